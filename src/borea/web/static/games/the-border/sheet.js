// One sheet of The Border: sea, areas with their pictures, segments, spaces. The large sheet is a grid of controls.
import { html, useState, useRef, useMemo, cls, signal } from "../../app/ui.js";
import { t } from "../../app/words.js";
import {
  boardOf,
  segmentsBySpace,
  stagedCells,
  openCells,
  markedCells,
  takenAreas,
  tokenOf,
  choose,
  step,
} from "./scene.js";

/** The colour whose spaces are highlighted because one of its dice is pointed at. */
export const hint = signal("");

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return the name of an area. */
export const areaName = (area) => {
  const key = `the-border.area.${area.motif}`;
  const text = t(key);
  return text.startsWith("‹") ? area.motif : text;
};

/** Return a closed path with rounded corners. */
function rounded(corners, radius) {
  const count = corners.length / 2;
  /** @type {(place: number) => [number, number]} */
  const point = (place) => [corners[2 * ((place + count) % count)], corners[2 * ((place + count) % count) + 1]];
  const towards = ([x, y], [u, v]) => {
    const part = Math.min(radius / Math.hypot(u - x, v - y), 0.5);
    return `${(x + (u - x) * part).toFixed(1)} ${(y + (v - y) * part).toFixed(1)}`;
  };
  let path = "";
  for (let place = 0; place < count; place += 1) {
    const here = point(place);
    const [start, end] = [towards(here, point(place - 1)), towards(here, point(place + 1))];
    path += `${place ? "L" : "M"}${start}Q${here.join(" ")} ${end}`;
  }
  return `${path}Z`;
}

/** Turn the outlines of the sheet into paths, once. */
export function outlined(box) {
  const { face, ground, coast } = box.rounding;
  box.coast = rounded(box.coast, coast);
  for (const cell of box.cells) cell.face = rounded(cell.face, face);
  for (const area of box.areas) area.ground = rounded(area.ground, ground);
}

/** Return the bars that join the spaces of a segment. */
const joints = (box, segment) => {
  const parts = [];
  for (const one of segment.cells) {
    for (const other of box.cells[one].near) {
      if (one < other && segment.cells.includes(other))
        parts.push(`M${box.cells[one].x} ${box.cells[one].y}L${box.cells[other].x} ${box.cells[other].y}`);
    }
  }
  return parts.join("");
};

/** Return dotted lines where two spaces of a segment meet. */
const cuts = (box, segment) => {
  const parts = [];
  for (const one of segment.cells) {
    for (const other of box.cells[one].near) {
      if (one > other || !segment.cells.includes(other)) continue;
      const [a, b] = [box.cells[one], box.cells[other]];
      const [x, y, length] = [(a.x + b.x) / 2, (a.y + b.y) / 2, Math.hypot(b.x - a.x, b.y - a.y)];
      const [nx, ny] = [(-(b.y - a.y) / length) * 10, ((b.x - a.x) / length) * 10];
      parts.push(`M${(x + nx).toFixed(1)} ${(y + ny).toFixed(1)}L${(x - nx).toFixed(1)} ${(y - ny).toFixed(1)}`);
    }
  }
  return parts.join("");
};

const drawn = new WeakMap(); // by segment: its bars and cuts, computed once

function shape(box, segment) {
  if (!drawn.has(segment)) drawn.set(segment, { bars: joints(box, segment), cuts: cuts(box, segment) });
  return drawn.get(segment);
}

const Sea = ({ box }) => html`
  <g class="bands">${[3, 2, 1].map((band) => html`<path class=${`b${band}`} d=${box.coast} />`)}</g>
  <path class="base" d=${box.coast} />
`;

