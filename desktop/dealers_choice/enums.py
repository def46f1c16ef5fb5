"""Enumerations of Qt, made quickly.

PySide makes an enumeration of Python's for each of Qt's, thousands of members before the first picture, by the way that
Python has for names that are known only then; that looks at each member as if anybody might have written it, and takes
a tenth of the whole start. What is made here is the same: a sample of both is compared first, and where a Python makes
its own otherwise, it goes on doing so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, EnumType, FlagBoundary, IntEnum
from typing import Any, Final

__all__ = ["made_quickly"]

_OWN: Final = frozenset({*dir(Enum), *dir(IntEnum), "name", "value", "mro"})
"""Names that mean something else in an enumeration: a member called so is Python's matter."""
_SAMPLE: Final = [("One", 1), ("Two", 2), ("Eins", 1), ("None_", -3)]

_python: Final = EnumType.__dict__["_create_"]
"""Python's own way."""


@contextmanager
def made_quickly() -> Iterator[None]:
    """Within this, plain enumerations with whole numbers are made quickly."""
    if all(_alike(kind) for kind in (Enum, IntEnum)):
        type.__setattr__(EnumType, "_create_", _create)
    try:
        yield
    finally:
        type.__setattr__(EnumType, "_create_", _python)


def _create(kind: Any, name: str, names: Any, **named: Any) -> Any:
    """An enumeration of this kind, as ``EnumType._create_`` makes it."""
    if (kind is not Enum and kind is not IntEnum) or not _plain(names):
        return _python(kind, name, names, **named)
    if named.get("module") is None:  # as Python finds it: where the enumeration was asked for
        named["module"] = sys._getframe(2).f_globals.get("__name__")
    made = _python(kind, name, (), **named)
    members, by_value, order = made._member_map_, made._value2member_map_, made._member_names_
    hashable = getattr(made, "_hashable_values_", None)
    whole = kind is IntEnum
    for word, value in names:
        member = by_value.get(value)
        if member is None:
            member = int.__new__(made, value) if whole else object.__new__(made)
            member._value_ = value
            member._name_ = word
            member.__objclass__ = made
            member._sort_order_ = len(order)
            order.append(word)
            by_value[value] = member
            if hashable is not None:
                hashable.append(value)
        type.__setattr__(made, word, member)
        members[word] = member
    return made


def _plain(names: Any) -> bool:
    """Whether these are pairs of a name and a whole number, and nothing that means more."""
    return (
        type(names) is list
        and all(type(pair) is tuple and len(pair) == 2 and type(pair[1]) is int for pair in names)
        and _OWN.isdisjoint(words := [pair[0] for pair in names])
        and len(set(words)) == len(words)
        and not any(word.startswith("_") for word in words)
    )


def _alike(kind: Any) -> bool:
    """Whether Python makes the same of a sample."""
    named: dict[str, Any] = dict.fromkeys(("module", "qualname", "type"))
    told = []
    for make in (_python, _create):
        made = make(kind, "Sample", list(_SAMPLE), **named, start=1, boundary=FlagBoundary.KEEP)
        told.append(([(key, _told(value)) for key, value in sorted(vars(made).items())], [*vars(made["One"])]))
    return told[0] == told[1]


def _told(value: Any) -> object:
    """Something of an enumeration, so that it can be compared with the same of another."""
    if isinstance(value, Enum):
        return type(value).__name__, value._name_, value._value_, sorted(vars(value))
    if isinstance(value, dict):
        return [(key, _told(each)) for key, each in value.items()]
    return value if isinstance(value, str | int | list | tuple) else type(value).__name__
