// Opens the stream while the files of the board are still on their way: who plays sees the table that much sooner.
import { Stream } from "./socket.js";

export const place = document.getElementById("table");
export const frame = JSON.parse(place.dataset.frame);
export const stream = new Stream(frame);

if (!frame.curtain) stream.open(frame.seat, frame.sinces[frame.seat] ?? 0);
