"""A character: four stats and their skills, wound points, gauges, and the effects on them (UA-WND, UA-STR).

Holds permanent values, the state of the fight and the state of the round. The procedures of the fight change them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args

from msgspec import Meta

from unhex_tui.engine.value import State, field
from unhex_tui.gamekit.casting import sheet_of
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.people import KNOWN_AT_SIGHT, CharacterBase, Fact
from unhex_tui.gamekit.traits import Name, Text, Trait, one_of
from unhex_tui.systems.unknown_armies.rules.attacks import weapon_bonus

StatName: TypeAlias = Literal["body", "speed", "mind", "soul"]
STATS: tuple[StatName, ...] = get_args(StatName)
GAUGES = ("violence", "unnatural", "helplessness", "isolation", "self")
ROLES: Mapping[str, str] = {
    **dict.fromkeys(("melee", "athletics"), "body"),
    **dict.fromkeys(("firearms", "dodge", "initiative", "drive"), "speed"),
    "notice": "mind",
    "magick": "soul",
}
"""Roles of skills in the rules, each with the stat that is rolled if a character has no skill of the role (UA-CHK-3).
"""
FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("numbers", "their skills and target numbers", "g"),
    Fact("wounds", "their wound points", "w", pcs=False),
)
"""Facts of an NPC that the GM shows to players or hides from them."""
STRESSED = {"fight": "must fight", "flight": "must flee", "freeze": "is frozen"}
"""Results of a failed stress check, as words after the character's name (UA-STR-1)."""
AS_TOLD = Words({"dead": "dead", "out": "out"}, "round")
Percent = Annotated[int, Meta(ge=1, le=100)]
Points = Annotated[int, Meta(ge=0, le=200)]
NOTCHES = (0, 10)
"""Fewest and most notches of a gauge."""
Notches = Annotated[int, Meta(ge=NOTCHES[0], le=NOTCHES[1])]
Shots = Annotated[int, Meta(ge=0, le=200)]
Count = Annotated[int, Meta(ge=0, le=9999)]
_MOST_PARTS = Meta(max_length=1_000)
"""Most skills or weapons of a character in a file: no character gets as many at the table."""


def _full(weapon: Any) -> int:
    """Return the capacity of a gun, in rounds."""
    shots: int = weapon.shots
    return shots


def _unhurt(each: Any) -> int:
    """Return the wound points of an unhurt character or sheet (UA-WND-1)."""
    body: int = each.body
    return body


def _first_weapon(each: Any) -> str:
    """Return the id of the first weapon; empty without weapons."""
    return next((weapon.key for weapon in each.weapons), "")


_GAUGES: Any = dict[one_of(GAUGES), Annotated[list[Notches], Meta(min_length=2, max_length=2)]]  # type: ignore[misc]


class Skill(State, array_like=True):
    """A skill and the stat that governs it."""

    name: Annotated[Name, Trait(label="Name", about="the name of the skill")]
    stat: Annotated[StatName, Trait(label="Stat", about="the governing stat: `body`, `speed`, `mind` or `soul`")]
    value: Annotated[Percent, Trait(label="Value", about="the skill in percent")]
    role: Annotated[
        str,
        Trait(
            label="Role",
            written_as=one_of(("", *ROLES)),
            about=f"the use in the rules: {', '.join(f'`{role}`' for role in ROLES)}; default: none",
        ),
    ] = ""
    """One of `ROLES`; empty for a skill without a role in the rules."""


class Gauge(State, array_like=True):
    """Notches in one gauge of stress (UA-STR-1)."""

    hardened: Notches = 0
    failed: Notches = 0


