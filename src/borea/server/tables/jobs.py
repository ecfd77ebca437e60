"""What is asked of bots, as plain data: a view as JSON goes into their processes, a token or advice comes out, so none
can see more than its seat may know. These functions run in those processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from borea.bots.advice import hint
from borea.bots.bot import voice_of
from borea.bots.diplomacy import agrees, keep_word, propose, unanswered
from borea.bots.registry import bot as make_bot
from borea.bots.remarks import main_reason
from borea.core import codec
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Seat, View
from borea.core.statements.statement import Statement, decode_statement, encode_statement
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
    said: list[dict[str, object]] = []  # the statements that the seat may know


class Utterance(NamedTuple):
    """Something that a bot says: promises to others, or, without any, its answer to a statement."""

    to: list[Seat]
    wordings: list[tuple[str, ...]]
    number: int = -1
    yes: bool = False


def make_job(header: Header, view: View, seed: str, bot: str = "", said: Sequence[Statement] = ()) -> Job:
    """Return the job of choosing a move from a view."""
    options, heard = codec.dumps(header.options), [encode_statement(one) for one in said]
    return Job(header.game, header.edition, options, header.rules, codec.encode(view), seed, bot, heard)


def choose(job: Job) -> str:
    """Return the token that a bot chooses after what it has heard."""
    game, view = read_job(job)
    player, rng = make_bot(job.bot, game), FastRng(job.seed)
    if (voice := voice_of(player)) is not None:
        keep_word(game, voice, view, heard_in(job), rng)
    return game.catalogue.token(player.choose(view, rng))


def answer(job: Job) -> Utterance | None:
    """Return a bot's answer to the first statement that waits for it."""
    game, view = read_job(job)
    voice, said = voice_of(make_bot(job.bot, game)), heard_in(job)
    waiting = unanswered(said, view.seat)
    if voice is None or game.envoy is None or not waiting:
        return None
    return Utterance([], [], waiting[0], agrees(game, voice, view, said, waiting[0], FastRng(job.seed)))


def speak_up(job: Job) -> Utterance | None:
    """Return what a bot wants to propose before its move."""
    game, view = read_job(job)
    if voice_of(make_bot(job.bot, game)) is None or game.envoy is None:
        return None
    found = propose(game, view, heard_in(job), FastRng(job.seed))
    return None if found is None else Utterance(found.to, found.wordings)


def heard_in(job: Job) -> list[Statement]:
    """Return the statements of a job."""
    return [decode_statement(one) for one in job.said]


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
