"""For all tests: Qt, where a test uses it, draws into memory. Nothing here imports Qt."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What measures the strength of bots, or plays very long, is left to ``dev.py test --all``."""
    if "DEALERS_CHOICE_NIGHTLY" in os.environ:
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if item not in nightly]
