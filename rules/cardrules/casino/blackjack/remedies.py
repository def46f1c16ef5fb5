"""The remedies: what puts each error right, and how long it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.casino import rack_counts, serving
from cardrules.casino.blackjack import bets, cards, hands, putting_right, settling, stray_cards, undoing
from cardrules.casino.blackjack.dealer_calls import claim_of
from cardrules.casino.blackjack.dues import left_out, next_offer
from cardrules.casino.blackjack.round_phases import ANSWERING, DEALERS_HAND, DEALING, PLAYING, SIDES
from cardrules.casino.blackjack.serving import lay_marker, prove_fill, send_credit, take_toke
from cardrules.casino.blackjack.shoe import burn_card, lay_aside
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import read_place
from cardrules.casino.steps import Cure
from cardrules.casino.table_phases import BETWEEN, OPENING, SETTLING, SHOE_ENDS
from cardrules.protocol.game import Event

__all__ = ["CURES"]


def _before_signals(table: TableState, words: list[str]) -> bool:
    return table.phase in (DEALING, SIDES) or (table.phase == ANSWERING and not table.called)


def _seen_in_deal(table: TableState, words: list[str]) -> bool:
    if table.phase != DEALING or read_place(words[0])[0] not in dict(table.spots):
        return False
    hand = table.hand(*read_place(words[0]))
    return len(hand.down) < len(hand.cards)


def _extra_lies(table: TableState, words: list[str]) -> bool:
    return bool(table.extra) or (table.phase == BETWEEN and table.burn_left > 0)


def _still_offered(table: TableState, words: list[str]) -> bool:
    return table.extra_state == "next" and next_offer(table, table.extra_for, table.offered) == words[0]


def _still_drawn(table: TableState, words: list[str]) -> bool:
    if words[0] == DEALER:
        lacks = table.own_cards < 1 + table.house.rules.hole_card or table.phase != DEALING
    else:
        lacks = read_place(words[0])[0] in dict(table.spots)
    return lacks and (table.phase == DEALING or table.extra_state in ("use", "next"))


def _upright(table: TableState, words: list[str]) -> bool:
    return read_place(words[0]) in table.upright and read_place(words[0]) not in table.gone


def _cleared(table: TableState, words: list[str]) -> bool:
    return bool(table.before)


def _round_lies(table: TableState, words: list[str]) -> bool:
    return bool(table.spots)


def _settled(table: TableState, words: list[str]) -> bool:
    spot, hand = read_place(words[0])
    kind = words[1]
    number = hand if kind in ("main", "double") else 0
    return bool(table.spots) and table.is_settled(spot, number, kind)


def _lies(table: TableState, words: list[str]) -> bool:
    spot, hand = read_place(words[0])
    return bool(table.spots) and table.wager(spot, hand, words[1]) is not None


def _goes_back(table: TableState, words: list[str]) -> bool:
    """Whether a bet may still go back: once cards lie, one that plays does not."""
    if not _lies(table, words):
        return False
    (spot, hand), kind = read_place(words[0]), words[1]
    plays = kind == "main" and bool(table.laid) and not table.lying(spot, hand, kind).late
    return not plays or spot in left_out(table)


def _passed_over(table: TableState, words: list[str]) -> bool:
    spot, hand = read_place(words[0])
    if table.phase not in (PLAYING, DEALERS_HAND, ANSWERING) or (spot, hand) in table.gone:
        return False
    return not table.is_settled(spot, hand, "main")


def _no_card_since(table: TableState, words: list[str]) -> bool:
    played = [hand for _, spot in table.spots for hand in spot.hands]
    return table.phase in (PLAYING, ANSWERING) and all(len(hand.cards) == 2 and not hand.split for hand in played)


def _nothing_moved(table: TableState, words: list[str]) -> bool:
    return table.phase == SETTLING


def _say(table: TableState, words: list[str], out: list[Event] | None) -> None:
    call = " ".join(words)
    table.call_out(call, out)
    table.misread = tuple([each for each in table.misread if each.total == claim_of(call)])
    table.call_due = ""


def _say_closed(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.call_out("close", out)


def _dealing(table: TableState, words: list[str]) -> bool:
    return table.phase == DEALING


def _between(table: TableState, words: list[str]) -> bool:
    return table.phase == BETWEEN


def _at_count(table: TableState, words: list[str]) -> bool:
    return table.phase in (OPENING, SHOE_ENDS)


def _late(
    verb: str,
    do: Callable[[Any, list[str], list[Event] | None], None],
    still: Callable[[Any, list[str]], bool] = _between,
) -> Cure[Any]:
    """A step of a service that was left out, and is done as long as it can ``still`` be: before the next round."""

    def done(table: TableState, words: list[str], out: list[Event] | None) -> None:
        table.service = (" ".join((verb, *words)), *table.service)
        do(table, words, out)

    return Cure(done, still)


CURES: Final[Mapping[str, Cure[Any]]] = {
    "move": Cure(putting_right.put_in_order, _before_signals),
    "replace": Cure(putting_right.replace_seen, _seen_in_deal),
    "burn": Cure(burn_card, _extra_lies),
    "back": Cure(stray_cards.lay_back, _extra_lies),
    "offer-card": Cure(stray_cards.offer_card, _still_offered),
    "draw": Cure(cards.draw_card, _still_drawn),
    "return": Cure(bets.give_back, _goes_back),
    "across": Cure(hands.lay_across, _upright),
    "rebuild": Cure(undoing.rebuild, _cleared),
    "void": Cure(undoing.void_round, _round_lies),
    "aside": Cure(lay_aside, _round_lies),
    "close": Cure(_say_closed, _dealing),
    "call": Cure(_say),
    "restore": Cure(putting_right.restore, _settled),
    "take": Cure(settling.take, _lies),
    "peek": Cure(putting_right.peek_now, _no_card_since),
    "spread": _late("spread", serving.spread),
    "count": _late("count", serving.count),
    "give": Cure(serving.give_right, _between),
    "drop": _late("drop", serving.serve),
    "toke": _late("toke", take_toke),
    "marker": _late("marker", lay_marker),
    "prove": _late("prove", prove_fill),
    "credit": _late("credit", send_credit),
    "float": _late("float", rack_counts.rack_counted, _at_count),
    "sign": _late("sign", rack_counts.sign_slip, _at_count),
    "fan": _late("fan", rack_counts.fan_packs, _at_count),
    "backs": _late("backs", rack_counts.check_backs, _at_count),
    "washed": _late("washed", rack_counts.wash_packs, _at_count),
    "countout": _late("countout", rack_counts.packs_counted, _at_count),
    "goback": Cure(putting_right.go_back, _passed_over),
    "drawon": Cure(putting_right.draw_after_all, _nothing_moved),
}
"""By its verb."""
