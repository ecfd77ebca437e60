"""Checks on any number of random positions: few in tests, many in scripts/full. Each returns how many it compared."""

from __future__ import annotations

import itertools
import json
import sys

from borea.core.chance import FastRng
from borea.core.game import Event
from borea.games.borderlands.components import LANDS, PLACES
from borea.games.borderlands.generate import generate
from borea.games.borderlands.map.spec import check_balance, read_map
from borea.games.borderlands.phases.order import (
    ALLIES,
    CARRY,
    LEAVE,
    MEANS,
    REFUSED,
    ROUTE,
    SLOT,
    TARGET,
    TRANSPORT,
    VOYAGE,
)
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands import slow
from tests.support.borderlands.many_choices import check_offers, check_routes, check_turns
from tests.support.borderlands.positions import token_table
from tests.support.borderlands.random_positions import board_of, scattered

Asked = tuple[dict[int, str], list[int]]  # the sides taken so far, and who was asked then


def attacked(state: BorderlandsState, rng: FastRng) -> tuple[list[Event], list[Asked]]:
    """Choose a random target and play at random until the totals are known or the attack has failed."""
    events: list[Event] = []
    asked: list[Asked] = []
    targets = [move for move in state.moves(state.active) if move < PLACES]
    state.apply(state.active, targets[rng.below(len(targets))], events)
    while state.phase not in (TARGET, CARRY) and not any(event.kind.startswith("totals") for event in events):
        if state.phase == ALLIES:
            asked.append((sides_in(events), state.actors()))
        moves = state.moves(state.actor())
        state.apply(state.actor(), moves[rng.below(len(moves))], events)
    return events, asked


def sides_in(events: list[Event]) -> dict[int, str]:
    """Return the sides that were taken, by seat."""
    sided = [event for event in events if event.kind.startswith("sided-")]
    return {int(str(event.slots["seat"])): event.kind.removeprefix("sided-") for event in sided}


def tokens_in(event: Event, slot: str) -> list[tuple[str, str]]:
    """Return the tokens in a slot of an event: place and kind."""
    tokens = event.slots[slot]
    assert isinstance(tokens, list)
    return [(str(token).rpartition(".")[0], str(token).rpartition(".")[2]) for token in tokens]


def shown_attack(board: slow.Board, attacker: int, events: list[Event]) -> slow.Attack | None:
    """Return the attack that events show, its boat moved, or None if it has failed before."""
    shown = [event for event in events if event.kind.startswith("attack-shown")]
    if not shown:
        return None
    slots = shown[0].slots
    keeps = [token for event in events if event.kind == "kept-aboard" for token in tokens_in(event, "takes")]
    boat = f"boat.{slots['boat']}" if "boat" in slots else ""
    if boat:
        board = board.moved(boat, str(slots["node"]), int(str(slots["slot"])) - 1)
        assert board.adjacent(boat, str(slots["place"]))
    return slow.Attack(board, attacker, str(slots["place"]), tokens_in(shown[0], "brings"), keeps, boat)


def check_sums(positions: int, seed: int, rules: int = 2) -> int:
    """Attack at random in random positions; compare totals and who is asked with the slow version (BL-9.5, BL-9.6)."""
    compared = by_boat = brought = spared = 0
    first = seed * 1_000_003
    for seed in range(first, first + positions):
        sealed = seed % 3 == 0
        state = scattered(seed, "attack", rules, sealed)
        board, attacker = board_of(state), state.active
        events, asked = attacked(state, FastRng(seed))
        attack = shown_attack(board, attacker, events)
        if attack is None:
            continue
        sums = next(event for event in events if event.kind.startswith("totals"))
        expected = attack.totals(sides_in(events))
        assert (sums.slots["attack"], sums.slots["defence"]) == expected, (seed, attack)
        parts = sums.slots["parts"]
        assert isinstance(parts, list)
        added = [sum(part[3] for part in parts if part[0] == side) for side in ("attack", "defence")]
        assert tuple(added) == expected, (seed, parts)
        for sides, seats in asked:  # sealed, those who have answered are not asked again, whatever they said
            expected_seats = attack.asked({} if sealed else sides, sealed, rules)
            assert seats == [seat for seat in expected_seats if seat not in sides], (seed, attack, sides)
        answered = sides_in(events)
        left = attack.asked({} if sealed else answered, sealed, rules)
        assert not [seat for seat in left if seat not in answered], (seed, attack, "somebody was not asked")
        compared += 1
        by_boat += bool(attack.boat)
        brought += bool(attack.brings)
        spared += len(answered) < len(attack.beside())
    assert by_boat > positions * 0.05
    assert brought > positions * 0.1
    assert (spared > positions * 0.1) == (rules > 1)
    return compared


