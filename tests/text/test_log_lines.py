"""Lines of the log: what they say in words, what they light up on a board, and that none says a thing twice."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import EVERYONE, Event, Game
from borea.core.match import Match
from borea.games import INFOS, create, load
from borea.games.borderlands import events as borderlands
from borea.games.borderlands.components import KINDS, PLACES
from borea.games.borderlands.moves import LOAD, SAIL, UNLOAD
from borea.games.borneo import events as borneo
from borea.games.the_border import events as the_border
from borea.text.game_text import GameText, game_text
from borea.text.language import LANGUAGES, Translator, sentences
from borea.text.rich import Mention, Sentence, current, fill, plain

NAMES = ["anna", "Bo", "Cleo", "Dirk", "Eva"]  # one of them begins with a small letter
Case = tuple[str, str | None, int, tuple[tuple[str, object], ...]]
CASES: tuple[Case, ...] = (
    ("the-border", None, 2, ()),
    ("the-border", None, 4, (("same_sheet", True),)),
    ("borneo", "cards-2007", 3, ()),
    ("borneo", "board-2008", 5, (("blackbeard", True),)),
    ("borderlands", None, 3, (("cycle_limit", 9), ("sealed_alliances", True))),
    ("borderlands", None, 4, (("cycle_limit", 9), ("sites", "random"))),
)
# Numbers that people see on the table. Everything else that an event numbers is an id.
VISIBLE = (
    "turn",
    "roll",
    "points",
    "missions",
    "flags",
    "count",
    "target",
    "attack",
    "defence",
    "cycle",
    "face",
    "left",
)
CODES = re.compile(r"[A-Z]{3}/[A-Z]|\w\.\w|\w:\w|[_{}‹›]|−1")
SECRET = {"crossed-unseen", "attack-planned", "card-chosen", "voted-yes", "voted-no"}


@cache
def played(case: Case) -> Match:
    """Return a whole match of a case, played by bots that try a lot."""
    name, edition, seats, options = case
    game = create(name, edition, dict(options))
    match, rng = Match(game, seats, f"log {seats}"), FastRng("log")
    players = [bot("uniform", game), bot("greedy", game)]
    while actors := match.actors:
        seat = actors[-1]
        match.submit(seat, game.catalogue.token(players[seat % 2].choose(match.view(seat), rng)))
    return match


def text_of(game: Game, language: str, viewer: int = -1) -> GameText:
    """Return the text of a game with names for its seats."""
    return game_text(game, language, NAMES, viewer)


def others() -> list[tuple[Game, Event]]:
    """Return events that the matches above need not contain."""
    border, spices, lands = load("the-border"), load("borneo"), load("borderlands")
    spec = lands.box.spec  # type: ignore[attr-defined]
    found = [(border, the_border.ended(reason)) for reason in ("idle", "six-areas")]
    found += [
        (spices, event)
        for reason in ("harbours", "cards")
        for event in (borneo.play_ended(reason, 1), borneo.ended(reason))
    ]
    found += [(spices, borneo.harbour_lost(0)), (spices, borneo.nobody_took(7)), (spices, borneo.traded(0))]
    found += [(lands, borderlands.out(1))]
    found += [
        (lands, borderlands.ended(reason))
        for reason in ("three-cities", "joint", "single-winner", "last-seat", "cycle-limit")
    ]
    for part in ("production", "trade", "transport"):
        found += [(lands, borderlands.die(0, part, face)) for face in (4, 5, 6)]
        found += [(lands, borderlands.votes_opened(part, [2, 1, 2, 1], agreed)) for agreed in (True, False)]
    found += [(lands, borderlands.built(0, piece, spec, place)) for piece in ("city", "weapon") for place in (0, 36)]
    found += [(lands, borderlands.leave_answered(1, 0, spec, 0, answer)) for answer in range(3)]
    found += [(lands, borderlands.boat_stopped(0, 0, spec, node)) for node in (0, spec.sections)]
    found += [(lands, borderlands.sailed(0, 0, spec, node)) for node in (0, spec.sections)]
    horse = LOAD + KINDS.index("horse") * PLACES
    for picks in ([], [horse]):
        found += [(lands, borderlands.attack_shown_by_boat(0, spec, 2, picks, 0, n, 0)) for n in (0, spec.sections)]
        found += [(lands, borderlands.attack_shown(0, spec, 2, picks))]
    found += [(lands, borderlands.launched(0, 0, spec, node, 0)) for node in (0, spec.sections)]
    found += [(lands, borderlands.route_named(0, 0, spec, [0, 1])), (lands, borderlands.carried(0, spec, horse, 36))]
    found += [
        (lands, borderlands.kept_aboard(0, 0, spec, [horse + UNLOAD - LOAD])),
        (lands, borderlands.stood_aside(2)),
    ]
    found += [(lands, borderlands.transport_began(0, spec, SAIL)), (lands, borderlands.gave_up(0))]
    found += [(lands, borderlands.logistics_undone(0))]
    found += [(lands, borderlands.nothing_to_do(0, attacking)) for attacking in (True, False)]
    found += [(lands, borderlands.put_down(0, spec, 36, 1 << 15)), (lands, borderlands.captured(0, 1, spec, 36))]
    return found


def all_events() -> list[tuple[Game, Event]]:
    """Return every event of the matches and the others."""
    return [*((match.game, event) for match in map(played, CASES) for event in match.events), *others()]


def counts(game: Game, event: Event) -> set[int]:
    """Return the numbers that the sentence of an event may contain."""
    slots = event.slots
    found = {value for name, value in slots.items() if name in VISIBLE and isinstance(value, int)}
    found |= {len(value) for value in slots.values() if isinstance(value, list)}
    for name in ("dice", "gives"):
        things = slots.get(name)
        if isinstance(things, str | list):
            found |= set(Counter(str(thing).rpartition(".")[2] for thing in things).values())
    for name in ("wants", "cargo"):
        found |= set(slots.get(name, []))  # type: ignore[call-overload]
    found |= {int(str(slots["amount"]))} if "amount" in slots else set()
    found |= {int(str(slots["segment"])[-1])} if "segment" in slots else set()
    if event.kind == "harbour-opened":
        face = game.box.parts.harbours[slots["harbour"]]  # type: ignore[attr-defined]
        found |= {face.cards, face.flags}
    if event.kind == "mission-completed":
        found |= set(range(1, 25))  # what the mission asks for, and what paid for it
    if game.info.id == "borneo":
        found.add(2)  # printed on doubled cards
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_a_plain_sentence_without_ids_or_codes(language: str) -> None:
    checked: set[str] = set()
    texts: dict[int, GameText] = {}
    for game, event in all_events():
        text = texts.setdefault(id(game), text_of(game, language))
        said = text.event(event)
        assert said[0].isupper() or said[0].isdigit(), said
        assert said.endswith("."), said
        assert "  " not in said, said
        assert not CODES.search(said), said
        numbers = {int(number) for number in re.findall(r"\d+", said)}
        assert numbers <= counts(game, event), f"{said} {event}"
        checked.add(f"{game.info.id}.event.{event.kind}")
    spoken = {key for key in sentences(language) if ".event." in key}
    spoken = {key for key in spoken if not key.endswith((".you", ".short", "-bare", ".rolled-again"))}
    assert spoken - checked == set(), "every kind of event was said"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_place_or_piece_is_numbered_by_is_never_said(language: str) -> None:
    """Change every id that an event contains: as long as it stands for nothing with a name, nobody hears it."""
    changed = 0
    for game, event in all_events():
        for name in {"boat", "slot", "sheet"} & event.slots.keys():
            other = Event(event.kind, {**event.slots, name: 3 if event.slots[name] != 3 else 4}, event.to)
            text = text_of(game, language)
            assert text.event(other) == text.event(event)
            changed += 1
    assert changed > 30


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[2]}")
def test_the_plain_form_joins_the_labels(case: Case) -> None:
    match = played(case)
    text = text_of(match.game, "en", 0)
    glyphs = 0
    for event in match.seen(0):
        line = text.sentence(event)
        joined = ""
        for part in line.parts:
            if isinstance(part, Mention):
                joined += part.label
                glyphs += len(part.glyphs)
            else:
                joined += part
        assert text.event(event) == joined
        assert line.parts == [part for part in line.parts if part]
        assert "<" not in joined
    assert glyphs > 100


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[2]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_said_twice(case: Case, language: str) -> None:
    """What a seat did in secret disappears when all see it."""
    match = played(case)
    text = text_of(match.game, language, 0)
    lines = [text.sentence(event) for event in match.seen(0)]
    kept = current(lines)
    assert not SECRET & {line.kind for line in kept}
    secret = [event for event in match.events if event.to == 0]
    assert secret, "seat 0 did something in secret"
    drawn = [line for line in kept if line.kind == "drew" and line.seat == 0]
    assert drawn == [], "the line that names the card is enough"
    assert [line for line in lines if line not in kept], "something was replaced"


def test_a_line_replaces_earlier_ones_of_its_own_seat_only() -> None:
    lines = [
        Sentence(["1"], "drew", 0),
        Sentence(["2"], "drew", 1),
        Sentence(["3"], "drew-card", 0, replaces=("drew",)),
        Sentence(["4"], "drew", 0),
        Sentence(["5"], "voted-yes", 0),
        Sentence(["6"], "votes-opened", replaces=("voted-yes",)),
    ]
    assert [plain(line.parts) for line in current(lines)] == ["2", "3", "4", "6"]


def test_sealed_moves_and_their_reveal_are_told_to_the_seat_once() -> None:
    game = load("the-border")
    text = text_of(game, "en", 1)
    unseen = the_border.crossed_unseen(1, 7, 3)
    assert text.events([unseen])[0].startswith("Bo crosses 1 blue space")
    assert text.events([unseen])[0].endswith(", unseen for now.")
    opened = text.events([unseen, the_border.crossed(1, [7], [3])])
    assert len(opened) == 1
    assert opened[0].startswith("Bo crosses 1 blue space")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Bo takes Mesa from Anna.", "Bo takes Mesa from you."]),
        ("it", ["Bo prende Mesa a Anna.", "Bo ti prende Mesa."]),
        ("fr", ["Bo prend Mesa à Anna.", "Bo vous prend Mesa."]),
    ],
)
def test_a_loss_speaks_to_the_viewer_and_is_marked(language: str, said: list[str]) -> None:
    game = load("borderlands")
    spec = game.box.spec  # type: ignore[attr-defined]
    event = borderlands.captured(1, 0, spec, spec.keys.index("mesa"))
    lines = [game_text(game, language, ["Anna", "Bo"], viewer).sentence(event) for viewer in (-1, 0, 1)]
    assert [plain(line.parts) for line in lines] == [said[0], said[1], said[0]]
    assert [line.tone for line in lines] == ["gain", "loss", "gain"]
    assert lines[0].refs == ("seat:1", "place:mesa", "seat:0")


def test_lines_know_what_they_speak_of() -> None:
    game = load("the-border")
    line = text_of(game, "en").sentence(the_border.crossed(2, [7, 8], [3, 3]))
    assert line.seat == 2
    assert {"seat:2", "cell:2:7", "cell:2:8"} <= set(line.refs)
    areas = {ref.partition(":")[2] for ref in line.refs if ref.startswith("area:")}
    motifs = {area.motif for area in game.box.sheets.areas if 7 in area.border and 8 in area.border}  # type: ignore[attr-defined]
    assert areas == motifs
    spices = load("borneo")
    line = text_of(spices, "en").sentence(borneo.attacked(0, 1, 2, 0, 1, 0b11))
    assert set(line.refs) == {
        "seat:0", "seat:1", "company:yellow", "card:0", "card:1", "place:yellow:3", "place:yellow:1",
    }  # fmt: skip


def test_a_turn_has_a_caption_and_its_seat() -> None:
    for name, event in (("the-border", the_border.turn_began(1, 21)), ("borneo", borneo.turn_began(1, 21))):
        line = text_of(load(name), "it").sentence(event)
        assert (line.caption, line.seat) == ("turno 21", 1)
    line = text_of(load("borderlands"), "it").sentence(borderlands.part_began("attack"))
    assert (line.caption, line.seat) == ("attacco", -1)


def test_a_sentence_is_filled_with_texts_mentions_and_phrases() -> None:
    ann = Mention("Ann", ("seat-0",), kind="seat", ref="seat:0")
    assert fill("{who} has {what}.", {"who": ann, "what": ["a ", "horse"]}) == [ann, " has a horse."]
    assert fill("{what}", {"what": 3}) == ["3"]
    assert fill("{nothing}x", {"nothing": ""}) == ["x"]
    say = Translator("it")
    assert plain(say.rich_listing([["a"], [ann], ["b"]])) == "a, Ann e b"
    assert [plain(say.rich_listing(items)) for items in ([], [["a"]])] == ["", "a"]


@pytest.mark.parametrize("game", sorted(INFOS))
def test_every_ref_names_something_on_the_board(game: str) -> None:
    kinds = {
        "the-border": {"seat", "cell", "area"},
        "borneo": {"seat", "company", "place", "card", "harbour", "mission"},
        "borderlands": {"seat", "place", "node"},
    }
    found: Counter[str] = Counter()
    for match in (played(case) for case in CASES if case[0] == game):
        text = text_of(match.game, "en")
        for event in match.events:
            found.update(ref.partition(":")[0] for ref in text.sentence(event).refs)
    assert set(found) == kinds[game]


def test_events_for_all_say_nothing_that_only_one_seat_knows() -> None:
    """A public sentence is the same for everybody but for words to the viewer: it is made of its event alone."""
    match = played(CASES[2])
    texts = [text_of(match.game, "en", viewer) for viewer in range(-1, 3)]
    for event in match.events:
        if event.to == EVERYONE and not {"rival", "other"} & event.slots.keys():
            assert len({text.event(event) for text in texts}) == 1
