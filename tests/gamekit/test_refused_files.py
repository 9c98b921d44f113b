"""Every part of a file that msgspec refuses has a mistake in words: nothing of a file is left out in silence."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct, convert, structs

from unhex_tui.files.schemas import faults
from unhex_tui.gamekit.casting import file_part
from unhex_tui.gamekit.document_models import TeamSheet
from unhex_tui.gamekit.documents import REFUSALS, cleaned, form_of
from unhex_tui.gamekit.traits import in_files
from unhex_tui.systems.fading_suns.between import DOCUMENTS as FADING_SUNS
from unhex_tui.systems.fully_automated.between import DOCUMENTS as FULLY_AUTOMATED
from unhex_tui.systems.unhex.between.documents import DOCUMENTS as UNHEX
from unhex_tui.systems.unhex.people.items import ItemSheet
from unhex_tui.systems.unknown_armies.between.documents import DOCUMENTS as UNKNOWN_ARMIES
from unhex_tui.systems.unknown_armies.between.documents import CarSheet

GAMES = (UNHEX, FADING_SUNS, FULLY_AUTOMATED, UNKNOWN_ARMIES)
SHEETS: list[type[Struct]] = [documents.kind for documents in GAMES]
PARTS = [file_part(field.part) for documents in GAMES for field in in_files(documents.kind.record) if field.part]
RECORDS = [*SHEETS, *PARTS, *(documents.form for documents in GAMES), TeamSheet, ItemSheet, CarSheet]
SCALARS: list[Any] = [None, True, -3, -1, 0, 1, 99, 100, 301, 10**30, 1.0, 1.5, "", "a", "A b", "both", "gun", "03"]
SCALARS += ["x" * 61, "x" * 301, "\ud800", "a\n"]
VALUES = [
    *SCALARS,
    [],
    {},
    *([each] for each in SCALARS),
    *({"violence": each} for each in (*SCALARS, [1, 2], [1, 99])),
]
VALUES += [[each] * 30 for each in ("a", 1)]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_what_is_refused_has_a_mistake(record: type[Struct]) -> None:
    """Each field has each value in turn."""
    form, refused = form_of(record), 0
    for key in (*(field.encode_name for field in structs.fields(form)), "nonsense"):
        for value in VALUES:
            part = cleaned(record, {"name": "Ann", "title": "A", key: value})
            part = {
                field: kept for field, kept in part.items() if field in form.__struct_encode_fields__ or field == key
            }
            try:
                convert(part, form)
            except REFUSALS:
                refused += 1
                assert faults(form, part), part
    assert refused > len(VALUES)
