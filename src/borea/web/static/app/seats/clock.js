// Clocks: the time that a seat has left for its decision.
import { html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";

const HOUR = 3600;
const DAY = 86400;

const two = (/** @type {number} */ value) => String(value).padStart(2, "0");

/**
 * Return a number of seconds in digits.
 * @param {number} left
 */
export function digits(left) {
  const minutes = Math.floor((left % HOUR) / 60);
  const hours = Math.floor((left % DAY) / HOUR);
  if (left >= DAY) return t("ui.crew.days", { days: Math.floor(left / DAY), time: `${hours}:${two(minutes)}` });
  if (left >= HOUR) return `${hours}:${two(minutes)}:${two(left % 60)}`;
  return `${minutes}:${two(left % 60)}`;
}

/**
 * The time that a seat has left: in digits if it is our own or in the last hour, otherwise when it ends.
 * @param {{ deadline: number, own?: boolean }} props
 */
export function Clock({ deadline, own = false }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.round((deadline - now) / 1000));
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  return html`<time class="pill" datetime=${new Date(deadline).toISOString()} title=${t("ui.time-left")}>
    ${own || left < HOUR ? digits(left) : day.format(deadline)}
  </time>`;
}

/**
 * The viewer's own clock, if it runs.
 * @type {Component<{ snapshot: TableSnapshot }>}
 */
export const OwnClock = ({ snapshot }) => {
  const deadline = snapshot.chairs[snapshot.seat]?.deadline;
  return deadline ? html`<${Clock} deadline=${deadline} own=${true} />` : null;
};
