"""Matches among bots in the rules' core, every step checked against what the protocol promises."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, cast

from cardrules.bots import LET_BE, Advice, Chooser, Level
from cardrules.catalogue import Entry, find
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Event,
    Game,
    IllegalAction,
    Scored,
    Seat,
    View,
    action_text,
    after,
    displaced,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import Value
from cardrules.protocol.texts import say
from cardrules.turns import AskedBot, Turns
from dealers_choice.language import words
from dealers_choice.worker_processes import LostPiece, ProgressLine, spread

__all__ = ["RANDOM", "SimulationReport", "play_match", "simulate"]

RANDOM: Final = "random"
"""A level beside those of the bots: any legal action, each equally likely."""

_MOST_ACTIONS: Final = 20_000
"""Actions of one hand after which a match counts as endless; most have some hundred, a long game of War thousands."""
_MOST_BROKEN: Final = 20
"""Broken promises after which no more matches are played."""
_LONGEST_WAIT: Final = 2_000
"""Milliseconds that a random player thinks at most, in a game against the clock."""


@dataclass
class SimulationReport:
    """What came of a simulation. Lists have one number for each seat."""

    game: str
    options: Mapping[str, Value]
    bots: Sequence[str]
    seed: str
    limit: str
    """How far a searching bot looked: "16 samples", "0.05 seconds"."""
    hands: int = 0
    matches: int = 0
    """Matches that were played to their end; the last one may have been cut off."""
    points: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    """Matches won, alone or shared."""
    decisions: int = 0
    seconds: float = 0.0
    """Spent in dealing, in deciding and in the rules, without the checks."""
    broken: list[str] = field(default_factory=list)
    """Every promise of the protocol that was not kept: match, step, and what is wrong."""

    def add(self, found: Mapping[str, Any]) -> None:
        """Count a match in."""
        self.hands += found["hands"]
        self.matches += found["matches"]
        self.points = [old + new for old, new in zip(self.points, found["points"], strict=True)]
        self.wins = [old + new for old, new in zip(self.wins, found["wins"], strict=True)]
        self.decisions += found["decisions"]
        self.seconds += found["seconds"]
        self.broken += found["broken"]

    def data(self) -> dict[str, Any]:
        """The report as JSON has it."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seats": len(self.bots),
            "bots": list(self.bots),
            "seed": self.seed,
            "limit": self.limit,
            "hands": self.hands,
            "matches": self.matches,
            "points": self.points,
            "wins": self.wins,
            "points_per_hand": [round(points / max(self.hands, 1), 4) for points in self.points],
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "broken": self.broken,
        }

    def lines(self) -> list[str]:
        """The report for reading."""
        data = self.data()
        return [
            words(
                "{game}: {hands:,} hands, {matches:,} finished matches, seed {seed}",
                game=self.game,
                hands=self.hands,
                matches=self.matches,
                seed=self.seed,
            ),
            words("seat  bot       points  a hand   wins"),
            *(
                f"{seat:4}  {bot:8} {self.points[seat]:7,} {data['points_per_hand'][seat]:7.2f} {self.wins[seat]:6,}"
                for seat, bot in enumerate(self.bots)
            ),
            words(
                "{decisions:,} decisions, {pace:,} a second; searches: {limit}",
                decisions=self.decisions,
                pace=data["decisions_per_second"],
                limit=self.limit,
            ),
            *(words("BROKEN: {fault}", fault=fault) for fault in self.broken),
        ]


def simulate(
    entry: Entry,
    options: Mapping[str, Value],
    bots: Sequence[str],
    hands: int,
    seed: str,
    samples: int,
    seconds: float | None = None,
    jobs: int = 1,
    engine: str = "",
    explain: Callable[[str], object] | None = None,
) -> SimulationReport:
    """Play whole matches until ``hands`` hands (shuffles) have been played; the last match may be cut off there.

    ``bots`` are levels or RANDOM, one for each seat. A searching bot may look further ``samples`` times a decision,
    or for ``seconds`` seconds; without ``seconds`` everything but the times depends on the arguments alone.
    Match ``n`` is dealt from the seed ``<seed>-<n>``, so it can be looked at again as that deal; ``jobs`` processes
    or an ``engine`` of Dask share the matches. ``explain`` is told every decision of a bot in a line or more.
    """
    limit = (
        say("{samples} samples", samples=samples) if seconds is None else say("{seconds:g} seconds", seconds=seconds)
    )
    report = SimulationReport(entry.id, options, bots, seed, limit, points=[0] * len(bots), wins=[0] * len(bots))
    settings = {
        "game": entry.id, "options": dict(options), "bots": list(bots), "seed": seed, "limit": limit,
        "samples": samples, "seconds": seconds, "explain": explain is not None,
    }  # fmt: skip
    pieces = ({**settings, "number": number, "hands": hands - report.hands} for number in count(1))
    progress = ProgressLine("hands", hands, jobs > 1 or bool(engine))
    for number, found in enumerate(spread("simulate", pieces, jobs, engine), 1):
        if isinstance(found, LostPiece):
            report.broken.append(f"match {number}: the process that played it died, twice")
        else:
            left = hands - report.hands
            if found["hands"] > left:  # how many hands others would need was not known when it was begun
                found = play_match({**settings, "number": number, "hands": left})
            report.add(found)
            if explain is not None:
                for line in found["told"]:
                    explain(line)
        progress.done(report.hands)
        if report.hands >= hands or len(report.broken) >= _MOST_BROKEN:
            break
    return report


