"""``dealers-choice --self-test``: whether an installed program is whole, found out by using all of it.

It needs no display, touches nothing of the user's (its files are in a folder of its own that is removed again) and
opens every game on the real window, with the real store and the bots' own process.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from cardrules.bots import LET_BE
from cardrules.catalogue import Entry
from cardrules.protocol.cards import SUIT_SYMBOLS
from cardrules.protocol.game import CLOCK, Action, Choice
from cardrules.protocol.match_record import Match, record_text
from dealers_choice import __version__
from dealers_choice.layouts import TABLES
from dealers_choice.request import TableRequest
from dealers_choice.window.launcher import CannotOpen, apart, loading_qt

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from dealers_choice.match.bot_process_client import Thinker
    from dealers_choice.match.session import Session
    from dealers_choice.table.table_widget import TableWidget
    from dealers_choice.window.main_window import MainWindow

__all__ = ["CheckFailed", "self_test"]

_DEAL: Final = "1"
_MOST_ACTIONS: Final = 60
"""Decisions of the user after which a hand that is not over has been played long enough."""
_MOST_IN_A_RACE: Final = 8
"""The same where the game is played against the clock, which nothing makes go faster."""
_PATIENCE: Final = 20.0  # seconds for one thing to happen; slow machines in continuous integration need some
_CARD_WIDTH: Final = 60  # pixels; enough to tell all faces apart


class CheckFailed(Exception):
    """Something is missing or does not work; the message says what."""


def self_test(write: Callable[[str], object]) -> int:
    """Check the whole program, writing one line a check and one a game; return 0 if all is well, else 1."""
    started = time.perf_counter()
    failed: list[str] = []
    with ExitStack() as stack:
        folder = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="dealers-choice-", ignore_cleanup_errors=True))
        )
        stack.enter_context(apart(folder))
        try:
            with loading_qt():
                from PySide6.QtWidgets import QApplication
            _plugin("offscreen")  # without it Qt would abort the process
        except (CannotOpen, CheckFailed) as error:
            write(f"FAILED  {'Qt':16} {error}")
            return 1
        app = QApplication.instance() or QApplication(sys.argv[:1])
        faults = stack.enter_context(_gathered_faults())
        checks: list[tuple[str, Callable[[], str]]] = [
            ("window system", _check_window_system),
            ("cards", partial(_check_cards, folder / "cards")),
            ("felts", _check_felts),
            ("fonts", _check_fonts),
            ("icon", _check_icon),
            ("help pages", _check_help),
            ("table pictures", _check_pictures),
            ("licences", _check_licences),
            ("core", _check_core),
            ("settings", _check_settings),
            ("saved matches", partial(_check_store, folder / "saved")),
            ("signatures", _check_signatures),
            ("sounds", _check_sounds),
            ("clerk's process", partial(_check_clerk, folder / "errands", faults)),
            ("bots' process", partial(_check_thinker, faults)),
            ("home screen", partial(_check_home, faults)),
            *((entry.id, partial(_check_game, entry, faults)) for entry in TABLES),
        ]
        for name, check in checks:
            faults.clear()
            since = time.perf_counter()
            try:
                words = check()
                _raise_faults(faults)
            except Exception as error:  # whatever it is, it is what the test is to find
                failed.append(name)
                write(f"FAILED  {name:16} {_reason(error)}")
            else:
                write(f"ok      {name:16} {words} ({time.perf_counter() - since:.1f} s)")
        app.processEvents()
    seconds = time.perf_counter() - started
    total = f"{len(checks)} checks in {seconds:.1f} s"
    write(f"Dealer's Choice {__version__}: {total}, {'failed: ' + ', '.join(failed) if failed else 'all passed'}")
    return 1 if failed else 0


def _reason(error: Exception) -> str:
    if isinstance(error, CheckFailed):
        return str(error)
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = f" ({Path(where.tb_frame.f_code.co_filename).name}, line {where.tb_lineno})" if where is not None else ""
    return f"{type(error).__name__}: {error}{place}".replace("\n", " ")


# ----------------------------------------------------------------------------------------------- surroundings


@contextmanager
def _gathered_faults() -> Iterator[list[Exception]]:
    """What goes wrong inside Qt's event loop: there, an exception only comes to ``sys.excepthook``."""
    faults: list[Exception] = []

    def gather(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        faults.append(error if isinstance(error, Exception) else CheckFailed(repr(error)))

    before, sys.excepthook = sys.excepthook, gather
    try:
        yield faults
    finally:
        sys.excepthook = before


def _raise_faults(faults: list[Exception]) -> None:
    if faults:
        raise faults[0]


def _wait(condition: Callable[[], bool], what: str, faults: list[Exception]) -> None:
    """Let the program live until the condition holds. Raises what went wrong meanwhile, or CheckFailed."""
    from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

    waker = QTimer()
    waker.start(20)  # so that no wait for an event is longer
    until = time.perf_counter() + _PATIENCE
    while not condition():
        _raise_faults(faults)
        if time.perf_counter() > until:
            raise CheckFailed(f"waited {_PATIENCE:.0f} seconds for {what}")
        QCoreApplication.processEvents(
            QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
        )


def _pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


def _need_picture(image: QImage, what: str) -> None:
    if image.isNull():
        raise CheckFailed(f"{what} cannot be drawn")
    pixels = _pixels(image.convertToFormat(image.Format.Format_RGB32).scaled(64, 64))
    if len({pixels[i : i + 4] for i in range(0, len(pixels), 4)}) < 2:
        raise CheckFailed(f"{what} is blank")


# -------------------------------------------------------------------------------------------------- resources


def _plugin(name: str) -> Path:
    """The file of Qt's plugin for a window system. Raises CheckFailed."""
    from PySide6.QtCore import QLibraryInfo

    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    files = [*folder.glob(f"*q{name}.*")]
    if not files:
        raise CheckFailed(f"there is no plugin {name!r} in {folder}")
    return files[0]


def _check_window_system() -> str:
    """The plugin that opens windows; in an installed program also that it finds all libraries it needs."""
    from PySide6.QtCore import QPluginLoader

    name = {"win32": "windows", "darwin": "cocoa"}.get(sys.platform, "xcb")
    loader = QPluginLoader(str(_plugin(name)))
    if getattr(sys, "frozen", False) and not loader.load():
        raise CheckFailed(loader.errorString())
    return name


def _check_cards(folder: Path) -> str:
    from cardart.cards.backs import BACKS
    from cardart.cards.faces import DECKS, NAMES
    from cardart.cards.sprite_sheet import SpriteSheet

    backs = list(BACKS)
    seen: set[bytes] = set()
    for deck in DECKS:
        sheet = SpriteSheet.load(folder, deck, backs[0], _CARD_WIDTH)
        faces = {_pixels(sheet.image.copy(sheet.rect(name).toRect())) for name in NAMES}
        if len(faces) != len(NAMES):
            raise CheckFailed(f"two faces of the deck {deck!r} look the same")
    for back in backs:
        sheet = SpriteSheet.load(folder, next(iter(DECKS)), back, _CARD_WIDTH)
        picture = sheet.image.copy(sheet.rect("back").toRect())
        _need_picture(picture, f"the back {back!r}")
        seen.add(_pixels(picture))
    if len(seen) != len(backs):
        raise CheckFailed("two backs look the same")
    return f"{len(DECKS)} decks of {len(NAMES)} faces, {len(backs)} backs"


def _check_felts() -> str:
    from cardart.table.felt import FELTS, felt_image

    for felt in FELTS:
        _need_picture(felt_image(felt, 320, 200, 1.0), f"the felt {felt!r}")
    return f"{len(FELTS)} felts"


def _check_fonts() -> str:
    """The two families come with the program; what they do not hold, a font of the system does. Suit symbols on cards
    are drawn by the program itself."""
    from cardart.drawing.pips_and_letters import RANKS, rank_path, suit_path
    from dealers_choice.ui.typefaces import DISPLAY, TEXT, load_typefaces

    for shape in (*map(suit_path, "CDHS"), *map(rank_path, RANKS)):
        if shape.isEmpty():
            raise CheckFailed("a suit or a rank of the cards has no shape")
    families = load_typefaces()
    if set(families) != {DISPLAY, TEXT}:
        raise CheckFailed(f"of {DISPLAY} and {TEXT} there is only {', '.join(families) or 'none'}")
    missing = _without_glyph(SUIT_SYMBOLS)
    return f"{', '.join(families)}, {'no font has ' + missing if missing else 'with ' + SUIT_SYMBOLS}"


def _without_glyph(text: str) -> str:
    """The characters that neither the program's font nor any that Qt falls back on can show."""
    from PySide6.QtGui import QTextLayout

    missing = ""
    for character in text:
        layout = QTextLayout(character)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        glyphs = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
        if not glyphs or 0 in glyphs:
            missing += character
    return missing


def _check_sounds() -> str:
    """The sounds can be made, and in an installed program there is what plays them. Nothing is played."""
    from cardart.sounds import VARIANTS, level, sound
    from dealers_choice.ui.sound.sound_client import installed

    for kind in VARIANTS:
        if level(sound(kind, 0)).peak < -40:
            raise CheckFailed(f"the sound {kind!r} cannot be heard")
    made = f"{sum(VARIANTS.values())} of {len(VARIANTS)} kinds"
    if not installed():
        if getattr(sys, "frozen", False):
            raise CheckFailed("miniaudio is missing")
        return f"{made}, nothing to play them (pip install miniaudio)"
    from importlib import import_module

    return f"{made}, played by miniaudio {import_module('miniaudio').__version__}"


def _check_icon() -> str:
    from PySide6.QtGui import QIcon

    from cardart.icon import icon_path

    path = icon_path()
    if not path.is_file():
        raise CheckFailed(f"{path.name} is missing")
    _need_picture(QIcon(str(path)).pixmap(64, 64).toImage(), path.name)
    return path.name


def _check_help() -> str:
    from cardart.help_files import help_page

    for entry in TABLES:
        try:
            page = help_page(entry.id)
        except FileNotFoundError as error:
            raise CheckFailed(str(error)) from None
        if not page.startswith("# "):  # what holds for every game follows in any case
            raise CheckFailed(f"the help page of {entry.id} is empty")
    return f"{len(TABLES)} games"


def _check_pictures() -> str:
    from PySide6.QtGui import QImage

    import cardart

    for entry in TABLES:
        path = Path(cardart.__file__).parent / "tables" / f"{entry.id}.jpg"
        if not path.is_file():
            raise CheckFailed(f"{path.name} is missing")
        _need_picture(QImage(str(path)), path.name)
    return f"{len(TABLES)} games"


def _check_licences() -> str:
    """The licences as the about box shows them."""
    from PySide6.QtWidgets import QPlainTextEdit

    from dealers_choice.panels.help.about_dialog import AboutDialog

    dialog = AboutDialog()
    texts = [box.toPlainText() for box in dialog.findChildren(QPlainTextEdit)]
    dialog.deleteLater()
    for text in texts:
        if len(text) < 500:
            raise CheckFailed(text or "a licence is empty")
    if not texts:
        raise CheckFailed("the about box shows no licence")
    return f"{len(texts)} texts"


def _check_core() -> str:
    """What searches run on, compiled or not, plays and solves to the last action as it is on record."""
    from cardrules.compiled import core_at_hand, core_in_use
    from cardrules.regression_lines import beside_record

    if core_at_hand() and not core_in_use():
        raise CheckFailed("the compiled core that came along is not used")
    number = 0
    for number, (line, recorded) in enumerate(beside_record(), 1):
        if line != recorded:
            raise CheckFailed(f"line {number} of the record is {str(recorded)[:40]!r}, and it plays {str(line)[:40]!r}")
    return f"{'compiled' if core_in_use() else 'plain Python'}, {number} lines played as on record"


# ------------------------------------------------------------------------------------------ what is kept


def _check_settings() -> str:

    from dealers_choice.settings import load_settings, save_settings

    settings, _ = load_settings()
    changed = settings._replace(animation_speed="off", confirmations=False, bots_claim=False)
    save_settings(changed)
    again, notices = load_settings()
    if again != changed or notices:
        raise CheckFailed(f"what was written is not what is read: {'; '.join(notices)}")
    return "written and read"


def _check_store(folder: Path) -> str:
    """A match is written, read by another store, and the file set aside when it is damaged."""
    from dealers_choice.match.players import HUMAN
    from dealers_choice.storage.match_store import Store

    entry = TABLES[0]
    match = _begun(entry)
    players = (HUMAN, *["club"] * (match.game.seats - 1))
    first, second, third = Store(folder), Store(folder), Store(folder)
    match_id = first.create(match, players)
    first.save(match_id, match)
    first.close()
    loaded = second.load(match_id)
    second.close()
    if record_text(loaded.match.record()) != record_text(match.record()):
        raise CheckFailed("a saved match is not the same when it is read again")
    for file in folder.glob("*.sqlite3*"):
        file.write_bytes(b"no database " * 500)
    again = third.load(match_id)
    third.close()
    if not third.notices or not list(folder.glob("*damaged*")):
        raise CheckFailed("a damaged file of matches was not set aside")
    if again.match.done != match.done:
        raise CheckFailed("a match was not restored from its second copy")
    return "written, read, damage set aside, restored"


def _check_signatures() -> str:
    """What an exam's result is signed with, and a PIN is kept by."""
    from dealers_choice.school.exams.keys_and_pins import Signer, check_pin, hash_pin, is_signed

    signer = Signer(bytes(32))
    if not is_signed(signer.public, "result", signer.sign("result")) or is_signed(signer.public, "x", signer.sign("y")):
        raise CheckFailed("a signature is not what it should be")
    if not check_pin("2718", hash_pin("2718")):
        raise CheckFailed("a PIN is not known again")
    return "signed, and known again"


def _check_clerk(folder: Path, faults: list[Exception]) -> str:
    """A match is written to a file and imported, and everything looked through, by the process beside the window."""
    from dealers_choice.maintenance_client import Errand
    from dealers_choice.storage.match_store import Store, export_match

    match, file = _begun(TABLES[0]), folder.with_suffix(".dealers-choice")
    export_match(file, match, ("human",) * match.game.seats)
    for words in (["import", str(folder), str(file), match.game.id], ["check", str(folder)]):
        answers: list[dict[str, Any]] = []
        errand = Errand(words)
        errand.done.connect(answers.append)
        _wait(lambda said=answers: bool(said), "an answer of the clerk's process", faults)  # type: ignore[misc]  # a default in a lambda has no type
        errand.stop()
        if answers[0].get("error") or answers[0].get("fault"):
            raise CheckFailed(f"the clerk's process: {answers[0]}")
    store = Store(folder)
    found = len(store.unfinished())
    store.close()
    if found != 1:
        raise CheckFailed(f"{found} matches are saved instead of one")
    return "imported, looked through"


def _begun(entry: Entry) -> Match:
    """A match of the game with default options, dealt."""
    match = Match(entry.id, entry.game().read_options({}), _DEAL)
    match.run_chance()
    return match


def _check_thinker(faults: list[Exception]) -> str:
    from dealers_choice.match.bot_process_client import Thinker

    thinker = Thinker()
    thinker.failed.connect(lambda text: faults.append(CheckFailed(text)))
    try:
        match = _begun(TABLES[0])
        seat = min(match.game.waiting_for())
        match.apply(seat, _advice(thinker, match, seat, "expert", faults))
        told: list[dict[str, Any]] = []
        thinker.ask({"ask": "confined"}, told.append)
        _wait(lambda: bool(told), "whether the bots' process can open files", faults)
    finally:
        thinker.stop()
    held, opens = " and ".join(told[0].get("held", ())), told[0].get("opens", True)
    if opens and held:
        raise CheckFailed(f"the bots' process can open files in spite of {held}")
    how = f"it cannot open files ({held})" if held else "this system cannot keep it from opening files"
    return f"started, asked, stopped; {how}"


def _advice(thinker: Thinker, match: Match, seat: int, level: str, faults: list[Exception]) -> Action:
    """What the bots' process would do in this seat."""
    from cardrules.bot_process.messages import QuestionError, ask_move, read_advice

    answers: list[dict[str, Any]] = []
    request = ask_move(match.game.view(seat), match.game.choices(seat), level, 0.1, f"{len(match.done)}")
    thinker.ask(request, answers.append)
    _wait(lambda: bool(answers), "an answer of the bots' process", faults)
    try:
        return read_advice(answers[0], match.game.verbs).action
    except QuestionError as error:
        raise CheckFailed(f"the bots' process: {error}") from None


# ----------------------------------------------------------------------------------------------- the window


@contextmanager
def _window(faults: list[Exception]) -> Iterator[MainWindow]:
    """The program's window without motion and without questions."""
    from dealers_choice.settings import Settings, save_settings
    from dealers_choice.window.main_window import MainWindow

    save_settings(Settings(animation_speed="off", bots_pace="brisk", confirmations=False, bots_claim=False))
    window = MainWindow()
    window.thinkers.bots.failed.connect(lambda text: faults.append(CheckFailed(text)))
    stands: list[bool] = []
    window.stands.connect(lambda: stands.append(True))
    try:
        window.show()
        _wait(lambda: bool(stands), "the window", faults)
        yield window
    finally:
        window.close()
        window.deleteLater()


def _check_home(faults: list[Exception]) -> str:
    with _window(faults) as window:
        window.go_home()
        _need_shown(window, "the home screen")
    return "drawn"


def _need_shown(widget: QWidget, what: str) -> None:
    _need_picture(widget.grab().toImage(), what)


def _check_game(entry: Entry, faults: list[Exception]) -> str:
    """Play on the window, with a bot in the user's place, to the end of a hand or for ``_MOST_ACTIONS``."""
    from PySide6.QtWidgets import QPushButton

    from dealers_choice.window.current_match import READY

    with _window(faults) as window:
        window.matches.start(TableRequest(entry.id, entry.game().read_options({}), ("novice",) * 8, _DEAL))
        _wait(lambda: window.session is not None, "the deal", faults)
        session, table = window.session, window.play_page.table
        if session is None:
            raise CheckFailed("no match was opened")
        table.laid.look = 0  # nobody looks at the tricks
        session.trouble.connect(lambda text: faults.append(CheckFailed(text)))
        over: list[str] = []
        session.hand_over.connect(lambda _view: over.append("hand over"))
        session.ended.connect(lambda _result: over.append("match over"))
        let_be: list[Choice] = []

        def racing() -> bool:
            return CLOCK in session.match.game.waiting_for()

        def something_new() -> bool:
            for button in table.findChildren(QPushButton):
                if button.text() == READY:  # a race begins when the user is
                    button.click()
            return bool(over) or (table.choices not in ([], let_be) and (racing() or not table.busy()))

        decisions = 0
        while decisions < (_MOST_IN_A_RACE if racing() else _MOST_ACTIONS):
            _wait(something_new, "the next turn", faults)
            if over:
                break
            if not racing():
                _need_agreement(table, session)
            let_be = list(table.choices)
            length = len(session.match.done)
            action = _advice(window.thinkers.bots, session.match, session.human or 0, "club", faults)
            if action != LET_BE:
                let_be = []
                session.submit(action)
                if len(session.match.done) == length and not racing():
                    raise CheckFailed(f"action {length + 1} of the bot was refused")
                decisions += 1
        _wait(lambda: not table.busy(), "the table to come to rest", faults)
        _need_agreement(table, session)
        _need_shown(table, "the table")
        actions = len(session.match.done)
        window.go_home()
        kept = [match.actions for match in (*window.store.unfinished(), *window.store.finished())]
        if actions not in kept:
            raise CheckFailed("the match was not saved")
    return f"{actions} actions, {over[0] if over else 'played on'}"


def _need_agreement(table: TableWidget, session: Session) -> None:
    for zone in session.match.game.view(session.human).zones:
        seen = [card for card in zone.cards if card is not None or not table.felt.where.is_closed(zone.id)]
        if [item.card for item in table.cards[zone.id]] != seen:
            raise CheckFailed(f"the table does not show {zone.id} as it is")
