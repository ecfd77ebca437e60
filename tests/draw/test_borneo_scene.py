"""The scene of Borneo: positions laid out by hand, their numbers worked out from the rules' examples."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from borea.bots.registry import bot
from borea.core.bits import gathered
from borea.core.chance import FastRng
from borea.core.match import Match
from borea.draw.borneo.scene import components, scene
from borea.games import create
from borea.games.borneo import Borneo
from borea.games.borneo.parts import stock_of
from borea.games.borneo.payments import tradable
from borea.games.borneo.phases import order as phases
from borea.games.borneo.view import BorneoView
from borea.text.borneo import facts
from tests.support.borneo.slow import Paper, all_payments
from tests.support.borneo.tables import Table, file_with_crates


def seen(table: Table, seat: int | None) -> dict[str, Any]:
    """Return a viewer's scene after a round trip through JSON."""
    expected: dict[str, Any] = json.loads(json.dumps(scene(table.game, table.view(seat))))
    return expected


def example_1() -> Table:
    """Lay out BN-E.1 before its last card: Tidore, four cards, six flags."""
    table = Table(faces=["YGY/B", "YGR/Y", "BRR/G", "RYB/Y"]).rows(yellow="BA", red="C", green="D")
    return table.harbour(0, "Tidore", [0, 1, 2]).hand(0, [3, 50]).phase(phases.SHIP)


def taker(company: str, place: int, seat: int) -> dict[str, object]:
    """Return a merchant who takes."""
    return {"company": company, "place": place, "seat": seat}


FIRST_FOUR = [taker("yellow", 1, 1), taker("red", 1, 2), taker("green", 1, 3), taker("blue", 1, 0)]


def test_bn_6_1_a_harbour_shows_its_visible_flags() -> None:
    harbour = seen(example_1(), None)["harbours"][0]
    # YGY, YGR, BRR and the last card's G: red 3, yellow 3, green 3, blue 1
    assert (harbour["cards"], harbour["flags"], harbour["slot"]) == ([0, 1, 2], [3, 3, 3, 1], 1)


def test_bn_e_1_a_landing_shows_what_is_covered_what_shows_and_who_takes() -> None:
    landing = seen(example_1(), 0)["landings"]["ship:3@1"]
    assert landing["kept"] == [3, 3, 2, 1]  # the G of the third card is covered
    assert landing["flags"] == [4, 5, 2, 2]
    assert (landing["shared"], landing["monopoly"], landing["owner"]) == (True, None, 0)
    assert landing["takers"] == FIRST_FOUR


def test_bn_6_1_on_an_empty_harbour_nothing_is_covered() -> None:
    landing = seen(example_1(), 0)["landings"]["ship:3@2"]
    assert landing["kept"] == [0, 0, 0, 0]
    assert landing["flags"] == [1, 2, 0, 1]  # RYB/Y
    assert (landing["shared"], landing["owner"], landing["takers"]) == (False, None, [])


def test_landings_are_for_the_seat_that_ships() -> None:
    assert set(seen(example_1(), 0)["landings"]) == {f"ship:{card}@{slot}" for card in (3, 50) for slot in (1, 2, 3)}
    assert seen(example_1(), 1)["landings"] == {}
    assert seen(example_1(), None)["hand"] == []


def test_bn_6_5_a_sharing_is_shown_step_by_step() -> None:
    table = example_1().goods(1, []).play("ship:3@1")
    sharing = seen(table, 1)["sharing"]
    assert sharing["order"] == [
        {"company": "yellow", "flags": 5},
        {"company": "red", "flags": 4},
        {"company": "green", "flags": 2},
        {"company": "blue", "flags": 2},
    ]
    assert (sharing["takers"], sharing["done"], sharing["owner"]) == (FIRST_FOUR, 0, 0)
    taken = seen(table.play("take:2"), 2)["sharing"]
    assert taken["done"] == 1
    assert [card["seat"] for card in taken["cards"]] == [-1, -1, 1, -1]


