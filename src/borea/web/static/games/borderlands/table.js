// The table of Borderlands: the cycle in the header, the map, the desk beside it.
import { html, cls, useEffect } from "../../app/ui.js";
import { has, spoken, t } from "../../app/words.js";
import { choicesOf, handles, read, piece } from "./choices.js";
import { MapView } from "./map.js";
import { adopt, signOf, Sign, Die, Shape, Goods } from "./art.js";
import { lazy, loadLazy } from "./lazy.js";
import { placeName, seatName, doing, describe, nodeName } from "./names.js";

const PARTS = ["development", "production", "trade", "transport", "attack"];

/** Return the last die of each part of this cycle, from the log. */
function dice(messages, cycle) {
  const found = {};
  let at = 1;
  for (const event of messages.flatMap((message) => message.events ?? [])) {
    if (event.event === "cycle-began") at = event.cycle;
    const [, part, result] = /^die-(\w+)-(\w+)$/.exec(event.event) ?? [];
    if (part && at === cycle) found[part] = { face: event.face, off: result === "fails" };
    const [, voted, outcome] = /^votes-(\w+)-(\w+)$/.exec(event.event) ?? [];
    if (voted && found[voted]) found[voted] = { ...found[voted], off: outcome === "refused" };
  }
  return found;
}

/** The cycle and its parts: past, current and future, with the die of each. */
function Cycle({ table, scene }) {
  if (!scene.cycle) {
    return html`<p class="bl-cycle">
      <b>${t("borderlands.ui.set-up")}</b>
      <span class="soft">
        ${
          scene.discs && scene.doing === "site"
            ? t("borderlands.ui.discs", { count: scene.discs })
            : t("borderlands.ui.free", { count: scene.free })
        }
      </span>
    </p>`;
  }
  const now = PARTS.indexOf(scene.part);
  const thrown = dice(table.events.value, scene.cycle);
  return html`<div class="bl-cycle">
    <b>${t("borderlands.ui.cycle", { cycle: scene.cycle })}</b>
    <ol>
      ${PARTS.map(
        (part, index) => html`<li
          key=${part}
          class=${cls(index < now && "done", index === now && "now", thrown[part]?.off && "off")}
          aria-current=${index === now ? "step" : undefined}
        >
          <span class="nm">${t(`borderlands.part.${part}`)}</span>
          ${thrown[part] && html`<${Die} ...${thrown[part]} /><span class="unseen">${thrown[part].face}</span>`}
        </li>`,
      )}
    </ol>
  </div>`;
}

/** The cycle, for the page’s header. */
const Headline = ({ table }) => html`<${Cycle} table=${table} scene=${table.scene.value} />`;

function Board({ table }) {
  useEffect(() => void loadLazy(), []);
  return html`<div class="bl-board bl-desk">
    ${table.box.ground ? html`<${MapView} table=${table} />` : html`<${Bare} table=${table} />`}
  </div>`;
}

/** A map without outlines cannot be drawn: its places as a list. */
function Bare({ table }) {
  const choices = choicesOf(table);
  const scene = table.scene.value;
  const keys = [...table.box.lands.map((land) => land.key), ...scene.boats.map((boat) => boat.key)];
  return html`<div class="bl-bare">
    <svg class="unseen" aria-hidden="true"><defs dangerouslySetInnerHTML=${{ __html: table.box.symbols }} /></svg>
    <ul>
      ${keys.map((key) => {
        const stock = piece(scene, key);
        const marked = table.asked.value && choices.marked.value.has(key);
        return html`<li key=${key}>
          <button
            class=${cls("bl-card", marked && "legal", choices.stagedPlaces.value.has(key) && "staged")}
            aria-label=${describe(table, choices, key)}
            onClick=${() => choices.press(key)}
          >
            ${stock.seat >= 0 && html`<${Shape} seat=${stock.seat} />`}
            <b>${placeName(table.box, key)}</b>
            ${stock.city && html`<${Sign} name="city" />`}
            <${Goods}
              t=${t}
              goods=${{ ...stock.goods, ...(stock.horse && { horse: 1 }), ...(stock.weapon && { weapon: 1 }) }}
            />
          </button>
        </li>`;
      })}
    </ul>
    ${
      choices.menu.value &&
      html`<ul class="bl-list panel">
        ${choices.at(choices.menu.value).map(
          (move) => html`<li key=${move.token}>
            <button class="bl-row" onClick=${() => choices.choose(move.token)}>
              <${Sign} name=${signOf(move)} />
              <span>${spoken(move)}</span>
            </button>
          </li>`,
        )}
      </ul>`
    }
  </div>`;
}

