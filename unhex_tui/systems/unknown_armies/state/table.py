"""The table of a session: characters, the round, the chase and the action being played.

The action exists only between two rest points and is never dumped. Procedures change `Table` and views read it.
In a chase (UA-CAR-1, UA-CAR-12) the first car is the prey of the others. A gap is the number of lengths from a pursuer
up to the prey; below 0 the pursuer has passed. All of it is saved. Only a jump, the GM's shift and a passenger's action
can be under way beside it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import State, field
from unhex_tui.gamekit.handing import FINISH
from unhex_tui.gamekit.table import FightTable
from unhex_tui.systems.unknown_armies.people.character import FACTS, Character, Count
from unhex_tui.systems.unknown_armies.rules.attacks import suppression
from unhex_tui.systems.unknown_armies.rules.chase import closed, moved
from unhex_tui.systems.unknown_armies.rules.dice import Reading
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import word

Lengths = Annotated[int, Meta(ge=-9999, le=9999)]
Kind = Literal["", "major", "significant"]
STEPS = ("drive", "passengers", "close")
"""Steps of a round: the drivers' rolls, the passengers' actions, then rams, roadblocks and jumps."""


class Car(State):
    """A car in the chase."""

    id: str
    name: str
    aboard: list[str]
    """Ids of the characters in the car, the driver first."""
    gap: Lengths = 0
    """The gap at the beginning of the step, in lengths."""
    moved: Lengths = 0
    """Lengths gained or lost while the drivers roll."""
    past: list[Lengths] = field(default_factory=list)
    """The gap at the end of each round, the latest last."""
    stunts: list[str] = field(default_factory=list)
    """Descriptions of the car's stunts; none may be repeated in this chase (UA-CAR-6)."""
    untold: list[str] = field(default_factory=list)
    """Stunts that players were not told of, because they did not see the driver."""
    driven: bool = False
    """The driver has rolled this round."""
    stunt: Literal["", "risk", "insane"] = ""
    """The stunt that the driver still has to roll; empty for none (UA-CAR-6, UA-CAR-7)."""
    said: bool = False
    """The open stunt is described by the last entry of `stunts`."""
    shift: Annotated[int, Meta(ge=-100, le=100)] = 0
    """The GM's shift to the driver's rolls in this round."""
    rammed: bool = False
    """The car has rammed another one this round (UA-CAR-8)."""
    fate: Literal["", "wrecked", "lost", "stopped"] = ""
    """The reason why the car has left the chase; empty while it takes part."""

    @property
    def rolled(self) -> bool:
        """Whether the driver has no open roll this round."""
        return self.driven and not self.stunt


class Hazard(State, array_like=True):
    """A roll that a driver must make because of a hazard or a ram (UA-CAR-5, UA-CAR-8)."""

    car: str
    kind: Kind = ""
    """The kind of check; empty until the GM chooses."""
    by_ram: bool = False
    """The roll answers a ram, so it is Major and a failure may cost more (UA-CAR-8)."""


class Wreck(State):
    """The dice of a wreck or a fall between cars, and the victims without a result (UA-EXO-7)."""

    car: str
    victims: list[str]
    jumped: bool = False
    """The victim fell between two cars, neither of which is wrecked (UA-CAR-11)."""
    met: bool = False
    """The car may have hit another one, whose speed adds dice."""
    mph: int = -1
    """Speed in miles an hour; -1 until entered."""
    against: int = -1
    dice: list[int] = field(default_factory=list)
    """The faces, 0 to 9, in the order rolled."""
    belt: Literal["", "on", "off"] = ""
    """Result of the current victim's seat-belt roll; empty without one."""
    tens: int = -1
    """Index of the tens die picked for the current victim; -1 until picked."""


class Chase(State):
    """The whole state of a chase."""

    cars: list[Car]
    round: Count = 0
    step: Literal["drive", "passengers", "close"] = "drive"
    hazards: list[Hazard] = field(default_factory=list)
    wrecks: list[Wreck] = field(default_factory=list)
    block: tuple[str, str] = ("", "")
    """Ids of the blocking and the blocked car; empty without a roadblock (UA-CAR-9)."""
    picked: str = ""
    """The blocked driver's choice: `collide` or `leave`; empty until made."""

    @property
    def prey(self) -> Car:
        return self.cars[0]

    def pursuers(self) -> Iterator[Car]:
        """Yield the pursuing cars that still take part."""
        return (car for car in self.cars[1:] if not car.fate)

    def running(self) -> list[Car]:
        """Return all cars that still take part, the prey first."""
        return [car for car in self.cars if not car.fate]

    @property
    def driving(self) -> Car | None:
        """The car whose driver rolls next; None if no roll is due."""
        if self.wrecks:
            return None
        if self.hazards:
            return self.car(self.hazards[0].car)
        return next((car for car in self.running() if not car.rolled), None) if self.step == "drive" else None

    def of(self, character_id: str) -> Car | None:
        return next((car for car in self.cars if character_id in car.aboard), None)

    def rides(self, character_id: str) -> Car | None:
        """Return the character's car if it still takes part, None otherwise."""
        car = self.of(character_id)
        return car if car is not None and not car.fate else None

    def nearest(self, character_id: str, others: Sequence[str]) -> list[str]:
        """Return the given characters who ride in the car nearest to the character's own, leaving out that car."""
        own = self.rides(character_id)
        cars = [car for car in self.running() if car is not own and set(others).intersection(car.aboard)]
        if own is None or not cars:
            return []
        near = min(cars, key=lambda car: self.between(own, car))
        return [other_id for other_id in others if other_id in near.aboard]

    def beside(self, character_id: str, other: str) -> bool:
        """Tell whether two characters are within reach: in one car or in two cars at 0 lengths."""
        cars = self.rides(character_id), self.rides(other)
        return cars[0] is not None and cars[1] is not None and self.between(cars[0], cars[1]) == 0

    def car(self, key: str) -> Car | None:
        return next((car for car in self.cars if car.id == key), None)

    def gap(self, car: Car) -> int:
        """Return the car's gap to the prey, with this step's moves; for a car shaken off, its last gap."""
        if car.fate == "lost":
            return car.gap
        return 0 if car is self.prey else closed(car.gap, self.prey.moved, car.moved)

    def between(self, car: Car, other: Car) -> int:
        """Return the lengths between two cars, 0 or more."""
        return abs(self.gap(car) - self.gap(other))

    def move(self, car: Car, by: int, *, hit: bool = False) -> None:
        """Move a car ahead or back by some lengths; only after a hit can one car pass another (UA-CAR-12)."""
        if self.step == "drive":
            car.moved = car.moved + by if car is self.prey else moved(car.gap, self.prey.moved, car.moved, by)
            return
        for pursuer in self.pursuers():
            prey, own = (by, 0) if car is self.prey else (0, by if pursuer is car else 0)
            pursuer.gap = pursuer.gap + prey - own if hit else closed(pursuer.gap, prey, own)

    def settle(self) -> None:
        """Turn the moves of the drivers' step into new gaps."""
        for car in self.pursuers():
            car.gap = self.gap(car)
        for car in self.cars:
            car.moved = 0

    def leave(self, character_id: str) -> None:
        """Take a character out of all cars."""
        for car in self.cars:
            if character_id in car.aboard:
                car.aboard.remove(character_id)


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
