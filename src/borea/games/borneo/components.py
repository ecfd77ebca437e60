"""The format of a component file: reading, writing and checking it, clause by clause (BN-1).

Users' files are opened elsewhere; scripts/borneo_components designs the cards of the standard files.
"""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Final

from borea.core.errors import ComponentError
from borea.core.parsing import Parser

PARSER: Final = Parser("BN-9.3")
FORMAT: Final = "borea-borneo-1"
EDITIONS: Final = ("cards-2007", "board-2008")
COMPANIES: Final = ("red", "yellow", "green", "blue")
LETTERS: Final = "RYGB"
GOODS: Final = ("pepper", "cinnamon", "cloves", "nutmeg")
LOADS: Final = (*GOODS, "crate")  # what a card may bear
CRATE: Final = 4
CARDS: Final = 60  # BN-1.2
HARBOURS: Final = 14  # BN-1.4: the most that a file may contain
OPEN_HARBOURS: Final = 3  # BN-2.2
MISSIONS: Final = 8  # the most kinds that a file may contain
SEATS: Final = (3, 4, 5)
MOST_CARDS: Final = 10  # the largest limits that fit the packed tables
MOST_FLAGS: Final = 31
MOST_EACH: Final = 6
MOST_SAME: Final = 20
MOST_COPIES: Final = 15


class Card:
    """A shipment card: the companies of its flags (the last is the second row), its good (CRATE: any), 1 or 2 of it."""

    def __init__(self, flags: list[int], good: int, amount: int) -> None:
        self.flags = flags
        self.good = good
        self.amount = amount


class Harbour:
    """A harbour card: its limits, its good (CRATE: any) and the player counts it is used with."""

    def __init__(self, name: str, cards: int, flags: int, good: int, amount: int, players: list[int]) -> None:
        self.name = name
        self.cards = cards
        self.flags = flags
        self.good = good
        self.amount = amount
        self.players = players


class Mission:
    """A kind of mission: n of each good or n of one kind (the other is 0), and its copies by player count."""

    def __init__(self, each: int, same: int, points: int, copies: list[int]) -> None:
        self.each = each
        self.same = same
        self.points = points
        self.copies = copies


class Components:
    """All printed components of one edition."""

    def __init__(
        self, name: str, edition: str, cards: list[Card], harbours: list[Harbour], missions: list[Mission]
    ) -> None:
        self.name = name
        self.edition = edition
        self.cards = cards
        self.harbours = harbours
        self.missions = missions


def template(edition: str) -> str:
    """Return the edition's component file as text, to be filled in with other values (BN-9.3)."""
    return (files(__package__) / "data" / f"{edition}.toml").read_text("utf-8")


def standard(edition: str) -> Components:
    """Return the standard components of an edition, which are the same in every version of the rules."""
    return read_components(tomllib.loads(template(edition)), edition, 1)


def read_components(data: object, edition: str, rules: int) -> Components:
    """Return the components that a parsed file describes, as a version of the rules allows them.

    Raises:
        ComponentError: The file breaks a clause; the error names the clause and the place.
    """
    top = PARSER.fields(data, "", ("format", "name", "edition", "cards", "harbours", "missions"))
    if top["format"] != FORMAT:
        raise ComponentError("component-format", "BN-9.3", at="format", found=str(top["format"])[:40], wanted=FORMAT)
    name = PARSER.text(top["name"], "name", 80)
    if EDITIONS[PARSER.word(top["edition"], "edition", EDITIONS)] != edition:
        raise ComponentError("component-edition", "BN-9.3", at="edition", found=top["edition"], wanted=edition)
    cards = [
        _read_card(value, f"cards[{index}]", edition)
        for index, value in enumerate(PARSER.counted(top["cards"], "cards", CARDS, CARDS, "BN-1.2"))
    ]
    harbours = [
        _read_harbour(value, f"harbours[{index}]", edition)
        for index, value in enumerate(PARSER.counted(top["harbours"], "harbours", OPEN_HARBOURS, HARBOURS, "BN-1.4"))
    ]
    _check_harbours(harbours)
    if rules < 2:
        _check_crates(cards, harbours)
    missions = [
        _read_mission(value, f"missions[{index}]")
        for index, value in enumerate(PARSER.counted(top["missions"], "missions", 1, MISSIONS, "BN-1.5"))
    ]
    return Components(name, edition, cards, harbours, missions)


def _read_card(value: object, at: str, edition: str) -> Card:
    """Read one shipment card (BN-1.2)."""
    card = PARSER.fields(value, at, ("flags", "good"), ("double",))
    shown = card["flags"]
    shaped = isinstance(shown, str) and len(shown) == 5 and shown[3] == "/"
    if not shaped or not all(letter in LETTERS for letter in f"{shown}".replace("/", "", 1)):
        raise ComponentError("component-flags", "BN-1.2", at=f"{at}.flags", found=str(shown)[:40], wanted="RYG/B")
    flags = [LETTERS.index(letter) for letter in f"{shown}" if letter != "/"]
    good, amount = _read_load(card, at, edition, "BN-1.2")
    return Card(flags, good, amount)


def _read_load(card: dict[str, object], at: str, edition: str, clause: str) -> tuple[int, int]:
    """Read what a card bears and how many of it; crates belong to the edition of 2008 (BN-1.6)."""
    good = PARSER.word(card["good"], f"{at}.good", LOADS, clause)
    if good == CRATE and edition != "board-2008":
        raise ComponentError("component-crate", "BN-1.6", at=f"{at}.good")
    return good, 2 if PARSER.flag(card.get("double", False), f"{at}.double") else 1


