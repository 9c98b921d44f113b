"""The veil finds a hidden name in every promised spelling, removes the whole word, and leaves other words alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spelling import ENDINGS, INSIDE, WHOLE, folded

from unhex_tui.gamekit.veil import ANYWHERE, Secret, Veil, veil


def hiding(*names: str, open_names: tuple[str, ...] = ()) -> Veil:
    return veil(tuple(Secret(name, "someone") for name in names), frozenset(open_names))


FOUND = [
    ("Ghoul", "hears the ghouls", "hears the someone"),
    ("Ghoul", "GHOUL's den, the ghouls' lair", "someone's den, the someone's lair"),
    ("Ghoul", "‘ghouls’ and ghoul-hunters", "‘someone’ and someone"),
    ("Ghoul", "a Ghоul with one Cyrillic letter", "a someone with one Cyrillic letter"),
    ("Thief", "two thieves", "two someone"),
    ("Thieves", "one thief", "one someone"),
    ("Wolf", "the wolves, a wolf's howl", "the someone, a someone's howl"),
    ("Lady", "all ladies", "all someone"),
    ("Witch", "three witches", "three someone"),
    ("Henchman", "his henchmen", "his someone"),
    ("Magus", "the magi", "the someone"),
    ("MirrorKnight", "the Mirror Knight, mirror-knights", "the someone, someone"),
    ("Mirror Knight", "MirrorKnight, mirrorknighthood, the knights", "someone, someone, the someone"),
    ("Vorrak", "Vor-rak, Vor rak, v.o.r.r.a.k", "someone, someone, someone"),
    ("Vor-rak", "Vorrak's men", "someone's men"),
    ("影武者", "影武者が来る", "someoneが来る"),
    ("影", "あの影を見た", "あのsomeoneを見た"),
    ("그림자", "그림자가 온다", "someone가 온다"),
    ("ผีดุ", "เห็นผีดุมา", "เห็นsomeoneมา"),
    ("Вампир", "видит вампиров", "видит someone"),
    ("Я", "это Я, а не яма", "это someone, а не яма"),
    ("Ё", "здесь Е", "здесь someone"),
    ("Rat", "rats, RatKing and the rat-king", "someone, someone and the someone"),
    ("Al", "AL, al and Al's", "someone, someone and someone's"),
    ("Will", "waits for Will and for Will's men", "waits for someone and for someone's men"),
    ("A", "hits A, as a friend", "hits someone, as a friend"),
    ("The Cult", "the cult's men", "someone's men"),
    ("Sniper 2", "sniper2 but not 22", "someone but not 22"),
    ("👻", "a 👻 here", "a someone here"),
    ("???", "the ??? comes", "the someone comes"),
    ("Müller", "the mullers", "the someone"),
]


@pytest.mark.parametrize(("name", "text", "read"), FOUND)
def test_a_hidden_name_in_another_form_is_found(name: str, text: str, read: str) -> None:
    """The name is removed with its whole word."""
    assert hiding(name).read(text) == read


LEFT = [
    ("Al", "all also halts the alarm"),
    ("A", "a wall, as at a bar"),
    ("Will", "will wait, willing"),
    ("Ann", "now Gan plans"),
    ("Rat", "a brat's pirate ratio"),
    ("Rook", "a crook, a rookie"),
    ("Lady", "her ladyship"),
    ("Ghoul", "should be foul, a ghost"),
    ("Ester", "the stereo"),
    ("Mirror Knight", "for his knit mirrored"),
    ("Я", "яма, моя"),
]


@pytest.mark.parametrize(("name", "text"), LEFT)
def test_other_words_stay_as_they_are(name: str, text: str) -> None:
    assert hiding(name).read(text) == text


@pytest.mark.parametrize(
    ("hidden", "open_name", "text", "read"),
    [
        ("Boss", "Boss 2", "boss, Boss 2, the Boss 22", "someone, Boss 2, the someone 22"),
        ("Ghoul", "Ghoul Hunter", "the ghoul hunters, ghouls", "the ghoul hunters, someone"),
        ("Ghouls", "Ghoul", "a ghoul of the Ghouls", "a ghoul of the someone"),
        ("Guard Captain", "Guards", "a guard, the captain", "a guard, the someone"),
        ("ANN", "Ann", "Ann", "Ann"),
    ],
)
def test_a_name_that_players_may_read_stays(hidden: str, open_name: str, text: str, read: str) -> None:
    assert hiding(hidden, open_names=(open_name,)).read(text) == read


# ------------------------------------------------------------------------------------------- every promised spelling

FILLERS = ("nunnu", "bobbeb", "to", "of", "fumm", "3", "und")
SOUNDS = ("zor", "vek", "qui", "jax", "wub", "xil", "gry", "pho", "ýll", "zhâ", "ück", "xøv", "tha", "ra", "o")
LONG = (
    st.lists(st.sampled_from(SOUNDS), min_size=3, max_size=5)
    .map(lambda parts: "".join(parts).capitalize())
    .filter(lambda name: len(name) >= ANYWHERE)
)
SHORT = st.sampled_from(("Zor", "Vek", "Qui", "Xi", "Jaxo", "Grýl"))
UNSPACED = st.text(st.sampled_from("影武者忍鬼王女神狼龍"), min_size=1, max_size=4)
WORDS = st.lists(st.sampled_from(FILLERS), max_size=4).map(" ".join)
EXAMPLES = settings(max_examples=300, derandomize=True, database=None, deadline=None)


def expected(before: str, spelled: str, after: str) -> set[str]:
    """Return the texts that players may read: the other words, and one word in place of the name."""
    quoted = spelled.startswith("“")
    found = {f"{before} “someone” {after}" if quoted else f"{before} someone {after}"}
    return found | ({f"{before} someone's {after}"} if "'" in spelled or "’" in spelled else set())


@EXAMPLES
@given(LONG, st.sampled_from([*WHOLE, *ENDINGS, *INSIDE]), WORDS, WORDS)
def test_a_long_name_is_found_in_every_promised_spelling(name: str, how: str, before: str, after: str) -> None:
    spelled = {**WHOLE, **ENDINGS, **INSIDE}[how](name)
    read = hiding(name).read(f"{before} {spelled} {after}")
    assert read in expected(before, spelled, after), (name, spelled)
    assert folded(name) not in folded(read)


@EXAMPLES
@given(SHORT, st.sampled_from([*WHOLE, *ENDINGS]), WORDS, WORDS)
def test_a_short_name_is_found_as_a_whole_word(name: str, how: str, before: str, after: str) -> None:
    spelled = {**WHOLE, **ENDINGS}[how](name)
    assert hiding(name).read(f"{before} {spelled} {after}") in expected(before, spelled, after), (name, spelled)


@EXAMPLES
@given(UNSPACED, st.sampled_from(("が来る", "x", " ", "を見た。")), st.sampled_from(("", "この", "Vex ")))
def test_a_name_of_a_script_without_spaces_is_found_anywhere(name: str, after: str, before: str) -> None:
    assert hiding(name).read(f"{before}{name}{after}") == f"{before}someone{after}"


@EXAMPLES
@given(st.lists(LONG, min_size=1, max_size=4, unique=True), WORDS)
def test_text_without_a_name_is_never_changed(names: list[str], words: str) -> None:
    assert hiding(*names).read(words) == words


# --------------------------------------------------------------------------------------------------------- warnings

NEAR = [
    ("Ghoul", "a goulish grin", "goulish"),
    ("Rook", "the rookhouse", "rookhouse"),
    ("Wolf", "two Wölfe", "Wölfe"),
    ("Müller", "Mueller's mill", "Mueller's"),
    ("Vorrak", "Vorakk waits", "Vorakk"),
    ("Snake Lady", "a rattlesnake", "rattlesnake"),
]


@pytest.mark.parametrize(("name", "text", "word"), NEAR)
def test_a_word_that_comes_near_to_a_name_is_told(name: str, text: str, word: str) -> None:
    assert hiding(name).read(text) == text
    assert hiding(name).near(text) == ((name, word),)


@pytest.mark.parametrize(
    ("name", "text"), [("Ghoul", "should go to the ghosts' goal"), ("Al", "all"), ("Will", "will")]
)
def test_a_word_that_is_only_alike_is_not_told(name: str, text: str) -> None:
    assert hiding(name).near(text) == ()
