"""Scenes at the baccarat table: a match that is brought to some point, from which a trainee goes on.

A scene starts at

    shoe        the cards are to be gathered
    burn        the first card is to be drawn; the cards that come first begin with it
    bets        the betting is to be opened
    cards       the bets are closed; the cards that come first are those of the coup
    settling    the result has been shown and called

and it ends where it is

    shuffled    the pack is to be squared
    burned      the burned cards are swept away
    result      the result is shown and called
    settled     nothing is left to take, pay or mark
    coup        the cards are cleared
    match       the session is over
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardrules.casino.baccarat.table_phase import (
    BETS_COMING,
    BETTING,
    BURNING,
    CLOSING,
    COUP,
    CUTTING,
    PREPARING,
    SETTLING,
    UNSEATED,
    UNSHUFFLED,
)
from cardrules.casino.dealt_game import DealtGame
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import Card, card_of
from cardrules.protocol.game import CHANCE, Action, Game
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from cardrules.school.drills.items import Setting, TableScene
from cardrules.school.scripted_match import ScriptedMatch

__all__ = ["baccarat_of", "is_over", "match_of", "scene_of"]


def scene_of(
    setting: Setting,
    starts: str,
    ends: str,
    cards: Sequence[Card] = (),
    bets: str = "",
    seed: str = "",
    **options: Value,
) -> TableScene:
    """A scene at a table of this setting, where the trainee deals, calls, and is told at once what is wrong. It has no
    scoreboard: nothing is to be made ready for it between two items.

    ``options`` are further ones of the game.
    """
    chosen = {
        **setting.options, "role": "dealer", "coach": "block", "calls": "buttons", "totals": "trainee",
        "incidents": "off", "minutes_limit": "off", "shoe_steps": "skip", "roads": "off", **options,
    }  # fmt: skip
    return TableScene(tuple(chosen.items()), starts, ends, tuple(cards), bets, seed)


def baccarat_of(game: Game) -> MiniBaccarat:
    """The same game, as one of the baccarat table. Raises TypeError for another game."""
    if not isinstance(game, MiniBaccarat):
        raise TypeError(f"{game.title} is not dealt at this table")
    return game


def match_of(scene: TableScene) -> Match:
    """The table of a scene; see ``Course.match_of``."""
    return _begun(scene).copy()


@lru_cache(maxsize=4)
def _begun(scene: TableScene) -> Match:
    """The same; nobody plays on in it. A scene is dealt, and judged, and often shown again."""
    if scene.script:
        scripted = ScriptedMatch("mini_baccarat", dict(scene.options), scene.script)
        scripted.run_chance()
        return scripted
    match = Match("mini_baccarat", dict(scene.options), scene.seed)
    game = baccarat_of(match.game)
    match.apply(CHANCE, match.chance())
    if scene.cards:
        order = _order(game, scene.cards[0] if scene.starts == "burn" else None, scene.cards)
        match.apply(CHANCE, Action("shuffle", (), order))
    else:
        match.apply(CHANCE, match.chance())
    if scene.starts == "shoe":
        return match
    while game.phase in (PREPARING, CUTTING):
        if game.phase == CUTTING:
            match.apply(CHANCE, Action("cut", ("1",)) if scene.cards else match.chance())
        else:
            due = game.due()[0]
            match.apply(0, Action("insert", ("1",)) if due.verb == "insert" else due)
    if scene.starts == "burn":
        return match
    while game.phase == BURNING:
        match.apply(0, game.due()[0])
    if scene.starts == "bets":
        return match
    match.apply(0, Action("open"))
    match.apply(CHANCE, Action("bets", (scene.bets,)) if scene.bets else match.chance())
    match.apply(0, Action("close"))
    while scene.starts == "settling" and (game.phase == COUP or game.table.call_due):
        match.apply(0, game.due()[0])
    return match


def _order(game: MiniBaccarat, burned: Card | None, cards: Sequence[Card]) -> tuple[Card, ...]:
    """An order of the whole pack after which, cut behind the first card, these cards come out of the shoe; an ace and
    what it burns go before them, unless the first of them is to be ``burned`` itself."""
    front = list(cards) if burned is not None else [_spare(cards)]
    rest = [card for card in game.house.pack if card not in cards and card not in front]
    if burned is None:
        count = game.house.burns(front[0])
        front += rest[:count]
        rest = rest[count:]
        front += cards
    return (rest[-1], *front, *rest[:-1])


def _spare(cards: Sequence[Card]) -> Card:
    """An ace that is not among the cards."""
    return next(card for suit in range(4) if (card := card_of(14, suit, 0)) not in cards)


def is_over(scene: TableScene, dealt: DealtGame[Any, Any]) -> bool:
    """Whether the trainee has come to the end of the exercise."""
    game = baccarat_of(dealt)
    table = game.table
    if game.result() is not None:
        return True
    if table.prompt:
        return False
    if scene.ends == "shuffled":
        return table.phase != PREPARING or table.house.prep[table.prep_at] == "square"
    if scene.ends == "burned":
        return table.phase not in (
            UNSEATED,
            UNSHUFFLED,
            PREPARING,
            CUTTING,
            BURNING,
        )
    if scene.ends == "match" or not table.coups:
        return False
    cleared = table.phase not in (
        BETS_COMING,
        BETTING,
        CLOSING,
        COUP,
        SETTLING,
    )
    if scene.ends == "coup":
        return cleared
    if scene.ends == "result":
        return cleared or (table.phase == SETTLING and not table.call_due)
    return cleared or (
        table.phase == SETTLING and not (table.call_due or table.to_take or table.to_pay or table.to_mark)
    )
