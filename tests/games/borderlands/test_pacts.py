"""What becomes of promises in Borderlands. They are no rules, so no clause stands behind them."""

from __future__ import annotations

import pytest

from borea.core.errors import StatementError
from borea.core.match import Match
from borea.core.statements.statement import Promise
from borea.games.borderlands.pacts import values
from tests.support.borderlands.positions import STANDARD, Table, create


def mesa(**options: object) -> Match:
    """Return the printed example as a match: seat 1 attacks next, seat 2 stands beside Mesa, which is seat 0's."""
    table = Table(4, create(**options), rest=3)
    table.own(0, "mesa", horse=1)
    table.own(0, "the-bind")
    table.own(1, "surfside", "friends-haven")
    table.own(2, "sixpoint")
    match = Match(table.game, 4, "mesa")
    match.state = table.begin("attack", lead=1)
    match.plies, match.entries, match.events = [], [], []
    return match


def agree(match: Match, seat: int, to: list[int], *promises: tuple[str, ...], private: bool = False) -> None:
    """Let a seat say something and all hearers accept it."""
    match.say(seat, to, *promises, private=private)
    for other in to:
        match.answer(other, len(match.said(other)) - 1, True)


def play(match: Match, *tokens: str) -> None:
    """Play tokens, each by the first seat to act."""
    for token in tokens:
        match.submit(match.actors[0], token)


def stages(match: Match) -> list[str]:
    """Return what became of all promises, as everybody at the table may know at the end."""
    return [promise.stage for statement in match.parley.statements for promise in statement.promises]


def end_cycle(match: Match, cycles: int = 1) -> None:
    """Let everybody do nothing until the next cycle."""
    until = match.state.cycle + cycles  # type: ignore[attr-defined]
    while match.state.cycle < until:  # type: ignore[attr-defined]
        seat = match.actors[0]
        moves = match.moves(seat)
        quiet = [one for one in ("done", "pass", "vote:no", "refuse", "skip", "side:neither") if one in moves]
        match.submit(seat, quiet[0] if quiet else moves[0])


def test_an_attack_breaks_the_peace_at_once() -> None:
    match = mesa()
    agree(match, 0, [1], ("peace", "we", "3"))
    play(match, "attack:mesa")
    (promise,) = match.said(None)[0].promises
    assert (promise.stage, promise.by) == ("broken", 1)
    event = next(event for event in match.events if event.kind == "pact-broken")
    assert (event.slots["doers"], event.slots["others"], event.slots["place"]) == ([1], [0], "mesa")
    kinds = [event.kind for event in match.events]
    assert kinds.index("attack-shown") < kinds.index("pact-broken")
    assert match.trust(None) == [(0, 0), (0, 1), (0, 0), (0, 0)]


def test_joining_an_attack_breaks_the_peace_too() -> None:
    match = mesa()
    agree(match, 2, [0], ("peace", "i", "2"))
    play(match, "attack:mesa")
    assert stages(match) == [""]
    play(match, "side:attack")
    assert stages(match) == ["broken"]
    assert match.said(None)[0].promises[0].by == 2


@pytest.mark.parametrize(("voice", "broken"), [("i", False), ("you", True), ("we", True)])
def test_a_promise_binds_those_whom_it_names(voice: str, broken: bool) -> None:
    match = mesa()
    agree(match, 0, [1], ("peace", voice, "2"))
    play(match, "attack:mesa")
    assert stages(match) == ["broken" if broken else ""]


def test_peace_is_kept_when_its_last_cycle_is_over() -> None:
    match = mesa()
    agree(match, 0, [1], ("peace", "we", "3"))
    end_cycle(match)
    assert stages(match) == [""]
    end_cycle(match)
    assert stages(match) == ["kept"]
    assert match.trust(None) == [(1, 0), (1, 0), (0, 0), (0, 0)]


def test_an_attack_on_somebody_else_leaves_the_peace_alone() -> None:
    match = mesa()
    agree(match, 1, [2, 3], ("peace", "we", "2"))
    play(match, "attack:mesa", "side:defence")
    assert stages(match) == [""]


@pytest.mark.parametrize(("side", "stage"), [("attack", "kept"), ("defence", "broken"), ("neither", "broken")])
def test_support_is_decided_by_the_side_that_is_taken(side: str, stage: str) -> None:
    match = mesa()
    agree(match, 1, [2], ("support", "you", "mesa", "2"))
    play(match, "attack:mesa", f"side:{side}")
    assert stages(match) == [stage]


@pytest.mark.parametrize(("side", "stage"), [("attack", "broken"), ("defence", "kept"), ("neither", "broken")])
def test_defence_is_decided_by_the_side_that_is_taken(side: str, stage: str) -> None:
    match = mesa()
    agree(match, 2, [0], ("defend", "i", "mesa", "2"))
    play(match, "attack:mesa", f"side:{side}")
    assert stages(match) == [stage]


