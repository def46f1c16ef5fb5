"""What bots say at Setback, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.all_fours_games import ALL_FOURS
from cardrules.bots.reasons.tricks import Trick, trick
from cardrules.games.setback.evaluation import DARED, best_suit, needed, novice_suit, partner_holds, suit_worth
from cardrules.games.setback.game import Setback
from cardrules.protocol.cards import ACE, JACK, KING, QUEEN, Suit, cards_in, rank_of, suit_mask

__all__ = ["REASONS"]


def _says(verb: str, check: Callable[[Case, Setback], object]) -> Holds:
    """A predicate on a bid, or on a pass."""

    def holds(case: Case) -> bool:
        if case.view.phase != "bid" or case.action.verb != verb:
            return False
        return bool(check(case, Setback.recalled(case.view)))

    return holds


def _number(case: Case) -> int:
    return int(case.action.words[0])


def _is_worth(case: Case, game: Setback) -> bool:
    """Whether the hand is worth with the suit what is said, and with no other more."""
    suit, worth = case.values["suit"], case.values["worth"]
    found = suit_worth(case.hand, suit, game.rules)
    return abs(found - worth) < 1e-9 and found >= best_suit(case.hand, game.rules)[1] - 1e-9


def _asked(case: Case, game: Setback) -> bool:
    """Whether a player as bold as may be asks so much of a hand for the bid that is told."""
    return bool(abs(needed(game, case.seat, case.values["number"]) - case.values["least"]) <= DARED + 1e-9)


def _enough(case: Case, game: Setback) -> bool:
    number = case.values["number"]
    told = case.values["least"]
    enough = bool(case.values["worth"] >= told)
    return number == _number(case) and _is_worth(case, game) and _asked(case, game) and enough


def _too_weak(case: Case, game: Setback) -> bool:
    number = case.values["number"]
    told = case.values["least"]
    short = bool(case.values["worth"] < told)
    return number == game.least_bid and _is_worth(case, game) and _asked(case, game) and short


def _liked(case: Case, game: Setback) -> bool:
    suit, number = novice_suit(case.hand)
    return bool(suit == case.values["suit"] and number == case.values["number"] >= _number(case))


def _first(at: Trick) -> bool:
    """Whether the card makes trumps, and of the suit that is named."""
    return at.game.trump is None and bool(at.suit() == at.case.values["suit"])


def _best(at: Trick) -> bool:
    suit = at.case.values["suit"]
    worth = suit_worth(at.hand, suit, at.game.rules)
    return _first(at) and bool(worth >= best_suit(at.hand, at.game.rules)[1] - 1e-9)


def _middle(at: Trick) -> bool:
    held = [rank_of(card) for card in cards_in(at.hand & suit_mask(Suit(at.case.values["suit"])))]
    return _best(at) and held[-1] not in (ACE, KING, QUEEN) and rank_of(at.card) != JACK


def _catch(at: Trick) -> bool:
    trump = at.game.trump
    caught = [card for card in at.play.trick if rank_of(card) == 10 or (rank_of(card) == JACK and at.is_trump(card))]
    return trump is not None and bool(caught) and at.is_least(at.winners())


REASONS: Final = ALL_FOURS | kinds(
    "setback",
    {
        "bid": (
            "With {suit:suit} as trumps {my} hand should make about {worth:.1f} points; from about {least:.1f} on {I} "
            "bid {number}.",
            _says("bid", _enough),
        ),
        "take": (
            "With {suit:suit} as trumps {my} hand should make about {worth:.1f} points, and as dealer {I} may take the "
            "bid for {number}.",
            _says("bid", lambda case, game: _enough(case, game) and game.highest == _number(case)),
        ),
        "weak": (
            "{my} best suit is {suit:suit}, good for about {worth:.1f} points; to bid {number} takes about "
            "{least:.1f}.",
            _says("pass", _too_weak),
        ),
        "just too weak": (
            "{my} best suit is {suit:suit}: about {worth:.1f} points, just too few to bid {number}.",
            _says("pass", _too_weak),
        ),
        "partner": (
            "{my} partner has the bid, and {my} hand is not so good that {I} should take it away.",
            _says("pass", lambda case, game: partner_holds(game, case.seat)),
        ),
        "forced": (
            "Everybody has passed, so {I} must bid, and {number} is the least.",
            _says("bid", lambda case, game: game.forced and _number(case) == game.least_bid == case.values["number"]),
        ),
        "liked": (
            "Of ace, king, jack and two {I} have {number} in {suit:suit}.",
            _says("bid", _liked),
        ),
        "not liked": (
            "{I} have too few of ace, king, jack and two in one suit to bid {bid}.",
            _says("pass", lambda case, game: novice_suit(case.hand)[1] < case.values["bid"] == game.least_bid),
        ),
        "pitch": (
            "{suit:Suit} are {my} best suit, and {I} make them trumps with the highest, the {card:card}.",
            trick(lambda at: _best(at) and at.is_most(at.own())),
        ),
        "pitch middle": (
            "{suit:Suit} are {my} best suit, but none of them is above the jack, so {I} make them trumps with the "
            "{card:card} and keep what may be High, Low or Jack.",
            trick(_middle),
        ),
        "highest of suit": (
            "{I} make {suit:suit} trumps with {my} highest, the {card:card}.",
            trick(lambda at: _first(at) and at.is_most(at.own())),
        ),
        "ten or jack": (
            "A ten or the jack of trumps lies there, and the {card:card} is the cheapest card that wins it.",
            trick(_catch),
        ),
    },
)
