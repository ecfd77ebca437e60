"""A table that was being played when the server was upgraded goes on under the rules it began with.

`upgrades/GAME-rules-N.jsonl` are backups, unzipped, that servers with rules version N wrote of a running table.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest

from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.games import INFOS, create
from borea.server.tables.log import read_header
from borea.store.backup import restore
from borea.store.store import Store
from tests.support.server.play import PEOPLE
from tests.support.server.site import Site, site

BACKUPS = Path(__file__).parent / "upgrades"


@contextmanager
def upgraded(folder: Path, backup: Path) -> Iterator[Site]:
    """Serve what an old server left behind."""
    packed = folder / "old.gz"
    packed.write_bytes(gzip.compress(backup.read_bytes()))

    async def bring() -> None:
        store = Store(f"sqlite:///{folder}/borea.db")
        await restore(store.engine, packed)
        await store.close()

    anyio.run(bring)
    with site(folder) as made:
        yield made


def asked(home: Site, table: str) -> tuple[int, dict[str, Any]]:
    """Return a seat that is asked, and its decision."""
    seat = home.get(f"/api/tables/{table}").json()["actors"][0]
    return seat, home.get(f"/api/tables/{table}?seat={seat}", PEOPLE[seat]).json()["decision"]


def only_table(home: Site) -> str:
    """Return the one table there is."""
    (card,) = home.get("/api/tables").json()["tables"]
    return str(card["table"])


def finished(home: Site, table: str) -> Record:
    """Let every person make a move in their turn, then bots to the end; return the record."""
    seats = len(home.get(f"/api/tables/{table}").json()["seats"])
    for _ in range(seats):
        seat, decision = asked(home, table)
        body = {"seat": seat, "number": decision["number"], "tokens": decision["tokens"][-1:]}
        answer = home.post(f"/api/tables/{table}/submit", body, PEOPLE[seat])
        assert answer.status_code == 200, answer.text
    for seat in range(seats):
        home.post(f"/api/tables/{table}/leave", {"seat": seat}, PEOPLE[seat])
    while not home.get(f"/api/tables/{table}").json()["over"]:
        home.client.get(f"/t/{table}/text")  # waits a while for the bots
    return read_record(home.get(f"/api/tables/{table}/record").text)


def test_every_earlier_version_of_the_rules_left_a_table_behind() -> None:
    earlier = {f"{info.id}-rules-{rules}" for info in INFOS.values() for rules in range(1, info.rules)}
    assert earlier <= {path.stem for path in BACKUPS.iterdir()}


@pytest.mark.parametrize("backup", sorted(BACKUPS.iterdir()), ids=lambda path: path.stem)
def test_a_running_table_survives_an_upgrade_and_ends_under_its_own_rules(tmp_path: Path, backup: Path) -> None:
    name, _, rules = backup.stem.rpartition("-rules-")
    stored = [line for line in backup.read_text("utf-8").splitlines() if '\\"type\\":\\"play\\"' in line]
    with upgraded(tmp_path, backup) as home:
        record = finished(home, only_table(home))
    assert (record.game, record.rules) == (name, int(rules))
    assert f"\nrules {rules}\n" in record.text()
    assert sum(entry[0] >= 0 for entry in record.entries) > len(stored) > 0
    game = create(record.game, record.edition, record.options, record.rules)
    match = Match.replay(game, record, check_luck=True)
    assert match.outcome is not None
    assert match.record().text() == record.text()


def test_bn_2_4_a_table_of_version_1_keeps_the_ban_after_the_upgrade(tmp_path: Path) -> None:
    # Blue ends with Piet's merchant. Version 2 would let him place there.
    with upgraded(tmp_path, BACKUPS / "borneo-rules-1.jsonl") as home:
        table = only_table(home)
        seat, decision = asked(home, table)
        assert (seat, decision["tokens"]) == (1, ["place:red", "place:yellow", "place:green"])
        body = {"seat": seat, "number": decision["number"], "tokens": ["place:blue"]}
        error = home.post(f"/api/tables/{table}/submit", body, PEOPLE[seat]).json()["error"]
        assert (error["code"], error["clause"]) == ("illegal-move", "BN-2.4")
        assert "version 1" in error["rule"]


def test_a_new_table_gets_the_newest_rules_also_beside_old_ones(tmp_path: Path) -> None:
    with upgraded(tmp_path, BACKUPS / "borneo-rules-1.jsonl") as home:
        old = only_table(home)
        tables = {info.id: home.open(PEOPLE[0], game=info.id, seats=info.seats[0]) for info in INFOS.values()}
        assert home.client.portal is not None
        stored = {table: home.client.portal.call(home.worker.store.row, table) for table in (old, *tables.values())}
        rules = {table: read_header(row.header).rules for table, row in stored.items() if row is not None}
    assert rules == {old: 1} | {tables[info.id]: info.rules for info in INFOS.values()}
