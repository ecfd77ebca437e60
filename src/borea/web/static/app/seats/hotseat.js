// Several people at one screen: the page switches to the seat that is asked, behind a curtain where hands are hidden.
import { html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";
import { SeatShape } from "../glyphs.js";

const PAUSE = 700; // time to see one's own move

/**
 * Return the seats that may open the curtain, or null while it is open.
 * @param {Table} table
 */
export function useHotseat(table) {
  const [curtain, setCurtain] = useState(table.frame.curtain ? table.frame.asked : null);
  const snapshot = table.snapshot.value;
  const chairs = snapshot?.chairs ?? [];
  const next =
    !snapshot || snapshot.ask || snapshot.over
      ? []
      : chairs.filter((chair) => chair.mine && !chair.bot && chair.asked).map((chair) => chair.seat);
  const wanted = next.join();
  useEffect(() => {
    if (snapshot && curtain?.includes(snapshot.seat)) setCurtain(null); // not while the old seat is still shown
    if (!wanted) return undefined;
    const timer = setTimeout(() => (table.frame.curtain ? setCurtain(next) : table.switchSeat(next[0])), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, !snapshot]);
  return curtain;
}

/**
 * What people see while the screen changes hands: nothing of the table.
 * @type {Component<{ table: Table, seats: number[] }>}
 */
export const Curtain = ({ table, seats }) => html`<section class="curtain panel" aria-labelledby="curtain">
  <h2 id="curtain">${t("ui.curtain")}</h2>
  <p>${t("ui.curtain-text")}</p>
  <ul>
    ${seats.map(
      (seat) => html`<li>
        <button class="btn" onClick=${() => table.switchSeat(seat)}>
          <${SeatShape} seat=${seat} />
          ${t("ui.crew.show-side", { name: table.snapshot.value?.chairs[seat].name ?? table.frame.names[seat] })}
        </button>
      </li>`,
    )}
  </ul>
</section>`;
