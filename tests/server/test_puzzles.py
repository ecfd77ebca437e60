"""Puzzles for people: what is shipped holds, answers are judged and counted, and nothing hidden reaches anybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from borea.games import INFOS
from borea.review.puzzles import CLEAR, grade_of
from borea.review.redeal import redealt
from borea.server.learn import solving
from borea.server.learn.collection import Collection, Puzzle, collection
from borea.server.learn.progress import DAY, in_a_row, level, next_puzzle, streak
from borea.server.learn.solving import Solving
from borea.server.tables.seating import Person
from borea.store.answers import OPEN, SHOWN, SOLVED, PuzzleAnswer
from tests.support.server.play import MAREN, PIET, Clock
from tests.support.server.site import Site, site

GAMES = [game for game in INFOS if collection(game).puzzles]
TODAY = 20_410  # 2025-11-18
ROUNDED = 0.0002  # chances have four digits
TWINS = 2


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application at noon of a day."""
    with site(tmp_path, fixed=True) as made:
        wait_until(made, TODAY)
        yield made


def wait_until(home: Site, day: int) -> None:
    """Let the clock stand at noon of a day."""
    clock = home.worker.tables.clock
    assert isinstance(clock, Clock)
    clock.now = day * DAY + DAY // 2


def path(puzzle: Puzzle) -> str:
    """Return the address of a puzzle in the API."""
    return f"/api/puzzles/{puzzle.record.game}/{puzzle.id}"


def with_lines(game: str, count: int) -> Puzzle:
    """Return the first puzzle that compares at least so many lines."""
    return next(one for one in collection(game).puzzles.values() if len(one.data.lines) >= count)


def answered(number: int, first: bool, day: int = 0, puzzle: str = "") -> PuzzleAnswer:
    """Return an answer to a puzzle."""
    stage = SOLVED if first else SHOWN
    return PuzzleAnswer("maren", puzzle or str(number), day, "borneo", number, first, 1, stage)


# --- what is shipped


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_replays_and_its_best_line_is_legal_whole_and_clearly_best(game: str) -> None:
    found = collection(game)
    assert len(found.puzzles) >= 18
    for puzzle in found.puzzles.values():
        match = puzzle.match()
        assert match.state.actor() == puzzle.seat, puzzle.id
        lines = puzzle.data.lines
        assert lines[0].tokens == puzzle.data.best
        assert all(lines[0].chance - line.chance > CLEAR - ROUNDED for line in lines[1:])
        assert puzzle.grade == grade_of({int(one): share for one, share in puzzle.data.found.items()})
        solver = Solving(puzzle, MAREN, "en")
        for line, moves in zip(lines, puzzle.lines(), strict=True):
            assert sorted(solver.choice(line.tokens)) == sorted(moves), puzzle.id  # a set is put into an order


def test_ids_stay_when_a_collection_grows() -> None:
    for one in collection("borneo").puzzles.values():
        assert one.id not in collection("the-border").puzzles
    several = {one.record.commitment for one in collection("borneo").puzzles.values()}
    assert len(several) < len(collection("borneo").puzzles)  # puzzles of one match share a record, but no id


def test_days_go_through_the_whole_collection_before_one_comes_again() -> None:
    found = collection("the-border")
    count = len(found.puzzles)
    assert len({found.daily(day).id for day in range(TODAY, TODAY + count)}) == count
    assert found.daily(TODAY).id == found.daily(TODAY + count).id


# --- how people do


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ({}, 0),
        ({0: True}, 1),
        ({-1: True}, 1),  # today's is still to come
        ({-2: True}, 0),
        ({-2: True, -1: True, 0: True}, 3),
        ({-2: True, -1: True, 0: False}, 0),
        ({-2: True, -1: False, 0: True}, 1),
    ],
)
def test_a_streak_is_days_in_a_row_at_the_first_try(days: dict[int, bool], expected: int) -> None:
    rows = [answered(TODAY + day, first, TODAY + day) for day, first in days.items()]
    assert streak([*rows, answered(1, first=False)], TODAY) == expected  # other puzzles do not matter


def test_a_miss_ends_a_row_of_puzzles_solved_at_the_first_try() -> None:
    rows = [answered(number, first) for number, first in enumerate((True, False, True, True))]
    assert in_a_row(rows) == 2
    assert in_a_row([*rows, answered(9, first=False)]) == 0


