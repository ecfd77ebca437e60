// A list that follows its newest line, unless the reader has scrolled up.
import { useLayoutEffect, useRef, useState } from "../ui.js";

const NEAR = 8; // pixels from the end that still count as the end
const HAND = 1000; // milliseconds in which a scroll position still comes from the reader's hand
const CALM = 400; // milliseconds after which a scroll position no longer comes from a change of the page
const BY_HAND = ["wheel", "touchmove", "keydown", "focusin"];
const RELEASES = ["pointerup", "pointercancel", "pointermove"]; // a scroll bar reports only the move after it

/**
 * Keep a list scrolled to its end until the reader scrolls up; then return the last line they had seen.
 *
 * A list also scrolls by itself, when what stands beside it changes its height, and the browser reports that late. So
 * while the page changes, only what follows a wheel, a finger or a key, or happens while a pointer is held down on the
 * list, counts as the reader's scrolling.
 * @template T
 * @param {T} last the newest line
 */
export function useFollow(last) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const top = useRef(0);
  const touched = useRef(-HAND);
  const changed = useRef(-CALM);
  const [left, leave] = useState(/** @type {T | null} */ (null));
  const follow = () => {
    const box = list.current;
    if (!box || left !== null) return;
    box.scrollTop = box.scrollHeight;
    top.current = box.scrollTop;
  };
  const grow = () => {
    changed.current = performance.now();
    follow();
  };
  const drawn = useRef(false);
  useLayoutEffect(() => {
    if (drawn.current) grow();
    drawn.current = true; // the first time the observer below is called before anything is painted, after the layout
  });
  useLayoutEffect(() => {
    const box = /** @type {HTMLElement} */ (list.current);
    const touch = () => (touched.current = Math.max(touched.current, performance.now()));
    const hold = () => (touched.current = Infinity);
    const release = (/** @type {PointerEvent} */ { buttons }) => {
      if (!buttons && touched.current === Infinity) touched.current = performance.now();
    };
    const watch = new ResizeObserver(grow);
    watch.observe(box);
    for (const kind of BY_HAND) box.addEventListener(kind, touch, { passive: true });
    box.addEventListener("pointerdown", hold);
    for (const kind of RELEASES) addEventListener(kind, /** @type {EventListener} */ (release));
    return () => {
      watch.disconnect();
      for (const kind of BY_HAND) box.removeEventListener(kind, touch);
      box.removeEventListener("pointerdown", hold);
      for (const kind of RELEASES) removeEventListener(kind, /** @type {EventListener} */ (release));
    };
  }, [left]);
  const onScroll = () => {
    const box = list.current;
    if (!box) return; // reported after the list has gone
    const now = performance.now();
    const byReader = now - touched.current < HAND || now - changed.current > CALM;
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR) leave(null);
    else if (byReader && box.scrollTop < top.current) leave((before) => before ?? last);
    else follow();
    top.current = box.scrollTop;
  };
  return { list, left, onScroll, toEnd: () => leave(null) };
}
