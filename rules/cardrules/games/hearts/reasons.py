"""What bots say at Hearts, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, Reason, kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, trick
from cardrules.games.hearts.game import HEARTS_MASK, JACK_OF_DIAMONDS, PENALTY, QUEEN_OF_SPADES
from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    JACK,
    KING,
    SPADES,
    card_of,
    cards_in,
    mask_of,
    rank_of,
    suit_mask,
    suit_of,
)
from cardrules.protocol.game import Seat

__all__ = ["REASONS", "of_pass"]

_QUEEN: Final = 1 << QUEEN_OF_SPADES
_ACE_KING: Final = 1 << card_of(ACE, SPADES) | 1 << card_of(KING, SPADES)
_FEW: Final = 3
"""Dangerous cards that are few for a whole hand."""
_MANY: Final = 3
"""Tricks of one player from which somebody may be after all the points."""


def _does(verb: str, check: Callable[[Case], object]) -> Holds:
    return lambda case: case.action.verb == verb and bool(check(case))


# ---------------------------------------------------------------------------------------------- the moon


def _behind(case: Case) -> bool:
    """With 26 more for all others the game would be won by another."""
    shooter, totals = case.view.state.shooter, case.view.state.totals
    others = [total + 26 for seat, total in enumerate(totals) if seat != shooter]
    ends = max(others) >= int(case.view.options["target"])
    return case.action.words[0] == "subtract" and ends and totals[shooter] >= min(others)


# ----------------------------------------------------------------------------------------------- passing


def _passed(case: Case) -> int:
    return mask_of(case.action.cards)


def _highest_go(case: Case) -> bool:
    kept = [rank_of(card) for card in case.cards if card not in case.action.cards]
    return min(map(rank_of, case.action.cards)) >= max(kept, default=0)


def _for_the_moon(case: Case) -> bool:
    return sum(rank_of(card) >= JACK for card in cards_in(case.hand)) >= 5


def _few_spades(case: Case) -> bool:
    return bool(_passed(case) & _QUEEN) and (case.hand & suit_mask(SPADES)).bit_count() < 5


def _whole_suit(case: Case) -> bool:
    held = case.hand & suit_mask(case.values["suit"])
    return case.values["suit"] in (CLUBS, DIAMONDS) and bool(held) and not held & ~_passed(case)


def _single(case: Case) -> bool:
    return (case.hand & suit_mask(case.values["suit"])).bit_count() == 1


def _high_hearts(case: Case) -> bool:
    hearts = [rank_of(card) for card in cards_in(_passed(case) & HEARTS_MASK)]
    return bool(hearts) and min(hearts) >= 10


def _high_cards(case: Case) -> bool:
    """Whether most of what goes is high."""
    high = sum(rank_of(card) >= 10 for card in case.action.cards)
    return 2 * high > len(case.action.cards)


def _dangerous(case: Case) -> int:
    """How many cards of the hand are likely to win a trick with points."""
    spades = (case.hand & suit_mask(SPADES)).bit_count()
    return sum(rank_of(card) >= JACK and (suit_of(card) != SPADES or spades < 5) for card in cards_in(case.hand))


def _tops(case: Case) -> bool:
    """Whether no card is kept that is higher than one of its suit that goes."""
    kept = [card for card in case.cards if card not in case.action.cards]
    return not any(suit_of(card) == suit_of(away) and card > away for card in kept for away in case.action.cards)


def _catches(case: Case, mask: int) -> bool:
    """Whether all these go, and the queen is with somebody else."""
    return not case.hand & _QUEEN and mask & _ACE_KING == mask and _passed(case) & mask == mask


def of_pass(case: Case) -> list[Reason]:
    """What might be said of what is passed."""
    cards, suits = case.action.cards, (CLUBS, DIAMONDS)
    return [
        REASONS["queen away"](),
        REASONS["both away"](),
        *(REASONS["catcher away"](card=card) for card in cards),
        *(REASONS["suit away"](suit=suit) for suit in suits),
        *(REASONS["single away"](suit=suit) for suit in suits),
        *(REASONS["one left"](suit=suit) for suit in suits),
        REASONS["hearts away"](),
        REASONS["tops away"](),
        REASONS["high away"](),
        REASONS["low away"](),
    ]


def of_play(case: Case) -> list[Reason]:
    """What might be said of a card that a search has found."""
    names = (
        "flush",
        "under all",
        "queen under",
        "queen",
        "catchers",
        "heart",
        "guard",
        "free",
        "duck",
        "unload",
        "rid",
    )
    return [REASONS[name](card=case.card, suit=suit_of(case.card)) for name in names]


def _one_left(case: Case) -> bool:
    """Whether one club or diamond is left of more, and not a high one."""
    held = case.hand & suit_mask(case.values["suit"])
    left = cards_in(held & ~_passed(case))
    return case.values["suit"] in (CLUBS, DIAMONDS) and len(left) == 1 < held.bit_count() and rank_of(left[0]) < 10


# ------------------------------------------------------------------------------------------------ tricks


def _points(at: Trick) -> int:
    """The penalty cards in the trick, and the card itself."""
    return (mask_of(at.play.trick) | 1 << at.card) & PENALTY


def _still(at: Trick) -> bool:
    """The queen of spades is with somebody else."""
    return bool(at.out & _QUEEN)


def _nobody_else(at: Trick) -> bool:
    return not any(won & PENALTY for seat, won in enumerate(at.play.won) if seat != at.seat)


def _somebody(at: Trick) -> Seat | None:
    """Who may be after all the points: nobody else has one, and he has many, or many tricks."""
    having = [seat for seat, won in enumerate(at.play.won) if won & PENALTY]
    if having == [at.seat] or len(having) > 1:
        return None
    wins = [won.bit_count() for won in at.play.won]
    other = having[0] if having else max(range(len(wins)), key=wins.__getitem__)
    many = wins[other] >= _MANY * at.play.size or (at.play.won[other] & PENALTY).bit_count() >= 2
    return other if other != at.seat and many else None


def _early(at: Trick) -> bool:
    """Winning now brings no point, and more cards of the suit are out than two rounds of it take."""
    out = (at.out & suit_mask(suit_of(at.card))).bit_count()
    return at.follows and at.wins() and not _points(at) and out >= 2 * at.play.size


def _jack_kept(at: Trick) -> bool:
    return JACK_OF_DIAMONDS in at.legal and at.card != JACK_OF_DIAMONDS


def _brings_jack(at: Trick) -> bool:
    return not at.leads and at.wins() and bool(_taken(at) >> JACK_OF_DIAMONDS & 1)


def _taken(at: Trick) -> int:
    return mask_of(at.play.trick) | 1 << at.card


def _highest_of(at: Trick, mask: int) -> bool:
    return at.is_most([card for card in at.legal if mask >> card & 1])


def _flush(at: Trick) -> bool:
    return at.leads and suit_of(at.card) == SPADES and at.card < QUEEN_OF_SPADES and _still(at)


def _all_above(at: Trick) -> bool:
    out = cards_in(at.out & suit_mask(suit_of(at.card)))
    return at.leads and bool(out) and len(at.above()) == len(out)


def _first(at: Trick) -> bool:
    return not at.play.history[:-1] and at.is_most(at.legal) and not at.leads


def _above_all(at: Trick) -> bool:
    """No card that may be played can be beaten in its suit."""
    return not at.losers() and not at.above(min(at.legal)) and at.is_most(at.legal)


REASONS: Final = TRICKS | kinds(
    "hearts",
    {
        # The moon.
        "add": (
            "{I} give the others 26 points each, which brings the end of the game nearer.",
            _does("moon", lambda case: case.action.words[0] == "add"),
        ),
        "subtract": (
            "{I} take 26 off {my} own score, so that the game does not end while {I} {I:am/are} behind.",
            _does("moon", _behind),
        ),
        # Passing.
        "highest": ("{I} pass {my} {number} highest cards.", _does("pass", _highest_go)),
        "for the moon": (
            "{my} hand should win nearly every trick, so {I} pass what would lose one and try to shoot the moon.",
            _does("pass", _for_the_moon),
        ),
        "queen away": (
            "The queen of spades is too dangerous with so few spades to guard her, so she goes first.",
            _does("pass", _few_spades),
        ),
        "both away": (
            "The ace and king of spades would catch the queen, so {I} pass them while {I} can.",
            _does("pass", lambda case: _catches(case, _ACE_KING)),
        ),
        "catcher away": (
            "The {card:card} would catch the queen of spades, so {I} pass it while {I} can.",
            _does("pass", lambda case: _catches(case, 1 << case.values["card"])),
        ),
        "suit away": (
            "Passing all {my} {suit:suit} leaves {me} free to throw hearts when they are led.",
            _does("pass", lambda case: _whole_suit(case) and not _single(case)),
        ),
        "single away": (
            "Passing {my} only card of {suit:suit} leaves {me} free to throw hearts when they are led.",
            _does("pass", lambda case: _whole_suit(case) and _single(case)),
        ),
        "hearts away": (
            "High hearts win tricks full of points, so {I} pass them.",
            _does("pass", _high_hearts),
        ),
        "one left": (
            "That leaves {me} one card of {suit:suit}; once it is gone {I} can throw hearts when they are led.",
            _does("pass", _one_left),
        ),
        "tops away": (
            "These are {my} highest cards of their suits, which would win tricks that {I} do not want.",
            _does("pass", lambda case: _tops(case) and _high_cards(case)),
        ),
        "high away": (
            "{I} pass mostly high cards, which would win tricks that {I} do not want.",
            _does("pass", _high_cards),
        ),
        "spared": ("These are the cards that {I} can best do without.", _does("pass", lambda case: True)),
        "low away": (
            "{I} have few dangerous cards, so {I} can pass low ones.",
            _does("pass", lambda case: not _high_cards(case) and _dangerous(case) <= _FEW),
        ),
        # Leads.
        "flush": ("The queen of spades is still out, so {I} lead a low spade to flush her out.", trick(_flush)),
        "under all": (
            "Everybody who still has {suit:suit} can beat the {card:card}, so {I} {I:shall/will} not win this trick.",
            trick(_all_above),
        ),
        # Following.
        "first": (
            "Nobody can throw points on the first trick, so {I} get rid of {my} highest card of the suit.",
            trick(_first),
        ),
        "queen under": (
            "The queen of spades falls safely under a higher spade, and somebody else takes her.",
            trick(lambda at: at.card == QUEEN_OF_SPADES and at.follows and not at.wins()),
        ),
        "free": (
            "There are no points in this trick and {I} play last, so to win it with the {card:card} costs nothing.",
            trick(lambda at: at.last and at.wins() and not _points(at)),
        ),
        "early": (
            "No points are in this trick and many {suit:suit} are out, so {I} win now, while it is cheap.",
            trick(_early),
        ),
        "sure": (
            "Whatever {I} play wins in its suit, so {I} win with {my} highest card.",
            trick(_above_all),
        ),
        "guard": (
            "The {card:card} wins without giving {myself} the queen of spades.",
            trick(lambda at: at.wins() and QUEEN_OF_SPADES in at.legal and at.card != QUEEN_OF_SPADES),
        ),
        "jack kept": (
            "{I} keep the jack of diamonds for a trick that {I} want to win.",
            trick(_jack_kept),
        ),
        "jack": (
            "The jack of diamonds takes 10 points off, and it is in this trick, which {I} {I:am/are} winning.",
            trick(_brings_jack),
        ),
        # Throwing away.
        "queen": (
            "{I} cannot follow suit, the best moment to give the queen of spades away.",
            trick(lambda at: at.void and at.card == QUEEN_OF_SPADES),
        ),
        "catchers": (
            "{I} cannot follow suit, so {I} throw the {card:card}, which could catch the queen of spades.",
            trick(lambda at: at.void and bool(_ACE_KING >> at.card & 1) and _still(at)),
        ),
        "heart": (
            "{I} cannot follow suit, so somebody else gets {my} highest heart.",
            trick(lambda at: at.void and bool(HEARTS_MASK >> at.card & 1) and _highest_of(at, HEARTS_MASK)),
        ),
        "unload": (
            "{I} cannot follow suit, so {I} throw the {card:card}, {my} highest card of its suit.",
            trick(lambda at: at.void and at.is_most(at.own())),
        ),
        # The moon in the play.
        "shoot": (
            "Nobody else has a point yet, so {I} go on winning tricks to shoot the moon.",
            trick(lambda at: _nobody_else(at) and at.wins()),
        ),
        "shoot low": (
            "{I} {I:am/are} shooting the moon and throw a card that cannot win.",
            trick(lambda at: _nobody_else(at) and not at.leads and not at.wins()),
        ),
        "stop": (
            "One player may be after all the points; winning these {myself} stops the moon.",
            trick(lambda at: _somebody(at) is not None and at.wins() and mask_of(at.play.trick) & PENALTY),
        ),
        "stop lead": (
            "One player may be after all the points, so {I} lead a heart that nobody can beat to stop the moon.",
            trick(lambda at: _somebody(at) is not None and HEARTS_MASK >> at.card & 1 and at.leads and at.is_high()),
        ),
        "stop give": (
            "One player may be after all the points, so {I} give a heart to somebody else.",
            trick(
                lambda at: (
                    _somebody(at) is not None
                    and HEARTS_MASK >> at.card & 1
                    and not at.wins()
                    and at.best_seat not in (at.seat, _somebody(at))
                )
            ),
        ),
        "stop save": (
            "One player may be after all the points, so {I} keep {my} higher cards to stop the moon later.",
            trick(lambda at: _somebody(at) is not None and at.is_least(at.legal)),
        ),
        "stop keep": (
            "One player may be after all the points, so {I} keep what can still win a trick.",
            trick(lambda at: _somebody(at) is not None and at.void and not at.wins()),
        ),
    },
)
