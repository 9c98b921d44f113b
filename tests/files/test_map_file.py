"""The map file behind the desk: changes by another program are never taken for our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from unhex_tui.files import shelf
from unhex_tui.files.shelf import MapFile


def test_what_others_write_while_it_is_read_is_theirs_and_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.map"
    path.write_text("A --- B", "utf-8")
    real = shelf.read_document

    def read(at: Path) -> str:
        text = real(at)
        path.write_text("A --- C", "utf-8")
        return text

    monkeypatch.setattr(shelf, "read_document", read)
    file = MapFile(path, tmp_path)
    assert file.saved == "A --- B" and file.touched
    aside = file.save("A --- D", "a")
    assert aside is not None and aside.read_text("utf-8") == "A --- C"
    assert path.read_text("utf-8") == "A --- D" and not file.touched


@pytest.mark.parametrize("content", [b"A --- B\n", b"\xef\xbb\xbfA --- B\r\n"])
def test_a_file_that_nobody_touched_is_not_taken_for_touched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.map"
    path.write_bytes(content)
    assert not MapFile(path, tmp_path).touched


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="folder"):
        MapFile(tmp_path, tmp_path)


def test_invisible_characters_are_not_in_the_desks_text(tmp_path: Path) -> None:
    """The file stays unchanged."""
    path = tmp_path / "a.map"
    content = "\ufeffA\u200b\U000e0041 --- B\xad\n".encode()
    path.write_bytes(content)
    file = MapFile(path, tmp_path)
    assert file.saved == "A --- B\n"
    assert not file.touched and path.read_bytes() == content
