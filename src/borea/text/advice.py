"""A hint in words: what the highest level would play, the result it expects, the runner-up, and why."""

from __future__ import annotations

from borea.bots.advice import RIVALS, VICTORY, Advice
from borea.bots.levels import HIGHEST
from borea.core.game import View
from borea.text.game_text import GameText

REASONS = 3  # terms listed


def advice_words(text: GameText, view: View, advice: Advice) -> list[str]:
    """Return the advice for a view as sentences."""
    say, level = text.say, text.say(f"level.{HIGHEST}")
    best = text.move(view, advice.best.move)
    words = [say("play.hint", level=level, move=best, share=percent(advice.best.result))]
    if advice.second is not None:
        second = text.move(view, advice.second.move)
        words.append(say("play.hint-second", move=second, share=percent(advice.second.result)))
    reasons = [
        f"{say(f'term.{term}' if term in (RIVALS, VICTORY) else text.key(f'term.{term}'))} {value:+.2f}"
        for term, value in advice.reasons[:REASONS]
    ]
    if reasons:
        words.append(say("play.hint-why", reasons=", ".join(reasons)))
    return words


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.0f} %"
