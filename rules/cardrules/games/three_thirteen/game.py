"""Three-Thirteen, also called The Card Game: rummy in eleven rounds of 3, 4 ... 13 cards, with wild cards.

In every round the rank that matches the number of cards is wild. Whoever first has all his cards in sets and runs
goes out, the others get one more turn, and unmatched cards count against their owners. The rules are those of the
published game with its usual choices as options.

Zones, always in this order: ``stock`` (the pickup pile), ``discard`` (face up, the last card on top), then for every
seat ``hand:<seat>``, ``meld:<seat>:0`` to ``meld:<seat>:3`` (what it has laid down, a meld in each) and
``idle:<seat>`` (its unmatched cards, laid down too).

Tokens: ``wild`` (the badge of the round), ``turns`` (how many turns are left after somebody has gone out), at a seat
``out`` (it has gone out) and ``last`` (it has its last turn), and ``unmatched``: at ``idle:<seat>`` the
points of the cards that lie there, at the viewer's own hand what it would cost now.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.games.three_thirteen.three_thirteen_melds import (
    FOUR,
    Laid,
    MeldRules,
    arranged,
    kind_of,
    outs,
    unmatched,
)
from cardrules.games.three_thirteen.turns import (
    BONUS,
    DISCARDING,
    DRAWING,
    RESHUFFLING,
    VOTING,
    WORDED,
)
from cardrules.parts.melds import unmelded
from cardrules.parts.stock_and_discards import CardStep, Whereabouts
from cardrules.phases.game_options import GameOptions, agreed, choose
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, deals
from cardrules.phases.stock_phase import StockGame
from cardrules.protocol.cards import Card, Rank, cards_in, in_suits, mask_of, pack
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    Action,
    Event,
    Marked,
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
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say, sentences, template

__all__ = ["Round", "Rules", "State", "ThreeThirteen", "meld_of"]

_LONGEST_ROUND: Final = 13
_NO_NATURAL: Final = say("A set or run needs at least one card that is not wild.")
_HELD: Final = in_suits(pack(copies=4), ace_low=True)


class Round(NamedTuple):
    """A finished round."""

    dealer: Seat
    out: Seat | None
    """Who went out first; None if the round was stopped."""
    points: tuple[int, ...]


class Rules(GameOptions):
    """What can be agreed before a match of Three-Thirteen."""

    players: int = choose("Players", range(2, 10), "Everyone plays for himself.", start=4)
    extra_deck: bool = choose(
        "Packs",
        {"off": "One for every three players", "on": "One more"},
        "How many packs of 52 cards are shuffled together.",
    )
    first_out: int | str = choose(
        "Going out first",
        {0: "Scores nothing", -5: "Takes 5 points off", "vote": "As the players vote"},
        "What the first player to go out in a round scores; agree on it, or vote before the first deal.",
    )
    trip: str = choose(
        "Rounds",
        {"up": "3 to 13 cards", "up_and_down": "3 to 13, then 12 to 3", "up_and_down_repeat": "3 to 13, then 13 to 3"},
        "How many cards are dealt in the rounds of the game.",
    )
    ace_runs: str = choose(
        "Aces in runs",
        {"low": "Below the two", "low_or_high": "Below the two or above the king"},
        "Where an ace stands in a run. Round the corner never counts.",
    )
    all_wild: bool = choose(
        "Wild cards alone",
        {"off": "Are no meld", "on": "May be a meld"},
        "Whether three or more wild cards may be a meld without any other card.",
    )
    wild_leftover: int | None = choose(
        "An unmatched wild card costs",
        {"face": "The value of its face", 20: "20 points"},
        "What a wild card counts against its owner when he has no meld to put it in.",
        none="face",
    )
    retake: bool = choose(
        "A card taken from the discard pile",
        {"on": "May be thrown at once", "off": "Must be kept for that turn"},
        "Whether it may be discarded in the same turn.",
    )
    reshuffle_limit: int | None = choose(
        "Reshuffles in a round",
        {2: "Two at most", "none": "Any number"},
        "How often the discards become a new pickup pile before the round is stopped.",
        none="none",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.pack = pack(copies=-(-self.players // 3) + self.extra_deck)
        self.pack_mask = mask_of(self.pack)
        up, down = range(3, 14), range(13, 2, -1)
        back = {"up": (), "up_and_down": down[1:], "up_and_down_repeat": down}[self.trip]
        self.rounds = (*up, *back)
        """The cards of each round."""
        self.melds = MeldRules(self.ace_runs == "low_or_high", self.all_wild, self.wild_leftover or 0)
        self.wild_cards = {Rank(rank): frozenset(card for card in self.pack if card & 15 == rank) for rank in up}
        """All cards of each rank that is wild in some round."""


class State(NamedTuple):
    """What a viewer may know."""

    hand: int
    """The number of the round, from 1 (0 before the first deal)."""
    cards: int
    """How many cards each player was dealt, 0 before the first deal."""
    wild: Rank
    """The rank that is wild in this round, 0 before the first deal."""
    dealer: Seat | None
    turn: Seat
    """Whose turn it is, or was last."""
    taken: int
    """The card that it has just taken from the discard pile, -1 if it has not."""
    out: Seat
    """Who went out first in this round, -1 for nobody yet."""
    laid: tuple[bool, ...]
    """By seat: whether it has laid down its cards."""
    voted: tuple[Seat, ...]
    """Who has voted on what going out first scores, where that is agreed by vote."""
    votes: tuple[int | None, ...]
    """What each of them wants, as far as the viewer may know it."""
    turns_left: int | None
    """How many turns are still to be played after somebody has gone out, else None."""
    steps: tuple[CardStep, ...]
    """What has happened to cards in this round."""
    reshuffles: int
    """How often the discards have been shuffled in this round."""
    totals: tuple[int, ...]
    finished: tuple[Round, ...]
    arrangement: Laid
    """The viewer's cards in the melds that leave least."""


