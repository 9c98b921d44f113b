"""Actions, reactions, rolls, hits and the initiative contest under way between two rest points.

They are data on the table, so that views can draw them and GM edits can change them. They are never saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from unhex_tui.engine.value import State, field
from unhex_tui.systems.unhex.people.items import Form, Item
from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, Reading, as_text, is_critical, is_success, value

if TYPE_CHECKING:
    from unhex_tui.systems.unhex.people.character import Sheet


class Dice(State):
    """A roll, from declaration until the dice are settled: DICE-1 to DICE-9."""

    who: str
    purpose: str
    """A key of `PURPOSES` in `events.dice`, such as `attack`, `defend` or `initiative`."""
    level: int
    """The roller's level when the roll is set up, before any hit of the action lands (RUL-10)."""
    form: Form | None = None
    tens: int = -1
    """Face of the tens die, 0 to 9; -1 until rolled."""
    ones: int = -1
    good: bool = False
    """A non-combat ability makes the roller good at this roll (DICE-7, CHAR-2)."""
    used: str = ""
    """Id of the ability whose modifier this roll has used up (DICE-9); empty if none."""
    number: int = -1
    """The number set by a critical success; -1 if the dice were not set (DICE-5)."""
    sure: bool = False
    """The roll counts as a success at any number (DICE-5)."""
    plain: bool = False
    """The roll is not good and never critical (SHLD-4)."""
    breaks: bool = False
    """The roll was a critical success that may destroy an item of the target (2HM-5)."""
    costs: bool = False
    """The roll was a critical success that costs the target their next action (1HM-4)."""
    settled: bool = False
    """The dice can no longer be re-rolled or set."""
    reading: Reading = TO_HUNDRED

    @property
    def rolled(self) -> bool:
        return self.tens >= 0

    @property
    def value(self) -> int:
        """The number that counts: 1 to 100, or 0 to 99 (DICE-1, EDIT-3)."""
        return self.number if self.is_set else value(self.tens, self.ones, self.reading)

    @property
    def is_set(self) -> bool:
        """Whether a critical success has set the dice (DICE-5)."""
        return self.number >= 0

    @property
    def shown(self) -> str:
        """The two digits on the dice, or `100`."""
        return as_text(self.tens, self.ones, self.reading)

    @property
    def ways(self) -> dict[str, tuple[int, int]]:
        """Both ways to choose a die: by its name, the face of that die and the face of the other."""
        return {"tens": (self.tens, self.ones), "ones": (self.ones, self.tens)}

    @property
    def success(self) -> bool:
        """Whether the number is at most the level and not 100, or the success is certain (DICE-2, DICE-5)."""
        return self.rolled and (self.sure or is_success(self.value, self.level))

    @property
    def critical(self) -> bool:
        """Whether the dice show doubles or exactly the level (DICE-4); set dice are never critical (DICE-5)."""
        return self.rolled and not self.is_set and not self.plain and is_critical(self.value, self.level)


class Reaction(State):
    """A declared reaction (ACT-3)."""

    who: str
    how: str
    form: Form | None = None
    dice: Dice | None = None


class Hit(State):
    """A hit whose damage, location and armor are being settled: ATK-3, DICE-8, ARM-1."""

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
    """Id of the armor destroyed instead of taking the damage; empty if none."""
    adjusted: str = ""


class Spread(State):
    """Damage of an area effect that one victim is spreading over locations: AOE-3, ARM-1."""

    target: str
    damage: int
    rule: str
    """Source of the damage: AOE-5, AOE-6 or AOE-7."""
    effect: str = ""
    """Id of the effect on the map that does the damage (AOE-7); empty for a blast."""
    by: str = ""
    """Id of the user of the item, who causes the damage."""
    points: dict[str, int] = field(default_factory=dict)
    asked: str = ""
    """The location whose armor the victim was asked about last."""
    armor: dict[str, str] = field(default_factory=dict)
    """Ids of the armor destroyed instead of taking damage, by location (RUL-25)."""


class Doing(State):
    """The act of an action; each subclass has the fields that only its kind of act needs."""

    gives_away: ClassVar[str] = ""
    """`how` of `StealthLost` for a character who starts this act; empty if they keep stealth (STEA-2)."""


