// An attack, told in up to four beats: the target is named, the sums are counted, allies declare, the place falls or
// holds. A player who loses a place is told so first.
import { t } from "../../../app/words.js";
import { placeName } from "../names.js";

const NUMBER = 160; // milliseconds for each number of the sums
const MOST = 1600; // milliseconds for all of them

const say = (key, slots) => t(`borderlands.stage.${key}`, slots);

/** Return the sums of an attack, from what the scene shows of it. */
function sumsOf(attack) {
  const part = ({ place, seat, value }) => ({ place, seat, value });
  return {
    place: attack.target,
    attacker: attack.attacker,
    defender: attack.defender,
    attack: attack.attack,
    defence: attack.defence,
    left: [
      ...attack.for.map(part),
      ...attack.brought.map(part),
      { place: attack.target, seat: attack.attacker, value: 1 },
    ],
    right: attack.against.map(part),
  };
}

/** Return the sums of an attack, from the event that counts them. */
function counted(event, { memory }) {
  const side = (name) =>
    event.parts.filter(([of]) => of === name).map(([, place, seat, value]) => ({ place, seat, value }));
  return {
    ...memory.fight,
    place: event.place,
    attacker: event.seat,
    defender: side("defence")[0].seat,
    attack: event.attack,
    defence: event.defence,
    left: side("attack"),
    right: side("defence"),
  };
}

const balanceOf = (sums, won = "") => ({
  left: { sum: sums.attack, parts: sums.left },
  right: { sum: sums.defence, parts: sums.right },
  won,
});

/** Return what the sentences of a fight speak of, to whom, and what to light up on the map. */
function about(sums, { me, name, box }) {
  const form = me === sums.attacker ? "-mine" : me === sums.defender ? "-me" : "";
  const slots = {
    name: name(sums.attacker),
    rival: name(sums.defender),
    place: placeName(box, sums.place),
    attack: sums.attack,
    defence: sums.defence,
  };
  const touched = form !== "";
  const light = { target: sums.place, places: [sums.place, ...sums.left.map(({ place }) => place)], sums };
  return { form, slots, touched, light };
}

/** Somebody names a target. */
function call(event, context) {
  const { after, memory, me } = context;
  memory.fight = after?.attack ? sumsOf(after.attack) : undefined;
  memory.fights = (memory.fights ?? 0) + 1;
  const sums = memory.fight ?? { place: event.place, attacker: event.seat, defender: -1, left: [], right: [] };
  const { form, slots, touched, light } = about(sums, context);
  return {
    kind: "call",
    ms: 800,
    seat: event.seat,
    mine: touched,
    moment: me === event.seat ? undefined : `attack ${memory.fights}`,
    line: say(`attacks${form}`, slots),
    note: form === "-me" ? say("yours", slots) : sums.defender >= 0 ? say("held-by", slots) : undefined,
    sound: form === "-me" ? "turn" : undefined,
    light,
  };
}

/** Both sums are known, as far as nobody changes them; the attacker has seen them already. */
function shown(context) {
  const { after, before, memory, me } = context;
  if (after?.attack) memory.fight = sumsOf(after.attack);
  const sums = memory.fight;
  if (!sums) return [];
  const { slots, touched, light } = about(sums, context);
  const falls = sums.attack > sums.defence;
  return [
    {
      kind: "sums",
      ms: Math.min(MOST, 500 + NUMBER * (sums.left.length + sums.right.length)),
      seat: sums.attacker,
      mine: touched,
      moment: me === sums.attacker ? undefined : `attack ${memory.fights}`,
      line: say(falls ? "would-fall" : "would-hold", slots),
      balance: balanceOf(sums),
      scene: after?.attack ? undefined : before,
      sound: "cross",
      light,
    },
  ];
}

