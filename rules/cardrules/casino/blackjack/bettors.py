"""The bettors of a blackjack table: who sits where, what they bet, how they play, and what manners they have.

A bettor has a way of betting, a way of playing and perhaps a manner. What they do follows from a lot alone, so that it
can be recorded as it happened. Manners are told here and acted at the table: how long somebody thinks, what a hand does
over the cards, which chips are moved when they should not be.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, get_args

from cardrules.casino.blackjack.counting import INSURES_AT, STANDS_16_AT, spread
from cardrules.casino.blackjack.hand_values import value_of
from cardrules.casino.blackjack.payouts import greatest_insurance
from cardrules.casino.blackjack.play_rules import (
    Act,
    acts,
    dealer_draws,
    insurance_offered,
    surrender_before_peek,
)
from cardrules.casino.blackjack.played_round import PlayedSpot
from cardrules.casino.blackjack.strategy import book_of
from cardrules.casino.blackjack.table_rules import Limits, TableRules
from cardrules.casino.chips import RackChips

__all__ = [
    "MANNERS", "Betting", "Bettor", "Crowd", "Difficulty", "HandChoice", "Incidents", "Manner", "Playing", "Wager",
    "after_round", "bettors_by_spot", "choose_act", "choose_insurance", "gives_up_early", "new_bettor", "seat_bettors",
    "takes_even_money", "wagers_of",
]  # fmt: skip

Difficulty = Literal["competent", "beginner", "expert"]
Incidents = Literal["off", "some", "many"]
Betting = Literal["flat", "progressive", "let_it_ride", "hunch", "count"]
"""Always the same; doubled after every loss; what is won left on the spot, twice; by feeling; by the count."""
Playing = Literal["book", "almost", "never_bust", "mimic", "asks", "counter"]
"""By the book; almost; never drawing where a card may bust; as the dealer does; by the book, asking the dealer what it
says; by the book and the count."""
Manner = Literal[
    "", "two_spots", "midshoe", "slow", "unclear", "toucher", "late", "capper", "pincher", "insurer", "tipper",
    "colour_up", "marker",
]  # fmt: skip
"""What a bettor does beside betting and playing. ``two_spots`` plays two; ``midshoe`` comes and goes between shuffles;
``slow`` thinks for up to six seconds; ``unclear`` gives a word without a gesture, a gesture over the chips, or both at
once; ``toucher`` reaches for the cards; ``late`` bets after the close; ``capper`` adds to a bet that wins, ``pincher``
takes from one that loses; ``insurer`` insures for over half, or late; ``tipper`` puts a chip before the bet for the
dealer, or beside it; ``colour_up`` wants larger chips; ``marker`` plays on credit."""
MANNERS: Final[tuple[Manner, ...]] = get_args(Manner)

_MISTAKES: Final = 0.5
"""How often somebody who plays almost by the book errs where one of the common mistakes is near."""
_SITS_OUT: Final = 0.06
_INSURES: Final = 1 / 3
"""How often an expert table's bettors insure, against all that the book says."""
_FOR_LESS: Final = 0.25
"""How often they double for less."""
_SIDE_BET: Final = 0.15
_RIDES: Final = 3


class Bettor(NamedTuple):
    """Somebody at a spot."""

    spot: int
    betting: Betting
    playing: Playing
    manner: Manner
    bankroll: int
    """Chips on the rail, in cents; what lies on the layout is not among them."""
    base: int
    """The usual bet, in cents."""
    colour: int
    """The denomination of its chips, or 0 if they are mixed."""
    cuts: bool = True
    """Whether it takes the cut card when it is offered."""
    stage: int = 0
    """How far a progression has come."""
    second_spot: int = 0
    """Another spot of the same bettor, or 0."""


class Crowd(NamedTuple):
    """Who comes to a table."""

    spots: int
    rules: TableRules
    limits: Limits
    difficulty: Difficulty = "competent"
    incidents: Incidents = "off"
    reserved: int = 0
    """A spot that is kept free (a person sits there), or 0."""

    @property
    def chips(self) -> RackChips:
        """What they buy and bet."""
        return self.limits.chips


class Wager(NamedTuple):
    """Chips on one circle."""

    spot: int
    bet: str
    """``main`` or a side bet."""
    amount: int
    colour: int = 0


class HandChoice(NamedTuple):
    """What a bettor does with a hand."""

    act: Act
    amount: int = 0
    """The chips laid beside the bet for a double or a split."""


# ------------------------------------------------------------------------------------------- who they are


