"""The catalogue: every move of a game, as a number and as a token."""

from __future__ import annotations

from borea.core.errors import InvalidMove


class Catalogue:
    """Every move of a game, as a number and as a token: `verb` or `verb:noun`."""

    def __init__(self, verbs: list[tuple[str, list[str]]]) -> None:
        self.tokens: list[str] = []
        self.verbs: list[str] = []
        self.nouns: list[str] = []
        self.first: dict[str, int] = {}
        for verb, nouns in verbs:
            self.first[verb] = len(self.tokens)
            for noun in nouns or [""]:
                self.tokens.append(f"{verb}:{noun}" if noun else verb)
                self.verbs.append(verb)
                self.nouns.append(noun)
        self.numbers: dict[str, int] = {}
        for index, token in enumerate(self.tokens):
            self.numbers[token] = index

    def __len__(self) -> int:
        return len(self.tokens)

    def token(self, move: int) -> str:
        """Return the token of a move."""
        return self.tokens[move]

    def move(self, token: str) -> int:
        """Return the move of a token.

        Raises:
            InvalidMove: the game has no such move.
        """
        found = self.numbers.get(token)
        if found is None:
            raise InvalidMove("unknown-move", token=token)
        return found
