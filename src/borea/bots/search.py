"""Information-set Monte Carlo tree search: imagine a state that the view allows, walk down a tree in which every seat
maximises its own result, play out a turn or two by the rollout policy, evaluate, back up the result; repeat."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from borea.bots.bargain import best_value, is_weighed, lowest_prior
from borea.bots.bot import Voice
from borea.bots.rollout import NONE, best_move, next_actor, roll_out
from borea.bots.tree import Edge, Node
from borea.core.chance import FastRng, Rng
from borea.core.game import CHANCE, OVER, Game, Move, Seat, State, View

CHECK_EVERY: Final = 8  # iterations between two looks at whether the search may end
POINTLESS: Final = 0.002  # what a move must gain where doing nothing is as good
RANDOM_ONE_IN: Final = 4  # hidden answers of others: the rollout policy alone would make every vote predictable


def rather_rest(ranking: list[Edge], rest: Move) -> Move:
    """Return the most visited move, or the one that does nothing if it was tried and is about as good."""
    best = ranking[0]
    for edge in ranking:
        if edge.move == rest and edge.visits and best.mean() - edge.mean() < POINTLESS:
            return rest
    return best.move


class Budget:
    """How long a search may take for one decision, and how it searches."""

    def __init__(self, iterations: int, *, seconds: float = 0.0, horizon: int = 2, explore: float = 0.25) -> None:
        self.iterations = iterations
        self.seconds = seconds  # 0: no clock, so that the same seed gives the same choice on every machine
        self.horizon = horizon  # how many turns, or parts of one, end before a position is evaluated
        self.explore = explore


class Search:
    """A player that searches. It keeps its nodes from one decision to the next while the next is among them."""

    def __init__(self, game: Game, budget: Budget, biases: list[float] | None = None, loyalty: float = 0.0) -> None:
        self.game = game
        self.budget = budget
        self.biases = biases or []  # what the player's style adds to results, by move
        self.voice = Voice(loyalty, 0.0, looks_ahead=True)
        self.seat: Seat = -1
        self.iterations = 0  # over all decisions, for benchmarks
        self.nodes: dict[tuple[object, ...], Node] = {}  # by key
        self.costs: dict[Move, float] = {}  # of moves that break the seat's word, wherever it makes them

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the most visited move; where moves are weighed by value, the best of them."""
        if len(view.moves) == 1:
            return view.moves[0]
        if is_weighed(self.game, view):
            return best_value(self.game, view, rng, self.biases)
        restful = view.prompt in self.game.info.bots.restful
        root = self.search(view, rng, view.moves[-1:] if restful else view.moves)
        ranking = [edge for edge in root.ranking() if edge.move in view.moves]
        if restful:
            return rather_rest(ranking, view.moves[-1])
        return ranking[0].move

    def recall(self, view: View, rng: Rng) -> Move | None:
        """Return the most visited move of a decision met while searching another; None if it was never played on."""
        self.seat = view.seat
        if len(view.moves) == 1:
            return view.moves[0]
        node = self.nodes.get(self._key(self.game.imagine(view, rng), view.seat))
        ranking = node.ranking() if node is not None else []
        return ranking[0].move if ranking and ranking[0].visits else None

    def search(self, view: View, rng: Rng, settling: list[Move] | None = None) -> Node:
        """Return the node of a decision after as many iterations as the budget allows, earlier visits included.

        The search ends before that once one of the `settling` moves is sure to stay the most visited.
        """
        self.seat = view.seat
        key = self._key(self.game.imagine(view, rng), view.seat)
        if key not in self.nodes or self.voice.costs != self.costs:
            self.nodes = {}
        self.costs = self.voice.costs
        root = self._node(key)
        salt = rng.below(1 << 30)
        ends = time.perf_counter() + self.budget.seconds
        done: i64 = root.visits
        while done < self.budget.iterations:
            self._iterate(root, view, salt)
            done += 1
            self.iterations += 1
            if done % CHECK_EVERY == 0:
                if self.budget.seconds and time.perf_counter() > ends:
                    break
                if settling and root.settled(view.moves, self.budget.iterations - done) in settling:
                    break
        return root

    def _key(self, state: State, seat: Seat) -> tuple[object, ...]:
        """Return the key of a decision: the seat that searches, the seat that decides, what the former knows."""
        return (self.seat, seat, state.information_key(self.seat))

    def _node(self, key: tuple[object, ...]) -> Node:
        found = self.nodes.get(key)
        if found is None:
            found = Node()
            self.nodes[key] = found
        return found

    def _iterate(self, root: Node, view: View, salt: int) -> None:
        """Try one move once. The n-th try of every move meets the same hidden cards and dice."""
        first = root.select(view.moves, self.budget.explore) if root.edges and len(view.moves) > 1 else None
        rng = FastRng(f"{salt}/{first.visits if first is not None else 0}")
        self._walk(root, first, self.game.imagine(view, rng), rng)

    def try_on(self, seat: Seat, state: State, rng: Rng) -> list[float]:
        """Try once to play on from a position, which changes, with what earlier tries for the seat have taught.

        Return each seat's chance after it.
        """
        self.seat = seat
        return self._walk(None, None, state, rng)

    def _walk(self, root: Node | None, first: Edge | None, state: State, rng: Rng) -> list[float]:
        """Walk down the tree, play out what follows, evaluate it and back it up; return each seat's chance.

        Without a root the walk begins at the decision that comes next.
        """
        nodes: list[Node] = []
        edges: list[Edge] = []
        self._descend(root, first, state, rng, nodes, edges)
        price = self._price(edges, nodes) if self.costs else 0.0
        roll_out(self.game, state, rng, self.budget.horizon, self.seat, NONE if price else self.costs)
        chances = results = self.game.worths(state)
        if price:
            results = results[:]
            results[self.seat] -= price
        child: Node | None = None
        if len(nodes) > len(edges):
            child = nodes[len(edges)]
            child.count(results)
        for index in range(len(edges) - 1, -1, -1):
            nodes[index].back_up(edges[index], child, results)
            child = nodes[index]
        return chances

    def _descend(
        self, root: Node | None, first: Edge | None, state: State, rng: Rng, nodes: list[Node], edges: list[Edge]
    ) -> None:
        """Walk down to a new node and expand it."""
        seat = next_actor(state, self.seat)
        while seat != OVER:
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            elif seat != self.seat and state.window():
                state.apply(seat, self._hidden_move(state, seat, rng))
            else:
                moves = state.moves(seat)
                if len(moves) == 1:
                    state.apply(seat, moves[0])
                else:
                    node = self._node(self._key(state, seat)) if edges or root is None else root
                    nodes.append(node)
                    if not node.edges:
                        self._expand(node, state, seat, moves)
                        return
                    if node.lacks(moves):
                        self._expand(node, state, seat, moves)
                    edge = node.select(moves, self.budget.explore) if edges or first is None else first
                    edges.append(edge)
                    state.apply(seat, edge.move)
            seat = next_actor(state, self.seat)

    def _price(self, edges: list[Edge], nodes: list[Node]) -> float:
        """Return what the seat pays for breaking its word on the way: once, however often it does."""
        price = 0.0
        for edge, node in zip(edges, nodes, strict=False):  # there may be one more node, which was not played on
            if node.seat == self.seat:
                price = max(price, self.costs.get(edge.move, 0.0))
        return price

    def _expand(self, node: Node, state: State, seat: Seat, moves: list[Move]) -> None:
        """Add the moves worth a try to a node."""
        priors = self.game.prior(state, seat, moves)
        node.expand(seat, moves, priors, self._biases(seat), lowest_prior(self.game, state, seat, priors))

    def _hidden_move(self, state: State, seat: Seat, rng: Rng) -> Move:
        """Guess another seat's move in a window: the rollout policy for sets, sometimes random for single answers."""
        if not state.prompt(seat).endswith("*") and rng.below(RANDOM_ONE_IN) == 0:
            moves = state.moves(seat)
            return moves[rng.below(len(moves))]
        return best_move(self.game, state, seat)

    def _biases(self, seat: Seat) -> list[float]:
        return self.biases if seat == self.seat else []
