"""The proof that a match is fair: its seal, and what can be found out from its record.

The seal is told before the first card is dealt: SHA-256 over the game, its options, who sits where, and the deal's
seed. From the seal the seed cannot be found (one that nobody has asked for has 128 random bits, which makes a salt of
its own), and no other seed has the same seal; so when the seed is told at the end, everybody can see that nothing was
chosen in between. The record of the match has the seed: every shuffle follows from it, and every decision of a bot is
asked for once more, with the bytes that the bot was given, and no others.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardrules.bots.temper import Mind, mind_of
from cardrules.chance import bot_seed, chance_action
from cardrules.game import CHANCE, CLOCK, Action, Game, IllegalAction, Seat, parse_action
from cardrules.questions import QuestionError, ask_move, read_advice
from cardrules.record import OWN_PACK, FormatError, Match, Record, deal_words
from cardrules.think import answer
from dealers_choice.seal import seal_of

__all__ = ["Verified", "verify"]

_BACK: Final = 8
"""Actions of others that may lie between a bot's answer and its action, where several are waited for at once."""
_SECONDS: Final = 0.5


class Verified(NamedTuple):
    """What has been found out about a match."""

    seal: str
    lots: int
    """Shuffles and other lots that were recomputed."""
    asked: int
    """Decisions of bots without a search that were asked for once more."""
    searched: int
    """Decisions of experts, which depend on the time that they had; they were legal."""
    raced: bool
    """Whether it was played against the clock; then bots' decisions depend on it, and none was asked for."""
    faults: tuple[str, ...]
    """What does not agree: sentences."""

    def lines(self) -> list[str]:
        """All of it for a reader."""
        told = [
            f"Seal: {self.seal}",
            "One shuffle follows from the deal's seed."
            if self.lots == 1
            else f"{self.lots:,} shuffles and lots follow from the deal's seed.",
        ]
        if self.raced:
            told.append("The match was played against the clock, so the bots' decisions cannot be asked for again.")
        elif self.asked == 1:
            told.append("One decision of a bot is the same when asked again with what it was shown.")
        elif self.asked:
            told.append(f"{self.asked:,} decisions of bots are the same when asked again with what they were shown.")
        if self.searched == 1:
            told.append("One decision of an expert depends on the time that it had; it was legal.")
        elif self.searched:
            told.append(f"{self.searched:,} decisions of experts depend on the time that they had; all were legal.")
        return [*told, *self.faults] if not self.faults else [told[0], *self.faults]


def verify(record: Record) -> Verified:
    """Look through a match. Raises FormatError for a record without the deal's seed, or one that breaks the rules."""
    seed, players = record.extra.get("deal"), record.extra.get("players")
    if not isinstance(seed, str) or not seed:
        raise FormatError("the record does not tell the deal's seed, so its shuffles cannot be recomputed")
    if deal_words(seed) == OWN_PACK:
        raise FormatError("the cards of this deal were given by hand, so there is no chance in it to be proved")
    known = isinstance(players, list) and len(players) == record.seats
    levels = [str(player) for player in players] if known and isinstance(players, list) else [""] * record.seats
    minds = [mind_of(level) for level in levels]
    match = Match(record.game, record.options, seed)
    raced = any(seat == CLOCK for seat, _ in record.actions)
    lots = asked = searched = 0
    faults: list[str] = []
    before: list[Game] = []
    counts: dict[str, int] = {}
    for step, (seat, text) in enumerate(record.actions):
        action = parse_action(text, match.game.verbs)
        if seat == CHANCE:
            lots += 1
            count = counts.get(action.verb, 0)
            counts[action.verb] = count + 1
            if chance_action(match.game.choices(CHANCE)[0], seed, count) != action:
                faults.append(f"Step {step}: the {action.verb} does not follow from the deal's seed.")
        elif seat >= 0 and (mind := minds[seat]) is not None and not raced:
            if mind.level == "expert":
                searched += 1
            else:
                asked += 1
                if not _same(match, [*before, match.game], seat, mind, action):
                    faults.append(f"Step {step}: asked again, the bot at seat {seat} does not do {text[:60]!r}.")
        before = [*before[-_BACK:], match.game.copy()]
        try:
            match.apply(seat, action)
        except IllegalAction as error:
            raise FormatError(f"action {step} ({text[:60]}): {error}") from None
    return Verified(seal_of(match, levels), lots, asked, searched, raced, tuple(faults))


def _same(match: Match, games: Sequence[Game], seat: Seat, mind: Mind, action: Action) -> bool:
    """Whether a bot, asked now or at some time since it was waited for, does the same."""
    for back, game in enumerate(reversed(games)):
        if seat not in game.waiting_for() | game.may_act():
            return False
        if _asked(match, game, len(match.done) - back, seat, mind) == action:
            return True
    return False


def _asked(match: Match, game: Game, done: int, seat: Seat, mind: Mind) -> Action | None:
    """What a bot does, asked as the window asks it."""
    choices = game.choices(seat)
    seed = bot_seed(match.seed, seat, f"{done}/{choices[0].verb}")
    asked = ask_move(game.view(seat), choices, mind.level, _SECONDS, seed, mind.risk)
    request: dict[str, Any] = {"id": 1, **asked}
    try:
        return read_advice(answer(json.dumps(request).encode()), game.verbs).action
    except QuestionError:
        return None
