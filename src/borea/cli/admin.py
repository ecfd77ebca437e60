"""`borea admin`: commands for the operator of a server, configured by the server's own environment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from borea.cli.common import Refusal, json_option, print_json, say
from borea.extras import needs
from borea.text.bots import bot_words

if TYPE_CHECKING:  # loaded by the commands that need them, to start fast
    from borea.server.admin import Holder, Listed
    from borea.server.config import Settings
    from borea.store.store import Store

T = TypeVar("T")


@click.group(help=say("help.admin"))
def admin() -> None:
    """Group the commands; all of them need the server's libraries."""
    with needs("serve"):
        import borea.server.admin  # noqa: F401


def run(work: Callable[[Store, Settings], Awaitable[T]], *, migrated: bool = True) -> T:
    """Run work on the database that the environment names.

    Raises:
        Refusal: the environment is wrong, or the database cannot be reached.
    """
    from borea.server.admin import opened
    from borea.server.config import read_settings
    from borea.server.errors import AWAY
    from borea.store.store import Store

    async def inside() -> T:
        settings = read_settings()
        if migrated:
            async with opened(settings) as store:
                return await work(store, settings)
        store = Store(settings.database, settings.schema)
        try:
            return await work(store, settings)
        finally:
            await store.engine.dispose()

    try:
        return asyncio.run(inside())
    except ValueError as reason:
        raise Refusal(say("cli.bad-setting", reason=reason)) from reason
    except AWAY as reason:
        raise Refusal(say("cli.admin-away", reason=type(reason).__name__)) from reason


@admin.command("tables", help=say("help.admin-tables"))
@click.option("--over", is_flag=True, help=say("help.admin-over"))
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True, help=say("help.admin-limit"))
@json_option
def tables(over: bool, limit: int, as_json: bool) -> None:
    """List tables."""
    from borea.server.admin import list_tables

    found = run(lambda store, _: list_tables(store, over, limit))
    if as_json:
        print_json([{**table._asdict(), "seats": [seat._asdict() for seat in table.seats]} for table in found])
    elif not found:
        click.echo(say("cli.admin-no-tables"))
    for table in [] if as_json else found:
        click.echo("\n".join(lines(table)))


def lines(table: Listed) -> list[str]:
    """Return a table as lines of text."""
    opened = datetime.fromtimestamp(table.opened / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    state = say(f"cli.admin-{table.state}")
    seats = [say("cli.admin-seat", number=seat + 1, name=holder(who)) for seat, who in enumerate(table.seats)]
    return [say("cli.admin-table", table=table.table, opened=opened, game=table.game, state=state), *seats]


def holder(who: Holder) -> str:
    """Return who holds a seat, in words."""
    if who.person and who.bot:
        return say("cli.admin-stand-in", bot=bot_words(say, who.bot), name=who.name, person=who.person)
    if who.person:
        return say("cli.admin-person", name=who.name, person=who.person)
    return bot_words(say, who.bot) if who.bot else say("cli.admin-free")


@admin.command("end", help=say("help.admin-end"))
@click.argument("table")
def end(table: str) -> None:
    """End a table."""
    from borea.server.admin import end_table

    ended = run(lambda store, settings: end_table(store, settings, table))
    click.echo(say("cli.admin-ended" if ended else "cli.admin-was-over", table=table))


@admin.command("ban", help=say("help.admin-ban"))
@click.argument("person")
def ban(person: str) -> None:
    """Ban a person."""
    from borea.server import admin as server

    run(lambda store, _: server.ban(store, person))
    click.echo(say("cli.admin-banned", person=person))


@admin.command("unban", help=say("help.admin-unban"))
@click.argument("person")
def unban(person: str) -> None:
    """Lift a ban."""
    from borea.server import admin as server

    run(lambda store, _: server.unban(store, person))
    click.echo(say("cli.admin-unbanned", person=person))


@admin.command("bans", help=say("help.admin-bans"))
def bans() -> None:
    """List banned people."""
    found = run(lambda store, _: store.banned())
    click.echo("\n".join(sorted(found)) or say("cli.admin-no-bans"))


@admin.command("archive", help=say("help.admin-archive"))
@click.option("--days", type=click.IntRange(0, 36_500), default=180, show_default=True, help=say("help.admin-days"))
def archive(days: int) -> None:
    """Archive old matches."""
    from borea.server import admin as server

    matches, moves = run(lambda store, _: server.archive(store, days))
    click.echo(say("cli.admin-archived", matches=matches, moves=moves))


@admin.command("backup", help=say("help.admin-backup"))
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
def backup(path: Path) -> None:
    """Back up all data to a file."""
    from borea.store.backup import back_up

    rows = run(lambda store, _: back_up(store.engine, path))
    click.echo(say("cli.admin-backed-up", path=path, rows=rows))


@admin.command("restore", help=say("help.admin-restore"))
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
def restore(path: Path) -> None:
    """Restore a backup."""
    from borea.store.backup import restore as read_back

    rows = run(lambda store, _: read_back(store.engine, path), migrated=False)
    click.echo(say("cli.admin-restored", rows=rows))