/** The desk beside the map, and the holdings beside the log, once they are loaded. */
const Rail = ({ table }) => lazy.value && html`<${lazy.value.Rail} table=${table} />`;
const ledger = {
  title: () => t("borderlands.ui.holdings"),
  Page: ({ table }) => lazy.value && html`<${lazy.value.Holdings} table=${table} />`,
};

/** Promises: their page, and the dock of one that is being made. */
const pacts = {
  Page: ({ table }) => lazy.value && html`<${lazy.value.Pacts} table=${table} />`,
  dock: (table) => lazy.value?.pledging(table),
};

/** Places and transports of a seat, whether it leads, and how it stands with the viewer. */
function SeatExtra({ table, seat }) {
  const scene = table.scene.value;
  const own = scene.seats[seat];
  if (!own) return null;
  const places = own.places === 1 ? "borderlands.ui.place" : "borderlands.ui.places";
  return html`<div class=${cls("bl-extra bl-desk", own.out && "out")}>
    <span><b class="num">${own.places}</b> ${t(places)}</span>
    ${lazy.value && html`<${lazy.value.Bond} table=${table} seat=${seat} />`}
    ${seat === scene.lead && html`<span class="bl-lead">${t("borderlands.ui.lead")}</span>`}
    ${
      scene.cycle > 0 &&
      html`<span class="bl-trans" title=${t("borderlands.ui.transport-count", { count: own.transports })}>
        <${Sign} name="transport" />
        <b class="num">${own.transports}</b>
        <span class="unseen"> ${t("borderlands.ui.transports")}</span>
      </span>`
    }
  </div>`;
}

/** Return what a seat that is asked is doing. */
const stateWord = (table, chair) => (chair.asked && !chair.bot && chair.held ? doing(table.base.value.doing) : "");

