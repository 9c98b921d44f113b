"""A save served in this process, and clients that write HTTP by hand, so that they can also break it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from types import MappingProxyType
from typing import Any

from kit import texts
from players import RandomPlayer

from unhex_tui.commands import sessions
from unhex_tui.files.follow import Follower
from unhex_tui.systems import named
from unhex_tui.web.server import Bounded, listening, serve, server_for
from unhex_tui.web.site import LivePage, new_token

HOST = "127.0.0.1"


class Table:
    """The nightclub fight, played at random into a save."""

    def __init__(self, folder: Path, seed: int = 5, names: Mapping[str, str] = MappingProxyType({})) -> None:
        self.path = folder / "game.jsonl"
        setup = sessions.demo_setup()
        for character in setup["characters"]:
            character["name"] = names.get(character["name"], character["name"])
        self.held = sessions.begun(setup, self.path)
        self.session = self.held.session
        self._player = RandomPlayer(Random(seed), passive=0.2)

    def decide(self, times: int = 1) -> None:
        for _ in range(times):
            assert self.session.decision is not None
            self.session.answer(self._player(self.session.decision), by="random")

    def close(self) -> None:
        assert self.held.file is not None
        self.held.file.close()


class Served:
    """A running server."""

    def __init__(self, path: Path, protocol: type[Bounded] = Bounded, *, port: int = 0, **site: Any) -> None:
        self.token = new_token()
        self.listener = listening(HOST, port)
        self.port: int = self.listener.getsockname()[1]
        self.site = f"{HOST}:{self.port}"
        self.url = f"http://{self.site}/{self.token}/"
        self.live_page: LivePage
        self.failed: BaseException | None = None
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(path, protocol, site), daemon=True)
        self._thread.start()
        assert self._started.wait(30)

    def _run(self, path: Path, protocol: type[Bounded], site: dict[str, Any]) -> None:
        async def served() -> None:
            self.live_page = LivePage(Follower(path, named))
            self.server = server_for(self.live_page, self.token, protocol=protocol, **site)
            self._started.set()
            await serve(self.live_page, self.server, self.listener)

        try:
            asyncio.run(served())
        except BaseException as error:
            self.failed = error

    def stop(self) -> float:
        """Stop the server and return the seconds it took."""
        began = monotonic()
        self.server.should_exit = True
        self._thread.join(10)
        assert not self._thread.is_alive()
        assert self.failed is None, self.failed
        return monotonic() - began

    # ------------------------------------------------------------------ clients

    def connected(self) -> socket.socket:
        return socket.create_connection((HOST, self.port), timeout=10)

    def raw(self, request: bytes) -> bytes:
        """Send these bytes and return everything received."""
        with self.connected() as client:
            client.sendall(request)
            return all_of(client)

    def ask(self, path: str | None = None, *headers: str, method: str = "GET", host: str | None = None) -> Answer:
        """Return the answer to a request for a path; None stands for the page."""
        lines = [f"{method} {path if path is not None else f'/{self.token}/'} HTTP/1.1", f"Host: {host or self.site}"]
        return Answer(self.raw("\r\n".join([*lines, *headers, "", ""]).encode("latin-1")))

    @contextmanager
    def events(self) -> Iterator[Events]:
        """Connect a viewer."""
        with self.connected() as client:
            client.sendall(f"GET /{self.token}/events HTTP/1.1\r\nHost: {self.site}\r\n\r\n".encode())
            events = Events(client)
            with events.file:
                yield events


class Answer:
    """A received answer, split into its parts."""

    def __init__(self, raw: bytes) -> None:
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1]) if first else 0
        self.headers = dict(line.lower().split(": ", 1) for line in rest)
        self.names = [line.lower().split(":")[0] for line in rest]


class Events:
    """The events that a viewer receives."""

    def __init__(self, client: socket.socket) -> None:
        self.file = client.makefile("rb")
        self.head = b""
        while not self.head.endswith(b"\r\n\r\n"):
            line = self.file.readline()
            assert line, self.head
            self.head += line
        self._rest = b""

    def next(self) -> tuple[str, Any]:
        """Return the next event's name and data; ("", None) at the end."""
        name, data = "", ""
        while True:
            while b"\n" not in self._rest:
                size = self.file.readline()
                if not size or not size.strip() or int(size, 16) == 0:
                    return "", None
                self._rest += self.file.read(int(size, 16))
                self.file.readline()
            line, _, self._rest = self._rest.partition(b"\n")
            field, _, value = line.decode().partition(":")
            if field == "event":
                name = value.strip()
            elif field == "data":
                data = value.strip()
            elif not field and name:
                return name, json.loads(data) if data else None

    def page(self) -> list[str]:
        """Return the texts of the next page."""
        while True:
            name, data = self.next()
            assert name, "the events ended"
            if name == "page":
                return texts(data)


def all_of(client: socket.socket) -> bytes:
    """Return everything that a connection receives until it ends, with or without an error."""
    found = b""
    with suppress(ConnectionError):
        while piece := client.recv(65536):
            found += piece
    return found


def soon(what: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Tell whether a condition becomes true in time."""
    end = monotonic() + seconds
    while monotonic() < end:
        if what():
            return True
        sleep(0.02)
    return what()
