"""What is said of cards where High, Low, Jack and Game count: at Seven Up and at Setback."""

from __future__ import annotations

from typing import Final

from cardrules.bots.reasons import kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, trick
from cardrules.phases.all_fours_game import game_values
from cardrules.protocol.cards import ACE, JACK, KING, QUEEN, Card, Suit, card_of, cards_in, rank_of

__all__ = ["ALL_FOURS"]


def _values(at: Trick) -> dict[Card, int]:
    """What each card counts for Game."""
    values = game_values(at.game.trump or 0, at.game.jack_counts)
    return {card: values[card] for card in cards_in(at.hand)} | {card: values[card] for card in at.play.trick}


def _least_for_game(at: Trick) -> bool:
    values = _values(at)
    counts = [values[card] for card in at.legal]
    return not at.leads and not at.winners() and values[at.card] == min(counts) < max(counts)


def _jack(at: Trick) -> Card:
    return card_of(JACK, Suit(at.game.trump or 0))


def _two_tops(at: Trick) -> bool:
    tops = [card for card in cards_in(at.trumps) if rank_of(card) in (ACE, KING, QUEEN)]
    return at.leads and at.is_trump() and len(tops) >= 2 and at.is_most(at.own())


def _cheap_lead(at: Trick) -> bool:
    values = _values(at)
    small = [card for card in at.plain if rank_of(card) != 10]
    return at.leads and at.card in small and values[at.card] == min(values[card] for card in small)


def _only_tens(at: Trick) -> bool:
    return at.leads and all(rank_of(card) == 10 for card in at.plain)


def _cheap_ten(at: Trick) -> bool:
    winners = at.winners()
    return any(rank_of(card) == 10 for card in at.play.trick) and at.is_least(winners)


ALL_FOURS: Final = TRICKS | kinds(
    "all_fours",
    {
        # Leads.
        "tops": (
            "With two of the three top trumps {I} lead the {card:card} to draw the others' trumps, perhaps the jack.",
            trick(_two_tops),
        ),
        "boss": (
            "Nobody can beat the {card:card} any more, so {I} lead it while it still wins something.",
            trick(lambda at: at.leads and at.is_trump() and at.is_high()),
        ),
        "cheap lead": (
            "Of {my} cards outside trumps, tens apart, none counts less than the {card:card}.",
            trick(_cheap_lead),
        ),
        "trump lead": (
            "Outside trumps {I} have nothing but tens, so {I} lead the {card:card}.",
            trick(lambda at: _only_tens(at) and at.plain and at.is_trump()),
        ),
        "trumps left": ("{I} have nothing but trumps to lead.", trick(lambda at: at.leads and not at.plain)),
        "rest": ("{I} have nothing but tens and trumps to lead.", trick(_only_tens)),
        # Following.
        "bank": (
            "The {card:card} wins the trick so far, and its own value would come home with it.",
            trick(lambda at: not at.leads and at.wins() and (rank_of(at.card) == 10 or at.card == _jack(at))),
        ),
        "jack": (
            "The jack of trumps is worth a whole point, and the {card:card} is the best card on it.",
            trick(lambda at: _jack(at) in at.play.trick and at.wins()),
        ),
        "rich": (
            "This trick counts {number} for Game so far, and the {card:card} is the best card on it.",
            trick(
                lambda at: (
                    not at.leads
                    and at.wins()
                    and sum(_values(at)[card] for card in at.play.trick) == at.case.values["number"] >= 10
                )
            ),
        ),
        "take": (
            "The {card:card} is the best card of the trick as it lies.",
            trick(lambda at: not at.leads and at.wins()),
        ),
        "add": (
            "{my} side is winning the trick, so {I} add the {card:card} to it.",
            trick(lambda at: at.partner_wins and not at.wins() and _values(at)[at.card]),
        ),
        "beaten cheap": (
            "{I} cannot win this trick, and of the cards {I} may play none counts less for Game than the {card:card}.",
            trick(_least_for_game),
        ),
        "no value": (
            "{my} side is winning the trick, and {I} add no card that counts.",
            trick(lambda at: at.partner_wins and not at.wins() and not _values(at)[at.card]),
        ),
        "ten": (
            "There is a ten in the trick, and the {card:card} is the cheapest card that wins it.",
            trick(_cheap_ten),
        ),
    },
)
"""By a short name, beside those of all games with tricks."""
