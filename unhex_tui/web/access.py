"""Who is let in: a token made anew at each start, a Host and an Origin that are this server's own, and only GET.

The token stands in the path, so that a browser needs nothing but the address; it is worth nothing once the server has
ended. A page elsewhere gets nothing even if it knows it: by a name that points here (rebinding) the Host is wrong, by a
request of its own the Origin or what the browser tells of the request's site.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hmac import compare_digest

from unhex_tui.engine.value import Value

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Easily told from one another, since a television's remote control may have to type them."""
_LONG = 20
"""Letters of a token: 99 bits."""

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    ),
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-robots-tag", b"noindex, nofollow"),
    (b"connection", b"close"),
)
"""Of every answer. A connection carries one request, so that how long it may take has one bound."""


def new_token() -> str:
    """A token that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LONG))


class Refusal(Value):
    """Why a request gets nothing."""

    status: int
    why: str
    headers: tuple[tuple[bytes, bytes], ...] = ()


NOTHING = Refusal(404, "Nothing here. Use the full address that the GM's app printed.")


class Access:
    """Checks requests; `site` is the address requests come in at, as (host, port)."""

    def __init__(self, token: str) -> None:
        self.token = token

    def refusal(
        self, method: str, headers: Iterable[tuple[bytes, bytes]], site: tuple[str, int | None], *, page: bool
    ) -> Refusal | None:
        """Why a request is turned away before its path is looked at; None where it is not."""
        found: dict[bytes, bytes] = {}
        for name, value in headers:
            if name in found and name in (b"host", b"origin", b"sec-fetch-site"):
                return Refusal(400, "Duplicate header.")
            found[name] = value
        hosts = _own_hosts(site)
        if found.get(b"host", b"").lower() not in hosts:
            return Refusal(421, "Wrong host name.")
        if b"origin" in found and found[b"origin"].lower() not in {b"http://" + host for host in hosts}:
            return Refusal(403, "Requests from other sites are refused.")
        if found.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin") and not (
            page and (found.get(b"sec-fetch-mode"), found.get(b"sec-fetch-dest")) == (b"navigate", b"document")
        ):
            return Refusal(403, "Requests from other sites are refused.")
        if method != "GET":
            return Refusal(405, "This page is read-only.", ((b"allow", b"GET"),))
        if b"upgrade" in found or b"transfer-encoding" in found or found.get(b"content-length", b"0") != b"0":
            return Refusal(400, "This page is read-only.")
        return None

    def name(self, path: bytes) -> str | None:
        """What is asked for behind the token (the page itself: an empty text); None where the token is wrong.

        How long this takes does not depend on how much of the token is right.
        """
        _, _, rest = path.partition(b"/")
        token, slash, name = rest.partition(b"/")
        right = compare_digest(token, self.token.encode())
        if not right or not slash:
            return None
        return name.decode("ascii", errors="replace")


def _own_hosts(site: tuple[str, int | None]) -> set[bytes]:
    """The address a request came in at, and on this machine its name: no other name is ours."""
    host, port = site
    names = [host, "localhost"] if host.startswith("127.") else [host]
    return {f"{name}:{port}".encode() for name in names} | ({name.encode() for name in names} if port == 80 else set())
