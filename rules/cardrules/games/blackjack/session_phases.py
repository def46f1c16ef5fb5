"""The phases of a session: what chance does, where a person cuts, bets or answers, and where the dealer acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardrules.casino.action_words import chips_in, is_number, number_in, whole, without_chips
from cardrules.casino.blackjack import answers, bets, hands, shoe
from cardrules.casino.blackjack.course import go_on
from cardrules.casino.blackjack.dealer_choices import dealer_choices, exactly
from cardrules.casino.blackjack.dealer_steps import STEPS
from cardrules.casino.blackjack.payouts import greatest_insurance
from cardrules.casino.blackjack.play_rules import acts, even_money_offered, surrender_before_peek, why_not
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    BETTING,
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
from cardrules.casino.blackjack.seats import read_plans
from cardrules.casino.blackjack.side_bets import SIDE_NAMES
from cardrules.casino.blackjack.wagers import OF_HANDS, Signal, place_text
from cardrules.casino.table_phases import (
    BETS_COMING,
    BETWEEN,
    BURNING,
    CLOSING,
    CUTTING,
    PREPARING,
    SESSION_OVER,
    SETTLING,
    SHOE_ENDS,
    SHOE_OVER,
    UNSEATED,
    UNSHUFFLED,
)
from cardrules.parts.dealing import shuffle_fault
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Note,
    Seat,
    Turned,
    action_text,
)
from cardrules.protocol.texts import Text, say

if TYPE_CHECKING:
    from cardrules.games.blackjack.game import Blackjack

__all__ = ["PHASES"]

_LOTS: Final = tuple(map(str, range(1000)))
_ELSE: Final = say("Chance has something else to do now.")
_OTHERS: Final[Mapping[str, str]] = {"early": "yielded", "ins": "insured", "hand": "signal"}
"""The verb with which chance answers a question for the bettors who are no person."""


class SessionPhase(Phase["Blackjack"]):
    """A part of a session. Its id is that of the table's phase."""

    out_of_turn = say("It is not your turn.")

    def legal(self, game: Blackjack, seat: Seat) -> list[Action]:
        return [action for choice in game.choices(seat) for action in _listed(choice)]

    def fault(self, game: Blackjack, seat: Seat, action: Action) -> str:
        if seat in self.waiting_for(game):
            return self.wrong(game, action)
        if game.house.dealer and seat == 0:
            return say("Bets are closed.") if action.verb in ("bet", "unbet", "ready") else say("It is not your turn.")
        return self.out_of_turn

    def wrong(self, game: Blackjack, action: Action) -> str:
        """Why whoever is waited for may not do this, "" if he may."""
        raise NotImplementedError

    def instead(self, game: Blackjack, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if game.house.dealer and seat == 0:
            return self.to_bettor(game)
        return self.not_now if seat in self.waiting_for(game) else say("Wait for the bettors.")

    def to_bettor(self, game: Blackjack) -> str:
        """What the person who bets is told to do."""
        return say("Bets are closed.")


class SessionOver(SessionPhase):
    """After the end of the session."""

    id = SESSION_OVER
    why_idle = say("The session is over.")

    def waiting_for(self, game: Blackjack) -> frozenset[Seat]:
        return NOBODY


# ------------------------------------------------------------------------------------------------------- chance


class ChanceActs(SessionPhase):
    """Chance does something."""

    def waiting_for(self, game: Blackjack) -> frozenset[Seat]:
        return ONE[CHANCE]

    def lot(self, game: Blackjack) -> Choice:
        """What."""
        raise NotImplementedError

    def choices(self, game: Blackjack, seat: Seat) -> list[Choice]:
        return [self.lot(game)]

    def wrong(self, game: Blackjack, action: Action) -> str:
        verb, words, cards = action
        lot = self.lot(game)
        if verb != lot.verb:
            return _ELSE
        return "" if len(words) == 1 and words[0] in lot.values and not cards else say("That is no lot of chance.")


class NobodySeated(ChanceActs):
    """Nobody sits yet."""

    id = UNSEATED
    verbs = ("table",)

    def lot(self, game: Blackjack) -> Choice:
        return Choice("table", say("The bettors sit down"), values=_LOTS)

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.begin(game.table, int(action.words[0]), out)
        game.fortunes = (game.fortune(),) if game.house.reserved else ()


class PackUnshuffled(ChanceActs):
    """The pack is shuffled for the first shoe, or for the next one of a session whose rounds are counted."""

    id = UNSHUFFLED
    verbs = ("shuffle",)

    def pack(self, game: Blackjack) -> tuple[Card, ...]:
        """What is shuffled."""
        return game.house.pack

    def lot(self, game: Blackjack) -> Choice:
        cards = self.pack(game)
        return Choice("shuffle", say("Shuffle"), cards=cards, least=len(cards), most=len(cards))

    def wrong(self, game: Blackjack, action: Action) -> str:
        if action.verb != "shuffle":
            return _ELSE
        return say("A shuffle has no words.") if action.words else shuffle_fault(self.pack(game), action.cards)

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.shuffled(game.table, action.cards, out)


class BetweenShoes(PackUnshuffled):
    """Between two shoes."""

    id = SHOE_OVER


class ShoeRanOut(PackUnshuffled):
    """The shoe has run out in a round: the discards are shuffled."""

    id = RESHUFFLING

    def pack(self, game: Blackjack) -> tuple[Card, ...]:
        return tuple(sorted(game.table.dead))

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.reshuffled(game.table, action.cards, out)


class BettorsBet(ChanceActs):
    """The bettors bet."""

    id = BETS_COMING
    verbs = ("bets",)
    out_of_turn = say("Wait until the bettors are ready.")

    def lot(self, game: Blackjack) -> Choice:
        return Choice("bets", say("The bettors bet"), values=game.plans())

    def wrong(self, game: Blackjack, action: Action) -> str:
        verb, words, cards = action
        if verb != "bets" or len(words) != 1 or cards:
            return _ELSE
        try:
            plans = read_plans(words[0], game.house)
        except ValueError as error:
            return say("The bettors cannot do that: {why}.", why=str(error))
        spots = [each.spot for each in plans.wagers] + [each.spot for each in plans.incidents]
        own = game.house.reserved
        return say("Chance does not bet at the spot of a player.") if own and own in spots else ""

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        bets.place_bets(game.table, read_plans(action.words[0], game.house), out)


class CuttingPack(ChanceActs):
    """A bettor cuts, for whom chance does unless it is a person."""

    id = CUTTING
    verbs = ("cut",)

    def waiting_for(self, game: Blackjack) -> frozenset[Seat]:
        return ONE[0 if self._own(game) else CHANCE]

    def _own(self, game: Blackjack) -> bool:
        return game.table.cutter == game.house.reserved > 0

    def lot(self, game: Blackjack) -> Choice:
        return Choice("cut", say("The pack is cut"), values=tuple(map(str, range(1, len(game.table.heap)))))

    def choices(self, game: Blackjack, seat: Seat) -> list[Choice]:
        if seat == CHANCE:
            return [self.lot(game)]
        return [Choice("cut", say("Cut the pack"), amounts=range(1, len(game.table.heap)), button=True)]

    def wrong(self, game: Blackjack, action: Action) -> str:
        if not self._own(game):
            return super().wrong(game, action)
        fits = action.verb == "cut" and len(action.words) == 1 and whole(action.words[0], 1, len(game.table.heap))
        return "" if fits else say("Put the cut card into the pack, with at least one card on each side.")

    def to_bettor(self, game: Blackjack) -> str:
        return say("Put the cut card into the pack.") if self._own(game) else say("Bets are closed.")

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        shoe.insert_cut_card(game.table, int(action.words[0]), out)


# ------------------------------------------------------------------------------------------------ bettors answer


class BettorsAnswer(ChanceActs):
    """Bettors answer: the one whose hand acts, or all of them. For those who are no person chance does."""

    id = ANSWERING
    verbs = ("signal", "insured", "yielded", "hit", "stand", "double", "split", "surrender", "cover", "even", "pass")

    def waiting_for(self, game: Blackjack) -> frozenset[Seat]:
        return ONE[0 if self._own(game) else CHANCE]

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
        answer = answers.insurance_answer if table.question == "ins" else answers.early_answer
        return Choice(verb, say("The bettors answer"), values=(answer(table),))

    def choices(self, game: Blackjack, seat: Seat) -> list[Choice]:
        return [self.lot(game)] if seat == CHANCE else _own_answers(game)

    def wrong(self, game: Blackjack, action: Action) -> str:
        if self._own(game):
            return _own_fault(game, action)
        verb, words, cards = action
        if verb != _OTHERS[game.table.question] or cards or len(words) != 1 + (game.table.question == "hand"):
            return _ELSE
        try:
            self._read(game, words)
        except ValueError as error:
            return say("The bettors cannot do that: {why}.", why=str(error))
        return ""

    def _read(self, game: Blackjack, words: tuple[str, ...]) -> object:
        table = game.table
        if table.question == "hand":
            return answers.read_hand_answer(table, words[0], words[1])
        return (
            answers.read_insurance(table, words[0]) if table.question == "ins" else answers.read_early(table, words[0])
        )

    def to_bettor(self, game: Blackjack) -> str:
        return say("Answer with a button.") if self._own(game) else say("It is not your turn.")

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        table, words = game.table, action.words
        question, own = table.question, game.house.reserved
        if seat == 0 and own:
            _answer_oneself(game, action, out)
        elif question == "hand":
            hands.signalled(table, answers.read_hand_answer(table, words[0], words[1]), out)
        elif question == "ins":
            hands.answered_insurance(table, *answers.read_insurance(table, words[0]), out)
        else:
            hands.answered_early(table, answers.read_early(table, words[0]), out)
        table.person_asked = False
        if seat == CHANCE and own and question != "hand" and _may_answer(game, question):
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


class PersonBets(SessionPhase):
    """A person bets."""

    id = BETTING
    verbs = ("bet", "unbet", "ready", "leave")

    def waiting_for(self, game: Blackjack) -> frozenset[Seat]:
        return ONE[0]

    def _stakes(self, game: Blackjack) -> dict[str, int]:
        """What the person has on each bet."""
        return {wager.kind: wager.amount for wager in game.table.layout if wager.spot == game.house.reserved}

    def choices(self, game: Blackjack, seat: Seat) -> list[Choice]:
        limits, stakes = game.house.limits, self._stakes(game)
        purse, main = game.table.purse(game.house.reserved), stakes.get("main", 0)
        choices = []
        kinds = ["main", *(table.bet for table in game.house.rules.side_bets if main)]
        for kind in kinds:
            least, most = (limits.least, limits.most) if kind == "main" else (limits.side_least, limits.side_most)
            amounts = range(least, min(most, purse + stakes.get(kind, 0)) + 1, limits.unit)
            if amounts and not (kind == "main" and self._closed(game)):
                label = say("Bet") if kind == "main" else say("Bet on {bet}", bet=SIDE_NAMES[kind])
                choices.append(Choice("bet", label, (kind,), amounts=amounts, onto=(f"circle:{kind}",)))
        if stakes:
            choices.append(Choice("unbet", say("Take back"), values=tuple(stakes), key="U"))
        choices.append(Choice("ready", say("Ready"), key="Space", button=True))
        question = say("Leave the table for good?")
        choices.append(Choice("leave", say("Leave the table"), button=True, confirm=question, restrained=True))
        return choices

    def _closed(self, game: Blackjack) -> str:
        entered = game.house.reserved in game.table.entered
        return game.house.limits.entering_fault(entered, game.table.shoe_rounds <= 1)

    def wrong(self, game: Blackjack, action: Action) -> str:
        verb, words, _ = action
        stakes, limits = self._stakes(game), game.house.limits
        if verb == "bet" and len(words) == 2 and is_number(words[1]):
            kind, amount = words[0], number_in(words[1])
            if kind == "main":
                fault = self._closed(game) or limits.fault(amount)
            elif kind in [table.bet for table in game.house.rules.side_bets]:
                fault = limits.side_fault(amount, stakes.get("main", 0))
            else:
                fault = say("That bet is not offered at this table.")
            if not fault and amount > game.table.purse(game.house.reserved) + stakes.get(kind, 0):
                return say("You do not have that many chips.")
            return fault
        if verb == "unbet" and len(words) == 1:
            return "" if words[0] in stakes else say("You have no chips there.")
        return "" if verb in ("ready", "leave") and not words else say("Place your bets, or say that you are ready.")

    def to_bettor(self, game: Blackjack) -> str:
        return say("Choose a chip, then a betting circle.")

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb, words, _ = action
        table, own = game.table, game.house.reserved
        if verb == "bet":
            bets.stake(table, own, words[0], int(words[1]), out)
        elif verb == "unbet":
            gone = [words[0]] if words[0] not in OF_HANDS else [*self._stakes(game)]
            for kind in gone:
                bets.stake(table, own, kind, 0, out)
        elif verb == "ready":
            bets.bets_placed(table)
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@is/are} ready", seat=0)))
        else:
            table.phase = SESSION_OVER
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@leaves/leave} the table", seat=0)))
            game.shoe_is_over(out)


