"""Which clause forbids a move that is not on offer."""

from __future__ import annotations

from borea.core.chance import FastRng
from borea.core.game import CHANCE
from borea.games.borderlands.phases.order import BRING, DEVELOP, FLOOR, FOOT_TO, MEANS, PRODUCE, ROUTE, VOYAGE, WARRIORS
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD, Table, play, refused


def begun(phase: int) -> BorderlandsState:
    """Return a match of three seats at the beginning of a phase of set-up; seat 2 begins."""
    state = STANDARD.start(3)
    assert isinstance(state, BorderlandsState)
    play(state, "die:1", "die:2", "die:6")
    rng = FastRng(1)
    while state.phase < phase:
        actor = state.actor()
        state.apply(actor, state.draw(rng) if actor == CHANCE else state.moves(actor)[0])
    return state


def test_bl_2_1_sites_and_discs_have_their_turn() -> None:
    state = begun(1)
    assert refused(state, 0, "site:mesa") == "BL-2.1"
    assert refused(state, 2, "disc:wood") == "BL-2.1"
    assert refused(state, 2, "deal:mesa") == "BL-2.1"


def test_bl_2_2_warriors_are_placed_in_turn_by_seats_that_hold_nothing_yet() -> None:
    state = begun(WARRIORS)
    assert refused(state, 0, "warrior:mesa") == "BL-2.2"
    assert refused(state, 0, "attack:mesa") == "BL-2.3"


def two_seats(part: str = "attack", cycle: int = 2) -> BorderlandsState:
    """Return a part of the cycle that seat 0 begins; both seats have something to do in it."""
    table = Table(2, rest=1, cycle=cycle)
    table.own(0, "mesa", city=True, wood=1, gold=2)
    table.own(0, "surfside")
    table.own(1, "sixpoint", gold=2)
    table.own(1, "rushlight", wood=1)
    return table.begin(part)


def test_bl_2_3_another_seat_has_its_turn() -> None:
    assert refused(two_seats("attack"), 1, "attack:mesa") == "BL-2.3"
    assert refused(two_seats("transport"), 1, "foot:sixpoint") == "BL-2.3"
    assert refused(two_seats("development"), 1, "build:sixpoint.weapon-of-gold") == "BL-2.3"


def test_bl_3_1_nothing_is_built_in_the_first_cycle() -> None:
    for cycle, clause in ((1, "BL-3.1"), (2, "BL-4.1")):
        assert refused(two_seats("trade", cycle), 0, "build:mesa.weapon-of-gold") == clause


def test_bl_3_2_only_the_die_calls_a_vote() -> None:
    state = Table(2, rest=1).own(0, "mesa").begin("development")
    assert refused(state, 0, "vote:yes") == "BL-3.2"
    assert refused(state, 0, "die:1") == "BL-3.2"
    state = two_seats("attack")
    assert refused(state, 0, "vote:yes") == "BL-3.2"


def test_bl_4_4_every_build_says_what_is_missing() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", city=True)
    table.own(0, "mesa", weapon=1)
    table.own(0, "twofords", gold=2)
    state = table.begin("development")
    assert state.phase == DEVELOP
    assert refused(state, 0, "build:anneconda.boat") == "BL-4.2"
    assert refused(state, 0, "build:kettle-bend.boat") == "BL-4.1", "it is not the seat's"
    assert refused(state, 0, "build:anneconda.city") == "BL-4.4"
    assert refused(state, 0, "build:anneconda.city-of-gold") == "BL-4.4"
    assert refused(state, 0, "build:mesa.city") == "BL-4.1"
    assert refused(state, 0, "build:anneconda.weapon") == "BL-4.1"
    assert refused(state, 0, "build:mesa.weapon") == "BL-4.4"
    assert refused(state, 0, "build:mesa.weapon-of-gold") == "BL-4.4"
    assert refused(state, 0, "build:twofords.weapon") == "BL-4.1"


def test_bl_4_4_an_empty_supply_forbids_weapons() -> None:
    table = Table(2, rest=1)
    table.own(0, "twofords", gold=4)
    for key in [key for key in table.spec.keys if key != "twofords"][:20]:
        table.put(key, weapon=1)
    state = table.begin("development")
    assert refused(state, 0, "build:twofords.weapon-of-gold") == "BL-4.4"


def test_bl_5_5_a_horse_is_placed_when_its_ranch_produces() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1).site("mesa", "horse")
    table.own(0, "sixpoint", horse=1).site("sixpoint", "horse")
    table.own(0, "kettle-bend", "hams-landing")
    state = table.begin("production")
    assert state.phase == PRODUCE
    assert refused(state, 0, "put:kettle-bend.horse") == "BL-5.5"
    assert refused(state, 0, "produce:kettle-bend") == "BL-5.5"


def test_bl_6_2_tokens_are_placed_in_the_seats_own_places() -> None:
    state = two_seats("trade")
    play(state, "offer:1", "give:mesa.wood", "done", "want:wood", "done", "accept")
    assert refused(state, 0, "put:sixpoint.wood") == "BL-6.2"


