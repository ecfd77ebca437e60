// What a click means: its token, whether that may be chosen, and how it replaces an earlier choice.
// Only the server decides what is legal; this module just reads and sends its tokens.
import { signal } from "../../app/ui.js";

export const verb = (token) => (token || "").split(":")[0];
export const noun = (token) => (token || "").split(":")[1] || "";

const NOTHING = { own: "", card: null, slot: null, takes: [] };

/** An unfinished choice that takes several clicks: a merchant, a card, a harbour, cards. Not a move yet. */
export const half = signal(NOTHING);

/** Drop an unfinished choice. */
export const forget = () => (half.value = NOTHING);

const ONE_ANSWER = ["place", "take", "keep", "retreat"]; // drawn where they were chosen, not at their target
const PAYING = ["mission", "pay", "trade"];

/** Sort the items of a set as the server lists them: cards, then harbours. */
const ascending = (one, two) =>
  Number(one[0] === "h") - Number(two[0] === "h") || Number(one.replace("h", "")) - Number(two.replace("h", ""));

/** What one drawing of the table needs: the scene, and what can be chosen in it. */
export class Choices {
  constructor(table) {
    this.table = table;
    this.box = table.box;
    this.seat = table.seat.value;
    this.half = half.value;
    this.staged = table.staged.value;
    this.last = this.staged[this.staged.length - 1] || "";
    this.legal = table.legal.value;
    this.base = table.base.value;
    const ahead = table.scene.value;
    const word = verb(this.last);
    this.paid = (word === "pay" || word === "trade") && !ahead.payment;
    // One question at a time.
    if (this.paid) this.legal = new Set([...this.legal].filter((token) => PAYING.includes(verb(token))));
    this.scene = ONE_ANSWER.includes(word) || this.paid ? this.base : ahead;
    this.closed = this.staged.length > 0 && !table.ask.value;
    this.asked = Boolean(table.asked.value);
    this.first = new Set((table.asked.value?.moves || []).map((move) => move.token));
  }

  has(token) {
    return this.staged.includes(token);
  }

  /** Return whether a token can be chosen, perhaps instead of the last one. */
  may(token) {
    return this.asked && (this.legal.has(token) || this.has(token) || this.replaces(token));
  }

  replaces(token) {
    return this.closed && verb(token) === verb(this.last) && (this.first.has(token) || token in this.scene.landings);
  }

  /** Return "staged", "legal" or "" for the piece that a token belongs to. */
  state(token) {
    return this.has(token) ? "staged" : this.may(token) ? "legal" : "";
  }

  /** Choose a token, or take it back. */
  pick(token) {
    const { table } = this;
    forget();
    if (this.has(token)) table.unstage(token);
    else if (!this.legal.has(token) && this.replaces(token)) table.swap([...this.staged.slice(0, -1), token]);
    else table.attempt(token);
  }

  /** Return a move in words: what it is called and what it would do. */
  described(token) {
    return this.table.described(token);
  }

  /** Return the merchants, by letter, that can move. */
  movers() {
    const moves = [...this.legal].filter((token) => verb(token) === "move" || verb(token) === "attack");
    return new Set(moves.map((token) => noun(token)[0]));
  }

  /** Return the card and the slot chosen for a shipment so far. */
  shipment() {
    if (verb(this.last) !== "ship") return this.half;
    const [card, slot] = noun(this.last).split("@").map(Number);
    return { card, slot };
  }

  /** Return what the staged shipment would do. */
  landing() {
    return verb(this.last) === "ship" ? this.scene.landings[this.last] : null;
  }

  /** Choose a card of the hand for a shipment; in the company phase this also skips moving a merchant. */
  shipCard(card) {
    const { slot, card: before } = this.shipment();
    if (this.legal.has("stay")) this.table.stage("stay");
    if (slot) this.pick(`ship:${card}@${slot}`);
    else half.value = { ...NOTHING, card: card === before ? null : card };
  }

  /** Choose a harbour for a shipment. */
  shipTo(slot) {
    const { card, slot: before } = this.shipment();
    if (card !== null) this.pick(`ship:${card}@${slot}`);
    else half.value = { ...NOTHING, slot: slot === before ? null : slot };
  }

