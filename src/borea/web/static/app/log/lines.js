// The lines of the log: which are current, and how they are grouped by turn under the seat that acts.

/**
 * A line with the number of its message and its place in it, for the stage to show it again.
 * @typedef {{ key: string, n: number, place: number, kind: string, line: Wire.Sentence, times?: number }} LogLine
 */

/**
 * Lines under one heading; the seat is −1 where it names none.
 * @typedef {{ key: string, seat: number, caption: string, lines: LogLine[] }} Group
 */

/** @type {WeakMap<LogMessage, LogLine[]>} */
const read = new WeakMap(); // messages never change

/**
 * Return the lines of a message, as far as they have been sent.
 * @param {LogMessage} message
 */
export function linesOf(message) {
  let found = read.get(message);
  if (!found) {
    found = [];
    for (const [place, line] of (message.words ?? []).entries()) {
      const kind = message.events?.[place]?.event ?? message.kind;
      if (line) found.push({ key: `${message.n}.${place}`, n: message.n, place, kind, line });
    }
    read.set(message, found);
  }
  return found;
}

/**
 * Return whether lines of a message have not been sent: a page opens with the newest ones.
 * @param {LogMessage} message
 */
export const isCut = (message) => !message.words || message.words[0] === null;

/**
 * Return whether a line came after another.
 * @param {LogLine} one
 * @param {LogLine} other
 */
export const isAfter = (one, other) => one.n > other.n || (one.n === other.n && one.place > other.place);

/**
 * Return lines without those that a later one replaces: it says the same and more.
 * @param {LogLine[]} lines
 */
export function current(lines) {
  let found = /** @type {LogLine[]} */ ([]);
  for (const later of lines) {
    const { replaces, seat } = later.line;
    if (replaces)
      found = found.filter(({ kind, line }) => !replaces.includes(kind) || (seat !== undefined && seat !== line.seat));
    found.push(later);
  }
  return found;
}

/**
 * Return lines in groups: a turn or a part of one begins a group, and so does a seat that begins to act.
 * @param {LogLine[]} lines
 */
export function grouped(lines) {
  const groups = /** @type {Group[]} */ ([]);
  let caption = "";
  for (const each of lines) {
    const { seat = -1, caption: head, group } = each.line;
    const last = groups.at(-1);
    if (head !== undefined) {
      caption = head;
      groups.push({ key: each.key, seat, caption, lines: [] });
    } else if (last && group && last.seat < 0 && !last.lines.length) {
      last.seat = seat; // the first to act in this part
    } else if (!last || (group && seat !== last.seat)) {
      groups.push({ key: each.key, seat: group ? seat : -1, caption, lines: [] });
    }
    if (head === undefined) groups.at(-1)?.lines.push(each);
  }
  return groups;
}
