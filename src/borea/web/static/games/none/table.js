// The fallback for a game without a board: a list of every move.
import { html } from "../../app/ui.js";
import { t } from "../../app/words.js";

const Board = ({ table }) => html`<div class="no-board">
  <p class="water">${t("ui.no-board")}</p>
  <p><a href=${`/t/${table.frame.table}/text`}>${t("ui.as-list")}</a></p>
  <ul class="row" aria-label=${t("ui.choices")}>
    ${(table.ask.value?.moves ?? [])
      .filter((move) => table.legal.value.has(move.token) && handles(move.token))
      .map(
        (move) => html`<li key=${move.token}>
          <button class="btn choice" data-token=${move.token} onClick=${() => table.stage(move.token)}>
            ${move.label}
          </button>
        </li>`,
      )}
  </ul>
</div>`;

const handles = (token) => token !== "done";

export default { Board, handles };
