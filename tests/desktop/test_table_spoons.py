"""Spoons on the real window, against the real clock: taking, passing and grabbing by mouse and keys."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

import pytest
from ear import Ear
from hand import Hand, open_window
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

import dealers_choice.layouts.spoons
from cardrules.games.spoons.game import Spoons
from cardrules.protocol.cards import PACK_52, card_name, parse_cards
from cardrules.protocol.game import CHANCE, CLOCK, Action, Event, redact
from cardrules.protocol.match_record import Match
from dealers_choice.panels.countdown import Curtain
from dealers_choice.panels.help.help_dialog import HelpDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem, ZoneItem
from dealers_choice.table.speech.descriptions import thing_name
from dealers_choice.table.speech.speech_bubbles import BubbleItem
from dealers_choice.table.table_widget import TableWidget


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """A round that has just begun."""
    options = Spoons.read_options({"players": 4})
    hand = open_window(qtbot, TableRequest("spoons", options, ("novice",) * 3, "17"))
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    return hand


def did(hand: Hand, verb: str) -> int:
    return sum(seat == 0 and action.verb == verb for seat, action in hand.match.done)


def offered(hand: Hand, verb: str) -> bool:
    return any(choice.verb == verb for choice in hand.table.choices)


def take(hand: Hand) -> str:
    """Take the card that waits; which one it was."""
    hand.wait(lambda: offered(hand, "take"))
    zone = next(choice.click[0] for choice in hand.table.choices if choice.verb == "take")
    before, taken = set(hand.lying("hand:0")), did(hand, "take")
    hand.click_zone(zone)
    hand.wait(lambda: did(hand, "take") == taken + 1 and len(hand.lying("hand:0")) == 5)
    (new,) = set(hand.lying("hand:0")) - before
    return new


def from_left(hand: Hand) -> list[tuple[int, str]]:
    """The user's cards from left to right, and where they lie."""
    return sorted((round(hand.item(card).x()), card) for card in hand.lying("hand:0"))


def test_a_card_is_taken_and_passed_while_time_runs(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealers_choice.layouts.spoons, "_APART", 600_000)
    new = take(hand)
    hand.wait(lambda: offered(hand, "pass"))
    hand.wait(lambda: from_left(hand)[-1][1] == new and not hand.table.showing.busy())
    places = [place for place, _ in from_left(hand)]
    assert places[4] - places[3] > 1.2 * (places[1] - places[0])  # it lies apart
    hand.wait(lambda: hand.table.plates()[0].turn)
    hand.click_card(next(card for card in hand.lying("hand:0") if card != "?"))
    hand.wait(lambda: did(hand, "pass") == 1)
    monkeypatch.setattr(dealers_choice.layouts.spoons, "_APART", 1)
    take(hand)
    order = {card_name(card): place for place, card in enumerate(hand.match.game.view(0).order)}

    def even() -> bool:
        """Whether all lie at equal distances, in the order in which a hand is held."""
        places = [place for place, _ in from_left(hand)]
        steps = {right - left for left, right in itertools.pairwise(places)}
        cards = [card for _, card in from_left(hand)]
        return max(steps) - min(steps) <= 2 and cards == sorted(cards, key=order.__getitem__)

    hand.wait(even)
    assert any(seat == CLOCK for seat, _ in hand.match.done)


def test_a_spoon_is_grabbed_by_the_space_bar_and_the_round_says_who_was_how_fast(qtbot: QtBot) -> None:
    # Dealt one by one, everybody holds four of a kind at Go.
    first = [f"{rank}{suit}" for suit in "CDHS" for rank in "2345"]
    rest = [card_name(card) for card in PACK_52 if card_name(card) not in first]
    pack = tuple(parse_cards(" ".join([*first, *rest])))
    options = Spoons.read_options({"players": 4})
    hand = open_window(qtbot, TableRequest("spoons", options, ("novice",) * 3, pack=pack))
    hand.wait(lambda: offered(hand, "grab"))
    hand.key(Qt.Key.Key_Space)
    hand.wait(lambda: hand.window.play_page.overlay() is not None, 60_000)
    game = hand.match.game
    assert isinstance(game, Spoons)
    assert did(hand, "grab") == 1
    assert len(game.rounds) == 1
    assert thing_name(hand.table.felt, "spoon:0").lower() == "your spoon"
    assert {name for name in hand.table.things() if name.startswith("spoon:")} == {
        f"spoon:{seat}" for seat, _ in game.takers
    }
    assert "Next round" in paper_buttons(hand)
    hand.agrees()


