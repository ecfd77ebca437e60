// The one door to the vendored libraries: boards and shell import from here.
import { h, render, Fragment, createContext, createPortal } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export { h, render, Fragment, createContext, createPortal };
export {
  useState,
  useEffect,
  useLayoutEffect,
  useRef,
  useMemo,
  useCallback,
  useContext,
  useId,
} from "../vendor/hooks.js";
export {
  signal,
  computed,
  effect,
  batch,
  untracked,
  useSignal,
  useComputed,
  useSignalEffect,
} from "../vendor/signals.js";

/** Templates in place of JSX. */
export const html = htm.bind(h);

/**
 * Join class names, leaving out what is false.
 * @param {unknown[]} names
 */
export const cls = (...names) => names.filter(Boolean).join(" ");
