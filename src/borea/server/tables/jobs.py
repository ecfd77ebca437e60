"""What is asked of bots, as plain data: a view as JSON goes into their processes, a token or advice comes out, so none
can see more than its seat may know. These functions run in those processes."""

from __future__ import annotations

from typing import NamedTuple

from borea.bots.advice import hint
from borea.bots.registry import bot as make_bot
from borea.bots.remarks import main_reason
from borea.core import codec
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Seat, View
from borea.server.tables.game_cache import cached_game
from borea.server.tables.log import Header, Remark
from borea.text.game_text import game_text

Advised = tuple[list[Move], list[Move]]  # the best line, and one that is about as good, or an empty one
NOUN = ":"  # after a verb that says little without its noun


class Job(NamedTuple):
    """A decision for a bot, as plain data; the same job always gets the same answer."""

    game: str
    edition: str
    options: str
    rules: int
    view: dict[str, object]
    seed: str
    bot: str = ""


def make_job(header: Header, view: View, seed: str, bot: str = "") -> Job:
    """Return the job of choosing a move from a view."""
    options = codec.dumps(header.options)
    return Job(header.game, header.edition, options, header.rules, codec.encode(view), seed, bot)


def choose(job: Job) -> str:
    """Return the token that a bot chooses."""
    game, view = read_job(job)
    return game.catalogue.token(make_bot(job.bot, game).choose(view, FastRng(job.seed)))


def advise(job: Job) -> Advised:
    """Return what the highest level would play, and what is about as good, as plain data."""
    game, view = read_job(job)
    found = hint(game, view, FastRng(job.seed))
    return found.best.moves, [] if found.equal is None else found.equal.moves


def read_job(job: Job) -> tuple[Game, View]:
    """Return the game and the view of a job."""
    game = cached_game(job.game, job.edition, job.options, job.rules)
    view = codec.decode_view(game, job.view)
    # A view may carry values derived from its fields. By law 6 a state imagined from it shows the same view, whole.
    state = game.imagine(view, FastRng(job.seed))
    state.refresh()
    return game, state.view(view.seat)


def explain(task: tuple[Job, Seat, str]) -> Remark | None:
    """Return why a seat made a move, from the view that spectators had before it; None if nothing is to be said."""
    job, seat, token = task
    game = cached_game(job.game, job.edition, job.options, job.rules)
    state = game.imagine(codec.decode_view(game, job.view), FastRng(job.seed))
    state.refresh()
    view, move, text = state.view(None), game.catalogue.move(token), game_text(game)
    verb = token.partition(NOUN)[0]
    act = token if verb + NOUN in game.info.explained else verb
    remark = Remark(seat, act, main_reason(game, view, seat, move, FastRng(job.seed)), text.remark_about(view, move))
    return remark if text.remark(remark.act, remark.term, remark.about) else None


def is_explained(game: Game, move: Move) -> bool:
    """Return whether bots say why they made a move."""
    verb = game.catalogue.verbs[move]
    return verb in game.info.explained or verb + NOUN in game.info.explained
