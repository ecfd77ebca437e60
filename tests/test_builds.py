"""The same seed gives the same record in every build, and every record ever committed still replays.
`python -m tests.test_builds` rewrites the digests, which is right only if a rule, a component or a bot has changed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.match import Match
from borea.core.record import read_record
from borea.games import INFOS, create

RECORDS = Path(__file__).parent / "records"
DIGESTS = RECORDS / "digests.json"
SEEDS = (1, 2)


def cases() -> list[str]:
    """Return a name for every match that is compared: game, edition, seats, bot, seed, earlier rules."""
    return [
        f"{info.id} {edition} {seats} {name} {seed}{version}"
        for info in INFOS.values()
        for version in ["", *[f" v{number}" for number in range(1, info.rules)]]
        for edition in info.editions
        for seats in info.seats
        for name in ("uniform", "greedy")
        for seed in SEEDS
    ]


def digest(case: str) -> str:
    """Play the match of that name; return the SHA-256 of its record."""
    game_id, edition, seats, name, seed, *version = case.split()
    game = create(game_id, edition, {}, int(version[0][1:]) if version else None)
    match = Match(game, int(seats), f"builds {seed}", [f"seat {seat}" for seat in range(int(seats))])
    player, rng = bot(name, game), FastRng(int(seed))
    while match.actors:
        seat = match.actors[rng.below(len(match.actors))]
        match.submit(seat, game.catalogue.token(player.choose(match.view(seat), rng)))
    return hashlib.sha256(match.record().text().encode()).hexdigest()


# On the sources the first seed alone: the digests are those of both builds.
@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[] if case.split()[4] == "1" else pytest.mark.once) for case in cases()]
)
def test_the_same_seed_gives_the_same_record(case: str) -> None:
    known = json.loads(DIGESTS.read_text("utf-8"))
    assert case in known, "no digest: write them with python -m tests.test_builds"
    assert digest(case) == known[case]


def test_no_digest_is_left_over() -> None:
    assert set(json.loads(DIGESTS.read_text("utf-8"))) == set(cases())


def test_different_seeds_give_different_records() -> None:
    known = json.loads(DIGESTS.read_text("utf-8"))
    assert len(set(known.values())) == len(known)


def test_every_committed_record_replays() -> None:
    for path in sorted(RECORDS.rglob("*.rec")):
        text = path.read_text("utf-8")
        record = read_record(text)
        game = create(record.game, record.edition, record.options, record.rules)
        match = Match.replay(game, record, check_luck=bool(record.seed))
        assert match.record().text() == text, path.name


if __name__ == "__main__":
    DIGESTS.write_text(json.dumps({case: digest(case) for case in cases()}, indent=1) + "\n", "utf-8")
