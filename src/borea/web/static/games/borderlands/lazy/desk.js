// The desk beside the map: loads, transports, builds, the selected place, who has what.
import { html, useSignal } from "../../../app/ui.js";
import { t, spoken } from "../../../app/words.js";
import { choicesOf, piece } from "../choices.js";
import { Shape, Sign, Goods, signOf } from "../art.js";
import { Balance, Targets, Voyage, Vote, pointing } from "./sums.js";
import { Stepper } from "./menu.js";
import { placeName, seatName, kindName, siteName, goodsWords } from "../names.js";
import { MAKING, Trade } from "./trade.js";
import { Standing } from "./standing.js";

const TRANSPORTS = ["foot", "horse", "chain", "sail"];
const WAYS_IN = ["means", "means-instead"];

/** Everything beside the map, the current task first. */
export function Rail({ table }) {
  const choices = choicesOf(table);
  const scene = table.scene.value;
  const prompt = table.ask.value?.prompt ?? "";
  const fight = scene.attack ?? table.beat.value?.light?.total; // an attack's sums stay while its outcome is told
  const siding = prompt === "side"; // the sums are in the dock, too
  return html`<div class="bl-desk bl-rail">
    ${siding && html`<${Standing} table=${table} />`}
    ${scene.voyage && html`<${Voyage} table=${table} choices=${choices} voyage=${scene.voyage} />`}
    ${fight && html`<${Balance} table=${table} total=${fight} />`}
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
    ${choices.place.value !== fight?.target && html`<${Place} table=${table} choices=${choices} scene=${scene} />`}
    ${!siding && html`<${Standing} table=${table} />`}
  </div>`;
}

/** The offered moves with certain verbs, as a list of buttons. */
function Choices({ table, choices, title, verbs }) {
  const moves = choices.offers.value.filter((move) => verbs.includes(move.verb));
  const staged = table.staged.value.filter((token) => verbs.includes("build") && token.startsWith("build:"));
  if (!moves.length && !staged.length) return null;
  return html`<section class="panel">
    <h3 class="bl-asked">${t(`borderlands.ui.${title}`)}</h3>
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
            <span>${spoken(move)}</span>
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** The transports that can be started, by kind. */
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
              title=${spoken(move)}
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

/** Everything that can be carried from a place, as icons. */
const Stack = ({ stock }) =>
  stock &&
  html`<${Goods}
    t=${t}
    goods=${{ ...stock.goods, ...(stock.horse && { horse: 1 }), ...(stock.weapon && { weapon: 1 }) }}
  />`;

const TAKES = new Set(["foot-load", "lift", "ride", "ride-on", "call"]);
const PUTS = { drop: "unload", put: "put" };
const MOST = 60; // tokens in one go
const FEW = 4; // places that each get a button; of more, only the one that is selected

/** Choose every token that can still be taken, or put everything into one place, one after the other. */
async function chooseAll(table, verb, place = "") {
  const { prompt } = table.ask.value;
  for (let count = 0; count < MOST; count += 1) {
    const next = (table.ask.value?.moves ?? []).find((move) => move.token.startsWith(`${verb}:${place}`));
    if (!next || table.ask.value.prompt !== prompt || table.refusal.value) return;
    await table.stage(next.token);
  }
}

/** Buttons for everything at once: take all, or put all into a place. */
function AllAtOnce({ table, choices, moves, held }) {
  const { prompt } = table.ask.value ?? {};
  if (TAKES.has(prompt) && moves.filter((move) => move.verb === "load").length > 1)
    return html`<button class="btn s" onClick=${() => chooseAll(table, "load")}>
      ${t("borderlands.ui.take-all")}
    </button>`;
  const verb = PUTS[prompt];
  const all = [...new Set(moves.filter((move) => move.verb === verb).map((move) => move.place))];
  const places = all.length > FEW ? all.filter((place) => place === choices.place.value) : all;
  if (!verb || held < 2 || !places.length) return null;
  return html`<div class="row">
    ${places.map(
      (place) => html`<button key=${place} class="btn s" onClick=${() => chooseAll(table, verb, `${place}.`)}>
        ${t("borderlands.ui.all-here", { place: placeName(table.box, place) })}
      </button>`,
    )}
  </div>`;
}

/** Tokens to load, unload, pay or place, one line each. */
function Loads({ table, choices, scene }) {
  const verbs = scene.trade && MAKING.includes(table.ask.value?.prompt) ? [] : ["give", "load", "unload", "put"];
  const moves = choices.offers.value.filter((move) => verbs.includes(move.verb));
  const staged = [...new Set(table.staged.value)]
    .filter((token) => verbs.includes(token.split(":")[0]) && !moves.some((move) => move.token === token))
    .map((token) => choices.others.value.find((move) => move.token === token))
    .filter(Boolean);
  const cargo = scene.carry?.cargo ?? scene.trade?.hands[table.seat.value] ?? {};
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
    <${AllAtOnce}
      table=${table}
      choices=${choices}
      moves=${moves}
      held=${Object.values(cargo).reduce((sum, count) => sum + count, 0)}
    />
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

/** The selected place. */
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
