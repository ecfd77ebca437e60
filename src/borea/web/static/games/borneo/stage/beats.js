// How Borneo is told: merchants who move, duels with both sides and their outcome, cards shipped, harbours shared out,
// missions completed.
import { capital, company, mission as missionName, times } from "../pieces.js";
import { attacked, decided, displaced } from "./duel.js";
import { say, several, wordsOf } from "./words.js";

const TAKE = 600; // milliseconds for a card taken
const MOST = 2400; // milliseconds for all cards that one seat takes

/** Return the flags that show on a stack of cards: the upper three of each, and the lower one of the last. */
const visible = (box, cards) =>
  box.companies.map((id) =>
    cards.reduce((sum, card, place) => {
      const { flags } = box.cards[card];
      return sum + flags.slice(0, place === cards.length - 1 ? 4 : 3).filter((flag) => flag === id).length;
    }, 0),
  );

/** Return the table right after a card was shipped, before anybody takes anything. */
function landed(event, { before, after, box }) {
  if (!before) return undefined;
  const harbours = before.harbours.map((harbour) => {
    if (harbour?.slot !== event.slot) return harbour;
    const cards = [...harbour.cards, event.card];
    return { ...harbour, cards, flags: visible(box, cards), last: true };
  });
  const hand = after?.hand ?? before.hand;
  const seats = before.seats.map((seat, place) => (place === event.seat ? { ...seat, hand: seat.hand - 1 } : seat));
  return { ...before, harbours, seats, hand, landings: {}, duel: null, sharing: null };
}

function shipped(event, step, context) {
  const full = step.events.some(({ event: kind }) => kind === "monopoly" || kind === "shared");
  const harbour = context.box.harbours[event.harbour].name;
  return {
    kind: "ship",
    ms: 700,
    seat: event.seat,
    line: wordsOf(step, event),
    scene: full ? landed(event, context) : undefined,
    chip: say("shipped", { harbour }),
    marks: [{ kind: "card", card: event.card }],
    sound: "rope",
    light: { slot: event.slot },
  };
}

/** A harbour that is full, and who takes in which order. */
function shared(event, step, context) {
  const { box, name, after, me } = context;
  const harbour = box.harbours[event.harbour].name;
  const shipment = step.events.find(({ event: kind }) => kind === "shipped");
  const taken = step.events.find(({ event: kind }) => kind === "harbour-taken");
  const sole = event.event === "monopoly";
  const takers = after?.sharing?.takers ?? [];
  const mine = takers.some((taker) => taker.seat === me) || taken?.seat === me;
  const scene = shipment && landed(shipment, context);
  const seat = shipment?.seat ?? -1;
  const limit = box.harbours[event.harbour].flags;
  /** @type {Partial<Beat>[]} */
  const beats = [
    {
      kind: sole ? "monopoly" : "shared",
      ms: 1200,
      seat,
      own: false,
      keep: true,
      mine,
      line: sole
        ? say("monopoly", { company: company(event.company), harbour, flags: event.flags, limit })
        : say("shared", { harbour }),
      note: taken && say(taken.seat === me ? "harbour-you" : "harbour-to", { name: name(taken.seat), harbour }),
      chip: sole ? say("chip-monopoly", { harbour }) : say("chip-shared", { harbour }),
      scene,
      sound: "points",
      light: { slot: event.slot, monopoly: sole ? event.company : "" },
    },
  ];
  if (takers.length)
    beats.push({
      kind: "order",
      ms: 1000,
      seat: takers[0].seat,
      own: false,
      mine,
      line: say("order"),
      chips: takers.map((taker, place) => ({ seat: taker.seat, text: `${place + 1}`, now: !place })),
      sound: "card",
    });
  return beats;
}

/** Return the harbour while its cards are taken, if the table after the step has moved on from it. */
function emptied(event, step, context) {
  const { before, after } = context;
  if (after?.sharing) return undefined;
  if (!before?.sharing) {
    const shipment = step.events.find(({ event: kind }) => kind === "shipped");
    return shipment && landed(shipment, context);
  }
  const until = step.events.slice(0, step.events.indexOf(event) + 1);
  const takers = new Map(until.filter(({ event: kind }) => kind === "took").map(({ card, seat }) => [card, seat]));
  const cards = before.sharing.cards.map((each) => ({ ...each, seat: takers.get(each.card) ?? each.seat }));
  return { ...after, harbours: before.harbours, sharing: { ...before.sharing, cards } };
}

