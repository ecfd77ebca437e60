"""External bots, named `module:Class`. Every fault of one becomes a `BotError` of one line.
Naming one runs its code, so the name may come from a command line and never from the network."""

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


class ExternalBot:
    """A bot from outside the package, held to legal moves.

    Raises:
        BotError: its class is missing, fails, or has no `choose`.
    """

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
        """Return its answer.

        Raises:
            BotError: it raised something, or its answer is not a legal move.
        """
        try:
            answer = self.bot.choose(view, rng)
        except (Exception, SystemExit) as wrong:
            raise BotError("bot-raised", bot=self.name, reason=in_one_line(wrong)) from wrong
        move = whole_number(answer)
        if move not in view.moves:
            raise BotError("bot-illegal-move", bot=self.name, answer=repr(answer)[:60], prompt=view.prompt)
        return move


def find_class(name: str) -> Any:
    """Return the class named by `my.module:Bot`.

    Raises:
        BotError: the module or the class is missing, or importing it fails.
    """
    module_name, _, class_name = name.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # at the end, so that no file here shadows an installed module
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
    """Return an answer as an int, also from a NumPy integer and the like; −1, which is no move, if it is not one."""
    try:
        return operator.index(answer)
    except TypeError:
        return -1


def in_one_line(wrong: BaseException) -> str:
    """Return what was raised, and where in the bot's code."""
    text = f"{type(wrong).__name__}: {' '.join(str(wrong).split())}".removesuffix(": ")
    frames = [
        frame
        for frame in traceback.extract_tb(wrong.__traceback__)
        if "importlib" not in frame.filename and os.path.basename(frame.filename) != "external.py"
    ]
    return f"{text} ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else text
