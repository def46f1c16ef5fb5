"""What bettors show at blackjack, as films: where a hand is at which moment, and in which shape.

Lengths are those of ``bettors_hand``: (0, 0) is the middle of the bet, x runs along the rail towards third base and y
from the bettor to the dealer, 1 is the width of a card.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from cardart.table.bettors_hand import HandShape

__all__ = ["FILMS", "STYLES", "HandPose", "SignalFilm", "film_of"]

STYLES: Final = ("shoe", "pitch")
"""How the cards are dealt: face up from a shoe, or from the hand, so that bettors hold theirs."""
_COMES: Final = 0.22
"""The part of a film in which the hand comes; in as long a part at its end it leaves."""
_FAR: Final = 0.9
"""How far outwards it comes from."""


class HandPose(NamedTuple):
    """A hand at a moment."""

    x: float
    """Its fingertips ..."""
    y: float
    turn: float
    """How far it is turned about them, in degrees, clockwise."""
    lift: float
    """How high it is above the felt, from 0 to 1."""
    seen: float
    """How opaque it is, from 0 to 1."""


class SignalFilm(NamedTuple):
    """How a hand moves: it comes, goes to and fro between two points, and leaves."""

    shape: HandShape
    milliseconds: int
    first: tuple[float, float]
    second: tuple[float, float]
    """The points between which it goes."""
    times: float
    """How often it goes from the first to the second and back; 0: it rests at the first."""
    raised: float = 0.0
    """How high it is raised at the second point."""
    turn: float = 0.0
    mark: str = ""
    """What stands beside a hand that does not move: ``taps``, ``waves``, ``line``."""

    def at(self, share: float) -> HandPose:
        """Where the hand is after this share of its time, from 0 to 1. Raises ValueError for another share."""
        if not 0 <= share <= 1:
            raise ValueError(f"a film has no moment {share}")
        away = max(0.0, 1 - share / _COMES, 1 - (1 - share) / _COMES)
        done = min(1.0, max(0.0, (share - _COMES) / (1 - 2 * _COMES)))
        way = (1 - math.cos(2 * math.pi * self.times * done)) / 2
        x = self.first[0] + way * (self.second[0] - self.first[0])
        y = self.first[1] + way * (self.second[1] - self.first[1]) - _FAR * away**2
        return HandPose(x, y, self.turn, min(1.0, self.raised * way + away), min(1.0, 1.6 * (1 - away)))

    def still(self) -> HandPose:
        """Where it is in a picture that does not move."""
        x, y = ((a + b) / 2 for a, b in zip(self.first, self.second, strict=True))
        return HandPose(x, y, self.turn, 0.15, 1.0)


_OVER: Final = {
    "hit": SignalFilm("one", 600, (0.05, 0.35), (0.05, 0.12), 2, 0.8, mark="taps"),
    "stand": SignalFilm("flat", 700, (-0.40, 0.55), (0.45, 0.55), 1, 0.2, mark="waves"),
}
"""The same as a clear signal, over the chips."""
FILMS: Final[dict[tuple[str, str], SignalFilm]] = {
    ("shoe", "hit"): SignalFilm("one", 600, (0.92, 1.02), (0.94, 0.72), 2, 0.9, -6, "taps"),
    ("shoe", "stand"): SignalFilm("flat", 700, (0.72, 0.98), (1.32, 0.98), 1.5, 0.15, 0, "waves"),
    ("shoe", "double"): SignalFilm("one", 800, (-1.0, 0.62), (-1.0, 0.48), 1, 0.3, 8),
    ("shoe", "split"): SignalFilm("two", 800, (-1.0, 0.62), (-1.0, 0.48), 1, 0.3, 8),
    ("shoe", "surrender"): SignalFilm("one", 900, (-0.85, -0.72), (0.85, -0.72), 0.5, 0.0, 0, "line"),
    ("shoe", "reach"): SignalFilm("flat", 900, (0.10, 1.25), (0.10, 1.75), 0.5),
    ("pitch", "hit"): SignalFilm("curled", 650, (0.45, 1.75), (0.45, 1.15), 2, 0.1),
    ("pitch", "stand"): SignalFilm("curled", 700, (0.30, 1.75), (0.10, 0.60), 0.5, 0.0),
}  # fmt: skip
"""By style and signal; what a pitched game does not name is shown as at the shoe."""


def film_of(style: str, signal: str, *, over: bool = False) -> SignalFilm:
    """The film of a signal: ``hit``, ``stand``, ``double``, ``split``, ``surrender``, or ``reach`` for the cards.

    ``over``: a hand over the chips, of which nobody can tell what is meant. Raises KeyError for another signal or
    style.
    """
    if style not in STYLES:
        raise KeyError(style)
    if over and signal in _OVER:
        return _OVER[signal]
    return FILMS.get((style, signal)) or FILMS["shoe", signal]
