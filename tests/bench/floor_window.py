"""What any PySide6 window costs: a menu bar, a status bar and a view with 52 drawn cards. The measure for start-up."""

from __future__ import annotations

import sys

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsSimpleTextItem,
    QGraphicsView,
    QMainWindow,
)


def main() -> int:
    """Show the window until it is closed."""
    app = QApplication(sys.argv)
    scene = QGraphicsScene(0, 0, 1000, 640)
    scene.setBackgroundBrush(QBrush(QColor("#0b6623")))
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, 71, 96), 6, 6)
    for number in range(52):
        row, column = divmod(number, 13)
        card = QGraphicsPathItem(shape)
        card.setPen(QPen(Qt.GlobalColor.black))
        card.setBrush(Qt.GlobalColor.white)
        card.setPos(20 + column * 74, 20 + row * 150)
        for x, y, size in ((6, 3, 12), (24, 34, 26)):
            text = QGraphicsSimpleTextItem("A23456789TJQK"[column] + "♣♦♥♠"[row], card)
            text.setPos(x, y)
            text.setFont(QFont("DejaVu Sans", size))
        scene.addItem(card)
    view = QGraphicsView(scene)
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    window = QMainWindow()
    window.setCentralWidget(view)
    window.menuBar().addMenu("Game").addAction("New")
    window.statusBar().showMessage("Ready")
    window.resize(1040, 700)
    window.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
