// After the game: the review of the match is fetched when there is one to tell.
import { html, signal, useEffect } from "./ui.js";
import { fetched } from "./fetching.js";
import { t } from "./words.js";

const shown = signal(null); // whether the review is in the place of the table; nothing before the first look
const view = signal(null);

export const openReview = () => (shown.value = true);
export const closeReview = () => (shown.value = false);

/** Tell whether the review is shown; whoever comes to a match that is over sees it first. */
export function useReview(snapshot) {
  useEffect(() => {
    if (snapshot && shown.value === null) shown.value = Boolean(snapshot.over);
  }, [!snapshot]);
  return Boolean(snapshot?.over && shown.value);
}

/** The review, as soon as it is there. */
export function After({ table, board }) {
  useEffect(() => {
    fetched(() => import("./after/review.js")).then((module) => (view.value = module));
  }, []);
  return view.value
    ? html`<${view.value.ReviewView} table=${table} board=${board} />`
    : html`<p class="soft opening">
      ${t("ui.winding")}
    </p>`;
}