def test_support_that_nobody_needed_expires() -> None:
    match = mesa()
    agree(match, 2, [1], ("support", "i", "mesa", "2"))
    end_cycle(match)
    assert stages(match) == ["expired"]
    assert match.trust(None) == [(0, 0)] * 4


def test_a_joint_target_is_kept_when_one_of_them_takes_it() -> None:
    match = mesa()
    agree(match, 1, [2], ("target", "we", "mesa", "2"))
    play(match, "attack:mesa", "side:attack")
    assert stages(match) == [""]
    play(match, "carry")
    assert stages(match) == ["kept"]


def test_staying_out_breaks_a_joint_target() -> None:
    match = mesa()
    agree(match, 1, [2], ("target", "we", "mesa", "2"))
    play(match, "attack:mesa", "side:neither")
    assert (stages(match), match.said(None)[0].promises[0].by) == (["broken"], 2)


def test_sealed_sides_decide_nothing_before_they_are_opened() -> None:
    match = mesa(sealed_alliances=True)
    agree(match, 1, [2], ("support", "you", "mesa", "2"))
    assert len(match.state.view(None).actors) == 1
    play(match, "attack:mesa")
    assert match.state.window()
    assert stages(match) == [""]
    play(match, "side:neither")
    assert stages(match) == ["broken"]
    opened = [event.kind for event in match.events]
    assert opened.index("sides-opened") < opened.index("pact-broken")


def test_a_warning_holds_without_an_answer_and_may_be_withdrawn() -> None:
    match = mesa()
    match.say(0, [1], ("warning", "i", "mesa", "2"))
    with pytest.raises(StatementError):
        match.answer(1, 0, True)
    assert match.said(None)[0].stage == "accepted"
    match.withdraw(0, 0)
    play(match, "attack:mesa", "side:neither")
    assert (match.said(None)[0].stage, stages(match)) == ("withdrawn", [""])


def test_a_warning_that_nobody_tested_expires() -> None:
    match = mesa()
    match.say(0, [1, 2], ("warning", "i", "mesa", "2"))
    end_cycle(match)
    assert stages(match) == ["expired"]


def test_a_warning_is_kept_by_striking_back() -> None:
    match = mesa()
    match.say(0, [1], ("warning", "i", "mesa", "2"))
    play(match, "attack:mesa", "side:neither", "done")
    while match.actors != [0]:
        play(match, "done")
    assert stages(match) == [""]
    targets = [token for token in ("attack:surfside", "attack:friends-haven") if token in match.moves(0)]
    play(match, targets[0], "still")
    assert stages(match) == ["kept"]


def test_an_empty_threat_is_a_broken_promise() -> None:
    match = mesa()
    match.say(0, [1], ("warning", "i", "mesa", "2"))
    play(match, "attack:mesa", "side:neither")
    end_cycle(match)
    assert stages(match) == [""], "there is time until the end of the next cycle"
    end_cycle(match)
    assert stages(match) == ["broken"]
    assert match.trust(None)[0] == (0, 1)


def test_a_broken_promise_ends_the_one_it_is_tied_to() -> None:
    match = mesa()
    agree(match, 1, [2], ("support", "you", "mesa", "2"), ("peace", "i", "4"), private=True)
    play(match, "attack:mesa", "side:defence")
    assert stages(match) == ["broken", "expired"]
    assert match.trust(0) == [(0, 0)] * 4, "seat 0 knows nothing of it"
    assert match.trust(2)[2] == (0, 1)


def test_a_kept_promise_leaves_its_tie_in_force() -> None:
    match = mesa()
    agree(match, 1, [2], ("support", "you", "mesa", "2"), ("peace", "i", "4"))
    play(match, "attack:mesa", "side:attack")
    assert stages(match) == ["kept", ""]


@pytest.mark.parametrize(("answer", "stage"), [("deny", "broken"), ("neutral", ""), ("consent", "")])
def test_passage_is_broken_by_a_refusal(answer: str, stage: str) -> None:
    table = Table(4, rest=3)
    table.own(1, "mesa").put("mesa", horse=1)
    table.own(2, "the-bind")
    table.boat(0, "east-4")
    match = Match(STANDARD, 4, "boats")
    match.state = table.begin("transport")
    agree(match, 1, [0], ("passage", "i", "2"))
    play(match, "sail:1", "way:east-5", "way:east-6", "done", f"leave:{answer}")
    assert stages(match) == [stage]
    assert match.trust(None)[1] == (0, int(answer == "deny"))


