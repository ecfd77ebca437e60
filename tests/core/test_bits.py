"""Sets as machine words against Python's own sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from borea.core import bits

SETS = st.sets(st.integers(0, 59))


@given(SETS)
def test_a_set_has_its_members_in_ascending_order(numbers: set[int]) -> None:
    members = bits.gathered(list(numbers))
    assert members == sum(1 << number for number in numbers)
    assert bits.size(members) == len(numbers)
    assert bits.listed(members) == sorted(numbers)
    assert [bits.member(members, n) for n in range(len(numbers))] == sorted(numbers)


@given(SETS.filter(bool))
def test_the_lowest_member(numbers: set[int]) -> None:
    assert bits.lowest(bits.gathered(list(numbers))) == min(numbers)


@given(SETS, st.integers(-1, 59))
def test_the_numbers_above_one(numbers: set[int], least: int) -> None:
    higher = bits.gathered(list(numbers)) & bits.above(least)
    assert bits.listed(higher) == sorted(number for number in numbers if number > least)


@given(SETS, SETS)
def test_members_are_appended_with_an_offset(one: set[int], other: set[int]) -> None:
    found: list[int] = []
    bits.append_all(found, bits.gathered(list(one)), 0)
    bits.append_all(found, bits.gathered(list(other)), 60)
    assert found == sorted(one) + [60 + number for number in sorted(other)]
