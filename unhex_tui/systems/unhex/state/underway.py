"""What is under way between two rest points: a roll, a reaction, a hit, an action, the contest for initiative.

All of it is data on the table, so that views draw it and amendments reach it; none of it is ever dumped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.unhex.people.items import Form, Item
from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, Reading, as_text, is_critical, is_success, value

if TYPE_CHECKING:
    from unhex_tui.systems.unhex.people.sheets import Sheet


class Dice(Changeable):
    """One roll while it is being settled: DICE-1 to DICE-9."""

    who: str
    purpose: str
    """`attack`, `counterattack`, `intercept`, `defend`, `first_aid`, `area`, `initiative`, `other`."""
    level: int
    """Fixed when the action was declared (RUL-10)."""
    form: Form | None = None
    tens: int = -1
    """-1 until rolled."""
    ones: int = -1
    good: bool = False
    """A non-combat ability makes the roller good at it (DICE-7, CHAR-2)."""
    used: str = ""
    """Ability whose modifier this roll has used up (DICE-9)."""
    number: int = -1
    """What the dice were set to by a critical success; -1 where they were not."""
    sure: bool = False
    """It counts as a success whatever the number (DICE-5)."""
    plain: bool = False
    """Neither good nor ever critical (SHLD-4)."""
    breaks: bool = False
    """It was a critical success that destroys an item of its target (2HM-5)."""
    costs: bool = False
    """It was a critical success that costs its target the next action (1HM-4)."""
    settled: bool = False
    """Nothing is rolled again or set any more."""
    reading: Reading = TO_HUNDRED
    """How the edition reads them (DICE-1, EDIT-3)."""

    @property
    def rolled(self) -> bool:
        """The dice have been entered."""
        return self.tens >= 0

    @property
    def value(self) -> int:
        """The number shown, 1 to 100, or 0 to 99 (DICE-1, EDIT-3)."""
        return self.number if self.is_set else value(self.tens, self.ones, self.reading)

    @property
    def is_set(self) -> bool:
        """A critical success has set them (DICE-5)."""
        return self.number >= 0

    @property
    def shown(self) -> str:
        """The dice as they lie, in two digits; 100 is spelt out."""
        return as_text(self.tens, self.ones, self.reading)

    @property
    def ways(self) -> dict[str, tuple[int, int]]:
        """Both ways to choose one die, by its name: its face, then the other's."""
        return {"tens": (self.tens, self.ones), "ones": (self.ones, self.tens)}

    @property
    def success(self) -> bool:
        """At most the level, and never 100 (DICE-2)."""
        return self.rolled and (self.sure or is_success(self.value, self.level))

    @property
    def critical(self) -> bool:
        """Doubles or exactly the level (DICE-4); set dice are never critical (DICE-5)."""
        return self.rolled and not self.is_set and not self.plain and is_critical(self.value, self.level)


class Reaction(Changeable):
    """A reaction that was declared (ACT-3)."""

    who: str
    how: str
    form: Form | None = None
    dice: Dice | None = None


class Hit(Changeable):
    """An attack that landed, while it is worked out: ATK-3, DICE-8, ARM-1."""

    who: str
    target: str
    dice: Dice
    form: Form
    chooser: str = "attacker"
    damage: int = 0
    location: str = ""
    die: int = 0
    """The location die, 0 to 9."""
    armor: str = ""
    """Id of the armor given for it."""
    adjusted: str = ""


class Spread(Changeable):
    """Damage of an area effect to one victim, while it is worked out: AOE-3, ARM-1."""

    target: str
    damage: int
    rule: str
    """Where it comes from: AOE-5, AOE-6 or AOE-7."""
    effect: str = ""
    """Id of the effect on the map that does it (AOE-7)."""
    points: dict[str, int] = made(factory=dict)
    """What its victim puts in each location."""
    asked: str = ""
    """The location whose armor its victim was last asked about."""
    armor: dict[str, str] = made(factory=dict)
    """Location to the id of the armor given for what was put there (RUL-25)."""


class Doing(Changeable):
    """What is done with an action: each kind has the fields that it alone needs."""

    gives_away: ClassVar[str] = ""
    """By what whoever starts it loses stealth; empty where that is kept (STEA-2)."""