/** An ally declares; those who stay out need no beat. */
function sided(event, step, context) {
  const { after, memory, me, name } = context;
  const side = event.event.slice(6);
  const totals = step.events.find(({ event: kind }) => kind.startsWith("totals-"));
  if (totals) memory.fight = counted(totals, context);
  else if (after?.attack) memory.fight = sumsOf(after.attack);
  const sums = memory.fight;
  if (!sums || side === "neither") return [];
  const { slots, touched, light } = about(sums, context);
  const leader = side === "attack" ? sums.attacker : sums.defender;
  const form = event.seat === me ? "joins-you" : leader === me ? "joins-me" : "joins";
  return [
    {
      kind: "ally",
      ms: 700,
      seat: event.seat,
      mine: touched,
      moment: `attack ${memory.fights}`,
      line: say(form, { ...slots, name: name(event.seat), leader: name(leader) }),
      balance: balanceOf(sums),
      light,
    },
  ];
}

/** The attack falls short: the place holds. */
function held(event, context) {
  const sums = counted(event, context);
  const { form, slots, touched, light } = about(sums, context);
  return [
    {
      kind: "outcome",
      ms: touched ? 1200 : 900,
      seat: sums.defender,
      own: false,
      mine: touched,
      moment: `attack ${context.memory.fights}`,
      line: say(`held${form}`, slots),
      note: say("sums", slots),
      balance: balanceOf(sums, "right"),
      tone: form === "-me" ? "gain" : "",
      keep: touched,
      chip: say(`chip-held${form}`, slots),
      scene: context.before?.attack ? context.before : undefined,
      light: { ...light, held: true },
    },
  ];
}

/** The place changes hands. */
function captured(event, context) {
  const { memory, me, after, box } = context;
  const sums = memory.fight ?? {
    place: event.place,
    attacker: event.seat,
    defender: event.other,
    left: [],
    right: [],
    attack: "",
    defence: "",
  };
  const { form, slots, touched, light } = about({ ...sums, defender: event.other }, context);
  const places = after?.seats[me]?.places;
  /** @type {Mark[]} */
  const marks = [{ kind: "taken", place: event.place, seat: event.seat }];
  if (form === "-me") marks.push({ kind: "lost", place: event.place, seat: me });
  memory.fight = undefined;
  return [
    {
      kind: "outcome",
      ms: 1200,
      seat: event.seat,
      own: false,
      mine: touched,
      moment: `attack ${memory.fights}`,
      line: say(`taken${form}`, slots),
      note: [
        ...(sums.left.length ? [say("sums", slots)] : []),
        ...(form && places !== undefined ? [say("you-hold", { count: places })] : []),
      ].join(" "),
      balance: sums.left.length ? balanceOf(sums, "left") : undefined,
      tone: form === "-me" ? "loss" : form === "-mine" ? "gain" : "",
      keep: touched,
      chip: say(`chip-taken${form}`, { ...slots, place: placeName(box, event.place) }),
      sound: form === "-me" ? "turn" : "points",
      marks,
      light: { ...light, won: true, total: context.before?.attack },
    },
  ];
}

/** An attack that could have been carried out, and was not. */
function withdrew(event, context) {
  const sums = context.memory.fight;
  if (!sums) return [];
  const { form, slots, touched, light } = about(sums, context);
  return [
    {
      kind: "outcome",
      ms: 700,
      seat: event.seat,
      mine: touched,
      moment: `attack ${context.memory.fights}`,
      line: say(`withdraws${form}`, slots),
      keep: form === "-me",
      chip: form === "-me" ? say("chip-held-me", slots) : undefined,
      light: { ...light, held: true },
    },
  ];
}

/** Return the beats of an event of an attack, or null if it is none. */
export function attackBeats(event, step, context) {
  const { event: kind } = event;
  if (kind === "target-named") return [call(event, context)];
  if (kind.startsWith("attack-shown"))
    return step.events.some(({ event: of }) => of === "totals-short") ? [] : shown(context);
  if (kind.startsWith("sided-")) return sided(event, step, context);
  if (kind === "sides-opened") return shown(context);
  if (kind === "totals-enough") {
    context.memory.fight = counted(event, context);
    return [];
  }
  if (kind === "totals-short") return held(event, context);
  if (kind === "captured") return captured(event, context);
  if (kind === "withdrew") return withdrew(event, context);
  return null;
}
