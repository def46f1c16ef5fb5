"""The rest of the tricks claimed and conceded, on the real window by mouse and keys."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache
from pathlib import Path

import pytest
from hand import Hand, open_match
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from thinking import Bots

from cardrules.analysis.claims import rest_falls_to, rest_goes_by, rest_is_mine
from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.protocol.cards import card_name
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.settings import Settings, save_settings


@pytest.fixture(autouse=True)
def _bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer in the test's own process."""
    monkeypatch.setattr("dealers_choice.window.bot_processes.Thinkers.bots", Bots())


def before(claims: bool) -> Match:
    """A hand of Spades in which the user is to play, with some cards left, and may claim the rest, or may not."""
    for deal in range(200):
        match = Match("spades", None, str(deal))
        if played_until(match, random.Random(deal), claims):
            return match
    raise AssertionError("no such hand")


def played_until(match: Match, rng: random.Random, claims: bool) -> bool:
    """Whether it comes to that in the first hand among novices."""
    turns, choose = Turns(match), find("spades").bot()

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    for _ in range(52):
        view = match.game.view(0)
        found = rest_is_mine(view)
        if found is not None and len(view.zone("hand:0").cards) in (4, 5, 6) and found.holds == claims:
            return True
        deed = turns.next(decide)
        if deed is not None:
            turns.do(deed)
    return False


def cards(hand: Hand) -> int:
    return len(hand.match.game.view(0).zone("hand:0").cards)


def test_a_claim_that_holds_is_accepted_and_plays_itself(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, before(claims=True))
    left, done = cards(hand), len(hand.match.done)
    laid = sum(len(hand.lying(f"trick:{seat}")) for seat in range(4))
    hand.key(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: any("the rest are yours" in text for text in hand.bubbles()))
    hand.wait(lambda: hand.window.play_page.overlay() is not None, 60_000)
    mine = [seat for seat, action in hand.match.done[done:] if action.verb == "play"]
    assert mine.count(0) == left
    assert set(mine[4 - laid :: 4]) == {0}, "every trick was the user's: he leads to the next"
    assert hand.window.session is not None
    assert not hand.window.session.for_user.rest, "the next hand is the user's own again"


def test_of_a_claim_that_does_not_hold_it_is_said_who_may_take_a_trick(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, before(claims=False))
    done = list(hand.match.done)
    hand.window.menus.claim.trigger()
    hand.wait(lambda: any("That cannot be claimed" in text and "may still hold" in text for text in hand.bubbles()))
    assert hand.match.done == done


def test_the_rest_is_conceded_and_taking_back_ends_that(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, before(claims=False))
    left = cards(hand)
    hand.window.menus.concede.trigger()
    hand.wait(lambda: cards(hand) <= left - 2)
    hand.window.wishes.undo()
    hand.my_turn()
    assert hand.window.session is not None
    assert not hand.window.session.for_user.rest
    held = cards(hand)
    hand.qtbot.wait(50)
    assert cards(hand) == held


def test_what_is_conceded_is_shown_quickly_and_no_further(qtbot: QtBot, tmp_path: Path) -> None:
    """It was played out card by card as slowly as a hand that is still open."""
    hand = open_match(qtbot, tmp_path, before(claims=False))
    hand.window.apply_settings(
        hand.window.settings._replace(animation_speed="normal", trick_lies="long", bots_pace="calm")
    )
    table, left = hand.table, cards(hand)
    assert (table.speed, table.laid.look) == (1.0, 2200)
    hand.window.menus.concede.trigger()
    hand.wait(lambda: cards(hand) <= left - 2)
    assert (table.speed, table.laid.look) == (0.5, 350)
    assert hand.window.session is not None
    assert not hand.window.session._rest.isActive(), "no bot waits"
    hand.window.wishes.undo()
    hand.my_turn()
    hand.click_card(card_name(next(choice.cards[0] for choice in table.choices if choice.cards)))
    hand.wait(lambda: (table.speed, table.laid.look) == (1.0, 2200))


def test_only_games_with_tricks_offer_it_and_only_while_cards_are_played(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("pyramid", None, "17")
    match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    assert not hand.window.menus.claim.isVisible()
    match = Match("spades", None, "17")
    match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    hand.wait(lambda: bool(hand.table.choices))
    assert hand.window.menus.claim.isVisible()
    hand.window.menus.claim.trigger()
    hand.wait(lambda: any("when a card is to be played" in text for text in hand.bubbles()))


@cache
def before_a_bot_claims() -> tuple[Match, int]:
    """A hand of Spades in which a bot is to lead and the rest fall to it, two tricks at least; and its seat."""
    for deal in range(400):
        match = Match("spades", None, f"bot-{deal}")
        seat = played_until_it_falls(match, random.Random(deal))
        if seat > 0:
            return match, seat
    raise AssertionError("no such hand")


@cache
def before_the_rest_falls_to_the_user() -> Match:
    """A hand of Spades in which the user is to lead, and every further trick is his in whatever order he plays."""
    for deal in range(400):
        match = Match("spades", None, f"own-{deal}")
        if played_until_it_falls(match, random.Random(deal), {0}) == 0:
            return match
    raise AssertionError("no such hand")


def played_until_it_falls(match: Match, rng: random.Random, whom: Collection[int] = (1, 2, 3)) -> int:
    """The one of these players to whom the rest fall in the first hand; -1: none."""
    turns, choose = Turns(match), find("spades").bot()

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "club", rng, lambda: True)

    for _ in range(56):
        seat = min(match.game.waiting_for(), default=-1)
        view = match.game.view(seat) if seat in whom else None
        leads = view is not None and not any(zone.cards for zone in view.zones if zone.id.startswith("trick"))
        if view is not None and leads and len(view.zone(f"hand:{seat}").cards) >= 2 and rest_falls_to(view):
            return seat
        deed = turns.next(decide)
        if deed is not None:
            turns.do(deed)
    return -1


