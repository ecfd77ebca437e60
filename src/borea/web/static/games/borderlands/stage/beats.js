// How Borderlands is told: dice and votes, harvests, deals, transports, what is built, and attacks with both sides.
import { plural, t } from "../../../app/words.js";
import { kindName } from "../names.js";
import { attackBeats } from "./attack.js";
import { pactBeat } from "./pacts.js";
import { Told } from "./told.js";

const KINDS = ["wood", "coal", "iron", "gold", "horse", "weapon"]; // as amounts in offers are ordered

const say = (key, slots) => t(`borderlands.stage.${key}`, slots);
const several = (key, count, slots) => plural(`borderlands.stage.${key}`, count, slots);
/** Return the words of an event of a step. */
const wordsOf = (step, event) => step.words?.[step.events.indexOf(event)] ?? "";
/** Return the place in the name of a token: “mesa.wood” lies in mesa. */
const placeOf = (token) => token.slice(0, token.lastIndexOf("."));

/** Return tokens in words: wood ×2, gold. */
function tokensIn(tokens) {
  const counts = new Map();
  for (const token of tokens) {
    const kind = token.slice(token.lastIndexOf(".") + 1);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return listed([...counts]);
}
const listed = (counts) =>
  counts
    .filter(([, count]) => count)
    .map(([kind, count]) => (count > 1 ? `${kindName(kind)} ×${count}` : kindName(kind)))
    .join(", ");

/** What every site produced, at once; what this person gets is the news. */
function harvest(events, context) {
  const mine = events.filter((event) => event.seat === context.me);
  const counts = new Map();
  for (const event of mine) counts.set(event.kind, (counts.get(event.kind) ?? 0) + event.amount);
  return {
    kind: "harvest",
    ms: 700,
    mine: mine.length > 0,
    line: several("harvest", new Set(events.map((event) => event.place)).size),
    note: mine.length ? say("harvest-you", { goods: listed([...counts]) }) : undefined,
    sound: "card",
    light: { places: events.map((event) => event.place) },
  };
}

/** A deal: both lots change hands together. */
function deal(context) {
  const { offer } = context.memory;
  if (!offer) return null;
  const { seat, other, gives, wants } = offer;
  const mine = context.me === seat || context.me === other;
  const given = (giver, goods) => say(giver === context.me ? "gives-you" : "gives", { goods });
  return {
    kind: "deal",
    ms: 1000,
    seat,
    own: false,
    mine,
    line: say(mine ? "deal-you" : "deal", {
      name: context.name(seat),
      other: context.name(other),
      partner: context.name(context.me === seat ? other : seat),
    }),
    chips: [
      { seat, text: given(seat, tokensIn(gives)) },
      { seat: other, text: given(other, listed(wants.map((count, place) => [KINDS[place], count]))) },
    ],
    chip: context.me === other ? say("dealt-you") : say("dealt", { other: context.name(other) }),
    sound: "card",
    light: { places: gives.map(placeOf) },
  };
}

/** Something built; a city is also a step towards the end. */
function built(event, step, context) {
  const piece = event.event.slice(6);
  const city = piece === "city";
  const mine = event.seat === context.me;
  const place = event.place ?? `boat.${event.boat}`;
  return {
    kind: city ? "city" : "build",
    ms: city ? 1000 : 700,
    seat: event.seat,
    line: wordsOf(step, event),
    tone: city ? (mine ? "gain" : "points") : "",
    keep: city && !mine,
    chip: wordsOf(step, event),
    sound: city ? "points" : "dice",
    marks: [{ kind: "place", place }],
    light: { places: [place], name: context.name(event.seat), me: mine },
  };
}

/** A step of a transport, from one place to another. */
function way(event, step, context) {
  const from = event.token ? placeOf(event.token) : context.memory.at;
  const to = event.to ?? event.place ?? (event.boat ? `boat.${event.boat}` : "");
  context.memory.at = to || context.memory.at;
  const moved = from && to && from !== to && event.seat !== context.me;
  return {
    kind: "way",
    ms: 500,
    seat: event.seat,
    line: wordsOf(step, event),
    minor: true,
    chip: wordsOf(step, event),
    sound: event.boat ? "rope" : "dice",
    marks: moved ? [{ kind: "way", from, to }] : [],
    light: { places: [from, to].filter(Boolean), name: context.name(event.seat), me: event.seat === context.me },
  };
}

/**
 * What needs no more than its sentence, by the name of its event.
 * @type {[RegExp, Partial<Beat>][]}
 */
const SIMPLE = [
  [/^(opening-roll|die-)/, { kind: "die", ms: 600, sound: "dice", minor: true }],
  [/^starts$/, { kind: "die", ms: 600, minor: true }],
  [/^votes-/, { kind: "vote", ms: 900, sound: "card" }],
  [/^site-(laid|dealt)$/, { kind: "site", ms: 400, sound: "card", minor: true }],
  [/^site-shown$/, { kind: "turn-up", ms: 300, sound: "card", minor: true }],
  [/^settled$/, { kind: "settle", ms: 500, sound: "dice", minor: true }],
  [/^(offered|offer|counter)/, { kind: "offer", ms: 700, sound: "card", minor: true }],
  [/^refused$/, { kind: "refused", ms: 600, minor: true }],
  [/^leave-(deny|consent)$/, { kind: "leave", ms: 700, sound: "card" }],
  [/^boat-stopped$/, { kind: "way", ms: 700, sound: "rope", minor: true }],
  [/^logistics-undone$/, { kind: "undone", ms: 600, minor: true }],
];
const WAYS = new Set(["carried", "rode", "sailed"]);

/** Return the beat of one event, or nothing. */
function beatOf(event, step, context) {
  if (event.event === "transport-horse") context.memory.at = event.place;
  if (event.event === "transport-boat") context.memory.at = event.place;
  if (WAYS.has(event.event)) return way(event, step, context);
  if (event.event.startsWith("built-")) return built(event, step, context);
  if (event.gives) context.memory.offer = event;
  if (event.event === "accepted") return deal(context);
  if (event.event === "out") return out(event, step, context);
  if (event.event.startsWith("pact-")) return pactBeat(event, wordsOf(step, event), context);
  const simple = SIMPLE.find(([name]) => name.test(event.event))?.[1];
  if (!simple) return null;
  return {
    seat: event.seat ?? -1,
    line: wordsOf(step, event),
    mine: event.seat === context.me || event.other === context.me,
    light: {
      places: [event.place, event.node && `boat.${event.boat}`].filter(Boolean),
      name: context.name(event.seat ?? -1),
      me: event.seat === context.me,
    },
    ...simple,
  };
}

/** A seat that has lost its last place. */
const out = (event, step, { me }) => ({
  kind: "out",
  ms: 1200,
  seat: event.seat,
  own: false,
  line: event.seat === me ? say("out-you") : wordsOf(step, event),
  tone: event.seat === me ? "loss" : "points",
  chip: wordsOf(step, event),
  sound: "low",
});

/** Return the beats of a step. */
function read(step, context) {
  const beats = [];
  const produced = step.events.filter(({ event }) => event === "produced");
  for (const event of step.events) {
    if (event === produced[0]) beats.push(harvest(produced, context));
    const attack = attackBeats(event, step, context);
    if (attack) beats.push(...attack);
    else {
      const beat = beatOf(event, step, context);
      if (beat) beats.push(beat);
    }
  }
  return beats;
}

const MERGED = ["way", "site", "turn-up", "settle", "build", "offer"];

/** Several acts of one kind are one sentence. */
function merge(beats) {
  const { kind, light } = beats[0];
  if (!MERGED.includes(kind)) return null;
  const count = beats.length;
  const line = several(`${kind}${light.me ? "-you" : ""}`, count, { name: light.name });
  const places = beats.flatMap((beat) => beat.light.places);
  return {
    line,
    ms: 800,
    chip: kind === "way" ? several("moved-times", count) : kind === "build" ? several("built-times", count) : undefined,
    light: { ...light, places },
  };
}

/** A turn in one sentence: the last place that changed hands in it. */
function fold(beats) {
  const taken = beats.findLast((beat) => beat.kind === "outcome" && beat.marks.length);
  return taken && { line: taken.line, note: taken.note, balance: taken.balance, ms: 900 };
}

/** Return the part of the cycle that begins. */
function turn(events) {
  const part = events.find(({ event }) => event.endsWith("-began"));
  return part ? `${part.event} ${part.cycle ?? ""}` : "";
}

export default { read, merge, fold, turn, Told };
