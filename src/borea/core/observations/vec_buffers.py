"""Buffers on librt's `vec`, to which compiled code writes without a call. A vec never grows here: numpy shares it."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from borea.core.observations.buffers import Masks, Rows


class VecRows(Rows):
    """Rows in one vec of words, for machines with the lowest byte first.

    Little changes from one decision to the next, so that every row remembers what its words were written from.
    """

    def _open(self, rows: int, words: int) -> None:
        self.cells: vec[i64] = vec[i64]([0] * (rows * words))
        self.keys: vec[i64] = vec[i64]([-1] * (rows * words))
        self.sources: list[object] = [None] * (rows * words)

    def put(self, at: i64, word: i64) -> None:
        """Write a word; its last slot is at most 127."""
        self.cells[self.base + at] = word

    def put_first(self, at: i64, slot: i64) -> None:
        """Write the first slot of a word that `changed` or `kept` say is still what it was."""
        place: i64 = self.base + at
        self.cells[place] = (self.cells[place] & ~255) | slot

    def flags(self, at: i64, bits: i64, words: i64) -> None:
        """Write a set as slots of 0 or 1, eight per word."""
        place: i64 = self.base + at
        if self.keys[place] == bits:
            return
        self.keys[place] = bits
        cells = self.cells
        end: i64 = place + words
        while place < end:
            # `spread`, written out: this loop is most of the work of an observation.
            cells[place] = ((bits & 0x7F) * 0x02040810204081 & 0x01010101010101) | ((bits & 0x80) << 49)
            bits >>= 8
            place += 1

    def same(self, at: i64, key: i64) -> bool:
        """Return whether the words at a place were last written from this key (not −1); if not, write them now."""
        place: i64 = self.base + at
        if self.keys[place] == key:
            return True
        self.keys[place] = key
        return False

    def kept(self, at: i64, source: object) -> bool:
        """Return whether the words at a place were last written from this object, one that never changes."""
        place: i64 = self.base + at
        if self.sources[place] is source:
            return True
        self.sources[place] = source
        return False

    def changed(self, at: i64, numbers: list[int]) -> i64:
        """Return the places of those among up to 60 numbers that differ from the last ones compared here, as a set."""
        keys = self.keys
        place: i64 = self.base + at
        found: i64 = 0
        bit: i64 = 1
        for number in cast("list[i64]", numbers):
            if keys[place] != number:
                keys[place] = number
                found |= bit
            bit <<= 1
            place += 1
        return found

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
        before = self.shown[row]
        if before is moves:
            return
        cells = self.cells
        base: i64 = row * self.moves
        # Read as i64, a move goes from the list to its place without a detour through a tagged integer.
        for old in cast("list[i64]", before):
            cells[base + old] = 0
        for new in cast("list[i64]", moves):
            cells[base + new] = 1
        self.shown[row] = moves

    def allows(self, row: i64, move: i64) -> bool:
        """Return whether a move is legal in a row."""
        if move < 0 or move >= self.moves:
            return False
        return self.cells[row * self.moves + move] == 1

    def buffer(self) -> object:
        """Return what numpy can share; it changes with the rows."""
        return self.cells
