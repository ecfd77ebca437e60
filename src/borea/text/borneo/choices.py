"""Every move of Borneo in words: what it is called and what it would do, from the view alone."""

from __future__ import annotations

from collections.abc import Callable

from borea.core.game import Move
from borea.games.borneo.components import CARDS, COMPANIES
from borea.games.borneo.moves import CATALOGUE, DEFEND, DISCARD, FIGHT, KEEP, MISSION, PAY, PLACE, RETREAT, TAKE
from borea.games.borneo.phases.order import DEFEND as ANSWERING
from borea.games.borneo.phases.order import KEEP as KEEPING
from borea.games.borneo.phases.order import LAST
from borea.games.borneo.view import BorneoView
from borea.text.borneo import facts
from borea.text.borneo.words import Words
from borea.text.game_text import MoveText


class Choices:
    """Describes the moves that a view offers."""

    def __init__(self, words: Words, view: BorneoView) -> None:
        self.words = words
        self.box = words.box
        self.say = words.say
        self.view = view
        self.numbered: dict[str, tuple[int, Callable[[int], MoveText]]] = {  # first move of a verb, what describes one
            "place": (PLACE, self.place),
            "take": (TAKE, self.take),
            "discard": (DISCARD, self.discard),
            "mission": (MISSION, self.mission),
            "pay": (PAY, self.pay),
            "fight": (FIGHT, self.fight),
            "defend": (DEFEND, self.defend),
            "keep": (KEEP, self.keep),
            "retreat": (RETREAT + 1, self.retreat),
        }

    def describe(self, move: Move) -> MoveText:
        """Return what a move is called and what it would do."""
        verb, noun = CATALOGUE.verbs[move], CATALOGUE.nouns[move]
        if verb == "ship":
            return self.ship(*facts.shipped_card(move))
        if verb in ("move", "attack"):
            own, _, target = noun.partition(">")
            return self.move(own, COMPANIES.index(target)) if verb == "move" else self.attack(own, int(target) - 1)
        if verb in self.numbered:
            first, describe = self.numbered[verb]
            return describe(move - first)
        if verb == "skip":
            key = {KEEPING: "move.skip-keep", LAST: "move.skip-last"}.get(int(self.view.phase), "move.skip")
            return MoveText(self.say(key))
        if verb == "trade":
            return MoveText(self.say("move.trade"), self.say("note.trade"))
        return self.done() if verb == "done" else MoveText(self.say(f"move.{verb}"))

    def place(self, company: int) -> MoveText:
        """Describe a merchant's place at the start."""
        return MoveText(self.say("move.place", company=self.words.company(company)), self.end_of(company))

    def discard(self, card: int) -> MoveText:
        """Describe a card to discard."""
        return MoveText(self.say("move.discard", card=self.words.card_in_words(card)))

    def keep(self, card: int) -> MoveText:
        """Describe a card to keep after a duel."""
        return MoveText(self.say("move.keep", good=self.words.load(card)))

    def end_of(self, company: int) -> str:
        """Return the place that a company's next merchant would get."""
        return self.say("note.place", place=len(self.view.rows[company].merchants) + 1)

    def ship(self, card: int, slot: int) -> MoveText:
        """Describe a shipment: how the flags change, or who takes what."""
        stack = self.view.slots[slot]
        result = facts.landing(self.box, self.view, card, slot)
        name = self.words.harbour(stack.harbour)
        what = self.sharing(result, name) if result.order else self.flags(result, stack.harbour)
        return MoveText(self.say("move.ship", card=self.words.card_in_words(card), harbour=name), what)

    def flags(self, result: facts.Landing, harbour: int) -> str:
        """Return the flag counts that change, against the limits."""
        changes = [
            f"{self.words.company(company)} {before}→{after}"
            for company, (before, after) in enumerate(zip(result.before, result.after, strict=True))
            if before != after
        ]
        limit, flags = self.box.card_limit[harbour], self.box.flag_limit[harbour]
        return self.say("lands", flags=", ".join(changes), limit=flags, cards=result.cards, most=limit)

    def sharing(self, result: facts.Landing, harbour: str) -> str:
        """Return who takes how much."""
        shares = self.words.shares(result.takers)
        cards = self.say("cards-go", shares=shares) if shares else self.say("all-discarded")
        if result.owner >= 0:
            port = self.say("goes-to", harbour=harbour, seat=self.words.seat(result.owner))
        else:
            port = self.say("leaves", harbour=harbour)
        if result.monopoly:
            company = self.words.company(result.order[0])
            return self.say("makes-monopoly", company=company, cards=cards, harbour=port)
        order = ", ".join(self.words.company(company) for company in result.order)
        return self.say("makes-shared", order=order, cards=cards, harbour=port)

    def move(self, own: str, to: int) -> MoveText:
        """Describe a move to another company."""
        company, place = facts.own_merchants(self.view)[own]
        slots = {"company": self.words.company(company), "place": place + 1, "to": self.words.company(to)}
        return MoveText(self.say("move.move", **slots), self.end_of(to))

    def attack(self, own: str, target: int) -> MoveText:
        """Describe an attack: the rival, the defence bonus, and the strongest that the hand allows."""
        company, place = facts.own_merchants(self.view)[own]
        rival = self.words.seat(self.view.rows[company].merchants[target])
        flags = self.words.counted("flags", facts.strongest(self.box, self.view, company))
        label = self.say("move.attack", company=self.words.company(company), rival=rival, target=target + 1)
        return MoveText(label, self.say("note.attack", place=place + 1, bonus=place - target - 1, flags=flags))

    def fight(self, card: int) -> MoveText:
        """Describe a card for an attack."""
        flags = facts.flags_of(self.box, [card], self.view.duel_row)
        total = facts.flags_of(self.box, self.view.picked, self.view.duel_row) + flags
        note = self.say("note.fight", flags=self.words.counted("flags", flags), total=total)
        return MoveText(self.say("move.fight", card=self.words.card_in_words(card)), note)

    def defend(self, card: int) -> MoveText:
        """Describe a card for the defence."""
        label = self.say("move.defend", card=self.words.card_in_words(card))
        return MoveText(label, self.answer([*self.view.picked, card]))

    def answer(self, cards: list[int]) -> str:
        """Return how a defence with these cards would end."""
        total = facts.flags_of(self.box, cards, self.view.duel_row) + facts.bonus(self.view)
        attack = facts.flags_of(self.box, self.view.attack, self.view.duel_row)
        return self.say("holds" if total > attack else "falls", total=total, attack=attack)

    def done(self) -> MoveText:
        """Describe the end of choosing cards for a duel."""
        view = self.view
        if view.phase == ANSWERING:
            return MoveText(self.say("move.answer" if view.picked else "move.no-answer"), self.answer(view.picked))
        total = facts.flags_of(self.box, view.picked, view.duel_row)
        return MoveText(self.say("move.done"), self.say("note.done", total=total, bonus=facts.bonus(view)))

    def retreat(self, company: int) -> MoveText:
        """Describe where a displaced merchant goes."""
        if company < 0:
            return MoveText(self.say("move.retreat-here"), self.say("note.place", place=self.view.duel_from + 1))
        return MoveText(self.say("move.retreat", company=self.words.company(company)), self.end_of(company))

    def take(self, card: int) -> MoveText:
        """Describe a card of a sharing, and how many of its good the seat would then have."""
        warehouse = self.view.warehouses[self.view.seat]
        face = self.box.parts.cards[card]
        have = facts.goods_in(self.box, [*warehouse.goods, card], warehouse.harbours).listed()[face.good]
        note = self.say("note.take", goods=self.words.amount(face.good, have))
        return MoveText(self.say("move.take", good=self.words.load(card)), note)

    def mission(self, kind: int) -> MoveText:
        """Describe a mission: its points, and whether only the pirates make it possible."""
        warehouse = self.view.warehouses[self.view.seat]
        goods = facts.goods_in(self.box, warehouse.goods, warehouse.harbours)
        key = "note.mission-by-trade" if facts.missing(self.box, kind, goods) else "note.mission"
        points = self.words.counted("points", self.box.points[kind])
        note = self.say(key, points=points, left=self.view.supply[kind] - 1)
        return MoveText(self.say("move.mission", mission=self.words.mission(kind)), note)

    def pay(self, item: int) -> MoveText:
        """Describe a card of a payment, and what would still be missing."""
        view = self.view
        cards = [*view.picked, item] if item < CARDS else view.picked
        harbours = view.picked_harbours if item < CARDS else [*view.picked_harbours, item - CARDS]
        goods = facts.goods_in(self.box, cards, harbours)
        short = facts.missing(self.box, view.mission, goods)
        what = self.say("short", goods=self.words.missing(view.mission, goods)) if short else self.say("pays")
        return MoveText(self.say("move.pay", item=self.words.item(item, CARDS)), what)
