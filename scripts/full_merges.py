"""How the results of the chunks of long jobs are merged into one. Nothing runs here."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

Result = dict[str, Any]  # the JSON object that a borea command printed


def add(counts: list[Mapping[str, float]]) -> dict[str, float]:
    """Add up counts under the same names."""
    names = dict.fromkeys(name for each in counts for name in each)
    return {name: sum(each.get(name, 0) for each in counts) for name in names}


def mean(values: list[float], weights: list[int]) -> float:
    """Return the weighted mean."""
    return round(sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights), 6)


def ci95(share: float, games: int) -> list[float]:
    """Return the Wilson interval of a share of wins (a little wide where victories are shared)."""
    z = 1.96
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return [round(centre - half, 6), round(centre + half, 6)]


def merge_laws(results: list[Result]) -> Result:
    """Add up trials, and faults by law."""
    counts = {name: sum(each[name] for each in results) for name in ("trials", "pairs")}
    return {**counts, "faults": add([each["faults"] for each in results])}


def merge_sim(results: list[Result]) -> Result:
    """Merge simulations of one line-up into one."""
    games = [each["games"] for each in results]
    seats = range(results[0]["seats"])
    wins = [mean([each["wins"][seat] for each in results], games) for seat in seats]
    merged: Result = {name: results[0][name] for name in ("game", "edition", "seats", "bots")}
    merged["games"] = sum(games)
    for name in ("decisions_mean", "plies_mean"):
        merged[name] = mean([each[name] for each in results], games)
    merged["wins"] = wins
    merged["wins_ci95"] = [ci95(share, sum(games)) for share in wins]
    merged["scores_mean"] = [mean([each["scores_mean"][seat] for each in results], games) for seat in seats]
    merged["ends"] = add([each["ends"] for each in results])
    merged["wins_by_trait"] = merge_traits([each["wins_by_trait"] for each in results])
    merged["seconds"] = round(sum(each["seconds"] for each in results), 1)
    return merged


def merge_versions(results: list[Result]) -> Result:
    """Return what simulations under several versions of the rules say about ends, lengths and questions."""
    shown = ("games", "ends", "plies_mean", "plies_range", "questions_mean", "questions_by_prompt")
    return {f"rules {each['rules']}, {each['seats']} seats": {name: each[name] for name in shown} for each in results}


def merge_traits(results: list[Result]) -> Result:
    """Merge the wins of seats with a trait (in The Border: a sheet)."""
    merged: Result = {}
    for trait in sorted({name for each in results for name in each}):
        rows = [each[trait] for each in results if trait in each]
        games = [row["games"] for row in rows]
        wins = mean([row["wins"] for row in rows], games)
        merged[trait] = {"games": sum(games), "wins": wins, "ci95": ci95(wins, sum(games))}
    return merged


def merge_checks(results: list[Result]) -> Result:
    """Add up trials and comparisons by check."""
    names = sorted({each["check"] for each in results})
    counts = ("trials", "compared", "troubles")
    return {
        name: add(
            [{count: each[count] for count in counts if count in each} for each in results if each["check"] == name]
        )
        for name in names
    }


def merge_swindle(results: list[Result]) -> Result:
    """Return each adversary's share of the wins, and what it gains over the same player without swindling."""
    by_luck: dict[str, list[float]] = {}
    seconds: dict[str, float] = {}
    for each in results:
        by_luck.setdefault(each["check"], []).extend(each["by_luck"])
        seconds[each["check"]] = seconds.get(each["check"], 0) + each["seconds"]
    merged: Result = {}
    for name, shares in by_luck.items():
        kind, _, rest = name.partition("/")
        plain = by_luck.get(f"plain/{rest}", [1 / 4] * len(shares))  # a bot among its equals wins one match in four
        gains = [share - alone for share, alone in zip(shares, plain, strict=True)]
        merged[name] = {
            "games": 4 * len(shares),
            "share": around(shares),
            **({} if kind == "plain" else {"gain": around(gains)}),
            "seconds_per_game": round(seconds[name] / (4 * len(shares)), 3),
        }
    return merged


def around(values: list[float]) -> list[float]:
    """Return the mean of independent values with its 95 % interval, in percent."""
    centre = sum(values) / len(values)
    spread = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    half = 1.96 * math.sqrt(spread / len(values))
    return [round(100 * value, 1) for value in (centre, centre - half, centre + half)]


