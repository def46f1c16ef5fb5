"""A dealer who errs once: the perfect procedure with one fault of a chosen kind (R1 to R40) in it.

It shows what is to be found (drill F1). Each slip takes the table, the step that is due, and lots; it gives the wrong
step that is done instead, or "" where this error cannot be made now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.casino.blackjack.course import go_on
from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, DEALING, INSURANCE, PEEKING, PLAYING, SIDES
from cardrules.casino.blackjack.wagers import BESIDE, read_place
from cardrules.casino.table_phases import BURNING, SETTLING
from cardrules.school.seeded_choice import SeededLots

__all__ = ["SLIPS", "next_step", "slip"]

Slip = Callable[[GradedTable, str, SeededLots], str]


def next_step(table: GradedTable, error: str = "") -> str:
    """What the perfect dealer does now; one who is about to make the error R2 deals on while late chips lie there."""
    step = _blind_to_late_bets(table) if error == "R2" else ""
    return step if step.startswith("draw") else table.due()[0]


def _blind_to_late_bets(table: GradedTable) -> str:
    """What a dealer does in the deal who does not see the late chips that lie there; "" if there are none."""
    if table.phase != DEALING or not any(wager.late for wager in table.layout):
        return ""
    blind = table.copy()
    blind.layout = tuple(wager for wager in table.layout if not wager.late)
    go_on(blind)
    return next(iter(blind.due()), _point(table))


def slip(table: GradedTable, error: str, lots: SeededLots) -> str:
    """The wrong step that makes this error now, or "" if it cannot be made now."""
    if table.prompt or error not in SLIPS or not table.due():
        return ""
    return SLIPS[error](table, table.due()[0], lots)


def _point(table: GradedTable) -> str:
    """The hands are played on: an open hand points at the first."""
    return f"point {table.spots[0][0]}"


# ----------------------------------------------------------------------------------------------- before the hands


def _early_card(table: GradedTable, due: str, lots: SeededLots) -> str:
    return f"draw {table.betting[0]}" if due == "close" else ""


def _late_bet(table: GradedTable, due: str, lots: SeededLots) -> str:
    step = _blind_to_late_bets(table)
    return "" if step.startswith("draw") else step


def _wrong_spot(table: GradedTable, due: str, lots: SeededLots) -> str:
    if table.phase != DEALING or not due.startswith("draw ") or due == "draw dealer" or table.cut_is_next:
        return ""
    cards = len(table.hand(read_place(due.split()[1])[0], 1).cards)
    others = [spot for spot, played in table.spots if len(played.hands[0].cards) == cards and f"draw {spot}" != due]
    return f"draw {lots.pick(others)}" if others else ""


def _empty_spot(table: GradedTable, due: str, lots: SeededLots) -> str:
    empty = [spot for spot in range(1, table.house.crowd.spots + 1) if spot not in dict(table.spots)]
    may = table.phase == DEALING and due.startswith("draw ") and due != "draw dealer" and not table.cut_is_next
    return f"draw {lots.pick(empty)}" if may and empty else ""


def _two_cards(table: GradedTable, due: str, lots: SeededLots) -> str:
    may = table.phase == DEALING and due.startswith("draw ") and due != "draw dealer" and not table.cut_is_next
    near = table.cut == "in" and len(table.shoe) <= table.cut_depth + 1
    return due.replace("draw", "pull") if may and not near else ""


def _chips_touched(table: GradedTable, due: str, lots: SeededLots) -> str:
    return f"return {lots.pick(table.betting)} main" if due == "close" else ""


def _own_card_missed(table: GradedTable, due: str, lots: SeededLots) -> str:
    if table.phase != DEALING or due != "draw dealer" or table.own_cards:
        return ""
    return f"draw {table.spots[0][0]}"


def _hole_shown(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "turn" if due in ("insure", "uninsure") and table.second is not None else ""


def _face_up_used(table: GradedTable, due: str, lots: SeededLots) -> str:
    if due != "burn" or table.exposed_card is None:
        return ""
    blind = table.copy()
    blind.incidents = tuple(each for each in table.incidents if each.kind != "faceup")
    step = blind.due()[0]
    return step if step.startswith("draw") else ""


def _side_left(table: GradedTable, due: str, lots: SeededLots) -> str:
    return _point(table) if table.phase == SIDES and due.startswith(("take", "pay")) else ""


def _no_burn(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "open" if table.phase == BURNING and due == "burn" else ""


# ------------------------------------------------------------------------------------------------- ace and peek


def _not_offered(table: GradedTable, due: str, lots: SeededLots) -> str:
    return ("peek" if table.house.rules.hole_card else _point(table)) if due == "insure" else ""


def _over_half(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "uninsure" if table.phase == INSURANCE and due.startswith("return") else ""


def _left_insurance(table: GradedTable, due: str, lots: SeededLots) -> str:
    left = table.phase == PEEKING and due.startswith("take") and due.endswith("ins")
    return _point(table) if left else ""


def _no_peek(table: GradedTable, due: str, lots: SeededLots) -> str:
    return _point(table) if due == "peek" else ""


def _wrong_peek(table: GradedTable, due: str, lots: SeededLots) -> str:
    closed = table.house.rules.hole_card and not table.peeked and not table.turned
    return "peek" if table.phase == PLAYING and closed and due.startswith(("stand", "draw")) else ""


# ----------------------------------------------------------------------------------------------------- the hands


def _against_wave(table: GradedTable, due: str, lots: SeededLots) -> str:
    signal = table.signal
    waves = signal is not None and signal.act == "stand" and not table.cut_is_next
    return due.replace("stand", "draw") if waves and due.startswith("stand") else ""


def _tap_not_seen(table: GradedTable, due: str, lots: SeededLots) -> str:
    signal = table.signal
    return due.replace("draw", "stand") if signal and signal.act == "hit" and due.startswith("draw") else ""


def _word_taken(table: GradedTable, due: str, lots: SeededLots) -> str:
    signal = table.signal
    if signal is None or not signal.unclear(table.house.gestures) or not due.startswith("signal?"):
        return ""
    return due.replace("signal?", "draw" if signal.act == "hit" else "stand")


def _double_refused(table: GradedTable, due: str, lots: SeededLots) -> str:
    return due.replace("double", "stand") if due.startswith("double") else ""


def _act_allowed(table: GradedTable, due: str, lots: SeededLots) -> str:
    signal = table.signal
    forbidden = signal is not None and signal.act == "double" and not signal.unclear(table.house.gestures)
    return due.replace("signal?", "double") if forbidden and due.startswith("signal?") else ""


def _wrong_addition(table: GradedTable, due: str, lots: SeededLots) -> str:
    signal = table.signal
    if signal is None or signal.act != "double" or not due.startswith("return") or not due.endswith(BESIDE):
        return ""
    return f"double {due.split()[1]}"


def _second_card(table: GradedTable, due: str, lots: SeededLots) -> str:
    turn = table.turn
    if table.phase != PLAYING or turn is None or turn[1] < 2 or not due.startswith("draw") or table.cut_is_next:
        return ""
    spot, hand = turn
    before = table.hand(spot, hand - 1)
    done = (before.doubles and len(before.cards) == 3) or (table.signal is None and len(before.cards) == 2)
    place = f"{spot}.{hand - 1}" if hand > 2 else str(spot)
    return f"draw {place}" if done and not before.bust else ""


def _not_across(table: GradedTable, due: str, lots: SeededLots) -> str:
    return due.replace("double", "draw") if due.startswith("double") and not table.cut_is_next else ""


def _bust_left(table: GradedTable, due: str, lots: SeededLots) -> str:
    turn = table.turn
    bust = table.phase == PLAYING and turn is not None and table.hand(*turn).bust and due.startswith("take")
    later = [spot for spot, _ in table.spots if turn and spot > turn[0]]
    return f"point {later[0]}" if bust and later else ""


def _blackjack_at_evens(table: GradedTable, due: str, lots: SeededLots) -> str:
    verb, *words = due.split()
    if verb != "pay" or words[1] != "main" or "." in words[0]:
        return ""
    hand = table.hand(int(words[0]), 1)
    return f"pay {words[0]} main {hand.bet}" if hand.blackjack and str(hand.bet) != words[2] else ""


# --------------------------------------------------------------------------------------------- the dealer's hand


def _misread(table: GradedTable, due: str, lots: SeededLots) -> str:
    name, *numbers = due.removeprefix("call ").split("-")
    if not due.startswith("call ") or name not in ("dealer", "hard") or table.phase not in (DEALERS_HAND, SETTLING):
        return ""
    number = int(numbers[0])
    return f"call {name}-{number - 1 if number > 17 else number + 1}"


def _drew_on(table: GradedTable, due: str, lots: SeededLots) -> str:
    standing = table.phase == SETTLING and not table.settled and not table.dealer.total.bust
    may = standing and not table.dealer.blackjack and not table.cut_is_next and not table.call_due
    return "draw dealer" if may else ""


def _stopped(table: GradedTable, due: str, lots: SeededLots) -> str:
    if table.phase != DEALERS_HAND or due != "draw dealer" or table.second is None:
        return ""
    ahead = table.copy()  # the bets are settled by the total that lies there
    ahead.stopped = True
    go_on(ahead)
    return next(iter(ahead.due()), "")


def _too_early(table: GradedTable, due: str, lots: SeededLots) -> str:
    closed = table.house.rules.hole_card and not table.turned
    return "turn" if table.phase == PLAYING and closed and due.startswith(("stand", "draw")) else ""


# --------------------------------------------------------------------------------------------------- take and pay


def _wrong_settlement(table: GradedTable, due: str, lots: SeededLots) -> str:
    verb, *words = due.split()
    if table.phase != SETTLING or table.call_due:
        return ""
    if verb == "tap":
        return f"take {words[0]} main"
    if words[1:2] != ["main"] or table.hand(*read_place(words[0])).blackjack:
        return ""
    return f"take {words[0]} main" if verb == "pay" else f"pay {words[0]} main {table.hand(*read_place(words[0])).bet}"


def _wrong_amount(table: GradedTable, due: str, lots: SeededLots) -> str:
    verb, *words = due.split()
    if table.phase != SETTLING or verb != "pay" or words[1] not in ("main", "double"):
        return ""
    if table.hand(*read_place(words[0])).blackjack:
        return ""
    off = lots.pick((table.house.chips.fives, table.house.chips.ones))
    right = int(words[2])
    return f"pay {words[0]} {words[1]} {right - off if right > off and lots.one_in(2) else right + off}"


def _wrong_order(table: GradedTable, due: str, lots: SeededLots) -> str:
    words = due.split()
    if table.phase != SETTLING or table.call_due or words[0] not in ("take", "pay") or "settling order" in table.noted:
        return ""
    ahead = table.copy()
    first = read_place(words[1])[0]
    while ahead.phase == SETTLING:
        step = next(iter(ahead.due()), "")
        if step.startswith(("take", "pay")) and read_place(step.split()[1])[0] != first:
            return step
        if not step:
            return ""
        ahead.act(step, (), None)
    return ""


def _cleared(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "clear" if table.phase == SETTLING and due.startswith(("take", "pay")) and not table.call_due else ""


# ------------------------------------------------------------------------------------------------- calls, the rest


def _cut_card_kept(table: GradedTable, due: str, lots: SeededLots) -> str:
    if due != "aside":
        return ""
    ahead = table.copy()
    for step in ("aside", "call last"):
        if step in ahead.due():
            ahead.act(step, (), None)
    step = next(iter(ahead.due()), "")
    return step if step.startswith("draw") else ""


def _call_left(table: GradedTable, due: str, lots: SeededLots) -> str:
    if not due.startswith("call ") or due == "call last" or table.phase not in (DEALERS_HAND, SETTLING):
        return ""
    ahead = table.copy()
    ahead.act(due, (), None)
    after = next(iter(ahead.due()), "")
    return after if after and not after.startswith("call") else ""


SLIPS: Final[Mapping[str, Slip]] = {
    "R1": _early_card, "R2": _late_bet, "R3": _wrong_spot, "R5": _empty_spot, "R6": _own_card_missed,
    "R7": _hole_shown, "R8": _face_up_used, "R9": _two_cards, "R10": _against_wave, "R11": _tap_not_seen,
    "R12": _word_taken, "R13": _double_refused, "R14": _act_allowed, "R15": _wrong_addition, "R16": _second_card,
    "R17": _not_across, "R18": _not_offered, "R19": _over_half, "R20": _left_insurance, "R21": _no_peek,
    "R22": _wrong_peek, "R23": _blackjack_at_evens, "R24": _misread, "R25": _bust_left, "R26": _drew_on,
    "R27": _stopped, "R28": _too_early, "R29": _wrong_settlement, "R30": _wrong_amount, "R31": _wrong_order,
    "R32": _side_left, "R33": _no_burn, "R34": _cut_card_kept, "R36": _call_left, "R37": _cleared,
    "R38": _chips_touched,
}  # fmt: skip
"""How each error is made, as far as a dealer's steps can show it."""
