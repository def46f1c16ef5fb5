"""What the finished matches add up to: for each game, set of options and level of the bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cardrules.bots import LEVELS
from cardrules.bots.personality import level_of
from cardrules.catalogue import GAMES, find
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from cardrules.protocol.texts import say
from dealers_choice.language import in_figures, tenths, words
from dealers_choice.match.characters import CHARACTERS, character_of
from dealers_choice.match.players import HUMAN, spoken
from dealers_choice.storage.match_store import MatchOutcome, Store
from dealers_choice.storage.statistics.match_history import is_graded, keeps_score

__all__ = [
    "StatisticsLine", "against", "characters_of", "figures", "form_words", "lines_of", "option_set", "reset",
    "rules_words", "statistics", "streaks",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class StatisticsLine:
    """One line of the statistics."""

    game: str
    options: str
    """See ``option_set``."""
    level: str
    """The level of the bots ("novice, expert" if they differ), or "" if there are none."""
    played: int
    won: int
    """Of matches that are graded: passed."""
    lost: int
    """Given up counts as lost."""
    streak: int
    """Wins in a row until now."""
    longest_streak: int
    average: float | None
    """Mean score of the matches that were played to the end; None, as ``best``, in a game without points."""
    best: int | None
    """Best score: the lowest in games where low scores win, else the highest."""
    best_time: float | None
    """Seconds of the quickest won match."""
    checked: bool = False
    """Whether the player was told of choices that were clearly worse: such matches have a line of their own."""
    graded: bool = False
    """Whether these matches are graded only, so that nobody wins or loses them."""
    outcomes: tuple[MatchOutcome, ...] = field(default=(), compare=False, repr=False)
    """The matches, the oldest first."""


_AGAINST: Final = {
    "novice": say("against novice players"), "club": say("against club players"),
    "expert": say("against expert players"), "novice, club": say("against novice and club players"),
    "novice, expert": say("against novice and expert players"),
    "club, expert": say("against club and expert players"),
    "novice, club, expert": say("against novice and club and expert players"),
}  # fmt: skip
"""The levels of those at the table, as ``against`` gives them, in words."""


def statistics(store: Store) -> list[StatisticsLine]:
    """All lines, by game as in the catalogue, then by options and level. Raises StoreError.

    Matches that are marked (something hidden was seen and undone) do not count.
    """
    return lines_of(store.outcomes())


def lines_of(outcomes: Iterable[MatchOutcome]) -> list[StatisticsLine]:
    """The lines that these matches, the oldest first, come to."""
    groups = _groups(outcomes)
    order = [entry.id for entry in GAMES]
    return [_line(*key, groups[key]) for key in sorted(groups, key=lambda key: (order.index(key[0]), *key))]


def figures(store: Store, match: Match, players: Sequence[str], checked: bool = False) -> str:
    """What the matches of this game, with these options and levels, have come to, in one line; "" for none. Of winning
    nothing is said where this match, which is over, could not be won.

    Raises StoreError.
    """
    game = match.game
    groups = _groups(store.outcomes(game.id))
    key = (game.id, option_set(game.id, game.options), against(players), checked)
    if key not in groups:
        return ""
    line = _line(*key, groups[key])
    told = list[str]()
    if not game.graded():
        told.append(words("{won} won", won=line.won))
        if line.played > 1:
            told.append(in_figures(line.won / line.played, ".0%"))
        if line.streak > 1:
            told.append(words("{streak} in a row", streak=line.streak))
    if line.average is not None and line.played > 1:
        told.append(words("average {average}", average=tenths(line.average)))
        told.append(words("best {best:,}", best=line.best))
    if not told:
        return ""
    all_told = ", ".join(told)
    if line.played == 1:
        return words("1 match like this: {told}.", told=all_told)
    return words("{played:,} matches like this: {told}.", played=line.played, told=all_told)


def characters_of(outcomes: Iterable[MatchOutcome]) -> list[tuple[str, list[MatchOutcome]]]:
    """The matches against each character that sat at these tables, by name, the easiest to beat first."""
    found: dict[str, list[MatchOutcome]] = {}
    for one in outcomes:
        for who in {character.name for player in one.players if (character := character_of(player)) is not None}:
            found.setdefault(who, []).append(one)
    return [(character.name, found[character.name]) for character in CHARACTERS if character.name in found]


def streaks(outcomes: Iterable[MatchOutcome]) -> tuple[int, int]:
    """How many of these matches, the oldest first, were won in a row until now, and the most there have been."""
    streak = longest = 0
    for one in outcomes:
        streak = streak + 1 if one.won else 0
        longest = max(longest, streak)
    return streak, longest


def _groups(outcomes: Iterable[MatchOutcome]) -> dict[tuple[str, str, str, bool], list[MatchOutcome]]:
    """The outcomes by game, set of options and level, those apart that were checked."""
    sets: dict[tuple[str, tuple[tuple[str, Value], ...]], str] = {}
    groups: dict[tuple[str, str, str, bool], list[MatchOutcome]] = {}
    for outcome in outcomes:
        key = (outcome.game, tuple(outcome.options.items()))
        if key not in sets:
            sets[key] = option_set(outcome.game, outcome.options)
        groups.setdefault((outcome.game, sets[key], against(outcome.players), outcome.checked), []).append(outcome)
    return groups


def reset(store: Store) -> Path:
    """Begin the statistics anew. Saved matches stay, and the results are kept in a file; gives where. Raises
    StoreError."""
    return store.forget_outcomes()


def option_set(game: str, options: dict[str, Value]) -> str:
    """The id of the preset that these options are, else those that are not at their defaults as
    ``name=value name=value``, in the game's order; "" for all defaults of a game without such a preset.

    Raises UnknownGame, OptionError.

    >>> option_set("pyramid", {"passes": "3"})
    'strict_3'
    >>> option_set("pyramid", {"passes": "3", "draw": 3})
    'passes=3 draw=3'
    """
    kind = find(game).game()
    unasked = [option.id for option in kind.declared if option.text is not None]
    complete = {name: value for name, value in kind.read_options(options).items() if name not in unasked}
    for preset in kind.presets:
        settings = kind.read_options(preset.settings)
        if all(settings[name] == value for name, value in complete.items()):
            return preset.id
    defaults = kind.read_options({})
    return " ".join(f"{name}={value}" for name, value in complete.items() if value != defaults[name])


def rules_words(game: str, options: Mapping[str, Value]) -> list[str]:
    """The options in the words of the options dialog: the title of a preset, or what differs from the book; then what
    is no rule (``Option.rule``) and otherwise than that preset has it."""
    rules, beside = _ruled(game, options)
    return rules + beside


def _ruled(game: str, options: Mapping[str, Value]) -> tuple[list[str], list[str]]:
    """The words for the rules, and those for what goes with all of them."""
    kind = find(game).game()
    complete, preset = kind.read_options(options), kind.preset_of(options)
    usual = kind.read_options(preset.settings if preset is not None else {})
    differing = [option for option in kind.declared if option.text is None and complete[option.id] != usual[option.id]]
    rules, beside = (
        [
            f"{words(option.label)}: {spoken(option.label_of(complete[option.id]))}"
            for option in differing
            if option.rule == rule
        ]
        for rule in (True, False)
    )
    return [words(preset.title)] if preset is not None else rules, beside


def form_words(game: str, options: Mapping[str, Value], levels: Sequence[str] = ()) -> str:
    """The options and the levels of the bots in one short line.

    >>> form_words("hearts", {"target": 50}, ("club", "club", "expert"))
    'Short game, against club and expert players'
    >>> form_words("pyramid", {"passes": "3", "draw": 3, "hints": "off"})
    'Rules of your own: 2 changes; Hints: Off'
    >>> form_words("pyramid", {"passes": "1", "deals": "grade_2"})
    'One pass; Deals: Winnable, easy (2)'
    """
    rules, beside = _ruled(game, options)
    text = rules[0] if len(rules) == 1 else words("Rules of your own: {number} changes", number=len(rules))
    text = "; ".join((text, *beside))
    sitting = {level_of(level) for level in levels}
    return with_opponents(text, ", ".join(level for level in LEVELS if level in sitting))


def with_opponents(rules: str, level: str) -> str:
    """Rules in words, with those who were played against (``against``; "": nobody)."""
    return words("{rules}, {against}", rules=rules, against=_AGAINST[level]) if level else rules


def against(players: Iterable[str]) -> str:
    """The levels of the bots among these players, the weakest first; "" if there are none.

    >>> against(("human", "expert", "club", "club"))
    'club, expert'
    """
    sitting = {level_of(player) for player in players if player != HUMAN}
    return ", ".join(level for level in LEVELS if level in sitting)


def _line(game: str, options: str, level: str, checked: bool, outcomes: list[MatchOutcome]) -> StatisticsLine:
    streak, longest = streaks(outcomes)
    scores = [outcome.score for outcome in outcomes if outcome.score is not None]
    if not keeps_score(outcomes[0]):
        scores = []
    low_wins = any(outcome.low_wins for outcome in outcomes)
    won = [outcome for outcome in outcomes if outcome.won]
    return StatisticsLine(
        game,
        options,
        level,
        checked=checked,
        graded=is_graded(outcomes[0]),
        played=len(outcomes),
        won=len(won),
        lost=len(outcomes) - len(won),
        streak=streak,
        longest_streak=longest,
        average=sum(scores) / len(scores) if scores else None,
        best=(min if low_wins else max)(scores, default=None),
        best_time=min((outcome.seconds for outcome in won), default=None),
        outcomes=tuple(outcomes),
    )
