"""Statements in words: every kind, voice and stage in every language, to those they concern and to others."""

from __future__ import annotations

import pytest

from borea.core.game import Event
from borea.core.statements.statement import BROKEN, KEPT, Statement
from borea.games import INFOS, load
from borea.text.game_text import game_text
from borea.text.language import LANGUAGES, sentences
from borea.text.pacts import PactText

GAME = load("borderlands")
NAMES = ["Otto", "Anna", "Piet"]
ARGUMENTS = {"place": "mesa", "cycle": "6", "goods": "gold"}


def offered(*promises: list[str], private: bool = False, to: list[int] | None = None) -> Event:
    """Return the event of a statement by Otto."""
    slots = {"seat": 0, "from": 0, "to": to or [1], "private": private, "promises": list(promises)}
    return Event("pact-offered", slots)


def settled(stage: str, doer: int, other: int, promise: list[str]) -> Event:
    """Return the event of a promise that was kept, broken or expired."""
    slots = {"seat": doer, "doers": [doer], "others": [other], "from": 0, "to": [1], "private": False}
    return Event(f"pact-{stage}", {**slots, "promises": [promise]})


def in_words(event: Event, viewer: int = -1, language: str = "en") -> str:
    """Return an event in words."""
    return game_text(GAME, language, NAMES, viewer).event(event)


def test_a_broken_peace_is_said_to_whom_it_concerns() -> None:
    event = settled("broken", 0, 1, ["peace", "we", "6"])
    assert in_words(event, 1) == "Otto broke the peace with you."
    assert in_words(event, 2) == "Otto broke the peace with Anna."
    assert in_words(event, 1, "it") == "Otto ha rotto la pace con te."
    assert in_words(event, 1, "fr") == "Otto a rompu la paix avec vous."


def test_what_is_said_is_quoted() -> None:
    event = offered(["support", "you", "mesa", "6"], ["peace", "i", "6"], private=True)
    assert in_words(event, 1) == (
        "Otto to you: “If you back my attack on Mesa by cycle 6, I won’t attack you before the end of cycle 6.” "
        "(in private)"
    )
    assert in_words(offered(["warning", "i", "mesa", "6"], to=[1, 2]), 1) == (
        "Otto to Anna and Piet: “Attack Mesa by cycle 6 and I attack you.”"
    )
    answer = Event("pact-declined", {**offered(["peace", "we", "6"]).slots, "seat": 1})
    assert in_words(answer, 0) == "Anna says no to you: “Peace between us until the end of cycle 6?”"
    assert in_words(answer, 2) == "Anna says no to Otto: “Peace between us until the end of cycle 6?”"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game, info in INFOS.items() if info.pacts is not None])
def test_every_kind_has_its_words(game: str, language: str) -> None:
    pacts = INFOS[game].pacts
    assert pacts is not None
    wanted = []
    for kind in pacts.kinds:
        parts = ["name", *kind.voices, KEPT, BROKEN]
        parts += ["if"] if "you" in kind.voices else []
        parts += ["then"] if "i" in kind.voices and kind.answered else []
        wanted += [f"{game}.pact.{kind.name}.{part}" for part in parts]
        wanted += [f"{game}.pact.argument.{name}" for name in kind.arguments]
    assert [key for key in wanted if key not in sentences(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_every_kind_and_stage_makes_a_sentence(language: str, viewer: int) -> None:
    pacts = GAME.info.pacts
    assert pacts is not None
    lines = set()
    for kind in pacts.kinds:
        for voice in kind.voices:
            promise = [kind.name, voice, *(ARGUMENTS[name] for name in kind.arguments)]
            spoken = [Event(f"pact-{stage}", offered(promise).slots) for stage in ("accepted", "declined", "withdrawn")]
            for event in [offered(promise), *spoken, *(settled(stage, 0, 1, promise) for stage in (KEPT, BROKEN))]:
                line = in_words(event, viewer, language)
                assert "{" not in line
                assert line[0].isupper()
                assert any(name in line for name in NAMES)
                lines.add((kind.name, voice, event.kind, line))
            line = in_words(settled("expired", 0, 1, promise), viewer, language)
            assert "Otto" in line
    assert len({line for *_, line in lines}) > 50


def test_a_statement_has_a_line_and_its_stages() -> None:
    text = PactText(game_text(GAME, "en", NAMES))
    statement = Statement(0, [1], True, [("support", "you", "mesa", "6"), ("peace", "i", "6")])
    assert text.line(statement).startswith("Otto to Anna: “If you back my attack on Mesa")
    assert text.stages(statement) == "offered"
    statement.stage = "accepted"
    statement.promises[0].stage, statement.promises[0].by = "broken", 1
    statement.promises[1].stage = "expired"
    assert text.stages(statement) == "broken by Anna, lapsed"
