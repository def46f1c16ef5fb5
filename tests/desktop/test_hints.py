"""Hints: one strip that covers nothing, at every table, size and text size; and H, which gives one wherever it can."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, cast

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardrules.bot_process import server
from cardrules.bots import Weighed
from cardrules.catalogue import GAMES, Entry, find
from cardrules.protocol.cards import card_symbol
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from cardrules.protocol.texts import ENGLISH
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.players import HUMAN, names_of
from dealers_choice.match.session import Session
from dealers_choice.panels.hints.hint_strip import HintStrip
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.pictures.graphics_items import ZoneItem
from dealers_choice.window.screenshots import Moment, forms_of, moments

SIZES = ((1280, 800), (800, 600), (1920, 1080), (2560, 1440))
NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
DAILY = {100: SIZES[:1], 200: SIZES[1:3]}
"""Sizes of the window that are looked at by day, by the size of the text: the usual, and where there may be no room."""
REASON = (
    "You hold most of the high cards of this suit, so it is likely that the trick is yours, and the others must follow"
    " while you still have trumps."
)
TIGHT = 2.0  # pixels


def solid(hand: Hand) -> Iterator[tuple[str, QRectF]]:
    """All that a hint must not cover, with its name: as it is painted, not as the table tells it."""
    table = hand.table
    for zone in table.felt.where.zones():
        for item in table.felt.where.seen(zone):
            yield f"{zone} {card_symbol(item.card) if item.card is not None else 'back'}", item.sceneBoundingRect()
    for plate in table.plates():
        yield "plate", plate.body().translated(plate.pos())
    for name, badge in table.badges().items():
        if badge.isVisible():  # otherwise a corner tells it
            yield f"badge {name}", badge.sceneBoundingRect()
    frame = hand.window.play_page.frame
    for panel in (frame.state, frame.score):
        if panel.isVisible():
            yield type(panel).__name__, QRectF(panel.geometry())
    for item in table.scene().items():
        if isinstance(item, ZoneItem) and item.outline and item.isVisible():
            yield f"print {item.name}", table.felt.where.zone_box(item.name)
    for name, thing in table.things().items():
        laid = table.thing(name)
        if laid is not None and laid.picture is not None:
            yield f"thing {name}", thing.sceneBoundingRect()
    for number in table.room.pile_numbers():
        yield "number", number
    strip = hand.window.play_page.hints.strip
    for kind in (QAbstractButton, QComboBox):
        for button in table.findChildren(kind):
            if button.isVisible() and strip is not None and not strip.isAncestorOf(button):
                corner = button.mapTo(table, button.rect().topLeft())
                yield f"button {button.accessibleName()}", QRectF(corner, button.size())


def agree(hand: Hand, where: str) -> None:
    """The strip stands on the felt and covers nothing."""
    strip = hand.window.play_page.hints.strip
    assert strip is not None, where
    beside = hand.window.play_page.hints.beside
    if beside is not None and beside.isVisible():  # where a panel leaves it no room, beside the table
        assert any(REASON in each.text() for each in beside.findChildren(QLabel)), where
        return
    assert strip.isVisible(), where
    box = QRectF(strip.geometry())
    assert QRectF(hand.table.rect()).contains(box), (where, box)
    assert 1 <= len(strip.lines()) <= 2, where
    hidden = [(name, each) for name, each in solid(hand)
              if (part := each.intersected(box)).width() > TIGHT and part.height() > TIGHT]  # fmt: skip
    assert not hidden, (where, box, hidden)


class Nobody:
    """Thinks for the bots, and never comes to an end."""

    def ask(self, *_asked: object) -> int:
        return 0

    def cancel(self, _number: int) -> None:
        """Nothing was asked."""


def sit_down(hand: Hand, match: Match, wait: bool = True, thinker: object = None) -> None:
    """Show a match on the table where it stands; ``wait`` until the user may act."""
    players = (HUMAN, *["club"] * (match.game.seats - 1))
    matches = hand.window.matches
    matches.leave()
    matches.session = Session(
        match, players, names_of(players, ""), lambda: cast(Thinker, thinker or Nobody()), matches
    )
    matches.opened.emit()
    matches.changed.emit()
    table = hand.table
    if wait:
        hand.wait(lambda: bool(table.choices) and not table.busy(), 10_000)


def weigh(match: Match) -> tuple[Weighed, ...]:
    return tuple(Weighed(action, -float(at), 200) for at, action in enumerate(match.game.legal(0)[:4]))


def first_hand(entry: Entry, options: dict[str, Value]) -> Iterator[Moment]:
    """The moments of a match before its first hand is over."""
    return takewhile(lambda moment: not moment.name.endswith("_over"), moments(entry, options, "17"))


WITH_HINTS = [entry.id for entry in GAMES if entry.game()().allows_hints() and not entry.game()().watched()]


@pytest.mark.parametrize("text", [100, pytest.param(150, marks=pytest.mark.nightly), 200])
@pytest.mark.parametrize("game", WITH_HINTS)
def test_a_hint_covers_nothing_at_any_size(qtbot: QtBot, game: str, text: int) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text, bots_claim=False))
    hand = open_window(qtbot)
    page, entry = hand.window.play_page, find(game)
    seen = 0
    for form, options in forms_of(entry).items():
        if form == "fewest":
            continue
        for moment in first_hand(entry, options):
            match = moment.match
            if moment.name.endswith("-later") or not match.game.choices(0):
                continue
            sit_down(hand, match.rewound(len(match.done)))
            weighed = weigh(match)
            for width, height in SIZES if NIGHTLY else DAILY[text]:
                page.hints.take_away()  # or it would be placed anew at each step of the window
                where = f"{game} {form} {moment.name} {width}x{height} {text}%"
                hand.window.resize(width, height)
                hand.wait(lambda: bool(page.table.choices) and not page.table.busy())
                page.hints.show(weighed[0].action, REASON, weighed)
                qtbot.wait(1)
                agree(hand, where)
                seen += 1
    assert seen


def test_a_hint_grows_with_the_cards(qtbot: QtBot) -> None:
    """At 2560 x 1440 its letters were as high as at 1600 x 1000, beside cards twice as large as at 1280 x 800."""
    save_settings(Settings(animation_speed="off", confirmations=False, bots_claim=False))
    hand = open_window(qtbot, TableRequest("hearts", {}, ("novice",) * 3, "17"))
    shares, heights = [], []
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440)):
        hand.window.resize(width, height)
        hand.wait(lambda: bool(hand.table.choices) and not hand.table.busy())
        hand.window.play_page.hints.show(hand.table.choices[0].action(hand.table.choices[0].cards[:3]), REASON, ())
        qtbot.wait(1)
        strip = hand.window.play_page.hints.strip
        assert strip is not None
        shares.append(hand.table.speech.size() / hand.table.felt.art.width)
        heights.append(strip.height() / hand.table.felt.art.width / len(strip.lines()))
    assert max(shares) < 1.1 * min(shares)
    assert max(heights) < 1.3 * min(heights)


def test_a_hint_that_has_one_line_only_uses_all_the_room(qtbot: QtBot) -> None:
    """At Five Hundred it ended after half its width in dots: its width was that of two lines."""
    strip = HintStrip(cast(QWidget, None))
    qtbot.addWidget(strip)
    strip.put(REASON, 17.0, asks=True)
    strip.most = 1
    assert strip.measure(560.0).width() >= 555
    strip.most = 2
    assert strip.measure(1000.0).width() < 950


def test_of_a_hint_that_is_too_long_whole_sentences_are_told(qtbot: QtBot) -> None:
    """It ended in dots in the middle of what could not be read."""
    strip = HintStrip(cast(QWidget, None))
    qtbot.addWidget(strip)
    first, rest = "Lead the ace: it costs 1.5 points less. Nobody can have a higher trump.", f"It is so. {REASON}"
    strip.put(f"{first} {rest}", 17.0, asks=True)
    for most, width in ((2, 420.0), (1, 760.0)):
        strip.most = most
        strip.resize(strip.measure(width))
        assert " ".join(strip.lines()) in (first, f"{first} It is so."), (most, width)
        assert not strip.told_in_full()
    strip.put(REASON, 17.0, asks=True)
    strip.most = 1
    strip.resize(strip.measure(420.0))
    assert strip.lines()[-1].endswith("…"), "a single sentence is all there is"


def test_a_hint_keeps_off_the_rail_where_the_cloth_has_room(qtbot: QtBot) -> None:
    """At Mexican Sweat it stood half on the wood below the hand."""
    save_settings(Settings(animation_speed="off", confirmations=False, bots_claim=False))
    hand = open_window(qtbot)
    match = Match("mexican_sweat", {}, "17")
    while 0 not in match.game.waiting_for() or match.game.phase != "bet":
        if CHANCE in match.game.waiting_for():
            match.run_chance()
        else:
            seat = min(match.game.waiting_for())
            match.apply(seat, match.game.choices(seat)[0].action())
    sit_down(hand, match)
    for width, height in SIZES:
        hand.window.resize(width, height)
        hand.wait(lambda: bool(hand.table.choices) and not hand.table.busy())
        hand.window.play_page.hints.show(hand.table.choices[0].action(), REASON, ())
        qtbot.wait(1)
        strip = hand.window.play_page.hints.strip
        assert strip is not None
        assert (width, height) == (800, 600) or hand.table.felt.ground.cloth.contains(QRectF(strip.geometry()))


def keyed(hand: Hand) -> QWidget:
    """Where keys go."""
    focus = hand.window.focusWidget()
    assert focus is not None
    return focus


@pytest.mark.parametrize("game", WITH_HINTS)
def test_h_gives_a_hint_wherever_one_may_be_had(qtbot: QtBot, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, bots_claim=False))
    hand = open_window(qtbot)
    hand.window.activateWindow()
    asked, wanted = list[str](), list[str]()
    monkeypatch.setattr("dealers_choice.match.hint_requests.HintRequests.ask", lambda _hints: asked.append("asked"))
    for moment in first_hand(find(game), {}):
        match = moment.match
        shows_hands = any(choice.verb in ("hands", "tapout") for choice in match.game.choices(0))  # by H, a dealer does
        if moment.name.endswith("-later") or not match.game.choices(0) or shows_hands:
            continue
        sit_down(hand, match.rewound(len(match.done)))
        qtbot.keyClick(keyed(hand), Qt.Key.Key_H)
        wanted.append(moment.name)
        hand.wait(lambda: len(asked) == len(wanted), 2_000)


class ForHints:
    """Thinks for the bots without end, and from now on at once, in this process, for who asks for a hint."""

    def __init__(self) -> None:
        self.begun = False

    def ask(self, request: dict[str, Any], answered: Callable[[dict[str, Any]], None]) -> int:
        if self.begun:
            answered(server.answer(json.dumps({"id": 1, **request}).encode()))
        return 0

    def cancel(self, _number: int) -> None:
        """It has answered already."""


IN_TURN = [
    name
    for name in WITH_HINTS
    if find(name).game()().seats > 1 and name not in ("mini_baccarat", "blackjack", "spoons")
]
"""Games in which the others have turns."""


@pytest.mark.parametrize("game", IN_TURN)
def test_on_another_s_turn_it_is_said_whose_it_is(qtbot: QtBot, game: str) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot)
    match = Match(game, {}, "17")
    while CHANCE in match.game.waiting_for() or 0 in match.game.waiting_for():
        match.run_chance()
        if 0 in match.game.waiting_for():
            match.apply(0, match.game.legal(0)[0])
    others = match.game.waiting_for()
    thinker = ForHints()
    sit_down(hand, match, wait=False, thinker=thinker)
    session = hand.window.session
    assert session is not None
    hand.wait(lambda: not hand.table.busy())
    thinker.begun = True
    hand.key(Qt.Key.Key_H)
    assert hand.hint() == f"It is the turn of {ENGLISH.listed([session.names[seat] for seat in sorted(others)])}."


def test_while_cards_move_a_hint_waits_and_then_answers_whole(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="normal", confirmations=False))
    hand = open_window(qtbot, TableRequest("three_thirteen", {"players": 2}, ("novice",), "17"))
    hand.wait(lambda: hand.window.session is not None and hand.table.busy() and hand.window.session.choices() != [])
    hand.key(Qt.Key.Key_H)
    assert hand.hint() == ""
    hand.wait(lambda: bool(hand.hint()))
    assert not hand.table.busy()
    assert hand.table.choices
    assert hand.hint()[0].isupper()
    assert "hint" in hand.glowing().values() or hand.hint()


def test_a_hint_leaves_the_table_as_it_was(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("five_hundred", {}, ("club",) * 3, "6"))
    hand.window.resize(800, 600)
    hand.my_turn()

    def lies() -> list[tuple[float, float]]:
        return [(item.x(), item.y()) for items in hand.table.cards.values() for item in items]

    before, action = lies(), hand.match.game.legal(0)[0]
    hand.window.play_page.hints.show(action, REASON, ())
    assert hand.hint()
    hand.window.play_page.hints.take_away()
    assert hand.hint() == ""
    assert lies() == before


def test_what_explains_a_hint_is_closed_by_its_cross_and_by_escape_and_then_the_hint(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot, TableRequest("hearts", {"pass_rule": "none"}, ("novice",) * 3, "17"))
    hand.my_turn()
    hints = hand.window.play_page.hints

    def ask_why() -> QWidget:
        hints.show(hand.table.choices[0].action(hand.table.choices[0].cards[:1]), REASON, ())
        hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.AltModifier)
        if hints.beside is None and hints.strip is not None:
            qtbot.mouseClick(hints.strip.findChildren(QAbstractButton)[0], Qt.MouseButton.LeftButton)
        assert hints.beside is not None
        return hints.beside

    (cross,) = [each for each in ask_why().findChildren(QAbstractButton) if each.accessibleName() == "Close"]
    qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert (hints.beside, hints.said) == (None, REASON)
    ask_why()
    hand.table.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert (hints.beside, hints.said) == (None, REASON)
    hand.key(Qt.Key.Key_Escape)
    assert hints.said == ""
