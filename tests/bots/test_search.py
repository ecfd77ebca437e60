"""The search finds what is known to be best, keeps to its budget, and repeats itself for the same seed."""

from __future__ import annotations

import time

import pytest

from borea.bots.search import Budget, Search, rather_rest
from borea.bots.tree import Edge, Node
from borea.core.chance import FastRng
from borea.core.game import CHANCE, State
from borea.games import create
from tests.support.toys import GuessGame, PileGame


def settled(state: State, seed: int = 1) -> State:
    """Return the state after its opening chance events."""
    rng = FastRng(seed)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.draw(rng))
    return state


@pytest.mark.interpreted
@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11, 13])
def test_leaves_a_multiple_of_four(left: int) -> None:
    game = PileGame(left)
    choice = Search(game, Budget(600, horizon=99)).choose(game.start(2).view(0), FastRng(left))
    assert choice + 1 == left % 4


@pytest.mark.interpreted
def test_every_seat_maximises_its_own_result() -> None:
    # Five are left and three seats play. Taking 1 leaves 4 to seat 1, who cannot win at once; it loses whatever it
    # leaves (3, 2 or 1: seat 2 takes all). Taking 2 or 3 leaves 3 or 2, and seat 1 takes all. So only by taking 1
    # does seat 0 keep seat 1 from winning; it wins itself only if seat 2 blundered.
    game = PileGame(5)
    search = Search(game, Budget(2000, horizon=99))
    root = search.search(game.start(3).view(0), FastRng(1))
    means = {edge.move + 1: edge.mean() for edge in root.edges}
    assert max(means, key=lambda count: means[count]) == 1
    assert max(means[2], means[3]) < 0.1


@pytest.mark.interpreted
def test_weighs_hidden_cards_by_their_odds() -> None:
    game = GuessGame()
    root = Search(game, Budget(800)).search(settled(game.start(2)).view(0), FastRng(3))
    means = {game.catalogue.token(edge.move): edge.mean() for edge in root.edges}
    assert means["red"] == pytest.approx(0.25, abs=0.1)
    assert means["blue"] == pytest.approx(0.75, abs=0.1)


@pytest.mark.interpreted
def test_a_style_outweighs_a_small_advantage() -> None:
    game = GuessGame()
    biases = [game.info.styles["hasty"].get(verb, 0.0) for verb in game.catalogue.verbs]
    view = settled(game.start(2)).view(0)
    assert Search(game, Budget(100), biases).choose(view, FastRng(1)) == game.catalogue.move("red")
    assert Search(game, Budget(100)).choose(view, FastRng(1)) == game.catalogue.move("blue")


@pytest.mark.parametrize(("name", "seats"), [("the-border", 3), ("borneo", 3), ("borderlands", 2)])
def test_the_same_seed_and_budget_give_the_same_choices(name: str, seats: int) -> None:
    game = create(name, None, {})
    runs = []
    for _ in range(2):
        bots = [Search(game, Budget(12)) for _ in range(seats)]
        state = game.start(seats)
        rng, luck = FastRng(5), FastRng(6)
        moves: list[int] = []
        while len(moves) < 40:
            seat = state.actor()
            move = state.draw(luck) if seat == CHANCE else bots[seat].choose(state.view(seat), rng)
            state.apply(seat, move)
            moves.append(move)
        runs.append(moves)
    assert runs[0] == runs[1]


def test_the_clock_ends_the_search() -> None:
    game = create("the-border", None, {})
    state = settled(game.start(2))
    search = Search(game, Budget(10_000_000, seconds=0.05))
    began = time.perf_counter()
    search.choose(state.view(state.actor()), FastRng(1))
    assert search.iterations >= 8
    assert time.perf_counter() - began < 60  # far less than ten million iterations take


def test_what_was_found_for_the_rest_of_a_run_is_kept() -> None:
    game = create("borneo", None, {})
    state = settled(game.start(3))
    search = Search(game, Budget(20))
    rng = FastRng(1)
    saved = False
    while not saved and state.actors():
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        before = search.iterations
        state.apply(seat, search.search(state.view(seat), rng).ranking()[0].move)
        saved = 0 < search.iterations - before < 19
    assert saved


@pytest.mark.parametrize(("name", "seats"), [("the-border", 3), ("borneo", 3), ("borderlands", 2)])
def test_a_choice_that_is_settled_is_made_at_once(name: str, seats: int) -> None:
    """The search ends early, with the move that the whole search of the same decision finds."""
    game = create(name, None, {})
    state = game.start(seats)
    rng = FastRng(7)
    done = whole = 0
    for step in range(120):
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        view = state.view(seat)
        quick, slow = Search(game, Budget(60)), Search(game, Budget(60))
        move = quick.choose(view, FastRng(step))
        if quick.iterations:
            ranking = slow.search(view, FastRng(step)).ranking()
            rests = view.prompt in game.info.bots.restful
            assert move == (rather_rest(ranking, view.moves[-1]) if rests else ranking[0].move)
            done += quick.iterations
            whole += slow.iterations
        state.apply(seat, move)
    assert done < whole


