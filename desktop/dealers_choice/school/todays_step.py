"""What comes next for a trainee, in words: the next part of the first day, or what the path says."""

from __future__ import annotations

from datetime import date
from typing import Final

from cardrules.protocol.texts import say
from cardrules.school.lessons import DayOnePart, day_one
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.learning_path import Today, session_ms, today
from dealers_choice.language import words
from dealers_choice.match.players import spoken

__all__ = ["first_day_step", "path_words", "step_words"]


def first_day_step(summary: TraineeSummary, game: str) -> tuple[DayOnePart, str] | None:
    """What of the first day comes next, and how far that is; None once all of it is done."""
    parts = day_one(summary.lessons, summary.drilled, game)
    left = [part for part in parts if not part.done]
    if not left:
        return None
    done = len(parts) - len(left)
    said = (
        words("Day one: {done} of {count:part/parts} done.", done=done, count=len(parts))
        if done
        else words("Day one begins with the tour.")
    )
    return left[0], said


def path_words(summary: TraineeSummary, plan: Today, game: str) -> tuple[str, str]:
    """What the path says comes next, and why, with the minutes that a drill takes."""
    drill = find_drill(plan.next.drill, game) if plan.next.drill else None
    lasts = session_ms(summary, drill) if drill is not None else 0
    minutes = max(1, round(lasts / 60_000))
    takes = words("It takes about {minutes:minute/minutes}.", minutes=minutes) if lasts else ""
    title = spoken(drill.title if drill is not None else _NEXT_WORDS[plan.next.kind])
    return title, " ".join(filter(None, (spoken(plan.next.why), takes)))


def step_words(summary: TraineeSummary, day: date, game: str) -> tuple[str, str]:
    """What comes next on this day: its title, and what is told of it."""
    first = first_day_step(summary, game)
    return (
        (spoken(first[0].title), first[1])
        if first is not None
        else path_words(summary, today(summary, day, game), game)
    )


_NEXT_WORDS: Final = {"review": say("Review"), "table": say("Deal at the free table")}