def of_grade(grade: str) -> list[str]:
    """Return the puzzles of Borneo that have a grade."""
    return [one.id for one in collection("borneo").puzzles.values() if one.grade == grade]


def test_two_right_lead_to_harder_puzzles_and_a_miss_to_easier_ones() -> None:
    found, easy, medium = collection("borneo"), of_grade("easy"), of_grade("medium")
    rows = [answered(1, True, puzzle=easy[0])]
    assert level(rows, found) == 0
    rows.append(answered(2, True, puzzle=easy[1]))
    assert level(rows, found) == 1
    assert level([*rows, answered(3, False, puzzle=medium[0])], found) == 0
    assert level([*rows, answered(3, False, puzzle=of_grade("very-hard")[0])], found) == 1  # too hard to say anything
    assert level([*rows, answered(3, True, puzzle="unknown"), answered(4, True, puzzle=medium[0])], found) == 1


def test_the_endless_set_gives_what_is_new_and_suits_then_what_was_missed() -> None:
    found = collection("borneo")
    rows: list[PuzzleAnswer] = []
    grades: list[str] = []
    for number in range(len(found.puzzles) - 1):
        one = next_puzzle(found, rows, "maren", TODAY)
        grades.append(one.grade)
        rows.append(answered(number, number != 7, puzzle=one.id))
    assert len({row.puzzle for row in rows} | {found.daily(TODAY).id}) == len(found.puzzles)  # each of them once
    assert grades[:7] == ["easy", "easy", "medium", "medium", "hard", "hard", "very-hard"]
    assert next_puzzle(found, rows, "maren", TODAY).id == rows[7].puzzle
    assert next_puzzle(found, [], "piet", TODAY).id != next_puzzle(found, [], "maren", TODAY).id


# --- asked and answered


def test_a_wrong_answer_shows_its_cost_alone_and_can_be_tried_again(home: Site) -> None:
    puzzle = with_lines("borneo", 3)
    wrong, right = puzzle.data.lines[1], puzzle.data.best
    verdict = home.post(f"{path(puzzle)}/answer", {"tokens": wrong.tokens}, MAREN).json()
    assert (verdict["right"], verdict["stage"], verdict["solution"]) == (False, OPEN, None)
    assert verdict["cost"] == pytest.approx(puzzle.data.lines[0].chance - wrong.chance)
    assert verdict["played"]
    verdict = home.post(f"{path(puzzle)}/answer", {"tokens": right}, MAREN).json()
    assert (verdict["right"], verdict["stage"], verdict["first"], verdict["cost"]) == (True, SOLVED, False, 0.0)
    assert verdict["solution"]["tokens"] == right
    assert verdict["solution"]["why"]
    assert [line["chance"] for line in verdict["solution"]["lines"]] == [line.chance for line in puzzle.data.lines]
    assert [place for place, line in enumerate(verdict["solution"]["lines"]) if line["yours"]] == [0]
    assert verdict["mine"]["in_a_row"] == 0
    again = home.get(path(puzzle), MAREN).json()
    assert (again["stage"], again["first"]) == (SOLVED, False)
    assert again["solution"]["tokens"] == right
    assert home.get(path(puzzle), PIET).json()["solution"] is None


def test_giving_up_counts_as_missed_and_later_answers_change_nothing(home: Site) -> None:
    puzzle = with_lines("the-border", 3)
    shown = home.post(f"{path(puzzle)}/solution", {}, MAREN).json()
    assert (shown["right"], shown["stage"], shown["first"]) == (False, SHOWN, False)
    assert shown["solution"]["tokens"] == puzzle.data.best
    later = home.post(f"{path(puzzle)}/answer", {"tokens": puzzle.data.best}, MAREN).json()
    assert (later["right"], later["stage"], later["first"], later["mine"]["in_a_row"]) == (True, SHOWN, False, 0)


def test_a_set_is_right_in_any_order_and_a_part_of_a_choice_is_no_answer(home: Site) -> None:
    puzzle = next(
        one for one in collection("the-border").puzzles.values()
        if len(one.data.best) > 2 and one.data.best[0] == "stop" and one.data.best[-1] != "done"
    )  # fmt: skip
    stop, *finished = puzzle.data.best
    part = home.post(f"{path(puzzle)}/answer", {"tokens": [stop]}, MAREN)
    staged = home.post(f"{path(puzzle)}/stage", {"tokens": [stop]}, MAREN).json()
    assert (staged["kind"], staged["ask"]["several"]) == ("staged", True)
    assert (part.status_code == 409) is not staged["complete"]
    turned = [stop, *reversed(finished)]
    assert home.post(f"{path(puzzle)}/stage", {"tokens": turned}, MAREN).json()["complete"]
    assert home.post(f"{path(puzzle)}/answer", {"tokens": turned}, PIET).json()["right"]


