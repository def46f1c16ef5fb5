"""The ladder: how strong the player is beside the bots, over all games, and how sure that is.

Every match that counts is worked in, the oldest first, and nothing else is kept: so the ladder is right again after
results have been taken in from another computer or forgotten. The strength of everybody is a number, as in chess, and
the chance that a side wins a match is its share of the strengths at the table (Bradley and Terry; with two sides it is
Elo's formula). A strength is known as well as a mean and a deviation say, and a match moves both, as in Glickman's
system: little where the strength is well known, more where it is not. Of a match that the player has lost it is only
known that one of the others has won it.

A library was weighed (``openskill``, which is kept up and free): it ranks whole tables, of which the results know the
winner alone, and would be one library more in every installer for the fifty lines here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final, NamedTuple

from cardrules.bots.personality import mind_of
from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import PARTNER
from cardrules.protocol.partnerships import sides_of
from cardrules.protocol.texts import say
from dealers_choice.language import in_figures, words
from dealers_choice.match.characters import character_of
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.matches.hand_counts import read_hands
from dealers_choice.storage.matches.saved_match import MatchOutcome

__all__ = ["Ladder", "Rating", "Rung"]

_SCALE: Final = log(10) / 400
"""Two players who are 400 apart win and lose ten to one."""
_BEGIN: Final = {"novice": (1000.0, 60.0), "club": (1200.0, 40.0), "expert": (1320.0, 60.0)}
"""What is held of each level before the first match: about what they make against each other, over all games."""
_OWN: Final = (1150.0, 220.0)
"""... and of the player."""
_FACE: Final = 90.0
"""The deviation for a character, whose temper may be worth something or cost something."""
_DRIFT: Final = 5.0
"""By how much the player may have become better or worse from one match to the next."""

_PLAYERS: Final = {"novice": say("Novice players"), "club": say("Club players"), "expert": say("Expert players")}


class Rating(NamedTuple):
    """A strength, and how well it is known."""

    mean: float
    doubt: float
    """The standard deviation."""
    matches: int = 0

    def words(self) -> str:
        """As a reader reads it: the number, and the limits between which the strength is, nineteen times of twenty.

        >>> Rating(1234.4, 50).words()
        '1,234 ± 98'
        """
        return f"{in_figures(self.mean, ',.0f')} ± {in_figures(1.96 * self.doubt, ',.0f')}"


class Rung(NamedTuple):
    """One line of the ladder."""

    name: str
    level: str
    """Of a bot; "" for the player."""
    mark: Rating
    face: str = ""
    """Whose portrait it has (``cardart.people.portraits``); "" for none."""


class Ladder:
    """Is told of matches, the oldest first."""

    def __init__(self) -> None:
        self.own = Rating(*_OWN)
        self.course: list[tuple[float, Rating]] = []
        """When each match ended (seconds since 1970), and what was held of the player then."""
        self._bots: dict[str, Rating] = {}

    def add(self, outcome: MatchOutcome) -> None:
        """Work in how a match ended. One without opponents changes nothing."""
        sides = _sides(outcome)
        if len(sides) < 2:
            return
        self.own = self.own._replace(doubt=min(_OWN[1], sqrt(self.own.doubt**2 + _DRIFT**2)))
        strengths = [exp(_SCALE * (sum(self._mark(key).mean for key in side) / len(side) - 1200)) for side in sides]
        chances = [strength / sum(strengths) for strength in strengths]
        gains: dict[str, tuple[float, float]] = {}
        for place, (side, chance) in enumerate(zip(sides, chances, strict=True)):
            known = chance / (1 - chances[0]) if not outcome.won and place else 0.0
            won = float(outcome.won) if not place else known
            for key in side:
                pull, told = gains.get(key, (0.0, 0.0))
                share = 1 / len(side)
                gains[key] = pull + share * (won - chance), told + share**2 * chance * (1 - chance)
        for key, (pull, told) in gains.items():
            mark = self._mark(key)
            doubt = 1 / sqrt(1 / mark.doubt**2 + _SCALE**2 * told)
            moved = Rating(mark.mean + doubt**2 * _SCALE * pull, doubt, mark.matches + 1)
            if key == HUMAN:
                self.own = moved
            else:
                self._bots[key] = moved
        self.course.append((outcome.ended, self.own))

    def rungs(self, name: str = "") -> list[Rung]:
        """The ladder from the top: the player, by this name, and every bot that was met."""
        found = [Rung(name or words("You"), "", self.own)] if self.course else []
        for key, mark in self._bots.items():
            character, level = character_of(key), key.partition(" ")[0]
            called = character.name if character is not None else words(_PLAYERS[level])
            found.append(Rung(called, level, mark, character.id if character is not None else ""))
        return sorted(found, key=lambda rung: -rung.mark.mean)

    def sentence(self) -> str:
        """Where the player stands, in words."""
        rungs, mark = self.rungs(), self.own
        if not rungs:
            return words("Play a match against others, and you have a place on the ladder.")
        place = next(place for place, rung in enumerate(rungs) if not rung.level)
        rating, matches = mark.words(), mark.matches
        told = (
            words("After 1 match your rating is {rating}", rating=rating)
            if matches == 1
            else words("After {matches:,} matches your rating is {rating}", matches=matches, rating=rating)
        )
        above = rungs[place - 1].name if place else ""
        below = rungs[place + 1].name if place + 1 < len(rungs) else ""
        if above and below:
            return words("{told}: below {above} and above {below}.", told=told, above=above, below=below)
        if above:
            return words("{told}: below {above}.", told=told, above=above)
        return words("{told}: above {below}.", told=told, below=below)

    def _mark(self, key: str) -> Rating:
        if key == HUMAN:
            return self.own
        mind = mind_of(key)
        mean, doubt = _BEGIN[mind.level if mind is not None else "club"]
        return self._bots.get(key) or Rating(mean, _FACE if mind is not None and mind.who else doubt)


def _sides(outcome: MatchOutcome) -> list[list[str]]:
    """Who played together, as they are known to the ladder, the player's own side first."""
    if HUMAN not in outcome.players or len(outcome.players) < 2:
        return []
    own = outcome.players.index(HUMAN)
    together = _together(outcome.game, tuple(sorted(outcome.options.items())))
    first = next(side for side in together if own in side)
    partner = _partner(outcome.hands)
    if partner not in (None, own) and len(first) == 2 and len(together) == 2:
        first = (own, partner or 0)
        together = (first, tuple(seat for seat in range(len(outcome.players)) if seat not in first))
    keys = [HUMAN if player == HUMAN else _key(player) for player in outcome.players]
    return [[keys[seat] for seat in side] for side in (first, *(side for side in together if side is not first))]


@lru_cache(maxsize=4096)
def _partner(hands: str) -> int | None:
    """The seat of the partner whom lots have given the player; None where it is as the seats are, or is not known."""
    try:
        found = read_hands(hands)
    except ValueError:  # it may come from a damaged file
        return None
    chairs = [hand.counts[PARTNER] for hand in found[:1] if PARTNER in hand.counts]
    return chairs[0] - 1 if chairs and 1 <= chairs[0] <= 4 else None


def _key(player: str) -> str:
    """A bot as the ladder knows it: a character at its level, or a level."""
    mind = mind_of(player)
    return player if mind is not None and mind.who else player.partition(" ")[0]


@lru_cache(maxsize=256)
def _together(game: str, options: tuple[tuple[str, object], ...]) -> Sequence[tuple[int, ...]]:
    """The seats by sides."""
    return sides_of(find(game).game()(dict(options)))