class Attack(Doing):
    """An attack on a character (ATK-1)."""

    gives_away = "attack"

    form: Form
    target: str = ""
    """Id of the target; empty until chosen."""


class Move(Doing):
    """A move to another area, or out of the fight (MOVE-1); of a fast move, the step under way (SPEED-1)."""

    gives_away = "move"

    origin: str = ""
    goal: str = ""
    """Area id, or `out`; empty until chosen."""
    reacted: list[str] = field(default_factory=list)
    """Ids of the characters who reacted to the first step of a fast move (RUL-28)."""
    dropped: list[Item] = field(default_factory=list)
    """Items dropped by the mover; they lie where the move ends (RUL-23)."""
    stopped: str = ""
    """Id of the area where the mover was stopped; empty if not stopped."""


class Area(Doing):
    """The use of an item on an area (AOE-0)."""

    gives_away = "area"

    item: str
    goal: str = ""
    """Id of the area; empty until chosen."""
    points: int = 0
    """Damage that a blast deals to each target."""
    spots: int = 0
    """Number of targets that a blast may have (AOE-5)."""
    victims: list[str] = field(default_factory=list)
    """Ids of the targets of a blast (AOE-5)."""


class Aid(Doing):
    """First aid for a character (AID-1)."""

    target: str = ""
    """Id of the character treated; empty until chosen."""
    bare: bool = False
    """The character treated has no slashes, so that nothing can be erased (RUL-41)."""


class Rally(Doing):
    """A rally of the team (LEAD-2)."""


class Other(Doing):
    """Any act without fields of its own: hands, doors, and acts that the GM judges (ITEM-1, ITEM-2)."""

    text: str = ""


class Action(State):
    """The action under way, from the choice of the actor until it is over."""

    actor: str
    doing: Doing | None = None
    forced: bool = False
    """The GM has overruled a rule for this action, so the rules no longer stop it."""
    declared: bool = False
    openly: bool = False
    """The actor is hidden, and appears to the players when the action is declared."""
    director: str = ""
    """Id of the character who directs the actor and spends the action (LEAD-3); empty if none."""
    led: bool = False
    """The director spent an action that is only for directing (LEAD-4)."""
    first_directed: bool = False
    """The director had not directed before in this round (LEAD-3)."""
    first_benefited: bool = False
    """The actor had not been directed before in this round (LEAD-3)."""
    dice: Dice | None = None
    reactions: list[Reaction] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    spreads: list[Spread] = field(default_factory=list)
    paid: list[str] = field(default_factory=list)
    """Ids of the characters who spent an action on this one, once for each action."""
    gains: list[str] = field(default_factory=list)
    """Ids of the characters who gain an action when this one is over (RUL-1)."""
    spared: list[str] = field(default_factory=list)
    """Ids of the characters whose action counts as unspent when this one is over (EDIT-2)."""

    @property
    def target(self) -> str:
        """Id of the target of an attack or of first aid; empty for other acts, or until chosen."""
        return self.doing.target if isinstance(self.doing, Attack | Aid) else ""

    def rolled(self, how: str) -> list[tuple[Reaction, Dice]]:
        """Return the reactions of a kind that have a roll, each with the roll."""
        return [(each, each.dice) for each in self.reactions if each.how == how and each.dice is not None]

    @property
    def rolls(self) -> list[Dice]:
        """All rolls of the action and its reactions, entered or not, the actor's first."""
        rolls = [self.dice, *[reaction.dice for reaction in self.reactions]]
        return [dice for dice in rolls if dice is not None]


class Contest(State):
    """The initiative roll under way."""

    rollers: dict[str, str] = field(default_factory=dict)
    """Id of the rolling character, by team id."""
    dice: dict[str, Dice] = field(default_factory=dict)


class Errand(State):
    """A procedure between rounds or fights that may ask several questions."""

    what: str
    text: str = ""
    dice: list[Dice] = field(default_factory=list)
    """Rolls outside combat, in the order they are made."""
    gains: list[str] = field(default_factory=list)
    """Ids of the characters whose critical success gives them another action (DICE-5)."""


class Making(State):
    """The form with which a character is made or changed."""

    sheet: Sheet
    who: str = ""
    """Id of the character being changed; empty for a new character."""
    visited: set[str] = field(default_factory=set)
