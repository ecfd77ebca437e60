// The panels that show totals before anyone commits: attack and defence, a boat against its banks, a vote.
import { html, cls } from "../../../app/ui.js";
import { t, spoken } from "../../../app/words.js";
import { Shape, Sign, Goods, Die } from "../art.js";
import { placeName, nodeName, seatName, kindName, stopName } from "../names.js";

const Entry = ({ table, entry }) => html`<li>
  <${Shape} seat=${entry.seat} />
  <span>
    ${
      entry.kind && entry.kind !== "boat"
        ? t("borderlands.ui.brought", { kind: kindName(entry.kind), place: placeName(table.box, entry.place) })
        : placeName(table.box, entry.place)
    }
  </span>
  ${entry.kind && html`<${Sign} name=${entry.kind} />`}
  <b>${entry.value}</b>
</li>`;

/** A bar that shows who makes up each side. */
function Bar({ total }) {
  const parts = (entries, extra) => {
    const found = new Map(extra);
    for (const entry of entries) found.set(entry.seat, (found.get(entry.seat) ?? 0) + entry.value);
    return [...found.entries()].filter(([, value]) => value);
  };
  const attack = parts([...total.for, ...total.brought], [[total.attacker, 1]]);
  const piece = ([seat, value], index, side) => html`<i
    key=${`${side}${seat}`}
    class=${cls(`s${seat}`, side === "d" && index === 0 && "mid")}
    style=${{ flexGrow: value }}
  ></i>`;
  return html`<div class="bl-bar" aria-hidden="true">
    ${attack.map((one, index) => piece(one, index, "a"))}
    ${parts(total.against, []).map((one, index) => piece(one, index, "d"))}
  </div>`;
}

/** How each open answer would change the totals. */
const Open = ({ table, total, entry }) => html`<div class="bl-open">
  <h4>
    <${Shape} seat=${entry.seat} />
    ${seatName(table, entry.seat)} <small>${t("borderlands.ui.adds", { value: entry.value })}</small>
  </h4>
  <table>
    <tbody>
      ${entry.answers.map(
        (answer) => html`<tr key=${answer.side}>
          <th scope="row">
            ${t(`borderlands.ui.joins-${answer.side}`, {
              attacker: seatName(table, total.attacker),
              defender: seatName(table, total.defender),
            })}
          </th>
          <td class="num">${answer.attack} : ${answer.defence}</td>
          <td class=${answer.enough ? "ok" : "ko"}>
            ${t(answer.enough ? "borderlands.ui.enough" : "borderlands.ui.fails")}
          </td>
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;

/** Whether it is enough as things stand, and what one more move could add. */
const Verdict = ({ total, wins }) => html`<p class="bl-verdict">
  ${
    wins
      ? html`<span class="ok">${t("borderlands.ui.enough-now")}</span>`
      : html`<span class="ko">${t("borderlands.ui.short-now", { lacks: total.defence - total.attack + 1 })}</span>`
  }
  ${total.gain > 0 && ` ${t("borderlands.ui.one-move", { gain: total.gain })}`}
</p>`;

