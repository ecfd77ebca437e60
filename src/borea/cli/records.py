"""Commands for records: show any ply from any seat, and verify a record."""

from __future__ import annotations

import click

from borea.cli.common import json_option, language_option, out, print_json, read_text, say
from borea.cli.paint import paint
from borea.core.codec import encode, encode_event
from borea.core.game import Game
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.core.statements.statement import encode_statement
from borea.games import create
from borea.text.game_text import NOBODY, game_text
from borea.text.pacts import PactText


def open_record(path: str) -> tuple[Game, Record]:
    """Return a record and the game it was played with."""
    record = read_record(read_text(path))
    return create(record.game, record.edition, record.options, record.rules), record


@click.command(help=say("help.replay"))
@click.argument("path", metavar="RECORD")
@click.option("--ply", type=click.IntRange(0), help=say("help.ply"))
@click.option("--seat", type=click.IntRange(0), help=say("help.replay-seat"))
@language_option
@json_option
def replay(path: str, ply: int | None, seat: int | None, lang: str, as_json: bool) -> None:
    """Show a match as a seat or a spectator saw it."""
    game, record = open_record(path)
    if seat is not None:
        seat = min(seat, record.seats - 1)
    match = Match.replay(game, record, upto=ply)
    events = match.seen(seat)
    if as_json:
        said = [encode_statement(statement) for statement in match.said(seat)]
        print_json(
            {"events": [encode_event(event) for event in events], "view": encode(match.view(seat)), "said": said}
        )
        return
    text = game_text(game, lang, viewer=NOBODY if seat is None else seat)
    for line in text.events(events):
        out.print(line, markup=False)
    out.print()
    view = match.view(seat)
    paint(out, text.situation(view))
    pacts = PactText(text)
    for statement in match.said(seat):
        out.print(f"{pacts.line(statement)} [{pacts.stages(statement)}]", markup=False)
    for shown in range(record.seats) if seat is None else [seat]:
        paint(out, [[(text.seat(shown), f"seat-{shown}")], *text.board(view, shown)])
    if (outcome := match.outcome) is not None:
        out.print(text.outcome(outcome), markup=False)


@click.command(help=say("help.check"))
@click.argument("path", metavar="RECORD")
@json_option
def check(path: str, as_json: bool) -> None:
    """Replay a record and verify its luck."""
    game, record = open_record(path)
    verified = bool(record.seed) and not record.fork
    match = Match.replay(game, record, check_luck=verified)
    outcome = match.outcome
    if as_json:
        ended = outcome and {"scores": outcome.scores, "winners": outcome.winners, "reason": outcome.reason}
        print_json(
            {"ok": True, "plies": len(match.plies), "outcome": ended, "chance_verified": verified, "fork": record.fork}
        )
        return
    out.print(say("cli.check-ok", plies=len(match.plies)))
    out.print(say("cli.luck-fork" if record.fork else "cli.luck-verified" if verified else "cli.luck-sealed"))
    if outcome is not None:
        out.print(game_text(game, say.language).outcome(outcome), markup=False)