/** Return the staged moves, equal ones together; gifts and wishes by their kind alone, a way by where it ends. */
function chipsOf(staged) {
  const found = new Map();
  for (const token of staged.filter((one) => one !== "done")) {
    const move = read(token);
    const trading = staged.some((one) => /^(offer|counter|want)/.test(one)) && ["give", "want"].includes(move.verb);
    const key = trading ? `${move.verb} ${move.kind ?? move.noun}` : move.node ? "way" : token;
    found.set(key, { token, move, trading, count: move.node ? 1 : (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** A staged move: what it is, and how often. */
function Chip({ table, choices, chip: { token, move, trading, count } }) {
  const kind = move.kind ?? (move.verb === "want" ? move.noun : "");
  const drop = () =>
    move.node ? table.swap(table.staged.value.filter((one) => !read(one).node)) : choices.drop(token);
  const word =
    move.verb === "offer"
      ? seatName(table, Number(move.noun))
      : move.node
        ? nodeName(table.box, move.node)
        : table.label(token);
  return html`<li>
    <button
      class="chip act"
      aria-label=${`${table.label(token)} ${count > 1 ? `×${count}` : ""} (${t("ui.unstage")})`}
      title=${`${table.label(token)} (${t("ui.unstage")})`}
      onClick=${drop}
    >
      ${trading && html`${count} `}
      ${(kind || move.place) && html`<${Sign} name=${kind || signOf(move)} />`}
      ${move.verb === "offer" && html`<${Shape} seat=${Number(move.noun)} />`}
      ${!trading && word}
      ${!trading && count > 1 && ` ×${count}`}
      <${Sign} name="x" />
    </button>
  </li>`;
}

/** The staged moves; in words, if they only leave something out. */
function Consequence({ table }) {
  const choices = choicesOf(table);
  const chips = chipsOf(table.staged.value);
  if (!chips.length) return html`<p class="cons">${table.says.value.at(-1)}</p>`;
  const gives = chips.filter((chip) => chip.move.verb !== "want");
  const wants = chips.filter((chip) => chip.move.verb === "want");
  const each = (chip) => html`<${Chip} key=${chip.token} table=${table} choices=${choices} chip=${chip} />`;
  return html`
    <ul class="chips bl-desk" aria-label=${t("ui.staged")}>
      ${gives.map(each)}
      ${wants.length > 0 && html`<li aria-hidden="true"><${Sign} name="swap" /></li>`}
      ${wants.map(each)}
    </ul>
    <${Sums} table=${table} />
  `;
}

/** How an attack stands with what is staged, and who may still take a side. */
function Sums({ table }) {
  const { attack: total } = table.scene.value;
  if (total?.attacker !== table.seat.value || table.breaks.value.length) return null;
  const open = total.open.map(({ seat }) => seatName(table, seat));
  const seats = new Intl.ListFormat(document.documentElement.lang).format(open);
  return html`<p class="cons bl-cons">
    ${t("borderlands.ui.sum", total)} ${open.length > 0 && t("borderlands.ui.undecided", { seats })}
  </p>`;
}

/** Return the words on the filled button: what is staged, what it would carry out, or what could be chosen. */
function confirmLabel(table, ask, primary) {
  if (MAKING.has(ask.prompt)) return t("borderlands.ui.confirm.want");
  if (ask.prompt === "route" && primary) return t("borderlands.ui.confirm.sail");
  const last = primary || table.staged.value.findLast((token) => token !== "done");
  const first = ask.moves.find((move) => handles(move.token)) ?? ask.moves[0];
  const { verb, noun } = read(last ?? first?.token ?? "");
  if (BEGINS.has(verb)) return t("borderlands.ui.confirm.begin");
  if (verb === "vote") return t(last ? `borderlands.ui.confirm.vote-${noun}` : "borderlands.ui.confirm.vote");
  return CONFIRMS.has(verb) ? t(`borderlands.ui.confirm.${verb}`) : "";
}

/** Return the words on a button of the dock. */
function shortLabel(table, ask, token) {
  const { verb, noun } = read(token);
  if (verb === "side") {
    const open = table.scene.value.attack?.open.find((entry) => entry.seat === table.seat.value);
    const sum = open?.answers.find((answer) => answer.side === noun);
    return `${t(`borderlands.ui.short.${noun}`)} ${sum ? `${sum.attack}:${sum.defence}` : ""}`;
  }
  if (verb === "vote") return t(`borderlands.ui.vote-${noun}`);
  if (verb === "slot" && noun === "1") return t("borderlands.ui.short.upstream");
  if (verb === "slot" && Number(noun) === ask.moves.length) return t("borderlands.ui.short.downstream");
  const key = `borderlands.ui.short.${verb === "done" ? `done-${ask.prompt}` : verb === "leave" ? noun : verb}`;
  return has(key) ? t(key) : "";
}

/** Return the answer that the filled button gives at once: what goes on with what is at hand. */
const primary = (ask, tokens) =>
  tokens.find((token) => GOES_ON.has(token) || (token === "done" && ENDED_BY_DONE.has(ask.prompt)));

/** Return whether a question opens something new; all others go on with what is staged. */
const begins = (prompt) => OPENINGS.has(prompt);

/** Return whether a move of the dock answers its question: what may be offered after a refusal is asked afterwards. */
const answers = (token) => token === "refuse";

/** Return whether the staged moves can be confirmed as far as the board knows: an offer wants something. */
const ready = (table) => table.ask.value?.prompt !== "give";

/** Return whether an offer is being made, which takes the trading desk, or the rest may be placed for the player. */
const railNeeded = (table) =>
  Boolean(table.asked.value) && (MAKING.has(table.ask.value?.prompt) || !table.base.value.cycle);

const GOES_ON = new Set(["accept", "carry", "go"]);
const ENDED_BY_DONE = new Set(["route", "want"]);
const MAKING = new Set(["offer", "give", "want"]);
const OPENINGS = new Set([
  "transport",
  "target",
  "follow-up",
  "build",
  "offer",
  "produce",
  "site",
  "warrior",
  "answer",
]);
const BEGINS = new Set(["foot", "horse", "chain", "sail"]);
const CONFIRMS = new Set([
  "site",
  "warrior",
  "attack",
  "still",
  "carry",
  "withdraw",
  "want",
  "give",
  "put",
  "build",
  "way",
  "load",
  "unload",
  "to",
  "on",
  "side",
  "leave",
  "pass",
  "accept",
  "refuse",
  "counter",
  "produce",
  "go",
  "slot",
]);

export default {
  beats: () => import("./stage/beats.js"),
  Board,
  Headline,
  Rail,
  ledger,
  pacts,
  SeatExtra,
  Consequence,
  handles,
  begins,
  answers,
  primary,
  confirmLabel,
  shortLabel,
  ready,
  railNeeded,
  stateWord,
  prepare: (box) => adopt(box.style),
  // cities, of the three that end a match
  score: (table, seat) => html`<${Sign} name="city" />${table.scene.value.seats[seat]?.cities}/3`,
};
