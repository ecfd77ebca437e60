// A list that follows its newest line, unless the reader has scrolled up.
import { useEffect, useLayoutEffect, useRef, useState } from "./ui.js";

const NEAR = 8; // pixels from the end that still count as the end

/**
 * Keep a list scrolled to its end until the reader scrolls up; then return the last line they had seen.
 *
 * A list grows in one step with the scrolling that follows it, before the browser can report a scroll position in
 * between: such a report, late in a burst of messages, looks like a reader who has scrolled away. Only scrolling
 * upwards counts as that.
 * @template T
 * @param {T} last the newest line
 */
export function useFollow(last) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const top = useRef(0);
  const [left, leave] = useState(/** @type {T | null} */ (null));
  const follow = () => {
    const box = list.current;
    if (!box || left !== null) return;
    box.scrollTop = box.scrollHeight;
    top.current = box.scrollTop;
  };
  useLayoutEffect(follow);
  useEffect(() => {
    const watch = new ResizeObserver(follow);
    watch.observe(/** @type {HTMLElement} */ (list.current));
    return () => watch.disconnect();
  }, [left]);
  const onScroll = () => {
    const box = /** @type {HTMLElement} */ (list.current);
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR) leave(null);
    else if (box.scrollTop < top.current) leave((before) => before ?? last);
    top.current = box.scrollTop;
  };
  return { list, left, onScroll, toEnd: () => leave(null) };
}
