"""A step of the dealer's hands, and a remedy, as a table of the game has them by their verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from cardrules.protocol.game import Event

__all__ = ["Cure", "Step"]

T = TypeVar("T")


class Step(NamedTuple, Generic[T]):
    """A step of the dealer's hands at a table of the class ``T``."""

    said: str
    """As an instructor names it; of a call that is told by its words."""
    phases: tuple[str, ...]
    """To which it belongs; in any other it is out of its order."""
    do: Callable[[T, list[str], list[Event] | None], None] | None = None
    """None where it is done only to put something right, or calls somebody."""


class Cure(NamedTuple, Generic[T]):
    """What puts an error right at a table of the class ``T``."""

    do: Callable[[T, list[str], list[Event] | None], None]
    still: Callable[[T, list[str]], bool] | None = None
    """Whether it can still be done; None: it must come at once."""
