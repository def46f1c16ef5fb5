"""The artwork: every card is itself, two-way where cards are, in the promised colours; and the sheet's cache."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from cardart import contact_sheet, help_files, icon
from cardart.cards import backs, court_figures, faces, sprite_sheet
from cardart.cards.sprite_sheet import SpriteSheet
from cardart.drawing import picture_cache
from cardart.drawing.pips_and_letters import RANKS, rank_path
from cardart.drawing.svg_paths import path
from cardart.names_and_sizes import RANKS_OF
from cardart.table import felt
from cardrules.catalogue import GAMES, Entry

pytestmark = pytest.mark.usefixtures("qapp")

WIDTH, HEIGHT = 126, 176  # two pixels for a card unit

# Upside down the seven has its odd pip elsewhere; of other cards only pips in the middle row, which stand upright.
ONE_WAY = {"7"}
FRENCH = [deck for deck in faces.DECKS if deck not in RANKS_OF]  # the others have tests of their own
MIDDLE_ROW = {"3": 16, "5": 16, "6": 16, "8": 16, "9": 16, "A": 46}  # and half its height in pixels


def drawn(name: str, deck: str = "classic", width: int = WIDTH) -> QImage:
    height = round(width * faces.HEIGHT / faces.WIDTH)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(width / faces.WIDTH, height / faces.HEIGHT)
    if name in backs.BACKS:
        backs.paint_back(painter, name)
    else:
        faces.paint_face(painter, name, deck)
    painter.end()
    return image


def pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


def difference(one: QImage, two: QImage) -> float:
    """The mean difference of a colour value, 0..255."""
    a, b = pixels(one), pixels(two)
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def turned(image: QImage) -> QImage:
    return image.transformed(QTransform().rotate(180))


def ink(image: QImage) -> set[str]:
    """Which of red, blue, green and black inks are on a card, by the pixels far from grey or very dark."""
    found = set()
    for y in range(image.height()):
        for x in range(image.width()):
            c = image.pixelColor(x, y)
            if c.alpha() < 255:
                continue
            if max(c.red(), c.green(), c.blue()) < 60:
                found.add("black")
            elif c.red() > 150 and c.green() < 60 and c.blue() < 80:
                found.add("red")
            elif c.blue() > 150 and c.red() < 60:
                found.add("blue")
            elif c.green() > 90 and c.red() < 60 and c.blue() < 90:
                found.add("green")
    return found


# Faces --------------------------------------------------------------------------------------------------------------


def test_there_are_53_names_in_the_notation_of_the_cards() -> None:
    assert len(set(faces.NAMES)) == 53
    assert faces.NAMES[0] == "2C"
    assert {"10H", "AS", "JK"} <= set(faces.NAMES)


@pytest.mark.parametrize("deck", FRENCH)
def test_every_face_differs_from_every_other(deck: str) -> None:
    assert len({pixels(drawn(name, deck, 63)) for name in faces.NAMES}) == 53


@pytest.mark.parametrize("name", faces.NAMES)
def test_decks_differ_where_they_should(name: str) -> None:
    classic, large, four = (drawn(name, deck, 63) for deck in ("classic", "large", "four_colour"))
    assert difference(classic, large) > 2
    assert (pixels(classic) != pixels(four)) == (name[-1] in "CDH" and name != "JK")


@pytest.mark.parametrize("deck", FRENCH)
@pytest.mark.parametrize("name", faces.NAMES)
def test_cards_are_two_way(name: str, deck: str) -> None:
    if name[:-1] in ONE_WAY:
        assert difference(drawn(name, deck), turned(drawn(name, deck))) > 0.5
        return
    image = drawn(name, deck)
    if half := MIDDLE_ROW.get(name[:-1]):
        painter = QPainter(image)
        painter.fillRect(20, HEIGHT // 2 - half, WIDTH - 40, 2 * half, QColor("white"))
        painter.end()
    assert difference(image, turned(image)) < 0.6


@pytest.mark.parametrize("rank", faces.PIPS)
def test_pip_layouts(rank: str) -> None:
    places = faces.PIPS[rank]
    assert len(places) == len(set(places)) == int(rank)
    assert all(x in (-1, 0, 1) and -1 <= y <= 1 for x, y in places)
    assert {(-x, y) for x, y in places} == set(places)  # the left side mirrors the right
    if rank not in ONE_WAY:
        assert {(round(x, 6), round(-y, 6)) for x, y in places} == {(round(x, 6), round(y, 6)) for x, y in places}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("rank", faces.PIPS)
@pytest.mark.parametrize("suit", "CDHS")
def test_pips_lie_within_the_card_clear_of_each_other_and_of_the_index(rank: str, suit: str, large: bool) -> None:
    pips, index = faces._pips(rank, suit, large), faces._index(rank, suit, large)
    assert QRectF(2, 2, faces.WIDTH - 4, faces.HEIGHT - 4).contains(pips.boundingRect())
    assert QRectF(1, 1, faces.WIDTH - 2, faces.HEIGHT - 2).contains(index.boundingRect())
    assert not pips.intersects(index)
    # Each pip is one piece, so that many pieces there are when none touches another.
    pieces = [shape.boundingRect() for shape in pips.simplified().toSubpathPolygons()]
    assert len(pieces) == int(rank)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("suit", "CDHS")
def test_the_great_pip_of_an_ace_is_clear_of_the_index(suit: str, large: bool) -> None:
    pip = court_figures._ace_pip(suit, large).translated(faces.WIDTH / 2, faces.HEIGHT / 2)
    assert not pip.intersects(faces._index("A", suit, large))


def test_index_letters_are_one_unit_high_and_all_different() -> None:
    shapes = {rank: rank_path(rank) for rank in RANKS}
    assert len({shape.boundingRect().width() for shape in shapes.values()}) >= 9
    for shape in shapes.values():
        assert 0.98 <= shape.boundingRect().height() <= 1.06
        assert 0.25 < shape.boundingRect().width() < 0.8


@pytest.mark.parametrize(
    ("deck", "inks"),
    [
        ("classic", {"C": "black", "D": "red", "H": "red", "S": "black"}),
        ("large", {"C": "black", "D": "red", "H": "red", "S": "black"}),
        ("four_colour", {"C": "green", "D": "blue", "H": "red", "S": "black"}),
    ],
)
def test_suits_are_printed_in_the_promised_colours(deck: str, inks: dict[str, str]) -> None:
    for suit, expected in inks.items():
        assert ink(drawn("10" + suit, deck, 80)) == {expected}
        assert faces.suit_colour(suit, deck).isValid()


def test_court_cards_of_a_suit_and_of_a_rank_are_far_apart() -> None:
    names = [rank + suit for rank in "JQK" for suit in "CDHS"]
    for deck in ("classic", "large"):
        images = {name: drawn(name, deck, 80) for name in names}
        for i, one in enumerate(names):
            for two in names[i + 1 :]:
                assert difference(images[one], images[two]) > 8, (one, two)


def test_a_card_has_rounded_transparent_corners_and_a_light_ground() -> None:
    image = drawn("2H")
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(WIDTH // 2, HEIGHT // 3).lightness() > 245


def test_the_painter_is_left_as_it_was() -> None:
    image = QImage(80, 100, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setPen(QColor("red"))
    faces.paint_face(painter, "KS", "large")
    backs.paint_back(painter, "night")
    assert painter.pen().color() == QColor("red")
    assert painter.transform().isIdentity()
    assert not painter.hasClipping()
    painter.end()


@pytest.mark.parametrize(("name", "deck"), [("1H", "classic"), ("", "classic"), ("QS'", "classic"), ("2H", "tarot")])
def test_unknown_cards_and_decks_are_refused_before_anything_is_painted(name: str, deck: str) -> None:
    image = QImage(63, 88, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    with pytest.raises(KeyError):
        faces.paint_face(painter, name, deck)
    with pytest.raises(KeyError):
        backs.paint_back(painter, "plain")
    painter.end()
    assert not any(pixels(image))


def test_bad_path_data_is_refused() -> None:
    with pytest.raises(ValueError, match="no command 'A'"):
        path("M0 0 A1 1 0 0 0 2 2")
    with pytest.raises(ValueError, match="C needs 6 numbers"):
        path("M0 0 C1 2 3 4 5")


def test_every_court_has_a_figure() -> None:
    assert set(court_figures.FIGURES) == {rank + suit for rank in "JQK" for suit in "CDHS"}


# Backs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("back", backs.BACKS)
def test_backs_are_two_way_with_a_white_border(back: str) -> None:
    image = drawn(back, width=189)
    assert difference(image, turned(image)) < 1.5
    for x, y in ((94, 4), (4, 132), (94, 259), (184, 132)):
        assert image.pixelColor(x, y).lightness() > 240


def test_backs_are_of_different_colours() -> None:
    assert len(backs.BACKS) >= 5
    means = []
    for back in backs.BACKS:
        colour = drawn(back).copy(20, 20, WIDTH - 40, HEIGHT - 40).scaled(1, 1).pixelColor(0, 0)
        means.append((colour.red(), colour.green(), colour.blue()))
        assert backs.BACKS[back].strip()
    assert len(set(means)) == len(means)


# Felt ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", felt.FELTS)
def test_felt_is_the_same_every_time(name: str) -> None:
    one, two = felt.felt_image(name, 400, 260, 1.0), felt.felt_image(name, 400, 260, 1.0)
    assert (one.width(), one.height()) == (400, 260)
    assert pixels(one) == pixels(two)


def test_felts_differ() -> None:
    assert len(felt.FELTS) >= 4
    assert len({pixels(felt.felt_image(name, 200, 120, 1.0)) for name in felt.FELTS}) == len(felt.FELTS)


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("name", felt.FELTS)
def test_weave_is_visible_but_quiet(name: str, ratio: float) -> None:
    image = felt.felt_image(name, 640, 400, ratio)
    patch = [image.pixelColor(x, y).lightness() for y in range(140, 172) for x in range(300, 332)]
    mean = sum(patch) / len(patch)
    deviation = (sum((value - mean) ** 2 for value in patch) / len(patch)) ** 0.5
    assert 1.0 < deviation < 6.0
    assert max(patch) - min(patch) <= 26


def test_light_falls_off_towards_the_corners() -> None:
    image = felt.felt_image("baize", 800, 500, 1.0)

    def lightness(x: int, y: int) -> float:
        return sum(image.pixelColor(x + i % 8, y + i // 8).lightness() for i in range(64)) / 64

    assert lightness(400, 190) > lightness(200, 250) > lightness(60, 440)


def test_no_step_in_the_light_is_wide_enough_to_show_as_a_band() -> None:
    image = felt.felt_image("night", 1200, 760, 1.0)
    rows = [sum(image.pixelColor(x, y).lightness() for x in range(560, 640)) / 80 for y in range(300, 700)]
    smooth = [sum(rows[i : i + 8]) / 8 for i in range(len(rows) - 8)]
    assert max(abs(a - b) for a, b in pairwise(smooth)) < 1.0


@pytest.mark.parametrize(("width", "height"), [(800, 500), (1280, 800), (2560, 1440), (600, 900), (3840, 2160)])
def test_rail_is_modest_and_grows_with_the_window(width: int, height: int) -> None:
    rail = felt.rail_width(width, height)
    assert 6 <= rail <= 0.03 * max(width, height)
    assert felt.rail_width(2 * width, 2 * height) >= 1.8 * rail


@pytest.mark.parametrize(("width", "height"), [(1, 1), (20, 900), (900, 20)])
def test_odd_sizes_are_drawn(width: int, height: int) -> None:
    assert felt.felt_image("night", width, height, 1.5).width() == width


@pytest.mark.parametrize(("width", "height", "ratio"), [(0, 10, 1.0), (10, -1, 1.0), (90_000, 10, 1.0), (10, 10, 0.0)])
def test_impossible_tables_are_refused(width: int, height: int, ratio: float) -> None:
    with pytest.raises(ValueError, match=r"cannot be drawn|device pixel ratio"):
        felt.felt_image("baize", width, height, ratio)
    with pytest.raises(KeyError):
        felt.felt_image("grass", 100, 100, 1.0)


# The sheet ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def count_drawing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds drawn, in order, in place of being read."""
    drawn_kinds: list[str] = []
    draw_face, draw_back = sprite_sheet._draw_face, sprite_sheet._draw_back

    def face_drawn(image: QImage, name: str, deck: str, width: int) -> None:
        if drawn_kinds[-1:] != ["faces"]:
            drawn_kinds.append("faces")
        draw_face(image, name, deck, width)

    def back_drawn(image: QImage, back: str, width: int) -> None:
        drawn_kinds.append("back")
        draw_back(image, back, width)

    monkeypatch.setattr(sprite_sheet, "_draw_face", face_drawn)
    monkeypatch.setattr(sprite_sheet, "_draw_back", back_drawn)
    return drawn_kinds


