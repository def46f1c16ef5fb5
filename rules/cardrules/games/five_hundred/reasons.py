"""What bots say at Five Hundred, and when it is true."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, trick
from cardrules.games.five_hundred.evaluation import (
    HARMLESS,
    JOKER_BIT,
    PLAY_ON,
    THROWN,
    estimates,
    nullo_danger,
    reach_of,
)
from cardrules.games.five_hundred.game import FiveHundred
from cardrules.games.five_hundred.rules import BIDS
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import ACE, JACK, JOKER, cards_in, mask_of, rank_of
from cardrules.protocol.game import Seat

__all__ = ["REASONS"]


def _game(case: Case) -> FiveHundred:
    return FiveHundred.sample(case.view, random.Random(0))


def _does(*verbs: str, check: Callable[[Case], object] | None = None) -> Holds:
    return lambda case: case.action.verb in verbs and (check is None or bool(check(case)))


# ------------------------------------------------------------------------------------------------- calls


def _bid(case: Case) -> str:
    return case.action.words[-1] if case.action.verb == "bid" else ""


def _standing(case: Case) -> Seat | None:
    standing = _game(case).standing()
    return None if standing is None else standing[0]


def _trumps(case: Case) -> int:
    """The cards of the suit that is bid, if it is one."""
    bid = BIDS.get(_bid(case))
    return 0 if bid is None or bid.trump is None else case.hand & _game(case).rules.orders[bid.trump].masks[TRUMP]


def _long(case: Case) -> bool:
    trumps = _trumps(case)
    high = any(card == JOKER or rank_of(card) == JACK for card in cards_in(trumps))
    return high and trumps.bit_count() == int(case.values["number"]) >= 4


def _not_long(case: Case) -> bool:
    """No suit of six with a bower or the joker that may still be bid with six or seven tricks: not even a careful
    player bids."""
    game = _game(case)
    for choice in case.choices:
        for bid in (BIDS[value] for value in choice.values if choice.verb == "bid"):
            trumps = case.hand & game.rules.orders[bid.trump].masks[TRUMP] if bid.trump is not None else 0
            high = any(card == JOKER or rank_of(card) == JACK for card in cards_in(trumps))
            if bid.tricks in (6, 7) and trumps.bit_count() >= 6 and high:
                return False
    return case.action.verb == "pass"


def _reach(case: Case, trump: int | None, risk: float) -> float:
    """The tricks that are expected with this strain by somebody as bold."""
    game = _game(case)
    partner = game.partner_of(case.seat)
    told = [BIDS[call] for caller, call in game.said if caller == partner and call in BIDS]
    partnered = any(bid.trump == trump for bid in told if bid.tricks)
    return reach_of(case.hand, trump, game.rules, partnered, risk)


def _expects(case: Case) -> bool:
    """The tricks that are told are those of the hand, and what the middle and a partner may bring."""
    bid = BIDS[_bid(case)]
    least, most = (int(_reach(case, bid.trump, risk)) for risk in (-1.0, 1.0))
    return bid.tricks <= int(case.values["tricks"]) and least <= case.values["tricks"] <= most


def _danger(case: Case) -> float:
    """How far the hand is from a nullo."""
    return nullo_danger(case.hand, THROWN)[0]


def _best(case: Case) -> float:
    """The tricks that the hand itself is worth at best."""
    return max(estimates(case.hand, _game(case).rules).values())


def _some(case: Case) -> bool:
    bid = BIDS.get(_bid(case))
    return bid is not None and bid.tricks == 6 and bid.trump == case.values["suit"] and _trumps(case).bit_count() >= 2


def _weak(case: Case) -> bool:
    """No bid that is meant to be played is within reach of a careful player."""
    game = _game(case)
    allowed = [BIDS[value] for choice in case.choices if choice.verb == "bid" for value in choice.values]
    least = 7 if game.partner_of(case.seat) is not None and game.rules.inkle == "first_two_seats" else 6
    within = [bid for bid in allowed if least <= bid.tricks <= _reach(case, bid.trump, -1.0)]
    return case.action.verb == "pass" and not within


def _partner_holds(case: Case) -> bool:
    partner = _game(case).partner_of(case.seat)
    return case.action.verb == "pass" and partner is not None and _standing(case) == partner


def _bidders(case: Case) -> set[Seat]:
    return {caller for caller, call in _game(case).said if call in BIDS and caller != case.seat}


def _asked(case: Case) -> list[Seat]:
    return [int(seat) for seat in case.action.words[0].split("+")]


def _on_the_right(case: Case) -> bool:
    return (case.seat - 1) % case.view.seats in _asked(case)


# ---------------------------------------------------------------------------------------------- discards


def _order(case: Case) -> tuple[int | None, list[int]]:
    game = _game(case)
    trump = game.contract.trump if game.contract is not None else None
    return trump, list(game.rules.orders[trump].suits)


def _keeps_good(case: Case) -> bool:
    """Neither a trump nor an ace goes while there is something else."""
    _, suits = _order(case)
    good = [card for card in case.action.cards if suits[card] == TRUMP or rank_of(card) == ACE]
    other = [card for card in case.cards if suits[card] != TRUMP and rank_of(card) != ACE]
    return case.action.verb == "discard" and (not good or set(other) <= set(case.action.cards))


def _lowest_go(case: Case) -> bool:
    """No card is kept that is lower than one that goes, trumps apart."""
    _, suits = _order(case)

    def height(card: int) -> tuple[bool, int]:
        return suits[card] == TRUMP, card & 15

    kept = [height(card) for card in case.cards if card not in case.action.cards]
    return case.action.verb == "discard" and (not kept or max(map(height, case.action.cards)) <= min(kept))


def _dangerous_go(case: Case) -> bool:
    """For a nullo the joker goes, and of each suit its highest cards."""
    away = mask_of(case.action.cards)
    kept = [card for card in case.cards if not away >> card & 1]
    per_suit = all(
        rank_of(card) < min((rank_of(other) for other in case.action.cards if other >> 4 == card >> 4), default=99)
        for card in kept
    )
    return case.action.verb == "discard" and JOKER not in kept and per_suit


# ------------------------------------------------------------------------------------------------ tricks


def _losers(at: Trick) -> set[Seat]:
    """Who plays a nullo."""
    contract = at.game.contract
    playing = {seat for seat in range(at.game.seats) if seat != at.game.sitting_out()}
    return set(at.game.side()) & playing if contract is not None and not contract.tricks else set()


def _allies(at: Trick) -> set[Seat]:
    side = set(at.game.side())
    if not side:
        partner = at.game.partner_of(at.seat)
        return {at.seat} if partner is None else {at.seat, partner}
    return side if at.seat in side else set(range(at.game.seats)) - side


def _ally_wins(at: Trick) -> bool:
    return at.best_seat in _allies(at) - {at.seat}


def _foes_to_come(at: Trick) -> bool:
    return any(seat not in _allies(at) for seat in at.to_come)


def _against(at: Trick) -> bool:
    return bool(_losers(at)) and at.seat not in _losers(at)


def _wants_none(at: Trick) -> bool:
    return at.seat in _losers(at)


def _knocks(at: Trick) -> bool:
    return at.leads and at.is_trump() and at.is_most(at.own()) and bool(at.above())


REASONS: Final = TRICKS | kinds(
    "five_hundred",
    {
        "middle": ("The middle is {mine}.", _does("take")),
        # Redeals.
        "for nullo": (
            "These low cards are poor for tricks, but good for a nullo.",
            _does("stay_silent", check=lambda case: _danger(case) == 0.0),
        ),
        "poor": (
            "{my} hand is too poor to play with, so {I} ask for a redeal.",
            _does("declare", check=lambda case: _best(case) < PLAY_ON),
        ),
        "play on": (
            "{my} own hand is good enough to play on.",
            _does("play_on", check=lambda case: _best(case) >= PLAY_ON),
        ),
        "two poor": (
            "Two poor hands are no good, so {I} want to deal again.",
            _does("redeal", check=lambda case: _best(case) < PLAY_ON),
        ),
        "partner poor": ("{my} partner's hand is poor, so {I} want to deal again.", _does("redeal")),
        # The auction.
        "long": ("{I} have {number} {suit:suit} with a high card at their head.", _does("bid", check=_long)),
        "not long": (
            "{I} have no long suit with a bower or the joker that {I} could still bid.",
            _not_long,
        ),
        "mine": (
            "{I} hold the highest bid already.",
            _does("pass", check=lambda case: _standing(case) == case.seat),
        ),
        "none left": (
            "There is no bid left for {me}.",
            _does("pass", check=lambda case: all(choice.verb != "bid" for choice in case.choices)),
        ),
        "grand": (
            "{my} partner can lose every trick and so can {I}, nearly, so {I} try it.",
            _does("bid", check=lambda case: _bid(case) == "GRAND" and _danger(case) < HARMLESS),
        ),
        "nullo": (
            "With the worst cards thrown away, {I} expect to lose every trick.",
            _does("bid", check=lambda case: _bid(case) == "NULLO" and _danger(case) == 0.0),
        ),
        "partner bids": ("{my} partner holds the highest bid, and {I} leave it there.", _partner_holds),
        "expects": (
            "With what the middle may bring {I} expect about {tricks:trick/tricks} in {suit:suit}.",
            _does("bid", check=lambda case: BIDS[_bid(case)].trump == case.values["suit"] and _expects(case)),
        ),
        "expects more": (
            "With what the middle may bring {I} expect about {tricks:trick/tricks} in {suit:suit}; a bid of {number} "
            "leaves room for more.",
            _does(
                "bid",
                check=lambda case: (
                    BIDS[_bid(case)].trump == case.values["suit"]
                    and _expects(case)
                    and BIDS[_bid(case)].tricks == case.values["number"] < case.values["tricks"]
                ),
            ),
        ),
        "expects none": (
            "With what the middle may bring {I} expect about {tricks:trick/tricks} without trumps.",
            _does("bid", check=lambda case: BIDS[_bid(case)].trump is None and _expects(case)),
        ),
        "joker": (
            "A bid of six without trumps tells that {I} have the joker.",
            _does("bid", check=lambda case: _bid(case) == "6N" and case.hand & JOKER_BIT),
        ),
        "some": ("A bid of six tells that {I} have some {suit:suit}.", _does("bid", check=_some)),
        "weak": ("{my} hand is not worth a bid.", lambda case: _weak(case) and _standing(case) is None),
        "weak now": (
            "{my} hand is not worth more than what has been bid.",
            lambda case: _weak(case) and _standing(case) is not None,
        ),
        # Partners.
        "right": (
            "{I} ask the player on {my} right, who plays last when {I} lead.",
            _does("partners", check=_on_the_right),
        ),
        "bidders": (
            "Those who have bid should have the cards that help {me}.",
            _does("partners", check=lambda case: set(_asked(case)) & _bidders(case)),
        ),
        "nobody": (
            "Nobody else has bid, so {I} begin with the player on {my} right, who plays last when {I} lead.",
            _does("partners", check=lambda case: not _bidders(case) and _on_the_right(case)),
        ),
        # Discards.
        "lowest away": ("{I} throw {my} lowest cards away.", _lowest_go),
        "dangerous away": ("{I} throw away the cards that would most likely win a trick.", _dangerous_go),
        "good kept": ("{I} keep {my} trumps and aces as far as {I} can.", _keeps_good),
        # Leads.
        "rank lead": (
            "Joker and bowers apart, {I} have no higher card to lead than the {card:card}.",
            trick(lambda at: at.leads and at.highest_rank([card for card in at.legal if card != JOKER])),
        ),
        "draw": (
            "{I} lead the {card:card} to draw the trumps of the others.",
            trick(lambda at: at.leads and at.is_trump() and at.is_high() and at.trumps_out),
        ),
        "knock out": (
            "{I} lead a high trump to bring the higher one out, so that the rest of {mine} win.",
            trick(_knocks),
        ),
        "force": (
            "{I} lead a small trump to bring the higher ones out.",
            trick(lambda at: at.leads and at.is_trump() and at.is_least(at.own()) and at.above()),
        ),
        "cash lead": (
            "Nobody can beat the {card:card} in its suit, so {I} lead it.",
            trick(lambda at: at.leads and at.is_high()),
        ),
        "short": (
            "{I} lead {my} only card of this suit, to trump when it comes back.",
            trick(lambda at: at.leads and len(at.own()) == 1 and at.trumps and not at.is_trump()),
        ),
        "lead": (
            "{I} lead the {card:card}, {my} lowest card of a suit, and keep better cards for later.",
            trick(lambda at: at.leads and at.is_least(at.own())),
        ),
        "last": ("{I} have only trumps left to lead.", trick(lambda at: at.leads and not at.plain)),
        # Following.
        "ally low": (
            "{my} side is winning the trick, so {I} play the lowest card {I} may.",
            trick(lambda at: _ally_wins(at) and at.is_least(at.legal)),
        ),
        "ally": ("{my} side is winning the trick, so {I} throw the {card:card}.", trick(_ally_wins)),
        "cheap": (
            "No opponent plays after {me}, and the {card:card} is the cheapest card that wins.",
            trick(lambda at: not _foes_to_come(at) and at.is_least(at.winners())),
        ),
        "second": (
            "As second hand {I} leave the trick to a partner.",
            trick(lambda at: at.laid == 1 and any(seat in _allies(at) for seat in at.to_come)),
        ),
        "take": (
            "Nobody can beat the {card:card} in its suit, so {I} take the trick with it.",
            trick(lambda at: not at.leads and at.wins() and at.is_high()),
        ),
        "high card": (
            "{I} play the {card:card} to win the trick or to draw a higher card out.",
            trick(lambda at: not at.leads and at.wins() and at.above()),
        ),
        # Nullo.
        "none low": (
            "{I} want no trick, so {I} play the highest card that still loses.",
            trick(lambda at: _wants_none(at) and at.follows and not at.wins() and at.is_most(at.losers())),
        ),
        "exit": (
            "{I} want no trick, and cards that beat the {card:card} in its suit are still out.",
            trick(lambda at: _wants_none(at) and at.leads and at.above()),
        ),
        "bad exit": (
            "{I} want no trick, but {I} have to lead, and the {card:card} may well win.",
            trick(lambda at: _wants_none(at) and at.leads and (not at.above() or at.is_least(at.own()))),
        ),
        "none throw": (
            "{I} cannot follow suit, so {I} throw the {card:card}, which might win a trick later.",
            trick(lambda at: _wants_none(at) and at.void and not at.wins()),
        ),
        "stuck": (
            "{I} cannot stay below, so {I} play the {card:card} and hope that somebody goes higher.",
            trick(lambda at: not at.leads and not at.last and not at.losers() and at.is_least(at.legal)),
        ),
        "forced": (
            "{I} have to take this trick, whatever {I} play.",
            trick(lambda at: at.last and not at.losers()),
        ),
        "attack": (
            "{I} lead the {card:card}, so that the other side may have to win the trick.",
            trick(lambda at: _against(at) and at.leads),
        ),
        "under": (
            "{I} play the {card:card}, the lowest {I} may, so that the other side may have to win the trick.",
            trick(
                lambda at: (
                    _against(at)
                    and any(seat in _losers(at) for seat in at.to_come)
                    and at.is_least([card for card in at.legal if card != JOKER] or at.legal)
                )
            ),
        ),
        "leave": (
            "The other side is winning this trick, and {I} leave it there.",
            trick(lambda at: at.best_seat in _losers(at) and not at.wins()),
        ),
        "over": (
            "{I} cannot stay below, so {I} have to take this trick from the other side.",
            trick(lambda at: at.best_seat in _losers(at) and at.wins()),
        ),
        "safe high": (
            "The other side cannot win this trick any more, so {I} get rid of a high card.",
            trick(
                lambda at: (
                    _against(at)
                    and at.best_seat not in _losers(at)
                    and not any(seat in _losers(at) for seat in at.to_come)
                    and at.is_most([card for card in at.legal if card != JOKER] or at.legal)
                )
            ),
        ),
    },
)
