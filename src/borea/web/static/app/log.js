// The rail's log and chat: one line per event, newest at the bottom, with the shape of the seat it is about. A board
// can add a page of its own.
import { html, useEffect, useRef, useState } from "./ui.js";
import { t } from "./words.js";
import { Glyph, SeatMark } from "./glyphs.js";
import { Rich } from "./rich.js";

const FIRST = 40; // lines: more than fit on the screen

/**
 * @typedef {{ key: string, text: string, seat: number | undefined, about: GameEvent | undefined }} LogLine
 */

/**
 * Return the lines of a message.
 * @param {LogMessage} message
 * @returns {LogLine[]}
 */
function lines(message) {
  return (message.words ?? []).map((text, place) => ({
    key: `${message.n}.${place}`,
    text,
    seat: message.events?.[place]?.seat ?? message.seat,
    about: /** @type {GameEvent | undefined} */ (message.events?.[place]),
  }));
}

/** @type {Component<{ text: string }>} */
const Divider = ({ text }) => html`<li class="tn"><span>${text}</span></li>`;

/** @type {Component<{ line: LogLine }>} */
const Line = ({ line }) => html`<li class="ln">
  <${SeatMark} seat=${line.seat} none=${html`<i></i>`} />
  <${Rich} line=${line.text} />
</li>`;

/** Keep a list scrolled to its end until the reader scrolls up. */
function useEnd() {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const away = useRef(false);
  const stick = () => {
    if (list.current && !away.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(stick);
  useEffect(() => {
    const watch = new ResizeObserver(stick);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  const scrolled = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget: box }) =>
    (away.current = box.scrollHeight - box.scrollTop - box.clientHeight > 60);
  return { list, scrolled };
}

/**
 * Return the end of a list at first, and all of it once the browser is idle.
 * @template T
 * @param {T[]} items
 */
function useWhole(items) {
  const [whole, show] = useState(false);
  useEffect(() => {
    const rest = (globalThis.requestIdleCallback ?? setTimeout)(() => show(true));
    return () => (globalThis.cancelIdleCallback ?? clearTimeout)(rest);
  }, []);
  return whole ? items : items.slice(-FIRST);
}

/** @type {Component<{ table: Table, board: Board, said: boolean }>} */
const Messages = ({ table, board, said }) => {
  const shown = useWhole(table.events.value.filter((message) => (message.kind === "said") === said).flatMap(lines));
  const { list, scrolled } = useEnd();
  const missed = `${table.missed.from.value}.0`; // the first missed line
  return html`<ol
    class="log"
    ref=${list}
    onScroll=${scrolled}
    tabindex="0"
    aria-label=${t(said ? "ui.chat" : "ui.log")}
  >
    ${shown.flatMap((line) => {
      const title = line.about && board.divider?.(line.about);
      const item = title
        ? html`<${Divider} key=${line.key} text=${title} />`
        : html`<${Line} key=${line.key} line=${line} />`;
      return line.key === missed ? [html`<${Divider} key="missed" text=${t("ui.away-title")} />`, item] : [item];
    })}
    ${said && !shown.length && html`<li class="soft water">${t("ui.silence")}</li>`}
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
  const [tab, choose] = useState("log");
  const ledger = table.scene.value ? board.ledger : undefined;
  const names = ["log", "chat", ...(ledger ? ["ledger"] : [])];
  const read = useRef(0);
  const said = table.events.value.filter((message) => message.kind === "said");
  if (tab === "chat") read.current = said.at(-1)?.n ?? 0;
  const unread = said.filter((message) => message.n > Math.max(read.current, table.missed.before.value)).length;
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
          : html`<${Messages} key=${tab} table=${table} board=${board} said=${tab === "chat"} />`
      }
      ${tab === "chat" && html`<${Say} table=${table} />`}
    </div>
  </section>`;
}
