"""BN-5: moves and attacks. Two red flags: 0 RRG/B, 3 BRR/G, 7 RBR/Y; one: 21 RYB/Y, 36 RGB/G; none: 15, 16, 17."""

from __future__ import annotations

import pytest

from borea.core.bits import listed
from borea.games.borneo.phases import order as phases
from tests.support.borneo.tables import COLOURS, Table


def duel(red: str, own: list[int], rival: list[int], edition: str = "cards-2007", seats: int = 3) -> Table:
    """Return a table where seat A (hand `own`) may attack in red; B, the defender, holds `rival`."""
    return Table(edition, seats).rows(red=red).hand(0, own).hand(1, rival)


def test_bn_5_1_a_merchant_moves_to_the_end_of_another_company_and_the_rest_close_up() -> None:
    table = Table(seats=3).rows(red="BAC", yellow="C", green="").hand(0, [0])
    assert table.verbs("move") == [
        f"{own}>{company}"
        for own, home in zip("abc", ("red", "blue", "blue"), strict=True)
        for company in ("red", "yellow", "green", "blue")
        if company != home
    ]
    assert table.why_not("move:a>red") == "BN-5.1"
    assert table.why_not("move:d>red") == "BN-5.1"
    table.play("move:a>yellow")
    assert (table.row("red"), table.row("yellow")) == ("BC", "CA")
    assert table.state.phase == phases.SHIP


def test_bn_5_1_each_merchant_can_be_moved() -> None:
    for own, blue, yellow in (("a", "ABACB", "CA"), ("b", "BACB", "CA"), ("c", "ABCB", "CA")):
        table = Table(seats=3).rows(red="BAC", yellow="C", green="", blue="ABACB").hand(0, [0])
        table.play(f"move:{own}>yellow")
        assert (table.row("blue"), table.row("yellow")) == (blue, yellow)
        assert table.row("red") == ("BC" if own == "a" else "BAC")


def refused(table: Table) -> dict[str, str]:
    """Return the clause of every move and attack of A that is not allowed, worked out from the rows."""
    own = [(name, rank) for name in COLOURS for rank, letter in enumerate(table.row(name)) if letter == "A"]
    full = [name for name in COLOURS if table.game.box.board and len(table.row(name)) == 5]
    found: dict[str, str] = {}
    for which, letter in enumerate("abcd"):
        home, rank = own[which] if which < len(own) else ("", 0)
        for company in COLOURS:
            away = home not in ("", company)
            found[f"move:{letter}>{company}"] = "BN-5.9" if away and company in full else "" if away else "BN-5.1"
        for place in range(14):
            rival = place < rank and table.row(home)[place] != "A"
            found[f"attack:{letter}>{place + 1}"] = "BN-5.3" if rival else "BN-5.2"
    return {token: clause for token, clause in found.items() if clause}


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        (("cards-2007", 3), {"red": "BAC", "yellow": "CC", "green": "ABAB"}),
        (("cards-2007", 3), {"red": "ABBACCBCA"}),
        (("cards-2007", 3), {"red": "", "yellow": "ABC", "green": "BACA", "blue": "CB"}),
        (("cards-2007", 5), {"red": "", "yellow": "", "green": "", "blue": "BCDEBCDEBCDEAAA"}),
        (("board-2008", 4), {"red": "BCDBC", "yellow": "BAD", "green": "CAAD"}),
        (("board-2008", 4), {"red": "AB", "yellow": "BCDBC", "green": "DACAD"}),
        (("board-2008", 4), {"red": "B", "yellow": "CADBC", "green": "BACAD"}),
    ],
)
def test_bn_5_2_every_refusal_names_its_rule(table: tuple[str, int], rows: dict[str, str]) -> None:
    check_refusals(Table(*table).rows(**rows).hand(0, [0]))


def test_bn_5_2_every_refusal_names_its_rule_with_four_merchants() -> None:
    table = Table("board-2008", 3, four_merchants=True).rows(red="AB", green="BACAB", blue="CABC")
    check_refusals(table.hand(0, [0]))


def check_refusals(table: Table) -> None:
    """Check all moves and attacks of A, whose only card rules out every attack (BN-5.3)."""
    wanted = refused(table)
    assert {token: table.why_not(token) for token in wanted} == wanted
    moves = [f"move:{own}>{company}" for own in "abcd" for company in COLOURS]
    assert table.tokens() == [*[token for token in moves if token not in wanted], "stay"]


def test_bn_5_1_an_empty_company_may_be_entered() -> None:
    table = Table(seats=3).rows(red="BAC", yellow="", green="").hand(0, [0]).play("move:a>green")
    assert table.row("green") == "A"


def test_bn_5_1_which_of_two_own_neighbours_moves_makes_no_difference() -> None:
    tables = [Table(seats=3).rows(red="BAAC").hand(0, [0]).play(f"move:{own}>green") for own in "ab"]
    assert tables[0].state == tables[1].state
    assert tables[0].events == tables[1].events


