// Sounds are off, and not even loaded, unless a person has switched them on. They are never the only signal.
import { load } from "./load.js";
import { sound } from "./prefs.js";

/**
 * Play a sound by name.
 * @param {import("./sounds/notes.js").Sound} name
 */
export const play = (name) =>
  void (sound.value && load(() => import("./sounds/notes.js")).then(({ ring }) => ring(name)));
