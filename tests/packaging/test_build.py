"""The build script and the files for Linux: what can be known of them without freezing anything."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace
from xml.etree import ElementTree

import pytest

import cardart.drawing.picture_cache
import dealers_choice
from cardrules.catalogue import find
from cardrules.protocol.match_record import Match, record_text
from cardrules.regression_lines import recorded
from cardrules.school.exams import practice_file
from cardrules.school.exams.assignments import Assignments, assignments_text
from cardrules.school.exams.exam import Exam, Written, seal
from cardrules.school.hash_chain import Chain
from dealers_choice import project
from dealers_choice.cli.run_command import COMMANDS
from dealers_choice.school.exams import handed_in_practice, instructors_office
from dealers_choice.school.exams.known_assignments import ASSIGNMENTS
from dealers_choice.storage.file_types import FILE_TYPES

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
LINUX = PACKAGING / "linux"
ENV = {
    **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_GLOBAL": os.devnull,
}  # fmt: skip


def load(file: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load(PACKAGING / "build.py", "dealers_choice_build")
recipe = load(LINUX / "recipe.py", "dealers_choice_linux_recipe")
facts = recipe.facts
icons = load(PACKAGING / "make_icons.py", "dealers_choice_make_icons")
ID: str = recipe.APP_ID


# --------------------------------------------------------------------------------------- the build script


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=root, env=ENV, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A committed checkout with nothing in it but the version and the build script."""
    shutil.copytree(PACKAGING, tmp_path / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    package = tmp_path / "desktop" / "dealers_choice"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""The program."""\n\n__version__ = "2.3.4"\n', encoding="utf-8")
    (tmp_path / ".gitignore").write_text("__pycache__/\nbuild/\ndist/\n", encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    return tmp_path


def refusal(root: Path, *arguments: str, path: str | None = None) -> str:
    """What the script says when it refuses: one line, exit code 2, and nothing made."""
    environment = ENV if path is None else {**ENV, "PATH": path}
    done = subprocess.run(
        [sys.executable, str(root / "packaging" / "build.py"), *arguments], env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert not (root / "dist").exists()
    return done.stderr


@pytest.fixture
def tools(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH on which every tool of the Linux targets is found; none but git works."""
    folder = tmp_path_factory.mktemp("tools")
    for name in ("objcopy", "strip", "readelf", "dpkg-deb"):
        (folder / name).write_text("#!/bin/sh\nexit 9\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize("arguments", [(), ("exe",), ("deb", "rpm"), ("deb", "--dirty")])
def test_a_wrong_target_is_refused_with_the_right_ones(checkout: Path, arguments: tuple[str, ...]) -> None:
    said = refusal(checkout, *arguments)
    assert said == f"build.py: say which one target: {', '.join(build.TARGETS)}\n"


def test_help_names_every_target() -> None:
    done = subprocess.run(
        [sys.executable, str(PACKAGING / "build.py"), "--help"], capture_output=True, text=True, check=True
    )
    for target in build.TARGETS:
        assert re.search(rf"^    {target} ", done.stdout, re.MULTILINE), target


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="these targets are built on Linux")


@linux_only
def test_a_missing_tool_is_named_with_its_package(checkout: Path, tmp_path: Path) -> None:
    assert refusal(checkout, "deb", path=str(tmp_path / "nothing")) == (
        "build.py: missing: git, objcopy, strip, readelf, dpkg-deb; "
        "Debian, Ubuntu: sudo apt-get install binutils dpkg git\n"
    )


@linux_only
@pytest.mark.parametrize(("target", "system"), [("windows", "Windows"), ("macos", "macOS")])
def test_another_systems_target_is_refused(checkout: Path, target: str, system: str) -> None:
    assert refusal(checkout, target) == f"build.py: {target} is built on {system}, and this is Linux\n"


@linux_only
def test_a_changed_tree_is_refused(checkout: Path, tools: str) -> None:
    (checkout / "new.txt").write_text("new", encoding="utf-8")
    said = refusal(checkout, "deb", path=tools)
    assert said == "build.py: not as committed: new.txt; commit it, or say --allow-dirty\n"


@linux_only
def test_a_tag_of_another_version_is_refused(checkout: Path, tools: str) -> None:
    git(checkout, "tag", "v2.3.5")
    said = refusal(checkout, "deb", path=tools)
    assert said == "build.py: the commit is tagged v2.3.5, but the program says it is 2.3.4\n"


@linux_only
def test_outside_of_git_it_says_so(checkout: Path, tools: str) -> None:
    shutil.rmtree(checkout / ".git")
    assert refusal(checkout, "deb", path=tools).startswith("build.py: git status failed: fatal: not a git")


def test_the_right_tag_and_others_are_no_obstacle(checkout: Path) -> None:
    build.check_tree(checkout, "2.3.4", allow_dirty=False)
    git(checkout, "tag", "v2.3.4")
    git(checkout, "tag", "nightly")
    build.check_tree(checkout, "2.3.4", allow_dirty=False)


def test_a_changed_tree_may_be_built_when_asked_but_a_wrong_tag_never(checkout: Path) -> None:
    (checkout / "packaging" / "build.py").write_text("", encoding="utf-8")
    with pytest.raises(build.BuildError, match=r"^not as committed: packaging/build\.py; commit it"):
        build.check_tree(checkout, "2.3.4", allow_dirty=False)
    build.check_tree(checkout, "2.3.4", allow_dirty=True)
    git(checkout, "tag", "v1.0.0")
    with pytest.raises(build.BuildError, match=r"tagged v1\.0\.0"):
        build.check_tree(checkout, "2.3.4", allow_dirty=True)


def test_the_version_has_one_place() -> None:
    assert build.read_version(ROOT) == dealers_choice.__version__


@pytest.mark.parametrize("line", ['__version__ = "1.0"', '__version__ = "1.0.0rc1"', ""])
def test_a_version_is_three_numbers(checkout: Path, line: str) -> None:
    (checkout / "desktop" / "dealers_choice" / "__init__.py").write_text(line, encoding="utf-8")
    with pytest.raises(build.BuildError, match=r'must say __version__ = "1\.2\.3"'):
        build.read_version(checkout)


def test_what_is_frozen_is_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = re.findall(
        r"^([\w-]+)==([\d.]+)(?: ;.+)?$", (PACKAGING / "program.txt").read_text(encoding="utf-8"), re.MULTILINE
    )
    pinned = {name.replace("_", "-").lower(): tuple(map(int, version.split("."))) for name, version in pins}
    shipped = [*project["dependencies"], *project["optional-dependencies"]["sound"]]
    asked = {re.split(r"[<>=]", line)[0].lower(): line.partition(";")[0] for line in shipped}
    assert set(pinned) == {*asked, "shiboken6", "cffi", "pycparser"}
    assert pinned["shiboken6"] == pinned["pyside6-essentials"]
    for name, line in asked.items():
        for sign, bound in re.findall(r"(>=|<)([\d.]+)", line):
            limit = tuple(map(int, bound.split(".")))
            assert pinned[name] >= limit if sign == ">=" else pinned[name] < limit, line


def test_every_tool_has_one_version() -> None:
    lines = [
        line
        for name in ("compiler.txt", "freezer.txt", "tools.txt", "wheels.txt")
        for line in (PACKAGING / name).read_text(encoding="utf-8").splitlines()
    ]
    pins = [line for line in lines if not line.startswith("#")]
    assert {pin.split("==")[0] for pin in pins} >= {"mypy", "pyinstaller", "nfpm", "cyclonedx-bom"}
    assert all(re.fullmatch(r"[a-z0-9-]+==[\d.]+", pin) for pin in pins)


@linux_only
def test_without_a_compiler_a_trial_goes_on_and_a_release_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "BUILD", tmp_path)
    (tmp_path / "core").mkdir()  # what an earlier build has left
    monkeypatch.setenv("PATH", str(tmp_path))
    build.compile_core(must=False)
    assert capsys.readouterr().err == (
        "build.py: the core is not compiled, so the program will be slower: "
        "no C compiler; Debian, Ubuntu: sudo apt-get install gcc libc6-dev\n"
    )
    assert not (tmp_path / "core").exists()
    (tmp_path / "cc").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "cc").chmod(0o755)
    monkeypatch.setattr(build.sysconfig, "get_path", lambda name: str(tmp_path / name))
    with pytest.raises(build.BuildError, match=r"cannot be compiled: no header files of Python; .* python3-dev$"):
        build.compile_core(must=True)
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "Python.h").write_text("", encoding="utf-8")
    steps: list[list[str]] = []
    monkeypatch.setattr(build, "make_environment", lambda *lists: Path(*lists))
    monkeypatch.setattr(build, "run", steps.append)
    build.compile_core(must=True)
    compiling = ["compiler/compiler.txt", str(PACKAGING / "core.py"), str(tmp_path / "core")]
    assert steps == [compiling]
    (tmp_path / "core").mkdir()
    build.compile_core(must=True)
    assert steps == [compiling]  # what was made of the same is kept
    (tmp_path / "core.stamp").write_text("made of something else", encoding="utf-8")
    build.compile_core(must=True)
    assert steps == [compiling, compiling]


