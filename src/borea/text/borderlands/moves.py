"""Every move of Borderlands in words, with what it would do: sums of an attack, costs, what is where."""

from __future__ import annotations

from collections.abc import Callable

from borea.core.bits import BIT, listed
from borea.core.game import Catalogue
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import FACE_UP, HORSE, LANDS, NO_SITE, PLACES, REACH, TRADED
from borea.games.borderlands.fields import ATTACKING as ATTACK_ERRAND
from borea.games.borderlands.moves import ATTACKING, CONSENT, DEFENDING, DENY
from borea.games.borderlands.phases.boats.route import cost_of
from borea.games.borderlands.phases.chain import connected
from borea.games.borderlands.phases.holdings import horses_of, riches
from borea.games.borderlands.phases.order import ALLIES, ANSWER, BRING, CARRY, HERD, LEAVE, MEANS, ROUTE, VOYAGE
from borea.games.borderlands.phases.production import demand, pasture
from borea.games.borderlands.state import BorderlandsState
from borea.text.borderlands.sums import Passage, Sum
from borea.text.borderlands.words import Words, counts

ENDINGS = (
    "target",
    "follow-up",
    "transport",
    "transport-after-refusal",
    "route",
    "ride-on",
    "call",
    "land",
)  # prompts whose last move has a sentence of its own


