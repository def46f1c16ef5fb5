"""The lessons of Blackjack: one for each part of the procedure, from the chips to the end of a shoe.

Each is a scene with fixed cards and bets: those of the worked examples of the dealing procedure, where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cardrules.casino.blackjack.round_phases import CLEARING, DEALING, INSURANCE, PLAYING
from cardrules.casino.table_phases import SETTLING
from cardrules.courses.blackjack.planned_rounds import shoe_lines
from cardrules.courses.blackjack.table_scenes import scene_of
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.options import Value
from cardrules.protocol.texts import Text, say
from cardrules.school.drills.items import Setting, TableScene
from cardrules.school.lesson import FirstStep, Lesson
from cardrules.school.seeded_choice import SeededLots

__all__ = ["DAY_ONE", "FIRST_DAY", "LESSONS", "lesson_scene"]

_GAME: Final = "blackjack:"


class _Answers(NamedTuple):
    """What the bettors of a lesson answer."""

    signals: tuple[str, ...] = ()
    insured: str = "none"


_ANSWERS: Final[dict[str, _Answers]] = {}
"""By the id of the lesson."""
_TABLE: Final[Mapping[str, Value]] = {
    "unit": 5, "table_min": 15, "table_max": 1000, "hole_rule": "peek", "peek_how": "mirror", "hole_first": "off",
}  # fmt: skip
"""Of a table at which the bets and the cards of the examples can lie."""


def _lesson(
    name: str,
    title: Text,
    about: Text,
    starts: str,
    verbs: str,
    cards: str = "",
    bets: str = "",
    signals: str = "",
    insured: str = "none",
    phase: str = "",
    first: str = "",
    cut: bool = False,
    **options: Value,
) -> Lesson:
    """A lesson; ``signals`` are those of the bettors in turn, with commas: ``1 hit,1 stand``."""
    answers = tuple(each.strip() for each in signals.split(",")) if signals else ()
    _ANSWERS[f"{_GAME}{name}"] = _Answers(answers, insured)
    return Lesson(
        f"{_GAME}{name}", title, about, starts, frozenset(verbs.split()), cards, bets,
        {**_TABLE, **options} if bets else options, phase=phase, first=first, cut=cut,
    )  # fmt: skip


_E3: Final = "9S 4H KD 6C 8D 7S 5C 10H 9C 2S"
_HANDS: Final = "call draw stand signal? double split surrender take pay"
"""The steps of the bettors' hands."""

