"""What a lesson is: a real table that is brought to a state, and the steps of it that are learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from cardrules.protocol.options import Value
from cardrules.protocol.texts import Text

__all__ = ["FirstStep", "Lesson", "Way"]

_NO_OPTIONS: Final[Mapping[str, Value]] = {}
_NO_HOUSE: Final[Mapping[str, frozenset[Value]]] = {}

Way = Literal["lesson", "watched", "dealt"]
"""It is shown, then done until it was done unaided; it is only watched; it is only done."""


class Lesson(NamedTuple):
    """What is learned in one go."""

    id: str
    title: Text
    about: str
    """What is done and why, in a few sentences."""
    starts: str
    """As ``TableScene.starts``."""
    verbs: frozenset[str]
    """The trainee's own steps; the others are done by the school."""
    cards: str = ""
    bets: str = ""
    options: Mapping[str, Value] = _NO_OPTIONS
    ends: str = "match"
    """As ``TableScene.ends``: until then the school does what lies between two of the trainee's own steps. ``match``:
    it is over with the last of those that come one after the other."""
    phase: str = ""
    """In which phase of the game its steps are due; "": in any."""
    first: str = ""
    """With which of its steps it begins; "": with any."""
    prepared: int = 0
    """After how many steps of the shoe's preparation it is over; 0: after the last of its own."""
    cut: bool = False
    """Whether it is at the end of a shoe, where the cut card comes out."""
    way: Way = "lesson"
    coups: int = 0
    """How many whole coups it lasts, of which every step is its own; 0: it is no matter of coups."""
    only: Mapping[str, frozenset[Value]] = _NO_HOUSE
    """Options of the house, each with the values of which it has one, if the lesson is to be given there."""


class FirstStep(NamedTuple):
    """Something that is to be done on the first day."""

    room: Literal["lesson", "drill"]
    what: str
    """The id of the lesson or of the drill."""
    title: Text
