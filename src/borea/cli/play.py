"""`borea play`: a match in the terminal, against bots or on one screen."""

from __future__ import annotations

import secrets
import sys
from functools import partial

import click

from borea.bots.advice import hint
from borea.bots.diplomacy import MatchTalks
from borea.bots.registry import any_bot
from borea.cli.common import language_option, out, parse_options, say, write_text
from borea.cli.menu import Menu, Quit
from borea.cli.paint import paint
from borea.core.batch import CLOSING
from borea.core.chance import FastRng
from borea.core.errors import BoreaError, IllegalMove, OptionError
from borea.core.game import Game, Seat, View
from borea.core.match import Match
from borea.core.statements.parley import ANSWERS, SAY
from borea.games import INFOS, create
from borea.text.bots import bot_words
from borea.text.game_text import game_text
from borea.text.language import Translator
from borea.text.pacts import PactText
from borea.text.page import beside


@click.command(help=say("help.play"))
@click.argument("game", required=False)
@click.option("--edition", help=say("help.edition"))
@click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help=say("help.option"))
@click.option("--seats", type=int, help=say("help.seats"))
@click.option("--bots", default="level3", show_default=True, help=say("help.play-bots"))
@click.option("--humans", default="0", show_default=True, help=say("help.humans"))
@click.option("--seed", help=say("help.play-seed"))
@click.option("--save", metavar="FILE", help=say("help.save"))
@language_option
def play(
    game: str | None,
    edition: str | None,
    pairs: tuple[str, ...],
    seats: int | None,
    bots: str,
    humans: str,
    seed: str | None,
    save: str | None,
    lang: str,
) -> None:
    """Play in the terminal."""
    translator = Translator(lang)
    name = game or choose_game(translator)
    chosen = create(name, edition, parse_options(pairs))
    number = chosen.info.check_seats(seats or max(3, chosen.info.seats[0]))
    people = read_seats(humans, number)
    Session(chosen, number, people, bots, seed or secrets.token_hex(32), lang).run(save)


def choose_game(translator: Translator) -> str:
    """Ask for a game."""
    labels = [f"{translator(f'{name}.name')} – {translator(f'{name}.tagline')}" for name in INFOS]
    menu = Menu(translator, translator("play.which-game"), list(INFOS), labels)
    return menu.ask()[0]


def read_seats(text: str, seats: int) -> list[Seat]:
    """Return the seats held by people, from `0,2` or `all`."""
    if text == "all":
        return list(range(seats))
    words = [word for word in text.split(",") if word]
    if not all(word.isdigit() and int(word) < seats for word in words):
        raise OptionError("bad-humans", humans=text, seats=seats)
    return sorted({int(word) for word in words})