def sailed(state: BorderlandsState, rng: FastRng) -> tuple[list[str], dict[tuple[str, int], str], str, str]:
    """Send a random boat along a random route, with random answers; return route, answers, boat and where it ends."""
    tokens = token_table(state)
    keys = state.box.spec.node_keys
    seat = state.active
    sails = [move for move in state.moves(seat) if tokens[move].startswith("sail:")]
    move = sails[rng.below(len(sails))]
    boat = int(tokens[move].removeprefix("sail:"))
    state.apply(seat, move)
    answers: dict[tuple[str, int], str] = {}
    route: list[str] = []
    while state.phase in (ROUTE, LEAVE, MEANS, REFUSED, VOYAGE, SLOT) and state.active == seat:
        actor = state.actor()
        moves = state.moves(actor)
        move = moves[-1] if state.phase == VOYAGE else moves[rng.below(len(moves))]
        if state.phase == ROUTE:
            route = [keys[node] for node in state.route]
            if tokens[move] == "done" and len(route) < 4 and len(moves) > 1:
                move = moves[0]
        elif state.phase == LEAVE:
            answers[keys[state.about], actor] = tokens[move].removeprefix("leave:")
        elif state.phase == REFUSED:
            move = moves[0]
        state.apply(actor, move)
    return route, answers, f"boat.{boat}", keys[state.node[boat - 1]]


def landed(state: BorderlandsState, rng: FastRng) -> tuple[list[str], dict[tuple[str, int], str], str]:
    """Plan an attack on a random target by a random boat, if one can reach it; return route, answers and boat."""
    tokens = token_table(state)
    keys = state.box.spec.node_keys
    targets = [move for move in state.moves(state.active) if move < PLACES]
    state.apply(state.active, targets[rng.below(len(targets))])
    answers: dict[tuple[str, int], str] = {}
    route: list[str] = []
    sails = [move for move in state.moves(state.actor()) if tokens[move].startswith("sail:")]
    if state.phase != MEANS or not sails:
        return route, answers, ""
    boat = tokens[sails[rng.below(len(sails))]]
    state.apply(state.active, tokens.index(boat))
    while state.phase in (ROUTE, LEAVE):
        actor = state.actor()
        moves = state.moves(actor)
        move = moves[rng.below(len(moves))]
        if state.phase == ROUTE:
            route = [keys[node] for node in state.route]
        else:
            answers[keys[state.about], actor] = tokens[move].removeprefix("leave:")
        state.apply(actor, move)
    return route, answers, boat.replace("sail:", "boat.")


def check_asked(passage: slow.Passage, limit: int = 3000) -> int:
    """Compare who was asked, in order, with whose answer can decide by brute force; return how many (BL-8.2).

    What would take too long is left out.
    """
    compared = 0
    given: dict[tuple[str, int], str] = {}
    for holder, answer in passage.answers.items():
        could = slow.can_matter(passage._replace(answers=given), holder, limit)
        assert could is not False, (passage, holder, given)
        given = given | {holder: answer}
        compared += could is not None
    holders = {holder for step in range(len(passage.route)) for holder in passage.holders(step)}
    for holder in sorted(holders - set(passage.answers)):
        could = slow.can_matter(passage, holder, limit)
        assert not could, (passage, holder)
        compared += could is not None
    return compared


def check_silent(passage: slow.Passage, end: str) -> None:
    """Check that a boat that loads nothing ends at the same node for any answers of the seats that were not asked."""
    holders = {holder for step in range(len(passage.route)) for holder in passage.holders(step)}
    unasked = sorted(holders - set(passage.answers))
    for words in itertools.islice(itertools.product(slow.ANSWERS, repeat=len(unasked)), 243):
        said = passage.answers | dict(zip(unasked, words, strict=True))
        assert slow.held_at(passage.board, passage.seat, passage.boat, passage.route, said) == end, (passage, said)


def check_boats(positions: int, seed: int, rules: int = 2) -> int:
    """Send boats at random, in transport and attack, and compare stops and who is asked with the slow version.

    Return how many bank holders were compared.
    """
    stopped = checked = 0
    first = seed * 1_000_003
    for seed in range(first, first + positions):
        state = scattered(seed, "transport", rules)
        seat = state.active
        if state.phase != TRANSPORT or not any(state.owner[LANDS + boat] == seat for boat in range(state.boats)):
            continue
        board = board_of(state)
        route, answers, boat, end = sailed(state, FastRng(seed))
        assert end == slow.held_at(board, seat, boat, route, answers), (seed, route, answers)
        stopped += end != route[-1]
        checked += check_asked(slow.Passage(board, seat, boat, route, answers))
        check_silent(slow.Passage(board, seat, boat, route, answers), end)
        state = scattered(seed, "attack", rules)
        board = board_of(state)
        route, answers, boat = landed(state, FastRng(seed))
        checked += check_asked(slow.Passage(board, state.active, boat, route, answers, landing=True))
    assert stopped > positions // 40
    return checked


def check_maps(maps: int, seed: int, rules: int = 2) -> int:
    """Generate maps from consecutive seeds; every one passes the validator, whatever the rules (BL-12.1)."""
    for number in range(seed * maps, (seed + 1) * maps):
        check_balance(read_map(generate(number)))
    return maps


CHECKS = {
    "sums": check_sums,
    "boats": check_boats,
    "turns": check_turns,
    "routes": check_routes,
    "offers": check_offers,
    "maps": check_maps,
}

if __name__ == "__main__":
    check, trials, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    name, _, version = check.partition("-v")  # `sums` under the current rules, `sums-v1` under version 1
    compared = CHECKS[name](trials, number, int(version or 2))
    print(json.dumps({"check": check, "trials": trials, "compared": compared}))
