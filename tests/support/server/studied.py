"""Invented matches of a person that are over and reviewed, written straight into a database."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import create_engine, insert, select

from borea.games import INFOS
from borea.review.account import WHOLE
from borea.review.marks import PARTS
from borea.review.review import FORMAT
from borea.store.schema import results, seats, settings, tables
from borea.store.store import REVIEW
from borea.text.kinds import kinds

DAY = 86_400_000
BEGIN = 1_780_000_000_000


def review(game: str, number: int) -> dict[str, Any]:
    """Return an invented review of a match for three: better from match to match, with a mistake of each kind."""
    value = 70.0 + number / 2 + number % 3
    parts = [{"value": value + part - 1} for part in range(PARTS)]
    seat = {
        "accuracy": {"value": value}, "parts": parts, "account": {"own_luck": WHOLE // 50, "others_luck": -WHOLE // 40},
    }  # fmt: skip
    steps = [
        {"seat": 0, "kind": "choice", "mark": "mistake", "prompt": kind.prompts[0], "regret": 0.04 + place / 100}
        for place, kind in enumerate(kinds(game).values())
    ]
    return {"format": FORMAT, "seats": [seat] * 3, "steps": steps}


def study(url: str, person: str, count: int, unreviewed: int = 1) -> None:
    """Give a person finished matches of all games, the latest of them without a review, unless they have them."""
    engine = create_engine(url)
    with engine.begin() as connection:
        done = connection.execute(select(seats.c.seat).where(seats.c.table_id == f"{person}000")).first()
        for number in range(0 if done else count):
            table, game = f"{person}{number:03}", list(INFOS)[number % len(INFOS)]
            ended = BEGIN + number * DAY
            header = {
                "game": game, "rules": 1, "edition": INFOS[game].editions[0], "options": {}, "seats": 3, "seed": "0",
                "opener": person,
            }  # fmt: skip
            row = {"id": table, "opened": ended, "public": False, "game": game, "header": json.dumps(header)}
            connection.execute(insert(tables).values(row))
            held = [
                {"table_id": table, "seat": seat, "person": "" if seat else person, "name": ""} for seat in range(3)
            ]
            connection.execute(insert(seats), held)
            end = {"scores": "[1, 1, 1]", "winners": json.dumps([number % 3]), "rated": "[]", "place": 0}
            connection.execute(insert(results).values(table_id=table, ended=ended, edition=header["edition"], **end))
            if number < count - unreviewed:
                body = json.dumps(review(game, number))
                connection.execute(insert(settings).values(name=f"{REVIEW}{table}", value=body))
    engine.dispose()
