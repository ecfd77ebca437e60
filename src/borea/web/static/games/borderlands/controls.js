// The controls over the map: places to press, the small map, the key, the zoom buttons.
import { html, useSignal } from "../../app/ui.js";
import { t } from "../../app/words.js";
import { href, paths, spotOf } from "./ground.js";
import { lazy } from "./lazy.js";
import { Goods, Sign } from "./art.js";
import { describe, stopName } from "./names.js";

/** Return the positions of everything that can be pressed. */
export function spots(box, scene, nodes) {
  const lands = box.lands.map((land) => ({ key: land.key, x: land.spot[0], y: land.spot[1] }));
  const boats = scene.boats.map((boat) => ({ key: boat.key, x: boat.x, y: boat.y }));
  return [
    ...lands,
    ...boats,
    ...box.nodes
      .filter((node) => nodes.has(node.key))
      .map((node) => ({ key: `way:${node.key}`, x: node.x, y: node.y })),
  ];
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return the nearest spot in a direction; sideways distance counts more. */
function beyond(all, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const spot of all) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along > 4 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
  }
  return best;
}

/** The controls over the drawing: one is in the tab order, arrow keys lead to the others. */
export function Hits({ table, choices, box, scene, camera, k }) {
  const nodes = choices.nodes.value;
  const all = spots(box, scene, nodes);
  const start =
    all.find((spot) => choices.marked.value.has(spot.key)) ??
    all.find((spot) => nodes.has(spot.key.slice(4))) ??
    all[0];
  const here = useSignal("");
  const focus = all.find((spot) => spot.key === here.value) ?? start;
  const press = (key) => (key.startsWith("way:") ? choices.choose(key) : choices.press(key));
  const go = (event, spot) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined; // the page's own keys
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return press(spot.key);
    }
    if (event.key === "Escape") return void (choices.menu.value = "");
    if (camera.current?.key(event) || !WAYS[event.key]) return undefined;
    event.preventDefault();
    const next = beyond(all, spot, WAYS[event.key]);
    if (!next) return undefined;
    here.value = next.key;
    camera.current?.reach(next.x, next.y);
    return event.currentTarget.closest("svg").querySelector(`[data-spot="${next.key}"]`)?.focus();
  };
  const control = (spot, label, pressed) => ({
    role: "button",
    "data-spot": spot.key,
    "data-ref": `place:${spot.key}`,
    tabindex: spot.key === focus?.key ? 0 : -1,
    "aria-label": label,
    "aria-pressed": pressed ? "true" : undefined,
    onClick: () => press(spot.key),
    onKeyDown: (event) => go(event, spot),
    onFocus: () => (here.value = spot.key),
    onPointerDown: (event) => {
      if (event.pointerType !== "mouse" || event.button || !lazy.value?.canDrag(table, choices, spot.key)) return;
      event.stopPropagation();
      lazy.value.beginDrag(table, choices, camera.current, spot.key, event);
    },
    onPointerEnter: () => (choices.hover.value = spot.key),
    onPointerLeave: () => (choices.hover.value = ""),
  });
  const reach = Math.max(20, 22 / k);
  return html`<g class="bl-hits">
    ${box.lands.map(
      (land) => html`<g
        key=${land.key}
        class="bl-hit"
        ...${control(
          { key: land.key, x: land.spot[0], y: land.spot[1] },
          describe(table, choices, land.key),
          choices.stagedPlaces.value.has(land.key),
        )}
      >
        <use href=${href(land.key)} />
      </g>`,
    )}
    ${box.nodes
      .filter((node) => nodes.has(node.key))
      .map(
        (node) => html`<g
          key=${node.key}
          class="bl-hit bl-hit-way"
          ...${control({ key: `way:${node.key}`, x: node.x, y: node.y }, stopName(table, nodes.get(node.key)))}
        >
          <path d=${paths(box).nodes.get(node.key)} stroke-width=${Math.max(26, 36 / k)} />
          <circle cx=${node.x} cy=${node.y} r=${reach} />
        </g>`,
      )}
    ${scene.boats.map(
      (boat) => html`<g
        key=${boat.key}
        class="bl-hit"
        ...${control(
          { key: boat.key, x: boat.x, y: boat.y },
          describe(table, choices, boat.key),
          choices.stagedPlaces.value.has(boat.key),
        )}
      >
        <circle cx=${boat.x} cy=${boat.y + 3} r=${reach} />
      </g>`,
    )}
  </g>`;
}

