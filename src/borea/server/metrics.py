"""Metrics of one worker for Prometheus. They hold counts and times only: no name, table or address."""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borea.server.errors import TableError
from borea.server.worker import Worker

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)  # seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # a series per counter that nobody reads


class WorkerCollector(Collector):
    """Reads figures that other parts of the worker keep, at the time they are asked for."""

    def __init__(self, worker: Worker, label: str) -> None:
        self.worker = worker
        self.label = label

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        """Yield counters, then gauges."""
        worker, writer = self.worker, self.worker.store.writer
        counters = {
            "entries": ("Log entries written", writer.entries),
            "commits": ("Transactions that wrote them", writer.commits),
            "bot_answers": ("Questions that bots answered", worker.queue.answered),
            "turned_away": ("Requests of addresses over their budgets, answered at once", worker.gate.turned_away),
            "process_cpu_seconds": ("Processor time of the worker", time.process_time()),
        }
        for name, (about, count) in counters.items():
            counter = CounterMetricFamily(f"borea_{name}", about, labels=["worker"])
            counter.add_metric([self.label], count)
            yield counter
        gauges = {
            "open": ("Whether the worker takes moves", int(worker.open)),
            "tables_at_hand": ("Tables in the cache", len(worker.tables.cache.tables)),
            "table_bytes": ("About how many bytes these take", worker.tables.cache.bytes),
            "appends_waiting": ("Log entries waiting for a transaction", len(writer.waiting)),
            "work_waiting": ("Questions that wait for an answer of a bot", worker.queue.waiting),
            "tables_with_thinking_bots": ("Tables where a bot is choosing", len(worker.bot_runner.tasks)),
        }
        for name, (about, value) in gauges.items():
            gauge = GaugeMetricFamily(f"borea_{name}", about, labels=["worker"])
            gauge.add_metric([self.label], value)
            yield gauge


class Metrics:
    """All metrics of one worker in a registry of their own, labelled with its process id."""

    def __init__(self, worker: Worker) -> None:
        self.token = worker.settings.metrics
        self.label = str(os.getpid())
        self.registry = CollectorRegistry()
        labels = ("worker", "method", "status")
        self.requests = Counter("borea_requests", "Requests answered", labels, registry=self.registry)
        self.seconds = Histogram(
            "borea_request_seconds", "Time to answer a request", ("worker",), registry=self.registry, buckets=BUCKETS
        ).labels(self.label)
        self.streams = Gauge("borea_streams", "Open streams", ("worker",), registry=self.registry).labels(self.label)
        self.registry.register(WorkerCollector(worker, self.label))

    def count(self, method: str, status: int, seconds: float) -> None:
        """Count one request."""
        self.requests.labels(self.label, method, str(status)).inc()
        self.seconds.observe(seconds)

    async def serve(self, request: Request) -> Response:
        """Return the metrics in the format that the scraper accepts.

        Raises:
            TableError: where no token is set there is no such page, and any other token is refused.
        """
        if not self.token:
            raise TableError("no-such-page")
        shown = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(shown, f"Bearer {self.token}".encode()):
            raise TableError("not-known")
        encode, content_type = choose_encoder(request.headers.get("accept", ""))
        return Response(encode(self.registry), headers={"content-type": content_type})


class Meter:
    """Middleware that counts requests and open streams."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and count it."""
        if scope["type"] == "http":
            await self.count(scope, receive, send)
        elif scope["type"] == "websocket":
            with self.metrics.streams.track_inprogress():
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def count(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count one request by the status of its response."""
        begun = time.perf_counter()
        status = 500

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, counted)
        finally:
            self.metrics.count(scope["method"], status, time.perf_counter() - begun)
