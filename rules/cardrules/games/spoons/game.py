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
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.games.spoons.race import (
    BEAT,
    COUNTDOWN,
    COUNTING,
    LOCKOUT,
    PAUSE,
    PAUSED,
    RACE,
    RESHUFFLE,
    ROUND_OVER,
    Timed,
    four_in,
    target,
)
from cardrules.parts.dealing import deal_hidden
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, UNDEALT, HandsGame
from cardrules.protocol.cards import PACK_52, Card, cards_in, in_ranks, mask_of
from cardrules.protocol.game import (
    CLOCK,
    NOBODY,
    Action,
    Event,
    Moved,
    Note,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
    names_one_of,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import Text, say, template

__all__ = ["BEAT", "COUNTDOWN", "LOCKOUT", "PAUSE", "Round", "Rules", "Spoons", "State", "four_in"]

_FULL: Final = (1 << 64) - 1
_HELD: Final = in_ranks(PACK_52)


class Rules(GameOptions):
    """What can be agreed before a match of Spoons."""

    players: int = choose("Players", (4, 3, 5, 6, 7, 8), "There is always one spoon fewer than players.")
    variant: str = choose(
        "Whoever loses a round",
        {"letters": "Takes a letter", "elimination": "Is out at once"},
        "With letters you are out when the word is complete.",
    )
    word: str = choose(
        "The word",
        {
            "SPOON": "S-P-O-O-N: five lives",
            "SPOONS": "S-P-O-O-N-S: six lives",
            "DONKEY": "D-O-N-K-E-Y: six lives",
            "PIG": "P-I-G: three lives",
        },
        "As many letters, as many rounds may be lost.",
    )
    false_grab: str = choose(
        "Grabbing too early",
        {"lose_round": "Loses the round", "lockout": "No grab for two seconds"},
        "What a spoon costs that is taken without four of a kind while all others still lie there.",
    )
    timing: str = choose(
        "Time",
        {"realtime": "Everybody at once", "beat": "In step, beat by beat"},
        "In step, everybody takes and passes one card together; only the grabbing is a race.",
    )
    pace: str = choose(
        "Pace of the others",
        {"1.0": "Normal", "1.5": "Leisurely", "2.0": "Slow", "0.75": "Fast"},
        "How quickly the bots take, pass and grab.",
        rule=False,
    )
    alert: str = choose(
        "The first spoon",
        {"sound_and_motion": "Is seen and heard", "motion_only": "Is seen only"},
        "How you learn that somebody has taken the first spoon.",
        rule=False,
    )
    next_dealer: str = choose(
        "The next dealer",
        {"left": "To the left", "first_four": "Who took the first spoon"},
        "Who deals after a round.",
    )
    assist_grab: bool = flag(
        "Help with grabbing",
        "The program grabs for you once the first spoon is gone, as quickly as a club player would.",
        rule=False,
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.beat = self.timing == "beat"
        self.spelt = self.word if self.variant == "letters" else ""
        """The word of which letters are taken, if any are."""


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


class State(NamedTuple):
    """What a viewer may know; what bots and layouts read in ``View.state``. Times are milliseconds since Go."""

    now: int
    """The present time; before Go minus the length of the countdown."""
    hand: int
    """Number of the round, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is drawn."""
    ring: tuple[Seat, ...]
    """The seats still in the game, from the dealer clockwise."""
    out: tuple[Seat, ...]
    """The seats that have left the game, in the order of leaving."""
    letters: tuple[int, ...]
    """How many letters each seat has."""
    spoons: int
    """Spoons left."""
    takers: tuple[tuple[Seat, int], ...]
    """Who has taken a spoon in this round, as (seat, time)."""
    locked: tuple[int, ...]
    """Until when each seat may not grab (0: it never grabbed too early)."""
    pause: int | None
    """When the pause for the shuffle ends, None if there is none."""
    resumed: int | None
    """When the last pause of the round ended, None if there was none."""
    reshuffles: int
    """How often the trash has been shuffled in this round."""
    beat: int | None
    """When the next beat starts, None if none is to come or one is on."""
    taken: tuple[Card, ...]
    """The cards that the viewer has taken in this round, in order."""
    passed: tuple[Card, ...]
    """The cards that the viewer has passed in this round, in order: one after each that it took."""
    rounds: tuple[Round, ...]
    """The finished rounds."""


def _seconds(time: int) -> Text:
    """How long after the first spoon another was taken; ``time`` is in milliseconds."""
    return say("+{seconds:.2f} s", seconds=time / 1000)


def _raced(seat: Seat, time: int) -> Text:
    """The same with who took it."""
    return say("{seat:@} +{seconds:.2f} s", seat=seat, seconds=time / 1000)


class Spoons(HandsGame):
    """A game of Spoons: ``hands`` are masks by seat, the top card of ``stock`` is its last, that of an ``inbox`` its
    first."""

    id: ClassVar[str] = "spoons"
    title: ClassVar[str] = say("Spoons")
    unit: ClassVar[str] = say("round")
    counted_as = template("Round {number}")
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
    worded: ClassVar[Mapping[str, int]] = {"at": 1}
    lots = ("first", "shuffle", "reshuffle", "at")
    phases = (RACE,)
    idle = (UNDEALT, COUNTING, RESHUFFLE, PAUSED, ROUND_OVER, GAME_OVER)
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The table"): ("players", "variant", "word", "next_dealer"),
        say("Time"): ("timing", "pace", "alert"),
        say("Grabbing"): ("false_grab", "assist_grab"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("quick", say("One life each"), {"variant": "elimination"}),
        Preset("pig", say("Pig"), {"word": "PIG", "next_dealer": "first_four"}),
        Preset("calm", say("Calm"), {"timing": "beat", "pace": "2.0", "false_grab": "lockout"}),
        Preset("eight", say("For eight"), {"players": 8}),
    )
    newcomers = "standard"
    races = True

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = seats = self.rules.players
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

    # -------------------------------------------------------------------------------------------- the ring

    @property
    def ring(self) -> tuple[Seat, ...]:
        """The seats still in the game, from the dealer clockwise."""
        start = self.dealer or 0
        seats = (*range(start, self.seats), *range(start))
        return tuple([seat for seat in seats if seat not in self.out]) if self.out else seats

    def after(self, seat: Seat) -> Seat:
        """The next seat on the left that is still in the game."""
        while True:
            seat = (seat + 1) % self.seats
            if seat not in self.out:
                return seat

    def has_spoon(self, seat: Seat) -> bool:
        """Whether the seat has taken a spoon in this round."""
        return seat in [taker for taker, _ in self.takers]

    @property
    def finished(self) -> bool:
        """Whether no round is on any more."""
        return self.current is ROUND_OVER or self.current is GAME_OVER

    @property
    def in_step(self) -> bool:
        """Whether cards are taken and passed in step: in beat mode, until the first spoon goes."""
        return self.rules.beat and not self.takers

    # ------------------------------------------------------------------------------------ what may be done

    def keeps_score(self) -> bool:
        return bool(self.rules.spelt)

    def compares(self) -> bool:
        return False

    def clock(self) -> int:
        return self.now

    def assists(self) -> bool:
        return self.rules.assist_grab

    def is_out(self, seat: Seat) -> bool:
        return seat in self.out

    def chance_fault(self, seat: Seat, action: Action) -> str:
        if seat == CLOCK or action.verb == "at":
            return self._clock_fault(seat, action)
        return super().chance_fault(seat, action)

    def _clock_fault(self, seat: Seat, action: Action) -> str:
        if seat != CLOCK:
            return say("Only the clock lets time pass.")
        now = self.current
        if not isinstance(now, Timed):
            return say("The clock stands still now.")
        verb, words, cards = action
        times = now.times(self)
        fits = verb == "at" and len(words) == 1 and not cards and names_one_of(words[0], times)
        return (
            ""
            if fits
            else say("The clock can only go on to a time from {first} to {last} now.", first=times[0], last=times[-1])
        )

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if cards and cards[0] == self.picks[seat]:
            return say("You have chosen this card: all pass theirs at once.")
        return say("Those are not your cards.") if mask_of(cards) & ~self.hands[seat] else ""

    # ------------------------------------------------------------------------------------ deal and score

    def pack(self) -> tuple[Card, ...]:
        return PACK_52

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:  # the cards of the last round
            out += self.cleared()
        self.next_hand()
        self.current = COUNTING
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
        around = (*ring[1:], ring[0])
        for place, seat in enumerate(around):
            self.hands[seat] = sum([1 << card for card in order[place : 4 * len(ring) : len(ring)]])
        if out is not None:
            told = say(
                "Round {number}: {dealer:@} {dealer:@deals/deal}, {spoons:spoon/spoons} on the table",
                number=self.hand, dealer=self.dealer, spoons=self.spoons,
            )  # fmt: skip
            self.tell_deal(order, out, told)
            out += [
                Moved((card,), "stock", f"hand:{seat}", NOBODY) for card, seat in zip(order, around * 4, strict=False)
            ]
            out.append(Entered("countdown"))

    def next_hand(self) -> Seat:
        dealer = self.dealer = self.next_dealer()
        self.hand += 1
        return dealer

    def next_dealer(self) -> Seat:
        """Who deals the next round, once the first dealer is known."""
        dealer = self.dealer or 0
        if not self.rounds or self.rounds[-1].loser is None:
            return dealer
        first = self.rounds[-1].first
        return first if self.rules.next_dealer == "first_four" and first is not None else self.after(dealer)

    def finish_round(self, loser: Seat | None, why: str, out: list[Event] | None) -> None:
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
        if out is not None and first is not None:
            others = [_raced(seat, time) for seat, time in times[1:]]
            if others:
                told = say("{seat:@} had four {rank:ranks}; {others:and}", seat=first, rank=rank, others=others)
            else:
                told = say("{seat:@} had four {rank:ranks}", seat=first, rank=rank)
            out.append(Note(told))
        lost: str = self._lose(loser, out) if loser is not None else ""
        self.current = GAME_OVER if self.seats - len(self.out) == 1 else ROUND_OVER
        if out is not None:
            raced = [
                _raced(seat, time) if place else say("{seat:@} {seat:@takes/take} the first spoon", seat=seat)
                for place, (seat, time) in enumerate(times)
            ]
            self.tell_end(say("{lines:lines}", lines=[_ending(self.rounds[-1], why, lost), *raced]), out)

    def _lose(self, loser: Seat, out: list[Event] | None) -> str:
        """The loser takes a letter, and leaves the game with the last one. Gives what is told of it."""
        self.letters[loser] += 1
        word, count = self.rules.spelt, self.letters[loser]
        gone = count >= len(word)
        if gone:
            self.out.append(loser)
        if out is None:
            return ""
        text = say("{seat:@} {seat:@is/are} out of the game", seat=loser)
        if word:
            if count > 1:
                text = say(
                    "{seat:@} {seat:@gets/get} the letter {letter}: {letters}",
                    seat=loser, letter=word[count - 1], letters="-".join(word[:count]),
                )  # fmt: skip
            else:
                text = say("{seat:@} {seat:@gets/get} the first letter, {letter}", seat=loser, letter=word[0])
            if gone:
                text = say("{told}, and {seat:@is/are} out of the game", told=text, seat=loser)
        out.append(Scored(tuple(int(seat == loser) for seat in range(self.seats)), text))
        out.append(Note(text))
        return text

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        done = self.rounds[-1]
        lost = done.loser == seat
        early = lost and done.first is None
        return {"fours": int(done.first == seat), "spoonless": int(lost), "false_grabs": int(early)}

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        winner = next(seat for seat in range(self.seats) if seat not in self.out)
        placed = [
            say("{seat:@} {seat:@is/are} {place:nth}", seat=seat, place=place)
            for place, seat in enumerate(reversed(self.out), 2)
        ]
        text = say("{winner:@} {winner:@wins/win}; {others:and}.", winner=winner, others=placed)
        return Result(tuple(self.letters), (winner,), text)

    def census(self) -> list[Card]:
        cards = [*self.stock, *self.trash, *self.four]
        for seat in range(self.seats):
            cards += [*cards_in(self.hands[seat]), *self.inbox[seat]]
        return cards + [card for card in self.picks if card is not None]

    def view(self, seat: Seat | None) -> View:
        busy = RACE.busy(self, seat) if self.current is RACE else NOBODY
        return super().view(seat)._replace(order=_HELD, busy=busy)

    def known_to(self, viewer: Seat | None) -> State:
        own = ((), ()) if viewer is None else (tuple(self.took[viewer]), tuple(self.gave[viewer]))
        return shown(self, State, taken=own[0], passed=own[1])

    def status(self, viewer: Seat | None) -> list[str]:
        if not self.hand:
            return []
        doing = RACE.to_do(self, viewer) if viewer is not None and self.current is RACE else ""
        left = [] if self.finished else [say("{spoons:spoon/spoons} left", spoons=self.spoons)]
        return [say("Round {number}", number=self.hand), *left, *([doing] if doing else [])]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stock", (None,) * len(self.stock), say("the stock")),
            Zone("trash", (None,) * len(self.trash), say("the trash")),
            Zone("spoons", (), say("the spoons")),
            Zone("four", tuple(self.four), say("the four of a kind")),
        ]
        for seat in range(self.seats):
            own = seat == viewer
            hand: tuple[Card | None, ...] = tuple(cards_in(self.hands[seat]))
            pick = self.picks[seat]
            picked: tuple[Card | None, ...] = () if pick is None else (pick,)
            if seat != viewer or self.current is COUNTING:
                hand = (None,) * len(hand)
                picked = (None,) * len(picked)
            zones += [
                Zone(f"hand:{seat}", hand, say("your hand") if own else say("{seat:@'s} hand", seat=seat), seat),
                Zone(
                    f"inbox:{seat}",
                    (None,) * len(self.inbox[seat]),
                    say("your inbox") if own else say("{seat:@'s} inbox", seat=seat),
                    seat,
                ),
                Zone(
                    f"pick:{seat}",
                    picked,
                    say("your card to pass") if own else say("{seat:@'s} card to pass", seat=seat),
                    seat,
                ),
            ]
        return zones

    def plate(self, seat: Seat) -> Plate:
        word, count = self.rules.spelt, self.letters[seat]
        one_life = say("out") if count else say("1 life")
        lives = ("-".join(word[:count]) or say("no letters")) if word else one_life
        lines = (say("out of the game"),) if word and seat in self.out else ()
        return Plate(lives, lines, seat == self.dealer, below=True)

    def tokens(self) -> list[Token]:
        if not self.hand:
            return []
        tokens = [Token("spoon", "spoons")] * self.spoons
        began = self.takers[0][1] if self.takers else 0
        tokens += [
            Token("spoon", f"seat:{seat}", _seconds(time - began) if place else "first")
            for place, (seat, time) in enumerate(self.takers)
        ]
        if not self.finished:
            tokens.append(Token("last", f"seat:{self.ring[-1]}", say("last in the ring")))
        tokens += [
            Token("lock", f"seat:{seat}", say("hands off"))
            for seat, until in enumerate(self.locked)
            if until and until > self.now  # before a round begins the clock stands below 0
        ]
        if self.current in (RESHUFFLE, PAUSED):
            tokens.append(Token("pause", "", say("The trash is shuffled")))
        return tokens

    def sheet(self) -> Sheet:
        word, letters = self.rules.spelt, [0] * self.seats
        rows, marks = [], []
        for number, (first, rank, loser, times) in enumerate(self.rounds, 1):
            cells: list[str] = ["–"] * self.seats
            for seat, time in times:
                cells[seat] = say("first") if seat == first else _seconds(time)
            if loser is not None:
                letters[loser] += 1
                cells[loser] = word[letters[loser] - 1] if word else say("out")
                if first is None:
                    marks.append(say("Round {number}: {seat:@} grabbed too early", number=number, seat=loser))
            else:
                marks.append(say("Round {number}: void, the cards had gone round too often", number=number))
            rows.append((str(number), say("{rank:Ranks}", rank=rank) if rank else "–", *cells))
        ahead = [seat for seat in range(self.seats) if seat not in self.out and letters[seat] == min(letters)]
        return Sheet(
            title=say("Spoons: {letters}", letters="-".join(word)) if word else say("Spoons: one life each"),
            heads=(say("Round"), say("Four"), *range(self.seats)),
            rows=tuple(rows),
            totals=("", "", *(word[:count] or "–" if word else (say("out") if count else "–") for count in letters)),
            marks=tuple(marks),
            leaders=tuple(ahead) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if game.hand:
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card where it could lie."""
        zones = {zone.id: zone.cards for zone in view.zones}
        names = [zone for zone in zones if zone not in ("spoons", "four")]
        laid = {name: mask_of(card for card in zones[name] if card is not None) for name in names}
        may = dict.fromkeys(names, _FULL)
        self.four = [card for card in zones["four"] if card is not None]
        onto, known = self._own_passes(view, zones, laid, may)
        hidden = mask_of(PACK_52) & ~mask_of(self.four)
        for name in names:
            hidden &= ~laid[name]
        if self.takers and not self.four:
            first = f"hand:{self.takers[0][0]}"
            if not laid[first]:
                fours = [0x1000100010001 << rank for rank in range(2, 15)]
                laid[first] = rng.choice([mask for mask in fours if mask & hidden & may[first] == mask])
                hidden &= ~laid[first]
        held = [laid[name] for name in names]
        counts = [len(zones[name]) - laid[name].bit_count() for name in names]
        deal_hidden(held, hidden, counts, [may[name] for name in names], rng)
        order: dict[str, list[Card]] = {}
        for name, mask in zip(names, held, strict=True):
            order[name] = known if name == onto else cards_in(mask)
            if name != onto:
                rng.shuffle(order[name])
        self.stock, self.trash = order["stock"], order["trash"]
        for seat in range(self.seats):
            self.hands[seat] = mask_of(order[f"hand:{seat}"])
            self.inbox[seat] = order[f"inbox:{seat}"]
            self.picks[seat] = next(iter(order[f"pick:{seat}"]), None)

    def _own_passes(
        self, view: View, zones: Mapping[str, Sequence[Card | None]], laid: dict[str, int], may: dict[str, int]
    ) -> tuple[str, list[Card]]:
        """Whoever passed a card knows where it is while it waits: the zone, and the viewer's cards there in order. They
        are ``laid``, and where what he has passed cannot be, no zone ``may`` have it."""
        viewer, state = view.seat, view.state
        if viewer is None:
            return "", []
        self.took[viewer], self.gave[viewer] = list(state.taken), list(state.passed)
        if self.finished or viewer in self.out:
            return "", []
        gave = [card for card in self.gave[viewer] if not laid[f"pick:{viewer}"] >> card & 1]
        onto = target(self, viewer)
        known = gave[len(gave) - len(zones[onto]) :]
        laid[onto] = mask_of(known)
        if not self.reshuffles:  # what was passed has gone on to the left, and not into the stock
            place = self.ring.index(viewer)
            before = [f"{kind}:{seat}" for seat in self.ring[: place + 1] for kind in ("hand", "inbox", "pick")]
            for name in ("stock", *before):
                may[name] &= ~mask_of(gave)
        return onto, known


def _ending(done: Round, why: str, lost: str) -> str:
    """How a round has ended, and what it cost; ``lost`` is what has become of the loser."""
    if done.loser is None:
        return say("The cards have gone round too often: the round does not count.")
    if why == "false":
        return say("{seat:@} grabbed too early, without four of a kind. {lost}.", seat=done.loser, lost=lost)
    return say(
        "{first:@} had four {rank:ranks}, and {loser:@} got no spoon. {lost}.",
        first=done.first, rank=done.rank, loser=done.loser, lost=lost,
    )  # fmt: skip
