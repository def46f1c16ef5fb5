"""The drills that are done at a real table: a whole hand, burning, preparing the shoe, settling, a shoe, an audition
(T7, P1 to P3, S1, S2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.baccarat.bettors import read_plans
from cardrules.casino.baccarat.coup_reports import par_time
from cardrules.casino.baccarat.dealer_calls import called_after_burn, said
from cardrules.casino.baccarat.rules import BANKER, PLAYER, SIDE_BETS, TIE, settle
from cardrules.casino.dealers_table import HANDS
from cardrules.courses.mini_baccarat.audition_deals import AUDITION, deal_for, shapes_of
from cardrules.courses.mini_baccarat.cards_for_drills import Coup, coup_from_shoe, outcome_cell
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.courses.mini_baccarat.own_house import house_of
from cardrules.courses.mini_baccarat.scenes import scene_of
from cardrules.protocol.cards import card_name, parse_card
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Bar, Drill, error_bars, percent_bars
from cardrules.school.drills.items import Item, Setting, TableScene
from cardrules.school.seeded_choice import SeededLots

__all__ = ["TABLE_DRILLS"]

_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_ODD: Final = (3_500, 11_500, 18_000, 6_500, 13_500, 21_500)
"""Amounts in cents whose commission wants thought."""
_ONE_BET: Final = "1:banker:2500,3:player:5000"


def _refused(drill: str, key: str) -> ValueError:
    return ValueError(f"{key[:60]!r} is no item of {drill}")


def _rest(drill: str, key: str) -> str:
    name, _, rest = key.partition(" ")
    if name != drill or not rest:
        raise _refused(drill, key)
    return rest


def _any(setting: Setting) -> Mapping[str, int]:
    return {"": 1}


# --------------------------------------------------------------------------------------------- T7: a full hand


def _draw_hand(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"T7 {coup_from_shoe(lots, (lambda coup: outcome_cell(coup) == cell) if cell else None).text()}"


def _hand_item(key: str, setting: Setting) -> Item:
    coup = Coup.of(_rest("T7", key))
    outcome = coup.outcome
    scene = scene_of(setting, "cards", "result", coup.cards, setting.house.chips.bets(_ONE_BET))
    why = f"Player has {outcome.player} and Banker {outcome.banker}, with {len(coup.cards)} cards in all."
    return Item("T7", key, outcome_cell(coup), BaccaratFelt(), (), why, scene)


# --------------------------------------------------------------------------------------------------- P1: burning


def _burn_cells(setting: Setting) -> Mapping[str, int]:
    return dict.fromkeys(_RANKS, 1)


def _draw_burn(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"P1 {cell}{lots.pick('CDHS')}"


def _burn_item(key: str, setting: Setting) -> Item:
    card = parse_card(_rest("P1", key))
    number = house_of(setting).burns(card)
    call = said(called_after_burn(card, number), setting.house.words)
    scene = scene_of(setting, "burn", "burned", (card,), shoe_steps="short")
    why = f"“{call}”: {number + 1} cards in all go to the discard holder."
    return Item("P1", key, card_name(card)[:-1].rstrip("CDHS'"), BaccaratFelt(), (), why, scene)


# ----------------------------------------------------------------------------------------- P2: preparing the shoe


def _draw_shoe(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"P2 {lots.below(10_000)}"


def _seed_of(drill: str, key: str) -> str:
    seed = _rest(drill, key)
    if not (seed.isascii() and seed.isalnum() and len(seed) <= 32):
        raise _refused(drill, key)
    return seed


def _shoe_item(key: str, setting: Setting) -> Item:
    steps = str(setting.options["shoe_steps"])
    scene = scene_of(
        setting, "shoe", "burned", seed=_seed_of("P2", key), shoe_steps="short" if steps == "skip" else steps
    )
    why = say(
        "Gather, shuffle, square, offer the cut, cut, place the cut card, load, burn, and sweep the burned cards."
    )
    return Item("P2", key, "shoe", BaccaratFelt(), (), why, scene)


# ------------------------------------------------------------------------------------------- P3: taking and paying


def _draw_settling(cell: str, lots: SeededLots, setting: Setting) -> str:
    coup = coup_from_shoe(lots, (lambda coup: coup.outcome.winner == cell) if cell else None)
    return f"P3 {coup.text()} / {_full_table(lots, setting, coup.outcome.winner == TIE)}"


def _full_table(lots: SeededLots, setting: Setting, tie: bool) -> str:
    """Bets of six positions or more; in a coup that ties, at least one on the tie."""
    limits, positions = house_of(setting).crowd.limits, house_of(setting).crowd.positions
    chosen = sorted(lots.in_order(range(1, positions + 1))[: lots.between(6, positions)])
    sure = lots.pick(chosen)
    round_amounts = tuple(range(limits.least, limits.most + 1, limits.unit))
    odd = [each * setting.house.chips.scale for each in _ODD]
    odd = [amount for amount in odd if limits.least <= amount <= limits.most and amount % limits.unit == 0]
    ties = range(limits.tie_least, limits.tie_most + 1, limits.unit)
    words = []
    for position in chosen:
        amount = lots.pick(odd) if odd and lots.one_in(2) else lots.pick(round_amounts)
        words.append(f"{position}:{BANKER if lots.below(100) < 55 else PLAYER}:{amount}")
        if lots.one_in(3) or (tie and position == sure):
            words.append(f"{position}:{TIE}:{lots.pick(ties)}")
        words += [f"{position}:{bet}:{lots.pick(ties)}" for bet in limits.bets if bet in SIDE_BETS and lots.one_in(10)]
    return ",".join(words)


def _settling_item(key: str, setting: Setting) -> Item:
    cards, _, word = _rest("P3", key).rpartition(" / ")
    coup, plans = Coup.of(cards), read_plans(word, house_of(setting).crowd)
    if plans.incidents or any(wager.late for wager in plans.wagers):
        raise _refused("P3", key)
    outcome, terms = coup.outcome, house_of(setting).terms
    settled = [(wager, settle(wager.bet, wager.amount, outcome, terms)) for wager in plans.wagers]
    lost = [wager.amount for wager, each in settled if each.result == "loses"]
    won = [wager.bet == BANKER for wager, each in settled if each.result == "wins"]
    if not lost and not won:
        raise _refused("P3", key)
    pays = setting.house.cash(sum(each.pays for _, each in settled))
    why = f"Taken {setting.house.cash(sum(lost))}, paid {pays}: first all that lost, then all that won."
    scene = scene_of(setting, "settling", "settled", coup.cards, word, bet_keys="named")
    keys, mouse = (
        par_time(0, len(lost), won.count(False), won.count(True), hand) - par_time(0, 0, 0, 0, hand) for hand in HANDS
    )
    return Item("P3", key, outcome.winner, BaccaratFelt(), (), why, scene, pars=(keys, mouse))


# ------------------------------------------------------------------------------------------------ S1: a whole shoe


def _draw_session(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"S1 {lots.below(10_000)}"


def _session_item(key: str, setting: Setting) -> Item:
    steps = str(setting.options["shoe_steps"])
    scene = scene_of(
        setting, "shoe", "match", seed=_seed_of("S1", key), coach="correct", incidents="some", pace="par",
        bet_keys="named", roads=setting.options["roads"], shoe_steps="short" if steps == "skip" else steps,
    )  # fmt: skip
    return Item(
        "S1", key, "shoe", BaccaratFelt(), (), say("One shoe, from the gathering of the cards to the last hand."), scene
    )


# ------------------------------------------------------------------------------------------------- S2: an audition

_COUPS: Final = 30
_BETTORS: Final = 6
_INCIDENTS: Final = {"late": 1, "wrong": 1, "faceup": 1, "buyin": 1, "colour": 1, "leave": 1}


def _draw_audition(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"S2 {lots.below(10_000)}"


def _audition_item(key: str, setting: Setting) -> Item:
    seed = _seed_of("S2", key)
    shapes = shapes_of(seed, _COUPS, _BETTORS, AUDITION, _INCIDENTS)
    deal = deal_for(seed, "practice", 1, shapes, True, setting.options)
    scene = TableScene(tuple(deal.options.items()), "bets", "match", script=deal.script)
    why = say("Thirty coups without a word from the floor: everything that must occur in an audition is in them.")
    return Item("S2", key, "audition", BaccaratFelt(), (), why, scene)


_GRADED: Final = (Bar(), Bar(), Bar())
"""A session is graded by the table: see ``grading.grade_of``."""

TABLE_DRILLS: Final = (
    Drill(
        "T7", say("Full hand"),
        say("The cards come one at a time as you ask for them; every decision, to the result."), 20,
        error_bars((2, 0, 0), (15, 9, 6)), _any, _draw_hand, _hand_item, mouse=6_000,
        coups=True,
    ),
    Drill(
        "P1", say("Burn"), say("The first card of the shoe: how many more are burned. Call it, and burn them."), 20,
        percent_bars((95, 100, 100), (12, 8, 6)), _burn_cells, _draw_burn, _burn_item, mouse=4_000,
    ),
    Drill(
        "P2", say("Shoe preparation"),
        say("From the gathering of the cards to the burned ones, every step in its order."), 1,
        error_bars((0, 0, 0), (90, 60, 45)), _any, _draw_shoe, _shoe_item, timed="total", mouse=15_000,
    ),
    Drill(
        "P3", say("Take and pay"), say("A finished coup with six bettors or more: take, pay, mark."), 12,
        error_bars((3, 1, 0), (1.8, 1.2, 0.9)), _any, _draw_settling, _settling_item, timed="par",
    ),
    Drill(
        "S1", say("Full shoe"), say("One shoe, from the gathering of the cards to the last hand."), 1, _GRADED, _any,
        _draw_session, _session_item, timed="no", coups=True,
    ),
    Drill(
        "S2", say("Audition"), say("Thirty coups, without a word from the floor."), 1, _GRADED, _any, _draw_audition,
        _audition_item, timed="no", coups=True,
    ),
)  # fmt: skip
