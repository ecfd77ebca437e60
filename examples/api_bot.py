"""A program at a table: HTTP to get a token and a seat, a WebSocket for news and moves. It survives lost connections,
adds to the luck and checks it at the end.

python3 run.py exec examples/api_bot.py http://127.0.0.1:8000 --open the-border --seats 2
python3 run.py exec examples/api_bot.py http://127.0.0.1:8000
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import secrets
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LOST = (WebSocketException, OSError)  # raised by a connection that fails or ends
PAUSE = 0.5  # seconds before the next attempt
TRIES = 60  # in a row without a single message


class Player:
    """Plays one seat with random moves; override `choose` to play better."""

    def __init__(self, server: str, name: str, token: str = "") -> None:
        self.server = server.rstrip("/")
        self.token = token
        self.token = token or self.call("POST", "/api/guests", {"name": name})["token"]
        self.since = 0  # messages of our stream received so far
        self.now: dict[str, Any] = {}  # the table as we may know it
        self.answered = -1  # the last decision that the server acknowledged
        self.pending: dict[str, Any] | None = None  # a decision that it has not acknowledged yet
        self.tries = 0
        self.commitment = ""  # the hash of the table's seed, as it was before we chose our entropy
        self.entropy = ""

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Call the API."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data, self.headers(), method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
        return text if path.endswith("/record") else json.loads(text)

    def headers(self) -> dict[str, str]:
        """Return the headers that identify us."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def choose(self, tokens: list[str]) -> list[str]:
        """Return the moves to make, given the legal ones."""
        return [random.choice(tokens)]

    def sit(self, table: str) -> int:
        """Take a free seat, or our own; what we add to the seed is chosen now that its hash is known."""
        self.commitment = self.call("GET", f"/api/tables/{table}")["commitment"]
        self.entropy = secrets.token_hex(16)
        return int(self.call("POST", f"/api/tables/{table}/sit", {"entropy": self.entropy})["seat"])

    def check(self, table: str, seat: int) -> bool:
        """Return whether the finished match was dealt from the promised seed and our entropy.

        Whether all its draws follow from them is for `borea check` to say.
        """
        lines = self.call("GET", f"/api/tables/{table}/record").partition("\n\n")[0].split("\n")
        header = dict(line.split(" ", 1) for line in lines)
        promised = hashlib.sha256(bytes.fromhex(header["seed"])).hexdigest() == self.commitment
        return promised and json.loads(header["entropy"])[seat] == self.entropy

    async def play(self, table: str, seat: int) -> dict[str, Any]:
        """Play a seat to the end of the match and return the result; reconnect whenever the connection is lost."""
        address = f"ws{self.server.removeprefix('http')}/api/tables/{table}/stream?seat={seat}"
        while True:
            try:
                url = f"{address}&since={self.since}"
                async with connect(url, additional_headers=self.headers(), proxy=None) as socket:
                    if self.pending:  # it may be in the log already; sending it again is safe
                        await socket.send(json.dumps(self.pending))
                    async for text in socket:
                        self.tries = 0
                        message = json.loads(text)
                        if message["kind"] == "over":
                            return dict(message)
                        await self.take(message, seat, socket)
            except LOST:
                self.tries += 1
                if self.tries > TRIES:
                    raise
            await asyncio.sleep(PAUSE)

    async def take(self, message: dict[str, Any], seat: int, socket: ClientConnection) -> None:
        """Handle one message; answer when our seat is asked something new."""
        self.since = message.get("n", self.since)
        if message["kind"] == "now":
            self.now = message
        elif message["kind"] == "done":
            self.settle(message)
        elif message["kind"] == "refused":
            await self.refused(message["error"], socket)
        asked = self.now.get("decision")
        if self.pending or not asked or seat not in self.now["actors"] or asked["number"] <= self.answered:
            return
        tokens = self.choose(asked["tokens"])
        self.pending = {"kind": "play", "seat": seat, "number": asked["number"], "tokens": tokens}
        await socket.send(json.dumps(self.pending))

    def settle(self, answer: dict[str, Any]) -> None:
        """Record that a decision was acknowledged."""
        self.answered, self.pending = answer["number"], None

    async def refused(self, error: dict[str, Any], socket: ClientConnection) -> None:
        """Retry what the server could not take just now; drop what is no longer asked."""
        if error["code"] == "not-ready":
            await asyncio.sleep(PAUSE)
            await socket.send(json.dumps(self.pending))
        elif error["code"] == "other-decision" and self.pending:
            self.answered, self.pending = self.pending["number"], None
        else:
            raise RuntimeError(error["message"])


def sit(player: Player, game: str, seats: int) -> tuple[str, int]:
    """Open a table if a game is given, else find one with a free seat; return table and seat."""
    if game:
        # With `contribute` the seat is ours, and the match waits for our entropy.
        opened = player.call("POST", "/api/tables", {"game": game, "seats": seats, "sit": 0, "contribute": True})
        return opened["table"], player.sit(opened["table"])
    for card in player.call("GET", "/api/tables")["tables"]:
        if any(not holder["name"] and not holder["bot"] for holder in card["seats"]):
            return card["table"], player.sit(card["table"])
    raise SystemExit("No table has a free seat; open one with --open GAME.")


def main(kind: type[Player] = Player) -> None:
    """Play one match."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("server")
    parser.add_argument("--name", default="Gull")
    parser.add_argument("--open", default="", metavar="GAME")
    parser.add_argument("--seats", type=int, default=2)
    options = parser.parse_args()
    player = kind(options.server, options.name)
    table, seat = sit(player, options.open, options.seats)
    print(f"{options.server}/t/{table} seat {seat}", flush=True)
    over = asyncio.run(player.play(table, seat))
    print(f"scores {over['scores']} winners {over['winners']}")
    print("the seed is the promised one, with our entropy" if player.check(table, seat) else "NOT the promised luck")


if __name__ == "__main__":
    main()
