"""Checks of what may still be chosen after refusals and failed attempts, on random positions, for both versions of the
rules: routes (BL-8.3), offers (BL-6.3), attack turns (BL-9.1, BL-9.9)."""

from __future__ import annotations

from borea.core.chance import FastRng
from borea.core.game import Event
from borea.games.borderlands.components import KINDS, LANDS, PLACES
from borea.games.borderlands.fields import ATTACKS
from borea.games.borderlands.moves import GIVE
from borea.games.borderlands.phases.order import ANSWER, FLOOR, LEAVE, MEANS, REFUSED, ROUTE, TARGET, TRANSPORT, WANT
from borea.games.borderlands.phases.order import GIVE as GIVE_PHASE
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands import slow_choices
from tests.support.borderlands.positions import Table, token_table
from tests.support.borderlands.random_positions import GAMES, board_of, scattered
from tests.support.borderlands.slow import Board
from tests.support.borderlands.slow_choices import Offer, Refusals, Route, Turn

ROUTES = 1200  # boats with more than this many routes are left out: a lake has hundreds of thousands
REACH = 8
CROSSROADS = ("mesa", "surfside", "sixpoint", "friends-haven", "the-bind")


def few_routes(state: BorderlandsState, node: int, left: int) -> int:
    """Return how many routes begin at a node, or more than ROUTES."""
    count = 1
    for other, price in state.box.spec.steps[node]:
        if price <= left and count <= ROUTES:
            count += few_routes(state, other, left - price)
    return count


def named_routes(state: BorderlandsState) -> list[Route]:
    """Return every route that the engine lets the owner of a boat name, in the phase where it is chosen."""
    keys = state.box.spec.node_keys
    found: list[Route] = []
    todo = [state]
    while todo:
        here = todo.pop()
        moves = here.moves(here.active)
        assert moves, "a route never ends in a dead end"
        for move in moves:
            if move == here.box.done:
                found.append(tuple(keys[node] for node in here.route))
            else:
                todo.append(here.copy())
                todo[-1].apply(here.active, move)
    return found


