"""A roster that somebody has written or a spreadsheet has saved: a trainee on each line, as name, class and note."""

from __future__ import annotations

import codecs
import csv
from typing import Final, NamedTuple

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import capital, sentence
from cardrules.school.exams.exam import clean_name
from dealers_choice.language import error_words, words

__all__ = ["LARGEST", "RosterEntry", "Refused", "decoded", "read_lines"]

LARGEST: Final = 512_000
"""Bytes of a file, at most."""
_MOST_LINES: Final = 3_000
_LONGEST_LINE: Final = 1_000
_COLUMNS: Final = ("name", "class", "note")
_MARKS: Final = ("\t", ";", ",")


class RosterEntry(NamedTuple):
    """Somebody to be put on the roster."""

    line: int
    """The number of the line, from 1."""
    text: str
    """The line itself."""
    name: str
    group: str
    note: str


class Refused(NamedTuple):
    """A line that is not taken, and why, in a sentence."""

    line: int
    text: str
    why: str


def decoded(raw: bytes) -> str:
    """The text of a file. Raises FormatError for one that is none."""
    if len(raw) > LARGEST:
        raise FormatError(words("it is too large ({count:,} bytes, {most:,} at most)", count=len(raw), most=LARGEST))
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(words("its letters cannot be read; please save it as “CSV UTF-8”")) from None


def read_lines(text: str) -> tuple[list[RosterEntry], list[Refused]]:
    """Who stands on the lines, and what cannot be read of them. Columns are parted by tabs, by semicolons, or else by
    commas; a first line that says ``name``, ``class`` and ``note`` may put them in another order. Raises FormatError
    for more than can be a roster.

    >>> read_lines("Ann Lee;A\\nBo;B;left-handed")[0][1]
    RosterEntry(line=2, text='Bo;B;left-handed', name='Bo', group='B', note='left-handed')
    """
    if len(text) > LARGEST:
        raise FormatError(
            words("these are too many letters ({count:,}, {most:,} at most)", count=len(text), most=LARGEST)
        )
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        raise FormatError(
            words("these are too many lines ({count:,}, {most:,} at most)", count=len(lines), most=_MOST_LINES)
        )
    mark = next((each for each in _MARKS if each in text), ",")
    columns: tuple[str, ...] = _COLUMNS
    found: list[RosterEntry] = []
    refused: list[Refused] = []
    first = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            cells = _cells(line, mark)
            if first and "name" in (heads := [cell.casefold() for cell in cells]):
                columns, first = tuple(heads), False
                continue
            first = False
            found.append(_entry(number, line, cells, columns))
        except FormatError as error:
            first = False
            refused.append(Refused(number, line[:_LONGEST_LINE], sentence(capital(error_words(error)))))
    return found, refused


def _cells(line: str, mark: str) -> list[str]:
    if len(line) > _LONGEST_LINE:
        raise FormatError(
            words(
                "the line is too long ({count:,} letters, {most:,} at most)",
                count=len(line),
                most=_LONGEST_LINE,
            )
        )
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=mark, strict=True))]
    except csv.Error:
        raise FormatError(words("its quotation marks do not match")) from None


def _entry(number: int, line: str, cells: list[str], columns: tuple[str, ...]) -> RosterEntry:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise FormatError(words("it has {count} columns; there are {names:row}", count=len(cells), names=columns))
    values = dict(zip(columns, cells, strict=False))
    for name, value in values.items():
        if not value.isprintable():
            raise FormatError(words("its {name} has characters that cannot be printed", name=name))
    return RosterEntry(
        number, line, clean_name(values.get("name", "")), values.get("class", ""), values.get("note", "")
    )
