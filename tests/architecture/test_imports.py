"""architecture.md, rules 1-3: which way imports point."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

import host
from tests.architecture.source import OWN, ROOT, Import, Source, listed, sources

# Rule 2, top to bottom. What stands on one line does not import its neighbours; everything may import what is below.
HOST_ORDER = """
__main__
__init__
trials
host
calls
session_directory
gateway session_index trash
agents
tools
models plan approvals questions updates
providers settings
projections
log
events
offers home loading
background ids clock errors redaction
"""
DESKTOP_ORDER = """
__main__
selftest reception
app
late last_words
scene wishes outside announcements
qml models
client
conversation markdown
crash error_text i18n licences network qt_application single_start
error_sentences tool_sentences theme garbage child early
console
"""
QT = ("PySide6", "shiboken6", "qasync")
LATE = ("keyring", "httpx2", "httpcore2", "desktop_notifier", "jeepney", "pygments", "jsonschema", "PySide6", "tomlkit")
LATE += ("packaging",)


def order(text: str) -> dict[str, int]:
    lines = [line.split() for line in text.strip().splitlines()]
    return {name: rank for rank, line in enumerate(lines) for name in line}


ORDERS = {"host": order(HOST_ORDER), "desktop": order(DESKTOP_ORDER)}


def part(module: str) -> tuple[str, str]:
    """``host.log.store`` -> ``("host", "log")``; the package itself is its ``__init__``."""
    pieces = module.split(".")
    return pieces[0], pieces[1] if len(pieces) > 1 else "__init__"


def own_imports(source: Source) -> list[Import]:
    return [found for found in source.imports if found.module.split(".")[0] in OWN]


def test_desktop_imports_only_what_the_host_exports() -> None:
    """Rule 1"""
    wrong = [
        f"{source.where}:{found.line} imports {found.module} {', '.join(found.names)}"
        for source in sources("desktop")
        for found in own_imports(source)
        if part(found.module)[0] == "host" and not (found.module == "host" and set(found.names) <= set(host.__all__))
    ]
    assert not wrong, listed(wrong)


def test_the_hosts_face_is_sorted_and_real() -> None:
    """Rule 1. A module among the names is loaded by who asks for it."""
    assert list(host.__all__) == sorted(host.__all__)
    assert all(hasattr(host, name) or find_spec(f"host.{name}") for name in host.__all__)
    assert {"Client", "Host", "HostError"} <= set(host.__all__)


def test_the_host_imports_neither_qt_nor_the_desktop() -> None:
    """Rule 1"""
    wrong = [
        f"{source.where}:{found.line} imports {found.module}"
        for source in sources("host")
        for found in source.imports
        if found.module.split(".")[0] in (*QT, "desktop")
    ]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("package", OWN)
def test_every_part_has_its_place_in_the_order(package: str) -> None:
    """Rule 2: a new part is put into the order above, not beside it."""
    parts = {part(source.name)[1] for source in sources(package)}
    assert parts - {"__init__"} <= set(ORDERS[package]), listed(sorted(parts - set(ORDERS[package])))


@pytest.mark.parametrize("package", OWN)
def test_imports_point_down(package: str) -> None:
    """Rule 2"""
    ranks = ORDERS[package]
    wrong = []
    for source in sources(package):
        here = part(source.name)[1]
        for found in own_imports(source):
            other, there = part(found.module)
            if other == package and there == "__init__" and found.module == package:
                there = found.names[0] if found.names and found.names[0] in ranks else there
            if other != package or there == here:
                continue
            if ranks.get(there, -1) <= ranks.get(here, -1):
                wrong.append(f"{source.where}:{found.line} {here} imports {there}, which is not below it")
    assert not wrong, listed(wrong)


def test_no_import_of_our_own_dodges_a_cycle() -> None:
    """Rule 2: none inside a function or under TYPE_CHECKING. The start-up modules may: the single-start check and
    the fault handler come before Qt and the host are loaded."""
    wrong = [
        f"{source.where}:{found.line} imports {found.module} inside {found.inside}"
        for source in sources(*OWN)
        if not source.where.endswith("/__main__.py")
        for found in own_imports(source)
        if found.inside is not None
    ]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("folder", ["desktop/conversation", "desktop/markdown"])
def test_the_pure_parts_know_neither_qt_nor_the_host(folder: str) -> None:
    """Rule 3"""
    wrong = [
        f"{source.where}:{found.line} imports {found.module}"
        for source in sources(folder)
        for found in source.imports
        if found.module.split(".")[0] in (*QT, "host")
    ]
    assert not wrong, listed(wrong)


def test_the_host_starts_without_what_is_heavy() -> None:
    """Decisions: import lazily. In a process of its own; nothing of Qt, and nothing that costs a start 50 ms."""
    program = "import sys, host, host.__main__; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & set(LATE)
