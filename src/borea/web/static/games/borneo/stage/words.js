// The sentences with which Borneo is told.
import { has, plural, t } from "../../../app/words.js";

export const say = (key, slots) => t(`ui.borneo.stage.${key}`, slots);
export const several = (key, count, slots) => plural(`ui.borneo.stage.${key}`, count, slots);
export const rank = (place) => (has(`ui.stage.place.${place}`) ? t(`ui.stage.place.${place}`) : String(place));
/** Return the words of an event of a step. */
export const wordsOf = (step, event) => step.words?.[step.events.indexOf(event)] ?? "";
