// The table of Borderlands: the map, the cycle over it, the desk beside it.
import { html, cls, useEffect } from "../../app/ui.js";
import { t } from "../../app/words.js";
import { choicesOf, handles, read, piece } from "./choices.js";
import { MapView } from "./map.js";
import { adopt, signOf, Sign, Die, Shape, Goods } from "./art.js";
import { lazy, loadLazy } from "./lazy.js";
import { placeName, doing, describe } from "./names.js";

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
          <${Sign} name=${part} />
          <span class="nm">${t(`borderlands.part.${part}`)}</span>
          ${thrown[part] && html`<${Die} ...${thrown[part]} /><span class="unseen">${thrown[part].face}</span>`}
        </li>`,
      )}
    </ol>
  </div>`;
}

/** The cycle in the page’s header; on a phone it is above the map. */
const Headline = ({ table }) => html`<div class="bl-desk bl-wide">
  <${Cycle} table=${table} scene=${table.scene.value} />
</div>`;

function Board({ table }) {
  const scene = table.scene.value;
  useEffect(() => void loadLazy(), []);
  return html`<div class="bl-board bl-desk">
    <div class="bl-narrow"><${Cycle} table=${table} scene=${scene} /></div>
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
              <span>${move.label}</span>
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

/** Places, cities and transports of a seat, and whether it leads. */
function SeatExtra({ table, seat }) {
  const scene = table.scene.value;
  const own = scene.seats[seat];
  if (!own) return null;
  return html`<div class=${cls("bl-extra bl-desk", own.out && "out")}>
    <span title=${t("borderlands.ui.places")}>
      <b class="num">${own.places}</b> <span class="bl-long">${t("borderlands.ui.places")}</span>
      ${own.boats > 0 && html` <small>${own.lands}+${own.boats}<${Sign} name="boat" /></small>`}
    </span>
    <span class="bl-meter" role="img" aria-label=${t("borderlands.ui.city-count", { count: own.cities })}>
      ${Array.from(
        { length: Math.max(3, own.cities) },
        (_, place) => html`<${Sign} name="city" class=${place < own.cities ? "" : "no"} />`,
      )}
    </span>
    ${
      scene.cycle > 0 &&
      html`<span class="bl-trans" title=${t("borderlands.ui.transport-count", { count: own.transports })}>
        <${Sign} name="transport" />
        <b class="num">${own.transports}</b>
        <span class="unseen"> ${t("borderlands.ui.transports")}</span>
      </span>`
    }
    ${seat === scene.lead && html`<span class="bl-lead">${t("borderlands.ui.lead")}</span>`}
  </div>`;
}

/** Return what a seat that is asked is doing. */
const stateWord = (table, chair) => (chair.asked && !chair.bot && chair.held ? doing(table.base.value.doing) : "");

/** Return the heading of a new paragraph of the log. */
function divider(event) {
  if (event.event === "cycle-began") return t("borderlands.ui.cycle", { cycle: event.cycle });
  const part = /^(\w+)-began$/.exec(event.event)?.[1];
  const name = PARTS.includes(part) ? t(`borderlands.part.${part}`) : "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The staged moves, equal ones together. */
function Consequence({ table }) {
  const choices = choicesOf(table);
  const counts = new Map();
  for (const token of table.staged.value) if (token !== "done") counts.set(token, (counts.get(token) ?? 0) + 1);
  return html`
    <ul class="chips bl-desk" aria-label=${t("ui.staged")}>
      ${[...counts].map(([token, count]) => {
        const move = read(token);
        return html`<li key=${token}>
          <button class="chip act" onClick=${() => choices.drop(token)} title=${t("ui.unstage")}>
            ${(move.kind || move.place) && html`<${Sign} name=${signOf(move)} />`}
            ${table.label(token)}
            ${count > 1 && ` ×${count}`}
            <span class="unseen">${t("ui.unstage")}</span>
            <${Sign} name="x" />
          </button>
        </li>`;
      })}
    </ul>
    ${
      table.says.value.length > 0 &&
      !counts.has(table.staged.value.at(-1)) &&
      html`<p class="cons">
        ${table.says.value.at(-1)}
      </p>`
    }
  `;
}

/** Return the words on the primary button. */
function confirmLabel(table) {
  const prompt = table.asked.value?.prompt ?? "";
  const last = table.staged.value.findLast((token) => token !== "done");
  if (!last) return "";
  const verb = read(last).verb;
  if (BEGINS.has(verb)) return t("borderlands.ui.confirm.begin");
  if (verb === "vote") return t(`borderlands.ui.confirm.vote-${read(last).noun}`);
  return CONFIRMS.has(verb)
    ? t(`borderlands.ui.confirm.${verb}`)
    : prompt === "build"
      ? t("borderlands.ui.confirm.build")
      : "";
}

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
]);

export default {
  beats: () => import("./stage/beats.js"),
  Board,
  Headline,
  Rail,
  ledger,
  SeatExtra,
  Consequence,
  handles,
  confirmLabel,
  stateWord,
  divider,
  prepare: (box) => adopt(box.style),
  score: (table, seat) => table.scene.value.seats[seat]?.cities,
};
