// From messages to beats: every step of a match becomes the beats that its game makes of it, or a silent one.
import { plural, t } from "../words.js";
import { snapshotOf } from "../state/store.js";

/** Beats of a game without a stage of its own: each sentence, one after the other. */
const PLAIN = /** @type {Teller} */ ({
  read: (step) =>
    (step.events ?? [])
      .map((event, place) => ({ event, line: step.words?.[place] }))
      .filter(({ line }) => line)
      .map(({ event, line }) => ({ kind: event.event, ms: 600, seat: event.seat ?? -1, line, minor: true })),
});

/**
 * Fill in what a game leaves out of a beat.
 * @param {Partial<Beat>} said
 * @param {{ me: number, turn: string, n: number }} context
 * @returns {Beat}
 */
const whole = (said, { me, turn, n }) => {
  const seat = said.seat ?? -1;
  const tone = said.tone ?? "";
  return {
    kind: "silent",
    ms: 0,
    line: "",
    events: [],
    steps: [],
    marks: [],
    mine: seat === me,
    own: seat === me,
    keep: tone !== "",
    minor: false,
    turn,
    n,
    at: 0,
    ...said,
    seat,
    tone,
  };
};

/**
 * Make the reader of a table: it remembers the scene after the last step it has read, and whose turn it was.
 * @param {Table} table
 * @param {Teller | undefined} game
 */
export function makeReader(table, game = PLAIN) {
  let scene = /** @type {Record<string, any> | null} */ (null);
  let memory = /** @type {Record<string, any>} */ ({});
  let turn = "";

  /** @param {number} seat */
  const name = (seat) =>
    seat === table.seat.value ? t("ui.stage.you") : (table.snapshot.value?.chairs[seat]?.name ?? "");

  /**
   * Return the beats of one message.
   * @param {Step} step
   */
  function read(step) {
    const before = scene;
    scene = step.scene ?? scene;
    const me = table.seat.value;
    const events = /** @type {GameEvent[]} */ (step.events ?? []);
    turn = game.turn?.(events) || turn;
    const context = { me, before, after: scene, box: table.box, memory, name, snapshot: snapshotOf(table) };
    const said = step.kind === "events" ? game.read(step, context) : step.kind === "over" ? [END] : [];
    const beats = (said.length ? said : [{}]).map((beat, place) => whole(beat, { me, turn, n: step.n + place / 1000 }));
    beats[0].steps = [step];
    for (const beat of beats) {
      beat.events = beat.events.length ? beat.events : events;
      beat.scene ??= scene ?? undefined;
      if (beat.own && !beat.keep && !beat.moment) beat.ms = 0; // it was seen when it was staged
      beat.at = performance.now();
    }
    beats[0].before = before ?? undefined;
    return beats;
  }

  return {
    read: (/** @type {Step[]} */ steps) => steps.flatMap(read),
    /** @param {Record<string, any> | null} known */
    start(known) {
      scene = known;
      memory = {};
      turn = "";
    },
    game: {
      ...game,
      /** @param {Beat[]} run */
      fold: (run) =>
        game.fold?.(run) ?? {
          line: plural("ui.stage.folded", run.filter((beat) => beat.line).length, { name: name(run[0].seat) }),
          ms: 900,
        },
    },
  };
}

const END = { kind: "end", ms: 600, keep: true, mine: true, sound: /** @type {const} */ ("low") };
