// What a page can do without until its board is drawn: the menu, the browser's tab, lights on the board.
import { html, render } from "../ui.js";
import { showLit } from "./lit.js";
import { Settings, closeMenu } from "./menu.js";
import { watchTab } from "./tab.js";

/**
 * Complete the page of a table.
 * @param {Table} table
 */
export function complete(table) {
  render(html`<${Settings} table=${table} />`, /** @type {HTMLElement} */ (document.getElementById("switches")));
  closeMenu(/** @type {HTMLDetailsElement} */ (document.getElementById("menu")));
  showLit(table);
  if (!table.puzzle) watchTab(table);
}