def test_moves_are_refused_as_at_a_table(home: Site) -> None:
    puzzle = with_lines("borneo", 3)
    refused = home.post(f"{path(puzzle)}/answer", {"tokens": ["ship:1@9"]}, MAREN)
    assert refused.status_code in (400, 409)
    token = next(
        token for token in puzzle.game.catalogue.numbers
        if token not in puzzle.match().moves(puzzle.seat) and token.startswith("ship:")
    )  # fmt: skip
    refused = home.post(f"{path(puzzle)}/stage", {"tokens": [token]}, MAREN)
    assert refused.status_code == 409
    assert refused.json()["error"]["clause"].startswith("BN-")
    assert home.get("/api/puzzles", MAREN).json()["sets"][1]["in_a_row"] == 0
    assert home.get("/api/puzzles/borneo/nothing").status_code == 404
    assert home.get("/api/puzzles/chess/daily").status_code == 400
    assert home.post(f"{path(puzzle)}/answer", {"tokens": puzzle.data.best}).status_code == 401


def unlisted(home: Site, puzzle: Puzzle) -> list[str]:
    """Return an answer of one move that the puzzle was not compared with, none if there is no such answer."""
    known = [line.tokens[0] for line in puzzle.data.lines]
    moves = [move["token"] for move in home.get(path(puzzle), MAREN).json()["snapshot"]["ask"]["moves"]]
    others = [[token] for token in moves if token not in known]
    whole = (home.post(f"{path(puzzle)}/stage", {"tokens": one}, MAREN).json()["complete"] for one in others)
    return next((one for one, complete in zip(others, whole, strict=True) if complete), [])


def test_an_answer_that_nobody_thought_of_is_tried_on_the_spot(home: Site) -> None:
    puzzle, tokens = next(
        (one, tokens) for one in collection("the-border").puzzles.values() if (tokens := unlisted(home, one))
    )  # fmt: skip
    verdict = home.post(f"{path(puzzle)}/answer", {"tokens": tokens}, MAREN).json()
    assert verdict["cost"] > 0
    assert verdict["margin"] > 0
    assert verdict == home.post(f"{path(puzzle)}/answer", {"tokens": tokens}, MAREN).json()  # always judged alike


def test_the_days_puzzle_makes_a_streak_at_the_first_try_alone(home: Site) -> None:
    for day in (TODAY, TODAY + 1):
        wait_until(home, day)
        puzzle = collection("borneo").daily(day)
        shown = home.get("/api/puzzles/borneo/daily", MAREN).json()
        assert (shown["id"], shown["day"] != "") == (puzzle.id, True)
        home.post(f"{path(puzzle)}/answer", {"tokens": puzzle.data.best}, MAREN)
    sets = {one["game"]: one for one in home.get("/api/puzzles", MAREN).json()["sets"]}
    assert (sets["borneo"]["streak"], sets["borneo"]["in_a_row"], sets["borneo"]["stage"]) == (2, 2, SOLVED)
    assert (sets["the-border"]["streak"], sets["the-border"]["stage"]) == (0, "")
    wait_until(home, TODAY + 2)
    puzzle = collection("borneo").daily(TODAY + 2)
    home.post(f"{path(puzzle)}/answer", {"tokens": puzzle.data.lines[1].tokens}, MAREN)
    home.post(f"{path(puzzle)}/answer", {"tokens": puzzle.data.best}, MAREN)
    sets = {one["game"]: one for one in home.get("/api/puzzles", MAREN).json()["sets"]}
    assert (sets["borneo"]["streak"], sets["borneo"]["first"], sets["borneo"]["stage"]) == (0, False, SOLVED)


def test_the_next_puzzle_is_another_one_once_it_is_answered(home: Site) -> None:
    first = home.get("/api/puzzles/borneo/next", MAREN).json()
    assert home.get("/api/puzzles/borneo/next", MAREN).json()["id"] == first["id"]
    home.post(f"/api/puzzles/borneo/{first['id']}/solution", {}, MAREN)
    assert home.get("/api/puzzles/borneo/next", MAREN).json()["id"] != first["id"]


