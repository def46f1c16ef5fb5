"""What is due in each part of a round: the steps that are right now, the usual one first.

All of it follows from what lies on the table. A part of a round in which nothing is due is over (``course``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardrules.casino.blackjack.payouts import blackjack_pays, greatest_insurance, surrender_keeps
from cardrules.casino.blackjack.play_rules import (
    awaits_card,
    bust_waits,
    dealer_draws,
    dealer_must_play,
    is_charlie,
    needs_second_card,
    why_not,
)
from cardrules.casino.blackjack.played_round import PlayedSpot
from cardrules.casino.blackjack.round_phases import ANSWERING, CLEARING, PLAYING
from cardrules.casino.blackjack.settlement import BetDue, settle_spot
from cardrules.casino.blackjack.side_bets import dealt_side_bet
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import BESIDE, REACH, Wager, place_text, read_place
from cardrules.casino.table_phases import SETTLING

__all__ = [
    "SIDES_LEFT", "TURN_OVER", "allowed_beside", "answering_dues", "before_anything", "bet_dues", "clearing_dues",
    "closing_dues", "dealers_dues", "dealing_dues", "early_dues", "hands_down", "illegal_bets", "in_order",
    "insurance_dues", "left_out", "left_unread", "lies_unread", "living", "next_offer", "next_target", "not_undone",
    "over_half", "peek_dues", "playing_dues", "settling_dues", "side_dues", "why_refused",
]  # fmt: skip


SIDES_LEFT: Final = "sides left"
"""Among what was called in a round: the side bets were left to its end."""
TURN_OVER: Final = "turnover"
"""The step with which the dealer turns over a bettor's cards that lie face down."""


# ------------------------------------------------------------------------------------------------ before the cards


def illegal_bets(table: TableState) -> list[tuple[Wager, str]]:
    """The bets that the dealer must point out before closing, with what is wrong with each."""
    found, limits = [], table.house.limits
    for wager in table.layout:
        if wager.kind == "main":
            entered = wager.spot in table.entered
            fault = limits.fault(wager.amount) or limits.entering_fault(entered, table.shoe_rounds <= 1)
        else:
            main = table.wager(wager.spot, 1, "main")
            fault = limits.side_fault(wager.amount, main.amount if main else 0)
        if fault:
            found.append((wager, fault))
    return found


def closing_dues(table: TableState) -> tuple[str, ...]:
    returns = tuple(f"return {wager.place} {wager.kind}" for wager, _ in illegal_bets(table))
    return returns or ("close",)


def before_anything(table: TableState) -> tuple[str, ...]:
    """What comes before anything else while cards lie there: the cut card, a call, late chips, a card lying open."""
    if table.cut == "hand":
        return ("aside",)
    if table.call_due:
        return (f"call {table.call_due}",)
    late = tuple(f"return {wager.place} {wager.kind}" for wager in table.layout if wager.late)
    if late or table.drawn_back:
        return late or ("floor",)
    return _stray_dues(table) or (("burn",) if table.exposed_card is not None else ())


def _stray_dues(table: TableState) -> tuple[str, ...]:
    """What is due of a card that lies where it has no business."""
    if table.extra_state in ("burn", "back"):
        return (table.extra_state,)
    if table.extra_state == "stray":
        return ("move",)
    if table.extra_state != "next":
        return ("burn",) if table.extra_state and table.phase in (SETTLING, CLEARING) else ()
    offer = next_offer(table, table.extra_for, table.offered)
    if offer:
        return (f"offer-card {offer}",)
    return ("burn",) if table.phase in (SETTLING, CLEARING) else ()


def next_offer(table: TableState, place: str, offered: Sequence[str]) -> str:
    """The hand to which a card is offered that was drawn in error for a hand: the first from there on that can still
    draw, and has not been asked; "" for none, and then it is the dealer's."""
    if table.phase not in (PLAYING, ANSWERING) or place == DEALER:
        return ""
    for spot, played in table.spots:
        for number, hand in enumerate(played.hands, 1):
            each = place_text(spot, number)
            later = (spot, number) >= read_place(place) and each not in offered
            if later and not awaits_card(hand) and not table.over(spot, number):
                return each
    return ""


# ------------------------------------------------------------------------------------------------------- the deal


