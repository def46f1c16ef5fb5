"""What is heard of an event at the table: what moves tells the sound."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.game import Event, Marked, Moved, Paid, Turned

__all__ = ["CHIPS", "SLIDE", "SNAP", "WIN", "lands", "sound_of"]

SLIDE: Final = "slide"
SNAP: Final = "snap"
CHIPS: Final = "chips"
WIN: Final = "win"
_OF_MARKS: Final = {"shuffle": "shuffle", "spoon": "spoon"}
"""What is marked, and what is heard of it."""


def sound_of(event: Event) -> str:
    """The sound with which an event begins that is seen on the table (chips are heard when they arrive); "": none. What
    is laid down is heard once more when it lies (``lands``)."""
    if isinstance(event, Paid):
        return CHIPS
    if isinstance(event, Moved):
        return SLIDE
    if isinstance(event, Turned):
        return SNAP if event.card is not None else SLIDE
    return _OF_MARKS.get(event.kind, "") if isinstance(event, Marked) else ""


def lands(event: Moved) -> bool:
    """Whether a card is laid down for all to see, and not only pushed to somebody.

    >>> from cardrules.protocol.cards import parse_card
    >>> lands(Moved((parse_card("QS"),), "hand:0", "trick")), lands(Moved((None,), "stock", "hand:1"))
    (True, False)
    """
    return len(event.cards) == 1 and event.cards[0] is not None and not event.target.startswith("hand")
