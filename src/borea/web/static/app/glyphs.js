// Pictures by name: symbols are added to the page once and used by their ids.
import { html } from "./ui.js";
import { load, painted } from "./load.js";

/** @param {string | URL} url */
async function text(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/**
 * Add the symbols of an SVG file to the page.
 * @param {string | URL} url
 */
export const loadSymbols = async (url) => addSymbols(await load(() => text(url)));

/**
 * Add the symbols of an SVG file once the board has been painted: pictures that are not needed to play. Each use of
 * one is laid out, so they would make the first frame later.
 * @param {string | URL} url
 */
export async function loadArt(url) {
  const found = await load(() => text(url));
  await painted;
  addSymbols(found);
}

/**
 * Add the symbols of an SVG text to the page.
 * @param {string} text
 */
export function addSymbols(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  root.classList.add("unseen");
  root.setAttribute("aria-hidden", "true");
  document.body.append(document.adoptNode(root));
}

/**
 * A symbol as decoration; with `label` it stands for a word.
 * @type {Component<{ id: string, class?: string, label?: string }>}
 */
export const Glyph = ({ id, class: name = "i", label }) =>
  label
    ? html`<svg class=${name} role="img" aria-label=${label}><use href=${`#${id}`} /></svg>`
    : html`<svg class=${name} aria-hidden="true"><use href=${`#${id}`} /></svg>`;

/**
 * The shape of a seat.
 * @type {Component<{ seat: number, class?: string }>}
 */
export const SeatShape = ({ seat, class: name = "" }) =>
  html`<svg class=${`seat s${seat} ${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <use href=${`#seat-${seat}`} />
  </svg>`;