class Session:
    """A match between the people at this terminal and bots."""

    def __init__(self, game: Game, seats: int, people: list[Seat], bots: str, seed: str, lang: str) -> None:
        self.say = Translator(lang)
        self.people = people
        kinds = bots.split(",")
        self.bots = {}
        names: list[str] = []
        for seat in range(seats):
            kind = kinds[min(seat, len(kinds) - 1)]
            if seat not in people:
                self.bots[seat] = any_bot(kind, game)
            who = bot_words(self.say, kind) if seat in self.bots else self.say("play.you") if len(people) == 1 else ""
            names.append(f"{self.say('seat', seat=seat)} ({who})" if who else self.say("seat", seat=seat))
        self.text = game_text(game, lang, names)
        self.match = Match(game, seats, seed)
        self.seed = seed
        self.talks = MatchTalks(self.match, self.bots, FastRng(seed))
        self.read = dict.fromkeys([*people, -1], 0)  # how many events each person has read
        self.last_person = -1

    def run(self, save: str | None) -> None:
        """Play until the match ends or somebody quits, and save the record if asked."""
        try:
            while actors := self.match.actors:
                person = next((seat for seat in actors if seat in self.people), None)
                if person is None or any(seat in self.bots for seat in actors):
                    self.let_bots_act(actors)
                else:
                    self.ask(person)
            self.print_news(self.people[0] if self.people else -1)
            outcome = self.match.outcome
            assert outcome is not None
            out.print(self.text.outcome(outcome), style="bold", markup=False)
        except Quit:
            out.print(self.say("play.left"))
        finally:
            if save is not None:
                write_text(save, self.match.record().text())

    def let_bots_act(self, actors: list[Seat]) -> None:
        """Make one move for every bot that is to move."""
        for seat in actors:
            if seat in self.bots:
                move = self.talks.choose(self.bots[seat], self.match.state, seat)
                self.match.submit(seat, self.match.game.catalogue.token(move))

    def print_news(self, seat: Seat) -> None:
        """Print the events that this person has not read."""
        events = self.match.seen(seat, self.read[seat])
        self.read[seat] += len(events)
        self.text.viewer = seat
        for line in self.text.events(events):
            out.print("  " + line, markup=False)

    def ask(self, seat: Seat) -> None:
        """Show a person the table and make their moves; a refusal is explained and changes nothing."""
        if len(self.people) > 1 and seat != self.last_person:
            self.curtain(seat)
        self.last_person = seat
        self.print_news(seat)
        view = self.match.view(seat)
        out.print()
        situation, board = self.text.situation(view), self.text.board(view, seat)
        paint(out, beside(board, situation, out.width) or [*situation, [], *board])
        self.print_promises(seat)
        try:
            self.match.submit(seat, *self.choose(seat))
        except BoreaError as error:
            sentence = self.text.refusal(error)
            cited = self.say("play.refused", sentence=sentence, clause=error.clause) if error.clause else sentence
            out.print(cited, style="red", markup=False)

    def print_promises(self, seat: Seat) -> None:
        """Print what this person may know of promises that are still open, by their numbers."""
        text = PactText(self.text)
        for number, statement in enumerate(self.match.said(seat)):
            if statement.open_promises():
                out.print(f"  {number}  {text.line(statement)} [{text.stages(statement)}]", markup=False)

    def curtain(self, seat: Seat) -> None:
        """Clear the screen before the next person looks at it."""
        if sys.stdin.isatty():
            click.clear()
            click.pause(self.say("play.curtain", seat=self.text.seat(seat)))

    def choose(self, seat: Seat) -> list[str]:
        """Return the moves that a person chooses: one answer, or a set that can be changed until it is confirmed."""
        staged: list[str] = []
        view = self.match.view(seat)
        several = view.prompt.endswith("*")
        while True:
            ahead = self.match.ahead(seat, staged)
            if ahead is None or (staged and not ahead.prompt.endswith("*")):
                ahead, options = view, []  # the set has closed by itself
            else:
                options = self.match.options(seat, staged)
            closing = [token for token in options if token == CLOSING] if several else []
            picks = [token for token in options if token not in closing]
            ready = several and bool(closing or not options)
            tokens = [*staged, *picks, *(["."] if ready else [])]
            catalogue = self.match.game.catalogue
            labels = [self.text.entry(view, catalogue.move(token)) for token in staged]
            labels += [self.text.entry(ahead, catalogue.move(token)) for token in picks]
            if ready:
                none = "" if staged else self.text.move(ahead, catalogue.move(CLOSING))
                labels.append(none or self.say("play.confirm", count=len(staged)))
            question = " ".join(filter(None, [self.text.prompt(ahead), self.text.detail(ahead)]))
            start = len(tokens) - 1 if ready and staged else len(staged)
            menu = Menu(self.say, question, tokens, labels, marked=len(staged), start=start)
            menu.explain = lambda token: self.explain(seat, token)
            menu.extra = partial(self.extra, seat, menu, ahead)
            answer = menu.ask()
            if answer == ["."]:
                return [*staged, *closing[:1]]
            if not several or len(answer) > 1:
                return [*staged, *answer]
            if answer[0] in staged and (menu.cursor < len(staged) or answer[0] not in picks):
                staged = self.without(seat, staged, staged.index(answer[0]))
            else:
                staged.append(answer[0])  # a token may be picked again where there are several of it

    def without(self, seat: Seat, staged: list[str], place: int) -> list[str]:
        """Return a staged set without one token, and without the later ones if they need it."""
        rest = staged[:place] + staged[place + 1 :]
        try:
            self.match.ahead(seat, rest)
        except IllegalMove:
            return staged[:place]
        return rest

    def explain(self, seat: Seat, token: str) -> str:
        """Return what a move does, with its clause."""
        if token == ".":
            return self.say("play.help")
        return self.text.explain(self.match.view(seat), self.match.game.catalogue.move(token))

    def extra(self, seat: Seat, menu: Menu, ahead: View, word: str) -> bool:
        """Handle words that are not moves: hint, undo, promises, a seat's board, quit; return whether it was one."""
        if word in ("h", "hint"):
            menu.note = self.hint(ahead)
            return True
        if word in ("q", "quit"):
            raise Quit
        if word in ("u", "undo"):
            self.match.undo(seat)
            raise BackToTable
        if word.startswith(f"{SAY}:") or word.partition(":")[0] in ANSWERS:
            menu.note = self.speak(seat, word)
            return True
        if word.startswith("b") and word[1:].strip().isdigit() and int(word[1:]) < self.match.seats:
            other = int(word[1:])
            paint(out, [[(self.text.seat(other), f"seat-{other}")], *self.text.board(self.match.view(seat), other)])
            return True
        return False

    def speak(self, seat: Seat, word: str) -> str:
        """Say something as records write it, or answer a statement by the number shown; return the line about it."""
        verb, _, number = word.partition(":")
        if verb in ANSWERS and number.isdigit():
            word = self.match.parley.answer_token(seat, int(number), ANSWERS[verb])
        self.match.speak(seat, word)
        line = self.text.event(self.match.seen(seat)[-1])
        self.talks.answer_all(self.match.state)
        return line

    def hint(self, view: View) -> str:
        """Return what the highest level would play and why; asking does not change the bots' luck."""
        luck = FastRng(f"{self.seed}/hint/{len(self.match.plies)}")
        advice = hint(self.match.game, view, luck)
        told = self.text.hint(view, advice.best.moves, [] if advice.equal is None else advice.equal.moves)
        return " ".join(filter(None, [self.say("play.hint", title=told.title), *told.why, told.equal]))


class BackToTable(BoreaError):
    """The position changed while a question was open: ask again."""

    def __init__(self) -> None:
        super().__init__("taken-back")
