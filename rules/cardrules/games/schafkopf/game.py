"""Schafkopf for three: fourteen trumps that never change, and one player with a two-card widow against two.

The American three-hand form of Hoyle's and of Parlett's books, a cousin of Skat; not the Bavarian game for four.

Zones, always in this order: ``stock``, ``widow`` (two cards in the middle), ``buried`` (the declarer's discards), then
for every seat ``hand:<seat>``, ``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down).

Tokens: at a seat ``role`` (F, M or D, for forehand, middlehand and dealer) and ``declarer``, in the middle ``least``
and ``doubled`` (how many times this deal counts).

Keys of ``View.facts`` (cards are ints, seats too)::

    hand        number of the deal, from 1 (0 before the first)
    dealer      the dealer's seat, None before it is drawn
    forehand    who sits on the dealer's left, None before the dealer is drawn
    passed      how many have passed, from forehand on
    declarer    who has picked the widow up, else None
    factor      how many times this deal counts: doubled for every deal thrown in just before it
    tricks      the tricks of this deal as (leader, cards in the order played), an unfinished one included
    totals      the score of each seat before this deal (after it, once it is over)
    deals       the finished deals, each a ``Deal``
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.dealing import deal_hidden, deal_in_packets
from cardrules.parts.successive_hands import HandsGame
from cardrules.parts.tricks import ACE_TEN_POINTS, ACE_TEN_RANKS, TRUMP, TrickPlay, order_of, play_actions, points_in
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    QUEEN,
    SPADES,
    SUIT_NAMES,
    Card,
    card_of,
    card_words,
    cards_in,
    mask_of,
    pack,
    suit_of,
)
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
    Turned,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, placed, symbols

__all__ = ["ORDER", "PACK", "TOPS", "Deal", "Schafkopf", "declarer_score"]

PACK: Final = pack(lowest=7)
TOPS: Final = tuple(card_of(rank, suit) for rank in (QUEEN, JACK) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
"""The queens and jacks, highest first."""
ORDER: Final = order_of(PACK, DIAMONDS, tops=TOPS, ranks=ACE_TEN_RANKS)
"""How the cards rank: queens, jacks and diamonds are trumps, and the other suits go A 10 K 9 8 7."""
_PICK: Final = Fields(((Field("", "Pick up the widow", main=True),),))
_HELD: Final = ORDER.held(suits=(CLUBS, SPADES, HEARTS))
_PACK_MASK: Final = mask_of(PACK)
_PACKETS: Final = ((3, 2), (4, 0), (3, 0))
"""The deal: three cards to everybody, two to the middle, four to everybody, three to everybody."""
_ROLES: Final = ("Forehand", "Middlehand", "Dealer")
_OVER: Final = ("hand_over", "game_over")


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    deals: int
    pay_each: bool
    doubler: bool
    widow_to_last: bool
    zero_by_tricks: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    return _Rules(
        deals=int(chosen["deals"]),
        pay_each=chosen["settlement"] == "pay_each",
        doubler=chosen["all_pass"] == "doubler",  # noqa: S105 - no password
        widow_to_last=chosen["least_widow"] == "last_trick",
        zero_by_tricks=chosen["least_zero"] == "no_tricks",
    )


class Deal(NamedTuple):
    """A finished deal, as it stands on the score sheet."""

    dealer: Seat
    declarer: Seat | None
    """None: it was played least, or thrown in."""
    card_points: tuple[int, ...]
    """Of every seat, with the discards or the widow; nothing if the cards were thrown in."""
    factor: int
    """How many times it counted."""
    scorer: Seat | None
    """Whose victory points are ``value``, None if the cards were thrown in."""
    value: int
    """The victory points, doublings included."""
    points: tuple[int, ...]
    """The change of each seat's score."""


def declarer_score(total: int, tricks: int) -> int:
    """The victory points of a declarer with so many card points, discards included, and so many tricks.

    >>> [declarer_score(total, 5) for total in (120, 91, 90, 61, 60, 31, 30)], declarer_score(120, 10)
    ([4, 4, 2, 2, -2, -2, -4], 6)
    """
    if tricks in (0, 10):
        return 6 if tricks else -6
    return 4 if total > 90 else 2 if total > 60 else -2 if total > 30 else -4


