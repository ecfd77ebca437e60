"""BN-6: flags, monopolies, sharing. Printed cards used: 0 RRG/B, 3 BRR/G, 10 RRG/Y, 13 YRR/G, 14 RRY/G, 19 YGY/B,
21 RYB/Y, 26 YGR/Y; tests that need other faces say so."""

from __future__ import annotations

import pytest

from borea.core.bits import listed
from borea.core.game import CHANCE
from borea.games.borneo.box import row_list
from borea.games.borneo.phases import order as phases
from tests.support.borneo.tables import Table


def shipping(edition: str = "cards-2007", seats: int = 4, faces: list[str] | None = None, **rows: str) -> Table:
    """Return a table in seat A's shipment phase."""
    return Table(edition, seats, faces).rows(**rows).phase(phases.SHIP)


def test_bn_6_1_any_card_in_hand_on_any_open_harbour() -> None:
    table = shipping().hand(0, [4, 9])
    assert table.state.prompt(0) == "ship"
    assert table.verbs("ship") == ["4@1", "4@2", "4@3", "9@1", "9@2", "9@3"]
    assert table.why_not("ship:5@1") == "BN-6.1"


def test_bn_6_1_the_second_row_is_covered_so_only_visible_flags_count() -> None:
    # Banda wants five flags. RRG RRB Y shows four red ones: the fifth, in the first card's second row, is covered.
    table = shipping(faces=["RRG/R", "RRB/Y"], red="B").harbour(0, "Banda", [0]).hand(0, [1]).play("ship:1@1")
    assert table.kinds() == ["shipped"]
    assert table.state.asked == CHANCE


def test_bn_6_2_a_monopoly_needs_the_flag_limit_in_visible_flags() -> None:
    # RRG RRY YRR G: six red flags. Makassar wants seven, Tidore six.
    table = shipping(red="A").harbour(0, "Makassar", [10, 14]).hand(0, [13]).play("ship:13@1")
    assert table.kinds() == ["shipped"]
    table = shipping(red="A").harbour(0, "Tidore", [10, 14]).hand(0, [13]).play("ship:13@1")
    assert table.event("monopoly") == {"harbour": 0, "slot": 1, "company": "red", "flags": 6}
    assert divmod(table.state.shipment, 3) == (13, 0)  # the card that caused it, in the first slot


def test_bn_6_2_the_monopoly_is_checked_before_the_card_limit() -> None:
    table = shipping(red="A").harbour(0, "Ambon", [10, 14]).hand(0, [13]).play("ship:13@1")
    assert "monopoly" in table.kinds()
    assert "shared" not in table.kinds()


def test_bn_6_3_of_several_the_one_whose_flag_comes_first_on_the_last_card() -> None:
    # Banda wants five. RRY RYY YRR Y: five red, five yellow; the last card's first flag is yellow.
    faces = ["RRY/B", "RYY/B", "YRR/Y", "BRR/Y"]
    table = shipping(faces=faces, red="B", yellow="C").harbour(0, "Banda", [0, 1]).hand(0, [2]).play("ship:2@1")
    assert table.event("monopoly")["company"] == "yellow"
    # RRY RYY BRR Y: five red, four yellow.
    table = shipping(faces=faces, red="B", yellow="C").harbour(0, "Banda", [0, 1]).hand(0, [3]).play("ship:3@1")
    assert table.event("monopoly")["company"] == "red"


def test_bn_6_3_larger_counts_do_not_matter() -> None:
    # Brunei wants five. RRY YYR RYG B: four red, four yellow. Then RRY YYR RYG YRR B: six red, five yellow.
    faces = ["RRY/B", "YYR/B", "RYG/B", "YRR/B"]
    table = shipping(faces=faces, red="B", yellow="C").harbour(0, "Brunei", [0, 1, 2]).hand(0, [3]).play("ship:3@1")
    assert table.event("monopoly") == {"harbour": 9, "slot": 1, "company": "yellow", "flags": 5}


def test_bn_6_4_a_monopoly_is_taken_in_the_order_of_the_row_repeatedly() -> None:
    # Tidore wants six. RRG YGR BRR RRG B: seven red.
    table = shipping(red="BCA", yellow="D").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@1")
    assert row_list(table.state.queue) == [1, 2, 0, 1]
    assert (table.state.asked, table.verbs("take")) == (1, ["0", "3", "10", "26"])
    table.play("take:10")
    assert table.state.asked == 2
    assert table.why_not("take:10") == "BN-6.7"
    table.play("take:0", "take:26")
    assert [table.warehouse(seat) for seat in range(4)] == [[26], [3, 10], [0], []]


