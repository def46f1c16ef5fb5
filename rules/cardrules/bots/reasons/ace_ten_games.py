"""What is said of cards where aces and tens count most and one may play against two: at Skat and at Schafkopf.

``{lone}`` and ``{pair}`` are what the game calls its two sides ("the Player").
"""

from __future__ import annotations

from typing import Final

from cardrules.bots.reasons import kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, trick
from cardrules.parts.tricks import ACE_TEN_POINTS
from cardrules.protocol.cards import Card, rank_of
from cardrules.protocol.game import Seat

__all__ = ["ACE_TEN"]

_POINTS: Final = ACE_TEN_POINTS


def _lone(at: Trick) -> Seat | None:
    """Who plays alone."""
    state = at.case.view.state
    lone: Seat | None = state.player if hasattr(state, "player") else state.declarer
    return lone


def _foes(at: Trick) -> list[Seat]:
    """The opponents who play after the seat."""
    return [seat for seat in at.to_come if not at.with_me(seat)]


def _sure(at: Trick) -> bool:
    """Nobody who plays against the seat later can have a higher card of the suit that has not shown otherwise."""
    voids = at.play.voids()
    return at.wins() and not any(
        not voids[seat] >> card & 1 for seat in _foes(at) for card in at.above() if not at.leads
    )


def _lying(at: Trick) -> int:
    return sum(_POINTS[card] for card in at.play.trick)


def _length(at: Trick, card: Card) -> int:
    return len(at.own(card))


def _alike(at: Trick) -> list[Card]:
    """The cards outside trumps that cost as little as this one, or as much: aces and tens, or others."""
    dear = _POINTS[at.card] >= 10
    return [card for card in at.plain if (_POINTS[card] >= 10) == dear]


def _long_way(at: Trick) -> bool:
    lengths = [_length(at, card) for card in _alike(at)]
    longest = at.leads and not at.is_trump() and _length(at, at.card) == max(lengths) > min(lengths)
    return longest and at.to_come[0] == _lone(at)


def _short_way(at: Trick) -> bool:
    lengths = [_length(at, card) for card in _alike(at)]
    shortest = at.leads and not at.is_trump() and _length(at, at.card) == min(lengths) < max(lengths)
    return shortest and at.to_come[-1] == _lone(at)


def _cheap(at: Trick) -> bool:
    """Whether no other card that may be played counts less, and some count more."""
    counts = [_POINTS[card] for card in at.legal]
    return _POINTS[at.card] == min(counts) < max(counts)


def _guards(at: Trick) -> bool:
    """Whether the cards that count less are each the only one beside a ten of their suit."""
    less = [card for card in at.legal if _POINTS[card] < _POINTS[at.card]]
    pairs = [at.own(card) for card in less]
    return bool(less) and all(len(own) == 2 and any(rank_of(card) == 10 for card in own) for own in pairs)


def _against(at: Trick) -> bool:
    return _lone(at) is not None and at.seat != _lone(at)


def _not_alone(at: Trick) -> bool:
    """Whether another may win the trick for the seat."""
    return at.partner_wins or any(at.with_me(seat) for seat in at.to_come)


def _played(at: Trick, seat: Seat | None) -> bool:
    return seat is not None and seat not in at.to_come and seat != at.seat


def _nothing_wrong(at: Trick) -> bool:
    """The lone player has played, and does not win the trick, or cannot be left with it."""
    gone = at.best_seat != _lone(at) or not [card for card in at.losers() if at.suit(card) == at.play.led]
    return _against(at) and at.follows and _played(at, _lone(at)) and gone and at.is_most(at.legal)


