"""The deals of the day, on the real window by mouse and keys."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.protocol.deal_of_the_day import FIRST_DAY, deal_of
from cardrules.protocol.match_record import Match, read_record
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.buttons.action_bar import TextLine
from dealers_choice.panels.deal_of_the_day import DailyDialog
from dealers_choice.storage.folders import cache_folder
from dealers_choice.storage.statistics.deals_of_the_day import played_days
from dealers_choice.storage.statistics.todays_deal import Latest, recall_latest, remember_latest
from dealers_choice.ui import style
from dealers_choice.window.home.first_row import DailyCard
from dealers_choice.window.home.home_screen import Home
from dealers_choice.window.home.tile import MARGIN


def today() -> date:
    """Asked when it is wanted: a run of all tests may go on past midnight."""
    return date.today()


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    return open_window(qtbot)


def opened(hand: Hand, by_key: bool = False) -> DailyDialog:
    if by_key:
        hand.key(Qt.Key.Key_F3)
    else:
        hand.window.menus.daily.trigger()
    hand.wait(lambda: any(each.isVisible() for each in hand.window.findChildren(DailyDialog)))
    return next(each for each in hand.window.findChildren(DailyDialog) if each.isVisible())


def button(dialog: DailyDialog, text: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text().replace("&", "") == text)


def chosen(dialog: DailyDialog) -> str:
    """What is read of the day that is chosen."""
    return next(each.accessibleName() for each in dialog._days if each.isChecked())


def play_out(hand: Hand) -> None:
    """Give the match up: it has a result then."""
    hand.my_turn()
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.window.play_page.overlay() is not None)


def test_todays_deal_is_played_counts_once_and_can_be_told_to_friends(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(hand, by_key=True)
    assert dialog._games.currentData() == "pyramid"
    assert "today's deal" in chosen(dialog)
    assert not button(dialog, "Copy the result").isEnabled()
    QTest.mouseClick(button(dialog, "Play"), Qt.MouseButton.LeftButton)
    hand.my_turn()
    assert hand.match.seed == deal_of("pyramid", today())
    assert hand.match.game.options == find("pyramid").game().read_options({})
    assert "pyramid" not in hand.window.settings.games, "the game is not remembered with these rules"
    told = hand.window.play_page.bar.findChild(TextLine)
    assert told is not None
    assert "Deal of the day" in told.text(), "the table says so"
    hand.click_zone("stock")
    hand.my_turn()
    first = hand.window.matches.id
    hand.window.go_home()
    hand.window.matches.start_daily("pyramid", today())
    assert hand.window.matches.id == first, "it is gone on with"
    play_out(hand)
    dialog = opened(hand)
    assert "played" in chosen(dialog)
    assert "1 day in a row" in dialog._row.text()
    QTest.mouseClick(button(dialog, "Copy the result"), Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert text.startswith(f"Dealer's Choice, Pyramid, deal of the day {today().isoformat()}\n✓ ")
    path = tmp_path / "day.dealers-choice"
    monkeypatch.setattr(hand.window.shelf, "ask_where_to_save", lambda _match: path)
    QTest.mouseClick(button(dialog, "Save as a record…"), Qt.MouseButton.LeftButton)
    assert Match.of(read_record(path.read_text("utf-8"))).seed == deal_of("pyramid", today())
    assert dialog._about.text() == "The match is saved as day.dealers-choice."
    QTest.mouseClick(button(dialog, "Play again"), Qt.MouseButton.LeftButton)
    hand.my_turn()
    assert hand.window.session is not None
    assert hand.window.session.marked, "a deal has one result"
    assert len(played_days(hand.window.store, "pyramid")) == 1
    hand.window.go_home()
    [card] = hand.window.findChildren(DailyCard)
    assert card.accessibleName() == "Deal of the day: ✓ Pyramid"
    assert card.title == "Pyramid"
    assert card.told[0].startswith("✓ ")
    QTest.mouseClick(card.calendar, Qt.MouseButton.LeftButton)
    hand.wait(lambda: any(each.isVisible() for each in hand.window.findChildren(DailyDialog)))
    dialog = next(each for each in hand.window.findChildren(DailyDialog) if each.isVisible())
    assert dialog._games.currentData() == "pyramid"


def test_one_press_at_home_plays_the_deal_of_the_day(qtbot: QtBot) -> None:
    hand = open_window(qtbot)
    hand.window.go_home()
    [card] = hand.window.findChildren(DailyCard)
    assert card.press == "Play it"
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    hand.wait(lambda: hand.window.session is not None)
    session = hand.window.session
    assert session is not None
    days = (date.today(), date.today() - timedelta(1))  # it may just have become midnight
    assert session.match.seed in [deal_of(card.entry.id, day) for day in days]
    assert not hand.window.findChildren(DailyDialog)


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{", '{"game": "bridge", "day": "2026-11-22", "sign": "★", "row": 1}',
        '{"game": "hearts", "day": "tomorrow", "sign": "★", "row": 1}',
        '{"game": "hearts", "day": "2026-11-22", "sign": "<b>", "row": 1}',
        '{"game": "hearts", "day": "2026-11-22", "sign": "★", "row": -1}',
        '{"game": ["hearts"], "day": 7, "sign": 1, "row": "x"}',
    ],
)  # fmt: skip
def test_whatever_is_kept_for_the_home_screen_it_is_read_or_left(text: str) -> None:
    assert recall_latest() is None
    cache_folder().mkdir(parents=True, exist_ok=True)  # what the last window still drew may be kept already
    (cache_folder() / "today.json").write_text(text, encoding="utf-8")
    assert recall_latest() is None
    good = '{"game": "hearts", "day": "2026-11-22", "sign": "★", "row": 2}'
    (cache_folder() / "today.json").write_text(good, encoding="utf-8")
    assert recall_latest() == Latest("hearts", date(2026, 11, 22), "★", 2)


@pytest.mark.parametrize(("size", "text_size"), [((1280, 800), 100), ((640, 480), 200), ((800, 600), 200)])
def test_the_card_at_home_covers_nothing(qtbot: QtBot, size: tuple[int, int], text_size: int) -> None:
    style.set_look(text_size, False)
    try:
        home = Home()
        qtbot.addWidget(home)
        home.resize(*size)
        name = "Deal of the day: ★ Three-Thirteen, 100 days in a row"
        home.set_daily(name, find("three_thirteen"), ["★ 28 September", "100 days in a row"])
        home.show()
        qtbot.waitExposed(home)
        page = home._page
        box = page.daily.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        assert page.rect().contains(box)
        assert page.daily.accessibleName() == name
        others = [page.search_button, *page.chips.values(), *(tile for tile in page.tiles() if tile is not page.daily)]
        assert not any(box.intersects(other.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)) for other in others)
    finally:
        style.set_look(100, False)


def test_with_the_largest_text_all_its_buttons_are_whole_on_a_small_screen(hand: Hand) -> None:
    style.set_look(200, False)
    try:
        dialog = opened(hand)
        dialog.resize(720, 540)
        hand.wait(lambda: dialog.width() == 720)
        for text in ("Copy the result", "Save as a record…", "Close", "Play"):
            each = button(dialog, text)
            assert each.width() >= each.fontMetrics().horizontalAdvance(text) + style.pixels(), text
            assert each.mapTo(dialog, QPoint(each.width(), 0)).x() <= dialog.width(), text
    finally:
        style.set_look(100, False)


def test_the_calendar_by_keys_keeps_to_the_days_that_there_are(hand: Hand) -> None:
    dialog = opened(hand)
    for key, there in (
        (Qt.Key.Key_Right, today()),
        (Qt.Key.Key_Left, today() - timedelta(1)),
        (Qt.Key.Key_Up, today() - timedelta(8)),
        (Qt.Key.Key_Down, today() - timedelta(1)),
        (Qt.Key.Key_Home, today()),
    ):
        QTest.keyClick(dialog, key)
        assert dialog._day == max(there, FIRST_DAY)
    for _ in range(40):
        QTest.keyClick(dialog, Qt.Key.Key_PageUp)
    assert (dialog._day.year, dialog._day.month) == (FIRST_DAY.year, FIRST_DAY.month)
    assert not dialog._earlier.isEnabled()
    for _ in range(40):
        QTest.keyClick(dialog, Qt.Key.Key_Left)
    assert dialog._day == FIRST_DAY
    QTest.keyClick(dialog, Qt.Key.Key_Home)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    hand.wait(lambda: not dialog.isVisible())


def test_all_of_its_words_stand_on_the_button_that_plays_it(hand: Hand) -> None:
    dialog = opened(hand)
    start = dialog._start
    for words in ("&Play", "&Play again"):
        start.setText(words)
        hand.wait(lambda: start.width() >= start.sizeHint().width())
        option = QStyleOptionButton()
        start.initStyleOption(option)
        room = start.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, start)
        font = QFont(start.font())
        font.setWeight(QFont.Weight.DemiBold)
        assert room.width() >= QFontMetrics(font).horizontalAdvance(words.replace("&", ""))


def test_medals_are_by_the_day_of_the_result(hand: Hand) -> None:
    store = hand.window.store
    for back in (0, 1):
        match = Match("pyramid", None, deal_of("pyramid", today() - timedelta(back)))
        match.run_chance()
        name = store.create(match, (HUMAN,))
        store.save(name, match, given_up=True)
    other = Match("pyramid", {"draw": 3}, deal_of("pyramid", today() - timedelta(2)))
    other.run_chance()
    store.save(store.create(other, (HUMAN,)), other, given_up=True)
    found = played_days(store, "pyramid")
    assert {day: one.on_its_day for day, one in found.items()} == {today(): True, today() - timedelta(1): False}
    assert {one.medal for one in found.values()} == {"bronze"}
    won = found[today()]._replace(won=True)
    assert won.medal == "gold"
    assert won._replace(on_its_day=False).medal == "silver"
    assert played_days(store, "hearts") == {}


def test_who_plays_for_rest_sees_no_medals_scores_or_days_in_a_row(hand: Hand) -> None:
    window = hand.window
    match = Match("pyramid", None, deal_of("pyramid", today()))
    match.run_chance()
    name = window.store.create(match, (HUMAN,))
    window.store.save(name, match, given_up=True)
    remember_latest(window.store, "pyramid")
    window.go_home()
    [card] = window.findChildren(DailyCard)
    window.apply_settings(window.settings._replace(for_rest=False))
    window.apply_settings(window.settings._replace(for_rest=True))
    assert card.accessibleName() == "Deal of the day"
    assert card.told[-1] == "Everybody has the same cards today."
    window.show_daily()
    hand.wait(lambda: any(each.isVisible() for each in window.findChildren(DailyDialog)))
    dialog = next(each for each in window.findChildren(DailyDialog) if each.isVisible())
    dialog._games.setCurrentIndex(dialog._games.findData("pyramid"))
    words = [each.text() for each in dialog.findChildren(QLabel) if each.isVisible()]
    assert not [text for text in words if "Won" in text or "score" in text or "in a row" in text]
    assert any("played. Another match with this deal does not count." in text for text in words)
    assert not button(dialog, "Copy the result").isVisible()
    window.apply_settings(window.settings._replace(for_rest=False))
    assert card.accessibleName() == "Deal of the day: ✓ Pyramid"
