"""All icons out of the one drawing: PNG in the sizes of Linux, .ico for Windows, .icns for macOS.

    python packaging/make_icons.py FOLDER

Needs PySide6, which draws. The files depend on nothing but the drawing and the version of Qt.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

SVG: Final = Path(__file__).resolve().parent.parent / "resources" / "cardart" / "icon.svg"
LINUX: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 256)
MACOS: Final = {
    "icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024,
}  # fmt: skip
"""The types of icon in an .icns file that hold PNG, with their width in pixels; the second line is for Retina."""


def draw(sizes: Collection[int]) -> dict[int, bytes]:
    """The icon as PNG files of these widths in pixels."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(str(SVG))
    drawn = {}
    for size in sorted(sizes):
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


def ico(drawn: Mapping[int, bytes]) -> bytes:
    """The Windows icon: a head, one line for each size, and the PNG files."""
    lines, start = b"", 6 + 16 * len(WINDOWS)
    for size in WINDOWS:
        png = drawn[size]
        lines += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), start)
        start += len(png)
    return struct.pack("<HHH", 0, 1, len(WINDOWS)) + lines + b"".join(drawn[size] for size in WINDOWS)


def icns(drawn: Mapping[int, bytes]) -> bytes:
    """The macOS icon: each PNG file with its type and length before it."""
    parts = [struct.pack(">4sI", kind.encode(), len(drawn[size]) + 8) + drawn[size] for kind, size in MACOS.items()]
    return struct.pack(">4sI", b"icns", sum(map(len, parts)) + 8) + b"".join(parts)


def make_icons(folder: Path) -> None:
    """Write ``dealers-choice-16.png`` and so on, ``dealers-choice.ico`` and ``dealers-choice.icns``."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = draw({*LINUX, *WINDOWS, *MACOS.values()})
    for size in LINUX:
        (folder / f"dealers-choice-{size}.png").write_bytes(drawn[size])
    (folder / "dealers-choice.ico").write_bytes(ico(drawn))
    (folder / "dealers-choice.icns").write_bytes(icns(drawn))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("make_icons.py: say into which folder")
    make_icons(Path(sys.argv[1]))
