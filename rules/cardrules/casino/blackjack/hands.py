"""The bettors' hands as the dealer plays them: what bettors answer, and what is done with it; ace, insurance, peek."""

from __future__ import annotations

from cardrules.casino.blackjack.bets import bank, lift, put_chips, zone_of
from cardrules.casino.blackjack.cards import cards_go, draw_card, zone_of_hand
from cardrules.casino.blackjack.dealer_calls import HANDS_OFF, total_call
from cardrules.casino.blackjack.pitch import turn_up
from cardrules.casino.blackjack.play_rules import doubled
from cardrules.casino.blackjack.round_phases import ANSWERING, EARLY, INSURANCE, PLAYING
from cardrules.casino.blackjack.table_state import Settled, TableState
from cardrules.casino.blackjack.wagers import BESIDE, REACH, Signal, Wager, reached, read_place
from cardrules.protocol.game import Event, Moved, Note, Paid
from cardrules.protocol.texts import say, template

__all__ = [
    "answered_early", "answered_insurance", "ask_again", "ask_to_give_up", "close_insurance", "double_down",
    "double_upright", "even_money", "give_up", "lay_across", "lay_lammer", "offer_insurance", "peek", "point",
    "signalled", "split_pair", "stand",
]  # fmt: skip

_SAID_ACTS = {
    "hit": template("{place:^} taps for a card"), "stand": template("{place:^} waves: no card"),
    "double": template("{place:^} lays {money} beside the bet, and shows one finger"),
    "split": template("{place:^} lays {money} beside the bet, and shows two fingers"),
    "surrender": template("{place:^} draws a line behind the bet"),
}  # fmt: skip
_UNCLEAR = {
    (True, False): template("{place:^} says something, without a gesture"),
    (False, True): template("{place:^} moves a hand over the chips"),
    (True, True): template("{place:^} says something, with a hand over the chips"),
}
"""By whether something is said, and whether the hand is over the chips."""
_SAID_WITH_CARDS = {
    "hit": template("{place:^} scratches with the cards"),
    "stand": template("{place:^} tucks the cards under the bet"),
    "double": template("{place:^} lays {money} beside the bet, and throws the cards open"),
    "split": template("{place:^} lays {money} beside the bet, and throws the pair open"),
    "surrender": template("{place:^} throws the cards open, and draws a line behind the bet"),
}  # fmt: skip
"""What is said of bettors who hold cards that lie face down."""


# ----------------------------------------------------------------------------------------- before the hands are played


