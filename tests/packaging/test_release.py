"""What makes releases: the recipes for Windows and macOS, the workflow, the licences and the bill of materials."""

from __future__ import annotations

import base64
import importlib.metadata
import importlib.util
import json
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import dealers_choice
from dealers_choice.storage.file_types import FILE_TYPES

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
WIX = "{http://schemas.microsoft.com/wix/2006/wi}"
APP_ID = "example.dealerschoice.cardroom"
GUID = r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}"  # Windows Installer knows capitals only


def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.replace("/", "_").removesuffix(".py"), PACKAGING / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(folder: Path) -> Path:
    """A folder as PyInstaller makes it, small."""
    for name in (
        "dealers-choice.exe", "dealers-choice-cli.exe", "_internal/python3.dll", "_internal/PySide6/Qt6Core.dll",
        "_internal/PySide6/plugins/platforms/qwindows.dll", "_internal/cardart/licences/GPL-3.txt",
    ):  # fmt: skip
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(name.encode())
    return folder


# ---------------------------------------------------------------------------------------------- Windows


@pytest.fixture(scope="module")
def windows() -> ModuleType:
    return load("windows/recipe.py")


def sources(windows: ModuleType, scope: str, stage: Path) -> list[ET.Element]:
    """All sources of an installer, as the preprocessor leaves them: the main one, files, kinds of file."""
    text = (PACKAGING / "windows" / "dealers-choice.wxs").read_text(encoding="utf-8")
    for name, value in {"Scope": scope, **windows.SCOPES[scope]}.items():
        text = text.replace(f"$(var.{name})", value)
    lines, kept = [], [True]
    for line in text.splitlines():
        if wanted := re.fullmatch(r"<\?if (\w+) = (\w+) \?>", line):
            kept.append(wanted[1] == wanted[2])
        elif line == "<?else ?>":
            kept[-1] = not kept[-1]
        elif line == "<?endif ?>":
            kept.pop()
        elif all(kept):
            lines.append(line)
    return [
        ET.fromstring(each)  # noqa: S314 - ours
        for each in ("\n".join(lines), windows.files_source(stage, scope), windows.types_source(scope))
    ]


@pytest.fixture(params=["perUser", "perMachine"])
def installer(request: pytest.FixtureRequest, windows: ModuleType, tmp_path: Path) -> tuple[str, list[ET.Element]]:
    """For whom it is, and its sources."""
    stage = program(tmp_path / "stage")
    (stage / "icons").mkdir()
    for kind in FILE_TYPES:
        (stage / windows.icon_of(kind.id)).write_bytes(b"icon")
    return request.param, sources(windows, request.param, stage)


def test_a_windows_installer_is_for_one_user_or_for_all_and_upgrades(
    windows: ModuleType, installer: tuple[str, list[ET.Element]]
) -> None:
    scope, (wxs, *_) = installer
    product, package, upgrade = wxs[0], wxs.find(f".//{WIX}Package"), wxs.find(f".//{WIX}MajorUpgrade")
    assert package is not None
    assert upgrade is not None
    assert (product.attrib["Name"], product.attrib["Manufacturer"]) == ("$(var.Title)", "$(var.Makers)")
    assert product.attrib["Version"] == "$(var.Version)"
    assert product.attrib["Id"] == "*"
    codes = {"perUser": "61ADEFB6-CDF6-48C2-B574-442B25E62A5A", "perMachine": "B9C4A7D2-6C0B-4B5E-8E39-2F4D0C1A77E6"}
    assert product.attrib["UpgradeCode"] == codes[scope], "it must never change"
    assert package.attrib["InstallScope"] == scope
    assert package.attrib["InstallPrivileges"] == {"perUser": "limited", "perMachine": "elevated"}[scope]
    assert "newer version" in upgrade.attrib["DowngradeErrorMessage"]
    properties = {each.attrib["Id"]: each.attrib.get("Value") for each in wxs.iter(f"{WIX}Property")}
    icon = wxs.find(f".//{WIX}Icon")
    assert icon is not None
    assert properties["ARPPRODUCTICON"] == icon.attrib["Id"]
    folders = [each.attrib["Id"] for each in wxs.iter(f"{WIX}Directory")]
    place = {"perUser": ["LocalAppDataFolder", "UserPrograms"], "perMachine": ["ProgramFiles64Folder"]}[scope]
    assert folders == ["TARGETDIR", *place, "INSTALLDIR", "ProgramMenuFolder"]


