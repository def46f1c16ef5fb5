"""What hatchling asks for the project's own page at PyPI: the README, with addresses where it has paths."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent.parent


def with_addresses(text: str, source: str) -> str:
    """A paper whose links and pictures lead into the source at this address; those that are addresses stay."""
    return re.sub(
        r"\]\((?![a-z]+://|#|mailto:)([^)\s]+)\)", lambda found: f"]({source}raw/main/{found[1]})", text
    )  # fmt: skip


class ReadmeHook(MetadataHookInterface):
    """Gives the README to PyPI."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called before anything is made."""
        homepage = runpy.run_path(str(ROOT / "desktop" / "dealers_choice" / "project.py"))["HOMEPAGE"]
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_addresses(text, f"{homepage}source/")}
