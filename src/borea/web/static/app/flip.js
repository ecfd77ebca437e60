// FLIP animations: measure the first and the last position, play the way between. Respects prefers-reduced-motion.
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Tell whether motion is welcome. */
export const moving = () => !still.matches;

/** Return the places of all things under `root` that carry data-flip. */
export function places(root) {
  const found = new Map();
  for (const thing of root.querySelectorAll("[data-flip]"))
    found.set(thing.dataset.flip, thing.getBoundingClientRect());
  return found;
}

/** Let everything under `root` sail from where it was (`before`, from `places`) to where it is now. */
export function sail(root, before, { duration = 520, easing = "cubic-bezier(.45,.05,.15,1)" } = {}) {
  if (!moving()) return;
  for (const thing of root.querySelectorAll("[data-flip]")) {
    const old = before.get(thing.dataset.flip);
    if (!old) continue;
    const now = thing.getBoundingClientRect();
    const dx = old.left - now.left;
    const dy = old.top - now.top;
    const scale = now.width ? old.width / now.width : 1;
    if (Math.abs(dx) + Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01) continue;
    thing.animate(
      [
        { transformOrigin: "0 0", transform: `translate(${dx}px,${dy}px) scale(${scale})` },
        { transformOrigin: "0 0", transform: "none" },
      ],
      { duration, easing },
    );
  }
}

/** Animate an element unless motion is unwelcome. */
export const animate = (element, frames, options) => (moving() && element ? element.animate(frames, options) : null);
