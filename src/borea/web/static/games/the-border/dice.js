// The dice tray: five dice in fixed places; which ones are rerolled, spent or left, and what each could do.
import { html, useEffect, useRef, cls } from "../../app/ui.js";
import { plural, t } from "../../app/words.js";
import { Glyph } from "../../app/glyphs.js";
import { animate } from "../../app/flip.js";
import { without } from "./scene.js";
import { hint } from "./sheet.js";

/** Return which of the dice the letters name, one die for each letter, and the letters left over. */
function match(dice, letters) {
  let rest = letters;
  const found = dice.map((letter) => {
    const named = rest.includes(letter);
    if (named) rest = rest.replace(letter, "");
    return named;
  });
  return { found, rest };
}

/** Return dice in their places: those that stayed keep theirs, new ones fill the rest. */
function lay(before, letters) {
  const { found, rest } = match(before, letters);
  const kept = before.map((letter, place) => (found[place] ? letter : ""));
  const fresh = [...rest];
  const laid = kept.map((letter) => letter || fresh.shift() || "");
  return { dice: [...laid.filter(Boolean), ...fresh], thrown: kept.map((letter) => !letter) };
}

const marks = (dice, letters) => match(dice, letters).found;

const picked = (table) => table.staged.value.find((token) => token.startsWith("reroll:"))?.slice(7) ?? "";

/** Select a die for rerolling, or unselect it. */
function pick(table, dice, up, place) {
  const order = Object.keys(table.box.colours);
  const chosen = dice.filter((_, other) => (other === place ? !up[other] : up[other]));
  const letters = chosen.sort((one, two) => order.indexOf(one) - order.indexOf(two)).join("");
  if (letters) table.swap([`reroll:${letters}`]);
  else table.clear();
}

/** Return what a die could do, in words. */
function could(table, colour) {
  const { base, asked } = table;
  const segments = Object.keys(base.value.could).filter((id) => id.slice(0, -1) === colour);
  if (segments.length) return t("ui.the-border.could-finish", { sizes: segments.map((id) => id.slice(-1)).join(", ") });
  return asked.value && asked.value.prompt !== "cross" && asked.value.prompt !== "cross-one"
    ? t("ui.the-border.could-nothing")
    : "";
}

export function Tray({ table }) {
  const base = table.base.value;
  const scene = table.scene.value;
  const laid = useRef([]);
  const places = useRef([]); // which dice are selected, by place, if the player chose them
  const tray = useRef(null);
  const turn = useRef(base.turn);
  const { dice, thrown } = lay(turn.current === base.turn ? laid.current : [], base.dice);
  useEffect(() => {
    const first = !laid.current.length;
    if (turn.current !== base.turn) thrown.push(...dice.map(() => true)); // a new turn: all five
    laid.current = dice;
    turn.current = base.turn;
    places.current = [];
    const rolled = thrown.map((each, place) => each && place).filter((place) => place !== false);
    if (first || !rolled.length) return;
    for (const [wait, place] of rolled.entries()) {
      animate(
        tray.current?.children[place],
        [
          { transform: "translateY(-22px) rotate(-200deg) scale(.86)", opacity: 0.4 },
          { transform: "translateY(0) rotate(14deg)", offset: 0.7 },
          { transform: "none" },
        ],
        { duration: 520, delay: 40 * wait, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
      );
    }
  }, [`${base.dice} ${base.turn} ${base.roll}`]);
  const rolling = table.asked.value?.prompt === "reroll";
  const letters = picked(table);
  const up = letters ? chosenPlaces(dice, letters, places.current) : dice.map(() => false);
  const gone = marks(dice, base.one ? "" : without(base.dice, base.left));
  const used = marks(
    dice.map((letter, place) => (gone[place] ? "-" : letter)),
    letters ? "" : usedLetters(table, base, scene),
  );
  const beat = table.beat.value;
  const kept = marks(dice, beat?.kind === "throw" ? beat.light.kept : "");
  const free = dice.filter((_, place) => !gone[place] && !used[place]);
  const spending = table.staged.value.some((token) => token.startsWith("finish:"));
  const order = Object.keys(table.box.colours);
  const again = free
    .slice()
    .sort((one, two) => order.indexOf(one) - order.indexOf(two))
    .join("");
  const offered = rolling && spending && again; // to roll those again that nothing is spent on
  const flip = (place) => {
    places.current = up.map((each, other) => (other === place ? !each : each));
    pick(table, dice, up, place);
  };
  return html`<section class=${cls("tray", offered && "is-spending")} aria-label=${t("ui.the-border.dice")}>
    <span class="rolls" aria-hidden="true">
      ${Array.from({ length: table.box.rolls }, (_, place) => html`<i class=${place < base.roll ? "" : "no"}></i>`)}
    </span>
    <div class="dice" ref=${tray}>
      ${dice.map((letter, place) => {
        const colour = table.box.colours[letter];
        const state = up[place] ? "up" : used[place] ? "used" : gone[place] ? "gone" : "free";
        const said = [
          t(`colour.${colour}`),
          t(`ui.the-border.die-${state}`),
          state === "free" || state === "up" ? could(table, colour) : "",
        ]
          .filter(Boolean)
          .join(", ");
        const show = () => (hint.value = state === "gone" ? "" : colour);
        return html`<button
          key=${place}
          class=${cls("die", colour, state, rolling && "can", kept[place] && "kept")}
          aria-pressed=${rolling ? String(up[place]) : undefined}
          aria-label=${said}
          title=${said}
          onClick=${() => rolling && flip(place)}
          onMouseEnter=${show}
          onFocus=${show}
          onMouseLeave=${() => (hint.value = "")}
          onBlur=${() => (hint.value = "")}
          data-ref=${`die:${letter}:${dice.slice(0, place).filter((other) => other === letter).length}`}
        >
          <${Glyph} id=${`g-${colour}`} class="face-glyph" />
          ${state === "used" && html`<b><${Glyph} id="i-tick" class="" /></b>`}
          ${state === "up" && html`<b><${Glyph} id="i-dice" class="" /></b>`}
          ${state === "gone" && html`<s></s>`}
        </button>`;
      })}
    </div>
    <span class=${cls("roll", !base.roll && "none")}>${t("ui.the-border.roll", { roll: base.roll, rolls: table.box.rolls })}</span>
    ${
      offered &&
      html`<button
        class="btn s again"
        title=${t("ui.the-border.roll-free", { count: again.length })}
        onClick=${() => table.swap([`reroll:${again}`])}
      >
        ${plural("ui.the-border.do-roll", again.length)}
      </button>`
    }
  </section>`;
}

/** Return the dice that the staged moves use. */
function usedLetters(table, base, scene) {
  if (!base.one) return table.staged.value.length ? without(base.left, scene.left) : "";
  const cell = table.staged.value.find((token) => token.startsWith("cross:"))?.slice(6);
  if (!cell) return "";
  const segment = table.box.sheets[base.boards[table.seat.value].sheet].find((each) =>
    each.cells.includes(Number(cell)),
  );
  return Object.entries(table.box.colours).find(([, colour]) => colour === segment.colour)[0];
}

/** Return the places of the selected dice: the chosen ones if they hold the same letters. */
function chosenPlaces(dice, letters, places) {
  const sorted = (text) => [...text].sort().join("");
  if (sorted(dice.filter((_, place) => places[place]).join("")) === sorted(letters))
    return dice.map((_, place) => Boolean(places[place]));
  return marks(dice, letters);
}
