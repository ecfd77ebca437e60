// What stands in the place of the harbours when a match is over: what everybody won it with, the winner first.
import { html, cls } from "../../app/ui.js";
import { plural } from "../../app/words.js";
import { Merchant, Mini, capital, item, mission as missionName, say, who } from "./pieces.js";

/** A mission that a seat has completed: its points and what was paid. */
const Completed = ({ box, points }) => {
  const face = box.missions.find((mission) => mission.points === points);
  return html`<li class="done">
    <span class="mvp num">${points}</span>
    <span>${face && capital(missionName(face))}</span>
  </li>`;
};

const Warehouse = ({ choices: { box, scene, table, seat: own }, seat, won }) => {
  const { store, missions, points, cards, harbours } = scene.seats[seat];
  const title = seat === own ? say("my-warehouse") : say("warehouse", { who: who(table, seat) });
  return html`<li class=${cls("hoard", won && "won")}>
    <h3><${Merchant} seat=${seat} /> ${title} <small>${plural("borneo.points", points)}</small></h3>
    <ul class="dones" aria-label=${say("missions")}>
      ${missions.map((worth) => html`<${Completed} box=${box} points=${worth} />`)}
    </ul>
    <div class="rest">
      ${
        store
          ? store.flat().map((noun) => html`<${Mini} box=${box} noun=${noun} label=${item(box, noun)} />`)
          : cards + harbours > 0 && html`<p class="none">${plural("ui.borneo.face-down", cards + harbours)}</p>`
      }
    </div>
  </li>`;
};

/** Everybody's missions and what is left in their warehouses. */
export function Ended({ choices, over: { scores, winners } }) {
  const order = scores
    .map((_, seat) => seat)
    .sort((one, two) => winners.includes(two) - winners.includes(one) || scores[two] - scores[one]);
  return html`<section class="ended" aria-label=${say("warehouses-fold")}>
    <h2 class="unseen">${say("warehouses-fold")}</h2>
    <ol>
      ${order.map(
        (seat) => html`<${Warehouse} key=${seat} choices=${choices} seat=${seat} won=${winners.includes(seat)} />`,
      )}
    </ol>
  </section>`;
}
