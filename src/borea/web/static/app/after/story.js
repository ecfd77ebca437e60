// How a finished match went: who won, how each point was made, what each seat could expect, luck, and the replay.
import { html, cls, useEffect, useState } from "../ui.js";
import { t, addWords } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { closeStory } from "../after.js";
import { json } from "../fetching.js";
import { again } from "../result.js";
import { Chart } from "./chart.js";
import { Replay, makeTape } from "./replay.js";

const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("./story.css", import.meta.url).href });
const styled = new Promise((done) => (style.onload = style.onerror = done));
document.head.append(style);

export function StoryView({ table, board }) {
  const [tape, wind] = useState(null);
  useEffect(() => {
    Promise.all([json(`/api/tables/${table.frame.table}/story?lang=${table.frame.lang}`), styled]).then(([story]) => {
      if (story.kind !== "story") return closeStory();
      addWords(story.says);
      return wind(makeTape(table, story));
    });
  }, []);
  if (!tape) return html`<p class="soft opening" role="status">${t("ui.winding")}</p>`;
  const { story } = tape;
  return html`<div class=${`story game-${story.game}`}>
    <${Winner} table=${table} tape=${tape} />
    <div class="cols">
      <div class="col told"><${Scores} story=${story} mine=${table.look.value.chairs} /><${Chart} tape=${tape} /></div>
      <div class="col seen"><${Replay} table=${table} tape=${tape} board=${board} /></div>
      <div class="col felt"><${Luck} table=${table} story=${story} />${story.checked && html`<p class="fair small soft"><${Glyph} id="i-check" /><span>${t("ui.after.fair")}</span></p>`}</div>
    </div>
  </div>`;
}

/** The headline and what one can do now. */
function Winner({ table, tape }) {
  const { story } = tape;
  const look = table.look.value;
  const { next } = look.over;
  return html`<header class="win">
    <svg class="laurel" viewBox="0 0 24 24" aria-hidden="true"><use href="#borea" /></svg>
    <div class="grow"><h2>${story.title}</h2><p class="water">${story.ending}</p></div>
    <div class="do">
      <button class="btn" onClick=${closeStory}><${Glyph} id="i-prev" />${t("ui.after.back")}</button>
      <a class="btn" href=${`/t/${story.table}/record`} download><${Glyph} id="i-log" />${t("ui.record")}</a>
      ${next ? html`<a class="btn primary" href=${`/t/${next}`}><${Glyph} id="i-play" />${t("ui.next")}</a>`
        : look.seat >= 0 ? html`<button class="btn primary" onClick=${() => again(table)}><${Glyph} id="i-play" />${t("ui.rematch")}</button>`
        : html`<a class="btn" href="/">${t("ui.after.lobby")}</a>`}
    </div>
  </header>`;
}

const Cell = ({ cell }) => cell.points === null
  ? html`<span class="o" aria-hidden="true">·</span><span class="unseen">${t("ui.after.none")}</span>`
  : cell.best ? html`<span class="f">${cell.points}</span>` : html`<span class="l">${minus(cell.points)}</span>`;

const minus = (number) => String(number).replace("-", "−");

const Icon = ({ source }) => source.icon && html`<svg class="src" aria-hidden="true"><use href=${`#${source.icon}`} /></svg>`;

/** The score table: a row for each seat, a column for whatever brought points. */
function Scores({ story, mine }) {
  const order = story.scores.map((_, seat) => seat).sort((one, two) => Number(story.winners.includes(two)) - Number(story.winners.includes(one)) || story.scores[two] - story.scores[one]);
  const best = `ui.after.best-${story.game}`;
  return html`<section class="panel scores-panel" aria-labelledby="story-scores"><h2 id="story-scores">${t("ui.after.scores")}</h2>
    <div class="wide-table" tabindex="0" role="group" aria-labelledby="story-scores"><table><thead><tr><th scope="col"><span class="unseen">${t("ui.after.seat")}</span></th>
      ${story.sources.map((source, place) => html`<th scope="col" key=${place} title=${source.label}><${Icon} source=${source} /><span class=${source.icon ? "unseen" : "lab"}>${source.label}</span> ${source.note}</th>`)}
      <th scope="col"><span class="unseen">${t("ui.after.total")}</span></th></tr></thead>
    <tbody>${order.map((seat) => html`<tr key=${seat} class=${cls(story.winners.includes(seat) && "w")}>
      <th scope="row"><span class="nm"><${SeatShape} seat=${seat} /><span>${story.names[seat]}</span>${mine[seat]?.mine && html`<small class="soft">${t("ui.you")}</small>`}</span></th>
      ${story.amounts[seat].map((cell, place) => html`<td key=${place} class=${cls(cell.points === null && "has-none")} data-label=${story.sources[place].label}><span class="on-phone"><${Icon} source=${story.sources[place]} />${!story.sources[place].icon && html`<small>${story.sources[place].label} ${story.sources[place].note}</small>`}</span><${Cell} cell=${cell} /></td>`)}
      <td class="tot num">${story.scores[seat]}</td></tr>`)}</tbody></table></div>
    ${story.game in BEST && html`<p class="key small soft"><span><i class="f"></i>${t(best)}</span></p>`}
  </section>`;
}

const BEST = { "the-border": true, borderlands: true };

const signed = (share) => {
  const points = String(Math.round(100 * share));
  return Number(points) > 0 ? `+${points}` : minus(points);
};

/** What dice and cards did for each seat; it is reckoned for a while the first time that anybody asks. */
function Luck({ table, story }) {
  const [luck, know] = useState(null);
  useEffect(() => {
    json(`/api/tables/${story.table}/luck`).then((answer) => answer.kind === "luck" && know(answer));
  }, []);
  const most = luck ? Math.max(0.05, ...luck.own.map(Math.abs), ...luck.others.map(Math.abs)) : 1;
  const bar = (share, kind) => html`<i class=${cls(kind, share < 0 && "neg")} ref=${(line) => line && (line.style.width = `${(48 * Math.abs(share)) / most}%`)}></i>`;
  return html`<section class="panel luck-panel" aria-labelledby="story-luck"><h2 id="story-luck">${t("ui.after.luck")}</h2><p class="small soft">${t("ui.after.luck-note")}</p>
    ${!luck ? html`<p class="soft" role="status">${t("ui.hint-busy")}</p>` : html`<ul class="luck">${story.names.map((name, seat) => html`<li key=${seat}>
      <span class="nm"><${SeatShape} seat=${seat} /><span>${name}</span></span>
      <span class="bar" aria-hidden="true">${bar(luck.own[seat], "a")}${bar(luck.others[seat], "b")}</span>
      <b class="num">${signed(luck.own[seat] + luck.others[seat])}</b>
      <span class="unseen">${t("ui.after.own")}: ${signed(luck.own[seat])}, ${t("ui.after.others")}: ${signed(luck.others[seat])}</span></li>`)}</ul>
    <p class="key small soft"><span><i class="a"></i>${t("ui.after.own")}</span><span><i class="b"></i>${t("ui.after.others")}</span></p>`}
  </section>`;
}
