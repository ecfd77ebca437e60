// The board of a game that has none yet: nothing but the list of choices, which the prompt bar shows.
import { html } from "../../app/ui.js";
import { t } from "../../app/words.js";

const Board = ({ table }) => html`<div class="no-board panel">
  <p class="water">${t("ui.no-board")}</p>
  <p><a href=${`/t/${table.frame.table}/text`}>${t("ui.as-list")}</a></p>
</div>`;

export default { Board, handles: () => false };
