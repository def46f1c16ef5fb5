"""What a class of the rules is made of, in plain Python and compiled."""

from __future__ import annotations

__all__ = ["attributes_of"]


def attributes_of(kind: type) -> list[str]:
    """The names of all attributes of a class that declares them; a compiled one has no ``__slots__``."""
    names = kind.__mypyc_attrs__ if hasattr(kind, "__mypyc_attrs__") else kind.__slots__
    return sorted(name for name in names if not name.startswith("__"))
