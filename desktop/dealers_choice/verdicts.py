"""What a solver finds out about the positions of one match: each is asked about once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from cardrules.game import Action, Seat, parse_action
from cardrules.record import Match

if TYPE_CHECKING:
    from dealers_choice.thinker import Thinker

__all__ = ["Verdicts"]


class Verdicts:
    """Asks ``solver``, who is given when first needed, and remembers: "winnable", "lost" or "unknown"."""

    def __init__(self, solver: Callable[[], Thinker]) -> None:
        self._solver = solver
        self._found: dict[tuple[tuple[Seat, Action], ...], str] = {}
        self._lines: dict[tuple[tuple[Seat, Action], ...], list[str]] = {}
        self._asked: list[Callable[[], None]] = []
        """How to cancel what has been asked."""

    def known(self, match: Match, length: int) -> bool:
        """Whether ``ask`` would answer at once."""
        return tuple(match.done[:length]) in self._found

    def ask(self, match: Match, length: int, then: Callable[[str], None]) -> None:
        """Find whether the position after the match's first ``length`` actions can be won."""
        from cardrules.questions import ask_verdict

        key = tuple(match.done[:length])
        if key in self._found:
            then(self._found[key])
            return

        def answered(answer: dict[str, Any]) -> None:
            self._found[key] = str(answer.get("status", "unknown"))
            self._lines[key] = [str(step) for step in answer.get("line", ())]
            then(self._found[key])

        position = match if length == len(match.done) else match.rewound(length)
        solver = self._solver()
        self._asked.append(partial(solver.cancel, solver.ask(ask_verdict(position.game), answered)))

    def solved(self, match: Match, length: int) -> Match | None:
        """The match after its first ``length`` actions, played on to the end in a way that wins; None if none is known.
        Ask first."""
        line = self._lines.get(tuple(match.done[:length]))
        if not line:
            return None
        played = match.rewound(length)
        for step in line:
            played.apply(0, parse_action(step, played.game.verbs))
            played.run_chance()
        return played

    def cancel(self) -> None:
        """What has been asked and not answered is not wanted any more."""
        for cancel in self._asked:
            cancel()
        self._asked = []
