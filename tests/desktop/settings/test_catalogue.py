"""Everything in settings.toml has exactly one place in the dialog, and each place is found there."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from PySide6.QtCore import QFileInfo

from desktop.models.settings.catalogue import ENTRIES
from desktop.models.settings.pages import PAGES
from host.settings.model import Section, Settings
from tests.architecture.source import listed, sources
from tests.desktop.settings.dialog import desk, in_settings, in_sight, row
from tests.desktop.shell.person import until

QML = Path(__file__).resolve().parents[3] / "desktop" / "qml" / "Parley" / "settings"
SETTINGS = [entry for entry in ENTRIES if not entry.key.startswith(("data.", "privacy.", "about."))]

EXAMPLE = """
[providers.local]
base_url = "http://127.0.0.1:9/v1"
[approvals.always."/w"]
shell = ["git status"]
"""


def leaves(kind: type[Section], at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every value of the file: (key, type, default); what has names of its own choosing is ``*``."""
    for field in msgspec.structs.fields(kind):
        key, wanted = f"{at}{field.name}", field.type
        if isinstance(wanted, type) and issubclass(wanted, Section):
            yield from leaves(wanted, f"{key}.")
        elif get_origin(wanted) is dict and is_section(get_args(wanted)[1]):
            yield from leaves(get_args(wanted)[1], f"{key}.*.")
        else:
            yield key, wanted, field.default


def is_section(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Section)


class Inner(Section, frozen=True):
    size: int = 1


class Whole(Section, frozen=True):
    name: str = ""
    inner: Inner = Inner()
    many: dict[str, Inner] = msgspec.field(default_factory=dict)
    rules: dict[str, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)


def test_the_walk_sees_every_kind_of_field() -> None:
    assert [key for key, _, _ in leaves(Whole)] == ["name", "inner.size", "many.*.size", "rules"]


def test_every_setting_has_one_place_and_every_place_its_setting() -> None:
    """A new field in host/settings/model.py wants an entry in desktop/models/settings/catalogue.py."""
    places = [entry.key for entry in SETTINGS]
    assert sorted(places) == sorted(key for key, _, _ in leaves(Settings))
    assert len({entry.key for entry in ENTRIES}) == len(ENTRIES)


@pytest.mark.parametrize("entry", [entry for entry in SETTINGS if entry.choices], ids=lambda entry: entry.key)
def test_what_is_offered_is_what_the_file_takes(entry: Any) -> None:
    wanted = next(kind for key, kind, _ in leaves(Settings) if key == entry.key)
    offered = [choice.value for choice in entry.choices]
    if get_origin(wanted) is Literal:
        assert set(offered) == set(get_args(wanted))
    else:
        assert all(isinstance(value, get_args(wanted)[0]) for value in offered)
    assert len(set(offered)) == len(offered)


def test_the_time_outs_of_the_issue() -> None:
    """Rule 5.2.5: always wait, 1, 2, 5, 10 minutes."""
    entry = next(entry for entry in ENTRIES if entry.key == "questions.timeout")
    assert [choice.value for choice in entry.choices] == [-1, 60, 120, 300, 600]


def test_switches_are_for_what_is_on_or_off() -> None:
    for entry in SETTINGS:
        kind = next(kind for key, kind, _ in leaves(Settings) if key == entry.key)
        assert (entry.kind == "switch") == (kind is bool), entry.key
        assert get_origin(kind) not in (Union, types.UnionType) or entry.kind == "part", entry.key


def test_pages_have_their_files_and_names() -> None:
    assert {entry.page for entry in ENTRIES} <= {page.key for page in PAGES}
    for page in PAGES:
        assert QFileInfo(str(QML / page.source)).isFile(), page.source
        assert page.title


def test_nothing_of_the_dialog_is_part_of_a_start() -> None:
    """Only what is named in desktop/models/on_demand.py leads there, when the dialog is opened."""
    wrong = [
        f"{source.where}:{found.line}"
        for source in sources("desktop")
        if not source.name.startswith("desktop.models.settings")
        for found in source.imports
        if found.module.startswith("desktop.models.settings")
    ]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("size", [(1280, 800), (480, 400)], ids=["wide", "narrow"])
async def test_each_place_is_shown_in_sight_with_the_keyboard(home: Path, size: tuple[int, int]) -> None:
    """From 480x400 up: a result of the search leads to its row, wherever on the page it stands."""
    async with in_settings(home, text=EXAMPLE, size=size) as person:
        for entry in ENTRIES:
            desk(person).reveal(entry.page, entry.key)
            shown = await until(lambda entry=entry: row(person, entry.key))
            await until(lambda shown=shown: in_sight(person, shown))
            assert desk(person).property("page") == entry.page
            assert person.focus is not None, entry.key
