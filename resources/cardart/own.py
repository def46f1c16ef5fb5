"""Pictures of the player's own: a photograph for the table, a picture for the backs of the cards.

A file from anywhere is only ever looked at by ``prepared``, in a process that may die of it; what it makes of the file
is small and plain, and is all that the window ever reads.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter, QPainter

__all__ = ["LARGEST_FILE", "PictureError", "file_of", "look_in", "prepared", "there", "view", "wash"]

LARGEST_FILE: Final = 24_000_000  # bytes
_LARGEST_SIDE: Final = 12_000  # pixels
_MOST_PIXELS: Final = 60_000_000
_MEMORY: Final = 256  # MB that a decoder may ask for
_SIZES: Final = {"back": QSize(630, 880), "felt": QSize(2560, 1600)}
_FORMS: Final = {"back": "png", "felt": "jpg"}
_QUALITY: Final = 92  # of a photograph
_STARTS: Final = {b"\x89PNG\r\n\x1a\n": b"png", b"\xff\xd8\xff": b"jpeg"}
_NAME: Final = re.compile(r"own-[0-9a-f]{12}")
_BRIGHTEST: Final = 115  # of 255: white letters on it have a contrast of 4.5 and more

_folder: Callable[[], Path] = Path


class PictureError(Exception):
    """A file cannot be used. The message is a sentence for the user."""


def look_in(folder: Callable[[], Path]) -> None:
    """Where the player's pictures lie from now on; it is asked when one is looked for."""
    global _folder
    _folder = folder


def file_of(kind: str, name: str) -> Path | None:
    """Where a picture of a kind (``back`` or ``felt``) lies, if this is the name of one."""
    return _folder() / f"{kind}-{name}.{_FORMS[kind]}" if kind in _SIZES and _NAME.fullmatch(name) else None


def there(kind: str, name: str) -> bool:
    """Whether there is a picture of this kind and name."""
    file = file_of(kind, name)
    return file is not None and file.is_file()


def prepared(kind: str, raw: bytes) -> tuple[str, bytes]:
    """A name for the picture in a file's bytes, and the file that is to be kept of it. Raises PictureError."""
    form = next((form for start, form in _STARTS.items() if raw.startswith(start)), None)
    if form is None:
        raise PictureError("This is no PNG or JPEG picture.")
    picture = _decoded(raw, form, _SIZES[kind], fills=kind == "back")
    out = QByteArray()
    buffer = QBuffer(out)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(_FORMS[kind].encode()))
    if kind == "felt":
        writer.setQuality(_QUALITY)
    if not writer.write(picture.convertToFormat(QImage.Format.Format_RGB32)):
        raise PictureError("This picture cannot be kept.")
    data = bytes(out.data())
    return f"own-{hashlib.sha256(data).hexdigest()[:12]}", data


def _decoded(raw: bytes, form: bytes, size: QSize, fills: bool) -> QImage:
    """The picture, no larger than ``size``; if it ``fills`` it exactly so large, what is left over cut off."""
    QImageReader.setAllocationLimit(_MEMORY)
    data = QByteArray(raw)
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(form))
    reader.setAutoTransform(True)
    whole = reader.size()
    if not whole.isValid() or whole.isEmpty():
        raise PictureError("This picture is damaged.")
    wide, high = whole.width(), whole.height()
    if max(wide, high) > _LARGEST_SIDE or wide * high > _MOST_PIXELS:
        raise PictureError(f"This picture is too large: {wide:,} by {high:,} pixels.")
    if min(wide, high) * 20 < max(wide, high):
        raise PictureError("This picture is too narrow.")
    aspect = Qt.AspectRatioMode.KeepAspectRatioByExpanding if fills else Qt.AspectRatioMode.KeepAspectRatio
    wanted = whole.scaled(size, aspect)
    if form == b"jpeg" and wanted.width() < wide:  # a decoder of JPEG never makes the whole then
        reader.setScaledSize(wanted)
    image = reader.read()
    if image.isNull():
        raise PictureError("This picture is damaged.")
    turned = image.size().scaled(size, aspect)
    if fills or turned.width() < image.width():
        image = image.scaled(turned, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    if fills:
        left, top = (image.width() - size.width()) // 2, (image.height() - size.height()) // 2
        image = image.copy(QRect(left, top, size.width(), size.height()))
    if image.hasAlphaChannel():  # on white, as on paper
        paper = QImage(image.size(), QImage.Format.Format_RGB32)
        paper.fill(QColor("white"))
        painter = QPainter(paper)
        painter.drawImage(0, 0, image)
        painter.end()
        image = paper
    return image


def view(kind: str, name: str) -> QImage:
    """A picture that is kept. Raises KeyError if it is not there (any more), or is no longer what was kept."""
    file = file_of(kind, name)
    try:
        raw = file.read_bytes() if file is not None and file.stat().st_size <= LARGEST_FILE else b""
    except OSError:
        raw = b""
    if f"own-{hashlib.sha256(raw).hexdigest()[:12]}" != name:
        raise KeyError(name)
    image = QImage.fromData(raw)
    if image.isNull():
        raise KeyError(name)
    return image


def wash(image: QImage) -> QColor:
    """What is to be laid over a photograph so that white letters can be read on its brightest place."""
    small = image.scaled(48, 48, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    colours = (small.pixelColor(x, y) for x in range(small.width()) for y in range(small.height()))
    brightest = max(max(colour.red(), colour.green(), colour.blue()) for colour in colours)
    share = min(0.6, max(0.12, 1 - _BRIGHTEST / max(1, brightest)))
    return QColor.fromRgbF(0, 0, 0, share)
