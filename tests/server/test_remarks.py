"""Bots say why: after deals and declarations, from what spectators see, in three languages, and never changing play."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from borea.core.chance import FastRng
from borea.core.fields import freeze
from borea.core.game import EVERYONE, Event, Game, Move, Seat, State
from borea.core.match import Match
from borea.games import INFOS, create
from borea.queue.local import LocalQueue
from borea.server.tables.bot_runner import BotRunner, is_public, seen_job
from borea.server.tables.jobs import NOUN, Job, explain, is_explained, make_job
from borea.server.tables.log import Bot, Header, Play, Remark, Sit, encode
from borea.server.tables.opening import TableRequest
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.works import begin_process
from borea.store.store import Store
from borea.store.writer import Entry
from borea.text.game_text import game_text
from borea.text.language import LANGUAGES
from tests.support.server.browser import run
from tests.support.server.play import MAREN, authority
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once
SPEAKING = sorted(name for name, info in INFOS.items() if info.explained)


def decisions(game: Game, seed: int, seats: int = 3) -> Iterator[tuple[State, Seat, Move]]:
    """Yield the decisions of a match between greedy players for which bots say why, with what was chosen."""
    match = Match(game, seats, f"{seed:02x}" * 32)
    rng = FastRng(seed)
    while match.actors:
        seat = match.actors[0]
        moves = match.state.moves(seat)
        priors = game.prior(match.state, seat, moves)
        move = moves[priors.index(max(priors))] if rng.below(4) else moves[rng.below(len(moves))]
        if len(moves) > 1 and is_explained(game, move) and not match.state.window():
            yield match.state, seat, move
        match.submit(seat, game.catalogue.token(move))


def task(game: Game, state: State, seat: Seat, move: Move) -> tuple[Job, Seat, str]:
    """Return the job of explaining a move from the spectator's view."""
    header = Header(game.info.id, game.rules, game.edition, game.options, 3, "", "")
    return make_job(header, state.view(None), "why"), seat, game.catalogue.token(move)


def test_deals_and_declarations_are_explained_and_nothing_else() -> None:
    assert SPEAKING == ["borderlands", "borneo"]
    for name in SPEAKING:
        game = create(name, None, {})
        verbs = {verb.removesuffix(NOUN) for verb in game.info.explained}
        assert verbs <= set(game.catalogue.verbs)
        assert {verb for move, verb in enumerate(game.catalogue.verbs) if is_explained(game, move)} == verbs


@pytest.mark.parametrize("name", SPEAKING)
def test_bots_find_reasons_for_which_there_are_words(name: str) -> None:
    game = create(name, None, {})
    found = [remark for seed in range(3) for one in decisions(game, seed) if (remark := explain(task(game, *one)))]
    assert len(found) > 10
    assert len({(remark.act, remark.term) for remark in found}) > 2
    for language in LANGUAGES:
        text = game_text(game, language)
        said = {text.remark(remark.act, remark.term, remark.about) for remark in found}
        assert all(line and line[0].isupper() and len(line) <= 70 for line in said)


@pytest.mark.parametrize("name", SPEAKING)
def test_a_remark_depends_on_nothing_that_spectators_cannot_see(name: str) -> None:
    """States that a spectator cannot tell apart give the same remark about the same move."""
    game = create(name, None, {})
    differing = compared = 0
    for state, seat, move in decisions(game, 4):
        other = game.imagine(state.view(None), FastRng(compared))
        other.refresh()
        if move not in other.moves(seat):
            continue
        compared += 1
        differing += freeze(state.view(seat)) != freeze(other.view(seat))
        assert explain(task(game, state, seat, move)) == explain(task(game, other, seat, move))
    assert compared > 5
    assert differing > 0 or not game.info.hidden_hands


@pytest.mark.parametrize("name", SPEAKING)
def test_every_move_that_is_explained_is_seen_by_everyone_at_once(name: str) -> None:
    """A remark about a move that is still secret, such as whom a merchant is going to attack, would give it away."""
    game = create(name, None, {})
    seen: set[str] = set()
    for seed in range(3):
        for state, seat, move in decisions(game, seed):
            events: list[Event] = []
            state.copy().apply(seat, move, events)
            verb = game.catalogue.verbs[move]
            assert any(event.to == EVERYONE and event.slots.get("seat") == seat for event in events), verb
            seen.add(verb)
    assert len(seen) > 1


def live_table(bot: str = "otto", who: str = "maren", game: str = "borderlands") -> LiveTable:
    """Return a table of three: a person and two bots."""
    made = create(game, None, {})
    live = LiveTable("t", Header(game, made.rules, made.edition, made.options, 3, "11" * 32, ""), 0)
    bodies = [Sit(0, who, "Maren") if who else Bot(0, "pim", "filled"), Bot(1, bot, "filled"), Bot(2, "juno", "filled")]
    for seq, body in enumerate(bodies, 1):
        live.apply(Entry(seq, seq, encode(body).decode()))
    return live


