"""What the log of Borderlands mentions: places, waters, tokens and pieces, sites, dice, seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from borea.core.game import Event, Seat
from borea.games.borderlands.components import KINDS
from borea.text.borderlands.words import Words
from borea.text.rich import LogStyle, Mention, Phrase

PHASES = ("production", "trade", "transport")
VOTES = ("voted-yes", "voted-no")
SIDES = ("sided-attack", "sided-defence", "sided-neither")
BUILT = {"built-weapon": "weapon", "built-city": "city", "built-boat": "boat", "built-boat-at-berth": "boat"}
TRANSPORTS = ("transport-foot", "transport-horse", "transport-chain", "transport-boat")
SHOWN = ("attack-shown", "attack-shown-boat", "attack-shown-berth")
SITES = {"wood": "forest", "horse": "ranch"}  # sites whose symbol is not that of what they yield

LOG = LogStyle(
    actors=frozenset(
        (*BUILT, *TRANSPORTS, *SHOWN, "offered", "carried", "route-named", "target-named", "captured"),
    ),
    gains=frozenset(("built-city", "captured")),
    losses={"captured": "other", "out": "seat"},
    replaces={
        **{f"votes-{phase}-{result}": VOTES for phase in PHASES for result in ("agreed", "refused")},
        **dict.fromkeys(SHOWN, ("target-named",)),
        "sides-opened": SIDES,
        "carried": ("transport-foot",),
        "route-named": ("transport-boat",),
    },
)


def place_ref(noun: str) -> str:
    """Return the ref of a place from its noun in the catalogue."""
    return f"place:{noun}"


def refs(event: Event) -> list[str]:
    """Return what an event is about on the map besides what its sentence mentions."""
    slots = event.slots
    found = [place_ref(f"boat.{slots['boat']}")] if "boat" in slots else []
    found += [f"node:{slots['node']}"] if "node" in slots else []
    for name in ("gives", "brings"):
        tokens = slots.get(name)
        found += [place_ref(token.rpartition(".")[0]) for token in tokens] if isinstance(tokens, list) else []
    return found


class Mentions:
    """Mentions things in one language."""

    def __init__(self, words: Words, player: Callable[[Seat], Mention]) -> None:
        self.words = words
        self.player = player

    def rich(self, key: str, /, **slots: object) -> Phrase:
        """Return a phrase of this game's log."""
        return self.words.say.rich(f"borderlands.named.{key}", **slots)

    def place(self, noun: str) -> Mention:
        """Return a territory by its name, or a boat."""
        if noun in self.words.places:
            return Mention(self.words.place_of(noun), kind="place", ref=place_ref(noun))
        return self.thing("boat")._replace(ref=place_ref(noun))

    def where(self, way: str, noun: str) -> Phrase:
        """Return where something is (`at`), comes from (`from`) or goes (`into`)."""
        place = self.place(noun)
        if noun in self.words.places:
            return self.rich(way, place=place)
        return self.rich(f"{way}-boat", boat=place)

    def thing(self, kind: str) -> Mention:
        """Return one token or piece."""
        return Mention(self.words.word(f"named.thing.{kind}"), (f"bl-{kind}",), kind="piece")

    def things(self, amounts: dict[str, int]) -> Phrase:
        """Return amounts of tokens by kind."""
        found = [[self.several(kind, amounts[kind])] for kind in KINDS if amounts.get(kind)]
        return self.words.say.rich_listing(found) or [self.words.word("nothing")]

    def several(self, kind: str, amount: int) -> Mention:
        """Return some tokens of a kind; on a board their symbol stands for their name."""
        label = self.words.say.plural(f"borderlands.named.things.{kind}", amount)
        return Mention(label, (f"bl-{kind}",), str(amount), "piece")

    def tokens(self, nouns: Sequence[str]) -> Phrase:
        """Return tokens by kind, wherever they are."""
        return self.things(Counter(noun.rpartition(".")[2] for noun in nouns))

    def brought(self, nouns: Sequence[str]) -> Phrase:
        """Return the pieces that an attack brings along, at most one of each kind."""
        return self.words.say.rich_listing([[self.thing(noun.rpartition(".")[2])] for noun in nouns])

    def site(self, kind: str) -> Mention:
        """Return a site."""
        label = self.words.word(f"named.site.{kind}")
        return Mention(label, (f"bl-{SITES.get(kind, kind)}",), kind="piece")

    def node(self, key: str) -> Phrase:
        """Return where a section or a berth is."""
        spec, node = self.words.spec, self.words.nodes[key]
        lands = [self.place(spec.keys[land]) for land in spec.node_lands[node]]
        if node < spec.sections:
            return self.rich("between", one=lands[0], other=lands[1])
        lake = spec.lakes.names[spec.berth_lakes[node - spec.sections]]
        return self.rich("moored", lake=lake, place=lands[0])

    def route(self, keys: Sequence[str]) -> Phrase:
        """Return the stops of a boat."""
        found: list[str | Mention] = []
        for key in keys:
            stop = Mention(self.words.node(self.words.nodes[key]), kind="place", ref=f"node:{key}")
            found += [" → ", stop] if found else [stop]
        return found

    def die(self, face: int) -> Mention:
        """Return a die."""
        return Mention(str(face), kind="face")

    def players(self, seats: Sequence[Seat]) -> Phrase:
        """Return several seats."""
        return self.words.say.rich_listing([[self.player(seat)] for seat in seats]) or [self.words.word("nobody")]
