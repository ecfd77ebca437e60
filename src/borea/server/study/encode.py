"""A person's statistics as they are sent."""

from __future__ import annotations

from borea.review import statistics as pure
from borea.server.study import wire
from borea.text.kinds import kind_words, kinds
from borea.text.language import Translator


def mean(found: pure.Mean | None) -> wire.MeanOf | None:
    """Return a mean."""
    return wire.MeanOf(*found) if found else None


def results(found: pure.Record) -> wire.Results:
    """Return results."""
    return wire.Results(found.matches, found.won, mean(found.accuracy), mean(found.lost))


def loss(say: Translator, found: pure.Loss) -> wire.LossOf:
    """Return a kind of decision with its words."""
    clause = kinds(found.game)[found.kind].clause if found.kind else ""
    label = kind_words(say, found.game, found.kind)
    return wire.LossOf(found.game, found.kind, label, round(found.points, 2), found.decisions, clause, found.costliest)


def match(found: pure.Finished) -> wire.MatchOf:
    """Return a match."""
    known = found.judged
    lost = round(sum(known.lost.values()), 2) if known else None
    return wire.MatchOf(
        found.table, found.game, found.ended, found.seats, found.won, known.accuracy if known else None, lost
    )


def my_statistics(say: Translator, found: pure.Statistics) -> wire.MyStatistics:
    """Return all of it."""
    practise = pure.to_practise(found)
    return wire.MyStatistics(
        [match(one) for one in found.matches],
        results(found.total),
        [
            wire.GameResults(
                one.game,
                results(one.total),
                {str(seats): results(record) for seats, record in one.seats.items()},
                [wire.PartOf(mean(part.accuracy), part.verdict) for part in one.parts],
            )
            for one in found.games
        ],
        [loss(say, one) for one in found.losses],
        wire.TrendOf(*found.trend) if found.trend else None,
        mean(found.luck),
        loss(say, practise) if practise else None,
    )
