"""The river of a map: sections, how they join, the lakes at its head, and the checks of BL-1.2 and BL-1.3.

Territories are numbers here, in the order of their keys. Outlines are checked elsewhere (outlines.py).
"""

from __future__ import annotations

from typing import Final

from borea.core.errors import ComponentError
from borea.games.borderlands.map.coordinates import PARSER

LAKES: Final = 2
LONGEST_NAME: Final = 40


class Lakes:
    """Both lakes in key order; `rings` are the shore territories in order around the water."""

    def __init__(self, keys: list[str], names: list[str], rings: list[list[int]]) -> None:
        self.keys = keys
        self.names = names
        self.rings = rings


class River:
    """Sections in key order; arms 0 and 1 from lakes 0 and 1 to the confluence, arm 2 to the mouth, all downstream."""

    def __init__(
        self, keys: list[str], banks: list[tuple[int, int]], joints: list[tuple[int, int, int]], arms: list[list[int]]
    ) -> None:
        self.keys = keys
        self.banks = banks
        self.joints = joints
        self.arms = arms
        self.arm_names: list[str] = ["", "", ""]
        self.heads = [arms[0][0], arms[1][0]]
        self.mouth = arms[2][-1]
        self.confluence = (arms[0][-1], arms[1][-1], arms[2][0])


def read_lakes(value: object, lands: dict[str, int]) -> Lakes:
    """Return the lakes of a map file: two, with at least two shores each and no shore twice (BL-1.2, BL-1.3).

    Raises:
        ComponentError: one of these is not so.
    """
    entries = PARSER.keyed(value, "lakes")
    if len(entries) != LAKES:
        raise ComponentError("lake-count", "BL-1.2", found=len(entries), wanted=LAKES)
    keys: list[str] = []
    names: list[str] = []
    rings: list[list[int]] = []
    for key, entry in entries:
        at = f"lakes.{key}"
        table = PARSER.fields(entry, at, ("name", "shores"), ("outline",))
        keys.append(key)
        names.append(PARSER.text(table["name"], f"{at}.name", LONGEST_NAME))
        ring: list[int] = []
        for item in PARSER.items(table["shores"], f"{at}.shores"):
            shore = PARSER.name_in(item, f"{at}.shores", lands)
            if shore in ring:
                raise ComponentError("shore-twice", "BL-1.3", lake=key, territory=str(item))
            ring.append(shore)
        if len(ring) < 2:
            raise ComponentError("lake-shores-few", "BL-1.3", lake=key, found=len(ring))
        rings.append(ring)
    return Lakes(keys, names, rings)


def check_shores(lakes: Lakes, lands: list[str], kinds: dict[tuple[int, int], bool]) -> None:
    """Check that territories next to each other around a lake are adjacent (BL-1.1).

    Raises:
        ComponentError: two are not.
    """
    for lake, ring in enumerate(lakes.rings):
        for index, one in enumerate(ring):
            other = ring[(index + 1) % len(ring)]
            if pair(one, other) not in kinds:
                raise ComponentError(
                    "shores-apart", "BL-1.1", lake=lakes.keys[lake], one=lands[one], other=lands[other]
                )


def read_river(value: object, lands: dict[str, int], lakes: Lakes) -> River:
    """Return the river of a map file, after following the water down all three arms (BL-1.2).

    Raises:
        ComponentError: the river is malformed, or does not run as BL-1.2 says.
    """
    table = PARSER.fields(value, "river", ("sections", "joints", "confluence", "branches", "trunk"))
    keys: list[str] = []
    banks: list[tuple[int, int]] = []
    for key, entry in PARSER.keyed(table["sections"], "river.sections"):
        at = f"river.sections.{key}"
        section = PARSER.fields(entry, at, ("banks",), ("line",))
        two = PARSER.counted(section["banks"], f"{at}.banks", 2, 2)
        one = PARSER.name_in(two[0], f"{at}.banks", lands)
        other = PARSER.name_in(two[1], f"{at}.banks", lands)
        if one == other:
            raise ComponentError("section-one-bank", "BL-1.3", section=key)
        keys.append(key)
        banks.append(pair(one, other))
    places = {key: place for place, key in enumerate(keys)}
    joints: list[tuple[int, int, int]] = []
    for index, item in enumerate(PARSER.items(table["joints"], "river.joints")):
        at = f"river.joints[{index}]"
        three = PARSER.counted(item, at, 3, 3)
        upper, lower = PARSER.name_in(three[0], at, places), PARSER.name_in(three[1], at, places)
        joints.append((upper, lower, PARSER.whole(three[2], at)))
    joints.sort()
    meeting = [
        PARSER.name_in(item, "river.confluence", places)
        for item in PARSER.counted(table["confluence"], "river.confluence", 3, 3)
    ]
    heads, names = _read_branches(table["branches"], places, lakes)
    trunk = PARSER.fields(table["trunk"], "river.trunk", ("name", "mouth"))
    mouth = PARSER.name_in(trunk["mouth"], "river.trunk.mouth", places)
    arms = _follow(keys, joints, heads, meeting, mouth)
    river = River(keys, banks, joints, arms)
    river.arm_names = names + [PARSER.text(trunk["name"], "river.trunk.name", LONGEST_NAME)]
    return river


