"""What the user asks at the table, and how much he is told of his own accord or by a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF

from cardrules.protocol.game import Choice, View
from dealers_choice.language import in_figures, words
from dealers_choice.match.action_words import ended
from dealers_choice.match.players import spoken
from dealers_choice.table.speech.speech_bubbles import BubbleKind

if TYPE_CHECKING:
    from dealers_choice.match.spoken_status import Telling
    from dealers_choice.page.log_beside_table import LogBeside
    from dealers_choice.page.match_on_page import MatchOnPage
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["SpokenAnswers"]

_MOST_SAID: Final = 4  # of the things that one may do when it is one's turn
_ANSWER, _SENTENCE = 4000, 1500  # milliseconds that an answer stands on the table, and more for every sentence


class SpokenAnswers:
    """Answers for one page: in the log, to a screen reader, and, where the log is not shown, on the table."""

    def __init__(self, on_page: MatchOnPage, table: TableWidget, log: LogBeside) -> None:
        self._on_page = on_page
        self._table = table
        self._log = log
        self.telling: Telling = "normal"
        """How much the user wants to be told."""

    def how_it_stands(self) -> None:
        """Whose turn it is, what the user holds, what lies on the table."""
        if self._on_page.session is not None:
            self._answer(words("How it stands"), self.stands())

    def what_can_be_done(self) -> None:
        """What the user may do."""
        if self._on_page.session is not None:
            self._answer(words("What can be done"), self.doable())

    def stands(self) -> list[str]:
        """How it stands, in sentences."""
        from dealers_choice.match.spoken_status import how_it_stands

        session, table = self._on_page.session, self._table
        if session is None:
            return []
        return how_it_stands(session.view(), session.names, self.telling, table.gestures.stance.picked, table.lies())

    def doable(self) -> list[str]:
        """What can be done, in sentences."""
        session = self._on_page.session
        return self._choices(session.choices()) if session is not None else []

    def what_happened(self) -> None:
        """What has happened last."""
        from dealers_choice.match.spoken_status import happened_last

        session = self._on_page.session
        if session is not None:
            self._answer(words("What happened"), happened_last(session.log_lines(), self.telling))

    def uncovered(self, before: View, now: View) -> str:
        """What has come to lie free; nothing for who wants to be told little."""
        from dealers_choice.match.spoken_status import uncovered

        return uncovered(before, now) if self.telling != "brief" else ""

    def undone(self, undone: Sequence[str], again: Sequence[str]) -> None:
        """What has been taken back, or done again: the lines of the log."""
        if undone:
            self._table.announce(words("Taken back: {line}.", line=undone[0]))
        if again:
            self._table.announce(words("Done again: {line}.", line=again[0]))

    def turn(self, choices: Sequence[Choice]) -> str:
        """What is said when it is the user's turn."""
        session = self._on_page.session
        if session is None or self.telling == "brief":
            return words("Your turn.")
        if self.telling == "full":
            return words("Your turn: {choices}", choices=" ".join(self._choices(choices)))
        wanted = [choice for choice in choices if not choice.restrained] or choices
        labels = dict.fromkeys(spoken(choice.label, session.names).removesuffix(":") for choice in wanted)
        return ended(words("Your turn: {choices}", choices=", ".join(list(labels)[:_MOST_SAID])))

    def hint_said(self, action: str, reason: str, weighed: str = "") -> str:
        """What a screen reader says of a hint: the action in words, if it has any, the reason, and to who wants to be
        told much what was weighed."""
        if action and self.telling == "brief":
            return ended(words("Hint: {told}", told=action))
        told = words("Hint: {told}", told=f"{ended(action)} {reason}" if action else reason)
        return f"{told} {weighed}." if weighed and self.telling == "full" else told

    def _choices(self, choices: Sequence[Choice]) -> list[str]:
        from dealers_choice.match.spoken_status import what_can_be_done

        session = self._on_page.session
        if session is None:
            return []
        refused, brought = session.refusal, self._on_page.furnishing
        return what_can_be_done(
            choices, session.view(), session.names, self.telling, lambda card: refused((card,), ""),
            brought.amount if brought is not None else in_figures,
        )  # fmt: skip

    def _answer(self, question: str, sentences: Sequence[str]) -> None:
        table, log = self._table, self._log.shown()
        if log is not None:
            log.add("\n".join([f"{question}:", *(f"   {sentence}" for sentence in sentences)]))
        else:
            size = table.viewport().size()
            table.clear_bubbles()
            middle = QPointF(size.width() / 2, size.height() * 0.62)
            table.say("\n".join(sentences), middle, BubbleKind.MESSAGE, _ANSWER + _SENTENCE * len(sentences))
        table.announce(" ".join(sentences), asked=True)
