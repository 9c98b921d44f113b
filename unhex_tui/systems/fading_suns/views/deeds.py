"""The results of this turn's attacks: targets, hits and wounds, read from the log.

The table does not store them; the log does, also in a resumed session. A save keeps the text of a log line but not its
event, so this module words sample events with placeholders and turns them into patterns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache

from unhex_tui.engine.value import State
from unhex_tui.engine.view import Line, View
from unhex_tui.gamekit.log import ActionVoided, Event
from unhex_tui.scenes.turn import Act, Part, Turn
from unhex_tui.systems.fading_suns.events.turns import (
    Attacked,
    Avoided,
    BreakTried,
    Fell,
    Freed,
    Held,
    Hit,
    HoldKept,
    HoldUsed,
    Missed,
    Spared,
    Wounded,
    WoundsWait,
)
from unhex_tui.systems.fading_suns.people.character import several


class Deed(State):
    """An attack and its result."""

    who: str
    target: str
    what: str
    """Name of the attack, such as `fist`."""
    came: str = ""
    """Result of the attack, such as `hit` or `missed`; empty until known."""
    wounds: int = -1
    """Wounds dealt; -1 until known."""
    waits: bool = False
    """The wounds were to wait for actions at the same time (FS-INI-1)."""
    out: str = ""
    """`dead` or `unconscious` if the target fell; else empty."""
    ended: bool = False
    """The hold that the attack made or used has ended."""
    void: bool = False
    """The action was cancelled or became impossible."""

    @property
    def told(self) -> str:
        """Result of the attack, in a few words."""
        wounds = () if self.wounds < 0 else (several(self.wounds, "wound") if self.wounds else "no wounds",)
        return ", ".join(filter(None, (self.came, *wounds, self.out or "hold ended" * self.ended)))


def with_deeds(view: View) -> View:
    """Return the view with the results of this turn's attacks in the rows of its scene."""
    scene = view.scene
    if not isinstance(scene, Turn) or not scene.parts:
        return view
    deeds = deeds_of(view.log, view.round, [part.token.name for part in scene.parts])
    hurt = {part.token.name for part in scene.parts if any(state.endswith(" waiting") for state in part.states)}
    return view._replace(scene=scene._replace(parts=tuple([_told(part, deeds, hurt) for part in scene.parts])))


def _told(part: Part, deeds: Sequence[Deed], hurt: Container[str]) -> Part:
    """Return a part with the results of its actions, and the attackers who have hit its character.

    Wounds on those who are `hurt` later are still waiting: their Vitality does not show them yet.
    """
    name = part.token.name
    own = [deed for deed in deeds if deed.who == name]
    acts: list[Act] = []
    for act in part.acts:
        deed = next((each for each in own if each.what.startswith(act.name)), None)
        if deed is None or act.state not in ("done", "now") or act.at == "?":
            acts.append(act)
        else:
            own.remove(deed)
            waiting = " waiting" * (deed.waits and deed.target in hurt)
            acts.append(act._replace(at=deed.target, came=deed.told + waiting))
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
    deeds: list[Deed] = []
    read = _Reader("|".join(map(re.escape, alone)))
    for line in log[began:]:
        read.take(line, deeds)
    return [deed for deed in deeds if not deed.void]


_WHO, _TARGET, _WHAT, _MORE = "WHO", "TARGET", "WHAT", "MORE"
"""Placeholders in the log lines of sample events; `MORE` stands for any text up to the end."""
_ONE, _MANY = 1, 987
"""Numbers of wounds in sample events: the singular, and a placeholder for any larger number."""


class _Placeholders:
    def name(self, character_id: str) -> str:
        return character_id

    def team_name(self, team_id: str) -> str:
        return team_id

    def numbers(self, _who: str) -> bool:
        return False


def _worded(event: Event, *, names_only: bool = False) -> str:
    """Return the log line of a sample event; with `names_only`, any text may follow the names."""
    text: str = event.words(_Placeholders()).text
    return text[: max(text.index(name) + len(name) for name in (_WHO, _TARGET))] + _MORE if names_only else text


