"""A character in a fight: CHAR-1, CHAR-6, CHAR-8, DMG-5 to DMG-7, RUL-23, RUL-24.

What it is, holds and owes. Whether it is unconscious is worked out from level and marks each time; death is kept,
since nothing later undoes it.
"""

from __future__ import annotations

from typing import ClassVar

from unhex_tui.engine.value import Changeable, made
from unhex_tui.evening.history import Words
from unhex_tui.evening.naming import listed
from unhex_tui.evening.people import KNOWN_AT_SIGHT, Person
from unhex_tui.systems.unhex.people.items import KINDS, Item, slots
from unhex_tui.systems.unhex.people.wounds import ARM_OF, BOXES, Marks, heal, is_full, unmarked

HANDS = ("right", "left")
_HEAD, _TORSO = BOXES["head"], BOXES["torso"]

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
"""What becomes of somebody in a fight; `lives`: by the GM's word; `rose`: down in between, up at the end."""


class Character(Person, Changeable):
    """A player character or an NPC; what is said of a field in `Person` is not said again."""

    _fleeting: ClassVar[tuple[str, ...]] = ("conscious_from",)
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
    level: int = 50
    max_level: int = 50
    abilities: tuple[str, ...] = ()
    """Ids of combat abilities."""
    gifts: int = 0
    """How many of its abilities are beyond those of its max level, as counted when that rose (CHAR-4)."""
    good_at: tuple[str, ...] = ()
    """Non-combat abilities, in the players' own words."""
    notes: tuple[str, ...] = ()
    items: list[Item] = made(factory=list)
    right: str | None = None
    """Id of the item in the right hand."""
    left: str | None = None
    marks: Marks = made(factory=unmarked)
    area: str | None = None
    """Id of the area it stands in; None until placed."""
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    actions: int = 0
    """Actions it may still spend this round (ACT-1)."""
    debt: int = 0
    """Actions it owes (ACT-5)."""
    spent: int = 0
    """Actions spent this round."""
    dead: bool = False
    surrendered: bool = False
    left_fight: bool = False
    """It retreated (RUL-40)."""
    away: bool = False
    coming: bool = False
    """While it is away: it is to come into the present fight later."""
    old_letter: str = ""
    """The letter it had when it was sent away; empty once it takes part again, and then not written."""
    stealthy: bool = False
    """It has not given itself away; whether that helps now, `stealth` says (STEA-1, STEA-2)."""
    stealth_told: str = ""
    """What its stealth was worth when that was told last: `on`; suspended by an `enemy`, by one `unseen` by the
    players, or as it is `down`; empty where it has none (STEA-1, STEA-3)."""
    stealth_barred: str = ""
    """Id of an enemy that the players do not see and that alone kept it from having stealth again: they think that it
    has, and `stealth_told` is what they were told (STEA-2, RUL-37)."""
    all_out: bool = False
    """It defends against everything this round, without actions (SHLD-4)."""
    forgone: int = 0
    """Actions of this round that it gave up for that: unspent, so a loss takes one of them (ACT-5, RUL-17)."""
    rallied: bool = False
    """It has rallied its team in this fight (LEAD-2)."""
    directing: int = 0
    """Further actions this round, only for directing (LEAD-4)."""
    directed: bool = False
    """It has directed somebody this round (LEAD-3)."""
    benefited: bool = False
    """It has been directed this round (LEAD-3)."""
    last_form: str = ""
    """Key of the weapon it used last, lethal or not; of one who was hidden, since it is seen."""
    fate: str = ""
    """What became of it when its side was down at the end (END-1)."""
    conscious_from: int = 10
    """The least level at which it is conscious: the edition's, set by the table it is on (DMG-6, EDIT-2)."""

    # ---------------------------------------------------------------- state

    @property
    def unconscious(self) -> bool:
        """Level below 10, in the draft below 1; or head or torso fully marked (DMG-6, EDIT-2)."""
        return (
            self.level < self.conscious_from or self.dead or is_full(self.marks, "head") or is_full(self.marks, "torso")
        )

    @property
    def in_fight(self) -> bool:
        """It takes part, and has neither died, surrendered nor left."""
        return not (self.dead or self.surrendered or self.left_fight or self.away)

    @property
    def able(self) -> bool:
        """Conscious and in the fight."""
        # The most asked question of all, so the marks are added up here rather than by `is_full`.
        if self.level < self.conscious_from or self.dead or self.surrendered or self.left_fight or self.away:
            return False
        slash, cross, permanent = self.marks["head"]
        if slash + cross + permanent >= _HEAD:
            return False
        slash, cross, permanent = self.marks["torso"]
        return slash + cross + permanent < _TORSO

    @property
    def apart(self) -> bool:
        """An NPC that is away, and not to come later: long lists fold such."""
        return self.away and not (self.pc or self.coming)

    @property
    def captive(self) -> bool:
        """A PC who was captured and has not been brought back yet (END-1)."""
        return self.pc and self.fate == "captured"

    @property
    def became(self) -> str:
        """What a fight has made of it: that it was captured (END-1), or its condition."""
        return "captured" if self.fate == "captured" else self.condition

    @property
    def condition(self) -> str:
        """Its state in one word; empty for somebody up and fighting."""
        if self.dead:
            return "dead"
        if self.surrendered:
            return "surrendered"
        if self.left_fight:
            return "gone"
        if self.away:
            return "to come" if self.coming else "away"
        return "unconscious" if self.unconscious else ""

    def appear(self) -> None:
        """It is seen from now on; what it used while it was hidden nobody has seen."""
        self.hidden, self.last_form = False, ""

    def send_away(self) -> None:
        """It takes no part from now on; an NPC's letter is free for others, and remembered until it comes back."""
        self.away, self.coming = True, False
        if self.letter and not self.pc:
            self.letter, self.old_letter = "", self.letter

    def recover(self) -> None:
        """It has had the time: level to max, slashes and crosses gone, up for a fight again (END-2)."""
        self.level = self.max_level
        self.surrendered = False
        heal(self.marks)

    # ---------------------------------------------------------------- hands and legs

    def usable(self, hand: str) -> bool:
        """The arm of that hand is not fully marked (DMG-5)."""
        return not is_full(self.marks, ARM_OF[hand])

    def holding(self, hand: str) -> str | None:
        """Id of what a hand holds."""
        return self.right if hand == "right" else self.left

    def put(self, hand: str, item: str | None) -> None:
        """Put an item, or nothing, into a hand."""
        if hand == "right":
            self.right = item
        else:
            self.left = item

    def take_up(self, item: str, hand: str) -> None:
        """Take an item into the `right` or `left` hand, or `both`, as far as they are usable (CHAR-6)."""
        for each in HANDS:
            if hand in (each, "both") and self.usable(each):
                self.put(each, item)

    def held(self, item: str) -> bool:
        """Some hand holds it."""
        return item in (self.right, self.left)

    def in_hand(self, item: str) -> str:
        """Which hand holds it: `right`, `left`, `both`, or nothing."""
        held = [hand for hand in HANDS if self.holding(hand) == item]
        return "both" if len(held) == len(HANDS) else "".join(held)

    def release(self, item: str) -> None:
        """No hand holds it any more."""
        for hand in HANDS:
            if self.holding(hand) == item:
                self.put(hand, None)

    def wields(self, item: Item) -> bool:
        """It is in as many usable hands as it needs (ATK-1, RUL-23)."""
        hands = [hand for hand in HANDS if self.holding(hand) == item.id and self.usable(hand)]
        return len(hands) >= KINDS[item.kind].hands > 0

    def item(self, item_id: str) -> Item | None:
        """One of its items."""
        for item in self.items:
            if item.id == item_id:
                return item
        return None

    def wielded(self, kind: str) -> Item | None:
        """An item of a kind that it holds ready."""
        for item in self.items:
            if item.kind == kind and not item.destroyed and self.wields(item):
                return item
        return None

    def has(self, kind: str) -> Item | None:
        """An item of a kind, not destroyed, in hand or not."""
        return next((item for item in self.items if item.kind == kind and not item.destroyed), None)

    def armor(self, location: str) -> Item | None:
        """Armor left on a location (ARM-1)."""
        for item in self.items:
            if item.kind == "armor" and item.location == location and not item.destroyed:
                return item
        return None

    def armor_on(self, location: str) -> int:
        """How many pieces of armor are left on a location (ARM-1)."""
        return sum(item.kind == "armor" and item.location == location and not item.destroyed for item in self.items)

    @property
    def free_slots(self) -> int:
        """Slots that hold nothing, or something destroyed (CHAR-3)."""
        return slots(self.max_level) - sum(not item.destroyed for item in self.items)

    def destroy(self, item: Item) -> None:
        """Destroy one of its items, in hand or not (ITEM-3)."""
        item.destroyed = True
        self.release(item.id)

    @property
    def free_hands(self) -> int:
        """Usable hands that hold nothing."""
        return sum(1 for hand in HANDS if self.holding(hand) is None and self.usable(hand))

    @property
    def held_names(self) -> tuple[str, ...]:
        """Names of what it has in its hands, from the right."""
        held = dict.fromkeys(self.holding(hand) for hand in HANDS)
        return tuple(item.name for held_id in held if held_id and (item := self.item(held_id)) is not None)

    @property
    def held_in_words(self) -> str:
        """The same as one says it: `Knife and Torch`, `nothing`."""
        return listed(self.held_names) or "nothing"

    @property
    def legs(self) -> int:
        """Usable legs."""
        return 2 - is_full(self.marks, "right_leg") - is_full(self.marks, "left_leg")
