// Opens the stream while the files of the board are still loading, so that the table appears sooner. A match that waits
// for this person's entropy begins first. A puzzle is a table without a stream.
import { Stream, call, entropyFor } from "./socket.js";

export const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {Frame} */
export const frame = JSON.parse(root.dataset.frame ?? "");
export const stream = frame.puzzle ? null : new Stream(frame);

if (frame.contribute) {
  const sat = await call(frame.table, "sit", { entropy: entropyFor(frame) });
  if ("asked" in sat && sat.asked.length) {
    frame.asked = sat.asked;
    frame.seat = sat.asked[0];
  }
}
if (!frame.curtain) stream?.open(frame.seat, frame.sinces[frame.seat] ?? 0);
