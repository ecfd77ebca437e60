"""Stored logs keep loading: a log as it was written at first, entry by entry, still gives the same table."""

from __future__ import annotations

import pytest

from borea.server.tables.log import Body, encode, read_body, read_header
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.store.writer import Entry

HEADER = (
    '{"game":"the-border","rules":1,"edition":"2022","options":{"sheets":"standard","same_sheet":false},"seats":2,'
    '"seed":"2c911472f5f1d47706d831ebe75ca10f15524b0133e5281ec550acd0b385eaa4","opener":"maren","clock":60,"start":[],'
    '"parent":""}'
)
BODIES = (
    '{"type":"sit","seat":1,"who":"piet","name":"Piet"}',
    '{"type":"leave","seat":1}',
    '{"type":"sit","seat":0,"who":"maren","name":"Maren","entropy":"salt","rated":true}',
    '{"type":"leave","seat":0}',
    '{"type":"sit","seat":0,"who":"maren","name":"Maren","rated":true,"waits":true}',
    '{"type":"entropy","seat":0,"entropy":"salt"}',
    '{"type":"sit","seat":1,"who":"piet","name":"Piet"}',
    '{"type":"bot","seat":1,"bot":"level3","why":"left"}',
    '{"type":"sit","seat":1,"who":"piet","name":"Piet"}',
    '{"type":"name","seat":1,"who":"piet","name":"Pieter"}',
    '{"type":"play","seat":1,"number":0,"tokens":["stop"]}',
    '{"type":"undo","seat":1,"number":1}',
    '{"type":"play","seat":1,"number":2,"tokens":["reroll:s"]}',
    '{"type":"ask","seat":1}',
    '{"type":"answer","seat":0,"yes":true}',
    '{"type":"chat","seat":0,"name":"Maren","text":"Fair wind.","who":"maren"}',
    '{"type":"remark","seat":1,"act":"accept","term":"tokens","about":"wood"}',
    '{"type":"sit","seat":0,"who":"maren","name":"Maren","portrait":"gull"}',
    '{"type":"bot","seat":0,"bot":"level3","why":"late"}',
    '{"type":"end"}',
    '{"type":"again","table":"0a41e008cf77c02b"}',
)


SPOKEN = '{"type":"speak","seat":0,"token":"say:peace/we/2>1!"}'  # of a table whose game has promises


def test_an_old_log_gives_the_same_table() -> None:
    live = LiveTable("0", read_header(HEADER), 1_000_000)
    for seq, body in enumerate(BODIES, 1):
        live.apply(Entry(seq, 1_000_000 + seq, body))
    assert [(chair.who, chair.name, chair.bot, chair.rated, chair.chosen) for chair in live.chairs] == [
        ("maren", "Maren", "level3", True, "gull"),
        ("piet", "Pieter", "", False, ""),
    ]
    assert (live.numbers, live.ended, live.next_table) == ([1, 4], True, "0a41e008cf77c02b")
    assert live.match is not None
    assert live.match.record().entries == [
        (-1, "sheet:4"), (-1, "sheet:1"), (-1, "first:1"), (-1, "roll:srboo"), (1, "stop"), (1, "undo"),
        (1, "reroll:s"), (-1, "roll:b"), (-9, "rewind:4"),
    ]  # fmt: skip
    assert live.match.entropy == ["salt", ""]
    assert len(live.streams[SPECTATOR]) == 22  # picking dice up and throwing them are two steps


@pytest.mark.parametrize("body", [*BODIES, SPOKEN])
def test_entries_are_written_as_they_were(body: str) -> None:
    assert encode(read_body(body)).decode() == body


def test_the_log_covers_every_kind_of_entry() -> None:
    assert {type(read_body(body)) for body in (*BODIES, SPOKEN)} == set(Body.__args__)


def test_headers_are_written_as_they_were() -> None:
    assert encode(read_header(HEADER)).decode() == HEADER.removesuffix("}") + ',"hotseat":false}'
