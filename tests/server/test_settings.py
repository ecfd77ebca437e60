"""Configuration, rate limits, names, origins and logs."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from borea.server.config import read_settings
from borea.server.errors import TableError
from borea.server.logs import JsonLines
from borea.server.security import Rates, Signer, check_origin, clean_text
from borea.server.tables.seating import Person

pytestmark = pytest.mark.once


def test_a_home_needs_no_setting(tmp_path: Path) -> None:
    found = read_settings({"BOREA_HOME": str(tmp_path / "new")})
    assert found.database == f"sqlite:///{tmp_path}/new/borea.db"
    assert (found.bus, found.workers, found.alone) == ("memory:", 1, True)
    assert (tmp_path / "new").is_dir()


def test_a_club_shares_a_database() -> None:
    found = read_settings({"DATABASE_URL": "postgresql://db/borea", "WORKERS": "3"})
    assert (found.bus, found.workers, found.alone) == ("postgresql://db/borea", 3, False)
    found = read_settings({"DATABASE_URL": "sqlite:///x.db", "BUS_URL": "redis://r", "WORKERS": "2"})
    assert (found.bus, found.alone) == ("redis://r", False)


@pytest.mark.parametrize(
    "wrong", [{"WORKERS": "0"}, {"WORKERS": "many"}, {"RATE_LIMIT": "-1"}, {"POLL_SECONDS": "nan"}]
)
def test_a_malformed_number_is_named(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        read_settings({"DATABASE_URL": "sqlite:///x.db", **wrong})


KEY = "AQ" + "A" * 41  # 32 bytes in base64


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"SMTP_URL": "mail.example.org", "MAIL_FROM": "a@b.org", "PUBLIC_URL": "https://b.org"}, "SMTP_URL"),
        ({"SMTP_URL": "smtp://b.org", "PUBLIC_URL": "https://b.org"}, "MAIL_FROM"),
        ({"SMTP_URL": "smtp://b.org", "MAIL_FROM": "a@b.org"}, "PUBLIC_URL"),
        ({"VAPID_KEY": "short", "VAPID_CONTACT": "mailto:a@b.org"}, "VAPID_KEY"),
        ({"VAPID_KEY": KEY}, "VAPID_CONTACT"),
    ],
)
def test_settings_of_notices_are_checked_at_the_start(wrong: dict[str, str], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        read_settings({"DATABASE_URL": "sqlite:///x.db", **wrong})


def test_notices_are_set_up_by_the_environment() -> None:
    found = read_settings({"DATABASE_URL": "sqlite:///x.db"})
    assert (found.mails, found.vapid, found.notice_after) == (False, "", 120)
    mail = {"SMTP_URL": "smtps://u:p@b.org", "MAIL_FROM": "a@b.org", "PUBLIC_URL": "https://b.org/"}
    push = {"VAPID_KEY": KEY, "VAPID_CONTACT": "mailto:a@b.org", "NOTICE_SECONDS": "5"}
    found = read_settings({"DATABASE_URL": "sqlite:///x.db", **mail, **push})
    assert (found.mails, found.public_url, found.vapid, found.notice_after) == (True, "https://b.org", KEY, 5)


def test_a_bucket_empties_and_fills_again() -> None:
    now = [0.0]
    rates = Rates(1.0, lambda: now[0])
    for _ in range(3):
        rates.charge("a", 2.0, 3.0)
    with pytest.raises(TableError, match="too many"):
        rates.charge("a", 2.0, 3.0)
    rates.charge("b", 2.0, 3.0)
    now[0] += 0.5
    rates.charge("a", 2.0, 3.0)
    with pytest.raises(TableError, match="too many"):
        rates.charge("a", 2.0, 3.0)


def test_a_pass_is_valid_for_its_person_under_its_secret_only() -> None:
    signer, other = Signer("one"), Signer("two")
    noor = Person("n", "Noor é")
    shown = signer.pass_for(noor)
    assert signer.person(shown) == noor
    assert other.person(shown) is None
    for wrong in ("", ".", "x.y", shown[:-1], shown + "0", "é.é", shown.partition(".")[0]):
        assert signer.person(wrong) is None
    assert signer.is_form_key(noor, signer.form_key(noor))
    assert not signer.is_form_key(Person("m", "Maren"), signer.form_key(noor))
    assert signer.form_key(noor) not in shown


def test_texts_are_put_on_one_line() -> None:
    assert clean_text("a\tb\r\nc", 10) == "a b c"
    with pytest.raises(TableError, match="bad text"):
        clean_text("x" * 11, 10)


@pytest.mark.parametrize(
    ("headers", "foreign"),
    [
        ({}, False),
        ({"origin": "http://borea.example"}, False),
        ({"origin": "http://BOREA.example"}, False),
        ({"origin": "http://borea.example:81"}, True),
        ({"origin": "http://borea.example.evil.example"}, True),
        ({"origin": "null"}, True),
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site"}, True),
    ],
)
def test_origins(headers: dict[str, str], foreign: bool) -> None:
    found = Headers({"host": "borea.example", **headers})
    if foreign:
        with pytest.raises(TableError, match="wrong origin"):
            check_origin(found)
    else:
        check_origin(found)


def test_a_log_line_is_one_json_object() -> None:
    try:
        raise RuntimeError("broken\nin two lines")
    except RuntimeError as reason:
        record = logging.LogRecord("borea", logging.ERROR, "", 1, "at %s", ("table\nt",), (type(reason), reason, None))
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["message"]) == ("error", "borea", "at table\nt")
    assert "broken" in told["trace"]
