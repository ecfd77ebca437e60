"""`borea dataset`: files hold what seats saw and chose, records replay, and the number of workers changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from borea.core.match import Match
from borea.core.record import read_record
from borea.games import INFOS, load
from tests.support.cli import run

SAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "the-border.parquet"


def written(path: Path, *arguments: str) -> Any:
    """Write a file with the command and return its table."""
    result = run("dataset", *arguments, "--out", str(path))
    assert result.exit_code == 0, result.output
    return parquet.read_table(path)


@pytest.mark.parametrize("game", INFOS)
def test_decisions_are_those_of_the_records(game: str, tmp_path: Path) -> None:
    seats = INFOS[game].seats[0]
    what = (game, "--seats", str(seats), "--bots", "greedy,uniform", "--games", "2", "--seed", "s", "--workers", "1")
    rows = written(tmp_path / "decisions.parquet", *what).to_pylist()
    for whole in written(tmp_path / "records.parquet", *what, "--records").to_pylist():
        mine = [row for row in rows if row["match"] == whole["match"]]
        match = Match.replay(load(game), read_record(whole["record"]))
        assert match.outcome is not None
        assert match.outcome.shares() == pytest.approx(whole["shares"])
        assert {row["seat"]: row["share"] for row in mine} == pytest.approx(dict(enumerate(whole["shares"])))
        at = 0
        state = match.game.start(seats)
        token, encoder = match.game.catalogue.move, match.game.encoder(seats)
        for actor, text in match.record().entries:
            if actor >= 0 and len(moves := state.moves(actor)) > 1:
                row = mine[at]
                at += 1
                assert (row["seat"], row["action"]) == (actor, token(text))
                assert [move for move, legal in enumerate(row["mask"]) if legal] == moves
                assert len(row["observation"]) == 8 * encoder.words
            state.apply(actor, token(text))
        assert at == len(mine) > 50


def test_the_sample_is_what_its_command_writes_with_any_number_of_workers(tmp_path: Path) -> None:
    about = json.loads(parquet.read_schema(SAMPLE).metadata[b"borea"])
    what = (about["game"], "--seats", str(about["seats"]), "--bots", ",".join(about["bots"]), "--seed", about["seed"])
    table = written(tmp_path / "again.parquet", *what, "--games", "6", "--workers", "2")  # it was written by one
    assert table.equals(parquet.read_table(SAMPLE), check_metadata=True)