def test_buttons_stay_while_others_act_and_a_menu_stops_the_race(hand: Hand) -> None:
    hand.wait(lambda: offered(hand, "take"))
    page, session = hand.window.play_page, hand.window.session
    assert session is not None

    def seen() -> dict[str, QPushButton]:
        return {button.text(): button for button in page.bar.findChildren(QPushButton) if button.isVisible()}

    hand.wait(lambda: any(text.startswith("Grab") for text in seen()))
    buttons = seen()
    grab = next(button for text, button in buttons.items() if text.startswith("Grab"))
    assert grab.property("restrained")  # it costs the round now, and does not ask to be pressed
    length = len(hand.match.done)
    hand.wait(lambda: any(seat > 0 for seat, _ in hand.match.done[length:]))
    assert offered(hand, "take")
    for button in page.bar.findChildren(QPushButton):
        if button.isVisible():
            assert buttons[button.text()] is button
    hand.window.matches.hold(True)
    done = list(hand.match.done)
    (curtain,) = hand.table.findChildren(Curtain)
    assert curtain.covers()
    hand.qtbot.wait(700)
    assert hand.match.done == done
    hand.window.matches.hold(False)
    assert curtain.words == "3"
    hand.wait(lambda: not curtain.isVisible())
    hand.wait(lambda: len(hand.match.done) > len(done))


def test_why_something_cannot_be_done_is_read_while_the_others_go_on(hand: Hand) -> None:
    hand.click_zone("hand:1")
    assert hand.bubbles() == ["Those are not your cards."]
    view = hand.table.view_shown
    assert view is not None
    hand.table.play([], view, 2)
    assert hand.bubbles() == ["Those are not your cards."]


@pytest.mark.parametrize("grabs", [6, 7])  # after the last the four of a kind are laid out in the middle
def test_no_spoon_of_eight_players_lies_under_cards(qtbot: QtBot, grabs: int) -> None:
    first = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789"]
    rest = [card_name(card) for card in PACK_52 if card_name(card) not in first]
    match = Match("spoons", {"players": 8}, pack=tuple(parse_cards(" ".join([*first, *rest]))))
    while match.game.waiting_for() == {CHANCE}:
        match.apply(CHANCE, match.chance())
    for second in (0, 1):
        match.apply(CLOCK, Action("at", (str(second),)))
    for seat in range(grabs):
        match.apply(seat, Action("grab"))
    look = Settings()
    table = TableWidget(Art(lambda: None, look.deck, look.back, look.felt))
    qtbot.addWidget(table)
    for width, height in ((1280, 700), (800, 480), (2560, 1300)):
        table.resize(width, height)
        table.show()
        for seat in (0, 3):
            table.set_up(dealers_choice.layouts.spoons, [f"Player {place}" for place in range(8)])
            table.show_view(match.game.view(seat), [])
            spoons = [item for name, item in table.things().items() if name.startswith("spoon:")]
            cards = [item for items in table.cards.values() for item in items]
            assert len(spoons) == grabs
            assert not [item for spoon in spoons for item in spoon.collidingItems() if item in cards]


