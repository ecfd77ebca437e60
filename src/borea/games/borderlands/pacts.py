"""What seats of Borderlands may promise each other, and when such a promise is kept or broken. These are no rules: the
rulebook leaves free talk alone (BL-11), so nothing here has a clause and nothing here binds anybody."""

from __future__ import annotations

from typing import Final

from borea.core.game import Event, Game, Seat, View
from borea.core.statements.parley import Pacts
from borea.core.statements.statement import ALL, BROKEN, EXPIRED, HEARERS, KEPT, SPEAKER, Kind, Promise, Verdict
from borea.games.borderlands.components import KINDS as GOODS
from borea.games.borderlands.components import LANDS, PLACES, TRADED
from borea.games.borderlands.moves import ATTACK, GIVE
from borea.games.borderlands.phases.order import ENDED
from borea.games.borderlands.view import BorderlandsView

AHEAD: Final = 5  # how many cycles ahead a promise may reach
SHOWN: Final = ("attack-shown", "attack-shown-boat", "attack-shown-berth")
KINDS: Final = (
    Kind("peace", (ALL, SPEAKER, HEARERS), ("cycle",)),
    Kind("support", (SPEAKER, HEARERS), ("place", "cycle"), several=False),
    Kind("defend", (SPEAKER, HEARERS), ("place", "cycle"), several=False),
    Kind("passage", (ALL, SPEAKER, HEARERS), ("cycle",)),
    Kind("target", (ALL,), ("place", "cycle")),
    Kind("goods", (SPEAKER, HEARERS), ("goods", "cycle"), several=False),
    Kind("warning", (SPEAKER,), ("place", "cycle"), answered=False),
)


class Attack:
    """An attack that everybody has seen: who attacks which place of whom."""

    def __init__(self, seat: Seat, place: str, defender: Seat) -> None:
        self.seat = seat
        self.place = place
        self.defender = defender


def values(game: Game, view: View, promise: Promise) -> list[list[str]]:
    """Return what each argument of a promise may be now: territories that fit the parties, and the next cycles."""
    assert isinstance(view, BorderlandsView)
    parties = {*promise.bound, *promise.others}
    alive = {seat for seat in view.owner if seat >= 0}
    last = min(max(view.cycle, 1) + AHEAD, int(str(game.options["cycle_limit"])))
    cycles = [str(cycle) for cycle in range(max(view.cycle, 1), last + 1)]
    if view.cycle > 0 and not parties <= alive:  # somebody is out
        cycles = []
    if promise.kind in ("peace", "passage"):
        return [cycles]
    if promise.kind == "goods":
        return [list(GOODS[:TRADED]), cycles]
    rivals = alive - parties
    holders = {"defend": set(promise.others), "warning": alive - set(promise.others)}.get(promise.kind, rivals)
    nouns = game.catalogue.nouns
    return [[nouns[ATTACK + land] for land in range(LANDS) if view.owner[land] in holders], cycles]


def spans(game: Game) -> dict[str, list[str]]:
    """Return everything that an argument can be; cycles are counted from the current one."""
    nouns = game.catalogue.nouns
    places = [nouns[ATTACK + land] for land in range(LANDS)]
    return {"place": places, "goods": list(GOODS[:TRADED]), "cycle": [f"+{cycle}" for cycle in range(AHEAD + 1)]}


def judge(game: Game, promise: Promise, was: View, events: list[Event], now: View) -> Verdict | None:
    """Return what one ply made of a promise that is in force; what is broken in its last cycle is broken."""
    assert isinstance(was, BorderlandsView)
    assert isinstance(now, BorderlandsView)
    for event in events:
        verdict = judge_event(game, promise, was, event)
        if verdict is not None:
            return verdict
    if promise.kind == "warning" and promise.memory:
        return judge_threat(promise, now)
    if now.phase != ENDED and now.cycle <= int(promise.arguments[-1]):
        return None
    if promise.memory:  # goods that were asked for in vain
        return Verdict(BROKEN, promise.bound[0])
    return Verdict(KEPT if promise.kind in ("peace", "passage") else EXPIRED)


def judge_threat(promise: Promise, now: BorderlandsView) -> Verdict | None:
    """Return what time makes of a warning that went unheeded: its speaker has until the end of the next cycle."""
    speaker, (rival, since) = promise.bound[0], promise.memory
    if now.phase == ENDED or speaker not in now.owner or rival not in now.owner:
        return Verdict(EXPIRED)
    late = now.cycle > max(since + 1, int(promise.arguments[-1]))
    return Verdict(BROKEN, speaker, {"rival": rival}) if late else None


