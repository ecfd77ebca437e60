"""What all commands share: the language, game options, JSON output, progress, and errors on one line."""

from __future__ import annotations

import json
import locale
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from borea.arena.share import Share
from borea.core.errors import BoreaError, OptionError
from borea.core.game import Game
from borea.games import create, game_of_clause
from borea.text.language import LANGUAGES, Translator, choose_language
from borea.text.rulebook import rulebook


def system_language() -> str:
    """Return the language of BOREA_LANG, else the system's."""
    return choose_language(os.environ.get("BOREA_LANG") or locale.getlocale()[0] or os.environ.get("LANG"))


say = Translator(system_language())  # for help texts and errors; `--lang` sets the language of what a command prints
out = Console(highlight=False)


class Refusal(click.ClickException):
    """One line on standard error and exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(click.style(self.message, fg="red") if sys.stderr.isatty() else self.message, err=True)


class Commands(click.Group):
    """A group whose commands never answer a user's mistake with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; print refusals on one line."""
        try:
            return super().invoke(ctx)
        except BoreaError as error:
            raise Refusal(describe(error)) from error
        except KeyboardInterrupt:
            raise Refusal(say("cli.interrupted")) from None
        except BrokenPipeError:
            sys.stderr.close()
            raise SystemExit(0) from None


def describe(error: BoreaError) -> str:
    """Return an error on one line, with the text of the clause it cites."""
    line = say.error(error)
    if error.clause:
        line += f" {say.cited(error.clause, clause_text(error.clause))}"
    return line


def clause_text(clause: str) -> str:
    """Return the text of a clause of any game."""
    game = game_of_clause(clause)
    return rulebook(game.id, say.language).clauses.get(clause, "") if game else ""


def print_json(value: object) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def read_text(path: str) -> str:
    """Return a file's text (`-`: standard input).

    Raises:
        Refusal: the file cannot be read.
    """
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as reason:
        raise Refusal(say("cli.unreadable", path=path, reason=getattr(reason, "strerror", None) or "UTF-8")) from reason


def read_data(path: str) -> object:
    """Return a file's parsed JSON, or TOML if its name ends in `.toml`."""
    return parse_data(path, read_text(path))


def parse_data(path: str, text: str) -> object:
    """Return the data in a file's text.

    Raises:
        Refusal: the text is malformed; names the line.
    """
    if path.endswith(".toml"):
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as reason:
            words, _, place = str(reason).partition(" (at ")
            number = re.match(r"line (\d+)", place)
            line = number[1] if number else text.count("\n") + 1
            raise Refusal(say("cli.bad-toml", path=path, line=line, reason=words)) from reason
    try:
        return json.loads(text)
    except json.JSONDecodeError as reason:
        raise Refusal(say("cli.bad-json", path=path, line=reason.lineno, reason=reason.msg)) from reason


def write_text(path: str, text: str) -> None:
    """Write a file (`-`: standard output)."""
    if path == "-":
        click.echo(text, nl=False)
        return
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as reason:
        raise Refusal(say("cli.unwritable", path=path, reason=reason.strerror)) from reason


def parse_options(pairs: tuple[str, ...]) -> dict[str, object]:
    """Return options from `name=value` pairs; `name=@file` reads a JSON or TOML file."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError("bad-option-value", option=name, value="", wanted="name=value")
        options[name] = read_data(value[1:]) if value.startswith("@") else value
    return options


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument GAME and the options `--edition`, `--rules` and `--option` to a command."""
    command = click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help=say("help.option"))(command)
    command = rules_option(click.option("--edition", help=say("help.edition"))(command))
    return click.argument("game")(command)


def make_game(game: str, edition: str | None, pairs: tuple[str, ...], rules: int | None = None) -> Game:
    """Return the game that a command line asks for, by default under the newest rules."""
    return create(game, edition, parse_options(pairs), rules)


class Step(Protocol):
    """Advances a progress bar, with an optional note beside it."""

    def __call__(self, count: int = 1, note: str = "") -> None:
        """Advance."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Step]:
    """Show a progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda count=1, note="": None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, note="")
        yield lambda count=1, note="": bar.update(task, advance=count, note=note)


def interval(share: Share) -> str:
    """Return the 95 % interval of a share."""
    low, high = share.interval()
    return f"{100 * low:.1f} – {100 * high:.1f} %"


json_option = click.option("--json", "as_json", is_flag=True, help=say("help.json"))
rules_option = click.option("--rules", type=click.IntRange(1), metavar="VERSION", help=say("help.rules-version"))
language_option = click.option("--lang", default=say.language, type=click.Choice(LANGUAGES), help=say("help.lang"))