@pytest.mark.parametrize(
    ("core", "version", "taken"),
    [("/some/core", "standard", True), ("/some/core", "editable", False), ("", "standard", False)],
)
def test_a_wheel_carries_the_core_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, core: str, version: str, taken: bool
) -> None:
    monkeypatch.setitem(
        sys.modules, "hatchling.builders.hooks.plugin.interface", SimpleNamespace(BuildHookInterface=object)
    )
    monkeypatch.setenv("DEALERS_CHOICE_CORE", core)
    data: dict[str, object] = {"force_include": {}, "pure_python": True, "infer_tag": False}
    load(PACKAGING / "wheel_hook.py", "dealers_choice_wheel_hook").CoreHook().initialize(version, data)
    assert data["force_include"] == ({core: "cardrules/core"} if taken else {})
    assert data["pure_python"] is not taken
    if taken and sys.platform == "linux":  # PyPI refuses one for "linux" at large
        python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
        assert re.fullmatch(rf"{python}-{python}-manylinux_2_\d+_\w+", str(data["tag"]))
    else:
        assert data["infer_tag"] is taken


# ---------------------------------------------------------------------------------------- files for Linux


def filled(name: str) -> str:
    text: str = recipe.facts.fill(LINUX / name, "1.2.3", "2026-11-21")
    assert not re.search(r"@[A-Z]+@", text)
    return text


