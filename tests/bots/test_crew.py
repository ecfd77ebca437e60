"""The crew: twelve characters, two of each level, who always play the same way."""

from __future__ import annotations

import pytest

from borea.bots.crew import CREW, MEMBERS, STRENGTHS, crew_player, of_strength, pick, strength_of
from borea.bots.levels import LEVELS, style_biases
from borea.bots.noisy import Noisy
from borea.bots.registry import bot
from borea.bots.search import Search
from borea.core.chance import FastRng
from borea.core.laws.secrecy import random_decision
from borea.core.match import Match
from borea.games import INFOS, create

GAMES = sorted(INFOS)


def test_there_are_two_characters_of_each_level() -> None:
    assert sorted(member.level for member in MEMBERS) == sorted([*LEVELS, *LEVELS])
    assert len(CREW) == 12


def test_every_strength_fills_the_largest_table() -> None:
    assert sorted(id for strength in STRENGTHS for id in of_strength(strength)) == sorted(CREW)
    largest = max(max(info.seats) for info in INFOS.values())
    assert min(len(of_strength(strength)) for strength in STRENGTHS) >= largest - 1
    assert [strength_of(id) for id in ("pim", "selma", "nives")] == ["easy", "medium", "hard"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("id", CREW)
def test_a_character_plays_at_its_level_and_in_its_style_where_the_game_has_it(name: str, id: str) -> None:
    game, member = create(name, None, {}), CREW[id]
    made = crew_player(game, id)
    tuning = game.info.bots
    if member.level <= len(tuning.noise):
        assert isinstance(made, Noisy)
        assert made.noise == tuning.noise[member.level - 1]
    else:
        assert isinstance(made, Search)
        assert made.budget.iterations == tuning.iterations[member.level - len(tuning.noise) - 1]
    styled = style_biases(game, member.style) if member.style in game.info.styles else []
    assert [bool(bias) for bias in made.biases] == [bool(bias) for bias in styled]


@pytest.mark.parametrize("id", ["pim", "otto", "bruno"])
def test_a_character_chooses_the_same_move_again(id: str) -> None:
    game = create("borderlands", None, {})
    state, _, seat = random_decision(game, 3, FastRng(5))
    moves = {bot(id, game).choose(state.view(seat), FastRng("its turn")) for _ in range(3)}
    assert len(moves) == 1
    assert moves <= set(state.moves(seat))


def test_characters_at_a_table_are_distinct_and_of_the_chosen_strength() -> None:
    for trial in range(50):
        taken: list[str] = []
        for seat in range(4):
            taken.append(pick("medium", taken, f"{trial}/{seat}"))
        assert sorted(taken) == sorted(of_strength("medium"))
    chosen = {pick("easy", [], str(seed)) for seed in range(50)}
    assert chosen == set(of_strength("easy"))


def test_a_full_strength_is_followed_by_the_nearest_level() -> None:
    after_hard = {pick("hard", of_strength("hard"), str(seed)) for seed in range(50)}
    assert after_hard == {"bruno", "selma"}  # level 4
    assert pick("easy", [id for id in CREW if id != "ravi"], "0") == "ravi"
    assert pick("easy", list(CREW), "0") in CREW  # more seats than characters: somebody comes twice


def attacks(style: str, games: int = 8) -> int:
    """Return how often a skilled player of a style attacks in some matches of Borneo."""
    game = create("borneo", None, {})
    count = 0
    for number in range(games):
        match = Match(game, 3, f"{number:02x}" * 32)
        players = [bot(f"level4/{style}" if style and seat == 0 else "level4", game) for seat in range(3)]
        while match.actors:
            seat = match.actors[0]
            move = players[seat].choose(match.view(seat), FastRng(f"{number}/{len(match.plies)}"))
            count += seat == 0 and game.catalogue.verbs[move] == "attack"
            match.submit(seat, game.catalogue.token(move))
    return count


@pytest.mark.once
def test_a_style_shows_in_how_often_a_player_attacks() -> None:
    assert attacks("peaceful") < attacks("careful") < attacks("") < attacks("aggressive")
