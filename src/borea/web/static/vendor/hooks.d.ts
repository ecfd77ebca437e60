// What the pages use of it, for the type checker.
import { Context } from "./preact.js";

type After = () => void | (() => void);
export function useState<T = any>(initial?: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useEffect(effect: After, inputs?: unknown[]): void;
export function useLayoutEffect(effect: After, inputs?: unknown[]): void;
export function useRef<T = any>(initial?: T | null): { current: T };
export function useMemo<T>(make: () => T, inputs?: unknown[]): T;
export function useCallback<T>(callback: T, inputs?: unknown[]): T;
export function useContext<T>(context: Context<T>): T;
export function useId(): string;