ACE_TEN: Final = TRICKS | kinds(
    "ace_ten",
    {
        "lowest": (
            "{I} want no points, so {I} play the lowest card {I} may.",
            trick(lambda at: at.is_least(at.legal)),
        ),
        "until": (
            "{I} lead trumps until {pair} have none left.",
            trick(lambda at: at.leads and at.is_trump() and at.is_high() and at.trumps_out),
        ),
        "force": (
            "The top trumps are against {me}, so {I} lead a lower one to bring them out.",
            trick(lambda at: at.leads and at.is_trump() and at.above(at.own()[-1])),
        ),
        "winner": (
            "Nobody can beat the {card:card} in its suit, so {I} lead it.",
            trick(lambda at: at.leads and at.is_high()),
        ),
        "no cost": (
            "Outside trumps no card of {mine} is sure to win, and the {card:card} is no ace and no ten.",
            trick(
                lambda at: (
                    at.leads
                    and not at.is_trump()
                    and _POINTS[at.card] < 10
                    and not any(at.is_high(card) for card in at.plain)
                )
            ),
        ),
        "costly": (
            "{I} have nothing but aces and tens to lead outside trumps.",
            trick(lambda at: at.leads and at.plain and all(_POINTS[card] >= 10 for card in at.plain)),
        ),
        "long way": (
            "{I} lead a long suit, because {lone} plays next and {my} partner after that.",
            trick(_long_way),
        ),
        "short way": (
            "{I} lead a short suit, because {lone} has the last word in this trick.",
            trick(_short_way),
        ),
        "least": (
            "No card that {I} could lead outside trumps counts less than the {card:card}.",
            trick(
                lambda at: (
                    at.leads
                    and not at.is_trump()
                    and len(at.plain) > 1
                    and _POINTS[at.card] == min(_POINTS[card] for card in at.plain)
                )
            ),
        ),
        "only plain": (
            "The {card:card} is {my} only card outside trumps, and those {I} keep.",
            trick(lambda at: at.leads and at.plain == [at.card] and bool(at.trumps) and _against(at)),
        ),
        "take": (
            "The {card:card} wins the trick as it lies, which has {points:point/points} with it.",
            trick(lambda at: not at.leads and at.wins() and _lying(at) + _POINTS[at.card] == at.case.values["points"]),
        ),
        "take nothing": (
            "The {card:card} wins the trick as it lies; there are no points in it.",
            trick(lambda at: not at.leads and at.wins() and not _lying(at) and not _POINTS[at.card]),
        ),
        "beaten cheap": (
            "{I} cannot win this trick, and no card that {I} may play counts less than the {card:card}.",
            trick(lambda at: not at.leads and not at.winners() and _cheap(at)),
        ),
        "cheap": (
            "No card that {I} may play counts less than the {card:card}, and {I} put no more on this trick.",
            trick(lambda at: not at.leads and _cheap(at)),
        ),
        "guards": (
            "{I} give up the {card:card}, and keep the low card that guards a ten.",
            trick(lambda at: not at.leads and _guards(at)),
        ),
        "ruff points": (
            "{I} trump the trick, because there are points in it.",
            trick(lambda at: at.void and at.wins() and at.is_trump() and _lying(at)),
        ),
        "sure": (
            "Most likely nobody beats the {card:card} any more, so {I} win the trick with it.",
            trick(_sure),
        ),
        "schmear": (
            "{my} partner is winning this trick, so {I} put {points:point/points} on it.",
            trick(lambda at: at.partner_wins and _POINTS[at.card] == at.case.values["points"] >= 2),
        ),
        "leave it": (
            "{my} partner may still win this trick, so {I} spend no card on it.",
            trick(lambda at: _not_alone(at) and not at.leads and not at.wins()),
        ),
        "under": (
            "{I} play low, so that {lone} may have to go higher.",
            trick(lambda at: _against(at) and not _played(at, _lone(at)) and (at.leads or at.is_least(at.legal))),
        ),
        "leave": (
            "The trick is {lone}'s so far, and {I} stay below.",
            trick(lambda at: _against(at) and at.best_seat == _lone(at) and not at.wins()),
        ),
        "harmless": (
            "Nothing can go wrong for {lone} in this trick, so {I} get rid of a high card.",
            trick(_nothing_wrong),
        ),
        "free": (
            "{I} cannot follow suit, so {I} get rid of the {card:card}.",
            trick(lambda at: at.void and not at.wins()),
        ),
    },
)
"""By a short name."""
