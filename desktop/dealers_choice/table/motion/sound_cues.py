"""What is heard of an event at the table: what moves tells the sound."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.game import DREADED, WON, Event, Marked, Moved, Paid, Seat, Turned

__all__ = ["CHIPS", "SLIDE", "SNAP", "TURN", "WIN", "lands", "sound_of"]

SLIDE: Final = "slide"
SNAP: Final = "snap"
CHIPS: Final = "chips"
TURN: Final = "turn"
WIN: Final = "win"
_TRICK: Final = "trick"
_CHIPS: Final = ((10, "few_chips"), (100, CHIPS))
"""Below which amount chips are heard so."""
_MORE: Final = "many_chips"
_OF_MARKS: Final = {"shuffle": "shuffle", "spoon": "spoon", DREADED: "disaster"}
"""What is marked, and what is heard of it."""


def sound_of(event: Event, seat: Seat | None = None) -> str:
    """The sound with which an event begins that is seen on the table by who sits at ``seat`` (chips are heard when they
    arrive); "": none. What is laid down is heard once more when it lies (``lands``).

    >>> sound_of(Paid(5, "seat:0", "pot")), sound_of(Paid(500, "pot", "seat:0"))
    ('few_chips', 'many_chips')
    """
    if isinstance(event, Paid):
        return next((sound for amount, sound in _CHIPS if event.amount < amount), _MORE)
    if isinstance(event, Marked) and event.kind == WON:
        return _TRICK if event.zone == f"trick:{seat}" else ""
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
