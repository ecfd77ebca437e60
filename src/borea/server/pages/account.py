"""The account page: signing in and out, sessions, tokens, settings, one's own data. Ordinary forms, like every page."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus

import msgspec
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.core.errors import BoreaError
from borea.server.errors import TableError, status
from borea.server.pages.base import Pages, Visit
from borea.server.pages.forms import Form
from borea.server.people import my_data as mydata
from borea.server.people.accounts import LABEL, LONGEST, SHORTEST, Known, hashed, login_of
from borea.server.people.mail import MailAway, clean_address
from borea.server.security import COOKIE, NAME_LENGTH
from borea.store.people import Push

SAID = ("registered", "signed-in", "saved", "password", "ended", "mail-sent", "mail-stopped", "push", "push-stopped")

# What browsers say of themselves; most of them also claim to be those further down.
BROWSERS = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox", "FxiOS": "Firefox",
    "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "macOS",
    "CrOS": "ChromeOS", "Linux": "Linux",
}  # fmt: skip


class AccountPages:
    """Everything under /account, and the form for one's name."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker
        self.accounts = pages.worker.accounts
        self.actions = {
            "register": self.register, "sign-in": self.sign_in, "sign-out": self.sign_out, "settings": self.settings,
            "password": self.password, "end": self.end, "end-all": self.end_all, "token": self.token,
            "mail": self.mail, "mail-stop": self.mail_stop, "push": self.push, "push-stop": self.push_stop,
            "delete": self.delete,
        }  # fmt: skip

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routed(
            (
                ("GET", "/account", self.show),
                ("GET", "/account/export", self.export),
                ("POST", "/account/{action}", self.act),
                ("POST", "/name", self.rename),
            )
        )

    async def show(self, visit: Visit) -> Response:
        """Show the account, or how to get one."""
        said = visit.request.query_params.get("said", "")
        return await self.page(visit, said=visit.say(f"account.said-{said}") if said in SAID else "")

    async def page(
        self, visit: Visit, code: int = 200, *, refusal: str = "", said: str = "", token: str = "", name: str = ""
    ) -> Response:
        """Return the page."""
        who, people, settings = visit.person.id, self.accounts.people, self.worker.settings
        sessions = [] if visit.new else await people.sessions(who)
        pusher = self.worker.notices.pusher
        return self.pages.render(
            visit, "account.html", code, refusal=refusal, said=said, token=token, typed=name,
            mine=await people.account(who) if visit.known.account else None, here=visit.known.session,
            browsers=[session for session in sessions if not session.program],
            programs=[session for session in sessions if session.program],
            ratings=await self.worker.matches.ratings_of(who), pushes=await people.pushes(who), day=day,
            mails=settings.mails, push_key=pusher.public if pusher else "", label_length=LABEL,
            name_length=NAME_LENGTH, shortest=SHORTEST, longest=LONGEST,
        )  # fmt: skip

    async def act(self, visit: Visit) -> Response:
        """Do what a form asks; a refusal shows the page again with the reason."""
        form = await visit.form()
        refuse_programs(visit)
        self.worker.spend(visit.request, visit.person, "write")
        action = self.actions.get(str(visit.request.path_params["action"]))
        if action is None:
            raise TableError("no-such-page")
        try:
            return await action(visit, form)
        except BoreaError as error:
            return await self.page(visit, status(error), refusal=visit.say.error(error), name=form.get("name", ""))

    # --- coming and going

    def spend_password(self, visit: Visit, name: str) -> None:
        """Count an attempt against the place it comes from and against the name it is for."""
        self.worker.spend(visit.request, None, "password")
        self.worker.spend_on(login_of(name), "password")

    async def register(self, visit: Visit, form: Form) -> Response:
        """Make an account of a guest."""
        if visit.known.account:
            raise TableError("stale-form")
        self.worker.spend(visit.request, None, "password")
        await self.accounts.register(visit.person, form.get("name", ""), form.get("password", ""), visit.language)
        return await self.enter(visit, "registered")

    async def sign_in(self, visit: Visit, form: Form) -> Response:
        """Sign in; seats that the guest has stay the guest's."""
        name = form.get("name", "")
        self.spend_password(visit, name)
        account = await self.accounts.sign_in(name, form.get("password", ""))
        visit.known = Known(visit.person._replace(id=account.id, name=account.name))
        visit.person = visit.known.person
        await self.accounts.change(account.id, language=visit.language)
        return await self.enter(visit, "signed-in")

    async def enter(self, visit: Visit, said: str) -> Response:
        """Begin a session in this browser."""
        label = browser_of(visit.request.headers.get("user-agent", ""))
        shown = await self.accounts.begin(visit.person, label, program=False)
        return visit.show(back(said), shown)

    async def sign_out(self, visit: Visit, form: Form) -> Response:
        """End this session; the browser becomes a new guest."""
        if visit.known.session:
            await self.accounts.end(visit.person.id, visit.known.session)
        return self.leave()

    def leave(self) -> Response:
        """Let the browser forget who it was."""
        response = RedirectResponse("/account", HTTPStatus.SEE_OTHER)
        response.delete_cookie(COOKIE, secure=self.worker.settings.secure, httponly=True, samesite="lax")
        return response

    # --- sessions and tokens

    async def end(self, visit: Visit, form: Form) -> Response:
        """End one session or token."""
        session = form.get("session", "")
        await self.accounts.end(visit.person.id, session)
        return self.leave() if session == visit.known.session else back("ended")

    async def end_all(self, visit: Visit, form: Form) -> Response:
        """End every session and token but this one."""
        await self.accounts.end_all(visit.person.id, visit.known.session)
        return back("ended")

    async def token(self, visit: Visit, form: Form) -> Response:
        """Make a token for a program and show it, once."""
        made = await self.accounts.give_token(visit.person, form.get("label", ""))
        return await self.page(visit, token=made)

    # --- settings

    async def rename(self, visit: Visit) -> Response:
        """Give a person another name: a guest signs it anew, an account needs one that nobody has."""
        form = await visit.form()
        wanted = form.get("name", "")
        try:
            if visit.known.account:
                refuse_programs(visit)
                await self.accounts.rename(visit.person.id, wanted)
                return back("saved")
            visit.person = visit.person._replace(name=await self.accounts.guest_name(wanted))
        except BoreaError as error:
            return await self.page(visit, status(error), refusal=visit.say.error(error), name=wanted)
        return visit.keep(RedirectResponse("/", HTTPStatus.SEE_OTHER))

    async def settings(self, visit: Visit, form: Form) -> Response:
        """Change whether matches count, and the language of notices."""
        await self.accounts.change(own(visit), rated=form.get("rated") == "1", language=visit.language)
        return back("saved")

    async def password(self, visit: Visit, form: Form) -> Response:
        """Change the password."""
        self.spend_password(visit, visit.person.name)
        own(visit)
        await self.accounts.change_password(visit.known, form.get("old", ""), form.get("new", ""))
        return back("password")

    async def mail(self, visit: Visit, form: Form) -> Response:
        """Send a link to a mail address; it is used once the link has been followed."""
        account = await self.accounts.people.account(own(visit))
        self.worker.spend(visit.request, visit.person, "mail")
        address = clean_address(form.get("mail", ""))
        if account is None or not self.worker.settings.mails:
            raise TableError("no-mail")
        try:
            await self.worker.notices.ask_address(account._replace(language=visit.language), address)
        except (OSError, MailAway) as reason:
            raise TableError("no-mail") from reason
        return back("mail-sent")

    async def mail_stop(self, visit: Visit, form: Form) -> Response:
        """Forget the mail address."""
        await self.accounts.change(own(visit), mail="", wants_mail=False)
        return back("mail-stopped")

    async def push(self, visit: Visit, form: Form) -> Response:
        """Remember where this browser takes notices."""
        if self.worker.notices.pusher is None:
            raise TableError("bad-push")
        from borea.server.people.push import check_subscription  # an extra, as the pusher is

        endpoint, key, auth = (form.get(name, "")[:1000] for name in ("endpoint", "p256dh", "auth"))
        check_subscription(endpoint, key, auth, self.worker.settings.push_services)
        made = Push(hashed(endpoint), own(visit), endpoint, key, auth, self.worker.tables.clock())
        await self.accounts.people.add_push(made)
        return back("push")

    async def push_stop(self, visit: Visit, form: Form) -> Response:
        """Forget where browsers take notices."""
        await self.accounts.people.drop_pushes(own(visit))
        return back("push-stopped")

    # --- one's own data

    async def export(self, visit: Visit) -> Response:
        """Give a person all that is kept of them."""
        refuse_programs(visit)
        self.worker.spend(visit.request, visit.person, "data")
        data = msgspec.json.format(msgspec.json.encode(await mydata.export(self.worker, visit.known)))
        headers = {"content-disposition": 'attachment; filename="borea-my-data.json"', "cache-control": "no-store"}
        return Response(data, media_type="application/json", headers=headers)

    async def delete(self, visit: Visit, form: Form) -> Response:
        """Let a person go."""
        self.worker.spend(visit.request, visit.person, "data")
        if form.get("sure") != "1":
            raise TableError("not-sure")
        if visit.known.account:
            self.spend_password(visit, visit.person.name)
            await self.accounts.check(visit.person.id, form.get("password", ""))
        await mydata.erase(self.worker, visit.person)
        return self.leave()


def own(visit: Visit) -> str:
    """Return whose account it is; refuse a guest."""
    if not visit.known.account:
        raise TableError("no-account")
    return visit.person.id


def refuse_programs(visit: Visit) -> None:
    """Refuse what only the person may do: a token that got lost must not take the account with it."""
    if "authorization" in visit.request.headers:
        raise TableError("not-by-token")


def back(said: str) -> RedirectResponse:
    """Go back to the account page, which says what was done."""
    return RedirectResponse(f"/account?said={said}", HTTPStatus.SEE_OTHER)


def browser_of(agent: str) -> str:
    """Return browser and system as people call them, from what a browser says of itself; else what it says."""
    words = (next((name for mark, name in kind.items() if mark in agent), "") for kind in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, words)) or agent


def day(at: int) -> str:
    """Return a moment as a date."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
