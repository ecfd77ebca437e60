"""Borderlands in words: sums worked out by hand from the rules' examples, the map, and that a view is enough."""

from __future__ import annotations

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import Game
from borea.core.match import Match
from borea.games import create, load
from borea.games.borderlands import events as happened
from borea.games.borderlands.fields import REASONS
from borea.games.borderlands.map.spec import to_data
from borea.text.game_text import GameText, game_text
from borea.text.language import LANGUAGES
from borea.text.page import plain, width
from tests.support.borderlands.positions import STANDARD, Table, play
from tests.support.borderlands.wording import TELL, added, asked, situation, told


def mesa() -> Table:
    """Lay out BL-E.1: Ann holds Mesa with a horse and The Bind, Bo two neighbours of Mesa, Cleo the fourth."""
    table = Table(4)
    table.own(0, "mesa", horse=1).own(0, "the-bind").own(1, "surfside", "friends-haven").own(2, "sixpoint")
    return table


def test_bl_e_1_a_target_is_described_with_both_sums_and_who_else_is_beside_it() -> None:
    state = mesa().begin("attack", lead=1)
    # 1 + 1 and the new warrior against 2 + 1; Sixpoint is Cleo's.
    assert told(state, 1)["attack:mesa"] == "Attack Mesa: Ann, 3 against 3; next to it: Cleo +1"


def test_bl_9_6_a_side_is_described_with_the_sum_it_would_make() -> None:
    state = mesa().begin("attack", lead=1)
    play(state, "attack:mesa")
    assert state.actors() == [2]
    assert asked(state, 2) == "Bo attacks Mesa. And you?"
    assert added(state, 2) == "Ann holds it: 3 against 3."
    assert told(state, 2) == {
        "side:attack": "Join the attack: 4 against 3, enough so far",
        "side:defence": "Join the defence: 3 against 4, not enough so far",
        "side:neither": "Stay neutral: 3 against 3, not enough so far",
    }
    assert "for: Friend's Haven 1, Surfside 1, new warrior 1 against: Mesa 2, The Bind 1" in situation(state)
    assert "undecided: Cleo +1" in situation(state)
    play(state, "side:attack")
    assert asked(state, 1) == "Take Mesa from Ann?"
    assert added(state, 1) == "4 against 3."
    assert told(state, 1)["carry"] == "Take Mesa: 4 against 3; you get 1 horse"


def test_bl_e_5_what_comes_from_two_steps_away_adds_and_what_stands_beside_does_not() -> None:
    table = Table(2, rest=0).own(1, "surfside", "sixpoint").own(1, "rushlight", horse=1, weapon=1)
    state = table.begin("attack", lead=1)
    # Surfside and Sixpoint and a new warrior: 3. Mesa, The Bind and Friend's Haven: 3. Rushlight lies behind Sixpoint.
    assert told(state, 1)["attack:mesa"] == "Attack Mesa: Ann, 3 against 3; one move can add 4"
    play(state, "attack:mesa")
    assert told(state, 1)["horse:rushlight"] == "By horse from Rushlight: up to 7 against 3"
    assert told(state, 1)["still"] == "Attack without a move: 3 against 3"
    play(state, "horse:rushlight")
    assert told(state, 1)["load:rushlight.weapon"] == "Bring 1 weapon from Rushlight: +3"
    beside = Table(2, rest=0).own(1, "surfside", "sixpoint").put("sixpoint", horse=1, weapon=1)
    state = beside.begin("attack", lead=1)
    assert told(state, 1)["attack:mesa"] == "Attack Mesa: Ann, 7 against 3"
    play(state, "attack:mesa", "foot:sixpoint")
    assert told(state, 1)["load:sixpoint.horse"].endswith("adds nothing, it already counts there")


