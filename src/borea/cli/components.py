"""`borea components`: a game's components, standard, generated or from a file; checked, drawn, or printed as a file."""

from __future__ import annotations

import click

from borea.cli.common import (
    Refusal,
    describe,
    json_option,
    out,
    parse_data,
    print_json,
    progress,
    read_text,
    say,
    write_text,
)
from borea.cli.lines import line_of
from borea.core.errors import ComponentError
from borea.core.game import Game
from borea.core.info import GameInfo
from borea.core.options import Option
from borea.draw.component_file import ComponentFile
from borea.draw.registry import component_files
from borea.games import INFOS, create, info


@click.command(help=say("help.components"))
@click.argument("game")
@click.argument("path", metavar="[FILE]", required=False)
@click.option("--edition", help=say("help.edition"))
@click.option("--seed", type=int, help=say("help.components-seed"))
@click.option("--svg", metavar="FILE", help=say("help.svg"))
@click.option("--part", type=click.IntRange(1), help=say("help.components-part"))
@click.option("--template", is_flag=True, help=say("help.components-template"))
@json_option
def components(
    game: str,
    path: str | None,
    edition: str | None,
    seed: int | None,
    svg: str | None,
    part: int | None,
    template: bool,
    as_json: bool,
) -> None:
    """Generate, check, draw or print the components of a game."""
    card = info(game)
    kind = component_files(game)
    if kind is None:
        wanted = "|".join(name for name in INFOS if component_files(name))
        raise Refusal(say("cli.no-components", game=game, wanted=wanted))
    if seed is not None and path is not None:
        raise Refusal(say("cli.components-seed-or-file"))
    made = kind(read_file(card, kind, edition, path) if path is not None else make(card, edition, seed))
    if svg is not None:
        write_text(svg, made.svg(part))
    if template:
        click.echo(made.data(), nl=False)
    elif as_json:
        print_json({"name": made.name, **made.facts()})
    elif svg != "-":
        out.print(say(f"{game}.components-sound", name=made.name, **made.facts()), markup=False)


def data_option(card: GameInfo) -> Option:
    """Return the option of a game that takes its components."""
    return next(option for option in card.options if option.kind == "data")


def make(card: GameInfo, edition: str | None, seed: int | None) -> Game:
    """Return a game with its standard components, or with components generated from a seed."""
    option = data_option(card)
    if seed is None:
        return create(card.id, edition, {})
    if "SEED" not in option.choices:
        raise Refusal(say("cli.components-no-seed", game=card.id))
    with progress(say("cli.generating"), 1) as step:
        made = create(card.id, edition, {option.name: str(seed)})
        step()
    return made


def read_file(card: GameInfo, kind: type[ComponentFile], edition: str | None, path: str) -> Game:
    """Return a game with the components in a file.

    Raises:
        Refusal: the file breaks a rule; names the line where it does.
    """
    text = read_text(path)
    read = parse_data(path, text)
    data = read if isinstance(read, dict) else {}
    if edition is None and data.get("edition") in card.editions:
        edition = data["edition"]
    try:
        return create(card.id, edition, {data_option(card).name: data})
    except ComponentError as error:
        line = line_of(text, kind.place_of(error)) if data else 1
        raise Refusal(say("cli.component-line", path=path, line=line, reason=describe(error))) from error
