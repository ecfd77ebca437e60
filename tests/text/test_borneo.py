"""Borneo in words: positions worked out by hand from the rules' examples, and that a view is enough."""

from __future__ import annotations

import re

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import Event
from borea.core.match import Match
from borea.games import create
from borea.games.borneo import events as happened
from borea.games.borneo.components import COMPANIES
from borea.games.borneo.phases import order as phases
from borea.text.borneo.game_text import Text
from borea.text.game_text import game_text
from borea.text.language import LANGUAGES, sentences
from borea.text.page import plain, width
from tests.support.borneo.tables import Table, file_with_crates

NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve"]
QUESTIONS = {
    *("place", "mission", "last-mission", "pay*", "company", "fight*", "defend*", "retreat", "keep"),
    *("ship", "take", "take*", "discard"),
}


def text_of(table: Table, language: str = "en") -> Text:
    """Return the text of a table's game."""
    return Text(table.game, language, NAMES)


def move(table: Table, token: str) -> str:
    """Return a move in words, for the seat to move."""
    asked = table.state.asked
    return text_of(table).move(table.view(asked), table.game.catalogue.move(token))


def question(table: Table) -> str:
    """Return the question put to the seat to move."""
    return text_of(table).prompt(table.view(table.state.asked))


def detail(table: Table) -> str:
    """Return what is said about the question."""
    return text_of(table).detail(table.view(table.state.asked))


def drawn(table: Table, viewer: int, seat: int) -> list[str]:
    """Return a seat's board as a viewer sees it."""
    return plain(text_of(table).board(table.view(viewer), seat)).split("\n")


def example_1() -> Table:
    """Lay out BN-E.1 before its last card: Tidore, four cards, six flags."""
    table = Table(faces=["YGY/B", "YGR/Y", "BRR/G", "RYB/Y"]).rows(yellow="BA", red="C", green="D")
    return table.harbour(0, "Tidore", [0, 1, 2]).hand(0, [3, 50]).phase(phases.SHIP)


def test_bn_e_1_a_shipment_is_described_with_the_order_and_who_takes() -> None:
    words = move(example_1(), "ship:3@1")
    assert words == (
        "Ship pepper (red, yellow, blue over yellow) to Tidore:"
        " full, shared by yellow, red, green, blue; cards to Bo 1, Cleo 1, Dan 1, Ann 1; Tidore to Ann"
    )


def test_bn_6_1_a_column_is_drawn_with_covered_second_rows_and_visible_flags() -> None:
    lines = [line[:33].rstrip() for line in drawn(example_1(), 0, 0)]
    start = lines.index("1 Tidore (pepper) 3/4")
    # Ten flags show: Y G Y, Y G R, B R R and below them G.
    assert lines[start + 1 : start + 5] == [
        "R ■■■··· 3/6 YGY   cinnamon×2",
        "Y ■■■··· 3/6 YGR   cloves",
        "G ■■■··· 3/6 BRR/G nutmeg",
        "B ■····· 1/6",
    ]


def test_bn_6_1_a_count_that_falls_is_described() -> None:
    # GGB/R under BBY/G: red's only flag is covered.
    table = Table().harbour(0, "Makassar", [39]).hand(0, [45, 46]).phase(phases.SHIP)
    assert move(table, "ship:45@1") == (
        "Ship pepper ×2 (blue, blue, yellow over green) to Makassar:"
        " red 1→0, yellow 0→1, green 2→3, blue 1→3 (limit 7); card 2 of 5"
    )


@pytest.mark.parametrize(("edition", "owner"), [("cards-2007", "Bo"), ("board-2008", "Ann")])
def test_bn_6_4_a_monopoly_is_described_with_the_harbours_owner(edition: str, owner: str) -> None:
    # RRG, RRY and RRB show six red flags; Bo, Ann and again Bo take.
    table = Table(edition, 3).rows(red="BA").harbour(0, "Tidore", [0, 14]).hand(0, [9, 20]).phase(phases.SHIP)
    words = f"monopoly for red; cards to Bo 2, Ann 1; Tidore to {owner}"
    assert move(table, "ship:9@1") == f"Ship cloves (red, red, blue over yellow) to Tidore: {words}"


