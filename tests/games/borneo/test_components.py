"""BN-1: the components, their balance, and how wrong files are refused."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from borea.core.errors import ComponentError, OptionError
from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create, load
from borea.games.borneo import Borneo
from borea.games.borneo.components import COMPANIES, EDITIONS, GOODS, read_components, standard, template, to_data
from tests.support.borneo.tables import Table, file_of, refusal

SCRIPT = Path(__file__).parents[3] / "scripts" / "borneo_components"


@pytest.mark.once
def test_bn_1_3_the_files_are_what_the_script_designs() -> None:
    loader = SourceFileLoader("borneo_components", str(SCRIPT))
    spec = spec_from_loader("borneo_components", loader)
    assert spec is not None
    script = module_from_spec(spec)
    loader.exec_module(script)
    for edition in EDITIONS:
        assert template(edition) == script.text(edition)


def test_bn_1_1_four_companies_and_four_goods() -> None:
    assert COMPANIES == ("red", "yellow", "green", "blue")
    assert GOODS == ("pepper", "cinnamon", "cloves", "nutmeg")


@pytest.mark.parametrize("edition", EDITIONS)
def test_bn_1_2_sixty_cards_with_four_flags_and_one_good(edition: str) -> None:
    cards = standard(edition).cards
    assert len(cards) == 60
    assert all(len(card.flags) == 4 and card.amount in (1, 2) and 0 <= card.good < 4 for card in cards)


@pytest.mark.parametrize("edition", EDITIONS)
def test_bn_1_3_the_deck_is_balanced(edition: str) -> None:
    cards = standard(edition).cards
    sets = Counter(tuple(sorted(card.flags)) for card in cards)
    assert len(sets) == 12
    assert set(sets.values()) == {5}
    for flags in sets:
        assert sorted(Counter(flags).values()) == [1, 1, 2]
    for place in range(4):
        assert Counter(card.flags[place] for card in cards) == dict.fromkeys(range(4), 15)
    assert Counter(card.good for card in cards) == dict.fromkeys(range(4), 15)
    assert Counter(card.good for card in cards if card.amount == 2) == dict.fromkeys(range(4), 3)
    twice = [(Counter(card.flags).most_common(1)[0][0], card) for card in cards]
    assert set(Counter((company, card.good) for company, card in twice).values()) == {3, 4}
    assert len(Counter((company, card.good) for company, card in twice)) == 16
    assert Counter(company for company, card in twice if card.amount == 2) == dict.fromkeys(range(4), 3)


def test_bn_1_4_harbours_of_both_editions() -> None:
    old = {port.name: (port.cards, port.flags, port.good, port.amount) for port in standard("cards-2007").harbours}
    assert len(old) == 12
    assert old["Tidore"] == (4, 6, 0, 1)
    assert old["Banda"] == (3, 5, 3, 1)
    assert old["Batavia"] == (6, 8, 3, 2)
    assert old["Brunei"] == (4, 5, 1, 1)
    assert old["Timor"] == (6, 8, 2, 2)
    board = standard("board-2008").harbours
    assert len(board) == 14
    assert [port.name for port in board if port.good == 4] == ["Batavia", "Timor", "Manado", "Gresik"]
    marked = [port.name for port in board if port.players == [3, 4]]
    assert marked == ["Aceh", "Brunei", "Surabaya", "Timor"]
    assert [port.name for port in board if port.players == [5]] == ["Manado", "Gresik"]


@pytest.mark.parametrize(
    ("edition", "seats", "number"),
    [("cards-2007", 3, 12), ("cards-2007", 5, 12), ("board-2008", 3, 12), ("board-2008", 4, 12), ("board-2008", 5, 10)],
)
def test_bn_1_4_harbours_in_play(edition: str, seats: int, number: int) -> None:
    game = load("borneo", edition=edition)
    assert isinstance(game, Borneo)
    assert bin(game.box.harbours(seats)).count("1") == number


@pytest.mark.parametrize(
    ("edition", "seats", "copies"),
    [
        ("cards-2007", 5, [3, 3, 2, 2, 2]),
        ("board-2008", 4, [3, 3, 2, 2, 2]),
        ("board-2008", 5, [4, 4, 3, 3, 2]),
    ],
)
def test_bn_1_5_missions_and_their_copies(edition: str, seats: int, copies: list[int]) -> None:
    table = Table(edition, seats)
    assert table.copies() == copies
    asked = [(mission.each, mission.same, mission.points) for mission in table.game.box.parts.missions]
    assert asked == [(1, 0, 6), (0, 4, 8), (2, 0, 15), (0, 8, 20), (3, 0, 25)]


def test_bn_1_6_crates_are_on_harbours_of_the_board_edition_only() -> None:
    assert all(card.good < 4 for edition in EDITIONS for card in standard(edition).cards)
    assert all(port.good < 4 for port in standard("cards-2007").harbours)
    assert all(port.amount == 1 for port in standard("board-2008").harbours if port.good == 4)


def test_bn_1_7_rank_markers_have_no_rules() -> None:
    assert not any("mark" in token or "rank" in token for token in load("borneo").catalogue.tokens)


def test_bn_9_3_the_template_is_a_complete_file_and_round_trips() -> None:
    for edition in EDITIONS:
        data = tomllib.loads(template(edition))
        assert to_data(read_components(data, edition)) == data


def test_bn_9_3_custom_components_are_used_and_kept_in_the_record() -> None:
    data = file_of("cards-2007")
    data["cards"][0] = {"flags": "GGG/G", "good": "nutmeg"}
    game = create("borneo", "cards-2007", {"components": data})
    assert isinstance(game, Borneo)
    assert game.box.flags[0] >> 12 & 63 == 4
    match = Match(game, 3, "own cards")
    record = read_record(match.record().text())
    again = create("borneo", record.edition, record.options)
    assert Match.replay(again, record).state == match.state


FAULTS: list[tuple[str, object, str, str, str]] = [
    ("format", "borea-sheets-1", "component-format", "BN-9.3", "format"),
    ("edition", "board-2009", "component-word", "BN-9.3", "edition"),
    ("edition", "board-2008", "component-edition", "BN-9.3", "edition"),
    ("name", "", "component-not-a-text", "BN-9.3", "name"),
    ("cards", "none", "component-not-a-list", "BN-9.3", "cards"),
    ("cards.59", None, "component-count", "BN-1.2", "cards"),
    ("cards.17", "RYG/B", "component-not-an-object", "BN-9.3", "cards[17]"),
    ("cards.17.flags", "RYGB", "component-flags", "BN-1.2", "cards[17].flags"),
    ("cards.17.flags", "RYP/B", "component-flags", "BN-1.2", "cards[17].flags"),
    ("cards.17.flags", 7, "component-flags", "BN-1.2", "cards[17].flags"),
    ("cards.17.flags", None, "component-key-missing", "BN-9.3", "cards[17]"),
    ("cards.17.colour", "red", "component-key-unknown", "BN-9.3", "cards[17]"),
    ("cards.17.good", "crate", "component-word", "BN-1.2", "cards[17].good"),
    ("cards.17.double", 2, "component-not-a-flag", "BN-9.3", "cards[17].double"),
    ("harbours.3.cards", 0, "component-range", "BN-1.4", "harbours[3].cards"),
    ("harbours.3.flags", 32, "component-range", "BN-1.4", "harbours[3].flags"),
    ("harbours.3.flags", True, "component-not-a-number", "BN-9.3", "harbours[3].flags"),
    ("harbours.3.name", "Tidore", "component-name-twice", "BN-1.4", "harbours[3].name"),
    ("harbours.3.good", "crate", "component-crate", "BN-1.6", "harbours[3].good"),
    ("harbours.3.players", [2], "component-range", "BN-1.4", "harbours[3].players[0]"),
    ("missions.1.copies", 16, "component-range", "BN-1.5", "missions[1].copies"),
    ("missions.1.each", 2, "component-mission", "BN-1.5", "missions[1]"),
    ("missions", [], "component-count", "BN-1.5", "missions"),
]


@pytest.mark.parametrize(("path", "value", "code", "clause", "at"), FAULTS)
def test_bn_9_3_a_file_that_breaks_a_rule_is_refused(path: str, value: object, code: str, clause: str, at: str) -> None:
    data: dict[str, object] = dict(file_of("cards-2007"))
    here: object = data
    *steps, last = [int(word) if word.isdigit() else word for word in path.split(".")]
    for step in steps:
        here = here[step]  # type: ignore[index]
    if value is None:
        del here[last]  # type: ignore[attr-defined]
    else:
        here[last] = value  # type: ignore[index]
    with pytest.raises(ComponentError) as error:
        create("borneo", "cards-2007", {"components": data})
    assert refusal(error.value) == (code, clause, at)


def test_bn_1_6_a_doubled_crate_is_refused() -> None:
    data = file_of("board-2008")
    data["harbours"][6]["double"] = True
    with pytest.raises(ComponentError) as error:
        create("borneo", "board-2008", {"components": data})
    assert refusal(error.value) == ("component-crate", "BN-1.6", "harbours[6].double")


def test_bn_2_2_a_file_needs_three_harbours_for_every_player_count() -> None:
    data = file_of("cards-2007")
    for port in data["harbours"][2:]:
        port["players"] = [3, 4]
    with pytest.raises(ComponentError) as error:
        create("borneo", "cards-2007", {"components": data})
    assert refusal(error.value) == ("component-few-harbours", "BN-2.2", "harbours")
    assert (error.value.slots["players"], error.value.slots["found"]) == (5, 2)


def test_bn_9_3_components_are_standard_or_a_file() -> None:
    with pytest.raises(OptionError) as error:
        load("borneo", components="fancy")
    assert error.value.clause == "BN-9.3"