def test_bl_6_3_offers_and_answers_have_their_turn() -> None:
    state = two_seats("trade")
    assert state.phase == FLOOR
    assert refused(state, 1, "offer:0") == "BL-6.3"
    assert refused(state, 0, "accept") == "BL-6.3"
    assert refused(state, 0, "give:mesa.wood") == "BL-6.3"
    assert refused(state, 0, "want:gold") == "BL-6.3"
    assert refused(state, 0, "put:mesa.wood") == "BL-6.4", "nothing was refused yet"


def test_bl_6_4_nothing_is_placed_before_an_agreement() -> None:
    assert refused(two_seats("trade"), 0, "put:mesa.wood") == "BL-6.4"


def test_bl_7_1_transports_go_by_the_clause_of_their_kind() -> None:
    state = two_seats("transport")
    assert refused(state, 0, "foot:whalebone") == "BL-7.1"
    assert refused(state, 0, "horse:mesa") == "BL-7.2"
    assert refused(state, 0, "sail:1") == "BL-7.4"
    assert refused(state, 0, "load:mesa.wood") == "BL-7.4"
    play(state, "foot:mesa")
    assert state.phase == FOOT_TO
    assert refused(state, 0, "to:whalebone") == "BL-7.1"
    assert refused(state, 0, "way:east-1") == "BL-7.4"
    play(state, "to:surfside")
    assert refused(state, 0, "load:mesa.iron") == "BL-7.1"
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1, wood=1)
    table.own(0, "surfside")
    state = table.begin("transport")
    play(state, "horse:mesa", "load:mesa.wood", "to:surfside", "unload:surfside.wood")
    assert refused(state, 0, "load:mesa.iron") == "BL-7.2"
    assert refused(state, 0, "done") == "BL-3.4"


def test_bl_7_4_a_voyage_has_its_own_tokens() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1)
    table.boat(0, "east-5")
    state = table.begin("transport")
    play(state, "sail:1")
    assert (state.phase, refused(state, 0, "slot:1")) == (ROUTE, "BL-8.4")
    play(state, "done")
    assert (state.phase, refused(state, 0, "load:whalebone.wood")) == (VOYAGE, "BL-7.4")


def test_bl_7_5_transports_have_their_phase() -> None:
    assert refused(two_seats("trade"), 0, "foot:mesa") == "BL-7.5"
    assert refused(two_seats("development"), 0, "horse:mesa") == "BL-7.5"


def test_bl_9_1_logistics_goes_by_the_clauses_of_transport() -> None:
    state = two_seats("attack")
    assert refused(state, 0, "foot:whalebone") == "BL-7.1"
    play(state, "foot:mesa", "to:surfside", "load:mesa.wood", "done")
    assert refused(state, 0, "foot:mesa") == "BL-9.1"


def test_bl_9_2_a_place_that_is_out_of_reach_is_no_target_though_it_was_tried() -> None:
    state = two_seats("attack")
    play(state, "attack:friends-haven", "withdraw")
    assert refused(state, 0, "attack:friends-haven") == "BL-9.7"
    assert refused(state, 0, "attack:whalebone") == "BL-9.2"
    state.tried |= 1 << state.box.spec.keys.index("whalebone")  # as if a boat had been there, and has left
    assert refused(state, 0, "attack:whalebone") == "BL-9.2"
    assert refused(two_seats("trade"), 0, "attack:friends-haven") == "BL-9.2"


def planned(**tokens: int) -> BorderlandsState:
    """Return the position where seat 0 has attacked mesa and chooses a move; its boat is far away."""
    table = Table(2, rest=1)
    for place in ("sixpoint", "the-bind", "kettle-bend"):
        table.own(0, place).put(place, **tokens)
    table.boat(0, "twine-9")
    state = table.begin("attack")
    play(state, "attack:mesa")
    return state


def test_bl_9_3_only_what_can_end_in_the_target_is_brought() -> None:
    state = planned(horse=1, weapon=1)
    assert (state.phase, refused(state, 0, "foot:kettle-bend")) == (MEANS, "BL-9.3")
    assert refused(state, 0, "attack:friends-haven") == "BL-9.7", "one target at a time"
    play(state, "horse:kettle-bend")
    assert refused(state, 0, "to:whalebone") == "BL-9.3"
    play(state, "to:sixpoint")
    assert (state.phase, refused(state, 0, "load:sixpoint.horse")) == (BRING, "BL-9.3")
    assert refused(state, 0, "load:sixpoint.gold") == "BL-9.3"


def test_bl_9_10_a_boat_must_reach_the_target_and_carries_no_resources() -> None:
    assert refused(planned(horse=1), 0, "sail:1") == "BL-9.10"
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", gold=1, horse=1)
    table.boat(0, "east-3", gold=1)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1")
    assert refused(state, 0, "way:twine-9") == "BL-9.10"
    play(state, "way:east-4", "way:east-5", "way:east-6", "done")
    assert state.phase == VOYAGE
    assert refused(state, 0, "load:kettle-bend.gold") == "BL-9.3"
    assert refused(state, 0, "unload:boat.1.gold") == "BL-9.3"
    assert refused(state, 0, "load:whalebone.horse") == "BL-9.10"
    assert refused(state, 0, "unload:boat.1.horse") == "BL-9.10"
