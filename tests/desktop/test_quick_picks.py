"""Cards that are picked one after the other are those that were pointed at, however quick the hand is: the others stay
where they lie."""

from __future__ import annotations

import random
from pathlib import Path

from hand import open_window
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.protocol.cards import card_name, parse_card
from cardrules.protocol.game import CHANCE, Choice
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.match_store import export_match

PICKS: list[tuple[str, dict[str, Value]]] = [
    ("hearts", {}), ("five_hundred", {}), ("seven_up", {}), ("skat", {}), ("schafkopf", {}),
    ("triple_draw", {}),
]  # fmt: skip
"""The games in which a player picks several cards of his hand and confirms them with a button."""


def collecting(match: Match) -> Choice | None:
    """The choice of seat 0 that takes several cards now."""
    if 0 not in match.game.waiting_for():
        return None
    return next((each for each in match.game.choices(0) if each.button and each.most > 1 and not each.sets), None)


def about_to_pick(game: str, options: dict[str, Value]) -> Match:
    """A match in which seat 0 is to pick several cards."""
    choose, rng = find(game).bot(), random.Random(3)
    for deal in range(17, 60):
        match = Match(game, options, str(deal))
        while match.game.waiting_for():
            if collecting(match) is not None:
                return match
            seat = min(match.game.waiting_for())
            if seat == CHANCE:
                match.apply(CHANCE, match.chance())
            else:
                advice = choose(match.game.view(seat), match.game.choices(seat), "novice", rng, lambda: True)
                match.apply(seat, advice.action)
    raise AssertionError(game)


def test_the_cards_pointed_at_are_picked_in_every_game(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_window(qtbot)
    for game, options in PICKS:
        match = about_to_pick(game, options)
        saved = tmp_path / f"{game}.jsonl"
        export_match(saved, match, (HUMAN, *["novice"] * (match.game.seats - 1)))
        hand.window.open_path(saved)
        hand.wait(lambda game=game: hand.match.game.id == game)
        hand.my_turn()
        choice = collecting(match)
        assert choice is not None
        row = [card for card in hand.table.felt.holding._lying.row("hand:0") if card in choice.cards]
        wanted = [card_name(card) for card in row[1 : 1 + min(choice.most, 3)] if card is not None]
        hand.table.speed = 1.0
        points = [hand.spot(card) for card in wanted]
        beside = {item.card: item.x() for item in hand.table.cards["hand:0"]}
        for point in points:
            hand.click(point)
        picked = [card_name(card) for card in hand.table.gestures.stance.picked]
        assert picked == wanted, game
        hand.wait(lambda: not hand.table.busy())
        left = [item for item in hand.table.cards["hand:0"] if item.card not in hand.table.gestures.stance.picked]
        assert [item for item in left if item.x() != beside[item.card]] == [], game
        hand.click(hand.spot(wanted[0]))  # taken back, it lies where it lay
        hand.wait(lambda: not hand.table.busy())
        assert hand.item(wanted[0]).x() == beside[parse_card(wanted[0])], game
        hand.table.speed = 0.0
