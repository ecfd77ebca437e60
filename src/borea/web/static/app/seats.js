// The seat strip: who sits where and who is asked; sitting down, leaving, seating bots.
import { html, useEffect, useState, cls } from "./ui.js";
import { t } from "./words.js";
import { Glyph, SeatShape } from "./glyphs.js";
import { snapshotOf } from "./store.js";

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
  if (!snapshot.playing) return chair.bot || (chair.present ? t("ui.present") : t("ui.away"));
  if (table.beat.value?.seat === chair.seat) return t("ui.stage.acting");
  if (chair.asked) return chair.bot ? t("ui.thinking") : t("ui.choosing");
  return chair.bot || chair.present ? t("ui.waits") : t("ui.away");
}

/**
 * Shape, name, marks: the head of a seat, for the strip and for boards that draw seats themselves.
 * @type {Component<{ chair: Chair, score?: number }>}
 */
export const SeatHead = ({ chair, score }) => html`<div class="who">
  <${SeatShape} seat=${chair.seat} />
  <span class="name">${chair.name}</span>
  ${chair.mine && !chair.bot && html`<span class="chip">${t("ui.you")}</span>`}
  ${chair.bot && html`<span title=${chair.bot}><${Glyph} id="i-bot" label=${t("ui.bot", { bot: chair.bot })} /></span>`}
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
  const answer = await table.api("sit", { seat });
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

/** @type {Component<{ table: Table, board: Board }>} */
export const Seats = ({ table, board }) => {
  const snapshot = snapshotOf(table);
  const { SeatExtra, score } = board;
  return html`<section class="seats" aria-label=${t("ui.seats")}>
    <ul>
      ${snapshot.chairs.map(
        (chair) => html`<li
          key=${chair.seat}
          class=${cls(
            "chair panel",
            chair.asked && "asked",
            chair.seat === snapshot.seat && "self",
            chair.seat === table.beat.value?.seat && "acting",
          )}
        >
          <${SeatHead} chair=${chair} score=${snapshot.scene ? score?.(table, chair.seat) : undefined} />
          ${SeatExtra && snapshot.scene && html`<${SeatExtra} table=${table} seat=${chair.seat} chair=${chair} />`}
          <div class="state">
            ${chair.asked && html`<${Glyph} id="borea" class="i star" />`}
            <span>${(snapshot.scene && board.stateWord?.(table, chair)) || stateWord(table, chair)}</span>
            ${chair.deadline && html`<${Clock} deadline=${chair.deadline} />`}
          </div>
          <${Actions} table=${table} chair=${chair} />
        </li>`,
      )}
    </ul>
    ${snapshot.rated && html`<p class="soft small watchers">${t("ui.rated")}</p>`}
    ${
      table.here.value.watchers > 0 &&
      html`<p class="soft small watchers">
        ${t("ui.watchers", { count: table.here.value.watchers })}
      </p>`
    }
  </section>`;
};

/**
 * The time that a seat has left: a countdown in the last hour, before that when it ends.
 * @param {{ deadline: number }} props
 */
function Clock({ deadline }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.round((deadline - now) / 1000));
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  const text = left < 3600 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : day.format(deadline);
  return html`<time class="pill" datetime=${new Date(deadline).toISOString()} title=${t("ui.time-left")}>
    ${text}
  </time>`;
}
