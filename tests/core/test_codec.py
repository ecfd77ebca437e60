"""States as JSON: there and back, and every kind of malformed input refused with the place where it is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from borea.core.chance import FastRng
from borea.core.codec import decode, document, dumps, encode, encode_event, read_document
from borea.core.errors import BoreaError, OptionError, StateError
from borea.core.game import CHANCE, Event, Game, State
from borea.games import create, load

GAME = load("the-border")


def played(plies: int, seats: int = 3) -> State:
    """Return a state some plies into a random match."""
    state, rng = GAME.start(seats), FastRng(plies)
    for _ in range(plies):
        actor = state.actor()
        state.apply(actor, state.draw(rng) if actor == CHANCE else state.moves(actor)[-1 if rng.below(3) else 0])
    return state


def text_of(plies: int = 40) -> dict[str, Any]:
    """Return the JSON object of a position, parsed again."""
    parsed: dict[str, Any] = json.loads(dumps(document(GAME, played(plies))))
    return parsed


@pytest.mark.parametrize("plies", [0, 1, 3, 4, 5, 20, 41, 90, 160])
def test_a_document_comes_back_equal(plies: int) -> None:
    state = played(plies)
    game, again = read_document(json.loads(dumps(document(GAME, state))), create)
    assert again == state
    assert (game.info.id, game.edition, game.options, game.rules) == ("the-border", "2022", GAME.options, 1)
    assert dumps(encode(again)) == dumps(encode(state))
    assert again.actors() == state.actors()
    for seat in range(3):
        assert encode(again.view(seat)) == encode(state.view(seat))


def test_json_is_canonical() -> None:
    assert dumps({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'
    assert dumps({"a": 1, "b": 2}) == dumps({"b": 2, "a": 1})


def test_an_event_is_told_without_its_audience() -> None:
    assert encode_event(Event("crossed", {"seat": 1}, 1)) == {"event": "crossed", "seat": 1}


Change = Callable[[dict[str, Any]], object]


def put(*path: str | int, value: object) -> Change:
    """Return a change that sets one value."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Return a change that deletes one value."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


MALFORMED: list[tuple[str, Change, str, str]] = [
    ("other format", put("format", value="borea-state-9"), "state-format", ""),
    ("no format", drop("format"), "state-field-missing", "format"),
    ("no state", drop("state"), "state-field-missing", "state"),
    ("one thing too many", put("extra", value=1), "state-field-unknown", "extra"),
    ("game is a number", put("game", value=3), "state-field", "game"),
    ("rules are text", put("rules", value="1"), "state-field", "rules"),
    ("rules are true", put("rules", value=True), "state-field", "rules"),
    ("options are a list", put("options", value=[]), "state-field", "options"),
    ("state is a list", put("state", value=[]), "state-field", "state"),
    ("state is null", put("state", value=None), "state-field", "state"),
    ("no seats", drop("state", "seats"), "state-field", "state.seats"),
    ("too many seats", put("state", "seats", value=9), "state-field", "state.seats"),
    ("seats as text", put("state", "seats", value="3"), "state-field", "state.seats"),
    ("a field is missing", drop("state", "turn"), "state-field-missing", "state.turn"),
    ("a field is unknown", put("state", "weather", value=1), "state-field-unknown", "state.weather"),
    ("a number is text", put("state", "turn", value="4"), "state-field", "state.turn"),
    ("a number is a fraction", put("state", "turn", value=4.0), "state-field", "state.turn"),
    ("a number is true", put("state", "rolls", value=True), "state-field", "state.rolls"),
    ("a number is null", put("state", "idle", value=None), "state-field", "state.idle"),
    ("a number is too low", put("state", "turn", value=-1), "state-field", "state.turn"),
    ("a number is too high", put("state", "rolls", value=4), "state-field", "state.rolls"),
    ("a number is huge", put("state", "turn", value=2**70), "state-field", "state.turn"),
    ("a list is an object", put("state", "boards", value={}), "state-field", "state.boards"),
    ("a part is a number", put("state", "boards", 1, value=7), "state-field", "state.boards[1]"),
    ("a part lacks a field", drop("state", "boards", 2, "left"), "state-field-missing", "state.boards[2].left"),
    ("a part has one more", put("state", "boards", 0, "x", value=0), "state-field-unknown", "state.boards[0].x"),
    ("a part's number", put("state", "boards", 0, "sheet", value=4), "state-field", "state.boards[0].sheet"),
    ("a board too few", drop("state", "boards", 2), "state-impossible", "state.boards"),
    ("nobody is active", put("state", "active", value=-1), "state-impossible", "state.active"),
    ("sheets repeat", put("state", "boards", 0, "sheet", value=3), "state-impossible", "state.sheets"),
    ("no sheet", put("state", "boards", 0, "sheet", value=-1), "state-impossible", "state.sheets"),
    ("too many dice", put("state", "dice", value=6), "state-impossible", "state.dice"),
    ("a white space open", put("state", "boards", 1, "crossed_n", value=0), "state-impossible", "boards[1].crossed"),
    ("an area for nothing", put("state", "boards", 1, "closed", value=1), "state-impossible", "boards[1].closed[0]"),
    ("a value taken by nobody", put("state", "taken", value=4), "state-impossible", "state.taken"),
    ("a cross not paid", put("state", "boards", 0, "fresh_n", value=1), "state-impossible", "boards[0].fresh"),
    ("the end too early", put("state", "phase", value=6), "state-impossible", "state.phase"),
    ("a window with nobody in it", put("state", "phase", value=5), "state-impossible", "state.acting"),
    ("before the deal", put("state", "phase", value=0), "state-impossible", "state.active"),
]


