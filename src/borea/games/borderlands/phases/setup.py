"""Set-up: the opening roll, placing and revealing the sites, placing warriors (BL-2)."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import CHANCE, Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.components import FACE_DOWN, FACE_UP, LANDS, NO_SITE, SITES_OF, TRADED
from borea.games.borderlands.components import SITES as DISCS
from borea.games.borderlands.info import TIED_ROLLS
from borea.games.borderlands.moves import DEAL, DIE, DISC, SITE, WARRIOR
from borea.games.borderlands.phases.order import NEW_CYCLE, SITES, TURN_UP, WARRIORS
from borea.games.borderlands.state import BorderlandsState, Phase


class Opening(Phase):
    """Every seat rolls; seats tied for the highest roll again (BL-2.2)."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return chance."""
        return CHANCE

    def odds(self, state: BorderlandsState) -> list[tuple[Move, int]]:
        """Return the faces; after very many ties only those not rolled in this round, which is fair to all."""
        taken = state.votes if state.rounds >= TIED_ROLLS else []
        return [(DIE + face, 1) for face in range(6) if face + 1 not in taken]

    def chance_label(self, state: BorderlandsState) -> str:
        """Return the label of the roll."""
        return f"opening roll {state.rounds + 1} of seat {state.votes.index(0)}"

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Record the roll; when all have rolled, the highest starts, and tied seats roll again."""
        votes = state.votes[:]
        roller = votes.index(0)
        votes[roller] = move - DIE + 1
        if events is not None:
            events.append(happened.opening_roll(roller, move - DIE + 1))
        if 0 not in votes:
            best = max(votes)
            votes = [0 if roll == best else -1 for roll in votes]
            if votes.count(0) == 1:
                state.active = votes.index(0)
                state.lead = state.active  # for set-up only: the last warrior decides who leads the first cycle
                votes = [-1, -1, -1, -1]
                state.rounds = 0
                state.phase = SITES
                if events is not None:
                    events.append(happened.starts(state.active))
            else:
                state.rounds += 1
        state.votes = votes


class Sites(Phase):
    """Discs are placed face down, by the seats in turn or at random (BL-2.1, BL-2.2)."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return the active seat, or chance."""
        return CHANCE if state.box.random_sites else state.active

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a territory."""
        return "site"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the territories without a site."""
        return [SITE + land for land in range(LANDS) if state.sites[land] == NO_SITE]

    def odds(self, state: BorderlandsState) -> list[tuple[Move, int]]:
        """Return the territories without a site."""
        return [(DEAL + land, 1) for land in range(LANDS) if state.sites[land] == NO_SITE]

    def chance_label(self, state: BorderlandsState) -> str:
        """Return the label of the deal."""
        return f"site {state.sites.count(FACE_DOWN) + 1}"

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Place a disc; what it is gets drawn later."""
        land = move - (DEAL if seat == CHANCE else SITE)
        state.sites = state.sites[:]
        state.sites[land] = FACE_DOWN
        if events is not None:
            events.append(happened.site_laid(seat, state.box.spec.keys[land]))
        if state.sites.count(FACE_DOWN) == DISCS:
            state.active = state.lead
            state.phase = TURN_UP
        else:
            state.active = (state.active + 1) % state.seats


class TurnUp(Phase):
    """The discs are revealed: what they are is drawn only now."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return chance."""
        return CHANCE

    def odds(self, state: BorderlandsState) -> list[tuple[Move, int]]:
        """Return the kinds still face down, weighted by how many there are."""
        left = list(SITES_OF[:TRADED])
        for site in state.sites:
            if site >= FACE_UP:
                left[site - FACE_UP] -= 1
        return [(DISC + kind, left[kind]) for kind in range(TRADED) if left[kind]]

    def draw(self, state: BorderlandsState, rng: Rng) -> Move:
        """Return one kind by its weight."""
        odds = self.odds(state)
        rest: int = rng.below(state.sites.count(FACE_DOWN))
        for move, weight in odds:
            rest -= weight
            if rest < 0:
                return move
        raise AssertionError("weights add up to the discs face down")

    def chance_label(self, state: BorderlandsState) -> str:
        """Return the label of the disc."""
        return f"disc in {state.box.spec.keys[state.sites.index(FACE_DOWN)]}"

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Reveal the first disc that is face down."""
        state.sites = state.sites[:]
        land = state.sites.index(FACE_DOWN)
        state.sites[land] = FACE_UP + move - DISC
        if events is not None:
            events.append(happened.site_shown(state.box.spec.keys[land], move - DISC))
        if FACE_DOWN not in state.sites:
            state.phase = WARRIORS


class Warriors(Phase):
    """In turn to the right, each seat places a warrior on an empty territory (BL-2.2)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a territory."""
        return "warrior"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the empty territories."""
        return [WARRIOR + land for land in range(LANDS) if state.owner[land] < 0]

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Take a territory; the seat that takes the last one is the first lead."""
        land = move - WARRIOR
        state.own(land, seat)
        if events is not None:
            events.append(happened.settled(seat, state.box.spec.keys[land]))
        if -1 in state.owner[:LANDS]:
            state.active = (state.active - 1) % state.seats
        else:
            state.lead = seat
            state.phase = NEW_CYCLE
