"""Perfect memory: everything that one viewer knows, collected only from the events sent to it."""

from __future__ import annotations

from borea.core.game import EVERYONE, Event
from borea.games.borneo.box import Box
from borea.games.borneo.view import BorneoView
from tests.support.borneo.slow import COLOURS


class Memory:
    """What a seat (−1: a spectator) remembers."""

    def __init__(self, box: Box, seats: int, viewer: int) -> None:
        self.viewer = viewer
        self.seats = seats
        self.hand: set[int] = set()
        self.hands = [0] * seats
        self.deck = 60
        self.discards: set[int] = set()
        self.pools: list[tuple[set[int], list[int]]] = [(set(range(60)), [0] * seats)]
        used = [index for index, port in enumerate(box.parts.harbours) if seats in port.players]
        self.port_deck = set(used)
        self.gone: set[int] = set()
        self.slots: list[tuple[int, list[int]]] = [(-1, []), (-1, []), (-1, [])]
        self.rows: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.supply = [mission.copies[seats - 3] for mission in box.parts.missions]
        self.goods: list[set[int]] = [set() for _ in range(seats)]
        self.ports: list[set[int]] = [set() for _ in range(seats)]
        self.missions = [[0] * len(self.supply) for _ in range(seats)]
        self.pirate = -1
        self.attack: set[int] = set()
        self.defence: set[int] = set()
        self.duel: dict[str, object] = {}
        self.sharing = -1
        self.pile: set[int] = set()

    def receive(self, event: Event) -> None:
        """Remember an event if it is for this viewer."""
        if event.to in (EVERYONE, self.viewer):
            handler = getattr(self, "on_" + event.kind.replace("-", "_"), None)
            if handler is not None:
                handler(**event.slots)

    def show(self, seat: int, card: int) -> None:
        """Remember that everyone has seen a card of a hand."""
        for cards, held in self.pools:
            if card in cards:
                cards.remove(card)
                held[seat] -= 1
        self.hands[seat] -= 1
        self.hand.discard(card)

    def on_drew(self, seat: int) -> None:
        self.pools[-1][1][seat] += 1
        self.hands[seat] += 1
        self.deck -= 1

    def on_drew_card(self, seat: int, card: int) -> None:
        self.hand.add(card)

    def on_harbour_opened(self, harbour: int, slot: int) -> None:
        self.port_deck.remove(harbour)
        self.slots[slot - 1] = (harbour, [])

    def on_placed(self, seat: int, company: str) -> None:
        self.rows[company].append(seat)

    def on_moved(self, seat: int, company: str, place: int, to: str) -> None:
        assert self.rows[company].pop(place - 1) == seat
        self.rows[to].append(seat)

    def on_mission_completed(self, seat: int, mission: int, points: int, cards: list[int], harbours: list[int]) -> None:
        self.goods[seat] -= set(cards)
        self.ports[seat] -= set(harbours)
        self.discards |= set(cards)
        self.gone |= set(harbours)
        self.supply[mission - 1] -= 1
        self.missions[seat][mission - 1] += 1

    def on_traded_with_pirates(self, seat: int) -> None:
        self.pirate = seat

    def on_attacked(self, seat: int, company: str, place: int, target: int, rival: int, cards: list[int]) -> None:
        self.duel = {"seat": seat, "company": company, "place": place - 1, "target": target - 1}
        for card in cards:
            self.show(seat, card)
        self.attack = set(cards)

    def on_defended(self, seat: int, cards: list[int]) -> None:
        for card in cards:
            self.show(seat, card)
        self.defence = set(cards)

    def end_duel(self) -> None:
        self.discards |= self.attack | self.defence
        self.attack, self.defence = set(), set()

    def on_attack_won(self, seat: int, rival: int, attack: int, defence: int, bonus: int) -> None:
        self.end_duel()

    def on_attack_lost(self, seat: int, rival: int, attack: int, defence: int, bonus: int) -> None:
        if not self.defence:
            self.end_duel()

    def on_kept(self, seat: int, card: int) -> None:
        self.defence.remove(card)
        self.goods[seat].add(card)
        self.end_duel()

    def on_kept_nothing(self, seat: int) -> None:
        self.end_duel()

    def on_changed_places(self, seat: int) -> None:
        row = self.rows[str(self.duel["company"])]
        one, other = int(str(self.duel["place"])), int(str(self.duel["target"]))
        row[one], row[other] = row[other], row[one]

    def on_retreated(self, seat: int, company: str) -> None:
        self.on_changed_places(seat)
        self.rows[str(self.duel["company"])].pop(int(str(self.duel["place"])))
        self.rows[company].append(seat)

    def on_shipped(self, seat: int, card: int, harbour: int, slot: int) -> None:
        self.show(seat, card)
        self.slots[slot - 1][1].append(card)

    def on_monopoly(self, harbour: int, slot: int, company: str, flags: int) -> None:
        self.sharing = slot - 1
        self.pile = set(self.slots[slot - 1][1])

    def on_shared(self, harbour: int, slot: int, companies: list[str]) -> None:
        self.on_monopoly(harbour, slot, "", 0)

    def on_harbour_taken(self, seat: int, harbour: int) -> None:
        self.ports[seat].add(harbour)

    def on_harbour_lost(self, harbour: int) -> None:
        self.gone.add(harbour)

    def on_took(self, seat: int, card: int) -> None:
        self.pile.remove(card)
        self.goods[seat].add(card)
        self.end_sharing()

    def on_nobody_took(self, cards: list[int]) -> None:
        self.discards |= set(cards)
        self.pile = set()
        self.end_sharing()

    def end_sharing(self) -> None:
        if not self.pile:
            self.slots[self.sharing] = (-1, [])
            self.sharing = -1

    def on_reshuffled(self, count: int) -> None:
        assert (self.deck, len(self.discards)) == (0, count)
        self.pools.append((self.discards, [0] * self.seats))
        self.deck, self.discards = count, set()

    def on_discarded(self, seat: int, card: int) -> None:
        self.show(seat, card)
        self.discards.add(card)

    def on_hands_discarded(self, cards: list[int]) -> None:
        for pool, held in self.pools:
            pool -= set(cards)
            held[:] = [0] * self.seats
        self.discards |= set(cards)
        self.hands = [0] * self.seats
        self.hand = set()
        for index, (harbour, column) in enumerate(self.slots):
            self.discards |= set(column)
            self.gone |= {harbour} - {-1}
            self.slots[index] = (-1, [])

    def check(self, view: BorneoView) -> None:
        """Compare with the view of this viewer."""
        assert set(view.hand) == self.hand
        assert view.hands == self.hands
        assert view.deck == self.deck
        assert set(view.discards) == self.discards
        known = [(set(cards), held) for cards, held in self.pools[:-1] if cards] + [self.pools[-1]]
        assert [(set(shuffle.cards), shuffle.held) for shuffle in view.shuffles] == known
        assert (set(view.harbour_deck), set(view.gone)) == (self.port_deck, self.gone)
        assert [(stack.harbour, stack.cards) for stack in view.slots] == self.slots
        assert [row.merchants for row in view.rows] == [self.rows[colour] for colour in COLOURS]
        assert (view.supply, view.pirate) == (self.supply, self.pirate)
        assert [set(house.goods) for house in view.warehouses] == self.goods
        assert [set(house.harbours) for house in view.warehouses] == self.ports
        assert [house.missions for house in view.warehouses] == self.missions
        assert (set(view.attack), set(view.defence)) == (self.attack, self.defence)
        assert (view.sharing, set(view.pile)) == (self.sharing, self.pile)
