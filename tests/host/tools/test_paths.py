"""Rule 10: paths are confined to the workspace after resolving links unless approved."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from host.tools.base import ToolFailure
from host.tools.files import load, replace
from host.tools.paths import Place, is_within, locate, opened
from tests.host.tools.conftest import Bench, code_of


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.txt").write_text("secret\n")
    return folder


async def test_every_way_out_asks(bench: Bench, outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.policy = "ask"
    bench.asker.auto = "rejected"
    monkeypatch.setenv("HOME", str(outside))
    (bench.workspace / "file-link").symlink_to(outside / "secret.txt")
    (bench.workspace / "folder-link").symlink_to(outside)
    (bench.workspace / "sub").mkdir()
    (bench.workspace / "chain").symlink_to("sub/../folder-link")
    ways = [
        str(outside / "secret.txt"),
        "../outside/secret.txt",
        "sub/../../outside/secret.txt",
        "file-link",
        "folder-link/secret.txt",
        "chain/secret.txt",
        "~/secret.txt",
    ]
    for at, way in enumerate(ways):
        outcome = await bench.call("read", path=way)
        assert code_of(outcome) == "APPROVAL_REJECTED", way
        request = bench.asker.requests[at]
        assert request["kind"] == "path"
        assert request["warning"] == "outside-workspace"
        assert request["rule"] is None
        assert str(outside / "secret.txt") in request["preview"]
        assert "secret\n" not in outcome.content


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
async def test_a_name_that_is_no_text_is_asked_for_all_the_same(bench: Bench, tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/x\xff"
    os.mkdir(folder)
    Path(os.fsdecode(folder), "f.txt").write_text("inside")
    (bench.workspace / "link").symlink_to(os.fsdecode(folder + b"/f.txt"))
    bench.policy, bench.asker.auto = "ask", "allowed-once"
    assert (await bench.call("read", path="link")).content == "     1\tinside"
    assert bench.asker.requests[0]["title"] == f"{tmp_path}/x\ufffd/f.txt"
    assert [event.title.encode() for event in bench.events if hasattr(event, "title")] != []


async def test_allowed_once_means_this_path_and_this_call(bench: Bench, outside: Path) -> None:
    bench.policy = "ask"
    bench.asker.auto = "allowed-once"
    assert (await bench.call("read", path="../outside/secret.txt")).content == "     1\tsecret"
    bench.asker.auto = "rejected"
    assert code_of(await bench.call("read", path="../outside/secret.txt")) == "APPROVAL_REJECTED"


async def test_a_link_swapped_after_the_approval_does_not_lead_elsewhere(bench: Bench, outside: Path) -> None:
    """The path that was shown is the path that is used."""
    bench.policy = "ask"
    (outside / "harmless.txt").write_text("harmless\n")
    link = bench.workspace / "link"
    link.symlink_to(outside / "harmless.txt")
    call = bench.start("read", path="link")
    request = await bench.asker.asked()
    assert "harmless.txt" in request["preview"]
    link.unlink()
    link.symlink_to(outside / "secret.txt")
    bench.asker.answer(0, "allowed-once")
    assert code_of(await call) == "OUTSIDE_WORKSPACE"


async def test_a_file_swapped_for_a_link_after_the_approval_is_not_written_through(bench: Bench, outside: Path) -> None:
    bench.policy = "ask"
    call = bench.start("write", path="new.txt", content="mine\n")
    await bench.asker.asked()
    (bench.workspace / "new.txt").symlink_to(outside / "other.txt")
    bench.asker.answer(0, "allowed-once")
    assert code_of(await call) == "OUTSIDE_WORKSPACE"
    assert not (outside / "other.txt").exists()


def test_a_link_put_in_place_between_check_and_open_is_noticed(bench: Bench, outside: Path) -> None:
    bench.file("sub/a.txt", "mine\n")
    place = locate("sub/a.txt", bench.context())
    (bench.workspace / "sub" / "a.txt").unlink()
    (bench.workspace / "sub" / "a.txt").symlink_to(outside / "secret.txt")
    with pytest.raises(ToolFailure) as caught, opened(place):
        pass
    assert caught.value.code == "BAD_PATH"


def test_a_folder_swapped_for_a_link_between_check_and_use_is_noticed(bench: Bench, outside: Path) -> None:
    bench.file("sub/secret.txt", "mine\n")
    place = locate("sub/secret.txt", bench.context())
    os.rename(bench.workspace / "sub", bench.workspace / "old")
    (bench.workspace / "sub").symlink_to(outside)
    with pytest.raises(ToolFailure) as caught:
        load(place)
    assert caught.value.code == "FILE_CHANGED"
    with pytest.raises(ToolFailure):
        replace(place, b"written", mode=None, check=lambda: None)
    assert (outside / "secret.txt").read_text() == "secret\n"
    assert os.listdir(outside) == ["secret.txt"]


def test_a_circle_of_links_is_refused(bench: Bench) -> None:
    (bench.workspace / "a").symlink_to("b")
    (bench.workspace / "b").symlink_to("a")
    with pytest.raises(ToolFailure) as caught:
        load(locate("a", bench.context()))
    assert caught.value.code == "BAD_PATH"


def test_a_sibling_with_the_same_beginning_is_outside(bench: Bench) -> None:
    sibling = bench.workspace.with_name(bench.workspace.name + "-more")
    sibling.mkdir()
    assert locate(str(sibling / "a.txt"), bench.context()).outside
    assert not locate(".", bench.context()).outside
    assert locate("sub/../a.txt", bench.context()).shown == "a.txt"


def test_another_spelling_of_the_workspace_counts_as_inside(tmp_path: Path) -> None:
    """Case-insensitive disks: what decides is the folder itself, here reached through a second name."""
    folder = tmp_path / "Work"
    folder.mkdir()
    other = tmp_path / "wORK"
    other.mkdir()
    assert not is_within(other / "a.txt", folder), "two folders on a case-sensitive disk"
    other.rmdir()
    other.symlink_to(folder)  # what such a disk does for every spelling
    assert is_within(other / "a.txt", folder)


def test_a_link_inside_the_workspace_stays_inside(bench: Bench) -> None:
    bench.file("real/a.txt", "x")
    (bench.workspace / "link").symlink_to("real")
    assert locate("link/a.txt", bench.context()) == Place(bench.workspace / "real" / "a.txt", "real/a.txt", False)
