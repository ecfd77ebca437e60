"""Why a move of Borneo is recommended: who takes what when a harbour is shared out, who leads a company, how a duel
stands, which mission comes near. From the view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from borea.games.borneo.components import COMPANIES
from borea.games.borneo.moves import CATALOGUE, DEFEND, DISCARD, FIGHT, KEEP, MISSION, PLACE, RETREAT, TAKE
from borea.games.borneo.view import BorneoView
from borea.text.advice import Course, Fact, Marks
from borea.text.borneo import facts
from borea.text.borneo.choices import Choices
from borea.text.borneo.facts import Landing
from borea.text.borneo.words import Words
from borea.text.rich import capital

IDLE = ("skip", "stay")
NEAR = 3  # flags short of a monopoly that are worth a word


class Hints:
    """Speaks for recommended moves."""

    def __init__(self, words: Words, course: Course) -> None:
        self.words = words
        self.box = words.box
        self.say = words.say
        self.course = course
        steps = course.steps()
        view, move, self.verb = next((step for step in steps if step[2] not in IDLE), steps[0])
        assert isinstance(view, BorneoView)
        self.view: BorneoView = view
        self.move = move
        self.house = view.warehouses[view.seat]

    def picks(self, verb: str, base: int) -> list[int]:
        """Return the nouns of all moves of a verb, as numbers."""
        return [move - base for _, move, other in self.course.steps() if other == verb]

    def title(self) -> str:
        """Return what to do."""
        return capital(self.titled())

    def titled(self) -> str:
        """Return what to do; several cards in one sentence."""
        if self.verb == "ship":
            return self.ship_title()
        if self.verb == "attack":
            return self.attack_title()
        several: dict[str, tuple[int, Callable[[int], str]]] = {
            "take": (TAKE, self.words.load),
            "discard": (DISCARD, self.words.card_in_words),
            "fight": (FIGHT, self.words.card_in_words),
            "defend": (DEFEND, self.words.card_in_words),
        }
        if self.view.prompt == "fight*" and self.verb == "done":
            return self.say("hint.fight", cards=self.words.translator.listing(self.named(self.view.picked)))
        if self.verb in several:
            base, name = several[self.verb]
            names = [name(card) for card in self.picks(self.verb, base)]
            return self.say(f"hint.{self.verb}", cards=self.words.translator.listing(names))
        return Choices(self.words, self.view).describe(self.move).label

    def named(self, cards: Sequence[int]) -> list[str]:
        """Return the names of cards."""
        return [self.words.card_in_words(card) for card in cards]

    def ship_title(self) -> str:
        """Return the card and the harbour; the flags of the card only if another bears the same load."""
        card, slot = facts.shipped_card(self.move)
        alike = [other for other in self.view.hand if self.words.load(other) == self.words.load(card)]
        name = self.words.card_in_words(card) if len(alike) > 1 else self.words.load(card)
        return self.say("move.ship", card=name, harbour=self.words.harbour(self.view.slots[slot].harbour))

    def attack_title(self) -> str:
        """Return whom to attack, and with how many flags."""
        company, _, target = self.attack_places()
        rival = self.words.seat(self.view.rows[company].merchants[target])
        flags = self.words.counted("flags", facts.flags_of(self.box, self.fighters(), company))
        return self.say("hint.attack", rival=rival, company=self.words.company(company), flags=flags)

    def marks(self) -> Marks:
        """Return the cards, places and missions that the moves are about, and where cards and merchants go."""
        if self.verb == "ship":
            card, slot = facts.shipped_card(self.move)
            ship = f"card:{card}", f"harbour:{self.view.slots[slot].harbour}"
            return Marks(ship, [ship])
        if self.verb == "attack" or self.view.prompt == "fight*":
            company, place, target = self.attack_places()
            duel = self.place_ref(company, place), self.place_ref(company, target)
            return Marks([*duel, *(f"card:{card}" for card in self.picks("fight", FIGHT))], [duel])
        if self.verb == "move":
            own, _, to = CATALOGUE.nouns[self.move].partition(">")
            move = self.place_ref(*facts.own_merchants(self.view)[own]), f"company:{to}"
            return Marks(move, [move])
        kinds = {"place": "company", "mission": "mission", "retreat": "company"}
        nouns = [CATALOGUE.nouns[move] for _, move, verb in self.course.steps() if verb == self.verb]
        return Marks([f"{kinds.get(self.verb, 'card')}:{noun}" for noun in nouns if noun])

    def place_ref(self, company: int, place: int) -> str:
        """Return the ref of a place in a company."""
        return f"place:{COMPANIES[company]}:{place + 1}"

    def facts(self) -> list[Fact]:
        """Return what speaks for it."""
        spoken: dict[str, Callable[[], list[Fact]]] = {
            "ship": self.shipping,
            "place": lambda: self.placing(self.move - PLACE),
            "move": self.moving,
            "attack": self.attacking,
            "retreat": self.retreating,
            "take": lambda: self.gaining(self.picks("take", TAKE)),
            "keep": lambda: self.gaining(self.picks("keep", KEEP)),
            "mission": lambda: self.mission(self.move - MISSION),
            "pay": lambda: self.mission(int(self.view.mission)),
            "discard": self.discarding,
        }
        if self.view.prompt == "defend*":
            return self.defending()
        if self.view.prompt == "fight*":
            return self.attacking()
        return spoken[self.verb]() if self.verb in spoken else []

    def shipping(self) -> list[Fact]:
        """Return how the harbour is shared out, or what its flags come to."""
        card, slot = facts.shipped_card(self.move)
        harbour = int(self.view.slots[slot].harbour)
        result = facts.landing(self.box, self.view, card, slot)
        name = self.words.harbour(harbour)
        if result.order:
            return self.sharing(result, name)
        left = self.box.card_limit[harbour] - result.cards
        rest = Fact("cards-left", {"harbour": name, "count": left}, {"slot": slot, "left": left})
        return [*self.growing(result, harbour, slot), rest]

    def sharing(self, result: Landing, harbour: str) -> list[Fact]:
        """Return what the seat gets of a harbour."""
        mine, every = result.takers.count(self.view.seat), len(result.takers)
        slots = {"harbour": harbour, "count": mine, "all": every}
        found = [Fact("share" if mine else "share-none", slots, {"mine": mine, "all": every})]
        if result.owner == self.view.seat:
            first = mine > 0 and result.takers[0] == self.view.seat
            found.append(Fact("pick-first" if first else "harbour-yours", {"harbour": harbour}))
        return found

    def growing(self, result: Landing, harbour: int, slot: int) -> list[Fact]:
        """Return the company that gains flags where the seat stands best."""
        own = [
            (self.view.rows[company].merchants.index(self.view.seat) + 1, -result.after[company], company)
            for company in range(len(COMPANIES))
            if result.after[company] > result.before[company] and self.view.seat in self.view.rows[company].merchants
        ]
        if not own:
            return []
        place, less, company = min(own)
        limit = self.box.flag_limit[harbour]
        slots = {"company": self.words.company(company), "count": -less, "limit": limit, "place": place}
        about = {"company": company, "flags": -less, "limit": limit, "place": place, "slot": slot}
        key = "grows-first" if place == 1 else "grows"
        return [Fact(key, {**slots, "harbour": self.words.harbour(harbour)}, about)]

    def placing(self, company: int, place: int = 0) -> list[Fact]:
        """Return the place that a merchant gets, and the flags in hand for the company."""
        at = place or len(self.view.rows[company].merchants) + 1
        slots = {"company": self.words.company(company), "place": at}
        found = [Fact("stands-first" if at == 1 else "stands", slots, {"company": company, "place": at})]
        flags = facts.flags_of(self.box, self.view.hand, company)
        if flags:
            count = {"company": self.words.company(company), "count": flags}
            found.append(Fact("hand-flags", count, {"company": company, "flags": flags}))
        return found

    def moving(self) -> list[Fact]:
        """Return the new place, and how near the company is to a monopoly."""
        to = COMPANIES.index(CATALOGUE.nouns[self.move].partition(">")[2])
        place = self.placing(to)
        near = [
            (self.box.flag_limit[stack.harbour] - facts.visible(self.box, stack.cards)[to], slot)
            for slot, stack in enumerate(self.view.slots)
            if stack.harbour >= 0
        ]
        short, slot = min(near)
        if short > NEAR:
            return place
        harbour = self.words.harbour(int(self.view.slots[slot].harbour))
        slots = {"company": self.words.company(to), "count": short, "harbour": harbour}
        return [place[0], Fact("near-monopoly", slots, {"company": to, "short": short, "slot": slot})]

    def attack_places(self) -> tuple[int, int, int]:
        """Return the company of an attack, the place it comes from and its target."""
        if self.verb != "attack":
            return int(self.view.duel_row), int(self.view.duel_from), int(self.view.duel_at)
        own, _, target = CATALOGUE.nouns[self.move].partition(">")
        company, place = facts.own_merchants(self.view)[own]
        return company, place, int(target) - 1

    def fighters(self) -> list[int]:
        """Return the cards of an attack."""
        return [*self.view.picked, *self.picks("fight", FIGHT)]

    def attacking(self) -> list[Fact]:
        """Return what the rival needs to hold, and what a success brings."""
        company, place, target = self.attack_places()
        rival = self.view.rows[company].merchants[target]
        cards = self.fighters()
        total, bonus = facts.flags_of(self.box, cards, company), place - target - 1
        answers = min(len(cards), max(self.view.hands[rival] - 1, 0))
        most = bonus + answers * max(order.count(company) for order in self.box.order)
        about = {"company": company, "total": total, "bonus": bonus, "rival": rival, "answers": answers, "most": most}
        slots = {"rival": self.words.seat(rival), "total": total, "most": most, "count": total - bonus + 1}
        slots["cards"] = self.words.counted("cards", answers)
        found = [Fact("attack-sure" if total >= most else "attack-needs", slots, about)] if total >= bonus else []
        won = {"company": self.words.company(company), "place": target + 1}
        key = "attack-first" if target == 0 else "attack-place"
        return [*found, Fact(key, won, {"company": company, "place": target + 1})]

    def defending(self) -> list[Fact]:
        """Return how the answer ends the duel."""
        view, company = self.view, int(self.view.duel_row)
        cards = [*view.picked, *self.picks("defend", DEFEND)]
        bonus, attack = facts.bonus(view), facts.flags_of(self.box, view.attack, company)
        total = bonus + facts.flags_of(self.box, cards, company)
        slots, about = {"total": total, "attack": attack}, {"total": total, "attack": attack, "cards": len(cards)}
        if total > attack:
            return [Fact("holds", slots, about)]
        if cards:
            return []
        most = min(max(len(view.hand) - 1, 0), len(view.attack))
        best = sum(sorted((facts.flags_of(self.box, [card], company) for card in view.hand), reverse=True)[:most])
        if bonus + best <= attack:
            return [Fact("cannot-hold", slots, {**about, "best": bonus + best})]
        return [Fact("saves-cards", slots, about)]

    def retreating(self) -> list[Fact]:
        """Return the place that a displaced merchant gets."""
        company = self.move - RETREAT - 1
        if company < 0:
            return self.placing(int(self.view.duel_row), int(self.view.duel_from) + 1)
        return self.placing(company)

    def gaining(self, cards: Sequence[int]) -> list[Fact]:
        """Return the mission that goods bring nearest, or how many of them the seat then has."""
        before = facts.goods_in(self.box, self.house.goods, self.house.harbours)
        after = facts.goods_in(self.box, [*self.house.goods, *cards], self.house.harbours)
        kinds = [kind for kind, left in enumerate(self.view.supply) if left]
        nearer = [k for k in kinds if facts.missing(self.box, k, after) < facts.missing(self.box, k, before)]
        if nearer:
            kind = min(nearer, key=lambda one: (facts.missing(self.box, one, after), -self.box.points[one]))
            short, points = facts.missing(self.box, kind, after), self.box.points[kind]
            slots = {"mission": self.words.mission(kind), "points": self.words.counted("points", points)}
            about = {"kind": kind, "short": short, "points": points}
            return [Fact("mission-short" if short else "mission-ready", {**slots, "count": short}, about)]
        good = self.box.parts.cards[cards[0]].good
        have = after.listed()[good]
        return [Fact("have", {"goods": self.words.amount(good, have)}, {"good": good, "have": have})]

    def mission(self, kind: int) -> list[Fact]:
        """Return what a mission earns, and whether it is the last of its kind."""
        points = self.box.points[kind]
        found = [Fact("earns", {"points": self.words.counted("points", points)}, {"kind": kind, "points": points})]
        return [*found, Fact("last-mission", {}, {"kind": kind})] if self.view.supply[kind] == 1 else found

    def discarding(self) -> list[Fact]:
        """Return whether the cards serve none of the seat's companies."""
        own = [company for company, row in enumerate(self.view.rows) if self.view.seat in row.merchants]
        cards = self.picks("discard", DISCARD)
        return [] if any(facts.flags_of(self.box, cards, company) for company in own) else [Fact("serves-nobody")]
