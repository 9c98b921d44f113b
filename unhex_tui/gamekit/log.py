"""Base class of events and their wording, and the events of a game session that every game shares."""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import Any, ClassVar, Protocol

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.naming import in_runs, listed
from unhex_tui.gamekit.table_rules import Rule


class Names(Protocol):
    """Names that the wording of an event needs, from the table as it was when the event was recorded."""

    def name(self, character_id: str) -> str:
        """Return a character's name, also after the character was removed."""

    def team_name(self, team_id: str) -> str:
        """Return a team's name, or its id if the team no longer exists."""


class Event(Value):
    """An event recorded by a procedure, with its log line; a true `secret` keeps it from the players."""

    own_words: ClassVar[bool] = False
    """The event quotes the GM or a player, so players read it through the veil."""
    sums_up: ClassVar[bool] = False
    """The event tells how things stand, whatever was answered."""
    says: ClassVar[LogLine]
    """Log line whose text and rule ids have placeholders for fields.

    `{who}` is a field in words. `{free:A|B}` is A if the field is true, else B, and `{whom!n:A|B}` is A if the field is
    1 or has 1 member, else B; `{how!k:up=A|=B}` is A if the field is `up`, else B. A and B may have placeholders. A
    name that is no field, as in `{numbers:A|B}`, asks `names` for the permission to read about `who`. Empty rule ids
    are left out.
    A field `rules` takes the place of the line's rule ids; a field `faces` has the dice that `who` rolled.
    """

    def words(self, names: Any) -> LogLine:
        """Return the log line for the GM, with rule ids; the views decide what players read.

        `names` is the game's `Names`.
        """
        said, faces = self.says, getattr(self, "faces", ())
        own: tuple[str, ...] = getattr(self, "rules", said.rules)
        rules = tuple(filter(None, (self._filled(rule, names) if "{" in rule else rule for rule in own)))
        roller = getattr(self, "who", "") if faces else ""
        return said._replace(text=self._filled(said.text, names), rules=rules, faces=faces, whose=roller)

    def describe(self, field: str, names: Any) -> Any:
        """Return a field as words: ids become names, and several values become one phrase."""
        value = getattr(self, field)
        match field:
            case "who" | "target" | "against" | "by" | "keepers" | "whom":
                return (
                    names.name(value)
                    if isinstance(value, str)
                    else in_runs(names.name(character_id) for character_id in value)
                )
            case "team" | "winner":
                return names.team_name(value)
            case "names":
                return in_runs(value)
            case "faces":
                return " ".join(map(str, value))
        return listed(value) if isinstance(value, tuple) else value

    def _filled(self, text: str, names: Any) -> str:
        return "".join([literal + self._filling(names, *place) for literal, *place in _places(text)])

    def _filling(self, names: Any, field: str | None, spec: str, kind: str | None) -> str:
        """Return the text for one placeholder; empty without a field."""
        if not field:
            return ""
        if kind == "k":
            texts = dict(text.split("=", 1) for text in _texts(spec))
            return self._filled(texts.get(getattr(self, field), texts.get("", "")), names)
        if "|" not in spec:
            return format(self.describe(field, names), spec)
        event: Any = self
        value = getattr(self, field) if field in self.__struct_fields__ else getattr(names, field)(event.who)
        if kind == "n":
            value = (value if isinstance(value, int) else len(value)) == 1
        return self._filled(_texts(spec)[not value], names)


@cache
def _texts(spec: str) -> list[str]:
    """Return the texts of a placeholder; bars inside a nested placeholder do not split them."""
    texts, depth = [""], 0
    for sign in spec:
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and not depth:
            texts.append("")
        else:
            texts[-1] += sign
    return texts


@cache
def _places(text: str) -> tuple[Any, ...]:
    """Return the literal texts of a template, each with the field, format and conversion that follow it."""
    return tuple(Formatter().parse(text))


class Edited(Event):
    """A GM edit; recorded before the events it caused."""

    text: str
    says = LogLine("The GM: {text}", kind="gm")


