"""The addresses of this machine on its networks, as other machines there would call it; nothing is sent to find out."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

_ELSEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "100.127.255.254", "192.0.2.1")
"""An address of each kind of private network, and one of the world: the system tells by which of ours it would send."""


def lan_addresses() -> list[str]:
    """IPv4 addresses that others may reach this machine at, private networks first; none where it has no network."""
    found: list[str] = []
    for target in _ELSEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    known = map(ipaddress.ip_address, dict.fromkeys(found))
    usable = [
        one for one in known if not (one.is_loopback or one.is_unspecified or one.is_multicast or one.is_link_local)
    ]
    return [str(one) for one in sorted(usable, key=lambda one: not one.is_private)]
