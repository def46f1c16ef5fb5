"""What lies on a blackjack table: the cards, the chips, the bettors, and what is known of the session."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from cardrules.casino.blackjack.bettors import Bettor, bettors_by_spot
from cardrules.casino.blackjack.counting import running_count, true_count
from cardrules.casino.blackjack.dealer_calls import said
from cardrules.casino.blackjack.hand_values import value_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import blackjack_waits, hand_over, is_charlie
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.round_phases import DEALING
from cardrules.casino.blackjack.round_reports import RoundReport
from cardrules.casino.blackjack.seats import BETWEEN_KINDS, Incident
from cardrules.casino.blackjack.wagers import BESIDE, OF_HANDS, Signal, Wager, place_text
from cardrules.casino.serving import ServedTable
from cardrules.casino.table_phases import BETS_COMING, BETTING, BETWEEN, CLOSING
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Event, Note, Said
from cardrules.protocol.texts import say

__all__ = ["DEALER", "UNSEEN", "Misread", "Settled", "TableState"]

DEALER: Final = "dealer"
"""The dealer's own hand, where a step names the hand that gets a card."""
UNSEEN: Final = "unseen"
"""In place of the hand for which a card was drawn in error: nobody has seen it."""
_ROUND_MS: Final = 60_000
"""What a round counts in a timed session if nobody tells the time: sixty an hour, as with six bettors."""


class Settled(NamedTuple):
    """A bet that has been taken, paid, or given back in this round."""

    spot: int
    hand: int
    kind: str
    amount: int
    result: str
    """What it was due: "wins", "loses", "pushes" or "halves"."""
    due: int
    """What it should have been paid; of half a bet what should have gone back."""
    paid: int | None
    """What it was paid, or None if it was taken."""


class Misread(NamedTuple):
    """A total that the dealer has called wrongly."""

    place: str
    """The hand, as steps name it."""
    cards: int
    """How many it had."""
    total: int
    soft: bool
    """Whether it was called with two numbers."""
    fault: int
    """The number of the error."""


