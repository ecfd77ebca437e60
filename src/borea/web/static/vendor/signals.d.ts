// What the pages use of it, for the type checker.
export interface ReadonlySignal<T = any> {
  readonly value: T;
  peek(): T;
}
export interface Signal<T = any> extends ReadonlySignal<T> {
  value: T;
}
export function signal<T = any>(value?: T): Signal<T>;
export function computed<T>(make: () => T): ReadonlySignal<T>;
export function effect(work: () => void | (() => void)): () => void;
export function batch<T>(work: () => T): T;
export function untracked<T>(work: () => T): T;
export function useSignal<T = any>(value?: T): Signal<T>;
export function useComputed<T>(make: () => T): ReadonlySignal<T>;
export function useSignalEffect(work: () => void | (() => void)): void;
