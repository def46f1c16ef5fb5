"""Hearts: no trumps, avoid the hearts and the queen of spades, or take them all.

The standard game for four, and its forms for three and five players; the rules are those of Hoyle's and the
Bicycle books, with the usual choices as options.

Zones, always in this order: ``stock``, then for every seat ``hand:<seat>``, ``pass:<seat>`` (the packet it has
confirmed, until all have), ``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down).

Tokens: ``broken``, ``direction`` (while passing), and at a seat ``hearts`` (how many it has taken this hand),
``queen`` and, where it counts, ``jack``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import deal_hidden
from cardrules.parts.tricks import TrickPlay, order_of
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, Phase, own_zone
from cardrules.phases.trick_phase import TRICKS, TrickGame, hand_of
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    PACK_52,
    QUEEN,
    SPADES,
    Card,
    card_of,
    cards_in,
    mask_of,
    suit_mask,
    suit_of,
)
from cardrules.protocol.game import (
    CEREMONY,
    ONE,
    Action,
    Choice,
    Event,
    Fields,
    Marked,
    Moved,
    Note,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Taken,
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say, template

__all__ = [
    "HEARTS_MASK", "JACK_OF_DIAMONDS", "ORDER", "PENALTY", "QUEEN_OF_SPADES", "SUIT_MASKS", "Hearts", "points_of",
]  # fmt: skip

QUEEN_OF_SPADES: Final = card_of(QUEEN, SPADES)
ORDER: Final = order_of(PACK_52, dreaded=(QUEEN_OF_SPADES,))
_HELD: Final = ORDER.held(trumps_first=False)
"""How the cards rank: no suit is trumps, the ace is high."""
JACK_OF_DIAMONDS: Final = card_of(JACK, DIAMONDS)
SUIT_MASKS: Final = tuple(suit_mask(suit) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES))
HEARTS_MASK: Final = SUIT_MASKS[HEARTS]
_QUEEN_BIT: Final = 1 << QUEEN_OF_SPADES
_JACK_BIT: Final = 1 << JACK_OF_DIAMONDS
PENALTY: Final = HEARTS_MASK | _QUEEN_BIT
"""The fourteen penalty cards, as a mask."""

_LEFT, _RIGHT, _SECOND_LEFT, _SECOND_RIGHT, _ACROSS = 1, -1, 2, -2, 3
"""The ways in which cards are passed: seats clockwise, and 2 at a table of four by a way of its own."""
_PASSES: Final = {
    _LEFT: say("Pass left"), _RIGHT: say("Pass right"), _ACROSS: say("Pass across"),
    _SECOND_LEFT: say("Pass second left"), _SECOND_RIGHT: say("Pass second right"),
}  # fmt: skip
_PASSING: Final = {
    _LEFT: say("Passing left"), _RIGHT: say("Passing right"), _ACROSS: say("Passing across"),
    _SECOND_LEFT: say("Passing second left"), _SECOND_RIGHT: say("Passing second right"),
}  # fmt: skip
_WHERE: Final = {
    _LEFT: say("to the left"), _RIGHT: say("to the right"), _ACROSS: say("across the table"),
    _SECOND_LEFT: say("to the second player on the left"), _SECOND_RIGHT: say("to the second player on the right"),
}  # fmt: skip
_WAYS: Final = {
    _LEFT: say("Left"), _RIGHT: say("Right"), _ACROSS: say("Across"),
    _SECOND_LEFT: say("Second left"), _SECOND_RIGHT: say("Second right"), 0: "–",
}  # fmt: skip
"""By way of passing: what is said of it, on the badge, in the status, in the log and on the sheet."""
_NO_PASS: Final = say("No pass this hand")
_CYCLES: Final = {3: (1, -1, 0), 4: (1, -1, 2, 0), 5: (1, -1, 2, -2, 0)}


class Rules(GameOptions):
    """What can be agreed before a match of Hearts."""

    players: int = choose("Players", (4, 3, 5), "Four is the standard game; small cards are left out otherwise.")
    target: int = choose("Game ends at", {100: "100 points", 50: "50 points"}, "The lowest total wins then.")
    pass_rule: str = choose(
        "Passing",
        {"rotate": "In turn left, right, across, none", "none": "Never", "always_left": "Always to the left"},
        "To whom cards are passed before the play.",
    )
    pass_count: int = choose("Cards to pass", (3, 2, 4), "How many cards each player passes.")
    first_trick_points: str = choose(
        "Penalty cards on the first trick",
        {"forbidden": "Forbidden", "allowed": "Allowed"},
        "Whether hearts or the queen of spades may be discarded on the first trick.",
    )
    breaking: str = choose(
        "Hearts are broken by",
        {
            "heart_or_queen": "A heart, or the queen discarded",
            "heart_only": "A heart only",
            "none": "Nothing: they may always be led",
        },
        "What must happen before hearts may be led.",
    )
    moon: str = choose(
        "Shooting the moon",
        {
            "add26": "The others score 26",
            "subtract26": "The shooter scores 26 less",
            "shooter_chooses": "The shooter chooses",
        },
        "What taking all the penalty cards is worth.",
    )
    queen_must_go: bool = flag(
        "The queen must go", "Whether the queen of spades must be discarded at the first chance."
    )
    jack_of_diamonds: bool = choose(
        "Jack of diamonds",
        {"off": "Counts nothing", "on": "Takes 10 points off"},
        "The omnibus rule: whoever takes the jack of diamonds scores 10 points less.",
    )
    tie_rule: str = choose(
        "Equal lowest totals",
        {"shared": "Share the win", "play_on": "Play on"},
        "What happens if several players are lowest at the end.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        left_out = {3: (card_of(2, DIAMONDS),), 4: (), 5: (card_of(2, DIAMONDS), card_of(2, CLUBS))}[self.players]
        self.pack = tuple([card for card in PACK_52 if card not in left_out])
        """The cards that are played with: small ones are left out so that all are dealt."""
        self.pack_mask = mask_of(self.pack)
        self.cycle = {"rotate": _CYCLES[self.players], "none": (0,), "always_left": (1,)}[self.pass_rule]
        """Where cards are passed, hand by hand: how many seats clockwise."""
        self.clean_start = self.first_trick_points == "forbidden"
        """Whether no penalty card may be discarded on the first trick."""
        self.always_lead = self.breaking == "none"
        """Whether hearts may be led unbroken."""
        self.points = tuple([points_of(1 << card, self.jack_of_diamonds) for card in range(64)])
        """By card: what it counts when it is taken."""


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


class Hand(NamedTuple):
    """A finished hand, as it stands on the score sheet."""

    direction: int
    points: tuple[int, ...]
    """By seat."""
    shooter: Seat | None
    """Who shot the moon."""


class State(NamedTuple):
    """What a seat may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the hand, from 1 (0 before the first deal)."""
    dealer: Seat | None
    """None before it is drawn."""
    direction: int
    """Seats from passer to receiver, clockwise: 1, -1, 2, -2, or 0 if there is no pass this hand."""
    confirmed: tuple[Seat, ...]
    """Seats that have confirmed their pass, while passing."""
    given: tuple[Card, ...]
    """The cards that the viewer has passed, until the hand ends."""
    received: tuple[Card, ...]
    """The cards that the viewer was passed, until the first card is played."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this hand as (leader, cards in the order played), an unfinished one included."""
    broken: bool
    """Whether hearts are broken."""
    totals: tuple[int, ...]
    """The score of each seat before this hand (after it, once it is over)."""
    finished: tuple[Hand, ...]
    """The hands that are over."""
    reached: bool
    """Whether any total has reached the target, now or earlier."""
    shooter: Seat
    """While the moon's points are chosen: who chooses."""


