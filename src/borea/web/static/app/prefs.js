// What this browser remembers, and what a person has chosen for it: theme, sound, talk.
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
export const talk = signal(read("talk") !== "off"); // whether bots say why they did something

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
