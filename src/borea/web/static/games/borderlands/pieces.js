// The things on the map: warriors, pieces, sites, tokens, boats; drawn as in map files.
import { html } from "../../app/ui.js";

const CELL = 25;
const DECK = 22;

const use = (name, role, x, y, size) =>
  html`<use class=${role} href=${`#bl-${name}`} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />`;

/** A seat's shape with the strength of the place in it. */
export function Warrior({ seat, x, y, size, worth }) {
  return html`
    ${use(`seat-${seat}`, "bl-seat-halo", x, y, size)}
    ${use(`seat-${seat}`, `bl-seat bl-seat-${seat}`, x, y, size)}
    <text class=${`bl-worth bl-on-${seat}`} x=${x} y=${y + size * (seat === 1 ? 0.305 : 0.18)} font-size=${size * 0.5}>
      ${worth}
    </text>
  `;
}

const pieces = (stock) => ["horse", "weapon", "city"].filter((kind) => stock[kind]);

/** A territory's warrior and pieces on a plate; below it the site and the tokens. */
export function Stock({ land, stock, far }) {
  const [x, y] = land.spot;
  const seats = stock.seat >= 0 ? 1 : 0;
  const others = pieces(stock);
  if (far)
    return html`<g class="bl-stock">
      ${seats ? html`<${Warrior} seat=${stock.seat} x=${x} y=${y} size=${46} worth=${stock.value} />` : null}
      ${stock.city ? use("city", "bl-piece bl-city bl-far-city", x + 34, y - 8, 32) : null}
      ${!seats && stock.site ? html`<${Site} site=${stock.site} kind=${stock.yields} x=${x} y=${y} size=${2} />` : null}
    </g>`;
  const high = land.tall ? 82 : 57;
  const low = y + (high - 26) / 2;
  let plate = y - 13;
  let row = low;
  if (land.tall && others.length + seats <= 2) {
    plate = land.below ? y + high / 2 - 42 : y - high / 2 + 15.5;
    row = land.below ? low : y - high / 2 + 44;
  }
  const origin = { transformOrigin: `${x}px ${plate + (land.below ? 14 : -14)}px` }; // grows away from name or row
  const away = { "--bl-off": land.below ? 0 : 1, transformOrigin: `${x}px ${row}px` }; // from the plate above it
  return html`<g class="bl-stock">
    <g class="bl-grows" style=${origin}>
      <${Plate} x=${x} y=${plate} tall=${land.tall} stock=${stock} others=${others} />
    </g>
    <g class="bl-yields" style=${away}><${Row} x=${x} y=${row} stock=${stock} /></g>
  </g>`;
}

function Plate({ x, y, tall, stock, others }) {
  const count = others.length + (stock.seat >= 0 ? 1 : 0);
  if (!count) return null;
  const across = tall && count > 2 ? 2 : count;
  const wide = across * CELL + 4;
  const high = Math.ceil(count / across) * CELL + 4;
  const spot = (index) => [
    x - wide / 2 + 2 + CELL * ((index % across) + 0.5),
    y - high / 2 + 2 + CELL * (Math.floor(index / across) + 0.5),
  ];
  const first = stock.seat >= 0 ? 1 : 0;
  return html`
    ${
      others.length
        ? html`<rect class="bl-plate" x=${x - wide / 2} y=${y - high / 2} width=${wide} height=${high} rx="4" />`
        : null
    }
    ${
      first
        ? html`<${Warrior} seat=${stock.seat} x=${spot(0)[0]} y=${spot(0)[1]} size=${27} worth=${stock.value} />`
        : null
    }
    ${others.map(
      (kind, index) => html`<g key=${kind} class="bl-come">
        ${use(kind, `bl-piece bl-${kind}`, ...spot(index + first), kind === "city" ? 21 : 20)}
      </g>`,
    )}
  `;
}

function Site({ site, kind, x, y, size = 1 }) {
  if (site === "hidden")
    return html`<g class="bl-k-hidden">
      <circle class="bl-site-disc" cx=${x} cy=${y} r=${12 * size} />
      <text class="bl-hidden" x=${x} y=${y + 5.5 * size} font-size=${15 * size}>?</text>
    </g>`;
  return html`<g class=${`bl-k-${kind}`}>
    <circle class="bl-site-disc" cx=${x} cy=${y} r=${12 * size} />
    ${use(site, `bl-site bl-site-${site}`, x, y, 15.5 * size)}
  </g>`;
}

/** The site and the tokens: two of a kind overlap, three or more have a number. */
function Row({ x, y, stock }) {
  const kinds = Object.entries(stock.goods);
  const widths = kinds.map(([, count]) => 19 + (count === 1 ? 0 : count === 2 ? 8 : 10));
  const full =
    (stock.site ? 25 : 0) + (stock.site && kinds.length ? 3 : 0) + widths.reduce((sum, wide) => sum + wide, 0);
  let left = x - full / 2;
  const parts = [];
  if (stock.site) {
    parts.push(html`<${Site} site=${stock.site} kind=${stock.yields} x=${left + 12.5} y=${y} />`);
    left += 28;
  }
  kinds.forEach(([kind, count], index) => {
    parts.push(html`<g key=${kind} class=${`bl-come bl-k-${kind}`}>
      ${count === 2 ? use(kind, "bl-token", left + 17.5, y, 19) : null}
      ${use(kind, "bl-token", left + 9.5, y, 19)}
      ${count > 2 ? html`<text class="bl-count" x=${left + 20} y=${y + 7}>${count}</text>` : null}
    </g>`);
    left += widths[index];
  });
  return parts;
}

/** A boat, always upright; drawn around its own centre. */
export function Boat({ boat, far }) {
  const riders = pieces(boat);
  const load = Object.entries(boat.goods);
  const size = far ? 1.7 : 1;
  const wide = far ? DECK : (1 + riders.length + load.length) * DECK;
  const left = -wide / 2;
  const starboard = `C${-left + 6} 9 ${-left - 1} 15 ${-left - 6} 15`;
  const port = `C${left + 1} 15 ${left - 6} 9 ${left - 9} -2`;
  const hull = `M${left - 9} -2L${-left + 9} -2${starboard}L${left + 6} 15${port}Z`;
  return html`<g class=${far ? "" : "bl-grows"} transform=${`scale(${size})`}>
    <path class="bl-hull" d=${hull} />
    <${Warrior} seat=${boat.seat} x=${left + DECK / 2} y=${-3} size=${26} worth=${boat.value} />
    ${far ? null : riders.map((kind, index) => use(kind, `bl-piece bl-${kind}`, left + DECK * (index + 1.5), -2, 18))}
    ${
      far
        ? null
        : load.map(
            ([kind, count], index) => html`<g class=${`bl-k-${kind}`}>
              ${use(kind, "bl-token", left + DECK * (index + 1.5 + riders.length), -2, 17)}
              ${
                count > 1
                  ? html`<text class="bl-count" x=${left + DECK * (index + 1.5 + riders.length) + 5} y="8">
                    ${count}
                  </text>`
                  : null
              }
            </g>`,
          )
    }
  </g>`;
}
