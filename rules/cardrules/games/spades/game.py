"""Spades: two partnerships, spades always trumps, and everybody says once how many tricks he means to take.

The partners' numbers together are the contract of their side. Made, it scores ten points for each trick of it and one
for each trick more, a bag; missed, it scores nothing. The rules are those of the Bicycle books and pagat.com for four
players, with their usual choices (nil, breaking spades, minus points) as options.

Sides: 0 is seats 0 and 2, 1 is seats 1 and 3.

Zones, always in this order: ``stock``, then for every seat ``hand:<seat>``, ``trick:<seat>`` (its card in the trick),
``won:<seat>`` (the tricks of its side, face down, if it took the first of them).

Tokens: before a seat, at ``bid:<seat>``, ``bid``; ``broken`` once spades may be led, where that is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from cardrules.parts.tricks import TrickPlay, order_of, what_is_trump
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, Phase
from cardrules.phases.trick_phase import TRICKS, TrickGame
from cardrules.protocol.cards import PACK_52, SPADES, Card, mask_of, suit_mask, suit_of
from cardrules.protocol.game import (
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Note,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say, sentences

__all__ = ["ORDER", "SPADES_MASK", "Bidding", "Hand", "Rules", "Spades", "State", "score"]

ORDER: Final = order_of(PACK_52, SPADES)
_HELD: Final = ORDER.held(trumps_first=False)
"""How the cards rank: spades are trumps, the ace is high."""
SPADES_MASK: Final = suit_mask(SPADES)

_MASKS: Final = ORDER.masks
_SEATS: Final = 4
_TRICKS: Final = 13
_PACK_MASK: Final = mask_of(PACK_52)
NIL: Final = say("nil")
_LINES: Final = {
    "bids": say("Bids"), "tricks": say("Tricks"), "points": say("Points"), "bags": say("Bags"),
    "ten bags": say("Ten bags"), "total": say("Total"),
}  # fmt: skip
"""The lines of a hand on the score sheet."""


class Rules(GameOptions):
    """What can be agreed before a match of Spades."""

    target: int = choose("Game ends at", {500: "500 points", 200: "200 points", 300: "300 points"})
    min_bid: int = choose("Lowest bid", {2: "Two", 1: "One"}, "The fewest tricks that a player may bid.")
    overtricks: str = choose(
        "A trick above the contract",
        {"one": "1 point", "eleven": "11 points"},
        "A bag counts 1 point, or 10 for the trick and 1 for the bag.",
    )
    set_penalty: str = choose(
        "A contract that is missed",
        {"zero": "Scores nothing", "minus_ten": "Loses 10 a trick bid"},
        "What a side scores that takes fewer tricks than it bid.",
    )
    bag_penalty: bool = flag("Ten bags cost 100", "Whether every ten bags take 100 points off.", on=True)
    break_spades: bool = flag(
        "Spades must be broken",
        "Whether spades may be led only after a spade has been played to an earlier trick.",
    )
    nil: int | None = choose(
        "Nil",
        {"off": "Not bid", 100: "100 points", 50: "50 points"},
        "A bid of no trick at all, which wins or loses these points.",
        none="off",
    )
    floor: int | None = choose(
        "Game is lost at",
        {"none": "No total", -200: "-200 points"},
        "A side that has fallen so low after a hand loses at once.",
        none="none",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        numbers = [*([0] if self.nil else []), *range(self.min_bid, _TRICKS + 1)]
        self.bids = tuple([Action("bid", (str(number),)) for number in numbers])
        """Every bid."""
        self.words = tuple([bid.words[0] for bid in self.bids])


class Hand(NamedTuple):
    """A finished hand as the score sheet has it; pairs are by side."""

    bids: tuple[int, ...]
    """By seat."""
    tricks: tuple[int, ...]
    """By seat."""
    points: tuple[int, ...]
    bags: tuple[int, ...]
    """Gained in this hand."""
    penalties: tuple[int, ...]
    """What was taken off for bags, a multiple of 100."""


def score(bids: Sequence[int], tricks: Sequence[int], rules: Rules) -> tuple[int, int]:
    """The points of a side for a hand, and the bags it gained.

    ``bids`` and ``tricks`` are those of the two partners. A bid of 0 is nil: it is scored by itself, and the
    contract is then a matter of the partner's own tricks.

    >>> score((3, 4), (6, 3), Spades().rules)
    (72, 2)
    """
    contract = sum(bids)
    taken = _taken(bids, tricks)
    points = bags = 0
    nil = rules.nil or 0
    if taken >= contract:
        bags = taken - contract
        points = 10 * (taken if rules.overtricks == "eleven" else contract) + bags
    elif rules.set_penalty == "minus_ten":
        points = -10 * contract
    for bid, number in zip(bids, tricks, strict=True):
        if bid == 0:
            points += number - nil if number else nil
            bags += number
    return points, bags


class State(NamedTuple):
    """What everybody may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the hand, from 1 (0 before the first deal)."""
    dealer: Seat | None
    """None before it is drawn."""
    bidder: Seat
    """Whose turn it is to bid."""
    bids: tuple[int, ...]
    """By seat: what it has bid this hand, -1 if nothing yet."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this hand as (leader, cards in the order played), an unfinished one included."""
    won: tuple[int, ...]
    """By seat: how many tricks it has taken this hand."""
    broken: bool
    """Whether a spade has been played to an earlier trick."""
    totals: tuple[int, int]
    """The score of each side before this hand (after it, once it is over)."""
    bags: tuple[int, int]
    """The bags that each side carries, likewise."""
    finished: tuple[Hand, ...]
    """The hands that are over."""


