// The menu: theme, sound, talk, speed, hints, names of people at this screen, asking to go back, leaving one's seat.
// Escape or a click outside closes it.
import { html, useState } from "../ui.js";
import { t } from "../words.js";
import { canSuggest } from "../dock/hints.js";
import { SeatShape } from "../glyphs.js";
import {
  SPEEDS,
  haptics,
  hinting,
  recapping,
  setRecapping,
  setHaptics,
  setHinting,
  setSound,
  setSpeed,
  setTalk,
  setTheme,
  setWaiting,
  sound,
  speed,
  talk,
  theme,
  waiting,
} from "../prefs.js";
import { play } from "../sounds.js";

/** @type {Component<{ legend: string, value: unknown, options: [any, string][], choose: (value: any) => void }>} */
const Choice = ({ legend, value, options, choose }) => html`<fieldset>
  <legend>${legend}</legend>
  <div class="segmented">
    ${options.map(
      ([key, label]) => html`<button type="button" aria-pressed=${value === key} onClick=${() => choose(key)}>
        ${label}
      </button>`,
    )}
  </div>
</fieldset>`;

/** @type {Component<{ label: string, on: boolean, set: (on: boolean) => void }>} */
const Switch = ({ label, on, set }) => html`<label class="switch">
  <input type="checkbox" checked=${on} onChange=${() => set(!on)} />
  ${label}
</label>`;

/**
 * Hand the seat to a bot while the match goes on; it can be taken back.
 * @type {Component}
 */
const Leave = ({ table }) => {
  const snapshot = table.snapshot.value;
  const own = snapshot?.playing && !snapshot.over && snapshot.seat >= 0 && !snapshot.chairs[snapshot.seat].bot;
  return (
    own &&
    html`<button class="btn s" onClick=${() => table.api("leave", { seat: snapshot.seat })}>
      ${t("ui.leave")}
    </button>`
  );
};

/**
 * Ask the others to take back one's last move, after asking whether that is meant.
 * @param {{ table: Table }} props
 */
function AskBack({ table }) {
  const [sure, ask] = useState(false);
  const snapshot = table.snapshot.value;
  if (!snapshot?.playing || snapshot.over || snapshot.seat < 0 || snapshot.request !== null) return null;
  if (!snapshot.number || snapshot.undoable) return null;
  const send = () => {
    ask(false);
    table.api("ask", { seat: snapshot.seat });
  };
  if (!sure) return html`<button class="btn s ask-back" onClick=${() => ask(true)}>${t("ui.ask-back")}</button>`;
  return html`<div class="row">
    <p class="small">${t("ui.ask-back-sure")}</p>
    <button class="btn s" onClick=${send}>${t("ui.ask-back-send")}</button>
    <button class="btn s quiet" onClick=${() => ask(false)}>${t("ui.cancel")}</button>
  </div>`;
}

/**
 * The names of the people at this screen.
 * @type {Component}
 */
const Names = ({ table }) => {
  const own = table.snapshot.value?.chairs.filter((chair) => chair.mine && !chair.bot) ?? [];
  const rename = (/** @type {number} */ seat, /** @type {Event} */ event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).value.trim();
    return name && table.api("name", { seat, name });
  };
  return html`<fieldset class="names">
    <legend>${t("ui.crew.names")}</legend>
    ${own.map(
      ({ seat, name }) => html`<label key=${seat}>
        <${SeatShape} seat=${seat} />
        <span class="unseen">${name}</span>
        <input
          value=${name}
          maxlength="32"
          autocomplete="off"
          onChange=${(/** @type {Event} */ event) => rename(seat, event)}
        />
      </label>`,
    )}
  </fieldset>`;
};

/** @type {Component} */
export const Settings = ({ table }) => html`
  <${Choice}
    legend=${t("ui.theme")}
    value=${theme.value}
    choose=${setTheme}
    options=${[["", t("ui.theme-system")], ["light", t("ui.theme-light")], ["dark", t("ui.theme-dark")]]}
  />
  <${Choice}
    legend=${t("ui.sound")}
    value=${sound.value}
    choose=${(/** @type {boolean} */ on) => {
      setSound(on);
      play("turn");
    }}
    options=${[[false, t("ui.off")], [true, t("ui.on")]]}
  />
  ${
    "vibrate" in navigator &&
    html`<${Switch}
      label=${t("ui.haptics")}
      on=${haptics.value}
      set=${(/** @type {boolean} */ on) => {
        setHaptics(on);
        play("turn");
      }}
    />`
  }
  <${Choice}
    legend=${t("ui.crew.talk")}
    value=${talk.value}
    choose=${setTalk}
    options=${[[false, t("ui.off")], [true, t("ui.on")]]}
  />
  <${Choice}
    legend=${t("ui.stage.speed")}
    value=${speed.value}
    choose=${setSpeed}
    options=${SPEEDS.map((name) => [name, t(`ui.stage.${name}`)])}
  />
  <${Switch} label=${t("ui.stage.wait")} on=${waiting.value} set=${setWaiting} />
  <${Switch} label=${t("ui.stage.recap")} on=${recapping.value} set=${setRecapping} />
  ${
    table.snapshot.value &&
    canSuggest(table) &&
    html`<${Switch} label=${t("ui.hint-always")} on=${hinting.value} set=${setHinting} />`
  }
  ${table.frame.hotseat && html`<${Names} table=${table} />`}
  ${!table.puzzle && html`<${AskBack} table=${table} /><${Leave} table=${table} />`}
`;

/**
 * Close the menu on Escape or a click outside.
 * @param {HTMLDetailsElement} menu
 */
export function closeMenu(menu) {
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  addEventListener("pointerdown", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
}
