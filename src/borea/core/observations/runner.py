"""Many matches of one game stepped together: the compiled half of `borea.envs`. It knows neither numpy nor any library
of environments; what it fills, numpy shares."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove
from borea.core.game import CHANCE, OVER, Game, State
from borea.core.observations.buffers import Masks, Rows, new_masks, new_rows


class Runner:
    """Matches that wait for a decision. Chance and, if `forced`, moves without a choice are played at once.

    Rows of `seen`, `masks` and `turns` belong to the seat that decides in each match. With `again`, a match that ends
    is followed by the next one at once; without, it stays where it is. `extra` widens the masks by actions that are
    no moves and never legal here.
    """

    def __init__(
        self, game: Game, seats: int, seeds: list[str], forced: bool = True, again: bool = True, extra: int = 0
    ) -> None:
        self.game = game
        self.seats = game.info.check_seats(seats)
        self.forced = forced
        self.again = again
        self.encoder = game.encoder(seats)
        self.start = game.start(seats)
        self.states: list[State] = [self.start.copy() for _ in seeds]
        self.rngs: list[FastRng] = [FastRng(seed) for seed in seeds]
        self.seen: Rows = new_rows(len(seeds), self.encoder.words)
        self.masks: Masks = new_masks(len(seeds), len(game.catalogue) + extra)
        self.turns: Rows = new_rows(1, len(seeds))  # the seat that decides in each match, a word each
        self.actors: list[int] = [0] * len(seeds)
        self.over: list[tuple[int, State]] = []  # the matches that ended in the last step
        for row in range(len(seeds)):
            self.advance(row, self.states[row])
        self.turns.finish()

    def begin(self, row: int, seed: str = "") -> None:
        """Start another match, from a seed if one is given."""
        if seed:
            self.rngs[row] = FastRng(seed)
        self.over = []
        state = self.start.copy()
        self.states[row] = state
        self.advance(row, state)
        self.turns.finish()

    def advance(self, row: i64, state: State) -> None:
        """Play a match on to the next decision and show it; the next match begins where one ends."""
        while True:
            seat = state.actor()
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(self.rngs[row]))
                continue
            if seat == OVER:
                self.over.append((int(row), state))
                if not self.again:
                    return
                state = self.start.copy()
                self.states[row] = state
                continue
            moves = state.moves(seat)
            if len(moves) > 1 or not self.forced:
                break
            state.apply(seat, moves[0])
        self.actors[row] = seat
        self.masks.show(row, moves)
        self.encoder.observe(state, seat, self.seen, row)
        self.turns.put(row, seat)

    def step(self, moves: list[int]) -> None:
        """Make one move in every match; a move that is refused changes nothing in any of them.

        Raises:
            IllegalMove: a move may not be made; `clause` is the rule that forbids it.
            ValueError: there are more or fewer moves than matches.
        """
        self.check_count(moves)
        for row, move in enumerate(moves):
            if not self.masks.allows(row, move):
                raise self.refusal(row, move)
        self.over = []
        for row, move in enumerate(moves):
            self.play(row, move)
        self.turns.finish()

    def play(self, row: i64, move: int) -> None:
        """Make a legal move in one match and play on to the next decision."""
        state = self.states[row]
        state.apply(self.actors[row], move)
        self.advance(row, state)

    def step_legal(self, moves: list[int]) -> list[int]:
        """Make the legal ones among one move for each match; return the rows of the others, which stay as they are.

        Raises:
            ValueError: there are more or fewer moves than matches.
        """
        self.check_count(moves)
        self.over = []
        refused: list[int] = []
        for row, move in enumerate(moves):
            if self.masks.allows(row, move):
                self.play(row, move)
            else:
                refused.append(row)
        self.turns.finish()
        return refused

    def check_count(self, moves: list[int]) -> None:
        """Refuse a list of another length than that of the matches."""
        if len(moves) != len(self.states):
            raise ValueError(f"{len(moves)} moves for {len(self.states)} matches")

    def step_one(self, row: int, move: int) -> int:
        """Make one move in one match; return who decides next, or OVER.

        Raises:
            IllegalMove: the move may not be made.
        """
        if not self.masks.allows(row, move):
            raise self.refusal(row, move)
        if self.over:
            self.over = []
        self.play(row, move)
        self.turns.finish()
        return OVER if self.over else self.actors[row]

    def refusal(self, row: int, move: int) -> IllegalMove:
        """Return why a move is refused."""
        seat = self.actors[row]
        if not 0 <= move < len(self.game.catalogue):
            return IllegalMove("illegal-move", "", token=str(move), seat=seat)
        clause = self.states[row].why_not(seat, move)
        return IllegalMove("illegal-move", clause, token=self.game.catalogue.token(move), seat=seat)