export function Balance({ table, total }) {
  const wins = total.attack > total.defence;
  const told = !table.scene.value.attack; // it is over: the dock says how it ended
  const mine = table.asked.value && total.attacker === table.seat.value;
  return html`<section class="panel bl-balance" aria-labelledby="bl-balance">
    <div class="bl-head">
      <h3 id="bl-balance">${placeName(table.box, total.target)}</h3>
      ${
        !told &&
        html`<span class="soft small">
          <span class="bl-by">${t("borderlands.ui.held-by")} </span>
          <${Shape} seat=${total.defender} /> ${seatName(table, total.defender)}
        </span>`
      }
    </div>
    <div class="bl-totals">
      <div><small>${t("borderlands.ui.attack")}</small><b class=${mine && wins ? "mine" : ""}>${total.attack}</b></div>
      <i>${t("borderlands.ui.against")}</i>
      <div><small>${t("borderlands.ui.defence")}</small><b>${total.defence}</b></div>
    </div>
    <${Bar} total=${total} />
    ${!told && html`<${Verdict} total=${total} wins=${wins} />`}
    <div class="bl-sides">
      <div>
        <h4><${Sign} name="swords" />${t("borderlands.ui.for-attack")}</h4>
        <ul>
          ${[...total.for, ...total.brought].map(
            (entry) => html`<${Entry} key=${`${entry.place}${entry.kind}`} table=${table} entry=${entry} />`,
          )}
          <li><${Shape} seat=${total.attacker} /><span>${t("borderlands.new-warrior")}</span><b>1</b></li>
        </ul>
      </div>
      <div>
        <h4><${Sign} name="shield" />${t("borderlands.ui.for-defence")}</h4>
        <ul>${total.against.map((entry) => html`<${Entry} key=${entry.place} table=${table} entry=${entry} />`)}</ul>
        ${total.open.map((entry) => html`<${Open} key=${entry.seat} table=${table} total=${total} entry=${entry} />`)}
        ${
          total.aside.length > 0 &&
          html`<p class="soft small">
            ${t("borderlands.ui.aside", { seats: total.aside.map((seat) => seatName(table, seat)).join(", ") })}
          </p>`
        }
      </div>
    </div>
  </section>`;
}

/** The possible targets, each with its totals. */
export const Targets = ({ table, choices, scene }) => {
  const offers = choices.offers.value.filter((move) => move.verb === "attack");
  if (!offers.length) return null;
  const margin = (move) => scene.targets[move.place].attack - scene.targets[move.place].defence;
  return html`<section class="panel" aria-labelledby="bl-targets">
    <h3 id="bl-targets">${t("borderlands.ui.targets")}</h3>
    <ul class="bl-list">
      ${offers
        .sort((one, two) => margin(two) - margin(one))
        .map((move) => {
          const total = scene.targets[move.place];
          return html`<li key=${move.token}>
            <button
              class="bl-row"
              data-token=${move.token}
              title=${spoken(move)}
              onClick=${() => choices.press(move.place)}
              ...${pointing(choices, move.place)}
            >
              <${Shape} seat=${total.defender} />
              <span>
                ${placeName(table.box, move.place)}
                <span class="unseen"> (${seatName(table, total.defender)})</span>
              </span>
              ${
                total.gain > 0 &&
                html`<small>
                  +
                  ${total.gain}
                  <span class="unseen"> ${t("borderlands.ui.one-move", { gain: total.gain })}</span>
                </small>`
              }
              <b class=${cls("num", total.attack > total.defence && "ok")}>${total.attack} : ${total.defence}</b>
            </button>
          </li>`;
        })}
    </ul>
  </section>`;
};

/** Highlight a place on the map while its row has the pointer or the focus. */
export const pointing = (choices, key) => ({
  onPointerEnter: () => (choices.hover.value = key),
  onPointerLeave: () => (choices.hover.value = ""),
  onFocus: () => (choices.hover.value = key),
  onBlur: () => (choices.hover.value = ""),
});

const Rival = ({ table, rival, stop }) => html`<small class=${cls(stop.risky && "warn")}>
  <${Shape} seat=${rival.seat} /> ${
    rival.answer
      ? t(`borderlands.ui.answer-${rival.answer}`, { seat: seatName(table, rival.seat) })
      : t(stop.risky ? "borderlands.ui.may-hold" : "borderlands.ui.cannot-hold", {
          seat: seatName(table, rival.seat),
          value: rival.value,
          boat: stop.boat,
        })
  }
</small>`;

