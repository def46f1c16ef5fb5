"""What finished matches of one kind look like one after another, and what was counted in them hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import MOVES, PARTNER, TALLIES
from cardrules.protocol.options import Value
from cardrules.protocol.texts import Text, say, sentences, template
from dealers_choice.dates import whole_date
from dealers_choice.language import in_figures, tenths, words
from dealers_choice.storage.match_store import MatchOutcome
from dealers_choice.storage.matches.hand_counts import read_hands

__all__ = [
    "MEASURES", "Counted", "MeasureOverTime", "Measure", "Reading", "HandsSummary", "counted_rows", "course_of",
    "day_words", "is_graded", "keeps_score", "summary_of",
]  # fmt: skip

Measure = Literal["won", "passed", "score", "hand"]
MEASURES: Final[dict[Measure, Text]] = {
    "won": say("Won"),
    "passed": say("Passed"),
    "score": say("Score"),
    "hand": say("Points a hand"),
}
"""What can be shown over time, with its name."""
_MEANS: Final[dict[Measure, str]] = {
    "won": template("{value} of the matches were won."),
    "passed": template("{value} of the matches were graded high enough to pass."),
    "score": template("The mean score is {value}."),
    "hand": template("A hand has brought {value} points on average."),
}
_DONE: Final[dict[Measure, Text]] = {"won": say("won"), "passed": say("passed")}
_NOT_DONE: Final[dict[Measure, Text]] = {"won": say("not won"), "passed": say("not passed")}
_SHARES: Final = ("won", "passed")
"""Those of which a match has all or nothing."""
_WINDOW: Final = 20
"""Matches of which each mean is made, so that one evening does not make a mountain; of a long history a twentieth."""


class Reading(NamedTuple):
    """One match in a course."""

    ended: float
    """Seconds since 1970."""
    value: float
    """What was measured: 1 or 0 for won or passed, or not."""
    mean: float
    """The mean of this and the matches before it, as many as the course says at most."""


class MeasureOverTime(NamedTuple):
    """A measure over time."""

    measure: Measure
    readings: tuple[Reading, ...]
    """The oldest first."""
    low_wins: bool
    window: int
    """Of how many matches each mean is made."""

    def words(self, value: float) -> str:
        """A value as it is written beside the graph."""
        if self.measure in _SHARES:
            return in_figures(value, ".0%")
        return tenths(value).replace("-", "–")

    def told(self) -> str:
        """The whole of it in sentences, for who does not see it."""
        if not self.readings:
            return words("There is nothing to show yet.")
        first, last = self.readings[0], self.readings[-1]
        values = [reading.value for reading in self.readings]
        mean = sum(values) / len(values)
        said: list[Text] = [
            say("One match, on {day}.", day=day_words(first.ended))
            if len(values) == 1
            else say("{number:,} matches from {first} to {last}.", number=len(values), first=day_words(first.ended),
                     last=day_words(last.ended)),
            say(_MEANS[self.measure], value=self.words(mean)),
        ]  # fmt: skip
        if len(values) >= 2 * self.window:
            early, late = self.readings[self.window - 1].mean, last.mean
            said.append(
                say("In the first {window} it was {early}, in the last {window} {late}.", window=self.window,
                    early=self.words(early), late=self.words(late))
            )  # fmt: skip
        if self.measure not in _SHARES:
            best, worst = (min, max) if self.low_wins else (max, min)
            said.append(
                say("The best was {best}, the worst {worst}.", best=self.words(best(values)),
                    worst=self.words(worst(values)))
            )  # fmt: skip
        return words(sentences(said))

    def told_of(self, place: int) -> str:
        """One match of it in a sentence."""
        one = self.readings[place]
        value = self.words(one.value)
        if self.measure in _SHARES:
            value = words(_DONE[self.measure] if one.value else _NOT_DONE[self.measure])
        whole, places = min(self.window, place + 1), {"at": place + 1, "of": len(self.readings)}
        if whole > 1:
            return words(
                "Match {at} of {of}, {day}: {value}; mean of {whole} matches: {mean}.",
                **places,
                day=day_words(one.ended),
                value=value,
                whole=whole,
                mean=self.words(one.mean),
            )
        return words("Match {at} of {of}, {day}: {value}.", **places, day=day_words(one.ended), value=value)


def keeps_score(one: MatchOutcome) -> bool:
    """Whether the score of a match is points, of which a mean and a best can be told."""
    return _rules_of(one.game, tuple(one.options.items()))[0]


def is_graded(one: MatchOutcome) -> bool:
    """Whether a match is graded only, so that nobody wins or loses it: "won" then means passed."""
    return _rules_of(one.game, tuple(one.options.items()))[1]


@lru_cache(maxsize=1_000)
def _rules_of(game: str, options: tuple[tuple[str, Value], ...]) -> tuple[bool, bool]:
    table = find(game).game()(dict(options))
    return table.keeps_score(), table.graded()


def day_words(seconds: float) -> str:
    """A day as it is written: ``3 May 2026``."""
    return whole_date(date.fromtimestamp(seconds))


def course_of(outcomes: Sequence[MatchOutcome], measure: Measure) -> MeasureOverTime:
    """A measure over these matches, the oldest first; those that have no such number are left out."""
    low = bool(outcomes) and (find(outcomes[0].game).game().low_wins or any(one.low_wins for one in outcomes))
    values: list[tuple[float, float]] = []
    for one in outcomes:
        value = _value(one, measure)
        if value is not None:
            values.append((one.ended, value))
    window = max(_WINDOW, len(values) // _WINDOW)
    readings: list[Reading] = []
    total = 0.0
    for place, (ended, value) in enumerate(values):
        total += value - (values[place - window][1] if place >= window else 0.0)
        readings.append(Reading(ended, value, total / min(place + 1, window)))
    return MeasureOverTime(measure, tuple(readings), low, window)


def _value(one: MatchOutcome, measure: Measure) -> float | None:
    if measure in _SHARES:
        return float(one.won) if is_graded(one) == (measure == "passed") else None
    if measure == "score":
        return one.score if keeps_score(one) else None
    summary = summary_of(one.hands)
    return summary.points / summary.entered if summary.entered else None


class HandsSummary(NamedTuple):
    """What the hands of one match come to."""

    hands: int
    entered: int
    """Hands for which points were entered."""
    points: int
    counts: Mapping[str, int]
    """By the names in ``cardrules.protocol.hand_statistics``; of moves the fewest."""


@lru_cache(maxsize=20_000)
def summary_of(hands: str) -> HandsSummary:
    """The sum of a match's hands as they are kept with its result. It is remembered: a table and three graphs ask."""
    try:
        found = read_hands(hands)
    except ValueError:  # it may come from a damaged file
        found = ()
    counts: Counter[str] = Counter()
    moves = [hand.counts[MOVES] for hand in found if MOVES in hand.counts]
    for hand in found:
        counts.update(hand.counts)
    if moves:
        counts[MOVES] = min(moves)
    entered = [hand.points for hand in found if hand.points is not None]
    return HandsSummary(len(found), len(entered), sum(entered), dict(counts))


