"""The review of a hand beside the table: the player's decisions, the dearest first, and the best bot's choice beside
each; or, while it is being made, how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QProgressBar, QPushButton, QVBoxLayout, QWidget

from cardrules.analysis.hand_review import Reviewed, dearest
from cardrules.protocol.match_record import Match
from cardrules.protocol.texts import Text, say, sentences
from dealers_choice.language import words
from dealers_choice.match.action_words import action_signs
from dealers_choice.match.players import spoken
from dealers_choice.match.review_process import Review
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import ScrolledForm, label

__all__ = ["ReviewPanel", "found_in_short"]

_PLACE: Final = Qt.ItemDataRole.UserRole
_LIST: Final = 9  # text heights of the list, at least; where there is no room for all, the panel scrolls
_VERDICTS: Final[Mapping[str, Text]] = {
    "winnable": say("Nothing that you did lost this deal."),
    "lost": say("One move lost this deal. It is shown on the table."),
    "never": say("This deal could not be won from the start: you have lost nothing."),
    "unknown": say("Whether this deal could be won is more than can be found out in good time."),
}


class ReviewPanel(QWidget):
    """Lists the decisions; whoever looks at one is shown the table as it was before it."""

    wanted = Signal(int)
    """The user looks at the decision before which so many actions had been made."""
    cancelled = Signal()
    """The user does not want to wait for the review."""
    left = Signal()
    """The user wants to leave, by Escape."""
    play_from = Signal(int)
    """The user wants to play on in another way from where so many actions had been made."""
    passed = Signal()
    """The keyboard goes on to what stands below the table, by Tab."""

    def __init__(self, match: Match, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._match, self._names = match, names
        self._words: dict[int, str] = {}
        self._cards: dict[int, Reviewed] = {}
        self._dearest = 0
        """After how many actions the dearest decision was made."""
        self.setAccessibleName(words("Review of the hand"))
        page = QWidget()
        whole, column = QVBoxLayout(self), QVBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrolledForm(page))
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(label(words("Review"), "heading"))
        self._summary = label("", wrap=True)
        self._summary.setAccessibleName(words("What the review has found"))
        column.addWidget(self._summary)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(words("How far the review is"))
        column.addWidget(self._bar)
        self._cancel = QPushButton(words("Cancel"))
        self._cancel.clicked.connect(self.cancelled)
        column.addWidget(self._cancel)
        self._list = QListWidget()
        self._list.setAccessibleName(words("Your decisions, the dearest first"))
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentItemChanged.connect(self._chosen)
        self._list.itemClicked.connect(self._chosen)
        self._list.setMinimumHeight(style.room_pixels(_LIST))
        self._list.hide()
        column.addWidget(self._list, 1)
        self._legend = label(words("≈: another choice, about as good"), "muted", wrap=True)
        self._legend.hide()
        column.addWidget(self._legend)
        self._detail = label("", wrap=True)
        self._detail.setAccessibleName(words("About this decision"))
        column.addWidget(self._detail)
        self._again = QPushButton(words("&Play from your dearest card"))
        self._again.setToolTip(words("Play on from there, in a match of its own that is not counted"))
        self._again.clicked.connect(lambda: self.play_from.emit(self._dearest))
        self._again.hide()
        column.addWidget(self._again)
        column.addStretch()
        style.dress(self)

    def show_progress(self, done: int, count: int) -> None:
        """So many decisions of so many have been looked at."""
        self._summary.setText(words("Looking at your decisions: {done} of {count}", done=done, count=count))
        self._bar.setRange(0, max(count, 1))
        self._bar.setValue(done)

    def fail(self, reason: str) -> None:
        """There is no review."""
        self._summary.setText(reason)
        self._bar.hide()
        self._cancel.hide()

    def show_review(self, review: Review) -> None:
        """List what has been found."""
        self._bar.hide()
        self._cancel.hide()
        self._summary.setText(found_in_short(review))
        self._list.clear()
        self._cards = {one.done: one for one in review.found}
        lines = self._describe(review)
        first = dearest(review.found)
        self._again.setVisible(bool(first))
        self._dearest = first[0].done if first else 0
        if first and not review.verdict:
            self._head(words("The dearest first") if len(first) > 1 else words("The dearest"))
            for one in first:
                self._add(one, f"{lines[one.done]}   −{_points(one)}")
        if review.found:
            self._head(words("All decisions") if not review.verdict else words("The move"))
        alike = not review.verdict and any(not one.same and not one.dear for one in review.found)
        self._legend.setVisible(alike)
        for one in review.found:
            sign = "✓" if one.same else f"−{_points(one)}" if one.dear and not review.verdict else "≈"
            self._add(one, f"{lines[one.done]}   {'' if review.verdict else sign}".rstrip())
        self._list.setVisible(bool(review.found))
        if review.found:
            QTimer.singleShot(0, self._list, self._begin)  # the table follows a frame later

    def _begin(self) -> None:
        """Look at the first decision, unless the user has chosen another already."""
        if self._list.currentItem() is None:
            self._list.setFocus()
            self._list.setCurrentRow(1)

    def _describe(self, review: Review) -> dict[int, str]:
        """A line for each decision; what is told of it below is kept."""
        now, at, found = self._match.rewound(review.start), review.start, dict[int, str]()
        for number, one in enumerate(review.found, 1):
            for actor, action in self._match.done[at : one.done]:
                now.apply(actor, action)
            at = one.done
            choices = now.game.choices(self._match.done[at][0])
            did = action_signs(choices, one.action, self._names)
            best = action_signs(choices, one.judged.best, self._names)
            found[at] = f"{number}.  {did}" if one.same else f"{number}.  {did}  →  {best}"
            self._words[at] = self._told(review, one, did, best)
        return found

    def _told(self, review: Review, one: Reviewed, did: str, best: str) -> str:
        judged = one.judged
        reason = spoken(judged.reason, self._names)
        if review.verdict:
            return words(
                "You chose {did}. {reason} A way that wins begins with {best}.", did=did, reason=reason, best=best
            )
        level = review.level
        if one.same:
            return words(
                "The expert would have chosen {best}, too. “{reason}”"
                if level == "expert"
                else "A novice would have chosen {best}, too. “{reason}”"
                if level == "novice"
                else "A club player would have chosen {best}, too. “{reason}”",
                best=best,
                reason=reason,
            )
        if one.dear:
            said: list[str] = [say("That is worth {points} more, on average of {worlds:imagined deal/imagined deals}.",
                        points=_points(one), worlds=judged.worlds)]  # fmt: skip
            if judged.aim:
                said.append(
                    say(
                        "Of {tried} that were played to the end, the contract was made {best} times with it, and {own} "
                        "times with your choice."
                        if judged.aim == "made"
                        else "Of {tried} that were played to the end, the contract was defeated {best} times "
                        "with it, and "
                        "{own} times with your choice.",
                        tried=judged.tried,
                        best=judged.best_reached,
                        own=judged.reached,
                    )
                )
        elif judged.seems and judged.worlds:
            said = [say("{worlds:imagined deal/imagined deals} are too few to say that your choice is not about "
                        "as good.",
                        worlds=judged.worlds)]  # fmt: skip
        elif judged.worlds:
            said = [
                say("In {worlds:imagined deal/imagined deals} your choice did about as well.", worlds=judged.worlds)
            ]
        else:
            said = [say("What the difference is worth was not to be found out in the time.")]
        return words(
            "You chose {did}. The expert would have chosen {best}. {worth} “{reason}”"
            if level == "expert"
            else "You chose {did}. A novice would have chosen {best}. {worth} “{reason}”"
            if level == "novice"
            else "You chose {did}. A club player would have chosen {best}. {worth} “{reason}”",
            did=did,
            best=best,
            worth=sentences(said),
            reason=reason,
        )

    def _head(self, text: str) -> None:
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        self._list.addItem(item)

    def _add(self, one: Reviewed, text: str) -> None:
        item = QListWidgetItem(text)
        item.setData(_PLACE, one.done)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{text}. {self._words[one.done]}")
        self._list.addItem(item)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        place = item.data(_PLACE) if item is not None else None
        if isinstance(place, int):
            self._detail.setText(self._words[place])
            self.wanted.emit(place)

    def show_at(self, done: int) -> Reviewed | None:
        """The table is shown after so many actions: tell of the decision that was made there. That decision."""
        here = self._list.currentItem()
        if here is None or here.data(_PLACE) != done:
            rows = [row for row in range(self._list.count()) if self._list.item(row).data(_PLACE) == done]
            self._list.blockSignals(True)
            self._list.setCurrentRow(rows[-1] if rows else -1)
            self._list.blockSignals(False)
            self._detail.setText(self._words.get(done, ""))
        return self._cards.get(done)

    def summary(self) -> str:
        """What has been found, in a sentence or two."""
        return self._summary.text()

    def detail(self) -> str:
        """What is told of the decision that is looked at."""
        return self._detail.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def take_keyboard(self) -> None:
        """Have the keyboard, where there is something to be done with it."""
        (self._cancel if self._list.isHidden() else self._list).setFocus(Qt.FocusReason.TabFocusReason)

    def focusNextPrevChild(self, _forward: bool) -> bool:
        """Qt's own: Tab does not get lost on the table, on which nothing can be done meanwhile."""
        self.passed.emit()
        return True

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.pixels(22), style.pixels(30))


