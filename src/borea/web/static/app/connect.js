// Opens the stream while the files of the board are still loading, so that the table appears sooner.
import { Stream } from "./socket.js";

export const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {Frame} */
export const frame = JSON.parse(root.dataset.frame ?? "");
export const stream = new Stream(frame);

if (!frame.curtain) stream.open(frame.seat, frame.sinces[frame.seat] ?? 0);
