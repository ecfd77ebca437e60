// The ground of the map: outlines and lines built from the server's arcs, and everything drawn under the pieces.
import { html } from "../../app/ui.js";

const made = new WeakMap();

/** The paths of a map: territories, coast, borders, lakes, sections and berths. */
export function paths(box) {
  if (!made.has(box)) made.set(box, build(box));
  return made.get(box);
}

function build(box) {
  const { arcs, coast, borders, lakes } = box.ground;
  const lines = arcs.map((steps) => {
    const line = [[steps[0], steps[1]]];
    for (let at = 2; at < steps.length; at += 2)
      line.push([line.at(-1)[0] + steps[at], line.at(-1)[1] + steps[at + 1]]);
    return line;
  });
  const walk = (arc) => (arc < 0 ? [...lines[~arc]].reverse() : lines[arc]);
  const ring = (list) => `M${list.flatMap((arc) => walk(arc).slice(1)).join("L")}Z`;
  return {
    lands: new Map(box.lands.map((land) => [land.key, ring(land.ring)])),
    nodes: new Map(box.nodes.map((node) => [node.key, rounded(walk(node.arc))])),
    coast: ring(coast),
    borders: borders.map((arc) => rounded(walk(arc))).join(""),
    lakes: lakes.map((lake) => ring(lake.ring)).join(""),
    ripples: lakes.flatMap((lake) =>
      [0.87, 0.75, 0.62].map((part, order) => ({
        order,
        d: ring(lake.ring),
        move: `translate(${lake.x} ${lake.y}) scale(${part}) translate(${-lake.x} ${-lake.y})`,
      })),
    ),
  };
}

/** Return a smooth path through the midpoints of a line's segments; the ends stay. */
function rounded(line) {
  if (line.length < 3) return `M${line.join("L")}`;
  const bends = line
    .slice(1, -2)
    .map(([x, y], at) => `Q${x} ${y} ${(x + line[at + 2][0]) / 2} ${(y + line[at + 2][1]) / 2}`);
  return `M${line[0]}${bends.join("")}Q${line.at(-2)} ${line.at(-1)}`;
}

/** Where a place is on the map. */
export const spotOf = (box, scene, key) => {
  const land = box.lands.find((other) => other.key === key);
  if (land) return { x: land.spot[0], y: land.spot[1], below: land.below };
  const boat = scene.boats.find((other) => other.key === key);
  return boat ? { x: boat.x, y: boat.y } : null;
};

/** Return where the lands of two seats meet: the middle of the border between the two whose centres are closest. */
export function edgeOf(box, scene, one, two) {
  let best = null;
  for (const land of box.lands.filter(({ key }) => scene.lands[key].seat === one)) {
    for (const other of box.lands.filter(({ key }) => land.near.includes(key) && scene.lands[key].seat === two)) {
      const far = Math.hypot(land.spot[0] - other.spot[0], land.spot[1] - other.spot[1]);
      const arc = land.ring.find((side) => other.ring.includes(~side));
      if (arc !== undefined && (!best || far < best.far)) best = { far, arc };
    }
  }
  if (!best) return null;
  const steps = box.ground.arcs[best.arc < 0 ? ~best.arc : best.arc];
  let [x, y] = steps;
  for (let at = 2; at < Math.ceil(steps.length / 4) * 2; at += 2) [x, y] = [x + steps[at], y + steps[at + 1]];
  return { x, y };
}

export const href = (key) => `#bl-l-${key}`;
const raw = (text) => html`<g dangerouslySetInnerHTML=${{ __html: text }} />`;

/** Return the layers: symbols, outlines and sea; borders; waters; names. Other things are drawn between them. */
export function layers(box) {
  const { lands, nodes, coast, borders, lakes, ripples } = paths(box);
  const sections = box.nodes.filter((node) => node.wide);
  return {
    sea: html`
      <defs>
        ${raw(box.symbols)}
        <path id="bl-coastline" d=${coast} />
        <clipPath id="bl-dry"><use href="#bl-coastline" /></clipPath>
        ${box.lands.map(
          (land) => html`
            <path id=${`bl-l-${land.key}`} d=${lands.get(land.key)} />
            <clipPath id=${`bl-c-${land.key}`}><use href=${href(land.key)} /></clipPath>
          `,
        )}
      </defs>
      ${raw(box.ground.sea)}
    `,
    lines: html`<g class="bl-lines">
      <path class="bl-casing" d=${borders} />
      <path class="bl-border" d=${borders} />
      <use class="bl-coast" href="#bl-coastline" />
    </g>`,
    waters: html`<g class="bl-waters">
      <g clip-path="url(#bl-dry)">
        ${sections.map(
          (node) => html`<path class="bl-run bl-run-bank" stroke-width=${node.wide + 4} d=${nodes.get(node.key)} />`,
        )}
      </g>
      <path class="bl-bank" d=${lakes} />
      ${sections.map((node) => html`<path class="bl-run" stroke-width=${node.wide} d=${nodes.get(node.key)} />`)}
      <path class="bl-water" d=${lakes} />
      ${ripples.map(
        (ripple) => html`<path
          class=${`bl-ripple bl-ripple-${ripple.order}`}
          d=${ripple.d}
          transform=${ripple.move}
        />`,
      )}
      <g class="bl-flow">
        ${sections.map(
          ({ flow: [x, y, turn] }) => html`<path
            d="M-4.5 -2.6 0 0 -4.5 2.6"
            transform=${`translate(${x} ${y}) rotate(${turn})`}
          />`,
        )}
      </g>
      <g class="bl-stones">
        ${box.ground.stones.flatMap(([x, y, cost]) =>
          (cost === 1 ? [0] : [-3.4, 3.4]).map((shift) => html`<circle cx=${x + shift} cy=${y} r="2.6" />`),
        )}
      </g>
    </g>`,
    names: raw(box.ground.names),
  };
}
