// The trading desk: offers and counters, what is given and what is wanted.
import { html, cls, useEffect } from "../../../app/ui.js";
import { plural, t, spoken } from "../../../app/words.js";
import { Rich } from "../../../app/rich.js";
import { Shape, Sign } from "../art.js";
import { pointing } from "./sums.js";
import { placeName, seatName, kindName } from "../names.js";

/** The questions of someone who makes an offer. */
export const MAKING = ["offer", "give", "want"];

const KINDS = ["wood", "coal", "iron", "gold", "horse"]; // as the log lists them

/** Return a list with commas and an “and”, as the page's language has them, of parts that may be pictures. */
function listed(parts) {
  const format = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  let at = 0;
  return format.formatToParts(parts.map(String)).map((part) => (part.type === "element" ? parts[at++] : part.value));
}

/** A word of the sentence that can be chosen: who, or how many of what. */
const Word = ({ set, children }) => html`<span class=${cls("bl-word", set && "set")}>${children}</span>`;

/** Return how many of what; of the goods, only horses have a plural. */
const amount = (kind, count) =>
  kind === "horse" ? plural("borderlands.ui.horses", count) : `${count} ${kindName(kind)}`;

/** Amounts by kind, as words of the sentence. */
const Amounts = ({ goods }) => {
  const some = KINDS.filter((kind) => goods[kind]);
  if (!some.length) return html`<${Word}>…<//>`;
  return listed(some.map((kind) => html`<${Word} set>${amount(kind, goods[kind])} <${Sign} name=${kind} /><//>`));
};

/** An offer as a sentence that can be read aloud. */
function Sentence({ table, maker, other, gives, wants }) {
  const mine = maker === table.seat.value;
  const key = mine ? "sentence-mine" : other === table.seat.value ? "sentence-me" : "sentence";
  const slots = { maker: "\u0001m\u0001", other: "\u0001o\u0001", gives: "\u0001g\u0001", wants: "\u0001w\u0001" };
  const seat = (of) =>
    of < 0 ? html`<${Word}>…<//>` : html`<${Word} set><${Shape} seat=${of} /> ${seatName(table, of)}<//>`;
  const parts = {
    m: seat(maker),
    o: seat(other),
    g: html`<${Amounts} goods=${gives} />`,
    w: html`<${Amounts} goods=${wants} />`,
  };
  return html`<p class="bl-sentence">
    ${t(`borderlands.ui.${key}`, slots)
      .split("\u0001")
      .map((part, place) => (place % 2 ? parts[part] : part))}
  </p>`;
}

/** Return gifts counted by kind. */
const byKind = (gifts) =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, gifts.filter((gift) => gift.kind === kind).reduce((sum, gift) => sum + gift.count, 0)]),
  );

/** Split the staged tokens: those before the wants, and the wants. */
function splitOffer(staged) {
  const last = staged.findLastIndex((token) => /^(give|offer|counter)/.test(token));
  return { head: staged.slice(0, last + 1), wants: staged.filter((token) => token.startsWith("want:")) };
}

/** Change what is given and keep what is wanted; close the set of gifts unless it is closed already. */
async function changeGifts(table, head, wants) {
  await table.swap(head);
  if (!wants.length || !head.length) return;
  await table.swap([...head, ...(table.ask.value?.prompt === "want" ? [] : ["done"]), ...wants]);
}

