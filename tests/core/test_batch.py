"""What may be added to a staged batch: the quick answer against the obvious one, which replays it for every move.
And closing moves that a batch does not need."""

from __future__ import annotations

import pytest

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove
from borea.core.match import Match
from borea.games import load
from tests.support.plays import snapshot

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


@pytest.mark.once
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


# A set that closes by itself: game, the set, what the same seat is asked next ("" if it may not go on)
CLOSED = [
    ("the-border", "finish*", ""),
    ("the-border", "cross*", ""),
    ("borneo", "pay*", "company"),
    ("borneo", "fight*", ""),
    ("borneo", "defend*", ""),
    ("borneo", "take*", ""),
    ("borderlands", "give*", "want*"),
    ("borderlands", "want*", ""),
    ("borderlands", "pay*", "put*"),
    ("borderlands", "put*", "offer"),
    ("borderlands", "lift*", "drop*"),
    ("borderlands", "build*", "moor"),
    ("borderlands", "bring*", "carry"),
]


def twin(match: Match) -> Match:
    """Return a second match at the same point, with the same luck to come."""
    other = Match.replay(match.game, match.record())
    other.seed = match.seed
    return other


def at_last_pick(name: str, prompt: str, following: str) -> tuple[Match, int, str]:
    """Return a match, a seat and the pick that closes its set, after which it is asked something else or nothing."""
    game = load(name)
    for number in range(60):
        rng = FastRng(f"{name}/{number}")
        match = Match(game, 3, f"closing/{number}")
        while match.actors and len(match.plies) < 800:
            seat = match.actors[rng.below(len(match.actors))]
            if match.state.prompt(seat) == prompt:
                for token in match.moves(seat):
                    if ":" in token and asked_after(match, seat, token) == following:
                        return match, seat, token
            moves = match.moves(seat)
            match.submit(seat, moves[rng.below(len(moves))])
    raise AssertionError(f"{prompt} never closed by itself")


def an_outcome(match: Match) -> list[str]:
    """Return a chance outcome, which no seat may choose."""
    return [next(other for other in match.game.catalogue.tokens if other.split(":")[0] in match.game.info.chance_verbs)]


def asked_after(match: Match, seat: int, token: str) -> str:
    """Return what a seat is asked after a move, before anything new can be seen."""
    view = match.ahead(seat, [token])
    return "" if view is None else view.prompt


@pytest.mark.parametrize(("name", "prompt", "following"), CLOSED)
def test_done_is_skipped_where_the_set_has_closed_by_itself(name: str, prompt: str, following: str) -> None:
    match, seat, token = at_last_pick(name, prompt, following)
    with_done, without = match, twin(match)
    view = without.ahead(seat, [token])
    rest = [] if view is None else [match.game.catalogue.token(move) for move in view.moves]
    assert with_done.options(seat, [token, "done"]) == rest
    del rest[1:]
    assert bool(rest) == bool(following)
    with_done.submit(seat, token, "done", *rest)
    without.submit(seat, token, *rest)
    assert with_done.record().text() == without.record().text()
    assert with_done.events[-1:] == without.events[-1:]


@pytest.mark.parametrize(("name", "prompt", "following"), CLOSED)
def test_a_set_is_closed_once_and_nothing_else_is_skipped(name: str, prompt: str, following: str) -> None:
    match, seat, token = at_last_pick(name, prompt, following)
    before = snapshot(match)
    for tokens in ([token, "done", "done"], [token, "done", token], [token, "done", *an_outcome(match)]):
        with pytest.raises(IllegalMove):
            match.submit(seat, *tokens)
        assert snapshot(match) == before


def test_done_stays_refused_while_the_set_is_open() -> None:
    """What is given has closed by itself, and one `done` for it is forgiven; but nothing has been asked for yet."""
    match, seat, token = at_last_pick("borderlands", "give*", "want*")
    match.submit(seat, token)
    assert match.state.prompt(seat) == "want*"
    with pytest.raises(IllegalMove):
        match.submit(seat, "done")


def test_done_after_a_closed_set_is_made_where_the_next_question_takes_it() -> None:
    """The last token carried on foot ends that transport; `done` then ends all transports, as it always did."""
    match, seat, token = at_last_pick("borderlands", "foot-load*", "transport")
    other = twin(match)
    match.submit(seat, token, "done")
    other.submit(seat, token)
    other.submit(seat, "done")
    assert match.record().text() == other.record().text()
    assert match.entries[-1:] != [(seat, token)]
