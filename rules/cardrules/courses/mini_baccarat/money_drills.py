"""The drills of money: commission, payouts, chips, colour-ups, markers (M1 to M8), and quick arithmetic (A1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.rules import (
    BANKER,
    BET_NAMES,
    PLAYER,
    SIDE_BETS,
    TIE,
    CoupOutcome,
    commission_on,
    settle,
)
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import CURRENCIES
from cardrules.courses.mini_baccarat.cards_for_drills import Coup, CoupLine, any_card, coup_of_line, deal, lines
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.courses.mini_baccarat.own_house import house_of
from cardrules.protocol.cards import Card, card_of, copy_of, rank_of, suit_of
from cardrules.protocol.texts import say
from cardrules.school.drills.arithmetic_drill import OwnSums, WorkedOut, arithmetic_drill
from cardrules.school.drills.chip_drills import chip_drills, columns_of
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import cents_of, refused, rest_of
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["MONEY_DRILLS", "draw_paid_side_bet", "side_bet_item"]

_POSITIONS: Final = range(1, 8)
"""Positions that every table has."""


def _amount_ask(text: str, right: int) -> DrillQuestion:
    return DrillQuestion(text, "amount", (str(right),))


# ------------------------------------------------------------------------------------ M1, M2: commission, net payout

_LEVELS: Final = (range(500, 10_001, 500), range(500, 50_001, 500), range(2_500, 500_001, 2_500))
"""The amounts of the levels of M1 in cents, at a table in US dollars."""


def _class_of(amount: int, scale: int) -> str:
    """The class of an amount at a table of this scale: how it is divided by twenty in the head depends on its end and
    its size.

    >>> _class_of(3500, 1), _class_of(18000, 1), _class_of(625000, 10)
    ('fives to 100', 'tens to 500', 'quarters over 500')
    """
    ends = ((10_000, "hundreds"), (2_500, "quarters"), (1_000, "tens"), (500, "fives"))
    end = next((name for step, name in ends if amount % (step * scale) == 0), "ones")
    size = "to 100" if amount <= 10_000 * scale else "to 500" if amount <= 50_000 * scale else "over 500"
    return f"{end} {size}"


@lru_cache(maxsize=32)
def _by_class(amounts: range, scale: int) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for amount in amounts:
        found.setdefault(_class_of(amount, scale), []).append(amount)
    return {name: tuple(each) for name, each in found.items()}


def _tickets(amounts: range, setting: Setting) -> dict[str, int]:
    return {name: len(each) for name, each in _by_class(amounts, setting.house.chips.scale).items()}


def _draw_amount(cell: str, lots: SeededLots, first: range, scale: int) -> int:
    """An amount of a class out of the ``first`` that are given, or out of those of M1; any amount for no class that
    there is."""
    for amounts in (first, *(_scaled(each, scale) for each in reversed(_LEVELS))):
        if cell in _by_class(amounts, scale):
            return lots.pick(_by_class(amounts, scale)[cell])
    return lots.pick(first)


def _scaled(amounts: range, scale: int) -> range:
    return range(amounts.start * scale, amounts.stop * scale, amounts.step * scale)


def _level(setting: Setting) -> range:
    return _scaled(_LEVELS[min(max(setting.level, 1), len(_LEVELS)) - 1], setting.house.chips.scale)


def _draw_commission(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"M1 {_draw_amount(cell, lots, _level(setting), setting.house.chips.scale)}"


def _worked_out(amount: int, setting: Setting) -> str:
    """How five per cent are worked out.

    >>> from cardrules.school.drills.items import setting_of
    >>> _worked_out(3500, setting_of(method="halves"))
    'A tenth of $35 is $3.50, and half of that $1.75'
    >>> _worked_out(3500, setting_of(method="quarters"))
    '$35 is 7 times $5, and 25 cents for each is $1.75'
    """
    whole, method, cash = _exact(amount, 20, setting), setting.method, setting.house.cash
    scale = setting.house.chips.scale
    if method == "nickels":
        return f"{cash(5 * scale)} for each {cash(100 * scale)} of {cash(amount)} is {whole}"
    if method == "quarters" and amount % (500 * scale) == 0:
        five = cash(500 * scale)
        return f"{cash(amount)} is {amount // (500 * scale)} times {five}, and {cash(25 * scale)} for each is {whole}"
    if method == "ninety_five":
        return f"A twentieth of {cash(amount)} is {whole}"
    return f"A tenth of {cash(amount)} is {_exact(amount, 10, setting)}, and half of that {whole}"


def _exact(amount: int, part: int, setting: Setting) -> str:
    """A part of an amount; with its half cents, if it has any."""
    whole, rest = divmod(amount, part)
    sign = CURRENCIES[setting.house.currency].sign
    return setting.house.cash(whole) if not rest else f"{sign}{f'{amount / part / 100:.3f}'.rstrip('0')}"


def _due(amount: int, setting: Setting) -> int:
    """The commission on an amount."""
    return commission_on(amount, house_of(setting).terms.rounding, setting.house.chips)


def _commission_why(amount: int, setting: Setting) -> str:
    commission = _due(amount, setting)
    found = _worked_out(amount, setting)
    if commission * 20 == amount:
        return f"{found}."
    return f"{found}, which this house rounds to {setting.house.cash(commission)}."


def _commission_item(key: str, setting: Setting) -> Item:
    amount = cents_of("M1", key, rest_of("M1", key))
    right = _due(amount, setting)
    ask = _amount_ask(f"The commission on {setting.house.cash(amount)}?", right)
    cell = _class_of(amount, setting.house.chips.scale)
    return Item("M1", key, cell, _one_bet(BANKER, amount), (ask,), _commission_why(amount, setting))


def _one_bet(bet: str, amount: int, position: int = 1) -> BaccaratFelt:
    return BaccaratFelt(bets=(Wager(position, bet, amount),), shown=bet)


def _bets_range(setting: Setting) -> range:
    limits = house_of(setting).crowd.limits
    return range(limits.least, limits.most + 1, limits.unit)


def _draw_net(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"M2 {_draw_amount(cell, lots, _bets_range(setting), setting.house.chips.scale)}"


def _net_item(key: str, setting: Setting) -> Item:
    amount = cents_of("M2", key, rest_of("M2", key))
    right = amount - _due(amount, setting)
    ask = _amount_ask(f"What is paid on {setting.house.cash(amount)}, less 5\N{NO-BREAK SPACE}%?", right)
    why = f"{_commission_why(amount, setting)} {setting.house.cash(amount)} less that is {setting.house.cash(right)}."
    return Item("M2", key, _class_of(amount, setting.house.chips.scale), _one_bet(BANKER, amount), (ask,), why)


# --------------------------------------------------------------------------------------------------- M3: the tie

_BESIDE: Final = ("alone", PLAYER, BANKER)


def _ties(setting: Setting) -> Mapping[str, int]:
    return dict(zip(_BESIDE, (2, 1, 1), strict=True))


def _draw_tie(cell: str, lots: SeededLots, setting: Setting) -> str:
    limits = house_of(setting).crowd.limits
    tie = lots.pick(range(limits.tie_least, limits.tie_most + 1, limits.unit))
    other = lots.pick(_bets_range(setting))
    beside = "" if cell == "alone" else f" {cell} {other}"
    return f"M3 {lots.pick(_POSITIONS)} {tie}{beside}"


def _tie_item(key: str, setting: Setting) -> Item:
    place, word, *beside = rest_of("M3", key).split(" ")
    position, amount = _position("M3", key, place), cents_of("M3", key, word)
    bets = [Wager(position, TIE, amount)]
    if beside:
        if len(beside) != 2 or beside[0] not in (PLAYER, BANKER):
            raise refused("M3", key)
        bets.insert(0, Wager(position, beside[0], cents_of("M3", key, beside[1])))
    times = house_of(setting).terms.tie_pays
    why = (
        f"A tie pays {times} to 1: {times} times {setting.house.cash(amount)} is {setting.house.cash(times * amount)}."
    )
    if beside:
        why += f" The bet on {BET_NAMES[beside[0]]} pushes and stays where it is."
    ask = _amount_ask(f"What does the tie bet of {setting.house.cash(amount)} get?", times * amount)
    return Item("M3", key, beside[0] if beside else "alone", BaccaratFelt(bets=tuple(bets), shown=TIE), (ask,), why)


def _position(drill: str, key: str, word: str) -> int:
    if len(word) != 1 or word not in "123456789":
        raise refused(drill, key)
    return int(word)


# ------------------------------------------------------------------------------------------------- M4: side bets

_PAIRS: Final = ("player_pair", "banker_pair", "either_pair", "perfect_pair")
_PUSHES: Final = "pushes"
_SIDE_PICKS: Final = (AnswerPick(_PUSHES, say("It pushes"), "P"),)


def _percent(bet: str, outcome: CoupOutcome) -> str:
    """What a side bet of 100 comes to: cents paid, "0" if it loses, or "pushes"."""
    result, pays, _ = settle(bet, 100, outcome)
    return _PUSHES if result == "pushes" else str(pays)


@lru_cache(maxsize=1)
def _lines_by_payout() -> Mapping[str, tuple[CoupLine, ...]]:
    """All coups, as far as totals and numbers of cards go, by bet and payout."""
    found: dict[str, list[CoupLine]] = {}
    for line in lines():
        for bet in SIDE_BETS:
            if bet not in _PAIRS:
                found.setdefault(f"{bet} {_percent(bet, line.outcome)}", []).append(line)
    return {cell: tuple(each) for cell, each in found.items()}


_PAIR_CELLS: Final[Mapping[str, tuple[str, ...]]] = {
    "player_pair": ("1100", "0"), "banker_pair": ("1100", "0"), "either_pair": ("500", "0"),
    "perfect_pair": ("2500", "20000", "0"),
}  # fmt: skip


def _side_cells(setting: Setting) -> Mapping[str, int]:
    """Each payout of each side bet on offer (of all side bets where none is), winners twice as often."""
    offered = [bet for bet in SIDE_BETS if bet in house_of(setting).crowd.limits.bets] or list(SIDE_BETS)
    cells = [f"{bet} {pays}" for bet in offered for pays in _PAIR_CELLS.get(bet, ())]
    cells += [cell for cell in _lines_by_payout() if cell.split()[0] in offered]
    return {cell: 1 if cell.endswith((" 0", _PUSHES)) else 2 for cell in sorted(cells)}


def draw_paid_side_bet(lots: SeededLots, setting: Setting) -> str:
    """The key of an item of M4 in which the bet wins, and is paid without odd cents."""
    wins = [cell for cell, tickets in _side_cells(setting).items() if tickets > 1 and not cell.startswith("big")]
    return _draw_side(lots.pick(wins or ["player_pair 1100"]), lots, setting)


def _draw_side(cell: str, lots: SeededLots, setting: Setting) -> str:
    bet, _, pays = cell.partition(" ")
    limits = house_of(setting).crowd.limits
    amount = lots.pick(range(limits.tie_least, limits.tie_most + 1, limits.unit))
    coup = _pair_coup(bet, pays, lots) if bet in _PAIRS else coup_of_line(lots.pick(_lines_by_payout()[cell]), lots)
    return f"M4 {lots.pick(_POSITIONS)} {bet} {amount} {coup.text()}"


def _pair_coup(bet: str, pays: str, lots: SeededLots) -> Coup:
    """A coup by whose first four cards a bet on pairs is paid just so; mostly only one hand has the pair. Of coups in
    which it loses, half have a pair that does not count."""
    while True:
        wins = pays != "0" or lots.one_in(2)
        both = pays == "20000"
        sides = {"player_pair": 0, "banker_pair": 1}
        pair = sides.get(bet, lots.below(2)) if pays != "0" else 1 - sides.get(bet, lots.below(2))
        perfect = bet == "perfect_pair" and pays != "0"
        hands = [_two_cards(wins and (both or side == pair), perfect, lots, 2 * side) for side in (0, 1)]
        (p1, p2), (b1, b2) = hands
        coup = deal((p1, b1, p2, b2, any_card(lots, 4), any_card(lots, 5)))
        if _percent(bet, coup.outcome) == pays:
            return coup


def _two_cards(pair: bool, perfect: bool, lots: SeededLots, copy: int) -> tuple[Card, Card]:
    """Two cards of one rank (and of one suit), or any two."""
    first = any_card(lots, copy)
    if not pair:
        return first, any_card(lots, copy + 1)
    return first, card_of(rank_of(first), suit_of(first) if perfect else lots.below(4), copy_of(first) + 1)


_SIDE_RULES: Final[Mapping[str, str]] = {
    "player_pair": "Player pair: 11 to 1 if Player's first two cards have the same rank.",
    "banker_pair": "Banker pair: 11 to 1 if Banker's first two cards have the same rank.",
    "either_pair": "Either pair: 5 to 1 if at least one hand begins with a pair.",
    "perfect_pair": "Perfect pair: 25 to 1 for two equal cards in one hand, 200 to 1 if both hands have them.",
    "dragon7": "Dragon 7: 40 to 1 if Banker wins with a three-card 7.",
    "panda8": "Panda 8: 25 to 1 if Player wins with a three-card 8.",
    "super6_bet": "Super 6: 12 to 1 if Banker wins with 6.",
    "lucky6": "Lucky 6: if Banker wins with 6, 12 to 1 with two cards and 20 to 1 with three.",
    "dragon_bonus_p": "Dragon bonus: 1 to 1 for a natural, else by the margin: 4 pays 1, 5 pays 2, 6 pays 4, 7 pays 6, "
    "8 pays 10, 9 pays 30 to 1; a natural tie pushes.",
    "small": "Small: 1.5 to 1 if the coup has four cards in all.",
    "big": "Big: 0.54 to 1 if the coup has five or six cards in all.",
}


def side_bet_item(key: str, setting: Setting) -> Item:
    """The item of a key of M4. Raises ValueError."""
    place, bet, word, *cards = rest_of("M4", key).split(" ", 3)
    position = _position("M4", key, place)
    if bet not in SIDE_BETS or not cards:
        raise refused("M4", key)
    amount, coup = cents_of("M4", key, word), Coup.of(cards[0])
    percent = _percent(bet, coup.outcome)
    rule = _SIDE_RULES["dragon_bonus_p" if bet == "dragon_bonus_b" else bet]
    if percent == _PUSHES:
        right, ends = _PUSHES, "Here it pushes."
    else:
        right = str(settle(bet, amount, coup.outcome, house_of(setting).terms).pays)
        ends = (
            f"Here {setting.house.cash(amount)} is paid {setting.house.cash(int(right))}."
            if right != "0"
            else "Here it loses."
        )
    text = f"What is paid on {setting.house.cash(amount)} on {BET_NAMES[bet]}? Nothing, if it loses."
    ask = DrillQuestion(text, "amount", (right,), _SIDE_PICKS)
    felt = BaccaratFelt(coup.player, coup.banker, bets=(Wager(position, bet, amount),), shown=coup.outcome.winner)
    return Item("M4", key, f"{bet} {percent}", felt, (ask,), f"{rule} {ends}")


# ------------------------------------------------------------------------------------------------- M8: markers

_RUN: Final = 4
"""Wins in a run, before the commission is collected."""
_NOTES: Final = (500, 2_500, 10_000)
"""Chips with which bettors pay commission at a table in US dollars."""


def _marker_cells(setting: Setting) -> Mapping[str, int]:
    return {"first mark": 1, "further mark": _RUN - 1, "collect": 1}


def _run_bets(lots: SeededLots, setting: Setting) -> tuple[int, list[int]]:
    """The position of a run, and its bets."""
    limits = house_of(setting).crowd.limits
    return lots.pick(_POSITIONS), [lots.pick(range(limits.least, limits.most + 1, limits.unit)) for _ in range(_RUN)]


def _marker_key(position: int, bets: list[int], collect: bool, setting: Setting) -> str:
    words = ",".join(map(str, bets))
    if not collect:
        return f"M8 {position} mark {words}"
    owed = _owed(bets, setting)
    notes = [note * setting.house.chips.scale for note in _NOTES]
    brought = min(-(-owed // note) * note for note in notes if note * 20 >= owed or note == notes[-1])
    return f"M8 {position} collect {words} {brought}"


def _owed(bets: Iterable[int], setting: Setting) -> int:
    return sum(_due(bet, setting) for bet in bets)


def _run_key(number: int, seed: str, setting: Setting) -> str:
    """The item of this number: runs of wins at one position, each with its collecting."""
    run, step = divmod(number, _RUN + 1)
    position, bets = _run_bets(SeededLots(f"{seed}/run/{run}"), setting)
    return _marker_key(position, bets[: step + 1], step == _RUN, setting)


def _draw_marker(cell: str, lots: SeededLots, setting: Setting) -> str:
    position, bets = _run_bets(lots, setting)
    many = {"first mark": 1, "collect": _RUN}.get(cell) or lots.between(2, _RUN)
    return _marker_key(position, bets[:many], cell == "collect", setting)


def _marker_item(key: str, setting: Setting) -> Item:
    place, kind, listed, *brought = (*rest_of("M8", key).split(" "), "", "")[:4]
    position = _position("M8", key, place)
    bets = [cents_of("M8", key, word) for word in listed.split(",")]
    if kind == "mark" and not brought[0]:
        return _mark_item(key, position, bets, setting)
    if kind != "collect":
        raise refused("M8", key)
    owed, given = _owed(bets, setting), cents_of("M8", key, brought[0])
    if given < owed:
        raise refused("M8", key)
    chips = setting.house.chips.fewest(given)
    ask = _amount_ask(
        f"Position {position} pays its commission with {setting.house.cash(given)}. What goes back?", given - owed
    )
    why = f"{setting.house.cash(owed)} is marked, so {setting.house.cash(given - owed)} goes back; then clear the box."
    if given == owed:
        why = f"{setting.house.cash(owed)} is marked, so nothing goes back; then clear the box."
    felt = BaccaratFelt(stacks=columns_of(chips), boxes=((position, owed),))
    return Item("M8", key, "collect", felt, (ask,), why)


def _mark_item(key: str, position: int, bets: list[int], setting: Setting) -> Item:
    before, new = _owed(bets[:-1], setting), _owed(bets[-1:], setting)
    felt = _one_bet(BANKER, bets[-1], position)._replace(boxes=((position, before),))
    text = f"This Banker bet of {setting.house.cash(bets[-1])} wins. What is marked for the position now, in all?"
    ask = _amount_ask(text, before + new)
    why = f"5\N{NO-BREAK SPACE}% of {setting.house.cash(bets[-1])} is {setting.house.cash(new)}."
    if before:
        why = f"{why} {setting.house.cash(before)} was marked; together that is {setting.house.cash(before + new)}."
    return Item("M8", key, "further mark" if before else "first mark", felt, (ask,), why)


# ----------------------------------------------------------------------------------------- M5 to M7, A1: chips, sums


@lru_cache(maxsize=16)
def _payouts(tie_pays: int, chips: RackChips) -> tuple[int, ...]:
    """Payouts that occur at a table: Banker bets to $2,500, ties to $100, even money."""
    even = [bet * chips.scale for bet in range(500, 50_001, 500)]
    large = [bet * chips.scale for bet in range(52_500, 250_001, 2_500)]
    banker = {bet - commission_on(bet, chips=chips) for bet in (*even, *large)}
    ties = {bet * tie_pays for bet in even[:20]}
    return tuple(sorted(banker | ties | set(even)))


def _commissions(cell: str, lots: SeededLots, setting: Setting) -> int:
    tens = [amount for amount in _LEVELS[0] if amount % 1_000 == 0]
    fives = [amount for amount in _LEVELS[0] if amount % 1_000]
    return lots.pick(tens if cell.endswith("tens") else fives) * setting.house.chips.scale


def _quick_commission(amount: int, setting: Setting) -> WorkedOut:
    cell = "commission on tens" if amount % (1_000 * setting.house.chips.scale) == 0 else "commission on fives"
    text = f"5\N{NO-BREAK SPACE}% of {setting.house.cash(amount)}?"
    return WorkedOut(cell, text, _due(amount, setting), _commission_why(amount, setting))


_SUMS: Final = OwnSums("commission", ("commission on fives", "commission on tens"), _commissions, _quick_commission)


MONEY_DRILLS: Final = (
    Drill(
        "M1", say("Commission"), say("An amount: 5 % of it."), 40, percent_bars((92, 98, 100), (6, 3.5, 2)),
        lambda setting: _tickets(_level(setting), setting), _draw_commission, _commission_item, levels=len(_LEVELS),
    ),
    Drill(
        "M2", say("Net payout"), say("A winning bet on Banker: what is paid, less 5 %."), 40,
        percent_bars((90, 97, 100), (8, 5, 3)), lambda setting: _tickets(_bets_range(setting), setting), _draw_net,
        _net_item,
    ),
    Drill(
        "M3", say("Pay the tie"),
        say("A winning tie bet, sometimes beside chips that stay where they are: what is paid."), 30,
        percent_bars((95, 100, 100), (5, 3, 1.8)), _ties, _draw_tie, _tie_item,
    ),
    Drill(
        "M4", say("Side bets"), say("A side bet and a finished coup: what is paid."), 30,
        percent_bars((90, 97, 100), (7, 4, 2.5)), _side_cells, _draw_side, side_bet_item,
    ),
    *chip_drills(lambda setting: _payouts(house_of(setting).terms.tie_pays, setting.house.chips)),
    Drill(
        "M8", say("Markers"),
        say("A run of Banker wins at one position: the commission so far, and at last what goes back."), 20,
        percent_bars((92, 98, 100), (7, 4, 2.5)), _marker_cells, _draw_marker, _marker_item, run=_run_key,
    ),
    arithmetic_drill(say("Fifty sums and commissions, in a minute if you can."), _SUMS),
)  # fmt: skip
