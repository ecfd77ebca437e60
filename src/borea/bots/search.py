"""Information-set Monte Carlo tree search: imagine a table that the view allows, walk down a tree in which every seat
seeks its own best result, play a little further by habit, judge, remember; again and again."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from borea.bots.tree import Edge, Node
from borea.core.chance import FastRng, Rng
from borea.core.game import CHANCE, OVER, Game, Move, Seat, State, View

CLOCK_EVERY: Final = 8  # iterations between two looks at the clock
UNSURE: Final = 4  # of so many answers that others seal, one is any: habit alone would leave no vote open


class Budget:
    """How much a search may think about one decision, and how."""

    def __init__(self, iterations: int, *, seconds: float = 0.0, horizon: int = 2, explore: float = 0.25) -> None:
        self.iterations = iterations
        self.seconds = seconds  # 0: no clock, so that the same luck gives the same choice on every machine
        self.horizon = horizon  # how many turns, or parts of one, end before the table is judged
        self.explore = explore


class Search:
    """A player that thinks ahead. What it found out is kept for as long as decisions come that it foresaw."""

    def __init__(self, game: Game, budget: Budget, leans: list[float] | None = None) -> None:
        self.game = game
        self.budget = budget
        self.leans = leans or []
        self.seat: Seat = -1
        self.iterations = 0  # made so far, for those who count
        self.nodes: dict[tuple[object, ...], Node] = {}  # by the names of their decisions

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the move that stood up best."""
        if len(view.moves) == 1:
            return view.moves[0]
        return self.think(view, rng).ranking()[0].move

    def think(self, view: View, rng: Rng) -> Node:
        """Grow the net of a decision within the budget; what earlier choices found out about it counts."""
        self.seat = view.seat
        name = self._name(self.game.imagine(view, rng), view.seat)
        if name not in self.nodes:
            self.nodes = {}
        root = self._node(name)
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

    def _name(self, state: State, seat: Seat) -> tuple[object, ...]:
        """Name a decision by the seat that thinks about it, by who decides, and by what the former knows then."""
        return (self.seat, seat, state.information_key(self.seat))

    def _node(self, name: tuple[object, ...]) -> Node:
        found = self.nodes.get(name)
        if found is None:
            found = Node()
            self.nodes[name] = found
        return found

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
        child: Node | None = None
        if len(nodes) > len(edges):
            child = nodes[len(edges)]
            child.count(results)
        for index in range(len(edges) - 1, -1, -1):
            nodes[index].learn(edges[index], child, results)
            child = nodes[index]

    def _descend(
        self, root: Node, first: Edge | None, state: State, rng: Rng, nodes: list[Node], edges: list[Edge]
    ) -> None:
        """Walk down to a decision that is new, and open it."""
        node = root
        seat = self._turn(state)
        while seat != OVER:
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            elif seat != self.seat and state.window():
                state.apply(seat, self._unseen(state, seat, rng))
            else:
                moves = state.moves(seat)
                if len(moves) == 1:
                    state.apply(seat, moves[0])
                else:
                    if edges:
                        node = self._node(self._name(state, seat))
                    nodes.append(node)
                    if not node.edges:
                        node.expand(seat, moves, self.game.prior(state, seat, moves), self._leans(seat))
                        return
                    if node.lacks(moves):
                        node.expand(seat, moves, self.game.prior(state, seat, moves), self._leans(seat))
                    edge = node.select(moves, self.budget.explore) if edges or first is None else first
                    edges.append(edge)
                    state.apply(seat, edge.move)
            seat = self._turn(state)

    def _unseen(self, state: State, seat: Seat, rng: Rng) -> Move:
        """Guess what somebody does behind a screen: a set of things is picked by habit, one answer not always."""
        if not state.prompt(seat).endswith("*") and rng.below(UNSURE) == 0:
            moves = state.moves(seat)
            return moves[rng.below(len(moves))]
        return self._habit(state, seat)

    def _leans(self, seat: Seat) -> list[float]:
        return self.leans if seat == self.seat else []

    def _play_on(self, state: State, rng: Rng) -> None:
        """Play by habit until so many turns are over that the table can be judged."""
        passed = 0
        turn = self.game.turn_key(state)
        seat = self._turn(state)
        while seat != OVER:
            now = self.game.turn_key(state)
            if now != turn:
                turn = now
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
