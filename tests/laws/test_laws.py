"""The twelve laws on every registered game, edition, number of seats and version of the rules; a game that is added is
covered at once."""

from __future__ import annotations

from functools import partial

import pytest

from borea.bots.registry import QUICK, bot
from borea.core.chance import FastRng
from borea.core.errors import OptionError
from borea.core.game import Game
from borea.core.laws.trial import Report, check_laws
from borea.core.playout import playout
from borea.games import INFOS, create
from tests.support.rulebooks import clauses

# On the sources with the fewest seats alone: both builds play the same records, and the compiled one is faster.
CASES = [
    pytest.param(info.id, edition, seats, marks=[pytest.mark.once] if seats > info.seats[0] else [])
    for info in INFOS.values()
    for edition in info.editions
    for seats in info.seats
]
EARLIER = [
    (info.id, edition, rules) for info in INFOS.values() for edition in info.editions for rules in range(1, info.rules)
]
FLAGS = [
    (info.id, edition, option.name)
    for info in INFOS.values()
    for edition in info.editions
    for option in info.options
    if option.kind == "flag"
]
PLIES = 4_000  # of random play per case: short games get more trials than long ones


def examples(game: Game, seats: int, trials: int) -> dict[int, str]:
    """Run trials; return an example for every law that was broken."""
    report = Report()
    bots = {name: partial(bot, name, game) for name in QUICK}
    check_laws(game, seats, trials, seats, clauses(game.info.id), bots, report)
    assert report.trials == trials
    return report.examples


@pytest.mark.parametrize("game", INFOS)
def test_every_rulebook_has_clauses(game: str) -> None:
    assert len(clauses(game)) >= 20


@pytest.mark.parametrize(("game", "edition", "seats"), CASES)
def test_the_laws(game: str, edition: str, seats: int) -> None:
    one = create(game, edition, {})
    _, plies = playout(one.start(seats), FastRng(seats))
    assert examples(one, seats, min(20, max(2, PLIES // plies))) == {}


@pytest.mark.once
@pytest.mark.parametrize(("game", "edition", "rules"), EARLIER)
def test_the_laws_of_earlier_rules(game: str, edition: str, rules: int) -> None:
    one = create(game, edition, {}, rules)
    assert one.rules == rules
    for seats in INFOS[game].seats:
        assert examples(one, seats, 1) == {}


@pytest.mark.once
@pytest.mark.parametrize(("game", "edition", "flag"), FLAGS)
def test_the_laws_hold_whatever_is_switched_on(game: str, edition: str, flag: str) -> None:
    """One trial with the most seats that take the option; an edition may refuse it."""
    for seats in reversed(INFOS[game].seats):
        try:
            one = create(game, edition, {flag: not create(game, edition, {}).options[flag]})
            one.start(seats)
        except OptionError:
            continue
        assert examples(one, seats, 1) == {}
        return
