// What the first paint can do without: loaded right after it, so that the table appears sooner.
import { signal } from "../../app/ui.js";
import { leisure, load } from "../../app/load.js";

/** Desk, arrows, routes, animations and menus, once they are loaded. */
export const lazy = signal(null);

/** Load them, once the map is on the screen. */
export async function loadLazy() {
  await leisure();
  lazy.value ??= await load(() => import("./lazy/index.js"));
}
