// Which choices belong to which place of the map, and what a click there does. No rules: only offered tokens.
import { signal, computed, effect } from "../../app/ui.js";

const AT_PLACE = new Set(["attack", "foot", "horse", "to", "on", "chain", "produce", "site", "warrior"]);
const IN_PLACE = new Set(["give", "put", "load", "unload", "build"]);
const TAKING = new Set(["foot-load", "bring"]); // questions about what is taken along: a lone token is, unasked
// The verb that a click on a place means under a question, so that the server can explain why it is not legal.
const MEANT = {
  site: "site",
  warrior: "warrior",
  "foot-to": "to",
  ride: "to",
  "ride-on": "on",
  "ride-in": "to",
  produce: "produce",
  transport: "foot",
  "transport-instead": "foot",
  "transport-after-refusal": "foot",
  means: "foot",
  "means-instead": "foot",
  target: "attack",
  "follow-up": "attack",
};

/** Split a token: verb, place and kind, or node, or noun. */
export function read(token) {
  const cut = token.indexOf(":");
  const verb = cut < 0 ? token : token.slice(0, cut);
  const noun = cut < 0 ? "" : token.slice(cut + 1);
  if (AT_PLACE.has(verb)) return { token, verb, place: noun, kind: "" };
  if (verb === "sail") return { token, verb, place: `boat.${noun}`, kind: "" };
  if (verb === "way") return { token, verb, node: noun };
  if (!IN_PLACE.has(verb)) return { token, verb, noun };
  const dot = noun.lastIndexOf(".");
  return { token, verb, place: noun.slice(0, dot), kind: noun.slice(dot + 1) };
}

/** Return whether the board itself offers a token. */
export const handles = (token, ask) => {
  const { verb, place, node } = read(token);
  if (place !== undefined || node !== undefined) return true;
  return verb === "offer" || verb === "want" || (verb === "done" && ask?.prompt === "give"); // the trading desk
};

const made = new WeakMap();

/** Return the choices at a table; made once for each table. */
export function choicesOf(table) {
  if (!made.has(table)) made.set(table, makeChoices(table));
  return made.get(table);
}

function makeChoices(table) {
  const place = signal(""); // selected
  const menu = signal(""); // whose choices are open
  const hover = signal(""); // a place or node pointed at in a list
  const known = new Map(); // what was offered after each staged batch of this decision
  let number = -1;
  const key = (tokens) => tokens.join(" ");

  effect(() => {
    const asked = table.asked.value;
    if (asked?.number !== number) {
      known.clear();
      menu.value = ""; // its choices belong to the previous question
      number = asked?.number;
    }
    if (asked) known.set("", asked.moves);
    if (table.settled.value && table.staged.value.length)
      known.set(key(table.staged.value), table.ask.value?.moves ?? []);
  });

  const alone = new Set(); // lone tokens taken along, so that one put back stays back
  effect(() => {
    const ask = table.ask.value;
    const staged = table.staged.value;
    if (!staged.length || !table.settled.value || !TAKING.has(ask?.prompt)) return;
    const loads = ask.moves.filter((move) => move.token.startsWith("load:"));
    const batch = `${number} ${key(staged)}`;
    if (loads.length !== 1 || staged.at(-1).startsWith("load:") || alone.has(batch)) return;
    alone.add(batch);
    table.stage(loads[0].token);
  });

  const offers = computed(() =>
    (table.ask.value?.moves ?? []).map((move) => ({ ...read(move.token), label: move.label, note: move.note })),
  );

  /** Alternatives to the staged moves, latest question first. */
  const others = computed(() => {
    const found = new Map();
    const staged = table.staged.value;
    for (let size = staged.length - 1; size >= 0; size -= 1) {
      for (const move of known.get(key(staged.slice(0, size))) ?? []) {
        const { token, label, note } = move;
        if (!found.has(token)) found.set(token, { ...read(token), label, note, size });
      }
      if (size === staged.length - 1 && found.size && !table.ask.value) break;
    }
    return [...found.values()];
  });

  const byPlace = computed(() => group(offers.value));
  const othersByPlace = computed(() => group(others.value));
  /** Where a boat may go: the steps, cost and cheapest way to each stop, as the server knows them, or one step. */
  const nodes = computed(() => {
    const ways = Object.entries(table.ask.value ? (table.scene.value?.voyage?.ways ?? {}) : {});
    const steps = offers.value.filter((move) => move.node);
    if (!steps.length) return new Map();
    return new Map([
      ...steps.map((move) => [move.node, move]),
      ...ways.map(([node, way]) => [node, { ...way, node, token: `way:${node}` }]),
    ]);
  });
  const stagedPlaces = computed(() => new Set(table.staged.value.map((token) => read(token).place).filter(Boolean)));
  const marked = computed(() => {
    if (byPlace.value.size || nodes.value.size || table.ask.value) return new Set(byPlace.value.keys());
    return new Set(othersByPlace.value.keys());
  });

  /** Choose a token: now, or instead of what was chosen after it was offered. */
  function choose(token) {
    const way = nodes.value.get(read(token).node)?.steps;
    if (way) return table.swap([...table.staged.value, ...way.map((node) => `way:${node}`)]);
    if (offers.value.some((move) => move.token === token)) return table.stage(token);
    const other = others.value.find((move) => move.token === token);
    if (other) return table.swap([...table.staged.value.slice(0, other.size), token]);
    return table.attempt(token);
  }

  const count = (token) => table.staged.value.filter((other) => other === token).length;

  /** The choices at a place: those of the current question, else alternatives to staged moves. */
  const at = (where) =>
    byPlace.value.get(where) ?? (marked.value.has(where) ? othersByPlace.value.get(where) : null) ?? [];

  /** Act on a click on a place. */
  function press(where) {
    place.value = where;
    const found = at(where);
    menu.value = "";
    const staged = table.staged.value;
    const last = staged.length ? read(staged.at(-1)) : {};
    if (!byPlace.value.has(where) && last.place === where && !last.kind)
      table.swap(staged.slice(0, -1)); // pressed again: take it back
    else if (found.length > 1 || (found.length === 1 && count(found[0].token))) menu.value = where;
    else if (found.length === 1) choose(found[0].token);
    else if (table.asked.value) {
      const verb = MEANT[table.ask.value?.prompt ?? table.asked.value.prompt];
      const own = piece(table.scene.value, where)?.seat === table.seat.value;
      if (verb) table.attempt(`${verb === "attack" && own ? "foot" : verb}:${where}`);
    }
  }

  return {
    place,
    menu,
    hover,
    offers,
    others,
    byPlace,
    nodes,
    stagedPlaces,
    marked,
    choose,
    drop: table.unstage,
    count,
    at,
    press,
  };
}

function group(moves) {
  const found = new Map();
  for (const move of moves) {
    if (!move.place) continue;
    if (!found.has(move.place)) found.set(move.place, []);
    found.get(move.place).push(move);
  }
  return found;
}

/** The contents of a place in a scene: a territory or a boat. */
export const piece = (scene, place) => scene?.lands[place] ?? scene?.boats.find((boat) => boat.key === place) ?? null;
