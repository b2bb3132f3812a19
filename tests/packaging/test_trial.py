"""The process of model-written code, as a built program starts it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from bundle import trial

ROOT = Path(__file__).resolve().parents[2]


def test_the_standard_library_is_fine_and_qt_is_not() -> None:
    value = json.dumps(["__main__", "asyncio", "desktop", "json", "PySide6", "shiboken6"])
    found = list(trial.judged(json.dumps({"type": "finished", "value": value}), ""))
    assert found == [f"within reach of code that a model wrote: the module {name}" for name in ("PySide6", "shiboken6")]


@pytest.mark.parametrize("said", ["", "Traceback", '{"type": "failed", "text": "no json"}'])
def test_no_good_answer_is_a_fault(said: str) -> None:
    [fault] = trial.judged(said, "why")
    assert fault.startswith("code that a model wrote does not run")


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_program_that_serves_its_child_passes(tmp_path: Path) -> None:
    """Here with the checkout's Python in the place of the built program."""
    program = tmp_path / "parley"
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\nimport desktop.child\n")
    program.chmod(0o755)
    assert [fault for fault in trial.code_process(program) if "does not run" in fault] == []
    program.write_text("#!/bin/sh\necho broken >&2\n")
    assert [fault for fault in trial.code_process(program) if "broken" in fault]
