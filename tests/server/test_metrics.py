"""Metrics for Prometheus: behind a token, and counting what happened."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.server.play import MAREN, PIET
from tests.support.server.site import Site, site

TOKEN = {"authorization": "Bearer figures please"}
LINE = re.compile(
    r'# HELP borea_\w+ .+|# TYPE borea_\w+ (counter|gauge|histogram)|borea_\w+\{[^{}]*worker="\d+"[^{}]*\} \S+'
)


def figures(home: Site) -> dict[str, float]:
    """Return the figures by name and labels, without the worker."""
    answer = home.client.get("/metrics", headers=TOKEN)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        assert LINE.fullmatch(line), line
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            found[re.sub(r',?worker="\d+"', "", name)] = float(value)
    return found


def test_there_is_no_such_page_without_a_token_set(tmp_path: Path) -> None:
    with site(tmp_path) as home:
        assert home.client.get("/metrics").status_code == 404
        assert home.client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_metrics_need_the_token(tmp_path: Path) -> None:
    with site(tmp_path, metrics="figures please") as home:
        assert home.client.get("/metrics").status_code == 401
        assert home.client.get("/metrics", headers={"authorization": "Bearer figures"}).status_code == 401
        assert home.get("/metrics", MAREN).status_code == 401
        assert figures(home)["borea_open{}"] == 1


def test_metrics_count_what_happened(tmp_path: Path) -> None:
    with site(tmp_path, metrics="figures please") as home:
        table = home.open(MAREN, sit=0)  # one entry
        home.post(f"/api/tables/{table}/sit", {}, PIET)  # another
        assert home.get("/api/tables/nowhere").status_code == 404
        with home.client.websocket_connect(f"/api/tables/{table}/stream") as socket:
            socket.receive_text()
            seen = figures(home)
        assert seen['borea_requests_total{method="POST",status="200"}'] == 2
        assert seen['borea_requests_total{method="GET",status="404"}'] == 1
        assert seen["borea_request_seconds_count{}"] == seen['borea_request_seconds_bucket{le="+Inf"}'] == 3
        assert seen["borea_entries_total{}"] == 2
        assert seen["borea_streams{}"] == 1
        assert seen["borea_tables_at_hand{}"] == 1
        assert figures(home)["borea_streams{}"] == 0
        assert table not in home.client.get("/metrics", headers=TOKEN).text
