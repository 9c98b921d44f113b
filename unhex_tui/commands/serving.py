"""`serve`: the players' screen for browsers, until Ctrl+C.

Only this module loads the server. The printed text is for the GM; viewers do not see the save's name.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress

from unhex_tui.commands import Refused
from unhex_tui.commands.sessions import followed
from unhex_tui.files.atomic import reason
from unhex_tui.files.text import printable
from unhex_tui.web.server import listening, qr_lines, server_for
from unhex_tui.web.server import serve as served
from unhex_tui.web.site import LivePage, lan_addresses, new_token

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  asked for by --lan


def serve(args: argparse.Namespace) -> int:
    """Show a save in the players' browsers."""
    gc.enable()  # the command line switches it off for short commands
    follower = followed(args.save, args.data)
    try:
        listener = listening(EVERYWHERE if args.lan else HERE, args.port)
    except (OSError, OverflowError) as error:
        why = reason(error) if isinstance(error, OSError) else "no such port"
        raise Refused(f"port {args.port} cannot be used: {why}") from None
    token = new_token()

    async def shown() -> None:
        live_page = LivePage(follower)
        for line in announced(live_page.title, listener, token, lan=args.lan, ascii=args.ascii):
            print(line)
        sys.stdout.flush()
        await served(live_page, server_for(live_page, token), listener)

    with suppress(KeyboardInterrupt):  # Ctrl+C may arrive while the server is ending
        asyncio.run(shown())
    print("The players' screen is closed.")
    return 0


def announced(title: str, listener: socket.socket, token: str, *, lan: bool, ascii: bool) -> Iterator[str]:
    """Yield the lines for the GM: the addresses, a QR code of the first, and their use."""
    port = listener.getsockname()[1]
    hosts = [*(lan_addresses() if lan else []), HERE]
    addresses = [f"http://{host}:{port}/{token}/" for host in hosts]
    yield f"{printable(title)}: the players' view, read-only."
    yield ""
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for line in qr_lines(addresses[0], ascii=ascii):
        yield f"\x1b[97;40m{line}\x1b[0m" if coloured else line
    yield ""
    for address in addresses:
        yield f"  {address}" + ("   (on this machine)" if lan and address.startswith(f"http://{HERE}:") else "")
    yield ""
    if lan and len(hosts) == 1:
        yield "No network found: only this machine can open the page."
    elif lan:
        yield "WARNING: everyone on this network who has the address can watch, and the"
        yield "connection is not encrypted. Use it only on a network you trust."
        yield "If devices cannot connect, open this port in the firewall."
    else:
        yield "Only this machine can open it; use `--lan` for phones and TVs."
    yield "The last part of the address is the token. It changes at each start; old ones"
    yield "stop working. Ctrl+C stops it."
