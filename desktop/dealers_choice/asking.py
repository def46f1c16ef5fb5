"""What the user asks at the table, and how much he is told of his own accord or by a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF

from cardrules.game import CLOCK, Action, Choice
from dealers_choice.players import spoken
from dealers_choice.said import action_words
from dealers_choice.table.bubbles import Kind

if TYPE_CHECKING:
    from cardrules.bots import Weighed
    from dealers_choice.play import PlayPage
    from dealers_choice.queries import Telling

__all__ = ["Asking"]

_MOST_SAID: Final = 4  # of the things that one may do when it is one's turn
_ANSWER, _SENTENCE = 4000, 1500  # milliseconds that an answer stands on the table, and more for every sentence
_HINT, _WEIGHED, _RACING = 6000, 20_000, 3000  # ... that a hint does, with what was weighed for it, and in a race


class Asking:
    """Answers for one page: in the log, to a screen reader, and, where the log is not shown, on the table."""

    def __init__(self, page: PlayPage) -> None:
        self._page = page
        self.telling: Telling = "normal"
        """How much the user wants to be told."""

    def how_it_stands(self) -> None:
        """Whose turn it is, what the user holds, what lies on the table."""
        from dealers_choice.queries import how_it_stands

        session = self._page.session
        if session is not None:
            self._answer("How it stands", how_it_stands(session.view(), session.names, self.telling))

    def what_can_be_done(self) -> None:
        """What the user may do."""
        session = self._page.session
        if session is not None:
            self._answer("What can be done", self._choices(session.choices()))

    def what_happened(self) -> None:
        """What has happened last."""
        from dealers_choice.queries import happened_last

        session = self._page.session
        if session is not None:
            self._answer("What happened", happened_last(session.log_lines(), self.telling))

    def turn(self, choices: Sequence[Choice]) -> str:
        """What is said when it is the user's turn."""
        session = self._page.session
        if session is None or self.telling == "brief":
            return "Your turn."
        if self.telling == "full":
            return f"Your turn: {' '.join(self._choices(choices))}"
        labels = dict.fromkeys(spoken(choice.label, session.names) for choice in choices)
        return f"Your turn: {', '.join(list(labels)[:_MOST_SAID])}."

    def hint(self, action: Action, reason: str, weighed: Sequence[Weighed]) -> None:
        """Show what a hint has come to: what it moves lights up, and what is pressed for it; the reason is said, and
        under it stands what was weighed."""
        from dealers_choice.weighed import NOT_CLEARLY, tally_of

        page, table = self._page, self._page.table
        zones, cards = list[str](), action.cards
        alike = [choice for choice in table.choices if choice.verb == action.verb]
        for choice in [choice for choice in alike if choice.offers(action)] or alike:
            cards = cards or (choice.cards if not choice.most else ())  # what stands for it when it is dragged
            zones += choice.click or (choice.onto[:1] if choice.most == 1 and not action.cards else ())
        table.hint(cards, zones)
        page.light(action)
        names = page.session.names if page.session is not None else ()
        words = action_words(table.choices, action, names)
        tally = tally_of(weighed, action, table.choices, names)
        if tally is not None and tally.marked:
            reason = f"{reason} {NOT_CLEARLY}"
        said = f"{words}. {reason}" if words and not cards and not zones else reason  # if nothing lights up
        size = table.viewport().size()
        racing = page.session is not None and CLOCK in page.session.match.game.waiting_for()
        place = QPointF(size.width() / 2, size.height() * (0.7 if racing else 0.6))
        if racing:  # what others do meanwhile does not end it, and what all reach for is not covered
            table.clear_bubbles()
            table.say(said, place, Kind.MESSAGE, _RACING)
        else:
            table.speech.clear(Kind.REASON, Kind.HINT)  # of a hint before this one, too
            table.say(said, place, Kind.HINT, _HINT if tally is None else _WEIGHED, tally=tally)
        table.announce(self.hint_said(words, reason, tally.words() if tally is not None else ""))

    def hint_said(self, words: str, reason: str, weighed: str = "") -> str:
        """What a screen reader says of a hint: the action in words, if it has any, the reason, and to who wants to be
        told much what was weighed."""
        if words and self.telling == "brief":
            return f"Hint: {words}."
        told = f"Hint: {words}. {reason}" if words else f"Hint: {reason}"
        return f"{told} {weighed}." if weighed and self.telling == "full" else told

    def _choices(self, choices: Sequence[Choice]) -> list[str]:
        from dealers_choice.queries import what_can_be_done

        session = self._page.session
        if session is None:
            return []
        refused, brought = session.refusal, self._page.furnishing
        return what_can_be_done(
            choices, session.view(), session.names, self.telling, lambda card: refused((card,), ""),
            brought.amount if brought is not None else "{:,}".format,
        )  # fmt: skip

    def _answer(self, question: str, sentences: Sequence[str]) -> None:
        table, log = self._page.table, self._page.log_shown()
        if log is not None:
            log.add("\n".join([f"{question}:", *(f"   {sentence}" for sentence in sentences)]))
        else:
            size = table.viewport().size()
            table.clear_bubbles()
            middle = QPointF(size.width() / 2, size.height() * 0.62)
            table.say("\n".join(sentences), middle, Kind.MESSAGE, _ANSWER + _SENTENCE * len(sentences))
        table.announce(" ".join(sentences))
