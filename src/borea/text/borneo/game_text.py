"""Borneo in words: questions, moves, events, the situation. Drawings are in borneo_board.py."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.game import Event, Move, Seat, View
from borea.games.borneo import Borneo
from borea.games.borneo.components import CRATE
from borea.games.borneo.moves import CATALOGUE
from borea.games.borneo.phases.order import (
    DEFEND,
    DISCARD,
    DRAW,
    ENDED,
    HARBOUR,
    KEEP,
    LAST,
    MISSION,
    PAY,
    PLACE,
    SHIP,
    TAKE,
)
from borea.games.borneo.refusals import CLAUSE_OF_VERB
from borea.games.borneo.view import BorneoView
from borea.text.advice import Course, Fact, Marks
from borea.text.borneo import facts
from borea.text.borneo.board import Drawing
from borea.text.borneo.choices import Choices
from borea.text.borneo.hints import Hints
from borea.text.borneo.knowledge import knowledge
from borea.text.borneo.mentions import LOG, Mentions, place_refs
from borea.text.borneo.reasons import Reasons
from borea.text.borneo.words import Words
from borea.text.game_text import NOBODY, GameText, MoveText, Reason
from borea.text.knowledge import Knowledge
from borea.text.page import Line, table
from borea.text.rich import Mention, Phrase

LATE_CLAUSES = {("done", DEFEND): "BN-5.4", ("skip", KEEP): "BN-5.7", ("skip", LAST): "BN-8.2"}
CLAUSE_OF_PROMPT = {
    "place": "BN-2.3",
    "mission": "BN-4.1",
    "last-mission": "BN-8.2",
    "pay": "BN-4.2",
    "company": "BN-5.1",
    "fight": "BN-5.3",
    "defend": "BN-5.4",
    "retreat": "BN-5.6",
    "keep": "BN-5.7",
    "ship": "BN-6.1",
    "take": "BN-6.7",
    "discard": "BN-7.2",
}
COUNTED = {"missions": "done-missions", "count": "cards"}  # slots whose numbers count something else
MISSION_PHASES = (MISSION, PAY)
SHIPMENT_PHASES = (SHIP, TAKE, HARBOUR)
DRAW_PHASES = (DRAW, DISCARD)


class Text(GameText):
    """The text of Borneo."""

    game: Borneo
    log = LOG

    def __init__(self, game: Borneo, language: str = "en", names: Sequence[str] = (), viewer: Seat = NOBODY) -> None:
        super().__init__(game, language, names, viewer)
        self.words = Words(self.say, game.box, self.seat, game.options["open_warehouses"] is True)
        self.mentions = Mentions(self.words)

    def opening_mark(self, node: tuple[str, ...], mark: str) -> str:
        """Return the place of a merchant, and which places of the company the seat holds already."""
        held, _, place = mark.partition(".")
        kind = "behind" if held else "new" if node else "first"
        places = self.say.listing([str(int(one, 16)) for one in held])
        return self.say(self.key(f"opening.{kind}"), place=int(place, 16), held=places)

    def clause(self, view: View) -> str:
        """Return the id of the clause that the question comes from."""
        return CLAUSE_OF_PROMPT[view.prompt.rstrip("*")]

    def clause_of(self, view: View, move: Move) -> str:
        """Return the id of the clause that allows a move."""
        assert isinstance(view, BorneoView)
        verb = CATALOGUE.verbs[move]
        return LATE_CLAUSES.get((verb, int(view.phase)), CLAUSE_OF_VERB[verb])

    def slot(self, name: str, value: object) -> str | Mention | Phrase:
        """Return an event's slot as text or as a mention."""
        mentions = self.mentions
        match name, value:
            case (("seat" | "rival"), int(seat)):
                return self.player(seat)
            case (("company" | "to"), str(company)):
                return mentions.company(company)
            case "companies", list(companies):
                return mentions.companies(companies)
            case "card", int(card):
                return mentions.card(card)
            case "cards", list(cards):
                return mentions.cards(cards)
            case "harbour", int(harbour):
                return mentions.harbour(harbour)
            case "mission", int(mission):
                return mentions.mission(mission - 1)
            case (("points" | "missions" | "flags" | "count"), int(count)):
                return self.words.counted(COUNTED.get(name, name), count)
        return str(value)

    def event_slots(self, event: Event) -> dict[str, object]:
        """Return the slots of an event's sentence; some say more than the event itself."""
        slots, given = super().event_slots(event), event.slots
        harbour, card = given.get("harbour"), given.get("card")
        if isinstance(harbour, int):
            slots["good"] = self.mentions.harbour_good(harbour)
        if event.kind == "harbour-opened" and isinstance(harbour, int):
            face = self.game.box.parts.harbours[harbour]
            slots["cards"] = self.words.counted("cards", face.cards)
            slots["flags"] = self.words.counted("flags", face.flags)
        if event.kind == "took" and isinstance(card, int):
            slots["card"] = self.mentions.load(card)
        if event.kind == "mission-completed":
            cards, harbours, points = given["cards"], given["harbours"], given["points"]
            assert isinstance(cards, list)
            assert isinstance(harbours, list)
            assert isinstance(points, int)
            slots |= {"payment": self.mentions.payment(cards, harbours), "points": self.mentions.points(points)}
        return slots

    def event_refs(self, event: Event) -> list[str]:
        """Return the places of merchants that an event is about."""
        return place_refs(event)

    def move_text(self, view: View, move: Move) -> MoveText:
        """Return what a move is called and what it would do."""
        assert isinstance(view, BorneoView)
        return Choices(self.words, view).describe(move)

    def reason(self, view: View, move: Move) -> Reason:
        """Return why a move is not on offer."""
        assert isinstance(view, BorneoView)
        return Reasons(self.words, view).reason(move)

    def hint_title(self, course: Course) -> str:
        """Return what recommended moves come to."""
        return Hints(self.words, course).title()

    def hint_facts(self, course: Course) -> list[Fact]:
        """Return what speaks for recommended moves."""
        return Hints(self.words, course).facts()

    def hint_marks(self, course: Course) -> Marks:
        """Return how the board draws recommended moves."""
        return Hints(self.words, course).marks()

    def knowledge(self, view: View, truth: Sequence[View]) -> Knowledge:
        """Return where the cards that a seat did not see may have been."""
        assert isinstance(view, BorneoView)
        return knowledge(self.mentions, view, truth)

    def prompt_key(self, view: View) -> str:
        """Return the key of the question; in a duel it depends on the cards picked so far."""
        assert isinstance(view, BorneoView)
        prompt = super().prompt_key(view)
        if prompt not in ("fight", "defend"):
            return prompt
        more = self.addable(view)
        if view.picked:
            return f"{prompt}-{'more' if more else 'ready'}"
        return prompt if more else f"{prompt}-none"

    def addable(self, view: BorneoView) -> int:
        """Return how many more cards may be picked for a duel, in any order (BN-5.3, BN-5.4)."""
        flagged = [card for card in view.hand if facts.flags_of(self.game.box, [card], view.duel_row)]
        return min(self.most(view), len(flagged)) - len(view.picked)

    def most(self, view: BorneoView) -> int:
        """Return how many cards a seat may play in a duel: one stays in hand, and a defender may not play more."""
        most = max(len(view.hand) - 1, 0)
        return min(most, len(view.attack)) if view.prompt == "defend*" else most

    def prompt_slots(self, view: View) -> dict[str, object]:
        """Return the slots of the question."""
        assert isinstance(view, BorneoView)
        if view.prompt in ("fight*", "defend*", "retreat", "keep"):
            return self.duel_slots(view)
        if view.prompt == "pay*":
            goods = facts.goods_in(self.game.box, view.picked, view.picked_harbours)
            needed = self.words.missing(view.mission, goods)
            left = facts.missing(self.game.box, view.mission, goods)
            return {"mission": self.words.mission(view.mission), "needed": needed, "count": left}
        if view.prompt == "place":
            placed = sum(row.merchants.count(view.seat) for row in view.rows)
            return {"number": placed + 1, "all": self.game.box.merchants}
        if view.prompt.startswith("take"):
            harbour = self.words.harbour(view.slots[view.sharing].harbour)
            return {"harbour": harbour, "cards": self.words.counted("cards", facts.run_length(view.queue))}
        return {"cards": self.words.counted("cards", len(view.hand))}

    def duel_slots(self, view: BorneoView) -> dict[str, object]:
        """Return the slots of a question in a duel."""
        box = self.game.box
        row = view.rows[view.duel_row].merchants
        rival = row[view.duel_at] if view.prompt == "fight*" else row[view.duel_from]
        defending = view.prompt == "defend*"
        total = facts.flags_of(box, view.picked, view.duel_row) + (facts.bonus(view) if defending else 0)
        return {
            "company": self.words.company(view.duel_row),
            "place": view.duel_at + 1,
            "rival": self.short(rival),
            "bonus": facts.bonus(view),
            "attack": facts.flags_of(box, view.attack, view.duel_row),
            "most": self.words.counted("cards", self.most(view)),
            "more": self.words.counted("cards", self.addable(view)),
            "total": total,
            "flags": self.words.counted("flags", total),
        }

    def situation(self, view: View) -> list[Line]:
        """Return the turn and its phase, the decks, and a row per seat."""
        assert isinstance(view, BorneoView)
        decks = self.words.say("decks", deck=view.deck, discards=len(view.discards), harbours=len(view.harbour_deck))
        lines: list[Line] = [[(self.heading(view), "title")], [(decks, "quiet")], *self.seats_table(view)]
        if self.game.box.blackbeard:
            key = "pirates-in-lair" if view.pirate < 0 else "pirates-with"
            holder = self.seat(view.pirate) if view.pirate >= 0 else ""
            lines.append([(self.words.say(key, seat=holder), "quiet")])
        return lines

    def heading(self, view: BorneoView) -> str:
        """Return whose turn it is and the phase."""
        if view.phase == ENDED:
            return self.words.say("over")
        if view.phase <= PLACE:
            return self.words.say("set-up")
        if view.reason:
            return self.words.say("last-missions")
        phase = "company"
        for name, phases in (("mission", MISSION_PHASES), ("shipment", SHIPMENT_PHASES), ("draw", DRAW_PHASES)):
            if view.phase in phases:
                phase = name
        named = self.words.say(f"phase.{phase}")
        return self.words.say("turn", turn=view.turn, seat=self.seat(view.active), phase=named)

    def seats_table(self, view: BorneoView) -> list[Line]:
        """Return points, cards in hand, goods and missions of every seat; hidden goods are a dash."""
        kinds = range(CRATE + (1 if facts.has_crates(self.game.box) else 0))
        header = ["", self.words.say("column.points"), self.words.say("column.hand")]
        header += [self.words.tag(good) for good in kinds]
        rows: list[tuple[list[str], str]] = [([*header, self.words.say("column.missions")], "quiet")]
        for seat, warehouse in enumerate(view.warehouses):
            goods = facts.goods_in(self.game.box, warehouse.goods, warehouse.harbours).listed()
            shown = [str(goods[good]) if self.words.may_see(view, seat) else "–" for good in kinds]
            missions = [
                str(self.game.box.points[kind]) for kind, count in enumerate(warehouse.missions) for _ in range(count)
            ]
            points = str(facts.points_of(self.game.box, view, seat))
            cells = [self.numbered(view, seat), points, str(view.hands[seat]), *shown, " ".join(missions) or "–"]
            rows.append((cells, f"seat-{seat}"))
        return table(rows)

    def numbered(self, view: BorneoView, seat: Seat) -> str:
        """Return a seat's name with the number its merchants are drawn by, and a mark if the seat is to move."""
        name = self.seat(seat)
        mark = "›" if seat in view.actors else " "
        return f"{mark} {name if str(seat) in name else f'{seat} {name}'}"

    def board(self, view: View, seat: Seat) -> list[Line]:
        """Return the table with the viewer's hand and warehouse, or another seat's missions and warehouse."""
        assert isinstance(view, BorneoView)
        drawing = Drawing(self.words, view)
        if seat == view.seat:
            return [*drawing.table(seat), [], *drawing.hand(), *drawing.warehouse(seat)]
        lines = drawing.table(seat) if view.seat < 0 and seat == 0 else drawing.missions(seat)
        return [*lines, [], *drawing.warehouse(seat)]
