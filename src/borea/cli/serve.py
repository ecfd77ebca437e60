"""`borea serve`: the server for browsers and programs; `borea worker`: work for servers elsewhere."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import ExitStack

import click

from borea.cli.common import Refusal, say
from borea.extras import needs


@click.command(help=say("help.serve"))
@click.option("--host", default="127.0.0.1", show_default=True, envvar="HOST", help=say("help.host"))
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", help=say("help.port"))
@click.option("--no-browser", is_flag=True, help=say("help.no-browser"))
def serve(host: str, port: int | None, no_browser: bool) -> None:
    """Serve until Ctrl-C."""
    with needs("serve"):  # here, because no other command needs the server's libraries
        from borea.server.config import read_settings
        from borea.server.run import bind
        from borea.server.run import serve as run
        from borea.store.preflight import DatabaseRefused, prepared

    try:
        settings = read_settings()
    except (ValueError, OSError) as reason:
        raise Refusal(say("cli.bad-setting", reason=reason)) from reason
    with ExitStack() as held:
        try:
            held.enter_context(prepared(settings.database, settings.schema))
        except DatabaseRefused as reason:
            raise Refusal(say.error(reason)) from reason
        try:
            listening = bind(host, 8000 if port is None else port, exact=port is not None)
        except OSError as reason:
            raise Refusal(say("cli.port-taken", port=port or 8000, host=host)) from reason
        url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
        click.echo(say("cli.serving", url=url), err=True)
        if not no_browser and has_screen():
            threading.Thread(target=open_browser, args=(url,), daemon=True).start()
        run(listening, settings)


@click.command(help=say("help.worker"))
@click.option("--queue", required=True, envvar="QUEUE_URL", help=say("help.queue"))
@click.option("--processes", type=click.IntRange(1, 256), help=say("help.worker-processes"))
def worker(queue: str, processes: int | None) -> None:
    """Work until Ctrl-C or SIGTERM."""
    with needs("club"):
        import borea.queue.redis  # noqa: F401
        from borea.server.works import Processes

    if not queue.startswith(("redis://", "rediss://")):
        raise Refusal(say("cli.bad-setting", reason="QUEUE_URL"))
    closing = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: closing.set())
    working = Processes(queue, processes or os.cpu_count() or 1)
    while not closing.is_set():
        working.tend()
        closing.wait(1)
    working.close()


def has_screen() -> bool:
    """Return whether a browser window can open here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    """Open the lobby in a browser as soon as the server answers."""
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{url}healthz", timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            webbrowser.open(url)
            return
