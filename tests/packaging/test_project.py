"""The project's own papers: what must be so for it to install, to be checked and to be found."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import sys
import tomllib
from collections.abc import Iterator
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


def test_pypi_is_told_what_the_stores_are_told() -> None:
    spec = importlib.util.spec_from_file_location("facts", ROOT / "packaging" / "facts.py")
    assert spec is not None
    assert spec.loader is not None
    facts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(facts)
    project = PROJECT["project"]
    assert project["description"] == facts.SUMMARY
    assert project["urls"] == {
        "Homepage": facts.HOMEPAGE, "Releases": facts.RELEASES, "Source": facts.SOURCE, "Issues": facts.ISSUES,
    }  # fmt: skip
    assert [author["name"] for author in project["authors"]] == [facts.MAKERS]
    assert set(project["keywords"]) <= set(facts.KEYWORDS)
    assert project["gui-scripts"] == {"dealers-choice-window": project["scripts"]["dealers-choice"]}
    assert len(project["classifiers"]) == len(set(project["classifiers"]))
    assert "Typing :: Typed" in project["classifiers"]


def test_pictures_of_the_readme_are_found_from_pypi_too() -> None:
    """There only addresses lead to them: a hook of the build writes them into the copy that PyPI shows."""
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", read("README.md"))
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).exists(), picture
    metadata = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    assert metadata["path"] == "packaging/readme_hook.py"


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


@pytest.mark.parametrize("name", ["program", "freezer", "compiler", "wheels", "tools"])
def test_everything_that_builds_is_fixed_down_to_its_bytes(name: str) -> None:
    """``packaging/lock.py`` writes the locked lists anew when one has changed."""
    wanted = re.findall(r"^([\w-]+)==([\w.]+)", read(f"packaging/{name}.txt"), re.MULTILINE)
    locked = read(f"packaging/locked/{name}.txt")
    parts = re.split(r"^(?=[\w-]+==)", locked, flags=re.MULTILINE)[1:]
    found = {}
    for part in parts:
        package, version = re.findall(r"^([\w-]+)==([\w.]+)", part)[0]
        found[package.replace("_", "-").lower()] = version
        assert re.findall(r"--hash=sha256:[0-9a-f]{64}\b", part), package
    assert wanted
    for package, version in wanted:
        assert found[package.replace("_", "-").lower()] == version
    assert '"--require-hashes"' in read("packaging/build.py")


@pytest.mark.parametrize(
    "path", [".ci/run", *(str(file.relative_to(ROOT)) for file in sorted((ROOT / "packaging").rglob("*.sh")))]
)
def test_no_script_pipes_into_what_stops_reading_early(path: str) -> None:
    """Under pipefail the writer's broken pipe counts as a failure, at random: 7 of 20 runs on a good package."""
    text = read(path).replace("\\\n", " ")
    assert "pipefail" in text
    early = re.findall(r"\|\s*(?:LC_ALL=\S+ )?(?:grep -\w*[qm]\w*|head)\b.*", text)
    assert early == []


@pytest.mark.parametrize("file", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda file: file.name)
def test_no_workflow_pipes_into_what_stops_reading_early(file: Path) -> None:
    """GitHub's bash has pipefail set wherever it is named as the shell."""
    assert not re.findall(r"\|\s*(?:grep -\w*[qm]\w*|head)\b", file.read_text(encoding="utf-8"))


def test_the_map_names_files_and_folders_that_are_there() -> None:
    roots = ("", "rules/cardrules/", "desktop/dealers_choice/", "rules/")
    named = re.findall(r"`([\w.-]+(?:/[\w.*<>-]+)+|\w+\.py)`", read("docs/map.md"))
    assert len(named) > 30
    for path in named:
        patterns = [root + path.replace("<id>", game) for root in roots for game in ("skat", "mini_baccarat")]
        assert any(next(ROOT.glob(pattern), None) for pattern in patterns), path


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "docs/adding_a_game.md",
        "docs/map.md",
        "docs/protocol.md",
    ],
)
def test_links_within_the_papers_lead_somewhere(path: str) -> None:
    words = re.sub(r"^```.*?^```", "", read(path), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", words):
        if "://" not in target:
            assert (ROOT / path).parent.joinpath(target).exists(), target


def test_no_text_is_the_name_of_a_class() -> None:
    """What a class is called is no word for players. Names that are data stand in the catalogue, and in what Qt asks by
    the class of an object."""
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8")) for root in ROOTS for path in (ROOT / root).rglob("*.py")
    }
    classes = {each.name for tree in trees.values() for each in ast.walk(tree) if isinstance(each, ast.ClassDef)}
    named = {name for name in classes if re.fullmatch(r"[A-Z][a-z]+([A-Z][a-z]+)+", name)}
    found = [
        (path.name, part.value)
        for path, tree in trees.items()
        for part in _without_names(tree)
        if isinstance(part, ast.Constant) and part.value in named
    ]
    assert {path for path, _ in found} == {"catalogue.py", "table_widget.py"}, found


def _without_names(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module but what it exports, and types that are written as texts."""
    for part in ast.iter_child_nodes(tree):
        exported = isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__all__"
        typed = isinstance(part, ast.Call) and ast.unparse(part.func) in ("TypeVar", "cast")
        if not exported and not typed:
            yield part
            yield from _without_names(part.value if isinstance(part, ast.Subscript) else part)
