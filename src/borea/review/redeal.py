"""A match taken up again at a decision, with everything that was hidden from its seat dealt again: the same to that
seat, entry by entry, and a random one of the deals that its view allows to everyone else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from borea.core.chance import FastRng
from borea.core.errors import BoreaError
from borea.core.fields import freeze
from borea.core.game import CHANCE, EVERYONE, Game, Seat, State
from borea.core.record import Entry, Record, is_statement
from borea.review.replay import Replay

TRIES = 50  # random deals until one is legal: mostly the first, fewer where the deck was shuffled again


class Dealt(NamedTuple):
    """Entries with hidden things dealt again; `stands`: no other deal was found, so they lie as they did."""

    entries: list[Entry]
    stands: bool = False


def redealt(game: Game, record: Record, ply: int, seat: Seat, seed: str) -> Dealt:
    """Return the entries that lead to the decision of a seat after `ply` entries, with hidden things dealt again.

    Answers that others have sealed in an open window are left out: they answer again. If no random deal is legal, the
    true one stands.
    """
    replay = Replay(game, until(record, ply))
    view = freeze(replay.states[-1].view(seat))
    places = replay.standing()
    open_ones = [record.entries[place] for place in places if not is_sealed(replay, place, seat)]
    if len(open_ones) < len(places) and asks_the_same(played(game, record.seats, open_ones), replay.states[-1], seat):
        return Dealt(open_ones)
    entries = [record.entries[place] for place in places]
    drawers = {at: drawer for at, place in enumerate(places) if (drawer := hidden_drawer(replay, place, seat)) >= 0}
    draws = Draws(entries, drawers, {at: outcomes(game, replay.states[places[at]]) for at in drawers})

    def holds(changed: Sequence[Entry] | None) -> bool:
        state = None if changed is None else played(game, record.seats, changed)
        return state is not None and freeze(state.view(seat)) == view

    rng = FastRng(seed)
    draws.free = [at for at in drawers if any(holds(changed) for changed in draws.trials(at))]
    for _ in range(TRIES):
        found = draws.made_again(rng)
        if holds(found):
            assert found is not None
            return Dealt(found)
    return Dealt(entries, stands=True)


class Draws:
    """The draws that a seat did not see, by their place among entries, with everything that each could have been.

    `free` are those that may have been something else for all that the seat knows.
    """

    def __init__(self, entries: list[Entry], drawers: dict[int, Seat], options: dict[int, list[str]]) -> None:
        self.entries = entries
        self.drawers = drawers
        self.options = options
        self.free: list[int] = []

    def changed(self, tokens: Mapping[int, str]) -> list[Entry]:
        """Return the entries with other draws."""
        return [(CHANCE, tokens[at]) if at in tokens else entry for at, entry in enumerate(self.entries)]

    def later(self, at: int, token: str) -> int | None:
        """Return the first draw from one place on that has a certain outcome."""
        return next((place for place in range(at, len(self.entries)) if self.entries[place] == (CHANCE, token)), None)

    def trials(self, at: int) -> Iterator[list[Entry]]:
        """Yield the entries with something else at one draw: what nobody drew, or what another seat did."""
        own = self.entries[at][1]
        if self.later(at + 1, own) is not None:
            return  # it came back into the deck, so everyone saw it
        unused = next((token for token in self.options[at] if self.later(at, token) is None), None)
        if unused is not None:
            yield self.changed({at: unused})
        for other in reversed(self.options):
            token = self.entries[other][1]
            if token == own or self.drawers[other] == self.drawers[at]:
                continue
            if token in self.options[at] if at < other else own in self.options[other]:
                yield self.changed({at: token, other: own})

    def made_again(self, rng: FastRng) -> list[Entry] | None:
        """Return the entries with the free draws made again from what may be hidden; None if they clash."""
        tokens: dict[int, str] = {}
        for at in self.free:
            own = self.entries[at][1]
            pool = [token for token in self.options[at] if self.later(at, token) in (None, *self.free)]
            pool += [self.entries[one][1] for one in self.free if one < at and own in self.options[one]]
            left = [token for token in pool if token not in tokens.values()]
            if not left:
                return None
            tokens[at] = left[rng.below(len(left))]
        return self.changed(tokens)


def until(record: Record, ply: int) -> Record:
    """Return the beginning of a record."""
    return Record(
        record.game, rules=record.rules, edition=record.edition, options=record.options, seats=record.seats,
        commitment=record.commitment, entropy=record.entropy, fork=ply, entries=record.entries[:ply],
    )  # fmt: skip


def is_sealed(replay: Replay, place: int, seat: Seat) -> bool:
    """Return whether an entry is another seat's answer in the window that is open at the end."""
    who, token = replay.record.entries[place]
    open_since = place < len(replay.states) and all(state.window() for state in replay.states[place:])
    return open_since and who not in (seat, CHANCE) and not is_statement(token)


def asks_the_same(state: State | None, other: State, seat: Seat) -> bool:
    """Return whether a seat may do the same in two positions and sees the same, but for who is still to answer."""
    if state is None:
        return False
    views = state.view(seat), other.view(seat)
    views[0].actors = views[1].actors
    return freeze(views[0]) == freeze(views[1])


def hidden_drawer(replay: Replay, place: int, seat: Seat) -> Seat:
    """Return the other seat that alone saw what an entry drew; −1 if it is no such draw."""
    if replay.record.entries[place][0] != CHANCE:
        return -1
    seen = {event.to for event in replay.between(place, place + 1)} - {EVERYONE, seat}
    return min(seen, default=-1)


def outcomes(game: Game, state: State) -> list[str]:
    """Return everything that could be drawn from a position."""
    return [game.catalogue.token(move) for move, _ in state.odds()]


def played(game: Game, seats: int, entries: Sequence[Entry]) -> State | None:
    """Return the position after some entries, None if one of them is not legal."""
    state = game.start(seats)
    for who, token in entries:
        if is_statement(token):
            continue
        try:
            move = game.catalogue.move(token)
        except BoreaError:
            return None
        if move not in ([one for one, _ in state.odds()] if who == CHANCE else state.moves(who)):
            return None
        state.apply(who, move)
    return state
