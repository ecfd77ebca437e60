"""Observations: every slot is documented, and what it shows is what the view says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.core.chance import FastRng
from borea.core.game import Game, View
from borea.core.laws.secrecy import random_move
from borea.core.observations.buffers import Masks, Rows, new_masks, new_rows
from borea.core.observations.encoder import UNUSED
from borea.games import INFOS, load
from tests.support.layouts import layout_rows

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
CASES = [(info.id, seats) for info in INFOS.values() for seats in info.seats]
PLIES = 1200
FIRST_MOVES = load("borderlands").catalogue.first
TITLES = {"the-border": "The Border", "borneo": "Borneo", "borderlands": "Borderlands"}


def section(game: str) -> str:
    """Return the part of the page about a game."""
    return PAGE.read_text("utf-8").partition(f"## {TITLES[game]}\n")[2].partition("\n## ")[0]


@pytest.mark.once
@pytest.mark.parametrize("game", INFOS)
def test_the_page_has_every_group_where_the_code_has_it(game: str) -> None:
    shown = re.findall(r"^\| `([^`]+)` \| (\d+) \| ([^|]+) \| (\d+) \| [^|]{5,} \|$", section(game), re.MULTILINE)
    assert shown == layout_rows(game)


@pytest.mark.once
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_page_has_the_size_and_version(game: str, seats: int) -> None:
    layout = load(game).encoder(seats).layout
    assert f"{8 * layout.words(seats)} slots with {seats} seats" in section(game).replace("\n", " ")
    assert layout.version == 1
    names = layout.names(seats)
    assert len(names) == len(layout.highs(seats)) == 8 * layout.words(seats)
    named = [name for name in names if name != UNUSED]
    assert len(set(named)) == len(named)


def along(game: Game, seats: int) -> Iterator[tuple[View, bytes]]:
    """Yield views from all over a random match, each with its observation."""
    rng = FastRng(seats)
    encoder = game.encoder(seats)
    rows = new_rows(1, encoder.words)
    state = game.start(seats)
    for ply in range(PLIES):
        if not state.actors():
            state = game.start(seats)
        state.apply(*random_move(rng, state, state.actors()))
        if ply % 5 == 0:
            seat = rng.below(seats)
            encoder.observe(state, seat, rows, 0)
            yield state.view(seat), rows.line(0)


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_observations_show_what_views_say(game: str, seats: int) -> None:
    one = load(game)
    layout = one.encoder(seats).layout
    names, highs = layout.names(seats), layout.highs(seats)
    seen: dict[str, set[int]] = {}
    for view, line in along(one, seats):
        found = dict(zip(names, line, strict=True))
        assert [name for name, value, high in zip(names, line, highs, strict=True) if value > high] == []
        expected = EXPECTED[game](view)
        assert {name: found[name] for name in expected} == expected
        for name in expected:
            seen.setdefault(name, set()).add(found[name])
    assert sum(len(values) > 1 for values in seen.values()) > 100


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_what_a_row_showed_before_never_shows_again(game: str, seats: int) -> None:
    one = load(game)
    encoder = one.encoder(seats)
    for view, line in along(one, seats):
        plain = Rows(1, encoder.words)  # the kind that remembers nothing
        encoder.encode(view, plain)
        assert line == plain.line(0)


def relative(view: Any, seat: int) -> int:
    """Return a seat as observations show it."""
    return 0 if seat < 0 else (seat - view.seat) % view.seats + 1


def members(name: str, size: int, chosen: Any) -> dict[str, int]:
    """Return the slots of a set."""
    return {f"{name}.{number}": int(number in chosen) for number in range(size)}


def bits(word: int) -> list[int]:
    """Return the members of a set that is a word."""
    return [place for place in range(64) if word >> place & 1]


def border(view: Any) -> dict[str, int]:
    """Return what an observation of The Border must show."""
    colours = ("grey", "red", "yellow", "blue", "orange", "green")
    found = {"count.rolls": view.rolls, "count.idle": view.idle, "count.turn": min(view.turn, 255)}
    found |= {f"dice.{colour}": view.dice >> 3 * place & 7 for place, colour in enumerate(colours)}
    found |= {f"left.{colour}": view.left >> 3 * place & 7 for place, colour in enumerate(colours)}
    found |= members("taken", 9, bits(view.taken))
    own = view.boards[view.seat]
    found |= members("want", 86, bits_of(own.want_n, own.want_s))
    for seat, board in enumerate(view.boards):
        name = f"seat+{relative(view, seat) - 1}"
        found |= members(f"{name}.crossed", 86, bits_of(board.crossed_n, board.crossed_s))
        found |= members(f"{name}.fresh", 86, bits_of(board.fresh_n, board.fresh_s))
        found |= {f"{name}.is.active": int(seat == view.active), f"{name}.is.acting": board.acting}
        found |= {f"{name}.is.sheet{sheet + 1}": int(board.sheet == sheet) for sheet in range(4)}
        found |= {f"{name}.areas.closed{area}": board.closed >> area & 1 for area in range(9)}
        found |= {f"{name}.areas.high{area}": board.high >> area & 1 for area in range(9)}
    return found


def bits_of(north: int, south: int) -> list[int]:
    """Return the spaces of two words."""
    return [cell for cell in range(86) if (north >> cell if cell < 43 else south >> (cell - 43)) & 1]


def borneo(view: Any) -> dict[str, int]:
    """Return what an observation of Borneo must show."""
    companies = ("red", "yellow", "green", "blue")
    actor = view.actors[0] if view.actors else -1
    found = {"count.actor": relative(view, actor), "count.active": relative(view, view.active)}
    found |= {"count.deck": view.deck, "choice.mission": view.mission + 1, "choice.duel-at": view.duel_at + 1}
    found |= {"choice.last": view.last + 1, "choice.sharing": view.sharing + 1}
    for name in ("hand", "discards", "picked", "attack", "defence", "pile"):
        found |= members(name, 60, getattr(view, name))
    found |= members("unseen", 60, view.shuffles[-1].cards)
    found |= members("unseen-before", 60, [card for shuffle in view.shuffles[:-1] for card in shuffle.cards])
    found |= members("harbour-deck", 14, view.harbour_deck) | members("gone", 14, view.gone)
    for company, row in zip(companies, view.rows, strict=True):
        seats = [relative(view, seat) for seat in row.merchants] + [0] * 15
        found |= {f"row-{company}.{place}": seats[place] for place in range(15)}
    for place, slot in enumerate(view.slots):
        found[f"slot{place + 1}.harbour"] = slot.harbour + 1
        found |= members(f"slot{place + 1}-cards", 60, slot.cards)
        order = [card + 1 for card in slot.cards] + [0] * 10
        found |= {f"slot{place + 1}-order.{rank}": order[rank] for rank in range(10)}
    for seat, warehouse in enumerate(view.warehouses):
        name = f"seat+{relative(view, seat) - 1}"
        found |= members(f"{name}.goods", 60, warehouse.goods) | members(f"{name}.harbours", 14, warehouse.harbours)
        found[f"{name}.holds.cards"] = view.hands[seat]
        found[f"{name}.holds.cards-of-last-shuffle"] = view.shuffles[-1].held[seat]
        found |= {f"{name}.missions.{kind}": count for kind, count in enumerate(warehouse.missions)}
    return found


def borderlands(view: Any) -> dict[str, int]:
    """Return what an observation of Borderlands must show."""
    kinds = ("wood", "coal", "iron", "gold", "horse", "weapon")
    found = {"who.active": relative(view, view.active), "who.lead": relative(view, view.lead)}
    found |= {"who.asked": relative(view, view.asked), "who.partner": relative(view, view.partner)}
    found |= {"who.boats": view.boats, "count.cycle": view.cycle, "count.left": view.left}
    found |= {"at.here": view.here + 1, "at.target": view.target + 1, "at.boat": view.boat + 1}
    found |= {"move.latest-low": (view.latest + 1) % 256, "move.latest-high": (view.latest + 1) // 256}
    for name in ("supply", "cargo", "wants", "askable"):
        found |= {f"{name}.{kind}": getattr(view, name) >> 5 * place & 31 for place, kind in enumerate(kinds)}
    found |= members("area", 48, bits(view.area)) | members("city", 36, bits(view.city))
    found |= members("tried", 48, bits(view.tried)) | members("front", 48, bits(view.front))
    found |= {f"node.{boat}": node + 1 for boat, node in enumerate(view.node)}
    found |= {f"route.{step}": node + 1 for step, node in enumerate(view.route)}
    found["given.wood"] = sum(token // 48 == 0 for token in given(view.picks))
    for place in range(48):
        found[f"place{place}.owner"] = relative(view, view.owner[place])
        found |= {f"place{place}.{kind}": view.goods[place] >> 5 * n & 31 for n, kind in enumerate(kinds)}
        found[f"place{place}.site"] = view.sites[place] if place < 36 else 0
    for seat in range(view.seats):
        name = f"seat+{relative(view, seat) - 1}"
        found |= members(f"{name}.places", 48, [place for place in range(48) if view.owner[place] == seat])
        found |= {f"{name}.has.vote": view.votes[seat] + 1, f"{name}.has.quota": view.quota[seat]}
    return found


def given(picks: list[int]) -> list[int]:
    """Return the tokens of the moves that give or load."""
    first = FIRST_MOVES
    ends = [(first["give"], 240), (first["load"], 288)]
    return [move - start for move in picks for start, size in ends if start <= move < start + size]


EXPECTED = {"the-border": border, "borneo": borneo, "borderlands": borderlands}


def test_plain_buffers_hold_the_same_as_the_fast_ones() -> None:
    """Without librt everything works the same."""
    game = load("borneo")
    encoder = game.encoder(3)
    fast, plain = new_rows(2, encoder.words), Rows(2, encoder.words)
    marks, simple = new_masks(2, len(game.catalogue)), Masks(2, len(game.catalogue))
    for number, (view, line) in enumerate(along(game, 3)):
        for rows in (fast, plain):
            encoder.encode(view, rows, number % 2)
            assert rows.line(number % 2) == line
        for masks in (marks, simple):
            masks.show(number % 2, view.moves)
            assert [move for move, mark in enumerate(masks.line(number % 2)) if mark] == view.moves
            assert [move for move in range(-1, 730) if masks.allows(number % 2, move)] == view.moves
