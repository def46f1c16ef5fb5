"""Pictures of one's own for table and backs: taken, kept, shown, removed; and whatever else a file holds, refused."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from hand import open_window
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from cardart.cards.backs import BACKS
from cardart.cards.suit_inks import contrast
from cardart.drawing import picture_import, players_pictures
from cardart.table.felt import felt_image
from dealers_choice.panels.settings.own_picture import OwnPicture
from dealers_choice.panels.settings.settings_dialog import SettingsDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import load_settings
from dealers_choice.storage.folders import own_pictures


def file_of(image: QImage, form: bytes) -> bytes:
    out = QByteArray()
    buffer = QBuffer(out)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(form)).write(image)
    return bytes(out.data())


def plain(width: int, height: int, colour: str = "white", form: bytes = b"png") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return file_of(image, form)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int) -> bytes:
    """A small file that says it is so large a picture of one colour."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1_000_000))) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "no PNG or JPEG"),
        (b"GIF89a" + bytes(40), "no PNG or JPEG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no PNG or JPEG"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"\xff\xd8\xff" + bytes(200), "damaged"),
        (plain(400, 400)[:60], "damaged"),
        (bomb(50_000, 50_000), "too large: 50,000 by 50,000 pixels"),
        (bomb(11_000, 11_000), "too large"),
        (bomb(2_000_000_000, 1), "too large|damaged"),
        (bomb(3_000, 3_000), "damaged"),  # the pixels are not there
        (plain(2_000, 20), "too narrow"),
    ],
)
@pytest.mark.parametrize("kind", ["back", "felt"])
def test_what_is_no_picture_is_refused(kind: str, raw: bytes, reason: str) -> None:
    with pytest.raises(picture_import.PictureError, match=reason):
        picture_import.prepared(kind, raw)


def test_what_is_kept_is_small_and_its_name_is_its_own() -> None:
    name, data = picture_import.prepared("back", plain(900, 300, "teal", b"jpeg"))
    image = QImage.fromData(data)
    assert (image.width(), image.height()) == (630, 880)
    assert picture_import.prepared("back", plain(900, 300, "teal", b"jpeg"))[0] == name
    _, data = picture_import.prepared("felt", plain(2_600, 1_950, "teal"))
    image = QImage.fromData(data)
    assert (image.width(), image.height()) == (2133, 1600)
    _, data = picture_import.prepared("felt", plain(64, 48, "teal"))
    assert QImage.fromData(data).width() == 64  # nothing is gained by making it larger


def test_what_was_changed_in_the_folder_is_not_shown(tmp_path: Path) -> None:
    players_pictures.look_in(lambda: tmp_path)
    name, data = picture_import.prepared("back", plain(100, 140))
    file = players_pictures.file_of("back", name)
    assert file is not None
    file.write_bytes(data + b"x")
    with pytest.raises(KeyError):
        players_pictures.view("back", name)
    assert players_pictures.file_of("back", "../settings") is None
    with pytest.raises(KeyError):
        players_pictures.view("back", "../settings")


@pytest.mark.parametrize("colour", ["white", "yellow", "#808080", "black"])
def test_white_letters_can_be_read_on_any_photograph(tmp_path: Path, colour: str) -> None:
    players_pictures.look_in(lambda: tmp_path)
    name, data = picture_import.prepared("felt", plain(160, 100, colour))
    file = players_pictures.file_of("felt", name)
    assert file is not None
    file.write_bytes(data)
    table = felt_image(name, 320, 200, 1.0)
    assert contrast(table.pixelColor(160, 100).name(), "#ffffff") > 4.4


def test_pictures_are_chosen_kept_shown_and_taken_away(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", deal="17"))
    hand.my_turn()
    hand.window.show_settings()
    dialog = hand.window.findChildren(SettingsDialog)[0]
    fields = dict(zip(("back", "felt"), dialog.findChildren(OwnPicture), strict=True))

    def told(kind: str) -> str:
        return " ".join(each.text() for each in fields[kind].findChildren(QLabel) if not each.isHidden())

    def look_at(kind: str, raw: bytes) -> None:
        file = tmp_path / "picture.png"
        file.write_bytes(raw)
        fields[kind].look_at(file)
        assert not fields[kind].choose.isEnabled()
        qtbot.waitUntil(fields[kind].choose.isEnabled, timeout=100_000)

    hand.wait(lambda: bool(load_settings()[0].games))  # what was dealt is remembered once the table stands
    before = load_settings()[0]
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    fields["back"].choose.setFocus()
    qtbot.waitUntil(fields["back"].choose.hasFocus)
    hand.window.activateWindow()  # as when the dialog for files has just closed: no window of this one is active yet
    qtbot.waitUntil(lambda: not fields["back"].choose.hasFocus())
    look_at("back", b"words")
    assert dialog.focusWidget() is fields["back"].choose, "the keyboard stays where it was"
    assert told("back") == "This is no PNG or JPEG picture."
    assert load_settings()[0] == before
    assert not own_pictures().exists()

    look_at("back", plain(200, 280, "teal"))
    look_at("felt", plain(320, 200, "white", b"jpeg"))
    settings = load_settings()[0]
    assert hand.table.art.back == settings.back
    assert hand.table.art.felt == settings.felt
    assert {file.stem for file in own_pictures().iterdir()} == {f"back-{settings.back}", f"felt-{settings.felt}"}
    backs = [each for each in dialog.findChildren(QAbstractButton) if each.accessibleName().startswith("Backs: ")]
    assert len(backs) == len(BACKS)
    assert not any(each.isChecked() for each in backs)
    look_at("back", plain(200, 280, "navy"))  # another takes its place
    assert len(list(own_pictures().iterdir())) == 2

    qtbot.mouseClick(fields["felt"].away, Qt.MouseButton.LeftButton)
    assert load_settings()[0].felt == ""
    assert hand.table.art.felt == "sand"
    assert dialog.focusWidget() is fields["felt"].choose
    qtbot.mouseClick(backs[2], Qt.MouseButton.LeftButton)
    assert [each.isChecked() for each in backs].count(True) == 1
    assert hand.table.art.back == list(BACKS)[2]
    assert fields["back"].away.isHidden()


def test_a_picture_that_has_gone_is_replaced(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", deal="17"))
    art = hand.table.art
    art.dress("classic", "own-0123456789ab", "own-0123456789ab")
    assert (art.back, art.felt) == ("house", "baize")