LESSONS: Final = (
    _lesson(
        "chips", say("The chips"),
        say("Each colour of chips has its tube in the rack. Every amount is cut in as few chips as there can be, the "
        "largest first. Here two hands have won even money."),
        "settling", "pay", "10S 10D 6H 9C 9D 10C 8S", "1:main:1500,2:main:3500", "1 stand,2 stand", phase=SETTLING,
    ),
    _lesson(
        "gather", say("Gathering the cards"),
        say("A shoe begins with all its cards in one heap. They come out of the discard rack into the middle, in sight "
        "of everybody."), "shoe", "gather", shoe_steps="short",
    ),
    _lesson(
        "shuffle", say("The shuffle"),
        say("The cards are shuffled until nobody can follow one of them."), "shoe", "mix", shoe_steps="short",
    ),
    _lesson(
        "cut", say("The cut"),
        say("The pack is squared, and a bettor puts the cut card in, at least ten cards from either end; else it is "
        "offered again. What lies behind it goes to the front."), "shoe", "square offer recut insert slide",
        shoe_steps="short",
    ),
    _lesson(
        "load", say("Loading the shoe"),
        say("The second cut card goes in where the last round is to come, a quarter from the end, and the pack into "
        "the shoe."), "shoe", "cutcard load", shoe_steps="short",
    ),
    _lesson(
        "burn", say("The burn"), say("The first card goes to the discard rack, unseen."), "burn", "burn",
        shoe_steps="short",
    ),
    _lesson(
        "layout", say("Casing the layout"),
        say("Before “No more bets” every bet is looked at, from first base to third: the least and the greatest, the "
        "multiple, a side bet without a bet in the circle. What may not lie there goes back."),
        "bets", "open return close", "10S 6H 9C 10D 8S", "2:main:1000,4:main:2500,6:plus3:500", plus3="9",
    ),
    _lesson(
        "deal", say("Two rounds"),
        say("First base gets the first card, and you the last of each round: once around open, then your own closed "
        "card at the end of the second."),
        "cards", "draw", _E3, "2:main:2500,5:main:5000,6:main:10000", "2 stand,5 hit,5 stand,6 stand", phase=DEALING,
    ),
    _lesson(
        "placing", say("Where the cards lie"),
        say("Each card overlaps the corner of the one before, towards you, so that every index is seen. Here a hand "
        "of five cards."),
        "hands", _HANDS, "2S 9H 3D 8C 2D 4C 5H 10S", "4:main:2500", "4 hit,4 hit,4 hit,4 stand", phase=PLAYING,
    ),
    _lesson(
        "signals", say("Waiting for the signal"),
        say("A tap is a card, a wave is none, and nothing is done before one of them is seen. Here one bettor only "
        "says “Hit”, and must be asked for the signal."),
        "hands", _HANDS, _E3, "2:main:2500,5:main:5000,6:main:10000", "2 stand,5 word:hit,5 hit,5 stand,6 stand",
        phase=PLAYING, wait_signal="gesture",
    ),
    _lesson(
        "soft", say("Soft totals"),
        say("A soft hand is called with both its numbers: six or sixteen. When the ace has to count one, it is called "
        "as any other."),
        "hands", _HANDS, "AS 9C 7D 5H 8H 10H AD 9S 2C", "1:main:2500,4:main:2500", "1 hit,1 hit,1 hit,1 stand,4 stand",
        phase=PLAYING,
    ),
    _lesson(
        "bust", say("Bust: bet, then cards"),
        say("Over 21 a hand has lost at once, whatever you will get. The bet is taken first, and then the cards."),
        "hands", _HANDS, "10S 9D 5H 6C 8D 10H 7D QS", "1:main:5000,3:main:5000", "1 hit,3 stand", phase=PLAYING,
    ),
    _lesson(
        "dealer", say("The dealer's own hand"),
        say("When all hands are done the hole card is turned and its total called. You draw to sixteen and stand on "
        "seventeen; what is done on a soft one the felt says."),
        "dealer", "turn draw call", "10S 9D 6H 8C 9C AH 5S 7C", "1:main:5000,2:main:2500", "1 stand,2 stand",
    ),
    _lesson(
        "settle", say("Take, pay, tap"),
        say("Spot by spot from third base: look at the hand, then take, pay or tap. Equal totals push: tap beside the "
        "bet, and leave it."),
        "settling", "take pay tap call", _E3, "2:main:2500,5:main:5000,6:main:10000",
        "2 stand,5 hit,5 stand,6 stand", phase=SETTLING,
    ),
    _lesson(
        "blackjack", say("Three to two"),
        say("A blackjack is paid three to two: the bet once more, and half of it. Here it is paid when the action "
        "reaches it, and its cards go to the rack."),
        "hands", "pay", "AS 10H 6H KD 9C 10C 5S", "3:main:3500,5:main:2500", "5 stand", phase=PLAYING,
        bj_paid="at_turn", bj_pays="3_2",
    ),
    _lesson(
        "sixfive", say("Six to five"),
        say("At other tables a blackjack is paid six to five: the bet once more, and a fifth of it."),
        "hands", "pay", "AS 10H 6H KD 9C 10C 5S", "3:main:3500,5:main:2500", "5 stand", phase=PLAYING,
        bj_paid="at_turn", bj_pays="6_5", even_money="off",
    ),
    _lesson(
        "insurance", say("An ace up"),
        say("Offer insurance, close it, then look. Without a blackjack the insurance bets are taken before anybody "
        "plays."),
        "ace", "insure uninsure peek take", "10S 9D AH 8C 6D 5S 2H 10C 4S", "1:main:10000,3:main:5000",
        "1 stand,3 hit,3 stand", "1:5000", insurance="on",
    ),
    _lesson(
        "dealerbj", say("The dealer's blackjack"),
        say("Turn the hole card. From third base on: the bet first, taken, or tapped where there is a blackjack as "
        "well; then insurance, paid two to one."),
        "ace", "turn call take pay tap", "10S 9D AS AH KC 8C KH JD", "1:main:10000,3:main:5000,6:main:2500", "",
        "1:5000,3:1000", first="turn", insurance="on",
    ),
    _lesson(
        "evenmoney", say("Even money"),
        say("A blackjack against your ace may be paid one to one before you look; its cards go to the rack, and it has "
        "nothing more to win or lose."),
        "ace", "even", "AH 10S AS KD 9D 7C", "2:main:7500,4:main:2500", "4 stand", "2:even", phase=INSURANCE,
        insurance="on", even_money="on", bj_pays="3_2",
    ),
    _lesson(
        "double", say("Doubling, and for less"),
        say("The chips beside the bet are parted from it so that both can be seen; one card comes, across. Less than "
        "the bet is called."),
        "hands", _HANDS, "6S 8D 6H 5D 3C 9C 9D 7C 8S", "1:main:5000,3:main:10000", "1 double:5000,3 double:6000",
        phase=PLAYING, double="any2", double_less="on", soft_as_hard="off",
    ),
    _lesson(
        "split", say("Pairs, resplits, aces"),
        say("A pair is parted, each card with its own bet; the first is played to its end before the second gets a "
        "card. "
        "Aces get one card each."),
        "hands", _HANDS, "8S AC 6H 8D AH 10C 8C 10S 3D 9H 2C KD KS 7H 7D", "1:main:5000,2:main:2500",
        "1 split:5000,1 split:5000,1 stand,1.2 double:5000,1.3 hit,1.3 stand,2 split:2500", phase=PLAYING,
        double="any2", soft_as_hard="off", das="on", split_hands=4, split_aces="once_one",
    ),
    _lesson(
        "surrender", say("Surrender"),
        say("Half the bet is given up for the hand: the bet to the left, half of it to the rack, half back, and the "
        "cards to the rack."),
        "hands", _HANDS, "10S 9D KH 6D 10H 8S", "2:main:4500,5:main:2500", "2 surrender,5 stand", phase=PLAYING,
        surrender="late",
    ),
    _lesson(
        "clear", say("Picking up"),
        say("The hands are picked up in an order in which they can be laid out again, yours last, and go face down "
        "into the rack."),
        "settling", "clear", _E3, "2:main:2500,5:main:5000,6:main:10000", "2 stand,5 hit,5 stand,6 stand",
        phase=CLEARING,
    ),
    _lesson(
        "last", say("The cut card"),
        say("When the cut card comes it is laid in front of the shoe and the last hand is called; the round goes on, "
        "and is the last."),
        "bets", "aside call", first="aside", cut=True, decks=1, cut_depth=26,
    ),
)  # fmt: skip

