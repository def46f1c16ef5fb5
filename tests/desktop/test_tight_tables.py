"""With many players, large text and long names what is to be read on the felt covers nothing, and is not covered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QTextLayout, QTextOption
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.protocol.game import Plate
from cardrules.protocol.match_record import Match
from dealers_choice.layouts import spoons
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.buttons.action_bar import BETWEEN, TextLine
from dealers_choice.settings import LastPlayed, Settings, save_settings
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.ui import style
from dealers_choice.window.screenshots import forms_of, moments

NAMES = (
    "Maximiliana Oberhuber", "Christopher Feathers", "Wilhelmina Abercromb", "Bartholomew Cunningh",
    "Konstantina Papadopo", "Maximilian Schwarzen", "Anastasia Kowalczyko", "Friederike Hohenlohe",
    "Emmanuelle Charbonne",
)  # fmt: skip


def crowded(
    qtbot: QtBot, folder: Path, game: str, moment: str, size: tuple[int, int], text: int,
    names: Sequence[str] = NAMES, form: str = "most",
) -> Hand:  # fmt: skip
    """The table with the most players (or of another form) when the user first comes to a moment."""
    entry = find(game)
    forms = forms_of(entry)
    options = forms.get(form, forms["usual"])
    settings = Settings(animation_speed="off", confirmations=False, text_size=text, player_name=names[0])
    save_settings(settings.with_game(game, LastPlayed(options, names=tuple(names[1:]))))
    match = next(each.match for each in moments(entry, options, "17") if each.name == moment)
    saved = folder / "match.jsonl"
    export_match(saved, match, (HUMAN, *["club"] * (match.game.seats - 1)))
    hand = open_window(qtbot)
    hand.window.resize(*size)
    hand.window.open_path(saved)
    page = hand.window.play_page
    hand.wait(lambda: (bool(page.table.choices) or page.overlay() is not None) and not page.table.busy())
    return hand


def written(hand: Hand) -> dict[str, QRectF]:
    """What is to be read on the felt."""
    table = hand.table
    found = {f"plate {seat}": plate.body().translated(plate.pos()) for seat, plate in enumerate(table.plates())}
    found |= {
        name: badge.sceneBoundingRect().adjusted(1, 1, -1, -1)
        for name, badge in table.badges().items()
        if not badge.token.place
    }
    return found


def test_a_plate_and_a_badge_that_both_grow_do_not_meet_at_their_corners(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "three_thirteen", "draw", (800, 600), 200)
    signs = written(hand)
    assert {"plate 8", "wild"} <= set(signs)
    for (one, its), (other, box) in combinations(signs.items(), 2):
        assert not its.intersects(box), (one, other)


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_what_somebody_has_said_covers_no_card_and_lies_under_none(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    hand = crowded(qtbot, tmp_path, "mexican_sweat", "bet", size, 200)
    slips = hand.table.felt.chrome.calls
    assert len(slips) >= 3
    cards = [item for items in hand.table.cards.values() for item in items]
    for seat, slip in slips.items():
        box = slip.sceneBoundingRect().adjusted(3, 3, -3, -4)
        assert slip.zValue() > max(item.zValue() for item in cards)
        hidden = [item.mapRectToScene(item.shape().boundingRect()).adjusted(2, 2, -2, -2) for item in cards]
        assert not any(box.intersects(card) for card in hidden), seat
        for other, plate in enumerate(hand.table.plates()):
            assert other == seat or not box.intersects(plate.body().translated(plate.pos())), (seat, other)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("form", ["usual", "fewest"])
def test_a_label_that_is_wider_than_its_only_card_lies_beside_the_cards(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], text: int, form: str
) -> None:
    hand = crowded(qtbot, tmp_path, "mexican_sweat", "bet", size, text, ("",) * 4, form)
    labels = {name: badge for name, badge in hand.table.badges().items() if name.startswith(("skull:", "target:row:"))}
    assert len(labels) == 2
    plates = [plate.body().translated(plate.pos()) for plate in hand.table.plates()]
    for name, badge in labels.items():
        box = badge.sceneBoundingRect().adjusted(1, 1, -1, -1)
        assert hand.table.felt.ground.cloth.contains(box), name
        assert not any(box.intersects(plate) for plate in plates), name
        for zone, items in hand.table.cards.items():
            cards = (item.mapRectToScene(item.shape().boundingRect()) for item in items)
            assert not any(box.intersects(card) for card in cards), (name, zone)


def test_a_plate_beside_a_short_row_has_larger_text(qtbot: QtBot, tmp_path: Path) -> None:
    """The viewer's own, where his cards leave room: not all that a row may take is taken."""
    hand = crowded(qtbot, tmp_path, "spoons", "play", (800, 600), 200)
    assert hand.table.plates()[0]._text > 1.5


