"""What a match of Five Hundred consists of, and what may be known of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardrules.games.five_hundred.rules import BIDS, Bid, Rules
from cardrules.parts.auctions import Rounds
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.phases.game_options import agreed
from cardrules.phases.hands_game import UNDEALT
from cardrules.phases.trick_phase import TrickGame
from cardrules.protocol.cards import CLUBS, DIAMONDS, HEARTS, JOKER, SPADES, SUIT_NAMES, Card, cards_in
from cardrules.protocol.game import NOBODY, Event, Moved, Seat
from cardrules.protocol.texts import say

__all__ = ["Deal", "FiveHundredState", "State"]


class Deal(NamedTuple):
    """A finished deal as the score sheet has it."""

    number: int
    """As ``FiveHundred.hand``: deals that were thrown in are counted, too."""
    declarer: Seat | None
    contract: str
    """The bid that was played, "" if there was none."""
    partners: tuple[Seat, ...]
    tricks: tuple[int, ...]
    """By seat."""
    made: bool
    points: tuple[int, ...]
    """By column."""


class State(NamedTuple):
    """What may be known; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is known."""
    drawn: tuple[Card, ...]
    """The cards turned up for the first deal, in order, until the first shuffle."""
    asked: tuple[tuple[Seat, str], ...]
    """Everybody who was asked whether to declare a poor hand, and the answer: "silent", "declared" (the partner has not
    answered yet), "play_on"."""
    said: tuple[tuple[Seat, str], ...]
    """What was said in the auction: "pass", "7S", "NULLO" ..."""
    declarer: Seat | None
    """Who plays the contract, None until there is one."""
    contract: Bid | None
    """The bid that is played, None until there is one or if there is none."""
    partners: tuple[Seat, ...]
    """The declarer's partners in the five-handed form."""
    named: bool
    """Whether they have been named."""
    exchanged: Seat | None
    """Who has put the cards into the middle that lie there, None while it is as dealt."""
    discards: tuple[Card, ...]
    """Those cards, if the viewer did so."""
    given: tuple[Card, ...]
    """The five cards that went from partner to partner in a grand nullo, if the viewer is one of them."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    leds: tuple[int, ...]
    """The suit led to each trick, ``tricks.TRUMP`` for trumps."""
    won: tuple[int, ...]
    """How many tricks each seat has taken."""
    totals: tuple[int, ...]
    """The score of each column before this deal (after it, once it is over)."""
    deals: tuple[Deal, ...]
    """The finished deals."""
    winners: tuple[int, ...]
    """The columns that have won, once the game is over."""


class FiveHundredState(TrickGame):
    """What there is to a match of Five Hundred, and what its phases ask of it."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = agreed(Rules, self.options)
        self.seats = rules.seats
        self.drawn: tuple[Card, ...] = ()
        self.sides = rules.columns if rules.partners else ()
        self.totals = (0,) * (max(rules.columns) + 1)
        self.deals: tuple[Deal, ...] = ()
        self.winners: tuple[int, ...] = ()
        self.clear([0] * rules.seats, 0)
        self.stock = 0

    def clear(self, hands: Sequence[int], middle: int) -> None:
        """Nothing of a new deal has happened but that these cards were dealt."""
        self.middle = middle
        self.stock = self.rules.pack_mask & ~middle & ~sum(hands)
        self.asked: tuple[tuple[Seat, str], ...] = ()
        self.said: tuple[tuple[Seat, str], ...] = ()
        self.partners: tuple[Seat, ...] = ()
        self.declarer: Seat | None = None
        self.exchanged: Seat | None = None
        self.contract: Bid | None = None
        self.named = False
        self.gave = 0
        """What went from partner to partner in a grand nullo, as a mask."""
        self.play = self.new_play(hands)
        self.auction = self.new_auction()

    @property
    def turn(self) -> Seat:
        """Whom the game waits for, in all that is asked and played."""
        return self.play.turn

    @turn.setter
    def turn(self, seat: Seat) -> None:
        self.play.turn = seat

    @property
    def trump(self) -> int | None:
        """The printed suit that is trumps, if any."""
        return None if self.contract is None else self.contract.trump

    def partner_of(self, seat: Seat) -> Seat | None:
        """The partner for the whole game, in the partnership forms."""
        return (seat + 2) % 4 if self.rules.partners else None

    def sitting_out(self) -> Seat | None:
        """Who sits this deal out: the partner of whoever plays a nullo."""
        if self.declarer is None or self.contract is None or self.contract.name != "NULLO":
            return None
        return self.partner_of(self.declarer)

    def standing(self) -> tuple[Seat, Bid] | None:
        """The highest bid so far and whose it is."""
        for seat, call in reversed(self.said):
            if call != "pass":
                return seat, BIDS[call]
        return None

    def barred(self, seat: Seat) -> bool:
        """Whether the seat's side has declared a poor hand and plays on, so that it may bid no nullo."""
        return any(answer == "play_on" and (other - seat) % 2 == 0 for other, answer in self.asked)

    def poor(self) -> str:
        """What a hand has that may ask for a redeal."""
        return say("ace, no face") if self.rules.redeal_call == "ace_no_face" else say("no ace, no face")

    def joker_names(self) -> tuple[str, ...]:
        """The suits that the joker may be led as by the seat in turn; none if it holds none, does not lead, or
        leads it simply as a trump."""
        play = self.play
        trump, names_suit = self.trump, self.rules.joker_names_suit
        if play.trick or not play.hands[play.turn] >> JOKER & 1 or (trump is not None and not names_suit):
            return ()
        failed = self.failed(play.turn)
        names = [SUIT_NAMES[suit] for suit in (SPADES, CLUBS, DIAMONDS, HEARTS) if self.led_as(suit) not in failed]
        if trump is not None:
            names.sort(key=lambda name: name != SUIT_NAMES[trump])
        return tuple(names or [SUIT_NAMES[suit] for suit in (SPADES, CLUBS, DIAMONDS, HEARTS)])

    def led_as(self, suit: int) -> int:
        """The effective suit of a printed one."""
        return TRUMP if suit == self.trump else suit

    def failed(self, seat: Seat) -> set[int]:
        """The effective suits that the seat has failed to follow in this deal."""
        play = self.play
        without = play.voids()[seat]
        return {suit for suit, cards in enumerate(play.order.masks) if cards and not cards & ~without}

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        rules, away = self.rules, self.sitting_out()
        leader = self.order_of_speaking()[0] if self.declarer is None else self.declarer
        active = [seat for seat in range(self.seats) if seat != away] if away is not None else ()
        return TrickPlay(rules.orders[self.trump], hands, leader, active, self.sides)

    def new_auction(self) -> Rounds:
        """An auction in which nobody has spoken yet."""
        return Rounds(self.order_of_speaking(), self.rules.rounds)

    def order_of_speaking(self) -> list[Seat]:
        """All seats, eldest first."""
        dealer = self.dealer or 0
        return [(dealer + place) % self.seats for place in range(1, self.seats + 1)]

    def after(self, seat: Seat) -> list[Seat]:
        """Those who sit between ``seat`` and the dealer, who is the last."""
        order = self.order_of_speaking()
        return order[order.index(seat) + 1 :]

    def throw_in(self, banner: str, out: list[Event] | None) -> None:
        """All cards go back to the stock, to be shuffled again."""
        if out is not None:
            for seat, hand in enumerate(self.play.hands):
                out.append(Moved(tuple(cards_in(hand)), f"hand:{seat}", "stock", NOBODY))
            out.append(Moved(tuple(cards_in(self.middle)), "middle", "stock", NOBODY))
        self.clear([0] * self.seats, 0)
        self.enter(UNDEALT, out, banner)