def entry() -> dict[str, str]:
    lines = filled(f"{ID}.desktop").splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1 : lines.index("")])


def test_the_window_finds_its_desktop_file() -> None:
    app = (ROOT / "desktop" / "dealers_choice" / "window" / "application.py").read_text(encoding="utf-8")
    assert "setDesktopFileName(APP_ID)" in app
    assert project.APP_ID == ID
    assert f'setApplicationName("{entry()["StartupWMClass"]}")' in app


def test_the_desktop_entry_opens_every_kind_of_file() -> None:
    desktop = entry()
    assert desktop["Type"] == "Application"
    assert desktop["Exec"] == "dealers-choice %f"
    assert desktop["Icon"] == ID
    assert desktop["MimeType"] == "".join(f"{kind.mime};" for kind in FILE_TYPES)
    assert "application/x-dealers-choice-match" in desktop["MimeType"], "it is registered so on many a computer"
    for word in ("baccarat", "casino", "dealer", "croupier", "skat", "spades", "pinochle"):
        assert word in desktop["Keywords"].split(";"), word
    assert {"Game", "CardGame"} <= set(desktop["Categories"].split(";"))


MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def first_line(kind: str) -> str:
    """As the program writes a file of this kind."""
    match kind:
        case "match":
            return record_text(Match("pyramid", seed="17").record({"players": ["human"]}))
        case "exam":
            return seal(Exam("spring-1", "Spring", "Lindenhof", written=Written(30)), "4711")
        case "assignments":
            return assignments_text(Assignments("Lindenhof", "2026-03-02T09:00+01:00", ()))
        case "result":
            return (ROOT / "tests" / "desktop" / "data" / "first.dealers-result").read_text(encoding="utf-8")
    return Chain().add({"format": practice_file.FORMAT})


def test_files_are_known_by_name_and_by_their_first_bytes() -> None:
    root = ElementTree.fromstring(filled(f"{ID}.mime.xml"))  # noqa: S314 - our own file
    kinds = {kind.get("type"): kind for kind in root.findall(f"{MIME}mime-type")}
    assert list(kinds) == [kind.mime for kind in FILE_TYPES]
    for kind in FILE_TYPES:
        told = kinds[kind.mime]
        assert [glob.get("pattern") for glob in told.iter(f"{MIME}glob")] == [f"*{kind.ending}"]
        assert [icon.get("name") for icon in told.iter(f"{MIME}icon")] == [f"{ID}.{kind.id}"]
        starts = [match.get("value") for match in told.iter(f"{MIME}match") if match.get("offset") == "0"]
        assert any(start and first_line(kind.id).startswith(start) for start in starts), kind.id