class Bidding(Phase["Spades"]):
    """Everybody says once, in turn, how many tricks he means to take."""

    id = "bid"
    verbs = ("bid",)
    prompt = say("Choose how many tricks you bid.")
    out_of_turn = say("Wait until everybody has bid.")
    not_now = say("Everyone bids exactly once.")

    def waiting_for(self, game: Spades) -> frozenset[Seat]:
        return ONE[game.bidder]

    def choices(self, game: Spades, seat: Seat) -> list[Choice]:
        """The bids, apart from the others nil and those that would take the side above thirteen."""
        partner = (seat + 2) % _SEATS
        said = max(game.bids[partner], 0)
        values = [str(number) for number in range(game.rules.min_bid, _TRICKS + 1)]
        possible = tuple(value for value in values if int(value) + said <= _TRICKS)
        known, heading = game.bids[partner] >= 0, say("Tricks that you mean to take")
        if known:
            heading = say(
                "{partner:@} has bid {bid}; below each number what you bid together", partner=partner, bid=said or NIL
            )
        fields = {value: Field(value, value, f"= {said + int(value)}" if known else "") for value in values}
        choices = []
        if possible:
            stands = Fields((tuple(fields[value] for value in possible),), heading)
            choices = [Choice("bid", say("Bid"), values=possible, button=True, fields=stands)]
        if game.rules.nil:
            choices.append(Choice("bid", say("Nil"), ("0",), button=True, key="N", fields=Fields()))
        for value in values[len(possible) :]:
            question = say(
                "With the {bid} of {partner:@} that makes {sum}, and there are only thirteen tricks. "
                "Bid it all the same?",
                bid=said, partner=partner, sum=said + int(value),
            )  # fmt: skip
            stands = Fields(((fields[value]._replace(value=""),),), heading)
            label = say("Bid {bid}", bid=int(value))
            choices.append(Choice("bid", label, (value,), button=True, confirm=question, fields=stands))
        return choices

    def legal(self, game: Spades, seat: Seat) -> list[Action]:
        return list(game.rules.bids) if seat == game.bidder else []

    def fault(self, game: Spades, seat: Seat, action: Action) -> str:
        (word,) = action.words
        if game.bids[seat] >= 0 or word == "pass":
            return self.not_now
        if seat != game.bidder:
            return say("It is not your turn.")
        if word in game.rules.words:
            return ""
        if not (word.isascii() and word.isdecimal()) or (word[0] == "0" and word != "0"):
            return say("Bid a whole number of tricks.")
        if len(word) > 2 or int(word) > _TRICKS:
            return say("There are only thirteen tricks.")
        return say("The lowest bid is one.") if game.rules.min_bid == 1 else say("The lowest bid is two.")

    def before_play(self, game: Spades, seat: Seat) -> str:
        return say("Bid first.") if seat == game.bidder else self.out_of_turn

    def do(self, game: Spades, seat: Seat, action: Action, out: list[Event] | None) -> None:
        number = game.bids[seat] = int(action.words[0])
        if out is not None:
            said = str(number) if number else NIL
            told = say("{seat:@} {seat:@bids/bid} {bid}", seat=seat, bid=said)
            out += [Said(seat, said), Marked("bid", said), Note(told)]
        game.bidder = (seat + 1) % _SEATS
        if game.bids[game.bidder] >= 0:
            game.current = TRICKS
            if out is not None:
                parties = game.parties()
                text = say(
                    "{some:@} {some:@needs/need} {contract}, {others:@} {others:@needs/need} {against}",
                    some=parties[0], contract=game.contract(0), others=parties[1], against=game.contract(1),
                )  # fmt: skip
                out += [Entered("play", text), Note(text)]


