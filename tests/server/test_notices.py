"""Notices: mail to a real SMTP server and Web Push to a real endpoint, once per turn and without secrets."""

from __future__ import annotations

import asyncio
import email
import email.policy
import json
import re
import socket
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from borea.server.config import read_settings
from borea.server.errors import TableError
from borea.server.people import mail
from borea.server.people.mail import clean_address
from borea.server.people.push import CURVE, check_subscription, decode, derive, encode, encrypt, point
from borea.server.tables.opening import TableRequest
from borea.store.people import Account, People
from tests.support.server.browser import Browser, api, run
from tests.support.server.place import Place
from tests.support.server.play import MAREN, NOOR, PATIENCE, PEOPLE, PIET
from tests.support.server.secrecy import twins
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once

KEY = encode(bytes(range(1, 33)))
MINUTE = 60_000
MAIL = {"mail_from": "Borea <borea@club.example>", "public_url": "https://club.example"}


class Postbox:
    """A real SMTP server that keeps the mails it receives."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses = False
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Receive a mail."""
        if self.refuses:
            return "451 not now"
        assert isinstance(envelope.content, bytes)
        found = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        assert envelope.rcpt_tos == [found["to"]]
        self.mails.append(found)
        return "250 taken"

    @property
    def url(self) -> str:
        """Its address."""
        return f"smtp://127.0.0.1:{self.port}"


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    """Run an SMTP server."""
    box = Postbox()
    box.controller.start()
    yield box
    box.controller.stop()


@pytest.fixture
def home(tmp_path: Path, postbox: Postbox, place: Place) -> Iterator[Site]:
    """Serve the application with mail; tests trigger the notices."""
    where = {"database": place.url, "schema": place.schema}
    with site(tmp_path, fixed=True, smtp=postbox.url, notice_every=3600.0, **MAIL, **where) as made:
        yield made


def body_of(mail: EmailMessage) -> str:
    """Return the text of a mail."""
    return str(mail.get_content())


def link_of(mail: EmailMessage) -> str:
    """Return the path of the first link of a mail."""
    found = re.search(r"https://club\.example(/mail/\S+)", body_of(mail))
    assert found
    return found[1]


def with_mail(home: Site, postbox: Postbox, name: str) -> Browser:
    """Return an account with a confirmed address."""
    browser = Browser(home).register(name)
    browser.form("/account/mail", mail=f"{name.lower()}@example.org")
    browser.send("POST", link_of(postbox.mails.pop()))
    return browser


def table_of(home: Site, browsers: list[Browser], clock: int = 86_400) -> tuple[str, list[dict[str, str]]]:
    """Open a correspondence table; return it and the tokens of its players."""
    tokens = [browser.token() for browser in browsers]
    wish = {"game": "the-border", "seats": len(browsers), "sit": 0, "clock": clock}
    table = api(home, "POST", "/api/tables", tokens[0], wish).json()["table"]
    for token in tokens[1:]:
        api(home, "POST", f"/api/tables/{table}/sit", token, {})
    return table, tokens


def later(home: Site, milliseconds: int) -> None:
    """Let time pass and send the notices that are due."""
    home.worker.tables.clock.now += milliseconds  # type: ignore[attr-defined]
    run(home, home.worker.notices.send)


def move(home: Site, table: str, tokens: list[dict[str, str]]) -> int:
    """Let a seat that is asked answer once; return the seat."""
    seat = int(api(home, "GET", f"/api/tables/{table}", tokens[0]).json()["actors"][0])
    asked = api(home, "GET", f"/api/tables/{table}?seat={seat}", tokens[seat]).json()["decision"]
    body = {"seat": seat, "number": asked["number"], "tokens": asked["tokens"][-1:]}
    assert api(home, "POST", f"/api/tables/{table}/submit", tokens[seat], body).status_code == 200
    return seat


