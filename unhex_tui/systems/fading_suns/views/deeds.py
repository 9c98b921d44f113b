"""The results of this turn's attacks: targets, hits and wounds, read from the log.

The table does not store them; the log does, also in a resumed session. The patterns match the log lines of
`events.turns`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from unhex_tui.engine.value import Changeable
from unhex_tui.engine.view import Line, View
from unhex_tui.scenes.turn import Act, Part, Turn
from unhex_tui.systems.fading_suns.people.character import several


class Deed(Changeable):
    """An attack and its result."""

    who: str
    target: str
    what: str
    """Name of the attack, such as `fist`."""
    came: str = ""
    """Result of the attack, such as `hit` or `missed`; empty until known."""
    wounds: int = -1
    """Wounds dealt; -1 until known."""
    out: str = ""
    """`dead` or `unconscious` if the target fell; else empty."""

    @property
    def told(self) -> str:
        """Result of the attack, in a few words."""
        wounds = () if self.wounds < 0 else (several(self.wounds, "wound") if self.wounds else "no wounds",)
        return ", ".join(filter(None, (self.came, *wounds, self.out)))


def with_deeds(view: View) -> View:
    """Return the view with the results of this turn's attacks in the rows of its scene."""
    scene = view.scene
    if not isinstance(scene, Turn) or not scene.parts:
        return view
    deeds = deeds_of(view.log, view.round, [part.token.name for part in scene.parts])
    return view._replace(scene=scene._replace(parts=tuple([_told(part, deeds) for part in scene.parts])))


def _told(part: Part, deeds: Sequence[Deed]) -> Part:
    """Return a part with the results of its actions, and the attackers who have hit its character."""
    name = part.token.name
    own = [deed for deed in deeds if deed.who == name]
    acts: list[Act] = []
    for act in part.acts:
        deed = next((each for each in own if each.what.startswith(act.name)), None)
        if deed is None or act.state not in ("done", "now"):
            acts.append(act)
        else:
            own.remove(deed)
            acts.append(act._replace(at=deed.target, came=deed.told))
    hits = [deed for deed in deeds if deed.target == name and deed.wounds > 0]
    hit_by = tuple(f"hit by {deed.who}, {several(deed.wounds, 'wound')}" for deed in hits)
    return part._replace(acts=tuple(acts), facing=(*part.facing, *hit_by))


def deeds_of(log: Sequence[Line], turn: str, names: Iterable[str]) -> list[Deed]:
    """Return the attacks in the log since the turn began, between characters whose names are unique."""
    began = max((n for n, line in enumerate(log) if line.text == turn), default=-1)
    counted = Counter(names)
    alone = sorted((name for name, many in counted.items() if many == 1), key=len, reverse=True)
    if began < 0 or not alone:
        return []
    found: list[Deed] = []
    read = _Reader("|".join(map(re.escape, alone)))
    for line in log[began:]:
        read.take(line.text, found)
    return found


class _Reader:
    """A reader of log lines about attacks."""

    def __init__(self, names: str) -> None:
        def line(pattern: str) -> re.Pattern[str]:
            return re.compile(pattern.replace("{who}", f"(?P<who>{names})").replace("{target}", f"(?P<target>{names})"))

        self._attacks = line(r"{who} attacks {target}: (?P<what>.+)")
        self._came = (
            ("missed", line(r"{who} misses {target}( badly: .*)?")),
            ("dodged", line(r"{target} avoids {who}'s attack")),
            ("hit", line(r"{who} (hits|grabs) {target}\b.*")),
            ("held", line(r"{who} holds {target}: .*")),
            ("no hold", line(r"{who} fails to hold {target}")),
            ("held, not hurt", line(r"{who} does not hurt {target}")),
        )
        self._wounds = (
            line(r"{target} takes (?P<wounds>no|\d+) wounds?\b.*"),
            line(r"(?P<wounds>\d+) wounds? on {target} waits? until .*"),
        )
        self._falls = line(r"{target} is (?P<out>dead|unconscious)")
        self._cancelled = line(r"{who}'s action is (cancelled|no longer possible)\b.*(?P<undone>, effects undone)?")
        self._settled = False
        """The wounds of the latest attack are known, so further wounds have another cause."""

    def take(self, text: str, found: list[Deed]) -> None:
        """Add the content of a log line to the attacks found so far."""
        if match := self._attacks.fullmatch(text):
            found.append(Deed(match["who"], match["target"], match["what"]))
            self._settled = False
            return
        if not found:
            return
        last = found[-1]
        for came, pattern in self._came:
            match = pattern.fullmatch(text)
            if match is not None and (match["who"], match["target"]) == (last.who, last.target):
                last.came = came
                return
        for pattern in self._wounds:
            match = pattern.fullmatch(text)
            if match is not None and match["target"] == last.target and not self._settled:
                last.wounds, self._settled = int(match["wounds"].replace("no", "0")), True
                return
        if (match := self._falls.fullmatch(text)) and match["target"] == last.target and self._settled:
            last.out = match["out"]
        elif (match := self._cancelled.fullmatch(text)) and match["who"] == last.who:
            found.pop()
            self._settled = True
