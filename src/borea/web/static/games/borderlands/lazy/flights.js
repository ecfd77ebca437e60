// Tokens in motion: goods that were carried, produced or placed are animated on the map, once.
import { html, useEffect, useRef, useSignal } from "../../../app/ui.js";
import { animate, motionAllowed } from "../../../app/flip.js";
import { spotOf } from "../ground.js";

const PAUSE = 90; // between one token and the next
const MOST = 24; // tokens per message; more would be a swarm

/** Return what an event moves: kind, from where, to where; what comes from the supply rises on the spot. */
function flightsOf(event, box, scene, mount) {
  const [, from, kind] = /^(.*)\.(\w+)$/.exec(event.token ?? "") ?? [];
  const at = (key) => spotOf(box, scene, key);
  if (event.event === "carried") return [{ kind, from: at(from), to: at(event.to) }];
  if (event.event === "rode" && mount.at) {
    const start = mount.at;
    mount.at = event.to;
    return [{ kind: "horse", from: at(start), to: at(event.to) }];
  }
  if (event.event === "transport-horse") mount.at = event.place;
  if (event.event === "produced") return [{ kind: event.kind, from: at(event.place), to: at(event.place), rise: true }];
  if (event.event === "placed" || event.event === "unloaded")
    return [{ kind, from: at(from), to: at(from), rise: true }];
  return [];
}

function Flight({ flight, index, over }) {
  const thing = useRef(null);
  useEffect(() => {
    const { from, to, rise } = flight;
    const start = rise ? { x: from.x, y: from.y - 46 } : from;
    const played = animate(
      thing.current,
      [
        { transform: `translate(${start.x}px,${start.y}px) scale(${rise ? 1.7 : 1.2})`, opacity: rise ? 0 : 1 },
        {
          transform: `translate(${(start.x + to.x) / 2}px,${(start.y + to.y) / 2 - (rise ? 0 : 24)}px) scale(1.5)`,
          opacity: 1,
        },
        { transform: `translate(${to.x}px,${to.y}px) scale(1)`, opacity: rise ? 0 : 1 },
      ],
      { duration: 560, delay: index * PAUSE, fill: "both", easing: "cubic-bezier(.45,.05,.15,1)" },
    );
    if (played) played.onfinish = over;
    else over();
  }, []);
  const piece = flight.kind === "horse" || flight.kind === "weapon";
  return html`<g ref=${thing} class=${`bl-flight bl-k-${flight.kind}`}>
    <use
      class=${piece ? `bl-piece bl-${flight.kind}` : "bl-token"}
      href=${`#bl-${flight.kind}`}
      x="-13"
      y="-13"
      width="26"
      height="26"
    />
  </g>`;
}

export function Flights({ table, box, scene }) {
  const under = useSignal([]);
  const seen = useRef(null);
  const fresh = table.fresh.value;
  useEffect(() => {
    if (seen.current === fresh || !motionAllowed()) return;
    seen.current = fresh;
    const mount = { at: "" };
    const found = fresh.flatMap((message) =>
      (message.events ?? []).flatMap((event) => flightsOf(event, box, scene, mount)),
    );
    const good = found.filter((flight) => flight.kind && flight.from && flight.to).slice(0, MOST);
    if (!good.length) return;
    under.value = good.map((flight, index) => ({ ...flight, id: `${fresh[0].n}.${index}` }));
  }, [fresh]);
  const land = (id) => (under.value = under.value.filter((flight) => flight.id !== id));
  return html`<g class="bl-flights" aria-hidden="true">
    ${under.value.map(
      (flight, index) => html`<${Flight}
        key=${flight.id}
        flight=${flight}
        index=${index}
        over=${() => land(flight.id)}
      />`,
    )}
  </g>`;
}