def next_target(table: TableState) -> str:
    """Who gets the next card of the deal: a spot, or the dealer; "" if it is over. Who was left out in one of its two
    rounds is passed over there, and gets what is missing after all others, as the house has it."""
    for number in (1, 2):
        for spot, played in table.spots:
            place = place_text(spot)
            if len(played.hands[0].cards) + table.skipped.count(place) < number:
                return place
        own = table.own_cards + table.skipped.count(DEALER)
        if own < number and (number == 1 or table.house.rules.hole_card):
            return DEALER
    return next(_missing(table), "")


def _missing(table: TableState) -> Iterator[str]:
    """Whose cards have been missed: a spot that got only one, where its hand is completed, and the dealer."""
    for spot, played in table.spots:
        if len(played.hands[0].cards) == 1 and _completes(table, spot):
            yield place_text(spot)
    if table.missing_own:
        yield DEALER


def left_out(table: TableState) -> Iterator[int]:
    """The spots whose hands are dead, for they were left out of the deal, and whose bets go back."""
    for spot, played in table.spots:
        cards = len(played.hands[0].cards)
        if place_text(spot) in table.skipped and (cards == 0 or (cards == 1 and not _completes(table, spot))):
            yield spot


def _completes(table: TableState, spot: int) -> bool:
    """Whether a spot that was left out once gets its card after all others: not where it is left out then, too."""
    return table.house.completes and table.skipped.count(place_text(spot)) < 2


def dealing_dues(table: TableState) -> tuple[str, ...]:
    target = next_target(table)
    if not target:
        return tuple(f"return {spot} main" for spot in left_out(table))
    own = (f"draw {DEALER}",) if table.missing_own and target != DEALER else ()
    return (f"draw {target}", *own)


def in_order(table: TableState) -> list[int]:
    """The spots with hands in the order in which they are settled."""
    return sorted([spot for spot, _ in table.spots], key=table.house.settling_order)


def side_dues(table: TableState) -> tuple[str, ...]:
    """The side bets on two cards, as far as they can be told."""
    if table.upcard is None or SIDES_LEFT in table.called:
        return ()
    return tuple(_sides_now(table))[:1]


def _sides_now(table: TableState) -> Iterator[str]:
    tables = {each.bet: each for each in table.house.rules.side_bets}
    for spot in in_order(table):
        played = table.spot(spot)
        for bet, amount in played.side_bets:
            if bet == "buster" or table.is_settled(spot, 0, bet) or table.upcard is None:
                continue
            win = dealt_side_bet(bet, played.dealt, table.upcard)
            if win is None:
                continue
            yield f"pay {spot} {bet} {tables[bet].paid(win, amount)}" if win else f"take {spot} {bet}"


# ---------------------------------------------------------------------------------------------- before the peek


def early_dues(table: TableState) -> tuple[str, ...]:
    if table.asked != "early":
        return ("surrender?",)
    giving = [spot for spot in table.giving_up if not table.is_settled(spot, 1, "main")]
    return tuple(_given_up(table, spot, 1) for spot in giving[:1])


def _given_up(table: TableState, spot: int, hand: int) -> str:
    bet = table.hand(spot, hand).bet
    return f"surrender {place_text(spot, hand)} {surrender_keeps(bet)}"


def over_half(table: TableState, wager: Wager) -> int:
    """How much of an insurance bet is over half the bet, in cents."""
    return max(0, wager.amount - greatest_insurance(table.spot(wager.spot).hands[0].bet, table.house.chips))


def insurance_dues(table: TableState) -> tuple[str, ...]:
    if table.asked != "ins":
        return ("insure",)
    for wager in table.layout:
        if wager.kind == "ins" and over_half(table, wager):
            return (f"return {wager.spot} ins",)
    for spot in table.even:
        if not table.is_settled(spot, 1, "main"):
            return (f"even {spot}",)
    return ("uninsure",) if "uninsure" not in table.called else ()


def peek_dues(table: TableState) -> tuple[str, ...]:
    if table.peek_missed:
        return ()
    if not table.peeked:
        return ("peek",)
    if table.dealer.blackjack:
        return () if table.turned else ("turn",)
    return () if table.insurance_left else tuple(_insurance_taken(table))[:1]


def _insurance_taken(table: TableState) -> Iterator[str]:
    for spot in in_order(table):
        if table.wager(spot, 0, "ins") is not None:
            yield f"take {spot} ins"