  /** Return the chosen cards of a harbour that is being shared out. */
  takes() {
    const staged = this.staged.filter((token) => verb(token) === "take").map((token) => Number(noun(token)));
    return staged.length ? staged : this.half.takes;
  }

  /** Choose a card of a harbour that is being shared out; a set is staged when it is complete. */
  take(card) {
    const before = this.takes();
    const { run } = this.scene.sharing;
    const after = before.includes(card) ? before.filter((other) => other !== card) : [...before, card].slice(-run);
    half.value = { ...NOTHING, takes: after };
    if (after.length === run) this.table.swap([...after].sort((one, two) => one - two).map((other) => `take:${other}`));
    else if (this.staged.length) this.table.clear();
  }

  /** Return the mission being paid for and the items chosen for it. */
  payment() {
    if (!this.paid) return this.scene.payment;
    const kind = Number(noun(this.staged.find((token) => verb(token) === "mission"))) || this.base.payment?.kind;
    return { kind, seat: this.seat, items: this.base.payment?.items || [] };
  }

  paying() {
    return this.staged.filter((token) => verb(token) === "pay").map(noun);
  }

  /** Return whether a mission can still be chosen. */
  choosesMission() {
    return !this.last || PAYING.includes(verb(this.last));
  }

  /** Return the ways to pay for a mission that the server sent: without the pirates first, then with their help. */
  plans(kind) {
    const { ways = {}, trades = {} } = this.base.payments || {};
    const one = (trade) => (way) => ({ way, trade });
    return [...(ways[kind] || []).map(one(false)), ...(trades[kind] || []).map(one(true))];
  }

  /** Choose a mission with its smallest payment, or take it back. */
  mission(kind) {
    const token = `mission:${kind}`;
    const [plan] = this.plans(kind);
    if (this.has(token)) this.table.clear();
    else this.table.swap(plan ? this.tokens(kind, plan, this.items(plan.way, [])) : [token]);
  }

  /** Return a payment as moves. */
  tokens(kind, { trade }, items) {
    return [`mission:${kind}`, ...items.sort(ascending).map((item) => `pay:${item}`), ...(trade ? ["trade"] : [])];
  }

  /** Return items that fill a way to pay: wanted ones first, the unwanted one never. */
  items(way, wanted, unwanted = "") {
    const { kinds } = this.base.payments;
    const order = [...new Set([...wanted, ...this.base.seats[this.seat].store.flat()])].filter(
      (item) => item !== unwanted,
    );
    const left = [...way];
    return order.filter((item) => left[kinds[item]]-- > 0);
  }

  /** Return, as moves, the payment closest to the staged one that includes an item, or no longer includes it. */
  swapped(item) {
    const kind = noun(this.staged.find((token) => verb(token) === "mission"));
    const now = this.paying();
    const out = now.includes(item);
    const found = [];
    for (const plan of this.plans(kind).filter(({ trade }) => trade === this.has("trade"))) {
      const items = this.items(plan.way, out ? now : [item, ...now], out ? item : "");
      const whole = items.length === plan.way.reduce((sum, count) => sum + count, 0);
      const kept = items.filter((other) => now.includes(other)).length;
      if (whole && items.includes(item) !== out) found.push({ plan, items, kept });
    }
    found.sort((one, two) => two.kept - one.kept || one.items.length - two.items.length);
    return found.length ? this.tokens(kind, found[0].plan, found[0].items) : null;
  }

  /** Return whether an item can be added to the staged payment, or removed. */
  swaps(item) {
    return this.paid && Boolean(this.swapped(item));
  }

  /** Add an item to the payment or remove it, by replacing the whole payment. */
  pay(item) {
    if (this.swaps(item)) this.table.swap(this.swapped(item));
    else this.pick(`pay:${item}`);
  }

  /** Return, as moves, the smallest payment with the pirates' help, or without it if theirs is staged. */
  dealt() {
    const kind = noun(this.staged.find((token) => verb(token) === "mission"));
    const plan = this.plans(kind).find(({ trade }) => trade !== this.has("trade"));
    return plan ? this.tokens(kind, plan, this.items(plan.way, this.paying())) : null;
  }
}
