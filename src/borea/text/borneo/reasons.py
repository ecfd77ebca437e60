"""Why a move of Borneo is not on offer, as the key and the slots of a sentence, from the view alone."""

from __future__ import annotations

from collections.abc import Callable

from borea.games.borneo.box import ROW_LIMIT
from borea.games.borneo.components import CARDS, COMPANIES
from borea.games.borneo.moves import CATALOGUE, OWN
from borea.games.borneo.view import BorneoView
from borea.text.borneo import facts
from borea.text.borneo.words import Words
from borea.text.game_text import Reason

ONE_CARD = 1  # stays in hand during a duel (BN-5.3, BN-5.4)


class Reasons:
    """Works out what stands in the way of a move that a seat is not offered."""

    def __init__(self, words: Words, view: BorneoView) -> None:
        self.words = words
        self.box = words.box
        self.view = view
        self.prompt = view.prompt.rstrip("*")
        self.cases: dict[tuple[str, str], Callable[[str], Reason]] = {  # by verb and prompt
            ("place", "place"): self.place,
            ("mission", "mission"): self.mission,
            ("mission", "last-mission"): self.mission,
            ("pay", "pay"): self.pay,
            ("trade", "pay"): self.trade,
            ("move", "company"): self.move,
            ("attack", "company"): self.attack,
            ("fight", "fight"): self.duel_card,
            ("defend", "defend"): self.duel_card,
            ("keep", "keep"): lambda noun: ("refusal.not-played", {}),
            ("retreat", "retreat"): self.retreat,
            ("ship", "ship"): lambda noun: ("refusal.not-in-hand", {}),
            ("discard", "discard"): lambda noun: ("refusal.not-in-hand", {}),
            ("take", "take"): self.take,
            ("done", "fight"): lambda noun: ("refusal.no-card", {}),
        }

    def reason(self, move: int) -> Reason:
        """Return the key and the slots of the sentence."""
        verb, noun = CATALOGUE.verbs[move], CATALOGUE.nouns[move]
        if case := self.cases.get((verb, self.prompt)):
            return case(noun)
        if verb == "trade" and not self.box.blackbeard:
            return "refusal.no-pirates", {}
        late = {"place": "refusal.placed", "mission": "refusal.mission-late", "pay": "refusal.nothing-to-pay"}
        if verb in ("move", "attack") and self.prompt in ("ship", "take", "discard"):
            return "refusal.company-late", {}
        if verb in late and self.prompt not in ("place", "mission", "last-mission", "pay"):
            return late[verb], {}
        return f"first.{self.prompt}", {}

    def place(self, noun: str) -> Reason:
        """Say why a merchant cannot be placed in a company."""
        company = COMPANIES.index(noun)
        return ("refusal.full" if self.is_full(company) else "refusal.beside-own"), self.company(company)

    def is_full(self, company: int) -> bool:
        """Return whether a company has no place left (BN-5.9)."""
        return self.box.board and len(self.view.rows[company].merchants) >= ROW_LIMIT

    def company(self, company: int) -> dict[str, object]:
        """Return a company as a slot."""
        return {"company": self.words.company(company)}

    def mission(self, noun: str) -> Reason:
        """Say why a mission cannot be completed."""
        kind = int(noun) - 1
        if kind >= len(self.view.supply):
            return "refusal.no-mission", {}
        if not self.view.supply[kind]:
            return "refusal.mission-gone", {}
        warehouse = self.view.warehouses[self.view.seat]
        goods = facts.goods_in(self.box, warehouse.goods, warehouse.harbours)
        return "refusal.cannot-pay", {"goods": self.words.goods(facts.gaps(self.box, kind, goods))}

    def pay(self, noun: str) -> Reason:
        """Say why an item cannot be part of a payment."""
        view, house = self.view, self.view.warehouses[self.view.seat]
        harbour = int(noun[1:]) if noun[0] == "h" else -1
        own, picked = (house.harbours, view.picked_harbours) if harbour >= 0 else (house.goods, view.picked)
        item = harbour if harbour >= 0 else int(noun)
        if item in picked:
            return "refusal.paid-already", {}
        if item not in own:
            return "refusal.not-in-warehouse", {}
        return "refusal.not-needed", {"item": self.words.item(item if harbour < 0 else CARDS + harbour, CARDS)}

    def trade(self, noun: str) -> Reason:
        """Say why there is no deal with the pirates."""
        if not self.box.blackbeard:
            return "refusal.no-pirates", {}
        if self.view.reason:
            return "refusal.pirates-last", {}
        if self.view.pirate == self.view.seat:
            return "refusal.pirates-here", {}
        return "refusal.pirates-need-cards", {}

    def move(self, noun: str) -> Reason:
        """Say why a merchant cannot move to a company."""
        own, _, name = noun.partition(">")
        place = facts.own_merchants(self.view).get(own)
        if place is None:
            return "refusal.no-merchant", {}
        target = COMPANIES.index(name)
        return ("refusal.there-already" if place[0] == target else "refusal.full"), self.company(target)

    def attack(self, noun: str) -> Reason:
        """Say why a merchant cannot be attacked."""
        own, _, place = noun.partition(">")
        merchant = facts.own_merchants(self.view).get(own) if own in OWN else None
        if merchant is None:
            return "refusal.no-merchant", {}
        company, rank = merchant
        target = int(place) - 1
        if target >= rank:
            return "refusal.not-ahead", {}
        if self.view.rows[company].merchants[target] == self.view.seat:
            return "refusal.own-merchant", {}
        return ("refusal.one-card" if len(self.view.hand) <= ONE_CARD else "refusal.no-flags"), self.company(company)

    def duel_card(self, noun: str) -> Reason:
        """Say why a card cannot be played in a duel."""
        card, view = int(noun), self.view
        if card in view.picked:
            return "refusal.picked", {}
        if card not in view.hand:
            return "refusal.not-in-hand", {}
        if not facts.flags_of(self.box, [card], view.duel_row):
            return "refusal.no-flag", self.company(int(view.duel_row))
        return ("refusal.keep-one" if len(view.hand) <= ONE_CARD else "refusal.too-late"), {}

    def retreat(self, noun: str) -> Reason:
        """Say why a displaced merchant cannot go to a company."""
        company = COMPANIES.index(noun)
        return ("refusal.own-company" if company == self.view.duel_row else "refusal.full"), self.company(company)

    def take(self, noun: str) -> Reason:
        """Say why a card cannot be taken."""
        if int(noun) in self.view.pile:
            return "refusal.too-late", {}
        return "refusal.not-there", {"harbour": self.words.harbour(self.view.slots[self.view.sharing].harbour)}
