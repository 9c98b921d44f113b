"""A character in a fight: CHAR-1, CHAR-6, CHAR-8, DMG-5 to DMG-7, RUL-23, RUL-24.

Their values, hands, wounds and actions. Unconsciousness is derived from level and marks each time; death is stored,
because nothing later undoes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta

from unhex_tui.engine.value import State, field
from unhex_tui.gamekit.casting import sheet_of
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.people import KNOWN_AT_SIGHT, CharacterBase
from unhex_tui.gamekit.traits import Text, Texts, Trait
from unhex_tui.systems.unhex.people.abilities import ABILITIES, FACTS
from unhex_tui.systems.unhex.people.items import KINDS, Item, ItemSheet, slots
from unhex_tui.systems.unhex.people.wounds import (
    ARM_OF,
    BOXES,
    Marks,
    copied,
    heal,
    is_full,
    mark,
    marks_of,
    signs_of,
    unmarked,
)

HANDS = ("right", "left")
_HEAD, _TORSO = BOXES["head"], BOXES["torso"]
Points = Annotated[int, Meta(ge=0, le=99)]
Ids = Annotated[list[Annotated[str, Meta(examples=[*ABILITIES])]], Meta(max_length=1_000)]

AS_TOLD = Words(
    {
        "dead": "dead",
        "captured": "captured",
        "surrendered": "surrendered",
        "gone": "got away",
        "unconscious": "down",
        "lives": "left alive",
        "rose": "down and up again",
    }
)
"""Outcomes of a fight for a character, in words: `lives` is the GM's decision, `rose` is down and up again."""


def _most(each: Any) -> int:
    """Return the max level of a character or sheet."""
    most: int = each.max_level
    return most


