// The table of The Border: dice, the player's own sheet and the areas on the board, the others' sheets in the rail.
import { html, signal, useEffect, cls } from "../../app/ui.js";
import { plural, t } from "../../app/words.js";
import { Glyph, SeatShape, addSymbols } from "../../app/glyphs.js";
import { Sheet, MiniSheet, areaName, outlined } from "./sheet.js";
import { Tray } from "./dice.js";
import { boardOf, stagedCells, segmentsBySpace, markedCells, takenAreas } from "./scene.js";

/** The seat whose sheet is large, if not the player's own. */
const shown = signal(null);

/** Add the pictures to the page and turn the outlines into paths. */
function prepare(box) {
  addSymbols(`<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${box.symbols}</svg>`);
  outlined(box);
}

const Dot = ({ colour }) => html`<span class=${`dot ${colour}`} role="img" aria-label=${t(`colour.${colour}`)}>
  <${Glyph} id=${`g-${colour}`} class="" />
</span>`;

/** Return the seat whose sheet is large. */
function largeSeat(table) {
  if (shown.value !== null) return shown.value;
  return table.seat.value >= 0 ? table.seat.value : Math.max(0, table.base.value.active);
}

function Board({ table }) {
  const snapshot = table.snapshot.value;
  const seat = largeSeat(table);
  const chair = snapshot.chairs[seat];
  const winner = snapshot.over?.winners[0] ?? table.seat.value;
  useEffect(() => {
    shown.value = winner === table.seat.value ? null : winner; // at the end: how it was won
  }, [table.asked.value?.number, winner]);
  const label = t("ui.the-border.sheet-of", { name: chair.name });
  return html`<div class="tb">
    <${Tray} table=${table} />
    <div class="paper">
      <${Sheet} table=${table} seat=${seat} label=${label} />
      ${
        (shown.value !== null || table.seat.value < 0) &&
        html`<p class="whose">
          <${SeatShape} seat=${seat} />
          ${label}
          ${
            table.seat.value >= 0 &&
            html`<button
              class="btn s"
              aria-label=${t("ui.the-border.back")}
              title=${t("ui.the-border.back")}
              onClick=${() => (shown.value = null)}
            >
              <span>${t("ui.the-border.back")}</span>
              <${Glyph} id="i-x" />
            </button>`
          }
        </p>`
      }
    </div>
    <${Areas} table=${table} />
  </div>`;
}

const SeatExtra = ({ table, seat }) =>
  t("ui.the-border.closed", { count: table.base.value.boards[seat].closed, all: table.box.areasToEnd });

/** The sheets of the others, in the order of the seats; one that is pressed is shown large. */
function Rail({ table }) {
  const { chairs } = table.snapshot.value;
  const own = table.seat.value;
  return html`<section class="others-sheets" aria-labelledby="others-sheets">
    <h2 id="others-sheets">${t("ui.the-border.others")}</h2>
    <div class="minis">
      ${[...chairs.slice(own + 1), ...chairs.slice(0, Math.max(0, own))].map(
        ({ seat, name }) => html`<button
          key=${seat}
          class="open-sheet"
          aria-label=${t("ui.the-border.open-sheet", { name })}
          aria-pressed=${largeSeat(table) === seat}
          onClick=${() => (shown.value = shown.value === seat ? null : seat)}
        >
          <${MiniSheet}
            box=${table.box}
            board=${table.base.value.boards[seat]}
            seat=${seat}
            last=${markedCells(table, seat)}
            label=${t("ui.the-border.sheet-of", { name })}
          />
          <span><${SeatShape} seat=${seat} />${name}</span>
        </button>`,
      )}
    </div>
  </section>`;
}

/** Return the areas that the staged moves bring nearer to being closed, without those that they close. */
function nearer(table) {
  const before = table.base.value.boards[table.seat.value]?.areas ?? [];
  const after = table.scene.value.boards[table.seat.value]?.areas ?? [];
  return [...before.keys()].filter((place) => after[place].gaps && after[place].gaps < before[place].gaps);
}

