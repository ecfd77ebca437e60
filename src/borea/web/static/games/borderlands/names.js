// Names of things in words, for labels and lists.
import { t, has, spoken } from "../../app/words.js";
import { piece } from "./choices.js";

/** The name of a territory or boat. */
export function placeName(box, key) {
  const land = box.lands.find((other) => other.key === key);
  return land ? land.name : t("borderlands.boat", { boat: key.split(".")[1] });
}

/** The name of a section or berth. */
export function nodeName(box, key) {
  const node = box.nodes.find((other) => other.key === key);
  const names = node.lands.map((land) => placeName(box, land));
  return node.lake
    ? t("borderlands.berth", { lake: node.lake, place: names[0] })
    : t("borderlands.section", { one: names[0], other: names[1] });
}

/** A stop of a boat in words: how far it is, or what the step is called. */
export const stopName = (table, move) =>
  move.steps
    ? t("borderlands.ui.sail-cost", {
        node: nodeName(table.box, move.node),
        cost: move.cost,
        reach: table.scene.value.voyage.reach,
      })
    : spoken(move);

/** The name of the player in a seat; the viewer is “you”. */
export function seatName(table, seat) {
  return seat === table.seat.value ? t("borderlands.ui.you") : (table.snapshot.value.chairs[seat]?.name ?? "");
}

export const kindName = (kind) => t(`borderlands.kind.${kind}`);

/** Tokens in words: wood, gold ×2. */
export const goodsWords = (goods) =>
  Object.entries(goods)
    .filter(([, count]) => count)
    .map(([kind, count]) => (count > 1 ? `${kindName(kind)} ×${count}` : kindName(kind)))
    .join(", ");

/** A place in words: its owner, what is there, what can be done with it. */
export function describe(table, choices, key) {
  const stock = piece(table.scene.value, key);
  const words = [placeName(table.box, key)];
  if (!stock) return words[0];
  if (stock.seat >= 0) words.push(t("borderlands.ui.held", { seat: seatName(table, stock.seat), value: stock.value }));
  else words.push(t("borderlands.ui.empty"));
  for (const kind of ["city", "horse", "weapon"])
    if (stock[kind]) words.push(kind === "city" ? t("borderlands.city") : kindName(kind));
  if (stock.site) words.push(siteName(stock));
  const goods = goodsWords(stock.goods);
  if (goods) words.push(goods);
  for (const move of table.asked.value ? choices.at(key).slice(0, 4) : []) words.push(spoken(move));
  return words.join(", ");
}

export const siteName = (stock) =>
  t(stock.site === "hidden" ? "borderlands.ui.face-down" : `borderlands.site.${stock.yields}`);

/** What a seat is doing, in a word, where the locale has one. */
export const doing = (key) => (has(`borderlands.ui.doing.${key}`) ? t(`borderlands.ui.doing.${key}`) : "");
