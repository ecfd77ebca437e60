// The map of Borderlands with all that stands on it; every territory, boat and offered section is a control.
import { html, useEffect, useMemo, useRef, useSignal, cls } from "../../app/ui.js";
import { t } from "../../app/words.js";
import { choicesOf } from "./choices.js";
import { Camera } from "./camera.js";
import { Stock, Boat } from "./pieces.js";
import { href, layers, paths, spotOf } from "./ground.js";
import { lazy } from "./lazy.js";
import { Sign } from "./art.js";
import { describe } from "./names.js";

/** Territories in the tint and hatch of their holders, with a seam inside every realm. */
function Realms({ box, scene }) {
  const seats = scene.seats
    .map((_, seat) => seat)
    .filter((seat) => box.lands.some((land) => scene.lands[land.key].seat === seat));
  return html`
    <g class="bl-lands">
      ${box.lands.map((land) => {
        const seat = scene.lands[land.key].seat;
        return html`<use
          key=${land.key}
          class=${`bl-land ${seat < 0 ? `bl-tint-${land.tint}` : `bl-held-${seat}`}`}
          href=${href(land.key)}
        />`;
      })}
      ${box.lands
        .filter((land) => scene.lands[land.key].seat >= 0)
        .map(
          (land) => html`<use
            class="bl-hatch"
            fill=${`url(#bl-hatch-${scene.lands[land.key].seat})`}
            href=${href(land.key)}
          />`,
        )}
    </g>
    <g class="bl-realms">
      ${seats.map((seat) => {
        const own = box.lands.filter((land) => scene.lands[land.key].seat === seat);
        const rest = box.lands.filter(
          (land) => scene.lands[land.key].seat !== seat && land.near.some((key) => scene.lands[key].seat === seat),
        );
        return html`
          <clipPath key=${`c${seat}`} id=${`bl-realm-${seat}`}>
            ${own.map((land) => html`<use href=${href(land.key)} />`)}
          </clipPath>
          <g key=${seat} class=${`bl-realm bl-realm-${seat}`} clip-path=${`url(#bl-realm-${seat})`}>
            ${rest.map((land) => html`<use href=${href(land.key)} />`)}
            <use href="#bl-coastline" />
            <path d=${paths(box).lakes} />
          </g>
        `;
      })}
    </g>
  `;
}

/** What may be chosen, dashed, and what is staged, solid; both with a dot or ring, so that no colour is needed. */
function Marks({ box, choices, scene, asked, many }) {
  if (!asked) return null;
  const { marked, stagedPlaces, nodes } = choices;
  return html`<g class=${cls("bl-legals", many && "many")}>
    ${box.lands.map(
      (land) =>
        (stagedPlaces.value.has(land.key) || marked.value.has(land.key)) &&
        html`<g key=${land.key} clip-path=${`url(#bl-c-${land.key})`}>
          <use class=${stagedPlaces.value.has(land.key) ? "bl-staged" : "bl-legal"} href=${href(land.key)} />
        </g>`,
    )}
    ${box.nodes.map(
      (node) =>
        nodes.value.has(node.key) && html`<path class="bl-legal bl-legal-water" d=${paths(box).nodes.get(node.key)} />`,
    )}
    ${scene.boats.map(
      (boat) =>
        (stagedPlaces.value.has(boat.key) || marked.value.has(boat.key)) &&
        html`<ellipse
          class=${stagedPlaces.value.has(boat.key) ? "bl-staged" : "bl-legal"}
          cx=${boat.x}
          cy=${boat.y + 3}
          rx=${30 + 11 * Object.keys(boat.goods).length}
          ry="25"
        />`,
    )}
  </g>`;
}

/** The places of the last thing that happened, ringed in brass. */
function Latest({ table, box, scene }) {
  const message = table.events.value.findLast((other) => other.kind === "events");
  const places = new Set(
    (message?.events ?? [])
      .flatMap((event) => [
        event.place,
        event.to,
        event.token?.replace(/\.\w+$/, ""),
        event.boat && `boat.${event.boat}`,
      ])
      .filter(Boolean),
  );
  if (places.size > 8) return null; // a whole part of the cycle: the log tells it better
  return html`<g class="bl-latest" key=${message?.n} aria-hidden="true">
    ${box.lands.map(
      (land) =>
        places.has(land.key) &&
        html`<g clip-path=${`url(#bl-c-${land.key})`}>
          <use href=${href(land.key)} />
        </g>`,
    )}
    ${scene.boats.map(
      (boat) =>
        places.has(boat.key) &&
        html`<ellipse cx=${boat.x} cy=${boat.y + 3} rx=${30 + 11 * Object.keys(boat.goods).length} ry="25" />`,
    )}
  </g>`;
}

