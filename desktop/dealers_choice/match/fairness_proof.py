"""The proof that a match is fair: its seal, and what can be found out from its record (docs/fairness.md).

The seal is told before the pack is cut: SHA-256 over the game, its options, who sits where, and the program's number.
From the seal the number cannot be found (one that nobody has asked for has 128 random bits), and no other number has
the same seal; so when the number is told at the end, everybody can see that it was not chosen after the cut. The record
of the match has both: every shuffle follows from them, and every decision of a bot is asked for once more, with the
bytes that the bot was given, and no others; also where it let a chance go by.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from cardrules.bot_process.messages import PATIENCE, QuestionError, ask_move, read_advice
from cardrules.bot_process.server import answer
from cardrules.bots import LET_BE, Advice
from cardrules.bots.personality import Mind, mind_of
from cardrules.protocol.game import CHANCE, CLOCK, Action, Game, IllegalAction, Seat, action_text, parse_action
from cardrules.protocol.match_record import OWN_PACK, FormatError, Match, Record, check_record, deal_words, pack_of
from cardrules.protocol.pack_cut import Parts, parts_of, seed_of
from cardrules.protocol.shuffling import chance_action, decision_seed
from cardrules.protocol.texts import say, template
from cardrules.turns import Turns
from dealers_choice import __version__
from dealers_choice.language import words
from dealers_choice.match.players import is_player
from dealers_choice.match.seal_words import cut_words, seal_of, told_seal
from dealers_choice.match.winnable_deals import grades_of, request_of
from dealers_choice.request import CHOSEN, LARGEST_CHANCE_CUT

__all__ = ["Verified", "verify"]

_BACK: Final = 8
"""Actions of others that may lie between a bot's answer and its action, where several are waited for at once."""


class Verified(NamedTuple):
    """What has been found out about a match."""

    seal: str
    cut: str
    """Who has cut the pack, in a sentence; "" if nobody has."""
    lots: int
    """Shuffles and other lots that were recomputed."""
    asked: int
    """Decisions of bots that were asked for once more."""
    let_be: int
    """Chances to act out of turn that bots let go by, asked for once more."""
    unasked: str
    """Why the bots' decisions could not be asked for again, in a sentence; "" if they were."""
    faults: tuple[str, ...]
    """What does not agree: sentences."""
    notes: tuple[str, ...] = ()
    """What a reader must know to weigh it: who was nobody's to ask, who may have chosen the deal: sentences."""

    @property
    def proved(self) -> bool:
        """Whether all that can be proved of a match is proved of this one."""
        return not self.faults and not self.unasked

    def lines(self) -> list[str]:
        """All of it for a reader."""
        told = [
            words("Seal: {seal}", seal=self.seal),
            words("In words: {words}", words=" ".join(told_seal(self.seal))),
            *filter(None, [self.cut]),
            *map(words, self.notes),
        ]
        if self.faults:
            return [*told, *map(words, self.faults)]
        told.append(
            words("One shuffle follows from the deal's seed.")
            if self.lots == 1
            else words("{count:,} shuffles and lots follow from the deal's seed.", count=self.lots)
        )
        if self.asked == 1:
            told.append(words("One decision of a bot is the same when asked again with what it was shown."))
        elif self.asked:
            told.append(
                words(
                    "{count:,} decisions of bots are the same when asked again with what they were shown.",
                    count=self.asked,
                )
            )
        if self.let_be == 1:
            told.append(words("One chance that a bot let go by is let go by again."))
        elif self.let_be:
            told.append(words("{count:,} chances that bots let go by are let go by again.", count=self.let_be))
        return [*told, *map(words, filter(None, [self.unasked]))]


