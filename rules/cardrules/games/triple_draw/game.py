"""Triple Draw Lowball: five hidden cards, three draws, four betting rounds, and the lowest poker hand wins.

Deuce-to-seven ranking as in the casinos (aces are high, straights and flushes count against you), or ace-to-five as an
option. Betting is by Robert's Rules of Poker.

Zones, always in this order: ``stub``, ``muck`` (discards and folded hands), then for every seat ``hand:<seat>`` and
``discard:<seat>`` (what it has thrown in this draw, face down until all have drawn). Places of chips, and the tokens
``chips``, ``dealer`` and ``all-in``, are those of ``cardrules.parts.betting``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.betting import Won
from cardrules.parts.dealing import deal_hidden, shuffle_fault
from cardrules.parts.poker_hands import a_low_hand, ace_to_five, deuce_to_seven, low_name
from cardrules.parts.stakes import ChipsState, seats_in
from cardrules.phases.game_options import GameOptions, agreed, choose
from cardrules.phases.game_state import shown
from cardrules.phases.phased_game import Phase
from cardrules.phases.poker_game import (
    BETTING_VERBS,
    BETWEEN_VERBS,
    LIMIT,
    RAISE_CAP,
    REBUY,
    STACK,
    Betting,
    PokerGame,
)
from cardrules.protocol.cards import PACK_52, Card, cards_in, in_ranks, mask_of, rank_of
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Plate,
    Said,
    Seat,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say, template

__all__ = ["BETTING", "DRAWING", "FOLD", "RESHUFFLE", "Rules", "State", "TripleDraw", "kept_text"]

FOLD: Final = -1
"""In ``moves``: the seat has folded."""
RESHUFFLE: Final = (-1, 0)
"""In ``moves``: the discards have become the new stub."""

_PACK: Final = mask_of(PACK_52)
_HELD: Final = {low: in_ranks(PACK_52, ace_low=low)[::-1] for low in (False, True)}
"""How hands are held, high cards at the left: where aces are high, and where they are low."""
_SHOWDOWN: Final = 7
_DRAWS: Final = tuple(say("Draw {count}", count=count) for count in range(1, 6))
_STAND_PAT: Final = Choice("draw", say("Stand pat"), key="P", button=True)
_LETTERS: Final = (*"?A23456789", "10", *"JQKA")


class Rules(GameOptions):
    """What can be agreed before a match of Triple Draw."""

    players: int = choose("Players", (4, 2, 3, 5, 6))
    ranking: str = choose(
        "Best hand",
        {
            "deuce_to_seven": "7-5-4-3-2: aces high, no straights or flushes",
            "ace_to_five": "5-4-3-2-A: aces low, only pairs count",
        },
        "Which low hand is the best.",
    )
    limit: str = LIMIT
    small_bet: int = choose("Small bet", range(2, 51, 2), "The big blind; the small blind is half of it.", start=10)
    late_bet: str = choose(
        "Bet after the second draw",
        {"double": "Twice the small bet", "same": "The small bet"},
        "Fixed limit only.",
    )
    raise_cap: int | None = RAISE_CAP
    ante: int = choose("Ante", range(6), "What everybody pays before each hand, besides the blinds.", start=0)
    stack: int = STACK
    rebuy: str = REBUY
    show: str = choose(
        "Turned up at the end",
        {"contenders": "All hands still in", "winner_only": "Only the winner's hand"},
        "Which hands are seen at the showdown.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        high_ace = self.ranking == "deuce_to_seven"
        self.value: Callable[[int], int] = deuce_to_seven if high_ace else ace_to_five
        """The value of a hand; the lowest wins."""
        self.ace = 14 if high_ace else 1
        """The rank of an ace."""
        doubles = self.limit == "fixed" and self.late_bet == "double"
        self.bets = (self.small_bet, 2 * self.small_bet if doubles else self.small_bet)
        """One bet before and after the second draw."""


class State(NamedTuple):
    """What a viewer may know."""

    hand: int
    """The number of the hand, from 1 (0 before the first deal)."""
    dealer: Seat | None
    chips: ChipsState
    step: int
    """Which of the eight steps of a hand it is: 0, 2, 4, 6 betting, 1, 3, 5 draws, 7 the showdown."""
    turn: Seat
    """Who draws, or drew last."""
    drew: tuple[tuple[int, ...], ...]
    """For each seat how many cards it has drawn, draw by draw."""
    moves: tuple[tuple[Seat, int], ...]
    """The draws and folds of the hand in order: (seat, cards drawn), (seat, ``FOLD``), and ``RESHUFFLE``."""
    acts: tuple[tuple[int, Seat, str], ...]
    """What was said in the betting rounds of the hand, in order: (step, seat, verb)."""
    asking: int
    """How many cards the seat in turn still gets, while the discards are being shuffled (else 0)."""
    shown: tuple[Seat, ...]
    """Whose hands were turned up at the showdown."""
    own_discards: int
    """The cards that the viewer has thrown in this draw, until all have drawn, as a mask."""
    own_thrown: int
    """Those that he has thrown in this hand and that have not been shuffled again."""
    own_returned: tuple[int, ...]
    """Those that he has thrown and that were shuffled again, shuffle by shuffle."""


def kept_text(cards: Sequence[Card], options: Mapping[str, object]) -> str:
    """What a player draws to who keeps these cards, from the lowest rank to the highest.

    >>> from cardrules.protocol.cards import parse_cards
    >>> kept_text(parse_cards("7S 2D 4H 3C"), {"ranking": "deuce_to_seven"})
    'Drawing to 2-3-4-7'
    """
    ace = 14 if options["ranking"] == "deuce_to_seven" else 1
    ranks = sorted(ace if rank_of(card) == 14 else rank_of(card) for card in cards)
    if not ranks:
        return say("Drawing five new cards")
    return say("Drawing to {ranks}", ranks="-".join(_LETTERS[rank] for rank in ranks))


class DrawBetting(Betting["TripleDraw"]):
    """One of the four betting rounds."""

    bet_is = template("The bet is {chips} in this round.")

    def due(self, game: TripleDraw, seat: Seat) -> str:
        return self.prompt if seat == game.chips.turn else DRAWING.untimely(game, seat, _STAND_PAT.action())

    def do(self, game: TripleDraw, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.acts.append((game.step, seat, action.verb))
        super().do(game, seat, action, out)


class Drawing(Phase["TripleDraw"]):
    """One of the three draws. Where the stub runs out chance shuffles the discards, and the draw goes on."""

    id = "draw"
    verbs = ("draw",)

    def waiting_for(self, game: TripleDraw) -> frozenset[Seat]:
        return ONE[CHANCE if game.asking else game.turn]

    def choices(self, game: TripleDraw, seat: Seat) -> list[Choice]:
        if game.asking:
            cards = game.reshuffled()
            return [Choice("reshuffle", say("Shuffle the discards"), cards=cards, least=len(cards), most=len(cards))]
        hand, onto = tuple(cards_in(game.hands[seat])), (f"discard:{seat}",)
        draw = Choice("draw", say("Draw"), cards=hand, least=1, most=5, shown=_DRAWS, onto=onto, key="D", button=True)
        return [draw, _STAND_PAT]

    def fault(self, game: TripleDraw, seat: Seat, action: Action) -> str:
        cards = action.cards
        if not game.chips.live >> seat & 1:
            return say("You are out of this hand.")
        if game.has_drawn(seat):
            return say("You have already drawn.")
        if seat != game.turn or game.asking:
            return say("It is {seat:@'s} turn to draw.", seat=game.turn)
        for card in cards:
            if not game.hands[seat] >> card & 1:
                return say("The {card:words} is not in your hand.", card=card)
        return say("You threw the same card twice.") if len(set(cards)) < len(cards) else ""

    def untimely(self, game: TripleDraw, seat: Seat, action: Action) -> str:
        out = not game.chips.live >> seat & 1
        return say("You are out of this hand.") if out else say("Nobody draws cards now: this is a betting round.")

    def instead(self, game: TripleDraw, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if seat != game.turn and game.has_drawn(seat):
            return say("Your cards have been dealt.")
        fault = self.fault(game, seat, Action("draw", (), tuple(cards)))
        if fault or cards:
            return fault or say("Drop the cards in front of you.")
        return say("Choose the cards that you want to throw, or stand pat.")

    def do(self, game: TripleDraw, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "reshuffle":
            game.reshuffle(action.cards, out)
            return
        cards = action.cards
        count, thrown = len(cards), mask_of(cards)
        game.hands[seat] ^= thrown
        game.discards[seat] = thrown
        game.threw[seat] |= thrown
        game.drew[seat] = (*game.drew[seat], count)
        game.moves.append((seat, count))
        if out is not None:
            self._tell(game, seat, cards, out)
        if count <= len(game.stub):
            game.serve(seat, count, out)
            return
        game.asking = count
        if out is not None:
            if game.stub:
                told = say("The stub has {cards:card/cards} left: the discards are shuffled", cards=len(game.stub))
            else:
                told = say("The stub has no cards left: the discards are shuffled")
            out.append(Note(told))

    def _tell(self, game: TripleDraw, seat: Seat, cards: tuple[Card, ...], out: list[Event]) -> None:
        if not cards:
            out += [Said(seat, say("Pat")), Note(say("{seat:@} {seat:@stands/stand} pat", seat=seat))]
            return
        count, zone = len(cards), f"discard:{seat}"
        out.append(Moved(cards, f"hand:{seat}", zone, ONE[seat]))
        out += [Turned(None, zone, place, NOBODY) for place in range(count)]
        out.append(Said(seat, _DRAWS[count - 1]))
        other = say("{seat:@} {seat:@draws/draw} {cards:card/cards}", seat=seat, cards=count)
        thrown = say("{seat:@} {seat:@throws/throw} {cards:cards}", seat=seat, cards=game.from_the_top(cards))
        out.append(Note(thrown, ONE[seat], other))


BETTING: Final = DrawBetting()
DRAWING: Final = Drawing()


class TripleDraw(PokerGame):
    """A match of Triple Draw Lowball.

    For playouts these may be read (and must not be written): ``phase``, ``turn`` (in a draw), ``hands`` (masks by
    seat), ``stub`` (the next card last), ``step``, ``drew``, ``acts``, ``chips``, ``rules``.
    """

    id: ClassVar[str] = "triple_draw"
    title: ClassVar[str] = say("Triple Draw Lowball")
    short_title: ClassVar[str] = say("Triple Draw")
    verbs: ClassVar[Mapping[str, Takes]] = {
        **BETWEEN_VERBS,
        "reshuffle": Takes.ORDER,
        "draw": Takes.CARDS,
        **BETTING_VERBS,
    }
    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle", "reshuffle")
    phases = (BETTING, DRAWING)
    betting = BETTING
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The table"): ("players", "stack", "rebuy"),
        say("Betting"): ("limit", "small_bet", "late_bet", "raise_cap", "ante"),
        say("The hands"): ("ranking", "show"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("heads_up", say("For two"), {"players": 2}),
        Preset("full", say("Full table"), {"players": 6}),
        Preset("california", say("Ace to five"), {"ranking": "ace_to_five"}),
        Preset("no_limit", say("No limit"), {"limit": "no_limit", "stack": 1000}),
        Preset("knockout", say("Until one has all the chips"), {"rebuy": "out", "stack": 200}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        seats = self.seats
        self.step = 0
        self.turn: Seat = 0
        self.hands = [0] * seats
        self.stub: list[Card] = []
        self.muck = 0
        self.discards = [0] * seats
        self.asking = 0
        self.drew: list[tuple[int, ...]] = [()] * seats
        self.moves: list[tuple[Seat, int]] = []
        self.acts: list[tuple[int, Seat, str]] = []
        self.threw = [0] * seats
        self.returned: list[tuple[int, ...]] = [()] * seats
        self.shown: tuple[Seat, ...] = ()

    # ------------------------------------------------------------------------------------ what may be done

    def chance_fault(self, seat: Seat, action: Action) -> str:
        if seat != CHANCE or not self.asking:
            return super().chance_fault(seat, action)
        if action.verb != "reshuffle" or action.words:
            return say("The discards must be shuffled now.")
        return shuffle_fault(self.reshuffled(), action.cards)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind in ("stub", "muck"):
                return say("Nobody looks at these cards.")
            return say("These are not your cards.") if number and number != str(seat) else ""
        own = self.hands[seat]
        return say("This is not your card.") if any(not own >> card & 1 for card in cards) else ""

    def has_drawn(self, seat: Seat) -> bool:
        """Whether a seat has had its turn in this draw."""
        return len(self.drew[seat]) > self.step // 2

    # ------------------------------------------------------------------------------------------ doing it

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats = self.seats
        if out is not None:
            out += self.cleared()
        dealer = self.begin_hand(out)
        if out is not None:
            out.append(Moved(order, "", "stub", NOBODY))
        self.step = self.muck = self.asking = 0
        self.hands = [0] * seats
        self.discards = [0] * seats
        self.drew = [()] * seats
        self.moves = []
        self.acts = []
        self.threw = [0] * seats
        self.returned = [()] * seats
        self.shown = ()
        chips = self.chips
        chips.ante(self.rules.ante, dealer, out)
        big = chips.post_blinds(dealer, self.rules.small_bet, out)
        players = seats_in(chips.dealt, dealer + 1, seats)
        for number, card in enumerate(order[: 5 * len(players)]):
            seat = players[number % len(players)]
            self.hands[seat] |= 1 << card
            if out is not None:
                out.append(Moved((card,), "stub", f"hand:{seat}", ONE[seat]))
        self.stub = list(order[: 5 * len(players) - 1 : -1])
        self._next_betting(big + 1, out)

    def _next_betting(self, opener: Seat, out: list[Event] | None) -> None:
        bet, number = self.rules.bets[self.step >= 4], self.step // 2 + 1
        told = "" if out is None else say("Betting {number}", number=number)
        if self.begin_betting(opener, bet, self.step == 0, out, told) and out is not None:
            out.append(Note(say("Betting round {number}: one bet is {bet}", number=number, bet=bet)))

    def leave(self, seat: Seat, why: str, out: list[Event] | None) -> bool:
        hand = self.hands[seat]
        if out is not None:
            fallen, there = tuple(cards_in(hand)), self.muck.bit_count()
            out.append(Moved(fallen, f"hand:{seat}", "muck", ONE[seat]))
            out += [Turned(None, "muck", there + place, NOBODY) for place in range(len(fallen))]
        self.muck |= hand
        self.threw[seat] |= hand
        self.hands[seat] = 0
        self.moves.append((seat, FOLD))
        return not self.won(out)

    def end_betting(self, out: list[Event] | None) -> None:
        aggressor = self.chips.aggressor
        self.chips.gather(out)
        self.step += 1
        if self.step == _SHOWDOWN:
            self._show_down(aggressor, out)
            return
        self.turn = self.chips.next_live((self.dealer or 0) + 1)
        number = self.step // 2 + 1
        self.enter(DRAWING, out, "" if out is None else say("Draw {number}", number=number))
        if out is not None:
            out.append(Note(say("Draw {number} of 3", number=number)))

    def reshuffled(self) -> tuple[Card, ...]:
        """The cards that make a new stub: the rest of it, the muck, and what others have thrown in this draw."""
        cards = self.muck | mask_of(self.stub)
        for seat, thrown in enumerate(self.discards):
            if seat != self.turn:
                cards |= thrown
        return tuple(cards_in(cards))

    def reshuffle(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Make the discards the new stub, and deal the seat in turn what it has asked for."""
        if out is not None:
            out.append(Moved(tuple(cards_in(self.muck)), "muck", "stub", NOBODY))
        for seat, thrown in enumerate(self.discards):
            back = self.threw[seat]
            if seat == self.turn:
                back &= ~thrown
            elif thrown:
                self.discards[seat] = 0
                if out is not None:
                    out.append(Moved(tuple(cards_in(thrown)), f"discard:{seat}", "stub", NOBODY))
            self.threw[seat] ^= back
            self.returned[seat] = (*self.returned[seat], back)
        self.muck = 0
        self.stub = list(order[::-1])
        self.moves.append(RESHUFFLE)
        if out is not None:
            text = say("The stub ran out: discards reshuffled")
            out += [Marked("shuffle", text, "stub"), Note(text), Entered("draw", text)]
        count, self.asking = self.asking, 0
        self.serve(self.turn, count, out)

    def serve(self, seat: Seat, count: int, out: list[Event] | None) -> None:
        """Deal the seat its new cards, and go on."""
        got = [self.stub.pop() for _ in range(count)]
        self.hands[seat] |= mask_of(got)
        if out is not None and got:
            out += [Moved((card,), "stub", f"hand:{seat}", ONE[seat]) for card in got]
            told = say("{seat:@} {seat:@gets/get} {cards:cards}", seat=seat, cards=self.from_the_top(got))
            out.append(Note(told, ONE[seat]))
        first = (self.dealer or 0) + 1
        for other in seats_in(self.chips.live, first, self.seats):
            if not self.has_drawn(other):
                self.turn = other
                return
        for other, thrown in enumerate(self.discards):
            if thrown:
                if out is not None:
                    out.append(Moved(tuple(cards_in(thrown)), f"discard:{other}", "muck", NOBODY))
                self.muck |= thrown
                self.discards[other] = 0
        self.step += 1
        self._next_betting(first, out)

    def _show_down(self, aggressor: Seat, out: list[Event] | None) -> None:
        """Every pot goes to the lowest hand that can win it; hands are turned up from the last aggressor on."""
        chips, value = self.chips, self.rules.value
        first = (self.dealer or 0) + 1
        worth = {seat: value(self.hands[seat]) for seat in seats_in(chips.live, first, self.seats)}
        shares = []
        for place, (amount, able) in reversed(list(enumerate(chips.pots()))):
            best = min(worth[seat] for seat in worth if able >> seat & 1)
            shares.append((place, amount, [seat for seat in worth if able >> seat & 1 and worth[seat] == best]))
        winners = {seat for _, _, winning in shares for seat in winning}
        order = seats_in(chips.live, first if aggressor < 0 else aggressor, self.seats)
        self.shown = tuple([seat for seat in order if self.rules.show == "contenders" or seat in winners])
        if out is not None:
            for seat in order:
                self._tell_hand(seat, out)
        told: list[str] = []
        for place, amount, winning in shares:
            told += chips.pay(place, amount, winning, out, _with(worth[winning[0]]), len(shares))
        if len(told) == len(shares) > 1 and len(winners) == 1:  # one sentence, and not one for each pot
            [winner] = winners
            total = sum(amount for _, amount, _ in shares)
            hand = a_low_hand(worth[winner])
            both = template("{seat:@} {seat:@wins/win} both pots, {total} chips, with {hand}")
            each = template("{seat:@} {seat:@wins/win} all {pots} pots, {total} chips, with {hand}")
            several = each if len(shares) > 2 else both
            told = [say(several, seat=winner, pots=len(shares), total=total, hand=hand)]
        self.end_hand(out, told)

    def _tell_hand(self, seat: Seat, out: list[Event]) -> None:
        """A hand is turned up, or is not."""
        if seat not in self.shown:
            out.append(Note(say("{seat:@} {seat:@does/do} not show", seat=seat)))
            return
        hand = self.hands[seat]
        cards = cards_in(hand)
        out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(cards)]
        told = say(
            "{seat:@} {seat:@shows/show} {cards:cards}: {hand}",
            seat=seat, cards=self.from_the_top(cards), hand=low_name(self.rules.value(hand)),
        )  # fmt: skip
        out.append(Note(told))

    def from_the_top(self, cards: Sequence[Card]) -> list[Card]:
        """The cards from the highest rank of the ranking to the lowest."""
        ace = self.rules.ace
        return sorted(cards, key=lambda card: (-ace if rank_of(card) == 14 else -rank_of(card), card))

    # ---------------------------------------------------------------------------------- what can be known

    def census(self) -> list[Card]:
        masks = (*self.hands, *self.discards, self.muck)
        return [*self.stub, *(card for mask in masks for card in cards_in(mask))]

    def known_to(self, viewer: Seat | None) -> State:
        own = (0, 0, ()) if viewer is None else (self.discards[viewer], self.threw[viewer], self.returned[viewer])
        discards, thrown, returned = own
        chips = self.chips.known()
        return shown(self, State, chips=chips, own_discards=discards, own_thrown=thrown, own_returned=returned)

    def view(self, seat: Seat | None) -> View:
        return super().view(seat)._replace(order=_HELD[self.rules.ace == 1])

    def _hand_name(self, seat: Seat | None) -> str:
        """What a player holds whose hand is whole."""
        hand = 0 if seat is None else self.hands[seat]
        return low_name(self.rules.value(hand)) if hand.bit_count() == 5 else ""

    def standing(self, viewer: Seat | None) -> list[str]:
        told, number = list[str](), self.step // 2 + 1
        if self.current is BETTING:
            told += [say("Betting {number} of 4", number=number), self.chips.bet_words(self.chips.bet)]
        elif self.current is DRAWING:
            told.append(say("Draw {number} of 3", number=number))
        name = self._hand_name(viewer)
        return [*told, say("Your hand: {hand}", hand=name)] if name else told

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        name = self._hand_name(viewer)
        held = [Token("held", f"hand:{viewer}", say("{hand:^}", hand=name))] if name else []
        return self.chips.tokens(self.dealer) + held

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stub", (None,) * len(self.stub), say("the stub")),
            Zone("muck", (None,) * self.muck.bit_count(), say("the discards")),
        ]
        for seat, hand in enumerate(self.hands):
            own = seat == viewer
            cards: tuple[Card | None, ...] = tuple(cards_in(hand))
            if seat != viewer and seat not in self.shown:
                cards = (None,) * len(cards)
            thrown = (None,) * self.discards[seat].bit_count()
            held = say("your hand") if own else say("{seat:@'s} hand", seat=seat)
            aside = say("your discards") if own else say("{seat:@'s} discards", seat=seat)
            zones += [Zone(f"hand:{seat}", cards, held, seat), Zone(f"discard:{seat}", thrown, aside, seat)]
        return zones

    def plate(self, seat: Seat) -> Plate:
        chips, drew = self.chips, self.drew[seat]
        lines = chips.plate_lines(seat)
        if not self.current.why_idle and chips.dealt >> seat & 1 and not chips.live >> seat & 1:
            lines.append(say("Folded"))
        elif chips.last_action(seat):
            lines.append(chips.last_action(seat))
        if drew:
            drawn: str = ""
            for count in drew:
                one = str(count) if count else say("pat")
                drawn = say("{drawn} / {one}", drawn=drawn, one=one) if drawn else one
            # Nobody draws pat.
            lines.append(say("Drew {drawn}", drawn=drawn) if drew[0] else say("{drawn:^}", drawn=drawn))
        if seat in self.shown:
            lines.append(say("{hand:^}", hand=self._hand_name(seat)))
        return Plate(str(chips.stacks[seat]), tuple(lines), seat == self.dealer)

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if game.hand:
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card where it could lie; which of their cards the others have thrown is drawn by lot."""
        viewer: Seat | None = view.seat
        state: State = view.state
        shuffles = self.moves.count(RESHUFFLE)
        self.returned = [(0,) * shuffles] * self.seats
        known = 0
        may = [_PACK] * (shuffles + 1)
        if viewer is not None:
            self.discards[viewer] = state.own_discards
            self.threw[viewer] = known = state.own_thrown
            self.returned[viewer] = state.own_returned
            # A card dealt before the viewer's discards went back into the stub cannot be one of those.
            for number, back in enumerate(self.returned[viewer]):
                for age in range(number + 1):
                    may[age] &= ~back
        for seat in range(self.seats):
            self.hands[seat] = mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None)
            known |= self.hands[seat]
        held, thrown, dead = self._ages(rng)
        unknown = [seat for seat in range(self.seats) if seat != viewer]
        holders = [(self.hands, seat, held[seat]) for seat in unknown if not self.hands[seat]]
        holders += [(self.discards, seat, thrown[seat]) for seat in unknown]
        holders += [(self.threw, seat, dead[seat]) for seat in unknown]
        places = [(masks, seat, slots.count(age), age) for masks, seat, slots in holders for age in sorted(set(slots))]
        laid = [0] * (len(places) + 1)
        counts = [*(count for _, _, count, _ in places), len(view.zone("stub").cards)]
        deal_hidden(laid, _PACK & ~known, counts, [*(may[age] for *_, age in places), _PACK], rng)
        for (masks, seat, _, _), cards in zip(places, laid, strict=False):
            masks[seat] |= cards
        for seat, cards in enumerate(self.discards):
            self.threw[seat] |= cards
            self.muck |= self.threw[seat] ^ cards
        self.stub = cards_in(laid[-1])
        rng.shuffle(self.stub)

    def _ages(self, rng: random.Random) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
        """For each seat how often the discards had been shuffled when each card was dealt: of its hand, of what it has
        thrown in this draw, and of what else it has thrown that has not been shuffled since."""
        held = [[0] * 5 if self.chips.dealt >> seat & 1 else [] for seat in range(self.seats)]
        thrown: list[list[int]] = [[] for _ in held]
        dead: list[list[int]] = [[] for _ in held]
        shuffled = 0
        for number, (seat, count) in enumerate(self.moves):
            if count == FOLD:
                dead[seat] += held[seat]
                held[seat] = []
                continue
            if seat < 0:
                continue
            dead[seat] += thrown[seat]
            rng.shuffle(held[seat])
            thrown[seat] = held[seat][:count]
            del held[seat][:count]
            last = number + 1 == len(self.moves)
            if not last and self.moves[number + 1] == RESHUFFLE:
                shuffled += 1
                dead = [[] for _ in held]
                thrown = [ages if other == seat else [] for other, ages in enumerate(thrown)]
            if not (last and self.asking):
                held[seat] += [shuffled] * count
        for seat, drawn in enumerate(self.drew):
            if self.current is not DRAWING or len(drawn) <= self.step // 2:
                dead[seat] += thrown[seat]
                thrown[seat] = []
        return held, thrown, dead


def _with(value: int) -> Won:
    """With what a pot is won."""
    plain = template("{seat:@} {seat:@wins/win} {chips} with {hand}")
    of_several = template("{seat:@} {seat:@wins/win} {chips} from the {pot} with {hand}")
    return Won(plain, of_several, {"hand": a_low_hand(value)})