_BEGAN = (
    ("", _worded(Attacked(_WHO, _TARGET, _WHAT))),
    ("hold", _worded(HoldUsed(_WHO, _TARGET))),
    ("break out", _worded(BreakTried(_WHO, _TARGET))),
)
"""Names of actions against a target, with the log lines that begin them; empty for a name in the log line."""
_FUMBLED = "missed badly, GM decides"
_CAME = (
    ("missed", _worded(Missed(_WHO, _TARGET, False))),
    (_FUMBLED, _worded(Missed(_WHO, _TARGET, True))),
    ("dodged", _worded(Avoided(_TARGET, _WHO))),
    ("hit", _worded(Hit(_WHO, _TARGET, 1, 1, 1, False), names_only=True)),
    ("grabbed", _worded(Hit(_WHO, _TARGET, 1, 1, 1, False, grabs=True), names_only=True)),
    ("held", _worded(Held(_WHO, _TARGET, True), names_only=True)),
    ("no hold", _worded(Held(_WHO, _TARGET, False))),
    ("held, not hurt", _worded(Spared(_WHO, _TARGET))),
    ("broke out", _worded(Freed(_WHO, _TARGET, "broken"))),
    ("failed", _worded(HoldKept(_WHO, _TARGET), names_only=True)),
)
"""Results of attacks, with the log lines that tell them."""
_HARMLESS = frozenset(("missed", _FUMBLED, "dodged", "no hold", "held, not hurt", "broke out", "failed"))
"""Results without wounds: wounds that follow have waited since an earlier attack."""
_WAIT = tuple((wounds, _worded(WoundsWait(_TARGET, wounds))) for wounds in (_ONE, _MANY))
_WOUNDS = (
    *((wounds, _worded(Wounded(_TARGET, wounds, 0, 0)) + _MORE) for wounds in (0, _ONE, _MANY)),
    *_WAIT,
    *((wounds, text.partition(" until ")[0] + " until others at this initiative have acted") for wounds, text in _WAIT),
)
"""Wounds, with the log lines that tell them, and those of saves of 1.1.0."""
_OUT = tuple((how, _worded(Fell(_TARGET, how))) for how in ("dead", "unconscious"))
_ENDED = _worded(Freed(_TARGET, _WHO, "ended"))
"""The log line of a hold that has ended by itself; one that was broken is told as `broke out`."""
_VOIDED = tuple(
    _worded(ActionVoided(_WHO, refunded, restored, gone))
    for refunded in (False, True)
    for restored in (False, True)
    for gone in (False, True)
)


class _Patterns:
    """Patterns of log lines about attacks between characters, whose names are a regular expression."""

    def __init__(self, names: str) -> None:
        self._groups = {
            _WHO: f"(?P<who>{names})",
            _TARGET: f"(?P<target>{names})",
            _WHAT: "(?P<what>.+)",
            _MORE: r"\b.*",
            str(_MANY): r"(?P<wounds>\d+)",
        }
        self.began = [(what, self._of(text)) for what, text in _BEGAN]
        self.came = [(came, self._of(text)) for came, text in _CAME]
        self.wounds = [(wounds, self._of(text)) for wounds, text in _WOUNDS]
        self.out = [(out, self._of(text)) for out, text in _OUT]
        self.ended = self._of(_ENDED)
        self.voided = [self._of(text) for text in _VOIDED]

    def _of(self, text: str) -> re.Pattern[str]:
        parts = re.split(f"({'|'.join(self._groups)})", text)
        pattern = "".join(self._groups.get(part) or re.escape(part) for part in parts)
        return re.compile(pattern.replace("canceled", "cancell?ed"))  # saves of 1.1.0 have British spelling


_patterns = lru_cache(maxsize=8)(_Patterns)


class _Reader:
    def __init__(self, names: str) -> None:
        self._patterns = _patterns(names)
        self._settled = False
        """The wounds of the latest attack are known, so further wounds have another cause."""

    def take(self, line: Line, deeds: list[Deed]) -> None:
        """Add the content of a log line to the attacks found so far.

        Players do not read that an action was cancelled. For them its rolls have no dice any more, or it has no result
        when the next one begins.
        """
        patterns, text = self._patterns, line.text
        for what, pattern in patterns.began:
            if match := pattern.fullmatch(text):
                if deeds and not deeds[-1].told:
                    deeds[-1].void = True
                deeds.append(Deed(match["who"], match["target"], what or match["what"]))
                self._settled = False
                return
        if not deeds:
            return
        if match := patterns.ended.fullmatch(text):
            for deed in deeds:
                holds = deed.came.startswith("held") or (deed.what == "hold" and not deed.came)
                deed.ended |= holds and (deed.who, deed.target) == (match["who"], match["target"])
        last = deeds[-1]
        if line.kind == "roll" and not line.faces and text.startswith(f"{last.who} rolls "):
            last.void = True
        for came, pattern in patterns.came:
            match = pattern.fullmatch(text)
            if match is not None and (match["who"], match["target"]) == (last.who, last.target):
                last.came = came
                self._settled = came in _HARMLESS
                return
        for wounds, pattern in patterns.wounds:
            match = pattern.fullmatch(text)
            if match is not None and match["target"] == last.target and not self._settled:
                last.wounds = int(match["wounds"]) if wounds == _MANY else wounds
                last.waits = not text.startswith(last.target)  # waiting wounds come first in their line
                self._settled = True
                return
        for out, pattern in patterns.out:
            match = pattern.fullmatch(text)
            if match is not None and match["target"] == last.target and last.wounds > 0:
                last.out = out
                return
        for pattern in patterns.voided:
            match = pattern.fullmatch(text)
            if match is not None and match["who"] == last.who:
                last.void = self._settled = True
                return
