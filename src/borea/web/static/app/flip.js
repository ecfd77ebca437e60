// FLIP animations: measure the first and the last position, play the way between. Respects prefers-reduced-motion.
import { speed } from "./prefs.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Return whether this person wants no motion at all. */
export const stillness = () => still.matches;

/** Return whether things may move. */
export const motionAllowed = () => !still.matches && speed.value !== "instant";

/** @param {Element} root */
const marked = (root) => /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-flip]"));

/**
 * Return the positions of all elements under `root` that have data-flip.
 * @param {Element} root
 */
export const positions = (root) =>
  new Map(Array.from(marked(root), (element) => [element.dataset.flip, element.getBoundingClientRect()]));

/**
 * Let the elements under `root` glide from where they were (`before`, from `positions`) to where they are now.
 * @param {Element} root
 * @param {ReturnType<typeof positions>} before
 */
export function flip(root, before, { duration = 520, easing = "cubic-bezier(.45,.05,.15,1)" } = {}) {
  if (!motionAllowed()) return;
  for (const element of marked(root)) {
    const old = before.get(element.dataset.flip);
    if (!old) continue;
    const now = element.getBoundingClientRect();
    const dx = old.left - now.left;
    const dy = old.top - now.top;
    const scale = now.width ? old.width / now.width : 1;
    if (Math.abs(dx) + Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01) continue;
    element.animate(
      [
        { transformOrigin: "0 0", transform: `translate(${dx}px,${dy}px) scale(${scale})` },
        { transformOrigin: "0 0", transform: "none" },
      ],
      { duration, easing },
    );
  }
}

/**
 * Animate an element if things may move.
 * @param {Element | null | undefined} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export const animate = (element, frames, options) =>
  motionAllowed() && element ? element.animate(frames, options) : null;
