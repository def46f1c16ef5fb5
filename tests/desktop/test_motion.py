"""The table in motion: deals, tricks and refusals are seen to happen, can be hurried, and end where the view says."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from cardart.cards.sprite_sheet import SpriteSheet
from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.games.pinochle.game import Pinochle
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.war.game import War
from cardrules.protocol.cards import Card, card_name, parse_cards
from cardrules.protocol.game import CUTS_IN, DREADED, Event, Marked, Scored, action_text, redact
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.felt.cards_in_zones import NEARER, Lying
from dealers_choice.table.motion import cards_in_flight
from dealers_choice.table.motion.points_in_flight import PointsItem
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.table_widget import TableWidget

Speed = Literal["normal", "fast", "off"]
Lies = Literal["normal", "short", "click"]


class FilmClock:
    """The clock of what flies. While a motion is filmed it goes on from picture to picture, however long each takes."""

    def __init__(self) -> None:
        self._behind = 0.0
        self._stands: float | None = None

    def perf_counter(self) -> float:
        """Seconds, instead of those of ``time``."""
        return time.perf_counter() - self._behind if self._stands is None else self._stands

    def film(
        self, hand: Hand, act: Callable[[], None], look: Callable[[], object], ends: Callable[[], bool] | None = None
    ) -> None:
        """Look at every moment of the motion that an act of the user brings about, until it is shown, or ``ends``."""
        self._stands = self.perf_counter()
        act()
        while not ends() if ends is not None else hand.table.busy():
            look()
            hand.qtbot.wait(3)
            self._stands += 0.003
        self._behind, self._stands = time.perf_counter() - self._stands, None


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> FilmClock:
    clock = FilmClock()
    monkeypatch.setattr(
        cards_in_flight, "time", SimpleNamespace(perf_counter=clock.perf_counter, monotonic=time.monotonic)
    )
    return clock


def open_moving(qtbot: QtBot, request: TableRequest, speed: Speed, lies: Lies = "normal") -> Hand:
    save_settings(Settings(animation_speed=speed, confirmations=False, trick_lies=lies))
    return open_window(qtbot, request)


def pyramid() -> TableRequest:
    return TableRequest("pyramid", Pyramid.read_options({}), deal="17")


def hearts() -> TableRequest:
    return TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17")


@pytest.mark.parametrize("speed", ["normal", "fast", "off"])
def test_a_new_deal_ends_as_the_view_has_it(qtbot: QtBot, speed: Speed) -> None:
    hand = open_moving(qtbot, pyramid(), speed)
    hand.my_turn()
    hand.key(Qt.Key.Key_F2)
    assert hand.table.busy() is (speed != "off")
    hand.my_turn()
    hand.agrees()


def test_a_drawn_card_flies_turns_over_and_lands(qtbot: QtBot, clock: FilmClock) -> None:
    hand = open_moving(qtbot, pyramid(), "normal")
    hand.my_turn()
    waste = hand.zone_spot("waste")
    places = set()

    def look() -> None:
        item = hand.table.cards["waste"][0]
        places.add((item.x(), item.y()))

    clock.film(hand, lambda: hand.click_zone("stock"), look)
    assert len(places) > 3
    item = hand.table.cards["waste"][0]
    assert abs(item.x() - waste.x()) <= 2
    hand.agrees()


def test_the_top_of_a_pile_is_taken_and_the_others_lie_still(qtbot: QtBot) -> None:
    hand = open_moving(qtbot, pyramid(), "normal")
    hand.my_turn()
    *others, top = hand.table.cards["stock"]
    before = [item.pos() for item in others]
    hand.click_zone("stock")
    assert hand.table.cards["stock"] == others
    assert hand.table.cards["waste"] == [top]
    assert hand.table.busy()
    hand.my_turn()
    assert [item.pos() for item in others] == before


def test_a_click_hurries_what_is_shown_and_does_nothing_else(qtbot: QtBot) -> None:
    hand = open_moving(qtbot, hearts(), "normal")
    hand.wait(lambda: bool(hand.table.choices) or hand.table.busy())
    while not hand.table.choices:
        qtbot.wait(10)
        if hand.table.busy() and not hand.table.choices:
            before = [action for seat, action in hand.match.done if seat == 0]
            hand.click(hand.table.rect().center().toPointF())
            assert [action for seat, action in hand.match.done if seat == 0] == before
    hand.my_turn()
    hand.agrees()


@pytest.mark.usefixtures("own_art")
def test_a_quick_hand_need_not_wait_for_the_motion(qtbot: QtBot) -> None:
    """Nor for the face of the card to be drawn, before which it still lies on the stock."""
    hand = open_moving(qtbot, pyramid(), "normal")
    hand.my_turn()
    for _ in range(6):  # without waiting in between
        hand.click_zone("stock")
    assert [action_text(action) for seat, action in hand.match.done if seat == 0] == ["draw"] * 6
    hand.my_turn()
    hand.agrees()


def test_a_refused_card_glides_home(qtbot: QtBot) -> None:
    hand = open_moving(qtbot, pyramid(), "normal")
    hand.my_turn()
    item = hand.table.cards["7.1"][0]
    home = item.pos()
    hand.drag(item.pos(), hand.zone_spot("discard"))
    between = item.pos()
    assert between != home
    hand.wait(lambda: item.pos() == home)


def test_a_trick_stays_for_a_moment_before_it_is_swept(qtbot: QtBot) -> None:
    hand = open_moving(qtbot, hearts(), "off", "short")
    hand.my_turn()
    hand.click_card(card_name(sorted(hand.table.gestures.stance.playable())[0]))
    hand.wait(lambda: in_trick(hand) == 4)
    pause = hand.table.showing._wait
    assert pause.isActive()
    assert pause.interval() >= 300  # without motion, too, it is left for about a third of a second
    hand.wait(lambda: in_trick(hand) < 4)


def in_trick(hand: Hand) -> int:
    return sum(len(hand.table.cards.get(f"trick:{seat}", ())) for seat in range(4))


def test_a_trick_can_be_left_until_a_click(qtbot: QtBot) -> None:
    hand = open_moving(qtbot, hearts(), "off", "click")
    hand.my_turn()
    hand.click_card(card_name(sorted(hand.table.gestures.stance.playable())[0]))
    hand.wait(lambda: in_trick(hand) == 4)
    qtbot.wait(200)
    assert in_trick(hand) == 4
    hand.click(QPointF(3, 3))
    assert in_trick(hand) < 4


@pytest.mark.parametrize("shown", [True, False])
def test_cards_that_were_passed_can_be_looked_at(qtbot: QtBot, shown: bool) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, trick_lies="click", show_passed=shown))
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    passed = session.choices()[0].cards[:3]
    session.submit(session.choices()[0].action(passed))
    if shown:
        hand.wait(lambda: len(hand.match.game.view(0).received) == 3)
        hand.wait(lambda: sorted(hand.glowing().values()) == ["new"] * 3)
        qtbot.wait(200)
        assert hand.table.busy()
        hand.click(QPointF(3, 3))
    hand.wait(lambda: hand.match.game.phase == "play" and not hand.table.busy())
    assert not set(passed) & {item.card for item in hand.table.cards["hand:0"]}


def test_shown_events_and_the_view_agree_at_every_step(qtbot: QtBot) -> None:
    """What the table holds after the events, before it is set to the view, is the view already."""
    hand = open_moving(qtbot, hearts(), "off")
    hand.my_turn()
    table, session = hand.table, hand.window.session
    assert session is not None
    for _ in range(30):
        seat = next(iter(session.match.game.waiting_for()))
        if seat < 0:
            break
        table.show_view(session.match.game.view(0))
        out: list[Event] = []
        session.match.apply(seat, session.match.game.legal(seat)[0], out)
        for _ in table.showing.perform(redact(out, 0), session.match.game.view(0)):
            pass
        for zone in session.match.game.view(0).zones:
            assert [item.card for item in table.cards[zone.id]] == list(zone.cards)


def wrong_tops(hand: Hand, flying: set[CardItem]) -> list[str]:
    """The zones in which a card that lies still, or closes ranks, is above one that lies on it. ``flying``: what comes
    from another zone, and may be above everything."""
    found = []
    for zone, items in hand.table.cards.items():
        heights = [item.zValue() for item in items if item not in flying]
        if heights != sorted(heights) and zone != "hand:0":  # one's own hand is sorted
            found.append(zone)
    return found


def film(hand: Hand, clock: FilmClock, act: Callable[[], None]) -> int:
    """Look at every moment of the motion that an act of the user brings about; how often something was in the air."""
    table, frames = hand.table, 0
    lay = {item: zone for zone, items in table.cards.items() for item in items}

    def look() -> None:
        nonlocal frames
        flying = {item for zone, items in table.cards.items() for item in items if lay.get(item) != zone}
        landed = {item for item in flying if item.zValue() < 1000}
        lay.update({item: item.zone for item in landed})
        flying -= landed
        assert wrong_tops(hand, flying) == []
        frames += any(item.zValue() >= 1000 for item in flying)

    clock.film(hand, act, look)
    return frames


@pytest.mark.parametrize("options", [{}, {"draw": 3}])
def test_no_wrong_card_is_seen_while_cards_are_drawn_and_taken(
    qtbot: QtBot, clock: FilmClock, options: dict[str, object]
) -> None:
    request = TableRequest("pyramid", Pyramid.read_options(options), deal="17")
    hand = open_moving(qtbot, request, "normal")
    hand.my_turn()
    hand.click_card("JD")
    assert film(hand, clock, lambda: hand.click_card("2D")) > 3
    resting = hand.table.cards["discard"]
    for _ in range(4):
        assert film(hand, clock, lambda: hand.click_zone("stock")) > 3
        assert max(item.zValue() for item in resting) < 1000
        hand.my_turn()


def test_a_deal_shows_no_back_across_another(qtbot: QtBot, clock: FilmClock) -> None:
    hand = open_moving(qtbot, hearts(), "normal")
    hand.my_turn()
    assert film(hand, clock, lambda: hand.key(Qt.Key.Key_F2)) > 20


def test_the_side_that_wins_lights_up_before_its_cards_are_taken(qtbot: QtBot) -> None:
    war = TableRequest("war", War.read_options({}), ("club",), "17")
    hand = open_moving(qtbot, war, "fast", "click")  # what lies is left until a click
    hand.my_turn()
    hand.click_zone("packet:0")
    hand.wait(lambda: bool(hand.glowing()))
    lines = {seat: hand.lying(f"line:{seat}") for seat in (0, 1)}
    (winner,) = [seat for seat, cards in lines.items() if set(cards) & hand.glowing().keys()]
    assert hand.glowing() == dict.fromkeys(lines[winner], "won")
    hand.click(hand.table.rect().center().toPointF())
    hand.my_turn()
    assert hand.glowing() == {}
    hand.agrees()
    game = hand.match.game
    assert isinstance(game, War)
    assert len(game.packets[winner]) == 27


def test_a_pile_is_turned_over_and_shuffled_before_everybodys_eyes(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = find("khanhoo")
    match, choose = Match("khanhoo", {}, "17"), entry.bot()

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", random.Random(len(match.done)), lambda: True)

    turns = Turns(match)
    while match.game.view(0).phase != "reshuffle" and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    top = card_name(Card(match.game.view(0).zone("discard").cards[-1] or 0))
    shuffled: list[tuple[str, bool, set[Card | None]]] = []
    riffle = Lying.riffle

    def seen(lying: Lying, zone: str, parted: bool) -> None:
        shuffled.append((zone, parted, {item.card for item in lying.zones[zone]}))
        riffle(lying, zone, parted)
        assert [item.card for item in lying.zones["discard"]] == [parse_cards(top)[0]]

    monkeypatch.setattr(Lying, "riffle", seen)
    save_settings(Settings(animation_speed="fast", confirmations=False))
    hand = open_match(qtbot, tmp_path, match)
    hand.wait(lambda: len(shuffled) == 4)
    assert [each[:2] for each in shuffled] == [("stock", True), ("stock", False)] * 2
    assert all(cards == {None} for _, _, cards in shuffled)  # face down
    hand.wait(lambda: not hand.table.busy())
    hand.agrees()


@pytest.mark.usefixtures("own_art")
def test_the_faces_of_a_deal_are_drawn_before_a_card_moves(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bool] = []  # whether each was drawn in a frame
    painting: list[QPaintEvent] = []
    draw = SpriteSheet._draw

    def paint(table: TableWidget, event: QPaintEvent) -> None:
        painting.append(event)
        QGraphicsView.paintEvent(table, event)
        painting.pop()

    def watched(sheet: SpriteSheet, name: str) -> None:
        drawn.append(bool(painting))
        draw(sheet, name)

    monkeypatch.setattr(SpriteSheet, "_draw", watched)
    monkeypatch.setattr(SpriteSheet, "complete", lambda _sheet: False)
    monkeypatch.setattr(TableWidget, "paintEvent", paint)
    save_settings(Settings(animation_speed="fast", confirmations=False))
    hand = open_window(qtbot)
    hand.window.matches.start(hearts())
    hand.my_turn()
    assert len(drawn) >= 13
    assert not any(drawn)


def test_nothing_is_offered_before_the_last_picture_of_a_motion(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    moving: list[bool] = []
    settled: list[bool] = []
    tick = cards_in_flight.Motion._tick

    def watched(flying: cards_in_flight.Motion) -> None:
        moving.append(True)
        tick(flying)
        moving.pop()

    monkeypatch.setattr(cards_in_flight.Motion, "_tick", watched)
    hand = open_window(qtbot, hearts())
    hand.my_turn()
    table, view = hand.table, hand.table.view_shown
    assert view is not None
    table.settled.connect(lambda: settled.append(bool(moving)))
    table.speed = 0.5
    table.cards["hand:0"][0].moveBy(120, -80)
    table.show_view(view, animated=True)
    assert table.busy()
    hand.wait(lambda: not table.busy())
    assert settled == [False]


def test_of_a_high_pile_only_the_cards_that_show_are_painted(qtbot: QtBot) -> None:
    """So that whatever flies over it needs no longer than elsewhere."""
    hand = open_window(qtbot, TableRequest("three_thirteen", {"players": 9}, ("novice",) * 8, "17"))
    hand.my_turn()
    pile = hand.table.cards["stock"]
    painted = [item for item in pile if not item.is_buried()]
    assert len(painted) < len(pile) / 2
    assert {id(painted[0]), id(painted[-1])} == {id(pile[0]), id(pile[-1])}
    for lower, upper in pairwise(painted):
        assert (upper.pos() - lower.pos()).manhattanLength() < 6
    hand.table.speed = 50.0
    top, below = pile[-1], pile[-2]
    assert below.is_buried()
    hand.click_zone("stock")
    assert hand.table.busy()
    hand.wait(lambda: top.zone == "hand:0")  # what is uncovered is drawn first
    assert not below.is_buried()  # it lies open while the upper one flies
    hand.table.hurry()


def test_a_wreath_hides_no_name(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    hand.table.celebrate()
    hand.wait(lambda: not hand.table.busy())
    wreath = [item for item in hand.table.cards["hand:0"] if item.card is not None]
    assert len(wreath) == 13
    assert max(item.zValue() for item in wreath) < min(plate.zValue() for plate in hand.table.plates())


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440), (800, 600)])
def test_a_wreath_leaves_plates_badges_and_what_stays_lying_out(qtbot: QtBot, size: tuple[int, int]) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=125))
    hand = open_window(qtbot, TableRequest("pinochle", Pinochle.read_options({}), ("novice",), "17"))
    hand.window.resize(*size)
    hand.my_turn()
    hand.table.celebrate()
    hand.wait(lambda: not hand.table.busy())
    items = [item for zone in hand.table.cards.values() for item in zone]
    wreath = [item for item in items if item.card is not None]
    assert len(wreath) >= 13
    others = [item for item in items if item.card is None]
    signs = [sign for sign in (*hand.table.plates(), *hand.table.badges().values()) if sign.isVisible()]
    frame = hand.window.play_page.frame
    panels = [QRectF(panel.geometry()) for panel in (frame.state, frame.score) if panel.isVisible()]
    assert others
    assert signs
    for card in wreath:
        lies = card.mapToScene(card.shape())
        assert not [other for other in others if other.mapToScene(other.shape()).intersects(lies)]
        assert not [sign for sign in signs if lies.intersects(sign.sceneBoundingRect())]
        assert not [panel for panel in panels if lies.intersects(panel)]


def scales(hand: Hand, zone: str) -> list[float]:
    """How large the last card of a zone is, to where it lies, from moment to moment of a film."""
    items = hand.table.cards[zone]
    return [items[-1].scale() / hand.table.felt.lying.spots(zone)[-1].scale] if items else []


def _playable(hand: Hand) -> str:
    hand.my_turn()
    return card_name(next(choice.cards[0] for choice in hand.table.choices if choice.cards))


def test_the_card_that_takes_a_trick_rises_before_the_trick_goes(qtbot: QtBot) -> None:
    hand = open_moving(qtbot, hearts(), "fast", "click")  # what lies is left until a click
    hand.click_card(_playable(hand))

    def winners() -> list[str]:
        return [f"trick:{seat}" for seat in range(4) if scales(hand, f"trick:{seat}") == [pytest.approx(NEARER)]]

    hand.wait(lambda: bool(winners()))
    (winner,) = winners()
    (item,) = hand.table.cards[winner]
    assert (item.glow, item.raised) == ("won", True)
    assert all(len(hand.table.cards[f"trick:{seat}"]) == 1 for seat in range(4)), "nothing is tidied yet"
    hand.click(hand.table.rect().center().toPointF())
    hand.my_turn()
    assert not hand.table.cards[winner] or not winners()


@pytest.mark.parametrize("kind", [CUTS_IN, DREADED])
def test_a_card_with_weight_lands_hard_and_lies_as_the_others(qtbot: QtBot, clock: FilmClock, kind: str) -> None:
    hand = open_moving(qtbot, pyramid(), "normal")
    hand.my_turn()
    view = hand.table.view_shown
    assert view is not None
    zone = next(each.id for each in view.zones if len(each.cards) == 1)
    item, sizes, raised = hand.table.cards[zone][-1], list[float](), list[bool]()

    def look() -> None:
        sizes.extend(scales(hand, zone))
        raised.append(item.raised)

    clock.film(hand, lambda: hand.table.showing.play([Marked(kind, "", zone)], view), look)
    assert max(sizes) == pytest.approx(NEARER)
    assert any(raised)
    assert scales(hand, zone) == [1.0]
    assert not item.raised
    hand.table.speed = 0.0
    hand.table.showing.play([Marked(kind, "", zone)], view)
    assert scales(hand, zone) == [1.0]


def test_points_fly_to_the_plates_and_the_scores_roll_there(qtbot: QtBot, clock: FilmClock) -> None:
    hand = open_moving(qtbot, hearts(), "normal")
    hand.my_turn()
    view, plates = hand.table.view_shown, hand.table.felt.chrome.plates
    assert view is not None
    after = view._replace(plates=tuple(plate._replace(score=str(40 * seat)) for seat, plate in enumerate(view.plates)))
    ways, scores = dict[str, list[QPointF]](), set[int]()

    def flying() -> list[PointsItem]:
        return [item for item in hand.table.scene().items() if isinstance(item, PointsItem)]

    def look() -> None:
        scores.add(int(plates[2].shown_score))
        for item in flying():
            ways.setdefault(item.text, []).append(item.pos())

    clock.film(
        hand,
        lambda: hand.table.showing.play([Scored((0, 40, 80, -3))], after),
        look,
        ends=lambda: [plate.shown_score for plate in plates] == ["0", "40", "80", "120"] and not flying(),
    )
    assert ways.keys() == {"+40", "+80", "−3"}, "who gets nothing is left out"
    for text, seat in (("+40", 1), ("+80", 2), ("−3", 3)):
        body = plates[seat].mapRectToScene(plates[seat].body())
        score = QPointF(body.right() - 0.25 * plates[seat].unit, body.center().y())
        lengths = [(score - spot).manhattanLength() for spot in ways[text]]
        assert lengths == sorted(lengths, reverse=True)
        assert lengths[-1] < 0.1 * lengths[0], "it arrives where the score stands"
    assert {0, 80} < {0, *scores, 80}, "it rolls"

    hand.table.showing.play([Scored((1, 1, 1, 1))], after)
    hand.table.showing.hurry()
    assert flying() == []
    hand.table.speed = 0.0
    hand.table.showing.play([Scored((0, 0, 0, 5))], view)
    assert (flying(), plates[3].shown_score) == ([], "0")
    assert "+5" in hand.bubbles(), "where nothing moves it is said"
