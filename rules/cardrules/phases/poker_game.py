"""Poker, in phases: the betting round, and what is done between two hands.

The deal goes round, one hand follows the other until the players stop or one of them has all the chips, and the ledger
is kept (``cardrules.parts.betting``).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from cardrules.parts.betting import ALL_FOLDED, BET_IS, MatchChips, Won
from cardrules.parts.stakes import stakes_of
from cardrules.phases.game_options import choose
from cardrules.phases.hands_game import GAME_OVER, HandsGame, deals
from cardrules.phases.hands_game import HandOver as AnyHandOver
from cardrules.phases.hands_game import Undealt as AnyUndealt
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import PACK_52, Card
from cardrules.protocol.game import ONE, Action, Choice, Event, Marked, Note, Result, Seat, Sheet, Takes
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.texts import say

__all__ = [
    "BETTING", "BETTING_VERBS", "BETWEEN_VERBS", "HAND_OVER", "LIMIT", "RAISE_CAP", "REBUY", "STACK", "STOP", "UNDEALT",
    "Betting", "HandOver", "PokerGame",
]  # fmt: skip

P = TypeVar("P", bound="PokerGame")

LIMIT: Final[Any] = choose(
    "Betting",
    {"fixed": "Fixed limit", "pot_limit": "Pot limit", "no_limit": "No limit"},
    "How much may be bet: one fixed amount, at most what is in the pot, or everything.",
)
RAISE_CAP: Final[Any] = choose(
    "Raises in a round",
    {3: "At most three", 4: "At most four", "unlimited": "As many as you like"},
    "Fixed limit only. Two players by themselves may always go on raising.",
    none="unlimited",
)
STACK: Final[Any] = choose("Chips at the start", range(100, 5001), "What everybody begins with.", start=500)
REBUY: Final[Any] = choose(
    "A player without chips",
    {"auto": "Is lent another stack", "out": "Is out of the game"},
    "Loans are taken off again when the players are ranked.",
)
"""The options of every poker game; with ``players`` they are what ``PokerGame`` reads."""

BETTING_VERBS: Final[Mapping[str, Takes]] = dict.fromkeys(("fold", "check", "call", "bet", "raise"), Takes.WORDS)
"""The verbs of a betting round. ``bet 10`` puts in 10; ``raise 40`` raises to 40 in this round."""
BETWEEN_VERBS: Final[Mapping[str, Takes]] = {"first": Takes.WORDS, "shuffle": Takes.ORDER, "stop": Takes.WORDS}
"""The verbs between two hands."""
STOP: Final = Choice(
    "stop",
    say("Stop playing"),
    button=True,
    confirm=say("Stop playing here? The ranking goes by the chips you have now."),
    restrained=True,
)
"""What every seat may do between two hands: the match has no other end while everybody has chips."""


class Betting(Phase[P]):
    """A betting round. What it means for the hand that somebody has folded, or that the round is over, the game says
    (``leave``, ``end_betting``)."""

    id = "bet"
    verbs: ClassVar[tuple[str, ...]] = tuple(BETTING_VERBS)
    prompt: ClassVar[str] = say("This is a betting round: use the buttons.")
    bet_is: ClassVar[str] = BET_IS
    """What one bet is, a template with the place ``chips``."""

    def waiting_for(self, game: P) -> frozenset[Seat]:
        return ONE[game.chips.turn]

    def choices(self, game: P, seat: Seat) -> list[Choice]:
        return game.chips.choices(seat) if seat == game.chips.turn else []

    def legal(self, game: P, seat: Seat) -> list[Action]:
        return game.chips.legal(seat) if seat == game.chips.turn else []

    def fault(self, game: P, seat: Seat, action: Action) -> str:
        return game.chips.fault(seat, action, self.bet_is)

    def untimely(self, game: P, seat: Seat, action: Action) -> str:
        return game.chips.not_in_turn(seat)

    def due(self, game: P, seat: Seat) -> str:
        return self.prompt if seat == game.chips.turn else game.chips.not_in_turn(seat)

    def do(self, game: P, seat: Seat, action: Action, out: list[Event] | None) -> None:
        chips = game.chips
        chips.act(seat, action, out)
        if action.verb == "fold" and not game.leave(seat, "folded", out):
            return
        if chips.turn < 0:
            game.end_betting(out)


class Undealt(AnyUndealt[P]):
    """Before the first hand."""

    verbs = ("stop",)
    not_now: ClassVar[str] = say("You can stop when the hand is over.")

    def fault(self, game: P, seat: Seat, action: Action) -> str:
        return self.not_now


class HandOver(AnyHandOver[P]):
    """Between two hands: before the next one is dealt everybody may stop the match."""

    verbs: ClassVar[tuple[str, ...]] = ("stop",)
    why_idle = say("The hand is over.")

    def may_act(self, game: P) -> frozenset[Seat]:
        return frozenset(range(game.seats))

    def choices(self, game: P, seat: Seat) -> list[Choice]:
        return [STOP] if seat >= 0 else super().choices(game, seat)

    def fault(self, game: P, seat: Seat, action: Action) -> str:
        return ""

    def do(self, game: P, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "stop":
            game.stop(seat, out)
        else:
            super().do(game, seat, action, out)


BETTING: Final = Betting["PokerGame"]()
UNDEALT: Final = Undealt["PokerGame"]()
HAND_OVER: Final = HandOver["PokerGame"]()


class PokerGame(HandsGame):
    """A poker game: hands, each with betting rounds, and the chips of the match."""

    idle: ClassVar[tuple[Phase[Any], ...]] = (UNDEALT, HAND_OVER, GAME_OVER)
    betting: ClassVar[Phase[Any]] = BETTING

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.seats = int(self.options["players"])
        self.chips = MatchChips(stakes_of(self.options), self.seats)

    def pack(self) -> tuple[Card, ...]:
        return PACK_52

    def malformed(self, seat: Seat, action: Action) -> str:
        if action.verb in BETTING_VERBS:  # whose turn it is comes first
            return ""
        return self.just(action) if action.verb == "stop" else super().malformed(seat, action)

    def just(self, action: Action) -> str:
        """What is wrong with an action to which nothing belongs."""
        return say("Just {verb}.", verb=action.verb) if action.words or action.cards else ""

    def is_out(self, seat: Seat) -> bool:
        chips = self.chips
        return isinstance(self.current, HandOver) and not chips.stakes.lends and not chips.stacks[seat]

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        hands = self.chips.hands
        return {"gains": int(hands[-1][seat] > 0)} if hands else {}

    def result(self) -> Result | None:
        return self.chips.result() if self.current is GAME_OVER else None

    # ------------------------------------------------------------------------------------- the course of a hand

    def begin_hand(self, out: list[Event] | None) -> Seat:
        """Number the hand, make loans, and pass the deal on; gives the dealer."""
        self.hand += 1
        dealer = self.dealer or 0
        if out is not None:
            out.append(Entered("deal", self.numbered(self.hand)))
        self.chips.new_hand(self.hand, out)
        if self.hand > 1:
            dealer = self.dealer = self.chips.next_live(dealer + 1)
        if out is not None:
            out.append(Marked("dealer", deals(dealer)))
            told = say("{hand}: {dealer:@} {dealer:@deals/deal}", hand=self.numbered(self.hand), dealer=dealer)
            out.append(Note(told))
        return dealer

    def begin_betting(self, opener: Seat, bet: int, blinds: bool, out: list[Event] | None, told: str = "") -> bool:
        """Begin a betting round, as ``MatchChips.begin_round``, for which ``told`` is shown. Gives whether anybody can
        bet; otherwise it is over at once."""
        self.chips.begin_round(opener, bet, blinds)
        if self.chips.turn < 0:
            self.end_betting(out)
            return False
        self.enter(self.betting, out, told)
        return True

    @abstractmethod
    def end_betting(self, out: list[Event] | None) -> None:
        """The betting round is over: gather the chips, and go on."""

    @abstractmethod
    def leave(self, seat: Seat, why: str, out: list[Event] | None) -> bool:
        """The seat is out of the hand, as it has ``folded``, or for what else a game has. Gives whether the hand goes
        on."""

    def won(self, out: list[Event] | None) -> bool:
        """Whether only one player is left. He then takes all the chips, and the hand is over."""
        chips = self.chips
        if chips.live & chips.live - 1:
            return False
        self.end_hand(out, chips.take_all(out, ALL_FOLDED if out is None else self.why_alone(out)))
        return True

    def why_alone(self, out: list[Event]) -> Won:
        """Why the only player left wins; perhaps with something told before."""
        return ALL_FOLDED

    def end_hand(self, out: list[Event] | None, told: Sequence[str] = ()) -> None:
        """Every pot has been paid: enter the hand, and end the match if one player has all the chips. ``told`` is who
        has won what."""
        self.chips.end_hand(out)
        having = self.chips.with_chips()
        over = not self.chips.stakes.lends and not having & having - 1
        self.phase = GAME_OVER.id if over else HAND_OVER.id
        if out is not None:
            self.tell_end(say("{told:semicolons}.", told=list(told)) if told else "", out)

    def stop(self, seat: Seat, out: list[Event] | None) -> None:
        """A player ends the match."""
        self.current = GAME_OVER
        if out is not None:
            out.append(Note(say("{seat:@} {seat:@stops/stop} the game", seat=seat)))
            self.tell_end("", out)

    # --------------------------------------------------------------------------------------- what can be known

    def status(self, viewer: Seat | None) -> list[str]:
        hand = [say("Hand {number}", number=self.hand)] if self.hand else []
        return [*hand, *self.standing(viewer), *self.chips.pot_words(), self.chips.status()]

    def standing(self, _viewer: Seat | None) -> list[str]:
        """What matters most at this game, as the status line has it."""
        return []

    def calls(self) -> list[tuple[Seat, str]]:
        return list(self.chips.calls()) if isinstance(self.current, Betting) else []

    def sheet(self) -> Sheet:
        return self.chips.sheet(self.title)
