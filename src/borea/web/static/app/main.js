// Starts a table: loads words, symbols and components in parallel, then renders the shell.
import { effect, html, render } from "./ui.js";
import { loadWords } from "./words.js";
import { loadSymbols } from "./glyphs.js";
import { makeTable } from "./state/store.js";
import { Shell } from "./shell.js";
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
root.textContent = "";
render(html`<${Shell} table=${table} board=${board} />`, root);
const idle = globalThis.requestIdleCallback ?? setTimeout;
const later = () => load(() => import("./later/index.js")).then(({ complete }) => complete(table));
const stage = () => load(() => import("./stage/index.js")).then(({ present }) => present(table, board));
let begun = false;
let staged = false;
effect(() => {
  const snapshot = table.snapshot.value; // the board comes first
  if (!begun && (snapshot || frame.curtain)) idle(later);
  if (!staged && snapshot) idle(stage);
  begun ||= Boolean(snapshot || frame.curtain);
  staged ||= Boolean(snapshot);
});
const { lesson } = frame;
if (lesson) load(() => import("../lesson/lesson.js")).then(({ teach }) => teach(table, lesson, root));
