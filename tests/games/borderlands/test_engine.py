"""The engine as a whole: catalogue, conservation, secrecy, length, endings, maps other than the standard one."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from borea.bots.greedy import Greedy
from borea.bots.uniform import Uniform
from borea.core.chance import FastRng
from borea.core.codec import decode, decode_view, encode
from borea.core.errors import OptionError, StateError
from borea.core.game import CHANCE, OVER
from borea.core.laws.secrecy import Chooser, Makers
from borea.core.laws.trial import Report, check_laws
from borea.core.match import Match
from borea.core.playout import playout
from borea.core.record import read_record
from borea.games.borderlands import Borderlands, standard_map
from borea.games.borderlands.components import LANDS
from borea.games.borderlands.info import INFO
from borea.games.borderlands.phases.order import VOTE
from borea.games.borderlands.refusals import CLAUSE_OF_VERB
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from tests.support.borderlands.endings import ENDINGS, played
from tests.support.borderlands.positions import FIRST, STANDARD, Table, create, play

ODD = {
    "sealed_alliances": True,
    "sites": "random",
    "any_city": False,
    "single_winner": True,
    "sure_first_production": True,
    "trade_rounds": 2,
}
CLAUSES = {f"BL-{part}.{number}" for part in range(1, 13) for number in range(1, 11)}


def test_the_catalogue_stays_near_two_thousand_moves() -> None:
    assert 1_500 < len(STANDARD.catalogue) < 2_000
    assert set(STANDARD.catalogue.verbs) == set(CLAUSE_OF_VERB)


def test_bl_12_1_tokens_do_not_depend_on_the_order_of_a_map_file() -> None:
    data: Any = standard_map()
    shuffled = {
        "river": {**data["river"], "sections": dict(reversed(data["river"]["sections"].items()))},
        "territories": dict(reversed(data["territories"].items())),
        **{key: value for key, value in data.items() if key not in ("river", "territories")},
    }
    assert list(shuffled["territories"]) != list(data["territories"])
    assert create(map=shuffled).catalogue.tokens == STANDARD.catalogue.tokens


def test_bl_12_1_a_given_map_is_embedded_in_the_options() -> None:
    data: Any = standard_map()
    data["name"] = "Another"
    game = create(map=data)
    assert json.loads(json.dumps(game.options["map"]))["name"] == "Another"
    again = Borderlands(*INFO.resolve(None, game.options), game.rules)
    assert again.catalogue.tokens == game.catalogue.tokens


@pytest.mark.once
def test_bl_12_1_a_seed_makes_a_map_that_can_be_played() -> None:
    game = create(map="3", cycle_limit=4)
    assert isinstance(game.options["map"], dict)
    state = game.start(3)
    playout(state, FastRng(3))
    assert state.outcome() is not None
    assert not state.faults()


def test_bl_12_1_other_words_are_refused() -> None:
    with pytest.raises(OptionError):
        create(map="somewhere")


@pytest.mark.once
def test_bl_1_5_every_supply_is_conserved_at_every_ply() -> None:
    game = create(cycle_limit=8)
    for seats in (2, 3, 4):
        state = game.start(seats)
        rng = FastRng(seats)
        while state.actor() != OVER:
            actor = state.actor()
            moves = [state.draw(rng)] if actor == CHANCE else state.moves(actor)
            state.apply(actor, moves[rng.below(len(moves))])
            assert state.faults() == []


def test_bl_1_5_a_token_too_many_is_a_fault() -> None:
    table = Table(2, rest=1)
    state = table.begin("attack")
    state.goods[3] += 1
    assert state.faults() == ["goods: wood"]


def test_bl_1_8_two_weapons_in_a_place_are_a_fault_between_moves() -> None:
    table = Table(2, rest=1)
    state = table.begin("attack")
    state.goods[3] += 2 << 25
    state.supply -= 2 << 25
    assert state.faults() == ["goods[3]: surplus"]


@pytest.mark.once
@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, ODD], ids=["plain", "odd"])
def test_the_laws_hold_in_short_matches(seats: int, options: dict[str, object], rules: int) -> None:
    game = create(rules, cycle_limit=6, **options)
    report = Report()
    bots: Makers = {"uniform": partial(Uniform, game), "greedy": partial(Greedy, game)}
    check_laws(game, seats, 2, 11, CLAUSES, bots, report)
    assert report.examples == {}


@pytest.mark.parametrize("game", [FIRST, STANDARD])
def test_random_matches_end_within_the_bound(game: Borderlands) -> None:
    for seats in (2, 3, 4):
        state = game.start(seats)
        _, plies = playout(state, FastRng(seats))
        assert plies < game.max_plies(seats)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners


def test_every_version_has_a_bound_of_its_own() -> None:
    for seats in (2, 3, 4):
        assert (
            FIRST.max_plies(seats) < 20_000_000 < STANDARD.max_plies(seats) == INFO.max_plies(seats, STANDARD.options)
        )


def test_bl_8_3_no_boat_has_more_routes_than_the_bound_allows() -> None:
    assert max(len(steps) for steps in STANDARD.box.step_to) <= LANDS + 2
    assert min(cost for costs in STANDARD.box.step_cost for cost in costs) == 1


def test_bl_12_2_the_defaults_of_each_version() -> None:
    assert (FIRST.options["any_city"], FIRST.options["trade_rounds"]) == (False, 6)
    assert (STANDARD.options["any_city"], STANDARD.options["trade_rounds"]) == (True, 50)
    others = {"any_city", "trade_rounds"}
    assert {name: value for name, value in FIRST.options.items() if name not in others} == {
        name: value for name, value in STANDARD.options.items() if name not in others
    }


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("reason", ENDINGS)
def test_every_ending_is_reached_and_its_record_replays(reason: str, rules: int) -> None:
    match = played(ENDINGS[reason], rules)
    assert match.outcome is not None
    assert match.outcome.reason == reason
    record = read_record(match.record().text())
    assert record.rules == rules
    again = Match.replay(match.game, record, check_luck=True)
    assert again.state == match.state


def test_greedy_beats_uniform_and_wins_by_cities() -> None:
    for seats in (2, 3, 4):
        state = STANDARD.start(seats)
        rng = FastRng(seats)
        bots: list[Chooser] = [Greedy(STANDARD), *[Uniform(STANDARD) for _ in range(seats - 1)]]
        while state.actor() != OVER:
            actor = state.actor()
            move = state.draw(rng) if actor == CHANCE else bots[actor].choose(state.view(actor), rng)
            state.apply(actor, move)
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ([0], "three-cities")


def test_a_saved_copy_of_logistics_survives_the_codec() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", city=True, wood=2)
    table.own(0, "surfside")
    state = table.begin("attack")
    play(state, "foot:mesa", "to:surfside", "load:mesa.wood")
    assert len(state.saved) == 1
    again = decode(STANDARD, json.loads(json.dumps(encode(state))))
    assert again == state
    play(state, "done")
    assert again != state


@pytest.mark.parametrize("game", [FIRST, STANDARD])
def test_states_and_views_from_before_version_2_can_still_be_read(game: Borderlands) -> None:
    state = game.start(3)
    view = state.view(0)
    for part, read in ((state, decode), (view, decode_view)):
        data = encode(part)
        assert {"refused_routes", "refused_offers"} <= set(data)
        old = {name: value for name, value in data.items() if not name.startswith("refused_")}
        assert read(game, old) == part
        with pytest.raises(StateError, match="state field unknown"):
            read(game, {**old, "refused_moves": []})
        with pytest.raises(StateError, match="state field missing"):
            read(game, {name: value for name, value in old.items() if name != "saved"})


def remembering() -> list[BorderlandsState]:
    """Return a position with a refused route, and one with a refused offer."""
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    sailing = table.begin("transport")
    play(sailing, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "retry")
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2)
    table.put("sixpoint", gold=1)
    trading = table.begin("trade")
    play(trading, "offer:1", "give:mesa.wood", "done", "want:gold", "refuse", "pass")
    return [sailing, trading]


def test_refused_routes_and_offers_are_public_and_survive_the_codec() -> None:
    sailing, trading = remembering()
    assert (len(sailing.refused_routes), len(trading.refused_offers)) == (1, 1)
    for state in (sailing, trading):
        assert decode(STANDARD, json.loads(json.dumps(encode(state)))) == state
        for seat in (0, 1, None):
            view = state.view(seat)
            assert isinstance(view, BorderlandsView)
            assert (view.refused_routes, view.refused_offers) == (state.refused_routes, state.refused_offers)
        twin = state.copy()
        twin.refused_routes = []
        twin.refused_offers = []
        assert twin.information_key(0) != state.information_key(0)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("refused_routes", {"boat": 3}),
        ("refused_routes", {"nodes": [3]}),
        ("refused_routes", {"nodes": [3, 99]}),
        ("refused_offers", {"maker": 2}),
        ("refused_offers", {"other": 3}),
        ("refused_offers", {"gives": []}),
        ("refused_offers", {"gives": [0]}),
        ("refused_offers", {"wants": 0}),
    ],
)
def test_impossible_memories_are_refused(field: str, change: dict[str, object]) -> None:
    state = remembering()[field == "refused_offers"]
    data: Any = json.loads(json.dumps(encode(state)))
    data[field][0].update(change)
    with pytest.raises(StateError, match="state impossible"):
        decode(STANDARD, data)


def test_version_1_has_no_memory_of_refusals() -> None:
    for state in remembering():
        with pytest.raises(StateError, match="state impossible"):
            decode(FIRST, encode(state))


def test_bl_3_2_imagined_states_have_votes_where_others_voted() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa")
    table.own(1, "surfside")
    state = table.begin("development")
    play(state, "die:6", "vote:yes")
    seen = set()
    for seed in range(20):
        imagined = STANDARD.imagine(state.view(1), FastRng(seed))
        assert isinstance(imagined, BorderlandsState)
        assert (imagined.phase, imagined.actors()) == (VOTE, [1, 2])
        seen.add(imagined.votes[0])
    assert seen == {1, 2}


def test_worth_is_a_share_of_the_whole() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", "surfside", "sixpoint", city=True)
    state = table.begin("attack")
    shares = [STANDARD.worth(state, seat) for seat in range(3)]
    assert abs(sum(shares) - 1.0) < 1e-9
    assert shares[0] > shares[1]
