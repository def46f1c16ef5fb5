"""A stock and a discard pile, as in the rummy games: a turn begins with the top card of one of them, and when the stock
is empty, chance shuffles the discards but for the last one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeVar

from cardrules.parts.stock_and_discards import CardStep, drawn, taken
from cardrules.phases.hands_game import HandsGame, Reshuffling
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    OneCardEach,
    Seat,
    Takes,
    Turned,
)
from cardrules.protocol.texts import say, template

__all__ = ["StockEmpty", "StockGame", "Throwing"]

S = TypeVar("S", bound="StockGame")

_DISCARD: Final = OneCardEach("discard")
_OUT: Final = OneCardEach("out")


class StockGame(HandsGame):
    """A game of hands in which cards are drawn from a stock and thrown on a pile; the last card of both is on top.

    ``hands`` are masks by seat; ``taken`` is the card that the seat in ``turn`` has just taken from the discard pile,
    or -1; ``steps`` is what has happened to cards in this hand.
    """

    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle", "reshuffle")
    draw_label: ClassVar[str] = say("Draw from the stock")
    drew: ClassVar[str] = template("{seat:@} {seat:@draws/draw} from the stock")
    drew_card: ClassVar[str] = template("{seat:@} {seat:@draws/draw} the {card:card} from the stock")
    """What is said of drawing, by what players call the stock."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.turn: Seat = 0
        self.hands: list[int] = []
        self.stock: list[Card] = []
        self.discards: list[Card] = []
        self.taken = -1
        self.steps: list[CardStep] = []

    @abstractmethod
    def throwable(self) -> int:
        """The cards that the seat in turn may throw, as a mask."""

    @abstractmethod
    def leaving(self) -> int:
        """Those of them with which it goes out, as all its others are in melds."""

    def cleared(self) -> list[Event]:
        """As for all games, but everybody sees the cards go that lie face up."""
        zones = [zone for zone in self.zones(None) if zone.cards]
        return [Moved(zone.cards, zone.id, "", NOBODY if zone.id == "stock" else None) for zone in zones]

    def census(self) -> list[Card]:
        return [*(card for hand in self.hands for card in cards_in(hand)), *self.stock, *self.discards]

    def piles(self, seat: Seat, word: str) -> list[Choice]:
        """Both piles to draw from: the stock, which actions call ``word``, and the discards."""
        top, hand = self.discards[-1], (f"hand:{seat}",)
        draw = Choice("draw", self.draw_label, (word,), onto=hand, click=("stock",), key="D")
        take = Choice(
            "draw", say("Take the {card:card}", card=top), ("discard",), (top,), onto=hand, click=("discard",)
        )
        return [draw._replace(button=True), take._replace(key="T", button=True)]

    def pick_up(self, seat: Seat, from_stock: bool, out: list[Event] | None) -> None:
        """The seat takes the top card of the stock, which nobody else sees, or of the discards."""
        if from_stock:
            card = self.stock.pop()
            self.steps.append(drawn(seat))
        else:
            card = self.taken = self.discards.pop()
            self.steps.append(taken(seat, card))
        self.hands[seat] |= 1 << card
        if out is None:
            return
        out.append(Moved((card,), "stock" if from_stock else "discard", f"hand:{seat}", ONE[seat]))
        if from_stock:
            out.append(Note(say(self.drew_card, seat=seat, card=card), ONE[seat], say(self.drew, seat=seat)))
        else:
            out.append(Note(say("{seat:@} {seat:@takes/take} the {card:card}", seat=seat, card=card)))


class Throwing(Phase[S]):
    """The seat in turn throws a card on the pile, and may go out with it."""

    id = "discard"
    verbs = ("discard", "out")

    def waiting_for(self, game: S) -> frozenset[Seat]:
        return ONE[game.turn]

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS

    def choices(self, game: S, seat: Seat) -> list[Choice]:
        cards, leaving = tuple(cards_in(game.throwable())), tuple(cards_in(game.leaving()))
        offered = [
            Choice("discard", say("Discard"), cards=cards, least=1, most=1, onto=("discard",), key="D", button=True)
        ]
        if leaving:
            offered.append(Choice("out", say("Go out"), cards=leaving, least=1, most=1, key="O", button=True))
        return offered

    def legal(self, game: S, seat: Seat) -> list[Action]:
        if seat != game.turn:
            return []
        actions, leaving = _DISCARD.of(game.throwable()), game.leaving()
        return actions + _OUT.of(leaving) if leaving else actions

    def untimely(self, game: S, seat: Seat, action: Action) -> str:
        return game.current.due(game, seat) or say("Draw a card first.")


class StockEmpty(Reshuffling[S]):
    """Chance shuffles the discards but for the last one, and the turn goes on with ``then``."""

    why_else = say("The discards must be shuffled now.")
    then: ClassVar[Phase[Any]]
    told: ClassVar[str]
    """What is noted."""

    def loose(self, game: S) -> tuple[Card, ...]:
        return tuple(game.discards[:-1])

    def do(self, game: S, seat: Seat, action: Action, out: list[Event] | None) -> None:
        below = self.loose(game)
        game.stock = list(reversed(action.cards))
        game.discards = game.discards[-1:]
        game.steps.append(CardStep(CHANCE, "reshuffle", below))
        if out is not None:
            # Everybody sees which cards leave the pile, and nobody in which order they lie afterwards.
            out.append(Moved(below, "discard", "stock"))
            out += [Turned(None, "stock", place) for place in range(len(below))]
            out += [Marked("shuffle", say("The discards are shuffled"), "stock"), Note(self.told)]
        game.enter(self.then, out)