def merge_bargains(results: list[Result]) -> Result:
    """Add up deals, transports and pacts by level and style, and list the least even ones of all matches."""
    counts = ("matches", "offers", "deals", "raised_both", "beyond_two_for_one", "repeated")
    merged: Result = {}
    for name in sorted({each["check"] for each in results}):
        rows = [each for each in results if each["check"] == name]
        uneven = sorted(
            [deal for each in rows for deal in each["least_even"]],
            key=lambda deal: (-deal["ratio"], deal["giver_gained"]),
        )
        sums = add([{count: each[count] for count in counts} for each in rows])
        parts = {part: add([each[part] for each in rows]) for part in ("transports", "pacts")}
        merged[name] = {**sums, **parts, "least_even": uneven[:10]}
    return merged


def merge_load(results: list[Result]) -> Result:
    """Return the measurements by database."""
    return {each["check"]: each for each in results}


def merge_sizes(results: list[Result]) -> Result:
    """Return the measurements by check and size."""
    return {f"{each['check']} {each.get('tables', '')}".strip(): each for each in results}


def merge_mutants(results: list[Result]) -> Result:
    """Add up mutants, and those killed by the clauses' own tests or only by others."""
    counts = ("mutants", "own", "others", "seconds")
    return add([{count: each[count] for count in counts} for each in results])


def merge_rows(results: list[Result]) -> Result:
    """Return the figures of each row that docs/bots.md shows."""
    shown = ("wins", "wins_ci95", "seconds_per_match", "seconds_per_run_p95")
    return {
        f"{each['seats']} {each['bots'][0]['bot']} {each['bots'][1]['bot']}": {
            "games": each["games"],
            **{name: each["bots"][0][name] for name in shown},
        }
        for each in results
    }


def per_100(matches: list[list[Any]], column: int) -> float:
    """Return how many of something there are in a hundred choices."""
    count, choices = [sum(int(match[place]) for match in matches) for place in (column, 2)]
    return round(100 * count / choices, 2)


def merge_levels(results: list[Result]) -> Result:
    """Return how many reviews add up and, by row: mean accuracy with its interval, and losses in a hundred choices."""
    found: Result = {}
    for place in dict.fromkeys(each["row"] for each in results):
        chunks = [each for each in results if each["row"] == place]
        found[place] = add([{name: each[name] for name in ("matches", "adding_up")} for each in chunks])
        reviews = [review for each in chunks for review in each["reviews"]]
        for row in dict.fromkeys(review[0] for review in reviews):
            own = [review for review in reviews if review[0] == row]
            values = [review[1] for review in own]
            middle = sum(values) / len(values)
            spread = math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1))
            half = 1.96 * spread / math.sqrt(len(values))
            found[f"{place}, {row}"] = {
                "matches": len(values),
                "accuracy": round(middle, 2),
                "ci95": [round(middle - half, 2), round(middle + half, 2)],
                "losses_per_100": per_100(own, 3),
                "mistakes_per_100": per_100(own, 4),
            }
    return found


def merge_reviews(results: list[Result]) -> Result:
    """Add up counts by row."""
    rows = dict.fromkeys(each["row"] for each in results)
    counts = [{name: value for name, value in each.items() if name != "row"} for each in results]
    return {
        row: add([count for count, each in zip(counts, results, strict=True) if each["row"] == row]) for row in rows
    }


def merge_puzzles(results: list[Result]) -> Result:
    """Return the matches with their puzzles, and how many of each grade there are."""
    matches = [match for each in results for match in each["matches"]]
    grades = [one["grade"] for match in matches for one in match["puzzles"]]
    counts = {grade: grades.count(grade) for grade in sorted(set(grades))}
    return {**results[0], "count": len(grades), "grades": counts, "matches": matches}


def merge_review_cost(results: list[Result]) -> Result:
    """Return the mean and the longest time of a review, by row."""
    found: Result = {}
    for row in dict.fromkeys(each["row"] for each in results):
        seconds = [value for each in results if each["row"] == row for value in each["seconds"]]
        choices = [value for each in results if each["row"] == row for value in each["choices"]]
        found[row] = {
            "matches": len(seconds),
            "seconds": round(sum(seconds) / len(seconds), 2),
            "longest": max(seconds),
            "choices": round(sum(choices) / len(choices)),
        }
    return found
