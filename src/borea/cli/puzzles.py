"""`borea puzzles`: puzzles from self-play, with their evidence."""

from __future__ import annotations

import click

from borea.bots.registry import bot as make_bot
from borea.cli.common import game_options, json_option, make_game, out, print_json, progress, say, write_text
from borea.core.codec import dumps
from borea.review.puzzles import GRADES, collection, puzzles


@click.command("puzzles", help=say("help.puzzles"))
@game_options
@click.option("--seats", type=int, required=True, help=say("help.seats"))
@click.option("--games", "count", type=click.IntRange(1), default=4, show_default=True, help=say("help.count"))
@click.option("--seed", default="1", show_default=True, help=say("help.seed"))
@click.option("--most", type=click.IntRange(1), default=6, show_default=True, help=say("help.puzzles-most"))
@click.option("--bot", default="level4", show_default=True, help=say("help.puzzles-bot"))
@click.option("--out", "path", metavar="FILE.json", help=say("help.puzzles-out"))
@json_option
def command(
    game: str,
    edition: str | None,
    rules: int | None,
    pairs: tuple[str, ...],
    seats: int,
    count: int,
    seed: str,
    most: int,
    bot: str,
    path: str | None,
    as_json: bool,
) -> None:
    """Play matches between bots and keep the decisions that have one clearly best answer."""
    made = make_game(game, edition, pairs, rules)
    made.info.check_seats(seats)
    make_bot(bot, made)  # an unknown one is refused before any match is played
    chunks = []
    with progress(say("cli.puzzling"), count) as step:
        for number in range(count):
            chunks.append(puzzles(made, [bot] * seats, f"{seed}/{number}", most))
            step()
    found = collection(made, chunks)
    if path:
        write_text(path, dumps(found))
    if as_json:
        print_json(found)
    else:
        grades = [one["grade"] for match in found["matches"] for one in match["puzzles"]]
        counted = ", ".join(f"{say(f'puzzle.grade.{grade}')} {grades.count(grade)}" for grade in GRADES)
        out.print(f"{len(grades)}: {counted}", markup=False)
