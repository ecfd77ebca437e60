// The staged moves in pictures and what they lead to, for the prompt bar.
import { html } from "../../app/ui.js";
import { t } from "../../app/words.js";
import { Choices, noun, verb } from "./choices.js";
import { Coast, Flag, Good, Icon, Merchant, Pirates, Times, capital, company, say, who } from "./pieces.js";

const CardChip = ({ box, card }) => html`
  ${box.cards[card].flags.map((of) => html`<${Flag} of=${of} />`)}
  <${Good} of=${box.cards[card].good} />
  <${Times} amount=${box.cards[card].amount} />
`;

/** A staged move as a picture. */
function Picture({ choices, token }) {
  const { box, scene, seat, table } = choices;
  const thing = noun(token);
  const to = (id) => html`<${Merchant} seat=${seat} />→ <${Flag} of=${id} />${capital(company(id))}`;
  switch (verb(token)) {
    case "ship": // the filled button says where to
      return html`<${CardChip} box=${box} card=${thing.split("@")[0]} />`;
    case "place":
      return to(thing);
    case "move":
      return to(thing.slice(2));
    case "retreat":
      return thing === "here" ? html`<${Merchant} seat=${seat} />${say("do.retreat-here")}` : to(thing);
    case "attack": {
      const { duel } = scene;
      return duel
        ? html`<${Icon} of="attack" /><${Merchant} seat=${duel.defender} /><${Flag} of=${duel.company} />`
        : html`<${Icon} of="attack" />`;
    }
    case "mission":
      return html`<b class="mwon num">${box.missions[thing - 1].points}</b>`;
    case "pay":
      return thing[0] === "h"
        ? box.harbours[thing.slice(1)].name
        : html`
          <${Good} of=${box.cards[thing].good} />
          <${Times} amount=${box.cards[thing].amount} />
        `;
    case "trade":
      return html`<${Pirates} />`;
    case "stay":
      return say("none.company");
    case "skip":
      return say("none.mission");
    default:
      return box.cards[thing] ? html`<${CardChip} box=${box} card=${thing} />` : table.label(token);
  }
}

/** Return the staged moves as chips; goods of one kind that pay go together. */
function chipsOf({ staged, box }) {
  const found = new Map();
  for (const [place, token] of staged.entries()) {
    const thing = noun(token);
    const face = verb(token) === "pay" && thing[0] !== "h" && box.cards[thing];
    const key = face ? `${face.good} ${face.amount}` : token;
    found.set(key, { token, place, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** Who would take what if a shipment fills a harbour. */
function Shares({ choices, landing }) {
  const { table, box, scene } = choices;
  const { slot } = choices.shipment();
  const harbour = scene.harbours[slot - 1].harbour;
  return html`
    <span class="cons">
      ${landing.monopoly ? say("makes-monopoly", { company: company(landing.monopoly) }) : say("makes-full")}
    </span>
    <span class="order">
      ${landing.takers.map((taker) => html`<${Merchant} seat=${taker.seat} />`)}
      <span class="unseen">${landing.takers.map((taker) => who(table, taker.seat)).join(", ")}</span>
    </span>
    <span class="order">
      <${Coast} box=${box} harbour=${harbour} class="vig" />
      → ${
        landing.owner < 0
          ? say("harbour-lost")
          : html`
            <${Merchant} seat=${landing.owner} />
            <span class="unseen">${who(table, landing.owner)}</span>
          `
      }
    </span>
  `;
}

export function Consequence({ table }) {
  const choices = new Choices(table);
  const landing = choices.landing();
  const next = table.ask.value;
  const last = table.staged.value.at(-1);
  const effect = last ? capital(table.note(last)) : ""; // the chips show the move itself
  const result = (next?.several && next.detail) || effect || table.says.value.at(-1) || "";
  return html`<div class="bn bn-cons">
    <ul class="chips" aria-label=${t("ui.staged")}>
      ${chipsOf(choices).map(
        ({ token, place, count }) => html`<li key=${place}>
          <button
            class="chip act"
            title=${`${table.described(token)} (${t("ui.unstage")})`}
            aria-label=${`${table.described(token)} (${t("ui.unstage")})`}
            onClick=${() => table.unstage(token, place)}
          >
            <${Picture} choices=${choices} token=${token} />
            ${count > 1 && count}
          </button>
        </li>`,
      )}
    </ul>
    ${
      landing?.shared
        ? html`<${Shares} choices=${choices} landing=${landing} />`
        : html`<p class="cons">
          ${result}
        </p>`
    }
  </div>`;
}
