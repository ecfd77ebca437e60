"""`borea review`: what a finished match teaches, in words or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from rich.table import Table

from borea.cli.common import Refusal, json_option, language_option, out, print_json, progress, say
from borea.cli.records import open_record
from borea.core.match import Match
from borea.review.account import points
from borea.review.judge import DEFAULT_BUDGET, effort_of
from borea.review.marks import MARKS
from borea.review.review import Reviewer, summary
from borea.text.game_text import GameText, game_text
from borea.text.judged import retold


@click.command(help=say("help.review"))
@click.argument("path", metavar="RECORD")
@click.option(
    "--budget", type=click.IntRange(4), default=DEFAULT_BUDGET, show_default=True, help=say("help.review-budget")
)
@language_option
@json_option
def review(path: str, budget: int, lang: str, as_json: bool) -> None:
    """Judge every choice of a match and show accuracy, costliest choices and accounts."""
    game, record = open_record(path)
    if Match.replay(game, record).outcome is None:
        raise Refusal(say("cli.review-running"))
    reviewer = Reviewer(game, record, effort_of(budget))
    steps = []
    with progress(say("cli.reviewing"), len(reviewer.steps)) as step:
        for number in range(len(reviewer.steps)):
            steps.append(reviewer.judged(number))
            step()
    found = summary(reviewer, steps)
    if as_json:
        print_json(found)
    else:
        show(reviewer, game_text(game, lang), found)


def show(reviewer: Reviewer, text: GameText, found: Mapping[str, Any]) -> None:
    """Print a review as tables, then each seat's costliest choices."""
    out.print(seat_table(text, found))
    out.print(account_table(text, found))
    for seat, about in enumerate(found["seats"]):
        for at in about["costliest"]:
            step = next(one for one in found["steps"] if one["at"] == at and one["kind"] != "draw")
            words = retold(text, reviewer.replay, step)
            slots = {"lost": round(100 * step["regret"]), "margin": max(1, round(100 * step["margin"]))}
            head = text.say("judged.cost", seat=text.seat(seat), ply=at, **slots)
            out.print(head, words.played, markup=False)
            out.print(f"  {text.say('judged.better')}: {words.better}", *words.why, markup=False)


def seat_table(text: GameText, found: Mapping[str, Any]) -> Table:
    """Return accuracy and marks of every seat."""
    table = Table("", text.say("judged.accuracy"), *(text.say(f"judged.mark.{mark}") for mark in MARKS))
    for seat, about in enumerate(found["seats"]):
        known = about["accuracy"]
        shown = f"{known['value']:.0f} ±{max(1, round(known['margin']))}" if known else "–"
        table.add_row(text.seat(seat), shown, *(str(about["marks"][mark]) for mark in MARKS))
    return table


def account_table(text: GameText, found: Mapping[str, Any]) -> Table:
    """Return where every seat's chance went, in whole points that add up."""
    accounts = [about["account"] for about in found["seats"]]
    table = Table("", *(text.say(f"judged.account.{name}") for name in accounts[0]))
    for seat, account in enumerate(accounts):
        table.add_row(text.seat(seat), *(str(number) for number in points(account).values()))
    return table
