"""A dealt table as one layout is made of it: where its places are in card widths, and what stands on it.

``cardart.table`` knows where everything is in shares of the table's width.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from cardart.table.casino_places import MIDDLE, SHAPE, FeltArea
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import CURRENCIES, money
from cardrules.protocol.game import View
from dealers_choice.layouts.casino.appearance import look
from dealers_choice.table.placement import Thing

__all__ = ["ABOVE", "CARDS", "CHIPS", "MOUTH", "RAIL", "STAND", "WHOLE", "CasinoTable", "Part"]

STAND: Final = 1.0
"""What lies above what: areas are below everything, then what stands on the felt ..."""
CARDS: Final = 20.0
CHIPS: Final = 30.0
ABOVE: Final = 60.0
"""... and above all what is being handled."""

MOUTH: Final = (0.1805, 0.5043, 14.0)
"""The mouth of the shoe, and how it is turned."""
RAIL: Final = 0.6365
"""How far from the middle of the arc a bettor's chips lie."""

_CRISP: Final = 1.06  # how much larger than its picture a card may be


class Part(NamedTuple):
    """A part of the table: the upper left corner and the size, in shares of the table's width."""

    x: float
    y: float
    width: float
    height: float


WHOLE: Final = Part(0.0, 0.0, 1.0, SHAPE)


class CasinoTable(ABC):
    """One view of the table, and everything's place on it."""

    state: Any
    """What everybody may know of the game at it."""

    def __init__(
        self,
        view: View,
        width: float,
        height: float,
        part: Part,
        places: Mapping[tuple[str, int], FeltArea],
        card: float,
        chips: RackChips,
        own: int,
        steps: tuple[str, ...],
    ) -> None:
        """With this ``part`` of it as large as fits, in the middle, into so many card widths. ``places`` are those of
        its art, and ``card`` how wide a card is, in shares of the table's width; ``chips`` are those of its rack,
        ``own`` is the place of a person who bets (0: none), and ``steps`` are those of preparing a shoe."""
        self.view, self.options = view, view.options
        self.chips, self.own, self.steps = chips, own, steps
        self.share = card
        self.cash = partial(money, currency=str(view.options["currency"]))
        """An amount as it is said at this table."""
        self.currency = str(view.options["currency"])
        sign = CURRENCIES[self.currency].sign
        self.signed = () if self.currency == "usd" else (sign,)
        """What the pictures of lammers and markers are told of the currency."""
        self.unit = min(width / part.width, height / part.height)
        self.left = (width - self.unit * part.width) / 2 - self.unit * part.x
        self.top = (height - self.unit * part.height) / 2 - self.unit * part.y
        self.role = str(self.options["role"])
        self.told = self.role != "dealer" or self.options["coach"] != "silent"
        self.places = places
        # Pictures of cards are made in whole pixels, so that the table may be a little larger than they are: a card
        # in its very size is crisper than one that fills its place.
        self.card = card * self.unit
        if 1 < self.card < _CRISP:
            self.card = 1.0
        self.things: dict[str, Thing] = {}
        self.cards = 52 * int(self.options["decks"])

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in card widths."""
        return self.left + x * self.unit, self.top + y * self.unit

    def middle(self, name: str, position: int = 0) -> tuple[float, float]:
        """The middle of a place of the art, of a position or (0) of the table, in card widths."""
        place = self.places[name, position]
        return self.at(place.x, place.y)

    def outwards(self, position: int, radius: float) -> tuple[float, float]:
        """A point before a bettor, at this distance from the middle of the arc."""
        number = self.places["number", position]
        turn = math.radians(number.angle)
        return self.at(MIDDLE[0] + radius * math.sin(turn), MIDDLE[1] - radius * math.cos(turn))

    def add(self, key: str, name: str, place: FeltArea, *, z: float = 0.0, of: tuple[object, ...] = ()) -> None:
        """Something that lies in a place of the art, with its look, or an area."""
        x, y = self.at(place.x, place.y)
        picture, paint = look(*of) if of else (None, None)
        self.things[key] = Thing(
            x, y, place.width * self.unit, place.height * self.unit, name, picture, paint, place.angle, z
        )

    @abstractmethod
    def label(self, position: int) -> str:
        """What a bettor's place is called."""

    @abstractmethod
    def cutting(self) -> tuple[float, float]:
        """The middle of the felt, before the arc: where cards are cut and money is counted."""

    def radius(self, bet: str, position: int) -> float:
        """Of a chip on a circle, in card widths."""
        return 0.41 * self.places[bet, position].width * self.unit
