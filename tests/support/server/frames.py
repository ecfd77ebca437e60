"""What a bare client of the load test reads: frames of a WebSocket, and of the messages no more than it needs."""

from __future__ import annotations

import msgspec

NOW, SNAPSHOT = b'{"kind":"now"', b'{"kind":"snapshot"'


class Asked(msgspec.Struct):
    """The part of a decision that a client needs."""

    number: int
    tokens: list[str]


class Now(msgspec.Struct):
    """The part of the table that a client needs."""

    actors: list[int]
    over: bool
    decision: Asked | None


class Offer(msgspec.Struct):
    """The part of a move on offer that a client needs."""

    token: str


class Asking(msgspec.Struct):
    """The part of a board's question that a client needs."""

    number: int
    moves: list[Offer]


class Board(msgspec.Struct):
    """The part of a snapshot that a client needs."""

    seat: int
    over: msgspec.Raw
    ask: Asking | None


read_now = msgspec.json.Decoder(Now).decode
read_board = msgspec.json.Decoder(Board).decode


def read_table(data: bytes) -> Now:
    """Return the table of a message, as a program or as a board is sent it."""
    if data.startswith(NOW):
        return read_now(data)
    board = read_board(data)
    asked = None if board.ask is None else Asked(board.ask.number, [move.token for move in board.ask.moves])
    return Now([board.seat] if asked else [], bytes(board.over) != b"null", asked)


def frame(buffer: bytearray, start: int) -> tuple[int, int, int] | None:
    """Return opcode, start and end of the frame at a place, None if it is incomplete."""
    if len(buffer) < start + 2:
        return None
    size, begin = buffer[start + 1], start + 2
    if size == 126:
        begin = start + 4
        size = int.from_bytes(buffer[start + 2 : begin], "big")
    elif size == 127:
        begin = start + 10
        size = int.from_bytes(buffer[start + 2 : begin], "big")
    end = begin + size
    return (buffer[start] & 15, begin, end) if len(buffer) >= end else None
