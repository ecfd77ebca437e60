"""A contest of bots: play the matches that are missing, store them, stop when all are played or the question is
decided."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Final, NamedTuple

from borea.arena.matches import Job, Played, unpack
from borea.arena.pools import Pool
from borea.arena.results import Results
from borea.arena.share import Z99, Share
from borea.arena.standings import Standings, won
from borea.bots.registry import any_bot
from borea.core.errors import ContestError
from borea.core.game import Game

LOT: Final = 64  # most matches handed to a worker at once; it returns those it has no time for


class Decision(NamedTuple):
    """After how many matches the first bot's share was above, or below, the share in question."""

    share: float
    games: int
    above: bool


Watcher = Callable[[int, Share], None]  # called with the number of new matches and the first bot's share so far


def make_job(game: Game, bots: Sequence[str], seats: int, seed: str) -> Job:
    """Return a contest as plain data, after creating each bot once to find errors early.

    Raises:
        ContestError: there are fewer than two bots.
        OptionError, BotError: a bot or the number of seats does not exist.
    """
    game.info.check_seats(seats)
    if len(bots) < 2:
        raise ContestError("lonely-contest", bots=",".join(bots))
    game.start(seats)
    for name in dict.fromkeys(bots):
        any_bot(name, game)
    options = json.dumps(game.options, sort_keys=True)
    return Job(game.info.id, game.edition, game.rules, options, tuple(bots), seats, seed)


def checkpoints(games: int) -> Iterator[int]:
    """Yield after how many matches the question is checked: 40, 80, 160, then each the sum of the two before."""
    if games >= 40:
        yield 40
    count, following = 80, 160
    while count <= games:
        yield count
        count, following = following, count + following


class Contest:
    """The matches of a job that have been played so far."""

    def __init__(self, job: Job, games: int, results: Results | None = None, until: float | None = None) -> None:
        self.job = job
        self.games = games
        self.results = results
        self.until = until
        self.played: dict[int, Played] = {}
        if results is not None:
            self.played = {match: played for match, played in results.finished.items() if match < games}
        self.share = Share()  # of the first bot, for progress bars
        self.decided: Decision | None = None

    def run(self, pool: Pool, watch: Watcher = lambda count, share: None) -> None:
        """Play all matches or, with a question, up to the checkpoint that answers it."""
        self._count(self.played.values(), watch)
        goals = [] if self.until is None else list(checkpoints(self.games))
        for goal in goals:
            self._play(pool, goal, watch)
            if self._is_decided(goal):
                return
        self._play(pool, self.games, watch)

    def _play(self, pool: Pool, goal: int, watch: Watcher) -> None:
        """Play every match below the goal that is not finished."""
        missing = [match for match in range(goal) if match not in self.played]
        size = max(1, min(LOT, len(missing) // (4 * pool.room)))
        waiting = deque(missing[start : start + size] for start in range(0, len(missing), size))
        running: dict[Future[list[Played]], list[int]] = {}
        while waiting or running:
            while waiting and len(running) < pool.room:
                lot = waiting.popleft()
                running[pool.submit(self.job, lot)] = lot
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                lot = running.pop(future)
                came = future.result()
                if len(came) < len(lot):
                    waiting.appendleft(lot[len(came) :])
                self._keep(came, watch)

    def _keep(self, came: list[Played], watch: Watcher) -> None:
        if self.results is not None:
            self.results.add(came)
        self.played.update((played.match, played) for played in came)
        self._count(came, watch)

    def _count(self, came: Iterable[Played], watch: Watcher) -> None:
        _, schedule = unpack(self.job)
        number = 0
        for played in came:
            number += 1
            if 0 in played.bots:
                self.share.add(won(played, 0), schedule.deal(played.match))
        watch(number, self.share)

    def _is_decided(self, games: int) -> bool:
        """Return whether the 99 % interval of the first bot's share excludes the share in question.

        A 95 % interval that is checked repeatedly would sooner or later exclude any share.
        """
        assert self.until is not None
        share = self.standings(games).bots[0].wins
        low, high = share.interval(Z99)
        if low <= self.until <= high:
            return False
        self.decided = Decision(self.until, games, low > self.until)
        return True

    def standings(self, games: int | None = None) -> Standings:
        """Return the standings after the first `games` matches, by default up to where the question was decided."""
        last = games or (self.decided.games if self.decided else self.games)
        return Standings(self.job, [played for match, played in self.played.items() if match < last])
