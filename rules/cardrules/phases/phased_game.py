"""A game in phases.

A phase is a class of its own: who is waited for, what may be done, why something may not, and doing it. The game has
the state, what its options mean, and the score.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from cardrules.phases.game_state import copied, recall
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    NOBODY,
    Action,
    Choice,
    Event,
    Game,
    IllegalAction,
    Plate,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.texts import Text, say

__all__ = ["GAME_OVER", "Phase", "PhasedGame", "turn_of", "verbs_of"]

G = TypeVar("G", bound="PhasedGame")


class Phase(Generic[G]):
    """A part of a hand in which one kind of thing is done. It holds nothing: what is so at the table is the game's.
    One object of each class stands in its module, and the game's ``current`` is one of them. Every phase must have the
    methods that raise NotImplementedError here; the others have answers that fit most."""

    id: ClassVar[str]
    """What views, events and help pages call it."""
    verbs: ClassVar[tuple[str, ...]] = ()
    """What players do in it."""
    why_idle: ClassVar[str] = ""
    """Why nobody can do anything but one of ``verbs``, if that is so."""
    prompt: ClassVar[str] = ""
    """What a seat that is waited for is told to do, where that is always the same."""
    out_of_turn: ClassVar[str] = ""
    """What every other seat is told; if nothing is said here, whose turn it is."""
    too_early: ClassVar[str] = ""
    """Why no card is played yet, where that is not what the seat is to do now."""
    not_now: ClassVar[str] = ""
    """Why nobody does any of ``verbs`` in another phase, where that is not what the seat is to do in it."""

    def waiting_for(self, game: G) -> frozenset[Seat]:
        """Whom the game waits for."""
        raise NotImplementedError

    def may_act(self, game: G) -> frozenset[Seat]:
        """Who else may act, as ``Game.may_act``."""
        return NOBODY

    def acts(self, game: G, seat: Seat) -> bool:
        """Whether a seat may do anything at all; where many may, a phase says it faster."""
        return seat in self.waiting_for(game) or seat in self.may_act(game)

    def choices(self, game: G, seat: Seat) -> list[Choice]:
        """What a seat that is waited for, or that may act all the same, can do."""
        raise NotImplementedError

    def legal(self, game: G, seat: Seat) -> list[Action]:
        """The same, listed; nothing for another seat. A phase that is searched lists it faster."""
        return [action for choice in game.choices(seat) for action in choice.actions()]

    def takes(self, verb: str) -> Takes:
        """What stands in an action of one of ``verbs``."""
        return Takes.WORDS

    def fault(self, game: G, seat: Seat, action: Action) -> str:
        """Why the seat may not do this, one of ``verbs``, while the phase is on; "" if it may. Where every seat that is
        waited for may do all of them, there is nothing to add."""
        return "" if seat in self.waiting_for(game) else self.untimely(game, seat, action)

    def untimely(self, game: G, seat: Seat, action: Action) -> str:
        """Why the seat may not do this, one of ``verbs``, while another phase is on."""
        why: str = self.not_now or game.current.due(game, seat)
        return why

    def due(self, game: G, seat: Seat) -> str:
        """What the seat is to do now, or for whom it waits."""
        waiting = self.waiting_for(game)
        if seat in waiting:
            return self.prompt
        if self.out_of_turn:
            return self.out_of_turn
        return turn_of(min(waiting)) if len(waiting) == 1 else say("Wait for the others.")

    def before_play(self, game: G, seat: Seat) -> str:
        """What has to come before a card is played."""
        return self.too_early or self.due(game, seat)

    def instead(self, game: G, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        """What to do now instead of picking these cards, which are the seat's own, or of dropping them there; without
        cards, instead of clicking the zone."""
        return self.due(game, seat)

    def do(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """Do what has been looked at and may be done."""
        raise NotImplementedError

    def apply(self, game: G, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """Look at an action and do it, as ``Game.apply``."""
        fault = game.fault(seat, action)
        if fault:
            raise IllegalAction(fault)
        self.do(game, seat, action, out)


def turn_of(seat: Seat) -> Text:
    """Whose turn it is."""
    return say("It is {seat:@'s} turn.", seat=seat)


def verbs_of(*phases: Phase[Any]) -> dict[str, Takes]:
    """All verbs of a game with these phases, in which chance draws for the deal and shuffles."""
    found = {"first": Takes.WORDS, "shuffle": Takes.ORDER}
    for phase in phases:
        for verb in phase.verbs:
            found[verb] = phase.takes(verb)
    return found


class GameOver(Phase["PhasedGame"]):
    """After the end of a match."""

    id = "game_over"
    why_idle = say("The game is over.")

    def waiting_for(self, game: PhasedGame) -> frozenset[Seat]:
        return NOBODY


GAME_OVER: Final = GameOver()


class PhasedGame(Game):
    """A game whose ``current`` is the phase that is on: one of ``phases``, or of ``idle``, when nobody plays. It asks
    that phase who may do what.

    A subclass has a class ``State`` that names what may be known (``cardrules.phases.game_state``).
    """

    short_title: ClassVar[str] = ""
    """What sentences call it, where that is shorter than its title."""
    worded: ClassVar[Mapping[str, int]] = {}
    """How many words follow a verb, where any do."""
    lots: ClassVar[tuple[str, ...]] = ("shuffle",)
    """The verbs that are chance's alone."""
    phases: ClassVar[tuple[Phase[Any], ...]] = ()
    """In their order."""
    idle: ClassVar[tuple[Phase[Any], ...]] = (GAME_OVER,)
    """Those in which no hand is played: no player can do anything but what is one of their verbs."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.current: Phase[Any] = self.idle[0]

    @property
    def phase(self) -> str:
        """The id of the phase that is on."""
        name: str = self.current.id
        return name

    @phase.setter
    def phase(self, name: str) -> None:
        for phase in self.idle + self.phases:
            if phase.id == name:
                self.current = phase

    def enter(self, phase: Phase[Any], out: list[Event] | None, told: str = "") -> None:
        """The phase is on from now, and ``told`` is shown."""
        self.current = phase
        if out is not None:
            out.append(Entered(phase.id, told))

    def copy(self) -> Self:
        return copied(self)

    def waiting_for(self) -> frozenset[Seat]:
        return self.current.waiting_for(self)

    def may_act(self) -> frozenset[Seat]:
        return self.current.may_act(self)

    def choices(self, seat: Seat) -> list[Choice]:
        now = self.current
        return now.choices(self, seat) if now.acts(self, seat) else []

    def legal(self, seat: Seat) -> list[Action]:
        return self.current.legal(self, seat)

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        self.current.apply(self, seat, action, out)

    def _fault(self, seat: Seat, action: Action) -> str:
        return self.fault(seat, action)

    def fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not do this now, in one sentence for the player, or "" if it may."""
        verb, now = action.verb, self.current
        if now is not GAME_OVER and (not 0 <= seat < self.seats or verb in self.lots):
            return self.chance_fault(seat, action)
        phase = now if verb in now.verbs else self._owner(verb)
        if now.why_idle and phase is not now:
            return self._idle()
        if phase is None:
            return self.senseless(seat, action)
        wrong = self.malformed(seat, action)
        if wrong:
            return wrong
        return phase.fault(self, seat, action) if phase is now else phase.untimely(self, seat, action)

    @abstractmethod
    def chance_fault(self, seat: Seat, action: Action) -> str:
        """What is wrong with an action of chance, or with one that only chance may do, or with one of a seat at which
        nobody plays; "" if it may be done."""

    def _idle(self) -> str:
        """Why nobody can play at all, or "" if somebody can."""
        why: str = self.current.why_idle
        return why

    def _owner(self, verb: str) -> Phase[Any] | None:
        """The phase to which a verb belongs: the first one that has it."""
        for phase in self.phases + self.idle:
            if verb in phase.verbs:
                return phase
        return None

    def senseless(self, seat: Seat, action: Action) -> str:
        """What is said to an action that has no meaning in the game."""
        return say("That means nothing in {game}.", game=self.short_title or self.title)

    def malformed(self, seat: Seat, action: Action) -> str:
        """What is wrong at any time with an action of a known verb, "" if nothing is."""
        return "" if self.meant(action) else self.senseless(seat, action)

    def meant(self, action: Action) -> bool:
        """Whether an action of a known verb has what belongs to it: so many words, and cards only if it takes them."""
        takes = self.verbs[action.verb]
        return len(action.words) == self.worded.get(action.verb, 0) and (takes is not Takes.WORDS or not action.cards)

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return self._idle() or self.not_yours(seat, cards, zone) or self.current.instead(self, seat, cards, zone)

    @abstractmethod
    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        """Why nothing can be done in any phase with these cards, as they are not the seat's, or, without cards, with
        what lies there; "" if that is not so."""

    # ----------------------------------------------------------------------------------- what can be known

    def view(self, seat: Seat | None) -> View:
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=tuple(self.zones(seat)),
            plates=tuple([self.plate_for(other, seat) for other in range(self.seats)]),
            tokens=tuple(self.tokens_for(seat)),
            status=tuple(self.status(seat)),
            sheet=self.sheet(),
            state=self.known_to(seat),
            result=self.result(),
            calls=tuple(self.calls()),
        )

    @abstractmethod
    def known_to(self, viewer: Seat | None) -> Any:
        """What the viewer may know of the state: the game's ``State``."""

    @abstractmethod
    def zones(self, viewer: Seat | None) -> list[Zone]:
        """The zones in their order, with what the viewer sees in them."""

    def plate(self, seat: Seat) -> Plate:
        """What is written at a seat."""
        raise NotImplementedError

    def plate_for(self, seat: Seat, viewer: Seat | None) -> Plate:
        """The same, where not everybody reads the same there."""
        return self.plate(seat)

    def tokens(self) -> list[Token]:
        """What lies on the table beside cards."""
        return []

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        """The same, where not everybody sees the same."""
        return self.tokens()

    def calls(self) -> list[tuple[Seat, str]]:
        """What has been said in the auction that goes on, as ``View.calls``."""
        return []

    @abstractmethod
    def status(self, viewer: Seat | None) -> list[str]:
        """The short facts of the status line."""

    def sheet(self) -> Sheet | None:
        """The score sheet, if the game has one."""
        return None

    @classmethod
    def recalled(cls, view: View) -> Self:
        """A game with all that a view tells of its state, to lay the hidden cards into."""
        game = cls(view.options)
        game.phase = view.phase
        recall(game, view.state)
        game.remember(view)
        return game

    def remember(self, view: View) -> None:
        """Work out anew what the state of a view does not tell by itself."""
