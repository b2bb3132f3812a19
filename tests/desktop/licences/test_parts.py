"""Licences of all parts, found where the program runs: nothing forgotten, nothing of the developers' tools."""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

import pytest

from desktop.licences import Part, all_parts
from desktop.licences.distributions import licence_name, licence_text, part_of, shipped
from desktop.licences.reading import TEXTS
from tests.architecture.source import OWN, sources


@pytest.fixture(scope="module")
def parts() -> list[Part]:
    return all_parts()


def test_every_part_has_its_licence_and_text(parts: list[Part]) -> None:
    wrong = [part.name for part in parts if not part.licence or len(part.text) < 200 or part.name == ""]
    assert not wrong
    assert len({part.name for part in parts}) == len(parts)
    assert [part.name for part in parts[:4]] == ["Parley", "Qt", "Python", "SQLite"]
    assert all(part.version for part in parts)


def test_whatever_we_import_is_listed(parts: list[Part]) -> None:
    """Asked of the sources, not of the requirements."""
    owners = metadata.packages_distributions()
    lines = (re.findall(r"^ *(?:import|from) (\w+)", source.text, re.MULTILINE) for source in sources(*OWN))
    foreign = {module for found in lines for module in found} - {*sys.stdlib_module_names, *OWN, "resources"}
    here = {name for module in foreign if module in owners for name in owners[module]}
    assert {"msgspec", "httpx2", "keyring", "PySide6_Essentials"} <= here
    assert here - {part.name for part in parts} == set()


def test_tools_of_developers_are_not_listed(parts: list[Part]) -> None:
    listed = {part.name.lower() for part in parts}
    tools = {"pytest", "mypy", "ruff", "hypothesis", "pytest-qt", "openai", "anthropic", "pip", "setuptools", "pluggy"}
    assert not listed & tools


def test_qt_says_where_its_source_is(parts: list[Part]) -> None:
    """As the LGPL asks, with its text and that of the GPL it builds on."""
    for name in ("Qt", "PySide6_Essentials", "shiboken6"):
        text = next(part.text for part in parts if part.name == name)
        assert "https://download.qt.io/official_releases/" in text
        assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
        assert "GNU GENERAL PUBLIC LICENSE" in text


def test_a_package_lists_the_libraries_it_brings(tmp_path: Path) -> None:
    (tmp_path / "PySide6").mkdir()
    for name in ("PySide6/libicudata.so.73", "libffi.so.8", "libxcb-cursor.so.0", "base_library.zip"):
        (tmp_path / name).touch()
    before, here = all_parts(), all_parts(tmp_path)
    added = [part for part in here if part not in before]
    assert [part.name for part in added] == ["ICU", "libffi", "xcb-util", "PyInstaller bootloader"]
    assert all(len(part.text) > 200 for part in added)


def test_every_text_beside_the_list_belongs_to_a_part() -> None:
    list_of_parts = (TEXTS / "parts.toml").read_text(encoding="utf-8")
    assert [file.name for file in TEXTS.glob("*.txt") if f'"{file.name}"' not in list_of_parts] == []


# An environment made for the purpose


def installed(place: Path, name: str, *fields: str, files: dict[str, bytes] | None = None) -> None:
    folder = place / f"{name.replace('-', '_')}-1.0.dist-info"
    folder.mkdir(parents=True)
    lines = ["Metadata-Version: 2.4", f"Name: {name}", "Version: 1.0", *fields, ""]
    (folder / "METADATA").write_text("\n".join(lines), encoding="utf-8")
    record = [f"{folder.name}/METADATA,,", f"{folder.name}/RECORD,,"]
    for file, content in (files or {}).items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content)
        record.append(f"{folder.name}/{file},,")
    (folder / "RECORD").write_text("\n".join(record) + "\n", encoding="utf-8")


def names(place: Path) -> list[str]:
    return [one.metadata["Name"] for one in shipped(path=[str(place)])]


def test_the_walk_follows_extras_and_markers(tmp_path: Path) -> None:
    installed(
        tmp_path,
        "parley",
        "Requires-Dist: Some_Client[socks]>=2",
        "Requires-Dist: other-system; sys_platform == 'nowhere'",
        "Requires-Dist: old-python; python_version < '3.11'",
        "Requires-Dist: pytest; extra == 'test'",
        "Requires-Dist: not installed here (!)",
        "Requires-Dist: missing",
    )
    installed(
        tmp_path, "some-client", "Requires-Dist: socksio; extra == 'socks'", "Requires-Dist: rich; extra == 'cli'"
    )
    installed(tmp_path, "socksio", "Requires-Dist: parley", "Requires-Dist: Some.Client")
    for name in ("other-system", "old-python", "pytest", "rich", "unrelated"):
        installed(tmp_path, name)
    assert names(tmp_path) == ["parley", "socksio", "some-client"]


def test_without_parley_itself_all_that_is_there_is_listed(tmp_path: Path) -> None:
    for name in ("zipp", "attrs"):
        installed(tmp_path, name)
    assert names(tmp_path) == ["attrs", "zipp"]


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        (["License-Expression: MIT OR Apache-2.0", "License: ignored"], "MIT OR Apache-2.0"),
        (["License: BSD-3-Clause"], "BSD-3-Clause"),
        (["License: UNKNOWN", "Classifier: License :: OSI Approved :: MIT License"], "MIT"),
        (
            ["License: The whole text", "        of a licence", "Classifier: License :: OSI Approved :: BSD License"],
            "BSD",
        ),
        (
            [f"License: {'long ' * 30}", "Classifier: License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)"],
            "MPL-2.0",
        ),
        (["Classifier: License :: Public Domain", "Classifier: Topic :: Games"], "Public Domain"),
        ([], ""),
    ],
)
def test_the_licence_in_a_few_words(tmp_path: Path, fields: list[str], licence: str) -> None:
    installed(tmp_path, "thing", *fields)
    assert licence_name(shipped(path=[str(tmp_path)])[0].metadata) == licence


def test_texts_are_read_wherever_they_lie(tmp_path: Path) -> None:
    installed(
        tmp_path,
        "several",
        files={"licenses/LICENSE": b"one\r\n", "licenses/more/COPYING.txt": b"two\n", "licenses/empty": b""},
    )
    installed(tmp_path, "old", files={"LICENSE.rst": "written in Köln".encode("latin-1")})
    installed(tmp_path, "named", "License-File: TERMS", files={"licenses/TERMS": b"terms"})
    installed(tmp_path, "none", files={"top_level.txt": b"none"})
    texts = {one.metadata["Name"]: licence_text(one) for one in shipped(path=[str(tmp_path)])}
    assert texts == {
        "several": "LICENSE\n\none\n\nCOPYING.txt\n\ntwo",
        "old": "written in K\N{REPLACEMENT CHARACTER}ln",
        "named": "terms",
        "none": "",
    }


def test_a_part_without_text_is_given_the_supplied_one_or_says_it_has_none(tmp_path: Path) -> None:
    installed(tmp_path, "Py_Side6", "License: LGPL", "Project-URL: Homepage, https://qt.example")
    installed(tmp_path, "bare", "Home-page: UNKNOWN")
    first, second = (part_of(one, {"py-side6": "text"}) for one in reversed(shipped(path=[str(tmp_path)])))
    assert first == Part("Py_Side6", "1.0", "LGPL", "https://qt.example", "text")
    assert second == Part("bare", "1.0", "", "", "")
