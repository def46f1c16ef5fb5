"""The parts of a game's state: how they are copied, and what of them a viewer is told.

A game sets each part once, in ``__init__``. Its class ``State`` names those that a viewer may know, with their types:
that is what views hold, what bots and layouts read, and what a sampled game begins with. A part that is not named there
is secret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["copied", "copying", "part_copied", "recall", "shown"]

T = TypeVar("T")


def shown(game: object, state: type[T], **told: object) -> T:
    """What a game's ``State`` names, as it is now, lists as tuples; ``told`` is what depends on the viewer."""
    names: tuple[str, ...] = state._fields  # type: ignore[attr-defined]  # it is a named tuple
    return state(*[told[name] if name in told else _frozen(getattr(game, name)) for name in names])


def _frozen(part: object) -> object:
    return tuple(map(_frozen, part)) if isinstance(part, list) else part


def recall(game: object, state: tuple[Any, ...]) -> None:
    """Set every part of a fresh game that a ``State`` names; a part that is an object with a ``recall`` does so itself.
    What the game works out from others, and what is only told to viewers, is no part."""
    kind = type(game)
    names: tuple[str, ...] = state._fields  # type: ignore[attr-defined]  # it is a named tuple
    parts = _PARTS.get(kind)
    if parts is None:
        parts = _PARTS[kind] = frozenset([name for name in names if _is_part(game, name)])
    for name, part in zip(names, state, strict=True):
        if name in parts:
            there = getattr(game, name)
            if hasattr(there, "recall"):
                there.recall(part)
            else:
                setattr(game, name, _thawed(part, there))


_PARTS: dict[type, frozenset[str]] = {}


def _is_part(game: object, name: str) -> bool:
    """Whether a game has a part of this name, and can be given another: a compiled class does not tell its properties
    from its parts."""
    try:
        there = getattr(game, name)
        if not callable(there):
            setattr(game, name, there)
    except AttributeError:
        return False
    return not callable(there)


def _thawed(part: Any, there: object) -> Any:
    """A part of a ``State`` as it is in a game, which has a list, or a list of lists, ``there``."""
    if not isinstance(there, list):
        return part
    return [*map(list, part)] if there and isinstance(there[0], list) else list(part)


def copied(game: T) -> T:
    """An independent game in the same state: one assignment for each part, as it would be written by hand, since an
    object whose ``__dict__`` has been touched is slower for the rest of its life."""
    copier = _COPIERS.get(type(game))
    if copier is None:
        made: dict[str, Any] = {"kind": type(game), "part_copied": part_copied}
        source = "\n".join(
            ["def copy(self):", "    other = kind.__new__(kind)", *copying(type(game)), "    return other"]
        )
        exec(source, made)  # noqa: S102  # it holds names of attributes, as what dataclasses make does
        copier = _COPIERS[type(game)] = made["copy"]
    found: T = copier(game)
    return found


_COPIERS: dict[type, Callable[[Any], Any]] = {}


def copying(kind: type) -> list[str]:
    """The lines that copy the parts of a game ``self`` to a new one, ``other``. What a game has is what it sets in
    ``__init__``; the compiled core has these lines in the class itself."""
    return [f"    other.{name} = {_copied(name, part)}" for name, part in vars(kind()).items()]


def _copied(name: str, part: object) -> str:
    if part is None:
        return f"None if self.{name} is None else part_copied(self.{name})"
    if isinstance(part, list):
        return f"[*map(list, self.{name})]" if part and isinstance(part[0], list) else f"self.{name}[:]"
    return f"self.{name}.copy()" if hasattr(part, "copy") and not isinstance(part, dict) else f"self.{name}"


def part_copied(part: T) -> T:
    """A part that is not there in the beginning, if it is one that changes."""
    if isinstance(part, dict) or not hasattr(part, "copy"):
        return part
    found: T = part.copy()
    return found
