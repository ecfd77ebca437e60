"""The race in words and drawn with letters."""

from __future__ import annotations

from borea.core.game import Move, Seat, View
from borea.text.game_text import GameText, MoveText
from borea.text.page import Line
from tests.fourth_game.games.race import Race
from tests.fourth_game.games.race.moves import CATALOGUE
from tests.fourth_game.games.race.phases import order
from tests.fourth_game.games.race.view import RaceView

CLAUSES = {"walk": "RC-2.2", "play": "RC-2.3"}


class Text(GameText):
    """The text of the race."""

    game: Race

    def clause(self, view: View) -> str:
        """Return the id of the clause that the question comes from."""
        return "RC-2.2"

    def clause_of(self, view: View, move: Move) -> str:
        """Return the id of the clause that allows a move."""
        return CLAUSES[CATALOGUE.verbs[move]]

    def slot(self, name: str, value: object) -> str:
        """Return an event's slot in words."""
        return self.seat(value) if name == "seat" and isinstance(value, int) else str(value)

    def prompt_slots(self, view: View) -> dict[str, object]:
        """Return the number rolled."""
        assert isinstance(view, RaceView)
        return {"die": view.die}

    def move_text(self, view: View, move: Move) -> MoveText:
        """Return what a move is called."""
        assert isinstance(view, RaceView)
        card = view.cards[view.seat] if CATALOGUE.verbs[move] == "play" else 0
        return MoveText(self.say.plural(self.key(f"move.{CATALOGUE.verbs[move]}"), view.die + card, card=card))

    def situation(self, view: View) -> list[Line]:
        """Return where everybody is and the own card."""
        assert isinstance(view, RaceView)
        lines: list[Line] = []
        if view.phase == order.ENDED:
            lines.append([(self.say(self.key("over")), "title")])
        for seat, place in enumerate(view.places):
            where = self.say(self.key("place"), seat=self.seat(seat), place=place, length=self.game.box.length)
            lines.append([(where, "")])
        if view.seat >= 0 and view.cards[view.seat] and not view.played[view.seat]:
            lines.append([(self.say(self.key("card"), card=view.cards[view.seat]), "")])
        return lines

    def board(self, view: View, seat: Seat) -> list[Line]:
        """Draw a seat's lane."""
        assert isinstance(view, RaceView)
        place = view.places[seat]
        return [[("." * place + str(seat) + "." * (self.game.box.length - place), "")]]
