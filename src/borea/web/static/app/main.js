// Starts a table: loads words, symbols and components in parallel, then renders the shell.
import { effect, html, render } from "./ui.js";
import { loadWords } from "./words.js";
import { loadSymbols } from "./glyphs.js";
import { makeTable } from "./state/store.js";
import { Shell } from "./shell.js";
import { firstFrame, leisure, load, loadJson } from "./load.js";
import { frame, root, stream } from "./state/connect.js";

/** @type {NodeListOf<HTMLLinkElement>} */
const symbols = document.querySelectorAll("link[href$='/glyphs.svg']"); // the page's preloads: ours and the game's

const [box, board] = await Promise.all([
  loadJson(frame.box),
  load(() => import(`../games/${frame.board ? frame.game : "none"}/table.js`)).then((module) => module.default),
  loadWords(frame.lang, frame.game),
  ...Array.from(symbols, (link) => loadSymbols(link.href)),
]);

board.prepare?.(box);
const { puzzle } = frame;
/** @type {Source} */
const source = puzzle
  ? new (await load(() => import("../puzzle/source.js"))).PuzzleSource(puzzle, frame.lang)
  : /** @type {import("./state/socket.js").Stream} */ (stream);
const table = makeTable(frame, box, source);
if (puzzle) (await load(() => import("../puzzle/puzzle.js"))).pose(table, source);
Object.assign(globalThis, { borea: { table } }); // for tests and the curious
root.textContent = "";
render(html`<${Shell} table=${table} board=${board} />`, root);
const later = () => load(() => import("./later/index.js")).then(({ complete }) => complete(table));
const stage = () => load(() => import("./stage/index.js")).then(({ present }) => present(table, board));
let begun = false;
let staged = false;
effect(() => {
  const snapshot = table.snapshot.value; // the board comes first
  if (!begun && (snapshot || frame.curtain)) {
    firstFrame();
    leisure().then(later);
  }
  if (!staged && snapshot && !puzzle) leisure().then(stage);
  begun ||= Boolean(snapshot || frame.curtain);
  staged ||= Boolean(snapshot);
});
const { lesson } = frame;
if (lesson) load(() => import("../lesson/lesson.js")).then(({ teach }) => teach(table, lesson, root));