/** A card taken; what it is stays readable in the strip. */
function took(event, step, context) {
  const face = context.box.cards[event.card];
  return {
    scene: emptied(event, step, context),
    kind: "take",
    ms: TAKE,
    seat: event.seat,
    line: wordsOf(step, event),
    chip: say("took", { good: times(face.good, face.amount) }),
    tone: event.seat === context.me ? "gain" : "",
    keep: false,
    sound: "card",
    light: { name: context.name(event.seat), me: event.seat === context.me },
  };
}

function mission(event, step, context) {
  const mine = event.seat === context.me;
  return {
    kind: "mission",
    ms: 1000,
    seat: event.seat,
    own: false,
    mine,
    line: mine
      ? say("mission-you", { mission: missionName(context.box.missions[event.mission - 1]) })
      : wordsOf(step, event),
    points: event.points,
    tone: mine ? "gain" : "points",
    chip: say("mission"),
    sound: "points",
  };
}

/** What needs no more than its sentence: kind of beat, milliseconds, sound, and what it marks. */
const SIMPLE = {
  placed: { kind: "walk", ms: 500, sound: "dice", mark: (event) => merchant(event.company, event.seat) },
  moved: {
    kind: "walk",
    ms: 600,
    sound: "dice",
    mark: (event) => merchant(event.to, event.seat),
    chip: (event) => say("moved", { company: company(event.to) }),
  },
  "traded-with-pirates": { kind: "pirates", ms: 600, sound: "card" },
  kept: { kind: "keep", ms: 600, sound: "card" },
  discarded: { kind: "discard", ms: 400, sound: "card" },
  "harbour-opened": {
    kind: "harbour",
    ms: 600,
    sound: "card",
    mark: (event) => ({ kind: "harbour", harbour: event.harbour }),
  },
  "harbour-lost": { kind: "harbour", ms: 600 },
  "nobody-took": { kind: "harbour", ms: 600 },
  "play-ended-harbours": { kind: "last", ms: 1000, keep: true, sound: "turn" },
  "play-ended-cards": { kind: "last", ms: 1000, keep: true, sound: "turn" },
};
const merchant = (id, seat) => ({ kind: "merchant", company: id, seat });
/** Return the beats of a step. */
function read(step, context) {
  const beats = [];
  const answer = step.events.find(({ event }) => event.startsWith("defended"));
  for (const event of step.events) {
    const simple = SIMPLE[event.event];
    if (event.event === "attacked") beats.push(attacked(event, context));
    else if (event.event === "attack-won" || event.event === "attack-lost")
      beats.push(...decided(answer, event, context));
    else if (event.event === "retreated" || event.event === "changed-places")
      beats.push(displaced(event, step, context));
    else if (event.event === "shipped") beats.push(shipped(event, step, context));
    else if (event.event === "monopoly" || event.event === "shared") beats.push(...shared(event, step, context));
    else if (event.event === "took") beats.push(took(event, step, context));
    else if (event.event === "mission-completed") beats.push(mission(event, step, context));
    else if (simple) {
      const { mark, chip, ...beat } = simple;
      beats.push({
        seat: event.seat ?? -1,
        line: wordsOf(step, event),
        minor: !beat.keep,
        marks: mark ? [mark(event)] : [],
        chip: chip?.(event),
        ...beat,
      });
    }
  }
  for (const beat of beats) beat.scene = unasked(beat.scene ?? context.after);
  return beats;
}

/** Return a scene without the question that comes after it. */
const unasked = (scene) => scene && { ...scene, prompt: "" };

/** Several cards taken by one seat are one beat. */
function merge(beats) {
  const { kind, light } = beats[0];
  if (kind !== "take") return null;
  const { name, me } = light;
  return {
    ms: Math.min(MOST, TAKE * beats.length),
    line: several(me ? "takes-me" : "takes", beats.length, { name }),
    chip: capital(several("took-cards", beats.length)),
  };
}

/** Return the turn that begins, by its number. */
const turn = (events) => {
  const found = events.find((event) => event.event === "turn-began");
  return found ? `${found.turn}` : "";
};

export default { read, merge, turn };
