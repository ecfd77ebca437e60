"""Every command, for people and for programs; every refusal is one line and exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import borea
from borea.core.codec import document
from tests.support.cli import refused, run, told


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished record on disk."""
    match = borea.Match(borea.load("the-border"), 2, "a finished record")
    while actors := match.actors:
        match.submit(actors[0], match.moves(actors[0])[0])
    path = tmp_path / "match.rec"
    path.write_text(match.record().text(), "utf-8")
    return path


def test_games_lists_ids_seats_editions_and_options() -> None:
    games = told("games")
    assert isinstance(games, dict)
    card = next(game for game in games["games"] if game["id"] == "the-border")
    assert card["seats"] == [2, 3, 4]
    assert [option["name"] for option in card["options"]] == ["sheets", "same_sheet"]
    assert "The Border" in run("games").output


def test_sim_prints_the_documented_keys() -> None:
    result = told("sim", "the-border", "--seats", "3", "--bots", "greedy,uniform", "--games", "4", "--seed", "7")
    assert isinstance(result, dict)
    keys = "game edition rules seats games decisions_mean plies_mean plies_range questions_mean questions_by_prompt"
    assert {*keys.split(), "wins", "wins_ci95", "scores_mean", "ends", "seconds"} <= set(result)
    least, middle, most = result["plies_range"]
    assert least <= middle <= most
    assert least <= result["plies_mean"] <= most
    assert sum(result["questions_mean"]) == pytest.approx(result["decisions_mean"])
    each = sum(result["questions_by_prompt"].values())
    assert each * 3 == pytest.approx(result["decisions_mean"], abs=0.01)
    assert sum(result["wins"]) == pytest.approx(1)
    assert sum(result["ends"].values()) == result["games"] == 4
    again = told("sim", "the-border", "--seats", "3", "--bots", "greedy,uniform", "--games", "4", "--seed", "7")
    assert isinstance(again, dict)
    assert {**again, "seconds": 0} == {**result, "seconds": 0}


def test_sim_plays_by_an_earlier_version_of_the_rules() -> None:
    quick = ("borderlands", "--seats", "2", "--games", "1", "--option", "cycle_limit=1", "--option", "trade_rounds=1")
    now, before = told("sim", *quick), told("sim", *quick, "--rules", "1")
    assert isinstance(now, dict)
    assert isinstance(before, dict)
    assert (now["rules"], before["rules"]) == (2, 1)
    assert "1..2" in refused("sim", *quick, "--rules", "3")


def test_perft_counts_the_first_rolls(tmp_path: Path) -> None:
    # A roll of five dice has C(6+5−1, 5) = 252 outcomes; before it come 4·3 ways to deal two sheets and 2 first seats.
    game = borea.load("the-border")
    path = tmp_path / "start.json"
    path.write_text(json.dumps(document(game, game.start(2))), "utf-8")
    assert told("perft", "the-border", "--from", str(path), "--depth", "4") == [4, 12, 24, 24 * 252]


def test_laws_reports_every_law() -> None:
    result = told("laws", "the-border", "--trials", "3")
    assert isinstance(result, dict)
    assert result["trials"] == 3
    assert result["faults"] == {str(law): 0 for law in range(1, 13)}


def test_laws_takes_an_older_version_of_the_rules_and_refuses_one_that_is_not() -> None:
    case = ("laws", "borneo", "--edition", "board-2008", "--seats", "3", "--trials", "1", "--rules")
    result = told(*case, "1")
    assert isinstance(result, dict)
    assert result["trials"] == 1
    assert "3" in refused(*case, "3")


def test_rules_prints_a_clause_in_each_language() -> None:
    texts = {told("rules", "the-border", "TB-2.5", "--lang", language)["TB-2.5"] for language in ("en", "it", "fr")}  # type: ignore[index]
    assert len(texts) == 3
    assert "TB-1.1" in run("rules", "the-border").output


