"""The rules pages of all games: pictures of the game's own cards, and a passage for every moment of decision."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

import pytest
from PySide6.QtCore import QPoint, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardart.help_files import help_page
from cardrules.catalogue import DEALER_SCHOOL, GAMES, Entry
from cardrules.protocol.cards import card_name, parse_card
from cardrules.protocol.game import CHANCE, CLOCK
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from dealers_choice.panels.help.help_dialog import HelpDialog
from dealers_choice.panels.help.markdown_page import MarkdownPage
from dealers_choice.ui import style

IDS = [entry.id for entry in GAMES]


def phases_of_decision(entry: Entry, options: Mapping[str, Value], seed: int, steps: int) -> set[str]:
    """The phases in which somebody was waited for in a match of random actions."""
    rng, match, found = random.Random(seed), Match(entry.id, options, str(seed)), set[str]()
    for _ in range(steps):
        waiting = sorted(match.game.waiting_for())
        if not waiting:
            break
        seat = waiting[0]
        if seat == CHANCE:
            match.apply(CHANCE, match.chance())
            continue
        found |= {match.game.view(seat).phase for seat in {*waiting, *match.game.may_act()} - {CLOCK}}
        match.apply(seat, rng.choice(match.game.legal(seat)))
    return found


@pytest.mark.parametrize("entry", GAMES, ids=IDS)
def test_pictures_show_cards_of_the_game(entry: Entry) -> None:
    named = re.findall(r"!\[(.*?)\]\(cards:(.*?)\)", help_page(entry.id), re.DOTALL)
    match = Match(
        entry.id, {"joker": "on"} if any(option.id == "joker" for option in entry.game().declared) else {}, "1"
    )
    match.run_chance()
    pack = {card_name(card).rstrip("'") for card in match.game.census()}
    if entry.group == DEALER_SCHOOL:
        assert not named
        return
    for words, cards in named:
        assert words
        assert {card_name(parse_card(name)) for name in cards.split(",")} <= pack


@pytest.mark.parametrize("entry", GAMES, ids=IDS)
def test_every_moment_of_decision_has_its_passage(entry: Entry, qtbot: QtBot) -> None:
    page = MarkdownPage("classic")
    qtbot.addWidget(page)
    page.resize(700, 400)
    page.set_text(help_page(entry.id))
    assert "<!--" not in page.toPlainText()
    assert "\ue000" not in page.toPlainText()
    if entry.group == DEALER_SCHOOL:  # its procedure has forty states, and the console names each
        return
    wanted = set[str]()
    for seed in range(6):
        wanted |= phases_of_decision(entry, {}, seed, 120)
    for preset in entry.game().presets:
        wanted |= phases_of_decision(entry, preset.settings, 1, 120)
    assert wanted
    assert {phase for phase in wanted if not page.open_at(phase)} == set()


def test_the_rules_open_where_they_tell_of_the_moment(qtbot: QtBot) -> None:
    dialog = HelpDialog("spades", phase="play")
    qtbot.addWidget(dialog)
    dialog.resize(900, 500)
    dialog.show()
    page = dialog.findChild(MarkdownPage)
    assert page is not None
    place = page._places["play"].block()
    assert place.text().startswith(("The bids", "The tricks"))
    chapter = [words for _, words, at in page.headings() if at <= place.position()][-1]
    bar, top = page.verticalScrollBar(), page.viewport().rect().topLeft() + QPoint(30, 16)
    qtbot.waitUntil(lambda: bar.value() > 0 and page.cursorForPosition(top).block().text() == chapter)


def test_cards_are_drawn_and_nothing_is_read_from_files(qtbot: QtBot) -> None:
    page = MarkdownPage("classic")
    qtbot.addWidget(page)
    kind = QTextDocument.ResourceType.ImageResource.value
    three = page.loadResource(kind, QUrl("cards:QS,10H,nonsense,JK"))
    one = page.loadResource(kind, QUrl("cards:QS"))
    assert isinstance(three, QImage)
    assert isinstance(one, QImage)
    assert three.width() > 2 * one.width()
    assert one.pixelColor(one.width() // 2, one.height() // 2).alpha() == 255
    assert page.loadResource(kind, QUrl("file:///etc/hostname")) is None
    assert one.width() == pytest.approx(style.pixels(4.2) * QApplication.primaryScreen().devicePixelRatio(), abs=1)


@pytest.mark.parametrize("name", ["spades", "skat", "pyramid", "solo"])
def test_pictures_are_no_wider_than_the_page_in_large_print(name: str, qtbot: QtBot) -> None:
    style.set_look(200, False)
    try:
        page = MarkdownPage("classic")
        qtbot.addWidget(page)
        page.set_text(help_page(name))
        page.show()
        widths = []
        for wide in (1400, 541, 1400):
            page.resize(wide, 560)
            qtbot.waitUntil(lambda: page.horizontalScrollBar().maximum() == 0)
            assert page.document().idealWidth() <= page.viewport().width()
            widths.append(max(page._pictures.values()))
        assert widths[0] == widths[2], "with room for it a picture is as large as before"
        assert widths[1] <= 541
    finally:
        style.set_look(100, False)


def test_for_a_pixel_of_empty_margin_nobody_scrolls_sideways(qtbot: QtBot) -> None:
    page = MarkdownPage("classic")
    qtbot.addWidget(page)
    bar = page.horizontalScrollBar()
    bar.setRange(0, 1)
    assert bar.maximum() == 0
    bar.setRange(0, 200)
    assert bar.maximum() == 200, "what is cut off can be scrolled to"
