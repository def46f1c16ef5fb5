"""Classes of named tuples, made quickly.

For each field Python compiles what is written after its colon, which takes half of the time in which such a class is
made; a start makes sixty to ninety of them. Here it stays the text that it is, as in every other class, and
``typing.get_type_hints`` finds the same.
"""

from __future__ import annotations

import collections
import typing
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

__all__ = ["uncompiled"]

_PYTHONS: Final = "_make_nmtuple"
"""What Python calls its own way, as far as we know it ..."""
_TAKES: Final = ("name", "types", "module", "defaults")
"""... and what it is told."""
_plain: Final[Any] = collections.namedtuple


@contextmanager
def uncompiled() -> Iterator[None]:
    """Within this, the kinds of a named tuple's fields are not compiled. A Python that goes about it in another way
    than we know goes on as it does."""
    known = vars(typing)
    python = known.get(_PYTHONS)
    code = getattr(python, "__code__", None)
    if code is None or code.co_varnames[: code.co_argcount] != _TAKES:
        yield
        return
    known[_PYTHONS] = _make
    try:
        yield
    finally:
        known[_PYTHONS] = python


def _make(name: str, types: Iterable[tuple[str, Any]], module: str, defaults: Iterable[Any] = ()) -> Any:
    kinds = dict(types)
    made = _plain(name, [*kinds], defaults=defaults, module=module)
    made.__annotations__ = made.__new__.__annotations__ = kinds
    return made
