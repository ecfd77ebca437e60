"""Commands that measure: simulation, the laws, perft, the benchmark."""

from __future__ import annotations

from functools import partial

import click
from rich.table import Table

from borea.arena.simulate import simulate
from borea.bots.diplomacy import conduct
from borea.bots.registry import QUICK, any_bot
from borea.cli.benches.envs import EnvsBench, run_envs_bench
from borea.cli.benches.games import run_bench
from borea.cli.common import (
    game_options,
    interval,
    json_option,
    make_game,
    out,
    print_json,
    progress,
    read_data,
    rules_option,
    say,
)
from borea.core.chance import FastRng
from borea.core.codec import read_document
from borea.core.game import CHANCE, State
from borea.core.laws.choices import check_choices
from borea.core.laws.secrecy import check_tensors
from borea.core.laws.trial import LAWS, SAMPLES, Report, check_laws
from borea.core.playout import perft as count_ways
from borea.draw.shares import percent
from borea.games import INFOS, create, info
from borea.text.rulebook import rulebook


@click.command(help=say("help.sim"))
@game_options
@click.option("--seats", type=int, required=True, help=say("help.seats"))
@click.option("--bots", default="uniform", help=say("help.bots"))
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help=say("help.count"))
@click.option("--seed", default="1", show_default=True, help=say("help.seed"))
@json_option
def sim(
    game: str,
    edition: str | None,
    rules: int | None,
    pairs: tuple[str, ...],
    seats: int,
    bots: str,
    count: int,
    seed: str,
    as_json: bool,
) -> None:
    """Play many matches between bots."""
    chosen = make_game(game, edition, pairs, rules)
    with progress(say("cli.playing"), count) as step:
        tally = simulate(chosen, seats, bots.split(","), count, seed, step)
    if as_json:
        print_json(tally.as_json())
        return
    out.print(say("cli.sim-title", games=count, game=say(f"{game}.name"), seats=seats), style="bold")
    table = Table(box=None, padding=(0, 2))
    for column in ("cli.column-seat", "cli.column-wins", "cli.column-interval", "cli.column-points"):
        table.add_column(say(column), justify="right")
    for seat in range(seats):
        share = tally.wins[seat]
        table.add_row(str(seat), percent(share.mean()), interval(share), f"{tally.scores[seat] / count:.1f}")
    out.print(table)
    ends = " ".join(f"{times} × {say(f'{game}.end.{reason}')}" for reason, times in sorted(tally.ends.items()))
    least, middle, most = (f"{plies:.0f}" for plies in tally.lengths_range())
    plies = f"{sum(tally.lengths) / count:.0f}"
    out.print(say("cli.sim-length", plies=plies, decisions=f"{tally.decisions / count:.0f}"))
    out.print(say("cli.sim-lengths", least=least, median=middle, most=most))
    asked = ", ".join(f"{prompt} {times:.1f}" for prompt, times in tally.questions_by_prompt().items())
    out.print(say("cli.sim-questions", questions=f"{tally.decisions / count / seats:.1f}", by=asked), markup=False)
    out.print(say("cli.sim-ends", ends=ends))
    out.print(say("cli.sim-speed", seconds=f"{tally.seconds:.1f}", rate=f"{count / tally.seconds:.0f}"))


@click.command(help=say("help.laws"))
@click.argument("game", required=False)
@click.option("--trials", type=click.IntRange(1), default=100, show_default=True, help=say("help.trials"))
@click.option("--seats", type=int, help=say("help.laws-seats"))
@click.option("--edition", help=say("help.edition"))
@rules_option
@click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help=say("help.option"))
@click.option("--seed", type=int, default=1, show_default=True, help=say("help.seed"))
@click.option("--bots", default=",".join(QUICK), show_default=True, help=say("help.laws-bots"))
@click.option("--samples", type=click.IntRange(1), default=SAMPLES, show_default=True, help=say("help.samples"))
@click.option("--choices", is_flag=True, help=say("help.choices"))
@click.option("--tensors", is_flag=True, help=say("help.tensors"))
@json_option
def laws(
    game: str | None,
    trials: int,
    seats: int | None,
    edition: str | None,
    rules: int | None,
    pairs: tuple[str, ...],
    seed: int,
    bots: str,
    samples: int,
    choices: bool,
    tensors: bool,
    as_json: bool,
) -> None:
    """Check the laws on random matches, spread over editions and numbers of seats."""
    cards = [info(game)] if game else list(INFOS.values())
    line_ups = [
        (make_game(card.id, kind, pairs, rules), card.check_seats(number))
        for card in cards
        for kind in ([edition] if edition else card.editions)
        for number in ([seats] if seats is not None else card.seats)
    ]
    report = Report()
    with progress(say("cli.checking-laws"), trials) as step:
        for index, (chosen, number) in enumerate(line_ups):
            share = trials // len(line_ups) + (index < trials % len(line_ups))
            clauses = set(rulebook(chosen.info.id).clauses)
            choosers = {name: partial(any_bot, name, chosen) for name in bots.split(",")}
            if choices:
                check_choices(chosen, number, share, seed, choosers, report, step, conduct)
            elif tensors:
                report.trials += check_tensors(chosen, number, share, seed, partial(report.fault, 10), step)
                report.pairs += share
            else:
                check_laws(chosen, number, share, seed, clauses, choosers, report, step, samples)
    if as_json:
        print_json(
            {
                "trials": report.trials,
                "pairs": report.pairs,
                "faults": {str(law): report.faults[law] for law in LAWS},
                "examples": {str(law): text for law, text in report.examples.items()},
            }
        )
    else:
        print_faults(report)
    if report.faults:
        raise SystemExit(1)


