"""A slow second implementation of parts of Borderlands, straight from the rules: adjacency, attack totals, the reach of
boats, and every possible transport and attack. It uses the map, but not the engine."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from borea.games.borderlands.map.spec import MapSpec

RESOURCES = ("wood", "coal", "iron", "gold")
ANSWERS = ("consent", "deny", "neutral")
SIDES = ("attack", "defence", "neither")
Goods = tuple[tuple[str, str], ...]  # one (place, kind) for each token, sorted


class Boat(NamedTuple):
    """A boat: its node, and its position in the file counted from upstream."""

    name: str
    node: str
    slot: int


class Board(NamedTuple):
    """A position, with everything by name."""

    spec: MapSpec
    owners: dict[str, int]
    goods: Goods
    cities: frozenset[str]
    boats: tuple[Boat, ...]

    def holding(self, place: str, kind: str) -> int:
        """Return how many tokens of a kind a place has."""
        return self.goods.count((place, kind))

    def value(self, place: str) -> int:
        """Return the value of a place (BL-9.4)."""
        worth = 1 + min(1, self.holding(place, "horse")) + 3 * min(1, self.holding(place, "weapon"))
        return worth + (2 if place.startswith("boat.") else 3 if place in self.cities else 0)

    def lands_at(self, node: str) -> list[str]:
        """Return the banks of a section or the shore of a berth."""
        spec = self.spec
        return [spec.keys[land] for land in spec.node_lands[spec.node_keys.index(node)]]

    def is_section(self, node: str) -> bool:
        """Return whether a node is a section and not a berth."""
        return self.spec.node_keys.index(node) < self.spec.sections

    def file(self, node: str) -> list[Boat]:
        """Return the boats at a node, from upstream."""
        return sorted([boat for boat in self.boats if boat.node == node], key=lambda boat: boat.slot)

    def boats_at(self, node: str, but: str) -> list[str]:
        """Return the boats at a node except one."""
        return [boat.name for boat in self.boats if boat.node == node and boat.name != but]

    def adjacent(self, one: str, other: str) -> bool:
        """Return whether two places are adjacent (BL-1.1, BL-1.7)."""
        afloat = {boat.name: boat for boat in self.boats}
        if one in afloat and other in afloat:
            return one != other and self.boats_touch(afloat[one], afloat[other])
        if one in afloat:
            return other in self.lands_at(afloat[one].node)
        if other in afloat:
            return one in self.lands_at(afloat[other].node)
        spec = self.spec
        pair = tuple(sorted((spec.keys.index(one), spec.keys.index(other))))
        return pair in spec.borders

    def boats_touch(self, one: Boat, other: Boat) -> bool:
        """Return whether boats are adjacent: next in the file, at one berth, or at joined ends of sections (BL-1.7)."""
        if one.node == other.node:
            if not self.is_section(one.node):
                return True
            names = [boat.name for boat in self.file(one.node)]
            return abs(names.index(one.name) - names.index(other.name)) == 1
        if not (self.is_section(one.node) and self.is_section(other.node)):
            return False
        return self.faces(one, other.node) and self.faces(other, one.node)

    def faces(self, boat: Boat, node: str) -> bool:
        """Return whether a boat is the last of its file towards a joined section."""
        spec = self.spec
        here, there = spec.node_keys.index(boat.node), spec.node_keys.index(node)
        if there in spec.above[here]:
            return self.file(boat.node)[0].name == boat.name
        if there in spec.below[here]:
            return self.file(boat.node)[-1].name == boat.name
        return False

    def places_of(self, seat: int) -> list[str]:
        """Return what a seat holds."""
        return [place for place, owner in self.owners.items() if owner == seat]

    def moved(self, name: str, node: str, slot: int) -> Board:
        """Return the board with a boat moved to another file, in a slot counted from 0."""
        files: dict[str, list[str]] = {}
        for boat in sorted(self.boats, key=lambda boat: boat.slot):
            files.setdefault(boat.node, [])
            if boat.name != name:
                files[boat.node].append(boat.name)
        files.setdefault(node, [])
        files[node].insert(slot, name)
        where = {other: at for at, names in files.items() for other in names}
        boats = [Boat(boat.name, where[boat.name], files[where[boat.name]].index(boat.name)) for boat in self.boats]
        return self._replace(boats=tuple(boats))

    def with_goods(self, goods: list[tuple[str, str]]) -> Board:
        """Return the board with other tokens."""
        return self._replace(goods=tuple(sorted(goods)))


class Attack(NamedTuple):
    """An attack that is shown: its boat has already moved on the board; what it keeps is not landed but stays on it."""

    board: Board
    attacker: int
    target: str
    brings: list[tuple[str, str]]
    keeps: list[tuple[str, str]]
    boat: str

    def totals(self, sides: dict[int, str]) -> tuple[int, int]:
        """Return the totals for these declarations: pick up what moves, put down what stays aboard, count (BL-9.5)."""
        board, target = self.board, self.target
        rest = list(board.goods)
        for token in self.brings + self.keeps:
            rest.remove(token)
        lifted = board.with_goods(rest + [(self.boat, kind) for _, kind in self.keeps])
        attack = 1 + sum(1 if kind == "horse" else 3 for _, kind in self.brings)
        defence = board.value(target)
        for place, owner in board.owners.items():
            if place != target and board.adjacent(place, target):
                if owner == self.attacker or sides.get(owner) == "attack":
                    attack += lifted.value(place)
                elif owner == board.owners[target] or sides.get(owner) == "defence":
                    defence += lifted.value(place)
        return attack, defence

    def succeeds(self, sides: dict[int, str]) -> bool:
        """Return whether the attack may be carried out after these declarations (BL-9.7)."""
        attack, defence = self.totals(sides)
        return attack > defence

    def beside(self) -> list[int]:
        """Return the other seats with a place beside the target, clockwise from the attacker."""
        board = self.board
        seats = max(board.owners.values()) + 1
        order = [(self.attacker + turn) % seats for turn in range(1, seats)]
        holders = {owner for place, owner in board.owners.items() if board.adjacent(place, self.target)}
        return [seat for seat in order if seat in holders and seat != board.owners[self.target]]

    def asked(self, sides: dict[int, str], sealed: bool, rules: int) -> list[int]:
        """Return who is asked to declare next, after these declarations (BL-9.6)."""
        left = [seat for seat in self.beside() if seat not in sides]
        every = itertools.product(SIDES, repeat=len(left))
        results = {self.succeeds(sides | dict(zip(left, words, strict=True))) for words in every}
        if rules > 1 and len(results) == 1:
            return []
        return sorted(left) if sealed else left[:1]


def reach(spec: MapSpec, start: str, cost: int) -> set[str]:
    """Return the nodes within reach by walking every route, one border line at a time (BL-7.4)."""
    left = {spec.node_keys.index(start): cost}
    queue = [(spec.node_keys.index(start), cost)]
    while queue:
        node, budget = queue.pop(0)
        for other, price in spec.steps[node]:
            if price <= budget and left.get(other, -1) < budget - price:
                left[other] = budget - price
                queue.append((other, budget - price))
    return {spec.node_keys[node] for node in left}


def held_at(board: Board, seat: int, name: str, route: list[str], answers: dict[tuple[str, int], str]) -> str:
    """Return where a boat that loads nothing ends with these answers (BL-8.1, BL-8.2)."""
    for node in route[1:-1]:
        if not board.is_section(node) or node == route[0]:
            continue
        side = board.value(name)
        denying = 0
        for bank in board.lands_at(node):
            owner = board.owners[bank]
            answer = "consent" if owner == seat else answers.get((node, owner), "neutral")
            if answer == "consent":
                side += board.value(bank)
            elif answer == "deny":
                denying += board.value(bank)
        if denying and denying >= side:
            return node
    return route[-1]


class Passage(NamedTuple):
    """A boat's route and the answers so far; `landing` if it loads only what an attack can land (BL-9.10)."""

    board: Board
    seat: int
    boat: str
    route: list[str]
    answers: dict[tuple[str, int], str]
    landing: bool = False

    def holders(self, step: int) -> list[tuple[str, int]]:
        """Return whose permission is needed to sail past a stop (BL-8.1, BL-8.2)."""
        node = self.route[step]
        if step in (0, len(self.route) - 1) or node == self.route[0] or not self.board.is_section(node):
            return []
        owners = {self.board.owners[bank] for bank in self.board.lands_at(node)}
        return [(node, owner) for owner in sorted(owners) if owner != self.seat]

    def handled(self, goods: Goods, step: int) -> Iterator[Goods]:
        """Yield the tokens after loading or unloading one of them at a stop."""
        node = self.route[step]
        for place in [*self.board.lands_at(node), *self.board.boats_at(node, self.boat)]:
            if self.board.owners[place] == self.seat:
                for after in handled(goods, place, self.boat):
                    had, has = aboard(goods, self.boat), aboard(after, self.boat)
                    first = aboard(self.board.goods, self.boat)
                    if not self.landing or (
                        len(has) > len(had) and all(has.count(k) <= first.count(k) + 1 for k in has)
                    ):
                        yield after