def test_the_endings_are_those_that_the_program_writes() -> None:
    endings = {kind.id: kind.ending for kind in FILE_TYPES}
    assert endings["assignments"] == ASSIGNMENTS
    assert endings["result"] == instructors_office.ENDING
    assert endings["practice"] == handed_in_practice.ENDING
    window = (ROOT / "desktop" / "dealers_choice" / "window" / "saved_matches.py").read_text(encoding="utf-8")
    assert f'"Match records (*{endings["match"]})"' in window


def test_the_icons_menu_offers_what_the_program_opens() -> None:
    desktop = filled(f"{ID}.desktop")
    assert entry()["Actions"] == "pyramid;hearts;school;"
    for name in entry()["Actions"].rstrip(";").split(";"):
        (command,) = re.findall(rf"\[Desktop Action {name}\]\nName=.+\nExec=dealers-choice (.+)\n", desktop)
        word, *games = command.split()
        assert word in COMMANDS
        assert all(find(game) for game in games)


def test_the_metainfo_agrees_with_the_other_files() -> None:
    root = ElementTree.fromstring(filled(f"{ID}.metainfo.xml"))  # noqa: S314 - our own file
    assert root.findtext("id") == ID
    assert root.findtext("launchable") == f"{ID}.desktop"
    assert root.findtext("name") == entry()["Name"]
    assert root.findtext("summary") == entry()["Comment"]
    assert root.findtext("provides/binary") == entry()["Exec"].split()[0]
    assert [each.text for each in root.findall("provides/mediatype")] == entry()["MimeType"].rstrip(";").split(";")
    assert [each.text for each in root.findall("keywords/keyword")] == entry()["Keywords"].rstrip(";").split(";")
    (release,) = root.iter("release")
    assert (release.get("version"), release.get("date")) == ("1.2.3", "2026-11-21")
    images = list(root.iter("image"))
    assert [Path(image.text or "").stem for image in images] == list(facts.SCREENSHOTS)
    assert {(image.get("width"), image.get("height")) for image in images} == {
        tuple(map(str, recipe.SCREENSHOT_SIZE))
    }  # fmt: skip


def test_the_shop_window_says_what_there_is_and_for_what_age() -> None:
    root = ElementTree.fromstring(filled(f"{ID}.metainfo.xml"))  # noqa: S314 - our own file
    told = " ".join("".join(root.find("description").itertext()).split())  # type: ignore[union-attr]
    for game in recorded():
        assert game.title in told, game.title
    assert "Dealer School" in told
    rating = {each.get("id"): each.text for each in root.findall("content_rating/content_attribute")}
    assert rating == {"gambling-simulation": "mild"}, "chips without money"
    assert root.find("developer").get("id") == ID.rpartition(".")[0]  # type: ignore[union-attr]
    assert "school" in facts.SCREENSHOTS
    assert facts.news("0.1.0"), "the release notes are the first paragraph of the changelog's part"
    addresses = [each.text or "" for each in root.findall("url")]
    assert addresses == [facts.HOMEPAGE, facts.ISSUES, facts.SOURCE]


def test_the_shell_completes_commands_games_and_files(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(PACKAGING / "completion.py"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    bash, zsh = tmp_path / "dealers-choice", tmp_path / "_dealers-choice"
    assert zsh.read_text(encoding="utf-8").startswith("#compdef dealers-choice\n")
    assert f"subparsers=({' '.join(COMMANDS)})" in bash.read_text(encoding="utf-8")
    if not shutil.which("bash"):
        return

    def offered(*words: str) -> list[str]:
        line = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}"
        ask = f"source {bash}; {line}; _shtab_dealers_choice dealers-choice {words[-1]} {words[-2]}"
        said = subprocess.run(
            ["bash", "-c", f'{ask}; echo "${{COMPREPLY[@]}}"'], capture_output=True, text=True, check=True
        )
        return said.stdout.split()

    assert offered("dealers-choice", "sch") == ["school"]
    assert offered("dealers-choice", "play", "pin") == ["pinochle"]
    assert offered("dealers-choice", "play", "--se") == ["--seat-bots"]


def test_a_template_with_a_mark_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    template = tmp_path / "template"
    template.write_text("@NAME@ @NOBODY_KNOWS@", encoding="utf-8")
    with pytest.raises(ValueError, match="template: nobody knows @NOBODY_KNOWS@"):
        facts.fill(template, "1.2.3", "2026-11-21")


def test_facts_fill_a_template_from_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "made" / "dealers-choice.desktop"
    command = [sys.executable, str(PACKAGING / "facts.py"), "fill", str(LINUX / f"{ID}.desktop"), str(out)]
    subprocess.run(command, check=True)
    assert out.read_text(encoding="utf-8") == filled(f"{ID}.desktop")
    done = subprocess.run(command[:3], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "facts.py: say fill TEMPLATE OUT\n")


def test_the_man_page_names_every_command() -> None:
    page = filled("dealers-choice.6")
    assert page.startswith('.TH DEALERS-CHOICE 6 "2026-11-21" "Dealer\'s Choice 1.2.3"')
    for command in COMMANDS:
        assert re.search(rf"^\.BI? {command}\b", page, re.MULTILINE), command
    for option in ("help", "version", "self\\-test"):
        assert f"\\-\\-{option}" in page
    for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "ENVIRONMENT", "FILES"):
        assert f".SH {section}\n" in page


