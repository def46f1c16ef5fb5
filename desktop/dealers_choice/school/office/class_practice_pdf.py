"""What a class has practised, as PDF: for each trainee and drill the first session, the last, and the mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPdfWriter, QPen

from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import MARK_NAMES
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.skills import Skill
from dealers_choice.language import in_figures, words
from dealers_choice.school.exams.class_practice import Trained
from dealers_choice.school.exams.csv_export import drills_of
from dealers_choice.school.office.pdf_papers import FAINT, Paper, fitted, in_lines, pdf, put_line

__all__ = ["MARKS", "skill_words", "skills_list"]

MARKS: Final = ("", "◆", "◆◆", "◆◆◆")
"""The marks, as lozenges on a tile of the path show them."""
_ROW: Final = 21.0
"""Points of a row: two lines of figures."""
_POINT: Final = 300 / 72
_COLUMNS: Final = (
    (say("Class"), 9.0),
    (say("Trainee"), 21.0),
    (say("Sessions"), 4.5),
    (say("Hours"), 4.0),
    (say("Job-ready"), 4.5),
)
"""With their shares of the width; those of the drills get the rest."""
_SHARE: Final = 60.0
_WIDEST: Final = 5.0
"""The share of a single drill, at most."""
_LEFT, _CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter


def skill_words(skill: Skill | None) -> str:
    """A drill in a few letters: "60 → 95 ◆◆"; "" if it was never done."""
    if skill is None:
        return ""
    return f"{skill.first.permille / 10:.0f} → {skill.last.permille / 10:.0f} {MARKS[skill.mark]}".strip()


def skills_list(school: str, trained: Sequence[Trained], paper: Paper = "A4") -> bytes:
    """Everybody, on as many pages as it takes; the drills are named below the heads of each."""
    drills = drills_of(trained)
    wide = min(_WIDEST, _SHARE / max(1, len(drills)))
    shares = [*(share for _, share in _COLUMNS), *(wide for _ in drills)]
    legend = words(
        "Right answers in per cent, in the first session (above) and in the last (below); {marks:row}.",
        marks=[f"{MARKS[mark]} {words(MARK_NAMES[mark])}" for mark in range(1, len(MARK_NAMES))],
    )
    names = in_lines([f"{find_drill(drill).label} {words(find_drill(drill).title)}" for drill in drills])

    def draw(painter: QPainter, writer: QPdfWriter, page: QRectF) -> None:
        row, line = _ROW * _POINT, 11 * _POINT
        top = 2 * line + (2 + len(names)) * line
        each = max(1, int((page.height() - top - line) // row))
        pages = max(1, -(-len(trained) // each))
        unit = page.width() / max(sum(shares), 70.0)
        for number in range(pages):
            if number:
                writer.newPage()
            title = words("{school}: practice of the class", school=isolated(school))
            put_line(painter, QRectF(0, 0, page.width(), 1.8 * line), title, 14, bold=True, flags=_LEFT)
            for at, said in enumerate((legend, *names), 2):
                put_line(painter, QRectF(0, at * line, page.width(), line), said, 7, colour=FAINT, flags=_LEFT)
            heads = [*(words(name) for name, _ in _COLUMNS), *drills]
            _heads(painter, top - line, line, unit, shares, heads)
            for place, one in enumerate(trained[number * each : (number + 1) * each]):
                box = QRectF(0, top + place * row, sum(shares) * unit, row)
                if place % 2:
                    painter.fillRect(box, QColor("#f0f0ea"))
                _person(painter, box, unit, shares, one, drills)
            foot = QRectF(0, page.height() - line, page.width(), line)
            put_line(
                painter,
                foot,
                words("Page {number} of {pages}", number=number + 1, pages=pages),
                7,
                colour=FAINT,
                flags=Qt.AlignmentFlag.AlignRight,
            )

    return pdf(words("{school}: practice of the class", school=school), paper, draw, wide=True)


def _heads(
    painter: QPainter, top: float, high: float, unit: float, shares: Sequence[float], heads: Sequence[str]
) -> None:
    at = 0.0
    for number, (share, text) in enumerate(zip(shares, heads, strict=True)):
        box = QRectF(at, top, share * unit - 3 * _POINT, high)
        put_line(painter, box, text, 7.5, bold=True, flags=_LEFT if number < len(_COLUMNS) else _CENTRE)
        at += share * unit
    painter.setPen(QPen(FAINT, 0.8 * _POINT))
    painter.drawLine(QLineF(0, top + high, at, top + high))


def _person(
    painter: QPainter, box: QRectF, unit: float, shares: Sequence[float], one: Trained, drills: Sequence[str]
) -> None:
    told = one.training
    cells = (one.group, one.name, str(told.sessions), in_figures(told.active / 3_600_000, ".1f"), str(told.job_ready))
    at, half = 0.0, box.height() / 2
    for share, text in zip(shares, cells, strict=False):
        lines = fitted(text, share * unit - 3 * _POINT)
        for number, line in enumerate(lines):
            place = QRectF(at, box.top() + number * half, share * unit - 3 * _POINT, box.height() / len(lines))
            put_line(painter, place, line, 7.5, flags=_LEFT)
        at += share * unit
    for share, drill in zip(shares[len(cells) :], drills, strict=True):
        skill = told.skills.get(drill)
        if skill is not None:
            place = QRectF(at, box.top(), share * unit - 3 * _POINT, half)
            put_line(painter, place, f"{skill.first.permille / 10:.0f}", 7, colour=FAINT)
            said = f"{skill.last.permille / 10:.0f} {MARKS[skill.mark]}".strip()
            put_line(painter, place.translated(0, half), said, 7.5, bold=True)
        at += share * unit
    painter.setPen(QPen(FAINT, 0.25 * _POINT))
    painter.drawLine(QLineF(0, box.bottom(), box.right(), box.bottom()))
