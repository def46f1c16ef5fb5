"""What the frozen program does without is nothing that it imports."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
ROOTS = [ROOT / "rules", ROOT / "desktop", ROOT / "resources"]


@pytest.fixture(scope="module")
def left_out() -> ModuleType:
    spec = importlib.util.spec_from_file_location("left_out", ROOT / "packaging" / "left_out.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nothing_is_left_out_that_the_program_imports(left_out: ModuleType) -> None:
    assert left_out.missed(ROOTS) == []


def test_a_module_that_only_the_standard_library_asks_for_is_missed(left_out: ModuleType) -> None:
    """So it was with the odds of baccarat: fractions asks for decimal, and decimal for one of two modules."""
    assert left_out.missed(ROOTS, ("_decimal", "_pydecimal")) == [
        "_pydecimal is left out of the frozen program, and decimal imports it"
    ]
    assert left_out.missed(ROOTS, ("_decimal",)) == []


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("import http.client", True),
        ("from http import client", True),
        ("def later():\n    import http", True),
        ("class A:\n    import http", True),
        ("with open('x'):\n    import http", True),
        ("for _ in ():\n    pass\nelse:\n    import http", True),
        ("try:\n    import http\nexcept ImportError:\n    http = None", False),
        ("try:\n    import http\nexcept ImportError:\n    import ssl", True),
        ("try:\n    import json\nexcept ImportError:\n    import ssl", False),
        ("try:\n    import http\nexcept ValueError:\n    pass", True),
        ("try:\n    pass\nfinally:\n    import http", True),
        ("if TYPE_CHECKING:\n    import http", False),
        ("if __name__ == '__main__':\n    import http", False),
        ("match 1:\n    case 1:\n        import http", True),
        ("import webbrowser", False),
        ("from . import http", False),
    ],
)
def test_what_counts_as_asking(left_out: ModuleType, tmp_path: Path, text: str, asked: bool) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "__init__.py").write_text("")
    (tmp_path / "ours" / "part.py").write_text(text)
    assert bool(left_out.missed([tmp_path], ("http", "ssl"))) == asked


def test_every_module_of_ours_is_read_but_what_is_not_shipped(left_out: ModuleType) -> None:
    asked = left_out.asked_for(ROOTS)
    assert {"fractions", "decimal", "_decimal", "sqlite3", "json", "PySide6.QtWidgets"} <= set(asked)
    assert all((ROOT / "resources" / name).is_file() for name in left_out.NOT_SHIPPED)
