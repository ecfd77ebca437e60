"""What the log of Borneo mentions: companies, shipment cards, goods, harbours, missions, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from borea.core.game import Event
from borea.games.borneo.components import COMPANIES, GOODS
from borea.text.borneo.words import Words
from borea.text.rich import LogStyle, Mention, Phrase

LOG = LogStyle(
    gains=frozenset(("mission-completed", "attack-won", "kept", "harbour-taken", "took")),
    losses={"attack-won": "rival"},
    replaces={
        "drew-card": ("drew",),
        "attacked": ("attack-planned", "card-chosen"),
        "defended": ("card-chosen",),
        "defended-with-nothing": ("card-chosen",),
    },
)
LOADS = (*GOODS, "crate")
GLYPHS = {"cloves": "clove"}  # goods whose symbol has another name


def place_refs(event: Event) -> list[str]:
    """Return the places of merchants that an event is about."""
    slots = event.slots
    return [f"place:{slots['company']}:{slots[name]}" for name in ("place", "target") if name in slots]


class Mentions:
    """Mentions things in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def named(self, key: str, /, **slots: object) -> str:
        """Return a name of this game's log."""
        return self.words.say(f"named.{key}", **slots)

    def company(self, company: str) -> Mention:
        """Return a company: its flag and colour."""
        name = self.words.company(COMPANIES.index(company))
        return Mention(name, (f"bn-flag-{company}",), kind="flag", ref=f"company:{company}")

    def companies(self, companies: Sequence[str]) -> Phrase:
        """Return companies in order."""
        return self.words.translator.rich_listing([[self.company(company)] for company in companies])

    def load(self, card: int) -> Mention:
        """Return a shipment card by its good alone."""
        face = self.words.box.parts.cards[card]
        return self.good(face.good, face.amount, self.load_label(card), f"card:{card}")

    def load_label(self, card: int) -> str:
        """Return the good of a shipment card in words."""
        face = self.words.box.parts.cards[card]
        good = self.named(f"good.{LOADS[face.good]}")
        return self.named("load" if face.amount == 1 else "double-load", good=good)

    def card(self, card: int) -> Mention:
        """Return a shipment card by its flags, those of the first row first, and its good."""
        flags = [COMPANIES[company] for company in self.words.box.order[card]]
        label = self.named("card", load=self.load_label(card), flags=self.flag_words(flags))
        good = self.load(card)
        return good._replace(label=label, glyphs=(*(f"bn-flag-{flag}" for flag in flags), *good.glyphs), kind="card")

    def flag_words(self, flags: Sequence[str]) -> str:
        """Return flags counted by company, the most first: two blue flags, one red."""
        words: list[str] = []
        for company, count in Counter(flags).most_common():
            counted = self.words.counted(f"named.{'more' if words else 'flag'}.{company}", count)
            words.append(self.named("counted", number=self.named(f"number.{count}"), flags=counted))
        return ", ".join(words)

    def cards(self, cards: Sequence[int]) -> Phrase:
        """Return several shipment cards."""
        return self.words.translator.rich_listing([[self.card(card)] for card in cards])

    def good(self, good: int, amount: int, label: str, ref: str) -> Mention:
        """Return a good, with the number of units if there are several."""
        name = LOADS[good]
        return Mention(label, (GLYPHS.get(name, name),), "" if amount == 1 else f"×{amount}", "good", ref)

    def harbour(self, harbour: int) -> Mention:
        """Return a harbour."""
        return Mention(self.words.harbour(harbour), kind="place", ref=f"harbour:{harbour}")

    def harbour_good(self, harbour: int) -> Mention:
        """Return the good of a harbour."""
        face = self.words.box.parts.harbours[harbour]
        return self.good(face.good, face.amount, self.words.harbour_good(harbour), f"harbour:{harbour}")

    def payment(self, cards: Sequence[int], harbours: Sequence[int]) -> Phrase:
        """Return what paid for a mission: the goods of all cards, and the harbours."""
        goods: Counter[int] = Counter()
        for card in cards:
            face = self.words.box.parts.cards[card]
            goods[face.good] += face.amount
        paid: list[Phrase] = [[self.amount(good, goods[good])] for good in sorted(goods)]
        return self.words.translator.rich_listing([*paid, *([self.harbour(harbour)] for harbour in harbours)])

    def amount(self, good: int, amount: int) -> Mention:
        """Return several units of a good."""
        name = self.words.good(good)
        return self.good(good, amount, name if amount == 1 else self.named("amount", good=name, amount=amount), "")

    def mission(self, kind: int) -> Mention:
        """Return a mission."""
        return Mention(self.words.mission(kind), kind="place", ref=f"mission:{kind + 1}")

    def points(self, points: int) -> Mention:
        """Return points won, drawn as a chip."""
        return Mention(self.words.counted("points", points), (), f"+{points}", "points")
