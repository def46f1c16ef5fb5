"""The phases of a session of Blackjack, as far as they are not those of every dealt table: bettors answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.casino.action_words import is_number, number_in, whole
from cardrules.casino.blackjack import answers, hands, shoe
from cardrules.casino.blackjack.course import go_on
from cardrules.casino.blackjack.dealer_steps import STEPS
from cardrules.casino.blackjack.dues import next_offer
from cardrules.casino.blackjack.payouts import greatest_insurance
from cardrules.casino.blackjack.play_rules import acts, even_money_offered, surrender_before_peek, why_not
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    CLEARING,
    DEALERS_HAND,
    DEALING,
    EARLY,
    INSURANCE,
    PEEKING,
    PLAYING,
    RESHUFFLING,
    SIDES,
)
from cardrules.casino.blackjack.side_bets import SIDE_NAMES
from cardrules.casino.blackjack.stray_cards import answered_offer
from cardrules.casino.blackjack.wagers import OF_HANDS, Signal, place_text
from cardrules.casino.dealt_phases import (
    CHANCE_DOES_ELSE,
    BetsComing,
    BetweenShoes,
    ChanceActs,
    CuttingPack,
    DealerActs,
    NobodySeated,
    PackUnshuffled,
    PersonBets,
    SessionOver,
    SessionPhase,
)
from cardrules.casino.table_phases import (
    BETS_COMING,
    BETTING,
    BETWEEN,
    BURNING,
    CLOSING,
    CUTTING,
    OPENING,
    PREPARING,
    SESSION_OVER,
    SETTLING,
    SHOE_ENDS,
    SHOE_OVER,
    TAKING_OVER,
    UNSEATED,
    UNSHUFFLED,
)
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, NOBODY, ONE, Action, Choice, Event, Seat
from cardrules.protocol.texts import Text, say

if TYPE_CHECKING:
    from cardrules.games.blackjack.game import Blackjack

__all__ = ["PHASES"]

_OTHERS: Final[Mapping[str, str]] = {"early": "yielded", "ins": "insured", "hand": "signal", "card": "accepts"}
"""The verb with which chance answers a question for the bettors who are no person."""
_NOTHING: Final = say("That means nothing now.")


class TakingShoeOver(ChanceActs["Blackjack"]):
    """Another dealer has dealt a part of the shoe."""

    id = TAKING_OVER
    verbs = ("dealt",)

    def _before_cut(self, game: Blackjack) -> int:
        return len(game.table.shoe) - game.table.cut_depth

    def lot(self, game: Blackjack) -> Choice:
        cards = self._before_cut(game)
        return Choice("dealt", say("Cards have been dealt"), values=tuple(map(str, range(cards // 3, 2 * cards // 3))))

    def wrong(self, game: Blackjack, action: Action) -> str:
        verb, words, cards = action
        if verb != "dealt":
            return CHANCE_DOES_ELSE
        before = self._before_cut(game)
        fits = len(words) == 1 and whole(words[0], 0, before) and not cards
        return "" if fits else say("The shoe can be taken over after 0 to {most} cards.", most=before - 1)

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.take_over(game.table, int(action.words[0]), out)


class ShoeRanOut(PackUnshuffled["Blackjack"]):
    """The shoe has run out in a round: the discards are shuffled."""

    id = RESHUFFLING

    def pack(self, game: Blackjack) -> tuple[Card, ...]:
        return tuple(sorted(game.table.dead))

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.reshuffled(game.table, action.cards, out)


# ------------------------------------------------------------------------------------------------ bettors answer


_HASTY: Final[DealerActs[Blackjack]] = DealerActs(ANSWERING, STEPS, say("Wait for the signal."))
"""What a dealer does who does not wait for a bettor."""


class BettorsAnswer(ChanceActs["Blackjack"]):
    """Bettors answer: the one whose hand acts, or all of them. For those who are no person chance does. Whoever deals
    may be too quick for the one whose hand acts."""

    id = ANSWERING
    verbs = (
        "signal", "insured", "yielded", "accepts", "hit", "stand", "double", "split", "surrender", "cover", "even",
        "pass",
    )  # fmt: skip

    def waiting_for(self, game: Blackjack) -> frozenset[Seat]:
        return ONE[0 if self._own(game) else CHANCE]

    def may_act(self, game: Blackjack) -> frozenset[Seat]:
        return ONE[game.house.dealer] if game.deals() and game.table.question == "hand" else NOBODY

    def fault(self, game: Blackjack, seat: Seat, action: Action) -> str:
        hasty = seat in self.may_act(game)
        return _HASTY.wrong(game, action) if hasty else super().fault(game, seat, action)

    def _own(self, game: Blackjack) -> bool:
        """Whether the person who bets is to answer."""
        table, own = game.table, game.house.reserved
        if not own:
            return False
        if table.question == "hand":
            return table.turn is not None and table.turn[0] == own
        return table.person_asked

    def lot(self, game: Blackjack) -> Choice:
        table = game.table
        verb = _OTHERS[table.question]
        if table.question == "hand":
            place = place_text(*(table.turn or (0, 0)))
            return Choice(verb, say("The bettor signals"), (place,), values=(answers.hand_answer(table),))
        if table.question == "card":
            place = next_offer(table, table.extra_for, table.offered)
            return Choice(verb, say("The bettor answers"), (place,), values=(answers.card_answer(table, place),))
        answer = answers.insurance_answer if table.question == "ins" else answers.early_answer
        return Choice(verb, say("The bettors answer"), values=(answer(table),))

    def choices(self, game: Blackjack, seat: Seat) -> list[Choice]:
        if seat == CHANCE:
            return [self.lot(game)]
        return _HASTY.choices(game, seat) if seat in self.may_act(game) else _own_answers(game)

    def wrong(self, game: Blackjack, action: Action) -> str:
        if self._own(game):
            return _own_fault(game, action)
        verb, words, cards = action
        if verb != _OTHERS[game.table.question] or cards or len(words) != 1 + (game.table.question in ("hand", "card")):
            return CHANCE_DOES_ELSE
        try:
            self._read(game, words)
        except ValueError as error:
            return say("The bettors cannot do that: {why}.", why=str(error))
        return ""

    def _read(self, game: Blackjack, words: tuple[str, ...]) -> object:
        table = game.table
        if table.question == "hand":
            return answers.read_hand_answer(table, words[0], words[1])
        if table.question == "card":
            return answers.read_card_answer(table, words[0], words[1])
        return (
            answers.read_insurance(table, words[0]) if table.question == "ins" else answers.read_early(table, words[0])
        )

    def to_bettor(self, game: Blackjack) -> str:
        return say("Answer with a button.") if self._own(game) else say("It is not your turn.")

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        table, words = game.table, action.words
        question, own = table.question, game.house.reserved
        if seat in self.may_act(game):
            _HASTY.do(game, seat, action, out)
            return
        if seat == 0 and own:
            _answer_oneself(game, action, out)
        elif question == "hand":
            hands.signalled(table, answers.read_hand_answer(table, words[0], words[1]), out)
        elif question == "card":
            answered_offer(table, words[0], answers.read_card_answer(table, words[0], words[1]), out)
        elif question == "ins":
            insured = answers.read_insurance(table, words[0])
            hands.answered_insurance(table, insured.bets, insured.even, out, insured.late, insured.off)
        else:
            hands.answered_early(table, answers.read_early(table, words[0]), out)
        table.person_asked = False
        if seat == CHANCE and own and question in ("early", "ins") and _may_answer(game, question):
            table.phase, table.question, table.person_asked = ANSWERING, question, True
            return
        go_on(table)


def _may_answer(game: Blackjack, question: str) -> bool:
    """Whether the person who bets has a hand that is asked this."""
    table, own = game.table, game.house.reserved
    if own not in [spot for spot, _ in table.spots] or table.is_settled(own, 1, "main"):
        return False
    if question == "early":
        return not surrender_before_peek(table.spot(own), table.up, game.house.rules)
    return True


def _own_answers(game: Blackjack) -> list[Choice]:
    """What the person who bets can answer."""
    table, own, rules = game.table, game.house.reserved, game.house.rules
    purse = table.purse(own)
    if table.question == "early":
        return [
            Choice("surrender", say("Surrender"), key="R", button=True),
            Choice("pass", say("Play on"), key="Space", button=True, lets_be=True),
        ]
    if table.question == "ins":
        hand, step = table.hand(own, 1), game.house.limits.insurance_step
        most = min(greatest_insurance(hand.bet, game.house.chips), purse)
        choices = [Choice("pass", say("No insurance"), key="Space", button=True, lets_be=True)]
        if most >= step:
            choices.append(Choice("cover", say("Insure"), amounts=range(step, most + 1, step), key="I", button=True))
        if even_money_offered(hand.cards, table.up, rules):
            choices.append(Choice("even", say("Even money"), key="E", button=True))
        return choices
    spot, number = table.turn or (0, 1)
    may, bet = acts(table.spot(spot), number - 1, table.up, rules), table.hand(spot, number).bet
    choices = []
    for act, key in (("hit", "H"), ("stand", "S"), ("double", "D"), ("split", "P"), ("surrender", "R")):
        if act not in may:
            continue
        if act == "double":
            unit = game.house.limits.unit
            whole_bet = not rules.double_less or bool(table.hand(spot, number).doubles) or purse < unit
            amounts = range(bet, min(bet, purse) + 1) if whole_bet else range(unit, min(bet, purse) + 1, unit)
            if amounts:
                choices.append(Choice("double", say("Double"), amounts=amounts, key=key, button=True))
        elif act != "split" or purse >= bet:
            choices.append(Choice(act, _ACT_NAMES[act], key=key, button=True))
    return choices


_ACT_NAMES: Final[Mapping[str, Text]] = {
    "hit": say("Hit"), "stand": say("Stand"), "split": say("Split"), "surrender": say("Surrender")
}  # fmt: skip


def _own_fault(game: Blackjack, action: Action) -> str:
    """Why the person who bets may not answer that."""
    if any(choice.offers(action) for choice in _own_answers(game)):
        return ""
    table, verb = game.table, action.verb
    if table.question == "hand" and verb in ("hit", "stand", "double", "split", "surrender"):
        spot, number = table.turn or (0, 1)
        amount = number_in(action.words[0]) if action.words and is_number(action.words[0]) else None
        why = why_not(verb, table.spot(spot), number - 1, table.up, game.house.rules, amount)  # type: ignore[arg-type]
        return why or say("You do not have that many chips.")
    if table.question == "ins" and verb == "cover":
        return say("Insurance is at most half your bet.")
    return say("Answer with a button.")


def _answer_oneself(game: Blackjack, action: Action, out: list[Event] | None) -> None:
    """The person who bets answers."""
    table, own, verb = game.table, game.house.reserved, action.verb
    if table.question == "hand":
        spot, number = table.turn or (0, 1)
        amount = int(action.words[0]) if verb == "double" else table.hand(spot, number).bet if verb == "split" else 0
        hands.signalled(table, Signal(spot, number, verb, amount), out)  # type: ignore[arg-type]  # it was looked at
    elif table.question == "ins":
        covers = ((own, int(action.words[0])),) if verb == "cover" else ()
        hands.answered_insurance(table, covers, (own,) if verb == "even" else (), out)
    else:
        hands.answered_early(table, (own,) if verb == "surrender" else (), out)


class PersonBetsOnRound(PersonBets["Blackjack"]):
    """A person bets."""

    def stakes(self, game: Blackjack) -> dict[str, int]:
        return {wager.kind: wager.amount for wager in game.table.layout if wager.spot == game.house.reserved}

    def bets(self, game: Blackjack, stakes: Mapping[str, int]) -> list[Choice]:
        limits, purse, main = game.house.limits, game.table.purse(game.house.reserved), stakes.get("main", 0)
        choices = []
        kinds = ["main", *(table.bet for table in game.house.rules.side_bets if main)]
        for kind in kinds:
            least, most = (limits.least, limits.most) if kind == "main" else (limits.side_least, limits.side_most)
            amounts = range(least, min(most, purse + stakes.get(kind, 0)) + 1, limits.unit)
            if amounts and not (kind == "main" and self._closed(game)):
                label = say("Bet") if kind == "main" else say("Bet on {bet}", bet=SIDE_NAMES[kind])
                choices.append(Choice("bet", label, (kind,), amounts=amounts, onto=(f"circle:{kind}",)))
        return choices

    def _closed(self, game: Blackjack) -> str:
        entered = game.house.reserved in game.table.entered
        return game.house.limits.entering_fault(entered, game.table.shoe_rounds <= 1)

    def bet_fault(self, game: Blackjack, bet: str, amount: int, stakes: Mapping[str, int]) -> str:
        limits = game.house.limits
        if bet == "main":
            return self._closed(game) or limits.fault(amount)
        if bet in [table.bet for table in game.house.rules.side_bets]:
            return limits.side_fault(amount, stakes.get("main", 0))
        return say("That bet is not offered at this table.")

    def with_it(self, bet: str, stakes: Mapping[str, int]) -> list[str]:
        return [*stakes] if bet in OF_HANDS else [bet]


PHASES: Final[Mapping[str, SessionPhase[Any]]] = {
    UNSEATED: NobodySeated(),
    UNSHUFFLED: PackUnshuffled(),
    OPENING: DealerActs(OPENING, STEPS, say("The table is being opened.")),
    PREPARING: DealerActs(PREPARING, STEPS, say("The shoe is being prepared.")),
    CUTTING: CuttingPack(),
    TAKING_OVER: TakingShoeOver(),
    BURNING: DealerActs(BURNING, STEPS, say("The first card is to be burned.")),
    BETWEEN: DealerActs(BETWEEN, STEPS, say("The next round has not begun.")),
    BETS_COMING: BetsComing(),
    BETTING: PersonBetsOnRound(),
    CLOSING: DealerActs(CLOSING, STEPS, say("The bets lie, and are to be closed.")),
    DEALING: DealerActs(DEALING, STEPS, say("The cards come first.")),
    SIDES: DealerActs(SIDES, STEPS, say("The side bets come first.")),
    EARLY: DealerActs(EARLY, STEPS, _NOTHING),
    INSURANCE: DealerActs(INSURANCE, STEPS, say("Insurance comes first.")),
    PEEKING: DealerActs(PEEKING, STEPS, _NOTHING),
    PLAYING: DealerActs(PLAYING, STEPS, say("The bettors' hands come first.")),
    ANSWERING: BettorsAnswer(),
    RESHUFFLING: ShoeRanOut(),
    DEALERS_HAND: DealerActs(DEALERS_HAND, STEPS, say("Your own hand comes first.")),
    SETTLING: DealerActs(SETTLING, STEPS, say("The bets are being settled.")),
    CLEARING: DealerActs(CLEARING, STEPS, say("The cards are to be cleared.")),
    SHOE_ENDS: DealerActs(SHOE_ENDS, STEPS, say("The shoe is over.")),
    SHOE_OVER: BetweenShoes(),
    SESSION_OVER: SessionOver(),
}
"""By the table's."""