@pytest.mark.parametrize(("edition", "owner"), [("cards-2007", 1), ("board-2008", 0)])
def test_bn_6_4_the_harbour_goes_to_the_first_merchant_or_in_2008_to_the_last_player(edition: str, owner: int) -> None:
    table = shipping(edition, red="BCA").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@1")
    assert [table.ports_of(seat) for seat in range(4)].index(["Tidore"]) == owner


def test_bn_6_5_the_last_player_takes_a_shared_harbour_and_companies_are_ranked() -> None:
    # YGY YGR BRR RYB Y: yellow 5, red 4, green 2, blue 2. Green has no merchant; blue's row begins with A.
    table = shipping(red="BA", yellow="C", green="").harbour(0, "Tidore", [19, 26, 3]).hand(0, [21])
    table.play("ship:21@1")
    assert table.event("shared")["companies"] == ["yellow", "red", "green", "blue"]
    assert table.ports_of(0) == ["Tidore"]
    assert row_list(table.state.queue) == [2, 1, 0, 0]


def test_bn_6_5_covered_flags_break_no_tie() -> None:
    # GYR BYG YRB R: yellow 3, red 3, green 2, blue 2. Blue's first flag was in a second row and is covered.
    faces = ["GYR/B", "BYG/B", "YRB/R"]
    table = shipping(faces=faces).harbour(0, "Banda", [0, 1]).hand(0, [2]).play("ship:2@1")
    assert table.event("shared")["companies"] == ["yellow", "red", "green", "blue"]
    # GYR YRG RBB G: red 3, green 3, yellow 2, blue 2: green, seen before red, comes first; so does yellow before blue.
    faces = ["GYR/B", "YRG/B", "RBB/G"]
    table = shipping(faces=faces).harbour(0, "Banda", [0, 1]).hand(0, [2]).play("ship:2@1")
    assert table.event("shared")["companies"] == ["green", "red", "yellow", "blue"]


def test_bn_6_5_a_company_without_a_visible_flag_takes_nothing() -> None:
    # RRG RGG YGY RYG Y: green 5, red 4, yellow 4; blue was only in covered second rows.
    faces = ["RRG/B", "RGG/B", "YGY/B", "RYG/Y"]
    table = shipping(faces=faces, red="A", yellow="B", green="C").harbour(0, "Ternate", [0, 1, 2]).hand(0, [3])
    table.play("ship:3@1")
    assert table.event("shared")["companies"] == ["green", "red", "yellow"]
    assert row_list(table.state.queue) == [2, 0, 1, 2]  # three first merchants, then the first of them again (BN-6.6)


def test_bn_6_6_the_taking_starts_over_with_first_merchants() -> None:
    # Tidore, a monopoly of red with two merchants: B C B C.
    table = shipping(red="BC").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@1")
    assert row_list(table.state.queue) == [1, 2, 1, 2]
    table.play("take:26", "take:10", "take:0")
    assert [table.warehouse(seat) for seat in range(4)] == [[], [0, 26], [3, 10], []]
    # Malacca, shared: RRG RGG YGY RYG YRG Y: green 6, red 5, yellow 5. First merchants C and B, then green's second, D,
    # then from the beginning: C and B.
    faces = ["RRG/B", "RGG/B", "YGY/B", "RYG/B", "YRG/Y"]
    table = shipping(faces=faces, red="", yellow="B", green="CD").harbour(0, "Malacca", [0, 1, 2, 3]).hand(0, [4])
    table.play("ship:4@1")
    assert table.event("shared")["companies"] == ["green", "red", "yellow"]
    assert row_list(table.state.queue) == [2, 1, 3, 2, 1]
    table.play("take:4", "take:3", "take:2", "take:1")
    assert [table.warehouse(seat) for seat in range(4)] == [[], [0, 3], [1, 4], [2]]


def test_bn_6_6_a_single_merchant_takes_every_card_without_being_asked() -> None:
    table = shipping(red="B").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@1")
    assert table.warehouse(1) == [0, 3, 10, 26]
    assert table.ports_of(1) == ["Tidore"]


