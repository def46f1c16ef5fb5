"""How what somebody else has written is read: the one place that checks sizes, ranges, depth and types, of JSON and of
the tables of TOML. Each field is named once, with its kind, its range and what it is where nothing is said::

    fields = ForeignFields(json_object('{"minutes": 45}'))
    written = Written(fields.whole("minutes", 30, 1, 240), ...)
    fields.nothing_left()

Not msgspec, which was tried (0.22): of a field that stands there twice it takes the last without a word, so a sealed
file could say two things; what it says of a fault is for programmers; and it would be the one compiled library that the
rules need, with 70 ms of the start where the readers here have 1.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardrules.protocol.texts import Text, say, template

if TYPE_CHECKING:  # a table stands before any date is read
    from datetime import date

__all__ = [
    "MAX_LINE", "CutOff", "ForeignFields", "FormatError", "json_object", "line_of", "moment_of", "numbered_lines",
    "read_object", "utf8", "whole_of",
]  # fmt: skip

MAX_LINE: Final = 4_000_000
"""Characters of a line, at most, where nothing else is said; the record of a long match of Hearts has about 20,000."""
_NAME: Final = 120
_FILE: Final = say("file")
_RECORD: Final = say("a record")
_TOO_DEEP: Final = say("not JSON that could be read: there are too many lists or objects in each other")

_Choice = TypeVar("_Choice", bound=str)


class FormatError(ValueError):
    """What was given is malformed, too large, or of a newer format. The message, a text, says what and where."""


class CutOff(FormatError):
    """Only the beginning of a file is there: the rest may be on its way."""


def utf8(raw: bytes, most: int, what: Text = _FILE) -> str:
    """The text of at most ``most`` bytes. Raises FormatError.

    >>> utf8(b"ab", 1, say("exam"))
    Traceback (most recent call last):
    ...
    cardrules.protocol.foreign_data.FormatError: the exam is too large (2 bytes, 1 at most)
    """
    if len(raw) > most:
        raise FormatError(
            say("the {what} is too large ({bytes:,} bytes, {most:,} at most)", what=what, bytes=len(raw), most=most)
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(say("not UTF-8 (byte {start})", start=error.start)) from None


def numbered_lines(raw: bytes, most: int, what: Text = _FILE) -> list[tuple[int, str]]:
    """The lines of a file, from 1, without those that are blank. Raises FormatError, also if there is none.

    >>> numbered_lines(b"a\\r\\n\\nb", 10)
    [(1, 'a'), (3, 'b')]
    """
    text = utf8(raw, most, what)
    lines = [(number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise FormatError(say("the file is empty"))
    return lines


def json_object(line: str, longest: int = MAX_LINE, what: Text = _RECORD) -> dict[str, Any]:
    """The JSON object of a line. Raises FormatError.

    >>> json_object('{"coups": 30, "coups": 3}')
    Traceback (most recent call last):
    ...
    cardrules.protocol.foreign_data.FormatError: the field 'coups' stands there more than once
    """
    if len(line) > longest:
        raise FormatError(
            say("the record is too long ({long:,} characters, {longest:,} at most)", long=len(line), longest=longest)
        )
    try:
        data = json.loads(line, object_pairs_hook=_no_field_twice)
    except RecursionError:
        raise FormatError(_TOO_DEEP) from None
    except FormatError:
        raise
    except ValueError as error:
        raise FormatError(say("not JSON: {error}", error=str(error))) from None
    if not isinstance(data, dict):
        raise FormatError(say("{what} is a JSON object", what=what))
    return data


def read_object(line: str, wanted: str, longest: int = MAX_LINE) -> dict[str, Any]:
    """The JSON object of a line whose field ``format`` must be ``wanted`` ("family/version"). Raises FormatError."""
    data = json_object(line, longest)
    name = data.get("format")
    if name == wanted:
        return data
    family, _, version = str(name)[:60].rpartition("/")
    if family == wanted.rpartition("/")[0] and version.isdecimal() and int(version) > int(wanted.rpartition("/")[2]):
        raise FormatError(
            say(
                "the record has the newer format {name}; this version reads {wanted}",
                name=repr(str(name)),
                wanted=wanted,
            )
        )
    raise FormatError(say("'format' must be {wanted}", wanted=repr(wanted)))


def _no_field_twice(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Of a field that stands there twice some readers take the first, and others the last."""
    found = dict(fields)
    if len(found) < len(fields):
        names = [name for name, _ in fields]
        raise FormatError(
            say("the field {name} stands there more than once", name=repr(max(names, key=names.count)[:40]))
        )
    return found


def moment_of(text: str) -> int | None:
    """A moment as ISO 8601 writes it with its time zone, in milliseconds since 1970; None for "". Raises
    ValueError."""
    from datetime import datetime

    if not text:
        return None
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("the time zone is missing")
    return round(moment.timestamp() * 1000)


