"""Passkeys (WebAuthn): what somebody's device signs in with instead of a password.

A challenge is what we signed, with the time at which it was made: it is stored nowhere, is valid for a few minutes, and
is refused once its passkey has been used later than it was made.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import ipaddress
import secrets
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from borea.server.errors import TableError
from borea.server.people.accounts import Accounts
from borea.server.tables.seating import Person
from borea.store.people import Account, Passkey

VALID = 300_000  # milliseconds
MOST = 20  # passkeys of one person
LONGEST = 20_000  # characters of what a browser sends


class Challenge(NamedTuple):
    """What a device is asked to sign, and what the browser sends back with the answer."""

    state: str
    made: int

    @property
    def bytes(self) -> bytes:
        """What the device signs."""
        return hashlib.sha256(self.state.encode()).digest()


class Passkeys:
    """The passkeys of one server, which belong to its public address."""

    def __init__(self, public_url: str, accounts: Accounts) -> None:
        parts = urlsplit(public_url)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.host = parts.hostname or ""
        self.accounts = accounts

    @property
    def offered(self) -> bool:
        """Whether there can be any: they need a host name, and the library."""
        return bool(self.host) and not is_address(self.host) and importlib.util.find_spec("webauthn") is not None

    def challenge(self, purpose: str, person: str) -> Challenge:
        """Return a new challenge for a person."""
        now = self.accounts.clock()
        state = self.accounts.signer.sign("passkey", purpose, person, str(now), secrets.token_hex(16))
        return Challenge(state, now)

    def challenged(self, purpose: str, person: str, state: str) -> Challenge:
        """Return a challenge that comes back.

        Raises:
            TableError: it was made for something or somebody else, or too long ago.
        """
        words = self.accounts.signer.words("passkey", state) or []
        if words[:2] != [purpose, person] or self.accounts.clock() - int(words[2]) > VALID:
            raise TableError("bad-passkey")
        return Challenge(state, int(words[2]))

    async def creation(self, person: Person, name: str) -> dict[str, Any]:
        """Return what a browser needs to make a passkey."""
        from webauthn import generate_registration_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = await self.accounts.people.passkeys(person.id)
        challenge = self.challenge("create", person.id)
        options = generate_registration_options(
            rp_id=self.host,
            rp_name="Borea",
            user_id=person.id.encode(),
            user_name=name,
            challenge=challenge.bytes,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(unpacked(passkey.id)) for passkey in known],
        )
        return {"state": challenge.state, "options": options_to_json_dict(options)}

    def request(self, person: Person) -> dict[str, Any]:
        """Return what a browser needs to sign in."""
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import UserVerificationRequirement

        challenge = self.challenge("sign-in", person.id)
        options = generate_authentication_options(
            rp_id=self.host, challenge=challenge.bytes, user_verification=UserVerificationRequirement.REQUIRED
        )
        return {"state": challenge.state, "options": options_to_json_dict(options)}

    def made(self, person: Person, state: str, answer: str, label: str) -> Passkey:
        """Return the new passkey that a browser sends.

        Raises:
            TableError: it is not genuine.
        """
        from webauthn import verify_registration_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self.challenged("create", person.id, state)
        try:
            found = verify_registration_response(
                credential=read(answer),
                expected_challenge=challenge.bytes,
                expected_rp_id=self.host,
                expected_origin=self.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError) as reason:
            raise TableError("bad-passkey") from reason
        now = self.accounts.clock()
        key = packed(found.credential_public_key)
        return Passkey(packed(found.credential_id), person.id, key, found.sign_count, label, now, now)

    async def add(self, passkey: Passkey) -> None:
        """Store a new passkey.

        Raises:
            TableError: the person has too many, or it is known already.
        """
        if len(await self.accounts.people.passkeys(passkey.person)) >= MOST:
            raise TableError("bad-passkey")
        if not await self.accounts.people.add_passkey(passkey):
            raise TableError("bad-passkey")

    async def sign_in(self, person: Person, state: str, answer: str) -> Account:
        """Return the account whose passkey has signed a guest's challenge.

        Raises:
            TableError: nobody's has.
        """
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge, people = self.challenged("sign-in", person.id, state), self.accounts.people
        credential = read(answer)
        passkey = await people.passkey(str(credential.get("id", "")))
        account = await people.account(passkey.person) if passkey else None
        if passkey is None or account is None or challenge.made <= passkey.used:
            raise TableError("bad-passkey")
        try:
            found = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge.bytes,
                expected_rp_id=self.host,
                expected_origin=self.origin,
                credential_public_key=unpacked(passkey.key),
                credential_current_sign_count=passkey.uses,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError) as reason:
            raise TableError("bad-passkey") from reason
        if not await people.use_passkey(passkey, found.new_sign_count, self.accounts.clock()):
            raise TableError("bad-passkey")
        return account

    async def remove(self, account: Account, passkey: str) -> None:
        """Remove a passkey.

        Raises:
            TableError: it is the last one, and the account has no password.
        """
        left = [one for one in await self.accounts.people.passkeys(account.id) if one.id != passkey]
        if not left and not account.password:
            raise TableError("last-passkey")
        await self.accounts.people.drop_passkey(account.id, passkey)


def is_address(host: str) -> bool:
    """Return whether a host is an IP address, to which no passkey can belong."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def read(answer: str) -> dict[str, Any]:
    """Return a browser's answer.

    Raises:
        TableError: it is malformed.
    """
    try:
        return msgspec.json.decode(answer[:LONGEST], type=dict[str, Any])
    except msgspec.MsgspecError as reason:
        raise TableError("bad-passkey") from reason


def packed(data: bytes) -> str:
    """Return bytes in URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """Return the bytes of such a text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
