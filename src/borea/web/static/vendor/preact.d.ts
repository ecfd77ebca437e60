// What the pages use of it, for the type checker.
export type Node = unknown;
export type Context<T> = { Provider: unknown; value?: T };
export function h(type: unknown, props?: object | null, ...children: Node[]): Node;
export function render(node: Node, into: Element): void;
export function createContext<T>(initial: T): Context<T>;
export function createPortal(node: Node, into: Element): Node;
export const Fragment: unknown;
