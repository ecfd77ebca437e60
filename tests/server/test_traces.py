"""Traces for OpenTelemetry: a span for each request, which says nothing of people and tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from borea.server.config import read_settings
from borea.server.traces import exporting
from tests.support.server.play import MAREN
from tests.support.server.site import site

CALLER = {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}


def made(spans: InMemorySpanExporter) -> list[ReadableSpan]:
    """Return the finished spans and forget them."""
    found = list(spans.get_finished_spans())
    spans.clear()
    return found


def collecting() -> tuple[TracerProvider, InMemorySpanExporter]:
    """Return a provider that keeps its spans here."""
    provider, spans = TracerProvider(), InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    return provider, spans


def test_a_request_is_a_span_named_after_its_route(tmp_path: Path) -> None:
    provider, spans = collecting()
    with site(tmp_path, spans=provider) as home:
        table = home.open(MAREN, sit=0)
        opened = made(spans)
        assert [span.name for span in opened] == ["POST /api/tables"]
        home.get(f"/api/tables/{table}", MAREN)
        assert home.client.get("/nowhere/at/all?token=secret").status_code == 404
        seen, missed = made(spans)
        assert seen.name == "GET /api/tables/{table}"
        assert dict(seen.attributes or {}) == {
            "http.request.method": "GET", "http.route": "/api/tables/{table}", "http.response.status_code": 200
        }  # fmt: skip
        assert missed.name == "GET unknown"
        assert missed.status.status_code == StatusCode.UNSET
        for span in (*opened, seen, missed):
            for hidden in (table, "secret", "nowhere", MAREN.name):
                assert hidden not in span.to_json()


def test_a_span_is_a_child_of_the_callers(tmp_path: Path) -> None:
    provider, spans = collecting()
    with site(tmp_path, spans=provider) as home:
        home.client.get("/healthz", headers=CALLER)
    (span,) = made(spans)
    assert span.parent is not None
    assert f"{span.context.trace_id:032x}" == CALLER["traceparent"].split("-")[1]


def test_nothing_is_traced_without_an_endpoint() -> None:
    assert exporting({}) is None
    provider = exporting({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"})
    assert provider is not None
    provider.shutdown()


def test_an_endpoint_without_the_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("borea.server.traces.find_spec", lambda name: None)
    environ = {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:9", "DATABASE_URL": "sqlite:///home.db"}
    with pytest.raises(ValueError, match="OTEL_EXPORTER_OTLP_TRACES_ENDPOINT needs OpenTelemetry"):
        read_settings(environ)
