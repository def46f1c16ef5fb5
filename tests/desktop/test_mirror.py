"""The table for left-handed players: all that lies aside lies on the other side, and nobody changes his seat."""

from __future__ import annotations

import pytest
from hand import open_window
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from cardrules.catalogue import Entry
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match
from dealers_choice.layouts import TABLES, layout_of
from dealers_choice.panels.after_play.replay_bar import LookBack
from dealers_choice.panels.buttons.hand_order_buttons import WayButtons
from dealers_choice.panels.log import LogPanel
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.felt.left_handed import mirrored
from dealers_choice.table.placement import Layout
from dealers_choice.ui import style

WIDTH, HEIGHT = 14.0, 9.0


def both(entry: Entry) -> tuple[Layout, Layout]:
    """The layout of a game when it has been dealt, for either hand."""
    match = Match(entry.id, entry.game().read_options({}), "17")
    while CHANCE in match.game.waiting_for():
        match.apply(CHANCE, match.chance())
    view = match.game.view(0)
    plain = layout_of(entry.id).layout(view, WIDTH, HEIGHT)
    style.set_left_handed(True)
    return plain, mirrored(layout_of(entry.id).layout(view, WIDTH, HEIGHT), view, WIDTH)


@pytest.mark.parametrize("entry", TABLES, ids=[entry.id for entry in TABLES])
def test_everything_has_its_place_on_the_other_side(entry: Entry) -> None:
    plain, other = both(entry)
    assert set(other.zones) == set(plain.zones)
    assert set(other.tokens) == set(plain.tokens)
    assert set(other.things) == set(plain.things)
    assert all(0 <= place.x <= WIDTH and 0 <= place.y <= HEIGHT for place in other.zones.values())
    if plain.printed is not None:
        assert (other.zones, other.seats, other.tokens) == (
            plain.zones,
            plain.seats,
            plain.tokens,
        )  # a casino's layout is as the house has it
        return
    for seat, (here, there) in enumerate(zip(plain.seats, other.seats, strict=True)):
        if here.side == "bottom" or len(plain.seats) == 2:  # the plate stands in a corner
            assert there.x == pytest.approx(WIDTH - here.x)
        else:
            assert (there.side, there.x) == (here.side, pytest.approx(here.x)), seat
    for zone, place in plain.zones.items():
        if zone.startswith(("hand:", "trick:")) and place.span:
            assert other.zones[zone].x == pytest.approx(place.x)
            assert (other.zones[zone].angle - place.angle) % 360 == 0


def test_what_is_read_from_the_left_is_read_from_the_left() -> None:
    entries = {entry.id: entry for entry in TABLES}
    for game, zones in (
        ("pyramid", [f"7.{column}" for column in range(1, 8)]),
        ("mexican_sweat", [f"row:0:{place}" for place in range(1, 8)]),
    ):
        style.set_left_handed(False)
        _, other = both(entries[game])
        places = [other.zones[zone].x for zone in zones]
        assert places == sorted(places), game


def test_the_setting_turns_table_bar_and_log_over_at_once(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", deal="17"))
    hand.my_turn()
    page = hand.window.play_page
    page.toggle_log()

    def sides() -> list[bool]:
        """Whether stock, discards, the buttons of the bar, and the log are at the left."""
        middle, log = page.width() / 2, page.findChildren(LogPanel)[0]
        undo = next(button for button in page.bar.findChildren(QPushButton) if button.text() == "Undo")
        spots = [hand.zone_spot("stock").x(), hand.zone_spot("discard").x()]
        return [x < middle for x in (*spots, undo.x() + undo.width() / 2, log.x() + log.width() / 2)]

    qtbot.waitUntil(lambda: sides() == [True, False, False, False])
    for left in (True, False):
        hand.window.apply_settings(Settings(animation_speed="off", confirmations=False, left_handed=left))
        qtbot.waitUntil(lambda left=left: sides() == [not left, left, left, left])
        hand.agrees()
    hand.click_zone("stock")
    hand.my_turn()
    assert len(hand.lying("waste")) == 1


def test_a_window_opens_as_it_was_set(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, left_handed=True))
    hand = open_window(qtbot, TableRequest("khanhoo", deal="17"))
    hand.my_turn()
    ways = hand.window.play_page.findChildren(WayButtons)[0]
    assert ways.geometry().right() < hand.zone_spot("hand:0").x()
    assert hand.table.plates()[0].pos().x() > hand.table.width() / 2


def test_the_strip_for_looking_back_turns_over_too_and_back_stays_left_of_on(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", deal="17"))
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    hand.window.play_page.looking_back.open()
    (strip,) = hand.window.play_page.findChildren(LookBack)

    def shown() -> list[str]:
        """The buttons from left to right."""
        found = [button for button in strip.findChildren(QPushButton) if button.isVisible()]
        return [button.text() for button in sorted(found, key=lambda button: button.x())]

    steps, rest = ["|◀", "◀◀", "◀", "▶", "▶▶", "▶|"], ["Run", "Play from here", "Review", "Close"]
    assert shown() == [*steps, *rest]
    for left in (True, False):
        hand.window.apply_settings(Settings(animation_speed="off", confirmations=False, left_handed=left))
        qtbot.waitUntil(lambda left=left: shown() == ([*reversed(rest), *steps] if left else [*steps, *rest]))
    strip.close_it()
