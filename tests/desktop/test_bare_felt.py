"""A card that is let go where nothing lies: it goes home, nothing is changed, and why is said where it was dropped."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hand import Hand, open_match
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from cardrules import catalogue
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE, CLOCK
from cardrules.protocol.match_record import Match
from dealers_choice.settings import BOT_PACES
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.speech_bubbles import BubbleItem


class Case(NamedTuple):
    """A card of the user's, at a moment of a game, and what is said of it."""

    game: str
    phase: str
    said: str
    zone: str = "hand:0"
    which: int = 0
    """Of the cards in that zone."""


CASES = [
    Case("hearts", "pass", "Choose exactly 3 cards to pass."),
    Case("spades", "bid", "Choose how many tricks you bid."),
    Case("skat", "auction", "Bid or pass."),
    Case("three_thirteen", "draw", "Draw a card first."),
    Case("three_thirteen", "draw", "Drop the card on your hand to draw it.", "discard", -1),
    Case("khanhoo", "discard", "Drop the card on the discard pile to throw it."),
    Case("khanhoo", "draw", "Drop the card on your hand to draw it.", "stock", -1),
    Case("triple_draw", "bet", "This is a betting round: use the buttons."),
    Case("pinochle", "play", "Drop the card on the trick to play it."),
]


def reach(entry: catalogue.Entry, there: Callable[[Match], bool]) -> Match:
    """A match of novices that has come to such a moment."""
    choose, rng = entry.bot(), random.Random(4)
    for deal in range(20):
        match = Match(entry.id, {}, f"felt-{deal}")
        for _ in range(400):
            game = match.game
            if there(match):
                return match
            seat = min(game.waiting_for())
            if seat == CHANCE:
                match.apply(CHANCE, match.chance())
            elif seat == CLOCK:
                match.apply(CLOCK, game.legal(CLOCK)[-1])
            else:
                match.apply(seat, choose(game.view(seat), game.choices(seat), "novice", rng, lambda: False).action)
    raise AssertionError("no such moment")


def grip(hand: Hand, item: CardItem) -> QPointF:
    """Where a card can be taken up."""
    point = hand.open_spot(item)
    assert point is not None
    return point


def stays(hand: Hand, done: int, item: CardItem, home: QPointF) -> None:
    """Nothing has been done, and the card goes home."""
    assert len(hand.match.done) == done
    hand.wait(lambda: not hand.table.busy() and (item.pos() - home).manhattanLength() < 1)
    hand.agrees()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.game}-{case.phase}-{case.zone}" for case in CASES])
def test_what_is_to_be_done_with_it_is_said_where_it_was_dropped(qtbot: QtBot, tmp_path: Path, case: Case) -> None:
    def there(match: Match) -> bool:
        game = match.game
        return 0 in game.waiting_for() and game.view(0).phase == case.phase

    hand = open_match(qtbot, tmp_path, reach(catalogue.find(case.game), there))
    item = hand.table.cards[case.zone][case.which]
    done, home, bare = len(hand.match.done), item.pos(), hand.bare_felt()
    start = grip(hand, item)
    hand.drag(start, bare)
    assert hand.bubbles() == [case.said]
    said = next(thing for thing in hand.table.scene().items() if isinstance(thing, BubbleItem))
    assert (said.sceneBoundingRect().center() - bare).manhattanLength() < hand.table.art.height * 2
    stays(hand, done, item, home)


def test_a_rule_that_keeps_a_card_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    def there(match: Match) -> bool:
        game = match.game
        return game.waiting_for() == {0} and "You must follow" in " ".join(
            game.refusal(0, (card,), "") for card in game.view(0).zone("hand:0").cards if card is not None
        )

    hand = open_match(qtbot, tmp_path, reach(catalogue.find("hearts"), there))
    game, done = hand.match.game, len(hand.match.done)
    for item in list(hand.table.cards["hand:0"]):
        assert item.card is not None
        told, home = game.refusal(0, (item.card,), ""), item.pos()
        hand.drag(grip(hand, item), hand.bare_felt())
        assert hand.bubbles() == [told]
        assert told.startswith(
            "You must follow" if item.card not in hand.table.gestures.stance.playable() else "Drop the card"
        )
        stays(hand, done, item, home)


def test_that_it_is_not_his_turn_is_said(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOT_PACES, "normal", 600_000)  # the others think

    def there(match: Match) -> bool:
        game = match.game
        return game.view(0).phase == "play" and not game.waiting_for() & {0, CHANCE}

    hand = open_match(qtbot, tmp_path, reach(catalogue.find("spades"), there))
    item, done = hand.table.cards["hand:0"][0], len(hand.match.done)
    home = item.pos()
    hand.drag(grip(hand, item), hand.bare_felt())
    assert hand.bubbles() == ["It is not your turn."]
    stays(hand, done, item, home)


def test_a_card_of_pyramid_is_told_where_it_goes(qtbot: QtBot, tmp_path: Path) -> None:
    def there(match: Match) -> bool:
        game = match.game
        playable = {card for choice in game.choices(0) for card in choice.cards} if 0 in game.waiting_for() else set()
        return {choice.verb for choice in game.choices(0)} >= {"king", "pair"} if playable else False

    hand = open_match(qtbot, tmp_path, reach(catalogue.find("pyramid"), there))
    done = len(hand.match.done)
    told = set[str]()
    for card in sorted({card for choice in hand.table.choices for card in choice.cards}):
        item = hand.item(card_name(card))
        home = item.pos()
        hand.drag(grip(hand, item), hand.bare_felt())
        (said,) = hand.bubbles()
        told.add(" ".join(said.split()[:2]))
        stays(hand, done, item, home)
    assert told == {"Click the", "Drop the"}


def test_a_card_laid_back_where_it_was_needs_no_words(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, reach(catalogue.find("pyramid"), lambda match: 0 in match.game.waiting_for()))
    item = hand.table.cards["7.4"][0]
    home, done, art = item.pos(), len(hand.match.done), hand.table.art
    start = grip(hand, item)
    hand.drag(start, start + QPointF(0, art.height * 0.4))
    assert hand.bubbles() == []
    stays(hand, done, item, home)
    hand.drag(start, start + QPointF(0, art.height * 0.6))
    assert len(hand.bubbles()) == 1
    stays(hand, done, item, home)


def test_a_card_put_elsewhere_in_its_fan_needs_no_words(qtbot: QtBot, tmp_path: Path) -> None:
    def there(match: Match) -> bool:
        return match.game.view(0).phase == "bid" and match.game.waiting_for() == {0}

    hand = open_match(qtbot, tmp_path, reach(catalogue.find("spades"), there))
    first, *_, last = hand.table.cards["hand:0"]
    hand.drag(grip(hand, first), last.pos())
    assert hand.bubbles() == []
    assert hand.table.felt.holding.is_arranged("hand:0")
