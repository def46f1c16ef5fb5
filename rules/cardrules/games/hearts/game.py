"""Hearts: no trumps, avoid the hearts and the queen of spades, or take them all.

The standard game for four, and its forms for three and five players; the rules are those of Hoyle's and the
Bicycle books, with the usual choices as options.

Zones, always in this order: ``stock``, then for every seat ``hand:<seat>``, ``pass:<seat>`` (the packet it has
confirmed, until all have), ``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down).

Tokens: ``broken``, ``direction`` (while passing), and at a seat ``hearts`` (how many it has taken this hand),
``queen`` and, where it counts, ``jack``.

Keys of ``View.facts`` (cards are ints, seats too)::

    hand        number of the hand, from 1 (0 before the first deal)
    dealer      the dealer's seat, None before it is drawn
    direction   seats from passer to receiver, clockwise: 1, -1, 2, -2, or 0 if there is no pass this hand
    confirmed   seats that have confirmed their pass, while passing
    gave        the cards the viewer has passed, until the hand ends
    received    the cards the viewer was passed, until the first card is played
    tricks      the tricks of this hand as (leader, cards in the order played), an unfinished one included
    last_trick  the last finished trick as (seat, card) pairs
    broken      whether hearts are broken
    totals      the score of each seat before this hand (after it, once it is over)
    hands       the finished hands as (direction, points of each seat, who shot the moon or None)
    shooter     who has shot the moon and must choose, else None
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import deal_hidden
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import TrickPlay, order_of, play_actions
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    PACK_52,
    QUEEN,
    SPADES,
    SUIT_NAMES,
    Card,
    card_of,
    card_words,
    cards_in,
    mask_of,
    suit_mask,
    suit_of,
)
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Fields,
    IllegalAction,
    Marked,
    Moved,
    Note,
    Phase,
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
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, listed, placed, symbols

__all__ = [
    "HEARTS_MASK", "JACK_OF_DIAMONDS", "ORDER", "PENALTY", "QUEEN_OF_SPADES", "SUIT_MASKS", "Hearts", "points_of",
]  # fmt: skip

ORDER: Final = order_of(PACK_52)
_HELD: Final = ORDER.held(trumps_first=False)
"""How the cards rank: no suit is trumps, the ace is high."""
QUEEN_OF_SPADES: Final = card_of(QUEEN, SPADES)
JACK_OF_DIAMONDS: Final = card_of(JACK, DIAMONDS)
SUIT_MASKS: Final = tuple(suit_mask(suit) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES))
HEARTS_MASK: Final = SUIT_MASKS[HEARTS]
_QUEEN_BIT: Final = 1 << QUEEN_OF_SPADES
_JACK_BIT: Final = 1 << JACK_OF_DIAMONDS
PENALTY: Final = HEARTS_MASK | _QUEEN_BIT
"""The fourteen penalty cards, as a mask."""

_WHERE: Final = {
    "left": "to the left", "right": "to the right", "across": "across the table",
    "second left": "to the second player on the left", "second right": "to the second player on the right",
}  # fmt: skip
_CYCLES: Final = {3: (1, -1, 0), 4: (1, -1, 2, 0), 5: (1, -1, 2, -2, 0)}


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    seats: int
    target: int
    cycle: tuple[int, ...]
    pass_count: int
    pack: tuple[Card, ...]
    pack_mask: int
    opening: Card
    clean_start: bool
    queen_breaks: bool
    always_lead: bool
    moon: str
    queen_must_go: bool
    jack: bool
    points: tuple[int, ...]
    """By card: what it counts when it is taken."""
    play_on: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    seats = int(chosen["players"])
    trimmed = {3: 1 << card_of(2, DIAMONDS), 4: 0, 5: 1 << card_of(2, DIAMONDS) | 1 << card_of(2, CLUBS)}[seats]
    pack = tuple(card for card in PACK_52 if not trimmed >> card & 1)
    jack = chosen["jack_of_diamonds"] == "on"
    cycle = {"rotate": _CYCLES[seats], "none": (0,), "always_left": (1,)}[str(chosen["pass_rule"])]
    return _Rules(
        seats=seats,
        target=int(chosen["target"]),
        cycle=cycle,
        pass_count=int(chosen["pass_count"]),
        pack=pack,
        pack_mask=mask_of(pack),
        opening=pack[0],
        clean_start=chosen["first_trick_points"] == "forbidden",
        queen_breaks=chosen["breaking"] == "heart_or_queen",
        always_lead=chosen["breaking"] == "none",
        moon=str(chosen["moon"]),
        queen_must_go=chosen["queen_must_go"] == "on",
        jack=jack,
        points=tuple(points_of(1 << card, jack) for card in range(64)),
        play_on=chosen["tie_rule"] == "play_on",
    )


def points_of(cards: int, jack: bool = False) -> int:
    """The points of captured cards, given as a mask: 1 a heart, 13 the queen of spades, and with ``jack``
    -10 the jack of diamonds.

    >>> points_of(PENALTY), points_of(1 << JACK_OF_DIAMONDS, jack=True)
    (26, -10)
    """
    points = (cards & HEARTS_MASK).bit_count()
    if cards & _QUEEN_BIT:
        points += 13
    if jack and cards & _JACK_BIT:
        points -= 10
    return points


class Hearts(HandsGame):
    """A match of Hearts.

    For playouts these may be read (and must not be written): ``phase``, ``play`` (the hands and the tricks), ``gave``
    (what each seat has passed, as masks), ``shooter`` (in the phase ``moon``: who chooses), ``broken``, ``totals``,
    ``dealer``, ``hand`` (its number), ``finished``, ``rules``.
    """

    id: ClassVar[str] = "hearts"
    title: ClassVar[str] = "Hearts"
    low_wins: ClassVar[bool] = True
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "pass": Takes.CARDS,
        "play": Takes.CARDS,
        "moon": Takes.WORDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option("players", "Players", (4, 3, 5), help="Four is the standard game; small cards are left out otherwise."),
        Option("target", "Game ends at", (100, 50), ("100 points", "50 points"), "The lowest total wins then."),
        Option(
            "pass_rule",
            "Passing",
            ("rotate", "none", "always_left"),
            ("In turn left, right, across, none", "Never", "Always to the left"),
            "To whom cards are passed before the play.",
        ),
        Option("pass_count", "Cards to pass", (3, 2, 4), help="How many cards each player passes."),
        Option(
            "first_trick_points",
            "Penalty cards on the first trick",
            ("forbidden", "allowed"),
            help="Whether hearts or the queen of spades may be discarded on the first trick.",
        ),
        Option(
            "breaking",
            "Hearts are broken by",
            ("heart_or_queen", "heart_only", "none"),
            ("A heart, or the queen discarded", "A heart only", "Nothing: they may always be led"),
            "What must happen before hearts may be led.",
        ),
        Option(
            "moon",
            "Shooting the moon",
            ("add26", "subtract26", "shooter_chooses"),
            ("The others score 26", "The shooter scores 26 less", "The shooter chooses"),
            "What taking all the penalty cards is worth.",
        ),
        Option(
            "queen_must_go",
            "The queen must go",
            ("off", "on"),
            help="Whether the queen of spades must be discarded at the first chance.",
        ),
        Option(
            "jack_of_diamonds",
            "Jack of diamonds",
            ("off", "on"),
            ("Counts nothing", "Takes 10 points off"),
            "The omnibus rule: whoever takes the jack of diamonds scores 10 points less.",
        ),
        Option(
            "tie_rule",
            "Equal lowest totals",
            ("shared", "play_on"),
            ("Share the win", "Play on"),
            "What happens if several players are lowest at the end.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("players", "target", "tie_rule"),
        "Passing": ("pass_rule", "pass_count"),
        "Play": ("breaking", "first_trick_points", "queen_must_go"),
        "Points": ("moon", "jack_of_diamonds"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", "Short game", {"target": 50}),
        Preset("three", "For three", {"players": 3}),
        Preset("five", "For five", {"players": 5}),
        Preset("omnibus", "Omnibus Hearts", {"jack_of_diamonds": "on"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = _rules(tuple(self.options.items()))
        self.seats = seats = rules.seats
        self.gave = [0] * seats
        self.play = TrickPlay(ORDER, [0] * seats, 0)
        self.shooter: Seat = 0
        self.broken = False
        self.totals = (0,) * seats
        self.finished: tuple[tuple[int, tuple[int, ...], Seat | None], ...] = ()
        self._reached = False  # whether any total has reached the target, now or earlier

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.gave = self.gave[:]
        game.play = self.play.copy()
        game.shooter = self.shooter
        game.broken = self.broken
        game.totals = self.totals
        game.finished = self.finished
        game._reached = self._reached
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def direction(self) -> int:
        """How many seats clockwise the receiver sits from the passer in this hand; 0 for no pass."""
        cycle = self.rules.cycle
        return cycle[(self.hand - 1) % len(cycle)] if self.hand else 0

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "play":
            return ONE[self.play.turn]
        if phase == "moon":
            return ONE[self.shooter]
        if phase == "pass":
            return frozenset([seat for seat, packet in enumerate(self.gave) if not packet])
        return NOBODY if phase == "game_over" else ONE[CHANCE]

    def choices(self, seat: Seat) -> list[Choice]:
        if self.phase == "pass":
            if not 0 <= seat < self.seats or self.gave[seat]:
                return []
            count = self.rules.pass_count
            receiver = (seat + self.direction) % self.seats
            return [
                Choice(
                    "pass",
                    f"Pass {count} cards to {{{receiver}}}",
                    cards=tuple(cards_in(self.play.hands[seat])),
                    least=count,
                    most=count,
                    onto=(f"pass:{seat}",),
                    key="P",
                    button=True,
                )
            ]
        if seat not in self.waiting_for():
            return []
        if seat == CHANCE:
            return [self._chance_choice()]
        if self.phase == "moon":
            stands = Fields(heading="You have shot the moon")
            return [
                Choice("moon", "Add 26 to the others", ("add",), button=True, key="A", fields=stands),
                Choice("moon", "Take 26 off my score", ("subtract",), button=True, key="S", fields=stands),
            ]
        return [self.play.choice(self.legal_mask())]

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase != "play":
            return super().legal(seat)
        return play_actions(self.play.playable or self.legal_mask()) if seat == self.play.turn else []

    def legal_mask(self) -> int:
        """The cards that the seat to play may play now, as a mask."""
        play, rules = self.play, self.rules
        hand = play.hands[play.turn]
        if play.trick:
            mask = hand & SUIT_MASKS[play.led]
            if not mask:
                if rules.clean_start and len(play.plays) < rules.seats:
                    mask = hand & ~PENALTY or hand
                elif rules.queen_must_go and hand & _QUEEN_BIT:
                    mask = _QUEEN_BIT
                else:
                    mask = hand
        elif not play.plays:
            mask = 1 << rules.opening
        elif self.broken or rules.always_lead:
            mask = hand
        else:
            mask = hand & ~HEARTS_MASK or hand
        play.playable = mask
        return mask

    def _pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "pass" and not words:
            return self._pass_fault(seat, cards)
        if verb == "play" and not words:
            return self._play_fault(seat, cards)
        if verb == "moon" and words in (("add",), ("subtract",)) and not cards:
            if self.phase != "moon":
                return "Nobody has shot the moon."
            return "" if seat == self.shooter else "It is not your turn."
        return "That means nothing in Hearts."

    def _pass_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase != "pass":
            return "There is nothing to pass now."
        if self.gave[seat]:
            return "You have passed your cards already."
        for card in cards:
            if not self.play.hands[seat] >> card & 1:
                return f"The {card_words(card)} is not in your hand."
        count = self.rules.pass_count
        if len(cards) != count or len(set(cards)) != count:
            return f"Choose exactly {count} cards to pass."
        return ""

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase == "pass":
            return "Wait until everybody has passed." if self.gave[seat] else self._pass_fault(seat, ())
        play = self.play
        if self.phase != "play" or (seat != play.turn and not set(cards) & set(play.card_of(seat))):
            return "It is not your turn."
        fault = play.fault(seat, cards)
        if fault or self.legal_mask() >> cards[0] & 1:
            return fault
        if not play.plays:
            return f"The {card_words(self.rules.opening)} must be led first."
        if not play.trick:
            return "Hearts are not broken yet."
        if play.hands[seat] & SUIT_MASKS[play.led]:
            return f"You must follow {SUIT_NAMES[play.led]}."
        if self.rules.clean_start and len(play.plays) < self.seats:
            return "No hearts or queen of spades on the first trick."
        return "You must discard the queen of spades now."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        play = self.play
        if not cards:
            if kind == "won":
                return "Taken tricks stay face down."
            if kind == "trick":
                taken = number == str(seat) and play.card_of(seat)
                return "A played card stays played." if taken else "Choose a card from your hand."
            if kind in ("hand", "pass") and number != str(seat):
                return "These are not your cards."
        own = play.hands[seat] | (self.gave[seat] if self.phase == "pass" else 0)
        for card in cards:
            if not own >> card & 1:
                return "A played card stays played." if card in play.card_of(seat) else "This is not your card."
        if self.phase == "pass":
            if self.gave[seat]:
                return "You have passed; wait for the others."
            if len(cards) == self.rules.pass_count and zone:
                return "Drop the cards on your tray to pass them."
            return f"Choose exactly {self.rules.pass_count} cards to pass."
        if self.phase == "moon":
            return "Choose what the moon counts." if seat == self.shooter else "It is not your turn."
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
            taken = play.lay(cards[0], out)
            if not self.broken and PENALTY >> cards[0] & 1:
                self._break(cards[0], out)
            if taken:
                if out is not None:
                    play.gather(out, self.rules.points)
                if not play.hands[play.turn]:
                    self._finish_hand(out)
            return
        self.check(seat, action)
        if verb == "pass":
            self._pass(seat, mask_of(cards), out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "first":
            self._first_deal(int(words[0]), out)
        else:
            self._enter_hand(seat, words[0], out)

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats = self.seats
        if out is not None:
            out.extend(self.play.put_away())
        dealer = self._next_hand()
        hands = [0] * seats
        for place in range(seats):
            hands[(dealer + 1 + place) % seats] = sum([1 << card for card in order[place::seats]])
        self.play = TrickPlay(ORDER, hands, (dealer + 1) % seats)
        self.gave = [0] * seats
        self.broken = False
        if out is not None:
            out.append(Phase("deal", f"Hand {self.hand}"))
            out.append(Marked("dealer", f"{{{dealer}}} deals"))
            out.append(Note(f"Hand {self.hand}: {{{dealer}}} deals"))
            out.append(Moved(order, "", "stock", NOBODY))
            for place, card in enumerate(order):
                seat = (dealer + 1 + place) % seats
                out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
        if self.direction:
            self.phase = "pass"
            if out is not None:
                text = f"Pass {self._way()}"
                told = f"Everybody passes {self.rules.pass_count} cards {_WHERE[self._way()]}"
                out += [Phase("pass", text), Marked("direction", text), Note(told)]
        else:
            if out is not None:
                out.append(Note("No pass this hand"))
            self._start_play("No pass this hand", out)

    def _way(self) -> str:
        """The direction of this hand's pass in words."""
        across = "across" if self.seats == 4 else "second left"
        return {1: "left", -1: "right", 2: across, -2: "second right", 0: "none"}[self.direction]

    def _pass(self, seat: Seat, cards: int, out: list[Event] | None) -> None:
        seats, hands = self.seats, self.play.hands
        hands[seat] ^= cards
        self.gave[seat] = cards
        if out is not None:
            packet = tuple(cards_in(cards))
            receiver = (seat + self.direction) % seats
            out.append(Moved(packet, f"hand:{seat}", f"pass:{seat}", ONE[seat]))
            text = f"{{{seat}}} passes {symbols(packet)} to {{{receiver}}}"
            out.append(Note(text, ONE[seat], f"{{{seat}}} passes {len(packet)} cards to {{{receiver}}}"))
        if 0 in self.gave:
            return
        for giver in range(seats):
            receiver = (giver + self.direction) % seats
            hands[receiver] |= self.gave[giver]
            if out is not None:
                packet = tuple(cards_in(self.gave[giver]))
                out.append(Moved(packet, f"pass:{giver}", f"hand:{receiver}", ONE[receiver]))
                text = f"{{{receiver}}} receives {symbols(packet)} from {{{giver}}}"
                out.append(Note(text, ONE[receiver]))
        self._start_play("", out)

    def _start_play(self, banner: str, out: list[Event] | None) -> None:
        opening = 1 << self.rules.opening
        self.play.turn = next(seat for seat, hand in enumerate(self.play.hands) if hand & opening)
        self.phase = "play"
        if out is not None:
            out.append(Phase("play", banner))

    def _break(self, penalty: Card, out: list[Event] | None) -> None:
        """Break hearts, if this penalty card that has just been played does so. The queen does only as a discard:
        neither led nor played to a spade."""
        rules = self.rules
        does = penalty != QUEEN_OF_SPADES or (rules.queen_breaks and self.play.led != SPADES)
        if does and not rules.always_lead:
            self.broken = True
            if out is not None:
                out += [Marked("broken", "Hearts broken"), Note("Hearts are broken")]

    def _finish_hand(self, out: list[Event] | None) -> None:
        shooter = next((seat for seat, won in enumerate(self.play.won) if won & PENALTY == PENALTY), None)
        if shooter is None:
            self._enter_hand(None, "", out)
        elif self.rules.moon != "shooter_chooses":
            self._enter_hand(shooter, "add" if self.rules.moon == "add26" else "subtract", out)
        else:
            self.phase = "moon"
            self.shooter = shooter
            if out is not None:
                out.append(Phase("moon", f"{{{shooter}}} has shot the moon"))
                out.append(Note(f"{{{shooter}}} has shot the moon and chooses how it counts"))

    def _enter_hand(self, shooter: Seat | None, moon: str, out: list[Event] | None) -> None:
        """Enter the points of the hand on the sheet; ``moon`` is ``add`` or ``subtract`` if there is a shooter."""
        points = [points_of(won) for won in self.play.won]
        if shooter is not None:
            others, own = (26, 0) if moon == "add" else (0, -26)
            points = [own if seat == shooter else others for seat in range(self.seats)]
        if self.rules.jack:
            for seat, won in enumerate(self.play.won):
                if won & _JACK_BIT:
                    points[seat] -= 10
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self.finished = (*self.finished, (self.direction, tuple(points), shooter))
        self._reached = self._reached or max(self.totals) >= self.rules.target
        tied = self.totals.count(min(self.totals)) > 1
        over = self._reached and not (self.rules.play_on and tied)
        self.phase = "game_over" if over else "hand_over"
        if out is None:
            return
        told = self._told(shooter, moon, points)
        out.append(Note(told.removesuffix(".")))
        out.append(Scored(tuple(points), f"Hand {self.hand}" if shooter is None else f"{{{shooter}}} shot the moon"))
        out.append(Note("The score: " + ", ".join(f"{{{seat}}} {total}" for seat, total in enumerate(self.totals))))
        self._tell_end(told, out)

    def _told(self, shooter: Seat | None, moon: str, points: Sequence[int]) -> str:
        """What a hand has come to, and why; what the moon is, where somebody has shot it."""
        won = self.play.won
        jack = next((seat for seat, cards in enumerate(won) if self.rules.jack and cards & _JACK_BIT), None)
        if shooter is not None:
            counts = "the others score 26 each" if moon == "add" else f"26 points come off {{{shooter}}}'s score"
            told = f"{{{shooter}}} took every heart and the queen of spades, which is the moon: {counts}."
            return f"{told} The jack of diamonds takes 10 off {{{jack}}}'s score." if jack is not None else told
        took = sorted((seat for seat, score in enumerate(points) if score), key=lambda seat: -points[seat])
        queen = next((seat for seat, cards in enumerate(won) if cards & _QUEEN_BIT), None)
        sentences = list[str]()
        for seat in took:
            score = str(points[seat]) if sentences else counted(points[seat], "point")
            cards = ["the queen of spades"] if seat == queen else []
            cards += ["the jack of diamonds"] if seat == jack else []
            sentences.append(f"{{{seat}}} scores {score}{f' with {listed(cards)}' if cards else ''}")
        return f"{listed(sentences)}."

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        shooter = self.finished[-1][2]
        return {
            "moons": int(shooter == seat),
            "moons_against": int(shooter not in (None, seat)),
            "queens": int(bool(self.play.won[seat] & _QUEEN_BIT)),
        }

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        ranks = [sum(other < total for other in self.totals) for total in self.totals]
        winners = tuple(seat for seat, rank in enumerate(ranks) if not rank)
        return Result(self.totals, winners, placed(self.totals, ranks))

    def census(self) -> list[Card]:
        packets = self.gave if self.phase == "pass" else []
        return [*self.play.cards(), *(card for packet in packets for card in cards_in(packet))]

    def view(self, seat: Seat | None) -> View:
        play, rules, seats = self.play, self.rules, self.seats
        result = self.result()
        tricks = play.history
        leader, last = tricks[play.finished - 1] if play.finished else (0, ())
        direction = self.direction
        received = self.gave[(seat - direction) % seats] if seat is not None and self.phase == "play" else 0
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "direction": direction,
            "confirmed": tuple(s for s in range(seats) if self.gave[s]) if self.phase == "pass" else (),
            "gave": tuple(cards_in(self.gave[seat])) if seat is not None and self.phase in ("pass", "play") else (),
            "received": tuple(cards_in(received)) if direction and not play.plays else (),
            "tricks": tricks,
            "last_trick": tuple(((leader + place) % seats, card) for place, card in enumerate(last)),
            "broken": self.broken,
            "totals": self.totals,
            "hands": self.finished,
            "shooter": self.shooter if self.phase == "moon" else None,
        }
        status = [f"Playing to {rules.target}"]
        if self.hand:
            status.insert(0, f"Hand {self.hand}")
        if self.phase == "pass":
            status.insert(1, f"Passing {self._way()}")
        elif self.phase == "play":
            per_hand = len(rules.pack) // seats
            status.insert(1, f"Trick {play.finished + 1} of {per_hand}")
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other) for other in range(seats)),
            tokens=self._tokens(),
            status=tuple(status),
            sheet=self._sheet(),
            facts=facts,
            looks=play.looks(),
            laid=play.laid(),
            result=result,
            order=_HELD,
        )

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        zones = [Zone("stock", (), "the pack")]
        for seat in range(self.seats):
            packet: tuple[Card | None, ...] = tuple(cards_in(self.gave[seat])) if self.phase == "pass" else ()
            if seat != viewer:
                packet = (None,) * len(packet)
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            hand, *tricks = self.play.zones(seat, viewer)
            zones += [hand, Zone(f"pass:{seat}", packet, f"{whose} cards to pass", seat), *tricks]
        return tuple(zones)

    def _plate(self, seat: Seat) -> Plate:
        points = points_of(self.play.won[seat], self.rules.jack)
        lines = (f"{points} this hand",) if self.phase in ("play", "moon") else ()
        return Plate(str(self.totals[seat]), lines, seat == self.dealer)

    def _tokens(self) -> tuple[Token, ...]:
        tokens = []
        if self.phase == "pass":
            tokens.append(Token("direction", "", f"Pass {self._way()}"))
        if self.broken:
            tokens.append(Token("broken", "", "Hearts broken"))
        for seat, won in enumerate(self.play.won):
            hearts = (won & HEARTS_MASK).bit_count()
            if hearts:
                tokens.append(Token("hearts", f"seat:{seat}", str(hearts)))
            if won & _QUEEN_BIT:
                tokens.append(Token("queen", f"seat:{seat}"))
            if self.rules.jack and won & _JACK_BIT:
                tokens.append(Token("jack", f"seat:{seat}"))
        return tuple(tokens)

    def _sheet(self) -> Sheet:
        rows, marks = [], []
        names = {1: "Left", -1: "Right", 2: "Across" if self.seats == 4 else "Second left", -2: "Second right", 0: "–"}
        for number, (direction, points, shooter) in enumerate(self.finished, 1):
            rows.append((str(number), names[direction], *map(str, points)))
            if shooter is not None:
                marks.append(f"Hand {number}: {{{shooter}}} shot the moon")
        lowest = min(self.totals)
        return Sheet(
            title=f"Hearts to {self.rules.target}",
            heads=("Hand", "Pass", *range(self.seats)),
            rows=tuple(rows),
            totals=("Total", "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=tuple(seat for seat, total in enumerate(self.totals) if total == lowest) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        game._recall(view)
        if game.phase in ("pass", "play"):
            game._guess(view, rng)
        return game

    def _recall(self, view: View) -> None:
        """Restore everything public."""
        facts, seats = view.facts, self.seats
        self.phase = view.phase
        self.hand = facts["hand"]
        self.dealer = facts["dealer"]
        self.broken = facts["broken"]
        self.totals = facts["totals"]
        self.finished = facts["hands"]
        running = (0,) * seats
        for _, points, _ in self.finished:
            running = tuple(map(sum, zip(running, points, strict=True)))
            self._reached = self._reached or max(running) >= self.rules.target
        self.play.replay(facts["tricks"])
        if self.phase == "moon":
            self.shooter = facts["shooter"]

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie."""
        play, seats, rules, viewer, direction = self.play, self.seats, self.rules, view.seat, self.direction
        hands, played = play.hands, mask_of(play.plays)
        hidden = rules.pack_mask & ~played
        counts = [len(view.zone(f"hand:{seat}").cards) for seat in range(seats)]
        if self.phase == "pass":
            for seat in view.facts["confirmed"]:
                counts[seat] += rules.pass_count
        else:
            if direction and viewer is not None:
                gave = self.gave[viewer] = mask_of(view.facts["gave"])
                hands[(viewer + direction) % seats] = gave & ~played
            if not played:
                (play.turn,) = view.waiting_for
                hands[play.turn] |= 1 << rules.opening
        if viewer is not None:
            own = mask_of(card for card in view.zone(f"hand:{viewer}").cards if card is not None)
            if self.phase == "pass":
                self.gave[viewer] = mask_of(view.facts["gave"])
                own |= self.gave[viewer]
            hands[viewer] = own
        for seat in range(seats):
            hidden &= ~hands[seat]
            counts[seat] -= hands[seat].bit_count()
        self.unseen = deal_hidden(hands, hidden, counts, self._may_hold(), rng)
        if self.phase == "pass":
            for seat in view.facts["confirmed"]:
                if seat != viewer:
                    self.gave[seat] = mask_of(rng.sample(cards_in(hands[seat]), rules.pass_count))
                hands[seat] ^= self.gave[seat]
        elif direction:
            played_by = play.played_by()
            for seat in range(seats):
                receiver = (seat + direction) % seats
                if seat == viewer:
                    continue
                if receiver == viewer and view.facts["received"]:
                    self.gave[seat] = mask_of(view.facts["received"])
                else:
                    after_pass = cards_in(hands[receiver] | played_by[receiver])
                    self.gave[seat] = mask_of(rng.sample(after_pass, rules.pass_count))

    def _may_hold(self) -> list[int]:
        """By seat, the cards that it can still hold, as its plays have shown."""
        seats, rules = self.seats, self.rules
        may = [rules.pack_mask & ~shown for shown in self.play.voids()]
        broken = rules.always_lead
        for number, (leader, cards) in enumerate(self.play.history):
            led = suit_of(cards[0])
            if not broken:
                if led == HEARTS:
                    may[leader] &= HEARTS_MASK  # only a hand of nothing but hearts may break them by a lead
                penalty = mask_of(cards) & PENALTY
                broken = penalty & HEARTS_MASK > 0 or (penalty > 0 and led != SPADES and rules.queen_breaks)
            if number == 0 and rules.clean_start:
                for place, card in enumerate(cards):
                    if PENALTY >> card & 1:
                        may[(leader + place) % seats] &= PENALTY
            elif rules.queen_must_go:
                for place, card in enumerate(cards):
                    if suit_of(card) != led and card != QUEEN_OF_SPADES:
                        may[(leader + place) % seats] &= ~_QUEEN_BIT
        return may
