"""A scripted trainee at a blackjack table: what can be done wrong now, by the number of the error that it is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from cardrules.casino.blackjack.course import go_on
from cardrules.casino.blackjack.play_rules import acts
from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, DEALING, INSURANCE, PEEKING, PLAYING
from cardrules.casino.table_phases import BETWEEN, BURNING, SETTLING
from cardrules.courses.blackjack.erring_dealer import slip
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import CHANCE, parse_action
from cardrules.protocol.shuffling import chance_action
from cardrules.school.seeded_choice import SeededLots

__all__ = ["MISTAKES", "dealt_with", "session_with", "table_for"]

Mistake = Callable[[GradedTable, str], str]
"""What is done instead of the step that is due, "" where it cannot be made now; several steps with semicolons."""


def _early_card(table: GradedTable, due: str) -> str:
    return f"draw {table.betting[0]}" if due == "close" else ""


def _wrong_spot(table: GradedTable, due: str) -> str:
    if table.phase != DEALING or not due.startswith("draw ") or due == "draw dealer":
        return ""
    room = [spot for spot, played in table.spots if not played.hands[0].cards and f"draw {spot}" != due]
    return f"draw {room[-1]}" if room else ""


def _own_card_missed(table: GradedTable, due: str) -> str:
    if table.phase != DEALING or due != "draw dealer" or table.own_cards:
        return ""
    return f"draw {table.spots[0][0]}"


def _hole_shown(table: GradedTable, due: str) -> str:
    return "turn" if due == "insure" and table.second is not None else ""


def _against_wave(table: GradedTable, due: str) -> str:
    signal = table.signal
    return due.replace("stand", "draw") if signal and signal.act == "stand" and due.startswith("stand") else ""


def _tap_not_seen(table: GradedTable, due: str) -> str:
    signal = table.signal
    return due.replace("draw", "stand") if signal and signal.act == "hit" and due.startswith("draw") else ""


def _double_refused(table: GradedTable, due: str) -> str:
    return due.replace("double", "stand") if due.startswith("double") else ""


def _not_offered(table: GradedTable, due: str) -> str:
    return ("peek" if table.house.rules.hole_card else f"point {table.spots[0][0]}") if due == "insure" else ""


def _left_insurance(table: GradedTable, due: str) -> str:
    left = table.phase == PEEKING and due.startswith("take") and due.endswith("ins")
    return f"point {table.spots[0][0]}" if left else ""


def _no_peek(table: GradedTable, due: str) -> str:
    return f"point {table.spots[0][0]}" if due == "peek" else ""


def _wrong_peek(table: GradedTable, due: str) -> str:
    closed = table.house.rules.hole_card and not table.peeked and not table.turned
    return "peek" if table.phase == PLAYING and closed and due.startswith(("stand", "draw")) else ""


def _blackjack_at_evens(table: GradedTable, due: str) -> str:
    verb, *words = due.split()
    if verb != "pay" or words[1] != "main" or "." in words[0]:
        return ""
    hand = table.hand(int(words[0]), 1)
    wrong = hand.blackjack and str(hand.bet) != words[2]
    return f"pay {words[0]} main {hand.bet}" if wrong else ""


def _bust_left(table: GradedTable, due: str) -> str:
    turn = table.turn
    bust = table.phase == PLAYING and turn is not None and table.hand(*turn).bust and due.startswith("take")
    later = [spot for spot, _ in table.spots if turn and spot > turn[0]]
    return f"point {later[0]}" if bust and later else ""


def _drew_on(table: GradedTable, due: str) -> str:
    standing = table.phase == SETTLING and not table.settled and not table.dealer.total.bust
    return "draw dealer" if standing and not table.dealer.blackjack and not table.cut_is_next else ""


def _stopped(table: GradedTable, due: str) -> str:
    if table.phase != DEALERS_HAND or due != "draw dealer" or table.second is None:
        return ""
    ahead = table.copy()  # the bets are settled by the total that lies there
    ahead.stopped = True
    go_on(ahead)
    return next(iter(ahead.due()), "")


def _too_early(table: GradedTable, due: str) -> str:
    closed = table.house.rules.hole_card and not table.turned
    return "turn" if table.phase == PLAYING and closed and due.startswith(("stand", "draw")) else ""


def _winner_taken(table: GradedTable, due: str) -> str:
    verb, *words = due.split()
    if table.phase != SETTLING or verb != "pay" or words[1] != "main":
        return ""
    spot, _, hand = words[0].partition(".")
    return "" if table.hand(int(spot), int(hand or 1)).blackjack else f"take {words[0]} main"


def _loser_paid(table: GradedTable, due: str) -> str:
    verb, *words = due.split()
    paid = table.phase == SETTLING and verb == "take" and words[1] == "main"
    return f"pay {words[0]} main {table.house.limits.least}" if paid else ""


def _push_taken(table: GradedTable, due: str) -> str:
    return f"take {due.split()[1]} main" if due.startswith("tap") else ""


def _short(table: GradedTable, due: str) -> str:
    verb, *words = due.split()
    if table.phase != SETTLING or verb != "pay" or words[1] not in ("main", "double") or int(words[2]) < 1000:
        return ""
    spot, _, hand = words[0].partition(".")
    if table.hand(int(spot), int(hand or 1)).blackjack:
        return ""
    return f"pay {words[0]} {words[1]} {int(words[2]) - table.house.chips.smallest}"


def _side_left(table: GradedTable, due: str) -> str:
    side = table.phase == "sides" and due.startswith(("take", "pay"))
    return f"point {table.spots[0][0]}" if side else ""


def _cleared(table: GradedTable, due: str) -> str:
    return "clear" if table.phase == SETTLING and due.startswith(("take", "pay")) else ""


def _call_left(table: GradedTable, due: str) -> str:
    if not due.startswith("call ") or due == "call last" or table.phase not in (DEALERS_HAND, SETTLING):
        return ""
    ahead = table.copy()
    ahead.act(due, (), None)
    after = ahead.due()
    return after[0] if after and not after[0].startswith("call") else ""


def _misread(table: GradedTable, due: str) -> str:
    name, *numbers = due.removeprefix("call ").split("-")
    if not due.startswith("call ") or name not in ("dealer", "hard") or table.phase not in (DEALERS_HAND, SETTLING):
        return ""
    return f"call {name}-{int(numbers[0]) - 1 if int(numbers[0]) > 17 else int(numbers[0]) + 1}"


def _cut_card_kept(table: GradedTable, due: str) -> str:
    if due != "aside":
        return ""
    ahead = table.copy()
    for step in ("aside", "call last"):
        if step in ahead.due():
            ahead.act(step, (), None)
    return next(iter(ahead.due()), "")


def _word_taken(table: GradedTable, due: str) -> str:
    signal = table.signal
    if signal is None or not signal.word or not due.startswith("signal?"):
        return ""
    return due.replace("signal?", "draw" if signal.act == "hit" else "stand")


def _over_half(table: GradedTable, due: str) -> str:
    lies = table.phase == INSURANCE and due.startswith("return") and "uninsure" not in table.called
    return "uninsure" if lies else ""


def _left_out(table: GradedTable, due: str) -> str:
    spots = [spot for spot, _ in table.spots]
    if table.phase != DEALING or table.laid or len(spots) < 3 or due != f"draw {spots[0]}":
        return ""
    return ";".join(f"draw {spot}" for spot in spots[1:])


def _empty_spot(table: GradedTable, due: str) -> str:
    empty = [spot for spot in range(1, table.house.crowd.spots + 1) if spot not in dict(table.spots)]
    return f"draw {empty[0]}" if table.phase == DEALING and due.startswith("draw ") and empty else ""


def _two_cards(table: GradedTable, due: str) -> str:
    right = table.phase == DEALING and due.startswith("draw ") and not table.cut_is_next and due != "draw dealer"
    near = table.cut == "in" and len(table.shoe) <= table.cut_depth + 1
    return due.replace("draw", "pull") if right and not near else ""


def _other_hand(table: GradedTable, due: str) -> str:
    turn = table.turn
    waits = table.phase == PLAYING and turn is not None and due.startswith("draw ") and turn[1] == 1
    if not waits or turn is None or table.cut_is_next or len(table.hand(*turn).cards) > 1:
        return ""
    return f"draw {turn[0]}.2"


def _after_a_double(table: GradedTable, due: str) -> str:
    if table.phase != PLAYING or not due.startswith(("draw", "stand")) or table.cut_is_next:
        return ""
    doubled = [(spot, number) for spot, played in table.spots for number, hand in enumerate(played.hands, 1)
               if hand.doubles and len(hand.cards) > 2 and (spot, number) not in table.gone]  # fmt: skip
    return "" if not doubled else f"draw {doubled[0][0]}" + (f".{doubled[0][1]}" if doubled[0][1] > 1 else "")


def _not_across(table: GradedTable, due: str) -> str:
    return due.replace("double", "draw") if due.startswith("double") and not table.cut_is_next else ""


def _order_of_spots(table: GradedTable, due: str) -> str:
    if table.phase != SETTLING or not due.startswith("take") or table.settled:
        return ""
    ahead = table.copy()
    ahead.house = table.house._replace(from_third=not table.house.from_third)
    other = ahead.due()[0]
    return other if other.startswith(("take", "pay")) and other.split()[1] != due.split()[1] else ""


def _another_round(table: GradedTable, due: str) -> str:
    return "open" if table.phase == "end" and table.last and len(table.shoe) > 45 else ""


def _picked_up_wrongly(table: GradedTable, due: str) -> str:
    return "clear from_first" if due == "clear" and table.house.playback_third else ""


def _touched(table: GradedTable, due: str) -> str:
    return f"return {table.betting[0]} main" if due == "close" else ""


def _taken_as_bust(table: GradedTable, due: str) -> str:
    its = table.phase == PLAYING and due.startswith(("stand", "draw")) and table.signal is not None
    return f"take {due.split()[1]} main" if its else ""


def _blackjack_hit(table: GradedTable, due: str) -> str:
    turn = table.turn
    paid = table.phase == PLAYING and turn is not None and due.startswith("pay") and not table.cut_is_next
    return f"draw {turn[0]}" if paid and turn is not None and table.hand(*turn).blackjack else ""


def _loser_tapped(table: GradedTable, due: str) -> str:
    left = table.phase == SETTLING and due.startswith("take") and due.endswith("main")
    return f"tap {due.split()[1]}" if left else ""


def _side_paid(table: GradedTable, due: str) -> str:
    lost = table.phase == "sides" and due.startswith("take")
    return f"pay {due[5:]} {table.house.limits.side_least}" if lost else ""


def _late_let_stand(table: GradedTable, due: str) -> str:
    if table.phase != DEALING or not due.startswith("return") or table.laid or table.cut_is_next:
        return ""
    rows = [*(f"draw {spot}" for spot, _ in table.spots), "draw dealer"]
    second = rows if table.house.rules.hole_card else rows[:-1]
    near = len(table.shoe) - table.cut_depth < 16 if table.cut == "in" else False
    if near or table.incidents[1:]:
        return ""
    ahead = table.copy()
    for step in (*rows, *second, due):
        ahead.act(step, (), None)
    return ";".join((*rows, *second, next(iter(ahead.due()), f"point {table.spots[0][0]}")))


def _misread_and_drawn(table: GradedTable, due: str) -> str:
    standing = due.startswith("call dealer-17") and table.phase in (DEALERS_HAND, SETTLING)
    moved = any(each.kind in ("cap", "pinch") for each in table.incidents)  # then more is overlooked by it
    return "call hard-16;draw dealer" if standing and not moved and not table.cut_is_next else ""


def _as_erring_dealer(error: str) -> Mistake:
    """The mistake as the dealer of the drills makes it."""
    return lambda table, due: slip(table, error, SeededLots(f"{error}/{table.steps}"))


def _burn_left(table: GradedTable, due: str) -> str:
    return "open" if table.phase == BURNING and due == "burn" else ""


def _burned_twice(table: GradedTable, due: str) -> str:
    fresh = table.phase == BETWEEN and not table.shoe_rounds and table.house.prep and table.house.burn
    return "burn" if fresh and due == "open" else ""


def _hands_not_shown(table: GradedTable, due: str) -> str:
    return "leave" if due == "hands" else ""


def _handed_over(table: GradedTable, due: str) -> str:
    return due.replace("give", "handover") if due.startswith("give ") else ""


def _left_between(verb: str) -> Mistake:
    """Between the rounds a step with this verb is left out, and the next one done; or the next round opened."""

    def left(table: GradedTable, due: str) -> str:
        if table.phase != BETWEEN or (not due.startswith(f"{verb} ") and due != verb):
            return ""
        return table.service[1] if len(table.service) > 1 else "open"

    return left


def _flashed(table: GradedTable, due: str) -> str:
    tossed = table.house.rules.pitch and table.phase == DEALING and due.startswith("draw ") and due != "draw dealer"
    return due.replace("draw", "flash") if tossed and not table.cut_is_next and table.exposed_card is None else ""


def _pack_lowered(table: GradedTable, due: str) -> str:
    return "lower" if table.house.rules.pitch and table.phase == DEALING and due.startswith("draw ") else ""


def _turned_over_early(table: GradedTable, due: str) -> str:
    if not table.house.rules.pitch or table.phase != PLAYING or not due.startswith(("stand", "draw")):
        return ""
    closed = [spot for spot, played in table.spots if played.hands[0].down and (spot, 1) not in table.gone]
    return f"turnover {closed[-1]}" if closed else ""


MISTAKES: Final[Mapping[str, tuple[str, Mistake]]] = {
    "a card before the close": ("R1", _early_card),
    "a card to a later spot": ("R3", _wrong_spot),
    "the own card missed": ("R6", _own_card_missed),
    "the hole card shown": ("R7", _hole_shown),
    "a card after a wave": ("R10", _against_wave),
    "a tap not seen": ("R11", _tap_not_seen),
    "a double refused": ("R13", _double_refused),
    "insurance not offered": ("R18", _not_offered),
    "insurance left lying": ("R20", _left_insurance),
    "no peek": ("R21", _no_peek),
    "a peek for nothing": ("R22", _wrong_peek),
    "a blackjack at evens": ("R23", _blackjack_at_evens),
    "a total misread": ("R24", _misread),
    "a bust left": ("R25", _bust_left),
    "the dealer draws on": ("R26", _drew_on),
    "the dealer stops": ("R27", _stopped),
    "the dealer too early": ("R28", _too_early),
    "a winner taken": ("R29", _winner_taken),
    "a loser paid": ("R29", _loser_paid),
    "a word taken for a signal": ("R12", _word_taken),
    "insurance over half": ("R19", _over_half),
    "a push taken": ("R29", _push_taken),
    "a short payout": ("R30", _short),
    "a side bet left": ("R32", _side_left),
    "the cut card kept": ("R34", _cut_card_kept),
    "a call left out": ("R36", _call_left),
    "cards cleared early": ("R37", _cleared),
    "late chips let stand": ("R2 mC", _late_let_stand),
    "a spot left out": ("R4 M", _left_out),
    "a card to an empty spot": ("R5 M", _empty_spot),
    "two cards": ("R9 m", _two_cards),
    "a card to the other hand of a split": ("R10 M", _other_hand),
    "a second card on a double": ("R16 M", _after_a_double),
    "a double not across": ("R17 m", _not_across),
    "a blackjack hit": ("R23 C", _blackjack_hit),
    "a misread total drawn to": ("R24 M", _misread_and_drawn),
    "a good hand taken as a bust": ("R25 C", _taken_as_bust),
    "a loser tapped": ("R29 C", _loser_tapped),
    "a spot before its turn": ("R31 m", _order_of_spots),
    "a side bet paid that lost": ("R32 C", _side_paid),
    "a round too many": ("R34 M", _another_round),
    "hands picked up from the wrong end": ("R37 m", _picked_up_wrongly),
    "a bettor's chips touched": ("R38 m", _touched),
    "a card that lay face up used": ("R8", _as_erring_dealer("R8")),
    "a double allowed that the rules forbid": ("R14 M", _as_erring_dealer("R14")),
    "a double for too much": ("R15 M", _as_erring_dealer("R15")),
    "the burn forgotten": ("R33 M", _burn_left),
    "a card too many burned": ("R33 m", _burned_twice),
    "hands not shown": ("R38 m", _hands_not_shown),
    "chips from hand to hand": ("R38 m", _handed_over),
    "a face seen in the pitch": ("R39 M", _flashed),
    "the pack below the table": ("R39 M", _pack_lowered),
    "cards turned over too early": ("R39 M", _turned_over_early),
    "notes not spread": ("R40 M", _left_between("spread")),
    "notes not dropped": ("R40 M", _left_between("drop")),
    "colour not counted": ("R40 M", _left_between("count")),
    "a change not called": ("R40 M", _left_between("call change")),
    "a tip not tapped": ("R40 M", _left_between("toke")),
    "a marker without its lammer": ("R40 M", _left_between("marker")),
}
"""By what it is: the number of the error (with the severities that it may have here, where these are looked at), and
how it is made."""


_SHOES: Final[tuple[Mapping[str, object], ...]] = (
    {"calls": "auto"},
    {"calls": "buttons", "announce": "all", "plus3": "9", "royal_match": "on", "difficulty": "expert"},
    {
        "calls": "buttons", "decks": 2, "cut_depth": 52, "soft17": "stand", "misdraw": "back",
        "settle": "take_then_pay", "perfect_pairs": "25_12_6",
    },
    {"calls": "buttons", "difficulty": "expert", "incidents": "many"},
    {"calls": "buttons", "shoe_steps": "short", "double": "10_11", "incidents": "some", "hole_rule": "obo"},
)  # fmt: skip
_PITCHED: Final[Mapping[str, object]] = {
    "calls": "buttons", "incidents": "many", "style": "pitch", "decks": 2, "cut_depth": 52, "spots": 6,
    "surrender": "none", "double": "9_11", "difficulty": "expert",
}  # fmt: skip
_LIVELY: Final[Mapping[str, object]] = {
    "calls": "buttons", "difficulty": "expert", "incidents": "many", "double": "9_11", "shoe_steps": "short",
    "plus3": "9", "royal_match": "on",
}  # fmt: skip
_SIDES: Final = _SHOES[1:3]
_ONLY_AT: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "R2": (_LIVELY,), "R12": (_LIVELY, _PITCHED), "R14": (_LIVELY, _PITCHED),
    "R8": (_LIVELY,), "R38": (_LIVELY, _PITCHED), "R19": (_LIVELY, _PITCHED),
    "R20": (_LIVELY, _PITCHED), "R32": _SIDES, "R33": (_LIVELY,),
    "R39": (_PITCHED,), "R40": (_LIVELY, _PITCHED), "R17": (*_SHOES,), "R34": (*_SHOES,),
}  # fmt: skip
"""Where an error can be made at all, or often enough; the others at every table in turn."""


def _doubles_too_much(table: GradedTable) -> int:
    """What the bettor whose hand acts lays beside the bet of a double: more than the bet."""
    spot, hand = table.turn or (0, 0)
    may = "double" in acts(table.spot(spot), hand - 1, table.up, table.house.rules)
    return table.hand(spot, hand).bet + table.house.limits.unit if may else 0


def _doubles_forbidden(table: GradedTable) -> int:
    """The same of one who may not double."""
    spot, hand = table.turn or (0, 0)
    may = "double" in acts(table.spot(spot), hand - 1, table.up, table.house.rules)
    return 0 if may or table.was_asked(spot, hand) else table.hand(spot, hand).bet


_WANTS: Final[Mapping[str, Callable[[GradedTable], int]]] = {"R14": _doubles_forbidden, "R15": _doubles_too_much}
"""Errors that are made only where a bettor wants what none of ours does: the chips laid for a double, by the number
of the error."""
_AFTER: Final = 2
"""Rounds that are dealt after the one with the mistake."""


def table_for(name: str, seed: int) -> Mapping[str, object]:
    """The table at which this mistake is made in a shoe of this number."""
    tables = _ONLY_AT.get(MISTAKES[name][0].split()[0], (*_SHOES, _PITCHED))
    return tables[seed % len(tables)]


def session_with(mistake: Mistake | None, seed: int, options: Mapping[str, object], rounds: int = 12) -> Blackjack:
    """A session in which a perfect dealer makes this mistake once, at the first chance or a later one by lot."""
    return dealt_with(mistake, seed, options, rounds)[0]


def dealt_with(
    mistake: Mistake | None, seed: int, options: Mapping[str, object], rounds: int = 12
) -> tuple[Blackjack, bool]:
    """The same, no longer than what follows from the mistake can be seen, and whether it could be made."""
    game = Blackjack({"shoe_steps": "skip", "coach": "silent", "rounds": str(rounds), **options})
    rng = random.Random(f"mistake/{seed}")
    counts: Counter[str] = Counter()
    made, last = False, rounds
    wants = next((_WANTS.get(number.split()[0]) for number, each in MISTAKES.values() if each is mistake), None)
    while game.waiting_for() and game.table.coups <= last:
        if game.waiting_for() == {CHANCE}:
            (choice,) = game.choices(CHANCE)
            action = chance_action(choice, str(seed), counts[choice.verb])
            counts[choice.verb] += 1
            chips = wants(game.table) if wants and not made and choice.verb == "signal" else 0
            if 0 < chips <= game.table.purse(int(action.words[0].split(".")[0])):
                action = action._replace(words=(action.words[0], f"double:{chips}"))
            game.apply(CHANCE, action)
            continue
        due = game.table.due()[0]
        wrong = mistake(game.table, due) if mistake is not None and not made else ""
        if wrong and rng.random() < 0.6:
            made, last = True, min(rounds, game.table.coups + _AFTER)
            for step in wrong.split(";"):
                game.apply(0, parse_action(step, game.verbs))
        else:
            game.apply(0, parse_action(due, game.verbs))
    return game, made