def test_bn_6_4_a_monopoly_goes_round_the_queue_of_one_company() -> None:
    table = Table(faces=["RRG/B", "RRG/B", "RRG/B"]).rows(red="BA")
    table.harbour(0, "Tidore", [0, 1]).hand(0, [2, 50]).phase(phases.SHIP)
    landing = seen(table, 0)["landings"]["ship:2@1"]
    assert landing["flags"][0] == 6  # Tidore's limit
    assert landing["monopoly"] == "red"
    assert landing["takers"] == [taker("red", 1, 1), taker("red", 2, 0), taker("red", 1, 1)]
    assert landing["owner"] == 1  # 2007: the first merchant's owner
    sharing = seen(table.play("ship:2@1"), 0)["sharing"]
    assert (sharing["monopoly"], sharing["owner"]) == ("red", 1)


def test_a_card_of_a_sharing_shows_the_mission_that_it_completes() -> None:
    # Cards 11, 4 and 5 bear pepper, cinnamon and cloves ×2; card 2 bears nutmeg and completes "one of each".
    table = example_1().goods(1, [11, 4, 5]).play("ship:3@1")
    cards = {card["card"]: card["gain"] for card in seen(table, 1)["sharing"]["cards"]}
    assert cards[2] == {"kind": 1, "missing": 0}
    # A second pepper (card 3) brings "four of a kind" from 2 to go to 2: two cloves are as good; "two of each" to 3.
    assert cards[3] == {"kind": 3, "missing": 3}
    assert [card["gain"] for card in seen(table, None)["sharing"]["cards"]] == [None] * 4


def duelling() -> Table:
    """Lay out a third merchant's attack on a first one (BN-E.3)."""
    faces = ["YYR/B", "YGB/Y", "GYB/R", "RRG/B", "RRG/B", "GGB/R"]
    table = Table(faces=faces).rows(yellow="BCA")
    return table.hand(0, [0, 1, 3]).hand(1, [2, 4, 5]).phase(phases.COMPANY)


def yellow_merchant(table: Table) -> str:
    """Return the letter of seat A's merchant in yellow."""
    merchants = seen(table, 0)["companies"][1]["merchants"]
    assert [merchant["seat"] for merchant in merchants] == [1, 2, 0]
    letter: str = merchants[2]["own"]
    return letter


def test_bn_5_5_a_duel_shows_both_totals_and_the_bonus() -> None:
    table = duelling()
    table.play(f"attack:{yellow_merchant(table)}>1", "fight:0", "done")
    for seat in (0, 1, 2, None):
        duel = seen(table, seat)["duel"]
        assert (duel["company"], duel["from"], duel["at"], duel["bonus"]) == ("yellow", 3, 1, 1)
        assert (duel["attacker"], duel["defender"], duel["stage"]) == (0, 1, "defence")
        assert duel["attack"] == {"cards": [0], "total": 2}
        assert duel["defence"] == {"cards": [], "total": 1}


def test_bn_5_4_the_defender_sees_how_each_answer_would_end() -> None:
    table = duelling()
    table.play(f"attack:{yellow_merchant(table)}>1", "fight:0", "done")
    # With no card 1 against 2, with the best one (card 2, one sun) 2 against 2: a tie is the attacker's.
    assert [(row["cards"], row["total"], row["holds"]) for row in seen(table, 1)["duel"]["chances"]] == [
        (0, 1, False),
        (1, 2, False),
    ]
    assert seen(table, 0)["duel"]["chances"] == []


def test_a_planned_attack_is_in_nobody_elses_scene() -> None:
    table = duelling()
    before = [seen(table, seat) for seat in (1, 2, None)]
    table.play(f"attack:{yellow_merchant(table)}>1", "fight:0")
    assert seen(table, 0)["duel"]["attack"]["cards"] == [0]
    assert [seen(table, seat) for seat in (1, 2, None)] == before


def test_bn_4_2_a_payment_counts_doubles_and_what_is_missing() -> None:
    # Card 0 bears cinnamon ×2; 4 cinnamon, 11 pepper, 1 cloves, 2 nutmeg.
    table = Table().goods(0, [0, 1, 2, 11]).phase(phases.MISSION)
    assert seen(table, 0)["missions"][0]["missing"] == 0
    assert seen(table, 0)["missions"][2]["missing"] == 3  # two of each: cinnamon is there
    paying = seen(table.play("mission:1", "pay:0", "pay:1"), 0)["payment"]
    assert paying["items"] == ["0", "1"]
    assert paying["goods"] == [0, 2, 1, 0, 0]
    assert paying["needs"] == [
        {"good": "pepper", "have": 0, "want": 1},
        {"good": "cinnamon", "have": 1, "want": 1},
        {"good": "cloves", "have": 1, "want": 1},
        {"good": "nutmeg", "have": 0, "want": 1},
    ]
    assert paying["missing"] == 2


