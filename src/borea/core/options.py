"""What a game can be asked to be: editions, options, seats. Values are checked here;
their names and sentences live in locales."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from borea.core.errors import OptionError

WHOLE = re.compile(r"-?[0-9]{1,18}")


class Option:
    """One choice of a game. Kinds:
    "flag" (true, false), "count" (low … high), "word" (one of `choices`), "data" (a word or a parsed file)."""

    def __init__(
        self, name: str, kind: str, default: object, *, low: int = 0, high: int = 0, choices: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.low = low
        self.high = high
        self.choices = choices

    def check(self, value: object) -> object:
        """Return the value in its own type; text is read as a command line gives it."""
        if self.kind == "flag":
            if value in (True, "true", "yes", "on", "1"):
                return True
            if value in (False, "false", "no", "off", "0"):
                return False
        elif self.kind == "count":
            number = int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value
            if isinstance(number, int) and not isinstance(number, bool) and self.low <= number <= self.high:
                return number
        elif self.kind == "word":
            if value in self.choices:
                return value
        elif isinstance(value, str | Mapping):
            return value
        raise OptionError("bad-option-value", option=self.name, value=str(value)[:60], wanted=self.wanted())

    def wanted(self) -> str:
        """Say what the option takes, in the notation of the command line."""
        if self.kind == "flag":
            return "true|false"
        if self.kind == "count":
            return f"{self.low}..{self.high}"
        if self.kind == "word":
            return "|".join(self.choices)
        return "|".join((*self.choices, "file"))


class BotTuning:
    """How strong the levels play a game; docs/bots.md has the measurements behind the numbers."""

    def __init__(
        self,
        *,
        slips: tuple[int, int, int, int] = (700, 500, 300, 100),
        iterations: tuple[int, int] = (12, 150),
        horizon: int = 2,
        luck_turns: int = 2,
        luck_trials: int = 8,
    ) -> None:
        self.slips = slips  # per thousand, of levels 1 to 4
        self.iterations = iterations  # of the search, levels 5 and 6
        self.horizon = horizon  # turns played out before a position is evaluated
        self.luck_turns = luck_turns  # turns played out before a chance outcome is evaluated
        self.luck_trials = luck_trials  # playouts of the outcome, and as many of random others


class GameInfo:
    """All that other layers ask about a game: its id, seats, editions, options, bots, highlights."""

    def __init__(
        self,
        id: str,
        *,
        seats: tuple[int, ...],
        editions: tuple[str, ...],
        options: tuple[Option, ...],
        rules: int,
        max_plies: Callable[[int, Mapping[str, object]], int],
        chance_verbs: tuple[str, ...],
        clause_prefix: str,
        hidden_hands: bool = False,
        bots: BotTuning | None = None,
        styles: Mapping[str, Mapping[str, float]] | None = None,
        scoring_events: tuple[str, ...] = (),
        fight_events: tuple[str, ...] = (),
        rule_pictures: Mapping[str, str] | None = None,
    ) -> None:
        self.id = id
        self.seats = seats
        self.editions = editions
        self.options = options
        self.rules = rules
        self.max_plies = max_plies
        self.chance_verbs = chance_verbs
        self.clause_prefix = clause_prefix  # of its rulebook's clause ids
        self.hidden_hands = hidden_hands  # a shared screen is not turned to another seat unasked
        self.bots = bots or BotTuning()
        self.styles = styles or {}  # of bots: what each adds to the expected result of a move with a certain verb
        self.scoring_events = scoring_events  # highlights of a review …
        self.fight_events = fight_events  # … and its smaller marks
        self.rule_pictures = dict(rule_pictures or {})  # name of the picture by section of the rulebook

    def resolve(self, edition: str | None, given: Mapping[str, object]) -> tuple[str, dict[str, object]]:
        """Return the edition and the complete, checked options; refuse what the game does not know."""
        chosen = edition or self.editions[0]
        if chosen not in self.editions:
            raise OptionError("unknown-edition", edition=chosen, wanted="|".join(self.editions))
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError("unknown-option", option=name, wanted="|".join(known))
        return chosen, {name: known[name].check(given.get(name, known[name].default)) for name in known}

    def check_seats(self, seats: int) -> int:
        """Return the number of seats if the game takes it."""
        if seats not in self.seats:
            raise OptionError("bad-seats", seats=seats, wanted=f"{self.seats[0]}..{self.seats[-1]}")
        return seats
