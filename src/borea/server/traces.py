"""Traces of requests for OpenTelemetry, where OTEL_EXPORTER_OTLP_ENDPOINT says where to send them.

As in the metrics there is no name, table or address in them: a span is called after its route.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borea import __version__

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


def are_wanted(environ: Mapping[str, str]) -> bool:
    """Return whether the environment names an endpoint for traces.

    Raises:
        ValueError: it does, but OpenTelemetry is not installed.
    """
    named = [name for name in ENDPOINTS if environ.get(name)]
    if named and find_spec("opentelemetry") is None:
        raise ValueError(f"{named[0]} needs OpenTelemetry: pip install 'borea[club]'")
    return bool(named)


def exporting(environ: Mapping[str, str]) -> TracerProvider | None:
    """Return what sends traces to the endpoint of the environment; None without one."""
    if not are_wanted(environ):
        return None
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    made = TracerProvider(resource=Resource.create({SERVICE_NAME: "borea", SERVICE_VERSION: __version__}))
    made.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return made


class Tracing:
    """Middleware that makes a span of each request, a child of the caller's if it names one."""

    def __init__(self, app: ASGIApp, provider: TracerProvider, routes: list[BaseRoute]) -> None:
        self.app = app
        self.tracer = provider.get_tracer("borea", __version__)
        self.paths: dict[Any, str] = {route.endpoint: route.path for route in routes if isinstance(route, Route)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and trace it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        from opentelemetry.propagate import extract
        from opentelemetry.trace import SpanKind, Status, StatusCode

        method, status = scope["method"], 500
        caller = extract({name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]})

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with self.tracer.start_as_current_span(
            method, caller, SpanKind.SERVER, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                await self.app(scope, receive, watched)
            finally:
                route = self.paths.get(scope.get("endpoint"), "unknown")
                span.update_name(f"{method} {route}")
                span.set_attributes(
                    {"http.request.method": method, "http.route": route, "http.response.status_code": status}
                )
                if status >= 500:
                    span.set_status(Status(StatusCode.ERROR))
