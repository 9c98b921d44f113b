"""The base of every app: it saves pictures of its screen, and however it ends, the terminal is restored.

A crash is reported in one line, and its details are kept.
"""

from __future__ import annotations

import asyncio
import codecs
import gc
import logging
import os
import signal
import sys
import traceback
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import IO, Any

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.theme import Theme

from unhex_tui.files.atomic import reason
from unhex_tui.files.text import printable
from unhex_tui.tui.look.theme import ANSI, DARK, names_of_themes, theme_called, themes

_LEFT = {"CHLD", "CONT", "WINCH", "URG", "TSTP", "TTIN", "TTOU", "KILL", "STOP", "SEGV", "BUS", "FPE", "ILL"}
"""Signals left alone: they end nothing, belong to Textual, cannot be caught, or are faults that would recur."""
_DEFAULT = (signal.SIG_DFL, signal.default_int_handler)
"""Handlers of a signal that was neither caught nor ignored."""
COLLECTING = (5_000, 10, 10)
"""Thresholds of the garbage collector: most of a decision's few thousand objects last until the next one."""


class _Decoder(codecs.getincrementaldecoder("utf-8")):  # type: ignore[misc]
    """A decoder that replaces invalid bytes by a sign; raises EOFError once a terminal has hung up."""

    def __init__(self) -> None:
        super().__init__("replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data and not final:
            raise EOFError
        read: str = super().decode(data, final)
        return read


class _Output:
    """The terminal to draw on. Errors are ignored: if it hangs up and drawing failed, the app would wait for ever."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


def _steady(driver: type[Any]) -> type[Driver]:
    """Return Textual's driver for a terminal, made robust.

    Bytes that are no UTF-8 become a sign that is no key, and a terminal that hangs up is noticed; without this they
    would end the app (Textual's issue 6456), or keep it from ending.
    """
    sys.modules[driver.__module__].getincrementaldecoder = lambda _encoding: _Decoder  # type: ignore[attr-defined]

    class Steady(driver):  # type: ignore[misc]
        def __init__(self, app: SafeApp, **more: Any) -> None:
            super().__init__(app, **more)
            self._file: Any = _Output(self._file)

        def run_input_thread(self) -> None:
            try:
                super().run_input_thread()
            except (OSError, EOFError):
                self._app.call_later(self._app.signalled, 1)  # as if at a hang-up signal

        def _sigcont_application(self, *_: Any) -> None:
            """Resume after a suspension; without one only repaint, as resuming twice would leave the terminal raw."""
            if self._must_signal_resume:
                super()._sigcont_application()
            else:
                self._app.call_later(self._app.refresh, layout=True)

    return Steady


def _collect() -> None:
    """Collect garbage from now on, except the objects that exist already."""
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    gc.enable()


class _Failures(logging.FileHandler):
    """The file of failures, made at the first of them; an equal failure is written once."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "w", "utf-8", delay=True, errors="backslashreplace")
        self._written: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        text = self.format(record)
        if text in self._written:
            return
        self._written.add(text)
        with suppress(OSError):
            Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
            super().emit(record)

    @property
    def used(self) -> bool:
        return bool(self._written)

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore a file that cannot be written: the screen is drawn where the error would go."""


class SafeApp(App[None]):
    """An app that ends cleanly at a quit, a signal that can be caught or an exception."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    """A click answers a question, and three on Textual's palette would end the app (its issue 6308)."""

    def __init__(self, *, ascii: bool, theme: str = "") -> None:
        # Chosen before anything is styled: a later change styles and draws everything again.
        wished = theme_called(theme, names_of_themes())
        self.set_reactive(App.theme, ANSI if self.no_colors else wished or DARK)
        # If told before it knows the theme, Textual removes colours instead of turning them into greys.
        super().__init__(ansi_color=True if self.no_colors else None)
        self.ascii = ascii
        self.pictures = Path()
        """The folder for pictures of the screen, unless the app names another."""
        self.failure = ""
        """The traceback of a crash, without values; empty without a crash."""
        self.broke = ""
        """Description of a crash in a few words; empty without a crash."""
        self._ending = False
        """The app is ending: typed keys no longer count."""

    @cached_property
    def no_colors(self) -> bool:
        """NO_COLOR was set when the app was made."""
        return "NO_COLOR" in os.environ

    @cached_property
    def available_themes(self) -> dict[str, Theme]:
        """Textual's themes and the app's own; cached, since Textual asks for them at every line it draws."""
        return {**super().available_themes, **{theme.name: theme for theme in themes()}}

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver, for terminals its robust version."""
        driver = super().get_driver_class()
        return _steady(driver) if hasattr(sys.modules[driver.__module__], "getincrementaldecoder") else driver

    @property
    def farewell(self) -> str:
        """Text printed after the screen has closed; empty for none."""
        return ""

    @property
    def kept(self) -> str:
        """Note added to the report of a crash: where the work is saved; empty for none."""
        return ""

    def write_held(self) -> None:
        """Write held answers, ignoring errors."""

    def let_go(self) -> None:
        """Close open files; called once, when the app has ended."""

    def named(self, _error: BaseException | None) -> str:
        """Return a description of a crash in a few words."""
        return self.failure.strip().splitlines()[-1][:200]

    @property
    def pictured(self) -> tuple[Path, str]:
        """The folder for a picture of the screen, and the stem of its file's name."""
        return self.pictures, "unhex-tui"

    @property
    def picture_keys(self) -> tuple[str, ...]:
        """Keys that save a picture on every screen; keys that type a character do so only if a screen allows it."""
        return ("f12",)

    async def on_event(self, event: events.Event) -> None:
        """Handle keys here, in their order, before any widget: save a picture, or pass them to the screen's `take_key`.

        Once the app is ending, typed keys no longer count: thousands of pasted keys may still wait, and their targets
        may be gone.
        """
        if isinstance(event, events.InputEvent) and self._ending:
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            if event.key in self.picture_keys and not event.is_printable:
                self.action_picture()
                return
            take_key = getattr(self.screen, "take_key", None)
            if take_key is not None and take_key(event):
                return
        await super().on_event(event)

    def action_picture(self) -> None:
        from unhex_tui.files.export import write_picture

        folder, title = self.pictured
        try:
            path = write_picture(self.export_screenshot(title=title), folder, title)
        except (OSError, ValueError) as error:
            self.tell_aside(f"The picture was not saved: {reason(error)} ({printable(folder)})", wrong=True)
        else:
            self.tell_aside(f"Picture saved as {printable(path)}")

    def tell_aside(self, text: str, *, wrong: bool = False) -> None:
        """Show a message on the current screen for 8 seconds."""
        self.notify(text, severity="error" if wrong else "information", markup=False, timeout=8)

    def on_mount(self) -> None:
        """Subscribe to redraw everything after a suspension; turn on garbage collection after the first painting."""
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        if not gc.isenabled():  # the command line has switched it off until the first painting
            self.call_after_refresh(_collect)

    def _take_signals(self) -> None:
        """Catch the signals that would leave the terminal unrestored, before anything changes it."""
        for number in signal.valid_signals():
            if getattr(number, "name", "SIG")[3:] not in _LEFT and signal.getsignal(number) in _DEFAULT:
                with suppress(OSError, RuntimeError, ValueError):  # only the main thread may
                    signal.signal(number, self._taken)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Exit as Textual does, and ignore typed keys from now on."""
        self._ending = True
        super().exit(*arguments, **named)

    def _taken(self, number: int, _frame: object) -> None:
        """End at a signal: between two callbacks, so that nothing is half done; at once if no event loop runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise SystemExit(128 + number) from None
        self._ending = True
        loop.call_soon_threadsafe(self.signalled, number)

    def signalled(self, number: int) -> None:
        self.write_held()
        self.exit(return_code=128 + number)

    def _fatal_error(self) -> None:
        """End after an exception: keep its traceback, without the values of variables, and print nothing."""
        self.write_held()
        self.failure = traceback.format_exc()
        self.broke = self.named(sys.exception())
        self._close_messages_no_wait()

    def run_to_end(self, details: Path | None = None) -> int:
        """Run the app to its end, release its resources, and return the exit status.

        A crash is reported on stderr in one line; `details` is the file for its traceback, and for those of failures
        after which the app went on. Otherwise the app's farewell goes to stdout.
        """
        self._take_signals()
        log = logging.getLogger("unhex_tui")
        failures = _Failures(details) if details is not None else logging.NullHandler()
        log.addHandler(failures)
        try:
            with suppress(OSError):  # a terminal that has hung up cannot be restored
                self.run()
        finally:
            self.let_go()
            log.removeHandler(failures)
            failures.close()
        if not self.failure:
            if self.farewell:
                with suppress(OSError, ValueError):  # there may be no reader
                    print(self.farewell, flush=True)  # noqa: T201
            return self.return_code or 0
        where = ""
        if details is not None:
            with suppress(OSError):
                details.parent.mkdir(parents=True, exist_ok=True)
                more = isinstance(failures, _Failures) and failures.used
                with details.open("a" if more else "w", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(self.failure)
                where = f" Details are in {details}."
        print(f"unhex-tui: the screen failed ({self.broke}).{self.kept}{where}", file=sys.stderr)  # noqa: T201
        return 1