@pytest.mark.parametrize("players", [3, 4, 5, 8])
def test_a_card_that_is_picked_to_be_passed_lies_on_nothing_else(qtbot: QtBot, players: int) -> None:
    match = Match("spoons", {"players": players, "timing": "beat"}, "17")
    match.run_chance()
    for beat in range(players + 1):  # until cards have come to all
        match.apply(CLOCK, Action("at", (str(600 * beat),)))
        passes = [action for seat in range(players) for action in [next(passing(match, seat), None)]]
        last = max(seat for seat, action in enumerate(passes) if action is not None)
        for seat, action in enumerate(passes):
            if action is not None and (beat < players or seat != last):
                match.apply(seat, action)
    look = Settings()
    table = TableWidget(Art(lambda: None, look.deck, look.back, look.felt))
    qtbot.addWidget(table)
    for width, height in ((1280, 700), (800, 480), (2560, 1300)):
        table.resize(width, height)
        table.show()
        for viewer in (0, players - 1):
            table.set_up(dealers_choice.layouts.spoons, [f"Player {place}" for place in range(players)])
            table.show_view(match.game.view(viewer), [])
            picked = [item for zone, items in table.cards.items() if zone.startswith("pick:") for item in items]
            assert len(picked) == players - 1
            glow = table.art.width * 0.12  # round the plate of whoever has the turn
            plates = [plate.sceneBoundingRect().adjusted(glow, glow, -glow, -glow) for plate in table.plates()]
            cards = [item for items in table.cards.values() for item in items if item not in picked]
            for item in picked:
                box = item.mapRectToScene(item.shape().boundingRect())
                assert not any(box.intersects(plate) for plate in plates)
                assert not [other for other in item.collidingItems() if other in cards]


def passing(match: Match, seat: int) -> Iterator[Action]:
    """The cards that a seat may pass."""
    return (action for action in match.game.legal(seat) if action.verb == "pass")


class Racer:
    """The dealer at a table on which nothing happens by itself, and everything takes its time: the round has begun, and
    he may take a card."""

    def __init__(self, qtbot: QtBot) -> None:
        self.match = Match("spoons", {"players": 4}, "17")
        self.match.run_chance()
        self.match.apply(CLOCK, Action("at", ("0",)))
        self.seat = self.match.game.view(0).state.dealer
        look = Settings()
        self.qtbot = qtbot
        self.table = TableWidget(Art(lambda: None, look.deck, look.back, look.felt))
        qtbot.addWidget(self.table)
        self.table.resize(1280, 700)
        self.table.show()
        self.table.set_up(dealers_choice.layouts.spoons, ["Ann", "Bea", "Carl", "Dan"])
        self.game = self.match.game
        self.table.show_view(self.game.view(self.seat), self.game.choices(self.seat))
        self.table.hurry()
        self.table.speed = 1000.0
        self.acts: list[Action] = []
        self.table.acted.connect(self.acts.append)

    def take(self) -> CardItem:
        """Take a card, which is now on its way."""
        hand = f"hand:{self.seat}"
        before = {item.card for item in self.table.cards[hand]}
        self.do(Action("take"))
        self.qtbot.waitUntil(lambda: len(self.table.cards[hand]) > len(before))
        (new,) = [item for item in self.table.cards[hand] if item.card not in before]
        return new

    def do(self, action: Action) -> None:
        """Let it be done and begin to be shown; what he may do next is on offer at once."""
        events = list[Event]()
        self.match.apply(self.seat, action, events)
        self.table.play(redact(events, self.seat), self.game.view(self.seat), self.seat)
        self.table.offer(self.game.choices(self.seat))

    def press(self, point: QPointF) -> None:
        self.qtbot.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, pos=point.toPoint())


def test_a_card_that_has_just_been_taken_is_passed_while_it_still_flies(qtbot: QtBot) -> None:
    racer = Racer(qtbot)
    new = racer.take()
    assert racer.table.busy()
    assert new.card is not None
    new.setPos(racer.table.felt.where.zone_box("stock").center() + QPointF(0, -racer.table.art.height * 1.2))
    racer.press(new.pos())
    assert racer.acts == [Action("pass", (), (new.card,))]


