"""How the room looks around the table: its colours, its text sizes and the style sheet of its dialogs.

The window says once, and again when the settings change, how large text is and whether contrast is high
(``set_look``). A dialog then calls ``dress`` on itself; what is painted by hand asks for ``colours`` and
``pixels``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QWidget

from dealers_choice.ui.typefaces import DISPLAY

__all__ = [
    "HINT",
    "SMALLER",
    "Colours",
    "box_pixels",
    "colours",
    "dress",
    "dress_box",
    "follow_system",
    "grow",
    "grown",
    "high_contrast",
    "least_pixels",
    "left_handed",
    "mark",
    "pixels",
    "room_pixels",
    "room_sheet",
    "set_left_handed",
    "set_look",
    "smaller_sheet",
    "style_sheet",
    "text_scale",
    "wants_contrast",
]


class Colours(NamedTuple):
    """The colours of the room, each as ``#rrggbb``."""

    ground: str
    """Behind everything."""
    surface: str
    """Tiles, lists and fields."""
    raised: str
    """Buttons, and a surface under the pointer."""
    edge: str
    """Fine lines around surfaces."""
    text: str
    muted: str
    """Secondary text; still easy to read on every surface."""
    gold: str
    """What is chosen, focused or meant to be pressed."""
    on_gold: str
    """Text on gold."""
    red: str
    """Red suits in running text, and warnings."""
    off: str
    """Text of what cannot be used now; its border is broken where contrast is high."""


_CALM: Final = Colours(
    "#101915", "#18241e", "#22322a", "#33473c", "#faf4e4", "#b8bba9", "#ffd15c", "#241c06", "#ff8474", "#8f9b88"
)
_CONTRAST: Final = Colours(
    "#000000", "#000000", "#1c1c1c", "#ffffff", "#ffffff", "#f0f0e6", "#ffe27a", "#000000", "#ff9d90", "#8c8c8c"
)
_BODY: Final = 1.2  # running text is larger than the system's: our letters are low, and the surfaces dark

_LINE: Final = "#5e5632"  # the fine gold round what is pressed
_RIM: Final = "#333d2e"  # the same, of what may wait
_LACQUER: Final = "qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, stop: 0 #14261d, stop: 1 #0a140f)"
_MAIN: Final = "qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, stop: 0 #ffe39a, stop: 1 #e9b24a)"  # the one main button

HINT: Final = "#ff963c"
"""What a hint lights up: cards and places on the table, buttons and fields."""

SMALLER: Final = (1.0, 0.85, 0.72, 0.6, 0.5, 0.4)
"""Shares of the present text size that are tried, one after the other, where something has too little room."""

_LEAST: Final = 12  # pixels of text that can still be read

_PLAIN_ROOM: Final = (1280, 740)  # a room in which a table's panels have plain text, in logical pixels
_MOST_GROWN: Final = 1.4
_ROOM_FOR_BOXES: Final = (1600, 925)  # the same for dialogs, which need not be as large as what lies round the table

_look: tuple[int, bool] = (100, False)
_grown = 1.0
_boxes_grown = 1.0
_left_handed = False


def set_look(text_size: int, high_contrast: bool) -> None:
    """From now on text is ``text_size`` percent of its plain size, and contrast is high or not."""
    global _look
    _look = (text_size, high_contrast)
    _plain_pixels.cache_clear()
    _pixels.cache_clear()


def high_contrast() -> bool:
    """Whether contrast is high."""
    return _look[1]


def text_scale() -> float:
    """How large text is, 1.0 being its plain size."""
    return _look[0] / 100


def set_left_handed(wanted: bool) -> None:
    """From now on tables are furnished for left-handed players, or not."""
    global _left_handed
    _left_handed = wanted


def left_handed() -> bool:
    """Whether tables are furnished for left-handed players (``table.mirror``)."""
    return _left_handed


