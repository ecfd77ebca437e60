"""Walks through whole matches that collect everything people are told: questions, moves and refusals, by language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove
from borea.core.game import Game, Move, View
from borea.core.match import Match
from borea.games import create
from borea.text.game_text import GameText, MoveText, game_text
from borea.text.language import LANGUAGES
from tests.support.golden.curious import Curious

TRIES = 5  # illegal moves of each verb in a position


class Played(NamedTuple):
    """A match to walk through."""

    game: str
    seats: int
    seed: str
    edition: str | None = None
    options: Mapping[str, object] = {}
    rules: int | None = None  # the version of the rules
    every: int = 9  # illegal moves are tried in one position of so many, and where a question is new


RIVER = {"sites": "random", "cycle_limit": 40, "trade_rounds": 2}  # long enough for boats, short in talk
MATCHES = {
    "the-border": [Played("the-border", seats, f"walk {seats}") for seats in (2, 3, 4)],
    "borneo": [
        *(Played("borneo", seats, f"walk {seats}") for seats in (3, 4)),
        *(Played("borneo", seats, f"walk {seats}", "board-2008", {"blackbeard": True}) for seats in (3, 5)),
    ],
    "borderlands": [
        Played("borderlands", 4, "sites", options={"cycle_limit": 2, "trade_rounds": 2}, every=40),
        *(
            Played("borderlands", 2 + place, f"golden boats {140 + place}", None, RIVER, rules, 80)
            for rules in (1, 2)
            for place in range(3)
        ),
        Played("borderlands", 3, "sealed", None, {**RIVER, "cycle_limit": 4, "sealed_alliances": True}, 2, 80),
    ],
}
NAMES = ["Maren Wilhelmina of the Seven Oars", "bo", "Ines", "Giovanni Battista d’Angelo", "Piet"]


class Told:
    """What people were told: texts by language, and the keys of the sentences they came from."""

    def __init__(self) -> None:
        self.questions = {language: set[tuple[str, str, str]]() for language in LANGUAGES}  # with detail and clause
        self.moves = {language: set[MoveText]() for language in LANGUAGES}
        self.refusals = {language: set[str]() for language in LANGUAGES}
        self.prompts: set[str] = set()
        self.keys: set[str] = set()


@cache
def everything(game: str) -> Told:
    """Return what the players of some whole matches of a game are told, with names as long as they can be."""
    told = Told()
    for played in MATCHES[game]:
        walk(played, NAMES, told)
    return told


class Listening:
    """Notes which sentences of a game a text looks up."""

    def __init__(self, text: GameText, keys: set[str]) -> None:
        look_up = text.own

        def own(part: str, slots: Mapping[str, object]) -> str:
            keys.add(part)
            return look_up(part, slots)

        text.own = own  # type: ignore[method-assign]


def walk(played: Played, names: list[str], told: Told) -> None:
    """Play a match by moves of every kind and collect what its players are told."""
    game = create(played.game, played.edition, dict(played.options), played.rules)
    match, rng, chosen = Match(game, played.seats, played.seed), FastRng(played.seed), FastRng("refused")
    texts = [game_text(game, language, names) for language in LANGUAGES]
    for text in texts:
        Listening(text, told.keys)
    player, step = Curious(game.catalogue), 0
    while match.actors:
        seat = match.actors[-1]
        view = match.view(seat)
        fresh = texts[0].prompt_key(view) not in told.prompts
        closely = fresh or step % played.every == 0
        collect(texts, view, told, moves=closely)
        for tokens in bad_batches(game, match, view, chosen) if closely else ():
            refuse(texts, match, seat, tokens, told)
        match.submit(seat, game.catalogue.token(player.choose(view, rng)))
        step += 1


def collect(texts: list[GameText], view: View, told: Told, *, moves: bool) -> None:
    """Collect a question and, if wanted, the moves that answer it."""
    told.prompts.add(texts[0].prompt_key(view))
    for text in texts:
        language = text.say.language
        told.questions[language].add((text.prompt(view), text.detail(view), text.clause(view)))
        if moves:
            told.moves[language].update(text.move_text(view, move) for move in view.moves)


def bad_batches(game: Game, match: Match, view: View, rng: FastRng) -> Iterator[list[str]]:
    """Yield batches that end in a move that is not on offer, and some that go on after a set is complete."""
    catalogue = game.catalogue
    wrong: dict[str, list[Move]] = {}
    for move in range(len(catalogue)):
        if move not in view.moves and catalogue.verbs[move] not in game.info.chance_verbs:
            wrong.setdefault(catalogue.verbs[move], []).append(move)
    for moves in wrong.values():
        for _ in range(TRIES):
            yield [catalogue.token(moves[rng.below(len(moves))])]
    for move in view.moves[:TRIES]:
        yield [catalogue.token(move), catalogue.token(view.moves[0])]
    staged: list[str] = []
    while view.prompt.endswith("*") and len(staged) < TRIES:
        options = [token for token in match.options(view.seat, staged) if ":" in token]
        if not options:
            break
        staged.append(options[rng.below(len(options))])
        for move in view.moves:
            if ":" in catalogue.token(move):
                yield [*staged, catalogue.token(move)]


def refuse(texts: list[GameText], match: Match, seat: int, tokens: list[str], told: Told) -> None:
    """Collect why a batch is refused, if it is."""
    try:
        match.stage(seat, tokens)
    except IllegalMove as error:
        for text in texts:
            told.refusals[text.say.language].add(text.refusal(error))
