"""What may be added to a staged batch: the quick answer against the obvious one, which replays it for every move."""

from __future__ import annotations

import pytest

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove
from borea.core.match import Match
from borea.games import load

CASES = [("the-border", 3, 250), ("borneo", 4, 250), ("borderlands", 3, 250)]


def slow_options(match: Match, seat: int, staged: list[str]) -> list[str]:
    """Return the tokens that follow a batch or, while a set is picked, can be added to it: each is tried in turn."""
    view = match.ahead(seat, staged)
    if view is None:
        return []
    catalogue = match.game.catalogue
    found = set(view.moves)
    if staged and view.prompt.endswith("*"):
        verb = catalogue.verbs[catalogue.move(staged[-1])]
        for move, token in enumerate(catalogue.tokens):
            if catalogue.verbs[move] == verb and token not in staged and can_be_staged(match, seat, [*staged, token]):
                found.add(move)
    return [catalogue.token(move) for move in sorted(found)]


def can_be_staged(match: Match, seat: int, tokens: list[str]) -> bool:
    """Tell whether a batch would be accepted."""
    try:
        match.stage(seat, tokens)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(("name", "seats", "batches"), CASES)
def test_options_agree_with_trying_every_move(name: str, seats: int, batches: int) -> None:
    """Stage random batches, the members of sets in random order, along random matches."""
    rng = FastRng(f"options/{name}")
    game = load(name)
    match = Match(game, seats, "options")
    compared = inserted = 0
    while compared < batches:
        if not match.actors:
            match = Match(game, seats, f"options/{compared}")
        seat = match.actors[rng.below(len(match.actors))]
        staged: list[str] = []
        while options := match.options(seat, staged):
            assert options == slow_options(match, seat, staged)
            compared += 1
            view = match.ahead(seat, staged)
            assert view is not None
            inserted += len(options) > len(view.moves)
            if staged and rng.below(8) == 0:
                break
            staged.append(options[rng.below(len(options))])
        match.submit(seat, *staged)
    assert inserted >= batches // 20, "members lower than those already picked were offered"
