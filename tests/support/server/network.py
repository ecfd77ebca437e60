"""Several machines on one: network namespaces joined by a bridge, whose links can be cut and healed. Needs root and
iproute2; nothing leaves the namespaces."""

from __future__ import annotations

import contextlib
import ctypes
import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from tests.support.server.databases import Cluster

NETWORK = "10.77.0"
CLONE_NEWNET = 0x40000000


def ip(*arguments: str) -> None:
    """Run iproute2."""
    subprocess.run(["ip", *arguments], check=True, timeout=60)


class Network:
    """A bridge in a namespace of its own, and machines linked to it."""

    def __init__(self) -> None:
        self.mark = f"borea-{secrets.token_hex(3)}"
        self.machines: dict[str, str] = {}  # addresses by name

    def name(self, machine: str) -> str:
        """Return the namespace of a machine."""
        return f"{self.mark}-{machine}"

    def build(self, machines: dict[str, str]) -> None:
        """Create the bridge and link machines to it, given by name and address."""
        hub = self.name("hub")
        ip("netns", "add", hub)
        ip("-n", hub, "link", "add", "bridge", "type", "bridge")
        ip("-n", hub, "link", "set", "bridge", "up")
        for machine, address in machines.items():
            own = self.name(machine)
            ip("netns", "add", own)
            self.machines[machine] = address
            ip("link", "add", machine, "netns", hub, "type", "veth", "peer", "name", "eth0", "netns", own)
            ip("-n", hub, "link", "set", machine, "master", "bridge", "up")
            ip("-n", own, "address", "add", f"{address}/24", "dev", "eth0")
            ip("-n", own, "link", "set", "eth0", "up")
            ip("-n", own, "link", "set", "lo", "up")

    def remove(self) -> None:
        """Remove the namespaces, and with them the links."""
        for machine in (*self.machines, "hub"):
            subprocess.run(["ip", "netns", "del", self.name(machine)], check=False, timeout=60)

    def cut(self, machine: str) -> None:
        """Let everything that a machine sends or is sent vanish; nobody is told."""
        ip("-n", self.name("hub"), "link", "set", machine, "nomaster")

    def heal(self, machine: str) -> None:
        """Link a machine again."""
        ip("-n", self.name("hub"), "link", "set", machine, "master", "bridge")

    def inside(self, machine: str) -> list[str]:
        """Return the words before a command that is to run on a machine."""
        return ["nsenter", f"--net=/run/netns/{self.name(machine)}"]

    def enter(self, machine: str) -> None:
        """Let this process and the threads it starts from now on be on a machine."""
        libc = ctypes.CDLL(None, use_errno=True)
        with open(f"/run/netns/{self.name(machine)}", "rb") as place:
            if libc.setns(place.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")


@contextlib.contextmanager
def network(machines: dict[str, str]) -> Iterator[Network]:
    """Build a network and remove it afterwards."""
    made = Network()
    try:
        made.build(machines)
        yield made
    finally:
        made.remove()


class Program:
    """A program on a machine, with the processes it starts."""

    def __init__(self, inside: list[str], command: list[str], log: IO[bytes] | None = None, **env: str) -> None:
        self.command = [*inside, *command]
        self.env = {**os.environ, **env}
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it."""
        nothing = subprocess.DEVNULL
        self.process = subprocess.Popen(
            self.command, env=self.env, start_new_session=True, stdin=nothing, stdout=nothing, stderr=self.log
        )

    def send(self, number: signal.Signals) -> None:
        """Send a signal to all its processes, as SIGTERM does only to the first, and wait for the end."""
        if self.process is None or self.process.poll() is not None:
            return
        if number is signal.SIGKILL:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)
        self.process.wait(60)

    def stop(self) -> None:
        """End it."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.send(signal.SIGTERM)
            return
        self.send(signal.SIGKILL)


class RemoteCluster(Cluster):
    """A PostgreSQL server on a machine of a network."""

    def __init__(self, folder: Path, net: Network, machine: str) -> None:
        super().__init__(folder)
        self.net = net
        self.machine = machine
        self.port = 5432

    @property
    def url(self) -> str:
        """Its address."""
        return f"postgresql://postgres@{self.net.machines[self.machine]}:{self.port}/postgres"

    @property
    def prefix(self) -> list[str]:
        """What stands before its programs."""
        return [*self.net.inside(self.machine), *super().prefix]

    @property
    def options(self) -> str:
        """Its options: it listens on its machine's address only."""
        where = self.net.machines[self.machine]
        return f"-p {self.port} -c listen_addresses={where} -c unix_socket_directories={self.folder}"

    def create(self) -> None:
        """Create the cluster; the machines of the network may use it."""
        super().create()
        with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {NETWORK}.0/24 trust\n")


def needed() -> list[str]:
    """Return the programs of this check that the machine lacks."""
    return [name for name in ("ip", "nsenter", "haproxy", "redis-server") if shutil.which(name) is None]
