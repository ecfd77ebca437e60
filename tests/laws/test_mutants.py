"""Planted faults: for every law at least one that this law catches. Sources only: compiled callers ignore patches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from borea.bots.uniform import Uniform
from borea.core import codec, fields
from borea.core.batch import Ply
from borea.core.catalogue import Catalogue
from borea.core.chance import Rng
from borea.core.fields import Field, Part, number
from borea.core.game import EVERYONE, Event, Game, Move, Seat, View
from borea.core.laws.secrecy import Makers
from borea.core.laws.trial import Report, Trial, check_laws
from borea.core.match import Match
from borea.core.observations.buffers import Rows
from borea.core.observations.encoder import Encoder
from borea.core.observations.recall import Recall
from borea.core.statements.parley import Pacts
from borea.core.statements.statement import ALL, HEARERS, KEPT, SPEAKER, Kind, Statement, Verdict
from borea.games import load
from borea.games.the_border import TheBorder, info, refusals
from borea.games.the_border import encode as border_encode
from borea.games.the_border import events as happened
from borea.games.the_border.board import UNTOUCHED, Board
from borea.games.the_border.box import Box
from borea.games.the_border.moves import DONE, ROLL
from borea.games.the_border.phases import turn
from borea.games.the_border.phases.first_action import Finish, Reroll, Roll
from borea.games.the_border.phases.order import ROLL as ROLL_PHASE
from borea.games.the_border.phases.second_action import SecondAction
from borea.games.the_border.phases.setup import FirstSeat
from borea.games.the_border.state import BorderState, Phase
from borea.games.the_border.view import BorderView
from tests.support.rulebooks import clauses

pytestmark = pytest.mark.interpreted

Patch = pytest.MonkeyPatch
TRIALS = 6


def trials(bots: Makers | None = None, until: int = 0) -> Report:
    """Run a few trials of The Border at three seats; or many, but none once the law `until` is broken."""
    game = load("the-border")
    report = Report()
    uniform: Makers = {"uniform": partial(Uniform, game)}
    for trial in range(5 * TRIALS if until else TRIALS):
        check_laws(game, 3, 1, 1 + trial, clauses("the-border"), bots or uniform, report)
        if report.faults[until]:
            break
    return report


def test_the_game_as_it_is_keeps_all_laws() -> None:
    assert trials().examples == {}


# Law 1: it ends


def match_that_never_is_over(patch: Patch) -> None:
    patch.setattr(BorderState, "outcome", lambda state: None)


def bound_too_low(patch: Patch) -> None:
    patch.setattr(info.INFO, "max_plies", lambda seats, options: 100)


def nobody_asked_in_the_second_action(patch: Patch) -> None:
    patch.setattr(SecondAction, "actors", lambda phase, state: [])


def test_law_1_allows_the_last_ply_and_not_one_more(monkeypatch: Patch) -> None:
    game = load("the-border")
    state, entries = game.start(2), list[tuple[int, Move]]()
    Trial(game, 2, 5, set(), {}, Report()).play(state, entries)
    for limit, expected in ((len(entries), 0), (len(entries) - 1, 1)):
        monkeypatch.setattr(info.INFO, "max_plies", lambda seats, options, limit=limit: limit)
        report = Report()
        Trial(game, 2, 5, set(), {}, report).play(game.start(2), [])
        assert report.faults[1] == expected


# Law 2: moves are in the catalogue, ascending, never empty


def moves_in_falling_order(patch: Patch) -> None:
    real = SecondAction.moves
    patch.setattr(SecondAction, "moves", lambda phase, state, seat: real(phase, state, seat)[::-1])


def a_move_offered_twice(patch: Patch) -> None:
    real = Finish.moves
    patch.setattr(Finish, "moves", lambda phase, state, seat: [*real(phase, state, seat), DONE])


def a_seat_may_choose_its_roll(patch: Patch) -> None:
    real = Reroll.moves
    patch.setattr(Reroll, "moves", lambda phase, state, seat: [*real(phase, state, seat), ROLL])


# Law 3: copies are independent, records replay


def copies_share_their_boards(patch: Patch) -> None:
    real = BorderState.copy

    def copy(state: BorderState) -> BorderState:
        twin = real(state)
        twin.boards = state.boards
        return twin

    patch.setattr(BorderState, "copy", copy)


def copies_forget_what_is_derived(patch: Patch) -> None:
    real = Board.copy

    def copy(board: Board) -> Board:
        twin = real(board)
        twin.open_low = 0
        return twin

    patch.setattr(Board, "copy", copy)


def copies_forget_what_is_taken(patch: Patch) -> None:
    real = BorderState.copy

    def copy(state: BorderState) -> BorderState:
        twin = real(state)
        twin.taken = 0
        return twin

    patch.setattr(BorderState, "copy", copy)


def luck_outside_the_record(patch: Patch) -> None:
    real, clock = FirstSeat.apply, count()

    def apply(phase: FirstSeat, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        real(phase, state, seat, move, events)
        state.active = next(clock) % state.seats

    patch.setattr(FirstSeat, "apply", apply)


# Law 4: draw agrees with odds


def all_rolls_equally_likely(patch: Patch) -> None:
    patch.setattr(Roll, "draw", Phase.draw)


def a_draw_takes_two_numbers(patch: Patch) -> None:
    real = Roll.draw

    def draw(phase: Roll, state: BorderState, rng: Rng) -> Move:
        rng.below(6)
        return real(phase, state, rng)

    patch.setattr(Roll, "draw", draw)


def an_outcome_without_weight(patch: Patch) -> None:
    real = Roll.odds
    patch.setattr(Roll, "odds", lambda phase, state: [(real(phase, state)[0][0], 0), *real(phase, state)[1:]])


# Law 5: seats acting at once are independent


def the_last_to_finish_is_active_next(patch: Patch) -> None:
    real = SecondAction.apply

    def apply(phase: SecondAction, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        real(phase, state, seat, move, events)
        if state.phase == ROLL_PHASE:
            state.active = seat

    patch.setattr(SecondAction, "apply", apply)


def a_move_of_one_narrows_the_others(patch: Patch) -> None:
    real = SecondAction.apply

    def apply(phase: SecondAction, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        real(phase, state, seat, move, events)
        for other, board in enumerate(state.boards):
            if board.acting and other != seat:
                board.want_n &= board.want_n - 1

    patch.setattr(SecondAction, "apply", apply)


# Law 6: an imagined state gives the same view


def imagination_forgets_the_turn(patch: Patch) -> None:
    real = TheBorder.imagine

    def imagine(game: TheBorder, view: View, rng: Rng) -> BorderState:
        state = real(game, view, rng)
        assert isinstance(state, BorderState)
        state.turn = 1
        return state

    patch.setattr(TheBorder, "imagine", imagine)


def spectators_see_everything(patch: Patch) -> None:
    real = BorderState.view

    def view(state: BorderState, seat: Seat | None) -> View:
        seen = real(state, seat)
        assert isinstance(seen, BorderView)
        if seat is None:
            seen.boards = [board.seen(hidden=False) for board in state.boards]
        return seen

    patch.setattr(BorderState, "view", view)


def information_keys_show_hidden_crosses(patch: Patch) -> None:
    real = Board.information_key
    patch.setattr(Board, "information_key", lambda board, hidden: real(board, hidden=False))


def information_keys_leave_the_dice_out(patch: Patch) -> None:
    real = BorderState.information_key
    patch.setattr(BorderState, "information_key", lambda state, seat: (*real(state, seat)[:6], *real(state, seat)[7:]))


# Law 7: moves depend on the view alone


def spaces_that_others_crossed_are_not_offered(patch: Patch) -> None:
    real = SecondAction.moves

    def moves(phase: SecondAction, state: BorderState, seat: Seat) -> list[Move]:
        gone = {cell for other, board in enumerate(state.boards) if other != seat for cell in board.fresh_cells()}
        return [move for move in real(phase, state, seat) if move not in gone]

    patch.setattr(SecondAction, "moves", moves)


# Law 8: codec, pickles and tokens round trip


def a_bound_that_matches_exceed(patch: Patch) -> None:
    narrow: tuple[Field, ...] = tuple(
        number("turn", 0, 10) if field.name == "turn" else field for field in BorderState.FIELDS
    )
    patch.setattr(BorderState, "FIELDS", narrow)


def what_is_derived_is_not_rebuilt(patch: Patch) -> None:
    real = Board.refresh

    def refresh(board: Board, box: Box) -> None:
        real(board, box)
        if board.sheet >= 0:
            board.open_low = UNTOUCHED

    patch.setattr(Board, "refresh", refresh)


def a_number_is_written_as_text(patch: Patch) -> None:
    patch.setattr("borea.core.laws.trial.encode", lambda part: {**codec.encode(part), "turn": str(part)})


def pickles_forget_the_dice(patch: Patch) -> None:
    real = fields.thaw

    def thaw(part: Part, values: tuple[object, ...]) -> None:
        real(part, values)
        if isinstance(part, BorderState):
            part.dice = 0

    patch.setattr("borea.core.game.thaw", thaw)


def deep_copies_are_the_same_object(patch: Patch) -> None:
    patch.setattr(BorderState, "__deepcopy__", lambda state, memo: state, raising=False)


def two_tokens_for_one_move(patch: Patch) -> None:
    real = Catalogue.token
    patch.setattr(Catalogue, "token", lambda catalogue, move: real(catalogue, move if move > 90 else 0))


# Law 9: everything is somewhere, once


def crosses_cost_no_die(patch: Patch) -> None:
    real = SecondAction.apply

    def apply(phase: SecondAction, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        real(phase, state, seat, move, events)
        if state.boards[seat].acting:
            state.boards[seat].left = state.left

    patch.setattr(SecondAction, "apply", apply)


def a_closed_area_is_forgotten(patch: Patch) -> None:
    real = turn.record_areas

    def record(state: BorderState, seat: Seat, newly: int, events: list[Event] | None) -> None:
        real(state, seat, newly & ~1, events)

    patch.setattr(turn, "record_areas", record)


def a_white_space_is_lost(patch: Patch) -> None:
    real = turn.begin_turn

    def begin(state: BorderState, active: Seat, events: list[Event] | None) -> None:
        real(state, active, events)
        state.boards[0].crossed_n &= ~state.box.white_n

    patch.setattr(turn, "begin_turn", begin)


def a_die_is_lost(patch: Patch) -> None:
    real = Roll.apply

    def apply(phase: Roll, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        real(phase, state, seat, move, events)
        if state.rolls == 2 and state.dice & 7:
            state.dice -= 1

    patch.setattr(Roll, "apply", apply)


# Law 10: non-interference


def crosses_are_announced_in_the_window(patch: Patch) -> None:
    def public(seat: Seat, cell: int, colour: int) -> Event:
        return Event("crossed-unseen", {"seat": seat, "cells": [cell]}, EVERYONE)

    patch.setattr(happened, "crossed_unseen", public)


def the_view_shows_that_a_seat_crossed(patch: Patch) -> None:
    real = SecondAction.apply

    def apply(phase: SecondAction, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        if move != DONE:
            state.crossing = 1
        real(phase, state, seat, move, events)

    patch.setattr(SecondAction, "apply", apply)


def refusals_look_at_hidden_crosses(patch: Patch) -> None:
    real = SecondAction.why_not

    def why_not(phase: SecondAction, state: BorderState, seat: Seat, move: Move) -> str:
        busy = any(board.fresh_cells() for other, board in enumerate(state.boards) if other != seat)
        return "TB-2.6" if busy else real(phase, state, seat, move)

    patch.setattr(SecondAction, "why_not", why_not)


def the_log_is_not_filtered(patch: Patch) -> None:
    patch.setattr(Match, "seen", lambda match, seat, since=0: match.events[since:])


def the_offer_to_undo_tells_who_has_begun(patch: Patch) -> None:
    patch.setattr(Match, "undoable", lambda match, seat: int(match.plies[-1].actor == seat))


def observations_show_the_crosses_of_others(patch: Patch) -> None:
    real = border_encode.put_board

    def put_board(rows: Rows, at: int, state: BorderState, seat: Seat, hidden: bool, key: int) -> None:
        real(rows, at, state, seat, False, key)

    patch.setattr(border_encode, "put_board", put_board)


def observations_of_a_view_differ_from_those_of_its_state(patch: Patch) -> None:
    real = Encoder.encode

    def encode(encoder: Encoder, view: View, rows: Rows, row: int = 0) -> None:
        view.seat = (view.seat + 1) % encoder.seats
        real(encoder, view, rows, row)

    patch.setattr(Encoder, "encode", encode)


def information_states_are_not_filtered(patch: Patch) -> None:
    real = Recall.note

    def note(recall: Recall, actor: int, move: Move, events: list[Event]) -> None:
        real(recall, actor, move, [Event(event.kind, event.slots, EVERYONE) for event in events])

    patch.setattr(Recall, "note", note)


def masks_show_what_others_may_do(patch: Patch) -> None:
    real = BorderState.view

    def view(state: BorderState, seat: Seat | None) -> View:
        made = real(state, seat)
        if seat is not None and seat not in made.actors:
            made.moves = [number for number, board in enumerate(state.boards) if board.fresh_n]
        return made

    patch.setattr(BorderState, "view", view)


# Law 11: every refusal cites a clause


def a_refusal_without_a_clause(patch: Patch) -> None:
    patch.setitem(refusals.CLAUSE_OF_VERB, "stop", "")


def a_refusal_by_a_clause_that_does_not_exist(patch: Patch) -> None:
    patch.setattr(Reroll, "why_not", lambda phase, state, seat, move: "TB-2.9")


# Law 12: statements change nothing but what is said; and law 10 for what is said in private


def the_border_with_words(patch: Patch) -> None:
    """Let seats of The Border promise each other something that the next public event decides."""
    kinds = (Kind("word", (ALL, SPEAKER, HEARERS), ("colour",)),)
    pacts = Pacts(
        kinds,
        lambda game, view, promise: [["red", "green"]],
        lambda game, promise, was, events, now: Verdict(KEPT) if len(events) > 2 else None,
        lambda game: {"colour": ["red", "green"]},
    )
    patch.setattr(info.INFO, "pacts", pacts)


def after_speaking(patch: Patch, fault: Callable[[Match], None]) -> None:
    """Let something else happen whenever something is said."""
    the_border_with_words(patch)
    real = Match.speak

    def speak(match: Match, seat: Seat, token: str) -> None:
        real(match, seat, token)
        fault(match)

    patch.setattr(Match, "speak", speak)


def a_statement_is_a_ply(patch: Patch) -> None:
    after_speaking(patch, lambda match: match.plies.append(Ply(0, 0, False, 0)))


def a_statement_takes_a_number_of_chance(patch: Patch) -> None:
    after_speaking(patch, lambda match: match._draws.update({"talk": 1}))


def a_statement_ends_what_can_be_taken_back(patch: Patch) -> None:
    the_border_with_words(patch)
    real = Match.undoable
    patch.setattr(Match, "undoable", lambda match, seat: 0 if match.parley.acts else real(match, seat))


def a_promise_forbids_moves(patch: Patch) -> None:
    the_border_with_words(patch)
    real = Match.moves
    patch.setattr(Match, "moves", lambda match, seat: real(match, seat)[: 1 if match.parley.active else None])


def a_record_forgets_what_was_said(patch: Patch) -> None:
    after_speaking(patch, lambda match: match.entries.pop() and None)


def everybody_hears_whispers(patch: Patch) -> None:
    the_border_with_words(patch)
    patch.setattr(Statement, "is_known_to", lambda statement, viewer: True)


def the_log_tells_whispers_to_all(patch: Patch) -> None:
    the_border_with_words(patch)
    patch.setattr(Statement, "events", lambda statement, kind, slots: [Event(f"pact-{kind}", dict(slots))])


def test_talk_alone_breaks_no_law(monkeypatch: Patch) -> None:
    the_border_with_words(monkeypatch)
    assert trials().examples == {}


MUTANTS: dict[int, list[Callable[[Patch], None]]] = {
    1: [match_that_never_is_over, bound_too_low, nobody_asked_in_the_second_action],
    2: [moves_in_falling_order, a_move_offered_twice, a_seat_may_choose_its_roll],
    3: [
        copies_share_their_boards,
        copies_forget_what_is_derived,
        copies_forget_what_is_taken,
        luck_outside_the_record,
    ],
    4: [all_rolls_equally_likely, a_draw_takes_two_numbers, an_outcome_without_weight],
    5: [the_last_to_finish_is_active_next, a_move_of_one_narrows_the_others],
    6: [
        imagination_forgets_the_turn,
        spectators_see_everything,
        information_keys_show_hidden_crosses,
        information_keys_leave_the_dice_out,
    ],
    7: [spaces_that_others_crossed_are_not_offered],
    8: [
        a_bound_that_matches_exceed,
        what_is_derived_is_not_rebuilt,
        a_number_is_written_as_text,
        two_tokens_for_one_move,
        pickles_forget_the_dice,
        deep_copies_are_the_same_object,
    ],
    9: [crosses_cost_no_die, a_closed_area_is_forgotten, a_white_space_is_lost, a_die_is_lost],
    10: [
        crosses_are_announced_in_the_window,
        the_view_shows_that_a_seat_crossed,
        refusals_look_at_hidden_crosses,
        the_log_is_not_filtered,
        the_offer_to_undo_tells_who_has_begun,
        observations_show_the_crosses_of_others,
        observations_of_a_view_differ_from_those_of_its_state,
        information_states_are_not_filtered,
        masks_show_what_others_may_do,
        everybody_hears_whispers,
        the_log_tells_whispers_to_all,
    ],
    11: [a_refusal_without_a_clause, a_refusal_by_a_clause_that_does_not_exist],
    12: [
        a_statement_is_a_ply,
        a_statement_takes_a_number_of_chance,
        a_statement_ends_what_can_be_taken_back,
        a_promise_forbids_moves,
        a_record_forgets_what_was_said,
    ],
}


def test_every_law_has_a_planted_fault() -> None:
    assert sorted(MUTANTS) == list(range(1, 13))


@pytest.mark.parametrize(
    ("law", "plant"),
    [(law, plant) for law, plants in MUTANTS.items() for plant in plants],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_the_law_catches(law: int, plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    report = trials(until=law)
    assert report.faults[law] > 0, report.examples


class Forgetful:
    """A bot that does not choose by its view alone."""

    def __init__(self, game: Game) -> None:
        self.calls = 0

    def choose(self, view: View, rng: Rng) -> Move:
        """Return another move at every second call."""
        self.calls += 1
        return view.moves[self.calls % len(view.moves)]


def test_law_10_catches_a_bot_that_does_not_choose_by_its_view() -> None:
    forgetful = Forgetful(load("the-border"))
    report = trials({"forgetful": lambda: forgetful})
    assert set(report.faults) == {10}
