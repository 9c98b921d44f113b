"""Where this machine can be reached on its networks, and that as a QR code for a terminal.

Nothing is sent to find out. A code has two rows of its squares in a line of text; dark ones are the terminal's ground.
"""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

import segno

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


_QUIET = 2
"""Light squares around it. The standard asks for four; phones find it with two, and it must fit 24 lines."""


def qr_lines(text: str, *, ascii: bool = False) -> list[str]:
    """The code of a text in lines; in ASCII a square takes two signs of a line of its own."""
    squares = segno.make(text, error="l", micro=False, boost_error=False).matrix_iter(border=_QUIET)
    light = [[not square for square in row] for row in squares]
    if ascii:
        return ["".join("##" if square else "  " for square in row) for row in light]
    if len(light) % 2:
        light.append([False] * len(light[0]))
    pairs = zip(light[::2], light[1::2], strict=True)
    return ["".join(_HALVES[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]


_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
