"""Every drawing error in hands and bets of every kind, never put right: its number, and the money to the cent by a
calculation that knows nothing of the program's own."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pytest
from mistakes import BURNED, Case, Found, Script, do, opened, told_wrongly
from second_dealer import Bet, banker_draws, hands_from, read_bets, total, winner_of

from cardrules.protocol.cards import cards_text, pack, parse_cards

_HANDS: Final = 15
"""So many hands of each kind."""
_CARDS: Final = sorted({*pack(copies=8)} - {*parse_cards(BURNED)})
_OPTIONS: Final = {"tie_max": "500"}
_AMOUNTS: Final = (500, 1000, 1500, 2500, 3500, 11500, 18000, 50000)


class Erred(NamedTuple):
    """What a dealer does who errs in a hand, and goes on from there."""

    does: str
    player: list[str]
    banker: list[str]
    """The hands as they lie in the end."""
    mended: str
    """The same error, put right at once."""


def value(card: str) -> int:
    return total([card])


def two(cards: Sequence[str]) -> tuple[list[str], list[str]]:
    return [cards[0], cards[2]], [cards[1], cards[3]]


def banker_goes_on(player: list[str], banker: list[str], third: int | None, card: str) -> Erred:
    """What Banker does against a third card of Player, or none, by the tableau."""
    if banker_draws(total(banker), third):
        banker = [*banker, card]
        return Erred(f"draw banker; call banker-{total(banker)}", player, banker, "")
    return Erred("stand banker", player, banker, "")


def player_given(cards: Sequence[str]) -> Erred | None:
    player, banker = two(cards)
    if total(player) not in (6, 7) or total(banker) > 7:
        return None
    player = [*player, cards[4]]
    on = banker_goes_on(player, banker, value(cards[4]), cards[5])
    wrong = "up to stand player; draw player"
    belongs = total([*banker, cards[4]])
    mend = f"move banker; on from call banker-{belongs}" if total(banker) <= 5 else "burn; on from stand banker"
    return on._replace(does=f"{wrong}; call player-{total(player)}; {on.does}", mended=f"{wrong}; {mend}")


def banker_given(cards: Sequence[str]) -> Erred | None:
    player, banker = hands_from(cards)
    if len(banker) == 3 or max(total(player[:2]), total(banker[:2])) > 7:
        return None
    wrong = "up to stand banker; draw banker"
    mended = f"{wrong}; burn; on from {shown(player, banker)}"
    banker = [*banker, cards[len(player) + 2]]
    return Erred(f"{wrong}; call banker-{total(banker)}", player, banker, mended)


def player_passed_over(cards: Sequence[str]) -> Erred | None:
    player, banker = two(cards)
    if total(player) > 5 or total(banker) > 7:
        return None
    wrong = f"after {totals(cards)}; draw banker"
    mended = f"{wrong}; move player; on from call player-{total([*player, cards[4]])}"
    banker = [*banker, cards[4]]
    return Erred(f"{wrong}; call banker-{total(banker)}", player, banker, mended)


def player_said_to_stand(cards: Sequence[str]) -> Erred | None:
    player, banker = two(cards)
    if total(player) > 5 or total(banker) > 7:
        return None
    on = banker_goes_on(player, banker, None, cards[4])
    wrong = f"after {totals(cards)}; stand player"
    mended = f"{wrong}; draw player; on from call player-{total([*player, cards[4]])}"
    return on._replace(does=f"{wrong}; {on.does}", mended=mended)


def banker_said_to_stand(cards: Sequence[str]) -> Erred | None:
    player, banker = hands_from(cards)
    if len(banker) < 3:
        return None
    last = f"call player-{total(player)}" if len(player) == 3 else "stand player"
    mended = f"after {last}; stand banker; draw banker; on from call banker-{total(banker)}"
    return Erred(f"after {last}; stand banker", player, banker[:2], mended)


def pushed_too_early(cards: Sequence[str]) -> Erred | None:
    player, banker = two(cards)
    if total(player) > 5 or total(banker) > 7:
        return None
    mended = f"after {totals(cards)}; {shown(player, banker)}; draw player; on from call player-"
    return Erred(f"after {totals(cards)}", player, banker, mended)


def card_on_a_natural(cards: Sequence[str]) -> Erred | None:
    player, banker = two(cards)
    if max(total(player), total(banker)) < 8:
        return None
    wrong = f"after {totals(cards)}; draw player"
    mended = f"{wrong}; burn; on from {shown(player, banker)}"
    player = [*player, cards[4]]
    return Erred(f"{wrong}; call player-{total(player)}", player, banker, mended)


def shown(player: Sequence[str], banker: Sequence[str]) -> str:
    """How the result of these hands is shown."""
    winner = winner_of(player, banker)
    return "tap" if winner == "tie" else f"push {winner}"


def totals(cards: Sequence[str]) -> str:
    player, banker = two(cards)
    return f"call {total(player)}-{total(banker)}"


KINDS: Final = {
    player_given: ("R4", "M"), banker_given: ("R5", "M"), player_passed_over: ("R6", "M"),
    player_said_to_stand: ("R8", "C"), banker_said_to_stand: ("R8", "C"), pushed_too_early: ("R8", "C"),
    card_on_a_natural: ("R4", "M"),
}  # fmt: skip
"""Each error with its number, and how severe it is where nobody is paid wrongly."""


def won(bet: Bet, winner: str) -> int:
    """What a bettor has won by a bet, in cents; negative if it is lost."""
    _, kind, cents = bet
    if kind == winner:
        return 8 * cents if kind == "tie" else cents - cents // 20 if kind == "banker" else cents
    return 0 if winner == "tie" else -cents


def money(bets: Sequence[Bet], right: str, shown: str) -> tuple[int, int]:
    """What the house and the bettors lose when the bets are settled for another result than the right one."""
    more = [won(bet, shown) - won(bet, right) for bet in bets]
    return sum(each for each in more if each > 0), -sum(each for each in more if each < 0)


def some_bets(lots: random.Random) -> str:
    bets = []
    for position in sorted(lots.sample(range(1, 10), lots.randint(2, 6))):
        if lots.random() < 0.85:
            bets.append(f"{position}:{lots.choice(('player', 'banker'))}:{lots.choice(_AMOUNTS)}")
        if lots.random() < 0.3 or not bets:
            bets.append(f"{position}:tie:{lots.choice(_AMOUNTS[:5])}")
    return ",".join(bets)


def hands_of(kind: str) -> Iterator[tuple[list[str], Erred, str]]:
    """Hands in which this error can be made, and bets for them."""
    lots = random.Random(kind)
    make = next(make for make in KINDS if make.__name__ == kind)
    found = 0
    while found < _HANDS:
        cards = [cards_text([card]) for card in lots.sample(_CARDS, 7)]
        erred = make(cards)
        if erred is not None:
            found += 1
            yield cards, erred, some_bets(lots)


MADE: Final = [
    pytest.param(make.__name__, cards, erred, bets, id=f"{make.__name__} {' '.join(cards[:6])}")
    for make in KINDS
    for cards, erred, bets in hands_of(make.__name__)
]


def judged(case: Case) -> str:
    """What is wrong with how a case is judged; "" if nothing."""
    match = opened(case)
    for step in Script(case, match).steps():
        do(match, step)
    return told_wrongly(case, match)


@pytest.mark.parametrize(("kind", "cards", "erred", "bets"), MADE)
def test_a_drawing_error_that_stands_is_as_severe_as_its_money(
    kind: str, cards: list[str], erred: Erred, bets: str
) -> None:
    error, least = next(found for make, found in KINDS.items() if make.__name__ == kind)
    winner = winner_of(erred.player, erred.banker)
    lost = money(read_bets(bets)[0], winner_of(*hands_from(cards)), winner)
    if error == "R8" and not any(won(bet, winner) for bet in read_bets(bets)[0]):
        error, least = "R7", "M"  # nothing was taken or paid, so settling never began
    severity = "C" if any(lost) else least
    found = [(Found((error,), severity, False),)]
    if error == "R6" and severity == "M":  # the card that Player is due is missing when settling begins
        found.append((Found(("R6", "R8"), "C", False),))
    script = f"{erred.does}; as they lie {' '.join(erred.player)} / {' '.join(erred.banker)}"
    red = ("natural_drawn",) if kind == "card_on_a_natural" else ()
    does = tuple(script.split("; "))
    case = Case(kind, "silent", _OPTIONS, tuple(cards), bets, False, None, does, tuple(found), lost, red)
    if wrong := judged(case):
        pytest.fail(wrong)


@pytest.mark.parametrize("coach", ["silent", "correct", "block"])
@pytest.mark.parametrize(("kind", "cards", "erred", "bets"), MADE)
def test_a_drawing_error_that_is_put_right_at_once_costs_no_money(
    kind: str, cards: list[str], erred: Erred, bets: str, coach: str
) -> None:
    error, _ = next(found for make, found in KINDS.items() if make.__name__ == kind)
    does = tuple(erred.mended.split("; "))
    if coach == "block":
        does = (does[0], f"try {does[1]}")
    found = (Found(("R7" if error == "R8" else error,), "M", coach == "silent"),)
    red = ("natural_drawn?",) if kind == "card_on_a_natural" else ()
    case = Case(kind, coach, _OPTIONS, tuple(cards), bets, False, None, does, (found,), (0, 0), red)
    if wrong := judged(case):
        pytest.fail(wrong)
