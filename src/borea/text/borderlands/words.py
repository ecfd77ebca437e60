"""The names of things in Borderlands: places, sections, berths, tokens, amounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from borea.games.borderlands.components import FACE_UP, KINDS, LANDS, NO_SITE, PLACES
from borea.games.borderlands.map.spec import MapSpec
from borea.text.language import Translator

MARKS = "●▲■◆"  # of the seats, as on the map
CITY, HORSE, WEAPON, BOAT = "⌂", "♞", "†", "~"
SYMBOLS = {"horse": HORSE, "weapon": WEAPON}


def mark(seat: int) -> str:
    """Return the mark of a seat, or a dot for a free territory."""
    return MARKS[seat] if seat >= 0 else "·"


def counts(packed: int) -> list[int]:
    """Return the amount of each kind of token in a packed number."""
    return [packed >> 5 * kind & 31 for kind in range(len(KINDS))]


class Words:
    """Names things in one language."""

    def __init__(self, say: Translator, spec: MapSpec, seat: Callable[[int], str]) -> None:
        self.say = say
        self.spec = spec
        self.seat = seat
        self.places = {key: land for land, key in enumerate(spec.keys)}
        self.nodes = {key: node for node, key in enumerate(spec.node_keys)}

    def word(self, key: str, **slots: object) -> str:
        """Return a sentence of this game."""
        return self.say(f"borderlands.{key}", **slots)

    def place(self, place: int) -> str:
        """Return the name of a territory or boat."""
        return self.spec.names[place] if place < LANDS else self.boat(place - LANDS)

    def boat(self, boat: int) -> str:
        """Return the name of a boat."""
        return self.word("boat", boat=boat + 1)

    def place_of(self, noun: str) -> str:
        """Return the name of a place from its noun in the catalogue."""
        kind, _, boat = noun.partition(".")
        return self.place(self.places[kind]) if kind in self.places else self.boat(int(boat) - 1)

    def node(self, node: int) -> str:
        """Return the name of a section (by its banks) or a berth."""
        lands = self.spec.node_lands[node]
        if node < self.spec.sections:
            one, other = (self.spec.names[land] for land in lands)
            return self.word("section", one=one, other=other)
        lake = self.spec.lakes.names[self.spec.berth_lakes[node - self.spec.sections]]
        return self.word("berth", place=self.spec.names[lands[0]], lake=lake)

    def kind(self, kind: int) -> str:
        """Return the name of a kind of token."""
        return self.word(f"kind.{KINDS[kind]}")

    def any_of(self, kind: int) -> str:
        """Return the name of a kind as it follows a negation: any wood, any horses."""
        return self.word(f"any.{KINDS[kind]}")

    def letter(self, kind: int) -> str:
        """Return the one character for a kind of token."""
        return SYMBOLS.get(KINDS[kind]) or self.word(f"letter.{KINDS[kind]}")

    def site(self, site: int) -> str:
        """Return the name of an open site."""
        return self.word("site.none" if site == NO_SITE else f"site.{KINDS[site - FACE_UP]}")

    def goods(self, amounts: Iterable[int]) -> str:
        """Return amounts by kind in words: wood, gold ×2."""
        words = [self.times(self.kind(kind), amount) for kind, amount in enumerate(amounts) if amount]
        return ", ".join(words) or self.word("nothing")

    def amounts(self, amounts: Iterable[int]) -> str:
        """Return amounts by kind as a sentence says them: 2 wood and 1 gold."""
        found = [self.amount(kind, amount) for kind, amount in enumerate(amounts) if amount]
        return self.say.listing(found) or self.word("nothing")

    def amount(self, kind: int, amount: int) -> str:
        """Return a number of tokens of a kind: 1 horse, 2 horses."""
        return self.say.plural(f"borderlands.amount.{KINDS[kind]}", amount)

    def times(self, word: str, amount: int) -> str:
        """Return a word with its multiplicity: gold ×2."""
        return word if amount == 1 else f"{word} ×{amount}"

    def token(self, noun: str) -> str:
        """Return a token with its place: gold (Mesa)."""
        place, _, kind = noun.rpartition(".")
        return self.word("token", kind=self.word(f"kind.{kind}"), place=self.place_of(place))

    def tokens(self, nouns: list[str]) -> str:
        """Return tokens with their places, equal ones counted."""
        words = [self.times(self.token(noun), amount) for noun, amount in Counter(nouns).items()]
        return ", ".join(words) or self.word("nothing")

    def picked(self, indices: list[int]) -> str:
        """Return tokens by their number in the catalogue: kind × PLACES + place."""
        words = Counter(
            self.word("token", kind=self.kind(index // PLACES), place=self.place(index % PLACES)) for index in indices
        )
        return ", ".join(self.times(word, amount) for word, amount in words.items()) or self.word("nothing")

    def seats(self, seats: list[int]) -> str:
        """Return names of seats as a list."""
        return self.say.listing([self.seat(seat) for seat in seats]) or self.word("nobody")
