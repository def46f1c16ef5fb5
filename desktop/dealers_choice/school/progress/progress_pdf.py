"""A trainee's progress on one page, as one would put it into a personnel file: drills, weeks, errors, opened stages."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPdfWriter

from cardrules.protocol.phrases import isolated
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.learning_path import find_stage, path
from cardrules.school.progress.progress_reports import Week, progress
from dealers_choice import __version__
from dealers_choice.language import in_figures, words
from dealers_choice.school.office.pdf_papers import FAINT, Paper, html_table, pdf, put_html, put_line, put_signatures
from dealers_choice.school.parts.cards_and_tiles import words_of_mark

__all__ = ["progress_sheet"]

_WEEKS: Final = 12
_FOOT: Final = 0.075
"""Of the page's height: the lines to be signed."""


def progress_sheet(
    name: str, since: str, house: str, summary: TraineeSummary, day: date, paper: Paper = "A4", game: str = FIRST_GAME
) -> bytes:
    """The page of a trainee who trains ``since`` a day, as it stands on another, in the course of a game."""
    html = _html(name, since, house, summary, day, game)

    def draw(painter: QPainter, _writer: QPdfWriter, page: QRectF) -> None:
        put_html(painter, html, page.width(), (1 - _FOOT) * page.height())
        put_signatures(painter, page)
        foot = QRectF(0, page.height() - 0.016 * page.height(), page.width(), 0.016 * page.height())
        said = words(
            "{records:record/records} · history {chain} · program {version}",
            records=summary.count, chain=summary.chain[:16], version=__version__,
        )  # fmt: skip
        put_line(painter, foot, said, 6, colour=FAINT, flags=Qt.AlignmentFlag.AlignLeft)

    return pdf(words("Progress: {name}", name=name), paper, draw)


def _html(name: str, since: str, house: str, summary: TraineeSummary, day: date, game: str) -> str:
    weeks = progress(summary, day, game).weeks
    active, coups = sum(week.active for week in weeks), sum(week.coups for week in weeks)
    came = words(
        "On {day}; trains since {since}. {house}. {sessions:session/sessions}, {coups:round/rounds} dealt, {hours:.1f} "
        "active hours.",
        day=day.isoformat(), since=since, house=isolated(house), sessions=sum(week.sessions for week in weeks),
        coups=coups, hours=active / 3_600_000,
    )  # fmt: skip
    parts = [
        f"<h2>{escape(words('Progress: {name}', name=isolated(name)), quote=False)}</h2>",
        f"<p>{escape(came)}</p>",
        _drills(summary, day, game),
        "<p></p>",
        _weeks(weeks[-_WEEKS:]),
        "<p></p>",
        _errors(weeks),
    ]
    for stage, (opened, by, why) in summary.gates.items():
        when = date.fromordinal(opened).isoformat()
        said = words(
            "{title}: opened before its time on {when} by {by}: {why}",
            title=find_stage(stage).title,
            when=when,
            by=isolated(by),
            why=isolated(why),
        )
        parts.append(f"<p>{escape(said)}</p>")
    return "".join(parts)


def _drills(summary: TraineeSummary, day: date, game: str) -> str:
    rows = []
    for tile in path(summary, day, game):
        state = summary.state(tile.drill.id)
        if state.first is None or not tile.last:
            continue
        last = tile.last[-1]
        due = "" if tile.due is None else words("now") if tile.is_due else tile.due.isoformat()
        rows.append((f"{words(tile.drill.title)} ({tile.drill.label})", words_of_mark(tile.mark), state.sessions,
                     words("{percent:.0f} %", percent=state.first.permille / 10),
                     words("{percent:.0f} %", percent=last.permille / 10), in_figures(last.ms / 1000, ".1f"),
                     date.fromordinal(last.day).isoformat(), due))  # fmt: skip
    if not rows:
        return f"<p>{words('No drill has been done yet.')}</p>"
    heads = (
        words("Drill"),
        words("Mark"),
        words("Sessions"),
        words("First"),
        words("Last"),
        words("Seconds or par"),
        words("Last day"),
        words("Due again"),
    )
    return html_table(heads, rows)


def _weeks(weeks: tuple[Week, ...]) -> str:
    rows = [
        (week.monday.isoformat(), week.sessions,
         words("{percent:.0f} %", percent=100 * week.right / week.answers) if week.answers else "",
         "" if week.pace is None else in_figures(week.pace, ".2f"), week.coups or "",
         in_figures(week.active / 3_600_000, ".1f"))
        for week in weeks
    ]  # fmt: skip
    return html_table(
        (
            words("Week of"),
            words("Sessions"),
            words("Right"),
            words("Of the time for job-ready"),
            words("Rounds"),
            words("Active hours"),
        ),
        rows,
    )


def _errors(weeks: tuple[Week, ...]) -> str:
    found: dict[str, list[int]] = {}
    for week in weeks:
        for heading, count in week.errors.items():
            found.setdefault(heading, []).append(count)
    rows = [(heading, sum(each), sum(each[-4:])) for heading, each in found.items() if sum(each)]
    if not rows:
        return f"<p>{words('No errors yet.')}</p>"
    return html_table((words("Errors by heading"), words("In all"), words("In the last four weeks")), rows)
