"""A whole match in the slow version of Borneo (see slow.py): what each token does."""

from __future__ import annotations

from collections import Counter

from tests.support.borneo.slow import CHANCE, satisfied, sharing, smuggled
from tests.support.borneo.slow_table import SlowTable


class SlowMatch(SlowTable):
    """The table, and how tokens change it."""

    def apply(self, token: str) -> None:
        """Play one token."""
        verb, _, noun = token.partition(":")
        getattr(self, f"do_{verb}")(noun)

    def do_draw(self, noun: str) -> None:
        card = int(noun)
        self.deck.remove(card)
        if self.what == "deal":
            seat = min(seat for seat in range(self.seats) if len(self.players[seat].hand) < 3)
            self.players[seat].hand.add(card)
            if all(len(player.hand) == 3 for player in self.players):
                self.what = "harbour"
            return
        self.players[self.turn].hand.add(card)
        self.drawn += 1
        if self.drawn == 1:
            self.refill()
        elif len(self.players[self.turn].hand) > 6:
            self.ask(self.turn, "discard")
        else:
            self.begin_turn((self.turn + 1) % self.seats)

    def refill(self) -> None:
        """Shuffle the discards into a new deck when the old one is empty (BN-7.1)."""
        if not self.deck:
            self.deck, self.discards = self.discards, set()

    def do_harbour(self, noun: str) -> None:
        port = int(noun)
        self.port_deck.remove(port)
        self.open[self.open.index(None)] = port
        if self.turn >= 0:
            self.begin_draw()
        elif None not in self.open:
            self.what = "first"

    def do_first(self, noun: str) -> None:
        self.first = int(noun)
        around = [(self.first + step) % self.seats for step in range(self.seats)]
        for number in range(self.merchants):
            self.placing += around if number % 2 == 0 else around[::-1]
        self.ask(self.placing[0], "place")

    def ask(self, seat: int, what: str) -> None:
        """Ask a seat for something."""
        self.who, self.what, self.picks = seat, what, []

    def do_place(self, noun: str) -> None:
        self.rows[noun].append(self.placing.pop(0))
        if self.placing:
            self.ask(self.placing[0], "place")
        else:
            self.begin_turn(self.first)

    def begin_turn(self, seat: int) -> None:
        """Start a turn; the mission phase is skipped if no mission can be paid for."""
        self.turn = seat
        self.drawn = 0
        kinds = self.payable(seat)
        self.ask(seat, "mission" if kinds or kinds is None else "company")

    def do_mission(self, noun: str) -> None:
        self.kind = int(noun) - 1
        self.ask(self.seat(), "pay")

    def do_skip(self, noun: str) -> None:
        if self.what == "keep":
            self.end_duel()
        else:
            self.after_mission()

    def after_mission(self) -> None:
        """Continue after the mission phase or a last mission."""
        if self.reason:
            self.next_last()
        else:
            self.ask(self.turn, "company")

    def do_pay(self, noun: str) -> None:
        self.picks.append(noun)
        each, same, _, _ = self.paper.missions[self.kind]
        if satisfied([self.item(name) for name in self.picks], each, same):
            self.complete()

    def do_trade(self, noun: str) -> None:
        each, same, _, _ = self.paper.missions[self.kind]
        assert smuggled(tuple(self.item(name) for name in self.picks), each, same)
        self.pirate = self.seat()
        self.complete()

    def complete(self) -> None:
        """Pay and take the mission (BN-4.3, BN-4.4)."""
        player = self.player()
        for name in self.picks:
            if name[0] == "h":
                player.ports.remove(int(name[1:]))
            else:
                player.goods.remove(int(name))
                self.discards.add(int(name))
        self.supply[self.kind] -= 1
        player.missions.append(self.kind)
        self.after_mission()

    def do_stay(self, noun: str) -> None:
        self.ask(self.turn, "ship")

    def do_move(self, noun: str) -> None:
        letter, colour = noun.split(">")
        before, rank = self.own(self.turn)["abcd".index(letter)]
        del self.rows[before][rank]
        self.rows[colour].append(self.turn)
        self.ask(self.turn, "ship")

    def do_attack(self, noun: str) -> None:
        letter, place = noun.split(">")
        self.company, self.attacker = self.own(self.turn)["abcd".index(letter)]
        self.defender = int(place) - 1
        self.ask(self.turn, "fight")

    def lay(self) -> set[int]:
        """Play the picked cards from the hand."""
        cards = {int(card) for card in self.picks}
        self.player().hand -= cards
        return cards

    def do_fight(self, noun: str) -> None:
        self.picks.append(noun)
        if len(self.picks) == len(self.player().hand) - 1:
            self.do_done("")

    def do_defend(self, noun: str) -> None:
        self.picks.append(noun)
        if len(self.picks) == min(len(self.attack), len(self.player().hand) - 1):
            self.do_done("")

    def flags(self, cards: set[int]) -> int:
        """Return the flags of the duel's company on cards."""
        return sum(self.paper.faces[card].flags().count(self.company) for card in cards)

    def do_done(self, noun: str) -> None:
        if self.what == "fight":
            self.attack = self.lay()
            self.ask(self.rows[self.company][self.defender], "defend")
            return
        self.defence = self.lay()
        between = len(self.rows[self.company][self.defender + 1 : self.attacker])
        if self.flags(self.attack) >= self.flags(self.defence) + between:
            self.discards |= self.attack | self.defence
            self.attack, self.defence = set(), set()
            self.ask(self.seat(), "retreat")
        elif self.defence:
            self.ask(self.seat(), "keep")
        else:
            self.end_duel()

    def end_duel(self) -> None:
        """Discard what was played (BN-5.8)."""
        self.discards |= self.attack | self.defence
        self.attack, self.defence = set(), set()
        self.ask(self.turn, "ship")

    def do_keep(self, noun: str) -> None:
        self.defence.remove(int(noun))
        self.player().goods.add(int(noun))
        self.end_duel()

    def do_retreat(self, noun: str) -> None:
        row = self.rows[self.company]
        loser = row[self.defender]
        row[self.defender] = self.turn
        if noun == "here":
            row[self.attacker] = loser
        else:
            del row[self.attacker]
            self.rows[noun].append(loser)
        self.end_duel()

    def do_ship(self, noun: str) -> None:
        card, slot = int(noun.split("@")[0]), int(noun.split("@")[1]) - 1
        self.player().hand.remove(card)
        column = self.columns[slot]
        column.append(card)
        port = self.open[slot]
        assert port is not None
        limit, flags, _, _ = self.paper.ports[port]
        result = sharing([self.paper.faces[number] for number in column], limit, flags, self.rows)
        if result is None:
            self.begin_draw()
            return
        how, _, self.takers = result
        if how == "shared" or self.paper.board:
            self.players[self.turn].ports.add(port)
        elif self.takers:
            self.players[self.takers[0]].ports.add(port)
        self.slot = slot
        self.pile = set(column)
        if not self.takers:
            self.discards |= self.pile
            self.pile = set()
        self.share_on()

    def share_on(self) -> None:
        """Ask the next taker, unless all remaining cards go to one seat anyway."""
        if len(set(self.takers)) > 1:
            self.ask(self.takers[0], "take")
            return
        for card in sorted(self.pile):
            self.players[self.takers[0]].goods.add(card)
        self.pile, self.takers = set(), []
        self.open[self.slot] = None
        self.columns[self.slot] = []
        if self.port_deck:
            self.who, self.what = CHANCE, "harbour"
        else:
            self.end("harbours")

    def do_take(self, noun: str) -> None:
        seat = self.takers.pop(0)
        self.pile.remove(int(noun))
        self.players[seat].goods.add(int(noun))
        if self.takers[0] == seat:
            self.picks.append(noun)
        else:
            self.share_on()

    def begin_draw(self) -> None:
        """Draw two cards, or end play if there are too few (BN-7.1)."""
        if len(self.deck) + len(self.discards) < 2:
            self.end("cards")
            return
        self.who, self.what = CHANCE, "draw"
        self.refill()

    def do_discard(self, noun: str) -> None:
        self.player().hand.remove(int(noun))
        self.discards.add(int(noun))
        self.begin_turn((self.turn + 1) % self.seats)

    def end(self, reason: str) -> None:
        """End play: discard everything and offer last missions (BN-8)."""
        self.reason = reason
        for player in self.players:
            self.discards |= player.hand
            player.hand = set()
        for column in self.columns:
            self.discards |= set(column)
        self.columns = [[], [], []]
        self.last_seats = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        self.next_last()

    def next_last(self) -> None:
        """Ask the next seat that can pay for a mission, or end the match."""
        while self.last_seats:
            seat = self.last_seats.pop(0)
            if self.payable(seat):
                self.ask(seat, "mission")
                return
        self.who, self.what = "nobody", "over"

    def scores(self) -> list[int]:
        """Return the current points (BN-8.3)."""
        found = []
        for seat, player in enumerate(self.players):
            missions = sum(self.paper.missions[kind][2] for kind in player.missions)
            pirates = 2 if self.pirate == seat else 0
            found.append(len(player.goods) + len(player.ports) + missions - pirates)
        return found

    def mission_counts(self, seat: int) -> Counter[int]:
        """Return a seat's missions by kind."""
        return Counter(self.players[seat].missions)
