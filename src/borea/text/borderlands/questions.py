"""What is being decided in Borderlands: the slots of every question, and the offer, voyage or attack in sentences."""

from __future__ import annotations

from borea.core.bits import lowest
from borea.games.borderlands.components import A_HORSE, LANDS, PLACES, REACH, SITES, TRADED
from borea.games.borderlands.fields import LAUNCHING
from borea.games.borderlands.moves import GIVE
from borea.games.borderlands.phases.attacks.turn import may_transport
from borea.games.borderlands.phases.boats.permission import given_answers
from borea.games.borderlands.phases.boats.route import cost_of
from borea.games.borderlands.phases.order import ALLIES, ANSWER, CARRY, LEAVE, REFUSED, RIDE, ROUTE, TARGET, VOYAGE
from borea.games.borderlands.state import BorderlandsState
from borea.text.borderlands.sums import Passage, Sum, token_of
from borea.text.borderlands.words import Words, counts

PARTS = ("development", "production", "trade", "transport", "attack")
ANSWERS = ("consent", "deny", "neutral")


class Question:
    """What one seat is asked in one position."""

    def __init__(self, words: Words, state: BorderlandsState, seat: int) -> None:
        self.words = words
        self.state = state
        self.seat = seat

    def slots(self) -> dict[str, object]:
        """Return every slot that a question may use; those that do not apply are empty."""
        state, words = self.state, self.words
        other = state.partner if self.seat == state.active else state.active
        found: dict[str, object] = {
            "left": state.left if state.phase != TARGET or may_transport(state) else 0,
            "price": state.price,
            "round": state.rounds,
            "rounds": state.box.trade_rounds,
            "discs": SITES - (LANDS - state.sites.count(0)),
            "attacker": words.seat(state.active),
            "partner": words.seat(max(other, 0)),
            "place": words.place(int(state.here)) if state.here >= 0 else "",
            "to": words.place(lowest(state.area)) if state.area else "",
            "cargo": words.amounts(counts(state.cargo - (A_HORSE if state.phase == RIDE else 0))),
            "hand": words.amounts(counts(state.hands[self.seat])),
            "wants": words.amounts(counts(state.wants)),
            "gives": words.amounts(self.gifts()) if state.maker >= 0 else "",
            "lead": words.seat(state.lead),
        }
        found["count"] = found["left"]
        if state.target >= 0:
            found |= self.target_slots()
        return found | self.boat_slots()

    def gifts(self) -> list[int]:
        """Return how many tokens of each kind the offer gives."""
        kinds = [(pick - GIVE) // PLACES for pick in self.state.picks]
        return [kinds.count(kind) for kind in range(TRADED)]

    def is_plain_offer(self) -> bool:
        """Return whether an offer is one kind for another, so that a question has room for it."""
        return (
            sum(1 for amount in self.gifts() if amount) == sum(1 for amount in counts(self.state.wants) if amount) == 1
        )

    def target_slots(self) -> dict[str, object]:
        """Return the target, the defender and the sums."""
        total = Sum(self.state, int(self.state.target))
        attack, defence = total.totals()
        name, defender = self.words.place(total.target), self.words.seat(total.defender)
        return {"target": name, "defender": defender, "attack": attack, "defence": defence}

    def boat_slots(self) -> dict[str, object]:
        """Return the boat that acts, where it is and what it needs."""
        state, words = self.state, self.words
        launching = state.errand == LAUNCHING
        boat = state.boats if launching else state.boat
        if boat < 0:
            return {"boat": "", "node": ""}
        node = state.spot if launching else state.route[int(state.step)] if state.route else state.node[boat]
        if state.phase == ROUTE:
            node = state.route[-1]
        there = [words.boat(other) for other in range(state.boats) if state.node[other] == node and other != boat]
        found: dict[str, object] = {"boat": words.boat(boat), "boats": words.say.listing(there)}
        found["node"] = words.node(int(node)) if node >= 0 else ""
        if not launching:
            load = words.amounts(counts(state.goods[LANDS + boat]))
            found |= {"cost": cost_of(state), "reach": REACH, "load": load}
        if state.phase == LEAVE:
            passage = Passage(state)
            least, most = passage.least + passage.support(), passage.most + passage.support()
            shown = least if least == most else words.word("range", least=least, most=most)
            about = int(state.about)
            bank = next(land for land in state.box.node_lands[about] if state.owner[land] == state.asked)
            found |= {"node": words.node(about), "bank": words.place(bank), "mine": passage.mine, "counts": shown}
        return found

    def sentences(self) -> list[str]:
        """Return the current offer, voyage or attack as sentences."""
        found: list[str] = []
        if self.state.phase == ANSWER:
            found.append(self.offer())
        if self.state.boat >= 0 and self.state.phase in (ROUTE, LEAVE, REFUSED, VOYAGE):
            found += self.voyage()
        if self.state.target >= 0:
            found += self.attack()
        return found

    def offer(self) -> str:
        """Describe the offer on the table."""
        state, words = self.state, self.words
        other = state.partner if state.maker == state.active else state.active
        slots = {"seat": words.seat(state.maker), "other": words.seat(other)}
        gives = words.picked([pick - GIVE for pick in state.picks])
        return words.word("decision.offer", gives=gives, wants=words.goods(counts(state.wants)), **slots)

    def voyage(self) -> list[str]:
        """Describe a boat's route and the answers to it."""
        state, words = self.state, self.words
        route = " → ".join(words.node(int(node)) for node in state.route)
        found = [
            words.word("decision.route", boat=words.boat(state.boat), route=route, cost=cost_of(state), reach=REACH)
        ]
        for node, seat, answer in given_answers(state):
            slots = {"node": words.node(node), "seat": words.seat(seat)}
            found.append(words.word(f"decision.{ANSWERS[answer]}", **slots))
        return found

    def attack(self) -> list[str]:
        """Describe an attack with every contribution."""
        state, words = self.state, self.words
        total = Sum(state, int(state.target))
        attack, defence = total.totals()
        names = {"place": words.place(total.target), "seat": words.seat(total.attacker)}
        found = [words.word("decision.attack", attack=attack, defence=defence, **names)]
        counted = [f"{words.place(place)} {value}" for place, value in total.attack]
        counted += [f"{words.picked([token_of(move)])} {value}" for move, value in total.brought]
        counted.append(f"{words.word('new-warrior')} 1")
        found.append(words.word("decision.for", what=", ".join(counted)))
        found.append(words.word("decision.against", what=", ".join(f"{words.place(p)} {v}" for p, v in total.defence)))
        if total.open and state.phase != CARRY:
            others = [words.word("seat-adds", seat=words.seat(seat), value=value) for seat, value in total.open.items()]
            found.append(words.word("decision.open", what=", ".join(others)))
        if state.phase in (ALLIES, CARRY) and total.aside:
            found.append(words.word("decision.aside", seats=words.seats(total.aside)))
        return found
