"""Bots that are not ours, named `module:Class`. Whatever is wrong with one is told in one line.
Naming one runs its code: such a name may come from a command line, never from a stranger."""

from __future__ import annotations

import importlib
import operator
import os
import sys
import traceback
from typing import Any

from borea.core.chance import Rng
from borea.core.errors import BotError
from borea.core.game import Game, Move, View


class Guest:
    """A bot of one's own, kept to the rules."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        maker = find_class(name)
        try:
            self.bot = maker(game)
        except (Exception, SystemExit) as wrong:
            raise BotError("bot-raised", bot=name, reason=in_one_line(wrong)) from wrong
        if not callable(getattr(self.bot, "choose", None)):
            raise BotError("bot-no-choose", bot=name)

    def choose(self, view: View, rng: Rng) -> Move:
        """Return its answer, if that is a legal move."""
        try:
            answer = self.bot.choose(view, rng)
        except (Exception, SystemExit) as wrong:
            raise BotError("bot-raised", bot=self.name, reason=in_one_line(wrong)) from wrong
        move = whole_number(answer)
        if move not in view.moves:
            raise BotError("bot-illegal-move", bot=self.name, answer=repr(answer)[:60], prompt=view.prompt)
        return move


def find_class(name: str) -> Any:
    """Return the class that a name such as `my.module:Bot` means."""
    module_name, _, class_name = name.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # at the end: no file of this folder hides an installed module
    if not all(part.isidentifier() for part in module_name.split(".")):
        raise BotError("bot-no-module", bot=name, module=module_name)
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as wrong:
        missing = wrong.name if isinstance(wrong, ModuleNotFoundError) else None
        if missing is not None and f"{module_name}.".startswith(f"{missing}."):
            raise BotError("bot-no-module", bot=name, module=module_name) from wrong
        raise BotError("bot-raised", bot=name, reason=in_one_line(wrong)) from wrong
    maker = getattr(module, class_name, None)
    if not callable(maker):
        raise BotError("bot-no-class", bot=name, module=module_name, wanted=class_name)
    return maker


def whole_number(answer: Any) -> int:
    """Return an answer as a number, also one of another library's making; −1, which is no move, if it is none."""
    try:
        return operator.index(answer)
    except TypeError:
        return -1


def in_one_line(wrong: BaseException) -> str:
    """Say what was raised, and where in the bot's own code."""
    text = f"{type(wrong).__name__}: {' '.join(str(wrong).split())}".removesuffix(": ")
    frames = [
        frame
        for frame in traceback.extract_tb(wrong.__traceback__)
        if "importlib" not in frame.filename and os.path.basename(frame.filename) != "external.py"
    ]
    return f"{text} ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else text
