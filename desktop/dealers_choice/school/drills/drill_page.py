"""The room in which drills are done: what it is about, one item after the other on the real felt, and the report."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from cardrules.protocol.texts import say
from cardrules.school.course import course_of_id
from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import DrillQuestion, Item, JudgedAnswer
from cardrules.school.item_in_words import told_answers, told_felt, told_item
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.attempts import Attempt, Seance, allowance_of
from cardrules.school.progress.learning_path import review
from dealers_choice.language import current, error_words, spelled, words
from dealers_choice.match.players import spoken
from dealers_choice.school.drills.answer_pads import HOW_TO_ANSWER, TYPED, AnswerPad
from dealers_choice.school.drills.answers_in_words import said_answer
from dealers_choice.school.drills.drill_report import DrillReport
from dealers_choice.school.drills.drill_start import DrillStart
from dealers_choice.school.drills.exercise_table import SceneStage
from dealers_choice.school.drills.item_on_felt import FeltStage
from dealers_choice.school.drills.running_session import Running, SessionPlan, again_plan, review_plan
from dealers_choice.school.house_profiles import HouseError
from dealers_choice.school.parts.answers_at_felt import AnswersAtFelt
from dealers_choice.school.parts.cards_and_tiles import Beside, Scroll, from_the_felt
from dealers_choice.school.parts.school_page import RoomPage, close_others
from dealers_choice.school.school_frame import School
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import message
from dealers_choice.ui.sound.system_voice import Voice
from dealers_choice.ui.widgets.controls import label

__all__ = ["DrillPage", "ItemClock"]

_TICK_MS: Final = 50
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_BY_KEY: Final = say("Press the key of an answer.")
_NO_HELP: Final = say("Help is closed during a written test and an audition, as it is in an exam.")
_LARGE: Final = (84, 46)
"""The width and height of a large page, in heights of a line of text."""


class ItemClock(QWidget):
    """The time of an item against what the three marks allow."""

    def __init__(self) -> None:
        super().__init__()
        self._bars: tuple[int, ...] = ()
        self._spent = 0
        self.setAccessibleName(words("Time of the item"))
        self.setToolTip(words("The strokes are the times of fast, job-ready and break-in"))
        self.setFixedHeight(style.room_pixels(1.3))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_item(self, drill: Drill | None, allowance: int, par: int) -> None:
        """The marks of another item; ``allowance``: what the mouse may take longer."""
        self._bars = ()
        if drill is not None and drill.timed != "no":
            times = [bar.time for bar in drill.bars if bar.time]
            if drill.timed == "par":
                self._bars = tuple(time * par // 1000 for time in times)
            elif drill.timed == "total":
                self._bars = tuple(time // drill.size + allowance for time in times)
            else:
                self._bars = tuple(time + allowance for time in times)
        self.update()

    def set_time(self, spent: int) -> None:
        """So much time has gone by."""
        if spent != self._spent:
            self._spent = spent  # a screen reader is told of it when the user asks
            self.update()

    def told(self) -> str:
        """The time in words."""
        return words("{spent:second/seconds} so far.", spent=self._spent // 1000)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        look = style.colours()
        wide, high = self.width(), self.height()
        painter.fillRect(0, high // 4, wide, high // 2, QColor(look.raised))
        if not self._bars or max(self._bars) <= 0:
            return
        whole = max(self._bars) * 1.2
        late = self._spent > max(self._bars)
        share = min(1.0, self._spent / whole)
        painter.fillRect(0, high // 4, round(wide * share), high // 2, QColor(look.red if late else look.gold))
        painter.setPen(QPen(QColor(look.text), 2))
        for bar in self._bars:
            x = round(wide * bar / whole)
            painter.drawLine(x, 1, x, high - 1)


class DrillPage(RoomPage):
    """Runs sessions of drills, reviews, minutes' challenges, and what was missed."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.running: Running | None = None
        self._plan: SessionPlan | None = None
        self._item_told = ""  # what has been told of the item
        self._answers_told = ""
        self._voice: Voice | None = None
        self._told = False  # whether the verdict on a wrong answer waits to be read
        self._paused = False
        self._first: QWidget = self
        self._by_keys = False  # whether the chips in the hand are handed over with Enter
        self._hold_title = self._code = ""
        self.intro, self.report_area = Scroll(), Scroll()
        self.beside = Scroll()
        """In a large window the start stands beside the felt, on which an example lies."""
        self._start: DrillStart | None = None
        self.pad = AnswerPad(school.game)
        self.felt = FeltStage(school.art, lambda: self.pad.calls, school.game)
        self.felt.table.heard.connect(school.heard)
        self.scenes: SceneStage | None = None
        self.clock = ItemClock()
        self._rooms = QStackedWidget()
        """The felt with the panel beside it, or a real table: each keeps the size and the pictures that it has."""
        self._stage = QStackedWidget()
        self._stage.addWidget(self.felt)
        paused = words("The session is paused. Nothing of it can be seen, and no time goes by.")
        self._cover = label(paused, "heading", wrap=True)
        self._cover.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stage.addWidget(self._cover)
        self._listening = label("", "heading", wrap=True)
        """Instead of the felt, where a drill is done by ear."""
        self._listening.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stage.addWidget(self._listening)
        self._progress, self._question = label("", "muted", wrap=True), label("", "heading", wrap=True)
        self._verdict, self._why = label("", "heading", wrap=True), label("", "reason", wrap=True)
        self._strokes = label(words("The strokes: fast, job-ready, break-in."), "muted", wrap=True)
        self._strokes.setProperty("for the eye", True)
        self._verdict.setAccessibleName(words("Verdict"))
        self._verdict.style()  # PySide looks at every class of styles when the first is asked for (14 ms)
        self.next_button = QPushButton(words("&Next (Enter)"))
        self.next_button.setObjectName("choice")
        self.next_button.clicked.connect(self._next_item)
        self.pause_button, self.stop_button = QPushButton(words("&Pause")), QPushButton(words("S&top"))
        self.pause_button.setToolTip(words("The clock stands, and the felt is covered (Escape)"))
        self.stop_button.setToolTip(words("End here, and see the report"))
        for button in (self.next_button, self.pause_button, self.stop_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pause_button.clicked.connect(self._toggle_pause)
        self.stop_button.clicked.connect(self.stop)
        self._pages = QStackedWidget()
        self._work = QWidget()
        self._build()
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._show_time)
        self.pad.answered.connect(self._answered)
        self.pad.chips_done.connect(lambda hand: self._submit_chips(hand))
        self.pad.chips_back.connect(lambda: self.felt.hands.put_back())
        self.pad.coloured.connect(lambda colour: self.felt.choose_colour(colour, "mouse"))
        self.felt.answered.connect(self._answered)
        self.felt.film_over.connect(self._film_over)
        self._bar = _SceneBar(self)
        self.setAccessibleName(words("Your answer"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _build(self) -> None:
        self._side = AnswersAtFelt(
            (self._progress, self.clock, self._strokes), (self._question, self.pad), (self._verdict, self._why),
            (self.next_button, Beside((self.pause_button, 1), (self.stop_button, 1))),
        )  # fmt: skip
        self._asking = QWidget()
        self._item_row = _row(self._asking, self._stage, self._side)
        self._rooms.addWidget(self._asking)
        self._across = _row(self._work, self._rooms, self.beside)
        for page in (self.intro, self._work, self.report_area):
            self._pages.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def title(self) -> str:
        """What is done."""
        return self._hold_title

    def code(self) -> str:
        """Of the drill that is to begin."""
        return self._code

    def refuses_help(self) -> bool:
        """Of a written test and an audition: it is said where they go on."""
        running = self.running
        if running is None or running.plan.mode != "drill" or running.plan.drill not in self._unaided:
            return False
        if self._in_scene() and self.scenes is not None:
            self.scenes.page.tell(words(_NO_HELP))
        else:
            why = self._why.text().removesuffix(words(_NO_HELP)).rstrip()
            self._why.setText(f"{why} {words(_NO_HELP)}".lstrip())
        return True

    @property
    def _long(self) -> tuple[str, ...]:
        """The drills that are whole sessions at the table."""
        return self.school.course.sessions

    @property
    def _unaided(self) -> tuple[str, ...]:
        """What is done without help, as in an exam."""
        course = self.school.course
        return course.written.id, course.sessions[-1]

    def _drill(self, name: str) -> Drill:
        """The drill of this id, as it is in the course of the school's game."""
        return find_drill(name, self.school.game)

    # ------------------------------------------------------------------------------------------- coming and going

    def arrive(self, what: str = "") -> None:
        """``what``: a drill's id; ``review``; ``again T5 3/8,4/1`` for what was missed."""
        self._keep()
        self.felt.table.speed = 0.0
        self.felt.moving = self.school.settings().animation_speed != "off"
        word, _, rest = what.partition(" ")
        if word == "review":
            dues = review(self.school.summary, self.school.today(), self.school.game)
            self.start(review_plan(dues))
        elif word == "again":
            name, _, cells = rest.partition(" ")
            if self._is_taught(name):
                self.start(again_plan(self._drill(name), cells.split(",")))
        elif word and self._is_taught(word):
            self._introduce(self._drill(word))

    def _is_taught(self, name: str) -> bool:
        """Whether the game of this drill is taught now: that of an assignment or of a report may be another one."""
        if name in self.school.course.drills:
            return True
        try:
            self.school.teach(course_of_id(name).game)
        except HouseError as error:
            self.school.back()
            message(self.school, error_words(error), words("Dealer School")).open()
            return False
        return True

    def take_focus(self) -> None:
        """Start, the report's first button, or the felt."""
        if self.running is None:
            self._first.setFocus()
        elif not self._in_scene() and not self.pad.isAncestorOf(self.focusWidget() or self):
            self.setFocus()

    def leave(self) -> None:
        """What has been done so far is kept."""
        running = self.running
        if (
            running is not None
            and running.item is not None
            and running.item.drill in self._long
            and self.scenes is not None
        ):
            self._keep_table(running.item, shown=False)
        self._keep()
        self.felt.stop()
        if self.scenes is not None:
            self.scenes.close_scene()

    def _introduce(self, drill: Drill) -> None:
        """Tell what the drill is, what its marks need, and how it can be done."""
        self._hold_title, self._code = words(drill.title), drill.label
        self._start = page = DrillStart(self.school, drill)
        page.wanted.connect(self.start)
        self._fit()
        self.school.retitle()
        self._first = page.start

    def _lay_start(self, page: DrillStart) -> None:
        """Where the start of a drill stands: in the middle of the page, or beside the felt where there is room."""
        large = self.width() >= style.pixels(_LARGE[0]) and self.height() >= style.pixels(_LARGE[1])
        area = self.beside if large else self.intro
        self._pages.setCurrentWidget(self._work if large else self.intro)
        self.beside.setVisible(large)
        if area.widget() is page:
            return
        (self.intro if large else self.beside).takeWidget()
        area.fill(page)
        page.tell_example(large)
        if large:
            self._side.hide()
            self._show_felt()
            self.felt.show_example(page.example, self.school.profile.setting())

    def refresh(self) -> None:
        """The look has changed."""
        self.felt.table.laid.restyle()
        self._fit()

    # ------------------------------------------------------------------------------------------------ a session

    def start(self, plan: SessionPlan, seed: str = "") -> None:
        """Begin a session."""
        self._keep()
        self._plan = plan
        if plan.mode == "drill" and plan.drill in self._unaided:
            close_others()
        self.pad.furnish(self.school.game)
        self.running = Running(plan, self.school.profile, self.school.clock, self.school.today(), seed)
        self._hold_title, self._code = plan.title, ""
        self.school.retitle()
        self._paused, self._answers_told = False, ""
        self._start = None
        self.pad.clear()
        self.beside.hide()
        self._clear_verdict()
        self.next_button.hide()
        self._side.show()
        self._pages.setCurrentWidget(self._work)
        self._fit()
        self._rehearse(self.running)
        self._tick.start()
        self._next_item()

    def _rehearse(self, running: Running) -> None:
        """Where items on the felt and exercises at a real table come in turn, one of each is laid out unseen before the
        session begins: between two items nothing is made, and nothing is drawn for a size that it had not."""
        for item in reversed(running.kinds()):
            self._across.activate()  # the start's own panel has gone
            if item.scene is not None:
                self._show_scenes(self._drill(item.drill)).rehearse(item, self._trainee_name())
            else:
                self._show_felt()
                self.felt.show_example(item, running.setting)
                self._rooms.grab()

    def _next_item(self) -> None:
        """Show the next item at once, or the report."""
        running = self.running
        if running is None:
            return
        if self._told:  # and read: it is not about what comes now
            self._clear_verdict()
        self._told = False
        self._show_item(running)
        if self.next_button.hasFocus():
            self.setFocus()  # the keyboard does not go to whatever comes after the button
        self.next_button.hide()

    def _show_item(self, running: Running) -> None:
        item = running.draw()
        if item is None:
            self.stop()
            return
        drill = self._drill(item.drill)
        if item.scene is not None:
            self._open_scene(item, drill)
            return
        if self.scenes is not None:
            self.scenes.close_scene()
        self._show_felt()
        self._tell_progress()
        self._wind(self.clock, item, drill)
        high = self.felt.high
        self.felt.show_item(item, running.setting)
        if self.felt.high != high:
            self._fit()
        if item.film is not None or item.frames:
            self.pad.show_ask(None)
            self._question.setText(words("Watch."))
            self.school.reader.tell(" ".join([words("Watch."), *map(words, told_felt(item))]))
            if item.answered_early:
                self._show_ask()
        else:
            running.begin()
            self._show_ask()
        if self.focusWidget() is None or not self.isAncestorOf(self.focusWidget()):
            self.setFocus()
        self._foresee()

    def _wind(self, clock: ItemClock, item: Item, drill: Drill) -> None:
        """Set a clock for an item, with the marks of the hand that answers mostly."""
        running = self.running
        hand = 1 if running is not None and running.number and running.hand == "mouse" else 0
        self._strokes.setVisible(drill is not None and drill.timed != "no")
        clock.set_item(drill, allowance_of(item, drill, "mouse") if hand else 0, item.pars[hand])
        clock.set_time(0)

    def _foresee(self) -> None:
        """What comes next is drawn while this is answered, or read."""
        running = self.running
        if running is None:
            return

        def coming() -> Item | None:
            item = running.ahead() if running is self.running else None
            if item is None or item.scene is None:
                return item
            self._scene_stage().foresee(item)
            return None

        self.felt.foresee(coming, running.setting)

    def _film_over(self) -> None:
        running = self.running
        if running is not None and running.item is not None and not self._paused:
            running.begin()
            if not running.item.answered_early or not running.given:
                self._show_ask()

    def _show_ask(self) -> None:
        running = self.running
        ask = running.ask() if running is not None else None
        item = running.item if running is not None else None
        if item is None or ask is None:
            return
        self._question.setText(self._asked(item, ask))
        self._tell_item(item, ask)
        if ask.reply not in TYPED:
            self.setFocus()
        self.pad.show_ask(ask, self.felt.view)
        self._side.verticalScrollBar().setValue(0)  # where the panel is too high, it begins with the question
        self.felt.show_ask(ask)

    def _asked(self, item: Item, ask: DrillQuestion) -> str:
        return " ".join(spoken(text) for text in (item.known, ask.text) if text)

    def _tell_item(self, item: Item, ask: DrillQuestion) -> None:
        """Tell what lies there and what is asked; the answers that may be chosen where they are not as before."""
        running = self.running
        first = not item.frames and (running is None or not running.given)  # a film was told before it began
        answers = spoken(told_answers(ask))
        news, self._answers_told = answers != self._answers_told, answers
        text = spoken(told_item(item, ask._replace(text=self._asked(item, ask)), first=first, answers=news))
        self.setAccessibleDescription(words(HOW_TO_ANSWER.get(ask.reply, _BY_KEY)))
        self._item_told = spelled(text)
        self.school.reader.tell(text)
        if running is not None and running.plan.mode == "ear":
            self._by_ear(self._item_told)

    def _by_ear(self, text: str) -> None:
        """The item is heard and not seen; where nothing can be heard it is read."""
        if self._voice is None:
            self._voice = Voice(self)
        self._voice.say(" ".join(filter(None, (self._verdict.text(), text))))
        self._listening.setText(words("Listen. R says it again.") if self._voice.heard else text)
        self._stage.setCurrentWidget(self._listening)

    def how_it_stands(self) -> list[str]:
        """The item that is asked, or the verdict on it."""
        running = self.running
        if running is None or running.item is None or self._in_scene():
            return super().how_it_stands()
        if self._paused:
            return [self._cover.text()]
        verdict = [text for text in (self._verdict.text(), self._why.text()) if text]
        if self._told:
            return [*verdict, f"{self._progress.text()}."]
        return [*verdict, self._item_told, f"{self._progress.text()}.", self.clock.told()]

    def what_can_be_done(self) -> list[str]:
        """How the item is answered."""
        running = self.running
        ask = running.ask() if running is not None and not self._told and not self._paused else None
        if ask is None or self._in_scene():
            return super().what_can_be_done()
        return [
            *filter(None, (spoken(HOW_TO_ANSWER.get(ask.reply, "")), spoken(told_answers(ask)))),
            words("Escape pauses the session."),
        ]

    def _answered(self, text: str, hand: str) -> None:
        running = self.running
        if running is None or running.item is None or self._told or self._paused:
            return
        running.begin()  # an answer before the film is over counts from now
        item = running.item
        judged = running.answer(text, "keys" if hand == "keys" or self._by_keys else "mouse")
        if judged is None:
            self._show_ask()
            return
        self._judged(item, judged)

    def _submit_chips(self, hand: str) -> None:
        self._by_keys = hand == "keys"
        if not self.felt.hands.submit_chips():
            self._say_verdict(words("Take chips from the rack first."), good=False)
        self._by_keys = False

    def _judged(self, item: Item, judged: JudgedAnswer) -> None:
        """Say at once whether it was right; what was wrong waits to be read."""
        running = self.running
        if running is None:
            return
        seconds = words("{seconds:.1f} s", seconds=running.answers[-1].ms / 1000)
        self.felt.stop()
        if judged.right:
            said = spoken(judged.said) or words("Right.")
            self._say_verdict(f"{said} {seconds}", good=True)
            self._why.setText("")
            self._next_item()
            self.felt.verdict.tell(good=True)
            return
        self._told = True
        self.pad.show_ask(None)
        self.felt.show_ask(None)
        self._say_verdict(
            " ".join(filter(None, (spoken(judged.said) or words("That is wrong."), self._given(item)))), good=False
        )
        self._why.setText(spoken(item.why))
        self.school.reader.tell(spoken(item.why))
        if running.plan.mode == "ear" and self._voice is not None:
            self._voice.say(spelled(f"{self._verdict.text()} {spoken(item.why)}"))
            self._stage.setCurrentWidget(self.felt)
        self._tell_progress()
        if item.scene is not None:
            self._show_felt()
            self._question.setText(words(self._drill(item.drill).task))
        self.next_button.show()
        self.felt.verdict.tell(good=False)
        QTimer.singleShot(0, self, lambda: self._side.ensureWidgetVisible(self.next_button))
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._foresee()

    def _given(self, item: Item) -> str:
        """What was answered, beside the verdict on it; nothing where the hands did it, or where it is seen."""
        running = self.running
        if running is None or item.scene is not None or item.asks[0].reply == "cell":
            return ""
        given = said_answer(item, running.answers[-1].text, running.setting.house.words)
        return words("You answered: {answer}.", answer=current()(given).rstrip("."))

    def _say_verdict(self, text: str, *, good: bool) -> None:
        self._verdict.setText(text)
        style.mark(self._verdict, "role", "heading" if good else "error")
        self.school.reader.tell(text)

    def _clear_verdict(self) -> None:
        self.felt.verdict.clear()
        self._verdict.setText("")
        self._why.setText("")

    def _tell_progress(self) -> None:
        running = self.running
        if running is None:
            return
        self._progress.setText(self._how_far(running))

    def _how_far(self, running: Running) -> str:
        """Which item it is, and how many were right."""
        right = sum(running.rights)
        where = words("Item {number}", number=running.number + (0 if self._told else 1))
        if running.plan.mode not in ("sixty", "review", "again"):
            where = words("{where} of {size}", where=where, size=running.plan.size)
        return words(
            "{where}  ·  {right} right, {number} wrong", where=where, right=right, number=running.number - right
        )

    def _show_time(self) -> None:
        running = self.running
        if running is None or self._paused:
            return
        if self._in_scene() and self.scenes is not None:
            self._bar.clock.set_time(self.scenes.spent())
        else:
            self.clock.set_time(running.spent())
        if running.plan.mode == "sixty" and not self._told and running.over:
            self.stop()

    # ---------------------------------------------------------------------------------------------- real tables

    def _in_scene(self) -> bool:
        return self.scenes is not None and self._rooms.currentWidget() is self.scenes

    def _show_felt(self) -> None:
        self._stage.setCurrentWidget(self.felt)
        self._rooms.setCurrentWidget(self._asking)

    def _show_scenes(self, drill: Drill) -> SceneStage:
        scenes = self._scene_stage()
        self._bar.tell(self._scene_words(drill), timed=drill.timed != "no")
        scenes.furnish(tasks=True, coups=drill.id in self._long)  # an exercise has no round before it
        self._rooms.setCurrentWidget(scenes)
        return scenes

    def _trainee_name(self) -> str:
        return self.school.trainee.name if self.school.trainee is not None else ""

    def _open_scene(self, item: Item, drill: Drill) -> None:
        scenes = self._show_scenes(drill)
        self._wind(self._bar.clock, item, drill)
        scenes.open(item, self._trainee_name())
        self.school.reader.tell(drill.task)
        if self.running is not None:
            self.running.begin()
        scenes.setFocus()
        self._foresee()

    def _scene_stage(self) -> SceneStage:
        """Where exercises at a real table are done; it is made with the first of them."""
        if self.scenes is None:
            self.scenes = SceneStage(self.school.art.twin(), self.school.thinker, self.school.settings, self)
            self.scenes.finished.connect(self._scene_over)
            self.scenes.page.table.heard.connect(self.school.heard)
            self._rooms.addWidget(self.scenes)
            self.scenes.page.places.put_above(self._bar)
            self.scenes.page.setProperty("timed", True)  # above the table
        return self.scenes

    def _scene_words(self, drill: Drill) -> str:
        running = self.running
        if running is None:
            return ""
        if drill.size == 1:
            return drill.task
        return self._how_far(running)

    def _scene_over(self, text: str, ms: int, hand: str) -> None:
        """The last step of an exercise is heard and not shown: the next table lies there at once."""
        running, scenes = self.running, self.scenes
        if (
            running is not None
            and running.item is not None
            and running.item.drill not in self._long
            and scenes is not None
        ):
            scenes.leave_scene()
        QTimer.singleShot(0, self, lambda: self._scene_done(text, ms, hand))

    def _scene_done(self, text: str, ms: int, hand: str) -> None:
        running, scenes = self.running, self.scenes
        if running is None or running.item is None or scenes is None:
            return
        item = running.item
        if item.drill in self._long:
            self._keep_table(item)
            return
        judged = running.answer_scene(text, ms, "keys" if hand == "keys" else "mouse")
        scenes.close_scene()
        if judged is not None:
            self._judged(item, judged)

    def _keep_table(self, item: Item, *, shown: bool = True) -> None:
        """A whole shoe or an audition: it is kept as a session at the table, and its report is ``shown``."""
        running, scenes = self.running, self.scenes
        match = scenes.match() if scenes is not None else None
        if running is None or scenes is None or match is None:
            return
        seance = Seance(running.id, running.day, item.drill, match.record(), scenes.hand(), running.attempt().active)
        scenes.close_scene()
        self.running = None
        self._tick.stop()
        if self.school.history is not None:
            self.school.history.add(seance)
            self.school.tell_notices()
        if shown:
            self.school.show_report(seance)

    # ------------------------------------------------------------------------------------------- pause and stop

    def _toggle_pause(self) -> None:
        running = self.running
        if running is None or self._told:
            return
        self._paused = not self._paused
        if self._paused:
            running.hold()
            self._stage.setCurrentWidget(self._cover)
            if self._voice is not None:
                self._voice.stop()
        else:
            running.go_on()
            self._stage.setCurrentWidget(self._listening if running.plan.mode == "ear" else self.felt)
        self.school.reader.tell(self._cover.text() if self._paused else self._item_told)
        self.pad.setEnabled(not self._paused and self.pad.ask is not None)
        self.pause_button.setText(words("&Go on") if self._paused else words("&Pause"))

    def stop(self) -> None:
        """End the session here, and show its report."""
        running = self.running
        if (
            running is not None
            and running.item is not None
            and running.item.drill in self._long
            and self.scenes is not None
        ):
            self._keep_table(running.item)
            return
        attempt = self._keep()
        if attempt is None:
            self.school.back()
            return
        report = DrillReport(self.school, attempt)
        report.again.connect(lambda: self.start(self._plan) if self._plan is not None else None)
        report.missed_wanted.connect(self.arrive)
        report.done.connect(lambda: self.school.go("hall"))
        self.report_area.fill(report)
        self._pages.setCurrentWidget(self.report_area)
        self._hold_title = words("Report")
        self.school.retitle()
        self._first = report
        self.take_focus()

    def _keep(self) -> Attempt | None:
        """Keep what has been answered; the session, or None if there is nothing of it."""
        running, self.running = self.running, None
        self._tick.stop()
        self.felt.stop()
        if self._voice is not None:
            self._voice.stop()
        if self.scenes is not None:
            self.scenes.close_scene()
        if running is None or not running.answers:
            return None
        attempt = running.attempt()
        if self.school.history is not None:
            self.school.history.add(attempt)
            self.school.tell_notices()
        return attempt

    # ------------------------------------------------------------------------------------------------- Qt's own

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys are answers; Escape pauses, and Enter goes on after what was wrong."""
        running = self.running
        if running is not None and self._in_scene() and event.key() == Qt.Key.Key_Escape:
            return  # nobody leaves a shoe by a slip of the hand
        if running is None or self._pages.currentWidget() is not self._work or self._in_scene():
            super().keyPressEvent(event)
            return
        if self._told:
            if event.key() in _ENTER and not event.isAutoRepeat():  # the one that has answered is held down
                self._next_item()
            return
        if event.key() == Qt.Key.Key_Escape and not self.felt.hands.chips:
            self._toggle_pause()
            return
        if self._paused:
            return
        if running.plan.mode == "ear" and event.key() == Qt.Key.Key_R and self._voice is not None:
            self._voice.say(self._item_told)
            self.school.reader.tell(self._item_told)
            return
        chips = self.pad.ask is not None and self.pad.ask.reply == "chips"
        if self.pad.key(event) or self.felt.board_key(event):
            return
        if chips and self.felt.hands.chip_key(event):
            self.school.reader.tell(self.felt.hands.held())
            return
        field = self.pad.field
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if field is not None and not field.hasFocus() and plain and event.text().isprintable() and event.text():
            field.setFocus(Qt.FocusReason.OtherFocusReason)  # a click beside it has taken the keyboard away
            field.insert(event.text())
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the panel its part of the page, at the side of the hand that deals."""
        self._across.setDirection(from_the_felt())
        wide = max(style.room_pixels(24), min(round(self.width() * 0.3), style.room_pixels(34)))
        most = round(self.width() * 0.45)
        self._side.fit(self._item_row, self, min(wide, most), high=self.felt.high)
        if self._start is not None:
            self._lay_start(self._start)
            room = self._start.least_width() + self.beside.verticalScrollBar().sizeHint().width()
            self.beside.setFixedWidth(min(max(wide, room), most))


def _row(whole: QWidget, room: QWidget, panel: QWidget) -> QHBoxLayout:
    """Lay a panel at the right of what has all the room."""
    across = QHBoxLayout(whole)
    across.setContentsMargins(0, 0, 0, 0)
    across.setSpacing(0)
    across.addWidget(room, 1)
    across.addWidget(panel)
    return across


class _SceneBar(QWidget):
    """Above a real table in a drill: how far it has come, the time of the item, and the way out."""

    def __init__(self, page: DrillPage) -> None:
        super().__init__()
        self._words, self.clock = label("", "muted", wrap=True), ItemClock()
        stop = QPushButton(words("S&top"))
        stop.setToolTip(words("End here, and see the report"))
        stop.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        stop.clicked.connect(page.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            style.room_pixels(0.9), style.room_pixels(0.2), style.room_pixels(0.9), style.room_pixels(0.4)
        )
        row.setSpacing(style.room_pixels(0.9))
        row.addWidget(self._words, 3)
        row.addWidget(self.clock, 2)
        row.addWidget(stop)

    def tell(self, text: str, *, timed: bool) -> None:
        """How far it has come; ``timed``: whether the time of an item counts."""
        self._words.setText(text)
        self.clock.setVisible(timed)
