"""What every app of ours does: it keeps pictures of its screen, and however it ends, the terminal is restored.

Of a crash a line is told, and the rest kept.
"""

from __future__ import annotations

import asyncio
import codecs
import gc
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

from unhex_tui.files.errors import reason
from unhex_tui.files.text import printable
from unhex_tui.tui.look.theme import ANSI, DARK, names_of_themes, theme_called, themes

_LEFT = {"CHLD", "CONT", "WINCH", "URG", "TSTP", "TTIN", "TTOU", "KILL", "STOP", "SEGV", "BUS", "FPE", "ILL"}
"""Signals that end nothing, are Textual's, cannot be taken, or are faults, which come again as long as one goes on."""
_DEFAULT = (signal.SIG_DFL, signal.default_int_handler)
"""What stands where nobody has taken or ignored a signal."""
COLLECTING = (5_000, 10, 10)
"""When garbage is looked for: most of the few thousand things that a decision makes last until the next one."""


class _Decoder(codecs.getincrementaldecoder("utf-8")):  # type: ignore[misc]
    """Puts a sign in place of what it cannot read. EOFError once a terminal has nothing more to give: it has gone."""

    def __init__(self) -> None:
        super().__init__("replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data and not final:
            raise EOFError
        read: str = super().decode(data, final)
        return read


class _Output:
    """What is drawn on, which may go away: who draws must not notice, or the app would wait for it for ever."""

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
    """Textual's driver for a terminal, but bytes that are no UTF-8 become a sign that is no key, and a terminal that
    goes away is noticed; of itself it would end the app (Textual's issue 6456), or never end it.
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
                self._app.call_later(self._app.signalled, 1)  # as if it had been hung up

        def _sigcont_application(self, *_: Any) -> None:
            """Come back from having been suspended; who was not would take the terminal twice, and leave it raw."""
            if self._must_signal_resume:
                super()._sigcont_application()
            else:
                self._app.call_later(self._app.refresh, layout=True)

    return Steady


def _collect() -> None:
    """Collect garbage from now on; what is there by now stays, and is not looked at again."""
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    gc.enable()


class SafeApp(App[None]):
    """Ends cleanly at a quit, a signal that can be taken or an exception."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    """A click answers a question; three on Textual's palette would end the app (its issue 6308)."""

    def __init__(self, *, ascii: bool, theme: str = "") -> None:
        # Chosen before anything is styled: a theme that is changed later has everything styled and drawn again.
        wished = theme_called(theme, names_of_themes())
        self.set_reactive(App.theme, ANSI if self.no_colors else wished or DARK)
        # Told so before the theme is known, Textual takes colours away; otherwise it would turn them into greys.
        super().__init__(ansi_color=True if self.no_colors else None)
        self.ascii = ascii
        self.pictures = Path()
        """The folder that pictures of the screen are written to, unless something that lies elsewhere is shown."""
        self.failure = ""
        """What broke, as a traceback without values; empty where nothing did."""
        self.broke = ""
        """What broke, in a few words."""
        self._ending = False
        """Nothing typed counts any more."""

    @cached_property
    def no_colors(self) -> bool:
        """NO_COLOR was set when the app was made."""
        return "NO_COLOR" in os.environ

    @cached_property
    def available_themes(self) -> dict[str, Theme]:
        """Textual's themes, and ours; Textual asks for them at every line it draws."""
        return {**super().available_themes, **{theme.name: theme for theme in themes()}}

    def get_driver_class(self) -> type[Driver]:
        """As Textual has it, but for terminals one that lives through what they do."""
        driver = super().get_driver_class()
        return _steady(driver) if hasattr(sys.modules[driver.__module__], "getincrementaldecoder") else driver

    @property
    def farewell(self) -> str:
        """What is printed when the screen has gone; empty for nothing."""
        return ""

    @property
    def kept(self) -> str:
        """What is added to the line about a crash: where the work is."""
        return ""

    def write_held(self) -> None:
        """Write what is held, whatever else is wrong."""

    def let_go(self) -> None:
        """Close what was opened; called once, when the app has ended."""

    def named(self, _error: BaseException | None) -> str:
        """What broke, in a few words."""
        return self.failure.strip().splitlines()[-1][:200]

    @property
    def pictured(self) -> tuple[Path, str]:
        """The folder for a picture of what is shown, and what its file is called after."""
        return self.pictures, "unhex-tui"

    @property
    def picture_keys(self) -> tuple[str, ...]:
        """The keys that write one, on every screen; those that type something do so only where a screen lets them."""
        return ("f12",)

    def is_for_picture(self, event: events.Key) -> bool:
        """Whether it is a key that writes a picture wherever it is pressed."""
        return event.key in self.picture_keys and not event.is_printable

    async def on_event(self, event: events.Event) -> None:
        """Keys are understood here, in the order they come, before any widget sees them: one that writes a picture
        does so and changes nothing; the screen may take others. Once the app is ending nothing typed counts: thousands
        of pasted keys may wait before the end, and what they act on may be gone.
        """
        if isinstance(event, events.InputEvent) and self._ending:
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self.is_for_picture(event):
                self.action_picture()
                return
            take_key = getattr(self.screen, "take_key", None)
            if take_key is not None and take_key(event):
                return
        await super().on_event(event)

    def action_picture(self) -> None:
        """Write a picture of the screen as it stands beside what is shown, and say where."""
        from unhex_tui.files.pictures import write_picture

        folder, title = self.pictured
        try:
            path = write_picture(self.export_screenshot(title=title), folder, title)
        except (OSError, ValueError) as error:
            self.tell_aside(f"The picture was not saved: {reason(error)} ({printable(folder)})", wrong=True)
        else:
            self.tell_aside(f"Picture saved as {printable(path)}")

    def tell_aside(self, text: str, *, wrong: bool = False) -> None:
        """Say something for a while, on whatever screen there is."""
        self.notify(text, severity="error" if wrong else "information", markup=False, timeout=8)

    def on_mount(self) -> None:
        """Have everything drawn again when the app comes back from having been suspended; collect what nobody needs."""
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        if not gc.isenabled():  # the command line has switched it off until the first painting
            self.call_after_refresh(_collect)

    def _take_signals(self) -> None:
        """Take the signals that would leave the terminal as it is, before anything is done to it."""
        for number in signal.valid_signals():
            if getattr(number, "name", "SIG")[3:] not in _LEFT and signal.getsignal(number) in _DEFAULT:
                with suppress(OSError, RuntimeError, ValueError):  # only a program's main thread may
                    signal.signal(number, self._taken)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """As Textual has it, and from now on nothing typed counts."""
        self._ending = True
        super().exit(*arguments, **named)

    def _taken(self, number: int, _frame: object) -> None:
        """End at a signal: between two callbacks, so that nothing is left half done; at once where none runs yet."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise SystemExit(128 + number) from None
        self._ending = True
        loop.call_soon_threadsafe(self.signalled, number)

    def signalled(self, number: int) -> None:
        """End as at a signal of this number."""
        self.write_held()
        self.exit(return_code=128 + number)

    def _fatal_error(self) -> None:
        """End after an exception: keep what it was, without the values of variables, and print nothing."""
        self.write_held()
        self.failure = traceback.format_exc()
        self.broke = self.named(sys.exception())
        self._close_messages_no_wait()

    def run_to_end(self, details: Path | None = None) -> int:
        """Run to its end, let go of what it holds, and return the exit status.

        A crash is told on stderr in one line; `details` is the file that its traceback is written to. Otherwise the
        app's farewell goes to stdout.
        """
        self._take_signals()
        try:
            with suppress(OSError):  # a terminal that has gone away cannot be restored
                self.run()
        finally:
            self.let_go()
        if not self.failure:
            if self.farewell:
                with suppress(OSError, ValueError):  # nobody may be there to read it
                    print(self.farewell, flush=True)  # noqa: T201
            return self.return_code or 0
        where = ""
        if details is not None:
            with suppress(OSError):
                details.parent.mkdir(parents=True, exist_ok=True)
                details.write_text(self.failure, encoding="utf-8")
                where = f" Details are in {details}."
        print(f"unhex-tui: the screen failed ({self.broke}).{self.kept}{where}", file=sys.stderr)  # noqa: T201
        return 1
