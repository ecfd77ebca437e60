// A hint for those who play against bots only: a button asks for it, a sentence shows it, another button plays it.
import { html, useEffect, useState } from "./ui.js";
import { t } from "./words.js";
import { Glyph } from "./glyphs.js";
import { snapshotOf } from "./store.js";

/** @param {TableSnapshot} snapshot */
const alone = (snapshot) => snapshot.seat >= 0 && snapshot.chairs.every((chair) => chair.mine || chair.bot);

/** @param {{ table: Table }} props */
export function Hint({ table }) {
  const [hint, setHint] = useState(/** @type {Wire.Hint | { kind: "busy", key: string } | null} */ (null));
  const snapshot = snapshotOf(table);
  const key = `${snapshot.number} ${table.staged.value.join(" ")}`;
  useEffect(() => setHint(null), [key]);
  if (!table.ask.value || !alone(snapshot)) return null;
  const ask = async () => {
    setHint({ kind: "busy", key });
    const wanted = { seat: snapshot.seat, number: snapshot.number, tokens: table.staged.value };
    const answer = await table.api("hint", wanted, `?lang=${table.frame.lang}`);
    setHint((now) => (now?.kind !== "busy" || now.key !== key ? now : answer.kind === "hint" ? answer : null));
  };
  if (hint === null)
    return html`<button class="btn quiet s hint" onClick=${ask}>
      <${Glyph} id="borea" />
      ${t("ui.hint")}
    </button>`;
  if (hint.kind === "busy") return html`<p class="soft small hint" role="status">${t("ui.hint-busy")}</p>`;
  return html`<div class="hint told" role="status">
    <p><b>${hint.words[0]}</b> <span class="soft">${hint.words.slice(1).join(" ")}</span></p>
    ${
      hint.token !== "done" &&
      html`<button class="btn s" onClick=${() => table.stage(hint.token)}>
        ${t("ui.hint-take")}
      </button>`
    }
  </div>`;
}
