"""All cards of a deck drawn once at one size into one picture, and kept in the user's cache folder.

Drawing a deck takes some hundred milliseconds, reading it back a few: so the pixels are kept raw, as Qt paints
them, behind a header that names exactly what they show. A file whose header, length or checksum is not as
expected is drawn anew. Faces and back are kept apart, so that another back costs one card and not all.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import struct
import sys
import zlib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, qVersion
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from cardart import backs, faces

__all__ = ["LARGEST_WIDTH", "SMALLEST_WIDTH", "Sheet"]

SMALLEST_WIDTH: Final = 16
LARGEST_WIDTH: Final = 1000

_MAGIC: Final = b"DCSHEET1"
_KEPT_BYTES: Final = 60_000_000
_COLUMNS: Final = 9
_ROWS: Final = 6
_SOURCES: Final = ("vector.py", "glyphs.py", "figures.py", "courts.py", "faces.py", "backs.py", "sheet.py")


@cache
def _art_version() -> bytes:
    """Changes whenever the art may look different: with its source files, in an installed bundle with the program."""
    folder = Path(__file__).parent
    digest = hashlib.sha256(qVersion().encode())
    digest.update(sys.byteorder.encode())
    try:
        for name in _SOURCES:
            digest.update((folder / name).read_bytes())
    except OSError:  # frozen: there are no sources beside the program
        program = Path(sys.executable).stat()
        digest.update(f"{program.st_size} {program.st_mtime_ns}".encode())
    return digest.digest()


class Sheet:
    """The cards of one deck and one back at one size.

    ``pixmap`` holds them all; ``rect`` says where each is in it. ``card_size`` is the size of a card and
    ``shadow_margin`` how far the soft shadow reaches beyond it on every side, both in physical pixels.
    """

    def __init__(self, image: QImage, width: int) -> None:
        self.image = image
        self.pixmap = QPixmap.fromImage(image)
        self.card_size = _card_size(width)
        self.shadow_margin = _shadow_margin(width)

    @classmethod
    def load(cls, folder: Path | None, deck: str, back: str, width: int) -> Sheet:
        """The sheet from the cache ``folder``, or drawn and, if the folder can be written, kept there.

        ``deck`` is a key of faces.DECKS, ``back`` of backs.BACKS, ``width`` that of a card in physical pixels.
        Raises KeyError for an unknown deck or back and ValueError for a width out of range. A folder that cannot
        be read or written is no error.
        """
        if deck not in faces.DECKS:
            raise KeyError(deck)
        if back not in backs.BACKS:
            raise KeyError(back)
        if not SMALLEST_WIDTH <= width <= LARGEST_WIDTH:
            raise ValueError(f"cards {width} pixels wide: the width must be {SMALLEST_WIDTH} to {LARGEST_WIDTH}")
        across, upper, lower = _layout(width)
        image = QImage(across, upper + lower, QImage.Format.Format_ARGB32_Premultiplied)
        pixels = memoryview(image.bits())
        split = upper * across * 4
        _fill(folder, "faces", deck, width, pixels[:split], partial(_draw_faces, image, deck, width))
        _fill(folder, "back", back, width, pixels[split:], partial(_draw_back, image, back, width))
        if folder is not None:
            _prune(folder, {_file(folder, "faces", deck, width), _file(folder, "back", back, width)})
        return cls(image, width)

    def rect(self, name: str) -> QRectF:
        """Where a face (a name of faces.NAMES), ``"back"`` or ``"shadow"`` lies in the pixmap.

        The shadow is ``shadow_margin`` larger than a card on every side. Each picture has one transparent pixel
        all round, so a turned card drawn from ``rect(name).adjusted(-1, -1, 1, 1)`` has smooth edges.
        Raises KeyError for another name.
        """
        return _rect(name, self.card_size.width())


def _card_size(width: int) -> QSize:
    return QSize(width, round(width * faces.HEIGHT / faces.WIDTH))


def _shadow_margin(width: int) -> int:
    return max(3, round(width * 0.1))


def _layout(width: int) -> tuple[int, int, int]:
    """The sheet's width, the height of the faces' part and of the part with back and shadow below it."""
    card = _card_size(width)
    lower = card.height() + 2 * _shadow_margin(width) + 2
    return _COLUMNS * (card.width() + 2), _ROWS * (card.height() + 2), lower


@cache
def _places() -> dict[str, tuple[int, int]]:
    return {name: (i % _COLUMNS, i // _COLUMNS) for i, name in enumerate(faces.NAMES)}


def _rect(name: str, width: int) -> QRectF:
    card, margin = _card_size(width), _shadow_margin(width)
    if name == "back":
        return QRectF(1, _layout(width)[1] + 1, card.width(), card.height())
    if name == "shadow":
        size = card + QSize(2 * margin, 2 * margin)
        return QRectF(card.width() + 3, _layout(width)[1] + 1, size.width(), size.height())
    column, row = _places()[name]
    return QRectF(column * (card.width() + 2) + 1, row * (card.height() + 2) + 1, card.width(), card.height())


def _paint_card(painter: QPainter, place: QRectF, paint: Callable[[QPainter], None]) -> None:
    painter.save()
    painter.setClipRect(place)
    painter.translate(place.topLeft())
    painter.scale(place.width() / faces.WIDTH, place.height() / faces.HEIGHT)
    paint(painter)
    painter.restore()


def _draw_faces(image: QImage, deck: str, width: int) -> None:
    painter = QPainter(image)
    for name in faces.NAMES:
        _paint_card(painter, _rect(name, width), partial(faces.paint_face, name=name, deck=deck))
    painter.end()


def _draw_back(image: QImage, back: str, width: int) -> None:
    painter = QPainter(image)
    _paint_card(painter, _rect("back", width), partial(backs.paint_back, back=back))
    _draw_shadow(painter, _rect("shadow", width), _shadow_margin(width), width)
    painter.end()


def _draw_shadow(painter: QPainter, place: QRectF, margin: int, width: int) -> None:
    """A soft shadow: rounded shapes from the widest to the smallest, each adding a little of the dark."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    radius = faces.CORNER * width / faces.WIDTH
    layers = min(2 * margin, 40)
    reached = 0.0
    for i in range(layers):
        t = (i + 1) / layers
        wanted = 0.42 * t * t * (3 - 2 * t)  # a smooth rise to the darkness below the card
        alpha = (wanted - reached) / (1 - reached)
        reached = wanted
        inset = t * margin * 1.6
        shape = QPainterPath()
        corner = max(radius, radius + margin - inset)
        shape.addRoundedRect(place.adjusted(inset, inset, -inset, -inset), corner, corner)
        painter.setBrush(QColor.fromRgbF(0, 0, 0.02, alpha))
        painter.drawPath(shape)


