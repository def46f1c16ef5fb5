"""The cards of a coup in the dealer's hands: drawn, turned, decided about and called."""

from __future__ import annotations

from cardrules.casino.baccarat.bets import bank, lift
from cardrules.casino.baccarat.dealer_calls import claims_of, said_as_totals
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER, next_card, total_of
from cardrules.casino.baccarat.settlement import clear
from cardrules.casino.baccarat.shoe import sweep
from cardrules.casino.baccarat.table_phase import BETWEEN, BURNING, COUP, SHOE_ENDS
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.casino.serving import next_service
from cardrules.protocol.cards import Card
from cardrules.protocol.game import NOBODY, Event, Marked, Moved, Note, Turned
from cardrules.protocol.texts import say

__all__ = ["draw_card", "four_out", "lay_aside", "make_call", "pull_two", "say_stand", "turn_over"]


def draw_card(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if table.phase == BURNING:  # a card was drawn before the shoe was ready
        sweep(table, words, out)
        return
    drawn = _next_card(table, out)
    if drawn is None:
        return
    card, source = drawn
    hand = words[0]
    before, was_complete = len(table.player) + len(table.banker), table.complete
    if hand == PLAYER:
        table.player = (*table.player, card)
    else:
        table.banker = (*table.banker, card)
    table.laid = (*table.laid, hand)
    table.drawn += 1
    hidden = table.house.face_down and before < 4
    if hidden:
        table.down = (table.down[0] or hand == PLAYER, table.down[1] or hand == BANKER)
    if out is not None:
        out.append(Moved((card,), source, hand, NOBODY if hidden else None))
        out.append(
            Note(
                say("{hand}: a card, face down", hand=BET_NAMES[hand])
                if hidden
                else say("{hand}: {card:card}", hand=BET_NAMES[hand], card=card)
            )
        )
    if before == 3 and not any(table.down):
        four_out(table)
    elif before >= 4:
        table.player_done = True
        table.banker_done = table.banker_done or hand == BANKER
        if table.house.totals and not was_complete:
            table.call_due = f"{hand}-{total_of(table.player if hand == PLAYER else table.banker)}"


def _next_card(table: TableState, out: list[Event] | None) -> tuple[Card, str] | None:
    """Take the next card, and where it lay; None if it is the cut card that comes, or if there is none."""
    if table.extra and table.extra_state in ("unseen", "use"):
        card = table.extra[0]
        table.extra, table.extra_state = (), ""
        return card, "extra"
    if table.cut_is_next:
        cut_card_comes(table, out)
        return None
    if not table.shoe:
        void(table, out)
        return None
    card = table.shoe[0]
    if out is not None and table.exposed_card is not None and table.house.face_down:
        out.append(Turned(None, "shoe", 0))
    table.shoe = table.shoe[1:]
    return card, "shoe"


def four_out(table: TableState) -> None:
    """The first four cards lie face up."""
    player, banker = total_of(table.player[:2]), total_of(table.banker[:2])
    if table.house.totals:
        table.call_due = f"{player}-{banker}"
    if player >= 8 or banker >= 8:
        table.player_done = table.banker_done = True


def pull_two(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Two cards come out of the shoe; the second is seen if it says so."""
    draw_card(table, words[:1], out)
    card = table.shoe[0]
    table.shoe = table.shoe[1:]
    table.extra = (card,)
    seen = words[1:] == ["seen"]
    four_down = any(table.down) and len(table.player) + len(table.banker) == 4
    certain = not four_down and next_card(table.player, table.banker) is not None
    nobody = "keep" if table.house.free_hand else "burn"
    table.extra_state = ("use" if certain else nobody) if seen else "unseen"
    if out is not None:
        out.append(Moved((card,), "shoe", "extra", None if seen else NOBODY))
        out.append(
            Note(
                say("A second card has come out: {card:card}", card=card) if seen else say("A second card has come out")
            )
        )


def cut_card_comes(table: TableState, out: list[Event] | None) -> None:
    table.cut = "hand"
    first = not table.player and not table.banker
    if first:
        table.last = "this"
    else:
        table.last = "next" if table.house.one_more else "this"
    if out is not None:
        out.append(Marked("cut_card", say("The cut card comes out")))
        out.append(Note(say("The cut card comes out")))
    if first and table.house.calls:
        table.call_due = "last"


def lay_aside(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.cut = "out"
    if out is not None:
        out.append(Marked("cut_card", say("The cut card is laid aside")))
        out.append(Note(say("The cut card is laid aside")))


def turn_over(table: TableState, words: list[str], out: list[Event] | None) -> None:
    index = 0 if words[0] == PLAYER else 1
    if not table.down[index]:
        return
    table.down = (False, table.down[1]) if index == 0 else (table.down[0], False)
    cards = table.player if index == 0 else table.banker
    if out is not None:
        out.extend(Turned(card, words[0], number) for number, card in enumerate(cards))
        out.append(Note(say("{hand} has {cards:cards}", hand=BET_NAMES[words[0]], cards=cards)))
    if not any(table.down):
        four_out(table)


def say_stand(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.player_done = True
    table.banker_done = table.banker_done or words[0] == BANKER
    table.call_out(f"stand_{words[0]}", out)


def make_call(table: TableState, words: list[str], out: list[Event] | None) -> None:
    call = " ".join(words)
    table.call_out(call, out)
    if table.phase in (BETWEEN, SHOE_ENDS):
        next_service(table, out)
        return
    said, true, due = claims_of(call), table.totals_now(), claims_of(table.call_due)
    wrong = [hand for hand, total in said.items() if true.get(hand) != total]
    cards = {PLAYER: len(table.player), BANKER: len(table.banker)}
    first = {entry[:3]: entry[3] for entry in table.misread}
    entries = [(hand, cards[hand], said[hand]) for hand in wrong]
    table.misread = (
        *(entry for entry in table.misread if entry[0] not in said),
        *((*entry, first.get(entry, len(table.faults) - 1)) for entry in entries),
    )
    if call.startswith("burn-") and call != table.call_due:
        table.misread = (("burn", 1, int(call.split("-")[2]), len(table.faults) - 1),)
    if table.phase == COUP and table.complete and len(said) == 2 and not said_as_totals(call):
        table.result_said = table.coups, len(table.laid)
    missing = [hand for hand in due if hand not in said and table.half_said != (table.call_due, hand, table.coups)]
    if wrong or not missing:
        table.call_due = ""
    elif said and table.call_due[0].isdecimal():  # the total of the other hand is still to be said
        table.half_said = table.call_due, next(iter(said)), table.coups


def void(table: TableState, out: list[Event] | None) -> None:
    """The shoe has run out: the coup is void, and all bets go back."""
    table.blame(FaultVerdict(Error.SHOE_RAN_OUT, say("The shoe has run out: the coup is void.")), "prompted")
    for wager in table.layout:
        bank(table, wager.position, wager.amount)
        lift(table, wager, out)
    table.note(say("The shoe has run out: the coup is void, and all bets go back"), out)
    table.down = (False, False)
    table.last = "this"
    clear(table, out)
