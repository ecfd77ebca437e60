"""BN-1.6 with a user's own file: crates on shipment cards, and doubled crates, which are two goods of one kind.

In the file of these tests card 2, 7, 12, … is a crate and card 3, 8, 13, … a doubled crate. Of the other cards 6 and 14
are nutmeg, 11 and 21 pepper, 4 and 26 cinnamon, 1 and 9 cloves; 25 and 35 are two pepper, 0 two cinnamon.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from random import Random

import pytest

from borea.bots.registry import bot
from borea.core.bits import listed
from borea.core.laws.trial import Report, check_laws
from borea.games import create
from borea.games.borneo import Borneo
from borea.games.borneo.box import KINDS, packed_kind
from borea.games.borneo.payments import payable, tradable
from borea.games.borneo.phases import order as phases
from tests.support.borneo.slow import exact, smuggled
from tests.support.borneo.tables import Table, file_of, file_with_crates
from tests.support.rulebooks import clauses

GOODS = ("pepper", "cinnamon", "cloves", "nutmeg", "crate")


def paying(cards: list[int], ports: tuple[str, ...] = (), **options: object) -> Table:
    """Return a table on which seat A may complete a mission with this warehouse."""
    table = Table("board-2008", 4, None, None, components=file_with_crates(), **options)
    return table.goods(0, cards, ports).phase(phases.MISSION)


def test_bn_1_6_a_crate_on_a_shipment_card_is_any_good_and_is_discarded_when_paid() -> None:
    table = paying([1, 2, 4, 6])  # cloves, crate, cinnamon, nutmeg
    assert table.tokens() == ["mission:1", "skip"]
    table.play("mission:1", "pay:1", "pay:2", "pay:4", "pay:6")
    assert listed(table.state.discards) == [1, 2, 4, 6]
    assert (table.warehouse(0), table.state.scores()[0]) == ([], 6)


def test_bn_1_6_crates_alone_can_pay() -> None:
    assert paying([2, 7, 12]).tokens() == []
    table = paying([2, 7, 12, 17])
    assert table.tokens() == ["mission:1", "mission:2", "skip"]
    table.play("mission:2", "pay:2", "pay:7", "pay:12", "pay:17")
    assert table.state.scores()[0] == 8


def test_bn_1_6_a_doubled_crate_is_two_goods_of_one_kind() -> None:
    # With pepper and cinnamon, one of each lacks cloves and nutmeg: two kinds, so two doubled crates.
    assert paying([3, 4, 11]).tokens() == []
    table = paying([3, 4, 8, 11])
    assert table.tokens() == ["mission:1", "mission:2", "skip"]
    table.play("mission:1", "pay:3", "pay:4", "pay:8", "pay:11")
    assert table.state.scores()[0] == 6
    # Four of a kind: two pepper and a doubled crate.
    table = paying([3, 11, 21]).play("mission:2", "pay:3", "pay:11", "pay:21")
    assert table.state.scores()[0] == 8


def test_bn_1_6_a_harbour_may_bear_a_doubled_crate() -> None:
    table = paying([11, 21], ("Batavia",))
    assert table.tokens() == ["mission:2", "skip"]
    table.play("mission:2", "pay:11", "pay:21", "pay:h6")
    assert listed(table.state.gone) == [6]
    # Timor's crate in the same file is single: three pepper, and not four.
    assert paying([11, 21], ("Timor",)).tokens() == []


def test_bn_1_6_two_of_each_from_doubled_crates_alone() -> None:
    assert "mission:3" not in paying([3, 8, 13]).tokens()
    table = paying([3, 8, 13, 18]).play("mission:3")
    assert table.tokens() == ["pay:3"]
    table.play("pay:3", "pay:8", "pay:13", "pay:18")
    assert table.state.scores()[0] == 15


def test_bn_4_2_the_surplus_of_a_doubled_crate_is_lost() -> None:
    table = paying([1, 3, 4, 6])  # cloves, doubled crate, cinnamon, nutmeg: pepper is missing
    table.play("mission:1", "pay:1", "pay:3", "pay:4", "pay:6")
    assert (table.warehouse(0), table.state.scores()[0]) == ([], 6)


def test_bn_4_2_no_card_that_a_doubled_crate_makes_needless() -> None:
    # Two of each: two pepper, two cinnamon, one cloves, nothing of nutmeg; a crate and a doubled crate. The doubled one
    # is the two nutmeg, the crate the second cloves.
    cards = [1, 2, 3, 4, 11, 21, 26]
    assert "mission:3" in paying(cards).tokens()
    paid = paying(cards).play("mission:3", *[f"pay:{card}" for card in cards])
    assert paid.warehouse(0) == []
    # Two of each with one pepper, two cinnamon, two cloves and one nutmeg: the doubled crate could fill one gap and the
    # crate the other, but then the one pepper is needless, for the doubled crate is two pepper as well. Or the nutmeg.
    cards = [1, 2, 3, 4, 6, 9, 11, 26]
    table = paying(cards).play("mission:3", "pay:1", "pay:2", "pay:3", "pay:4", "pay:6", "pay:9")
    assert table.why_not("pay:11") == "BN-4.2"
    assert table.tokens() == ["pay:26"]


def test_bn_9_4_a_doubled_crate_is_not_traded() -> None:
    # Three of four: two pepper, a crate. A doubled crate makes them five of a kind without any trade.
    assert paying([2, 11, 21], blackbeard=True).tokens() == []
    table = paying([3, 11, 21], blackbeard=True)
    assert table.tokens() == ["mission:2", "skip"]
    table.play("mission:2", "pay:3", "pay:11", "pay:21")
    assert table.state.pirate == -1
    # Cloves, two pepper and a doubled crate lack a kind; one pepper stands for it.
    table = paying([1, 3, 11, 21], blackbeard=True).play("mission:1", "pay:1", "pay:3", "pay:11", "pay:21")
    assert table.tokens() == ["trade"]
    table.play("trade")
    assert (table.state.pirate, table.state.scores()[0]) == (0, 6 - 2)


def test_bn_8_3_a_doubled_crate_is_worth_one_point() -> None:
    table = paying([2, 3], ("Batavia",))
    assert table.state.scores()[0] == 3


def test_bn_1_6_more_crates_than_any_mission_wants() -> None:
    data = file_of("board-2008")
    for card in data["cards"][1:]:
        card["good"] = "crate"
        card["double"] = False
    table = Table("board-2008", 3, components=data, blackbeard=True).goods(0, list(range(60)), ("Batavia", "Timor"))
    table.phase(phases.MISSION)
    assert table.verbs("mission") == ["1", "2", "3", "4", "5"]
    table.play("mission:5", *[f"pay:{card}" for card in range(1, 13)])
    assert (table.warehouse(0), table.state.pirate) == ([0, *range(13, 60)], -1)


def mission_game() -> Borneo:
    """Return a game with missions for one of each good to six of each."""
    data: dict[str, object] = dict(file_of("board-2008"))
    data["missions"] = [{"each": each, "points": 9, "copies": 1} for each in range(1, 7)]
    game = create("borneo", "board-2008", {"components": data})
    assert isinstance(game, Borneo)
    return game


def random_stock(rng: Random, most: int) -> list[int]:
    """Return numbers of items by kind, many of them doubled crates."""
    stock = [0] * KINDS
    for _ in range(rng.randint(3, most)):
        stock[rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 1, 3, 5, 7, 8, 9, 9, 9))] += 1
    return stock


def items_of(counts: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Return numbers of items by kind as the slow version's items."""
    return tuple(sorted((GOODS[kind // 2], kind % 2 + 1) for kind, count in enumerate(counts) for _ in range(count)))


def packed(counts: Sequence[int]) -> int:
    """Return numbers of items by kind as the engine packs them."""
    return sum(count * packed_kind(kind) for kind, count in enumerate(counts))


def test_bn_1_6_doubled_crates_pay_for_missions_of_every_size() -> None:
    box = mission_game().box
    rng = Random(6)
    found = {True: 0, False: 0}
    for trial in range(120):
        each = trial % 6 + 1
        pirates = trial % 4 == 0
        stock = random_stock(rng, 9)
        ways = [
            way
            for way in product(*[range(count + 1) for count in stock])
            if exact(items_of(way), each, 0) or (pirates and smuggled(items_of(way), each, 0))
        ]
        for _ in range(6):
            picked = [rng.randint(0, count) if rng.random() < 0.5 else 0 for count in stock]
            rest = [count - number for count, number in zip(stock, picked, strict=True)]
            wanted = any(all(number <= part for number, part in zip(picked, way, strict=True)) for way in ways)
            answer = payable(box, each - 1, packed(picked), packed(rest), picked[-1], rest[-1], pirates)
            assert answer == wanted, (stock, picked, each)
            found[wanted] += 1
    assert min(found.values()) > 100


@pytest.mark.once
def test_bn_9_4_doubled_crates_beside_a_trade_in_missions_of_every_size() -> None:
    box = mission_game().box
    rng = Random(9)
    found = {True: 0, False: 0}
    for trial in range(2400):
        each = trial % 6 + 1
        stock = random_stock(rng, 4 * each)
        wanted = smuggled(items_of(stock), each, 0)
        assert tradable(box, each - 1, packed(stock), stock[-1]) == wanted, (stock, each)
        found[wanted] += 1
    assert found[True] > 20


@pytest.mark.parametrize("blackbeard", [False, True])
def test_bn_1_6_the_laws_hold_with_such_a_file(blackbeard: bool) -> None:
    game = create("borneo", "board-2008", {"components": file_with_crates(), "blackbeard": blackbeard})
    report = Report()
    check_laws(game, 4, 2, 1, clauses("borneo"), {"greedy": partial(bot, "greedy", game)}, report)
    assert report.examples == {}
    assert report.trials == 2
