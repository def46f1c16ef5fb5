"""What bots say at Euchre, and when it is true."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, trick
from cardrules.games.euchre.evaluation import ALONE, ANSWER, DARED, HARDLY, strength, to_name, turn_up_worth
from cardrules.games.euchre.game import Euchre
from cardrules.games.euchre.phases import (
    ANSWERING,
    CHOOSING_PATTERN,
    CUTTING,
    DEFENDING,
    DRAWING,
    FARMERS,
    NAMING,
    NAMING_JOKER,
)
from cardrules.games.euchre.rules import bowers
from cardrules.games.euchre.state import State
from cardrules.parts.tricks import TRUMP
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import JACK, JOKER, Card, Suit, cards_in, mask_of, rank_of

__all__ = ["REASONS"]

_NEAR: Final = 0.06
"""By how much a worth that is rounded may differ from what is told."""


def _state(case: Case) -> State:
    state: State = case.view.state
    return state


def _game(case: Case) -> Euchre:
    return Euchre.sample(case.view, random.Random(0))


def _in(*phases: Phase[Euchre], check: Callable[[Case], object]) -> Holds:
    ids = [phase.id for phase in phases]
    return lambda case: case.view.phase in ids and bool(check(case))


def _unseen(case: Case) -> bool:
    return not case.hand


def _hand(case: Case) -> int:
    """The hand as it would be played: the dealer's with the card turned up and without what he lays away."""
    state = _state(case)
    if case.view.phase != ANSWERING.id or case.seat != state.dealer:
        return case.hand
    six: int = case.hand | 1 << (state.turn_up or 0)
    away = case.action.cards[0] if case.action.cards else case.values.get("away")
    return six & ~(1 << away) if away is not None else six


def _trumps(case: Case, suit: Suit) -> tuple[int, bool]:
    """How many trumps the hand has of a suit, and whether a bower or the joker is among them."""
    game = _game(case)
    trumps = _hand(case) & game.rules.orders[suit].masks[TRUMP]
    return trumps.bit_count(), bool(trumps & mask_of((JOKER, *bowers(suit))))


def _offered(case: Case) -> list[Suit]:
    """The suits that may become trumps."""
    barred = _state(case).turn_suit or Suit(0)
    return [barred] if case.view.phase == ANSWERING.id else [Suit(suit) for suit in range(4) if suit != barred]


def _calls(case: Case) -> bool:
    return case.action.verb not in ("pass", "turn_down")


def _novice(least: int, bower: bool, call: bool) -> Holds:
    """Whether a hand has so many trumps, with a bower or not, and therefore calls, or has them in no suit."""

    def enough(case: Case, suit: Suit) -> bool:
        count, high = _trumps(case, suit)
        return count >= least and (high or not bower)

    def holds(case: Case) -> bool:
        if case.view.phase not in (ANSWERING.id, NAMING.id) or call != _calls(case):
            return False
        return enough(case, case.values["suit"]) if call else not any(enough(case, suit) for suit in _offered(case))

    return holds


def _worth(case: Case) -> float:
    """What the hand is worth with the suit that is told."""
    game, suit = _game(case), case.values["suit"]
    extra = turn_up_worth(game, case.seat) if case.view.phase == ANSWERING.id else 0.0
    return strength(game, _hand(case), suit) + extra


def _needed(case: Case, suit: Suit) -> float:
    game = _game(case)
    place = (game.circle.index(case.seat) - game.circle.index(game.dealer or 0)) % game.seats
    return ANSWER[place] if case.view.phase == ANSWERING.id else to_name(game, case.seat, suit)


def _told(case: Case) -> bool:
    needed = _needed(case, case.values["suit"])
    asked = abs(float(case.values.get("needed", needed)) - needed) < DARED + _NEAR
    return asked and abs(max(_worth(case), 0.0) - float(case.values["worth"])) < _NEAR


def _enough(case: Case) -> bool:
    return _calls(case) and _told(case) and _worth(case) >= _needed(case, case.values["suit"]) - DARED


def _too_few(case: Case) -> bool:
    return not _calls(case) and _told(case) and _worth(case) < _needed(case, case.values["suit"]) + DARED


