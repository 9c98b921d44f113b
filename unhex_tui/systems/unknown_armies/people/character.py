"""Somebody in a fight: four stats and their skills, wound points, gauges, and what lies on them (UA-WND, UA-STR).

What they are and have, what they did this round, who holds them. What may be done with it is for the fight to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from unhex_tui.engine import plain
from unhex_tui.engine.value import Changeable, made
from unhex_tui.evening.history import Words
from unhex_tui.evening.people import KNOWN_AT_SIGHT, Fact, Person
from unhex_tui.systems.unknown_armies.rules.attacks import weapon_bonus

STATS = ("body", "speed", "mind", "soul")
GAUGES = ("violence", "unnatural", "helplessness", "isolation", "self")
ROLES: Mapping[str, str] = {
    **dict.fromkeys(("melee", "athletics"), "body"),
    **dict.fromkeys(("firearms", "dodge", "initiative", "drive"), "speed"),
    "notice": "mind",
    "magick": "soul",
}
"""What a skill is rolled for by the rules, whatever it is called, with the stat that is rolled without it (UA-CHK-3);
the others have none.
"""
FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("numbers", "their skills and targets", "g"),
    Fact("wounds", "their wound points", "w", pcs=False),
)
"""What players may know or not of an NPC."""
STRESSED = {"fight": "must fight", "flight": "must flee", "freeze": "is frozen"}
"""What a failed stress check comes to, as it is said of somebody (UA-STR-1)."""
AS_TOLD = Words({"dead": "dead", "out": "out"}, "round")
"""What becomes of somebody in a fight."""
_PERCENT, _POINTS, _NOTCHES, _SHOTS = (1, 100), (0, 200), (0, 10), (0, 200)
Percent = Annotated[int, plain.Between(*_PERCENT)]
Points = Annotated[int, plain.Between(*_POINTS)]
Notches = Annotated[int, plain.Between(*_NOTCHES)]
Shots = Annotated[int, plain.Between(*_SHOTS)]
Count = Annotated[int, plain.Between(0, 9999)]
BOUNDS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(STATS, _PERCENT),
    "wounds": _POINTS,
    "value": _PERCENT,
    "notches": _NOTCHES,
    "shots": _SHOTS,
}
"""Of each number, wherever it is read, typed or amended."""


@plain.row
class Skill(Changeable):
    """What somebody can do; it belongs to a stat."""

    name: str
    stat: Literal["body", "speed", "mind", "soul"]
    value: Percent
    role: str = ""
    """One of `ROLES`; empty for any other."""


@plain.row
class Gauge(Changeable):
    """Notches of one kind of stress (UA-STR-1)."""

    hardened: Notches = 0
    failed: Notches = 0


class Weapon(Changeable):
    """A gun, or something to strike with; what is only said of the other kind is 0 or empty."""

    _later: ClassVar[tuple[str, ...]] = ("dropped",)

    id: str
    """By which it is declared; of its owner's alone."""
    name: str
    kind: Literal["gun", "melee"] = "melee"
    big: bool = False
    """Two hands (UA-HTH-2)."""
    heavy: bool = False
    penetrating: bool = False
    knife: bool = False
    """It cuts where it misses too (UA-KNF-1)."""
    most: Points = 0
    """Damage of a gun at most (UA-GUN-1)."""
    shots: Shots = 0
    """What it holds."""
    loaded: Shots = 0
    automatic: Literal["", "semi", "full"] = ""
    """What jams; `full` can fire bursts (UA-GUN-3, UA-FUL-1)."""
    ammo: Literal["standard", "piercing", "special"] = "standard"
    jammed: bool = False
    dropped: bool = False
    """It was struck or shot out of a hand in this fight, and lies on the floor (UA-DIS-1, UA-CAL-3)."""

    gun = property(lambda self: self.kind == "gun")

    @property
    def bonus(self) -> int:
        """What it adds hand to hand (UA-HTH-2)."""
        return 0 if self.gun else weapon_bonus(self.big, self.heavy, self.penetrating)


