"""What a file of Python says, without what its expressions are made of."""

import ast
from collections.abc import Iterator
from pathlib import Path


def statements(file: Path) -> Iterator[ast.AST]:
    """All statements of a file, however deep; most of what `ast.walk` goes through are expressions."""
    yield from _below(ast.parse(file.read_text("utf-8")))


def _below(node: ast.AST) -> Iterator[ast.AST]:
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for one in getattr(node, part, ()):
            yield one
            yield from _below(one)
