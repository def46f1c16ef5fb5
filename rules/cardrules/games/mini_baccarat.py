"""Mini Baccarat (punto banco), above all for its dealer: the whole procedure of a shoe, watched and graded.

The rules are the standard tableau; the procedure is that of the casino dealers' schools and of the Pennsylvania
regulations (58 Pa. Code 627a). What the dealer's hands do, and what may be wrong with it, is in
``cardrules.baccarat.procedure``; this file makes it a game of the protocol.

Who plays is the option ``role``: ``dealer`` (seat 0 deals), ``watch`` (seat 0 deals too, and only right steps are
offered: a bot demonstrates) or ``bettor`` (seat 0 bets at the middle position, seat 1 deals). The other bettors are no
seats: what all of them do in a coup is one action of chance, ``bets 1:banker:2500,2:player:5000`` (the form is that
of ``cardrules.baccarat.bettors``). Further actions of chance: ``table 417`` (who sits down), ``shuffle``, ``cut 150``
(cards in front of the cut card), and ``dealt 40`` (coups that another dealer has dealt of a shoe that is taken over).
The clock says ``at 4200`` (milliseconds since the table opened, from 1,000 on, always rising) before what happens
then; the game never waits for it. All money is in cents.

Zones, always in this order: ``heap`` (the pack while it is prepared), ``shoe``, ``burn``, ``player``, ``banker``,
``extra`` (a card pulled in error), ``discards``.

Tokens: ``bettor`` at ``position:<n>`` (chips on the rail), ``bet`` at ``position:<n>:<bet>`` (``late`` if added after
the close), ``marker`` at ``box:<n>``, ``rack`` at ``rack`` (denomination and how many), ``cut_card`` at ``shoe``,
``dealer`` or ``discards``, and ``result`` at the hand that won, or at "" for a tie.

Keys of ``View.facts`` are the public attributes of ``baccarat.hands.Layout`` by name, and::

    due       the right steps now as actions in text, the usual one first (empty while somebody else acts)
    labels    what is printed at each position (the first, of position 0, is empty)
    calling   what a number that the dealer says is part of: "burn", "totals", "player", "banker", "result", or ""
    offers    the remedies among which the dealer chooses, as actions in text, where the house has it so
    totals    the score of each seat at the end of the last shoe
    fortunes  the chips of the person who bets, after each coup
    ledger    the bets of that person as they were settled: coup, bet, what was staked, and what was won, net of
              commission (negative if lost, 0 for a push)
    grade     the dealer's grade so far
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, Self, cast

from cardrules.baccarat.bettors import Crowd, Difficulty, Incidents, incident_due, plan_coup, read_plans
from cardrules.baccarat.floor import remedies, remedies_offered
from cardrules.baccarat.grading import NUMBER_WORDS, CoupReport, Grade, Hand, errors_by_coup, grade_of, speed_ratio
from cardrules.baccarat.hands import MIDDLE, OPENING_RACK, Coach, House, Remedy, prep_steps
from cardrules.baccarat.procedure import STEPS_IN, Table, said_step
from cardrules.baccarat.roads import Roads
from cardrules.baccarat.rules import (
    BANKER,
    BET_NAMES,
    DENOMINATIONS,
    PLAYER,
    SIDE_BETS,
    TIE,
    Commission,
    Limits,
    Rounding,
    Terms,
    money,
)
from cardrules.cards import Card, pack
from cardrules.dealing import shuffle_fault
from cardrules.game import (
    CHANCE,
    CLOCK,
    NOBODY,
    Action,
    Choice,
    Event,
    Game,
    Note,
    Phase,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
    action_text,
)
from cardrules.options import Option, Preset, Value
from cardrules.texts import counted

__all__ = ["MiniBaccarat"]

_ON: Final = ("off", "on")
_SHOE_VERBS: Final = ("gather", "mix", "wash", "stacks", "pick", "riffle", "strip", "lay", "square", "slide", "load")
_SHOE_KEYS: Final = {"gather": "G", "square": "Q", "slide": "E", "load": "L"}
_VARIANTS: Final = 8
"""How many coups of the bettors chance chooses from."""
_LOTS: Final = tuple(map(str, range(1000)))
_MOST: Final = 10_000_000
"""The largest payment, in cents."""
_DIGITS: Final = 10
"""Digits of an amount that are read; one with more is past every limit."""
_EARLIEST: Final = 1_000
_LATEST: Final = 10**9

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
_CALL_CHOICES: Final = (
    Choice("call", "Call", values=_CALLS),
    Choice("call", "Call the payout", ("pay",), amounts=range(1, _MOST + 1)),
    Choice("call", "Call the change", ("change",), amounts=range(1, _MOST + 1)),
)


def _side_option(bet: str, help_text: str) -> Option:
    name = BET_NAMES[bet]
    return Option(bet, f"Side bet: {name[0].upper()}{name[1:]}", _ON, help=help_text)


_OPTIONS: Final = (
    Option(
        "role",
        "You are",
        ("dealer", "bettor", "watch"),
        ("The dealer", "A bettor", "A spectator"),
        "Whether you deal, bet, or watch a demonstration.",
    ),
    Option("decks", "Packs in the shoe", (8, 6, 4), help="Eight packs last for about 74 coups."),
    Option("positions", "Betting positions", (9, 7), help="How many bettors there is room for."),
    Option("skip_four", "Number four is left out", _ON, help="Whether the positions are numbered 1, 2, 3, 5 ..."),
    Option(
        "commission",
        "Commission on Banker",
        ("net", "marked", "ez", "super6"),
        ("5 %, deducted", "5 %, marked", "None; a three-card 7 pushes", "None; a 6 is paid half"),
        "How the house takes its share of winning bets on Banker.",
    ),
    Option(
        "commission_rounding",
        "Commission is rounded",
        ("up_quarter", "exact", "down_quarter"),
        ("Up to 25 cents", "Not at all", "Down to 25 cents"),
        "Only for bets whose 5 % is no multiple of 25 cents.",
    ),
    Option(
        "commission_due",
        "Marked commission is due",
        ("end_of_shoe", "each_coup"),
        ("At the end of the shoe", "After each coup"),
        "Whoever leaves pays at once in any case.",
    ),
    Option("tie_pays", "A tie pays", (8, 9), ("8 to 1", "9 to 1"), "What a winning bet on the tie is paid."),
    Option("unit", "Bets are multiples of", (5, 1, 25), ("$5", "$1", "$25"), "The smallest step of a bet."),
    Option(
        "table_min",
        "Least bet",
        (5, 1, 10, 25, 100),
        ("$5", "$1", "$10", "$25", "$100"),
        "The minimum on Player and on Banker.",
    ),
    Option(
        "table_max",
        "Greatest bet",
        (500, 100, 200, 1000, 2500, 5000),
        ("$500", "$100", "$200", "$1,000", "$2,500", "$5,000"),
        "The maximum on Player and on Banker.",
    ),
    Option(
        "tie_min", "Least tie bet", (5, 1, 10, 25), ("$5", "$1", "$10", "$25"), "The minimum on the tie and side bets."
    ),
    Option(
        "tie_max",
        "Greatest tie bet",
        (100, 25, 50, 200, 500),
        ("$100", "$25", "$50", "$200", "$500"),
        "The maximum on the tie and side bets.",
    ),
    Option("both_sides", "Bets on both sides", _ON, help="Whether one position may bet on Player and on Banker."),
    Option(
        "cut_depth", "Cards behind the cut card", (52, 14, 16, 7), help="The shoe ends when the cut card comes out."
    ),
    Option(
        "after_cut",
        "After the cut card",
        ("one_more", "finish"),
        ("One more coup", "That coup is the last"),
        "What is dealt when the cut card comes out in the middle of a coup.",
    ),
    Option("burn_ten", "A ten or face card burns", (10, 0), help="How many more cards are burned for it."),
    Option("burn_ace", "An ace burns", (1, 11), help="How many more cards are burned for it."),
    Option(
        "deal_style",
        "The first four cards",
        ("face_up", "face_down"),
        ("Face up", "Face down"),
        "Whether they are turned over only when all four are out.",
    ),
    _side_option("player_pair", "Player's first two cards have the same rank: 11 to 1."),
    _side_option("banker_pair", "Banker's first two cards have the same rank: 11 to 1."),
    _side_option("either_pair", "At least one hand begins with a pair: 5 to 1."),
    _side_option("perfect_pair", "A hand begins with two equal cards: 25 to 1, both hands 200 to 1."),
    _side_option("dragon7", "Banker wins with a three-card 7: 40 to 1."),
    _side_option("panda8", "Player wins with a three-card 8: 25 to 1."),
    _side_option("super6_bet", "Banker wins with 6: 12 to 1."),
    _side_option("lucky6", "Banker wins with 6: 12 to 1 with two cards, 20 to 1 with three."),
    _side_option("dragon_bonus_p", "Player wins by a natural, or by four or more: up to 30 to 1."),
    _side_option("dragon_bonus_b", "Banker wins by a natural, or by four or more: up to 30 to 1."),
    _side_option("small", "Four cards in all: 1.5 to 1."),
    _side_option("big", "Five or six cards in all: 0.54 to 1."),
    Option("roads", "Scoreboard", ("on", "off"), help="Whether the roads are shown."),
    Option(
        "minutes_limit",
        "Length of the session",
        ("off", 20, 60),
        ("One shoe", "20 minutes", "60 minutes"),
        "A timed session goes on with new shoes until the time is over.",
    ),
    Option(
        "difficulty",
        "The bettors",
        ("competent", "beginner", "expert"),
        ("Five or six, round amounts", "One to three, small amounts", "A full table, any amount"),
        "How much the bettors give the dealer to do.",
    ),
    Option(
        "coach",
        "Mistakes",
        ("block", "correct", "silent"),
        ("Are refused, with the reason", "Happen, and must be put right", "Are only noted"),
        "What happens when the dealer does something wrong.",
    ),
    Option(
        "calls", "Calls", ("buttons", "auto"), ("Made by the dealer", "Made for you"), "Who makes the announcements."
    ),
    Option(
        "shoe_steps",
        "Preparing the shoe",
        ("short", "full", "skip"),
        ("In short", "Every motion", "Done for you"),
        "How much of it the dealer does.",
    ),
    Option("totals", "Totals", ("trainee", "shown"), ("Called by the dealer", "Shown"), "Who adds up the cards."),
    Option(
        "payout_entry", "Payouts", ("chips", "amount"), ("Built of chips", "Typed"), "How the dealer makes a payout."
    ),
    Option("take_order", "Settling goes", ("right_to_left",), ("From position 1 on",), "The order of the positions."),
    Option(
        "in_position_order",
        "At a position",
        ("near_bettor_first",),
        ("Nearest to the bettor first",),
        "The order of a position's bets.",
    ),
    Option("third_card_place", "Third cards lie", ("sideways", "upright"), help="How they are put down."),
    Option(
        "incidents",
        "Incidents",
        ("off", "some", "many"),
        ("None", "Now and then", "Often"),
        "Late bets, wrong bets, cash, colour-ups, leavers, cards lying face up.",
    ),
    Option(
        "pace",
        "Pace",
        ("untimed", "par", "race"),
        ("As you like", "Against par", "A race"),
        "Whether the time counts in the grade. In a race all losing bets may be taken in one sweep.",
    ),
    Option(
        "hand",
        "Par is that of",
        ("keys", "mouse"),
        ("A dealer with keys", "A dealer with the mouse"),
        "The same gestures take longer with the mouse.",
    ),
    Option(
        "self_correct",
        "Your own mistakes",
        ("allowed", "floor"),
        ("You may put right yourself", "Are the floor's to put right"),
        "What counts half: a mistake put right at once, or one for which you call the floor.",
    ),
    Option(
        "misdraw",
        "A card drawn in error",
        ("burn", "free_hand"),
        ("Is burned", "Begins a hand without bets"),
        "What becomes of a card that was seen and that no hand may use.",
    ),
    Option(
        "remedy",
        "The floor",
        ("named", "choose", "unaided"),
        ("Says what is to be done", "Offers four remedies", "Waits for the remedy"),
        "How you learn what puts a mistake right.",
    ),
    Option(
        "begins",
        "The session begins",
        ("shoe", "middle"),
        ("With a new shoe", "In the middle of a shoe"),
        "Whether you prepare a shoe, or take one over from another dealer.",
    ),
)
_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "You": ("role", "difficulty", "incidents", "begins", "minutes_limit"),
    "The school": (
        "coach", "remedy", "self_correct", "misdraw", "pace", "hand", "calls", "totals", "payout_entry", "shoe_steps",
    ),
    "The table": ("positions", "skip_four", "roads"),
    "Bets": ("unit", "table_min", "table_max", "tie_min", "tie_max", "tie_pays", "both_sides"),
    "Commission": ("commission", "commission_rounding", "commission_due"),
    "The shoe": ("decks", "cut_depth", "after_cut", "burn_ten", "burn_ace"),
    "Dealing": ("deal_style", "third_card_place", "take_order", "in_position_order"),
    "Side bets": (
        "player_pair", "banker_pair", "either_pair", "perfect_pair", "dragon7", "panda8", "super6_bet", "lucky6",
        "dragon_bonus_p", "dragon_bonus_b", "small", "big",
    ),
}  # fmt: skip


@lru_cache(maxsize=64)
def _house(options: tuple[tuple[str, Value], ...]) -> House:
    """What the options come to."""
    chosen = dict(options)
    decks, positions = int(chosen["decks"]), int(chosen["positions"])
    unit = 100 * int(chosen["unit"])
    offered = (PLAYER, BANKER, TIE, *(bet for bet in SIDE_BETS if chosen[bet] == "on"))
    limits = Limits(
        unit,
        -(-100 * int(chosen["table_min"]) // unit) * unit,
        100 * int(chosen["table_max"]),
        -(-100 * int(chosen["tie_min"]) // unit) * unit,
        100 * int(chosen["tie_max"]),
        offered,
        chosen["both_sides"] == "on",
    )
    bets = chosen["role"] == "bettor"
    automatic = chosen["role"] != "dealer"
    crowd = Crowd(
        positions,
        limits,
        cast(Difficulty, chosen["difficulty"]),
        cast(Incidents, chosen["incidents"]),
        (positions + 1) // 2 if bets else 0,
    )
    numbers = [number for number in range(1, 11) if number != 4 or chosen["skip_four"] == "off"]
    calls = chosen["calls"] == "buttons"
    limit = chosen["minutes_limit"]
    return House(
        decks=decks,
        pack=pack(copies=decks),
        terms=Terms(
            cast(Commission, chosen["commission"]),
            cast(Rounding, chosen["commission_rounding"]),
            int(chosen["tie_pays"]),
        ),
        crowd=crowd,
        labels=("", *map(str, numbers[:positions])),
        each_coup=chosen["commission"] == "marked" and chosen["commission_due"] == "each_coup",
        cut_depth=int(chosen["cut_depth"]),
        one_more=chosen["after_cut"] == "one_more",
        burn_ten=int(chosen["burn_ten"]),
        burn_ace=int(chosen["burn_ace"]),
        face_down=chosen["deal_style"] == "face_down",
        coach="block" if automatic else cast(Coach, chosen["coach"]),
        calls=calls,
        totals=calls and chosen["totals"] == "trainee",
        prep=() if chosen["begins"] == "middle" else prep_steps(str(chosen["shoe_steps"]), decks),
        race=chosen["pace"] == "race",
        limit=0 if limit == "off" else 60_000 * int(limit),
        dealer=1 if bets else 0,
        mends=chosen["self_correct"] == "allowed",
        free_hand=chosen["misdraw"] == "free_hand",
        remedy=cast(Remedy, chosen["remedy"]),
        middle=chosen["begins"] == "middle",
        hand=cast(Hand, chosen["hand"]),
    )


class MiniBaccarat(Game):
    """A session of Mini Baccarat: one shoe, or as many as a timed session has.

    ``table`` is everything that lies on the table, ``house`` what the options come to; both may be read.
    """

    id: ClassVar[str] = "mini_baccarat"
    title: ClassVar[str] = "Mini Baccarat"
    verbs: ClassVar[Mapping[str, Takes]] = {
        "shuffle": Takes.ORDER,
        **dict.fromkeys(
            (
                "table", "bets", "cut", "dealt", "at", "bet", "unbet", "ready", *_SHOE_VERBS, "offer", "insert",
                "cutcard", "burn", "sweep", "open", "return", "close", "draw", "pull", "turn", "stand", "aside",
                "move", "call", "push", "tap", "take", "rake", "pay", "mark", "unmark", "restore", "supervisor",
                "discard", "spread", "count", "give", "handover", "drop", "collect", "fill", "hands", "leave", "floor",
                "tapout", "keep", "freehand",
            ),
            Takes.WORDS,
        ),
    }  # fmt: skip
    declared: ClassVar[tuple[Option, ...]] = _OPTIONS
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = _GROUPS
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("house", "The house's table", {}),
        Preset("marked_commission", "Marked commission", {"commission": "marked", "cut_depth": 14}),
        Preset("ez_baccarat", "EZ Baccarat", {"commission": "ez", "dragon7": "on", "panda8": "on", "cut_depth": 14}),
        Preset("super_six", "Super Six", {"commission": "super6", "super6_bet": "on"}),
        Preset(
            "macau",
            "Macau",
            {"player_pair": "on", "banker_pair": "on", "cut_depth": 14, "unit": 25, "table_min": 25},
        ),
    )

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.house = house = _house(tuple(self.options.items()))
        self.seats = house.dealer + 1
        self.table = Table(house)
        self.totals = (0,) * self.seats
        self.fortunes: tuple[int, ...] = ()
        self.ledger: tuple[tuple[int, str, int, int], ...] = ()
        self._offered: list[Choice] | None = None  # the dealer's choices, if they have been asked for

    def copy(self) -> Self:
        game = object.__new__(type(self))
        game.options = self.options
        game.house = self.house
        game.seats = self.seats
        game.table = self.table.copy()
        game.totals = self.totals
        game.fortunes = self.fortunes
        game.ledger = self.ledger
        game._offered = self._offered
        return game

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def phase(self) -> str:
        """The part of the session; see ``Layout``."""
        return self.table.phase

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.table.phase
        if phase in ("table", "deal", "hand_over", "bets", "over"):
            return frozenset((CHANCE,))
        if phase == "cut":
            return frozenset((0 if self._own_cut() else CHANCE,))
        if phase == "betting":
            return frozenset((0,))
        return NOBODY if phase == "game_over" else frozenset((self.house.dealer,))

    def watched(self) -> bool:
        return self.options["role"] == "watch"

    def allows_undo(self) -> bool:
        """Never: nobody at a casino's table can make it not have happened. Errors are put right by remedies."""
        return False

    def allows_hints(self) -> bool:
        return self.house.coach != "silent" and not self.watched()

    @property
    def _silent(self) -> bool:
        """Whether the dealer is not to be told yet what was right and what wrong."""
        return self.house.coach == "silent" and self.table.phase != "game_over"

    def _own_cut(self) -> bool:
        return self.table.cutter == self.house.crowd.reserved > 0

    def due(self) -> list[Action]:
        """The right steps of the dealer now, the usual one first; empty while somebody else acts."""
        return [_action(text) for text in self.table.due()]

    def choices(self, seat: Seat) -> list[Choice]:
        if seat not in self.waiting_for():
            return []
        table = self.table
        if seat == CHANCE:
            return [self._chance_choice()]
        if table.phase == "cut":
            return [Choice("cut", "Cut the pack", amounts=range(1, len(table.heap)), button=True)]
        if table.phase == "betting":
            return self._bettor_choices()
        if self._offered is None:
            if self.options["role"] == "dealer":
                self._offered = _DealerChoices(table).all()
            else:
                self._offered = [_exactly(text, self.house.labels) for text in table.due()]
        return self._offered[:]

    def _chance_choice(self) -> Choice:
        table, house = self.table, self.house
        if table.phase == "table":
            return Choice("table", "The bettors sit down", values=_LOTS)
        if table.phase == "bets":
            return Choice("bets", "The bettors bet", values=self._plans())
        if table.phase == "over":
            left = table.coups_before_cut()
            counts = [str(count) for count, cards in enumerate(left) if cards in MIDDLE]
            return Choice("dealt", "Coups have been dealt", values=tuple(counts or ["0"]))
        if table.phase == "cut":
            return Choice("cut", "The pack is cut", values=tuple(map(str, range(1, len(table.heap)))))
        return Choice("shuffle", "Shuffle", cards=house.pack, least=len(house.pack), most=len(house.pack))

    def _plans(self) -> tuple[str, ...]:
        """What the bettors could do in this coup."""
        table, crowd = self.table, self.house.crowd
        bettors = [bettor for bettor in table.bettors if bettor.position != crowd.reserved]
        roads = Roads(result[0] for result in table.results)
        happens = incident_due(crowd.incidents, table.lot, table.coups)
        return tuple(
            plan_coup(bettors, crowd, roads, random.Random(f"{table.lot}/{table.coups}/{variant}"), happens)
            for variant in range(_VARIANTS)
        )

    def _bettor_choices(self) -> list[Choice]:
        table, limits, position = self.table, self.house.crowd.limits, self.house.crowd.reserved
        purse = table.purse(position)
        stakes = {wager.bet: wager.amount for wager in table.layout if wager.position == position}
        choices = []
        for bet in limits.bets:
            main = bet in (PLAYER, BANKER)
            least, most = (limits.least, limits.most) if main else (limits.tie_least, limits.tie_most)
            amounts = range(least, min(most, purse + stakes.get(bet, 0)) + 1, limits.unit)
            if amounts and not limits.fault(bet, least, [other for other in stakes if other != bet]):
                name = BET_NAMES[bet]
                choices.append(Choice("bet", f"Bet on {name}", (bet,), amounts=amounts, onto=(f"circle:{bet}",)))
        if stakes:
            choices.append(Choice("unbet", "Take back", values=tuple(stakes), key="U"))
        choices.append(Choice("ready", "Ready", key="Space", button=True))
        choices.append(Choice("leave", "Leave the table", button=True, confirm="Leave the table for good?"))
        return choices

    def _fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not do this now, or "" if it may."""
        if self.table.phase == "game_over":
            return "The session is over."
        if seat == CLOCK or action.verb == "at":
            return self._clock_fault(seat, action)
        if seat == CHANCE:
            return self._chance_fault(action)
        if action.cards:
            return "No card can be named here."
        waiting = self.waiting_for()
        if seat not in waiting:
            if seat == 0 and self.house.dealer:
                return "Bets are closed." if action.verb in ("bet", "unbet", "ready") else "It is not your turn."
            return "Wait until the bettors are ready." if self.table.phase == "bets" else "It is not your turn."
        if self.table.phase == "cut":
            fits = action.verb == "cut" and len(action.words) == 1 and _whole(action.words[0], 1, len(self.table.heap))
            return "" if fits else "Put the cut card into the pack, with at least one card on each side."
        if self.table.phase == "betting":
            return self._bet_fault(action)
        return self._dealer_fault(action)

    def _clock_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if seat != CLOCK or verb != "at":
            return "Only the clock tells the time."
        earliest = max(_EARLIEST, self.table.time + 1)
        if cards or len(words) != 1 or not _whole(words[0], earliest, _LATEST):
            return f"The time is a number of milliseconds from {earliest:,} on."
        return ""

    def _chance_fault(self, action: Action) -> str:
        verb, words, cards = action
        table = self.table
        choice = self._chance_choice() if self.waiting_for() == {CHANCE} and table.phase != "bets" else None
        if table.phase == "bets" and verb == "bets" and len(words) == 1 and not cards:
            try:
                plans = read_plans(words[0], self.house.crowd)
            except ValueError as error:
                return f"The bettors cannot do that: {error}."
            own = self.house.crowd.reserved
            if own and own in [each.position for each in plans.wagers] + [each.position for each in plans.incidents]:
                return "Chance does not bet at the position of a player."
            return ""
        if table.phase == "over" and verb == "dealt":
            most = len(table.coups_before_cut())
            fits = len(words) == 1 and _whole(words[0], 0, most) and not cards
            return "" if fits else f"The shoe can be taken over after 0 to {most - 1} coups."
        if choice is None or verb != choice.verb:
            return (
                "Chance has something else to do now." if self.waiting_for() == {CHANCE} else "It is not chance's turn."
            )
        if verb == "shuffle":
            return "A shuffle has no words." if words else shuffle_fault(self.house.pack, cards)
        return "" if len(words) == 1 and words[0] in choice.values and not cards else "That is no lot of chance."

    def _bet_fault(self, action: Action) -> str:
        verb, words, _ = action
        table, crowd = self.table, self.house.crowd
        stakes = {wager.bet: wager.amount for wager in table.layout if wager.position == crowd.reserved}
        if verb == "bet" and len(words) == 2 and _is_number(words[1]):
            bet, amount = words[0], int(words[1][:_DIGITS])
            fault = crowd.limits.fault(bet, amount, [other for other in stakes if other != bet])
            if not fault and amount > table.purse(crowd.reserved) + stakes.get(bet, 0):
                return "You do not have that many chips."
            return fault
        if verb == "unbet" and len(words) == 1:
            return "" if words[0] in stakes else "You have no chips there."
        return "" if verb in ("ready", "leave") and not words else "Place your bets, or say that you are ready."

    def _dealer_fault(self, action: Action) -> str:
        core = _core(action)
        text = action_text(core)
        if core != action:
            if len(core.words) < 3 or _chips(action.words[3:]) is None:
                return "Chips are written like 3x2500."
            chips = _chips(action.words[3:]) or ()
            if str(sum(denomination * count for denomination, count in chips)) != core.words[2]:
                return "The chips do not make that amount."
            if self.table.chips_for(int(core.words[2]), chips) is None:
                return "The rack has not that many of these chips."
        if text in self.table.due():
            return ""
        if any(_offers(choice, core) for choice in self.choices(self.house.dealer)):
            return ""
        if self.options["role"] != "dealer":
            return "The demonstration goes its own way."
        verb, words = core.verb, core.words
        if verb in ("take", "pay", "return", "restore") and len(words) > 1 and (
            (words[0], words[1]) not in {(str(wager.position), wager.bet) for wager in self.table.layout}
        ):  # fmt: skip
            return "No bet lies there."
        if verb in ("draw", "pull") and self.table.phase == "coup" and words[:1] in ((PLAYER,), (BANKER,)):
            return f"{words[0].capitalize()} has no room for another card."
        return self._not_now()

    def _not_now(self) -> str:
        """Why something that the hands cannot do is not done: what the table is about. It tells no step that is due."""
        return {
            "shoe": "The shoe is being prepared.", "burn": "The first cards are being burned.",
            "close": "The bets lie, and are to be closed.", "coup": "The cards come first.",
            "settle": "The bets are being settled.", "between": "The next coup has not begun.",
        }.get(self.table.phase, "The shoe is over.")  # fmt: skip

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        phase = self.table.phase
        if phase == "game_over":
            return "The session is over."
        if self.house.dealer and seat == 0:
            if phase == "betting":
                return "Choose a chip, then a betting circle."
            return "Put the cut card into the pack." if phase == "cut" and self._own_cut() else "Bets are closed."
        if seat not in self.waiting_for():
            return "Wait for the bettors."
        return self._not_now()

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        table = self.table
        if seat == self.house.dealer and not action.cards and seat in self.waiting_for():
            core = _core(action)
            text = action_text(core)
            if core != action or text not in table.due():
                self.check(seat, action)
            chips = _chips(action.words[3:]) or () if core != action else ()
            self._offered = None
            exposed, coups = table.exposed_card, len(table.reports)
            table.act(text, chips, out)
            if out is not None and exposed != table.exposed_card:
                if table.exposed_card is not None:
                    out.append(Turned(table.exposed_card, "shoe", 0))
                    out.append(Note("The next card in the shoe lies face up"))
                elif table.shoe[:1] == (exposed,):  # nobody needs it now
                    out.append(Turned(None, "shoe", 0))
            if len(table.reports) > coups:
                self._coup_is_over(out)
            if table.phase in ("hand_over", "game_over"):
                self._shoe_is_over(out)
            return
        self.check(seat, action)
        self._offered = None
        verb, words, cards = action
        if verb == "at":
            table.time, table.clocked = int(words[0]), True
        elif verb == "table":
            table.begin(int(words[0]), out)
            self.fortunes = (self._fortune(),) if self.house.crowd.reserved else ()
        elif verb == "shuffle":
            table.shuffled(cards, out)
        elif verb == "cut":
            table.insert_cut_card(int(words[0]), out)
        elif verb == "dealt":
            table.take_over(int(words[0]), out)
        elif verb == "bets":
            table.place_bets(read_plans(words[0], self.house.crowd), out)
        elif verb == "bet":
            table.stake(self.house.crowd.reserved, words[0], int(words[1]), out)
        elif verb == "unbet":
            table.stake(self.house.crowd.reserved, words[0], 0, out)
        elif verb == "ready":
            table.bets_placed()
            if out is not None:
                out.append(Note("{0} is ready"))
        else:
            table.phase = "game_over"
            if out is not None:
                out.append(Note("{0} leaves the table"))
            self._shoe_is_over(out)

    def _fortune(self) -> int:
        """What the person who bets owns, in cents: chips on the rail and on the layout, less what is marked."""
        position = self.house.crowd.reserved
        staked = sum(wager.amount for wager in self.table.layout if wager.position == position)
        return self.table.purse(position) + staked - self.table.owes(position)

    def _coup_is_over(self, out: list[Event] | None) -> None:
        if self.house.crowd.reserved:
            self.fortunes = (*self.fortunes, self._fortune())
            self.ledger = (*self.ledger, *self._settled_bets())
        if self.table.phase in ("end", "hand_over"):
            self.table.take_bets_back(out)
        if out is not None:
            report = self.table.reports[-1]
            house = f"the house {'wins' if report.house >= 0 else 'loses'} {money(abs(report.house))}"
            made = sum(fault.coup == report.number and fault.severity != "" for fault in self.table.faults)
            errors = f"; {counted(made, 'error')}" if made and not self._silent else ""
            out.append(Note(f"Coup {self.table.coup}: {house}{errors}"))

    def _settled_bets(self) -> list[tuple[int, str, int, int]]:
        """The lines of the coup that is over in ``ledger``."""
        table, own = self.table, self.house.crowd.reserved
        marked = sum(amount for position, amount in table.marks if position == own)  # of Banker bets only
        won = {wager: 0 for wager in table.layout if wager.position == own}
        for wager, _, _, paid, _ in table.touched:
            if wager.position == own:
                won[wager] = -wager.amount if paid is None else paid - (marked if wager.bet == BANKER else 0)
        return [(table.coups, wager.bet, wager.amount, won[wager]) for wager in sorted(won)]

    def _scores(self) -> tuple[int, ...]:
        if self.house.crowd.reserved:
            won = self._fortune() - self.fortunes[0] if self.fortunes else 0
            return (won, -won)
        return (round(self._grade().accuracy),)

    def _grade(self) -> Grade:
        table = self.table
        speed = None if self.options["pace"] == "untimed" else speed_ratio(table.reports)
        return grade_of(table.faults, len(table.reports), speed)

    def _errors(self) -> str:
        """How many errors the dealer has made; incidents that are nobody's fault do not count."""
        return counted(len([fault for fault in self.table.faults if fault.severity]), "error")

    def _shoe_is_over(self, out: list[Event] | None) -> None:
        before = self.totals
        if not self._silent:
            self.totals = self._scores()
        if out is None:
            return
        gained = tuple(now - then for now, then in zip(self.totals, before, strict=True))
        if not self._silent:
            out.append(Scored(gained, f"Shoe {self.table.shoes}"))
        ended = self.result()
        out.append(Phase(self.table.phase, ended.text if ended else ""))
        if ended:
            out.append(Note(ended.text))

    # ---------------------------------------------------------------------------------- what can be known

    def result(self) -> Result | None:
        if self.table.phase != "game_over":
            return None
        coups = counted(len(self.table.reports), "coup")
        if self.house.crowd.reserved:
            won = self.totals[0]
            text = f"After {coups} {{0}} leaves {money(abs(won))} {'ahead' if won > 0 else 'behind'}."
            if not won:
                text = f"After {coups} {{0}} leaves as rich as before."
            return Result(self.totals, (0,) if won > 0 else (1,) if won < 0 else (), text)
        grade = self._grade()
        text = f"{{0}} has dealt {coups} with {self._errors()}: accuracy {grade.accuracy:.1f}, {grade.title}."
        return Result(self.totals, (0,) if grade.title != "not yet" else (), text)

    def census(self) -> list[Card]:
        table = self.table
        return [
            *table.heap, *table.shoe, *table.burned, *table.player, *table.banker, *table.extra, *table.dead
        ]  # fmt: skip

    def view(self, seat: Seat | None) -> View:
        table = self.table
        grade = self._grade()
        facts = table.public()
        facts["due"] = table.due()
        facts["labels"] = self.house.labels
        facts["calling"] = table.calling
        facts["offers"] = remedies_offered(table)
        facts["totals"] = self.totals
        facts["fortunes"] = self.fortunes
        facts["ledger"] = self.ledger
        facts["grade"] = grade
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=table.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(),
            plates=self._plates(grade),
            tokens=self._tokens(),
            status=self._status(),
            sheet=self._sheet(grade),
            facts=facts,
            result=self.result(),
        )

    def _zones(self) -> tuple[Zone, ...]:
        table = self.table
        shoe: tuple[Card | None, ...] = (None,) * len(table.shoe)
        if table.exposed_card is not None:
            shoe = (table.exposed_card, *shoe[1:])
        seen = table.extra_state in ("use", "burn", "keep", "kept")
        return (
            Zone("heap", (None,) * len(table.heap), "the pack"),
            Zone("shoe", shoe, "the shoe"),
            Zone("burn", (*table.burned[:1], *((None,) * (len(table.burned) - 1))), "burned cards"),
            Zone("player", (None,) * len(table.player) if table.down[0] else table.player, "Player's hand"),
            Zone("banker", (None,) * len(table.banker) if table.down[1] else table.banker, "Banker's hand"),
            Zone("extra", table.extra if seen else (None,) * len(table.extra), "a card pulled in error"),
            Zone("discards", (None,) * len(table.dead), "the discard holder"),
        )

    def _plates(self, grade: Grade) -> tuple[Plate, ...]:
        table = self.table
        dealt = counted(len(table.reports), "coup")
        if self.house.crowd.reserved:
            purse = table.purse(self.house.crowd.reserved)
            owed = table.owes(self.house.crowd.reserved)
            lines = (f"{money(owed)} commission marked",) if owed else ()
            house = Plate(dealt, ("The house",), dealer=True)
            return (Plate(money(purse), lines), house)
        if self._silent:
            return (Plate("", (dealt,), dealer=True),)
        return (Plate(f"{grade.accuracy:.0f}", (dealt, self._errors()), dealer=True),)

    def _tokens(self) -> tuple[Token, ...]:
        table = self.table
        tokens = [Token("bettor", f"position:{bettor.position}", str(bettor.bankroll)) for bettor in table.bettors]
        tokens += [
            Token("late" if wager.late else "bet", f"position:{wager.position}:{wager.bet}", str(wager.amount))
            for wager in table.layout
        ]
        tokens += [Token("marker", f"box:{position}", str(owed)) for position, owed in table.markers]
        tokens += [
            Token("rack", "rack", f"{denomination}:{count}")
            for denomination, count in zip(DENOMINATIONS, table.rack, strict=True)
        ]
        if table.cut:
            tokens.append(Token("cut_card", {"in": "shoe", "hand": "dealer", "out": "discards"}[table.cut]))
        if table.declared:
            tokens.append(Token("result", "" if table.declared == TIE else table.declared, table.declared))
        return tuple(tokens)

    def _status(self) -> tuple[str, ...]:
        table = self.table
        status = [f"Shoe {table.shoes}"] if table.shoes else []
        if table.coup:
            status.append(f"Coup {table.coup}")
        if table.last == "this" and table.phase != "end" and not self._silent:
            status.append("Last hand")
        return tuple(status)

    def _sheet(self, grade: Grade) -> Sheet:
        reports = self.table.reports
        if self.house.crowd.reserved:
            rows = tuple(
                (
                    str(report.number),
                    _result_text(report),
                    money(now - before),
                    money(now),
                )
                for report, before, now in zip(reports, self.fortunes, self.fortunes[1:], strict=False)
            )
            total = self.fortunes[-1] - self.fortunes[0] if self.fortunes else 0
            last = money(self.fortunes[-1]) if self.fortunes else ""
            return Sheet("Mini Baccarat", ("Coup", "Result", "Won", 0), rows, ("Total", "", money(total), last))
        errors = errors_by_coup(self.table.faults)
        coups = tuple([_row(report, errors.get(report.number, ())) for report in reports])
        speed = "" if grade.speed is None else f"{grade.speed:.2f} of par"
        if self._silent:
            untold = tuple([(*row[:3], row[4]) for row in coups])
            sums = ("Total", "", money(self.table.house_won), speed)
            return Sheet("Mini Baccarat", ("Coup", "Result", "House", "Seconds"), untold, sums)
        totals = ("Total", grade.title, money(self.table.house_won), f"accuracy {grade.accuracy:.1f}", speed)
        return Sheet("Mini Baccarat", ("Coup", "Result", "House", "Errors", "Seconds"), coups, totals)

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game.totals, game.fortunes, game.ledger = facts["totals"], facts["fortunes"], facts["ledger"]
        table = game.table
        for name in table.public():
            setattr(table, name, facts[name])
        zones = {zone.id: zone.cards for zone in view.zones}
        seen = {card for cards in zones.values() for card in cards if card is not None} | set(table.known)
        hidden = [card for card in game.house.pack if card not in seen]
        rng.shuffle(hidden)
        table.dead = table.known

        def filled(zone: str) -> tuple[Card, ...]:
            return tuple(hidden.pop() if card is None else card for card in zones[zone])

        table.player, table.banker, table.extra = filled("player"), filled("banker"), filled("extra")
        table.burned, table.heap, table.shoe = filled("burn"), filled("heap"), filled("shoe")
        table.dead = (*table.known, *(hidden.pop() for _ in range(len(zones["discards"]) - len(table.known))))
        return game