@pytest.mark.parametrize(("edition", "owners", "gone"), [("cards-2007", [], [0]), ("board-2008", [0], [])])
def test_bn_6_6_without_any_merchant_cards_are_discarded(edition: str, owners: list[int], gone: list[int]) -> None:
    table = (
        shipping(edition, red="", yellow="AABB", green="CCDD")
        .harbour(0, "Tidore", [10, 26, 3])
        .hand(0, [0])
        .play("ship:0@1")
    )
    assert table.event("nobody-took") == {"cards": [0, 3, 10, 26]}
    assert listed(table.state.discards) == [0, 3, 10, 26]
    assert [seat for seat in range(4) if table.ports_of(seat) == ["Tidore"]] == owners
    assert listed(table.state.gone) == gone
    lost = [event.slots for event in table.events if event.kind == "harbour-lost"]
    assert lost == [{"harbour": harbour} for harbour in gone]


def test_bn_6_6_a_shared_harbour_without_any_merchant_goes_to_the_last_player() -> None:
    # RGY GRY YRG Y: no blue flag shows, and the others have no merchant.
    table = shipping(faces=["RGY/B", "GRY/B", "YRG/Y"], red="", yellow="", green="").harbour(0, "Banda", [0, 1])
    table.hand(0, [2]).play("ship:2@1")
    assert table.event("shared")["companies"] == ["yellow", "red", "green"]
    assert table.event("nobody-took") == {"cards": [0, 1, 2]}
    assert table.ports_of(0) == ["Banda"]


def test_bn_6_7_several_cards_in_a_row_are_one_set_picked_ascending() -> None:
    table = shipping(red="BBA").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@1")
    # B, B, A, B take 0, 3, 10 and 26.
    assert (table.state.asked, table.state.prompt(1)) == (1, "take*")
    assert table.verbs("take") == ["0", "3", "10"]
    table.play("take:3")
    assert table.verbs("take") == ["10", "26"]
    table.play("take:26")
    assert (table.state.asked, table.state.prompt(0), table.verbs("take")) == (0, "take", ["0", "10"])
    table.play("take:0")
    assert table.warehouse(1) == [3, 10, 26]
    # B takes three and A the fourth: the third is still a part of the set, also after card 0.
    table = shipping(red="BBBA").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@1")
    assert table.verbs("take") == ["0", "3"]
    table.play("take:0")
    assert table.verbs("take") == ["3", "10"]
    table = shipping(red="BBA").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@1", "take:0")
    assert (table.state.prompt(1), table.verbs("take")) == ("take*", ["3", "10", "26"])


def test_bn_6_8_a_new_harbour_comes_before_the_draw() -> None:
    table = shipping(red="B").harbour(1, "Tidore", [10, 26, 3]).hand(0, [0]).play("ship:0@2")
    assert (table.state.asked, table.state.phase) == (CHANCE, phases.HARBOUR)
    table.chance("harbour:7")
    assert table.state.slots[1].harbour == 7
    assert table.state.phase == phases.DRAW


def test_bn_6_8_an_empty_harbour_deck_ends_the_match() -> None:
    table = shipping(red="B").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).last_harbours().play("ship:0@1")
    assert "play-ended-harbours" in table.kinds()
    assert table.state.phase == phases.ENDED  # without cloves, and with three of no kind, nobody can pay a last mission
    assert table.state.scores() == [0, 5, 0, 0]


def share_the_first_harbour(table: Table) -> None:
    """Fill the first harbour with cards that all show RYG/B, share it out, and put what was taken back in the deck."""
    harbour = table.state.slots[0].harbour
    *lying, last = range(table.game.box.parts.harbours[harbour].cards)
    table.harbour(0, table.ports[harbour], lying).hand(0, [last]).phase(phases.SHIP).play(f"ship:{last}@1")
    while table.state.phase == phases.TAKE:
        table.play(table.tokens()[0])
    for house in table.state.houses:
        house.goods = 0


@pytest.mark.parametrize(
    ("edition", "seats", "sharings"),
    [
        *(("cards-2007", 3, 10), ("cards-2007", 4, 10), ("cards-2007", 5, 10)),
        *(("board-2008", 3, 10), ("board-2008", 4, 10), ("board-2008", 5, 8)),
    ],
)
def test_bn_6_8_the_number_of_sharings(edition: str, seats: int, sharings: int) -> None:
    table = Table(edition, seats, ["RYG/B"] * 60)
    for _ in range(sharings - 1):
        share_the_first_harbour(table)
        assert (table.state.asked, table.state.phase) == (CHANCE, phases.HARBOUR)
        table.state.apply(CHANCE, table.state.odds()[0][0])
        assert table.state.slots[0].harbour >= 0
    assert "play-ended-harbours" not in table.kinds()
    share_the_first_harbour(table)
    assert "play-ended-harbours" in table.kinds()
    assert table.kinds().count("shared") == sharings
    assert [slot.harbour for slot in table.state.slots] == [-1, -1, -1]