def test_check_verifies_luck_and_replay_shows_a_seat(finished: Path) -> None:
    checked = told("check", str(finished))
    assert isinstance(checked, dict)
    assert checked["ok"] is True
    assert checked["chance_verified"] is True
    shown = told("replay", str(finished), "--ply", "9", "--seat", "1")
    assert isinstance(shown, dict)
    assert shown["view"]["seat"] == 1
    assert run("replay", str(finished)).exit_code == 0


def test_check_wants_the_seed_of_a_finished_match_unless_it_is_a_fork(finished: Path) -> None:
    record = borea.read_record(finished.read_text("utf-8"))
    record.seed = ""
    finished.write_text(record.text(), "utf-8")
    assert "doesn’t contain its seed" in refused("check", str(finished))
    record.fork = 20
    finished.write_text(record.text(), "utf-8")
    checked = told("check", str(finished))
    assert isinstance(checked, dict)
    assert (checked["ok"], checked["chance_verified"], checked["fork"]) == (True, False, 20)
    assert "continues another one" in run("check", str(finished)).output


def test_play_by_lines_to_the_end_and_saves_a_record(tmp_path: Path) -> None:
    saved = tmp_path / "played.rec"
    # Always the last line of the list: stop, done, nothing. Twelve idle turns end it (TB-4.3).
    idle = ("stop\n" + ".\n" * 3 + "done\n") * 400
    result = run(
        "play", "the-border", "--seats", "2", "--humans", "all", "--seed", "1", "--save", str(saved), input=idle
    )
    assert result.exit_code == 0, result.output
    checked = told("check", str(saved))
    assert isinstance(checked, dict)
    assert checked["ok"] is True


def test_play_explains_a_move_and_quits_politely() -> None:
    result = run("play", "the-border", "--seats", "2", "--humans", "all", "--seed", "1", input="? 1\nq\n")
    assert result.exit_code == 0
    assert "TB-2.1" in result.output


def test_a_hint_changes_nothing_that_bots_do(tmp_path: Path) -> None:
    played = ["play", "the-border", "--seats", "2", "--bots", "uniform", "--seed", "1", "--save"]
    idle = ("stop\n" + ".\n" * 3 + "done\n") * 400
    for name, lines in (("alone", idle), ("advised", "h\n" + idle)):
        result = run(*played, str(tmp_path / name), input=lines)
        assert ("Hint: " in result.output) == (name == "advised")
    assert (tmp_path / "alone").read_text("utf-8") == (tmp_path / "advised").read_text("utf-8")


def test_refusals_are_one_line_each(tmp_path: Path, finished: Path) -> None:
    text = finished.read_text("utf-8")
    broken = tmp_path / "broken.rec"
    assert "chess" in refused("sim", "chess", "--seats", "2")
    assert "9" in refused("sim", "the-border", "--seats", "9")
    assert "colour" in refused("sim", "the-border", "--seats", "2", "--option", "colour=red")
    assert "nobody" in refused("sim", "the-border", "--seats", "2", "--bots", "nobody")
    assert "TB-9" in refused("rules", "the-border", "TB-9")
    assert "missing.rec" in refused("check", str(tmp_path / "missing.rec"))
    broken.write_text(text.replace("roll:", "roll:", 1).replace("seats 2", "seats 3"), "utf-8")
    assert "checksum" in refused("check", str(broken))
    broken.write_text(text.replace("borea-record 1", "borea-record 99"), "utf-8")
    assert "99" in refused("check", str(broken))
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "borea-state-1"}', "utf-8")
    assert "game" in refused("perft", "the-border", "--from", str(bad))
    bad.write_text("{", "utf-8")
    assert "JSON" in refused("components", "the-border", str(bad))
    bad.write_text('{"format": "borea-sheets-1"}', "utf-8")
    assert "bad.json, line 1" in refused("components", "the-border", str(bad))
