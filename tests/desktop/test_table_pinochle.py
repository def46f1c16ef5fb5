"""Pinochle played on its table: melds by button and by hand, the dix, the strict half, the piles at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hand import Hand, done, open_window
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from cardrules.games.pinochle.game import PACK, Pinochle
from cardrules.protocol.cards import card_name, parse_cards
from cardrules.protocol.game import CHANCE, Action, Event, Turned, View
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.storage.match_store import export_match
from dealers_choice.ui import style

OWN = "AD 10D KD QD JD 9D QS 9S 9C JC 10C AH"
OTHER = "9C' JC' 10C' QC KC 9H 9H' JH JH' QH KH 10H"


def open_at(
    qtbot: QtBot, folder: Path, until: Callable[[View], bool], melds_of: int | None = None, **options: str
) -> Hand:
    """The user leads with a hand full of melds, diamonds are trumps; it goes on until the view is like that. Only the
    seat ``melds_of`` lays melds."""
    match = Match("pinochle", {"match": "single_deal", **options}, "1")
    match.apply(CHANCE, Action("first", ("1",)))
    own, other = parse_cards(OWN), parse_cards(OTHER)
    order = [card for at in range(0, 12, 3) for card in (*own[at : at + 3], *other[at : at + 3])]
    order += parse_cards("KD'")
    order += [card for card in PACK if card not in order]
    match.apply(CHANCE, Action("shuffle", (), tuple(order)))
    while not until(match.game.view(0)):
        seat = min(match.game.waiting_for())
        verbs = ("play", "draw", "meld") if seat == melds_of else ("play", "draw")
        match.apply(seat, next(action for action in match.game.legal(seat) if action.verb in verbs))
    saved = folder / "deal.jsonl"
    export_match(saved, match, (HUMAN, "novice"))
    hand = open_window(qtbot)
    hand.window.open_path(saved)
    return hand


def melding(qtbot: QtBot, folder: Path, **options: str) -> Hand:
    """The user has led the ace of diamonds and won the trick."""
    hand = open_at(qtbot, folder, lambda view: bool(view.state.hand), **options)
    hand.my_turn()
    hand.click_card("AH")
    hand.wait(lambda: hand.match.game.view(0).phase == "meld")
    hand.my_turn()
    return hand


def press(hand: Hand, name: str) -> None:
    def shown() -> list[FieldButton]:
        fields = hand.window.findChildren(FieldButton)
        return [each for each in fields if each.accessibleName() == name and each.isVisible()]

    hand.wait(lambda: bool(shown()))
    hand.qtbot.mouseClick(shown()[0], Qt.MouseButton.LeftButton)


def test_cards_are_darker_as_long_as_others_of_the_hand_can_be_melded(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    lying = hand.table.cards["hand:0"]
    bright = {card_name(item.card) for item in lying if item.card is not None and not item.dim}
    assert bright == {"AD", "10D", "KD", "QD", "JD", "9D", "QS"}
    assert {"9S", "JC", "10C"} <= {card_name(item.card) for item in lying if item.card is not None and item.dim}
    press(hand, "Royal marriage, 40")
    hand.my_turn()
    press(hand, "Show dix, 10")
    hand.wait(lambda: {choice.verb for choice in hand.table.choices} == {"draw"})
    assert not any(item.dim for item in hand.table.cards["hand:0"])


def test_a_meld_by_its_button_is_laid_labelled_and_bordered(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    press(hand, "Royal marriage, 40")
    hand.my_turn()
    assert sorted(hand.lying("meld:0")) == ["KD", "QD"]
    assert all(item.border for item in hand.table.cards["meld:0"])
    assert hand.table.badges()["meld:meld:0"].text == "royal marriage"
    count = len(done(hand))
    hand.drag_card("QS", hand.zone_spot("meld:0"))
    assert len(done(hand)) == count
    press(hand, "Draw")
    hand.wait(lambda: done(hand)[-1] == "draw")


def test_the_panel_of_melds_leaves_what_is_used_with_it_to_be_seen(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    panel = hand.window.play_page.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    for size in ((800, 600), (1280, 800)):
        hand.window.resize(*size)
        hand.wait(lambda: hand.table.room.above_hand().toRect().contains(panel.geometry()))
        for zone in ("stock", "turned", "meld:0", "hand:0"):
            assert not panel.geometry().intersects(hand.table.felt.where.zone_box(zone).toRect()), (zone, size)


def test_melded_cards_are_put_among_their_suits_when_the_next_card_is_led(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    press(hand, "Pinochle, 40")
    hand.my_turn()
    press(hand, "Show dix, 10")
    hand.my_turn()
    assert hand.lying("meld:0") == ["JD", "QS", "9D"]  # as they were laid
    press(hand, "Draw")
    hand.my_turn()
    hand.click_card("10C")
    hand.wait(lambda: hand.match.game.view(0).state.newest is None)
    hand.wait(lambda: not hand.table.busy())
    assert hand.lying("meld:0") == ["JD", "9D", "QS"]


def test_the_newest_meld_is_pointed_out_until_the_next_card_is_led_and_no_longer(qtbot: QtBot, tmp_path: Path) -> None:
    """Its label and the border of its cards go as the card leaves the hand, and not when the card has arrived."""
    hand = melding(qtbot, tmp_path)
    press(hand, "Royal marriage, 40")
    hand.my_turn()
    press(hand, "Draw")
    hand.my_turn()
    assert hand.table.badges()["meld:meld:0"].text == "royal marriage"
    assert all(item.border for item in hand.table.cards["meld:0"])
    hand.table.speed = 50.0
    hand.click_card("10C")
    assert hand.table.showing.performing()
    assert "meld:meld:0" not in hand.table.badges()
    assert not any(item.border for item in hand.table.cards["meld:0"])
    assert "trump" in hand.table.badges()


def test_cards_are_dragged_together_onto_the_melds(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    hand.click_card("QS")
    hand.drag_card("JD", hand.zone_spot("meld:0"))
    hand.wait(lambda: done(hand)[-1] == "meld JD QS")
    hand.my_turn()
    assert hand.table.badges()["meld:meld:0"].text == "pinochle"


def test_cards_that_were_picked_are_melded_together_though_more_could_be_added(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    count = len(done(hand))
    hand.drag_card("KD", hand.zone_spot("meld:0"))
    hand.drag_card("QD", hand.zone_spot("meld:0"))
    assert len(done(hand)) == count  # it may become a flush
    hand.drag_card("QD", hand.zone_spot("meld:0"))
    hand.wait(lambda: done(hand)[-1] == "meld QD KD")
    hand.my_turn()
    assert hand.table.badges()["meld:meld:0"].text == "royal marriage"


def test_the_nine_is_dragged_onto_the_turned_card_and_the_stock_draws(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    hand.drag_card("9D", hand.zone_spot("turned"))
    hand.wait(lambda: done(hand)[-1] == "dix_exchange 9D")
    hand.my_turn()
    assert hand.lying("turned") == ["9D"]
    hand.drag_card("10C", hand.zone_spot("trick:0"))
    assert hand.bubbles() == ["Draw from the stock first."]
    hand.click_zone("stock")
    hand.wait(lambda: done(hand)[-1] == "draw")
    hand.my_turn()
    hand.agrees()


def test_won_tricks_stay_closed_until_the_deal_is_over(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    count = len(done(hand))
    hand.click_zone("won:0")
    assert hand.bubbles() == ["Won tricks may not be looked at."]
    assert len(done(hand)) == count
    assert hand.lying("won:0") == ["?", "?"]


def test_a_deal_ends_with_both_piles_spread_and_counted(qtbot: QtBot, tmp_path: Path) -> None:
    def last_card(view: View) -> bool:
        return view.phase == "strict" and view.waiting_for == {0} and len(view.zone("hand:0").cards) == 1

    hand = open_at(qtbot, tmp_path, last_card, match="to_1000")
    hand.my_turn()
    hand.click_card(hand.lying("hand:0")[0])
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None)
    piles = hand.lying("won:0") + hand.lying("won:1")
    assert len(piles) == 48
    assert "?" not in piles
    assert not [zone for zone, place in hand.table.felt.ground.layout.zones.items() if place.outline], (
        "between the piles"
    )
    game = hand.match.game
    assert isinstance(game, Pinochle)
    counts = game.finished[0].counts
    assert [hand.table.badges()[f"count:won:{seat}"].text for seat in (0, 1)] == [f"{n} points" for n in counts]
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.table.width() == 800)

    def seen() -> bool:
        """Whether the paper leaves both counts to be read, also with large text in a small window."""
        paper = page.overlay()
        boxes = [badge.sceneBoundingRect().adjusted(3, 3, -3, -3) for badge in hand.table.badges().values()]
        return paper is not None and not any(box.intersects(paper.geometry().toRectF()) for box in boxes)

    hand.wait(seen)
    style.set_look(100, False)


def test_points_leave_the_rack_as_chips(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path, counters="on")
    racks = {name: thing.thing.name for name, thing in hand.table.things().items() if thing.thing is not None}
    assert racks["rack:0"] == "Your rack: 1000 points in chips"
    assert "scored:0" not in racks
    press(hand, "Royal marriage, 40")
    hand.my_turn()
    thing = hand.table.thing("rack:0")
    scored = hand.table.thing("scored:0")
    assert thing is not None
    assert scored is not None
    assert (thing.name, scored.name) == ("Your rack: 960 points in chips", "Your score: 40 points in chips")


def test_a_card_is_drawn_by_itself_where_nothing_can_be_melded(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    assert hand.window.session is not None
    hand.window.session.for_user.draw_alone = True
    press(hand, "Royal marriage, 40")
    hand.my_turn()
    assert done(hand)[-1].startswith("meld")  # a nine can still be shown, so nothing is done for the user
    press(hand, "Show dix, 10")
    hand.wait(lambda: done(hand)[-1] == "draw")


def test_the_sheet_tells_what_was_melded_to_who_points_at_it(qtbot: QtBot, tmp_path: Path) -> None:
    hand = melding(qtbot, tmp_path)
    press(hand, "Royal marriage, 40")
    hand.my_turn()
    hand.window.play_page.paper.toggle_sheet()
    sheet = hand.window.play_page.findChild(ScoreSheet)
    assert isinstance(sheet, ScoreSheet)
    width, height = sheet.viewport().width(), sheet.viewport().height()
    told = {sheet.tip_at(QPoint(x, y)) for x in range(0, width, 8) for y in range(0, height, 6)}
    assert told == {"", "You: royal marriage 40"}


def test_the_last_card_of_the_stock_is_turned_up_for_a_moment(qtbot: QtBot, tmp_path: Path) -> None:
    def last_draw(view: View) -> bool:
        return view.phase == "meld" and view.waiting_for == {0} and len(view.zone("stock").cards) == 1

    hand = open_at(qtbot, tmp_path, last_draw)
    hand.my_turn()
    game, events = hand.match.game.copy(), list[Event]()
    game.apply(0, Action("draw"), events)
    waits = hand.table.showing.perform(events, game.view(0))
    seen = [(wait, hand.lying("stock")) for wait in waits]
    turned = next(event.card for event in events if isinstance(event, Turned))
    assert turned is not None
    assert (hand.table.laid.brief_look, [card_name(turned)]) in seen


def test_the_panel_of_melds_leaves_those_of_the_opponent_to_be_seen(qtbot: QtBot, tmp_path: Path) -> None:
    def melds_before_him(view: View) -> bool:
        return view.phase == "meld" and view.waiting_for == {0} and bool(view.zone("meld:1").cards)

    hand = open_at(qtbot, tmp_path, melds_before_him, melds_of=1)
    hand.my_turn()
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.table.width() == 800)
    panel = hand.window.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    assert len([each for each in panel.fields() if each.isVisible()]) > 5

    def seen() -> bool:
        cards = hand.table.cards["meld:1"]
        return not any(panel.geometry().toRectF().intersects(item.sceneBoundingRect()) for item in cards)

    hand.wait(seen)
    style.set_look(100, False)