def test_what_lies_beside_one_hand_leaves_what_lies_beside_the_next_to_be_seen() -> None:
    """Eight with spoons, also where several cards wait: in the narrowest window."""
    match = Match("spoons", {"players": 8}, "17")
    match.run_chance()
    view = match.game.view(0)
    zones = spoons.layout(view, *spoons.size(view)).zones
    pile = max(zones["trash"].scale, zones["stock"].scale if zones["stock"].scale < 0.7 else 0.0)
    apart = min(
        abs(one.x - other.x)
        for (name, one), (its, other) in combinations(zones.items(), 2)
        if name.startswith("hand:") and its.startswith("hand:") and one.y == other.y
    )
    offset = zones["inbox:3"].x - zones["hand:3"].x
    assert offset + 0.25 + 3 * zones["inbox:3"].dx + pile / 2 + offset < apart


def test_who_wants_large_text_reads_no_status_that_is_smaller_than_plain(qtbot: QtBot) -> None:
    style.set_look(100, high_contrast=False)
    plain = style.pixels()
    style.set_look(200, high_contrast=False)
    try:
        line = TextLine(between=BETWEEN)
        qtbot.addWidget(line)
        font = line.font()
        font.setPixelSize(2 * plain)
        line.setFont(font)
        parts = ["Deal 4", f"{NAMES[0]} plays 6 hearts (100)", f"{NAMES[0]} chooses who plays along", "Playing to 500"]
        line.setText(BETWEEN.join(parts))
        for wide in range(160, 700, 20):
            line.resize(wide, 60)
            assert line._fitting().pixelSize() >= plain, wide
            assert line.shown().startswith("Deal 4"), wide
        line.resize(230, 60)
        assert line.shown().replace("\n", BETWEEN) == BETWEEN.join(parts[:3])
    finally:
        style.set_look(100, high_contrast=False)


def test_the_status_needs_as_many_rows_as_its_parts_stand_in(qtbot: QtBot) -> None:
    line = TextLine(between=BETWEEN)
    qtbot.addWidget(line)
    line.setText(BETWEEN.join(["Skirmish 140", "Cards 18–22", "Wars 13", "not counted in the statistics"]))
    rows = set[int]()
    for wide in range(160, 330, 4):  # wide enough for the longest part
        line.resize(wide, 64)
        if line._fitting_rows() is not None and line.shown().replace("\n", BETWEEN) == line.text():
            rows.add(len(line.shown().splitlines()))
            assert line.needs(wide, 64) == len(line.shown().splitlines()), wide
    assert rows == {2, 3}


def test_a_name_is_written_a_little_smaller_before_it_ends_in_dots(qtbot: QtBot) -> None:
    plate = PlateItem()
    plate.set_state(NAMES[0], Plate("12"), (), False, 120.0, QRectF(-110, -37, 220, 74))
    font, name = plate.written(1_000)
    usual, whole = font.pixelSize(), QFontMetricsF(font).horizontalAdvance(NAMES[0])
    assert name == NAMES[0]
    font, name = plate.written(0.85 * whole)
    assert name == NAMES[0]
    assert 0.75 * usual - 1 <= font.pixelSize() < usual
    assert QFontMetricsF(font).horizontalAdvance(name) <= 0.85 * whole
    font, name = plate.written(0.6 * whole)
    assert name.endswith("…")
    assert font.pixelSize() == usual