export const Mini = ({ box, scene, camera, told }) => {
  const spot = told && spotOf(box, scene, told);
  const go = (event) => {
    const at = event.currentTarget.getBoundingClientRect();
    camera.current.take();
    camera.current.centreOn(
      ((event.clientX - at.x) / at.width) * box.width,
      ((event.clientY - at.y) / at.height) * box.height,
    );
  };
  return html`<svg class="bl-mini bl-desk" viewBox=${`0 0 ${box.width} ${box.height}`} aria-hidden="true" onClick=${go}>
    ${box.lands.map(
      (land) => html`<use
        data-ref=${`place:${land.key}`}
        class=${scene.lands[land.key].seat < 0 ? `bl-tint-${land.tint}` : `bl-mini-${scene.lands[land.key].seat}`}
        href=${href(land.key)}
      />`,
    )}
    <rect class="bl-lens" />
    ${spot && html`<circle class="bl-mini-told" cx=${spot.x} cy=${spot.y} r="62" />`}
  </svg>`;
};

const SITES = { forest: "wood", ranch: "horse", coal: "coal", iron: "iron", gold: "gold" };

/** What a piece costs: tokens, or others instead. */
const Price = ({ ways }) => html`<span class="bl-price">
  ${ways.map(
    (way, index) => html`
      ${index > 0 && html`<span>${t("borderlands.ui.or")}</span>`}
      <${Goods} goods=${way} t=${t} />
    `,
  )}
</span>`;

/** The key to the icons of the map: what each is worth and costs. */
export const Key = ({ box, scene }) => {
  const prices = { ...box.prices, boat: [{ wood: scene.price }] };
  return html`<details class="bl-key bl-desk">
    <summary aria-label=${t("borderlands.ui.key")}>
      <${Sign} name="eye" /><span>${t("borderlands.ui.key")}</span>
    </summary>
    <ul class="panel">
      ${["warrior", "horse", "weapon", "city", "boat"].map(
        (kind) => html`<li key=${kind}>
          <${Sign} name=${kind} />
          <span>${t(`borderlands.ui.worth-${kind}`)}</span>
          ${prices[kind] && html`<${Price} ways=${prices[kind]} />`}
        </li>`,
      )}
      ${Object.entries(SITES).map(
        ([site, kind]) => html`<li key=${site}>
          <svg class=${`bl-ic bl-k-${kind}`} viewBox="0 0 28 28" aria-hidden="true">
            <circle class="bl-site-disc" cx="14" cy="14" r="12" />
            <use class=${`bl-site bl-site-${site}`} href=${`#bl-${site}`} x="6" y="6" width="16" height="16" />
          </svg>
          <span>${t(`borderlands.site.${kind}`)}</span>
          <${Sign} name=${kind} />
        </li>`,
      )}
      <li>
        <svg class="bl-ic bl-stones" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="5" /></svg>
        <span>${t("borderlands.ui.stone")}</span>
      </li>
    </ul>
  </details>`;
};

export const Zoom = ({ camera }) => html`<div class="bl-zoom" role="group" aria-label=${t("borderlands.ui.zoom")}>
  <button onClick=${() => camera.current.zoom(0.75)} aria-label=${t("borderlands.ui.zoom-in")}>
    <${Sign} name="plus" />
  </button>
  <button onClick=${() => camera.current.zoom(1.34)} aria-label=${t("borderlands.ui.zoom-out")}>
    <${Sign} name="minus" />
  </button>
  <button
    onClick=${() => {
      camera.current.take();
      camera.current.fit();
    }}
    aria-label=${t("borderlands.ui.zoom-fit")}
  >
    <${Sign} name="fit" />
  </button>
</div>`;
