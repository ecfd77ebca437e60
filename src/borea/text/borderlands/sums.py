"""The sums of Borderlands before anyone commits: attack and defence, a boat against its banks. They come from the
engine's own functions, and from a view alone."""

from __future__ import annotations

from borea.core.bits import BIT, listed
from borea.core.chance import FastRng
from borea.core.game import View
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import FLEET, HORSES, LANDS, PLACES, WEAPONS
from borea.games.borderlands.fields import ASIDE
from borea.games.borderlands.moves import ATTACKING, CHAIN, DEFENDING, DENY, LOAD, NEITHER, SAIL, UNLOAD
from borea.games.borderlands.moves import HORSE as HORSE_MOVE
from borea.games.borderlands.phases.attacks.plan import means
from borea.games.borderlands.phases.attacks.verdict import added_by
from borea.games.borderlands.phases.boats.permission import answer_of, boat_side, is_passed
from borea.games.borderlands.phases.order import ALLIES, CARRY, MEANS
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from borea.text.advice import Course
from borea.text.borderlands.landings import Landing


def table_of(game: Borderlands, view: View) -> BorderlandsState:
    """Return the position that a view shows; answers that it hides count as not given."""
    assert isinstance(view, BorderlandsView)
    state = game.imagine(view, FastRng("told"))
    assert isinstance(state, BorderlandsState)
    state.votes = view.votes[:]
    return state


def end_of(game: Borderlands, course: Course) -> BorderlandsState | None:
    """Return the position that recommended moves lead to, if it is sure."""
    return None if course.after is None else table_of(game, course.after)


class Sum:
    """The sums of an attack: what counts for and against it, and what others beside the target may still add."""

    def __init__(self, state: BorderlandsState, target: int) -> None:
        self.state = state
        self.target = target
        self.attacker = state.active
        self.defender = state.owner[target]
        self.planned = state.phase in (ALLIES, CARRY) and state.target == target
        self.front: int = state.front if self.planned else state.near[target]
        self.attack: list[tuple[int, int]] = []  # place, value
        self.defence: list[tuple[int, int]] = [(target, int(state.value(target)))]
        self.open: dict[int, int] = {}  # by seat, the value it may put on either side
        for place in listed(self.front):
            self._count(place, int(state.value(place)))
        self.brought = [(move, self.added(move)) for move in state.picks] if self.planned else []
        self.aside = [seat for seat, side in enumerate(state.votes) if self.planned and side in (NEITHER + 1, ASIDE)]

    def _count(self, place: int, value: int) -> None:
        owner = self.state.owner[place]
        side = self.state.votes[owner] - 1 if self.planned and owner >= 0 else -1
        if owner == self.attacker or (owner != self.defender and side == ATTACKING):
            self.attack.append((place, value))
        elif owner == self.defender or side == DEFENDING:
            self.defence.append((place, value))
        elif owner >= 0 and side < 0:
            self.open[owner] = self.open.get(owner, 0) + value

    def added(self, move: int) -> int:
        """Return what a token of the plan adds: nothing if it already counted beside the target (BL-9.3)."""
        return int(added_by(self.state, self.front, move))

    def totals(self) -> tuple[int, int]:
        """Return both sums now, with the new warrior and without seats that have not declared."""
        attack = 1 + sum(value for _, value in self.attack) + sum(value for _, value in self.brought)
        return attack, sum(value for _, value in self.defence)

    def sums_by(self, move: int) -> tuple[int, int]:
        """Return both sums after the best use of one way of moving in."""
        if SAIL <= move < SAIL + FLEET:
            return Landing(self.state, move - SAIL, self.target).best()
        attack, defence = self.totals()
        return attack + self.gain(move), defence

    def gain(self, move: int) -> int:
        """Return the most that one way of moving in over land can add."""
        if move >= CHAIN:
            return 0 if self.front & BIT[move - CHAIN] else 3
        if not HORSE_MOVE <= move < HORSE_MOVE + PLACES or self.front & BIT[move - HORSE_MOVE]:
            return 0
        return 4 if self.state.goods[move - HORSE_MOVE] & WEAPONS else 1

    def best_gain(self) -> int:
        """Return how far the best single move puts the attack ahead, assuming boats get passage."""
        trial = self.state.copy()
        trial.target = self.target
        if trial.phase != MEANS:
            trial.tries = 0
        attack, defence = self.totals()
        sums = [self.sums_by(move) for move in means(trial, self.attacker)]
        return max((most - least for most, least in sums), default=attack - defence) - (attack - defence)


class Passage:
    """What counts where a boat asks for passage (BL-8.1)."""

    def __init__(self, state: BorderlandsState) -> None:
        about = int(state.about)
        index = next(step for step in range(len(state.route)) if state.route[step] == about and is_passed(state, step))
        least, most = boat_side(state, index)
        self.least, self.most = int(least), int(most)
        self.mine = 0
        self.other = -1  # who holds the other bank,
        self.theirs = 0  # its strength,
        self.answer = -1  # and its answer
        for land in state.box.node_lands[about]:
            owner = state.owner[land]
            if owner == state.asked:
                self.mine += int(state.value(land))
            elif owner != state.active:
                self.other, self.theirs = owner, int(state.value(land))
                self.answer = answer_of(state, about, owner)

    def against(self) -> int:
        """Return the strength of a denial by the seat that is asked, with one already given."""
        return self.mine + (self.theirs if self.answer == DENY else 0)

    def support(self) -> int:
        """Return what the other bank has added to the boat's side."""
        return self.theirs if self.answer == 0 else 0


def token_of(move: int) -> int:
    """Return the token of an attack's plan, landed or kept aboard, as kind times PLACES plus place."""
    return move - (UNLOAD if move >= UNLOAD else LOAD)


def pieces(state: BorderlandsState, place: int) -> tuple[bool, bool, bool]:
    """Return whether a place has a city, a horse and a weapon."""
    goods = state.goods[place]
    return place < LANDS and bool(state.city & BIT[place]), bool(goods & HORSES), bool(goods & WEAPONS)
