"""The match on the table: dealt or gone on with, saved as it is played, and left."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from cardrules.catalogue import find
from cardrules.protocol.pack_cut import Parts, seed_of
from cardrules.protocol.texts import say
from dealers_choice.language import error_words, words
from dealers_choice.request import CHOSEN, EASY_FIRST, TableRequest, chance_cut, new_deal
from dealers_choice.settings import BOT_PACES, LastPlayed, Settings, last_played
from dealers_choice.storage.databases.errors import StoreError

if TYPE_CHECKING:
    from datetime import date

    from cardrules.protocol.game import Seat
    from cardrules.protocol.match_record import Match
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage
    from dealers_choice.storage.match_store import Loaded
    from dealers_choice.window.bot_processes import Thinkers
    from dealers_choice.window.saved_matches import SavedMatches
    from dealers_choice.window.startup_messages import Notices

__all__ = ["Matches"]

READY: Final = say("Ready: let the clock run")
"""The button on which a race begins, and one that is gone on with."""
_FOLLOWED: Final = "0"  # the number under which it is noted which hints were followed
_CLAIMED: Final = "1"  # ... and which cards were played by a claim
_NOW_AND_THEN: Final = 8  # one match of so many
_WINS_A_GRADE: Final = 2  # where the easy ones come first


class Matches(QObject):
    """One match at a time lies on the table, and every action of it is saved."""

    opened = Signal()
    """There is a session, and it is to be shown."""
    changed = Signal()
    """What can be done with the match is not what it was."""
    played = Signal(str, object)
    """A game is dealt: its id, and how (a LastPlayed)."""
    lost = Signal()
    """A saved match cannot be gone on with; why is among the notices."""

    def __init__(
        self, shelf: SavedMatches, notices: Notices, thinkers: Thinkers, settings: Callable[[], Settings],
        page: Callable[[], PlayPage], when_stands: Callable[[Callable[[], None]], None], parent: QObject,
    ) -> None:  # fmt: skip
        """``page`` is where matches are shown, made when it is first asked for; ``when_stands`` has something done
        once the window stands, which is at once if it does."""
        super().__init__(parent)
        self._shelf = shelf
        self._notices = notices
        self._thinkers = thinkers
        self._settings = settings
        self._page = page
        self._when_stands = when_stands
        self.session: Session | None = None
        """The match on the table, if there is one."""
        self.id: str | None = None
        """Its name in the store, once it has one."""
        self.last: TableRequest | None = None
        """What was wanted when it was dealt."""
        self._looked: dict[Seat, int] = {}
        """After how many actions each of those who share the computer looked last."""
        shelf.caught_up.connect(self._caught_up)

    # -------------------------------------------------------------------------------------------- to the table

    def remembered(self, game: str) -> TableRequest:
        """A game with the options and bots that it was played with last."""
        last = last_played(self._settings(), game)
        return TableRequest(game, last.options, last.levels, names=last.names)

    def start(self, request: TableRequest, dealt: bool = False) -> None:
        """Deal a new match, before the user's eyes or (``dealt``) before the table is shown."""
        if request.deal is not None or request.pack is not None:
            self._deal(request, request.deal or "", dealt)
            return
        number = new_deal()
        if self._cuts() and not dealt:
            self._ask_for_cut(request, number)
        else:
            self._deal_cut(request, Parts(number, "system", chance_cut()), dealt)

    def _cuts(self) -> bool:
        """Whether the player cuts the pack of the next match."""
        wanted = self._settings().cut
        return wanted == "always" or (wanted == "sometimes" and chance_cut() % _NOW_AND_THEN == 0)

    def _ask_for_cut(self, request: TableRequest, number: str) -> None:
        """Show the seal of the program's number, and deal as the player cuts; who puts the question aside has it cut
        by chance."""
        from cardrules.protocol.match_record import Match, pack_of
        from dealers_choice.match.seal_words import seal_of, told_seal
        from dealers_choice.panels.new_match.cut_the_pack import CutDialog

        match = Match(request.game, request.options, number)
        seal = seal_of(match, self._players(request, match)[0])
        cards = pack_of(request.game, request.options)
        dialog = CutDialog(told_seal(seal), len(cards), self._page().window())
        dialog.chosen.connect(lambda who, cut: self._deal_cut(request, Parts(number, who, cut), False))
        dialog.rejected.connect(lambda: self._deal_cut(request, Parts(number, "system", chance_cut()), False))
        dialog.open()

    def _deal_cut(self, request: TableRequest, parts: Parts, dealt: bool) -> None:
        """Deal what follows from number and cut, or the first of what follows that a solver takes."""
        kind = str(request.options.get("deals", ""))
        if kind.startswith(CHOSEN):
            self._find_deal(request, kind, parts, dealt)
        else:
            self._deal(request, seed_of(parts), dealt)

    def _find_deal(self, request: TableRequest, kind: str, parts: Parts, dealt: bool) -> None:
        """Have a deal found that can be won, and is as hard as was asked for, and deal it."""
        from dealers_choice.match.winnable_deals import grades_of, request_of

        grade = self._next_grade(request.game) if kind == EASY_FIRST else grades_of(kind)[0]
        ask = request_of(request.game, request.options, parts, grade)

        def found(answer: dict[str, Any]) -> None:
            self._deal(request, str(answer.get("seed") or ask["seeds"][0]), dealt)
            if not answer.get("seed"):
                self._page().tell(words("No such deal was found in good time, so this is any deal."))

        self._thinkers.solvers.ask(ask, found)

    def _next_grade(self, game: str) -> int:
        """How hard the next deal is where the easy ones come first: that follows from how many have been won so."""
        from dealers_choice.match.winnable_deals import HARDEST

        try:
            won = sum(one.won and one.options["deals"] == EASY_FIRST for one in self._shelf.store.each_outcome(game))
        except StoreError:  # it will be told when the match is saved
            won = 0
        grade = 1 + won // _WINS_A_GRADE
        return grade if grade <= HARDEST else 0

    def _players(self, request: TableRequest, match: Match) -> tuple[tuple[str, ...], list[str]]:
        """Who sits at the table, and the bots among them."""
        from dealers_choice.match.players import HUMAN

        bots = match.game.seats - (0 if match.game.watched() else 1)
        levels = [*request.seat_bots[:bots]]
        levels += ["club"] * (bots - len(levels))
        return (tuple(levels) if match.game.watched() else (HUMAN, *levels)), levels

    def _deal(self, request: TableRequest, deal: str, dealt: bool) -> None:
        from cardrules.protocol.match_record import Match

        match = Match(request.game, request.options, deal, request.pack)
        players, levels = self._players(request, match)
        self.leave()
        self.last = request._replace(duplicate=0, before=(), played=0)  # what is dealt next is agreed on anew
        if dealt:
            match.run_chance()
        known = request.deal is not None or request.pack is not None
        session = self._show(match, players)
        if request.practice and session.human is not None:
            self.practise(True)

        def keep() -> None:
            self.id = self._shelf.store.create(match, players)
            if request.duplicate:
                from dealers_choice.match.duplicate_play import PLAN, DuplicatePlan, plan_text

                plan = DuplicatePlan(request.duplicate, request.before, request.played)
                self._shelf.store.duplicates.write(self.id, {PLAN: plan_text(plan)})
            if known:
                session.course.marked = session.marked or self.has_counted(match)
                self._page().status.write()
            if match.done:
                self.save()
            if request.remembered:
                self._remember(request, levels)

        self._when_stands(keep)  # the store takes its time

    def _remember(self, request: TableRequest, levels: Sequence[str]) -> None:
        from dealers_choice.storage.statistics.totals import form_words

        form = form_words(request.game, request.options, levels)
        self.played.emit(request.game, LastPlayed(dict(request.options), tuple(levels), request.names, form))

    def start_daily(self, game: str, day: date) -> None:
        """Play the deal of a day, by the usual rules, against the bots that the game was played with last; or go on
        with it, if it has been begun."""
        from cardrules.protocol.deal_of_the_day import deal_of

        options, deal = find(game).game().read_options({}), deal_of(game, day)
        try:
            begun = [one.id for one in self._shelf.store.unfinished() if (one.game, one.deal) == (game, deal)
                     and one.options == options]  # fmt: skip
        except StoreError:
            begun = []
        if begun:
            self.resume(begun[0])
        else:
            last = self.remembered(game)
            self.start(TableRequest(game, options, last.seat_bots, deal, names=last.names, remembered=False))

    def resume(self, match_id: str) -> None:
        """Go on with a saved match, exactly as it stood."""
        from dealers_choice.match.players import HUMAN

        try:
            loaded = self._shelf.store.load(match_id)
        except StoreError as error:
            self._notices.add(error_words(error))
            self.lost.emit()
            return
        self.leave()
        self.id = match_id
        about = loaded.about
        levels = tuple(player for player in about.players if player != HUMAN)
        names = last_played(self._settings(), about.game).names
        self.last = TableRequest(about.game, about.options, levels, names=names)
        players = about.players
        if loaded.match.game.watched():  # another program may have called its onlooker a player
            players = tuple("club" if player == HUMAN else player for player in players)
        self._show(loaded.match, players, loaded)

    def branch(self, actions: int, counts: bool, turned: bool = False) -> None:
        """Begin a match with the first ``actions`` of the one on the table; one deal has one result at most. If the
        seats are ``turned`` everybody moves up one, and the user sits where his neighbour on the left sat."""
        session = self.session
        if session is None:
            return
        match, players = session.match.rewound(actions), session.players
        if turned:
            players = (players[-1], *players[:-1])
        self.leave()
        self.id = self._shelf.store.create(match, players)
        course = self._show(match, players).course
        course.marked = course.marked or not counts or self.has_counted(match)
        self._page().status.write()
        self.save()

    def show_anew(self) -> None:
        """Show the match on the table on a page that has been made anew, as it stands."""
        before = self.session
        if before is None:
            return
        before.stop()
        session = self._show(before.match, before.players, before=before, seat=before.human)
        if before.given_up:
            session.give_up()
            self._page().give_up()

    def _hand_to(self, session: Session, seat: Seat) -> None:
        """Somebody else plays on at this computer, once he has said that he sits there."""
        if session is self.session:
            if session.human is not None and not session.covered:
                self._looked[session.human] = len(session.match.done)
            session.stop()
            self._show(session.match, session.players, before=session, seat=seat)

    def _show(
        self, match: Match, players: tuple[str, ...], loaded: Loaded | None = None, before: Session | None = None,
        seat: Seat | None = None,
    ) -> Session:  # fmt: skip
        """Put a match on the table: a new one, one that was ``loaded``, or that of the session ``before``. Where
        several share the computer, it is shown to whoever sits at ``seat`` (None: who acts next), if he says so."""
        from dealers_choice.match.players import names_of, people_of
        from dealers_choice.match.session import Session

        thinkers, settings, people = self._thinkers, self._settings(), people_of(players)
        names = names_of(players, settings.player_name, self.last.names if self.last is not None else ())
        if before is None:
            self._looked.clear()
        if seat is None and len(people) > 1:
            seat = min(match.game.waiting_for().intersection(people), default=None)
        session = Session(
            match, players, names, lambda: thinkers.bots, self, solver=lambda: thinkers.solvers, seat=seat
        )
        session.covered = session.shared
        session.course.marked = session.shared  # friends are no measure for anybody
        session.looked = self._looked.get(session.human) if session.human is not None else None
        if loaded is not None:
            session.course.future = list(loaded.redo)
            session.course.marked = session.marked or loaded.about.marked
            session.kept.checked = loaded.about.checked
            session.time.before = loaded.about.seconds
            session.kept.arrangements = dict(loaded.holdings)
            session.kept.reviews = self._shelf.store.reviews.read(loaded.about.id)
            session.course.bookmarks = self._shelf.store.bookmarks.read(loaded.about.id)
            notes = self._shelf.store.hints.read(loaded.about.id)
            made = {str(at): at for at in session.course.decisions()}
            session.course.hinted, session.course.claimed = (
                {made[at] for at in notes.get(kind, "").split() if at in made} for kind in (_FOLLOWED, _CLAIMED)
            )
        if before is not None:
            session.take_over(before)
        self.session = session
        session.pace = BOT_PACES[settings.bots_pace]
        session.for_user.play_last = settings.play_last
        session.for_user.play_forced = settings.play_forced
        session.for_user.draw_alone = settings.draw_alone
        session.bot_claims.wanted = settings.bots_claim and not session.shared
        session.verdicts.judging = self._judges(session)
        session.deeds.awake = False
        session.race.waits = words(READY)
        session.changed.connect(lambda: self.save() if session is self.session else None)
        session.handed.connect(lambda seat: QTimer.singleShot(0, session, lambda: self._hand_to(session, seat)))
        session.offered.connect(lambda _choices: self.changed.emit())
        session.ended.connect(lambda _result: self.changed.emit())
        session.ended.connect(lambda _result: self._remember_day(match))
        self.opened.emit()
        self.changed.emit()
        self._when_stands(session.wake)  # their processes take their time
        return session

    def _remember_day(self, match: Match) -> None:
        """A match is over; if it was the deal of a day, the home screen is to tell of it."""
        from cardrules.protocol.deal_of_the_day import day_of
        from dealers_choice.storage.statistics.todays_deal import remember_latest

        if day_of(match.game.id, match.seed) is not None:
            with contextlib.suppress(StoreError):  # it has been told when the match was saved
                remember_latest(self._shelf.store, match.game.id)

    # ------------------------------------------------------------------------------------------ as it is played

    def apply_settings(self, before: Settings) -> None:
        """The settings are not what they were ``before``."""
        settings, session = self._settings(), self.session
        if session is not None:
            if settings.bots_pace != before.bots_pace:  # a panel of the table may have set another pace
                session.pace = BOT_PACES[settings.bots_pace]
            session.for_user.play_last = settings.play_last
            session.for_user.play_forced = settings.play_forced
            session.for_user.draw_alone = settings.draw_alone
            session.bot_claims.wanted = settings.bots_claim and not session.shared
            session.verdicts.judging = self._judges(session)
            session.verdicts.judge_now()

    def practise(self, practice: bool) -> None:
        """Practice on or off; a match that was practised is not counted in the statistics."""
        session = self.session
        if session is not None:
            session.kept.practice = practice
            if self.last is not None:  # so is what is dealt next
                self.last = self.last._replace(practice=practice)
            session.course.marked = session.marked or practice
            session.verdicts.judging = self._judges(session)
            session.verdicts.judge_now()
            self.save()

    def _judges(self, session: Session) -> bool:
        """Whether the table tells after every move if the deal can still be won."""
        told = self._settings().show_winnable
        wanted = told == "always" or (told == "practice" and session.kept.practice)
        return wanted and find(session.match.game.id).solver

    def hold(self, held: bool) -> None:
        """Something stands over the table for a while, or no longer: nobody plays on behind it."""
        if self.session is not None:
            self.session.hold(held)

    def save(self) -> None:
        """Every action is saved when it is made."""
        session = self.session
        if session is None or self.id is None:
            return
        try:
            self._write(session, self.id)
            self._notices.trouble_is_over()
        except StoreError as error:
            if self._notices.is_news(error):
                self._page().tell(error_words(error))
            self._shelf.upkeep.keep_trying()
        self.changed.emit()

    def _write(self, session: Session, match_id: str, given_up: bool = False) -> None:
        """Raises StoreError."""
        self._shelf.store.save(
            match_id,
            session.match,
            seconds=session.time.seconds(),
            marked=session.marked,
            given_up=given_up or session.given_up,
            holdings=session.kept.arrangements,
            checked=session.kept.checked,
        )
        self._shelf.store.reviews.write(match_id, session.kept.reviews)
        self._shelf.store.bookmarks.write(match_id, session.course.bookmarks)
        kinds = {_FOLLOWED: session.course.hinted, _CLAIMED: session.course.claimed}
        noted = {kind: " ".join(map(str, sorted(lengths))) for kind, lengths in kinds.items()}
        self._shelf.store.hints.write(match_id, noted)

    def _caught_up(self) -> None:
        """What could not be saved has been saved."""
        self._notices.trouble_is_over()
        if self.session is not None:
            self._page().tell(words("Everything is saved now."))
        self.changed.emit()

    def has_counted(self, match: Match) -> bool:
        """Whether this deal has a result already."""
        try:
            return self._shelf.store.has_counted(match)
        except StoreError:  # it will be told when the match is saved
            return False

    def figures(self) -> str:
        """What matches like that on the table have come to until now, in one line."""
        from dealers_choice.storage.statistics.totals import figures

        session = self.session
        if session is None or session.human is None or self._settings().for_rest:
            return ""
        if session.marked and session.course.helped():
            return words("Hints chose most of what you did, so this match is not counted in the statistics.")
        if session.marked:
            return words("This match is not counted in the statistics.")
        try:
            return figures(self._shelf.store, session.match, session.players, session.kept.checked)
        except StoreError:
            return ""

    # ---------------------------------------------------------------------------------------- off the table

    def leave(self, given_up: bool = False) -> None:
        """Take the match off the table. It stays saved; without a single action of the user it is forgotten, and so is
        one that was only watched: there is nothing of the user's in it."""
        session, match_id = self.session, self.id
        if session is None or match_id is None:
            return
        session.covered = session.shared  # neither is what a picture of the table would show
        if not (given_up or session.given_up):
            self._keep_picture(session, match_id)
        self.session = self.id = None
        store = self._shelf.store
        try:
            if not session.course.decisions() and session.match.game.waiting_for():
                store.delete(match_id)
            else:
                self._write(session, match_id, given_up)
                store.release(match_id)
        except StoreError as error:
            self._notices.add_trouble(error)
            self._shelf.upkeep.keep_trying()
        self._page().close_session()
        self.changed.emit()

    def give_up(self) -> None:
        """The match on the table is over where it stands, and stays there to be looked at."""
        session = self.session
        if session is not None:
            session.give_up()
            self.save()
            self._remember_day(session.match)
            self._page().give_up()

    def drop(self) -> None:
        """Take the match off the table; if it is not over it counts as given up."""
        session = self.session
        given_up = session is not None and session.runs()
        self.leave(given_up=given_up)
        if session is not None and given_up:
            self._remember_day(session.match)

    def _keep_picture(self, session: Session, match_id: str) -> None:
        """Keep how a match stands that can be continued: the home screen shows it."""
        if session.match.game.waiting_for() and session.course.decisions():
            from dealers_choice.window.match_thumbnails import left_of, remember_left, take_picture

            view = session.view()
            page = self._page()
            picture = take_picture(page.table, page.frame, view)
            remember_left(match_id, left_of(len(session.match.done), view, session.names), picture)
