// What a table can be looked at without: fetched right after the first picture, so that this comes sooner.
import { signal } from "../../app/ui.js";
import { fetched } from "../../app/fetching.js";

/** Desk, arrows, ways, flights and menus, once they are there. */
export const later = signal(null);

/** Fetch them. */
export async function fetchLater() {
  later.value ??= await fetched(() => import("./later/index.js"));
}
