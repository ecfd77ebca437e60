// The zones of the table: companies and decks, harbours and one's hand, missions and warehouses.
import { html, cls, useSignal } from "../../app/ui.js";
import { plural } from "../../app/words.js";
import { half, noun, verb } from "./choices.js";
import {
  Back,
  Card,
  Check,
  Coast,
  Flag,
  Good,
  Icon,
  Merchant,
  Mini,
  Needs,
  Pirates,
  Ship,
  Tally,
  Times,
  capital,
  company,
  good,
  item,
  mission as missionName,
  say,
  times,
  useRove,
  who,
} from "./pieces.js";

/** Return the tokens that would put the merchant chosen, or the one to be placed, last in a company. */
function endToken(choices, id) {
  const { scene } = choices;
  const own = half.value.own;
  if (own) return `move:${own}>${id}`;
  if (scene.prompt === "place") return `place:${id}`;
  if (scene.prompt === "retreat") return `retreat:${id}`;
  return "";
}

/** Return by "company place" in which turns a merchant takes, of a staged shipment or of a sharing under way. */
function turns(choices) {
  const told = choices.landing() || choices.scene.sharing;
  const found = {};
  (told?.takers || []).forEach((taker, index) => {
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

/** What a merchant can be clicked for: to be moved, to be attacked, to be changed places with. */
function merchantToken(choices, id, place) {
  const { duel, prompt } = choices.scene;
  const own = half.value.own;
  const attack = own && `attack:${own}>${place}`;
  if (attack && choices.legal.has(attack) && sameRow(choices, id, own)) return attack;
  if (prompt === "retreat" && duel?.company === id && duel.from === place) return "retreat:here";
  return "";
}

const sameRow = (choices, id, own) =>
  choices.scene.companies.find((row) => row.id === id).merchants.some((other) => other.own === own);

const STEPS = { placed: "company", moved: "to", retreated: "company" }; // events that put a merchant last, and where

/** Return the company and the seat of the merchant that stepped last, of the last few things that happened. */
function stepped(table) {
  const happened = table.events.value.slice(-12).flatMap((message) => message.events || []);
  const step = happened
    .slice(-40)
    .filter(({ event }) => event in STEPS)
    .pop();
  return step && { company: step[STEPS[step.event]], seat: step.seat };
}

function MerchantPlace({ choices, rove, row, merchant, place, order, flip, newest }) {
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
  const last = newest?.company === row.id && newest.seat === merchant.seat && place === row.merchants.length;
  const known = { class: cls("mbtn", state ? `is-${state}` : last && "is-last"), "data-flip": flip };
  return html`<li>
    ${
      token || movable
        ? html`<button
          type="button"
          ...${known}
          ...${rove.tab()}
          aria-label=${token ? choices.label(token) : name}
          aria-pressed=${state === "staged"}
          onClick=${onClick}
        >
          ${inside}
        </button>`
        : html`<span ...${known} role="img" aria-label=${name}>${inside}</span>`
    }
    <span class="mn" aria-hidden="true">${who(table, merchant.seat)}</span>
  </li>`;
}

/** The place behind the last merchant, where one may step. */
function EndPlace({ choices, rove, id }) {
  const token = endToken(choices, id);
  const state = token && choices.state(token);
  if (!state) return null;
  return html`<li class="end">
    <button
      type="button"
      class=${`mbtn slot-end is-${state}`}
      ...${rove.tab()}
      aria-label=${choices.label(token)}
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
  const newest = stepped(choices.table);
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
              newest=${newest}
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

/** The decks, the discards (all open), and the pirates' lair. */
export function Piles({ choices }) {
  const { scene, box } = choices;
  const { cards, harbours, discards } = scene.decks;
  return html`<div class="piles">
    <figure><${Back} of="ship" /><figcaption>${plural("ui.borneo.deck", cards)}</figcaption></figure>
    <figure><${Back} of="harbour" /><figcaption>${plural("ui.borneo.harbour-deck", harbours)}</figcaption></figure>
    <details class="discards">
      <summary>
        ${
          discards.length
            ? html`<${Card} box=${box} card=${discards[discards.length - 1]} flip=${false} />`
            : html`<span class="card pile" aria-hidden="true">
              <${Icon} of="discard" />
            </span>`
        }
        <span class="cap">${plural("ui.borneo.discards", discards.length)}</span>
      </summary>
      <div class="spread" role="group" aria-label=${say("discards-open")}>
        ${
          discards.length
            ? discards.map((card) => html`<${Card} box=${box} card=${card} flip=${false} />`)
            : html`<p class="none">
              ${say("no-discards")}
            </p>`
        }
      </div>
    </details>
    ${
      box.pirates &&
      html`<figure class="lair">
        <${Pirates} />
        <figcaption>
          ${scene.pirate < 0 ? say("lair") : say("pirate-with", { who: who(choices.table, scene.pirate) })}
        </figcaption>
      </figure>`
    }
  </div>`;
}

export function HarbourCard({ box, harbour, played, staged = 0 }) {
  const face = box.harbours[harbour];
  const pip = (index) => (index < played ? "on" : index < played + staged ? "new" : "");
  return html`<div class="hcard">
    <${Coast} box=${box} harbour=${harbour} class="vig" />
    <span class=${`disc hgood on-${face.good}`} title=${capital(times(face.good, face.amount))}>
      <${Good} of=${face.good} label=${times(face.good, face.amount)} />
      <${Times} amount=${face.amount} />
    </span>
    <h3 class="hname">${face.name}</h3>
    <div class="hlim">
      <span class="lim" title=${say("cards-played", { count: played + staged, limit: face.cards })}>
        <${Icon} of="cards" />
        <b class="num">${played + staged}<small>/${face.cards}</small></b>
      </span>
      <span class="pips" aria-hidden="true">
        ${Array.from({ length: face.cards }, (_, index) => html`<i class=${pip(index)}></i>`)}
      </span>
      <span class="lim" title=${say("flag-limit", { limit: face.flags })}>
        <${Icon} of="flag" />
        <b class="num">${face.flags}</b>
      </span>
    </div>
    <span class="unseen">
      ${say("cards-played", { count: played + staged, limit: face.cards })} ${say("flag-limit", { limit: face.flags })}
    </span>
  </div>`;
}

/** The cards of a harbour: each covers the lower flag of the one before; a covered good stays readable beside it. */
function Stack({ choices, harbour, staged, slot }) {
  const { box } = choices;
  const all = staged === null ? harbour.cards : [...harbour.cards, staged];
  const top = all.length - 1;
  return html`<div class=${cls("stack", all.length > 4 && "tall")} style=${{ "--n": Math.max(1, all.length) }}>
    ${all.map((card, index) => {
      const own = index === top && staged !== null;
      const face = box.cards[card];
      return html`<div class=${cls("lay", own && "staged")} style=${{ "--i": index }} key=${card}>
        <${Card}
          box=${box}
          card=${card}
          flip=${!own}
          state=${own ? "staged" : ""}
          class=${cls(index < top && "covered", index === top && harbour.last && !own && "is-last")}
        />
        ${
          index < top &&
          html`<span class="cargo" title=${capital(times(face.good, face.amount))}>
            <${Good} of=${face.good} />
            ${face.amount > 1 && html`<b class="x2">${face.amount}</b>`}
          </span>`
        }
      </div>`;
    })}
    ${slot && html`<${Landing} choices=${choices} harbour=${harbour} at=${all.length} state=${slot} />`}
  </div>`;
}

/** Where a card may land. */
function Landing({ choices, harbour, at, state }) {
  const { card } = choices.shipment();
  const name = choices.box.harbours[harbour.harbour].name;
  const token = `ship:${card}@${harbour.slot}`;
  const label =
    card === null
      ? say("ship-here", { harbour: name })
      : choices.label(token) === token
        ? say("ship-here", { harbour: name })
        : choices.label(token);
  return html`<button
    type="button"
    class=${cls("slot", `is-${state}`)}
    style=${{ "--i": at }}
    aria-label=${label}
    aria-pressed=${state === "staged"}
    onClick=${() => choices.shipTo(harbour.slot)}
  >
    <span class="dot"></span>
  </button>`;
}

function Harbour({ choices, harbour, index }) {
  const { box, scene } = choices;
  if (!harbour)
    return html`<article class="harb bare" aria-label=${say("no-harbour", { slot: index + 1 })}>
      <div class="hcard none">${say("no-harbour", { slot: index + 1 })}</div>
    </article>`;
  const { card, slot } = choices.shipment();
  const landing = slot === harbour.slot ? choices.landing() : null;
  const open = Object.keys(scene.landings).length > 0 && choices.asked && !landing;
  const chosen = !landing && slot === harbour.slot;
  return html`<article class=${cls("harb", landing && "is-hot")} aria-label=${box.harbours[harbour.harbour].name}>
    <${HarbourCard} box=${box} harbour=${harbour.harbour} played=${harbour.cards.length} staged=${landing ? 1 : 0} />
    <${Tally} box=${box} harbour=${harbour.harbour} flags=${harbour.flags} next=${landing} />
    <${Stack}
      choices=${choices}
      harbour=${harbour}
      staged=${landing ? card : null}
      slot=${open ? (chosen ? "staged" : "legal") : ""}
    />
  </article>`;
}

export const Harbours = ({ choices }) => html`<section class="harbours" aria-label=${say("harbours")}>
  <h2 class="unseen">${say("harbours")}</h2>
  ${choices.scene.harbours.map(
    (harbour, index) => html`<${Harbour}
      choices=${choices}
      harbour=${harbour}
      index=${index}
      key=${harbour ? harbour.harbour : -1 - index}
    />`,
  )}
</section>`;

/** What a card of the hand stands for just now: its state, what a click does, why it cannot be played. */
function inHand(choices, card) {
  const { scene } = choices;
  if (!choices.asked) return {};
  if (["fight", "defend", "discard"].includes(scene.prompt)) {
    const token = `${scene.prompt}:${card}`;
    const laid = scene.duel?.[scene.prompt === "fight" ? "attack" : "defence"].cards.includes(card);
    const state = laid ? "staged" : choices.state(token);
    const bare = scene.duel && !scene.duel.flags[card];
    return {
      state,
      onPick: () => choices.pick(token),
      note: bare && say("no-flag", { company: company(scene.duel.company) }),
    };
  }
  if (Object.keys(scene.landings).length) {
    return { state: choices.shipment().card === card ? "staged" : "legal", onPick: () => choices.shipCard(card) };
  }
  if (choices.legal.has("stay"))
    return { state: half.value.card === card ? "staged" : "", onPick: () => choices.shipCard(card) };
  return {};
}

/** How many cards one may or must play, in words. */
function handNote(choices) {
  const { scene, box } = choices;
  if (scene.prompt === "fight" || scene.prompt === "defend") return say("keep-one");
  if (scene.prompt === "discard") return say("hand-limit", { limit: box.hand_limit });
  if (choices.payment()) return say("hand-never-pays");
  return "";
}

export function Hand({ choices, label = say("hand") }) {
  const { scene, box } = choices;
  const rove = useRove();
  const note = handNote(choices);
  const idle = choices.payment() || scene.sharing;
  return html`<section class=${cls("hand", idle && "furled")} aria-label=${label}>
    <div class="handhead">
      <h2>${label}</h2>
      <span>${plural("borneo.cards", scene.hand.length)}${note && `; ${note}`}</span>
    </div>
    <div
      class="cards"
      role="group"
      aria-label=${label}
      tabIndex=${scene.hand.some((card) => inHand(choices, card).onPick) ? undefined : 0}
      ...${rove.bind}
    >
      ${scene.hand.map((card) => {
        const found = inHand(choices, card);
        const flags = scene.duel && ["fight", "defend"].includes(scene.prompt) ? scene.duel.company : null;
        return html`<${Card}
          key=${card}
          box=${box}
          card=${card}
          hit=${found.state ? flags : null}
          ...${found}
          ...${found.onPick ? rove.tab() : {}}
        />`;
      })}
      ${!scene.hand.length && html`<p class="none">${say("no-cards")}</p>`}
    </div>
  </section>`;
}

/** How many of each good, in one line. */
export const Goods = ({ box, goods }) => html`<span class="goods">
  ${box.goods.map(
    (of, index) => html`<span
      class=${cls("gq", !goods[index] && "nil")}
      title=${say("count-of", { what: capital(good(of)), count: goods[index] })}
    >
      <${Good} of=${of} label=${good(of)} />
      <b class="num">${goods[index]}</b>
    </span>`,
  )}
</span>`;

function missionState(mission, state) {
  if (!mission.left) return say("sold-out");
  if (state === "staged") return say("paying");
  if (mission.missing === null) return "";
  if (state === "legal") return say("can-pay");
  return mission.missing ? plural("ui.borneo.short", mission.missing) : html`<${Check} />${say("ready")}`;
}

function Mission({ choices, mission }) {
  const { box } = choices;
  const face = box.missions[mission.kind - 1];
  const token = `mission:${mission.kind}`;
  const open = choices.asked && choices.choosesMission();
  const state = choices.has(token) ? "staged" : open && choices.first.has(token) ? "legal" : "";
  const told = missionState(mission, state);
  const inside = html`
    <span class="mv0">
      <span class="mvp num">${face.points}</span>
      <small>${say("left", { count: mission.left })}</small>
    </span>
    <span class="mbody">
      <span class="mtitle"><span>${capital(missionName(face))}</span><span class="mneed">${told}</span></span>
      ${mission.needs && mission.left > 0 && html`<${Needs} needs=${mission.needs} />`}
    </span>
  `;
  const name = cls(
    "mission",
    !mission.left && "out",
    mission.missing === 0 && mission.left > 0 && "ready",
    state && `is-${state}`,
  );
  const label = say("mission", { name: missionName(face), points: face.points, left: mission.left });
  if (!state) return html`<li class=${name}>${inside}</li>`;
  return html`<li>
    <button
      type="button"
      class=${name}
      aria-pressed=${state === "staged"}
      aria-label=${`${label} ${choices.table.label(token) || ""}`}
      onClick=${() => choices.mission(mission.kind)}
    >
      ${inside}
    </button>
  </li>`;
}

export const Missions = ({ choices }) => html`<section class="panel missions" aria-label=${say("missions")}>
  <h2>${say("missions")}</h2>
  <ul class="mlist">
    ${choices.scene.missions.map((mission) => html`<${Mission} choices=${choices} mission=${mission} />`)}
  </ul>
</section>`;

/** A warehouse in bays, one's own first; the others' are a click away. */
export function Store({ choices }) {
  const { scene, box, table } = choices;
  const shown = useSignal(Math.max(0, choices.seat));
  const seat = shown.value;
  const told = scene.seats[seat];
  const title = seat === choices.seat ? say("my-warehouse") : say("warehouse", { who: who(table, seat) });
  return html`<section class="panel store" aria-label=${title}>
    <h2>${title}<small>${plural("borneo.points", told.points)}</small></h2>
    <div class="whose" role="group" aria-label=${say("warehouses")}>
      ${scene.seats.map(
        (_, other) => html`<button
          type="button"
          aria-pressed=${other === seat}
          aria-label=${who(table, other)}
          title=${who(table, other)}
          onClick=${() => (shown.value = other)}
        >
          <${Merchant} seat=${other} />
        </button>`,
      )}
    </div>
    ${
      told.store
        ? html`<div class=${cls("bays", box.goods.length > 4 && "five")} style=${{ "--bays": box.goods.length }}>
          ${box.goods.map(
            (of, index) => html`<div class="bay">
              <div class=${`bayhead on-${of}`} title=${capital(good(of))}>
                <${Good} of=${of} />
                <b class="num">${told.goods[index]}</b>
              </div>
              <span class="bayname">${capital(good(of))}</span>
              <div class="bayrow">
                ${told.store[index].map((noun) => html`<${Mini} box=${box} noun=${noun} label=${item(box, noun)} />`)}
              </div>
            </div>`,
          )}
        </div>`
        : html`<p class="none">${plural("ui.borneo.face-down", told.cards + told.harbours)}</p>`
    }
    ${
      told.missions.length > 0 &&
      html`<p class="wonrow">
        ${say("won")} ${told.missions.map((points) => html`<span class="mwon num">${points}</span>`)}
      </p>`
    }
  </section>`;
}