def test_bn_6_6_a_monopoly_of_nobody_is_described() -> None:
    table = Table().rows(red="").harbour(0, "Tidore", [0, 14]).hand(0, [9, 20]).phase(phases.SHIP)
    words = "monopoly for red; no merchants, cards discarded; Tidore out of the game"
    assert move(table, "ship:9@1") == f"Ship cloves (red, red, blue over yellow) to Tidore: {words}"


def duel() -> Table:
    """Let Ann's third merchant in red face Bo's first, Cleo between (BN-E.3)."""
    # Red flags: RRG/B 2, BRR/G 2 and GGY/B none against RGB/R 2, RGR/B 2 and GYB/G none.
    return Table().rows(red="BCA").hand(0, [0, 3, 30]).hand(1, [1, 4, 31])


def test_bn_5_2_an_attack_is_described_with_bonus_and_strength() -> None:
    words = "from place 3; the defence starts at 1, your hand shows up to 4 flags"
    assert move(duel(), "attack:a>1") == f"Attack Bo at place 1 of red: {words}"


def test_bn_5_3_the_attackers_cards_are_described_with_their_sum() -> None:
    table = duel().play("attack:a>1")
    assert move(table, "fight:3") == "Attack with pepper (blue, red, red over green): 2 flags, 2 in all"
    assert question(table) == "Attack Bo: with which cards?"
    assert detail(table) == "Cards with a red flag, 2 cards at most. The defence starts at 1."
    table.play("fight:0")
    assert question(table) == "Add another card to your attack?"
    assert detail(table) == "You have 2; you can add 1 card."
    assert move(table, "fight:3") == "Attack with pepper (blue, red, red over green): 2 flags, 4 in all"
    assert move(table, "done") == "Attack: 2 against 1 before their cards"
    assert "Duel in the red company" in drawn(table, 0, 0)
    for other in (1, 2, 3):
        assert "Duel in the red company" not in drawn(table, other, other)


def test_bn_5_4_the_answer_is_described_with_how_it_would_end() -> None:
    table = duel().play("attack:a>1", "fight:0", "done")
    assert table.state.asked == 1
    assert question(table) == "Defend place 1 in red against Ann?"
    assert detail(table) == "2 against 1 so far, and a tie loses. You can play 1 card."
    answer = "Answer with cloves (red, green, blue over red)"
    assert move(table, "defend:1") == f"{answer}: 3 against 2, you hold the place"
    assert move(table, "done") == "Play no card: 1 against 2, you lose the place"
    for viewer in range(4):
        board = drawn(table, viewer, viewer)
        start = board.index("Duel in the red company")
        assert [line.split() for line in board[start + 1 : start + 4]] == [
            ["Bo", "defends", "place", "1", "Ann", "attacks", "from", "place", "3"],
            ["merchants", "between", "1", "RRG/B", "cinnamon×2", "2"],
            ["total", "1", "total", "2"],
        ]


def test_bn_5_3_a_card_that_a_lower_number_has_is_still_to_add() -> None:
    table = duel().play("attack:a>1", "fight:3")
    assert question(table) == "Add another card to your attack?"
    assert detail(table) == "You have 2; you can add 1 card."


def test_bn_5_4_who_cannot_answer_is_warned() -> None:
    table = duel().hand(1, [1]).play("attack:a>1", "fight:0", "done")
    assert question(table) == "Ann attacks your place 1 in red"
    assert detail(table) == "2 against 1, and you have no card to answer with."


