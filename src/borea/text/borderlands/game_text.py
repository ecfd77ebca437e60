"""Borderlands in words: questions, moves, events, the situation, the map."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from borea.core.bits import listed, size
from borea.core.game import Game, Move, Outcome, Seat, View
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import CITIES, FACE_UP, FLEET, HORSE, LANDS, SITES
from borea.games.borderlands.fields import ATTACKING
from borea.games.borderlands.moves import PRODUCE
from borea.games.borderlands.phases.order import BRING, ENDED, HERD, MEANS, MOOR, VOYAGE, WARRIORS
from borea.games.borderlands.refusals import CLAUSE_OF_VERB
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from borea.text.borderlands.board import MapDrawing, contents, lands_of, places_table
from borea.text.borderlands.chart import chart_of
from borea.text.borderlands.moves import Moves
from borea.text.borderlands.questions import PARTS, Question
from borea.text.borderlands.sums import table_of
from borea.text.borderlands.words import BOAT, CITY, Words, counts, mark
from borea.text.game_text import GameText
from borea.text.page import Line, table

ASIDE = 42  # columns for the situation beside the map
LAND_TRANSPORTS = {"foot-to": "BL-7.1", "foot-load": "BL-7.1", "ride": "BL-7.2", "ride-on": "BL-7.2"}
CHAIN_TRANSPORTS = {"lift": "BL-7.3", "drop": "BL-7.3"}


class Text(GameText):
    """The text of Borderlands."""

    game: Borderlands

    def __init__(self, game: Game, language: str = "en", names: Sequence[str] = ()) -> None:
        super().__init__(game, language, names)
        self.words = Words(self.say, self.game.box.spec, self.seat)

    def table(self, view: View) -> BorderlandsState:
        """Return the position that a view shows."""
        assert isinstance(view, BorderlandsView)
        return table_of(self.game, view)

    def clause_of(self, view: View, move: Move) -> str:
        """Return the id of the clause that allows a move."""
        assert isinstance(view, BorderlandsView)
        verb = self.game.catalogue.verbs[move]
        prompt = view.prompt.rstrip("*")
        transport = {**LAND_TRANSPORTS, **CHAIN_TRANSPORTS}
        if prompt in transport and verb in ("to", "on", "load", "unload"):
            return transport[prompt]
        if view.phase in (MEANS, BRING) and verb in ("foot", "horse", "chain", "load"):
            return "BL-9.3"
        if view.errand == ATTACKING and (verb in ("sail", "way") or (view.phase == VOYAGE and verb == "load")):
            return "BL-9.10"
        if view.phase == MOOR:
            return "BL-4.3"
        return "BL-5.3" if view.phase == HERD else CLAUSE_OF_VERB[verb]

    def slot(self, name: str, value: object) -> str:
        """Return an event's slot in words."""
        words = self.words
        if isinstance(value, list):
            return self.list_slot(name, value)
        if name in ("seat", "other") and isinstance(value, int):
            return self.seat(value) if value >= 0 else ""  # a site dealt at random is nobody's move
        if name in ("place", "to"):
            return words.place_of(str(value))
        if name == "token":
            return words.token(str(value))
        if name == "boat" and isinstance(value, int):
            return words.boat(value - 1)
        if name == "node":
            return words.node(words.nodes[str(value)])
        return words.word(f"{name}.{value}") if name in ("kind", "site") else str(value)

    def list_slot(self, name: str, value: list[object]) -> str:
        """Return a list in an event: seats, tokens, amounts or stops."""
        if name == "parts":
            return ""  # boards draw them; the sentence has the totals
        if name in ("wants", "cargo"):
            return self.words.goods([int(str(amount)) for amount in value])
        if name in ("gives", "brings"):
            return self.words.tokens([str(token) for token in value])
        if name == "route":
            return " → ".join(self.words.node(self.words.nodes[str(node)]) for node in value)
        return self.words.seats([int(str(seat)) for seat in value])

    def prompt_key(self, view: View) -> str:
        """Return the key of the question, as it fits the moves on offer."""
        assert isinstance(view, BorderlandsView)
        prompt = super().prompt_key(view)
        if prompt == "produce" and view.sites[view.moves[0] - PRODUCE] == FACE_UP + HORSE:
            return prompt if len(view.moves) > counts(view.supply)[HORSE] else "produce-herds"
        if prompt in ("ride", "ride-on"):
            return self.riding_key(view, prompt)
        return "follow-up-again" if prompt == "follow-up" and view.tried else prompt

    def riding_key(self, view: BorderlandsView, prompt: str) -> str:
        """Return the key of a question to a rider, who may have to ride on or have nothing to load or unload."""
        verbs = {self.game.catalogue.verbs[move] for move in view.moves}
        must = "-must" if prompt == "ride-on" and "done" not in verbs else ""
        return f"{prompt}{must}{'' if verbs & {'load', 'unload'} else '-bare'}"

    def tie(self, outcome: Outcome) -> str:
        """Return what decided between equal cities, which matters only at the cycle limit (BL-10.3)."""
        return super().tie(outcome) if outcome.reason == "cycle-limit" else ""

    def prompt_slots(self, view: View) -> dict[str, object]:
        """Return the slots of the question."""
        return Question(self.words, self.table(view), view.seat).slots()

    def move(self, view: View, move: Move) -> str:
        """Return what a move would do."""
        return Moves(self.words, self.game.catalogue, self.table(view), view.seat, view.prompt).describe(move)

    def explain(self, view: View, move: Move) -> str:
        """Return what a move would do, the clause that allows it, and the neighbours of its territory."""
        text = super().explain(view, move)
        state = self.table(view)
        for land in sorted(lands_of(self.words, [self.game.catalogue.nouns[move]])):
            beside = [f"{mark(state.owner[other])} {self.words.place(other)}" for other in listed(state.near[land])]
            place = f"{self.words.place(land)} {contents(self.words, state, land)}".rstrip()
            text += " " + self.words.word("borders", place=place, others=", ".join(beside))
        return text

    def situation(self, view: View) -> list[Line]:
        """Return the cycle and phase, what everybody has, what is being decided, and the seat's own places."""
        state = self.table(view)
        lines: list[Line] = []
        if state.cycle:
            slots = {"cycle": state.cycle, "part": self.words.word(f"part.{PARTS[state.part]}")}
            lines.append([(self.words.word("over" if state.phase == ENDED else "now", **slots), "title")])
            lines += self.seats_table(state)
            lines += self.tokens_table(state)
        else:
            laid = LANDS - state.sites.count(0)
            free = state.owner[:LANDS].count(-1)
            text = self.words.word("set-up", sites=laid, all=SITES, free=free)
            lines += [[(row, "title")] for row in textwrap.wrap(text, ASIDE)]
            lines += self.seats_table(state)
        for sentence in Question(self.words, state, view.seat).sentences():
            lines += [[(row, "")] for row in textwrap.wrap(sentence, ASIDE, subsequent_indent="  ")]
        return lines + (self.own_places(state, view.seat) if view.seat >= 0 else [])

    def seats_table(self, state: BorderlandsState) -> list[Line]:
        """Return a row per seat: places, cities, and the transports that its places allow (BL-7.5)."""
        head = ["", *(self.words.word(f"column.{name}") for name in ("places", "cities", "transports"))]
        rows: list[tuple[list[str], str]] = [(head, "quiet")]
        share = LANDS // state.seats
        for seat in range(state.seats):
            places = size(state.held[seat])
            transports = 1 + max(0, places - share) // 3 if places else 0
            lead = "*" if seat == state.lead and state.phase > WARRIORS else " "
            cells = [f"{mark(seat)}{lead}{self.seat(seat)}", str(places), str(state.cities_of(seat)), str(transports)]
            rows.append((cells, f"seat-{seat}"))
        return table(rows)

    def tokens_table(self, state: BorderlandsState) -> list[Line]:
        """Return a row per seat and one for the supply: tokens of each kind, boats, cities."""
        head = ["", *(self.words.letter(kind) for kind in range(6)), BOAT, CITY]
        rows: list[tuple[list[str], str]] = [(head, "quiet")]
        for seat in range(state.seats):
            total = [0] * 6
            for place in listed(state.held[seat]):
                total = [one + other for one, other in zip(total, counts(state.goods[place]), strict=True)]
            total += [size(state.held[seat] >> LANDS), state.cities_of(seat)]
            rows.append(([mark(seat), *(str(amount) if amount else "·" for amount in total)], f"seat-{seat}"))
        left = [*counts(state.supply), FLEET - state.boats, CITIES - size(state.city)]
        rows.append(([self.words.word("supply"), *(str(amount) for amount in left)], "quiet"))
        return table(rows)

    def own_places(self, state: BorderlandsState, seat: Seat) -> list[Line]:
        """Return a seat's places: a row for each that holds something, the bare ones together."""
        held = listed(state.held[seat])
        rich = [place for place in held if place >= LANDS or state.goods[place] or state.value(place) > 1]
        rich += [place for place in held if place not in rich and state.sites[place]]
        wide = max((len(self.words.place(place)) for place in rich), default=0)
        lines: list[Line] = []
        for place in rich:
            inside = contents(self.words, state, place)
            where = f" ({self.words.node(state.node[place - LANDS])})" if place >= LANDS else ""
            lines.append([(f"{self.words.place(place):<{wide}} {inside}{where}", f"seat-{seat}")])
        if bare := [self.words.place(place) for place in held if place not in rich]:
            text = self.words.word("bare", places=", ".join(bare))
            lines += [[(row, "quiet")] for row in textwrap.wrap(text, ASIDE, subsequent_indent="  ")]
        return lines

    def board(self, view: View, seat: Seat) -> list[Line]:
        """Return the map for the viewer's own seat (seat 0 for a spectator), or another seat's places and borders."""
        state = self.table(view)
        lines: list[Line] = []
        chart = chart_of(self.game.box.spec)
        if chart is not None and seat == max(view.seat, 0):
            legal = lands_of(self.words, [self.game.catalogue.nouns[move] for move in view.moves])
            lines = MapDrawing(self.words, state, chart, legal).lines()
        if seat != view.seat or chart is None:
            lines += places_table(self.words, state, seat)
        return lines or [[("", "")]]
