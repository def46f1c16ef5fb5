"""Cells of a table for a spreadsheet: every cell is data.

A spreadsheet would take a name like ``=1+1`` for a formula and work it out, so whatever begins as a formula
does is written with an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

__all__ = ["csv_text", "safe_cell"]

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def safe_cell(value: object) -> str:
    """A value as a cell that no spreadsheet works out.

    >>> safe_cell("=1+1"), safe_cell("Ann"), safe_cell(-3)
    ("'=1+1", 'Ann', '-3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    return f"'{text}" if text.lstrip(" \u00a0\ufeff").startswith(_FORMULAS) else text


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as the text of a CSV file; it begins with the mark by which spreadsheets know UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe_cell(value) for value in row])
    return "\ufeff" + out.getvalue()
