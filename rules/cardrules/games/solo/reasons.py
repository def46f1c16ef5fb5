"""What bots say at Solo, and when it is true."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, is_spare, trick
from cardrules.games.solo.bidding import ASKING, CALLING, DUEL, NAMING
from cardrules.games.solo.evaluation import DARED, NEEDED, strength
from cardrules.games.solo.game import GAMES, QUEEN_OF_CLUBS, Solo, solo_order
from cardrules.parts.tricks import TRUMP
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import KING, SUIT_NAMES, Suit, card_name, cards_in, parse_card, rank_of, suit_of
from cardrules.protocol.game import Seat

__all__ = ["REASONS"]


def _game(case: Case) -> Solo:
    return Solo.sample(case.view, random.Random(0))


def _in(*phases: Phase[Solo], check: Callable[[Case], object] | None = None) -> Holds:
    ids = [phase.id for phase in phases]
    return lambda case: case.view.phase in ids and (check is None or bool(check(case)))


def _good_for(case: Case, spare: float) -> int:
    """The highest rank of game that the hand is good for, with so much to spare."""
    game, hand = _game(case), case.hand
    ranks = [
        rank
        for rank in GAMES
        if max(strength(hand, Suit(SUIT_NAMES.index(name))) for name in game.suits(rank)) >= NEEDED[rank] + spare
    ]
    return max(ranks, default=0)


def _reaches(case: Case) -> bool:
    """The game that is told is one that the hand is good for in the suit that is told, at least as a bold player
    counts, and a careful one would count on no higher one."""
    rank = next(rank for rank in GAMES if GAMES[rank].name == case.values["game"])
    suit = case.values.get("suit")
    worth = strength(case.hand, suit) if suit is not None else 99.0
    return _good_for(case, DARED) <= rank <= _good_for(case, -DARED) and worth >= NEEDED[rank] - DARED


def _speaks(case: Case) -> bool:
    return case.action.verb != "pass"


def _has_to(case: Case) -> bool:
    return all(choice.verb != "pass" for choice in case.choices)


def _simple(case: Case) -> bool:
    suit = case.values["suit"]
    trumps = case.hand & solo_order(suit).masks[TRUMP]
    return _speaks(case) and trumps.bit_count() >= 4


def _not_simple(case: Case) -> bool:
    """No suit with five trumps and the queen of clubs."""
    longest = max((case.hand & solo_order(Suit(suit)).masks[TRUMP]).bit_count() for suit in range(4))
    return not _speaks(case) and not (longest >= 5 and case.hand >> QUEEN_OF_CLUBS & 1 and _wanted(case) < 2)


def _wanted(case: Case) -> int:
    return _game(case).wanted()


def _suit(case: Case) -> Suit:
    return Suit(SUIT_NAMES.index(case.action.words[-1]))


def _worth(case: Case) -> bool:
    worth = max(strength(case.hand, _suit(case)), 0.0)
    return bool(case.values["suit"] == _suit(case)) and abs(worth - float(case.values["worth"])) < 0.06


def _cheapest(case: Case) -> bool:
    values = {
        choice.words[0]: game.value for choice in case.choices for game in GAMES.values() if game.id == choice.words[0]
    }
    return values[case.action.words[0]] <= min(values.values()) or _suit(case) == _game(case).rules.color


# ------------------------------------------------------------------------------------------------ the ace


def _length(case: Case, text: str) -> int:
    """How many cards of the called card's suit the hand has that are no trumps."""
    game, card = _game(case), parse_card(text)
    trump = game.trump or Suit(0)
    suit = suit_of(card)
    return (case.hand & solo_order(trump).masks[suit]).bit_count() if suit != trump else 0


def _called(case: Case) -> bool:
    return case.view.phase == CALLING.id and card_name(case.values["card"]) == case.action.words[-1]


def _small_card(case: Case) -> bool:
    """A card of the suit is held that is no king or ace, so that it can be led to find the holder."""
    game = _game(case)
    masks = solo_order(game.trump or Suit(0)).masks
    suit = suit_of(case.values["card"])
    held = case.hand & masks[suit] if suit != game.trump else 0
    return _called(case) and any(rank_of(card) < KING for card in cards_in(held))


def _longest(case: Case) -> bool:
    offered = [value for choice in case.choices for value in choice.values if not case.hand >> parse_card(value) & 1]
    return _called(case) and _length(case, case.action.words[-1]) == max(
        (_length(case, one) for one in offered), default=0
    )


# ------------------------------------------------------------------------------------------------- tricks


def _declarer(at: Trick) -> Seat | None:
    declarer: Seat | None = at.game.declarer
    return declarer


def _open(at: Trick) -> bool:
    """Whether everybody knows who plays with whom."""
    return at.game.called is None or at.game.revealed