# ---------------------------------------------------------------------------------------------- the bettors' hands


def _blackjack_paid(table: TableState, spot: int) -> str:
    rules, bet = table.house.rules, table.hand(spot, 1).bet
    return f"pay {spot} main {blackjack_pays(bet, rules.bj_pays, rules.bj_odd, table.house.chips)}"


def waits(table: TableState, spot: int, hand: int) -> bool:
    """Whether what becomes of a hand that is over depends on the dealer's second card, so that a lammer marks it."""
    played, rules = table.hand(spot, hand), table.house.rules
    if not table.waits:
        return False
    if played.bust:
        return bust_waits(table.spot(spot), table.dealer, rules)
    return played.blackjack or (played.surrendered and not rules.early)


def playing_dues(table: TableState) -> tuple[str, ...]:
    if table.house.rules.bj_paid == "at_once":
        for spot in in_order(table):
            if table.hand(spot, 1).blackjack and table.to_settle_at_turn(spot, 1):
                return (f"lammer {spot}",) if waits(table, spot, 1) else (_blackjack_paid(table, spot),)
    turn = table.turn
    if turn is None:
        return ()
    spot, hand = turn
    played, place = table.hand(spot, hand), place_text(spot, hand)
    if awaits_card(played):
        return (f"double {place}" if played.doubles else f"draw {place}",)
    if table.to_settle_at_turn(spot, hand):
        if waits(table, spot, hand):
            return (f"lammer {place}",)
        if played.bust:
            return (f"take {place} main",)
        if played.surrendered:
            return (_given_up(table, spot, hand),)
        if is_charlie(played, table.house.rules) and not played.blackjack:
            return (f"pay {place} main {played.bet}",)
        return (_blackjack_paid(table, spot),)
    if table.signal is None:
        return ()
    return answering_dues(table)


def answering_dues(table: TableState) -> tuple[str, ...]:
    """What is due when a bettor has signalled."""
    signal = table.signal
    if signal is None or signal.act == REACH:
        return ()
    place = place_text(signal.spot, signal.hand)
    if signal.unclear(table.house.gestures) or why_refused(table):
        return (f"signal? {place}",)
    beside = table.wager(signal.spot, signal.hand, BESIDE)
    if beside is not None and beside.amount > allowed_beside(table):
        return (f"return {place} {BESIDE}",)
    if signal.act == "hit":
        return (f"draw {place}",)
    if signal.act == "surrender":
        if waits(table, signal.spot, signal.hand) or (table.waits and not table.house.rules.early):
            return (f"lammer {place}",)
        return (_given_up(table, signal.spot, signal.hand),)
    return (f"{signal.act} {place}",)


def allowed_beside(table: TableState) -> int:
    """The most that may lie beside the bet of the hand that has signalled, in cents."""
    signal = table.signal
    return table.hand(signal.spot, signal.hand).bet if signal else 0


def why_refused(table: TableState) -> str:
    """Why the hand that has signalled may not do that, or "" if it may."""
    signal = table.signal
    if signal is None or signal.act == REACH:
        return ""
    amount = min(signal.amount, allowed_beside(table)) if signal.amount else None
    return why_not(signal.act, table.spot(signal.spot), signal.hand - 1, table.up, table.house.rules, amount)


# ------------------------------------------------------------------------------------------------- the dealer's hand


def dealers_dues(table: TableState) -> tuple[str, ...]:
    rules, spots = table.house.rules, living(table)
    if table.upcard is None:  # missed in the deal
        return (f"draw {DEALER}",)
    if rules.hole_card:
        if not table.turned:
            return ("turn",)
    elif table.second is None:
        return (f"draw {DEALER}",) if needs_second_card(spots, table.dealer, rules) else ()
    if table.dealer.blackjack:
        return ()
    waiting = tuple(_waiting(table))
    if waiting:
        return waiting[:1]
    if table.stopped:
        return ()
    if dealer_must_play(spots, rules) and dealer_draws(table.dealer.cards, rules):
        return (f"draw {DEALER}",)
    return ()