def seat_bettors(crowd: Crowd, rng: random.Random) -> tuple[Bettor, ...]:
    """The bettors of a new table, by spot."""
    free = [spot for spot in range(1, crowd.spots + 1) if spot != crowd.reserved]
    count = {"beginner": rng.randint(1, 3), "competent": rng.randint(4, 6), "expert": len(free)}[crowd.difficulty]
    taken = sorted(rng.sample(free, min(count, len(free))))
    seated: list[Bettor] = []
    for spot in taken:
        bettor = new_bettor(spot, crowd, rng)
        there = {each.spot for each in seated} | {each.second_spot for each in seated}
        beside = spot + 1
        if spot in there:
            continue
        if bettor.manner == "two_spots" and beside in free and beside not in taken:
            bettor = bettor._replace(second_spot=beside)
        seated.append(bettor)
    return tuple(seated)


def new_bettor(spot: int, crowd: Crowd, rng: random.Random) -> Bettor:
    """Somebody new at a spot."""
    limits, chips = crowd.limits, crowd.chips
    least, unit = limits.least, limits.unit
    beginner, expert = crowd.difficulty == "beginner", crowd.difficulty == "expert"
    playing: Playing = rng.choice(("book", "book", "almost", "never_bust", "mimic", "asks"))
    betting: Betting = "flat" if beginner else rng.choice(("flat", "flat", "progressive", "let_it_ride", "hunch"))
    if expert and rng.random() < 0.1:
        playing, betting = "counter", "count"
    manner: Manner = ""
    if not beginner and rng.random() < (0.6 if expert else 0.3):
        manner = rng.choice([each for each in MANNERS if each and _at_home(each, crowd)])
    if beginner:
        ten = 1000 * chips.scale
        step = ten if ten % unit == 0 else unit
        base = -(-least // step) * step * rng.choice((1, 2, 3))
    elif expert:
        base = least + unit * rng.randint(0, 40)
    else:
        base = least * rng.choice((1, 1, 2, 3, 5)) + 500 * chips.scale // unit * unit * rng.choice((0, 0, 1))
    base = max(least, min(base, limits.most) // unit * unit)
    colour = _colour_of(base, chips)
    if crowd.difficulty == "competent" and rng.random() < 0.3:
        colour = 0
    return Bettor(
        spot, betting, playing, manner, base * rng.choice((20, 40, 80)), base, 0 if expert else colour,
        rng.random() > 1 / 6,
    )  # fmt: skip


def _at_home(manner: Manner, crowd: Crowd) -> bool:
    """Whether somebody with this manner comes to such a table: who moves chips comes only where incidents happen."""
    return crowd.incidents != "off" or manner in ("two_spots", "midshoe", "slow", "tipper", "colour_up")


def _colour_of(amount: int, chips: RackChips) -> int:
    """The largest chip that an amount is made of."""
    return next(chip for chip in chips.values if amount % chip == 0)


def after_round(bettor: Bettor, won: int) -> Bettor:
    """The bettor after a round that won or lost this much (0: a push, or no bet)."""
    if won and bettor.betting == "progressive":
        return bettor._replace(stage=0 if won > 0 else bettor.stage + 1)
    if won and bettor.betting == "let_it_ride":
        return bettor._replace(stage=(bettor.stage + 1) % _RIDES if won > 0 else 0)
    return bettor


# ------------------------------------------------------------------------------------------- what they bet


def wagers_of(bettor: Bettor, crowd: Crowd, count: float, rng: random.Random) -> tuple[Wager, ...]:
    """What a bettor bets in the next round: nothing, or a bet on each spot, with its side bets. ``count`` is the true
    count of the cards seen; only who counts looks at it."""
    limits = crowd.limits
    if _sits_out(bettor, count, rng):
        return ()
    spots = [bettor.spot, bettor.second_spot] if bettor.second_spot else [bettor.spot]
    amount = _amount(bettor, limits, count, rng) // len(spots)
    least = limits.two_spots_least if len(spots) > 1 else limits.least
    amount = max(least, min(amount, limits.most)) // limits.unit * limits.unit
    if amount * len(spots) > bettor.bankroll:
        spots = spots[:1]
        amount = min(amount, bettor.bankroll // limits.unit * limits.unit)
        if amount < limits.least:
            return ()
    wagers = []
    left = bettor.bankroll - amount * len(spots)
    for spot in spots:
        wagers.append(Wager(spot, "main", amount, bettor.colour if bettor.colour and not amount % bettor.colour else 0))
        for table in crowd.rules.side_bets:
            small = limits.side_least
            if rng.random() < _SIDE_BET and small <= left:
                wagers.append(Wager(spot, table.bet, small))
                left -= small
    return tuple(wagers)


def _sits_out(bettor: Bettor, count: float, rng: random.Random) -> bool:
    if bettor.betting == "count":
        return count <= -1 and bettor.manner == "midshoe"
    return rng.random() < (0.4 if bettor.manner == "midshoe" else _SITS_OUT)


def _amount(bettor: Bettor, limits: Limits, count: float, rng: random.Random) -> int:
    if bettor.betting == "count":
        return bettor.base * spread(count)
    if bettor.betting == "progressive":
        return bettor.base << min(bettor.stage, 10)
    if bettor.betting == "let_it_ride":
        return bettor.base << bettor.stage
    if bettor.betting == "hunch":
        return limits.unit * rng.randint(max(1, bettor.base // 2 // limits.unit), 2 * bettor.base // limits.unit)
    return bettor.base


# ------------------------------------------------------------------------------------------- how they play


def choose_act(
    bettor: Bettor, spot: PlayedSpot, index: int, up: int, crowd: Crowd, count: float, rng: random.Random
) -> HandChoice:
    """What a bettor does with the hand of this number (from 0), which is not over, against an upcard of this value."""
    rules = crowd.rules
    hand = spot.hands[index]
    act = _act_of(bettor, spot, index, up, rules, count)
    may_be_less = act == "double" and rules.double_less and not hand.doubles
    if bettor.playing == "almost" and rng.random() < _MISTAKES:
        wrong = _mistake(spot, index, up, rules)
        if wrong is not None:
            return HandChoice(wrong, hand.bet if wrong == "split" else 0)
        if may_be_less:
            return HandChoice(act, _for_less(hand.bet, crowd.limits))
    amount = hand.bet if act in ("double", "split") else 0
    if may_be_less and crowd.difficulty == "expert" and rng.random() < _FOR_LESS:
        amount = _for_less(hand.bet, crowd.limits)
    return HandChoice(act, amount)


def _act_of(bettor: Bettor, spot: PlayedSpot, index: int, up: int, rules: TableRules, count: float) -> Act:
    hand = spot.hands[index]
    may = acts(spot, index, up, rules)
    if bettor.playing == "mimic":
        return "hit" if "hit" in may and dealer_draws(hand.cards, rules) else "stand"
    if bettor.playing == "never_bust" and not hand.total.soft and hand.total.total >= 12:
        values = [value_of(card) for card in hand.cards]
        if not ("split" in may and values[0] in (1, 8)):
            return "stand"
    act = book_of(rules).move(spot, index, up, rules)
    if bettor.playing == "never_bust" and act == "surrender":
        return "stand" if hand.total.total >= 12 else "hit"
    stiff = (hand.total.total, hand.total.soft, up) == (16, False, 10) and act != "split"
    if bettor.playing == "counter" and stiff:
        return "stand" if count >= STANDS_16_AT else "surrender" if "surrender" in may else "hit"
    return act


def _mistake(spot: PlayedSpot, index: int, up: int, rules: TableRules) -> Act | None:
    """The common mistake that is near, if one is: stiff hands stood, tens split."""
    hand = spot.hands[index]
    may = acts(spot, index, up, rules)
    held = (hand.total.total, hand.total.soft)
    if (held == (12, False) and up in (2, 3)) or (held == (18, True) and up == 9) or (held == (16, False) and up == 7):
        return "stand"
    tens = len(hand.cards) == 2 and held == (20, False)
    return "split" if tens and up == 6 and "split" in may else None


def _for_less(bet: int, limits: Limits) -> int:
    """About half the bet, in whole steps; the whole of it where that is no step."""
    return bet // 2 // limits.unit * limits.unit or bet


def choose_insurance(bettor: Bettor, spot: PlayedSpot, up: int, crowd: Crowd, count: float, rng: random.Random) -> int:
    """For how much a bettor insures a spot, in cents: 0 or what is allowed. Who has the manner of an insurer may try
    more, or later: that is the table's to act."""
    hand = spot.hands[0]
    if not insurance_offered(up, crowd.rules) or hand.surrendered:
        return 0
    limits = crowd.limits
    most = greatest_insurance(hand.bet, limits.chips) // limits.insurance_step * limits.insurance_step
    if bettor.playing == "counter":
        return most if count >= INSURES_AT else 0
    if bettor.manner == "insurer" or (bettor.playing == "almost" and hand.total.total == 20):
        return most
    return most if crowd.difficulty == "expert" and rng.random() < _INSURES else 0


def takes_even_money(bettor: Bettor, count: float, rng: random.Random) -> bool:
    """Whether a bettor who has a blackjack against an ace wants to be paid at once. The book never does."""
    if bettor.playing == "counter":
        return count >= INSURES_AT
    return bettor.playing in ("almost", "never_bust", "mimic") and rng.random() < 0.5


def gives_up_early(bettor: Bettor, spot: PlayedSpot, up: int, rules: TableRules) -> bool:
    """Whether a bettor surrenders before the dealer looks."""
    if surrender_before_peek(spot, up, rules) or bettor.playing in ("mimic", "never_bust"):
        return False
    return book_of(rules).surrenders_at_once(spot.hands[0], up)


def bettors_by_spot(bettors: Sequence[Bettor]) -> dict[int, Bettor]:
    """Whose each spot is."""
    found = {bettor.spot: bettor for bettor in bettors}
    found.update({bettor.second_spot: bettor for bettor in bettors if bettor.second_spot})
    return found
