// The pieces of Borneo in words and pictures: flags, goods, merchants, cards, harbours. They know faces, never rules.
import { html, cls, useLayoutEffect, useMemo, useRef, useSignal, useState } from "../../app/ui.js";
import { Glyph, loadArt } from "../../app/glyphs.js";
import { t } from "../../app/words.js";

/** Return a sentence of this board. */
export const say = (key, slots) => t(`ui.borneo.${key}`, slots);

/** Return a word with a capital letter. */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

export const company = (id) => t(`borneo.company.${id}`);
export const good = (id) => t(`borneo.good.${id}`);
export const times = (id, amount) => (amount > 1 ? `${good(id)} ×${amount}` : good(id));
export const mission = (face) =>
  face.each ? t("borneo.mission.each", { count: face.each }) : t("borneo.mission.same", { count: face.same });

/** A shipment card in words: its good, its upper flags, its lower flag. */
const cardWords = (face) =>
  say("card", {
    good: capital(times(face.good, face.amount)),
    flags: face.flags.slice(0, 3).map(company).join(", "),
    second: company(face.flags[3]),
  });

/** An item of a warehouse in words: a shipment card by its good, a harbour by its name. */
export function item(box, noun) {
  if (noun[0] !== "h") return capital(times(box.cards[noun].good, box.cards[noun].amount));
  const face = box.harbours[noun.slice(1)];
  return say("harbour-item", { harbour: face.name, good: times(face.good, face.amount) });
}

/** The name of a seat; the viewer's own is "You". */
export function who(table, seat) {
  const chair = table.snapshot.value?.chairs[seat];
  return seat === table.seat.value ? say("you") : chair?.name || say("seat", { seat });
}

const GLYPHS = { cloves: "clove" }; // goods whose glyph has another name
const HARBOURS = [
  "tidore",
  "ternate",
  "ambon",
  "banda",
  "makassar",
  "malacca",
  "batavia",
  "banten",
  "aceh",
  "brunei",
  "surabaya",
  "timor",
  "manado",
  "gresik",
];

export const Flag = ({ of, class: name }) => html`<${Glyph} id=${`bn-flag-${of}`} class=${cls("flag", name)} />`;
export const Good = ({ of, label }) => html`<${Glyph} id=${GLYPHS[of] || of} class=${`good g-${of}`} label=${label} />`;
export const Merchant = ({ seat }) => html`<${Glyph} id=${`bn-merchant-${seat}`} class="tok" />`;
export const Ship = ({ of }) => html`<${Glyph} id=${`bn-ship-${of}`} class="ship" />`;

/** The pirates' ship. */
export function Pirates() {
  fetchArt("pirates.svg");
  return html`<${Ship} of="pirate" />`;
}

export const Icon = ({ of }) => html`<${Glyph} id=${`bn-i-${of}`} class="ic" />`;
export const Check = () => html`<${Glyph} id="i-check" class="ic" />`;
export const Tick = () => html`<span class="tick"><${Check} /></span>`;
export const Times = ({ amount }) => (amount > 1 ? html`<b class="x2">×${amount}</b>` : null);

const fetched = new Set();

/** Load a picture when it is first needed. */
export function fetchArt(file) {
  if (!fetched.has(file)) loadArt(new URL(file, import.meta.url));
  fetched.add(file);
}