def test_second_load_is_read_and_equal(tmp_path: Path, count_drawing: list[str]) -> None:
    folder = tmp_path / "made" / "when needed"
    first = SpriteSheet.load(folder, "classic", "fans", 40)
    assert count_drawing == ["faces", "back"]
    second = SpriteSheet.load(folder, "classic", "fans", 40)
    assert count_drawing == ["faces", "back"]
    assert pixels(first.image) == pixels(second.image) == pixels(SpriteSheet.load(None, "classic", "fans", 40).image)
    assert sorted(file.name for file in folder.iterdir()) == ["back-fans-40.sheet", "faces-classic-40.sheet"]


def test_faces_are_drawn_when_asked_for_and_kept_when_complete(tmp_path: Path, count_drawing: list[str]) -> None:
    whole = pixels(SpriteSheet.load(None, "classic", "fans", 40).image)
    count_drawing.clear()
    part = SpriteSheet.load(tmp_path, "classic", "fans", 40, whole=False)
    assert count_drawing == ["back"]
    assert difference(part.image.copy(part.rect("QS").toRect()), drawn("QS", "classic", 40)) < 1.0
    assert [file.name for file in tmp_path.iterdir()] == ["back-fans-40.sheet"]
    slices = 1
    while part.complete():
        slices += 1
    assert slices == len(faces.NAMES) - 1
    assert not part.complete()
    assert pixels(part.image) == whole
    count_drawing.clear()
    assert pixels(SpriteSheet.load(tmp_path, "classic", "fans", 40, whole=False).image) == whole
    assert count_drawing == []