_WINNERS: Final = {"B": "Banker", "P": "Player", "T": "Tie"}


def _result_text(report: CoupReport) -> str:
    if not report.result:
        return "void"
    totals = report.player, report.banker
    return f"{_WINNERS[report.result]} {max(totals)}–{min(totals)}"


@lru_cache(maxsize=1024)
def _row(report: CoupReport, errors: tuple[str, ...]) -> tuple[str, ...]:
    """A coup on the dealer's sheet."""
    seconds = "" if report.took is None else f"{report.took / 1000:.1f} / {report.par / 1000:.1f}"
    return (
        str(report.number), _result_text(report), money(report.house), " ".join(errors), seconds
    )  # fmt: skip


# -------------------------------------------------------------------------------------------- the dealer's hands


class _DealerChoices:
    """What the dealer's hands can do, right or wrong. Buttons are for words and motions; cards, chips and the cut card
    are moved on the table. While nobody may tell the dealer what is wrong, no button does either."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.silent = table.house.coach == "silent"
        self.found: list[Choice] = []

    def all(self) -> list[Choice]:
        """Every choice; what is right is among them, and what the supervisor waits for comes first."""
        table = self.table
        getattr(self, f"_{table.phase}")()
        self._of_other_states()
        calls = self.silent or not table.house.mends
        self._add("floor", "Call the floor", button=calls and not table.prompt)
        if table.prompt and table.house.remedy != "named":
            offered = remedies_offered(table)
            self.found += [
                _exactly(text, table.house.labels)._replace(button=text in offered) for text in remedies(table)
            ]
        elif table.prompt:
            first = _exactly(table.prompt, table.house.labels)
            for choice in self.found[:]:
                if (choice.verb, choice.words) == (first.verb, first.words):
                    self.found.remove(choice)
                    first = choice._replace(button=True)
            self.found.insert(0, first)
        for text in (*table.due(), *(cure for _, cure, _ in table.pending)):
            action = _action(text)
            if not any(_offers(choice, action) for choice in self.found):
                tells = not self.silent and (text != table.prompt or table.house.remedy == "named")
                self.found.append(_exactly(text, table.house.labels)._replace(button=tells))
        return self.found

    def _add(
        self,
        verb: str,
        label: str,
        *words: str,
        values: tuple[str, ...] = (),
        onto: tuple[str, ...] = (),
        key: str = "",
        button: bool = False,
    ) -> None:
        self.found.append(Choice(verb, label, words, values=values, onto=onto, key=key, button=button))

    def _shoe(self) -> None:
        table = self.table
        steps = list(dict.fromkeys(table.house.prep))
        square = steps.index("square")
        shown = set(steps)
        if "wash" in steps:  # more than a bar has room for: those of the shuffle, or those after it
            shuffled = table.prep_at >= table.house.prep.index("square")
            shown = set(steps[square:] if shuffled else steps[: square + 1])
        for verb in steps:
            if verb == "offer":
                positions = tuple(str(bettor.position) for bettor in table.bettors)
                numbers = tuple(table.house.labels[bettor.position] for bettor in table.bettors)
                self.found.append(Choice("offer", "Offer", values=positions, shown=numbers, button=verb in shown))
                if table.heap:
                    cuts = range(1, len(table.heap))
                    self.found.append(Choice("insert", "Cut the pack yourself", amounts=cuts))
            elif verb == "cutcard":
                self.found.append(Choice("cutcard", "Insert the cut card", amounts=range(1, 105), onto=("heap",)))
            else:
                held = verb in ("mix", "wash")
                self._add(verb, verb.capitalize(), key=_SHOE_KEYS.get(verb, ""), button=verb in shown and not held)

    def _burn(self) -> None:
        if self.table.shoe:
            self._add("burn", "Burn a card", key="B", button=True)
        self._add("sweep", "Sweep", key="W", button=True)
        self._add("open", "Place your bets", key="O", button=True)
        self._draw(PLAYER)
        self.found += _CALL_CHOICES[:1]

    def _draw(self, *hands: str) -> None:
        if hands:
            self._add("draw", "Draw", values=hands, onto=hands, key="D")

    def _close(self) -> None:
        self._bets("return", "Give back")
        self._add("close", "No more bets", key="N", button=True)
        self._draw(PLAYER, BANKER)

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
                self._add("pull", "Draw two cards", hand)
                self._add("pull", "Draw two cards and see the second", hand, "seen")
        if table.exposed_card is not None or table.extra_state in ("use", "burn", "keep"):
            self._add("burn", "Burn a card", key="W", button=True)  # B is Banker
        if table.extra_state in ("use", "burn", "keep") and table.house.free_hand:
            self._add("keep", "Lay the card aside", button=True)
        decided = BANKER if table.player_done else PLAYER
        for hand in (PLAYER, BANKER):
            self._add("stand", f"{hand.capitalize()} stands", hand, key="S" if hand == decided else "", button=True)
        if any(table.down):
            for hand, down in zip((PLAYER, BANKER), table.down, strict=True):
                self._add("turn", f"Turn {hand.capitalize()}'s cards", hand, button=down)
        self._add("aside", "Lay the cut card aside", key="A")
        self._add("push", "Push forward", values=(PLAYER, BANKER))
        self._add("tap", "Tap for a tie", key="T")
        self._bets("return", "Give back")
        self._settling()
        self.found += _CALL_CHOICES[:1]

    def _settle(self) -> None:
        table = self.table
        self._settling()
        touched = dict.fromkeys((each.wager.position, each.wager.bet) for each in table.touched)
        last = table.touched[-1].wager[:2] if table.touched else None
        for position, bet in touched:
            label = f"Put right the {BET_NAMES[bet]} bet of {table.label(position)}"
            self._add("restore", label, str(position), bet, button=self.silent and (position, bet) == last)
        self.found += _CALL_CHOICES[:2]
        self._fills()

    def _settling(self) -> None:
        table = self.table
        now = table.phase == "settle"
        self._bets("take", "Take")
        if table.house.race:
            self._add("rake", "Take all losing bets", key="Z" if now else "", button=now)
        for position, bets in table.wagers_of():
            for bet in bets:
                self._amounts("pay", f"Pay {BET_NAMES[bet]}", str(position), bet)
        if table.house.marked and now:
            for bettor in table.bettors:
                self._amounts("mark", "Mark commission", str(bettor.position))
        self._add("discard", "Clear the cards", key="C" if now else "", button=now)

    def _between(self) -> None:
        table = self.table
        self._add("open", "Place your bets", key="O", button=True)
        self.found.append(Choice("tapout", "Tap out", button=True, confirm="End the session here, with its report?"))
        if table.burn_missing:
            self._add("burn", "Burn a missing card", key="B", button=not self.silent)
        self._serving()
        self._fills()

    def _fills(self) -> None:
        table = self.table
        low = tuple(
            str(denomination)
            for denomination, count, opening in zip(DENOMINATIONS, table.rack, OPENING_RACK, strict=True)
            if 2 * count < opening and denomination not in table.fills
        )
        if low:
            chips = tuple(money(int(denomination)) for denomination in low)
            self.found.append(Choice("fill", "Call for a fill", values=low, shown=chips, button=True))

    def _end(self) -> None:
        self._serving()
        self._add("hands", "Show your hands", button=True)
        self._add("leave", "Leave the table", button=True)

    def _serving(self) -> None:
        """Whatever belongs to the bettors who want something now; of several alike the first has the button."""
        service = self.table.service
        verbs: set[str] = set()
        for step in service:
            verb, *words = step.split()
            if verb == "give":
                self._amounts("give", "Lay out chips", words[0])
                self._amounts("handover", "Hand over chips", words[0])
            elif verb not in ("call", "hands", "leave"):
                self.found.append(_exactly(step, self.table.house.labels)._replace(button=verb not in verbs))
                verbs.add(verb)
        if service:
            self.found += _CALL_CHOICES[::2]

    def _of_other_states(self) -> None:
        """What belongs to another state, and is an error of order now: without a button or a key."""
        own, house = STEPS_IN[self.table.phase], self.table.house
        motions = [verb for verb in dict.fromkeys(house.prep) if verb not in ("offer", "cutcard")]
        for verb in (*motions, "burn", "sweep", "open", "close", "aside", "tap", "discard", "drop", "hands"):
            if verb not in own:
                self.found.append(_exactly(verb, house.labels)._replace(button=False))
        hands = (PLAYER, BANKER)
        if "draw" not in own:
            self._add("draw", "Draw", values=hands, onto=hands)
        if "stand" not in own:
            self._add("stand", "Stand", values=hands)
        if "call" not in own:
            self.found += _CALL_CHOICES[:1]

    def _bets(self, verb: str, label: str) -> None:
        for position, bets in self.table.wagers_of():
            self._add(verb, label, str(position), values=tuple(bets))

    def _amounts(self, verb: str, label: str, *words: str) -> None:
        self.found.append(Choice(verb, label, words, amounts=range(1, _MOST + 1)))


def _exactly(text: str, labels: Sequence[str]) -> Choice:
    """The choice of just this step."""
    verb, *words = text.split()
    said = said_step(text, labels)
    return Choice(verb, f"{said[0].upper()}{said[1:]}", tuple(words), button=True)


def _action(text: str) -> Action:
    verb, *words = text.split()
    return Action(verb, tuple(words))


def _core(action: Action) -> Action:
    """A payment without its chips; any other action as it is."""
    if action.verb == "pay" and len(action.words) > 3:
        return Action("pay", action.words[:3])
    return action


def _chips(words: Sequence[str]) -> tuple[tuple[int, int], ...] | None:
    """The chips of a payment ("3x2500"), or None if that is no way to write them."""
    chips = []
    for word in words:
        count, _, denomination = word.partition("x")
        if not _whole(count, 1, 1000) or denomination not in _CHIP_WORDS:
            return None
        chips.append((int(denomination), int(count)))
    return tuple(chips)


_CHIP_WORDS: Final = frozenset(map(str, (*DENOMINATIONS, 1)))


def _is_number(word: str) -> bool:
    """Whether a word is a plain whole number, however long."""
    return word.isascii() and word.isdecimal() and (word[0] != "0" or word == "0")


def _whole(word: str, least: int, below: int) -> bool:
    """Whether a word is a plain whole number in this range."""
    return _is_number(word) and len(word) <= _DIGITS and least <= int(word) < below


def _offers(choice: Choice, action: Action) -> bool:
    """Whether the action is one of the choice's."""
    size = len(choice.words)
    if choice.verb != action.verb or action.words[:size] != choice.words:
        return False
    rest = action.words[size:]
    if choice.amounts:
        return len(rest) == 1 and _whole(rest[0], choice.amounts[0], choice.amounts[-1] + 1)
    if choice.values:
        return len(rest) == 1 and rest[0] in choice.values
    return not rest
