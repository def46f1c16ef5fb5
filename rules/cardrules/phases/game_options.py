"""What can be agreed before a match, each option said once: a class with an attribute for each, typed.

The dialog, records and the command line know the options as ``Option``s; the game reads the attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from cardrules.protocol.options import Option, Options, Value
from cardrules.protocol.texts import say

__all__ = ["GameOptions", "agreed", "choose", "flag"]


def choose(
    label: str,
    values: Mapping[Any, str] | Sequence[Value] | range,
    told: str = "",
    *,
    start: int | None = None,
    none: Value | None = None,
    rule: bool = True,
    text: Callable[[str], object] | None = None,
) -> Any:
    """An option of a ``GameOptions``: what the dialog asks; the values, the default first, with what a player reads for
    each where that is not the value itself; and ``told``, one sentence of help. The attribute is the value that was
    chosen, or None where ``none`` was; ``start``, ``rule`` and ``text`` are those of ``Option``."""
    labels = tuple(map(say, values.values())) if isinstance(values, Mapping) else ()
    declared = values if isinstance(values, range) else tuple(values)
    return Option("", say(label), declared, labels, say(told), start, text, rule, none)


def flag(label: str, told: str = "", *, on: bool = False, rule: bool = True) -> Any:
    """An option that is on or off; ``on``: if nothing is said. The attribute is a bool; ``rule`` as in ``Option``."""
    return Option("", say(label), ("on", "off") if on else ("off", "on"), help=say(told), rule=rule)


class _Declaring(type):
    """Gathers the options of a class in the order in which they stand, so that each is said once."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _Declaring:
        found = [value._replace(id=key) for key, value in namespace.items() if isinstance(value, Option)]
        for option in found:
            del namespace[option.id]
        namespace["declared"] = (*(option for base in bases for option in getattr(base, "declared", ())), *found)
        return super().__new__(cls, name, bases, namespace)


class GameOptions(metaclass=_Declaring):
    """What has been agreed for a match, worked out once for all games that are played with it. A subclass has an
    attribute for each option, in the order of the dialog::

        class Rules(GameOptions):
            target: int = choose("Game ends at", {500: "500 points", 200: "200 points"})
            breaking: bool = flag("Spades must be broken")
    """

    declared: ClassVar[tuple[Option, ...]]

    def __init__(self, chosen: Options) -> None:
        """``chosen`` has every option by id, as ``read_options`` gives them."""
        for option in self.declared:
            value: object = chosen[option.id]
            if {"on", "off"}.issubset(option.values):
                value = value == "on"
            setattr(self, option.id, None if value == option.none else value)


_R = TypeVar("_R", bound=GameOptions)


def agreed(kind: type[_R], options: Options) -> _R:
    """What the options mean, as ``kind`` has it; the same object for equal options."""
    found: _R = _agreed(kind, tuple(options.items()))
    return found


@lru_cache(maxsize=1024)
def _agreed(kind: type[Any], options: tuple[tuple[str, Value], ...]) -> Any:
    return kind(dict(options))
