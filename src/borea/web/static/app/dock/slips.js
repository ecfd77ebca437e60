// Slips at the head of the rail: a hint, a request to go back, a proposal, a deal that stands. They never change the
// size of board or dock.
import { html, signal } from "../ui.js";
import { t } from "../words.js";
import { HintSlip } from "./hints.js";
import { snapshotOf } from "../state/store.js";
import { Proposal } from "../talk.js";

export const SAME_DEAL = "#same-deal"; // the address of a second try whose hidden things could not be dealt again

const sameDeal = signal(location.hash === SAME_DEAL);

/** @type {Component<{}>} */
const SameDeal = () =>
  sameDeal.value &&
  html`<section class="slip" role="status">
    <p>${t("ui.same-deal")}</p>
    <div class="row">
      <button class="btn s quiet" onClick=${() => (sameDeal.value = false)}>${t("ui.close")}</button>
    </div>
  </section>`;

/**
 * A request to take a move back, for those who have to answer it.
 * @type {Component}
 */
const Request = ({ table }) => {
  const { request, chairs, answer, seat } = snapshotOf(table);
  if (request === null) return null;
  const reply = (/** @type {boolean} */ yes) => table.api("answer", { seat, yes });
  return html`<section class="slip request">
    <p>${t("ui.request", { name: chairs[request].name })}</p>
    ${
      answer &&
      html`<div class="row">
        <button class="btn s" onClick=${() => reply(true)}>${t("ui.agree")}</button>
        <button class="btn s" onClick=${() => reply(false)}>${t("ui.decline")}</button>
      </div>`
    }
  </section>`;
};

/** @type {Component} */
export const Slips = ({ table }) => html`
  <${SameDeal} />
  <${Request} table=${table} />
  <${HintSlip} table=${table} />
  <${Proposal} table=${table} />
`;