def test_bn_5_2_only_rivals_to_the_left_in_the_same_row() -> None:
    table = duel("BACAB", [0, 3], [1])
    assert table.verbs("attack") == ["a>1", "b>1", "b>3"]
    assert table.why_not("attack:a>3") == "BN-5.2"
    assert table.why_not("attack:b>2") == "BN-5.2"
    assert table.why_not("attack:c>5") == "BN-5.2"


def test_bn_5_2_an_attack_needs_a_card_to_play() -> None:
    table = duel("BA", [15, 30], [1])
    assert table.verbs("attack") == []
    assert table.why_not("attack:a>1") == "BN-5.3"
    assert duel("BA", [15, 21], [1]).verbs("attack") == ["a>1"]


def test_bn_5_3_one_card_stays_in_hand_whatever_it_shows() -> None:
    assert duel("BA", [0], [1]).why_not("attack:a>1") == "BN-5.3"
    table = duel("BA", [0, 3], [1, 2]).play("attack:a>1")
    assert table.tokens() == ["fight:0", "fight:3"]
    table.play("fight:0")  # with one card left the attack is complete
    assert table.state.asked == 1
    assert listed(table.state.houses[0].hand) == [3]


def test_bn_5_3_only_cards_with_the_flag_and_each_set_in_one_order() -> None:
    table = duel("BA", [0, 3, 7, 15], [1, 2]).play("attack:a>1")
    assert table.tokens() == ["fight:0", "fight:3", "fight:7"]
    assert (table.state.window(), table.state.prompt(0)) == (True, "fight*")
    table.play("fight:3")
    assert table.tokens() == ["fight:7", "done"]
    assert table.why_not("fight:0") == "BN-5.3"
    assert table.why_not("fight:15") == "BN-5.3"


def test_bn_5_3_all_cards_but_one_may_be_played() -> None:
    table = duel("BA", [0, 3, 7], [1, 2]).play("attack:a>1", "fight:0")
    assert (table.state.asked, table.tokens()) == (0, ["fight:3", "fight:7", "done"])
    table.play("fight:3")
    assert (table.state.asked, listed(table.state.attack)) == (1, [0, 3])


def test_bn_5_4_the_defender_plays_at_most_as_many_and_keeps_one() -> None:
    table = duel("BA", [0, 15, 16], [3, 7, 15 + 2]).play("attack:a>1", "fight:0", "done")
    assert (table.state.asked, table.tokens()) == (1, ["defend:3", "defend:7", "done"])
    assert (table.state.window(), table.state.prompt(1)) == (True, "defend*")  # hidden until he has finished
    table.play("defend:3")
    assert not table.state.window()
    assert table.event("defended") == {"seat": 1, "cards": [3]}
    two = duel("BA", [0, 4, 15, 16], [3, 7]).play("attack:a>1", "fight:0", "fight:4", "done")
    two.play("defend:3")  # the other card has to stay
    assert two.event("defended") == {"seat": 1, "cards": [3]}
    both = duel("BA", [0, 4, 15, 16], [3, 7, 17]).play("attack:a>1", "fight:0", "fight:4", "done", "defend:3")
    assert (both.state.asked, both.tokens()) == (1, ["defend:7", "done"])
    both.play("defend:7")
    assert both.event("defended") == {"seat": 1, "cards": [3, 7]}


def test_bn_5_4_the_defender_is_always_asked() -> None:
    table = duel("BA", [0, 15, 16], [3]).play("attack:a>1", "fight:0", "done")
    assert (table.state.asked, table.tokens()) == (1, ["done"])
    assert table.why_not("defend:3") == "BN-5.4"
    unarmed = duel("BA", [0, 15, 16], [17, 18]).play("attack:a>1", "fight:0", "done")
    assert unarmed.tokens() == ["done"]


def test_bn_5_5_all_four_flags_count_and_merchants_between_help_the_defender() -> None:
    # 0 RRG/B and 1 RGB/R show two red flags each, 21 RYB/Y one.
    table = duel("BCA", [0, 15, 16], [1, 17, 18]).play("attack:a>1", "fight:0", "done", "defend:1")
    assert table.event("attack-lost") == {"seat": 0, "rival": 1, "attack": 2, "defence": 3, "bonus": 1}
    near = duel("BA", [0, 15, 16], [1, 17, 18]).play("attack:a>1", "fight:0", "done", "defend:1")
    assert near.event("attack-won") == {"seat": 0, "rival": 1, "attack": 2, "defence": 2, "bonus": 0}
    # Only those between the two: C stands before both.
    last = duel("CBA", [0, 15, 16], [1, 17, 18]).play("attack:a>2", "fight:0", "done", "defend:1")
    assert last.event("attack-won") == {"seat": 0, "rival": 1, "attack": 2, "defence": 2, "bonus": 0}
    # Yellow: 6 YRB/R shows one flag and 15 YYG/B two; 16 YGB/Y shows two and 11 RGY/R one.
    table = Table(seats=3).rows(yellow="BA").hand(0, [6, 15, 0]).hand(1, [11, 16, 1])
    table.play("attack:a>1", "fight:6", "fight:15", "defend:11", "defend:16")
    assert table.event("attack-won") == {"seat": 0, "rival": 1, "attack": 3, "defence": 3, "bonus": 0}