/** The trading desk: to whom, what for what; or the offer to answer. */
export function Trade({ table, choices, scene }) {
  const { trade } = scene;
  const mine =
    table.asked.value &&
    (MAKING.includes(table.ask.value?.prompt) || table.staged.value.some((token) => token.startsWith("want:")));
  const other = trade.maker < 0 ? -1 : trade.maker === trade.floor ? trade.partner : trade.floor;
  const partners = mine
    ? [...choices.offers.value, ...choices.others.value].filter((move) => move.verb === "offer")
    : [];
  return html`<section class=${cls("panel bl-trade", mine && "mine")} aria-labelledby="bl-trade">
    <div class="bl-head">
      <h3 id="bl-trade">
        ${
          mine
            ? t(trade.counter ? "borderlands.ui.your-counter" : "borderlands.ui.your-offer")
            : t("borderlands.part.trade")
        }
      </h3>
      <span class="soft small">${t("borderlands.ui.round", { round: trade.round, rounds: table.box.rounds })}</span>
    </div>
    ${
      partners.length > 0 &&
      html`<div class="bl-partners">
        ${partners.map(
          (move) => html`<button
            key=${move.token}
            data-token=${move.token}
            aria-pressed=${other === Number(move.noun) ? "true" : "false"}
            aria-label=${spoken(move)}
            onClick=${() => table.swap([move.token])}
          >
            <${Shape} seat=${move.noun} />
            ${seatName(table, Number(move.noun))}
          </button>`,
        )}
      </div>`
    }
    ${
      mine || trade.gives.length
        ? html`<${Sentence}
          table=${table}
          maker=${mine ? table.seat.value : trade.maker}
          other=${other}
          gives=${byKind(trade.gives)}
          wants=${trade.wants}
        />`
        : trade.maker < 0 &&
          html`<p class="soft small">${t("borderlands.ui.has-floor", { seat: seatName(table, trade.floor) })}</p>`
    }
    ${
      mine &&
      other >= 0 &&
      html`
        ${table.asked.value.prompt !== "want" && html`<${Gifts} table=${table} choices=${choices} scene=${scene} />`}
        <${Wishes} table=${table} choices=${choices} scene=${scene} other=${other} />
        ${table.asked.value.prompt !== "want" && html`<${Sources} table=${table} choices=${choices} scene=${scene} />`}
      `
    }
    <${History} table=${table} />
  </section>`;
}

const DEALS = new Set(["offered", "countered", "accepted", "refused"]);

/** The offers of this phase, newest first, each with what was answered to it. */
function History({ table }) {
  const deals = [];
  for (const message of table.events.value) {
    for (const [place, event] of (message.events ?? []).entries()) {
      if (/^(die|votes)-trade-/.test(event.event)) deals.length = 0;
      if (DEALS.has(event.event)) deals.push({ key: `${message.n} ${place}`, event, line: message.words?.[place] });
    }
  }
  const lines = deals.filter(({ line }) => line);
  const cut = lines.length < deals.length; // the page was opened with later lines of the log
  useEffect(() => {
    if (cut) table.readBack();
  }, [cut]);
  if (!lines.length) return null;
  const talks = [];
  for (const deal of lines) {
    if (deal.event.event === "offered" || !talks.length) talks.push([]);
    talks.at(-1).push(deal);
  }
  return html`<section class="bl-history" tabindex="0" aria-labelledby="bl-history">
    <h4 id="bl-history">${t("borderlands.ui.this-phase")}</h4>
    <ol>
      ${talks
        .reverse()
        .flat()
        .map(({ key, event, line }) => html`<li key=${key} class=${event.event}><${Rich} line=${line} /></li>`)}
    </ol>
  </section>`;
}

/** A shelf: a button for each kind, with how many are chosen and how many there are; past the last it starts again. */
const Shelf = ({ title, entries }) => html`<div class="bl-shelf" role="group" aria-label=${title}>
  <span>${title}</span>
  ${entries.map(
    ({ kind, count, most, token, press }) => html`<button
      key=${kind}
      data-token=${token}
      aria-pressed=${count ? "true" : "false"}
      aria-label=${t("borderlands.ui.shelf", { kind: kindName(kind), count, most })}
      title=${kindName(kind)}
      disabled=${!press}
      onClick=${press}
    >
      <${Sign} name=${kind} />
      ${count}<small>/${most}</small>
    </button>`,
  )}
</div>`;

/** Return how to change the gifts: add a token of a place, or take out those that a test finds. */
function giving(table) {
  const { head, wants } = splitOffer(table.staged.value);
  return {
    add: (token) => changeGifts(table, [...head, token], wants),
    take: (out) => {
      const rest = head.filter((token, place) => !out(token, place));
      changeGifts(table, rest, rest.some((token) => token.startsWith("give:")) ? wants : []);
    },
    head,
  };
}

