"""Lessons: each can be completed by its own examples, whatever the dice, and exists in every language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, Template, TemplateNotFound

from borea.bots.crew import pick
from borea.bots.registry import bot
from borea.core.chance import keyed, seed_bytes
from borea.core.game import Event
from borea.core.match import Match
from borea.games import INFOS, create
from borea.server.pages.lessons import step_texts
from borea.server.tables import lessons
from borea.server.tables.lessons import LEARNER, Lesson, Step, beginning, lesson
from borea.text.language import LANGUAGES, Translator
from borea.text.rulebook import rulebook
from tests.support.server.site import form_of, site

GAMES = sorted(INFOS)
MOST_PLIES = 600


def start(game: str, seed: str) -> Match:
    """Return the match of a lesson as a table starts it, with the draws of a seed."""
    record = beginning(game)
    match = Match.replay(create(record.game, record.edition, record.options, record.rules), record)
    match.seed = seed_bytes(seed)
    match.submit(LEARNER)
    return match


def example(match: Match, step: Step) -> list[str]:
    """Return a batch that completes a step, empty if none is legal now; sets are closed."""
    legal = match.moves(LEARNER)
    for first, *rest in step.show:
        found = [token for token in legal if token == first or (first.endswith(":") and token.startswith(first))]
        if found:
            batch = [found[0], *rest]
            return [*batch, "done"] if "done" in match.options(LEARNER, batch) else batch
    return []


def follow(given: Lesson, at: int, event: Event) -> int:
    """Return the step after an event; steps that are only read, or optional, may be skipped."""
    if event.slots.get("seat") != LEARNER:
        return at
    for place in range(at, len(given.steps)):
        if event.kind in given.steps[place].done:
            return place + 1
        if given.steps[place].done and not given.steps[place].optional:
            break
    return at


def play(game: str, seed: str) -> set[str]:
    """Play a lesson by its examples, with bots on the other seats; return the steps that events completed."""
    given, match = lesson(game), start(game, seed)
    player, rng = bot(pick(given.bot, [], seed), match.game), keyed(seed_bytes(seed), 0, "lesson", 0)
    at, seen, completed = 0, len(match.events), set()
    last = max(place for place, step in enumerate(given.steps) if step.done)
    while at <= last and match.outcome is None and len(match.plies) < len(beginning(game).entries) + MOST_PLIES:
        seat = match.actors[0]
        step = next((step for step in given.steps[at:] if step.done), given.steps[-1])
        batch = example(match, step) if seat == LEARNER else []
        match.submit(seat, *(batch or [match.game.catalogue.token(player.choose(match.view(seat), rng))]))
        for event in match.events[seen:]:
            after = follow(given, at, event)
            if after != at:
                completed.add(given.steps[after - 1].id)
            at = after
        seen = len(match.events)
    return completed


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_completed_by_its_own_examples_whatever_the_dice(game: str) -> None:
    played = [play(game, seed * 32) for seed in ("01", "02", "03")]
    needed = {step.id for step in lesson(game).steps if step.done and not step.optional}
    assert [needed - completed for completed in played] == [set()] * len(played)
    optional = {step.id for step in lesson(game).steps if step.optional}
    assert optional <= set.union(*played)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_example_is_legal(game: str) -> None:
    first = next(step for step in lesson(game).steps if step.done)
    match = start(game, "05" * 32)
    assert match.actors == [LEARNER]
    before = len(match.events)
    match.submit(LEARNER, *example(match, first))
    assert {event.kind for event in match.events[before:]} & set(first.done)


def test_the_border_begins_with_the_wind_turbine_two_spaces_short() -> None:
    match = start("the-border", "05" * 32)
    match.submit(LEARNER, "stop", "finish:grey3", "done")
    closed = [event.slots for event in match.events if event.kind == "closed-first"]
    assert closed == [{"seat": LEARNER, "area": "turbine", "points": 6}]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_its_texts_and_its_clause(game: str, language: str) -> None:
    steps = step_texts(game, Translator(language))
    assert len(steps) == len(lesson(game).steps)
    assert all(step["title"] and step["text"] for step in steps)
    assert [step["rule"] for step in steps] == [rulebook(game, language).clauses[step["clause"]] for step in steps]


def test_a_lesson_opens_in_two_clicks_and_is_shown_only_to_the_learner(tmp_path: Path) -> None:
    with site(tmp_path) as home:
        page = home.client.get("/learn/borneo")
        table = home.client.post("/learn/borneo", data={"key": form_of(page.text, "/learn/borneo")["key"][0]})
        assert table.status_code == 200
        assert "&#34;lesson&#34;" in table.text
        assert "mission:1" in table.text
        home.client.cookies.clear()
        assert "&#34;lesson&#34;" not in home.client.get(str(table.url)).text
        assert home.client.get("/learn/chess").status_code == home.client.get("/rules/chess").status_code == 400


def test_a_game_without_a_lesson_or_a_poster_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "lesson", missing)
    monkeypatch.setattr(Environment, "get_template", without_posters(Environment.get_template))
    lessons.has_lesson.cache_clear()
    try:
        with site(tmp_path) as home:
            lobby, rules = home.client.get("/"), home.client.get("/rules/borneo")
            assert (lobby.status_code, rules.status_code) == (200, 200)
            assert "/learn/borneo" not in lobby.text + rules.text
            assert home.client.get("/learn/borneo").status_code == 404
            assert home.client.get("/mine").status_code == 200
    finally:
        lessons.has_lesson.cache_clear()


def missing(game: str) -> Lesson:
    """Find no lesson."""
    raise FileNotFoundError(game)


def without_posters(get: Callable[..., Template]) -> Callable[..., Template]:
    """Return a template loader that finds no poster of Borneo."""

    def found(environment: Environment, name: str, *more: Any) -> Template:
        if name.endswith("borneo.svg"):
            raise TemplateNotFound(name)
        return get(environment, name, *more)

    return found
