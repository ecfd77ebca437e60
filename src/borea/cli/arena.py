"""`borea arena`: compare bots under the same luck, with rotated seats."""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.table import Table

from borea.arena.contest import Contest, make_job
from borea.arena.line_ups import Schedule
from borea.arena.pools import cores, open_pool
from borea.arena.results import Results
from borea.arena.share import Share
from borea.arena.standings import Standings
from borea.cli.common import (
    Refusal,
    game_options,
    interval,
    json_option,
    make_game,
    out,
    print_json,
    progress,
    say,
    write_text,
)
from borea.draw.shares import Row, percent, shares_svg


@click.command(help=say("help.arena"))
@game_options
@click.option("--bots", required=True, metavar="BOT,BOT,…", help=say("help.arena-bots"))
@click.option("--seats", type=int, required=True, help=say("help.seats"))
@click.option("--games", "count", type=click.IntRange(1), default=120, show_default=True, help=say("help.count"))
@click.option("--seed", default="1", show_default=True, help=say("help.seed"))
@click.option("--until-decided", "until", type=click.FloatRange(0, 1), metavar="SHARE", help=say("help.until-decided"))
@click.option("--out", "path", metavar="FILE.jsonl", help=say("help.arena-out"))
@click.option("--workers", type=click.IntRange(1), help=say("help.workers"))
@click.option("--ray", "address", metavar="ADDRESS", help=say("help.ray"))
@click.option("--plot", metavar="FILE.svg", help=say("help.plot"))
@json_option
def arena(
    game: str,
    edition: str | None,
    rules: int | None,
    pairs: tuple[str, ...],
    bots: str,
    seats: int,
    count: int,
    seed: str,
    until: float | None,
    path: str | None,
    workers: int | None,
    address: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play a contest and show the standings."""
    if workers is not None and address is not None:
        raise Refusal(say("cli.arena-workers-or-ray"))
    job = make_job(make_game(game, edition, pairs, rules), bots.split(","), seats, seed)
    whole = Schedule(len(job.bots), seats).per_deal
    if count % whole:
        click.echo(say("cli.arena-uneven", games=count, whole=whole), err=True)
    results = Results(Path(path), job) if path is not None else None
    contest = Contest(job, count, results, until)
    began = time.perf_counter()
    finished = play(contest, min(workers or cores(), count), address)
    standings = contest.standings()
    seconds = time.perf_counter() - began
    if as_json:
        decided = contest.decided._asdict() if contest.decided else None
        rest = {"decided": decided, "finished": finished, "seconds": round(seconds, 3)}
        print_json({**standings.as_json(), **rest})
    else:
        show(contest, standings, seconds)
    if plot is not None:
        write_text(plot, picture(standings))
    if not finished:
        kept = str(results.path) if results else ""
        raise Refusal(say("cli.arena-kept", path=kept) if kept else say("cli.interrupted"))


def play(contest: Contest, workers: int, address: str | None) -> bool:
    """Play with a progress bar that shows the first bot's share; return False if the user stopped it."""
    with progress(say("cli.playing"), contest.games) as step:

        def watch(number: int, share: Share) -> None:
            step(number, f"{contest.job.bots[0]} {percent(share.mean())} ({interval(share)})" if share.games else "")

        try:
            with open_pool(workers, address) as pool:
                contest.run(pool, watch)
        except KeyboardInterrupt:
            return False
    return True


def show(contest: Contest, standings: Standings, seconds: float) -> None:
    """Print the standings."""
    out.print(title(standings), style="bold", markup=False)
    table = Table(box=None, padding=(0, 0, 0, 1))
    table.add_column(say("cli.column-bot"), overflow="fold")
    for column in ("games", "wins", "ci", "points", "rating", "match-time", "run-time"):
        table.add_column(say(f"cli.column-{column}"), justify="right", no_wrap=True)
    for bot in standings.bots:
        table.add_row(
            bot.name,
            str(bot.wins.games),
            percent(bot.wins.mean()),
            interval(bot.wins),
            f"{bot.score():.1f}",
            f"{bot.mu:.1f} ± {bot.sigma:.1f}" if bot.rating() else "–",
            duration(bot.match_seconds()),
            duration(bot.run_seconds()),
        )
    out.print(table)
    out.print(say("cli.arena-equal", share=percent(1 / standings.job.seats)))
    out.print(say("cli.arena-times"))
    ends = " ".join(
        f"{n} × {say(f'{standings.job.game}.end.{reason}')}" for reason, n in sorted(standings.ends.items())
    )
    out.print(say("cli.sim-ends", ends=ends))
    out.print(say("cli.arena-seconds", seconds=f"{seconds:.1f}"))
    first = standings.bots[0].name
    if contest.decided is not None:
        key = "cli.arena-above" if contest.decided.above else "cli.arena-below"
        games, share = contest.decided.games, percent(contest.decided.share)
        out.print(say(key, bot=first, share=share, games=games), markup=False)
    elif contest.until is not None:
        out.print(say("cli.arena-undecided", bot=first, share=percent(contest.until)), markup=False)


def title(standings: Standings) -> str:
    """Return a title that says what was played."""
    job = standings.job
    deals = len(standings.deals)
    return say("cli.arena-title", game=say(f"{job.game}.name"), games=standings.games, seats=job.seats, deals=deals)


def picture(standings: Standings) -> str:
    """Draw the shares of wins."""
    rows = [Row(bot.name, bot.wins.mean(), *bot.wins.interval()) for bot in standings.bots]
    equal = 1 / standings.job.seats
    return shares_svg(title(standings), rows, equal, say("cli.arena-plot-note", share=percent(equal)))


def duration(seconds: float) -> str:
    """Return a time in a fitting unit."""
    if seconds >= 1:
        return f"{seconds:.3g} s"
    return f"{1e3 * seconds:.3g} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.3g} µs"
