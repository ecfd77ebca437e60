"""Borea: board games played completely and exactly, with bots, a server and a terminal."""

from borea.core.errors import BoreaError, IllegalMove, InvalidMove
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.games import load

__version__ = "0.1.0"
__all__ = ["BoreaError", "IllegalMove", "InvalidMove", "Match", "Record", "__version__", "load", "read_record"]
