"""Where an exercise at a real blackjack table begins, and when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    CLEARING,
    DEALERS_HAND,
    DEALING,
    EARLY,
    INSURANCE,
    PEEKING,
    PLAYING,
    SIDES,
)
from cardrules.casino.blackjack.round_reports import PAR, par_time
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.dealt_game import DealtGame
from cardrules.casino.table_phases import (
    BETWEEN,
    BURNING,
    CUTTING,
    OPENING,
    PREPARING,
    SETTLING,
    SHOE_ENDS,
    SHOE_OVER,
    UNSEATED,
    UNSHUFFLED,
)
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import CHANCE, Game, parse_action
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from cardrules.school.drills.items import Setting, TableScene
from cardrules.school.scripted_match import ScriptedMatch

__all__ = ["begun", "blackjack_of", "is_over", "match_of", "pars_of", "scene_of"]

_PREPARING: Final = (UNSEATED, UNSHUFFLED, SHOE_OVER, OPENING, PREPARING, CUTTING, BURNING)
_DONE: Final = (CLEARING, BETWEEN, SHOE_ENDS)
_AFTER_DEAL: Final = (SIDES, EARLY, INSURANCE, PEEKING, PLAYING, ANSWERING, DEALERS_HAND, SETTLING, CLEARING)


def _is_hands(table: TableState) -> bool:
    """Whether the bettors' hands are played, and nobody is asked about insurance or a surrender before the peek."""
    return table.phase == PLAYING or (table.phase == ANSWERING and table.question == "hand")


def _is_last_card(table: TableState) -> bool:
    """Whether one card more and the deal is over."""
    dealt = table.own_cards + sum(len(played.hands[0].cards) for _, played in table.spots)
    return table.phase == DEALING and dealt == 2 * len(table.spots) + table.house.rules.hole_card


_STARTS: Final[Mapping[str, Callable[[TableState], bool]]] = {
    "opening": lambda table: table.phase == OPENING,
    "shoe": lambda table: table.phase == PREPARING,
    "bets": lambda table: table.phase == BETWEEN and not table.service,
    "burn": lambda table: table.phase == BURNING,
    "cards": lambda table: table.phase == DEALING,
    "last card": _is_last_card,
    "ace": lambda table: table.phase in (INSURANCE, PEEKING),
    "hands": _is_hands,
    "dealer": lambda table: table.phase == DEALERS_HAND,
    "settling": lambda table: table.phase == SETTLING and not table.call_due,
}
"""``opening`` (the lid is to be lifted), ``shoe`` (the cards are to be gathered), ``burn`` (the shoe is loaded),
``bets`` (the betting is to be opened), ``cards`` (the bets are closed), ``last card`` (one card more and the deal is
over), ``ace`` (insurance is to be offered, or the dealer looks), ``hands`` (the first hand acts), ``dealer`` (all
hands are done), ``settling`` (the dealer's hand is called)."""

_ENDS: Final[Mapping[str, Callable[[TableState], bool]]] = {
    "shuffled": lambda table: table.phase != PREPARING or table.house.prep[table.prep_at] == "square",
    "burned": lambda table: table.phase not in _PREPARING,
    "dealt": lambda table: table.phase in _AFTER_DEAL,
    "signal": lambda table: table.signal is not None,
    "played": lambda table: table.phase in (DEALERS_HAND, SETTLING, *_DONE),
    "result": lambda table: (
        (table.phase == SETTLING and not table.call_due) or table.phase in (CLEARING, BETWEEN, SHOE_ENDS)
    ),
    "settled": lambda table: table.phase in _DONE,
    "round": lambda table: table.phase in (BETWEEN, SHOE_ENDS) and table.coups > 0,
    "rounds": lambda table: table.phase == SHOE_ENDS,
    "match": lambda table: False,
}
"""``shuffled`` (the pack is to be squared), ``burned`` (the shoe is ready), ``dealt`` (everybody has two cards),
``signal`` (a bettor has answered), ``played`` (all hands are done), ``result`` (the dealer's hand is called),
``settled`` (no bet is left to settle), ``round`` (the cards are cleared), ``rounds`` (as many have been dealt as the
session has), ``match``."""


def scene_of(
    setting: Setting, starts: str, ends: str, script: Sequence[str] = (), seed: str = "", **options: Value
) -> TableScene:
    """A scene at a table of this setting, where the trainee deals, calls, and is told at once what is wrong.

    ``options`` are further ones of the game.
    """
    chosen = {
        **setting.options, "role": "dealer", "coach": "block", "calls": "buttons", "totals": "trainee",
        "incidents": "off", "minutes_limit": "off", "shoe_steps": "skip", **options,
    }  # fmt: skip
    return TableScene(tuple(chosen.items()), starts, ends, seed=seed, script=tuple(script), game="blackjack")


def blackjack_of(game: Game) -> Blackjack:
    """The same game, as one of the blackjack table. Raises TypeError for another game."""
    if not isinstance(game, Blackjack):
        raise TypeError(f"{game.title} is not dealt at this table")
    return game


def match_of(scene: TableScene) -> Match:
    """The table of a scene; see ``Course.match_of``."""
    return _kept(scene).copy()


@lru_cache(maxsize=4)
def _kept(scene: TableScene) -> Match:
    """The same; nobody plays on in it. A scene is dealt, and judged, and often shown again."""
    return begun(scene)


def begun(scene: TableScene, answers: Callable[[GradedTable], str] | None = None) -> Match:
    """The table of a scene, as the trainee finds it: chance does what is written, and the dealer what is due, until it
    begins. ``answers`` says what chance does instead where it is not "". Raises OptionError or IllegalAction if it
    cannot be."""
    match = ScriptedMatch("blackjack", dict(scene.options), scene.script, scene.seed)
    game = blackjack_of(match.game)
    while not _STARTS[scene.starts](game.table):
        if game.waiting_for() == {CHANCE}:
            line = answers(game.table) if answers is not None else ""
            match.apply(CHANCE, parse_action(line, game.verbs) if line else match.chance())
        else:
            match.apply(0, game.due()[0])
    return match


def is_over(scene: TableScene, dealt: DealtGame[Any, Any]) -> bool:
    """Whether the trainee has come to the end of the exercise."""
    game = blackjack_of(dealt)
    if game.result() is not None:
        return True
    return not game.table.prompt and _ENDS[scene.ends](game.table)


def pars_of(scene: TableScene) -> tuple[int, int]:
    """Milliseconds that an able dealer takes for the exercise by keys and by mouse."""
    match = match_of(scene)
    game = blackjack_of(match.game)
    before = dict(game.table.counts)
    match.run_chance()
    while not is_over(scene, game):
        match.apply(0, game.due()[0])
        match.run_chance()
    after = dict(game.table.counts) or dict(game.table.reports[-1].counts)
    counts = {name: after.get(name, 0) - before.get(name, 0) for name in PAR}
    return par_time(counts, "keys"), par_time(counts, "mouse")