_RACED: Final = say(
    "Not proved: the match was played against the clock, so the bots' decisions cannot be asked for again."
)
_OTHER: Final = template(
    "Not proved: the match was played with version {theirs}, and this is {ours}: its bots may decide otherwise."
)
_NOBODY: Final = say("Not proved: the record does not say who played at each seat, so no bot can be asked again.")
_UNKNOWN: Final = template(
    "Not proved: at seat {seat} played {player}, whom this version does not know and cannot ask again."
)
_PEOPLE: Final = template("People played at {count} seats ({seats:row}): nothing that they did can be asked again.")
_PERSON: Final = template("A person played at seat {seat}: nothing that was done there can be asked again.")
_NAMED: Final = say("Nobody has cut the pack: whoever named this deal may have chosen it.")
_PASSED: Final = template("{count:,} deals that follow from number and cut were passed over before this one.")
_PASSED_ONE: Final = say("One deal that follows from number and cut was passed over before this one.")
_PICKED: Final = say("Deals were passed over, and with these options no deal is looked for.")
_NOT_FIRST: Final = say("Of the deals that follow from number and cut this is not the first that is as it was wished.")
_NO_PLACE: Final = template("The player is said to have cut below card {cut}, and there is no such place in the pack.")
_NO_NUMBER: Final = template("The system is said to have cut with {cut}, and it takes no such number.")
_GOES_ON: Final = say("The match is not over; it is proved as far as it goes.")
_RESULT: Final = say("The result that is stated is not that of the match.")
_LEGAL: Final = say("What is stated to have been legal is not what was.")
_NOTHING: Final = say("Nothing was dealt yet, so there is nothing to be proved.")
_PASSED_OVER: Final = template(
    "Step {step}: asked again, the bot at seat {seat} does {action} here, and was passed over."
)
_OTHERWISE: Final = template("Step {step}: asked again, the bot at seat {seat} does not do {action}.")
_SHUFFLED: Final = template("Step {step}: the {verb} does not follow from the deal's seed.")


def verify(record: Record) -> Verified:
    """Look through a match. Raises FormatError for a record without the deal's seed, or one that breaks the rules."""
    seed, players = record.extra.get("deal"), record.extra.get("players")
    if not isinstance(seed, str) or not seed:
        raise FormatError(say("the record does not tell the deal's seed, so its shuffles cannot be recomputed"))
    if deal_words(seed) == OWN_PACK:
        raise FormatError(say("the cards of this deal were given by hand, so there is no chance in it to be proved"))
    known = isinstance(players, list) and len(players) == record.seats
    levels = [str(player) for player in players] if known and isinstance(players, list) else [""] * record.seats
    minds = [mind_of(level) for level in levels]
    match = Match(record.game, record.options, seed)
    raced = any(seat == CLOCK for seat, _ in record.actions)
    unasked = _RACED if raced else _other_program(record) or _unknown_player(levels, known=known)
    people = [seat for seat, mind in enumerate(minds) if mind is None]
    chances = _Chances(match, people, minds) if not unasked else None
    lots = asked = 0
    faults: list[str] = []
    before: list[Game] = []
    counts: dict[str, int] = {}
    for step, (seat, text) in enumerate(record.actions):
        action = parse_action(text, match.game.verbs)
        if seat == CHANCE:
            lots += 1
            count = counts.get(action.verb, 0)
            counts[action.verb] = count + 1
            if chance_action(match.game.choices(CHANCE)[0], seed, count) != action:
                faults.append(say(_SHUFFLED, step=step, verb=action.verb))
        elif seat >= 0 and not unasked:
            missed = chances.missed(seat, action) if chances is not None else None
            if missed is not None:
                faults.append(say(_PASSED_OVER, step=step, seat=missed[0], action=repr(missed[1])))
            if (mind := minds[seat]) is not None:
                asked += 1
                if not _same(match, [*before, match.game], seat, mind, action):
                    faults.append(say(_OTHERWISE, step=step, seat=seat, action=repr(text[:60])))
        before = [*before[-_BACK:], match.game.copy()]
        try:
            match.apply(seat, action)
        except IllegalAction as error:
            raise FormatError(f"action {step} ({text[:60]}): {error}") from None
    parts = parts_of(seed)
    faults += (*_never_cut(match, parts), *_wrongly_passed(record, parts)) if parts is not None else ()
    over = match.game.result() is not None
    if record.result is not None and (not over or check_record(record._replace(legal=()))):
        faults.append(_RESULT)
    if record.legal and check_record(record._replace(result=None)):
        faults.append(_LEGAL)
    if not lots:
        faults.append(_NOTHING)
    cut = cut_words(parts) if parts is not None else ""
    let_be = chances.let_be if chances is not None else 0
    notes = tuple(_notes(parts, people if known else [], over))
    return Verified(seal_of(match, levels), cut, lots, asked, let_be, unasked, tuple(faults), notes)