def test_every_licence_that_the_copyright_file_names_is_in_it() -> None:
    text = filled("copyright")
    assert text.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n")
    bodies = re.findall(r"^License: (.+)\n (?!\s)", text, re.MULTILINE)
    used = re.findall(r"^License: (.+)$", text, re.MULTILINE)
    assert len(bodies) == len(set(bodies))
    assert set(used) == set(bodies)
    for library in ("PySide6", "shiboken6", "libicu", "libpython", "libffi", "libsqlite3", "libbz2", "liblzma"):
        assert f"_internal/{library}" in text or f"lib/{library}" in text, library


# ---------------------------------------------------------------------------------------------- packages


def test_the_deb_depends_on_every_library_by_its_package() -> None:
    depends = recipe.depends()
    names = [line.split()[0] for line in depends]
    assert names == sorted(set(names))
    # Without these the program would stop under X even on a desktop that has everything else.
    assert {"libxcb-cursor0", "libxkbcommon-x11-0", "libegl1", "libgl1", "libglib2.0-0", "libc6"} <= set(names)
    assert f"libc6 (>= {recipe.GLIBC})" in depends
    assert not {*recipe.WAYLAND.values()} & set(names)


def test_the_rpm_requires_the_same_libraries_by_their_names() -> None:
    requires = recipe.requires()
    assert len(requires) == len(set(requires))
    for library in recipe.LIBRARIES:
        assert library.startswith("ld-linux") or f"{library}()(64bit)" in requires


def test_the_advice_for_a_missing_library_names_packages_of_the_deb() -> None:
    advice = (ROOT / "desktop" / "dealers_choice" / "window" / "launcher.py").read_text(encoding="utf-8")
    advised = re.findall(r"\blib[\w.+-]*\d\b", advice.partition("apt-get install")[2])
    assert advised
    assert set(advised) <= set(recipe.LIBRARIES.values())


