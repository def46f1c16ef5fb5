"""Films of game protection at the blackjack table: what each is about is seen on the felt, and who does it over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

import pytest
from drilling import Driller, running
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from cardrules.courses.blackjack.felt import as_blackjack_felt
from cardrules.courses.blackjack.game_protection_drill import HONEST, MOVES
from cardrules.courses.blackjack.protection_films import kinds_of
from cardrules.games.blackjack.state import State
from cardrules.protocol.game import Moved, View
from cardrules.school.drills.items import Item, Setting, setting_of
from cardrules.school.list_of_drills import item_of
from dealers_choice.school.drills.item_on_felt import FeltStage
from dealers_choice.school.shown.blackjack.films import after_frame
from dealers_choice.school.shown.pictures_over_felt import OverPicture

GAME: Final = "blackjack"
HOUSES: Final[Mapping[str, Mapping[str, object]]] = {
    "reader": {}, "hand": {"peek_how": "hand"},
    "pitch": {"style": "pitch", "decks": 2, "cut_depth": 26, "spots": 6, "surrender": "none"},
}  # fmt: skip


@lru_cache
def setting(house: str) -> Setting:
    return setting_of(HOUSES[house], game=GAME)


def films() -> Iterator[tuple[Item, Setting]]:
    """A film of each kind, in the first of the houses that has it."""
    for kind in (*MOVES, *HONEST):
        at = next(setting(house) for house in HOUSES if kind in kinds_of(setting(house)))
        yield item_of(f"blackjack:G1 {kind} 17", at), at


def bets(view: View) -> dict[tuple[int, str], int]:
    state: State = view.state
    return {(wager.spot, wager.kind): wager.amount for wager in state.layout}


def hands(view: View) -> dict[int, tuple[int, ...]]:
    state: State = view.state
    return {spot: played.hands[0].cards for spot, played in state.spots}


def on_spots(view: View) -> int:
    """How many cards lie before the bettors."""
    return sum(len(zone.cards) for zone in view.zones if zone.id.startswith("spot:"))


def more(first: View, last: View) -> int:
    """How much more lies in the circles and on the line."""
    return sum(bets(last).values()) - sum(bets(first).values())


ON_FELT: Final[Mapping[str, Callable[[View, View], bool]]] = {
    "past_post": lambda first, last: len(bets(last)) == len(bets(first)) + 1 and len(hands(last)) == len(bets(first)),
    "cap": lambda first, last: more(first, last) == 1_500 and last.state.turned,
    "pinch": lambda first, last: more(first, last) == -1_500 and last.state.turned,
    "line": lambda first, last: sum(kind == "ins" for _, kind in bets(last)) == 2,
    "dispute": lambda first, last: len(bets(last)) == len(bets(first)) - 1 and last.state.turned,
    "lifted": lambda first, last: on_spots(last) == on_spots(first) - 2,
    "under": lambda first, last: len(bets(last)) == len(bets(first)) + 1,
    "straight": lambda first, last: len(bets(last)) == len(bets(first)) + 1,
    "drawn_back": lambda first, last: len(bets(last)) == len(bets(first)) - 1,
    "toke": lambda first, last: last.state.service != () and more(first, last) == 0,
}
"""What has changed on the felt in a film; in others nothing has."""
OVER: Final[Mapping[str, int]] = {
    "exchange": 2, "bend": 2, "hole_carding": 3, "reader": 2, "partners": 4, "dealer_signs": 3, "dispute": 2,
    "straight": 4, "line": 2, "drawn_back": 2, "counted": 2, "leans": 2, "under": 2,
}  # fmt: skip
"""How much is seen over the felt; in other films it is one hand."""


def seen(felt: FeltStage, item: Item, at: Setting) -> tuple[View, list[OverPicture]]:
    """The first view of a film, which is shown to its end at once, and all that was over it."""
    felt.show_item(item, at)
    felt._film.stop()
    first, acts = felt._shown.film(item, at, felt)
    felt.haste, felt.moving = 1.0, True
    found: list[OverPicture] = []
    for _, act in acts:
        act()
        felt.table.hurry()
        found += [picture for picture in felt.over.pictures if picture not in found]
    return first, found


def ink(picture: OverPicture, *, whole: bool) -> int:
    """How much of a picture is painted: within its box, or anywhere."""
    scale = 40
    box = picture.box
    image = QImage(
        QSize(round(box.width() * scale) + 400, round(box.height() * scale) + 400), QImage.Format.Format_ARGB32
    )
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.translate(200 - box.x() * scale, 200 - box.y() * scale)
    painter.scale(scale, scale)
    if not whole:
        painter.setClipRect(box)
    picture.paint(painter, 0.5)
    painter.end()
    wide, high = image.width(), image.height()
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(0, wide, 4) for y in range(0, high, 4))


def test_what_a_film_is_about_is_really_seen(qtbot: QtBot) -> None:
    driller = Driller(qtbot, game=GAME)
    driller.start("blackjack:G1")
    felt = driller.page.felt
    for item, at in films():
        kind = item.key.split()[1]
        first, over = seen(felt, item, at)
        assert felt.view is not None
        changed = ON_FELT.get(kind)
        if changed is None:
            assert bets(first) == bets(felt.view), kind
        else:
            assert changed(first, felt.view), kind
        assert len(over) == OVER.get(kind, 1), kind
        for picture in over:
            painted = ink(picture, whole=True)
            assert painted > 5, kind
            assert painted == ink(picture, whole=False), f"{kind}: it stays within its box"
        stays = [picture for picture in over if picture.stays]
        felt.stop()
        assert felt.over.pictures == stays, "what came has gone"


def test_each_of_two_bettors_gets_the_other_one_s_card() -> None:
    item, _ = next((item, at) for item, at in films() if item.cell == "exchange")
    before = as_blackjack_felt(item.felt)
    after, moved = after_frame(before, item.frames[0])
    lay, lie = ({spot: played.hands[0].cards for spot, played in felt.spots} for felt in (before, after))
    one, other = [spot for spot in lay if lay[spot] != lie[spot]]
    assert (lie[one], lie[other]) == ((lay[one][0], lay[other][1]), (lay[other][0], lay[one][1]))
    assert {(event.source, event.target) for event in moved if isinstance(event, Moved)} == {
        (f"spot:{one}.1", f"spot:{other}.1"), (f"spot:{other}.1", f"spot:{one}.1")
    }  # fmt: skip


def test_an_example_lies_at_the_table_of_its_house(qtbot: QtBot) -> None:
    """Where there is room for one: a film's first picture."""
    driller = Driller(qtbot, game=GAME)
    driller.window.resize(2560, 1440)
    driller.school.go("drill", "blackjack:G1")
    qtbot.waitUntil(lambda: driller.page.felt.view is not None)
    view = driller.page.felt.view
    assert view is not None
    assert view.game == GAME


