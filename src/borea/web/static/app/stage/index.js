// The presenter of a table: how what happens is shown. Loaded after the first paint; until then everything is shown at
// once. Beats and sentences come from the game's own stage (games/<id>/stage/), if it has one.
import { addSymbols } from "../glyphs.js";
import { load } from "../load.js";
import { makeReader } from "./reading.js";
import { listen } from "./keys.js";
import { makeQueue } from "./queue.js";
import { Strip, makeRecap } from "./recap.js";
import { TellerBar } from "./teller.js";
import { EndBar, EndPanel } from "./end.js";

const SYMBOLS = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">
<symbol id="k-skip" viewBox="0 0 24 24" fill="currentColor">
<path d="M3 5 11 12 3 19ZM12 5 20 12 12 19ZM20 5H22V19H20Z"/></symbol>
<symbol id="k-again" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9"
stroke-linecap="round" stroke-linejoin="round"><path d="M4.5 12A7.5 7.5 0 1 0 7 6.4M7.4 2.5V6.8H3"/></symbol>
<symbol id="k-lost" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2"
stroke-linecap="round"><circle cx="12" cy="12" r="8.2" stroke-dasharray="4 3.1"/><path d="M3.5 20.5 20.5 3.5"/></symbol>
</svg>`;

/**
 * Let what happens at a table be shown beat by beat from now on.
 * @param {Table} table
 * @param {Board} board
 */
export async function present(table, board) {
  const game = board.beats && (await load(board.beats).then((module) => module.default));
  addSymbols(SYMBOLS);
  const reader = makeReader(table, game);
  const recap = makeRecap(table, reader);
  const queue = makeQueue(table, reader, recap.add);
  let opened = false;
  listen(queue);

  /**
   * Take what has arrived; what comes first is only summed up.
   * @param {Wire.Snapshot} snapshot
   * @param {Step[]} messages
   */
  function arrive(snapshot, messages) {
    if (opened) return queue.arrive(snapshot, messages);
    opened = true;
    table.show(snapshot, messages);
    recap.open(snapshot, table.events.value);
    queue.open(snapshot);
  }

  table.presenter.value = {
    ...queue,
    arrive,
    acted: recap.acted,
    marks: recap.marks,
    chips: recap.chips,
    marksOf: (messages) =>
      makeReader(table, game)
        .read(messages)
        .flatMap((beat) => beat.marks),
    again: () => queue.again(recap.recent.value),
    replay: (n) => queue.again(recap.history.value.filter((beat) => Math.floor(beat.n) === Math.floor(n))),
    reset() {
      opened = false;
      queue.reset();
    },
    game: reader.game,
    TellerBar,
    Strip,
    EndBar,
    EndPanel,
  };
  table.replay = (n) => table.presenter.value?.replay(n);
  const snapshot = table.snapshot.value;
  if (snapshot) {
    opened = true;
    recap.open(snapshot, table.events.value);
    queue.open(snapshot);
  }
}