def aboard(goods: Goods, boat: str) -> list[str]:
    """Return the kinds of the tokens on a boat."""
    return [kind for place, kind in goods if place == boat]


def can_matter(passage: Passage, asked: tuple[str, int], limit: int) -> bool | None:
    """Return whether the answer of one holder ever decides, over all loadings and all answers still open (BL-8.2).

    None if that is more work than the limit.
    """
    route, boat = passage.route, passage.boat
    beside = {place for node in route for place in [*passage.board.lands_at(node), *passage.board.boats_at(node, "")]}
    arms = [token for token in passage.board.goods if token[0] in beside | {boat} and token[1] in ("horse", "weapon")]
    todo: list[tuple[int, Goods, tuple[tuple[tuple[str, int], str], ...]]] = [(0, tuple(sorted(arms)), ())]
    seen = set(todo)
    while todo:
        if len(seen) > limit:
            return None
        step, goods, guessed = todo.pop()
        following = [(step, after, guessed) for after in passage.handled(goods, step)]
        step += 1
        if step < len(route) - 1:
            known = passage.answers | dict(guessed)
            unknown = [holder for holder in passage.holders(step) if holder not in known and holder != asked]
            board = passage.board.with_goods(list(goods))
            for words in itertools.product(ANSWERS, repeat=len(unknown)):
                now = known | dict(zip(unknown, words, strict=True))
                held = {
                    held_at(board, passage.seat, boat, [route[0], route[step], ""], now | {asked: word}) == route[step]
                    for word in (ANSWERS if asked in passage.holders(step) else ANSWERS[:1])
                }
                if len(held) == 2:
                    return True
                if held == {False}:
                    ahead = [
                        pair for pair in now.items() if pair[0] not in passage.answers and pair[0][0] in route[step:]
                    ]
                    following.append((step, goods, tuple(sorted(ahead))))
        for state in following:
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return False