class Weapon(State):
    """A gun or a melee weapon; fields that only the other kind uses are 0 or empty."""

    _later: ClassVar[tuple[str, ...]] = ("dropped",)

    id: str
    name: Annotated[Name, Trait(label="Name", about="the name of the weapon")]
    kind: Annotated[Literal["gun", "melee"], Trait(label="Kind", about="`melee` (default) or `gun`")] = "melee"
    big: Annotated[bool, Trait(label="Big", about="`true`: +3 hand to hand, takes 2 hands", rules=("UA-HTH-2",))] = (
        False
    )
    heavy: Annotated[bool, Trait(label="Heavy", about="`true`: +3 hand to hand", rules=("UA-HTH-2",))] = False
    penetrating: Annotated[bool, Trait(label="Penetrating", about="`true`: +3 hand to hand", rules=("UA-HTH-2",))] = (
        False
    )
    knife: Annotated[bool, Trait(label="Knife", about="`true`: 1 damage on a miss", rules=("UA-KNF-1",))] = False
    most: Annotated[Points, Trait(label="Maximum damage", about="a gun's maximum damage", rules=("UA-GUN-1",))] = 0
    shots: Annotated[Shots, Trait(label="Shots", about="how many shots a gun holds")] = 0
    loaded: Annotated[Shots, Trait(label="Loaded", about="how many shots are loaded; default: all", usual=_full)] = 0
    automatic: Annotated[
        Literal["", "semi", "full"],
        Trait(
            label="Automatic",
            about="`semi` or `full`: the gun can jam; `full` can fire bursts",
            rules=("UA-GUN-3", "UA-FUL-1"),
        ),
    ] = ""
    ammo: Annotated[
        Literal["standard", "piercing", "special"],
        Trait(label="Ammo", about="`standard` (default), `piercing` or `special`"),
    ] = "standard"
    jammed: Annotated[bool, Trait(label="Jammed", about="`true`: the gun is jammed")] = False
    dropped: bool = False
    """The weapon lies on the floor after a disarm or a hand shot in this fight (UA-DIS-1, UA-CAL-3)."""

    gun = property(lambda self: self.kind == "gun")

    @property
    def key(self) -> str:
        """The id, as parts of files have it."""
        return self.id

    @property
    def bonus(self) -> int:
        """The weapon's bonus to hand-to-hand damage, 0 for guns (UA-HTH-2)."""
        return 0 if self.gun else weapon_bonus(self.big, self.heavy, self.penetrating)


