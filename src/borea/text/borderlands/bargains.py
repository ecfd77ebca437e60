"""Why a deal of Borderlands is recommended or not: what either side could do after it. From the view alone."""

from __future__ import annotations

from borea.games.borderlands import moves as number
from borea.games.borderlands.components import PLACES
from borea.games.borderlands.phases.holdings import riches
from borea.games.borderlands.state import BorderlandsState
from borea.text.advice import Course, Fact
from borea.text.borderlands import stores
from borea.text.borderlands.words import Words, counts


class Bargains:
    """Speaks for offers and answers."""

    def __init__(self, words: Words, state: BorderlandsState, course: Course) -> None:
        self.words = words
        self.state = state
        self.course = course
        self.seat = course.view.seat

    def terms(self) -> tuple[list[int], list[int], int]:
        """Return what the seat's offer gives and wants, by kind, and to whom it goes."""
        gives, wants = [pick - number.GIVE for pick in self.state.picks], counts(self.state.wants)
        partner = self.state.partner if self.state.maker == self.state.active else self.state.active
        for _, move, verb in self.course.steps():
            if verb == "offer":
                gives, wants, partner = [], [0] * 6, move - number.OFFER
            elif verb == "counter":
                gives, wants, partner = [], [0] * 6, self.state.active
            elif verb == "give":
                gives.append(move - number.GIVE)
            elif verb == "want":
                wants[move - number.WANT] += 1
        kinds = counts(stores.packed([token // PLACES for token in gives]))
        return kinds, wants, partner

    def title(self) -> str:
        """Return an offer as a sentence."""
        gives, wants, partner = self.terms()
        slots = {"seat": self.words.seat(partner), "gives": self.words.amounts(gives)}
        if not any(wants):
            return self.words.word("hint.give", **slots)
        return self.words.word("hint.offer", **slots, wants=self.words.amounts(wants))

    def dealing(self) -> list[Fact]:
        """Return what the seat could do after its own offer."""
        gives, wants, _ = self.terms()
        return self.bargain(wants, gives) if any(wants) else []

    def accepting(self) -> list[Fact]:
        """Return what the seat could do after a deal."""
        gets = counts(stores.packed([(pick - number.GIVE) // PLACES for pick in self.state.picks]))
        return self.bargain(gets, counts(self.state.wants))

    def refusing(self) -> list[Fact]:
        """Return what the other could do after a deal."""
        gives = counts(stores.packed([(pick - number.GIVE) // PLACES for pick in self.state.picks]))
        found = self.after_deal(int(self.state.maker), counts(self.state.wants), gives, "theirs")
        return found or [Fact("refuse")]

    def after_deal(self, seat: int, gets: list[int], gives: list[int], key: str) -> list[Fact]:
        """Return the most wanted piece whose tokens a seat has only after a deal."""
        have = int(riches(self.state, seat))
        new = stores.pays_for(self.state, stores.after_deal(have, gets, gives))
        new -= stores.pays_for(self.state, counts(have))
        piece = next((one for one in stores.PIECES if one in new), "")
        about = {"seat": seat, **{f"get{kind}": amount for kind, amount in enumerate(gets)}}
        about |= {f"give{kind}": amount for kind, amount in enumerate(gives)}
        return [Fact(f"{key}-{piece}", {"seat": self.words.seat(seat)}, about)] if piece else []

    def bargain(self, gets: list[int], gives: list[int]) -> list[Fact]:
        """Return what the seat could do after a deal, what it had none of, what it keeps of what it gives."""
        found = self.after_deal(self.seat, gets, gives, "deal")
        have = counts(int(riches(self.state, self.seat)))
        kind = next((kind for kind, amount in enumerate(gets) if amount and not have[kind]), -1)
        if kind >= 0:
            found.append(Fact("had-none", {"kind": self.words.any_of(kind)}, {"kind": kind}))
        left = [have[kind] - amount if amount else 0 for kind, amount in enumerate(gives)]
        if all(left[kind] > 0 for kind, amount in enumerate(gives) if amount):
            kept = {f"kept{kind}": amount for kind, amount in enumerate(left)}
            found.append(Fact("keeps", {"goods": self.words.amounts(left)}, kept))
        return found
