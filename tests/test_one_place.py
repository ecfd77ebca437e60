"""A game is known in its four folders and in the registries, and nowhere else in the sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import borea
from borea.games import INFOS

ROOT = Path(borea.__file__).parent
REGISTRIES = ("games/__init__.py", "text/registry.py", "draw/registry.py")
HOMES = ("games/{folder}/", "text/{folder}/", "draw/{folder}/", "web/static/games/{id}/")
TEXT = {".py", ".json", ".toml", ".html", ".js", ".css", ".svg", ".md", ".txt", ".pyi", ".ts"}


def names(game: str) -> re.Pattern[str]:
    """Return what a game is known by: its id, its folder, its name, a class named after it, its clauses."""
    words = game.split("-")
    capitals = [word.capitalize() for word in words]
    spellings = {game, "_".join(words), "".join(capitals), " ".join(capitals), words[0] + "".join(capitals[1:])}
    return re.compile(rf"(?<![a-z]-)(?:{'|'.join(sorted(spellings))})|\b{INFOS[game].clause_prefix}-[0-9E]")


def is_home(path: str, game: str) -> bool:
    """Return whether a file may name a game."""
    homes = [home.format(id=game, folder=game.replace("-", "_")) for home in HOMES]
    return path in REGISTRIES or path.startswith(tuple(homes))


@pytest.mark.parametrize("game", INFOS)
def test_nothing_but_its_folders_and_the_registries_names_a_game(game: str) -> None:
    pattern = names(game)
    found: list[str] = []
    searched = 0
    for file in sorted(ROOT.rglob("*")):
        path = file.relative_to(ROOT).as_posix()
        if file.suffix not in TEXT or is_home(path, game) or "/vendor/" in path:
            continue
        searched += 1
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if hit := pattern.search(line):
                found.append(f"{path}:{number}: {hit[0]}")
    assert searched > 200
    assert found == []
