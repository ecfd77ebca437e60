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

export function Menu({ table, choices, camera, spot }) {
  const box = useRef(null);
  const key = choices.menu.value;
  const close = () => {
    choices.menu.value = "";
    /** @type {SVGElement} */ (document.querySelector(`[data-spot="${key}"]`))?.focus();
  };
  useEffect(() => {
    const frame = camera.current.frame;
    const at = camera.current.project(spot.x, spot.y);
    const { offsetWidth: wide, offsetHeight: high } = box.current;
    box.current.style.left = `${Math.max(8, Math.min(at.left - wide / 2, frame.clientWidth - wide - 8))}px`;
    box.current.style.top = `${Math.max(8, Math.min(at.top + 30, frame.clientHeight - high - 8))}px`;
    box.current.querySelector("button:not(:disabled):not(.bl-close)")?.focus();
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
