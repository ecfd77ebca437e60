// After the game: loads and shows the review of the match.
import { html, signal, useEffect } from "./ui.js";
import { load } from "./load.js";
import { t } from "./words.js";

/** @type {Signal<boolean | null>} */
const shown = signal(null); // whether the review replaces the table; null before the first snapshot
/** @type {Signal<typeof import("./after/review.js") | null>} */
const view = signal(null);

export const openReview = () => (shown.value = true);
export const closeReview = () => (shown.value = false);

/**
 * Return whether the review is shown; the page of a finished match opens with it.
 * @param {TableSnapshot | null} snapshot
 */
export function useReview(snapshot) {
  useEffect(() => {
    if (snapshot && shown.value === null) shown.value = Boolean(snapshot.over);
  }, [!snapshot]);
  return Boolean(snapshot?.over && shown.value);
}

/**
 * The review, once it is loaded.
 * @param {{ table: Table, board: Board }} props
 */
export function After({ table, board }) {
  useEffect(() => {
    load(() => import("./after/review.js")).then((module) => (view.value = module));
  }, []);
  return view.value
    ? html`<${view.value.ReviewView} table=${table} board=${board} />`
    : html`<p class="soft opening">
      ${t("ui.winding")}
    </p>`;
}
