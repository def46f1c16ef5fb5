"""The panel of bids: pressed with the mouse and by keys, alone and on the real window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.bots import Level
from cardrules.games.spades.game import Spades
from cardrules.protocol.game import Choice, Field, Fields, action_text
from dealers_choice.panels.bidding.bid_fields import FieldButton, Modifier
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.request import TableRequest
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel

NAMES = ("You", "Ada", "Hugo", "Nell")
ROOM = QRect(0, 0, 800, 300)

LADDER = Choice(
    "bid",
    "Bid",
    values=("7H", "8C"),
    button=True,
    fields=Fields(
        (
            (Field("7C", "7♣", "160", "Bid higher than 7 diamonds."), Field("7H", "7♥", "200")),
            (Field("8C", "8♣", "260"), Field("8H", "8♥", "300", "Nobody bids so high.")),
        ),
        "Tricks and trumps",
    ),
)
PASS = Choice("pass", "Pass", key="P", button=True, fields=Fields())
CLUBS = Choice("name", "Clubs", ("clubs",), button=True, fields=Fields(((Field("", "♣ Clubs"),),), "Trumps"))
HEARTS = Choice("name", "Hearts", ("hearts",), button=True, fields=Fields(((Field("", "♥ Hearts"),),), "Trumps"))
ALONE = Fields(((Field("", "♣ Clubs"),),), "Trumps", switches=("Alone",))
CLUBS_ALONE = Choice("name", "Clubs, alone", ("clubs", "alone"), button=True, fields=ALONE)


class Said(list[tuple[Choice, str]]):
    """What the panel has said."""

    host: QWidget
    """What the panel stands on."""


def panel_with(qtbot: QtBot, *choices: Choice) -> tuple[BidPanel, Said]:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(ROOM.size())
    panel, said = BidPanel(host), Said()
    said.host = host
    panel.chosen.connect(lambda choice, value: said.append((choice, value)))
    panel.offer(choices, NAMES)
    panel.fit(ROOM)
    host.show()
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    panel.setFocus()
    return panel, said


def field(panel: BidPanel, name: str) -> FieldButton | Modifier:
    """The field or switch with this name for the screen reader."""
    found = [each for each in panel.fields() if each.accessibleName() == name]
    assert len(found) == 1, [each.accessibleName() for each in panel.fields()]
    return found[0]


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_fields_are_made_dressed_and_only_greyed_ones_are_watched(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dressed, watched = list[int](), set[str]()
    dress, watch = BidPanel.setStyleSheet, FieldButton.installEventFilter

    def note_dress(panel: BidPanel, sheet: str) -> None:
        dressed.append(len(panel.fields()) if hasattr(panel, "_fields") else 0)
        dress(panel, sheet)

    def note_watch(button: FieldButton, watcher: QObject) -> None:
        watched.add(button.cell.field.face)
        watch(button, watcher)

    monkeypatch.setattr(BidPanel, "setStyleSheet", note_dress)
    monkeypatch.setattr(FieldButton, "installEventFilter", note_watch)
    panel, _ = panel_with(qtbot, LADDER, PASS)
    assert dressed == [0], "to dress fields that are there takes as long as to make them"
    assert watched == {"7♣", "8♥"}
    with qtbot.waitSignal(panel.why.said) as said:
        press(qtbot, next(button for button in panel.findChildren(FieldButton) if button.cell.field.face == "8♥"))
    assert said.args == ["Nobody bids so high."]


def test_a_click_on_a_field_says_it(qtbot: QtBot) -> None:
    panel, said = panel_with(qtbot, LADDER, PASS)
    press(qtbot, field(panel, "7 hearts, 200"))
    press(qtbot, field(panel, "Pass"))
    assert said == [(LADDER, "7H"), (PASS, "")]


def test_what_is_impossible_stands_there_with_its_reason(qtbot: QtBot) -> None:
    panel, said = panel_with(qtbot, LADDER, PASS)
    closed = field(panel, "7 clubs, 160")
    assert not closed.isEnabled()
    assert closed.toolTip() == closed.accessibleDescription() == "Bid higher than 7 diamonds."
    press(qtbot, closed)
    assert not said


def test_the_arrows_go_from_field_to_field_and_enter_says_it(qtbot: QtBot) -> None:
    panel, said = panel_with(qtbot, LADDER, PASS)
    qtbot.keyClick(panel, Qt.Key.Key_Return)
    assert not said  # nothing has the focus yet: who presses Enter on the way from the last hand bids nothing
    qtbot.keyClick(panel, Qt.Key.Key_Down)
    for way, name in (
        (Qt.Key.Key_Down, "8 clubs, 260"), (Qt.Key.Key_Up, "7 hearts, 200"), (Qt.Key.Key_Left, "7 hearts, 200"),
        (Qt.Key.Key_Down, "8 clubs, 260"), (Qt.Key.Key_Down, "Pass"),
    ):  # fmt: skip
        here = panel.focusWidget()
        assert isinstance(here, QWidget)
        qtbot.keyClick(here, way)
        assert field(panel, name).hasFocus(), name
    qtbot.keyClick(field(panel, "Pass"), Qt.Key.Key_Return)
    assert said == [(PASS, "")]


def test_what_is_typed_goes_to_its_field(qtbot: QtBot) -> None:
    panel, said = panel_with(qtbot, LADDER, PASS)
    qtbot.keyClicks(panel, "8")
    assert field(panel, "8 clubs, 260").hasFocus()
    qtbot.keyClick(field(panel, "8 clubs, 260"), Qt.Key.Key_7)
    qtbot.keyClick(field(panel, "7 hearts, 200"), Qt.Key.Key_H)
    assert field(panel, "7 hearts, 200").hasFocus()
    assert not said
    qtbot.keyClick(field(panel, "7 hearts, 200"), Qt.Key.Key_Space)
    qtbot.keyClick(panel, Qt.Key.Key_P)
    assert said == [(LADDER, "7H"), (PASS, "")]


def test_a_number_that_is_not_on_offer_is_not_taken_for_another_that_begins_so(qtbot: QtBot) -> None:
    """One is no bid here: it is not ten, and it is said; and neither is nothing."""
    numbers = [
        Choice("bid", f"Bid {number}", (str(number),), button=True, fields=Fields(((Field("", str(number)),),)))
        for number in range(2, 14)
    ]
    panel, said = panel_with(qtbot, *numbers)
    told: list[str] = []
    panel.why.said.connect(told.append)
    qtbot.keyClicks(panel, "1")
    qtbot.keyClick(field(panel, "10"), Qt.Key.Key_Return)
    qtbot.keyClicks(panel, "0")
    assert not said
    assert told == [f"{typed} is not on offer: the numbers go from 2 to 13." for typed in (1, 0)]
    qtbot.keyClicks(panel, "1")
    qtbot.keyClick(field(panel, "10"), Qt.Key.Key_2)
    qtbot.keyClick(field(panel, "12"), Qt.Key.Key_Return)
    assert [choice.words for choice, _ in said] == [("12",)]


def test_a_switch_changes_what_the_fields_say(qtbot: QtBot) -> None:
    panel, said = panel_with(qtbot, CLUBS, CLUBS_ALONE, HEARTS, PASS)
    assert len(panel.fields()) == 4
    press(qtbot, field(panel, "Clubs"))
    press(qtbot, field(panel, "Alone"))
    press(qtbot, field(panel, "Clubs, alone"))
    assert not field(panel, "Hearts").isEnabled()
    assert "Alone" in field(panel, "Hearts").toolTip()
    press(qtbot, field(panel, "Pass"))  # is always the same
    assert said == [(CLUBS, ""), (CLUBS_ALONE, ""), (PASS, "")]


def lit(panel: BidPanel) -> list[str]:
    """What a hint has lit, as the screen reader calls it."""
    return [each.accessibleName() for each in panel.fields() if each.property("hinted")]


def test_a_hint_lights_the_field_and_the_switch_that_is_to_be_turned(qtbot: QtBot) -> None:
    panel, _ = panel_with(qtbot, CLUBS, CLUBS_ALONE, HEARTS, PASS)
    for action, expected in (
        (CLUBS_ALONE.action(), ["Clubs", "Alone"]), (PASS.action(), ["Pass"]), (HEARTS.action(), ["Hearts"]),
    ):  # fmt: skip
        panel.light(action)
        assert lit(panel) == expected
    press(qtbot, field(panel, "Alone"))
    panel.light(CLUBS.action())
    assert lit(panel) == ["Clubs, alone", "Alone"]  # for it is on, and should not be
    panel.light(PASS.action())
    assert lit(panel) == ["Pass"]  # is always the same
    panel.light(None)
    assert lit(panel) == []


def test_a_hint_lights_the_value_and_what_it_is_folded_into(qtbot: QtBot) -> None:
    bid = Choice("bid", "Bid", values=("18", "20", "22"), button=True)
    jumps = (Field("20", "20"), Field("22", "22"))
    stands = Fields((jumps, (Field("18", "Bid 18", main=True),)), "Or jump to", folded="Jump to")
    panel, _ = panel_with(qtbot, bid._replace(fields=stands), PASS)
    panel.light(bid.action(value="18"))
    assert lit(panel) == ["Bid 18"]
    panel.light(bid.action(value="22"))
    assert lit(panel) == ["Jump to 22", "Jump to"]


def test_a_hint_lights_each_part_of_what_is_chosen_first_and_the_word_that_says_it(qtbot: QtBot) -> None:
    def named(game: str) -> Choice:
        rows = ((Field("", game),), tuple(Field(suit, suit) for suit in ("clubs", "hearts")))
        stands = Fields(rows, "Name", sure="Play")
        return Choice("name", game, (game,), values=("clubs", "hearts"), button=True, fields=stands)

    panel, _ = panel_with(qtbot, named("Simple"), named("Solo"))
    panel.light(named("Solo").action(value="hearts"))
    assert sorted(lit(panel)) == ["Play", "Solo", "hearts"]


def test_a_switch_turns_on_what_it_needs(qtbot: QtBot) -> None:
    """Ouvert includes schneider and schwarz: with Schwarz alone switched on the smallest game that has it is meant."""

    def game(*switches: str, note: str) -> Choice:
        stands = Fields(((Field("", "Grand", note),),), "Game", switches=switches)
        return Choice("announce", "Grand", tuple(switches), button=True, fields=stands)

    plain, schneider = game(note="game 2: 48"), game("Schneider", note="game 4: 96")
    schwarz = game("Schneider", "Schwarz", note="game 5: 120")._replace(confirm="Really?")
    panel, said = panel_with(qtbot, plain, schneider, schwarz)
    assert field(panel, "Grand, game 2: 48").isEnabled()
    press(qtbot, field(panel, "Schwarz"))
    button = field(panel, "Grand, schneider, schwarz, game 5: 120")
    assert button.toolTip() == "Really?"
    press(qtbot, button)
    assert said == [(schwarz, "")]


def test_the_main_answer_has_its_choice_s_letter(qtbot: QtBot) -> None:
    jumps = tuple(Field(value, value) for value in ("20", "22"))
    stands = Fields((jumps, (Field("18", "Bid 18", main=True),)), "Or jump to")
    bid = Choice("bid", "Bid", values=("18", "20", "22"), key="B", button=True, fields=stands)
    panel, said = panel_with(qtbot, bid, PASS)
    qtbot.keyClick(panel, Qt.Key.Key_B)
    qtbot.keyClicks(panel, "22")
    qtbot.keyClick(field(panel, "22"), Qt.Key.Key_Return)
    assert said == [(bid, "18"), (bid, "22")]


def test_a_choice_that_does_not_say_how_it_stands_has_a_field_for_each_value(qtbot: QtBot) -> None:
    choice = Choice("call", "Call", values=("AC", "AS"), shown=("♣ ace", "♠ ace"), button=True, fields=Fields())
    panel, said = panel_with(qtbot, choice)
    press(qtbot, field(panel, "spades ace"))
    assert said == [(choice, "AS")]


def test_it_is_never_wider_than_its_room(qtbot: QtBot) -> None:
    fields = tuple(Field(str(value), str(value), "points") for value in range(18, 30))
    values = tuple(field.value for field in fields)
    choice = Choice("bid", "Bid", values=values, button=True, fields=Fields((fields,), "Bid"))
    panel, said = panel_with(qtbot, choice)
    said.host.resize(1300, 400)
    for room in (QRect(0, 0, 1200, 300), QRect(10, 20, 620, 200)):
        panel.fit(room, 1.5)
        assert room.contains(panel.geometry())
        assert panel.geometry().bottom() == room.bottom()
        edges = [button.geometry() for button in panel.fields()]
        assert all(panel.rect().contains(edge) for edge in edges)
        assert all(not one.intersects(other) for one in edges for other in edges if one is not other)


def test_long_names_on_fields_end_in_dots_where_there_is_no_room_for_them(qtbot: QtBot) -> None:
    long = "With a player of whom the name is as long as it may be"
    sides = [
        Choice("partners", f"{long} {number}", (str(number),), button=True, fields=Fields(heading="Who?", columns=2))
        for number in range(4)
    ]
    panel, _ = panel_with(qtbot, *sides, PASS)
    panel.fit(QRect(0, 0, 300, 300))
    panel.layout().activate()
    boxes = [each.geometry() for each in panel.fields()]
    assert all(panel.rect().contains(box) for box in boxes)
    assert not any(one.intersects(other) for one in boxes for other in boxes if one is not other)
    assert [each.accessibleName() for each in panel.fields()][:4] == [f"{long} {number}" for number in range(4)]


def test_where_it_is_too_narrow_between_two_plates_the_panel_stands_below_them(qtbot: QtBot) -> None:
    claims = [Choice("bump", f"Bump: royal assembly ({each})", (), button=True, fields=Fields()) for each in "12"]
    panel, _ = panel_with(qtbot, *claims, PASS)
    panel.fit(QRect(0, 0, 900, 300))
    wide = panel.geometry().size()
    between, below = QRect(300, 0, 300, 70), QRect(0, 20, 900, 50)
    panel.fit(between, 1.0, below)
    assert panel.size() == wide, "it is written as large as where there is room"
    assert below.contains(panel.geometry())
    panel.fit(between, 1.0, QRect(0, 60, 900, 10))
    assert panel.width() <= between.width(), "where that is lower than its text it stays between them"


def test_what_comes_after_another_bid_has_its_room_at_once(qtbot: QtBot) -> None:
    """The panel stays while one bid follows another, as naming the trumps follows taking the skat."""
    panel, said = panel_with(qtbot, PASS)
    panel.offer([LADDER, PASS], NAMES)
    panel.fit(ROOM)
    fields = panel.fields()
    assert all(each.height() >= each.minimumSizeHint().height() for each in fields)
    assert all(panel.rect().contains(each.geometry()) for each in fields)
    press(qtbot, field(panel, "8 clubs, 260"))
    assert said == [(LADDER, "8C")]


@pytest.fixture
def _large_text() -> Iterator[None]:
    style.set_look(200, True)
    yield
    style.set_look(100, False)


@pytest.mark.usefixtures("_large_text")
def test_large_text_is_as_large_as_the_room_allows(qtbot: QtBot) -> None:
    rows = tuple(tuple(Field(f"{n}{s}", f"{n}{s}", "100") for s in "♠♣♦♥") for n in range(6, 11))
    values = tuple(field.value for row in rows for field in row)
    panel, said = panel_with(qtbot, Choice("bid", "Bid", values=values, button=True, fields=Fields(rows, "Bid")), PASS)
    said.host.resize(1400, 900)
    heights = []
    for room in (QRect(0, 0, 1400, 900), QRect(0, 0, 500, 190)):
        panel.fit(room)
        assert room.contains(panel.geometry())
        heights.append(field(panel, "Pass").height())
    assert heights[0] > 1.5 * heights[1]


@pytest.mark.usefixtures("_large_text")
def test_a_row_that_is_too_wide_stands_in_two_before_its_text_is_small(qtbot: QtBot) -> None:
    values = tuple(map(str, range(2, 14)))
    stands = Fields((tuple(Field(value, value) for value in values),), "Tricks that you mean to take")
    panel, said = panel_with(qtbot, Choice("bid", "Bid", values=values, button=True, fields=stands))
    said.host.resize(1400, 900)
    heights = []
    for room, rows in ((QRect(0, 0, 500, 230), 2), (QRect(0, 0, 1400, 300), 1), (QRect(0, 0, 500, 230), 2)):
        panel.fit(room)
        fields = [field(panel, value) for value in values]
        assert room.contains(panel.geometry())
        assert all(panel.rect().contains(each.geometry()) for each in fields)
        assert len({each.y() for each in fields}) == rows
        heights.append(fields[0].height())
    assert heights[0] > 0.75 * heights[1]


@pytest.mark.usefixtures("_large_text")
def test_answers_stand_below_each_other_before_their_text_is_tiny(qtbot: QtBot) -> None:
    stands = Fields(((Field("", "Accept diamonds (gives a point to Hugo)"),),))
    accept = Choice("accept", "Accept diamonds (gives a point to Hugo)", button=True, fields=stands)
    panel, said = panel_with(qtbot, accept, Choice("run", "Run the cards", button=True, fields=Fields()))
    said.host.resize(900, 600)
    panel.fit(QRect(0, 0, 520, 300))
    one, other = (field(panel, name) for name in ("Accept diamonds (gives a point to Hugo)", "Run the cards"))
    assert one.geometry().bottom() < other.y()
    assert one.width() == other.width()


def test_what_has_been_said_before_is_told_where_it_was_more_than_one_word_each(qtbot: QtBot) -> None:
    panel, _ = panel_with(qtbot, PASS)

    def told() -> list[str]:
        return [label.text() for label in panel.findChildren(PlainLabel) if not label.isHidden()]

    panel.offer([PASS], NAMES, ((1, "18"), (2, "Hold 18")))
    assert told() == []
    panel.offer([PASS], NAMES, ((1, "18"), (2, "Hold 18"), (1, "20"), (2, "Pass")))
    # No line ends within what somebody has said.
    qtbot.waitUntil(lambda: told() == ["Ada:\u00a018, 20   ·   Hugo:\u00a0Hold\u00a018, Pass"])
    assert panel.accessibleDescription() == "Ada: 18, 20   ·   Hugo: Hold 18, Pass"


def test_without_what_has_been_said_it_is_no_wider_than_its_fields(qtbot: QtBot) -> None:
    panel, _ = panel_with(qtbot, PASS)
    panel.fit(QRect(0, 0, 1600, 900))
    (field,) = panel.findChildren(FieldButton)
    assert panel.width() < 2 * field.width()
    panel.offer([PASS], NAMES, ((1, "18"), (2, "Hold 18"), (1, "20"), (2, "Pass")))
    panel.fit(QRect(0, 0, 1600, 900))
    assert panel.width() > 3 * panel.findChildren(FieldButton)[-1].width()


def test_other_choices_are_handed_back(qtbot: QtBot) -> None:
    other = Choice("draw", "Draw", button=True)
    host = QWidget()
    qtbot.addWidget(host)
    panel = BidPanel(host)
    assert panel.offer([other, PASS], NAMES) == [other]
    assert panel.isVisibleTo(host)
    assert panel.offer([other], NAMES) == [other]
    assert not panel.isVisibleTo(host)


# ------------------------------------------------------------------------------------------- on the real window


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """A match of Spades in which the user is to bid."""
    bots: tuple[Level, ...] = ("novice",) * 3
    hand = open_window(qtbot, TableRequest("spades", Spades.read_options({}), bots, "17"))
    hand.my_turn()
    return hand


def shown_panel(hand: Hand) -> BidPanel:
    panel = hand.window.play_page.findChild(BidPanel)
    assert panel is not None
    return panel


def test_bids_are_made_on_the_panel_over_the_felt(hand: Hand) -> None:
    panel = shown_panel(hand)
    assert panel.isVisible()
    own = hand.table.felt.where.zone_box("hand:0")
    assert panel.geometry().bottom() < own.top()
    press(hand.qtbot, field(panel, "4"))
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    assert "bid 4" in [action_text(action) for seat, action in hand.match.done if seat == 0]
    assert not panel.isVisible()


def test_the_keyboard_is_the_panel_s_while_there_are_bids(hand: Hand) -> None:
    panel = shown_panel(hand)
    hand.wait(panel.hasFocus)
    hand.key(Qt.Key.Key_5)
    assert field(panel, "5").hasFocus()
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    assert "bid 5" in [action_text(action) for seat, action in hand.match.done if seat == 0]
    hand.my_turn()
    assert hand.table.hasFocus()


def test_a_hint_on_the_table_lights_the_field_until_something_else_is_on_offer(hand: Hand) -> None:
    panel, session = shown_panel(hand), hand.window.session
    assert session is not None
    session.hints.hinted.emit(hand.match.game.choices(0)[0].action(value="4"), "Two aces and two kings.", ())
    assert [name.split(",")[0] for name in lit(panel)] == ["4"]
    hand.key(Qt.Key.Key_5)  # chosen with the keyboard, and not yet said
    assert len(lit(panel)) == 1
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    session.back.undo()
    hand.my_turn()
    assert shown_panel(hand).isVisible()
    assert lit(panel) == []


@pytest.mark.parametrize("size", [(800, 600), (1600, 1000)])
def test_the_panel_keeps_its_place_when_the_window_changes(hand: Hand, size: tuple[int, int]) -> None:
    panel = shown_panel(hand)
    hand.window.resize(*size)
    hand.wait(lambda: panel.geometry().bottom() == hand.table.room.above_hand().toRect().bottom())
    assert hand.table.viewport().rect().contains(panel.geometry())
    assert panel.geometry().bottom() < hand.table.felt.where.zone_box("hand:0").top()


def test_the_panel_keeps_its_place_when_only_the_bar_below_the_table_grows(hand: Hand) -> None:
    panel = shown_panel(hand)
    hand.window.resize(960, 760)  # too narrow for the bar to stand over the felt
    hand.wait(lambda: not hand.window.play_page.bar.floats)
    bottom = panel.geometry().bottom()
    hand.window.play_page.bar.setMinimumHeight(140)
    hand.wait(lambda: hand.table.room.above_hand().toRect().bottom() < bottom)
    hand.wait(lambda: panel.geometry().bottom() == hand.table.room.above_hand().toRect().bottom())


def test_the_panel_with_large_text_leaves_the_number_of_a_pile_to_be_read(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("seven_up", {}, ("club", "club"), "2"))
    hand.my_turn()
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.table.width() == 800)
    panel = hand.window.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    assert panel.isVisible()
    assert len(hand.table.room.pile_numbers()) == 1
    hand.wait(lambda: not panel.geometry().intersects(hand.table.room.pile_numbers()[0].toRect()))
    style.set_look(100, high_contrast=False)
