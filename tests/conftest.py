"""For all tests: Qt, where a test uses it, draws into memory. Nothing here imports Qt."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
