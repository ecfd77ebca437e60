// Dragging with the mouse: goods between places, an attack on a rival's place, a boat along the river.
import { html, signal } from "../../../app/ui.js";
import { piece } from "../choices.js";

const SLIP = 8; // pixels before it is a drag

/** Where a drag starts and where the pointer is, in units of the map. */
export const dragged = signal(null);

/** Return whether something can be dragged from a place now. */
export function canDrag(table, choices, key) {
  if (!table.asked.value) return false;
  if (choices.at(key).some((move) => ["foot", "horse", "sail"].includes(move.verb))) return true;
  return (
    piece(table.scene.value, key)?.seat === table.seat.value &&
    choices.offers.value.some((move) => move.verb === "attack")
  );
}

const spotUnder = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-spot]")?.getAttribute("data-spot") ?? "";

/** Follow the pointer from a place until it is released. */
export function beginDrag(table, choices, camera, key, start) {
  const boat = choices.at(key).find((move) => move.verb === "sail");
  let moved = false;
  const move = (event) => {
    if (!moved && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLIP) return;
    if (!moved && boat) choices.choose(boat.token);
    moved = true;
    dragged.value = { key, boat: Boolean(boat), ...camera.at(event.clientX, event.clientY) };
    const under = spotUnder(event);
    if (boat && table.settled.value && table.staged.value.at(-1) !== under && choices.nodes.value.has(under.slice(4)))
      choices.choose(under);
  };
  const end = (event) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    dragged.value = null;
    const under = spotUnder(event);
    if (moved && !boat && under && under !== key) drop(table, choices, key, under);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
}

const offered = (choices, token) => choices.offers.value.some((move) => move.token === token);

/** Stage what a drag between two places means: an attack, or a transport on foot or by horse. */
async function drop(table, choices, from, to) {
  if (offered(choices, `attack:${to}`)) {
    await table.stage(`attack:${to}`);
    const way = [`foot:${from}`, `horse:${from}`].find((token) => offered(choices, token));
    return way && table.stage(way);
  }
  const before = table.staged.value;
  for (const token of [`foot:${from}`, `horse:${from}`]) {
    if (!offered(choices, token)) continue;
    await table.stage(token);
    if (offered(choices, `to:${to}`)) return table.stage(`to:${to}`);
    await table.swap(before);
  }
  return table.attempt(`to:${to}`);
}

/** The line of what is being dragged. */
export function Dragged({ box, scene, spotOf }) {
  const at = dragged.value;
  const from = at && !at.boat && spotOf(box, scene, at.key);
  return from && html`<line class="bl-drag" x1=${from.x} y1=${from.y} x2=${at.x} y2=${at.y} />`;
}
