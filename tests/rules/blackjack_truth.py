"""What is true of every session of Blackjack that is dealt rightly, and of every one with one mistake in it: for the
tests, and for ``tests/bench/bench_blackjack_truth.py``, which looks at as many as there is time for."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from blackjack_mistakes import MISTAKES, dealt_with, table_for
from random_play import draw_options, random_action

from cardrules.casino.blackjack.options import PRESETS
from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.casino.table_phases import SHOE_OVER, UNSHUFFLED
from cardrules.courses.blackjack.audition_deals import AUDITION, INCIDENTS, deal_for, found_in, shapes_of
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import CHANCE, Game, Seat, View
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import Options
from cardrules.protocol.shuffling import chance_action
from cardrules.school.scripted_match import ScriptedMatch

__all__ = ["audition_faults", "mistake_faults", "shoe_faults", "wanted_in"]

NEVER: Final = {
    "six_five": {"half", "surrender"}, "australia": {"resplit", "surrender"},
    **{name: {"surrender"} for name in ("atlantic_city", "double_deck", "singapore", "uk", "uk_classic")},
}  # fmt: skip
"""What cannot occur in an audition by the rules of a house."""
_MOST: Final = 4_000
"""Steps after which a shoe counts as endless."""
_BROUGHT: Final = ("table", "bets", "spread", "fill", "prove", "credit", "toke", "clear", "leave", "tapout")
"""What may bring chips to the table or take them away: bettors who come and go, fills, credits and tips."""


# ---------------------------------------------------------------------------------------------------- auditions


def wanted_in(preset: str) -> set[str]:
    """Everything that must occur in an audition of this preset."""
    return {*AUDITION, *INCIDENTS} - NEVER.get(preset, set())


def audition_faults(preset: str, number: int, rounds: int = 24, bettors: int = 6) -> list[str]:
    """What is wrong with the audition of this number, as the perfect dealer deals it."""
    options: Options = dict(next(each.settings for each in PRESETS if each.id == preset))
    seed = f"truth/{number}"
    shapes = shapes_of(seed, rounds, bettors, AUDITION, dict.fromkeys(INCIDENTS, 1), options)
    deal = deal_for(seed, "trainee", 1, shapes, options)
    match = ScriptedMatch("blackjack", deal.options, deal.script)
    match.run_chance()
    game = match.game
    if not isinstance(game, Blackjack):
        raise TypeError("auditions are dealt at the blackjack table")
    while game.result() is None:
        match.apply(0, game.due()[0])
        match.run_chance()
    found = [f"{fault.error} {fault.text}" for fault in game.table.faults if fault.severity]
    if game.grade().accuracy != 100.0:
        found.append(f"accuracy {game.grade().accuracy:.1f}")
    if len(game.table.reports) != rounds:
        found.append(f"{len(game.table.reports)} rounds")
    return found + [f"without {name}" for name in sorted(wanted_in(preset) - set(found_in(deal)))]


# ----------------------------------------------------------------------------------------------------- mistakes


def mistake_faults(name: str, seed: int) -> list[str] | None:
    """What is wrong with how this mistake is found in this shoe; None if it could not be made there."""
    number, *severities = MISTAKES[name][0].split()
    game, made = dealt_with(MISTAKES[name][1], seed, table_for(name, seed))
    faults = game.table.faults
    costly = [str(fault.error) for fault in faults if fault.severity]
    found = [str(fault.error) for fault in faults] if made and not costly else costly
    if found != [number] * made:
        return [f"{fault.error}{fault.severity} in round {fault.coup}: {fault.text}" for fault in faults] or ["nothing"]
    wrong = [
        fault.severity for fault in faults if severities and fault.severity and fault.severity not in severities[0]
    ]
    return [f"severity {each}" for each in wrong] if made else None


# -------------------------------------------------------------------------------------------------------- shoes


def _chips(table: GradedTable) -> int:
    """All chips of rack, rails and felt, in cents."""
    rack = sum(value * count for value, count in zip(table.house.chips.values, table.rack, strict=True))
    return rack + sum(each.bankroll for each in table.bettors) + sum(each.amount for each in table.layout)


def _viewers(game: Game) -> list[Seat | None]:
    return [*range(game.seats), None]


def _told_alike(game: Blackjack, other: Blackjack, viewers: list[Seat | None]) -> bool:
    return all(other.view(viewer) == game.view(viewer) for viewer in viewers)


def _hidden_faults(game: Blackjack) -> Iterator[str]:
    """What somebody may know of the hole card that lies face down, or of what is still to happen."""
    table = game.table
    if table.second is not None and game.house.rules.hole_card and not table.turned:
        blind: list[Seat | None] = [viewer for viewer in _viewers(game) if viewer != game.house.dealer]
        if not table.peeked or game.watched():
            blind.append(game.house.dealer)
        for viewer in blind:
            if any(table.second in zone.cards for zone in game.view(viewer).zones):
                yield f"{viewer} sees the hole card"
        if table.shoe and not table.peeked:
            other = game.copy()
            other.table.second, other.table.shoe = table.shoe[-1], (*table.shoe[:-1], table.second)
            if not _told_alike(game, other, _viewers(game)):
                yield "another hole card is told"
    if table.incidents != table.happened:
        other = game.copy()
        other.table.incidents = table.happened
        if not _told_alike(game, other, _viewers(game)):
            yield "an incident is foretold"


def shoe_faults(seed: int) -> list[str]:
    """What is wrong with a shoe under random options, dealt rightly to its end."""
    rng = random.Random(f"truth/{seed}")
    match = Match("blackjack", draw_options(Blackjack, rng) | {"pace": "untimed"})
    game = match.game
    if not isinstance(game, Blackjack):
        raise TypeError("no blackjack")
    table, dealer = game.table, game.house.dealer
    counts: Counter[str] = Counter()
    found: list[str] = []
    kept: tuple[int, list[View]] | None = None
    pack = Counter(game.house.pack)
    stop = rng.randrange(40, 400)
    while game.waiting_for() and len(match.done) < _MOST:
        if table.phase == SHOE_OVER or (table.phase == UNSHUFFLED and table.shoes):
            break
        seat = min(game.waiting_for())
        choices = game.choices(seat)
        if not choices:
            found.append(f"nothing is offered in {table.phase}")
            break
        if seat == CHANCE:
            (choice,) = choices
            action = chance_action(choice, str(seed), counts[choice.verb])
            counts[choice.verb] += 1
        elif seat == dealer:
            action = game.due()[0]
            if not any(each.offers(action) for each in choices):
                found.append(f"{action.verb} is due in {table.phase} and not offered")
        else:
            action = random_action(game, seat, rng)
        if len(match.done) == stop:
            kept = stop, [game.view(viewer) for viewer in _viewers(game)]
        before, steps = _chips(table), len(match.done)
        match.apply(seat, action)
        if _chips(table) != before and action.verb not in _BROUGHT:
            found.append(f"{_chips(table) - before:+} cents by {action.verb} at {steps}")
        if game.census() and Counter(game.census()) != pack:
            found.append(f"cards are lost by {action.verb} at {steps}")
        if rng.random() < 0.3:
            found += [f"{each} at {steps}" for each in _hidden_faults(game)]
        if len(found) > 5:
            return found
    found += [f"{fault.error} {fault.text}" for fault in table.faults if fault.severity]
    if len(match.done) >= _MOST:
        found.append("no end")
    record = read_record(record_text(match.record()))
    if check_record(record):
        found.append("the record is refused")
    again = Match.of(record).game
    if any(again.view(viewer) != game.view(viewer) for viewer in _viewers(game)):
        found.append("the record comes to something else")
    if kept is not None:
        back = match.rewound(kept[0]).game
        if [back.view(viewer) for viewer in _viewers(back)] != kept[1]:
            found.append(f"taken back to {kept[0]} it is another table")
    return found
