"""The review of a hand, on the real window by mouse and keys."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hand import Hand, open_match
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from thinking import Bots

from cardrules.analysis.hand_replay import hand_start
from cardrules.analysis.hand_review import JudgedDecision, Reviewed, decisions
from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.game import CHANCE, parse_action
from cardrules.protocol.match_record import Match
from dealers_choice.match.review_process import MOST_KEPT, Review, read_review, review_text
from dealers_choice.panels.after_play.hand_review_panel import ReviewPanel
from dealers_choice.panels.after_play.replay_bar import LookBack
from dealers_choice.ui.plain_text import PlainLabel


class Judges(Bots):
    """Says of everything what the test has written down; ``slow`` ones wait for ``speak``."""

    made: ClassVar[list[Judges]] = []
    delayed = False

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__()
        self.setParent(parent)
        self.slow = self.delayed
        self.dismissed = False
        self.made.append(self)

    def ask(self, request: Mapping[str, Any], done: Callable[[dict[str, Any]], None]) -> int:
        return super().ask({**request, "seconds": 0} if "seconds" in request else request, done)

    def speak_once(self) -> None:
        """Answer what is waited for, and no more."""
        self._open.pop(min(self._open))()

    def dismiss(self) -> None:
        self.dismissed = True


@pytest.fixture
def judges(monkeypatch: pytest.MonkeyPatch) -> type[Judges]:
    """Who thinks for reviews: in the test's own process, without a search."""
    monkeypatch.setattr(Judges, "made", [])
    monkeypatch.setattr(Judges, "delayed", False)
    monkeypatch.setattr("dealers_choice.page.hand_review.new_thinker", Judges)
    return Judges


def late_in_the_hand() -> Match:
    """A hand of Hearts with one trick to play and the user to act."""
    match = Match("hearts", {"pass_rule": "none", "target": 50}, "17")
    choose, rng = find("hearts").bot(), random.Random(1)
    while True:
        seat = min(match.game.waiting_for())
        if seat == CHANCE:
            match.apply(CHANCE, match.chance())
            continue
        view = match.game.view(seat)
        if seat == 0 and len(view.zone("hand:0").cards) == 1:
            return match
        match.apply(seat, choose(view, match.game.choices(seat), "novice", rng, lambda: True).action)


@pytest.fixture
def ended(qtbot: QtBot, tmp_path: Path, judges: type[Judges]) -> Hand:
    """The window with the paper of a hand that is over."""
    hand = open_match(qtbot, tmp_path, late_in_the_hand())
    hand.click_card(hand.lying("hand:0")[0])
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    return hand


def press(hand: Hand, text: str) -> None:
    found = [
        button
        for button in hand.window.findChildren(QPushButton)
        if button.isVisible() and button.text().replace("&", "") == text
    ]
    assert found, text
    QTest.mouseClick(found[-1], Qt.MouseButton.LeftButton)


def shown(hand: Hand) -> ReviewPanel:
    hand.wait(lambda: any(panel.isVisible() for panel in hand.window.findChildren(ReviewPanel)))
    return next(panel for panel in hand.window.findChildren(ReviewPanel) if panel.isVisible())


def rows(panel: ReviewPanel) -> QListWidget:
    return panel.findChildren(QListWidget)[0]


def test_the_paper_leads_to_the_review_and_a_row_to_its_place_on_the_table(ended: Hand) -> None:
    press(ended, "Review")
    panel = shown(ended)
    strip = ended.window.findChildren(LookBack)[0]
    ended.wait(lambda: "decisions" in panel.summary() and rows(panel).isVisible())
    found = panel.summary()
    assert "as the expert would have made them" in found
    texts = [rows(panel).item(row).text() for row in range(rows(panel).count())]
    assert "All decisions" in texts
    last = rows(panel).item(rows(panel).count() - 1)
    rows(panel).scrollToItem(last)
    QTest.mouseClick(rows(panel).viewport(), Qt.MouseButton.LeftButton, pos=rows(panel).visualItemRect(last).center())
    done = last.data(Qt.ItemDataRole.UserRole)
    ended.wait(lambda: f"{done - hand_start(ended.match)} of 52" in strip_words(strip))
    assert "expert" in panel.detail()
    ended.wait(lambda: list(ended.glowing().values()) == ["hint"])
    QTest.keyClick(strip, Qt.Key.Key_Home)
    assert not rows(panel).currentItem()
    QTest.keyClick(rows(panel), Qt.Key.Key_Escape)
    ended.wait(lambda: ended.window.play_page.overlay() is not None)
    assert not any(panel.isVisible() for panel in ended.window.findChildren(ReviewPanel))
    paper = ended.window.play_page.overlay()
    assert paper is not None
    assert any(found in each.text() for each in paper.findChildren(PlainLabel) if each.isVisible())