class Character(CharacterBase, State):
    """A player character or an NPC; fields that all games share are described in `CharacterBase`."""

    _unsaved: ClassVar[tuple[str, ...]] = ("conscious_from",)
    _later: ClassVar[tuple[str, ...]] = (
        *("gifts", "known", "figure", "coming", "forgone", "benefited"),
        *("stealth_told", "stealth_barred", "old_letter"),
    )

    id: str
    name: str
    team: str
    pc: bool
    letter: str = ""
    concept: str = ""
    level: Annotated[
        int,
        Trait(label="Level", about="the max level by default", after="max_level", written_as=Points, usual=_most),
    ] = 50
    """The present level, at the table also below 0; in files at least 0, and left out if it is the max level."""
    max_level: Annotated[int, Meta(ge=1, le=99), Trait(label="Max level", rules=("CHAR-1",))] = 50
    abilities: Annotated[
        tuple[str, ...],
        Trait(label="Combat abilities", about="ids of combat abilities", written_as=Ids, rules=("CHAR-2",)),
    ] = ()
    gifts: Annotated[
        Points,
        Trait(
            label="Gifts", about="how many abilities the GM gave a PC beyond those of the max level", rules=("CHAR-4",)
        ),
    ] = 0
    """How many abilities are gifts beyond the max level, as counted when the max level rose (CHAR-4)."""
    good_at: Annotated[
        tuple[str, ...],
        Trait(label="Good at", about="non-combat abilities, in the player's own words", written_as=Texts),
    ] = ()
    notes: tuple[str, ...] = ()
    items: list[Item] = field(default_factory=list)
    right: str | None = None
    """Id of the item in the right hand; None if the hand is empty."""
    left: str | None = None
    marks: Marks = field(default_factory=unmarked)
    area: str | None = None
    """Id of the character's area; None until placed."""
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    actions: int = 0
    """Actions left to spend this round (ACT-1)."""
    debt: int = 0
    """Actions owed (ACT-5)."""
    spent: int = 0
    dead: bool = False
    surrendered: bool = False
    left_fight: bool = False
    """The character retreated (RUL-40)."""
    away: bool = False
    coming: bool = False
    """The character is away, and arrives later in the present fight."""
    old_letter: str = ""
    """The letter before the character was sent away.

    Empty once the character takes part again; an empty one is not saved.
    """
    stealthy: bool = False
    """The character has not given themselves away; `cover` works out whether that helps now (STEA-1, STEA-2)."""
    stealth_told: str = ""
    """State of the stealth as last logged; empty if there is none (STEA-1, STEA-3).

    `on`, or suspended: by an `enemy`, by an `unseen` enemy whom the players do not see, or because the character is
    `down`.
    """
    stealth_barred: str = ""
    """Id of the hidden enemy who alone kept the character from regaining stealth; empty if none (STEA-2, RUL-37).

    The players believe that the character has stealth; `stealth_told` is what they were told.
    """
    all_out: bool = False
    """The character defends against every attack this round, without actions (SHLD-4)."""
    forgone: int = 0
    """Actions given up this round for all-out defend; unspent, so that a loss can take them (ACT-5, RUL-17)."""
    rallied: bool = False
    """The character has rallied their team in this fight (LEAD-2)."""
    directing: int = 0
    """Further actions this round that are only for directing (LEAD-4)."""
    directed: bool = False
    """The character has directed a teammate this round (LEAD-3)."""
    benefited: bool = False
    """The character was directed this round (LEAD-3)."""
    last_form: str = ""
    """Key of the form used last; empty if none.

    For a character who was hidden, the last one since they appeared.
    """
    fate: str = ""
    """The fate decided after the character's side was down: `lives`, `captured` or `dies`; empty if none (END-1)."""
    conscious_from: int = 10
    """The lowest level of conscious characters: the edition's, set by the table (DMG-6, EDIT-2)."""

    def __post_init__(self) -> None:
        if self.marks.keys() != BOXES.keys():
            raise ValueError(f"expected marks of {', '.join(BOXES)}, got {', '.join(self.marks)}")

    # ---------------------------------------------------------------- state

    @property
    def unconscious(self) -> bool:
        """Whether the level is too low, the head or torso fully marked, or the character dead (DMG-6, EDIT-2)."""
        return (
            self.level < self.conscious_from or self.dead or is_full(self.marks, "head") or is_full(self.marks, "torso")
        )

    @property
    def deadly(self) -> bool:
        """Whether the level is below 0, or the head or torso full of permanent wounds (DMG-7)."""
        return self.level < 0 or self.marks["head"][2] >= _HEAD or self.marks["torso"][2] >= _TORSO

    @property
    def in_fight(self) -> bool:
        return not (self.dead or self.surrendered or self.left_fight or self.away)

    @property
    def able(self) -> bool:
        # Asked more often than anything else, so the marks are added up here instead of by `is_full`.
        if self.level < self.conscious_from or self.dead or self.surrendered or self.left_fight or self.away:
            return False
        slash, cross, permanent = self.marks["head"]
        if slash + cross + permanent >= _HEAD:
            return False
        slash, cross, permanent = self.marks["torso"]
        return slash + cross + permanent < _TORSO

    @property
    def apart(self) -> bool:
        """Whether the character is an NPC who is away and not due later; long lists fold these."""
        return self.away and not (self.pc or self.coming)

    @property
    def captive(self) -> bool:
        """Whether the character is a PC who was captured and not freed since (END-1)."""
        return self.pc and self.fate == "captured"

    @property
    def became(self) -> str:
        """The outcome of the fight for the character: `captured` (END-1), or their condition."""
        return "captured" if self.fate == "captured" else self.condition

    @property
    def condition(self) -> str:
        """The condition in a word or two; empty if the character is able to act."""
        if self.dead:
            return "dead"
        if self.surrendered:
            return "surrendered"
        if self.left_fight:
            return "gone"
        if self.away:
            return "arriving later" if self.coming else "away"
        return "unconscious" if self.unconscious else ""

    def appear(self) -> None:
        """Show the character to the players from now on; they do not learn which weapon was used before."""
        self.hidden, self.last_form = False, ""

    def send_away(self) -> None:
        """Take the character out of play; an NPC's letter is freed, and remembered for their return."""
        self.away, self.coming = True, False
        if self.letter and not self.pc:
            self.letter, self.old_letter = "", self.letter

    def harm(self, damage: int, boxes: Mapping[str, int], sign: str) -> None:
        """Lose levels, and mark the number of boxes by location (DMG-1, DMG-3); nothing else follows here."""
        self.level -= damage
        mark(self.marks, boxes, sign)

    def twin(self) -> Character:
        """Return a copy on which damage or treatment is tried."""
        after = copy(self)
        after.marks = copied(self.marks)
        return after

    def harmed(self, damage: int, boxes: Mapping[str, int], sign: str = "slash") -> Character:
        """Return a copy after damage, dead if it is deadly (DMG-7)."""
        after = self.twin()
        after.harm(damage, boxes, sign)
        after.dead = self.dead or after.deadly
        return after

    def recover(self) -> None:
        """Set the level to max and erase slashes and crosses; the character is no longer surrendered (END-2)."""
        self.level = self.max_level
        self.surrendered = False
        heal(self.marks)

    # ---------------------------------------------------------------- hands and legs

    def usable(self, hand: str) -> bool:
        """Tell whether the arm of that hand is not fully marked (DMG-5)."""
        return not is_full(self.marks, ARM_OF[hand])

    def holding(self, hand: str) -> str | None:
        return self.right if hand == "right" else self.left

    def put(self, hand: str, item: str | None) -> None:
        if hand == "right":
            self.right = item
        else:
            self.left = item

    def take_up(self, item: str, hand: str) -> None:
        """Take an item into the `right` hand, the `left` or `both`; unusable hands are left out (CHAR-6)."""
        for side in HANDS:
            if hand in (side, "both") and self.usable(side):
                self.put(side, item)

    def held(self, item: str) -> bool:
        return item in (self.right, self.left)

    def in_hand(self, item: str) -> str:
        """Return the hand that holds the item: `right`, `left`, `both`, or an empty string."""
        held = [hand for hand in HANDS if self.holding(hand) == item]
        return "both" if len(held) == len(HANDS) else "".join(held)

    def release(self, item: str) -> None:
        for hand in HANDS:
            if self.holding(hand) == item:
                self.put(hand, None)

    def wields(self, item: Item) -> bool:
        """Tell whether enough usable hands hold the item; false for an item that needs no hands (ATK-1, RUL-23)."""
        hands = [hand for hand in HANDS if self.holding(hand) == item.id and self.usable(hand)]
        return len(hands) >= KINDS[item.kind].hands > 0

    def item(self, item_id: str) -> Item | None:
        for item in self.items:
            if item.id == item_id:
                return item
        return None

    def wielded(self, kind: str) -> Item | None:
        """Return an intact item of a kind, held in as many usable hands as it needs, or None."""
        for item in self.items:
            if item.kind == kind and not item.destroyed and self.wields(item):
                return item
        return None

    def has(self, kind: str) -> Item | None:
        """Return an intact item of a kind, in hand or not, or None."""
        return next((item for item in self.items if item.kind == kind and not item.destroyed), None)

    def armor(self, location: str) -> Item | None:
        """Return a piece of intact armor on a location, or None (ARM-1)."""
        for item in self.items:
            if item.kind == "armor" and item.location == location and not item.destroyed:
                return item
        return None

    def armor_on(self, location: str) -> int:
        """Return the number of intact pieces of armor on a location (ARM-1)."""
        return sum([item.kind == "armor" and not item.destroyed for item in self.items if item.location == location])

    @property
    def free_slots(self) -> int:
        """Number of slots that are empty or hold a destroyed item (CHAR-3)."""
        return slots(self.max_level) - sum(not item.destroyed for item in self.items)

    def destroy(self, item: Item) -> None:
        """Destroy one of the character's items, in hand or not (ITEM-3)."""
        item.destroyed = True
        self.release(item.id)

    @property
    def free_hands(self) -> int:
        return sum(1 for hand in HANDS if self.holding(hand) is None and self.usable(hand))

    @property
    def held_names(self) -> tuple[str, ...]:
        """Names of the items in hand, the right hand first; a two-handed item once."""
        held = dict.fromkeys(self.holding(hand) for hand in HANDS)
        return tuple(item.name for held_id in held if held_id and (item := self.item(held_id)) is not None)

    @property
    def held_in_words(self) -> str:
        """The items in hand in words: `Knife and Torch`, `nothing`."""
        return listed(self.held_names) or "nothing"

    @property
    def legs(self) -> int:
        return 2 - is_full(self.marks, "right_leg") - is_full(self.marks, "left_leg")


