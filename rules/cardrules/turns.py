"""Who acts next in a match: written once, for the window, simulations, pictures, tests and benches alike.

``Turns`` reads a match and says what is ``WaitedFor``: something to be done now, bots to be asked, choices to be
offered to the user (in his turn, or beside the others'), a pause between hands, or the end. Whoever uses it asks the
bots, lets it do what is due, and comes again. It has no clock: in a game against time it is told how far the time has
come, and says when something is due next. At full speed that is::

    turns = Turns(match)
    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import islice
from typing import NamedTuple

from cardrules.against_the_clock import LATER, Move, PendingAnswers
from cardrules.bots import LET_BE, Advice
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, CLOCK, Action, Choice, Event, Game, Seat
from cardrules.protocol.match_record import Match

__all__ = ["AskedBot", "NextDeed", "WaitedFor", "Turns"]


class AskedBot(NamedTuple):
    """A bot is to be asked what it does: with ``match.game.view(seat)`` as it is now, and these choices."""

    number: int
    """A number of its own, by which the answer is known."""
    seat: Seat
    choices: tuple[Choice, ...]
    out_of_turn: bool
    """Whether the game goes on without an answer, so that ``LET_BE`` is one."""
    asked: int
    """The time on the game's clock."""


class NextDeed(NamedTuple):
    """Something to be done now."""

    seat: Seat
    """``CHANCE``, ``CLOCK`` or a player."""
    action: Action
    reason: str = ""
    """Why a bot does it, in one sentence."""


class WaitedFor(NamedTuple):
    """What a match waits for."""

    deed: NextDeed | None = None
    """To be done now, with ``Turns.do``."""
    asks: tuple[AskedBot, ...] = ()
    """The bots whose answers are still missing, those first who act out of turn."""
    offer: tuple[Choice, ...] = ()
    """What the user may do now."""
    in_turn: bool = False
    """Whether the game waits for the user; otherwise he may act beside the others, or let it be."""
    until: int | None = None
    """When something is due next, on the game's clock. None: that is no matter of time."""
    pause: bool = False
    """Whether a hand is over and the match waits for ``Turns.next_hand``."""
    over: bool = False
    """Whether the match is over."""
    hand_to: Seat | None = None
    """Somebody else at this computer is to act: he takes the user's place."""


