"""What bots say at Spades, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.tricks import Trick, trick
from cardrules.games.spades.evaluation import tricks_in
from cardrules.games.spades.game import Spades, State
from cardrules.phases.trick_phase import TRICKS
from cardrules.protocol.cards import JACK, KING, QUEEN, SPADES, Card, Suit, cards_in, rank_of, suit_mask, suit_of
from cardrules.protocol.game import Seat

__all__ = ["REASONS"]

_TRICKS: Final = 13


def _state(case: Case) -> State:
    state: State = case.view.state
    return state


def _partner(case: Case) -> Seat:
    return (case.seat + 2) % 4


def _lacks(case: Case, side: int) -> int:
    """How many tricks a side still needs for its contract; nil bidders' tricks do not count for it."""
    bids, won = _state(case).bids, _state(case).won
    return sum(bids[seat] - (won[seat] if bids[seat] else 0) for seat in (side, side + 2))


def _left(case: Case) -> int:
    """Tricks that are still to be won."""
    return _TRICKS - sum(map(int, _state(case).won))


def _nil(case: Case, seat: Seat) -> bool:
    """Whether a seat has bid nil and can still make it."""
    return _state(case).bids[seat] == 0 and not _state(case).won[seat]


def _rivals_nil(case: Case) -> list[Seat]:
    return [seat for seat in range(4) if seat % 2 != case.seat % 2 and _nil(case, seat)]


def _plays(check: Callable[[Case], object]) -> Holds:
    return lambda case: case.view.phase == TRICKS.id and bool(check(case))


# ------------------------------------------------------------------------------------------------ bids


def _number(case: Case) -> int:
    return int(case.action.words[0]) if case.action.verb == "bid" else -1


def _least(case: Case) -> int:
    return Spades(case.view.options).rules.min_bid


def _high(case: Case) -> int:
    high = sum(rank_of(card) >= KING for card in cards_in(case.hand))
    return high + max((case.hand & suit_mask(SPADES)).bit_count() - 3, 0)


def _counted_high(case: Case) -> bool:
    return _number(case) == max(_high(case), _least(case))


def _worth(case: Case) -> bool:
    """The number that is told is what the hand is worth, and the bid is near it."""
    worth = tricks_in(case.hand)
    return abs(worth - case.values["worth"]) < 0.06 and abs(_number(case) - worth) <= 2 and not _raised(case)


def _raised(case: Case) -> bool:
    """Whether less would be bid if less might be."""
    return _number(case) == _least(case) > tricks_in(case.hand) + 0.5


def _low_cards(case: Case) -> bool:
    """No high spade, few spades, and in each suit a card that nearly every lead is above."""
    spades = case.hand & suit_mask(SPADES)
    suits = [cards_in(case.hand & suit_mask(Suit(suit))) for suit in range(3)]
    low = all(not cards or rank_of(cards[0]) <= 6 for cards in suits)
    return _number(case) == 0 and spades.bit_count() <= 3 and low and all(rank_of(c) < JACK for c in cards_in(spades))


def _at_stake(case: Case) -> bool:
    """The others win the match with what they have bid, and this bid would pass them."""
    state, rules, side = _state(case), Spades(case.view.options).rules, case.seat % 2
    bids = list(state.bids)
    bids[case.seat] = 0

    def reach(which: int) -> int:
        made = [bids[seat] for seat in (which, which + 2) if seat != case.seat]
        return state.totals[which] + sum(10 * bid if bid else rules.nil or 0 for bid in made)

    own, theirs = reach(side), reach(1 - side)
    return theirs >= int(rules.target) and own + 10 * _number(case) > theirs


def _crowded(case: Case) -> bool:
    """Three have bid, or two, and with one trick more it would be too many for a hand."""
    said = [int(bid) for bid in _state(case).bids if bid >= 0]
    return len(said) >= 2 and sum(said) + _number(case) + 1 > _TRICKS


def _hardly_left(case: Case) -> bool:
    partner = max(_state(case).bids[_partner(case)], 0)
    return partner + tricks_in(case.hand) + 1.5 > _TRICKS and partner + _number(case) <= _TRICKS


# ------------------------------------------------------------------------------------------------ cards


def _sure(at: Trick, card: Card) -> bool:
    """Whether a lead of it wins if nobody trumps, which nobody has shown he could, and many cards of the suit are
    out."""
    if at.above(card):
        return False
    spades_out = at.out & suit_mask(SPADES)
    if suit_of(card) == SPADES or not spades_out:
        return True
    voids = at.play.voids()
    shown = any(voids[seat] & suit_mask(suit_of(card)) for seat in _opponents(at.seat))
    return not shown and (at.out & suit_mask(suit_of(card))).bit_count() > 2


def _opponents(seat: Seat) -> tuple[Seat, Seat]:
    return (seat + 1) % 4, (seat + 3) % 4


