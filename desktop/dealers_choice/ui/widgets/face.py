"""The picture of a player: a portrait, or the first letter of the name."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardart.people.portraits import portrait
from dealers_choice.ui.typefaces import display_font

__all__ = ["paint_face"]


def paint_face(painter: QPainter, box: QRectF, face: str, name: str, line: QColor, ink: QColor) -> None:
    """Paint whose portrait (``cardart.people.portraits``) it is; "": the first letter of the ``name`` in ``ink``, in a
    ring of the colour ``line``."""
    if face:
        picture = portrait(face, round(box.width() * painter.device().devicePixelRatio()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        return
    painter.setPen(QPen(line, max(1.2, box.width() / 28)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(box.adjusted(1, 1, -1, -1))
    painter.setFont(display_font(box.height() * 0.55))
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name[:1].upper())
