// The companies with their queues of merchants, the decks and the discards.
import { html, cls } from "../../app/ui.js";
import { plural } from "../../app/words.js";
import { half, noun, verb } from "./choices.js";
import { Card, Check, Flag, Fold, Icon, Merchant, Ship, capital, company, say, useRove, who } from "./pieces.js";

/** Return the token that puts the chosen merchant, or the one to place, last in a company. */
function endToken(choices, id) {
  const { scene } = choices;
  const own = half.value.own;
  if (own) return `move:${own}>${id}`;
  if (scene.prompt === "place") return `place:${id}`;
  if (scene.prompt === "retreat") return `retreat:${id}`;
  return "";
}

/** Return, by "company place", the turns in which a merchant takes, in a staged shipment or a current sharing. */
function turns(choices) {
  const takers = (choices.landing() || choices.scene.sharing)?.takers || [];
  const found = {};
  takers.forEach((taker, index) => {
    (found[`${taker.company} ${taker.place}`] ||= []).push(index + 1);
  });
  return found;
}

function Badge({ choices, id, place, order }) {
  const { duel, sharing } = choices.scene;
  if (duel?.company === id) {
    if (place === duel.at) return html`<span class="badge"><${Icon} of="shield" /></span>`;
    if (place === duel.from) return html`<span class="badge"><${Icon} of="attack" /></span>`;
    if (place > duel.at && place < duel.from) return html`<span class="badge">+1</span>`;
  }
  const due = order[`${id} ${place}`];
  if (!due) return null;
  if (!sharing) return html`<span class="badge now num">${due.join(" ")}</span>`;
  const left = due.filter((turn) => turn > sharing.done);
  if (!left.length) return html`<span class="badge"><${Check} /></span>`;
  return html`<span class=${cls("badge num", left[0] === sharing.done + 1 && "now")}>${left.join(" ")}</span>`;
}

/** Return the token that a click on a merchant means: an attack, if only one of one's own can make it, or staying. */
function merchantToken(choices, id, place) {
  const { duel, prompt } = choices.scene;
  const ready = attackers(choices, id, place);
  const own = half.value.own ? ready.find((letter) => letter === half.value.own) : ready.length === 1 && ready[0];
  if (own) return `attack:${own}>${place}`;
  if (prompt === "retreat" && duel?.company === id && duel.from === place) return "retreat:here";
  return "";
}

/** Return which of the player's merchants, by letter, can attack a place in their company. */
const attackers = (choices, id, place) =>
  choices.scene.companies
    .find((row) => row.id === id)
    .merchants.map(({ own }) => own)
    .filter((own) => own && choices.legal.has(`attack:${own}>${place}`));

/** Return what marks say about the merchant in a place: that it is new there, and what it was before. */
function markOf(table, row, merchant, place) {
  const last = row.merchants.findLastIndex(({ seat }) => seat === merchant.seat) + 1;
  const here = table.marks.value.filter(
    (mark) =>
      mark.company === row.id &&
      mark.seat === merchant.seat &&
      (mark.kind === "taken" ? mark.place === place : place === last),
  );
  return {
    fresh: here.some(({ kind }) => kind === "merchant" || kind === "taken"),
    was: here.findLast(({ kind }) => kind === "was")?.text,
  };
}

function MerchantPlace({ choices, rove, row, merchant, place, order, flip }) {
  const { table } = choices;
  const token = merchantToken(choices, row.id, place);
  const movable = merchant.own && choices.movers().has(merchant.own);
  const chosen = merchant.own && half.value.own === merchant.own;
  const arrived =
    verb(choices.last) === "move" &&
    noun(choices.last).slice(2) === row.id &&
    place === row.merchants.length &&
    merchant.own;
  const name = say("merchant", { who: who(table, merchant.seat), place, company: say(`co.${row.id}`) });
  const state = token ? choices.state(token) : chosen || arrived ? "staged" : movable ? "legal" : "";
  const inside = html`
    <${Merchant} seat=${merchant.seat} />
    <${Badge} choices=${choices} id=${row.id} place=${place} order=${order} />
  `;
  const onClick = () => {
    if (token) choices.pick(token);
    else half.value = { ...half.value, own: chosen ? "" : merchant.own, card: null, slot: null };
  };
  const { fresh, was } = markOf(table, row, merchant, place);
  const known = { class: cls("mbtn", state ? `is-${state}` : fresh && "is-last"), "data-flip": flip };
  return html`<li data-ref=${`place:${row.id}:${place}`}>
    ${
      token || movable
        ? html`<button
          type="button"
          ...${known}
          ...${rove.tab()}
          aria-label=${token ? choices.described(token) : name}
          aria-pressed=${state === "staged"}
          onClick=${onClick}
        >
          ${inside}
        </button>`
        : html`<span ...${known} role="img" aria-label=${name}>${inside}</span>`
    }
    <span class="mn" aria-hidden="true">${who(table, merchant.seat)}</span>
    ${was && html`<span class="was">${was}</span>`}
  </li>`;
}

