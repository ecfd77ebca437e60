"""A program that makes peace: it accepts what others offer as long as they keep their word, offers peace itself, and
otherwise plays like `api_bot.py`. Promises bind nobody; the game only remembers whether they were kept.

python3 run.py exec examples/peacemaker.py http://127.0.0.1:8000 --open borderlands --seats 3
"""

from __future__ import annotations

import urllib.error
from typing import Any

import api_bot  # type: ignore[import-not-found]  # the example beside this one
from websockets.asyncio.client import ClientConnection


class Peacemaker(api_bot.Player):  # type: ignore[misc]
    """Plays one seat with random moves, and talks."""

    def __init__(self, server: str, name: str, token: str = "") -> None:
        super().__init__(server, name, token)
        self.offered: set[tuple[int, str]] = set()  # to whom we have offered peace, and until when

    async def take(self, message: dict[str, Any], seat: int, socket: ClientConnection) -> None:
        """Answer what was offered to us and offer peace, then handle the message like any player."""
        if message["kind"] == "now" and message["view"] is not None and not message["over"]:
            path = f"/api/tables/{message['table']}/parley"
            for call, body in self.words(self.call("GET", f"{path}?seat={seat}"), seat):
                try:
                    self.call("POST", path + call, body)
                except urllib.error.HTTPError as refusal:
                    if refusal.code != 409:  # by now somebody else has spoken, or seats act at once
                        raise
        await super().take(message, seat, socket)

    def words(self, parley: dict[str, Any], seat: int) -> list[tuple[str, dict[str, Any]]]:
        """Return what to say now, as calls below `…/parley` and their bodies."""
        found: list[tuple[str, dict[str, Any]]] = []
        for statement in parley["said"]:
            if statement["stage"] == "offered" and seat in statement["to"] and seat not in statement["agreed"]:
                trust = parley["trust"][statement["seat"]]
                yes = trust["broken"] <= trust["kept"]
                found.append(("/answer", {"seat": seat, "number": statement["number"], "yes": yes}))
        for option in parley["sayable"]:
            if (option["kind"], option["voice"]) == ("peace", "we"):
                cycle = option["values"][0][0]  # the current one
                if (option["to"], cycle) not in self.offered:
                    self.offered.add((option["to"], cycle))
                    promise = {"kind": "peace", "voice": "we", "arguments": [cycle]}
                    found.append(("", {"seat": seat, "to": [option["to"]], "promises": [promise]}))
        return found


if __name__ == "__main__":
    api_bot.main(Peacemaker)