def print_faults(report: Report) -> None:
    """Print how often each law was broken, an example of each fault, and how much was tried."""
    for law in LAWS:
        out.print(f"{law:>2}  {say(f'law.{law}')}  {say('cli.faults', count=report.faults[law])}", markup=False)
    for text in report.examples.values():
        out.print(text, markup=False)
    out.print(say("cli.trials", count=report.trials))


def begin(game_state: State, seed: str) -> State:
    """Return the first decision, with chance played from a seed."""
    rng = FastRng(seed)
    while game_state.actor() == CHANCE:
        game_state.apply(CHANCE, game_state.draw(rng))
    return game_state


@click.command(help=say("help.perft"))
@click.argument("game")
@click.option("--seats", type=int, default=None, help=say("help.seats"))
@click.option("--seed", default="1", show_default=True, help=say("help.perft-seed"))
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help=say("help.depth"))
@click.option("--from", "source", metavar="STATE.json", help=say("help.from"))
@click.option("--edition", help=say("help.edition"))
@rules_option
@json_option
def perft(
    game: str,
    seats: int | None,
    seed: str,
    depth: int,
    source: str | None,
    edition: str | None,
    rules: int | None,
    as_json: bool,
) -> None:
    """Count the move sequences of each length."""
    if source is not None:
        _, state = read_document(read_data(source), create)
    else:
        chosen = make_game(game, edition, (), rules)
        state = begin(chosen.start(seats or chosen.info.seats[0]), seed)
    counts: list[int] = []
    with progress(say("cli.counting"), depth) as step:
        for level in range(1, depth + 1):
            counts.append(count_ways(state, level))
            step()
    if as_json:
        print_json(counts)
        return
    for level, count in enumerate(counts, 1):
        out.print(f"{level:>3}  {count:>15,}", markup=False)


@click.command(help=say("help.bench"))
@click.option("--peers", is_flag=True, help=say("help.peers"))
@click.option("--envs", is_flag=True, help=say("help.bench-envs"))
@json_option
def bench(peers: bool, envs: bool, as_json: bool) -> None:
    """Time the engine and, if asked, other engines; or the learning environments."""
    if envs:
        show_envs(run_envs_bench(), as_json)
        return
    result = run_bench(peers)
    if as_json:
        print_json(result.as_json())
        return
    out.print(say("cli.bench-compiled" if result.compiled else "cli.bench-interpreted"))
    table = Table(box=None, padding=(0, 2))
    for column in ("game", "decision", "copy", "imagine", "rate", "search"):
        table.add_column(say(f"cli.bench-{column}"), justify="left" if column == "game" else "right")
    for name, times in result.games.items():
        table.add_row(
            name,
            *(f"{times[key]:.2f} µs" for key in ("us_per_decision", "us_copy", "us_imagine")),
            f"{times['games_per_s']:.0f}",
            f"{times['search_per_s']:.0f}",
        )
    for name, peer in result.peers.items():
        if "search_per_s" in peer:
            table.add_row(name, "", "", "", "", f"{peer['search_per_s']:.0f}")
        else:
            table.add_row(name, f"{peer['us_per_decision']:.2f} µs")
    out.print(table)
    for name in result.absent:
        out.print(say("cli.bench-absent", peer=name))


def show_envs(result: EnvsBench, as_json: bool) -> None:
    """Print what the environments reach."""
    if as_json:
        print_json(result.as_json())
        return
    out.print(say("cli.bench-compiled" if result.compiled else "cli.bench-interpreted"))
    table = Table(box=None, padding=(0, 2))
    table.add_column(say("cli.bench-game"))
    table.add_column(say("cli.bench-steps"), justify="right")
    for name, rate in result.rates.items():
        table.add_row(name, f"{rate:,.0f}")
    out.print(table)
    for name in result.absent:
        out.print(say("cli.bench-absent", peer=name))
