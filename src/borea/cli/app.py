"""The command line. A command's module is imported when it is called, so that every command starts fast."""

from __future__ import annotations

from importlib import import_module

import click

from borea import __version__
from borea.cli.common import Commands, say
from borea.games import INFOS

MODULES = {
    "admin": "admin",
    "arena": "arena",
    "bench": "measure",
    "check": "records",
    "components": "components",
    "dataset": "dataset",
    "games": "reference",
    "laws": "measure",
    "perft": "measure",
    "play": "play",
    "puzzles": "puzzles",
    "replay": "records",
    "review": "review",
    "rules": "reference",
    "serve": "serve",
    "sim": "measure",
    "worker": "serve",
}

GAMES = say.listing([say(f"{game}.name") for game in INFOS])


class Borea(Commands):
    """The commands by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None if there is none of this name."""
        if cmd_name not in MODULES:
            return None
        found = vars(import_module(f"borea.cli.{MODULES[cmd_name]}")).values()
        return next(each for each in found if isinstance(each, click.Command) and each.name == cmd_name)


@click.group(cls=Borea, help=say("help.borea", games=GAMES), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="borea")
def main() -> None:
    """Group the commands."""
