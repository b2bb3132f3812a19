"""Each check can fail, and one that fails stops none after it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend

from desktop.selftest import window
from desktop.selftest.complaints import Complaints
from desktop.selftest.finding import Broken, Check, Finding, Result, ok
from desktop.selftest.hand import Hand
from desktop.selftest.machine import machine_checks
from desktop.selftest.runner import run_checks
from desktop.theme import TEXT_FAMILY
from tests.desktop.shell.person import at_window


class Noted:
    def __init__(self) -> None:
        self.results: dict[str, Result] = {}

    def doing(self, what: str) -> None:
        pass

    def found(self, result: Result) -> None:
        self.results[result.name] = result


class Kept(KeyringBackend):
    """A keyring of this process."""

    priority = 1  # type: ignore[assignment]
    forgets = True

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[str, str] = {}
        self.seen: list[str] = []

    def get_password(self, service: str, username: str) -> str | None:
        return self.held.get(username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self.held[username] = password
        self.seen.append(password)

    def delete_password(self, service: str, username: str) -> None:
        if self.forgets:
            del self.held[username]


class Clinging(Kept):
    forgets = False


@pytest.fixture
def own_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


async def machine(folder: Path, home: Path, *names: str) -> dict[str, Result]:
    noted = Noted()
    await run_checks([check for check in machine_checks(folder, home) if check.name in names], noted)
    return noted.results


async def test_a_check_that_raises_hangs_or_breaks_stops_none_after_it() -> None:
    async def broken() -> Finding:
        raise Broken("It is broken.", "here")

    async def raising() -> Finding:
        return ok(str(1 // 0))

    async def hanging() -> Finding:
        await asyncio.get_running_loop().create_future()
        return ok("never")

    async def fine() -> Finding:
        return ok("Fine.")

    noted = Noted()
    checks = [Check("a", broken), Check("b", raising), Check("c", hanging, 0.01), Check("d", fine)]
    await run_checks(checks, noted)
    said = [(one.outcome, one.sentence) for one in noted.results.values()]
    assert said == [
        ("failed", "It is broken."),
        ("failed", "ZeroDivisionError: integer division or modulo by zero"),
        ("failed", "It did not end within 0 s."),
        ("ok", "Fine."),
    ]
    assert noted.results["a"].more == "here"
    assert "raising" in noted.results["b"].more


async def test_without_a_place_to_write_nothing_works(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    names = ("Database", "Packed files", "Commands", "Search", "Code")
    found = await machine(tmp_path / "file", tmp_path, *names)
    assert {name: found[name].outcome for name in names} == dict.fromkeys(names, "failed")
    assert "WORKSPACE_GONE" in found["Commands"].sentence


async def test_the_keyring_is_used_and_left_as_it_was(tmp_path: Path, own_keyring: None) -> None:
    keys = Kept()
    keyring.set_keyring(keys)
    [found] = (await machine(tmp_path, tmp_path, "Keyring")).values()
    assert (found.outcome, found.sentence) == ("ok", f"{__name__}.Kept kept, gave and removed a throw-away key.")
    assert keys.held == {}
    assert len(keys.seen) == 1
    assert keys.seen[0] not in found.sentence + found.more


async def test_a_keyring_that_clings_to_keys_fails(tmp_path: Path, own_keyring: None) -> None:
    keyring.set_keyring(Clinging())
    [found] = (await machine(tmp_path, tmp_path, "Keyring")).values()
    assert found.outcome == "failed"
    assert found.sentence.endswith("kept a key that was removed.")


async def test_without_a_keyring_the_file_is_named(tmp_path: Path, own_keyring: None) -> None:
    keyring.set_keyring(keyring.backends.null.Keyring())
    [found] = (await machine(tmp_path, tmp_path, "Keyring")).values()
    assert found.outcome == "warning"
    assert found.sentence.startswith("There is no system keyring; keys go to a file")


async def test_an_english_window_is_not_taken_for_a_chinese_one(home: Path) -> None:
    async with at_window(home) as person:
        hand = Hand(person.window)
        assert (await window.english(hand)).outcome == "ok"
        with pytest.raises(Broken, match="texts are not translated"):
            await window.chinese(hand)
        person.app.set_language("zh_CN")
        assert (await window.chinese(hand)).outcome == "ok"
        with pytest.raises(Broken, match="English says something else"):
            await window.english(hand)


async def test_a_control_that_does_not_come_up_is_named(home: Path) -> None:
    async with at_window(home) as person:
        with pytest.raises(Broken, match="No control called “Nowhere” came up"):
            await Hand(person.window, patience=0.1).press("Nowhere")


def test_letters_without_a_glyph_are_told_from_those_with_one(qapp: object) -> None:
    assert window.drawing_families(TEXT_FAMILY, "Parley")
    assert window.drawing_families(TEXT_FAMILY, "a\U000fffff") == set()


async def test_complaints_of_the_window_fail_and_those_about_the_system_do_not() -> None:
    complaints = Complaints()
    assert ((await complaints.qt()).outcome, (await complaints.errors()).outcome) == ("ok", "ok")
    qt = logging.LogRecord("parley.qt", logging.WARNING, "", 0, "no display colour", None, None)
    qt.category = "qt.qpa.xcb"
    complaints.handle(qt)
    assert (await complaints.qt()).outcome == "warning"
    qml = logging.LogRecord("parley.qt", logging.WARNING, "", 0, "file:///x/Main.qml:1: no such thing", None, None)
    complaints.handle(qml)
    with pytest.raises(Broken, match="1 times"):
        await complaints.qt()
    complaints.handle(logging.LogRecord("parley.desktop", logging.ERROR, "", 0, "trace", None, None))
    with pytest.raises(Broken, match="unexpected"):
        await complaints.errors()
