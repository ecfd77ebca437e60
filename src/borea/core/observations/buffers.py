"""Buffers that observations and masks are written to, and that numpy can share. These work everywhere; where librt is
installed, `borea.core.observations.vec_buffers` has much faster ones."""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64

SLOTS: Final = 8  # slots of one byte per word: the first one is the lowest byte
EVERY: Final = (1 << 60) - 1
LITTLE: Final = struct.pack("=h", 1) == struct.pack("<h", 1)  # words of this machine are laid out like ours


def spread(bits: i64) -> i64:
    """Return the eight lowest bits as a word of eight slots, 0 or 1 each."""
    return ((bits & 0x7F) * 0x02040810204081 & 0x01010101010101) | ((bits & 0x80) << 49)


def relative(seat: i64, viewer: i64, seats: i64) -> i64:
    """Return 1 for the viewer's own seat, 2 for the next one, and so on; 0 for nobody."""
    if seat < 0:
        return 0
    return seat - viewer + 1 if seat >= viewer else seat - viewer + seats + 1


class Rows:
    """Rows of words of eight slots. Write a row between `start` and `finish`, every word of it.

    A row may remember by a `key` what some of its words were written from, so that they need not be written again.
    Keys are numbers that the encoder chooses, below the number of words; small ones lie close together in memory.
    """

    def __init__(self, rows: int, words: int) -> None:
        self.rows = rows
        self.words: i64 = words
        self.base: i64 = 0  # the first word of the row being written
        self._open(rows, words)

    def _open(self, rows: int, words: int) -> None:
        self._data = bytearray(SLOTS * rows * words)
        self._line: list[int] = [0] * words
        self._packer = struct.Struct(f"<{words}q")

    def start(self, row: i64) -> None:
        """Begin a row."""
        self.base = row * self.words

    def put(self, at: i64, word: i64) -> None:
        """Write a word; its last slot is at most 127."""
        self._line[at] = word

    def put2(self, at: i64, first: i64, second: i64) -> None:
        """Write two words side by side."""
        self.put(at, first)
        self.put(at + 1, second)

    def put4(self, at: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Write four words side by side: one call is cheaper than four."""
        self.put(at, first)
        self.put(at + 1, second)
        self.put(at + 2, third)
        self.put(at + 3, fourth)

    def flags(self, at: i64, bits: i64, words: i64, key: i64) -> None:
        """Write a set of numbers below 8 × words as slots of 0 or 1, eight per word, remembered by a key."""
        end: i64 = at + words
        while at < end:
            self._line[at] = spread(bits)
            bits >>= 8
            at += 1

    def flags4(self, at: i64, words: i64, first: i64, second: i64, third: i64, fourth: i64, key: i64) -> None:
        """Write four sets side by side, each as `flags` does, remembered by this key and the next three."""
        self.flags(at, first, words, key)
        self.flags(at + words, second, words, key + 1)
        self.flags(at + 2 * words, third, words, key + 2)
        self.flags(at + 3 * words, fourth, words, key + 3)

    def put_rest(self, at: i64, word: i64) -> None:
        """Write a word whose first slot `put_holders` writes."""
        self._line[at] = (self._line[at] & 255) | word

    def put_holders(self, at: i64, words: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Write the first slots of words: which of four sets of their numbers each is in, 1 to 4, or 0 for none."""
        end: i64 = at + words
        while at < end:
            holder: i64 = (first & 1) + 2 * (second & 1) + 3 * (third & 1) + 4 * (fourth & 1)
            self._line[at] = (self._line[at] & ~255) | holder
            first >>= 1
            second >>= 1
            third >>= 1
            fourth >>= 1
            at += 1

    def same(self, key: i64, number: i64) -> bool:
        """Return whether this number (not −1) is remembered; if not, it is from now on: write the words."""
        return False

    def kept(self, key: i64, source: object) -> bool:
        """Return whether this object, one that never changes, is remembered; keys of objects are apart from others."""
        return False

    def changed(self, key: i64, numbers: list[int]) -> i64:
        """Return the places of those among up to 60 numbers that differ from the remembered ones, as a set.

        Their keys are this one and the following ones; the list itself is also kept by its key.
        """
        return EVERY

    def finish(self) -> None:
        """Complete the row."""
        self._packer.pack_into(self._data, SLOTS * self.base, *self._line)

    def buffer(self) -> object:
        """Return what numpy can share; it changes with the rows."""
        return self._data

    def line(self, row: int) -> bytes:
        """Return the slots of a row as they are now."""
        size = SLOTS * int(self.words)
        return bytes(memoryview(self.buffer()).cast("B")[row * size : (row + 1) * size])  # type: ignore[arg-type]


class Masks:
    """Rows of one byte per move of a catalogue: 1 if the move is legal."""

    def __init__(self, rows: int, moves: int) -> None:
        self.rows = rows
        self.moves: i64 = moves
        self.shown: list[list[int]] = [[] for _ in range(rows)]  # the legal moves of each row
        self._open(rows, moves)

    def _open(self, rows: int, moves: int) -> None:
        self._data = bytearray(rows * moves)

    def show(self, row: i64, moves: list[int]) -> None:
        """Write the legal moves of a row over the ones before."""
        base: i64 = row * self.moves
        for move in self.shown[row]:
            self._data[base + move] = 0
        for move in moves:
            self._data[base + move] = 1
        self.shown[row] = moves

    def allows(self, row: i64, move: i64) -> bool:
        """Return whether a move is legal in a row."""
        return move >= 0 and move < self.moves and self._data[row * self.moves + move] == 1

    def buffer(self) -> object:
        """Return what numpy can share; it changes with the rows."""
        return self._data

    def line(self, row: int) -> bytes:
        """Return a row as it is now."""
        size = int(self.moves)
        return bytes(memoryview(self.buffer())[row * size : (row + 1) * size])  # type: ignore[arg-type]


def new_rows(rows: int, words: int) -> Rows:
    """Return empty rows, the fastest kind that there is here."""
    if LITTLE:
        try:
            from borea.core.observations.vec_buffers import VecRows
        except ImportError:  # librt is not installed
            return Rows(rows, words)
        return VecRows(rows, words)
    return Rows(rows, words)


def new_masks(rows: int, moves: int) -> Masks:
    """Return empty masks, the fastest kind that there is here."""
    try:
        from borea.core.observations.vec_buffers import VecMasks
    except ImportError:
        return Masks(rows, moves)
    return VecMasks(rows, moves)
