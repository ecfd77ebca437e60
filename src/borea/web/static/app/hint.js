// A hint for whoever plays with bots alone: asked for by a button, told in a sentence, put down only if one says so.
import { html, useEffect, useState } from "./ui.js";
import { t } from "./words.js";
import { Glyph } from "./glyphs.js";

const alone = (snapshot) => snapshot.seat >= 0 && snapshot.chairs.every((chair) => chair.mine || chair.bot);

export function Hint({ table }) {
  const [told, tell] = useState(null);
  const snapshot = table.snapshot.value;
  const key = `${snapshot.number} ${table.staged.value.join(" ")}`;
  useEffect(() => tell(null), [key]);
  if (!table.ask.value || !alone(snapshot)) return null;
  const ask = async () => {
    tell({ busy: key });
    const answer = await table.api(`hint?lang=${table.frame.lang}`, {
      seat: snapshot.seat,
      number: snapshot.number,
      tokens: table.staged.value,
    });
    tell((now) => (now?.busy !== key ? now : answer.kind === "hint" ? answer : null));
  };
  if (told === null)
    return html`<button class="btn quiet s hint" onClick=${ask}>
      <${Glyph} id="borea" />
      ${t("ui.hint")}
    </button>`;
  if (told.busy !== undefined) return html`<p class="soft small hint" role="status">${t("ui.hint-busy")}</p>`;
  return html`<div class="hint told" role="status">
    <p><b>${told.words[0]}</b> <span class="soft">${told.words.slice(1).join(" ")}</span></p>
    ${
      told.token !== "done" &&
      html`<button class="btn s" onClick=${() => table.stage(told.token)}>
        ${t("ui.hint-take")}
      </button>`
    }
  </div>`;
}
