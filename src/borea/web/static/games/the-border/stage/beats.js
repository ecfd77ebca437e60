// How The Border is told: throws, crosses, areas closed, and what everybody crossed at once.
import { html } from "../../../app/ui.js";
import { plural, t } from "../../../app/words.js";
import { MiniSheet, areaName } from "../sheet.js";
import { markedCells } from "../scene.js";

const CROSS = 220; // milliseconds for a cross
const MOST = 1200; // milliseconds for all crosses of an action

/** Return a sentence about a seat: “You …” has a form of its own. */
const say = (key, seat, { me, name }, slots = {}) =>
  t(seat === me ? `ui.the-border.stage.${key}-you` : `ui.the-border.stage.${key}`, { name: name(seat), ...slots });
const count = (key, number, seat, { me, name }) =>
  plural(seat === me ? `ui.the-border.stage.${key}-you` : `ui.the-border.stage.${key}`, number, { name: name(seat) });

/** A throw: how many dice of the five are new. */
function thrown(event, context) {
  const again = context.memory.picked ?? "";
  context.memory.picked = "";
  const line =
    event.roll === 1 || !again
      ? say("throws", event.seat, context)
      : count("throws-again", again.length, event.seat, context);
  const kept = again ? (context.before?.dice ?? "") : "";
  return { kind: "throw", ms: 800, seat: event.seat, line, sound: "dice", minor: true, light: { kept } };
}

/** Crosses of the first action, on a sheet that shows no new points yet. */
function crosses(event, context, scene) {
  const { seat, cells } = event;
  return {
    kind: "crosses",
    ms: Math.min(MOST, CROSS * cells.length + 300),
    seat,
    line: count("crosses", cells.length, seat, context),
    chip: plural("ui.the-border.stage.crossed", cells.length),
    sound: "cross",
    scene,
    marks: [{ kind: "cells", seat, cells }],
    light: { cells, name: context.name(seat), me: context.me },
  };
}

/** What everybody crossed in the second action, at once. */
function second(events, context, scene) {
  const shown = events.filter((event) => event.seat !== context.me);
  return {
    kind: "second",
    ms: 700,
    seat: shown.length === 1 ? shown[0].seat : -1,
    line:
      shown.length === 1
        ? shown[0].cells.length
          ? count("crosses", shown[0].cells.length, shown[0].seat, context)
          : say("crosses-nothing", shown[0].seat, context)
        : t("ui.the-border.stage.second"),
    chips:
      shown.length > 1
        ? shown.map(({ seat, cells }) => ({
            seat,
            text: cells.length ? plural("ui.the-border.stage.spaces", cells.length) : t("ui.the-border.stage.nothing"),
          }))
        : undefined,
    chip: shown.length === 1 ? chipOf(shown[0]) : undefined,
    sound: "cross",
    scene,
    own: !shown.length,
    minor: !shown.some(({ cells }) => cells.length),
    marks: events.map(({ seat, cells }) => ({ kind: "cells", seat, cells })),
  };
}

const chipOf = ({ cells }) =>
  cells.length ? plural("ui.the-border.stage.crossed", cells.length) : t("ui.the-border.stage.crossed-nothing");

/** An area closed: points for one, and for the others a lower value if it was the first. */
function stamp(event, context) {
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
    line: say(first ? "first" : "later", seat, context, { area: name }),
    note: first && mine ? t("ui.the-border.stage.worth", { points: found.later }) : undefined,
    points,
    tone: seat === context.me ? "gain" : "points",
    mine: mine && first,
    chip: t(first ? "ui.the-border.stage.closed-first" : "ui.the-border.stage.closed", { area: name }),
    sound: first ? "points" : "soft",
    marks: [{ kind: "stamp", seat, area: place, first }],
  };
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
  const { turn, active, dice, left, one, roll } = before;
  return { ...after, turn, active, dice, left, one, roll, boards };
}

/** Return the beats of a step. */
function read(step, context) {
  const beats = [];
  const kinds = (...names) => step.events.filter((event) => names.includes(event.event));
  const closed = kinds("closed-first", "closed-later");
  const revealed = kinds("crossed", "crossed-nothing");
  const early = closed.length || revealed.length ? unscored(context.before, context.after) : undefined;
  for (const event of kinds("picked-up")) context.memory.picked = event.dice;
  for (const event of kinds("rolled")) beats.push(thrown(event, context));
  for (const event of kinds("finished")) beats.push(crosses(event, context, early));
  for (const event of kinds("finished-nothing"))
    beats.push({
      kind: "pass",
      ms: 500,
      seat: event.seat,
      line: say("crosses-nothing", event.seat, context),
      minor: true,
    });
  if (revealed.some((event) => event.cells.length)) beats.push(second(revealed, context, early));
  for (const event of closed) beats.push(stamp(event, context));
  return beats;
}

/** Several crosses of one seat are one action. */
function merge(beats) {
  if (beats[0].kind !== "crosses") return null;
  const cells = beats.flatMap((beat) => beat.light.cells);
  const { light, seat } = beats[0];
  const names = { me: light.me, name: () => light.name };
  return {
    line: count("crosses", cells.length, seat, names),
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

export default { read, merge, turn, Peek, style: new URL("./beats.css", import.meta.url) };