BIDDING: Final = Bidding()


class Spades(TrickGame):
    """A match of Spades."""

    id: ClassVar[str] = "spades"
    title: ClassVar[str] = say("Spades")
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "bid": Takes.WORDS,
        "play": Takes.CARDS,
    }
    worded: ClassVar[Mapping[str, int]] = {"bid": 1}
    phases = (BIDDING, TRICKS)
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("target", "floor"),
        say("Bidding and play"): ("min_bid", "nil", "break_spades"),
        say("Scoring"): ("overtricks", "set_penalty", "bag_penalty"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", say("Short game"), {"target": 200}),
        Preset(
            "tournament",
            say("Nil, minus points and breaking"),
            {"min_bid": 1, "set_penalty": "minus_ten", "break_spades": "on", "nil": 100, "floor": -200},
        ),
    )
    newcomers = "tournament"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = _SEATS
        self.sides = (0, 1, 0, 1)
        self.bidder: Seat = 0
        self.bids = [-1] * _SEATS
        self.play = self.new_play([0] * _SEATS)
        self.totals = (0, 0)
        self.bags = (0, 0)
        self.finished: tuple[Hand, ...] = ()

    # -------------------------------------------------------------------------------------------- the play

    @property
    def won(self) -> list[int]:
        """By seat: how many tricks it has taken."""
        return self.play.tricks

    @property
    def broken(self) -> bool:
        """Whether a spade has been played to an earlier trick."""
        return any(won & SPADES_MASK for won in self.play.won)

    def legal_mask(self) -> int:
        play = self.play
        mask = play.hands[play.turn]
        if play.trick:
            mask = mask & _MASKS[play.led] or mask
        elif self.rules.break_spades and not self.broken:
            mask = mask & ~SPADES_MASK or mask
        play.playable = mask
        return mask

    def why_not(self, card: Card) -> str:
        return super().why_not(card) if self.play.trick else say("Spades are not broken yet.")

    def taken(self, out: list[Event] | None) -> None:
        play = self.play
        if out is not None:
            play.gather(out)
            earlier = play.plays[: -play.size]
            if self.rules.break_spades and self.broken and not mask_of(earlier) & SPADES_MASK:
                out += [Marked("broken", say("Spades broken")), Note(say("Spades are broken"))]
        if not play.hands[play.turn]:
            self._finish_hand(out)

    # ------------------------------------------------------------------------------------ deal and score

    def pack(self) -> tuple[Card, ...]:
        return PACK_52

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        self.deal_out(order, out)
        self.bidder = self.play.turn
        self.bids = [-1] * _SEATS
        self.enter(BIDDING, out)

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(ORDER, hands, ((self.dealer or 0) + 1) % _SEATS, sides=self.sides)

    def contract(self, side: int) -> int:
        """The number of tricks that a side has bid so far."""
        return max(self.bids[side], 0) + max(self.bids[side + 2], 0)

    def _finish_hand(self, out: list[Event] | None) -> None:
        rules, tricks = self.rules, self.play.tricks
        points, bags, penalties = [], [], []
        for side in (0, 1):
            won, gained = score(self.bids[side::2], tricks[side::2], rules)
            points.append(won)
            bags.append(gained)
            full = (self.bags[side] + gained) // 10 if rules.bag_penalty else 0
            penalties.append(100 * full)
        hand = Hand(tuple(self.bids), tuple(tricks), tuple(points), tuple(bags), tuple(penalties))
        changes = [points[side] - penalties[side] for side in (0, 1)]
        self.totals = (self.totals[0] + changes[0], self.totals[1] + changes[1])
        self.bags = (self.bags[0] + bags[0] - penalties[0] // 10, self.bags[1] + bags[1] - penalties[1] // 10)
        self.finished = (*self.finished, hand)
        self.current = HAND_OVER if self._winner() is None else GAME_OVER
        if out is None:
            return
        told = list[str]()
        for side in (0, 1):
            told.append(_told(hand, side, self.parties()[side]))
            for seat in (side, side + 2):
                if hand.bids[seat] == 0 and tricks[seat]:
                    told.append(
                        say(
                            "{seat:@} missed nil with {tricks:trick/tricks} and lost {points} points",
                            seat=seat, tricks=tricks[seat], points=rules.nil,
                        )
                    )  # fmt: skip
                elif hand.bids[seat] == 0:
                    told.append(say("{seat:@} made nil for {points} points", seat=seat, points=rules.nil))
            if penalties[side]:
                cost = say("Ten bags cost {who:@} {points} points", who=self.parties()[side], points=penalties[side])
                told.append(cost)
        out += map(Note, told)
        out.append(Scored(self.by_seat(changes), say("Hand {number}", number=self.hand)))
        self.tell_end(sentences([say("{told}.", told=each) for each in told]), out)

    # ---------------------------------------------------------------------------------- what can be known

    def _winner(self) -> int | None:
        """The side that has won, or None while the match goes on."""
        first, second = self.totals
        floor = self.rules.floor
        if first == second:
            return None
        if max(first, second) >= self.rules.target or (floor is not None and min(first, second) <= floor):
            return 0 if first > second else 1
        return None

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        hand, side = self.finished[-1], seat % 2
        bids, tricks = hand.bids[side::2], hand.tricks[side::2]
        found = {"nils": 1, "nils_made": int(not hand.tricks[seat])} if not hand.bids[seat] else {}
        contract, taken = sum(bids), _taken(bids, tricks)
        if contract:
            made = {"contracts": 1, "contracts_made": int(taken >= contract)}
            found = {**found, **made, "too_high": int(taken < contract), "too_low": int(taken > contract)}
        return found

    def result(self) -> Result | None:
        return self.ended(self.totals) if self.current is GAME_OVER else None

    def hand_order(self) -> tuple[Card, ...]:
        return _HELD

    def known_to(self, viewer: Seat | None) -> State:
        return shown(self, State)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [say("Hand {number}", number=self.hand)] if self.hand else []
        if self.current is BIDDING and viewer is not None and self.bids[(viewer + 2) % _SEATS] >= 0:
            partner = (viewer + 2) % _SEATS
            told.append(say("{partner:@} bid {bid}", partner=partner, bid=self.bids[partner] or NIL))
        elif self.current is BIDDING:
            told.append(say("Bidding"))
        elif self.current is TRICKS:
            one, other = self.contract(0), self.contract(1)
            if viewer is None:
                told.append(say("Contracts: {one} and {other}", one=one, other=other))
            else:
                ours, theirs = (one, other) if viewer % 2 == 0 else (other, one)
                told.append(
                    say("Contract: {ours} for your side, {theirs} for the other", ours=ours, theirs=theirs),
                )
            told += [what_is_trump(SPADES), say("Trick {number} of {all}", number=self.play.finished + 1, all=_TRICKS)]
        return [*told, say("Playing to {points}", points=self.rules.target)]

    def calls(self) -> list[tuple[Seat, str]]:
        if self.current is not BIDDING:
            return []
        seats = [((self.dealer or 0) + turn) % _SEATS for turn in range(1, _SEATS + 1)]
        return [(seat, str(self.bids[seat]) if self.bids[seat] else NIL) for seat in seats if self.bids[seat] >= 0]

    def plate(self, seat: Seat) -> Plate:
        side, lines = self.side_of(seat), []
        if self.bids[seat] >= 0:
            lines.append(say("{tricks}/{bid}", tricks=self.play.tricks[seat], bid=self.bids[seat] or NIL))
        held = self.play.hands[seat].bit_count()
        if held:
            lines.append(say("{cards:card/cards}", cards=held))
        return Plate(str(self.totals[side]), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = [
            Token("bid", f"bid:{seat}", str(bid) if bid else NIL) for seat, bid in enumerate(self.bids) if bid >= 0
        ]
        if self.rules.break_spades and self.broken:
            tokens.append(Token("broken", "", say("Spades broken")))
        return tokens

    def sheet(self) -> Sheet:
        rows: list[tuple[str, ...]] = []
        marks: list[str] = []
        totals, bags = [0, 0], [0, 0]
        for number, hand in enumerate(self.finished, 1):
            lines: dict[str, list[str]] = {
                "bids": [],
                "tricks": [],
                "points": [],
                "bags": [],
                "ten bags": [],
                "total": [],
            }
            for side in (0, 1):
                totals[side] += hand.points[side] - hand.penalties[side]
                bags[side] += hand.bags[side] - hand.penalties[side] // 10
                own = hand.bids[side::2]
                together = say("{one}+{other} = {sum}", one=own[0] or NIL, other=own[1] or NIL, sum=sum(own))
                lines["bids"].append(together)
                tricks = hand.tricks[side::2]
                lines["tricks"].append(str(sum(tricks)) if all(own) else f"{tricks[0]}+{tricks[1]}")
                lines["points"].append(str(hand.points[side]))
                lines["bags"].append(str(hand.bags[side]))
                lines["ten bags"].append(f"-{hand.penalties[side]}" if hand.penalties[side] else "")
                lines["total"].append(say("{points}, {bags:bag/bags}", points=totals[side], bags=bags[side]))
            if not any(hand.penalties):
                del lines["ten bags"]
            rows += [(str(number) if line == "bids" else "", _LINES[line], *cells) for line, cells in lines.items()]
            for seat, bid in enumerate(hand.bids):
                if bid == 0 and hand.tricks[seat]:
                    marks.append(say("Hand {number}: {seat:@'s} nil was missed", number=number, seat=seat))
                elif bid == 0:
                    marks.append(say("Hand {number}: {seat:@'s} nil was made", number=number, seat=seat))
        return Sheet(
            title=say("Spades to {points}", points=self.rules.target),
            heads=(say("Hand"), "", *self.side_heads()),
            rows=tuple(rows),
            totals=(say("Total"), "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=self.ahead(self.totals) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    def may_hold(self) -> list[int]:
        may = super().may_hold()
        if self.rules.break_spades:
            for leader, cards in self.play.history:
                if suit_of(cards[0]) == SPADES:
                    may[leader] &= SPADES_MASK  # only a hand of nothing but spades may lead them unbroken
                if mask_of(cards) & SPADES_MASK:
                    break
        return may


def _taken(bids: Sequence[int], tricks: Sequence[int]) -> int:
    """The tricks of a side that count towards its contract: those of whoever has not bid nil."""
    return sum(number for bid, number in zip(bids, tricks, strict=True) if bid)


def _told(hand: Hand, side: int, who: tuple[Seat, ...]) -> str:
    """How a side did in a hand, without a full stop; ``who`` are its players."""
    bids, points = hand.bids[side::2], hand.points[side]
    if points > 0:
        result = say("scored {points:point/points}", points=points, who=who)
    elif points:
        result = say("lost {points:point/points}", points=-points, who=who)
    else:
        result = say("scored nothing", who=who)
    if hand.bags[side]:
        result = say("{scored}, with {bags:bag/bags}", scored=result, bags=hand.bags[side])
    if not any(bids):
        return say("{who:@} {scored}", who=who, scored=result)
    return say(
        "{who:@} took {tricks:trick/tricks} for a contract of {contract} and {scored}",
        who=who, tricks=_taken(bids, hand.tricks[side::2]), contract=sum(bids), scored=result,
    )  # fmt: skip
