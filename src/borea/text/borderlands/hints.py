"""Why a move of Borderlands is recommended: what a transport makes possible, what a territory brings. From the view
alone. Attacks are in `attacks.py`, deals in `bargains.py`."""

from __future__ import annotations

from collections.abc import Callable

from borea.core.bits import BIT, listed, size
from borea.games.borderlands import Borderlands
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import FACE_UP, HORSE, HORSES, LANDS, NO_SITE, PLACES
from borea.games.borderlands.moves import place_nouns
from borea.games.borderlands.phases.order import LEAVE
from borea.games.borderlands.phases.production import demand, pasture
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from borea.text.advice import Course, Fact, Marks
from borea.text.borderlands import stores
from borea.text.borderlands.attacks import Attacks
from borea.text.borderlands.bargains import Bargains
from borea.text.borderlands.mentions import place_ref
from borea.text.borderlands.moves import Moves
from borea.text.borderlands.sums import Passage, Sum, end_of, table_of, token_of
from borea.text.borderlands.words import Words, counts
from borea.text.rich import capital

ATTACK_PROMPTS = ("means", "means-instead", "ride-in", "bring*", "land*", "carry")
CARRIED = ("transport", "transport-after-refusal", "foot-to", "foot-load*", "ride*", "ride-on*", "lift*", "drop*")
DEALS = ("offer", "give", "want", "counter")
IN_PLACE = ("give", "put", "load", "unload", "build")  # their nouns end in a kind
MOST_LABELS = 3  # in one title


