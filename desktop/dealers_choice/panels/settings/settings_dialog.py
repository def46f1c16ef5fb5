"""The settings: cards, felt, motion and reading, each change at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardart.cards.backs import BACKS, paint_back
from cardart.cards.faces import CORNER, DECKS, HEIGHT, WIDTH, paint_face
from cardart.cards.suit_inks import inked
from cardart.drawing import players_pictures
from cardart.names_and_sizes import RANKS_OF
from cardart.table.felt import FELTS, felt_image
from cardrules.catalogue import GAMES
from cardrules.protocol.cards import JOKER, Card, card_name
from cardrules.protocol.texts import say
from dealers_choice.language import languages, looked_up, words
from dealers_choice.match.players import LONGEST_NAME, spoken
from dealers_choice.panels.settings.own_picture import OwnPicture
from dealers_choice.panels.settings.suit_colours import SuitColours
from dealers_choice.settings import Settings
from dealers_choice.ui import style
from dealers_choice.ui.materials import CLOTHS, cloth_of
from dealers_choice.ui.plain_text import asked, plain_tip
from dealers_choice.ui.widgets.controls import Combo, ScrolledForm, Stepper, Switch, WrappedRow, label
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["SettingsDialog"]

_SPEEDS: Final = {"normal": say("Normal"), "slow": say("Slow"), "fast": say("Fast"), "off": say("No motion")}
_PACES: Final = {"normal": say("Normal"), "calm": say("Calm"), "brisk": say("Brisk: as soon as they know")}
_CUTS: Final = {"never": say("Never: it is cut by chance"), "sometimes": say("Now and then"), "always": say("Always")}
_LIES: Final = {
    "normal": say("Normal"),
    "short": say("Short"),
    "long": say("Long"),
    "click": say("Until you click or press a key"),
}
_CLICKS: Final = {"single": say("One click"), "double": say("Double click")}
_WINNABLE: Final = {"practice": say("In practice"), "always": say("Always"), "never": say("Never")}
_CONTRAST: Final = {"system": say("As the system has it"), "on": say("On"), "off": say("Off")}
_SOUND: Final = {"system": say("As the system has it"), "on": say("On"), "off": say("Off")}
_TELLING: Final = {"brief": say("Brief"), "normal": say("Normal"), "full": say("Full")}
_TEXT_SIZES: Final = range(80, 201, 10)
_VOLUMES: Final = range(0, 101, 10)
_VOLUME: Final = say("&Volume")
_NO_VOLUME: Final = say("&Volume (the sound is off)")
_BY_GAME: Final = say("By the game")
_USUAL: Final = next(entry.id for entry in GAMES if cloth_of(entry.family) is CLOTHS["tricks"])
_SETTLES: Final = 500  # milliseconds after which a size of text has been chosen
_SHADOW: Final = QColor(0, 0, 0, 70)


class SettingsDialog(RoomDialog):
    """Shows the settings; ``changed`` tells of every change at once."""

    changed = Signal(object)
    """The changed Settings."""
    spoken = Signal()
    """Another language has been chosen: the dialog is to be made anew."""

    def __init__(
        self, settings: Settings, parent: QWidget | None = None, table: tuple[str, str, Sequence[Card]] | None = None
    ) -> None:
        """``table``: the id and the title of the game on the table, and its pack."""
        super().__init__(parent)
        self.settings = settings
        self._table = table
        self._filling = False
        self._felts: dict[tuple[str, int, int], QImage] = {}
        self._painter = QTimer(self)
        self._painter.setInterval(0)
        self._painter.timeout.connect(self._paint_one)
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.setInterval(_SETTLES)
        self._reading.timeout.connect(self._take_text_size)
        self.setWindowTitle(words("Settings"))
        style.dress_box(self)
        self._build()
        self._show()
        self.resize(self.sizeHint())
        self._name.setFocus()

    # ------------------------------------------------------------------------------------------ building

    def _build(self) -> None:
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(space)
        whole.addWidget(label(words("Settings"), "title"))
        whole.addWidget(DoubleRule())
        form = QWidget()
        column = QVBoxLayout(form)
        column.setContentsMargins(0, 0, space, 0)
        column.setSpacing(round(space * 0.7))
        self._pictures: dict[str, QButtonGroup] = {}
        self._own_deck: Combo | None = None
        self._own: dict[str, OwnPicture] = {}
        self._both = both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        both.setSpacing(round(space * 2))
        self._columns = QVBoxLayout(), QVBoxLayout()
        for each in self._columns:
            each.setSpacing(round(space * 0.45))
            both.addLayout(each, 1)
        left, right = self._columns
        self._add_eyes(left)
        self._add_ears(right)
        self._add_company(right)
        self._add_motion(left)
        self._add_help(right)
        self._add_alone(left)
        self._add_match(right)
        for each in self._columns:
            each.addStretch(1)
        column.addLayout(both)
        column.addSpacing(space // 2)
        french = {deck: title for deck, title in DECKS.items() if deck not in RANKS_OF}
        self._add_pictures(column, words("Cards"), "deck", french, self._paint_deck)
        if self._table is not None:
            self._add_own_deck(column, *self._table)
        self._suits = SuitColours()
        self._suits.changed.connect(lambda colours: self._set("suit_colours", colours))
        column.addWidget(self._suits)
        self._add_pictures(column, words("Backs"), "back", BACKS, self._paint_back)
        self._add_own(column, "back")
        self._add_pictures(column, words("Felt"), "felt", {"": _BY_GAME, **FELTS}, self._paint_felt)
        self._add_own(column, "felt")
        column.addStretch(1)
        self._area = ScrolledForm(form)
        whole.addWidget(self._area, 1)
        foot = QHBoxLayout()
        reset = QPushButton(words("&Reset to defaults"))
        reset.setToolTip(words("All settings as they were at first; your name and your games stay"))
        reset.setAutoDefault(False)
        reset.clicked.connect(self._reset)
        close = QPushButton(words("&Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot.addWidget(reset)
        foot.addStretch(1)
        foot.addWidget(close)
        whole.addLayout(foot)

    def _add_pictures(
        self,
        column: QVBoxLayout,
        heading: str,
        name: str,
        offered: Mapping[str, str],
        paint: Callable[[str, QPainter, QRectF], None],
    ) -> None:
        column.addWidget(label(heading, "heading"))
        row = WrappedRow(style.box_pixels() // 2)
        group = QButtonGroup(self)
        for number, (value, title) in enumerate(offered.items()):
            title = looked_up(title)
            button = _Picture(title, partial(paint, value), self._painter.start)
            button.setAccessibleName(f"{heading}: {title}")
            button.value = value
            group.addButton(button, number)
            row.addWidget(button)
            button.clicked.connect(partial(self._set, name, value))
        self._pictures[name] = group
        column.addLayout(row)

    def _add_own(self, column: QVBoxLayout, kind: str) -> None:
        self._own[kind] = field = OwnPicture(kind, getattr(self.settings, kind))
        field.chosen.connect(lambda name: self._set(kind, name))
        column.addWidget(field)

    def _add_own_deck(self, column: QVBoxLayout, game: str, title: str, pack: Sequence[Card]) -> None:
        """The deck of the game on the table, which may be another than that of the others. Decks with other
        suits than the French are offered where they have all cards of its pack."""
        ranks = {card_name(card)[0] if card != JOKER else "joker" for card in pack}
        field = Combo()
        field.addItem(words("The same as in other games"), "")
        for deck, name in DECKS.items():
            if deck not in RANKS_OF or (pack and ranks <= set(RANKS_OF[deck])):
                field.addItem(looked_up(name), deck)
        now = self.settings.decks.get(game, "")
        field.setCurrentIndex(max(0, field.findData(now)))
        field.currentIndexChanged.connect(lambda: self._take(self.settings.with_deck(game, field.currentData())))
        self._add_row(
            column, words("Cards at the table of {title}", title=title), field, words("Only this game has them")
        )
        self._own_deck = field

    def _add_eyes(self, column: QVBoxLayout) -> None:
        self._add_heading(column, words("You and your eyes"))
        self._name = QLineEdit()
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setPlaceholderText(words("You"))
        self._name.textEdited.connect(lambda text: self._set("player_name", text.strip()))
        self._add_row(column, words("Your &name"), self._name, words("What the score sheet and the plates call you"))
        tongues = {"": say("As the system has it"), **languages()}
        self._language = self._add_choice(
            column, words("Language"), "language", tongues, words("At once, also while a match is on the table")
        )
        self._text_size = Stepper(_TEXT_SIZES, 100, words("Size of text in per cent"))
        self._text_size.box.setSuffix(" %")
        self._text_size.changed.connect(self._set_text_size)
        self._add_row(column, words("&Size of text"), self._text_size, words("80 to 200 per cent"))
        self._contrast = self._add_choice(
            column, words("&High contrast"), "high_contrast", _CONTRAST, words("Black and white, without shades")
        )
        self._mark = self._add_switch(column, words("Mark what was played last"), "mark_last")
        self._left = self._add_switch(column, words("Table for left-handed players"), "left_handed")

    def _add_ears(self, column: QVBoxLayout) -> None:
        self._add_heading(column, words("And your ears"))
        self._sound = self._add_choice(
            column, words("S&ound"), "sound", _SOUND, words("Cards, chips and spoons can be heard")
        )
        self._volume = Stepper(_VOLUMES, 60, words("Volume in per cent"))
        self._volume.setObjectName("volume")
        self._volume.box.setSuffix(" %")
        self._volume.changed.connect(self._set_volume)
        self._loud = self._add_row(
            column, words(_VOLUME), self._volume, words("Of the sounds at the table; 0 is silence")
        )
        self._telling = self._add_choice(
            column,
            words("What is said"),
            "telling",
            _TELLING,
            words("To a screen reader, and when you ask: F6, F7, F8"),
        )

    def _add_company(self, column: QVBoxLayout) -> None:
        self._add_heading(column, words("The others at the table"))
        self._pace = self._add_choice(
            column, words("&Pace of the others"), "bots_pace", _PACES, words("How long the others wait before they act")
        )
        self._talk = self._add_switch(column, words("Those who like to may tal&k at the table"), "small_talk")
        self._claims = self._add_switch(column, words("Others show their cards when the rest are theirs"), "bots_claim")

    def _add_motion(self, column: QVBoxLayout) -> None:
        self._add_heading(column, words("How cards move"))
        self._speed = self._add_choice(
            column, words("&Motion"), "animation_speed", _SPEEDS, words("How fast cards move")
        )
        self._lies = self._add_choice(
            column,
            words("A &finished trick lies"),
            "trick_lies",
            _LIES,
            words("Before it is gathered; a click hurries it"),
        )
        self._click = self._add_choice(
            column, words("A card is played by"), "click", _CLICKS, words("It can always be dragged, too")
        )
        self._passed = self._add_switch(column, words("Pause to s&ee the cards that you were passed"), "show_passed")

    def _add_help(self, column: QVBoxLayout) -> None:
        self._add_heading(column, words("What helps you"))
        self._dim = self._add_switch(column, words("Dim cards that cannot &be played"), "dim_unplayable")
        self._gone = self._add_switch(column, words("Show &which trumps are gone, for learners"), "show_gone")
        self._check = self._add_switch(column, words("Tell at once of a choice that is clearly worse"), "check_play")
        self._check.setToolTip(words("The best bot looks at what you do; such matches are marked in the statistics"))
        self._roads = self._add_switch(column, words("Roads board above a baccarat table"), "show_roads")
        self._winnable = self._add_choice(
            column,
            words("&Tell whether a deal can still be won"),
            "show_winnable",
            _WINNABLE,
            words("Where a game has a solver"),
        )

    def _add_alone(self, column: QVBoxLayout) -> None:
        self._add_heading(column, words("What plays itself"))
        self._last = self._add_switch(
            column, words("The &last cards play themselves, if their order is all the same"), "play_last"
        )
        self._forced = self._add_switch(column, words("The only card that ma&y be played plays itself"), "play_forced")
        self._rote = self._add_switch(column, words("Draw by &itself where nothing else can be done"), "draw_alone")

    def _add_match(self, column: QVBoxLayout) -> None:
        self._add_heading(column, words("The match"))
        self._cut = self._add_choice(
            column,
            words("You cut the pack"),
            "cut",
            _CUTS,
            words("Before a new match: then nobody chooses the cards alone"),
        )
        self._confirm = self._add_switch(column, words("&Ask before a match is given up"), "confirmations")
        self._rest = self._add_switch(
            column, words("Play for rest: no ladder, statistics or scores at home"), "for_rest"
        )

    @staticmethod
    def _add_heading(column: QVBoxLayout, heading: str) -> None:
        if column.count():
            column.addSpacing(round(style.box_pixels() * 0.8))
        column.addWidget(label(heading, "heading"))

    @staticmethod
    def _add_row(column: QVBoxLayout, called: str, field: QWidget, tip: str) -> QLabel:
        """A field under its name, which is given."""
        name = label(called)
        name.setBuddy(field)
        name.setWordWrap(True)
        field.setToolTip(plain_tip(tip))
        field.setAccessibleName(called.replace("&", ""))
        field.setAccessibleDescription(tip)
        column.addWidget(name)
        column.addWidget(field)
        column.addSpacing(style.box_pixels() // 3)
        return name

    def _add_choice(self, column: QVBoxLayout, called: str, name: str, offered: Mapping[str, str], tip: str) -> Combo:
        field = Combo()
        for value, title in offered.items():
            field.addItem(spoken(title), value)
        field.currentIndexChanged.connect(lambda: self._set(name, field.currentData()))
        self._add_row(column, called, field, tip)
        return field

    def _add_switch(self, column: QVBoxLayout, called: str, name: str) -> Switch:
        field = Switch(called, wraps=True)
        field.toggled.connect(partial(self._set, name))
        column.addWidget(field)
        return field

    def take_over(self, before: SettingsDialog) -> None:
        """Stand where another of these dialogs stands, in which the language has been chosen."""
        self.setGeometry(before.geometry())
        self._language.setFocus()
        bar, value = self._area.verticalScrollBar(), before._area.verticalScrollBar().value()
        QTimer.singleShot(0, self, lambda: bar.setValue(value))

    # ------------------------------------------------------------------------------------------- values

    def _show(self) -> None:
        """Let all controls show the settings."""
        self._filling = True
        now = self.settings
        for name, group in self._pictures.items():
            wanted = getattr(now, name)
            buttons = group.buttons()
            mine = name in self._own and players_pictures.there(name, wanted)
            group.setExclusive(not mine)
            if mine:  # none of the program's own
                for button in buttons:
                    button.setChecked(False)
            elif buttons:
                values = [button.value for button in buttons if isinstance(button, _Picture)]
                buttons[values.index(wanted) if wanted in values else 0].setChecked(True)
        for name, picture in self._own.items():
            picture.show_name(getattr(now, name))
        for field, value in (
            (self._speed, now.animation_speed), (self._pace, now.bots_pace), (self._cut, now.cut),
            (self._lies, now.trick_lies),
            (self._click, now.click), (self._winnable, now.show_winnable), (self._contrast, now.high_contrast),
            (self._sound, now.sound), (self._telling, now.telling), (self._language, now.language),
        ):  # fmt: skip
            field.setCurrentIndex(field.findData(value))
        self._suits.show_colours(self._now("deck", DECKS), now.suit_colours)
        if self._own_deck is not None and self._table is not None:
            self._own_deck.setCurrentIndex(max(0, self._own_deck.findData(now.decks.get(self._table[0], ""))))
        self._passed.setChecked(now.show_passed)
        self._last.setChecked(now.play_last)
        self._forced.setChecked(now.play_forced)
        self._claims.setChecked(now.bots_claim)
        self._rote.setChecked(now.draw_alone)
        self._mark.setChecked(now.mark_last)
        self._dim.setChecked(now.dim_unplayable)
        self._gone.setChecked(now.show_gone)
        self._roads.setChecked(now.show_roads)
        self._left.setChecked(now.left_handed)
        self._talk.setChecked(now.small_talk)
        self._check.setChecked(now.check_play)
        self._rest.setChecked(now.for_rest)
        self._confirm.setChecked(now.confirmations)
        if self._name.text().strip() != now.player_name:
            self._name.setText(now.player_name)
        self._text_size.set_value(now.text_size)
        self._volume.set_value(now.volume)
        self._show_volume()
        self._filling = False

    def _set(self, name: str, value: object, _checked: object = None) -> None:
        if self._filling or getattr(self.settings, name) == value:
            return
        changes: dict[str, Any] = {name: value}
        self._take(self.settings._replace(**changes))

    def _set_text_size(self, value: int) -> None:
        if not self._filling and value in _TEXT_SIZES:  # half-typed numbers are not
            self._reading.start()

    def _take_text_size(self) -> None:
        """The size has been chosen: everything is laid out anew, but what is under the pointer stays there."""
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._reading.start()
            return
        before = self._text_size.mapTo(self, QPoint()).y()
        self._settle_text_size()
        bar = self._area.verticalScrollBar()
        QTimer.singleShot(
            0, self, lambda: bar.setValue(bar.value() + self._text_size.mapTo(self, QPoint()).y() - before)
        )

    def _settle_text_size(self) -> None:
        self._reading.stop()
        if self._text_size.value() in _TEXT_SIZES:
            self._set("text_size", self._text_size.value())

    def done(self, result: int) -> None:
        """Qt's own: what was chosen last counts, too."""
        if self._reading.isActive():
            self._settle_text_size()
        super().done(result)

    def _set_volume(self, value: int) -> None:
        if value in _VOLUMES:
            self._set("volume", value)

    def _show_volume(self) -> None:
        """There is a volume to be chosen only where something can be heard."""
        off = self.settings.sound == "off"
        name = words(_NO_VOLUME if off else _VOLUME)
        self._loud.setText(name)
        self._volume.setAccessibleName(name.replace("&", ""))
        for widget in (self._loud, self._volume):
            widget.setEnabled(not off)

    def _take(self, settings: Settings) -> None:
        reading = (settings.text_size, settings.high_contrast) != (self.settings.text_size, self.settings.high_contrast)
        pictures = (settings.back, settings.felt) != (self.settings.back, self.settings.felt)
        spoken = settings.language != self.settings.language
        self.settings = settings
        if pictures:
            self._show()
        self._suits.show_colours(self._now("deck", DECKS), settings.suit_colours)
        self._show_volume()
        self.changed.emit(settings)
        if spoken:
            self.spoken.emit()
        if reading:
            style.set_look(settings.text_size, style.wants_contrast(settings.high_contrast))
            style.dress_box(self)
        for group in self._pictures.values():
            for button in group.buttons():
                if isinstance(button, _Picture):
                    button.updateGeometry()
                    button.forget()

    def _reset(self) -> None:
        if not asked(self, words("Set everything back as it was at first?\nYour name and your games stay.")):
            return
        now = self.settings
        self._take(Settings(player_name=now.player_name, favourites=now.favourites, games=now.games))
        self._show()

    # ----------------------------------------------------------------------------------------- pictures

    def _paint_one(self) -> None:
        """Paint a picture that is wanted; one at a time, so that the window answers meanwhile."""
        for group in self._pictures.values():
            for button in group.buttons():
                if isinstance(button, _Picture) and button.paint_picture():
                    return
        self._painter.stop()

    def _now(self, name: str, offered: Mapping[str, str]) -> str:
        """What is set, or the first that there is."""
        wanted: str = getattr(self.settings, name)
        return wanted if wanted in offered or players_pictures.there(name, wanted) else next(iter(offered))

    def _inked(self, deck: str) -> str:
        """A deck with its suits in the colours that are set."""
        return inked(deck, self.settings.suit_colours)

    def _paint_cloth(self, painter: QPainter, box: QRectF, felt: str) -> None:
        """A piece of felt: cut from the middle of a larger one, without its rail."""
        ratio = self.devicePixelRatioF()
        wide, high = round(box.width() * ratio), round(box.height() * ratio)
        if (felt, wide, high) not in self._felts:
            whole = felt_image(felt, wide * 2, high * 2, ratio)
            self._felts[felt, wide, high] = whole.copy(wide // 2, high // 2, wide, high)
        painter.drawImage(box, self._felts[felt, wide, high])

    def _felt_now(self) -> str:
        """The felt that is set, for the game on the table, or as tables mostly are."""
        return self.settings.felt_at(self._table[0] if self._table is not None else _USUAL)

    def _paint_deck(self, deck: str, painter: QPainter, box: QRectF) -> None:
        self._paint_cloth(painter, box, self._felt_now())
        _paint_fan(
            painter, box, [partial(paint_face, name=name, deck=self._inked(deck)) for name in ("9D", "QH", "AS")]
        )

    def _paint_back(self, back: str, painter: QPainter, box: QRectF) -> None:
        self._paint_cloth(painter, box, self._felt_now())
        _paint_fan(painter, box, [lambda painter: paint_back(painter, back)] * 2)

    def _paint_felt(self, felt: str, painter: QPainter, box: QRectF) -> None:
        self._paint_cloth(painter, box, felt or self._felt_now())
        if not felt:  # a strip of each family's
            cloths = list(CLOTHS.values())
            for number, cloth in enumerate(cloths):
                painter.save()
                painter.setClipRect(box.adjusted(box.width() * number / len(cloths), 0, 0, 0))
                self._paint_cloth(painter, box, cloth.felt)
                painter.restore()
        back, deck = self._now("back", BACKS), self._inked(self._now("deck", DECKS))
        _paint_fan(
            painter, box, [lambda painter: paint_back(painter, back), lambda painter: paint_face(painter, "KS", deck)]
        )

    def _turn(self, wide: int) -> None:
        """Where the dialog is too narrow for two columns with every switch in one line, one stands below the other."""
        widest = [
            max(switch.sizeHint().width() for switch in self.findChildren(Switch) if column.indexOf(switch) >= 0)
            for column in self._columns
        ]
        needed = sum(widest) + style.box_pixels(7)  # with what is beside
        way = QBoxLayout.Direction
        self._both.setDirection(way.TopToBottom if wide < needed else way.LeftToRight)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own: only now the texts have their sizes."""
        super().showEvent(event)
        self._turn(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._turn(event.size().width())

    def sizeHint(self) -> QSize:
        """Qt's own: as far as the screen has room."""
        return QSize(style.box_pixels(66), style.box_pixels(66)).boundedTo(self.screen().availableSize() * 0.9)


def _paint_fan(painter: QPainter, box: QRectF, cards: list[Callable[[QPainter], None]]) -> None:
    """Paint cards, held as a fan, into the box."""
    scale = box.height() * 0.74 / HEIGHT
    for number, paint in enumerate(cards):
        away = number - (len(cards) - 1) / 2
        painter.save()
        painter.translate(box.center().x() + away * WIDTH * scale * 0.5, box.center().y() + box.height() * 0.02)
        painter.rotate(away * 11)
        painter.translate(0, abs(away) * 2)
        painter.scale(scale, scale)
        painter.translate(-WIDTH / 2, -HEIGHT / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_SHADOW)
        painter.drawRoundedRect(QRectF(-0.6, 1.4, WIDTH + 1.2, HEIGHT + 0.8), CORNER, CORNER)
        paint(painter)
        painter.restore()


class _Picture(QAbstractButton):
    """A picture to be chosen, with its name below. The picture is kept until ``forget``."""

    def __init__(self, title: str, paint: Callable[[QPainter, QRectF], None], want: Callable[[], None]) -> None:
        """``paint`` paints into a box; ``want`` is called when there is something to be painted."""
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.value = ""
        self._paint = paint
        self._want = want
        self._wanting = False
        self._picture: QPixmap | None = None
        self.setText(title)
        self.setCheckable(True)
        self.setToolTip(plain_tip(title))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(
            max(style.box_pixels(9), self.fontMetrics().horizontalAdvance(self.text()) + 8), style.box_pixels(8.4)
        )

    def forget(self) -> None:
        """The picture is no longer right."""
        self._wanting = True
        self._want()

    def paint_picture(self) -> bool:
        """Paint the picture if it is wanted; whether it was."""
        if not self._wanting:
            return False
        self._wanting = False
        ratio, box = self.devicePixelRatioF(), self._box()
        picture = QPixmap((box.size() * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, QRectF(0, 0, box.width(), box.height()))
        painter.end()
        self._picture = picture
        self.update()
        return True

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(4, 4, -4, -self.fontMetrics().height() - 8)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, line, box = style.colours(), self.fontMetrics().height(), self._box()
        size = (box.size() * self.devicePixelRatioF()).toSize()
        if (self._picture is None or self._picture.size() != size) and not self._wanting:
            self.forget()
        if self._picture is not None:
            painter.drawPixmap(box.toRect(), self._picture)
        # The ground's colour rounds the corners off: cheaper and smoother than a clip.
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.ground), 4))
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 9, 9)
        marked = self.isChecked() or self.hasFocus() or self.underMouse()
        painter.setPen(QPen(QColor(look.gold if marked else look.edge), 3 if self.isChecked() else 1.5))
        painter.drawRoundedRect(box, 8, 8)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look.text), 1.2))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 10, 10)
        painter.setPen(QColor(look.gold if self.isChecked() else look.text))
        words = QRectF(0, self.height() - line - 2, self.width(), line)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), self.text())