def living(table: TableState) -> list[PlayedSpot]:
    """The spots as far as their hands have not been settled, each with those of its side bets that live."""
    found = []
    for spot, played in table.spots:
        hands = tuple(hand for number, hand in enumerate(played.hands, 1) if not table.is_settled(spot, number, "main"))
        sides = tuple(each for each in played.side_bets if not table.is_settled(spot, 0, each[0]))
        insured = played.insurance if table.wager(spot, 0, "ins") is not None else 0
        if hands or sides or insured:
            found.append(played._replace(hands=hands, side_bets=sides, insurance=insured))
    return found


def _waiting(table: TableState) -> Iterator[str]:
    """What has waited for the dealer's second card, when that is no blackjack."""
    for spot in in_order(table):
        for number, hand in reversed([*enumerate(table.spot(spot).hands, 1)]):
            if (spot, number) not in table.lammers or table.is_settled(spot, number, "main"):
                continue
            if hand.bust:
                yield f"take {place_text(spot, number)} main"
            elif hand.surrendered:
                yield _given_up(table, spot, number)
            else:
                yield _blackjack_paid(table, spot)
        if table.wager(spot, 0, "ins") is not None:
            yield f"take {spot} ins"


# ------------------------------------------------------------------------------------------------------ settlement


def bet_dues(table: TableState, spot: int) -> list[BetDue]:
    """What the bets of a spot that still lie there are due, in the order in which they are settled."""
    dues = settle_spot(table.spot(spot), table.dealer, table.house.rules, table.house.chips)
    hands = sorted([due for due in dues if due.hand], key=lambda due: -due.hand if table.house.from_third else due.hand)
    rest = [due for due in dues if not due.hand]
    return [due for due in (*hands, *rest) if not table.is_settled(spot, due.hand, due.kind)]


def lies_unread(table: TableState, spot: int, hand: int) -> bool:
    """Whether a hand is still to be turned over before its bet is settled."""
    return bool(table.hand(spot, hand).down) and left_unread(place_text(spot, hand)) not in table.noted


def left_unread(place: str) -> str:
    """Among what has been noted in a round: the bet of a hand was settled without turning it over."""
    return f"unread {place}"


def not_undone(place: str) -> str:
    """The same: what was settled of a hand before a blackjack was found too late has been left so."""
    return f"not undone {place}"


def hands_down(table: TableState) -> tuple[str, ...]:
    """The hands of which cards lie face down."""
    return tuple(
        place_text(spot, number)
        for spot, played in table.spots
        for number, hand in enumerate(played.hands, 1)
        if hand.down and (spot, number) not in table.gone
    )


def _undone(table: TableState) -> Iterator[str]:
    """What was settled before a blackjack was found too late, where every act after the deal is undone: whatever was
    paid, or given back."""
    if not (table.house.undoes_all and table.peek_missed and table.dealer.blackjack):
        return
    for each in table.settled:
        if each.kind != "main" or each.paid is None or table.hand(each.spot, each.hand).even_money:
            continue
        place = place_text(each.spot, each.hand)
        if (each.spot, each.hand) in table.gone and not_undone(place) not in table.noted:
            yield f"restore {place} main"


def settling_dues(table: TableState) -> tuple[str, ...]:
    undone = tuple(_undone(table))
    if undone:
        return undone[:1]
    steps = [step for spot in in_order(table) for step in _of_spot(table, spot)]
    if table.house.take_first:
        steps.sort(key=lambda step: not step.startswith(("take", TURN_OVER)))
    return tuple(steps[:1])


def _of_spot(table: TableState, spot: int) -> Iterator[str]:
    dues = bet_dues(table, spot)
    for due in dues:
        place = place_text(spot, due.hand) if due.hand else str(spot)
        if due.hand and lies_unread(table, spot, due.hand):
            if due.kind == "main":
                yield f"{TURN_OVER} {place}"
        elif due.result == "wins":
            yield f"pay {place} {due.kind} {due.pays}"
        elif due.result == "loses":
            with_main = any(each.hand == due.hand and each.kind == "main" and each.result == "loses" for each in dues)
            if due.kind != "double" or not with_main:
                yield f"take {place} {due.kind}"
        elif due.result == "halves":
            yield _given_up(table, spot, due.hand)
        elif due.kind == "main" and (spot, due.hand) not in table.tapped:
            yield f"tap {place}"


def clearing_dues(table: TableState) -> tuple[str, ...]:
    return ("clear",)