def test_tab_goes_round_between_the_list_and_the_buttons_and_escape_leaves_from_everywhere(ended: Hand) -> None:
    press(ended, "Review")
    panel = shown(ended)
    strip = ended.window.findChildren(LookBack)[0]
    ended.wait(lambda: rows(panel).isVisible() and rows(panel).currentRow() == 1)
    held: list[QWidget | None] = []
    for _ in range(20):
        QTest.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_Tab)
        held.append(QApplication.focusWidget())
        assert held[-1] is not None
        assert held[-1] in (strip, rows(panel)) or strip.isAncestorOf(held[-1])
    assert rows(panel) in held
    assert strip in held
    strip.setFocus()
    QTest.keyClick(strip, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is rows(panel)
    QTest.keyClick(rows(panel), Qt.Key.Key_Tab)
    QTest.keyClick(strip, Qt.Key.Key_Escape)
    ended.wait(lambda: ended.window.play_page.overlay() is not None)


def strip_words(strip: LookBack) -> str:
    return strip.findChildren(PlainLabel)[0].text()


def test_by_keys_and_a_second_time_it_is_there_at_once(ended: Hand, judges: type[Judges], home: Path) -> None:
    press(ended, "See the cards")
    strip = ended.window.findChildren(LookBack)[0]
    QTest.keyClick(strip, Qt.Key.Key_V)
    panel = shown(ended)
    ended.wait(lambda: rows(panel).isVisible())
    first = panel.summary()
    QTest.keyClick(rows(panel), Qt.Key.Key_Down)
    assert panel.detail()
    assert len(judges.made) == 1
    ended.wait(lambda: judges.made[0].dismissed)
    QTest.keyClick(strip, Qt.Key.Key_V)
    ended.wait(lambda: not any(panel.isVisible() for panel in ended.window.findChildren(ReviewPanel)))
    QTest.keyClick(strip, Qt.Key.Key_V)
    again = shown(ended)
    ended.wait(lambda: again.summary() == first)
    assert len(judges.made) == 1, "nobody was asked again"
    saved = ended.window.matches.id
    assert saved is not None
    ended.window.go_home()
    ended.window.matches.resume(saved)
    ended.wait(lambda: ended.window.play_page.overlay() is not None)
    if not any(each.isVisible() and each.text() == "&Review" for each in ended.window.findChildren(QPushButton)):
        press(ended, "More")  # a slip holds the main button
    press(ended, "Review")
    ended.wait(lambda: shown(ended).summary() == first)
    assert len(judges.made) == 1, "nor when the match is opened again"
    ended.window.go_home()
    store = ended.window.store
    assert len(store.reviews.read(saved)) == 1
    store.delete(saved)
    assert store.reviews.read(saved) == {}
    old = home / "data" / "reviews" / f"{saved}.json"  # as an earlier version has kept them
    old.parent.mkdir()
    for damage in ("", "[", '{"2": 7}', '{"x": "y"}', "[]", "null"):
        old.write_text(damage)
        assert store.reviews.read(saved) == {}
    old.write_text('{"2": "good"}')
    assert store.reviews.read(saved) == {"2": "good"}
    assert not old.exists()


def test_it_tells_how_far_it_is_and_can_be_cancelled(ended: Hand, judges: type[Judges]) -> None:
    judges.delayed = True
    press(ended, "Review")
    panel = shown(ended)
    ended.wait(lambda: bool(judges.made) and judges.made[0].waiting() == 1)
    assert panel.summary().startswith("Looking at your decisions: 0 of ")
    judges.made[0].speak_once()
    assert not panel.summary().startswith("Looking at your decisions: 0 of ")
    press(ended, "Cancel")
    ended.wait(lambda: not panel.isVisible())
    assert judges.made[0].dismissed
    assert ended.window.session is not None
    assert not ended.window.session.kept.reviews
    press(ended, "Close")
    ended.wait(lambda: ended.window.play_page.overlay() is not None)


PLAYED = "pair 6D 7H|king KH|draw|draw|pair 5C 8S|draw|draw|pair 9H 4S|draw"
"""Of deal 11: the pair before the last draw loses it, as the solver says of each position."""


@pytest.mark.parametrize(
    ("moves", "said"),
    [(9, "One move lost this deal"), (7, "Nothing that you did lost"), (0, "Nothing that you did lost")],
)
def test_which_move_lost_a_deal_of_pyramid(
    qtbot: QtBot, tmp_path: Path, judges: type[Judges], moves: int, said: str
) -> None:
    match = Match("pyramid", None, "11")
    match.run_chance()
    for text in PLAYED.split("|")[:moves]:
        match.apply(0, parse_action(text, match.game.verbs))
    hand = open_match(qtbot, tmp_path, match)
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    press(hand, "Review")
    panel = shown(hand)
    hand.wait(lambda: bool(panel.summary()) and not panel.summary().startswith("Looking"))
    assert panel.summary().startswith(said)
    if moves == 9:
        hand.wait(lambda: "9♥ 4♠. Until here the deal could be won" in panel.detail())
        assert "A way that wins begins with" in panel.detail()
        hand.wait(lambda: set(hand.glowing().values()) == {"hint"})


@pytest.mark.parametrize("reason", ["", "Because.", "“Ä ♠ {0}”\t\u2028", "x" * 1000])
@pytest.mark.parametrize("cost", [0, 0.25, 99.5])
def test_a_review_is_read_as_it_was_written(reason: str, cost: float) -> None:
    did, best = (parse_action(text, Hearts.verbs) for text in ("play QS", "pass 2C 3D KH"))
    found = tuple(Reviewed(done, did, JudgedDecision(best, reason, cost, cost / 2, done)) for done in range(9))
    review = Review(3, "expert", found, "")
    assert read_review(review_text(review), Hearts.verbs) == review
    aims = tuple(one._replace(judged=one.judged._replace(aim="made", tried=60, best_reached=41)) for one in found)
    assert read_review(review_text(review._replace(found=aims)), Hearts.verbs) == review._replace(found=aims)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other/1"},
        {"start": "3"},
        {"level": 7},
        {"verdict": "<b>"},
        {"found": [[1, "play QS", "play 3S", "why", -1, 0, 0]]},
        {"found": [[1, "jump", "play 3S", "why", 0, 0, 0]]},
        {"found": [[1, "play QS", "play 3S", "why", 1e400, 0, 0]]},
        {"found": [[1, "play QS", "play 3S", "x" * 2000, 0, 0, 0]]},
        {"found": [[1, "play QS", "play 3S", "why", 1, 0, 9, "made", 60, 61, 0]]},
        {"found": [[1, "play QS", "play 3S", "why", 1, 0, 9, "<b>", 60, 41, 0]]},
        {"found": [[1, "play QS", "play 3S", "why", 1, 0, 9, "made", 60, 41.5, 0]]},
        {"found": [[0, "play QS", "play QS", "", 0, 0, 0]] * 200},
        {"found": 5},
    ],
)
def test_what_is_damaged_is_no_review(change: dict[str, Any]) -> None:
    good = json.loads(review_text(Review(3, "expert")))
    assert read_review(json.dumps(good), Hearts.verbs) is not None
    assert read_review(json.dumps({**good, **change}), Hearts.verbs) is None