def test_an_address_is_used_once_its_owner_confirms_it(home: Site, postbox: Postbox) -> None:
    maren = Browser(home).register("Maren")
    assert maren.form("/account/mail", mail="nonsense").status_code == 400
    assert maren.form("/account/mail", mail="maren@example.org").status_code == 200
    (asked,) = postbox.mails
    assert (asked["to"], asked["auto-submitted"]) == ("maren@example.org", "auto-generated")
    link = link_of(asked)
    person = maren.person()
    assert person is not None

    def account() -> Account:
        found = run(home, lambda: home.worker.accounts.people.account(person.id))
        assert found is not None
        return found

    owner = Browser(home)  # the link is enough, in whatever browser it is opened
    assert owner.get(link).status_code == 200
    assert account().mail == ""  # looking does nothing
    assert owner.send("POST", link[:-1] + ("0" if link[-1] != "0" else "1")).status_code == 410
    assert owner.send("POST", link.replace("/confirm", "/stop")).status_code == 410
    assert owner.send("POST", link).status_code == 200
    assert (account().mail, account().wants_mail) == ("maren@example.org", True)
    home.worker.tables.clock.now += 4 * 86_400_000  # type: ignore[attr-defined]
    assert owner.send("POST", link).status_code == 410


def test_there_is_one_mail_per_turn_and_a_link_that_stops_them(home: Site, postbox: Postbox) -> None:
    browsers = [with_mail(home, postbox, name) for name in ("Maren", "Piet")]
    table, tokens = table_of(home, browsers)
    later(home, MINUTE)
    assert postbox.mails == []  # perhaps they are still there
    later(home, MINUTE)
    (sent,) = postbox.mails
    first = int(api(home, "GET", f"/api/tables/{table}", tokens[0]).json()["actors"][0])
    assert sent["to"] == ("maren@example.org", "piet@example.org")[first]
    assert sent["subject"] == "The Border: it’s your turn"
    assert body_of(sent).splitlines()[:3] == [
        "A table of The Border is waiting for you.", "", f"https://club.example/t/{table}",
    ]  # fmt: skip
    later(home, 10 * MINUTE)
    assert len(postbox.mails) == 1
    while move(home, table, tokens) == first:  # more than one decision of the same turn: still told
        later(home, 10 * MINUTE)
        actors = api(home, "GET", f"/api/tables/{table}", tokens[0]).json()["actors"]
        if first not in actors:
            break
        assert len(postbox.mails) == 1
    assert [mail["to"] for mail in postbox.mails[1:]] == [("piet@example.org", "maren@example.org")[first]]
    stop = link_of(postbox.mails[-1])
    assert postbox.mails[-1]["list-unsubscribe"] == f"<https://club.example{stop}>"
    assert postbox.mails[-1]["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert home.client.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    stopped = postbox.mails[-1]["to"]
    postbox.mails.clear()
    for _ in range(12):
        move(home, table, tokens)
        later(home, 10 * MINUTE)
    assert {mail["to"] for mail in postbox.mails} == {"maren@example.org", "piet@example.org"} - {stopped}


def test_no_mail_is_sent_for_short_clocks_or_to_people_who_are_connected(home: Site, postbox: Postbox) -> None:
    browsers = [with_mail(home, postbox, name) for name in ("Maren", "Piet")]
    table_of(home, browsers, clock=300)
    later(home, 3 * MINUTE)
    assert postbox.mails == []
    table, tokens = table_of(home, browsers, clock=0)
    first = int(api(home, "GET", f"/api/tables/{table}", tokens[0]).json()["actors"][0])
    with home.client.websocket_connect(f"/api/tables/{table}/stream", headers=tokens[first]) as socket:
        while '"kind":"here"' not in socket.receive_text():
            pass
        later(home, 3 * MINUTE)
        assert postbox.mails == []

    async def disconnected() -> None:
        async with asyncio.timeout(PATIENCE):
            while home.worker.presence.at(table) != ([], 0):
                await asyncio.sleep(0.02)

    run(home, disconnected)
    later(home, MINUTE)
    assert len(postbox.mails) == 1


def test_mail_is_retried_if_the_server_is_away_but_not_if_it_refuses(home: Site, postbox: Postbox) -> None:
    browsers = [with_mail(home, postbox, name) for name in ("Maren", "Piet")]
    table_of(home, browsers)
    settings = home.worker.notices.settings
    home.worker.notices.settings = settings._replace(smtp="smtp://127.0.0.1:9")
    later(home, 3 * MINUTE)
    home.worker.notices.settings = settings
    later(home, MINUTE)
    assert postbox.mails == []  # paused for a while
    later(home, 5 * MINUTE)
    assert len(postbox.mails) == 1
    postbox.mails.clear()
    postbox.refuses = True
    table_of(home, browsers)
    later(home, 3 * MINUTE)
    postbox.refuses = False
    later(home, 10 * MINUTE)
    assert postbox.mails == []


def test_a_notice_is_claimed_by_one_worker(home: Site, postbox: Postbox) -> None:
    table_of(home, [with_mail(home, postbox, name) for name in ("Maren", "Piet")])
    home.worker.tables.clock.now += 3 * MINUTE  # type: ignore[attr-defined]
    matches = home.worker.matches
    (due,) = run(home, lambda: matches.unnoticed(home.worker.tables.clock()))
    assert [run(home, lambda: matches.claim(due)) for _ in range(2)] == [True, False]
    assert run(home, lambda: matches.unnoticed(home.worker.tables.clock())) == []


@pytest.mark.parametrize("address", ["", "a", "a@", "@b", "a b@c.org", "a@b.org\nBcc: x@y.org", "a@b..org", "é@b.org"])
def test_a_malformed_address_is_refused(address: str) -> None:
    with pytest.raises(TableError, match="bad address"):
        clean_address(address)


def test_a_password_is_not_sent_in_the_clear(postbox: Postbox) -> None:
    url = postbox.url.replace("smtp://", "smtp://user:secret@")
    with pytest.raises(mail.MailAway):
        mail.deliver(url, mail.letter("a@b.org", "c@d.org", "x", ["y"]))
    assert postbox.mails == []


@pytest.mark.parametrize("name", ["borneo", "the-border", "borderlands"])
def test_what_somebody_cannot_know_changes_no_byte_of_their_notices(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches that seat 0 cannot tell apart lead to the same mails at the same times."""
    monkeypatch.setattr(mail, "make_msgid", lambda domain: "<1@example>")
    monkeypatch.setattr(mail, "formatdate", lambda: "now")
    sent: list[list[str]] = []
    monkeypatch.setattr(mail, "deliver", lambda url, message: sent[-1].append(message.as_string()))
    for trial in range(3):
        pair, _ = twins(name, trial)
        for number in (0, 1):
            record = pair.record(number, len(pair.steps))
            sent.append([])
            folder = tmp_path / f"{trial}-{number}"
            folder.mkdir()
            with site(folder, fixed=True, smtp="smtp://unused", notice_every=3600.0, **MAIL) as home:
                run(home, lambda record=record, home=home: waiting(home, record))  # type: ignore[misc]
                later(home, 3 * MINUTE)
        assert len(sent[-1]) >= 1
        assert sent[-1] == sent[-2]


async def waiting(home: Site, record: Any) -> None:
    """Continue a record with people who want mail."""
    people, tables = People(home.worker.store.engine), home.worker.tables
    for person in (MAREN, PIET, NOOR):
        await people.add(Account(person.id, person.id, person.name, "", 1, False, "en", f"{person.id}@x.org", True))
    request = TableRequest(record.game, 3, record.edition, record.options, record=record, ply=len(record.entries))
    table = await tables.open(request, MAREN)
    for seat, person in enumerate(PEOPLE):
        await tables.sit(table, person, seat)


# --- Web Push


class Service(BaseHTTPRequestHandler):
    """A push service that keeps the notices it receives."""

    got: list[tuple[str, dict[str, str], bytes]] = []
    answer = 201

    def do_POST(self) -> None:
        """Receive a notice."""
        body = self.rfile.read(int(self.headers["content-length"]))
        type(self).got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.answer)
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Log nothing."""


@pytest.fixture
def service() -> Iterator[str]:
    """Run a push service; return its origin."""
    Service.got, Service.answer = [], 201
    server = HTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


def decrypt(body: bytes, own: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Read a notice as a browser does."""
    salt, length = body[:16], body[20]
    theirs = body[21 : 21 + length]
    assert int.from_bytes(body[16:20], "big") >= len(body) - 21 - length
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = derive(shared, auth, b"WebPush: info\0" + point(own.public_key()) + theirs, 32)
    cipher = AESGCM(derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    text = cipher.decrypt(derive(secret, salt, b"Content-Encoding: nonce\0", 12), body[21 + length :], None)
    assert text.endswith(b"\x02")
    return text[:-1]


def check_signature(authorization: str, origin: str) -> dict[str, Any]:
    """Check a signature as a push service does; return the claims."""
    found = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", authorization)
    assert found
    head, claims, mark = found[1].split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(found[2]))
    raw = decode(mark)
    signature = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(signature, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        key.verify(signature, f"{head}.{claims}x".encode(), ec.ECDSA(hashes.SHA256()))
    said: dict[str, Any] = json.loads(decode(claims))
    assert said["aud"] == origin
    return said


def test_encryption_follows_rfc_8291() -> None:
    """The example of its appendix A."""
    own = ec.derive_private_key(int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    made = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own,
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_gets_encrypted_notices_until_it_unsubscribes(tmp_path: Path, service: str) -> None:
    own, auth = ec.generate_private_key(CURVE), b"sixteen bytes ok"
    keys = {"p256dh": encode(point(own.public_key())), "auth": encode(auth)}
    changed = {"vapid": KEY, "vapid_contact": "mailto:club@example.org", "push_services": service}
    with site(tmp_path, fixed=True, notice_every=3600.0, **changed) as home:
        browsers = [Browser(home).register(name) for name in ("Maren", "Piet")]
        shown = re.search(r'data-key="([\w-]+)"', browsers[0].get("/account").text)
        assert shown
        for browser in browsers:
            assert browser.form("/account/push", endpoint=f"{service}/to/me?x=1", **keys).status_code == 200
        table = until_notified(home, browsers)  # one address is one browser: the second person took it over
        path, headers, body = Service.got[-1]
        assert (path, headers["content-encoding"], headers["ttl"]) == ("/to/me?x=1", "aes128gcm", "86400")
        assert check_signature(headers["authorization"], service)["sub"] == "mailto:club@example.org"
        assert headers["authorization"].endswith(f"k={shown[1]}")
        assert json.loads(decrypt(body, own, auth)) == {
            "title": "The Border: it’s your turn",
            "body": "A table of The Border is waiting for you.",
            "path": f"/t/{table}",
        }
        assert table.encode() not in body
        assert ["notifications: 1" in browser.get("/account").text for browser in browsers] == [False, True]
        Service.answer = 410
        until_notified(home, browsers)
        assert ["notifications: 1" in browser.get("/account").text for browser in browsers] == [False, False]


def until_notified(home: Site, browsers: list[Browser]) -> str:
    """Play at a new table until a notice is sent; return the table."""
    Service.got.clear()
    table, tokens = table_of(home, browsers)
    later(home, 3 * MINUTE)
    while not Service.got:
        move(home, table, tokens)
        later(home, 3 * MINUTE)
    return table


@pytest.mark.parametrize(
    ("endpoint", "good"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://127.0.0.1/abc", False),
        ("https://fcm.googleapis.com.evil.example/abc", False),
        ("https://fcm.googleapis.com@evil.example/abc", False),
        ("https://evil.example/.push.services.mozilla.com", False),
        ("https://fcm.googleapis.com:8443/abc", False),
        ("https://fcm.googleapis.com/a b\r\nX: y", False),
    ],
)
def test_only_push_services_are_called(endpoint: str, good: bool) -> None:
    services = read_settings({"DATABASE_URL": "sqlite:///x.db"}).push_services
    key = encode(point(ec.generate_private_key(CURVE).public_key()))
    if good:
        check_subscription(endpoint, key, encode(bytes(16)), services)
        with pytest.raises(TableError, match="bad push"):
            check_subscription(endpoint, key[:-4], encode(bytes(16)), services)
        with pytest.raises(TableError, match="bad push"):
            check_subscription(endpoint, key, encode(bytes(15)), services)
    else:
        with pytest.raises(TableError, match="bad push"):
            check_subscription(endpoint, key, encode(bytes(16)), services)