def settled(goods: list[tuple[str, str]]) -> Goods:
    """Return the tokens without surplus (BL-1.8)."""
    kept: list[tuple[str, str]] = []
    for token in sorted(goods):
        if token[1] in RESOURCES or token not in kept:
            kept.append(token)
    return tuple(kept)


def foot(board: Board, seat: int) -> set[Goods]:
    """Return every outcome of a transport on foot that carries something (BL-7.1)."""
    found: set[Goods] = set()
    own = board.places_of(seat)
    for source in own:
        for target in own:
            if source != target and board.adjacent(source, target):
                lying = [token for token in board.goods if token[0] == source]
                rest = [token for token in board.goods if token[0] != source]
                for choice in range(1, 1 << len(lying)):
                    after = rest[:]
                    for index, (place, kind) in enumerate(lying):
                        after.append((target if choice >> index & 1 else place, kind))
                    found.add(settled(after))
    return found


def horse(board: Board, seat: int) -> set[Goods]:
    """Return every outcome of a ride: at every stop tokens may be loaded and unloaded in any order (BL-7.2)."""
    found: set[Goods] = set()
    own = board.places_of(seat)
    start = [(place, 0, board.goods) for place in own if board.holding(place, "horse")]
    # The horse and all it carries are tokens in the place "saddle".
    todo = [(place, steps, swap(goods, place, "saddle", "horse")) for place, steps, goods in start]
    seen = set(todo)
    while todo:
        place, steps, goods = todo.pop()
        following = [(place, steps, after) for after in handled(goods, place, "saddle")]
        if steps < 2:
            following += [(other, steps + 1, goods) for other in own if board.adjacent(place, other)]
        if steps:
            found.add(settled([(place if where == "saddle" else where, kind) for where, kind in goods]))
        for state in following:
            if state not in seen and ("saddle", "horse") in state[2]:
                seen.add(state)
                todo.append(state)
    return found


def swap(goods: Goods, source: str, target: str, kind: str) -> Goods:
    """Return the tokens after moving one of them."""
    after = list(goods)
    after.remove((source, kind))
    return tuple(sorted([*after, (target, kind)]))


def handled(goods: Goods, place: str, carrier: str) -> Iterator[Goods]:
    """Yield the tokens after loading or unloading one of them."""
    for where, kind in set(goods):
        if where == place:
            yield swap(goods, place, carrier, kind)
        elif where == carrier:
            yield swap(goods, carrier, place, kind)


