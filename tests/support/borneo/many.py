"""Checks with any number of trials: few in the tests, many in the full runs. Each returns how many it ran."""

from __future__ import annotations

import json
import sys

from borea.core.bits import gathered
from borea.core.chance import FastRng, Rng
from borea.core.game import CHANCE, OVER, Event
from borea.games import create
from borea.games.borneo import Borneo
from borea.games.borneo.box import Box, packed_row, row_list
from borea.games.borneo.judging.valuation import visible_of
from borea.games.borneo.moves import PAY, TRADE
from borea.games.borneo.phases.order import MISSION
from borea.games.borneo.sharing import monopolist, ranking, takers
from borea.games.borneo.state import BorneoState
from borea.games.borneo.view import BorneoView
from tests.support.borneo.memory import Memory
from tests.support.borneo.slow import COLOURS, Item, Paper, all_payments, sharing
from tests.support.borneo.tables import file_with_crates


def game_of(edition: str, **options: object) -> Borneo:
    """Return a game of Borneo."""
    game = create("borneo", edition, options)
    assert isinstance(game, Borneo)
    return game


def random_rows(rng: Rng, seats: int) -> list[list[int]]:
    """Return random rows with three merchants per seat; some companies may be empty."""
    merchants = [seat for seat in range(seats) for _ in range(3)]
    companies = rng.below(4) + 1
    rows: list[list[int]] = [[], [], [], []]
    while merchants:
        rows[(rng.below(companies) * 3 + 1) % 4].append(merchants.pop(rng.below(len(merchants))))
    return rows


def check_sharings(trials: int, seed: int) -> int:
    """Fill random harbours card by card and compare who takes with the slow version (BN-6.2 to BN-6.6)."""
    game = game_of("board-2008")
    printed = game.box
    paper = Paper(printed.parts)
    rng = FastRng(seed)
    done = 0
    while done < trials:
        port = rng.below(14)
        rows = random_rows(rng, 3 + rng.below(3))
        deck = list(range(60))
        played: list[int] = []
        state = game.start(4)
        assert isinstance(state, BorneoState)
        slot = state.slots[0]
        slot.harbour = port
        while True:
            played.append(deck.pop(rng.below(len(deck))))
            slot.column = sum((card + 1) << (6 * place) for place, card in enumerate(played))
            slot.refresh(printed)
            limit, flags, _, _ = paper.ports[port]
            named = {colour: rows[place] for place, colour in enumerate(COLOURS)}
            wanted = sharing([paper.faces[card] for card in played], limit, flags, named)
            found = engine_sharing(printed, port, played, visible_of(printed, slot), rows)
            assert found == wanted, (port, played, rows)
            if found is not None:
                break
        done += 1
    return done


def engine_sharing(
    printed: Box, port: int, played: list[int], visible: int, rows: list[list[int]]
) -> tuple[str, list[str], list[int]] | None:
    """Return what the last card causes according to the engine, in the words of the slow version."""
    packed = [packed_row(row) for row in rows]
    company = int(monopolist(printed, played[-1], port, visible))
    if company >= 0:
        order, how = [company], "monopoly"
    elif len(played) == printed.card_limit[port]:
        order, how = ranking(printed, played, visible), "shared"
    else:
        return None
    return how, [COLOURS[place] for place in order], row_list(takers(packed, order, len(played)))


def check_payments(trials: int, seed: int, blackbeard: bool, crates: bool = False) -> int:
    """Fill random warehouses and compare all runs of picks with a search over all subsets (BN-4.2, BN-9.1, BN-9.4).

    The cards are the standard ones, or those with `crates` on shipment cards and doubled (BN-1.6).
    """
    components = file_with_crates() if crates else "standard"
    game = game_of("board-2008", blackbeard=blackbeard, components=components)
    paper = Paper(game.box.parts)
    rng = FastRng(seed)
    for _ in range(trials):
        state = game.start(3 + rng.below(3))
        assert isinstance(state, BorneoState)
        cards, ports = random_warehouse(rng)
        state.houses[0].goods = gathered(cards)
        state.houses[0].harbours = gathered(ports)
        state.active = 0
        state.asked = 0
        state.phase = MISSION
        state.refresh()
        items = [paper.faces[card].item for card in cards] + [paper.ports[port][2] for port in ports]
        names = [PAY + card for card in cards] + [PAY + 60 + port for port in ports]
        for kind, (each, same, _, _) in enumerate(paper.missions):
            check_mission(game, state, kind, items, each, same, names, blackbeard)
    return trials


