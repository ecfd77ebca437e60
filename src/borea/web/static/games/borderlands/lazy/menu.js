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
 * Lay a box beside a place without covering it: on the side with the most room; it scrolls where that is too little.
 * @param {HTMLElement} box
 * @param {Element} place
 * @param {import("../camera.js").Camera} camera
 */
function layBeside(box, place, camera) {
  box.style.maxHeight = "";
  makeRoom(box, place, camera);
  const { frame } = camera;
  const [edge, on] = [frame.getBoundingClientRect(), place.getBoundingClientRect()];
  const { offsetWidth: wide, offsetHeight: high } = box;
  const [left, right, top, bottom] = [
    on.left - edge.left,
    on.right - edge.left,
    on.top - edge.top,
    on.bottom - edge.top,
  ];
  const room = { right: edge.width - right, left, below: edge.height - bottom, above: top };
  const spare = {
    right: room.right - wide,
    left: room.left - wide,
    below: room.below - high,
    above: room.above - high,
  };
  const sides = Object.keys(spare).sort((one, two) => spare[two] - spare[one]);
  const side = sides.find((one) => spare[one] >= 2 * EDGE) ?? (room.below > room.above ? "below" : "above");
  const upright = side === "below" || side === "above";
  if (upright) box.style.maxHeight = `${room[side] - 2 * EDGE}px`;
  const within = (at, size, all) => Math.max(EDGE, Math.min(at, all - size - EDGE));
  const x =
    { right: right + EDGE, left: left - wide - EDGE }[side] ?? within((left + right - wide) / 2, wide, edge.width);
  const y =
    { below: bottom + EDGE, above: top - box.offsetHeight - EDGE }[side] ??
    within((top + bottom - high) / 2, high, edge.height);
  [box.style.left, box.style.top] = [`${x}px`, `${y}px`];
}

/** Move the map just far enough that a box fits beside a place, which stays in sight, if it can. */
function makeRoom(box, place, camera) {
  const [edge, on] = [camera.frame.getBoundingClientRect(), place.getBoundingClientRect()];
  const [wide, high] = [box.offsetWidth + 2 * EDGE + 1, box.offsetHeight + 2 * EDGE + 1];
  const ways = [
    { lack: wide - (on.left - edge.left), far: edge.right - on.right, x: 1, y: 0 },
    { lack: wide - (edge.right - on.right), far: on.left - edge.left, x: -1, y: 0 },
    { lack: high - (on.top - edge.top), far: edge.bottom - on.bottom, x: 0, y: 1 },
    { lack: high - (edge.bottom - on.bottom), far: on.top - edge.top, x: 0, y: -1 },
  ].sort((one, two) => one.lack - two.lack);
  const way = ways.find(({ lack, far }) => lack <= far);
  if (way && ways[0].lack > 0) camera.shift((-way.x * way.lack) / camera.scale(), (-way.y * way.lack) / camera.scale());
}

export function Menu({ table, choices, camera, spot }) {
  const box = useRef(null);
  const key = choices.menu.value;
  const close = () => {
    choices.menu.value = "";
    /** @type {SVGElement} */ (document.querySelector(`[data-spot="${key}"]`))?.focus();
  };
  useEffect(() => {
    const lay = () => {
      const place = document.querySelector(`[data-spot="${key}"]`);
      if (box.current && place) layBeside(box.current, place, camera.current); // either may be gone by now
    };
    camera.current.reach(spot.x, spot.y);
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
