"""Pictures of the whole window: at home, in the school, and at every table, one for each moment that looks different.
For looking through after a change, and for whoever wants to see what there is."""

from __future__ import annotations

import gc
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardrules.bots import Advice, Level
from cardrules.catalogue import Entry
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import OptionError, Value
from cardrules.turns import AskedBot, Turns
from dealers_choice.storage.folders import data_folder
from dealers_choice.window.launcher import apart, loading_qt

if TYPE_CHECKING:
    from dealers_choice.window.main_window import MainWindow

__all__ = ["PAGES", "WindowLook", "Moment", "draw_gallery", "forms_of", "moments"]

_LONGEST: Final = 2_000
"""Actions of a match that is looked through; who has not come to its end by then stops there."""
_SETTLING: Final = 0.4
"""Seconds in which whatever comes up by and by has come up."""
_LAID: Final = 3
"""How often what lies within something else is laid out anew."""
_PATIENCE: Final = 10.0
"""Seconds for the window to stand."""


class Moment(NamedTuple):
    """A moment of a match."""

    name: str
    """``auction``, ``play-late``, ``hand_over``: a file name."""
    match: Match


class WindowLook(NamedTuple):
    """How the window looks, besides its size."""

    text: int = 100
    """The size of the text in per cent."""
    names: Sequence[str] = ("",)
    """What the player is called, and the others from his left on; "" and what is missing: as always."""


def forms_of(entry: Entry) -> dict[str, dict[str, Value]]:
    """The tables of a game that look different: as it is usually played, with the fewest and with the most players."""
    forms: dict[str, dict[str, Value]] = {"usual": {}}
    game = entry.game()
    usual = game().seats
    found: dict[int, dict[str, Value]] = {usual: {}}
    for option in game.declared:
        for value in option.values:
            try:
                found.setdefault(game({option.id: value}).seats, {option.id: value})
            except OptionError:
                continue  # it does not go with the usual values of the others
    for name, seats in (("fewest", min(found)), ("most", max(found))):
        if seats != usual:
            forms[name] = found[seats]
    return forms


def moments(entry: Entry, options: dict[str, Value], deal: str) -> Iterator[Moment]:
    """What a match looks like from seat 0: the first time and a later time that it is to decide in each phase, the
    first end of a hand, and the end of the match. The match goes on when the next moment is asked for. Club players
    play its first hand; how it comes to its end is left to novices, who are quicker."""
    match = Match(entry.id, options, deal)
    choose = entry.bot()
    seen: dict[str, int] = {}

    def decide(ask: AskedBot) -> Advice:
        rng = random.Random(f"{deal}/{ask.seat}/{len(match.done)}")
        level: Level = "novice" if "hand_over" in seen else "club"
        return choose(match.game.view(ask.seat), ask.choices, level, rng, lambda: False)

    turns = Turns(match)
    while (deed := turns.next(decide)) is not None and len(match.done) < _LONGEST:
        phase = match.game.view(0).phase
        if deed.seat == 0 and not all(choice.lets_be for choice in match.game.choices(0)):
            seen[phase] = seen.get(phase, 0) + 1
            if seen[phase] in (1, 6):
                yield Moment(phase if seen[phase] == 1 else f"{phase}-later", match)
        elif phase == "hand_over" and phase not in seen:
            seen[phase] = 1
            yield Moment(phase, match)
        turns.do(deed)
    yield Moment("game_over" if deed is None else "stopped", match)


PAGES: Final = ("home", "school")
"""What can be drawn besides tables."""


