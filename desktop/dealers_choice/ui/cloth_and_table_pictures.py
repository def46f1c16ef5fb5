"""What the home screen shows behind its words: the cloth, and the pictures of the tables, made once and kept."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QLinearGradient, QPainter, QPixmap, QRadialGradient

import cardart
from cardart.drawing.picture_cache import keep, recall
from dealers_choice.storage.folders import cache_folder
from dealers_choice.ui import style

__all__ = ["kept_picture", "make_picture", "paint_ground"]

_PICTURES: Final = Path(cardart.__file__).parent / "tables"


def paint_ground(painter: QPainter, box: QRect) -> None:
    """A dark cloth, a little lighter where the lamp hangs."""
    look = style.colours()
    painter.fillRect(box, QColor(look.ground))
    if style.high_contrast():
        return
    lamp = QLinearGradient(0, 0, 0, box.height())
    lamp.setColorAt(0, QColor("#1b2f26"))
    lamp.setColorAt(0.55, QColor("#121d18"))
    lamp.setColorAt(1, QColor("#0c1310"))
    painter.fillRect(box, lamp)
    painter.drawTiledPixmap(box, _weave())


@cache
def _weave() -> QPixmap:
    """A patch of fine fibres: the same everywhere, so the ground never flickers."""
    side = 128
    grain = random.Random(5).randbytes(side * side)
    image = QImage(
        grain.translate(bytes(value >> 4 for value in range(256))), side, side, side, QImage.Format.Format_Alpha8
    )
    return QPixmap.fromImage(image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))


def _kept(game: str, size: QSize) -> tuple[QImage, str, str]:
    """An image for the picture of a game's table, the name under which it is kept, and the key of what it shows."""
    image = QImage(size, QImage.Format.Format_RGB32)
    try:
        source = (_PICTURES / f"{game}.jpg").stat()
        key = f"{source.st_size} {source.st_mtime_ns}"
    except OSError:
        key = "none"
    return image, f"table-{game}-{size.width()}x{size.height()}", f"{key} {size.width()}"


def kept_picture(game: str, size: QSize) -> QPixmap | None:
    """The picture of a game's table as it was made once, ``size`` in physical pixels."""
    image, name, key = _kept(game, size)
    return QPixmap.fromImage(image) if recall(cache_folder(), name, key, memoryview(image.bits())) else None


def make_picture(game: str, size: QSize) -> QPixmap:
    """The picture of a game's table, ``size`` in physical pixels, made and kept."""
    reader = QImageReader(str(_PICTURES / f"{game}.jpg"))
    if size.width() * 2 < reader.size().width():  # reading it at half the size or less is quicker
        reader.setScaledSize(size * 2)
    drawn = reader.read()
    if drawn.isNull():
        drawn = _cards_on_felt(size)
    drawn = drawn.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    image, name, key = _kept(game, size)
    painter = QPainter(image)
    painter.drawImage(0, 0, drawn)
    painter.end()
    keep(cache_folder(), name, key, memoryview(image.bits()))
    return QPixmap.fromImage(image)


def _cards_on_felt(size: QSize) -> QImage:
    """For a game whose table has not been pictured: five cards in a fan."""
    from cardart.cards.faces import HEIGHT, WIDTH, paint_face

    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide, high = size.width(), size.height()
    glow = QRadialGradient(wide / 2, high * 0.42, wide * 0.62)
    glow.setColorAt(0, QColor("#2a7a52"))
    glow.setColorAt(1, QColor("#12402b"))
    painter.fillRect(image.rect(), glow)
    scale = high * 0.5 / HEIGHT
    for number, name in enumerate(("10S", "JH", "QC", "KD", "AS")):
        painter.save()
        painter.translate(wide / 2, high * 1.15)
        painter.rotate((number - 2) * 13)
        painter.translate(0, -high * 0.63)
        painter.scale(scale, scale)
        painter.translate(-WIDTH / 2, -HEIGHT / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRoundedRect(QRectF(-1, 1, WIDTH + 2, HEIGHT + 2), 4, 4)
        paint_face(painter, name, "classic")
        painter.restore()
    painter.end()
    return image
