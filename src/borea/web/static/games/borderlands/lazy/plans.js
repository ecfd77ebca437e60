// Plans drawn over the map: the arrows of an attack with their values, and the route of a boat.
import { html, cls } from "../../../app/ui.js";
import { paths, spotOf } from "../ground.js";

const CHIP = { w: 29, h: 15 }; // half its width and height
const LETTER = 5.6; // half the width of a letter of a name
const PARTS = [0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85]; // of a curve
const ASIDE = [0, -18, 18, -32, 32]; // from a curve
const ROOM = 6; // beyond that, more distance is no better

/** Return how far apart two boxes around points are; negative if they overlap. */
const apart = (one, two) => Math.max(Math.abs(one.x - two.x) - one.w - two.w, Math.abs(one.y - two.y) - one.h - two.h);

/** Return where beside a curve a chip covers no name, no piece and no other chip, or as little as possible. */
function clear(way, taken) {
  const spots = PARTS.flatMap((part) => {
    const { x, y } = way.at(part);
    return ASIDE.map((side) => ({ x: x + way.normal.x * side, y: y + way.normal.y * side, part, side }));
  });
  const worth = (spot) =>
    taken.reduce((least, other) => Math.min(least, apart({ ...spot, ...CHIP }, other)), ROOM) -
    Math.abs(spot.side) / 12 -
    4 * Math.abs(spot.part - 0.5);
  return spots
    .map((spot) => ({ ...spot, worth: worth(spot) }))
    .reduce((best, one) => (one.worth > best.worth ? one : best));
}

/** Return arrows with the spots of their chips, one after the other. */
function placed(lines, taken) {
  const all = [...taken];
  return lines.map((line) => {
    const spot = clear(line.way, all);
    all.push({ ...spot, ...CHIP });
    return { ...line, spot };
  });
}

/** Return a curved arrow with room at both ends, and how far along it is where. */
function bow(from, to) {
  const span = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [u, v] = [(to.x - from.x) / span, (to.y - from.y) / span];
  const start = { x: from.x + u * 24, y: from.y + v * 24 - 6 };
  const end = { x: to.x - u * Math.min(46, span * 0.4), y: to.y - v * Math.min(34, span * 0.4) };
  const bend = { x: (start.x + end.x) / 2 - v * span * 0.12, y: (start.y + end.y) / 2 + u * span * 0.12 };
  const at = (part) => ({
    x: (1 - part) ** 2 * start.x + 2 * part * (1 - part) * bend.x + part ** 2 * end.x,
    y: (1 - part) ** 2 * start.y + 2 * part * (1 - part) * bend.y + part ** 2 * end.y,
  });
  const turn = (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI;
  return { d: `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`, end, turn, at, normal: { x: -v, y: u } };
}

const Arrow = ({ way, role, dashed }) => html`<g class=${cls("bl-arrow", role, dashed && "dashed")}>
  <path class="bl-arrow-casing" d=${way.d} />
  <path class="bl-arrow-line" d=${way.d} />
  <path
    class="bl-arrow-head"
    d="M-15 -9 4 0 -15 9Z"
    transform=${`translate(${way.end.x} ${way.end.y}) rotate(${way.turn})`}
  />
</g>`;

const Chip = ({ spot, entry, role }) => html`<g
  class=${cls("bl-chip", role)}
  transform=${`translate(${spot.x} ${spot.y})`}
>
  <rect x="-25" y="-13" width="50" height="26" rx="5" />
  <use
    class=${entry.kind && entry.kind !== "boat" ? `bl-piece bl-${entry.kind}` : `bl-seat bl-seat-${entry.seat}`}
    href=${entry.kind && entry.kind !== "boat" ? `#bl-${entry.kind}` : `#bl-seat-${entry.seat}`}
    x="-21"
    y="-9"
    width="18"
    height="18"
  />
  <text x="9" y="5.5">+${entry.value}</text>
</g>`;

/** Return the boxes that names and pieces take. */
const crowd = (box, scene) => [
  ...box.lands.flatMap(({ name, spot: [x, y], below }) => [
    { x, y: y + (below ? 44 : -31), w: LETTER * Math.min(12, name.length), h: 11 },
    { x, y, w: 32, h: 26 },
  ]),
  ...scene.boats.map(({ x, y }) => ({ x, y, w: 26, h: 18 })),
  ...(scene.voyage?.stops ?? []).map(({ node }) => {
    const { x, y } = box.nodes.find(({ key }) => key === node);
    return { x, y, w: 13, h: 13 };
  }),
];

/** The attack at hand or the one pointed at: an arrow to the target from each place that counts, clear of names. */
export function Arrows({ box, scene, choices, seat, far, chips }) {
  const total = scene.attack ?? scene.targets[choices.hover.value] ?? scene.targets[choices.place.value];
  const goal = total && spotOf(box, scene, total.target);
  if (!goal || far) return null;
  const mine = total.attacker === seat;
  const lines = [
    ...total.for.map((entry) => ({ entry, role: mine ? "mine" : "attack" })),
    ...total.brought.map((entry) => ({ entry, role: mine ? "mine" : "attack", dashed: true })),
    ...total.against.filter((entry) => entry.place !== total.target).map((entry) => ({ entry, role: "defence" })),
  ]
    .map((line) => ({ ...line, from: spotOf(box, scene, line.entry.place) }))
    .filter((line) => line.from)
    .map((line) => ({ ...line, way: bow(line.from, goal) }));
  if (chips)
    return html`<g class="bl-chips" aria-hidden="true">
      ${placed(lines, crowd(box, scene)).map(
        ({ spot, entry, role }) => html`<${Chip} spot=${spot} entry=${entry} role=${role} />`,
      )}
      ${
        !scene.attack &&
        html`<g
          class=${cls("bl-sum", mine && "mine")}
          transform=${`translate(${goal.x} ${goal.y + (goal.below ? -62 : 50)})`}
        >
          <rect x="-36" y="-15" width="72" height="30" rx="6" />
          <text y="7">${total.attack} : ${total.defence}</text>
        </g>`
      }
    </g>`;
  return html`<g class="bl-plans" aria-hidden="true">
    <use class=${cls("bl-target", mine && "mine")} href=${`#bl-l-${total.target}`} />
    ${lines.map((line) => html`<${Arrow} way=${line.way} role=${line.role} dashed=${line.dashed} />`)}
  </g>`;
}

/** A boat's route: its sections, the cost to each, and where it may be stopped. */
export function Route({ box, scene, seat }) {
  const voyage = scene.voyage;
  if (!voyage) return null;
  const mine = voyage.seat === seat;
  const nodes = new Map(box.nodes.map((node) => [node.key, node]));
  const stops = voyage.stops.map((stop) => ({ ...stop, at: nodes.get(stop.node), d: paths(box).nodes.get(stop.node) }));
  return html`<g class=${cls("bl-route", mine && "mine")} aria-hidden="true">
    ${stops.map((stop) => html`<path class="bl-route-casing" d=${stop.d} />`)}
    ${stops.map((stop) => html`<path class="bl-route-line" d=${stop.d} />`)}
    ${stops.slice(1).map(
      (stop) => html`<g
        class=${cls("bl-tick", stop.risky && "risky")}
        transform=${`translate(${stop.at.x} ${stop.at.y})`}
      >
        <circle r="12" />
        <text y="4.5">${stop.cost}</text>
      </g>`,
    )}
  </g>`;
}
