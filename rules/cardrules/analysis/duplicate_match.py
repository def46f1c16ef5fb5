"""The same deal once more, with a bot in a player's seat: what a duplicate match compares a score with.

A deal is played again from the standing that it was dealt at: the same cards in every hand, the same dealer, score
and partners. Everybody is shown the view of his own seat and no more. A search looks so many times further, and not
for so long, so that the same deal comes out the same on every machine; what two bots in the same seat do differently
comes from what they draw, and from nothing else.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cardrules.bots import Advice
from cardrules.bots.personality import Mind
from cardrules.catalogue import find
from cardrules.protocol.game import Event, PhaseBegan, Scored, Seat
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import bot_seed
from cardrules.turns import AskedBot, Turns

__all__ = ["BOTS", "MOST_DEALS", "Lead", "ahead", "lead_of", "play_again"]

BOTS: Final = 3
"""How many bots of each level play a deal again."""
MOST_DEALS: Final = 32
"""... of one match."""
_SAMPLES: Final = 8  # times that a search may look further before a decision
_MOST_ACTIONS: Final = 20_000  # of one hand; most have some hundred
_T95: Final = (
    12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10, 2.09,
    2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04,
)  # fmt: skip
"""Student's t for an interval of 95 per cent, by degrees of freedom from 1."""
_LEAST_DEALS: Final = 4
"""With fewer an interval tells nothing."""


def play_again(match: Match, seat: Seat, minds: Sequence[Mind], number: int) -> int:
    """Play a match, which stands where a hand has just been dealt, to the end of that hand; the points that it brings
    the player in ``seat``. ``minds`` are all who play, by seat, and ``number`` tells bots in that seat apart.

    The match is changed. Raises ValueError for a hand that does not end.
    """
    choose, turns, points = find(match.game.id).bot(), Turns(match), 0

    def decide(ask: AskedBot) -> Advice:
        what = f"{len(match.done)}/{ask.choices[0].verb}"
        seed = bot_seed(match.seed, ask.seat, f"duplicate {number}/{what}" if ask.seat == seat else what)
        left = iter(range(_SAMPLES))
        mind = minds[ask.seat]
        view, rng = match.game.view(ask.seat), random.Random(seed)
        return choose(view, ask.choices, mind.level, rng, lambda: next(left, None) is None, mind.risk)

    for _ in range(_MOST_ACTIONS):
        deed = turns.next(decide)
        if deed is None:
            break
        out: list[Event] = []
        turns.do(deed, out)
        points += sum(event.points[seat] for event in out if isinstance(event, Scored))
        if any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out):
            return points
    raise ValueError("the hand does not end")


def ahead(points: int, others: Sequence[int], low_wins: bool) -> float:
    """By how much a score is better than the mean of others with the same deal.

    >>> ahead(9, (14, 14, 14), low_wins=True), ahead(9, (14, 14, 14), low_wins=False)
    (5.0, -5.0)
    """
    from statistics import fmean  # it loads fractions and decimals: not with every start of the bots' process

    more = points - fmean(others)
    return -more if low_wins else more


class Lead(NamedTuple):
    """By how much a player was better than others who had the same deals."""

    deals: int
    total: float
    """Over all deals; less than 0: he was worse."""
    margin: float | None
    """In 95 of 100 cases what is behind it lies within so much of the total. None: there are too few deals to say."""

    @property
    def is_clear(self) -> bool:
        """Whether it is more than luck would explain."""
        return self.margin is not None and abs(self.total) > self.margin


def lead_of(differences: Iterable[float]) -> Lead:
    """The sum of what a player had more, deal by deal, with its interval.

    >>> lead_of([4, 6, 5, 5])
    Lead(deals=4, total=20.0, margin=5.2)
    >>> lead_of([4, 6]).margin is None
    True
    """
    found = list(differences)
    count = len(found)
    if count < _LEAST_DEALS:
        return Lead(count, round(math.fsum(found), 1), None)
    from statistics import fmean, stdev

    wide = _T95[count - 2] if count - 2 < len(_T95) else 1.96
    return Lead(count, round(fmean(found) * count, 1), round(wide * stdev(found) * math.sqrt(count), 1))