def test_bn_5_4_cards_put_aside_are_described_with_the_bonus() -> None:
    table = duel().play("attack:a>1", "fight:0", "fight:3", "defend:1")
    # RGB/R shows two red flags, and one merchant stands between; RRG/B and BRR/G show four.
    assert question(table) == "Add another card to your defence?"
    assert detail(table) == "4 against 3; you can add 1 card."


def test_bn_5_9_only_the_board_has_five_places() -> None:
    rows = {"red": "ABC", "yellow": "DAB", "green": "CDA", "blue": "BCD"}
    assert drawn(Table().rows(**rows), 0, 0)[0].startswith("Companies   1  2  3     Missions")
    assert drawn(Table("board-2008").rows(**rows), 0, 0)[0].startswith("Companies   1  2  3  4  5     Missions")


def test_bn_5_5_equal_sums_lose_the_place() -> None:
    # RRG/B and RGB/R show two red flags each, and nobody stands between.
    table = Table().rows(red="BA").hand(0, [0, 30]).hand(1, [1, 31]).play("attack:a>1", "fight:0")
    assert move(table, "defend:1").endswith(": 2 against 2, you lose the place")


def test_bn_5_6_a_retreat_is_described_with_its_place() -> None:
    table = duel().play("attack:a>1", "fight:0", "done", "done")
    assert question(table) == "Where does your merchant go?"
    assert detail(table) == "Ann took place 1 of the red company."
    assert move(table, "retreat:here") == "Change places with the attacker: place 3"
    assert move(table, "retreat:green") == "Go to the green company: place 1"


def test_bn_5_1_a_move_is_described_with_both_places() -> None:
    table = Table().rows(red="BA", green="C")
    assert move(table, "move:a>green") == "Move from place 2 of red to green: place 2"


def test_merchants_are_drawn_by_seat_and_the_viewers_by_letter() -> None:
    table = Table("board-2008", 3).rows(red="BAC", green="A")
    lines = [line[:27].split() for line in drawn(table, 0, 0)]
    assert ["R", "red", "1", "0a", "2", "·", "·"] in lines
    assert ["G", "green", "0b", "·", "·", "·", "·"] in lines


def test_bn_4_2_a_payment_is_described_with_what_is_missing() -> None:
    # Cloves: card 5 is doubled, 1, 9 and 13 are single: 5 + 1 + 9 pay for four of a kind, all four may not (BN-E.4).
    table = Table().goods(0, [1, 5, 9, 13]).phase(phases.MISSION)
    assert move(table, "mission:2") == "Complete “4 of a kind”: 8 points, then 2 left"
    table.play("mission:2")
    assert question(table) == "Pay for “4 of a kind”: 4 goods to go"
    assert detail(table) == "Still missing: 4 of any one good."
    assert move(table, "pay:1") == "Pay with cloves: still missing 3 cloves"
    table.play("pay:1")
    assert move(table, "pay:5") == "Pay with cloves ×2: still missing 1 clove"
    table.play("pay:5")
    assert question(table) == "Pay for “4 of a kind”: 1 good to go"
    assert move(table, "pay:13") == "Pay with cloves: that’s enough"


def test_bn_1_6_crates_are_shown_beside_what_is_missing() -> None:
    table = Table("board-2008").goods(0, [3], ("Malacca", "Batavia"))
    lines = drawn(table, 0, 0)
    assert any(line.endswith("6 ×3  1 of each    1 cinnamon, 1 clove, 1 nutmeg (with 1 crate)") for line in lines)
    assert "pepper  2  3 Malacca" in lines
    assert "crate   1  Batavia" in lines