/** Return how many tokens of a row were given before anything was staged: a fork may begin within an offer. */
function givenBefore(table, { place, kind }) {
  const gifts = table.asked.value.prompt === "give" ? table.base.value.trade.gives : [];
  return gifts.reduce((sum, gift) => sum + (gift.place === place && gift.kind === kind ? gift.count : 0), 0);
}

/** What the player gives, by kind; the places are chosen by themselves and can be changed. */
function Gifts({ table, choices, scene }) {
  const { add, take } = giving(table);
  const rows = giftRows(table, scene);
  const given = (row) => choices.count(row.token) + givenBefore(table, row);
  const entries = KINDS.map((kind) => {
    const from = rows.filter((row) => row.kind === kind);
    const count = from.reduce((sum, row) => sum + given(row), 0);
    const most = from.reduce((sum, row) => sum + row.count, 0);
    const next = from.find((row) => given(row) < row.count);
    const clear = () => take((token) => from.some((row) => row.token === token));
    return { kind, count, most, token: next?.token, press: most ? (next ? () => add(next.token) : clear) : undefined };
  });
  return html`<${Shelf} title=${t("borderlands.ui.you-give")} entries=${entries} />`;
}

/** Where the gifts come from, and steppers to take them from elsewhere. */
function Sources({ table, choices, scene }) {
  const { add, take, head } = giving(table);
  const rows = giftRows(table, scene);
  const given = rows.filter((row) => choices.count(row.token));
  if (!given.length) return null;
  const words = given.map((row) =>
    t("borderlands.ui.gift-from", { kind: kindName(row.kind), place: placeName(table.box, row.place) }),
  );
  return html`<details class="bl-from">
    <summary>${words.join(", ")}. ${t("borderlands.ui.change")}</summary>
    <ul class="bl-list">
      ${rows.map((row) => {
        const count = choices.count(row.token);
        const label = t("borderlands.ui.gift", {
          kind: kindName(row.kind),
          place: placeName(table.box, row.place),
          count: row.count,
        });
        return html`<li class="bl-line" key=${row.token} ...${pointing(choices, row.place)}>
          <${Sign} name=${row.kind} />
          <span>
            ${kindName(row.kind)}
            <small>${t("borderlands.ui.there", { place: placeName(table.box, row.place), count: row.count })}</small>
          </span>
          <div class=${cls("bl-step", count && "set")} role="group" aria-label=${label}>
            <button
              disabled=${!count}
              aria-label=${`${label}: −1`}
              onClick=${() => take((_, place) => place === head.lastIndexOf(row.token))}
            >
              <${Sign} name="minus" />
            </button>
            <b>${count}</b>
            <button disabled=${count >= row.count} aria-label=${`${label}: +1`} onClick=${() => add(row.token)}>
              <${Sign} name="plus" />
            </button>
          </div>
        </li>`;
      })}
    </ul>
  </details>`;
}

/** Return the seat's tokens that can be traded, place by place. */
function giftRows(table, scene) {
  const rows = [];
  const own = [...Object.entries(scene.lands), ...scene.boats.map((boat) => [boat.key, boat])].filter(
    ([, stock]) => stock.seat === table.seat.value,
  );
  for (const [place, stock] of own) {
    for (const [kind, count] of Object.entries({ ...stock.goods, ...(stock.horse && { horse: 1 }) }))
      rows.push({ token: `give:${place}.${kind}`, place, kind, count });
  }
  return rows;
}

/** What the player wants, by kind, and how many the other has. */
function Wishes({ table, choices, scene, other }) {
  const prompt = table.ask.value?.prompt;
  const entries = KINDS.map((kind) => {
    const token = `want:${kind}`;
    const count = scene.trade.wants[kind] ?? 0;
    const most = scene.seats[other].goods[kind];
    const open =
      prompt === "want"
        ? choices.offers.value.some((move) => move.token === token)
        : prompt === "give" && most > 0 && choices.offers.value.some((move) => move.token === "done");
    const add = () => (prompt === "want" ? table.stage(token) : table.swap([...table.staged.value, "done", token]));
    const clear = () => table.swap(table.staged.value.filter((one) => one !== token));
    return { kind, count, most, token, press: open ? add : count ? clear : undefined };
  });
  return html`<${Shelf} title=${t("borderlands.ui.you-want")} entries=${entries} />`;
}