def draw_gallery(
    entries: Sequence[Entry],
    pages: Sequence[str],
    sizes: Sequence[tuple[int, int]],
    look: WindowLook,
    deal: str,
    out: Path,
    write: Callable[[str], object],
) -> None:
    """Write ``<game>-<form>-<moment>-<width>x<height>.png``, and ``<page>-<width>x<height>.png`` for each of ``pages``
    (PAGES), into the folder ``out``, and say the name of each.

    ``sizes`` of the window in points. Raises CannotOpen, and OSError if a picture cannot be written.
    """
    with (
        tempfile.TemporaryDirectory(prefix="dealers-choice-", ignore_cleanup_errors=True) as folder,
        apart(Path(folder)),
    ):
        with loading_qt():
            from PySide6.QtWidgets import QApplication

            from dealers_choice.ui.typefaces import load_typefaces
        app = QApplication.instance() or QApplication(sys.argv[:1])
        load_typefaces()
        for page in pages:
            for size in sizes:
                name = f"{page}-{size[0]}x{size[1]}.png"
                _settings(look, "pyramid", {})
                _draw_page(page, size, out / name)
                _let_go()
                write(name)
        for entry in entries:
            for form, options in forms_of(entry).items():
                _settings(look, entry.id, options)
                for moment in moments(entry, options, deal):
                    for size in sizes:
                        name = f"{entry.id}-{form}-{moment.name}-{size[0]}x{size[1]}.png"
                        _draw(moment.match, size, out / name, Path(folder))
                        _let_go()
                        write(name)
        app.processEvents()


def _settings(look: WindowLook, game: str, options: Mapping[str, Value]) -> None:
    from dealers_choice.settings import LastPlayed, Settings, save_settings

    own, *others = look.names
    plain = Settings(animation_speed="off", confirmations=False, bots_claim=False)
    named = plain._replace(text_size=look.text, player_name=own)
    save_settings(named.with_game(game, LastPlayed(options, names=tuple(others))))


def _draw(match: Match, size: tuple[int, int], out: Path, folder: Path) -> None:
    """The window with this match, as its player sees it."""
    from dealers_choice.match.players import HUMAN
    from dealers_choice.storage.match_store import export_match
    from dealers_choice.window.main_window import MainWindow

    shutil.rmtree(data_folder(), ignore_errors=True)  # what was kept of the last picture
    record = folder / "match.jsonl"
    export_match(record, match, (HUMAN, *["club"] * (match.game.seats - 1)))
    window = MainWindow()
    window.resize(*size)
    window.open_path(record)
    window.show()

    def stands() -> bool:
        page = window.play_page  # a long match is read beside the window
        shown = bool(page.table.choices) or page.overlay() is not None  # bots who may act beside are heard before
        return shown and not page.table.busy()

    _save(window, stands, out)


def _draw_page(page: str, size: tuple[int, int], out: Path) -> None:
    """The window with one of PAGES, as somebody sees it who has just begun."""
    from dealers_choice.window.main_window import MainWindow

    shutil.rmtree(data_folder(), ignore_errors=True)
    window = MainWindow()
    window.resize(*size)
    window.go_home()
    window.show()
    if page == "school":
        window.open_school()
        window.school.choose(window.school.trainees.add("Maria", window.school.today()))
        window.school.go("hall")
    _save(window, lambda: True, out)


def _save(window: MainWindow, stands: Callable[[], bool], out: Path) -> None:
    """Write the window's picture once it stands, and close it. Raises OSError."""
    from PySide6.QtCore import QCoreApplication

    began = time.perf_counter()
    while time.perf_counter() - began < _PATIENCE:
        QCoreApplication.processEvents()
        if time.perf_counter() - began > _SETTLING and stands():
            break
        time.sleep(0.01)
    for _ in range(_LAID):  # what came up last is laid out only now: the bar, then the page round it, then the table
        QCoreApplication.processEvents()
    saved = window.grab().save(str(out))
    window.close()
    QCoreApplication.processEvents()  # what is still to be called holds on to the window, also when that is gone
    window.deleteLater()
    if not saved:
        raise OSError(f"{out} cannot be written")


def _let_go() -> None:
    """Give up the last picture's window: its parts know each other, and have pictures of some megabytes."""
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
