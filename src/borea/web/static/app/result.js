// The strip at the end: who won and how, then play again, the record, the table in words.
import { html, cls } from "./ui.js";
import { t } from "./words.js";
import { Glyph, SeatShape } from "./glyphs.js";
import { useHeight } from "./prompt.js";
import { openReview } from "./after.js";

/** Play the same again with the same people. */
export async function again(table) {
  const made = await table.api("rematch");
  if (!made.table) return;
  await fetch(`/api/tables/${made.table}/sit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  location.assign(`/t/${made.table}`);
}

export function Result({ table }) {
  const bar = useHeight();
  const snapshot = table.snapshot.value;
  const { scores, winners, reason, next } = snapshot.over;
  const order = snapshot.chairs.map((chair) => chair.seat).sort((one, two) => scores[two] - scores[one]);
  return html`<section ref=${bar} class="prompt panel result" aria-label=${t("ui.result")}>
    <div class="rule" aria-hidden="true"></div>
    <h2 class="q">${t("ui.over")}</h2>
    <div class="say">
      <p>${t(`${snapshot.game}.end.${reason}`)}</p>
      <ol class="scores">
        ${order.map(
          (seat) => html`<li class=${cls(winners.includes(seat) && "won")} key=${seat}>
            <${SeatShape} seat=${seat} />
            <span class="name">${snapshot.chairs[seat].name}${winners.includes(seat) && ` ${t("ui.won")}`}</span>
            <span class="num">${scores[seat]}</span>
          </li>`,
        )}
      </ol>
    </div>
    <div class="do">
      <button class="btn" onClick=${openReview}><${Glyph} id="i-eye" />${t("ui.how")}</button>
      <a class="btn" href=${`/t/${snapshot.table}/record`} download><${Glyph} id="i-log" />${t("ui.record")}</a>
      ${
        next
          ? html`<a class="btn primary" href=${`/t/${next}`}>${t("ui.next")}</a>`
          : snapshot.seat >= 0 &&
            html`<button class="btn primary" onClick=${() => again(table)}>
              ${t("ui.rematch")}
            </button>`
      }
    </div>
  </section>`;
}