/** The free place behind the last merchant. */
function EndPlace({ choices, rove, id }) {
  const token = endToken(choices, id);
  const state = token && choices.state(token);
  if (!state) return null;
  return html`<li class="end">
    <button
      type="button"
      class=${`mbtn slot-end is-${state}`}
      ...${rove.tab()}
      aria-label=${choices.described(token)}
      aria-pressed=${state === "staged"}
      onClick=${() => choices.pick(token)}
    >
      ${state === "staged" ? html`<${Merchant} seat=${choices.seat} />` : html`<span class="dot"></span>`}
    </button>
  </li>`;
}

function Note({ choices, id }) {
  const landing = choices.landing();
  if (landing?.monopoly !== id || landing.owner < 0) return null;
  const slot = choices.shipment().slot;
  const harbour = choices.box.harbours[choices.scene.harbours[slot - 1].harbour].name;
  return html`<span class="conote">${say("harbour-to", { who: who(choices.table, landing.owner), harbour })}</span>`;
}

/** The arrow of an attack, from the attacker's place to the defender's. */
function Arrow({ duel }) {
  return html`<svg
    class="arc"
    style=${{ "--at": duel.at, "--span": duel.from - duel.at }}
    viewBox="0 0 100 12"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d="M8 6H100" fill="none" stroke="currentColor" stroke-width="4" />
    <path d="M0 6 9 0V12Z" fill="currentColor" />
  </svg>`;
}

export function Companies({ choices }) {
  const { scene, box } = choices;
  const rove = useRove();
  const order = turns(choices);
  const seen = {};
  const longest = Math.max(4, ...scene.companies.map((row) => row.merchants.length));
  return html`<section class=${cls("companies", box.places && "five")} aria-label=${say("companies")} ...${rove.bind}>
    <h2 class="unseen">${say("companies")}</h2>
    <div class="ranks" aria-hidden="true">
      <span></span>
      ${Array.from({ length: box.places || Math.min(longest, 6) }, (_, place) => html`<span>${place + 1}</span>`)}
    </div>
    ${scene.companies.map((row) => {
      const crowd = !box.places && row.merchants.length + (endToken(choices, row.id) ? 1 : 0) > 4;
      return html`<div
        class=${cls(
          "co",
          scene.duel?.company === row.id && "focus",
          scene.sharing && order[`${row.id} 1`] && "focus",
          crowd && "crowd",
          row.merchants.length > 7 && "throng",
        )}
        data-ref=${`company:${row.id}`}
      >
        <span class="cship"><${Ship} of=${row.id} /></span>
        <span class="cflag"><${Flag} of=${row.id} /></span>
        <h3>${capital(company(row.id))}</h3>
        <${Note} choices=${choices} id=${row.id} />
        <ol class="queue">
          ${row.merchants.map((merchant, index) => {
            const nth = (seen[merchant.seat] = (seen[merchant.seat] || 0) + 1);
            return html`<${MerchantPlace}
              choices=${choices}
              rove=${rove}
              row=${row}
              merchant=${merchant}
              place=${index + 1}
              order=${order}
              flip=${`m-${merchant.seat}-${nth}`}
            />`;
          })}
          <${EndPlace} choices=${choices} rove=${rove} id=${row.id} />
          ${
            box.places &&
            Array.from(
              { length: Math.max(0, box.places - row.merchants.length - (endToken(choices, row.id) ? 1 : 0)) },
              () => html`<li class="free" aria-hidden="true"></li>`,
            )
          }
          ${scene.duel?.company === row.id && html`<${Arrow} duel=${scene.duel} />`}
        </ol>
      </div>`;
    })}
  </section>`;
}

/** What is left in the decks, and where the pirates are. */
export function Piles({ choices }) {
  const { scene, box, table } = choices;
  const { cards, harbours } = scene.decks;
  return html`<ul class="piles">
    <li>${plural("ui.borneo.deck", cards)}</li>
    <li>${plural("ui.borneo.harbour-deck", harbours)}</li>
    ${
      box.pirates &&
      html`<li>${scene.pirate < 0 ? say("lair") : say("pirate-with", { who: who(table, scene.pirate) })}</li>`
    }
  </ul>`;
}

/** The discards, all open. */
export function Discards({ choices }) {
  const { scene, box } = choices;
  const { discards } = scene.decks;
  const spread = () => html`<div class="spread" role="group" aria-label=${say("discards-open")}>
    ${
      discards.length
        ? discards.map((card) => html`<${Card} box=${box} card=${card} flip=${false} />`)
        : html`<p class="none">
          ${say("no-discards")}
        </p>`
    }
  </div>`;
  return html`<${Fold} title=${plural("ui.borneo.discards", discards.length)} inside=${spread} />`;
}