def _nearest(case: Case) -> bool:
    """No other suit comes nearer to what is needed for it."""
    game, hand = _game(case), case.hand

    def short(suit: Suit) -> float:
        return strength(game, hand, suit) - _needed(case, suit)

    return short(case.values["suit"]) >= max(short(suit) for suit in _offered(case)) - 1e-9


def _strong(case: Case) -> bool:
    return "alone" in case.action.words and _worth(case) >= ALONE - DARED


def _forced(case: Case) -> bool:
    no_pass = not any(choice.verb == "pass" for choice in case.choices)
    longest = _trumps(case, case.values["suit"])[0] == max(_trumps(case, suit)[0] for suit in _offered(case))
    return case.view.phase == NAMING.id and no_pass and (longest or _nearest(case))


def _both_bowers(case: Case) -> bool:
    game, suit, other = _game(case), case.values["suit"], case.values["other"]
    both = mask_of(bowers(suit))
    more = strength(game, case.hand, other) > strength(game, case.hand, suit)
    return not _calls(case) and case.hand & both == both and other == 3 - suit and more


def _no_face(case: Case) -> bool:
    return case.action.verb == "show" and not any(rank_of(card) >= JACK for card in cards_in(case.hand))


def _many(case: Case) -> bool:
    game = _game(case)
    return case.action.verb == "keep" and strength(game, case.hand, game.turn_suit or Suit(0)) >= ANSWER[1]


def _three_alone(case: Case) -> bool:
    game = _game(case)
    worth = strength(game, case.hand, game.trump or Suit(0))
    return case.action.verb == "defend" and "alone" in case.action.words and worth >= ALONE - DARED


# -------------------------------------------------------------------------------------------- the discard


def _keeps_most(case: Case) -> bool:
    game = _game(case)
    trump = game.trump or Suit(0)
    six = mask_of(case.cards)

    def left(card: Card) -> float:
        return round(strength(game, six ^ 1 << card, trump), 6)

    return case.action.verb == "discard" and left(case.card) == max(map(left, case.cards))


def _lowest_plain(case: Case) -> bool:
    game = _game(case)
    order = game.rules.orders[game.trump or Suit(0)]
    plain = [card for card in case.cards if order.suits[card] != TRUMP]
    lowest = min(map(order.power.__getitem__, plain), default=-1)
    return case.card in plain and order.power[case.card] == lowest


def _only_trumps(case: Case) -> bool:
    game = _game(case)
    order = game.rules.orders[game.trump or Suit(0)]
    trumps = all(order.suits[card] == TRUMP for card in case.cards)
    return (
        case.action.verb == "discard"
        and trumps
        and order.power[case.card] == min(map(order.power.__getitem__, case.cards))
    )


# ---------------------------------------------------------------------------------------------- the tricks


def _partner_to_come(at: Trick) -> bool:
    return any(at.with_me(seat) for seat in at.to_come)


def _partner_led(at: Trick) -> bool:
    maker = _state(at.case).maker or 0
    return at.leads and at.is_trump() and maker != at.seat and at.sides[maker] == at.sides[at.seat]


def _leaves_it(at: Trick) -> bool:
    taken = sum(number for seat, number in enumerate(at.play.tricks) if at.sides[seat] == at.sides[at.seat])
    return taken > 0 and _partner_to_come(at) and not at.wins() and at.void and bool(at.trumps) and not at.is_trump()


def _as_good(at: Trick) -> bool:
    """No card that is out lies between the partner's and the best of the hand."""
    if not at.partner_wins or not at.is_least(at.legal):
        return False
    power, best = at.order.power, at.play.best
    top = max(power[card] for card in at.legal)
    led = at.out & at.order.masks[at.play.led]
    return not any(power[best] < power[card] < top for card in cards_in(led))


_RULES: Final = {
    "careful": (4, True, "four trumps with a bower"),
    "even": (3, True, "three trumps with a bower"),
    "bold": (3, False, "three trumps"),
}

