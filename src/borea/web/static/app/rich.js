// A sentence of the log or of a beat: text mixed with mentions, drawn as symbols with what is written beside them.
import { html, cls } from "./ui.js";
import { SeatShape } from "./glyphs.js";

/** @typedef {string | Wire.Mention} Part */

/**
 * Return the parts of a sentence; one of the page's own is a single text.
 * @param {Line} line
 * @returns {Part[]}
 */
const partsOf = (line) => (typeof line === "string" ? [line] : line.parts);

/**
 * Return a sentence in words.
 * @param {Line} line
 */
export const plain = (line) =>
  partsOf(line)
    .map((part) => (typeof part === "string" ? part : part.label))
    .join("");

/**
 * Return the seat that a part mentions, or −1.
 * @param {Part | undefined} part
 */
const seatOf = (part) =>
  typeof part === "object" && part.kind === "seat" ? Number(part.glyphs?.[0].replace("seat-", "")) : -1;

/**
 * Return the parts of a line below a heading: without the seat that the heading names, and without a full stop.
 * @param {Part[]} parts
 * @param {number} seat
 */
function terse(parts, seat) {
  const [first, second, ...rest] = parts;
  const named = seat >= 0 && seatOf(first) === seat && typeof second === "string" && second.startsWith(" ");
  const found = named ? [second.slice(1), ...rest] : [...parts];
  const last = found.at(-1);
  if (typeof last === "string") found[found.length - 1] = last.replace(/\.$/, "");
  return found;
}

/** @type {Component<{ id: string, kind: string }>} */
const Drawn = ({ id, kind }) =>
  kind === "seat"
    ? html`<${SeatShape} seat=${Number(id.replace("seat-", ""))} />`
    : html`<svg class=${`gl ${kind} ${id}`} viewBox="0 0 24 24" aria-hidden="true"><use href=${`#${id}`} /></svg>`;

/**
 * Symbols and a text that stand for words, or symbols beside them.
 * @type {Component<{ part: Wire.Mention }>}
 */
const Mention = ({ part: { label, glyphs = [], text = label, kind = "" } }) => {
  const drawn = glyphs.map((id) => html`<${Drawn} id=${id} kind=${kind} />`);
  const counts = glyphs.length > 0 && /^\d+$/.test(text); // “2 wood”: the number comes before what it counts
  const inside = counts ? html`${text}\u00a0${drawn}` : html`${drawn}${text}`;
  const name = cls("th", `th-${kind}`);
  if (text === label) return html`<span class=${name}>${inside}</span>`;
  return html`<span class=${name} role="img" aria-label=${label} title=${label}>${inside}</span>`;
};

/**
 * A sentence; `under` is the seat of the heading above it, if it has one (−1: nobody's).
 * @type {Component<{ line: Line, under?: number }>}
 */
export const Rich = ({ line, under }) => html`<span class="rich">
  ${(under === undefined ? partsOf(line) : terse(partsOf(line), under)).map((part) =>
    typeof part === "string" ? part : html`<${Mention} part=${part} />`,
  )}
</span>`;
