// Standing answers: what a player wants answered without being asked each time. They are kept in this browser, by table
// and seat, so they survive a refresh; each answers only the questions that it names, and only with a legal move.
import { html, cls, signal, useEffect } from "../../../app/ui.js";
import { t } from "../../../app/words.js";

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

/** Give an answer from now on, or no longer. */
function toggle(table, name) {
  const rest = Object.entries(given.value).filter(([other]) => other !== name);
  const now = [name, stampOf(table.base.value)];
  given.value = Object.fromEntries(rest.length < Object.keys(given.value).length ? rest : [...rest, now]);
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(given.value));
  } catch {
    // storage may be forbidden: then answers stand as long as the page
  }
}

/** Return whether an answer stands: one that ends with its part of the cycle only there. */
function stands(scene, name) {
  const at = given.value[name];
  return at !== undefined && (!ANSWERS[name].ends || at === stampOf(scene));
}

/** Return whether an answer may be given: a rated match is played without the server's choices. */
const allowed = (table, name) => Boolean(ANSWERS[name].token) || !table.snapshot.value.rated;

/** Answer the question at hand, if an answer stands for it. */
function answer(table) {
  const asked = table.asked.value;
  const scene = table.base.value;
  if (!asked || table.sending.value || table.staged.value.length || table.frame.hotseat) return;
  const question = `${keyOf(table)} ${asked.number}`;
  if (answered === question) return;
  const legal = new Set([undefined, ...asked.moves.map((move) => move.token)]);
  const name = Object.keys(ANSWERS).find(
    (one) =>
      allowed(table, one) &&
      stands(scene, one) &&
      ANSWERS[one].prompts.includes(asked.prompt) &&
      legal.has(ANSWERS[one].token),
  );
  if (!name) return;
  answered = question;
  const { token } = ANSWERS[name];
  if (token) table.play(token);
  else table.api("place", { seat: table.seat.value, number: asked.number });
}

/** Return the key of the words over the switches. */
const titleOf = ({ cycle, part }) => (!cycle ? "set-up" : part === "trade" ? "standing-trade" : "standing");

/** The switches: those that stand, and those that the current part of the cycle has a use for. */
export function Standing({ table }) {
  load(table);
  const scene = table.base.value;
  useEffect(() => answer(table), [table.asked.value?.number, given.value, table.staged.value.length]);
  if (table.seat.value < 0 || table.frame.hotseat) return null;
  const names = Object.keys(ANSWERS).filter(
    (name) => allowed(table, name) && (stands(scene, name) || ANSWERS[name].parts.includes(scene.part)),
  );
  if (!names.length) return null;
  return html`<section class="panel bl-standing" aria-labelledby="bl-standing">
    <h3 id="bl-standing">${t(`borderlands.ui.${titleOf(scene)}`)}</h3>
    <div class="row">
      ${names.map((name) => {
        const on = stands(scene, name);
        return html`<button
          key=${name}
          class=${cls("bl-switch", on && "on")}
          role="switch"
          aria-checked=${String(on)}
          onClick=${() => toggle(table, name)}
        >
          ${t(`borderlands.ui.standing-${name}`)}
        </button>`;
      })}
    </div>
  </section>`;
}