/** The coast of a harbour; custom harbours borrow one. */
export function Coast({ box, harbour, class: name }) {
  const known = box.harbours[harbour].name.toLowerCase();
  const id = HARBOURS.includes(known) ? known : HARBOURS[harbour % HARBOURS.length];
  fetchArt(`harbours/${id}.svg`);
  return html`<svg class=${name} viewBox="0 0 240 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <use href=${`#bn-harbour-${id}`} width="240" height="120" />
  </svg>`;
}

const OneFlag = ({ of, x, y, hit }) => html`
  <use href=${`#bn-flag-${of}`} x=${x} y=${y} width="56" height="42" />
  ${hit === of && html`<rect x=${x - 3.5} y=${y - 3.5} width="63" height="49" rx="4" class="hit" />`}
`;

/** The good of a card, twice if it is doubled. Small and short cards place it in their styles. */
function Art({ face }) {
  if (face.good === "crate") fetchArt("crate.svg"); // only custom components have crates on cards
  const one = (x, y, scale) => html`<use
    href=${`#bn-art-${face.good}`}
    x=${x}
    y=${y}
    width=${158 * scale}
    height=${131.7 * scale}
  />`;
  return html`<g class="art">${face.amount > 1 ? [one(19, 117, 0.72), one(67, 147, 0.72)] : one(21, 118, 1)}</g>`;
}

/** Flags on both yards of a card, or on the upper one. */
const Flags = ({ flags, hit }) =>
  flags.map(
    (of, index) => html`<${OneFlag}
      of=${of}
      hit=${hit}
      x=${index === 3 ? 72 : 10 + 62 * index}
      y=${index === 3 ? 69 : 13}
    />`,
  );

/** What the next card of a stack hides: the lower yard, the good and how many of it. */
const Lower = ({ face }) => html`
  <path class="stay" d="M100 62 8 119M100 62 192 119" />
  <rect class="pane pane-f" x="8" y="119" width="184" height="153" rx="3" />
  <rect class="pane pane-x" x="8" y="119" width="184" height="73" rx="3" />
  <${Art} face=${face} />
  <text class="nm" x="100" y="265.500" text-anchor="middle">${capital(good(face.good))}</text>
  ${
    face.amount > 1 &&
    html`<g class="dbl">
      <circle cx="166" cy="106" r="25" />
      <text x="166" y="116.500" text-anchor="middle"><tspan class="x">×</tspan>${face.amount}</text>
    </g>`
  }
`;

/** A shipment card's face: a mast with three flags on the upper yard, one on the lower, the good below. */
export const Face = ({ face, hit, covered }) => html`<svg
  class="face"
  viewBox="0 0 200 280"
  preserveAspectRatio="xMidYMin slice"
  aria-hidden="true"
>
  ${!covered && html`<${Lower} face=${face} />`}
  <path class="halyard" d="M6 11.500H194M100 2V119M58 67.500H142" />
  <${Flags} flags=${covered ? face.flags.slice(0, 3) : face.flags} hit=${hit} />
</svg>`;

/**
 * A shipment card: a picture, or a button where it can be chosen. `state` is "", "legal" or "staged"; of a covered card
 * no more is drawn than what the next one leaves in sight.
 */
export function Card({ box, card, state = "", class: name, hit, covered, note, label, flip = true, onPick, ...rest }) {
  const face = box.cards[card];
  const picture = useMemo(() => html`<${Face} face=${face} hit=${hit} covered=${covered} />`, [face, hit, covered]);
  const common = {
    class: cls("card", `on-${face.good}`, state && `is-${state}`, name),
    "aria-label": label || cardWords(face),
    "data-flip": flip ? `card-${card}` : undefined,
    "data-ref": `card:${card}`,
  };
  const inside = html`
    ${picture}
    ${note && html`<span class="why">${note}</span>`}
    ${state === "staged" && html`<${Tick} />`}
  `;
  if (!onPick) return html`<div ...${common} role="img">${inside}</div>`;
  return html`<button type="button" ...${common} ...${rest} aria-pressed=${state === "staged"} onClick=${onPick}>
    ${inside}
  </button>`;
}

/** An item of a warehouse, small: a shipment card by its good, a harbour card by its coast. */
export function Mini({ box, noun, state = "", label, onPick, ...rest }) {
  const harbour = noun[0] === "h" ? Number(noun.slice(1)) : -1;
  const face = harbour < 0 ? box.cards[noun] : box.harbours[harbour];
  const name = cls("mini", `on-${face.good}`, harbour >= 0 && "is-h", state);
  const inside = html`
    ${harbour >= 0 && html`<${Coast} box=${box} harbour=${harbour} class="mv" />`}
    <${Good} of=${face.good} />
    <${Times} amount=${face.amount} />
    ${harbour >= 0 && html`<span class="mh">${face.name}</span>`}
    ${state === "sel" && html`<${Tick} />`}
  `;
  if (!onPick) return html`<span class=${name} role="img" aria-label=${label} title=${label}>${inside}</span>`;
  return html`<button
    type="button"
    class=${name}
    aria-label=${label}
    aria-pressed=${state === "sel"}
    onClick=${onPick}
    ...${rest}
  >
    ${inside}
  </button>`;
}

/** A mission's needs: a chip per good, a dot per unit, filled if available. */
export const Needs = ({ needs }) => html`<span class="req">
  ${needs.map(
    ({ good: of, have, want }) => html`<span
      class=${cls("rq", `on-${of}`, have >= want && "full")}
      title=${say("of", { what: capital(good(of)), have, want })}
    >
      ${of === "any-one" ? html`<b class="any">=</b>` : html`<${Good} of=${of} />`}
      <span class=${`dots n${want}`}>
        ${Array.from({ length: want }, (_, index) => html`<i class=${index < have ? "have" : ""}></i>`)}
      </span>
    </span>`,
  )}
</span>`;

/** A company's flags at a harbour: a track with one cell per flag up to the limit. `next` includes a staged card. */
export function Tally({ box, harbour, flags, next }) {
  const limit = box.harbours[harbour].flags;
  const row = (of, index) => {
    const before = flags[index];
    const after = next ? next.flags[index] : before;
    const kept = next ? next.kept[index] : before;
    const wins = next && next.monopoly === of;
    const cell = (place) => (place < kept ? "on" : place < after ? "new" : place < before ? "lost" : "");
    const words = say(after === before ? "tally" : "tally-next", {
      company: capital(say(`co.${of}`)),
      count: after,
      limit,
      before,
    });
    return html`<li class=${cls(`t-${of}`, wins && "mono")}>
      <${Flag} of=${of} />
      <span class="track" aria-hidden="true">
        ${Array.from({ length: limit }, (_, place) => html`<i class=${cell(place)}></i>`)}
      </span>
      <b class="num" aria-hidden="true">${after}</b>
      <span class="unseen">${words}</span>
    </li>`;
  };
  const rows = useMemo(() => box.companies.map(row), [harbour, flags, next]);
  return html`<ul class="tally" style=${{ "--lim": limit }}>${rows}</ul>`;
}

/** Something that is drawn only while it is open; `inside` returns it. */
export function Fold({ title, inside }) {
  const open = useSignal(false);
  return html`<details class="fold" onToggle=${(event) => (open.value = event.currentTarget.open)}>
    <summary>${title}</summary>
    ${open.value && inside()}
  </details>`;
}

/** Let arrow keys move between elements with data-rove; one of them is in the tab order. */
export function useRove() {
  const ref = useRef(null);
  const [at, setAt] = useState(0);
  const things = () => [...(ref.current?.querySelectorAll("[data-rove]") || [])];
  const onKeyDown = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = things();
    const from = all.indexOf(document.activeElement);
    if (!step || from < 0) return;
    event.preventDefault();
    const to = (from + step + all.length) % all.length;
    all[to].focus();
    setAt(to);
  };
  const onFocusIn = (event) => {
    const to = things().indexOf(event.target);
    if (to >= 0 && to !== at) setAt(to);
  };
  useLayoutEffect(() => {
    if (at && at >= things().length) setAt(0);
  });
  let count = 0;
  return { bind: { ref, onKeyDown, onFocusIn }, tab: () => ({ "data-rove": true, tabIndex: count++ === at ? 0 : -1 }) };
}
