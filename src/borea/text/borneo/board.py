"""The table of Borneo drawn with letters: companies, missions, harbours, duels, sharings, hand and warehouse."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.game import Seat
from borea.games.borneo.box import ROW_LIMIT
from borea.games.borneo.components import COMPANIES
from borea.games.borneo.phases.order import ATTACK as CHOOSING
from borea.games.borneo.phases.order import DEFEND, KEEP, TAKE
from borea.games.borneo.view import BorneoView
from borea.text.borneo import facts
from borea.text.borneo.words import Words
from borea.text.page import Line, beside, table

ROOM = 100  # columns
HARBOUR_ROOM = 31
NAME_ROOM = 12  # letters of a harbour's name
CELLS = 8  # longer tallies are shown as numbers only


def length(line: Line) -> int:
    """Return the width of a line in columns."""
    return sum(len(text) for text, _ in line)


def padded(line: Line, columns: int) -> Line:
    """Return a line padded with spaces."""
    return [*line, (" " * max(0, columns - length(line)), "")]


class Drawing:
    """Draws one view."""

    def __init__(self, words: Words, view: BorneoView) -> None:
        self.words = words
        self.box = words.box
        self.say = words.say
        self.view = view

    def table(self, seat: Seat) -> list[Line]:
        """Return companies and missions, the duel or sharing if there is one, and the harbours."""
        companies, missions = self.companies(), self.missions(seat)
        lines = beside(companies, missions, ROOM) or [*companies, [], *missions]
        view = self.view
        if view.phase in (CHOOSING, DEFEND, KEEP) and view.duel_row >= 0:
            lines += [[], *self.duel()]
        if view.phase == TAKE:
            lines += [[], *self.sharing()]
        harbours = self.harbours()
        return [*lines, [], *harbours] if harbours else lines

    def companies(self) -> list[Line]:
        """Return a row per company: its merchants by seat number, first to last, the viewer's own with their letter."""
        rows = [row.merchants for row in self.view.rows]
        places = ROW_LIMIT if self.box.board else max(1, *(len(row) for row in rows))  # BN-5.9
        names = [self.words.company(company) for company in range(len(COMPANIES))]
        margin = max(len(name) for name in [*names, self.say("companies")]) + 3
        letters = {place: letter for letter, place in facts.own_merchants(self.view).items()}
        lines: list[Line] = [
            [(self.say("companies").ljust(margin), "title"), *((f"{place + 1:<3}", "quiet") for place in range(places))]
        ]
        for company, row in enumerate(rows):
            line: Line = [self.words.flag(company), (f" {names[company]}".ljust(margin - 1), "")]
            for place, seat in enumerate(row):
                line.append((f"{seat}{letters.get((company, place), '')}", f"seat-{seat}"))
                line.append((" " * (3 - len(line[-1][0])), ""))
            if self.box.board:
                line.append(("·  " * (ROW_LIMIT - len(row)), "quiet"))
            lines.append(line)
        return lines

    def missions(self, seat: Seat) -> list[Line]:
        """Return the supply of missions: points, goods, copies left, and what a seat still needs."""
        warehouse = self.view.warehouses[seat]
        goods = facts.goods_in(self.box, warehouse.goods, warehouse.harbours)
        names = [self.words.mission(kind) for kind in range(len(self.view.supply))]
        room = max(len(name) for name in names)
        lines: list[Line] = [[(self.say("missions"), "title"), (f" {self.say('missions-how')}", "quiet")]]
        for kind, copies in enumerate(self.view.supply):
            note, style = "", ""
            if not copies:
                note, style = self.say("sold-out"), "quiet"
            elif self.words.may_see(self.view, seat):
                note = self.words.missing(kind, goods)
                style = "" if facts.missing(self.box, kind, goods) else "won"
            lines.append([(f"{self.box.points[kind]:>2} ×{copies:<2} {names[kind]:<{room}}  {note}", style)])
        return lines

    def harbours(self) -> list[Line]:
        """Return the open harbours side by side."""
        blocks = [self.harbour(slot) for slot in range(len(self.view.slots)) if self.view.slots[slot].harbour >= 0]
        rows = max((len(block) for block in blocks), default=0)
        return [
            [span for block in blocks for span in padded(block[row] if row < len(block) else [], HARBOUR_ROOM + 2)]
            for row in range(rows)
        ]

    def harbour(self, slot: int) -> list[Line]:
        """Return one harbour: flags against its limit on the left, its cards on the right, the last with both rows."""
        stack = self.view.slots[slot]
        face = self.box.parts.harbours[stack.harbour]
        name = face.name if len(face.name) <= NAME_ROOM else f"{face.name[: NAME_ROOM - 1]}…"
        title: Line = [(f"{slot + 1} {name} ", "title"), (f"({self.words.tag(face.good, face.amount)}) ", "")]
        if slot == self.view.sharing:
            return [title, [(self.say("being-shared"), "quiet")]]
        lines: list[Line] = [[*title, (f"{len(stack.cards)}/{face.cards}", "title")]]
        tallies = [self.tally(company, count, face.flags) for company, count in enumerate(self.flags(slot))]
        margin = max(length(tally) for tally in tallies) + 1
        for row in range(max(len(tallies), len(stack.cards))):
            line = padded(tallies[row] if row < len(tallies) else [], margin)
            if row < len(stack.cards):
                card = stack.cards[row]
                line += [*self.words.flag_line(card, row < len(stack.cards) - 1), (f" {self.words.load_tag(card)}", "")]
            lines.append(line)
        return lines

    def flags(self, slot: int) -> list[int]:
        """Return the visible flags at a harbour, by company."""
        return facts.visible(self.box, self.view.slots[slot].cards)

    def tally(self, company: int, count: int, limit: int) -> Line:
        """Return a company's flags at a harbour against the flag limit."""
        line: Line = [self.words.flag(company), (" ", "")]
        if limit <= CELLS:
            line += [("■" * count, f"tally-{COMPANIES[company]}"), ("·" * (limit - count), "quiet"), (" ", "")]
        return [*line, (f"{count}/{limit}", "")]

    def duel(self) -> list[Line]:
        """Return the two sides of a duel with their cards and totals, the defender on the left."""
        view = self.view
        row = view.rows[view.duel_row].merchants
        attack = view.picked if view.phase == CHOOSING else view.attack
        defence = view.picked if view.phase == DEFEND else view.defence
        left = self.side("defends", row[view.duel_at], view.duel_at, defence, facts.bonus(view))
        right = self.side("attacks", row[view.duel_from], view.duel_from, attack, 0)
        company = self.words.company(view.duel_row)
        return [[(self.say("duel", company=company), "title")], *beside(left, right, ROOM)]

    def side(self, role: str, seat: Seat, place: int, cards: Sequence[int], bonus: int) -> list[Line]:
        """Return one side of a duel, with the cards chosen so far."""
        company = self.view.duel_row
        rows = [([self.words.card(card), str(facts.flags_of(self.box, [card], company))], "") for card in cards]
        if role == "defends":
            rows.append(([self.say("between"), str(bonus)], ""))
        rows.append(([self.say("total"), str(facts.flags_of(self.box, cards, company) + bonus)], "title"))
        return [[(self.say(role, seat=self.words.seat(seat), place=place + 1), f"seat-{seat}")], *table(rows)]

    def sharing(self) -> list[Line]:
        """Return the cards of a harbour that are left to take, and who takes them."""
        name = self.words.harbour(self.view.slots[self.view.sharing].harbour)
        title: Line = [(f"{self.say('sharing', harbour=name)} ", "title")]
        queue: Line = [(f"{seat} ", f"seat-{seat}") for seat in self.view.queue]
        return [[*title, *queue], *self.faces(self.view.pile)]

    def hand(self) -> list[Line]:
        """Return the viewer's cards with their numbers."""
        title = self.say("hand", cards=self.words.counted("cards", len(self.view.hand)))
        return [[(title, "title")], *self.faces(self.view.hand)]

    def faces(self, cards: Sequence[int]) -> list[Line]:
        """Return cards side by side: number, flags, good."""
        if not cards:
            return []
        room = max(len(self.words.load_tag(card)) for card in cards) + 3
        fitting = ROOM // room
        lines: list[Line] = []
        for first in range(0, len(cards), fitting):
            shown = cards[first : first + fitting]
            lines.append([(f"{card:<{room}}", "quiet") for card in shown])
            lines.append([span for card in shown for span in padded(self.words.flag_line(card), room)])
            lines.append([(f"{self.words.load_tag(card):<{room}}", "") for card in shown])
        return lines

    def warehouse(self, seat: Seat) -> list[Line]:
        """Return a seat's warehouse, a line per good, or only the counts if the viewer may not see it."""
        warehouse = self.view.warehouses[seat]
        cards, harbours = len(warehouse.goods), len(warehouse.harbours)
        counts = self.words.counted("cards", cards), self.words.counted("harbours", harbours)
        lines: list[Line] = [[(self.say("warehouse", cards=counts[0], harbours=counts[1]), "title")]]
        if not self.words.may_see(self.view, seat):
            return [*lines, [(self.say("face-down"), "quiet")]]
        goods = facts.goods_in(self.box, warehouse.goods, warehouse.harbours)
        rows: list[tuple[list[str], str]] = []
        listed: list[str] = []
        for good, amount in enumerate(goods.listed()):
            own_cards, own_harbours = facts.items_of(warehouse, self.box, good)
            if amount:
                rows.append(([self.words.tag(good), str(amount)], ""))
                items = [f"{card}{'×2' if self.box.parts.cards[card].amount == 2 else ''}" for card in own_cards]
                items += [
                    f"{self.words.harbour(port)}{'×2' if self.box.parts.harbours[port].amount == 2 else ''}"
                    for port in own_harbours
                ]
                listed.append(" ".join(items))
        for line, items_line in zip(table(rows) if rows else [], listed, strict=True):
            lines.append([*line, (f"  {items_line}", "quiet")])
        return lines
