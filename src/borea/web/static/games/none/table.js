// The fallback for a game without a board: the prompt bar offers every move.
import { html } from "../../app/ui.js";
import { t } from "../../app/words.js";

const Board = ({ table }) => html`<div class="no-board panel">
  <p class="water">${t("ui.no-board")}</p>
  <p><a href=${`/t/${table.frame.table}/text`}>${t("ui.as-list")}</a></p>
</div>`;

export default { Board, handles: () => false };
