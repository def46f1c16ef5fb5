"""A trainee's progress on one page, as one would put it into a personnel file: drills, weeks, errors, opened stages."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPdfWriter

from cardrules.protocol.phrases import counted, isolated
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.learning_path import find_stage, path
from cardrules.school.progress.progress_reports import Week, progress
from dealers_choice import __version__
from dealers_choice.school.office.pdf_papers import FAINT, Paper, html_table, pdf, put_html, put_line, put_signatures
from dealers_choice.school.parts.cards_and_tiles import words_of_mark

__all__ = ["progress_sheet"]

_WEEKS: Final = 12
_FOOT: Final = 0.075
"""Of the page's height: the lines to be signed."""


def progress_sheet(name: str, since: str, house: str, summary: TraineeSummary, day: date, paper: Paper = "A4") -> bytes:
    """The page of a trainee who trains ``since`` a day, as it stands on another."""
    html = _html(name, since, house, summary, day)

    def draw(painter: QPainter, _writer: QPdfWriter, page: QRectF) -> None:
        put_html(painter, html, page.width(), (1 - _FOOT) * page.height())
        put_signatures(painter, page)
        foot = QRectF(0, page.height() - 0.016 * page.height(), page.width(), 0.016 * page.height())
        words = f"{counted(summary.count, 'record')} · history {summary.chain[:16]} · program {__version__}"
        put_line(painter, foot, words, 6, colour=FAINT, flags=Qt.AlignmentFlag.AlignLeft)

    return pdf(f"Progress: {name}", paper, draw)


def _html(name: str, since: str, house: str, summary: TraineeSummary, day: date) -> str:
    weeks = progress(summary, day).weeks
    active, coups = sum(week.active for week in weeks), sum(week.coups for week in weeks)
    sessions = counted(sum(week.sessions for week in weeks), "session")
    parts = [
        f"<h2>Progress: {escape(isolated(name))}</h2>",
        f"<p>On {day.isoformat()}; trains since {escape(since)}. {escape(isolated(house))}. {sessions}, "
        f"{counted(coups, 'coup')} dealt, {active / 3_600_000:.1f} active hours.</p>",
        _drills(summary, day),
        "<p></p>",
        _weeks(weeks[-_WEEKS:]),
        "<p></p>",
        _errors(weeks),
    ]
    for stage, (opened, by, why) in summary.gates.items():
        when = date.fromordinal(opened).isoformat()
        said = f"{find_stage(stage).title}: opened before its time on {when} by {isolated(by)}: {isolated(why)}"
        parts.append(f"<p>{escape(said)}</p>")
    return "".join(parts)


def _drills(summary: TraineeSummary, day: date) -> str:
    rows = []
    for tile in path(summary, day):
        state = summary.state(tile.drill.id)
        if state.first is None or not tile.last:
            continue
        last = tile.last[-1]
        due = "" if tile.due is None else "now" if tile.is_due else tile.due.isoformat()
        rows.append((f"{tile.drill.id} {tile.drill.title}", words_of_mark(tile.mark), state.sessions,
                     f"{state.first.permille / 10:.0f} %", f"{last.permille / 10:.0f} %", f"{last.ms / 1000:.1f}",
                     date.fromordinal(last.day).isoformat(), due))  # fmt: skip
    if not rows:
        return "<p>No drill has been done yet.</p>"
    heads = ("Drill", "Mark", "Sessions", "First", "Last", "Seconds or par", "Last day", "Due again")
    return html_table(heads, rows)


def _weeks(weeks: tuple[Week, ...]) -> str:
    rows = [
        (week.monday.isoformat(), week.sessions, f"{100 * week.right / week.answers:.0f} %" if week.answers else "",
         "" if week.pace is None else f"{week.pace:.2f}", week.coups or "", f"{week.active / 3_600_000:.1f}")
        for week in weeks
    ]  # fmt: skip
    return html_table(("Week of", "Sessions", "Right", "Of the time for job-ready", "Coups", "Active hours"), rows)


def _errors(weeks: tuple[Week, ...]) -> str:
    found: dict[str, list[int]] = {}
    for week in weeks:
        for heading, count in week.errors.items():
            found.setdefault(heading, []).append(count)
    rows = [(heading, sum(each), sum(each[-4:])) for heading, each in found.items() if sum(each)]
    if not rows:
        return "<p>No errors yet.</p>"
    return html_table(("Errors by heading", "In all", "In the last four weeks"), rows)
