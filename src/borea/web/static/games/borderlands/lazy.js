// What a table can be looked at without: fetched right after the first picture, so that this comes sooner.
import { signal } from "../../app/ui.js";
import { load } from "../../app/load.js";

/** Desk, arrows, ways, flights and menus, once they are there. */
export const lazy = signal(null);

/** Fetch them. */
export async function loadLazy() {
  lazy.value ??= await load(() => import("./lazy/index.js"));
}
