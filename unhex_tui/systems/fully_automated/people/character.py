"""A character and their state in the fight and the round: FA-HP-1 to FA-HP-3, FA-STN, FA-AIM-3, FA-SEL-6.

The procedures of the fight change it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta

from unhex_tui.engine.value import State
from unhex_tui.gamekit.casting import sheet_of
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.people import KNOWN_AT_SIGHT, CharacterBase, Fact
from unhex_tui.gamekit.traits import Trait, one_of
from unhex_tui.systems.fully_automated.rules.cards import PROFICIENCIES, WEAPONS
from unhex_tui.systems.fully_automated.rules.damage import DEAD, DYING, INCAPACITATED
from unhex_tui.systems.fully_automated.rules.dice import Standing

FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("numbers", "their HP, armor and Speed", "h"),
)
"""Facts of an NPC that the GM shows to players or hides from them."""
AS_TOLD = Words({"dead": "dead", "dying": "dying", "down": "down", "restrained": "restrained"}, "round")
Few = Annotated[int, Meta(ge=0, le=99)]
Round = Annotated[int, Meta(ge=0, le=9999)]


def _unhurt(each: Any) -> int:
    """Return the HP of an unhurt character or sheet."""
    hp: int = each.most_hp
    return hp


def _several(ids: Iterable[str]) -> Any:
    """Return the type of a list of these ids in files."""
    return Annotated[list[one_of(ids)], Meta(max_length=1_000)]  # type: ignore[misc]


class Character(CharacterBase, State):
    """A player character or an NPC; `CharacterBase` documents the inherited fields."""

    id: str
    name: str
    team: str
    pc: bool
    speed: Annotated[
        int,
        Meta(ge=0, le=30),
        Trait(label="Speed", letter="s", about="Speed, for the turn order", rules=("FA-INIT-1",)),
    ] = 3
    most_hp: Annotated[
        int,
        Meta(ge=1, le=300),
        Trait(
            label="Maximum HP",
            letter="h",
            file="hp",
            about="maximum hit points; required unless the table rule `default_hp` is a number",
            rules=("FA-HP-6",),
        ),
    ] = 0
    hp: Annotated[
        int,
        Meta(ge=-300, le=300),
        Trait(
            label="HP now",
            letter="n",
            file="now",
            after="armor",
            verb="hp",
            usual=_unhurt,
            about="current hit points, possibly below 0; default: unhurt",
            rules=("FA-HP-1",),
        ),
    ] = 0
    """Current hit points, which may fall below 0 (FA-HP-1)."""
    armor: Annotated[
        int,
        Meta(ge=0, le=2),
        Trait(label="Armor: 1 light, 2 heavy", letter="a", about="1 light, 2 heavy", rules=("FA-ARM-1",)),
    ] = 0
    """Damage that the armor takes off each attack (FA-ARM-1)."""
    weapons: Annotated[
        tuple[str, ...],
        Trait(
            label="Weapons",
            written_as=_several(WEAPONS),
            about="ids from the table above, restraints included",
            rules=("FA-SEL-7", "FA-RES-1"),
        ),
    ] = ()
    """Ids of the weapons and restraints that the character carries, as cards name them (FA-SEL-7, FA-RES-1)."""
    proficiencies: Annotated[
        tuple[str, ...],
        Trait(
            label="Proficiencies",
            written_as=_several(PROFICIENCIES),
            about="ids of bought proficiencies, without those that come with them",
            rules=("FA-WPN-4",),
        ),
    ] = ()
    """Proficiencies bought; the rules add those that they include (FA-WPN-4)."""
    letter: str = ""
    concept: str = ""
    notes: tuple[str, ...] = ()
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    away: bool = False
    # ---------------------------------------------------------------- the fight
    place: Annotated[
        str,
        Trait(
            label="Position",
            file="at",
            lasting=False,
            about="the starting hex, such as `D6`; default: placed at the table",
        ),
    ] = ""
    """Address of the character's hex; empty off the map."""
    stance: str = ""
    """The character's position in light combat, in the GM's words (FA-LGT-4)."""
    dice: tuple[int, int] | None = None
    """The 2d10 of the turn order; None until rolled (FA-INIT-1)."""
    comes: bool = False
    """The character came late, and the GM has said when they act."""
    waits: bool = False
    """The character came late and does not act until the next round."""
    again: tuple[int, ...] = ()
    """Sums of the rolls that break ties, or places that the GM gave, in order (FA-INIT-2)."""
    rerolled: tuple[int, int] | None = None
    """New 2d10 that count from the next round; None for none (FA-INIT-4)."""
    stun: Few = 0
    """Rounds in which the character can only defend, this one included (FA-STN-3)."""
    stuns: Few = 0
    """Stuns received in this round."""
    aim: Round = 0
    """The round in which the held aim was gained; 0 without aim (FA-AIM-3)."""
    restrained: bool = False
    disarmed: bool = False
    """The character has no weapons in hand (FA-RES-4, FA-RES-8)."""
    stabilized: bool = False
    """The character is dying but loses no more HP (FA-HP-5)."""
    dying_since: Round = 0
    """The round in which the character began to die; 0 while not dying (FA-HP-4)."""
    moved: bool = False
    """The character played Move in the last round (FA-MOV-3)."""
    # ---------------------------------------------------------------- the round
    action: str = ""
    """The revealed action, or sentence of light combat; empty before the reveal and for none (FA-SEL-1, FA-LGT-2)."""
    done: bool = False
    """The action is done or lost."""
    went: bool = False
    """The movement of a Move, a tackle or a step is done."""
    limited: bool = False
    """Stunned, incapacitated or restrained at the reveal, so the character only defends, at disadvantage (FA-SEL-6)."""
    attacked: bool = False
    """The character was attacked in this round (FA-UNA-1)."""
    damage: Round = 0
    """Damage taken in this round (FA-AIM-1)."""
    stepped: bool = False
    """The single hex of this round is used (FA-DEF-9)."""
    aim_spent: bool = False
    """The aim is spent in this round, which still counts for further defences (FA-AIM-11)."""

    @property
    def dead(self) -> bool:
        """Whether the character is dead (FA-HP-3)."""
        return self.hp <= DEAD

    @property
    def dying(self) -> bool:
        """Whether the character is alive but too badly hurt to act, stabilized or not (FA-HP-2, FA-HP-5)."""
        return DEAD < self.hp <= DYING

    @property
    def incapacitated(self) -> bool:
        """Whether the character has no HP left or is restrained (FA-HP-1)."""
        return self.hp <= INCAPACITATED or self.restrained

    @property
    def fate(self) -> str:
        """The character's end as a word for reports, such as `dying`; empty while they can act."""
        if self.hp <= DYING:
            return "dead" if self.dead else "dying"
        return "down" if self.hp <= INCAPACITATED else "restrained" if self.restrained else ""

    @property
    def able(self) -> bool:
        return self.hp > INCAPACITATED and not self.restrained and not self.away

    @property
    def defends(self) -> bool:
        """Whether the character is in the fight and can still defend (FA-HP-2)."""
        return self.hp > DYING and not self.away

    @property
    def rank(self) -> Standing:
        """The character's place in the turn order; dice not rolled yet count 0 (FA-INIT-1)."""
        return Standing(self.speed, self.dice or (0, 0), self.pc, self.again)

    def begin_round(self) -> None:
        """Clear what lasts one round (FA-RND-6)."""
        self.action = ""
        self.done = self.went = self.attacked = self.stepped = self.aim_spent = False
        self.limited = self.stun > 0 or self.incapacitated
        self.damage = self.stuns = 0

    def begin_fight(self) -> None:
        """Clear what an earlier fight left, except wounds and possessions."""
        self.dice = self.rerolled = None
        self.again = ()
        self.aim = self.stun = 0
        self.comes = self.waits = False
        self.stance = ""
        self.moved = False
        self.begin_round()


Sheet = sheet_of(Character, FACTS)
