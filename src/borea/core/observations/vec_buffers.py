"""Buffers on librt's `vec`, to which compiled code writes without a call. A vec never grows here: numpy shares it."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from borea.core.observations.buffers import Masks, Rows


class VecRows(Rows):
    """Rows in one vec of words, for machines with the lowest byte first.

    Little changes from one decision to the next, so that every row remembers what some words were written from.
    """

    def _open(self, rows: int, words: int) -> None:
        self.cells: vec[i64] = vec[i64]([0] * (rows * words))
        self.keys: vec[i64] = vec[i64]([-1] * (rows * words))
        self.sources: list[object] = [None] * (rows * words)

    def put(self, at: i64, word: i64) -> None:
        """Write a word; its last slot is at most 127."""
        self.cells[self.base + at] = word

    def put2(self, at: i64, first: i64, second: i64) -> None:
        """Write two words side by side."""
        cells = self.cells
        place: i64 = self.base + at
        cells[place] = first
        cells[place + 1] = second

    def put4(self, at: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Write four words side by side: one call is cheaper than four."""
        cells = self.cells
        place: i64 = self.base + at
        cells[place] = first
        cells[place + 1] = second
        cells[place + 2] = third
        cells[place + 3] = fourth

    def put_rest(self, at: i64, word: i64) -> None:
        """Write a word whose first slot `put_holders` writes."""
        place: i64 = self.base + at
        self.cells[place] = (self.cells[place] & 255) | word

    def put_holders(self, at: i64, words: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Write the first slots of words: which of four sets of their numbers each is in, 1 to 4, or 0 for none."""
        cells = self.cells
        place: i64 = self.base + at
        end: i64 = place + words
        while place < end:
            holder: i64 = (first & 1) + 2 * (second & 1) + 3 * (third & 1) + 4 * (fourth & 1)
            cells[place] = (cells[place] & ~255) | holder
            first >>= 1
            second >>= 1
            third >>= 1
            fourth >>= 1
            place += 1

    def flags(self, at: i64, bits: i64, words: i64, key: i64) -> None:
        """Write a set as slots of 0 or 1, eight per word, unless it is the one written before."""
        kept: i64 = self.base + key
        if self.keys[kept] == bits:  # `same`, written out
            return
        self.keys[kept] = bits
        cells = self.cells
        place: i64 = self.base + at
        end: i64 = place + words
        # Writing all words is faster than finding out which ones change, which no processor can predict.
        while place < end:
            cells[place] = ((bits & 0x7F) * 0x02040810204081 & 0x01010101010101) | ((bits & 0x80) << 49)
            bits >>= 8
            place += 1

    def flags4(self, at: i64, words: i64, first: i64, second: i64, third: i64, fourth: i64, key: i64) -> None:
        """Write four sets side by side, each as `flags` does."""
        keys = self.keys
        place: i64 = self.base + key
        if keys[place] != first:
            self.flags(at, first, words, key)
        if keys[place + 1] != second:
            self.flags(at + words, second, words, key + 1)
        if keys[place + 2] != third:
            self.flags(at + 2 * words, third, words, key + 2)
        if keys[place + 3] != fourth:
            self.flags(at + 3 * words, fourth, words, key + 3)

    def same(self, key: i64, number: i64) -> bool:
        """Return whether this number (not −1) is remembered; if not, it is from now on: write the words."""
        place: i64 = self.base + key
        if self.keys[place] == number:
            return True
        self.keys[place] = number
        return False

    def kept(self, key: i64, source: object) -> bool:
        """Return whether this object, one that never changes, is remembered; keys of objects are apart from others."""
        place: i64 = self.base + key
        if self.sources[place] is source:
            return True
        self.sources[place] = source
        return False

    def changed(self, key: i64, numbers: list[int]) -> i64:
        """Return the places of those among up to 60 numbers that differ from the remembered ones, as a set."""
        place: i64 = self.base + key
        if self.sources[place] == numbers:  # far quicker than a loop, and mostly true
            return 0
        self.sources[place] = numbers[:]
        keys = self.keys
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
