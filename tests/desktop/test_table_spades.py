"""Spades on its table: the slate of both sides, the sums on the panel of bids, how a hand ended."""

from __future__ import annotations

from pathlib import Path

from hand import Hand, open_match
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match
from dealers_choice.panels.bidding.bid_panel import BidPanel


def bidding(*bids: int, **options: int | str) -> Match:
    """The user deals, so that he bids last; these have been bid."""
    match = Match("spades", options, "3")
    match.apply(CHANCE, Action("first", ("0",)))
    match.apply(CHANCE, match.chance())
    for number in bids:
        seat = min(match.game.waiting_for())
        match.apply(seat, Action("bid", (str(number),)))
    return match


def played(match: Match, cards_left: int) -> Match:
    """The first legal card is played until the user, to play, has so many left."""
    while match.game.waiting_for() != {0} or len(match.game.view(0).zone("hand:0").cards) > cards_left:
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
    return match


def pad(hand: Hand) -> str:
    thing = hand.table.thing("pad")
    assert thing is not None
    return thing.name


def test_the_last_bidder_sees_what_the_side_bids_together(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, bidding(3, 4, 2))
    ours, theirs = pad(hand).split("; ")
    assert ours == "Your side: 4 + ? tricks, 0 bags, 0 points"
    assert theirs == "The other side: 0/5 tricks, 0 bags, 0 points"
    panel = hand.window.play_page.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    hand.wait(panel.isVisible)
    hand.window.resize(800, 600)
    middle = hand.table.viewport().rect().center().x
    hand.wait(lambda: hand.window.width() == 800 and abs(panel.geometry().center().x() - middle()) < 3)
    names = [each.accessibleName() for each in panel.fields()]
    assert "3, which makes 7" in names
    assert "3, which makes 7" in [each.toolTip() for each in panel.fields()]
    hand.key(Qt.Key.Key_3)
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    hand.my_turn()
    assert pad(hand).startswith("Your side: 0/7 tricks")
    assert hand.table.plates()[0].plate.lines[0] == "0/3"


def test_what_is_less_than_nothing_has_a_minus_sign_on_the_paper(qtbot: QtBot, tmp_path: Path) -> None:
    match = bidding(7, 6, 6, 5, set_penalty="minus_ten")
    while match.game.view(0).phase != "hand_over":
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
    assert min(match.game.view(0).state.totals) < 0
    assert "−1" in pad(open_match(qtbot, tmp_path, match))


def test_the_tricks_of_who_has_bid_nil_do_not_fulfil_the_contract(qtbot: QtBot, tmp_path: Path) -> None:
    match = played(bidding(3, 0, 2, 5, nil=100), 3)
    won = match.game.view(0).state.won
    hand = open_match(qtbot, tmp_path, match)
    assert pad(hand).startswith(f"Your side: {won[0]}/5 tricks")


def test_a_hand_ends_with_a_sentence_about_both_sides(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, played(bidding(3, 4, 2, 3), 1))
    hand.click_card(hand.lying("hand:0")[0])
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    paper = hand.window.play_page.overlay()
    assert paper is not None
    told = [label.text() for label in paper.findChildren(QLabel) if "for a contract of" in label.text()]
    assert told[0].startswith("You and ")
    assert " ".join(told).count("for a contract of") == 2