# --------------------------------------------------------------------------------------------------- the dealer


class DealerActs(SessionPhase):
    """The dealer acts: any step of the hands, right or wrong. What is right is the table's matter."""

    not_now = say("That means nothing now.")

    def __init__(self, name: str, not_now: str = "") -> None:
        self.id = name  # type: ignore[misc]  # it is the table's name of it
        self.not_now = not_now or DealerActs.not_now  # type: ignore[misc, assignment]
        self.verbs = tuple([verb for verb, step in STEPS.items() if name in step.phases])  # type: ignore[misc]

    def waiting_for(self, game: Blackjack) -> frozenset[Seat]:
        return ONE[game.house.dealer]

    def choices(self, game: Blackjack, seat: Seat) -> list[Choice]:
        if game.offered is None:
            if game.agreed.role == "dealer":
                game.offered = dealer_choices(game.table)
            else:
                game.offered = [exactly(text, game.house) for text in game.table.due()]
        return game.offered[:]

    def wrong(self, game: Blackjack, action: Action) -> str:
        core, table = without_chips(action), game.table
        if core != action:
            wrong = self._chips(game, action)
            if wrong:
                return wrong
        if action_text(core) in table.due() or any(choice.offers(core) for choice in self.choices(game, 0)):
            return ""
        if game.agreed.role != "dealer":
            return say("The demonstration goes its own way.")
        if core.verb in ("take", "pay", "return", "restore", "tap"):
            return say("No bet lies there.")
        return self.not_now

    def _chips(self, game: Blackjack, action: Action) -> str:
        """What is wrong with the chips of a payment."""
        chips = chips_in(action.words[3:], game.house.chips)
        if chips is None:
            return say("Chips are written like 3x2500.")
        if str(sum(denomination * count for denomination, count in chips)) != action.words[2]:
            return say("The chips do not make that amount.")
        if game.table.chips_for(int(action.words[2]), chips) is None:
            return say("The rack has not that many of these chips.")
        return ""

    def apply(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """What is due needs no looking at."""
        due = seat == game.house.dealer and not action.cards and action_text(action) in game.table.due()
        if not due:
            game.check(seat, action)
        self.do(game, seat, action, out)

    def do(self, game: Blackjack, seat: Seat, action: Action, out: list[Event] | None) -> None:
        table, core = game.table, without_chips(action)
        chips = chips_in(action.words[3:], game.house.chips) or () if core != action else ()
        exposed, rounds = table.exposed_card, len(table.reports)
        table.act(action_text(core), chips, out)
        if out is not None and exposed != table.exposed_card:
            if table.exposed_card is not None:
                out.append(Turned(table.exposed_card, "shoe", 0))
                out.append(Note(say("The next card in the shoe lies face up")))
            elif table.shoe[:1] == (exposed,):  # nobody needs it now
                out.append(Turned(None, "shoe", 0))
        if len(table.reports) > rounds:
            game.round_is_over(out)
        if table.phase in (SHOE_OVER, SESSION_OVER):
            game.shoe_is_over(out)


PHASES: Final[Mapping[str, SessionPhase]] = {
    UNSEATED: NobodySeated(),
    UNSHUFFLED: PackUnshuffled(),
    PREPARING: DealerActs(PREPARING, say("The shoe is being prepared.")),
    CUTTING: CuttingPack(),
    BURNING: DealerActs(BURNING, say("The first card is to be burned.")),
    BETWEEN: DealerActs(BETWEEN, say("The next round has not begun.")),
    BETS_COMING: BettorsBet(),
    BETTING: PersonBets(),
    CLOSING: DealerActs(CLOSING, say("The bets lie, and are to be closed.")),
    DEALING: DealerActs(DEALING, say("The cards come first.")),
    SIDES: DealerActs(SIDES, say("The side bets come first.")),
    EARLY: DealerActs(EARLY),
    INSURANCE: DealerActs(INSURANCE, say("Insurance comes first.")),
    PEEKING: DealerActs(PEEKING),
    PLAYING: DealerActs(PLAYING, say("The bettors' hands come first.")),
    ANSWERING: BettorsAnswer(),
    RESHUFFLING: ShoeRanOut(),
    DEALERS_HAND: DealerActs(DEALERS_HAND, say("Your own hand comes first.")),
    SETTLING: DealerActs(SETTLING, say("The bets are being settled.")),
    CLEARING: DealerActs(CLEARING, say("The cards are to be cleared.")),
    SHOE_ENDS: DealerActs(SHOE_ENDS, say("The shoe is over.")),
    SHOE_OVER: BetweenShoes(),
    SESSION_OVER: SessionOver(),
}
"""By the table's."""


@lru_cache(maxsize=1 << 12)
def _listed(choice: Choice) -> tuple[Action, ...]:
    """The actions of a choice. Most of a dealer's are offered again at every step."""
    return tuple(choice.actions())
