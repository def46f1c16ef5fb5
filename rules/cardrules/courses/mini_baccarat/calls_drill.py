"""The drill of what a dealer says, in the words of the house (G2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.dealer_calls import called_after_burn, result_call, said
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER, TIE, next_card, total_of
from cardrules.casino.chips import RackChips
from cardrules.courses.mini_baccarat.cards_for_drills import Coup, any_card, coup_from_shoe, read_hands
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.courses.mini_baccarat.own_house import house_of
from cardrules.protocol.cards import Card, card_name, cards_text, parse_card
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["CALLING_DRILL"]

# ------------------------------------------------------------------------------------------------- G2: calling

_SITUATIONS: Final[Mapping[str, str]] = {
    "open": say("The table is ready for the next coup. What do you call?"),
    "close": say("Every bet lies. What do you call?"),
    "cut": say("The pack is squared, and you offer the cut card. What do you say?"),
    "last": say("The cut card has come out before the first card of a coup. What do you call?"),
    "end": say("The last coup is over, and the markers are collected. What do you call?"),
    "colour": say("A bettor wants larger chips, and you have counted the small ones. What do you call?"),
}


def _cells(setting: Setting) -> Mapping[str, int]:
    once = dict.fromkeys(_SITUATIONS, 1)
    return {**once, "burn": 2, "totals": 4, "decision": 4, "total": 3, "result": 4, "tie": 1, "pay": 2, "change": 1}


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    chips = setting.house.chips
    if cell in _SITUATIONS:
        return f"G2 {cell}"
    if cell == "burn":
        return f"G2 burn {card_name(any_card(lots, 0))}"
    if cell == "pay":
        paid = lots.between(20, 100) * 2_500 - 125 * lots.below(20)
        return f"G2 pay {chips.whole(paid * chips.scale)}"
    if cell == "change":
        return f"G2 change {lots.pick((5_000, 10_000, 20_000, 30_000, 50_000, 100_000)) * chips.scale}"
    if cell in ("result", "tie"):
        coup = coup_from_shoe(lots, lambda coup: (coup.outcome.winner == TIE) == (cell == "tie"))
        return f"G2 result {coup.text()}"
    coup = coup_from_shoe(lots, lambda coup: cell == "totals" or len(coup.cards) > 4)
    shown = 4 if cell != "total" else lots.between(5, len(coup.cards))
    if cell == "decision":
        shown = 4 if lots.one_in(2) else 4 + (len(coup.player) == 3)
    now = _partly(coup, shown)
    return f"G2 {cell} {cards_text(now.player)} / {cards_text(now.banker)}"


def _partly(coup: Coup, shown: int) -> Coup:
    """The first cards of a coup."""
    player, banker = coup.player[:2], coup.banker[:2]
    for card in coup.cards[4:shown]:
        if card in coup.player:
            player = (*player, card)
        else:
            banker = (*banker, card)
    return Coup(player, banker)


def _item(key: str, setting: Setting) -> Item:
    name, kind, rest = (*key.split(" ", 2), "", "")[:3]
    if name != "G2":
        raise ValueError(f"{key[:60]!r} is no item of G2")
    if kind in _SITUATIONS and not rest:
        return _asked(key, kind, kind, BaccaratFelt(), _SITUATIONS[kind], setting)
    if kind == "burn":
        card = parse_card(rest)
        call = called_after_burn(card, house_of(setting).burns(card))
        return _asked(
            key, kind, call, BaccaratFelt(burned=(card,)), say("The first card of the shoe. What do you call?"), setting
        )
    if kind in ("pay", "change"):
        return _money_item(key, kind, rest, setting)
    player, banker = read_hands(rest)
    felt = BaccaratFelt(player, banker)
    if kind == "result":
        outcome = Coup.of(rest).outcome
        cell = "tie" if outcome.winner == TIE else "result"
        felt = felt._replace(shown=outcome.winner)
        return _asked(key, cell, result_call(outcome), felt, say("The result is shown. What do you call?"), setting)
    if len(player) < 2 or len(banker) < 2 or len(player) > 3 or len({*player, *banker}) < len(player) + len(banker):
        raise ValueError(f"{key[:60]!r} is no item of G2")
    if kind == "totals" and len(player) + len(banker) == 4:
        call = f"{total_of(player)}-{total_of(banker)}"
        return _asked(key, kind, call, felt, say("The first four cards lie. What do you call?"), setting)
    if kind == "total" and len(player) + len(banker) > 4:
        hand, cards = (BANKER, banker) if len(banker) == 3 else (PLAYER, player)
        text = say("{hand} has its third card. What do you call?", hand=BET_NAMES[hand])
        return _asked(key, kind, f"{hand}-{total_of(cards)}", felt, text, setting)
    if kind == "decision" and len(banker) == 2:
        return _asked(
            key, kind, _decision(player, banker), felt, say("The totals are called. What do you say now?"), setting
        )
    raise ValueError(f"{key[:60]!r} is no item of G2")


def _decision(player: tuple[Card, ...], banker: tuple[Card, ...]) -> str:
    """What is said about the next third card. Raises ValueError where none is to be decided."""
    if max(total_of(player[:2]), total_of(banker)) >= 8:
        raise ValueError("a natural: nothing is to be decided")
    drawn = next_card(player, banker)
    if len(player) == 3:
        return "stand_banker" if drawn is None else "card_banker"
    return "card_player" if drawn == PLAYER else "stand_player"


def _money_item(key: str, kind: str, rest: str, setting: Setting) -> Item:
    if not (rest.isascii() and rest.isdecimal() and 0 < len(rest) <= 8):
        raise ValueError(f"{key[:60]!r} is no item of G2")
    amount = int(rest)
    felt, text = BaccaratFelt(cash=amount), say("A bettor wants chips for these notes. What do you call?")
    if kind == "pay":
        felt = BaccaratFelt(bets=(Wager(1, BANKER, amount),), shown=BANKER)
        text = say("You pay {money}. What do you call?", money=setting.house.cash(amount))
    return _asked(key, kind, f"{kind} {amount}", felt, text, setting)


def _asked(key: str, cell: str, call: str, felt: BaccaratFelt, text: str, setting: Setting) -> Item:
    words = setting.house.words
    right = said(call, words)
    others = [said(other, words) for other in _others(call, setting.house.chips)]
    lots = SeededLots(f"{key}/picks")
    texts = lots.in_order([right, *[other for other in dict.fromkeys(others) if other != right][:3]])
    picks = tuple(AnswerPick(each, each, str(number)) for number, each in enumerate(texts, 1))
    return Item(
        "G2",
        key,
        cell,
        felt,
        (DrillQuestion(text, "words", (right,), picks),),
        say("The call is: “{call}”.", call=right),
    )


def _others(call: str, chips: RackChips) -> list[str]:
    """Calls that one might take for this one."""
    kind, *numbers = call.split("-")
    name, _, amount = call.partition(" ")
    if amount:
        other = "change" if name == "pay" else "pay"
        return [f"{name} {int(amount) + 2_500 * chips.scale}", f"{other} {amount}", "colour"]
    if kind == "burn":
        less, more = max(int(numbers[1]) - 1, 0), min(int(numbers[1]) + 1, 11)
        return [f"burn-{numbers[0]}-{less}", f"burn-{numbers[0]}-{more}", "cut", "open"]
    if kind.isdecimal():
        first, second = int(kind), int(numbers[0])
        return [f"{second}-{first}", f"{first}-{(second + 1) % 10}", f"{(first + 1) % 10}-{second}", "stand_player"]
    if len(numbers) == 1:
        other = BANKER if kind == PLAYER else PLAYER
        total = int(numbers[0])
        return [f"{other}-{total}", f"{kind}-{(total + 1) % 10}", f"stand_{other}", f"card_{other}"]
    if len(numbers) == 2:
        return _other_results(kind, *map(int, numbers))
    near = {
        "open": ("close", "last", "colour"), "close": ("open", "last", "end"), "cut": ("open", "last", "colour"),
        "last": ("end", "close", "cut"), "end": ("last", "close", "open"), "colour": ("change 10000", "open", "end"),
    }  # fmt: skip
    hand = call.rpartition("_")[2]
    other = BANKER if hand == PLAYER else PLAYER
    does = "card" if call.startswith("stand") else "stand"
    return list(near.get(call) or (f"{does}_{hand}", f"{call.partition('_')[0]}_{other}", f"{does}_{other}"))


def _other_results(winner: str, high: int, low: int) -> list[str]:
    more = min(high + 1, 9)
    if winner == TIE:
        return [f"player-{more}-{low}", f"banker-{more}-{low}", f"tie-{(low + 1) % 10}-{(low + 1) % 10}"]
    loser = BANKER if winner == PLAYER else PLAYER
    near = [f"{winner}-{more}-{low}", f"{winner}-{high}-{max(low - 1, 0)}", f"{loser}-{max(high - 1, low + 1)}-{low}"]
    return [f"{loser}-{high}-{low}", near[0], f"tie-{high}-{high}", *near[1:]]


CALLING_DRILL: Final = Drill(
    "G2", say("Calling"), say("A moment at the table: what the dealer says, in the words of the house."), 30,
    percent_bars((90, 96, 100), (8, 5, 3)), _cells, _draw, _item,
)  # fmt: skip
