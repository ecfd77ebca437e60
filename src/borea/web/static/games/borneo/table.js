// The table of Borneo: companies, harbours (or the current duel, sharing or payment) and the hand on the board; goods,
// missions and warehouses in the rail.
import { html, cls, useEffect, useLayoutEffect, useRef } from "../../app/ui.js";
import { flip, motionAllowed, positions } from "../../app/flip.js";
import { plural, t } from "../../app/words.js";
import { Choices, forget, noun, verb } from "./choices.js";
import { Icon, Pirates, company, fetchArt, good, say } from "./pieces.js";
import { Companies, Discards, Piles } from "./companies.js";
import { Consequence } from "./consequence.js";
import { Ended } from "./ending.js";
import { Duel, Payment, Sharing } from "./stages.js";
import { Goods, Hand, Harbours, Missions, Store, Stock } from "./zones.js";

fetchArt("art.svg");

const OWN_VERBS = [
  "ship",
  "move",
  "attack",
  "place",
  "take",
  "discard",
  "pay",
  "fight",
  "defend",
  "keep",
  "retreat",
  "mission",
  "trade",
];
const handles = (token) => OWN_VERBS.includes(verb(token));

function Centre({ choices }) {
  const { scene } = choices;
  const over = choices.table.snapshot.value?.over;
  if (over) return html`<${Ended} choices=${choices} over=${over} />`;
  if (choices.payment()) return html`<${Payment} choices=${choices} />`;
  if (scene.duel && scene.duel.stage !== "retreat") return html`<${Duel} choices=${choices} />`;
  if (scene.sharing) return html`<${Sharing} choices=${choices} />`;
  return html`<${Harbours} choices=${choices} />`;
}

const stageOf = (choices, { scene } = choices) =>
  choices.payment() ? "pay" : scene.duel && scene.duel.stage !== "retreat" ? "duel" : scene.sharing ? "dist" : "table";

function Board({ table }) {
  const root = useRef(null);
  const before = useRef(null);
  const drawn = useRef(null);
  const number = table.snapshot.value?.number;
  useEffect(() => void forget(), [number]);
  useLayoutEffect(() => {
    if (before.current) flip(root.current, before.current);
    before.current = null;
  });
  const choices = new Choices(table);
  if (root.current && motionAllowed() && drawn.current !== choices.scene) before.current = positions(root.current);
  drawn.current = choices.scene;
  const stage = stageOf(choices);
  const told = table.beat.value && "is-told";
  return html`<div class=${cls("bn bn-board", `p-${stage}`, told)} ref=${root} onKeyDown=${cancel}>
    <${Companies} choices=${choices} />
    <div class="centre"><${Centre} choices=${choices} /></div>
    ${choices.seat >= 0 && !table.snapshot.value?.over && html`<${Hand} choices=${choices} />`}
    <${Piles} choices=${choices} />
  </div>`;
}

const cancel = (event) => event.key === "Escape" && forget();

/** Return whether a mission is to be chosen, which only the rail can show. */
const railNeeded = (table) =>
  ["mission", "last-mission"].includes(table.base.value.prompt) && Boolean(table.asked.value);

/** Beside the board: the own goods, missions, warehouses, discards. */
function Rail({ table }) {
  const choices = new Choices(table);
  return html`<div class="bn bn-rail">
    ${choices.seat >= 0 && html`<${Stock} choices=${choices} />`}
    <${Missions} choices=${choices} />
    <${Store} choices=${choices} />
    <${Discards} choices=${choices} />
  </div>`;
}

/** What a seat's row shows besides name and points: cards in hand, goods, the pirate ship. */
function SeatExtra({ table, seat }) {
  const { box } = table;
  const scene = table.scene.value;
  const own = scene.seats[seat];
  return html`<span class="bn-seat">
    <span class="hc" title=${plural("ui.borneo.in-hand", own.hand)}>
      <${Icon} of="hand" />
      <b class="num">${own.hand}</b>
    </span>
    ${
      own.goods
        ? html`<${Goods} box=${box} goods=${own.goods} />`
        : html`<span class="quiet">${plural("ui.borneo.face-down", own.cards + own.harbours)}</span>`
    }
    ${scene.pirate === seat && html`<span class="pirate" title=${say("pirate-here")}><${Pirates} /><b>−2</b></span>`}
  </span>`;
}

/** Return the words on the filled button: what the staged moves do, or what could be done. */
function confirmLabel(table, ask) {
  const staged = table.staged.value;
  const last = staged[staged.length - 1] || "";
  const { box } = table;
  const scene = table.scene.value;
  const thing = noun(last);
  const count = (word) => staged.filter((token) => verb(token) === word).length;
  switch (verb(last)) {
    case "ship":
      return say("do.ship", { harbour: box.harbours[scene.harbours[Number(thing.split("@")[1]) - 1].harbour].name });
    case "place":
      return say("do.place", { company: company(thing) });
    case "move":
      return say("do.move", { company: company(thing.slice(2)) });
    case "retreat":
      return thing === "here" ? say("do.retreat-here") : say("do.retreat", { company: company(thing) });
    case "fight":
      return plural("ui.borneo.do.fight", count("fight"));
    case "defend":
      return plural("ui.borneo.do.defend", count("defend"));
    case "take":
      return count("take") > 1
        ? plural("ui.borneo.do.take-set", count("take"))
        : say("do.take", { good: good(box.cards[thing].good) });
    case "keep":
      return say("do.keep", { good: good(box.cards[thing].good) });
    case "discard":
      return say("do.discard", { good: good(box.cards[thing].good) });
    case "pay":
    case "trade": {
      const kind = noun(staged.find((token) => verb(token) === "mission"));
      return kind ? say("do.pay", { points: box.missions[kind - 1].points }) : "";
    }
    case "attack":
      return say("idle.fight");
    case "mission":
      return say("do.pay", { points: box.missions[Number(thing) - 1].points });
    default:
      return say(`idle.${ask.prompt}`);
  }
}

/** Return the words on a button for leaving something out. */
const shortLabel = (_, ask) => say(`none.${ask.prompt}`);

/** Return whether a question opens something new; paying and fighting go on with what is staged. */
const begins = (prompt) => prompt !== "pay" && prompt !== "fight";

/** Return the points of a seat as they would count now. */
const score = (table, seat) => table.scene.value.seats[seat].points;

/** A hand on its own, for the replay of all hands. */
const OwnHand = ({ table, label }) => html`<div class="bn">
  <${Hand} choices=${new Choices(table)} label=${label} />
</div>`;

const Headline = ({ table }) =>
  table.base.value.turn > 0 && html`<span class="soft">${t("ui.borneo.turn", { turn: table.base.value.turn })}</span>`;

export default {
  beats: () => import("./stage/beats.js"),
  Board,
  Headline,
  Hand: OwnHand,
  Rail,
  SeatExtra,
  Consequence,
  score,
  handles,
  begins,
  confirmLabel,
  shortLabel,
  railNeeded,
};
