"""The river of a generated map: two branches and a trunk along the edges of the mesh."""

from __future__ import annotations

from math import sqrt
from typing import Final

from borea.core.chance import FastRng
from borea.games.borderlands.generate.cells import CELLS, Mesh
from borea.games.borderlands.generate.coast import Reject

TRIES: Final = 3000
ENOUGH: Final = 24
FEWEST_EDGES: Final = 27
MOST_EDGES: Final = 30
LAKES_APART: Final = 400.0
LAKE_INLAND: Final = 125.0
ALONGSIDE: Final = 0.8


class Arms:
    """Corners and edges of the three arms, downstream: two to the confluence, the third from there to the sea."""

    def __init__(self, nodes: list[list[int]], edges: list[list[int]]) -> None:
        self.nodes = nodes
        self.edges = edges

    def all_edges(self) -> list[int]:
        """Return the edges of all arms."""
        return self.edges[0] + self.edges[1] + self.edges[2]


class Search:
    """Facts about a mesh that the search for a river needs."""

    def __init__(self, mesh: Mesh) -> None:
        self.mesh = mesh
        size = len(mesh.xs)
        self.hops = [_hops(mesh, node) for node in range(size)]
        inland = [mesh.coast.nearest(mesh.xs[node], mesh.ys[node])[1] for node in range(size)]
        self.by_coast = [False] * size
        for node in mesh.beach:
            self.by_coast[mesh.other(mesh.at[node][0], node)] = True
        self.junctions = [n for n in range(size) if mesh.shore[n] < 0.0 and inland[n] > 170.0 and not self.by_coast[n]]
        self.is_spring = [mesh.shore[n] < 0.0 and inland[n] > LAKE_INLAND for n in range(size)]

    def apart(self, one: int, other: int) -> float:
        """Return the distance between two corners."""
        mesh = self.mesh
        return sqrt((mesh.xs[one] - mesh.xs[other]) ** 2 + (mesh.ys[one] - mesh.ys[other]) ** 2)

    def cosine(self, centre: int, one: int, other: int) -> float:
        """Return the cosine of the angle between two corners, seen from a third."""
        mesh = self.mesh
        a, b = mesh.xs[one] - mesh.xs[centre], mesh.ys[one] - mesh.ys[centre]
        c, d = mesh.xs[other] - mesh.xs[centre], mesh.ys[other] - mesh.ys[centre]
        return (a * c + b * d) / max(self.apart(centre, one) * self.apart(centre, other), 1e-9)

    def apart_from(self, centre: int, node: int, far: list[int]) -> bool:
        """Return whether a corner is in a clearly different direction from others, seen from a centre."""
        return all(self.cosine(centre, node, other) < ALONGSIDE for other in far)


def _hops(mesh: Mesh, start: int) -> list[int]:
    """Return the number of edges from a corner to every other, over land only."""
    hops = [99] * len(mesh.xs)
    hops[start] = 0
    queue = [start]
    for node in queue:
        if mesh.shore[node] >= 0.0 and node != start:
            continue
        for edge in mesh.at[node]:
            far = mesh.other(edge, node)
            if hops[far] == 99:
                hops[far] = hops[node] + 1
                queue.append(far)
    return hops


def find_river(rng: FastRng, mesh: Mesh) -> Arms:
    """Return the most natural river that keeps the counts of BL-1.4.

    Raises:
        Reject: there is none.
    """
    search = Search(mesh)
    if not search.junctions:
        raise Reject("continent too narrow")
    best: Arms | None = None
    least = 1e18
    found = 0
    for _ in range(TRIES):
        arms = _try_river(rng, search)
        if arms is None:
            continue
        score = _score(search, arms)
        if score < least:
            best, least = arms, score
        if score < 1e17:
            found += 1
            if found >= ENOUGH:
                break
    if best is None:
        raise Reject("no river")
    return best


def _try_river(rng: FastRng, search: Search) -> Arms | None:
    """Pick a confluence and a mouth, walk down to the mouth, then up two ways to where lakes can be."""
    mesh = search.mesh
    centre = search.junctions[int(rng.below(len(search.junctions)))]
    mouth = mesh.beach[int(rng.below(len(mesh.beach)))]
    hops = search.hops[mouth][centre]
    if not 4 <= hops <= 10:
        return None
    trunk = max(6, hops) + int(rng.below(3))
    left = 8 + int(rng.below(4))
    right = FEWEST_EDGES + int(rng.below(MOST_EDGES - FEWEST_EDGES + 1)) - trunk - left
    if not 7 <= right <= 12:
        return None
    taken = [False] * len(mesh.xs)
    taken[centre] = True
    nodes: list[list[int]] = []
    edges: list[list[int]] = []
    far: list[int] = []
    for goal, want in ((mouth, trunk), (-1, left), (-1, right)):
        arm = _walk(rng, search, centre, goal, want, taken, far)
        if not arm:
            return None
        way = [centre]
        for edge in arm:
            way.append(mesh.other(edge, way[-1]))
            taken[way[-1]] = True
        far.append(way[-1])
        nodes.append(way)
        edges.append(arm)
    if search.apart(nodes[1][-1], nodes[2][-1]) < LAKES_APART:
        return None
    return Arms([nodes[1][::-1], nodes[2][::-1], nodes[0]], [edges[1][::-1], edges[2][::-1], edges[0]])


