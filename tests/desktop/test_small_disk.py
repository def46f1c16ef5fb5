"""A disk that is full, and one that is not to be written, as the system has them: what is kept is shown."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from cardrules.protocol.match_record import Match
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.storage.match_store import Store

OWN_ROOT = ["unshare", "--user", "--map-root-user", "--mount"]
"""A file system of one's own, as Linux lends it; the tests run where it does."""
CAN = (
    bool(shutil.which("unshare"))
    and not subprocess.run(
        [*OWN_ROOT, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False
    ).returncode
)

LOOK = """
import json, sys
from pathlib import Path
from cardrules.protocol.match_record import Match
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.storage.match_store import Store, StoreError
folder = Path(sys.argv[1])
store = Store(folder)
found = [len(store.unfinished()), len(store.finished()), len(store.outcomes())]
match = Match("pyramid", seed="9")
match.run_chance()
try:
    store.save(store.create(match, ("human",)), match)
    saved = True
except StoreError:
    saved = False
trainees = Trainees(folder / "school" / "trainees")
names = [each.name for each in trainees.all()]
counts = [trainees.history(each).summary.count for each in trainees.all()]
print(json.dumps([found, saved, bool(store.notices), names, counts]))
"""


@pytest.mark.parametrize("kind", ["full", "not to be written"] if CAN else [])
def test_what_is_kept_is_shown_where_nothing_can_be_written(kind: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "whole")
    for number in range(3):
        match = Match("pyramid", seed=str(number))
        match.run_chance()
        store.save(store.create(match, ("human",)), match, given_up=number == 0)
    shutil.copytree(tmp_path / "whole", tmp_path / "data", ignore=shutil.ignore_patterns("*.lock"))  # as if killed
    store.close()
    trainees = Trainees(tmp_path / "data" / "school" / "trainees")
    trainees.history(trainees.add("Ann Lee", date(2026, 3, 2)))
    place = tmp_path / "disk"
    place.mkdir()
    size = sum(path.stat().st_size + 4_096 for path in (tmp_path / "data").rglob("*")) // 1_024 + 60
    script = f"""
        mount -t tmpfs -o size={size}k tmpfs '{place}' && cp -a '{tmp_path}/data' '{place}/data' &&
        if [ "{kind}" = full ]; then dd if=/dev/zero of='{place}/filler' bs=1k 2> /dev/null; true
        else mount -o remount,ro '{place}'; fi &&
        exec '{sys.executable}' -c '{LOOK}' '{place}/data'
    """
    environment = {"PYTHONPATH": ":".join(sys.path), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    done = subprocess.run([*OWN_ROOT, "sh", "-c", script], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    found, saved, told, names, counts = json.loads(done.stdout)
    assert (found, names, counts) == ([2, 1, 1], ["Ann Lee"], [0])
    assert not saved
    assert told or kind == "full", "it is said that nothing can be saved"
