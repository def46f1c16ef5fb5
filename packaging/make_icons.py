"""All icons out of the one drawing: PNG in the sizes of Linux, .ico for Windows, .icns for macOS.

    python packaging/make_icons.py FOLDER [--hicolor FOLDER]

The program's icon, and one for each kind of its files: a sheet of paper with the icon, and a sign of the kind.
Needs PySide6, which draws. The files depend on nothing but the drawing and the version of Qt.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).resolve().parent))
import facts

SVG: Final = Path(__file__).resolve().parent.parent / "resources" / "cardart" / "icon.svg"
LINUX: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 256)
MACOS: Final = {
    "icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024,
}  # fmt: skip
"""The types of icon in an .icns file that hold PNG, with their width in pixels; the second line is for Retina."""

_SIGNS: Final = {
    "match": "",  # the program's own icon says it all
    "exam": '<path d="M150 200l22 24 42-52" fill="none" stroke="#fff" stroke-width="18"/>',
    "assignments": '<path d="M146 172h70M146 200h70M146 228h44" stroke="#fff" stroke-width="16"/>',
    "result": '<circle cx="181" cy="190" r="26" fill="#ffd25f"/><path d="M166 210l-8 38 23-14 23 14-8-38" '
              'fill="#ffd25f"/>',
    "practice": '<path d="M150 236v-30M181 236v-56M212 236v-82" stroke="#fff" stroke-width="20"/>',
}  # fmt: skip
_INKS: Final = {"exam": "#1f5f8b", "assignments": "#6b4a8f", "result": "#8b2f3b", "practice": "#2e7d5b"}


def document(kind: str) -> str:
    """The icon of a kind of file as SVG: a sheet with a turned corner, the program's icon, and the sign of the kind."""
    icon = SVG.read_text(encoding="utf-8")
    side = float(re.findall(r'viewBox="0 0 ([0-9.]+) ', icon)[0])
    inner = icon[icon.index(">", icon.index("<svg")) + 1 : icon.rindex("</svg>")]
    size, left, top = (108.0, 74.0, 62.0) if kind == "match" else (84.0, 60.0, 44.0)
    badge = (
        f'<rect x="126" y="140" width="112" height="112" rx="20" fill="{_INKS[kind]}"/>{_SIGNS[kind]}'
        if kind in _INKS
        else ""
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">'
        '<path d="M40 12h128l48 48v184H40z" fill="#fbf6e8" stroke="#8d8775" stroke-width="6" stroke-linejoin="round"/>'
        '<path d="M168 12v48h48z" fill="#d9d0b6" stroke="#8d8775" stroke-width="6" stroke-linejoin="round"/>'
        f'<g transform="translate({left} {top}) scale({size / side})">{inner}</g>{badge}</svg>'
    )


def draw(sizes: Collection[int], svg: str = "") -> dict[int, bytes]:
    """A drawing (the program's icon, if none is given) as PNG files of these widths in pixels."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(svg.encode() or SVG.read_bytes())
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
    """Write ``dealers-choice-16.png`` and so on, ``dealers-choice.ico`` and ``dealers-choice.icns``; and the same with
    ``dealers-choice.exam`` and so on for each kind of file."""
    folder.mkdir(parents=True, exist_ok=True)
    drawings = {facts.NAME: SVG.read_text(encoding="utf-8")}
    drawings.update({f"{facts.NAME}.{kind.id}": document(kind.id) for kind in facts.FILE_TYPES})
    for name, svg in drawings.items():
        drawn = draw({*LINUX, *WINDOWS, *MACOS.values()}, svg)
        for size in LINUX:
            (folder / f"{name}-{size}.png").write_bytes(drawn[size])
        (folder / f"{name}.ico").write_bytes(ico(drawn))
        (folder / f"{name}.icns").write_bytes(icns(drawn))


def lay_hicolor(drawn: Path, theme: Path) -> None:
    """Lay the icons in ``drawn`` where Linux looks for them, below the folder ``theme`` of the theme "hicolor"."""
    for icon in sorted(drawn.glob(f"{facts.NAME}*.png")):  # dealers-choice-16.png, dealers-choice.exam-16.png
        name, _, size = icon.stem.rpartition("-")
        where, kind = ("apps", "") if name == facts.NAME else ("mimetypes", name.removeprefix(facts.NAME))
        put(icon, theme / f"{size}x{size}" / where / f"{facts.APP_ID}{kind}.png")
    put(SVG, theme / "scalable" / "apps" / f"{facts.APP_ID}.svg")


def put(source: Path, target: Path) -> None:
    """Copy a file with its folders."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 4) or sys.argv[2:3] not in ([], ["--hicolor"]):
        sys.exit("make_icons.py: say into which folder")
    make_icons(Path(sys.argv[1]))
    if sys.argv[2:]:
        lay_hicolor(Path(sys.argv[1]), Path(sys.argv[3]))