def _file(folder: Path, kind: str, name: str, width: int) -> Path:
    return folder / f"{kind}-{name}-{width}.sheet"


def _fill(folder: Path | None, kind: str, name: str, width: int, pixels: memoryview, draw: Callable[[], None]) -> None:
    """Fill a part of the sheet from its file, or draw it and keep it in that file."""
    header = _header(kind, name, width, pixels.nbytes)
    file = None if folder is None else _file(folder, kind, name, width)
    if file is not None and _read(file, header, pixels):
        return
    pixels[:] = bytes(pixels.nbytes)
    draw()
    if file is not None and pixels.nbytes <= _KEPT_BYTES // 2:
        _write(file, header, pixels)


def _header(kind: str, name: str, width: int, size: int) -> bytes:
    """What a file of these pixels must begin with; a checksum of the pixels follows."""
    key = hashlib.sha256(_art_version() + f"{kind} {name} {width}".encode()).digest()
    return _MAGIC + key + struct.pack("<IQ", width, size)


def _read(file: Path, header: bytes, pixels: memoryview) -> bool:
    """Fill the pixels from a file; False, with the pixels undefined, if it is not exactly what is wanted."""
    try:
        with file.open("rb", buffering=0) as source:
            start = len(header) + 4
            if os.fstat(source.fileno()).st_size != start + pixels.nbytes:
                return False
            begin = source.read(start)
            if begin[:-4] != header or source.readinto(pixels) != pixels.nbytes:
                return False
        return begin[-4:] == struct.pack("<I", zlib.adler32(pixels))
    except OSError:
        return False


def _write(file: Path, header: bytes, pixels: memoryview) -> None:
    """Keep the pixels; a full disk or a folder that cannot be written is no error."""
    part = file.with_name(f"{file.stem}-{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as target:
            target.write(header + struct.pack("<I", zlib.adler32(pixels)))
            target.write(pixels)
        part.replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _prune(folder: Path, kept: set[Path]) -> None:
    """Delete the sheets used longest ago until the rest fits, and what an interrupted writer left behind."""
    with contextlib.suppress(OSError):
        for file in kept:
            if file.exists():
                os.utime(file)
        found = []
        for file in (*folder.glob("*.sheet"), *folder.glob("*.part")):
            with contextlib.suppress(OSError):
                status = file.stat()
                found.append((file in kept, status.st_mtime, status.st_size, file))
        total = 0
        for is_kept, _, size, file in sorted(found, key=lambda entry: entry[:2], reverse=True):
            total += size
            if not is_kept and (total > _KEPT_BYTES or file.suffix == ".part"):
                with contextlib.suppress(OSError):
                    file.unlink()
