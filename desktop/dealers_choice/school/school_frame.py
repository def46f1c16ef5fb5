"""The Dealer School as a page of the window: a head with the way back and who trains, and one room below it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from cardrules.protocol.phrases import isolated
from cardrules.school.course import Course, offered
from cardrules.school.houses.house_profile import Profile
from cardrules.school.progress.attempts import Entry
from cardrules.school.progress.history_summary import TraineeSummary
from dealers_choice.language import words
from dealers_choice.maintenance_client import Errand
from dealers_choice.request import TableRequest
from dealers_choice.school.house_profiles import Houses
from dealers_choice.school.parts.page_head import HeadTitle, TraineeButton
from dealers_choice.school.parts.school_page import Room, RoomPage
from dealers_choice.school.todays_step import step_words
from dealers_choice.school.trainees.trainee_history import AT_ONCE, History, HistoryLate
from dealers_choice.school.trainees.trainee_store import Trainee, Trainees
from dealers_choice.storage.file_types import school_room
from dealers_choice.storage.folders import data_folder
from dealers_choice.storage.next_school_step import remember_step
from dealers_choice.ui import style
from dealers_choice.ui.cloth_and_table_pictures import paint_ground
from dealers_choice.ui.plain_text import message, plain_tip
from dealers_choice.ui.screen_reader import Reader

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker
    from dealers_choice.settings import Settings
    from dealers_choice.table.pictures.cards_and_felt import Art

__all__ = ["School"]

_SETTLED_MS: Final = 120
"""After so long without another size a page is laid out anew."""


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


class School(QWidget):
    """Everything that a trainee, or an instructor, sees of the school.

    ``today`` and ``clock`` may be replaced, so that a test can live through eight weeks in a second.
    """

    home = Signal()
    """The user leaves the school."""
    table = Signal(object)
    """A free table is wanted: a TableRequest."""
    judged = Signal(str, float)
    """How far a history is that is being judged anew: whose, and 0 to 1."""
    help_wanted = Signal(str)
    """A help page is wanted, by its name."""
    heard = Signal(str)
    """What is seen on a table of the school is heard as this (``table.motion.sound_cues``)."""

    def __init__(
        self, rooms: Sequence[Room], art: Art, thinker: Callable[[], Thinker], settings: Callable[[], Settings],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """``rooms``: every room, in the order of their doors. The first is the hall."""
        super().__init__(parent)
        self.rooms = tuple(rooms)
        self.art = art
        self.thinker = thinker
        self.settings = settings
        self.today: Callable[[], date] = date.today
        """The day where the trainee is."""
        self.clock: Callable[[], int] = _milliseconds
        """Milliseconds that only go forward."""
        self.trainees = Trainees(data_folder() / "school" / "trainees")
        self.history: History | None = None
        """What the one who trains has done; None as long as nobody has said who it is."""
        self.houses = Houses(data_folder() / "school" / "houses")
        self.profile: Profile = self.houses.current().profile
        """How this house deals and judges."""
        self.entry: Entry | None = None
        """The session whose report is looked at."""
        self._judging: Errand | None = None
        self._resized = QTimer(self)
        self._resized.setSingleShot(True)
        self._resized.timeout.connect(self._fit)
        self._room = ""
        self._entered = False
        """Whether the room has just been entered, by a key that may still be on its way."""
        self._way: list[tuple[str, str]] = []  # the rooms through which the present one was reached
        self._rooms: dict[str, RoomPage] = {}
        self.setAccessibleName(words("Dealer School"))
        self.reader = Reader(self)
        """Tells a screen reader what happens on the pages."""
        self._build()

    def _build(self) -> None:
        self._back = QPushButton("‹ &Back")
        self._back.setProperty("kind", "quiet")
        self._back.clicked.connect(self._ask_back)
        self._title, self._who = HeadTitle(), TraineeButton()
        self._who.clicked.connect(lambda: self.go("who"))
        self._help = QPushButton(words("H&elp"))
        self._help.setProperty("kind", "quiet")
        self._help.setToolTip(words("How the school is used (F1)"))
        self._help.clicked.connect(lambda: self.help_wanted.emit(self.help_page()))
        self.head = QWidget()
        row = QHBoxLayout(self.head)
        row.setContentsMargins(
            style.room_pixels(0.8), style.room_pixels(0.5), style.room_pixels(0.8), style.room_pixels(0.3)
        )
        row.setSpacing(style.room_pixels(0.8))
        row.addWidget(self._back)
        row.addWidget(self._title, 1)
        row.addWidget(self._who)
        row.addWidget(self._help)
        self._stack = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._stack, 1)

    @property
    def game(self) -> str:
        """The id of the game that this house deals, and that is taught."""
        return self.profile.game

    @property
    def course(self) -> Course:
        """What that game brings to the school."""
        return self.profile.course

    def teach(self, game: str) -> None:
        """Another game is taught from now on, in the house that dealt it last. Raises HouseError."""
        house = self.houses.dealing(game)
        self.houses.choose(house)
        self.profile = house.profile

    def profile_of(self, game: str) -> Profile:
        """How the house judges that deals a game: the one in use, else the last of that game."""
        return self.profile if self.profile.game == game else self.houses.dealing(game).profile

    @property
    def asks_game(self) -> bool:
        """Whether somebody must say which game is learned: once, where there are several."""
        return len(offered()) > 1 and not self.houses.chosen

    # ------------------------------------------------------------------------------------------------- who trains

    @property
    def trainee(self) -> Trainee | None:
        """Who trains now."""
        return self.history.trainee if self.history is not None else None

    @property
    def summary(self) -> TraineeSummary:
        """What the trainee's history comes to; an empty one if nobody trains."""
        return self.history.summary if self.history is not None else TraineeSummary()

    def choose(self, trainee: Trainee) -> None:
        """This one trains from now on. Where the history must be judged anew first, that is done beside the window;
        meanwhile nobody trains."""
        self.trainees.choose(trainee)
        self._stop_judging()
        try:
            self.history = self.trainees.history(trainee, AT_ONCE)
        except HistoryLate:
            self.history = None
            self._judge_anew(trainee)
        self._name_trainee()
        self.tell_notices()

    def reread(self) -> None:
        """Somebody else has written to the history of whoever trains: read what is new in it."""
        if self.trainee is not None:
            self.choose(self.trainee)

    def _judge_anew(self, trainee: Trainee) -> None:
        self._judging = errand = Errand(["history", str(self.trainees.folder(trainee).absolute())], self)
        errand.share.connect(lambda share: self.judged.emit(trainee.name, share))
        errand.done.connect(lambda answer: self._judged(trainee, answer))

    def _stop_judging(self) -> None:
        errand, self._judging = self._judging, None
        if errand is not None:
            errand.stop()
            errand.leave()

    def _judged(self, trainee: Trainee, answer: dict[str, Any]) -> None:
        """The history has been judged anew, or cannot be."""
        errand, self._judging = self._judging, None
        if errand is not None:
            errand.leave()
        if "error" in answer:
            message(
                self,
                words(
                    "The history of {name} cannot be read: {error}",
                    name=isolated(trainee.name),
                    error=answer["error"],
                ),
                words("Dealer School"),
            ).open()
            self._show("who", "")
            return
        # what another program has added meanwhile is little
        self.history = self.trainees.history(trainee)
        self.history.notices += answer["notices"]
        self._name_trainee()
        self.tell_notices()
        if self._room == "judging":
            self._show(self.rooms[0].id, "")

    @property
    def is_judging(self) -> bool:
        """Whether a history is being judged anew."""
        return self._judging is not None

    def tell_notices(self) -> None:
        """Say what was wrong with the history: lines that were set aside, a full disk."""
        if self.history is None or not self.history.notices:
            return
        text, self.history.notices = "\n\n".join(dict.fromkeys(self.history.notices)), []
        box = message(self, text, words("Dealer School"))
        box.setObjectName("notice")
        box.open()

    def _name_trainee(self) -> None:
        self._who.say(self.trainee.name if self.trainee is not None else "")

    # --------------------------------------------------------------------------------------------------- the rooms

    def enter(self) -> None:
        """The school is opened: whoever trained last trains on."""
        trainee = self.trainees.current()
        locked = trainee is not None and not self.trainees.is_open(trainee)
        if trainee is not None and not locked:  # what has been dealt since at the free table is read, too
            self.choose(trainee)
        self._name_trainee()
        self._way = []
        if locked or trainee is None:
            self.history = None
            self._show("who", trainee.id if trainee is not None else "")
        else:
            self._show("hall", "")

    def _find(self, name: str) -> Room:
        """The room of this id. Raises LookupError."""
        for room in self.rooms:
            if room.id == name:
                return room
        raise LookupError(f"there is no room {name[:20]!r}; there are {', '.join(room.id for room in self.rooms)}")

    def go(self, room: str, what: str = "", *, over: bool = False) -> None:
        """Go to a room. ``over``: what was done in the present one is, and nobody comes back to it. Raises
        LookupError."""
        self._find(room)
        if over and self._way and self._way[-1][0] == room:
            self._way.pop()
        if self._room and self._room != room and not over:
            self._way.append((self._room, ""))
        self._show(room, what)

    def _ask_back(self) -> None:
        """Back, if the page lets the user go."""
        page = self._rooms.get(self._room)
        if page is None or page.may_leave():
            self.back()
        else:
            page.take_focus()

    def back(self) -> None:
        """Back to where one came from, or to the page behind what lies in front of it; from the hall out of the
        school."""
        page = self._rooms.get(self._room)
        if page is not None and page.closes_first():
            return
        if self._room == self.rooms[0].id or (not self._way and self.history is None):
            self.leave()
            self.home.emit()
        elif self._way:
            self._show(*self._way.pop())
        else:
            self._show(self.rooms[0].id, "")

    def open_file(self, path: Path) -> None:
        """Open a file of the school: an exam or assignments at the exam's door, what came from a trainee in the
        instructor's room, once its PIN has been given. Raises LookupError if it is no such file."""
        page = self._rooms.get(self._room)
        if page is not None and not page.may_leave():
            page.take_focus()
            return
        if page is not None and self._room == school_room(path):
            page.leave()
        self.go(school_room(path), str(path))

    def show_report(self, entry: Entry) -> None:
        """Show the report of a session that is kept."""
        self.entry = entry
        self.go("report")

    def free_table(self) -> None:
        """Deal at the free table, as this house has it; the report is kept with the others."""
        self.table.emit(TableRequest(self.game, {**self.profile.options, "role": "dealer"}, ("club",)))

    def leave(self) -> None:
        """The window shows something else."""
        self._stop_judging()
        if self._room:
            self._rooms[self._room].leave()
        if self.history is not None:  # for the home screen, wherever in the school one was
            remember_step(*step_words(self.summary, self.today(), self.game))

    def page(self, room: str) -> RoomPage:
        """The page of a room, made when first asked for."""
        if room not in self._rooms:
            self._rooms[room] = page = self._find(room).make(self)
            self._stack.addWidget(page)
        return self._rooms[room]

    @property
    def room(self) -> str:
        """The id of the room that is shown."""
        return self._room

    def _show(self, name: str, what: str) -> None:
        room = self._find(name)
        if room.needs_trainee and self.history is None:
            room = self._find("judging" if self.is_judging else "who")
        if room.id == self.rooms[0].id and self.asks_game:
            room = self._find("game")
        if self._room and self._room != room.id:
            self._rooms[self._room].leave()
        page = self.page(room.id)
        self._room = room.id
        if room.id == self.rooms[0].id:
            self._way = []
        page.arrive(what)
        if self._room != room.id:  # it has led on at once
            return
        self._stack.setCurrentWidget(page)
        self._title.say(page.title() or words(room.title), page.code())
        hall = room.id == self.rooms[0].id
        self._back.setText(words("‹ H&ome") if hall else words("‹ &Back"))
        self._back.setToolTip(plain_tip(words("Leave the school (Escape)") if hall else words("Back (Escape)")))
        page.take_focus()
        self._entered = True
        QTimer.singleShot(0, self, self._has_entered)

    def _has_entered(self) -> None:
        """A key that is pressed from now on is for the room that is shown."""
        self._entered = False

    def how_it_stands(self) -> None:
        """Tell where the user is, and what is to be seen there."""
        if self._room:
            page = self._rooms[self._room]
            self.reader.tell(
                " ".join([f"{page.title() or words(self._find(self._room).title)}.", *page.how_it_stands()])
            )

    def what_can_be_done(self) -> None:
        """Tell what the user may do where he is."""
        if self._room:
            self.reader.tell(" ".join(self._rooms[self._room].what_can_be_done()))

    def help_page(self) -> str:
        """The page of the manual that is about the room that is shown."""
        return "instructor" if self._room == "office" else "school"

    def refuses_help(self) -> bool:
        """Somebody wants help: whether the room that is shown has none now. Then it has been said why."""
        return bool(self._room) and self._rooms[self._room].refuses_help()

    def retitle(self) -> None:
        """The page that is shown has another title now."""
        if self._room:
            page = self._rooms[self._room]
            self._title.say(page.title() or self._find(self._room).title, page.code())

    # -------------------------------------------------------------------------------------------------- Qt's own

    def refresh(self) -> None:
        """The look has changed."""
        self._who.fit()
        for page in self._rooms.values():
            self._renew(page)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own: in a large room text and tiles are larger."""
        super().resizeEvent(event)
        style.grow(self.width(), self.height())
        if self.styleSheet() != style.room_sheet():
            self.setStyleSheet(style.room_sheet())
        self._resized.start(_SETTLED_MS)

    def _fit(self) -> None:
        self._who.fit()
        if self._room:
            self._renew(self._rooms[self._room])

    @staticmethod
    def _renew(page: RoomPage) -> None:
        """Bring a page up to date; if the keyboard was for something that it no longer has, it is for the page."""
        focused = page.window().focusWidget()
        had = focused is not None and page.isAncestorOf(focused)
        page.refresh()
        now = page.window().focusWidget()
        if had and not (now is page or (now is not None and page.isAncestorOf(now))):
            page.take_focus()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: a new style sheet comes with a new look."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            QTimer.singleShot(0, self, self.refresh)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Escape goes back, and Enter presses the button that has the keyboard."""
        focused = self.focusWidget()
        if self._entered:  # the key that has opened the door is for no button behind it
            return
        if event.key() == Qt.Key.Key_Escape:
            self.back()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            if not event.isAutoRepeat():  # a key that is held down leads through one door, not through the house
                focused.click()
        elif event.key() == Qt.Key.Key_F1:
            self.help_wanted.emit(self.help_page())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own: the cloth of the house."""
        paint_ground(QPainter(self), QRect(self.rect()))
