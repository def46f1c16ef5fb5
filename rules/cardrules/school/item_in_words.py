"""An item of a drill in words, for who sees nothing: what lies on the felt, what is asked, what a film shows.

Cards are written with their symbols; who reads them out writes them out (``texts.spelled``).
"""

from __future__ import annotations

from typing import Final

from cardrules.protocol.texts import say, sentences, template
from cardrules.school.course import course_of
from cardrules.school.drills.items import DrillQuestion, FilmFrame, Item

__all__ = ["told_answers", "told_felt", "told_frame", "told_item"]

_ANSWER: Final = {
    (True, True): template("{key}: {answer}"), (True, False): template("{key}: {answer}."),
    (False, True): template("{answer}"), (False, False): template("{answer}."),
}  # fmt: skip
"""An answer by whether it has a key, and whether it is a whole sentence."""


def told_felt(item: Item) -> list[str]:
    """What lies on the felt of an item."""
    return course_of(item.game).told_felt(item.felt, item.currency)


def told_answers(ask: DrillQuestion) -> str:
    """The answers that may be chosen, each with its key; "" if there are none but numbers.

    >>> from cardrules.school.drills.items import AnswerPick
    >>> picks = AnswerPick("d", "Banker draws", "D"), AnswerPick("s", "Banker stands", "S")
    >>> told_answers(DrillQuestion("", "pick", ("s",), picks))
    'D: Banker draws. S: Banker stands.'
    """
    if ask.reply == "digit":
        return ""
    return sentences([say(_ANSWER[bool(pick.key), pick.label.endswith(".")], key=pick.key, answer=pick.label)
                      for pick in ask.picks])  # fmt: skip


def told_item(item: Item, ask: DrillQuestion, *, first: bool = True, answers: bool = True) -> str:
    """What lies there, unless it was told when the ``first`` thing was asked of the item; the question; and the
    ``answers`` that may be chosen."""
    felt = told_felt(item) if first else []
    return sentences([text for text in (*felt, ask.text, told_answers(ask) if answers else "") if text])


def told_frame(frame: FilmFrame, item: Item) -> str:
    """What is seen in a moment of an item's film; "" of what is said there anyhow."""
    return course_of(item.game).told_frame(frame, item.currency)
