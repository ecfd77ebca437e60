// Promises between seats, in every game that has them: whether their page is open, what waits for an answer, and the
// slip that shows a proposal wherever this person is looking.
import { html, createPortal, signal } from "./ui.js";
import { t } from "./words.js";
import { Glyph } from "./glyphs.js";
import { snapshotOf } from "./state/store.js";

/** Whether the page of promises is open beside the board. */
export const talking = signal(false);

/** @type {Signal<string[]>} */
const later = signal([]); // proposals put aside: their slip is gone, the page still has them

/**
 * Return the proposals that this person has not answered.
 * @param {Table} table
 */
export const unanswered = (table) => snapshotOf(table).talk?.pacts.filter((pact) => pact.answerable) ?? [];

/**
 * Accept or decline a proposal.
 * @param {Table} table
 * @param {Wire.PactSnapshot} pact
 * @param {boolean} yes
 */
export const reply = (table, { number }, yes) => table.api("parley/answer", { seat: table.seat.value, number, yes });

/**
 * The answers to a proposal; each is one click.
 * @type {Component<{ table: Table, pact: Wire.PactSnapshot }>}
 */
export const Replies = ({ table, pact }) =>
  [true, false].map(
    (yes) => html`<button
      key=${yes}
      class="btn s"
      aria-label=${`${t(yes ? "ui.agree" : "ui.decline")}: ${pact.line}`}
      onClick=${() => reply(table, pact, yes)}
    >
      ${t(yes ? "ui.agree" : "ui.decline")}
    </button>`,
  );

/**
 * The latest proposal, until it is answered or put aside; the page of promises shows all of them itself.
 * @type {Component}
 */
export const Proposal = ({ table }) => {
  const key = (/** @type {Wire.PactSnapshot} */ { number }) => `${table.seat.value} ${number}`;
  const pact = unanswered(table).findLast((one) => !later.value.includes(key(one)));
  if (!pact || talking.value) return null;
  return html`<section class="slip proposal" aria-label=${t("ui.talk.proposal")}>
    <p>${pact.line}</p>
    <div class="row">
      <${Replies} table=${table} pact=${pact} />
      <button
        class="btn s quiet later"
        aria-label=${t("ui.talk.later")}
        onClick=${() => (later.value = [...later.value, key(pact)])}
      >
        <${Glyph} id="i-x" />
        <span class="word">${t("ui.talk.later")}</span>
      </button>
    </div>
  </section>`;
};

/**
 * How many proposals wait, for buttons that open their page.
 * @type {Component}
 */
export const Count = ({ table }) => {
  const { length } = unanswered(table);
  return length > 0 && html`<span class="n">${length}<span class="unseen"> ${t("ui.talk.unanswered")}</span></span>`;
};

/**
 * The button in the header that opens the page of promises where the rail has no room of its own.
 * @type {Component}
 */
export const TalkButton = ({ table }) =>
  snapshotOf(table).talk &&
  createPortal(
    html`<button
      class="icon talk"
      aria-expanded=${String(talking.value)}
      aria-label=${t("ui.talk")}
      onClick=${() => (talking.value = !talking.value)}
    >
      <${Glyph} id="i-talk" />
      <${Count} table=${table} />
    </button>`,
    /** @type {HTMLElement} */ (document.getElementById("drawer")),
  );
