"""Triple Draw and Mexican Sweat on the real window: chips on the felt, betting and turning by mouse and keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.protocol.game import CHANCE, Action, Event, Moved, Said, Token, Turned
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.layouts import layout_of
from dealers_choice.match.players import spoken
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.felt.group_frames import FrameItem
from dealers_choice.table.motion.cards_in_flight import FLIGHT
from dealers_choice.table.pictures.chip_stacks import chips_of, money
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.placement import CARD_HEIGHT


def open_poker(qtbot: QtBot, game: str, **options: object) -> Hand:
    chosen = find(game).game().read_options(options)
    request = TableRequest(game, chosen, ("novice",) * (int(chosen["players"]) - 1), "17")
    hand = open_window(qtbot, request)
    hand.my_turn()
    return hand


def press(hand: Hand, text: str) -> None:
    def found() -> list[QAbstractButton]:
        buttons = [each for each in hand.window.findChildren(QAbstractButton) if each.isVisible() and each.isEnabled()]
        return [each for each in buttons if text in (each.text().replace("&", ""), each.accessibleName())]

    hand.wait(lambda: len(found()) == 1, 5_000)
    QTest.mouseClick(found()[0], Qt.MouseButton.LeftButton)


def mine(hand: Hand) -> list[Action]:
    return [action for seat, action in hand.match.done if seat == 0]


def chips_on_the_felt(hand: Hand) -> dict[str, str]:
    things = {name: item.thing for name, item in hand.table.things().items() if item.thing is not None}
    return {name: thing.name.rpartition(": ")[2] for name, thing in things.items() if thing.name.endswith("chips")}


def chips_in_the_view(hand: Hand) -> dict[str, str]:
    assert hand.window.session is not None
    tokens = hand.window.session.view().tokens
    return {token.place: f"{token.text} chips" for token in tokens if token.kind == "chips"}


@pytest.mark.parametrize("game", ["triple_draw", "mexican_sweat"])
def test_what_was_put_in_lies_on_the_felt_as_chips(qtbot: QtBot, game: str) -> None:
    hand = open_poker(qtbot, game)
    for _ in range(6):
        assert chips_on_the_felt(hand) == chips_in_the_view(hand)
        session = hand.window.session
        assert session is not None
        legal = hand.match.game.legal(0)
        wanted = [action for action in legal if action.verb in ("call", "check", "turn", "draw", "pat")]
        session.submit((wanted or legal)[0])
        hand.wait(lambda: hand.window.play_page.overlay() is not None or bool(hand.table.choices))
        if hand.window.play_page.overlay() is not None:
            break
    hand.agrees()


def test_a_raise_and_a_check_by_button_and_key(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "triple_draw")
    press(hand, "Raise to 20")
    assert mine(hand)[-1].verb == "raise"
    other = open_poker(qtbot, "triple_draw")
    other.key(Qt.Key.Key_C)
    assert mine(other)[-1].verb == "check"


def test_a_card_of_the_row_is_turned_by_a_click_on_it(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "mexican_sweat")
    session = hand.window.session
    assert session is not None

    def to_turn() -> bool:
        """Whether the user may turn a card; he checks and calls until then."""
        offered = {choice.verb: choice for choice in hand.table.choices}
        for verb in ("check", "call"):
            if verb in offered and not hand.table.busy():
                session.submit(offered[verb].action())
        return "turn" in offered and not hand.table.busy()

    hand.wait(to_turn)
    zones = [zone for choice in hand.table.choices if choice.verb == "turn" for zone in choice.click]
    assert zones
    turned = len([action for action in mine(hand) if action.verb == "turn"])
    hand.drag(hand.zone_spot(zones[0]), hand.zone_spot(zones[0]) - QPointF(0, hand.table.art.height * 0.9))
    assert len([action for action in mine(hand) if action.verb == "turn"]) == turned + 1


def _drawn(item: CardItem) -> QImage:
    """The card alone, without anything that emphasises it."""
    item.mark()
    box = item.shape().boundingRect()
    image = QImage(box.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(-box.topLeft())
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def test_a_peeked_card_is_lifted_at_its_edge_until_it_is_turned(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "mexican_sweat", peek="one_card")
    session = hand.window.session
    assert session is not None
    hand.wait(lambda: "peek" in {choice.verb for choice in hand.table.choices} and not hand.table.busy())
    session.set_paused(True)
    hand.click(hand.zone_spot("row:0:1"))
    hand.wait(lambda: mine(hand) == [Action("peek", ("1",))] and not hand.table.busy())
    card = hand.match.game.view(0).zone("row:0:1").cards[0]
    assert card is not None
    peeked = hand.table.cards["row:0:1"][0]
    assert (peeked.card, peeked.secret) == (card, True)
    assert hand.table.parts.purposes.tip_at(hand.zone_spot("row:0:1"))[0].splitlines()[0].endswith(", face down")

    # Its upper half is that of a back, its lower half is not.
    drawn = [_drawn(item) for item in (peeked, hand.table.cards["row:0:2"][0])]
    width, half = drawn[0].width(), drawn[0].height() // 2
    assert drawn[0].copy(0, 0, width, half // 2) == drawn[1].copy(0, 0, width, half // 2)
    assert drawn[0].copy(0, half, width, half) != drawn[1].copy(0, half, width, half)

    session.set_paused(False)

    def turned() -> bool:
        """Whether the user has turned the card; he checks and calls until then."""
        if hand.table.busy() or mine(hand)[-1].verb == "turn":
            return not hand.table.busy()
        offered = {choice.verb: choice for choice in hand.table.choices}
        for verb in ("check", "call", "turn"):
            if verb in offered:
                session.submit(offered[verb].action())
                break
        return False

    hand.wait(turned)
    assert (peeked.card, peeked.secret, peeked.turn_pending()) == (card, False, False)


def test_the_panel_of_bets_does_not_hide_the_row(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "mexican_sweat")
    row = hand.table.felt.where.zone_box("row:0:4")
    assert hand.table.room.above_hand().bottom() <= row.top()
    assert any(item.frame.kind == "danger" for item in hand.table.scene().items() if isinstance(item, FrameItem))


def test_the_frame_of_the_kill_card_stays_while_the_others_act(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "mexican_sweat")
    table = hand.table
    view = table.view_shown
    assert view is not None

    def framed() -> bool:
        return any(item.frame.kind == "danger" for item in table.scene().items() if isinstance(item, FrameItem))

    assert framed()
    table.play([Said(1, "Check")], view)
    assert framed(), "nothing blinks because somebody speaks"
    table.play([Moved(view.zone("kill").cards, "kill", "rest")], view)
    assert not framed()


def test_the_line_of_facts_tells_of_no_card_before_it_is_turned(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "mexican_sweat")
    hand.wait(lambda: not hand.table.busy())
    page, session = hand.window.play_page, hand.window.session
    assert session is not None
    hand.table.speed = 1.0
    told: list[tuple[str, str]] = []

    def over() -> bool:
        shown = hand.table.view_shown
        if hand.table.showing.performing() and shown is not None:
            wanted = spoken(next(part for part in shown.status if part.startswith("To beat")), session.names)
            told.append((wanted, page.bar._status.text().replace("\xa0", " ")))
        return len(told) > 20 and not hand.table.busy()

    hand.key(Qt.Key.Key_C)
    hand.wait(over)
    assert len({wanted for wanted, _ in told}) > 1, "something has been beaten meanwhile"
    assert all(wanted in text for wanted, text in told)


def lift(hand: Hand, zone: str) -> None:
    """Drag the card of a row a little upwards."""
    at = hand.zone_spot(zone)
    hand.drag(at, at - QPointF(0, hand.table.art.height * 0.9))


def test_lifting_a_card_too_early_opens_the_warning(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "mexican_sweat")
    session = hand.window.session
    assert session is not None
    hand.wait(lambda: 0 in hand.match.game.waiting_for() and not hand.table.busy())
    hand.my_turn()
    before = len(hand.match.done)
    lift(hand, "row:0:7")
    assert hand.table.gestures.asked.shown is not None
    hand.key(Qt.Key.Key_Escape)
    assert hand.table.gestures.asked.shown is None
    assert len(hand.match.done) == before

    # While the others act, too; and the question stays when they do.
    session.set_paused(True)
    legal = hand.match.game.legal(0)
    session.submit(next(action for action in legal if action.verb in ("check", "call")))
    hand.my_turn()
    assert {choice.verb for choice in hand.table.choices} == {"look"}
    before = len(hand.match.done)
    lift(hand, "row:0:7")
    strip = hand.table.gestures.asked.shown
    assert strip is not None
    session.step()
    hand.wait(lambda: len(hand.match.done) > before and not hand.table.busy())
    assert hand.table.gestures.asked.shown is strip
    hand.key(Qt.Key.Key_Y)
    hand.wait(lambda: mine(hand)[-1] == Action("look", ("7",)))


def test_a_draw_says_how_many_cards_and_to_what(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "triple_draw", players=2)

    def to_draw() -> bool:
        """Whether the user may draw; he checks and calls until then."""
        offered = {choice.verb: choice for choice in hand.table.choices}
        for verb in ("check", "call"):
            if verb in offered and not hand.table.busy():
                hand.table.acted.emit(offered[verb].action())
        return "draw" in offered and not hand.table.busy()

    hand.wait(to_draw)
    steps = hand.table.thing("steps")
    assert steps is not None
    assert steps.name.startswith("Step 2 of 8: Draw")
    badge = hand.table.badges()["held:hand:0"]
    held = badge.text
    assert held.endswith(("low", "s"))
    cards = hand.lying("hand:0")
    hand.click_card(cards[0])
    hand.click_card(cards[1])
    ranks = "23456789TJQKA"
    kept = sorted((card.replace("10", "T")[0] for card in cards[2:]), key=ranks.index)
    assert badge.text == f"Drawing to {'-'.join(rank.replace('T', '10') for rank in kept)}"
    hand.click_card(cards[1])
    assert badge.text != held
    hand.click_card(cards[0])
    assert badge.text == held
    for card in cards[:3]:
        hand.click_card(card)
    press(hand, "Draw 3")
    assert mine(hand)[-1].verb == "draw"
    assert len(mine(hand)[-1].cards) == 3


def test_what_is_chosen_to_be_thrown_lies_face_down_in_front_of_the_player(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "triple_draw", players=2)
    while "draw" not in {choice.verb for choice in hand.table.choices}:
        hand.key(Qt.Key.Key_C)
        hand.my_turn()
    card = hand.lying("hand:0")[0]
    item = hand.item(card)
    hand.click_card(card)
    assert item.secret
    assert hand.table.felt.where.zone_box("discard:0").contains(item.pos())
    hand.table.lay_anew()  # as when the window is resized
    assert item.secret
    hand.click(item.pos())
    assert not item.secret
    assert not item.turn_pending()


def test_before_every_further_card_that_is_turned_there_is_a_pause(qtbot: QtBot, tmp_path: Path) -> None:
    match, turn = Match("mexican_sweat", {"players": 2}, "17"), Action("turn", ("all",))
    match.run_chance()
    while match.game.view(0).phase != "turn" or match.game.waiting_for() != {0}:
        seat = min(match.game.waiting_for())
        match.apply(seat, turn if match.game.view(seat).phase == "turn" else match.game.legal(seat)[0])
    hand = open_match(qtbot, tmp_path, match)
    events: list[Event] = []
    match.apply(0, turn, events)
    cards = sum(isinstance(event, Turned) for event in events)
    assert cards > 1
    hand.table.speed = 1.0
    waits = list(hand.table.showing.perform(events, match.game.view(0)))[:cards]
    assert [wait > 2 * FLIGHT for wait in waits] == [*[True] * (cards - 1), False]


def test_the_target_lies_within_the_row_of_who_holds_the_best_hand() -> None:
    match = Match("mexican_sweat", {"players": 7}, "17")
    match.run_chance()
    view = match.game.view(0)
    module = layout_of("mexican_sweat")
    rows = [f"row:{seat}:{place}" for seat in range(1, 7) for place in range(1, 8)]
    view = view._replace(tokens=tuple(Token("target", zone, "pair of queens") for zone in (*rows, "row:0")))
    layout = module.layout(view, *module.size(view))
    for zone in rows:
        first, last = (layout.zones[f"{zone[:-1]}{place}"] for place in (1, 7))
        x, y = layout.tokens[f"target:{zone}"]
        assert first.x - first.scale / 2 < x - 0.5 < x + 0.5 < last.x + last.scale / 2
        assert y < first.y + first.scale * CARD_HEIGHT / 2
    own = layout.zones["row:0:4"]
    assert layout.tokens["target:row:0"][1] > own.y + own.scale * CARD_HEIGHT / 2


def test_what_would_have_come_is_shown_when_the_hand_is_over(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "mexican_sweat", players=2)

    def folded() -> bool:
        offered = {choice.verb: choice for choice in hand.table.choices}
        verb = next((verb for verb in ("fold", "check") if verb in offered), "")
        if verb and not hand.table.busy():
            hand.table.acted.emit(offered[verb].action())
        elif "turn" in offered and not hand.table.busy():
            hand.table.acted.emit(offered["turn"].action())
        return hand.window.play_page.overlay() is not None

    hand.wait(folded)
    page = hand.window.play_page
    assert "wins" in page.overlay().accessibleName()
    press(hand, "Show what would have come")
    hand.wait(lambda: page.overlay() is not None and not hand.table.busy())
    assert all(hand.lying(f"row:{seat}:{place}") != ["?"] for seat in range(2) for place in range(1, 8))
    assert "wins" in page.overlay().accessibleName()
    hand.agrees()


def test_stacks_of_chips() -> None:
    assert chips_of(17) == ((5, 5, 5), (1, 1))
    assert sum(sum(stack) for stack in chips_of(4_995)) == 4_995
    assert len(chips_of(10**9)) == 5
    thing = money(130, 3.0, 2.0, "130 chips")
    assert (thing.x, thing.y, thing.name) == (3.0, 2.0, "130 chips")
    assert money(130).picture == thing.picture
    with pytest.raises(ValueError, match="no stack"):
        money(0)


def test_the_strip_of_steps_stands_where_a_hand_has_ended(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "triple_draw", players=2)
    hand.table.acted.emit(Action("fold"))
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    steps = hand.table.thing("steps")
    assert steps is not None
    assert steps.name == "Step 1 of 8: Bet. There it has ended"  # and not: show
    assert isinstance(steps.picture, tuple)
    assert steps.picture[:3] == ("steps", 0, False)  # no step is lit


@pytest.mark.parametrize("game", ["triple_draw", "mexican_sweat"])
def test_with_large_text_plates_words_and_buttons_do_not_cover_each_other(
    qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    entry = find(game)
    match, choose = Match(game, {"players": 6}, "17"), entry.bot()

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "club", random.Random(len(match.done)), lambda: True)

    turns = Turns(match)
    while 0 not in match.game.waiting_for() and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=200))
    hand = open_match(qtbot, tmp_path, match)
    hand.window.resize(800, 600)
    hand.my_turn()
    table, panel = hand.table, hand.window.findChild(BidPanel)
    hand.wait(lambda: panel is not None and panel.isVisible() and table.width() <= 800 and not table.busy())
    assert panel is not None
    plates = [plate.body().translated(plate.pos()) for plate in table.plates()]
    backs = [item.sceneBoundingRect() for zone, items in table.cards.items() if zone != "hand:0" for item in items]
    slips = [table.felt.chrome.calls[seat] for seat in table.calls()]
    middles = [slip.sceneBoundingRect().adjusted(6, 6, -6, -6) for slip in slips]
    assert slips
    for plate in plates:
        box = plate.adjusted(4, 8, -4, -8)  # cards throw a shadow
        assert not any(box.intersects(back) for back in backs)
    for slip, box in zip(table.calls(), middles, strict=True):
        assert not any(box.intersects(plate) for seat, plate in enumerate(plates) if seat != slip)
    shown = QRectF(panel.geometry())
    assert not any(shown.intersects(badge.sceneBoundingRect()) for badge in table.badges().values())
    for zone in ("kill", "beat"):
        assert all(not shown.intersects(item.sceneBoundingRect()) for item in table.cards.get(zone, []))


@pytest.mark.parametrize("game", ["triple_draw", "mexican_sweat"])
@pytest.mark.parametrize("pots", [1, 2, 3, 4])
def test_side_pots_lie_beside_each_other_and_on_no_card(game: str, pots: int) -> None:
    match = Match(game, {"players": 6 if game == "triple_draw" else 7}, "17")
    match.run_chance()
    view = match.game.view(0)
    names = ["pot", *(f"pot:{number}" for number in range(1, pots))]
    piles = ["1909"] * pots  # five stacks
    view = view._replace(tokens=tuple(Token("chips", *each) for each in zip(names, piles, strict=True)))
    module = layout_of(game)
    layout = module.layout(view, *module.size(view))

    def box(middle: tuple[float, float], wide: float, high: float) -> QRectF:
        return QRectF(middle[0] - wide / 2, middle[1] - high / 2, wide, high)

    zones = [layout.zones[zone] for zone in ("stub", "muck", "kill", "beat", "rest") if zone in layout.zones]
    zones += [place for zone, place in layout.zones.items() if zone.startswith("row:")]
    cards = [box((place.x, place.y), place.scale, place.scale * CARD_HEIGHT) for place in zones]
    chips = [box((thing.x, thing.y), thing.width, thing.height) for thing in map(layout.things.__getitem__, names)]
    for number, pot in enumerate(chips):
        assert not any(pot.intersects(other) for other in (*cards, *chips[:number]))


@pytest.mark.parametrize("game", ["triple_draw", "mexican_sweat"])
def test_with_most_players_nothing_lies_over_what_others_put_in_or_throw_away(game: str) -> None:
    match = Match(game, {"players": 6 if game == "triple_draw" else 7}, "17")
    match.run_chance()
    view = match.game.view(0)
    bets = [f"bet:{seat}" for seat in range(1, view.seats)]
    view = view._replace(tokens=tuple(Token("chips", name, "286") for name in (*bets, "pot", "pot:1")))
    module = layout_of(game)
    layout = module.layout(view, *module.size(view))
    discards = [layout.zones[f"discard:{seat}"] for seat in range(1, view.seats)] if game == "triple_draw" else []
    packets = [QRectF(place.x - 0.55, place.y - 0.3, 1.1, 0.6) for place in discards]
    tray = layout.zones.get("discard:0")
    piles = [layout.zones[zone] for zone in ("stub", "muck", "kill", "beat", "rest") if zone in layout.zones]
    cards = [QRectF(pile.x - pile.scale / 2, pile.y - pile.scale * 0.7, pile.scale, pile.scale * 1.4) for pile in piles]
    trays = [] if tray is None else [QRectF(tray.x - tray.span / 2, tray.y - 0.7, tray.span, 1.4)]
    chips = [layout.things[name] for name in (*bets, "pot", "pot:1")]
    lying = [QRectF(each.x - each.width / 2, each.y - each.height / 2, each.width, each.height) for each in chips]
    for box in packets:
        assert not any(box.intersects(card) for card in (*cards, *trays))
    for number, box in enumerate(lying):
        assert not any(box.intersects(other) for other in (*cards, *lying[:number]))


def test_where_there_is_little_room_the_panel_of_bets_leaves_the_pots_to_be_seen(qtbot: QtBot) -> None:
    hand = open_poker(qtbot, "triple_draw", players=6, limit="no_limit")
    hand.window.resize(800, 600)
    panel = hand.window.play_page.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    hand.wait(lambda: panel.isVisible())
    panel.fit(QRect(180, 262, 442, 109))
    assert panel.height() <= 109
    answers = [each for each in panel.fields() if each.isVisible()]
    assert len({each.y() for each in answers}) == 1


def test_the_paper_leaves_what_may_be_done_between_two_hands_to_be_pressed(qtbot: QtBot, tmp_path: Path) -> None:
    match, rng = Match("mexican_sweat", {}, "17"), random.Random(3)
    for _ in range(400):
        if match.game.view(0).phase == "hand_over" and match.game.choices(0):
            break
        seat = min(match.game.waiting_for() | match.game.may_act())
        match.apply(seat, match.chance() if seat == CHANCE else rng.choice(match.game.legal(seat)))
    hand = open_match(qtbot, tmp_path, match)
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None and any(each.isVisible() for each in page.findChildren(BidPanel)))
    paper, panel = page.overlay(), page.findChild(BidPanel)
    assert paper is not None
    assert isinstance(panel, BidPanel)
    hand.wait(lambda: not paper.geometry().intersects(panel.geometry()))
    rail = 12  # pixels, less than it is broad
    assert hand.table.viewport().rect().adjusted(rail, rail, -rail, -rail).contains(paper.geometry())
