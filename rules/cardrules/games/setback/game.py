"""Setback, New England's auction pitch: who bids most makes trumps with the first card, and is set back if his side
makes fewer of the points for High, Low, Jack and Game than he bid.

Where accounts of the game differ there are options; the defaults are those of New England: the dealer may take the bid
at the same number and must bid if nobody else does, a trump may be played although one could follow, Low belongs to
whoever was dealt it, and of two sides that get home in one hand the bidder's wins.

Zones, always in this order: ``stock`` (what is not dealt, never seen), then for every seat ``hand:<seat>``,
``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, or its side's, face down).

Tokens: ``trump`` from the first lead on, and ``bid`` at the bidder's seat, ``bid:<seat>``.

A *side* is one player, or with four in partnerships seats 0 and 2, and seats 1 and 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardrules.games.setback.phases import BIDDING, PLAYING
from cardrules.parts.dealing import deal_in_packets
from cardrules.parts.tricks import TrickPlay, what_is_trump
from cardrules.phases.all_fours_game import KEEP, POINTS, AllFoursGame, Point, order
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.phased_game import verbs_of
from cardrules.protocol.cards import SUIT_SYMBOLS, Card, mask_of
from cardrules.protocol.game import (
    Event,
    Note,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Zone,
)  # fmt: skip
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say, sentences

__all__ = ["Hand", "Rules", "Setback", "State"]


class Rules(GameOptions):
    """What can be agreed before a match of Setback."""

    players: str | int = choose(
        "Players",
        {"4_partners": "Four, in two partnerships", "4_alone": "Four, each alone", 3: "Three, each alone",
         5: "Five, each alone"},
        "Partners sit opposite each other.",
    )  # fmt: skip
    target: int = choose("Game ends at", (21, 11, 7), "Whoever has this many points wins.")
    min_bid: int = choose("Lowest bid", {2: "Two", 1: "One"}, "The fewest points that a player may bid.")
    dealer_steals: bool = flag(
        "The dealer may take the bid",
        "Whether the dealer gets the bid by naming the same number as the highest bid.",
        on=True,
    )
    forced_dealer: bool = flag(
        "The dealer must bid if all others pass",
        "If not, he may pass too; then the cards are thrown in and the next player deals.",
        on=True,
    )
    low: str = choose(
        "Low goes to",
        {"dealt": "Whoever was dealt the lowest trump", "captured": "Whoever captures the lowest trump"},
        "Who scores the point for the lowest trump.",
    )
    void_rule: str = choose(
        "Without the suit led",
        {"may_discard": "Any card may be played", "must_trump": "A trump must be played"},
        "What you may do if you cannot follow suit but have trumps.",
    )
    plain_follow: str = choose(
        "With the suit led",
        {"follow_or_trump": "Follow or trump", "strict": "Follow, and do not trump"},
        "Whether a trump may be played although you could follow suit.",
    )
    going_out: str = choose(
        "If several sides get home in one hand",
        {"bidder_first": "The bidder's side wins", "in_order": "The points are counted one by one"},
        "In order means: High, Low, Jack, Game, and whoever stands at the target first wins.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.seats = int(str(self.players)[0])
        self.partners = self.players == "4_partners"


class Hand(NamedTuple):
    """A finished hand, as the score sheet has it."""

    bidder: Seat
    """-1: everybody passed, and the cards were thrown in."""
    bid: int
    trump: int | None
    points: tuple[Point, ...]
    """What the sides made."""
    change: tuple[int, ...]
    """By side: what was scored."""


class State(NamedTuple):
    """What everybody may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the hand, from 1 (0 before the first deal)."""
    dealer: Seat | None
    """None before it is drawn."""
    bids: tuple[int, ...]
    """By seat: what it has bid in this hand, 0 for a pass, -1 if nothing yet."""
    trump: int | None
    """The trump suit, None before the first lead."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this hand as (leader, cards in the order played), an unfinished one included."""
    scores: tuple[int, ...]
    """The score of each side before this hand (after it, once it is over)."""
    finished: tuple[Hand, ...]
    """The hands that are over."""
    counts: tuple[int, ...]
    """Once the tricks are played: the Game values that each side captured, else empty."""