def ask_to_give_up(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.call_out("surrender?", out)
    table.asked, table.question, table.phase = "early", "early", ANSWERING


def answered_early(table: TableState, spots: tuple[int, ...], out: list[Event] | None) -> None:
    """These spots surrender before the dealer looks."""
    table.giving_up = tuple(sorted({*table.giving_up, *spots}))
    for spot in spots:
        table.note(say("{place:^} draws a line behind the bet", place=table.label(spot)), out)
        turn_up(table, spot, 1, out)
    if not spots:
        table.note(say("Nobody surrenders"), out)
    table.question, table.phase = "", EARLY


def offer_insurance(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.call_out("insurance", out)
    table.counted("insurance")
    table.asked, table.question, table.phase = "ins", "ins", ANSWERING


def answered_insurance(
    table: TableState,
    bets: tuple[tuple[int, int], ...],
    even: tuple[int, ...],
    out: list[Event] | None,
    late: tuple[tuple[int, int], ...] = (),
    off: tuple[tuple[int, int], ...] = (),
) -> None:
    """These spots insure for so much, and these take even money; some will lay chips when the line is closed
    (``late``), and some lay theirs ``off`` the line."""
    table.insured_late = late
    for spot, amount in off:
        table.note(say("{place:^} lays chips that are not on the line", place=table.label(spot)), out)
        put_chips(table, Wager(spot, 0, "ins", amount, late=True), out)
    for spot, amount in bets:
        put_chips(table, Wager(spot, 0, "ins", amount), out)
        table.put_spot(spot, table.spot(spot)._replace(insurance=amount))
    for spot in even:
        table.note(say("{place:^} wants even money", place=table.label(spot)), out)
    if not (bets or even or off):
        table.note(say("Nobody insures"), out)
    table.even = tuple(sorted({*table.even, *even}))
    table.question, table.phase = "", INSURANCE


def even_money(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A blackjack against an ace is paid 1 to 1, and its cards go to the rack."""
    spot = int(words[0])
    table.put_hand(spot, 1, table.hand(spot, 1)._replace(even_money=True))
    wager = table.lying(spot, 1, "main")
    lift(table, wager, out)
    bank(table, spot, 2 * wager.amount)
    table.rack_pays(wager.amount, (), out)
    table.won -= wager.amount
    table.settled = (*table.settled, Settled(spot, 1, "main", wager.amount, "wins", wager.amount, wager.amount))
    table.counted("insurance_paid")
    if out is not None:
        out.append(Paid(wager.amount, "rack", f"rail:{spot}"))
    table.note(say("{place:^} is paid even money", place=table.label(spot)), out)
    cards_go(table, spot, 1, out)


def close_insurance(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.call_out("insured", out)
    table.called = (*table.called, "uninsure")
    for spot, amount in table.insured_late:
        table.note(say("{place:^} lays insurance after it was closed", place=table.label(spot)), out)
        put_chips(table, Wager(spot, 0, "ins", amount, late=True), out)
    table.insured_late = ()


def peek(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The dealer looks at the hole card."""
    table.peeked = True
    table.counted("peek")
    table.note(say("The dealer looks at the hole card"), out)
    if table.dealer.blackjack and table.house.calls:
        table.call_due = "blackjack"


# ------------------------------------------------------------------------------------------------ at a hand's turn


def signalled(table: TableState, signal: Signal, out: list[Event] | None) -> None:
    """A bettor has answered at a hand's turn."""
    table.signal, table.question, table.phase = signal, "", PLAYING
    place = table.place(signal.spot, signal.hand)
    if signal.act == REACH:
        table.note(say("{place:^} reaches for the cards", place=place), out)
        table.called = (*table.called, reached(signal.spot, signal.hand))
        if table.house.calls:
            table.call_due = HANDS_OFF
        else:
            table.call_out(HANDS_OFF, out)
        return
    if signal.word or signal.over:
        table.note(say(_UNCLEAR[signal.word, signal.over], place=place), out)
    else:
        acts = _SAID_WITH_CARDS if table.hand(signal.spot, signal.hand).down else _SAID_ACTS
        table.note(say(acts[signal.act], place=place, money=table.cash(signal.amount)), out)
        if signal.act not in ("hit", "stand"):
            turn_up(table, signal.spot, signal.hand, out)
    if signal.amount:
        put_chips(table, Wager(signal.spot, signal.hand, BESIDE, signal.amount), out)
    if not table.house.calls or signal.unclear(table.house.gestures):
        return
    hand = table.hand(signal.spot, signal.hand)
    if signal.act == "double":
        if hand.total.total >= 12 and not hand.total.soft:
            table.call_due = f"hard12-{hand.total.total}"
        else:
            table.call_due = "less" if signal.amount < hand.bet else "double"
    elif signal.act == "split":
        table.call_due = "tens" if hand.total.total == 20 else "split"
    elif signal.act == "surrender":
        table.call_due = "surrender"


def ask_again(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A signal that was unclear, or that the rules do not allow, is asked back; chips that lay beside go back."""
    table.call_out("signal", out)
    spot, hand = read_place(words[0])
    table.note_asked(spot, hand)
    beside = table.wager(spot, hand, BESIDE)
    if beside is not None:
        lift(table, beside, out)
        bank(table, spot, beside.amount)
    table.signal, table.call_due = None, ""


def stand(table: TableState, words: list[str], out: list[Event] | None) -> None:
    spot, hand = read_place(words[0])
    table.put_hand(spot, hand, table.hand(spot, hand)._replace(stood=True))
    table.signal = None
    table.counted("stand")
    table.note(say("{place:^} stands", place=table.place(spot, hand)), out)


def _accepted(table: TableState, spot: int, hand: int, kind: str, out: list[Event] | None) -> int:
    """The chips beside a bet belong to it now; how much they are."""
    wager = table.lying(spot, hand, BESIDE)
    lift(table, wager, None)
    missing = table.hand(spot, hand).bet - wager.amount if kind == "main" else 0
    if missing > 0:  # the bet of a split that was laid too low is made full
        bank(table, spot, -min(missing, table.purse(spot)))
        wager = wager._replace(amount=wager.amount + missing, colour=0)
    number = hand + 1 if kind == "main" else hand
    old = table.wager(spot, number, kind)
    amount = wager.amount
    if old is not None:  # a hand that is doubled again
        lift(table, old, None)
        amount += old.amount
    there = Wager(spot, number, kind, amount, wager.colour)
    table.layout = tuple(sorted((*table.layout, there)))
    if out is not None:
        out.append(Paid(wager.amount, zone_of(wager), zone_of(there)))
    return wager.amount


def double_down(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The chips are parted from the bet, and one card is laid across."""
    spot, hand = read_place(words[0])
    turn_up(table, spot, hand, out)
    if table.wager(spot, hand, BESIDE) is not None:
        amount = _accepted(table, spot, hand, "double", out)
        table.put_hand(spot, hand, doubled(table.hand(spot, hand), amount, table.house.rules))
    draw_card(table, words, out)
    if table.signal is None:  # the card has come
        table.counted("hit", -1)
        table.counted("double")


def double_upright(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The chips are parted from the bet, and the card is laid as any other, so that nobody reads a double there."""
    spot, hand = read_place(words[0])
    double_down(table, words, out)
    table.upright = (*table.upright, (spot, hand))


def lay_across(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The card of a double is laid across after all."""
    spot, hand = read_place(words[0])
    table.upright = tuple([each for each in table.upright if each != (spot, hand)])
    table.note(say("{place:^}: the card is laid across", place=table.place(spot, hand)), out)


def split_pair(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A pair is parted, each card with its own bet."""
    spot, hand = read_place(words[0])
    turn_up(table, spot, hand, out)
    played = table.spot(spot)
    later = [wager for wager in table.layout if wager.spot == spot and wager.hand > hand]
    if out is not None:
        for number in range(len(played.hands), hand, -1):
            cards = played.hands[number - 1].cards
            out.append(Moved(cards, zone_of_hand(spot, number), zone_of_hand(spot, number + 1)))
        second = played.hands[hand - 1].cards[1]
        out.append(Moved((second,), zone_of_hand(spot, hand), zone_of_hand(spot, hand + 1)))
        out.append(Note(say("{place:^}: the pair is split", place=table.label(spot))))
    for wager in later:
        layout = list(table.layout)
        layout.remove(wager)
        table.layout = tuple(sorted((*layout, wager._replace(hand=wager.hand + 1))))
    table.put_spot(spot, played.after_split(hand - 1))
    _accepted(table, spot, hand, "main", out)
    table.signal = None
    table.counted("split")


def give_up(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Half a bet goes back to its bettor, the other half to the rack, and the cards with it."""
    (spot, hand), back = read_place(words[0]), int(words[1])
    turn_up(table, spot, hand, out)
    played, wager = table.hand(spot, hand), table.lying(spot, hand, "main")
    table.put_hand(spot, hand, played._replace(surrendered=True))
    lift(table, wager, out, "rack")
    bank(table, spot, back)
    table.rack_takes(wager.amount, wager.colour)
    table.rack_pays(back, (), out)
    table.won += wager.amount - back
    table.settled = (*table.settled, Settled(spot, hand, "main", wager.amount, "halves", wager.amount // 2, back))
    table.signal = None
    table.counted("surrender")
    if out is not None:
        out.append(Paid(back, "rack", f"rail:{spot}"))
    table.note(say("{place:^} gives up, and keeps {money}", place=table.place(spot, hand), money=table.cash(back)), out)
    cards_go(table, spot, hand, out)


def lay_lammer(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """What becomes of a hand waits for the dealer's second card: a lammer marks it."""
    spot, hand = read_place(words[0])
    if table.signal is not None and table.signal.act == "surrender":
        table.put_hand(spot, hand, table.hand(spot, hand)._replace(surrendered=True))
        table.signal = None
    table.lammers = (*table.lammers, (spot, hand))
    table.note(say("A lammer lies at {place}", place=table.place(spot, hand)), out)


def point(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """An open hand points at the hand that acts."""
    spot, hand = read_place(words[0])
    table.note(say("An open hand points at {place}", place=table.place(spot, hand)), out)


def call_at_turn(table: TableState) -> None:
    """What is to be called of a hand when the action reaches it."""
    turn = table.turn
    name = f"turn {turn}"
    if turn is None or not table.house.totals or table.call_due or name in table.called:
        return
    hand = table.hand(*turn)
    if len(hand.cards) == 2 and not (hand.blackjack or hand.split or hand.down):
        table.called = (*table.called, name)
        if hand.total.soft or table.house.announce == "all":
            table.call_due = total_call(hand.total)
