"""The expert under all games with tricks: what it weighs, and in which worlds.

A card is weighed by playing the deal out in sampled worlds, with the engine's rules of thumb at every seat; when few
cards are left, by solving each world exactly. A call (a bid, a name, a discard) is weighed by letting club players make
the calls that follow, and playing the deal out. Worlds count by how well they explain what has been bid and played.
What a deal is worth, a game says in its ``Expert`` (``games/<game>/expert.py``); so does what its calls tell.

How long it searches does not depend on the machine (``work``), so that the same question has the same answer. If there
is no time at all, or if anything goes wrong, the answer is the club player's. A search remembers one table of
an exact solver (``engine.exact.TABLE`` positions, some 40 MB) and the values of at most ``MOST_WORLDS`` worlds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from cardrules.bots import Advice, Chooser
from cardrules.bots.choice_by_search import Chances, Goal, settled
from cardrules.bots.personality import felt
from cardrules.bots.reasons import Case, Kind, Reason
from cardrules.bots.reasons.tricks import AVOIDING, TAKING
from cardrules.bots.sampling_search import Asked, Found, Searcher, Work, drawn, weigh
from cardrules.engine.contract import Contract
from cardrules.engine.exact_endings import Additive, Exhausted, Rated
from cardrules.engine.heuristic_playout import ALL, NONE, Style, likely, play_out, thumb
from cardrules.engine.position import NAMED, Position, position_of
from cardrules.parts.tricks import TrickPlay
from cardrules.protocol.cards import SUIT_NAMES, Card
from cardrules.protocol.game import CHANCE, Action, Choice, Game, Seat, View

__all__ = ["MOST_WORLDS", "Expert", "Stakes", "World", "action_of", "attained", "count_of", "move_of", "willing"]

AnyGame = TypeVar("AnyGame", bound=Game)

MOST_WORLDS: Final = 400
_SURPRISE: Final = 0.5
"""How likely a play is that the rules of thumb would not have made, beside one that they would."""
_TRIES: Final = 3
"""Samples of which one is kept as a world."""
_FEW: Final = 6
"""Of more values than this only the first is weighed, the lowest bid of an auction."""
_SOLVING: Final = 20
"""Positions of a solution that cost as much as a playout."""
_FINE: Final = 16
"""Ratings are solved to this fraction of a point."""


class Stakes(NamedTuple):
    """What a deal can bring the bot, as points at the end of the play; more is better."""

    worth: Callable[[Position], float]
    """Of a deal that has been played to its end."""
    mine: tuple[bool, ...] = ()
    """Where there are two sides: which seats are one of them, and take tricks and card points for the count."""
    gains: tuple[int, ...] = ()
    """By seat, what a trick of it adds to the count."""
    rate: Callable[[int], float] | None = None
    """What a count is worth at the end; None: there are no two sides, or no count says it all."""
    rises: bool = True
    """Whether ``rate`` only rises, or only falls, with the count."""
    goal: Goal | None = None
    """What is told as the chance of a plan; it is asked of a count."""


class World:
    """A sampled deal as the engine sees it."""

    __slots__ = ("position", "stakes", "style", "weight")

    def __init__(self, position: Position, stakes: Stakes, style: Style, weight: float) -> None:
        self.position = position
        self.stakes = stakes
        self.style = style
        self.weight = weight

    def copy(self) -> World:
        """The same deal with a position of its own."""
        return World(self.position.copy(), self.stakes, self.style, self.weight)

    def play(self, move: int) -> None:
        """The seat in turn plays a card."""
        self.position.play(move)

    def play_out(self) -> None:
        """Play the deal to its end, every seat by rule of thumb."""
        play_out(self.position, self.style)


class Expert(Searcher, Generic[AnyGame]):
    """How the expert of one game thinks. A game fills in what is its own.

    ``solvable`` is the number of cards in all hands from which endings are solved, ``budget`` the positions that one
    such solution may cost.
    """

    solvable: ClassVar[int] = 16
    budget: ClassVar[int] = 1500
    weighed: ClassVar[frozenset[str]] = frozenset()
    """The phases besides the play in which something is weighed."""
    worlds: ClassVar[int] = MOST_WORLDS
    """How many worlds are tried at most."""
    work: ClassVar[int] = 1000
    """How many playouts a card may cost, its solutions counted in; some half a second of plain Python."""
    calling: ClassVar[int] = 600
    """How many a call may cost."""

    said: ClassVar[tuple[Kind, ...]] = TAKING
    """What may be said of a card of somebody who wants tricks; the best first."""

    # What a game says of itself.

    def table(self, game: AnyGame) -> TrickPlay | None:
        """The tricks, while cards are played; None before and after."""
        raise NotImplementedError

    def seen_play(self, game: AnyGame) -> TrickPlay | None:
        """The tricks whenever a card is played, even where the engine cannot play on."""
        return self.table(game)

    def ready(self, game: AnyGame) -> bool:
        """Whether a card is weighed now, or left to club."""
        return self.table(game) is not None

    def contract(self, game: AnyGame) -> Contract:
        """The terms of the play."""
        raise NotImplementedError

    def ends(self, game: AnyGame) -> int:
        """The seats whose first trick ends the deal, as a mask."""
        return 0

    def duty(self, game: AnyGame) -> bool:
        """Whether everybody must follow suit who can."""
        return True

    def proper(self, game: AnyGame) -> int:
        """The cards that the seat in turn may play without a fault, as a mask; all bits where none is one."""
        return -1

    def recalls(self, game: AnyGame) -> bool:
        """Whether who has not followed a suit earlier in the deal is known to have none of it left."""
        return self.duty(game)

    def style(self, game: AnyGame) -> Style:
        """What the seats are after."""
        return Style(tuple(range(game.seats)), (ALL,) * game.seats)

    def stakes(self, game: AnyGame, seat: Seat) -> Stakes:
        """What the deal can bring the seat."""
        raise NotImplementedError

    def idle(self, game: AnyGame, seat: Seat) -> float:
        """What it is worth to the seat that the deal has ended without a play."""
        return 0.0

    def sample(self, view: View, rng: random.Random) -> AnyGame:
        """A full game that agrees with the view."""
        raise NotImplementedError

    def imagined(self, view: View, rng: random.Random) -> AnyGame:
        """A sample for the search, in which a game that knows more of what people keep may say so."""
        return self.sample(view, rng)

    def told(self, game: AnyGame, seat: Seat) -> float:
        """How likely the calls of the others than ``seat`` are with the hands of this world, to a constant factor."""
        return 1.0

    def calls(self, view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
        """What is weighed against each other where no card is played, club's first: in the ``weighed`` phases all that
        can be said in a word or two, otherwise club's alone."""
        if view.phase not in self.weighed:
            return [club]
        found = [club]
        for choice in choices:
            if choice.cards or choice.confirm or choice.amounts:
                continue
            values = choice.values if len(choice.values) <= _FEW else choice.values[:1]
            actions = [choice.action(value=value) for value in values] if values else [choice.action()]
            found += [action for action in actions if action != club]
        return found

    def margin(self, club: Action) -> float:
        """How much better than club's call another must look, in points."""
        return 0.0

    # What is the same for all.

    def search(self, asked: Asked) -> Advice:
        """What a search advises for a card or a call."""
        return self._card(asked) if asked.club.action.verb == "play" else self._call(asked)

    # Cards.

    def _card(self, asked: Asked) -> Advice:
        view, club, rng = asked.view, asked.club, asked.rng
        seat = -1 if view.seat is None else view.seat
        if not self.ready(self.sample(view, rng)):
            return club
        first = self.world(view, seat, rng)
        actions = self.different(first.position, club.action)
        if len(actions) == 1:
            return club
        chances = Chances()
        try:
            weighed = self.weigh_cards(view, first.position.contract, actions, rng, asked.out_of_time, chances)
        except Exhausted:  # the one world there is could not be solved
            return club
        return settled(asked, weighed, chances, speak=lambda case: self.of_card(case, seat, first.style))

    def of_card(self, case: Case, seat: Seat, style: Style) -> list[Reason]:
        """What might be said of a card that is played, by what the seat is after: tricks, none, or so many."""
        target = NONE if style.shy >> seat & 1 else style.targets[style.sides[seat]]
        told = AVOIDING if target == NONE else self.said if target == ALL else (*self.said, *AVOIDING)
        return [kind(card=case.card) for kind in told]

    def weigh_cards(
        self,
        view: View,
        contract: Contract,
        actions: Sequence[Action],
        rng: random.Random,
        out_of_time: Callable[[], bool],
        chances: Chances | None = None,
    ) -> Found:
        """Cards, weighed against each other, best first. ``chances`` learn how often each comes off. Raises Exhausted
        where the one world there is cannot be solved."""
        seat = -1 if view.seat is None else view.seat
        moves = {action: move_of(contract, action) for action in actions}
        solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive] = {}
        work = Work(self.work)

        def value(world: World, action: Action) -> float:
            world.play(moves[action])
            worth, reached = self.outcome(world, solvers, work)
            if chances is not None:
                chances.add(action, world.stakes.goal, reached, world.weight)
            return worth

        return weigh(
            actions,
            lambda: self.world(view, seat, rng),
            value,
            out_of_time,
            self.worlds,
            lambda world: world.weight,
            work,
        )

    def world(self, view: View, seat: Seat, rng: random.Random) -> World:
        """A deal in the middle of its play, as likely as what was bid and played makes it."""
        game, weight = drawn(
            lambda: self.imagined(view, rng), lambda game: self.likelihood(game, seat), rng, self.tries(view)
        )
        return self.world_of(game, seat, weight)

    def tries(self, view: View) -> int:
        """Of how many samples one is kept as a world."""
        return _TRIES

    def world_of(self, game: AnyGame, seat: Seat, weight: float = 1.0) -> World:
        """The deal of a game in which the play has begun."""
        play = self._begun(game)
        position = position_of(play, self.contract(game), self.ends(game))
        return World(position, self.stakes(game, seat), self.style(game), weight)

    def likelihood(self, game: AnyGame, seat: Seat) -> float:
        """How well the world explains what the others have called and played."""
        weight = self.told(game, seat)
        play = self._begun(game)
        if play.plays:
            contract = self.contract(game)
            start = position_of(play, contract, self.ends(game), from_start=True)
            weight *= likely(start, _moves(play, contract), seat, self.style(game), _SURPRISE)
        return weight

    def _begun(self, game: AnyGame) -> TrickPlay:
        play = self.table(game)
        if play is None:
            raise ValueError("the play has not begun")
        return play

    def outcome(
        self, world: World, solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive], work: Work
    ) -> tuple[float, bool]:
        """What the deal is worth from here, and whether it reaches the goal: solved if few cards are left, played out
        otherwise."""
        position, stakes = world.position, world.stakes
        if stakes.rate is not None and not position.over and position.left() <= self.solvable:
            copy = position.copy()
            try:
                return self.solved(copy, stakes, solvers, work)
            except Exhausted:
                work.spend(self.budget / _SOLVING)
                if self.worlds == 1:
                    raise
        world.play_out()
        return stakes.worth(world.position), attained(world.position, stakes)

    def solved(
        self,
        position: Position,
        stakes: Stakes,
        solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive],
        work: Work | None = None,
    ) -> tuple[float, bool]:
        """What an ending is worth if all play their best, and whether that reaches the goal. Raises Exhausted."""
        count = count_of(position, stakes)
        rate, goal = stakes.rate, stakes.goal
        if rate is None:
            raise Exhausted
        if stakes.rises:
            key = (stakes.mine, stakes.gains)
            solver = solvers.get(key)
            if solver is None:
                solver = solvers[key] = Additive(stakes.mine, max(stakes.gains), self.budget, together=self.worlds == 1)
            count += solver.value(position)
            if work is not None:
                work.spend(solver.seen / _SOLVING)
            return rate(count), goal is not None and goal.reached(count)

        def rating(total: int) -> int:
            """The rate in its fractions; the last bit tells of the goal."""
            return 2 * round(_FINE * rate(total)) + (goal is not None and goal.reached(total))

        rated = Rated(stakes.mine, stakes.gains, rating, self.budget)
        value = rated.value(position, count)
        if work is not None:
            work.spend(rated.seen / _SOLVING)
        return (value >> 1) / _FINE, bool(value & 1)

    def different(self, position: Position, club: Action) -> list[Action]:
        """The cards that are worth telling apart, club's first: of cards in sequence with nothing unseen between them
        and of equal points one is enough."""
        contract, seat = position.contract, position.turn
        gone = 0
        for won in position.won:
            gone |= won
        others = (1 << contract.size) - 1 & ~position.hands[seat] & ~gone
        own = move_of(contract, club)
        groups: list[list[int]] = []
        for move in position.moves():
            last = groups[-1][-1] if groups else -1
            alike = (
                0 <= last < move < 1 << NAMED
                and contract.suit[last] == contract.suit[move]
                and contract.points[last] == contract.points[move]
                and not others & (1 << move) - (1 << last)
            )
            if alike:
                groups[-1].append(move)
            else:
                groups.append([move])
        actions = [action_of(contract, group[0]) for group in groups if own not in group]
        return [club, *actions]

    # Calls.

    def _call(self, asked: Asked) -> Advice:
        view, choices, club, chooser, rng, out_of_time, risk = asked
        actions = self.calls(view, choices, club.action)
        if len(actions) == 1:
            return club
        chances = Chances()
        weighed = self.weigh_calls(view, actions, chooser, rng, out_of_time, risk, chances)
        return settled(asked, weighed, chances, margin=self.margin(club.action))

    def weigh_calls(
        self,
        view: View,
        actions: Sequence[Action],
        chooser: Chooser,
        rng: random.Random,
        out_of_time: Callable[[], bool],
        risk: float = 0.0,
        chances: Chances | None = None,
    ) -> Found:
        """Calls, weighed against each other, best first. ``chances`` learn how often each comes off."""
        seat = -1 if view.seat is None else view.seat

        def world() -> AnyGame:
            return drawn(lambda: self.sample(view, rng), lambda game: self.told(game, seat), rng, _TRIES)[0]

        def value(game: AnyGame, action: Action) -> float:
            game.apply(seat, action)
            worth, goal, reached = self.played(game, seat, chooser, rng)
            if chances is not None:
                chances.add(action, goal, reached, 1.0)
            return felt(worth, risk)

        return weigh(actions, world, value, out_of_time, MOST_WORLDS, lambda game: 1.0, Work(self.calling))

    def played(
        self, game: AnyGame, seat: Seat, chooser: Chooser, rng: random.Random
    ) -> tuple[float, Goal | None, bool]:
        """What a deal is worth to the seat if club players make all further calls, and it is then played out; with the
        goal of the seat, and whether it was reached."""
        while True:
            waiting = game.waiting_for()
            play = self.table(game)
            if play is not None and play.turn in waiting:
                world = self.world_of(game, seat)
                world.play_out()
                worth = world.stakes.worth(world.position)
                return worth, world.stakes.goal, attained(world.position, world.stakes)
            if not waiting or CHANCE in waiting:
                return self.idle(game, seat), None, False
            other = min(waiting)
            advice = chooser(game.view(other), game.choices(other), "club", rng, lambda: True)
            game.apply(other, advice.action)

    def finish(self, game: AnyGame, chooser: Chooser, rng: random.Random) -> bool:
        """Play the game itself on to the end of the hand: club players make all calls, and cards are played by rule of
        thumb. Whether that end was reached."""
        while True:
            waiting = game.waiting_for()
            if not waiting or CHANCE in waiting:
                return True
            play = self.table(game)
            if play is None or play.turn not in waiting:
                other = min(waiting)
                advice = chooser(game.view(other), game.choices(other), "club", rng, lambda: True)
                game.apply(other, advice.action)
                continue
            world = self.world_of(game, play.turn)
            position, style = world.position, world.style
            if position.over:
                return False
            keen = style.keen(position)
            while not position.over:
                if not position.laid:
                    keen = style.keen(position)
                turn, move = position.turn, thumb(position, style, keen)
                position.play(move)
                game.apply(turn, action_of(position.contract, move))