@pytest.mark.parametrize("wanted", [True, False])
def test_the_last_cards_play_themselves_where_their_order_is_all_the_same(
    qtbot: QtBot, tmp_path: Path, wanted: bool
) -> None:
    match = before_the_rest_falls_to_the_user().copy()
    save_settings(Settings(animation_speed="off", confirmations=False, play_last=wanted))
    hand = open_match(qtbot, tmp_path, match)
    session = hand.window.session
    assert session is not None
    left, done = cards(hand), len(hand.match.done)
    if not wanted:
        hand.my_turn()
        assert session.for_user._last_cards._asked == -1, "nobody has looked"
        assert len(hand.match.done) == done
        return
    hand.wait(lambda: any("All the rest are yours" in text for text in hand.bubbles()))
    hand.wait(lambda: hand.window.play_page.overlay() is not None, 60_000)
    assert [seat for seat, action in hand.match.done[done:] if action.verb == "play"].count(0) == left
    hand.window.wishes.undo()
    hand.my_turn()
    assert session.for_user._last_cards._asked == -1, "after an undo nothing is done for him"


def before_nothing_more_is_the_users() -> Match:
    """A hand of Spades in which no further trick can be the user's, who has more than one card."""
    match = Match("spades", None, "own-3")
    turns, choose, rng = Turns(match), find("spades").bot(), random.Random(1)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "club", rng, lambda: True)

    for _ in range(400):
        if 0 in match.game.waiting_for():
            view = match.game.view(0)
            if len(view.zone("hand:0").cards) > 1 and rest_goes_by(view):
                return match
        deed = turns.next(decide)
        if deed is not None:
            turns.do(deed)
    raise AssertionError("no such hand")


def test_the_last_cards_play_themselves_where_none_can_win(qtbot: QtBot, tmp_path: Path) -> None:
    match = before_nothing_more_is_the_users()
    save_settings(Settings(animation_speed="off", confirmations=False, play_last=True))
    hand = open_match(qtbot, tmp_path, match)
    left, done = cards(hand), len(hand.match.done)
    hand.wait(lambda: any("No more tricks can be yours" in text for text in hand.bubbles()))
    hand.wait(lambda: hand.window.play_page.overlay() is not None, 60_000)
    assert [seat for seat, action in hand.match.done[done:] if action.verb == "play"].count(0) == left


@pytest.mark.usefixtures("claiming_bots")
@pytest.mark.parametrize("agreed", [True, False])
def test_a_bot_to_which_the_rest_falls_shows_its_cards_and_is_answered(
    qtbot: QtBot, tmp_path: Path, agreed: bool
) -> None:
    found, seat = before_a_bot_claims()
    match = found.copy()
    save_settings(Settings(animation_speed="off", confirmations=False))
    held = sorted(card_name(card) for card in match.game.view(seat).zone(f"hand:{seat}").cards if card is not None)
    hand = open_match(qtbot, tmp_path, match)
    page, done = hand.window.play_page, len(match.done)
    hand.wait(lambda: page.overlay() is not None)
    assert sorted(hand.lying(f"hand:{seat}")) == held, "its cards lie open"
    assert len(hand.match.done) == done, "and the match waits"
    button = next(each for each in page.overlay().findChildren(QPushButton)
                  if each.text() == ("&Accept" if agreed else "&Play on"))  # fmt: skip
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    if agreed:
        hand.wait(lambda: hand.match.game.view(0).phase == "hand_over" and page.overlay() is not None, 60_000)
        last = [who for who, action in hand.match.done[done:] if action.verb == "play"]
        assert set(last[::4]) == {seat}, "it has led to every trick"
    else:
        hand.wait(lambda: len(hand.match.done) > done and bool(hand.table.choices))
        assert page.overlay() is None, "it is not asked again in this hand"


@pytest.mark.usefixtures("claiming_bots")
def test_bots_claim_nothing_where_it_is_not_wanted(qtbot: QtBot, tmp_path: Path) -> None:
    match = before_a_bot_claims()[0].copy()
    save_settings(Settings(animation_speed="off", confirmations=False, bots_claim=False))
    hand = open_match(qtbot, tmp_path, match)
    done = len(match.done)
    hand.wait(lambda: len(hand.match.done) > done)
    assert hand.window.play_page.overlay() is None
