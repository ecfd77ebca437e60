"""The account page: signing in and out, sessions, tokens, settings and personal data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from http import HTTPStatus

import msgspec
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.core.errors import BoreaError
from borea.server.errors import TableError, status
from borea.server.pages.base import YEAR, Pages, Visit
from borea.server.pages.forms import Form
from borea.server.people import my_data
from borea.server.people.accounts import LABEL, Known, hashed
from borea.server.people.mail import MailAway, clean_address
from borea.server.people.names import LONGEST, NAME_LENGTH, SHORTEST, login_of
from borea.server.people.portraits import check_portrait
from borea.server.people.track_record import person_card
from borea.server.requests import address_of
from borea.server.security import COOKIE
from borea.store.people import Account, Push
from borea.text.language import LANGUAGES

SAID = (
    "registered",
    "signed-in",
    "saved",
    "password",
    "ended",
    "mail-sent",
    "mail-stopped",
    "push",
    "push-stopped",
    "passkey",
    "passkey-removed",
)

# Marks in the user agent; most browsers also carry the marks of those further down.
BROWSERS = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox", "FxiOS": "Firefox",
    "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "macOS",
    "CrOS": "ChromeOS", "Linux": "Linux",
}  # fmt: skip


Actions = dict[str, Callable[[Visit, Form], Awaitable[Response]]]


class AccountPages:
    """Everything under /account, and the forms for name and language."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker
        self.accounts = pages.worker.accounts
        self.actions: Actions = {
            "register": self.register, "sign-in": self.sign_in, "sign-out": self.sign_out, "settings": self.settings,
            "password": self.password, "end": self.end, "end-all": self.end_all, "token": self.token,
            "mail": self.mail, "mail-stop": self.mail_stop, "push": self.push, "push-stop": self.push_stop,
            "delete": self.delete,
        }  # fmt: skip

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (
                ("GET", "/account", self.show),
                ("GET", "/account/export", self.export),
                ("POST", "/account/{action}", self.act),
                ("POST", "/name", self.rename),
                ("POST", "/language", self.choose_language),
            )
        )

    async def show(self, visit: Visit) -> Response:
        """Show the account, or the forms to get one."""
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
            card=await person_card(self.worker, visit.person.name) if visit.known.account else None,
            ratings=await self.worker.matches.ratings_of(who), pushes=await people.pushes(who), day=day,
            passkeys=await people.passkeys(who), passkeys_offered=self.worker.passkeys.offered,
            mails=settings.mails, push_key=pusher.public if pusher else "", label_length=LABEL,
            name_length=NAME_LENGTH, shortest=SHORTEST, longest=LONGEST,
        )  # fmt: skip

    async def act(self, visit: Visit) -> Response:
        """Run the action of a form."""
        form = await visit.form()
        refuse_programs(visit)
        self.worker.charge(visit.request, visit.person, "write")
        return await self.run(self.actions, visit, form)

    async def run(self, actions: Actions, visit: Visit, form: Form) -> Response:
        """Run one of the actions of a page; a refusal shows the account page with the reason.

        Raises:
            TableError: there is no such action.
        """
        action = actions.get(str(visit.request.path_params["action"]))
        if action is None:
            raise TableError("no-such-page")
        try:
            return await action(visit, form)
        except BoreaError as error:
            return await self.page(visit, status(error), refusal=visit.say.error(error), name=form.get("name", ""))

    # --- signing in and out

    def charge_password(self, visit: Visit, name: str) -> None:
        """Charge an attempt to the address it comes from, and there to the name it is for.

        Nobody elsewhere is charged for it, so an owner cannot be locked out.
        """
        self.worker.charge(visit.request, None, "sign-in")
        self.worker.charge_name(f"{login_of(name)} {address_of(visit.request)}", "password")

    async def register(self, visit: Visit, form: Form) -> Response:
        """Turn a guest into an account."""
        if visit.known.account:
            raise TableError("stale-form")
        self.worker.charge(visit.request, None, "password")
        await self.accounts.register(visit.person, form.get("name", ""), form.get("password", ""), visit.language)
        return await self.enter(visit, "registered")

    async def sign_in(self, visit: Visit, form: Form) -> Response:
        """Sign in; the guest's seats stay with the guest."""
        name = form.get("name", "")
        self.charge_password(visit, name)
        return await self.welcome(visit, await self.accounts.sign_in(name, form.get("password", "")))

    async def welcome(self, visit: Visit, account: Account) -> Response:
        """Let somebody in who has shown that an account is theirs."""
        visit.known = Known(visit.person._replace(id=account.id, name=account.name))
        visit.person = visit.known.person
        await self.accounts.change(account.id, language=visit.language)
        return await self.enter(visit, "signed-in")

    async def enter(self, visit: Visit, said: str) -> Response:
        """Start a session in this browser."""
        label = browser_of(visit.request.headers.get("user-agent", ""))
        shown = await self.accounts.begin(visit.person, label, program=False)
        return visit.remember(back(said), shown)

    async def sign_out(self, visit: Visit, form: Form) -> Response:
        """End this session; the browser becomes a new guest."""
        if visit.known.session:
            await self.accounts.end(visit.person.id, visit.known.session)
        return self.leave()

    def leave(self) -> Response:
        """Delete the browser's cookie."""
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
        """End all other sessions and tokens."""
        await self.accounts.end_all(visit.person.id, visit.known.session)
        return back("ended")

    async def token(self, visit: Visit, form: Form) -> Response:
        """Create a token for a program and show it, once."""
        made = await self.accounts.give_token(visit.person, form.get("label", ""))
        return await self.page(visit, token=made)

    # --- settings

    async def rename(self, visit: Visit) -> Response:
        """Change the name and the portrait of a guest or an account; no two accounts have the same name."""
        form = await visit.form()
        wanted, portrait = form.get("name", ""), check_portrait(form.get("portrait", visit.person.portrait))
        try:
            if visit.known.account:
                refuse_programs(visit)
                await self.accounts.rename(visit.person.id, wanted)
                await self.accounts.change(visit.person.id, portrait=portrait)
                return back("saved")
            visit.person = visit.person._replace(name=await self.accounts.guest_name(wanted), portrait=portrait)
        except BoreaError as error:
            return await self.page(visit, status(error), refusal=visit.say.error(error), name=wanted)
        return visit.remember_guest(RedirectResponse("/", HTTPStatus.SEE_OTHER))

    async def choose_language(self, visit: Visit) -> Response:
        """Change the language of the pages and go back to where the form was."""
        form = await visit.form()
        chosen, back = form.get("lang", ""), form.get("back", "/")
        if chosen not in LANGUAGES or not back.startswith("/") or back.startswith(("//", "/\\")):
            raise TableError("bad-request", reason="lang")
        response = RedirectResponse(back, HTTPStatus.SEE_OTHER)
        response.set_cookie("lang", chosen, max_age=YEAR, samesite="lax", secure=self.worker.settings.secure)
        return response

    async def settings(self, visit: Visit, form: Form) -> Response:
        """Change whether matches count, and the language of notices."""
        await self.accounts.change(own(visit), rated=form.get("rated") == "1", language=visit.language)
        return back("saved")

    async def password(self, visit: Visit, form: Form) -> Response:
        """Change the password."""
        self.charge_password(visit, visit.person.name)
        own(visit)
        await self.accounts.change_password(visit.known, form.get("old", ""), form.get("new", ""))
        return back("password")

    async def mail(self, visit: Visit, form: Form) -> Response:
        """Send a link to a mail address; it is used once the link has been followed."""
        account = await self.accounts.people.account(own(visit))
        self.worker.charge(visit.request, visit.person, "mail")
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
        """Subscribe this browser to notices."""
        if self.worker.notices.pusher is None:
            raise TableError("bad-push")
        from borea.server.people.push import check_subscription  # an optional dependency, like the pusher

        endpoint, key, auth = (form.get(name, "")[:1000] for name in ("endpoint", "p256dh", "auth"))
        check_subscription(endpoint, key, auth, self.worker.settings.push_services)
        made = Push(hashed(endpoint), own(visit), endpoint, key, auth, self.worker.tables.clock())
        await self.accounts.people.add_push(made)
        return back("push")

    async def push_stop(self, visit: Visit, form: Form) -> Response:
        """Unsubscribe all browsers from notices."""
        await self.accounts.people.drop_pushes(own(visit))
        return back("push-stopped")

    # --- personal data

    async def export(self, visit: Visit) -> Response:
        """Download everything that is stored about the person."""
        refuse_programs(visit)
        self.worker.charge(visit.request, visit.person, "data")
        data = msgspec.json.format(msgspec.json.encode(await my_data.export(self.worker, visit.known)))
        headers = {"content-disposition": 'attachment; filename="borea-my-data.json"', "cache-control": "no-store"}
        return Response(data, media_type="application/json", headers=headers)

    async def delete(self, visit: Visit, form: Form) -> Response:
        """Delete the person."""
        self.worker.charge(visit.request, visit.person, "data")
        if form.get("sure") != "1":
            raise TableError("not-sure")
        if visit.known.account:
            self.charge_password(visit, visit.person.name)
            await self.accounts.check(visit.known, form.get("password", ""))
        await my_data.erase(self.worker, visit.person)
        return self.leave()


def own(visit: Visit) -> str:
    """Return the id of the account.

    Raises:
        TableError: the visitor is a guest.
    """
    if not visit.known.account:
        raise TableError("no-account")
    return visit.person.id


def refuse_programs(visit: Visit) -> None:
    """Refuse requests with a token: a lost token must not cost the account."""
    if "authorization" in visit.request.headers:
        raise TableError("not-by-token")


def back(said: str) -> RedirectResponse:
    """Redirect to the account page, which confirms what was done."""
    return RedirectResponse(f"/account?said={said}", HTTPStatus.SEE_OTHER)


def browser_of(agent: str) -> str:
    """Return the names of browser and system in a user agent, or the user agent itself if they are unknown."""
    words = (next((name for mark, name in kind.items() if mark in agent), "") for kind in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, words)) or agent


def day(at: int) -> str:
    """Return a time in milliseconds as a date."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
