"""A character in a fight: numbers, condition and turn: FS-ACT-3, FS-VIT, FS-MUL, FS-DOD, FS-ABT, FS-GRP.

The `fight` package decides what they may do.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from unhex_tui.engine.value import State, Value, field
from unhex_tui.gamekit.casting import sheet_of
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.people import KNOWN_AT_SIGHT, CharacterBase, Fact
from unhex_tui.gamekit.traits import Name, Trait
from unhex_tui.systems.fading_suns.rules.chances import most_vitality

TWICE = "stand"
"""Key of the action that counts as two (FS-KND-1)."""
FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("numbers", "their goals, dice and wounds", "g"),
)
AS_TOLD = Words({"dead": "dead", "unconscious": "down"}, "turn")
Rating = Annotated[int, Meta(ge=1, le=20)]
Few = Annotated[int, Meta(ge=0, le=99)]
Speed = Annotated[int, Meta(ge=-20, le=20)]
Dice = Annotated[int, Meta(ge=1, le=30)]
RUN = 10
"""Usual run in metres per turn (FS-CHG-4)."""


def _characteristic(label: str, letter: str, sheet: str) -> Trait:
    return Trait(label=label, letter=letter, sheet=sheet, row="Characteristics", about="a characteristic")


def _skill(label: str, letter: str) -> Trait:
    return Trait(label=label, letter=letter, sheet=label, row="Skills", about="a skill")


def _unhurt(each: Any) -> int:
    """Return the Vitality of an unhurt character or sheet (FS-VIT-1)."""
    return most_vitality(each.endurance)


class Own(Value, array_like=True):
    """A weapon or trained action of a single character (FS-ACT-3)."""

    id: str
    """Key of the action without its prefix `own:`."""
    name: Annotated[Name, Trait(label="Name", about="the name, as used after a verb: `flail`, `martial kick`")]
    goal: Annotated[Few, Trait(label="Goal", about="characteristic + skill")]
    skill: Annotated[Few, Trait(label="Skill", about="the skill alone, for initiative")]
    init: Annotated[Speed, Trait(label="Initiative bonus", about="initiative bonus")] = 0
    dice: Annotated[Dice, Trait(label="Damage dice", about="damage dice")] = 2
    ranged: Annotated[
        bool, Trait(label="Ranged", about="`true`: fired or thrown, so cover helps to dodge it", rules=("FS-CVR-1",))
    ] = False
    adds_strength: Annotated[
        bool,
        Trait(label="Adds Strength", about="`false`: Strength adds no dice", rules=("FS-STR-1",)),
    ] = True

    @property
    def key(self) -> str:
        """Key that the action is declared with."""
        return f"own:{self.id}"


class Character(CharacterBase, State):
    """A player character or an NPC; `CharacterBase` documents the fields that have no text here."""

    id: str
    name: str
    team: str
    pc: bool
    strength: Annotated[Rating, _characteristic("Strength", "s", "Str")] = 5
    dexterity: Annotated[Rating, _characteristic("Dexterity", "x", "Dex")] = 5
    endurance: Annotated[Rating, _characteristic("Endurance", "n", "End")] = 5
    wits: Annotated[Rating, _characteristic("Wits", "w", "Wits")] = 5
    fight: Annotated[Few, _skill("Fight", "f")] = 5
    dodge: Annotated[Few, _skill("Dodge", "d")] = 5
    vigor: Annotated[Few, _skill("Vigor", "v")] = 5
    armor: Annotated[Few, Trait(label="Armor dice", letter="a", about="armor dice", rules=("FS-COR-8",))] = 0
    run: Annotated[
        Few,
        Trait(label="Run: meters per turn", letter="m", about="meters per turn", rules=("FS-CHG-4",)),
    ] = RUN
    letter: str = ""
    concept: str = ""
    weapons: Annotated[
        list[Own],
        Meta(max_length=20),
        Trait(label="Weapons and trained actions", after="vitality", about="weapons and trained actions, as below"),
    ] = field(name="own", default_factory=list)
    notes: tuple[str, ...] = ()
    vitality: Annotated[
        Few,
        Trait(
            label="Vitality",
            letter="t",
            about="current Vitality; default Endurance + 5, which is the maximum",
            rules=("FS-VIT-1",),
            verb="vit(?:ality)?",
            usual=_unhurt,
        ),
    ] = -1
    """Vitality left; -1 at creation stands for the maximum (FS-VIT-1)."""
    awake: bool = False
    """Conscious at Vitality 1: the GM has decided so, or has still to decide (FS-VIT-3)."""
    asked_awake: bool = False
    """The GM has decided about consciousness at the present Vitality of 1."""
    cover: Annotated[
        str,
        Trait(
            label="Cover",
            written_as=Literal["", "partial", "full"],
            about="`partial` or `full` cover in the prepared fight",
            rules=("FS-CVR-1",),
            lasting=False,
        ),
    ] = ""
    down: bool = False
    """The character is prone (FS-KND-3)."""
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    away: bool = False
    # ---------------------------------------------------------------- the turn
    declared: bool = False
    planned: list[str] = field(default_factory=list)
    """Keys of the declared actions, after swaps: `fist`, `dodge`, `own:flail` …"""
    used: list[str] = field(default_factory=list)
    """Keys of the actions done, in order, including one added by an abort."""
    lost: list[str] = field(default_factory=list)
    """Keys in `used` of actions that had no effect: the character was held, or gave them up."""
    counted: Few = 0
    """Number of actions that the turn's penalty counts (FS-MUL-1, FS-ABT-1)."""
    aborted: bool = False
    limited: bool = False
    """The character has one action this turn, with the penalty for two (FS-ABT-2)."""
    pays: bool = False
    """The character has one action next turn, as the price of an abort (FS-ABT-2)."""
    dodge_face: Few = 0
    """Face of this turn's dodge; 0 until it is rolled (FS-DOD-5)."""
    dodge_goal: int = 0
    """Goal of the dodge, without cover."""
    charged: str = ""
    """Id of the character whom this one ran down and may grapple next turn; empty for none (FS-CHG-6)."""
    charged_in: Few = 0
    """Number of the turn of that charge."""
    last: list[str] = field(default_factory=list)
    """Keys of the latest declaration."""
    # ---------------------------------------------------------------- held
    held_by: str = ""
    """Id of the holder; empty while not held (FS-GRP-2)."""
    hold_turn: Few = 0
    """Number of the present turn of the hold, from 1; 0 while not held (FS-GRP-7)."""
    hold_dice: Few = 0
    """Victory dice of the latest roll that won the hold (FS-GRP-5)."""

    def __post_init__(self) -> None:
        if self.vitality < 0:
            self.vitality = self.most_vitality

    @property
    def most_vitality(self) -> int:
        """Vitality when unhurt (FS-VIT-1)."""
        return most_vitality(self.endurance)

    @property
    def dead(self) -> bool:
        """The character's Vitality is 0 (FS-VIT-3)."""
        return self.vitality <= 0

    @property
    def conscious(self) -> bool:
        """Vitality is above 1, or is 1 while `awake` (FS-VIT-3)."""
        return self.vitality > 1 or (self.vitality == 1 and self.awake)

    @property
    def fate(self) -> str:
        """`dead` or `unconscious`; empty while conscious."""
        return "dead" if self.dead else "" if self.conscious else "unconscious"

    @property
    def able(self) -> bool:
        return (self.vitality > 1 or (self.vitality == 1 and self.awake)) and not self.away

    @property
    def left(self) -> list[str]:
        """Keys of the declared actions not done yet; empty after an abort."""
        if self.aborted:
            return []
        left = [*self.planned]
        for kind in self.used:
            if kind in left:
                left.remove(kind)
        return left

    @property
    def dodges(self) -> bool:
        """A dodge, declared or rolled, meets every attack; a held character cannot dodge (FS-DOD-6)."""
        return ("dodge" in self.planned or "dodge" in self.used) and not self.held_by

    @property
    def done(self) -> int:
        """Number of actions done this turn."""
        return many(self.used)

    def action(self, kind: str) -> Own | None:
        if not kind.startswith("own:"):
            return None
        return next((weapon for weapon in self.weapons if weapon.key == kind), None)

    def ranged(self, kind: str) -> bool:
        """Tell whether cover helps against this action (FS-CVR-1)."""
        own = self.action(kind)
        return own is not None and own.ranged

    def free(self) -> None:
        self.held_by, self.hold_turn, self.hold_dice = "", 0, 0

    def begin_turn(self) -> None:
        """Start a new turn: clear declarations and actions; the price of an abort falls due (FS-ABT-2)."""
        self.declared = self.aborted = False
        self.planned, self.used, self.lost = [], [], []
        self.counted = self.dodge_face = self.dodge_goal = 0
        self.limited, self.pays = self.pays, False


Sheet = sheet_of(Character, FACTS)


def many(kinds: list[str]) -> int:
    """Return the number of actions that these keys count as (FS-KND-1, FS-MUL-6)."""
    return len(kinds) + kinds.count(TWICE)


def several(number: int, singular: str, more: str = "") -> str:
    """Return a number with its noun: `2 dice`, `1 wound`; `more` is the plural, by default with -s."""
    return f"{number} {singular if number == 1 else more or singular + 's'}"


def the(action: str) -> str:
    """Return the name of an action with its article: `the kick`, but `standing up`."""
    return action if action in ("standing up", "breaking out") else f"the {action}"
