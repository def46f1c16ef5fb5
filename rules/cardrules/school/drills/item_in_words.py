"""An item of a drill in words, for who sees nothing: what lies on the felt, what is asked, what a film shows.

Cards are written with their symbols; who reads them out writes them out (``texts.spelled``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.rules import BET_NAMES
from cardrules.casino.currencies import money
from cardrules.protocol.cards import parse_card
from cardrules.protocol.phrases import listed, symbols
from cardrules.school.drills.items import DrillQuestion, Felt, FilmFrame, Item

__all__ = ["told_answers", "told_felt", "told_frame", "told_item"]

_SHOWN: Final = {"player": "Player has won.", "banker": "Banker has won.", "tie": "It is a tie."}
_RESULTS: Final = {"P": "Player", "B": "Banker", "T": "tie"}
_PACK: Final = {
    "gather": "The dealer gathers the cards.", "mix": "The dealer shuffles.", "square": "The dealer squares the pack.",
    "load": "The dealer loads the shoe.", "tap": "The dealer taps the tie.",
}  # fmt: skip
_HANDS: Final = {"player": "Player", "banker": "Banker"}


def told_felt(felt: Felt, currency: str = "usd") -> list[str]:
    """What lies on the felt.

    >>> from cardrules.protocol.cards import parse_cards
    >>> cards = tuple(parse_cards("9D 7H"))
    >>> told_felt(Felt(cards, bets=(Wager(1, "tie", 500),), stacks=((500, 100, 100),)))
    ['Player: 9♦ 7♥.', 'Position 1: $5 on Tie.', 'A stack, from the bottom: 1 of $5, 2 of $1.']
    """
    hands = (("Player", felt.player), ("Banker", felt.banker), ("The first card of the shoe", felt.burned))
    said = [f"{name}: {symbols(cards)}." for name, cards in hands if cards]
    for position, wagers in groupby(sorted(felt.bets, key=_position), key=_position):
        said.append(f"Position {position}: {listed([_bet(wager, currency) for wager in wagers])}.")
    said += [_SHOWN[felt.shown]] if felt.shown else []
    said += [f"A stack, from the bottom: {_stack(stack, currency)}." for stack in felt.stacks]
    said += [f"Notes on the felt: {money(felt.cash, currency)}."] if felt.cash else []
    said += [f"Marked for position {place}: {money(owed, currency)}." for place, owed in felt.boxes if owed]
    if felt.results:
        results = listed([_RESULTS.get(result[:1], result) for result in felt.results])
        said.append(f"The results so far, the first at the beginning: {results}.")
    return said


def told_answers(ask: DrillQuestion) -> str:
    """The answers that may be chosen, each with its key; "" if there are none but numbers.

    >>> from cardrules.school.drills.items import AnswerPick
    >>> picks = AnswerPick("d", "Banker draws", "D"), AnswerPick("s", "Banker stands", "S")
    >>> told_answers(DrillQuestion("", "pick", ("s",), picks))
    'D: Banker draws. S: Banker stands.'
    """
    if ask.reply == "digit":
        return ""
    return " ".join(f"{pick.key}: {pick.label.rstrip('.')}." if pick.key else f"{pick.label}." for pick in ask.picks)


def told_item(item: Item, ask: DrillQuestion, *, first: bool = True, answers: bool = True) -> str:
    """What lies there, unless it was told when the ``first`` thing was asked of the item; the question; and the
    ``answers`` that may be chosen."""
    felt = told_felt(item.felt, item.currency) if first else []
    return " ".join(filter(None, (*felt, ask.text, told_answers(ask) if answers else "")))


def told_frame(frame: FilmFrame, currency: str = "usd") -> str:
    """What is seen in a moment of a film; "" of what is said there anyhow.

    >>> told_frame(FilmFrame(0, "move", ("500", "rail:3", "position:3:player")))
    '$5 move from the rail of position 3 to Player at position 3.'
    """
    words = frame.words
    if frame.what in _PACK:
        return _PACK[frame.what]
    if frame.what == "push":
        return f"The dealer pushes {_HANDS[words[0]]}'s hand forward."
    if frame.what == "card":
        cards = symbols(parse_card(word) for word in words[1:])
        return f"To {_HANDS[words[0]]}: {cards}."
    if frame.what == "take":
        return f"The dealer takes the bet on {_place(words[0])}."
    if frame.what == "pay":
        return f"The dealer pays {money(int(words[0]), currency)} to {_place(words[1])}."
    if frame.what == "move":
        return f"{money(int(words[0]), currency)} move from {_place(words[1])} to {_place(words[2])}."
    return ""


def _position(wager: Wager) -> int:
    return wager.position


def _bet(wager: Wager, currency: str) -> str:
    return f"{money(wager.amount, currency)} on {BET_NAMES.get(wager.bet, wager.bet)}"


def _stack(stack: Sequence[int], currency: str) -> str:
    return ", ".join(f"{_count(run)} of {money(chip, currency)}" for chip, run in groupby(stack))


def _count(run: Iterable[object]) -> int:
    return sum(1 for _ in run)


def _place(spot: str) -> str:
    """A place of the table, as the tokens and payments name it."""
    kind, *rest = spot.split(":")
    if kind == "position":
        return f"{BET_NAMES.get(rest[1], rest[1])} at position {rest[0]}"
    return f"the rail of position {rest[0]}" if kind == "rail" else kind