@pytest.mark.parametrize(
    ("language", "crate", "needed"),
    [
        ("en", "crate", "1 clove, 1 nutmeg (with 1 crate and 1 doubled crate)"),
        ("it", "cassa", "1 chiodo di garofano, 1 noce moscata (con 1 cassa e 1 cassa doppia)"),
        ("fr", "caisse", "1 clou de girofle, 1 noix de muscade (avec 1 caisse et 1 caisse double)"),
    ],
)
def test_bn_1_6_crates_on_cards_and_doubled_crates_are_named(language: str, crate: str, needed: str) -> None:
    # Cloves, a crate, a doubled crate, nutmeg. "Two of each" lacks six goods.
    table = Table("board-2008", components=file_with_crates()).goods(0, [1, 2, 3, 6]).phase(phases.MISSION)
    text = text_of(table, language)
    lines = plain(text.board(table.view(0), 0)).split("\n")
    assert next(line for line in lines if line.startswith("15 ×2")).endswith(f", {needed}")
    assert any(re.fullmatch(rf"{crate} +3  2 3×2", line) for line in lines)
    assert text.words.load(3) == f"{crate} ×2"


def test_bn_9_1_what_only_the_pirates_make_possible_is_described() -> None:
    # Pepper 3 and 7, cinnamon 4, nutmeg 2: one pepper must stand for cloves.
    table = Table("board-2008", blackbeard=True).goods(0, [2, 3, 4, 7]).phase(phases.MISSION)
    assert "only with the pirates’ help" in move(table, "mission:1")
    assert "The pirate ship is in its lair." in plain(text_of(table).situation(table.view(0)))
    table.play("mission:1", "pay:2", "pay:3", "pay:4", "pay:7")
    assert move(table, "trade").endswith("you take the pirate ship, −2 points at the end")
    table.play("trade")
    assert "Ann holds the pirate ship" in plain(text_of(table).situation(table.view(1)))


def test_bn_6_7_a_card_is_described_with_what_one_would_have() -> None:
    table = example_1().goods(1, [55]).play("ship:3@1")
    assert table.state.asked == 1
    assert question(table) == "Take 1 card from Tidore"
    assert move(table, "take:1") == "Take cloves: you’d have 3 cloves"


@pytest.mark.parametrize("shown", [True, False])
def test_bn_9_2_closed_warehouses_show_counts_only(shown: bool) -> None:
    table = Table(open_warehouses=shown).goods(1, [3, 4, 5], ("Batavia",)).goods(0, [10])
    rows = plain(text_of(table).situation(table.view(0))).split("\n")
    bo = next(row for row in rows if "Bo" in row).split()
    # Seat, points, hand, goods (cloves ×2 and Batavia's nutmeg ×2), missions.
    assert bo == ["1", "Bo", "4", "0", *(["1", "1", "2", "2"] if shown else ["–"] * 4), "–"]
    ann = next(row for row in rows if "0 Ann" in row).split()
    assert ann == ["›", "0", "Ann", "1", "0", "0", "0", "0", "2", "–"]
    board = drawn(table, 0, 1)
    assert "Warehouse: 3 cards, 1 harbour" in board
    assert ("face down" in board) is not shown
    assert any("Batavia" in line for line in board) is shown


def test_counts_agree_with_their_nouns_in_every_language() -> None:
    table = Table()
    words = {language: text_of(table, language).words for language in LANGUAGES}
    said = {language: [words[language].counted("cards", count) for count in (0, 1, 2)] for language in LANGUAGES}
    assert said == {
        "en": ["0 cards", "1 card", "2 cards"],
        "it": ["0 carte", "1 carta", "2 carte"],
        "fr": ["0 carte", "1 carte", "2 cartes"],
    }


