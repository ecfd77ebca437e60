// Everything that is loaded after the first paint of the table.
export { Rail, Holdings } from "./desk.js";
export { Menu } from "./menu.js";
export { Arrows, Route } from "./plans.js";
export { Flights } from "./flights.js";
export { Dragged, beginDrag, canDrag } from "./drag.js";
export { Pacts, Bond } from "./pacts.js";
export { pledging } from "./pledge.js";