def test_arguments_fit_the_parties() -> None:
    match = mesa()
    view = match.view(None)
    named = {
        kind: values(STANDARD, view, Promise((kind, voice), 1, [2]))
        for kind, voice in (("peace", "we"), ("support", "i"), ("defend", "i"), ("warning", "i"))
    }
    assert named["peace"] == [["2", "3", "4", "5", "6", "7"]]
    assert "mesa" in named["support"][0]
    assert not {"surfside", "sixpoint"} & set(named["support"][0])
    assert named["defend"][0] == ["sixpoint"]
    assert "surfside" in named["warning"][0]
    assert "sixpoint" not in named["warning"][0]


def test_nobody_deals_with_a_seat_that_is_out() -> None:
    table = Table(3, STANDARD, rest=1)
    table.own(0, "mesa")
    match = Match(STANDARD, 3, "out")
    match.state = table.begin("attack", lead=1)
    with pytest.raises(StatementError):
        match.say(0, [2], ("peace", "we", "2"))
    match.say(0, [1], ("peace", "we", "2"))


def market(lead: int = 0) -> Match:
    """Return a trade: seat 0 has wood beside seat 1, which has gold; cycle 2 is on."""
    table = Table(3, STANDARD, rest=2)
    table.own(0, "mesa", wood=2)
    table.own(1, "surfside", gold=1)
    match = Match(STANDARD, 3, "market")
    match.state = table.begin("trade", lead=lead)
    return match


WOOD_FOR_GOLD = ("offer:1", "give:mesa.wood", "done", "want:gold")
GOLD_FOR_WOOD = ("offer:0", "give:surfside.gold", "want:wood", "done")


@pytest.mark.parametrize(("lead", "offer"), [(0, WOOD_FOR_GOLD), (1, GOLD_FOR_WOOD)])
def test_goods_are_given_in_a_deal_whoever_offers_it(lead: int, offer: tuple[str, ...]) -> None:
    match = market(lead)
    agree(match, 1, [0], ("goods", "i", "gold", "2"))
    play(match, *offer)
    assert stages(match) == [""]
    play(match, "accept")
    assert stages(match) == ["kept"]


def test_goods_asked_for_in_vain_are_a_broken_promise_when_time_is_up() -> None:
    match = market()
    agree(match, 0, [1], ("goods", "you", "gold", "2"))
    play(match, *WOOD_FOR_GOLD, "refuse")
    assert stages(match) == [""], "there is time until the end of the cycle"
    end_cycle(match)
    assert (stages(match), match.trust(None)[1]) == (["broken"], (0, 1))


def test_goods_that_nobody_asked_for_expire() -> None:
    match = market()
    agree(match, 1, [0], ("goods", "i", "gold", "2"))
    end_cycle(match)
    assert stages(match) == ["expired"]


def test_other_goods_and_other_partners_do_not_count() -> None:
    match = market()
    agree(match, 1, [0], ("goods", "i", "wood", "2"))
    agree(match, 1, [2], ("goods", "i", "gold", "2"))
    play(match, *WOOD_FOR_GOLD, "accept")
    assert stages(match) == ["", ""]


def test_nothing_is_owed_for_a_condition_that_was_never_met() -> None:
    match = market()
    agree(match, 1, [0], ("support", "you", "sixpoint", "2"), ("goods", "i", "gold", "2"))
    play(match, *WOOD_FOR_GOLD, "refuse")
    end_cycle(match)
    assert stages(match) == ["expired", "expired"]


def test_a_staged_attack_names_the_peace_that_it_would_break() -> None:
    match = mesa()
    agree(match, 0, [1], ("peace", "we", "3"))
    agree(match, 1, [2], ("peace", "we", "3"))
    (found,) = match.breaches(match.stage(1, ["attack:mesa"]))
    assert found is match.parley.statements[0].promises[0]
    assert stages(match) == ["", ""], "nothing is decided before it is done"
    play(match, "attack:mesa")
    assert match.breaches(match.stage(2, ["side:attack"])) == [], "seat 2 has promised seat 0 nothing"


def test_a_staged_side_names_the_support_that_it_would_deny() -> None:
    match = mesa()
    agree(match, 1, [2], ("support", "you", "mesa", "2"))
    play(match, "attack:mesa")
    assert [len(match.breaches(match.stage(2, [f"side:{side}"]))) for side in ("attack", "defence")] == [0, 1]


def test_staging_tells_nothing_that_the_move_would_reveal() -> None:
    match = mesa(sealed_alliances=True)
    agree(match, 2, [0], ("peace", "i", "3"))
    play(match, "attack:mesa")
    assert all(match.breaches(match.stage(seat, ["side:attack"])) == [] for seat in match.actors)
