"""What the levels build: weapons where they raise the seat's chance, and cities wherever one is complete."""

from __future__ import annotations

from borea.games.borderlands.components import LANDS
from tests.support.borderlands.positions import STANDARD, Table

SEATS = 3


def preferred(table: Table) -> str:
    """Return what a level without doubts builds first."""
    state = table.begin("development")
    moves = state.moves(0)
    values = STANDARD.prior(state, 0, moves)
    return STANDARD.catalogue.token(moves[values.index(max(values))])


def quiet(rest: int) -> Table:
    """Return a position with three tokens of a city of seat 0 in Mesa; the rest of the land is another's."""
    return Table(SEATS, rest=rest).own(0, "mesa", wood=1, coal=1, iron=1)


def test_a_weapon_that_can_take_a_city_is_built_of_a_growing_set() -> None:
    table = quiet(2)
    city = table.names[table.spec.neighbours[table.number("mesa")][0]]
    table.own(1, city, city=True)
    assert preferred(table) == "build:mesa.weapon"


def test_a_set_that_nothing_threatens_grows_on() -> None:
    assert preferred(quiet(0)) == "done"


def test_a_city_is_never_spent_on_a_weapon() -> None:
    table = quiet(2).put("mesa", gold=1)
    assert preferred(table) == "build:mesa.city"


def test_weapons_come_before_cities_because_pieces_are_built_in_order() -> None:
    table = quiet(2).put("mesa", gold=1)
    other = next(name for name in table.names[:LANDS] if name != "mesa")
    table.own(0, other, gold=2)
    assert preferred(table) == f"build:{other}.weapon-of-gold"
