"""The command line put together."""

from __future__ import annotations

import click

from borea import __version__
from borea.cli.admin import admin
from borea.cli.arena import arena
from borea.cli.common import Commands, say
from borea.cli.components import components
from borea.cli.maps import map_command
from borea.cli.measure import bench, laws, perft, sim
from borea.cli.play import play
from borea.cli.records import check, replay
from borea.cli.reference import games, rules, sheet
from borea.cli.serve import serve


@click.group(cls=Commands, help=say("help.borea"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="borea")
def main() -> None:
    """Hold the commands together."""


for command in (
    serve,
    admin,
    games,
    play,
    sim,
    arena,
    replay,
    check,
    perft,
    laws,
    bench,
    rules,
    sheet,
    map_command,
    components,
):
    main.add_command(command)