/** The nine areas: who was first, points left, spaces missing. */
function Areas({ table }) {
  const boards = table.base.value.boards;
  const seat = largeSeat(table);
  const mine = boardOf(table, seat);
  const taken = takenAreas(table);
  const near = seat === table.seat.value ? nearer(table) : [];
  const order = table.box.areas
    .map((_, place) => place)
    .sort((one, two) => table.box.areas[two].first - table.box.areas[one].first);
  return html`<section class="areas" tabindex="0" aria-label=${t("ui.the-border.areas")}>
    <h2>${t("ui.the-border.areas")}</h2>
    <table>
      <thead class="unseen">
        <tr>
          <th colspan="2">${t("ui.the-border.area")}</th>
          <th>${t("ui.the-border.closed-by")}</th>
          <th>${t("ui.the-border.missing")}</th>
          <th>${t("ui.points")}</th>
        </tr>
      </thead>
      <tbody>
        ${order.map((place) => {
          const area = table.box.areas[place];
          const state = mine.areas[place];
          const will = !state.closed && state.gaps === 0;
          const by = boards
            .map((board, other) => ({ other, ...board.areas[place] }))
            .filter((each) => each.closed)
            .sort((one, two) => Number(two.first) - Number(one.first));
          return html`<tr
            key=${place}
            class=${cls(
              area.classes,
              state.closed && "done",
              will && "will",
              near.includes(place) && "nears",
              taken.has(place) && "taken",
            )}
            data-ref=${`area:${area.motif}`}
          >
            <td class="m"><svg aria-hidden="true"><use href=${`#${area.symbol || "tb-m-flag"}`} /></svg></td>
            <td class="nm">${areaName(area)}</td>
            <td class="by">
              <span>
                ${by.map(
                  (each) => html`<span
                    class=${cls(each.first && "first")}
                    title=${table.snapshot.value.chairs[each.other].name}
                  >
                    <${SeatShape} seat=${each.other} />
                    <span class="unseen">
                      ${table.snapshot.value.chairs[each.other].name}
                      ${each.first && `, ${t("ui.the-border.first")}`}
                    </span>
                  </span>`,
                )}
              </span>
            </td>
            <td class="gap">
              ${
                state.closed
                  ? ""
                  : will
                    ? html`<${Glyph} id="i-check" label=${t("ui.the-border.will")} />`
                    : t("ui.the-border.to-go", { count: state.gaps })
              }
            </td>
            <td class="v">
              ${
                state.closed || will
                  ? html`<span class="hi">+${state.points}</span>`
                  : state.first
                    ? html`
                      <span class="hi">${area.first}</span>
                      <small>/${area.later}</small>
                    `
                    : html`<s>${area.first}</s> ${area.later}`
              }
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

/** Return the staged moves that get a chip: spending dice already implies keeping them. */
const shownTokens = (table) => table.staged.value.filter((token, _, all) => token !== "stop" || all.length === 1);

/** The staged moves, what they close, and what they leave to the others. */
function Consequence({ table }) {
  const base = table.base.value;
  const scene = table.scene.value;
  const seat = table.seat.value;
  const mine = scene.boards[seat];
  const closing = mine.areas
    .map((state, place) => ({ ...state, place }))
    .filter((state) => state.gaps === 0 && !base.boards[seat].areas[state.place].closed);
  const near = nearer(table)
    .sort((one, two) => mine.areas[one].gaps - mine.areas[two].gaps)
    .slice(0, 2);
  const segments = segmentsBySpace(table.box, mine.sheet);
  const first = base.phase === "reroll" || base.phase === "finish";
  const left =
    first && !table.staged.value[0].startsWith("reroll")
      ? (scene.phase === "second" || scene.phase === "finish" ? scene : base).left
      : "";
  return html`
    <ul class="chips" aria-label=${t("ui.staged")}>
      ${shownTokens(table).map(
        (token) => html`<${Chip} key=${token} table=${table} token=${token} segments=${segments} />`,
      )}
    </ul>
    <p class="cons">
      ${closing.map(
        (state) => html`<span key=${state.place}>
          ${t("ui.the-border.closes", { area: areaName(table.box.areas[state.place]) })} <span class="chip brass">
            ${t(state.first ? "ui.the-border.points-first" : "ui.the-border.points-later", { points: state.points })}
          </span>
        </span>`,
      )}
      ${near.map(
        (place) => html`<span key=${`n${place}`} class="near">
          ${t("ui.the-border.nears", { area: areaName(table.box.areas[place]), count: mine.areas[place].gaps })}
        </span>`,
      )}
      ${
        first &&
        !table.staged.value[0].startsWith("reroll") &&
        html`<span class="soft leave">
          ${
            left
              ? html`
                ${t("ui.the-border.leaves")} ${[...left].map(
                  (letter) => html`<${Dot} colour=${table.box.colours[letter]} />`,
                )}
              `
              : t("ui.the-border.leaves-one")
          }
        </span>`
      }
    </p>
  `;
}

const Chip = ({ table, token, segments }) => {
  const [verb, noun = ""] = token.split(":");
  const away = () =>
    verb === "stop" || (table.staged.value.length < 3 && table.staged.value[0] === "stop")
      ? table.clear()
      : table.unstage(token);
  const dots =
    verb === "reroll"
      ? [...noun].map((letter) => table.box.colours[letter])
      : verb === "finish"
        ? [noun.slice(0, -1)]
        : verb === "cross"
          ? [segments.get(Number(noun))?.colour]
          : [];
  const text =
    verb === "finish"
      ? t("ui.the-border.chip-finish", { size: noun.slice(-1) })
      : verb === "cross"
        ? html`<span class="hue">${t(`colour.${segments.get(Number(noun))?.colour}`)}</span>`
        : t(`ui.the-border.chip-${verb}`);
  return html`<li>
    <button class="chip act" onClick=${away} title=${table.described(token)}>
      ${dots.map((colour) => html`<${Dot} colour=${colour} />`)}
      ${text}
      <${Glyph} id="i-x" label=${t("ui.unstage")} />
    </button>
  </li>`;
};

/** Return the words on the filled button: what the staged moves do, or what could be done. */
function confirmLabel(table) {
  const staged = table.staged.value;
  if (staged[0]?.startsWith("reroll:")) return plural("ui.the-border.do-roll", staged[0].length - 7);
  const count = stagedCells(table).size;
  if (count) return plural("ui.the-border.do-cross", count);
  return t(table.asked.value?.prompt === "reroll" ? "ui.the-border.roll-idle" : "ui.the-border.cross-idle");
}

/** Return the words on a button for leaving something out. */
const shortLabel = (_, ask) =>
  t(`ui.the-border.${{ reroll: "keep-all", finish: "do-leave" }[ask.prompt] ?? "do-nothing"}`);

const tip = (_, ask) => (ask.prompt === "reroll" ? t("ui.the-border.tip-roll") : "");

/** Return, while seats act simultaneously, whether a seat has finished. */
function stateWord(table, chair) {
  const scene = table.base.value;
  if (scene.phase !== "second" || chair.seat === scene.active) return "";
  return scene.boards[chair.seat].acting ? "" : t("ui.the-border.done");
}

const Headline = ({ table }) => html`<span class="soft">
  ${t("ui.the-border.turn", { turn: table.base.value.turn })}
</span>`;

export default {
  beats: () => import("./stage/beats.js"),
  reviewBeside: true, // a sheet is narrow: the review puts it beside the numbers
  prepare,
  Board,
  Headline,
  SeatExtra,
  Rail,
  Consequence,
  confirmLabel,
  shortLabel,
  tip,
  stateWord,
  score: (table, seat) => table.base.value.boards[seat].score,
  handles: (token) => /^(cross|finish|reroll):/.test(token),
};
