// The face of whoever holds a seat: never without the seat's shape, which owns the board.
import { html } from "./ui.js";
import { SeatShape } from "./glyphs.js";

/**
 * The first letter of the holder's name, with the seat's shape.
 * @type {Component<{ chair: Chair, class?: string }>}
 */
export const Portrait = ({ chair, class: name = "" }) => html`<span class=${`portrait ${name}`} aria-hidden="true">
  <b>${[...chair.name][0] ?? ""}</b>
  <${SeatShape} seat=${chair.seat} />
</span>`;
