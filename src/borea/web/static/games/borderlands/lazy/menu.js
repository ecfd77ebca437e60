// The menu of one place, beside it: what can be done there, how many tokens to take or leave.
import { html, useEffect, useRef } from "../../../app/ui.js";
import { t, spoken } from "../../../app/words.js";
import { Sign, signOf } from "../art.js";
import { placeName } from "../names.js";

/** One more or one less of a token. */
export const Stepper = ({ choices, move, label }) => html`<div class="bl-step" role="group" aria-label=${label}>
  <button disabled=${!choices.count(move.token)} onClick=${() => choices.drop(move.token)} aria-label=${`${label}: −1`}>
    <${Sign} name="minus" />
  </button>
  <b>${choices.count(move.token)}</b>
  <button
    disabled=${!choices.offers.value.some((other) => other.token === move.token)}
    onClick=${() => choices.choose(move.token)}
    aria-label=${`${label}: +1`}
  >
    <${Sign} name="plus" />
  </button>
</div>`;

const EDGE = 8; // pixels between a menu, its place and the edge of the map

/**
 * Lay a box beside a place without covering it: right, left, below or above; where none has room, the map moves.
 * @param {HTMLElement} box
 * @param {{ left: number, right: number, top: number, bottom: number }} place
 * @param {import("../camera.js").Camera} camera
 */
function layBeside(box, place, camera) {
  const { clientWidth: across, clientHeight: down } = camera.frame;
  const { offsetWidth: wide, offsetHeight: high } = box;
  const within = (at, size, all) => Math.max(EDGE, Math.min(at, all - size - EDGE));
  const middle = { x: (place.left + place.right) / 2, y: (place.top + place.bottom) / 2 };
  /** @type {[number, number][]} */
  const ways = [
    [place.right + EDGE, within(middle.y - high / 2, high, down)],
    [place.left - wide - EDGE, within(middle.y - high / 2, high, down)],
    [within(middle.x - wide / 2, wide, across), place.bottom + EDGE],
    [within(middle.x - wide / 2, wide, across), place.top - high - EDGE],
  ];
  const fits = ([x, y]) => x >= EDGE && y >= EDGE && x + wide <= across - EDGE && y + high <= down - EDGE;
  let spot = ways.find(fits);
  if (!spot) {
    const upright = down > across; // then the menu lies below the place, else beside it
    const [dx, dy] = upright
      ? [0, place.bottom - (down - high - 2 * EDGE)]
      : [place.right - (across - wide - 2 * EDGE), 0];
    camera.pan(dx / camera.scale(), dy / camera.scale());
    spot = upright
      ? [within(middle.x - wide / 2, wide, across), down - high - EDGE]
      : [across - wide - EDGE, within(middle.y - high / 2, high, down)];
  }
  [box.style.left, box.style.top] = spot.map((at) => `${at}px`);
}

export function Menu({ table, choices, camera }) {
  const box = useRef(null);
  const key = choices.menu.value;
  const close = () => {
    choices.menu.value = "";
    /** @type {SVGElement} */ (document.querySelector(`[data-spot="${key}"]`))?.focus();
  };
  useEffect(() => {
    const lay = () => {
      const frame = camera.current.frame.getBoundingClientRect();
      const { left, right, top, bottom } = document.querySelector(`[data-spot="${key}"]`).getBoundingClientRect();
      const [x, y] = [frame.left, frame.top];
      layBeside(box.current, { left: left - x, right: right - x, top: top - y, bottom: bottom - y }, camera.current);
    };
    const watch = new ResizeObserver(lay); // it calls at once
    watch.observe(camera.current.frame);
    box.current.querySelector("button:not(:disabled):not(.bl-close)")?.focus();
    return () => watch.disconnect();
  }, [key]);
  const moves = choices.at(key);
  const taken = [...new Set(table.staged.value)]
    .filter((token) => choices.count(token) && !moves.some((move) => move.token === token))
    .map((token) => choices.others.value.find((move) => move.token === token))
    .filter((move) => move?.place === key && move.kind);
  const name = placeName(table.box, key);
  return html`<div
    class="bl-menu panel bl-desk"
    ref=${box}
    role="dialog"
    aria-label=${name}
    onKeyDown=${(event) => event.key === "Escape" && close()}
  >
    <div class="bl-menu-head">
      <h3>${name}</h3>
      <button class="bl-close" onClick=${close} aria-label=${t("borderlands.ui.close")}><${Sign} name="x" /></button>
    </div>
    <ul>
      ${[...moves, ...taken].map(
        (move) => html`<li key=${move.token}>
          ${
            ["give", "load", "unload", "put"].includes(move.verb)
              ? html`<span class="bl-menu-line">
                <${Sign} name=${signOf(move)} />
                <span>${move.label}</span>
                <${Stepper} choices=${choices} move=${move} label=${move.label} />
              </span>`
              : html`<button
                class="bl-menu-line"
                data-token=${move.token}
                onClick=${() => {
                  choices.choose(move.token);
                  choices.menu.value = "";
                }}
              >
                <${Sign} name=${signOf(move)} />
                <span>${spoken(move)}</span>
              </button>`
          }
        </li>`,
      )}
    </ul>
  </div>`;
}
