// The zones of the table: harbours, the player's hand, missions and warehouses.
import { html, cls, useMemo, useSignal } from "../../app/ui.js";
import { plural } from "../../app/words.js";
import { half } from "./choices.js";
import {
  Card,
  Check,
  Coast,
  Fold,
  Good,
  Icon,
  Merchant,
  Mini,
  Needs,
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

export const HarbourCard = ({ box, harbour, played, staged = 0 }) =>
  useMemo(() => {
    const face = box.harbours[harbour];
    const pip = (index) => (index < played ? "on" : index < played + staged ? "new" : "");
    const shipped = say("cards-played", { count: played + staged, limit: face.cards });
    const flags = say("flag-limit", { limit: face.flags });
    return html`<div class="hcard" data-ref=${`harbour:${harbour}`}>
      <${Coast} box=${box} harbour=${harbour} class="vig" />
      <span class=${`disc hgood on-${face.good}`} title=${capital(times(face.good, face.amount))}>
        <${Good} of=${face.good} label=${times(face.good, face.amount)} />
        <${Times} amount=${face.amount} />
      </span>
      <h3 class="hname">${face.name}</h3>
      <div class="hlim">
        <span class="lim" title=${shipped}>
          <${Icon} of="cards" />
          <b class="num">${played + staged}<small>/${face.cards}</small></b>
        </span>
        <span class="pips" aria-hidden="true">
          ${Array.from({ length: face.cards }, (_, index) => html`<i class=${pip(index)}></i>`)}
        </span>
        <span class="lim" title=${flags}>
          <${Icon} of="flag" />
          <b class="num">${face.flags}</b>
        </span>
      </div>
      <span class="unseen">
        ${shipped} ${flags}
      </span>
    </div>`;
  }, [harbour, played, staged]);

/** The cards of a harbour: each covers the lower flag of the last; covered goods stay readable beside it. */
function Stack({ choices, harbour, staged, slot }) {
  const { box } = choices;
  const all = staged === null ? harbour.cards : [...harbour.cards, staged];
  const top = all.length - 1;
  const marked = new Set(choices.table.marks.value.filter(({ kind }) => kind === "card").map(({ card }) => card));
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
          covered=${index < harbour.cards.length - 1}
          class=${cls(index === top && !own && (harbour.last || marked.has(card)) && "is-last")}
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
      : choices.described(token) === token
        ? say("ship-here", { harbour: name })
        : choices.described(token);
  return html`<button
    type="button"
    class=${cls("slot", `is-${state}`)}
    style=${{ "--i": at }}
    data-aim=${`harbour:${harbour.harbour}`}
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
  const { kind, light } = choices.table.beat.value ?? {};
  const full = (kind === "monopoly" || kind === "shared") && light.slot === harbour.slot;
  const opened = choices.table.marks.value.some((mark) => mark.kind === "harbour" && mark.harbour === harbour.harbour);
  const shown = full ? { flags: harbour.flags, kept: harbour.flags, monopoly: light.monopoly } : landing;
  return html`<article
    class=${cls("harb", landing && "is-hot", full && "is-full", opened && "is-new")}
    aria-label=${box.harbours[harbour.harbour].name}>
    <${HarbourCard} box=${box} harbour=${harbour.harbour} played=${harbour.cards.length} staged=${landing ? 1 : 0} />
    <${Tally} box=${box} harbour=${harbour.harbour} flags=${harbour.flags} next=${shown} />
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

/** Return what a card in hand can do now: its state, what a click does, why it cannot be played. */
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

/** Return how many cards may or must be played, in words. */
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
    <h2 class="unseen">${label}</h2>
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
    ${note && html`<p class="handnote">${note}</p>`}
  </section>`;
}

/** How many of each good, in one line. */
export const Goods = ({ box, goods }) => html`<span class=${cls("goods", box.goods.length > 4 && "more")}>
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
  const note = missionState(mission, state);
  const left = mission.left > 0 && html`<small>${say("left", { count: mission.left })}</small>`;
  const inside = useMemo(
    () => html`
      <span class="mvp num">${face.points}</span>
      <span class="mtitle">
        ${capital(missionName(face))} ${left}
      </span>
      <span class="mneed">${note}</span>
      ${mission.needs && mission.left > 0 && html`<${Needs} needs=${mission.needs} />`}
    `,
    [mission, state],
  );
  const name = cls(
    "mission",
    !mission.left && "out",
    mission.missing === 0 && mission.left > 0 && "ready",
    state && `is-${state}`,
  );
  const label = say("mission", { name: missionName(face), points: face.points, left: mission.left });
  const ref = `mission:${mission.kind}`;
  if (!state) return html`<li class=${name} data-ref=${ref}>${inside}</li>`;
  return html`<li data-ref=${ref}>
    <button
      type="button"
      class=${name}
      aria-pressed=${state === "staged"}
      aria-label=${`${label} ${choices.described(token) || ""}`}
      onClick=${() => choices.mission(mission.kind)}
    >
      ${inside}
    </button>
  </li>`;
}

export const Missions = ({ choices }) => html`<section class="missions" aria-label=${say("missions")}>
  <h2>${say("missions")}</h2>
  <ul class="mlist">
    ${choices.scene.missions.map((mission) => html`<${Mission} choices=${choices} mission=${mission} />`)}
  </ul>
</section>`;

/** The player's own goods, counted. */
export const Stock = ({ choices: { box, scene, seat } }) => html`<section class="stock" aria-label=${say("goods")}>
  <h2>${say("goods")}</h2>
  <div class="ware">
    ${box.goods.map(
      (of, index) => html`<span class=${`on-${of}`} title=${capital(good(of))}>
        <${Good} of=${of} label=${good(of)} />
        <b class="num">${scene.seats[seat].goods[index]}</b>
      </span>`,
    )}
  </div>
</section>`;

/** A warehouse in bays: the player's own first, the others behind a click. */
export function Store({ choices }) {
  const { table } = choices;
  const shown = useSignal(Math.max(0, choices.seat));
  const seat = shown.value;
  const own = choices.scene.seats[seat];
  const title = seat === choices.seat ? say("my-warehouse") : say("warehouse", { who: who(table, seat) });
  const bays = () => html`
    <h3>${title} <small>${plural("borneo.points", own.points)}</small></h3>
    <div class="whose" role="group" aria-label=${say("warehouses")}>
      ${choices.scene.seats.map(
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
    <${Bays} box=${choices.box} own=${own} />
    ${
      own.missions.length > 0 &&
      html`<p class="wonrow">
        ${say("won")} ${own.missions.map((points) => html`<span class="mwon num">${points}</span>`)}
      </p>`
    }
  `;
  return html`<${Fold} title=${say("warehouses-fold")} inside=${bays} />`;
}

/** What a warehouse holds, by good, or how much of it lies face down. */
function Bays({ box, own }) {
  if (!own.store) return html`<p class="none">${plural("ui.borneo.face-down", own.cards + own.harbours)}</p>`;
  return html`<div class=${cls("bays", box.goods.length > 4 && "five")} style=${{ "--bays": box.goods.length }}>
    ${box.goods.map(
      (of, index) => html`<div class="bay">
        <div class=${`bayhead on-${of}`} title=${capital(good(of))}>
          <${Good} of=${of} />
          <b class="num">${own.goods[index]}</b>
        </div>
        <span class="bayname">${capital(good(of))}</span>
        <div class="bayrow">
          ${own.store[index].map((noun) => html`<${Mini} box=${box} noun=${noun} label=${item(box, noun)} />`)}
        </div>
      </div>`,
    )}
  </div>`;
}
