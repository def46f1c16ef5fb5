"""A session of a drill while it runs: which item is asked, what was answered, how long it took, when it is over.

Nothing here is a widget. The clock is whatever gives milliseconds that go forward; it stands while the trainee reads
why an answer was wrong, and while the session is paused.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from itertools import islice
from typing import Final, NamedTuple

from cardrules.casino.dealers_table import HANDS, Hand
from cardrules.school.course import course_of
from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import SEPARATOR, DrillQuestion, Item, JudgedAnswer, asked_now, judge, setting_of
from cardrules.school.drills.next_item import NextAsked, Sitting, interleaved, session_spots
from cardrules.school.houses.house_profile import Profile
from cardrules.school.list_of_drills import find_drill, item_of
from cardrules.school.progress.attempts import Answer, Attempt, Mode, allowance_of
from cardrules.school.progress.learning_path import DueReview, again_spots, review_spots
from cardrules.school.table_exercises import judge_scene
from dealers_choice.language import words

__all__ = [
    "SessionPlan", "Running", "again_plan", "drill_plan", "ear_plan", "mixed_plan", "new_id", "review_plan",
    "sixty_plan",
]  # fmt: skip

_MINUTE: Final = 60_000
_MOST_IN_A_MINUTE: Final = 200
_MIXED: Final = 40
"""Items of two drills in turn."""


def new_id() -> str:
    """A name for a session that no other has."""
    return os.urandom(8).hex()


class SessionPlan(NamedTuple):
    """What a session is to be."""

    mode: Mode
    drill: str
    """The drill's id; of two in turn "T4+T5"; of a review ""."""
    title: str
    size: int
    """How many items it has; of a minute's challenge the most there can be."""
    spots: Callable[[str, Profile], list[NextAsked] | None]
    """What is asked, for this seed; None: a whole session of the drill."""
    level: int = 1


def drill_plan(drill: Drill, level: int = 1) -> SessionPlan:
    """A whole session, which earns a mark."""
    return SessionPlan("drill", drill.id, words(drill.title), drill.size, lambda seed, profile: None, level)


def sixty_plan(drill: Drill, level: int = 1) -> SessionPlan:
    """As many items as one can in a minute."""
    return SessionPlan(
        "sixty",
        drill.id,
        words("{title}: a minute", title=drill.title),
        _MOST_IN_A_MINUTE,
        lambda seed, profile: None,
        level,
    )


def ear_plan(drill: Drill, level: int = 1) -> SessionPlan:
    """A session of which nothing is seen: the items are read out. There is time to hear them, and no mark."""
    return SessionPlan(
        "ear", drill.id, words("{title}: by ear", title=drill.title), drill.size, lambda seed, profile: None, level
    )


def again_plan(drill: Drill, cells: Sequence[str], level: int = 1) -> SessionPlan:
    """What was missed, once more."""
    unlike = list(dict.fromkeys(cells))
    title = words("{title}: only what was missed", title=drill.title)
    return SessionPlan(
        "again", drill.id, title, len(unlike), lambda seed, profile: again_spots(drill, unlike, seed), level
    )


def review_plan(dues: Sequence[DueReview]) -> SessionPlan:
    """What is due today."""
    return SessionPlan("review", "", words("Review"), len(dues), lambda seed, profile: review_spots(dues))


def mixed_plan(drill: str, game: str) -> SessionPlan | None:
    """A drill in turn with the one from which it is told apart; None if there is no such one."""
    pair = next((each for each in course_of(game).interleaved if drill in each), None)
    if pair is None:
        return None

    def spots(seed: str, profile: Profile) -> list[NextAsked]:
        setting = profile.setting()
        endless = interleaved([session_spots(find_drill(each, game), seed, setting) for each in pair])
        return [next(endless) for _ in range(_MIXED)]

    return SessionPlan(
        "mixed",
        "+".join(pair),
        words("{titles:and}", titles=[find_drill(each, game).title for each in pair]),
        _MIXED,
        spots,
    )


