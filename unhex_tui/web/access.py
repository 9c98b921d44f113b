"""Access to the players' page: a new token at each start, the server's own Host and Origin, only GET; and addresses.

The token is part of the path, so a browser needs only the address. A page of another site gets nothing even if it knows
the token: with a host name that points here (DNS rebinding) the Host header is wrong, and a request by its script has a
wrong Origin or Sec-Fetch-Site header. The addresses of this machine are found without sending anything.
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
from collections.abc import Iterable
from contextlib import suppress
from hmac import compare_digest

from unhex_tui.engine.value import Value

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a token, easy to tell apart: some are typed with a television's remote control."""
_LONG = 20
"""Length of a token in letters: 99 bits."""

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
"""Headers of every response. A connection carries one request, so a single time limit covers it."""


def new_token() -> str:
    """Return a new token that cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LONG))


class Refusal(Value):
    """A refused request: the HTTP status and the reason."""

    status: int
    why: str
    headers: tuple[tuple[bytes, bytes], ...] = ()


NOTHING = Refusal(404, "Nothing here. Use the full address that the GM's app printed.")


class Access:
    """Checks requests; `site` is the (host, port) at which a request arrived."""

    def __init__(self, token: str) -> None:
        self.token = token

    def refusal(
        self, method: str, headers: Iterable[tuple[bytes, bytes]], site: tuple[str, int | None], *, page: bool
    ) -> Refusal | None:
        """Return the reason to refuse a request by its method and headers; None to accept it.

        `page` tells whether the request is for the page itself, which other sites may link to.
        """
        data: dict[bytes, bytes] = {}
        for name, value in headers:
            if name in data and name in (b"host", b"origin", b"sec-fetch-site"):
                return Refusal(400, "Duplicate header.")
            data[name] = value
        hosts = _own_hosts(site)
        if data.get(b"host", b"").lower() not in hosts:
            return Refusal(421, "Wrong host name.")
        if b"origin" in data and data[b"origin"].lower() not in {b"http://" + host for host in hosts}:
            return Refusal(403, "Requests from other sites are refused.")
        if data.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin") and not (
            page and (data.get(b"sec-fetch-mode"), data.get(b"sec-fetch-dest")) == (b"navigate", b"document")
        ):
            return Refusal(403, "Requests from other sites are refused.")
        if method != "GET":
            return Refusal(405, "This page is read-only.", ((b"allow", b"GET"),))
        if b"upgrade" in data or b"transfer-encoding" in data or data.get(b"content-length", b"0") != b"0":
            return Refusal(400, "This page is read-only.")
        return None

    def name(self, path: bytes) -> str | None:
        """Return the part of the path after the token (empty for the page itself); None if the token is wrong.

        The comparison takes the same time however much of the token is right.
        """
        _, _, rest = path.partition(b"/")
        token, slash, name = rest.partition(b"/")
        right = compare_digest(token, self.token.encode())
        if not right or not slash:
            return None
        return name.decode("ascii", errors="replace")


def _own_hosts(site: tuple[str, int | None]) -> set[bytes]:
    """Return the accepted Host headers: the address of the request, and `localhost` on this machine."""
    host, port = site
    names = [host, "localhost"] if host.startswith("127.") else [host]
    return {f"{name}:{port}".encode() for name in names} | ({name.encode() for name in names} if port == 80 else set())


_ELSEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "100.127.255.254", "192.0.2.1")
"""An address in each kind of private network and one on the internet; the system picks a local address for each."""


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine for other machines, private networks first; empty without a network."""
    addresses: list[str] = []
    for target in _ELSEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            addresses.append(probe.getsockname()[0])
    with suppress(OSError):
        addresses += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    known = map(ipaddress.ip_address, dict.fromkeys(addresses))
    usable = [
        address
        for address in known
        if not (address.is_loopback or address.is_unspecified or address.is_multicast or address.is_link_local)
    ]
    return [str(address) for address in sorted(usable, key=lambda address: not address.is_private)]
