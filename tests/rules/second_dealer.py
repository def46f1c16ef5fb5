"""A second dealer of mini baccarat, written from the published rules alone: what is to be done with these cards and
bets, and what is wrong where somebody does otherwise. The drills are checked against it; nothing of the program's own
procedure is used.

Cards are names ("10H"), bets (position, bet, cents), steps texts as in a record ("take 3 tie").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

__all__ = [
    "Bet", "banker_draws", "burn_steps", "commission", "coup_steps", "fault_of", "hands_from", "read_bets",
    "settling_steps", "situations", "total", "winner_of",
]  # fmt: skip

Bet = tuple[int, str, int]

_VALUES: Final = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0} | {str(pip): pip for pip in range(2, 10)}
_WORDS: Final = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
_NEAREST: Final = ("player", "banker", "tie")
"""The bets of a position, the bettor's nearest first."""


def _rank(card: str) -> str:
    return card.rstrip("'")[:-1]


def total(hand: Sequence[str]) -> int:
    """What a hand counts."""
    return sum(_VALUES[_rank(card)] for card in hand) % 10


def banker_draws(banker: int, third: int | None) -> bool:
    """The tableau as casinos print it; ``third`` is Player's third card, None where Player stood."""
    if third is None:
        return banker <= 5
    return third in {
        0: range(10), 1: range(10), 2: range(10), 3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: range(2, 8), 5: range(4, 8),
        6: (6, 7), 7: (),
    }[banker]  # fmt: skip


