// A sentence of the log or of a beat.
import { html } from "./ui.js";

/** @type {Component<{ line: string }>} */
export const Rich = ({ line }) => html`<span>${line}</span>`;