def wants_contrast(setting: str) -> bool:
    """Whether contrast is to be high for "on", "off" or "system": as the desktop has it, where Qt can tell."""
    if setting != "system":
        return setting == "on"
    # The hints live no longer than the object that has them: both are held while they are asked.
    system = QGuiApplication.styleHints()
    if not hasattr(system, "accessibility"):  # before Qt 6.10
        return False
    return system.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def follow_system(changed: Callable[[], object]) -> None:
    """Call ``changed`` whenever the desktop's wish for contrast changes, where Qt can tell."""
    # Qt 6.11 does not tell whether the desktop wants less motion: that is left to the program's own setting.
    system = QGuiApplication.styleHints()
    if hasattr(system, "accessibility"):
        system.accessibility().contrastPreferenceChanged.connect(changed)


def grow(width: int, height: int) -> bool:
    """The room in which a table stands has this size in logical pixels: in a large one the text of the panels round the
    table is larger (``room_pixels``, ``room_sheet``), and so is, in an even larger one, that of dialogs
    (``box_pixels``, ``dress_box``). Whether the first has changed."""
    global _grown, _boxes_grown
    before, _grown = _grown, _growth(width, height, _PLAIN_ROOM)
    _boxes_grown = _growth(width, height, _ROOM_FOR_BOXES)
    return _grown != before


def _growth(width: int, height: int, plain: tuple[int, int]) -> float:
    return min(_MOST_GROWN, max(1.0, round(min(width / plain[0], height / plain[1]), 1)))


def grown() -> float:
    """How much larger the panels round a table are than in a room of plain size: 1 or more."""
    return _grown


def room_pixels(share: float = 1.0) -> int:
    """``pixels`` for a panel that grows with the room."""
    return _pixels(round(_look[0] * _grown), share)


def room_sheet(*, dressed: bool = False) -> str:
    """The style sheet of a panel that grows with the room; "" where it has not grown and is not ``dressed`` on its own:
    then the window's holds."""
    return style_sheet(round(_look[0] * _grown), _look[1]) if dressed or _grown > 1 else ""


def box_pixels(share: float = 1.0) -> int:
    """``pixels`` for a dialog, which has its size when it is opened."""
    return _pixels(round(_look[0] * _boxes_grown), share)


def dress_box(widget: QWidget) -> None:
    """Give a dialog the present look, as large as the room wants it. Its children take part."""
    dress(widget)
    if _boxes_grown > 1:
        widget.setStyleSheet(style_sheet(round(_look[0] * _boxes_grown), _look[1]))


def smaller_sheet(share: float) -> str:
    """The style sheet of a panel that has too little room, or more than most, with text of a share of its present
    size; "" for all of it: then the window's holds."""
    return style_sheet(round(_look[0] * share), _look[1]) if share != 1 else ""


def colours() -> Colours:
    """The colours of the present look."""
    return _CONTRAST if _look[1] else _CALM


def pixels(share: float = 1.0) -> int:
    """The height in logical pixels of text ``share`` times as large as running text, in the present look."""
    return _pixels(_look[0], share)


def least_pixels() -> int:
    """How small text may be where there is little room: who wants small text finds none that is smaller than that."""
    return min(_LEAST, pixels())


@cache
def _pixels(text_size: int, share: float) -> int:
    """Remembered: a panel that is resized asks thousands of times."""
    return max(8, round(_plain_pixels() * _BODY * share * text_size / 100))


@cache
def _plain_pixels() -> int:
    """The height of the system's text, found out once for each look.
    It is the system's own font, not the application's, so that it does not matter whether that has been scaled."""
    return QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).pixelSize()


def dress(widget: QWidget) -> None:
    """Give a dialog or panel the present look. Its children take part."""
    look = colours()
    palette = QPalette(QColor(look.raised), QColor(look.ground))
    role = QPalette.ColorRole
    for which, colour in (
        (role.WindowText, look.text), (role.Text, look.text), (role.ButtonText, look.text), (role.Base, look.surface),
        (role.AlternateBase, look.raised), (role.Highlight, look.gold), (role.HighlightedText, look.on_gold),
        (role.PlaceholderText, look.muted), (role.Link, look.gold), (role.LinkVisited, look.gold),
        (role.ToolTipBase, look.raised), (role.ToolTipText, look.text),
    ):  # fmt: skip
        palette.setColor(which, QColor(colour))
    for which in (role.Text, role.ButtonText, role.WindowText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(look.off))
    widget.setPalette(palette)
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    widget.setStyleSheet(style_sheet(*_look))


