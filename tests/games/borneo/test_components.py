"""BN-1: the components, their balance, and how wrong files are refused."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from borea.core.bits import listed
from borea.core.errors import ComponentError, OptionError
from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create, load
from borea.games.borneo import Borneo
from borea.games.borneo.components import COMPANIES, EDITIONS, GOODS, read_components, standard, template, to_data
from borea.games.borneo.phases import order as phases
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


# The table of BN-1.4: name, card limit, flag limit, good (with "2" if doubled) in 2007 and in 2008, mark of 2008.
HARBOURS = """
Tidore    4 6 pepper   pepper    -
Ternate   4 6 cloves   cloves    -
Ambon     3 5 cloves   cloves    -
Banda     3 5 nutmeg   nutmeg    -
Makassar  5 7 cinnamon cinnamon  -
Malacca   5 7 pepper   pepper    -
Batavia   6 8 nutmeg2  crate     -
Banten    4 6 cinnamon cinnamon  -
Aceh      5 6 pepper   pepper    3/4
Brunei    4 5 cinnamon cinnamon  3/4
Surabaya  5 7 nutmeg   nutmeg    3/4
Timor     6 8 cloves2  crate     3/4
Manado    6 8 -        crate     5
Gresik    5 7 -        crate     5
"""
ROWS = [line.split() for line in HARBOURS.strip().splitlines()]


@pytest.mark.parametrize(("edition", "column"), [("cards-2007", 3), ("board-2008", 4)])
def test_bn_1_4_harbours_of_both_editions(edition: str, column: int) -> None:
    found = []
    for port in standard(edition).harbours:
        good = (*GOODS, "crate")[port.good] + ("2" if port.amount == 2 else "")
        found.append([port.name, str(port.cards), str(port.flags), good])
    assert found == [[*row[:3], row[column]] for row in ROWS if row[column] != "-"]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_bn_1_4_harbours_in_play(edition: str, seats: int) -> None:
    game = load("borneo", edition=edition)
    assert isinstance(game, Borneo)
    if edition == "cards-2007":
        expected = [row[0] for row in ROWS[:12]]
    else:
        expected = [row[0] for row in ROWS if row[5] != ("3/4" if seats == 5 else "5")]
    in_play = listed(game.box.harbours(seats))
    assert [game.box.parts.harbours[port].name for port in in_play] == expected
    assert len(expected) == (10 if (edition, seats) == ("board-2008", 5) else 12)


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


VERBS = {
    *("first", "harbour", "draw"),  # chance
    *("place", "mission", "skip", "pay", "trade", "move", "attack", "stay"),
    *("fight", "defend", "keep", "retreat", "ship", "take", "discard", "done"),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_bn_1_7_summary_cards_and_rank_markers_are_no_components_and_no_moves(edition: str) -> None:
    assert set(load("borneo", edition=edition).catalogue.verbs) == VERBS
    assert set(file_of(edition)) == {"format", "name", "edition", "cards", "harbours", "missions"}
    for aid in ("markers", "summaries"):
        data = {**file_of(edition), aid: []}
        with pytest.raises(ComponentError) as error:
            create("borneo", edition, {"components": data})
        assert (error.value.code, error.value.slots["key"]) == ("component-key-unknown", aid)


def test_bn_1_7_the_ranks_of_one_sharing_mean_nothing_for_the_next() -> None:
    # First YGY YGR BRR RYB Y: yellow 5, red 4, green 2, blue 2. Then BGR BGR BGR Y: three of each but yellow.
    table = Table("board-2008", 4, ["BGR/Y"] * 3).harbour(0, "Tidore", [19, 26, 3]).hand(0, [21])
    table.phase(phases.SHIP).play("ship:21@1")
    assert table.event("shared")["companies"] == ["yellow", "red", "green", "blue"]
    while table.state.phase == phases.TAKE:
        table.play(table.tokens()[0])
    table.chance("harbour:7").harbour(1, "Banda", [0, 1]).hand(0, [2])
    table.phase(phases.SHIP).play("ship:2@2")
    assert table.event("shared")["companies"] == ["blue", "green", "red", "yellow"]


def test_bn_9_3_the_template_is_a_complete_file_and_round_trips() -> None:
    for edition in EDITIONS:
        data = tomllib.loads(template(edition))
        assert to_data(read_components(data, edition, 2)) == data


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
    ("cards.17.good", "saffron", "component-word", "BN-1.2", "cards[17].good"),
    ("cards.17.good", "crate", "component-crate", "BN-1.6", "cards[17].good"),
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


def test_bn_1_6_a_file_of_2008_may_have_crates_on_cards_and_doubled_crates() -> None:
    data = file_of("board-2008")
    data["cards"][0] = {"flags": "RYG/B", "good": "crate"}
    data["cards"][1] = {"flags": "RYG/B", "good": "crate", "double": True}
    data["harbours"][6]["double"] = True
    game = create("borneo", "board-2008", {"components": data})
    assert isinstance(game, Borneo)
    parts = game.box.parts
    assert [(card.good, card.amount) for card in parts.cards[:2]] == [(4, 1), (4, 2)]
    assert (parts.harbours[6].good, parts.harbours[6].amount) == (4, 2)
    assert game.options["components"] == data
    match = Match(game, 3, "crates")
    record = read_record(match.record().text())
    again = create("borneo", record.edition, record.options, record.rules)
    assert Match.replay(again, record).state == match.state


def test_bn_1_6_in_version_1_a_crate_on_a_card_is_refused() -> None:
    data = file_of("board-2008")
    data["cards"][17]["good"] = "crate"
    with pytest.raises(ComponentError) as error:
        create("borneo", "board-2008", {"components": data}, rules=1)
    assert refusal(error.value) == ("component-crate-in-rules-1", "BN-1.6", "cards[17].good")


def test_bn_1_6_in_version_1_a_doubled_crate_is_refused() -> None:
    data = file_of("board-2008")
    data["harbours"][6]["double"] = True
    with pytest.raises(ComponentError) as error:
        create("borneo", "board-2008", {"components": data}, rules=1)
    assert refusal(error.value) == ("component-crate-in-rules-1", "BN-1.6", "harbours[6].double")


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
