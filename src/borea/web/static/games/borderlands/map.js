// The map of Borderlands with everything on it; each territory, boat and offered section is a control.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useSignal, cls } from "../../app/ui.js";
import { t } from "../../app/words.js";
import { choicesOf, read } from "./choices.js";
import { Camera } from "./camera.js";
import { Stock, Boat } from "./pieces.js";
import { href, layers, paths, spotOf } from "./ground.js";
import { lazy } from "./lazy.js";
import { spots, Hits, Mini, Key, Zoom } from "./controls.js";

const READABLE = 0.9; // pixels per unit at which the numbers of pieces can be read; below, pieces grow
const GROWN = 1.45; // how much at most: larger ones would cover their neighbours

/** Territories in the tint and hatching of their owners, with an inner outline around each realm. */
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

/** Legal places, dashed, and staged ones, solid; both with a dot or ring, so that colour is not the only sign. */
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

/** Return the centre of the viewer's interest: the legal places, else the viewer's own. */
function concern(box, scene, choices, seat) {
  const chosen = box.lands.filter((land) => choices.marked.value.has(land.key));
  const own = chosen.length ? chosen : box.lands.filter((land) => scene.lands[land.key].seat === seat);
  const lands = own.length ? own : box.lands;
  return {
    x: lands.reduce((sum, land) => sum + land.spot[0], 0) / lands.length,
    y: lands.reduce((sum, land) => sum + land.spot[1], 0) / lands.length,
  };
}

/** Show what happens and what may be chosen, if it is out of sight; never zoom, never follow anything else. */
function useSight(camera, table, choices) {
  const { box } = table;
  const scene = table.scene.value;
  const beat = table.beat.value;
  const spotsOf = (places) => places.map((key) => spotOf(box, scene, key)).filter(Boolean);
  const choosable = () =>
    table.asked.value
      ? spots(box, scene, choices.nodes.value).filter(
          (spot) => choices.marked.value.has(spot.key) || choices.nodes.value.has(spot.key.slice(4)),
        )
      : [];
  useEffect(() => {
    if (beat) camera.current?.reveal(spotsOf(beat.light?.places ?? []));
    else camera.current?.comeBack(spotsOf(table.marks.value.map((mark) => mark.place)), choosable());
  }, [beat]);
  const chosen = choices.place.value;
  useLayoutEffect(() => {
    if (camera.current) camera.current.chosen = (chosen && spotOf(box, scene, chosen)) || null;
  }, [chosen]);
  const staged = table.staged.value;
  useEffect(() => {
    const [last] = staged.slice(-1).map(read);
    const spot = box.nodes.find(({ key }) => key === last?.node) ?? spotOf(box, scene, last?.place);
    if (spot) camera.current?.follow(spot); // it may have been chosen from a list
  }, [staged]);
  const sought = table.sought?.value ?? []; // refs that a review draws something at
  useEffect(() => {
    camera.current?.reveal(spotsOf(sought.map((ref) => ref.replace("place:", ""))));
  }, [sought]);
  useEffect(() => {
    const wanted = choosable();
    if (wanted.length && camera.current && !wanted.some((spot) => camera.current.sees(spot)))
      camera.current.reveal([camera.current.nearest(wanted)]);
  }, [table.asked.value?.number, table.ask.value?.prompt]);
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

/** The waters that a line of the log speaks of; territories and boats are lit where they can be pressed. */
const LitWaters = ({ table, box }) =>
  box.nodes
    .filter((node) => table.lit.value.includes(`node:${node.key}`))
    .map((node) => html`<path key=${node.key} class="bl-lit" d=${paths(box).nodes.get(node.key)} />`);

/** One of several stacked drawings: the browser repaints only those that changed. */
const Sheet = ({ box, children, ...rest }) => html`<svg
  class="bl-map"
  viewBox=${`0 0 ${box.width} ${box.height}`}
  preserveAspectRatio="xMidYMid slice"
  ...${rest}
>
  ${children}
</svg>`;

/** Set up the camera; return it with the level of detail and the scale. */
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
      const steps = Math.floor(scale * 25) / 25; // in steps: a change restyles the whole map
      frame.current?.style.setProperty("--bl-k", String(steps));
      frame.current?.style.setProperty("--bl-grow", String(Math.min(GROWN, Math.max(1, READABLE / steps))));
    });
    camera.current.begin(concern(box, scene, choices, table.seat.value));
    return () => camera.current.close();
  }, []);
  useSight(camera, table, choices);
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
      ${ground.names}
    <//>`,
    [scene, far],
  );
  const many = choices.marked.value.size > 10; // then the marks stay below the water
  const marks = html`<${Marks} box=${box} choices=${choices} scene=${scene} asked=${asked} many=${many} />`;
  const { Arrows, Route, Flights, Menu, Dragged } = lazy.value ?? {};
  const Told = table.presenter.value?.game.Told;
  const shared = { table, box, scene, choices, far, seat: asked ? table.seat.value : -1 };
  return html`<div class="bl-frame" ref=${frame} data-lod=${lod} data-early=${lazy.value ? undefined : ""}>
    ${dry}
    <${Sheet} box=${box} aria-hidden="true">
      ${many && marks}
      ${ground.waters}
      ${Told && html`<${Told} table=${table} box=${box} scene=${scene} />`}
      <${Pointed} box=${box} choices=${choices} />
      <${LitWaters} table=${table} box=${box} />
      ${!many && marks}
      ${Arrows && html`<${Arrows} ...${shared} /><${Route} ...${shared} />`}
    <//>
    ${pieces}
    <${Sheet} box=${box} role="group" aria-label=${t("borderlands.ui.map", { map: box.map })}>
      ${Flights && html`<${Flights} ...${shared} /><${Dragged} ...${shared} spotOf=${spotOf} />`}
      ${dots({ box, choices, asked })}
      ${Arrows && html`<${Arrows} ...${shared} chips />`}
      ${Told && html`<${Told} table=${table} box=${box} scene=${scene} above />`}
      <${Hits} table=${table} choices=${choices} box=${box} scene=${scene} camera=${camera} k=${k} />
    <//>
    <${Key} box=${box} scene=${scene} />
    <${Mini} box=${box} scene=${scene} camera=${camera} told=${table.beat.value?.light?.target} />
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
