"""What bots say at Schafkopf, and when it is true."""

from __future__ import annotations

from typing import Final

from cardrules.bots.reasons import Case, kinds
from cardrules.bots.reasons.ace_ten_games import ACE_TEN
from cardrules.bots.reasons.tricks import Trick, trick
from cardrules.games.schafkopf.evaluation import (
    DARED,
    PICK,
    SIDE_SUITS,
    TOP_CARDS,
    TRUMPS,
    long_enough,
    pick_value,
)
from cardrules.games.schafkopf.game import ORDER, PICKING
from cardrules.parts.tricks import points_in
from cardrules.protocol.cards import mask_of

__all__ = ["REASONS"]


def _trumps(case: Case) -> int:
    return (case.hand & TRUMPS).bit_count()


def _told(case: Case) -> bool:
    high = (case.hand & TOP_CARDS).bit_count()
    return case.view.phase == PICKING.id and (_trumps(case), high) == (case.values["number"], case.values["high"])


def _over(case: Case, risk: float) -> float:
    """How much more the hand is worth than a club player wants who is as bold."""
    return pick_value(case.hand) - PICK[str(case.view.options["settlement"])] + DARED * risk


def _strong(case: Case) -> bool:
    """At least for a bold player, as a club player or as a novice counts."""
    picks = case.action == case.choices[0].action()
    return _told(case) and picks and (_over(case, 1.0) >= 0 or long_enough(case.hand, 1.0))


def _weak(case: Case) -> bool:
    """At least for a careful player, as a club player or as a novice counts."""
    leaves = case.action == case.choices[1].action()
    return _told(case) and leaves and (_over(case, -1.0) < 0 or not long_enough(case.hand, -1.0))


def _away(case: Case) -> bool:
    return case.action.verb == "discard" and sorted(case.values["cards"]) == sorted(case.action.cards)


def _lowest(case: Case) -> bool:
    """No lower card is kept outside trumps, and no trump goes while there is another card."""
    away, power = case.action.cards, ORDER.power
    plain = [card for card in case.cards if not TRUMPS >> card & 1]
    gone = [card for card in away if not TRUMPS >> card & 1]
    kept = [power[card] for card in plain if card not in away]
    return (
        _away(case)
        and (len(gone) == 2 or not kept)
        and max((power[card] for card in gone), default=0) <= min(kept, default=99)
    )


def _safe(case: Case) -> bool:
    return _away(case) and points_in(mask_of(case.action.cards)) >= 10


def _fewer(case: Case) -> bool:
    twelve, away = mask_of(case.cards), mask_of(case.action.cards)
    return _away(case) and any(twelve & suit and not twelve & ~away & suit for suit in SIDE_SUITS)


def _few_points(case: Case) -> bool:
    return _away(case) and points_in(mask_of(case.action.cards)) < 10


def _widow(at: Trick) -> bool:
    """The trick before the last is won, so that a low card is left for the one with the widow."""
    return at.last and at.hand.bit_count() == 2 and at.winners() == [at.card]


REASONS: Final = ACE_TEN | kinds(
    "schafkopf",
    {
        "pick": (
            "With {number:trump/trumps}, {high} of them {high:#a queen or jack/queens or jacks}, {I} {I:am/are} strong "
            "enough to play alone.",
            _strong,
        ),
        "leave": (
            "With {number:trump/trumps}, {high} of them {high:#a queen or jack/queens or jacks}, {my} hand is too weak "
            "to play alone.",
            _weak,
        ),
        "lowest away": ("{I} bury the {cards:cards}, {my} lowest cards outside trumps.", _lowest),
        "points away": ("{I} bury the {cards:cards}, for their points are safe with {me}.", _safe),
        "fewer suits": ("{I} bury the {cards:cards}, which leaves {me} fewer suits to follow.", _fewer),
        "few points": ("{I} bury the {cards:cards}, and have few points to bury.", _few_points),
        "widow": (
            "The widow goes with the last trick, so {I} win this one with the {card:card} and keep a low card.",
            trick(_widow),
        ),
    },
)