class Hints:
    """Speaks for recommended moves."""

    def __init__(self, words: Words, game: Borderlands, course: Course) -> None:
        assert isinstance(course.view, BorderlandsView)
        self.words = words
        self.game = game
        self.course = course
        self.view = course.view
        self.seat = course.view.seat
        self.prompt = course.view.prompt
        self.state = table_of(game, course.view)
        self.bargains = Bargains(words, self.state, course)
        self.attacks = Attacks(words, game, self.state, course)
        self.move = course.moves[0]
        self.verb = course.verbs[0]

    def end(self) -> BorderlandsState | None:
        """Return the position that the moves lead to, if it is sure."""
        return end_of(self.game, self.course)

    def say(self, key: str, **slots: object) -> str:
        """Return words of a hint."""
        return self.words.word(f"hint.{key}", **slots)

    def is_attack(self) -> bool:
        """Return whether the moves attack a place."""
        return "attack" in self.course.verbs or (self.prompt in ATTACK_PROMPTS and self.verb != "withdraw")

    def is_deal(self) -> bool:
        """Return whether the moves make an offer."""
        return (self.verb in DEALS and self.prompt != "pay*") or self.prompt in ("give*", "want*")

    def title(self) -> str:
        """Return what to do."""
        return capital(self.titled())

    def titled(self) -> str:
        """Return what to do; several moves in one sentence."""
        if self.is_attack() and self.prompt != "carry":
            return self.attacks.title()
        if self.is_deal():
            return self.bargains.title()
        moved = self.brought_together() if self.is_transport() else None
        if moved is not None:
            place, gained = moved
            return self.say("bring", goods=self.words.amounts(gained), place=self.words.place(place))
        return self.labels()

    def labels(self) -> str:
        """Return what all the moves are called, as one sentence; what only closes a set is left out."""
        found: list[str] = []
        for view, move, verb in self.course.steps():
            if verb != "done" or len(self.course.moves) == 1:
                moves = Moves(self.words, self.game.catalogue, table_of(self.game, view), self.seat, view.prompt)
                found.append(moves.describe(move).label)
        if len(found) > MOST_LABELS:  # a long way: where it ends
            return found[-1]
        rest = [label[:1].lower() + label[1:] for label in found[1:]]
        return self.words.say.listing([*found[:1], *rest])

    def facts(self) -> list[Fact]:
        """Return what speaks for it."""
        if self.is_attack():
            return self.attacks.facts()
        if self.is_transport():
            return self.gathering()
        if self.is_deal():
            return self.bargains.dealing()
        spoken: dict[str, Callable[[], list[Fact]]] = {
            "site": self.laying,
            "warrior": self.settling,
            "build": self.building,
            "vote": self.voting,
            "put": self.placing,
            "accept": self.bargains.accepting,
            "refuse": self.bargains.refusing,
            "side": self.siding,
            "leave": self.passing,
            "done": self.ending,
        }
        return spoken[self.verb]() if self.verb in spoken else []

    def marks(self) -> Marks:
        """Return the places that the moves are about, and where something travels between them."""
        nouns, catalogue = self.words.spec.keys, self.game.catalogue
        if self.is_attack():
            total, target = self.attacks.planned(), self.attacks.target()
            tokens = [token_of(move) % PLACES for move, _ in total.brought] if total is not None else []
            own = [place for place in listed(self.state.near[target]) if self.state.owner[place] == self.seat]
            return self.arrows(tokens or own[:1], target)
        moved, end = (self.brought_together(), self.end()) if self.is_transport() else (None, None)
        if moved is not None and end is not None:
            lost = [p for p in range(PLACES) if strictly_less(end.goods[p], self.state.goods[p])]
            return self.arrows(lost, moved[0])
        if self.is_deal():
            return Marks([f"seat:{self.bargains.terms()[2]}"])
        refs: list[str] = []
        for _, move, verb in self.course.steps():
            noun = catalogue.nouns[move]
            place = noun.rpartition(".")[0] if verb in IN_PLACE else f"boat.{noun}" if verb == "sail" else noun
            if verb == "way":
                refs.append(f"place:way:{noun}")
            elif place in nouns or place.startswith("boat."):
                refs.append(place_ref(place))
        return Marks(refs)

    def arrows(self, starts: list[int], to: int) -> Marks:
        """Return arrows from some places to one."""
        names = place_nouns(self.words.spec.keys)
        end = place_ref(names[to])
        begun = [place_ref(names[start]) for start in dict.fromkeys(starts) if start != to]
        return Marks([*begun, end], [(start, end) for start in begun])

    def laying(self) -> list[Fact]:
        """Return how many sites lie beside a territory."""
        land = self.move - number.SITE
        beside = sum(1 for other in self.words.spec.neighbours[land] if self.state.sites[other] != NO_SITE)
        return [Fact("site-beside" if beside else "site-alone", {"count": beside}, {"land": land, "beside": beside})]

    def settling(self) -> list[Fact]:
        """Return the site of a territory, and whose its neighbours are."""
        land = self.move - number.WARRIOR
        owners = [self.state.owner[other] for other in self.words.spec.neighbours[land]]
        own, free = owners.count(self.seat), owners.count(-1)
        found: list[Fact] = []
        if self.state.sites[land] >= FACE_UP:
            found.append(Fact("has-site", {"site": self.words.site(self.state.sites[land])}, {"land": land}))
        about = {"land": land, "own": own, "free": free}
        if own:
            return [*found, Fact("borders-own", {"count": own}, about)]
        return [*found, Fact("borders-free", {"count": free}, about)] if free else found

    def building(self) -> list[Fact]:
        """Return what the new pieces are good for."""
        builds = [self.game.catalogue.nouns[move] for _, move, verb in self.course.steps() if verb == "build"]
        pieces = [(noun.rpartition(".")[0], noun.rpartition(".")[2].removesuffix("-of-gold")) for noun in builds]
        cities = sum(1 for _, piece in pieces if piece == "city")
        found: list[Fact] = []
        if cities:
            total = self.state.cities_of(self.seat) + cities
            found.append(Fact("cities", {"count": total}, {"cities": total}))
        weapon = next((place for place, piece in pieces if piece == "weapon"), "")
        if weapon:
            place = place_nouns(self.words.spec.keys).index(weapon)
            found.append(Fact("weapon", {"place": self.words.place_of(weapon)}, {"place": place}))
        boats = sum(1 for _, piece in pieces if piece == "boat")
        if boats:
            found.append(Fact("boat", {}, {"boats": boats}))
        return found

    def voting(self) -> list[Fact]:
        """Return what the vote is about, counted for the seat and for the others."""
        state = self.state
        if self.prompt == "vote-production":
            held = [land for land in range(LANDS) if state.owner[land] >= 0 and state.sites[land] >= FACE_UP]
            sites = [land for land in held if self.has_room(land)]
            mine = sum(1 for land in sites if state.owner[land] == self.seat)
            slots = {"mine": mine, "theirs": len(sites) - mine}
            return [Fact("room", slots, slots)]
        if self.prompt == "vote-transport":
            share = LANDS // state.seats
            held = [int(size(state.held[seat])) for seat in range(state.seats)]
            each = [1 + max(0, places - share) // 3 if places else 0 for places in held]
            most = max(each[: self.seat] + each[self.seat + 1 :])
            slots = {"mine": each[self.seat], "theirs": most}
            return [Fact("transports", slots, slots)]
        return []

    def has_room(self, land: int) -> bool:
        """Return whether a site could produce, as far as its territory goes (BL-5.1 to BL-5.3)."""
        state, kind = self.state, self.state.sites[land] - FACE_UP
        if kind != HORSE:
            return demand(state, land, kind) > 0
        return not state.goods[land] & HORSES or pasture(state, state.owner[land], land) != 0

    def placing(self) -> list[Fact]:
        """Return what received tokens make possible where they go, or what a place with a new horse counts."""
        return self.gathering() if self.prompt == "put*" else self.value_of((self.move - number.PUT) % PLACES)

    def value_of(self, place: int) -> list[Fact]:
        """Return what a place counts after the moves, if that is more than before."""
        end = self.end()
        value = 0 if end is None else int(end.value(place))
        if value <= self.state.value(place):
            return []
        return [Fact("counts", {"place": self.words.place(place), "value": value}, {"place": place, "value": value})]

    def is_transport(self) -> bool:
        """Return whether the moves carry something, in whatever phase."""
        begun = self.prompt in ("target", "follow-up") and self.verb in ("foot", "horse", "chain", "sail")
        carried = self.prompt in (*CARRIED, "call*", "route") and self.course.moves[0] != self.state.box.done
        return begun or carried

    def brought_together(self) -> tuple[int, list[int]] | None:
        """Return the place that gains most tokens, and how many of each kind; None if nothing is sure."""
        end = self.end()
        if end is None:
            return None
        gains = [
            [max(0, now - was) for now, was in zip(counts(end.goods[p]), counts(self.state.goods[p]), strict=True)]
            for p in range(PLACES)
        ]
        place = max(range(PLACES), key=lambda one: sum(gains[one]))
        return (place, gains[place]) if sum(gains[place]) else None

    def gathering(self) -> list[Fact]:
        """Return what tokens make possible where they arrive."""
        moved, end = self.brought_together(), self.end()
        if moved is None or end is None:
            return [Fact("asks-leave")] if end is not None and end.phase == LEAVE else [Fact("lie-together")]
        place = moved[0]
        slots = {"place": self.words.place(place)}
        new = stores.ready(end, place) - stores.ready(self.state, place)
        for piece in stores.PIECES:
            if piece in new:
                return [Fact(f"ready-{piece}", slots, {"place": place})]
        together = stores.kinds_together(end, place)
        more = 2 <= together < 4 and together > stores.kinds_together(self.state, place)
        if more and place < LANDS and not end.city & BIT[place]:
            return [Fact("together", {**slots, "count": together}, {"place": place, "kinds": together})]
        return self.value_of(place) or [Fact("lie-together")]

    def siding(self) -> list[Fact]:
        """Return how the sums stand with the seat's answer."""
        total = Sum(self.state, int(self.state.target))
        attack, defence = total.totals()
        mine = total.open.get(self.seat, 0)
        side = self.move - number.SIDE
        attack += mine if side == number.ATTACKING else 0
        defence += mine if side == number.DEFENDING else 0
        slots = {"attack": attack, "defence": defence}
        return [Fact("without-you" if side == number.NEITHER else "with-you", slots, {**slots, "side": side})]

    def passing(self) -> list[Fact]:
        """Return what a denial counts against a boat."""
        if self.move - number.LEAVE != number.DENY:
            return [Fact("let-pass")]
        passage = Passage(self.state)
        slots = {"deny": passage.against(), "boat": passage.least + passage.support()}
        return [Fact("deny", slots, slots)]

    def ending(self) -> list[Fact]:
        """Return why nothing is attacked."""
        if self.prompt not in ("target", "follow-up"):
            return []
        targets = [move - number.ATTACK for move in self.view.moves if number.ATTACK <= move < number.FOOT]
        weak = [target for target in targets if self.best_lead(target) > 0]
        return [] if weak or not targets else [Fact("none-weak")]

    def best_lead(self, target: int) -> int:
        """Return how far the seat alone could put an attack ahead."""
        total = Sum(self.state, target)
        attack, defence = total.totals()
        return attack + total.best_gain() - defence


def strictly_less(after: int, before: int) -> bool:
    """Return whether a place has fewer tokens of some kind."""
    return any(now < was for now, was in zip(counts(after), counts(before), strict=True))