def test_every_component_of_the_windows_installers_can_be_removed_again(
    windows: ModuleType, installer: tuple[str, list[ET.Element]]
) -> None:
    scope, parts = installer
    components = [each for part in parts for each in part.iter(f"{WIX}Component")]
    guids = [each.attrib["Guid"] for each in components]
    assert len(set(guids)) == len(guids)
    for component in components:
        assert re.fullmatch(GUID, component.attrib["Guid"])
        keys = [each for each in component if each.attrib.get("KeyPath") == "yes"]
        assert [key.attrib["Root"] for key in keys] == [windows.SCOPES[scope]["Root"]]
    referred = [each.attrib["Id"] for part in parts for each in part.iter(f"{WIX}ComponentRef")]
    assert sorted(referred) == sorted(each.attrib["Id"] for each in components)
    groups = [each.attrib["Id"] for part in parts for each in part.iter(f"{WIX}ComponentGroupRef")]
    assert groups == ["Payload", "FileTypes"]


def test_no_component_of_one_windows_installer_is_the_others(windows: ModuleType, tmp_path: Path) -> None:
    """Windows counts who uses a component by its GUID: removing one program would leave or take parts of the other."""
    stage = program(tmp_path / "stage")
    found = [
        {each.attrib["Guid"] for part in sources(windows, scope, stage) for each in part.iter(f"{WIX}Component")}
        for scope in windows.SCOPES
    ]
    assert not found[0] & found[1]
    assert "6D2D8138-9976-4CF5-A4EB-5A94CADFD7E8" in found[0], "that of saved matches has been installed already"


def test_windows_start_menu_and_kinds_of_file_lead_to_the_program(
    windows: ModuleType, installer: tuple[str, list[ET.Element]]
) -> None:
    _, (wxs, files, types) = installer
    shortcut = wxs.find(f".//{WIX}Shortcut")
    assert shortcut is not None
    assert shortcut.attrib["Target"] == "[#$(var.Exe)]"
    assert shortcut.attrib["Name"] == "Dealer's Choice"
    values = {
        (each.attrib["Key"], each.attrib.get("Name", "")): each.attrib["Value"]
        for each in types.iter(f"{WIX}RegistryValue")
        if "KeyPath" not in each.attrib
    }
    packed = {each.attrib["Id"] for each in files.iter(f"{WIX}File")}
    classes = "Software\\Classes\\"
    assert [kind.id for kind in FILE_TYPES][:2] == ["match", "exam"]
    for kind in FILE_TYPES:
        known = f"DealersChoice.{kind.id.title()}"
        assert values[classes + kind.ending, ""] == known
        assert values[classes + kind.ending, "Content Type"] == kind.mime
        assert (classes + f"{kind.ending}\\OpenWithProgids", known) in values
        assert values[classes + f"{known}\\shell\\open\\command", ""] == (
            f'"[#{windows.file_id(windows.PROGRAM)}]" "%1"'
        )
        icon = values[classes + f"{known}\\DefaultIcon", ""]
        assert icon.removeprefix("[#").removesuffix("],0") in packed, "its icon comes along"


def test_the_presets_of_a_school_are_named_to_the_windows_installer_and_kept(
    installer: tuple[str, list[ET.Element]],
) -> None:
    _, (wxs, *_) = installer
    (told,) = (each for each in wxs.iter(f"{WIX}RegistryValue") if each.attrib.get("Name") == "Presets")
    assert told.attrib["Value"] == "[PRESETS]"
    (search,) = wxs.iter(f"{WIX}RegistrySearch")
    assert (search.attrib["Root"], search.attrib["Key"], search.attrib["Name"]) == (
        told.attrib["Root"], told.attrib["Key"], told.attrib["Name"],
    )  # fmt: skip
    assert search.attrib["Win64"] == "yes", "where a program of 64 bits has written it"
    kept = {each.attrib["Id"] for each in wxs.iter(f"{WIX}Property") if each.attrib.get("Secure") == "yes"}
    assert kept == {"PRESETS", "KEPTPRESETS"}, "with a window, too, they reach the part that writes"
    (when,) = wxs.iter(f"{WIX}Custom")
    assert when.text == "KEPTPRESETS AND NOT PRESETS", "an upgrade that names none keeps the one there was"