def _side(at: Trick) -> list[Card]:
    """The cards outside spades that may be played."""
    return [card for card in at.legal if suit_of(card) != SPADES]


def _partner_wins(at: Trick) -> bool:
    return at.best_seat == (at.seat + 2) % 4


def _honour(at: Trick) -> bool:
    ranks = [rank_of(card) for card in at.own()]
    return at.leads and rank_of(at.card) == KING and QUEEN in ranks and bool(at.above())


def _nothing_sure(at: Trick) -> bool:
    return at.leads and not any(_sure(at, card) for card in _side(at))


def _weak(at: Trick) -> bool:
    low = rank_of(at.card) < JACK and at.card == at.own()[0] and suit_of(at.card) != SPADES
    return _nothing_sure(at) and low


def _single(at: Trick) -> bool:
    spades = at.hand & suit_mask(SPADES)
    return at.leads and len(at.own()) == 1 and suit_of(at.card) != SPADES and bool(spades)


def _only_spades(at: Trick) -> bool:
    return at.leads and not _side(at) and at.is_least(at.legal)


def _followed_low(at: Trick) -> bool:
    return at.follows and at.is_least(at.legal)


def _above_partner(at: Trick) -> bool:
    return _partner_wins(at) and not at.losers() and at.is_least(at.legal)


def _beaten(at: Trick) -> bool:
    return at.leads and len(at.above()) == at.case.values["above"] > 0


def _duck(at: Trick) -> bool:
    return at.follows and not at.wins() and at.is_most(at.losers())


def _hope(at: Trick) -> bool:
    return not at.last and not at.losers() and at.is_least(at.legal) and bool(at.above())


def _attack(at: Trick) -> bool:
    targets = [seat for seat in _rivals_nil(at.case) if not at.play.voids()[seat] & suit_mask(suit_of(at.card))]
    return at.leads and bool(targets) and at.lowest_rank(at.own())


def _left_to_nil(at: Trick) -> bool:
    return at.best_seat in _rivals_nil(at.case) and not at.wins()


def _leads_high(at: Trick) -> bool:
    return at.leads and at.highest_rank(_side(at) or at.legal)


