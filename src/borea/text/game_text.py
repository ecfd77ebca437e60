"""The text of a match in one language: questions, moves, refusals, events, the situation, a board drawn with letters.
The base class has what all games share; each game's package has a `Text` of its own in `game_text.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import ClassVar, Final, NamedTuple

from borea.core.batch import CLOSING
from borea.core.errors import BoreaError, IllegalMove
from borea.core.game import Event, Game, Move, Outcome, Seat, View
from borea.core.openings import Node
from borea.core.statements.statement import BROKEN
from borea.text.advice import REASONS, Course, Fact, Marks, Told, tokens_of
from borea.text.knowledge import Knowledge
from borea.text.language import Translator
from borea.text.pacts import PREFIX, PactText
from borea.text.page import Line
from borea.text.registry import PACKAGES
from borea.text.rich import LogStyle, Mention, Phrase, Sentence, Tone, begun, capital, current, plain, refs_of
from borea.text.rulebook import rulebook

NOBODY: Seat = -1
NAME_ROOM: Final = 16  # letters of a name in a question, which has to fit one line


Reason = tuple[str, Mapping[str, object]]  # the key of a sentence that says why not, and its slots


class MoveText(NamedTuple):
    """What a move is called, as a button says it, and what it would do, if that is not clear from the label."""

    label: str
    note: str = ""


class GameText(ABC):
    """The text of one game in one language; `viewer` is the seat it speaks to, if it speaks to one."""

    log: ClassVar[LogStyle] = LogStyle()

    def __init__(self, game: Game, language: str = "en", names: Sequence[str] = (), viewer: Seat = NOBODY) -> None:
        self.game = game
        self.say = Translator(language)
        self.rules = rulebook(game.info.id, language)
        self.names = list(names)
        self.viewer = viewer

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.say("seat", seat=seat)

    def short(self, seat: Seat) -> str:
        """Return the name of a seat, cut so that a question with it stays short."""
        name = self.seat(seat)
        return name if len(name) <= NAME_ROOM else f"{name[: NAME_ROOM - 1].rstrip()}…"

    def player(self, seat: Seat) -> Mention:
        """Return a seat's shape and name."""
        return Mention(self.seat(seat), (f"seat-{seat}",), kind="seat", ref=f"seat:{seat}")

    def key(self, part: str) -> str:
        """Return the locale key of something in this game."""
        return f"{self.game.info.id}.{part}"

    def prompt(self, view: View) -> str:
        """Return the question put to the view's seat: one short line."""
        return self.own(f"prompt.{self.prompt_key(view)}", self.prompt_slots(view))

    def detail(self, view: View) -> str:
        """Return what the seat should know about its question, for a second line; may be empty."""
        part = f"detail.{self.detail_key(view)}"
        return self.own(part, self.prompt_slots(view)) if self.has_own(part) else ""

    def prompt_key(self, view: View) -> str:
        """Return the key of the question; a game may vary it with the position."""
        return view.prompt.rstrip("*")

    def detail_key(self, view: View) -> str:
        """Return the key of what is said about the question."""
        return self.prompt_key(view)

    def has_own(self, part: str) -> bool:
        """Return whether this game has a sentence for a key, plain or counted."""
        key = self.key(part)
        return self.say.has(key) or self.say.has(f"{key}.other")

    def own(self, part: str, slots: Mapping[str, object]) -> str:
        """Return a sentence of this game; a counted one goes by the slot `count`."""
        key, count = self.key(part), slots.get("count")
        if self.say.has(key) or not isinstance(count, int):
            return capital(self.say(key, **slots))
        rest = {name: value for name, value in slots.items() if name != "count"}
        return capital(self.say.plural(key, count, **rest))

    def event(self, event: Event) -> str:
        """Return an event as a plain sentence."""
        return plain(self.sentence(event).parts)

    def highlight(self, event: Event) -> str:
        """Return an event in one short sentence: without its details, where the log has a shorter form of it."""
        short = self.key(f"event.{event.kind}.short")
        if not self.say.has(short):
            return self.event(event)
        return plain(begun(self.say.rich(short, **self.event_slots(event))))

    def events(self, events: Iterable[Event]) -> list[str]:
        """Return events as plain sentences, without those that a later one replaces."""
        return [plain(line.parts) for line in current(self.sentence(event) for event in events)]

    def sentence(self, event: Event) -> Sentence:
        """Return an event as a line of the log."""
        log = self.log
        if event.kind.startswith(PREFIX):
            parts = begun(PactText(self).event(event))
        else:
            parts = begun(self.say.rich(self.event_key(event), **self.event_slots(event)))
        seat = event.slots.get("seat", NOBODY)
        caption = self.key(f"caption.{event.kind}")
        return Sentence(
            parts,
            event.kind,
            seat if isinstance(seat, int) else NOBODY,
            refs_of(parts, self.event_refs(event)),
            self.tone(event),
            self.say(caption, **event.slots) if self.say.has(caption) else "",
            event.kind in log.actors,
            log.replaces.get(event.kind, ()),
        )

    def event_key(self, event: Event) -> str:
        """Return the key of an event's sentence; one that ends in `.you` speaks to the viewer it happens to."""
        common = f"event.{event.kind}"
        key = common if self.say.has(common) else self.key(common)
        concerned = [value for name, value in event.slots.items() if name in ("other", "rival")]
        return f"{key}.you" if self.viewer in concerned and self.say.has(f"{key}.you") else key

    def event_slots(self, event: Event) -> dict[str, object]:
        """Return the slots of an event's sentence."""
        return {name: self.slot(name, value) for name, value in event.slots.items()}

    def event_refs(self, event: Event) -> Sequence[str]:
        """Return what an event is about on the board besides what its sentence mentions."""
        return ()

    def tone(self, event: Event) -> Tone:
        """Return whether the viewer lost something, or anybody gained something; a broken promise is a loss."""
        losses = {**self.log.losses, f"{PREFIX}{BROKEN}": "others"}
        loser = event.slots.get(losses.get(event.kind, ""))
        if self.viewer != NOBODY and self.viewer in (loser if isinstance(loser, list) else [loser]):
            return "loss"
        return "gain" if event.kind in self.log.gains else ""

    def outcome(self, outcome: Outcome) -> str:
        """Return how the match ended: the reason, the tie-break, the winners and their score, the others' scores."""
        winners = self.say.listing([self.seat(seat) for seat in outcome.winners])
        scores = enumerate(outcome.scores)
        order = sorted((-score, seat) for seat, score in scores if seat not in outcome.winners)
        others = [self.say("outcome.rival", seat=self.seat(seat), score=-less) for less, seat in order]
        key = f"outcome.{'shared' if len(outcome.winners) > 1 else 'won'}{'-ahead' if others else ''}"
        score = self.say.plural(self.key("stage.score"), outcome.scores[outcome.winners[0]])
        won = capital(self.say(key, winners=winners, score=score, others=self.say.listing(others)))
        parts = [self.say(self.key(f"end.{outcome.reason}")), self.tie(outcome), won]
        return " ".join(filter(None, parts))

    def tie(self, outcome: Outcome) -> str:
        """Return what decided between equal scores, or "" if the best score was not tied."""
        if outcome.scores.count(max(outcome.scores)) < 2:
            return ""
        return self.say(self.key("tie-shared" if len(outcome.winners) > 1 else "tie-broken"))

    def refusal(self, error: BoreaError) -> str:
        """Return why something was refused, in a sentence about this very case."""
        if not isinstance(error, IllegalMove) or error.attempt is None or error.code == "not-your-move":
            return self.say.error(error)
        _, view, move = error.attempt()
        if move in view.moves:  # it came after the set was complete, or after something the seat has not seen yet
            part = f"closed.{self.prompt_key(view)}"
            return self.own(part, self.prompt_slots(view)) if self.has_own(part) else self.say.error(error)
        part, slots = self.reason(view, move)
        return self.own(part, slots) if self.has_own(part) else self.say.error(error)

    def reason(self, view: View, move: Move) -> Reason:
        """Return the key and the slots of the sentence that says why a move is not on offer."""
        return f"first.{view.prompt.rstrip('*')}", {}

    def explain(self, view: View, move: Move) -> str:
        """Return what a move would do, with the clause that allows it."""
        clause = self.clause_of(view, move)
        return f"{self.move(view, move)}. {self.say.cited(clause, self.rules.clauses[clause])}"

    def move(self, view: View, move: Move) -> str:
        """Return a move in one line: what it is called, and what it would do."""
        label, note = self.move_text(view, move)
        return self.say("ui.move", label=label, note=note) if note else label

    def entry(self, view: View, move: Move) -> str:
        """Return a move as a line of a list beside the drawn board, where a drawing may number what can be chosen."""
        return self.move(view, move)

    def hint(self, view: View, best: Sequence[Move], equal: Sequence[Move] = ()) -> Told:
        """Return a hint: what to do and why, and another line if it is about as good."""
        course = Course(self.game, view, best)
        title = self.hint_title(course)
        facts = self.hint_facts(course)[:REASONS] or [self.hint_in_general(course)]
        why = [self.hint_sentence(fact) for fact in facts]
        told = Told(tokens_of(self.game, best), title, why, self.hint_marks(course))
        nothing = [self.game.catalogue.verbs[move] for move in equal] == [CLOSING]  # as good is no reason to do nothing
        other = self.hint_title(Course(self.game, view, equal)) if equal and not nothing else title
        if other == title:
            return told
        return told._replace(equal=self.say("hint.equal", move=other[:1].lower() + other[1:]))

    def hint_sentence(self, fact: Fact) -> str:
        """Return a fact in words."""
        part = f"hint.{fact.key}"
        return self.own(part, fact.slots) if self.has_own(part) else self.say("hint.general")

    def hint_title(self, course: Course) -> str:
        """Return what recommended moves come to, as an instruction."""
        view, move, _ = next(step for step in reversed(course.steps()) if step[2] != CLOSING or len(course.moves) == 1)
        return capital(self.move_text(view, move).label)

    def hint_facts(self, course: Course) -> list[Fact]:
        """Return what speaks for recommended moves, the strongest first; every fact is true of the position."""
        return []

    def hint_marks(self, course: Course) -> Marks:
        """Return how the board draws recommended moves."""
        return Marks()

    def hint_in_general(self, course: Course) -> Fact:
        """Return what can be said for moves that no fact speaks for."""
        return Fact(f"general.{course.views[-1].prompt.rstrip('*')}")

    def knowledge(self, view: View, truth: Sequence[View]) -> Knowledge:
        """Return where things that were hidden from a seat may have been; `truth` are the views of all seats."""
        return Knowledge()

    def opening_mark(self, node: Node, mark: str) -> str:
        """Return what a mark of an opening is called at a position; games with openings have words for it."""
        return mark

    @abstractmethod
    def clause(self, view: View) -> str:
        """Return the id of the clause that the question comes from."""

    def remark(self, act: str, term: str, about: str = "") -> str:
        """Return in a bot's own words why it did something, or "" if there are none for this reason.

        `act` is a verb, with its noun if that matters; `term` is one of the evaluation; `about` narrows it down.
        """
        reason = self.remark_reason(term)
        for part in (f"why.{act}.{reason}.{about}", f"why.{act}.{reason}", f"why.{reason}"):
            if self.say.has(self.key(part)):
                return self.say(self.key(part))
        return ""

    def remark_reason(self, term: str) -> str:
        """Return the reason that a term of the evaluation stands for; a game may speak of several terms alike."""
        return term

    def remark_about(self, view: View, move: Move) -> str:
        """Return what a move is about, as far as a spectator sees it before it is made; empty if it does not matter."""
        return ""

    @abstractmethod
    def clause_of(self, view: View, move: Move) -> str:
        """Return the id of the clause that allows a move."""

    @abstractmethod
    def slot(self, name: str, value: object) -> str | Mention | Phrase:
        """Return an event's slot as text, as a mention or as a phrase."""

    @abstractmethod
    def prompt_slots(self, view: View) -> dict[str, object]:
        """Return the slots of the question."""

    @abstractmethod
    def move_text(self, view: View, move: Move) -> MoveText:
        """Return what a move is called and what it would do."""

    @abstractmethod
    def situation(self, view: View) -> list[Line]:
        """Return the table as lines of text, fit for a screen reader."""

    @abstractmethod
    def board(self, view: View, seat: Seat) -> list[Line]:
        """Return a drawing of the table, or of one seat's part of it."""


def game_text(game: Game, language: str = "en", names: Sequence[str] = (), viewer: Seat = NOBODY) -> GameText:
    """Return the text of a game in a language, with the names of its seats and the seat it speaks to."""
    kind: type[GameText] = import_module(f"{PACKAGES[game.info.id]}.game_text").Text
    return kind(game, language, names, viewer)


def explained(error: BoreaError, language: str) -> tuple[str, str]:
    """Return why something was refused, in a sentence about the case at hand, and the clause to look it up in."""
    if not isinstance(error, IllegalMove) or error.attempt is None:
        return Translator(language).error(error), error.clause
    game, view, _ = error.attempt()
    text = game_text(game, language)
    return text.refusal(error), error.clause or (text.clause(view) if view.prompt else "")
