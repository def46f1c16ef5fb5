"""Pinochle for two: 48 cards, melds after won tricks while the stock lasts, then twelve tricks of strict play.

The classic two-handed game of the American books. In phase one anything may be played to a trick, and its winner may
lay down one meld and then draws; in phase two, with the stock gone, one must follow, beat a trump and trump when void.
Points come from melds, from the cards won in tricks and from the last trick.

Zones, always in this order: ``stock``, ``turned`` (the turned-up trump card, or the nine in its place), then for every
seat ``hand:<seat>``, ``meld:<seat>`` (its melded cards, face up, by suit, the newest meld last), ``trick:<seat>`` (its
card in the trick), ``won:<seat>`` (its tricks, face down, which nobody may look at until the deal is over).

Tokens: ``trump``; ``strict`` while the strict half is played; at ``meld:<seat>`` ``meld`` with the name of the newest
meld, until the next card is led; at ``won:<seat>`` ``count``, the card points in the pile, when the deal is over; where
the score is counted with chips, ``chips`` at ``rack:<seat>`` and ``scored:<seat>``.

A *dix* is a nine of trumps.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from cardrules.games.pinochle.melds import LEVELS, SIZES, TEXTS, Meld, legal_melds, melds_in, melds_of
from cardrules.games.pinochle.phases import DIX, DRAW, DRAW_FIRST, FREE, MELDING, OPPONENTS_TURN, STRICT, STRICT_PLAY
from cardrules.parts.dealing import deal_hidden, deal_in_packets
from cardrules.parts.tricks import (
    ACE_TEN_POINTS,
    ACE_TEN_RANKS,
    TRUMP,
    Order,
    TrickPlay,
    order_of,
    points_in,
    what_is_trump,
)
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.phased_game import verbs_of
from cardrules.phases.trick_phase import TrickGame
from cardrules.protocol.cards import Card, card_of, cards_in, mask_of, pack, rank_of, suit_of
from cardrules.protocol.game import (
    Action,
    Closed,
    Event,
    Marked,
    Moved,
    Note,
    Paid,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, OptionError, Options, Preset, Value, read_options
from cardrules.protocol.texts import say, template

__all__ = [
    "LEVELS", "PACK", "Deal", "Pinochle", "Rules", "State", "melds_in", "melds_of", "order", "rounded",
]  # fmt: skip

PACK: Final = pack(lowest=9, copies=2)
_PACK_MASK: Final = mask_of(PACK)
_HAND: Final = 12
_TRICKS: Final = 24
_LAST_TRICK: Final = 10
_TARGET: Final = 1000
_RISE: Final = 250
_RACK: Final = 1000  # what the chips of a rack are worth
_CHIP: Final = 10  # the least of them
_TURNED: Final = say("The turned card shows the trump suit; only a dix can be exchanged for it.")
_RISES: Final = 2  # how often both may be past the target without a winner


@lru_cache(maxsize=5)
def order(trump: int | None) -> Order:
    """How the cards rank with this trump suit: ace, ten, king, queen, jack, nine; None: before the deal."""
    return order_of(PACK, trump, ranks=ACE_TEN_RANKS)


@lru_cache(maxsize=5)
def _places(trump: int | None) -> dict[Card, int]:
    """Where each card stands in a hand with this trump suit."""
    return {card: place for place, card in enumerate(order(trump).held())}


def rounded(points: int) -> int:
    """Card points rounded to tens: a last digit of 7 or more goes up.

    >>> [rounded(points) for points in (127, 126, 113, 117, 240)]
    [130, 120, 110, 120, 240]
    """
    return (points + 3) // 10 * 10


class Deal(NamedTuple):
    """A finished deal, as the score sheet has it."""

    scored: tuple[tuple[Seat, str, int], ...]
    """Everything scored before the count, as (seat, what, points)."""
    counts: tuple[int, ...]
    """The card points of each seat."""
    entered: tuple[int, ...]
    """What was entered for them: rounded, if that is agreed."""
    target: int
    """What the scores were tested against."""

    def points(self, seat: Seat) -> int:
        """What the deal brought a seat."""
        return sum(points for other, _, points in self.scored if other == seat) + self.entered[seat]


class Rules(GameOptions):
    """What can be agreed before a match of Pinochle."""

    match: str = choose(
        "Match",
        {"to_1000": "To 1,000 points", "single_deal": "A single deal"},
        "If both players are past the target when a deal is over, it rises by 250, twice at most, and you play on.",
    )
    target_test: str = choose(
        "The target must be",
        {"exceed": "Passed: more than 1,000", "reach": "Reached: 1,000 is enough"},
        "Whether a score that equals the target wins.",
    )
    deal_batch: int = choose("Cards dealt at a time", (3, 4), "How many cards are dealt together.")
    rounding: str = choose(
        "Card points",
        {"seven_up": "Rounded to tens, 7 and more up", "exact": "Counted exactly"},
        "How the cards won in tricks are counted.",
    )
    double_pinochle: str | None = choose(
        "Double pinochle",
        {"off": "Not a meld", "300": "300 points"},
        "Both queens of spades and both jacks of diamonds together.",
        none="off",
    )
    both_past: str = choose(
        "Both past the target",
        {"third_time": "The third time the higher score wins", "always_on": "The target rises every time"},
        "Whether the target goes on rising for ever when both players are past it.",
    )
    declare_out: bool = flag(
        "Declaring out",
        "Whether a player may claim in mid-deal to be past the target: right wins the match, wrong loses it.",
    )
    counters: bool = flag(
        "Chips for the score",
        "Each player has a rack of chips worth 1,000; what is scored goes from the rack to the score.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.single = self.match == "single_deal"
        self.reach = self.target_test == "reach"
        self.double = self.double_pinochle is not None
        """Whether the double pinochle is a meld."""


class State(NamedTuple):
    """What everybody may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is drawn."""
    trump: int | None
    """The trump suit, None before the first deal."""
    turned: tuple[Card, ...]
    """The turned-up trump card, or the nine in its place; nothing when the stock is gone."""
    table: tuple[tuple[Card, ...], ...]
    """By seat: its melded cards, the newest meld last."""
    totals: tuple[int, int]
    """The match score of each seat, kept up to date during the deal."""
    target: int
    """What a score is now tested against (single deal: 0)."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    scored: tuple[tuple[Seat, str, int], ...]
    """What has been scored in this deal so far, as (seat, what, points): a meld's name, ``dix`` or ``last trick``."""
    spent: tuple[int, ...]
    """For each of ``LEVELS`` a mask of the cards that have scored in its class for as much or more."""
    melded: bool
    """Whether the winner of the last trick has melded for it."""
    newest: tuple[Seat, str] | None
    """Whose meld is the newest, and its name, until the next card is led."""
    known: tuple[int, ...]
    """By seat: the cards that everybody knows it to hold in its hand, as a mask."""
    finished: tuple[Deal, ...]
    """The deals that are over."""
    claim: tuple[Seat, bool] | None
    """Who has declared out, and whether that was right."""