def test_a_press_is_aimed_at_where_a_card_lay_that_has_just_closed_ranks(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    racer = Racer(qtbot)
    new = racer.take()
    racer.table.hurry()
    assert new.card is not None
    qtbot.waitUntil(lambda: not racer.table.felt.motion.lay_before(time.monotonic()))  # it has been looked at
    monkeypatch.setattr("dealers_choice.table.motion.cards_in_flight._UNSEEN", 60.0)  # however slow the machine is
    lay = new.pos()
    racer.table.felt.lying._put_among(new.zone, new.card)
    racer.table.hurry()
    assert abs(new.x() - lay.x()) > racer.table.art.width
    racer.press(lay)
    assert racer.acts == [Action("pass", (), (new.card,))]


def test_a_card_that_goes_past_others_is_pressed_where_it_is_now(qtbot: QtBot) -> None:
    racer = Racer(qtbot)
    new = racer.take()
    racer.table.hurry()
    assert new.card is not None
    racer.table.felt.lying._put_among(new.zone, new.card)
    new.setPos(racer.table.cards[new.zone][1].pos())  # over another
    racer.press(new.pos())
    assert racer.acts == [Action("pass", (), (new.card,))]


def test_no_card_that_flies_over_the_spoons_is_grabbed_instead_of_one(qtbot: QtBot) -> None:
    racer = Racer(qtbot)
    new = racer.take()
    middle = racer.table.felt.where.box("spoons").center()
    new.setPos(middle)
    racer.press(middle)
    assert racer.acts == [Action("grab")]


def test_how_many_cards_wait_stands_on_them_and_moves_no_plate(qtbot: QtBot) -> None:
    racer = Racer(qtbot)
    card = racer.take().card
    assert card is not None
    before = [plate.pos() for plate in racer.table.plates()]
    racer.do(Action("pass", (), (card,)))
    racer.table.hurry()
    prints = {item.name: item for item in racer.table.scene().items() if isinstance(item, ZoneItem)}
    inbox = prints[f"inbox:{(racer.seat + 1) % 4}"]
    assert (inbox.count, inbox.over) == ("1", True)
    assert [plate.pos() for plate in racer.table.plates()] == before


def test_why_a_card_cannot_be_passed_is_said_also_while_others_act(qtbot: QtBot) -> None:
    racer = Racer(qtbot)
    seat, table = racer.seat, racer.table
    table.gestures.decision.refusal = lambda cards, zone: racer.game.refusal(seat, cards, zone)
    card = racer.take().card
    assert card is not None
    racer.do(Action("pass", (), (card,)))
    assert table.busy()
    own = table.cards[f"hand:{seat}"][0]
    racer.press(own.pos())
    assert [item.text for item in table.scene().items() if isinstance(item, BubbleItem)] == ["Take a card first."]


def paper_buttons(hand: Hand) -> dict[str, QPushButton]:
    paper = hand.window.play_page.overlay()
    return {} if paper is None else {each.text().replace("&", ""): each for each in paper.findChildren(QPushButton)}


def test_who_is_out_may_watch_or_have_it_finished(qtbot: QtBot) -> None:
    options = Spoons.read_options({"players": 4, "variant": "elimination"})
    hand = open_window(qtbot, TableRequest("spoons", options, ("novice",) * 3, "17"))
    hand.wait(lambda: offered(hand, "grab"))
    hand.key(Qt.Key.Key_Space)  # without four of a kind: that costs the round, and here the game
    hand.wait(lambda: "Finish" in paper_buttons(hand))
    assert "Watch" in paper_buttons(hand)
    paper = hand.window.play_page.overlay()
    assert paper is not None
    assert "grabbed too early" in paper.accessibleName()
    qtbot.mouseClick(paper_buttons(hand)["Finish"], Qt.MouseButton.LeftButton)
    hand.wait(lambda: hand.match.game.result() is not None, 60_000)
    hand.wait(lambda: "Again" in paper_buttons(hand))
    assert hand.table.viewport().updatesEnabled()
    hand.agrees()


def test_the_hand_turns_before_anything_is_said(hand: Hand) -> None:
    assert all(card != "?" for card in hand.lying("hand:0"))
    assert hand.table.thing("spoons") is not None


def test_a_hint_comes_while_others_act_and_stays_for_all_they_do(hand: Hand) -> None:
    def others() -> int:
        return sum(seat > 0 for seat, _ in hand.match.done)

    before = others()
    hand.wait(lambda: others() > before)
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: bool(hand.hint()))
    said, before = hand.hint(), others()
    hand.wait(lambda: others() > before or hand.hint() != said)
    assert hand.hint() == said


def test_the_number_of_a_pile_at_the_rim_stands_on_its_cards(hand: Hand) -> None:
    hand.wait(lambda: offered(hand, "take"))
    prints = {item.name: item for item in hand.table.scene().items() if isinstance(item, ZoneItem)}
    box = prints["inbox:0"]
    assert box.count == "1"
    assert box.over
    assert box.zValue() > max(item.zValue() for item in hand.table.cards["inbox:0"])
    assert not prints["stock"].over  # there is room below it


