"""The forms of passkeys on the account page: first a browser gets a challenge, then it sends its answer as a form."""

from __future__ import annotations

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from borea.core.errors import BoreaError
from borea.server.errors import TableError, status
from borea.server.pages.account import AccountPages, Actions, back, browser_of, own, refuse_programs
from borea.server.pages.base import Pages, Visit
from borea.server.pages.forms import Form
from borea.server.people.names import clean_name


class PasskeyPages:
    """Everything under /account/passkeys."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.account = AccountPages(pages)
        self.accounts = pages.worker.accounts
        self.passkeys = pages.worker.passkeys
        self.actions: Actions = {
            "add": self.add,
            "register": self.register,
            "sign-in": self.sign_in,
            "remove": self.remove,
        }

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (
                ("POST", "/account/passkeys/challenge", self.challenge),
                ("POST", "/account/passkeys/{action}", self.act),
            )
        )

    async def form(self, visit: Visit) -> Form:
        """Return the fields of a form.

        Raises:
            TableError: it was not served to this person, comes from a program, or there are no passkeys here.
        """
        form = await visit.form()
        refuse_programs(visit)
        if not self.passkeys.offered:
            raise TableError("no-such-page")
        self.pages.worker.charge(visit.request, None, "sign-in")
        return form

    async def challenge(self, visit: Visit) -> Response:
        """Return what a browser needs for an action, or the sentence that refuses it."""
        form = await self.form(visit)
        code = 200
        try:
            found = await self.prepare(visit, form)
        except BoreaError as error:
            found, code = {"refusal": visit.say.error(error)}, status(error)
        return Response(msgspec.json.encode(found), code, media_type="application/json")

    async def prepare(self, visit: Visit, form: Form) -> dict[str, object]:
        """Return a challenge for an action."""
        match form.get("for", ""):
            case "sign-in":
                return self.passkeys.request(visit.person)
            case "register":
                name = await self.accounts.guest_name(form.get("name", ""))
                return await self.passkeys.creation(visit.person, name)
            case "add":
                own(visit)
                await self.accounts.check_recent(visit.known)
                return await self.passkeys.creation(visit.person, visit.person.name)
            case _:
                raise TableError("bad-request", reason="for")

    async def act(self, visit: Visit) -> Response:
        """Run the action of a form."""
        return await self.account.run(self.actions, visit, await self.form(visit))

    async def register(self, visit: Visit, form: Form) -> Response:
        """Turn a guest into an account that has a passkey and no password."""
        if visit.known.account:
            raise TableError("stale-form")
        name = clean_name(form.get("name", ""))
        made = self.passkeys.made(visit.person, form.get("state", ""), form.get("credential", ""), label(visit))
        await self.accounts.create(visit.person, name, "", visit.language)
        await self.passkeys.add(made)
        return await self.account.enter(visit, "registered")

    async def sign_in(self, visit: Visit, form: Form) -> Response:
        """Sign in with a passkey."""
        account = await self.passkeys.sign_in(visit.person, form.get("state", ""), form.get("credential", ""))
        return await self.account.welcome(visit, account)

    async def add(self, visit: Visit, form: Form) -> Response:
        """Add a passkey to the account."""
        own(visit)
        await self.accounts.check_recent(visit.known)
        state, credential = form.get("state", ""), form.get("credential", "")
        await self.passkeys.add(self.passkeys.made(visit.person, state, credential, label(visit)))
        return back("passkey")

    async def remove(self, visit: Visit, form: Form) -> Response:
        """Remove a passkey."""
        account = await self.accounts.people.account(own(visit))
        await self.accounts.check_recent(visit.known)
        assert account is not None
        await self.passkeys.remove(account, form.get("passkey", ""))
        return back("passkey-removed")


def label(visit: Visit) -> str:
    """Return what a new passkey is called: the browser that made it."""
    return browser_of(visit.request.headers.get("user-agent", ""))[:80]