def paid_by_search(table: Table, kind: int) -> set[tuple[str, ...]]:
    """Return the payments by their definition: they pay, and without any one of their items the rest does not."""
    parts, house = table.game.box, table.view(0).warehouses[0]
    items = [*(str(card) for card in house.goods), *(f"h{port}" for port in house.harbours)]

    def pays(picked: tuple[str, ...]) -> bool:
        cards = [int(item) for item in picked if item[0] != "h"]
        ports = [int(item[1:]) for item in picked if item[0] == "h"]
        return facts.missing(parts, kind, facts.goods_in(parts, cards, ports)) == 0

    subsets = [picked for size in range(1, len(items) + 1) for picked in combinations(items, size)]
    return {
        picked
        for picked in subsets
        if pays(picked) and not any(pays(tuple(item for item in picked if item != left)) for left in picked)
    }


@pytest.mark.parametrize(
    ("edition", "cards", "ports"),
    [
        ("cards-2007", [0, 4, 8, 11, 7, 1, 2, 6, 10], ("Malacca",)),
        ("board-2008", [5, 9, 13, 1, 55, 59], ("Batavia", "Timor", "Malacca")),
        ("cards-2007", [0, 40, 50, 4, 8], ()),
    ],
)
def test_bn_4_2_the_ways_to_pay_are_those_of_the_definition(
    edition: str, cards: list[int], ports: tuple[str, ...]
) -> None:
    table = Table(edition).goods(0, cards, ports).phase(phases.MISSION)
    expected = seen(table, 0)["payments"]
    assert expected["ways"]
    for kind in range(5):
        searched = {
            tuple([expected["kinds"][item] for item in picked].count(number) for number in range(10))
            for picked in paid_by_search(table, kind)
        }
        assert {tuple(way) for way in expected["ways"][str(kind + 1)]} == searched
    assert expected["trades"] == {}
    assert seen(table, 1)["payments"] is None


def test_bn_9_4_the_deals_with_the_pirates_are_those_of_the_rules() -> None:
    table = Table("board-2008", blackbeard=True).goods(0, [0, 4, 1, 13, 2, 6], ("Batavia",)).phase(phases.MISSION)
    expected = seen(table, 0)["payments"]
    items = sorted(expected["kinds"])
    subsets = [picked for size in range(1, len(items) + 1) for picked in combinations(items, size)]
    for kind in range(5):
        found = set()
        for picked in subsets:
            cards = gathered([int(item) for item in picked if item[0] != "h"])
            ports = gathered([int(item[1:]) for item in picked if item[0] == "h"])
            if tradable(table.game.box, kind, stock_of(table.game.box, cards, ports), 0):
                found.add(tuple([expected["kinds"][item] for item in picked].count(number) for number in range(10)))
        assert {tuple(way) for way in expected["trades"][str(kind + 1)]} == found
    assert expected["trades"]["1"]
    table.state.pirate = 0
    assert seen(table, 0)["payments"]["trades"] == {}


def test_bn_1_6_crates_fill_gaps_and_stand_in_a_bay_of_their_own() -> None:
    table = Table("board-2008").goods(0, [11, 4], ("Batavia",))  # pepper, cinnamon, a crate
    mine = seen(table, 0)
    assert mine["missions"][0]["missing"] == 1
    assert mine["missions"][1]["needs"] == [{"good": "pepper", "have": 1, "want": 4}]
    assert mine["missions"][1]["missing"] == 2
    assert mine["seats"][0]["store"] == [["11"], ["4"], [], [], ["h6"]]
    assert mine["seats"][0]["points"] == 3
    assert components(table.game)["goods"][-1] == "crate"
    assert "crate" not in components(Table().game)["goods"]


def crated(cards: list[int], ports: tuple[str, ...] = (), **options: object) -> Table:
    """Fill seat A's warehouse with cards of a file with crates on cards and doubled crates."""
    table = Table("board-2008", 4, None, None, components=file_with_crates(), **options)
    return table.goods(0, cards, ports).phase(phases.MISSION)