class Turns:
    """Who acts next in one match.

    ``human`` is the user's seat, whose choices are offered; in the seats of ``others`` are people who take his place
    when it is their turn, and all other seats are bots'. Of several bots that are waited for at once ``first`` chooses
    who is the next, or else the game does (``Game.first_heard``). Where people are waited for together with bots, they
    act before them, the user first: so nothing moves on the table while he chooses. If ``pauses``, the match waits
    between hands.
    """

    def __init__(
        self,
        match: Match,
        human: Seat | None = None,
        first: Callable[[list[Seat]], Seat] | None = None,
        pauses: bool = False,
        others: Collection[Seat] = (),
    ) -> None:
        self.match = match
        self.human = human
        self._others = others
        self._bots = [seat for seat in range(match.game.seats) if seat != human and seat not in others]
        self._first = first
        self._pauses = pauses
        self._going_on = False
        self._race = PendingAnswers(human)
        self._move: Move | None = None
        """What the race has said is to be done next."""
        self._open: dict[int, AskedBot] = {}
        """The questions of the race that have not been answered."""
        self._questions: dict[Seat, _Question] = {}
        """What each bot was asked last outside a race, as long as it holds."""
        self._waiting: frozenset[Seat] = frozenset()
        self._seen = -1  # how many actions had been made when the questions were looked at
        self._turn: Seat | None = None
        self._lot: tuple[int, Action] | None = None
        """What chance does next, and after how many actions."""
        self._time = -LATER
        self._last = 0

    # --------------------------------------------------------------------------------------- what is due

    def due(self, until: int = LATER) -> WaitedFor:
        """What the match waits for. ``until``: how far the time has come on the game's clock. Left out, the time goes
        on by itself, as soon as everybody who was asked has answered."""
        game = self.match.game
        waiting = game.waiting_for()
        if not waiting:
            return WaitedFor(over=True)
        may_act = game.may_act()
        offer = tuple(game.choices(self.human)) if self.human is not None and self.human in waiting | may_act else ()
        if CHANCE not in waiting:
            self._going_on = False  # the next hand has begun
        if CLOCK in waiting:
            return self._due_by_the_clock(until, offer)
        if CHANCE in waiting:
            self._questions.clear()
            if self._pauses and not self._going_on and game.view(None).between_hands:
                return WaitedFor(offer=offer, pause=True)
            return WaitedFor(NextDeed(CHANCE, self._chance()), offer=offer)
        self._look(waiting, may_act)
        return self._due_in_turn(waiting, offer)

    def _chance(self) -> Action:
        """What chance does, found out once."""
        length = len(self.match.done)
        if self._lot is None or self._lot[0] != length:
            self._lot = length, self.match.chance()
        return self._lot[1]

    def _due_by_the_clock(self, until: int, offer: tuple[Choice, ...]) -> WaitedFor:
        game = self.match.game
        if game.clock() < self._time:  # another round: nobody wants to know any more what was asked in the last
            self._open.clear()
        self._time = game.clock()
        seats = self._bots if self.human is None or not game.assists() else range(game.seats)
        for seat, choice in self._race.look(game, seats):
            ask = self._new_ask(seat, [choice], out_of_turn=True)
            self._open[ask.number] = ask
        asks = tuple(self._open.values())
        if asks and until == LATER:
            return WaitedFor(asks=asks, offer=offer)
        self._move = move = self._race.next(game)
        deed = NextDeed(move.seat, move.action, move.reason) if move.due <= until else None
        return WaitedFor(deed, asks, offer, until=move.due)

    def _due_in_turn(self, waiting: frozenset[Seat], offer: tuple[Choice, ...]) -> WaitedFor:
        asks = sorted(
            (each.ask for each in self._questions.values() if each.advice is None), key=lambda ask: not ask.out_of_turn
        )
        beside = offer if self.human not in waiting else ()
        if asks and asks[0].out_of_turn:  # whoever may act out of turn is heard first
            return WaitedFor(asks=tuple(asks), offer=beside)
        for seat, question in sorted(self._questions.items()):
            if question.ask.out_of_turn and question.advice is not None and question.advice.action != LET_BE:
                return WaitedFor(_deed(seat, question.advice), tuple(asks), beside)
        if self.human in waiting:
            return WaitedFor(None, tuple(asks), offer, in_turn=True)
        if waiting.intersection(self._others):
            return WaitedFor(None, tuple(asks), beside, hand_to=min(waiting.intersection(self._others)))
        if self._turn is None:
            self._turn = (self._first or self.match.game.first_heard)(sorted(waiting))
        advice = self._questions[self._turn].advice
        return WaitedFor(_deed(self._turn, advice) if advice is not None else None, tuple(asks), beside)

    def _look(self, waiting: frozenset[Seat], may_act: frozenset[Seat]) -> None:
        """Forget what does not hold any more, and ask whoever has something new to decide.

        Whoever let a chance go by is not asked again about the same choices. What was said in turn holds only as long
        as others act who were waited for at the same time, in secret from each other.
        """
        game, done = self.match.game, self.match.done
        if self._seen == len(done):
            return
        acted = {seat for seat, _ in done[max(self._seen, 0) :]}
        together = waiting < self._waiting
        self._seen, self._waiting, self._turn = len(done), waiting, None
        before, self._questions = self._questions, {}
        for seat in self._bots:
            if seat not in waiting and seat not in may_act:
                continue
            choices, out_of_turn = game.choices(seat), seat not in waiting
            if out_of_turn and all(choice.bots_let_be for choice in choices):
                continue
            known = before.get(seat)
            if (
                known is None
                or seat in acted
                or known.ask.out_of_turn != out_of_turn
                or known.ask.choices != tuple(choices)
                or not (out_of_turn or together)
            ):
                known = _Question(self._new_ask(seat, choices, out_of_turn))
            self._questions[seat] = known

    def _new_ask(self, seat: Seat, choices: Collection[Choice], out_of_turn: bool) -> AskedBot:
        self._last += 1
        return AskedBot(self._last, seat, tuple(choices), out_of_turn, self.match.game.clock())

    # --------------------------------------------------------------------------------- what is done and answered

    def do(self, deed: NextDeed, out: list[Event] | None = None) -> None:
        """Do what is due; what happens is appended to ``out``. Raises IllegalAction for what the user has pressed and
        the rules refuse; then nothing has changed."""
        move, self._move = self._move, None
        if move is not None and deed[:2] == (move.seat, move.action):
            self._race.done(move)
        self.match.apply(deed.seat, deed.action, out)

    def answer(self, ask: AskedBot, advice: Advice) -> None:
        """A bot has decided. An answer that comes too late is dropped."""
        if self._open.pop(ask.number, None) is not None:
            self._race.answer(ask.seat, advice, ask.asked)
            return
        question = self._questions.get(ask.seat)
        if question is not None and question.ask.number == ask.number:
            question.advice = advice

    def press(self, action: Action, at: int) -> None:
        """The user acts in a game against the clock, at this time. It is done in its turn, and in any case."""
        if self.human is None:
            raise ValueError("there is no user at this table")
        self._race.press(self.human, action, at)

    def next_hand(self) -> None:
        """The pause between hands is over."""
        self._going_on = True

    def next(self, decide: Callable[[AskedBot], Advice]) -> NextDeed | None:
        """What is done next at full speed, ``decide`` answering for the bots. None when the match is over, pauses, or
        waits for the user."""
        due = self.due()
        while due.deed is None and due.asks:
            for ask in due.asks:
                if ask.out_of_turn == due.asks[0].out_of_turn:  # what those say who come first may change the rest
                    self.answer(ask, decide(ask))
            due = self.due()
        return due.deed

    # ------------------------------------------------------------------------------------- without the user

    def plays_itself(self, last_card: bool, rote: bool = False, forced: bool = False) -> Action | None:
        """The user's only legal action, if it can be made for him: because it only lets something go by,
        (``last_card``) because it plays the last card of his hand, (``rote``) because it needs no thought, or
        (``forced``) because it plays the one card of his hand that may be played."""
        game, seat = self.match.game, self.human
        if seat is None or seat not in game.waiting_for():
            return None
        choices = game.choices(seat)
        only = list(islice(_actions(choices), 2))
        if len(only) != 1:
            return None
        choice = next(choice for choice in choices if choice.offers(only[0]))
        held = _held(game, seat)
        plays = len(only[0].cards) == 1 and only[0].cards[0] in held and not choice.confirm
        free = choice.lets_be or (rote and choice.rote) or (plays and (forced or (last_card and len(held) == 1)))
        return only[0] if free else None


class _Question:
    """What a bot was asked, and what it answered."""

    __slots__ = ("advice", "ask")

    def __init__(self, ask: AskedBot) -> None:
        self.ask = ask
        self.advice: Advice | None = None


def _deed(seat: Seat, advice: Advice) -> NextDeed:
    return NextDeed(seat, advice.action, advice.reason)


def _actions(choices: Collection[Choice]) -> Iterator[Action]:
    return (action for choice in choices for action in choice.actions())


def _held(game: Game, seat: Seat) -> list[Card | None]:
    """The cards that a seat has in its hand."""
    hands = [zone.cards for zone in game.view(seat).zones if zone.owner == seat and zone.id.startswith("hand")]
    return [card for cards in hands for card in cards]
