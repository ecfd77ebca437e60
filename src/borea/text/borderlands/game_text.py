"""Borderlands in words: questions, moves, events, the situation, the map."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from borea.core.bits import listed, size
from borea.core.game import Event, Game, Move, Outcome, Seat, View
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import CITIES, FACE_UP, FLEET, HORSE, KINDS, LANDS, SITES
from borea.games.borderlands.fields import ATTACKING, DEVELOPMENT
from borea.games.borderlands.moves import BUILD, PRODUCE, UNLOAD
from borea.games.borderlands.phases.order import BRING, ENDED, HERD, MEANS, MOOR, VOYAGE, WARRIORS
from borea.games.borderlands.refusals import CLAUSE_OF_VERB
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from borea.text.advice import Course, Fact, Marks
from borea.text.borderlands.board import MapDrawing, contents, lands_of, places_table
from borea.text.borderlands.chart import chart_of
from borea.text.borderlands.hints import Hints
from borea.text.borderlands.mentions import BUILT, LOG, SHOWN, Mentions, refs
from borea.text.borderlands.moves import Moves
from borea.text.borderlands.questions import PARTS, Question
from borea.text.borderlands.reasons import Reasons
from borea.text.borderlands.sums import table_of
from borea.text.borderlands.words import BOAT, CITY, Words, counts, mark
from borea.text.game_text import NOBODY, GameText, MoveText, Reason
from borea.text.page import Line, table
from borea.text.rich import Mention, Phrase

ASIDE = 42  # columns for the situation beside the map
CLAUSE_OF_PROMPT = {
    "site": "BL-2.1",
    "warrior": "BL-2.2",
    "build": "BL-4.1",
    "moor": "BL-4.3",
    "slot": "BL-8.4",
    "vote-production": "BL-3.2",
    "vote-trade": "BL-3.2",
    "vote-transport": "BL-3.2",
    "produce": "BL-5.5",
    "herd": "BL-5.3",
    "offer": "BL-6.3",
    "give": "BL-6.3",
    "want": "BL-6.3",
    "answer": "BL-6.3",
    "answer-counter": "BL-6.3",
    "pay": "BL-6.3",
    "put": "BL-6.4",
    "transport": "BL-7.5",
    "transport-instead": "BL-8.3",
    "transport-after-refusal": "BL-8.3",
    "foot-to": "BL-7.1",
    "foot-load": "BL-7.1",
    "ride": "BL-7.2",
    "ride-on": "BL-7.2",
    "lift": "BL-7.3",
    "drop": "BL-7.3",
    "route": "BL-7.4",
    "leave": "BL-8.1",
    "refused": "BL-8.3",
    "call": "BL-7.4",
    "land": "BL-9.10",
    "target": "BL-9.2",
    "follow-up": "BL-9.9",
    "means": "BL-9.3",
    "means-instead": "BL-9.10",
    "ride-in": "BL-9.3",
    "bring": "BL-9.3",
    "side": "BL-9.6",
    "carry": "BL-9.7",
}
LAND_TRANSPORTS = {"foot-to": "BL-7.1", "foot-load": "BL-7.1", "ride": "BL-7.2", "ride-on": "BL-7.2"}
REASONS = {  # what terms of the evaluation are about, as a bot says it
    **dict.fromkeys(("cities", "second-city", "city-ready", "city-near", "city-begun", "next-city"), "city"),
    **dict.fromkeys(("two-ready", "reach-ready"), "city"),
    **dict.fromkeys(("places", "sites", "free-sites", "gold-sites"), "land"),
    **dict.fromkeys(("horses", "weapons", "weapon-ready", "boats", "strength"), "arms"),
    **dict.fromkeys(("prey", "danger", "hub-threatened", "lead"), "threat"),
    "useful": "goods",
}
CHAIN_TRANSPORTS = {"lift": "BL-7.3", "drop": "BL-7.3"}


class Text(GameText):
    """The text of Borderlands."""

    game: Borderlands
    log = LOG

    def __init__(self, game: Game, language: str = "en", names: Sequence[str] = (), viewer: Seat = NOBODY) -> None:
        super().__init__(game, language, names, viewer)
        self.words = Words(self.say, self.game.box.spec, self.seat)
        self.brief = Words(self.say, self.game.box.spec, self.short)  # for questions
        self._shown: tuple[View, BorderlandsState] | None = None
        self.mentions = Mentions(self.words, self.player)

    def table(self, view: View) -> BorderlandsState:
        """Return the position that a view shows; it is kept for the next sentence about the same view."""
        assert isinstance(view, BorderlandsView)
        if self._shown is None or self._shown[0] is not view:
            self._shown = (view, table_of(self.game, view))
        return self._shown[1]

    def opening_mark(self, node: tuple[str, ...], mark: str) -> str:
        """Return the territory of a warrior."""
        return self.words.spec.names[self.words.spec.keys.index(mark)]

    def clause(self, view: View) -> str:
        """Return the id of the clause that the question comes from."""
        assert isinstance(view, BorderlandsView)
        prompt = view.prompt.rstrip("*")
        if prompt == "slot" and view.part == DEVELOPMENT:
            return "BL-4.3"
        return "BL-9.10" if prompt == "route" and view.errand == ATTACKING else CLAUSE_OF_PROMPT[prompt]

    def remark_reason(self, term: str) -> str:
        """Return the reason that a term of the evaluation stands for."""
        return REASONS.get(term, term)

    def remark_about(self, view: View, move: Move) -> str:
        """Return the one kind of goods that a deal asks for, if it is only one."""
        if self.game.catalogue.verbs[move] != "refuse":
            return ""
        wanted = [KINDS[kind] for kind, amount in enumerate(counts(self.table(view).wants)) if amount]
        return wanted[0] if len(wanted) == 1 else ""

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

    def slot(self, name: str, value: object) -> str | Mention | Phrase:
        """Return an event's slot as text or as a mention."""
        mentions = self.mentions
        match name, value:
            case (("seat" | "other"), int(seat)):
                return self.player(seat) if seat >= 0 else ""  # a site dealt at random is nobody's move
            case (("yes" | "no" | "attack" | "defence" | "neither"), list(seats)):
                return mentions.players(seats)
            case "face", int(face):
                return mentions.die(face)
            case "left", int(left):
                return self.say.plural("borderlands.named.transports", left)
            case "place", str(place):
                return mentions.place(place)
            case "goods", str(kind):
                return mentions.several(kind, 1)
            case "site", str(site):
                return mentions.site(site)
            case "node", str(node):
                return mentions.node(node)
            case "route", list(nodes):
                return mentions.route(nodes)
            case (("wants" | "cargo"), list(amounts)):
                return mentions.things(dict(zip(KINDS, amounts, strict=False)))
            case "gives", list(tokens):
                return mentions.tokens(tokens)
            case (("brings" | "takes"), list(tokens)):
                return mentions.brought(tokens)
        return str(value)

    def event_key(self, event: Event) -> str:
        """Return the key of an event's sentence; an attack may bring nothing along."""
        key = super().event_key(event)
        return f"{key}-bare" if event.kind in SHOWN and not event.slots["brings"] else key

    def event_slots(self, event: Event) -> dict[str, object]:
        """Return the slots of an event's sentence; places come with their preposition."""
        slots, given, mentions = super().event_slots(event), event.slots, self.mentions
        noun, _, kind = str(given.get("token", "")).rpartition(".")
        place = noun or str(given.get("place", ""))
        if place:
            slots |= {"at": mentions.where("at", place), "from": mentions.where("from", place)}
        if "to" in given:
            slots["into"] = mentions.where("into", str(given["to"]))
        if event.kind in BUILT:
            slots["piece"] = mentions.thing(BUILT[event.kind])
        kind = kind or str(given.get("kind", ""))
        if kind:
            slots["thing"] = mentions.thing(kind)
        if event.kind == "produced":
            slots["things"] = mentions.things({kind: int(str(given["amount"]))})
        return slots

    def event_refs(self, event: Event) -> list[str]:
        """Return the boats, waters and places that an event is about."""
        return refs(event)

    def prompt_key(self, view: View) -> str:
        """Return the key of the question, as it fits the moves on offer."""
        assert isinstance(view, BorderlandsView)
        prompt = super().prompt_key(view)
        if prompt == "produce" and view.sites[view.moves[0] - PRODUCE] == FACE_UP + HORSE:
            return prompt if len(view.moves) > counts(view.supply)[HORSE] else "produce-herds"
        if prompt in ("ride", "ride-on"):
            return self.riding_key(view, prompt)
        if prompt in ("answer", "answer-counter") and not self.question(view).is_plain_offer():
            return f"{prompt}-long"
        if prompt == "land" and any(UNLOAD <= move < BUILD for move in view.moves):
            return "land-last"
        return "follow-up-again" if prompt == "follow-up" and view.tried else prompt

    def detail_key(self, view: View) -> str:
        """Return the key of what is said about the question: what may follow a success, and what logistics is left."""
        assert isinstance(view, BorderlandsView)
        if view.prompt == "follow-up":
            verbs = {self.game.catalogue.verbs[move] for move in view.moves} - {"done"}
            return "follow-up-attack" if verbs == {"attack"} else "follow-up" if "attack" in verbs else "follow-up-move"
        if view.prompt == "target" and not self.prompt_slots(view)["left"]:
            return "target-bare"
        if view.prompt == "transport-after-refusal":
            return "transport"
        return self.prompt_key(view)

    def question(self, view: View) -> Question:
        """Return what a seat is asked, with short names."""
        return Question(self.brief, self.table(view), view.seat)

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
        return self.question(view).slots()

    def move_text(self, view: View, move: Move) -> MoveText:
        """Return what a move is called and what it would do."""
        return Moves(self.words, self.game.catalogue, self.table(view), view.seat, view.prompt).describe(move)

    def hint_title(self, course: Course) -> str:
        """Return what recommended moves come to."""
        return Hints(self.words, self.game, course).title()

    def hint_facts(self, course: Course) -> list[Fact]:
        """Return what speaks for recommended moves."""
        return Hints(self.words, self.game, course).facts()

    def hint_marks(self, course: Course) -> Marks:
        """Return how the board draws recommended moves."""
        return Hints(self.words, self.game, course).marks()

    def reason(self, view: View, move: Move) -> Reason:
        """Return why a move is not on offer."""
        assert isinstance(view, BorderlandsView)
        return Reasons(self.words, self.game.catalogue, self.table(view), view).reason(move)

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