class Sheet(sheet_of(Character, FACTS)):  # type: ignore[misc]
    """A character, or several equal NPCs, as files, templates and the character form have them."""

    items: Annotated[list[ItemSheet], Meta(max_length=1_000)] = field(default_factory=list)
    marks: Annotated[
        dict[str, str], Meta(description=r"Wounds by location: `\` (or `/`), `X`, `#` for a permanent wound.")
    ] = field(default_factory=dict)
    captured: Annotated[bool, Meta(description="A captured PC takes no part until freed (END-1).")] = False
    exempt: Annotated[
        bool, Meta(description="The number of abilities and items, and what they require, are not checked.")
    ] = False
    area: Annotated[Text, Meta(description="Name of the starting area; by default the GM places the character.")] = ""

    @property
    def intact(self) -> list[ItemSheet]:
        """The items that are not destroyed."""
        return [item for item in self.items if not item.destroyed]

    @property
    def free_slots(self) -> int:
        """Number of slots left; negative with too many items (CHAR-3)."""
        return slots(self.max_level) - len(self.intact)

    def character(self, character_id: str, name: str) -> Character:
        """Return the character without items and area."""
        character: Character = super().character(character_id, name)
        character.marks = marks_of(self.marks)
        if self.captured:
            character.away, character.fate = True, "captured"
        return character

    @classmethod
    def of(cls, character: Character) -> Self:
        """Return the sheet of a character, items with their ids, without area and capture."""
        sheet: Self = super().of(character)
        sheet.level = None if sheet.level is None else max(0, sheet.level)
        sheet.items = [
            ItemSheet(item.kind, item.name, item.location, character.in_hand(item.id), item.destroyed, item.id)  # type: ignore[arg-type]
            for item in character.items
        ]
        sheet.marks = signs_of(character.marks)
        return sheet
