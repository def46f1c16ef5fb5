"""For the reference: examples in docstrings are shown as code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"(?:^>>> .*(?:\n(?!\n).*)*)(?:\n\n?>>> .*(?:\n(?!\n).*)*)*", re.MULTILINE)


class Doctests(Extension):
    """Puts a fence round each example."""

    def on_object(self, *, obj: Object, **_others: Any) -> None:
        """Called for everything that has been read."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
