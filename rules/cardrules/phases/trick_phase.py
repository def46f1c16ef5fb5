"""Tricks, as a phase: whose card comes next, which may be played, and what is said to the others."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self, TypeVar

from cardrules.parts.dealing import deal_hidden, deal_singly
from cardrules.parts.tricks import PLAYED, TrickPlay, play_actions
from cardrules.phases.hands_game import HandsGame
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import Card, cards_in, mask_of, suit_of
from cardrules.protocol.game import NOBODY, ONE, Action, Choice, Event, Moved, Seat, Taken, Takes, View, Zone
from cardrules.protocol.texts import say

__all__ = ["TRICKS", "TrickGame", "Tricks", "hand_of"]

T = TypeVar("T", bound="TrickGame")


class TrickGame(HandsGame):
    """A game of hands that are played in tricks, all of them in one phase ``Tricks``."""

    aside: ClassVar[tuple[str, ...]] = ()
    """The zones beside hands and tricks in which cards of the deal lie; the game has an attribute for each, a mask."""
    face_down: ClassVar[Mapping[str, str]] = {"won": say("Taken tricks stay face down.")}
    """By kind of zone: why nothing there is for anybody."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.play: TrickPlay
        self.minded = 0
        """Cards of which the game wants to hear as soon as they are played, as a mask."""

    @property
    def tricks(self) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """The tricks of this hand as (leader, cards in the order played), an unfinished one included."""
        return self.play.history

    def legal_mask(self) -> int:
        """The cards that the seat to play may play now, as a mask; kept in ``TrickPlay.playable``."""
        return self.play.must_follow()

    def why_not(self, card: Card) -> str:
        """Why a card of the seat in turn, which ``legal_mask`` leaves out, may not be played."""
        return say("You must follow {suit:suit}.", suit=suit_of(self.play.trick[0]))

    def laid(self, card: Card, out: list[Event] | None) -> None:
        """One of the cards that are ``minded`` has been played."""

    @abstractmethod
    def taken(self, out: list[Event] | None) -> None:
        """The last card of a trick has been played. Tell that it is taken (``TrickPlay.gather``), and what follows."""

    def held(self, seat: Seat) -> int:
        """What the seat has in its hand, or before it to be picked up again, as a mask."""
        return self.play.hands[seat]

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind in self.face_down:
                return self.face_down[kind]
            if kind == "trick" and number == str(seat) and self.play.card_of(seat):
                return PLAYED
            return say("These are not your cards.") if kind in ("hand", "pass") and number != str(seat) else ""
        own = self.held(seat)
        for card in cards:
            if not own >> card & 1:
                return self.not_held(seat, card)
        return ""

    def not_held(self, seat: Seat, card: Card) -> str:
        """Why a card that the seat does not hold is not to be picked up by it."""
        return PLAYED if card in self.play.card_of(seat) else say("This is not your card.")

    def lying_aside(self) -> list[tuple[str, tuple[Card, ...]]]:
        """The zones of ``aside``, with the cards in them."""
        return [(zone, tuple(cards_in(getattr(self, zone)))) for zone in self.aside]

    def begin_hand(self, order: tuple[Card, ...], out: list[Event] | None) -> Seat:
        """Put the cards of the last hand away and tell that the next begins; gives its dealer."""
        if out is not None:
            out.extend(self.play.put_away())
            out += [Moved(cards, zone, "", NOBODY) for zone, cards in self.lying_aside() if cards]
        dealer = self.next_hand()
        if out is not None:
            self.tell_deal(order, out)
        return dealer

    def deal_out(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Begin a hand, and deal the whole pack, one card at a time."""
        dealer = self.begin_hand(order, out)
        self.play = self.new_play(deal_singly(order, dealer, self.seats, out))

    @abstractmethod
    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        """The play of the hand that has been dealt, before the first card; ``hands`` are masks by seat."""

    def census(self) -> list[Card]:
        return [*self.play.cards(), *[card for _, cards in self.lying_aside() for card in cards]]

    def hand_order(self) -> tuple[Card, ...]:
        """How a hand is held, as ``View.order``."""
        return self.play.order.held()

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [Zone("stock", (), say("the pack"))]
        for seat in range(self.seats):
            zones += self.play.zones(seat, viewer)
        return zones

    def looks(self, viewer: Seat | None) -> dict[str, tuple[Card, ...]]:
        """What may be looked at for a moment, as ``View.looks``: the last trick."""
        return self.play.looks()

    def brought_home(self, seat: Seat) -> Taken:
        """What a seat has brought home in the hand that is over: its tricks, and the cards that won them."""
        cards = self.play.won_with()[seat]
        return Taken(seat, say("{number:trick/tricks}", number=len(cards)), tuple(cards))

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        view = view._replace(looks=self.looks(seat), laid=self.play.laid(), order=self.hand_order())
        if not view.over or not self.play.finished or self._lies_open(view):
            return view
        return view._replace(taken=tuple(self.brought_home(each) for each in range(self.seats)))

    def _lies_open(self, view: View) -> bool:
        """Whether tricks lie face up, to be counted before everybody's eyes."""
        return any(
            view.zone(f"won:{seat}").cards.count(None) < self.play.won[seat].bit_count() for seat in range(self.seats)
        )

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if game.hand:
            game.lay_unseen(view, rng)
        return game

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        """Bring the tricks of a view to the table, and deal to the hands and ``aside`` what it does not show, where it
        can lie."""
        play = self.play = self.new_play([0] * self.seats)
        play.replay(view.state.tricks)
        zones = [*[f"hand:{seat}" for seat in range(self.seats)], *self.aside]
        seen = [view.zone(zone).cards for zone in zones]
        places = [mask_of(card for card in cards if card is not None) for cards in seen]
        hidden = mask_of(self.pack()) & ~mask_of(play.plays) & ~sum(places)
        self.unseen = deal_hidden(places, hidden, [cards.count(None) for cards in seen], self.may_lie(view), rng)
        play.hands[:] = places[: self.seats]
        for zone, cards in zip(self.aside, places[self.seats :], strict=True):
            setattr(self, zone, cards)

    def may_hold(self) -> list[int]:
        """By seat, the cards that it can still hold, as its plays have shown."""
        pack = mask_of(self.pack())
        return [pack & ~without for without in self.play.voids()]

    def may_lie(self, view: View) -> list[int]:
        """The same, with what the viewer knows besides; and then what can lie in each zone of ``aside``."""
        return self.may_hold() + [mask_of(self.pack())] * len(self.aside)


def hand_of(view: View) -> int:
    """The cards that a viewer sees in its own hand, as a mask."""
    if view.seat is None:
        return 0
    return mask_of(card for card in view.zone(f"hand:{view.seat}").cards if card is not None)


class Tricks(Phase[T]):
    """The play of the tricks. The game says which cards may be played (``legal_mask``, ``why_not``), and what follows
    from a trick (``taken``)."""

    id = "play"
    verbs: ClassVar[tuple[str, ...]] = ("play",)
    prompt: ClassVar[str] = say("Choose a card from your hand.")
    out_of_turn: ClassVar[str] = say("It is not your turn.")

    def waiting_for(self, game: T) -> frozenset[Seat]:
        return ONE[game.play.turn]

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS if verb == "play" else Takes.WORDS

    def choices(self, game: T, seat: Seat) -> list[Choice]:
        return [game.play.choice(game.legal_mask())]

    def legal(self, game: T, seat: Seat) -> list[Action]:
        play = game.play
        return play_actions(play.playable or game.legal_mask()) if seat == play.turn else []

    def fault(self, game: T, seat: Seat, action: Action) -> str:
        play, cards = game.play, action.cards
        if seat != play.turn and self.out_of_turn and not mask_of(cards) & ~play.hands[seat]:
            return self.out_of_turn
        fault = play.fault(seat, cards)
        if fault or game.legal_mask() >> cards[0] & 1:
            return fault
        return game.why_not(cards[0])

    def untimely(self, game: T, seat: Seat, action: Action) -> str:
        return game.current.before_play(game, seat)

    def instead(self, game: T, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if not cards:
            return self.due(game, seat)
        return self.fault(game, seat, Action("play", (), tuple(cards))) or say("Drop the card on the trick to play it.")

    def do(self, game: T, seat: Seat, action: Action, out: list[Event] | None) -> None:
        _, _, (card,) = action
        finished = game.play.lay(card, out)
        if game.minded >> card & 1:
            game.laid(card, out)
        if finished:
            game.taken(out)


TRICKS: Final = Tricks["TrickGame"]()
"""Where a game has nothing more to say of them."""
