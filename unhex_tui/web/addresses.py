"""Addresses of this machine on its networks, found without sending anything."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

_ELSEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "100.127.255.254", "192.0.2.1")
"""An address in each kind of private network and one on the internet; the system picks a local address for each."""


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine for other machines, private networks first; empty without a network."""
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
