"""dev.py: what a person with a bare Python meets first."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).resolve().parent.parent


def run_dev(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(ROOT / "dev.py"), *arguments], capture_output=True, encoding="utf-8")


@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--help"], 0), (["dance"], 2)])
def test_it_says_what_it_can_do(arguments: list[str], status: int) -> None:
    done = run_dev(*arguments)
    assert done.returncode == status
    for command in dev.COMMANDS:
        assert f"python dev.py {command}" in done.stdout


def test_an_old_python_can_read_it_and_is_told_which_one_is_needed() -> None:
    """It says so instead of failing with a syntax error."""
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 7))
    with pytest.raises(SystemExit):
        dev.check_python((3, 9, 2))
    dev.check_python((3, 11, 0))


def test_missing_libraries_are_told_by_package() -> None:
    libraries = {"libnothing-of-the-kind.so.7": "libnothing7", "libc.so.6": "libc6"}
    if sys.platform.startswith("linux"):
        assert dev.missing_packages(libraries) == ["libnothing7"]


def test_the_environment_of_the_tests_has_all_libraries() -> None:
    """The two tables hold libraries that exist: these tests run on Qt."""
    if sys.platform.startswith("linux"):
        assert dev.missing_packages(dev.FOR_QT) == []


def test_the_continuous_integration_is_executable_and_runs_both() -> None:
    script = ROOT / ".ci" / "run"
    assert os.name == "nt" or os.access(script, os.X_OK)
    text = script.read_text(encoding="utf-8")
    assert text.index("dev.py lint") < text.index("dev.py test")
