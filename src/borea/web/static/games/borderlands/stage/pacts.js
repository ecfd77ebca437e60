// Promises as they are told: a link closes on the border that it is about, holds there, and opens when it is broken.
import { html, cls } from "../../../app/ui.js";
import { Sign } from "../art.js";
import { edgeOf } from "../ground.js";

/** Milliseconds, by what became of a promise. */
const TIMES = { offered: 700, accepted: 1000, declined: 600, kept: 900, broken: 1200 };
const SIZE = 34;

/** Return the beat of something said, or null if the event is about something else or needs none. */
export function pactBeat(event, line, { me }) {
  const stage = event.event.startsWith("pact-") ? event.event.slice(5) : "";
  if (!(stage in TIMES)) return null;
  const decided = stage === "kept" || stage === "broken";
  const parties = [event.from, ...event.to];
  const others = decided ? event.others : parties.filter((seat) => seat !== event.seat);
  const mine = parties.includes(me);
  const pairs = (decided ? event.doers : [event.seat]).flatMap((seat) =>
    others.filter((other) => other !== seat).map((other) => [seat, other]),
  );
  const broken = stage === "broken";
  return {
    kind: `pact-${stage}`,
    ms: TIMES[stage],
    seat: event.seat,
    mine,
    line,
    keep: broken || (mine && event.seat !== me), // a broken promise is never left out
    minor: !decided && !mine,
    tone: broken && others.includes(me) ? "loss" : stage === "kept" && others.includes(me) ? "gain" : "",
    chip: stage === "offered" && event.to.includes(me) ? undefined : line, // its slip says it
    sound: stage === "offered" && mine ? "turn" : "link",
    marks: broken ? [{ kind: "broken", pairs }] : [],
    light: stage === "offered" || stage === "declined" ? {} : { link: stage, pairs },
  };
}

/** A link on a border, closed or open. */
const Link = ({ spot, stage, told }) => html`<g
  class=${cls("bl-link", stage, told && "told")}
  transform=${`translate(${spot.x} ${spot.y})`}
>
  <circle r="17" />
  <svg x=${-SIZE / 2 + 5} y=${-SIZE / 2 + 5} width=${SIZE - 10} height=${SIZE - 10}>
    <${Sign} name=${stage === "broken" ? "unlink" : "link"} />
  </svg>
</g>`;

/** Return who are bound to each other by something that holds, pair by pair. */
function held(talk) {
  const found = new Map();
  for (const pact of talk?.pacts ?? []) {
    if (!pact.promises.some((promise) => promise.stage === "accepted")) continue;
    for (const other of pact.to) found.set([pact.seat, other].sort().join(), [pact.seat, other]);
  }
  return found;
}

/** The links on the map: what holds, what has been broken since one's turn, and what is being told. */
export function Links({ table, box, scene }) {
  const light = table.beat.value?.light;
  const links = new Map(
    [...held(table.snapshot.value?.talk)].map(([key, pair]) => [key, { pair, stage: "holds", told: false }]),
  );
  const put = (stage, told) => (pair) => links.set([...pair].sort().join(), { pair, stage, told });
  for (const mark of table.marks.value) if (mark.kind === "broken") mark.pairs.forEach(put("broken", false));
  if (light?.link) light.pairs.forEach(put(light.link, true));
  return [...links].map(([key, { pair, stage, told }]) => {
    const spot = edgeOf(box, scene, ...pair);
    return spot && html`<${Link} key=${`${key} ${stage}`} spot=${spot} stage=${stage} told=${told} />`;
  });
}
