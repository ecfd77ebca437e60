"""Luck: the generators against slow ones written from their definitions, and the promises about seeds."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter

import pytest

from borea.core.chance import FastRng, KeyedRng, ScriptedRng, commitment, keyed, match_key, seed_bytes


def slow_sfc32(seed: int, number: int) -> list[int]:
    """Return the first words of sfc32, bit by bit as strings of 32 binary digits where that matters."""
    digest = hashlib.sha256(str(seed).encode()).hexdigest()
    a, b, c = (int(digest[start : start + 8], 16) for start in (0, 8, 16))
    counter = 1
    words = []
    for _ in range(number):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b // 2**9)
        b = (c + c * 8) % 2**32
        bits = f"{c:032b}"
        c = (int(bits[21:] + bits[:21], 2) + word) % 2**32
        words.append(word)
    return words


@pytest.mark.parametrize("seed", [0, 1, -7, 12345, 2**80])
def test_fast_rng_is_sfc32(seed: int) -> None:
    rng = FastRng(seed)
    assert [rng.word() for _ in range(200)] == slow_sfc32(seed, 200)


@pytest.mark.parametrize("n", [1, 2, 6, 7776, 3 * 2**29, 2**31])
def test_below_multiplies_and_rejects_the_uneven_rest(n: int) -> None:
    rng = FastRng(3)
    words = iter(slow_sfc32(3, 400))
    for _ in range(100):
        # Of the 2³² words every result must own equally many: the low 2³² mod n products of each are thrown away.
        product = next(words) * n
        while product % 2**32 < 2**32 % n:
            product = next(words) * n
        assert rng.below(n) == product // 2**32


def test_same_seed_same_numbers_and_other_seed_others() -> None:
    one, two, other = FastRng(5), FastRng(5), FastRng(6)
    first = [one.below(1000) for _ in range(50)]
    assert [two.below(1000) for _ in range(50)] == first
    assert [other.below(1000) for _ in range(50)] != first


@pytest.mark.parametrize(("n", "limit"), [(6, 20.5), (5, 18.5), (12, 31.3)])
def test_below_is_uniform(n: int, limit: float) -> None:
    """Chi-square with n − 1 degrees of freedom; the limits are the 99.9 % points of the tables."""
    rng, draws = FastRng(2024), 60_000
    counts = Counter(rng.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    assert sum((counts[k] - draws / n) ** 2 / (draws / n) for k in range(n)) < limit


def test_keyed_uniform_over_labels() -> None:
    counts = Counter(keyed(b"k", 0, f"turn {turn} roll 1", 0).below(6) for turn in range(12_000))
    assert sum((counts[k] - 2000) ** 2 / 2000 for k in range(6)) < 20.5


def test_keyed_rng_is_hmac_of_epoch_label_and_count() -> None:
    key = match_key(b"\x01" * 32, ["red", "é"])
    assert key == b"\x01" * 32 + b'["red","\\u00e9"]'
    digest = hmac.new(key, b"2/turn 12 roll 2/3", "sha256").hexdigest()
    assert keyed(key, 2, "turn 12 roll 2", 3).below(7776) == int(digest, 16) % 7776


def test_hmac_by_hand() -> None:
    """HMAC from its definition: two hashes, the key padded to a block and masked."""
    key, message = b"secret", "0/first seat/0"
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message.encode()).digest()
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()
    assert KeyedRng(key, message).below(1000) == int.from_bytes(outer, "big") % 1000


def test_epoch_label_count_key_and_entropy_all_matter() -> None:
    key = match_key(b"\x01" * 32, ["", ""])
    numbers = {
        keyed(key, 0, "a", 0).below(2**31),
        keyed(key, 1, "a", 0).below(2**31),
        keyed(key, 0, "b", 0).below(2**31),
        keyed(key, 0, "a", 1).below(2**31),
        keyed(match_key(b"\x02" * 32, ["", ""]), 0, "a", 0).below(2**31),
        keyed(match_key(b"\x01" * 32, ["x", ""]), 0, "a", 0).below(2**31),
        keyed(match_key(b"\x01" * 32, ["", "x"]), 0, "a", 0).below(2**31),
    }
    assert len(numbers) == 7


def test_entropy_cannot_be_shifted_between_seats() -> None:
    assert match_key(b"", ["ab", "c"]) != match_key(b"", ["a", "bc"])
    assert json.loads(match_key(b"", ['"', ","])) == ['"', ","]


def test_a_seed_may_be_text_or_64_hexadecimal_digits() -> None:
    digits = "0f" * 32
    assert seed_bytes(digits) == b"\x0f" * 32
    assert seed_bytes(digits.upper()) == b"\x0f" * 32
    assert seed_bytes("harbour") == hashlib.sha256(b"harbour").digest()
    assert seed_bytes("g" * 64) == hashlib.sha256(b"g" * 64).digest()
    assert seed_bytes("0f" * 31) == hashlib.sha256(b"0f" * 31).digest()
    assert seed_bytes(b"\x07" * 32) == b"\x07" * 32
    assert len(seed_bytes("")) == 32


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"\x00" * 32) == hashlib.sha256(b"\x00" * 32).hexdigest()
    assert commitment(b"\x00" * 32) != commitment(b"\x01" * 32)


def test_the_scripted_rng_says_what_it_was_told_and_what_it_was_asked() -> None:
    rng = ScriptedRng([4, 0])
    assert [rng.below(6), rng.below(3)] == [4, 0]
    assert rng.asked == [6, 3]
