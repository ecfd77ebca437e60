"""A device with passkeys, as far as the server can tell: keys on the P-256 curve, and no attestation."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from borea.server.people.passkeys import packed

PRESENT, VERIFIED, ATTESTED = 1, 4, 64  # flags


class Authenticator:
    """One device with one passkey."""

    def __init__(self, origin: str, host: str, *, verified: bool = True) -> None:
        self.origin = origin
        self.host = host
        self.flags = PRESENT | (VERIFIED if verified else 0)
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0

    def data(self, flags: int = 0) -> bytes:
        """Return what the device says of itself."""
        self.count += 1
        head = hashlib.sha256(self.host.encode()).digest() + bytes([self.flags | flags])
        return head + self.count.to_bytes(4, "big")

    def client(self, kind: str, challenge: str) -> bytes:
        """Return what the browser adds."""
        found = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(found).encode()

    def answer(self, response: dict[str, bytes]) -> str:
        """Return an answer as a browser sends it."""
        return json.dumps(
            {
                "id": packed(self.id),
                "rawId": packed(self.id),
                "type": "public-key",
                "response": {name: packed(data) for name, data in response.items()},
                "clientExtensionResults": {},
            }
        )

    def create(self, options: dict[str, Any]) -> str:
        """Make the passkey."""
        point = self.private.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        data = self.data(ATTESTED) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client("create", options["challenge"])
        return self.answer({"clientDataJSON": client, "attestationObject": made})

    def get(self, options: dict[str, Any]) -> str:
        """Sign a challenge."""
        data, client = self.data(), self.client("get", options["challenge"])
        signed = self.private.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self.answer({"clientDataJSON": client, "authenticatorData": data, "signature": signed})
