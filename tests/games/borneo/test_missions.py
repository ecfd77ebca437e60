"""BN-4, and trading with the pirates (BN-9.1, BN-9.4). Card 6 is nutmeg, 7 pepper, 8 cinnamon, 9 cloves."""

from __future__ import annotations

from borea.core.bits import listed
from borea.games.borneo.phases import order as phases
from tests.support.borneo.tables import Table

PEPPER = [3, 7, 11, 17, 21, 29, 31, 39]
ONE_OF_EACH = [6, 7, 8, 9]


def paying(cards: list[int], ports: tuple[str, ...] = (), edition: str = "cards-2007", **options: object) -> Table:
    """Return a table on which seat A may complete a mission with this warehouse."""
    return Table(edition, 4, None, None, **options).goods(0, cards, ports).phase(phases.MISSION)


def test_bn_4_1_a_mission_is_paid_from_the_warehouse_never_from_the_hand() -> None:
    table = Table().goods(0, [6, 7, 8]).hand(0, [9, 13]).phase(phases.MISSION)
    assert table.tokens() == []
    table = paying(ONE_OF_EACH).hand(0, [13]).phase(phases.MISSION)
    table.play("mission:1")
    assert table.verbs("pay") == ["6"]
    assert table.why_not("pay:13") == "BN-4.1"
    assert table.why_not("fight:0") == "BN-5.3"
    # Tidore is pepper and Banda nutmeg: with 6 and 7 paid neither is needed. Ternate belongs to nobody.
    table = Table().harbour(0, "Malacca", []).goods(0, ONE_OF_EACH, ("Tidore", "Banda")).phase(phases.MISSION)
    table.play("mission:1", "pay:6", "pay:7")
    assert [table.why_not(f"pay:h{port}") for port in (0, 3, 1)] == ["BN-4.2", "BN-4.2", "BN-4.1"]


def test_bn_4_1_at_most_one_mission_per_turn() -> None:
    table = paying([*ONE_OF_EACH, 14, 11, 12, 13])
    table.play("mission:1", *[f"pay:{card}" for card in ONE_OF_EACH])
    assert table.state.phase == phases.COMPANY
    assert table.why_not("mission:1") == "BN-4.1"


def test_bn_4_1_a_mission_may_be_skipped() -> None:
    table = paying(ONE_OF_EACH).play("skip")
    assert table.state.phase == phases.COMPANY
    assert table.warehouse(0) == ONE_OF_EACH


def test_bn_4_2_a_doubled_card_counts_two() -> None:
    table = paying([25, 35])
    assert table.tokens() == ["mission:2", "skip"]
    table.play("mission:2", "pay:25", "pay:35")
    assert table.state.scores()[0] == 8


def test_bn_4_2_surplus_is_lost() -> None:
    # One of each with a doubled pepper leaves one pepper over. Kept, it would pay with 12, 13 and 14 in the next turn.
    table = Table(seats=3).goods(0, [6, 8, 9, 12, 13, 14, 25])
    for seat, hand in enumerate([[0, 1], [2, 3], [4, 5]]):
        table.hand(seat, hand)
    table.phase(phases.MISSION).play("mission:1", "pay:6", "pay:8", "pay:9", "pay:25")
    assert table.warehouse(0) == [12, 13, 14]
    assert table.state.scores()[0] == 6 + 3
    for card, slot, drawn in ((0, 1, 20), (2, 2, 30), (4, 3, 40)):
        table.play("stay", f"ship:{card}@{slot}").chance(f"draw:{drawn}", f"draw:{drawn + 1}")
    assert (table.state.active, table.state.turn) == (0, 4)
    assert table.state.phase == phases.COMPANY
    assert table.why_not("mission:1") == "BN-4.1"


def test_bn_4_2_no_card_that_could_be_left_out() -> None:
    table = paying([0, 3, 7, 11, 25]).play("mission:2", "pay:3")
    assert (table.state.prompt(0), table.verbs("pay")) == ("pay*", ["7", "11"])
    assert table.why_not("pay:0") == "BN-4.2"  # two cinnamon
    table.play("pay:7")
    assert table.verbs("pay") == ["25"]
    assert table.why_not("pay:11") == "BN-4.2"
    table.play("pay:25")
    assert table.warehouse(0) == [0, 11]