DAY_ONE: Final = (
    Lesson(
        f"{_GAME}watch", say("Ten rounds to watch"),
        say("Ten rounds as an able dealer deals them, each step with its reason."), "bets",
        frozenset(), way="watched", coups=10,
    ),
    Lesson(
        f"{_GAME}three", say("Three rounds of your own"),
        say("Three rounds with few bettors: calls are made for you, totals are shown, and payouts are typed."), "bets",
        frozenset(), options={"difficulty": "beginner", "calls": "auto", "totals": "shown", "payout_entry": "amount"},
        way="dealt", coups=3,
    ),
)  # fmt: skip
"""What is done on the first day at the table."""
FIRST_DAY: Final = (
    FirstStep("drill", f"{_GAME}T1", say("Two cards")),
    FirstStep("drill", f"{_GAME}T3", say("Hard, soft, blackjack, bust")),
    FirstStep("lesson", f"{_GAME}watch", say("Watch ten rounds")),
    FirstStep("lesson", f"{_GAME}three", say("Deal three rounds")),
)
"""What is done on the first day."""


def lesson_scene(lesson: Lesson, setting: Setting) -> TableScene:
    """The table of a lesson before it is brought to its state."""
    seed = f"lesson/{lesson.id}"
    scene = scene_of(setting, lesson.starts, lesson.ends, (), seed, **lesson.options)
    if not lesson.bets:
        return scene
    answers = _ANSWERS[lesson.id]
    house = Blackjack(dict(scene.options)).house
    amounts, cards = house.chips, tuple(parse_cards(lesson.cards))
    lines = [*shoe_lines(cards, house, SeededLots(seed)), f"bets {amounts.bets(lesson.bets)}"]
    lines += ["yielded none", f"insured {amounts.bets(answers.insured)}"]
    lines += [f"signal {amounts.bets(signal)}" for signal in answers.signals]
    return scene._replace(script=tuple(lines))