def calm() -> dict[str, Any]:
    """Return a document in which dice lie on the table and no window is open."""
    for plies in range(30, 60):
        data = text_of(plies)
        if data["state"]["phase"] == 3:
            return data
    raise AssertionError("no such position")


@pytest.mark.parametrize(("change", "code", "path"), [row[1:] for row in MALFORMED], ids=[row[0] for row in MALFORMED])
def test_malformed_input_is_refused_with_its_place(change: Change, code: str, path: str) -> None:
    data = calm()
    read_document(data, create)
    change(data)
    before = dumps(data)
    with pytest.raises(StateError) as refused:
        read_document(data, create)
    assert refused.value.code == code
    assert path in str(refused.value.slots.get("path", ""))
    assert dumps(data) == before


@pytest.mark.parametrize("data", [None, 3, "text", [], [{}], True, {}])
def test_what_is_no_document_is_refused(data: object) -> None:
    with pytest.raises(StateError):
        read_document(data, create)


@pytest.mark.parametrize(
    "change",
    [
        put("game", value="chess"),
        put("edition", value="1900"),
        put("rules", value=9),
        put("options", value={"speed": 3}),
        put("options", value={"same_sheet": "perhaps"}),
    ],
)
def test_an_unknown_box_is_refused(change: Change) -> None:
    data = calm()
    change(data)
    with pytest.raises(OptionError):
        read_document(data, create)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_any_json_is_read_or_refused(data: object) -> None:
    with pytest.raises(BoreaError):
        read_document(data, create)
    with pytest.raises(BoreaError):
        decode(GAME, data)


def paths(data: object, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the place of every value in a JSON value."""
    found = [at] if at else []
    inner: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    for step, value in inner:
        found += paths(value, (*at, step))
    return found


TEXTS = {plies: dumps(encode(played(plies))) for plies in (0, 5, 30, 44, 61, 83, 120)}
VALUES = JSON | st.integers(-3, 30) | st.integers(0, 2**43 - 1)


@pytest.mark.once
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_one_wrong_value_is_refused_or_gives_a_state_that_can_be_played(plies: int, data: st.DataObject) -> None:
    fields = json.loads(TEXTS[plies])
    path = data.draw(st.sampled_from(paths(fields)))
    put(*path, value=data.draw(VALUES))(fields)
    try:
        state = decode(GAME, fields)
    except StateError:
        return
    assert state.faults() == []
    rng = FastRng(plies)
    for _ in range(40):
        actors = state.actors()
        assert (not actors) == (state.outcome() is not None)
        if not actors:
            return
        for seat in actors:
            state.apply(seat, state.draw(rng)) if seat == CHANCE else state.moves(seat)
        if CHANCE not in actors:
            moves = state.moves(actors[0])
            state.apply(actors[0], moves[rng.below(len(moves))])
        assert state.faults() == []


def test_decoding_does_not_change_the_game() -> None:
    game: Game = load("the-border")
    before = dumps(encode(game.start(3)))
    fields = json.loads(TEXTS[30])
    fields["idle"] = "?"
    with pytest.raises(StateError):
        decode(game, fields)
    assert dumps(encode(game.start(3))) == before
