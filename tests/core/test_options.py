"""Editions, options and seats: what is accepted in which form, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from borea.core.errors import BoreaError, OptionError
from borea.core.game import Game
from borea.core.info import GameInfo
from borea.core.match import Match
from borea.core.options import Option
from borea.games import INFOS, create, info, load

FLAG = Option("fast", "flag", False)
COUNT = Option("rounds", "count", 3, low=-2, high=12)
WORD = Option("map", "word", "old", choices=("old", "new"))
DATA = Option("cards", "data", "standard", choices=("standard",))


def no_bound(seats: int, options: Mapping[str, object]) -> int:
    """Stand in for a game's bound."""
    return 1


CARD = GameInfo(
    "any",
    seats=(3, 4, 5),
    editions=("new", "old"),
    options=(FLAG, COUNT, WORD, DATA),
    rules=2,
    max_plies=no_bound,
    chance_verbs=(),
    clause_prefix="ANY",
    styles={},
)


@pytest.mark.parametrize(
    ("option", "given", "meant"),
    [
        (FLAG, True, True),
        (FLAG, "on", True),
        (FLAG, "yes", True),
        (FLAG, "1", True),
        (FLAG, "false", False),
        (FLAG, "off", False),
        (COUNT, 12, 12),
        (COUNT, "-2", -2),
        (COUNT, "7", 7),
        (WORD, "new", "new"),
        (DATA, "standard", "standard"),
        (DATA, {"a": 1}, {"a": 1}),
    ],
)
def test_a_value_is_read_in_its_own_type(option: Option, given: object, meant: object) -> None:
    assert option.check(given) == meant
    assert type(option.check(given)) is type(meant)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (FLAG, "maybe"),
        (FLAG, 2),
        (FLAG, None),
        (FLAG, []),
        (COUNT, 13),
        (COUNT, "-3"),
        (COUNT, "many"),
        (COUNT, ""),
        (COUNT, True),
        (COUNT, 3.0),
        (COUNT, None),
        (WORD, "other"),
        (WORD, 1),
        (WORD, ["old"]),
        (DATA, 5),
        (DATA, ["standard"]),
        (DATA, None),
    ],
)
def test_a_bad_value_is_refused_by_name(option: Option, given: object) -> None:
    with pytest.raises(OptionError) as refused:
        option.check(given)
    assert refused.value.code == "bad-option-value"
    assert refused.value.slots["option"] == option.name
    assert refused.value.slots["wanted"] == option.wanted()


def test_what_an_option_takes_can_be_said() -> None:
    assert [option.wanted() for option in CARD.options] == ["true|false", "-2..12", "old|new", "standard|file"]


def test_options_are_completed_and_the_first_edition_is_the_default() -> None:
    edition, options = CARD.resolve(None, {"rounds": "5"})
    assert edition == "new"
    assert options == {"fast": False, "rounds": 5, "map": "old", "cards": "standard"}
    assert CARD.resolve("old", {})[0] == "old"


def test_earlier_versions_of_the_rules_keep_their_defaults() -> None:
    option = Option("rounds", "count", 50, low=0, high=50, earlier={3: 9, 1: 6})
    assert [option.default_in(version) for version in (1, 2, 3, 4)] == [6, 9, 9, 50]
    card = GameInfo(
        "late",
        seats=(2,),
        editions=("new",),
        options=(option,),
        rules=4,
        max_plies=no_bound,
        chance_verbs=(),
        clause_prefix="LT",
    )
    assert [card.resolve(None, {}, version)[1]["rounds"] for version in (None, 1, 2, 4)] == [50, 6, 9, 50]
    assert card.resolve(None, {"rounds": 7}, 1)[1]["rounds"] == 7


def test_unknown_options_and_editions_are_refused() -> None:
    with pytest.raises(OptionError) as refused:
        CARD.resolve(None, {"speed": 1})
    assert (refused.value.code, refused.value.slots["option"]) == ("unknown-option", "speed")
    with pytest.raises(OptionError) as refused:
        CARD.resolve("1999", {})
    assert (refused.value.code, refused.value.slots["edition"]) == ("unknown-edition", "1999")


@pytest.mark.parametrize("seats", [0, 2, 6, -3])
def test_seats_the_game_does_not_take_are_refused(seats: int) -> None:
    with pytest.raises(OptionError) as refused:
        CARD.check_seats(seats)
    assert (refused.value.code, refused.value.slots["wanted"]) == ("bad-seats", "3..5")
    assert CARD.check_seats(4) == 4


def test_an_unknown_game_is_refused() -> None:
    for ask in (info, load):
        with pytest.raises(OptionError) as refused:
            ask("chess")
        assert refused.value.code == "unknown-game"
        assert all(game in str(refused.value.slots["wanted"]) for game in INFOS)


@pytest.mark.parametrize("rules", [0, -1, 99])
def test_an_unknown_rules_version_is_refused(rules: int) -> None:
    with pytest.raises(OptionError) as refused:
        create("the-border", None, {}, rules)
    assert refused.value.code == "unknown-rules-version"


@pytest.mark.parametrize("seats", [1, 5])
def test_a_match_is_not_begun_with_wrong_seats(the_border: Game, seats: int) -> None:
    with pytest.raises(OptionError):
        Match(the_border, seats, "seed")
    with pytest.raises(OptionError):
        the_border.start(seats)


def test_an_error_says_its_code_its_slots_and_its_clause() -> None:
    error = BoreaError("bad-thing", "TB-2.5", token="cross:4", seat=1)
    assert str(error) == "bad thing: token cross:4, seat 1 (TB-2.5)"
    assert (error.code, error.clause, error.slots) == ("bad-thing", "TB-2.5", {"token": "cross:4", "seat": 1})
