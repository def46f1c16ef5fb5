"""What goes into a personnel file, as PDF: the certificate, the sheet of an exam, the list of a class.

Qt's own writer makes them. Text stays text in them, so that they can be searched, and whatever comes from a name or a
file is written as it is. What does not fit is set smaller, and a list goes on on the next page under the same heads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, Literal

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QTextDocument,
    QTextLayout,
    QTextOption,
)

from cardart.emblem import paint_emblem
from cardrules.casino.faults_and_grades import HOW_CORRECTED
from cardrules.casino.session_reports import DealtReport
from cardrules.catalogue import SCHOOL_EMBLEM
from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import Text, say
from cardrules.school.drills.items import judge
from cardrules.school.exams.exam_result import NOTES
from cardrules.school.exams.sitting_remarks import NOTHING, long_words
from cardrules.school.list_of_drills import item_of
from cardrules.school.table_exercises import right_answer
from dealers_choice import __version__
from dealers_choice.language import in_figures, words
from dealers_choice.match.players import spoken
from dealers_choice.school.drills.answers_in_words import said_answer
from dealers_choice.school.exams.csv_export import class_rows, day_of, headings_of, percent_of
from dealers_choice.school.exams.instructors_office import MarkedResult, Pupil
from dealers_choice.school.exams.verification import computer_words

__all__ = [
    "FAINT", "PAPERS", "Paper", "cell_words", "certificate", "class_list", "exam_sheet", "fitted", "html_table",
    "in_lines", "no_font_for", "paper_note", "pdf", "put_html", "put_line", "put_signatures",
]  # fmt: skip

Paper = Literal["A4", "Letter"]
PAPERS: Final[tuple[Paper, ...]] = ("A4", "Letter")
_SIZES: Final = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
_DOTS: Final = 300
_POINT: Final = _DOTS / 72
_MARGIN: Final = 16.0  # millimetres
_INK, FAINT, _GREEN, _RED = (QColor(name) for name in ("#1d1d1b", "#6b6b66", "#14532d", "#9c1c1c"))
_LEAST_POINTS: Final = 4.8
_MOST_ROWS: Final = 34  # of what was missed in the written test and of faults at the table: so many fit a page
_PADDED: Final = "cellpadding='6'"
"""Faults on a sheet; the table of faults has all."""
_PROOF: Final = say(
    "There may be a plain reason for it, such as a power cut: the school decides. What comes from a computer that "
    "nobody watched is evidence, not proof."
)
_HANDS: Final = {"keys": say("keys"), "mouse": say("mouse")}
_CHART: Final = 0.17
"""Of the page's height: the chart of the coups' times."""


def pdf(title: str, paper: Paper, draw: Callable[[QPainter, QPdfWriter, QRectF], None], *, wide: bool = False) -> bytes:
    """A document of which ``draw`` paints every page."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setTitle(title)
    writer.setCreator(f"Dealer's Choice {__version__}")
    turned = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(QPageSize(_SIZES[paper]), turned, QMarginsF(*4 * [_MARGIN]),
                                     QPageLayout.Unit.Millimeter))  # fmt: skip
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter, writer, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    return bytes(buffer.data().data())


def no_font_for(text: str) -> str:
    """The letters of a text for which no font of this computer has a picture: on paper they are empty boxes."""
    return "".join(letter for letter in dict.fromkeys(text) if not letter.isascii() and _is_box(letter))


def _is_box(letter: str) -> bool:
    layout = QTextLayout(letter, _font(10))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return any(not index for run in layout.glyphRuns() for index in run.glyphIndexes())


def paper_note(*texts: str) -> str:
    """What is to be said of a paper with these words on it, beside where it lies; "" if they can all be read."""
    boxes = no_font_for("".join(texts))
    if not boxes:
        return ""
    return f" {words('This computer has no font for {letters}: on the paper they are boxes.', letters=boxes)}"


