"""What bots say at Pinochle, and when it is true."""

from __future__ import annotations

import random
from typing import Final

from cardrules.bots.reasons import Case, kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, trick
from cardrules.games.pinochle.game import PACK, Pinochle
from cardrules.games.pinochle.melds import legal_melds, melds_in
from cardrules.parts.tricks import ACE_TEN_POINTS, TRUMP, points_in
from cardrules.protocol.cards import Card, cards_in, mask_of, rank_of

__all__ = ["REASONS"]


def _game(case: Case) -> Pinochle:
    return Pinochle.sample(case.view, random.Random(0))


def _past(case: Case) -> bool:
    game = _game(case)
    return game.is_past(game.totals[case.seat] + points_in(game.play.won[case.seat]))


def _melds(case: Case) -> int:
    return sum(choice.verb == "meld" for choice in case.choices)


def _dix(case: Case) -> bool:
    """The card is the nine of trumps (or what counts for it)."""
    return case.action.verb.startswith("dix") and rank_of(case.card) == 9


def _dearest(case: Case) -> bool:
    """The first of the melds on offer, which are listed by what they bring."""
    first = next((choice for choice in case.choices if choice.verb == "meld"), None)
    return first is not None and first.offers(case.action)


# ------------------------------------------------------------------------------------------------ tricks


def _beats(at: Trick) -> bool:
    return not at.leads and at.order.winner((at.play.best, at.card)) == 1


def _in_melds(at: Trick) -> bool:
    """Whether the card is in a meld whose other cards are held or may still come."""
    game, play = at.game, at.play
    seen = at.hand | mask_of(play.plays) | mask_of(game.turned)
    other = 1 - at.seat
    unseen = mask_of(PACK) & ~seen & ~mask_of(game.table[other]) & ~game.known[other]
    found = game.dixes(at.seat)
    for meld in melds_in(at.hand | unseen, game.trump or 0, game.rules.double):
        found |= meld.mask
    return bool(found >> at.card & 1)


def _ready(at: Trick) -> bool:
    """Whether a meld is held that may be laid after a trick."""
    game = at.game
    held = melds_in(at.hand, game.trump or 0, game.rules.double)
    return any(True for _ in legal_melds(held, mask_of(game.table[at.seat]), game.spent))


def _replies(at: Trick) -> list[Card]:
    """What the other player may play to this lead when the stock is gone: then his hand is known."""
    order, theirs = at.order, mask_of(PACK) & ~at.hand & ~mask_of(at.play.plays)
    suit = order.suits[at.card]
    following = theirs & order.masks[suit]
    if not following:
        return cards_in(theirs & order.masks[TRUMP] or theirs)
    higher = [card for card in cards_in(following) if order.power[card] > order.power[at.card]]
    return higher if suit == TRUMP and higher else cards_in(following)


def _winner(at: Trick) -> bool:
    return at.leads and not any(at.order.winner((at.card, reply)) == 1 for reply in _replies(at))


def _forces(at: Trick) -> bool:
    replies = _replies(at)
    return at.leads and not at.is_trump() and bool(replies) and all(at.order.suits[card] == TRUMP for card in replies)


def _gives(at: Trick) -> bool:
    """The trick is left to the other player, though a better card could win it or be given."""
    power = at.order.power
    return not at.leads and not _beats(at) and any(power[card] > power[at.card] for card in at.legal)


REASONS: Final = TRICKS | kinds(
    "pinochle",
    {
        # Melds.
        "exchange": (
            "The nine is worth ten points, and {I} get a better trump for it.",
            lambda case: case.action.verb == "dix_exchange" and _dix(case),
        ),
        "show": (
            "Showing the nine of trumps is worth ten points at no cost.",
            lambda case: case.action.verb == "dix_show" and _dix(case),
        ),
        "melded": (
            "That was {my} meld for this trick, so {I} draw.",
            lambda case: not _melds(case) and bool(case.view.state.melded),
        ),
        "nothing": (
            "{I} have nothing to meld, so {I} draw.",
            lambda case: not _melds(case) and not case.view.state.melded,
        ),
        "most": ("The most {I} can meld now is “{meld}”.", _dearest),
        "only meld": (
            "{I} meld {cards:cards}, the only meld {I} have.",
            lambda case: case.action.verb == "meld" and _melds(case) == 1,
        ),
        "first meld": (
            "{I} meld {cards:cards}, because the other melds can wait or go with it later.",
            lambda case: case.action.verb == "meld" and _melds(case) > 1,
        ),
        "claim": (
            "{I} have counted {my} pile, and it is enough to win the match.",
            lambda case: case.action.verb == "claim" and _past(case),
        ),
        # Tricks.
        "useless": (
            "The {card:card} is in no meld that {I} could still make.",
            trick(lambda at: not _in_melds(at)),
        ),
        "lowest": ("The {card:card} is the lowest card {I} may play.", trick(lambda at: at.is_least(at.legal))),
        "to meld": (
            "The {card:card} wins the trick, and then {I} can lay down a meld.",
            trick(lambda at: _beats(at) and _ready(at)),
        ),
        "rich": (
            "The {card:card} wins the {prize:card}.",
            trick(
                lambda at: _beats(at) and ACE_TEN_POINTS[at.play.best] >= 10 and at.play.best == at.case.values["prize"]
            ),
        ),
        "cheapest": ("The {card:card} is the lowest card {I} may play.", trick(lambda at: at.is_least(at.legal))),
        "cheap lead": (
            "The other player may well win this trick, and {I} can spare the {card:card}.",
            trick(lambda at: at.leads and (at.above() or (not at.is_trump() and at.trumps_out))),
        ),
        "strong lead": (
            "The {card:card} may well win the trick, and a trick lets {me} meld.",
            trick(lambda at: at.leads and 2 * len(at.above()) <= at.out.bit_count()),
        ),
        "give": (
            "The trick is not worth a better card, so {I} part with the {card:card}.",
            trick(_gives),
        ),
        "take": (
            "The {card:card} wins the trick, and that is worth more than keeping it.",
            trick(_beats),
        ),
        "winner": ("Nothing that the other player may play beats the {card:card}.", trick(_winner)),
        "force": ("The other player must use a trump for the {card:card}.", trick(_forces)),
        "spare lead": (
            "The other player can win this trick, and the {card:card} is no ace and no ten.",
            trick(lambda at: at.leads and not _winner(at) and ACE_TEN_POINTS[at.card] < 10),
        ),
        "lead": (
            "Nothing that {I} could lead for less is better than the {card:card}.",
            trick(lambda at: at.leads and ACE_TEN_POINTS[at.card] >= 10),
        ),
        "beat": ("The {card:card} wins the trick.", trick(_beats)),
        "lose": (
            "{I} cannot win this trick, so {I} give up the {card:card}.",
            trick(lambda at: not at.leads and not any(at.order.winner((at.play.best, card)) == 1 for card in at.legal)),
        ),
    },
)
