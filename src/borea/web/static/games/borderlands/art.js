// Icons of Borderlands: pieces and tokens come with the map, those of the desk are drawn here.
import { html } from "../../app/ui.js";

const LINES = {
  swords: "M4 4 17 17M20 4 7 17M4.5 15.5 8.5 19.5M19.5 15.5 15.5 19.5M5 21 7 19M19 21 17 19",
  shield: "M12 3 20 5.6V11.4C20 16.4 16.6 19.6 12 21.4 7.4 19.6 4 16.4 4 11.4V5.6Z",
  attack: "M4 4 17 17M20 4 7 17M4.5 15.5 8.5 19.5M19.5 15.5 15.5 19.5M5 21 7 19M19 21 17 19",
  trade: "M12 4V20M7.5 20H16.5M5 7H19M5 7 2.4 13.4H7.6ZM19 7 16.4 13.4H21.6Z",
  transport: "M3 12H14M10 7.5 14.5 12 10 16.5M18 5V19",
  production:
    "M12 21V10M12 13C6.4 13 4.4 9.6 4.4 5 9.6 5 12 8 12 13ZM12 10.6C12 6.6 14.4 4 19.4 4 19.4 8.4 17 10.6 12 10.6Z",
  development: "M4 9 9.6 3.6 14 8 9.4 12.6M6.8 6.4 12.4 12M11 9.8 20.4 19.2 18 21.6 8.8 12.2",
  swap: "M4 8H19M15 4 19 8 15 12M20 16H5M9 12 5 16 9 20",
  plus: "M12 5V19M5 12H19",
  minus: "M5 12H19",
  fit: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  foot: [
    "M9 3C6 5 7 11 9.5 13M9.5 15.5 9 19C9 21 12 21 12 19V16",
    "M15.5 6C13 8 14 12 16 13.6M16 16 16 18.6C16.4 20.4 19 20 18.6 18L18 15",
  ].join(""),
  chain: "M9 15 15 9M10.5 6.5 13 4A4.6 4.6 0 0 1 20 11L17.5 13.5M13.5 17.5 11 20A4.6 4.6 0 0 1 4 13L6.5 10.5",
  x: "M6 6 18 18M18 6 6 18",
  hands: "M2 12l4-5 4 1 2 2 3-2 3-1 4 5M6 15l3 3M9 13.5l3 3M12 12l3.5 3.5M10 8 8 11.5c1 1.2 2.5 1 4-1l6 5.5M2 12l4 5",
  link: "M9.5 14.5 14.5 9.5M11 7 13.5 4.5A4.2 4.2 0 0 1 19.5 10.5L17 13M13 17 10.5 19.5A4.2 4.2 0 0 1 4.5 13.5L7 11",
  unlink: [
    "M11.5 6.5 13.5 4.5A4.2 4.2 0 0 1 19.5 10.5L17.5 12.5M12.5 17.5 10.5 19.5A4.2 4.2 0 0 1 4.5 13.5L6.5 11.5",
    "M8 3.5V6M3.5 8H6M16 20.5V18M20.5 16H18",
  ].join(""),
  target: [
    "M12 4A8 8 0 1 0 12 20 8 8 0 1 0 12 4ZM12 9A3 3 0 1 0 12 15 3 3 0 1 0 12 9Z",
    "M12 1.5V5M12 19V22.5M1.5 12H5M19 12H22.5",
  ].join(""),
  warning: "M12 3.5 21.5 20H2.5ZM12 10V14.5M12 17V17.3",
  tie: "M8 7H17M14 4 17 7 14 10M16 17H7M10 14 7 17 10 20",
  hidden: "M8.5 9A3.5 3.5 0 1 1 13.5 12C12.4 12.7 12 13.2 12 14.6M12 18.2V18.4",
  eye: [
    "M2.5 12C5 7.6 8.2 5.4 12 5.4S19 7.6 21.5 12C19 16.4 15.8 18.6 12 18.6S5 16.4 2.5 12Z",
    "M12 9A3 3 0 1 0 12 15 3 3 0 1 0 12 9Z",
  ].join(""),
};
const WARRIOR =
  "M12 2.4C6.8 2.4 4.2 6 4.2 10.6V16L9.4 21.6V13.4H7.4V11H16.6V13.4H14.6V21.6L19.8 16V10.6C19.8 6 17.2 2.4 12 2.4Z";
const TOKENS = new Set(["wood", "coal", "iron", "gold"]);
const PIECES = new Set(["horse", "weapon", "city"]);

/** An icon; it always has a word beside it. */
export function Sign({ name, class: extra = "" }) {
  const props = { class: `bl-ic ${extra}`, viewBox: "0 0 24 24", "aria-hidden": "true" };
  if (TOKENS.has(name))
    return html`<svg ...${props}>
      <g class=${`bl-k-${name}`}><use class="bl-token" href=${`#bl-${name}`} /></g>
    </svg>`;
  if (PIECES.has(name))
    return html`<svg ...${props}>
      <use class=${`bl-piece bl-${name}`} href=${`#bl-${name}`} />
    </svg>`;
  if (name === "boat") return html`<svg ...${props} fill="currentColor"><use href="#bl-boat" /></svg>`;
  if (name === "warrior") return html`<svg ...${props}><path fill="currentColor" d=${WARRIOR} /></svg>`;
  return html`<svg ...${props}><path class="bl-ln" d=${LINES[name]} /></svg>`;
}

/** The shape of a seat in the colours of the map. */
export const Shape = ({ seat }) => html`<svg class="bl-ic bl-shape" viewBox="-2 -2 36 36" aria-hidden="true">
  <use class=${`bl-seat bl-seat-${seat}`} href=${`#bl-seat-${seat}`} x="0" y="0" width="32" height="32" />
</svg>`;

/** A die showing its face. */
export function Die({ face, off }) {
  const dots = { 1: "c", 2: "ai", 3: "aci", 4: "agdi", 5: "agcdi", 6: "abghdi" }[face] ?? "";
  const spots = { a: [7, 7], b: [7, 12], c: [12, 12], d: [17, 7], g: [7, 17], h: [17, 12], i: [17, 17] };
  return html`<svg class=${`bl-die ${off ? "off" : ""}`} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="2" y="2" width="20" height="20" rx="4" />
    ${[...dots].map((dot) => html`<circle cx=${spots[dot][0]} cy=${spots[dot][1]} r="1.9" />`)}
  </svg>`;
}

/** Tokens by kind as icons, with a number from two on. */
export const Goods = ({ goods, t }) => html`<span class="bl-goods">
  ${Object.entries(goods)
    .filter(([, n]) => n)
    .map(
      ([kind, n]) => html`<span class="bl-good">
        <${Sign} name=${kind} />
        <span class="unseen">${t(`borderlands.kind.${kind}`)}</span>
        ${n > 1 ? html`<b>${n}</b>` : null}
      </span>`,
    )}
</span>`;

let styled = false;

/** Add the style of the map to the page, once; map files contain the same. */
export function adopt(style) {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const SIGNS = {
  foot: "foot",
  to: "horse",
  on: "horse",
  horse: "horse",
  chain: "chain",
  sail: "boat",
  attack: "swords",
  produce: "production",
};

/** Return the icon of a move: what moves, or what is built. */
export const signOf = (move) => {
  if (!move.kind) return SIGNS[move.verb] ?? "warrior";
  return move.verb === "build" ? move.kind.split("-")[0] : move.kind;
};