def test_a_film_is_stopped_while_it_runs(qtbot: QtBot) -> None:
    """A hand comes before the chips that it lays; who stops then is asked what it was, and the next film is clear of
    it."""
    driller = Driller(qtbot, game=GAME)
    driller.start("blackjack:G1")
    felt, at = driller.page.felt, setting("reader")
    felt.moving, felt.haste = True, 0.3
    item = item_of("blackjack:G1 cap 17", at)
    felt.show_item(item, at)
    first = felt.view
    assert first is not None
    qtbot.waitUntil(lambda: bool(felt.over.pictures))
    assert felt.showing_film
    assert bets(felt.view or first) == bets(first), "the hand is there before the chips"
    qtbot.waitUntil(lambda: more(first, felt.view or first) == 1_500)
    qtbot.waitUntil(lambda: not felt.showing_film)
    qtbot.waitUntil(lambda: not felt.over.pictures)
    number = running(driller).number
    felt.haste = 1.0
    driller.answer_item(right=False)
    assert running(driller).number == number + 1


@pytest.mark.parametrize("moving", [True, False])
def test_a_picture_that_does_not_move_stands_still_for_as_long(qtbot: QtBot, moving: bool) -> None:
    driller = Driller(qtbot, game=GAME)
    driller.start("blackjack:G1")
    felt, at = driller.page.felt, setting("hand")
    felt.show_item(item_of("blackjack:G1 hole_carding 17", at), at)
    felt.moving, felt.haste = moving, 0.1
    qtbot.waitUntil(lambda: len(felt.over.pictures) >= 2)
    qtbot.waitUntil(lambda: not felt.over.pictures)
    felt.stop()