@pytest.mark.parametrize("place", [0, -1], ids=["dealer", "last player"])
def test_the_piles_stay_beside_whom_the_round_has_put_out_of_the_game(place: int) -> None:
    match = Match("spoons", {"players": 4, "variant": "elimination"}, "17")
    match.run_chance()
    match.apply(CLOCK, Action("at", ("0",)))
    before = match.game.view(0)
    loser = before.state.ring[place]
    match.apply(loser, Action("grab"))  # without four of a kind
    after = match.game.view(0)
    assert (after.phase, after.state.out) == ("hand_over", (loser,))
    there, now = (dealers_choice.layouts.spoons.layout(view, 12.0, 7.5).zones for view in (before, after))
    assert [now[zone][:2] for zone in ("stock", "trash")] == [there[zone][:2] for zone in ("stock", "trash")]


def grabbing(qtbot: QtBot) -> Hand:
    """Everybody holds four of a kind, and the user has grabbed the first spoon."""
    first = [f"{rank}{suit}" for suit in "CDHS" for rank in "2345"]
    rest = [card_name(card) for card in PACK_52 if card_name(card) not in first]
    pack = tuple(parse_cards(" ".join([*first, *rest])))
    options = Spoons.read_options({"players": 4})
    hand = open_window(qtbot, TableRequest("spoons", options, ("novice",) * 3, pack=pack))
    hand.wait(lambda: offered(hand, "grab"))
    hand.key(Qt.Key.Key_Space)
    return hand


def over(qtbot: QtBot) -> Hand:
    """The same when the round is over; its paper lies on the table."""
    hand = grabbing(qtbot)
    hand.wait(lambda: hand.window.play_page.overlay() is not None, 60_000)
    return hand


@pytest.mark.parametrize("zone", ["stock", "inbox:0", "hand:0", "trash"])
def test_quick_presses_after_a_round_say_why_they_do_nothing(qtbot: QtBot, zone: str) -> None:
    """The first as well as the last: what they would have done a moment ago does not keep them silent."""
    hand = over(qtbot)
    done = len(hand.match.done)
    for presses in (1, 5):
        hand.quick_clicks(hand.zone_spot(zone), presses, 100)
        assert hand.bubbles() == ["The round is over."]
    assert len(hand.match.done) == done


def test_who_goes_on_pressing_as_the_round_ends_does_not_begin_the_next(qtbot: QtBot) -> None:
    """Neither by the key nor where the paper's button has come; a press of its own does."""
    hand = over(qtbot)
    paper = hand.window.play_page.overlay()
    assert paper is not None
    (button,) = [each for each in paper.findChildren(QPushButton) if each.text() == "&Next round"]
    gestures, here = hand.table.gestures, button.mapTo(hand.window, button.rect().center())
    gestures.keys.press(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " "))
    for _ in range(4):
        hand.key(Qt.Key.Key_Space)
    point = QPointF(hand.table.viewport().mapFrom(hand.window, here))
    # Of the quick presses' stamps this is the one before.
    gestures.mouse.press(point, Qt.MouseButton.LeftButton, 999_900, 0)
    hand.quick_presses(here, 4, 100)
    assert hand.window.play_page.overlay() is paper
    hand.quick_presses(here, 1, 100)
    hand.wait(lambda: hand.match.game.view(0).phase == "countdown")


def test_a_key_that_does_nothing_says_why_where_it_would_have(qtbot: QtBot) -> None:
    """Once for all its presses; but the second of two at once is no press of its own."""
    hand = grabbing(qtbot)
    hand.key(Qt.Key.Key_Space)
    assert hand.bubbles() == []
    for _ in range(3):
        hand.key(Qt.Key.Key_Space)
        assert hand.bubbles() == ["You already have a spoon."]


def waiting_button(hand: Hand) -> QPushButton | None:
    found = [each for each in hand.table.findChildren(QPushButton) if each.text() in ("Ready", "Continue")]
    return next((each for each in found if each.isVisible()), None)