def _font(points: float, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(max(1, round(points * _POINT)))
    font.setBold(bold)
    return font


def put_line(
    painter: QPainter, box: QRectF, text: str, points: float, *, bold: bool = False, colour: QColor = _INK,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
) -> None:  # fmt: skip
    """A line of text in a box, set smaller until it fits, and cut off where it would be too small to be read."""
    while points > _LEAST_POINTS and QFontMetricsF(_font(points, bold=bold)).horizontalAdvance(text) > box.width():
        points *= 0.94
    painter.setFont(_font(points, bold=bold))
    text = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.setPen(colour)
    painter.drawText(box, int(flags | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)


def put_html(painter: QPainter, html: str, wide: float, high: float) -> bool:
    """Lay HTML of our own out at the top of a page, set smaller until it fits; whether it does."""
    points = plain = 9.5
    direction = QTextOption()  # Qt turns a paragraph at its first letter, isolated or not
    direction.setTextDirection(Qt.LayoutDirection.LeftToRight)
    while True:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultTextOption(direction)
        document.setDefaultFont(_font(points))
        document.documentLayout().setPaintDevice(painter.device())
        document.setHtml(html.replace(_PADDED, f"cellpadding='{6 * points / plain:.1f}'"))
        document.setTextWidth(wide)
        fits = document.size().height() <= high
        if fits or points <= _LEAST_POINTS / 1.3:
            break
        points *= 0.95
    document.drawContents(painter)
    return fits


def put_signatures(painter: QPainter, page: QRectF) -> None:
    """Lines to be signed, near the foot of a page."""
    line = QRectF(0, page.height() - 0.035 * page.height(), 0.3 * page.width(), 0.016 * page.height())
    for number, said in enumerate((words("Instructor"), words("Trainee"), words("Date"))):
        place = line.translated(number * 0.35 * page.width(), 0)
        painter.setPen(QPen(_INK, 0.5 * _POINT))
        painter.drawLine(place.topLeft(), place.topRight())
        put_line(painter, place, said, 7, colour=FAINT, flags=Qt.AlignmentFlag.AlignLeft)


# -------------------------------------------------------------------------------------------------- certificate


def certificate(marked: MarkedResult, paper: Paper = "A4") -> bytes:
    """The certificate of an exam that was passed. Raises ValueError for one that was not."""
    if not marked.passed:
        raise ValueError("there is no certificate of an exam that was not passed")
    head = marked.found.sat.head

    def draw(painter: QPainter, _writer: QPdfWriter, page: QRectF) -> None:
        painter.setPen(QPen(_GREEN, 3 * _POINT))
        painter.drawRect(page.adjusted(6, 6, -6, -6))
        painter.setPen(QPen(_GREEN, 0.8 * _POINT))
        inner = page.adjusted(*(each * _POINT for each in (9, 9, -9, -9)))
        painter.drawRect(inner)
        text = inner.adjusted(24 * _POINT, 0, -24 * _POINT, 0)

        def at(share: float, said: str, points: float, *, bold: bool = False, colour: QColor = _INK) -> None:
            box = QRectF(text.left(), inner.top() + share * inner.height(), text.width(), 0.1 * inner.height())
            put_line(painter, box, said, points, bold=bold, colour=colour)

        side = 0.13 * inner.height()
        sign = QRectF(inner.left() + 24 * _POINT, inner.top() + 24 * _POINT, side, side)
        paint_emblem(painter, sign, SCHOOL_EMBLEM, bright=_GREEN.name(), dull=FAINT.name())
        at(0.06, head.exam.school, 20, colour=FAINT)
        at(0.15, words("Certificate"), 40, bold=True, colour=_GREEN)
        at(0.27, words("This is to certify that"), 14)
        at(0.36, head.trainee, 30, bold=True)
        at(0.46, words("has passed"), 14)
        at(0.54, head.exam.title, 22, bold=True)
        at(0.635, _figures(marked), 12)
        if marked.doubts():
            at(0.76, words("Not proctored: the sheet of the exam says why"), 11, colour=_RED)
        at(0.70, f"{day_of(marked)} · {isolated(head.exam.house().name)}", 12, colour=FAINT)
        for side, said in enumerate((words("Instructor"), words("Date and place"))):
            left = text.left() + side * 0.55 * text.width()
            line = QRectF(left, inner.top() + 0.84 * inner.height(), 0.45 * text.width(), 0.04 * inner.height())
            painter.setPen(QPen(_INK, 0.6 * _POINT))
            painter.drawLine(line.topLeft(), line.topRight())
            put_line(painter, line, said, 9, colour=FAINT)
        at(0.90, _origin(marked), 7, colour=FAINT)

    return pdf(words("Certificate: {trainee}", trainee=head.trainee), paper, draw, wide=True)


def _figures(marked: MarkedResult) -> str:
    """What an exam came to, in a line."""
    said = []
    percent, worth = percent_of(marked), marked.worth
    if percent is not None:
        said.append(words("written test {percent:.0f} %", percent=percent))
    if worth is not None:
        said.append(words("accuracy {accuracy:.1f}", accuracy=worth.accuracy))
        if worth.speed is not None:
            said.append(words("{speed:.2f} of par", speed=worth.speed))
    given = marked.rubric()
    if given is not None:
        said.append(words("judged {given:.1f} of 10", given=given))
    return " · ".join(said).capitalize()


def _origin(marked: MarkedResult) -> str:
    """By what a paper can be checked."""
    head = marked.found.sat.head
    return words(
        "Attempt {attempt} · result {result} · exam {exam} · {computer} · program {program}",
        attempt=head.attempt, result=marked.about.link[:16], exam=head.exam.seal[:16], program=head.program,
        computer=computer_words(head.key, {head.key: marked.computer} if marked.computer else {}),
    )  # fmt: skip


# -------------------------------------------------------------------------------------------------- the sheet


def exam_sheet(marked: MarkedResult, paper: Paper = "A4") -> bytes:
    """The sheet of an exam, on one page: what it came to, headings, faults, what happened, times, signatures."""
    head, session = marked.found.sat.head, marked.found.session
    reports = session.coups if session is not None else ()

    def draw(painter: QPainter, _writer: QPdfWriter, page: QRectF) -> None:
        chart = _CHART * page.height() if reports else 0.0
        foot = 0.075 * page.height()
        room = page.height() - chart - foot
        put_html(painter, _sheet_html(marked), page.width(), room)
        if reports:
            _chart(painter, QRectF(0, room, page.width(), chart), reports)
        put_signatures(painter, page)
        origin = QRectF(0, page.height() - 0.016 * page.height(), page.width(), 0.016 * page.height())
        put_line(painter, origin, _origin(marked), 6, colour=FAINT, flags=Qt.AlignmentFlag.AlignLeft)

    return pdf(words("Exam: {trainee}", trainee=head.trainee), paper, draw)


def _cells(*cells: object, tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag} align='left'>{escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"


def html_table(head: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """A table as HTML; what stands in its cells is written as it is."""
    body = "".join(_cells(*row) for row in rows)
    return (
        f"<table border='1' cellspacing='0' {_PADDED} width='100%' style='border-collapse:collapse'>"
        f"<thead>{_cells(*head, tag='th')}</thead>{body}</table>"
    )


def _sheet_html(marked: MarkedResult) -> str:
    head = marked.found.sat.head
    parts = [
        f"<h2>{escape(isolated(head.exam.school))}: {escape(isolated(head.exam.title))}</h2>",
        "<p>"
        + words(
            "<b>{trainee}</b>, attempt {attempt}, {day}, worked by {hand}. <b>{passed}</b>. {figures}.",
            trainee=escape(isolated(head.trainee)),
            attempt=head.attempt,
            day=day_of(marked),
            hand=_HANDS.get(head.hand, head.hand),
            passed=words("Passed") if marked.passed else words("Not passed"),
            figures=escape(_figures(marked)),
        )
        + "</p>",
    ]
    parts += (
        [f"<p style='color:{_RED.name()}'>{escape(' '.join(map(words, marked.why)))}</p><p></p>"] if marked.why else []
    )
    parts.append(_doubts_html(marked))
    parts += [
        _written_html(marked),
        _headings_html(marked),
        _faults_html(marked),
        _red_html(marked),
        _notes_html(marked),
    ]
    for reviewer, marks in marked.reviews.items():
        said = ", ".join(f"{isolated(name)} {mark}" for name, mark in marks.items())
        judged = words("Judged by {reviewer}: {marks}.", reviewer=isolated(reviewer), marks=said)
        parts.append(f"<p>{escape(judged)}</p>")
    return "".join(parts)


def _doubts_html(marked: MarkedResult) -> str:
    """Why the exam does not count as watched; of one without a doubt, what that does not prove."""
    found = marked.doubts()
    if not found:
        return f"<p style='color:{FAINT.name()}'>{escape(words(NOTHING))}</p><p></p>"
    said = escape(" ".join(map(isolated, found)))
    head = words("Not proctored.")
    return f"<p style='color:{_RED.name()}'><b>{head}</b> {said} {escape(words(_PROOF))}</p><p></p>"


def _written_html(marked: MarkedResult) -> str:
    """How much of the written test was right, where the reasons of a failure do not say it already, and each item that
    was not, as it was answered and as it is right."""
    told, rows = marked.found.grade.get("written"), _missed(marked)
    if told is None:
        return ""
    missed = html_table([words("Item"), words("Asked"), words("Answered"), words("Right")], rows) if rows else ""
    score = ""
    if told["passed"]:
        score = f"<p>{words('Written test: {right} of {of} right.', right=told['right'], of=told['of'])}</p>"
    return f"{score}{missed}<p></p>"


def _missed(marked: MarkedResult) -> list[list[object]]:
    """The items of the written test that were not right: number, question, answer, and what is right."""
    setting, rows = marked.found.sat.head.exam.house().setting(), list[list[object]]()
    said = setting.house.words
    for number, (_, key, answer, _) in enumerate(marked.found.sat.items, 1):
        item = item_of(key, setting)
        if not judge(item, answer).right:
            right = said_answer(item, right_answer(item), said)
            rows.append([number, spoken(item.asks[0].text), said_answer(item, answer, said), right])
    return rows


def _headings_html(marked: MarkedResult) -> str:
    worth = marked.worth
    if worth is None:
        return ""
    letters = bool(worth.letters)
    rows = [
        [spoken(name), in_figures(lost, ".1f"), *([worth.letters[name]] if letters else [])]
        for name, lost in worth.points.items()
    ]
    return html_table(
        [words("Heading"), words("Points lost for 30 rounds"), *([words("Letter")] if letters else [])], rows
    )


def _faults_html(marked: MarkedResult) -> str:
    session = marked.found.session
    if session is None:
        return ""
    if not session.faults and not marked.added:
        return f"<p>{words('No faults at the table.')}</p>"
    clock = _moments(marked)
    rows = []
    for number, fault in enumerate(session.faults[: _MOST_ROWS - len(_missed(marked))]):
        mark = marked.marks.get(number)
        said = (
            words("Overruled by {marker}: {reason}", marker=isolated(mark.marker), reason=isolated(mark.reason))
            if mark and mark.overruled
            else words(HOW_CORRECTED[fault.corrected])
        )
        rows.append([clock.get(fault.step, ""), fault.coup, fault.error, fault.severity, spoken(fault.error.text),
                     spoken(fault.text), said])  # fmt: skip
    for added in marked.added[: max(0, _MOST_ROWS - len(_missed(marked)) - len(rows))]:
        said = words("Added by {marker}", marker=isolated(added.marker))
        rows.append(["", added.coup, added.error, added.fault.severity, spoken(added.kind.text),
                     isolated(added.reason), said])  # fmt: skip
    more = len(session.faults) + len(marked.added) - len(rows)
    rest = f"<p>{words('And {more:fault/faults} more, in the table of faults.', more=more)}</p>" if more else ""
    heads = [
        words("Time"),
        words("Round"),
        words("Fault"),
        "",
        words("What"),
        words("The floor says"),
        words("Put right"),
    ]
    return f"<p></p>{html_table(heads, rows)}{rest}"


def _moments(marked: MarkedResult) -> dict[int, str]:
    """When each of the dealer's actions was done, in minutes and seconds of the audition."""
    found: dict[int, str] = {}
    at = step = 0
    for _, seat, text in marked.found.sat.actions:
        if seat == -2:
            at = int(text.split()[1])
        elif seat == 0:
            step += 1
            found[step] = f"{at // 60_000}:{at // 1000 % 60:02}"
    return found


def _red_html(marked: MarkedResult) -> str:
    if marked.worth is None or not marked.worth.red:
        return ""
    lines = marked.found.sat.head.exam.course.red_lines
    said = "; ".join(words("{line} (round {coup})", line=lines[each.line], coup=each.coup) for each in marked.worth.red)
    return f"<p><b>{words('Red lines:')}</b> {escape(said)}.</p>"


def _notes_html(marked: MarkedResult) -> str:
    told = []
    for at, what, ms in marked.found.sat.notes:
        if what in ("written", "written over", "audition"):
            continue
        took = f" ({long_words(ms)})" if ms else ""
        told.append(f"{at // 60_000}:{at // 1000 % 60:02} {words(NOTES[what])}{took}")
    return f"<p><b>{words('What happened:')}</b> {escape('; '.join(told))}.</p>" if told else ""


def _chart(painter: QPainter, box: QRectF, reports: Sequence[DealtReport]) -> None:
    """How long each coup took, as a part of par."""
    title = QRectF(box.left(), box.top(), box.width(), 12 * _POINT)
    put_line(
        painter, title, words("Each round's time as a part of par"), 7.5, colour=FAINT, flags=Qt.AlignmentFlag.AlignLeft
    )
    room = box.adjusted(0, 14 * _POINT, 0, -12 * _POINT)
    ratios = [report.took / report.par if report.took is not None else 0.0 for report in reports]
    most = max(1.6, *ratios)
    step = room.width() / len(reports)
    for number, (report, ratio) in enumerate(zip(reports, ratios, strict=True)):
        high = room.height() * ratio / most
        bar = QRectF(room.left() + number * step + 0.15 * step, room.bottom() - high, 0.7 * step, high)
        painter.fillRect(bar, _RED if ratio > 1.2 else _GREEN)
        below = QRectF(room.left() + number * step, room.bottom(), step, 10 * _POINT)
        put_line(painter, below, str(report.number), 6, colour=FAINT)
    par = room.bottom() - room.height() / most
    painter.setPen(QPen(_INK, 0.5 * _POINT, Qt.PenStyle.DashLine))
    painter.drawLine(QLineF(room.left(), par, room.right(), par))


# -------------------------------------------------------------------------------------------------- a class


_COLUMNS: Final = (
    (say("Class"), 8.0), (say("Trainee"), 18.0), (say("Exams"), 4.0), (say("Last exam"), 13.0), (say("Day"), 7.0),
    (say("Passed"), 5.0), (say("Look at"), 9.0), (say("Written %"), 5.5), (say("Accuracy"), 5.5), (say("Of par"), 4.5),
)  # fmt: skip
"""Of a class list, with their shares of the width; those of the headings get the rest."""
_ROW: Final = 12.5  # points
_TALL: Final = 19.0  # points, of a row in which cells may have two lines
_LETTERS: Final = 200
"""In a line of names below the title, at most."""


def class_list(school: str, pupils: Sequence[Pupil], results: Sequence[MarkedResult], paper: Paper = "A4") -> bytes:
    """A class: everybody, with the last exam, and the points lost under each heading in the first and in the last
    audition, on as many pages as it takes."""
    table = class_rows(pupils, results)
    plain = len(_COLUMNS)
    names = headings_of(results)
    shares = [share for _, share in _COLUMNS] + [max(3.2, 28.0 / len(names)) for _ in names]
    heads = [words(name) for name, _ in _COLUMNS] + [str(number) for number in range(1, len(names) + 1)]
    rows = [[*map(cell_words, row[:plain]), *_pairs(row[plain:])] for row in table[1:]]
    numbered = [f"{number} {isolated(name)}" for number, name in enumerate(names, 1)]
    legend = (
        in_lines([words("Points lost for 30 rounds in the first and the last audition"), *numbered]) if names else []
    )

    def draw(painter: QPainter, writer: QPdfWriter, page: QRectF) -> None:
        line = _ROW * _POINT
        top = (3.2 + len(legend)) * line
        unit = page.width() / sum(shares)
        pages = _pages(rows, [share * unit - _GAP for share in shares], page.height() - top - 1.5 * line)
        for number, here in enumerate(pages):
            if number:
                writer.newPage()
            left = Qt.AlignmentFlag.AlignLeft
            title = words("{school}: class list", school=isolated(school))
            put_line(painter, QRectF(0, 0, page.width(), 1.8 * line), title, 14, bold=True, flags=left)
            for at, said in enumerate(legend):
                below = QRectF(0, (1.8 + at) * line, page.width(), line)
                put_line(painter, below, said, 7, colour=FAINT, flags=left)
            _row(painter, top - line, line, unit, shares, [[head] for head in heads], bold=True)
            down = top
            for place, cells in enumerate(here):
                high = _height(cells)
                if place % 2:
                    painter.fillRect(QRectF(0, down, page.width(), high), QColor("#f0f0ea"))
                _row(painter, down, high, unit, shares, cells)
                down += high
            foot = QRectF(0, page.height() - line, page.width(), line)
            said = words("Page {number} of {count}", number=number + 1, count=len(pages))
            put_line(painter, foot, said, 7, colour=FAINT, flags=Qt.AlignmentFlag.AlignRight)

    return pdf(words("{school}: class list", school=school), paper, draw, wide=True)


def _pages(rows: Sequence[Sequence[str]], widths: Sequence[float], high: float) -> list[list[list[list[str]]]]:
    """The rows of each page, their cells in one line or in two; there is one page at least."""
    pages: list[list[list[list[str]]]] = [[]]
    left = high
    for row in rows:
        cells = [fitted(text, wide) for text, wide in zip(row, widths, strict=True)]
        if _height(cells) > left and pages[-1]:
            pages.append([])
            left = high
        pages[-1].append(cells)
        left -= _height(cells)
    return pages


def _height(cells: Sequence[Sequence[str]]) -> float:
    return (_TALL if any(len(lines) > 1 for lines in cells) else _ROW) * _POINT


def in_lines(names: Sequence[str]) -> list[str]:
    """Names as lines that a wide page has room for.

    >>> in_lines(["T1 Two-card totals", "T3 Naturals"])
    ['T1 Two-card totals; T3 Naturals']
    """
    lines = [""]
    for name in names:
        longer = f"{lines[-1]}; {name}" if lines[-1] else name
        if len(longer) > _LETTERS and lines[-1]:
            lines.append(name)
        else:
            lines[-1] = longer
    return lines


def in_two(text: str) -> list[str]:
    """A name in two lines of about one length, and a pair of figures in two; a single word in one.

    >>> in_two("Wolfeschlegelsteinhausen Maximiliana-Theodora"), in_two("100→0"), in_two("Ann")
    (['Wolfeschlegelsteinhausen', 'Maximiliana-Theodora'], ['100→', '0'], ['Ann'])
    """
    if "→" in text:
        first, _, last = text.partition("→")
        return [f"{first}→", last]
    said = text.split()
    if len(said) < 2:
        return [text]
    at = min(range(1, len(said)), key=lambda at: abs(len(" ".join(said[:at])) - len(text) / 2))
    return [" ".join(said[:at]), " ".join(said[at:])]


def fitted(text: str, wide: float) -> list[str]:
    """What stands in a cell so wide: in one line if there is room for it, or in two."""
    return [text] if QFontMetricsF(_font(_CELL)).horizontalAdvance(text) <= wide else in_two(text)


_CELL: Final = 7.5
"""Points of the letters in a cell."""
_GAP: Final = 4 * _POINT
"""Between two cells."""


def cell_words(value: object) -> str:
    """What stands in a cell of a class, in words."""
    if isinstance(value, bool):
        return words("yes") if value else words("no")
    return words(value) if isinstance(value, Text) else str(value)


def _pairs(values: Sequence[object]) -> list[str]:
    """First and last of each heading in one cell."""
    return [
        "" if first == "" else f"{first:g}" if first == last else f"{first:g}→{last:g}"
        for first, last in zip(values[::2], values[1::2], strict=True)
    ]


def _row(
    painter: QPainter, top: float, high: float, unit: float, shares: Sequence[float],
    cells: Sequence[Sequence[str]], *, bold: bool = False,
) -> None:  # fmt: skip
    """A line of a table, and a rule below it."""
    at = 0.0
    for share, lines in zip(shares, cells, strict=True):
        for number, line in enumerate(lines):
            box = QRectF(at, top + number * high / 2, share * unit - _GAP, high / len(lines))
            put_line(painter, box, line, _CELL, bold=bold, flags=Qt.AlignmentFlag.AlignLeft)
        at += share * unit
    painter.setPen(QPen(FAINT, (0.8 if bold else 0.25) * _POINT))
    painter.drawLine(QLineF(0, top + high, at, top + high))
