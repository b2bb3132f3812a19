"""The log on the disk: clean, bounded, and not filled by what repeats itself."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from desktop.crash import LINE, last_lines, write_logs
from desktop.crash.logs import LogFile
from host import RedactingFormatter, Redactor

ROOT = Path(__file__).resolve().parents[3]
KEY = "Zq8!kd/93=Lm"


@pytest.fixture
def logs(tmp_path: Path) -> Iterator[Path]:
    """The folder of the log of this process, while a test runs."""
    redactor = Redactor()
    redactor.learn(KEY)
    root = logging.getLogger()
    level = root.level
    write_logs(tmp_path / "logs", RedactingFormatter(redactor, LINE))
    yield tmp_path / "logs"
    for handler in [one for one in root.handlers if isinstance(one, LogFile)]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


def text_of(logs: Path) -> str:
    return "".join(file.read_text(encoding="utf-8") for file in logs.iterdir())


def test_no_key_is_on_the_disk(logs: Path) -> None:
    log = logging.getLogger("parley.test")
    log.info("sent %s", KEY)
    log.warning("GET https://models.example/v1?key=%s", quote(KEY, safe=""))
    log.error("sk-unknown-1234567890 and %r", {"x-api-key": "another one"})
    try:
        raise ValueError(KEY)
    except ValueError:
        log.exception("it broke")
        log.error("with a stack", stack_info=True)
    text = text_of(logs)
    assert text.count("[removed]") >= 5
    for secret in (KEY, quote(KEY, safe=""), "sk-unknown", "another one"):
        assert secret not in text
    assert "Traceback" in text


def test_what_repeats_itself_is_counted(logs: Path) -> None:
    log = logging.getLogger("parley.qt")
    for _ in range(2_500):
        log.warning("%s: TypeError", "Row.qml:12")
    log.warning("another")
    log.warning("%s: TypeError", "Row.qml:12")
    said = [line.partition("parley.qt: ")[2] for line in text_of(logs).splitlines()]
    assert said == [
        "Row.qml:12: TypeError",
        "Row.qml:12: TypeError (10 times)",
        "Row.qml:12: TypeError (100 times)",
        "Row.qml:12: TypeError (1000 times)",
        "another",
        "Row.qml:12: TypeError",
    ]


def test_the_log_does_not_grow_beyond_four_files(logs: Path) -> None:
    log = logging.getLogger("parley.test")
    for number in range(400):
        log.error("%d %s", number, "x" * 15_000)
    sizes = [file.stat().st_size for file in logs.iterdir()]
    assert len(sizes) == 4
    assert max(sizes) <= 1_000_000
    assert last_lines(logs, 1).startswith("2")


def test_where_no_log_can_be_written_the_terminal_hears_what_matters(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file", encoding="utf-8")
    program = (
        "import logging, sys; from pathlib import Path; from desktop.crash import write_logs; "
        "from host import RedactingFormatter, Redactor; "
        "write_logs(Path(sys.argv[1]), RedactingFormatter(Redactor(), '%(message)s')); "
        "log = logging.getLogger('parley.test'); log.info('small talk'); log.error('Bearer abcdef123456')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "logs")], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "no log is written" in done.stderr
    assert done.stderr.splitlines()[-1] == "Bearer [removed]"
    assert "small talk" not in done.stderr
    assert last_lines(tmp_path / "logs", 5) == ""