def judge_event(game: Game, promise: Promise, was: BorderlandsView, event: Event) -> Verdict | None:
    """Return what one event makes of a promise."""
    slots = event.slots
    if promise.kind == "goods":
        return judge_deal(promise, was, event)
    if event.kind == "leave-deny" and promise.kind == "passage":
        seat, boat = int(str(slots["seat"])), int(str(slots["boat"]))
        return Verdict(BROKEN, seat) if was.owner[LANDS + boat - 1] in promise.towards(seat) else None
    if event.kind in SHOWN:
        place = str(slots["place"])
        defender = was.owner[game.catalogue.move(f"attack:{place}") - ATTACK]
        return judge_attack(promise, Attack(int(str(slots["seat"])), place, defender), int(was.cycle))
    if event.kind == "captured" and promise.kind == "target" and slots["place"] == promise.arguments[0]:
        return Verdict(KEPT) if slots["seat"] in promise.bound else None
    sides = sides_of(event)
    if not sides:
        return None
    attack = Attack(was.active, game.catalogue.nouns[ATTACK + int(was.target)], was.owner[was.target])
    for seat in promise.bound:
        if seat in sides:
            verdict = judge_side(promise, attack, seat, sides[seat])
            if verdict is not None:
                return verdict
    return None


def judge_deal(promise: Promise, was: BorderlandsView, event: Event) -> Verdict | None:
    """Return what an answer to an offer makes of promised goods; to refuse them is not yet to break the promise."""
    (debtor,), (creditor,) = promise.bound, promise.others
    if event.kind not in ("accepted", "refused", "paid") or {was.maker, other_party(was)} != {debtor, creditor}:
        return None
    kind = GOODS.index(promise.arguments[0])
    given = any((pick - GIVE) // PLACES == kind for pick in was.picks)
    if event.kind == "paid":
        given = str(event.slots["token"]).rpartition(".")[2] == promise.arguments[0]
    if event.kind != "refused" and given and (event.slots["seat"] == debtor) == (event.kind == "paid"):
        return Verdict(KEPT)
    if event.kind == "refused" and event.slots["seat"] == debtor and (int(was.wants) >> (5 * kind)) & 31:
        promise.memory = [int(was.cycle)]
    return None


def other_party(view: BorderlandsView) -> Seat:
    """Return to whom an offer is made."""
    return view.partner if view.maker == view.active else view.active


def sides_of(event: Event) -> dict[Seat, str]:
    """Return who took which side, from a declaration or from sealed ones that were opened."""
    if event.kind.startswith("sided-"):
        return {int(str(event.slots["seat"])): event.kind.removeprefix("sided-")}
    found: dict[Seat, str] = {}
    for side in ("attack", "defence", "neither") if event.kind == "sides-opened" else ():
        seats = event.slots[side]
        assert isinstance(seats, list)
        for seat in seats:
            found[seat] = side
    return found


def judge_attack(promise: Promise, attack: Attack, cycle: int) -> Verdict | None:
    """Return what an attack that is shown makes of a promise: of its attacker, or of who warned against it."""
    against = attack.defender in promise.towards(attack.seat)
    if promise.kind == "peace" and against:
        return Verdict(BROKEN, attack.seat, {"place": attack.place})
    if promise.kind == "defend" and against and attack.place == promise.arguments[0]:
        return Verdict(BROKEN, attack.seat, {"place": attack.place})
    if promise.kind != "warning":
        return None
    if promise.memory and attack.seat in promise.bound and attack.defender == promise.memory[0]:
        return Verdict(KEPT, slots={"rival": attack.defender, "place": attack.place})
    if not promise.memory and attack.seat in promise.others and attack.place == promise.arguments[0]:
        promise.memory = [attack.seat, cycle]
    return None


def judge_side(promise: Promise, attack: Attack, seat: Seat, side: str) -> Verdict | None:
    """Return what a seat's side in an attack makes of what it has promised."""
    others = promise.towards(seat)
    named = attack.place == promise.arguments[0]
    if promise.kind == "peace":
        joined = side == "attack" and attack.defender in others
        return Verdict(BROKEN, seat, {"place": attack.place}) if joined else None
    if promise.kind == "support" and named and attack.seat in others:
        return Verdict(KEPT) if side == "attack" else Verdict(BROKEN, seat)
    if promise.kind == "defend" and named and attack.defender in others:
        return Verdict(KEPT) if side == "defence" else Verdict(BROKEN, seat)
    if promise.kind == "target" and named and attack.seat in others and side != "attack":
        return Verdict(BROKEN, seat)
    return None


PACTS: Final = Pacts(KINDS, values, judge, spans)
