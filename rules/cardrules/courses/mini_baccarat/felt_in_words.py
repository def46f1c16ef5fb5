"""What lies on the felt of a baccarat drill, and what a film of it shows, in words."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.rules import BET_NAMES
from cardrules.casino.currencies import money
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.protocol.cards import parse_card
from cardrules.protocol.texts import say, template
from cardrules.school.drills.chips_in_words import told_chips
from cardrules.school.drills.items import Felt, FilmFrame

__all__ = ["told_felt", "told_frame"]

_SHOWN: Final = {"player": say("Player has won."), "banker": say("Banker has won."), "tie": say("It is a tie.")}
_RESULTS: Final = {"P": say("Player"), "B": say("Banker"), "T": say("tie")}
_PACK: Final = {
    "gather": say("The dealer gathers the cards."), "mix": say("The dealer shuffles."),
    "square": say("The dealer squares the pack."), "load": say("The dealer loads the shoe."),
    "tap": say("The dealer taps the tie."),
}  # fmt: skip
_PUSHED: Final = {
    "player": say("The dealer pushes Player's hand forward."),
    "banker": say("The dealer pushes Banker's hand forward."),
}
_TO: Final = {"player": template("To Player: {cards:cards}."), "banker": template("To Banker: {cards:cards}.")}


def told_felt(some: Felt, currency: str) -> list[str]:
    """What lies on the felt.

    >>> from cardrules.courses.mini_baccarat.felt import BaccaratFelt
    >>> from cardrules.protocol.cards import parse_cards
    >>> told_felt(BaccaratFelt(tuple(parse_cards("9D 7H")), bets=(Wager(1, "tie", 500),)), "usd")
    ['Player: 9♦ 7♥.', 'Position 1: $5 on Tie.']
    """
    felt = as_baccarat_felt(some)
    hands = (
        (template("Player: {cards:cards}."), felt.player),
        (template("Banker: {cards:cards}."), felt.banker),
        (template("The first card of the shoe: {cards:cards}."), felt.burned),
    )
    said: list[str] = [say(told, cards=cards) for told, cards in hands if cards]
    for position, wagers in groupby(sorted(felt.bets, key=_position), key=_position):
        bets = [_bet(wager, currency) for wager in wagers]
        said.append(say("Position {position}: {bets:and}.", position=position, bets=bets))
    said += [_SHOWN[felt.shown]] if felt.shown else []
    said += told_chips(felt, currency)
    said += [
        say("Marked for position {place}: {money}.", place=place, money=money(owed, currency))
        for place, owed in felt.boxes
        if owed
    ]
    if felt.results:
        results = [_RESULTS.get(result[:1], result) for result in felt.results]
        said.append(say("The results so far, the first at the beginning: {results:and}.", results=results))
    return said


def told_frame(frame: FilmFrame, currency: str) -> str:
    """What is seen in a moment of a film; "" of what is said there anyhow.

    >>> told_frame(FilmFrame(0, "move", ("500", "rail:3", "position:3:player")), "usd")
    '$5 move from the rail of position 3 to Player at position 3.'
    """
    words = frame.words
    if frame.what in _PACK:
        return _PACK[frame.what]
    if frame.what == "push":
        return _PUSHED[words[0]]
    if frame.what == "card":
        return say(_TO[words[0]], cards=[parse_card(word) for word in words[1:]])
    if frame.what == "take":
        return say("The dealer takes the bet on {place}.", place=_place(words[0]))
    if frame.what == "pay":
        return say("The dealer pays {money} to {place}.", money=money(int(words[0]), currency), place=_place(words[1]))
    if frame.what == "move":
        paid, start, end = money(int(words[0]), currency), _place(words[1]), _place(words[2])
        return say("{money} move from {start} to {end}.", money=paid, start=start, end=end)
    return ""


def _position(wager: Wager) -> int:
    return wager.position


def _bet(wager: Wager, currency: str) -> str:
    bet = BET_NAMES.get(wager.bet, wager.bet)
    return say("{money} on {bet}", money=money(wager.amount, currency), bet=bet)


def _place(spot: str) -> str:
    """A place of the table, as the tokens and payments name it."""
    kind, *rest = spot.split(":")
    if kind == "position":
        return say("{bet} at position {position}", bet=BET_NAMES.get(rest[1], rest[1]), position=rest[0])
    return say("the rail of position {position}", position=rest[0]) if kind == "rail" else kind
