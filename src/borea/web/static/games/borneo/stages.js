// What replaces the harbours for a while: a duel, a sharing, a payment.
import { html, cls } from "../../app/ui.js";
import { plural } from "../../app/words.js";
import { noun, verb } from "./choices.js";
import {
  Card,
  Check,
  Coast,
  Flag,
  Good,
  Icon,
  Merchant,
  Mini,
  Pirates,
  Tally,
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

const Head = ({ title, note }) => html`<div class="shead"><h2>${title}</h2>${note && html`<p>${note}</p>`}</div>`;

/** Return the cards to draw on a side: those on the table, and the player's own while choosing. */
function sideCards(choices, side) {
  const { duel, prompt } = choices.scene;
  const own = side === "attack" ? "fight" : "defend";
  if (prompt !== own) return { cards: duel[side].cards, staged: false };
  const chosen = choices.staged.filter((token) => verb(token) === own).map((token) => Number(noun(token)));
  return { cards: [...new Set([...duel[side].cards, ...chosen])], staged: true };
}

function Side({ choices, side, role, seat, children }) {
  const { duel } = choices.scene;
  const { box, table } = choices;
  const { cards, staged } = sideCards(choices, side);
  const bonus = side === "defence" ? duel.bonus : 0;
  const flags = cards.reduce((sum, card) => sum + duel.flags[card], 0);
  const open = !staged && !cards.length && (side === "attack" || duel.stage === "attack" || duel.stage === "defence");
  const keeps = duel.stage === "keep" && side === "defence";
  const token = (card) => `keep:${card}`;
  return html`<div class=${cls("side", duel.won === side && "won")}>
    <header><${Merchant} seat=${seat} /><div><b>${who(table, seat)}</b><span>${role}</span></div></header>
    <div class="fan">
      ${cards.map((card) => {
        const state = staged ? "staged" : keeps ? choices.state(token(card)) : "";
        const pick = keeps && choices.may(token(card)) ? () => choices.pick(token(card)) : undefined;
        return html`<${Card}
          key=${card}
          box=${box}
          card=${card}
          hit=${duel.company}
          flip=${!staged}
          state=${state}
          onPick=${pick}
        />`;
      })}
      ${open && html`<div class="card unknown" role="img" aria-label=${say("unknown")}><span class="q">?</span></div>`}
      ${staged && !cards.length && html`<div class="card empty"><span class="dot"></span></div>`}
    </div>
    <div class="tot">
      <b class="num">${flags + bonus}</b>
      <span class="sum">${Array.from({ length: flags }, () => html`<${Flag} of=${duel.company} />`)}</span>
      <span class="btw">${children}</span>
    </div>
  </div>`;
}

function Chances({ choices }) {
  const { duel, prompt } = choices.scene;
  const chosen = sideCards(choices, "attack").cards.length;
  if (!duel.chances.length || (prompt === "fight" && chosen !== duel.attack.cards.length)) return null;
  const mine = prompt === "defend" ? sideCards(choices, "defence").cards : null;
  const place = duel.at;
  return html`<ul class="ladder" aria-label=${say("chances")}>
    ${duel.chances.map((row) => {
      const on = mine && mine.length === row.cards;
      const total = on ? duel.bonus + mine.reduce((sum, card) => sum + duel.flags[card], 0) : row.total;
      const holds = total > row.attack;
      const words =
        prompt === "defend"
          ? say(holds ? "you-hold" : total === row.attack ? "tie-lost" : "place-lost", { place })
          : say(!holds ? "you-win" : row.cards ? "may-fail" : "fails", { place });
      return html`<li class=${on ? "on" : ""}>
        <span>${row.cards ? plural("ui.borneo.answer", row.cards) : say("no-answer")}</span>
        <b class="num">${prompt === "fight" && row.cards > 0 ? "≤ " : ""}${total} : ${row.attack}</b>
        <span class="w"><${Icon} of=${holds ? "shield" : "attack"} />${words}</span>
      </li>`;
    })}
  </ul>`;
}

/** A duel for a place; the defender is on the left, as in the queue. */
export function Duel({ choices }) {
  const { scene, table } = choices;
  const { duel } = scene;
  const between = scene.companies.find((row) => row.id === duel.company).merchants.slice(duel.at, duel.from - 1);
  const slots = {
    attacker: who(table, duel.attacker),
    defender: who(table, duel.defender),
    company: company(duel.company),
    place: duel.at,
    from: duel.from,
  };
  const mine = choices.seat === duel.attacker ? "duel-mine" : choices.seat === duel.defender ? "duel-me" : "duel";
  const outcome = duel.stage === "keep" && say(choices.seat === duel.defender ? "keep-how" : "repelled", slots);
  return html`<section class="stage duel" tabIndex="0" aria-label=${say("duel-stage")}>
    <${Head} title=${say(mine, slots)} note=${outcome || say("for-place", slots)} />
    <div class="sides">
      <${Side} choices=${choices} side="defence" seat=${duel.defender} role=${say("defends", slots)}>
        ${
          duel.bonus
            ? html`
              <b class="num">+${duel.bonus}</b>
              ${between.map((merchant) => html`<${Merchant} seat=${merchant.seat} />`)} ${say("between")}
            `
            : say("nobody-between")
        }
      <//>
      <${Side} choices=${choices} side="attack" seat=${duel.attacker} role=${say("attacks", slots)}>
        ${say("tie-wins")}
      <//>
    </div>
    ${duel.verdict && html`<p class="verdict">${duel.verdict}</p>`}
    <${Chances} choices=${choices} />
  </section>`;
}

function Steps({ choices }) {
  const { sharing } = choices.scene;
  const flags = Object.fromEntries(sharing.order.map((ranked) => [ranked.company, ranked.flags]));
  return html`<ol class="steps" tabIndex="0" aria-label=${say("order")}>
    ${sharing.takers.map((taker, index) => {
      const now = index === sharing.done;
      const done = index < sharing.done;
      return html`<li class=${cls(now && "now", done && "done")}>
        <span class="rk"><${Flag} of=${taker.company} /><b class="num">${flags[taker.company]}</b></span>
        <span class="tokw">
          <${Merchant} seat=${taker.seat} />
          <span class=${cls("badge num", now && "now")}>${done ? html`<${Check} />` : index + 1}</span>
        </span>
        <span class="sname">
          ${who(choices.table, taker.seat)}
          <span class="unseen"> ${say(done ? "has-taken" : now ? "takes-now" : "takes-later")}</span>
        </span>
      </li>`;
    })}
  </ol>`;
}

function Gain({ choices, gain }) {
  if (!gain) return null;
  const name = capital(missionName(choices.box.missions[gain.kind - 1]));
  const state = gain.missing ? plural("ui.borneo.short", gain.missing) : say("complete");
  return html`<span class="fx">
    ${gain.missing === 0 && html`<${Check} />`}
    ${say("gain", { mission: name, state })}
  </span>`;
}

/** Return in how many columns to lay out a number of cards. */
const columns = (count) => (count > 6 ? Math.ceil(count / 2) : count);

/** A harbour being shared out: the order of taking, and the cards left. */
export function Sharing({ choices }) {
  const { scene, box, table } = choices;
  const { sharing } = scene;
  const rove = useRove();
  const name = box.harbours[sharing.harbour].name;
  const mine = choices.asked && scene.prompt === "take";
  const why = sharing.monopoly
    ? say("monopoly-of", { company: company(sharing.monopoly), flags: sharing.order[0].flags })
    : say("full-of", { cards: sharing.cards.length });
  const counts = box.companies.map((id) => sharing.order.find((ranked) => ranked.company === id)?.flags ?? 0);
  return html`<section class="stage dist" tabIndex="0" aria-label=${say("sharing-stage")}>
    <div class="dhead">
      <${Head} title=${say("shared-out", { harbour: name })} note=${why} />
      <div class="hto">
        <${Coast} box=${box} harbour=${sharing.harbour} class="vig" />
        <span>
          ${
            sharing.owner < 0
              ? say("harbour-lost")
              : html`
                ${say("to")} <${Merchant} seat=${sharing.owner} />
                <span class="unseen">${who(table, sharing.owner)}</span>
              `
          }
        </span>
      </div>
    </div>
    <${Steps} choices=${choices} />
    <div
      class="pick"
      style=${{ "--n": columns(sharing.cards.length) }}
      role="group"
      aria-label=${say("shared-cards")}
      ...${rove.bind}
    >
      ${sharing.cards.map(({ card, seat, gain }) => {
        const token = `take:${card}`;
        const face = box.cards[card];
        const caption = html`<figcaption>
          <b>${capital(times(face.good, face.amount))}</b>
          <${Gain} choices=${choices} gain=${gain} />
        </figcaption>`;
        if (seat >= 0 && !choices.has(token)) {
          return html`<figure key=${card}>
            <div class="card gone">
              <${Merchant} seat=${seat} />
              <span>
                ${seat === choices.seat ? say("taken-by-you") : say("taken-by", { who: who(table, seat) })}
              </span>
            </div>
            ${caption}
          </figure>`;
        }
        const state = !mine ? "" : choices.takes().includes(card) ? "staged" : "legal";
        return html`<figure key=${card}>
          <${Card}
            box=${box}
            card=${card}
            state=${state}
            onPick=${mine ? () => choices.take(card) : undefined}
            ...${mine ? rove.tab() : {}}
          />
          ${caption}
        </figure>`;
      })}
    </div>
    ${
      !sharing.monopoly &&
      html`<div class="whyrow">
        <${Tally} box=${box} harbour=${sharing.harbour} flags=${counts} />
        <p>${say("order-how")}</p>
      </div>`
    }
  </section>`;
}

/** Return how many units of a good the chosen items contain. */
function amount(box, items, of) {
  return items
    .map((noun) => (noun[0] === "h" ? box.harbours[noun.slice(1)] : box.cards[noun]))
    .reduce((sum, face) => sum + (face.good === of ? face.amount : 0), 0);
}

/** Pay with the pirates' help, or without. */
function deal(choices) {
  const moves = choices.paid && choices.dealt();
  if (moves) choices.table.swap(moves);
  else choices.pick("trade");
}

/** A mission being paid: the warehouse in columns, what is chosen and what is missing. */
export function Payment({ choices }) {
  const { scene, box } = choices;
  const payment = choices.payment();
  const rove = useRove();
  const face = box.missions[payment.kind - 1];
  const chosen = [...new Set([...payment.items, ...choices.paying()])];
  const store = scene.seats[payment.seat].store;
  return html`<section class="stage pays" tabIndex="0" aria-label=${say("payment-stage")}>
    <div class="target">
      <span class="mvp num">${face.points}</span>
      <${Head} title=${capital(missionName(face))} note=${say(choices.paid ? "paid" : "pay-how")} />
    </div>
    <div class="pay" style=${{ "--bays": box.goods.length }} ...${rove.bind}>
      ${box.goods.map(
        (of, index) => html`<div class="paycol">
          <div class=${`payhead on-${of}`}>
            <${Good} of=${of} />
            <b class="num">
              ${amount(box, chosen, of)}
              ${face.each && of !== "crate" ? html`<small>/${face.each}</small>` : ""}
            </b>
            <small class="bn2">${capital(good(of))}</small>
          </div>
          ${(store?.[index] || []).map((thing) => {
            const token = `pay:${thing}`;
            const paid = payment.items.includes(thing) && !choices.has(token);
            const open = choices.legal.has(token) || choices.swaps(thing);
            const state = paid || choices.has(token) ? "sel" : open ? "leg" : "no";
            const spare = choices.paid && state === "no";
            const pick = choices.asked && !spare && !paid ? () => choices.pay(thing) : undefined;
            return html`<${Mini}
              key=${thing}
              box=${box}
              noun=${thing}
              label=${spare ? say("not-needed", { item: item(box, thing) }) : item(box, thing)}
              state=${state}
              onPick=${pick}
              ...${pick ? rove.tab() : {}}
            />`;
          })}
        </div>`,
      )}
    </div>
    ${
      (choices.may("trade") || (choices.paid && choices.dealt())) &&
      html`<button
        type="button"
        class=${cls("trade", choices.has("trade") && "is-staged")}
        aria-pressed=${choices.has("trade")}
        onClick=${() => deal(choices)}
      >
        <${Pirates} />
        <span>${say("trade")}</span>
      </button>`
    }
  </section>`;
}