class Attack(Doing):
    """Attack somebody (ATK-1)."""

    gives_away = "attack"

    form: Form
    target: str = ""
    """Empty until it is chosen."""


class Move(Doing):
    """Move to another area, or leave the fight (MOVE-1); of two moves in one, the one under way (SPEED-1)."""

    gives_away = "move"

    origin: str = ""
    goal: str = ""
    """An area, or the way out; empty until it is chosen."""
    reacted: list[str] = made(factory=list)
    """Those who reacted to the first of two moves (RUL-28)."""
    dropped: list[Item] = made(factory=list)
    """What the mover dropped: it lies where the move ends (RUL-23)."""
    stopped: str = ""
    """Area where the mover was stopped."""


class Area(Doing):
    """Use an item on an area (AOE-0)."""

    gives_away = "area"

    item: str
    """Id of the item."""
    goal: str = ""
    """The area; empty until it is chosen."""
    points: int = 0
    """What a blast does to each of its targets."""
    more: int = 0
    """How many targets a blast may have beyond one (AOE-5)."""
    victims: list[str] = made(factory=list)
    """Whom a blast takes as its targets (AOE-5)."""


class Aid(Doing):
    """Give somebody first aid (AID-1)."""

    target: str = ""
    """Empty until it is chosen."""
    bare: bool = False
    """To somebody without a `\\`, so that nothing can be erased (RUL-41)."""


class Rally(Doing):
    """Rally the team (LEAD-2)."""


class Other(Doing):
    """Whatever needs no fields of its own: hands, doors, and what the book leaves to the GM (ITEM-1, ITEM-2)."""

    text: str = ""
    """What is done, in words, where the GM is to judge it."""


class Action(Changeable):
    """What is under way, from the choice of who acts until it is over."""

    actor: str
    doing: Doing | None = None
    """None until it is chosen, and where somebody is directed until that one chooses."""
    forced: bool = False
    """The GM has overruled what the actor may do, so the rules do not stop it any more."""
    declared: bool = False
    openly: bool = False
    """Whoever acts is hidden from the players until it is declared, and seen from then on."""
    director: str = ""
    """Who directs it and spends the action instead (LEAD-3)."""
    led: bool = False
    """Its director spent an action that is only for directing (LEAD-4)."""
    first_directed: bool = False
    """It is the first of this round that its director directs (LEAD-3)."""
    first_benefited: bool = False
    """It is the first of this round for which its actor is directed (LEAD-3)."""
    dice: Dice | None = None
    reactions: list[Reaction] = made(factory=list)
    hits: list[Hit] = made(factory=list)
    spreads: list[Spread] = made(factory=list)
    paid: list[str] = made(factory=list)
    """Those who spent an action on it."""
    gains: list[str] = made(factory=list)
    """Those who gain an action when it is over (RUL-1)."""
    spared: list[str] = made(factory=list)
    """Those whose action turns out unspent when it is over (EDIT-2)."""

    @property
    def target(self) -> str:
        """Whom an attack or first aid is for; empty where there is nobody, or it is not chosen yet."""
        return self.doing.target if isinstance(self.doing, Attack | Aid) else ""

    @property
    def rolls(self) -> list[Dice]:
        """All its rolls, entered or not, the actor's first."""
        rolls = [self.dice, *[reaction.dice for reaction in self.reactions]]
        return [dice for dice in rolls if dice is not None]


class Contest(Changeable):
    """The roll for initiative under way."""

    rollers: dict[str, str] = made(factory=dict)
    """Team to the character that rolls."""
    dice: dict[str, Dice] = made(factory=dict)


class Errand(Changeable):
    """Something done between fights that takes more than one question."""

    what: str
    text: str = ""
    """What is rolled for."""
    dice: list[Dice] = made(factory=list)
    """Rolls outside combat, in the order they are made."""
    gains: list[str] = made(factory=list)
    """Those whose critical success gives them another action (DICE-5)."""


class Making(Changeable):
    """A character while it is made or changed by hand."""

    sheet: Sheet
    """What has been said of it."""
    who: str = ""
    """Id of the one that is changed; empty for a new one."""
    visited: set[str] = made(factory=set)
    """Facts that have been asked for."""