def test_bl_e_4_a_boat_that_asks_for_passage_is_described_with_what_counts() -> None:
    table = Table(3, rest=0)
    table.own(1, "anneconda", horse=1).own(2, "oxbow")
    table.boat(0, "twine-1")
    for place in ("threewaters", "withyreach", "drownfield"):
        table.own(2, place)
    state = table.begin("transport")
    play(state, "sail:1")
    assert told(state, 0)["way:twine-2"] == ("Sail to Anneconda – Oxbow: 1 step, 7 left; banks: Bo (2) and Cleo (1)")
    play(state, "way:twine-2", "way:twine-3", "done")
    assert state.actors() == [1]
    assert asked(state, 1) == "Let Ann sail past Anneconda?"
    assert added(state, 1) == "The boat counts 3, your banks 2; a tie stops it."
    assert told(state, 1)["leave:deny"].startswith("Stop it: 2 against 3 or more;")
    assert told(state, 1)["leave:consent"] == "Let it pass: your banks count for the boat, +2"
    play(state, "leave:deny")
    assert told(state, 2)["leave:deny"].startswith("Stop it: 3 against 3 or more;"), "two denials add up"
    assert "Anneconda – Oxbow: Bo refuses passage" in situation(state)
    play(state, "leave:deny")
    assert asked(state, 0) == "Boat 1: refused. And now?"
    assert set(told(state, 0)) == {"go", "retry"}
    play(state, "retry")
    assert asked(state, 0) == "Passage refused. And now?"
    assert added(state, 0) == "You have 7 transports left."
    assert told(state, 0)["done"] == "No more transports"


def test_bl_9_10_a_boat_that_comes_alongside_is_described_with_its_value() -> None:
    table = Table(2, rest=0).own(1, "surfside", "sixpoint")
    table.boat(1, "east-3")
    state = table.begin("attack", lead=1)
    play(state, "attack:mesa")
    # 1 + 1 + 1 and the boat's 2 + 1.
    assert told(state, 1)["sail:1"] == "Sail Boat 1: up to 6 against 3"
    play(state, "sail:1")
    assert asked(state, 1) == "Where does Boat 1 sail?"
    assert added(state, 1) == "0 of 8 steps, now at Kettle Bend – Sixpoint."


def test_bl_5_2_a_short_supply_is_described_with_what_each_site_would_get() -> None:
    table = Table(2, rest=1).own(0, "mesa", "surfside", "crowmoor", "cinderheath")
    table.state.city |= 1 << table.number("mesa")
    for place in ("mesa", "crowmoor", "cinderheath"):
        table.site(place, "gold")
    table.put("wreckers", gold=18)
    state = table.begin("production")
    # Two are left; Mesa has a city and would take both, Crowmoor has none near and takes one.
    assert told(state, 0)["produce:mesa"] == "Produce in Mesa (gold mine): 2 gold; 2 in the supply"
    assert told(state, 0)["produce:crowmoor"] == "Produce in Crowmoor (gold mine): 1 gold; 2 in the supply"


def test_bl_6_3_an_offer_is_described_with_kinds_and_amounts() -> None:
    table = Table(2, rest=0).own(1, "surfside", gold=2).put("mesa", wood=3)
    state = table.begin("trade")
    assert told(state, 0)["offer:1"] == "Make Bo an offer: has 2 gold"
    events = play(state, "offer:1", "give:mesa.wood", "give:mesa.wood", "done", "want:gold", "done")
    assert TELL.event(events[-1]) == "Ann offers Bo 2 wood for 1 gold."
    assert asked(state, 1) == "Ann offers 2 wood for 1 gold. Deal?"
    assert told(state, 1)["accept"] == "Accept: you get wood (Mesa) ×2 and give 1 gold"


def test_the_map_shows_names_holders_values_sites_and_boats() -> None:
    table = mesa().site("mesa", "gold")
    table.put("mesa", gold=2, wood=1).boat(1, "east-5")
    table.own(2, "sixpoint", city=True, weapon=1)
    state = table.begin("attack", lead=1)
    board = TELL.board(state.view(1), 1)
    drawing = plain(board)
    assert width(board) <= 80
    assert len(board) <= 34
    for word in ("●2♞", "Gwg2", "■7⌂†", "▲~1", "Mesa", "Surfside", "≈≈≈"):
        assert word in drawing, word
    for name in STANDARD.box.spec.names:
        assert name.split()[0][:6] in drawing, name


def test_the_board_of_another_seat_lists_its_places_and_their_borders() -> None:
    state = mesa().begin("attack", lead=1)
    listed = plain(TELL.board(state.view(1), 0))
    assert "Mesa      ●2♞" in listed
    assert "▲ Friend's Haven, ■ Sixpoint, ▲ Surfside, ● The Bind" in listed


