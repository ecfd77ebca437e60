// One table as the page knows it: what the server sent, what is staged, and the ways to act. No rule lives here:
// the server decides what is legal, what may follow a staged batch and what the table looks like after it.
import { signal, computed, batch, effect } from "../ui.js";
import { call } from "./socket.js";
import { makeShown } from "./shown.js";
import { spoken } from "../words.js";
import { keep, kept } from "./staging.js";
import { isWanted } from "../seats/remarks.js";

export const CLOSING = "done"; // the move that closes a set, in every game

/**
 * Return the snapshot of a table that is shown.
 * @param {Table} table
 */
export const snapshotOf = (table) => /** @type {TableSnapshot} */ (table.snapshot.value);

/**
 * Make the store of a table from the page's frame, the game's components and where the table comes from.
 * @param {Frame} frame
 * @param {any} box
 * @param {Source} source
 */
export function makeTable(frame, box, source) {
  const shown = makeShown(changed, source);
  const { raw, presenter, events, fresh, told, seen, beat, marks, show, readBack } = shown;
  /** @type {Signal<{ seats: number[], watchers: number }>} */
  const here = signal({ seats: [], watchers: 0 });
  /** @type {Signal<LinkState>} */
  const link = signal("opening");
  /** @type {Signal<string[]>} */
  const staged = signal([]);
  /** @type {Signal<Wire.Staged | null>} */
  const ahead = signal(null); // the server's answer to the staged batch
  /** @type {Signal<Wire.Fault | null>} */
  const refusal = signal(null);
  const sending = signal(false);
  const seat = signal(frame.seat);
  /** @type {Signal<string[]>} */
  const lit = signal([]); // refs of what a line of the log speaks of, while it is pointed at
  const labels = /** @type {Map<string, string>} */ (new Map()); // of every token offered here
  const notes = /** @type {Map<string, string>} */ (new Map()); // what each of them would do

  // Who of the others is here, as a text, so that nothing is drawn again when it stays the same.
  const others = computed(() => here.value.seats.filter((other) => !raw.value?.chairs[other]?.mine).join());
  /** @type {Computed<TableSnapshot | null>} */
  const snapshot = computed(() => {
    if (!raw.value) return null;
    const present = others.value.split(",");
    return {
      ...raw.value,
      chairs: raw.value.chairs.map((chair) => ({
        ...chair,
        you: chair.mine && !chair.bot && chair.seat === raw.value?.seat, // people who share a screen take turns at it
        present: chair.mine || present.includes(String(chair.seat)),
      })),
    };
  });
  const base = computed(() => raw.value?.scene ?? null);
  const scene = computed(() => (staged.value.length && ahead.value ? ahead.value.scene : base.value));
  const ask = computed(() => (staged.value.length && ahead.value ? ahead.value.ask : raw.value?.ask) ?? null);
  const asked = computed(() => raw.value?.ask ?? null);
  const settled = computed(() => same(ahead.value?.tokens ?? [], staged.value)); // the server has answered this batch
  const legal = computed(() => {
    const chosen = new Set(settled.value ? [] : staged.value); // until the server answers, offer none of these twice
    return new Set((ask.value?.moves ?? []).map((move) => move.token).filter((token) => !chosen.has(token)));
  });
  const complete = computed(() => {
    if (!asked.value || !settled.value) return false;
    if (!staged.value.length) return asked.value.several && legal.value.has(CLOSING);
    return Boolean(ahead.value?.complete);
  });
  const says = computed(() => (staged.value.length && settled.value && ahead.value?.says) || []);
  const breaks = computed(() => (settled.value && ahead.value?.breaks) || []); // promises that the batch would break

  let turn = 0; // counts requests, so that only the latest answer counts
  effect(() => {
    for (const move of ask.value?.moves ?? []) {
      labels.set(move.token, move.label);
      notes.set(move.token, move.note);
    }
  });

  effect(() => {
    const number = raw.value?.ask?.number;
    if (number !== undefined) keep(frame.table, seat.value, number, staged.value);
  });

  /** @param {Wire.Received} message */
  function receive(message) {
    if (message.kind === "snapshot") return shown.arrive(message);
    if (message.kind === "here") return void (here.value = message);
    if (message.kind === "refused") return refuseSeat(message.error);
    if ("n" in message && isWanted(message)) shown.note(message);
  }

  /**
   * A refusal that answers no request is about the seat itself: go on as a spectator.
   * @param {Wire.Fault} error
   */
  function refuseSeat(error) {
    if (error.code === "not-your-seat" && seat.value >= 0) switchSeat(-1);
    else if (error.code === "no-such-table")
      location.reload(); // deleted: the server has a page that says so
    else refusal.value = error;
  }

  /**
   * Keep what is staged only as long as the same question is shown.
   * @param {Wire.Snapshot | null} before
   * @param {Wire.Snapshot} after
   */
  function changed(before, after) {
    const moved = !before || before.seat !== after.seat || before.number !== after.number || !after.ask;
    if (moved) {
      turn += 1; // answers about the last decision are out of date
      staged.value = [];
      ahead.value = null;
      sending.value = false;
      if (before && before.number !== after.number) refusal.value = null;
    } else if (staged.value.length) restage(staged.value, staged.value, refusal.value);
    const restored = !before && after.ask ? kept(frame.table, after.seat, after.ask.number) : [];
    if (restored.length) restage(restored, []);
  }

  /** Return whether a move may be made now: while the past is being shown, acting shows the present first. */
  const allowed = () => !sending.value && (presenter.value?.allow() ?? true);

  /**
   * Stage tokens at once and ask the server what they would do. A batch that is being sent stays as it is.
   * `back` is restored if the batch is refused; `said` is the refusal shown meanwhile.
   * @param {string[]} tokens
   * @param {string[]} back
   * @param {Wire.Fault | null} said
   * @returns {Promise<void>}
   */
  async function restage(tokens, back, said = null) {
    if (!allowed()) return undefined;
    const mine = ++turn;
    batch(() => {
      staged.value = tokens;
      refusal.value = said;
      if (!tokens.length) ahead.value = null;
    });
    if (!tokens.length || !asked.value) return undefined;
    const answer = await source.ask({ kind: "stage", seat: seat.value, number: asked.value.number, tokens });
    if (mine !== turn) return undefined;
    if (answer.kind === "refused" && tokens.length > back.length + 1)
      return restage(tokens.slice(0, -1), back, answer.error);
    if (answer.kind === "staged") accept(answer);
    else refuse(answer, back);
    return undefined;
  }

  /** @param {Wire.Staged} answer */
  function accept(answer) {
    for (const [place, token] of answer.tokens.entries()) {
      if (!labels.has(token)) labels.set(token, answer.says[place]);
    }
    batch(() => {
      staged.value = answer.tokens;
      ahead.value = answer;
    });
  }

  /**
   * @param {Answer} answer
   * @param {string[]} back
   */
  function refuse(answer, back) {
    const stands = ahead.value && same(ahead.value.tokens, back) ? back : [];
    batch(() => {
      staged.value = stands;
      if (!stands.length) ahead.value = null;
      if (answer.kind === "refused") refusal.value = answer.error;
    });
  }

  /**
   * Add a token to the batch.
   * @param {string} token
   */
  const stage = (token) => restage([...staged.value, token], ahead.value?.tokens ?? []);

  /**
   * Remove a token, the last of its kind unless its place is given, with what cannot stand without it.
   * @param {string} token
   */
  async function unstage(token, place = staged.value.lastIndexOf(token)) {
    if (staged.value[place] !== token) return;
    await restage(staged.value.toSpliced(place, 1), []);
    refusal.value = null;
  }

  /**
   * Replace the staged batch; if the new one is refused, the old one stays.
   * @param {string[]} tokens
   */
  const swap = (tokens) => restage(tokens, ahead.value?.tokens ?? []);
  const clear = () => restage([], []);
  /**
   * Stage a token if it is legal, else show why it is not.
   * @param {string} token
   */
  async function attempt(token) {
    if (legal.value.has(token)) return stage(token);
    if (staged.value.includes(token)) return unstage(token);
    if (!allowed() || !asked.value) return undefined;
    const mine = turn; // an earlier request may still be waiting for its answer
    const tokens = staged.value;
    const answer = await source.ask({ kind: "why", seat: seat.value, number: asked.value.number, tokens, token });
    if (mine !== turn) return undefined;
    if (answer.kind === "refused") refusal.value = answer.error;
    if (answer.kind === "staged") accept(answer);
    return undefined;
  }

  /**
   * Send tokens as they are. The staged batch stays visible until the table shows its result.
   * @param {string[]} tokens
   */
  async function play(...tokens) {
    if (!allowed() || !asked.value || !tokens.length) return;
    const { number } = asked.value;
    presenter.value?.acted();
    sending.value = true;
    refusal.value = null;
    turn += 1; // answers about staging are out of date
    const answer = await source.ask({ kind: "play", seat: seat.value, number, tokens });
    if (answer.kind === "done" && raw.value?.number === number) return; // the new snapshot is on its way
    sending.value = false;
    if (answer.kind === "refused") refusal.value = answer.error;
  }

  /** Send the batch; close it if it is a set. */
  const confirm = () => {
    if (!complete.value) return undefined;
    const closing = ask.value?.several && legal.value.has(CLOSING);
    return play(...staged.value, ...(closing ? [CLOSING] : []));
  };

  /** Take back the last staged token, else the last move if nothing has happened since. */
  async function undo() {
    if (staged.value.length) return restage(staged.value.slice(0, -1), []);
    if (!allowed() || !raw.value?.undoable) return undefined;
    const answer = await source.ask({ kind: "undo", seat: seat.value, number: raw.value.number });
    if (answer.kind === "refused") refusal.value = answer.error;
    return undefined;
  }

  /**
   * Say something in the chat; return whether it was sent.
   * @param {string} text
   */
  async function say(text) {
    const answer = await source.ask({ kind: "say", text });
    if (answer.kind === "refused") refusal.value = answer.error;
    return answer.kind === "done";
  }

  /**
   * Call the API at this table and show a refusal.
   * @template {keyof Wire.TableCalls} Action
   * @param {Action} action
   * @param {Wire.TableCalls[Action][0]} body
   */
  async function api(action, body, query = "") {
    const answer = await call(frame.table, action, body, query);
    if ("error" in answer) refusal.value = answer.error;
    return answer;
  }

  /**
   * Show the table from another seat.
   * @param {number} other
   */
  function switchSeat(other) {
    turn += 1;
    batch(() => {
      seat.value = other;
      shown.reset();
      staged.value = [];
      ahead.value = null;
      refusal.value = null;
      sending.value = false;
    });
    source.open(other, frame.sinces[other] ?? 0);
  }

  /** @param {string} token */
  const label = (token) => labels.get(token) ?? token;
  /** @param {string} token */
  const note = (token) => notes.get(token) ?? "";
  /** @param {string} token */
  const described = (token) => spoken({ label: label(token), note: note(token) });

  source.listen(receive, (state) => {
    link.value = state;
    if (state === "lost") presenter.value?.leave();
  });
  return {
    frame,
    box,
    snapshot,
    base,
    scene,
    ask,
    asked,
    legal,
    staged,
    settled,
    complete,
    says,
    breaks,
    refusal,
    sending,
    seat,
    events,
    fresh,
    told,
    seen,
    beat,
    marks,
    presenter,
    show,
    readBack,
    here,
    link,
    lit,
    /** @type {((n: number, place: number) => void) | undefined} shows again what a line of a message tells */
    replay: undefined,
    /** @type {Puzzle | undefined} what the table asks, if it is a puzzle */
    puzzle: undefined,
    stage,
    swap,
    unstage,
    clear,
    confirm,
    play,
    attempt,
    undo,
    say,
    api,
    label,
    note,
    described,
    switchSeat,
  };
}

/**
 * @param {string[]} one
 * @param {string[]} two
 */
const same = (one, two) => one.length === two.length && one.every((token, place) => token === two[place]);