def play_match(piece: Mapping[str, Any]) -> dict[str, Any]:
    """Play one match, or the first hands of it; what came of it as ``SimulationReport.add`` has it."""
    entry, bots = find(piece["game"]), piece["bots"]
    report = SimulationReport(
        entry.id, piece["options"], bots, piece["seed"], piece["limit"], points=[0] * len(bots), wins=[0] * len(bots)
    )
    chooser = entry.bot() if set(bots) != {RANDOM} else None
    table = _BotsMatch(
        entry, report, piece["hands"], piece["number"], chooser, piece["samples"], piece["seconds"], piece["explain"]
    )
    table.play()
    return {
        "hands": report.hands, "matches": report.matches, "points": report.points, "wins": report.wins,
        "decisions": report.decisions, "seconds": report.seconds, "broken": report.broken, "told": table.told,
    }  # fmt: skip


class _BotsMatch:
    """One match among bots."""

    def __init__(
        self,
        entry: Entry,
        report: SimulationReport,
        hands: int,
        number: int,
        chooser: Chooser | None,
        samples: int,
        seconds: float | None,
        explain: bool,
    ) -> None:
        name = f"{report.seed}-{number}"
        self.report = report
        self.hands = hands
        self.number = number
        self.chooser = chooser
        self.samples = samples
        self.seconds = seconds
        self.explain = explain
        self.told: list[str] = []
        """Every decision of a bot, if it is to be explained."""
        self.match = Match(entry.id, report.options, seed=name)
        self.streams = [random.Random(f"{name}/bot {seat}") for seat in range(len(report.bots))]
        self.turns = Turns(self.match, first=random.Random(f"{name}/who is first").choice)
        self.viewers: list[Seat | None] = [*range(len(report.bots)), None]
        self.pack: list[Card] | None = None
        self.scored = [0] * len(report.bots)

    def play(self) -> None:
        """Play to the end, to the last hand that was asked for, or to the first broken promise."""
        game = self.match.game
        views = {viewer: game.view(viewer) for viewer in self.viewers}
        actions = 0
        while waiting := game.waiting_for():
            if CHANCE in waiting and game.choices(CHANCE)[0].verb == "shuffle":
                if self.report.hands == self.hands:
                    break
                self.report.hands += 1
                actions = 0
            actions += 1
            if CHANCE not in waiting and not self._has_legal_actions():
                return
            try:
                out = self._act(views)
            except IllegalAction as error:
                self._broken(str(error))
                return
            seen = {viewer: game.view(viewer) for viewer in self.viewers}
            self._compare(views, seen, out)
            for event in out:
                if isinstance(event, Scored):
                    self.scored = [old + new for old, new in zip(self.scored, event.points, strict=True)]
            if self.pack is not None and sorted(game.census()) != self.pack:
                self._broken("the cards on the table are not the pack")
            views = seen
            if actions > _MOST_ACTIONS:
                self._broken(f"the hand has not ended after {_MOST_ACTIONS:,} actions")
                return
        self._replay(views)
        ended = game.result()
        if ended:
            self.report.matches += 1
            for winner in ended.winners:
                self.report.wins[winner] += 1
        for seat, points in enumerate(ended.scores if ended else self.scored):
            self.report.points[seat] += points

    def _act(self, views: Mapping[Seat | None, View]) -> list[Event]:
        """Let whoever is next act: chance, the clock or a bot. Raises IllegalAction if the rules refuse it."""
        out: list[Event] = []
        started = time.perf_counter()
        deed = self.turns.next(lambda ask: self._decide(ask, views))
        if deed is None:
            raise IllegalAction("nobody does anything")
        seat, action, _ = deed
        if action.verb == "shuffle":
            self.pack = sorted(action.cards)
        offered = any(choice.offers(action) for choice in self.match.game.choices(seat))
        try:
            self.turns.do(deed, out)
        except IllegalAction as error:
            raise IllegalAction(f"{action_text(action)[:60]} by {_name(seat)} is refused: {error}") from None
        self.report.seconds += time.perf_counter() - started
        self.report.decisions += seat >= 0
        if not offered:
            self._broken(f"{action_text(action)} was accepted, but is not among the choices of {_name(seat)}")
        return out

    def _decide(self, ask: AskedBot, views: Mapping[Seat | None, View]) -> Advice:
        """What a bot does that is asked. A random player lets every other chance go by."""
        level, stream = self.report.bots[ask.seat], self.streams[ask.seat]
        if level == RANDOM or self.chooser is None:
            racing = CLOCK in self.match.game.waiting_for()
            if ask.out_of_turn and not racing and stream.random() < 0.5:
                return Advice(LET_BE)
            actions = [action for choice in ask.choices for action in choice.actions()]
            return Advice(stream.choice(actions), after=stream.randint(1, _LONGEST_WAIT))
        advice = self.chooser(views[ask.seat], ask.choices, cast(Level, level), stream, self._limit())
        if self.explain:
            self._tell(ask.seat, level, advice)
        return advice

    def _tell(self, seat: Seat, level: str, advice: Advice) -> None:
        """What a bot does and why; after a search each candidate, its value, and in how many worlds it was tried."""
        what = action_text(advice.action) or words("let it be")
        self.told.append(
            words(
                "match {number}, hand {hands}, seat {seat} ({level}): {what}. {reason}",
                number=self.number,
                hands=self.report.hands,
                seat=seat,
                level=level,
                what=what,
                reason=advice.reason,
            )
        )
        for one in advice.weighed:
            self.told.append(
                f"    {action_text(one.action):24} {one.mean:+9.2f}  " + words("in {worlds} worlds", worlds=one.worlds)
            )

    def _has_legal_actions(self) -> bool:
        """Whether every seat that may act has a legal action, each of them checked."""
        game: Game = self.match.game
        for seat in sorted(game.waiting_for() | game.may_act()):
            actions = game.legal(seat)
            for action in actions:
                try:
                    game.check(seat, action)
                except IllegalAction as error:
                    self._broken(f"{action_text(action)} is listed as legal for seat {seat}, but refused: {error}")
            if not actions:
                self._broken(f"seat {seat} may act, but has no legal action")
                return False
        return True

    def _limit(self) -> Callable[[], bool]:
        """A fresh ``out_of_time`` for one decision."""
        if self.seconds is not None:
            end = time.perf_counter() + self.seconds
            return lambda: time.perf_counter() >= end
        left = iter(range(self.samples))
        return lambda: next(left, None) is None

    def _compare(
        self, before: Mapping[Seat | None, View], now: Mapping[Seat | None, View], out: Sequence[Event]
    ) -> None:
        """For every viewer the table after the events must be what the view shows."""
        for viewer, view in now.items():
            zones = {zone.id: zone.cards for zone in before[viewer].zones}
            try:
                shown = after(zones, redact(out, viewer))
            except LookupError as error:
                self._broken(f"the events as {_name(viewer)} sees them cannot be shown: {error!r}")
                continue
            told = {zone: _lying(zone, cards) for zone, cards in shown.items() if cards}
            true = {zone.id: _lying(zone.id, zone.cards) for zone in view.zones if zone.cards}
            if told != true:
                zone = next(zone for zone in {**told, **true} if told.get(zone) != true.get(zone))
                self._broken(f"after the events {_name(viewer)} does not see zone {zone} as it is")
        zone = displaced(now.values())
        if zone:
            self._broken(f"the cards of zone {zone} lie in another order for one viewer than for another")

    def _replay(self, views: Mapping[Seat | None, View]) -> None:
        """The record, read again and replayed, must lead to the same views and the same record."""
        text = record_text(self.match.record())
        record = read_record(text)
        for difference in check_record(record):
            self._broken(f"the record does not replay: {difference}")
        again = Match.of(record)
        if record_text(again.record()) != text or any(
            again.game.view(viewer) != view for viewer, view in views.items()
        ):
            self._broken("the replayed record leads to another match")

    def _broken(self, fault: str) -> None:
        self.report.broken.append(f"match {self.number}, step {len(self.match.done)}: {fault}")


def _lying(zone: str, cards: Sequence[Card | None]) -> list[Card | None]:
    """The cards of a zone as they are compared: in order, but a hand may be sorted by whoever holds it."""
    return sorted(cards, key=lambda card: card or 0) if zone.startswith("hand") else list(cards)


def _name(viewer: Seat | None) -> str:
    named = {None: "a spectator", CHANCE: "chance", CLOCK: "the clock"}
    return named.get(viewer, f"seat {viewer}")
