"""The mutation table fits the code: each rule has a mutation, and the code to break exists."""

import pytest
from unhex.catalogue import RULES
from unhex.exempt import EXEMPT

from tests.mutations import HOME, Mutation, read, table
from tests.mutations import tests_of as named_for

HERE = HOME / "unhex_tui"
MUTATIONS = table()


def test_every_rule_but_the_exempt_is_broken_by_a_mutation() -> None:
    broken = {rule for mutation in MUTATIONS if mutation.game == "unhex" for rule in mutation.rules}
    assert sorted(RULES - broken - set(EXEMPT)) == []
    assert sorted(broken - RULES) == []


@pytest.mark.parametrize("file", sorted({mutation.path for mutation in MUTATIONS}))
def test_a_mutation_fits_its_file(file: str) -> None:
    """The old text occurs once, and the new text is Python."""
    whole = (HERE / file).read_text(encoding="utf-8")
    for mutation in MUTATIONS:
        if mutation.path == file:
            assert whole.count(mutation.old) == 1, (
                f"{mutation.name}: {mutation.old!r} stands {whole.count(mutation.old)} times in {file}"
            )
            mutated = whole.replace(mutation.old, mutation.new, 1)
            assert mutated != whole, mutation.name
            compile(mutated, f"{file}, where {mutation.name} is broken", "exec")


def test_each_rule_that_is_broken_has_tests_that_could_find_out() -> None:
    broken = {(rule, mutation.game) for mutation in MUTATIONS for rule in mutation.rules}
    assert [rule for rule, game in sorted(broken) if not named_for([rule], game)] == []


def test_a_table_of_mutations_is_read_line_by_line() -> None:
    (one,) = read("# a head\n\nDICE-1 DICE-2: percentile\n- old\n-  more\n+ new\n", "unhex")
    assert one == Mutation(("DICE-1", "DICE-2"), "percentile", "unhex", "old\n more", "new")
    assert one.path == "systems/unhex/percentile.py"
    (other,) = read("FS-COR-1: gamekit/people\n- old\n", "fading_suns")
    assert (other.rules, other.path) == (("FS-COR-1",), "gamekit/people.py")
    with pytest.raises(ValueError, match="no line"):
        read("whatever\n", "unhex")