class Character(Person, Changeable):
    """A player character or an NPC; what is said of a field in `Person` is not said again."""

    _later: ClassVar[tuple[str, ...]] = ("next_shift",)

    id: str
    name: str
    team: str
    pc: bool
    body: Percent = 50
    speed: Percent = 50
    mind: Percent = 50
    soul: Percent = 50
    skills: list[Skill] = made(factory=list)
    obsession: str = ""
    """Name of the skill; empty where it has none."""
    gauges: dict[str, Gauge] = made(factory=dict)
    """By those of `GAUGES` that have notches."""
    weapons: list[Weapon] = made(factory=list)
    in_hand: str = ""
    """Id of the weapon; empty for bare hands."""
    vest: bool = False
    belt: Literal["", "on", "off"] = ""
    """Whether it is belted in a car; empty where nobody said (UA-EXO-7)."""
    letter: str = ""
    concept: str = ""
    notes: tuple[str, ...] = ()
    wounds: Annotated[int, plain.Between(-1, 200)] = -1
    """Wound points left; -1 at first: all (UA-WND-1)."""
    out: bool = False
    """Unconscious, whatever did it (UA-WND-2)."""
    hunch: str = ""
    """Two digits rolled beforehand; empty without (UA-CHK-5)."""
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    away: bool = False
    # ---------------------------------------------------------------- the fight
    initiative: Annotated[int, plain.Between(0, 100)] = 0
    """What was rolled against Speed, or the Initiative skill in its place; 0 until then (UA-INI-6)."""
    made_it: bool = False
    """That was a success."""
    by_default: bool = False
    """It is the Initiative skill (UA-INI-4)."""
    shifts: list[str] = made(factory=list)
    """Ids of rows of table 3.1 that stand for it, as attacker or as target, until the GM says otherwise (UA-SHF-1)."""
    own_shift: Annotated[int, plain.Between(-100, 100)] = 0
    """The GM's own shift of all skill rolls, until the GM changes it (UA-DIC-6)."""
    next_shift: Annotated[int, plain.Between(-100, 100)] | None = None
    """The GM's own shift of the next skill roll alone, in place of `own_shift`; None without."""
    sightless: Count = 0
    """The last round in which a blow keeps it blind; 0: none did (cherry 2)."""
    dazed: Count = 0
    """The same for -10 (cherry 3)."""
    no_matches: Count = 0
    """The same for matches that give it nothing (cherry 11)."""
    down: bool = False
    tied: bool = False
    redirected: bool = False
    """Its next attack goes to somebody else (cherry 7)."""
    sucker: str = ""
    """Id of whom it has fooled (UA-SUC-1)."""
    sucker_round: Count = 0
    """The round in which the follow-up may come."""
    held_by: str = ""
    """Id of its holder; empty while nobody holds it (UA-GRP-1)."""
    hold: Literal["", "grip", "windpipe", "blood"] = ""
    """How it is held."""
    hold_rounds: Count = 0
    """Rounds that the choke was kept up after the one it began in (UA-EXO-5)."""
    airless: Annotated[int, plain.Between(-1, 9999)] = -1
    """Rounds since its last breath; -1 while it breathes (UA-EXO-3)."""
    stress: Literal["", "fight", "flight", "freeze"] = ""
    """What a stress check that it failed in this fight has come to (UA-STR-1)."""
    simple: str = ""
    """The simple action that it has declared for its go of the next round (UA-RND-2)."""
    simple_round: Count = 0
    """The round in which it declared that."""
    # ---------------------------------------------------------------- the round
    focus: Annotated[int, plain.Between(0, 30)] = 0
    focus_on: str = ""
    """Id of the foe; empty where it does not focus (UA-FOC-1)."""
    done: list[str] = made(factory=list)
    """What it did on its go this round: `dodge`, `nothing`, `simple_now`, `other`, or the role of the skill it attacked
    with.
    """
    gone: bool = False
    """Its go is over."""
    last_of_round: bool = False
    """It was floored, so it acts last (cherry 5)."""
    dodging: Literal["", "now", "kept"] = ""
    """It dodges what comes; `kept` from the round before until its own go (UA-DOD-1)."""
    improving: bool = False
    """Its initiative is taken anew when the next round begins (UA-INI-5)."""

    def __post_init__(self) -> None:
        if self.wounds < 0:
            self.wounds = self.body

    @property
    def dead(self) -> bool:
        """It has no wound points left (UA-WND-2)."""
        return self.wounds <= 0

    @property
    def able(self) -> bool:
        """Conscious and in the fight."""
        return self.wounds > 0 and not self.out and not self.away

    @property
    def fate(self) -> str:
        """What became of it, as it is told of a fight that is over; empty while it is conscious."""
        return "dead" if self.dead else "out" if self.out else ""

    @property
    def gms_shift(self) -> int:
        """The GM's own shift of the next skill roll, 0 without (UA-DIC-6)."""
        return self.own_shift if self.next_shift is None else self.next_shift

    def skill(self, role: str) -> int:
        """Its best skill of that role; 0 where it has none."""
        best = self.skill_named(role)
        return best.value if best else 0

    def skilled(self, role: str) -> bool:
        """It has a skill of that role (UA-CHK-3)."""
        return self.skill_named(role) is not None

    def called(self, role: str) -> str:
        """The name of its skill of that role; empty where it has none."""
        skill = self.skill_named(role)
        return skill.name if skill else ""

    def skill_named(self, role: str) -> Skill | None:
        """The skill of that role, the best; None without."""
        best = None
        for one in self.skills:
            if one.role == role and (best is None or one.value > best.value):
                best = one
        return best

    def weapon(self, key: str) -> Weapon | None:
        """The weapon of that id."""
        for one in self.weapons:
            if one.id == key:
                return one
        return None

    def take_up(self, weapon: Weapon) -> None:
        """A weapon of its own is in its hand from now on, wherever it was."""
        self.in_hand, weapon.dropped = weapon.id, False

    @property
    def held_weapon(self) -> Weapon | None:
        """What is in its hand."""
        return self.weapon(self.in_hand) if self.in_hand else None

    def gauge(self, name: str) -> Gauge:
        """Its notches of that kind, which can be changed."""
        return self.gauges.setdefault(name, Gauge())

    def free(self) -> None:
        """Nobody holds it any more, and it breathes unless something else keeps it from that."""
        if self.hold == "windpipe":
            self.airless = -1
        self.held_by, self.hold, self.hold_rounds = "", "", 0

    def begin_round(self, until_own_go: bool) -> None:
        """A new round: nothing done, nobody in mind; a dodge goes on where it lasts until the own next go."""
        self.focus, self.focus_on = 0, ""
        self.done, self.gone, self.last_of_round = [], False, False
        self.dodging = "kept" if self.dodging == "now" and until_own_go else ""
        if self.improving:
            self.improving, self.initiative = False, 0

    def begin_fight(self) -> None:
        """Nothing is left of an earlier fight but what it cost."""
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
