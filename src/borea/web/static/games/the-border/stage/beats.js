// How The Border is told: throws, crosses, areas closed, and what everybody crossed at once.
import { html } from "../../../app/ui.js";
import { plural, t } from "../../../app/words.js";
import { MiniSheet, areaName } from "../sheet.js";
import { markedCells } from "../scene.js";

const CROSS = 220; // milliseconds for a cross
const MOST = 1200; // milliseconds for all crosses of an action

/** Return the words of an event of a step. */
const wordsOf = (step, event) => step.words?.[step.events.indexOf(event)] ?? "";

/** A throw: the dice, or which of them are thrown again. */
function thrown(event, step, context) {
  const { memory, before } = context;
  const line = memory.picked ?? wordsOf(step, event);
  const kept = memory.picked ? (before?.dice ?? "") : "";
  memory.picked = undefined;
  return { kind: "throw", ms: 800, seat: event.seat, line, sound: "dice", minor: true, light: { kept } };
}

/** Crosses of the first action, on a sheet that shows no new points yet. */
function crosses(event, step, context, scene) {
  const { seat, cells } = event;
  return {
    kind: "crosses",
    ms: Math.min(MOST, CROSS * cells.length + 300),
    seat,
    line: wordsOf(step, event),
    chip: plural("ui.the-border.stage.crossed", cells.length),
    sound: "cross",
    scene,
    marks: [{ kind: "cells", seat, cells }],
    light: { cells, name: context.name(seat) },
  };
}

/** Return what a seat crossed as dice alone: the sentences of several seats have no room beside each other. */
function diceOf(words) {
  const dice = words.parts?.filter((part) => part.kind === "die") ?? [];
  return dice.length ? { ...words, parts: dice } : words;
}

/** What everybody crossed in the second action, at once. */
function second(events, step, context, scene) {
  const shown = events.filter((event) => event.seat !== context.me);
  return {
    kind: "second",
    ms: 500 + 200 * shown.length,
    seat: shown.length === 1 ? shown[0].seat : -1,
    line: shown.length === 1 ? wordsOf(step, shown[0]) : t("ui.the-border.stage.second"),
    chips:
      shown.length > 1 ? shown.map((event) => ({ seat: event.seat, text: diceOf(wordsOf(step, event)) })) : undefined,
    chip: shown.length === 1 ? plural("ui.the-border.stage.crossed", shown[0].cells?.length ?? 0) : undefined,
    sound: "cross",
    scene,
    own: !shown.length,
    minor: !shown.some(({ cells }) => cells.length),
    marks: events.map(({ seat, cells }) => ({ kind: "cells", seat, cells })),
  };
}

/** An area closed: points for one, and for the others a lower value if it was the first. */
function stamp(event, context, scene) {
  const { seat, points, area } = event;
  const place = context.box.areas.findIndex((other) => other.motif === area);
  const found = context.box.areas[place];
  const first = event.event === "closed-first";
  const mine = context.me >= 0 && seat !== context.me && !context.after?.boards[context.me].areas[place].closed;
  const name = areaName(found);
  return {
    kind: first ? "stamp" : "small-stamp",
    ms: first ? 1200 : 700,
    seat,
    line: t(`ui.the-border.stage.${first ? "first" : "later"}${seat === context.me ? "-you" : ""}`, {
      name: context.name(seat),
      area: name,
    }),
    note: first && mine ? t("ui.the-border.stage.worth", { points: found.later }) : undefined,
    points,
    tone: seat === context.me ? "gain" : "points",
    mine: mine && first,
    chip: t(first ? "ui.the-border.stage.closed-first" : "ui.the-border.stage.closed", { area: name }),
    sound: first ? "points" : "soft",
    scene,
    marks: [{ kind: "stamp", seat, area: place, first }],
  };
}

/** Return a scene in which the turn goes on: its dice lie there until the next are thrown. */
function same(before, after) {
  if (!before || !after) return undefined;
  const { turn, active, dice, left, one, roll } = before;
  return { ...after, turn, active, dice, left, one, roll };
}

/** Return a scene in which the turn goes on and no area has been closed yet by this step. */
function unscored(before, after) {
  if (!before || !after) return undefined;
  const boards = after.boards.map((board, seat) => ({
    ...board,
    areas: board.areas.map((area, place) => ({ ...before.boards[seat].areas[place], gaps: area.gaps })),
    closed: before.boards[seat].closed,
    score: before.boards[seat].score,
  }));
  return { ...same(before, after), boards };
}

/** Return the beats of a step. */
function read(step, context) {
  const beats = [];
  const kinds = (...names) => step.events.filter((event) => names.includes(event.event));
  const closed = kinds("closed-first", "closed-later");
  const revealed = kinds("crossed", "crossed-nothing");
  const early = closed.length || revealed.length ? unscored(context.before, context.after) : undefined;
  for (const event of kinds("picked-up")) context.memory.picked = wordsOf(step, event);
  for (const event of kinds("rolled")) beats.push(thrown(event, step, context));
  for (const event of kinds("finished")) beats.push(crosses(event, step, context, early));
  for (const event of kinds("finished-nothing"))
    beats.push({ kind: "pass", ms: 500, seat: event.seat, line: wordsOf(step, event), minor: true });
  if (revealed.some((event) => event.cells?.length)) beats.push(second(revealed, step, context, early));
  for (const event of closed) beats.push(stamp(event, context, same(context.before, context.after)));
  return beats;
}

/** Several crosses of one seat are one action. */
function merge(beats) {
  const { kind, light, own } = beats[0];
  if (kind !== "crosses" || own) return null;
  const cells = beats.flatMap((beat) => beat.light.cells);
  return {
    line: plural("ui.the-border.stage.crosses", cells.length, { name: light.name }),
    chip: plural("ui.the-border.stage.crossed", cells.length),
    ms: Math.min(MOST, CROSS * cells.length + 300),
    light: { ...light, cells },
  };
}

/** The actor's sheet beside the sentence, where the others' sheets are not on the table. */
const Peek = ({ table, beat }) => {
  const board = table.base.value?.boards[beat.seat];
  if (!board || beat.seat === table.seat.value) return null;
  const label = t("ui.the-border.sheet-of", { name: table.snapshot.value.chairs[beat.seat].name });
  return html`<span class="tb-peek">
    <${MiniSheet} box=${table.box} board=${board} last=${markedCells(table, beat.seat)} label=${label} />
  </span>`;
};

/** Return the turn that begins, by its number. */
const turn = (events) => {
  const found = events.find((event) => event.event === "turn-began");
  return found ? `${found.turn}` : "";
};

export default { read, merge, turn, Peek };
