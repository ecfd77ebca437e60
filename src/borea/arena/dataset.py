"""Matches as training data in Parquet: what seats saw, what they chose and how it ended, or whole records. A file
depends on its job and the number of matches alone, not on where they were played."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import Any

from borea.arena.matches import Job, play_deal, unpack
from borea.arena.pools import Pool
from borea.bots.bot import Bot
from borea.bots.registry import any_bot
from borea.core.chance import FastRng, Rng
from borea.core.game import Game, Move, Seat, View
from borea.core.match import Match
from borea.core.observations.buffers import SLOTS, new_masks, new_rows
from borea.extras import needs

LOT = 4  # matches that a worker plays before it reports
GROUP = 64  # matches in a row group: fixed, so that the same matches make the same file
VERSION = "1"  # of the columns

Columns = dict[str, list[Any]]


class Watched:
    """A bot whose decisions are noted: those with a choice."""

    def __init__(self, bot: Bot, seat: Seat, game: Game, seats: int, found: Columns) -> None:
        self.bot = bot
        self.seat = seat
        self.found = found
        self.encoder = game.encoder(seats)
        self.rows = new_rows(1, self.encoder.words)
        self.masks = new_masks(1, len(game.catalogue))

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the bot's answer; note what it saw and what it chose."""
        move = self.bot.choose(view, rng)
        if len(view.moves) > 1:
            self.encoder.encode(view, self.rows)
            self.masks.show(0, list(view.moves))
            row = (self.seat, self.rows.line(0), self.masks.line(0), move)
            for name, value in zip(("seat", "observation", "mask", "action"), row, strict=True):
                self.found[name].append(value)
        return move


def decisions(job: Job, matches: Sequence[int], seconds: float) -> list[Columns]:
    """Play matches and return the decisions of each, in order."""
    game, _ = unpack(job)
    lots: list[Columns] = []
    for match in matches:
        found: Columns = {name: [] for name in ("seat", "observation", "mask", "action")}

        def watch(bot: Bot, seat: Seat, found: Columns = found) -> Bot:
            return Watched(bot, seat, game, job.seats, found)

        state, _, _ = play_deal(game, job.bots, job.seed, match, watch)
        outcome = state.outcome()
        assert outcome is not None
        shares = outcome.shares()
        found["match"] = [match] * len(found["seat"])
        found["share"] = [shares[seat] for seat in found["seat"]]
        lots.append(found)
    return lots


def records(job: Job, matches: Sequence[int], seconds: float) -> list[Columns]:
    """Play the same matches and return the record of each, with its outcome."""
    game, _ = unpack(job)
    lots: list[Columns] = []
    for number in matches:
        bots = [any_bot(name, game) for name in job.bots]
        rngs = [FastRng(f"{job.seed}/{number}/{name}/{seat}") for seat, name in enumerate(job.bots)]
        match = Match(game, job.seats, f"{job.seed}/{number}")
        while (actor := match.state.actor()) >= 0:
            move = bots[actor].choose(match.view(actor), rngs[actor])
            match.submit(actor, game.catalogue.token(move))
        outcome = match.outcome
        assert outcome is not None
        row = {"match": number, "record": match.record().text(), "shares": outcome.shares()}
        row |= {"scores": list(outcome.scores), "reason": outcome.reason}
        lots.append({name: [value] for name, value in row.items()})
    return lots


WORK: dict[str, Callable[[Job, Sequence[int], float], list[Columns]]] = {"decisions": decisions, "records": records}


def in_order(pool: Pool, job: Job, games: int) -> Iterator[Columns]:
    """Yield the matches of a job in order, while the pool plays those that follow."""
    waiting = iter([range(first, min(first + LOT, games)) for first in range(0, games, LOT)])
    running: deque[Future[list[Any]]] = deque(pool.submit(job, lot) for lot in islice(waiting, pool.room))
    while running:
        yield from running.popleft().result()
        running.extend(pool.submit(job, lot) for lot in islice(waiting, 1))


def schema(job: Job, kind: str) -> Any:
    """Return the columns and, as metadata, everything the file depends on."""
    import pyarrow as pa

    game, _ = unpack(job)
    encoder = game.encoder(job.seats)
    columns: list[tuple[str, Any]] = [("match", pa.int32())]
    if kind == "records":
        columns += [("record", pa.string()), ("shares", pa.list_(pa.float32())), ("scores", pa.list_(pa.int32()))]
        columns += [("reason", pa.string())]
    else:
        columns += [("seat", pa.int8()), ("observation", pa.binary(SLOTS * encoder.words))]
        columns += [("mask", pa.binary(len(game.catalogue))), ("action", pa.int32()), ("share", pa.float32())]
    about = {**job._asdict(), "bots": list(job.bots), "options": json.loads(job.options)}
    notes = {"borea": json.dumps(about, sort_keys=True), "version": VERSION, "layout": str(encoder.layout.version)}
    return pa.schema(columns, metadata=notes)


def write(path: Path, job: Job, kind: str, games: int, pool: Pool, step: Callable[[], None]) -> int:
    """Play matches and write them to a file; return its number of rows.

    Raises:
        MissingExtra: pyarrow is not installed.
        OSError: the file cannot be written.
    """
    with needs("data"):
        import pyarrow as pa
        from pyarrow import parquet
    shape = schema(job, kind)
    rows = 0
    with parquet.ParquetWriter(path, shape, compression="zstd") as writer:
        lots = in_order(pool, job, games)
        while some := list(islice(lots, GROUP)):
            table = {name: [value for lot in some for value in lot[name]] for name in shape.names}
            writer.write_table(pa.table(table, schema=shape))
            rows += len(table["match"])
            for _ in some:
                step()
    return rows
