"""The main window: the home screen, the play page, the school, and the dialogs."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMenuBar, QStackedWidget, QWidget

from cardrules.catalogue import Entry, find
from dealers_choice import __version__
from dealers_choice.language import error_words, looked_up, words
from dealers_choice.layouts import TABLES
from dealers_choice.project import RELEASES
from dealers_choice.request import TableRequest
from dealers_choice.settings import LastPlayed, Settings, SettingsError, load_settings, save_settings
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.file_types import school_room
from dealers_choice.storage.folders import cache_folder
from dealers_choice.ui import last_press, style
from dealers_choice.ui.plain_text import asked, message
from dealers_choice.ui.style import follow_system, set_left_handed, set_look, style_sheet, wants_contrast
from dealers_choice.window.bot_processes import Thinkers
from dealers_choice.window.current_match import Matches
from dealers_choice.window.match_actions import Wishes
from dealers_choice.window.menus import Menus
from dealers_choice.window.saved_matches import SavedMatches
from dealers_choice.window.spoken_language import speak
from dealers_choice.window.startup_messages import Notices
from dealers_choice.window.unfinished_matches import Continuing

if TYPE_CHECKING:
    from datetime import date

    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage
    from dealers_choice.panels.deal_of_the_day import DailyDialog
    from dealers_choice.panels.settings.settings_dialog import SettingsDialog
    from dealers_choice.school.school_frame import School
    from dealers_choice.storage.match_store import Store
    from dealers_choice.table.pictures.cards_and_felt import Art
    from dealers_choice.ui.sound.sound_client import Sounds
    from dealers_choice.window.duplicate_match import Duplicating
    from dealers_choice.window.home.home_screen import Home

__all__ = ["MainWindow"]

_LOOKED_THROUGH: Final = 3_000  # milliseconds after the window stands: then whatever was to be seen first is there


class MainWindow(QMainWindow):
    """The program's window. Pages, dialogs, the store and the bots' process are made when first needed."""

    stands = Signal()
    """The first picture is on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._painted = False
        self.setWindowTitle("Dealer's Choice")
        self.settings, notices = load_settings()
        speak(self.settings.language)
        room = self.screen().availableSize()
        self.resize(
            min(self.settings.window_width, room.width()),
            min(self.settings.window_height, room.height() - 30),  # 30: about a title bar
        )
        self.setMinimumSize(640, 480)
        self._opened_as = self.size()
        self._apply_look(self.settings)
        set_left_handed(self.settings.left_handed)
        follow_system(self._follow_system)
        self._pages = QStackedWidget(self)
        self.setCentralWidget(self._pages)
        self._home: Home | None = None
        self._play: PlayPage | None = None
        self._for_school = ""  # the game at whose table the school has sat somebody down
        self._school_made: School | None = None
        self._school_goes = False  # whether it is made anew when it is entered next
        self._art_made: Art | None = None
        self._sounds: Sounds | None = None
        self._duplicating: Duplicating | None = None
        self.shelf = SavedMatches(self)
        self._notices = Notices(self, self.shelf.take_notices, notices)
        self.thinkers = Thinkers(self)
        self.matches = Matches(
            self.shelf, self._notices, self.thinkers, lambda: self.settings, lambda: self.play_page,
            self._when_it_stands, self,
        )  # fmt: skip
        self._continuing = Continuing(
            self.shelf, self._notices, lambda: self.settings, lambda: self.session is None, self
        )
        self.wishes = Wishes(self.matches, lambda: self.settings, lambda: self.play_page, self.go_home, self)
        self.menus = Menus(self)
        self._connect()
        self._update_menus()
        if self.settings.window_maximised:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _connect(self) -> None:
        """What one part of the window tells the others."""
        self.thinkers.failed.connect(lambda text: self.play_page.tell(text))
        self.matches.opened.connect(self._show_match)
        self.matches.changed.connect(self._update_menus)
        self.matches.played.connect(lambda game, played: self._keep(self.settings.with_game(game, played)))
        self.matches.lost.connect(self._list_saved)
        self.menus.held.connect(self.matches.hold)
        self.shelf.imported.connect(self.matches.resume)
        self.shelf.refused.connect(self._refuse_file)
        self.shelf.looked_through.connect(self._looked_through)
        self.stands.connect(lambda: QTimer.singleShot(_LOOKED_THROUGH, self, self._look_through))

    # ---------------------------------------------------------------------------------------------- parts

    @property
    def session(self) -> Session | None:
        """The match on the table, if there is one."""
        return self.matches.session

    @property
    def store(self) -> Store:
        """The saved matches."""
        return self.shelf.store

    @property
    def duplicating(self) -> Duplicating:
        """Who compares the match on the table with what bots make of it, made when first asked for."""
        if self._duplicating is None:
            from dealers_choice.window.duplicate_match import Duplicating

            self._duplicating = Duplicating(self.matches, self.shelf, lambda: self.settings, self)
        return self._duplicating

    @property
    def play_page(self) -> PlayPage:
        """The page with the table, made when first asked for."""
        if self._play is None:
            from dealers_choice.page.match_page import PlayPage

            menus = self.menus
            self._play = PlayPage(
                self._art,
                [menus.undo, menus.redo, menus.last_trick, menus.hint, menus.next_deal],
                menus.back,
                self._pages,
            )
            self._play.apply_settings(self.settings)
            wanted, endings = self._play.wanted, self._play.endings
            wanted.again.connect(self.wishes.new_deal)
            wanted.change.connect(self.choose_options)
            wanted.restart.connect(self.wishes.restart)
            wanted.turned.connect(self.wishes.turn_seats)
            wanted.play_from.connect(self.wishes.play_from)
            wanted.hands_opened.connect(self.keep_hands_open)
            wanted.home.connect(self.go_home)
            wanted.statistics.connect(lambda: self.show_statistics())
            wanted.fairness.connect(self.show_fairness)
            endings.figures = self.matches.figures
            endings.compared = lambda: self.duplicating.compared()
            endings.way_back = self._way_back
            self._play.table.heard.connect(self._be_heard)
            self._pages.addWidget(self._play)
        return self._play

    def _be_heard(self, sound: str) -> None:
        """Something on the table is to be heard. What plays it is made with the first sound."""
        if self._sounds is None:
            from dealers_choice.ui.sound.sound_client import Sounds

            self._sounds = Sounds(self)
            self._sounds.apply(self.settings.sound, self.settings.volume)
        self._sounds.play(sound)

    @property
    def school(self) -> School:
        """The Dealer School, opened when first asked for."""
        if self._school_made is None:
            from dealers_choice.school.list_of_pages import ROOMS
            from dealers_choice.school.school_frame import School

            self._school_made = made = School(
                ROOMS, self._art, lambda: self.thinkers.bots, lambda: self.settings, self._pages
            )
            made.home.connect(self.go_home)
            made.table.connect(self._start_for_school)
            made.help_wanted.connect(self.show_rules)
            made.heard.connect(self._be_heard)
            self._pages.addWidget(made)
        return self._school_made

    def _start_for_school(self, request: TableRequest) -> None:
        """Deal at a table that the school wants; from there one goes back to it."""
        self.matches.start(request)
        self._for_school = request.game

    def _way_back(self) -> Sequence[tuple[str, Callable[[], object]]]:
        """Where the closing paper leads back to, besides the home screen."""
        here = self.session is not None and self.session.match.game.id == self._for_school
        return [(words("Back to the sc&hool"), self.open_school)] if here else ()

    @property
    def _art(self) -> Art:
        if self._art_made is None:
            from dealers_choice.table.pictures.cards_and_felt import Art

            settings = self.settings
            self._art_made = Art(cache_folder, settings.deck_at(), settings.back, settings.felt_at())
        return self._art_made

    def _update_menus(self) -> None:
        self.menus.update(self.session, self._pages.currentWidget() is self._home, self._in_school())

    # ---------------------------------------------------------------------------------------------- pages

    def open_request(self, request: TableRequest) -> None:
        """Open what the command line asked for. A new deal lies on the table at once, unless the player cuts the pack:
        where is asked when the window stands."""
        if request.record is not None:
            self.open_path(request.record)
        elif self.settings.cut != "never" and request.deal is None and request.pack is None:
            self.go_home()
            self.stands.connect(lambda: self.matches.start(request))
        else:
            self.matches.start(request, dealt=True)

    def go_home(self) -> None:
        """Leave the table (the match is saved and can be continued) and show the home screen."""
        game = self.session.match.game.id if self.session is not None else ""
        table = self._picture_of(self._play) if game else None
        self.matches.leave()
        self._leave_school()
        self._for_school = ""
        if self._home is None:
            from dealers_choice.window.home.home_screen import Home

            self._home = Home(self._pages, with_school=True)
            self._home.set_motion(self.settings.animation_speed != "off")
            wanted = self._home.wanted
            wanted.for_rest = self.settings.for_rest
            wanted.play.connect(lambda game: self.matches.start(self.matches.remembered(game)))
            wanted.options.connect(lambda game: self.choose_options(game))
            wanted.favourite.connect(self._change_favourite)
            wanted.school.connect(self.open_school)
            wanted.reports.connect(self.open_reports)
            wanted.rules.connect(self.show_rules)
            wanted.statistics.connect(self.show_statistics)
            wanted.resume.connect(self.matches.resume)
            wanted.forget.connect(self.forget)
            wanted.daily.connect(lambda: self.show_daily(at_home=True))
            wanted.todays_deal.connect(self._play_todays_deal)
            wanted.ladder.connect(self.show_ladder)
            wanted.settings.connect(self.show_settings)
            wanted.next_step.connect(self.begin_next_step)
            self._pages.addWidget(self._home)
        self._tell_of_today()
        self._list_games()
        self._pages.setCurrentWidget(self._home)
        if table is not None:
            self._pass(self._home.grab(), table, self._home.tile_box(game))
        self._home.setFocus()
        self.setWindowTitle("Dealer's Choice")
        self._list_saved()

    def open_school(self) -> None:
        """Leave the table, and show the school."""
        if self._school_goes and not self._in_school():
            self._take_down(self._school_made)
            self._school_made, self._school_goes = None, False
        self.matches.leave()
        if self._play is not None:
            self._play.dress()  # a game that has been played may have cards of its own
        self._pages.setCurrentWidget(self.school)
        self.school.enter()  # once it is shown: its page takes the keyboard
        self.setWindowTitle(words("Dealer School – Dealer's Choice"))
        self._update_menus()

    def how_it_stands(self) -> None:
        """Tell how it stands at the table, or where one is in the school."""
        (self.school if self._in_school() else self.play_page.asking).how_it_stands()

    def what_can_be_done(self) -> None:
        """Tell what can be done at the table, or in the school."""
        (self.school if self._in_school() else self.play_page.asking).what_can_be_done()

    def _in_school(self) -> bool:
        return self._school_made is not None and self._pages.currentWidget() is self._school_made

    def open_reports(self) -> None:
        """Show the sessions that the school keeps, with their reports; first of all it may have to ask whose."""
        self.open_school()
        self.school.go("reports")

    def begin_next_step(self) -> None:
        """Do what comes next in the school; first of all it may have to ask who trains."""
        self.open_school()
        self.school.go("hall", "begin")

    def _leave_school(self) -> None:
        if self._in_school():
            self.school.leave()

    def _show_match(self) -> None:
        """A match lies on the table: show it."""
        from cardrules.protocol.match_record import deal_words

        session = self.session
        if session is not None:
            page, match = self.play_page, session.match
            self._leave_school()
            home = self._picture_of(self._home)
            tile = self._home.tile_box(match.game.id) if self._home is not None else QRectF()
            self._pages.setCurrentWidget(page)
            if home is not None:
                self._pass(home, None, tile)
            title, deal = looked_up(find(match.game.id).title), words(deal_words(match.seed))
            self.setWindowTitle(" – ".join(filter(None, (title, deal, "Dealer's Choice"))))
            page.open(session)

    def _picture_of(self, page: QWidget | None) -> QPixmap | None:
        """What is seen of a page that is left, where there is motion."""
        if page is None or self.settings.animation_speed == "off" or not page.isVisible():
            return None
        return page.grab()

    def _pass(self, home: QPixmap, table: QPixmap | None, tile: QRectF) -> None:
        """Go from a tile at home to the table, or back from the ``table`` that was left."""
        from dealers_choice.table.table_widget import SPEEDS
        from dealers_choice.window.passage import Passage

        Passage(self._pages, home, table, tile, SPEEDS[self.settings.animation_speed])

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

    # ------------------------------------------------------------------------------------- what is saved

    def _list_saved(self) -> None:
        """Show what can be continued, and tell what was found damaged."""
        if self._home is not None:
            self._continuing.show_on(self._home)
        else:
            self._notices.show_soon()

    def _look_through(self) -> None:
        if self.isVisible():
            self.shelf.look_through()

    def _looked_through(self, notices: list[str]) -> None:
        """Everything that is saved has been looked through, and put right where that could be."""
        self._notices.add(*notices)
        if notices and self.session is None:
            self._list_saved()
        else:
            self._notices.show()

    def forget(self, match_id: str) -> None:
        """Remove a saved match from the list."""
        if asked(self, words("Remove this saved match?\nIt cannot be continued then.")):
            try:
                self.store.delete(match_id)
            except StoreError as error:
                self._notices.add(error_words(error))
            self._list_saved()

    def open_file(self) -> None:
        """Choose a file of records and open its match."""
        path = self.shelf.ask_for_file()
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> None:
        """Open a file of the school in its room, or import the matches of a file and show the first. What is wrong
        with it is said, and nothing is changed. Once the window stands, matches are imported beside it."""
        if school_room(path):
            if not self._in_school():
                self.open_school()
            self.school.open_file(path)
            return
        beside = self._painted or not self.shelf.is_quickly_read(path)
        if beside and self.session is None:
            self.go_home()
        self.shelf.import_file(path, beside)

    def _refuse_file(self, reason: str) -> None:
        """Say why a file cannot be opened."""
        self._notices.add(reason)
        if self.session is None:
            self.go_home()
        else:
            self._notices.show()

    def save_as(self) -> None:
        """Export the match as a record."""
        if self.session is not None:
            path = self.shelf.ask_where_to_save(self.session.match)
            if path is not None:
                self.export(path)

    def export(self, path: Path) -> None:
        """Write the match on the table to a file."""
        if self.session is not None:
            try:
                self.shelf.export(path, self.session)
            except StoreError as error:
                self.play_page.tell(error_words(error))

    # -------------------------------------------------------------------------------------------- dialogs

    def choose_options(self, game: str | None = None) -> None:
        """The options dialog for a game (None: that on the table), then a new match."""
        from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog

        entry, last = self._entry(game), self.matches.last
        remembered = last if game is None and last is not None else self.matches.remembered(entry.id)
        dialog = NewMatchDialog(
            entry, remembered.options, remembered.seat_bots, remembered.names, self.settings.player_name, self,
            may_deal=self.wishes.may_deal_anew,
        )  # fmt: skip
        dialog.accepted.connect(lambda: self._start_chosen(dialog.request()))
        dialog.open()

    def _start_chosen(self, request: TableRequest) -> None:
        last = self.matches.last
        self.matches.drop()
        self.matches.start(request._replace(practice=last is not None and last.game == request.game and last.practice))

    def _entry(self, game: str | None) -> Entry:
        if game is not None:
            return find(game)
        return find(self.session.match.game.id) if self.session is not None else TABLES[0]

    def show_rules(self, game: str | None = None) -> None:
        """The rules page; of the game on the table, opened where it tells of the moment."""
        from dealers_choice.panels.help.help_dialog import OTHERS, HelpDialog

        school = self._school_made
        if school is not None and self._pages.currentWidget() is school:
            if school.refuses_help():
                return
            game = game or school.help_page()
        if game in OTHERS:
            HelpDialog(game, self, deck=self.settings.deck_at()).show()
            return
        session = self.session if game is None else None
        phase = session.match.game.view(session.human).phase if session is not None else ""
        entry = self._entry(game)
        HelpDialog(entry.id, self, phase, self.settings.deck_at(entry.id)).show()

    def show_statistics(self, game: str | None = None) -> None:
        """Matches played, won, streaks, averages, best: of a game, or (None) of the one that was played last."""
        from dealers_choice.panels.statistics.statistics_dialog import StatisticsDialog

        on_table = self.session.match.game.id if self.session is not None else ""
        left = self.matches.last.game if self.matches.last is not None else ""
        dialog = StatisticsDialog(self.store, game or on_table or left, self)
        dialog.reports.connect(self.open_reports)
        dialog.open()

    def show_ladder(self) -> None:
        """How strong the player is beside the bots."""
        from dealers_choice.panels.statistics.rating_dialog import LadderDialog

        LadderDialog(self.store, self.settings.player_name, self).open()

    def _tell_of_today(self) -> None:
        """The deal of the day, and the school's next step, on the home screen."""
        from datetime import date

        from dealers_choice.storage.next_school_step import recall_step
        from dealers_choice.storage.statistics.todays_deal import card_words, recall_latest, words_of

        if self._home is not None:
            latest, today = recall_latest() if not self.settings.for_rest else None, date.today()
            entry = find(latest.game) if latest else TABLES[0]
            self._home.set_daily(words_of(latest, today), entry, card_words(latest, today))
            step = recall_step()
            if step is not None:
                self._home.set_step(*step)

    def show_daily(self, at_home: bool = False) -> None:
        """The deals of the day: a calendar, and the way to play one. ``at_home`` it opens at the game whose deal was
        played last."""
        from datetime import date

        from dealers_choice.panels.deal_of_the_day import DailyDialog
        from dealers_choice.storage.statistics.todays_deal import recall_latest

        games = [entry for entry in TABLES if not entry.game()().watched()]
        latest = recall_latest() if at_home else None
        game, today = latest.game if latest else self._entry(None).id, date.today()
        dialog = DailyDialog(self.store, games, game, today, self, for_rest=self.settings.for_rest)
        dialog.play.connect(self._play_daily)
        dialog.record_wanted.connect(partial(self._save_daily, dialog))
        dialog.open()

    def _play_todays_deal(self, game: str) -> None:
        from datetime import date

        self._play_daily(game, date.today())

    def _play_daily(self, game: str, day: date) -> None:
        if self.wishes.may_deal_anew():
            self.matches.drop()
            self.matches.start_daily(game, day)

    def _save_daily(self, dialog: DailyDialog, match_id: str) -> None:
        """Export a match that was played with the deal of a day."""
        try:
            path = self.shelf.save_record_of(match_id)
        except StoreError as error:
            self._notices.add(error_words(error))
            self._notices.show()
            return
        if path is not None:
            dialog.tell_saved(path.name)

    def show_settings(self) -> SettingsDialog:
        """Deck, back, felt, motion and the like; every change shows at once."""
        from dealers_choice.panels.settings.settings_dialog import SettingsDialog

        session = self.session
        table = (session.match.game.id, session.match.game.title, session.view().order) if session is not None else None
        dialog = SettingsDialog(self.settings, self, table)
        dialog.changed.connect(self.apply_settings)
        dialog.spoken.connect(lambda: QTimer.singleShot(0, self, partial(self._speak_anew, dialog)))
        dialog.open()
        return dialog

    def show_fairness(self) -> None:
        """The seal of the match on the table."""
        from dealers_choice.match.seal_words import seal_of
        from dealers_choice.panels.after_play.fairness_dialog import FairnessDialog

        session = self.session
        if session is not None:
            match = session.match
            over = not match.game.waiting_for()
            FairnessDialog(seal_of(match, session.players), match.seed, over, self).open()

    def open_releases(self) -> None:
        """Show the page of the releases in the browser. The program itself asks nobody: it has no network."""
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        if not QDesktopServices.openUrl(QUrl(RELEASES)):
            message(
                self,
                words(
                    "The releases are at {address}. This is version {version}.", address=RELEASES, version=__version__
                ),
                "Dealer's Choice",
            ).open()

    def show_about(self) -> None:
        """Version and licences."""
        from dealers_choice.panels.help.about_dialog import AboutDialog

        AboutDialog(self).open()

    # ------------------------------------------------------------------------------------------- settings

    def apply_settings(self, settings: Settings) -> None:
        """Take over changed settings and keep them."""
        before = self.settings
        set_left_handed(settings.left_handed)  # in the school's drills, too, where no match lies on a table
        if settings.text_size != self.settings.text_size or settings.high_contrast != self.settings.high_contrast:
            self._apply_look(settings)
            if self._home is not None:
                self._home.refresh()
        if self._home is not None:
            self._home.set_motion(settings.animation_speed != "off")
            self._home.wanted.for_rest = settings.for_rest
        self._keep(settings)
        if self._play is not None:
            self._play.apply_settings(settings)
        if self._sounds is not None:
            self._sounds.apply(settings.sound, settings.volume)
        if settings.volume != before.volume or settings.sound != before.sound:
            self._be_heard("snap")
        self.matches.apply_settings(before)
        self._update_menus()
        if settings.for_rest != before.for_rest and self._home is not None:
            self._list_saved()
            self._tell_of_today()

    def _speak_anew(self, dialog: SettingsDialog) -> None:
        """Another language has been chosen in this dialog: pages, menus and the dialog are made anew, and the match is
        on the table again where it stood. The school is made anew when it is entered next."""
        if not speak(self.settings.language):
            return
        self._keep(self.settings._replace(games=self._told_anew()))
        shown = self._pages.currentWidget()
        home, play, self._home, self._play = self._home, self._play, None, None
        self._school_goes = self._school_made is not None
        self.setMenuBar(QMenuBar(self))
        self.menus.deleteLater()
        self.menus = Menus(self)
        self.menus.held.connect(self.matches.hold)
        if self.session is not None:
            self.matches.show_anew()
        elif shown is home:
            self.go_home()
        self._update_menus()
        for page in (home, play):
            self._take_down(page)
        self.show_settings().take_over(dialog)
        dialog.close()
        dialog.deleteLater()

    def _told_anew(self) -> dict[str, LastPlayed]:
        """How each game was played last, in the words of the language that is spoken now."""
        from cardrules.catalogue import UnknownGame
        from cardrules.protocol.options import OptionError
        from dealers_choice.storage.statistics.totals import form_words

        games = dict(self.settings.games)
        for game, last in games.items():
            with contextlib.suppress(UnknownGame, OptionError):  # of another version: it is dealt otherwise, too
                games[game] = last._replace(form=form_words(game, last.options, last.levels))
        return games

    def _take_down(self, page: QWidget | None) -> None:
        if page is not None:
            self._pages.removeWidget(page)
            page.deleteLater()

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
        self.settings = settings
        try:
            save_settings(settings)
        except SettingsError as error:
            self._notices.add(error_words(error))

    def _keep_size(self) -> None:
        """The next window is to be as large as this one, if the user has made it so."""
        if not self.isVisible() or self.isFullScreen():
            return
        maximised = self.isMaximized()
        settings = self.settings._replace(window_maximised=maximised)
        if not maximised and self.size() != self._opened_as:
            settings = settings._replace(window_width=self.width(), window_height=self.height())
        if settings != self.settings:
            with contextlib.suppress(SettingsError):  # nobody is there any more to whom it matters
                save_settings(settings)

    def toggle_roads(self) -> None:
        """Show the scoreboard of baccarat above its table, or hide it."""
        self.apply_settings(self.settings._replace(show_roads=not self.settings.show_roads))

    def keep_hands_open(self, opens: bool) -> None:
        """Whether all cards are open the next time that a hand is looked back at."""
        self._keep(self.settings._replace(open_hands=opens))
        if self._play is not None:
            self._play.on_page.settings = self.settings

    def toggle_full_screen(self) -> None:
        """Full screen and back."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    # -------------------------------------------------------------------------------------- Qt's own events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves full screen when nobody else wants it; other keys go to a table that waits for others."""
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.toggle_full_screen()
        elif self._table_takes_keyboard():
            QCoreApplication.sendEvent(self.play_page.table, event)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Qt's own: whoever comes back to the window finds the keyboard at the table, not at the first button."""
        if event.type() == QEvent.Type.WindowActivate:
            self._table_takes_keyboard()
        return super().event(event)

    def _table_takes_keyboard(self) -> bool:
        return self._play is not None and self._pages.currentWidget() is self._play and self._play.take_keyboard()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own."""
        super().showEvent(event)
        last_press.watch(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell when the first picture stands."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self._stand)  # when all that lies on the window has been painted, too

    def _stand(self) -> None:
        """The first picture stands, unless the window has been closed over it: then nothing is begun any more."""
        if self.isVisible():
            self.stands.emit()

    def changeEvent(self, event: QEvent) -> None:
        """The menu says what the next press of F11 does."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.menus.tell_full_screen(self.isFullScreen())

    def _when_it_stands(self, work: Callable[[], None]) -> None:
        """Have something done that can wait for the first picture, or at once if that stands."""
        if self._painted:
            work()
        else:
            self.stands.connect(work)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The menus grow with the room, as everything round a table does."""
        style.grow(self.width(), self._pages.height())
        if self.menuBar().styleSheet() != style.room_sheet():
            self.menuBar().setStyleSheet(style.room_sheet())
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The match stays saved, and how large the window is; the bots' and the solvers' processes end."""
        self._keep_size()
        self.matches.leave()
        self._leave_school()
        self.thinkers.stop()
        if self._sounds is not None:
            self._sounds.stop()
        self.shelf.close()
        event.accept()
