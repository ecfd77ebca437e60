"""A whole match written down for reviewers: every decision, every event, and from time to time every seat's view."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import EVERYONE, Game
from borea.core.match import Match
from borea.text.game_text import game_text
from borea.text.page import plain
from tests.support.golden.curious import Curious

WIDTH = 140
LINES = 2000  # more cannot be reviewed: of a longer match the middle is left out


def playthrough(game: Game, seats: int, names: Sequence[str], seed: str, views_every: int) -> str:
    """Return the text of a match between players, seated in the order of their names, repeated to fill the table.

    All views are printed every `views_every` decisions and at the end; with 0 only at the end.
    """
    match = Match(game, seats, seed)
    text = game_text(game, "en")
    players = [Curious(game.catalogue) if name == "curious" else bot(name, game) for name in names]
    rng = FastRng(seed)
    blocks = [[f"{game.info.id} {game.edition}, {seats} seats, {' '.join(names)}, seed {seed}", ""]]
    shown = 0
    while True:
        lines: list[str] = []
        for event in match.events[shown:]:
            audience = "" if event.to == EVERYONE else f"  [only seat {event.to}]"
            lines += wrap(f"  {text.event(event)}{audience}")
        shown = len(match.events)
        blocks[-1] += lines
        if not match.actors:
            break
        decision = len(blocks) - 1
        block = views(match) if views_every and decision % views_every == 0 else []
        seat = match.actors[-1]  # the last, so that windows show others who have not finished
        view = match.view(seat)
        token = game.catalogue.token(players[seat % len(players)].choose(view, rng))
        block += wrap(f"[{decision}] seat {seat}: {text.prompt(view)} {text.detail(view)}".rstrip())
        offered = " ".join(game.catalogue.token(move) for move in view.moves)
        block += wrap(f"    {offered}", most=3)
        blocks.append([*block, f"    → {token}"])
        match.submit(seat, token)
    outcome = match.outcome
    assert outcome is not None
    blocks.append([*views(match), "", text.outcome(outcome), ""])
    return "\n".join(shortened(blocks))


def wrap(text: str, most: int | None = None) -> list[str]:
    """Break a text into lines, up to a maximum; tokens with hyphens stay whole."""
    indent = "    "
    return textwrap.wrap(
        text, WIDTH, subsequent_indent=indent, max_lines=most, placeholder=" …", break_on_hyphens=False
    )


def shortened(blocks: list[list[str]]) -> list[str]:
    """Return all lines, or those of the first and the last decisions with a line that says what is missing."""
    over = sum(len(block) for block in blocks) - LINES
    if over <= 0:
        return [line for block in blocks for line in block]
    first = last = len(blocks) * 2 // 3
    while over > -3 and first > 1:  # the line that says so and the blank ones round it
        first -= 1
        over -= len(blocks[first])
    note = f"=== decisions {first - 1} to {last - 2} were played but are not shown here: too long to read ==="
    kept = [*blocks[:first], ["", note, ""], *blocks[last:]]
    return [line for block in kept for line in block]


def views(match: Match) -> list[str]:
    """Return what every seat and a spectator see now."""
    text = game_text(match.game, "en")
    lines: list[str] = []
    for seat in [*range(match.seats), None]:
        view = match.view(seat)
        name = "a spectator" if seat is None else f"seat {seat}"
        lines += ["", f"--- as {name} sees it, {len(view.moves)} moves"]
        if seat in (0, None):
            lines += plain(text.situation(view)).split("\n")
        if seat is not None:
            lines += plain(text.board(view, seat)).split("\n")
    return [*lines, ""]