def test_bn_5_6_success_takes_the_place_and_the_loser_takes_the_old_one() -> None:
    table = duel("BCA", [0, 15, 16], [17]).play("attack:a>1", "fight:0", "done", "done")
    assert (table.state.asked, table.state.phase) == (1, phases.RETREAT)
    assert table.state.prompt(1) == "retreat"
    assert table.verbs("retreat") == ["here", "yellow", "green", "blue"]
    assert table.why_not("retreat:red") == "BN-5.6"
    assert table.why_not("mission:1") == "BN-4.1"
    table.play("retreat:here")
    assert table.row("red") == "ACB"
    assert (table.state.asked, table.state.phase) == (0, phases.SHIP)


def test_bn_5_6_or_the_end_of_another_company_and_the_gap_closes() -> None:
    table = duel("BCAC", [0, 15, 16], [17]).play("attack:a>1", "fight:0", "done", "done", "retreat:green")
    assert (table.row("red"), table.row("green")) == ("ACC", "B")


def test_bn_5_7_failure_moves_nobody_and_lets_the_defender_keep_a_card() -> None:
    table = duel("BA", [21, 15, 16, 36], [0, 3, 17])
    table.play("attack:a>1", "fight:21", "fight:36", "done", "defend:0", "defend:3")
    assert (table.row("red"), table.state.asked) == ("BA", 1)
    assert (table.state.prompt(1), table.tokens()) == ("keep", ["keep:0", "keep:3", "skip"])
    assert table.why_not("keep:17") == "BN-5.7"
    table.play("keep:3")
    assert table.warehouse(1) == [3]
    assert listed(table.state.discards) == [0, 21, 36]
    assert (table.state.asked, table.state.phase) == (0, phases.SHIP)


def test_bn_5_7_the_defender_may_keep_nothing_and_has_nothing_to_keep_without_cards() -> None:
    table = duel("BA", [21, 15, 16], [0, 17]).play("attack:a>1", "fight:21", "done", "defend:0", "skip")
    assert table.warehouse(1) == []
    bonus = duel("BCCA", [21, 15, 16], [17]).play("attack:a>1", "fight:21", "done", "done")
    assert bonus.kinds()[-1] == "attack-lost"
    assert (bonus.state.asked, bonus.state.phase) == (0, phases.SHIP)


def test_bn_5_8_all_other_cards_are_discarded() -> None:
    table = duel("BA", [0, 15, 16], [21, 17]).play("attack:a>1", "fight:0", "done", "defend:21", "retreat:here")
    assert listed(table.state.discards) == [0, 21]
    assert [listed(table.state.houses[seat].hand) for seat in (0, 1)] == [[15, 16], [17]]


FULL = {"red": "BACBA", "yellow": "DDDEE"}


def test_bn_5_9_a_full_company_takes_nobody_by_a_move() -> None:
    table = Table("board-2008", 5).rows(**FULL).hand(0, [0, 3])
    assert table.verbs("move") == ["a>green", "b>green", "c>green"]  # the other five merchants fill blue
    assert table.why_not("move:a>yellow") == "BN-5.9"
    assert "a>yellow" in Table("cards-2007", 5).rows(**FULL).hand(0, [0, 3]).verbs("move")


def test_bn_5_9_a_full_company_takes_nobody_after_an_attack() -> None:
    table = Table("board-2008", 5).rows(**FULL).hand(0, [0, 15, 16]).hand(1, [17])
    table.play("attack:a>1", "fight:0", "done", "done")
    assert table.verbs("retreat") == ["here", "green"]  # the other five merchants fill blue
    assert table.why_not("retreat:yellow") == "BN-5.9"


def placing(edition: str) -> Table:
    """Return a table during placement with five merchants in yellow and none elsewhere."""
    table = Table(edition, 5)
    table.state.rows = [0, 0b010_001_011_010_001, 0, 0]
    table.state.placed = 5
    table.state.turn = 0
    return table.phase(phases.PLACE, asked=4)


def test_bn_5_9_a_full_company_takes_nobody_in_placement() -> None:
    table = placing("board-2008")
    assert table.verbs("place") == ["red", "green", "blue"]
    assert table.why_not("place:yellow") == "BN-5.9"
    assert placing("cards-2007").verbs("place") == ["red", "yellow", "green", "blue"]


def test_bn_5_2_a_seat_that_does_not_act_only_gets_the_rule() -> None:
    table = duel("BA", [0, 3, 7], [1, 2]).play("attack:a>1")
    assert table.why_not("defend:1", seat=1) == "BN-5.4"
    assert table.why_not("fight:1", seat=1) == "BN-5.3"
    assert table.why_not("stay", seat=2) == "BN-3"
