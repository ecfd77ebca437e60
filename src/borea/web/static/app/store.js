// One table as the page knows it: what the server told, what is staged, and the ways to act. No rule lives here:
// the server says what is legal, what a staged batch allows next and how the table looks after it.
import { signal, computed, batch, effect } from "./ui.js";
import { call } from "./socket.js";
import { makeAway } from "./away.js";

const CLOSING = "done"; // the move that closes a set, in every game
const KEPT = 500; // messages of the log

/**
 * @typedef {{token:string, label:string}} Offer
 * @typedef {{number:number, prompt:string, question:string, several:boolean, moves:Offer[], undoable:number}} Ask
 */

/** Make the store of a table from what the page was given and the stream that tells of it. */
export function makeTable(frame, box, stream) {
  const raw = signal(null);
  const here = signal({ seats: [], watchers: 0 });
  const link = signal("opening"); // opening, open, lost
  const events = signal([]); // numbered messages, oldest first
  const fresh = signal([]); // those that came with the last look
  const staged = signal([]);
  const ahead = signal(null); // the server's answer to what is staged
  const refusal = signal(null);
  const sending = signal(false);
  const seat = signal(frame.seat);
  const labels = new Map(); // of tokens that were ever offered here
  const away = makeAway(frame, fresh);

  const snapshot = computed(() => {
    if (!raw.value) return null;
    return {
      ...raw.value,
      chairs: raw.value.chairs.map((chair) => ({ ...chair, present: here.value.seats.includes(chair.seat) })),
    };
  });
  const base = computed(() => raw.value?.scene ?? null);
  const scene = computed(() => (staged.value.length && ahead.value ? ahead.value.scene : base.value));
  const ask = computed(() => (staged.value.length && ahead.value ? ahead.value.ask : raw.value?.ask) ?? null);
  const asked = computed(() => raw.value?.ask ?? null);
  const settled = computed(() => same(ahead.value?.tokens ?? [], staged.value)); // the answer is to what is staged now
  const legal = computed(() => {
    const chosen = new Set(settled.value ? [] : staged.value); // until the server answers, offer none of these twice
    return new Set((ask.value?.moves ?? []).map((move) => move.token).filter((token) => !chosen.has(token)));
  });
  const complete = computed(() => {
    if (!asked.value || !settled.value) return false;
    if (!staged.value.length) return asked.value.several && legal.value.has(CLOSING);
    return ahead.value.complete;
  });
  const says = computed(() => (staged.value.length && settled.value ? ahead.value.says : []));

  let news = []; // messages since the last look
  let turn = 0; // counts requests, so that only the last answer counts

  effect(() => {
    for (const move of ask.value?.moves ?? []) labels.set(move.token, move.label);
  });

  function hear(message) {
    if (message.kind === "snapshot") return see(message);
    if (message.kind === "here") return void (here.value = message);
    if (message.kind === "refused") return turnAway(message.error);
    if (message.n) news.push(message);
  }

  /** What is refused without having been asked for is the seat itself: go on as a spectator. */
  function turnAway(error) {
    if (error.code === "not-your-seat" && seat.value >= 0) turnTo(-1);
    else refusal.value = error;
  }

  function see(message) {
    const before = raw.value;
    const told = news;
    news = [];
    const moved = !before || before.seat !== message.seat || before.number !== message.number || !message.ask;
    if (moved) turn += 1; // answers about the decision before come too late
    batch(() => {
      raw.value = message;
      if (told.length) events.value = [...events.value, ...told].slice(-KEPT);
      if (told.length && before && !away.missed.value.length) fresh.value = told;
      if (moved) {
        staged.value = [];
        ahead.value = null;
        sending.value = false;
        if (before && before.number !== message.number) refusal.value = null;
      }
    });
    away.heard(message, told);
    if (!moved && staged.value.length) restage(staged.value, staged.value, refusal.value);
  }

  /**
   * Stage tokens at once and ask the server what they would do. A batch that is being sent stays as it is.
   * `back` is restored if the batch is refused; `said` is the refusal shown meanwhile.
   */
  async function restage(tokens, back, said = null) {
    if (sending.value) return undefined;
    const mine = ++turn;
    batch(() => {
      staged.value = tokens;
      refusal.value = said;
      if (!tokens.length) ahead.value = null;
    });
    if (!tokens.length || !asked.value) return undefined;
    const answer = await stream.ask({ kind: "stage", seat: seat.value, number: asked.value.number, tokens });
    if (mine !== turn) return undefined;
    if (answer.kind === "refused" && tokens.length > back.length + 1)
      return restage(tokens.slice(0, -1), back, answer.error);
    if (answer.kind === "staged") accept(answer);
    else refuse(answer, back);
    return undefined;
  }

  function accept(answer) {
    for (const [place, token] of answer.tokens.entries()) {
      if (!labels.has(token)) labels.set(token, answer.says[place]);
    }
    batch(() => {
      staged.value = answer.tokens;
      ahead.value = answer;
    });
  }

  function refuse(answer, back) {
    const stands = ahead.value && same(ahead.value.tokens, back) ? back : [];
    batch(() => {
      staged.value = stands;
      if (!stands.length) ahead.value = null;
      if (answer.kind === "refused") refusal.value = answer.error;
    });
  }

  /** Add a token to the batch. */
  const stage = (token) => restage([...staged.value, token], ahead.value?.tokens ?? []);

  /** Take one token out, the last of its kind unless its place is given; what cannot stand without it goes too. */
  async function unstage(token, place = staged.value.lastIndexOf(token)) {
    if (staged.value[place] !== token) return;
    await restage(staged.value.toSpliced(place, 1), []);
    refusal.value = null;
  }

  /** Put another batch in the place of what is staged; if that cannot be, what was staged stands. */
  const swap = (tokens) => restage(tokens, ahead.value?.tokens ?? []);

  const clear = () => restage([], []);

  /** Stage a token if it is legal, else show the clause that forbids it; `before` are tokens that lead to it. */
  async function attempt(token, ...before) {
    if (legal.value.has(token) && !before.length) return stage(token);
    if (staged.value.includes(token)) return unstage(token);
    if (!asked.value || sending.value) return undefined;
    const mine = turn; // what was staged just before is still being answered
    const tokens = [...staged.value, ...before];
    const answer = await stream.ask({ kind: "why", seat: seat.value, number: asked.value.number, tokens, token });
    if (mine !== turn) return undefined;
    if (answer.kind === "refused") refusal.value = answer.error;
    if (answer.kind === "staged") accept(answer);
    return undefined;
  }

  /** Send tokens as they are. What is staged stays in sight until the table shows it done. */
  async function play(...tokens) {
    if (sending.value || !asked.value || !tokens.length) return;
    const { number } = asked.value;
    sending.value = true;
    refusal.value = null;
    turn += 1; // answers to what was staged come too late
    const answer = await stream.ask({ kind: "play", seat: seat.value, number, tokens });
    if (answer.kind === "done" && raw.value?.number === number) return; // the new look is on its way
    sending.value = false;
    if (answer.kind === "refused") refusal.value = answer.error;
  }

  /** Send the batch; a set is closed. */
  const confirm = () => {
    if (!complete.value) return undefined;
    const closing = ask.value?.several && legal.value.has(CLOSING);
    return play(...staged.value, ...(closing ? [CLOSING] : []));
  };

  /** Take back: what is staged last, else the last move made, as far as that is free. */
  async function undo() {
    if (staged.value.length) return restage(staged.value.slice(0, -1), []);
    if (!raw.value?.undoable || sending.value) return undefined;
    const answer = await stream.ask({ kind: "undo", seat: seat.value, number: raw.value.number });
    if (answer.kind === "refused") refusal.value = answer.error;
    return undefined;
  }

  /** Say something; whether it was said. */
  async function say(text) {
    const answer = await stream.ask({ kind: "say", text });
    if (answer.kind === "refused") refusal.value = answer.error;
    return answer.kind === "done";
  }

  /** Do something about seats or requests through the API; a refusal is shown. */
  async function api(action, body) {
    const answer = await call(`${frame.table}/${action}`, body);
    if (answer.kind === "refused") refusal.value = answer.error;
    return answer;
  }

  /** Look through another seat. */
  function turnTo(other) {
    turn += 1;
    batch(() => {
      seat.value = other;
      raw.value = null;
      events.value = [];
      fresh.value = [];
      news = [];
      staged.value = [];
      ahead.value = null;
      refusal.value = null;
      sending.value = false;
    });
    stream.open(other, frame.sinces[other] ?? 0);
  }

  const label = (token) => labels.get(token) ?? token;

  stream.listen(hear, (state) => {
    link.value = state;
    if (state === "lost") away.leave();
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
    refusal,
    sending,
    seat,
    events,
    fresh,
    away,
    here,
    link,
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
    turnTo,
  };
}

const same = (one, two) => one.length === two.length && one.every((token, place) => token === two[place]);
