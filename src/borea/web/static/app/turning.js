// One screen with several people: the table turns to the seat that is asked, behind a curtain where hands are hidden.
import { html, useEffect, useState } from "./ui.js";
import { t } from "./words.js";
import { SeatShape } from "./glyphs.js";

const PAUSE = 700; // long enough to see what one has done

/** Return the seats that may look behind the curtain, or nothing while it is open. */
export function useTurning(table) {
  const [curtain, close] = useState(table.frame.curtain ? table.frame.asked : null);
  const snapshot = table.snapshot.value;
  const chairs = snapshot?.chairs ?? [];
  const next =
    !snapshot || snapshot.ask || snapshot.over
      ? []
      : chairs.filter((chair) => chair.mine && !chair.bot && chair.asked).map((chair) => chair.seat);
  const wanted = next.join();
  useEffect(() => {
    if (curtain?.includes(snapshot?.seat)) close(null); // not for a look that is still another's
    if (!wanted) return undefined;
    const timer = setTimeout(() => (table.frame.curtain ? close(next) : table.turnTo(next[0])), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, !snapshot]);
  return curtain;
}

/** What people see while the screen goes from hand to hand: nothing of the table. */
export const Curtain = ({ table, seats }) => html`<section class="curtain panel" aria-labelledby="curtain">
  <h2 id="curtain">${t("ui.curtain")}</h2>
  <p>${t("ui.curtain-text")}</p>
  <ul>
    ${seats.map(
      (seat) => html`<li>
        <button class="btn" onClick=${() => table.turnTo(seat)}>
          <${SeatShape} seat=${seat} /> ${t("ui.show-seat", { number: seat + 1 })}
        </button>
      </li>`,
    )}
  </ul>
</section>`;
