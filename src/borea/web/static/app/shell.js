// The frame around every board: seats, dock, rail with slips, log and chat, result, curtain, live region, keys.
import { html, useEffect, useRef, useState, createPortal, cls } from "./ui.js";
import { t } from "./words.js";
import { Glyph } from "./glyphs.js";
import { Seats } from "./seats/seats.js";
import { Prompt } from "./dock/prompt.js";
import { Log } from "./log/log.js";
import { Slips } from "./dock/slips.js";
import { After, useReview } from "./after.js";
import { Curtain, useHotseat } from "./seats/hotseat.js";
import { snapshotOf } from "./state/store.js";
import { play as sound } from "./sounds.js";
import { TalkButton, talking } from "./talk.js";

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Announce what happens and what is asked to assistive technology, in the page's one live region.
 * @param {Table} table
 */
function useAnnouncing(table) {
  const asked = useRef("");
  const spoken = useRef("");
  const question = table.asked.value?.question ?? table.snapshot.value?.waiting ?? "";
  const told = table.told.value;
  useEffect(() => {
    const news = spoken.current === told ? "" : told;
    const now = asked.current === question ? "" : question;
    if (now && table.asked.value) sound("turn");
    spoken.current = told;
    asked.current = question;
    if (news || now) element("live").textContent = [news, now].filter(Boolean).join(" ");
  }, [question, told]);
}

/**
 * Move the focus to the question when the focused element is gone, for people who play by keyboard.
 * @param {Table} table
 */
function useFocus(table) {
  const keys = useRef(false);
  useEffect(() => {
    const note = (/** @type {Event} */ event) => (keys.current = event.type === "keydown");
    addEventListener("keydown", note, true);
    addEventListener("pointerdown", note, true);
    return () => {
      removeEventListener("keydown", note, true);
      removeEventListener("pointerdown", note, true);
    };
  }, []);
  const { snapshot, staged } = table;
  useEffect(() => {
    if (keys.current && document.activeElement === document.body)
      document.getElementById("question")?.focus({ preventScroll: true });
  }, [snapshot.value?.number, snapshot.value?.ask, staged.value.length]);
}

/** Press the filled button, if something can be confirmed. */
const confirm = () => /** @type {HTMLElement | null} */ (document.querySelector(".prompt .confirm:enabled"))?.click();

/**
 * Confirm and undo from the keyboard, wherever the focus is.
 * @param {Table} table
 */
function useKeys(table) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (/** @type {Element} */ (event.target).closest?.("input, textarea")) return;
      if (event.key === "Enter") confirm();
      else if (event.key === "z") table.undo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [table]);
}

/**
 * The button in the header that lays the rail over the table where it has no room of its own. Escape puts it back.
 * @param {{ drawn: boolean, draw: (drawn: boolean) => void }} props
 */
function Drawer({ drawn, draw }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!drawn) return undefined;
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      draw(false);
      button.current?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [drawn]);
  return createPortal(
    html`<button
      class="icon"
      ref=${button}
      aria-expanded=${String(drawn)}
      aria-label=${t("ui.rail")}
      onClick=${() => draw(!drawn)}
    >
      <${Glyph} id="i-log" />
    </button>`,
    element("drawer"),
  );
}

/**
 * Mark the page while it shows a table. `:has` on the body would do, but then every click restyles every button.
 * @param {Element | null} shown
 */
const markTable = (shown) => void document.body.classList.toggle("with-table", Boolean(shown));

/**
 * The whole page under the header.
 * @param {{ table: Table, board: Board }} props
 */
export function Shell({ table, board }) {
  const snapshot = table.snapshot.value;
  const curtain = useHotseat(table);
  const review = useReview(snapshot);
  const [drawn, draw] = useState(false);
  useAnnouncing(table);
  useKeys(table);
  useFocus(table);
  if (curtain) return html`<${Curtain} table=${table} seats=${curtain} />`;
  if (!snapshot)
    return html`<p class="soft opening" role="status">
      ${table.refusal.value?.message ?? t(table.link.value === "lost" ? "ui.lost" : "ui.opening")}
    </p>`;
  if (review) return html`<${After} table=${table} board=${board} />`;
  const { Board, Rail, Headline } = board;
  const presenter = table.presenter.value;
  return html`<div
    ref=${markTable}
    class=${cls(
      "table",
      `game-${snapshot.game}`,
      snapshot.ask && "is-asked",
      snapshot.over && "is-over",
      !snapshot.playing && "is-waiting",
      snapshot.scene && (snapshot.over || board.railNeeded?.(table)) && "needs-rail",
      drawn && "is-drawn",
      snapshot.talk && talking.value && "is-talking",
      table.puzzle && "is-puzzle",
      table.puzzle?.verdict.value && "is-judged",
    )}
  >
    ${table.link.value === "lost" && html`<p class="lost" role="status">${t("ui.lost")}</p>`}
    <${TalkButton} table=${table} />
    <${Drawer} drawn=${drawn} draw=${draw} />
    ${Headline && snapshot.scene && createPortal(html`<${Headline} table=${table} />`, element("top-mid"))}
    <${Seats} table=${table} board=${board} />
    <section class="board" aria-label=${t("ui.board")}>
      ${snapshot.scene ? html`<${Board} table=${table} />` : html`<${Invite} table=${table} />`}
    </section>
    <${Dock} table=${table} board=${board} />
    <aside class="rail" aria-label=${t("ui.rail")}>
      ${table.puzzle && html`<${table.puzzle.Panel} table=${table} />`}
      <div class="matter" role="group" aria-label=${t("ui.matter")} tabindex="0">
        <${Slips} table=${table} />
        ${
          snapshot.over && presenter
            ? html`<${presenter.EndPanel} table=${table} over=${snapshot.over} />`
            : Rail && snapshot.scene && html`<${Rail} table=${table} />`
        }
      </div>
      ${!table.puzzle && html`<${Log} table=${table} board=${board} />`}
    </aside>
  </div>`;
}

/**
 * Below the board: the question; while others act, what they do; at the end, the result, also of a puzzle. A promise
 * that is being made takes the place of all but the result.
 * @type {Component<{ table: Table, board: Board }>}
 */
const Dock = ({ table, board }) => {
  const { ask, over } = snapshotOf(table);
  const presenter = table.presenter.value;
  if (table.puzzle?.verdict.value) return html`<${table.puzzle.Bar} table=${table} />`;
  if (over) return presenter && html`<${presenter.EndBar} table=${table} over=${over} />`;
  const Pledge = talking.value && board.pacts?.dock(table);
  if (Pledge) return html`<${Pledge} table=${table} />`;
  if (!ask && presenter?.telling.value) return html`<${presenter.TellerBar} table=${table} />`;
  return html`<${Prompt} table=${table} board=${board} />`;
};

/**
 * Shown instead of the board until everybody is there.
 * @param {{ table: Table }} props
 */
function Invite({ table }) {
  const [copied, setCopied] = useState(false);
  const address = `${location.origin}/t/${table.frame.table}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return html`<div class="invite">
    <svg class="big-star" viewBox="0 0 24 24" aria-hidden="true"><use href="#borea" /></svg>
    <p class="water">${t("ui.invite")}</p>
    <p class="address"><code>${address}</code></p>
    ${
      navigator.clipboard &&
      html`<button class="btn" onClick=${copy}>
        ${copied && html`<${Glyph} id="i-check" />`}
        <span role="status">${t(copied ? "ui.copied" : "ui.copy")}</span>
      </button>`
    }
  </div>`;
}