class Passing(Phase["Hearts"]):
    """Everybody passes some cards to another player, all at the same time."""

    id = "pass"
    verbs = ("pass",)
    not_now = say("There is nothing to pass now.")

    def waiting_for(self, game: Hearts) -> frozenset[Seat]:
        return frozenset([seat for seat, packet in enumerate(game.gave) if not packet])

    def choices(self, game: Hearts, seat: Seat) -> list[Choice]:
        count = game.rules.pass_count
        receiver = (seat + game.direction) % game.seats
        return [
            Choice(
                "pass",
                say("Pass {count} cards to {other:@}", count=count, other=receiver),
                cards=tuple(cards_in(game.play.hands[seat])),
                least=count,
                most=count,
                onto=(f"pass:{seat}",),
                key="P",
                button=True,
            )
        ]

    def fault(self, game: Hearts, seat: Seat, action: Action) -> str:
        if game.gave[seat]:
            return say("You have passed your cards already.")
        for card in action.cards:
            if not game.play.hands[seat] >> card & 1:
                return say("The {card:words} is not in your hand.", card=card)
        count = game.rules.pass_count
        fits = len(action.cards) == count and len(set(action.cards)) == count
        return "" if fits else say("Choose exactly {count} cards to pass.", count=count)

    def before_play(self, game: Hearts, seat: Seat) -> str:
        if game.gave[seat]:
            return say("Wait until everybody has passed.")
        return say("Choose exactly {count} cards to pass.", count=game.rules.pass_count)

    def instead(self, game: Hearts, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if game.gave[seat]:
            return say("You have passed; wait for the others.")
        if len(cards) == game.rules.pass_count and zone:
            return say("Drop the cards on your tray to pass them.")
        return say("Choose exactly {count} cards to pass.", count=game.rules.pass_count)

    def do(self, game: Hearts, seat: Seat, action: Action, out: list[Event] | None) -> None:
        passed = mask_of(action.cards)
        seats, hands = game.seats, game.play.hands
        hands[seat] ^= passed
        game.gave[seat] = passed
        if out is not None:
            packet = tuple(cards_in(passed))
            receiver = (seat + game.direction) % seats
            out.append(Moved(packet, f"hand:{seat}", f"pass:{seat}", ONE[seat]))
            out.append(
                Note(
                    say("{giver:@} {giver:@passes/pass} {cards:cards} to {taker:@}",
                        giver=seat, cards=packet, taker=receiver),
                    ONE[seat],
                    say("{giver:@} {giver:@passes/pass} {count} cards to {taker:@}",
                        giver=seat, count=len(packet), taker=receiver),
                )
            )  # fmt: skip
        if 0 in game.gave:
            return
        for giver in range(seats):
            receiver = (giver + game.direction) % seats
            hands[receiver] |= game.gave[giver]
            if out is not None:
                packet = tuple(cards_in(game.gave[giver]))
                out.append(Moved(packet, f"pass:{giver}", f"hand:{receiver}", ONE[receiver]))
                received = say(
                    "{taker:@} {taker:@receives/receive} {cards:cards} from {giver:@}",
                    taker=receiver, cards=packet, giver=giver,
                )  # fmt: skip
                out.append(Note(received, ONE[receiver]))
        game.start_play("", out)


class Moon(Phase["Hearts"]):
    """Who has shot the moon chooses how it counts."""

    id = "moon"
    verbs = ("moon",)
    prompt = say("Choose what the moon counts.")
    out_of_turn = say("It is not your turn.")
    too_early = out_of_turn
    not_now = say("Nobody has shot the moon.")

    def waiting_for(self, game: Hearts) -> frozenset[Seat]:
        return ONE[game.shooter]

    def choices(self, game: Hearts, seat: Seat) -> list[Choice]:
        stands = Fields(heading=say("You have shot the moon"))
        return [
            Choice("moon", say("Add 26 to the others"), ("add",), button=True, key="A", fields=stands),
            Choice("moon", say("Take 26 off my score"), ("subtract",), button=True, key="S", fields=stands),
        ]

    def fault(self, game: Hearts, seat: Seat, action: Action) -> str:
        return "" if seat == game.shooter else self.out_of_turn

    def do(self, game: Hearts, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.enter_hand(seat, action.words[0], out)


PASSING: Final = Passing()
MOON: Final = Moon()


class Hearts(TrickGame):
    """A match of Hearts."""

    id: ClassVar[str] = "hearts"
    title: ClassVar[str] = say("Hearts")
    low_wins: ClassVar[bool] = True
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "pass": Takes.CARDS,
        "play": Takes.CARDS,
        "moon": Takes.WORDS,
    }
    phases = (PASSING, TRICKS, MOON)
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("players", "target", "tie_rule"),
        say("Passing"): ("pass_rule", "pass_count"),
        say("Play"): ("breaking", "first_trick_points", "queen_must_go"),
        say("Points"): ("moon", "jack_of_diamonds"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", say("Short game"), {"target": 50}),
        Preset("three", say("For three"), {"players": 3}),
        Preset("five", say("For five"), {"players": 5}),
        Preset("omnibus", say("Omnibus Hearts"), {"jack_of_diamonds": "on"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = agreed(Rules, self.options)
        self.seats = seats = rules.players
        self.gave = [0] * seats
        self.play = self.new_play([0] * seats)
        self.minded = PENALTY
        self.shooter: Seat = 0
        self.broken = False
        self.totals = (0,) * seats
        self.finished: tuple[Hand, ...] = ()
        self.reached = False

    @property
    def direction(self) -> int:
        """How many seats clockwise the receiver sits from the passer in this hand; 0 for no pass."""
        cycle = self.rules.cycle
        return cycle[(self.hand - 1) % len(cycle)] if self.hand else 0

    def meant(self, action: Action) -> bool:
        return action.words in (("add",), ("subtract",)) if action.verb == "moon" else not action.words

    # -------------------------------------------------------------------------------------------- the play

    def legal_mask(self) -> int:
        play, rules = self.play, self.rules
        hand = play.hands[play.turn]
        if play.trick:
            mask = hand & SUIT_MASKS[play.led]
            if not mask:
                if rules.clean_start and len(play.plays) < self.seats:
                    mask = hand & ~PENALTY or hand
                elif rules.queen_must_go and hand & _QUEEN_BIT:
                    mask = _QUEEN_BIT
                else:
                    mask = hand
        elif not play.plays:
            mask = 1 << rules.pack[0]
        elif self.broken or rules.always_lead:
            mask = hand
        else:
            mask = hand & ~HEARTS_MASK or hand
        play.playable = mask
        return mask

    def why_not(self, card: Card) -> str:
        play = self.play
        if not play.plays:
            return say("The {card:words} must be led first.", card=self.rules.pack[0])
        if not play.trick:
            return say("Hearts are not broken yet.")
        if play.hands[play.turn] & SUIT_MASKS[play.led]:
            return say("You must follow {suit:suit}.", suit=play.led)
        if self.rules.clean_start and len(play.plays) < self.seats:
            return say("No hearts or queen of spades on the first trick.")
        return say("You must discard the queen of spades now.")

    def held(self, seat: Seat) -> int:
        return self.play.hands[seat] | (self.gave[seat] if self.current is PASSING else 0)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if not cards and zone.startswith("trick:"):
            return super().not_yours(seat, cards, zone) or say("Choose a card from your hand.")
        return super().not_yours(seat, cards, zone)

    def laid(self, card: Card, out: list[Event] | None) -> None:
        """Break hearts, if this penalty card does so. The queen does only as a discard: neither led nor played to a
        spade."""
        rules = self.rules
        queen_does = rules.breaking == "heart_or_queen" and self.play.led != SPADES
        if not self.broken and (card != QUEEN_OF_SPADES or queen_does) and not rules.always_lead:
            self.broken = True
            if out is not None:
                out += [Marked("broken", say("Hearts broken")), Note(say("Hearts are broken"))]

    def taken(self, out: list[Event] | None) -> None:
        if out is not None:
            self.play.gather(out, self.rules.points)
        if not self.play.hands[self.play.turn]:
            self._finish_hand(out)

    # ------------------------------------------------------------------------------------ deal and score

    def pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        self.deal_out(order, out)
        self.gave = [0] * self.seats
        self.broken = False
        if not self.direction:
            if out is not None:
                out.append(Note(_NO_PASS))
            self.start_play(_NO_PASS, out)
            return
        way = self._way(self.direction)
        self.enter(PASSING, out, _PASSES[way])
        if out is not None:
            count = self.rules.pass_count
            told = say("Everybody passes {count} cards {where}", count=count, where=_WHERE[way])
            out += [Marked("direction", _PASSES[way]), Note(told)]

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(ORDER, hands, ((self.dealer or 0) + 1) % self.seats)

    def _way(self, direction: int) -> int:
        """The way in which cards are passed so many seats clockwise."""
        return _ACROSS if direction == 2 and self.seats == 4 else direction

    def start_play(self, banner: str, out: list[Event] | None) -> None:
        """All have their cards: whoever has the lowest club leads it."""
        opening = 1 << self.rules.pack[0]
        self.play.turn = next(seat for seat, hand in enumerate(self.play.hands) if hand & opening)
        self.enter(TRICKS, out, banner)

    def _finish_hand(self, out: list[Event] | None) -> None:
        shooter = next((seat for seat, won in enumerate(self.play.won) if won & PENALTY == PENALTY), None)
        if shooter is None:
            self.enter_hand(None, "", out)
        elif self.rules.moon != "shooter_chooses":
            if out is not None:
                out.append(Marked(CEREMONY, say("The moon!")))
            self.enter_hand(shooter, "add" if self.rules.moon == "add26" else "subtract", out)
        else:
            self.current = MOON
            self.shooter = shooter
            if out is not None:
                out.append(Entered("moon", say("{seat:@} {seat:@has/have} shot the moon", seat=shooter)))
                told = say(
                    "{seat:@} {seat:@has/have} shot the moon and {seat:@chooses/choose} how it counts", seat=shooter
                )
                out.append(Note(told))

    def enter_hand(self, shooter: Seat | None, moon: str, out: list[Event] | None) -> None:
        """Enter the points of the hand on the sheet; ``moon`` is ``add`` or ``subtract`` if there is a shooter."""
        points = [points_of(won) for won in self.play.won]
        if shooter is not None:
            others, own = (26, 0) if moon == "add" else (0, -26)
            points = [own if seat == shooter else others for seat in range(self.seats)]
        if self.rules.jack_of_diamonds:
            for seat, won in enumerate(self.play.won):
                if won & _JACK_BIT:
                    points[seat] -= 10
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self.finished = (*self.finished, Hand(self.direction, tuple(points), shooter))
        tied = self.totals.count(min(self.totals)) > 1
        self.reached = self.reached or max(self.totals) >= self.rules.target
        over = self.reached and not (self.rules.tie_rule == "play_on" and tied)
        self.current = GAME_OVER if over else HAND_OVER
        if out is None:
            return
        told = self._told(shooter, moon, points)
        out.append(Note(told))
        numbered = say("Hand {number}", number=self.hand)
        out.append(Scored(tuple(points), numbered if shooter is None else say("{seat:@} shot the moon", seat=shooter)))
        each = [say("{seat:@} {points}", seat=seat, points=total) for seat, total in enumerate(self.totals)]
        out.append(Note(say("The score: {scores:row}", scores=each)))
        self.tell_end(say("{told}.", told=told), out)

    def _told(self, shooter: Seat | None, moon: str, points: Sequence[int]) -> str:
        """What a hand has come to, and why; what the moon is, where somebody has shot it. Without a full stop."""
        won = self.play.won
        jack = next((seat for seat, cards in enumerate(won) if self.rules.jack_of_diamonds and cards & _JACK_BIT), None)
        if shooter is not None:
            if moon == "add":
                told = say(
                    "{seat:@} took every heart and the queen of spades, which is the moon: the others score 26 each",
                    seat=shooter,
                )
            else:
                told = say(
                    "{seat:@} took every heart and the queen of spades, which is the moon: 26 points come off "
                    "{seat:@'s} score",
                    seat=shooter,
                )
            if jack is None:
                return told
            return say("{told}. The jack of diamonds takes 10 off {seat:@'s} score", told=told, seat=jack)
        took = sorted((seat for seat, score in enumerate(points) if score), key=lambda seat: -points[seat])
        queen = next((seat for seat, cards in enumerate(won) if cards & _QUEEN_BIT), None)
        scores = list[str]()
        for seat in took:
            score = points[seat] if scores else say("{points:point/points}", points=points[seat])
            cards = [say("the queen of spades")] if seat == queen else []
            cards += [say("the jack of diamonds")] if seat == jack else []
            if cards:
                told = say(
                    "{seat:@} {seat:@scores/score} {score} with {cards:and}", seat=seat, score=score, cards=cards
                )
            else:
                told = say("{seat:@} {seat:@scores/score} {score}", seat=seat, score=score)
            scores.append(told)
        return say("{scores:and}", scores=scores)

    # ---------------------------------------------------------------------------------- what can be known

    def brought_home(self, seat: Seat) -> Taken:
        """What a seat has brought home: the cards that count."""
        won = self.play.won[seat]
        hearts, jack = won & HEARTS_MASK, won & _JACK_BIT if self.rules.jack_of_diamonds else 0
        cards = cards_in(won & _QUEEN_BIT | jack)
        told = [say("{card:card}", card=card) for card in cards]
        if hearts:
            told.append(say("{number:heart/hearts}", number=hearts.bit_count()))
        return Taken(seat, say("{cards:and}", cards=told) if told else say("no points"), (*cards, *cards_in(hearts)))

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        shooter = self.finished[-1].shooter
        return {
            "moons": int(shooter == seat),
            "moons_against": int(shooter not in (None, seat)),
            "queens": int(bool(self.play.won[seat] & _QUEEN_BIT)),
        }

    def result(self) -> Result | None:
        return self.ended(self.totals) if self.current is GAME_OVER else None

    def census(self) -> list[Card]:
        packets = self.gave if self.current is PASSING else []
        return [*self.play.cards(), *(card for packet in packets for card in cards_in(packet))]

    def hand_order(self) -> tuple[Card, ...]:
        return _HELD

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return view._replace(received=view.state.received)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [say("Hand {number}", number=self.hand)] if self.hand else []
        if self.current is PASSING:
            told.append(_PASSING[self._way(self.direction)])
        elif self.current is TRICKS:
            all_tricks = len(self.rules.pack) // self.seats
            told.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=all_tricks))
        return [*told, say("Playing to {points}", points=self.rules.target)]

    def known_to(self, viewer: Seat | None) -> State:
        passing, playing = self.current is PASSING, self.current is TRICKS
        given = received = 0
        if viewer is not None and (passing or playing):
            given = self.gave[viewer]
            if playing and self.direction and not self.play.plays:
                received = self.gave[(viewer - self.direction) % self.seats]
        confirmed = tuple(seat for seat, packet in enumerate(self.gave) if packet) if passing else ()
        return shown(self, State, confirmed=confirmed, given=tuple(cards_in(given)), received=tuple(cards_in(received)))

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [Zone("stock", (), say("the pack"))]
        for seat in range(self.seats):
            packet = self.gave[seat] if self.current is PASSING else 0
            hand, *tricks = self.play.zones(seat, viewer)
            zones += [
                hand,
                own_zone("pass", say("your cards to pass"), template("{seat:@'s} cards to pass"), seat, viewer, packet),
                *tricks,
            ]
        return zones

    def plate(self, seat: Seat) -> Plate:
        points = points_of(self.play.won[seat], self.rules.jack_of_diamonds)
        lines = (say("{points} this hand", points=points),) if self.current in (TRICKS, MOON) else ()
        return Plate(str(self.totals[seat]), lines, seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = []
        if self.current is PASSING:
            tokens.append(Token("direction", "", _PASSES[self._way(self.direction)]))
        if self.broken:
            tokens.append(Token("broken", "", say("Hearts broken")))
        for seat, won in enumerate(self.play.won):
            hearts = (won & HEARTS_MASK).bit_count()
            if hearts:
                tokens.append(Token("hearts", f"seat:{seat}", str(hearts)))
            if won & _QUEEN_BIT:
                tokens.append(Token("queen", f"seat:{seat}"))
            if self.rules.jack_of_diamonds and won & _JACK_BIT:
                tokens.append(Token("jack", f"seat:{seat}"))
        return tokens

    def sheet(self) -> Sheet:
        rows, marks = [], []
        for number, (direction, points, shooter) in enumerate(self.finished, 1):
            rows.append((str(number), _WAYS[self._way(direction)], *map(str, points)))
            if shooter is not None:
                marks.append(say("Hand {number}: {seat:@} shot the moon", number=number, seat=shooter))
        return Sheet(
            title=say("Hearts to {points}", points=self.rules.target),
            heads=(say("Hand"), say("Pass"), *range(self.seats)),
            rows=tuple(rows),
            totals=(say("Total"), "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=self.ahead(self.totals) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        game.play.replay(view.state.tricks)
        if game.current in (PASSING, TRICKS):
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie."""
        play, seats, rules, viewer, direction = self.play, self.seats, self.rules, view.seat, self.direction
        passing = self.current is PASSING
        state: State = view.state
        hands, played = play.hands, mask_of(play.plays)
        hidden = rules.pack_mask & ~played
        counts = [len(view.zone(f"hand:{seat}").cards) for seat in range(seats)]
        if passing:
            for seat in state.confirmed:
                counts[seat] += rules.pass_count
        else:
            if direction and viewer is not None:
                gave = self.gave[viewer] = mask_of(state.given)
                hands[(viewer + direction) % seats] = gave & ~played
            if not played:
                (play.turn,) = view.waiting_for
                hands[play.turn] |= 1 << rules.pack[0]
        if viewer is not None:
            own = hand_of(view)
            if passing:
                self.gave[viewer] = mask_of(state.given)
                own |= self.gave[viewer]
            hands[viewer] = own
        for seat in range(seats):
            hidden &= ~hands[seat]
            counts[seat] -= hands[seat].bit_count()
        self.unseen = deal_hidden(hands, hidden, counts, self._may_hold(), rng)
        if passing:
            for seat in state.confirmed:
                if seat != viewer:
                    self.gave[seat] = mask_of(rng.sample(cards_in(hands[seat]), rules.pass_count))
                hands[seat] ^= self.gave[seat]
        elif direction:
            played_by = play.played_by()
            for seat in range(seats):
                receiver = (seat + direction) % seats
                if seat == viewer:
                    continue
                if receiver == viewer and state.received:
                    self.gave[seat] = mask_of(state.received)
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
                by_queen = penalty > 0 and led != SPADES and rules.breaking == "heart_or_queen"
                broken = penalty & HEARTS_MASK > 0 or by_queen
            if number == 0 and rules.clean_start:
                for place, card in enumerate(cards):
                    if PENALTY >> card & 1:
                        may[(leader + place) % seats] &= PENALTY
            elif rules.queen_must_go:
                for place, card in enumerate(cards):
                    if suit_of(card) != led and card != QUEEN_OF_SPADES:
                        may[(leader + place) % seats] &= ~_QUEEN_BIT
        return may