def _read_harbour(value: object, at: str, edition: str) -> Harbour:
    """Read one harbour card (BN-1.4)."""
    harbour = PARSER.fields(value, at, ("name", "cards", "flags", "good"), ("double", "players"))
    good, amount = _read_load(harbour, at, edition, "BN-1.4")
    players = [
        PARSER.within(number, f"{at}.players[{index}]", SEATS[0], SEATS[-1], "BN-1.4")
        for index, number in enumerate(
            PARSER.counted(harbour.get("players", list(SEATS)), f"{at}.players", 1, 3, "BN-1.4")
        )
    ]
    return Harbour(
        PARSER.text(harbour["name"], f"{at}.name", 20),
        PARSER.within(harbour["cards"], f"{at}.cards", 1, MOST_CARDS, "BN-1.4"),
        PARSER.within(harbour["flags"], f"{at}.flags", 1, MOST_FLAGS, "BN-1.4"),
        good,
        amount,
        sorted(set(players)),
    )


def _check_harbours(harbours: list[Harbour]) -> None:
    """Check that names differ and that every player count has enough harbours (BN-2.2)."""
    names = [harbour.name for harbour in harbours]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise ComponentError("component-name-twice", "BN-1.4", at=f"harbours[{index}].name", found=name)
    for seats in SEATS:
        used = sum(1 for harbour in harbours if seats in harbour.players)
        if used < OPEN_HARBOURS:
            raise ComponentError(
                "component-few-harbours", "BN-2.2", at="harbours", found=used, wanted=OPEN_HARBOURS, players=seats
            )


def _check_crates(cards: list[Card], harbours: list[Harbour]) -> None:
    """Check that crates are on harbours only and never doubled, as version 1 of the rules wants it (BN-1.6)."""
    for index, card in enumerate(cards):
        if card.good == CRATE:
            raise ComponentError("component-crate-in-rules-1", "BN-1.6", at=f"cards[{index}].good")
    for index, harbour in enumerate(harbours):
        if harbour.good == CRATE and harbour.amount == 2:
            raise ComponentError("component-crate-in-rules-1", "BN-1.6", at=f"harbours[{index}].double")


def _read_mission(value: object, at: str) -> Mission:
    """Read one kind of mission (BN-1.5)."""
    mission = PARSER.fields(value, at, ("points", "copies"), ("each", "same", "copies_with_five"))
    if ("each" in mission) == ("same" in mission):
        raise ComponentError("component-mission", "BN-1.5", at=at, wanted="each|same")
    copies = PARSER.within(mission["copies"], f"{at}.copies", 0, MOST_COPIES, "BN-1.5")
    five = PARSER.within(mission.get("copies_with_five", copies), f"{at}.copies_with_five", 0, MOST_COPIES, "BN-1.5")
    return Mission(
        PARSER.within(mission["each"], f"{at}.each", 1, MOST_EACH, "BN-1.5") if "each" in mission else 0,
        PARSER.within(mission["same"], f"{at}.same", 1, MOST_SAME, "BN-1.5") if "same" in mission else 0,
        PARSER.within(mission["points"], f"{at}.points", 0, 99, "BN-1.5"),
        [copies, copies, five],
    )


def to_data(parts: Components) -> dict[str, object]:
    """Return the components as parsed data, the inverse of `read_components`."""
    cards: list[object] = [_card_data(card) for card in parts.cards]
    harbours: list[object] = [_harbour_data(harbour) for harbour in parts.harbours]
    missions: list[object] = [_mission_data(mission) for mission in parts.missions]
    return {
        "format": FORMAT,
        "name": parts.name,
        "edition": parts.edition,
        "cards": cards,
        "harbours": harbours,
        "missions": missions,
    }


def _card_data(card: Card) -> dict[str, object]:
    letters = "".join(LETTERS[company] for company in card.flags)
    data: dict[str, object] = {"flags": f"{letters[:3]}/{letters[3]}", "good": LOADS[card.good]}
    if card.amount == 2:
        data["double"] = True
    return data


def _harbour_data(harbour: Harbour) -> dict[str, object]:
    data: dict[str, object] = {
        "name": harbour.name,
        "cards": harbour.cards,
        "flags": harbour.flags,
        "good": LOADS[harbour.good],
    }
    if harbour.amount == 2:
        data["double"] = True
    if len(harbour.players) < len(SEATS):
        data["players"] = list(harbour.players)
    return data


def _mission_data(mission: Mission) -> dict[str, object]:
    data: dict[str, object] = {"each": mission.each} if mission.each else {"same": mission.same}
    data["points"] = mission.points
    data["copies"] = mission.copies[0]
    if mission.copies[2] != mission.copies[0]:
        data["copies_with_five"] = mission.copies[2]
    return data


def to_toml(parts: Components, heading: str) -> str:
    """Return the text of a component file, one line per card, harbour and mission, so that diffs are readable."""
    data = to_data(parts)
    lines = [f"# {line}" if line else "#" for line in heading.splitlines()]
    lines += ["", *[f"{key} = {_toml(data[key])}" for key in ("format", "name", "edition")]]
    for key in ("cards", "harbours", "missions"):
        rows = data[key]
        assert isinstance(rows, list)
        lines += ["", f"{key} = ["]
        for index, row in enumerate(rows):
            inside = ", ".join(f"{name} = {_toml(value)}" for name, value in row.items())
            number = f"  # {index}" if key == "cards" else ""
            lines.append(f"  {{ {inside} }},{number}")
        lines.append("]")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
