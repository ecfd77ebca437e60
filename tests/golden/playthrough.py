"""A whole match written down for reviewers: every decision, every event, and from time to time every seat's view."""

from __future__ import annotations

import textwrap

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import EVERYONE, Game
from borea.core.match import Match
from borea.text.page import plain
from borea.text.tellers import teller

WIDTH = 140


def playthrough(game: Game, seats: int, bots: str, seed: str, views_every: int) -> str:
    """Return the text of a match between bots."""
    match = Match(game, seats, seed)
    tell = teller(game, "en")
    player = bot(bots, game)
    rng = FastRng(seed)
    lines = [f"{game.info.id} {game.edition}, {seats} seats, {bots}, seed {seed}", ""]
    told = decisions = 0
    while True:
        for event in match.events[told:]:
            audience = "" if event.to == EVERYONE else f"  [only seat {event.to}]"
            lines += textwrap.wrap(f"  {tell.event(event)}{audience}", WIDTH, subsequent_indent="    ")
        told = len(match.events)
        if not match.actors:
            break
        if decisions % views_every == 0:
            lines += views(match)
        seat = match.actors[-1]  # the last, so that windows show others who have not finished
        view = match.view(seat)
        token = game.catalogue.token(player.choose(view, rng))
        lines += textwrap.wrap(f"[{decisions}] seat {seat}: {tell.prompt(view)}", WIDTH, subsequent_indent="    ")
        offered = " ".join(game.catalogue.token(move) for move in view.moves)
        lines += textwrap.wrap(f"    {offered}", WIDTH, subsequent_indent="    ", max_lines=3, placeholder=" …")
        lines.append(f"    → {token}")
        match.submit(seat, token)
        decisions += 1
    lines += views(match)
    outcome = match.outcome
    assert outcome is not None
    return "\n".join([*lines, "", tell.outcome(outcome), ""])


def views(match: Match) -> list[str]:
    """Return what every seat and a spectator see now."""
    tell = teller(match.game, "en")
    lines: list[str] = []
    for seat in [*range(match.seats), None]:
        view = match.view(seat)
        name = "a spectator" if seat is None else f"seat {seat}"
        lines += ["", f"--- as {name} sees it, {len(view.moves)} moves"]
        if seat in (0, None):
            lines += plain(tell.situation(view)).split("\n")
        if seat is not None:
            lines += plain(tell.board(view, seat)).split("\n")
    return [*lines, ""]
