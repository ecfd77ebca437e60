"""Static files: read and compressed once, cached by browsers under an address that changes with any of them.

`/static/<mark>/app/main.js` never changes, so modules that import each other by relative paths always fit together. The
style sheets and modules that a table starts with are joined, each kind into one file.
"""

from __future__ import annotations

import gzip
import hashlib
import time
from functools import cache, lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from borea.server.assets import linking

ROOT = Path(str(files("borea.web"))) / "static"
MARK_LENGTH = 12
IMMUTABLE = "public, max-age=31536000, immutable"
RESCAN = 1.0  # seconds
REVALIDATE = "no-cache"  # cached, but checked at every use
ENTRY = "app/main.js"  # what a table starts
APART = ("app/state/socket.js", "app/state/connect.js")  # loaded first, so that the stream opens meanwhile
EVERY_TABLE = ("app", "app/dock", "app/log", "app/seats", "app/state", "vendor")  # folders loaded with every table
PACKED = (".woff2",)  # compressed already
EVERY_SHEET = ("tokens.css", "base.css", "portraits/portraits.css")  # what a table's own style sheets build on
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class Asset(NamedTuple):
    """A file as it is served."""

    stamp: tuple[int, int]  # modification time and size, by which a changed file is noticed
    mark: str
    data: bytes
    packed: bytes
    kind: str


class Assets:
    """The static files of the package."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.held: dict[str, Asset] = {}
        self.sheets: dict[str, list[str]] = {}  # which files a joined style sheet consists of
        self.linked: dict[str, tuple[str, Asset]] = {}  # joined modules, with the mark of all files they belong to
        self.listed: list[str] = []
        self.marked = ""
        self.scanned = -RESCAN

    def scan(self) -> None:
        """List the files and work out their common mark, unless that was just done."""
        if time.monotonic() - self.scanned < RESCAN:
            return
        self.listed = sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file())
        marks = "".join(f"{name} {self.asset(name).mark}\n" for name in self.listed)
        self.marked = hashlib.sha256(marks.encode()).hexdigest()[:MARK_LENGTH]
        self.scanned = time.monotonic()
        games = {name.split("/")[1] for name in self.listed if name.startswith("games/")}
        self.sheets = {f"table-{game}.css": self.sheets_of(game) for game in games}

    def sheets_of(self, game: str) -> list[str]:
        """Return the style sheets of a table, in their order."""
        own = [name for name in self.game_files(game) if name.endswith(".css")]
        stage = ("app/stage/stage.css", f"games/{game}/stage/beats.css")
        return [name for name in (*EVERY_SHEET, *own, *stage) if name in self.listed]

    def names(self) -> list[str]:
        """Return all files by their relative path."""
        self.scan()
        return self.listed

    def asset(self, name: str) -> Asset:
        """Return a file, read again only if it has changed."""
        if name in self.sheets:
            return self.joined(name)
        if self.is_linked(name):
            return self.link(name)
        path = self.root / name
        found = path.stat()
        stamp = (found.st_mtime_ns, found.st_size)
        held = self.held.get(name)
        if held is None or held.stamp != stamp:
            held = self.held[name] = read(path, stamp)
        return held

    def joined(self, name: str) -> Asset:
        """Return several style sheets as one file, so that a table needs one request for them.

        It lies at the root, where the addresses in `tokens.css` begin.
        """
        parts = [self.asset(part) for part in self.sheets[name]]
        stamp = (max(part.stamp[0] for part in parts), sum(part.stamp[1] for part in parts))
        held = self.held.get(name)
        if held is None or held.stamp != stamp:
            held = self.held[name] = made(name, b"\n".join(part.data for part in parts), stamp)
        return held

    def is_linked(self, name: str) -> bool:
        """Return whether a name stands for joined modules: those of a table, or one with what it imports."""
        folder, _, rest = name.partition("/")
        table = not rest and name.endswith(".js") and name.removesuffix(".js") + ".css" in self.sheets
        return table or (folder == linking.LATER and rest.endswith(".js") and rest in self.listed)

    def link(self, name: str) -> Asset:
        """Return modules joined into one file, so that a table needs one request for them."""
        mark, held = self.linked.get(name, ("", None))
        if held is None or mark != self.marked:
            data = self.joined_modules(name).encode()
            held = made(name, data, (0, len(data)))
            self.linked[name] = (self.marked, held)
        return held

    def joined_modules(self, name: str) -> str:
        """Return the text of joined modules."""
        folder, _, rest = name.partition("/")
        if folder == linking.LATER:
            return linking.later(rest, self.starts_with, self.source)
        game = name.removeprefix("table-").removesuffix(".js")
        own = [each for each in self.game_files(game) if each.endswith(".js")]
        return linking.started(own, ENTRY, APART, self.source)

    def source(self, name: str) -> str:
        """Return the text of a file."""
        return self.asset(name).data.decode()

    @staticmethod
    def starts_with(name: str) -> bool:
        """Return whether a module is one of those that tables start with, if they need it at all."""
        folder = name.rpartition("/")[0]
        return folder in EVERY_TABLE or (folder.startswith("games/") and folder.count("/") == 1)

    def mark(self) -> str:
        """Return the hash of all files as they are now."""
        self.scan()
        return self.marked

    def address(self, name: str) -> str:
        """Return the address of a file, under which it never changes."""
        return f"/static/{self.mark()}/{name}"

    def game_files(self, game: str) -> list[str]:
        """Return the files that a table of this game starts with; all other folders are loaded later."""
        begins = (*EVERY_TABLE, f"games/{game}")
        return [name for name in self.names() if name.rpartition("/")[0] in begins and name.endswith((".js", ".css"))]

    def game_sheet(self, game: str) -> str:
        """Return the name of the one style sheet of a table."""
        name = f"table-{game}.css"
        self.scan()
        return name if name in self.sheets else "table-none.css"

    def game_module(self, game: str) -> str:
        """Return the name of the one file with the modules of a table."""
        return self.game_sheet(game).removesuffix(".css") + ".js"

    async def serve(self, request: Request) -> Response:
        """Serve a file, with or without the mark in its address."""
        mark, _, rest = str(request.path_params["name"]).partition("/")
        marked = bool(rest) and len(mark) == MARK_LENGTH and mark == self.mark()
        return self.answer(request, rest if marked else str(request.path_params["name"]), marked)

    def answer(self, request: Request, name: str, marked: bool) -> Response:
        """Return a file, or 304 if the browser has it already."""
        if name not in self.names() and name not in self.sheets and not self.is_linked(name):
            raise HTTPException(404)
        asset = self.asset(name)
        etag = f'"{asset.mark}"'
        headers = {"etag": etag, "cache-control": IMMUTABLE if marked else REVALIDATE, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.kind)
        return Response(asset.data, headers=headers, media_type=asset.kind)

    def routes(self) -> list[Route]:
        """Return the route of all files."""
        return [Route("/static/{name:path}", self.serve)]


@cache
def packaged() -> Assets:
    """Return the static files of the package, shared by all applications of a process."""
    return Assets()


@lru_cache(maxsize=1000)
def read(path: Path, stamp: tuple[int, int]) -> Asset:
    """Read and compress a file."""
    return made(path.name, path.read_bytes(), stamp)


def made(name: str, data: bytes, stamp: tuple[int, int]) -> Asset:
    """Return a file, compressed unless it already is."""
    suffix = Path(name).suffix
    packed = b"" if suffix in PACKED else gzip.compress(data, 9, mtime=0)
    kind = TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream"
    return Asset(stamp, hashlib.sha256(data).hexdigest()[:MARK_LENGTH], data, packed, kind)