def test_a_race_begins_with_ready_and_is_counted_down_when_it_is_gone_on_with(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealers_choice.window.current_match.READY", "Ready")
    options = Spoons.read_options({"players": 4})
    hand = open_window(qtbot, TableRequest("spoons", options, ("novice",) * 3, "17"))
    hand.wait(lambda: waiting_button(hand) is not None)
    qtbot.wait(2500)
    assert hand.match.game.view(0).phase == "countdown"  # nobody has begun
    button = waiting_button(hand)
    assert button is not None
    assert button.hasFocus()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    (curtain,) = hand.table.findChildren(Curtain)
    assert curtain.words == "3"
    hand.wait(lambda: offered(hand, "take"))
    take(hand)
    name = hand.window.matches.id
    assert name is not None
    hand.window.go_home()
    hand.window.matches.resume(name)
    hand.wait(lambda: waiting_button(hand) is not None)
    assert curtain.covers()  # nobody looks at his cards while the clock stands
    done = list(hand.match.done)
    qtbot.wait(300)
    assert hand.match.done == done
    hand.key(Qt.Key.Key_Return)
    assert waiting_button(hand) is None
    assert curtain.words == "3"
    hand.wait(lambda: len(hand.match.done) > len(done))


def test_in_practice_a_race_stands_while_a_hint_is_read(hand: Hand) -> None:
    session = hand.window.session
    assert session is not None
    hand.key(Qt.Key.Key_P)
    assert session.kept.practice
    hand.wait(lambda: offered(hand, "take"))
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: waiting_button(hand) is not None)
    assert hand.hint()
    (curtain,) = hand.table.findChildren(Curtain)
    assert not curtain.covers()  # what the hint speaks of is seen
    done = list(hand.match.done)
    hand.qtbot.wait(3500)
    assert hand.match.done == done
    assert hand.hint()
    button = waiting_button(hand)
    assert button is not None
    assert button.text() == "Continue"
    hand.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert curtain.words == "3"
    hand.wait(lambda: len(hand.match.done) > len(done))


@pytest.mark.parametrize("practice", [False, True])
def test_a_race_stands_while_the_help_is_read(hand: Hand, practice: bool) -> None:
    session, window = hand.window.session, hand.window
    assert session is not None
    window.activateWindow()
    hand.wait(window.isActiveWindow)
    if practice:
        hand.key(Qt.Key.Key_P)
    assert session.kept.practice is practice
    hand.wait(lambda: offered(hand, "take"))
    hand.key(Qt.Key.Key_F1)
    hand.wait(lambda: bool(window.findChildren(HelpDialog)))
    (dialog,) = window.findChildren(HelpDialog)
    hand.wait(dialog.isActiveWindow)
    (curtain,) = hand.table.findChildren(Curtain)
    hand.wait(curtain.covers, 2_000)  # nobody looks at his cards while the clock stands
    done = list(hand.match.done)
    hand.qtbot.wait(2500)
    assert hand.match.done == done
    hand.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    window.activateWindow()
    hand.wait(window.isActiveWindow)
    assert curtain.words == "3"
    hand.wait(lambda: len(hand.match.done) > len(done))


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("text", [100, 150, 200])
def test_ready_covers_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, players: int, text: int) -> None:
    monkeypatch.setattr("dealers_choice.window.current_match.READY", "Ready")
    save_settings(Settings(animation_speed="off", text_size=text))
    options = Spoons.read_options({"players": players})
    hand = open_window(qtbot, TableRequest("spoons", options, ("novice",) * (players - 1), "17"))
    hand.wait(lambda: waiting_button(hand) is not None)
    for size in ((800, 600), (1280, 800), (1920, 1080), (2560, 1440)):
        hand.window.resize(*size)
        qtbot.wait(60)
        button = waiting_button(hand)
        assert button is not None
        box = QRectF(button.geometry())
        assert QRectF(hand.table.rect()).contains(box)
        covered = [each for each in hand.table.room.solid() if each.intersects(box)]
        assert not covered, (size, box, covered)


def test_what_can_be_taken_is_said_when_it_can_and_no_spoon_that_costs_the_round(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Ear(monkeypatch)
    options = Spoons.read_options({"players": 4})
    hand = open_window(qtbot, TableRequest("spoons", options, ("novice",) * 3, "17"))
    try:
        hand.wait(lambda: offered(hand, "take"))
        qtbot.wait(100)
        told = [line for line in ear.take() if "Your turn" in line]
        assert told == ["said: Your turn: Take a card."]
    finally:
        ear.stop()
