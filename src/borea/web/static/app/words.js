// Every word a person sees comes from the locales; here they are looked up and their slots filled.
import { loadJson } from "./load.js";

/** @typedef {Record<string, unknown>} Slots */

/** @type {Record<string, string>} */
let words = {};
let plurals = new Intl.PluralRules();

/**
 * Load the words of a language for a game.
 * @param {string} lang
 * @param {string} game
 */
export async function loadWords(lang, game) {
  plurals = new Intl.PluralRules(lang);
  words = await loadJson(`/words/${lang}/${game}.json`);
}

/**
 * Add further words.
 * @param {Record<string, string>} more
 */
export const addWords = (more) => (words = { ...words, ...more });

/**
 * Return whether there is a sentence for a key.
 * @param {string} key
 */
export const has = (key) => key in words;

/**
 * Return the sentence of a key with its slots filled; a missing one shows its key, so that a test finds it.
 * @param {string} key
 * @param {Slots} slots
 */
export function t(key, slots = {}) {
  const text = words[key];
  if (text === undefined) return `‹${key}›`;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in slots ? String(slots[name]) : whole));
}

/**
 * Return a move in one line: what it is called, and what it would do.
 * @param {{ label: string, note: string }} move
 */
export const spoken = ({ label, note }) => (note ? t("ui.move", { label, note }) : label);

/**
 * Return the sentence about a number of things. `key` has a form for each plural category, at least `.other`.
 * @param {string} key
 * @param {number} count
 * @param {Slots} slots
 */
export function plural(key, count, slots = {}) {
  const form = `${key}.${plurals.select(count)}`;
  return t(has(form) ? form : `${key}.other`, { count, ...slots });
}
