// The marks of decisions, told apart by shape and count first, and numbers as people read them.
import { html, cls } from "../ui.js";
import { t } from "../words.js";

/** @type {Record<string, string>} */
export const SHAPES = {
  best: "M4 10l4 4 8-9",
  equal: "M3 8q3.5-4 7 0t7 0M3 13q3.5-4 7 0t7 0",
  slip: "M5 8l5 5 5-5",
  mistake: "M5 5l5 5 5-5M5 10l5 5 5-5",
  costly: "M5 3l5 4.5 5-4.5M5 7.5l5 4.5 5-4.5M5 12l5 4.5 5-4.5",
  hindsight: "M3 9q7 7 14 0M5 12l-1.5 2M10 13.500v2.500M15 12l1.500 2",
  lucky: "M4 4h12v12h-12zM10 13v-6M7.500 9.500l2.500-2.500 2.500 2.500",
};

/** @type {Component<{ mark: string, big?: boolean }>} */
export const Mark = ({ mark, big }) => html`<span class=${cls("mk", `m-${mark}`, big && "big")}>
  <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${SHAPES[mark]} /></svg>
  <span class="unseen">${t(`ui.after.mark.${mark}`)}</span>
</span>`;

const LOSSES = ["slip", "mistake", "costly"];

/** @param {Wire.JudgedDecision} one */
export const isLoss = (one) => LOSSES.includes(one.mark);

/**
 * Return the mark that tells most about a decision: not a grade where hidden things turned it round.
 * @param {Wire.JudgedDecision} one
 */
export const markOf = (one) => (one.hindsight ? "hindsight" : one.lucky ? "lucky" : one.mark);

/** @param {number} share */
export const points = (share) => Math.round(100 * share);

/** @param {number} number */
export const minus = (number) => String(number === 0 ? 0 : number).replace("-", "−");

/** @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : minus(number));