def mark(widget: QWidget, name: str, value: object) -> None:
    """Give a widget a property by which the style sheet tells it from others."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # otherwise it will be with its first picture
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        widget.update()


def style_sheet(text_size: int, high_contrast: bool = False) -> str:
    """The style sheet of dialogs. ``text_size`` is in percent.

    Labels take part by a property ``role``: ``title``, ``heading``, ``muted``, ``error``. A button whose
    property ``kind`` is ``quiet`` shows no surface until it is pointed at; one that is ``large`` is what a page is for.
    """
    look = _CONTRAST if high_contrast else _CALM
    body = _pixels(text_size, 1)
    values = {
        **look._asdict(),
        "hint": HINT,
        "off_line": f"dashed {look.off}" if high_contrast else f"solid {look.edge}",
        "body": body,
        "small": _pixels(text_size, 0.9),
        "reason": _pixels(text_size, 1.3),
        "heading": _pixels(text_size, 1.35),
        "title": _pixels(text_size, 1.9),
        "label": max(_pixels(text_size, 0.85), min(_LEAST, body)),
        "display": DISPLAY,
        "line": look.edge if high_contrast else _LINE,
        "rim": look.edge if high_contrast else _RIM,
        "lacquer": look.ground if high_contrast else _LACQUER,
        "main": look.gold if high_contrast else _MAIN,
        "pill": round(body * 0.95),
        "gap": round(body * 0.4),
        "wide": round(body * 1.3),
        "beside": round(body * 0.9),
        "bar": round(body * 0.75),
        "grip": round(body * 2.2),
        "dot": 2 * round(body * 0.5),
        "dot_radius": round(body * 0.5) + 2,
    }
    return _SHEET % values


_SHEET: Final = """
* { font-size: %(body)dpx; color: %(text)s; }
QDialog, QMessageBox, QMenu { background: %(ground)s; }
QLabel { background: transparent; }
QLabel[role="title"] { font-family: "%(display)s"; font-size: %(title)dpx; }
QLabel[role="heading"] { font-family: "%(display)s"; font-size: %(heading)dpx; }
QLabel[role="tracked"] { font-size: %(label)dpx; font-weight: 600; letter-spacing: 1px; color: %(gold)s; }
QLabel[role="muted"] { color: %(muted)s; font-size: %(small)dpx; }
QLabel[role="reason"] { font-size: %(reason)dpx; }
QLabel[role="error"] { color: %(red)s; }
QLabel:disabled { color: %(off)s; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }

QPushButton { background: %(raised)s; border: 1px solid %(line)s; border-radius: %(pill)dpx;
    padding: %(gap)dpx %(wide)dpx; min-width: 64px; }
QPushButton:hover { border-color: %(gold)s; }
QPushButton:focus { border: 2px solid %(gold)s; }
QPushButton, QRadioButton, QTabBar { outline: none; }
QPushButton:pressed { background: %(surface)s; }
QPushButton:default { background: %(main)s; border: 2px solid %(gold)s; color: %(on_gold)s; }
QPushButton[default="true"] { font-weight: 600; }
QPushButton:default:hover, QPushButton:default:focus { border-color: %(text)s; }
QPushButton:disabled, QPushButton:default:disabled { background: %(surface)s; border: 1px %(off_line)s;
    color: %(off)s; }
QPushButton[kind="quiet"] { background: transparent; border: 2px solid transparent; color: %(gold)s;
    min-width: 0; padding: 4px 8px; }
QPushButton[kind="quiet"]:hover { background: %(raised)s; }
QPushButton[kind="quiet"]:focus { border-color: %(gold)s; }
QPushButton[kind="quiet"]:disabled { color: %(off)s; }
QPushButton[kind="large"] { font-size: %(heading)dpx; padding: %(wide)dpx; min-width: 8em; }

QLineEdit, QPlainTextEdit, QSpinBox, QTextBrowser { background: %(surface)s; border: 1px solid %(edge)s;
    border-radius: 8px; padding: %(gap)dpx; selection-background-color: %(gold)s;
    selection-color: %(on_gold)s; }
