// The page of promises: whom to promise what, as a sentence whose marked words are choices, and all that was promised.
import { html, cls } from "../../../app/ui.js";
import { has, t } from "../../../app/words.js";
import { Replies } from "../../../app/talk.js";
import { Shape, Sign } from "../art.js";
import { placeName } from "../names.js";
import {
  KINDS,
  change,
  chooseKind,
  chooseSeats,
  choicesFor,
  hasSeveral,
  names,
  pledge,
  recordOf,
  tiedKinds,
  useSayable,
  wordFor,
  voicesOf,
} from "./pledge.js";

const SIGNS = {
  peace: "hands",
  support: "swords",
  defend: "shield",
  passage: "boat",
  target: "target",
  goods: "gold",
  warning: "warning",
  tie: "tie",
};
/** What a row is marked by, the worst first, where two promises are tied. */
const STAGES = ["broken", "offered", "accepted", "kept", "declined", "withdrawn", "expired"];
const SLOT = /\{(\w+)\}/;
const MOST = 6; // promises drawn one by one on a button

/** The page: a form for people who may speak, and what was said. */
export function Pacts({ table }) {
  const { talk } = table.snapshot.value;
  return html`<div class="bl-desk bl-pacts" tabindex="0" role="group" aria-label=${t("ui.talk")}>
    ${talk.speaks && html`<${Form} table=${table} />`}
    <${Said} table=${table} pacts=${talk.pacts} />
  </div>`;
}

/** How many promises a seat has kept and broken, drawn; the words stand beside it. */
const Marks = ({ kept, broken }) =>
  kept + broken > 0 &&
  kept + broken <= MOST &&
  html`<span class="bl-marks" aria-hidden="true">
    ${Array.from({ length: kept }, (_, at) => html`<i key=${`k${at}`}></i>`)}
    ${Array.from({ length: broken }, (_, at) => html`<i key=${`b${at}`} class="broken"></i>`)}
  </span>`;

/** To whom, which kind, who is bound, and the sentence. */
function Form({ table }) {
  useSayable(table);
  const { to, kind, parts, private: hidden } = pledge.value;
  const { chairs, talk } = table.snapshot.value;
  const others = chairs.filter((chair) => chair.seat !== table.seat.value && !table.scene.value.seats[chair.seat].out);
  const everyone = others.map((chair) => chair.seat);
  const voices = kind === "tie" ? [] : voicesOf(kind);
  const toggle = () => (pledge.value = { ...pledge.value, private: !hidden });
  return html`<div class="bl-form">
    <div class="bl-whom" role="group" aria-label=${t("borderlands.ui.pledge.to")}>
      ${others.map(({ seat, name }) => {
        const { kept, broken } = talk.trust[seat];
        return html`<button
          key=${seat}
          data-seat=${seat}
          aria-pressed=${String(to.length === 1 && to[0] === seat)}
          aria-label=${`${name}: ${recordOf(table, seat)}`}
          onClick=${() => chooseSeats([seat])}
        >
          <b><${Shape} seat=${seat} /> ${name}</b>
          <small>
            <${Marks} kept=${kept} broken=${broken} />
            ${t(kept + broken ? "borderlands.ui.kept" : "borderlands.ui.kept-none", { kept, all: kept + broken })}
          </small>
        </button>`;
      })}
      ${
        everyone.length > 1 &&
        hasSeveral(kind) &&
        html`<button
          data-seat="all"
          aria-pressed=${String(to.length > 1)}
          onClick=${() => chooseSeats(everyone)}
        >
          <b>${t("borderlands.ui.pledge.all")}</b>
        </button>`
      }
    </div>
    <div class="bl-sorts" role="group" aria-label=${t("borderlands.ui.pledge.kind")}>
      ${Object.keys(KINDS).map(
        (one) => html`<button
          key=${one}
          data-kind=${one}
          aria-pressed=${String(one === kind)}
          onClick=${() => chooseKind(one)}
        >
          <${Sign} name=${SIGNS[one]} />
          ${t(`borderlands.ui.kind.${one}`)}
        </button>`,
      )}
    </div>
    ${
      kind === "tie"
        ? html`<div class="bl-ties">
          ${parts.map((part, place) => html`<${Kinds} key=${place} part=${part} place=${place} />`)}
        </div>`
        : voices.length > 1 &&
          html`<div class="bl-voices" role="group" aria-label=${t("borderlands.ui.pledge.bound")}>
          ${voices.map(
            (voice) => html`<button
              key=${voice}
              aria-pressed=${String(parts[0].voice === voice)}
              onClick=${() => change(0, { voice })}
            >
              ${t(`borderlands.ui.voice.${voice}`)}
            </button>`,
          )}
        </div>`
    }
    <${Sentence} table=${table} />
    <div class="bl-known">
      <button class=${cls("bl-switch", hidden && "on")} role="switch" aria-checked=${String(hidden)} onClick=${toggle}>
        ${t("borderlands.ui.pledge.whisper")}
      </button>
      <small class="soft">${t("borderlands.ui.pledge.note")}</small>
    </div>
  </div>`;
}

/** What one side of a tie promises. */
const Kinds = ({ part, place }) => html`<label>
  <span>${t(`borderlands.ui.tie.${part.voice}`)}</span>
  <select value=${part.kind} onChange=${(event) => change(place, { kind: event.target.value, chosen: {} })}>
    ${tiedKinds(part.voice).map(
      (kind) => html`<option key=${kind} value=${kind}>${t(`borderlands.ui.kind.${kind}`)}</option>`,
    )}
  </select>
</label>`;

