"""What hints of Borderlands claim."""

from __future__ import annotations

from typing import Any

from borea.core.bits import listed
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import LANDS, PLACES
from borea.games.borderlands.phases.development import builds
from borea.games.borderlands.phases.transport import begin_transport
from tests.support.hints.positions import Case, Check, endings

PIECES = {"weapon": number.CITY_OF_ALL, "city": number.BOAT_OF_WOOD, "boat": 1 << 20}  # recipes below this number


def neighbours(case: Case, land: int) -> list[int]:
    return [other for other in listed(case.state.near[land]) if other < LANDS]


def beside(case: Case) -> bool:
    found = sum(1 for land in neighbours(case, case.about("land")) if case.state.sites[land])
    return found == case.about("beside")


def borders(case: Case) -> bool:
    owners = [case.state.owner[land] for land in neighbours(case, case.about("land"))]
    return (owners.count(case.seat), owners.count(-1)) == (case.about("own"), case.about("free"))


def cities(case: Case) -> bool:
    state, _ = case.played()
    return bool(state.cities_of(case.seat) == case.about("cities"))


def value(case: Case) -> bool:
    state, _ = case.played()
    return bool(state.value(case.about("place")) == case.about("value") > case.state.value(case.about("place")))


def buildable(state: Any, seat: int, place: int, piece: str) -> bool:
    """Return whether the engine would offer to build a piece in a place."""
    trial = state.copy()
    trial.last = -1
    limits = [0, *PIECES.values()]
    low = limits[list(PIECES).index(piece)]
    recipes = [move - number.BUILD for move in builds(trial, seat)]
    return any(low <= recipe < PIECES[piece] and place_of(recipe) == place for recipe in recipes)


def place_of(recipe: int) -> int:
    if recipe < number.CITY_OF_ALL:
        return recipe % PLACES
    return (recipe - number.CITY_OF_ALL) % LANDS


def ready(piece: str) -> Check:
    def check(case: Case) -> bool:
        state, _ = case.played()
        place = case.about("place")
        return buildable(state, case.seat, place, piece) and not buildable(case.state, case.seat, place, piece)

    return check


def together(case: Case) -> bool:
    state, _ = case.played()
    goods = state.goods[case.about("place")]
    return sum(1 for kind in range(4) if goods >> 5 * kind & 31) == case.about("kinds") < 4


def stock(state: Any, seat: int) -> list[int]:
    """Return how many tokens of each kind a seat has."""
    return [sum(state.goods[place] >> 5 * kind & 31 for place in listed(state.held[seat])) for kind in range(6)]


def pays(piece: str, have: list[int], price: int) -> bool:
    """Return whether tokens pay for a piece (BL-4.1)."""
    wood, coal, iron, gold = have[:4]
    if piece == "boat":
        return wood >= price
    ore = coal > 0 and iron > 0
    return gold >= 4 or (ore and wood > 0 and gold > 0) if piece == "city" else gold >= 2 or ore


def deal(piece: str) -> Check:
    def check(case: Case) -> bool:
        have = stock(case.state, case.about("seat"))
        then = [have[kind] + case.about(f"get{kind}") - case.about(f"give{kind}") for kind in range(6)]
        price = int(case.state.price)
        return pays(piece, then, price) and not pays(piece, have, price)

    return check


def keeps(case: Case) -> bool:
    kept = [case.about(f"kept{kind}") for kind in range(6)]
    return any(kept) and all(left < have for left, have in zip(kept, stock(case.state, case.seat), strict=True) if left)


def answers(case: Case, state: Any) -> list[bool]:
    """Return for every combination of sides whether the attack may be carried out."""
    return [end.actor() == case.seat and end.prompt(case.seat) == "carry" for end, _ in endings(state, {"side"}, [])]


def shown(case: Case) -> Any:
    """Return the position once target and move are shown: before the attack is carried out, if the line does that."""
    state = case.state.copy()
    for move in case.course.moves:
        if state.prompt(case.seat) == "carry":
            break
        state.apply(case.seat, move)
    return state


def neutral(case: Case, state: Any) -> bool:
    """Return whether the attack may be carried out if everyone else stays neutral."""
    trial = state.copy()
    while trial.actor() >= 0 and trial.prompt(trial.actor()) == "side":
        trial.apply(trial.actor(), number.SIDE + number.NEITHER)
    return bool(trial.actor() == case.seat and trial.prompt(case.seat) == "carry")