def _never_cut(match: Match, parts: Parts) -> Iterator[str]:
    """What is wrong with the cut itself: whoever could put any number into it had as many packs to choose from."""
    if parts.who == "player" and not 0 < parts.cut < len(pack_of(match.game.id, match.game.options)):
        yield say(_NO_PLACE, cut=parts.cut)
    if parts.who == "system" and parts.cut > LARGEST_CHANCE_CUT:
        yield say(_NO_NUMBER, cut=parts.cut)


def _wrongly_passed(record: Record, parts: Parts) -> list[str]:
    """What is wrong with the deals that were passed over before this one: the same are looked through again."""
    kind = str(record.options.get("deals", ""))
    if not kind.startswith(CHOSEN):
        return [_PICKED] if parts.tries else []
    for grade in grades_of(kind):
        asked = request_of(record.game, record.options, parts, grade)
        found = answer(json.dumps({"id": 1, **asked}).encode())
        if (found.get("seed") or asked["seeds"][0]) == seed_of(parts):
            return []
    return [_NOT_FIRST]


def _notes(parts: Parts | None, people: Sequence[Seat], over: bool) -> Iterator[str]:
    if parts is None:
        yield _NAMED
    elif parts.tries:
        yield _PASSED_ONE if parts.tries == 1 else say(_PASSED, count=parts.tries)
    if len(people) == 1:
        yield say(_PERSON, seat=people[0])
    elif people:
        yield say(_PEOPLE, count=len(people), seats=list(map(str, people)))
    if not over:
        yield _GOES_ON


def _unknown_player(levels: Sequence[str], *, known: bool) -> str:
    """Why not all bots of a record can be asked again: it does not say who they are; "" if it does."""
    if not known:
        return _NOBODY
    strange = next((seat for seat, level in enumerate(levels) if not is_player(level)), None)
    return "" if strange is None else say(_UNKNOWN, seat=strange, player=repr(levels[strange][:20]))


def _other_program(record: Record) -> str:
    """Why the bots of a record cannot be asked again: it comes from another version; "" if it does not say so."""
    theirs = record.extra.get("program", __version__)
    return "" if theirs == __version__ else say(_OTHER, theirs=repr(str(theirs)[:20]), ours=__version__)


class _Chances:
    """The chances that bots have to act out of turn, asked for as the window asks them while a match is played."""

    def __init__(self, match: Match, people: Sequence[Seat], minds: Sequence[Mind | None]) -> None:
        self._match = match
        self._people = people
        self._minds = minds
        self._turns = Turns(match)
        self.let_be = 0
        """How many were let go by."""

    def missed(self, seat: Seat, action: Action) -> tuple[Seat, str] | None:
        """What a bot would do out of turn before this action of a seat, as seat and text; None: nothing, or just this.
        People may be quicker where they, too, act out of turn."""
        due = self._turns.due()
        while asks := [ask for ask in due.asks if ask.out_of_turn]:
            for ask in asks:
                mind, match = self._minds[ask.seat], self._match
                done = _asked(match, match.game, len(match.done), ask.seat, mind) if mind is not None else None
                self.let_be += done == LET_BE
                self._turns.answer(ask, Advice(LET_BE if done is None else done))
            due = self._turns.due()
        deed = due.deed
        quicker = seat in self._people and seat not in self._match.game.waiting_for()
        if deed is None or deed.seat in (CHANCE, CLOCK) or (deed.seat, deed.action) == (seat, action) or quicker:
            return None
        return deed.seat, action_text(deed.action)


def _same(match: Match, games: Sequence[Game], seat: Seat, mind: Mind, action: Action) -> bool:
    """Whether a bot, asked now or at some time since it was waited for, does the same."""
    for back, game in enumerate(reversed(games)):
        if seat not in game.waiting_for() | game.may_act():
            return False
        if _asked(match, game, len(match.done) - back, seat, mind) == action:
            return True
    return False


def _asked(match: Match, game: Game, done: int, seat: Seat, mind: Mind) -> Action | None:
    """What a bot does, asked as the window asks it."""
    choices = game.choices(seat)
    seed = decision_seed(match.seed, seat, done, choices)
    asked = ask_move(game.view(seat), choices, mind.level, PATIENCE, seed, mind.risk)
    request: dict[str, Any] = {"id": 1, **asked}
    try:
        return read_advice(answer(json.dumps(request).encode()), game.verbs).action
    except QuestionError:
        return None
