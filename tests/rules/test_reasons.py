"""What bots say of a trick is true, in every game with tricks: who wins, who is void, who plays last, what is out."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import repeat
from typing import Final, NamedTuple

import pytest
from deals import TABLES, expert_of, in_play

from cardrules.bots import Advice, Level
from cardrules.bots.choice_by_search import Chances, Goal
from cardrules.bots.trick_expert import count_of, move_of
from cardrules.catalogue import find
from cardrules.engine.heuristic_playout import play_out
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import Action, Game, Seat
from cardrules.protocol.texts import ENGLISH


class Said(NamedTuple):
    """A card that was played, and what is true of it."""

    play: TrickPlay
    seat: Seat
    card: Card
    legal: list[Card]
    sides: tuple[int, ...]

    def wins(self, card: Card) -> bool:
        """Whether the card would be the best of the trick as it lies."""
        play = self.play
        if not play.trick:
            return True
        order = play.order
        return order.power[card] > order.power[play.best] and order.suits[card] in (play.led, TRUMP)

    def is_high(self) -> bool:
        """Whether nobody else holds a higher card of the suit."""
        order = self.play.order
        others = [hand for seat, hand in enumerate(self.play.hands) if seat != self.seat]
        suit = order.masks[order.suits[self.card]]
        return not any(
            order.power[other] > order.power[self.card] for hand in others for other in cards_in(hand & suit)
        )

    def holds(self, suit: int) -> bool:
        """Whether the hand has a card of the suit."""
        return bool(self.play.hands[self.seat] & self.play.order.masks[suit])

    def laid(self) -> int:
        """How many cards lie in the trick."""
        return len(self.play.trick)


CLAIMS: Final[dict[str, Callable[[Said], bool]]] = {
    r"only card I may play": lambda said: len(said.legal) == 1,
    r"I cannot follow suit": lambda said: bool(said.laid()) and not said.holds(said.play.led),
    r"I cannot win this trick": lambda said: not any(map(said.wins, said.legal)),
    r"cheapest card that wins|just enough to win|wins the trick with|so I trump with|I trump the trick": lambda said: (
        said.wins(said.card)
    ),
    r"card I can play that does not win|highest card that still loses|while it cannot win": lambda said: (
        not said.wins(said.card)
    ),
    r"I play last|I am last": lambda said: said.laid() == said.play.size - 1,
    r"[Mm]y partner is winning|A partner is winning|My side is winning|[Mm]y partner wins this trick": lambda said: (
        said.sides[said.play.best_seat] == said.sides[said.seat] and said.play.best_seat != said.seat
    ),
    r"As second hand": lambda said: said.laid() == 1,
    r"As third hand": lambda said: said.laid() == 2,
    r"\bI lead\b": lambda said: not said.laid(),
    r"^Nobody can beat|^Nobody can play a higher": Said.is_high,
    r"nothing but trumps": lambda said: not said.play.hands[said.seat] & ~said.play.order.masks[TRUMP],
}


def limit(worlds: int) -> Callable[[], bool]:
    """Says that time is up after so many worlds."""
    left = iter(range(worlds))
    return lambda: next(left, None) is None


def cards_of(name: str, seed: str, level: Level, worlds: int) -> list[tuple[Said, Advice]]:
    """Every card of a deal that its seat may choose, with the reason for it."""
    expert, choose, rng = expert_of(name), find(name).bot(), random.Random(seed)
    game: Game = in_play(name, TABLES[name][0], seed)
    found = []
    while (play := expert.table(game)) is not None:
        (seat,) = game.waiting_for()
        advice = choose(game.view(seat), game.choices(seat), level, rng, limit(worlds))
        if advice.action.verb == "play":
            legal = sorted({action.cards[0] for action in game.legal(seat) if action.verb == "play"})
            sides = tuple(expert.style(game).sides)
            said = Said(play.copy(), seat, advice.action.cards[0], legal, sides)
            found.append((said, advice))
        game.apply(seat, advice.action)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_what_club_says_of_a_trick_is_true(name: str) -> None:
    heard = Counter[str]()
    for seed in ("1", "2", "3"):
        for said, advice in cards_of(name, seed, "club", 0):
            for claim, holds in CLAIMS.items():
                if re.search(claim, advice.reason):
                    heard[claim] += 1
                    assert holds(said), advice.reason
    assert heard


@pytest.mark.parametrize(
    "name", ["spades", "euchre", "five_hundred", "hearts", "seven_up", "skat", "schafkopf", "solo"]
)
def test_the_chance_that_an_expert_knows_is_that_of_its_worlds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[Action, str, bool, float]] = []
    add = Chances.add

    def added(self: Chances, action: Action, goal: Goal | None, reached: bool, weight: float) -> None:
        tried.append((action, goal.words if goal else "", reached, weight))
        add(self, action, goal, reached, weight)

    monkeypatch.setattr(Chances, "add", added)
    game, choose, rng, told = in_play(name, TABLES[name][0], "6"), find(name).bot(), random.Random(6), 0
    for _ in range(8):
        seat, times = min(game.waiting_for()), repeat(False, 10)
        tried.clear()
        advice = choose(game.view(seat), game.choices(seat), "expert", rng, partial(next, times, True))
        for one in advice.weighed:
            own = [(words, reached, weight) for action, words, reached, weight in tried if action == one.action]
            if one.goal:
                told += 1
                assert {words for words, _, _ in own} == {one.goal}
                share = sum(weight for _, reached, weight in own if reached) / sum(weight for _, _, weight in own)
                assert one.reached == pytest.approx(share)
            else:
                assert len({words for words, _, _ in own}) != 1 or own[0][0] == ""
        game.apply(seat, advice.action)
    assert told


def test_what_pinochle_promises_when_all_cards_are_known_comes_true() -> None:
    """From there on both sides play their best: then what the other card misses is got."""
    choose, expert, promised = find("pinochle").bot(), expert_of("pinochle"), 0
    for seed in "12":
        game, rng, promise = in_play("pinochle", TABLES["pinochle"][0], seed), random.Random(6), -1
        points = [0, 0]
        while expert.table(game) is not None:
            seat = min(game.waiting_for())
            position = expert.world_of(game, seat).position
            advice = choose(game.view(seat), game.choices(seat), "expert", rng, limit(2))
            if "That way most of the card points of this deal are mine." in advice.reason:
                promise, promised = seat, promised + 1
            position.play(move_of(position.contract, advice.action))
            points = list(position.points)
            game.apply(seat, advice.action)
        if promise >= 0:
            assert points[promise] > points[1 - promise]
    assert promised


@pytest.mark.parametrize("name", ["euchre", "skat", "schafkopf", "solo"])
def test_a_goal_is_reached_where_the_deal_is_worth_something(name: str) -> None:
    expert = expert_of(name)
    for seed in "1234":
        game = in_play(name, TABLES[name][0], seed)
        for seat in range(game.seats):
            world = expert.world_of(game, seat)
            play_out(world.position, world.style)
            stakes, count = world.stakes, count_of(world.position, world.stakes)
            if stakes.goal is not None:
                assert stakes.goal.reached(count) == (stakes.worth(world.position) > 0)


@pytest.mark.parametrize("name", TABLES)
def test_a_hint_speaks_to_the_player(name: str) -> None:
    for _, advice in cards_of(name, "5", "club", 0):
        said = ENGLISH(advice.reason, to_user=True)
        assert not re.search(r"\b(I|me|my|My|mine|myself|am)\b", said)
        assert said[0].isupper()
