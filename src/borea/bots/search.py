"""Information-set Monte Carlo tree search: imagine a table that the view allows, walk down a tree in which every seat
seeks its own best result, play a little further by habit, judge, remember; again and again."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from borea.bots.tree import Edge, Node
from borea.core.chance import FastRng, Rng
from borea.core.game import CHANCE, EVERYONE, OVER, Event, Game, Move, Seat, State, View

CLOCK_EVERY: Final = 8  # iterations between two looks at the clock


class Budget:
    """How much a search may think about one decision, and how."""

    def __init__(self, iterations: int, *, seconds: float = 0.0, horizon: int = 2, explore: float = 0.6) -> None:
        self.iterations = iterations
        self.seconds = seconds  # 0: no clock, so that the same luck gives the same choice on every machine
        self.horizon = horizon  # how many turns, or parts of one, end before the table is judged
        self.explore = explore


class Search:
    """A player that thinks ahead. It keeps the tree of its own run of moves from one choice to the next."""

    def __init__(self, game: Game, budget: Budget, leans: list[float] | None = None) -> None:
        self.game = game
        self.budget = budget
        self.leans = leans or []
        self.seat: Seat = -1
        self.iterations = 0  # made so far, for those who count
        self._kept: Node | None = None
        self._awaited: View | None = None

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the move that stood up best."""
        if len(view.moves) == 1:
            return view.moves[0]
        root = self.think(view, rng)
        best = root.ranking()[0].move
        self._keep(view, root, best, rng)
        return best

    def think(self, view: View, rng: Rng) -> Node:
        """Grow the tree of a decision within the budget; what an earlier choice of the same run grew counts."""
        root = self._kept if self._kept is not None and self._awaited == view else Node()
        self._kept = None
        self.seat = view.seat
        salt = rng.below(1 << 30)
        ends = time.perf_counter() + self.budget.seconds
        done: i64 = root.visits
        while done < self.budget.iterations:
            self._iterate(root, view, salt)
            done += 1
            self.iterations += 1
            if self.budget.seconds and done % CLOCK_EVERY == 0 and time.perf_counter() > ends:
                break
        return root

    def _keep(self, view: View, root: Node, move: Move, rng: Rng) -> None:
        """Keep what was found about the rest of the run, if the next decision is the seat's own and nothing
        new is learned before it."""
        state = self.game.imagine(view, rng)
        seen = self._watch(state, self.seat, move)
        moves = self._own_moves(state)
        while len(moves) == 1:
            seen += self._watch(state, self.seat, moves[0])
            moves = self._own_moves(state)
        key = f"{seen}@{self.seat}"
        if moves and key in root.after:
            self._kept = root.after[key]
            self._awaited = state.view(self.seat)

    def _own_moves(self, state: State) -> list[Move]:
        return state.moves(self.seat) if self._turn(state) == self.seat else []

    def _turn(self, state: State) -> Seat:
        """Return who is to act next; in a window the searching seat goes first, for nobody sees the others."""
        seat = state.actor()
        if seat >= 0 and seat != self.seat and state.window() and self.seat in state.actors():
            return self.seat
        return seat

    def _iterate(self, root: Node, view: View, salt: int) -> None:
        """Try one move once; every move's first try meets the same hidden cards and dice, so does every second …"""
        first = root.select(view.moves, self.budget.explore) if root.edges and len(view.moves) > 1 else None
        rng = FastRng(f"{salt}/{first.visits if first is not None else 0}")
        state = self.game.imagine(view, rng)
        nodes: list[Node] = []
        edges: list[Edge] = []
        self._descend(root, first, state, rng, nodes, edges)
        self._play_on(state, rng)
        results = self.game.worths(state)
        for index, node in enumerate(nodes):
            result = results[node.seat]
            node.visits += 1
            node.total += result
            if index < len(edges):
                edge = edges[index]
                edge.visits += 1
                edge.total += result

    def _descend(
        self, root: Node, first: Edge | None, state: State, rng: Rng, nodes: list[Node], edges: list[Edge]
    ) -> None:
        """Walk down to a decision that is new to the tree, and open it."""
        node = root
        seen = ""  # what the searching seat saw since the last node
        seat = self._turn(state)
        while seat != OVER:
            if seat == CHANCE:
                seen += self._watch(state, CHANCE, state.draw(rng))
            elif seat != self.seat and state.window():
                state.apply(seat, self._habit(state, seat))
            else:
                moves = state.moves(seat)
                if len(moves) == 1:
                    seen += self._watch(state, seat, moves[0])
                else:
                    if edges:
                        node = self._next(node, f"{seen}@{seat}")
                    nodes.append(node)
                    if not node.edges:
                        node.expand(seat, moves, self.game.prior(state, seat, moves), self._leans(seat))
                        return
                    edge = node.select(moves, self.budget.explore) if edges or first is None else first
                    edges.append(edge)
                    seen = self._watch(state, seat, edge.move)
            seat = self._turn(state)

    def _leans(self, seat: Seat) -> list[float]:
        return self.leans if seat == self.seat else []

    def _next(self, node: Node, seen: str) -> Node:
        found = node.after.get(seen)
        if found is None:
            found = Node()
            node.after[seen] = found
        return found

    def _watch(self, state: State, actor: Seat, move: Move) -> str:
        """Make somebody's move; return what the searching seat sees of it."""
        events: list[Event] = []
        state.apply(actor, move, events)
        seen = f"/{move}" if actor == self.seat else "/"
        for event in events:
            if event.to == EVERYONE or event.to == self.seat:
                seen += f"{event.kind}{event.slots}"
        return seen

    def _play_on(self, state: State, rng: Rng) -> None:
        """Play by habit until so many turns are over that the table can be judged."""
        passed = 0
        moment = self.game.moment(state)
        seat = self._turn(state)
        while seat != OVER:
            now = self.game.moment(state)
            if now != moment:
                moment = now
                passed += 1
                if passed >= self.budget.horizon:
                    return
            state.apply(seat, state.draw(rng) if seat == CHANCE else self._habit(state, seat))
            seat = self._turn(state)

    def _habit(self, state: State, seat: Seat) -> Move:
        """Return the move that looks best."""
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        looks = self.game.prior(state, seat, moves)
        return moves[looks.index(max(looks))]
