"""For all tests: Qt, where a test uses it, draws into memory; bytecode is kept. Nothing here imports Qt."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"  # whatever is spoken where the tests are run

if sys.dont_write_bytecode:
    # Every window of a test starts processes of the program, and each would compile all that it imports.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / "build" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What measures the strength of bots, or plays very long, is left to ``dev.py test --all``."""
    if "DEALERS_CHOICE_NIGHTLY" in os.environ:
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if item not in nightly]


def pytest_collection_finish() -> None:
    """Thousands of tests have been loaded, and stay: no search for garbage need go through them again and again."""
    gc.collect()
    gc.freeze()
