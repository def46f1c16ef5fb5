"""Schafkopf on its table: the widow dragged to the hand, two cards buried, the ladder of trumps, tricks laid out."""

from __future__ import annotations

from pathlib import Path

from hand import done, open_match
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardrules.games.schafkopf.game import ORDER, PACK
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.game import CHANCE, Action, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.settings import Settings

OWN = "QC QS QH JC JS AD 10D AC 10S 7H"
LEFT = "QD JH KD 9D KC 9C AS KS AH 10H"
RIGHT = "JD 8D 7D 10C 8C 7C 9S 8S KH 9H"


def dealt(*said: str) -> Match:
    """The user is forehand and may pick; then these are said and done in turn."""
    match = Match("schafkopf", {"deals": 3}, "1")
    match.apply(CHANCE, Action("first", ("2",)))
    hands = [parse_cards(cards) for cards in (OWN, LEFT, RIGHT)]
    widow = [card for card in PACK if not any(card in hand for hand in hands)]
    order = [card for hand in hands for card in hand[:3]] + widow
    order += [card for hand in hands for card in hand[3:7]] + [card for hand in hands for card in hand[7:]]
    match.apply(CHANCE, Action("shuffle", (), tuple(order)))
    for words in said:
        seat = min(match.game.waiting_for())
        match.apply(seat, next(action for action in match.game.legal(seat) if action_text(action) == words))
    return match


def played(match: Match, cards_left: int) -> Match:
    """The first legal card is played until the user, to play, has so many left."""
    while match.game.waiting_for() != {0} or len(match.game.view(0).zone("hand:0").cards) > cards_left:
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
    return match


def test_the_widow_is_dragged_to_the_hand_and_two_cards_are_buried(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt())
    hand.drag(hand.zone_spot("widow"), hand.zone_spot("hand:0"))
    hand.wait(lambda: done(hand) == ["pick"])
    hand.my_turn()
    assert len(hand.lying("hand:0")) == 12
    hand.drag_card("10S", hand.zone_spot("buried"))
    hand.click_card("7H")
    assert len(hand.table.gestures.stance.picked) == 2
    hand.drag_card("10S", hand.zone_spot("hand:0"))  # it is taken back
    assert len(hand.table.gestures.stance.picked) == 1
    hand.click_card("10S")
    hand.key(Qt.Key.Key_B)
    hand.wait(lambda: done(hand)[-1] == "discard 7H 10S")


def test_a_third_card_is_not_buried(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("pick"))
    for card in ("10S", "7H", "AC"):
        hand.click_card(card)
    assert len(hand.table.gestures.stance.picked) == 2
    assert hand.bubbles()
    assert done(hand) == ["pick"]


def test_the_ladder_of_trumps_is_shown_to_who_wants_it(qtbot: QtBot, tmp_path: Path) -> None:
    match = played(dealt("pick", "discard 7H 10S"), 8)
    hand = open_match(qtbot, tmp_path, match)
    assert "ladder" not in hand.table.things()
    hand.window.play_page.apply_settings(Settings(animation_speed="off", confirmations=False, show_gone=True))
    thing = hand.table.thing("ladder")
    assert thing is not None
    gone = {card for _, cards in match.game.view(0).state.tricks for card in cards}
    assert gone
    assert thing.name.startswith("Trumps that have not been played")
    assert thing.name.count(",") + 2 == 14 - len([card for card in gone if ORDER.masks[TRUMP] >> card & 1])


def test_the_deal_ends_with_all_tricks_laid_out_and_counted(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, played(dealt("pass", "pass", "pass"), 1))
    assert hand.table.badges()["least"].text == "Least: take as few points as you can"
    hand.click_card(hand.lying("hand:0")[0])
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    tricks = [card for seat in range(3) for card in hand.lying(f"won:{seat}")]
    assert len(tricks) == 32  # the widow went with the last trick
    assert "?" not in tricks
    counts = [int(hand.table.badges()[f"count:won:{seat}"].text.rpartition(" ")[2]) for seat in range(3)]
    assert sum(counts) == 120
