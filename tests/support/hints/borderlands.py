"""What hints of Borderlands claim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from borea.core.bits import listed
from borea.core.game import Event
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import LANDS, PLACES
from borea.games.borderlands.phases.development import builds
from borea.games.borderlands.phases.order import HERD, PRODUCE
from borea.games.borderlands.phases.production import open_production
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


def takes_goods(case: Case) -> bool:
    """The target comes with exactly what is said, and nothing of it is lost."""
    end, goods = success(case), case.about("goods")
    if end is None:
        return bool(shown(case).goods[case.about("target")] == goods > 0)
    before, after = stock(shown(case), case.seat), stock(end, case.seat)
    return all(after[kind] - before[kind] == goods >> 5 * kind & 31 for kind in range(4)) and goods > 0


def takes_site(case: Case) -> bool:
    end, target = success(case) or shown(case), case.about("target")
    own = end.owner[target] == case.seat or success(case) is None
    return bool(own and end.sites[target] == case.about("site") >= 2 and not case.state.goods[target])


def armed(case: Case) -> bool:
    """The place counts three more, and so does the seat in what happens beside it."""
    state, _ = case.played()
    place = case.about("place")
    cities = bool(state.city >> place & 1) - bool(case.state.city >> place & 1) if place < LANDS else 0
    return bool(state.value(place) - case.state.value(place) == 3 + 3 * cities)


def launched(case: Case) -> bool:
    """Afterwards the seat has so many boats more, and each of them counts three."""
    state, _ = case.played()
    new = [LANDS + boat for boat in range(case.state.boats, state.boats)]
    ours = all(state.owner[boat] == case.seat and state.value(boat) == 3 for boat in new)
    return ours and len(new) == case.about("boats")


def denied(case: Case) -> bool:
    """If all others stay neutral, the boat is held exactly if the denial is not less than the boat counts."""
    state = case.state.copy()
    if any(state.answers):
        return bool(case.about("deny") > 0)  # others have answered: they may hold it elsewhere
    state.apply(case.seat, number.LEAVE + number.DENY)
    answers = {"leave": number.LEAVE + number.NEUTRAL, "refused": number.GO, "call*": state.box.done}
    answers["land*"] = state.box.done
    heard: list[Event] = []
    while (actor := state.actor()) >= 0 and (prompt := state.prompt(actor)) in answers:
        state.apply(actor, answers[prompt], heard)
    held = any(event.kind == "boat-stopped" for event in heard)
    return bool(held == (case.about("deny") >= case.about("boat")))


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


def own_ways(case: Case, state: Any) -> Iterator[Any]:
    """Yield every position in which the seat has shown its attack, on foot, by horse or without a move."""
    if state.actor() != case.seat or state.prompt(case.seat) in ("side", "carry"):
        yield state
        return
    for move in state.moves(case.seat):
        if case.game.catalogue.verbs[move] in ("sail", "chain"):
            continue  # these ways are too many to try
        trial = state.copy()
        trial.apply(case.seat, move)
        if trial.phase != case.state.phase:
            yield from own_ways(case, trial)


def none_weak(case: Case) -> bool:
    """No attack gets there alone, whatever is brought into it on foot or by horse."""
    for move in case.course.view.moves:
        if number.ATTACK <= move < number.FOOT:
            state = case.state.copy()
            state.apply(case.seat, move)
            if any(neutral(case, end) for end in own_ways(case, state)):
                return False
    return True


def producing(case: Case, seat: int) -> int:
    """Return how many sites of a seat would produce if there were enough tokens, by letting them."""
    trial = case.state.copy()
    trial.supply = sum(31 << 5 * kind for kind in range(6))
    before = list(trial.goods)
    open_production(trial, seat, None)
    lands = {land for land in range(LANDS) if trial.goods[land] != before[land] and trial.sites[land] >= 2}
    if trial.phase == PRODUCE:  # these are asked in which order
        lands |= set(listed(trial.area))
    if trial.phase == HERD:
        lands.add(int(trial.here))
    return len(lands)


def room(case: Case) -> bool:
    found = [producing(case, seat) for seat in range(case.state.seats)]
    mine = found[case.seat]
    return (mine, sum(found) - mine) == (case.about("mine"), case.about("theirs"))


CHECKS: dict[str, Check] = {
    "site-beside": beside,
    "site-alone": beside,
    "has-site": lambda case: case.state.sites[case.about("land")] >= 2,
    "borders-own": borders,
    "borders-free": borders,
    "cities": cities,
    "weapon": armed,
    "boat": launched,
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
    "deny": denied,
    "none-weak": none_weak,
    "sure": lambda case: all(answers(case, shown(case))),
    "open": stands,
    "needs-move": needs_move,
    "takes-city": prize("cities"),
    "takes-place": prize("places"),
    "takes-goods": takes_goods,
    "takes-site": takes_site,
}
