// Starts a table: loads words, symbols and components in parallel, then renders the shell.
import { effect, html, render } from "./ui.js";
import { loadWords } from "./words.js";
import { loadSymbols } from "./glyphs.js";
import { makeTable } from "./state/store.js";
import { showLit } from "./log/lit.js";
import { Shell } from "./shell.js";
import { Settings, closeMenu } from "./menu.js";
import { watchTab } from "./tab.js";
import { load, loadJson } from "./load.js";
import { frame, root, stream } from "./state/connect.js";

/** @type {NodeListOf<HTMLLinkElement>} */
const symbols = document.querySelectorAll("link[href$='/glyphs.svg']"); // the page's preloads: ours and the game's

const [box, board] = await Promise.all([
  loadJson(`/t/${frame.table}/box.json`),
  load(() => import(`../games/${frame.board ? frame.game : "none"}/table.js`)).then((module) => module.default),
  loadWords(frame.lang, frame.game),
  ...Array.from(symbols, (link) => loadSymbols(link.href)),
]);

board.prepare?.(box);
const table = makeTable(frame, box, stream);
Object.assign(globalThis, { borea: { table } }); // for tests and the curious
showLit(table);
root.textContent = "";
render(html`<${Shell} table=${table} board=${board} />`, root);
render(html`<${Settings} table=${table} />`, /** @type {HTMLElement} */ (document.getElementById("switches")));
watchTab(table);
const idle = globalThis.requestIdleCallback ?? setTimeout;
const stage = () => load(() => import("./stage/index.js")).then(({ present }) => present(table, board));
let staged = false;
effect(() => {
  if (staged || !table.snapshot.value) return; // the board comes first
  staged = true;
  idle(stage);
});
const { lesson } = frame;
if (lesson) load(() => import("../lesson/lesson.js")).then(({ teach }) => teach(table, lesson, root));
closeMenu(/** @type {HTMLDetailsElement} */ (document.getElementById("menu")));