/** Return a value of an argument in words. */
const wordOf = (table, name, value) =>
  name === "place" ? placeName(table.box, value) : name === "goods" ? t(`borderlands.ui.some.${value}`) : value;

/** A word of the sentence that can be chosen. */
function Choice({ table, place, part, choice }) {
  const { name, values } = choice;
  const options = values.map((value) => ({ value, word: wordOf(table, name, value) }));
  if (name === "place") options.sort((one, two) => one.word.localeCompare(two.word));
  const set = (event) => change(place, { chosen: { ...part.chosen, [name]: event.target.value } });
  return html`<select
    class="bl-pick"
    data-argument=${name}
    aria-label=${t(`borderlands.ui.argument.${name}`)}
    value=${wordFor(part, choice) ?? ""}
    onChange=${set}
  >
    ${options.map(({ value, word }) => html`<option key=${value} value=${value}>${word}</option>`)}
  </select>`;
}

/** Return the parts of a sentence: texts, and the words for its slots. */
const filled = (text, fill) => text.split(SLOT).map((part, place) => (place % 2 ? fill(part) : part));

/** One promise as a sentence or as part of one. */
function clause(table, part, place) {
  const choices = choicesFor(table, part);
  const { to } = pledge.value;
  return filled(t(`borderlands.ui.say.${part.kind}.${part.voice}`), (slot) => {
    if (slot === "who")
      return html`<span class=${cls("bl-word", to.length > 0 && "set")}>
        ${to.length ? html`${to.length === 1 && html`<${Shape} seat=${to[0]} />`} ${names(table, to)}` : "…"}
      </span>`;
    const choice = choices.find((one) => one.name === slot);
    return choice && html`<${Choice} table=${table} place=${place} part=${part} choice=${choice} />`;
  });
}

/** Return parts of a sentence with a capital letter at its beginning and a full stop at its end. */
function whole([first, ...rest]) {
  const begun = typeof first === "string" ? first.slice(0, 1).toLocaleUpperCase() + first.slice(1) : first;
  return [begun, ...rest, "."];
}

/** What would be said, as seen by this person; each marked word is a choice. */
function Sentence({ table }) {
  const { parts, kind } = pledge.value;
  if (parts.some((part) => !has(`borderlands.ui.say.${part.kind}.${part.voice}`))) return null;
  const said = parts.map((part, place) => clause(table, part, place));
  const tied = () => filled(t("borderlands.ui.say.tie"), (slot) => said[slot === "condition" ? 0 : 1]);
  return html`<p class="bl-sentence mine">${kind === "tie" ? tied() : whole(said[0])}</p>`;
}

/** Return what a row is marked by. */
const stageOf = ({ stage, promises }) =>
  STAGES.find((one) => one === stage || promises.some((promise) => promise.stage === one)) ?? stage;

/** Everything that was promised: what is open first, then the latest. */
function Said({ table, pacts }) {
  const open = (pact) => pact.promises.some((promise) => ["offered", "accepted"].includes(promise.stage));
  const rows = [...pacts].reverse().sort((one, two) => open(two) - open(one));
  const withdraw = (number) => table.api("parley/withdraw", { seat: table.seat.value, number });
  return html`<section class="bl-said" aria-labelledby="bl-said">
    <h3 id="bl-said">${t("borderlands.ui.said")}</h3>
    ${!rows.length && html`<p class="soft small">${t("borderlands.ui.said-none")}</p>`}
    <ul>
      ${rows.map(
        (pact) => html`<li key=${pact.number} data-pact=${pact.number} class=${stageOf(pact)}>
          <${Shape} seat=${pact.seat} />
          <p>${pact.line}</p>
          <span class="bl-stage">${pact.state}</span>
          ${pact.answerable && html`<div class="row"><${Replies} table=${table} pact=${pact} /></div>`}
          ${
            pact.withdrawable &&
            html`<div class="row">
              <button
                class="btn s quiet"
                aria-label=${`${t("borderlands.ui.withdraw")}: ${pact.line}`}
                onClick=${() => withdraw(pact.number)}
              >
                ${t("borderlands.ui.withdraw")}
              </button>
            </div>`
          }
        </li>`,
      )}
    </ul>
  </section>`;
}

/** At a seat: whether something holds between it and the viewer, and how many promises it has broken. */
export function Bond({ table, seat }) {
  const { talk } = table.snapshot.value;
  if (!talk) return null;
  const me = table.seat.value;
  const holds = talk.pacts.find(
    (pact) =>
      seat !== me &&
      [pact.seat, ...pact.to].includes(me) &&
      [pact.seat, ...pact.to].includes(seat) &&
      pact.promises.some((promise) => promise.stage === "accepted"),
  );
  const { broken } = talk.trust[seat];
  return html`
    ${
      holds &&
      html`<span class="bl-bond" title=${holds.line}>
        <${Sign} name="link" /><span class="unseen">${holds.line}</span>
      </span>`
    }
    ${
      broken > 0 &&
      html`<span class="bl-bond broken" title=${recordOf(table, seat)}>
        <${Sign} name="unlink" />
        <b class="num">${broken}</b>
        <span class="unseen">${t("borderlands.ui.broke", { count: broken })}</span>
      </span>`
    }
  `;
}
