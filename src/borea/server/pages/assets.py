"""Static files: read once, compressed once, cached by browsers for ever under an address that changes with them.
`/static/<mark>/app/main.js` never changes, so modules that import each other by relative paths are all of one make."""

from __future__ import annotations

import gzip
import hashlib
import time
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

ROOT = Path(str(files("borea.web"))) / "static"
MARK_LENGTH = 12
FOR_EVER = "public, max-age=31536000, immutable"
LOOK_AGAIN = 1.0  # seconds
EACH_TIME = "no-cache"  # kept, but asked about again
PACKED = (".woff2",)  # compressed already
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class Asset(NamedTuple):
    """A file as it is served."""

    stamp: tuple[int, int]  # when it was written, and its size: by these a changed file is known
    mark: str
    data: bytes
    packed: bytes
    kind: str


class Assets:
    """The static files of the package."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.held: dict[str, Asset] = {}
        self.listed: list[str] = []
        self.marked = ""
        self.looked = -LOOK_AGAIN

    def look(self) -> None:
        """Find out what files there are and what stands for all of them, unless that was just done."""
        if time.monotonic() - self.looked < LOOK_AGAIN:
            return
        self.listed = sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file())
        marks = "".join(f"{name} {self.asset(name).mark}\n" for name in self.listed)
        self.marked = hashlib.sha256(marks.encode()).hexdigest()[:MARK_LENGTH]
        self.looked = time.monotonic()

    def names(self) -> list[str]:
        """Return all files, as they are called in addresses."""
        self.look()
        return self.listed

    def asset(self, name: str) -> Asset:
        """Return a file, read anew only if it has changed."""
        path = self.root / name
        found = path.stat()
        stamp = (found.st_mtime_ns, found.st_size)
        held = self.held.get(name)
        if held is None or held.stamp != stamp:
            held = self.held[name] = read(path, stamp)
        return held

    def mark(self) -> str:
        """Return what stands for all files as they are now."""
        self.look()
        return self.marked

    def address(self, name: str) -> str:
        """Return where a file can be fetched and kept."""
        return f"/static/{self.mark()}/{name}"

    def game_files(self, game: str) -> list[str]:
        """Return what a table of this game begins with, to be fetched all at once; folders in its folder come later."""
        begins = ("app", "vendor", f"games/{game}")
        return [name for name in self.names() if name.rpartition("/")[0] in begins and name.endswith((".js", ".css"))]

    async def serve(self, request: Request) -> Response:
        """Answer a request for a file, with or without the mark in its address."""
        mark, _, rest = str(request.path_params["name"]).partition("/")
        marked = bool(rest) and len(mark) == MARK_LENGTH and mark == self.mark()
        return self.answer(request, rest if marked else str(request.path_params["name"]), marked)

    def answer(self, request: Request, name: str, marked: bool) -> Response:
        """Return a file, or that the browser has it already."""
        if name not in self.names():
            raise HTTPException(404)
        asset = self.asset(name)
        etag = f'"{asset.mark}"'
        headers = {"etag": etag, "cache-control": FOR_EVER if marked else EACH_TIME, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.kind)
        return Response(asset.data, headers=headers, media_type=asset.kind)

    def routes(self) -> list[Route]:
        """Return where files are served."""
        return [Route("/static/{name:path}", self.serve)]


def read(path: Path, stamp: tuple[int, int]) -> Asset:
    """Read and compress a file."""
    data = path.read_bytes()
    packed = b"" if path.suffix in PACKED else gzip.compress(data, 9, mtime=0)
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return Asset(stamp, hashlib.sha256(data).hexdigest()[:MARK_LENGTH], data, packed, kind)