class TableState(ServedTable):
    """What lies on a table. All attributes may be read; every value is immutable. What each of those is that everybody
    may know, the game's ``State`` says.
    """

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.house: House = house
        # cards
        self.burned: tuple[Card, ...] = ()
        self.upcard: Card | None = None
        self.second: Card | None = None  # the hole card, or the second card of a dealer without one
        self.drawn: tuple[Card, ...] = ()
        self.turned = False
        self.peeked = False
        self.extra: tuple[Card, ...] = ()
        self.extra_state = ""
        self.extra_for = ""
        self.offered: tuple[str, ...] = ()
        self.upright: tuple[tuple[int, int], ...] = ()
        # the round
        self.dealt = 0
        self.shoe_rounds = 0
        self.last = False
        self.burn_left = 0
        self.spots: tuple[tuple[int, PlayedSpot], ...] = ()
        self.laid: tuple[str, ...] = ()
        self.skipped: tuple[str, ...] = ()  # who was left out in a round of the deal, once for each card
        self.passed: tuple[str, int] = ("", -1)  # who has been passed over by a card to a wrong spot; its error
        self.gone: tuple[tuple[int, int], ...] = ()
        self.lammers: tuple[tuple[int, int], ...] = ()
        self.let_lie: tuple[tuple[int, int], ...] = ()  # hands whose bet was due at their turn, and was left
        self.tapped: tuple[tuple[int, int], ...] = ()
        self.question = ""
        self.asked = ""
        self.signal: Signal | None = None
        self.resumes = ""
        self.giving_up: tuple[int, ...] = ()
        self.even: tuple[int, ...] = ()
        self.person_asked = False
        self.called: tuple[str, ...] = ()
        self.ran_out = False  # whether there was no card just now
        self.before: tuple[Any, ...] = ()  # what lay there before the hands were cleared too early
        self.misread: tuple[Misread, ...] = ()
        self.peek_missed = False
        self.insurance_left = False
        self.stopped = False
        self.late_played: tuple[tuple[int, int], ...] = ()
        self.drawn_back: tuple[tuple[int, int], ...] = ()
        self.insured_late: tuple[tuple[int, int], ...] = ()  # what is still to be laid after the line is closed
        self.incidents: tuple[Incident, ...] = ()  # of this round, what is still to happen included
        self.entered: tuple[int, ...] = ()
        # money
        self.bettors: tuple[Bettor, ...] = ()
        self.layout: tuple[Wager, ...] = ()
        self.settled: tuple[Settled, ...] = ()
        self.fills: tuple[int, ...] = ()
        self.tokes = 0
        self.marker = 0
        self.won = 0
        self.house_won = 0
        self.lost = (0, 0)  # through errors that stood: by the house, by the bettors
        self.counts: tuple[tuple[str, int], ...] = ()
        self.reports: tuple[RoundReport, ...] = ()

    # ------------------------------------------------------------------------------------------------ who sits there

    def label(self, position: int) -> str:
        return say("spot {number}", number=position)

    def place(self, spot: int, hand: int = 1) -> str:
        """A hand as players read it."""
        return say("hand {hand} of spot {number}", hand=hand, number=spot) if hand > 1 else self.label(spot)

    def bettor(self, spot: int) -> Bettor | None:
        """Who sits at a spot."""
        return bettors_by_spot(self.bettors).get(spot)

    def seated(self) -> tuple[int, ...]:
        """A new table: from the first bettor on; later from the one at whose spot the cut card came."""
        spots = [bettor.spot for bettor in self.bettors]
        return tuple(sorted(spots, key=lambda spot: (spot < self.cutter, spot)))

    def would_cut(self, position: int) -> bool:
        bettor = self.bettor(position)
        return bettor is not None and bettor.cuts

    @property
    def session(self) -> int:
        """How long the session has lasted, in milliseconds."""
        return self.time if self.clocked else self.coups * _ROUND_MS

    def count(self) -> float:
        """The true count of the cards that everybody has seen."""
        rules, pack = self.house.rules, self.house.pack
        open_cards = [card for _, played in self.spots for hand in played.hands for card in hand.seen]
        own = [card for card in (self.upcard, *self.drawn) if card is not None]
        seen = running_count([*self.known, *open_cards, *own])
        return true_count(seen, rules.decks, len(pack) - len(self.shoe))

    def purse(self, spot: int) -> int:
        """The chips on the rail of a spot, in cents."""
        bettor = self.bettor(spot)
        return bettor.bankroll if bettor else 0

    # ------------------------------------------------------------------------------------------------ bets and hands

    def wager(self, spot: int, hand: int, kind: str) -> Wager | None:
        """The chips of a bet (those added late, if there are some), or None."""
        found = [each for each in self.layout if (each.spot, each.hand, each.kind) == (spot, hand, kind)]
        return found[-1] if found else None

    def lying(self, spot: int, hand: int, kind: str) -> Wager:
        """The chips of a bet. Raises LookupError if there are none."""
        wager = self.wager(spot, hand if kind in (*OF_HANDS, BESIDE) else 0, kind)
        if wager is None:
            raise LookupError(f"nothing lies there: {place_text(spot, hand)} {kind}")
        return wager

    @property
    def betting(self) -> tuple[int, ...]:
        """The spots with a bet on the hand that were bet in time, first base first."""
        return tuple([each.spot for each in self.layout if each.kind == "main" and each.hand == 1 and not each.late])

    def spot(self, number: int) -> PlayedSpot:
        """The hands of a spot. Raises LookupError if none are dealt there."""
        for spot, played in self.spots:
            if spot == number:
                return played
        raise LookupError(f"spot {number} has no hand")

    def put_spot(self, number: int, played: PlayedSpot) -> None:
        """A spot is so from now on."""
        self.spots = tuple([(spot, played if spot == number else other) for spot, other in self.spots])

    def hand(self, spot: int, hand: int) -> PlayedHand:
        """A hand. Raises LookupError if there is none."""
        return self.spot(spot).hands[hand - 1]

    def put_hand(self, spot: int, hand: int, played: PlayedHand) -> None:
        """A hand is so from now on."""
        self.put_spot(spot, self.spot(spot).with_hand(hand - 1, played))

    def is_settled(self, spot: int, hand: int, kind: str) -> bool:
        """Whether a bet has been settled."""
        return any((each.spot, each.hand, each.kind) == (spot, hand, kind) for each in self.settled)

    # ------------------------------------------------------------------------------------------------ the dealer's

    @property
    def dealer(self) -> DealerCards:
        """The dealer's hand with its hole card. Raises LookupError before the upcard lies there."""
        if self.upcard is None:
            raise LookupError("no upcard")
        return DealerCards(self.upcard, self.second, self.drawn)

    @property
    def up(self) -> int:
        """The value of the upcard, 1 for an ace; 0 before it lies there."""
        return 0 if self.upcard is None else value_of(self.upcard)

    @property
    def missing_own(self) -> bool:
        """Whether the dealer has still to get a card of the deal that was missed when it was due."""
        return DEALER in self.skipped and self.own_cards < 1 + self.house.rules.hole_card

    @property
    def own_cards(self) -> int:
        """How many cards lie in the dealer's hand."""
        return (self.upcard is not None) + (self.second is not None) + len(self.drawn)

    @property
    def second_known(self) -> bool:
        """Whether everybody knows what the dealer's second card is."""
        return self.second is not None and (self.turned or not self.house.rules.hole_card)

    @property
    def waits(self) -> bool:
        """Whether a blackjack of the dealer can still come to light when the bettors have played."""
        return not self.second_known and blackjack_waits(self.dealer, self.house.rules)

    def over(self, spot: int, hand: int) -> bool:
        """Whether a hand does nothing more, or its bet has been settled."""
        return (
            (spot, hand) in self.gone
            or self.is_settled(spot, hand, "main")
            or hand_over(self.spot(spot), hand - 1, self.house.rules)
        )

    @property
    def turn(self) -> tuple[int, int] | None:
        """The hand that acts: the first, from first base on, that is not over; None if all are. A hand that waits for a
        card of a split, or whose bet is still to be settled at its turn, is not over."""
        for spot, played in self.spots:
            for number in range(1, len(played.hands) + 1):
                if not self.over(spot, number) or self.to_settle_at_turn(spot, number):
                    return spot, number
        return None

    def to_settle_at_turn(self, spot: int, hand: int) -> bool:
        """Whether the bet of a hand that is over is settled before the next hand acts: a bust, a surrender, and a
        blackjack where it is paid at its turn; where the dealer may still have blackjack, a lammer is put down."""
        played = self.hand(spot, hand)
        if self.is_settled(spot, hand, "main") or (spot, hand) in (*self.lammers, *self.let_lie):
            return False
        if played.bust or played.surrendered or is_charlie(played, self.house.rules):
            return True
        return played.blackjack and self.house.rules.bj_paid != "at_end"

    # ------------------------------------------------------------------------------------------------------ incidents

    @property
    def exposed_card(self) -> Card | None:
        """The next card of the shoe, if it lies face up."""
        number = len(self.laid) + 1
        lies_so = self.phase == DEALING and any(
            each.kind == "faceup" and each.amount == number for each in self.incidents
        )
        return self.shoe[0] if lies_so and self.shoe and not self.cut_is_next else None

    @property
    def happened(self) -> tuple[Incident, ...]:
        """Of the incidents of this round those that have come to light; what is still to happen nobody knows."""
        late = self.phase not in (BETS_COMING, BETTING, CLOSING)
        between = self.phase == BETWEEN
        cards = len(self.laid) + (self.exposed_card is not None)
        return tuple(
            [
                each
                for each in self.incidents
                if (each.kind == "late" and late)
                or (each.kind in BETWEEN_KINDS and between)
                or (each.kind == "faceup" and each.amount <= cards)
                or f"{each.kind} {each.spot}" in self.called
            ]
        )

    # --------------------------------------------------------------------------------------------------- what is told

    def was_asked(self, spot: int, hand: int) -> bool:
        """Whether the bettor of a hand has been asked for the signal since its last card."""
        return self._asked(spot, hand) in self.called

    def note_asked(self, spot: int, hand: int) -> None:
        """The bettor of a hand is asked for the signal."""
        self.called = (*self.called, self._asked(spot, hand))

    def _asked(self, spot: int, hand: int) -> str:
        return f"signal {place_text(spot, hand)} {len(self.laid)}"

    def call_out(self, call: str, out: list[Event] | None) -> None:
        if out is not None:
            text = said(call, self.house.words)
            out.append(Said(self.house.dealer, text))
            out.append(Note(say("{dealer:@}: {call}", dealer=self.house.dealer, call=text)))

    def counted(self, what: str, number: int = 1) -> None:
        """So many more of this have been done, for the par time."""
        counts = dict(self.counts)
        counts[what] = counts.get(what, 0) + number
        self.counts = tuple(sorted(counts.items()))