def check_routes(positions: int, seed: int, rules: int = 2) -> int:
    """Refuse routes at random, in transport and attack, and compare those that may still be named (BL-8.3)."""
    compared = repeated = 0
    first = seed * 1_000_003
    for seed in range(first, first + positions):
        for part in ("transport", "attack"):
            state = scattered(seed, part, rules)
            rng = FastRng(seed)
            own = [
                boat
                for boat in range(state.boats)
                if state.owner[LANDS + boat] == state.active and few_routes(state, state.node[boat], REACH) <= ROUTES
            ]
            if own and state.phase in (TRANSPORT, TARGET):
                refusals = refuse_routes(state, own[rng.below(len(own))], rng, rules)
                compared += refusals + 1
                repeated += refusals > 2
    assert (repeated > positions // 20) == (rules > 1)
    return compared


def refuse_routes(state: BorderlandsState, boat: int, rng: FastRng, rules: int) -> int:
    """Name random routes of one boat, deny them all, and compare what is left; return how many were refused."""
    tokens = token_table(state)
    board, seat, name = board_of(state), state.active, f"boat.{boat + 1}"
    if state.phase == TARGET:
        lands = {land for route in slow_choices.routes(board, name, REACH) for land in board.lands_at(route[-1])}
        targets = sorted(land for land in lands if board.owners[land] != seat)
        if not targets:
            return 0
        target = targets[rng.below(len(targets))]
        state.apply(seat, tokens.index(f"attack:{target}"))
        every = slow_choices.routes_to(board, name, target, REACH)
    else:
        every = slow_choices.routes(board, name, REACH)
    refused: list[Route] = []
    while state.phase in (MEANS, TRANSPORT) and len(refused) < (2 if rules == 1 else 6):
        left = every - set(refused) if rules > 1 else every
        sail = tokens.index(f"sail:{boat + 1}")
        if sail not in state.moves(seat):
            assert not left, (name, refused)
            break
        state.apply(seat, sail)
        found = named_routes(state)
        assert sorted(found) == sorted(left), (name, refused)
        route = max(rng.below(len(found)), rng.below(len(found)))
        if not deny(state, found[route], tokens):
            break
        refused.append(found[route])
        again = [move for move in state.moves(seat) if tokens[move] in ("retry", "forgo")]
        assert [tokens[move] for move in again] == ["forgo" if rules == 1 and len(refused) > 1 else "retry"]
        state.apply(seat, again[0])
    return len(refused)


def deny(state: BorderlandsState, route: Route, tokens: list[str]) -> bool:
    """Name a route and deny it wherever somebody is asked; return whether it was refused."""
    for node in route[1:]:
        state.apply(state.active, tokens.index(f"way:{node}"))
    assert state.phase == ROUTE
    state.apply(state.active, tokens.index("done"))
    while state.phase == LEAVE:
        state.apply(state.actor(), tokens.index("leave:deny"))
    return state.phase == REFUSED


def any_verb(state: BorderlandsState, tokens: list[str], rng: FastRng) -> int:
    """Return a random move of a random verb, so that rare moves come up."""
    moves = state.moves(state.actor())
    verbs = sorted({tokens[move].partition(":")[0] for move in moves})
    verb = verbs[rng.below(len(verbs))]
    chosen = [move for move in moves if tokens[move].partition(":")[0] == verb]
    return chosen[rng.below(len(chosen))]


def check_turns(positions: int, seed: int, rules: int = 2) -> int:
    """Play random attack turns; compare when a transport may be named, and what is undone (BL-9.1, BL-9.9)."""
    compared = between = undone = 0
    first = seed * 1_000_003
    for seed in range(first, first + positions):
        state, rng = scattered(seed, "attack", rules), FastRng(seed)
        tokens, start, seat = token_table(state), board_of(state), state.active
        cities = [land for land in start.cities if start.owners[land] == seat]
        turn = Turn(len(cities), 0, 0, 0)
        while state.phase == TARGET and state.active == seat and state.part == ATTACKS:
            board = board_of(state)
            verbs = {tokens[move].partition(":")[0] for move in state.moves(seat)}
            named = bool(verbs & {"foot", "horse", "chain", "sail"})
            assert named == (turn.may_transport(rules) and slow_choices.can_transport(board, seat)), (seed, turn)
            between += named and turn.named > 0 and not turn.strikes
            compared += 1
            turn = after_choice(state, seat, tokens, rng, turn, rules)
        if not turn.strikes:
            assert board_of(state) == start, (seed, turn)
            undone += turn.used > 0
    assert (between > positions // 10) == (rules > 1)
    assert undone > positions // 20
    return compared


def after_choice(state: BorderlandsState, seat: int, tokens: list[str], rng: FastRng, turn: Turn, rules: int) -> Turn:
    """Play a target, a transport or the end of the turn at random, up to the next such choice."""
    events: list[Event] = []
    move = any_verb(state, tokens, rng)
    verb = tokens[move].partition(":")[0]
    used = verb in ("foot", "horse", "chain", "sail")
    state.apply(seat, move, events)
    while state.active == seat and state.phase != TARGET and state.part == ATTACKS and state.actors():
        move = any_verb(state, tokens, rng)
        used = used and not (tokens[move] == "retry" and rules > 1)  # a refused passage uses nothing up (BL-8.3)
        state.apply(state.actor(), move, events)
    strikes = sum(event.kind == "captured" for event in events)
    return Turn(turn.cities, turn.used + used, turn.named + (verb == "attack"), turn.strikes + strikes)


def fair(seed: int, rules: int) -> BorderlandsState:
    """Return a random trade phase of two to four seats with few tokens where they all meet."""
    rng = FastRng(seed)
    seats = 2 + int(rng.below(3))
    table = Table(seats, GAMES[rules, False])
    for place in CROSSROADS:
        table.own(int(rng.below(seats)), place)
    for _ in range(3 + int(rng.below(4))):
        place, kind = CROSSROADS[rng.below(5)], KINDS[rng.below(5)]
        if kind != "horse" or not board_of(table.state).holding(place, "horse"):
            table.put(place, **{kind: 1})
    return table.begin("trade", lead=int(rng.below(seats)))


def offer_of(state: BorderlandsState) -> Offer:
    """Return the offer on the table."""
    names = [*state.box.spec.keys, *[f"boat.{boat + 1}" for boat in range(12)]]
    gives = [(names[(pick - GIVE) % PLACES], KINDS[(pick - GIVE) // PLACES]) for pick in state.picks]
    wants = [kind for index, kind in enumerate(KINDS) for _ in range(int(state.wants) >> (5 * index) & 31)]
    return tuple(sorted(gives)), tuple(sorted(wants))


def composed(state: BorderlandsState) -> list[BorderlandsState]:
    """Return the positions after every offer that the engine lets a seat compose."""
    found: list[BorderlandsState] = []
    todo = [state]
    while todo:
        here = todo.pop()
        assert here.moves(here.actor()), "an offer never ends in a dead end"
        for move in here.moves(here.actor()):
            after = here.copy()
            after.apply(here.actor(), move)
            (todo if after.phase in (GIVE_PHASE, WANT) else found).append(after)
    return found


class Fair:
    """A random trade phase played beside the slow version, which says who may offer what to whom (BL-6.3)."""

    def __init__(self, seed: int, rules: int) -> None:
        self.state = fair(seed, rules)
        self.rng = FastRng(f"fair {seed}")
        self.tokens = token_table(self.state)
        self.refusals = Refusals(rules)
        self.repeats = 0  # offers that could not be made again
        self.compared = 0

    def play(self, floors: int) -> None:
        """Let the floor pass on a number of times, at most to the end of the phase."""
        floor = (self.state.lead - 1) % self.state.seats
        passes = 0
        for _ in range(floors):
            floor, passes = self.next_floor(floor, passes)
            if floor < 0:
                assert self.state.phase != FLOOR, "all have passed in a row"
                return
            assert (self.state.phase, self.state.active) == (FLOOR, floor)
            move = any_verb(self.state, self.tokens, self.rng)
            if self.tokens[move] == "pass":
                passes += 1
                self.state.apply(floor, move)
            else:
                passes = 0
                self.offer(floor, move)

    def next_floor(self, floor: int, passes: int) -> tuple[int, int]:
        """Return who has the floor next, after those who can offer nothing, or −1; and the passes in a row."""
        board, seats = board_of(self.state), self.state.seats
        while passes < len(set(board.owners.values())):
            floor = (floor + 1) % seats
            partners = [other for other in range(seats) if other != floor and self.refusals.open(board, floor, other)]
            if partners:
                wanted = [f"offer:{other}" for other in partners]
                assert [self.tokens[move] for move in self.state.moves(floor)] == [*wanted, "pass"]
                return floor, passes
            if floor in board.owners.values():
                passes += 1
        return -1, passes

    def offer(self, seat: int, move: int) -> None:
        """Make a random offer, answer it at random, and settle it if it is accepted."""
        state, board = self.state, board_of(self.state)
        state.apply(seat, move)
        maker, other = seat, state.partner
        while True:
            self.compose(board, maker, other)
            state = self.state
            offer = offer_of(state)
            may_counter = maker == seat and bool(self.refusals.open(board, other, maker))
            assert (self.tokens.index("counter") in state.moves(other)) == may_counter
            answer = any_verb(state, self.tokens, self.rng)
            state.apply(other, answer)
            if self.tokens[answer] != "counter":
                break
            maker, other = other, maker
        if self.tokens[answer] == "refuse":
            self.refusals.refuse(maker, other, offer)
            return
        while state.phase > ANSWER and state.phase < TRANSPORT:
            state.apply(state.actor(), any_verb(state, self.tokens, self.rng))
        self.refusals.traded(board, board_of(state))

    def compose(self, board: Board, maker: int, other: int) -> None:
        """Compare all offers that can be made with the slow version's, and go on with one of them."""
        wanted = self.refusals.open(board, maker, other)
        self.repeats += len(wanted) < len(slow_choices.offers(board, maker, other))
        found = composed(self.state)
        assert sorted(offer_of(after) for after in found) == sorted(wanted)
        self.compared += 1
        self.state = found[self.rng.below(min(len(found), 3))]  # few different ones, so that they repeat


def check_offers(positions: int, seed: int, rules: int = 2) -> int:
    """Play random trade phases and compare which offers may be made, and when the phase ends (BL-6.3)."""
    compared = repeats = 0
    first = seed * 1_000_003
    for seed in range(first, first + positions):
        fairground = Fair(seed, rules)
        fairground.play(12)
        compared += fairground.compared
        repeats += fairground.repeats
    assert (repeats > positions // 5) == (rules > 1)
    return compared
