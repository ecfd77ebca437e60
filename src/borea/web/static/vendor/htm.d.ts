// What the pages use of it, for the type checker.
type Template = (strings: TemplateStringsArray, ...values: unknown[]) => unknown;
declare const htm: { bind(h: unknown): Template };
export default htm;
