// What this browser remembers, and what a person has chosen for it: theme, sound, vibration, talk, speed, hints.
import { signal } from "./ui.js";

/**
 * Return what this browser remembers under a name, or an empty text.
 * @param {string} name
 */
export const read = (name) => {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
};

/**
 * Remember a text under a name; an empty text forgets it.
 * @param {string} name
 * @param {string} value
 */
export const write = (name, value) => {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // storage may be forbidden: the choice lasts as long as the page
  }
};

export const theme = signal(read("theme"));
export const sound = signal(read("sound") === "on");
export const haptics = signal(read("haptics") === "on");
export const talk = signal(read("talk") !== "off"); // whether bots say why they did something
export const SPEEDS = ["slow", "normal", "fast", "instant"];
export const speed = signal(SPEEDS.find((name) => name === read("speed")) ?? "normal");
export const waiting = signal(read("waiting") !== "off"); // a loss before one's own turn waits to be read
export const recapping = signal(read("recap") !== "off"); // what happened since one's turn is summed up
export const hinting = signal(read("hints") === "on"); // a hint comes with every question

/**
 * Choose light, dark, or (empty) the system's theme.
 * @param {string} value
 */
export function setTheme(value) {
  theme.value = value;
  write("theme", value);
  if (value) document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
}

/**
 * Let bots say why they did something, or not.
 * @param {boolean} on
 */
export function setTalk(on) {
  talk.value = on;
  write("talk", on ? "" : "off");
}

/**
 * Switch sounds on or off.
 * @param {boolean} on
 */
export function setSound(on) {
  sound.value = on;
  write("sound", on ? "on" : "");
}

/**
 * Switch vibration on or off.
 * @param {boolean} on
 */
export function setHaptics(on) {
  haptics.value = on;
  write("haptics", on ? "on" : "");
}

/**
 * Choose how fast others are shown to play.
 * @param {string} name
 */
export function setSpeed(name) {
  speed.value = name;
  write("speed", name);
}

/**
 * Choose whether a loss before one's own turn waits to be read.
 * @param {boolean} on
 */
export function setWaiting(on) {
  waiting.value = on;
  write("waiting", on ? "" : "off");
}

/**
 * Choose whether what happened since one's turn is summed up.
 * @param {boolean} on
 */
export function setRecapping(on) {
  recapping.value = on;
  write("recap", on ? "" : "off");
}

/**
 * Choose whether a hint comes with every question.
 * @param {boolean} on
 */
export function setHinting(on) {
  hinting.value = on;
  write("hints", on ? "on" : "");
}
