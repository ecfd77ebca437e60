"""Map files: the standard map, and what the engine reads from a map."""

from __future__ import annotations

from borea.games.borderlands.map.spec import MapSpec, check_balance, check_printed_names, read_map, river_cost, to_data
from tests.support.borderlands.map_data import STANDARD, bare, full


def test_bl_1_1_the_standard_map_is_one_continent_of_36() -> None:
    spec = read_map(full())
    assert len(spec.keys) == len(spec.names) == 36
    assert spec.keys == sorted(spec.keys)
    pairs = [tuple(sorted(pair)) for kind in ("land", "river") for pair in STANDARD["borders"][kind]]
    assert [(spec.keys[one], spec.keys[other]) for one, other in spec.borders] == sorted(pairs)
    for one, other in spec.borders:
        assert other in spec.neighbours[one]
        assert one in spec.neighbours[other]
    assert sum(len(row) for row in spec.neighbours) == 2 * len(pairs)


def test_bl_1_1_river_and_land_borders_are_kept_apart() -> None:
    spec = read_map(full())
    river = {
        (spec.keys[one], spec.keys[other]) for (one, other), wet in zip(spec.borders, spec.by_river, strict=True) if wet
    }
    assert river == {tuple(sorted(pair)) for pair in STANDARD["borders"]["river"]}


def test_bl_1_4_the_standard_map_keeps_every_count() -> None:
    spec = read_map(full())
    degrees = [len(row) for row in spec.neighbours]
    on_river = {bank for section in STANDARD["river"]["sections"].values() for bank in section["banks"]}
    assert 22 <= len(on_river) <= 28
    assert 4.5 <= sum(degrees) / 36 <= 5
    assert 2 <= min(degrees) <= 3
    assert max(degrees) <= 7
    joints = sum(joint[2] for joint in STANDARD["river"]["joints"])
    assert river_cost(spec) == joints + 3
    assert joints >= 24  # so that the total is in bounds whether or not the confluence is counted
    assert joints + 3 <= 32
    assert all(len(lake["shores"]) >= 3 for lake in STANDARD["lakes"].values())
    check_balance(spec)


def test_bl_1_4_the_printed_names_stand_and_mesa_borders_on_four_of_them() -> None:
    check_printed_names(read_map(full()))
    beside = {
        name for pair in STANDARD["borders"]["land"] + STANDARD["borders"]["river"] if "mesa" in pair for name in pair
    }
    assert {"the-bind", "surfside", "friends-haven", "sixpoint"} <= beside


def test_bl_1_3_nodes_are_sections_and_berths_with_their_lands() -> None:
    spec = read_map(full())
    sections = STANDARD["river"]["sections"]
    assert spec.node_keys[: spec.sections] == sorted(sections)
    berths = [f"{lake}.{shore}" for lake, entry in STANDARD["lakes"].items() for shore in entry["shores"]]
    assert sorted(spec.node_keys[spec.sections :]) == sorted(berths)
    for node, key in enumerate(spec.node_keys):
        lands = {spec.keys[land] for land in spec.node_lands[node]}
        assert lands == (set(sections[key]["banks"]) if key in sections else {key.split(".")[1]})
        assert all(node in spec.land_nodes[land] for land in spec.node_lands[node])
    assert sum(len(nodes) for nodes in spec.land_nodes) == 2 * len(sections) + len(berths)


def cost(spec: MapSpec, one: str, other: str) -> int:
    """Return the cost of a step, 0 if there is none."""
    row = dict(spec.steps[spec.node_keys.index(one)])
    return row.get(spec.node_keys.index(other), 0)


def test_bl_1_3_steps_cost_the_border_lines_that_end_between() -> None:
    spec = read_map(full())
    for upper, lower, price in STANDARD["river"]["joints"]:
        banks = [set(STANDARD["river"]["sections"][key]["banks"]) for key in (upper, lower)]
        assert cost(spec, upper, lower) == cost(spec, lower, upper) == price == len(banks[0] - banks[1])


def test_bl_1_3_any_two_sections_at_the_confluence_are_one_step_apart() -> None:
    spec = read_map(full())
    one, two, trunk = STANDARD["river"]["confluence"]
    assert [cost(spec, one, two), cost(spec, one, trunk), cost(spec, two, trunk)] == [1, 1, 1]
    places = {key: spec.node_keys.index(key) for key in (one, two, trunk)}
    assert spec.below[places[one]] == sorted([places[two], places[trunk]])
    assert spec.above[places[trunk]] == sorted([places[one], places[two]])


def test_bl_1_3_berths_are_one_step_from_each_other_and_from_their_head() -> None:
    spec = read_map(full())
    shores = STANDARD["lakes"]["cold-mere"]["shores"]
    head = STANDARD["river"]["branches"]["cold-mere"]["head"]
    for shore in shores:
        berth = f"cold-mere.{shore}"
        reach = {spec.node_keys[node]: price for node, price in spec.steps[spec.node_keys.index(berth)]}
        assert reach == {head: 1} | {f"cold-mere.{other}": 1 for other in shores if other != shore}


def test_bl_1_2_sections_follow_each_other_from_head_to_mouth() -> None:
    spec = read_map(full())
    for lake in range(2):
        assert spec.above[spec.river.heads[lake]] == []
    assert spec.below[spec.river.mouth] == []
    assert sorted(section for arm in spec.river.arms for section in arm) == list(range(spec.sections))


def test_bl_12_1_nothing_depends_on_the_order_of_a_file() -> None:
    data = full()
    data["territories"] = dict(reversed(data["territories"].items()))
    data["lakes"] = dict(reversed(data["lakes"].items()))
    for kind in ("land", "river"):
        data["borders"][kind] = [pair[::-1] for pair in reversed(data["borders"][kind])]
    river = data["river"]
    river["sections"] = dict(reversed(river["sections"].items()))
    river["joints"].reverse()
    river["confluence"] = [river["confluence"][1], river["confluence"][0], river["confluence"][2]]
    for section in river["sections"].values():
        section["banks"].reverse()
    one, other = read_map(full()), read_map(data)
    assert to_data(one) == to_data(other)
    assert (one.steps, one.node_lands, one.neighbours) == (other.steps, other.node_lands, other.neighbours)


def test_bl_12_1_a_map_survives_being_written_and_read() -> None:
    assert to_data(read_map(full())) == STANDARD
    assert to_data(read_map(bare())) == bare()


def test_bl_12_1_a_map_without_a_picture_can_be_played() -> None:
    spec, drawn = read_map(bare()), read_map(full())
    assert spec.drawing is None
    assert (spec.steps, spec.neighbours, spec.by_river) == (drawn.steps, drawn.neighbours, drawn.by_river)