/** An area: its ground, its picture, and its value or score. */
const Area = ({ area, state, mini, taken }) => {
  const will = !state.closed && state.gaps === 0;
  const [x, y] = area.value;
  const size = area.unit * (state.closed ? 1.04 : 0.98);
  const picture =
    area.symbol &&
    html`<use
      class="motif"
      href=${`#${area.symbol}`}
      x=${area.spot[0] - size / 2}
      y=${area.spot[1] - size / 2}
      width=${size}
      height=${size}
    />`;
  return html`<g
    class=${cls(area.classes, state.closed && "done", will && "will", taken && !state.closed && "taken")}
    data-ref=${mini ? undefined : `area:${area.motif}`}
  >
    <path class="ground" d=${area.ground} />
    ${(!mini || state.closed) && picture}
    ${
      !mini &&
      (state.closed
        ? html`<g class="stamp">
          <circle cx=${x} cy=${y} r=${area.figures * 0.72} />
          <text x=${x} y=${y} font-size=${area.figures * 0.82}>${state.points}</text>
        </g>`
        : will
          ? html`<text x=${x} y=${y} font-size=${area.figures * 1.15}>+${state.points}</text>`
          : html`<text x=${x} y=${y} font-size=${area.figures}>
            ${
              state.first
                ? html`
                  <tspan class="v1">${area.first}</tspan>
                  <tspan class="v2" dx="2" font-size=${area.figures * 0.76}>/${area.later}</tspan>
                `
                : html`
                  <tspan class="gone" font-size=${area.figures * 0.76}>${area.first}</tspan>
                  <tspan dx="4">${area.later}</tspan>
                `
            }
          </text>`)
    }
  </g>`;
};

const cross = ({ x, y }, cell) => {
  const slip = (((cell * 37) % 7) - 3) * 0.28;
  const falling = `M${x - 5.4 + slip} ${y - 5.4}L${x + 5.4} ${y + 5.4 - slip}`;
  const rising = `M${x + 5.4} ${y - 5.4 - slip}L${x - 5.4 - slip} ${y + 5.4}`;
  return falling + rising;
};

const Segments = ({ box, sheet }) =>
  (box.sheets[sheet] ?? []).map(
    (segment) => html`<g key=${segment.id} class=${`segment ${segment.colour}`}>
      <path class="bar-edge" d=${shape(box, segment).bars} />
      ${segment.cells.map((cell) => html`<path class="face-edge" d=${box.cells[cell].face} />`)}
      <path class="bar" d=${shape(box, segment).bars} />
      ${segment.cells.map((cell) => html`<path class="face" d=${box.cells[cell].face} />`)}
      <path class="cuts" d=${shape(box, segment).cuts} />
    </g>`,
  );

/** A sheet as a picture: no controls, no glyphs. */
export function MiniSheet({ box, board, seat, last, label }) {
  const [left, top, width, height] = box.frame;
  return useMemo(
    () => html`<svg
      class="sheet mini"
      viewBox=${`${left + 16} ${top + 16} ${width - 32} ${height - 32}`}
      role="img"
      aria-label=${label}
    >
      <path class="base" d=${box.coast} />
      ${box.areas.map((area, place) => html`<${Area} key=${place} area=${area} state=${board.areas[place]} mini />`)}
      <${Segments} box=${box} sheet=${board.sheet} />
      ${board.crossed.map(
        (cell) => html`<path
          key=${cell}
          class=${cls("xc", last.has(cell) && "fresh")}
          data-ref=${`cell:${seat}:${cell}`}
          d=${box.cells[cell].face}
        />`,
      )}
    </svg>`,
    [board, label, [...last].join()],
  );
}

/** Return what a space is, in words. */
function describe(table, cell, segment, crossed) {
  const { box } = table;
  const borders = box.cells[cell].areas.map((area) => areaName(box.areas[area])).join(", ");
  if (!segment) return t("ui.the-border.start", { borders });
  const missing = segment.cells.filter((other) => !crossed.has(other)).length;
  const slots = { colour: t(`colour.${segment.colour}`), size: segment.cells.length, missing, borders };
  return t(crossed.has(cell) ? "ui.the-border.crossed" : "ui.the-border.open", slots);
}

/** Return the space that a finger means: the nearest legal one within half of 44 pixels. */
function touched(event, svg, box, cells) {
  if (event.pointerType !== "touch" || !cells.length) return undefined;
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const scale = svg.getScreenCTM().a;
  const ways = cells.map((cell) => ({
    cell,
    far: scale * Math.hypot(box.cells[cell].x - spot.x, box.cells[cell].y - spot.y),
  }));
  const nearest = ways.reduce((one, two) => (two.far < one.far ? two : one));
  return nearest.far <= 22 ? nearest.cell : undefined;
}

/** The large sheet: every space is a control. Arrow keys go to a neighbour, Page keys to the next legal space. */
export function Sheet({ table, seat, label }) {
  const { box } = table;
  const board = boardOf(table, seat);
  const own = seat === table.seat.value;
  const segments = useMemo(() => segmentsBySpace(box, board.sheet), [board.sheet]);
  const staged = own ? stagedCells(table) : new Set();
  const open = own ? openCells(table, segments) : new Set();
  const crossed = new Set(board.crossed);
  const taken = own ? takenAreas(table) : new Set();
  const last = new Set([...markedCells(table, seat), ...board.fresh]);
  const asked = own && Boolean(table.asked.value);
  const [at, go] = useState(-1);
  const svg = useRef(null);
  const stop = at >= 0 ? at : ([...open][0] ?? 0);
  const cellOf = (event) => Number(event.target.closest?.("[data-cell]")?.dataset.cell ?? -1);
  const move = (cell) => {
    go(cell);
    svg.current.querySelector(`[data-cell="${cell}"]`)?.focus();
  };
  const click = (event) => {
    const cell = touched(event, svg.current, box, [...open, ...staged]) ?? cellOf(event);
    if (!asked || cell < 0) return;
    go(cell);
    choose(table, cell, segments);
  };
  const press = (event) => {
    const cell = cellOf(event);
    if (!asked || cell < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    const sorted = [...open].sort((one, two) => one - two);
    if (way) move(step(box, cell, ...way));
    else if (event.key === "PageDown" && sorted.length) move(sorted.find((other) => other > cell) ?? sorted[0]);
    else if (event.key === "PageUp" && sorted.length) move(sorted.findLast((other) => other < cell) ?? sorted.at(-1));
    else if (event.key === "Enter" || event.key === " ") choose(table, cell, segments);
    else return;
    event.preventDefault();
  };
  const ground = useMemo(() => html`<${Sea} box=${box} />`, []);
  const border = useMemo(() => html`<${Segments} box=${box} sheet=${board.sheet} />`, [board.sheet]);
  const [left, top, width, height] = box.frame; // the shoals may extend over the edge
  return html`<svg
    ref=${svg}
    class=${cls("sheet", own && "own")}
    viewBox=${`${left + 30} ${top + 30} ${width - 60} ${height - 60}`}
    role="group"
    aria-label=${label}
    aria-description=${asked ? t("ui.the-border.keys") : undefined}
    onClick=${click}
    onKeyDown=${press}
  >
    ${ground}
    ${box.areas.map(
      (area, place) =>
        html`<${Area} key=${place} area=${area} state=${board.areas[place]} taken=${taken.has(place)} />`,
    )}
    ${border}
    ${box.cells.map((place, cell) => {
      const segment = segments.get(cell);
      const token = open.has(cell) || staged.has(cell) ? tokenOf(table, cell, segments) : "";
      const said =
        token && table.described(token) !== token ? table.described(token) : describe(table, cell, segment, crossed);
      const inked = crossed.has(cell) && !staged.has(cell);
      return html`<${Space}
        key=${cell}
        place=${place}
        cell=${cell}
        mark=${`cell:${seat}:${cell}`}
        colour=${segment?.colour ?? ""}
        said=${said}
        crossed=${inked}
        fresh=${inked && last.has(cell)}
        staged=${staged.has(cell)}
        open=${open.has(cell)}
        hinted=${open.has(cell) && hint.value === segment?.colour}
        asked=${asked}
        stop=${asked && cell === stop}
      />`;
    })}
  </svg>`;
}

/** One space; redrawn only when something about it has changed. */
function Space({ place, cell, mark, colour, said, crossed, fresh, staged, open, hinted, asked, stop }) {
  return useMemo(() => {
    const name = cls(
      "cell",
      colour || "start",
      crossed && "crossed",
      fresh && "fresh",
      staged && "staged",
      open && "open",
      hinted && "hinted",
    );
    const drawing = html`
      <path class="top" d=${place.face} />
      ${
        !colour
          ? html`<use class="glyph" href="#tb-start" x=${place.x - 9} y=${place.y - 9} width="18" height="18" />`
          : crossed || staged
            ? html`<path class="cross" pathLength="2" d=${cross(place, cell)} />`
            : html`<use
              class="glyph"
              href=${`#g-${colour}`}
              x=${place.x - 8}
              y=${place.y - 8}
              width="16"
              height="16"
            />`
      }
      ${(open || fresh) && html`<path class="halo" d=${place.face} /><path class="ring" d=${place.face} />`}
    `;
    if (!asked) return html`<g class=${name} data-cell=${cell} data-ref=${mark}><title>${said}</title>${drawing}</g>`;
    return html`<g
      class=${name}
      data-cell=${cell}
      data-ref=${mark}
      role="button"
      tabindex=${stop ? 0 : -1}
      aria-label=${said}
      aria-pressed=${staged ? "true" : open ? "false" : undefined}
      aria-disabled=${!staged && !open ? "true" : undefined}
    >
      ${drawing}
      <circle class="hit" cx=${place.x} cy=${place.y} r="21" />
    </g>`;
  }, [mark, colour, said, crossed, fresh, staged, open, hinted, asked, stop]);
}