const dots = ({ box, choices, asked }) =>
  asked &&
  html`<g class="bl-dots" aria-hidden="true">
    ${box.lands.map(
      (land) =>
        choices.marked.value.has(land.key) &&
        !choices.stagedPlaces.value.has(land.key) &&
        html`<circle class="bl-legal-dot" cx=${land.spot[0] + 40} cy=${land.spot[1] - 13} r="5" />`,
    )}
    ${box.nodes.map(
      (node) =>
        choices.nodes.value.has(node.key) && html`<circle class="bl-legal-dot" cx=${node.x} cy=${node.y} r="6" />`,
    )}
  </g>`;

/** Where everything that can be pressed is. */
function spots(box, scene, nodes) {
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

/** The nearest spot in a direction: the way there counts more the more it strays. */
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

/** The controls over the drawing: one of them in the order of the Tab key, arrows lead to the others. */
function Hits({ table, choices, box, scene, camera, k }) {
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
          ...${control({ key: `way:${node.key}`, x: node.x, y: node.y }, nodes.get(node.key).label)}
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

const Mini = ({ box, scene, camera }) => {
  const go = (event) => {
    const at = event.currentTarget.getBoundingClientRect();
    camera.current.moved = true;
    camera.current.look(
      ((event.clientX - at.x) / at.width) * box.width,
      ((event.clientY - at.y) / at.height) * box.height,
    );
  };
  return html`<svg class="bl-mini bl-desk" viewBox=${`0 0 ${box.width} ${box.height}`} aria-hidden="true" onClick=${go}>
    ${box.lands.map(
      (land) => html`<use
        class=${scene.lands[land.key].seat < 0 ? `bl-tint-${land.tint}` : `bl-mini-${scene.lands[land.key].seat}`}
        href=${href(land.key)}
      />`,
    )}
    <rect class="bl-lens" />
  </svg>`;
};

const SITES = { forest: "wood", ranch: "horse", coal: "coal", iron: "iron", gold: "gold" };

/** What the signs on the map mean. */
const Key = () => html`<details class="bl-key bl-desk">
  <summary><${Sign} name="eye" />${t("borderlands.ui.key")}</summary>
  <ul class="panel">
    ${["warrior", "horse", "weapon", "city", "boat"].map(
      (kind) => html`<li key=${kind}>
        <${Sign} name=${kind} />
        <span>${t(`borderlands.ui.worth-${kind}`)}</span>
      </li>`,
    )}
    ${Object.entries(SITES).map(
      ([site, kind]) => html`<li key=${site}>
        <svg class=${`bl-ic bl-k-${kind}`} viewBox="0 0 28 28" aria-hidden="true">
          <circle class="bl-site-disc" cx="14" cy="14" r="12" />
          <use class=${`bl-site bl-site-${site}`} href=${`#bl-${site}`} x="6" y="6" width="16" height="16" />
        </svg>
        <${Sign} name=${kind} />
        <span>${t(`borderlands.site.${kind}`)}</span>
      </li>`,
    )}
    <li>
      <svg class="bl-ic bl-stones" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="5" /></svg>
      <span>${t("borderlands.ui.stone")}</span>
    </li>
  </ul>
</details>`;

const Zoom = ({ camera }) => html`<div class="bl-zoom" role="group" aria-label=${t("borderlands.ui.zoom")}>
  <button onClick=${() => camera.current.zoom(0.75)} aria-label=${t("borderlands.ui.zoom-in")}>
    <${Sign} name="plus" />
  </button>
  <button onClick=${() => camera.current.zoom(1.34)} aria-label=${t("borderlands.ui.zoom-out")}>
    <${Sign} name="minus" />
  </button>
  <button
    onClick=${() => {
      camera.current.moved = true;
      camera.current.fit();
    }}
    aria-label=${t("borderlands.ui.zoom-fit")}
  >
    <${Sign} name="fit" />
  </button>
</div>`;

/** The middle of what concerns the viewer now: what may be chosen, else what is held. */
function concern(box, scene, choices, seat) {
  const chosen = box.lands.filter((land) => choices.marked.value.has(land.key));
  const own = chosen.length ? chosen : box.lands.filter((land) => scene.lands[land.key].seat === seat);
  const lands = own.length ? own : box.lands;
  return {
    x: lands.reduce((sum, land) => sum + land.spot[0], 0) / lands.length,
    y: lands.reduce((sum, land) => sum + land.spot[1], 0) / lands.length,
  };
}

/** Draw near what is being decided, and back when it is over, unless the person has moved the map. */
function useFocus(camera, box, scene) {
  const goal = scene.attack?.target ?? scene.voyage?.boat ?? "";
  useEffect(() => {
    const eye = camera.current;
    if (!eye || eye.moved) return;
    const keys = scene.attack
      ? [goal, ...[...scene.attack.for, ...scene.attack.brought, ...scene.attack.against].map((entry) => entry.place)]
      : [goal];
    const found = goal ? keys.map((key) => spotOf(box, scene, key)) : [];
    if (found.length) eye.frameOn(found);
    else eye.begin();
  }, [goal]);
}

/** The selected place and the one pointed at: drawn apart, because they change with every mouse movement. */
function Pointed({ box, choices }) {
  const [selected, pointed] = [choices.place.value, choices.hover.value].map((key) =>
    box.lands.find((land) => land.key === key),
  );
  return html`
    ${selected && html`<use class="bl-chosen" href=${href(selected.key)} />`}
    ${pointed && html`<use class="bl-pointed" href=${href(pointed.key)} />`}
  `;
}

/** One of the drawings that lie upon each other: the browser paints only the one in which something has changed. */
const Sheet = ({ box, children, ...rest }) => html`<svg
  class="bl-map"
  viewBox=${`0 0 ${box.width} ${box.height}`}
  preserveAspectRatio="xMidYMid slice"
  ...${rest}
>
  ${children}
</svg>`;

/** Move the eye over the map; tell how near it is. */
function useCamera(table, choices) {
  const { box } = table;
  const scene = table.scene.value;
  const frame = useRef(null);
  const camera = useRef(null);
  const lod = useSignal("near");
  const k = useSignal(1);
  useEffect(() => {
    camera.current = new Camera(frame.current, (scale, detail) => {
      if (Math.abs(scale / k.peek() - 1) > 0.05) k.value = scale;
      lod.value = detail;
    });
    camera.current.begin(concern(box, scene, choices, table.seat.value));
    return () => camera.current.close();
  }, []);
  useFocus(camera, box, scene);
  useEffect(() => {
    const wanted = table.asked.value
      ? spots(box, scene, choices.nodes.value).filter(
          (spot) => choices.marked.value.has(spot.key) || choices.nodes.value.has(spot.key.slice(4)),
        )
      : [];
    if (wanted.length && camera.current && !wanted.some((spot) => camera.current.sees(spot)))
      camera.current.reach(wanted[0].x, wanted[0].y);
  }, [table.asked.value?.number, table.ask.value?.prompt]);
  return { frame, camera, lod: lod.value, k: k.value };
}

export function MapView({ table }) {
  const { box } = table;
  const choices = choicesOf(table);
  const scene = table.scene.value;
  const asked = Boolean(table.asked.value);
  const { frame, camera, lod, k } = useCamera(table, choices);
  const owners = box.lands.map((land) => scene.lands[land.key].seat).join();
  const far = lod === "far";
  const ground = useMemo(() => layers(box), [box]);
  const dry = useMemo(
    () => html`<${Sheet} box=${box} aria-hidden="true">
      ${ground.sea}
      <${Realms} box=${box} scene=${scene} />
      ${ground.lines}
    <//>`,
    [owners],
  );
  const pieces = useMemo(
    () => html`<${Sheet} box=${box} aria-hidden="true">
      ${ground.names}
      <g class="bl-stocks">
        ${box.lands.map(
          (land) => html`<${Stock} key=${land.key} land=${land} stock=${scene.lands[land.key]} far=${far} />`,
        )}
      </g>
      <g class="bl-boats">
        ${scene.boats.map((boat) => {
          const style = { transform: `translate(${boat.x}px,${boat.y}px)` };
          return html`<g key=${boat.key} class="bl-boat" style=${style}><${Boat} boat=${boat} far=${far} /></g>`;
        })}
      </g>
    <//>`,
    [scene, far],
  );
  const many = choices.marked.value.size > 10; // then the water stays free of marks
  const marks = html`<${Marks} box=${box} choices=${choices} scene=${scene} asked=${asked} many=${many} />`;
  const { Arrows, Route, Flights, Menu, Dragged } = lazy.value ?? {};
  const shared = { table, box, scene, choices, far, seat: asked ? table.seat.value : -1 };
  return html`<div class="bl-frame" ref=${frame} data-lod=${lod}>
    ${dry}
    <${Sheet} box=${box} aria-hidden="true">
      ${many && marks}
      ${ground.waters}
      <${Latest} table=${table} box=${box} scene=${scene} />
      <${Pointed} box=${box} choices=${choices} />
      ${!many && marks}
      ${Arrows && html`<${Arrows} ...${shared} /><${Route} ...${shared} />`}
    <//>
    ${pieces}
    <${Sheet} box=${box} role="group" aria-label=${t("borderlands.ui.map", { map: box.map })}>
      ${Flights && html`<${Flights} ...${shared} /><${Dragged} ...${shared} spotOf=${spotOf} />`}
      ${dots({ box, choices, asked })}
      ${Arrows && html`<${Arrows} ...${shared} chips />`}
      <${Hits} table=${table} choices=${choices} box=${box} scene=${scene} camera=${camera} k=${k} />
    <//>
    <${Key} />
    <${Mini} box=${box} scene=${scene} camera=${camera} />
    <${Zoom} camera=${camera} />
    ${
      Menu &&
      choices.menu.value &&
      html`<${Menu}
        table=${table}
        choices=${choices}
        camera=${camera}
        spot=${spotOf(box, scene, choices.menu.value)}
      />`
    }
  </div>`;
}
