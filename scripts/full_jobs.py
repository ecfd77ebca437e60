"""The long jobs of scripts/full: the borea commands of each, and how to merge their results. Nothing runs here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from full_merges import (
    Result,
    merge_bargains,
    merge_checks,
    merge_laws,
    merge_levels,
    merge_load,
    merge_mutants,
    merge_puzzles,
    merge_review_cost,
    merge_reviews,
    merge_rows,
    merge_sim,
    merge_sizes,
    merge_swindle,
    merge_versions,
)

from tests.support.mutants.scope import modules


class Job(NamedTuple):
    """A long job: chunks of work, each one borea command that prints one JSON object."""

    about: str
    game: str
    chunks: list[list[str]]
    merge: Callable[[list[Result]], Result]
    served: bool = False  # checks the server: depends on its sources too, and needs the test tools
    tests: tuple[str, ...] = ()  # tests that it runs on the sources: depends on them too, and needs the test tools


def words(command: str, seeds: range) -> list[list[str]]:
    """Repeat a command under different seeds."""
    return [[*command.split(), "--seed", str(seed), "--json"] for seed in seeds]


def checks(module: str, check: str, trials: int, chunks: int) -> list[list[str]]:
    """Split a check of the tests into chunks of equal size."""
    return [[module, check, str(trials), str(number)] for number in range(chunks)]


def row(game: str, seats: int, bot: str, against: str, target: float) -> list[str]:
    """Play one bot alone against a table full of another, up to 400 games or until its share is decided."""
    command = f"arena {game} --seats {seats} --bots {bot},{against} --games 400 --until-decided {target:.4f}"
    return [*command.split(), "--seed", "table", "--workers", "1", "--out", "build/arena", "--json"]


def rows(game: str, seats: tuple[int, ...]) -> list[list[str]]:
    """Return all rows of a game: every level against the one below, and both baselines."""
    found: list[list[str]] = []
    for number in seats:
        even = 1 / number
        found.append(row(game, number, "greedy", "uniform", 0.9))
        found.append(row(game, number, "level1", "uniform", 1.3 * even))
        found += [row(game, number, f"level{level}", f"level{level - 1}", even) for level in range(2, 7)]
        found.append(row(game, number, "level6", "greedy", 0.7 if number == 2 else 1.6 * even))
    return found


def reviews(check: str, game: str, seats: int, bot: str, matches: int, chunks: int) -> list[list[str]]:
    """Split a check of reviews into chunks of equal size."""
    return [[REVIEWS, check, game, str(seats), str(matches), str(number), bot] for number in range(chunks)]


def puzzles(game: str, seats: int, games: int, number: int) -> list[list[str]]:
    """Look for puzzles in some matches, in every other chunk of Borneo in those of its second edition."""
    edition = " --edition board-2008" if game == "borneo" and number % 2 else ""
    return words(f"puzzles {game}{edition} --seats {seats} --games {games}", range(number, number + 1))


def choices(game: str, bots: str, trials: int) -> list[list[str]]:
    """Split the check that bots choose alike in states that their seat cannot tell apart."""
    return words(f"laws {game} --choices --bots {bots} --trials {trials // 10}", range(1, 11))


BORNEO = "tests.support.borneo.many"
BORDERLANDS = "tests.support.borderlands.many"
SWINDLE = "tests.support.borderlands.swindle"
KINGMAKING = "tests.support.borderlands.kingmaking"
BARGAINS = "tests.support.borderlands.bargains"
STYLES = ("aggressive", "careful", "peaceful", "trader", "treacherous")
REVIEWS = "tests.support.reviews"
SERVER = "tests.support.server.many"
CLICKS = "tests.support.browser.clicking"
SWEEP = "tests.support.sweep"
SWEPT = (  # modules with tests that are larger in a sweep, or run in it alone
    *(f"browser/test_{name}" for name in ("between", "clicks", "decisions", "fewer_clicks", "layout", "lobby", "log")),
    *(f"browser/test_{name}" for name in ("luck", "moments", "pacts", "pages", "people", "phases", "play", "stage")),
    *("browser/test_puzzles", "browser/test_study", "browser/test_together", "browser/test_upgrade"),
    *("arena/test_command", "review/test_redeal", "scripts/test_mutants", "server/test_crash", "server/test_processes"),
)
MUTANTS = "tests.support.mutants.run"
SIZES = (250, 500, 1000, 2000)  # tables
SERVED = ("sqlite-1", "postgres-1", "postgres-2")  # database and number of workers
SEATS = {"the-border": (2, 3, 4), "borneo": (3, 4, 5), "borderlands": (2, 3, 4)}

JOBS: dict[str, Job] = {
    "laws": Job(
        "The Border keeps the laws: 10,000 trials",
        "the-border",
        words("laws the-border --trials 500", range(1, 21)),
        merge_laws,
    ),
    "sheets": Job(
        "The four standard sheets win alike: 40,000 games of four greedy bots, sheets dealt at random",
        "the-border",
        words("sim the-border --seats 4 --games 1000 --bots greedy,greedy,greedy,greedy", range(1, 41)),
        merge_sim,
    ),
    **{
        f"borneo-laws-{edition}-{seats}": Job(
            f"Borneo {edition}, {seats} seats, keeps the laws: 10,000 trials",
            "borneo",
            words(f"laws borneo --edition {edition} --seats {seats} --trials 1000", range(1, 11)),
            merge_laws,
        )
        for edition in ("cards-2007", "board-2008")
        for seats in (3, 4, 5)
    },
    # In cards-2007 versions 1 and 2 play alike: the golden playthroughs and a test of BN-2.4 hold them together.
    **{
        f"borneo-laws-v1-board-2008-{seats}": Job(
            f"Borneo board-2008, {seats} seats, keeps the laws under version 1 of the rules: 10,000 trials",
            "borneo",
            words(f"laws borneo --edition board-2008 --rules 1 --seats {seats} --trials 1000", range(1, 11)),
            merge_laws,
        )
        for seats in (3, 4, 5)
    },
    "borneo-laws-crates": Job(
        "Borneo with crates on cards and doubled crates keeps the laws: 3,000 trials",
        "borneo",
        words(
            "laws borneo --edition board-2008 --option blackbeard=true --trials 300"
            " --option components=@tests/support/borneo/crates.toml",
            range(1, 11),
        ),
        merge_laws,
    ),
    "borneo-checks": Job(
        "Borneo against slow versions: 100,000 harbours, 12,000 warehouses, 10,000 matches of perfect memory",
        "borneo",
        [
            *checks(BORNEO, "sharings", 10_000, 10),
            *checks(BORNEO, "payments", 1_000, 4),
            *checks(BORNEO, "pirate-payments", 1_000, 4),
            *checks(BORNEO, "crate-payments", 500, 8),
            *checks(BORNEO, "memory", 500, 20),
        ],
        merge_checks,
    ),
    # Under version 2 a random match has about 50,000 plies, most of them offers: fewer matches, more positions of each.
    **{
        f"borderlands-laws-{seats}": Job(
            f"Borderlands on the standard map, {seats} seats, keeps the laws: 500 matches, 64 positions of each",
            "borderlands",
            words(f"laws borderlands --seats {seats} --trials 50 --samples 64", range(1, 11)),
            merge_laws,
        )
        for seats in (2, 3, 4)
    },
    **{
        f"borderlands-laws-v1-{seats}": Job(
            f"Borderlands on the standard map, {seats} seats, keeps the laws under rules version 1: 2,000 trials",
            "borderlands",
            words(f"laws borderlands --seats {seats} --rules 1 --trials 200", range(1, 11)),
            merge_laws,
        )
        for seats in (2, 3, 4)
    },
    "borderlands-map-laws": Job(
        "Borderlands on 100 generated maps keeps the laws: 500 matches, 64 positions of each",
        "borderlands",
        [
            words(f"laws borderlands --option map={seed} --trials 5 --samples 64", range(seed, seed + 1))[0]
            for seed in range(1, 101)
        ],
        merge_laws,
    ),
    "borderlands-checks": Job(
        "Borderlands, both versions of its rules, against slow versions: 100,000 attack positions, 10,000 voyages, "
        "10,000 attack turns, 2,000 boats with refused routes, 2,000 trade phases; 1,000 generated maps are sound",
        "borderlands",
        [
            *[
                chunk
                for version in ("", "-v1")
                for name, trials, chunks in (
                    ("sums", 5_000, 20),
                    ("boats", 2_000, 5),
                    ("turns", 2_000, 5),
                    ("routes", 400, 5),
                    ("offers", 400, 5),
                )
                for chunk in checks(BORDERLANDS, f"{name}{version}", trials, chunks)
            ],
            *checks(BORDERLANDS, "maps", 100, 10),
        ],
        merge_checks,
    ),
    "borderlands-versions": Job(
        "Ends, lengths and questions of Borderlands between greedy bots, version 1 of its rules beside version 2",
        "borderlands",
        [
            words(f"sim borderlands --rules {rules} --seats {seats} --bots greedy --games 1000", range(1, 2))[0]
            for rules in (1, 2)
            for seats in (2, 3, 4)
        ],
        merge_versions,
    ),
    "swindle": Job(
        "Swindlers beside the same player without swindling, at a table of three bots of a level: 800 games each",
        "borderlands",
        [
            [SWINDLE, adversary, f"level{level}", "40", str(number)]
            for level in (3, 4, 5, 6)  # quick ones first
            for adversary in ("plain/greedy", "naive/greedy", "informed/greedy", f"informed/level{level}")
            for number in range(20)
        ],
        merge_swindle,
    ),
    "kingmaking": Job(
        "No level from 3 up makes or accepts a deal that completes a rival's winning city: 1,000 positions each",
        "borderlands",
        [[KINGMAKING, f"level{level}", "250", str(number)] for level in (3, 4, 5, 6) for number in range(4)],
        merge_checks,
    ),
    "bargains": Job(
        "Deals and pacts in 200 matches between four bots of a level, and 100 of each style at level 4: how even, "
        "whether an offer was pressed; pacts made, kept and broken",
        "borderlands",
        [
            *[[BARGAINS, f"level{level}", "20", str(number)] for level in range(1, 6) for number in range(10)],
            *[[BARGAINS, f"level4/{style}", "20", str(number)] for style in STYLES for number in range(5)],
            *[[BARGAINS, "level6", "20", str(number)] for number in range(10)],  # last: they take longest
        ],
        merge_bargains,
    ),
    **{
        f"bots-{game}": Job(
            f"Every level of {game} beats the one below, at every number of seats",
            game,
            rows(game, seats),
            merge_rows,
        )
        for game, seats in SEATS.items()
    },
    "bots-borneo-board-2008": Job(
        "Every level of borneo, edition board-2008, beats the one below, at every number of seats",
        "borneo",
        rows("borneo --edition board-2008", SEATS["borneo"]),
        merge_rows,
    ),
    **{
        f"choices-{game}": Job(
            f"No bot of {game} chooses by what its seat cannot know: 10,000 trials per bot",
            game,
            choices(game, "uniform,greedy,level1,level2,level3,level4,level5,level6", 10_000),
            merge_laws,
        )
        for game in SEATS
    },
    **{
        f"review-levels-{game}": Job(
            f"Reviews of {game}: accuracy rises with the level; for each number of seats 33 matches of each level and "
            "3 of uniform, those of level 6 also by as many trials as it makes itself",
            game,
            [
                chunk
                for seats in SEATS[game]
                for bot, matches, chunks in [("uniform", 1, 3), *[(f"level{level}", 11, 3) for level in range(1, 7)]]
                for chunk in reviews("levels", game, seats, bot, matches, chunks)
            ],
            merge_levels,
        )
        for game in SEATS
    },
    **{
        f"puzzles-{game}": Job(
            f"Puzzles of {game} from matches between bots of level 4, with their evidence",
            game,
            [chunk for number in range(most) for seats in SEATS[game] for chunk in puzzles(game, seats, games, number)],
            merge_puzzles,
        )
        for game, games, most in (("the-border", 40, 4), ("borneo", 4, 10), ("borderlands", 4, 10))
    },
    "puzzle-solutions": Job(
        "Level 6 at ten times its budget, with luck of its own, finds the answers to the puzzles that ship",
        "the-border",
        [chunk for game in SEATS for chunk in reviews("solutions", game, 0, "level6", 10, 10)],
        merge_reviews,
    ),
    "review-blunders": Job(
        "Reviews name a planted blunder among the three costliest decisions: 300 matches, 100 of each game",
        "the-border",
        [chunk for game in SEATS for chunk in reviews("blunders", game, 3, "level5", 5, 20)],
        merge_reviews,
    ),
    "review-twins": Job(
        "Reviews never use what a seat could not know: 1,000 pairs of tables of each game that it cannot tell apart",
        "the-border",
        [chunk for game in SEATS for chunk in reviews("twins", game, 3, "level2", 100, 10)],
        merge_reviews,
    ),
    "review-cost": Job(
        "Seconds of processor time that a review takes at the default budget: 10 matches of each number of seats",
        "the-border",
        [chunk for game in SEATS for seats in SEATS[game] for chunk in reviews("cost", game, seats, "level4", 5, 2)],
        merge_review_cost,
    ),
    **{
        f"tensors-{game}": Job(
            f"Tensors, masks and information states of {game} hide what a seat cannot know: 1,000,000 pairs of states",
            game,
            words(f"laws {game} --tensors --trials 50000", range(1, 21)),
            merge_laws,
        )
        for game in SEATS
    },
    **{
        f"wire-secrecy-{game}": Job(
            f"What seat 0 cannot know changes no byte on its wire: 1,000 pairs of tables of {game}",
            game,
            checks(SERVER, f"secrecy:{game}", 50, 20),
            merge_checks,
            served=True,
        )
        for game in SEATS
    },
    **{
        f"mutants-{game}": Job(
            f"The tests named for the clauses of {game} notice a rule that is slightly wrong",
            game,
            [[MUTANTS, game, module] for module in modules(game)],
            merge_mutants,
            tests=(f"games/{game.replace('-', '_')}", f"support/{game.replace('-', '_')}", "support/mutants"),
        )
        for game in SEATS
    },
    "crash": Job(
        "50 tables played through 25 killed workers, and through 4 restarts of PostgreSQL: no answered move is lost",
        "the-border",
        [*checks(SERVER, "kills", 50, 1), *checks(SERVER, "restarts", 50, 1)],
        merge_checks,
        served=True,
    ),
    "fuzz": Job(
        "500 calls of each kind made from the description, 100,000 malformed messages: no 5xx, no traceback, no change",
        "the-border",
        [*checks(SERVER, "calls", 100, 5), *checks(SERVER, "messages", 10_000, 10)],
        merge_checks,
        served=True,
    ),
    "clicks": Job(
        "10,000 random clicks while others' turns are shown: none reaches an old question, none plays by mistake",
        "the-border",
        [[CLICKS, game, "834", str(number)] for game in SEATS for number in range(4)],
        merge_checks,
        served=True,
    ),
    "sweep": Job(
        "Every question of every game through every window, with axe, whole matches clicked to their end, long tests",
        "the-border",
        [[SWEEP, module] for module in SWEPT],
        merge_checks,
        served=True,
    ),
    "attacks": Job(
        "How long other people wait while one address runs each attack for 30 s, beside quiet in the same run",
        "the-border",
        [[SERVER, "attacks", "30", "0"]],
        merge_load,
        served=True,
    ),
    "review-beside": Job(
        "How long people at tables wait beside reviews without a pause: 30 s, and 30 s of quiet before and after",
        "borneo",
        [[SERVER, "reviews", "30", "0"]],
        merge_load,
        served=True,
    ),
    "cluster": Job(
        "Three hosts behind HAProxy, PostgreSQL and Redis, each in a network namespace: 50 tables played while"
        " hosts are killed, links cut and healed and every host upgraded; how long each client waits, what is lost",
        "the-border",
        [[SERVER, "cluster", "50", "0"]],
        merge_load,
        served=True,
    ),
    "queue": Job(
        "Bot games on a shared queue with 0, 1, 2 extra workers, one killed half-way, while a person plays: 60 s each",
        "the-border",
        [[SERVER, "queue", "60", "0"]],
        merge_load,
        served=True,
    ),
    "memory": Job(
        "2,000 matches through one worker: how much its resident size grows from the first 200 to the last",
        "the-border",
        [[SERVER, "memory", "2000", "0"]],
        merge_load,
        served=True,
    ),
    "soak": Job(
        "30 minutes of matches while workers, database and bus are killed, the disk is full and the clock jumps,"
        " half of it on SQLite: every answered move is in the log, every record checks",
        "the-border",
        [[SERVER, f"soak:{kind}", "15", "0"] for kind in ("sqlite", "postgres")],
        merge_load,
        served=True,
    ),
    "growth": Job(
        "250 to 2,000 live tables of 3 boards and 4 spectators' boards, each with a move every 10 s: ms until"
        " every seat has seen it, processor time per move; and the bytes of each of 10,000 idle streams",
        "the-border",
        [
            *([SERVER, f"boards:{kind}", str(size), "0"] for kind in SERVED for size in SIZES),
            [SERVER, "idle", "10000", "0"],
        ],
        merge_sizes,
        served=True,
    ),
    "load": Job(
        "500 live tables of 3 seats and 4 spectators, each with a move every 10 s: ms until every seat has seen it",
        "the-border",
        [[SERVER, f"load:{kind}", "500", "0"] for kind in ("sqlite", "postgres")],
        merge_load,
        served=True,
    ),
}
