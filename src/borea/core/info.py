"""What a game says about itself before it is played. Values and numbers only: names and sentences live in locales."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from borea.core.errors import OptionError
from borea.core.options import Option

if TYPE_CHECKING:
    from borea.core.openings import OpeningRules
    from borea.core.statements.parley import Pacts


class BotTuning:
    """How strongly the levels play a game; docs/bots.md has the measurements behind the numbers."""

    def __init__(
        self,
        *,
        noise: tuple[int, int, int, int] = (700, 500, 300, 100),
        iterations: tuple[int, int] = (12, 150),
        horizon: int = 2,
        luck_turns: int = 2,
        luck_trials: int = 8,
        bargaining: tuple[str, ...] = (),
        planned: tuple[str, ...] = (),
        restful: tuple[str, ...] = (),
        doubt: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        loyalty: Mapping[str, float] | None = None,
    ) -> None:
        self.noise = noise  # of levels 1 to 4, per thousand: how often they pass over the best move left
        self.iterations = iterations  # of the search, at levels 5 and 6
        self.horizon = horizon  # turns the search plays out before it evaluates a position
        self.luck_turns = luck_turns  # turns played out before the luck of a chance outcome is measured
        self.luck_trials = luck_trials  # playouts of the outcome, and as many of random other ones
        self.bargaining = bargaining  # prompts where priors are changes in a chance of winning: no slips, but …
        self.planned = planned  # prompts whose moves complete a plan that was chosen before: no slips, no search
        self.restful = restful  # prompts whose last move does nothing: others must gain something
        self.doubt = doubt  # … errors of up to this much at levels 1 to 4
        self.loyalty = dict(loyalty or {})  # by style: what a broken word costs, as a change in a chance of winning

    def loyalty_of(self, style: str) -> float:
        """Return the loyalty of a style, or that of players without one."""
        return self.loyalty.get(style, self.loyalty.get("", 0.0))


class GameInfo:
    """Everything other layers ask about a game: its id, seats, editions, options, bots, highlights."""

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
        explained: tuple[str, ...] = (),
        openings: tuple[str, ...] = (),
        idle_verbs: tuple[str, ...] = (),
        placements: tuple[str, ...] = (),
        rule_pictures: Mapping[str, str] | None = None,
        pacts: Pacts | None = None,
        book: OpeningRules | None = None,
    ) -> None:
        self.id = id
        self.seats = seats
        self.editions = editions
        self.options = options
        self.rules = rules
        self.max_plies = max_plies
        self.chance_verbs = chance_verbs
        self.clause_prefix = clause_prefix  # of its rulebook's clause ids
        self.hidden_hands = hidden_hands  # a shared screen asks before it turns to another seat
        self.bots = bots or BotTuning()
        self.styles = styles or {}  # of bots, by name: what each adds to the expected result of a move, by verb
        self.scoring_events = scoring_events  # the highlights of a review …
        self.fight_events = fight_events  # … and its smaller marks
        self.explained = (
            explained  # verbs of deals and declarations, for which bots say why (`verb:` if the noun matters)
        )
        self.openings = openings  # prompts that open something new within a turn: a hint ends before them …
        self.idle_verbs = idle_verbs  # … unless it has only left things out, by these verbs
        self.placements = placements  # prompts about where things go, which a seat may leave to the bots' priors
        self.rule_pictures = dict(rule_pictures or {})  # name of the picture by section of the rulebook
        self.pacts = pacts  # what seats may promise each other; None: nothing
        self.book = book  # what its openings are; None: the explorer leaves the game out

    def resolve(
        self, edition: str | None, given: Mapping[str, object], rules: int | None = None
    ) -> tuple[str, dict[str, object]]:
        """Return the edition and the complete, checked options; what is not given has the default of these rules.

        Raises:
            OptionError: the game does not have the edition or an option, or an option does not take its value.
        """
        chosen = edition or self.editions[0]
        if chosen not in self.editions:
            raise OptionError("unknown-edition", edition=chosen, wanted="|".join(self.editions))
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError("unknown-option", option=name, wanted="|".join(known))
        version = self.rules if rules is None else rules
        return chosen, {
            name: option.check(given.get(name, option.default_in(version))) for name, option in known.items()
        }

    def check_seats(self, seats: int) -> int:
        """Return the number of seats.

        Raises:
            OptionError: the game is not played by this many.
        """
        if seats not in self.seats:
            raise OptionError("bad-seats", seats=seats, wanted=f"{self.seats[0]}..{self.seats[-1]}")
        return seats