QLineEdit, QPlainTextEdit { placeholder-text-color: %(muted)s; }
QSpinBox QLineEdit { background: transparent; border: none; border-radius: 0; padding: 0; }
QLineEdit:hover, QPlainTextEdit:hover, QSpinBox:hover { border-color: %(gold)s; }
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus { border: 2px solid %(gold)s; }
QTextBrowser:focus, QPlainTextEdit[readOnly="true"]:focus { border: 1px solid %(gold)s; }
QLineEdit[faulty="true"], QPlainTextEdit[faulty="true"] { border: 2px solid %(red)s; }

QRadioButton { spacing: 8px; background: transparent; border: 2px solid transparent; border-radius: 6px; padding: 2px; }
QRadioButton:focus { border-color: %(gold)s; }
QRadioButton::indicator { width: %(dot)dpx; height: %(dot)dpx; border-radius: %(dot_radius)dpx;
    border: 2px solid %(muted)s; background: %(surface)s; }
QRadioButton::indicator:hover { border-color: %(gold)s; }
QRadioButton::indicator:checked { border-color: %(gold)s; background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5,
    fx: 0.5, fy: 0.5, stop: 0 %(gold)s, stop: 0.52 %(gold)s, stop: 0.6 %(surface)s, stop: 1 %(surface)s); }

QListView, QTreeView, QTableView { background: %(surface)s; border: 1px solid %(edge)s; border-radius: 8px;
    padding: 4px; outline: none; selection-background-color: %(raised)s; selection-color: %(gold)s;
    alternate-background-color: %(raised)s; gridline-color: %(edge)s; }
QListView:focus, QTreeView:focus, QTableView:focus { border-color: %(gold)s; }
QListView::item, QTreeView::item { padding: %(gap)dpx; border-radius: 6px; }
QTableView::item { padding: 2px %(gap)dpx; }
QListView::item:hover, QTreeView::item:hover { background: %(raised)s; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected { background: %(raised)s;
    color: %(gold)s; }
QHeaderView::section { background: transparent; color: %(muted)s; border: none; font-size: %(small)dpx;
    border-bottom: 1px solid %(edge)s; padding: %(gap)dpx; font-weight: 600; }
QHeaderView { background: transparent; }
QTableCornerButton::section { background: transparent; border: none; }
QComboBox QAbstractItemView { background: %(raised)s; border: 1px solid %(edge)s; border-radius: 0; padding: 2px; }

QFileDialog QComboBox { background: %(raised)s; border: 1px solid %(edge)s; border-radius: 6px; padding: 4px 8px;
    selection-background-color: %(gold)s; selection-color: %(on_gold)s; }
QFileDialog QComboBox:focus { border: 2px solid %(gold)s; }
QFileDialog QToolButton { background: %(raised)s; border: 1px solid %(edge)s; border-radius: 6px; padding: 4px; }
QFileDialog QToolButton:hover, QFileDialog QToolButton:checked { border-color: %(gold)s; }
QFileDialog QToolButton:disabled { background: %(surface)s; }

QTabWidget::pane { border: none; border-top: 1px solid %(edge)s; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: %(muted)s; padding: %(gap)dpx %(wide)dpx;
    border-bottom: 3px solid transparent; }
QTabBar QToolButton { background: %(raised)s; border: 1px solid %(edge)s; }
QTabBar::tab:hover { color: %(text)s; }
QTabBar::tab:selected { color: %(gold)s; border-bottom-color: %(gold)s; }
QTabBar::tab:focus { color: %(text)s; background: %(raised)s; }

QMenu { border: 1px solid %(edge)s; padding: 4px; }
QMenu::item { padding: %(gap)dpx %(wide)dpx; border-radius: 6px; }
QMenu::item:selected { background: %(raised)s; color: %(gold)s; }
QMenu::item:disabled { color: %(off)s; }
QMenuBar::item:disabled { color: %(off)s; }
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QRadioButton:disabled, QCheckBox:disabled {
    color: %(off)s; }
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled { border: 1px %(off_line)s; }
QMenu::separator { height: 1px; background: %(edge)s; margin: 4px 8px; }
QProgressBar { background: %(surface)s; border: 1px solid %(edge)s; border-radius: 6px; min-height: %(bar)dpx; }
QProgressBar::chunk { background: %(gold)s; border-radius: 5px; }
QToolTip { background: %(raised)s; color: %(text)s; border: 1px solid %(edge)s; padding: 4px; }

QSlider::groove:horizontal { height: 6px; border-radius: 3px; background: %(raised)s; border: 1px solid %(edge)s; }
QSlider::sub-page:horizontal { border-radius: 3px; background: %(gold)s; }
QSlider::handle:horizontal { width: %(bar)dpx; height: %(bar)dpx; margin: -6px 0; border-radius: 6px;
    background: %(text)s; border: 1px solid %(edge)s; }
QSlider::handle:horizontal:focus, QSlider::handle:horizontal:hover { background: %(gold)s; }
QScrollBar { background: transparent; }
QScrollBar:vertical { width: %(bar)dpx; margin: 2px; }
QScrollBar:horizontal { height: %(bar)dpx; margin: 2px; }
QScrollBar::handle { background: %(edge)s; border-radius: 3px; }
QScrollBar::handle:vertical { min-height: %(grip)dpx; }
QScrollBar::handle:horizontal { min-width: %(grip)dpx; }
QScrollBar::handle:hover { background: %(muted)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }

QMainWindow { background: %(ground)s; }
QMenuBar { background: %(ground)s; border-bottom: 1px solid %(surface)s; padding: 2px 6px; }
QMenuBar::item { background: transparent; padding: 4px 9px; border-radius: 6px; }
QMenuBar::item:selected { background: %(raised)s; color: %(gold)s; }
#actionBar { background: %(lacquer)s; border-top: 1px solid %(line)s; }
#actionBar[floats="true"] { background: transparent; border: none; }
QPushButton#tool[floats="true"] { background: %(lacquer)s; border: 1px solid %(line)s;
    padding: %(gap)dpx %(gap)dpx; }
