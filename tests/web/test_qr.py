"""The QR code in the terminal encodes the address, module by module."""

from __future__ import annotations

import ipaddress

import segno

from unhex_tui.web.server import qr_lines
from unhex_tui.web.site import lan_addresses, new_token

ADDRESS = f"http://192.168.178.123:8642/{new_token()}/"


def squares() -> list[list[bool]]:
    made = segno.make(ADDRESS, error="l", micro=False, boost_error=False)
    return [[bool(square) for square in row] for row in made.matrix_iter(border=2)]


def test_two_rows_of_squares_stand_in_a_line() -> None:
    light = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    lines = qr_lines(ADDRESS)
    rows = [[light[sign][half] for sign in line] for line in lines for half in (0, 1)]
    expected = [[not dark for dark in row] for row in squares()]
    assert rows[: len(expected)] == expected
    assert not any(any(row) for row in rows[len(expected) :])


def test_in_ascii_a_square_takes_two_signs() -> None:
    lines = qr_lines(ADDRESS, ascii=True)
    assert [
        [pair == "  " for pair in map("".join, zip(line[::2], line[1::2], strict=True))] for line in lines
    ] == squares()
    assert all(line.isascii() for line in lines)


def test_the_longest_address_fits_a_small_terminal() -> None:
    """The text beside the code fits, too."""
    lines = qr_lines(f"http://255.255.255.255:65535/{new_token()}/")
    assert len(lines) <= 17
    assert max(map(len, lines)) <= 80


def test_addresses_are_those_that_others_could_use() -> None:
    for address in lan_addresses():
        known = ipaddress.ip_address(address)
        assert known.version == 4
        assert not known.is_loopback
        assert not known.is_unspecified
