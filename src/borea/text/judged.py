"""A judged choice in words: what was played, what was better and why. Reasons are those of hints: from the view that
the seat held, never from the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from borea.core.batch import CLOSING
from borea.core.game import Move, View
from borea.review.replay import Replay
from borea.review.steps import SAID
from borea.text.advice import Course, Marks
from borea.text.game_text import GameText

IDLE = (CLOSING, "skip", "stay", "pass", "stop")  # what speaks for doing nothing is advice, not what came of it


class Retold(NamedTuple):
    """A choice as people read it, and how a board draws what was played and what was better."""

    played: str
    better: str
    why: list[str]
    outcome: list[str]  # what the moves played came to
    lines: list[str]  # as many as the choice was compared with
    played_marks: Marks = Marks()
    better_marks: Marks = Marks()


def retold(text: GameText, replay: Replay, step: Mapping[str, Any]) -> Retold:
    """Return a judged choice or statement in words."""
    if step["kind"] == SAID:
        return said(text, replay, step)
    view = replay.states[step["at"]].view(step["seat"])
    number = text.game.catalogue.move
    played = [number(token) for token in step["played"]["tokens"]]
    best = [number(token) for token in step["best"]["tokens"]]
    lines = [[number(token) for token in line["tokens"]] for line in step["lines"]]
    titles = told_apart(text, view, [played, best, *lines])
    hint = text.hint(view, best)
    outcome, marks = outcome_of(text, view, played)
    return Retold(titles[0], titles[1], hint.why, outcome, titles[2:], marks, hint.marks)


def outcome_of(text: GameText, view: View, played: Sequence[Move]) -> tuple[list[str], Marks]:
    """Return what moves come to, in a sentence if there is one, and how a board draws them."""
    course = Course(text.game, view, played)
    facts = [] if course.verbs[0] in IDLE else text.hint_facts(course)[:1]
    return [text.hint_sentence(fact) for fact in facts], text.hint_marks(course)


def told_apart(text: GameText, view: View, lines: Sequence[Sequence[Move]]) -> list[str]:
    """Return a title for each line; lines that would have the same one are told apart by the moves that differ."""
    titles = [text.hint_title(Course(text.game, view, line)) for line in lines]
    found: list[str] = []
    for title, line in zip(titles, lines, strict=True):
        alike = {tuple(other) for named, other in zip(titles, lines, strict=True) if named == title}
        own = {move for move in line if not all(move in other for other in alike)}
        words = moves_in_words(text, view, line, own)
        found.append(title if words.lower() in ("", title.lower()) else f"{title} ({words})")
    return found


def moves_in_words(text: GameText, view: View, line: Sequence[Move], some: set[Move]) -> str:
    """Return some moves of a line, each thing once."""
    steps = Course(text.game, view, line).steps()
    labels = [text.move_text(seen, move).label for seen, move, _ in steps if move in some]
    return ", ".join(dict.fromkeys(label[:1].lower() + label[1:] for label in labels))


def said(text: GameText, replay: Replay, step: Mapping[str, Any]) -> Retold:
    """Return a statement or an answer in words."""
    place = step["at"]
    words = [text.event(event) for event in replay.between(place, place + 1)]
    verb = replay.record.entries[place][1].partition(":")[0]
    better = text.say(f"judged.instead-of-{verb}")
    return Retold(words[0] if words else "", better, [], [], [])
