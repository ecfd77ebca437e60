// Keys while something is shown: Space ends a beat, held it plays fast, Escape ends them all. Nobody who writes is
// interrupted.

/** @param {KeyboardEvent} event */
const writes = (event) =>
  Boolean(/** @type {Element} */ (event.target).closest?.("input, textarea, select, .menu")) ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey;

/**
 * Listen for the keys of a queue.
 * @param {Pick<Presenter, "beat" | "skip" | "finish" | "hold">} queue
 */
export function listen(queue) {
  let long = false; // Space is being held
  let begun = false; // Space went down while something was shown
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (!queue.beat.value || writes(event)) return;
    if (event.key === "Escape") queue.finish();
    else if (event.key !== " ") return;
    else if (event.repeat) queue.hold((long = true));
    else begun = true;
    event.preventDefault();
  };
  const release = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " || !begun) return;
    begun = false;
    event.preventDefault(); // the button that has the focus by now was not meant
    if (!long) queue.skip();
    else queue.hold((long = false));
  };
  addEventListener("keydown", press, true);
  addEventListener("keyup", release, true);
}
