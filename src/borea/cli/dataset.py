"""`borea dataset`: matches between bots as Parquet files for training."""

from __future__ import annotations

import json
from pathlib import Path

import click

from borea.arena.dataset import WORK, write
from borea.arena.matches import Job
from borea.arena.pools import cores, open_pool
from borea.arena.simulate import line_up
from borea.bots.registry import any_bot
from borea.cli.common import Refusal, game_options, make_game, out, progress, say


@click.command(help=say("help.dataset"))
@game_options
@click.option("--seats", type=int, required=True, help=say("help.seats"))
@click.option("--bots", default="uniform", help=say("help.bots"))
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help=say("help.count"))
@click.option("--seed", default="1", show_default=True, help=say("help.seed"))
@click.option("--out", "path", required=True, metavar="FILE.parquet", help=say("help.dataset-out"))
@click.option("--records", "whole", is_flag=True, help=say("help.records"))
@click.option("--workers", type=click.IntRange(1), help=say("help.workers"))
@click.option("--ray", "address", metavar="ADDRESS", help=say("help.ray"))
def dataset(
    game: str,
    edition: str | None,
    rules: int | None,
    pairs: tuple[str, ...],
    seats: int,
    bots: str,
    count: int,
    seed: str,
    path: str,
    whole: bool,
    workers: int | None,
    address: str | None,
) -> None:
    """Play matches and write them."""
    if workers is not None and address is not None:
        raise Refusal(say("cli.arena-workers-or-ray"))
    chosen = make_game(game, edition, pairs, rules)
    chosen.info.check_seats(seats)
    names = line_up(seats, bots.split(","))
    for name in set(names):
        any_bot(name, chosen)  # an unknown one is refused before any match is played
    options = json.dumps(chosen.options, sort_keys=True)
    job = Job(game, chosen.edition, chosen.rules, options, tuple(names), seats, seed)
    kind = "records" if whole else "decisions"
    try:
        with (
            progress(say("cli.playing"), count) as step,
            open_pool(min(workers or cores(), count), address, WORK[kind]) as pool,
        ):
            rows = write(Path(path), job, kind, count, pool, step)
    except OSError as reason:
        raise Refusal(say("cli.unwritable", path=path, reason=reason.strerror)) from reason
    out.print(say("cli.dataset-rows", rows=rows, games=count, path=path), markup=False, highlight=False)
