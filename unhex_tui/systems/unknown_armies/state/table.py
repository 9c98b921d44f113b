"""The table of a session: characters, the round, the chase and the action being played.

The action exists only between two rest points and is never dumped. Procedures change `Table` and views read it.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, ClassVar

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import State, field
from unhex_tui.gamekit.handing import FINISH
from unhex_tui.gamekit.table import FightTable
from unhex_tui.systems.unknown_armies.people.character import FACTS, Character, Count
from unhex_tui.systems.unknown_armies.rules.attacks import suppression
from unhex_tui.systems.unknown_armies.rules.dice import Reading
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import word
from unhex_tui.systems.unknown_armies.state.chase import Car, Chase


class Act(State):
    """A character's action on their turn, from its first question to its last."""

    who: str
    way: str = ""
    """Key of the chosen option of `act`; empty until chosen."""
    begun: bool = False
    """The first question is answered, so the action is spent; only the GM can void it."""
    fate: str = ""
    """The attacker's `fate` when the action began; not empty if a foe at equal initiative already put them out."""
    attacks: int = 1
    """The number of attacks in the action, 1 to 3 (UA-MUL-1)."""
    nth: int = 1
    """The number of the current attack, from 1."""
    targets: list[str] = field(default_factory=list)
    """Ids of the targets of the attacks so far, in order."""
    target: str = ""
    """Id of the target; empty until chosen, and for a shot at a car."""
    car: str = ""
    """Id of the car that is shot at; empty for a character as target (UA-CAR-10)."""
    share: int = -1
    """This attack's share of the target number if shares are free; -1 until chosen (table rule `multi_split`)."""
    given: int = 0
    """The sum of the shares of earlier attacks."""
    called: str = ""
    """Called shot: `leg`, `arm`, `hand` or `head`; empty for none (UA-CAL)."""
    shots: int = 0
    """Rounds of suppressive fire (UA-SUP-1)."""
    field: tuple[str, ...] = ()
    """Ids of the characters in the field of fire."""
    attack: Reading | None = None
    dodge: Reading | None = None
    shift: int = 0
    """The GM's shift in the attack roll, set when the roll is made (UA-DIC-6)."""
    dodge_shift: int = 0
    """The GM's shift in the dodge roll, set when the roll is made."""
    cherry: str = ""
    """Id of the chosen cherry of table 3.4; empty for none."""


FIGHTING = ("focus", "initiative", "acting")
"""The phases of a round, in order."""


class Fire(State, array_like=True):
    """Suppressive fire in one round (UA-SUP-2)."""

    who: str
    weapon: str
    shots: Count
    field: tuple[str, ...]


class Table(FightTable[Character]):
    """The whole state of a session; `FightTable` documents the inherited fields."""

    _unsaved: ClassVar[tuple[str, ...]] = (*FightTable._unsaved, "replayed")

    facts = FACTS
    habits = (FINISH,)
    fight_phases = FIGHTING
    counted_by = "wounds"
    common_things = frozenset(
        {"shotgun", "handgun", "assault", "hunting", "sniper", "tire", "iron", "brass", "knuckles"}
    )
    _later: ClassVar[tuple[str, ...]] = ("withheld",)

    rules: TableRules
    characters: dict[str, Character]
    round: Count = 0
    fight: Count = 0
    group: list[str] = field(default_factory=list)
    """Ids of the characters who act now, at equal initiative (UA-INI-6)."""
    fires: list[Fire] = field(default_factory=list)
    carried: list[Fire] = field(default_factory=list)
    """Suppressive fire of the last round, which shooters may carry on while focus is declared (UA-SUP-4)."""
    parked: list[Car] = field(default_factory=list)
    """Cars from an encounter file that wait for the next chase."""
    chase: Chase | None = None
    action: Act | None = None
    replayed: tuple[LogLine, ...] | None = None
    """The log lines of the journal entry being replayed; None in play."""

    # ---------------------------------------------------------------- for the engine

    @property
    def chapter(self) -> str:
        if self.chase is not None:
            return f"chase {self.fight}, round {self.chase.round}"
        return super().chapter

    @property
    def engaged(self) -> bool:
        return super().engaged or self.chase is not None

    @property
    def staged(self) -> bool:
        return super().staged or self.chase is not None

    def holds(self, rule: str, kind: str = "") -> bool:
        """Tell whether a rule that older saves lack applies.

        It applies in play. In a replay it applies if a log line of the entry, of the given kind if any, cites the rule.
        """
        log_lines = self.replayed
        return log_lines is None or any(
            rule in log_line.rules and kind in ("", log_line.kind) for log_line in log_lines
        )

    # ---------------------------------------------------------------- looking up

    @property
    def keeps_count(self) -> bool:
        """Whether only the GM sees wound points (UA-WND-3)."""
        return self.rules.hide_wounds == "yes"

    def foes(self, character_id: str) -> list[Character]:
        """Return the able characters of other teams, in a chase only those in cars that still take part."""
        foes, chase = super().foes(character_id), self.chase
        return foes if chase is None else [foe for foe in foes if chase.rides(foe.id) is not None]

    def suppressed(self, character_id: str) -> int:
        """Return the shift from suppressive fire to all skill rolls of a character, 0 or less, summed (UA-SUP-3)."""
        return sum(suppression(fire.shots) for fire in self.fires if character_id in fire.field)

    def matchless(self, character: Character) -> bool:
        """Tell whether the character's matches have no benefit this round (cherry 11)."""
        return character.no_matches >= self.round > 0

    def condition(self, character: Character) -> str:
        """Return the word that players read in place of the character's wound points (UA-WND-3)."""
        return word(character.wounds, character.body, self.rules, character.out)

    def play_by(self, rules: TableRules, awake: Container[str] = ()) -> None:
        """Apply table rules: a higher limit makes those at or under it unconscious, a lower wakes no one (UA-WND-2).

        Those who were `awake` before the GM began to choose fall only by the limit that stands in the end.
        """
        super().play_by(rules, awake)
        for character in self.people:
            knocked_out = character.out and character.id not in awake
            character.out = knocked_out or character.wounds <= rules.out_at

    def dump(self) -> dict[str, Any]:
        """Return plain JSON values; `next_shift` is left out if it is None, as in older saves."""
        data = super().dump()
        for character in data["characters"]:
            if character["next_shift"] is None:
                del character["next_shift"]
        return data

    # ---------------------------------------------------------------- changing

    def things(self, character: Character) -> list[str]:
        return [weapon.name for weapon in character.weapons]

    def remove(self, character_id: str) -> None:
        super().remove(character_id)
        self.group = [other_id for other_id in self.group if other_id != character_id]
        self.fires = [fire for fire in self.fires if fire.who != character_id]