class Running:
    """A session that runs: ``draw`` an item, ``begin`` its clock, ``answer`` it; ``attempt`` is what has come of it."""

    def __init__(
        self,
        plan: SessionPlan,
        profile: Profile,
        clock: Callable[[], int],
        day: date,
        seed: str = "",
        mode: Mode | None = None,
    ) -> None:
        self.plan = plan
        self.profile = profile
        self.setting = profile.setting(plan.level)
        self.seed = seed or new_id()
        self.id = new_id()
        self.day = day
        self.item: Item | None = None
        """What is asked now."""
        self._coming: Item | None = None  # what has been looked at beforehand
        self.given: list[str] = []
        """What has been answered of it so far, where several things are asked in turn."""
        self.answers: list[Answer] = []
        self.rights: list[bool] = []
        self._mode: Mode = plan.mode
        self._clock = clock
        self._hands: list[Hand] = []  # of each answer
        self._spent = 0  # milliseconds of the present item before the clock was started last
        self._since: int | None = None
        self._opened = clock()
        self._paused = 0
        self._paused_at: int | None = None
        drill = find_drill(plan.drill, profile.game) if plan.drill and "+" not in plan.drill else None
        spots = plan.spots(self.seed, profile)
        if spots is None and drill is not None:
            self._sitting = Sitting(session_spots(drill, self.seed, self.setting), self.seed, self.setting)
        else:
            self._sitting = Sitting(spots or [], self.seed, self.setting)

    # ------------------------------------------------------------------------------------------------- the items

    @property
    def number(self) -> int:
        """How many items have been answered."""
        return len(self.answers)

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        if self._mode == "sixty" and self.spent_in_all() >= _MINUTE:
            return True
        return self._mode not in ("again", "review") and self.number >= self.plan.size

    def draw(self) -> Item | None:
        """The next item, or None if that is all. Its clock is not started yet."""
        self.item, self.given, self._spent, self._since = None, [], 0, None
        if self.over:
            return None
        key = self._sitting.draw()
        if key is None:
            return None
        coming = self._coming
        self.item = coming if coming is not None and coming.key == key else item_of(key, self.setting)
        return self.item

    def ahead(self) -> Item | None:
        """The item that comes next, if the present one is answered rightly; None if that is all."""
        endless = self._mode in ("again", "review")
        if not endless and self.number + (self.item is not None) >= self.plan.size:
            return None
        key = self._sitting.ahead()
        if key is None:
            return None
        if self._coming is None or self._coming.key != key:
            self._coming = item_of(key, self.setting)
        return self._coming

    def kinds(self) -> list[Item]:
        """Of a session that has both, the first item on the felt and the first at a real table, in the order in which
        they come if all is answered rightly."""
        found: dict[bool, str] = {}
        for key in islice(self._sitting.coming(), self.plan.size):
            drill = find_drill(key.partition(" ")[0], self.profile.game)
            found.setdefault((drill.plain or drill.item)(key, self.setting).scene is not None, key)
            if len(found) > 1:
                return [item_of(each, self.setting) for each in found.values()]
        return []

    def ask(self) -> DrillQuestion | None:
        """What is asked of the item now; None if it is answered."""
        return asked_now(self.item, self.given) if self.item is not None else None

    # ------------------------------------------------------------------------------------------------- the clock

    def begin(self) -> None:
        """The item can be answered now: its clock runs."""
        if self._since is None:
            self._since = self._clock()

    def hold(self) -> None:
        """The clock stands: a pause, or the window is not in use."""
        if self._since is not None:
            self._spent += self._clock() - self._since
            self._since = None
        if self._paused_at is None:
            self._paused_at = self._clock()

    def go_on(self) -> None:
        """The pause is over; the clock of the item runs again where one is asked."""
        if self._paused_at is not None:
            self._paused += self._clock() - self._paused_at
            self._paused_at = None
        if self.item is not None and self._since is None:
            self._since = self._clock()

    def spent(self) -> int:
        """Milliseconds of the present item."""
        return self._spent + (self._clock() - self._since if self._since is not None else 0)

    def spent_in_all(self) -> int:
        """Milliseconds of all items, the present one among them."""
        return sum(answer.ms for answer in self.answers) + (self.spent() if self.item is not None else 0)

    # ------------------------------------------------------------------------------------------------- the answers

    def answer(self, text: str, hand: Hand) -> JudgedAnswer | None:
        """One more answer to the present item; what the whole is worth, or None as long as more is asked of it."""
        if self.item is None:
            return None
        self.given.append(text)
        if self.ask() is not None:
            return None
        whole = SEPARATOR.join(self.given)
        return self._done(whole, self.spent(), hand, judge(self.item, whole))

    def answer_scene(self, text: str, ms: int, hand: Hand) -> JudgedAnswer | None:
        """What the hands did at a real table."""
        return self._done(text, ms, hand, judge_scene(self.item, text)) if self.item is not None else None

    def _done(self, text: str, ms: int, hand: Hand, judged: JudgedAnswer) -> JudgedAnswer:
        item = self.item
        if item is None:
            return judged
        if item.limit and ms > item.limit + allowance_of(item, find_drill(item.drill, item.game), hand):
            judged = judged._replace(right=False, errors=max(judged.errors, 1), said=words("It took too long."))
        self.answers.append(Answer(item.key, self._in_our_words(item, text, judged), ms))
        self.rights.append(judged.right)
        self._hands.append(hand)
        self._sitting.answered(judged.right)
        self._since, self._spent = None, ms
        self.item, self.given = None, []
        return judged

    def _in_our_words(self, item: Item, text: str, judged: JudgedAnswer) -> str:
        """A call that was said in the words of the house, as this school words it: records know no other."""
        if not self.profile.words or not item.asks or item.asks[0].reply != "words":
            return text
        ours = item_of(item.key, setting_of(self.profile.table, self.plan.level, game=self.profile.game)).asks[0]
        if judged.right:
            return ours.right[0]
        shown = [pick.answer for pick in item.asks[0].picks]
        return ours.picks[shown.index(text)].answer if text in shown and len(ours.picks) == len(shown) else text

    @property
    def hand(self) -> Hand:
        """How it was answered, mostly."""
        keys = self._hands.count("keys")
        return HANDS[0] if 2 * keys >= len(self._hands) else HANDS[1]

    def attempt(self) -> Attempt:
        """The session as it is kept."""
        standing = self._clock() - self._paused_at if self._paused_at is not None else 0
        active = max(0, self._clock() - self._opened - self._paused - standing)
        return Attempt(
            self.id, self.day, self.plan.drill, self._mode, self.seed, tuple(self.answers), self.hand,
            self.plan.level, self.profile.table, min(active, 86_400_000), self.profile.game,
        )  # fmt: skip
