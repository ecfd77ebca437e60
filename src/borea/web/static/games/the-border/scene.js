// Reads scenes and staged tokens: which space belongs to which segment, and what is marked. It only compares and looks
// up; the server decides what is legal.

/** Return the segment of each space of a sheet. */
export function segmentsBySpace(box, sheet) {
  const found = new Map();
  for (const segment of box.sheets[sheet] ?? []) for (const cell of segment.cells) found.set(cell, segment);
  return found;
}

/** Return a string of letters without some others. */
export function without(letters, others) {
  let left = letters;
  for (const letter of others) left = left.replace(letter, "");
  return left;
}

/** Return a seat's board as drawn: with the staged moves, but without the points they may bring. */
export function boardOf(table, seat) {
  const base = table.base.value.boards[seat];
  const board = table.scene.value.boards[seat];
  if (board === base) return base;
  const areas = board.areas.map((area, place) => ({ ...area, closed: base.areas[place].closed }));
  return { ...board, areas, closed: base.closed, score: base.score };
}

/** Return the spaces that the staged moves cross; drawn before the server has answered. */
export function stagedCells(table) {
  const seat = table.seat.value;
  const found = new Set();
  if (seat < 0 || !table.staged.value.length) return found;
  const board = table.base.value.boards[seat];
  for (const token of table.staged.value) {
    const [verb, noun] = token.split(":");
    if (verb === "cross") found.add(Number(noun));
    if (verb === "finish")
      for (const cell of table.box.sheets[board.sheet].find((segment) => segment.id === noun).cells) found.add(cell);
  }
  for (const cell of board.crossed) found.delete(cell);
  return found;
}

/** Return the token that crosses a space under the current question, or "". */
export function tokenOf(table, cell, segments) {
  const segment = segments.get(cell);
  if (!segment) return "";
  const prompt = table.asked.value?.prompt;
  if (prompt === "cross" || prompt === "cross-one") return `cross:${cell}`;
  return prompt ? `finish:${segment.id}` : "";
}

/** Return the spaces that can be crossed after the staged moves, or by replacing one of them. */
export function openCells(table, segments) {
  const asked = table.asked.value;
  const found = new Set();
  if (!asked) return found;
  const offered = new Set([...table.legal.value, ...asked.moves.map((move) => move.token)]);
  for (const id of Object.keys(table.base.value.could)) offered.add(`finish:${id}`);
  const crossed = new Set(table.scene.value.boards[table.seat.value].crossed);
  for (const cell of segments.keys())
    if (!crossed.has(cell) && offered.has(tokenOf(table, cell, segments))) found.add(cell);
  return found;
}

/** Stage, unstage or swap the move that a click on a space means. */
export function choose(table, cell, segments) {
  const token = tokenOf(table, cell, segments);
  if (!token) return;
  const staged = table.staged.value;
  const rolling = table.asked.value.prompt === "reroll";
  if (staged.includes(token)) {
    const rest = staged.filter((other) => other !== token);
    if (rolling && rest.length < 2)
      table.clear(); // without a segment the dice need not be kept
    else table.unstage(token);
  } else if (rolling && !staged.includes("stop")) {
    if (token.slice(7) in table.base.value.could) table.swap(["stop", token]);
    else table.attempt(token);
  } else if (table.legal.value.has(token)) {
    table.stage(token);
  } else {
    replace(table, token, segments.get(cell).colour, segments);
  }
}

/** Replace a staged move of the same colour if the new one was legal at first; else ask why not. */
function replace(table, token, colour, segments) {
  const possible = new Set(table.asked.value.moves.map((move) => move.token));
  for (const id of Object.keys(table.base.value.could)) possible.add(`finish:${id}`);
  const staged = table.staged.value;
  const colourOf = (other) =>
    other.startsWith("cross:")
      ? segments.get(Number(other.slice(6)))?.colour
      : other.startsWith("finish:")
        ? other.slice(7, -1)
        : "";
  const one = table.asked.value.prompt === "cross-one";
  const rival = staged.findLast((other) => one || colourOf(other) === colour);
  if (possible.has(token) && rival) table.swap([...staged.filter((other) => other !== rival), token]);
  else table.attempt(token);
}

/** Return the spaces that a seat has crossed since the player's last move. */
export const markedCells = (table, seat) =>
  new Set(table.marks.value.flatMap((mark) => (mark.kind === "cells" && mark.seat === seat ? mark.cells : [])));

/** Return the areas whose first value another seat has taken since the player's last move. */
export const takenAreas = (table) =>
  new Set(
    table.marks.value
      .filter((mark) => mark.kind === "stamp" && mark.first && mark.seat !== table.seat.value)
      .map((mark) => mark.area),
  );

/** Return the space that an arrow key leads to: the neighbour closest to that direction, else the nearest there. */
export function step(box, cell, dx, dy) {
  const from = box.cells[cell];
  const lean = (other) => {
    const x = box.cells[other].x - from.x;
    const y = box.cells[other].y - from.y;
    return { other, along: x * dx + y * dy, length: Math.hypot(x, y) };
  };
  const near = from.near
    .map(lean)
    .filter((way) => way.along > 0.45 * way.length)
    .sort((one, two) => two.along / two.length - one.along / one.length);
  if (near.length) return near[0].other;
  const far = box.cells
    .map((_, other) => lean(other))
    .filter((way) => way.length && way.along > 0.7 * way.length)
    .sort((one, two) => one.length - two.length);
  return far[0]?.other ?? cell;
}
