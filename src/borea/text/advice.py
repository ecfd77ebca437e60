"""Advice in words: what the highest level would do, what it expects, what comes second, and why."""

from __future__ import annotations

from borea.bots.advice import RIVALS, VICTORY, Advice
from borea.bots.levels import HIGHEST
from borea.core.game import View
from borea.text.game_text import GameText

REASONS = 3  # so many terms are told


def advice_words(tell: GameText, view: View, advice: Advice) -> list[str]:
    """Return the advice for a view in sentences."""
    say, level = tell.say, tell.say(f"level.{HIGHEST}")
    best = tell.move(view, advice.best.move)
    words = [say("play.hint", level=level, move=best, share=percent(advice.best.result))]
    if advice.second is not None:
        second = tell.move(view, advice.second.move)
        words.append(say("play.hint-second", move=second, share=percent(advice.second.result)))
    reasons = [
        f"{say(f'term.{term}' if term in (RIVALS, VICTORY) else tell.key(f'term.{term}'))} {value:+.2f}"
        for term, value in advice.reasons[:REASONS]
    ]
    if reasons:
        words.append(say("play.hint-why", reasons=", ".join(reasons)))
    return words


def percent(share: float) -> str:
    """Return a share as people read it."""
    return f"{100 * share:.0f} %"
