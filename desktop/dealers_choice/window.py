"""The main window: the home screen, the play page, and the menus."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget

from cardrules.catalogue import Entry, find
from dealers_choice.places import cache_folder, data_folder
from dealers_choice.request import TableRequest, new_deal
from dealers_choice.settings import BOT_PACES, Settings, load_settings
from dealers_choice.style import follow_system, set_look, style_sheet, wants_contrast

if TYPE_CHECKING:
    from cardrules.record import Match
    from dealers_choice.home import Home
    from dealers_choice.play import PlayPage
    from dealers_choice.school.school import School
    from dealers_choice.session import Session
    from dealers_choice.store import SavedMatch, Store
    from dealers_choice.table.art import Art
    from dealers_choice.thinker import Thinker
    from dealers_choice.upkeep import Upkeep

__all__ = ["MainWindow"]

_MOST_SAVED: Final = 12  # matches that the home screen offers to continue
_IDLE: Final = 400  # milliseconds after which the home screen looks into matches of which little is known
_TAKE_BACK: Final = (
    "The others have acted since, and you have seen what was hidden. If you take this back, the match no longer counts "
    "in the statistics. Take it back?"
)
_START_AGAIN: Final = (
    "You have seen what was hidden. If you start this deal again, the match no longer counts in the statistics. Start "
    "it again?"
)


_LOOKED_THROUGH: Final = 3_000  # milliseconds after the window stands: then whatever was to be seen first is there
_QUICKLY_READ: Final = 40_000
"""Bytes of a file that is read before the window stands; one match has some 20,000 at most."""


class MainWindow(QMainWindow):
    """The program's window. Pages, dialogs, the store and the bots' process are made when first needed."""

    stands = Signal()
    """The first picture is on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._painted = False
        self.setWindowTitle("Dealer's Choice")
        room = self.screen().availableSize()
        self.resize(min(1280, room.width()), min(800, room.height() - 30))  # 30: about a title bar
        self.setMinimumSize(640, 480)
        self.settings, self._notices = load_settings()
        self._apply_look(self.settings)
        follow_system(self._follow_system)
        self._pages = QStackedWidget(self)
        self.setCentralWidget(self._pages)
        self._home: Home | None = None
        self._play: PlayPage | None = None
        self._school_made: School | None = None
        self._art_made: Art | None = None
        self._store_made: Store | None = None
        self._thinker_made: Thinker | None = None
        self._solver_made: Thinker | None = None
        self._session: Session | None = None
        self._match_id: str | None = None
        self._last: TableRequest | None = None
        self._trouble = ""
        """Why nothing can be saved, as it was told last; it is told once."""
        self._upkeep_made: Upkeep | None = None
        self._opened = ""
        """What the file is called that was opened last."""
        self._unknown: list[SavedMatch] = []
        self._looked_into: set[str] = set()
        self._make_actions()
        self.stands.connect(lambda: QTimer.singleShot(_LOOKED_THROUGH, self, self._look_through))

    # ---------------------------------------------------------------------------------------------- parts

    @property
    def store(self) -> Store:
        """The saved matches, opened when first asked for."""
        if self._store_made is None:
            from dealers_choice.store import Store

            self._store_made = Store(data_folder())
        return self._store_made

    @property
    def upkeep(self) -> Upkeep:
        """Who looks after the saved matches, called when first needed."""
        if self._upkeep_made is None:
            from dealers_choice.upkeep import Upkeep

            self._upkeep_made = upkeep = Upkeep(lambda: self.store, data_folder(), self)
            upkeep.imported.connect(lambda ids: self.resume(ids[0]))
            upkeep.refused.connect(self._refuse_file)
            upkeep.looked_through.connect(self._looked_through)
            upkeep.caught_up.connect(self._caught_up)
        return self._upkeep_made

    def _look_through(self) -> None:
        if self.isVisible() and data_folder().exists():
            self.upkeep.look_through()

    def _looked_through(self, notices: list[str]) -> None:
        """Everything that is saved has been looked through, and put right where that could be."""
        self._notices += notices
        if notices and self._session is None:
            self._list_saved()
        else:
            self._show_notices()

    def _caught_up(self) -> None:
        """What could not be saved has been saved."""
        self._trouble = ""
        if self._session is not None:
            self.play_page.tell("Everything is saved now.")
        self._update_actions()

    @property
    def thinker(self) -> Thinker:
        """The bots' process, started when first asked."""
        if self._thinker_made is None:
            self._thinker_made = self._new_thinker()
        return self._thinker_made

    @property
    def solver(self) -> Thinker:
        """The solvers' process. Solvers see all cards, and so they do not live with the bots."""
        if self._solver_made is None:
            self._solver_made = self._new_thinker()
        return self._solver_made

    def _new_thinker(self) -> Thinker:
        from dealers_choice.thinker import Thinker

        thinker = Thinker(self)
        thinker.failed.connect(lambda text: self.play_page.tell(text))
        return thinker

    @property
    def session(self) -> Session | None:
        """The match on the table, if there is one."""
        return self._session

    @property
    def play_page(self) -> PlayPage:
        """The page with the table, made when first asked for."""
        if self._play is None:
            from dealers_choice.play import PlayPage

            self._play = PlayPage(self._art, [self._undo, self._redo, self._hint], self._back, self._pages)
            self._play.apply_settings(self.settings)
            self._play.again.connect(self.new_deal)
            self._play.change.connect(self.choose_options)
            self._play.restart.connect(self.restart)
            self._play.play_from.connect(self.play_from)
            self._play.home.connect(self.go_home)
            self._play.statistics.connect(lambda: self.show_statistics())
            self._play.figures = self._figures
            self._pages.addWidget(self._play)
        return self._play

    @property
    def _art(self) -> Art:
        if self._art_made is None:
            from dealers_choice.table.art import Art

            self._art_made = Art(cache_folder, self.settings.deck, self.settings.back, self.settings.felt)
        return self._art_made

    # -------------------------------------------------------------------------------------------- actions

    def _action(self, text: str, slot: Any, keys: str = "", icon_text: str = "") -> QAction:
        action = QAction(text, self)
        if keys:
            action.setShortcuts([QKeySequence(key) for key in keys.split(" / ")])
        if icon_text:
            action.setIconText(icon_text)
        action.triggered.connect(lambda _checked=False: slot())
        return action

    def _make_actions(self) -> None:
        self._new = self._action("&New deal", self.new_deal, "F2")
        self._options = self._action("New match with &options…", self.choose_options, "Ctrl+N")
        self._restart = self._action("&Restart this deal", self.restart, "R / Ctrl+R")
        self._give_up = self._action("&Give up", self.give_up)
        self._save_as = self._action("&Save the match as…", self.save_as, "Ctrl+S")
        self._to_home = self._action("&Home", self.go_home, "Ctrl+H / Alt+Home")
        self._to_school = self._action("&Dealer School", self.open_school, "Ctrl+E")
        self._undo = self._action("&Undo", self.undo, "Ctrl+Z", "Undo")
        self._redo = self._action("R&edo", self.redo, "Ctrl+Y / Ctrl+Shift+Z", "Redo")
        self._hint = self._action("&Hint", self.hint, "H", "Hint")
        self._back = self._action("Back to the last &winnable position", self.go_back, "W", "Go back")
        self._practice = self._action("&Practice: tell whether the deal can still be won", self.practise, "P")
        self._practice.setCheckable(True)
        self._log = self._action("&Log of actions", lambda: self.play_page.toggle_log(), "L")
        self._sheet = self._action("S&core sheet", lambda: self.play_page.toggle_sheet(), "S")
        self._roads = self._action("&Roads board", self.toggle_roads, "Ctrl+B")
        self._roads.setCheckable(True)
        self._full = self._action("&Full screen", self.toggle_full_screen, "F11")
        bar = self.menuBar()
        self._fill(bar.addMenu("&Game"), [
            self._new, self._options, self._restart, self._give_up, None,
            self._action("&Open a match…", self.open_file, "Ctrl+O"), self._save_as, None,
            self._to_school, self._to_home, self._action("&Quit", self.close, "Ctrl+Q"),
        ])  # fmt: skip
        self._fill(bar.addMenu("&Move"), [self._undo, self._redo, None, self._hint, self._back, self._practice])
        self._fill(bar.addMenu("&View"), [
            self._sheet, self._log, self._roads, self._action("S&tatistics…", self.show_statistics), None,
            self._full, None,
            self._action("&Settings…", self.show_settings, "Ctrl+,"),
        ])  # fmt: skip
        self._fill(bar.addMenu("&Help"), [
            self._action("&Rules of the game", self.show_rules, "F1"),
            self._action("&About Dealer's Choice", self.show_about),
        ])  # fmt: skip
        self._update_actions()

    def _fill(self, menu: QMenu, actions: list[QAction | None]) -> None:
        for action in actions:
            if action is None:
                menu.addSeparator()
            else:
                menu.addAction(action)
                self.addAction(action)
        menu.aboutToShow.connect(partial(self._hold, True))
        menu.aboutToHide.connect(partial(self._hold, False))

    def _hold(self, held: bool) -> None:
        """A menu opens over the table, or closes."""
        if self._session is not None:
            self._session.hold(held)

    def _update_actions(self) -> None:
        session = self._session
        at_table = session is not None
        for action in (self._new, self._restart, self._save_as, self._log, self._sheet):
            action.setEnabled(at_table)
        self._to_home.setEnabled(at_table or self._pages.currentWidget() is not self._home)
        self._sheet.setVisible(not at_table or self.play_page.has_sheet())
        entry = find(session.match.game.id) if session is not None else None
        running = session is not None and bool(session.match.game.waiting_for())
        self._options.setEnabled(at_table)
        for action in (self._undo, self._redo):
            action.setVisible(session is None or session.match.game.allows_undo())
        self._roads.setVisible(session is not None and session.match.game.options.get("roads") == "on")
        self._roads.setChecked(self.settings.show_roads)
        self._undo.setEnabled(session is not None and session.can_undo())
        self._redo.setEnabled(session is not None and bool(session.future))
        plays = session is not None and session.human is not None
        self._give_up.setEnabled(running and plays)
        self._hint.setEnabled(running and plays and session is not None and session.match.game.allows_hints())
        self._hint.setVisible(session is None or session.match.game.allows_hints())
        self._back.setVisible(entry is not None and entry.solver)
        self._back.setEnabled(session is not None and session.can_undo())
        self._practice.setVisible(self._back.isVisible())
        self._practice.setChecked(session is not None and session.practice)

    # ---------------------------------------------------------------------------------------- home screen

    def go_home(self) -> None:
        """Leave the table (the match is saved and can be continued) and show the home screen."""
        self._leave_match()
        self._leave_school()
        if self._home is None:
            from dealers_choice.home import Home

            self._home = Home(self._pages, with_school=True)
            self._home.set_motion(self.settings.animation_speed != "off")
            self._home.play.connect(self.play)
            self._home.options.connect(lambda game: self.choose_options(game))
            self._home.favourite.connect(self._change_favourite)
            self._home.school.connect(self.open_school)
            self._home.rules.connect(self.show_rules)
            self._home.statistics.connect(self.show_statistics)
            self._home.resume.connect(self.resume)
            self._home.forget.connect(self.forget)
            self._pages.addWidget(self._home)
        self._list_games()
        self._pages.setCurrentWidget(self._home)
        self._home.setFocus()
        self.setWindowTitle("Dealer's Choice")
        self._list_saved()

    # -------------------------------------------------------------------------------------------- the school

    @property
    def school(self) -> School:
        """The Dealer School, opened when first asked for."""
        if self._school_made is None:
            from dealers_choice.school.school import School

            self._school_made = made = School(self._art, lambda: self.thinker, lambda: self.settings, self._pages)
            made.home.connect(self.go_home)
            made.table.connect(self.start)
            made.help_wanted.connect(self.show_rules)
            self._pages.addWidget(made)
        return self._school_made

    def _leave_school(self) -> None:
        if self._school_made is not None and self._pages.currentWidget() is self._school_made:
            self._school_made.leave()

    def open_school(self) -> None:
        """Leave the table, and show the school."""
        self._leave_match()
        self._pages.setCurrentWidget(self.school)
        self.school.enter()  # once it is shown: its page takes the keyboard
        self.setWindowTitle("Dealer School – Dealer's Choice")
        self._update_actions()

    def _list_games(self) -> None:
        """Show which games are the player's own, and how each is dealt."""
        if self._home is not None:
            games = self.settings.games
            forms = {game: played.form for game, played in games.items()}
            self._home.set_games(self.settings.favourites, list(games)[::-1], forms)

    def _change_favourite(self, game: str) -> None:
        """Make a game a favourite, or no longer one."""
        self._keep(self.settings.with_favourite(game))
        self._list_games()

    def _list_saved(self) -> None:
        """Show what can be continued."""
        if self._home is not None and (self._store_made is not None or data_folder().exists()):
            from dealers_choice.left import recall_left, tile_of
            from dealers_choice.store import StoreError

            try:
                saved = self.store.unfinished()[:_MOST_SAVED]
            except StoreError as error:
                self._tell_trouble(error)
                saved = []
            known = recall_left() if saved else {}
            self._home.set_saved([tile_of(match, known.get(match.id)) for match in saved])
            self._unknown = [
                match for match in saved
                if match.id not in self._looked_into
                and (match.id not in known or known[match.id].actions != match.actions)
            ]  # fmt: skip
            if self._unknown:
                QTimer.singleShot(_IDLE, self, self._find_out)
        QTimer.singleShot(0, self, self._show_notices)  # the window must stand first

    def _find_out(self) -> None:
        """Find out how far a saved match is of which that is not known (the program was killed), one at a time."""
        from dealers_choice.left import Left, remember_left, words_of
        from dealers_choice.players import HUMAN, names_of
        from dealers_choice.settings import last_played
        from dealers_choice.store import StoreError

        if self._session is not None or not self._unknown:
            return
        saved = self._unknown.pop(0)
        self._looked_into.add(saved.id)
        with contextlib.suppress(StoreError):  # it is told when it is opened
            match = self.store.look(saved.id)
            seat = saved.players.index(HUMAN) if HUMAN in saved.players else None
            wanted = last_played(self.settings, saved.game).names
            names = names_of(saved.players, self.settings.player_name, wanted)
            remember_left(saved.id, Left(saved.actions, *words_of(match.game.view(seat), names)), None)
        if self._unknown:
            QTimer.singleShot(0, self, self._find_out)
        else:
            self._list_saved()

    def _tell_trouble(self, error: Exception) -> None:
        """Nothing can be saved or read: to be told with the next notices, unless it has been said."""
        if str(error) != self._trouble:
            self._trouble = str(error)
            self._notices.append(self._trouble)

    def _show_notices(self) -> None:
        """Tell what was found damaged and set aside."""
        if self._store_made is not None:
            self._notices += self._store_made.notices
            self._store_made.notices.clear()
        if self._notices:
            from dealers_choice.plain import message

            # What two have met with, the settings and the store for instance, is told once.
            text, self._notices = "\n\n".join(dict.fromkeys(self._notices)), []
            box = message(self, text)
            box.setObjectName("notice")
            box.open()

    # -------------------------------------------------------------------------------------------- matches

    def open_request(self, request: TableRequest) -> None:
        """Open what the command line asked for. A new deal lies on the table at once."""
        if request.record is not None:
            self.open_path(request.record)
        else:
            self.start(request, dealt=True)

    def play(self, game: str) -> None:
        """Start a match with the options and bots of the last one."""
        self.start(self._remembered(game))

    def _remembered(self, game: str) -> TableRequest:
        from cardrules.bots import LEVELS
        from dealers_choice.settings import last_played

        last = last_played(self.settings, game)
        levels = tuple(level for name in last.levels for level in LEVELS if level == name)
        return TableRequest(game, last.options, levels, names=last.names)

    def start(self, request: TableRequest, dealt: bool = False) -> None:
        """Deal a new match, before the user's eyes or (``dealt``) before the table is shown."""
        options = request.options
        if options.get("deals") == "winnable_only" and request.deal is None and request.pack is None:
            seeds = [new_deal() for _ in range(64)]
            ask = {"ask": "winnable_deal", "game": request.game, "options": dict(options), "seeds": seeds}
            self.solver.ask(ask, lambda answer: self._start(request, str(answer.get("seed") or seeds[0]), dealt))
        else:
            self._start(request, request.deal or ("" if request.pack else new_deal()), dealt)

    def _start(self, request: TableRequest, deal: str, dealt: bool = False) -> None:
        from cardrules.record import Match
        from dealers_choice.players import HUMAN

        match = Match(request.game, request.options, deal, request.pack)
        bots = match.game.seats - (0 if match.game.watched() else 1)
        levels = [*request.seat_bots[:bots]]
        levels += ["club"] * (bots - len(levels))
        self._leave_match()
        self._last = request
        players = tuple(levels) if match.game.watched() else (HUMAN, *levels)
        if dealt:
            match.run_chance()
        known = request.deal is not None or request.pack is not None
        session = self._show_match(match, players)

        def keep() -> None:
            self._match_id = self.store.create(match, players)
            if known:
                session.marked = session.marked or self._counted(match)
                self.play_page.update_status()
            if match.done:
                self._save()
            self._remember(request, levels)

        if self._painted:
            keep()
        else:  # the store takes its time
            self.stands.connect(keep)

    def _remember(self, request: TableRequest, levels: Sequence[str]) -> None:
        from dealers_choice.settings import LastPlayed
        from dealers_choice.statistics import form_words

        form = form_words(request.game, request.options, levels)
        self._keep(
            self.settings.with_game(request.game, LastPlayed(dict(request.options), tuple(levels), request.names, form))
        )

    def resume(self, match_id: str) -> None:
        """Go on with a saved match, exactly as it stood."""
        from cardrules.bots import LEVELS
        from dealers_choice.players import HUMAN
        from dealers_choice.settings import last_played
        from dealers_choice.store import StoreError

        try:
            loaded = self.store.load(match_id)
        except StoreError as error:
            self._notices.append(str(error))
            self._list_saved()
            return
        self._leave_match()
        self._match_id = match_id
        about = loaded.about
        levels = tuple(player for player in about.players if player in LEVELS)
        self._last = TableRequest(about.game, about.options, levels, names=last_played(self.settings, about.game).names)
        players = about.players
        if loaded.match.game.watched():  # another program may have called its onlooker a player
            players = tuple("club" if player == HUMAN else player for player in players)
        self._show_match(loaded.match, players, loaded)

    def _show_match(self, match: Match, players: tuple[str, ...], loaded: Any = None) -> Session:
        from cardrules.record import deal_words
        from dealers_choice.players import names_of
        from dealers_choice.session import Session

        names = names_of(players, self.settings.player_name, self._last.names if self._last is not None else ())
        session = Session(match, players, names, lambda: self.thinker, self, solver=lambda: self.solver)
        if loaded is not None:
            session.future = list(loaded.redo)
            session.marked = loaded.about.marked
            session.seconds = loaded.about.seconds
            session.arrangements = dict(loaded.holdings)
        self._session = session
        session.pace = BOT_PACES[self.settings.bots_pace]
        session.play_last = self.settings.play_last
        session.draw_alone = self.settings.draw_alone
        session.judging = self._judges(session)
        session.changed.connect(lambda: self._save() if session is self._session else None)
        session.offered.connect(lambda _choices: self._update_actions())
        session.ended.connect(lambda _result: self._update_actions())
        page = self.play_page
        self._leave_school()
        self._pages.setCurrentWidget(page)
        self.setWindowTitle(" – ".join(filter(None, (match.game.title, deal_words(match.seed), "Dealer's Choice"))))
        page.open(session)
        self._update_actions()
        return session

    def _judges(self, session: Session) -> bool:
        """Whether the table tells after every move if the deal can still be won."""
        told = self.settings.show_winnable
        return find(session.match.game.id).solver and (told == "always" or (told == "practice" and session.practice))

    def _save(self) -> None:
        """Every action is saved when it is made."""
        from dealers_choice.store import StoreError

        session = self._session
        if session is None or self._match_id is None:
            return
        try:
            self.store.save(
                self._match_id,
                session.match,
                seconds=session.elapsed(),
                marked=session.marked,
                holdings=session.arrangements,
            )
            self._trouble = ""
        except StoreError as error:
            if str(error) != self._trouble:
                self.play_page.tell(str(error))
            self._trouble = str(error)
            self.upkeep.keep_trying()
        self._update_actions()

    def _leave_match(self, given_up: bool = False) -> None:
        """Take the match off the table. It stays saved; without a single action of the user it is forgotten, and so is
        one that was only watched: there is nothing of the user's in it."""
        session, match_id = self._session, self._match_id
        if session is None or match_id is None:
            return
        from dealers_choice.store import StoreError

        if not given_up:
            self._keep_picture(session, match_id)
        self._session = self._match_id = None
        try:
            if not any(seat == session.human for seat, _ in session.match.done) and session.match.game.waiting_for():
                self.store.delete(match_id)
            else:
                self.store.save(
                    match_id,
                    session.match,
                    seconds=session.elapsed(),
                    marked=session.marked,
                    given_up=given_up,
                    holdings=session.arrangements,
                )
                self.store.release(match_id)
        except StoreError as error:
            self._tell_trouble(error)
            self.upkeep.keep_trying()
        if self._play is not None:
            self._play.close_session()
        self._update_actions()

    def _keep_picture(self, session: Session, match_id: str) -> None:
        """Keep how a match stands that can be continued: the home screen shows it."""
        if session.match.game.waiting_for() and any(seat == session.human for seat, _ in session.match.done):
            from dealers_choice.left import Left, remember_left, take_picture, words_of

            view = session.view()
            picture = take_picture(self.play_page.table, view)
            remember_left(match_id, Left(len(session.match.done), *words_of(view, session.names)), picture)

    def _may_drop(self, question: str) -> bool:
        """Whether the running match may be given up: asked where the user wants to be asked."""
        session = self._session
        if session is None or not session.match.game.waiting_for():
            return True
        return not any(seat == session.human for seat, _ in session.match.done) or self._agreed(question)

    def _agreed(self, question: str) -> bool:
        """The user's answer to a question; yes where the user does not want to be asked."""
        if not self.settings.confirmations:
            return True
        from dealers_choice.plain import asked

        return asked(self, question)

    def _drop(self) -> None:
        session = self._session
        running = session is not None and bool(session.match.game.waiting_for())
        self._leave_match(given_up=running)

    def new_deal(self) -> None:
        """A new match of the same kind; the running one counts as given up."""
        last = self._last
        if last is not None and self._may_drop("Give up this match and deal a new one?"):
            self._drop()
            self.start(last._replace(deal=None, pack=None, record=None))

    def restart(self) -> None:
        """The same deal from the start. A running match goes back to its deal; one that is over stays as it ended, and
        the new one does not count: a deal has one result."""
        session = self._session
        if session is None:
            return
        if session.human is not None and session.match.game.waiting_for():
            if not session.restart_marks() or self._agreed(_START_AGAIN):
                self._go(session, session.restart)
            return
        self._branch(session, session.dealt(), counts=True)

    def play_from(self, actions: int) -> None:
        """Play on, in a match of its own, from where so many actions of the match on the table had been made. It does
        not count: all cards have been seen. The match itself stays as it is."""
        session = self._session
        if session is not None and session.human is not None:
            self._branch(session, actions, counts=False)

    def _branch(self, session: Session, actions: int, counts: bool) -> None:
        """Begin a match with the first ``actions`` of a session's; one deal has one result at most."""
        match, players = session.match.rewound(actions), session.players
        self._leave_match()
        self._match_id = self.store.create(match, players)
        self._show_match(match, players).marked = not counts or self._counted(match)
        self.play_page.update_status()
        self._save()

    def _figures(self) -> str:
        """What matches like that on the table have come to until now, in one line."""
        from dealers_choice.statistics import figures
        from dealers_choice.store import StoreError

        session = self._session
        if session is None or session.human is None:
            return ""
        if session.marked:
            return "This match is not counted in the statistics."
        try:
            return figures(self.store, session.match, session.players)
        except StoreError:
            return ""

    def _counted(self, match: Match) -> bool:
        """Whether this deal has a result already."""
        from dealers_choice.store import StoreError

        try:
            return self.store.has_counted(match)
        except StoreError:  # it will be told when the match is saved
            return False

    def give_up(self) -> None:
        """Give the match up: through the game's own action where it has one, else by leaving it as lost."""
        session = self._session
        if session is None or not self._may_drop("Give up this match? It will count as lost."):
            return
        for choice in session.choices():
            if choice.verb in ("give_up", "leave"):
                session.submit(choice.action())
                return
        self._drop()
        self.go_home()

    def forget(self, match_id: str) -> None:
        """Remove a saved match from the list."""
        from dealers_choice.plain import asked
        from dealers_choice.store import StoreError

        if asked(self, "Remove this saved match? It cannot be continued then."):
            try:
                self.store.delete(match_id)
            except StoreError as error:
                self._notices.append(str(error))
            self._list_saved()

    def undo(self) -> None:
        """Take the last decision back. Where that keeps the match out of the statistics, it is said before."""
        session = self._session
        if session is not None and (not session.undo_marks() or self._agreed(_TAKE_BACK)):
            self._go(session, session.undo)

    def redo(self) -> None:
        """Do it again."""
        if self._session is not None:
            self._go(self._session, self._session.redo)

    def _go(self, session: Session, go: Callable[[], None]) -> None:
        """Go back or forth in the match, and say what that has changed."""
        before = session.log_lines()
        go()
        after = session.log_lines()
        self.play_page.say_undone(before[len(after) :], after[len(before) :])

    def hint(self) -> None:
        """Ask the expert."""
        if self._session is not None:
            self._session.hint()

    def go_back(self) -> None:
        """Back to the last position that can be won."""
        if self._session is not None:
            self._session.go_back_to_winnable()

    def practise(self) -> None:
        """Practice on or off for this match; a match that was practised is not counted in the statistics."""
        session = self._session
        if session is not None:
            session.practice = self._practice.isChecked()
            session.marked = session.marked or session.practice
            session.judging = self._judges(session)
            session.judge_now()
            self._save()

    # ---------------------------------------------------------------------------------------------- files

    def open_file(self) -> None:
        """Choose a file of records and open its match."""
        from PySide6.QtWidgets import QFileDialog

        kinds = "Match records (*.dealers-choice *.jsonl);;All files (*)"
        name, _ = QFileDialog.getOpenFileName(self, "Open a match", "", kinds)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Import the matches of a file and show the first. What is wrong with it is said, and nothing is changed. Once
        the window stands, this is done beside it."""
        from cardrules.record import FormatError
        from dealers_choice.layouts import TABLES
        from dealers_choice.store import StoreError

        playable = [entry.id for entry in TABLES]
        self._opened = path.name
        if self._painted or _bytes_of(path) > _QUICKLY_READ:
            if self._session is None:
                self.go_home()
            self.upkeep.import_file(path, playable)
            return
        try:
            self.resume(self.store.import_file(path, playable)[0])
        except (FormatError, StoreError) as error:
            self._refuse_file(str(error))

    def _refuse_file(self, reason: str) -> None:
        """Say why a file cannot be opened."""
        self._notices.append(f"{self._opened} cannot be opened: {reason}")
        if self._session is None:
            self.go_home()
        else:
            self._show_notices()

    def save_as(self) -> None:
        """Export the match as a record."""
        session = self._session
        if session is None:
            return
        from PySide6.QtWidgets import QFileDialog

        kinds = "Match records (*.dealers-choice)"
        name, _ = QFileDialog.getSaveFileName(self, "Save the match", _file_name(session.match), kinds)
        if name:
            self.export(Path(name))

    def export(self, path: Path) -> None:
        """Write the match on the table to a file."""
        from dealers_choice.store import StoreError, export_match

        if self._session is None:
            return
        try:
            export_match(path, self._session.match, self._session.players)
        except StoreError as error:
            self.play_page.tell(str(error))

    # -------------------------------------------------------------------------------------------- dialogs

    def choose_options(self, game: str | None = None) -> None:
        """The options dialog for a game (None: that on the table), then a new match."""
        from dealers_choice.panels.new_match import NewMatchDialog

        if self._session is not None and not self._may_drop("Give up this match and deal a new one?"):
            return
        entry = self._entry(game)
        remembered = self._last if game is None and self._last is not None else self._remembered(entry.id)
        dialog = NewMatchDialog(
            entry, remembered.options, remembered.seat_bots, remembered.names, self.settings.player_name, self
        )
        dialog.accepted.connect(lambda: self._start_chosen(dialog.request()))
        dialog.open()

    def _start_chosen(self, request: TableRequest) -> None:
        self._drop()
        self.start(request)

    def _entry(self, game: str | None) -> Entry:
        from dealers_choice.layouts import TABLES

        if game is not None:
            return find(game)
        return find(self._session.match.game.id) if self._session is not None else TABLES[0]

    def show_rules(self, game: str | None = None) -> None:
        """The rules page; of the game on the table, opened where it tells of the moment."""
        from dealers_choice.panels.help import OTHERS, HelpDialog

        school = self._school_made
        if game is None and school is not None and self._pages.currentWidget() is school:
            game = school.help_page()
        if game in OTHERS:
            HelpDialog(game, self, deck=self.settings.deck).show()
            return
        session = self._session if game is None else None
        phase = session.match.game.view(session.human).phase if session is not None else ""
        HelpDialog(self._entry(game).id, self, phase, self.settings.deck).show()

    def show_statistics(self, game: str | None = None) -> None:
        """Matches played, won, streaks, averages, best."""
        from dealers_choice.panels.statistics import StatisticsDialog

        StatisticsDialog(self.store, self._entry(game).id, self).open()

    def show_settings(self) -> None:
        """Deck, back, felt, motion and the like; every change shows at once."""
        from dealers_choice.panels.settings import SettingsDialog

        dialog = SettingsDialog(self.settings, self)
        dialog.changed.connect(self.apply_settings)
        dialog.open()

    def show_about(self) -> None:
        """Version and licences."""
        from dealers_choice.panels.about import AboutDialog

        AboutDialog(self).open()

    def apply_settings(self, settings: Settings) -> None:
        """Take over changed settings and keep them."""
        before = self.settings
        if settings.text_size != self.settings.text_size or settings.high_contrast != self.settings.high_contrast:
            self._apply_look(settings)
            if self._home is not None:
                self._home.refresh()
        if self._home is not None:
            self._home.set_motion(settings.animation_speed != "off")
        self._keep(settings)
        if self._play is not None:
            self._play.apply_settings(settings)
        if self._session is not None:
            if settings.bots_pace != before.bots_pace:  # a panel of the table may have set another pace
                self._session.pace = BOT_PACES[settings.bots_pace]
            self._session.play_last = settings.play_last
            self._session.draw_alone = settings.draw_alone
            self._session.judging = self._judges(self._session)
            self._session.judge_now()
        self._update_actions()

    def _apply_look(self, settings: Settings) -> None:
        """The size of text and the contrast, everywhere."""
        contrast = wants_contrast(settings.high_contrast)
        set_look(settings.text_size, contrast)
        self.setStyleSheet(style_sheet(settings.text_size, contrast))

    def _follow_system(self) -> None:
        """The desktop's wish for contrast has changed."""
        if self.settings.high_contrast == "system":
            self._apply_look(self.settings)
            if self._home is not None:
                self._home.refresh()
            if self._play is not None:
                self._play.apply_settings(self.settings)

    def _keep(self, settings: Settings) -> None:
        from dealers_choice.settings import SettingsError, save_settings

        self.settings = settings
        try:
            save_settings(settings)
        except SettingsError as error:
            self._notices.append(str(error))

    def toggle_roads(self) -> None:
        """Show the scoreboard of baccarat above its table, or hide it."""
        self.apply_settings(replace(self.settings, show_roads=not self.settings.show_roads))

    def toggle_full_screen(self) -> None:
        """Full screen and back."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves full screen when nobody else wants it."""
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.toggle_full_screen()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell when the first picture stands."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.stands.emit)  # when all that lies on the window has been painted, too

    def changeEvent(self, event: QEvent) -> None:
        """The menu says what the next press of F11 does."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._full.setText("Leave &full screen" if self.isFullScreen() else "&Full screen")

    def closeEvent(self, event: QCloseEvent) -> None:
        """The match stays saved; the bots' and the solvers' processes end."""
        self._leave_match()
        self._leave_school()
        for thinker in (self._thinker_made, self._solver_made):
            if thinker is not None:
                thinker.stop()
        if self._upkeep_made is not None:
            self._upkeep_made.stop()
        if self._store_made is not None:
            self._store_made.close()
        event.accept()


def _bytes_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _file_name(match: Match) -> str:
    """What a match's file is called unless the user wants something else: game and deal, or game and date."""
    from time import strftime

    from cardrules.record import deal_words

    words = deal_words(match.seed).split() or [strftime("%Y-%m-%d")]
    return f"{'-'.join([match.game.id, *words])}.dealers-choice"
