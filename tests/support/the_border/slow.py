"""The Border written slowly and plainly from the rules: sets of spaces, lists of dice. Nothing here uses the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

COLOURS = ("grey", "red", "yellow", "blue", "orange", "green")
LETTER = dict(zip(COLOURS, "srybog", strict=True))  # grey is s, for stones: g is green
COLOUR = {letter: colour for colour, letter in LETTER.items()}
SEGMENTS = [f"{colour}{size}" for colour in COLOURS for size in (2, 3, 4, 5)]
EDGES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))

Data = Mapping[str, Any]
CHANCE = "chance"


def word(dice: Iterable[str]) -> str:
    """Return dice as the letters of a token."""
    return "".join(sorted((LETTER[colour] for colour in dice), key="srybog".index))


class Paper:
    """What is printed on the sheets: which spaces touch, which surround an area, which segment they belong to."""

    def __init__(self, data: Data) -> None:
        places = [tuple(place) for place in data["cells"]]
        at = {place: cell for cell, place in enumerate(places)}
        self.cells = range(len(places))
        self.white = set(data["white"])
        self.beside = {
            cell: {at[(q + dq, r + dr)] for dq, dr in EDGES if (q + dq, r + dr) in at}
            for cell, (q, r) in enumerate(places)
        }
        self.value = {area["motif"]: (area["first"], area["later"]) for area in data["areas"]}
        self.border = {
            area["motif"]: {
                at[(q + dq, r + dr)] for q, r in area["hexes"] for dq, dr in EDGES if (q + dq, r + dr) in at
            }
            for area in data["areas"]
        }
        self.segments: list[dict[str, set[int]]] = [
            {name: set(sheet["segments"][name]) for name in SEGMENTS} for sheet in data["sheets"]
        ]
        self.colour = [  # by sheet and space; the two crossed from the start have none
            {cell: name[:-1] for name in SEGMENTS for cell in segments[name]} for segments in self.segments
        ]


class Player:
    """One seat: its sheet, its crosses, the points of its areas, and its part of the current action."""

    def __init__(self, paper: Paper) -> None:
        self.sheet = -1
        self.crossed = set(paper.white)
        self.points: dict[str, int] = {}
        self.picked: list[int] = []  # crosses of the second action, in order
        self.acting = False


class SlowMatch:
    """A match played by tokens. `actors` and `legal` say who may do what; `play` does it."""

    def __init__(self, paper: Paper, seats: int, same_sheet: bool = False) -> None:
        self.paper = paper
        self.same_sheet = same_sheet
        self.players = [Player(self.paper) for _ in range(seats)]
        self.active = -1
        self.rolls = 0
        self.dice: list[str] = []  # on the table
        self.in_air = 0
        self.unspent: list[str] = []
        self.finished: list[str] = []  # segments of the first action, in order
        self.stage = "deal"
        self.anybody_crossed = False
        self.idle_turns = 0
        self.taken: set[str] = set()  # areas that a seat completed in an earlier action
        self.over = ""

    # Who acts, and what may be done

    def actors(self) -> list[int | str]:
        """Return who acts now."""
        if self.over:
            return []
        if self.stage in ("deal", "first", "roll"):
            return [CHANCE]
        if self.stage == "second":
            return [seat for seat, player in enumerate(self.players) if player.acting]
        return [self.active]

    def legal(self, seat: int | str) -> set[str]:
        """Return the legal tokens of an actor."""
        if seat == CHANCE:
            return self.chances()
        assert isinstance(seat, int)
        if self.stage == "reroll":
            picks = {word(pick) for size in range(1, 6) for pick in combinations(self.dice, size)}
            return {f"reroll:{pick}" for pick in picks} | {"stop"}
        if self.stage == "finish":
            return {f"finish:{name}" for name in self.next_segments()} | {"done"}
        return {f"cross:{cell}" for cell in self.next_cells(self.players[seat])} | {"done"}

    def chances(self) -> set[str]:
        """Return the possible outcomes of chance."""
        if self.stage == "deal":
            dealt = {player.sheet for player in self.players}
            return {f"sheet:{sheet + 1}" for sheet in range(4) if sheet not in dealt}
        if self.stage == "first":
            return {f"first:{seat}" for seat in range(len(self.players))}
        rolls: set[tuple[str, ...]] = {()}
        for _ in range(self.in_air):
            rolls = {tuple(sorted((*roll, colour))) for roll in rolls for colour in COLOURS}
        return {f"roll:{word(roll)}" for roll in rolls}

    def missing(self, name: str) -> set[int]:
        """Return the open spaces of a segment of the active seat."""
        player = self.players[self.active]
        return self.paper.segments[player.sheet][name] - player.crossed

    def next_segments(self) -> list[str]:
        """Return the segments that may be completed next, in the order in which a set is picked (TB-2.2)."""
        after = SEGMENTS.index(self.finished[-1]) if self.finished else -1
        dice = Counter(self.unspent)
        return [name for name in SEGMENTS[after + 1 :] if 0 < len(self.missing(name)) <= dice[name[:-1]]]

    def finish_sets(self) -> set[frozenset[str]]:
        """Return every set of segments that the dice can complete, by trying all (TB-2.2)."""
        dice = Counter(self.unspent)
        useful = [name for name in SEGMENTS if 0 < len(self.missing(name)) <= dice[name[:-1]]]
        found: set[frozenset[str]] = set()
        for size in range(6):
            for names in combinations(useful, size):
                need: Counter[str] = Counter()
                for name in names:
                    need[name[:-1]] += len(self.missing(name))
                if need <= dice:
                    found.add(frozenset(names))
        return found

    def hand(self) -> tuple[list[str], int]:
        """Return the dice of the second action and how many of them a seat may use (TB-2.4)."""
        return (self.unspent, len(self.unspent)) if self.unspent else (self.dice, 1)

    def may_cross(self, player: Player, before: Iterable[int], cell: int) -> bool:
        """Return whether a seat may make this cross after these in the second action (TB-2.4, TB-2.5)."""
        crossed = (player.crossed - set(player.picked)) | set(before)
        if cell in crossed or not self.paper.beside[cell] & crossed:
            return False
        dice, most = self.hand()
        used = [*before, cell]
        colour = self.paper.colour[player.sheet]
        return len(used) <= most and Counter(colour[one] for one in used) <= Counter(dice)

    def in_order(self, player: Player, cells: set[int]) -> list[int]:
        """Return the order in which a set of crosses is picked: always the lowest that is possible."""
        picked: list[int] = []
        while len(picked) < len(cells):
            picked.append(min(cell for cell in cells - set(picked) if self.may_cross(player, picked, cell)))
        return picked

    def next_cells(self, player: Player) -> list[int]:
        """Return the crosses that a seat may make next in the second action."""
        return [
            cell
            for cell in self.paper.cells
            if self.may_cross(player, player.picked, cell)
            and self.in_order(player, {*player.picked, cell}) == [*player.picked, cell]
        ]

    def cross_sets(self, player: Player) -> set[frozenset[int]]:
        """Return every set of crosses that a seat can make in its second action, in any order."""
        found: set[frozenset[int]] = set()
        waiting: list[frozenset[int]] = [frozenset()]
        while waiting:
            made = waiting.pop()
            if made not in found:
                found.add(made)
                edge = {near for cell in player.crossed | made for near in self.paper.beside[cell]}
                waiting += [made | {cell} for cell in edge if cell not in made and self.may_cross(player, made, cell)]
        return found

    # What happens

    def play(self, who: int | str, token: str) -> None:
        """Play one token, which must be legal."""
        assert who in self.actors(), (who, self.actors())
        assert token in self.legal(who), (who, token)
        verb, _, noun = token.partition(":")
        if verb == "sheet":
            self.deal(int(noun) - 1)
        elif verb == "first":
            self.begin_turn(int(noun))
        elif verb == "roll":
            self.roll([COLOUR[letter] for letter in noun])
        elif verb == "reroll":
            for letter in noun:
                self.dice.remove(COLOUR[letter])
            self.in_air, self.stage = len(noun), "roll"
        elif verb == "stop":
            self.spend()
        elif verb == "finish":
            self.finish(noun)
        elif verb == "cross":
            assert isinstance(who, int)
            self.cross(self.players[who], int(noun))
        elif self.stage == "finish":
            self.end_first_action()
        else:
            assert isinstance(who, int)
            self.leave(self.players[who])

    def deal(self, sheet: int) -> None:
        """Hand a sheet to the next seat, or to all (TB-1.3, TB-5.2)."""
        waiting = [player for player in self.players if player.sheet < 0]
        for player in waiting if self.same_sheet else waiting[:1]:
            player.sheet = sheet
        if all(player.sheet >= 0 for player in self.players):
            self.stage = "first"

    def begin_turn(self, seat: int) -> None:
        """Begin a turn (TB-2.1)."""
        self.active, self.rolls, self.dice, self.in_air, self.stage = seat, 0, [], 5, "roll"
        self.anybody_crossed = False

    def roll(self, colours: list[str]) -> None:
        """Put rolled dice on the table; after the third roll they must be spent (TB-2.1)."""
        self.dice += colours
        self.rolls += 1
        self.stage = "reroll"
        if self.rolls == 3:
            self.spend()

    def spend(self) -> None:
        """Continue with the segments; a seat that can complete none is not asked."""
        self.stage, self.unspent, self.finished = "finish", list(self.dice), []
        if not self.next_segments():
            self.end_first_action()

    def finish(self, name: str) -> None:
        """Cross the rest of a segment (TB-2.2)."""
        for cell in self.missing(name):
            self.unspent.remove(name[:-1])
            self.players[self.active].crossed.add(cell)
        self.finished.append(name)
        self.anybody_crossed = True
        if not self.next_segments():
            self.end_first_action()

    def end_first_action(self) -> None:
        """Score the active seat and let the others act (TB-2.3, TB-2.4); one that can cross nothing is not asked."""
        self.score([self.players[self.active]])
        self.stage = "second"
        for seat, player in enumerate(self.players):
            player.picked = []
            player.acting = seat != self.active and bool(self.next_cells(player))
        self.end_turn_if_all_finished()

    def cross(self, player: Player, cell: int) -> None:
        """Make one cross of the second action."""
        player.picked.append(cell)
        player.crossed.add(cell)
        self.anybody_crossed = True
        if not self.next_cells(player):
            self.leave(player)

    def leave(self, player: Player) -> None:
        """Finish a seat's second action."""
        player.acting = False
        self.end_turn_if_all_finished()

    def end_turn_if_all_finished(self) -> None:
        """Score the second action as one (TB-2.6, TB-3.2), then end the match or pass the turn (TB-2.7, TB-4)."""
        if any(player.acting for player in self.players):
            return
        self.score([player for seat, player in enumerate(self.players) if seat != self.active])
        self.idle_turns = 0 if self.anybody_crossed else self.idle_turns + 1
        if any(len(player.points) >= 6 for player in self.players):
            self.over = "six-areas"
        elif self.idle_turns == 12:
            self.over = "idle"
        else:
            self.begin_turn((self.active + 1) % len(self.players))

    def score(self, players: list[Player]) -> None:
        """Score what these seats completed in one action (TB-3)."""
        now: set[str] = set()
        for player in players:
            for area, border in self.paper.border.items():
                if area not in player.points and border <= player.crossed:
                    first, later = self.paper.value[area]
                    player.points[area] = later if area in self.taken else first
                    now.add(area)
        self.taken |= now

    def scores(self) -> list[int]:
        """Return the points of all seats."""
        return [sum(player.points.values()) for player in self.players]

    def winners(self) -> list[int]:
        """Return who won (TB-4.2)."""
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        single = {seat: max(self.players[seat].points.values(), default=0) for seat in best}
        return [seat for seat in best if single[seat] == max(single.values())]
