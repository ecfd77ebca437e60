// What beats and marks draw on the map: a ring round what happens, brass round what was taken or built, an outline of
// what was lost, pale arrows along the ways things went.
import { html, cls } from "../../../app/ui.js";
import { t } from "../../../app/words.js";
import { href, spotOf } from "../ground.js";
import { Links } from "./pacts.js";

/** A ring round a place: a territory's own outline, or an ellipse round a boat. */
function Ring({ box, scene, place, role }) {
  if (box.lands.some((land) => land.key === place))
    return html`<g class=${cls("bl-ring", role)}>
      <use class="bl-ring-casing" href=${href(place)} />
      <use class="bl-ring-line" href=${href(place)} />
    </g>`;
  const boat = scene.boats.find((other) => other.key === place);
  if (!boat) return null;
  const wide = 30 + 11 * Object.keys(boat.goods).length;
  return html`<g class=${cls("bl-ring", role)}>
    <ellipse class="bl-ring-casing" cx=${boat.x} cy=${boat.y + 3} rx=${wide} ry="25" />
    <ellipse class="bl-ring-line" cx=${boat.x} cy=${boat.y + 3} rx=${wide} ry="25" />
  </g>`;
}

/** The outline of a warrior who stood here, struck through, and the word for it. */
function Ghost({ box, scene, place, seat }) {
  const spot = spotOf(box, scene, place);
  if (!spot) return null;
  const text = t("borderlands.stage.was-yours");
  const wide = 10.4 * text.length + 16;
  return html`<g class="bl-ghost" transform=${`translate(${spot.x - wide / 2 - 8} ${spot.y + 40})`}>
    <use class=${`bl-ghost-shape bl-ghost-${seat}`} href=${`#bl-seat-${seat}`} x="-14" y="-14" width="28" height="28" />
    <path d="M-16 16 16 -16" />
    <g transform="translate(21 0)">
      <rect y="-12" width=${wide} height="24" rx="3" />
      <text x=${wide / 2} y="5">${text}</text>
    </g>
  </g>`;
}

/** A pale arrow from one place to another. */
function Way({ box, scene, from, to }) {
  const [start, end] = [spotOf(box, scene, from), spotOf(box, scene, to)];
  if (!start || !end) return null;
  const span = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [u, v] = [(end.x - start.x) / span, (end.y - start.y) / span];
  const tip = { x: end.x - u * 30, y: end.y - v * 26 };
  return html`<g class="bl-went">
    <path d=${`M${start.x + u * 26} ${start.y + v * 22}L${tip.x} ${tip.y}`} />
    <path
      class="bl-went-head"
      d="M-12 -7 3 0 -12 7Z"
      transform=${`translate(${tip.x} ${tip.y}) rotate(${(Math.atan2(v, u) * 180) / Math.PI})`}
    />
  </g>`;
}

/** Everything that beats and marks draw, under the pieces; the outlines of what was lost lie over them (`above`). */
export function Told({ table, box, scene, above }) {
  const marks = table.marks.value;
  const lost = marks.filter((mark) => mark.kind === "lost");
  if (above)
    return html`<g class="bl-told" aria-hidden="true">
      <${Links} table=${table} box=${box} scene=${scene} />
      ${lost.map(
        ({ place, seat }) =>
          scene.lands[place]?.seat !== seat &&
          html`<${Ghost} key=${place} box=${box} scene=${scene} place=${place} seat=${seat} />`,
      )}
    </g>`;
  const light = table.beat.value?.light;
  const won = new Set(marks.filter(({ kind }) => kind === "taken" || kind === "place").map(({ place }) => place));
  const ways = marks.filter(({ kind }) => kind === "way");
  const target = light?.target;
  const places = target || light?.places?.length > 8 ? [] : new Set(light?.places);
  return html`<g class="bl-told" aria-hidden="true">
    ${ways.map(
      ({ from, to }) => html`<${Way} key=${`${from} ${to}`} box=${box} scene=${scene} from=${from} to=${to} />`,
    )}
    ${[...won].map(
      (place) => place !== target && html`<${Ring} key=${place} box=${box} scene=${scene} place=${place} role="won" />`,
    )}
    ${[...places].map(
      (place) => html`<${Ring} key=${`l${place}`} box=${box} scene=${scene} place=${place} role="soft" />`,
    )}
    ${
      target &&
      html`<${Ring} key="target" box=${box} scene=${scene} place=${target} role=${light.won ? "won" : "target"} />`
    }
  </g>`;
}
