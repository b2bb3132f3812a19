"""architecture.md, rule 9: small files, small functions, names from the field; rule 10: nothing is waved through."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from tests.architecture.source import OWN, ROOT, Source, listed, sources

FILE_LINES = 300
FUNCTION_LINES = 60
REFUSED = {"util", "utils", "helper", "helpers", "manager", "managers", "data", "info", "misc", "common"}
REFUSED_CLASS = re.compile(r"(Manager|Helper|Helpers|Util|Utils|Misc)$")


def house() -> list[Source]:
    return [*sources(*OWN, "tests", "packaging"), Source(ROOT / "dev.py")]


def qml() -> list[Path]:
    return sorted((ROOT / "desktop" / "qml").rglob("*.qml"))


def test_files_stay_small() -> None:
    """Rule 9"""
    paths = [source.path for source in house()] + qml()
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    wrong = [f"{path.relative_to(ROOT)} {length} lines" for path, length in lengths.items() if length > FILE_LINES]
    assert not wrong, listed(wrong)


def test_functions_stay_small() -> None:
    """Rule 9"""
    wrong = [
        f"{source.at(node)} {node.name} {length} lines"
        for source in [*sources(*OWN, "packaging"), Source(ROOT / "dev.py")]
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert not wrong, listed(wrong)


def test_names_come_from_the_field() -> None:
    """Rule 9"""
    wrong = [
        f"{source.where} is called {word}"
        for source in sources(*OWN)
        for word in source.path.relative_to(ROOT).with_suffix("").parts
        if word in REFUSED
    ]
    wrong += [
        f"{source.at(node)} class {node.name}"
        for source in sources(*OWN)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef) and REFUSED_CLASS.search(node.name)
    ]
    assert not wrong, listed(wrong)


def test_the_checks_are_switched_on() -> None:
    """Rule 10: mypy strict on our packages; warnings, Python's and Qt's, fail a test."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert project["mypy"]["strict"] is True
    assert project["mypy"]["packages"] == ["host", "desktop", "bundle"]
    exempt = [name for override in project["mypy"].get("overrides", []) for name in override["module"]]
    assert not [name for name in exempt if name.split(".")[0] in (*OWN, "*")], "no part of ours is exempt"
    assert project["pytest"]["ini_options"]["filterwarnings"][0] == "error"
    assert project["pytest"]["ini_options"]["qt_log_level_fail"] == "WARNING"
    assert {"F", "E", "B", "BLE", "ASYNC"} <= set(project["ruff"]["lint"]["select"])


def test_every_exemption_is_named() -> None:
    """Rule 10: ``type: ignore`` and ``noqa`` say what they let through."""
    bare = re.compile(r"#\s*(type:\s*ignore(?!\[)|noqa(?!:)|mypy:\s*ignore-errors|ruff:\s*noqa(?!:))")
    wrong = [
        f"{source.where}:{number} {line.strip()[-80:]}"
        for source in house()
        for number, line in enumerate(source.text.splitlines(), 1)
        if bare.search(line) and source.path != Path(__file__)
    ]
    assert not wrong, listed(wrong)


def test_nothing_is_left_to_do() -> None:
    """No stub called done."""
    unfinished = re.compile(r"\b(TODO|FIXME|XXX|HACK|raise NotImplementedError)\b")
    paths = [source.path for source in sources(*OWN)] + qml()
    wrong = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()[:80]}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if unfinished.search(line)
    ]
    assert not wrong, listed(wrong)