def _points(one: Reviewed) -> str:
    figure = one.judged.figure
    return words("{figure:g} {figure:#point/points}", figure=figure)


def found_in_short(review: Review) -> str:
    """What has been found, in a sentence or two."""
    if review.verdict:
        return words(_VERDICTS[review.verdict])
    count, same = len(review.found), sum(one.same for one in review.found)
    if not count:
        return words(
            "There was nothing to decide: at no step could anything else be done. Step through it on the table."
        )
    dear = [one for one in review.found if one.dear]
    by_expert = review.level == "expert"
    if count == same == 1:
        return words(
            "You had one decision, and made it as the expert would have."
            if by_expert
            else "You had one decision, and made it as a club player would have."
        )
    if same == count:
        return words(
            "All {count} decisions as the expert would have made them."
            if by_expert
            else "All {count} decisions as a club player would have made them.",
            count=count,
        )
    if count == 1 and not dear:
        return words(
            "You had one decision. The expert would have made another, but no difference can be shown."
            if by_expert
            else "You had one decision. A club player would have made another, but no difference can be shown."
        )
    begin = words(
        "{same} of {count:decision/decisions} as the expert would have made them."
        if by_expert
        else "{same} of {count:decision/decisions} as a club player would have made them.",
        same=same,
        count=count,
    )
    if not dear:
        return words("{begin} Nothing else has cost anything that can be shown.", begin=begin)
    most = max(dear, key=lambda one: one.judged.cost)  # they are no sum: each was weighed as if it were the only one
    if len(dear) == 1:
        return words("{begin} 1 other cost something: about {points}, on average.", begin=begin, points=_points(most))
    return words(
        "{begin} {others} others cost something: the dearest about {points}, on average.",
        begin=begin,
        others=len(dear),
        points=_points(most),
    )
