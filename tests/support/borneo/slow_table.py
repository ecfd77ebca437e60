"""The table of the slow version of Borneo (see slow.py): who is asked for what, and the legal tokens."""

from __future__ import annotations

from tests.support.borneo.slow import CHANCE, COLOURS, Paper, all_payments, satisfied

MOST_ITEMS = 10  # warehouses with more take too long to search


class Player:
    """What one seat owns."""

    def __init__(self) -> None:
        self.hand: set[int] = set()
        self.goods: set[int] = set()
        self.ports: set[int] = set()
        self.missions: list[int] = []


class SlowTable:
    """The table: `who` is asked for `what`, and answers with a token."""

    def __init__(self, paper: Paper, seats: int, merchants: int = 3, blackbeard: bool = False, rules: int = 2) -> None:
        self.paper = paper
        self.rules = rules
        self.seats = seats
        self.merchants = merchants
        self.blackbeard = blackbeard
        self.players = [Player() for _ in range(seats)]
        self.deck = set(range(60))
        self.discards: set[int] = set()
        self.port_deck = {index for index, port in enumerate(paper.ports) if seats in port[3]}
        self.open: list[int | None] = [None, None, None]
        self.columns: list[list[int]] = [[], [], []]
        self.rows: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.supply = [mission[3][seats] for mission in paper.missions]
        self.pirate: int | None = None
        self.who: int | str = CHANCE
        self.what = "deal"
        self.first = -1
        self.turn = -1
        self.picks: list[str] = []
        self.placing: list[int] = []
        self.kind = -1
        self.company = ""
        self.attacker = self.defender = -1
        self.attack: set[int] = set()
        self.defence: set[int] = set()
        self.takers: list[int] = []
        self.pile: set[int] = set()
        self.slot = -1
        self.drawn = 0
        self.reason = ""
        self.last_seats: list[int] = []

    def legal(self) -> set[str] | None:
        """Return the legal tokens, or None where finding them would take too long."""
        found: set[str] | None = getattr(self, f"legal_{self.what.replace('-', '_')}")()
        return found

    def legal_deal(self) -> set[str]:
        return {f"draw:{card}" for card in self.deck}

    legal_draw = legal_deal

    def legal_over(self) -> set[str]:
        return set()

    def legal_harbour(self) -> set[str]:
        return {f"harbour:{port}" for port in self.port_deck}

    def legal_first(self) -> set[str]:
        return {f"first:{seat}" for seat in range(self.seats)}

    def full(self, colour: str) -> bool:
        """Return whether a company is full (BN-5.9)."""
        return self.paper.board and len(self.rows[colour]) == 5

    def legal_place(self) -> set[str]:
        """Return where a merchant may be placed (BN-2.4): in 2008 only version 1 bans neighbours, if it can."""
        free = [colour for colour in COLOURS if not self.full(colour)]
        if self.paper.board and self.rules == 2:
            return {f"place:{colour}" for colour in free}
        allowed = [colour for colour in free if not self.rows[colour] or self.rows[colour][-1] != self.who]
        if self.paper.board and not allowed:
            allowed = free
        return {f"place:{colour}" for colour in allowed}

    def seat(self) -> int:
        """Return the seat that is asked."""
        assert isinstance(self.who, int)
        return self.who

    def player(self) -> Player:
        """Return the player who is asked."""
        return self.players[self.seat()]

    def may_trade(self) -> bool:
        """Return whether the asked seat may trade with the pirates (BN-9.1)."""
        return self.blackbeard and self.pirate != self.who and not self.reason

    def names(self, player: Player) -> list[str]:
        """Return the items of a warehouse by their nouns, in the order of the catalogue."""
        return [str(card) for card in sorted(player.goods)] + [f"h{port}" for port in sorted(player.ports)]

    def item(self, name: str) -> tuple[str, int]:
        """Return what a noun is worth."""
        return self.paper.ports[int(name[1:])][2] if name[0] == "h" else self.paper.faces[int(name)].item

    def payable(self, seat: int) -> list[int] | None:
        """Return the kinds of mission that a seat can pay for; None if that would take too long."""
        items = [self.item(name) for name in self.names(self.players[seat])]
        trade = self.blackbeard and self.pirate != seat and not self.reason
        found = []
        for kind, (each, same, _, _) in enumerate(self.paper.missions):
            if self.supply[kind] and satisfied(items, each, same):
                found.append(kind)
            elif self.supply[kind] and trade:
                if len(items) > MOST_ITEMS:
                    return None
                if all_payments(items, each, same)[1]:
                    found.append(kind)
        return found

    def legal_mission(self) -> set[str] | None:
        kinds = self.payable(self.seat())
        return None if kinds is None else {f"mission:{kind + 1}" for kind in kinds} | {"skip"}

    def legal_pay(self) -> set[str] | None:
        names = self.names(self.player())
        if len(names) > MOST_ITEMS:
            return None
        each, same, _, _ = self.paper.missions[self.kind]
        plain, pirate = all_payments([self.item(name) for name in names], each, same)
        begun = [names.index(name) for name in self.picks]
        found = set()
        for payment in plain | (pirate if self.may_trade() else set()):
            if list(payment[: len(begun)]) == begun and len(payment) > len(begun):
                found.add(f"pay:{names[payment[len(begun)]]}")
        if tuple(begun) in pirate and self.may_trade():
            found.add("trade")
        return found

    def own(self, seat: int) -> list[tuple[str, int]]:
        """Return where a seat's merchants stand, by company and then by place."""
        return [(colour, rank) for colour in COLOURS for rank, who in enumerate(self.rows[colour]) if who == seat]

    def armed(self, seat: int, colour: str) -> list[int]:
        """Return the cards of a hand that show a company."""
        return sorted(card for card in self.players[seat].hand if colour in self.paper.faces[card].flags())

    def legal_company(self) -> set[str]:
        seat = self.seat()
        found = {"stay"}
        for letter, (colour, rank) in zip("abcd", self.own(seat), strict=False):
            found |= {f"move:{letter}>{other}" for other in COLOURS if other != colour and not self.full(other)}
            if len(self.players[seat].hand) > 1 and self.armed(seat, colour):
                rivals = [place for place in range(rank) if self.rows[colour][place] != seat]
                found |= {f"attack:{letter}>{place + 1}" for place in rivals}
        return found

    def cards_left(self, verb: str, most: int) -> set[str]:
        """Return the tokens of cards that may be added to a side of the duel."""
        cards = [card for card in self.armed(self.seat(), self.company) if str(card) not in self.picks]
        later = [card for card in cards if not self.picks or card > int(self.picks[-1])]
        return {f"{verb}:{card}" for card in later} if len(self.picks) < most else set()

    def legal_fight(self) -> set[str]:
        found = self.cards_left("fight", len(self.player().hand) - 1)
        return found | {"done"} if self.picks else found

    def legal_defend(self) -> set[str]:
        return self.cards_left("defend", min(len(self.attack), len(self.player().hand) - 1)) | {"done"}

    def legal_retreat(self) -> set[str]:
        others = [colour for colour in COLOURS if colour != self.company and not self.full(colour)]
        return {"retreat:here"} | {f"retreat:{colour}" for colour in others}

    def legal_keep(self) -> set[str]:
        return {f"keep:{card}" for card in self.defence} | {"skip"}

    def legal_ship(self) -> set[str]:
        return {f"ship:{card}@{slot}" for card in self.player().hand for slot in (1, 2, 3)}

    def legal_take(self) -> set[str]:
        run = 0
        while run < len(self.takers) and self.takers[run] == self.who:
            run += 1
        cards = sorted(card for card in self.pile if not self.picks or card > int(self.picks[-1]))
        return {f"take:{card}" for place, card in enumerate(cards) if len(cards) - place >= run}

    def legal_discard(self) -> set[str]:
        return {f"discard:{card}" for card in self.player().hand}
