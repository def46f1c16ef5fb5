"""A game of hands: chance draws the first dealer and shuffles; after each hand the left neighbour deals the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from cardrules.parts.dealing import chance_choice, chance_fault, shuffle_fault
from cardrules.parts.final_places import placed
from cardrules.phases.phased_game import GAME_OVER, Phase, PhasedGame
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
    Result,
    Seat,
    Zone,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.texts import Text, say, template

__all__ = [
    "GAME_OVER",
    "HAND_OVER",
    "UNDEALT",
    "HandOver",
    "HandsGame",
    "Phase",
    "Reshuffling",
    "Undealt",
    "deals",
    "own_zone",
]

H = TypeVar("H", bound="HandsGame")


class Undealt(Phase[H]):
    """Before the first hand: chance draws the dealer, then it shuffles."""

    id = "deal"
    why_idle: ClassVar[str] = say("The cards have not been dealt yet.")

    def waiting_for(self, game: H) -> frozenset[Seat]:
        return ONE[CHANCE]

    def choices(self, game: H, seat: Seat) -> list[Choice]:
        return [game.lot()]

    def do(self, game: H, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "shuffle":
            game.deal(action.cards, out)
        elif action.verb == "first":
            game.first_deal(int(action.words[0]), out)
        else:
            game.draw(action.cards, out)


class HandOver(Undealt[H]):
    """Between two hands."""

    id = "hand_over"
    why_idle: ClassVar[str] = say("This hand is over, and the next one has not been dealt yet.")


class Reshuffling(Phase[H]):
    """In the middle of a hand chance shuffles cards that have been played: the discards, what has been taken."""

    id = "reshuffle"
    label: ClassVar[str] = say("Shuffle the discards")
    why_else: ClassVar[str] = say("There is nothing to shuffle or to draw now.")
    """What is said if chance does something else."""

    def loose(self, game: H) -> tuple[Card, ...]:
        """The cards."""
        raise NotImplementedError

    def waiting_for(self, game: H) -> frozenset[Seat]:
        return ONE[CHANCE]

    def choices(self, game: H, seat: Seat) -> list[Choice]:
        cards = self.loose(game)
        return [Choice("reshuffle", self.label, cards=cards, least=len(cards), most=len(cards))]

    def fault(self, game: H, seat: Seat, action: Action) -> str:
        fits = action.verb == "reshuffle" and not action.words
        return shuffle_fault(self.loose(game), action.cards) if fits else self.why_else


UNDEALT: Final = Undealt["HandsGame"]()
HAND_OVER: Final = HandOver["HandsGame"]()


class HandsGame(PhasedGame):
    """A game of hands: chance draws the first dealer of the match and shuffles before each hand.

    ``current`` is ``UNDEALT`` before the first hand, ``HAND_OVER`` between two and ``GAME_OVER`` at the end; ``hand``
    is the number of the hand, from 1; ``dealer`` is None before he is known.
    """

    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle")
    counted_as: ClassVar[str] = template("Hand {number}")
    """What players call a hand that they number: hand, deal, round."""
    why_over: ClassVar[str] = HandOver.why_idle
    """Why nobody can do anything between two hands."""
    why_draw: ClassVar[str] = ""
    """What is said if chance does something else where cards decide who deals first."""
    idle: ClassVar[tuple[Phase[Any], ...]] = (UNDEALT, HAND_OVER, GAME_OVER)

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.hand = 0
        self.dealer: Seat | None = None

    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """The cards that are shuffled before a hand."""

    @abstractmethod
    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Deal a shuffled pack."""

    def draw_lot(self) -> Choice | None:
        """What chance does where cards decide who deals first: it lays out a pack. None where that is drawn by lot."""
        return None

    def draw(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Lay out the pack of ``draw_lot``."""
        raise NotImplementedError

    def lot(self) -> Choice:
        """What chance does now."""
        draw = self.draw_lot() if self.dealer is None else None
        return draw or chance_choice(self.dealer is not None, self.seats, self.pack())

    def numbered(self, number: int) -> Text:
        """What players call the hand of this number."""
        return say(self.counted_as, number=number)

    @property
    def between(self) -> bool:
        """Whether no hand is being played and another will be dealt."""
        return isinstance(self.current, Undealt)

    def _idle(self) -> str:
        return self.why_over if self.current is HAND_OVER else super()._idle()

    def chance_fault(self, seat: Seat, action: Action) -> str:
        if seat == CHANCE and isinstance(self.current, Reshuffling):
            return self.current.fault(self, seat, action)
        draw = self.draw_lot() if self.dealer is None and seat == CHANCE and self.between else None
        if draw:
            fits = action.verb == draw.verb and not action.words
            return shuffle_fault(draw.cards, action.cards) if fits else self.why_draw
        return chance_fault(seat, action, self.between, self.dealer is not None, self.pack(), self.seats)

    def first_deal(self, dealer: Seat, out: list[Event] | None) -> None:
        """This player deals the first hand of the match."""
        self.dealer = dealer
        if out is not None:
            told = say("{dealer:@} {dealer:@deals/deal} first", dealer=dealer)
            out += [Marked("dealer", told), Note(told)]

    def next_hand(self) -> Seat:
        """Number the hand that begins; from the second on, the deal has passed to the left. Gives the dealer."""
        dealer = self.dealer or 0
        if self.hand:
            dealer = self.dealer = (dealer + 1) % self.seats
        self.hand += 1
        return dealer

    def cleared(self) -> list[Event]:
        """What takes every card that lies anywhere back to the box, before a deal."""
        return [Moved(zone.cards, zone.id, "", NOBODY) for zone in self.zones(None) if zone.cards]

    def tell_deal(self, order: Sequence[Card], out: list[Event], told: str = "") -> None:
        """A hand begins, and the cards that will be dealt lie in the stock; ``told`` is noted in place of who deals."""
        hand = self.numbered(self.hand)
        out += [Entered("deal", hand), Marked("dealer", deals(self.dealer or 0))]
        told = told or say("{hand}: {dealer:@} {dealer:@deals/deal}", hand=hand, dealer=self.dealer)
        out += [Note(told), Moved(tuple(order), "", "stock", NOBODY)]

    def tell_end(self, told: str, out: list[Event]) -> None:
        """A hand is over, and perhaps the match with it. ``told`` is what happened in the hand and why, in whole
        sentences, with what was counted on further lines; how the match ended is noted beside it."""
        out.append(Entered(self.phase, told))
        ended = self.result()
        if ended:
            out.append(Note(ended.text))

    # Who scores together. A side is a number, as in ``sides``; where there are none, every player is a side.

    def side_of(self, seat: Seat) -> int:
        """The side that a player scores for."""
        return self.sides[seat] if self.sides else seat

    def parties(self) -> list[tuple[Seat, ...]]:
        """The players of each side."""
        sides = self.sides or tuple(range(self.seats))
        return [tuple([seat for seat, own in enumerate(sides) if own == side]) for side in range(max(sides) + 1)]

    def by_side(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """What the players of each side have together, of what each player has."""
        return tuple([sum([numbers[seat] for seat in party]) for party in self.parties()])

    def by_seat(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """What each player's side has, of what each side has."""
        return tuple([numbers[self.side_of(seat)] for seat in range(self.seats)])

    def party(self, side: int) -> tuple[Seat, ...]:
        """The players of a side."""
        return self.parties()[side]

    def side_text(self, side: int) -> str:
        """The players of a side, for a sentence."""
        return say("{side:@}", side=self.parties()[side])

    def side_does(self, side: int, verb: str) -> str:
        """The same with a verb in the form that fits: one player scores, two score."""
        return f"{self.side_text(side)} {verb if len(self.parties()[side]) > 1 else f'{verb}s'}"

    def side_heads(self) -> list[Seat | tuple[Seat, ...]]:
        """The sides as they head columns of a ``Sheet``."""
        return [party if len(party) > 1 else party[0] for party in self.parties()]

    def ahead(self, totals: Sequence[int]) -> tuple[Seat, ...]:
        """The players with the best of these totals, one for each side."""
        best = min(totals) if self.low_wins else max(totals)
        return tuple([seat for seat, total in enumerate(self.by_seat(totals)) if total == best])

    def ended(self, totals: tuple[int, ...]) -> Result:
        """How a match has ended with these totals of points, one for each side, of which one is the best where there
        are partners."""
        sign = -1 if self.low_wins else 1
        if self.sides:
            winners = self.ahead(totals)
            side = self.side_of(winners[0])
            text = say(
                "{side:@} {side:@wins/win} with {points:point/points} to {others:and}.",
                side=self.parties()[side],
                points=totals[side],
                others=[str(total) for other, total in enumerate(totals) if other != side],
            )
            return Result(self.by_seat(totals), winners, text)
        ranks = [sum([sign * other > sign * total for other in totals]) for total in totals]
        return Result(totals, self.ahead(totals), placed(totals, ranks))


def deals(dealer: Seat) -> Text:
    """Who deals."""
    return say("{dealer:@} {dealer:@deals/deal}", dealer=dealer)


def own_zone(kind: str, yours: str, theirs: str, seat: Seat, viewer: Seat | None, cards: int) -> Zone:
    """A zone of a seat that sees its cards, given as a mask, alone. What it is called is ``yours``, or the template
    ``theirs`` with the place ``seat``."""
    if seat == viewer:
        return Zone(f"{kind}:{seat}", tuple(cards_in(cards)), yours, seat)
    return Zone(f"{kind}:{seat}", (None,) * cards.bit_count(), say(theirs, seat=seat), seat)
