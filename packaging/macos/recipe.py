"""The macOS disk image, from the .app that PyInstaller made. It is signed if the environment says by whom:

- ``MACOS_IDENTITY``: a "Developer ID Application: ..." in a keychain that is open; without it the program is signed
  ad hoc, and a user must allow it at the first start
- ``MACOS_NOTARY_KEY``, ``MACOS_NOTARY_KEY_ID``, ``MACOS_NOTARY_ISSUER``: a key of App Store Connect (the text of its
  .p8 file), its id and its issuer; with them Apple's notary looks at the image, and it opens without a question
"""

from __future__ import annotations

import os
import platform
import plistlib
import runpy
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
APP = "Dealer's Choice.app"
ENTITLEMENTS = HERE / "entitlements.plist"
NOTARY = ("MACOS_NOTARY_KEY", "MACOS_NOTARY_KEY_ID", "MACOS_NOTARY_ISSUER")


def info_plist(version: str) -> dict[str, Any]:
    """What the .app says of itself; PyInstaller adds the names of its program and icon."""
    text = (HERE / "Info.plist").read_bytes().replace(b"@VERSION@", version.encode())
    info: dict[str, Any] = plistlib.loads(text)
    return info


def identity() -> str | None:
    """Who signs, or None: ad hoc."""
    return os.environ.get("MACOS_IDENTITY") or None


def build(stage: Path, dist: Path, version: str) -> list[Path]:
    """Make the disk image of the .app that lies beside ``stage``, the program's folder, in ``dist``; return what was
    made. Raises RuntimeError."""
    app = stage.parent / APP
    check(app, version)
    image = dist / f"dealers-choice-{version}-macos-{platform.machine()}.dmg"
    with tempfile.TemporaryDirectory(prefix="dealers-choice-dmg-") as name:
        content = Path(name) / "content"
        content.mkdir()
        run("ditto", str(app), str(content / APP))  # a plain copy would lose links and signatures
        (content / "Applications").symlink_to("/Applications")
        runpy.run_path(str(HERE.parent / "notices.py"))["write_notices"](content / "Licences.txt")
        run(
            "hdiutil", "create", "-volname", "Dealer's Choice", "-srcfolder", str(content), "-fs", "HFS+",
            "-format", "UDZO", "-ov", str(image),
        )  # fmt: skip
    signer = identity()
    if signer:
        run("codesign", "--force", "--timestamp", "--sign", signer, str(image))
    notarise(image)
    return [image]


def check(app: Path, version: str) -> None:
    """Raises RuntimeError unless the .app is there, of this version, and its signatures hold."""
    if not app.is_dir():
        raise RuntimeError(f"there is no {app}")
    with (app / "Contents" / "Info.plist").open("rb") as file:
        info = plistlib.load(file)
    for key, value in info_plist(version).items():
        if info.get(key) != value:
            raise RuntimeError(f"{key} of {app.name} is {info.get(key)!r}, not {value!r}")
    run("codesign", "--verify", "--deep", "--strict", str(app))


def notarise(image: Path) -> None:
    """Have Apple's notary look at the image and pin its ticket on it, if there is a key. Raises RuntimeError."""
    key, key_id, issuer = (os.environ.get(name, "") for name in NOTARY)
    if not (key and key_id and issuer):
        return
    if not identity():
        raise RuntimeError("the notary takes nothing that is not signed: MACOS_IDENTITY is missing")
    with tempfile.TemporaryDirectory(prefix="dealers-choice-notary-") as name:
        file = Path(name) / "key.p8"
        file.touch(mode=0o600)
        file.write_text(key, encoding="utf-8")
        run(
            "xcrun", "notarytool", "submit", str(image), "--key", str(file), "--key-id", key_id, "--issuer", issuer,
            "--wait", "--timeout", "30m",
        )  # fmt: skip
    run("xcrun", "stapler", "staple", str(image))
    run("spctl", "--assess", "--type", "open", "--context", "context:primary-signature", str(image))


def run(*command: str) -> None:
    """Run a tool; what it says is shown only if it fails. Raises RuntimeError."""
    if not shutil.which(command[0]):
        raise RuntimeError(f"{command[0]} is missing; the disk image is made on macOS")
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        said = done.stdout.decode("utf-8", "replace").strip().splitlines()
        raise RuntimeError(f"{' '.join(command[:2])} failed: {' | '.join(said[-5:])}")
