// A promise that is being made: to whom, of what kind, who is bound, with which words. What can be said is asked from
// the server; while somebody is chosen, the dock offers to say it.
import { html, cls, signal, useEffect } from "../../../app/ui.js";
import { readTable } from "../../../app/load.js";
import { t } from "../../../app/words.js";
import { Glyph } from "../../../app/glyphs.js";
import { seatName } from "../names.js";

/** The kinds as they are offered, with the voice that each begins with; “tie” is two promises, one for the other. */
export const KINDS = {
  peace: "we",
  support: "you",
  defend: "you",
  passage: "we",
  target: "we",
  goods: "you",
  warning: "i",
  tie: "",
};
const AHEAD = 2; // cycles: how long a promise lasts unless something else is chosen
const WANTED = { goods: "gold" }; // what is chosen first, where the first of the list is a poor guess

const EMPTY = { to: [], kind: "peace", private: false, parts: [{ kind: "peace", voice: "we", chosen: {} }] };
const TIE = [
  { kind: "support", voice: "you", chosen: {} },
  { kind: "goods", voice: "i", chosen: {} },
];

/** The promise that is being made. */
export const pledge = signal(EMPTY);
/** What may be said now: kinds with their arguments, and the values of each by kind, voice and hearer. */
const sayable = signal({ kinds: [], sayable: [] });

/** Keep what may be said up to date while the page of promises is open. */
export function useSayable(table) {
  const { cycle, part } = table.base.value;
  const seat = table.seat.value;
  const open = table.snapshot.value.talk.pacts.length;
  useEffect(() => {
    let wanted = true;
    readTable(table.frame.table, "parley", `?seat=${seat}`).then((found) => {
      if (wanted && "kinds" in found) sayable.value = found;
    });
    return () => (wanted = false);
  }, [cycle, part, seat, open]);
}

/** Return the arguments of a kind, by name, with what each may be for everybody it is said to. */
export function choicesFor(table, { kind, voice }) {
  const { kinds, sayable: found } = sayable.value;
  const names = kinds.find((one) => one.kind === kind)?.arguments ?? [];
  const others = table.snapshot.value.chairs.map((chair) => chair.seat).filter((seat) => seat !== table.seat.value);
  const to = pledge.value.to.length ? pledge.value.to : others.slice(0, 1);
  const lists = to.map((seat) => found.find((one) => one.kind === kind && one.voice === voice && one.to === seat));
  return names.map((name, place) => ({
    name,
    values: (lists[0]?.values[place] ?? []).filter((value) => lists.every((one) => one?.values[place].includes(value))),
  }));
}

/** Return what an argument is: what was chosen, if it is still possible, or a good guess. */
export function wordFor(part, { name, values }) {
  const chosen = part.chosen[name] ?? WANTED[name];
  if (values.includes(chosen)) return chosen;
  return values[name === "cycle" ? Math.min(AHEAD, values.length - 1) : 0];
}

/** Return who may be bound by a kind: the voices that the game knows. */
export const voicesOf = (kind) => sayable.value.kinds.find((one) => one.kind === kind)?.voices ?? [];

/** Return the kinds that one side of a tie may be, bound by that side alone. */
export const tiedKinds = (voice) =>
  sayable.value.kinds.filter((one) => one.answered && one.voices.includes(voice)).map((one) => one.kind);

/** Return whether a kind can be said to several at once. */
export const hasSeveral = (kind) =>
  kind !== "tie" && sayable.value.kinds.some((one) => one.kind === kind && one.several);

/** Choose a kind; what several may not hear is for the first of them. */
export function chooseKind(kind) {
  const parts = kind === "tie" ? TIE : [{ kind, voice: KINDS[kind], chosen: {} }];
  const { to } = pledge.value;
  pledge.value = { ...pledge.value, kind, parts, to: hasSeveral(kind) ? to : to.slice(0, 1) };
}

/** Choose whom it is for; a second click takes that back. */
export function chooseSeats(seats) {
  const same = String(seats) === String(pledge.value.to);
  pledge.value = { ...pledge.value, to: same ? [] : seats };
}

/** Change one of the promises. */
export function change(place, more) {
  const parts = pledge.value.parts.map((part, at) => (at === place ? { ...part, ...more } : part));
  pledge.value = { ...pledge.value, parts };
}

/** Return whether the server has said what each kind needs, and every argument has a value. */
const isWhole = (table) =>
  pledge.value.parts.every(
    (part) => voicesOf(part.kind).length > 0 && choicesFor(table, part).every((choice) => wordFor(part, choice)),
  );

/** Say it; what was chosen stays if it is refused. */
async function say(table) {
  const { to, parts, private: hidden } = pledge.value;
  const promises = parts.map((part) => ({
    kind: part.kind,
    voice: part.voice,
    arguments: choicesFor(table, part).map((choice) => wordFor(part, choice)),
  }));
  const answer = await table.api("parley", { seat: table.seat.value, to, promises, private: hidden });
  if (!("error" in answer) && answer.kind !== "lost") pledge.value = { ...EMPTY, private: hidden };
}

/** Return the record of a seat in words. */
export function recordOf(table, seat) {
  const { kept, broken } = table.snapshot.value.talk.trust[seat];
  const slots = { name: seatName(table, seat), kept, all: kept + broken };
  return t(kept + broken ? "borderlands.ui.record" : "borderlands.ui.record-none", slots);
}

/** Return names as a list, as the page's language has them. */
export const names = (table, seats) =>
  new Intl.ListFormat(document.documentElement.lang).format(seats.map((seat) => seatName(table, seat)));

/** The dock of a promise: to whom, what they are worth, and who will know. */
function Pledge({ table }) {
  const { to, kind, private: hidden } = pledge.value;
  const form = ["peace", "warning"].includes(kind) ? kind : "this";
  const refusal = table.refusal.value?.message;
  const back = () => {
    table.refusal.value = null;
    pledge.value = { ...pledge.value, to: [] };
  };
  return html`<section class="prompt active bl-pledge" aria-label=${t("ui.prompt")}>
    <div class="head">
      <h2 class="q" id="question" tabindex="-1">
        <${Glyph} id="borea" class="star" />
        <span>${t(`borderlands.ui.pledge.${form}`, { name: names(table, to) })}</span>
        <a class="clause" href="/rules/borderlands#BL-11" target="_blank" title=${t("ui.rule")} aria-label="BL-11">
          <span class="code">BL-11</span>
        </a>
      </h2>
    </div>
    <div class="say">
      <p class=${cls("soft", refusal && "wrong")} role=${refusal ? "alert" : undefined}>
        ${
          refusal ??
          [
            ...(to.length === 1 ? [recordOf(table, to[0])] : []),
            t(hidden ? "borderlands.ui.pledge.private" : "borderlands.ui.pledge.open"),
          ].join(" ")
        }
      </p>
    </div>
    <div class="do">
      <button class="btn plain" onClick=${back}>${t("borderlands.ui.pledge.back")}</button>
      <button class="btn primary confirm" disabled=${!isWhole(table)} onClick=${() => say(table)}>
        <${Glyph} id="i-check" />
        ${t(`borderlands.ui.pledge.do-${form}`)}
      </button>
    </div>
  </section>`;
}

/** Return the dock of a promise while one is being made. */
export const pledging = (table) => (pledge.value.to.length > 0 && table.snapshot.value.talk?.speaks ? Pledge : null);
