// What the first paint can do without: loaded right after it, so that the table appears sooner.
import { signal } from "../../app/ui.js";
import { load } from "../../app/load.js";

/** Desk, arrows, routes, animations and menus, once they are loaded. */
export const lazy = signal(null);

/** Load them. */
export async function loadLazy() {
  lazy.value ??= await load(() => import("./lazy/index.js"));
}