class Setback(AllFoursGame):
    """A match of Setback."""

    id: ClassVar[str] = "setback"
    title: ClassVar[str] = say("Setback")
    phases = (BIDDING, PLAYING)
    verbs: ClassVar[Mapping[str, Takes]] = verbs_of(*phases)
    worded: ClassVar[Mapping[str, int]] = {"bid": 1}
    aside = ("stock",)
    jack_counts = 1
    face_down: ClassVar[Mapping[str, str]] = {
        "won": say("Taken tricks stay face down."),
        "stock": say("Cards that are not dealt stay face down."),
    }
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("players", "target", "going_out"),
        say("Bidding"): ("min_bid", "dealer_steals", "forced_dealer"),
        say("Play and points"): ("void_rule", "plain_follow", "low"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", say("Short game"), {"target": 11}),
        Preset("alone", say("Each for himself"), {"players": "4_alone", "target": 11}),
        Preset("old", say("Old style"), {"players": "4_alone", "target": 7, "min_bid": 1, "dealer_steals": "off",
                                         "going_out": "in_order"}),
    )  # fmt: skip
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = agreed(Rules, self.options)
        self.seats = rules.seats
        self.sides = (0, 1, 0, 1) if rules.partners else ()
        self.may_trump = rules.plain_follow != "strict"
        self.must_trump = rules.void_rule == "must_trump"
        self.low_captured = rules.low == "captured"
        self.bids = [-1] * self.seats
        self.stock = 0
        self.play = self.new_play([0] * self.seats)
        self.scores = (0,) * len(self.parties())
        self.finished: tuple[Hand, ...] = ()

    # ---------------------------------------------------------------------------------------- the bidding

    @property
    def turn(self) -> Seat:
        """Who bids now."""
        return (self.speaker + sum([bid >= 0 for bid in self.bids])) % self.seats

    @property
    def highest(self) -> int:
        """The highest bid; 0 before there is any."""
        return max(0, *self.bids)

    @property
    def bidder(self) -> Seat | None:
        """Whose bid is the highest: of two equal ones the dealer's, who has taken it."""
        if not self.highest:
            return None
        stolen = self.dealer is not None and self.bids[self.dealer] == self.highest
        return self.dealer if stolen else self.bids.index(self.highest)

    @property
    def least_bid(self) -> int:
        """The lowest number that the seat in turn may bid."""
        equal = self.rules.dealer_steals and self.turn == self.dealer
        return max(self.rules.min_bid, self.highest + (not equal))

    @property
    def forced(self) -> bool:
        """Whether the seat in turn may not pass."""
        return self.rules.forced_dealer and self.turn == self.dealer and not self.highest

    def bidding_over(self, out: list[Event] | None) -> None:
        """Everybody has spoken: the bidder leads, or the cards are thrown in."""
        bidder = self.bidder
        if bidder is None:
            self.end_hand(
                Hand(-1, 0, None, (), (0,) * len(self.scores)), [say("Everybody passes: the cards are thrown in.")], out
            )
            return
        self.play.turn = bidder
        self.enter(PLAYING, out, say("{who:@} {who:@bids/bid} {bid}", who=bidder, bid=self.highest))

    # ------------------------------------------------------------------------------------ deal and score

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        dealer = self.begin_hand(order, out)
        self.trump = None
        self.bids = [-1] * self.seats
        hands, _ = deal_in_packets(order, dealer, self.seats, ((3, 0), (3, 0)), "", out)
        self.stock = mask_of(order[KEEP * self.seats :])
        self.play = self.new_play(hands)
        self.enter(BIDDING, out)

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        leader = self.bidder if -1 not in self.bids else None
        return TrickPlay(order(self.trump), hands, self.speaker if leader is None else leader, sides=self.sides)

    def finish_hand(self, out: list[Event] | None) -> None:
        found = self.points_made()
        made = tuple([point for point, _ in found])
        change = tuple([now - score for now, score in zip(self.settled(made), self.scores, strict=True)])
        hand = Hand(self.bidder or 0, self.highest, self.trump, made, change)
        told = [self._ending(hand), *[self.point_told(*point) for point in found], *self.game_tied()]
        if out is not None:
            out.append(Scored(self.by_seat(change), self.numbered(self.hand)))
        self.end_hand(hand, told, out)

    def settled(self, made: Sequence[Point]) -> tuple[int, ...]:
        """The scores after a hand in which these points were made, in order."""
        target, scores, side = self.rules.target, list(self.scores), self.side_of(self.bidder or 0)
        own = [point.side for point in made].count(side)
        failed = own < self.highest
        entered = [point.side for point in made if point.side != side or not failed]
        one_by_one = self.rules.going_out == "in_order"
        if failed:
            scores[side] -= self.highest
        if not one_by_one:
            if not failed:
                scores[side] += own
            if scores[side] >= target:
                return tuple(scores)
            entered = [other for other in entered if other != side]
            one_by_one = sum([scores[other] + entered.count(other) >= target for other in set(entered)]) > 1
        for other in entered:
            scores[other] += 1
            if one_by_one and scores[other] >= target:
                break
        return tuple(scores)

    def _ending(self, hand: Hand) -> str:
        """What the hand has come to."""
        side = self.side_of(hand.bidder)
        made = [point.side for point in hand.points].count(side)
        ending = say("{who:@} bid {bid} and made {made}.", who=hand.bidder, bid=hand.bid, made=made)
        if made < hand.bid:
            ending = say("{who:@} bid {bid}, made {made}: set back {bid}.", who=hand.bidder, bid=hand.bid, made=made)
        others = [
            say("{who:@} {who:@scores/score} {points:point/points}.", who=self.party(other), points=points)
            for other, points in enumerate(hand.change)
            if other != side and points
        ]
        return sentences([ending, *(others or [say("Nobody else scores.")])])

    def end_hand(self, hand: Hand, told: Sequence[str], out: list[Event] | None) -> None:
        """The hand is over; ``told`` is what it came to, and then what was counted."""
        self.scores = tuple([score + change for score, change in zip(self.scores, hand.change, strict=True)])
        self.finished = (*self.finished, hand)
        self.current = GAME_OVER if max(self.scores) >= self.rules.target else HAND_OVER
        if out is not None:
            out += map(Note, told)
            self.tell_end(say("{lines:lines}", lines=told), out)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        hand = self.finished[-1]
        if hand.bidder < 0:
            return {}
        side, lone = self.side_of(seat), self.side_of(hand.bidder)
        mine = [point.kind for point in hand.points if point.side == side]
        found = {kind: int(kind in mine) for kind in ("high", "low", "jack", "game")}
        made = int([point.side for point in hand.points].count(lone) >= hand.bid)
        if seat == hand.bidder:
            return {**found, "contracts": 1, "contracts_made": made}
        return found if side == lone else {**found, **defended(made)}

    def result(self) -> Result | None:
        return self.ended(self.scores) if self.current is GAME_OVER else None

    def looks(self, viewer: Seat | None) -> dict[str, tuple[Card, ...]]:
        over = self.current is HAND_OVER or self.current is GAME_OVER
        return self.play.all_looks() if over else super().looks(viewer)

    def known_to(self, viewer: Seat | None) -> State:
        return shown(self, State)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [self.numbered(self.hand)] if self.hand else []
        if self.current is PLAYING:
            leads = self.trump is None and viewer == self.bidder
            told.append(
                say("Your first card makes trumps")
                if leads
                else say("{who:@} bid {bid}", who=self.bidder, bid=self.highest)
            )
            if self.trump is not None:
                told.append(what_is_trump(self.trump))
            told.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=KEEP))
        return [*told, say("Playing to {points}", points=self.rules.target)]

    def calls(self) -> list[tuple[Seat, str]]:
        if self.current is not BIDDING:
            return []
        said = [(seat, self.bids[seat]) for seat in (*range(self.speaker, self.seats), *range(self.speaker))]
        return [(seat, str(bid) if bid else say("Pass")) for seat, bid in said if bid >= 0]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        return [Zone("stock", (None,) * self.stock.bit_count(), say("the pack")), *super().zones(viewer)[1:]]

    def plate(self, seat: Seat) -> Plate:
        lines = []
        if self.current is PLAYING:
            lines = [say("{tricks:trick/tricks}", tricks=self.play.tricks[seat])]
        held = self.play.hands[seat].bit_count()
        if held:
            lines.append(say("{cards:card/cards}", cards=held))
        return Plate(str(self.scores[self.side_of(seat)]), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        bidder = self.bidder
        if bidder is None or -1 in self.bids:
            return []
        tokens = [Token("bid", f"bid:{bidder}", str(self.highest))]
        if self.trump is not None:
            text = say("{sign} {who:@} {bid}", sign=SUIT_SYMBOLS[self.trump], who=bidder, bid=self.highest)
            told = say("{suit:Suit} are trumps; {who:@} bid {bid}", suit=self.trump, who=bidder, bid=self.highest)
            tokens.append(Token("trump", "", text, told))
        return tokens

    def sheet(self) -> Sheet:
        running, rows, marks = [0] * len(self.scores), [], []
        for number, hand in enumerate(self.finished, 1):
            running = [total + change for total, change in zip(running, hand.change, strict=True)]
            scored = [
                say("{change:+d} → {total}", change=change, total=total) if change else str(total)
                for change, total in zip(hand.change, running, strict=True)
            ]
            made = {point.kind: say("{who:@}", who=self.party(point.side)[0]) for point in hand.points}
            won = [made.get(kind, "") for kind in ("high", "low", "jack", "game")]
            bid, suit = say("{who:@} {bid}", who=hand.bidder, bid=hand.bid), say("{suit:Suit}", suit=hand.trump or 0)
            thrown_in = hand.bidder < 0
            rows.append((str(number), *((say("Passed"), "–") if thrown_in else (bid, suit)), *won, *scored))
            if not thrown_in and hand.change[self.side_of(hand.bidder)] < 0:
                marks.append(
                    say(
                        "Hand {number}: {who:@} set back {bid}",
                        number=number,
                        who=self.party(self.side_of(hand.bidder)),
                        bid=hand.bid,
                    )
                )
        return Sheet(
            title=say("Setback to {points}", points=self.rules.target),
            heads=(say("Hand"), say("Bid"), say("Trumps"), *POINTS, *self.side_heads()),
            rows=tuple(rows),
            totals=(say("Total"), "", "", *("" for _ in POINTS), *map(str, self.scores)),
            marks=tuple(marks),
            leaders=self.ahead(self.scores) if rows else (),
        )
