"""Tells people who are away that a table waits for them: by mail, by Web Push. A notice says whose turn it is at which
table and nothing else, is sent once for a turn at most, and only where there is time for it."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from email.message import EmailMessage
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec

from borea.server.people import mail
from borea.store.matches import Notice
from borea.store.people import Account
from borea.text.language import LANGUAGES, Translator

if TYPE_CHECKING:
    from borea.server.worker import Worker

logger = logging.getLogger("borea.notices")

CONFIRM = 3 * 86_400_000  # milliseconds for which the link that confirms an address is good
REST = 300_000  # milliseconds for which mail is left alone after nobody took it


class Notices:
    """What one worker sends."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.settings = worker.settings
        self.resting = 0
        self.pusher = None
        if self.settings.vapid:
            from borea.server.people.push import Pusher  # an extra: not installed where no key is set

            self.pusher = Pusher(self.settings.vapid, self.settings.vapid_contact, self.settings.push_services)

    async def send(self) -> None:
        """Send what is due."""
        now = self.worker.tables.clock()
        if (not self.settings.mails and self.pusher is None) or now < self.resting:
            return
        for notice in await self.worker.matches.unnoticed(now - round(1000 * self.settings.notice_after)):
            looking, _ = self.worker.presence.at(notice.table)
            if notice.seat in looking:
                continue
            account = await self.worker.accounts.people.account(notice.person)
            if account is not None and await self.worker.matches.claim(notice):
                try:
                    await self.tell(notice, account)
                except mail.MailAway as reason:
                    logger.warning("no mail is taken: %s", reason)
                    self.resting = now + REST
                    await self.worker.matches.release(notice)
                    return

    async def tell(self, notice: Notice, account: Account) -> None:
        """Tell one person of one turn, wherever they want to be told."""
        say = voice(account)
        if self.settings.mails and account.mail and account.wants_mail:
            try:
                await asyncio.to_thread(mail.deliver, self.settings.smtp, self.letter(notice, account, say))
            except (OSError, smtplib.SMTPException) as reason:  # perhaps it has been sent: never a second time
                logger.warning("a mail was lost: %s", type(reason).__name__)
        await self.push(notice, say)

    def letter(self, notice: Notice, account: Account, say: Translator) -> EmailMessage:
        """Return the mail of a turn."""
        game = say(f"{notice.game}.name")
        stop = self.link("stop", account.id)
        lines = [
            say("notice.turn", game=game),
            f"{self.settings.public_url}/t/{notice.table}",
            say("notice.stop", link=stop),
        ]
        return mail.letter(self.settings.mail_from, account.mail, say("notice.subject", game=game), lines, stop)

    async def push(self, notice: Notice, say: Translator) -> None:
        """Tell the browsers of a person; forget those that want no more."""
        if self.pusher is None:
            return
        people = self.worker.accounts.people
        game = say(f"{notice.game}.name")
        told = {"title": say("notice.subject", game=game), "body": say("notice.turn", game=game),
                "path": f"/t/{notice.table}"}  # fmt: skip
        for place in await people.pushes(notice.person):
            try:
                status = await asyncio.to_thread(
                    self.pusher.send, place.endpoint, place.key, place.auth, msgspec.json.encode(told)
                )
            except Exception as reason:  # whatever a service far away does wrong
                logger.warning("a push was lost: %s", type(reason).__name__)
                continue
            if status in self.pusher.gone:
                await people.drop_pushes(notice.person, place.id)
            elif status >= 300:
                logger.warning("a push was refused: %s", status)

    async def ask_address(self, account: Account, address: str) -> None:
        """Send the link that confirms an address."""
        say = voice(account)
        lines = [
            say("notice.confirm", name=account.name),
            self.link("confirm", account.id, address, str(self.worker.tables.clock() + CONFIRM)),
            say("notice.confirm-not-you"),
        ]
        made = mail.letter(self.settings.mail_from, address, say("notice.confirm-subject"), lines)
        await asyncio.to_thread(mail.deliver, self.settings.smtp, made)

    def link(self, what: str, *words: str) -> str:
        """Return a signed link of a mail."""
        return f"{self.settings.public_url}/mail/{what}?t={quote(self.worker.signer.sign(f'mail {what}', *words))}"


def voice(account: Account) -> Translator:
    """Return the voice in which an account wants to be spoken to."""
    return Translator(account.language if account.language in LANGUAGES else LANGUAGES[0])
