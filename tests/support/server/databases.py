"""Databases of a check's own: a private PostgreSQL server, or an empty schema of the local one."""

from __future__ import annotations

import asyncio
import contextlib
import glob
import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import asyncpg

from tests.support.server.place import POSTGRES, Place
from tests.support.server.play import PATIENCE
from tests.support.server.process import free_port


class Cluster:
    """A private PostgreSQL server with its own port, in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"))
        self.bin = Path(found[-1]).parent if found else Path(shutil.which("pg_ctl") or "/nowhere/pg_ctl").parent
        self.log: IO[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    @property
    def prefix(self) -> list[str]:
        """What stands before its programs."""
        return ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []

    def run(self, program: str, *arguments: str) -> None:
        """Run one of its programs, which refuse to run as root."""
        command = [*self.prefix, str(self.bin / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd="/", timeout=PATIENCE
        )

    def start(self) -> None:
        """Create the cluster and start it."""
        self.create()
        self.begin()

    def begin(self) -> None:
        """Start it."""
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", self.options, "start")

    def is_running(self) -> bool:
        """Return whether it runs."""
        with contextlib.suppress(subprocess.SubprocessError):
            self.run("pg_ctl", "status")
            return True
        return False

    def create(self) -> None:
        """Create the cluster."""
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync")

    @property
    def options(self) -> str:
        """Its options: it listens on this machine only."""
        return f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"

    def restart(self, mode: str) -> None:
        """Stop it in a mode of pg_ctl, wait a second, and start it again."""
        self.run("pg_ctl", "-w", "-m", mode, "stop")
        time.sleep(1)
        self.begin()

    def stop(self) -> None:
        """Stop it for good."""
        with contextlib.suppress(subprocess.SubprocessError):
            self.run("pg_ctl", "-w", "-m", "immediate", "stop")


@contextlib.contextmanager
def own_cluster() -> Iterator[Cluster]:
    """Run a private PostgreSQL server."""
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


@contextlib.contextmanager
def own_schema() -> Iterator[Place]:
    """Create an empty schema in the local PostgreSQL; drop it afterwards."""
    schema = f"borea_test_{secrets.token_hex(6)}"

    async def run(statement: str) -> None:
        connection = await asyncpg.connect(POSTGRES)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(run(f"CREATE SCHEMA {schema}"))
    try:
        yield Place(POSTGRES, schema)
    finally:
        asyncio.run(run(f"DROP SCHEMA {schema} CASCADE"))
