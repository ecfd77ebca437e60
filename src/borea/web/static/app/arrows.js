// Arrows over a board, from one thing it draws to another. Boards name what they draw by `data-ref`, and by `data-aim`
// where arrows to it should end, if not in its middle.
import { html, useEffect, useRef } from "./ui.js";

const REST = 2000; // milliseconds after which a board that nobody moves has come to rest

/** @typedef {{ ends: string[], kind?: string }} Arrow */

/**
 * Return the middle of what a ref names inside an element, in pixels of the window.
 * @param {ParentNode} root
 * @param {string} ref
 */
function middle(root, ref) {
  const [name, aim] = ["ref", "aim"].map((of) => `.board [data-${of}="${CSS.escape(ref)}"]`);
  const element = root.querySelector(aim) ?? root.querySelector(name);
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Return the path of an arrow between two refs, seen from a corner; empty if one of them is not drawn.
 * @param {ParentNode} root
 * @param {string[]} ends
 * @param {DOMRect} corner
 */
function curve(root, [from, to], corner) {
  const [one, two] = [middle(root, from), middle(root, to)];
  if (!one || !two) return "";
  const [x1, y1, x2, y2] = [one.x - corner.x, one.y - corner.y, two.x - corner.x, two.y - corner.y];
  const bend = Math.min(60, Math.hypot(x2 - x1, y2 - y1) / 4);
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - bend} ${x2} ${y2}`;
}

/**
 * Mark what moves are about on a board: what was played, and what is better, which takes what both are about.
 * @param {ParentNode | null} root
 * @param {string[]} played
 * @param {string[]} better
 */
export function markMoves(root, played, better) {
  for (const element of root?.querySelectorAll("[data-ref]") ?? []) {
    const ref = element.getAttribute("data-ref") ?? "";
    const kind = better.includes(ref) ? "better" : played.includes(ref) ? "played" : null;
    if (kind) element.setAttribute("data-advised", kind);
    else element.removeAttribute("data-advised");
  }
}

/**
 * Return the arrows of what was played and of what is better, which takes those that both have.
 * @param {string[][]} played
 * @param {string[][]} better
 */
export function arrowsOf(played, better) {
  const same = new Set(better.map((ends) => ends.join(" ")));
  const others = played.filter((ends) => !same.has(ends.join(" ")));
  return [...others.map((ends) => ({ ends, kind: "played" })), ...better.map((ends) => ({ ends, kind: "better" }))];
}

/**
 * Arrows in a drawing that covers a board. They follow the board when it is moved or zoomed; over one that nobody can
 * move (`root`), until it has come to rest.
 * @type {Component<{ arrows: Arrow[], root?: { current: ParentNode | null } }>}
 */
export const Arrows = ({ arrows, root }) => {
  const drawn = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    let frame = 0;
    let ends = performance.now() + REST;
    const draw = () => {
      const inside = root ? root.current : document;
      const corner = drawn.current?.getBoundingClientRect();
      const ways = drawn.current?.querySelectorAll("path.way") ?? [];
      if (inside && corner) {
        for (const [place, path] of [...ways].entries())
          path.setAttribute("d", curve(inside, arrows[place].ends, corner));
      }
      frame = root && performance.now() > ends ? 0 : requestAnimationFrame(draw);
    };
    const watch = new ResizeObserver(() => {
      ends = performance.now() + REST;
      if (!frame) draw();
    });
    if (drawn.current) {
      draw();
      watch.observe(drawn.current);
    }
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [arrows]);
  if (!arrows.length) return null;
  const kinds = [...new Set(arrows.map((arrow) => arrow.kind ?? ""))];
  return html`<svg class="advice" ref=${drawn} aria-hidden="true">
    ${kinds.map(
      (kind) => html`<marker
        key=${kind}
        id=${`advice-tip${kind}`}
        class=${kind}
        viewBox="0 0 10 10"
        refX="8"
        refY="5"
        markerWidth="5"
        markerHeight="5"
        orient="auto"
      >
        <path d="M0 0 10 5 0 10z" />
      </marker>`,
    )}
    ${arrows.map(
      ({ kind = "" }, place) =>
        html`<path key=${place} class=${`way ${kind}`} marker-end=${`url(#advice-tip${kind})`} />`,
    )}
  </svg>`;
};
