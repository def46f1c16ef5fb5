"""What a solver finds out about the positions of one match: each is asked about once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from cardrules.protocol.game import Action, Seat, parse_action
from cardrules.protocol.match_record import Match

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["Verdicts"]

_NOT_WINNABLE: Final = {"winnable": "lost", "lost": "never", "unknown": "stuck"}
"""What is told of a position that cannot be won, by whether the deal could be won from the start."""


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
        from cardrules.bot_process.messages import ask_verdict

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

    def tell(self, match: Match, dealt: int, then: Callable[[str], None]) -> None:
        """Find what a player is told of where the match stands, as ``Session.judged`` has it; the deal begins after
        ``dealt`` actions."""

        def judged(status: str) -> None:
            if status == "lost":
                self.ask(match, dealt, lambda start: then(_NOT_WINNABLE[start]))
            else:
                then(status)

        self.ask(match, len(match.done), judged)

    def last_winnable(self, match: Match, lengths: Sequence[int], then: Callable[[int | None], None]) -> None:
        """Find the last of the positions after so many actions that can be won; None: there is none."""
        if not lengths:
            then(None)
            return

        def judged(status: str) -> None:
            if status == "winnable":
                then(lengths[-1])
            else:
                self.last_winnable(match, lengths[:-1], then)

        self.ask(match, lengths[-1], judged)

    def last_solved(
        self,
        match: Match,
        lengths: Sequence[int],
        then: Callable[[Match, int], None],
        say: Callable[[str], None],
    ) -> None:
        """Find a win from the last of the positions after so many actions that has one: the match with it at its end,
        and from which position it goes on. Where there is none, ``say`` why."""
        if not lengths:
            say("This deal could not be won from the start, so there is no solution.")
            return

        def judged(status: str) -> None:
            solved = self.solved(match, lengths[-1])
            if solved is not None:
                then(solved, lengths[-1])
            elif status == "unknown":
                say("No solution could be found in good time.")
            else:
                self.last_solved(match, lengths[:-1], then, say)

        self.ask(match, lengths[-1], judged)

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
