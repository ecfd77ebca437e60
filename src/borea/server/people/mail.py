"""Mail over SMTP. These functions block, so call them in a thread; the texts come from the locales."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from borea.server.errors import TableError

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
LONGEST = 254
PATIENCE = 20.0  # seconds


class MailAway(Exception):
    """The mail server cannot be reached; the mail has certainly not been sent."""


def clean_address(text: str) -> str:
    """Return a mail address that is safe in a header.

    Raises:
        TableError: it is malformed.
    """
    text = text.strip()
    if len(text) > LONGEST or not ADDRESS.fullmatch(text):
        raise TableError("bad-address")
    return text


def letter(sender: str, to: str, subject: str, lines: list[str], unsubscribe: str = "") -> EmailMessage:
    """Return a plain-text mail; a POST to `unsubscribe` stops such mails."""
    found = EmailMessage()
    found["From"], found["To"], found["Subject"] = sender, to, subject
    found["Date"] = formatdate()
    found["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].rstrip(">") or None)
    found["Auto-Submitted"] = "auto-generated"
    if unsubscribe:
        found["List-Unsubscribe"] = f"<{unsubscribe}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    found.set_content("\n\n".join(lines) + "\n")
    return found


def connect(url: str) -> smtplib.SMTP:
    """Connect to `smtp://[user:password@]host[:port]` (TLS where offered) or `smtps://…` (TLS at once)."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "localhost", parts.scheme == "smtps"
    context = ssl.create_default_context()
    if secure:
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=PATIENCE, context=context)
    else:
        server = smtplib.SMTP(host, parts.port or 587, timeout=PATIENCE)
    try:
        server.ehlo()
        if not secure and server.has_extn("starttls"):
            server.starttls(context=context)
            secure = True
        if parts.username:
            if not secure:  # a password is never sent in the clear
                raise smtplib.SMTPNotSupportedError("the server offers no TLS")
            server.login(unquote(parts.username), unquote(parts.password or ""))
    except BaseException:
        server.close()
        raise
    return server


def deliver(url: str, message: EmailMessage) -> None:
    """Send a mail.

    Raises:
        MailAway: it was certainly not sent.
        OSError, SMTPException: it may or may not have been sent.
    """
    try:
        server = connect(url)
    except (OSError, smtplib.SMTPException) as reason:
        raise MailAway(type(reason).__name__) from reason
    with server:
        server.send_message(message)