def test_another_back_costs_no_faces(tmp_path: Path, count_drawing: list[str]) -> None:
    SpriteSheet.load(tmp_path, "classic", "fans", 40)
    SpriteSheet.load(tmp_path, "classic", "night", 40)
    assert count_drawing == ["faces", "back", "back"]


def test_every_card_lies_in_its_place_apart_from_its_neighbours() -> None:
    loaded = SpriteSheet.load(None, "four_colour", "weave", 48)
    places = {name: loaded.rect(name) for name in (*faces.NAMES, "back", "shadow")}
    whole = QRectF(0, 0, loaded.image.width(), loaded.image.height())
    for name, place in places.items():
        # One pixel all round is inside the sheet and belongs to nobody.
        assert whole.contains(place.adjusted(-1, -1, 1, 1))
        for other, elsewhere in places.items():
            assert name == other or not place.adjusted(-1, -1, 1, 1).intersects(elsewhere), (name, other)
        if name != "shadow":
            assert place.size().toSize() == loaded.card_size
    for name in ("2C", "10H", "KS", "JK"):
        assert difference(loaded.image.copy(places[name].toRect()), drawn(name, "four_colour", 48)) < 1.0
    margin = loaded.shadow_margin
    assert places["shadow"].width() == loaded.card_size.width() + 2 * margin
    shadow = loaded.image.copy(places["shadow"].toRect())
    assert shadow.pixelColor(0, 0).alpha() == 0
    assert 60 < shadow.pixelColor(shadow.width() // 2, shadow.height() // 2).alpha() < 160
    column = [shadow.pixelColor(x, shadow.height() // 2).alpha() for x in range(shadow.width() // 2)]
    assert column == sorted(column)


def test_gaps_are_transparent() -> None:
    loaded = SpriteSheet.load(None, "classic", "fans", 32)
    place = loaded.rect("3C").toRect()
    for y in range(place.height()):
        assert loaded.image.pixelColor(place.x() - 1, place.y() + y).alpha() == 0
        assert loaded.image.pixelColor(place.right() + 1, place.y() + y).alpha() == 0


@pytest.mark.parametrize("harm", ["truncated", "longer", "header", "pixel", "empty", "other size", "directory"])
def test_damaged_files_are_drawn_anew(tmp_path: Path, count_drawing: list[str], harm: str) -> None:
    good = SpriteSheet.load(tmp_path, "classic", "fans", 40)
    file = tmp_path / "faces-classic-40.sheet"
    data = file.read_bytes()
    if harm == "directory":
        file.unlink()
        file.mkdir()
    elif harm == "other size":
        SpriteSheet.load(tmp_path, "classic", "fans", 41)
        (tmp_path / "faces-classic-41.sheet").replace(file)
    else:
        middle = len(data) // 2
        file.write_bytes({
            "truncated": data[:-1],
            "longer": data + b"\0",
            "header": data[:12] + bytes([data[12] ^ 1]) + data[13:],
            "pixel": data[:middle] + bytes([data[middle] ^ 64]) + data[middle + 1 :],
            "empty": b"",
        }[harm])  # fmt: skip
    count_drawing.clear()
    assert pixels(SpriteSheet.load(tmp_path, "classic", "fans", 40).image) == pixels(good.image)
    assert count_drawing == ["faces"]
    if harm != "directory":
        assert file.read_bytes() == data


def test_sheets_of_other_art_are_stale(
    tmp_path: Path, count_drawing: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    SpriteSheet.load(tmp_path, "classic", "fans", 40)
    monkeypatch.setattr(sprite_sheet, "art_version", lambda: "newer")
    SpriteSheet.load(tmp_path, "classic", "fans", 40)
    assert count_drawing == ["faces", "back"] * 2


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    loaded = SpriteSheet.load(blocked / "cards", "classic", "fans", 40)
    assert pixels(loaded.image) == pixels(SpriteSheet.load(None, "classic", "fans", 40).image)
    assert blocked.read_text() == "not a folder"


def test_old_sheets_and_unfinished_ones_are_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_cache, "_ALL", 4_000_000)
    for width in (40, 50, 60):
        SpriteSheet.load(tmp_path, "classic", "fans", width)
        for file in tmp_path.iterdir():
            status = file.stat()
            os.utime(file, (status.st_atime - 100, status.st_mtime - 100))
    (tmp_path / "faces-classic-70-1.part").write_bytes(b"cut short")
    (tmp_path / "mine.txt").write_text("keep")
    SpriteSheet.load(tmp_path, "classic", "fans", 70)
    names = {file.name for file in tmp_path.iterdir()}
    assert {"faces-classic-70.sheet", "back-fans-70.sheet", "mine.txt"} <= names
    assert "faces-classic-70-1.part" not in names
    assert "faces-classic-40.sheet" not in names
    assert sum(file.stat().st_size for file in tmp_path.glob("*.sheet")) <= 4_000_000


@pytest.mark.parametrize(("deck", "back", "width", "error"), [
    ("tarot", "fans", 100, KeyError), ("classic", "plain", 100, KeyError),
    ("classic", "fans", 0, ValueError), ("classic", "fans", 5000, ValueError),
])  # fmt: skip
def test_impossible_sheets_are_refused(
    tmp_path: Path, deck: str, back: str, width: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        SpriteSheet.load(tmp_path, deck, back, width)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyError):
        SpriteSheet.load(None, "classic", "fans", 20).rect("1H")


# Icon, help pages and the contact sheet -----------------------------------------------------------------------------


def test_icon_is_a_square_svg() -> None:
    text = icon.icon_path().read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert 'viewBox="0 0 256 256"' in text


@pytest.mark.parametrize(
    ("game", "language"),
    [("no_such_game", "en"), ("no_such_game", "de"), ("hearts", "../en"), ("../../icon", "en"), ("", "en")],
)
def test_missing_help_pages(game: str, language: str) -> None:
    with pytest.raises(FileNotFoundError, match="no help page"):
        help_files.help_page(game, language)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_every_help_page_says_which_cards_are_dealt(entry: Entry) -> None:
    page = help_files.help_page(entry.id)
    assert page.startswith(f"# {entry.title}")
    assert "128 random bits" in page
    assert "*Deal number*" in page


def test_help_pages_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "help" / "de").mkdir(parents=True)
    (tmp_path / "help" / "de" / "skat.md").write_text("# Skat für drei\n", encoding="utf-8")
    monkeypatch.setattr(help_files, "__file__", str(tmp_path / "files.py"))
    assert help_files.help_page("skat", "de") == "# Skat für drei\n"
    (tmp_path / "help" / "de" / "_every_game.md").write_text("## Geben\n", encoding="utf-8")
    assert help_files.help_page("skat", "de") == "# Skat für drei\n\n## Geben\n"
    (tmp_path / "help" / "en").mkdir()
    (tmp_path / "help" / "en" / "war.md").write_text("# War\n", encoding="utf-8")
    assert help_files.help_page("war", "de") == "# War\n\n## Geben\n"  # not translated yet


def test_contact_sheet_is_written(tmp_path: Path) -> None:
    out = tmp_path / "cards.png"
    assert contact_sheet.main([str(out), "--deck", "large", "--width", "40", "--cards", "KS", "10H"]) == 0
    assert QImage(str(out)).width() > 80
    assert contact_sheet.main([str(out), "--width", "30", "--backs"]) == 0


@pytest.mark.parametrize("arguments", [
    ["{out}", "--deck", "tarot"], ["{out}", "--width", "3"], ["{out}", "--cards", "1H"], [],
    ["{out}", "--backs", "--cards", "KS"], ["{out}/missing/cards.png"], ["{out}", "--width", "2001"],
])  # fmt: skip
def test_contact_sheet_explains_bad_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        contact_sheet.main([argument.format(out=tmp_path / "cards.png") for argument in arguments])
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
