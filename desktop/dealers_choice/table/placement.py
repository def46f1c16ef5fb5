"""Where things lie, as a layout says it: in card widths from the table's top left corner."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from cardrules.protocol.texts import Text

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

__all__ = [
    "CARD_HEIGHT",
    "CardFrame",
    "Judge",
    "Layout",
    "LayoutModule",
    "Place",
    "Print",
    "SeatPlace",
    "Slot",
    "Thing",
    "Way",
]

_NOTHING: Final[Mapping[str, Any]] = {}

CARD_HEIGHT: Final = 88 / 63
"""A card's height in card widths."""


class Slot(NamedTuple):
    """Where one card of a zone lies, from the zone's own place, in card widths and degrees clockwise."""

    x: float
    y: float
    angle: float = 0.0
    z: float = 0.0
    """By how many cards it lies higher than its turn in the zone has it; below 0: under the ones before."""


class Place(NamedTuple):
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
    slots: tuple[Slot, ...] = ()
    """If given: where each of the first cards lies; further ones lie on the last."""
    closed: bool = False
    """Whether the zone is a box, a shoe: its backs are not seen, cards come out of (x, y) and vanish in it."""
    fanned: int = 0
    """If above 0: only the last so many cards are spread, the others lie beneath them."""
    sorted: bool = False
    """Whether its cards, where all are seen, lie in the order in which hands are held (``View.order``)."""
    arrange: bool = False
    """For a row: whether the viewer may put its cards, where all are seen, into an order of his own by dragging, with
    gaps between groups."""
    apart: int = 0
    """For a row in which all are seen: so many milliseconds a card that has just come lies apart at its right, before
    it takes its place among the others."""
    foremost: float = 1.0
    """For a row: how large the last of its cards that lie face up is, to the others."""
    rows: int = 1
    """For a row: in how many lines its cards lie, the first one highest. More lines than one are closed up until
    each leaves the upper half of the one behind to be seen; (x, y) is the middle of them all."""
    outline: str = ""
    """What is printed on the felt for an empty zone: ``card``, or ``area`` for the whole row; empty: nothing."""
    label: str = ""
    """Printed inside the outline; ``↻``, ``✕`` and the like, or a word."""
    counted: bool = False
    """Whether the number of cards is shown below the zone, or, of a row, before it where its cards' upper edges are."""
    on_cards: bool = False
    """Whether that number stands on the cards of a pile, which come and go so quickly that it has no room of its own.
    """
    dim: bool = False
    """Whether its cards are shown darker: they count for nothing."""
    keeps: bool = False
    """Whether it lies where it does for left-handed players, too: a square of several that are read from the left."""
    covered: bool = False
    """Whether its cards lie beneath others and cannot be taken yet: they are shown a little darker, if the player wants
    that of cards that cannot be played."""
    buttons: tuple[str, ...] = ()
    """The verbs of those choices whose buttons stand below it and its number, and not in the bar under the table."""
    keys: str = ""
    """Letters for the keyboard: one for the place and the card on top of it, or one for each card of a row."""
    secret: bool = False
    """Whether its cards lie face down for everybody: of one that the viewer has looked at, only the edge is lifted for
    him, so that he sees its index."""
    liftable: bool = False
    """Whether its face-up cards may be dragged even when no choice takes them (the rule's reason is then
    shown where they are dropped). The viewer's own zones always are."""
    z: float = 0.0


Judge = Callable[[tuple[Card, ...]], tuple[str, str] | None]
"""Says what a group of cards is: label and kind of its frame; None: nothing."""


class SeatPlace(NamedTuple):
    """The middle of a seat's name plate, and the edge of the table at which it sits."""

    x: float
    y: float
    side: str = "bottom"


class Print(NamedTuple):
    """What is printed on the felt."""

    key: Hashable
    """Equal keys look the same."""
    x: float
    """Its left edge in card widths."""
    y: float
    width: float
    paint: Callable[[QPainter, float], None]
    """Paints it from the origin, so many pixels wide."""


