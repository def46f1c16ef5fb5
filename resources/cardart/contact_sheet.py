"""Write a contact sheet of the art, for artists and reviewers.

    python -m cardart.contact_sheet OUT.png [--deck classic] [--width 100] [--cards KS QH 10D] [--backs]

``--width`` is the width of a card in pixels, ``--cards`` picks some cards instead of all, ``--backs`` shows the
backs instead of the faces. Ends with 2 and one line of explanation when an argument is wrong or the file cannot
be written.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Sequence

from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from cardart.cards import backs, faces

_GAP = 0.08  # between cards, in card widths
_LARGEST = 30_000  # pixels along a side; Qt's painter ends at 32767


def contact_sheet(names: Sequence[str], deck: str | None, width: int) -> QImage:
    """Cards side by side on green, as square as it gets; with no deck, ``names`` are backs.

    ``width`` is that of a card in pixels. Raises KeyError for an unknown name or deck, ValueError when the sheet
    would be too large.
    """
    columns = min(len(names), 13 if len(names) > 40 else max(1, math.ceil(math.sqrt(len(names) * 1.8))))
    rows = math.ceil(len(names) / columns)
    gap = max(2, round(width * _GAP))
    height = round(width * faces.HEIGHT / faces.WIDTH)
    across, down = gap + columns * (width + gap), gap + rows * (height + gap)
    if max(across, down) > _LARGEST:
        raise ValueError(f"cards {width} pixels wide make a sheet larger than {_LARGEST} pixels")
    image = QImage(across, down, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#2b6b4a"))
    painter = QPainter(image)
    try:
        for i, name in enumerate(names):
            painter.resetTransform()
            painter.translate(gap + i % columns * (width + gap), gap + i // columns * (height + gap))
            painter.scale(width / faces.WIDTH, width / faces.WIDTH)
            if deck is None:
                backs.paint_back(painter, name)
            else:
                faces.paint_face(painter, name, deck)
    finally:
        painter.end()
    return image


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code (wrong options end in SystemExit(2), as argparse does)."""
    parser = argparse.ArgumentParser(
        prog="python -m cardart.contact_sheet", description="Write a contact sheet of the cards."
    )
    parser.add_argument("out", metavar="OUT.png", help="the picture to write")
    parser.add_argument("--deck", choices=list(faces.DECKS), default="classic")
    parser.add_argument("--width", type=int, default=100, metavar="N", help="card width in pixels, 16 to 2000")
    parser.add_argument(
        "--cards", nargs="+", choices=list(faces.NAMES), metavar="NAME", help="only these, e.g. KS 10H JK"
    )
    parser.add_argument("--backs", action="store_true", help="the backs instead of the faces")
    options = parser.parse_args(arguments)
    if not 16 <= options.width <= 2000:
        parser.error("--width must be from 16 to 2000")
    if options.backs and options.cards:
        parser.error("--backs and --cards exclude each other")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # no window is opened, so none need be possible
    if QGuiApplication.instance() is None:
        QGuiApplication([])
    names = list(backs.BACKS) if options.backs else (options.cards or list(faces.NAMES))
    try:
        sheet = contact_sheet(names, None if options.backs else options.deck, options.width)
    except ValueError as error:
        parser.error(str(error))
    if not sheet.save(options.out):
        parser.error(f"cannot write {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
