"""Small manners of the tables: what is dimmed, what a review's signs mean, what is asked after conceding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardrules.analysis.hand_review import JudgedDecision, Reviewed
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.cards import parse_card, rank_of, suit_of
from cardrules.protocol.match_record import Match
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.review_process import Review, Reviewer
from dealers_choice.panels.after_play.hand_review_panel import ReviewPanel
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings


def to_phase(match: Match, phase: str) -> Match:
    """Let everybody do the first thing there is until the user is to act in a phase, or the hand is over."""
    match.run_chance()
    while match.game.view(0).phase != phase or (phase != "hand_over" and match.game.waiting_for() != {0}):
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
        if match.game.view(0).phase != "hand_over":
            match.run_chance()
    return match


def test_cards_that_were_received_are_dimmed_when_they_may_not_be_played(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, to_phase(Match("hearts", {}, "17"), "play"))
    view = hand.table.view_shown
    assert view is not None
    playable = hand.table.gestures.stance.playable()
    held = [item.card for item in hand.table.cards["hand:0"] if item.card is not None]
    received = {next(card for card in held if card in playable), *[card for card in held if card not in playable][:2]}
    hand.table.felt.view = view._replace(received=tuple(received))
    hand.table.laid.refresh()
    assert received - playable
    items = [item for item in hand.table.cards["hand:0"] if item.card in received]
    assert [item.shade for item in items if item.card not in playable] == ["dim"] * len(received - playable)
    assert all(not item.shade for item in items if item.card in playable)


def test_the_sign_for_alike_is_explained(qtbot: QtBot) -> None:
    match = Match("hearts", {"pass_rule": "none"}, "17")
    match.run_chance()
    while match.game.waiting_for() != {0} or len(match.game.legal(0)) < 2:
        (seat,) = match.game.waiting_for()
        match.apply(seat, match.game.legal(seat)[0])
    at = len(match.done)
    one, other = match.game.legal(0)[:2]
    match.apply(0, one)
    panel = ReviewPanel(match, ("You", "Ada", "Hugo", "Nell"))
    qtbot.addWidget(panel)
    panel.show_review(Review(0, "expert", (Reviewed(at, one, JudgedDecision(other, "Because.", 0.0, 1.0, 30)),)))
    panel.show()
    told = [each.text() for each in panel.findChildren(QLabel) if each.isVisible()]
    assert any(text.startswith("≈: ") for text in told)


def test_after_conceding_no_bot_asks_for_a_claim(qtbot: QtBot) -> None:
    options, bots = Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3
    hand = open_window(qtbot, TableRequest("hearts", options, bots, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    asked: list[object] = []
    session.claimed.connect(lambda *claim: asked.append(claim))
    session.bot_claims.wanted = True
    session.for_user.rest = "concede"
    held = session.bot_claims
    held.holds_up = lambda *_: asked.append("asked") or True  # type: ignore[method-assign,func-returns-value]
    session.submit(session.match.game.legal(0)[0])
    hand.wait(lambda: sum(seat != 0 for seat, _ in session.match.done) > 4)
    assert asked == []


def test_the_winner_of_a_trick_is_marked_while_it_lies(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(animation_speed="fast", confirmations=False))
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    session.submit(session.match.game.legal(0)[0])
    lit = dict[str, str]()
    monkeypatch.setattr(hand.table.laid, "light", _then(hand.table.laid.light, lambda: lit.update(_won(hand))))
    hand.wait(lambda: bool(lit))
    match = Match("hearts", {"pass_rule": "none"}, "17")
    for seat, action in session.match.done:
        match.apply(seat, action)
    _leader, cards = match.game.view(0).state.tricks[0]
    assert len(cards) == 4
    (card,) = lit
    best = max((card for card in cards if suit_of(card) == suit_of(cards[0])), key=rank_of)
    assert parse_card(card) == best


def _then(act: Callable[[str], None], after: Callable[[], None]) -> Callable[[str], None]:
    """Do this, and look at what has come of it."""

    def both(zone: str) -> None:
        act(zone)
        after()

    return both


def _won(hand: Hand) -> dict[str, str]:
    return {card: glow for card, glow in hand.glowing().items() if glow == "won"}


def test_what_a_claim_has_played_is_no_decision(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    session.submit(session.match.game.legal(0)[0])
    hand.my_turn()
    first = len(session.match.done)
    hand.window.menus.concede.trigger()
    hand.wait(lambda: len(session.course.claimed) > 3)
    assert min(session.course.claimed) == first
    reviewer = Reviewer(session.match, 0, Thinker(hand.window), hand.window, session.course.claimed)
    monkeypatch.setattr(reviewer, "_next", lambda: None)
    reviewer.start()
    hand.qtbot.wait(100)
    looked_at = {each[0] for each in reviewer._all}
    assert not looked_at & session.course.claimed
    name = hand.window.matches.id
    assert name is not None
    claimed = set(session.course.claimed)
    hand.window.go_home()
    hand.window.matches.resume(name)
    again = hand.window.session
    assert again is not None
    assert claimed <= again.course.claimed  # it is kept with the match
