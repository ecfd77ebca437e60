// How a duel is told: the attack, the answer with both sides, and who moves.
import { company } from "../pieces.js";
import { rank, say, several, wordsOf } from "./words.js";

/** Return how many flags of a company are on a card. */
const flagsOn = (box, card, id) => box.cards[card].flags.filter((flag) => flag === id).length;
const total = (box, cards, id) => cards.reduce((sum, card) => sum + flagsOn(box, card, id), 0);

/** Return a duel as the board draws it, from what has been laid down so far. */
function duelOf({ company: id, from, at, attacker, defender, bonus, attack, defence }, box, more = {}) {
  const flags = Object.fromEntries([...attack, ...defence].map((card) => [card, flagsOn(box, card, id)]));
  return {
    company: id,
    stage: "done",
    attacker,
    defender,
    from,
    at,
    bonus,
    attack: { cards: attack, total: total(box, attack, id) },
    defence: { cards: defence, total: total(box, defence, id) + bonus },
    flags,
    chances: [],
    ...more,
  };
}

/** Return the balance of a duel; the defender is on the left, as in the queue. */
const balanceOf = (duel, won = "") => ({
  left: { sum: duel.defence.total, parts: [{ seat: duel.defender, value: duel.defence.total }] },
  right: { sum: duel.attack.total, parts: [{ seat: duel.attacker, value: duel.attack.total }] },
  won,
});

/** Who fights, for which place, as slots of a sentence. */
const slotsOf = (fight, { name }) => ({
  name: name(fight.attacker),
  rival: name(fight.defender),
  company: company(fight.company),
  place: rank(fight.at),
});

/** A sentence about a fight: to the attacker, to the defender, or about both. */
const about = (key, fight, context, more = {}) => {
  const form = context.me === fight.attacker ? "-mine" : context.me === fight.defender ? "-me" : "";
  return say(`${key}${form}`, { ...slotsOf(fight, context), ...more });
};

/** An attack: the cards are on the table. */
export function attacked(event, context) {
  const fight = {
    company: event.company,
    from: event.place,
    at: event.target,
    attacker: event.seat,
    defender: event.rival,
    bonus: event.place - event.target - 1,
    attack: event.cards,
    defence: [],
  };
  context.memory.fight = fight;
  const duel = duelOf(fight, context.box, { stage: "defence" });
  return {
    kind: "duel",
    ms: 1000,
    seat: event.seat,
    moment: context.me === event.seat ? undefined : `duel ${event.cards}`,
    mine: context.me === event.rival,
    line: about("attacks", fight, context),
    note: [
      several("plays", event.cards.length, { flags: several("flags", duel.attack.total) }),
      ...(fight.bonus > 0 ? [several("between", fight.bonus)] : []),
    ].join(" "),
    balance: balanceOf(duel),
    scene: context.after && { ...context.after, duel },
    sound: context.me === event.rival ? "turn" : "card",
    light: { duel },
  };
}

/** The answer to an attack, with both totals, and then how it ends. */
export function decided(answer, event, context) {
  const { memory, box, after, me } = context;
  const won = event.event === "attack-won";
  const fight = memory.fight && { ...memory.fight, defence: answer?.cards ?? [] };
  if (!fight) return [];
  const duel = duelOf(fight, box);
  const winner = won ? "attack" : "defence";
  const moment = `duel ${fight.attack}`;
  const shown = (more) => after && { ...after, sharing: null, duel: { ...duel, ...more } };
  const sums = { attack: event.attack, defence: event.defence };
  const touched = me === fight.attacker || me === fight.defender;
  return [
    {
      kind: "answer",
      ms: 1200,
      seat: fight.defender,
      mine: touched,
      moment,
      line: fight.defence.length
        ? several(me === fight.defender ? "answers-me" : "answers", fight.defence.length, {
            ...slotsOf(fight, context),
            ...sums,
          })
        : about("no-answer", fight, context, sums),
      note: event.attack === event.defence ? say("tie") : undefined,
      balance: balanceOf(duel),
      scene: shown({}),
      sound: "card",
      light: { duel },
    },
    {
      kind: "outcome",
      ms: 1200,
      seat: won ? fight.attacker : fight.defender,
      own: false,
      mine: touched,
      moment,
      line: about(won ? "won" : "held", fight, context),
      note: say("sums", sums),
      balance: balanceOf(duel, won ? "right" : "left"),
      tone: !touched ? "" : (me === fight.attacker) === won ? "gain" : "loss",
      keep: touched,
      scene: shown({ won: winner, verdict: about(won ? "won" : "held", fight, context) }),
      chip: about(won ? "chip-won" : "chip-held", fight, context),
      sound: touched ? "turn" : "points",
      light: { duel },
    },
  ];
}

/** Merchants change places: the one who was displaced has an old rank that stays written. */
export function displaced(event, step, context) {
  const fight = context.memory.fight;
  /** @type {Mark[]} */
  const marks = fight ? [{ kind: "taken", company: fight.company, place: fight.at, seat: fight.attacker }] : [];
  const here = event.event === "changed-places";
  const to = here ? fight?.company : event.company;
  if (fight && event.seat === context.me)
    marks.push({ kind: "was", company: to, seat: event.seat, text: say("was", { place: rank(fight.at) }) });
  context.memory.fight = undefined;
  return { kind: "walk", ms: 600, seat: event.seat, line: wordsOf(step, event), marks, sound: "dice", minor: true };
}
