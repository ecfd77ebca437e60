"""Why an attack of Borderlands is recommended: its sums, what its move decides, what a success brings. From the view
alone."""

from __future__ import annotations

from borea.core.bits import BIT, listed
from borea.games.borderlands import Borderlands
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import FACE_UP, KINDS, LANDS, PLACES
from borea.games.borderlands.phases.order import ALLIES, CARRY, LEAVE
from borea.games.borderlands.state import BorderlandsState
from borea.text.advice import Course, Fact
from borea.text.borderlands.sums import Sum, end_of, table_of, token_of
from borea.text.borderlands.words import Words, counts


class Attacks:
    """Speaks for recommended attacks."""

    def __init__(self, words: Words, game: Borderlands, state: BorderlandsState, course: Course) -> None:
        self.words = words
        self.game = game
        self.state = state
        self.course = course
        self.seat = course.view.seat

    def target(self) -> int:
        """Return the place that the moves attack."""
        return next((m - number.ATTACK for _, m, v in self.course.steps() if v == "attack"), int(self.state.target))

    def planned(self) -> Sum | None:
        """Return the sums of the attack once target and move are shown; None if the moves do not get there."""
        views = [view for view in self.course.views if view.prompt == "carry"]
        state = table_of(self.game, views[-1]) if views else end_of(self.game, self.course)
        if state is None or state.phase not in (ALLIES, CARRY):
            return None
        return Sum(state, int(state.target))

    def title(self) -> str:
        """Return the target, and what is brought into it."""
        slots = {"place": self.words.place(self.target())}
        total = self.planned()
        brought = [token_of(move) for move, _ in total.brought] if total is not None else []
        if not brought:
            return self.words.word("move.attack", **slots)
        return self.words.word("hint.attack-with", **slots, tokens=self.words.say.listing(self.tokens(brought)))

    def tokens(self, brought: list[int]) -> list[str]:
        """Return tokens with the places they come from."""
        found = [(KINDS[token // PLACES], self.words.place(token % PLACES)) for token in brought]
        return [self.words.word(f"hint.from-{kind}", place=place) for kind, place in found]

    def facts(self) -> list[Fact]:
        """Return the sums of the attack, what its move decides, and what a success brings."""
        total, end = self.planned(), end_of(self.game, self.course)
        if total is None:
            return [Fact("asks-leave")] if end is not None and end.phase == LEAVE else [Fact("general.carry")]
        attack, defence = total.totals()
        others = sum(total.open.values())
        about = {"attack": attack, "defence": defence, "value": others, "target": total.target}
        slots = {**about, "seats": self.words.seats(list(total.open))}
        found = [Fact("sure" if attack > defence + others else "open", slots, about)]
        brought = sum(value for _, value in total.brought)
        if brought and attack - brought <= defence:
            less = {"attack": attack - brought, "defence": defence}
            found.append(Fact("needs-move", less, {**less, "target": total.target}))
        return [*found, *self.prize(total)]

    def prize(self, total: Sum) -> list[Fact]:
        """Return what a success brings."""
        state, target = total.state, total.target
        if target < LANDS and state.city & BIT[target]:
            count = state.cities_of(self.seat) + 1
            return [Fact("takes-city", {"count": count}, {"cities": count, "target": target})]
        if state.goods[target]:
            goods = self.words.amounts(counts(state.goods[target]))
            return [Fact("takes-goods", {"goods": goods}, {"target": target, "goods": int(state.goods[target])})]
        site = int(state.sites[target]) if target < LANDS else 0
        if site >= FACE_UP:
            return [Fact("takes-site", {"site": self.words.site(site)}, {"target": target, "site": site})]
        count = len(listed(state.held[self.seat])) + 1
        return [Fact("takes-place", {"count": count}, {"places": count, "target": target})]