def meld_of(cards: Sequence[Card], view: View) -> str:
    """What these cards are, all of them together, as far as the round of the view has its wild cards: "run", "set" or
    ""."""
    state: State = view.state
    wild = state.wild
    if len(cards) < 3:
        return ""
    laid = arranged(mask_of(cards), wild, agreed(Rules, view.options).melds)
    if laid.points or laid.idle or len(laid.melds) != 1:
        return ""
    naturals = [card for card in cards if card & 15 != wild]
    return "run" if len({card & 15 for card in naturals}) > 1 else "set"


class ThreeThirteen(StockGame):
    """A match of Three-Thirteen.

    For playouts these may be read (and must not be written): ``phase``, ``turn``, ``hands`` (masks by seat),
    ``stock`` and ``discards`` (the last card on top), ``taken``, ``out``, ``laid`` (by seat), ``totals``, ``rules``.
    """

    id: ClassVar[str] = "three_thirteen"
    title: ClassVar[str] = say("Three-Thirteen")
    unit: ClassVar[str] = say("round")
    why_over: ClassVar[str] = say("This round is over, and the next one has not been dealt yet.")
    low_wins: ClassVar[bool] = True
    verbs: ClassVar[Mapping[str, Takes]] = {
        "vote": Takes.WORDS,
        "first": Takes.WORDS,
        "shuffle": Takes.ORDER,
        "reshuffle": Takes.ORDER,
        "draw": Takes.WORDS,
        "discard": Takes.CARDS,
        "out": Takes.CARDS,
    }
    worded: ClassVar[Mapping[str, int]] = {"vote": 1, "draw": 1}
    draw_label: ClassVar[str] = say("Draw from the pickup pile")
    drew: ClassVar[str] = template("{seat:@} {seat:@draws/draw} from the pickup pile")
    drew_card = template("{seat:@} {seat:@draws/draw} the {card:card} from the pickup pile")
    phases = (VOTING, DRAWING, DISCARDING, RESHUFFLING)
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("players", "trip", "first_out"),
        say("The cards"): ("extra_deck", "reshuffle_limit", "retake"),
        say("Melds"): ("ace_runs", "all_wild", "wild_leftover"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("two", say("For two"), {"players": 2}),
        Preset("bonus", say("With five off for going out"), {"first_out": -5}),
        Preset("vote", say("With a vote on going out"), {"first_out": "vote"}),
        Preset("round_trip", say("There and back"), {"trip": "up_and_down"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = seats = self.rules.players
        if self.rules.first_out == "vote":
            self.current = VOTING
        self.votes: tuple[int | None, ...] = (None,) * seats
        self.hands = [0] * seats
        self.out: Seat = -1
        self.laid = [False] * seats
        self.reshuffles = 0
        self.totals = (0,) * seats
        self.finished: tuple[Round, ...] = ()

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def cards(self) -> int:
        """How many cards each player was dealt in this round, 0 before the first."""
        return self.rules.rounds[self.hand - 1] if self.hand else 0

    @property
    def wild(self) -> Rank:
        """The wild rank of this round, 0 before the first: it is the number of cards."""
        return Rank(self.cards)

    @property
    def voted(self) -> tuple[Seat, ...]:
        """Who has voted."""
        return tuple([seat for seat, vote in enumerate(self.votes) if vote is not None])

    @property
    def first_out(self) -> int:
        """What the first player to go out in a round scores: as agreed, or as most have voted (in doubt nothing)."""
        agreed_on = self.rules.first_out
        if isinstance(agreed_on, int):
            return agreed_on
        return BONUS if 2 * self.votes.count(BONUS) > self.seats else 0

    @property
    def turns_left(self) -> int | None:
        """How many turns are still to be played after somebody has gone out, else None."""
        return None if self.out < 0 or self.current.why_idle else (self.out - self.turn) % self.seats

    @property
    def kept(self) -> int:
        """The card that may not be discarded in this turn, or -1."""
        return -1 if self.rules.retake else self.taken

    def throwable(self) -> int:
        hand = self.hands[self.turn]
        return hand if self.kept < 0 else hand & ~(1 << self.kept)

    def leaving(self) -> int:
        leaving = outs(self.hands[self.turn], self.wild, self.rules.melds)
        return leaving if self.kept < 0 else leaving & ~(1 << self.kept)

    def pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def malformed(self, seat: Seat, action: Action) -> str:
        wrong = super().malformed(seat, action)
        return wrong and (self.current.due(self, seat) or wrong)

    def meant(self, action: Action) -> bool:
        return action in WORDED if action.verb in self.worded else super().meant(action)

    def discard_fault(self, seat: Seat, cards: Sequence[Card], out: bool) -> str:
        """Why the seat in turn may not throw these cards, or go out with them."""
        hand = self.hands[seat]
        for card in cards:
            if not hand >> card & 1:
                return say("The {card:words} is not in your hand.", card=card)
        if len(cards) != 1:
            return say("You must discard one card when you go out.") if out else say("Discard one card.")
        if cards[0] == self.kept:
            return say("You may not discard the card you have just taken.")
        return self._left_over(hand ^ 1 << cards[0]) if out else ""

    def _left_over(self, hand: int) -> str:
        """Which cards keep the seat from going out with this hand, or ""."""
        laid = arranged(hand, self.wild, self.rules.melds)
        if not laid.points:
            return ""
        if len(laid.idle) >= 3 and all(card & 15 == self.wild for card in laid.idle):
            return _NO_NATURAL
        return unmelded(laid.idle, say("a set or run"))

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, rest = zone.partition(":")
        whose = kind in ("hand", "idle", "meld") and rest.partition(":")[0] != str(seat)
        if self.current in (DRAWING, DISCARDING):
            if whose and kind == "meld" and cards:
                return say("You cannot add to other players' cards.")
            if any(card in self.discards[:-1] for card in cards):
                return say("Only the top card can be taken.")
        return self.current.due(self, seat) or (say("These are not your cards.") if whose and not cards else "")

    def lay_fault(self, cards: Sequence[Card]) -> str:
        """Why these cards of the hand in turn may not be laid down now."""
        wild, rules = self.wild, self.rules.melds
        if len(cards) >= 3 and unmatched(mask_of(cards), wild, rules):
            naturals = [kind_of(card) for card in cards if card & 15 != wild]
            if not naturals:
                return _NO_NATURAL
            high = not unmatched(mask_of(cards), wild, rules._replace(high_ace=True))
            if high and not rules.high_ace:
                return say("The ace is low: it goes before the 2, not after the king.")
            return say("These cards are neither a set nor a run.")
        if self.leaving():
            return say("Choose a card to discard, and go out with it.")
        return say("Lay down only when all your cards are matched.")

    # ------------------------------------------------------------------------------------------ doing it

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats = self.seats
        if out is not None:
            out += self.cleared()
        dealer = self.next_hand()
        count = self.cards
        for place in range(1, seats + 1):
            self.hands[(dealer + place) % seats] = sum([1 << card for card in order[place - 1 : seats * count : seats]])
        self.stock = list(order[: seats * count : -1])
        self.discards = [order[seats * count]]
        self.taken = self.out = -1
        self.laid = [False] * seats
        self.steps = []
        self.reshuffles = 0
        self.turn = (dealer + 1) % seats
        if out is not None:
            badge = self._badge()
            out += [Entered("deal", badge), Marked("dealer", deals(dealer))]
            out += [
                Note(say("{round}; {dealer:@} {dealer:@deals/deal}", round=badge, dealer=dealer)),
                Moved(order[::-1], "", "stock", NOBODY),
            ]
            for place, card in enumerate(order[: seats * count]):
                seat = (dealer + 1 + place) % seats
                out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
            out.append(Moved((self.discards[0],), "stock", "discard"))
            out += [Note(say("The {card:card} is turned up", card=self.discards[0])), Marked("wild", badge)]
        self.enter(DRAWING, out)

    def _badge(self) -> str:
        """The round and what is wild in it."""
        return say("Round {round}: {rank:ranks} are wild", round=self._round_name(self.hand), rank=self.wild)

    def _round_name(self, number: int) -> str:
        """A round as players call it: by its cards, and "back" on the way back."""
        cards = self.rules.rounds[number - 1]
        return str(cards) if number <= _LONGEST_ROUND - 2 else say("{cards} back", cards=cards)

    def lay(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat lays down its cards, arranged in melds."""
        self.laid[seat] = True
        if out is None:
            return
        melds, idle, points = arranged(self.hands[seat], self.wild, self.rules.melds)
        for number, meld in enumerate(melds):
            out.append(Moved(meld, f"hand:{seat}", f"meld:{seat}:{number}"))
        if idle:
            out.append(Moved(idle, f"hand:{seat}", f"idle:{seat}"))
        if melds:
            laid = say("{melds:semicolons}", melds=[say("{cards:cards}", cards=meld) for meld in melds])
            told = say("{seat:@} {seat:@lays/lay} down {melds}", seat=seat, melds=laid)
        else:
            told = say("{seat:@} {seat:@has/have} no meld", seat=seat)
        if idle:
            told = say(
                "{laid}, and {cards:cards} left over ({points:point/points})", laid=told, cards=idle, points=points
            )
        out.append(Note(told))

    def next_turn(self, out: list[Event] | None, banner: str) -> None:
        """The next seat's turn begins, or the round is over."""
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.out:
            self._finish(out)
        elif self.stock:
            self.enter(DRAWING, out, banner)
        elif self.rules.reshuffle_limit is None or self.reshuffles < self.rules.reshuffle_limit:
            self.enter(RESHUFFLING, out, banner)
        else:
            if out is not None:
                out.append(Note(say("The pickup pile is empty once more, so the round is stopped")))
            for seat in range(self.seats):
                if not self.laid[seat]:
                    self.lay(seat, out)
            self.out = -1
            self._finish(out)

    def _finish(self, out: list[Event] | None) -> None:
        """Score the round."""
        points = tuple(
            self.first_out if seat == self.out else unmatched(hand, self.wild, self.rules.melds)
            for seat, hand in enumerate(self.hands)
        )
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self.finished = (*self.finished, Round(self.dealer or 0, self.out if self.out >= 0 else None, points))
        self.current = GAME_OVER if self.hand == len(self.rules.rounds) else HAND_OVER
        if out is None:
            return
        out.append(Scored(points, say("Round {round}", round=self._round_name(self.hand))))
        scores = [say("{seat:@} {points}", seat=seat, points=score) for seat, score in enumerate(points)]
        out.append(Note(say("{scores:row} this round", scores=scores)))
        self.tell_end(self._ending(points), out)

    def _ending(self, points: Sequence[int]) -> str:
        """How the round ended, and what the others were left with."""
        costs = [
            say("{seat:@} {points}", seat=seat, points=cost) for seat, cost in enumerate(points) if seat != self.out
        ]
        if self.out < 0:
            how = say("The pickup pile was empty once more, so the round was stopped.")
        else:
            how = say("{seat:@} went out first.", seat=self.out)
        return sentences([how, say("Unmatched points: {costs:row}.", costs=costs)])

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        return {"out_first": int(self.finished[-1].out == seat)}

    def result(self) -> Result | None:
        return self.ended(self.totals) if self.current is GAME_OVER else None

    def known_to(self, viewer: Seat | None) -> State:
        own = self.hands[viewer] if viewer is not None else 0
        votes = self.votes
        if self.current is VOTING:
            votes = tuple([vote if seat == viewer else None for seat, vote in enumerate(votes)])
        laid = arranged(own, self.wild, self.rules.melds) if own else Laid((), (), 0)
        return shown(self, State, votes=votes, arrangement=laid)

    def view(self, seat: Seat | None) -> View:
        return (
            super()
            .view(seat)
            ._replace(
                order=_HELD,
                marked=self.rules.wild_cards[self.wild] if self.hand else frozenset(),
            )
        )

    def status(self, viewer: Seat | None) -> list[str]:
        told, rounds, left = list[str](), len(self.rules.rounds), self.turns_left
        if self.hand:
            told.append(self._badge())
            if left is not None:
                told.append(say("{turns:turn/turns} left", turns=left))
            elif self.reshuffles > 1 and not self.current.why_idle:
                told.append(say("Pile shuffled {count} times", count=self.reshuffles))
            elif self.reshuffles and not self.current.why_idle:
                told.append(say("Pile shuffled once"))
        if self.current is not VOTING and self.first_out:
            told.append(say("Out first: {points} points off", points=-self.first_out))
        if self.hand and not self.finished:
            return [*told, say("The first of {rounds} rounds", rounds=rounds)]
        return [*told, say("{played} of {rounds} rounds played", played=len(self.finished), rounds=rounds)]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stock", (None,) * len(self.stock), say("the pickup pile")),
            Zone("discard", tuple(self.discards), say("the discard pile")),
        ]
        for seat in range(self.seats):
            own = seat == viewer
            shown = say("your melds") if own else say("{seat:@'s} melds", seat=seat)
            beside = say("your unmatched cards") if own else say("{seat:@'s} unmatched cards", seat=seat)
            held = self.hands[seat]
            melds: tuple[tuple[Card, ...], ...] = ()
            idle: tuple[Card, ...] = ()
            hand: tuple[Card | None, ...] = ()
            if self.laid[seat]:
                melds, idle, _ = arranged(held, self.wild, self.rules.melds)
            else:
                hand = tuple(cards_in(held)) if seat == viewer else (None,) * held.bit_count()
            zones.append(
                Zone(f"hand:{seat}", hand, say("your hand") if own else say("{seat:@'s} hand", seat=seat), seat)
            )
            for number in range(FOUR):
                cards = melds[number] if number < len(melds) else ()
                zones.append(Zone(f"meld:{seat}:{number}", cards, shown, seat))
            zones.append(Zone(f"idle:{seat}", idle, beside, seat))
        return zones

    def _unmatched(self, seat: Seat) -> int:
        return unmatched(self.hands[seat], self.wild, self.rules.melds)

    def plate_for(self, seat: Seat, viewer: Seat | None) -> Plate:
        lines = []
        if self.current is VOTING and self.votes[seat] is not None:
            lines.append(say("Has voted"))
        if self.hand and seat != viewer and not self.laid[seat]:
            lines.append(say("{cards:card/cards}", cards=self.hands[seat].bit_count()))
        if self.laid[seat] and seat != self.out:
            lines.append(say("{points} unmatched", points=self._unmatched(seat)))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        tokens = []
        if self.hand:
            tokens.append(Token("wild", "", self._badge()))
        left = self.turns_left
        if left is not None:
            tokens.append(Token("turns", "", say("{turns:turn/turns} left", turns=left)))
        if self.hand and viewer is not None and not self.laid[viewer]:
            tokens.append(Token("unmatched", f"hand:{viewer}", self._outlook(viewer)))
        for seat in range(self.seats):
            place = f"seat:{seat}"
            if seat == self.out:
                tokens.append(Token("out", place, say("out")))
            elif self.out >= 0 and not self.laid[seat]:
                tokens.append(Token("last", place, say("last turn") if seat == self.turn else say("one turn left")))
            if self.laid[seat] and self._unmatched(seat):
                points = say("{points:point/points}", points=self._unmatched(seat))
                tokens.append(Token("unmatched", f"idle:{seat}", points))
        return tokens

    def _outlook(self, seat: Seat) -> str:
        """What the hand of a seat would cost now: with a card too many, after the best discard."""
        hand, wild, melds = self.hands[seat], self.wild, self.rules.melds
        if hand.bit_count() > self.cards:
            least = min(unmatched(hand ^ 1 << card, wild, melds) for card in cards_in(hand))
            return say("Unmatched after the best discard: {points:point/points}", points=least)
        return say("Unmatched: {points:point/points}", points=self._unmatched(seat))

    def sheet(self) -> Sheet:
        rows = []
        running = [0] * self.seats
        for number, (dealer, out, points) in enumerate(self.finished, 1):
            name = self._round_name(number)
            running = [total + new for total, new in zip(running, points, strict=True)]
            cells = [f"{new} ({total})" for new, total in zip(points, running, strict=True)]
            first = say("nobody") if out is None else say("{seat:@}", seat=out)
            wild = say("{rank:ranks}", rank=self.rules.rounds[number - 1])
            rows.append((name, wild, say("{seat:@}", seat=dealer), first, *cells))
        return Sheet(
            title=self.title,
            heads=(say("Round"), say("Wild"), say("Dealer"), say("Out first"), *range(self.seats)),
            rows=tuple(rows),
            totals=(say("Total"), "", "", "", *map(str, self.totals)),
            leaders=self.ahead(self.totals) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        state: State = view.state
        for seat in state.voted:
            if game.votes[seat] is None:
                game.votes = (*game.votes[:seat], rng.choice((0, BONUS)), *game.votes[seat + 1 :])
        game.discards = [card for card in view.zone("discard").cards if card is not None]
        if not game.hand:
            return game
        shown: dict[Seat, int] = {}
        for seat, laid in enumerate(game.laid):
            if laid or seat == view.seat:
                zones = [f"hand:{seat}", f"idle:{seat}", *(f"meld:{seat}:{number}" for number in range(FOUR))]
                shown[seat] = mask_of(card for zone in zones for card in view.zone(zone).cards if card is not None)
        where = Whereabouts([game.cards] * game.seats, game.steps)
        game.hands, game.stock = where.lay(game.rules.pack_mask & ~mask_of(game.discards), shown, rng)
        return game
