"""The registry of drawings: every game has its line, and a game without one is served with defaults."""

from __future__ import annotations

import pytest

import borea
from borea.draw import registry
from borea.games import INFOS


@pytest.mark.parametrize("name", sorted(INFOS))
def test_every_game_is_drawn(name: str) -> None:
    game = borea.load(name)
    state = game.start(game.info.seats[0])
    assert registry.components(game)
    assert registry.scene(game, state.view(None))
    assert registry.turn_of(game, state)[0] == 0
    drawn = set(registry.rule_pictures(name))
    assert drawn <= set(game.info.rule_pictures.values())


def test_a_game_without_drawings_gets_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    game = borea.load("borneo")
    state = game.start(3)
    monkeypatch.delitem(registry.PACKAGES, "borneo")
    assert registry.components(game) == {}
    assert registry.scene(game, state.view(None)) == {}
    assert registry.columns(game, []) == []
    assert registry.turn_of(game, state) == (0, "")
    assert registry.rule_pictures("borneo") == {}
    assert registry.component_files("borneo") is None
