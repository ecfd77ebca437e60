// What the dock asks and offers: which question is shown, which moves it leaves to answers and buttons, and what the
// filled button says and does.
import { useRef } from "../ui.js";
import { CLOSING } from "../state/store.js";
import { t, has } from "../words.js";

/**
 * What the dock asks and offers now.
 * @typedef {{ ask: Asking, loose: Wire.Offer[], answers: boolean, primary: string }} Offering
 */

/**
 * Return the question to show: the one that the last staged move answers, or the step that follows it. A question that
 * opens something new waits until the staged moves are confirmed, unless they only left something out; that a set is
 * closed, be it empty, is an answer.
 * @param {Table} table
 * @param {Board} board
 */
export function useQuestion(table, board) {
  const seen = useRef({ number: -1, asks: /** @type {(Asking | null)[]} */ ([]) }); // after so many staged moves
  const asked = table.asked.value;
  const ask = table.ask.value;
  const staged = table.staged.value;
  if (!asked) return null;
  if (seen.current.number !== asked.number) seen.current = { number: asked.number, asks: [] };
  const { asks } = seen.current;
  if (!table.settled.value) return asks.findLast(Boolean) ?? asked;
  const last = staged.at(-1);
  const answered = last && (board.handles(last) || board.answers?.(last) || last === CLOSING);
  const onward = !last || (ask && !(board.begins?.(ask.prompt) && answered));
  const shown = (onward && ask) || asks.slice(0, staged.length).findLast(Boolean) || asked;
  asks.length = staged.length;
  asks[staged.length] = ask;
  return shown;
}

/**
 * Return what the dock offers for a question, beside what the board does.
 * @param {Table} table
 * @param {Board} board
 * @param {Asking} ask
 * @returns {Offering}
 */
export function offering(table, board, ask) {
  const staged = table.staged.value;
  const { moves: first } = table.asked.value ?? ask;
  const tokens = (/** @type {Wire.Offer[]} */ moves) => moves.map((move) => move.token);
  const now = ask === table.ask.value ? ask.moves.filter((move) => table.legal.value.has(move.token)) : [];
  const free = now.filter((move) => !board.handles(move.token, ask) && !(staged.length && ask.several));
  const primary = board.primary?.(ask, tokens(free)) ?? "";
  const equal = first.length > 1 && first.every((move) => !board.handles(move.token));
  const answers = equal && !board.primary?.(ask, tokens(first));
  return { ask, loose: answers ? [] : free.filter((move) => move.token !== primary), answers, primary };
}

/**
 * Return the words on the filled button: the verb of the staged moves, and how many; what a hint leaves out is called
 * as on its own button.
 * @param {Table} table
 * @param {Board} board
 * @param {Offering} offer
 */
export function confirmLabel(table, board, { ask, primary, answers }) {
  if (table.puzzle && !primary) return t("ui.puzzle.check");
  const staged = table.staged.value;
  const last = staged.at(-1);
  const plain = staged.length === 1 && !answers && ask.moves.find((move) => move.token === last);
  if (plain && !board.handles(plain.token)) return board.shortLabel?.(table, ask, plain.token) || plain.label;
  const own = board.confirmLabel?.(table, ask, primary);
  if (own) return own;
  if (!last) return t("ui.confirm-idle");
  const key = `ui.confirm.${last.split(":")[0]}`;
  return t(has(key) ? key : "ui.confirm", { count: staged.length });
}
