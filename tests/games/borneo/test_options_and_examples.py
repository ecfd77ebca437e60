"""BN-9's options and their refusals, the worked examples (BN-E), and the bots' evaluation."""

from __future__ import annotations

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.errors import OptionError
from borea.core.game import CHANCE, OVER
from borea.games import create, load
from borea.games.borneo import Borneo
from borea.games.borneo.box import row_list
from borea.games.borneo.phases import order as phases
from tests.support.borneo.tables import Table, dealt, snake


def test_bn_9_1_blackbeard_costs_its_holder_two_points() -> None:
    table = Table("board-2008", 4, blackbeard=True).goods(2, [1, 2, 3])
    table.state.pirate = 2
    assert table.state.scores() == [0, 0, 1, 0]


def test_bn_9_2_open_warehouses_are_the_default() -> None:
    assert load("borneo").options["open_warehouses"] is True


@pytest.mark.parametrize("option", ["four_merchants", "blackbeard"])
def test_bn_9_5_four_merchants_and_blackbeard_need_the_board_edition(option: str) -> None:
    assert load("borneo").options[option] is False
    with pytest.raises(OptionError) as error:
        create("borneo", "cards-2007", {option: True})
    assert (error.value.code, error.value.clause) == ("option-needs-edition", "BN-9.5")


def test_bn_9_5_four_merchants_need_three_seats() -> None:
    game = load("borneo", edition="board-2008", four_merchants=True)
    assert game.start(3).actors() == [CHANCE]
    for seats in (4, 5):
        with pytest.raises(OptionError) as error:
            game.start(seats)
        assert (error.value.code, error.value.clause) == ("option-needs-seats", "BN-9.5")


def test_bn_9_5_trading_without_the_option_is_refused() -> None:
    table = Table("board-2008").goods(0, [6, 7, 8, 9]).phase(phases.MISSION).play("mission:1")
    assert table.why_not("trade") == "BN-9.5"


def test_cards_2007_is_the_default_edition() -> None:
    game = load("borneo")
    assert isinstance(game, Borneo)
    assert (game.edition, game.box.board) == ("cards-2007", False)


def test_bn_example_1_a_shared_harbour_ranks_yellow_red_green_blue() -> None:
    # Cards 19 YGY/B, 26 YGR/Y, 3 BRR/G, 21 RYB/Y at a (4, 6) harbour.
    table = Table().rows(red="B", yellow="A", green="C").harbour(0, "Tidore", [19, 26, 3]).hand(0, [21])
    faces = [table.game.box.parts.cards[card].flags for card in (19, 26, 3, 21)]
    assert ["".join("RYGB"[flag] for flag in flags) for flags in faces] == ["YGYB", "YGRY", "BRRG", "RYBY"]
    table.phase(phases.SHIP).play("ship:21@1")
    assert table.event("shared")["companies"] == ["yellow", "red", "green", "blue"]
    assert row_list(table.state.queue) == [0, 1, 2, 0]  # blue's first merchant is A too


def test_bn_example_2_a_monopoly_at_tidore() -> None:
    # RRG/Y, YGR/Y, BRR/G show five red flags; RYB/Y, the fourth card, brings the sixth.
    table = Table().rows(red="CBA").harbour(0, "Tidore", [10, 26, 3]).hand(0, [21]).phase(phases.SHIP)
    table.play("ship:21@1")
    assert table.event("monopoly") == {"harbour": 0, "slot": 1, "company": "red", "flags": 6}
    assert (table.ports_of(2), table.state.asked) == (["Tidore"], 2)
    table.play("take:3")
    assert table.state.asked == 1


def test_bn_example_3_the_third_attacks_the_first_past_one_merchant() -> None:
    table = Table(seats=3).rows(red="BCA").hand(0, [21, 15, 16]).hand(1, [17])
    table.play("attack:a>1", "fight:21", "done", "done")
    assert table.event("attack-won") == {"seat": 0, "rival": 1, "attack": 1, "defence": 1, "bonus": 1}


def test_bn_example_4_doubled_cards_in_payments() -> None:
    table = Table().goods(0, [25, 8, 9, 6]).phase(phases.MISSION)
    table.play("mission:1", "pay:6", "pay:8", "pay:9", "pay:25")
    assert table.state.scores()[0] == 6
    table = Table().goods(0, [25, 3, 7, 11]).phase(phases.MISSION).play("mission:2", "pay:3", "pay:7")
    assert table.why_not("pay:11") == "BN-4.2"


def two_full_rows(rules: int) -> Table:
    """Return a table where C places last but three: red and yellow are full, green and blue end with C's merchants."""
    table = Table("board-2008", 5, rules=rules)
    table.state = dealt("board-2008", 5, 0, rules=rules)
    table.play("place:red", "place:yellow", "place:green", "place:red", "place:yellow")  # A B C D E
    table.play("place:red", "place:yellow", "place:blue", "place:red", "place:yellow")  # E D C B A
    table.play("place:red", "place:yellow")  # A B
    assert [table.row(colour) for colour in ("red", "yellow", "green", "blue")] == ["ADEBA", "BEDAB", "C", "C"]
    return table


def test_bn_example_5_a_seat_places_next_to_its_own_merchant() -> None:
    table = two_full_rows(rules=2)
    assert (table.state.asked, table.verbs("place")) == (2, ["green", "blue"])
    assert table.why_not("place:red") == "BN-5.9"
    table.play("place:blue")
    assert table.row("blue") == "CC"
    table.play("place:blue")  # D
    assert (table.state.asked, table.verbs("place")) == (4, ["green", "blue"])


def test_bn_example_5_in_version_1_only_where_nothing_else_is_left() -> None:
    table = two_full_rows(rules=1)
    assert (table.state.asked, table.verbs("place")) == (2, ["green", "blue"])
    assert table.why_not("place:red") == "BN-5.9"
    table.play("place:blue")
    assert table.row("blue") == "CC"
    # With green still open to others, B may not do the same behind its own merchant in yellow.
    table = Table("board-2008", 5, rules=1)
    table.state = dealt("board-2008", 5, 0, rules=1)
    table.play("place:red", "place:yellow", "place:green", "place:red", "place:yellow")
    assert (table.state.asked, table.verbs("place")) == (4, ["red", "green", "blue"])


def test_bn_example_6_five_seats_place_in_a_snake_and_the_first_begins() -> None:
    state = dealt("cards-2007", 5, 0)
    assert snake(state) == "ABCDEEDCBAABCDE"
    assert state.asked == 0


def test_worth_is_a_share_and_sums_to_one() -> None:
    game = load("borneo")
    rng = FastRng(4)
    state = game.start(4)
    while state.actor() != OVER:
        total = sum(game.worth(state, seat) for seat in range(4))
        assert abs(total - 1.0) < 1e-9
        actor = state.actor()
        moves = [state.draw(rng)] if actor == CHANCE else state.moves(actor)
        state.apply(actor, moves[rng.below(len(moves))])


@pytest.mark.parametrize(("edition", "seats"), [("cards-2007", 3), ("board-2008", 5)])
def test_greedy_beats_a_table_of_uniforms(edition: str, seats: int) -> None:
    game = load("borneo", edition=edition)
    bots = [bot("greedy", game)] + [bot("uniform", game)] * (seats - 1)
    won = 0
    for seed in range(6):
        state = game.start(seats)
        rng = FastRng(seed)
        while state.actor() != OVER:
            actor = state.actor()
            move = state.draw(rng) if actor == CHANCE else bots[actor].choose(state.view(actor), rng)
            state.apply(actor, move)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.winners == [0]
    assert won >= 5
