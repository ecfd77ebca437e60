"""Borneo in the terminal: sets that close by themselves or by a move, and menus that never lead to a dead end."""

from __future__ import annotations

import random

import pytest

from borea.cli.menu import Menu
from borea.cli.play import Session
from borea.core.errors import BoreaError
from borea.games import create


def test_any_line_of_any_menu_leads_on_to_the_end_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(3)
    questions: set[str] = set()
    refusals: list[str] = []

    def any_line(menu: Menu) -> list[str]:
        assert menu.tokens
        assert len(menu.tokens) == len(menu.labels)
        questions.add(menu.question)
        fresh = menu.tokens[menu.marked :]
        return [luck.choice(fresh if fresh and luck.random() < 0.9 else menu.tokens)]

    def refuse(error: BoreaError) -> str:
        refusals.append(str(error))
        return ""

    monkeypatch.setattr(Menu, "ask", any_line)
    game = create("borneo", "board-2008", {"blackbeard": True})
    session = Session(game, 3, [0], "uniform", "any line", "en")
    monkeypatch.setattr(session.text, "refusal", refuse)
    session.run(None)
    assert session.match.outcome is not None
    assert refusals == []
    assert any("Pay for" in question for question in questions)


class Script:
    """Answers menus from a list and records what they offered."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = answers
        self.offered: list[list[str]] = []

    def __call__(self, menu: Menu) -> list[str]:
        """Take the next answer."""
        self.offered.append(list(menu.tokens))
        answer = self.answers.pop(0)
        assert answer in menu.tokens
        return [answer]


def session_at(prompt: str) -> tuple[Session, int]:
    """Play with uniform bots until a seat gets a certain question."""
    game = create("borneo", None, {})
    session = Session(game, 3, [], "uniform", "until then", "en")
    while session.match.view(session.match.actors[0]).prompt != prompt:
        session.let_bots_act(session.match.actors)
    return session, session.match.actors[0]


def test_bn_5_3_an_attack_is_confirmed_only_with_a_card_and_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    session, seat = session_at("fight*")
    cards = session.match.moves(seat)
    script = Script([cards[0], cards[0], cards[-1], "."])
    monkeypatch.setattr(Menu, "ask", lambda menu: script(menu))
    chosen = session.choose(seat)
    assert chosen[0] == cards[-1]
    assert script.offered[0] == cards  # nothing to confirm yet
    assert script.offered[1][-1] == "."
    assert script.offered[2] == cards
    session.match.submit(seat, *chosen)
    assert session.match.actors != [seat]


def test_bn_4_2_a_payment_is_complete_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    session, seat = session_at("pay*")
    before = session.match.view(seat)
    staged: list[str] = []
    while options := [token for token in session.match.options(seat, staged) if token.startswith("pay:")]:
        staged.append(options[0])
    script = Script([*staged, "."])
    monkeypatch.setattr(Menu, "ask", lambda menu: script(menu))
    assert session.choose(seat) == staged
    assert all("." not in offered for offered in script.offered[:-1])
    assert script.offered[-1] == [*staged, "."]  # and none of the moves of the next phase
    session.match.submit(seat, *staged)
    assert session.match.view(seat).prompt != before.prompt


def test_looking_ahead_stops_before_anything_is_revealed() -> None:
    session, seat = session_at("ship")
    match = session.match
    assert match.ahead(seat, []) == match.view(seat)
    assert all(match.ahead(seat, [token]) is None for token in match.moves(seat))
