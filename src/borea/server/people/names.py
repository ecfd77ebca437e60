"""Names that people may have: by the rules for user names of PRECIS (RFC 8265), which know no invisible characters, and
none that looks like somebody else's by Unicode's table of confusable characters. And passwords that nobody guesses."""

from __future__ import annotations

import secrets
import unicodedata
from collections import defaultdict
from functools import cache
from typing import Any

from borea.server.errors import TableError
from borea.server.security import stamp
from borea.server.tables.seating import Person

NAME_LENGTH = 32
SHORTEST, LONGEST = 8, 200  # characters of a password
ESTIMATED = 72  # characters by which a password is estimated
SAFE = 2  # the lowest score of zxcvbn that is taken: more than a million guesses

MARK = "\u200e"  # around characters that are written from right to left, in the table of confusables


@cache
def profile() -> Any:
    """Return the rules for user names."""
    from precis_i18n import get_profile  # its tables take a moment to load

    return get_profile("UsernameCasePreserved")


def clean_name(name: str) -> str:
    """Return a name on one line, each of its words as PRECIS spells it.

    Raises:
        TableError: it is empty, too long, or has characters that names cannot have.
    """
    try:
        words = [profile().enforce(word) for word in name[: 4 * NAME_LENGTH].replace("’", "'").split()]
    except UnicodeError as reason:
        raise TableError("bad-name", most=NAME_LENGTH) from reason
    cleaned = " ".join(words)
    if not 0 < len(cleaned) <= NAME_LENGTH:
        raise TableError("bad-name", most=NAME_LENGTH)
    return cleaned


def new_person(name: str) -> Person:
    """Return a new guest, whose id tells when they came."""
    return Person(f"{stamp()}{secrets.token_hex(8)}", clean_name(name))


def login_of(name: str) -> str:
    """Return a name as it is compared with others."""
    return unicodedata.normalize("NFKC", name).casefold()[:64]


@cache
def prototypes() -> dict[str, str]:
    """Return for each character that looks like others what stands for all of them."""
    from confusable_homoglyphs.confusables import confusables_data

    leader: dict[str, str] = {}

    def find(text: str) -> str:
        while leader.setdefault(text, text) != text:
            text = leader[text]
        return text

    for character, others in confusables_data.items():
        for other in others:
            leader[find(character.strip(MARK))] = find(other["c"].strip(MARK))
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for text in list(leader):
        groups[find(text)].append(text)
    chosen = {first: min(group, key=lambda text: (-len(text), text)) for first, group in groups.items()}
    return {text: chosen[find(text)] for text in leader if len(text) == 1}


def skeleton(name: str) -> str:
    """Return what a name looks like: two names with the same skeleton cannot be told apart."""
    table = prototypes()
    for _ in range(2):  # what stands for a character may itself look like others
        decomposed = unicodedata.normalize("NFD", name)
        name = "".join(table.get(character, character) for character in decomposed)
    return name.casefold()


def check_length(password: str) -> None:
    """Refuse passwords that are too short or too long.

    Raises:
        TableError: it is.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise TableError("bad-password", least=SHORTEST, most=LONGEST)


def is_common(password: str, name: str) -> bool:
    """Return whether a password is easily guessed: a common one, a pattern, the person's own name."""
    from zxcvbn import zxcvbn  # its lists take a moment to load

    return int(zxcvbn(password[:ESTIMATED], [name, "borea"])["score"]) < SAFE
