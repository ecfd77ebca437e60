"""Why a move of Borderlands is not on offer, as the key and the slots of a sentence, from the view alone."""

from __future__ import annotations

from collections.abc import Callable

from borea.core.bits import BIT, lowest, size
from borea.core.catalogue import Catalogue
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import CITIES, FLEET, HORSE, HORSES, LANDS, PLACES, REACH, WEAPONS
from borea.games.borderlands.fields import ATTACKING, ATTACKS, MOVEMENT, TRADE
from borea.games.borderlands.moves import BOAT_OF_WOOD, CITY_OF_ALL
from borea.games.borderlands.phases.attacks.turn import targets
from borea.games.borderlands.phases.boats.route import cost_of
from borea.games.borderlands.phases.chain import connected
from borea.games.borderlands.phases.holdings import horses_of
from borea.games.borderlands.phases.order import BRING, HERD, MEANS, PAY, ROUTE, TARGET, VOYAGE
from borea.games.borderlands.refusals import is_repeated
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from borea.text.borderlands.words import Words, counts
from borea.text.game_text import Reason

TRANSPORTS = ("foot", "horse", "chain", "sail")
ABOUT = {  # the questions that a verb answers
    "give": ("give", "pay"),
    "put": ("put", "herd"),
    "want": ("want",),
    "way": ("route", "moor"),
    "accept": ("answer", "answer-counter"),
    "load": ("foot-load", "ride", "ride-on", "lift", "call", "land", "bring"),
    "unload": ("ride-on", "drop", "call"),
}

MOVING = ("transport", "transport-instead", "transport-after-refusal")  # the prompts that ask for a transport


