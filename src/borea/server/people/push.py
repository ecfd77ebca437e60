"""Web Push: notices encrypted for one browser (RFC 8291) and signed with the server's key (RFC 8292). Only the services
in the settings are ever called. Needs the extra `push`."""

from __future__ import annotations

import base64
import http.client
import json
import os
import time
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from borea.server.errors import TableError

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes of an encrypted record; a notice is one
HOURS = 12  # for which a signature is valid
KEPT = 86_400  # seconds for which a service keeps a notice for a browser that is offline
PATIENCE = 20.0


def encode(data: bytes) -> str:
    """Return bytes as URL-safe base64."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Return the bytes of URL-safe base64."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    """Derive a key from a secret."""
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def encrypt(
    text: bytes, key: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Return a text encrypted for the browser with this key."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, ours = decode(key), point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = derive(shared, decode(auth), b"WebPush: info\0" + theirs + ours, 32)
    cipher = AESGCM(derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + cipher.encrypt(nonce, text + b"\x02", None)


def check_subscription(endpoint: str, key: str, auth: str, services: str) -> None:
    """Check a subscription.

    Raises:
        TableError: its push service is not in the settings, or its keys are malformed.
    """
    parts = urlsplit(endpoint)
    origin = f"{parts.scheme}://{parts.netloc}"
    known = any(fnmatchcase(origin, service) for service in services.split())
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(key))
        whole = len(decode(auth)) == 16
    except ValueError:
        whole = False
    if not (known and whole and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint):
        raise TableError("bad-push")


class Pusher:
    """Sends notices signed with the server's key."""

    gone = (404, 410)  # the status for a browser that has unsubscribed

    def __init__(self, key: str, contact: str, services: str) -> None:
        self.key = ec.derive_private_key(int.from_bytes(decode(key), "big"), CURVE)
        self.contact = contact
        self.services = services
        self.public = encode(point(self.key.public_key()))

    def signature(self, origin: str) -> str:
        """Return the server's identity, signed for one push service."""
        claims = {"aud": origin, "exp": int(time.time()) + HOURS * 3600, "sub": self.contact}
        parts = [encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts).encode()
        r, s = utils.decode_dss_signature(self.key.sign(signed, ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed.decode()}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"

    def send(self, endpoint: str, key: str, auth: str, text: bytes) -> int:
        """Send a notice to a push service and return the status of its response; redirects are not followed."""
        check_subscription(endpoint, key, auth, self.services)
        parts = urlsplit(endpoint)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=PATIENCE)
        headers = {
            "Authorization": self.signature(f"{parts.scheme}://{parts.netloc}"),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
        }
        try:
            target = parts.path + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", target or "/", encrypt(text, key, auth), headers)
            return connection.getresponse().status
        finally:
            connection.close()
