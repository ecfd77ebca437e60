// What bots say about their own moves: each line stays beside its seat for a while, and in the log.
import { html, signal } from "../ui.js";
import { talk } from "../prefs.js";

const SHOWN = 12000; // milliseconds

/** @type {Signal<Map<number, string>>} */
const spoken = signal(new Map()); // by seat

/**
 * Return whether a message is to be shown: people may not want to hear why bots did something.
 * @param {{ kind: string }} message
 */
export const isWanted = (message) => message.kind !== "remark" || talk.value;

/**
 * Keep the latest remark of each seat for a while.
 * @param {LogMessage[]} messages
 */
export function hearRemarks(messages) {
  for (const { seat = -1, said: text } of messages) {
    if (!text || spoken.peek().get(seat) === text) continue;
    spoken.value = new Map([...spoken.peek(), [seat, text]]);
    setTimeout(() => {
      if (spoken.peek().get(seat) === text) spoken.value = new Map([...spoken.peek()].filter(([who]) => who !== seat));
    }, SHOWN);
  }
}

/**
 * What a seat has just said.
 * @type {Component<{ seat: number }>}
 */
export const Remark = ({ seat }) => {
  const text = spoken.value.get(seat);
  return text ? html`<p class="remark"><q>${text}</q></p>` : null;
};
