"""Looking at the last trick, claiming and conceding are in one place at every table with tricks, and at no other."""

from __future__ import annotations

import random

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from test_hints import sit_down

from cardrules.bots import Advice
from cardrules.catalogue import GAMES, find, takes_tricks
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.pictures.graphics_items import CardItem

TRICKS = [entry.id for entry in GAMES if takes_tricks(entry.id)]
OTHERS = [entry.id for entry in GAMES if not takes_tricks(entry.id) and not entry.game()().watched()]
NEVER_SHOWN = ("pinochle",)
"""Nobody may look into tricks there until they are counted."""


def played(game: str, tricks: bool) -> Match:
    """A match in which the user is to play a card: his first, or (``tricks``) one after a trick that may be seen."""
    match, choose = Match(game, {}, "17"), find(game).bot()

    def decide(ask: AskedBot) -> Advice:
        rng = random.Random(f"{ask.seat}/{len(match.done)}")
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    turns = Turns(match)
    while (deed := turns.next(decide)) is not None:
        if deed.seat == 0 and (not tricks or match.game.view(0).last_trick):
            return match
        turns.do(deed)
    raise AssertionError("no such moment")


def tools(hand: Hand) -> dict[str, QPushButton]:
    """What stands low at the right, from left to right."""
    bar = hand.window.play_page.bar
    shown = [each for each in bar.findChildren(QPushButton) if each.isVisible() and each.objectName() == "tool"]
    return {each.text(): each for each in sorted(shown, key=lambda each: each.x()) if each.text().strip()}


def in_menu(hand: Hand) -> list[str]:
    menus = hand.window.menus
    return [each.text() for each in (menus.last_trick, menus.claim, menus.concede) if each.isVisible()]


def spread(hand: Hand) -> list[CardItem]:
    """The cards that are looked at."""
    lying = {item for items in hand.table.cards.values() for item in items}
    return [item for item in hand.table.scene().items() if isinstance(item, CardItem) and item not in lying]


@pytest.mark.parametrize("game", TRICKS)
def test_the_last_trick_is_looked_at_and_the_rest_conceded_in_one_place(qtbot: QtBot, game: str) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, bots_claim=False))
    hand = open_window(qtbot)
    sit_down(hand, played(game, tricks=game not in NEVER_SHOWN))
    never = game in NEVER_SHOWN
    assert [name for name in tools(hand) if name != "Redo"] == ["Last trick", "Undo", "Hint"][never:]
    assert in_menu(hand) == ["L&ast trick", "The &rest are mine", "&Concede the rest"]
    view = hand.match.game.view(0)
    assert not any(thing.thing is not None and thing.thing.name == "Last trick"
                   for thing in hand.table.things().values())  # fmt: skip
    if game in NEVER_SHOWN:
        hand.key(Qt.Key.Key_T)
        assert "There is no trick now that may be looked at." in hand.bubbles()
        return
    button = tools(hand)["Last trick"]
    for look in (lambda: qtbot.mouseClick(button, Qt.MouseButton.LeftButton), lambda: hand.key(Qt.Key.Key_T)):
        look()
        assert sorted(map(str, (item.card for item in spread(hand)))) == sorted(map(str, view.looks[view.last_trick]))
        hand.key(Qt.Key.Key_Escape)
        assert not spread(hand)


@pytest.mark.parametrize("game", OTHERS)
def test_a_table_without_tricks_has_no_such_tools(qtbot: QtBot, game: str) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot)
    sit_down(hand, Match(game, {}, "17"), wait=False)
    assert "Last trick" not in tools(hand)
    assert in_menu(hand) == []