def test_a_move_is_settled_once_no_other_can_catch_up() -> None:
    node = Node()
    node.expand(0, [1, 2, 3], [3.0, 2.0, 1.0], [])
    assert node.settled([1, 2, 3], 0) == -1  # none was tried
    for edge, visits in zip(node.edges, (4, 10, 7), strict=True):
        edge.visits = visits
    assert node.settled([1, 2, 3], 2) == 2
    assert node.settled([1, 2, 3], 3) == -1  # move 3 could draw level, and have the better result
    assert node.settled([1, 2], 3) == 2  # with the cards imagined now it is not legal
    assert node.settled([1, 3], 2) == 3


def test_weights_go_by_rank_and_equals_weigh_the_same() -> None:
    node = Node()
    node.expand(0, [10, 11, 12, 13], [1.0, 5.0, 1.0, 3.0], [])
    assert [edge.move for edge in node.edges] == [11, 13, 10, 12]
    first, second, third, fourth = [edge.weight for edge in node.edges]
    assert first + second + third + fourth == pytest.approx(1.0)
    assert second / first == pytest.approx(third / second)
    assert third == fourth


def test_only_legal_edges_are_selected() -> None:
    node = Node()
    node.expand(0, [1, 2, 3], [3.0, 2.0, 1.0], [])
    assert node.select([1, 2, 3], 1.0).move == 1
    assert node.select([2, 3], 1.0).move == 2
    assert not node.lacks([2, 3])


def test_moves_that_another_hand_allows_are_added_by_their_priors() -> None:
    node = Node()
    node.expand(0, [1, 2], [3.0, 2.0], [])
    assert node.lacks([2, 8, 9])
    node.expand(0, [2, 8, 9], [2.0, 1.0, 5.0], [])
    assert sorted(edge.move for edge in node.edges) == [1, 2, 8, 9]
    assert node.select([2, 8, 9], 1.0).move == 9  # it has the highest prior of the three
    assert not node.lacks([1, 2, 8, 9])


def test_a_long_list_is_widened_progressively() -> None:
    node = Node()
    node.expand(0, list(range(40)), [float(-move) for move in range(40)], [])
    tried = set()
    for _ in range(60):
        edge = node.select(list(range(40)), 1.0)
        node.back_up(edge, None, [0.0])
        tried.add(edge.move)
    assert len(tried) <= 16


def test_what_one_path_learns_about_a_decision_counts_for_other_paths_to_it() -> None:
    first, second, shared = Node(), Node(), Node()
    for node in (first, second):
        node.expand(0, [1, 2], [1.0, 0.0], [])
    shared.count([1.0])
    first.back_up(first.edges[0], shared, [1.0])
    assert first.edges[0].mean() == 1.0
    for result in (0.0, 0.0):
        shared.count([result])
        second.back_up(second.edges[0], shared, [result])
    # Three results came to 1, 0 and 0. The second way saw 1/2 and then 1/3, which holds for both of its visits.
    assert second.edges[0].mean() == pytest.approx(1 / 3)
    assert second.totals[0] / int(second.visits) == pytest.approx(1 / 3)
    shared.count([0.0])
    first.back_up(first.edges[0], shared, [0.0])
    assert first.edges[0].mean() == pytest.approx(1 / 4)  # and not (1 + 1/4) / 2


def test_equal_dice_lead_to_the_same_decision() -> None:
    """In The Border many re-rolls end in the same five dice: there are far fewer decisions than iterations."""
    game = create("the-border", None, {})
    state = settled(game.start(2))
    search = Search(game, Budget(600, horizon=1))
    search.search(state.view(state.actor()), FastRng(1))
    rolled = [name for name in search.nodes if name[1] == state.actor()]
    assert len(rolled) < 450


def test_what_was_found_before_the_dice_fell_is_kept() -> None:
    game = create("the-border", None, {})
    state = settled(game.start(2))
    seat = state.actor()
    search = Search(game, Budget(400, horizon=1))
    state.apply(seat, search.choose(state.view(seat), FastRng(1)))
    kept = 0
    for seed in range(20):
        twin = settled(state.copy(), seed)
        kept += (seat, seat, twin.information_key(seat)) in search.nodes
    assert kept >= 10


def test_a_move_must_gain_something_where_doing_nothing_is_as_good() -> None:
    busy, rest = Edge(3, 0.6, 0.0), Edge(9, 0.4, 0.0)
    busy.visits, busy.total = 10, 5.0
    rest.visits, rest.total = 5, 2.495
    assert rather_rest([busy, rest], 9) == 9
    rest.total = 2.4
    assert rather_rest([busy, rest], 9) == 3
    rest.visits, rest.total = 0, 0.0
    assert rather_rest([busy, rest], 9) == 3  # it was never tried


def test_moves_that_lose_by_value_are_not_searched() -> None:
    node = Node()
    node.expand(0, [2, 5, 8], [0.02, -0.01, 0.0], [], 0.0)
    assert [edge.move for edge in node.edges] == [2, 8]
    assert not node.lacks([2, 5, 8])
