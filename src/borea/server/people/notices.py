"""Notices for people who are away from a table that waits for them, by mail and Web Push.

A notice names the game and links to the table. It is sent at most once per turn.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
from email.message import EmailMessage
from urllib.parse import quote

import msgspec

from borea.server.config import Settings
from borea.server.people import mail
from borea.server.people.accounts import Accounts
from borea.server.tables.presence import Presence
from borea.store.matches import Matches, Notice
from borea.store.people import Account
from borea.text.language import LANGUAGES, Translator

logger = logging.getLogger("borea.notices")

CONFIRM = 3 * 86_400_000  # milliseconds for which the link that confirms an address is valid
PAUSE = 300_000  # milliseconds without mail after the mail server could not be reached


class Notices:
    """The notices that one worker sends."""

    def __init__(self, settings: Settings, accounts: Accounts, matches: Matches, presence: Presence) -> None:
        self.settings = settings
        self.accounts = accounts
        self.matches = matches
        self.presence = presence
        self.paused_until = 0
        self.pusher = None
        if self.settings.vapid:
            from borea.server.people.push import Pusher  # an optional dependency, needed only with a key

            self.pusher = Pusher(self.settings.vapid, self.settings.vapid_contact, self.settings.push_services)

    async def send(self) -> None:
        """Send the notices that are due."""
        now = self.accounts.clock()
        if (not self.settings.mails and self.pusher is None) or now < self.paused_until:
            return
        for notice in await self.matches.unnoticed(now - round(1000 * self.settings.notice_after)):
            connected, _ = self.presence.at(notice.table)
            if notice.seat in connected:
                continue
            account = await self.accounts.people.account(notice.person)
            if account is not None and await self.matches.claim(notice):
                try:
                    await self.notify(notice, account)
                except mail.MailAway as reason:
                    logger.warning("the mail server is away: %s", reason)
                    self.paused_until = now + PAUSE
                    await self.matches.release(notice)
                    return

    async def notify(self, notice: Notice, account: Account) -> None:
        """Notify one person about one turn, by mail and push as they chose."""
        say = translator(account)
        if self.settings.mails and account.mail and account.wants_mail:
            try:
                await asyncio.to_thread(mail.deliver, self.settings.smtp, self.letter(notice, account, say))
            except (OSError, smtplib.SMTPException) as reason:  # it may have been sent, so it is not tried again
                logger.warning("a mail was lost: %s", type(reason).__name__)
        await self.push(notice, say)

    def letter(self, notice: Notice, account: Account, say: Translator) -> EmailMessage:
        """Return the mail about a turn."""
        game = say(f"{notice.game}.name")
        stop = self.link("stop", account.id)
        lines = [
            say("notice.turn", game=game),
            f"{self.settings.public_url}/t/{notice.table}",
            say("notice.stop", link=stop),
        ]
        return mail.letter(self.settings.mail_from, account.mail, say("notice.subject", game=game), lines, stop)

    async def push(self, notice: Notice, say: Translator) -> None:
        """Push to the browsers of a person; drop those that have unsubscribed."""
        if self.pusher is None:
            return
        people = self.accounts.people
        game = say(f"{notice.game}.name")
        content = {"title": say("notice.subject", game=game), "body": say("notice.turn", game=game),
                   "path": f"/t/{notice.table}"}  # fmt: skip
        for place in await people.pushes(notice.person):
            try:
                status = await asyncio.to_thread(
                    self.pusher.send, place.endpoint, place.key, place.auth, msgspec.json.encode(content)
                )
            except Exception as reason:  # push services fail in many ways
                logger.warning("a push was lost: %s", type(reason).__name__)
                continue
            if status in self.pusher.gone:
                await people.drop_pushes(notice.person, place.id)
            elif status >= 300:
                logger.warning("a push was refused: %s", status)

    async def ask_address(self, account: Account, address: str) -> None:
        """Send the link that confirms an address."""
        say = translator(account)
        lines = [
            say("notice.confirm", name=account.name),
            self.link("confirm", account.id, address, str(self.accounts.clock() + CONFIRM)),
            say("notice.confirm-not-you"),
        ]
        made = mail.letter(self.settings.mail_from, address, say("notice.confirm-subject"), lines)
        await asyncio.to_thread(mail.deliver, self.settings.smtp, made)

    def link(self, what: str, *words: str) -> str:
        """Return a signed link for a mail."""
        return f"{self.settings.public_url}/mail/{what}?t={quote(self.accounts.signer.sign(f'mail {what}', *words))}"


def translator(account: Account) -> Translator:
    """Return the translator for an account's language."""
    return Translator(account.language if account.language in LANGUAGES else LANGUAGES[0])
