"""``parley --selftest`` as it is run: two real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from desktop.selftest import names

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 110
MACHINE = ["Database", "Packed files", "Keyring", "Certificates", "Commands", "Search", "Code"]
OWN_FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "PARLEY_HOME")


def selftest(folder: Path, *arguments: str, **environment: str) -> tuple[subprocess.CompletedProcess[str], Any]:
    """Run it for a user whose folders are all in ``folder``; also the JSON of the report."""
    report = folder / "report.json"
    own = {name: str(folder / "users") for name in OWN_FOLDERS} | {"TMPDIR": str(folder / "tmp")}
    (folder / "tmp").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--selftest", "--report", str(report), *arguments],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHON_KEYRING_BACKEND": ""} | own | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    return done, json.loads(report.read_text(encoding="utf-8"))


def test_it_passes_and_leaves_nothing(tmp_path: Path) -> None:
    done, report = selftest(tmp_path)
    found = {check["name"]: check for check in report["checks"]}
    assert [check for check in report["checks"] if check["outcome"] in ("failed", "skipped")] == []
    assert (done.returncode, done.stderr, report["passed"]) == (0, "", True)
    assert sorted(found) == sorted([*MACHINE, *names.OF_THE_WINDOW, names.END])
    assert found[names.ENGLISH_TOUR]["sentence"].startswith("Played to the end: permission given 7 ×")
    assert found[names.CHINESE_TOUR]["sentence"].startswith("Played to the end: permission given 1 ×")
    for check in report["checks"]:
        assert check["name"] in done.stdout
        assert check["sentence"] in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Passed: ")
    assert {"version", "time", "system", "python", "qt", "languages", "platform"} <= set(report["facts"])
    assert list((tmp_path / "tmp").iterdir()) == [], "it cleans up"
    assert not (tmp_path / "users").exists(), "the user's own folders are left alone"


def test_a_window_that_cannot_come_up_fails_it_and_the_rest_is_still_tried(tmp_path: Path) -> None:
    """Qt ends the process where it finds no screen; what was written is there to be looked at."""
    kept = tmp_path / "kept"
    key = "sk-live-4242424242424242"
    done, report = selftest(
        tmp_path, "--keep", str(kept), QT_QPA_PLATFORM=f"no-such-platform {key}", DEEPSEEK_API_KEY=key
    )
    found = {check["name"]: check for check in report["checks"]}
    assert (done.returncode, report["passed"]) == (1, False)
    assert found[names.END]["outcome"] == "failed"
    assert "no-such-platform" in found[names.END]["more"]
    assert {found[name]["outcome"] for name in names.OF_THE_WINDOW} == {"skipped"}
    assert found["Code"]["outcome"] == "ok"
    assert "FAILED" in done.stdout.splitlines()[-1]
    assert key in (kept / "window.txt").read_text(encoding="utf-8")
    assert key not in done.stdout
    assert key not in json.dumps(report), "the report is sent to others"


def test_a_report_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--selftest", "--keep", str(tmp_path / "file")],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1].startswith("FAILED: Not a directory: ")


def test_a_report_without_a_test_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--report", "report.json"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert done.stderr.endswith("--report and --keep belong to --selftest\n")
