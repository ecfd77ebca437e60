// The explorer with scripts: a filter applies at once, and a row and its place on the board light up together.
const filters = /** @type {HTMLFormElement | null} */ (document.querySelector(".filters"));
filters?.classList.add("scripted");
filters?.addEventListener("change", () => filters.requestSubmit());

/** Light up what belongs to a mark, or nothing. */
function light(mark) {
  for (const one of document.querySelectorAll("[data-mark]")) {
    one.classList.toggle("lit", one.getAttribute("data-mark") === mark);
  }
}
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const target = /** @type {Element} */ (event.target);
    light(target.closest?.("[data-mark]")?.getAttribute("data-mark") ?? null);
  });
}
