"""Pictures of the player's own: a photograph for the table, a picture for the backs of the cards.

What lies here has been made by ``cardart.drawing.picture_import``: it is small and plain, and all that the window ever
reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage

__all__ = ["FORMS", "LARGEST_FILE", "SIZES", "file_of", "look_in", "name_of", "there", "view", "wash"]

LARGEST_FILE: Final = 24_000_000  # bytes
SIZES: Final = {"back": QSize(630, 880), "felt": QSize(2560, 1600)}
"""How large a picture of a kind is, or may be."""
FORMS: Final = {"back": "png", "felt": "jpg"}
_NAME: Final = re.compile(r"own-[0-9a-f]{12}")
_BRIGHTEST: Final = 115  # of 255: white letters on it have a contrast of 4.5 and more

_folder: Callable[[], Path] = Path


def look_in(folder: Callable[[], Path]) -> None:
    """Where the player's pictures lie from now on; it is asked when one is looked for."""
    global _folder
    _folder = folder


def file_of(kind: str, name: str) -> Path | None:
    """Where a picture of a kind (``back`` or ``felt``) lies, if this is the name of one."""
    return _folder() / f"{kind}-{name}.{FORMS[kind]}" if kind in SIZES and _NAME.fullmatch(name) else None


def there(kind: str, name: str) -> bool:
    """Whether there is a picture of this kind and name."""
    file = file_of(kind, name)
    return file is not None and file.is_file()


def name_of(data: bytes) -> str:
    """The name of the picture that is kept in a file of these bytes."""
    from hashlib import sha256  # it loads OpenSSL; hardly anybody has a picture of his own

    return f"own-{sha256(data).hexdigest()[:12]}"


def view(kind: str, name: str) -> QImage:
    """A picture that is kept. Raises KeyError if it is not there (any more), or is no longer what was kept."""
    file = file_of(kind, name)
    try:
        raw = file.read_bytes() if file is not None and file.stat().st_size <= LARGEST_FILE else b""
    except OSError:
        raw = b""
    if name_of(raw) != name:
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
