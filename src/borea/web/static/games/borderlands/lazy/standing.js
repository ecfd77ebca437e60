// Standing answers: what a player wants answered without being asked each time. They are kept in this browser, by table
// and seat, so they survive a refresh; each answers only the questions that it names, and only with a legal move.
import { html, cls, signal, useEffect } from "../../../app/ui.js";
import { t } from "../../../app/words.js";
import { seatName } from "../names.js";

/**
 * By name: the questions, the answer (without one the server chooses), the parts of the cycle in which it is offered,
 * and whether it ends with one; the set-up is a part without a name.
 */
const ANSWERS = {
  placing: { prompts: ["site", "warrior"], parts: [""], ends: true },
  refuse: { prompts: ["answer", "answer-counter"], token: "refuse", parts: ["trade"], ends: true },
  pass: { prompts: ["offer"], token: "pass", parts: ["trade"], ends: true },
  boats: { prompts: ["leave"], token: "leave:consent", parts: ["transport", "attack"] },
  neutral: { prompts: ["side"], token: "side:neither", parts: ["attack"] },
  storing: { prompts: ["herd", "put"], parts: ["production", "trade"] },
};

/** Promises that a side may break, by the side; sealed sides reveal nothing, so the server cannot tell beforehand. */
const AT_STAKE = {
  "side:neither": ["support", "defend", "target"],
  "side:defence": ["support", "defend", "target", "peace"],
  "side:attack": ["support", "defend", "target", "peace"],
};

/** The name of siding with one seat against another: an answer to attacks of one on the other, and to no others. */
const sideName = (side, { attacker, defender }) => `${side}:${attacker}:${defender}`;

/** Return what an answer is about: the answers above, or a side in attacks of one seat on another. */
function answerOf(name) {
  const [side, attacker, defender] = name.split(":");
  if (!defender) return ANSWERS[name];
  const pair = { attacker: Number(attacker), defender: Number(defender) };
  return { prompts: ["side"], token: `side:${side}`, parts: [], ends: true, side, pair };
}

/** The part of the cycle at which each answer was given, by name. */
const given = signal({});
let loaded = "";
let answered = ""; // the question answered last: a refusal must not be answered again and again

const keyOf = (table) => `standing-${table.frame.table}-${table.seat.value}`;
const stampOf = (scene) => `${scene.cycle} ${scene.part}`;

/** Read what was kept for a seat, once. */
function load(table) {
  const key = keyOf(table);
  if (loaded === key) return;
  loaded = key;
  try {
    given.value = JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    given.value = {};
  }
}

/** Return whether two answers cannot both stand: staying neutral and a side, or both sides in the same attacks. */
function excludes(name, other) {
  const [one, two] = [answerOf(name), answerOf(other)];
  if (!one || !two || one.prompts[0] !== "side" || two.prompts[0] !== "side") return false;
  return !one.pair || !two.pair || sideName("", one.pair) === sideName("", two.pair);
}

/** Give an answer from now on, or no longer. */
function toggle(table, name) {
  const scene = table.base.value;
  const rest = Object.entries(given.value).filter(
    ([other]) => other !== name && stands(scene, other) && !excludes(name, other),
  );
  given.value = Object.fromEntries(stands(scene, name) ? rest : [...rest, [name, stampOf(scene)]]);
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(given.value));
  } catch {
    // storage may be forbidden: then answers stand as long as the page
  }
}

/** Return whether an answer stands: one that ends with its part of the cycle only there. */
function stands(scene, name) {
  const at = given.value[name];
  return at !== undefined && (!answerOf(name).ends || at === stampOf(scene));
}

/** Return whether an answer may be given: a rated match is played without the server's choices. */
const allowed = (table, name) => Boolean(answerOf(name).token) || !table.snapshot.value.rated;

/** Return whether the attack at hand is one that an answer is about. */
const concerns = ({ attack }, { pair }) =>
  !pair || (attack?.attacker === pair.attacker && attack.defender === pair.defender);