def test_bn_4_2_harbour_cards_pay_too_and_batavia_counts_two_in_2007() -> None:
    table = paying([2, 6], ("Batavia",))
    assert table.tokens() == ["mission:2", "skip"]
    table.play("mission:2", "pay:2", "pay:6", "pay:h6")
    assert table.ports_of(0) == []
    table = Table().harbour(0, "Malacca", []).goods(0, [6, 8, 9], ("Tidore",)).phase(phases.MISSION)
    table.play("mission:1", "pay:6", "pay:8", "pay:9", "pay:h0")
    assert (table.ports_of(0), table.state.phase) == ([], phases.COMPANY)


def test_bn_4_3_a_mission_leaves_the_supply_and_a_kind_can_sell_out() -> None:
    table = paying(ONE_OF_EACH)
    table.state.houses[1].missions = 3
    table.settle().phase(phases.MISSION)
    assert table.tokens() == []
    table = paying([*PEPPER])
    table.state.houses[1].missions = 3 << 4 | 1 << 8 | 2 << 16
    table.settle().phase(phases.MISSION)
    assert table.tokens() == ["mission:4", "skip"]
    assert [table.why_not(f"mission:{kind}") for kind in (1, 2)] == ["BN-4.2", "BN-4.3"]
    assert [table.why_not(f"mission:{kind}") for kind in (3, 5)] == ["BN-4.2", "BN-4.3"]
    assert table.why_not("mission:6") == "BN-1.5"
    assert table.why_not("trade") == "BN-9.5"
    table.play("mission:4", *[f"pay:{card}" for card in PEPPER])
    assert table.view(None).supply == [3, 0, 1, 1, 0]
    assert table.state.houses[0].missions >> 12 & 15 == 1


def test_bn_4_4_shipment_cards_are_discarded_and_harbours_leave_the_game() -> None:
    table = paying([7, 8, 9], ("Banda",)).play("mission:1", "pay:7", "pay:8", "pay:9", "pay:h3")
    assert listed(table.state.discards) == [7, 8, 9]
    assert listed(table.state.gone) == [3]
    assert table.event("mission-completed") == {
        "seat": 0,
        "mission": 1,
        "points": 6,
        "cards": [7, 8, 9],
        "harbours": [3],
    }


def test_bn_1_6_crates_stand_for_any_good() -> None:
    table = paying([7, 8], ("Batavia", "Timor"), "board-2008")
    assert table.tokens() == ["mission:1", "skip"]
    table.play("mission:1", "pay:7", "pay:8", "pay:h6", "pay:h11")
    assert table.state.scores()[0] == 6
    alike = paying([3, 7], ("Batavia", "Timor"), "board-2008")
    assert alike.tokens() == ["mission:2", "skip"]


def test_bn_4_2_a_crate_that_could_be_left_out_is_not_taken() -> None:
    table = paying(ONE_OF_EACH, ("Batavia",), "board-2008").play("mission:1", "pay:6", "pay:7", "pay:8")
    assert table.verbs("pay") == ["9", "h6"]


def pirates(cards: list[int], ports: tuple[str, ...] = ()) -> Table:
    """Return a table where nobody holds the pirate ship."""
    return paying(cards, ports, "board-2008", blackbeard=True)


def test_bn_9_1_one_card_may_stand_for_another_good_and_the_seat_takes_the_ship() -> None:
    table = pirates([3, 7, 8, 9])  # two pepper, cinnamon, cloves
    assert table.tokens() == ["mission:1", "skip"]
    table.play("mission:1", "pay:3", "pay:7", "pay:8", "pay:9")
    assert table.tokens() == ["trade"]
    table.play("trade")
    assert table.state.pirate == 0
    assert table.state.scores() == [6 - 2, 0, 0, 0]


