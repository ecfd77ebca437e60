"""The names of bots as people read them."""

from __future__ import annotations

from borea.text.language import Translator


def bot_words(say: Translator, name: str) -> str:
    """Return a bot's name in words; an external bot keeps its class name."""
    if ":" in name:
        return name
    level, _, style = name.partition("/")
    words = say(f"level.{level.removeprefix('level')}") if level.startswith("level") else say(f"bot.{level}")
    return say("bot.styled", level=words, style=say(f"style.{style}")) if style else words
