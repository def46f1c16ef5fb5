"""A match in which chance does what is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardrules.protocol.game import CHANCE, Action, parse_action
from cardrules.protocol.match_record import Match

__all__ = ["ScriptedMatch"]


class ScriptedMatch(Match):
    """A match in which chance does what is written, as long as something is."""

    def __init__(self, game: str, options: Mapping[str, object], script: Sequence[str], seed: str = "") -> None:
        super().__init__(game, options, seed)
        self._script = tuple(script)

    def chance(self) -> Action:
        verb = self.game.choices(CHANCE)[0].verb
        done = sum(seat == CHANCE and action.verb == verb for seat, action in self.done)
        written = [line for line in self._script if line.split(" ", 1)[0] == verb]
        return parse_action(written[done], self.game.verbs) if done < len(written) else super().chance()