def test_a_badge_has_a_whole_name_where_there_is_room_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "khanhoo", "bump", (1280, 800), 100)
    source = next(badge for name, badge in hand.table.badges().items() if name.startswith("source"))
    assert source.text == f"From {NAMES[1]}"
    hand.window.resize(800, 600)
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.wait(lambda: hand.window.width() == 800)
    boxes = [plate.body().translated(plate.pos()) for plate in hand.table.plates()]
    assert not any(box.intersects(source.sceneBoundingRect()) for box in boxes)


def test_a_name_is_read_to_its_end_where_there_is_room_beside_it(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "euchre", "play", (1280, 800), 100)
    for plate in hand.table.plates():
        assert plate.body().width() >= plate._needed(1.0, whole=True) - 1, plate.name
    signs = written(hand)
    for (one, its), (other, box) in combinations(signs.items(), 2):
        assert not its.intersects(box), (one, other)


@pytest.mark.parametrize(("size", "text"), [((800, 600), 200), ((1280, 800), 100), ((1280, 800), 200)])
def test_what_was_played_stands_off_the_plates_when_all_tricks_lie_open(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    hand = crowded(qtbot, tmp_path, "skat", "hand_over", size, text)
    signs = written(hand)
    assert "game" in signs
    for (one, its), (other, box) in combinations(signs.items(), 2):
        assert not its.intersects(box), (one, other)
    cloth = hand.table.felt.ground.cloth.adjusted(-2, -2, 2, 2)
    assert all(cloth.contains(box) for box in signs.values()), "on the rail"


def test_a_plate_has_the_room_that_a_memory_aid_would_take(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "schafkopf", "pick", (800, 600), 200)
    for plate in hand.table.plates()[1:]:
        assert plate._text > 1.7, plate.name
    hand.window.play_page.apply_settings(hand.window.play_page.on_page.settings._replace(show_gone=True))
    ladder = hand.table.things()["ladder"].sceneBoundingRect().adjusted(4, 4, -4, -4)
    assert not [name for name, box in written(hand).items() if box.intersects(ladder)]


def test_a_slip_hides_no_score_where_a_smaller_one_does_not(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(
        qtbot, tmp_path, "pinochle", "hand_over", (800, 600), 200, ("Maximilian Reiter", "Bartholomew Green")
    )
    paper = hand.window.play_page.overlay()
    assert paper is not None
    hand.wait(lambda: not hand.table.busy())
    for plate in hand.table.plates():
        box = plate.body().translated(plate.pos())
        hidden = box.intersected(QRectF(paper.geometry()))
        assert hidden.width() * hidden.height() < 0.01 * box.width() * box.height(), plate.name


@pytest.mark.parametrize("wide", [186, 192, 198, 204, 294])
def test_no_row_of_the_status_begins_with_the_dot_between_its_parts(qtbot: QtBot, wide: int) -> None:
    status = QTextLayout(
        BETWEEN.join(["Deal 3 of 12", "Hugo plays alone", "Trick 1 of 10", "Playing to 7", "Seal 5ea1"])
    )
    status.setTextOption(QTextOption())
    status.beginLayout()
    rows = []
    while (line := status.createLine()).isValid():
        line.setLineWidth(wide)
        rows.append(status.text()[line.textStart() : line.textStart() + line.textLength()])
    status.endLayout()
    assert len(rows) > 1
    assert not [row for row in rows if row.strip().startswith("·")]


@pytest.mark.parametrize("moment", ["discard", "play", "hand_over"])
def test_the_badge_of_the_trumps_leaves_the_plates_room_for_large_text(
    qtbot: QtBot, tmp_path: Path, moment: str
) -> None:
    hand = crowded(qtbot, tmp_path, "seven_up", moment, (800, 600), 200, ("Maximilian", "Bartholomew", "Hugo", "Nell"))
    assert hand.table.plates()[3]._text > 1.6
    signs = written(hand)
    assert "trump" in signs
    for (one, its), (other, box) in combinations(signs.items(), 2):
        assert not its.intersects(box), (one, other)


def test_what_is_strict_is_read_between_the_trick_and_the_hand(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "pinochle", "strict", (800, 600), 200)
    badge = hand.table.badges()["strict"].sceneBoundingRect().adjusted(3, 3, -3, -3)
    cards = [item for items in hand.table.cards.values() for item in items]
    assert not [item for item in cards if item.mapRectToScene(item.shape().boundingRect()).intersects(badge)]
