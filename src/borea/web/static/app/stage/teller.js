// The teller: while others act it stands in the place of the prompt bar and tells what happens, one beat at a time.
import { html, cls } from "../ui.js";
import { t } from "../words.js";
import { Glyph } from "../glyphs.js";
import { Portrait } from "../seats/portrait.js";
import { Rich } from "../rich.js";
import { snapshotOf } from "../state/store.js";
import { SPEEDS, setSpeed, speed } from "../prefs.js";

/**
 * How fast others are shown to play.
 * @type {Component<{ presenter: Presenter }>}
 */
const Speed = ({ presenter }) => {
  const choose = (/** @type {string} */ name) => {
    setSpeed(name);
    if (name === "instant") presenter.finish();
  };
  return html`<div class="stg-speed" role="group" aria-label=${t("ui.stage.speed")}>
    ${SPEEDS.map(
      (name) => html`<button key=${name} aria-pressed=${speed.value === name} onClick=${() => choose(name)}>
        ${t(`ui.stage.${name}`)}
      </button>`,
    )}
  </div>`;
};

/**
 * One field for each beat, inked when it has been told.
 * @type {Component<{ place: { done: number, all: number } }>}
 */
const Fields = ({ place }) => html`<div class="stg-fields" aria-hidden="true">
  ${Array.from(
    { length: place.all },
    (_, field) =>
      html`<i key=${field} class=${cls(field < place.done - 1 && "done", field === place.done - 1 && "now")}></i>`,
  )}
</div>`;

/**
 * Two sides and their sums: who contributes how much to each.
 * @type {Component<{ table: Table, balance: Balance }>}
 */
const Scales = ({ table, balance: { left, right, won } }) => {
  const name = (/** @type {number} */ seat) =>
    seat === table.seat.value ? t("ui.stage.you") : snapshotOf(table).chairs[seat]?.name;
  const names = (/** @type {BalanceSide} */ side) =>
    [...new Set(side.parts.map((part) => part.seat))].map(name).join(", ");
  const bars = (/** @type {BalanceSide} */ side) =>
    side.parts.map(
      (part, index) => html`<i key=${index} class=${`stg-s${part.seat}`} style=${{ flexGrow: part.value }}></i>`,
    );
  return html`<div class=${cls("stg-bal", won && `w-${won}`)}>
    <div class="stg-sum"><b class="num">${left.sum}</b><span>${names(left)}</span></div>
    <div class="stg-bar" aria-hidden="true">${bars(left)}<u></u>${bars(right)}</div>
    <div class="stg-sum r"><span>${names(right)}</span><b class="num">${right.sum}</b></div>
  </div>`;
};

/**
 * What each of several people did or got.
 * @type {Component<{ table: Table, chips: BeatChip[] }>}
 */
const Chips = ({ table, chips }) => html`<ul class="stg-chips">
  ${chips.map(({ seat, text, points, now }) => {
    const chair = snapshotOf(table).chairs[seat];
    return html`<li key=${`${seat}${text}`} class=${cls("stg-al", now && "in")}>
      ${chair && html`<${Portrait} chair=${chair} class="xs" />`}
      <${Rich} line=${text} under=${seat} />
      ${points !== undefined && html`<b class="stg-points">${points}</b>`}
    </li>`;
  })}
</ul>`;

/** @type {Component<{ table: Table, presenter: Presenter }>} */
const Controls = ({ presenter }) => {
  if (!presenter.beat.value) return null;
  return html`<div class="stg-ctl">
    ${
      presenter.waits.value
        ? html`<button class="btn s go" onClick=${presenter.skip}>
            ${t("ui.stage.go-on")}
            <${Glyph} id="i-next" />
          </button>`
        : html`<button class="btn s" onClick=${presenter.skip} aria-keyshortcuts="Space">
            <${Glyph} id="k-skip" />
            ${t("ui.stage.skip")}
          </button>`
    }
    <${Speed} presenter=${presenter} />
  </div>`;
};

/**
 * Return whether a sentence itself says how many points something scores.
 * @param {Line} line
 */
const counts = (line) =>
  typeof line !== "string" && line.parts.some((part) => typeof part !== "string" && part.kind === "points");

/** @param {{ table: Table }} props */
export function TellerBar({ table }) {
  const presenter = /** @type {Presenter} */ (table.presenter.value);
  const beat = presenter.telling.value;
  if (!beat) return null;
  const snapshot = snapshotOf(table);
  const chair = snapshot.chairs[beat.seat];
  const Peek = presenter.game.Peek;
  const tap = (/** @type {MouseEvent} */ event) => {
    if (!(/** @type {Element} */ (event.target).closest("button"))) presenter.skip();
  };
  // The live region speaks; the bar itself is only seen, and a click anywhere on it is a shortcut for its button.
  const note = presenter.beat.value ? beat.note : snapshot.waiting;
  return html`<section class=${cls("prompt teller", beat.tone)} aria-label=${t("ui.stage.teller")} onClick=${tap}>
    <${Fields} place=${presenter.place.value} />
    <div class="stg-face">
      ${chair && html`<${Portrait} chair=${chair} class=${cls("big", beat.tone === "gain" && "won")} />`}
      ${Peek && html`<${Peek} table=${table} beat=${beat} />`}
    </div>
    <div class="stg-text">
      <h2 class="stg-head">
        ${beat.tone === "loss" && html`<${Glyph} id="k-lost" class="i stg-lost" />`}
        <${Rich} line=${beat.line} under=${-1} />
        ${beat.points !== undefined && !counts(beat.line) && html` <b class="stg-points">+${beat.points}</b>`}
      </h2>
      ${note && html`<p class="stg-note">${note}</p>`}
      ${beat.balance && html`<${Scales} table=${table} balance=${beat.balance} />`}
      ${beat.chips?.length && html`<${Chips} table=${table} chips=${beat.chips} />`}
    </div>
    <${Controls} table=${table} presenter=${presenter} />
  </section>`;
}