class Character(CharacterBase, State):
    """A player character or an NPC; `CharacterBase` documents the inherited fields."""

    _later: ClassVar[tuple[str, ...]] = ("next_shift",)

    id: str
    name: str
    team: str
    pc: bool
    body: Annotated[Percent, Trait(label="Body", letter="b", about="a stat")] = 50
    speed: Annotated[Percent, Trait(label="Speed", letter="p", about="a stat")] = 50
    mind: Annotated[Percent, Trait(label="Mind", letter="m", about="a stat")] = 50
    soul: Annotated[Percent, Trait(label="Soul", letter="l", about="a stat")] = 50
    skills: Annotated[
        list[Skill],
        Trait(label="Skills", written_as=Annotated[list[Skill], _MOST_PARTS], about="skills, as below"),
    ] = field(default_factory=list)
    obsession: Annotated[Text, Trait(label="Obsession", about="the name of one of the skills")] = ""
    """Name of the obsession skill; empty if the character has none."""
    gauges: Annotated[
        dict[str, Gauge],
        Trait(
            label="Gauges",
            written_as=_GAUGES,
            about=f"hardened and failed notches of {', '.join(f'`{gauge}`' for gauge in GAUGES)}, as `[2, 1]`",
            rules=("UA-STR-1",),
        ),
    ] = field(default_factory=dict)
    """Gauges by name, one of `GAUGES`; gauges without notches may be missing."""
    weapons: Annotated[
        list[Weapon],
        Trait(label="Weapons", written_as=Annotated[list[Weapon], _MOST_PARTS], about="weapons, as below"),
    ] = field(default_factory=list)
    in_hand: Annotated[
        str,
        Trait(
            label="Weapon in hand",
            usual=_first_weapon,
            about="the id of the weapon in hand, empty for none; default: the first weapon",
        ),
    ] = ""
    """Id of the weapon in hand; empty for bare hands."""
    vest: Annotated[bool, Trait(label="Vest", about="`true`: wears a bullet-proof vest")] = False
    belt: Annotated[
        Literal["", "on", "off"],
        Trait(label="Seat belt", about="`on` or `off` in a car; default: not said", rules=("UA-EXO-7",)),
    ] = ""
    """Whether the character wears the seat belt in a car; empty until declared (UA-EXO-7)."""
    letter: str = ""
    concept: str = ""
    notes: tuple[str, ...] = ()
    wounds: Annotated[
        Points,
        Trait(
            label="Wound points",
            letter="w",
            about="wound points left; default: all (Body). A party file for players has them only if players know them",
            rules=("UA-WND-1",),
            verb=r"wp|wounds",
            usual=_unhurt,
        ),
    ] = -1
    """Wound points left; a new character with -1 starts with as many as their Body (UA-WND-1)."""
    out: bool = False
    """The character is unconscious from any cause (UA-WND-2)."""
    hunch: Annotated[
        str,
        Meta(pattern=r"^([0-9]{2})?\Z"),
        Trait(label="Hunch", about="2 digits rolled in advance", rules=("UA-CHK-5",)),
    ] = ""
    """Two digits rolled beforehand; empty without a hunch (UA-CHK-5)."""
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    away: bool = False
    # ---------------------------------------------------------------- the fight
    initiative: Annotated[int, Meta(ge=0, le=100)] = 0
    """The roll against Speed, or the Initiative skill; 0 until the character has either (UA-INI-6)."""
    made_it: bool = False
    """The initiative counts as a success."""
    by_default: bool = False
    """The initiative is the skill, not a roll (UA-INI-4)."""
    shifts: list[str] = field(default_factory=list)
    """Ids of rows of table 3.1 that apply to the character as attacker or target, until changed (UA-SHF-1)."""
    own_shift: Annotated[int, Meta(ge=-100, le=100)] = 0
    """The GM's shift to all skill rolls, until the GM changes it (UA-DIC-6)."""
    next_shift: Annotated[int, Meta(ge=-100, le=100)] | None = None
    """The GM's shift to the next skill roll, which replaces `own_shift` once; None if there is none."""
    sightless: Count = 0
    """The last round in which the character is blind from a blow; 0 for none (cherry 2)."""
    dazed: Count = 0
    """The last round in which the character is dazed at -10; 0 for none (cherry 3)."""
    no_matches: Count = 0
    """The last round in which the character's matches have no benefit; 0 for none (cherry 11)."""
    down: bool = False
    tied: Annotated[bool, Trait(label="Tied", about="`true`: the character is tied")] = False
    redirected: bool = False
    """The character's next attack must go to another target (cherry 7)."""
    sucker: str = ""
    """Id of the target of the character's sucker attack; empty for none (UA-SUC-1)."""
    sucker_round: Count = 0
    """The round in which the follow-up is allowed."""
    held_by: str = ""
    """Id of the character who holds this one; empty while free (UA-GRP-1)."""
    hold: Literal["", "grip", "windpipe", "blood"] = ""
    hold_rounds: Count = 0
    """Rounds that a blood choke has lasted after the round it began in (UA-EXO-5).

    In a windpipe choke 1 if the character had no air before it, and so has none after it (UA-EXO-3), else 0.
    """
    airless: Annotated[int, Meta(ge=-1, le=9999)] = -1
    """Rounds since the last breath; -1 while the character can breathe (UA-EXO-3)."""
    stress: Literal["", "fight", "flight", "freeze"] = ""
    """Reaction to a failed stress check in this fight; empty without one (UA-STR-1)."""
    simple: str = ""
    """The simple action declared for the next round's turn; empty for none (UA-RND-2)."""
    simple_round: Count = 0
    """The round of that declaration."""
    # ---------------------------------------------------------------- the round
    focus: Annotated[int, Meta(ge=0, le=30)] = 0
    focus_on: str = ""
    """Id of the foe that the character focuses on; empty without focus (UA-FOC-1)."""
    done: list[str] = field(default_factory=list)
    """Actions of this round's turn: `dodge`, `nothing`, `simple_now`, `other`, or the role of the attack skill."""
    gone: bool = False
    """The character's turn is over."""
    last_of_round: bool = False
    """The character was knocked down and acts last (cherry 5)."""
    dodging: Literal["", "now", "kept"] = ""
    """The character dodges; `kept` means a dodge of the last round that lasts until the next turn (UA-DOD-1)."""
    improving: bool = False
    """The character takes initiative anew when the next round begins (UA-INI-5)."""

    def __post_init__(self) -> None:
        if self.wounds < 0:
            self.wounds = self.body

    @property
    def dead(self) -> bool:
        """Whether the character has no wound points left (UA-WND-2)."""
        return self.wounds <= 0

    @property
    def able(self) -> bool:
        return self.wounds > 0 and not self.out and not self.away

    @property
    def fate(self) -> str:
        """The character's end as a word for reports: `dead`, `out`, or empty while conscious."""
        return "dead" if self.dead else "out" if self.out else ""

    @property
    def gms_shift(self) -> int:
        """The GM's shift to the next skill roll, 0 for none (UA-DIC-6)."""
        return self.own_shift if self.next_shift is None else self.next_shift

    def skill(self, role: str) -> int:
        """Return the value of the best skill of a role, 0 without one."""
        best = self.skill_named(role)
        return best.value if best else 0

    def skilled(self, role: str) -> bool:
        """Tell whether the character has a skill of a role (UA-CHK-3)."""
        return self.skill_named(role) is not None

    def called(self, role: str) -> str:
        """Return the name of the best skill of a role, empty without one."""
        skill = self.skill_named(role)
        return skill.name if skill else ""

    def skill_named(self, role: str) -> Skill | None:
        """Return the best skill of a role, None without one."""
        best = None
        for skill in self.skills:
            if skill.role == role and (best is None or skill.value > best.value):
                best = skill
        return best

    def weapon(self, key: str) -> Weapon | None:
        for weapon in self.weapons:
            if weapon.id == key:
                return weapon
        return None

    def take_up(self, weapon: Weapon) -> None:
        """Take one of the character's own weapons in hand, from the floor if need be."""
        self.in_hand, weapon.dropped = weapon.id, False

    @property
    def held_weapon(self) -> Weapon | None:
        return self.weapon(self.in_hand) if self.in_hand else None

    def gauge(self, name: str) -> Gauge:
        """Return a gauge that can be changed; add it without notches if it is missing."""
        return self.gauges.setdefault(name, Gauge())

    def free(self) -> None:
        """End the hold on the character; the end of a windpipe choke lets them breathe if nothing else stops them."""
        if self.hold == "windpipe" and not self.hold_rounds:
            self.airless = -1
        self.held_by, self.hold, self.hold_rounds = "", "", 0

    def begin_round(self, until_own_go: bool) -> None:
        """Clear what lasts one round; with `until_own_go` a dodge lasts until the character's next turn."""
        self.focus, self.focus_on = 0, ""
        self.done, self.gone, self.last_of_round = [], False, False
        self.dodging = "kept" if self.dodging == "now" and until_own_go else ""
        if self.improving:
            self.improving, self.initiative = False, 0

    def begin_fight(self) -> None:
        """Clear what an earlier fight left, except its lasting costs such as wounds."""
        self.free()
        self.begin_round(False)
        self.initiative, self.made_it, self.by_default = 0, False, False
        self.shifts, self.own_shift, self.sightless, self.dazed, self.no_matches = [], 0, 0, 0, 0
        self.next_shift = None
        self.sucker = self.simple = self.stress = ""
        self.sucker_round, self.airless = 0, -1
        self.redirected = self.down = False
        for weapon in self.weapons:
            weapon.dropped = False


Sheet = sheet_of(Character, FACTS)
