// The menu: theme, sound, speed, leaving one's seat. Escape or a click outside closes it.
import { html } from "./ui.js";
import { t } from "./words.js";
import {
  SPEEDS,
  recapping,
  setRecapping,
  setSound,
  setSpeed,
  setTheme,
  setWaiting,
  sound,
  speed,
  theme,
  waiting,
} from "./prefs.js";
import { play } from "./sounds.js";

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
  <${Choice}
    legend=${t("ui.stage.speed")}
    value=${speed.value}
    choose=${setSpeed}
    options=${SPEEDS.map((name) => [name, t(`ui.stage.${name}`)])}
  />
  <${Switch} label=${t("ui.stage.wait")} on=${waiting.value} set=${setWaiting} />
  <${Switch} label=${t("ui.stage.recap")} on=${recapping.value} set=${setRecapping} />
  <${Leave} table=${table} />
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