def _friends(at: Trick) -> set[Seat]:
    """Those whom the seat knows for its own side."""
    declarer, everybody = _declarer(at), set(range(4))
    if _open(at):
        makers = {seat for seat in (declarer, at.game.partner) if seat is not None}
        return (makers if at.seat in makers else everybody - makers) - {at.seat}
    if at.hand >> at.game.called & 1 and declarer is not None:
        return {declarer} - {at.seat}
    return set()


def _overtaken(at: Trick) -> set[Seat]:
    """Those who have played a higher card on one with which the declarer was winning."""
    found, play = set(), at.play
    for leader, cards in play.history:
        seats = [leader]
        while len(seats) < len(cards):
            seats.append(play.next[seats[-1]])
        for place in range(1, len(cards)):
            before = play.order.winner(cards[:place])
            if play.order.winner(cards[: place + 1]) == place and seats[before] == _declarer(at):
                found.add(seats[place])
    return found - {at.seat}


def _mine(at: Trick) -> bool:
    return at.best_seat in _friends(at)


def _trusts(at: Trick) -> bool:
    return not _open(at) and at.seat != _declarer(at) and {at.best_seat} == _overtaken(at)


def _to_partner(at: Trick) -> bool:
    called = at.game.called
    return at.leads and at.seat == _declarer(at) and not _open(at) and suit_of(at.card) == suit_of(called)


REASONS: Final = TRICKS | kinds(
    "solo",
    {
        # The auction.
        "has to": ("With both black queens {I} have to go on.", _in(ASKING, DUEL, check=_has_to)),
        "simple": ("{I} have trumps enough in {suit:suit} for a simple game.", _in(ASKING, DUEL, check=_simple)),
        "not simple": (
            "{I} have not trumps enough for a simple game, or one has been said already.",
            _in(ASKING, DUEL, check=_not_simple),
        ),
        "good for": (
            "{my} hand is good for a {game}, with {suit:suit} as trumps.",
            _in(ASKING, DUEL, check=lambda case: _speaks(case) and _reaches(case)),
        ),
        "no more": (
            "{my} hand is good for a {game} and no more.",
            _in(ASKING, DUEL, check=lambda case: not _speaks(case) and _reaches(case)),
        ),
        "weak": (
            "{my} hand is too weak to play alone against the others, or even with a partner.",
            _in(ASKING, DUEL, check=lambda case: not _speaks(case) and not _good_for(case, DARED)),
        ),
        "cheap game": (
            "{I} play the cheapest game that {I} can, in {suit:suit}.",
            _in(NAMING, check=_cheapest),
        ),
        "worth": (
            "With {suit:suit} as trumps {my} hand is good for about {worth:.1f} tricks.",
            _in(NAMING, check=_worth),
        ),
        # The call.
        "long call": ("{I} hold no longer suit than that of the {card:card}, which {I} call.", _longest),
        "find": ("{I} can lead a small card of the suit and so find the holder of the {card:card}.", _small_card),
        "high call": (
            "{I} hold the suit of the {card:card}, so its holder can win a trick that {I} lead there.",
            lambda case: _called(case) and _length(case, case.action.words[-1]) > 0,
        ),
        "help": (
            "{I} have no other card of the suit of the {card:card}, and its holder helps {me} most.",
            lambda case: _called(case) and not _length(case, case.action.words[-1]),
        ),
        # Tricks.
        "help lead": (
            "{I} lead trumps to help the declarer.",
            trick(lambda at: at.leads and at.is_trump() and _declarer(at) in _friends(at)),
        ),
        "to partner": ("{I} lead the suit of the called card, to find {my} partner.", trick(_to_partner)),
        "mine low": (
            "{my} side is winning the trick, so {I} play {my} lowest card.",
            trick(lambda at: _mine(at) and at.is_least(at.legal)),
        ),
        "mine spare": (
            "{my} side is winning the trick, so {I} throw a card that is neither a trump nor an ace.",
            trick(lambda at: _mine(at) and is_spare(at)),
        ),
        "mine any": ("{my} side is winning the trick, so {I} throw the {card:card}.", trick(_mine)),
        "trust": (
            "Who is winning has overtaken the declarer before and should be {my} partner, so {I} leave it there.",
            trick(lambda at: _trusts(at) and not at.wins()),
        ),
        "trust over": (
            "Who is winning has overtaken the declarer before and should be {my} partner, but {I} have nothing lower.",
            trick(lambda at: _trusts(at) and not at.losers()),
        ),
        "called": (
            "The called card wins this trick so far, and shows on whose side {I} {I:am/are}.",
            trick(lambda at: at.card == at.game.called and at.wins()),
        ),
        "wait low": (
            "Others are still to play, so {I} play {my} lowest card.",
            trick(lambda at: not at.leads and not at.last and at.is_least(at.legal)),
        ),
        "wait spare": (
            "Others are still to play, so {I} throw a card that is neither a trump nor an ace.",
            trick(lambda at: not at.leads and not at.last and is_spare(at)),
        ),
        "wait any": (
            "Others are still to play, so {I} leave it to them.",
            trick(lambda at: not at.leads and not at.last and not at.wins()),
        ),
    },
)
