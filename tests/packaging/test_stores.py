"""What stores want of a release is made of its files and of the one source of facts."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
STORES = ROOT / "packaging" / "stores"
VERSION = "1.2.3"

needs_dpkg = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is Debian's")


@pytest.fixture(scope="module")
def stores() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dealers_choice_stores", STORES / "stores.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """The installers of a release, each with its own bytes."""
    for name in (
        "windows-x64.msi", "windows-x64-all-users.msi", "windows-arm64.msi", "windows-arm64-all-users.msi",
        "macos-arm64.dmg", "macos-x86_64.dmg",
    ):  # fmt: skip
        (tmp_path / f"dealers-choice-{VERSION}-{name}").write_bytes(name.encode())
    return tmp_path


@pytest.fixture
def packages(dist: Path) -> Path:
    """The same with a .deb for each processor, small but real."""
    for processor in ("amd64", "arm64"):
        root = dist / "root" / "DEBIAN"
        root.mkdir(parents=True, exist_ok=True)
        control = f"Package: dealers-choice\nVersion: {VERSION}\nArchitecture: {processor}\nMaintainer: A <a@b.c>\n"
        (root / "control").write_text(f"{control}Description: cards\n a card room\n", encoding="utf-8")
        package = dist / f"dealers-choice_{VERSION}_{processor}.deb"
        subprocess.run(["dpkg-deb", "--build", str(root.parent), str(package)], check=True, capture_output=True)
    return dist


def sum_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_winget_gets_every_installer_with_its_sum_and_scope(stores: ModuleType, dist: Path) -> None:
    files = stores.winget(dist, VERSION)
    assert list(files) == [f"DealersChoice.DealersChoice{part}.yaml" for part in ("", ".installer", ".locale.en-US")]
    for text in files.values():
        assert text.startswith("PackageIdentifier: DealersChoice.DealersChoice\nPackageVersion: 1.2.3\n")
        assert text.endswith("ManifestVersion: 1.10.0\n")
    installers = files["DealersChoice.DealersChoice.installer.yaml"]
    told = re.findall(
        r"- Architecture: (\w+)\n  Scope: (\w+)\n  InstallerUrl: \S+/(\S+)\n  InstallerSha256: ([0-9A-F]{64})\n",
        installers,
    )
    assert {(processor, scope) for processor, scope, _, _ in told} == {
        ("x64", "user"), ("x64", "machine"), ("arm64", "user"), ("arm64", "machine"),
    }  # fmt: skip
    for processor, scope, name, told_sum in told:
        assert told_sum == sum_of(dist / name).upper()
        assert (processor in name, "all-users" in name) == (True, scope == "machine")
    assert "- dealers-exam\n" in installers
    assert "baccarat" in files["DealersChoice.DealersChoice.locale.en-US.yaml"]


def test_homebrew_gets_both_disk_images(stores: ModuleType, dist: Path) -> None:
    text = stores.cask(dist, VERSION)
    for processor in ("arm64", "x86_64"):
        assert sum_of(dist / f"dealers-choice-{VERSION}-macos-{processor}.dmg") in text
    assert 'app "Dealer\'s Choice.app"' in text
    assert "zap trash:" in text
    (dist / f"dealers-choice-{VERSION}-macos-arm64.dmg").unlink()
    with pytest.raises(LookupError, match=r"macos-arm64\.dmg is missing"):
        stores.cask(dist, VERSION)


@needs_dpkg
def test_the_apt_repository_agrees_with_its_packages(stores: ModuleType, packages: Path) -> None:
    files = stores.apt(packages, VERSION, 0.0)
    release = files["dists/stable/Release"].decode()
    assert "Architectures: amd64 arm64\n" in release
    assert "Date: Thu, 01 Jan 1970 00:00:00 UTC\n" in release
    for path, content in files.items():
        if not path.endswith("Release"):
            line = f" {hashlib.sha256(content).hexdigest()} {len(content)} {path.removeprefix('dists/stable/')}\n"
            assert line in release
    for processor in ("amd64", "arm64"):
        index = files[f"dists/stable/main/binary-{processor}/Packages"]
        assert gzip.decompress(files[f"dists/stable/main/binary-{processor}/Packages.gz"]) == index
        package = packages / f"dealers-choice_{VERSION}_{processor}.deb"
        assert (
            f"Filename: pool/{package.name}\nSize: {package.stat().st_size}\nSHA256: {sum_of(package)}\n"
            in index.decode()
        )


def index_of(package: str) -> list[dict[str, Any]]:
    """An index in which each package has a wheel of every kind, with the sum that is locked first."""
    sys.path.insert(0, str(STORES))
    import flatpak

    lists = {**flatpak.locked("compiler"), **flatpak.locked("program")}
    sums = sorted(lists[package][1])
    names = [f"{package}-1-py3-none-any.whl"]
    if len(sums) > 4:
        names = [
            f"{package}-1-cp313-cp313-manylinux_2_28_x86_64.whl", f"{package}-1-cp38-abi3-manylinux2014_aarch64.whl",
            f"{package}-1-cp313-cp313-win_amd64.whl", f"{package}-1-cp314-cp314-manylinux_2_28_aarch64.whl",
            f"{package}-1.tar.gz",
        ]  # fmt: skip
    found = [
        {"filename": name, "url": f"https://files.example/{name}", "hashes": {"sha256": each}}
        for name, each in zip(names, sums, strict=False)
    ]
    return [*found, {"filename": names[0], "url": "https://files.example/evil", "hashes": {"sha256": "0" * 64}}]


@pytest.fixture
def manifest(stores: ModuleType, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(stores.flatpak, "files_of", index_of)
    found: dict[str, Any] = stores.flatpak.manifest(stores.flatpak.archive(VERSION, "a" * 64))
    return found


def test_the_flatpak_has_every_source_with_address_and_sum_for_both_processors(
    stores: ModuleType, manifest: dict[str, Any]
) -> None:
    assert manifest["id"] == stores.facts.APP_ID
    assert manifest["command"] == "dealers-choice"
    sources = [source for module in manifest["modules"] for source in module["sources"]]
    assert all(re.fullmatch(r"[0-9a-f]{64}", source["sha256"]) for source in sources)
    assert not [source for source in sources if "evil" in source["url"]], "a file of another sum is not taken"
    assert not [source for source in sources if "win_amd64" in source["url"] or "cp314" in source["url"]]
    for module, name in (("python-libraries", "program"), ("compiler", "compiler")):
        (part,) = (each for each in manifest["modules"] if each["name"] == module)
        for package in stores.flatpak.locked(name):
            if package in stores.flatpak.BROUGHT:
                continue
            fits = [each for each in part["sources"] if f"/{package}-1" in each["url"]]
            processors = [arch for each in fits for arch in each.get("only-arches", ["x86_64", "aarch64"])]
            assert sorted(processors) == ["aarch64", "x86_64"], package
    (miniaudio,) = (source for source in sources if "miniaudio" in source["url"])
    assert miniaudio["url"].endswith(".tar.gz"), "there is no wheel of it for one of them"


def test_the_flatpak_is_let_at_nothing_but_window_and_sound(manifest: dict[str, Any]) -> None:
    assert manifest["finish-args"] == [
        "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio", "--device=dri",
    ]  # fmt: skip
    assert "/build-tools" in manifest["cleanup"], "the compiler is not shipped"


def test_the_flatpaks_commands_name_what_is_there(manifest: dict[str, Any]) -> None:
    commands = "\n".join(manifest["modules"][-1]["build-commands"])
    named = re.findall(r"(?<![/\w])(?:packaging|resources|rules|desktop)/[\w./-]+", commands)
    assert {"packaging/core.py", "packaging/facts.py", "packaging/make_icons.py"} <= set(named)
    for name in named:
        assert (ROOT / name).exists(), name


def test_a_package_without_a_file_for_a_processor_stops_the_manifest(
    stores: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores.flatpak, "files_of", lambda package: index_of(package)[:1])
    with pytest.raises(LookupError, match=r"cffi has no file for aarch64"):
        stores.flatpak.sources_of([("cffi", stores.flatpak.locked("program")["cffi"][1])])


@needs_dpkg
def test_all_is_written_below_dist(stores: ModuleType, packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores.flatpak, "files_of", index_of)
    source = packages / "source.tar.gz"
    source.write_bytes(b"source")
    written = stores.write(packages, source, VERSION)
    names = {path.relative_to(packages / "stores").parts[0] for path in written}
    assert names == {"winget", "homebrew", "apt", "flathub"}
    (told,) = (path for path in written if path.suffix == ".json")
    assert json.loads(told.read_text(encoding="utf-8"))["modules"][-1]["sources"][0]["sha256"] == sum_of(source)


def test_a_release_without_installers_is_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(STORES / "stores.py"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert re.fullmatch(r"stores\.py: there is no Windows installer of \S+ in .+\n", done.stderr)