def test_only_characters_speak_and_only_to_people_outside_windows() -> None:
    assert seen_job(live_table(), 1) is not None
    assert seen_job(live_table(bot="level3"), 1) is None
    assert seen_job(live_table(who=""), 1) is None
    window = live_table(game="the-border")
    rng = FastRng(1)
    while not (window.match and window.match.state.window()):
        assert window.match is not None
        seat = window.actors[0]
        moves = window.match.moves(seat)
        body = Play(seat, window.numbers[seat], [moves[rng.below(len(moves))]])
        window.apply(Entry(window.seq + 1, 9, encode(body).decode()))
    assert [seen_job(window, seat) for seat in window.actors] == [None] * len(window.actors)


def test_a_secret_plan_is_not_public_and_a_merchants_move_is() -> None:
    """Play Borneo at random until somebody has planned an attack and somebody has moved a merchant."""
    live, rng, found = live_table(game="borneo"), FastRng(2), dict[str, bool]()
    while not {"attack", "move"} <= found.keys():
        assert live.match is not None
        seat = live.actors[0]
        moves = live.match.moves(seat)
        token, number = moves[rng.below(len(moves))], live.numbers[seat]
        live.apply(Entry(live.seq + 1, 9, encode(Play(seat, number, [token])).decode()))
        found[token.partition(":")[0]] = is_public(live, seat, number)
    assert (found["attack"], found["move"]) == (False, True)


def test_the_seed_of_a_reason_is_public() -> None:
    live = live_table()
    other = copy.copy(live)
    other.header = copy.copy(live.header)
    other.header.seed = "22" * 32
    other.numbers = [9, 9, 9]
    assert seen_job(live, 1) == seen_job(other, 1)


def test_a_bot_explains_itself_without_its_hand() -> None:
    """Two tables that differ in hidden hands alone give the same job of finding a reason."""
    live = live_table(game="borneo")
    view = live.view(SPECTATOR)
    assert live.match is not None
    assert view is not None
    other = copy.copy(live)
    other.match = copy.copy(live.match)
    other.match.state = live.game.imagine(view, FastRng(8))
    other.match.state.refresh()
    assert freeze(live.match.view(1)) != freeze(other.match.view(1))
    assert seen_job(live, 1) == seen_job(other, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_is_an_entry_that_changes_nothing_but_the_streams(language: str) -> None:
    live = live_table()
    assert live.match is not None
    before = (live.match.record().text(), live.numbers[:], live.asked_at[:], live.actors)
    lengths = [len(stream) for stream in live.streams.values()]
    live.apply(Entry(live.seq + 1, 5000, encode(Remark(1, "refuse", "city-near", "iron")).decode()))
    assert (live.match.record().text(), live.numbers, live.asked_at, live.actors) == before
    assert [len(stream) for stream in live.streams.values()] == [length + 1 for length in lengths]
    text = game_text(live.game, language)
    wanted = {
        "en": "I need that iron for a city myself.",
        "it": "Quel ferro mi serve per una mia città.",
        "fr": "Ce fer, il me le faut pour une ville.",
    }
    assert text.remark("refuse", "city-near", "iron") == wanted[language]
    assert text.remark("refuse", "city-near", "horse") == text.remark("refuse", "city-ready")
    assert text.remark("refuse", "", "") == ""


def test_a_bots_remark_reaches_the_board_and_the_text_table(tmp_path: Path) -> None:
    with site(tmp_path, fixed=True) as home:
        home.worker.tables.bots_due = lambda table: None
        table = home.open(MAREN, game="borderlands", seats=3, sit=0, bots=[None, "otto", "juno"])
        run(home, lambda: home.worker.tables.remark(table, Remark(1, "side:neither", "rivals")))
        assert said(home, table) == ["Let the two of them sort it out."]
        assert "Otto: “Let the two of them sort it out.”" in home.client.get(f"/t/{table}/text").text
        run(home, lambda: home.worker.tables.end(table))
        run(home, lambda: home.worker.tables.remark(table, Remark(2, "side:neither", "rivals")))
        assert len(said(home, table)) == 1  # nobody speaks after the end


def said(home: Site, table: str) -> list[str]:
    """Return what bots have said at a table, as a board gets it."""
    found: list[str] = []
    with home.client.websocket_connect(f"/api/tables/{table}/stream?snapshot=1&lang=en") as socket:
        while (message := json.loads(socket.receive_text()))["kind"] != "snapshot":
            if message["kind"] == "remark":
                found.append(message["said"])
    return found


@pytest.mark.anyio
async def test_a_playing_bot_speaks_after_its_move(sqlite: Store) -> None:
    tables = authority(sqlite)
    runner = BotRunner(tables, LocalQueue(0, begin_process))
    table = await tables.open(TableRequest("borneo", 3, sit=(0,), bots=(None, "bruno", "juno")), MAREN)
    spoken: list[int] = []
    while not spoken:
        await runner.run(table)
        async with tables.cache.hold(table) as (_, live):
            assert not live.over, "nobody said anything in a whole match"
            items = live.streams[SPECTATOR]
            spoken = [place for place, item in enumerate(items) if isinstance(item.content, Remark)]
            assert live.match is not None
            number, moves = live.numbers[0], live.match.moves(0)
        await tables.submit(table, MAREN, 0, number, moves[-1:])
    await runner.close()
    said, before = items[spoken[0]].content, items[spoken[0] - 1].content
    assert isinstance(said, Remark)
    assert isinstance(before, list)
    assert any(event.slots.get("seat") == said.seat for event in before)