def commission(cents: int) -> int:
    """Five per cent, up to the next quarter."""
    return int(-(-Fraction(cents, 20) / 25 // 1)) * 25


def winner_of(player: Sequence[str], banker: Sequence[str]) -> str:
    """``player``, ``banker`` or ``tie``."""
    p, b = total(player), total(banker)
    return "player" if p > b else "banker" if b > p else "tie"


def read_bets(text: str) -> tuple[list[Bet], list[list[str]]]:
    """The bets of a text, and what else happens ("late:3:player:500")."""
    words = [word.split(":") for word in text.split(",") if word]
    bets = [(int(word[0]), word[1], int(word[2])) for word in words if word[0].isdecimal()]
    return bets, [word for word in words if not word[0].isdecimal()]


# ----------------------------------------------------------------------------------------------- what is to be done


def _after_the_cards(player: Sequence[str], banker: Sequence[str], called: Sequence[str]) -> str:
    """What is to be done next in a coup, from the first card to the call of the result; "" when that is over."""
    if len(player) + len(banker) < 4:
        return "draw player" if len(player) == len(banker) else "draw banker"
    p, b = total(player[:2]), total(banker[:2])
    if "totals" not in called:
        return f"call {p}-{b}"
    if max(p, b) < 8:
        third = _VALUES[_rank(player[2])] if len(player) > 2 else None
        if p <= 5 and third is None:
            return "draw player"
        if third is not None and "player" not in called:
            return f"call player-{total(player)}"
        if p > 5 and "stand player" not in called:
            return "stand player"
        draws = banker_draws(b, third)
        if draws and len(banker) == 2:
            return "draw banker"
        if draws and "banker" not in called:
            return f"call banker-{total(banker)}"
        if not draws and "stand banker" not in called:
            return "stand banker"
    winner = winner_of(player, banker)
    if "shown" not in called:
        return "tap" if winner == "tie" else f"push {winner}"
    high, low = sorted((total(player), total(banker)), reverse=True)
    return f"call {winner}-{high}-{low}" if "result" not in called else ""


def _called(step: str) -> str:
    """What has been done by a step that moves no card."""
    verb, _, what = step.partition(" ")
    if verb in ("push", "tap"):
        return "shown"
    if verb == "stand":
        return step
    first, *numbers = what.split("-")
    return "totals" if first.isdecimal() else "result" if len(numbers) > 1 else first


def coup_steps(player: Sequence[str], banker: Sequence[str]) -> list[str]:
    """All of a coup that comes to these hands, from the first card to the call of the result."""
    out: dict[str, list[str]] = {"player": [], "banker": []}
    left = {"player": list(player), "banker": list(banker)}
    called: list[str] = []
    steps = []
    while step := _after_the_cards(out["player"], out["banker"], called):
        steps.append(step)
        if step.startswith("draw"):
            hand = step.split()[1]
            out[hand].append(left[hand].pop(0))
        else:
            called.append(_called(step))
    assert not any(left.values())
    return steps


def _paid(bet: Bet, winner: str) -> int | None:
    """What a bet is paid; None where it loses, 0 where it pushes."""
    _, kind, cents = bet
    if kind == winner:
        return 8 * cents if kind == "tie" else cents - commission(cents) if kind == "banker" else cents
    return 0 if winner == "tie" else None


def settling_steps(player: Sequence[str], banker: Sequence[str], bets: Sequence[Bet]) -> list[str]:
    """Take what lost, then pay what won, each from position 1 on and the bettor's nearest bet first; where commission
    is taken out of the payoff. Payouts of $500 and more are called."""
    winner = winner_of(player, banker)
    ordered = sorted(bets, key=lambda bet: (bet[0], _NEAREST.index(bet[1])))
    taken = [f"take {position} {kind}" for position, kind, cents in ordered
             if _paid((position, kind, cents), winner) is None]  # fmt: skip
    paying = []
    for bet in ordered:
        paid = _paid(bet, winner)
        if paid:
            paying.append(f"pay {bet[0]} {bet[1]} {paid}")
            if paid >= 50_000:
                paying.append(f"call pay {paid}")
    return taken + paying


def burn_steps(card: str) -> list[str]:
    """An ace burns one card, a number as many, ten and faces ten."""
    rank = _rank(card)
    count = 1 if rank == "A" else _VALUES[rank] or 10
    return ["burn", f"call burn-{_WORDS[rank]}-{count}", *["burn"] * count, "sweep"]


# --------------------------------------------------------------------------------------------------- what is wrong


def fault_of(starts: str, cards: Sequence[str], text: str, steps: Sequence[str]) -> str:
    """The first fault (R1 to R24) of a dealer who does these ``steps`` with the cards that come out of the shoe and the
    bets of a ``text``; "clean" if there is none. ``starts`` is ``bets``, ``cards``, ``settling`` or ``burn``."""
    bets, others = read_bets(text)
    if starts == "burn":
        return "clean" if list(steps) == burn_steps(cards[0]) else "R20"
    if starts == "settling":
        player, banker = hands_from(cards)
        return _fault_in_settling(winner_of(player, banker), settling_steps(player, banker, bets), bets, steps)
    done = list(steps)
    if starts == "bets":
        done = [step for step in done if not step.startswith(("open", "bets"))]
        if done[0] != "close":
            return "R1" if done[0].startswith("draw") else "?"
        done = done[1:]
    exposed = [int(word[1]) for word in others if word[0] == "faceup"]
    late = any(word[0] == "late" for word in others)
    return _fault_in_a_coup(list(cards), done, exposed, late)


def hands_from(cards: Sequence[str]) -> tuple[list[str], list[str]]:
    """The two hands that the next cards of the shoe come to."""
    rest: Iterator[str] = iter(cards)
    out: dict[str, list[str]] = {"player": [], "banker": []}
    called: list[str] = []
    while step := _after_the_cards(out["player"], out["banker"], called):
        if step.startswith("draw"):
            out[step.split()[1]].append(next(rest))
        else:
            called.append(_called(step))
    return out["player"], out["banker"]


def _fault_in_a_coup(cards: list[str], steps: Sequence[str], exposed: Sequence[int], late: bool) -> str:
    out: dict[str, list[str]] = {"player": [], "banker": []}
    called: list[str] = []
    drawn = 0
    for step in steps:
        due = _after_the_cards(out["player"], out["banker"], called)
        if step.startswith("return"):
            late = False
            continue
        if step.startswith("draw") and drawn + 1 in exposed:
            return "R9"
        if step == due:
            if late and step.startswith(("push", "tap")):
                return "R2"
            if step.startswith("draw"):
                out[step.split()[1]].append(cards[drawn])
                drawn += 1
            else:
                called.append(_called(step))
            continue
        return _named(due, step, first_four=len(out["player"]) + len(out["banker"]) < 4)
    return "clean"


def _named(due: str, step: str, *, first_four: bool) -> str:
    """What it is called if a dealer does this step where another is due."""
    verb, (wants, *which) = step.split()[0], due.split()
    if verb == "pull":
        return "R10"
    if wants == "call":
        return "R11" if verb == "call" else "R23"
    if verb in ("take", "pay"):
        return "R8"
    if wants in ("push", "tap"):
        if verb == "draw":  # a natural, or both have all their cards
            return {"player": "R4", "banker": "R5"}[step.split()[1]]
        return "R12"
    if first_four:
        return "R3"
    if wants == "draw":
        return "R7" if verb == "stand" else "R6"
    if step == "draw player":
        return "R4"
    return "R5" if step == "draw banker" and which == ["banker"] else "R23"  # a hand stood, and nobody was told


def _fault_in_settling(winner: str, right: Sequence[str], bets: Sequence[Bet], steps: Sequence[str]) -> str:
    lying = {(position, kind): cents for position, kind, cents in bets}
    left = list(right)
    for step in steps:
        if left and step == left[0]:
            left.pop(0)
            continue
        verb, *words = step.split()
        if verb in ("handover", "leave"):
            return "R24"
        if not left:
            continue  # what comes after the settling is another matter
        if step in left:
            return "R19"
        if verb not in ("take", "pay"):
            return "R14"
        bet = (int(words[0]), words[1], lying[int(words[0]), words[1]])
        paid = _paid(bet, winner)
        if paid == 0:
            return "R15"
        if verb == "take":
            return "R13"
        return "R14" if paid is None else _wrong_amount(bet, paid, int(words[2]))
    return "clean" if not left else "R14"


def _wrong_amount(bet: Bet, right: int, paid: int) -> str:
    _, kind, cents = bet
    if kind == "banker" and paid == cents:
        return "R17"
    return "R18" if kind != "banker" and right - paid == commission(cents) else "R16"


# ------------------------------------------------------------------------------------------- what an audition holds


def situations(script: Sequence[str], cut_depth: int) -> Counter[str]:
    """What the coups of an audition hold, by what chance does in it: the order of the pack, how many coups have been
    dealt when the dealer comes, and the bets of each coup. The cut card lies so many cards from the end."""
    words = dict(line.split(" ", 1) for line in script if not line.startswith("bets"))
    assert words["cut"] == "1"
    shuffled = words["shuffle"].split()
    shoe = shuffled[1:] + shuffled[:1]
    assert len(set(shoe)) == len(shoe) == 416
    at = len(burn_steps(shoe[0])) - 2
    for _ in range(int(words["dealt"])):
        at += sum(map(len, hands_from(shoe[at:])))
    found: Counter[str] = Counter()
    coups = [read_bets(line[5:]) for line in script if line.startswith("bets")]
    cut_card = len(shoe) - cut_depth
    for number, (bets, others) in enumerate(coups):
        start = at
        cards = shoe[at:]
        for word in others:
            if word[0] == "faceup":
                del cards[int(word[1]) - 1]
                at += 1
        player, banker = hands_from(cards)
        at += len(player) + len(banker)
        if start <= cut_card < at:
            assert number >= len(coups) - 2
            found["cut_card"] += 1
        _note(found, player, banker, bets)
        found.update(word[0] for word in others)
    found["coups"] = len(coups)
    return found


def _note(found: Counter[str], player: Sequence[str], banker: Sequence[str], bets: Sequence[Bet]) -> None:
    winner, two = winner_of(player, banker), total(banker[:2])
    found["tie"] += winner == "tie"
    found["natural"] += len(player) == len(banker) == 2 and max(total(player), total(banker)) > 7
    if len(player) == len(banker) == 3 and two in (4, 5, 6):
        found[f"banker_{two}"] += 1
    found["banker_3_8"] += len(player) == 3 and len(banker) == 2 and two == 3 and _VALUES[_rank(player[2])] == 8
    found["coins"] += winner == "banker" and any(bet == "banker" and cents // 20 % 100 for _, bet, cents in bets)
    found["wrong"] += any(cents > 50_000 for _, _, cents in bets)
    found["bettors"] = max(found["bettors"], len({position for position, _, _ in bets}))