class Thing(NamedTuple):
    """Something on the felt that is no card and can be pointed at: a stack of chips, a shoe, or only the spot where
    something may be laid."""

    x: float
    """Its middle, in card widths."""
    y: float
    width: float
    height: float
    name: str = ""
    """For tooltips and screen readers (``{0}`` for the player of seat 0); empty for what nobody points at."""
    picture: Hashable = None
    """Equal pictures of one size look the same, and are drawn once. None: there is nothing to see, only an area."""
    paint: Callable[[QPainter, QRectF], None] | None = None
    """Paints the picture into a box of the thing's size, in pixels."""
    angle: float = 0.0
    """Degrees clockwise by which it is turned about its middle."""
    z: float = 0.0
    """What lies above what; areas lie below everything."""
    aid: bool = False
    """Whether it is a memory aid, shown only to players who want one."""
    fixed: bool = False
    """Whether it stays where it stands when chips are paid from there."""


class CardFrame(NamedTuple):
    """A line drawn round cards that lie beside each other in one zone; where they do not, there is none."""

    zone: str
    cards: tuple[Card, ...]
    label: str = ""
    """Stands on the line: what they are, what they are worth."""
    kind: str = "good"
    """``good``, ``idle`` for what counts for nothing yet, or ``danger``."""


class Way(NamedTuple):
    """A way to hold the viewer's cards of one zone (``Place.arrange``), which he takes by a button beside them."""

    label: Text
    key: str
    """A letter for the keyboard, as ``Choice.key`` has it."""
    zone: str
    row: Callable[[Sequence[Card]], Sequence[Card | None]]
    """The cards held from left to right, with None for a gap; it is asked when the button is pressed."""


class Layout(NamedTuple):
    """Everything that has a place on the table."""

    zones: Mapping[str, Place]
    seats: tuple[SeatPlace, ...] = ()
    tokens: Mapping[str, tuple[float, float]] = _NOTHING
    """The middle of a token by its place, or by its kind if it has no place; and any other place from which or to
    which chips are paid."""
    printed: Print | None = None
    things: Mapping[str, Thing] = _NOTHING
    """By name. A thing with the name of a place of ``Paid`` is what moves when it is paid from there. A thing may
    have the name of a zone: then it is the area of that zone."""
    money: Callable[[int], Thing] | None = None
    """What an amount looks like while it is moved, wherever it lies."""
    frames: tuple[CardFrame, ...] = ()
    judge: Judge | None = None
    """What a group of cards is that the viewer has put together in a row of his own: label and kind of its frame."""
    told: Callable[[Collection[Card]], tuple[str, str] | None] | None = None
    """Which badge (by its token's kind and place) says something else while these cards are picked, and what."""
    ways: tuple[Way, ...] = ()
    """How the viewer may have his cards put in order."""
    drawn_by: tuple[Path, ...] = ()
    """The source files of what paints the print and the things. If they are told, the pictures are kept from one start
    to the next, as long as these files stay as they are."""
    sizes: Mapping[str, float] = _NOTHING
    """How large badges are, to others, by the kind of their token; those that are not named are 1."""
    state: tuple[str, ...] = ()
    """The kinds of tokens that say how the hand stands (trump, contract, broken): where the upper left corner has room,
    they are told there, and no badge stands for them."""
    beyond: bool = False
    """Whether some of it lies beyond the cloth: there the rail covers it."""


class LayoutModule(Protocol):
    """A module of ``dealers_choice.layouts``. Where the table must be larger for more players, the module also has a
    function ``size(view)``, which is asked instead of ``SIZE``; where cards lie in the corners, ``BAR``: there is a bar
    below the table for what stands there elsewhere."""

    SIZE: tuple[float, float]
    """The least width and height that the layout needs."""

    def layout(self, view: View, width: float, height: float) -> Layout:
        """Place everything on a table of this size."""
        ...