REASONS: Final = TRICKS | kinds(
    "euchre",
    {
        # Before the calls.
        "backs": ("All the backs look alike, so {I} take any card.", _in(DRAWING, check=_unseen)),
        "cut": ("{I} cut the pack in the middle.", _in(CUTTING, check=_unseen)),
        "pattern": ("Either way of dealing is as good as the other.", _in(CHOOSING_PATTERN, check=_unseen)),
        "unseen": ("Nobody has seen a card yet, so one suit is as good as another.", _in(NAMING_JOKER, check=_unseen)),
        "not one": (
            "{my} hand is not one that may be shown.",
            _in(FARMERS, check=lambda case: all(choice.verb != "show" for choice in case.choices)),
        ),
        "many": ("With so many {suit:suit} {I} would rather play this hand.", _in(FARMERS, check=_many)),
        "show": (
            "A hand without ace and face card is worth exchanging for a new deal.",
            _in(FARMERS, check=_no_face),
        ),
        # Calls.
        **{
            f"novice {name}": (
                f"{{my}} {{suit:suit}} are enough: a call wants {words}.",
                _novice(least, bower, call=True),
            )
            for name, (least, bower, words) in _RULES.items()
        },
        **{
            f"novice pass {name}": (
                f"{{my}} hand is not enough: a call wants {words}.",
                _novice(least, bower, call=False),
            )
            for name, (least, bower, words) in _RULES.items()
        },
        "both bowers": (
            "{I} hold both bowers, and more in {other:suit}: if {suit:suit} are turned down {I} name those, and if "
            "they are taken up the bowers are against them.",
            _in(ANSWERING, check=_both_bowers),
        ),
        "alone": (
            "{my} hand is so strong in {suit:suit} that {I} try for all five tricks alone.",
            _in(ANSWERING, NAMING, check=_strong),
        ),
        "enough": (
            "About {worth:.1f} tricks in {suit:suit} are enough: a call from this seat wants {needed:.1f}.",
            _in(ANSWERING, NAMING, check=_enough),
        ),
        "too few": (
            "About {worth:.1f} tricks in {suit:suit} are too few: a call from this seat wants {needed:.1f}.",
            _in(ANSWERING, check=_too_few),
        ),
        "just too few": (
            "About {worth:.1f} tricks in {suit:suit} are just too few to call from this seat.",
            _in(ANSWERING, check=_too_few),
        ),
        "hardly": (
            "{my} hand promises hardly a trick in {suit:suit}, too few to call from this seat.",
            _in(ANSWERING, check=lambda case: _too_few(case) and _worth(case) < HARDLY),
        ),
        "nearest": (
            "{my} {suit:suit} come nearest to a call, but about {worth:.1f} tricks are too few: it wants {needed:.1f}.",
            _in(NAMING, check=lambda case: _too_few(case) and _nearest(case)),
        ),
        "just nearest": (
            "{my} {suit:suit} come nearest to a call, but about {worth:.1f} tricks are just too few.",
            _in(NAMING, check=lambda case: _too_few(case) and _nearest(case)),
        ),
        "forced": ("{I} have to name a suit, and {suit:suit} is {my} best.", _forced),
        "three alone": (
            "{my} hand should take three tricks by itself, which is worth four points alone.",
            _in(DEFENDING, check=_three_alone),
        ),
        "two": (
            "Two stop a lone player more easily than one.",
            _in(DEFENDING, check=lambda case: case.action.verb == "pass"),
        ),
        # The discard.
        "turned away": (
            "{my} five cards are better than any with the card turned up, so {I} keep them.",
            lambda case: _keeps_most(case) and case.card == _state(case).turn_up,
        ),
        "discard": ("Without the {card:card} {my} hand keeps most of its strength.", _keeps_most),
        "discard low": ("The {card:card} is {my} lowest card outside trumps.", _lowest_plain),
        "discard trump": (
            "{I} have only trumps, so the lowest goes.",
            _only_trumps,
        ),
        # Tricks.
        "partner called": ("{my} partner has called, so {I} lead trumps.", trick(_partner_led)),
        "leave": (
            "{my} side has a trick, and {my} partner is still to play: {I} leave this one and keep {my} trumps.",
            trick(_leaves_it),
        ),
        "partner to come": (
            "{I} play low, for {my} partner is still to play.",
            trick(lambda at: _partner_to_come(at) and at.is_least(at.legal)),
        ),
        "as good": ("{my} partner's card is as good as any of {mine}.", trick(_as_good)),
    },
)
