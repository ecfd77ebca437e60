// After the game: the story of the match is fetched when there is one to tell.
import { html, signal, useEffect } from "./ui.js";
import { fetched } from "./fetching.js";
import { t } from "./words.js";

const shown = signal(null); // whether the story is in the place of the table; nothing before the first look
const view = signal(null);

export const openStory = () => (shown.value = true);
export const closeStory = () => (shown.value = false);

/** Tell whether the story is shown; whoever comes to a match that is over sees it first. */
export function useStory(look) {
  useEffect(() => {
    if (look && shown.value === null) shown.value = Boolean(look.over);
  }, [!look]);
  return Boolean(look?.over && shown.value);
}

/** The story, as soon as it is there. */
export function After({ table, board }) {
  useEffect(() => {
    fetched(() => import("./after/story.js")).then((module) => (view.value = module));
  }, []);
  return view.value ? html`<${view.value.StoryView} table=${table} board=${board} />` : html`<p class="soft opening">${t("ui.winding")}</p>`;
}
