"""All icons out of the one drawing: PNG in the sizes of Linux, .ico for Windows, .icns for macOS.

    python packaging/make_icons.py FOLDER

Needs PySide6, which draws, and Pillow, which writes the two collections. The files depend on nothing but the drawing.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from PIL import Image

SVG = Path(__file__).resolve().parent.parent / "resources" / "cardart" / "icon.svg"
LINUX = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 20, 24, 32, 40, 48, 64, 256)
MACOS = (16, 32, 64, 128, 256, 512, 1024)


def draw(sizes: tuple[int, ...]) -> dict[int, bytes]:
    """The icon as PNG files of these widths in pixels."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(str(SVG))
    drawn = {}
    for size in sizes:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, b"PNG").write(image)
        drawn[size] = bytes(buffer.data().data())
    del app
    return drawn


def make_icons(folder: Path) -> None:
    """Write ``dealers-choice-16.png`` and so on, ``dealers-choice.ico`` and ``dealers-choice.icns``."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = draw(tuple(sorted({*LINUX, *WINDOWS, *MACOS})))
    for size in LINUX:
        (folder / f"dealers-choice-{size}.png").write_bytes(drawn[size])
    images = {size: Image.open(io.BytesIO(data)) for size, data in drawn.items()}
    largest = images[max(WINDOWS)]
    largest.save(
        folder / "dealers-choice.ico", sizes=[(size, size) for size in WINDOWS],
        append_images=[images[size] for size in WINDOWS[:-1]],
    )  # fmt: skip
    images[1024].save(folder / "dealers-choice.icns", append_images=[images[size] for size in MACOS[:-1]])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("make_icons.py: say into which folder")
    make_icons(Path(sys.argv[1]))