class Schafkopf(HandsGame):
    """A match of Schafkopf.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``play`` (the hands and tricks, a
    ``TrickPlay``, from the deal on), ``widow`` and ``buried`` (masks), ``forehand``, ``declarer``, ``factor``,
    ``totals``, ``deals``, ``hand`` (the deal's number), ``rules``.
    """

    id: ClassVar[str] = "schafkopf"
    title: ClassVar[str] = "Schafkopf"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "pick": Takes.WORDS,
        "pass": Takes.WORDS,
        "discard": Takes.CARDS,
        "play": Takes.CARDS,
    }
    declared: ClassVar[tuple[Option, ...]] = (
        Option("deals", "Deals", (12, 3, 6, 9, 18, 24), help="The length of the match; everybody deals equally often."),
        Option(
            "settlement",
            "Settlement",
            ("declarer_only", "pay_each"),
            ("Only the declarer scores", "Every result is paid by or to each of the others"),
            "Paid by all, a deal adds up to nothing.",
        ),
        Option(
            "all_pass",
            "When nobody picks",
            ("least", "doubler"),
            ("Play least", "Throw in, and double the next deal"),
            "In least everybody plays for as few points as possible.",
        ),
        Option(
            "least_widow",
            "The widow in least",
            ("last_trick", "set_aside"),
            ("Goes with the last trick", "Counts for nobody"),
            "Who is charged with the card points of the widow.",
        ),
        Option(
            "least_zero",
            "Four points in least for",
            ("no_points", "no_tricks"),
            ("No card points", "No trick"),
            "What earns 4 instead of 2.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The match": ("deals", "settlement"),
        "When nobody picks": ("all_pass", "least_widow", "least_zero"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("paying", "Everybody pays", {"settlement": "pay_each"}),
        Preset("doublers", "With doublers", {"settlement": "pay_each", "all_pass": "doubler"}),
        Preset("short", "Three deals", {"deals": 3}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        self.seats = 3
        self.turn: Seat = CHANCE
        self.factor = 1
        self.totals: tuple[int, ...] = (0, 0, 0)
        self.deals: tuple[Deal, ...] = ()
        self._clear((0, 0, 0), 0)

    def _clear(self, hands: Sequence[int], widow: int) -> None:
        """The state at the beginning of a deal."""
        self.play = TrickPlay(ORDER, hands, self.forehand or 0)
        self.widow = widow
        self.buried = 0
        self.passed = 0
        self.declarer: Seat | None = None

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        # One assignment each: an object whose __dict__ has been touched is slower for the rest of its life.
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.turn = self.turn
        game.factor = self.factor
        game.totals = self.totals
        game.deals = self.deals
        game.play = self.play.copy()
        game.widow = self.widow
        game.buried = self.buried
        game.passed = self.passed
        game.declarer = self.declarer
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def forehand(self) -> Seat | None:
        """Who sits on the dealer's left and leads, or None before the first dealer has been drawn."""
        return None if self.dealer is None else (self.dealer + 1) % 3

    def _place(self, seat: Seat) -> int:
        """How many seats to the left of forehand this is."""
        return (seat - (self.forehand or 0)) % 3

    def waiting_for(self) -> frozenset[Seat]:
        return NOBODY if self.phase == "game_over" else ONE[self.turn]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        if self.between:
            return [self._chance_choice()]
        if self.phase == "pick":
            return [
                Choice(
                    "pick",
                    "Pick up the widow",
                    onto=(f"hand:{seat}",),
                    click=("widow",),
                    key="W",
                    button=True,
                    fields=_PICK,
                ),
                Choice("pass", "Pass", key="P", button=True, fields=Fields()),
            ]
        if self.phase == "discard":
            cards = tuple(cards_in(self.play.hands[seat]))
            return [
                Choice("discard", "Bury", cards=cards, least=2, most=2, onto=("buried",), key="B", button=True),
            ]
        return [self.play.choice(self.legal_mask())]

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == "play" and seat == self.turn:
            return play_actions(self.play.playable or self.legal_mask())
        return super().legal(seat)

    def legal_mask(self) -> int:
        """The cards that the seat to play may play now, as a mask."""
        return self.play.must_follow()

    def _pack(self) -> tuple[Card, ...]:
        return PACK

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb in ("pick", "pass") and not words and not cards:
            return self._pick_fault(seat)
        if verb == "discard" and not words:
            return self._discard_fault(seat, cards)
        if verb == "play" and not words:
            return self._play_fault(seat, cards)
        return "That means nothing in Schafkopf."

    def _pick_fault(self, seat: Seat) -> str:
        if self._place(seat) < self.passed:
            return "You have passed already."
        if self.phase != "pick":
            return "The widow has been decided on already."
        return "" if seat == self.turn else f"{_ROLES[self.passed]} decides first."

    def _discard_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if self.phase != "discard" or seat != self.turn:
            return "There is nothing to bury now."
        if len(cards) != 2 or len(set(cards)) != 2 or mask_of(cards) & ~self.play.hands[seat]:
            return "Put exactly two of your twelve cards away."
        return ""

    def _play_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        play = self.play
        if self.phase != "play":
            return "The cards are not being played yet."
        if seat != self.turn and not set(cards) & set(play.card_of(seat)):
            return "It is not your turn."
        reason = play.fault(seat, cards)
        if reason:
            return reason
        card = cards[0]
        if self.legal_mask() >> card & 1:
            return ""
        if play.led == TRUMP:
            return "Trump was led; you must play a trump."
        led = SUIT_NAMES[play.led]
        if card in TOPS and suit_of(card) == play.led:
            return f"The {card_words(card)} is a trump, not a {led[:-1]}. You must follow {led}."
        return f"You must follow {led}."

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind == "won" or (kind == "buried" and self.buried):
                return "Only the last trick may be looked at."
            if kind == "widow":
                return "Only the player who picks may see the widow."
            if kind == "hand" and number != str(seat):
                return "These are not your cards."
        if self.phase == "pick":
            return self._pick_fault(seat) or "Pick up the widow or pass."
        if seat != self.turn:
            taken = any(card in self.play.card_of(seat) for card in cards) or (kind == "trick" and number == str(seat))
            return "A played card stays played." if taken and self.play.card_of(seat) else "It is not your turn."
        if self.phase == "discard":
            return self._discard_fault(seat, cards) or "Drop the two cards on the outline to bury them."
        if not cards:
            return "Choose a card from your hand."
        return self._play_fault(seat, cards) or "Drop the card on the trick to play it."

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        verb, words, cards = action
        if verb == "play":
            play = self.play
            if (
                self.phase != "play"
                or seat != self.turn
                or words
                or len(cards) != 1
                or not (play.playable or self.legal_mask()) >> cards[0] & 1
            ):
                raise IllegalAction(self._fault(seat, action))
            finished = play.lay(cards[0], out)
            self.turn = play.turn
            if finished:
                if out is not None:
                    play.gather(out, ACE_TEN_POINTS)
                if len(play.plays) == 30:
                    self._finish_deal(out)
            return
        self.check(seat, action)
        if verb == "shuffle":
            self._deal(cards, out)
        elif verb == "first":
            self._first_deal(int(words[0]), out)
        elif verb == "pick":
            self._pick(seat, out)
        elif verb == "pass":
            self._pass(seat, out)
        else:
            self._discard(seat, mask_of(cards), out)

    def _go(self, phase: str, turn: Seat, banner: str, out: list[Event] | None) -> None:
        """Begin a part of the deal."""
        self.phase = phase
        self.turn = turn
        if out is not None:
            out.append(Phase(phase, banner))

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out += self.play.put_away()
            for zone, cards in (("widow", self.widow), ("buried", self.buried)):
                if cards:
                    out.append(Moved(tuple(cards_in(cards)), zone, "", NOBODY))
        dealer = self._next_hand()
        if out is not None:
            text = f"Deal {self.hand}"
            out += [Phase("deal", text), Marked("dealer", f"{{{dealer}}} deals"), Note(f"{text}: {{{dealer}}} deals")]
            if self.factor > 1:
                out += [Marked("doubled", self._doubled()), Note(self._doubled())]
            out.append(Moved(order, "", "stock", NOBODY))
        self._clear(*deal_in_packets(order, dealer, 3, _PACKETS, "widow", out))
        self._go("pick", self.play.turn, "", out)

    def _doubled(self) -> str:
        return f"This deal counts {_times(self.factor)}"

    def _pick(self, seat: Seat, out: list[Event] | None) -> None:
        if out is not None:
            cards = tuple(cards_in(self.widow))
            out += [Said(seat, "I pick"), Moved(cards, "widow", f"hand:{seat}", ONE[seat])]
            text = f"{{{seat}}} picks up the widow"
            out += [Note(f"{text}: {symbols(cards)}", ONE[seat], text), Marked("declarer", text)]
        self.declarer = seat
        self.play.hands[seat] |= self.widow
        self.widow = 0
        self._go("discard", seat, "", out)

    def _pass(self, seat: Seat, out: list[Event] | None) -> None:
        self.passed += 1
        if out is not None:
            out += [Said(seat, "Pass"), Note(f"{{{seat}}} passes")]
        if self.passed < 3:
            self.turn = (seat + 1) % 3
        elif self.rules.doubler:
            if out is not None:
                out.append(Note("Nobody picks: the cards are thrown in"))
            self._enter(None, (), None, 0, out)
        else:
            banner = "Least: take as few points as you can"
            if out is not None:
                out += [Marked("least", banner), Note("Nobody picks: this deal is played least")]
            self._go("play", self.play.turn, banner, out)

    def _discard(self, seat: Seat, cards: int, out: list[Event] | None) -> None:
        self.play.hands[seat] ^= cards
        self.buried = cards
        if out is not None:
            two = tuple(cards_in(cards))
            out.append(Moved(two, f"hand:{seat}", "buried", ONE[seat]))
            out.append(Note(f"{{{seat}}} buries {symbols(two)}", ONE[seat], f"{{{seat}}} buries two cards"))
        self._go("play", self.play.turn, f"{{{seat}}} plays alone", out)

    # ------------------------------------------------------------------------------------------ scoring

    def _finish_deal(self, out: list[Event] | None) -> None:
        play, declarer = self.play, self.declarer
        aside, zone = (self.widow, "widow") if declarer is None else (self.buried, "buried")
        if out is not None:
            cards = tuple(cards_in(aside))
            out += [Turned(card, zone, place) for place, card in enumerate(cards)]
            out.append(Note(f"The {'widow' if declarer is None else 'buried cards'}: {symbols(cards)}"))
        if declarer is None and self.rules.widow_to_last:
            play.won[play.turn] |= aside
            self.widow = 0
            if out is not None:
                out.append(Moved(cards, "widow", f"won:{play.turn}"))
                out.append(Note(f"{{{play.turn}}} took the last trick, and the widow with it"))
        if out is not None:
            out += play.turn_up()
        totals = [points_in(won) for won in play.won]
        if declarer is None:
            scorer, value = self._least(totals)
        else:
            totals[declarer] += points_in(aside)
            scorer, value = declarer, declarer_score(totals[declarer], play.tricks[declarer])
        self._enter(declarer, tuple(totals), scorer, value, out)

    def _least(self, totals: Sequence[int]) -> tuple[Seat, int]:
        """Who scores in least, and how much, by the card points of each seat."""
        play = self.play
        if totals.count(0) == 2:
            return totals.index(max(totals)), -4
        fewest = [seat for seat in range(3) if totals[seat] == min(totals)]
        if len(fewest) == 3:
            return self.dealer or 0, 2
        last = play.last_won()
        winner = min(fewest, key=lambda seat: last[seat])
        none = not play.tricks[winner] if self.rules.zero_by_tricks else not totals[winner]
        return winner, 4 if none else 2

    def _enter(
        self,
        declarer: Seat | None,
        totals: tuple[int, ...],
        scorer: Seat | None,
        value: int,
        out: list[Event] | None,
    ) -> None:
        """Write a finished deal down; without a scorer the cards were thrown in."""
        value *= self.factor
        points = tuple(value if seat == scorer else 0 for seat in range(3))
        if self.rules.pay_each and scorer is not None:
            points = tuple(2 * value if seat == scorer else -value for seat in range(3))
        deal = Deal(self.dealer or 0, declarer, totals, self.factor, scorer, value, points)
        self.factor = self.factor * 2 if scorer is None else 1
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self.deals = (*self.deals, deal)
        self.phase = "game_over" if len(self.deals) == self.rules.deals else "hand_over"
        self.turn = CHANCE
        if out is None:
            return
        text = _told(deal)
        if scorer is not None:
            out += [Note(text), Scored(points, text)]
        self._tell_end(f"{text}.", out)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1]
        if deal.declarer is None:
            return {}
        made = int(deal.value > 0)
        return {"contracts": 1, "contracts_made": made} if seat == deal.declarer else defended(made)

    def result(self) -> Result | None:
        if self.phase != "game_over":
            return None
        ranks = [sum(other > total for other in self.totals) for total in self.totals]
        winners = tuple(seat for seat, rank in enumerate(ranks) if not rank)
        return Result(self.totals, winners, placed(self.totals, ranks))

    def census(self) -> list[Card]:
        return [*self.play.cards(), *cards_in(self.widow), *cards_in(self.buried)]

    def view(self, seat: Seat | None) -> View:
        facts = {
            "hand": self.hand,
            "dealer": self.dealer,
            "forehand": self.forehand,
            "passed": self.passed,
            "declarer": self.declarer,
            "factor": self.factor,
            "tricks": self.play.history,
            "totals": self.totals,
            "deals": self.deals,
        }
        play = self.play
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=3,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other) for other in range(3)),
            tokens=self._tokens(),
            status=self._status(),
            sheet=self._sheet(),
            facts=facts,
            looks=play.all_looks() if self.phase in _OVER else {} if play.trick else play.looks(),
            laid=play.laid(),
            result=self.result(),
            order=_HELD,
            calls=self._calls() if self.phase == "pick" else (),
        )

    def _calls(self) -> tuple[tuple[Seat, str], ...]:
        """Who has passed, in order."""
        return tuple((((self.forehand or 0) + place) % 3, "Pass") for place in range(self.passed))

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        widow: tuple[Card | None, ...] = tuple(cards_in(self.widow))
        buried: tuple[Card | None, ...] = tuple(cards_in(self.buried))
        turned_up = self.phase in _OVER and len(self.play.plays) == 30
        if not turned_up:
            widow = (None,) * len(widow)
            if viewer is None or viewer != self.declarer:
                buried = (None,) * len(buried)
        zones = [
            Zone("stock", (), "the pack"),
            Zone("widow", widow, "the widow"),
            Zone("buried", buried, "the buried cards", self.declarer),
        ]
        for seat in range(3):
            zones += self.play.zones(seat, viewer, laid_out=turned_up)
        return tuple(zones)

    def _plate(self, seat: Seat) -> Plate:
        lines: list[str] = []
        if self.phase == "pick" and self._place(seat) < self.passed:
            lines.append("Pass")
        if self.play.plays:
            lines.append(counted(self.play.tricks[seat], "trick"))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def _tokens(self) -> tuple[Token, ...]:
        if not self.hand:
            return ()
        tokens = [
            Token("role", f"seat:{seat}", role[0], role)
            for seat, role in enumerate(_ROLES[self._place(seat)] for seat in range(3))
        ]
        if self.declarer is not None:
            tokens.append(Token("declarer", f"seat:{self.declarer}", "Declarer"))
        elif self.play.plays or self.phase == "play":
            tokens.append(Token("least", "", "Least: take as few points as you can"))
        if self.factor > 1 and self.phase not in _OVER:
            tokens.append(Token("doubled", "", self._doubled()))
        if self.phase in _OVER and len(self.play.plays) == 30:
            for seat, points in enumerate(self.deals[-1].card_points):
                tokens.append(Token("count", f"won:{seat}", f"{{{seat}}}: {points}"))
        return tuple(tokens)

    def _status(self) -> tuple[str, ...]:
        if not self.hand:
            return (f"{self.rules.deals} deals",)
        status = [f"Deal {self.hand} of {self.rules.deals}"]
        if self.declarer is not None:
            status.append(f"{{{self.declarer}}} plays alone")
        elif self.play.plays or self.phase == "play":
            status.append("Least")
        if self.phase == "play":
            status += ["Trump: queens, jacks, diamonds", f"Trick {self.play.finished + 1} of 10"]
        return tuple(status)

    def _sheet(self) -> Sheet:
        rows: list[tuple[str, ...]] = []
        totals = [0] * 3
        for number, deal in enumerate(self.deals, 1):
            totals = [total + points for total, points in zip(totals, deal.points, strict=True)]
            thrown_in = deal.scorer is None
            least = "Thrown in" if thrown_in else "Least"
            rows.append(
                (
                    str(number),
                    f"{{{deal.dealer}}}",
                    least if deal.declarer is None else f"{{{deal.declarer}}}",
                    ", ".join(f"{{{seat}}} {total}" for seat, total in enumerate(deal.card_points)),
                    "" if thrown_in else f"{{{deal.scorer}}} {deal.value:+d}",
                    *map(str, totals),
                )
            )
        best = max(self.totals)
        return Sheet(
            title=f"Schafkopf, {self.rules.deals} deals",
            heads=("Deal", "Dealer", "Declarer", "Card points", "Result", 0, 1, 2),
            rows=tuple(rows),
            totals=("Total", "", "", "", "", *map(str, self.totals)),
            marks=tuple(
                f"Deal {number}: counted {deal.factor} times"
                for number, deal in enumerate(self.deals, 1)
                if deal.factor > 1 and deal.scorer is not None
            ),
            leaders=tuple(seat for seat, total in enumerate(self.totals) if total == best) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game.hand = facts["hand"]
        game.dealer = facts["dealer"]
        game._clear((0, 0, 0), 0)
        game.phase = view.phase
        game.turn = next(iter(view.waiting_for), CHANCE)
        game.passed = facts["passed"]
        game.declarer = facts["declarer"]
        game.factor = facts["factor"]
        game.totals = facts["totals"]
        game.deals = facts["deals"]
        game.play.replay(facts["tricks"])
        if game.hand:
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie."""
        play = self.play
        zones = (*(f"hand:{seat}" for seat in range(3)), "widow", "buried")
        shown = [view.zone(zone).cards for zone in zones]
        places = [mask_of(card for card in cards if card is not None) for cards in shown]
        counts = [cards.count(None) for cards in shown]
        hidden = _PACK_MASK & ~(mask_of(play.plays) | sum(places))
        if view.phase in _OVER and self.declarer is None and not shown[3]:
            play.won[play.turn] |= hidden  # the widow went with the last trick
        else:
            may = [*(_PACK_MASK & ~void for void in play.voids()), _PACK_MASK, _PACK_MASK]
            self.unseen = deal_hidden(places, hidden, counts, may, rng)
        play.hands[:] = places[:3]
        self.widow, self.buried = places[3:]


def _times(factor: int) -> str:
    """How often a deal counts, in words."""
    return "double" if factor == 2 else f"{factor} times"


def _told(deal: Deal) -> str:
    """How a deal ended, in words: "{1} has 81 points: 2 victory points won"."""
    if deal.scorer is None:
        return f"Thrown in: the next deal counts {_times(2 * deal.factor)}"
    points = counted(abs(deal.value), "victory point")
    paid = ""
    if sum(map(bool, deal.points)) == 3:
        paid = f" {'from' if deal.value > 0 else 'to'} each of the others"
    doubled = f", counted {_times(deal.factor)}" if deal.factor > 1 else ""
    if deal.declarer is not None:
        has = deal.card_points[deal.declarer]
        had = f"{{{deal.declarer}}} has {counted(has, 'point') if deal.value > 0 else f'{has} of the 61 points needed'}"
        return f"{had}: {points} {'won' if deal.value > 0 else 'lost'}{paid}{doubled}"
    had = ", ".join(f"{{{seat}}} {total}" for seat, total in enumerate(deal.card_points))
    how = "has the fewest card points and wins" if deal.value > 0 else "has all card points and loses"
    return f"Nobody picked: {{{deal.scorer}}} {how} {points}{paid}{doubled}. Card points: {had}"
