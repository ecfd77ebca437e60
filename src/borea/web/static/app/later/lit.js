// Lights up on the board what a line of the log speaks of. Boards name what they draw by `data-ref`; elements whose ref
// is in `table.lit` get the attribute `data-lit`, which their styles show.
import { effect } from "../ui.js";

/**
 * Keep the board in step with what is lit.
 * @param {Table} table
 */
export function showLit(table) {
  effect(() => {
    const lit = new Set(table.lit.value);
    for (const element of document.querySelectorAll("[data-lit]")) element.removeAttribute("data-lit");
    if (!lit.size) return;
    for (const element of document.querySelectorAll("[data-ref]")) {
      if (lit.has(element.getAttribute("data-ref") ?? "")) element.setAttribute("data-lit", "");
    }
  });
}