class Moves:
    """Describes the moves that one seat may make in one position."""

    def __init__(self, words: Words, catalogue: Catalogue, state: BorderlandsState, seat: int, prompt: str) -> None:
        self.words = words
        self.catalogue = catalogue
        self.state = state
        self.seat = seat
        self.prompt = prompt.rstrip("*")
        self.verbs: dict[str, Callable[[int], str]] = {
            "attack": self.attack,
            "foot": self.from_place,
            "horse": self.from_place,
            "chain": self.chain,
            "sail": self.sail,
            "to": self.to,
            "on": self.to,
            "side": self.side,
            "want": self.want,
            "leave": self.leave,
            "offer": self.offer,
            "accept": self.accept,
            "still": self.still,
            "carry": self.carry,
            "give": self.give,
            "put": self.put,
            "retry": self.retry,
            "load": self.load,
            "unload": self.unload,
            "build": self.build,
            "slot": self.slot,
            "produce": self.produce,
            "site": self.site,
            "warrior": self.warrior,
            "way": self.way,
            "vote": self.vote,
            "done": self.done,
        }

    def describe(self, move: int) -> str:
        """Return what a move would do."""
        verb = self.catalogue.verbs[move]
        return self.verbs[verb](move) if verb in self.verbs else self.say(verb)

    def say(self, key: str, **slots: object) -> str:
        """Return the sentence of a move."""
        return self.words.word(f"move.{key}", **slots)

    def goods(self, place: int) -> str:
        """Return the tokens in a place, in words."""
        return self.words.goods(counts(self.state.goods[place]))

    def attack(self, move: int) -> str:
        """Describe a target: the current sums, what one move can add, who else is beside it."""
        target = move - number.ATTACK
        total = Sum(self.state, target)
        attack, defence = total.totals()
        text = self.say(
            "attack",
            place=self.words.place(target),
            seat=self.words.seat(total.defender),
            attack=attack,
            defence=defence,
        )
        if gain := total.best_gain():
            text += self.say("attack-more", more=gain)
        return text + self.beside(total)

    def beside(self, total: Sum) -> str:
        """Describe who has not declared a side and what each could add."""
        if not total.open:
            return ""
        others = [self.words.word("seat-adds", seat=self.words.seat(seat), value=v) for seat, v in total.open.items()]
        return self.say("attack-others", others=self.words.say.listing(others))

    def sums_by(self, move: int) -> dict[str, object]:
        """Return the sums of the attack with the best use of a move, as slots."""
        attack, defence = Sum(self.state, int(self.state.target)).sums_by(move)
        return {"attack": attack, "defence": defence}

    def from_place(self, move: int) -> str:
        """Describe a transport, or a way into the target, on foot or by horse."""
        verb = self.catalogue.verbs[move]
        place = move - (number.FOOT if verb == "foot" else number.HORSE)
        name, goods = self.words.place(place), self.goods(place)
        if self.state.phase == MEANS:
            return self.say(f"{verb}-in", place=name, goods=goods, **self.sums_by(move))
        return self.say(verb, place=name, goods=goods)

    def chain(self, move: int) -> str:
        """Describe a chain transport, or the weapon it brings into the target."""
        place = move - number.CHAIN
        if self.state.phase == MEANS:
            return self.say("chain-in", place=self.words.place(place), **self.sums_by(move))
        area = listed(connected(self.state, BIT[place], horses_of(self.state, self.seat)))
        packed = sum(self.state.goods[member] & ~(31 << 20) for member in area)
        names = self.words.say.listing([self.words.place(member) for member in area])
        return self.say("chain", places=names, goods=self.words.goods(counts(packed)))

    def sail(self, move: int) -> str:
        """Describe a boat that may sail, or come alongside the target."""
        boat = move - number.SAIL
        slots = {"boat": self.words.boat(boat), "node": self.words.node(self.state.node[boat])}
        slots["goods"] = self.goods(LANDS + boat)
        if self.state.phase == MEANS:
            return self.say("sail-in", **slots, **self.sums_by(move))
        return self.say("sail", **slots)

    def to(self, move: int) -> str:
        """Describe a step on foot, by horse, or by horse into the target."""
        verb = self.catalogue.verbs[move]
        place = move - (number.TO if verb == "to" else number.ON)
        key = {"foot-to": "to-foot", "ride-in": "to-in"}.get(self.prompt, verb)
        return self.say(key, place=self.words.place(place), goods=self.goods(place))

    def side(self, move: int) -> str:
        """Describe a side in an attack, with the sums it leads to."""
        if self.state.phase != ALLIES:
            return self.say(f"side-{self.catalogue.nouns[move]}")
        total = Sum(self.state, int(self.state.target))
        attack, defence = total.totals()
        mine = total.open.get(self.seat, 0)
        choice = move - number.SIDE
        attack += mine if choice == ATTACKING else 0
        defence += mine if choice == DEFENDING else 0
        text = self.say(f"side-{self.catalogue.nouns[move]}")
        return text + self.say("side-sum" if attack > defence else "side-short", attack=attack, defence=defence)

    def leave(self, move: int) -> str:
        """Describe an answer to a boat, with the sums it leads to."""
        text = self.say(f"leave-{self.catalogue.nouns[move]}")
        if self.state.phase != LEAVE:
            return text
        passage = Passage(self.state)
        answer = move - number.LEAVE
        boat = passage.least + passage.support()
        if answer == CONSENT:
            return text + self.say("leave-adds", mine=passage.mine)
        return text + self.say("leave-sum", deny=passage.against(), boat=boat) if answer == DENY else text

    def offer(self, move: int) -> str:
        """Describe a trade partner and what they have."""
        other = move - number.OFFER
        return self.say(
            "offer", seat=self.words.seat(other), goods=self.words.goods(counts(riches(self.state, other))[:TRADED])
        )

    def want(self, move: int) -> str:
        """Describe a kind to ask for and how many the partner has."""
        state, kind = self.state, move - number.WANT
        other = state.partner if self.seat == state.active else state.active
        have = counts(riches(state, other))[kind] if other >= 0 else 0
        return self.say("want", kind=self.words.kind(kind), have=have, seat=self.words.seat(max(other, 0)))

    def accept(self, move: int) -> str:
        """Describe what an offer gives and takes."""
        state = self.state
        if state.phase != ANSWER:
            return self.say("accept-bare")
        gets = self.words.picked([pick - number.GIVE for pick in state.picks])
        return self.say("accept", gets=gets, gives=self.words.goods(counts(state.wants)))

    def still(self, move: int) -> str:
        """Describe an attack without a move."""
        return self.say("still", **self.sums_by(move)) if self.state.phase == MEANS else self.say("still-bare")

    def carry(self, move: int) -> str:
        """Describe what carrying out the attack would bring."""
        state, target = self.state, int(self.state.target)
        if state.phase != CARRY:
            return self.say("carry-bare")
        gains = [self.goods(target)] if state.goods[target] else []
        if target < LANDS and state.city & BIT[target]:
            gains.insert(0, self.words.word("city"))
        if target < LANDS and state.sites[target] >= FACE_UP:
            gains.append(self.words.site(state.sites[target]))
        what = ", ".join(gains) or self.words.word("nothing")
        return self.say("carry", place=self.words.place(target), what=what, **self.sums_by(move))

    def token(self, move: int, base: int) -> dict[str, object]:
        """Return the kind and place of a token as slots."""
        kind, place = divmod(move - base, PLACES)
        return {"kind": self.words.kind(kind), "place": self.words.place(place)}

    def give(self, move: int) -> str:
        """Describe a token to give, and what else is in its place."""
        return self.say("give", **self.token(move, number.GIVE), goods=self.goods((move - number.GIVE) % PLACES))

    def put(self, move: int) -> str:
        """Describe where a token goes, and what is already there."""
        place = (move - number.PUT) % PLACES
        key = "put-horse" if self.state.phase == HERD else "put"
        return self.say(key, **self.token(move, number.PUT), goods=self.goods(place))

    def load(self, move: int) -> str:
        """Describe a token to load; in an attack, what it adds."""
        state = self.state
        if state.phase == BRING or (state.phase == VOYAGE and state.errand == ATTACK_ERRAND):
            added = Sum(state, int(state.target)).added(move)
            slots = self.token(move, number.LOAD)
            return self.say("load-in", **slots, added=added) if added else self.say("load-in-none", **slots)
        key = "load-foot" if self.prompt == "foot-load" else "load"
        return self.say(key, **self.token(move, number.LOAD))

    def retry(self, move: int) -> str:
        """Describe choosing another move after a refusal; in version 1 of the rules that is possible once."""
        return self.say("retry-once" if self.state.box.rules < 2 else "retry")

    def unload(self, move: int) -> str:
        """Describe a token to unload, and what is already there; in an attack, one that stays on board."""
        place = (move - number.UNLOAD) % PLACES
        if self.state.phase == VOYAGE and self.state.errand == ATTACK_ERRAND:
            return self.say("unload-aboard", **self.token(move, number.UNLOAD))
        return self.say("unload", **self.token(move, number.UNLOAD), goods=self.goods(place))

    def build(self, move: int) -> str:
        """Describe a piece to build, its price and its place."""
        place, _, piece = self.catalogue.nouns[move].rpartition(".")
        name = self.words.place_of(place)
        return self.say(f"build-{piece}", place=name, price=self.state.price)

    def slot(self, move: int) -> str:
        """Describe a position in a file."""
        state = self.state
        at = int(state.spot) if state.spot >= 0 else state.route[int(state.step)] if state.route else -1
        there = [boat for boat in range(state.boats) if state.node[boat] == at and boat != state.boat]
        place = move - number.SLOT
        if not place:
            return self.say("slot-first", slot=1)
        key = "slot-last" if place >= len(there) else "slot"
        return self.say(key, slot=place + 1)

    def produce(self, move: int) -> str:
        """Describe a site and what it would produce."""
        land = move - number.PRODUCE
        state = self.state
        kind = state.sites[land] - FACE_UP
        left = counts(state.supply)[kind]
        slots = {"site": self.words.site(state.sites[land]), "place": self.words.place(land), "left": left}
        if kind == HORSE and counts(state.goods[land])[HORSE]:
            return self.say("produce-herd", **slots, room=len(listed(pasture(state, self.seat, land))))
        due = 1 if kind == HORSE else min(int(demand(state, land, kind)), left)
        return self.say("produce", **slots, due=self.words.times(self.words.kind(kind), due))

    def site(self, move: int) -> str:
        """Describe a territory for a site, and how many sites are beside it."""
        land = move - number.SITE
        around = [other for other in self.words.spec.neighbours[land] if self.state.sites[other] != NO_SITE]
        return self.say("site", place=self.words.place(land), borders=self.borders(land), discs=len(around))

    def borders(self, land: int) -> int:
        """Return how many neighbours a territory has."""
        return len(self.words.spec.neighbours[land])

    def warrior(self, move: int) -> str:
        """Describe a territory to settle: its site, and who holds its neighbours."""
        land = move - number.WARRIOR
        around = [self.state.owner[other] for other in self.words.spec.neighbours[land]]
        slots = {"mine": around.count(self.seat), "free": around.count(-1), "borders": len(around)}
        return self.say("warrior", place=self.words.place(land), site=self.words.site(self.state.sites[land]), **slots)

    def way(self, move: int) -> str:
        """Describe a step of a boat: its cost, the steps left, who holds the banks, which boats are there."""
        state, node = self.state, move - number.WAY
        there = [boat for boat in range(state.boats) if state.node[boat] == node and boat != state.boat]
        text = self.words.node(node)
        if self.prompt == "route" and state.phase == ROUTE and state.route:
            cost = state.box.distance[state.route[-1]][node]
            left = REACH - cost_of(state) - cost
            text = self.say("way", node=text, cost=cost, left=left)
        else:
            text = self.say("way-bare", node=text)
        boats = self.words.say.listing([self.words.boat(boat) for boat in there])
        return text + self.banks(node) + (self.say("way-boats", boats=boats) if there else "")

    def banks(self, node: int) -> str:
        """Describe who holds the banks, and may deny passage, or the shore of a lake, and may not (BL-8.2)."""
        owners = self.state.owner
        lands = [land for land in self.words.spec.node_lands[node] if owners[land] not in (-1, self.seat)]
        if not lands:
            return ""
        if node >= self.words.spec.sections:
            return self.say("way-shore", seat=self.words.seat(owners[lands[0]]))
        values = [(self.words.seat(owners[land]), self.state.value(land)) for land in lands]
        banks = [self.words.word("bank", seat=seat, value=value) for seat, value in values]
        return self.say("way-banks", banks=self.words.say.listing(banks))

    def vote(self, move: int) -> str:
        """Describe a vote."""
        return self.say(f"vote-{self.catalogue.nouns[move]}")

    def done(self, move: int) -> str:
        """Describe what ending the choice means here."""
        if self.prompt == "land" and "unload" in [self.catalogue.verbs[other] for other in self.state.moves(self.seat)]:
            return self.say("done-land-last")
        return self.say(f"done-{self.prompt}" if self.prompt in ENDINGS else "done")
