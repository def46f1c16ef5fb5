"""What lies on the felt of a blackjack drill, and what a film of it shows, in words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from cardrules.casino.blackjack.wagers import KIND_NAMES, Wager
from cardrules.casino.currencies import money
from cardrules.courses.blackjack.felt import as_blackjack_felt
from cardrules.protocol.cards import parse_card
from cardrules.protocol.texts import say, template
from cardrules.school.drills.chips_in_words import told_chips
from cardrules.school.drills.items import Felt, FilmFrame

__all__ = ["told_felt", "told_frame"]

_OF_SPOT: Final[Mapping[str, str]] = {
    "tap": template("The dealer taps at spot {number}."),
    "off": template("The bettor of spot {number} takes his cards off the felt."),
    "stack": template("At spot {number} the highest chip lies on top."),
    "straight": template("At spot {number} the chips are set straight, the highest at the bottom."),
    "count": template("The bettor of spot {number} counts a stack behind the line."),
    "signal": template("The bettor of spot {number} waves a card away."),
}
"""What is done at a spot."""
_LEANS: Final[Mapping[str, str]] = {
    "low": template("The bettor of spot {number} bends down low."),
    "reader": template("The bettor of spot {number} leans over to the reader."),
    "chips": template("The bettor of spot {number} leans over his chips."),
}
_PEEKS: Final[Mapping[str, str]] = {
    "low": template("The dealer looks at his second card, and lifts it high."),
    "reader": template("The dealer looks at his second card; the reader is open to spot {number}."),
    "dealer": template("The dealer looks at his second card."),
}


def told_felt(some: Felt, currency: str) -> list[str]:
    """What lies on the felt.

    >>> from cardrules.courses.blackjack.felt import BlackjackFelt, one_hand
    >>> from cardrules.protocol.cards import parse_cards
    >>> spot, dealer = one_hand(tuple(parse_cards("AS 6D"))), tuple(parse_cards("9C KH"))
    >>> told_felt(BlackjackFelt(((4, spot),), dealer, True, (Wager(4, 1, "main", 2500),)), "usd")
    ['Spot 4: A♠ 6♦.', 'The dealer: 9♣, and a card face down.', 'Spot 4: $25 as bet.']
    """
    felt = as_blackjack_felt(some)
    said: list[str] = []
    for number, spot in felt.spots:
        for hand, played in enumerate(spot.hands, 1):
            told = say("Spot {number}: {cards:cards}.", number=number, cards=played.cards)
            if len(spot.hands) > 1:
                told = say("Spot {number}, hand {hand}: {cards:cards}.", number=number, hand=hand, cards=played.cards)
            said.append(told)
    if felt.dealer and felt.closed:
        said.append(say("The dealer: {cards:cards}, and a card face down.", cards=felt.dealer[:1]))
    elif felt.dealer:
        said.append(say("The dealer: {cards:cards}.", cards=felt.dealer))
    for number, wagers in groupby(sorted(felt.bets, key=_spot), key=_spot):
        bets = [_bet(wager, currency) for wager in wagers]
        said.append(say("Spot {number}: {bets:and}.", number=number, bets=bets))
    return said + told_chips(felt, currency)


def told_frame(frame: FilmFrame, currency: str) -> str:
    """What is seen in a moment of a film; "" of what is said there anyhow.

    >>> told_frame(FilmFrame(0, "move", ("500", "rail:3", "spot:3:main")), "usd")
    '$5 move from the rail of spot 3 to the bet of spot 3.'
    """
    words = frame.words
    if frame.what in _OF_SPOT:
        return say(_OF_SPOT[frame.what], number=_number(words[0]))
    if frame.what == "card":
        if len(words) > 2:
            return say("A card to spot {number}, face down.", number=_number(words[0]))
        return say("To spot {number}: {cards:cards}.", number=_number(words[0]), cards=[parse_card(words[1])])
    if frame.what == "turn":
        return say("The dealer's second card: {cards:cards}.", cards=[parse_card(words[0])])
    if frame.what == "take":
        return say("The dealer takes {place}.", place=_place(words[0]))
    if frame.what == "pay":
        return say("The dealer pays {money} to {place}.", money=money(int(words[0]), currency), place=_place(words[1]))
    if frame.what == "move":
        paid, start, end = money(int(words[0]), currency), _place(words[1]), _place(words[2])
        return say("{money} move from {start} to {end}.", money=paid, start=start, end=end)
    if frame.what == "bend":
        number, card = _number(words[0]), [parse_card(words[1])]
        return say("The bettor of spot {number} bends a corner of {cards:cards}.", number=number, cards=card)
    if frame.what == "switch":
        one, other = map(_number, words)
        return say("A card goes from spot {one} to spot {other}, and another back.", one=one, other=other)
    if frame.what == "lean":
        return say(_LEANS[words[1]], number=words[0])
    if frame.what == "peek":
        return say(_PEEKS[words[0]], number=words[1])
    if frame.what == "fingers":
        if words[0] == "dealer":
            return say("The dealer's fingers stay beside his cards: two of them.")
        return say("The bettor of spot {number} shows two fingers.", number=words[1])
    return ""


def _number(place: str) -> str:
    """The spot that a place of the table belongs to."""
    return place.partition(":")[2].partition(":")[0].partition(".")[0] or place


def _place(place: str) -> str:
    """A place of the table, as payments name it."""
    kind, _, rest = place.partition(":")
    number, _, bet = rest.partition(":")
    if kind == "spot":
        return say("the {bet} of spot {number}", bet=KIND_NAMES[bet], number=number)
    if kind == "toke":
        return say("the tip beside spot {number}", number=number)
    return say("the rail of spot {number}", number=number) if kind == "rail" else say("the rack")


def _spot(wager: Wager) -> int:
    return wager.spot


def _bet(wager: Wager, currency: str) -> str:
    paid, kind = money(wager.amount, currency), KIND_NAMES[wager.kind]
    if wager.hand > 1:
        return say("{money} as {kind} of hand {hand}", money=paid, kind=kind, hand=wager.hand)
    return say("{money} as {kind}", money=paid, kind=kind)
