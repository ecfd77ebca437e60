"""The scene of Borderlands, worked out by hand for known positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from borea.core.game import CHANCE
from borea.core.match import Match
from borea.core.record import read_record
from borea.draw.borderlands.scene import components, scene
from borea.draw.borderlands.scene_arcs import Arcs
from borea.games import create as box_of
from borea.games.borderlands.map.outlines import Drawing
from borea.games.borderlands.phases.order import VOTE
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD, Table, create, play


def mesa() -> Table:
    """Return the printed example: A, B, C, D are seats 0 to 3 (worked example 1)."""
    table = Table(4, STANDARD, rest=3)
    table.own(0, "mesa", horse=1, gold=2)
    table.own(0, "the-bind")
    table.own(1, "surfside", "friends-haven")
    table.own(2, "sixpoint")
    return table


def seen(state: BorderlandsState, seat: int | None) -> dict[str, Any]:
    """Return the scene after a round trip through JSON."""
    drawn: dict[str, Any] = json.loads(json.dumps(scene(STANDARD, state.view(seat))))
    return drawn


def test_a_target_is_added_up_before_it_is_named() -> None:
    drawn = seen(mesa().begin("attack", lead=1), 1)
    total = drawn["targets"]["mesa"]
    assert (total["attack"], total["defence"]) == (3, 3)  # two warriors and the new one; warrior and horse, The Bind
    assert sorted([entry["place"] for entry in total["for"]]) == ["friends-haven", "surfside"]
    assert {entry["place"]: entry["value"] for entry in total["against"]} == {"mesa": 2, "the-bind": 1}
    assert drawn["attack"] is None


def test_each_open_answer_shows_what_it_would_change() -> None:
    state = mesa().begin("attack", lead=1)
    play(state, "attack:mesa")
    total = seen(state, 1)["attack"]
    (sixpoint,) = [entry for entry in total["open"] if entry["seat"] == 2]
    assert sixpoint["value"] == 1
    assert sixpoint["answers"] == [
        {"side": "attack", "attack": 4, "defence": 3, "enough": True},
        {"side": "defence", "attack": 3, "defence": 4, "enough": False},
        {"side": "neither", "attack": 3, "defence": 3, "enough": False},
    ]


def test_what_is_brought_in_counts_where_it_comes_from_afar_only() -> None:
    table = Table(2, STANDARD, rest=1)
    table.own(0, "surfside", horse=1, weapon=1)
    state = table.begin("attack", lead=0)
    play(state, "attack:mesa", "foot:surfside", "load:surfside.weapon")
    total = seen(state, 0)["attack"]
    assert [(entry["kind"], entry["value"]) for entry in total["brought"]] == [("weapon", 0)]
    assert total["attack"] == 1 + 1 + 1 + 3  # warrior, horse, weapon counted from beside, the new warrior


def test_lands_seats_and_supply() -> None:
    drawn = seen(mesa().begin("attack", lead=1), None)
    assert drawn["lands"]["mesa"]["goods"] == {"gold": 2}
    assert (drawn["lands"]["mesa"]["horse"], drawn["lands"]["mesa"]["weapon"]) == (True, False)
    assert drawn["lands"]["mesa"]["value"] == 2
    assert (drawn["supply"]["gold"], drawn["supply"]["horse"], drawn["supply"]["boat"]) == (18, 19, 12)
    assert drawn["seats"][3]["places"] == 36 - 5
    assert drawn["seats"][3]["transports"] == 1 + (31 - 9) // 3
    assert drawn["seats"][0]["goods"]["gold"] == 2
    assert (drawn["part"], drawn["lead"], drawn["targets"]) == ("attack", 1, {})


def test_a_boat_lies_on_its_section_and_counts_three() -> None:
    table = Table(2, STANDARD, rest=1)
    node = STANDARD.box.spec.node_keys[0]
    table.own(0, "mesa")
    table.boat(0, node, wood=1)
    drawn = seen(table.begin("transport"), 0)
    (boat,) = drawn["boats"]
    assert (boat["key"], boat["at"], boat["seat"], boat["value"], boat["goods"]) == ("boat.1", node, 0, 3, {"wood": 1})
    (place,) = [entry for entry in components(STANDARD)["nodes"] if entry["key"] == node]
    assert (boat["x"], boat["y"]) == (place["x"], place["y"])


def test_a_route_shows_its_cost_and_who_may_hold_the_boat() -> None:
    table = Table(2, STANDARD, rest=1)
    spec = STANDARD.box.spec
    upper, lower, cost = spec.river.joints[0]
    table.own(0, "mesa")
    table.boat(0, spec.node_keys[upper])
    state = table.begin("transport")
    play(state, "sail:1", f"way:{spec.node_keys[lower]}")
    way = seen(state, 0)["voyage"]
    assert [stop["cost"] for stop in way["stops"]] == [0, cost]
    assert (way["cost"], way["reach"], way["boat"]) == (cost, 8, "boat.1")
    holders = {STANDARD.box.spec.keys[land] for land in spec.node_lands[lower]} - {"mesa"}
    assert way["stops"][1]["rivals"] == [{"seat": 1, "value": len(holders), "answer": ""}]


def test_an_offer_lists_tokens_with_their_places() -> None:
    table = Table(2, STANDARD, rest=1)
    table.own(0, "mesa", gold=2)
    table.put("surfside", wood=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.gold", "give:mesa.gold", "want:wood")
    drawn = seen(state, 1)["trade"]
    assert drawn["gives"] == [{"place": "mesa", "kind": "gold", "count": 2}]
    assert drawn["wants"] == {"wood": 1}
    assert (drawn["maker"], drawn["partner"], drawn["offered"], drawn["counter"]) == (0, 1, True, False)


def test_what_production_would_bring_is_shown_by_seat() -> None:
    table = Table(2, STANDARD, rest=1)
    table.own(0, "mesa", city=True).site("mesa", "gold")
    table.own(0, "surfside", wood=1).site("surfside", "wood")
    drawn = seen(table.begin("transport"), 0)
    assert drawn["lands"]["mesa"]["due"] == 2  # a city doubles (worked example 6)
    assert drawn["lands"]["surfside"]["due"] == 1  # beside the city: 1 becomes 2
    assert drawn["seats"][0]["gains"] == {"wood": 1, "gold": 2}


def test_bl_3_2_nobody_sees_how_another_voted() -> None:
    tables = []
    for vote in ("vote:yes", "vote:no"):
        state = mesa().begin("attack", lead=1)
        state.phase = VOTE
        state.part = 1
        state.votes = [0, 0, 0, 0]
        state.apply(2, STANDARD.catalogue.move(vote))
        tables.append(state)
    one, other = tables
    assert seen(one, 0) == seen(other, 0)
    assert seen(one, None) == seen(other, None)
    assert seen(one, 0)["vote"] == {"part": "production", "given": [2], "own": ""}
    assert (seen(one, 2)["vote"]["own"], seen(other, 2)["vote"]["own"]) == ("yes", "no")


def test_sites_face_down_are_only_hidden() -> None:
    state = STANDARD.start(3)
    assert isinstance(state, BorderlandsState)
    for face in ("die:6", "die:2", "die:1"):
        state.apply(CHANCE, STANDARD.catalogue.move(face))
    state.apply(state.actor(), STANDARD.catalogue.move("site:mesa"))
    drawn = seen(state, 0)
    assert (drawn["lands"]["mesa"]["site"], drawn["lands"]["mesa"]["yields"]) == ("hidden", "")
    assert (drawn["discs"], drawn["doing"], drawn["cycle"]) == (15, "site", 0)


def test_components_name_every_place() -> None:
    drawn = components(STANDARD)
    assert len(drawn["lands"]) == 36
    places = {land["key"]: land for land in drawn["lands"]}
    assert {"the-bind", "surfside", "friends-haven", "sixpoint"} <= set(places["mesa"]["near"])
    assert [node["key"] for node in drawn["nodes"]] == STANDARD.box.spec.node_keys
    assert "<style" not in json.dumps(drawn["ground"])


def test_arcs_make_up_every_outline_and_the_coast() -> None:
    drawn = components(STANDARD)
    drawing = STANDARD.box.spec.drawing
    assert drawing is not None
    lines = [walked(arc) for arc in drawn["ground"]["arcs"]]
    for land, ring in zip(drawn["lands"], drawing.outlines, strict=True):
        walk = joined(lines, land["ring"])
        assert walk[0] == walk[-1]
        assert set(walk) == {(round(x), round(y)) for x, y in ring}
        assert len(walk) == len(ring) + 1
    coast = joined(lines, drawn["ground"]["coast"])
    assert set(coast) == {(round(x), round(y)) for x, y in drawing.coast}
    assert coast[0] == coast[-1]


def test_two_squares_beside_each_other_share_one_arc() -> None:
    drawing = Drawing(300, 200)
    drawing.outlines = [[(0, 0), (10, 0), (10, 10), (0, 10)], [(10, 0), (20, 0), (20, 10), (10, 10)]]
    arcs = Arcs(drawing)
    assert len(arcs.lines) == 3, "the border between them, and the coast of each"
    shared = arcs.of([(10, 0), (10, 10)])
    assert shared in arcs.rings[0]
    assert ~shared in arcs.rings[1]
    assert len(arcs.coast()) == 2


def walked(arc: list[int]) -> list[tuple[int, int]]:
    """Return the points of an arc encoded in steps."""
    line = [(arc[0], arc[1])]
    for x, y in zip(arc[2::2], arc[3::2], strict=True):
        line.append((line[-1][0] + x, line[-1][1] + y))
    return line


def joined(lines: list[list[tuple[int, int]]], ring: list[int]) -> list[tuple[int, int]]:
    """Return the points of a ring of arcs; each arc begins where the one before it ends."""
    walk: list[tuple[int, int]] = []
    for arc in ring:
        line = lines[arc] if arc >= 0 else lines[~arc][::-1]
        assert not walk or walk[-1] == line[0]
        walk += line if not walk else line[1:]
    return walk


def test_a_generated_map_and_one_without_outlines_have_components() -> None:
    made = create(map="7")
    assert components(made)["ground"] is not None
    data = json.loads(json.dumps(made.options["map"]))
    del data["size"]
    for land in data["territories"].values():
        for field in ("outline", "label", "rows", "spot", "tall"):
            land.pop(field, None)
    for lake in data["lakes"].values():
        del lake["outline"]
    for section in data["river"]["sections"].values():
        del section["line"]
    bare = create(map=data)
    assert components(bare)["ground"] is None
    assert "ring" not in components(bare)["lands"][0]
    assert scene(bare, bare.start(2).view(None))["boats"] == []


def test_after_a_refused_boat_the_sums_still_stand() -> None:
    table = Table(3, STANDARD, rest=2)
    table.own(0, "cinderheath").own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "retry")
    total = seen(state, 0)["attack"]
    assert "withdraw" in [STANDARD.catalogue.token(move) for move in state.view(0).moves]
    assert [(entry["place"], entry["value"]) for entry in total["for"]] == [("cinderheath", 1)]
    assert (total["attack"], total["brought"]) == (2, [])  # Cinderheath and the new warrior


def test_every_position_of_a_recorded_match_has_a_scene_for_everyone() -> None:
    (path, *_) = sorted((Path(__file__).parent.parent / "records" / "borderlands").iterdir())
    record = read_record(path.read_text("utf-8"))
    game = box_of(record.game, record.edition, record.options, record.rules)
    doing = set()
    for upto in range(0, len(record.entries), max(1, len(record.entries) // 40)):
        match = Match.replay(game, record, upto=upto)
        for seat in (None, *range(record.seats)):
            drawn = scene(game, match.view(seat))
            doing.add(drawn["doing"])
            assert json.loads(json.dumps(drawn)) == drawn
            held = [land["seat"] for land in drawn["lands"].values()] + [boat["seat"] for boat in drawn["boats"]]
            assert [own["places"] for own in drawn["seats"]] == [held.count(other) for other in range(record.seats)]
    assert len(doing) > 5