#lacking { color: %(text)s; }
QPushButton#tool[floats="true"]:disabled { border-color: transparent; color: %(muted)s; }
#status { color: %(muted)s; }
#verdict { border-radius: 8px; padding: 4px 10px; background: %(surface)s; }
#verdict[verdict="winnable"] { color: #9be39b; }
#verdict[verdict="lost"] { color: %(red)s; }
QPushButton#choice { background: %(main)s; border: 2px solid %(gold)s; color: %(on_gold)s; font-weight: 600; }
QPushButton#choice[restrained="true"] { background: %(raised)s; border-color: %(edge)s; color: %(text)s; }
QPushButton#choice[hinted="true"] { background: %(hint)s; border-color: %(text)s; color: %(on_gold)s; }
QPushButton#choice:hover, QPushButton#choice:focus { border-color: %(text)s; outline: none; }
QPushButton#choice:disabled { background: %(surface)s; border: 2px %(off_line)s; color: %(off)s; }
QPushButton#tool { background: %(surface)s; border: 2px solid %(rim)s; min-width: 0; color: %(text)s;
    font-weight: 400; padding: %(gap)dpx %(beside)dpx; }
QPushButton#tool:hover { background: %(raised)s; border-color: %(line)s; }
QPushButton#tool:checked { background: %(raised)s; border-color: %(line)s; color: %(gold)s; }
QPushButton#tool:focus { border-color: %(gold)s; }
QPushButton#tool:disabled { background: transparent; border-color: transparent; color: %(off)s; }
QPushButton#way { background: %(ground)s; border: 1px solid %(edge)s; border-radius: 8px; padding: 0; min-width: 0; }
QPushButton#way:hover, QPushButton#way:focus { border-color: %(gold)s; }
#bidPanel { background: transparent; border: 1px solid transparent; }
#bidPanel:focus { border: 2px solid transparent; }
#bidPanel QLabel[role="heading"] { font-size: %(body)dpx; }
#strip { background: transparent; border: 2px solid transparent; }
#lookBack { background: %(ground)s; }
"""
