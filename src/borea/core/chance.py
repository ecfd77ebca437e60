"""Random numbers. Rules call `below(n)`; the caller chooses the source: a fast generator for simulation, a keyed one
for matches."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


class Rng:
    """A source of random whole numbers."""

    def below(self, n: i64) -> i64:
        """Return one of 0 … n−1, all equally likely (n is at most 2³¹)."""
        raise NotImplementedError


class FastRng(Rng):
    """Chris Doty-Humphrey's sfc32: small, fast, and the same interpreted and compiled as no step exceeds 63 bits."""

    def __init__(self, seed: int | str = 0) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "big")
        self.b: i64 = int.from_bytes(digest[4:8], "big")
        self.c: i64 = int.from_bytes(digest[8:12], "big")
        self.count: i64 = 1

    def word(self) -> i64:
        """Return the next 32 bits."""
        word: i64 = (self.a + self.b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) | (self.c >> 11)) + word) & WORD
        return word

    def below(self, n: i64) -> i64:
        """Return one of 0 … n−1 without bias (Lemire's multiplication with rejection)."""
        product: i64 = self.word() * n
        if product & WORD < n:
            uneven: i64 = (WORD + 1) % n
            while product & WORD < uneven:
                product = self.word() * n
        return product >> 32


class KeyedRng(Rng):
    """One number from HMAC-SHA256: those who know the key can verify it, nobody else can predict it."""

    def __init__(self, key: bytes, message: str) -> None:
        self.key = key
        self.message = message

    def below(self, n: i64) -> i64:
        """Reduce the 256-bit digest; the bias is under 2⁻²²⁰."""
        digest = hmac.digest(self.key, self.message.encode(), "sha256")
        return int.from_bytes(digest, "big") % int(n)


def seed_bytes(seed: str | bytes) -> bytes:
    """Return the 32 bytes of a seed: 64 hexadecimal digits as they are, any other text by its SHA-256."""
    if isinstance(seed, bytes):
        return seed
    if len(seed) == 64 and all(digit in "0123456789abcdefABCDEF" for digit in seed):
        return bytes.fromhex(seed)
    return hashlib.sha256(seed.encode()).digest()


def commitment(seed: bytes) -> str:
    """Return the hash that is published before the match, so that the seed cannot be changed afterwards."""
    return hashlib.sha256(seed).hexdigest()


def match_key(seed: bytes, entropy: list[str]) -> bytes:
    """Return the HMAC key: the seed, then the seats' entropy as canonical JSON."""
    return seed + json.dumps(entropy, ensure_ascii=True, separators=(",", ":")).encode()


def keyed(key: bytes, epoch: int, label: str, count: int) -> KeyedRng:
    """Return the generator of one chance event: `epoch` counts rewinds, `count` the earlier draws under the label."""
    return KeyedRng(key, f"{epoch}/{label}/{count}")


class ScriptedRng(Rng):
    """Returns given numbers and records what it was asked: for checks and examples."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.asked: list[int] = []

    def below(self, n: i64) -> i64:
        """Return the next given number."""
        self.asked.append(n)
        return self.answers[len(self.asked) - 1]
