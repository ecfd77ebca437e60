"""Several machines: three hosts behind HAProxy, PostgreSQL and Redis, each in a network namespace. Programs play while
hosts are killed, links are cut and healed, and every host is upgraded; each must carry on within seconds, and in the
end everything holds that tests.support.server.crash checks."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from borea.server.tables.seating import Person
from tests.support.server.crash import Progress, check_records, faults, missing, open_tables
from tests.support.server.network import NETWORK, Network, Program, RemoteCluster, needed, network
from tests.support.server.place import Place
from tests.support.server.process import ROOT, SECRET, Server
from tests.support.server.traveller import Traveller

HOSTS = ("one", "two", "three")
MACHINES = {
    "database": f"{NETWORK}.2", "bus": f"{NETWORK}.3", "proxy": f"{NETWORK}.5", "people": f"{NETWORK}.9",
    **{name: f"{NETWORK}.{11 + number}" for number, name in enumerate(HOSTS)},
}  # fmt: skip
LIMIT = 5.0  # seconds within which everybody carries on
CALM = 7.0  # seconds after a trouble is over
LONGEST = 900.0  # seconds for everything


class Remote(Server):
    """The server that people reach at an address."""

    def __init__(self, address: str) -> None:
        self.address = address

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://{self.address}:8000"


class Site:
    """All machines with what runs on them."""

    def __init__(self, net: Network, folder: Path, older: Path) -> None:
        self.net = net
        self.folder = folder
        self.database = RemoteCluster(folder / "database", net, "database")
        self.logs: set[Path] = set()
        self.versions = dict.fromkeys(HOSTS, older)
        self.bus = self.program("bus", "redis-server", "--bind", MACHINES["bus"], "--port", "6379", "--save", "",
                                "--protected-mode", "no")  # fmt: skip
        addresses = {name.upper(): f"{MACHINES[name]}:8000" for name in HOSTS}
        self.proxy = self.program("proxy", "haproxy", "-f", str(ROOT / "deploy" / "haproxy.cfg"),
                                  BIND=f"{MACHINES['proxy']}:8000", **addresses)  # fmt: skip
        self.hosts: dict[str, Program] = {}

    def log(self, machine: str) -> IO[bytes]:
        """Return the file that takes the log of a machine."""
        path = self.folder / f"{machine}.log"
        self.logs.add(path)
        return path.open("ab")

    def program(self, machine: str, *command: str, **env: str) -> Program:
        """Return a program on a machine."""
        return Program(self.net.inside(machine), list(command), self.log(machine), **env)

    def start_host(self, name: str) -> None:
        """Start a host in its version."""
        command = [sys.executable, "-P", "-m", "borea", "serve", "--host", MACHINES[name], "--port", "8000"]
        self.hosts[name] = self.program(
            name, *command, "--no-browser", DATABASE_URL=self.database.url, BUS_URL=f"redis://{MACHINES['bus']}:6379/0",
            SECRET_KEY=SECRET, RATE_LIMIT="0", BOT_PROCESSES="1", FORWARDED_ALLOW_IPS=MACHINES["proxy"],
            PYTHONPATH=str(self.versions[name]),
        )  # fmt: skip
        self.hosts[name].start()

    def wait_for(self, name: str) -> None:
        """Wait until a host takes moves."""
        until, address = time.monotonic() + 60, f"http://{MACHINES[name]}:8000/healthz"
        while time.monotonic() < until:
            with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5):
                return
            time.sleep(0.2)
        raise AssertionError(f"{name} did not start")

    def start(self) -> None:
        """Start everything."""
        self.database.folder.mkdir(mode=0o755)
        self.database.start()
        self.bus.start()
        for name in HOSTS:
            self.start_host(name)
        for name in HOSTS:
            self.wait_for(name)
        self.proxy.start()
        self.wait_for("proxy")

    def stop(self) -> None:
        """Stop everything."""
        for program in (self.proxy, *self.hosts.values(), self.bus):
            program.stop()
        self.database.stop()


# --- troubles: each returns since when everybody should carry on


def kill_host(site: Site, name: str) -> float:
    """Kill a host and start it again after a while."""
    site.hosts[name].send(signal.SIGKILL)
    since = time.monotonic()
    time.sleep(4)
    site.start_host(name)
    site.wait_for(name)
    return since


def cut_host(site: Site, name: str) -> float:
    """Cut a host off for a while."""
    site.net.cut(name)
    since = time.monotonic()
    time.sleep(6)
    site.net.heal(name)
    return since


def upgrade_host(site: Site, name: str) -> float:
    """Replace a host by one of the newer version."""
    site.versions[name] = Path(os.environ.get("PYTHONPATH", "").partition(os.pathsep)[0] or ROOT / "src")
    since = time.monotonic()
    site.hosts[name].send(signal.SIGTERM)
    site.start_host(name)
    site.wait_for(name)
    return since


def cut_database(site: Site, name: str) -> float:
    """Cut the database off for a while, during which nothing can be stored."""
    site.net.cut("database")
    time.sleep(3)
    site.net.heal("database")
    return time.monotonic()


def kill_database(site: Site, name: str) -> float:
    """Stop the database by force and start it again."""
    site.database.restart("immediate")
    return time.monotonic()


def cut_bus(site: Site, name: str) -> float:
    """Cut the bus off for a while."""
    site.net.cut("bus")
    since = time.monotonic()
    time.sleep(6)
    site.net.heal("bus")
    return since


def replace_bus(site: Site, name: str) -> float:
    """Lose the machine of the bus and start another in its place: nobody is told that connections have ended."""
    site.net.cut("bus")
    since = time.monotonic()
    site.bus.send(signal.SIGKILL)
    site.bus.start()
    time.sleep(3)
    site.net.heal("bus")
    return since


Trouble = Callable[[Site, str], float]
Planned = tuple[Trouble, str]  # and the host it happens to
TROUBLES: tuple[Trouble, ...] = (
    kill_host, cut_host, cut_database, cut_bus, kill_database, replace_bus,
)  # fmt: skip


def plan(rounds: int, seed: int) -> list[Planned]:
    """Return troubles and the hosts they happen to: an upgrade of every host, then every kind in each round.

    The older version has to stand no more than the upgrade: what this one mends would be counted against it.
    """
    luck = random.Random(seed)
    found: list[Planned] = [(upgrade_host, name) for name in HOSTS]
    for _ in range(rounds):
        found += [(trouble, luck.choice(HOSTS)) for trouble in luck.sample(TROUBLES, len(TROUBLES))]
    return found


# --- playing


async def play_all(
    site: Site, seated: list[tuple[str, int, Person]], troubles: list[Planned]
) -> tuple[Progress, list[Traveller], list[tuple[str, float]]]:
    """Play all seats through all troubles to the end."""
    progress = Progress(len(seated))
    players = [Traveller(Remote(MACHINES["proxy"]).url, person, table, progress) for table, _, person in seated]
    since: list[tuple[str, float]] = []

    async def play(player: Traveller, table: str, seat: int) -> None:
        await player.play(table, seat)
        progress.playing -= 1

    async def trouble() -> None:
        for cause, name in troubles:
            await asyncio.sleep(CALM)
            since.append((cause.__name__.replace("_", " "), await asyncio.to_thread(cause, site, name)))
        await asyncio.sleep(CALM)
        Traveller.thinking = 0.0

    async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
        group.create_task(trouble())
        for player, (table, seat, _) in zip(players, seated, strict=True):
            group.create_task(play(player, table, seat))
    return progress, players, since


def waits(players: list[Traveller], since: float) -> list[float]:
    """Return how long those who still played waited for news after a trouble."""
    return [next(at for at in player.heard if at > since) - since for player in players if player.heard[-1] > since]


def summary(players: list[Traveller], since: list[tuple[str, float]]) -> dict[str, Any]:
    """Return for each kind of trouble how often it came, and how long half and the slowest waited, in seconds."""
    found: dict[str, Any] = {}
    for name in dict.fromkeys(name for name, _ in since):
        times = [(at, waits(players, at)) for kind, at in since if kind == name]
        every = sorted(wait for _, some in times for wait in some)
        found[name] = {"times": len(times), "waits": len(every)}
        if every:
            found[name] |= {"half": round(every[len(every) // 2], 2), "slowest": round(every[-1], 2)}
    return found


@contextlib.contextmanager
def older_version(revision: str) -> Iterator[Path]:
    """Check an older version out beside this one."""
    packed = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder) / "src"


def measure(tables: int, rounds: int, seed: int, older: str) -> dict[str, Any]:
    """Play tables through rounds of troubles and return what was counted."""
    assert not needed(), f"missing: {needed()}"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that everything is removed when it is stopped
    with older_version(older) as old, network(MACHINES) as net, tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        site = Site(net, folder, old)
        net.enter("people")
        try:
            site.start()
            seated = open_tables(Remote(MACHINES["proxy"]), tables, seed)
            progress, players, since = asyncio.run(play_all(site, seated, plan(rounds, seed)))
            lost = asyncio.run(missing(Place(site.database.url), progress.answered))
            check_records(Remote(MACHINES["proxy"]), {table for table, _, _ in seated}, folder)
        finally:
            site.stop()
        found = [line for path in site.logs for line in faults(path)]
    return {
        "tables": tables, "clients": len(players), "answered": len(progress.answered), "lost": len(lost),
        "troubles": summary(players, since), "faults": found[:5],
        "carried_on": all(kind.get("slowest", 0) <= LIMIT for kind in summary(players, since).values()),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), int(sys.argv[2]), 1, sys.argv[3]), indent=2))
