"""The pages behind links in mails. The signed link identifies the account and shows a button; only the button does
something, because mail scanners follow links too."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from borea.server.errors import TableError
from borea.server.pages.base import Pages, Visit


class MailPages:
    """Pages that confirm an address or stop mails."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (("GET", "/mail/{what}", self.show), ("POST", "/mail/{what}", self.act)),
        )

    def read(self, visit: Visit) -> tuple[str, list[str]]:
        """Return what a link is for and its signed words.

        Raises:
            TableError: it is not signed by us, or has expired.
        """
        what = str(visit.request.path_params["what"])
        if what not in ("confirm", "stop"):
            raise TableError("no-such-page")
        words = self.worker.signer.words(f"mail {what}", visit.request.query_params.get("t", ""))
        if words is None or (what == "confirm" and int(words[2]) < self.worker.tables.clock()):
            raise TableError("stale-link")
        return what, words

    async def show(self, visit: Visit) -> Response:
        """Show the button."""
        what, words = self.read(visit)
        return self.page(visit, what, words, done=False)

    async def act(self, visit: Visit) -> Response:
        """Do what the link is for; the signature is enough, since mail programs send this without our form."""
        what, words = self.read(visit)
        account = await self.worker.accounts.people.account(words[0])
        if account is None or account.login is None:
            raise TableError("stale-link")
        if what == "confirm":
            await self.worker.accounts.change(account.id, mail=words[1], wants_mail=True)
        else:
            await self.worker.accounts.change(account.id, wants_mail=False)
        return self.page(visit, what, words, done=True)

    def page(self, visit: Visit, what: str, words: list[str], *, done: bool) -> Response:
        """Return the page of a link."""
        signed = visit.request.query_params.get("t", "")
        address = words[1] if what == "confirm" else ""
        return self.pages.render(visit, "mail.html", what=what, done=done, signed=signed, address=address)
