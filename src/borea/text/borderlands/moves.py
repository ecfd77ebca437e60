"""Every move of Borderlands in words: what it is called, and what it would do: sums, costs, what is where."""

from __future__ import annotations

from collections.abc import Callable

from borea.core.bits import BIT, listed
from borea.core.catalogue import Catalogue
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
from borea.text.game_text import MoveText

ENDINGS = (
    "target",
    "follow-up",
    "transport",
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
        self.verbs: dict[str, Callable[[int], MoveText]] = {
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

    def describe(self, move: int) -> MoveText:
        """Return what a move is called and what it would do."""
        verb = self.catalogue.verbs[move]
        return self.verbs[verb](move) if verb in self.verbs else MoveText(self.say(verb))

    def say(self, key: str, **slots: object) -> str:
        """Return what a move is called."""
        return self.words.word(f"move.{key}", **slots)

    def note(self, key: str, **slots: object) -> str:
        """Return what a move would do."""
        return self.words.word(f"note.{key}", **slots)

    def there(self, place: int) -> str:
        """Return the tokens in a place as a note; empty if there are none."""
        return self.note("there", goods=self.goods(place)) if self.state.goods[place] else ""

    def goods(self, place: int) -> str:
        """Return the tokens in a place, in words."""
        return self.words.amounts(counts(self.state.goods[place]))

    def attack(self, move: int) -> MoveText:
        """Describe a target: whose it is, the current sums, what one move can add, who else is beside it."""
        target = move - number.ATTACK
        total = Sum(self.state, target)
        attack, defence = total.totals()
        note = self.note("attack", seat=self.words.seat(total.defender), attack=attack, defence=defence)
        if gain := total.best_gain():
            note += self.note("attack-more", more=gain)
        return MoveText(self.say("attack", place=self.words.place(target)), note + self.beside(total))

    def beside(self, total: Sum) -> str:
        """Describe who has not declared a side and what each could add."""
        if not total.open:
            return ""
        others = [self.words.word("seat-adds", seat=self.words.seat(seat), value=v) for seat, v in total.open.items()]
        return self.note("attack-others", others=self.words.say.listing(others))

    def sums(self, move: int, key: str = "sums") -> str:
        """Return the sums of the attack with the best use of a move, as a note."""
        attack, defence = Sum(self.state, int(self.state.target)).sums_by(move)
        return self.note(key, attack=attack, defence=defence)

    def from_place(self, move: int) -> MoveText:
        """Describe a transport, or a way into the target, on foot or by horse."""
        verb = self.catalogue.verbs[move]
        place = move - (number.FOOT if verb == "foot" else number.HORSE)
        label = self.say(verb, place=self.words.place(place))
        if self.state.phase == MEANS:
            return MoveText(label, self.sums(move, "sums" if verb == "foot" else "sums-most"))
        return MoveText(label, self.goods(place) if verb == "foot" else self.note("horse", goods=self.goods(place)))

    def chain(self, move: int) -> MoveText:
        """Describe a chain transport, or the weapon it brings into the target."""
        place = move - number.CHAIN
        label = self.say("chain", place=self.words.place(place))
        if self.state.phase == MEANS:
            return MoveText(label, self.sums(move))
        area = listed(connected(self.state, BIT[place], horses_of(self.state, self.seat)))
        packed = sum(self.state.goods[member] & ~(31 << 20) for member in area)
        names = self.words.say.listing([self.words.place(member) for member in area])
        return MoveText(label, self.note("chain", places=names, goods=self.words.amounts(counts(packed))))

    def sail(self, move: int) -> MoveText:
        """Describe a boat that may sail, or come alongside the target."""
        boat = move - number.SAIL
        label = self.say("sail", boat=self.words.boat(boat))
        slots = {"node": self.words.node(self.state.node[boat]), "goods": self.goods(LANDS + boat)}
        if self.state.phase == MEANS:
            return MoveText(label, self.sums(move, "sums-most"))
        return MoveText(label, self.note("sail", **slots))

    def to(self, move: int) -> MoveText:
        """Describe a step on foot, by horse, or by horse into the target."""
        verb = self.catalogue.verbs[move]
        place = move - (number.TO if verb == "to" else number.ON)
        key = {"foot-to": "to-foot", "ride-in": "to-in"}.get(self.prompt, verb)
        return MoveText(self.say(key, place=self.words.place(place)), self.there(place))

    def side(self, move: int) -> MoveText:
        """Describe a side in an attack, with the sums it leads to."""
        label = self.say(f"side-{self.catalogue.nouns[move]}")
        if self.state.phase != ALLIES:
            return MoveText(label)
        total = Sum(self.state, int(self.state.target))
        attack, defence = total.totals()
        mine = total.open.get(self.seat, 0)
        choice = move - number.SIDE
        attack += mine if choice == ATTACKING else 0
        defence += mine if choice == DEFENDING else 0
        key = "side-sum" if attack > defence else "side-short"
        return MoveText(label, self.note(key, attack=attack, defence=defence))

    def leave(self, move: int) -> MoveText:
        """Describe an answer to a boat, with the sums it leads to."""
        label = self.say(f"leave-{self.catalogue.nouns[move]}")
        if self.state.phase != LEAVE:
            return MoveText(label)
        passage = Passage(self.state)
        answer = move - number.LEAVE
        boat = passage.least + passage.support()
        if answer == CONSENT:
            return MoveText(label, self.note("leave-consent", mine=passage.mine))
        return MoveText(label, self.note("leave-deny", deny=passage.against(), boat=boat) if answer == DENY else "")

    def offer(self, move: int) -> MoveText:
        """Describe a trade partner and what they have."""
        other = move - number.OFFER
        goods = self.words.amounts(counts(riches(self.state, other))[:TRADED])
        return MoveText(self.say("offer", seat=self.words.seat(other)), self.note("has", goods=goods))

    def want(self, move: int) -> MoveText:
        """Describe a kind to ask for and how many the partner has."""
        state, kind = self.state, move - number.WANT
        other = state.partner if self.seat == state.active else state.active
        have = counts(riches(state, other))[kind] if other >= 0 else 0
        return MoveText(self.say("want", token=self.words.amount(kind, 1)), self.note("has", goods=have))

    def accept(self, move: int) -> MoveText:
        """Describe what an offer gives and takes."""
        state = self.state
        if state.phase != ANSWER:
            return MoveText(self.say("accept"))
        gets = self.words.picked([pick - number.GIVE for pick in state.picks])
        gives = self.words.amounts(counts(state.wants))
        return MoveText(self.say("accept"), self.note("accept", gets=gets, gives=gives))

    def still(self, move: int) -> MoveText:
        """Describe an attack without a move."""
        return MoveText(self.say("still"), self.sums(move) if self.state.phase == MEANS else "")

    def carry(self, move: int) -> MoveText:
        """Describe what carrying out the attack would bring."""
        state, target = self.state, int(self.state.target)
        if state.phase != CARRY:
            return MoveText(self.say("carry-bare"))
        gains = [self.goods(target)] if state.goods[target] else []
        if target < LANDS and state.city & BIT[target]:
            gains.insert(0, self.words.word("city"))
        if target < LANDS and state.sites[target] >= FACE_UP:
            gains.append(self.words.site(state.sites[target]))
        note = self.sums(move) + (self.note("carry", what=", ".join(gains)) if gains else "")
        return MoveText(self.say("carry", place=self.words.place(target)), note)

    def token(self, move: int, base: int) -> dict[str, object]:
        """Return a token and its place as slots."""
        kind, place = divmod(move - base, PLACES)
        return {"token": self.words.amount(kind, 1), "place": self.words.place(place)}

    def give(self, move: int) -> MoveText:
        """Describe a token to give, and what else is in its place."""
        return MoveText(self.say("give", **self.token(move, number.GIVE)), self.there((move - number.GIVE) % PLACES))

    def put(self, move: int) -> MoveText:
        """Describe where a token goes, and what is already there."""
        place = (move - number.PUT) % PLACES
        key = "put-horse" if self.state.phase == HERD else "put"
        return MoveText(self.say(key, **self.token(move, number.PUT)), self.there(place))

    def load(self, move: int) -> MoveText:
        """Describe a token to load; in an attack, what it adds."""
        state, slots = self.state, self.token(move, number.LOAD)
        if state.phase == BRING or (state.phase == VOYAGE and state.errand == ATTACK_ERRAND):
            added = Sum(state, int(state.target)).added(move)
            return MoveText(self.say("load-in", **slots), f"+{added}" if added else self.note("load-in-none"))
        return MoveText(self.say("load-foot" if self.prompt == "foot-load" else "load", **slots))

    def unload(self, move: int) -> MoveText:
        """Describe a token to unload, and what is already there; in an attack, one that stays on board."""
        place = (move - number.UNLOAD) % PLACES
        if self.state.phase == VOYAGE and self.state.errand == ATTACK_ERRAND:
            return MoveText(self.say("unload-aboard", **self.token(move, number.UNLOAD)))
        return MoveText(self.say("unload", **self.token(move, number.UNLOAD)), self.there(place))

    def build(self, move: int) -> MoveText:
        """Describe a piece to build, its place and its price."""
        place, _, piece = self.catalogue.nouns[move].rpartition(".")
        label = self.say(f"build-{piece.removesuffix('-of-gold')}", place=self.words.place_of(place))
        return MoveText(label, self.note(f"build-{piece}", price=self.state.price))

    def slot(self, move: int) -> MoveText:
        """Describe a position in a file."""
        state = self.state
        at = int(state.spot) if state.spot >= 0 else state.route[int(state.step)] if state.route else -1
        there = [boat for boat in range(state.boats) if state.node[boat] == at and boat != state.boat]
        place = move - number.SLOT
        key = "slot-first" if not place else "slot-last" if place >= len(there) else "slot"
        return MoveText(self.say(key, slot=place + 1))

    def produce(self, move: int) -> MoveText:
        """Describe a site and what it would produce."""
        land = move - number.PRODUCE
        state = self.state
        kind = state.sites[land] - FACE_UP
        left = counts(state.supply)[kind]
        label = self.say("produce", site=self.words.site(state.sites[land]), place=self.words.place(land))
        if kind == HORSE and counts(state.goods[land])[HORSE]:
            room = len(listed(pasture(state, self.seat, land)))
            return MoveText(label, self.words.say.plural("borderlands.note.produce-herd", room, left=left))
        due = 1 if kind == HORSE else min(int(demand(state, land, kind)), left)
        return MoveText(label, self.note("produce", due=self.words.amount(kind, due), left=left))

    def site(self, move: int) -> MoveText:
        """Describe a territory for a site, and how many sites are beside it."""
        land = move - number.SITE
        around = [other for other in self.words.spec.neighbours[land] if self.state.sites[other] != NO_SITE]
        note = self.note("site", borders=len(self.words.spec.neighbours[land]), discs=len(around))
        return MoveText(self.say("site", place=self.words.place(land)), note)

    def warrior(self, move: int) -> MoveText:
        """Describe a territory to settle: its site, and who holds its neighbours."""
        land = move - number.WARRIOR
        around = [self.state.owner[other] for other in self.words.spec.neighbours[land]]
        slots = {"mine": around.count(self.seat), "free": around.count(-1), "borders": len(around)}
        note = self.note("warrior", site=self.words.site(self.state.sites[land]), **slots)
        return MoveText(self.say("warrior", place=self.words.place(land)), note)

    def way(self, move: int) -> MoveText:
        """Describe a step of a boat: its cost, the steps left, who holds the banks, which boats are there."""
        state, node = self.state, move - number.WAY
        there = [boat for boat in range(state.boats) if state.node[boat] == node and boat != state.boat]
        name, notes = self.words.node(node), [self.banks(node)]
        label = self.say("moor", node=name)
        if self.prompt == "route" and state.phase == ROUTE and state.route:
            cost = state.box.distance[state.route[-1]][node]
            label = self.say("way", node=name)
            notes.insert(0, self.words.say.plural("borderlands.note.way", cost, left=REACH - cost_of(state) - cost))
        if there:
            notes.append(self.note("boats", boats=self.words.say.listing([self.words.boat(boat) for boat in there])))
        return MoveText(label, "; ".join(filter(None, notes)))

    def banks(self, node: int) -> str:
        """Describe who holds the banks, and may deny passage, or the shore of a lake, and may not (BL-8.2)."""
        owners = self.state.owner
        lands = [land for land in self.words.spec.node_lands[node] if owners[land] not in (-1, self.seat)]
        if not lands:
            return ""
        if node >= self.words.spec.sections:
            return self.note("shore", seat=self.words.seat(owners[lands[0]]))
        values = [(self.words.seat(owners[land]), self.state.value(land)) for land in lands]
        banks = [self.words.word("bank", seat=seat, value=value) for seat, value in values]
        return self.note("banks", banks=self.words.say.listing(banks))

    def vote(self, move: int) -> MoveText:
        """Describe a vote."""
        return MoveText(self.say(f"vote-{self.catalogue.nouns[move]}"))

    def done(self, move: int) -> MoveText:
        """Describe what ending the choice means here."""
        if self.prompt == "land" and "unload" in [self.catalogue.verbs[other] for other in self.state.moves(self.seat)]:
            return MoveText(self.say("done-land-last"))
        prompt = "transport" if self.prompt == "transport-after-refusal" else self.prompt
        return MoveText(self.say(f"done-{prompt}" if prompt in ENDINGS else "done"))