def random_warehouse(rng: Rng) -> tuple[list[int], list[int]]:
    """Return up to eight shipment cards, often of one good, and up to three harbours."""
    deck = list(range(60))
    if rng.below(3) == 0:
        deck = [card for card in deck if card % 4 == rng.below(4) or card % 7 == 0]
    cards = sorted({deck[rng.below(len(deck))] for _ in range(rng.below(9))})
    crates = [6, 11, 12, 13]
    ports = sorted({crates[rng.below(4)] if rng.below(2) else rng.below(14) for _ in range(rng.below(4))})
    return cards, ports


def check_mission(
    game: Borneo, start: BorneoState, kind: int, items: list[Item], each: int, same: int, names: list[int], trade: bool
) -> None:
    """Check every sequence of picks for one mission: each payment once, no dead ends, nothing else."""
    plain, pirate = all_payments(items, each, same)
    wanted = {tuple(names[place] for place in places) for places in plain | (pirate if trade else set())}
    mission = game.catalogue.move(f"mission:{kind + 1}")
    assert (mission in start.moves(0)) == bool(wanted)
    if not wanted:
        return
    begun = start.copy()
    begun.apply(0, mission)
    reached: list[tuple[int, ...]] = []
    open_runs: list[tuple[BorneoState, tuple[int, ...]]] = [(begun, ())]
    while open_runs:
        state, run = open_runs.pop()
        moves = state.moves(0)
        assert moves, "a dead end"
        assert moves == sorted(set(moves))
        for move in moves:
            after = state.copy()
            after.apply(0, move)
            longer = run if move == TRADE else (*run, move)
            if after.mission < 0:
                assert (after.pirate == 0) == (move == TRADE)
                reached.append(longer)
            else:
                open_runs.append((after, longer))
    assert len(reached) == len(set(reached))
    assert set(reached) == wanted, (items, each, same)


def check_memory(matches: int, seed: int) -> int:
    """Play random matches and compare each view with what its events alone tell a viewer."""
    played = 0
    while played < matches:
        edition = ("cards-2007", "board-2008")[played % 2]
        game = game_of(edition, blackbeard=edition == "board-2008" and played % 4 == 3)
        seats = 3 + played // 2 % 3
        viewer = played // 6 % (seats + 1) - 1
        rng = FastRng(seed * 1_000_003 + played)
        state = game.start(seats)
        memory = Memory(game.box, seats, viewer)
        while state.actor() != OVER:
            events: list[Event] = []
            actor = state.actor()
            moves = [state.draw(rng)] if actor == CHANCE else state.moves(actor)
            state.apply(actor, moves[rng.below(len(moves))], events)
            for event in events:
                memory.receive(event)
            view = state.view(viewer if viewer >= 0 else None)
            assert isinstance(view, BorneoView)
            memory.check(view)
        played += 1
    return played


def check_plain_payments(trials: int, seed: int) -> int:
    """Compare payments without the pirate."""
    return check_payments(trials, seed, blackbeard=False)


def check_pirate_payments(trials: int, seed: int) -> int:
    """Compare payments with the pirate (BN-9.1)."""
    return check_payments(trials, seed, blackbeard=True)


def check_crate_payments(trials: int, seed: int) -> int:
    """Compare payments with crates on shipment cards and doubled crates, every second time with the pirate."""
    return check_payments(trials, seed, blackbeard=seed % 2 == 0, crates=True)


CHECKS = {
    "sharings": check_sharings,
    "payments": check_plain_payments,
    "pirate-payments": check_pirate_payments,
    "crate-payments": check_crate_payments,
    "memory": check_memory,
}

if __name__ == "__main__":
    check, trials, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(json.dumps({"check": check, "trials": trials, "compared": CHECKS[check](trials, number)}))
