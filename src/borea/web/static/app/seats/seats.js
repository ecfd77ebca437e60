// The seat strip: who sits where and who is asked; sitting down, leaving, seating bots.
import { html, cls } from "../ui.js";
import { t } from "../words.js";
import { Glyph } from "../glyphs.js";
import { Portrait } from "./portrait.js";
import { Remark } from "./remarks.js";
import { Clock } from "./clock.js";
import { snapshotOf } from "../state/store.js";
import { entropyFor } from "../state/socket.js";

/**
 * Return what a seat is doing, in a word.
 * @param {Table} table
 * @param {Chair} chair
 */
export function stateWord(table, chair) {
  const snapshot = snapshotOf(table);
  if (!chair.held) return t("ui.free");
  if (snapshot.over) return snapshot.over.winners.includes(chair.seat) ? t("ui.won") : "";
  if (chair.mine && chair.bot) return t("ui.stands-in", { bot: chair.bot });
  if (!snapshot.playing) return chair.about || (chair.present ? t("ui.present") : t("ui.away"));
  if (table.beat.value?.seat === chair.seat) return t("ui.stage.acting");
  if (chair.asked) return chair.bot ? t("ui.thinking") : t("ui.choosing");
  return chair.bot || chair.present ? t("ui.waits") : t("ui.away");
}

/**
 * Portrait, name, marks: the head of a seat, for the strip and for boards that draw seats themselves.
 * @type {Component<{ chair: Chair, score?: number }>}
 */
export const SeatHead = ({ chair, score }) => html`<div class="who">
  <${Portrait} chair=${chair} />
  <span class="name">${chair.name}</span>
  ${chair.you && html`<span class="you">${t("ui.you")}</span>`}
  ${
    chair.bot &&
    html`<span title=${chair.about}><${Glyph} id="i-bot" label=${t("ui.bot", { bot: chair.about })} /></span>`
  }
  ${score !== undefined && html`<span class="num" title=${t("ui.points")}>${score}</span>`}
</div>`;

/** @type {Component<{ table: Table, chair: Chair }>} */
const Actions = ({ table, chair }) => {
  const snapshot = snapshotOf(table);
  const seat = chair.seat;
  const own = snapshot.chairs.some((other) => other.mine);
  if (snapshot.over) return null;
  if (!chair.held) {
    return html`<div class="row doing">
      <button class="btn s" onClick=${() => sit(table, seat)}>${t("ui.sit")}</button>
      ${
        (own || table.frame.opener) &&
        html`<button class="btn s quiet" onClick=${() => table.api("bot", { seat, bot: table.frame.standIn })}>
          ${t("ui.fill")}
        </button>`
      }
    </div>`;
  }
  if (chair.mine && chair.bot)
    return html`<div class="row doing">
      <button class="btn s" onClick=${() => sit(table, seat)}>${t("ui.sit-back")}</button>
    </div>`;
  if (chair.mine && !snapshot.playing)
    return html`<div class="row doing">
      <button class="btn s quiet" onClick=${() => leave(table, seat)}>${t("ui.leave")}</button>
    </div>`;
  return null;
};

/**
 * Sit down and show the table from that seat.
 * @param {Table} table
 * @param {number} seat
 */
async function sit(table, seat) {
  const entropy = snapshotOf(table).playing ? "" : entropyFor(table.frame);
  const answer = await table.api("sit", { seat, entropy });
  if ("seat" in answer) table.switchSeat(answer.seat);
}

/**
 * @param {Table} table
 * @param {number} seat
 */
async function leave(table, seat) {
  await table.api("leave", { seat });
  table.switchSeat(-1);
}

/**
 * Return the seats in the order of play, one's own first; people who share a screen see them as they are numbered.
 * @param {TableSnapshot} snapshot
 */
function inOrder({ chairs, seat }) {
  const first = chairs.filter((chair) => chair.mine).length === 1 ? Math.max(0, seat) : 0;
  return [...chairs.slice(first), ...chairs.slice(0, first)];
}

/** @type {Component<{ table: Table, board: Board }>} */
export const Seats = ({ table, board }) => {
  const snapshot = snapshotOf(table);
  const { SeatExtra, score } = board;
  return html`<section class="seats" aria-label=${t("ui.seats")}>
    <ul>
      ${inOrder(snapshot).map(
        (chair) => html`<li
          key=${chair.seat}
          class=${cls(
            "chair",
            chair.asked && "asked",
            chair.seat === snapshot.seat && "self",
            chair.seat === table.beat.value?.seat && "acting",
          )}
          data-ref=${`seat:${chair.seat}`}
        >
          <${SeatHead} chair=${chair} score=${snapshot.scene ? score?.(table, chair.seat) : undefined} />
          <div class="extra">
            ${SeatExtra && snapshot.scene && html`<${SeatExtra} table=${table} seat=${chair.seat} chair=${chair} />`}
          </div>
          <div class="state">
            <span>${(snapshot.scene && board.stateWord?.(table, chair)) || stateWord(table, chair)}</span>
            ${chair.deadline && html`<${Clock} deadline=${chair.deadline} own=${chair.you} />`}
          </div>
          <${Remark} seat=${chair.seat} />
          <${Actions} table=${table} chair=${chair} />
        </li>`,
      )}
    </ul>
    ${snapshot.rated && html`<p class="soft small about">${t("ui.rated")}</p>`}
    ${
      table.here.value.watchers > 0 &&
      html`<p class="soft small about">
        ${t("ui.watchers", { count: table.here.value.watchers })}
      </p>`
    }
  </section>`;
};
