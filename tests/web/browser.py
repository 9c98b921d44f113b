"""Chromium without a window, controlled through a pipe in its own protocol, so that no library is needed."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from time import monotonic, sleep
from typing import Any

FOUND = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NONE = (
    ""
    if FOUND and sys.platform == "linux"
    else "no browser is installed: these tests need Linux and chromium, which .ci/run puts in"
)
"""Reason why no browser can be used; empty if one can."""

PATIENCE = 30.0


class Browser:
    """A browser with one page."""

    def __init__(self, folder: Path) -> None:
        assert FOUND is not None
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        flags = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars"]
        flags += ["--no-proxy-server", "--remote-debugging-pipe", f"--user-data-dir={folder / 'profile'}"]
        flags += ["--no-sandbox"] if os.geteuid() == 0 else []
        joined = f'exec "$0" "$@" 3</proc/self/fd/{to_read} 4>/proc/self/fd/{to_write}'  # browsers use pipes 3 and 4
        self._process = subprocess.Popen(
            ["sh", "-c", joined, FOUND, *flags, "about:blank"],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self._rest = b""
        self._count = 0
        self._session = ""
        self.complaints: list[str] = []
        """Problems that the browser found in pages: violations of the policy, script errors, failed loads."""
        self.asked: list[str] = []
        """Addresses that pages requested."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: Any) -> Any:
        """Call a method of the protocol and return its result."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            found = self._message()
            if found.get("id") == self._count:
                assert "error" not in found, found
                return found["result"]
            self._noted(found)

    def _message(self) -> Any:
        end = monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select([self._from], [], [], max(0.0, end - monotonic()))
            assert ready, "the browser says nothing"
            piece = os.read(self._from, 1 << 20)
            assert piece, "the browser is gone"
            self._rest += piece
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)

    def _noted(self, event: Any) -> None:
        match event.get("method"):
            case "Log.entryAdded":
                self.complaints.append(event["params"]["entry"]["text"])
            case "Runtime.exceptionThrown" | "Runtime.consoleAPICalled":
                self.complaints.append(json.dumps(event["params"]))
            case "Network.requestWillBeSent":
                self.asked.append(event["params"]["request"]["url"])

    # ------------------------------------------------------------------ looking at a page

    def size(self, width: int, height: int) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def dark(self) -> None:
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])

    def go(self, url: str) -> None:
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'")

    def see(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait(self, expression: str, seconds: float = PATIENCE) -> Any:
        """Wait until a JavaScript expression is true and return its value; fail after `seconds`."""
        end = monotonic() + seconds
        while not (found := self.see(expression)):
            assert monotonic() < end, f"not in {seconds} seconds: {expression}"
            sleep(0.03)
        return found

    def texts(self) -> list[str]:
        """Return the text nodes of the page in document order."""
        found = self.see(
            "(() => { const all = []; const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
            "while (walk.nextNode()) all.push(walk.currentNode.data); return all; })()"
        )
        return [str(text) for text in found]

    def count(self, selector: str) -> int:
        return int(self.see(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def picture(self, path: Path) -> None:
        """Save a screenshot for people to look at."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def end(self) -> None:
        self._process.kill()
        self._process.wait(10)
        os.close(self._to)
        os.close(self._from)


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Run a browser that stores its data in `folder`."""
    made = Browser(folder)
    try:
        yield made
    finally:
        made.end()
