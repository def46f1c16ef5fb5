"""What is made of a file that is to be a picture of the player's own (``cardart.drawing.players_pictures``).

A file from anywhere is only ever looked at here, in a process that may die of it.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter, QPainter

from cardart.drawing.players_pictures import FORMS, SIZES, name_of

__all__ = ["PictureError", "prepared"]

_LARGEST_SIDE: Final = 12_000  # pixels
_MOST_PIXELS: Final = 60_000_000
_MEMORY: Final = 256  # MB that a decoder may ask for
_QUALITY: Final = 92  # of a photograph
_STARTS: Final = {b"\x89PNG\r\n\x1a\n": b"png", b"\xff\xd8\xff": b"jpeg"}


class PictureError(Exception):
    """A file cannot be used. The message is a sentence for the user."""


def prepared(kind: str, raw: bytes) -> tuple[str, bytes]:
    """A name for the picture in a file's bytes, and the file that is to be kept of it. Raises PictureError."""
    form = next((form for start, form in _STARTS.items() if raw.startswith(start)), None)
    if form is None:
        raise PictureError("This is no PNG or JPEG picture.")
    picture = _decoded(raw, form, SIZES[kind], fills=kind == "back")
    out = QByteArray()
    buffer = QBuffer(out)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(FORMS[kind].encode()))
    if kind == "felt":
        writer.setQuality(_QUALITY)
    if not writer.write(picture.convertToFormat(QImage.Format.Format_RGB32)):
        raise PictureError("This picture cannot be kept.")
    data = bytes(out.data())
    return name_of(data), data


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
