// Sounds are silent, and not even fetched, unless a person has switched them on. Never the only signal.
import { fetched } from "./fetching.js";
import { sound } from "./prefs.js";

/** Play a sound by name: dice, cross, card, turn, points. */
export const play = (name) =>
  void (sound.value && fetched(() => import("./sounds/notes.js")).then(({ ring }) => ring(name)));
