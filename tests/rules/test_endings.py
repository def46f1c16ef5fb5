"""The last tricks, counted out: never against what is certain, alike for equal views, and within bounds."""

from __future__ import annotations

import random

import pytest
from positions import Position, positions
from told import spoken

from cardrules.bots import Advice
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.catalogue import find
from cardrules.protocol.game import Action, Game, action_text, parse_action

MINED = [position for position in positions() if position.proof == "exact" and position.id.startswith("X")]


def there(position: Position) -> Game:
    return position.match().game


def worst(position: Position, game: Game) -> Advice:
    """Another card than those that are right, as if it were the usual one."""
    wrong = [action for action in game.legal(position.seat) if action_text(action) not in position.acceptable]
    return Advice(wrong[0], spoken("I have always played so."))


@pytest.mark.parametrize("position", MINED, ids=[position.id for position in MINED])
def test_a_card_that_is_worse_wherever_the_others_lie_is_not_played(position: Position) -> None:
    game = there(position)
    advice = counted_out(game.view(position.seat), worst(position, game), random.Random(7))
    assert action_text(advice.action) in position.acceptable
    assert advice.says(COUNTED)


def test_what_is_counted_out_depends_on_the_view_alone() -> None:
    for position in MINED[::4]:
        game = there(position)
        view = game.view(position.seat)
        usual = worst(position, game)
        other = type(game).sample(view, random.Random(3))
        assert counted_out(other.view(position.seat), usual, random.Random(1)) == counted_out(
            view, usual, random.Random(1)
        )


def test_with_many_cards_the_usual_card_stands() -> None:
    game = find("spades").game()({})
    for text, seat in (("first 0", -1), (f"shuffle {_pack(game)}", -1)):
        game.apply(seat, parse_action(text, game.verbs))
    for seat in (1, 2, 3, 0):
        game.apply(seat, Action("bid", ("3",)))
    usual = Advice(game.legal(1)[0], spoken("The first that comes to hand."))
    assert counted_out(game.view(1), usual, random.Random(1)) is usual


def test_what_is_right_already_keeps_its_reason() -> None:
    for position in MINED[::3]:
        game = there(position)
        usual = Advice(parse_action(position.acceptable[0], game.verbs), spoken("I know it by heart."))
        advice = counted_out(game.view(position.seat), usual, random.Random(2))
        assert action_text(advice.action) in position.acceptable


def _pack(game: Game) -> str:
    from cardrules.protocol.cards import PACK_52, cards_text

    return cards_text(PACK_52)
