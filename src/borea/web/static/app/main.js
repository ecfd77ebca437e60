// Begins a table: words, symbols and components are fetched side by side, then the shell is put into the page.
import { html, render } from "./ui.js";
import { loadWords } from "./words.js";
import { loadSymbols } from "./glyphs.js";
import { makeTable } from "./store.js";
import { Shell } from "./shell.js";
import { Switches, closeMenu } from "./switches.js";
import { fetched, json } from "./fetching.js";
import { frame, place, stream } from "./early.js";

/** @type {NodeListOf<HTMLLinkElement>} */
const symbols = document.querySelectorAll("link[href$='/glyphs.svg']"); // the page's preloads: ours and the game's

const [box, board] = await Promise.all([
  json(`/t/${frame.table}/box.json`),
  fetched(() => import(`../games/${frame.board ? frame.game : "none"}/table.js`)).then((module) => module.default),
  loadWords(frame.lang, frame.game),
  ...Array.from(symbols, (link) => loadSymbols(link.href)),
]);

board.prepare?.(box);
const table = makeTable(frame, box, stream);
globalThis.borea = { table }; // for tests and the curious
place.textContent = "";
render(html`<${Shell} table=${table} board=${board} />`, place);
render(html`<${Switches} table=${table} />`, document.getElementById("switches"));
if (frame.lesson) fetched(() => import("../lesson/lesson.js")).then(({ teach }) => teach(table, place));
closeMenu(document.getElementById("menu"));