/** A boat's route, stop by stop, and what may oppose it. */
export function Voyage({ table, choices, voyage }) {
  const steps = [...choices.nodes.value.values()];
  const asking = voyage.asking;
  return html`<section
    class=${cls("panel bl-voyage", table.asked.value && voyage.seat === table.seat.value && "mine")}
    aria-labelledby="bl-voyage"
  >
    <div class="bl-head">
      <h3 id="bl-voyage">${placeName(table.box, voyage.boat)}</h3>
      <b class="small">${t("borderlands.ui.steps", { cost: voyage.cost, reach: voyage.reach })}</b>
    </div>
    <div class="bl-gauge" aria-hidden="true">
      ${Array.from({ length: voyage.reach }, (_, step) => html`<i class=${step < voyage.cost ? "on" : ""}></i>`)}
    </div>
    <ol class="bl-way">
      ${voyage.stops.map(
        (stop, index) => html`<li key=${index} class=${cls(index === voyage.step && index > 0 && "here")}>
          <span class=${cls("n", stop.risky && "gate")}>${stop.cost}</span>
          <span>
            ${nodeName(table.box, stop.node)}
            ${
              stop.passed &&
              stop.rivals.map(
                (rival) => html`<${Rival} key=${rival.seat} table=${table} rival=${rival} stop=${stop} />`,
              )
            }
          </span>
        </li>`,
      )}
    </ol>
    ${
      asking &&
      html`<p class="bl-verdict">
        ${t("borderlands.ui.leave-sum", {
          seat: seatName(table, asking.seat),
          node: nodeName(table.box, asking.node),
          least: asking.least,
          most: asking.most,
          against: asking.against,
        })}
      </p>`
    }
    ${
      steps.length > 0 &&
      html`
        <h4>${t("borderlands.ui.sail-to")}</h4>
        <ul class="bl-list">
          ${steps.map(
            (move) => html`<li key=${move.token}>
              <button class="bl-row" data-token=${move.token} onClick=${() => choices.choose(move.token)}>
                <${Sign} name="boat" />
                <span>${stopName(table, move)}</span>
              </button>
            </li>`,
          )}
        </ul>
      `
    }
  </section>`;
}

/** A vote: what it would do, who has voted. */
export function Vote({ table, scene }) {
  const { vote } = scene;
  const staged = table.staged.value[0]?.split(":")[1] ?? vote.own;
  return html`<section class="panel bl-vote" aria-labelledby="bl-vote">
    <div class="bl-vote-head">
      <${Die} face=${6} />
      <div>
        <h3 id="bl-vote">${t("borderlands.ui.vote", { part: t(`borderlands.part.${vote.part}`) })}</h3>
        <p class="soft small">
          ${
            scene.lead === table.seat.value
              ? t("borderlands.ui.vote-sealed-you")
              : t("borderlands.ui.vote-sealed", { seat: seatName(table, scene.lead) })
          }
        </p>
      </div>
    </div>
    <ul class="bl-urn">
      ${scene.seats.map(
        (own, seat) =>
          !own.out &&
          html`<li key=${seat}>
            <span class=${cls("bl-slip", vote.given.includes(seat) && "in")}><${Shape} seat=${seat} /></span>
            ${
              seat === table.seat.value && staged
                ? t(`borderlands.ui.vote-${staged}`)
                : t(vote.given.includes(seat) ? "borderlands.ui.sealed" : "borderlands.ui.open")
            }
          </li>`,
      )}
    </ul>
    ${
      vote.part === "production" &&
      html`
        <h4>${t("borderlands.ui.if-production")}</h4>
        <ul class="bl-gains">
          ${scene.seats.map(
            (own, seat) =>
              !own.out &&
              html`<li key=${seat}>
                <${Shape} seat=${seat} />
                <span>${seatName(table, seat)}</span>
                <${Goods} goods=${own.gains} t=${t} />
                <b class="num">+${Object.values(own.gains).reduce((sum, count) => sum + count, 0)}</b>
              </li>`,
          )}
        </ul>
      `
    }
  </section>`;
}