class Pinochle(TrickGame):
    """A match of two-handed Pinochle; the hands in ``play`` hold the melded cards, too."""

    id: ClassVar[str] = "pinochle"
    title: ClassVar[str] = say("Pinochle")
    phases = (FREE, MELDING, STRICT)
    verbs: ClassVar[Mapping[str, Takes]] = verbs_of(*phases)
    face_down: ClassVar[Mapping[str, str]] = {"won": say("Won tricks may not be looked at."), "turned": _TURNED}
    counted_as: ClassVar[str] = template("Deal {number}")
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("match", "target_test", "both_past", "declare_out"),
        say("The deal and the count"): ("deal_batch", "double_pinochle", "rounding", "counters"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("single", say("A single deal"), {"match": "single_deal"}),
        Preset("club", say("Declaring out"), {"declare_out": "on", "target_test": "reach"}),
        Preset("modern", say("Modern"), {"double_pinochle": "300", "rounding": "exact"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = agreed(Rules, self.options)
        self.seats = 2
        self.trump: int | None = None
        self.play = self.new_play((0, 0))
        self.table: list[list[Card]] = [[], []]
        self.stock: list[Card] = []
        self.turned: list[Card] = []
        self.spent = [0] * len(LEVELS)
        self.melded = False
        self.newest: tuple[Seat, str] | None = None
        self.known = [0, 0]  # the cards of the hands that everybody has seen
        self.totals = (0, 0)
        self.target = 0 if rules.single else _TARGET
        self.scored: tuple[tuple[Seat, str, int], ...] = ()
        self.finished: tuple[Deal, ...] = ()
        self.claim: tuple[Seat, bool] | None = None

    @classmethod
    def read_options(cls, given: Options | Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        if options["match"] == "single_deal" and options["declare_out"] == "on":
            raise OptionError(
                say("in a single deal there is no target to be past; play a match to 1,000"), "declare_out", "on"
            )
        return options

    # -------------------------------------------------------------------------------------------- the play

    @property
    def last_winner(self) -> Seat:
        """Who has won the last finished trick, if there is one: whoever led or leads the next."""
        return self.play.leaders[-1] if self.play.trick else self.play.turn

    def legal_melds(self) -> list[Meld]:
        """The melds that the winner of the trick may lay now."""
        if self.melded or self.trump is None:
            return []
        seat = self.play.turn
        melds = melds_in(self.play.hands[seat], self.trump, self.rules.double)
        return legal_melds(melds, mask_of(self.table[seat]), self.spent)

    def dixes(self, seat: Seat) -> int:
        """The nines of trumps that the seat has not yet scored, as a mask."""
        nines = 0x1_0000_0000_0000_0001 << card_of(9, self.trump or 0)
        return self.play.hands[seat] & nines & ~mask_of(self.table[seat])

    def legal_mask(self) -> int:
        play = self.play
        play.playable = mask = self._strict_mask() if self.current is STRICT and play.trick else play.hands[play.turn]
        return mask

    def _strict_mask(self) -> int:
        """What may be played to a card that has been led in the strict half."""
        play = self.play
        hand, masks, power = play.hands[play.turn], play.order.masks, play.order.power
        following = hand & masks[play.led]
        if not following:
            return hand & masks[TRUMP] or hand
        if play.led != TRUMP:
            return following
        led = power[play.best]
        return mask_of(card for card in cards_in(following) if power[card] > led) or following

    def why_not(self, card: Card) -> str:
        play = self.play
        if not play.hands[play.turn] & play.order.masks[play.led]:
            return say("You cannot follow, so you must trump.")
        if play.led == TRUMP and play.order.suits[card] == TRUMP:
            return say("You must play a higher trump.")
        return super().why_not(card)

    def claim_fault(self, seat: Seat) -> str:
        """Why the seat may not declare out, or ""."""
        if not self.rules.declare_out:
            return say("Declaring out has not been agreed for this match.")
        if seat != self.play.turn:
            return OPPONENTS_TURN
        return DRAW_FIRST if self.current is MELDING else ""

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if cards or kind in self.face_down:
            return super().not_yours(seat, cards, zone)
        if kind == "stock":
            return self.fault(seat, DRAW) or say("Click the stock to draw.")
        return say("These are not your cards.") if kind in ("hand", "meld") and number != str(seat) else ""

    def not_held(self, seat: Seat, card: Card) -> str:
        return _TURNED if card in self.turned else super().not_held(seat, card)

    def beside_the_trick(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        """What to do with cards of the seat that are picked for a meld or lie in one, or are dropped on the turned card
        or in a hand; "" if none of that is so."""
        kind, melding = zone.partition(":")[0], self.current is MELDING and seat == self.play.turn
        if kind == "hand" and set(cards) & set(self.table[seat]):
            return say("Melded cards stay on the table until the stock is gone.")
        if cards and kind == "turned":
            action = Action("dix_exchange", (), tuple(cards))
            return self.fault(seat, action) or say("Drop the nine on the turned card.")
        if cards and (kind == "meld" or (melding and len(cards) > 1)):
            dix = len(cards) == 1 and rank_of(cards[0]) == 9 and suit_of(cards[0]) == self.trump
            action = Action("dix_show" if dix else "meld", (), tuple(sorted(cards)))
            return self.fault(seat, action) or say("Drop the cards on your melds.")
        return ""

    def taken(self, out: list[Event] | None) -> None:
        play = self.play
        if out is not None:
            play.gather(out, ACE_TEN_POINTS)
        if self.current is FREE:
            self.melded = False
            self.enter(MELDING, out)
        elif not play.hands[play.turn]:
            winner = play.turn
            told = "" if out is None else say("{seat:@} {seat:@scores/score} 10 for the last trick", seat=winner)
            self.credit(winner, "last trick", _LAST_TRICK, told, out)
            self._finish_deal(out)

    def regroup(self, out: list[Event] | None) -> None:
        """The newest meld has been seen: its cards go among the others of their suits."""
        if self.newest is None:
            return
        seat, self.newest = self.newest[0], None
        grouped = sorted(self.table[seat], key=_places(self.trump).__getitem__)
        if grouped != self.table[seat]:
            self.table[seat] = grouped
            if out is not None:
                out.append(Moved(tuple(grouped), f"meld:{seat}", f"meld:{seat}"))

    # ------------------------------------------------------------------------------------------- the deal

    def pack(self) -> tuple[Card, ...]:
        return PACK

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(order(self.trump), hands, 1 - (self.dealer or 0))

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        dealer = self.begin_hand(order, out)
        batch = self.rules.deal_batch
        hands, _ = deal_in_packets(order, dealer, 2, ((batch, 0),) * (_HAND // batch), "", out)
        up = order[2 * _HAND]
        self.trump = suit_of(up)
        self.turned = [up]
        self.stock = list(order[2 * _HAND + 1 :])
        self.play = self.new_play(hands)
        self.table = [[], []]
        self.spent = [0] * len(LEVELS)
        self.melded = False
        self.newest = None
        self.known = [0, 0]
        self.scored = ()
        if out is not None:
            out.append(Moved((up,), "stock", "turned"))
            out.append(Marked("trump", say("{suit:Suit} are trumps", suit=self.trump)))
            out.append(Note(say("The {card:card} is turned up: {suit:suit} are trumps", card=up, suit=self.trump)))
        if rank_of(up) == 9:
            told = (
                ""
                if out is None
                else say("{seat:@} {seat:@scores/score} 10, because a nine was turned up", seat=dealer)
            )
            self.credit(dealer, "dix", DIX, told, out)
        self.enter(FREE, out)

    # ------------------------------------------------------------------------------------------- the score

    def credit(self, seat: Seat, what: str, points: int, text: str, out: list[Event] | None) -> None:
        """Enter points on the sheet, and say so."""
        self.scored = (*self.scored, (seat, what, points))
        first, second = self.totals
        self.totals = (first + points, second) if seat == 0 else (first, second + points)
        if out is not None:
            out.append(Marked("score", text))
            out.append(Note(text))
            self._pay((first, second), out)

    def _pay(self, before: tuple[int, int], out: list[Event]) -> None:
        """Chips for what has been scored go from the racks, where the score is counted with chips."""
        if self.rules.counters:
            for seat in (0, 1):
                tens = self.totals[seat] // _CHIP - before[seat] // _CHIP
                if tens > 0:
                    out.append(Paid(tens * _CHIP, f"counters:{seat}", f"scored:{seat}"))

    def declare_out(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat claims to be past the target: that ends the match, right or wrong."""
        counts = tuple(points_in(won) for won in self.play.won)
        self.totals = (self.totals[0] + counts[0], self.totals[1] + counts[1])
        self.claim = (seat, self.is_past(self.totals[seat]))
        if out is not None:
            out.append(Note(say("{seat:@} {seat:@declares/declare} out", seat=seat)))
            for other in (0, 1):
                out.append(
                    Note(
                        say(
                            "{seat:@} {seat:@has/have} {points:point/points} in the pile",
                            seat=other,
                            points=counts[other],
                        )
                    )
                )
        self._end_deal(Deal(self.scored, counts, counts, self.target), True, out)

    def is_past(self, total: int) -> bool:
        """Whether a score is past the target, or has reached it if that is enough."""
        return total >= self.target if self.rules.reach else total > self.target

    def _finish_deal(self, out: list[Event] | None) -> None:
        """Count the piles; see who, if anybody, has won."""
        counts = tuple(points_in(won) for won in self.play.won)
        entered = counts if self.rules.rounding == "exact" else tuple(map(rounded, counts))
        self.totals = (self.totals[0] + entered[0], self.totals[1] + entered[1])
        if out is not None:
            for seat in (0, 1):
                if counts[seat] == entered[seat]:
                    told = say(
                        "{seat:@} {seat:@has/have} taken {points:point/points} in tricks",
                        seat=seat, points=counts[seat],
                    )  # fmt: skip
                else:
                    told = say(
                        "{seat:@} {seat:@has/have} taken {points:point/points} in tricks, which count {entered}",
                        seat=seat, points=counts[seat], entered=entered[seat],
                    )  # fmt: skip
                out.append(Note(told))
        first, second = (self.is_past(total) for total in self.totals)
        deal = Deal(self.scored, counts, entered, self.target)
        last = self.rules.both_past != "always_on" and self.target >= _TARGET + _RISES * _RISE
        # At the last target the higher score wins; if the scores are equal, another deal is played for it.
        higher = last and first and second and self.totals[0] != self.totals[1]
        over = self.rules.single or first != second or higher
        if first and second and not over and not last:
            self.target += _RISE
        self._end_deal(deal, over, out)

    def _end_deal(self, deal: Deal, over: bool, out: list[Event] | None) -> None:
        """The deal has been counted; whether the match is over with it."""
        before = (self.totals[0] - deal.entered[0], self.totals[1] - deal.entered[1])
        self.finished = (*self.finished, deal)
        self.scored = ()
        self.current = GAME_OVER if over else HAND_OVER
        if out is None:
            return
        self._pay(before, out)
        out += self.play.turn_up()
        first, second = deal.points(0), deal.points(1)
        out.append(Scored((first, second), say("Deal {number}", number=self.hand)))
        scores = [say("{seat:@} {points:,}", seat=seat, points=total) for seat, total in enumerate(self.totals)]
        out.append(Note(say("The score: {scores:row}", scores=scores)))
        before_it = deal.target
        if self.target > before_it:
            told = say("Both are past {before:,}: the target rises to {after:,}", before=before_it, after=self.target)
            out.append(Note(told))
        elif not over and all(map(self.is_past, self.totals)):
            out.append(
                Note(say("Both are past {target:,} with the same score: another deal decides", target=before_it))
            )
        told = say(
            "The deal brings {one:@} {first} and {other:@} {second}. {one:@} {one:@has/have} {points:point/points} in "
            "tricks and {other:@} {others}.",
            one=0, other=1, first=first, second=second, points=deal.counts[0], others=deal.counts[1],
        )  # fmt: skip
        self.tell_end(told, out)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.finished[-1]
        mine = [(what, points) for other, what, points in deal.scored if other == seat]
        taken = deal.entered[seat] + sum(points for what, points in mine if what == "last trick")
        return {
            "meld_points": deal.points(seat) - taken,
            "trick_points": taken,
            "flushes": sum(what == "flush" for what, _ in mine),
            "last_tricks": sum(what == "last trick" for what, _ in mine),
        }

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        first, second = self.totals
        if self.claim is not None:
            seat, right = self.claim
            winner = seat if right else 1 - seat
            text = say(
                "{seat:@} declared out at {target:,} and {seat:@has/have} {points:,}: {winner:@} {winner:@wins/win} "
                "the match."
                if right
                else "{seat:@} declared out at {target:,} and {seat:@has/have} only {points:,}: {winner:@} "
                "{winner:@wins/win} the match.",
                seat=seat, target=self.target, points=self.totals[seat], winner=winner,
            )  # fmt: skip
            return Result(self.totals, (winner,), text)
        if first == second:
            text = say("{who:@} share the win with {points:point/points} each.", who=(0, 1), points=first)
            return Result(self.totals, (0, 1), text)
        winner = 0 if first > second else 1
        text = say(
            "{winner:@} {winner:@wins/win} by {points:,} to {against:,}.",
            winner=winner, points=max(first, second), against=min(first, second),
        )  # fmt: skip
        return Result(self.totals, (winner,), text)

    def census(self) -> list[Card]:
        return [*self.stock, *self.turned, *self.play.cards()]

    def known_to(self, viewer: Seat | None) -> State:
        return shown(self, State)

    def view(self, seat: Seat | None) -> View:
        fault = self.claim_fault(seat) if seat is not None and self.current in self.phases else ""
        closed = (Closed(say("Declare out"), fault, "C"),) if fault and self.rules.declare_out else ()
        whose, name = self.newest or (0, "")
        marked = frozenset(self.table[whose][-SIZES.get(name, 1) :] if name else ())
        return super().view(seat)._replace(looks={}, laid={}, marked=marked, closed=closed)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [say("Deal {number}", number=self.hand)] if self.hand else []
        if self.current is MELDING:
            told.append(say("Melding"))
        elif self.current in self.phases:
            told.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=_TRICKS))
        if self.trump is not None:
            told.append(what_is_trump(self.trump))
        goal = say("A single deal") if self.rules.single else say("Playing to {points:,}", points=self.target)
        return [*told, goal]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stock", (None,) * len(self.stock), say("the stock")),
            Zone("turned", tuple(self.turned), say("the turned-up card")),
        ]
        for seat, table in enumerate(self.table):
            name = say("your melds") if seat == viewer else say("{seat:@'s} melds", seat=seat)
            over = self.current is HAND_OVER or self.current is GAME_OVER
            hand, trick, won = self.play.zones(seat, viewer, elsewhere=mask_of(table), laid_out=over)
            zones += [hand, Zone(f"meld:{seat}", tuple(table), name, seat), trick, won]
        return zones

    def plate(self, seat: Seat) -> Plate:
        lines: tuple[str, ...] = ()
        if self.current in self.phases:
            melds = sum(points for other, what, points in self.scored if other == seat and what != "last trick")
            tricks = say("{tricks:trick/tricks}", tricks=self.play.tricks[seat])
            lines = (say("Melds {points}", points=melds), tricks)
        return Plate(say("{points:,}", points=self.totals[seat]), lines, seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = []
        if self.trump is not None:
            tokens.append(Token("trump", "", what_is_trump(self.trump)))
        if self.current is STRICT:
            tokens.append(Token("strict", "", STRICT_PLAY))
        if self.current is HAND_OVER or self.current is GAME_OVER:
            counts = self.finished[-1].counts
            tokens += [
                Token("count", f"won:{seat}", say("{points:point/points}", points=counts[seat])) for seat in (0, 1)
            ]
        if self.newest is not None:
            seat, name = self.newest
            tokens.append(Token("meld", f"meld:{seat}", TEXTS[name]))
        if self.rules.counters:
            for seat, total in enumerate(self.totals):
                scored = total // _CHIP * _CHIP
                chips = {f"rack:{seat}": max(0, _RACK - scored), f"scored:{seat}": scored}
                tokens += [Token("chips", place, str(points)) for place, points in chips.items() if points]
        return tokens

    def sheet(self) -> Sheet:
        rows: list[tuple[str, ...]] = []
        marks, tips = list[str](), list[tuple[int, int, str]]()
        scored = [deal.scored for deal in self.finished]
        if self.current in self.phases:
            scored.append(self.scored)
        targets = [*(deal.target for deal in self.finished), self.target]
        for number, points in enumerate(scored, 1):
            tips += [
                (len(rows), 2 + seat, say("{seat:@}: {melds:row}", seat=seat, melds=names))
                for seat, names in self._melded(points)
            ]
            rows += self._scored_rows(number, points)
            if number <= len(self.finished):
                rows += self._counted_rows(number)
                before, after = targets[number - 1 : number + 1]
                if after > before:
                    rose = say(
                        "Deal {number}: both were past {before:,}, so the target rose to {after:,}",
                        number=number, before=before, after=after,
                    )  # fmt: skip
                    marks.append(rose)
        marks += self._melded_last(scored[-1] if scored else ())
        single = self.rules.single
        return Sheet(
            title=say("Pinochle, a single deal") if single else say("Pinochle to {points:,}", points=self.target),
            heads=(say("Deal"), "", 0, 1),
            rows=tuple(rows),
            totals=(say("Total"), "", *(say("{points:,}", points=total) for total in self.totals)),
            marks=tuple(marks),
            leaders=self.ahead(self.totals) if self.finished else (),
            tips=tuple(tips),
        )

    def _counted_rows(self, number: int) -> list[tuple[str, ...]]:
        """The rows of what came after the melds of a finished deal."""
        deal = self.finished[number - 1]
        cells = [
            str(entered) if exact == entered else f"{entered} ({exact})"
            for exact, entered in zip(deal.counts, deal.entered, strict=True)
        ]
        rows: list[tuple[str, ...]] = [("", say("Tricks"), *cells)]
        last = [sum(p for s, what, p in deal.scored if s == seat and what == "last trick") for seat in (0, 1)]
        if any(last):
            rows.append(("", say("Last trick"), *(str(ten or "") for ten in last)))
        rows.append(("", say("Deal"), *(str(deal.points(seat)) for seat in (0, 1))))
        if not self.rules.single:
            match = [sum(each.points(seat) for each in self.finished[:number]) for seat in (0, 1)]
            rows.append(("", say("Match"), *(say("{points:,}", points=total) for total in match)))
            rows.append(("", say("Target"), *(say("{points:,}", points=deal.target),) * 2))
        return rows

    def _melded_last(self, scored: Sequence[tuple[Seat, str, int]]) -> list[str]:
        """The remark on what has been melded in the newest deal, if anything has."""
        melded = self._melded(scored)
        if not melded:
            return []
        (seat, melds), *more = melded
        if not more:
            return [say("Deal {number}: melded by {seat:@}: {melds:row}", number=self.hand, seat=seat, melds=melds)]
        ((other, others),) = more
        return [
            say(
                "Deal {number}: melded by {seat:@}: {melds:row}; by {other:@}: {others:row}",
                number=self.hand, seat=seat, melds=melds, other=other, others=others,
            )
        ]  # fmt: skip

    @staticmethod
    def _melded(scored: Sequence[tuple[Seat, str, int]]) -> list[tuple[Seat, list[str]]]:
        """Who has melded in a deal, and what, for a remark on the sheet; nothing of a dix or the last trick."""
        told = {
            level.name: level.text
            if level.group == "B"
            else say("{meld} {points}", meld=level.text, points=level.points)
            for level in LEVELS
        }
        names = [[told[what] for other, what, _ in scored if other == seat and what in told] for seat in (0, 1)]
        return [(seat, list[str](own)) for seat, own in enumerate(names) if own]

    @staticmethod
    def _scored_rows(number: int, scored: Sequence[tuple[Seat, str, int]]) -> list[tuple[str, ...]]:
        """The rows of the melds and the dixes of a deal."""
        melds, dixes = [0, 0], [0, 0]
        for seat, what, points in scored:
            if what == "dix":
                dixes[seat] += points
            elif what != "last trick":
                melds[seat] += points
        return [(str(number), say("Melds"), *map(str, melds)), ("", say("Dix"), *map(str, dixes))]

    # ------------------------------------------------------------------------------------------ sampling

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie: in a hand or in the stock."""
        self.play = self.new_play((0, 0))
        self.play.replay(view.state.tricks)
        zones = [view.zone(name).cards for name in ("hand:0", "hand:1", "stock")]
        places = [mask_of(card for card in zone if card is not None) for zone in zones]
        for seat in (0, 1):
            places[seat] |= self.known[seat]
        tables = [mask_of(table) for table in self.table]
        seen = mask_of(self.play.plays) | mask_of(self.turned) | tables[0] | tables[1] | places[0] | places[1]
        hidden = _PACK_MASK & ~seen
        counts = [len(zone) - place.bit_count() for zone, place in zip(zones, places, strict=True)]
        without = self._without()
        self.unseen = deal_hidden(places, hidden, counts, [hidden & ~without[0], hidden & ~without[1], hidden], rng)
        self.play.hands = [places[0] | tables[0], places[1] | tables[1]]
        self.stock = cards_in(places[2])
        rng.shuffle(self.stock)

    def _without(self) -> list[int]:
        """By seat: the cards that it cannot hold, as its strict play has shown."""
        play = self.play
        without = [0, 0]
        masks, suits, power = play.order.masks, play.order.suits, play.order.power
        for number in range(_HAND, len(play.leaders)):
            led, *answer = play.plays[2 * number : 2 * number + 2]
            seat, suit = 1 - play.leaders[number], play.leds[number]
            for card in answer:
                if suits[card] != suit:
                    without[seat] |= masks[suit]
                    if suits[card] != TRUMP:
                        without[seat] |= masks[TRUMP]
                elif suit == TRUMP and power[card] <= power[led]:
                    without[seat] |= mask_of(other for other in cards_in(masks[TRUMP]) if power[other] > power[led])
        return without
