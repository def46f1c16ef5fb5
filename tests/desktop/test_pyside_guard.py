"""A guard against PySide6 builds that lose a reference to None at every call of a void function.

6.12.0 does on Python 3.11, and the process aborts after some thousand calls ("none_dealloc"). From Python 3.12 on
None is immortal, and its count does not move at all.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, qVersion

CALLS = 5000


def test_void_calls_of_qt_do_not_use_none_up() -> None:
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        thing.setObjectName("card")
    lost = before - sys.getrefcount(None)
    assert lost < CALLS // 10


def test_qt_is_older_than_the_version_that_aborts() -> None:
    assert (6, 8) <= tuple(map(int, qVersion().split(".")[:2])) < (6, 12)
