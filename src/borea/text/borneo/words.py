"""The names of things in Borneo: companies, goods, cards, harbours, missions, and counts of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from borea.core.game import Seat
from borea.games.borneo.box import Box
from borea.games.borneo.components import COMPANIES, CRATE, LOADS
from borea.games.borneo.view import BorneoView
from borea.text.borneo import facts
from borea.text.language import Translator
from borea.text.page import Line, Span


class Words:
    """Names things in one language."""

    def __init__(self, translator: Translator, box: Box, seat: Callable[[Seat], str], open_warehouses: bool) -> None:
        self.translator = translator
        self.box = box
        self.seat = seat  # the name of a seat
        self.open_warehouses = open_warehouses

    def say(self, key: str, /, **slots: object) -> str:
        """Return a sentence of this game."""
        return self.translator(f"borneo.{key}", **slots)

    def counted(self, noun: str, count: int) -> str:
        """Return a number of things: 1 card, 2 cards."""
        return self.translator.plural(f"borneo.{noun}", count)

    def company(self, company: int) -> str:
        """Return the name of a company: its colour."""
        return self.say(f"company.{COMPANIES[company]}")

    def letter(self, company: int) -> str:
        """Return the letter of a company's flag."""
        return self.say(f"letter.{COMPANIES[company]}")

    def good(self, good: int, amount: int = 1) -> str:
        """Return the name of a good, doubled or not."""
        name = self.say(f"good.{LOADS[good]}")
        return name if amount == 1 else f"{name} ×{amount}"

    def tag(self, good: int, amount: int = 1) -> str:
        """Return the name of a good as short as a drawing needs it."""
        name = self.say(f"tag.{LOADS[good]}")
        return name if amount == 1 else f"{name}×{amount}"

    def goods(self, amounts: Mapping[int, int]) -> str:
        """Return several goods: 2 pepper, 1 nutmeg; an index beyond the crates is a good not decided yet."""
        return ", ".join(
            self.say("any-one", count=amount) if good > CRATE else self.amount(good, amount)
            for good, amount in amounts.items()
        )

    def amount(self, good: int, amount: int) -> str:
        """Return a number of units of a good: 1 clove, 2 cloves."""
        return self.counted(f"amount.{LOADS[good]}", amount)

    def flag(self, company: int) -> Span:
        """Return a company's flag in its colour."""
        return self.letter(company), f"flag-{COMPANIES[company]}"

    def flags(self, card: int) -> str:
        """Return the flags of a card: top row, slash, second row."""
        letters = "".join(self.letter(company) for company in self.box.order[card])
        return f"{letters[:3]}/{letters[3]}"

    def flag_line(self, card: int, covered: bool = False) -> Line:
        """Return the flags of a card as spans of their colours; the second row may be covered."""
        first, second, third, last = (self.flag(company) for company in self.box.order[card])
        return [first, second, third, *([("  ", "")] if covered else [("/", ""), last])]

    def load(self, card: int) -> str:
        """Return the good of a card."""
        face = self.box.parts.cards[card]
        return self.good(face.good, face.amount)

    def load_tag(self, card: int) -> str:
        """Return the good of a card for a drawing."""
        face = self.box.parts.cards[card]
        return self.tag(face.good, face.amount)

    def card(self, card: int) -> str:
        """Return a shipment card for a drawing, with letters for its flags."""
        return f"{self.flags(card)} {self.load_tag(card)}"

    def card_in_words(self, card: int) -> str:
        """Return a shipment card without letters for its flags: pepper (red, red, green over blue)."""
        first, second, third, last = (self.company(company) for company in self.box.order[card])
        return self.say("card", good=self.load(card), first=first, second=second, third=third, last=last)

    def cards(self, cards: Sequence[int]) -> str:
        """Return several shipment cards."""
        return self.translator.listing([self.card(card) for card in cards])

    def harbour(self, harbour: int) -> str:
        """Return the name of a harbour."""
        return self.box.parts.harbours[harbour].name

    def harbour_good(self, harbour: int) -> str:
        """Return the good of a harbour."""
        face = self.box.parts.harbours[harbour]
        return self.good(face.good, face.amount)

    def item(self, item: int, cards: int) -> str:
        """Return an item of a warehouse: the good of a shipment card, or a harbour numbered after the cards."""
        if item < cards:
            return self.load(item)
        return f"{self.harbour(item - cards)} ({self.harbour_good(item - cards)})"

    def mission(self, kind: int) -> str:
        """Return the name of a mission."""
        if each := self.box.each[kind]:
            return self.say("mission.each", count=each)
        return self.say("mission.same", count=self.box.same[kind])

    def shares(self, takers: Sequence[Seat]) -> str:
        """Return who takes how many cards, in order of their first card."""
        return ", ".join(f"{self.seat(seat)} {takers.count(seat)}" for seat in dict.fromkeys(takers))

    def missing(self, kind: int, goods: facts.Goods) -> str:
        """Return what a mission still needs, and the crates that may replace some of it."""
        if not facts.missing(self.box, kind, goods):
            return self.say("ready")
        needed = self.goods(facts.gaps(self.box, kind, goods))
        counts = {"crates": goods.crates, "doubled-crates": goods.doubled}
        crates = [self.counted(noun, count) for noun, count in counts.items() if count]
        return f"{needed} {self.say('has-crates', crates=self.translator.listing(crates))}" if crates else needed

    def may_see(self, view: BorneoView, seat: Seat) -> bool:
        """Return whether the goods of a seat are shown to the viewer (BN-9.2)."""
        return self.open_warehouses or view.seat == seat
