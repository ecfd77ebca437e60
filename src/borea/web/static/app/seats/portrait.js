// The face of the player on a seat: never without the seat's shape, which owns the board.
import { html } from "../ui.js";
import { SeatShape } from "../glyphs.js";

/**
 * A portrait, or the first letter of the holder's name, with the seat's shape; a seat that is free has the shape alone.
 * Its size is `--size`.
 * @type {Component<{ chair: Pick<Chair, "seat" | "name" | "portrait"> & { held?: boolean }, class?: string }>}
 */
export const Portrait = ({ chair: { seat, name, portrait, held = true }, class: more = "" }) => html`<span
  class=${`portrait ${more} ${held ? "" : "is-free"}`}
  data-of=${portrait}
  aria-hidden="true"
>
  ${
    portrait
      ? html`<img src=${new URL(`../../portraits/${portrait}.svg`, import.meta.url).href} alt="" />`
      : html`<b>${held ? ([...name][0] ?? "") : ""}</b>`
  }
  <${SeatShape} seat=${seat} />
</span>`;
