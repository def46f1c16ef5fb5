"""What was played by hints is kept and rates nobody; what a review and a trick offer is one step away."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.analysis.hand_review import JudgedDecision, Reviewed
from cardrules.analysis.random_playouts import any_action
from cardrules.catalogue import GAMES, takes_tricks
from cardrules.games.hearts.game import Hearts
from cardrules.games.skat.game import Skat
from cardrules.protocol.game import View
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.match.review_process import Review
from dealers_choice.panels.after_play.hand_review_panel import ReviewPanel
from dealers_choice.request import TableRequest


def played_out(game: str, options: dict[str, object], deal: str) -> Match:
    """A match in which everybody does anything, to its end."""
    match, rng = Match(game, options, deal), random.Random(deal)
    match.run_chance()
    while waiting := match.game.waiting_for():
        seat = min(waiting)
        match.apply(seat, any_action(rng.choice(match.game.choices(seat)), rng))
        match.run_chance()
    return match


def last_but_one(game: str, options: dict[str, object]) -> Match:
    """A match in which the user has one decision left."""
    match = played_out(game, options, "17")
    mine = [at for at, (seat, _) in enumerate(match.done) if seat == 0]
    return match.rewound(mine[-1])


@pytest.mark.parametrize(("followed", "counts"), [("all", 0), ("half", 1)])
def test_a_match_that_hints_have_played_is_kept_and_rates_nobody(qtbot: QtBot, followed: str, counts: int) -> None:
    match = last_but_one("seven_up", {})
    hand = open_window(qtbot)
    name = hand.window.store.create(match, (HUMAN, *["novice"] * (match.game.seats - 1)))
    hand.window.store.save(name, match)
    hand.window.matches.resume(name)
    session, page = hand.window.session, hand.window.play_page
    assert session is not None
    hand.my_turn()
    made = session.course.decisions()
    session.course.hinted = set(made if followed == "all" else made[: len(made) // 2])
    session.submit(session.match.game.legal(0)[0])
    hand.wait(lambda: page.overlay() is not None and session.match.game.result() is not None)
    paper = page.overlay()
    assert paper is not None
    told = " ".join(label.text() for label in paper.findChildren(QLabel))
    assert ("Hints chose most of what you did" in told) == (followed == "all")
    assert session.marked == (followed == "all")
    assert len(hand.window.store.outcomes("seven_up")) == counts
    assert [saved.game for saved in hand.window.store.finished()] == ["seven_up"]


def test_what_hints_were_followed_is_remembered_with_the_match(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    advised = []
    session.hints.hinted.connect(lambda action, *_: advised.append(action))
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: bool(advised))
    length = len(session.match.done)
    session.submit(advised[0])
    assert session.course.hinted == {length}
    hand.my_turn()
    session.submit(session.match.game.legal(0)[0])
    assert session.course.hinted == {length}
    name = hand.window.matches.id
    assert name is not None
    hand.window.go_home()
    hand.window.matches.resume(name)
    again = hand.window.session
    assert again is not None
    assert again is not session
    assert again.course.hinted == {length}


def test_the_skat_s_points_are_named_where_the_heap_is_counted() -> None:
    for deal in range(40):
        match = played_out("skat", {"deals": 3}, str(deal))
        game = match.game
        assert isinstance(game, Skat)
        last = game.deals[-1]
        if game.player is None or last.game == "null":
            continue
        told = next(token.text for token in game.view(0).tokens if token.place == f"won:{game.player}")
        assert f": {last.card_points[0]}" in told
        assert game.skat
    assert game


def test_the_last_trick_and_concede_are_in_one_place_in_all_games_with_tricks(qtbot: QtBot, tmp_path: Path) -> None:
    places = set()
    for entry in GAMES:
        if not takes_tricks(entry.id):
            continue
        hand = open_match(qtbot, tmp_path, Match(entry.id, {}, "17"))
        hand.wait(lambda hand=hand: hand.window.session is not None)  # type: ignore[misc]
        menus = hand.window.menus
        shown = [action.text() for action in (menus.hint, menus.last_trick, menus.claim, menus.concede)
                 if action.isVisible()]  # fmt: skip
        places.add(tuple(shown))
        hand.window.close()
    assert places == {("&Hint", "L&ast trick", "The &rest are mine", "&Concede the rest")}


def test_the_last_trick_is_shown_by_its_key(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("hearts", {"pass_rule": "none"}, "17")
    match.run_chance()

    def ready(view: View) -> bool:
        return view.waiting_for == {0} and bool(view.looks) and view.phase == "play"

    while not ready(match.game.view(0)):
        (seat,) = match.game.waiting_for()
        match.apply(seat, match.game.legal(seat)[0])
        match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    before = spread(hand)
    hand.key(Qt.Key.Key_T)
    assert spread(hand) > before


def spread(hand: Hand) -> int:
    return len(hand.table.scene().items())


def test_a_review_plays_from_the_dearest_card_at_one_click(qtbot: QtBot) -> None:
    match = last_but_one("hearts", {"target": 50})
    mine = [at for at, (seat, _) in enumerate(match.done) if seat == 0]
    at, best = next(
        (at, action)
        for at in reversed(mine)
        for action in match.rewound(at).game.legal(0)
        if action != match.done[at][1]
    )
    panel = ReviewPanel(match, ("You", "Ada", "Hugo", "Nell"))
    qtbot.addWidget(panel)
    judged = JudgedDecision(best, "It is safer.", 4.0, 0.1, 120)
    panel.show_review(Review(0, "expert", (Reviewed(at, match.done[at][1], judged),)))
    panel.show()
    button = next(each for each in panel.findChildren(QPushButton) if each.text() == "&Play from your dearest card")
    with qtbot.waitSignal(panel.play_from) as caught:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert caught.args == [at]