def _read_branches(value: object, places: dict[str, int], lakes: Lakes) -> tuple[list[int], list[str]]:
    """Return head sections and names of the branches, one from each lake, in the order of the lakes (BL-1.2)."""
    entries = PARSER.keyed(value, "river.branches")
    if [key for key, _ in entries] != lakes.keys:
        raise ComponentError("branch-per-lake", "BL-1.2", wanted=" ".join(lakes.keys))
    heads: list[int] = []
    names: list[str] = []
    for key, entry in entries:
        at = f"river.branches.{key}"
        branch = PARSER.fields(entry, at, ("name", "head"))
        heads.append(PARSER.name_in(branch["head"], f"{at}.head", places))
        names.append(PARSER.text(branch["name"], f"{at}.name", LONGEST_NAME))
    return heads, names


def _follow(
    keys: list[str], joints: list[tuple[int, int, int]], heads: list[int], meeting: list[int], mouth: int
) -> list[list[int]]:
    """Return the three arms, two from the heads to the confluence and one to the mouth; they hold every section."""
    below = [-1] * len(keys)
    above = [-1] * len(keys)
    for upper, lower, _ in joints:
        if upper == lower or below[upper] >= 0 or above[lower] >= 0:
            raise ComponentError("river-forks", "BL-1.2", upper=keys[upper], lower=keys[lower])
        below[upper] = lower
        above[lower] = upper
    arms: list[list[int]] = []
    seen = [False] * len(keys)
    for start in heads + [meeting[2]]:
        arm: list[int] = []
        if above[start] >= 0:
            raise ComponentError("river-arm-start", "BL-1.2", section=keys[start])
        section = start
        while section >= 0:
            if seen[section]:
                raise ComponentError("section-in-two-arms", "BL-1.2", section=keys[section])
            seen[section] = True
            arm.append(section)
            section = below[section]
        arms.append(arm)
    for section, on_an_arm in enumerate(seen):
        if not on_an_arm:
            raise ComponentError("section-off-the-river", "BL-1.2", section=keys[section])
    if sorted([arms[0][-1], arms[1][-1]]) != sorted(meeting[:2]):
        raise ComponentError("branches-do-not-join", "BL-1.2", sections=" ".join([keys[place] for place in meeting]))
    if arms[2][-1] != mouth:
        raise ComponentError("mouth-not-last", "BL-1.2", section=keys[mouth])
    return arms


def check_river(river: River, lakes: Lakes, lands: list[str], kinds: dict[tuple[int, int], bool]) -> None:
    """Check that sections are the river borders, costs the land borders ending there, and heads between two shores.

    Raises:
        ComponentError: one of these is not so (BL-1.1, BL-1.3).
    """
    bordered = set(river.banks)
    for section, two in enumerate(river.banks):
        if not kinds.get(two, False):
            raise ComponentError(
                "section-not-a-river-border",
                "BL-1.1",
                section=river.keys[section],
                one=lands[two[0]],
                other=lands[two[1]],
            )
    for two in sorted(kinds):
        if kinds[two] and two not in bordered:
            raise ComponentError("river-border-without-section", "BL-1.1", one=lands[two[0]], other=lands[two[1]])
    for upper, lower, cost in river.joints:
        _check_joint(river, upper, lower, cost, lands, kinds)
    a, b, c = [river.banks[section] for section in river.confluence]
    if len({a, b, c}) != 3 or len({a[0], a[1], b[0], b[1], c[0], c[1]}) != 3:
        raise ComponentError(
            "confluence-banks", "BL-1.3", sections=" ".join([river.keys[place] for place in river.confluence])
        )
    for lake, head in enumerate(river.heads):
        for bank in river.banks[head]:
            if bank not in lakes.rings[lake]:
                raise ComponentError(
                    "head-bank-not-a-shore",
                    "BL-1.3",
                    lake=lakes.keys[lake],
                    section=river.keys[head],
                    territory=lands[bank],
                )


def _check_joint(
    river: River, upper: int, lower: int, cost: int, lands: list[str], kinds: dict[tuple[int, int], bool]
) -> None:
    """Check that one land border ends where one bank changes and two where both do; that is the cost (BL-1.3)."""
    one, two = river.banks[upper], river.banks[lower]
    common = [bank for bank in one if bank in two]
    where = f"{river.keys[upper]} {river.keys[lower]}"
    if len(common) == 2:
        raise ComponentError("joint-same-banks", "BL-1.3", joint=where)
    if cost != 2 - len(common):
        raise ComponentError("joint-cost", "BL-1.3", joint=where, found=cost, wanted=2 - len(common))
    if len(common) == 1:
        before = one[0] if one[1] == common[0] else one[1]
        after = two[0] if two[1] == common[0] else two[1]
        ends = is_land(kinds, before, after)
    else:
        straight = is_land(kinds, one[0], two[0]) and is_land(kinds, one[1], two[1])
        ends = straight or (is_land(kinds, one[0], two[1]) and is_land(kinds, one[1], two[0]))
    if not ends:
        raise ComponentError("joint-without-land-border", "BL-1.3", joint=where)


def is_land(kinds: dict[tuple[int, int], bool], one: int, other: int) -> bool:
    """Return whether two territories share a land border."""
    two = pair(one, other)
    return two in kinds and not kinds[two]


def pair(one: int, other: int) -> tuple[int, int]:
    """Return two territories in ascending order, as borders are named."""
    return (one, other) if one < other else (other, one)
