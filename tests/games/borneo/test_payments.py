"""BN-4.2 and BN-9.4 in numbers: which cards make a payment, compared with a search over all sets of cards.

In a case such as `e2:Px|CLx` the mission wants two of each (`s4` would want four of one kind), a doubled pepper and a
crate are picked, and a doubled cinnamon, doubled cloves and another crate can follow. Letters: p pepper, c cinnamon,
l cloves, n nutmeg, x crate; capitals are doubled.
"""

from __future__ import annotations

from itertools import product

from borea.games import create
from borea.games.borneo import Borneo
from borea.games.borneo.box import COPIES, Box, packed_kind
from borea.games.borneo.payments import paid_kinds, payable, pays, tradable, traded_kinds
from tests.support.borneo.slow import Item, exact, satisfied, smuggled
from tests.support.borneo.tables import file_of

# Chosen so that each tells at least one slightly wrong rule from the right one, and all of them tell all that differ.
CASES = [
    "e1:PLnX|",
    "e1:L|Cl",
    "e1:c|PLN",
    "e1:|pLLX",
    "e1:C|PPx",
    "e1:X|cClX",
    "e1:cxx|n",
    "e1:nnn|ClN",
    "e2:|PPlNx",
    "e2:Cnx|PL",
    "e2:PC|xX",
    "e2:Px|CLx",
    "e2:X|pCxX",
    "e2:|pppccNx",
    "e2:CN|llL",
    "e2:c|PCxX",
    "e2:pLnX|X",
    "e3:pLLXX|Cxx",
    "e5:LLxXXXXX|PPln",
    "e6:CCCn|lXXXXXXXXX",
    "e6:CCCLLLLNN|PPP",
    "e6:cCCCLLLNNNxXX|",
    "s1:|n",
    "s1:x|",
    "s1:|lnx",
    "s1:P|l",
    "s2:|C",
    "s2:|n",
    "s2:|x",
    "s2:|N",
    "s2:l|c",
    "s3:pnn|",
    "s3:X|Pl",
    "s3:c|X",
    "s4:|LN",
    "s4:c|Lx",
    "s4:|l",
    "s4:P|x",
    "s5:|PPN",
    "s5:LN|",
    "s5:N|pX",
    "s6:N|p",
]
KINDS = "pPcClLnNxX"
GOODS = {"p": "pepper", "c": "cinnamon", "l": "cloves", "n": "nutmeg", "x": "crate"}


def box_of(want: str) -> Box:
    """Return a box with missions for one to six of each good, or for one to six of one kind."""
    data: dict[str, object] = dict(file_of("board-2008"))
    data["missions"] = [{want: number, "points": 9, "copies": 1} for number in range(1, 7)]
    game = create("borneo", "board-2008", {"components": data})
    assert isinstance(game, Borneo)
    return game.box


def packed(word: str) -> int:
    """Return items as the engine packs them."""
    return sum(packed_kind(KINDS.index(letter)) for letter in word)


def items_of(word: str) -> tuple[Item, ...]:
    """Return items as the slow version takes them."""
    return tuple(sorted((GOODS[letter.lower()], 2 if letter.isupper() else 1) for letter in word))


def longer(picked: str, rest: str) -> set[str]:
    """Return the picked items with every choice of the rest."""
    choices = product(*[[letter * number for number in range(rest.count(letter) + 1)] for letter in sorted(set(rest))])
    return {picked + "".join(more) for more in choices}


class Case:
    """One case for engine and slow version."""

    def __init__(self, word: str, boxes: dict[str, Box]) -> None:
        mission, _, items = word.partition(":")
        self.picked, _, self.rest = items.partition("|")
        self.all = self.picked + self.rest
        self.box = boxes[mission[0]]
        self.number = int(mission[1])
        self.kind = self.number - 1

    def wants(self, number: int) -> tuple[int, int]:
        """Return how many of each, and how many of one kind, a mission of this box wants."""
        return (number, 0) if self.box.each[0] else (0, number)

    def is_payable(self, pirates: bool) -> bool:
        """Ask the engine whether the picked items are part of a payment."""
        doubled, more = self.picked.count("X"), self.rest.count("X")
        return payable(self.box, self.kind, packed(self.picked), packed(self.rest), doubled, more, pirates)

    def bought(self, supply: int, trade: bool) -> list[int]:
        """Ask the engine for the missions, 1 to 6, that all items together can buy."""
        ask = traded_kinds if trade else paid_kinds
        kinds = ask(self.box, packed(self.all), self.all.count("X"), supply)
        return [number for number in range(1, 7) if kinds >> (number - 1) & 1]


def cases() -> list[Case]:
    """Return all cases."""
    boxes = {"e": box_of("each"), "s": box_of("same")}
    return [Case(word, boxes) for word in CASES]


EVERYTHING = sum(1 << (COPIES * kind) for kind in range(6))


def test_bn_4_2_a_payment_has_no_card_that_could_be_left_out() -> None:
    for case in cases():
        wants = case.wants(case.number)
        plain = any(exact(items_of(way), *wants) for way in longer(case.picked, case.rest))
        assert case.is_payable(pirates=False) == plain
        covered = [number for number in range(1, 7) if satisfied(items_of(case.all), *case.wants(number))]
        assert pays(case.box, case.kind, packed(case.all), case.all.count("X")) == (case.number in covered)
        assert case.bought(EVERYTHING, trade=False) == covered
        one = [case.number] if case.number in covered else []
        assert case.bought(1 << (COPIES * case.kind), trade=False) == one


def test_bn_9_4_a_trade_only_where_the_same_cards_would_not_pay() -> None:
    for case in cases():
        wants = case.wants(case.number)
        ways = longer(case.picked, case.rest)
        wanted = any(exact(items_of(way), *wants) or smuggled(items_of(way), *wants) for way in ways)
        assert case.is_payable(pirates=True) == wanted
        needed = smuggled(items_of(case.all), *wants)
        assert tradable(case.box, case.kind, packed(case.all), case.all.count("X")) == needed


def test_bn_9_4_missions_that_a_trade_can_buy() -> None:
    for case in [case for case in cases() if len(case.all) < 10]:  # with more the slow version takes its time
        wants = case.wants(case.number)
        bought = any(smuggled(items_of(way), *wants) for way in longer("", case.all))
        assert case.bought(1 << (COPIES * case.kind), trade=True) == ([case.number] if bought else [])


def test_bn_1_6_no_payment_has_more_crates_than_a_mission_can_lack() -> None:
    # One of each lies there, and then 25 crates too many.
    box = box_of("each")
    assert payable(box, 0, packed("pcln"), packed("x" * 25), 0, 0, False)
    assert not payable(box, 0, packed("pcln" + "x" * 25), 0, 0, 0, False)
    assert not payable(box, 0, packed("pcl" + "x" * 25), 0, 0, 0, False)
