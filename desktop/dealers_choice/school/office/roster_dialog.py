"""Several trainees at once: names are pasted, or come from a file of a spreadsheet; what is refused is told by line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import capital, sentence
from cardrules.protocol.texts import say
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import error_words, words
from dealers_choice.panels.save_file_dialog import asked_which
from dealers_choice.school.exams.instructors_office import Office, OfficeError
from dealers_choice.school.exams.roster_file import LARGEST, Refused, decoded, read_lines
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label
from dealers_choice.ui.widgets.room_dialog import RoomDialog

__all__ = ["RosterDialog"]

_ABOUT: Final = say(
    "One trainee on each line: name, class, note. Class and note may be left out. Columns are parted by tabs, as a "
    "spreadsheet copies them, by semicolons or by commas. A first line with “name”, “class” and “note” may put them in "
    "another order. What is refused stays here, so that it can be put right."
)
_FILES: Final = say("Lists (*.csv *.txt *.tsv);;All files (*)")


class RosterDialog(RoomDialog):
    """Puts everybody who is written here on the roster; what cannot be is told, and stays."""

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._office = office
        self._aside = Aside(self)
        self.setWindowTitle(words("Several trainees"))
        style.dress(self)
        space = style.pixels()
        column = QVBoxLayout(self)
        self.frame(column)
        column.setSpacing(round(space * 0.7))
        column.addWidget(label(words(_ABOUT), "muted", wrap=True))
        self.lines, self.refused = QPlainTextEdit(), QPlainTextEdit()
        self.lines.setPlaceholderText(words("Name, class, note"))
        self.lines.setAccessibleName(words("The trainees, one on each line"))
        self.refused.setAccessibleName(words("What was refused, and why"))
        self.refused.setReadOnly(True)
        self.refused.hide()
        self.told = label("", "muted", wrap=True)
        self.told.setMinimumHeight(style.pixels(1.6))
        bring, self.put, close = (
            QPushButton(words("&Open a file…")),
            QPushButton(words("&Put on the roster")),
            QPushButton(words("&Close")),
        )
        self.put.setObjectName("choice")
        for each in (bring, self.put, close):
            each.setAutoDefault(False)
        bring.clicked.connect(self._ask_file)
        self.put.clicked.connect(self.enrol)
        close.clicked.connect(self.accept)
        column.addWidget(self.lines, 3)
        column.addWidget(self.told)
        column.addWidget(self.refused, 2)
        column.addWidget(Beside((bring, 0), (self.put, 0), (close, 0)))
        self.resize(style.pixels(44), style.pixels(36))
        self.lines.setFocus()

    def _ask_file(self) -> None:
        path = asked_which(self, words("Open a list"), words(_FILES))
        if path is not None:
            self.bring(path)

    def bring(self, path: Path) -> None:
        """Show the lines of a file; nothing is put on the roster yet."""

        def failed(error: Exception) -> None:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error_words(error)
            self._tell(words("{name} cannot be read: {reason}.", name=path.name, reason=reason), [])

        def show(found: tuple[bytes, str]) -> None:
            self.lines.setPlainText(found[1])
            self._tell(words("These are the lines of {name}. Nothing is on the roster yet.", name=path.name), [])

        self._aside.do(lambda: foreign(path, LARGEST, decoded), show, OSError, FormatError, failed=failed)

    def enrol(self) -> None:
        """Put on the roster whom the lines name. Those that are refused stay, with the reasons below them."""
        try:
            entries, refused = read_lines(self.lines.toPlainText())
            refused = sorted([*refused, *self._office.enrol_all(entries)])
        except (FormatError, OfficeError) as error:
            self._tell(sentence(capital(error_words(error))), [])
            return
        added = len(entries) - sum(each.line in {entry.line for entry in entries} for each in refused)
        self.lines.setPlainText("\n".join(each.text for each in refused))
        told = [words("{trainees:trainee/trainees} put on the roster.", trainees=added)]
        if refused:
            told.append(words("{lines:line/lines} refused.", lines=len(refused)))
        self._tell(" ".join(told), refused)

    def _tell(self, text: str, refused: list[Refused]) -> None:
        self.told.setText(text)
        self.refused.setPlainText(
            "\n".join(
                words("Line {line}: {text}\n    {why}", line=each.line, text=each.text, why=each.why)
                for each in refused
            )
        )
        self.refused.setVisible(bool(refused))