def willing(worth: float, needed: float, steep: float) -> float:
    """How likely somebody is to play with a hand of this worth, where half of those do that have ``needed``; never
    quite impossible, for people bid as they like."""
    return 0.05 + 0.9 / (1.0 + exp(-steep * (worth - needed)))


def count_of(position: Position, stakes: Stakes) -> int:
    """What has been taken so far for the count."""
    total = 0
    for seat, tricks in enumerate(position.tricks):
        total += stakes.gains[seat] * tricks
        if stakes.mine[seat]:
            total += position.points[seat]
    return total


def attained(position: Position, stakes: Stakes) -> bool:
    """Whether a deal that has been played to its end reaches the goal."""
    goal = stakes.goal
    if goal is None:
        return False
    return goal.reached(count_of(position, stakes)) if goal.ended is None else goal.ended(position)


def move_of(contract: Contract, action: Action) -> int:
    """A play of a card as the engine's move."""
    card = contract.dense[action.cards[0]]
    if not action.words:
        return card
    return card | contract.names[SUIT_NAMES.index(action.words[0])] + 1 << NAMED


def action_of(contract: Contract, move: int) -> Action:
    """The engine's move as a play of a card."""
    card = Card(contract.cards[move & (1 << NAMED) - 1])
    if not move >> NAMED:
        return Action("play", (), (card,))
    return Action("play", (SUIT_NAMES[contract.names.index((move >> NAMED) - 1)],), (card,))


def _moves(play: TrickPlay, contract: Contract) -> list[int]:
    """The cards played so far as moves."""
    moves = []
    for number, card in enumerate(play.plays):
        move, trick = contract.dense[card], number // play.size
        if number % play.size == 0 and play.leds[trick] != contract.suit[move]:
            move |= play.leds[trick] + 1 << NAMED
        moves.append(move)
    return moves
