"""The checks of this folder see what they are there to see."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.source import Import, Source
from tests.architecture.test_collaborators import mutated, own_classes, shadowed, tables_of
from tests.architecture.test_delegates import OWN_STATE
from tests.architecture.test_imports import ORDERS, part
from tests.architecture.test_languages import HAN, is_error_text
from tests.architecture.test_values import not_plain


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Source]:
    def write(text: str) -> Source:
        path = tmp_path / "written.py"
        path.write_text(text, encoding="utf-8")
        return Source(path)

    return write


def test_imports_wherever_they_stand(written: Callable[[str], Source]) -> None:
    source = written(
        "import host.log\n"
        "if TYPE_CHECKING:\n    from host.agents import Agent\n"
        "class C:\n    async def m(self):\n        try:\n            from desktop import app\n        finally: ...\n"
    )
    assert source.imports == (
        Import("host.log", (), 1, None),
        Import("host.agents", ("Agent",), 3, "TYPE_CHECKING"),
        Import("desktop", ("app",), 7, "m"),
    )


def test_the_order_of_the_design() -> None:
    ranks = ORDERS["host"]
    chain = ["host", "gateway", "agents", "tools", "questions", "settings", "projections", "log", "events", "errors"]
    assert [ranks[name] for name in chain] == sorted({ranks[name] for name in chain})
    ranks = ORDERS["desktop"]
    chain = ["app", "models", "client", "conversation"]
    assert [ranks[name] for name in chain] == sorted({ranks[name] for name in chain})
    assert part("host.log.store") == ("host", "log")
    assert part("host") == ("host", "__init__")


@pytest.mark.parametrize(
    "wanted", [asyncio.Future, Callable[[], None], dict[str, asyncio.Event], list[set[int]] | None]
)
def test_what_is_no_value(wanted: Any) -> None:
    assert not_plain(wanted)
    assert not not_plain(dict[str, tuple[int, ...] | None])


def test_registries_and_instances(written: Callable[[str], Source]) -> None:
    source = written(
        "handlers = {}\nTABLE = {'a': 1}\n"
        "def register(name, handler):\n    handlers[name] = handler\n"
        "def local():\n    handlers = []\n    handlers.append(1)\n"
    )
    assert tables_of(source) == {"handlers", "TABLE"}
    changes = [node for node in ast.walk(source.tree) if mutated(node)]
    assert [(node.lineno, shadowed(source, node, "handlers")) for node in changes] == [(4, False), (7, True)]
    assert {"Gateway", "Offers", "SettingsStore"} <= own_classes()
    assert not {"RequestHeader", "HostError", "Party", "Settings"} & own_classes()


@pytest.mark.parametrize("text", ["error.message", "str(fault)"])
def test_error_texts(text: str) -> None:
    assert is_error_text(ast.parse(text, mode="eval").body)
    assert not is_error_text(ast.parse(text.replace("error", "row").replace("fault", "number"), mode="eval").body)


def test_words_of_another_language() -> None:
    assert HAN.search("拒绝")
    assert not HAN.search("[\u4e00-\u9fff]")


@pytest.mark.parametrize(
    "line",
    [
        "    property bool expanded: false",
        "    property var picked: []",
        '    property string draft: "";',
        "    property int count",
    ],
)
def test_states_of_a_delegate(line: str) -> None:
    assert OWN_STATE.match(line)
    for fine in (
        "    readonly property bool open: model.open",
        "    property bool open: model.open",
        "    required model",
    ):
        assert not OWN_STATE.match(fine)