@linux_only
def test_the_payload_and_its_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, drawn, root = tmp_path / "stage", tmp_path / "drawn", tmp_path / "root"
    (stage / "_internal" / "cardart").mkdir(parents=True)
    (stage / "dealers-choice").write_bytes(b"program")
    (stage / "_internal" / "cardart" / "icon.svg").write_bytes(b"<svg/>")
    (stage / "_internal" / "libx.so.1").symlink_to("cardart/icon.svg")
    drawn.mkdir()
    (drawn / "dealers-choice-48.png").write_bytes(b"png")
    monkeypatch.setattr(recipe, "ICONS", drawn)
    (tmp_path / "completion").mkdir()
    for name in recipe.COMPLETIONS.values():
        (tmp_path / "completion" / name).write_text("complete", encoding="utf-8")
    recipe.lay_out(stage, root, "1.2.3", 1_700_000_000)
    files = {str(path.relative_to(root)): path for path in root.rglob("*") if not path.is_dir()}
    for name in (
        "usr/lib/dealers-choice/dealers-choice", f"usr/share/applications/{ID}.desktop",
        f"usr/share/metainfo/{ID}.metainfo.xml", f"usr/share/mime/packages/{ID}.xml",
        f"usr/share/icons/hicolor/48x48/apps/{ID}.png", f"usr/share/icons/hicolor/scalable/apps/{ID}.svg",
        "usr/share/man/man6/dealers-choice.6.gz", "usr/share/doc/dealers-choice/copyright",
        "usr/share/bash-completion/completions/dealers-choice", "usr/share/zsh/vendor-completions/_dealers-choice",
        "usr/share/doc/dealers-choice/NOTICES", "usr/share/doc/dealers-choice/changelog.gz",
    ):  # fmt: skip
        assert name in files
    assert (root / "usr/bin/dealers-choice").resolve() == (root / "usr/lib/dealers-choice/dealers-choice").resolve()
    assert {path.lstat().st_mtime for path in root.rglob("*")} == {1_700_000_000.0}
    assert os.access(files["usr/lib/dealers-choice/dealers-choice"], os.X_OK)

    entries = recipe.contents(root)
    debians = {name for name in files if "lintian" in name or name.endswith("/changelog.gz")}
    assert {item["dst"] for item in entries if item.get("type") != "dir"} == {f"/{name}" for name in {*files} - debians}
    # A package that owned /usr or /usr/share would be in the way of others.
    folders = [item["dst"] for item in entries if item.get("type") == "dir"]
    assert folders
    assert all(Path(folder).parts[-1] == "dealers-choice" or "/dealers-choice/" in folder for folder in folders)
    told = json.loads(recipe.configuration(root, "1.2.3"))
    assert (told["name"], told["version"], told["depends"]) == ("dealers-choice", "1.2.3", recipe.requires())
    assert told["rpm"]["buildhost"] == "localhost", "the builder's machine has a name that is nobody's business"


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is Debian's")
def test_the_deb_is_packed_by_debians_tool(tmp_path: Path) -> None:
    root, dist = tmp_path / "root", tmp_path / "dist"
    (root / "usr/share/doc/dealers-choice").mkdir(parents=True)
    dist.mkdir()
    (root / "usr/share/doc/dealers-choice/copyright").write_text("free", encoding="utf-8")
    made = []
    for again in range(2):
        time.sleep(1.1 * again)  # a second later it is no other
        package = recipe.pack_deb(root, dist, "1.2.3", 1_700_000_000)
        made.append(package.read_bytes())
    assert made[0] == made[1], "two builds are the same"
    assert package.name == f"dealers-choice_1.2.3_{recipe.DEBIAN}.deb"
    told = subprocess.run(["dpkg-deb", "-f", str(package)], capture_output=True, text=True, check=True).stdout
    assert "Package: dealers-choice\nVersion: 1.2.3\nSection: games\n" in told
    assert f"Depends: {', '.join(recipe.depends())}\n" in told
    assert all(len(line) <= 80 for line in told.partition("Description: ")[2].splitlines())
    assert not (root / "DEBIAN").exists(), "the .rpm is made of the same files"
    packed = subprocess.run(["dpkg-deb", "-c", str(package)], capture_output=True, text=True, check=True).stdout
    assert "root/root" in packed


@linux_only
def test_what_is_not_stripped_is_found(tmp_path: Path) -> None:
    """A Python that is not Debian's brings its tables along: 8 MB in the package, and 67 complaints of lintian."""
    for name in ("libicudata.so.73", "_json.cpython-311-x86_64-linux-gnu.so"):
        (tmp_path / name).write_bytes(b"\x7fELF ... .shstrtab .symtab .strtab")
    (tmp_path / "libQt6Core.so.6").write_bytes(b"\x7fELF ... .shstrtab")
    (tmp_path / "libicudata.so").symlink_to("libicudata.so.73")
    (tmp_path / "notes.txt").write_bytes(b".symtab")
    found = [file.name for file in recipe.unstripped(tmp_path)]
    assert found == ["_json.cpython-311-x86_64-linux-gnu.so", "libicudata.so.73"]


def test_a_library_that_nobody_listed_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "linked", lambda stage: {*recipe.LIBRARIES, *recipe.WAYLAND})
    recipe.check_libraries(tmp_path)
    monkeypatch.setattr(recipe, "linked", lambda stage: {*recipe.LIBRARIES, *recipe.WAYLAND, "libnew.so.1"})
    with pytest.raises(recipe.RecipeError, match=r"not listed \['libnew\.so\.1'\], not needed \[\]"):
        recipe.check_libraries(tmp_path)
    monkeypatch.setattr(recipe, "linked", lambda stage: {*recipe.LIBRARIES})
    with pytest.raises(recipe.RecipeError, match=r"not listed \[\], not needed \['libwayland-client"):
        recipe.check_libraries(tmp_path)


