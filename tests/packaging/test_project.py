"""The project's own papers: what must be so for it to install, to be checked and to be found."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import dealers_choice

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ROOTS = ["rules", "desktop", "resources"]
TEST_COMMAND = "python3 packaging/dev.py test"


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_packaging_is_no_package() -> None:
    """It would hide the library of that name from every program started in the checkout."""
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_no_script_in_packaging_hides_a_standard_module() -> None:
    assert not {file.stem for file in (ROOT / "packaging").glob("*.py")} & sys.stdlib_module_names


def test_every_tool_knows_the_same_three_roots() -> None:
    tools = PROJECT["tool"]
    assert tools["pytest"]["ini_options"]["pythonpath"][:3] == ROOTS
    assert tools["mypy"]["mypy_path"] == ROOTS
    assert tools["ruff"]["src"] == ROOTS
    assert tools["hatch"]["build"]["dev-mode-dirs"] == ROOTS
    packages = [f"{root}/{package}" for root in ROOTS for package in _packages(ROOT / root)]
    assert tools["hatch"]["build"]["targets"]["wheel"]["packages"] == packages
    names = [package.partition("/")[2] for package in packages]
    assert tools["mypy"]["packages"] == tools["importlinter"]["root_packages"] == names
    assert tools["coverage"]["run"]["source_pkgs"] == names
    assert tools["mypy"]["strict"] is True


def _packages(root: Path) -> list[str]:
    return sorted(folder.name for folder in root.iterdir() if (folder / "__init__.py").exists())


def test_every_runtime_dependency_has_a_lower_bound() -> None:
    for dependency in PROJECT["project"]["dependencies"]:
        assert re.match(r"[A-Za-z0-9-]+>=\d", dependency), dependency


def test_qt_stays_below_the_version_that_aborts() -> None:
    (qt,) = (name for name in PROJECT["project"]["dependencies"] if name.startswith("PySide6"))
    assert re.fullmatch(r"PySide6-Essentials>=6\.\d+,<6\.12", qt)


def test_the_version_has_one_place() -> None:
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "desktop/dealers_choice/__init__.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", dealers_choice.__version__)
    assert f"## {dealers_choice.__version__}" in read("CHANGELOG.md")


def test_the_two_commands_are_on_the_first_screen_of_the_readme() -> None:
    first_screen = read("README.md").splitlines()[:40]
    assert "    python3 packaging/dev.py run " in "\n".join(first_screen) + " "
    assert any(line.startswith(f"    {TEST_COMMAND}") for line in first_screen)


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert TEST_COMMAND in read(".ci/run")
    if os.name == "posix":
        assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_workflow_tests_three_systems_with_pinned_actions_and_few_rights() -> None:
    workflow = read(".github/workflows/test.yml")
    assert "\t" not in workflow
    assert "os: [ubuntu-latest, windows-latest, macos-latest]" in workflow
    lowest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert f'python: ["{lowest}", ' in workflow
    assert "\npermissions:\n  contents: read\n" in workflow
    assert "\nconcurrency:\n" in workflow
    assert "run: python packaging/dev.py test --frozen\n" in workflow
    used = re.findall(r"uses: (\S+)", workflow)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|[0-9a-f]{40})", action), action


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/protocol.md"])
def test_links_within_the_papers_lead_somewhere(path: str) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", read(path)):
        if "://" not in target:
            assert (ROOT / path).parent.joinpath(target).exists(), target
