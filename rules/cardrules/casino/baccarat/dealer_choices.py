"""What the dealer's hands can do at a table of Mini Baccarat, right or wrong, as choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino.baccarat.dealer_calls import NUMBER_WORDS, said
from cardrules.casino.baccarat.dealer_steps import STEPS, said_step
from cardrules.casino.baccarat.house import House
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER
from cardrules.casino.baccarat.table_phase import (
    BETWEEN,
    BURNING,
    CLOSING,
    COUP,
    PREPARING,
    SETTLING,
    SHOE_ENDS,
    TablePhase,
)
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.gold_buttons import with_gold
from cardrules.casino.remedies_to_choose import with_remedies
from cardrules.casino.serving_choices import service_choices
from cardrules.protocol.game import Choice
from cardrules.protocol.texts import say

__all__ = ["dealer_choices", "exactly"]

_MOTIONS: Final = {
    "gather": say("Gather"), "mix": say("Mix"), "wash": say("Wash"), "stacks": say("Stacks"), "pick": say("Pick"),
    "riffle": say("Riffle"), "strip": say("Strip"), "lay": say("Lay"), "square": say("Square"), "slide": say("Slide"),
    "load": say("Load"),
}  # fmt: skip
_SHOE_KEYS: Final = {"gather": "G", "square": "Q", "slide": "E", "load": "L"}
_MOST: Final = 10_000_000
"""The largest payment at a table in US dollars, in cents."""

_TOTALS: Final = tuple(f"{player}-{banker}" for player in range(10) for banker in range(10))
_CALLS: Final = (
    *_TOTALS,
    *(f"{hand}-{total}" for hand in (PLAYER, BANKER) for total in range(10)),
    *(f"{hand}-{high}-{low}" for hand in (PLAYER, BANKER) for high in range(1, 10) for low in range(high)),
    *(f"tie-{total}-{total}" for total in range(10)),
    *(f"burn-{NUMBER_WORDS[number]}-{number}" for number in range(2, 10)),
    *(f"burn-{rank}-{number}" for rank in ("ten", "jack", "queen", "king") for number in (10, 0)),
    "burn-ace-1",
    "burn-ace-11",
    "last",
    "end",
    "colour",
)
_WITH_CHIPS: Final = (CLOSING, COUP, SETTLING, BETWEEN)
"""The phases of a coup, in which chips may run short; at the end somebody must still want some."""


@lru_cache(maxsize=4)
def _call_choices(words: tuple[tuple[str, str], ...], most: int) -> tuple[Choice, Choice, Choice]:
    """Any call, an amount that is paid, and one that is changed, where a house has these words."""
    shown = tuple(said(call, dict(words)) for call in _CALLS)
    return (
        Choice("call", say("Call"), values=_CALLS, shown=shown),
        Choice("call", say("Call the payout"), ("pay",), amounts=range(1, most + 1)),
        Choice("call", say("Call the change"), ("change",), amounts=range(1, most + 1)),
    )


def dealer_choices(table: TableState) -> list[Choice]:
    """Every choice of the dealer now; what is right is among them, and what the supervisor waits for comes first."""
    return _DealerChoices(table).all()


class _DealerChoices:
    """What the dealer's hands can do, right or wrong. Buttons are for words and motions; cards, chips and the cut card
    are moved on the table. While nobody may tell the dealer what is wrong, no button does either. What is always wrong
    in a phase that everybody sees is restrained: it can be done, and nobody is told of it who asks what can."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.silent = table.house.coach == "silent"
        self.found: list[Choice] = []
        self.calls = _call_choices(tuple(table.house.words.items()), _MOST * table.house.chips.scale)

    def all(self) -> list[Choice]:
        table = self.table
        phases: Mapping[TablePhase, Callable[[], None]] = {
            PREPARING: self._preparing, BURNING: self._burning, CLOSING: self._closing, COUP: self._coup,
            SETTLING: self._settling_bets, BETWEEN: self._between, SHOE_ENDS: self._shoe_ending,
        }  # fmt: skip
        phases[table.phase]()
        if table.phase in _WITH_CHIPS:
            self._fills()
        mine = len(self.found)
        self._of_other_states()
        self.found[mine:] = [each._replace(restrained=True) for each in self.found[mine:]]
        calls = self.silent or not table.house.mends
        self._add("floor", say("Call the floor"), button=calls and not table.prompt)
        self.found = with_remedies(self.found, table, lambda text: exactly(text, table.house))
        return with_gold(self.found, table, self._is_told)

    def _is_told(self, choice: Choice) -> bool:
        """Whether the button of a choice that is due may tell so: not how many cards burn, whether a hand draws, that a
        bet may not be made."""
        table = self.table
        if choice.verb in ("burn", "sweep") and table.phase == BURNING and table.burned:
            return table.house.coach == "block"
        if choice.verb == "close":
            return table.house.crowd.incidents == "off"
        return choice.verb != "stand"

    def _add(
        self,
        verb: str,
        label: str,
        *words: str,
        values: tuple[str, ...] = (),
        onto: tuple[str, ...] = (),
        key: str = "",
        button: bool = False,
        restrained: bool = False,
    ) -> None:
        self.found.append(
            Choice(verb, label, words, values=values, onto=onto, key=key, button=button, restrained=restrained)
        )

    def _preparing(self) -> None:
        table = self.table
        steps = list(dict.fromkeys(table.house.prep))
        square = steps.index("square")
        shown = set(steps)
        if "wash" in steps:  # more than a bar has room for: those of the shuffle, or those after it
            shuffled = table.prep_at >= table.house.prep.index("square")
            shown = set(steps[square:] if shuffled else steps[: square + 1])
        if not self.silent:  # what is not due has no button; in a test nothing tells what is
            shown &= {text.split()[0] for text in table.due()}
        for verb in steps:
            now = verb in shown
            if verb == "offer":
                positions = tuple(str(bettor.position) for bettor in table.bettors)
                numbers = tuple(table.house.labels[bettor.position] for bettor in table.bettors)
                self.found.append(
                    Choice("offer", say("Offer"), values=positions, shown=numbers, button=now, restrained=not now)
                )
                if table.heap:
                    cuts = range(1, len(table.heap))
                    self.found.append(Choice("insert", say("Cut the pack yourself"), amounts=cuts, restrained=not now))
            elif verb == "cutcard":
                depths = range(1, 105)
                self.found.append(
                    Choice("cutcard", say("Insert the cut card"), amounts=depths, onto=("heap",), restrained=not now)
                )
            else:
                held, key = verb in ("mix", "wash"), _SHOE_KEYS.get(verb, "")
                self._add(verb, _MOTIONS[verb], key=key, button=now and not held, restrained=not now)

    def _burning(self) -> None:
        if self.table.shoe:
            self._add("burn", say("Burn a card"), key="B", button=True)
        self._add("sweep", say("Sweep"), key="W", button=True)
        self._add("open", self._said("open"), key="O", restrained=True)
        self._draw(PLAYER, restrained=True)
        self.found += self.calls[:1]

    def _draw(self, *hands: str, restrained: bool = False) -> None:
        if hands:
            shown = tuple(say("for {hand}", hand=BET_NAMES[hand]) for hand in hands)
            self.found.append(
                Choice(
                    "draw", say("Draw a card"), values=hands, shown=shown, onto=hands, key="D", restrained=restrained
                )
            )

    def _closing(self) -> None:
        self._bets("return", say("Give back the bet on"))
        self._add("close", self._said("close"), key="N", button=True)
        self._draw(PLAYER, BANKER, restrained=True)

    def _coup(self) -> None:
        table = self.table
        room = 2 if len(table.player) + len(table.banker) < 4 else 3
        hands = tuple(
            hand for hand, cards in ((PLAYER, table.player), (BANKER, table.banker)) if len(cards) < room
        )  # fmt: skip
        self._draw(*hands)
        behind = table.cut_depth if table.cut == "in" else 0
        if len(table.shoe) > behind + 1 and not table.extra and table.exposed_card is None:
            for hand in hands:
                self._add("pull", say("Draw two cards"), hand, restrained=True)
                self._add("pull", say("Draw two cards and see the second"), hand, "seen", restrained=True)
        if table.exposed_card is not None or table.extra_state in ("use", "burn", "keep"):
            self._add("burn", say("Burn a card"), key="W", button=True)  # B is Banker
        if table.extra_state in ("use", "burn", "keep") and table.house.free_hand:
            self._add("keep", say("Lay the card aside"), button=True)
        decided = BANKER if table.player_done else PLAYER
        for hand in (PLAYER, BANKER):
            label = self._said(f"stand_{hand}")
            self._add("stand", label, hand, key="S" if hand == decided else "", button=room == 3)
        if any(table.down):
            for hand, down in zip((PLAYER, BANKER), table.down, strict=True):
                self._add("turn", say("Turn {hand}'s cards", hand=BET_NAMES[hand]), hand, button=down)
        self._add("aside", say("Lay the cut card aside"), key="A")
        hands = (PLAYER, BANKER)
        shown = tuple(say("{hand}'s hand", hand=BET_NAMES[hand]) for hand in hands)
        self.found.append(Choice("push", say("Push forward"), values=hands, shown=shown))
        self._add("tap", say("Tap for a tie"), key="T")
        self._bets("return", say("Give back the bet on"))
        # Whoever has forgotten it says it late; in a test nothing tells whether somebody has.
        late = exactly("close", table.house)._replace(button=False, restrained=True)
        self.found.append(Choice("close", self._said("close"), key="N", button=True) if self.silent else late)
        self._settling()
        self.found += self.calls[:1]

    def _settling_bets(self) -> None:
        table = self.table
        self._settling()
        touched = dict.fromkeys((each.wager.position, each.wager.bet) for each in table.touched)
        last = table.touched[-1].wager[:2] if table.touched else None
        for position, bet in touched:
            label = say("Put right the {bet} bet of {place}", bet=BET_NAMES[bet], place=table.label(position))
            self._add("restore", label, str(position), bet, button=self.silent and (position, bet) == last)
        self.found += self.calls[:2]

    def _settling(self) -> None:
        table = self.table
        now = table.phase == SETTLING
        self._bets("take", say("Take the bet on"), restrained=not now)
        if table.house.race:
            self._add("rake", say("Take all losing bets"), key="Z" if now else "", button=now, restrained=not now)
        for position, bets in table.wagers_of():
            for bet in bets:
                self._amounts(
                    "pay", say("Pay the bet on {bet}", bet=BET_NAMES[bet]), str(position), bet, restrained=not now
                )
        if table.house.marked and now:
            for bettor in table.bettors:
                self._amounts("mark", say("Mark commission"), str(bettor.position))
        # What is not due has no button, and in a test nothing tells what is.
        settled = not (table.call_due or table.to_take or table.to_pay or table.to_mark)
        button = now and settled and not self.silent
        self._add("discard", say("Clear the cards"), key="C" if now else "", button=button, restrained=not now)
        self._add("discard", say("Clear the cards, Banker's first"), BANKER, restrained=True)

    def _between(self) -> None:
        table = self.table
        self._add("open", self._said("open"), key="O", button=True)
        self._add("hands", say("Show your hands"), key="H", button=True)
        self.found.append(
            Choice("tapout", say("Tap out"), button=True, confirm=say("End the session here, with its report?"))
        )
        if table.burn_missing:
            self._add("burn", say("Burn a missing card"), key="B", button=not self.silent)
        self._serving()

    def _fills(self) -> None:
        """Chips run short, and the floor can be told so at every moment of the game; while cards are dealt, by key."""
        table, chips = self.table, self.table.house.chips
        low = tuple(
            str(denomination)
            for denomination, count, opening in zip(chips.values, table.rack, chips.rack, strict=True)
            if 2 * count < opening and (denomination not in table.fills or table.needed_at_once(denomination))
        )
        if low:
            shown = tuple(table.cash(int(denomination)) for denomination in low)
            button = table.phase not in (CLOSING, COUP)
            self.found.append(Choice("fill", say("Call for a fill"), values=low, shown=shown, button=button))

    def _shoe_ending(self) -> None:
        self._serving()
        if any(step.startswith("give") for step in self.table.service):
            self._fills()
        self._add("hands", say("Show your hands"), button=True)
        self._add("leave", say("Leave the table"), button=True)

    def _serving(self) -> None:
        """Whatever belongs to the bettors who want something now; of several alike the first has the button."""
        table = self.table
        most = _MOST * table.house.chips.scale
        self.found += service_choices(table.service, most, lambda step: exactly(step, table.house))
        if table.service:
            self.found += self.calls[::2]

    def _of_other_states(self) -> None:
        """What belongs to another state, and is an error of order now: without a button or a key."""
        phase, house = self.table.phase, self.table.house
        motions = [verb for verb in dict.fromkeys(house.prep) if verb not in ("offer", "cutcard")]
        for verb in (*motions, "burn", "sweep", "open", "close", "aside", "tap", "discard", "drop", "hands"):
            if phase not in STEPS[verb].phases:
                self.found.append(exactly(verb, house)._replace(button=False))
        hands = (PLAYER, BANKER)
        if phase not in STEPS["draw"].phases:
            self._add("draw", say("Draw"), values=hands, onto=hands)
        if phase not in STEPS["stand"].phases:
            self._add("stand", say("Stand"), values=hands)
        if phase not in STEPS["call"].phases:
            self.found += self.calls[:1]

    def _said(self, call: str) -> str:
        return said(call, self.table.house.words)

    def _bets(self, verb: str, label: str, *, restrained: bool = False) -> None:
        for position, bets in self.table.wagers_of():
            names = tuple(BET_NAMES[bet] for bet in bets)
            self.found.append(
                Choice(verb, label, (str(position),), values=tuple(bets), shown=names, restrained=restrained)
            )

    def _amounts(self, verb: str, label: str, *words: str, restrained: bool = False) -> None:
        most = _MOST * self.table.house.chips.scale
        self.found.append(Choice(verb, label, words, amounts=range(1, most + 1), restrained=restrained))


def exactly(text: str, house: House) -> Choice:
    """The choice of just this step."""
    verb, *words = text.split()
    named = said_step(text, house.labels, house.words)
    return Choice(verb, say("{step:^}", step=named), tuple(words), button=True)
