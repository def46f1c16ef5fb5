"""How what was done wrong is put right: by its remedy, or by leaving a step out as it was left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.casino.baccarat_rules import PLAYER, outcome_of
from cardrules.casino.dealers_hands import DealersHands
from cardrules.casino.faults_and_grades import Corrected, Error
from cardrules.casino.next_step import NextStep
from cardrules.casino.table_phase import BETWEEN, BURNING, CLOSING, COUP, PREPARING, SETTLING, SHOE_ENDS
from cardrules.protocol.game import Event, Marked, Note

__all__ = ["Remedies"]


class Remedies(DealersHands):
    """A table at which errors can be put right, and at which the steps that were left out are left behind."""

    def due(self) -> tuple[str, ...]:
        """The steps that are right now, the usual one first; empty while somebody else acts."""
        return NextStep(self).due()

    def _is_remedy(self, text: str) -> bool:
        return any(cure == text for _, cure, _ in self.pending) and text not in self.due()

    def _put_right(
        self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None, how: Corrected = ""
    ) -> None:
        """Do a remedy, and note of the error that it has been put right, and ``how``: "" for one that was noticed
        unprompted, at once or later."""
        if text == "burn" and self.burn_missing > 1:  # one of several cards that should have been burned
            self._burn_one_more(out)
            self.pending = tuple((number, cure, self.steps) for number, cure, _ in self.pending)
            return
        cured = [each for each in self.pending if self._cures(text, each[1])]
        if text in ("burn", "keep"):
            cured = cured[-1:]  # each card that was drawn in error is put right by itself
        self._note_mended(cured, how)
        self._cure(text, chips, out)
        self._forget()

    def _note_mended(self, cured: Sequence[tuple[int, str, int]], how: Corrected = "") -> None:
        for number, _, made in cured:
            self._correct(number, how or ("at once" if made == self.steps - 1 else "later"))
        self.pending = tuple(each for each in self.pending if each not in cured)

    @staticmethod
    def _cures(text: str, cure: str) -> bool:
        """Whether what is done is this remedy, or more: one misplaced card is not put right without the others, and the
        supervisor undoes whatever has been settled."""
        verb = cure.split()[0]
        return (
            text == cure
            or (verb == "move" and text.startswith("move "))
            or (text == "supervisor" and verb in ("restore", "mark", "unmark"))
        )

    def _forget(self) -> None:
        """Drop the remedies that have come too late. The card of a hand that was passed over has come to Banker by
        now, or can still be dealt."""
        if not self.pending:
            return
        if len(self.player) == 2 < len(self.banker):
            self.pending = tuple(
                (number, "move player" if cure == "draw player" else cure, made) for number, cure, made in self.pending
            )
        self.pending = tuple(each for each in self.pending if self._can_still(each[1], each[2]))

    def _can_still(self, cure: str, made: int) -> bool:
        verb, *words = cure.split()
        if verb in ("restore", "unmark", "supervisor"):
            return self.phase == SETTLING or (verb == "supervisor" and self.phase == COUP)
        if verb == "mark":
            return self.phase == SETTLING
        if verb in ("push", "tap"):
            return self.phase == SETTLING and not self.touched
        if verb == "move":
            return self._cards_lie()
        if verb == "draw":
            hand = self.player if words[0] == PLAYER else self.banker
            return self.phase in (COUP, SETTLING) and not self.touched and len(hand) == 2 == len(self.banker)
        if verb == "burn" and self.burn_missing:
            return self.phase == BETWEEN
        if verb in ("burn", "keep"):
            return self._cards_lie()
        if verb in ("aside", "close"):
            return self.phase == COUP
        if verb == "return":
            return self.phase == SETTLING and self.wager(int(words[0]), words[1]) is not None
        return made == self.steps  # anything else must come at once

    def _cards_lie(self) -> bool:
        """Whether the cards of a coup lie there, and no bet has been touched yet."""
        return self.phase in (COUP, SETTLING) and not self.touched

    def _correct(self, number: int, how: Corrected) -> None:
        """Note how an error was put right; whoever called the floor has called it, whatever comes then."""
        fault = self.faults[number]
        if fault.corrected != "called":
            self.faults = (*self.faults[:number], fault._replace(corrected=how), *self.faults[number + 1 :])

    def _tell(self, messages: Sequence[str], out: list[Event] | None) -> None:
        """What the supervisor says; nothing at all in silence."""
        if out is None:
            return
        for message in messages:
            out.append(Marked("floor", message))
            out.append(Note(f"Floor: {message}"))
        if not messages:
            out.append(Note("Nothing happens."))

    def _cure(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        verb, *words = text.split()
        if verb in ("restore", "mark", "unmark", "give", "supervisor"):
            self._cure_money(verb, words, out)
        else:
            self._cure_cards(verb, words, out)

    def _cure_cards(self, verb: str, words: list[str], out: list[Event] | None) -> None:
        if verb == "move":
            self._put_in_order(out)
        elif verb == "burn" and self.phase == BETWEEN:
            self._burn_one_more(out)
        elif verb == "burn":
            self._burn_stray(out)
        elif verb == "keep":
            self._keep_stray(out)
        elif verb == "close":
            self._call_out("close", out)
        elif verb == "aside":
            self._note("The cut card is laid aside", out)
        elif verb == "return":
            self._give_late_back(int(words[0]), words[1], out)
        elif verb == "call":
            self.misread = ()
            self._call_out(" ".join(words), out)
        elif verb == "draw":
            self._undeclare()
            if words[0] == PLAYER:
                self.player_done = False
            self.banker_done = False
            self._draw(words, out)
        elif verb in ("push", "tap"):
            self._push(words, out)

    def _cure_money(self, verb: str, words: list[str], out: list[Event] | None) -> None:
        if verb == "restore":
            self._restore(int(words[0]), words[1], out)
        elif verb == "mark":
            self._unmark(int(words[0]))
            self._mark(words, out)
        elif verb == "unmark":
            self._unmark(int(words[0]))
            self._note(f"The commission of {self.label(int(words[0]))} is returned", out)
        elif verb == "give":
            self._put_right_between(int(words[0]))
            self._bank(int(words[0]), int(words[1]) - self.given)
            self._note(f"{self.label(int(words[0])).capitalize()} has {self.cash(int(words[1]))} now", out)
        elif self.before is not None:
            self._rebuild(self.before, out)

    # ------------------------------------------------------------------------------------------ steps left out

    def _skip(self, text: str, error: Error | None, out: list[Event] | None, act: int) -> None:
        """Count the step that was left out as done; ``act`` is the error that it was."""
        phase = self.phase
        if self.cut == "hand" and phase == COUP:
            self._aside([], out)
            self._may_still(act, "aside")
        elif self.call_due and phase in (BURNING, COUP, SETTLING):
            self.call_due = ""
        elif phase == PREPARING:
            step = self.house.prep.index(text.split()[0], self.prep_at + 1)
            if not self.heap:
                self._gather([], out)
            self.prep_at = step
        elif phase == BURNING:
            self._sweep([], out)
        elif phase == CLOSING:
            self._close(out)
        elif phase == SETTLING:
            self._leave_unsettled(error, out)
        elif phase in (BETWEEN, SHOE_ENDS):
            self._skip_service(text.split()[0], error)
        else:
            self._skip_in_coup(error, out, act)

    def _skip_in_coup(self, error: Error | None, out: list[Event] | None, act: int) -> None:
        if error is Error.SETTLED_SHORT:
            self.before = self._as_it_lies()
            self._declare_by_cards(out)
        elif error is Error.CARD_NOT_DEALT:
            self.player_done = self.banker_done = True
        elif error is Error.LATE_BET:
            for position, bet, _ in self._merge_late():
                self._may_still(act, f"return {position} {bet}")
        elif any(self.down):
            self._turn(["player"], out)
            self._turn(["banker"], out)
        elif not self.player_done:
            self.player_done = True
        elif not self.banker_done:
            self.banker_done = True
        else:
            self._declare_by_cards(out)

    def _may_still(self, act: int, cure: str) -> None:
        """In silence an error may still be put right by this, though nobody asks for it."""
        if self.house.coach == "silent":
            self.pending = (*self.pending, (act, cure, self.steps))

    def _skip_service(self, verb: str, error: Error | None) -> None:
        """Leave the first step of the service out; if steps are out of order, all that come before this one but those
        whose omission is an error of its own."""
        service = self.service[1:]
        if error == Error.NO_COMMISSION:
            position = int(self.service[0].split()[1])
            self._misplace(position, self.owes(position) if self.phase == SHOE_ENDS or self._leaves(position) else 0)
        if error is Error.OUT_OF_ORDER:
            place = next((number for number, step in enumerate(service) if step.split()[0] == verb), len(service))
            self._not_given([self.service[0], *service[:place]])
            kept = [step for step in service[:place] if step.split()[0] in ("collect", "call")]
            service = (*kept, *service[place:])
        self.service = service

    def _not_given(self, left_out: Sequence[str]) -> None:
        """Whose notes lie spread, or whose chips have been counted, and who is given none for them."""
        for step in left_out:
            verb, *words = step.split()
            if verb == "give" and not {f"spread {words[0]}", f"count {words[0]}"} & set(left_out):
                self._misplace(int(words[0]), -int(words[1]))

    def _declare_by_cards(self, out: list[Event] | None) -> None:
        """The result counts as shown and called, though it was not."""
        self._declare(outcome_of(self.player, self.banker).winner, out)
        self.call_due = ""

    def _as_it_lies(self) -> tuple[Any, ...]:
        """What the supervisor puts back when settling began too early."""
        return (self.layout, self.rack, self.bettors, self.markers, self.won, self.player_done, self.banker_done,
                self.counts)  # fmt: skip
