// What a person has chosen for this browser: theme, sound.
import { signal } from "./ui.js";

const read = (name) => {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
};

const write = (name, value) => {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // storage may be forbidden: the choice lasts as long as the page
  }
};

export const theme = signal(read("theme"));
export const sound = signal(read("sound") === "on");

/** Choose light, dark, or (empty) what the system says. */
export function setTheme(value) {
  theme.value = value;
  write("theme", value);
  if (value) document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
}

/** Switch sounds on or off. */
export function setSound(on) {
  sound.value = on;
  write("sound", on ? "on" : "");
}
