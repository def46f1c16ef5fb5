"""The written test (W1): eighteen items on paper, of seven kinds of situations, six of calculations and five of bets
that may not lie there. It goes before the practical test, and is passed with 80 %."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cardrules.casino.baccarat.bettors import Wager, read_plans
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER, TIE, Limits, commission_on
from cardrules.casino.chips import RackChips
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.courses.mini_baccarat.own_house import house_of
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Bar, Drill
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["KINDS", "PASS_PERCENT", "WRITTEN_DRILL"]

PASS_PERCENT: Final = 80
"""Per cent of the items that must be right."""


class _Situation(NamedTuple):
    """A situation, what is right, what is not, and why."""

    text: str
    right: str
    wrong: tuple[str, str, str]
    why: str


_MISDRAW_USED = "It is Banker's third card"
_SITUATIONS: Final[Mapping[str, tuple[_Situation, ...]]] = {
    "card too many": (
        _Situation(
            "Player has 6 and stands, Banker has 4. You have put a third card on Player's hand, face up.",
            _MISDRAW_USED,
            ("It is burned, and Banker draws a fresh card", "It stays, and Player plays with three cards",
             "The coup is void, and all bets go back"),
            "Player stood, so Banker draws on 4: a card wrongly dealt to Player is Banker's if Banker must draw.",
        ),
        _Situation(
            "Player has 7 and Banker 6; both stand. A card has been drawn and was seen.",
            "It is burned",
            ("It is the first card of the next coup", _MISDRAW_USED, "It goes back into the shoe"),
            "Nobody in this coup may use it, and what has been seen cannot begin a coup: it is burned.",
        ),
        _Situation(
            "Both hands stand. A further card has come out of the shoe, face down; nobody has seen it.",
            "It is the first card of the next coup",
            ("It is burned", "It is Banker's third card", "The coup is void, and all bets go back"),
            "A card that nobody has seen is simply the next card.",
        ),
    ),
    "wrong hand": (
        _Situation(
            "The second card out of the shoe lies on Player's hand.",
            "Move it to Banker and go on",
            ("Burn it and draw another", "Leave it: the next two go to Banker", "Take all four cards back"),
            "Cards belong to the hands by the order in which they leave the shoe: 1 and 3 Player, 2 and 4 Banker.",
        ),
        _Situation(
            "Player has 3 and must draw. You have dealt the fifth card to Banker.",
            "It is Player's third card; then Banker's rule is applied with it",
            ("It stays with Banker, and Player draws the next", "It is burned, and Player draws the next",
             "The coup is void, and all bets go back"),
            "The fifth card is Player's where Player must draw.",
        ),
    ),
    "cards of the shoe": (
        _Situation(
            "The next card lies face up in the shoe.",
            "It is burned, and the next one is drawn",
            ("It is used, as it comes", "The shoe is shuffled anew", "It is moved to the end of the shoe"),
            "A card lying face up in the shoe is not used.",
        ),
        _Situation(
            "Two cards have come out together as you drew Player's first; nobody has seen the second.",
            "The second is Banker's first card",
            ("The second is burned", "Both go back into the shoe", "Both are burned"),
            "An unseen extra card is the next card to be used, in its order.",
        ),
    ),
    "late bet": (
        _Situation(
            "After “No more bets” position 3 adds {$25} to {$50} on Player. You see it before the first card.",
            "The {$25} go back; the {$50} play",
            ("The {$75} play", "The whole bet goes back", "The {$25} are kept by the house"),
            "Late chips go back, and the original bet plays.",
        ),
        _Situation(
            "You see a late bet only after the result has been shown, and it has won.",
            "Call the supervisor; only the original bet is paid",
            ("Pay it, since it lay there", "Take the whole bet", "Leave it for the next coup"),
            "Only the original bet plays, whatever the result; after the result the supervisor decides.",
        ),
    ),
    "end of the shoe": (
        _Situation(
            "The cut card comes out instead of Banker's third card.",
            "Lay it aside, finish the coup, and deal one more",
            ("Lay it aside; this coup is the last", "The coup is void", "Put it back and go on to the end of the shoe"),
            "It came in the middle of a coup: that coup is finished, and one more is dealt.",
        ),
        _Situation(
            "The cut card comes out before the first card of a coup.",
            "Call the last hand: this coup is the last",
            ("Deal this coup and one more", "Shuffle at once", "All bets go back, and the shoe is over"),
            "It came before the first card, so the coup that begins is the last.",
        ),
        _Situation(
            "The shoe is empty, and Banker must draw.",
            "The coup is void, and all bets go back",
            ("Banker stands", "A card is taken from the discard holder", "Player's total decides"),
            "A coup that the shoe cannot finish is void.",
        ),
    ),
    "settling": (
        _Situation(
            "You have taken a bet that won.",
            "Put it back as it was, then pay it",
            ("Pay it from the rack together with the stake", "Pay it with the next coup", "Say nothing"),
            "It is rebuilt from the chips beside the rack, and then paid.",
        ),
        _Situation(
            "The hands tie, 6–6. What becomes of the bets on Player and on Banker?",
            "They stay where they are",
            ("They are taken", "They are paid even money", "Half of each is taken"),
            "On a tie Player and Banker push; only tie bets are paid.",
        ),
        _Situation(
            "Bets have been paid before a third card was dealt that was due. The cards still lie.",
            "Call the supervisor: chips go back, the card is dealt, the result is made anew",
            ("What is paid is paid; go on", "Deal the card after the coup", "Take the payouts back and clear up"),
            "Once chips have moved it is the supervisor's matter; the coup is settled by its right cards.",
        ),
    ),
    "people": (
        _Situation(
            "A bettor holds out a note to you.",
            "Ask that it be laid on the felt",
            ("Take it and give change", "Refuse it until the shoe is over", "Let the bettor beside pass it on"),
            "Nothing goes from hand to hand: chips and notes are laid down.",
        ),
        _Situation(
            "A bettor says that you have paid too little. You think that you were right.",
            "Touch nothing more and call the floor",
            ("Pay the difference to keep the peace", "Say that you do not err, and go on", "Show the bettor the rack"),
            "A dispute is the floor's to decide; chips that moved make it harder.",
        ),
        _Situation(
            "A bettor says quietly that the rent has gone, and that there is no stopping now.",
            "Be kind, deal on, and tell the floor at once",
            ("Give good advice about betting", "Refuse the next bet yourself", "Say nothing: it is no dealer's matter"),
            "A dealer neither advises nor bars anybody; the floor is trained for it and must know.",
        ),
    ),
}  # fmt: skip

_CALCULATIONS: Final = ("commission", "net payout", "tie payout", "markers", "chips", "result of the house")
_VIOLATIONS: Final = ("below the minimum", "above the maximum", "no multiple", "both sides", "tie limit")
KINDS: Final = (*_SITUATIONS, *_CALCULATIONS, *_VIOLATIONS)
"""The eighteen kinds; a test has one item of each."""


def _cells(setting: Setting) -> Mapping[str, int]:
    return dict.fromkeys(KINDS, 1)


def _run(number: int, seed: str, setting: Setting) -> str:
    """Each kind once, situations first; then, if there is more to be asked, all over."""
    cell = KINDS[number % len(KINDS)]
    return _draw(cell, SeededLots(f"{seed}/{number}"), setting)


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    kind = KINDS.index(cell) + 1
    limits = house_of(setting).crowd.limits
    bets, ties = (
        range(least, most + 1, limits.unit)
        for least, most in ((limits.least, limits.most), (limits.tie_least, limits.tie_most))
    )
    if cell in _SITUATIONS:
        return f"W1 {kind} {lots.below(len(_SITUATIONS[cell])) + 1}.{lots.below(10)}"
    if cell in _VIOLATIONS:
        return f"W1 {kind} {_wrong_layout(cell, lots, limits, setting.house.chips)}"
    if cell == "tie payout":
        return f"W1 {kind} {lots.pick(ties)}"
    if cell == "chips":
        return f"W1 {kind} {lots.between(41, 399) * 500 * setting.house.chips.scale}"
    count = {"markers": 3, "result of the house": 4}.get(cell, 1)
    return f"W1 {kind} {','.join(str(lots.pick(bets)) for _ in range(count))}"


def _wrong_layout(cell: str, lots: SeededLots, limits: Limits, chips: RackChips) -> str:
    """Bets of five positions, of which one may not lie there."""
    positions = sorted(lots.in_order(range(1, 8))[:5])
    wrong = lots.pick(positions)
    low = 100 * chips.scale
    words = []
    for position in positions:
        bet = lots.pick((PLAYER, BANKER))
        amount = lots.pick(range(limits.least, limits.most + 1, limits.unit))
        if position != wrong:
            words.append(f"{position}:{bet}:{amount}")
        elif cell == "both sides":
            words += [f"{position}:{PLAYER}:{amount}", f"{position}:{BANKER}:{amount}"]
        elif cell == "tie limit":
            words += [f"{position}:{bet}:{amount}", f"{position}:{TIE}:{limits.tie_most + limits.unit}"]
        else:
            faulty = {
                "below the minimum": low * lots.between(1, limits.least // low - 1)
                if limits.least > low
                else chips.smallest,
                "above the maximum": limits.most + limits.unit * lots.between(1, 9),
                "no multiple": amount - limits.unit // 2 if amount > limits.least else amount + limits.unit // 2,
            }[cell]
            words.append(f"{position}:{bet}:{chips.whole(faulty)}")
    return ",".join(words)


def _item(key: str, setting: Setting) -> Item:
    name, number, rest = key.split(" ")
    if name != "W1" or not (number.isascii() and number.isdecimal() and len(number) <= 2 and int(number)):
        raise ValueError(f"{key[:60]!r} is no item of W1")
    cell = KINDS[int(number) - 1]
    if cell in _SITUATIONS:
        case, _, order = rest.partition(".")
        if not (rest.isascii() and case.isdecimal() and order.isdecimal() and len(rest) == 3 and int(case)):
            raise ValueError(f"{key[:60]!r} is no item of W1")
        return _situation(key, cell, _SITUATIONS[cell][int(case) - 1])
    if cell in _VIOLATIONS:
        return _violation(key, cell, rest, setting)
    return _calculation(key, cell, rest, setting)


def _situation(key: str, cell: str, case: _Situation) -> Item:
    texts = SeededLots(f"{key}/picks").in_order((case.right, *case.wrong))
    picks = tuple(AnswerPick(letter, text, letter) for letter, text in zip("ABCD", texts, strict=True))
    right = picks[texts.index(case.right)].answer
    ask = DrillQuestion(f"{case.text} What is right?", "pick", (right,), picks)
    return Item("W1", key, cell, BaccaratFelt(), (ask,), f"Right is: {case.right}. {case.why}")


def _violation(key: str, cell: str, rest: str, setting: Setting) -> Item:
    crowd = house_of(setting).crowd
    wagers = read_plans(rest, crowd).wagers
    faults: dict[int, str] = {}
    for wager in wagers:
        others = [other.bet for other in wagers if other.position == wager.position and other != wager]
        fault = crowd.limits.fault(wager.bet, wager.amount, others)
        if fault:
            faults[wager.position] = fault
    labels = house_of(setting).labels
    positions = sorted({wager.position for wager in wagers})
    picks = tuple(AnswerPick(str(each), f"Position {labels[each]}", str(each)) for each in positions)
    nothing = AnswerPick("none", say("Every bet is right"), "N")
    right = tuple(map(str, sorted(faults))) or ("none",)
    why = " ".join(f"Position {labels[position]}: {fault}" for position, fault in sorted(faults.items()))
    ask = DrillQuestion(
        say("Whose bet must be pointed out before the betting is closed?"), "pick", right, (*picks, nothing)
    )
    return Item(
        "W1", key, cell, BaccaratFelt(bets=wagers), (ask,), why or "Every bet is within the limits of the table."
    )


def _calculation(key: str, cell: str, rest: str, setting: Setting) -> Item:
    cash = setting.house.cash
    words = rest.split(",")
    if not all(word.isascii() and word.isdecimal() and 0 < len(word) <= 8 and int(word) for word in words):
        raise ValueError(f"{key[:60]!r} is no item of W1")
    amounts = [int(word) for word in words]
    terms = house_of(setting).terms
    commissions = [commission_on(amount, terms.rounding, terms.chips) for amount in amounts]
    first, commission = amounts[0], commissions[0]
    bets: list[Wager] = []
    if cell == "commission":
        text, right = f"The commission on a winning Banker bet of {cash(first)}?", commission
        why = f"5\N{NO-BREAK SPACE}% of {cash(first)} is {cash(right)}."
    elif cell == "net payout":
        text = f"What is paid on a winning Banker bet of {cash(first)}, less 5\N{NO-BREAK SPACE}%?"
        right = first - commission
        why = f"{cash(first)} less {cash(commission)} is {cash(right)}."
    elif cell == "tie payout":
        text, right = say("What is paid on a winning tie bet of {bet}?", bet=cash(first)), terms.tie_pays * first
        why = say("{times} times {bet} is {money}.", times=terms.tie_pays, bet=cash(first), money=cash(right))
    elif cell == "markers":
        right = sum(commissions)
        won = [cash(amount) for amount in amounts]
        text = say("A position has won on Banker with {won:and}. What commission does it owe?", won=won)
        sum_of = " + ".join(map(cash, commissions))
        why = say("{sum} is {money}: each bet has its own commission.", sum=sum_of, money=cash(right))
    elif cell == "chips":
        fewest = setting.house.chips.fewest(first)
        right = sum(count for _, count in fewest)
        parts = ", ".join(f"{count} of {cash(chip)}" for chip, count in fewest)
        ask = DrillQuestion(f"{cash(first)} in the fewest chips: how many are they?", "words", (str(right),))
        return Item("W1", key, cell, BaccaratFelt(), (ask,), f"{parts}: {right} chips.")
    else:
        bets, text, right, why = _house_result(amounts, commissions, setting)
    return Item("W1", key, cell, BaccaratFelt(bets=tuple(bets)), (DrillQuestion(text, "amount", (str(right),)),), why)


def _house_result(amounts: list[int], commissions: list[int], setting: Setting) -> tuple[list[Wager], str, int, str]:
    """Bets in turn on Banker and on Player; Banker wins. The bets, what is asked, the amount, and why."""
    cash = setting.house.cash
    bets = [Wager(at, (PLAYER, BANKER)[at % 2], amount) for at, amount in enumerate(amounts, 1)]
    taken = sum(wager.amount for wager in bets if wager.bet == PLAYER)
    paid = sum(wager.amount - less for wager, less in zip(bets, commissions, strict=True) if wager.bet == BANKER)
    lying = ", ".join(f"{cash(wager.amount)} on {BET_NAMES[wager.bet]}" for wager in bets)
    does, verb = ("win", "wins") if taken >= paid else ("lose", "loses")
    text = f"Bets: {lying}. Banker wins, and the commission is deducted. How much does the house {does}?"
    why = f"Taken {cash(taken)}, paid {cash(paid)}: the house {verb} {cash(abs(taken - paid))}."
    return bets, text, abs(taken - paid), why


WRITTEN_DRILL: Final = Drill(
    "W1", say("Written test"),
    say("Eighteen questions on paper: situations, calculations, and bets that may not lie there."),
    len(KINDS), (Bar(PASS_PERCENT, time=60_000), Bar(90, time=40_000), Bar(100, time=25_000)), _cells, _draw, _item,
    run=_run,
)  # fmt: skip
