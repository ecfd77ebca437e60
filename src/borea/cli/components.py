"""`borea components`: the parts of a game as a file to fill in, and the check of a file that somebody filled in."""

from __future__ import annotations

import click

from borea.cli.common import Refusal, describe, out, parse_data, read_text, say
from borea.cli.lines import line_of
from borea.core.errors import ComponentError
from borea.games import create, info
from borea.text.templates import TEMPLATES


@click.command(help=say("help.components"))
@click.argument("game")
@click.option("--edition", help=say("help.edition"))
@click.option("--template", is_flag=True, help=say("help.components-template"))
@click.option("--check", "path", metavar="FILE", help=say("help.components-check"))
def components(game: str, edition: str | None, template: bool, path: str | None) -> None:
    """Print a component file or check one."""
    card = info(game)
    if game not in TEMPLATES:
        raise Refusal(say("cli.no-components", game=game, wanted="|".join(TEMPLATES)))
    if template == (path is not None):
        raise Refusal(say("cli.components-what"))
    if path is None:
        click.echo(TEMPLATES[game](card.resolve(edition, {})[0]), nl=False)
    else:
        name = check_file(game, edition, path)
        out.print(say("cli.components-sound", name=name), markup=False)


def check_file(game: str, edition: str | None, path: str) -> str:
    """Return the name of the parts in a file; refuse a file that breaks a rule, with the line where it does."""
    text = read_text(path)
    read = parse_data(path, text)
    data = read if isinstance(read, dict) else {}
    named = str(data.get("edition"))
    chosen = edition or (named if named in info(game).editions else None)
    try:
        create(game, chosen, {"components": data})
    except ComponentError as error:
        line = line_of(text, place_of(error)) if data else 1
        raise Refusal(say("cli.component-line", path=path, line=line, reason=describe(error))) from error
    return str(data["name"])


def place_of(error: ComponentError) -> str:
    """Return the path of what is wrong; a key that should not be there is wrong itself."""
    at = str(error.slots.get("at", ""))
    if error.code == "component-key-unknown":
        return str(error.slots["key"]) if at == "file" else f"{at}.{error.slots['key']}"
    return at