class Counted(NamedTuple):
    """What was counted in matches."""

    rows: tuple[tuple[str, str], ...]
    """What, and how often; a part with its share."""
    told: str
    """Which matches these are, in a sentence or two."""


def counted_rows(outcomes: Sequence[MatchOutcome]) -> Counted:
    """Everything that was counted in these matches."""
    sums: Counter[str] = Counter()
    fewest: list[int] = []
    hands = entered = points = 0
    for one in outcomes:
        summary = summary_of(one.hands)
        hands += summary.hands
        entered += summary.entered
        points += summary.points
        sums.update(summary.counts)
        if MOVES in summary.counts:
            fewest.append(summary.counts[MOVES])
    rows = [(words("Matches played"), in_figures(len(outcomes)))]
    for label, graded in ((say("Matches won"), False), (say("Matches passed"), True)):
        kind = [one.won for one in outcomes if is_graded(one) == graded]
        rows += [(words(label), _share(sum(kind), len(kind)))] if kind else []
    rows.append((words("Hands counted"), in_figures(hands)))
    if entered:
        rows.append((words("Mean points of a hand"), in_figures(points / entered, ",.1f").replace("-", "–")))
    for name, tally in TALLIES.items():
        if name == PARTNER:
            continue
        if name == MOVES:
            rows += [(words(tally.label), in_figures(min(fewest)))] if fewest else []
        elif tally.amount:
            rows += [(words(tally.label), _amount(sums[name], hands))] if sums[name] else []
        elif sums[name] or sums[tally.of]:
            whole = sums[tally.of] if tally.of else hands
            rows.append((words(tally.label), _share(sums[name], whole)))
    missing = sum(not one.hands for one in outcomes)
    told = [say("Each deal counts once.")]
    if missing == 1:
        told.append(say("1 match was not counted before, hand by hand: what is told of hands leaves them out."))
    elif missing:
        told.append(
            say("{number:,} matches were not counted before, hand by hand: what is told of hands leaves them out.",
                number=missing)
        )  # fmt: skip
    return Counted(tuple(rows), words(sentences(told)))


def _amount(count: int, hands: int) -> str:
    mean = tenths(count / max(1, hands))
    return words("{number:,}, {mean} on average", number=count, mean=mean) if hands > 1 else in_figures(count)


def _share(part: int, whole: int) -> str:
    return f"{in_figures(part)} ({in_figures(part / whole, '.0%')})" if whole else in_figures(part)
