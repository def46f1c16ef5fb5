"""Spoons: pass cards on until somebody has four of a kind and takes a spoon; then everybody grabs, and one is left.

A race, and so a game against the clock. The rules are those of the usual descriptions of Spoons (also called Tongue
and, with other words, Pig or Donkey); the time is a seat: while a round is on, the game waits for ``CLOCK``, which lets
it pass in milliseconds since Go, and every player acts at the present time. Nothing is scheduled in here but what the
rules themselves bring about: the end of a pause, of a lockout, and the next beat.

In the ring the dealer draws from the stock and passes to his left neighbour's inbox, and so on; the last player, on the
dealer's right, passes to the trash.

Zones, always in this order: ``stock``, ``trash``, ``spoons`` (no cards: the middle of the table, to be clicked),
``four`` (the four of a kind of whoever took the first spoon, once the round is over), then for every seat
``hand:<seat>``, ``inbox:<seat>`` (the card that has waited longest comes first) and ``pick:<seat>`` (beat mode: what it
is going to pass).

Tokens: ``spoon`` (in ``spoons``, or at the seat that has taken it, with its time), and at a seat ``last`` (the last
player) and ``lock`` (it may not grab now); ``pause`` in the middle while the trash is shuffled.

Keys of ``View.facts`` (times are milliseconds since Go)::

    now         the present time; before Go minus the length of the countdown
    round       number of the round, from 1 (0 before the first)
    dealer      the dealer's seat, None before it is drawn
    ring        the seats still in the game, from the dealer clockwise
    out         the seats that have left the game, in the order of leaving
    letters     how many letters each seat has
    spoons      spoons left
    takers      who has taken a spoon in this round, as (seat, time)
    locked      until when each seat may not grab (0: it never grabbed too early)
    pause       when the pause for the shuffle ends, None if there is none
    resumed     when the last pause of the round ended, None if there was none
    reshuffles  how often the trash has been shuffled in this round
    beat        when the next beat starts, None if none is to come or one is on
    took        the cards that the viewer has taken in this round, in order
    gave        the cards that the viewer has passed in this round, in order: one after each that it took
    rounds      the finished rounds as ``Round``
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import chance_choice, chance_fault, deal_hidden, shuffle_fault
from cardrules.protocol.cards import PACK_52, Card, card_symbol, card_words, cards_in, in_ranks, mask_of
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Game,
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
    Turned,
    View,
    Zone,
    names_one_of,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import ORDINALS, counted, listed, rank_plural

__all__ = ["BEAT", "COUNTDOWN", "LOCKOUT", "PAUSE", "Round", "Spoons", "four_in"]

COUNTDOWN: Final = 2_100
"""Milliseconds of "3, 2, 1" before Go."""
PAUSE: Final = 1_500
"""Milliseconds in which nobody may act while the trash is shuffled."""
LOCKOUT: Final = 2_000
"""Milliseconds for which a seat may not grab after it did so too early."""
BEAT: Final = 600
"""Milliseconds between the passing and the next beat, in beat mode."""
_STEP: Final = 60_000
"""The most milliseconds that the clock goes on at once."""
_MOST_RESHUFFLES: Final = 4
_FULL: Final = (1 << 64) - 1
_FULL_HAND: Final = 5
"""Cards of a player who has taken one and not yet passed one."""
_HELD: Final = in_ranks(PACK_52)
_TAKE: Final = Action("take")
_GRAB: Final = Action("grab")
_TOO_EARLY: Final = "Too early: hands off the spoons for two seconds."


class Round(NamedTuple):
    """A finished round."""

    first: Seat | None
    """Who took the first spoon, None if nobody did."""
    rank: int
    """The rank of the four of a kind, 0 if there was none."""
    loser: Seat | None
    """None: the round was void."""
    times: tuple[tuple[Seat, int], ...]
    """Who took a spoon, and how many milliseconds after the first was taken."""


def _grab_choice(label: str, early: bool = False) -> Choice:
    return Choice("grab", label, click=("spoons",), key="Space", button=True, press=True, restrained=early)


_GRAB_ANY: Final = _grab_choice("Grab a spoon")
_GRAB_FIRST: Final = _grab_choice("Four of a kind: grab a spoon")
_GRAB_EARLY: Final = _grab_choice("Grab a spoon (nobody has one yet)", early=True)


@cache
def _take_choice(seat: Seat, source: str) -> Choice:
    return Choice("take", "Take a card", click=(source,), onto=(f"hand:{seat}",), key="T", button=True, press=True)


_STOPPED: Final = {
    "deal": "The cards have not been dealt yet.",
    "countdown": "Wait for Go.",
    "reshuffle": "Wait for the shuffle.",
    "pause": "Wait for the shuffle.",
    "hand_over": "The round is over.",
    "game_over": "The game is over.",
}
"""Why nobody may act, by phase."""


class _Rules(NamedTuple):
    """What the options mean."""

    seats: int
    word: str
    locks_out: bool
    beat: bool
    four_deals: bool


@lru_cache(maxsize=64)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    return _Rules(
        seats=int(chosen["players"]),
        word=str(chosen["word"]) if chosen["variant"] == "letters" else "",
        locks_out=chosen["false_grab"] == "lockout",
        beat=chosen["timing"] == "beat",
        four_deals=chosen["next_dealer"] == "first_four",
    )


def four_in(hand: int) -> int:
    """The rank of which the hand (a mask) holds all four cards, or 0.

    >>> four_in(mask_of(PACK_52)) == 14
    True
    """
    ranks = hand & hand >> 16 & hand >> 32 & hand >> 48 & 0xFFFF
    return ranks.bit_length() - 1 if ranks else 0


def _seconds(time: int) -> str:
    """How long after the first spoon another was taken; ``time`` is in milliseconds."""
    return f"+{time / 1000:.2f} s"


class Spoons(Game):
    """A game of Spoons.

    These may be read (and must not be written): ``phase``, ``now``, ``dealer``, ``hands`` (masks by seat), ``inbox``,
    ``stock`` (top card last), ``trash``, ``picks``, ``takers``, ``letters``, ``out``, ``rounds``, ``rules``.
    """

    id: ClassVar[str] = "spoons"
    title: ClassVar[str] = "Spoons"
    unit: ClassVar[str] = "round"
    low_wins: ClassVar[bool] = True
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "reshuffle": Takes.ORDER,
        "at": Takes.WORDS,
        # What coincides to the millisecond is done in this order (cardrules.against_the_clock).
        "grab": Takes.WORDS,
        "pass": Takes.CARDS,
        "take": Takes.WORDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option("players", "Players", (4, 3, 5, 6, 7, 8), help="There is always one spoon fewer than players."),
        Option(
            "variant",
            "Whoever loses a round",
            ("letters", "elimination"),
            ("Takes a letter", "Is out at once"),
            "With letters you are out when the word is complete.",
        ),
        Option(
            "word",
            "The word",
            ("SPOON", "SPOONS", "DONKEY", "PIG"),
            ("S-P-O-O-N: five lives", "S-P-O-O-N-S: six lives", "D-O-N-K-E-Y: six lives", "P-I-G: three lives"),
            "As many letters, as many rounds may be lost.",
        ),
        Option(
            "false_grab",
            "Grabbing too early",
            ("lose_round", "lockout"),
            ("Loses the round", "No grab for two seconds"),
            "What a spoon costs that is taken without four of a kind while all others still lie there.",
        ),
        Option(
            "timing",
            "Time",
            ("realtime", "beat"),
            ("Everybody at once", "In step, beat by beat"),
            "In step, everybody takes and passes one card together; only the grabbing is a race.",
        ),
        Option(
            "pace",
            "Pace of the others",
            ("1.0", "1.5", "2.0", "0.75"),
            ("Normal", "Leisurely", "Slow", "Fast"),
            "How quickly the bots take, pass and grab.",
            rule=False,
        ),
        Option(
            "alert",
            "The first spoon",
            ("sound_and_motion", "motion_only"),
            ("Is seen and heard", "Is seen only"),
            "How you learn that somebody has taken the first spoon.",
            rule=False,
        ),
        Option(
            "next_dealer",
            "The next dealer",
            ("left", "first_four"),
            ("To the left", "Who took the first spoon"),
            "Who deals after a round.",
        ),
        Option(
            "assist_grab",
            "Help with grabbing",
            ("off", "on"),
            help="The program grabs for you once the first spoon is gone, as quickly as a club player would.",
            rule=False,
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The table": ("players", "variant", "word", "next_dealer"),
        "Time": ("timing", "pace", "alert"),
        "Grabbing": ("false_grab", "assist_grab"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("quick", "One life each", {"variant": "elimination"}),
        Preset("pig", "Pig", {"word": "PIG", "next_dealer": "first_four"}),
        Preset("calm", "Calm", {"timing": "beat", "pace": "2.0", "false_grab": "lockout"}),
        Preset("eight", "For eight", {"players": 8}),
    )
    newcomers = "standard"
    races = True

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        self.seats = seats = self.rules.seats
        self.phase = "deal"
        self.round = 0
        self.dealer: Seat | None = None
        self.letters = [0] * seats
        self.out: list[Seat] = []
        self.rounds: tuple[Round, ...] = ()
        self.now = -COUNTDOWN
        self.stock: list[Card] = []
        self.trash: list[Card] = []
        self.four: list[Card] = []
        self.hands = [0] * seats
        self.inbox: list[list[Card]] = [[] for _ in range(seats)]
        self.picks: list[Card | None] = [None] * seats
        self.took: list[list[Card]] = [[] for _ in range(seats)]
        self.gave: list[list[Card]] = [[] for _ in range(seats)]
        self.spoons = 0
        self.takers: list[tuple[Seat, int]] = []
        self.locked = [0] * seats
        self.pause: int | None = None
        self.resumed: int | None = None
        self.reshuffles = 0
        self.beat: int | None = None

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.round = self.round
        game.dealer = self.dealer
        game.letters = self.letters[:]
        game.out = self.out[:]
        game.rounds = self.rounds
        game.now = self.now
        game.stock = self.stock[:]
        game.trash = self.trash[:]
        game.four = self.four[:]
        game.hands = self.hands[:]
        game.inbox = [cards[:] for cards in self.inbox]
        game.picks = self.picks[:]
        game.took = [cards[:] for cards in self.took]
        game.gave = [cards[:] for cards in self.gave]
        game.spoons = self.spoons
        game.takers = self.takers[:]
        game.locked = self.locked[:]
        game.pause = self.pause
        game.resumed = self.resumed
        game.reshuffles = self.reshuffles
        game.beat = self.beat
        return game

    # -------------------------------------------------------------------------------------------- the ring

    @property
    def ring(self) -> tuple[Seat, ...]:
        """The seats still in the game, from the dealer clockwise."""
        start = self.dealer or 0
        seats = (*range(start, self.seats), *range(start))
        return tuple([seat for seat in seats if seat not in self.out]) if self.out else seats

    def _after(self, seat: Seat) -> Seat:
        """The next seat on the left that is still in the game."""
        while True:
            seat = (seat + 1) % self.seats
            if seat not in self.out:
                return seat

    def _target(self, seat: Seat) -> str:
        """The zone to which the seat passes."""
        left = self._after(seat)
        return "trash" if left == self.dealer else f"inbox:{left}"

    def _has_spoon(self, seat: Seat) -> bool:
        return seat in [taker for taker, _ in self.takers]

    @property
    def _in_step(self) -> bool:
        """Whether cards are taken and passed in step: in beat mode, until the first spoon goes."""
        return self.rules.beat and not self.takers

    # ------------------------------------------------------------------------------------ what may be done

    def keeps_score(self) -> bool:
        return bool(self.rules.word)

    def waiting_for(self) -> frozenset[Seat]:
        if self.phase in ("countdown", "play", "pause"):
            return ONE[CLOCK]
        return NOBODY if self.phase == "game_over" else ONE[CHANCE]

    def may_act(self) -> frozenset[Seat]:
        if self.phase != "play":
            return NOBODY
        able = [seat for seat in range(self.seats) if not self._no_player(seat)]
        if max(self.locked) > self.now:
            able = [
                seat
                for seat in able
                if not (self._grab_fault(seat) and self._take_fault(seat) and self._pass_fault(seat))
            ]
        return frozenset(able)

    def clock(self) -> int:
        return self.now

    def assists(self) -> bool:
        return self.options["assist_grab"] == "on"

    def choices(self, seat: Seat) -> list[Choice]:
        if seat < 0:
            return self._other_choices(seat)
        if self.phase != "play":
            return []
        choices = []
        if not self._pass_fault(seat):
            target = self._target(seat)
            label = "Pass a card to the trash" if target == "trash" else f"Pass a card to {{{self._after(seat)}}}"
            hand = tuple(cards_in(self.hands[seat]))
            choices.append(Choice("pass", label, cards=hand, least=1, most=1, onto=(target,)))
        if not self._take_fault(seat):
            choices.append(_take_choice(seat, "stock" if seat == self.dealer else f"inbox:{seat}"))
        if not self._grab_fault(seat):  # its button is the last, which stays where it is when the others come and go
            four = four_in(self.hands[seat])
            choices.append(_GRAB_ANY if self.takers else _GRAB_FIRST if four else _GRAB_EARLY)
        return choices

    def _may_grab(self, seat: Seat) -> bool:
        """Whether the seat has a right to a spoon now."""
        return bool(self.takers or four_in(self.hands[seat])) and not self._grab_fault(seat)

    def _to_do(self, seat: Seat) -> str:
        """What the seat has to do now, for the status line; "" where it only looks on."""
        if self.phase != "play" or self._no_player(seat):
            return ""
        if self._may_grab(seat):
            return "Grab a spoon!" if self.takers else "You have four of a kind: grab a spoon!"
        if not self._pass_fault(seat):
            left = self._after(seat)
            return "Pass a card to the trash" if left == self.dealer else f"Pass a card to {{{left}}}"
        if not self._take_fault(seat):
            return "Draw from the stock" if seat == self.dealer else "Take the card that has come"
        return "Wait for the others" if self.picks[seat] is not None else "Wait for a card"

    def _busy(self, viewer: Seat | None) -> frozenset[Seat]:
        """Who has something to do, as it is shown at the seats. In step, everybody who has yet to pick a card; else
        the viewer alone, as the others take and pass faster than could be looked at."""
        if self.phase != "play":
            return NOBODY
        if self._in_step:
            picking = [seat for seat in range(self.seats) if self.hands[seat].bit_count() == _FULL_HAND]
            return frozenset(seat for seat in picking if not self._no_player(seat))
        faults = (self._pass_fault, self._take_fault)
        due = viewer is not None and (self._may_grab(viewer) or not all(fault(viewer) for fault in faults))
        return NOBODY if viewer is None or not due else ONE[viewer]

    def _other_choices(self, seat: Seat) -> list[Choice]:
        """What chance, or the clock, may do."""
        if seat not in self.waiting_for():
            return []
        if seat == CLOCK:
            return [Choice("at", "Let time pass", amounts=self._times())]
        if self.phase == "reshuffle":
            cards = tuple(sorted(self.trash))
            return [Choice("reshuffle", "Shuffle the trash", cards=cards, least=len(cards), most=len(cards))]
        return [chance_choice(self.dealer is not None, self.seats, PACK_52)]

    def _times(self) -> range:
        """The times that the clock may show next, while it goes."""
        return range(1) if self.phase == "countdown" else range(self.now + 1, self._horizon() + 1)

    def _horizon(self) -> int:
        """The latest time that the clock may show next: when the rules bring something about by themselves."""
        ends = [until for until in (*self.locked, self.pause, self.beat) if until is not None and until > self.now]
        return min([*ends, self.now + _STEP])

    def legal(self, seat: Seat) -> list[Action]:
        if seat < 0:
            return super().legal(seat)
        if self.phase != "play":
            return []
        actions = [] if self._grab_fault(seat) else [_GRAB]
        if not self._pass_fault(seat):
            actions += [Action("pass", (), (card,)) for card in cards_in(self.hands[seat])]
        return actions if self._take_fault(seat) else [*actions, _TAKE]

    def _fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not do this now, or "" if it may."""
        verb, words, cards = action
        if self.phase == "game_over":
            return "The game is over."
        if self.phase == "reshuffle" and seat == CHANCE and verb == "reshuffle" and not words:
            return shuffle_fault(self.trash, cards)
        if seat == CLOCK or verb == "at":
            return self._clock_fault(seat, action)
        if not 0 <= seat < self.seats or verb in ("first", "shuffle", "reshuffle"):
            between = self.phase in ("deal", "hand_over")
            return chance_fault(seat, action, between, self.dealer is not None, PACK_52, self.seats)
        if verb not in ("grab", "pass", "take") or words or (cards and verb != "pass"):
            return "That means nothing in Spoons."
        stopped = self._stopped()
        if stopped:
            return stopped
        if verb == "grab":
            return self._grab_fault(seat)
        if verb == "take":
            return self._take_fault(seat)
        for card in cards:
            if not self.hands[seat] >> card & 1:
                return f"The {card_words(card)} is not in your hand."
        return self._pass_fault(seat) or ("" if len(cards) == 1 else "Pass one card.")

    def _clock_fault(self, seat: Seat, action: Action) -> str:
        if seat != CLOCK:
            return "Only the clock lets time pass."
        if CLOCK not in self.waiting_for():
            return "The clock stands still now."
        verb, words, cards = action
        times = self._times()
        fits = verb == "at" and len(words) == 1 and not cards and names_one_of(words[0], times)
        return "" if fits else f"The clock can only go on to a time from {times[0]} to {times[-1]} now."

    def _stopped(self) -> str:
        """Why nobody may act now, or ""."""
        return _STOPPED.get(self.phase, "")

    def _no_player(self, seat: Seat) -> str:
        """Why the seat has no part in the round any more, or ""."""
        if seat in self.out:
            return "You are out of the game."
        return "You already have a spoon." if self.takers and self._has_spoon(seat) else ""

    def _grab_fault(self, seat: Seat) -> str:
        return self._no_player(seat) or (_TOO_EARLY if self.locked[seat] > self.now else "")

    def _take_fault(self, seat: Seat) -> str:
        reason = self._no_player(seat)
        if reason:
            return reason
        if self.hands[seat].bit_count() > 4:
            return "Pass a card first."
        if self._in_step:
            return "Wait for the next beat."
        if seat == self.dealer:
            return "" if self.stock or (self.trash and not self.takers) else "No cards left to draw."
        return "" if self.inbox[seat] else "No card has reached you yet."

    def _pass_fault(self, seat: Seat) -> str:
        reason = self._no_player(seat)
        if not reason and self.hands[seat].bit_count() < 5:
            reason = "Take a card first."
            if self._in_step:
                reason = "Wait for the others." if self.picks[seat] is not None else "Wait for the next beat."
        return reason

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        stopped = self._stopped()
        if stopped:
            return stopped
        kind, _, owner = zone.partition(":")
        if cards and cards[0] == self.picks[seat]:
            return "You have chosen this card: all pass theirs at once."
        if any(not self.hands[seat] >> card & 1 for card in cards):
            return "Those are not your cards."
        if cards:
            way = self._target(seat)
            where = "the trash" if way == "trash" else f"the inbox of {{{self._after(seat)}}}"
            return self._pass_fault(seat) or f"Drop the card on {where} to pass it."
        if kind == "spoons":
            return self._grab_fault(seat) or "Click the spoons to grab one."
        if kind == "stock" and seat != self.dealer:
            return "Only the dealer draws from the stock."
        if kind in ("stock", "inbox") and owner in ("", str(seat)):
            way = "Click the stock to draw a card." if seat == self.dealer else "Click the waiting card to take it."
            return self._take_fault(seat) or way
        if kind in ("trash", "four"):
            return "Cards that have been thrown away stay there."
        if owner != str(seat):
            return "Those are not your cards."
        return self._pass_fault(seat) or "Click a card of your hand to pass it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        self.check(seat, action)
        verb, words, cards = action
        if verb == "at":
            self._let_pass(int(words[0]), out)
        elif verb == "take":
            self._take(seat, out)
        elif verb == "pass":
            self._pass(seat, cards[0], out)
        elif verb == "grab":
            self._grab(seat, out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "reshuffle":
            self._reshuffle(cards, out)
        else:
            self.dealer = int(words[0])
            if out is not None:
                out += [Marked("dealer", f"{{{self.dealer}}} deals first"), Note(f"{{{self.dealer}}} deals first")]

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out += [
                Moved(zone.cards, zone.id, "", NOBODY) for zone in self._zones(None) if zone.cards
            ]  # the cards of the last round
        self.dealer = self._next_dealer()
        self.round += 1
        self.phase = "countdown"
        self.now = -COUNTDOWN
        ring = self.ring
        self.spoons = len(ring) - 1
        self.stock = list(order[4 * len(ring) :][::-1])
        self.trash, self.four, self.takers = [], [], []
        self.inbox = [[] for _ in range(self.seats)]
        self.picks = [None] * self.seats
        self.took = [[] for _ in range(self.seats)]
        self.gave = [[] for _ in range(self.seats)]
        self.locked = [0] * self.seats
        self.pause = self.resumed = self.beat = None
        self.reshuffles = 0
        self.hands = [0] * self.seats
        takes = (*ring[1:], ring[0]) * 4
        for card, seat in zip(order, takes, strict=False):
            self.hands[seat] |= 1 << card
        if out is not None:
            spoons = counted(self.spoons, "spoon")
            out += [Phase("deal", f"Round {self.round}"), Marked("dealer", f"{{{self.dealer}}} deals")]
            out += [Note(f"Round {self.round}: {{{self.dealer}}} deals, {spoons} on the table")]
            out += [Moved(order, "", "stock", NOBODY)]
            out += [Moved((card,), "stock", f"hand:{seat}", NOBODY) for card, seat in zip(order, takes, strict=False)]
            out += [Phase("countdown")]

    def _next_dealer(self) -> Seat:
        dealer = self.dealer or 0
        if not self.rounds or self.rounds[-1].loser is None:
            return dealer
        first = self.rounds[-1].first
        return first if self.rules.four_deals and first is not None else self._after(dealer)

    def _let_pass(self, now: int, out: list[Event] | None) -> None:
        """The clock goes on; what the rules bring about at this very time happens."""
        self.now = now
        if self.phase == "countdown":
            self.phase = "play"
            if out is not None:
                # The hands first: nobody waits for a word before he sees his cards.
                out += [
                    Turned(card, f"hand:{seat}", place, ONE[seat])
                    for seat in self.ring
                    for place, card in enumerate(cards_in(self.hands[seat]))
                ]
                out += [Phase("play", "Go"), Note("Go")]
            if self.rules.beat:
                self._start_beat(out)
            return
        if self.pause == now:
            self.phase, self.pause, self.resumed = "play", None, now
            if out is not None:
                out.append(Phase("play"))
            if self._in_step:
                self._start_beat(out)
        if out is not None:
            out += [
                Marked("lock", f"{{{seat}}} may grab again") for seat, until in enumerate(self.locked) if until == now
            ]
        if self.beat == now:
            self._start_beat(out)

    def _start_beat(self, out: list[Event] | None) -> None:
        """Everybody for whom a card waits takes it, all at the same moment."""
        self.beat = None
        if not self.stock:
            self._ask_for_cards(out)
            return
        for seat in self.ring:
            if seat == self.dealer or self.inbox[seat]:
                self._take_card(seat, out)

    def _take(self, seat: Seat, out: list[Event] | None) -> None:
        if seat == self.dealer and not self.stock:
            self._ask_for_cards(out)
        else:
            self._take_card(seat, out)

    def _take_card(self, seat: Seat, out: list[Event] | None) -> None:
        card = self.stock.pop() if seat == self.dealer else self.inbox[seat].pop(0)
        self.hands[seat] |= 1 << card
        self.took[seat].append(card)
        if out is not None:
            source = "stock" if seat == self.dealer else f"inbox:{seat}"
            out.append(Moved((card,), source, f"hand:{seat}", ONE[seat]))
            out.append(Note(f"{{{seat}}} takes the {card_symbol(card)}", ONE[seat]))

    def _ask_for_cards(self, out: list[Event] | None) -> None:
        """The dealer finds the stock empty: the trash is shuffled, but for a fifth time it is not."""
        if self.reshuffles == _MOST_RESHUFFLES:
            if out is not None:
                out.append(Note("The cards have gone round too often: the round is void and is dealt again"))
            self._finish_round(None, "void", out)
            return
        self.phase = "reshuffle"
        if out is not None:
            out += [Phase("reshuffle", "The trash is shuffled"), Note("The stock is empty; the trash is shuffled")]

    def _reshuffle(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        self.reshuffles += 1
        self.stock = list(order[::-1])
        self.trash = []
        self.phase = "pause"
        self.pause = self.now + PAUSE
        if out is not None:
            out += [Moved(order, "trash", "stock", NOBODY), Phase("pause")]

    def _pass(self, seat: Seat, card: Card, out: list[Event] | None) -> None:
        self.hands[seat] ^= 1 << card
        self.gave[seat].append(card)
        if out is not None:
            out.append(Note(f"{{{seat}}} passes the {card_symbol(card)}", ONE[seat]))
        if not self._in_step:
            if out is not None:
                out += self._passing(seat, card, f"hand:{seat}")
            self._pass_on(seat, card)
            return
        self.picks[seat] = card
        if out is not None:
            out.append(Moved((card,), f"hand:{seat}", f"pick:{seat}", ONE[seat]))
        if all(hand.bit_count() < 5 for hand in self.hands):
            self._pass_picked(out)
            self.beat = self.now + BEAT

    def _pass_on(self, seat: Seat, card: Card) -> None:
        left = self._after(seat)
        (self.trash if left == self.dealer else self.inbox[left]).append(card)

    def _passing(self, seat: Seat, card: Card, source: str) -> list[Event]:
        """A card goes face down to the left: its passer sees which one leaves, but not where it lies then."""
        left = self._after(seat)
        place = len(self.trash) if left == self.dealer else len(self.inbox[left])
        target = self._target(seat)
        return [Moved((card,), source, target, ONE[seat]), Turned(None, target, place)]

    def _pass_picked(self, out: list[Event] | None) -> None:
        """All picked cards move at once."""
        for seat, card in enumerate(self.picks):
            if card is not None:
                if out is not None:
                    out += self._passing(seat, card, f"pick:{seat}")
                self._pass_on(seat, card)
        self.picks = [None] * self.seats

    def _grab(self, seat: Seat, out: list[Event] | None) -> None:
        if not self.takers and not four_in(self.hands[seat]):
            self._grab_too_early(seat, out)
            return
        if not self.takers:
            self.beat = None
            if self.rules.beat:
                self._pass_picked(out)
        first = not self.takers
        self.spoons -= 1
        self.takers.append((seat, self.now))
        if out is not None:
            text = f"{{{seat}}} takes {'the first' if first else 'a'} spoon"
            clinks = first and self.options["alert"] == "sound_and_motion"
            out += [Marked("spoon" if clinks else "grab", text), Note(text)]
        if not self.spoons:
            loser = next(other for other in self.ring if not self._has_spoon(other))
            if out is not None:
                out.append(Note(f"{{{loser}}} is left without a spoon"))
            self._finish_round(loser, "race", out)

    def _grab_too_early(self, seat: Seat, out: list[Event] | None) -> None:
        if self.rules.locks_out:
            self.locked[seat] = self.now + LOCKOUT
            if out is not None:
                out += [Marked("lock", f"{{{seat}}} grabs too early"), Said(seat, _TOO_EARLY)]
                other = f"{{{seat}}} grabs too early and may not grab for two seconds"
                out.append(Note(_TOO_EARLY, ONE[seat], other))
            return
        if out is not None:
            text = "No spoon had been taken and you do not hold four of a kind: you lose this round."
            out += [Said(seat, text), Note(text, ONE[seat], f"{{{seat}}} grabs too early and loses the round")]
        self._finish_round(seat, "false", out)

    def _finish_round(self, loser: Seat | None, why: str, out: list[Event] | None) -> None:
        """The round is over: the loser has lost it in the race, by a ``false`` grab, or nobody as it is ``void``."""
        first, rank, began = None, 0, 0
        if why == "race":
            first, began = self.takers[0]
            rank = four_in(self.hands[first])
            four = [card for card in cards_in(self.hands[first]) if card & 15 == rank]
            self.hands[first] ^= mask_of(four)
            self.four = four
            if out is not None:
                out.append(Moved(tuple(four), f"hand:{first}", "four"))
        times = tuple((seat, time - began) for seat, time in self.takers)
        self.rounds = (*self.rounds, Round(first, rank, loser, times))
        self.phase = "hand_over"
        if out is not None and first is not None:
            others = [f"{{{seat}}} {_seconds(time)}" for seat, time in times[1:]]
            out.append(Note(f"{{{first}}} had four {rank_plural(rank)}" + (f"; {listed(others)}" if others else "")))
        lost = self._lose(loser, out) if loser is not None else ""
        if self.seats - len(self.out) == 1:
            self.phase = "game_over"
        if out is not None:
            ended, told = self.result(), self._ending(self.rounds[-1], why, lost)
            raced = [f"{{{seat}}} {_seconds(time) if place else 'takes the first spoon'}"
                     for place, (seat, time) in enumerate(times)]  # fmt: skip
            out.append(Phase(self.phase, "\n".join([told, *raced])))
            if ended:
                out.append(Note(ended.text))

    @staticmethod
    def _ending(done: Round, why: str, lost: str) -> str:
        """How a round has ended, and what it cost; ``lost`` is what has become of the loser."""
        if done.loser is None:
            return "The cards have gone round too often: the round does not count."
        if why == "false":
            return f"{{{done.loser}}} grabbed too early, without four of a kind. {lost}."
        return f"{{{done.first}}} had four {rank_plural(done.rank)}, and {{{done.loser}}} got no spoon. {lost}."

    def _lose(self, loser: Seat, out: list[Event] | None) -> str:
        """The loser takes a letter, and leaves the game with the last one. Gives what is told of it."""
        self.letters[loser] += 1
        word, count = self.rules.word, self.letters[loser]
        gone = count >= len(word)
        if gone:
            self.out.append(loser)
        if out is None:
            return ""
        text = f"{{{loser}}} is out of the game"
        if word:
            text = f"{{{loser}}} gets the letter {word[count - 1]}: {'-'.join(word[:count])}"
            if count == 1:
                text = f"{{{loser}}} gets the first letter, {word[0]}"
            text += ", and is out of the game" if gone else ""
        out.append(Scored(tuple(int(seat == loser) for seat in range(self.seats)), text))
        out.append(Note(text))
        return text

    def is_out(self, seat: Seat) -> bool:
        return seat in self.out

    # ---------------------------------------------------------------------------------- what can be known

    def compares(self) -> bool:
        return False

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        done = self.rounds[-1]
        lost = done.loser == seat
        early = lost and done.first is None
        return {"fours": int(done.first == seat), "spoonless": int(lost), "false_grabs": int(early)}

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        winner = next(seat for seat in range(self.seats) if seat not in self.out)
        placed = [f"{{{seat}}} is {ORDINALS[place]}" for place, seat in enumerate(reversed(self.out), 1)]
        return Result(tuple(self.letters), (winner,), f"{{{winner}}} wins; {listed(placed)}.")

    def census(self) -> list[Card]:
        cards = [*self.stock, *self.trash, *self.four]
        for seat in range(self.seats):
            cards += [*cards_in(self.hands[seat]), *self.inbox[seat]]
        return cards + [card for card in self.picks if card is not None]

    def view(self, seat: Seat | None) -> View:
        facts = {
            "now": self.now,
            "round": self.round,
            "dealer": self.dealer,
            "ring": self.ring,
            "out": tuple(self.out),
            "letters": tuple(self.letters),
            "spoons": self.spoons,
            "takers": tuple(self.takers),
            "locked": tuple(self.locked),
            "pause": self.pause,
            "resumed": self.resumed,
            "reshuffles": self.reshuffles,
            "beat": self.beat,
            "took": () if seat is None else tuple(self.took[seat]),
            "gave": () if seat is None else tuple(self.gave[seat]),
            "rounds": self.rounds,
        }
        status: tuple[str, ...] = ()
        if self.round:
            doing = "" if seat is None else self._to_do(seat)
            status = (f"Round {self.round}", f"{counted(self.spoons, 'spoon')} left", *([doing] if doing else []))
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=tuple(self._zones(seat)),
            plates=tuple(self._plate(other) for other in range(self.seats)),
            tokens=self._tokens(),
            status=status,
            sheet=self._sheet(),
            facts=facts,
            result=self.result(),
            order=_HELD,
            busy=self._busy(seat),
        )

    def _zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stock", (None,) * len(self.stock), "the stock"),
            Zone("trash", (None,) * len(self.trash), "the trash"),
            Zone("spoons", (), "the spoons"),
            Zone("four", tuple(self.four), "the four of a kind"),
        ]
        for seat in range(self.seats):
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            hand: tuple[Card | None, ...] = tuple(cards_in(self.hands[seat]))
            pick = self.picks[seat]
            picked: tuple[Card | None, ...] = () if pick is None else (pick,)
            if seat != viewer or self.phase == "countdown":
                hand = (None,) * len(hand)
                picked = (None,) * len(picked)
            zones += [
                Zone(f"hand:{seat}", hand, f"{whose} hand", seat),
                Zone(f"inbox:{seat}", (None,) * len(self.inbox[seat]), f"{whose} inbox", seat),
                Zone(f"pick:{seat}", picked, f"{whose} card to pass", seat),
            ]
        return zones

    def _plate(self, seat: Seat) -> Plate:
        word, count = self.rules.word, self.letters[seat]
        lives = " ".join(word[:count] + "-" * (len(word) - count)) if word else "out" if count else "1 life"
        return Plate(lives, ("out of the game",) if word and seat in self.out else (), seat == self.dealer, below=True)

    def _tokens(self) -> tuple[Token, ...]:
        if not self.round:
            return ()
        tokens = [Token("spoon", "spoons")] * self.spoons
        began = self.takers[0][1] if self.takers else 0
        tokens += [
            Token("spoon", f"seat:{seat}", _seconds(time - began) if place else "first")
            for place, (seat, time) in enumerate(self.takers)
        ]
        if self.phase not in ("hand_over", "game_over"):
            tokens.append(Token("last", f"seat:{self.ring[-1]}", "last"))
        tokens += [
            Token("lock", f"seat:{seat}", "hands off")
            for seat, until in enumerate(self.locked)
            if until and until > self.now  # before a round begins the clock stands below 0
        ]
        if self.phase in ("reshuffle", "pause"):
            tokens.append(Token("pause", "", "The trash is shuffled"))
        return tuple(tokens)

    def _sheet(self) -> Sheet:
        word, letters = self.rules.word, [0] * self.seats
        rows, marks = [], []
        for number, (first, rank, loser, times) in enumerate(self.rounds, 1):
            cells = ["–"] * self.seats
            for seat, time in times:
                cells[seat] = "first" if seat == first else _seconds(time)
            if loser is not None:
                letters[loser] += 1
                cells[loser] = word[letters[loser] - 1] if word else "out"
                if first is None:
                    marks.append(f"Round {number}: {{{loser}}} grabbed too early")
            else:
                marks.append(f"Round {number}: void, the cards had gone round too often")
            rows.append((str(number), rank_plural(rank).capitalize() if rank else "–", *cells))
        ahead = [seat for seat in range(self.seats) if seat not in self.out and letters[seat] == min(letters)]
        return Sheet(
            title=f"Spoons: {'-'.join(word)}" if word else "Spoons: one life each",
            heads=("Round", "Four", *range(self.seats)),
            rows=tuple(rows),
            totals=("", "", *(word[:count] or "–" if word else ("out" if count else "–") for count in letters)),
            marks=tuple(marks),
            leaders=tuple(ahead) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game, facts = cls(view.options), view.facts
        game.phase = view.phase
        game.now = facts["now"]
        game.round = facts["round"]
        game.dealer = facts["dealer"]
        game.out = list(facts["out"])
        game.letters = list(facts["letters"])
        game.spoons = facts["spoons"]
        game.takers = list(facts["takers"])
        game.locked = list(facts["locked"])
        game.pause = facts["pause"]
        game.resumed = facts["resumed"]
        game.reshuffles = facts["reshuffles"]
        game.beat = facts["beat"]
        game.rounds = facts["rounds"]
        if game.round:
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card where it could lie. Whoever passed a card knows where it is while it waits."""
        viewer, seats = view.seat, self.seats
        playing = self.phase not in ("hand_over", "game_over") and viewer not in self.out
        zones = {zone.id: zone.cards for zone in view.zones}
        names = [zone for zone in zones if zone not in ("spoons", "four")]
        laid = {name: mask_of(card for card in zones[name] if card is not None) for name in names}
        may = dict.fromkeys(names, _FULL)
        self.four = [card for card in zones["four"] if card is not None]
        known: list[Card] = []
        target = ""
        if viewer is not None:
            self.took[viewer], self.gave[viewer] = list(view.facts["took"]), list(view.facts["gave"])
            gave = [card for card in self.gave[viewer] if not laid[f"pick:{viewer}"] >> card & 1]
            if playing:
                target = self._target(viewer)
                known = gave[len(gave) - len(zones[target]) :]
                laid[target] = mask_of(known)
                if not self.reshuffles:  # what was passed has gone on to the left, and not into the stock
                    place = self.ring.index(viewer)
                    before = [f"{kind}:{seat}" for seat in self.ring[: place + 1] for kind in ("hand", "inbox", "pick")]
                    for name in ("stock", *before):
                        may[name] &= ~mask_of(gave)
        hidden = mask_of(PACK_52) & ~mask_of(self.four)
        for name in names:
            hidden &= ~laid[name]
        if self.takers and not self.four:
            first = f"hand:{self.takers[0][0]}"
            if not laid[first]:
                fours = [
                    mask for rank in range(2, 15) if (mask := 0x1000100010001 << rank) & hidden & may[first] == mask
                ]
                laid[first] = rng.choice(fours)
                hidden &= ~laid[first]
        held = [laid[name] for name in names]
        counts = [len(zones[name]) - laid[name].bit_count() for name in names]
        deal_hidden(held, hidden, counts, [may[name] for name in names], rng)
        order: dict[str, list[Card]] = {}
        for name, mask in zip(names, held, strict=True):
            order[name] = known if name == target else cards_in(mask)
            if name != target:
                rng.shuffle(order[name])
        self.stock, self.trash = order["stock"], order["trash"]
        for seat in range(seats):
            self.hands[seat] = mask_of(order[f"hand:{seat}"])
            self.inbox[seat] = order[f"inbox:{seat}"]
            self.picks[seat] = next(iter(order[f"pick:{seat}"]), None)
