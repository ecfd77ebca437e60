"""The names of bots as people read them."""

from __future__ import annotations

from borea.bots.crew import CREW
from borea.text.language import Translator


def bot_words(say: Translator, name: str) -> str:
    """Return a bot's name in words: that of a character, or a level; an external bot keeps its class name."""
    if name in CREW:
        return say(f"crew.{name}")
    if ":" in name:
        return name
    level, _, style = name.partition("/")
    words = say(f"level.{level.removeprefix('level')}") if level.startswith("level") else say(f"bot.{level}")
    return say("bot.styled", level=words, style=say(f"style.{style}")) if style else words


def about_bot(say: Translator, name: str) -> str:
    """Return how a bot plays: for a character, its level and the line that describes it."""
    if name not in CREW:
        return bot_words(say, name)
    return say("crew.about", level=say(f"level.{CREW[name].level}"), line=say(f"crew.{name}.line"))


def seat_words(say: Translator, name: str, bot: str) -> str:
    """Return who holds a seat in a list: a person, a character, a plain bot, or nobody."""
    if name or bot in CREW:
        return name or bot_words(say, bot)
    return say("page.bot-is", bot=bot_words(say, bot)) if bot else say("page.free")
