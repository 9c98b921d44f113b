"""To look up: the map, range, cover and line of sight (MAP, RANGE, COVER, SIGHT)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book, both

ENTRIES = (
    both(
        "MAP-1",
        "Areas and lines",
        "A solid line lets you see and go, a dashed one only see, an arrow go one way and see both ways. A dashed "
        "line with an X cuts the sight between its two areas and connects nothing. A box on a line is a door: opening "
        "or closing it takes an action; that it stops moving, sight and range while closed is a ruling.",
        "On the nightclub map, the catwalk sees the dance floor, but the way down leads through the DJ booth.",
        see="MOVE-1 RANGE-1 SIGHT-4 ITEM-2",
    ),
    book(
        "MAP-2",
        "Cover marks",
        "A stroke across the end of a line means cover: it protects those in the area at that end from attacks that "
        "come along the line. Each end has one stroke or none.",
        see="COVER-1 SIGHT-1 AOE-8 AOE-9",
    ),
    book(
        "MAP-3",
        "Who stands where",
        "An area holds as many characters as like to be there. At the start the GM puts down the NPCs; the players "
        "put down the PCs in the areas the GM allows.",
        "In the nightclub, the GM may leave the players the entrance and the alley.",
        see="MAP-4",
    ),
    book(
        "MAP-4",
        "Objectives on the map",
        "Places that matter, a bomb or a way out, are marked on their areas before the fight.",
        see="ROUND-3 RUL-40 ITEM-2",
    ),
    book(
        "RANGE-1",
        "Counting range",
        "Go from one area to the other by the shortest way: each connection you pass adds one to the range. Those in "
        "one area are at range 0. Lines that only let you see count as well; closed doors do not.",
        "From the nightclub's entrance the dance floor is at range 1 and the catwalk at range 2.",
        see="RANGE-2 MAP-1",
    ),
    book(
        "RANGE-2",
        "In range",
        "An attack needs its target within reach. Melee and unarmed reach range 0; what a ranged or area weapon "
        "reaches is said with the weapon.",
        see="RANGE-1 2HR-0 1HR-0 AOE-0 ATK-1",
    ),
    book(
        "COVER-1",
        "Who has cover",
        "The mark at your end of a line is cover against attackers in the area at its other end.",
        "In the nightclub the bar is covered against the dance floor, but not against the catwalk.",
        see="COVER-5 MAP-2 COVER-3",
    ),
    book(
        "COVER-2",
        "The attacker's own marks",
        "A mark beside the attacker does nothing for the target: one shoots past it.",
        "Shot at from the bar, the dance floor has no cover, though the line bears a mark at the bar.",
        see="COVER-1 SIGHT-1",
    ),
    both(
        "COVER-3",
        "Cover from further away",
        "Over several lines, look at all the shortest ways: one with a mark that counts is enough for cover. That "
        "marks on the way count like those at the target is a ruling.",
        "From the DJ booth to the bar the way leads over the dance floor, and the mark at the bar covers.",
        see="COVER-1 COVER-2 SIGHT-1",
        changed="marks_between_cover",
    ),
    book(
        "COVER-4",
        "What is no cover",
        "Only marks on the map cover, and what area weapons or stealth add to them; other people do not. There is no "
        "cover within one area, so none against melee.",
        see="AOE-8 STEA-1 SHLD-0",
    ),
    book(
        "COVER-5",
        "What cover does",
        "Cover does not make you harder to hit. It lets you say, instead of the attacker, which die is damage and "
        "which is location.",
        "Hit by 92 without cover, the attacker takes 9 damage to a leg or 2 to the head; with cover, you choose.",
        see="ATK-3 SHLD-0 RUL-19",
    ),
    book(
        "SIGHT-1",
        "Line of sight",
        "Count the cover marks on the shortest way, leaving out those at your own area. With two or more on any of "
        "the shortest ways there is no line of sight.",
        "From the alley you see the kitchen, not the bar. From the pool tables you see the bar, not the kitchen.",
        see="SIGHT-2 SIGHT-3 SIGHT-4 ATK-1 2HR-5",
    ),
    book(
        "SIGHT-2",
        "Within an area",
        "Those in one area always see each other, whatever marks there are around it.",
        see="SIGHT-1",
    ),
    both(
        "SIGHT-3",
        "Sight goes both ways",
        "If you see them, they see you. As marks can count differently from the two ends, the count is made from both "
        "by ruling, and one that blocks is enough.",
        "Dance floor and kitchen do not see each other: there are two marks one way and one the other.",
        see="SIGHT-1",
        changed="mutual_sight",
    ),
    book(
        "SIGHT-4",
        "Sight cut by an X",
        "Two areas joined by a line with an X never see each other, whatever other ways lead round it. Areas that no "
        "line joins, however far round, do not see each other either.",
        see="SIGHT-1 MAP-1",
    ),
)