def test_the_windows_recipe_defines_what_the_source_asks_for(
    windows: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (PACKAGING / "windows" / "dealers-choice.wxs").read_text(encoding="utf-8")
    stage = program(tmp_path / "stage")
    asked = set(re.findall(r"\$\(var\.(\w+)\)", source + windows.files_source(stage, "perUser")))
    monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/tools/{name}" if name == "wixl" else None)
    (wixl,) = windows.commands(tmp_path, stage, tmp_path / "out.msi", "1.2.3", "perUser", "x64")
    assert {word.partition("=")[0] for word in wixl if "=" in word} == asked
    assert "Payload=stage" in wixl, "wixl knows no absolute paths"
    assert {f"Title={windows.facts.TITLE}", f"Makers={windows.facts.MAKERS}"} <= set(wixl)
    assert windows.facts.MAKERS not in source, "one place tells who makes it"
    monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/wix/{name}" if name != "wixl" else None)
    candle, light = windows.commands(tmp_path, stage, tmp_path / "out.msi", "1.2.3", "perUser", "arm64")
    assert {word[2:].partition("=")[0] for word in candle if word.startswith("-d")} == asked
    assert candle[-3:] == ["dealers-choice.wxs", "files.wxs", "types.wxs"]
    assert light[-3:] == [str(tmp_path / f"{name}.wixobj") for name in ("dealers-choice", "files", "types")]
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    with pytest.raises(RuntimeError, match=r"neither WiX 3 .* nor wixl"):
        windows.commands(tmp_path, stage, tmp_path / "out.msi", "1.2.3", "perUser", "arm64")


def test_the_list_of_files_is_whole_and_the_same_every_time(windows: ModuleType, tmp_path: Path) -> None:
    stage = program(tmp_path / "stage")
    text = windows.files_source(stage, "perUser")
    assert windows.files_source(program(tmp_path / "other"), "perUser") == text
    root = ET.fromstring(text)  # noqa: S314 - ours
    listed = [each.attrib["Source"].removeprefix("$(var.Payload)/") for each in root.iter(f"{WIX}File")]
    assert sorted(listed) == sorted(p.relative_to(stage).as_posix() for p in stage.rglob("*") if p.is_file())
    components = {each.attrib["Id"]: each for each in root.iter(f"{WIX}Component")}
    folders = 1 + sum(path.is_dir() for path in stage.rglob("*"))
    assert len(components) == len({each.attrib["Guid"] for each in components.values()}) == folders
    for component in components.values():
        assert re.fullmatch(GUID, component.attrib["Guid"])
        assert component.find(f"{WIX}RemoveFolder") is not None
        assert [each.attrib["Root"] for each in component if "KeyPath" in each.attrib] == ["HKCU"]
    assert {each.attrib["Id"] for each in root.iter(f"{WIX}ComponentRef")} == components.keys()
    made = {"INSTALLDIR", *(each.attrib["Id"] for each in root.iter(f"{WIX}Directory"))}
    assert {each.attrib["Id"] for each in root.iter(f"{WIX}DirectoryRef")} == made
    assert windows.file_id(windows.PROGRAM) in {each.attrib["Id"] for each in root.iter(f"{WIX}File")}


def test_windows_names_with_signs_of_xml_are_written_as_such(windows: ModuleType, tmp_path: Path) -> None:
    stage = program(tmp_path / "stage")
    (stage / "rock & roll's.txt").write_bytes(b"")
    names = [each.attrib["Name"] for each in ET.fromstring(windows.files_source(stage, "perUser")).iter(f"{WIX}File")]  # noqa: S314
    assert "rock & roll's.txt" in names


@pytest.mark.parametrize("version", ["1.2", "1.2.3.4", "1.2.3rc1", "v1.2.3", "1000.0.0"])
def test_a_version_that_windows_cannot_have_is_refused(windows: ModuleType, tmp_path: Path, version: str) -> None:
    with pytest.raises(RuntimeError, match=re.escape(version)):
        windows.build(program(tmp_path / "stage"), tmp_path, version)


def test_a_folder_without_the_program_is_refused(windows: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"there is no dealers-choice\.exe"):
        windows.build(tmp_path, tmp_path, "1.2.3")


def test_without_a_certificate_nothing_is_signed(
    windows: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WINDOWS_CERTIFICATE", raising=False)
    monkeypatch.setattr(windows, "run", lambda command, folder: pytest.fail(f"{command} was run"))
    windows.sign(tmp_path / "dealers-choice.exe")


def test_with_a_certificate_programs_and_installer_are_signed(
    windows: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = program(tmp_path / "stage")
    (tmp_path / "icon.ico").write_bytes(b"icon")
    ran: list[list[str]] = []

    def run(command: list[str], folder: Path) -> None:
        ran.append([Path(command[0]).name, *command[1:]])
        if command[0].endswith("wixl"):
            Path(command[command.index("-o") + 1]).write_bytes(b"installer")
        if command[0] == "osslsigncode":
            assert Path(command[command.index("-pkcs12") + 1]).read_bytes() == b"a certificate"
            assert Path(command[command.index("-readpass") + 1]).read_text(encoding="utf-8") == "open sesame"
            source, target = (Path(command[command.index(word) + 1]) for word in ("-in", "-out"))
            target.write_bytes(source.read_bytes() + b" signed")

    monkeypatch.setenv("WINDOWS_CERTIFICATE", base64.b64encode(b"a certificate").decode())
    monkeypatch.setenv("WINDOWS_CERTIFICATE_PASSWORD", "open sesame")
    monkeypatch.setattr(windows, "run", run)
    monkeypatch.setattr(windows, "icon", lambda kind="": tmp_path / "icon.ico")
    monkeypatch.setattr(windows, "signtool_path", lambda: None)
    known = {"wixl", "osslsigncode"}
    monkeypatch.setattr(shutil, "which", lambda name, path=None: name if name in known else None)
    made, for_all = windows.build(stage, tmp_path, "1.2.3")
    assert made.name == f"dealers-choice-1.2.3-windows-{windows.processor()}.msi"
    assert for_all.name == f"dealers-choice-1.2.3-windows-{windows.processor()}-all-users.msi"
    assert [command[0] for command in ran] == [
        "osslsigncode", "osslsigncode", "wixl", "osslsigncode", "wixl", "osslsigncode",
    ]  # fmt: skip
    assert for_all.read_bytes() == b"installer signed"
    assert made.read_bytes() == b"installer signed"
    assert (stage / "dealers-choice.exe").read_bytes().endswith(b" signed")
    assert (stage / "dealers-choice-cli.exe").read_bytes().endswith(b" signed")
    assert "open sesame" not in str(ran)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (stage / "Licences.txt").read_text(encoding="utf-8")
    known.remove("osslsigncode")
    with pytest.raises(RuntimeError, match="neither signtool nor osslsigncode"):
        windows.sign(made)


def test_a_tool_that_fails_is_one_line_without_its_arguments(windows: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError) as raised:
        windows.run([sys.executable, "-c", "print('one'); print('two'); raise SystemExit(3)", "secret"], tmp_path)
    assert "failed: one | two" in str(raised.value)
    assert "secret" not in str(raised.value)


# ------------------------------------------------------------------------------------------------ macOS


@pytest.fixture(scope="module")
def macos() -> ModuleType:
    return load("macos/recipe.py")


def test_the_macos_program_says_what_it_is_and_opens(macos: ModuleType) -> None:
    info = macos.info_plist("1.2.3")
    assert info["CFBundleIdentifier"] == APP_ID
    assert info["CFBundleShortVersionString"] == info["CFBundleVersion"] == "1.2.3"
    assert info["LSMinimumSystemVersion"] == "13.0"
    assert info["LSBackgroundOnly"] is False
    assert info["NSHighResolutionCapable"] is True
    documents, exported = info["CFBundleDocumentTypes"], info["UTExportedTypeDeclarations"]
    for kind, document, told in zip(FILE_TYPES, documents, exported, strict=True):
        assert document["LSItemContentTypes"] == [told["UTTypeIdentifier"]] == [f"{APP_ID}.{kind.id}"]
        assert document["CFBundleTypeIconFile"] == f"dealers-choice.{kind.id}.icns"
        assert told["UTTypeTagSpecification"] == {
            "public.filename-extension": [kind.ending[1:]],
            "public.mime-type": [kind.mime],
        }
        assert told["UTTypeConformsTo"] == ["public.json"]
    assert info["CFBundleName"] + ".app" == macos.APP


def test_the_hardened_runtime_allows_qt_to_be_replaced_and_little_else(macos: ModuleType) -> None:
    allowed = plistlib.loads(macos.ENTITLEMENTS.read_bytes())
    assert allowed == {
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
        "com.apple.security.cs.disable-library-validation": True,
    }


def test_pyinstaller_makes_the_app_and_signs_it(macos: ModuleType) -> None:
    spec = (PACKAGING / "dealers-choice.spec").read_text(encoding="utf-8")
    assert "BUNDLE(" in spec
    assert "info_plist=info" in spec
    assert "codesign_identity=None" in spec, "ad hoc: the identity meets nothing that was installed"
    assert macos.identity() is None


@pytest.fixture
def app(macos: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """An .app of version 1.2.3 beside a stage; the commands that the recipe runs, which here do nothing."""
    contents = tmp_path / macos.APP / "Contents"
    contents.mkdir(parents=True)
    (contents / "Info.plist").write_bytes(plistlib.dumps({**macos.info_plist("1.2.3"), "CFBundleExecutable": "x"}))
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(macos, "run", lambda *command: ran.append(command))
    for name in ("MACOS_IDENTITY", *macos.NOTARY):
        monkeypatch.delenv(name, raising=False)
    return ran


def test_without_secrets_the_disk_image_is_not_signed(
    macos: ModuleType, tmp_path: Path, app: list[tuple[str, ...]]
) -> None:
    (image,) = macos.build(tmp_path / "dealers-choice", tmp_path, "1.2.3")
    assert re.fullmatch(r"dealers-choice-1\.2\.3-macos-\w+\.dmg", image.name)
    assert [command[:2] for command in app] == [
        ("codesign", "--verify"), ("ditto", str(tmp_path / macos.APP)), ("hdiutil", "create"),
    ]  # fmt: skip


def signing(macos: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands of signing; attaching an image shows an .app with two libraries in it."""
    ran: list[tuple[str, ...]] = []

    def run(*command: str) -> None:
        ran.append(command)
        if command[0] == "ditto" and command[2].endswith(macos.APP) and "content" not in command[2]:
            inside = Path(command[2]) / "Contents"
            (inside / "Frameworks").mkdir(parents=True)
            (inside / "MacOS").mkdir()
            (inside / "Frameworks" / "libx.dylib").write_bytes(b"\xcf\xfa\xed\xfe...")
            (inside / "MacOS" / "dealers-choice").write_bytes(b"\xca\xfe\xba\xbe...")
            (inside / "Info.plist").write_bytes(b"<plist/>")

    monkeypatch.setattr(macos, "run", run)
    return ran


def test_with_secrets_the_disk_image_is_signed_and_notarised(
    macos: ModuleType, tmp_path: Path, app: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = signing(macos, monkeypatch)
    monkeypatch.setenv("MACOS_IDENTITY", "Developer ID Application: Somebody (TEAM)")
    for name in macos.NOTARY:
        monkeypatch.setenv(name, "a secret")
    image = tmp_path / "dealers-choice-1.2.3-macos-arm64.dmg"
    macos.sign(image)
    signed = [Path(command[-1]).name for command in ran if command[:2] == ("codesign", "--force")]
    assert signed == ["libx.dylib", "dealers-choice", macos.APP, image.name], "what is inside goes first"
    for command in ran:
        if command[:2] == ("codesign", "--force") and command[-1] != str(image):
            assert command[3:6] == ("--options", "runtime", "--entitlements")
            assert command[6] == str(macos.ENTITLEMENTS)
    assert [command[:2] for command in ran[-3:]] == [
        ("xcrun", "notarytool"), ("xcrun", "stapler"), ("spctl", "--assess"),
    ]  # fmt: skip
    assert ("hdiutil", "create") in [command[:2] for command in ran], "the image is made anew of what was signed"


def test_without_an_identity_an_image_stays_as_it_is(
    macos: ModuleType, tmp_path: Path, app: list[tuple[str, ...]]
) -> None:
    macos.sign(tmp_path / "dealers-choice-1.2.3-macos-arm64.dmg")
    assert app == []


def test_the_notary_is_not_asked_about_what_is_unsigned(
    macos: ModuleType, tmp_path: Path, app: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in macos.NOTARY:
        monkeypatch.setenv(name, "a secret")
    with pytest.raises(RuntimeError, match="MACOS_IDENTITY is missing"):
        macos.sign(tmp_path / "dealers-choice-1.2.3-macos-arm64.dmg")
    assert not any("notarytool" in command for command in app)


def test_an_app_of_another_version_or_none_is_refused(
    macos: ModuleType, tmp_path: Path, app: list[tuple[str, ...]]
) -> None:
    with pytest.raises(RuntimeError, match=r"CFBundleShortVersionString .* is '1\.2\.3', not '1\.2\.4'"):
        macos.build(tmp_path / "dealers-choice", tmp_path, "1.2.4")
    with pytest.raises(RuntimeError, match="there is no"):
        macos.build(tmp_path / "elsewhere" / "dealers-choice", tmp_path, "1.2.3")
    assert app == []


def test_a_missing_tool_of_macos_is_named(macos: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match="hdiutil is missing"):
        macos.run("hdiutil", "create")


# ----------------------------------------------------------------------------------------- the workflow


def jobs() -> dict[str, str]:
    """The text of each job. The file's own schema is checked where workflows run; this needs no YAML reader."""
    parts = re.split(r"^  ([a-z-]+):\n", WORKFLOW.partition("\njobs:\n")[2], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_workflow_builds_what_build_py_knows_on_every_system() -> None:
    targets = re.findall(r"packaging/build\.py ([\w-]+)", WORKFLOW)
    assert sorted(targets) == ["macos", "windows"]
    linux = re.findall(r"            targets: (.+)\n", WORKFLOW)
    assert linux == ["all-linux wheel", "all-linux"], "with a wheel, and on ARM"
    targets += [target for words in linux for target in words.split()]
    assert set(targets) <= set(load("build.py").TARGETS)
    assert jobs().keys() == {
        "test", "linux", "flatpak", "linux-installed", "windows", "sign-windows", "macos", "sign-macos", "publish",
    }  # fmt: skip
    for script in re.findall(r"packaging/[\w./-]+\.(?:py|sh)", WORKFLOW):
        assert (ROOT / script).is_file(), script


def test_what_is_built_is_installed_and_tests_itself() -> None:
    for job in ("linux-installed", "windows", "macos"):
        assert re.search(r"dealers-choice(-cli)?(\.exe)?\"? --self-test", jobs()[job]), job
    for system in ("debian:12", "debian:13", "ubuntu:24.04", "fedora:"):
        assert f"- system: {system}" in jobs()["linux-installed"]
    for runner in ("macos-15\n", "macos-15-intel\n"):
        assert f"runner: {runner}" in jobs()["macos"]


def test_the_workflow_has_few_rights_and_pinned_actions() -> None:
    assert "\t" not in WORKFLOW
    assert "\npermissions: {}\n" in WORKFLOW
    assert "\nconcurrency:\n" in WORKFLOW
    assert 'tags: ["v*"]' in WORKFLOW
    for name, text in jobs().items():
        assert "    runs-on: " in text, name
        assert "    timeout-minutes: " in text, name
        granted = re.findall(r"^      ([a-z-]+): (read|write)\b", text, flags=re.MULTILINE)
        publishes = [("contents", "write"), ("id-token", "write"), ("attestations", "write")]
        expected = {"publish": publishes, "linux-installed": []}.get(name, [("contents", "read")])
        assert granted == expected, name
    used = re.findall(r"uses: (.+)", WORKFLOW)
    assert used
    for action in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    assert WORKFLOW.count("actions/checkout@") == WORKFLOW.count("persist-credentials: false")
    assert not re.search(r"run: .*\$\{\{", WORKFLOW), "what others can name must not become a command"


def test_only_what_needs_a_secret_sees_it_and_all_are_documented() -> None:
    manual = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    secrets = set(re.findall(r"secrets\.(\w+)", WORKFLOW))
    assert secrets == set(re.findall(r"`((?:WINDOWS|MACOS)_\w+)`", manual))
    for name, text in jobs().items():
        if "secrets." in text:
            assert name in ("sign-windows", "sign-macos")
            assert not re.search(r"\b(pip|apt-get|brew|choco|npm) |setup-python|build\.py", text), (
                "nothing is installed"
            )
            assert "    environment: release\n" in text
    recipes = "".join((PACKAGING / system / "recipe.py").read_text(encoding="utf-8") for system in ("windows", "macos"))
    for secret in secrets - {"MACOS_CERTIFICATE", "MACOS_CERTIFICATE_PASSWORD"}:  # these are for the keychain
        assert secret in recipes, secret


def test_every_processor_has_its_packages() -> None:
    for job, runners in (
        ("linux", ["ubuntu-24.04", "ubuntu-24.04-arm"]), ("windows", ["windows-2025", "windows-11-arm"]),
        ("macos", ["macos-15", "macos-15-intel"]),
    ):  # fmt: skip
        assert re.findall(r"^            runner: (\S+)$", jobs()[job], flags=re.MULTILINE) == runners


def test_the_release_waits_for_everything_and_has_sums() -> None:
    kept = {"linux": ["deb", "rpm", "tar.xz", "whl"], "sign-windows": ["msi"], "sign-macos": ["dmg"]}
    for job, kinds in kept.items():
        assert re.findall(r"^            dist/\*\.(\S+)$", jobs()[job], flags=re.MULTILINE) == [*kinds, "cdx.json"]
    publish = jobs()["publish"]
    assert "needs: [test, linux, linux-installed, flatpak, sign-windows, sign-macos]" in publish
    assert "--draft" in publish
    assert "subject-checksums: SHA256SUMS" in publish, "signed, and where it was built is attested"
    assert "dist/* SHA256SUMS SHA256SUMS.sigstore.json" in publish
    assert "packaging/stores/stores.py dist --source" in publish
    assert "if: startsWith(github.ref, 'refs/tags/v')" in publish


def test_the_last_release_is_upgraded_from() -> None:
    linux = jobs()["linux"]
    assert "gh release download" in linux
    assert 'try_deb.sh dist/*.deb "$suite" ${last:+"$last"}' in linux
    assert "fetch-depth: 0" in linux, "where there is no release yet an older state is built from the history"
    assert "for suite in bookworm trixie" in linux


# ------------------------------------------------------------------------ licences and bill of materials


@pytest.fixture(scope="module")
def sbom() -> ModuleType:
    return load("sbom.py")


@pytest.fixture(scope="module")
def notices() -> ModuleType:
    return load("notices.py")


def found_by_cyclonedx(qt: str = "6.11.3") -> dict[str, Any]:
    """As cyclonedx-py writes it, in short."""
    names = [("pip", "23.0.1"), ("setuptools", "66.1.1"), ("platformdirs", "4.14.5"), ("shiboken6", qt)]
    names += [("font-source-sans-pro", "0.0.1"), ("font-source-serif-pro", "0.0.1")]
    names += [("PyNaCl", "1.6.2"), ("cffi", "2.1.1"), ("miniaudio", "1.71")]
    names.append(("PySide6_Essentials", qt))
    refs = [f"{name}=={version}" for name, version in names]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "metadata": {"tools": {"components": []}},
        "components": [
            {"bom-ref": ref, "type": "library", "name": name, "version": version}
            for ref, (name, version) in zip(refs, names, strict=True)
        ],
        "dependencies": [
            *({"ref": ref} for ref in refs[:-1]),
            {"ref": refs[-1], "dependsOn": [f"shiboken6=={qt}"]},
        ],
    }


def test_every_runtime_dependency_has_a_licence_text(notices: ModuleType, tmp_path: Path) -> None:
    assert set(notices.dependencies()) == {
        "pyside6-essentials", "font-source-sans-pro", "font-source-serif-pro", "platformdirs", "pynacl", "miniaudio",
    }  # fmt: skip
    out = tmp_path / "Licences.txt"
    notices.write_notices(out)
    text = out.read_text(encoding="utf-8")
    for words in (
        "Copyright (c) 2026 The Dealer's Choice makers", "GNU LESSER GENERAL PUBLIC LICENSE",
        "GNU GENERAL PUBLIC LICENSE", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", "The platformdirs developers",
        "Frank Denis", "Irmen de Jong", "Adobe Systems Incorporated",
    ):  # fmt: skip
        assert words in text, words


def test_a_dependency_without_a_text_and_a_text_without_a_place_are_refused(
    notices: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(notices, "dependencies", lambda: ["platformdirs", "numpy"])
        with pytest.raises(RuntimeError, match="no licence text for numpy"):
            notices.write_notices(tmp_path / "Licences.txt")
    monkeypatch.setattr(notices, "ORDER", notices.ORDER[:-1])
    with pytest.raises(RuntimeError, match=r"does not know Libraries\.txt"):
        notices.write_notices(tmp_path / "Licences.txt")
    assert not (tmp_path / "Licences.txt").exists()


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_the_bill_of_materials_is_whole(sbom: ModuleType, notices: ModuleType, system: str) -> None:
    bom = sbom.complete(found_by_cyclonedx(), "1.2.3", "3.13.1", "3.50.0", system)
    assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.6")
    assert bom["metadata"]["component"]["name"] == "dealers-choice"
    assert bom["metadata"]["component"]["version"] == "1.2.3"
    components = {component["name"].replace("_", "-").lower(): component for component in bom["components"]}
    assert set(notices.dependencies()) <= components.keys()
    assert not {"pip", "setuptools"} & components.keys()
    assert components["qt"]["version"] == "6.11.3"
    assert components["python"]["version"] == "3.13.1"
    assert components["sqlite"]["version"] == "3.50.0"
    assert ("icu" in components) == (system == "linux")
    assert ("freetype" in components) == (system != "linux")
    refs = [bom["metadata"]["component"]["bom-ref"], *(each["bom-ref"] for each in bom["components"])]
    assert len(set(refs)) == len(refs)
    needs = {entry["ref"]: entry["dependsOn"] for entry in bom["dependencies"]}
    assert needs.keys() == set(refs)
    assert {each for some in needs.values() for each in some} == set(refs[1:]), "everything is needed by something"
    assert bom == sbom.complete(found_by_cyclonedx(), "1.2.3", "3.13.1", "3.50.0", system)


def test_every_library_of_the_bill_has_a_licence_text(sbom: ModuleType) -> None:
    text = (ROOT / "resources" / "cardart" / "licences" / "Libraries.txt").read_text(encoding="utf-8").lower()
    for library in sbom.LIBRARIES:
        assert re.search(rf"^(lib|.*\()?{re.escape(library.name)}\b.*\(.+\)$", text, flags=re.MULTILINE), library.name


def test_the_versions_inside_qt_are_those_of_the_release_that_is_shipped(sbom: ModuleType) -> None:
    shipped = (PACKAGING / "program.txt").read_text(encoding="utf-8")
    assert f"PySide6_Essentials=={sbom.QT_CHECKED}\n" in shipped, "look again: docs/releasing.md says how"


def test_the_version_of_libsodium_is_that_in_the_pynacl_that_is_shipped(sbom: ModuleType) -> None:
    (known,) = (library.version for library in sbom.LIBRARIES if library.name == "libsodium")
    shipped = (PACKAGING / "program.txt").read_text(encoding="utf-8")
    assert f"PyNaCl=={sbom.SODIUM_CHECKED}\n" in shipped, "look again: docs/releasing.md says how"
    changes = (
        importlib.metadata.metadata("PyNaCl").get_payload() or importlib.metadata.metadata("PyNaCl")["Description"]
    )
    told = re.search(r"Updated? ``libsodium`` to (\S+)", changes)
    assert told is not None
    assert told[1].rstrip(".") == known
    bom = sbom.complete(found_by_cyclonedx(), "1.2.3", "3.13.1", "3.50.0", "linux")
    assert {"libsodium": known}.items() <= {each["name"]: each.get("version", "") for each in bom["components"]}.items()


def test_the_bill_of_a_program_without_sound_has_nothing_of_it(sbom: ModuleType) -> None:
    found = found_by_cyclonedx()
    found["components"] = [each for each in found["components"] if each["name"] != "miniaudio"]
    names = {each["name"] for each in sbom.complete(found, "1.2.3", "3.13.1", "3.50.0", "linux")["components"]}
    assert "PyNaCl" in names
    assert not {"miniaudio", "stb_vorbis"} & names


def test_a_bill_without_qt_or_without_its_tool_is_refused(
    sbom: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RuntimeError, match="no PySide6-Essentials"):
        sbom.complete({"components": []}, "1.2.3", "3.13.1", "3.50.0", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match="pip install cyclonedx-bom"):
        sbom.write_sbom(tmp_path / "sbom.json", Path(sys.executable))


def test_the_bill_is_written_from_what_the_tool_finds(
    sbom: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    run = subprocess.run

    def stand_in(command: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
        if command[0] != "/tools/cyclonedx-py":
            return run(command, check=False, **{key: value for key, value in more.items() if key != "check"})
        asked.append(command)
        Path(command[command.index("-o") + 1]).write_text(json.dumps(found_by_cyclonedx()), encoding="utf-8")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(shutil, "which", lambda name: f"/tools/{name}")
    monkeypatch.setattr(subprocess, "run", stand_in)
    sbom.write_sbom(tmp_path / "sbom.json", Path(sys.executable))
    bom = json.loads((tmp_path / "sbom.json").read_text(encoding="utf-8"))
    assert bom["metadata"]["component"]["version"] == dealers_choice.__version__
    assert asked[0][-1] == sys.executable
    assert "--output-reproducible" in asked[0]
