"""Euchre on its table: the draw, the signs of trumps and bowers, the markers, the bridge, the sheet of a rubber."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from hand import open_match
from pytestqt.qtbot import QtBot

from cardrules.bots.euchre import choose
from cardrules.game import CHANCE, View
from cardrules.record import Match


def until(wanted: Callable[[View], bool], deal: str = "17", **options: str) -> Match:
    """Played by novices until the user's view is like that."""
    match, rng = Match("euchre", options, deal), random.Random(1)
    while not wanted(match.game.view(0)):
        seat = min(match.game.waiting_for())
        if seat == CHANCE:
            match.apply(CHANCE, match.chance())
        else:
            view, choices = match.game.view(seat), match.game.choices(seat)
            match.apply(seat, choose(view, choices, "novice", rng, lambda: False).action)
    return match


def test_nothing_lies_in_the_way_of_the_draw(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, until(lambda view: view.phase == "draw"))
    assert not [name for name in hand.table.things() if name.startswith("markers")]
    spread = [zone for zone in hand.table.cards if zone.startswith("spread:") and hand.lying(zone)]
    assert len(spread) == 32
    hand.my_turn()
    hand.click(hand.table.where.zone_box(spread[-1]).center())
    hand.wait(lambda: any(seat == 0 for seat, _ in hand.match.done))


def test_trumps_and_bowers_are_named_beside_the_trick(qtbot: QtBot, tmp_path: Path) -> None:
    match = until(lambda view: view.phase == "play" and view.waiting_for == {0})
    hand = open_match(qtbot, tmp_path, match)
    badges = hand.table.badges()
    assert badges["right_bower"].text.startswith("right bower J")
    assert badges["left_bower"].text.startswith("left bower J")
    tops = [badges[kind].y() for kind in ("trump", "right_bower", "left_bower")]
    assert tops == sorted(tops)
    assert {"markers:0", "markers:1"} <= set(hand.table.things())
    boxes = [badge.mapRectToScene(badge.boundingRect()) for badge in badges.values()]
    assert not any(hand.table.where.zone_box(f"trick:{seat}").intersects(box) for seat in range(4) for box in boxes)


def test_a_side_at_the_bridge_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    def at_the_bridge(view: View) -> bool:
        return view.waiting_for == {0} and any(token.kind == "bridge" for token in view.tokens)

    hand = open_match(qtbot, tmp_path, until(at_the_bridge, deal="4"))
    told = [seat for seat in range(4) if any(token.kind == "bridge" for token in hand.table.plates()[seat].tokens)]
    circle = hand.match.game.view(0).facts["seating"]
    assert sorted(told) in (sorted(circle[::2]), sorted(circle[1::2]))


def test_the_sheet_of_a_rubber_has_its_columns(qtbot: QtBot, tmp_path: Path) -> None:
    match = until(lambda view: view.phase == "game_over", match="rubber")
    sheet = match.game.view(0).sheet
    assert sheet is not None
    assert sheet.heads == ("Game", "North-South", "West-East", "Rubber points N-S", "Rubber points W-E")
    assert sheet.totals[0] == "Margin"
    hand = open_match(qtbot, tmp_path, match)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