class Reasons:
    """Works out what stands in the way of a move that a seat is not offered."""

    def __init__(self, words: Words, catalogue: Catalogue, state: BorderlandsState, view: BorderlandsView) -> None:
        self.words = words
        self.catalogue = catalogue
        self.state = state
        self.seat = view.seat
        self.prompt = view.prompt.rstrip("*")
        self.offered = {catalogue.verbs[move] for move in view.moves}
        self.cases: dict[str, Callable[[int], Reason]] = {
            "site": lambda move: self.at("has-site", move - number.SITE),
            "warrior": lambda move: self.at("taken", move - number.WARRIOR),
            "attack": lambda move: self.attack(move - number.ATTACK),
            "to": lambda move: self.step(move - number.TO),
            "on": lambda move: self.step(move - number.ON),
            "produce": lambda move: self.at("no-production", move - number.PRODUCE),
            "build": lambda move: self.build(move - number.BUILD),
            "give": self.give,
            "put": self.put,
            "load": self.load,
            "unload": self.unload,
            "want": self.want,
            "offer": lambda move: ("refusal.no-partner", {}),
            "way": lambda move: self.way(move - number.WAY),
            "slot": lambda move: ("refusal.no-slot", {}),
            "accept": lambda move: ("refusal.no-room", {}),
        }

    def reason(self, move: int) -> Reason:
        """Return the key and the slots of the sentence."""
        verb = self.catalogue.verbs[move]
        if is_repeated(self.state, self.seat, move):
            return ("refusal.refused-offer" if self.state.part == TRADE else "refusal.refused-route"), {}
        if verb != "done" and self.state.last >= 0 and self.is_passed_over(move):
            return "refusal.too-late", {}
        if verb in TRANSPORTS:
            return self.transport(verb, move)
        if verb == "attack" and self.prompt not in ("target", "follow-up"):
            return ("refusal.target-named" if self.state.target >= 0 else f"first.{self.prompt}"), {}
        if verb in self.cases and (verb in self.offered or verb in ("attack", "build") or self.is_about(verb)):
            return self.cases[verb](move)
        if verb == "done":
            return self.done()
        return f"first.{self.prompt}", {}

    def is_passed_over(self, move: int) -> bool:
        """Return whether a member of a set would be on offer, had a later one not been submitted before it."""
        trial = self.state.copy()
        trial.last = -1
        return move in trial.moves(self.seat)

    def is_about(self, verb: str) -> bool:
        """Return whether the question is about a verb, though nothing of it is left to choose."""
        return self.prompt in ABOUT.get(verb, ())

    def at(self, key: str, place: int) -> Reason:
        """Return a sentence about a place."""
        return f"refusal.{key}", {"place": self.words.place(place)}

    def exists(self, place: int) -> bool:
        """Return whether a place is on the map: boats are built during the match."""
        return place < LANDS + self.state.boats

    def is_mine(self, place: int) -> bool:
        """Return whether the seat holds a place."""
        return self.exists(place) and self.state.owner[place] == self.seat

    def has(self, place: int, tokens: int) -> bool:
        """Return whether a place has any of some tokens."""
        return bool(self.state.goods[place] & tokens)

    def borders(self, place: int, other: int) -> bool:
        """Return whether two places are adjacent."""
        return bool(self.state.near[place] & BIT[other])

    def attack(self, target: int) -> Reason:
        """Say why a place cannot be attacked."""
        state = self.state
        if not self.exists(target):
            return "refusal.no-boat", {}
        if self.is_mine(target):
            return self.at("yours", target)
        if state.strikes and state.cycle == 1:
            return "refusal.first-cycle", {}
        if state.tried & BIT[target] and targets(state, self.seat) & BIT[target]:
            return self.at("tried", target)
        return self.at("out-of-reach", target)

    def transport(self, verb: str, move: int) -> Reason:
        """Say why a transport cannot begin, or why nothing comes into the target that way."""
        place = {
            "foot": move - number.FOOT,
            "horse": move - number.HORSE,
            "chain": move - number.CHAIN,
            "sail": LANDS + move - number.SAIL,
        }[verb]
        state = self.state
        if state.phase not in (MEANS, TARGET) and self.prompt not in MOVING:
            late = state.part not in (MOVEMENT, ATTACKS)
            return ("refusal.no-transport" if late else f"first.{self.prompt}"), {}
        if not self.exists(place):
            return "refusal.no-boat", {}
        if not self.is_mine(place):
            return self.at("not-yours", place)
        if state.phase == MEANS:
            return self.way_in(verb, place)
        if state.phase == TARGET and not self.offered & set(TRANSPORTS):
            return "refusal.no-logistics", {}
        return self.no_start(verb, place)

    def no_start(self, verb: str, place: int) -> Reason:
        """Say why no transport starts in a place."""
        if not self.state.goods[place]:
            return self.at("empty", place)
        if verb != "foot" and not self.has(place, HORSES):
            return self.at("no-horse", place)
        if verb != "chain":
            return self.at("alone", place)
        first = lowest(connected(self.state, BIT[place], horses_of(self.state, self.seat)))
        return self.at("no-chain" if first == place else "chain-first", first)

    def way_in(self, verb: str, place: int) -> Reason:
        """Say why nothing comes into the target from a place (BL-9.3, BL-9.10)."""
        target = int(self.state.target)
        slots = {"place": self.words.place(place), "target": self.words.place(target)}
        if self.state.tries and not self.offered & set(TRANSPORTS):
            return "refusal.no-more-tries", {}
        if verb == "sail":
            return "refusal.not-alongside", slots
        if verb == "chain":
            key = "no-chain-in" if self.has(target, HORSES) else "no-horse-there"
            return f"refusal.{key}", slots
        if verb == "horse":
            return ("refusal.too-far" if self.has(place, HORSES) else "refusal.no-horse"), slots
        if not self.borders(target, place):
            return "refusal.no-border", slots
        return "refusal.unarmed", slots

    def step(self, place: int) -> Reason:
        """Say why a step does not lead to a place."""
        here = int(self.state.here)
        if not self.exists(place):
            return "refusal.no-boat", {}
        if place == here:
            return self.at("here", place)
        if not self.is_mine(place):
            return self.at("not-yours", place)
        if self.prompt == "ride-in":
            return "refusal.not-between", {"place": self.words.place(place)}
        return "refusal.no-border", {"place": self.words.place(here), "target": self.words.place(place)}

    def build(self, recipe: int) -> Reason:
        """Say why something cannot be built in a place."""
        state = self.state
        place = recipe % PLACES if recipe < CITY_OF_ALL else (recipe - CITY_OF_ALL) % LANDS
        piece = self.catalogue.nouns[number.BUILD + recipe].rpartition(".")[2].removesuffix("-of-gold")
        slots = {"place": self.words.place(place), "price": state.price}
        if self.prompt != "build":
            early = state.cycle == 1
            return ("refusal.nothing-built" if early else f"first.{self.prompt}"), {}
        if not self.is_mine(place):
            return ("refusal.not-yours" if self.exists(place) else "refusal.no-boat"), slots
        if recipe >= BOAT_OF_WOOD and not state.box.land_nodes[place]:
            return "refusal.no-water", slots
        there = piece == "city" and bool(state.city & BIT[place])
        if there or (piece == "weapon" and self.has(place, WEAPONS)):
            return f"refusal.has-{piece}", slots
        left = {"boat": FLEET - state.boats, "weapon": state.supply & WEAPONS, "city": CITIES - size(state.city)}
        return (f"refusal.price-{piece}" if left[piece] else f"refusal.no-more-{piece}"), slots

    def token(self, move: int, base: int) -> tuple[int, int, dict[str, object]]:
        """Return kind and place of a token, and both as slots."""
        kind, place = divmod(move - base, PLACES)
        return kind, place, {"any": self.words.any_of(kind), "place": self.words.place(place)}

    def give(self, move: int) -> Reason:
        """Say why a token cannot be given."""
        kind, place, slots = self.token(move, number.GIVE)
        if not self.is_mine(place):
            return ("refusal.not-yours" if self.exists(place) else "refusal.no-boat"), slots
        if self.state.phase == PAY and not counts(self.state.wants)[kind]:
            return "refusal.not-owed", slots
        return "refusal.no-more", slots

    def put(self, move: int) -> Reason:
        """Say why a token cannot be put in a place."""
        kind, place, slots = self.token(move, number.PUT)
        if not self.is_mine(place):
            return ("refusal.not-yours" if self.exists(place) else "refusal.no-boat"), slots
        if kind == HORSE and self.has(place, HORSES):
            return "refusal.has-horse", slots
        if self.state.phase == HERD:
            return ("refusal.not-by-herd" if kind == HORSE else "first.herd"), slots
        hand = counts(self.state.hands[self.seat])
        if not hand[kind]:
            return "refusal.not-in-hand", slots
        first = next(kind for kind, amount in enumerate(hand) if amount)
        return "refusal.put-order", {"token": self.words.amount(first, hand[first])}

    def load(self, move: int) -> Reason:
        """Say why a token cannot be taken up."""
        kind, place, slots = self.token(move, number.LOAD)
        state = self.state
        if not self.is_mine(place):
            return ("refusal.not-yours" if self.exists(place) else "refusal.no-boat"), slots
        if state.phase == BRING or (state.phase == VOYAGE and state.errand == ATTACKING):
            if kind < HORSE:
                return "refusal.only-arms", slots
            if any((pick - number.LOAD) // PLACES == kind for pick in state.picks):
                return "refusal.one-each", slots
        if not counts(state.goods[place])[kind]:
            return "refusal.no-more", slots
        if self.prompt == "lift" and kind == HORSE:
            return "refusal.horses-stay", slots
        return "refusal.not-on-the-way", slots

    def unload(self, move: int) -> Reason:
        """Say why a token cannot be left in a place."""
        kind, place, slots = self.token(move, number.UNLOAD)
        if not self.is_mine(place):
            return ("refusal.not-yours" if self.exists(place) else "refusal.no-boat"), slots
        aboard = self.state.goods[LANDS + self.state.boat] if self.prompt == "call" else self.state.cargo
        return ("refusal.not-here" if counts(aboard)[kind] else "refusal.not-loaded"), slots

    def want(self, move: int) -> Reason:
        """Say why a kind cannot be asked for."""
        kind = move - number.WANT
        other = self.state.partner if self.seat == self.state.active else self.state.active
        held = [place for place in range(LANDS + self.state.boats) if self.state.owner[place] == other]
        have = sum(counts(self.state.goods[place])[kind] for place in held)
        room = kind == HORSE and have > counts(self.state.wants)[kind]
        return ("refusal.no-room" if room else "refusal.none-there"), {"any": self.words.any_of(kind)}

    def way(self, node: int) -> Reason:
        """Say why a boat cannot go to a section or berth."""
        state = self.state
        if self.prompt == "moor":
            return "refusal.not-at-water", {"place": self.words.place(int(state.here))}
        if state.phase == ROUTE and node in state.box.step_to[state.route[-1]]:
            if cost_of(state) + state.box.distance[state.route[-1]][node] > REACH:
                return "refusal.too-many-steps", {"reach": REACH}
            return "refusal.must-reach", {"target": self.words.place(int(state.target))}
        return "refusal.step-by-step", {}

    def done(self) -> Reason:
        """Say why a choice cannot end here."""
        if self.prompt in ("give", "want", "foot-load", "lift", "bring"):
            return f"refusal.at-least-one-{self.prompt}", {}
        if self.prompt == "route":
            return "refusal.must-reach", {"target": self.words.place(int(self.state.target))}
        return ("refusal.must-ride" if self.prompt == "ride-on" else f"first.{self.prompt}"), {}
