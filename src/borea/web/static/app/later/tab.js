// The browser's tab: its title says whose turn it is, its icon has a badge while it is ours.
import { effect } from "../ui.js";
import { t } from "../words.js";

/**
 * Return what the tab says about a table, empty if nothing.
 * @param {TableSnapshot} snapshot
 */
function turn(snapshot) {
  if (snapshot.over) return t("ui.over");
  if (snapshot.ask) return t("ui.crew.your-turn");
  const asked = snapshot.chairs.filter((chair) => chair.asked);
  if (!snapshot.playing || !asked.length) return "";
  return t("ui.crew.to-move", { name: asked.map((chair) => chair.name).join(", ") });
}

/**
 * Keep title and icon up to date.
 * @param {Table} table
 */
export function watchTab(table) {
  const name = document.title;
  const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  const calm = icon.href;
  const badge = new URL("../../borea-turn.svg", import.meta.url).href;
  effect(() => {
    const snapshot = table.snapshot.value;
    const words = snapshot ? turn(snapshot) : "";
    document.title = words ? `${words} · ${name}` : name;
    icon.href = snapshot?.ask ? badge : calm;
  });
}
