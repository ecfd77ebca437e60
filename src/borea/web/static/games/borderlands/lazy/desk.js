// The desk beside the map: offers and counters, loads, transports, builds, the place one looks at, who has what.
import { html, cls, useSignal } from "../../../app/ui.js";
import { t } from "../../../app/words.js";
import { choicesOf, piece } from "../choices.js";
import { Shape, Sign, Goods, signOf } from "../art.js";
import { Balance, Targets, Voyage, Vote, pointing } from "./sums.js";
import { Stepper } from "./menu.js";
import { placeName, seatName, kindName, siteName, goodsWords } from "../names.js";

const TRANSPORTS = ["foot", "horse", "chain", "sail"];
const WAYS_IN = ["means", "means-instead"];
const MAKING = ["offer", "give", "want"];

/** Everything beside the map, the matter at hand first. */
export function Rail({ table }) {
  const choices = choicesOf(table);
  const scene = table.scene.value;
  const prompt = table.ask.value?.prompt ?? "";
  return html`<div class="bl-desk bl-rail" role="group" aria-label=${t("borderlands.ui.desk")} tabindex="0">
    ${scene.voyage && html`<${Voyage} table=${table} choices=${choices} voyage=${scene.voyage} />`}
    ${scene.attack && html`<${Balance} table=${table} total=${scene.attack} />`}
    ${scene.vote && html`<${Vote} table=${table} scene=${scene} />`}
    ${scene.trade && html`<${Trade} table=${table} choices=${choices} scene=${scene} />`}
    <${Targets} table=${table} choices=${choices} scene=${scene} />
    ${
      WAYS_IN.includes(prompt)
        ? html`<${Choices} table=${table} choices=${choices} title="ways-in" verbs=${TRANSPORTS} />`
        : html`<${Starts} table=${table} choices=${choices} scene=${scene} />`
    }
    <${Choices} table=${table} choices=${choices} title="steps-on" verbs=${["to", "on"]} />
    <${Choices} table=${table} choices=${choices} title="builds" verbs=${["build"]} />
    <${Choices} table=${table} choices=${choices} title="produces" verbs=${["produce"]} />
    <${Loads} table=${table} choices=${choices} scene=${scene} />
    <${Place} table=${table} choices=${choices} scene=${scene} />
  </div>`;
}