def test_a_folder_of_the_builders_machine_in_the_program_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Python of pyenv's put its own folder into 92 libraries, where whoever can write there could lay others."""
    said = " 0x1d (RUNPATH)  Library runpath: [$ORIGIN/../lib]\n 0x0f (RPATH)  Library rpath: [$ORIGIN:/home/kim/lib]\n"
    monkeypatch.setattr(recipe, "dynamic", lambda files: said)
    monkeypatch.setattr(recipe, "check_libraries", lambda stage: None)
    assert recipe.foreign_paths(tmp_path) == {"/home/kim/lib"}
    with pytest.raises(recipe.RecipeError, match=r"\(/home/kim/lib\): build with the system's own"):
        recipe.build(("deb",), tmp_path, tmp_path / "dist", "1.2.3")
    assert not (tmp_path / "dist").exists()


# ------------------------------------------------------------------------------------ icons and freezing


def png_size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.usefixtures("qapp")
def test_icons_come_in_every_size_of_every_system(tmp_path: Path) -> None:
    icons.make_icons(tmp_path)
    for size in (16, 22, 24, 32, 48, 64, 128, 256, 512):
        assert png_size((tmp_path / f"dealers-choice-{size}.png").read_bytes()) == (size, size)

    ico = (tmp_path / "dealers-choice.ico").read_bytes()
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, 8)
    for line in range(8):
        width, _, _, _, _, _, length, start = struct.unpack_from("<BBBBHHII", ico, 6 + 16 * line)
        assert png_size(ico[start : start + length]) == (width or 256, width or 256)
    assert start + length == len(ico)

    icns = (tmp_path / "dealers-choice.icns").read_bytes()
    assert struct.unpack(">4sI", icns[:8]) == (b"icns", len(icns))
    place, found = 8, {}
    while place < len(icns):
        kind, length = struct.unpack_from(">4sI", icns, place)
        found[kind.decode()] = png_size(icns[place + 8 : place + length])[0]
        place += length
    assert found == icons.MACOS


@pytest.mark.usefixtures("qapp")
def test_each_kind_of_file_has_an_icon_of_its_own(tmp_path: Path) -> None:
    icons.make_icons(tmp_path)
    seen = {(tmp_path / "dealers-choice-64.png").read_bytes()}
    for kind in FILE_TYPES:
        drawn = tmp_path / f"dealers-choice.{kind.id}-64.png"
        assert png_size(drawn.read_bytes()) == (64, 64)
        assert (tmp_path / f"dealers-choice.{kind.id}.ico").is_file()
        assert (tmp_path / f"dealers-choice.{kind.id}.icns").is_file()
        seen.add(drawn.read_bytes())
    assert len(seen) == 1 + len(FILE_TYPES)


@pytest.mark.usefixtures("qapp")
def test_icons_are_the_same_every_time_and_not_empty() -> None:
    from PySide6.QtGui import QImage

    assert icons.draw([32]) == icons.draw([32])
    image = QImage.fromData(icons.draw([16])[16])
    colours = {image.pixel(x, y) for x in range(16) for y in range(16)}
    assert len(colours) > 40
    assert image.pixelColor(0, 0).alpha() == 0


def test_frozen_sheets_are_kept_by_the_program_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program has no sources beside it; another build must not show the cards of the last."""
    program = tmp_path / "dealers-choice"
    program.write_bytes(b"one")
    os.utime(program, (1, 1))
    monkeypatch.setattr(cardart.drawing.picture_cache, "__file__", str(tmp_path / "_internal" / "cardart" / "kept.pyc"))
    monkeypatch.setattr(sys, "executable", str(program))
    version = cardart.drawing.picture_cache.art_version.__wrapped__
    first = version()
    assert first == version()
    os.utime(program, (2, 2))
    second = version()
    program.write_bytes(b"three")
    os.utime(program, (2, 2))
    assert len({first, second, version()}) == 3


def test_the_frozen_program_thinks_in_its_own_process() -> None:
    roots = os.pathsep.join(str(ROOT / root) for root in ("rules", "desktop", "resources"))
    done = subprocess.run(
        [sys.executable, "-m", "dealers_choice", "--think"], input='{"id":1,"ask":"nothing"}\n',
        env={**os.environ, "PYTHONPATH": roots},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert json.loads(done.stdout)["id"] == 1