def test_bn_1_6_crates_on_cards_and_doubled_crates_are_shown_with_their_amount() -> None:
    mine = seen(crated([2, 3, 11], ("Batavia",)), 0)  # a crate, a doubled crate, pepper, a doubled crate
    assert mine["seats"][0]["store"] == [["11"], [], [], [], ["2", "3", "h6"]]
    assert mine["seats"][0]["goods"] == [1, 0, 0, 0, 5]
    # One of each lacks three kinds, and there are three crates. Two of each lacks one and three times two.
    assert [mission["missing"] for mission in mine["missions"][:3]] == [0, 0, 2]
    shown = components(crated([]).game)
    assert shown["goods"][-1] == "crate"
    assert [(shown["cards"][card]["good"], shown["cards"][card]["amount"]) for card in (2, 3)] == [
        ("crate", 1),
        ("crate", 2),
    ]


@pytest.mark.parametrize("cards", [[1, 2, 3, 4, 6, 8, 11], [0, 3, 5, 8, 10, 13, 25], [2, 3, 7, 11, 21, 25, 29]])
def test_bn_1_6_the_ways_to_pay_with_doubled_crates_are_those_of_the_definition(cards: list[int]) -> None:
    table = crated(cards, ("Batavia",), blackbeard=True)
    payments = seen(table, 0)["payments"]
    paper = Paper(table.game.box.parts)
    items = [paper.faces[card].item for card in sorted(cards)] + [paper.ports[6][2]]
    kinds = [payments["kinds"][str(card)] for card in sorted(cards)] + [payments["kinds"]["h6"]]
    for kind, (each, same, _, _) in enumerate(paper.missions):
        searched = all_payments(items, each, same)
        for name, found in zip(("ways", "trades"), searched, strict=True):
            expected = {tuple([kinds[place] for place in places].count(n) for n in range(10)) for places in found}
            assert {tuple(way) for way in payments[name][str(kind + 1)]} == expected
    assert any(way[-1] for ways in payments["ways"].values() for way in ways)


def test_bn_9_2_face_down_warehouses_are_counts_to_others() -> None:
    table = Table(open_warehouses=False).goods(1, [11, 4])
    other, own = seen(table, 0)["seats"][1], seen(table, 1)["seats"][1]
    assert (other["cards"], other["goods"], other["store"]) == (2, None, None)
    assert own["goods"] == [1, 1, 0, 0, 0]
    assert seen(table, None)["missions"][0]["needs"] is None


def test_bn_5_9_a_queue_of_2008_is_full_with_five() -> None:
    rows = seen(Table("board-2008").rows(red="ABCDA"), 0)["companies"]
    assert [row["full"] for row in rows] == [True, False, False, True]  # blue is filled up first
    assert components(Table("board-2008").game)["places"] == 5
    assert components(Table().game)["places"] is None


@pytest.mark.parametrize(
    ("phase", "step"),
    [
        (phases.PLACE, "set-up"),
        (phases.MISSION, "mission"),
        (phases.KEEP, "company"),
        (phases.TAKE, "shipment"),
        (phases.DISCARD, "draw"),
    ],
)
def test_bn_3_the_parts_of_a_turn(phase: int, step: str) -> None:
    view = Table().view(0)
    view.phase = phase
    view.slots[0].cards = [1]
    view.sharing = 0
    assert scene(Table().game, view)["step"] == step


@pytest.mark.parametrize(
    ("edition", "seats", "seed"), [("cards-2007", 3, 5), ("cards-2007", 5, 6), ("board-2008", 4, 7)]
)
def test_the_merchants_who_take_are_those_of_the_rules(edition: str, seats: int, seed: int) -> None:
    game = create("borneo", edition, {})
    assert isinstance(game, Borneo)
    match = Match(game, seats, bytes([seed]) * 32)
    player, rng = bot("uniform", game), FastRng(seed)
    sharings = 0
    while match.outcome is None:
        seat = match.actors[0]
        view = match.view(seat)
        assert isinstance(view, BorneoView)
        drawn = scene(game, view)
        for token, landing in drawn["landings"].items():
            expected = facts.landing(game.box, view, *facts.shipped_card(game.catalogue.move(token)))
            assert [taker["seat"] for taker in landing["takers"]] == expected.takers
        if drawn["sharing"]:
            sharings += 1
            rest = drawn["sharing"]["takers"][drawn["sharing"]["done"] :]
            assert [taker["seat"] for taker in rest] == view.queue
        match.submit(seat, game.catalogue.token(player.choose(view, rng)))
    assert sharings > 5
    assert scene(game, match.view(None))["step"] == "over"
