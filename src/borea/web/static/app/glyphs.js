// Pictures by name: symbols are put into the page once and used by their ids.
import { html } from "./ui.js";
import { fetched } from "./fetching.js";

async function text(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** Put the symbols of an SVG file into the page. */
export const loadSymbols = async (url) => addSymbols(await fetched(() => text(url)));

/** Put the symbols of an SVG text into the page. */
export function addSymbols(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  root.classList.add("unseen");
  root.setAttribute("aria-hidden", "true");
  document.body.append(document.adoptNode(root));
}

/** A symbol as decoration; give `label` where it stands for a word. */
export const Glyph = ({ id, class: name = "i", label }) =>
  label
    ? html`<svg class=${name} role="img" aria-label=${label}><use href=${`#${id}`} /></svg>`
    : html`<svg class=${name} aria-hidden="true"><use href=${`#${id}`} /></svg>`;

/** The shape of a seat. */
export const SeatShape = ({ seat, class: name = "" }) =>
  html`<svg class=${`seat s${seat} ${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <use href=${`#seat-${seat}`} />
  </svg>`;
