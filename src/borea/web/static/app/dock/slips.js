// Slips at the head of the rail: a hint, a request to go back, a proposal. They never change the size of board or dock.
import { html } from "../ui.js";
import { t } from "../words.js";
import { HintSlip } from "./hints.js";
import { snapshotOf } from "../state/store.js";
import { Proposal } from "../talk.js";

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
  <${Request} table=${table} />
  <${Proposal} table=${table} />
  <${HintSlip} table=${table} />
`;
