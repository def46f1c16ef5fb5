"""Where things lie, as a layout says it: in card widths from the table's top left corner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from cardrules.game import View

__all__ = ["CARD_HEIGHT", "Layout", "LayoutModule", "Place", "SeatPlace"]

CARD_HEIGHT: Final = 88 / 63
"""A card's height in card widths."""


@dataclass(frozen=True, slots=True)
class Place:
    """How a zone's cards lie. ``x`` and ``y`` are the centre of its first card, or with ``span`` the middle
    of the row."""

    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0
    """The step from card to card."""
    span: float = 0.0
    """If above 0: the cards lie in a row around (x, y), at most this wide, with a step of at most ``dx``."""
    arc: float = 0.0
    """For a row: how much it is bent, in degrees from end to end; the middle stands highest."""
    angle: float = 0.0
    """Degrees clockwise by which the whole zone is turned about (x, y)."""
    scale: float = 1.0
    fanned: int = 0
    """If above 0: only the last so many cards are spread, the others lie beneath them."""
    suits: str = ""
    """If given (``CDSH``): the viewer's cards are sorted by suit in this order and by rank, ace high."""
    outline: str = ""
    """What is printed on the felt for an empty zone: ``card``, or ``area`` for the whole row; empty: nothing."""
    label: str = ""
    """Printed inside the outline; ``↻``, ``✕`` and the like, or a word."""
    count: bool = False
    """Whether the number of cards is shown beside the zone."""
    liftable: bool = False
    """Whether its face-up cards may be dragged even when no choice takes them (the rule's reason is then
    shown where they are dropped). The viewer's own zones always are."""
    z: float = 0.0


class SeatPlace(NamedTuple):
    """The middle of a seat's name plate, and the edge of the table at which it sits."""

    x: float
    y: float
    side: str = "bottom"


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything that has a place on the table."""

    zones: Mapping[str, Place]
    seats: tuple[SeatPlace, ...] = ()
    tokens: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The middle of a token by its place, or by its kind if it has no place."""


class LayoutModule(Protocol):
    """A module of ``dealers_choice.layouts``."""

    SIZE: tuple[float, float]

    def layout(self, view: View, width: float, height: float) -> Layout:
        """Place everything on a table of this size."""
        ...