REASONS: Final = kinds(
    "spades",
    {
        # Bids.
        "count": (
            "{I} count {my} aces and kings, and one for every spade beyond the third.",
            _counted_high,
        ),
        "nose": (
            "{I} count {my} aces and kings and long spades, and then {I} follow {my} nose.",
            lambda case: abs(_number(case) - _high(case)) <= 1 or _number(case) == _least(case),
        ),
        "worth": ("{I} count on about {worth:.1f} tricks in {my} hand.", _worth),
        "rounded down": (
            "{I} count on about {worth:.1f} tricks in {my} hand. {I} bid {number}, for one trick short costs more than "
            "one trick over.",
            lambda case: _worth(case) and _number(case) == case.values["number"] <= case.values["worth"] - 0.5,
        ),
        "lowest bid": (
            "{I} count on about {worth:.1f} tricks in {my} hand, and no lower bid than {number} is allowed.",
            lambda case: _raised(case) and abs(tricks_in(case.hand) - case.values["worth"]) < 0.06,
        ),
        "crowded": ("With one more, the bids so far would come to more than thirteen tricks.", _crowded),
        "low": (
            "{I} have few spades and low cards in every suit, so {I} try to lose every trick.",
            _low_cards,
        ),
        "stake": (
            "The others win the match with what they have bid, and {tricks:trick/tricks} would put {my} side ahead.",
            lambda case: _at_stake(case) and case.values["tricks"] == _number(case),
        ),
        "clipped": ("With {my} partner's bid there are hardly more tricks left to take.", _hardly_left),
        # Why tricks are wanted, or not.
        "enough": (
            "{my} side needs no more tricks.",
            _plays(lambda case: _lacks(case, case.seat % 2) <= 0 and _nil(case, case.seat) is False),
        ),
        "failed": (
            "{my} side can no longer make its contract.",
            _plays(lambda case: _lacks(case, case.seat % 2) > _left(case)),
        ),
        "nil": ("{I} have bid nil.", _plays(lambda case: _nil(case, case.seat))),
        "nil failed": (
            "{my} nil has failed, and {my} tricks no longer help {my} partner.",
            _plays(lambda case: _state(case).bids[case.seat] == 0 and not _nil(case, case.seat)),
        ),
        "partner nil": ("{my} partner has bid nil.", _plays(lambda case: _nil(case, _partner(case)))),
        # Leads.
        "cash": (
            "Nobody can beat the {card:card} in its suit, so {I} lead it.",
            trick(lambda at: at.leads and at.is_high()),
        ),
        "honour": (
            "{I} lead the {card:card} from the king and queen, to make the other one good.",
            trick(_honour),
        ),
        "weak": (
            "Outside spades no card of {mine} is sure to win, so {I} lead the {card:card}, {my} lowest of its suit, "
            "and wait.",
            trick(_weak),
        ),
        "single": (
            "The {card:card} is {my} only card of its suit, so {I} can trump when the suit comes back.",
            trick(_single),
        ),
        "try": (
            "Outside spades no card of {mine} is sure to win, so {I} try the {card:card}.",
            trick(_nothing_sure),
        ),
        "trumps": ("{I} have only spades left to lead, so {I} lead the lowest.", trick(_only_spades)),
        # Following.
        "second": (
            "As second hand {I} play low and leave the trick to {my} partner.",
            trick(lambda at: at.laid == 1 and at.is_least(at.legal)),
        ),
        "partner": (
            "{my} partner is winning the trick, so {I} play {my} lowest card of {suit:suit}.",
            trick(lambda at: _partner_wins(at) and _followed_low(at) and not at.wins()),
        ),
        "partner throw": (
            "{my} partner is winning the trick, so {I} throw the {card:card} and need no trump for it.",
            trick(lambda at: _partner_wins(at) and at.void and suit_of(at.card) != SPADES),
        ),
        "partner low": (
            "{my} partner is winning the trick, so {I} play the lowest card {I} may.",
            trick(lambda at: _partner_wins(at) and not at.wins() and at.is_least(at.legal)),
        ),
        "above": (
            "{I} have nothing below {my} partner's card, so {I} play the lowest above it.",
            trick(_above_partner),
        ),
        "third": (
            "As third hand {I} play the {card:card} to win the trick or to draw a higher card out.",
            trick(lambda at: at.laid == 2 and at.wins() and at.above()),
        ),
        "cheap": (
            "{I} {I:am/are} last, and the {card:card} is the cheapest card that wins.",
            trick(lambda at: at.last and at.is_least(at.winners())),
        ),
        "master": (
            "Nobody can beat the {card:card} in its suit, so {I} take the trick with it.",
            trick(lambda at: not at.leads and at.wins() and at.is_high()),
        ),
        "ruff": (
            "{I} cannot follow suit, so {I} trump with the {card:card}.",
            trick(lambda at: at.void and at.wins() and suit_of(at.card) == SPADES),
        ),
        "beaten": (
            "{I} cannot win this trick, so {I} play {my} lowest card of {suit:suit}.",
            trick(lambda at: not at.winners() and _followed_low(at)),
        ),
        "throw": (
            "{I} cannot win this trick, and the {card:card} is not sure to win a later one.",
            trick(lambda at: not at.winners() and at.void and at.above()),
        ),
        "lost": (
            "{I} cannot win this trick, so {I} throw the {card:card}.",
            trick(lambda at: not at.winners() and at.void),
        ),
        # Losing.
        "exit": (
            "{I} lead the {card:card}, which {above} of the cards that are out can beat.",
            trick(_beaten),
        ),
        "alone": (
            "Nobody else has {suit:suit} left, so somebody may trump the {card:card}.",
            trick(lambda at: at.leads and not at.out & suit_mask(suit_of(at.card)) and at.out & suit_mask(SPADES)),
        ),
        "no exit": (
            "{I} have to lead, and the {card:card} may well win.",
            trick(lambda at: at.leads and not at.above()),
        ),
        "duck": ("The {card:card} is {my} highest card that still loses this trick.", trick(_duck)),
        "rid": (
            "{I} throw the {card:card} while it cannot win.",
            trick(lambda at: at.void and not at.wins()),
        ),
        "forced": (
            "{I} have to win this trick, so {I} do it with {my} highest card.",
            trick(lambda at: at.last and not at.losers() and at.is_most(at.legal)),
        ),
        "least": (
            "{I} have to win this trick, so {I} play the lowest card {I} may.",
            trick(lambda at: at.last and not at.losers() and at.is_least(at.legal)),
        ),
        "hope": (
            "{I} cannot stay below, so {I} play low and hope that somebody goes higher.",
            trick(_hope),
        ),
        "over": (
            "All cards that {I} may play are above what lies.",
            trick(lambda at: not at.leads and not at.losers()),
        ),
        # Nils of others.
        "cover lead": ("{I} lead high, to keep the trick away from that hand.", trick(_leads_high)),
        "cover take": (
            "That hand is winning the trick, so {I} take it over with the {card:card}.",
            trick(lambda at: _partner_wins(at) and at.wins()),
        ),
        "cover high": (
            "{I} play high, to keep the trick away from that hand.",
            trick(lambda at: at.follows and at.wins() and at.is_most(at.legal)),
        ),
        "attack": (
            "The {card:card} is {my} lowest of its suit, so that the nil bidder may have to win the trick.",
            trick(_attack),
        ),
        "leave": ("The nil bidder is winning this trick, and {I} leave it there.", trick(_left_to_nil)),
    },
)