def test_bn_9_1_only_one_card_changes_and_a_doubled_one_keeps_its_two() -> None:
    assert pirates([3, 7, 8, 12]).tokens() == []  # two goods are missing, and two of a kind
    table = pirates([3, 7, 30])  # two pepper and a doubled nutmeg: four alike
    assert table.tokens() == ["mission:2", "skip"]
    table.play("mission:2", "pay:3", "pay:7", "pay:30", "trade")
    assert table.state.scores()[0] == 8 - 2


def test_bn_9_1_the_holder_may_not_trade_again_and_the_ship_changes_hands() -> None:
    table = pirates([3, 7, 8, 9])
    table.state.pirate = 0
    table.phase(phases.MISSION)
    assert table.tokens() == []
    table.state.pirate = 2
    table.phase(phases.MISSION)
    table.play("mission:1", "pay:3", "pay:7", "pay:8", "pay:9", "trade")
    assert table.state.pirate == 0


def test_bn_9_1_no_trade_for_a_last_mission() -> None:
    # A has two pepper, cinnamon and cloves; C four pepper, cinnamon and cloves. A fills the last harbour, and B, red's
    # only merchant, takes three cinnamon, pepper and two nutmeg. A trade would buy each of them one of each.
    table = pirates([7, 8, 9, 11]).goods(2, [12, 13, 17, 21, 29, 31]).rows(red="B")
    table.harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).last_harbours().phase(phases.MISSION)
    assert table.tokens() == ["mission:1", "skip"]
    table.play("skip", "stay", "ship:0@1")
    assert table.warehouse(1) == [0, 3, 10, 26]
    assert (table.state.asked, table.state.phase) == (2, phases.LAST)
    assert table.tokens() == ["mission:2", "skip"]
    table.play("mission:2")
    assert table.tokens() == ["pay:17"]  # not cinnamon or cloves for the fourth pepper
    table.play("pay:17", "pay:21", "pay:29")
    assert table.tokens() == ["pay:31"]
    assert table.why_not("trade") == "BN-9.1"
    table.play("pay:31")
    assert table.state.phase == phases.ENDED
    assert (table.state.pirate, table.state.scores()) == (-1, [4 + 1, 4, 2 + 8, 0])


def test_bn_9_1_the_holder_cannot_close_by_a_trade() -> None:
    table = pirates(ONE_OF_EACH)
    table.state.pirate = 0
    table.phase(phases.MISSION)
    table.play("mission:1")
    assert table.why_not("trade") == "BN-9.1"


def test_bn_9_4_no_trade_where_the_same_cards_pay_without_it() -> None:
    table = pirates(ONE_OF_EACH).play("mission:1")
    assert table.why_not("trade") == "BN-9.4"
    assert table.why_not("pay:13") == "BN-4.1"
    table.play("pay:6", "pay:7", "pay:8", "pay:9")
    assert table.state.pirate == -1


def test_bn_9_4_crates_are_not_traded_and_nothing_is_paid_that_could_be_left_out() -> None:
    assert pirates([3, 7], ("Batavia",)).tokens() == []  # a crate is any kind already: still three of four
    table = pirates([3, 7, 8, 9, 11]).play("mission:1", "pay:3", "pay:7")
    assert table.verbs("pay") == ["8"]


def test_bn_9_4_a_trade_can_be_a_part_of_a_plain_payment() -> None:
    # Three of each. Nutmeg 20 and 30 are doubled; cinnamon 4 and 8; a crate. With one cinnamon left out, 20 stands for
    # cinnamon (1 + 2 = 3) and the crate for nutmeg (2 + 1 = 3): a payment inside the plain one.
    cards = [4, 8, 20, 30, 3, 7, 11, 9, 13, 19]
    table = pirates(cards, ("Batavia",)).play("mission:5", "pay:3", "pay:4", "pay:7")
    table.play("pay:9", "pay:11", "pay:13", "pay:19", "pay:20", "pay:30", "pay:h6")
    assert table.tokens() == ["trade"]
    plain = pirates(cards, ("Batavia",)).play("mission:5", "pay:3", "pay:4", "pay:7", "pay:8")
    plain.play("pay:9", "pay:11", "pay:13", "pay:19", "pay:20", "pay:30", "pay:h6")
    assert (plain.state.pirate, plain.state.phase) == (-1, phases.COMPANY)