def test_flags_have_letters_of_the_language_that_differ() -> None:
    for language in LANGUAGES:
        letters = [sentences(language)[f"borneo.letter.{name}"] for name in COMPANIES]
        assert len(set(letters)) == 4
        assert letters == [sentences(language)[f"borneo.company.{name}"][0].upper() for name in COMPANIES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_is_described(language: str) -> None:
    text = text_of(Table(), language)
    for reason in phases.REASONS[1:]:
        words = [text.event(happened.play_ended(reason, 1)), text.event(happened.ended(reason))]
        assert all(words)
        assert words[0] != words[1]
        assert text.say.has(f"borneo.end.{reason}")


def test_cards_are_described_by_their_flags_and_goods() -> None:
    text = text_of(Table())
    card = "the double cinnamon card (two red flags, one green, one blue)"
    assert text.event(happened.drew_card(1, 0)) == f"Bo draws {card}."
    assert text.event(happened.card_chosen(1, 0)) == f"Bo sets {card} aside."
    assert text.event(happened.took(1, 0)) == "Bo takes the double cinnamon card."
    paid = happened.completed(2, 0, 6, 0b10001, 0b1)  # a double and a single cinnamon
    assert text.event(paid) == "Cleo completes “1 of each” for 6 points, paying with cinnamon ×3 and Tidore."
    assert text.highlight(paid) == "Cleo completes “1 of each” for 6 points."


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_random_matches_is_described_within_the_page(language: str) -> None:
    asked: set[str] = set()
    cases = [("cards-2007", 3, {}), ("cards-2007", 5, {}), ("board-2008", 4, {"blackbeard": True})]
    for edition, seats, options in cases:
        game = create("borneo", edition, options)
        match = Match(game, seats, f"told {language}")
        text = game_text(game, language)
        players = [bot("uniform", game), bot("greedy", game)]
        rng = FastRng("told")
        while actors := match.actors:
            seat = actors[0]
            view = match.view(seat)
            asked.add(view.prompt)
            assert text.prompt(view)
            for offered in view.moves:
                assert text.explain(view, offered)
            for viewer in (seat, None):
                seen = match.view(viewer)
                lines = [*text.situation(seen), *text.board(seen, seat)]
                assert width(lines) <= 100
                assert len(lines) <= 45
            match.submit(seat, game.catalogue.token(players[seat % 2].choose(view, rng)))
        words = [text.event(event) for event in match.events]
        assert all(words)
        assert match.outcome is not None
        assert text.outcome(match.outcome)
    assert asked >= QUESTIONS - {"last-mission", "keep"}


@pytest.mark.parametrize(("edition", "seats"), [("cards-2007", 3), ("board-2008", 5)])
def test_what_a_seat_cannot_know_changes_nothing_that_it_reads(edition: str, seats: int) -> None:
    game = create("borneo", edition, {})
    match = Match(game, seats, "a seed")
    text = game_text(game, "en")
    player = bot("uniform", game)
    rng = FastRng("imagined")
    different = 0
    while actors := match.actors:
        for seat in range(seats):
            view = match.view(seat)
            other = game.imagine(view, rng)
            different += other != match.state
            twin = other.view(seat)
            assert text.board(twin, seat) == text.board(view, seat)
            assert text.situation(twin) == text.situation(view)
            assert [text.move(twin, offered) for offered in twin.moves] == [
                text.move(view, offered) for offered in view.moves
            ]
        match.submit(actors[0], game.catalogue.token(player.choose(match.view(actors[0]), rng)))
    assert different > 100


def test_private_events_go_to_their_seat_only() -> None:
    private = [happened.drew_card(1, 0), happened.card_chosen(1, 0), happened.attack_planned(1, 0, 1, 0)]
    assert [event.to for event in private] == [1, 1, 1]
    public: list[Event] = [happened.drew(1), happened.attacked(1, 0, 1, 0, 2, 1), happened.defended(2, 0)]
    assert all(event.to < 0 for event in public)


def test_french_sets_a_no_break_space_at_high_punctuation_and_guillemets() -> None:
    starts = ("borneo.", "error.component", "error.option-needs")
    own = {key: text for key, text in sentences("fr").items() if key.startswith(starts)}
    assert len(own) > 100
    for key, text in own.items():
        assert not re.findall(r"(?<!\u00a0)[:;!?»]", text), key
        assert not re.findall(r"«(?!\u00a0)", text), key
    for language in LANGUAGES:
        for key, text in sentences(language).items():
            assert not (key.startswith("borneo.") and re.search(r"['\"]", text)), key