# --- pages


def test_pages_show_the_days_puzzle_the_next_and_what_is_missing(home: Site) -> None:
    listed = home.get("/puzzles", MAREN)
    assert listed.status_code == 200
    assert all(f'href="/puzzles/{game}"' in listed.text for game in GAMES)
    daily = home.get("/puzzles/borneo", MAREN).text
    assert f"/api{path(collection('borneo').daily(TODAY)).removeprefix('/api')}" in daily
    assert "18 November" in daily
    assert "Puzzles need JavaScript" in daily
    following = home.get("/puzzles/borneo/next", MAREN)
    assert following.url.path.rpartition("/")[2] in collection("borneo").puzzles
    assert [home.get(f"/puzzles/{name}", MAREN).status_code for name in ("chess", "borneo/nothing")] == [400, 404]
    empty = next((game for game in INFOS if game not in GAMES), None)
    assert empty is None or home.get(f"/puzzles/{empty}", MAREN).status_code == 404
    assert '"/puzzles/borneo"' in home.get("/", MAREN).text


def test_a_guest_who_comes_first_to_a_puzzle_can_answer_it(home: Site) -> None:
    page = home.client.get("/puzzles/borneo/next")
    puzzle = collection("borneo").puzzle(page.url.path.rpartition("/")[2])
    answer = home.client.post(f"{path(puzzle)}/answer", json={"tokens": puzzle.data.best})
    assert (answer.status_code, answer.json()["right"], answer.json()["first"]) == (200, True, True)


# --- what is hidden


def twin_of(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle with everything that its seat cannot know dealt another way; None if nothing can be."""
    for seed in range(5):
        entries, _ = redealt(puzzle.game, puzzle.record, len(puzzle.record.entries), puzzle.seat, str(seed))
        if entries != puzzle.record.entries:
            twin = puzzle._replace(record=type(puzzle.record)(**{**vars(puzzle.record), "entries": entries}))
            assert len(entries) == len(puzzle.record.entries)
            return twin
    return None


def told(folder: Path, puzzle: Puzzle, person: Person) -> list[bytes]:
    """Return every byte that somebody is sent about a puzzle: shown, staged, answered wrongly, tried, solved."""
    own = Collection(puzzle.record.game, None)
    own.puzzles, own.days = {puzzle.id: puzzle}, [puzzle.id]
    solving.opened.cache_clear()
    with pytest.MonkeyPatch.context() as patch, site(folder, fixed=True) as home:
        for module in ("api.learn", "learn.puzzles", "learn.solving", "pages.puzzles"):
            patch.setattr(f"borea.server.{module}.collection", lambda game: own)
        wait_until(home, TODAY)
        page = path(puzzle).removeprefix("/api")
        found = [home.get(one, person) for one in (path(puzzle), page, f"{page}/box.json", "/puzzles", "/api/puzzles")]
        for line in puzzle.data.lines:
            found.append(home.post(f"{path(puzzle)}/stage", {"tokens": line.tokens}, person))
        for line in puzzle.data.lines[1:2]:
            found.append(home.post(f"{path(puzzle)}/answer", {"tokens": line.tokens}, person))
        found.append(home.post(f"{path(puzzle)}/answer", {"tokens": unlisted(home, puzzle)}, person))
        found.append(home.post(f"{path(puzzle)}/answer", {"tokens": puzzle.data.best}, person))
        found += [home.get(one, person) for one in (path(puzzle), page, "/puzzles")]
    solving.opened.cache_clear()
    assert all(one.status_code == 200 for one in found)
    return [one.content for one in found]


def test_nobody_is_told_what_the_seat_could_not_know(tmp_path: Path) -> None:
    attacks = [one for one in collection("borneo").puzzles.values() if one.data.best[0].startswith("attack:")]
    shortest = sorted(attacks, key=lambda one: len(one.record.entries))  # they have answers beside their lines
    pairs = [(one, twin) for one in shortest[: 4 * TWINS] if (twin := twin_of(one))][:TWINS]
    assert len(pairs) == TWINS
    for number, pair in enumerate(pairs):
        sent = []
        for place, one in enumerate(pair):
            folder = tmp_path / f"{number}-{place}"
            folder.mkdir()
            sent.append(told(folder, one, MAREN))
        assert sent[0] == sent[1], pair[0].id
        assert pair[0].record.commitment.encode() not in b"".join(sent[0])
        assert b"borea-record" not in b"".join(sent[0])
