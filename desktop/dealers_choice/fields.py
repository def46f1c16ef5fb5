"""Classes of named tuples, made quickly.

For each field Python compiles what is written after its colon, which takes half of the time in which such a class is
made; a start makes sixty to ninety of them. Here it stays the text that it is, as in every other class, and
``typing.get_type_hints`` finds the same. And for each class Python compiles a function that puts so many fields into a
tuple; here it is compiled once for each number of fields, and has other names in each class.
"""

from __future__ import annotations

import collections
import typing
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final

__all__ = ["uncompiled"]

_PYTHONS: Final = "_make_nmtuple"
"""What Python calls its own way, as far as we know it ..."""
_TAKES: Final = ("name", "types", "module", "defaults")
"""... and what it is told."""
_plain: Final[Any] = collections.namedtuple
_EVALUATES: Final = "eval"
"""By what name a named tuple's function is made of its text ..."""
_TEXT: Final = "lambda {names}: _tuple_new(_cls, ({fields}))"
"""... as far as we know it."""


@contextmanager
def uncompiled() -> Iterator[None]:
    """Within this, the kinds of a named tuple's fields are not compiled, nor its function. A Python that goes about it
    in another way than we know goes on as it does."""
    known = vars(typing)
    python = known.get(_PYTHONS)
    code = getattr(python, "__code__", None)
    if code is None or code.co_varnames[: code.co_argcount] != _TAKES or python is _make:
        yield
        return
    known[_PYTHONS] = _make
    vars(collections)[_EVALUATES] = _evaluated
    try:
        yield
    finally:
        known[_PYTHONS] = python
        del vars(collections)[_EVALUATES]


def _make(name: str, types: Iterable[tuple[str, Any]], module: str, defaults: Iterable[Any] = ()) -> Any:
    kinds = dict(types)
    made = _plain(name, [*kinds], defaults=defaults, module=module)
    made.__annotations__ = made.__new__.__annotations__ = kinds
    return made


def _evaluated(text: str, names: dict[str, Any]) -> Any:
    """What the text means in a place with these names."""
    takes = text.partition(":")[0].removeprefix("lambda ").rstrip(",").split(", ")
    if text != _text(takes):
        return eval(compile(text, "<string>", "eval", dont_inherit=True), names)  # noqa: S307 - Python's own text
    return FunctionType(_function(len(takes)).replace(co_varnames=tuple(takes)), names)


def _text(takes: list[str]) -> str:
    """That of the function that makes a tuple of a class, which it takes first, and of these fields."""
    fields = ", ".join(takes[1:]) + ("," if len(takes) == 2 else "")
    return _TEXT.format(names=f"{takes[0]}, {fields}", fields=fields)


@cache
def _function(takes: int) -> CodeType:
    """The one that takes so much."""
    text = _text(["_cls", *(f"f{number}" for number in range(1, takes))])
    code: CodeType = eval(compile(text, "<string>", "eval", dont_inherit=True)).__code__  # noqa: S307 - written here
    return code