def stands(case: Case) -> bool:
    return neutral(case, shown(case)) == (case.about("attack") > case.about("defence"))


def needs_move(case: Case) -> bool:
    """Without a move, where the position before it is at hand, the same attack falls short."""
    state = case.state.copy()
    for move in case.course.moves:
        if state.prompt(case.seat).startswith("means"):
            break
        state.apply(case.seat, move)
    if not state.prompt(case.seat).startswith("means") or number.STILL not in state.moves(case.seat):
        return True
    state.apply(case.seat, number.STILL)
    return not neutral(case, state)


def success(case: Case) -> Any:
    """Return the position after the attack succeeds, or None where the rules do not let it."""
    for end, _ in endings(shown(case), {"side"}, []):
        if end.actor() == case.seat and end.prompt(case.seat) == "carry":
            end.apply(case.seat, number.CARRY)
            return end
    return None


def prize(count: str) -> Check:
    def check(case: Case) -> bool:
        end = success(case)
        if end is None:
            return True
        found = end.cities_of(case.seat) if count == "cities" else len(listed(end.held[case.seat]))
        return bool(end.owner[case.about("target")] == case.seat and found == case.about(count))

    return check


def taken(case: Case) -> bool:
    end = success(case)
    return end is None or end.owner[case.about("target")] == case.seat


def sided(case: Case) -> bool:
    state = case.state.copy()
    state.apply(case.seat, case.course.moves[0])
    attacker = state.active
    while state.actor() >= 0 and state.prompt(state.actor()) == "side":
        state.apply(state.actor(), number.SIDE + number.NEITHER)
    can = state.actor() == attacker and state.prompt(attacker) == "carry"
    return bool(can == (case.about("attack") > case.about("defence")))


def transports(case: Case) -> bool:
    state = case.state.copy()
    begin_transport(state)
    others = [state.quota[seat] for seat in range(state.seats) if seat != case.seat]
    return (state.quota[case.seat], max(others)) == (case.about("mine"), case.about("theirs"))


def none_weak(case: Case) -> bool:
    """No attack without a move gets there alone."""
    for move in case.course.view.moves:
        state = case.state.copy()
        if number.ATTACK <= move < number.FOOT:
            state.apply(case.seat, move)
            if state.actor() == case.seat and state.prompt(case.seat) == "means":
                if number.STILL not in state.moves(case.seat):
                    continue
                state.apply(case.seat, number.STILL)
            if neutral(case, state):
                return False
    return True


def room(case: Case) -> bool:
    sites = [land for land in range(LANDS) if case.state.sites[land] >= 2]
    mine = [land for land in sites if case.state.owner[land] == case.seat]
    return case.about("mine") <= len(mine) and case.about("theirs") <= len(sites) - len(mine)


CHECKS: dict[str, Check] = {
    "site-beside": beside,
    "site-alone": beside,
    "has-site": lambda case: case.state.sites[case.about("land")] >= 2,
    "borders-own": borders,
    "borders-free": borders,
    "cities": cities,
    "weapon": lambda case: any("weapon" in str(move) for move in tokens(case)),
    "boat": lambda case: any(token.endswith(".boat") for token in tokens(case)),
    "room": room,
    "transports": transports,
    "counts": value,
    "ready-city": ready("city"),
    "ready-weapon": ready("weapon"),
    "ready-boat": ready("boat"),
    "together": together,
    "lie-together": lambda case: True,
    "asks-leave": lambda case: case.played()[0].prompt(case.played()[0].actor()) == "leave",
    "deal-city": deal("city"),
    "deal-weapon": deal("weapon"),
    "deal-boat": deal("boat"),
    "theirs-city": deal("city"),
    "theirs-weapon": deal("weapon"),
    "theirs-boat": deal("boat"),
    "had-none": lambda case: stock(case.state, case.seat)[case.about("kind")] == 0,
    "keeps": keeps,
    "refuse": lambda case: True,
    "with-you": sided,
    "without-you": sided,
    "let-pass": lambda case: True,
    "deny": lambda case: case.about("deny") > 0,
    "none-weak": none_weak,
    "sure": lambda case: all(answers(case, shown(case))),
    "open": stands,
    "needs-move": needs_move,
    "takes-city": prize("cities"),
    "takes-place": prize("places"),
    "takes-goods": taken,
    "takes-site": taken,
}


def tokens(case: Case) -> list[str]:
    return [case.game.catalogue.token(move) for move in case.course.moves]