@pytest.mark.parametrize("text", ["", "[]", "{", "x" * (MOST_KEPT + 1), "[" * 10_000])
def test_whatever_else_is_there_is_no_review(text: str) -> None:
    assert read_review(text, Hearts.verbs) is None


def test_of_a_contract_it_is_told_how_often_it_is_made(qtbot: QtBot) -> None:
    match = late_in_the_hand()
    done, action, _, _ = next(decisions(match, 0))
    best = next(one for one in match.rewound(done).game.legal(0) if one != action)
    panel = ReviewPanel(match, ["You", "Ada", "Hugo", "Nell"])
    qtbot.addWidget(panel)
    for aim, told in (("made", "was made 61 times"), ("beaten", "was defeated 61 times")):
        judged = JudgedDecision(best, "Because.", 3.0, 0.1, 140, aim, 100, 61, 12)
        panel.show_review(Review(hand_start(match), "expert", (Reviewed(done, action, judged),)))
        panel.show_at(done)
        assert (
            f"Of 100 that were played to the end, the contract {told} with it, and 12 times with your" in panel.detail()
        )


def test_what_a_decision_cost_is_not_torn_from_its_sign_at_the_end_of_a_line(qtbot: QtBot) -> None:
    match = late_in_the_hand()
    done, action, _, _ = next(decisions(match, 0))
    best = next(one for one in match.rewound(done).game.legal(0) if one != action)
    panel = ReviewPanel(match, ["You", "Ada", "Hugo", "Nell"])
    qtbot.addWidget(panel)
    panel.show_review(
        Review(hand_start(match), "expert", (Reviewed(done, action, JudgedDecision(best, "Because.", 3.0, 0.1, 140)),))
    )
    texts = [rows(panel).item(row).text() for row in range(rows(panel).count())]
    assert [text.split()[-2] for text in texts if text.endswith("points")] == ["−3", "−3"]


@pytest.mark.parametrize(
    ("judged", "sign", "told"),
    [
        ((3.0, 0.1, 24), "≈", "24 imagined deals are too few to say that your choice is not about as good."),
        ((0.4, 0.3, 240), "≈", "In 240 imagined deals your choice did about as well."),
        ((3.21, 0.6, 240), "−3 points", "That is worth 3 points more, on average of 240 imagined deals."),
        ((3.21, 0.2, 240), "−3.2 points", "That is worth 3.2 points more, on average of 240 imagined deals."),
    ],
)
def test_no_figure_is_named_from_few_deals_nor_finer_than_it_is_known(
    qtbot: QtBot, judged: tuple[float, float, int], sign: str, told: str
) -> None:
    match = late_in_the_hand()
    done, action, _, _ = next(decisions(match, 0))
    best = next(one for one in match.rewound(done).game.legal(0) if one != action)
    panel = ReviewPanel(match, ["You", "Ada", "Hugo", "Nell"])
    qtbot.addWidget(panel)
    one = Reviewed(done, action, JudgedDecision(best, "Because.", *judged))
    panel.show_review(Review(hand_start(match), "expert", (one,)))
    panel.show_at(done)
    assert rows(panel).item(rows(panel).count() - 1).text().endswith(sign)
    assert told in panel.detail()
