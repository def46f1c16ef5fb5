"""Spades: two partnerships, spades always trumps, and everybody says once how many tricks he means to take.

The partners' numbers together are the contract of their side. Made, it scores ten points for each trick of it and one
for each trick more, a bag; missed, it scores nothing. The rules are those of the Bicycle books and pagat.com for four
players, with their usual choices (nil, breaking spades, minus points) as options.

Sides: 0 is seats 0 and 2, 1 is seats 1 and 3.

Zones, always in this order: ``stock``, then for every seat ``hand:<seat>``, ``trick:<seat>`` (its card in the trick),
``won:<seat>`` (the tricks of its side, face down, if it took the first of them).

Tokens: before a seat, at ``bid:<seat>``, ``bid``; ``broken`` once spades may be led, where that is a rule.

Keys of ``View.facts`` (cards are ints, seats and sides too)::

    hand        number of the hand, from 1 (0 before the first deal)
    dealer      the dealer's seat, None before it is drawn
    bids        what each seat has bid this hand, -1 if nothing yet
    tricks      the tricks of this hand as (leader, cards in the order played), an unfinished one included
    won         how many tricks each seat has taken this hand
    broken      whether a spade has been played to an earlier trick
    totals      the score of each side before this hand (after it, once it is over)
    bags        the bags that each side carries, likewise
    hands       the finished hands, each a ``Hand``
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import deal_hidden
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import TrickPlay, order_of, play_actions
from cardrules.protocol.cards import PACK_52, SPADES, SUIT_NAMES, Card, mask_of, suit_mask, suit_of
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    IllegalAction,
    Marked,
    Moved,
    Note,
    Phase,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, trump_words

__all__ = ["ORDER", "SPADES_MASK", "Hand", "Rules", "Spades", "score"]

ORDER: Final = order_of(PACK_52, SPADES)
_HELD: Final = ORDER.held(trumps_first=False)
"""How the cards rank: spades are trumps, the ace is high."""
SPADES_MASK: Final = suit_mask(SPADES)

_MASKS: Final = ORDER.masks
_SEATS: Final = 4
_SIDES: Final = (0, 1, 0, 1)
_TRICKS: Final = 13
_PACK_MASK: Final = mask_of(PACK_52)
_NUMBERS: Final = ("nil", "one", "two")


class Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    target: int
    least: int
    """The lowest bid, apart from nil."""
    ten_each: bool
    """Whether a trick above the contract counts ten as well as one."""
    minus_ten: bool
    bag_penalty: bool
    breaking: bool
    nil: int
    """What nil wins or loses; 0 if it may not be bid."""
    floor: int | None
    bids: tuple[Action, ...]
    """Every bid."""
    words: frozenset[str]
    """The numbers that may be bid, as words."""


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> Rules:
    chosen = dict(options)
    least, nil = int(chosen["min_bid"]), 0 if chosen["nil"] == "off" else int(chosen["nil"])
    numbers = [*([0] if nil else []), *range(least, _TRICKS + 1)]
    return Rules(
        target=int(chosen["target"]),
        least=least,
        ten_each=chosen["overtricks"] == "eleven",
        minus_ten=chosen["set_penalty"] == "minus_ten",
        bag_penalty=chosen["bag_penalty"] == "on",
        breaking=chosen["break_spades"] == "on",
        nil=nil,
        floor=None if chosen["floor"] == "none" else int(chosen["floor"]),
        bids=tuple(Action("bid", (str(number),)) for number in numbers),
        words=frozenset(map(str, numbers)),
    )


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
    if taken >= contract:
        bags = taken - contract
        points = 10 * (taken if rules.ten_each else contract) + bags
    elif rules.minus_ten:
        points = -10 * contract
    for bid, number in zip(bids, tricks, strict=True):
        if bid == 0:
            points += number - rules.nil if number else rules.nil
            bags += number
    return points, bags


class Spades(HandsGame):
    """A match of Spades.

    For playouts these may be read (and must not be written): ``phase``, ``play`` (the hands and the tricks), ``bids``
    (by seat, -1 before it has bid), ``bidder`` (whose turn it is to bid), ``totals`` and ``bags`` (by side),
    ``dealer``, ``hand`` (its number), ``finished``, ``rules``.
    """

    id: ClassVar[str] = "spades"
    title: ClassVar[str] = "Spades"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "bid": Takes.WORDS,
        "play": Takes.CARDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option("target", "Game ends at", (500, 200, 300), ("500 points", "200 points", "300 points")),
        Option("min_bid", "Lowest bid", (2, 1), ("Two", "One"), "The fewest tricks that a player may bid."),
        Option(
            "overtricks",
            "A trick above the contract",
            ("one", "eleven"),
            ("1 point", "11 points"),
            "A bag counts 1 point, or 10 for the trick and 1 for the bag.",
        ),
        Option(
            "set_penalty",
            "A contract that is missed",
            ("zero", "minus_ten"),
            ("Scores nothing", "Loses 10 a trick bid"),
            "What a side scores that takes fewer tricks than it bid.",
        ),
        Option("bag_penalty", "Ten bags cost 100", ("on", "off"), help="Whether every ten bags take 100 points off."),
        Option(
            "break_spades",
            "Spades must be broken",
            ("off", "on"),
            help="Whether spades may be led only after a spade has been played to an earlier trick.",
        ),
        Option(
            "nil",
            "Nil",
            ("off", 100, 50),
            ("Not bid", "100 points", "50 points"),
            "A bid of no trick at all, which wins or loses these points.",
        ),
        Option(
            "floor",
            "Game is lost at",
            ("none", -200),
            ("No total", "-200 points"),
            "A side that has fallen so low after a hand loses at once.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("target", "floor"),
        "Bidding and play": ("min_bid", "nil", "break_spades"),
        "Scoring": ("overtricks", "set_penalty", "bag_penalty"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", "Short game", {"target": 200}),
        Preset(
            "tournament",
            "Nil, minus points and breaking",
            {"min_bid": 1, "set_penalty": "minus_ten", "break_spades": "on", "nil": 100, "floor": -200},
        ),
    )
    newcomers = "tournament"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        self.seats = _SEATS
        self.bidder: Seat = 0
        self.bids = [-1] * _SEATS
        self.play = TrickPlay(ORDER, [0] * _SEATS, 0, sides=_SIDES)
        self.totals = (0, 0)
        self.bags = (0, 0)
        self.finished: tuple[Hand, ...] = ()

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.bidder = self.bidder
        game.bids = self.bids[:]
        game.play = self.play.copy()
        game.totals = self.totals
        game.bags = self.bags
        game.finished = self.finished
        return game

    # ------------------------------------------------------------------------------------ what may be done

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "play":
            return ONE[self.play.turn]
        if phase == "bid":
            return ONE[self.bidder]
        return NOBODY if phase == "game_over" else ONE[CHANCE]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if seat == CHANCE:
            return [self._chance_choice()]
        if self.phase == "bid":
            return self._bids(seat)
        return [self.play.choice(self.legal_mask())]

    def _bids(self, seat: Seat) -> list[Choice]:
        """The bids, apart from the others nil and those that would take the side above thirteen."""
        partner = (seat + 2) % _SEATS
        said = max(self.bids[partner], 0)
        values = [str(number) for number in range(self.rules.least, _TRICKS + 1)]
        possible = tuple(value for value in values if int(value) + said <= _TRICKS)
        known, heading = self.bids[partner] >= 0, "Tricks that you mean to take"
        if known:
            heading = f"{{{partner}}} has bid {said or 'nil'}; below each number what you bid together"
        fields = {value: Field(value, value, f"= {said + int(value)}" if known else "") for value in values}
        choices = []
        if possible:
            stands = Fields((tuple(fields[value] for value in possible),), heading)
            choices = [Choice("bid", "Bid", values=possible, button=True, fields=stands)]
        if self.rules.nil:
            choices.append(Choice("bid", "Nil", ("0",), button=True, key="N", fields=Fields()))
        for value in values[len(possible) :]:
            together = (
                f"With the {said} of {{{partner}}} that makes {said + int(value)}, and there are only thirteen tricks."
            )
            question = f"{together} Bid it all the same?"
            stands = Fields(((fields[value]._replace(value=""),),), heading)
            choices.append(Choice("bid", f"Bid {value}", (value,), button=True, confirm=question, fields=stands))
        return choices

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == "play":
            return play_actions(self.play.playable or self.legal_mask()) if seat == self.play.turn else []
        if self.phase == "bid":
            return list(self.rules.bids) if seat == self.bidder else []
        return super().legal(seat)

    def legal_mask(self) -> int:
        """The cards that the seat to play may play now, as a mask."""
        play = self.play
        mask = play.hands[play.turn]
        if play.trick:
            mask = mask & _MASKS[play.led] or mask
        elif self.rules.breaking and not self.broken:
            mask = mask & ~SPADES_MASK or mask
        play.playable = mask
        return mask

    @property
    def broken(self) -> bool:
        """Whether a spade has been played to an earlier trick."""
        return any(won & SPADES_MASK for won in self.play.won)

    def _pack(self) -> tuple[Card, ...]:
        return PACK_52

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "bid" and len(words) == 1 and not cards:
            return self._bid_fault(seat, words[0])
        if verb == "play" and not words:
            return self._play_fault(seat, cards)
        return "That means nothing in Spades."

    def _bid_fault(self, seat: Seat, word: str) -> str:
        if self.bids[seat] >= 0 or word == "pass":
            return "Everyone bids exactly once."
        if seat != self.bidder:
            return "It is not your turn."
        if word in self.rules.words:
            return ""
        if not (word.isascii() and word.isdecimal()) or (word[0] == "0" and word != "0"):
            return "Bid a whole number of tricks."
        if len(word) > 2 or int(word) > _TRICKS:
            return "There are only thirteen tricks."
        return f"The lowest bid is {_NUMBERS[self.rules.least]}."

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase == "bid":
            return "Bid first." if seat == self.bidder else "Wait until everybody has bid."
        play = self.play
        if seat != play.turn and not set(cards) & set(play.card_of(seat)):
            return "It is not your turn."
        fault = play.fault(seat, cards)
        if fault or self.legal_mask() >> cards[0] & 1:
            return fault
        return f"You must follow {SUIT_NAMES[suit_of(play.trick[0])]}." if play.trick else "Spades are not broken yet."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        play = self.play
        if not cards:
            if kind == "won":
                return "Taken tricks stay face down."
            if kind == "trick" and number == str(seat) and play.card_of(seat):
                return "A played card stays played."
            if kind == "hand" and number != str(seat):
                return "These are not your cards."
        for card in cards:
            if not play.hands[seat] >> card & 1:
                return "A played card stays played." if card in play.card_of(seat) else "This is not your card."
        if self.phase == "bid":
            return "Choose how many tricks you bid." if seat == self.bidder else "Wait until everybody has bid."
        if not cards:
            return "Choose a card from your hand." if seat == play.turn else "It is not your turn."
        return self._play_fault(seat, cards) or "Drop the card on the trick to play it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        if verb == "play":
            play = self.play
            if (
                self.phase != "play"
                or seat != play.turn
                or words
                or len(cards) != 1
                or not (play.playable or self.legal_mask()) >> cards[0] & 1
            ):
                raise IllegalAction(self._fault(seat, action))
            if play.lay(cards[0], out):
                if out is not None:
                    play.gather(out)
                self._finish_trick(out)
            return
        self.check(seat, action)
        if verb == "bid":
            self._bid(seat, int(words[0]), out)
        elif verb == "shuffle":
            self._deal(cards, out)
        else:
            self._first_deal(int(words[0]), out)

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out.extend(self.play.put_away())
        dealer = self._next_hand()
        hands = [0] * _SEATS
        for place in range(_SEATS):
            hands[(dealer + 1 + place) % _SEATS] = sum([1 << card for card in order[place::_SEATS]])
        self.bidder = (dealer + 1) % _SEATS
        self.bids = [-1] * _SEATS
        self.play = TrickPlay(ORDER, hands, self.bidder, sides=_SIDES)
        self.phase = "bid"
        if out is None:
            return
        out.append(Phase("deal", f"Hand {self.hand}"))
        out.append(Marked("dealer", f"{{{dealer}}} deals"))
        out.append(Note(f"Hand {self.hand}: {{{dealer}}} deals"))
        out.append(Moved(order, "", "stock", NOBODY))
        for place, card in enumerate(order):
            seat = (dealer + 1 + place) % _SEATS
            out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
        out.append(Phase("bid"))

    def _bid(self, seat: Seat, number: int, out: list[Event] | None) -> None:
        self.bids[seat] = number
        if out is not None:
            said = str(number) if number else "nil"
            out.append(Said(seat, said))
            out.append(Marked("bid", said))
            out.append(Note(f"{{{seat}}} bids {said}"))
        self.bidder = (seat + 1) % _SEATS
        if self.bids[self.bidder] < 0:
            return
        self.phase = "play"
        if out is not None:
            contracts = [self._contract(side) for side in (0, 1)]
            text = f"{_names(0)} need {contracts[0]}, {_names(1)} need {contracts[1]}"
            out += [Phase("play", text), Note(text)]

    def _contract(self, side: int) -> int:
        """The number of tricks that a side has bid so far."""
        return max(self.bids[side], 0) + max(self.bids[side + 2], 0)

    def _finish_trick(self, out: list[Event] | None) -> None:
        play = self.play
        if out is not None and self.rules.breaking:
            earlier = play.plays[: -play.size]
            if self.broken and not mask_of(earlier) & SPADES_MASK:
                out += [Marked("broken", "Spades broken"), Note("Spades are broken")]
        if not play.hands[play.turn]:
            self._finish_hand(out)

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
        self.phase = "hand_over" if self._winner() is None else "game_over"
        if out is None:
            return
        told = list[str]()
        for side in (0, 1):
            told.append(_told(hand, side))
            for seat in (side, side + 2):
                if hand.bids[seat] == 0:
                    missed = f"missed nil with {counted(tricks[seat], 'trick')} and lost"
                    told.append(f"{{{seat}}} {missed if tricks[seat] else 'made nil for'} {rules.nil} points")
            if penalties[side]:
                told.append(f"Ten bags cost {_names(side)} {penalties[side]} points")
        out += map(Note, told)
        out.append(Scored(tuple(changes[side] for side in _SIDES), f"Hand {self.hand}"))
        self._tell_end(f"{'. '.join(told)}.", out)

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
        if self.phase != "game_over":
            return None
        side = self._winner() or 0
        scores = tuple(self.totals[other] for other in _SIDES)
        text = f"{_names(side)} win with {counted(self.totals[side], 'point')} to {self.totals[1 - side]}."
        return Result(scores, (side, side + 2), text)

    def census(self) -> list[Card]:
        return self.play.cards()

    def view(self, seat: Seat | None) -> View:
        play = self.play
        result = self.result()
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "bids": tuple(self.bids),
            "tricks": play.history,
            "won": tuple(play.tricks),
            "broken": self.broken,
            "totals": self.totals,
            "bags": self.bags,
            "hands": self.finished,
        }
        status = [f"Hand {self.hand}"] if self.hand else []
        if self.phase == "bid" and seat is not None and self.bids[(seat + 2) % _SEATS] >= 0:
            partner = (seat + 2) % _SEATS
            status.append(f"{{{partner}}} bid {self.bids[partner] or 'nil'}")
        elif self.phase == "play":
            one, other = self._contract(0), self._contract(1)
            if seat is not None:
                ours, theirs = (one, other) if seat % 2 == 0 else (other, one)
                status.append(f"Contract: {ours} for your side, {theirs} for the other")
            else:
                status.append(f"Contracts: {one} and {other}")
            status += [trump_words(SPADES), f"Trick {play.finished + 1} of {_TRICKS}"]
        status.append(f"Playing to {self.rules.target}")
        zones = [Zone("stock", (), "the pack")]
        for other in range(_SEATS):
            zones += play.zones(other, seat)
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=_SEATS,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=tuple(zones),
            plates=tuple(self._plate(other) for other in range(_SEATS)),
            tokens=self._tokens(),
            status=tuple(status),
            sheet=self._sheet(),
            facts=facts,
            looks=play.looks(),
            laid=play.laid(),
            result=result,
            order=_HELD,
            calls=self._calls() if self.phase == "bid" else (),
        )

    def _calls(self) -> tuple[tuple[Seat, str], ...]:
        """What has been bid so far, in order."""
        seats = [((self.dealer or 0) + turn) % _SEATS for turn in range(1, _SEATS + 1)]
        return tuple((seat, str(self.bids[seat] or "nil")) for seat in seats if self.bids[seat] >= 0)

    def _plate(self, seat: Seat) -> Plate:
        side, lines = _SIDES[seat], []
        if self.bids[seat] >= 0:
            lines.append(f"{self.play.tricks[seat]}/{self.bids[seat] or 'nil'}")
        held = self.play.hands[seat].bit_count()
        if held:
            lines.append(counted(held, "card"))
        return Plate(str(self.totals[side]), tuple(lines), seat == self.dealer)

    def _tokens(self) -> tuple[Token, ...]:
        tokens = [
            Token("bid", f"bid:{seat}", str(bid) if bid else "nil") for seat, bid in enumerate(self.bids) if bid >= 0
        ]
        if self.rules.breaking and self.broken:
            tokens.append(Token("broken", "", "Spades broken"))
        return tuple(tokens)

    def _sheet(self) -> Sheet:
        rows: list[tuple[str, ...]] = []
        marks: list[str] = []
        totals, bags = [0, 0], [0, 0]
        for number, hand in enumerate(self.finished, 1):
            lines: dict[str, list[str]] = {
                "Bids": [],
                "Tricks": [],
                "Points": [],
                "Bags": [],
                "Ten bags": [],
                "Total": [],
            }
            for side in (0, 1):
                totals[side] += hand.points[side] - hand.penalties[side]
                bags[side] += hand.bags[side] - hand.penalties[side] // 10
                own = hand.bids[side::2]
                lines["Bids"].append(f"{own[0] or 'nil'}+{own[1] or 'nil'} = {sum(own)}")
                tricks = hand.tricks[side::2]
                lines["Tricks"].append(str(sum(tricks)) if all(own) else f"{tricks[0]}+{tricks[1]}")
                lines["Points"].append(str(hand.points[side]))
                lines["Bags"].append(str(hand.bags[side]))
                lines["Ten bags"].append(f"-{hand.penalties[side]}" if hand.penalties[side] else "")
                lines["Total"].append(f"{totals[side]}, {counted(bags[side], 'bag')}")
            if not any(hand.penalties):
                del lines["Ten bags"]
            rows += [(str(number) if line == "Bids" else "", line, *cells) for line, cells in lines.items()]
            for seat, bid in enumerate(hand.bids):
                if bid == 0:
                    marks.append(f"Hand {number}: {{{seat}}}'s nil was {'missed' if hand.tricks[seat] else 'made'}")
        highest = max(self.totals)
        return Sheet(
            title=f"Spades to {self.rules.target}",
            heads=("Hand", "", (0, 2), (1, 3)),
            rows=tuple(rows),
            totals=("Total", "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=tuple(seat for seat, side in enumerate(_SIDES) if self.totals[side] == highest) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game.phase = view.phase
        game.hand = facts["hand"]
        game.dealer = facts["dealer"]
        game.bids = list(facts["bids"])
        game.totals, game.bags, game.finished = facts["totals"], facts["bags"], facts["hands"]
        if not game.hand:
            return game
        eldest = ((game.dealer or 0) + 1) % _SEATS
        game.bidder = (eldest + 4 - game.bids.count(-1)) % _SEATS
        play = game.play = TrickPlay(ORDER, [0] * _SEATS, eldest, sides=_SIDES)
        play.replay(facts["tricks"])
        counts = [len(view.zone(f"hand:{seat}").cards) for seat in range(_SEATS)]
        hidden = _PACK_MASK & ~mask_of(play.plays)
        if view.seat is not None:
            own = mask_of(card for card in view.zone(f"hand:{view.seat}").cards if card is not None)
            play.hands[view.seat] = own
            hidden &= ~own
            counts[view.seat] = 0
        game.unseen = deal_hidden(play.hands, hidden, counts, game._may_hold(), rng)
        return game

    def _may_hold(self) -> list[int]:
        """By seat, the cards that it can still hold, as its plays have shown."""
        may = [_PACK_MASK & ~shown for shown in self.play.voids()]
        if self.rules.breaking:
            for leader, cards in self.play.history:
                if suit_of(cards[0]) == SPADES:
                    may[leader] &= SPADES_MASK  # only a hand of nothing but spades may lead them unbroken
                if mask_of(cards) & SPADES_MASK:
                    break
        return may


def _names(side: int) -> str:
    """The partners of a side."""
    return f"{{{side}}} and {{{side + 2}}}"


def _taken(bids: Sequence[int], tricks: Sequence[int]) -> int:
    """The tricks of a side that count towards its contract: those of whoever has not bid nil."""
    return sum(number for bid, number in zip(bids, tricks, strict=True) if bid)


def _told(hand: Hand, side: int) -> str:
    """How a side did in a hand, in one sentence."""
    bids, points = hand.bids[side::2], hand.points[side]
    taken = counted(_taken(bids, hand.tricks[side::2]), "trick")
    contract = f"took {taken} for a contract of {sum(bids)} and " if any(bids) else ""
    bags = f", with {counted(hand.bags[side], 'bag')}" if hand.bags[side] else ""
    result = f"{'scored' if points > 0 else 'lost'} {counted(abs(points), 'point')}" if points else "scored nothing"
    return f"{_names(side)} {contract}{result}{bags}"
