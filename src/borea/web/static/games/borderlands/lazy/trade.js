// The trading desk: offers and counters, what is given and what is wanted.
import { html, cls } from "../../../app/ui.js";
import { t, spoken } from "../../../app/words.js";
import { Shape, Sign } from "../art.js";
import { pointing } from "./sums.js";
import { placeName, seatName, kindName } from "../names.js";

/** The questions of someone who makes an offer. */
export const MAKING = ["offer", "give", "want"];

/** An offer on the table. */
const OfferCard = ({ table, trade }) => {
  const other = trade.maker === trade.floor ? trade.partner : trade.floor;
  return html`<div class="bl-offer">
    <div>
      <small>
        <${Shape} seat=${trade.maker} /> ${t("borderlands.ui.gives", { seat: seatName(table, trade.maker) })}
      </small>
      <ul>
        ${trade.gives.map(
          (gift) => html`<li key=${`${gift.place}${gift.kind}`}>
            <${Sign} name=${gift.kind} />
            <b>${gift.count}</b>
            <span>${kindName(gift.kind)}<small>${placeName(table.box, gift.place)}</small></span>
          </li>`,
        )}
      </ul>
    </div>
    <${Sign} name="swap" />
    <div>
      <small><${Shape} seat=${other} /> ${t("borderlands.ui.wanted", { seat: seatName(table, other) })}</small>
      <ul>
        ${Object.entries(trade.wants).map(
          ([kind, count]) => html`<li key=${kind}>
            <${Sign} name=${kind} />
            <b>${count}</b>
            <span>${kindName(kind)}</span>
          </li>`,
        )}
      </ul>
    </div>
  </div>`;
};

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
  const head = html`<div class="bl-head">
    <h3 id="bl-trade">
      ${t(
        mine ? (trade.counter ? "borderlands.ui.your-counter" : "borderlands.ui.your-offer") : "borderlands.part.trade",
      )}
    </h3>
    <span class="soft small">${t("borderlands.ui.round", { round: trade.round, rounds: table.box.rounds })}</span>
  </div>`;
  if (!mine) {
    return html`<section class="panel bl-trade" aria-labelledby="bl-trade">
      ${head}
      ${
        trade.maker >= 0 && trade.gives.length > 0
          ? html`<${OfferCard} table=${table} trade=${trade} />`
          : html`<p class="soft small">
            ${t("borderlands.ui.has-floor", { seat: seatName(table, trade.floor) })}
          </p>`
      }
    </section>`;
  }
  const partners = [...choices.offers.value, ...choices.others.value].filter((move) => move.verb === "offer");
  const other = trade.maker < 0 ? -1 : trade.counter ? trade.floor : trade.partner;
  return html`<section class="panel bl-trade" aria-labelledby="bl-trade">
    ${head}
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
      other >= 0 &&
      html`
        <${Gifts} table=${table} choices=${choices} scene=${scene} />
        <${Wishes} table=${table} choices=${choices} scene=${scene} other=${other} />
      `
    }
    ${other < 0 && html`<p class="soft small">${t("borderlands.ui.choose-partner")}</p>`}
  </section>`;
}

/** What the player gives: each kind in each own place, with how many are there. */
function Gifts({ table, choices, scene }) {
  const { head, wants } = splitOffer(table.staged.value);
  const fixed = scene.trade.gives.filter(
    (gift) => !table.staged.value.some((token) => token === `give:${gift.place}.${gift.kind}`),
  );
  const rows = giftRows(table, scene);
  const add = (token) => changeGifts(table, [...head, token], wants);
  const less = (token) => {
    const at = head.lastIndexOf(token);
    changeGifts(
      table,
      [...head.slice(0, at), ...head.slice(at + 1)],
      head.filter((other) => other.startsWith("give:")).length > 1 ? wants : [],
    );
  };
  const open = table.asked.value.prompt !== "want";
  return html`<div class="bl-well">
    <h4>${t("borderlands.ui.you-give")}</h4>
    <ul class="bl-list">
      ${
        !open &&
        fixed.map(
          (gift) => html`<li class="bl-line" key=${`${gift.place}${gift.kind}`}>
            <${Sign} name=${gift.kind} />
            <span>${kindName(gift.kind)}<small>${placeName(table.box, gift.place)}</small></span>
            <b class="num">${gift.count}</b>
          </li>`,
        )
      }
      ${
        open &&
        rows.map((row) => {
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
              <button disabled=${!count} aria-label=${`${label}: −1`} onClick=${() => less(row.token)}>
                <${Sign} name="minus" />
              </button>
              <b>${count}</b>
              <button
                disabled=${count >= row.count}
                data-token=${row.token}
                aria-label=${`${label}: +1`}
                onClick=${() => add(row.token)}
              >
                <${Sign} name="plus" />
              </button>
            </div>
          </li>`;
        })
      }
    </ul>
  </div>`;
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

/** What the player wants: one press each, and how many the other has. */
function Wishes({ table, choices, scene, other }) {
  const prompt = table.ask.value?.prompt;
  const wanted = scene.trade.wants;
  const want = (kind) => {
    const token = `want:${kind}`;
    if (prompt === "want") return table.stage(token);
    return table.swap([...table.staged.value, "done", token]);
  };
  const can = (kind) =>
    prompt === "want"
      ? choices.offers.value.some((move) => move.token === `want:${kind}`)
      : prompt === "give" &&
        choices.offers.value.some((move) => move.token === "done") &&
        scene.seats[other].goods[kind] > 0;
  return html`<div class="bl-well">
    <h4>${t("borderlands.ui.you-want")}<span class="soft small">${t("borderlands.ui.press-again")}</span></h4>
    <div class="bl-wants" role="group" aria-label=${t("borderlands.ui.you-want")}>
      ${["wood", "horse", "coal", "iron", "gold"].map((kind) => {
        const count = wanted[kind] ?? 0;
        return html`<div class="bl-want" key=${kind}>
          <button
            aria-pressed=${count ? "true" : "false"}
            data-token=${`want:${kind}`}
            disabled=${!can(kind)}
            onClick=${() => want(kind)}
          >
            <${Sign} name=${kind} />
            <span>${kindName(kind)}</span>
            <small>${t("borderlands.ui.has", { count: scene.seats[other].goods[kind] })}</small>
            ${count > 0 && html`<b>${count}<span class="unseen"> ${t("borderlands.ui.wanted-count")}</span></b>`}
          </button>
          ${
            choices.count(`want:${kind}`) > 0 &&
            html`<button
              class="bl-less"
              aria-label=${`${kindName(kind)}: −1`}
              onClick=${() => choices.drop(`want:${kind}`)}
            >
              <${Sign} name="minus" />
            </button>`
          }
        </div>`;
      })}
    </div>
  </div>`;
}
