"""Names for a generated map: made-up words of a root and an ending that suits the land. Every root is used once."""

from __future__ import annotations

from typing import Final

from borea.core.chance import FastRng

ROOTS: Final = (
    "Al", "Am", "Ar", "Bel", "Ber", "Bran", "Cal", "Car", "Cor", "Dar", "Del", "Dun", "El", "Er", "Esk", "Fal", "Fen",
    "Fin", "Gal", "Gar", "Glen", "Hal", "Har", "Hel", "Il", "In", "Kel", "Kin", "Lan", "Lin", "Lor", "Mal", "Mar",
    "Mel", "Mor", "Nar", "Nor", "Ol", "Or", "Os", "Pel", "Pen", "Ral", "Ren", "Ros", "Sal", "Sel", "Sol", "Tal", "Tam",
    "Tor", "Ul", "Val", "Var", "Vel", "Wal", "Wen", "Wil", "Yar", "Zel",
)  # fmt: skip
MIDDLES: Final = ("a", "e", "i", "o", "an", "en", "er", "in", "on", "or", "", "")
COAST: Final = ("ness", "wick", "haven", "strand", "cove", "port", "sund", "vik")
RIVER: Final = ("ford", "wade", "reach", "bank", "brook", "ham", "ley", "mark")
LAKE: Final = ("mere", "tarn", "holm", "shore", "lyn")
DRY: Final = ("moor", "heath", "wold", "fell", "down", "tor", "garth", "field")
PLAIN: Final = ("ia", "a", "is", "und", "eth", "ow", "ane", "os")
FIRST_WORDS: Final = ("Old", "High", "Upper", "Far")
SEA_WORDS: Final = ("Cape", "Port", "Point")
MERES: Final = ("Mere", "Water", "Tarn", "Lake")
LONGEST: Final = 9


def make_names(rng: FastRng, count: int) -> list[str]:
    """Return a number of stems, all beginning differently; `land_name` adds the endings."""
    roots = list(ROOTS)
    for index in range(len(roots) - 1, 0, -1):
        other = int(rng.below(index + 1))
        roots[index], roots[other] = roots[other], roots[index]
    stems: list[str] = []
    for root in roots[:count]:
        middle = MIDDLES[int(rng.below(len(MIDDLES)))]
        stems.append(root + (middle if middle[-1:] != root[-1] else middle[:-1]))
    return stems


def land_name(rng: FastRng, stem: str, coast: bool, river: bool, lake: bool) -> str:
    """Return a territory's name: one word, rarely two."""
    endings: tuple[str, ...] = PLAIN
    if lake and rng.below(2) == 0:
        endings = LAKE
    elif coast and rng.below(3) > 0:
        endings = COAST
    elif river and rng.below(4) > 0:
        endings = RIVER
    elif not coast and not river:
        endings = DRY
    root = stem if len(stem) > 2 else stem + "d"
    ending = endings[int(rng.below(len(endings)))]
    while root[-1] in "aeio" and ending[0] in "aeiou":
        root = root[:-1]
    if root[-1] == ending[0]:
        ending = ending[1:]
    name = root + ending
    if len(name) > LONGEST:
        short = stem.rstrip("aeio") if len(stem) > 3 else stem
        name = short + ending
    if len(name) <= 6 and rng.below(4) == 0:
        words: tuple[str, ...] = SEA_WORDS if coast else FIRST_WORDS
        return words[int(rng.below(len(words)))] + " " + name
    return name


def lake_name(rng: FastRng, stem: str) -> str:
    """Return a lake's name: two short words."""
    return _alone(stem) + " " + MERES[int(rng.below(len(MERES)))]


def river_name(stem: str) -> str:
    """Return a river's name without the word “river”."""
    return _alone(stem)


def _alone(stem: str) -> str:
    """Return a stem with an ending that lets it stand alone."""
    return stem + ("n" if stem[-1] in "aeio" else "e" if stem[-1] in "lnr" and len(stem) < 5 else "a")


def key_of(name: str) -> str:
    """Return the key for a name."""
    return name.lower().replace("'", "").replace(" ", "-")