def test_a_map_without_outlines_is_described_by_its_lists() -> None:
    data = to_data(STANDARD.box.spec)
    del data["size"]
    bare = {**data, "territories": {}, "lakes": {}}
    for part in ("territories", "lakes"):
        entries = data[part]
        assert isinstance(entries, dict)
        keep = {"name", "shores"}
        bare[part] = {key: {name: entry[name] for name in entry if name in keep} for key, entry in entries.items()}
    river = data["river"]
    assert isinstance(river, dict)
    bare["river"] = {**river, "sections": {key: {"banks": entry["banks"]} for key, entry in river["sections"].items()}}
    game = load("borderlands", map=bare)
    match = finished_setup(game)
    seat = match.actors[0]
    drawing = plain(game_text(game).board(match.view(seat), seat))
    assert "╔" not in drawing
    assert match.view(seat).owner.count(seat) <= drawing.count("\n") + 1  # type: ignore[attr-defined]


def test_every_event_that_is_put_together_from_parts_has_its_sentence() -> None:
    spec = STANDARD.box.spec
    parts = ("production", "trade", "transport")
    told = [TELL.event(happened.die(0, part, face)) for part in parts for face in (4, 5, 6)]
    told += [TELL.event(happened.votes_opened(part, [2, 1], agreed)) for part in parts for agreed in (True, False)]
    told += [TELL.event(happened.part_began(part)) for part in (*parts, "development", "attack")]
    told += [TELL.event(happened.built(0, piece, spec, 0)) for piece in ("weapon", "city")]
    told += [TELL.event(happened.leave_answered(0, 0, spec, 0, answer)) for answer in range(3)]
    told += [TELL.event(happened.sided(0, side, False)) for side in range(3)]
    told += [TELL.event(happened.ended(reason)) for reason in REASONS[1:]]
    assert len(set(told)) == len(told), "no two of them are told alike"
    assert "Trade takes place: Ann for, Bo against." in told


def finished_setup(game: Game) -> Match:
    """Return a match after its set-up."""
    match = Match(game, 2, "set-up")
    while match.view(match.actors[0]).prompt in ("site", "warrior"):
        match.submit(match.actors[0], match.moves(match.actors[0])[0])
    return match


@pytest.mark.parametrize("options", [{"sites": "random"}, {"sealed_alliances": True}])
@pytest.mark.parametrize("player", ["uniform", "greedy"])
def test_everything_is_described_in_three_languages_and_from_the_view_alone(
    player: str, options: dict[str, object]
) -> None:
    game = create("borderlands", None, {"trade_rounds": 2, **options})  # or offers are all there is to describe
    texts = [game_text(game, language) for language in LANGUAGES]
    seats = 3 if player == "uniform" else 4
    match = Match(game, seats, f"told {player}")
    mover, rng = bot(player, game), FastRng(player)
    seen = compared = 0
    secret = set()  # the prompts of answers given in secret that came up
    for decision in range(260):
        if not match.actors:
            break
        seat = match.actors[-1]
        view = match.view(seat)
        for text in texts:
            text.prompt(view)
            for move in view.moves:
                text.move(view, move)
                assert text.clause_of(view, move) in text.rules.clauses
            assert all(text.event(event) for event in match.events[seen:])
        seen = len(match.events)
        window = view.prompt.startswith(("vote", "side"))
        if window:
            secret.add(view.prompt.partition("-")[0])
        if decision % 20 == 0 or window:
            compared += sum(assert_same_text(texts[0], game, match, viewer, rng) for viewer in range(seats))
        match.submit(seat, game.catalogue.token(mover.choose(view, rng)))
    assert compared > 5
    assert secret == {"vote", "side"}


def assert_same_text(text: GameText, game: Game, match: Match, seat: int, rng: FastRng) -> bool:
    """Compare the texts of the real position and of one that looks the same; return whether the seat has a question."""
    real, other = match.view(seat), game.imagine(match.view(seat), rng).view(seat)
    assert text.situation(real) == text.situation(other)
    assert text.board(real, seat) == text.board(other, seat)
    assert real.prompt == other.prompt
    questions = [text.prompt(view) if view.prompt else "" for view in (real, other)]
    assert questions[0] == questions[1]
    assert [text.move(real, move) for move in real.moves] == [text.move(other, move) for move in other.moves]
    return bool(real.prompt)
