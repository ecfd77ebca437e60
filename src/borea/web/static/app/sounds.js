// Sounds and vibration are off, and sounds not even loaded, unless a person has switched them on. They are never the
// only signal.
import { load } from "./load.js";
import { haptics, sound } from "./prefs.js";

/** @type {Record<string, number | number[]>} */
const BUZZES = { turn: 60, points: [30, 50, 30], low: 200 }; // milliseconds on, off, on …

/**
 * Play a sound by name, and let the device vibrate for what a person should not miss.
 * @param {import("./sounds/notes.js").Sound} name
 */
export function play(name) {
  if (sound.value) load(() => import("./sounds/notes.js")).then(({ ring }) => ring(name));
  if (haptics.value && name in BUZZES) navigator.vibrate?.(BUZZES[name]);
}