class ForeignFields:
    """An object whose fields are taken out one by one. Every method raises FormatError, with the field and what it
    must be.

    >>> fields = ForeignFields({"coups": 300, "b": 1}, "audition")
    >>> fields.whole("coups", 30, 10, 40)
    Traceback (most recent call last):
    ...
    cardrules.protocol.foreign_data.FormatError: audition.coups must be a whole number from 10 to 40
    >>> fields.nothing_left()
    Traceback (most recent call last):
    ...
    cardrules.protocol.foreign_data.FormatError: there is no field audition.b; there are coups
    """

    def __init__(self, data: object, table: str = "") -> None:
        """``table``: which of several the fields are told of."""
        if not isinstance(data, dict):
            raise FormatError(
                say("{table} must be a table", table=f"[{table}]") if table else say("it must be an object")
            )
        self._data: dict[str, Any] = data
        self._table = table
        self._known: dict[str, None] = {}

    def named(self, name: str) -> str:
        """A field as it is told of."""
        return f"{self._table}.{name}" if self._table else repr(name)

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def take(self, name: str, default: object = None) -> Any:
        """A field that is looked at elsewhere."""
        self._known[name] = None
        return self._data.get(name, default)

    def part(self, name: str) -> ForeignFields:
        """A table in this one; an empty one if there is none."""
        return ForeignFields(self.take(name, {}), name)

    def line(self, name: str, default: str | None = "", least: int = 0, most: int = _NAME) -> str:
        """A text without line breaks, of ``least`` to ``most`` characters that can be printed; without a default it
        must be there."""
        return line_of(self.take(name, default), self.named(name), least, most)

    def text(self, name: str, default: str | None = "", least: int = 0, most: int = 200) -> str:
        """Any text of ``least`` to ``most`` characters; without a default it must be there."""
        value = self.take(name, default)
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise FormatError(
                say(
                    "{field} must be a text of {least} to {most} characters",
                    field=self.named(name),
                    least=least,
                    most=most,
                )
            )
        return value

    def whole(self, name: str, default: int | None, least: int, most: int) -> int:
        """A whole number; without a default it must be there."""
        return whole_of(self.take(name, default), self.named(name), least, most)

    def number(self, name: str, default: float | None, least: float, most: float) -> float:
        """Any number; without a default it must be there."""
        value = self.take(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise FormatError(
                say(
                    "{field} must be a number from {least:g} to {most:g}",
                    field=self.named(name),
                    least=least,
                    most=most,
                )
            )
        return float(value)

    def flag(self, name: str, default: bool | None = False) -> bool:
        """True or false; without a default it must be there."""
        value = self.take(name, default)
        if not isinstance(value, bool):
            raise FormatError(say("{field} must be true or false", field=self.named(name)))
        return value

    def one_of(self, name: str, values: Sequence[_Choice], default: _Choice | None = None) -> _Choice:
        """One of these; without a default it must be there."""
        value = self.take(name, default)
        for each in values:
            if each == value:
                return each
        raise FormatError(say("{field} must be one of {values:row}", field=self.named(name), values=list(values)))

    def some_of(self, name: str, values: Collection[str], default: Sequence[str] = ()) -> tuple[str, ...]:
        """A list of these, each once."""
        found = self.take(name, [*default])
        if not isinstance(found, list) or any(not isinstance(each, str) or each not in values for each in found):
            raise FormatError(
                say("{field} must be a list of {values:row}", field=self.named(name), values=list(values))
            )
        return tuple(dict.fromkeys(found))

    def items(self, name: str, most: int, what: Text) -> list[Any]:
        """A list of at most ``most``; ``what`` is in it."""
        found = self.take(name, [])
        if not isinstance(found, list) or len(found) > most:
            raise FormatError(
                say("{field} must be a list of {most:,} {what} at most", field=self.named(name), most=most, what=what)
            )
        return found

    def day(self, name: str) -> date:
        """A day, which must be there."""
        from datetime import date

        try:
            return date.fromisoformat(self.line(name, least=10, most=10))
        except ValueError:
            raise FormatError(say("{field} must be a day like 2026-03-02", field=self.named(name))) from None

    def moment(self, name: str, least: int = 0) -> tuple[str, int | None]:
        """A moment as it is written and in milliseconds since 1970; "" and None for none, where ``least`` is 0."""
        text = self.line(name, least=least, most=40)
        try:
            return text, moment_of(text)
        except (ValueError, OverflowError, OSError):
            wanted = template("{field} must be a moment with its time zone, like 2026-03-02T09:00+01:00")
            raise FormatError(say(wanted, field=self.named(name))) from None

    def nothing_left(self, known: Sequence[str] = ()) -> None:
        """Refuse a field that nobody has asked for; ``known`` are further ones that may be there."""
        for name in self._data:
            if name not in self._known and name not in known:
                there = list(dict.fromkeys((*self._known, *known)))
                field = self.named(str(name)[:40])
                raise FormatError(say("there is no field {field}; there are {there:row}", field=field, there=there))


def whole_of(value: object, named: str, least: int, most: int) -> int:
    """A whole number in a range. Raises FormatError."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise FormatError(
            say("{field} must be a whole number from {least} to {most}", field=named, least=least, most=most)
        )
    return value


def line_of(value: object, named: str, least: int = 0, most: int = _NAME) -> str:
    """A line of text. Raises FormatError."""
    if not isinstance(value, str) or not least <= len(value) <= most or not value.isprintable():
        raise FormatError(
            say("{field} must be a line of {least} to {most} characters", field=named, least=least, most=most)
        )
    return value