/** Return whether a side might break a promise of this player in the attack at hand: then it is asked for. */
function isPromised(table, token) {
  const { attack } = table.base.value;
  const kinds = AT_STAKE[token];
  if (!kinds || !attack) return false;
  const me = table.seat.value;
  const binds = ({ seat, to, promises }) =>
    promises.some(({ kind, voice, stage }) => {
      const bound = { i: [seat], you: to }[voice] ?? [seat, ...to];
      const others = { i: to, you: [seat] }[voice] ?? [seat, ...to];
      const met = others.includes(attack.attacker) || others.includes(attack.defender);
      return stage === "accepted" && kinds.includes(kind) && bound.includes(me) && met;
    });
  return (table.snapshot.value.talk?.pacts ?? []).some(binds);
}

/** Return the sides that can be taken in all attacks like the one at hand, which this player is asked about. */
function sides(table) {
  const { attack } = table.base.value;
  if (table.asked.value?.prompt !== "side" || !attack) return [];
  return ["defence", "attack"]
    .filter((side) => !isPromised(table, `side:${side}`))
    .map((side) => sideName(side, attack));
}

/** Return the answers that stand or could be given, in a fixed order. */
const names = (table) => [
  ...new Set([...sides(table), ...Object.keys(given.value).filter((name) => name.includes(":"))]),
  ...Object.keys(ANSWERS),
];

/** Answer the question at hand, if an answer stands for it. */
function answer(table) {
  const asked = table.asked.value;
  const scene = table.base.value;
  if (!asked || table.sending.value || table.staged.value.length || table.frame.hotseat) return;
  const question = `${keyOf(table)} ${asked.number}`;
  if (answered === question) return;
  const legal = new Set([undefined, ...asked.moves.map((move) => move.token)]);
  const name = names(table).find((one) => {
    const { prompts, token } = answerOf(one);
    const fits = prompts.includes(asked.prompt) && legal.has(token) && concerns(scene, answerOf(one));
    return allowed(table, one) && stands(scene, one) && fits && !isPromised(table, token);
  });
  if (!name) return;
  answered = question;
  const { token } = answerOf(name);
  if (token) table.play(token);
  else table.api("place", { seat: table.seat.value, number: asked.number });
}

/** Return the key of the words over the switches. */
const titleOf = ({ cycle, part }) => (!cycle ? "set-up" : part === "trade" ? "standing-trade" : "standing");

/** Return the words on a switch. */
function wordsOf(table, name) {
  const { side = name, pair } = answerOf(name);
  const seats = pair && {
    attacker: seatName(table, pair.attacker),
    defender: seatName(table, pair.defender),
  };
  return t(`borderlands.ui.standing-${side}`, seats);
}

/** The switches: those that stand, and those that the current part of the cycle has a use for. */
export function Standing({ table }) {
  load(table);
  const scene = table.base.value;
  useEffect(() => answer(table), [table.asked.value?.number, given.value, table.staged.value.length]);
  if (table.seat.value < 0 || table.frame.hotseat) return null;
  const asked = sides(table);
  const shown = names(table).filter((name) => {
    const offered = answerOf(name).parts.includes(scene.part) || asked.includes(name);
    return allowed(table, name) && (stands(scene, name) || offered);
  });
  if (!shown.length) return null;
  return html`<section class="panel bl-standing" aria-labelledby="bl-standing">
    <h3 id="bl-standing">${t(`borderlands.ui.${titleOf(scene)}`)}</h3>
    <div class="row">
      ${shown.map((name) => {
        const on = stands(scene, name);
        return html`<button
          key=${name}
          class=${cls("bl-switch", on && "on")}
          role="switch"
          aria-checked=${String(on)}
          onClick=${() => toggle(table, name)}
        >
          ${wordsOf(table, name)}
        </button>`;
      })}
    </div>
  </section>`;
}
