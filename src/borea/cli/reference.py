"""Commands that look things up: the games and their rules."""

from __future__ import annotations

import click
from rich.padding import Padding
from rich.table import Table

from borea.cli.common import Refusal, json_option, language_option, out, print_json, say
from borea.core.info import GameInfo
from borea.games import INFOS, info
from borea.text.rulebook import Section, rulebook


def card(game: GameInfo) -> dict[str, object]:
    """Return a game as listed by `games --json`."""
    options = [
        {
            "name": option.name,
            "default": option.default,
            "wanted": option.wanted(),
            "about": say(f"{game.id}.option.{option.name}"),
        }
        for option in game.options
    ]
    return {
        "id": game.id,
        "name": say(f"{game.id}.name"),
        "seats": list(game.seats),
        "editions": list(game.editions),
        "options": options,
        "rules": game.rules,
    }


@click.command(help=say("help.games"))
@json_option
def games(as_json: bool) -> None:
    """List the games."""
    if as_json:
        print_json({"games": [card(game) for game in INFOS.values()]})
        return
    for game in INFOS.values():
        out.print(f"[bold]{say(f'{game.id}.name')}[/]  [dim]{game.id}[/]")
        out.print(f"  {say(f'{game.id}.tagline')}")
        table = Table.grid(padding=(0, 2))
        table.add_row(say("cli.seats"), f"{game.seats[0]}–{game.seats[-1]}")
        table.add_row(say("cli.editions"), ", ".join(game.editions))
        for option in game.options:
            table.add_row(f"{option.name}={option.wanted()}", say(f"{game.id}.option.{option.name}"))
        out.print(Padding(table, (0, 0, 1, 2)))


@click.command(help=say("help.rules"))
@click.argument("game")
@click.argument("clause", required=False)
@language_option
@json_option
def rules(game: str, clause: str | None, lang: str, as_json: bool) -> None:
    """Print a rulebook, a section or a clause."""
    book = rulebook(info(game).id, lang)
    wanted = (clause or "").upper()
    sections = [section for section in book.sections if wanted in ("", section.id)]
    if not sections and wanted in book.clauses:
        section = Section(wanted, "")
        section.clauses = {wanted: book.clauses[wanted]}
        sections = [section]
    if not sections:
        raise Refusal(say("cli.no-clause", clause=wanted, game=game))
    if as_json:
        print_json({key: text for section in sections for key, text in section.clauses.items()})
        return
    if not wanted:
        out.print(f"[bold]{book.title}[/]\n\n{book.introduction}\n")
    for section in sections:
        if section.title:
            out.print(f"[bold]{section.id}  {section.title}[/]")
        if section.introduction:
            out.print(section.introduction)
        for key, text in section.clauses.items():
            out.print(Padding(f"[bold cyan]{key}[/]  {text}", (0, 0, 0, 2)))
        out.print()
