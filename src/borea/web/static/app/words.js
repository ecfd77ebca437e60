// Every word a person sees comes from the locales; here they are looked up and their slots filled.
import { json } from "./fetching.js";

let words = {};
let plurals = new Intl.PluralRules();

/** Fetch the words of a language for a game. */
export async function loadWords(lang, game) {
  plurals = new Intl.PluralRules(lang);
  words = await json(`/words/${lang}/${game}.json`);
}

/** Learn further words. */
export const addWords = (more) => (words = { ...words, ...more });

/** Tell whether there is a sentence for a key. */
export const has = (key) => key in words;

/** Return the sentence of a key with its slots filled; a missing one shows its key, so that a test finds it. */
export function t(key, slots = {}) {
  const text = words[key];
  if (text === undefined) return `‹${key}›`;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in slots ? String(slots[name]) : whole));
}

/** Return the sentence about a number of things: `key` has a form for each plural category, at least `.other`. */
export function plural(key, count, slots = {}) {
  const form = `${key}.${plurals.select(count)}`;
  return t(has(form) ? form : `${key}.other`, { count, ...slots });
}