def chain(board: Board, seat: int) -> set[Goods]:
    """Return every rearrangement within each connected set of places with horses (BL-7.3)."""
    found: set[Goods] = set()
    links = [place for place in board.places_of(seat) if board.holding(place, "horse")]
    todo = [board.goods]
    while todo:
        goods = todo.pop()
        for where, kind in set(goods):
            for other in links:
                if where in links and kind != "horse" and joined(board, links, where, other):
                    after = swap(goods, where, other, kind)
                    if after not in found and after != board.goods:
                        found.add(after)
                        todo.append(after)
    return {settled(list(goods)) for goods in found}


def joined(board: Board, links: list[str], one: str, other: str) -> bool:
    """Return whether two places are connected through places with horses."""
    group = {one}
    while True:
        more = {place for place in links if any(board.adjacent(place, member) for member in group)} | group
        if more == group:
            return other in group
        group = more


def voyages(board: Board, seat: int, name: str, cost: int) -> set[tuple[Goods, str]]:
    """Return every outcome of a voyage and where the boat ends, without rivals on the banks (BL-7.4)."""
    spec = board.spec
    start = next(boat for boat in board.boats if boat.name == name).node
    todo = [(start, cost, board.goods)]
    seen = set(todo)
    found: set[tuple[Goods, str]] = set()
    while todo:
        node, left, goods = todo.pop()
        found.add((settled(list(goods)), node))
        beside = [*board.lands_at(node), *board.boats_at(node, name)]
        following = [
            (node, left, after)
            for place in beside
            if board.owners[place] == seat
            for after in handled(goods, place, name)
        ]
        at = spec.node_keys.index(node)
        following += [(spec.node_keys[other], left - price, goods) for other, price in spec.steps[at] if price <= left]
        for state in following:
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return found


Plan = tuple[Goods, tuple[str, ...], str]  # what leaves its place, the kinds that are landed, where the boat ends or ""


def plans_by_land(board: Board, seat: int, target: str) -> set[Plan]:
    """Return every way of bringing a horse and a weapon by land (BL-9.3)."""
    own = board.places_of(seat)
    beside = [place for place in own if board.adjacent(place, target)]
    found: set[Plan] = {by_land()} if beside else set()
    for place in beside:
        here = [(place, kind) for kind in ("horse", "weapon") if board.holding(place, kind)]
        for choice in range(1, 1 << len(here)):
            found.add(by_land(*[token for index, token in enumerate(here) if choice >> index & 1]))
    for start in own:
        for middle in beside:
            if board.holding(start, "horse") and board.adjacent(start, middle):
                found.add(by_land((start, "horse")))
                for place in (start, middle):
                    if board.holding(place, "weapon"):
                        found.add(by_land((start, "horse"), (place, "weapon")))
    if board.holding(target, "horse"):
        links = [place for place in own if board.holding(place, "horse")]
        for place in links:
            near = [link for link in links if board.adjacent(link, target)]
            if board.holding(place, "weapon") and any(joined(board, links, place, link) for link in near):
                found.add(by_land((place, "weapon")))
    return found


def by_land(*tokens: tuple[str, str]) -> Plan:
    """Return the plan that brings these tokens."""
    return tuple(sorted(tokens)), tuple(sorted(kind for _, kind in tokens)), ""


def plans_by_boat(board: Board, seat: int, target: str, name: str, cost: int, rules: int) -> set[Plan]:
    """Return what a boat can take up and land and where it ends, for a land target and banks that never stop it.

    It takes up one horse and one weapon at most. In version 1 it lands all that it takes up; since version 2 it lands
    of each kind one that it has on board by then, or none (BL-9.10).
    """
    spec = board.spec
    start = next(boat for boat in board.boats if boat.name == name).node
    todo: list[tuple[str, int, tuple[tuple[str, str], ...]]] = [(start, cost, ())]
    seen = set(todo)
    found: set[Plan] = set()
    while todo:
        node, left, taken = todo.pop()
        beside = [*board.lands_at(node), *board.boats_at(node, name)]
        kinds = [kind for _, kind in taken]
        if target in board.lands_at(node):
            must = kinds if rules == 1 else []
            may = [kind for kind in ("horse", "weapon") if kind in kinds or board.holding(name, kind)]
            for choice in range(1 << len(may)):
                lands = [kind for index, kind in enumerate(may) if choice >> index & 1]
                if all(kind in lands for kind in must):
                    found.add((tuple(sorted(taken)), tuple(lands), node))
        following = []
        for place in beside:
            if board.owners[place] == seat:
                for kind in ("horse", "weapon"):
                    if board.holding(place, kind) and kind not in kinds:
                        following.append((node, left, tuple(sorted([*taken, (place, kind)], key=lambda t: t[1]))))
        at = spec.node_keys.index(node)
        following += [(spec.node_keys[other], left - price, taken) for other, price in spec.steps[at] if price <= left]
        for state in following:
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return found
