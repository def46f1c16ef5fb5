"""The clerk: a process beside the window for what takes long with saved matches and histories, one errand and it ends.

``--clerk check FOLDER`` looks through everything that is saved; ``--clerk import FOLDER FILE GAMES`` adds the matches
of a file, of those games. Of the statistics ``--clerk count FOLDER`` counts the hands of matches that have a result,
``--clerk merge FOLDER FILE`` adds the results of a file and ``--clerk take FOLDER FILE`` writes one, ``--clerk sheet
FOLDER KIND FILE`` writes a table, and ``--clerk reset FOLDER`` begins them anew.
``--clerk picture FOLDER KIND FILE`` makes a back or a felt of a picture, kept in that folder.
``--clerk history FOLDER`` judges anew what a trainee has done (the trainee's folder), ``--clerk table FOLDER KIND
FILE`` writes one of the trainee's tables, and ``--clerk practice FOLDER SHARED`` hands all of it in. It speaks in lines
of JSON: ``{"share": 0.5}`` on the way, at last an answer with ``"done"``.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from cardrules.bot_process.json_lines import json_line
from cardrules.protocol.match_record import FormatError
from dealers_choice.language import LANGUAGE, error_words, language_of, use
from dealers_choice.process_limits import ProcessLimits, limit_process
from dealers_choice.storage.folders import (
    cache_folder,
    close_to_others,
    config_folder,
    own_folder,
    read_file,
    write_bytes,
)
from dealers_choice.storage.match_store import Store, StoreError

__all__ = ["check_school", "check_up", "main"]

_LIMITS: Final = ProcessLimits(megabytes=2_000, seconds=3_600)
"""For a file of somebody else's. The largest has a hundred thousand matches, and whoever waits for it can cancel."""
_EVERY: Final = 0.04  # seconds between two reports of how far it is


def main(arguments: Sequence[str]) -> int:
    """Run an errand and return the exit code of the process."""
    errand, folder, *rest = arguments
    use(language_of(os.environ.get(LANGUAGE, "en")))
    if errand in ("import", "merge", "picture"):  # they read files of others
        limit_process(_LIMITS)
    if errand == "picture":
        _say({"done": errand, **_picture(Path(folder), rest[0], Path(rest[1]))})
        return 0
    if errand in ("history", "table", "practice"):
        _say(
            {"done": errand, **_school(errand, Path(folder), rest)}
        )  # a trainee waits for it, and nothing else goes on
        return 0
    if errand in ("check", "import", "count") and hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(10)  # the window and its bots go first
    store = Store(Path(folder))
    try:
        answer = _saved(errand, store, rest)
    except (FormatError, StoreError) as error:
        answer = {"error": error_words(error)}
    finally:
        store.close()
    _say({"done": errand, **answer, "notices": store.notices})
    return 0


def _saved(errand: str, store: Store, rest: Sequence[str]) -> dict[str, Any]:
    """An errand for the saved matches. Raises FormatError, StoreError."""
    match errand:
        case "check":
            return {"fault": check_up(store)}
        case "count":
            return {"counted": store.count_hands(_teller())}
        case "merge":
            return {"added": store.import_results(Path(rest[0]), _teller())}
        case "take":
            return {"lines": store.export_results(Path(rest[0]))}
        case "reset":
            return {"kept": str(store.forget_outcomes())}
        case "sheet":
            from dealers_choice.storage.statistics.spreadsheets import write_sheet

            return {"lines": write_sheet(rest[0], store, Path(rest[1]))}
    return {"ids": store.import_file(Path(rest[0]), rest[1].split(","), _teller())}


def check_up(store: Store) -> str:
    """Compare every match and result with its proof and its second copy, put right what is not as it was written, and
    tell of it in ``store.notices``. What is being played is left alone.

    Returns what is wrong with the file as a whole, in a few words: then nothing else was done, and whoever has it open
    must call ``Store.replace_if_damaged``. Raises StoreError.
    """
    for folder in (store.folder, config_folder(), cache_folder()):
        close_to_others(folder)
    fault = store.examine()
    if fault:
        return fault
    store.tidy()
    for match_id in sorted(store.known()):
        store.heal(match_id)
    store.take_over_notes()
    store.heal_rows()
    store.notices += check_school(store.folder / "school")
    return ""


def check_school(folder: Path) -> list[str]:
    """The same of what is kept in the school's folder; what was found."""
    from dealers_choice.school.exams.keys_and_pins import KEY, look_through_key
    from dealers_choice.school.exams.known_assignments import Assigned
    from dealers_choice.school.exams.office_database import OfficeDatabase, OfficeError
    from dealers_choice.school.house_profiles import Houses
    from dealers_choice.school.trainees.trainee_store import Trainees
    from dealers_choice.storage.databases.folder_database import untold

    told = []
    for kept in (Trainees(folder / "trainees"), Houses(folder / "houses"), Assigned(folder / "assignments")):
        try:
            kept.look_through()
        except StoreError as error:
            told.append(error_words(error))
    for key in (folder / "exams" / KEY, folder / "office" / KEY):
        told += look_through_key(key)
    told += untold()
    office = folder / "office"
    if not office.is_dir():
        return told
    shelf = OfficeDatabase(office)
    try:
        shelf.do(lambda db: None)  # it is looked through whenever it is opened
    except OfficeError as error:
        shelf.notices.append(error_words(error))
    finally:
        shelf.close()
    return [*told, *shelf.notices]


def _school(errand: str, folder: Path, rest: Sequence[str]) -> dict[str, Any]:
    """An errand for the school."""
    from dealers_choice.school.trainees.trainee_history import History
    from dealers_choice.school.trainees.trainee_store import Trainees

    trainee = Trainees(folder.parent).find(folder.name)
    if trainee is None:
        return {"error": "This trainee is no longer there."}
    tell = _teller()
    if errand == "history":
        return {"notices": History(folder, trainee, tell=tell).notices}
    if errand == "practice":
        from dealers_choice.school.trainees.practice_hand_in import HandingInError, hand_in

        try:
            return {"path": str(hand_in(History(folder, trainee), folder, Path(rest[0]), tell))}
        except HandingInError as error:
            return {"error": error_words(error)}
    from dealers_choice.school.trainees.trainee_csv import write_table

    try:
        return {"lines": write_table(rest[0], History(folder, trainee), Path(rest[1]), tell)}
    except StoreError as error:
        return {"error": error_words(error)}
    except OSError as error:
        return {"error": f"{rest[1]} cannot be written: {error.strerror or error}."}


def _picture(folder: Path, kind: str, file: Path) -> dict[str, Any]:
    """Look at a picture of the player's own, and keep what is needed of it; the name by which it is known then."""
    from cardart.drawing.picture_import import PictureError, prepared
    from cardart.drawing.players_pictures import LARGEST_FILE, file_of, look_in

    try:
        name, data = prepared(kind, read_file(file, LARGEST_FILE))
        look_in(lambda: folder)
        if (kept := file_of(kind, name)) is not None:
            own_folder(folder)
            write_bytes(kept, data)
    except PictureError as error:
        return {"error": error_words(error)}
    except OSError as error:
        return {"error": f"{file.name}: {error.strerror or error}."}
    return {"name": name}


def _teller() -> Callable[[float], None]:
    """Reports how far an errand is, not too often."""
    told = 0.0

    def tell(share: float) -> None:
        nonlocal told
        now = time.monotonic()
        if now > told + _EVERY:
            told = now
            _say({"share": share})

    return tell


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json_line(answer))
    sys.stdout.flush()