def _walk(
    rng: FastRng, search: Search, start: int, goal: int, want: int, taken: list[bool], far: list[int]
) -> list[int]:
    """Return a path of an exact number of edges to a corner, or (−1) to any spring far from the ends of other arms."""
    mesh = search.mesh
    nodes = [start]
    edges: list[int] = []
    waiting = [shuffled(rng, mesh.at[start])]
    for _ in range(140):
        if not waiting[-1]:
            waiting.pop()
            nodes.pop()
            if not edges:
                return []
            edges.pop()
            continue
        edge = waiting[-1].pop()
        node = mesh.other(edge, nodes[-1])
        left = want - len(edges) - 1
        if taken[node] or node in nodes or (mesh.shore[node] >= 0.0 and node != goal):
            continue
        if goal >= 0 and (search.hops[goal][node] > left or (node == goal) != (left == 0)):
            continue
        if goal < 0 and left == 0 and not (search.is_spring[node] and search.apart_from(start, node, far)):
            continue
        if not _new_bank(mesh, edges, edge):
            continue
        nodes.append(node)
        edges.append(edge)
        if left == 0:
            return edges
        waiting.append(shuffled(rng, mesh.at[node]))
    return []


def shuffled(rng: FastRng, values: list[int]) -> list[int]:
    """Return the same numbers in random order."""
    deck = values[:]
    for index in range(len(deck) - 1, 0, -1):
        other = int(rng.below(index + 1))
        deck[index], deck[other] = deck[other], deck[index]
    return deck


def _new_bank(mesh: Mesh, edges: list[int], edge: int) -> bool:
    """Return whether an edge follows a new bank, or the same bank for at most three edges in a row."""
    for cell in mesh.sides[edge]:
        run = 0
        for passed in reversed(edges):
            if cell not in mesh.sides[passed]:
                break
            run += 1
        if run >= 3:
            return False
        if run == 0:
            for passed in edges:
                if cell in mesh.sides[passed]:
                    return False
    return True


def _score(search: Search, arms: Arms) -> float:
    """Return how unnatural a river looks; 1e18 if it breaks a count."""
    mesh = search.mesh
    on_river = [False] * CELLS
    for edge in arms.all_edges():
        for cell in mesh.sides[edge]:
            on_river[cell] = True
    banks = on_river.count(True)
    if not 22 <= banks <= 28:
        return 1e18
    score = 0.0
    for nodes, edges in zip(arms.nodes, arms.edges, strict=True):
        walked = 0.0
        for edge in edges:
            walked += mesh.length(edge)
        ratio = walked / max(search.apart(nodes[0], nodes[-1]), 1.0)
        if ratio > 2.5:
            return 1e18
        score += 2.5 * max(0.0, ratio - 1.4) ** 2
        for node in nodes[1:-2]:
            if search.by_coast[node]:
                score += 0.5
    centre, springs, mouth = arms.nodes[2][0], [arms.nodes[0][0], arms.nodes[1][0]], arms.nodes[2][-1]
    for one, other in ((springs[0], mouth), (springs[1], mouth), (springs[0], springs[1])):
        score += 2.0 * max(0.0, search.cosine(centre, one, other) + 0.3)
    score += 0.15 * abs(len(arms.edges[0]) - len(arms.edges[1])) + 0.3 * max(0, 7 - len(arms.edges[2]))
    return score + _crowding(search, arms)


def _crowding(search: Search, arms: Arms) -> float:
    """Return how often an arm or a lake comes close to another arm away from the confluence."""
    mesh = search.mesh
    arm_of = [-1] * len(mesh.xs)
    for arm, nodes in enumerate(arms.nodes):
        for node in nodes:
            arm_of[node] = arm
    close = 0.0
    for edge, (one, two) in enumerate(mesh.ends):
        if arm_of[one] >= 0 and arm_of[two] >= 0 and edge not in arms.edges[arm_of[one]] + arms.edges[arm_of[two]]:
            close += 1.2
    for arm in range(2):
        spring = arms.nodes[arm][0]
        for edge in mesh.at[spring]:
            far = mesh.other(edge, spring)
            if arm_of[far] >= 0 and far != arms.nodes[arm][1]:
                close += 6.0
    return close
