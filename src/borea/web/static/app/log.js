// The rail's log and chat: newest at the bottom, one line an event, with the shape of the seat it is about. A board may
// put a page of its own beside them.
import { html, useEffect, useRef, useState } from "./ui.js";
import { t } from "./words.js";
import { Glyph, SeatShape } from "./glyphs.js";

const FIRST = 40; // lines: more than can be seen at once

/** Return the lines of a message: text and the seat it is about. */
function lines(message) {
  return (message.words ?? []).map((text, place) => ({
    key: `${message.n}.${place}`,
    text,
    seat: message.events?.[place]?.seat ?? message.seat,
    about: message.events?.[place],
  }));
}

const Divider = ({ text }) => html`<li class="tn"><span>${text}</span></li>`;

const Line = ({ line }) => html`<li class="ln">
  ${Number.isInteger(line.seat) && line.seat >= 0 ? html`<${SeatShape} seat=${line.seat} />` : html`<i></i>`}
  <span>${line.text}</span>
</li>`;

/** Keep a list at its end while one has not scrolled away from it. */
function useEnd() {
  const list = useRef(null);
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
  const scrolled = ({ currentTarget: box }) =>
    (away.current = box.scrollHeight - box.scrollTop - box.clientHeight > 60);
  return [list, scrolled];
}

/** Return what a list begins with, its end, and the whole once the page has nothing else to do. */
function useWhole(told) {
  const [whole, show] = useState(false);
  useEffect(() => {
    const rest = (globalThis.requestIdleCallback ?? setTimeout)(() => show(true));
    return () => (globalThis.cancelIdleCallback ?? clearTimeout)(rest);
  }, []);
  return whole ? told : told.slice(-FIRST);
}

const Happened = ({ table, board, said }) => {
  const told = useWhole(table.events.value.filter((message) => (message.kind === "said") === said).flatMap(lines));
  const [list, scrolled] = useEnd();
  const missed = `${table.away.from.value}.0`; // the first line of what one has not seen happen
  return html`<ol
    class="log"
    ref=${list}
    onScroll=${scrolled}
    tabindex="0"
    aria-label=${t(said ? "ui.chat" : "ui.log")}
  >
    ${told.flatMap((line) => {
      const title = line.about && board.divider?.(line.about);
      const shown = title
        ? html`<${Divider} key=${line.key} text=${title} />`
        : html`<${Line} key=${line.key} line=${line} />`;
      return line.key === missed ? [html`<${Divider} key="missed" text=${t("ui.away-title")} />`, shown] : [shown];
    })}
    ${said && !told.length && html`<li class="soft water">${t("ui.silence")}</li>`}
  </ol>`;
};

const Say = ({ table }) => {
  const send = async (event) => {
    event.preventDefault();
    const box = event.target.elements.text;
    const text = box.value.trim();
    if (text && (await table.say(text)) && box.value.trim() === text) box.value = ""; // else it stays to be sent again
  };
  return html`<form class="row speak" onSubmit=${send}>
    <label class="unseen" for="say">${t("ui.say-label")}</label>
    <input id="say" name="text" maxlength="500" autocomplete="off" placeholder=${t("ui.say-label")} />
    <button class="btn s">${t("ui.say")}</button>
  </form>`;
};

export function Log({ table, board }) {
  const [tab, choose] = useState("log");
  const own = table.scene.value && board.ledger;
  const names = ["log", "chat", ...(own ? ["ledger"] : [])];
  const read = useRef(0);
  const said = table.events.value.filter((message) => message.kind === "said");
  if (tab === "chat") read.current = said.at(-1)?.n ?? 0;
  const unread = said.filter((message) => message.n > Math.max(read.current, table.away.before.value)).length;
  const turn = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = names.at((names.indexOf(tab) + step) % names.length);
    choose(next);
    document.getElementById(`tab-${next}`).focus();
  };
  const head = (name) => html`<button
    role="tab"
    id=${`tab-${name}`}
    aria-selected=${tab === name}
    aria-controls="tab-body"
    tabindex=${tab === name ? 0 : -1}
    onClick=${() => choose(name)}
    onKeyDown=${turn}
  >
    ${name !== "ledger" && html`<${Glyph} id=${`i-${name}`} />`}
    ${name === "ledger" ? own.title() : t(`ui.${name}`)}
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
        tab === "ledger"
          ? html`<${own.Page} table=${table} />`
          : html`<${Happened} key=${tab} table=${table} board=${board} said=${tab === "chat"} />`
      }
      ${tab === "chat" && html`<${Say} table=${table} />`}
    </div>
  </section>`;
}