class PartyNamed(Event):
    """The players' party has a new name."""

    name: str
    says = LogLine("The party is now called {name}", kind="scene")


class SheetChanged(Event):
    """A character's sheet was changed by hand between fights."""

    who: str
    own_words = True
    changes: tuple[str, ...]
    """Descriptions of the changes, with old and new values."""
    secret: bool = False

    def words(self, names: Names) -> LogLine:
        return LogLine(f"{names.name(self.who)}'s sheet: {'; '.join(self.changes)}", kind="gm")


class Joined(Event):
    """Characters have joined a team; the players see all of them or none."""

    whom: tuple[str, ...]
    team: str
    hidden: bool = False
    says = LogLine("{whom} {whom!n:joins|join} {team}", kind="scene")

    def words(self, names: Names) -> LogLine:
        said = super().words(names)
        return said._replace(kind="gm") if self.hidden else said


class Appeared(Event):
    """A hidden character has become visible to the players."""

    who: str
    says = LogLine("{who} appears", kind="action")


class Recovered(Event):
    """A character has recovered points: as many as the GM said, up to the maximum."""

    who: str
    points: int
    what: str
    """Name of the points, such as `Vitality` or `HP`."""
    rules: tuple[str, ...]
    says = LogLine("{who} recovers {points} {what}", kind="scene")


class Dismissed(Event):
    """A character has left the roster for good."""

    name: str
    secret: bool = False
    says = LogLine("{name} leaves the table", kind="scene")


class PartTaken(Event):
    """The GM has chosen who takes part in the next fight and who is away."""

    back: tuple[str, ...]
    away: tuple[str, ...]
    rules: tuple[str, ...] = ()
    secret: bool = True

    def words(self, names: Names) -> LogLine:
        lines = (
            f"{where}: {in_runs(names.name(character_id) for character_id in character_ids)}"
            for where, character_ids in (("in the next fight", self.back), ("away", self.away))
            if character_ids
        )
        return LogLine("; ".join(lines), self.rules, "gm")


class EncounterLaidOut(Event):
    """An encounter was put on the table; `names` are the names of its NPCs."""

    title: str
    names: tuple[str, ...]
    rules: tuple[str, ...] = ()
    secret: bool = True
    says = LogLine("Encounter: {title}, with {names:{names}|no one}", kind="gm")


class RulesChosen(Event):
    """The table has changed one of its table rules."""

    rule: Rule
    choice: str

    def words(self, names: Names) -> LogLine:
        return LogLine(f"{self.rule.question} {self.rule[self.choice]}", self.rule.rules, "scene")


class FightBegan(Event):
    """A fight has begun."""

    number: int
    how: str = ""
    """Name of the way of play; empty for the usual one."""
    rules: tuple[str, ...] = ()
    says = LogLine("Fight {number} begins{how:, {how}|}", kind="scene", mark="scene")


class RoundBegan(Event):
    """A round has begun."""

    number: int
    unit: str = "Round"
    says = LogLine("{unit} {number}", kind="scene", mark="round")


class FightEnded(Event):
    """A fight has ended."""

    winner: str
    """Id of the side that is left; empty if none is."""
    by_gm: bool = False
    says = LogLine(
        "{by_gm:The GM ends the fight|The fight is over; still standing: {winner:{winner}|no one}}",
        kind="scene",
        mark="end",
    )


class EveningClosed(Event):
    """The game session was closed."""

    says = LogLine("The session is closed", kind="scene")


class ActionVoided(Event):
    """The action under way was voided."""

    who: str
    refunded: bool
    restored: bool
    gone: bool
    """The action became impossible because a participant was gone; it was not overruled."""
    rules: tuple[str, ...] = ()
    aimed_at: str = ""
    """Id of the target of an attack that was declared; empty for other actions."""

    @property
    def why(self) -> str:
        """The fate of the action, in words."""
        return "is no longer possible" if self.gone else "is canceled (GM ruling)"

    says = LogLine("{who}'s action {why}: {refunded:refunded|spent}{restored:, effects undone|}", kind="gm")
