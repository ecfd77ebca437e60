// The rail's log and chat, newest at the bottom. Lines of the log are grouped by turn under the face of the seat that
// acts; pointing at a line lights up what it speaks of on the board. A board can add a page of its own.
import { html, cls, Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { plural, t } from "../words.js";
import { Glyph } from "../glyphs.js";
import { leisure } from "../load.js";
import { Portrait } from "../seats/portrait.js";
import { Rich, plain } from "../rich.js";
import { current, grouped, isAfter, isCut, linesOf } from "./lines.js";
import { useFollow } from "./follow.js";
import { snapshotOf } from "../state/store.js";
import { Count, talking } from "../talk.js";

/** @typedef {import("./lines.js").LogLine} LogLine */
/** @typedef {import("./lines.js").Group} Group */

const AT_ONCE = 6; // lines that come with the board
const RECENT = 40; // lines until somebody reads back: each has symbols, which cost time at every click
const WAYS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/**
 * Return lines with those that say the same one after the other as one, and how often it is said; what came after one's
 * last move stays apart.
 * @param {LogLine[]} lines
 * @param {number} acted
 */
function folded(lines, acted) {
  const found = /** @type {LogLine[]} */ ([]);
  for (const each of lines) {
    const last = found.at(-1);
    const same =
      last && !each.line.caption && last.n > acted === each.n > acted && plain(last.line) === plain(each.line);
    if (same) found[found.length - 1] = { ...each, times: (last.times ?? 1) + 1 };
    else found.push(each);
  }
  return found;
}

/**
 * Return how many of the newest lines are drawn: a few with the board, more once the browser is idle.
 */
function useRecent() {
  const [count, draw] = useState(AT_ONCE);
  useEffect(() => {
    let gone = false;
    leisure().then(() => gone || draw(RECENT));
    return () => void (gone = true);
  }, []);
  return count;
}

/**
 * Who acts, and when; without a seat, a part of the match.
 * @type {Component<{ table: Table, group: Group }>}
 */
const Heading = ({ table, group: { seat, caption } }) => {
  const chair = snapshotOf(table).chairs[seat];
  return html`<li class="lh">
    ${chair && html`<${Portrait} chair=${chair} /><b>${chair.name}</b>`}
    <small>${caption}</small>
  </li>`;
};

/**
 * A line: a button, because a click shows its beat again.
 * @type {Component<{ table: Table, each: LogLine, under: number, stop: boolean }>}
 */
const Line = ({ table, each, under, stop }) =>
  useMemo(() => {
    const { line, n, place, times } = each;
    const light = () => (table.lit.value = line.refs ?? []);
    const dim = () => (table.lit.value = []);
    return html`<li>
      <button
        type="button"
        class=${cls("ln", line.tone)}
        tabindex=${stop ? 0 : -1}
        data-line=${each.key}
        onPointerEnter=${light}
        onPointerLeave=${dim}
        onFocus=${light}
        onBlur=${dim}
        onClick=${() => {
          light(); // a finger does not hover
          table.replay?.(n, place);
        }}
      >
        <${Rich} line=${line} under=${under} />
        ${times && html` <span class="times">×${times}</span>`}
      </button>
    </li>`;
  }, [each, under, stop]);

/**
 * The log of the match. One line is in the tab order; arrow keys lead to the others.
 * @type {Component<{ table: Table }>}
 */
const Events = ({ table }) => {
  const messages = table.events.value;
  const { acted } = snapshotOf(table);
  const lines = useMemo(
    () => folded(current(messages.filter((message) => message.kind !== "said").flatMap(linesOf)), acted),
    [messages, acted],
  );
  const last = lines.at(-1);
  const { list, left, onScroll, toEnd } = useFollow(last ?? null);
  const recent = useRecent();
  const [whole, unfold] = useState(false);
  useEffect(() => {
    if (left) unfold(true);
  }, [left]);
  useEffect(() => {
    if (whole) table.readBack();
  }, [whole]);
  useEffect(() => {
    if (!left && !list.current?.contains(document.activeElement)) unfold(false); // read to the end
  }, [last]);
  const now = acted ? lines.findIndex(({ n, line }) => n > acted && !line.caption) : -1;
  const from = whole ? 0 : Math.max(0, lines.length - Math.max(recent, now < 0 ? 0 : lines.length - now + 1));
  const shown = lines.slice(from);
  const earlier = recent >= RECENT && (from > 0 || (!whole && messages.some(isCut)));
  const [at, go] = useState("");
  const stop = shown.some(({ key }) => key === at) ? at : shown.findLast(({ line }) => !line.caption)?.key;
  useLayoutEffect(() => {
    // Lines before the focused one have been drawn, perhaps under its heading, and it with them.
    const lost = whole && at && document.activeElement === document.body;
    if (lost) /** @type {HTMLElement | null} */ (list.current?.querySelector(`[data-line="${at}"]`))?.focus();
  }, [whole, lines[0]]);
  const news = lines[now]; // the first line since one's turn
  const unread = left ? lines.filter((each) => !each.line.caption && isAfter(each, left)).length : 0;
  const press = (/** @type {KeyboardEvent} */ event) => {
    const step = /** @type {Record<string, number>} */ (WAYS)[event.key];
    const all = /** @type {HTMLElement[]} */ ([...(list.current?.querySelectorAll(".ln") ?? [])]);
    const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (step < 0) unfold(true); // the next key finds all lines
    const next = all[Math.max(0, Math.min(all.length - 1, here + step))];
    go(next.dataset.line ?? "");
    next.focus();
  };
  const open = () => {
    const first = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector(".ln"));
    go(first?.dataset.line ?? "");
    first?.focus();
    unfold(true);
  };
  const since = html`<li class="since"><span>${t("ui.since")}</span></li>`;
  return html`
    <ol class="log" ref=${list} onScroll=${onScroll} onKeyDown=${press} aria-label=${t("ui.log")}>
      ${earlier && html`<li><button class="btn s quiet earlier" onClick=${open}>${t("ui.earlier")}</button></li>`}
      ${grouped(shown).map(
        (group) => html`<${Fragment} key=${group.key}>
          ${group.lines[0] === news && news && since}
          ${(group.seat >= 0 || group.caption) && html`<${Heading} table=${table} group=${group} />`}
          ${group.lines.map(
            (each, place) => html`<${Fragment} key=${each.key}>
              ${place > 0 && each === news && since}
              <${Line} table=${table} each=${each} under=${group.seat} stop=${each.key === stop} />
            <//>`,
          )}
        <//>`,
      )}
    </ol>
    ${
      unread > 0 &&
      html`<button class="newer" onClick=${toEnd}><${Glyph} id="i-next" />${plural("ui.newer", unread)}</button>`
    }
  `;
};

/**
 * What people say.
 * @type {Component<{ table: Table }>}
 */
const Talk = ({ table }) => {
  const said = table.events.value.filter((message) => message.kind === "said").flatMap(linesOf);
  const { list, onScroll } = useFollow(said.at(-1) ?? null);
  return html`<ol class="log" ref=${list} onScroll=${onScroll} tabindex="0" aria-label=${t("ui.chat")}>
    ${said.map(({ key, line }) => html`<li key=${key} class="ln">${plain(line)}</li>`)}
    ${!said.length && html`<li class="soft water">${t("ui.silence")}</li>`}
  </ol>`;
};

/** @type {Component} */
const Say = ({ table }) => {
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const box = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const text = box.value.trim();
    if (text && (await table.say(text)) && box.value.trim() === text) box.value = ""; // keep what was not sent
  };
  return html`<form class="row speak" onSubmit=${send}>
    <label class="unseen" for="say">${t("ui.say-label")}</label>
    <input id="say" name="text" maxlength="500" autocomplete="off" placeholder=${t("ui.say-label")} />
    <button class="btn s">${t("ui.say")}</button>
  </form>`;
};

/** @param {{ table: Table, board: Board }} props */
export function Log({ table, board }) {
  const [last, turnTo] = useState("log");
  const ledger = table.scene.value ? board.ledger : undefined;
  const pacts = snapshotOf(table).talk ? board.pacts : undefined;
  const names = ["log", ...(pacts ? ["talk"] : []), "chat", ...(ledger ? ["ledger"] : [])];
  const tab = pacts && talking.value ? "talk" : last;
  const choose = (/** @type {string} */ name) => {
    talking.value = name === "talk";
    if (!talking.value) turnTo(name);
  };
  const read = useRef(0);
  const said = table.events.value.filter((message) => message.kind === "said");
  if (tab === "chat") read.current = said.at(-1)?.n ?? 0;
  const unread = said.filter((message) => message.n > Math.max(read.current, table.seen.value)).length;
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = names.at((names.indexOf(tab) + step) % names.length) ?? tab;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const head = (/** @type {string} */ name) => html`<button
    role="tab"
    id=${`tab-${name}`}
    aria-selected=${tab === name}
    aria-controls="tab-body"
    tabindex=${tab === name ? 0 : -1}
    onClick=${() => choose(name)}
    onKeyDown=${turn}
  >
    ${name !== "ledger" && html`<${Glyph} id=${`i-${name}`} />`}
    ${name === "ledger" ? ledger?.title() : t(`ui.${name}`)}
    ${name === "talk" && html`<${Count} table=${table} />`}
    ${
      name === "chat" &&
      unread > 0 &&
      html` <span class="n">
          ${unread}
          <span class="unseen"> ${t("ui.unread")}</span>
        </span>
      `
    }
  </button>`;
  return html`<section class="panel logs">
    <div class="tabs" role="tablist" aria-label=${t("ui.log")}>${names.map(head)}</div>
    <div id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${
        ledger && tab === "ledger"
          ? html`<${ledger.Page} table=${table} />`
          : pacts && tab === "talk"
            ? html`<${pacts.Page} table=${table} />`
            : tab === "chat"
              ? html`<${Talk} table=${table} />`
              : html`<${Events} table=${table} />`
      }
      ${tab === "chat" && html`<${Say} table=${table} />`}
    </div>
  </section>`;
}
