"""Who meets whom, in which seats and with which deal: all of it follows from the number of a match."""

from __future__ import annotations

from itertools import combinations


class Schedule:
    """The matches of some bots, given by their places in the list, at tables of `seats` seats.

    With more bots than seats, every combination that fills the table is a line-up. Otherwise there is one line-up: all
    bots in order, the remaining seats filled by cycling through the bots after the first. So the first of two sits
    alone against a table full of the second. A deal is one sequence of chance outcomes; every line-up plays every deal
    once in each rotation of its seats before the next deal begins.
    """

    def __init__(self, bots: int, seats: int) -> None:
        self.seats = seats
        if bots > seats:
            self.line_ups = [list(chosen) for chosen in combinations(range(bots), seats)]
        else:
            self.line_ups = [[*range(bots), *(1 + place % (bots - 1) for place in range(seats - bots))]]
        self.per_deal = len(self.line_ups) * seats

    def deal(self, match: int) -> int:
        """Return the number of a match's deal."""
        return match // self.per_deal

    def seating(self, match: int) -> list[int]:
        """Return the bot in each seat: the line-up of match i is rotated by i mod seats."""
        line_up = self.line_ups[match % self.per_deal // self.seats]
        return [line_up[(seat - match) % self.seats] for seat in range(self.seats)]
