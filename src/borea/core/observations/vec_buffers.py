"""Buffers on librt's `vec`, to which compiled code writes without a call. A vec never grows here: numpy shares it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from borea.core.observations.buffers import Masks, Rows


class VecRows(Rows):
    """Rows in one vec of words, for machines with the lowest byte first."""

    def _open(self, rows: int, words: int) -> None:
        self.cells: vec[i64] = vec[i64]([0] * (rows * words))

    def put(self, at: i64, word: i64) -> None:
        """Write a word; its last slot is at most 127."""
        self.cells[self.base + at] = word

    def flags(self, at: i64, bits: i64, words: i64) -> None:
        """Write a set as slots of 0 or 1, eight per word."""
        cells = self.cells
        place: i64 = self.base + at
        end: i64 = place + words
        while place < end:
            # `spread`, written out: this loop is most of the work of an observation.
            cells[place] = ((bits & 0x7F) * 0x02040810204081 & 0x01010101010101) | ((bits & 0x80) << 49)
            bits >>= 8
            place += 1

    def finish(self) -> None:
        """Do nothing: words are written in place."""

    def buffer(self) -> object:
        """Return what numpy can share; it changes with the rows."""
        return self.cells


class VecMasks(Masks):
    """Masks in one vec of bytes."""

    def _open(self, rows: int, moves: int) -> None:
        self.cells: vec[u8] = vec[u8]([0] * (rows * moves))

    def show(self, row: i64, moves: list[int]) -> None:
        """Write the legal moves of a row over the ones before."""
        cells = self.cells
        base: i64 = row * self.moves
        for old in self.shown[row]:
            place: i64 = old
            cells[base + place] = 0
        for new in moves:
            place = new
            cells[base + place] = 1
        self.shown[row] = moves

    def allows(self, row: i64, move: i64) -> bool:
        """Return whether a move is legal in a row."""
        if move < 0 or move >= self.moves:
            return False
        return self.cells[row * self.moves + move] == 1

    def buffer(self) -> object:
        """Return what numpy can share; it changes with the rows."""
        return self.cells
