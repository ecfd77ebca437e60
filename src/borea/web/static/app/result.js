// The bar after the end: who won and how; then the review, the record, a rematch.
import { html, cls } from "./ui.js";
import { t } from "./words.js";
import { Glyph } from "./glyphs.js";
import { Portrait } from "./portrait.js";
import { openReview } from "./after.js";
import { call, entropyFor } from "./socket.js";
import { snapshotOf } from "./store.js";

/**
 * Open a rematch with the same people and go there.
 * @param {Table} table
 */
export async function again(table) {
  const made = await table.api("rematch", null);
  if (!("table" in made)) return;
  await call(made.table, "sit", { entropy: entropyFor(made) });
  location.assign(`/t/${made.table}`);
}

/** @param {{ table: Table, over: Wire.Ending }} props */
export function Result({ table, over: { scores, winners, reason, next } }) {
  const snapshot = snapshotOf(table);
  const order = snapshot.chairs.map((chair) => chair.seat).sort((one, two) => scores[two] - scores[one]);
  return html`<section class="prompt result" aria-label=${t("ui.result")}>
    <div class="rule" aria-hidden="true"></div>
    <h2 class="q"><span>${t("ui.over")}. ${t(`${snapshot.game}.end.${reason}`)}</span></h2>
    <div class="say">
      <ol class="scores">
        ${order.map(
          (seat) => html`<li class=${cls(winners.includes(seat) && "won")} key=${seat}>
            <${Portrait} chair=${snapshot.chairs[seat]} />
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