/** Offered moves of some verbs as a list of buttons. */
function Choices({ table, choices, title, verbs }) {
  const moves = choices.offers.value.filter((move) => verbs.includes(move.verb));
  const staged = table.staged.value.filter((token) => verbs.includes("build") && token.startsWith("build:"));
  if (!moves.length && !staged.length) return null;
  return html`<section class="panel">
    <h3>${t(`borderlands.ui.${title}`)}</h3>
    <ul class="bl-list">
      ${staged.map(
        (token) => html`<li key=${`s${token}`}>
          <button class="bl-row staged" aria-pressed="true" onClick=${() => choices.drop(token)}>
            <${Sign} name=${token.split(".").at(-1).split("-")[0]} />
            <span>${table.label(token)}</span>
            <${Sign} name="x" />
          </button>
        </li>`,
      )}
      ${moves.map(
        (move) => html`<li key=${move.token}>
          <button
            class="bl-row"
            data-token=${move.token}
            onClick=${() => choices.choose(move.token)}
            ...${pointing(choices, move.place)}
          >
            <${Sign} name=${signOf(move)} />
            <span>${move.label}</span>
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** The transports that may be begun, by their kind. */
function Starts({ table, choices, scene }) {
  const chosen = useSignal("");
  const moves = choices.offers.value.filter((move) => TRANSPORTS.includes(move.verb));
  if (!moves.length) return null;
  const kinds = TRANSPORTS.filter((kind) => moves.some((move) => move.verb === kind));
  const kind = kinds.includes(chosen.value) ? chosen.value : kinds[0];
  return html`<section class="panel" aria-labelledby="bl-starts">
    <div class="bl-head">
      <h3 id="bl-starts">${t("borderlands.ui.transports")}</h3>
      ${scene.left > 0 && html`<span class="soft small">${t("borderlands.ui.left", { left: scene.left })}</span>`}
    </div>
    <div class="bl-kinds">
      ${TRANSPORTS.map(
        (name) => html`<button
          key=${name}
          aria-pressed=${name === kind ? "true" : "false"}
          disabled=${!kinds.includes(name)}
          onClick=${() => (chosen.value = name)}
        >
          <${Sign} name=${name === "sail" ? "boat" : name} />
          ${t(`borderlands.ui.by-${name}`)}
        </button>`,
      )}
    </div>
    <ul class="bl-list">
      ${moves
        .filter((move) => move.verb === kind)
        .map(
          (move) => html`<li key=${move.token}>
            <button
              class="bl-row"
              data-token=${move.token}
              title=${move.label}
              onClick=${() => choices.choose(move.token)}
              ...${pointing(choices, move.place)}
            >
              <span>${placeName(table.box, move.place)}</span>
              <${Stack} stock=${piece(scene, move.place)} />
            </button>
          </li>`,
        )}
    </ul>
  </section>`;
}

/** All that can be carried from a place, as signs. */
const Stack = ({ stock }) =>
  stock &&
  html`<${Goods}
    t=${t}
    goods=${{ ...stock.goods, ...(stock.horse && { horse: 1 }), ...(stock.weapon && { weapon: 1 }) }}
  />`;

/** Tokens to take up, leave, pay or place, one line each. */
function Loads({ table, choices, scene }) {
  const verbs = scene.trade && MAKING.includes(table.ask.value?.prompt) ? [] : ["give", "load", "unload", "put"];
  const moves = choices.offers.value.filter((move) => verbs.includes(move.verb));
  const staged = [...new Set(table.staged.value)]
    .filter((token) => verbs.includes(token.split(":")[0]) && !moves.some((move) => move.token === token))
    .map((token) => choices.others.value.find((move) => move.token === token))
    .filter(Boolean);
  const cargo = scene.carry?.cargo ?? scene.trade?.made[table.seat.value] ?? {};
  if (!moves.length && !staged.length) return null;
  return html`<section class="panel" aria-labelledby="bl-loads">
    <div class="bl-head">
      <h3 id="bl-loads">${t("borderlands.ui.loads")}</h3>
      ${
        Object.keys(cargo).length > 0 &&
        html`<span class="soft small">
          ${t("borderlands.ui.in-hand")} <${Goods} goods=${cargo} t=${t} />
        </span>`
      }
    </div>
    <ul class="bl-list">
      ${[...staged, ...moves].map(
        (move) => html`<li key=${move.token} class="bl-line" ...${pointing(choices, move.place)}>
          <${Sign} name=${move.kind} />
          <span>
            ${t(`borderlands.ui.verb-${move.verb}`, { kind: kindName(move.kind) })}
            <small>${placeName(table.box, move.place)}</small>
          </span>
          <${Stepper} choices=${choices} move=${move} label=${move.label} />
        </li>`,
      )}
    </ul>
  </section>`;
}

/** An offer as it lies on the table. */
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

/** Part what is staged into what comes before the wishes, and the wishes. */
function parted(staged) {
  const last = staged.findLastIndex((token) => /^(give|offer|counter)/.test(token));
  return { head: staged.slice(0, last + 1), wishes: staged.filter((token) => token.startsWith("want:")) };
}

/** Change what is given and keep the wishes: the set of gifts is closed where it does not close itself. */
async function giveAnew(table, head, wishes) {
  await table.swap(head);
  if (!wishes.length || !head.length) return;
  await table.swap([...head, ...(table.ask.value?.prompt === "want" ? [] : ["done"]), ...wishes]);
}

/** The trading desk: to whom, what for what; or the offer one has to answer. */
function Trade({ table, choices, scene }) {
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
            aria-label=${move.label}
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

/** What one gives: every kind in every own place, with how many lie there. */
function Gifts({ table, choices, scene }) {
  const { head, wishes } = parted(table.staged.value);
  const fixed = scene.trade.gives.filter(
    (gift) => !table.staged.value.some((token) => token === `give:${gift.place}.${gift.kind}`),
  );
  const rows = giftRows(table, scene);
  const add = (token) => giveAnew(table, [...head, token], wishes);
  const less = (token) => {
    const at = head.lastIndexOf(token);
    giveAnew(
      table,
      [...head.slice(0, at), ...head.slice(at + 1)],
      head.filter((other) => other.startsWith("give:")).length > 1 ? wishes : [],
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

/** The seat's own tokens that are traded, place by place. */
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

/** What one wants: a press for each, and how many the other has. */
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

/** The place one looks at. */
function Place({ table, choices, scene }) {
  const stock = piece(scene, choices.place.value);
  if (!stock) return null;
  const land = table.box.lands.find((other) => other.key === choices.place.value);
  const near = land ? land.near : stock.near;
  const worth = [
    ["warrior", stock.seat >= 0 ? 1 : 0],
    ["boat", land ? 0 : 2],
    ["city", stock.city ? 3 : 0],
    ["horse", stock.horse ? 1 : 0],
    ["weapon", stock.weapon ? 3 : 0],
  ].filter(([, value]) => value);
  return html`<section class="panel bl-place" aria-labelledby="bl-place">
    <div class="bl-head">
      <h3 id="bl-place">${placeName(table.box, choices.place.value)}</h3>
      ${
        stock.seat >= 0 &&
        html`<span class="soft small">
          <${Shape} seat=${stock.seat} /> ${seatName(table, stock.seat)}
        </span>`
      }
    </div>
    ${
      stock.seat >= 0 &&
      html`<p class="bl-worths">
        ${worth.map(([kind, value]) => html`<span key=${kind}><${Sign} name=${kind} /> ${value}</span>`)}
        <span>= <b class="num">${stock.value}</b> ${t("borderlands.ui.strength")}</span>
      </p>`
    }
    ${
      (stock.site || Object.keys(stock.goods).length > 0) &&
      html`<p class="small">
        ${stock.site && siteName(stock)}
        ${stock.site && Object.keys(stock.goods).length > 0 && " · "}
        ${goodsWords(stock.goods)}
      </p>`
    }
    <p class="soft small">
      ${t("borderlands.ui.borders", { places: near.map((key) => placeName(table.box, key)).join(", ") })}
    </p>
  </section>`;
}

/** Who has what, and what is left in the supply. */
export function Holdings({ table }) {
  const scene = table.scene.value;
  const kinds = table.box.kinds;
  return html`<div class="bl-holdings bl-desk" tabindex="0" role="group" aria-label=${t("borderlands.ui.holdings")}>
    <table>
      <thead>
        <tr>
          <td></td>
          ${kinds.map(
            (kind) => html`<th scope="col" key=${kind}>
              <${Sign} name=${kind} />
              <span class="unseen">${kindName(kind)}</span>
            </th>`,
          )}
          <th scope="col"><${Sign} name="boat" /><span class="unseen">${t("borderlands.ui.boats")}</span></th>
          <th scope="col"><${Sign} name="city" /><span class="unseen">${t("borderlands.ui.cities")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${scene.seats.map(
          (own, seat) => html`<tr key=${seat}>
            <th scope="row"><${Shape} seat=${seat} /> ${seatName(table, seat)}</th>
            ${kinds.map((kind) => html`<td key=${kind}>${own.goods[kind] || "·"}</td>`)}
            <td>${own.boats || "·"}</td>
            <td>${own.cities || "·"}</td>
          </tr>`,
        )}
        <tr class="soft">
          <th scope="row">${t("borderlands.supply")}</th>
          ${kinds.map((kind) => html`<td key=${kind}>${scene.supply[kind]}</td>`)}
          <td>${scene.supply.boat}</td>
          <td>${scene.supply.city}</td>
        </tr>
      </tbody>
    </table>
  </div>`;
}
