"""Rule 10: `glob` and `grep`, with ripgrep and without."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from host.tools.glob import Glob
from host.tools.grep import Grep
from host.tools.patterns import path_matcher
from tests.host.tools.conftest import Bench, WatchedClock, code_of
from tests.host.tools.processes import processes_in, running_in

RIPGREP = shutil.which("rg")
SEARCHERS = [pytest.param(None, id="own")]
if RIPGREP is not None:
    SEARCHERS.append(pytest.param(RIPGREP, id="ripgrep"))


@pytest.fixture
def project(bench: Bench) -> Bench:
    bench.use([Glob(), Grep()])
    bench.file(".gitignore", "build/\n*.log\n!keep.log\n")
    bench.file("a.py", "import os\nneedle = 1\n")
    bench.file("src/b.py", "x\nNeedle here\nneedle again\n")
    bench.file("src/deep/c.ts", "needle()\n")
    bench.file("src/.gitignore", "generated.*\n")
    bench.file("src/generated.py", "needle\n")
    bench.file("build/out.py", "needle\n")
    bench.file("debug.log", "needle\n")
    bench.file("keep.log", "needle kept\n")
    bench.file(".hidden/h.py", "needle\n")
    bench.file(".git/config", "needle\n")
    bench.file("bin.dat", b"needle\0\1\2\n")
    return bench


async def test_glob_gives_the_newest_first_and_honours_gitignore(project: Bench) -> None:
    for at, name in enumerate(["src/b.py", "a.py"]):
        os.utime(project.workspace / name, (1_000 + at, 1_000 + at))
    outcome = await project.call("glob", pattern="**/*.py")
    assert outcome.content == "a.py\nsrc/b.py"
    assert outcome.display == {"kind": "search", "count": 2, "pattern": "**/*.py", "path": "."}
    assert (await project.call("glob", pattern="*.{ts,log}")).content.split() in (
        ["keep.log", "src/deep/c.ts"],
        ["src/deep/c.ts", "keep.log"],
    )
    assert (await project.call("glob", pattern="*.py", path="src")).content == "src/b.py"
    assert (await project.call("glob", pattern=f"{project.workspace}/src/**/*.ts")).content == "src/deep/c.ts"


async def test_glob_hidden_only_when_named_and_git_never(project: Bench) -> None:
    assert (await project.call("glob", pattern=".hidden/*.py")).content == ".hidden/h.py"
    nothing = await project.call("glob", pattern=".git/*")
    assert "No file fits" in nothing.content
    assert nothing.error is None


async def test_glob_caps(project: Bench) -> None:
    for number in range(230):
        project.file(f"many/{number}.txt", "")
    outcome = await project.call("glob", pattern="many/*.txt")
    assert outcome.content.count(".txt") == 200
    assert "newest 200 of 230 files" in outcome.content
    assert outcome.display is not None
    assert outcome.display["count"] == 230


async def test_glob_faults(project: Bench) -> None:
    assert code_of(await project.call("glob", pattern="*", path="nowhere")) == "NOT_FOUND"
    assert code_of(await project.call("glob", pattern="*", path="a.py")) == "NOT_A_FOLDER"
    assert code_of(await project.call("glob", pattern="{a,b}" * 8)) == "BAD_PATTERN"


async def test_no_pattern_holds_the_app_up(project: Bench) -> None:
    """Also none of a `.gitignore`: over a name like this each would be tried in more ways than there is time for."""
    project.file("a" * 120, "")
    project.file("src/.gitignore", "*a" * 12 + "b\n" + "**" * 30 + "b\ngenerated.*\n")
    project.file("src/" + "a" * 120, "")
    for pattern in ("*a" * 12 + "b", "**" * 30 + "b", "**/*a/" * 5 + "b"):
        assert code_of(await project.call("glob", pattern=pattern)) == "BAD_PATTERN"
    assert (await project.call("glob", pattern="src/*.py")).content == "src/b.py"
    assert (await project.call("glob", pattern="*a*a*b")).content.startswith("No file fits")


async def test_looking_outside_the_workspace_asks(project: Bench, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.py").write_text("needle\n")
    (project.workspace / "link").symlink_to(tmp_path / "outside")
    project.policy = "ask"
    project.asker.auto = "rejected"
    for path in ["..", "../outside", "link"]:
        assert code_of(await project.call("glob", pattern="**/*.py", path=path)) == "APPROVAL_REJECTED"
        assert code_of(await project.call("grep", pattern="needle", path=path)) == "APPROVAL_REJECTED"
    inside = await project.call("glob", pattern="**/*.py")
    assert "x.py" not in inside.content, "links are not followed"
    project.asker.auto = "allowed-once"
    assert (await project.call("glob", pattern="*.py", path="link")).content == str(tmp_path / "outside" / "x.py")
    found = await project.call("grep", pattern="needle", path="link")
    assert found.content == f"{tmp_path}/outside/x.py:1:needle"


async def opened_by_a_reader(pipe: Path) -> int:
    """Wait until somebody wants to read ``pipe`` and hold it open, so that there is nothing to read yet."""
    while True:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            await asyncio.sleep(0.005)


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
async def test_a_stopped_glob_returns_at_once_and_looks_into_no_other_folder(project: Bench) -> None:
    """Rule 3.3: the walk is held up in one folder while the stop comes; the next folder would hold it for ever."""
    pipes = [project.workspace / name / ".gitignore" for name in ("t1", "t2")]
    for pipe in pipes:
        pipe.parent.mkdir()
        os.mkfifo(pipe)
    with ThreadPoolExecutor(max_workers=1) as thread:
        asyncio.get_running_loop().set_default_executor(thread)
        call = project.start("glob", pattern="t*/*.txt")
        held = await opened_by_a_reader(pipes[0])
        try:
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
        finally:
            os.close(held)
        ended = asyncio.ensure_future(asyncio.to_thread(lambda: None))  # its turn comes when the walk has ended
        looked = asyncio.ensure_future(opened_by_a_reader(pipes[1]))
        await asyncio.wait([ended, looked], return_when=asyncio.FIRST_COMPLETED)
        went_on = looked.done()
        if went_on:
            os.close(looked.result())
        looked.cancel()
        await ended
        assert not went_on


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.py", "a.py", True),
        ("*.py", "src/a.py", True),
        ("src/*.py", "src/a.py", True),
        ("src/*.py", "src/deep/a.py", False),
        ("src/*", "src/a.py", True),
        ("src/*", "src/deep/a.py", False),
        ("src/", "src/deep/a.py", True),
        ("**", "src/deep/a.py", True),
        ("*", "src/deep/a.py", True),
        ("test_*", "test_x/y.py", False),
        ("src/**/*.py", "src/deep/er/a.py", True),
        ("src/**/*.py", "src/a.py", True),
        ("src/**", "src/a.py", True),
        ("./src/*.py", "src/a.py", True),
        ("te?t.py", "test.py", True),
        ("{a,b{1,2}}.py", "b2.py", True),
        ("{a,b{1,2}}.py", "b3.py", False),
        ("!x.py", "!x.py", True),
        ("#x", "#x", True),
        ("[ab].py", "b.py", True),
    ],
)
def test_patterns(pattern: str, path: str, fits: bool) -> None:
    assert path_matcher(pattern)(path) is fits


@pytest.mark.parametrize("ripgrep", SEARCHERS)
class TestGrep:
    async def test_lines_with_path_and_number(self, project: Bench, ripgrep: str | None) -> None:
        project.use([Grep(ripgrep)])
        outcome = await project.call("grep", pattern="needle")
        assert sorted(outcome.content.split("\n")) == [
            "a.py:2:needle = 1",
            "keep.log:1:needle kept",
            "src/b.py:3:needle again",
            "src/deep/c.ts:1:needle()",
        ]
        assert outcome.display == {"kind": "search", "count": 4, "pattern": "needle", "path": ".", "more": False}

    async def test_narrowed(self, project: Bench, ripgrep: str | None) -> None:
        project.use([Grep(ripgrep)])
        assert (await project.call("grep", pattern="needle", glob="*.ts")).content == "src/deep/c.ts:1:needle()"
        assert (await project.call("grep", pattern="^needle", path="src/b.py")).content == "src/b.py:3:needle again"
        cased = await project.call("grep", pattern="NEEDLE h", ignore_case=True)
        assert cased.content == "src/b.py:2:Needle here"
        assert (await project.call("grep", pattern="-x|=\\s1$")).content == "a.py:2:needle = 1"

    async def test_nothing_found_is_no_error(self, project: Bench, ripgrep: str | None) -> None:
        project.use([Grep(ripgrep)])
        outcome = await project.call("grep", pattern="nothing like it")
        assert outcome.error is None
        assert outcome.content.startswith("No line matches.")

    async def test_a_bad_pattern_says_what_is_wrong(self, project: Bench, ripgrep: str | None) -> None:
        project.use([Grep(ripgrep)])
        outcome = await project.call("grep", pattern="(unclosed")
        assert code_of(outcome) == "BAD_PATTERN"
        assert "parse error" in outcome.content
        assert code_of(await project.call("grep", pattern="a\nb")) == "BAD_PATTERN"
        assert code_of(await project.call("grep", pattern="x", path="nowhere")) == "NOT_FOUND"

    async def test_a_zero_character_is_refused(self, project: Bench, ripgrep: str | None) -> None:
        project.use([Grep(ripgrep)])
        assert code_of(await project.call("grep", pattern="a\0b")) == "BAD_PATTERN"
        assert code_of(await project.call("grep", pattern="a", glob="*\0")) == "BAD_PATTERN"

    async def test_caps(self, project: Bench, ripgrep: str | None) -> None:
        project.use([Grep(ripgrep)])
        project.file("many.txt", "needle\n" * 100_000)
        outcome = await project.call("grep", pattern="needle", path="many.txt")
        assert outcome.content.count("many.txt:") == 200
        assert "Only the first 200 lines are shown" in outcome.content
        project.file("wide.txt", "needle" + "x" * 10_000 + "\n")
        outcome = await project.call("grep", pattern="needle", path="wide.txt")
        assert outcome.content.endswith("… [10,006 characters]")

    async def test_line_ends_and_encodings(self, project: Bench, ripgrep: str | None) -> None:
        project.use([Grep(ripgrep)])
        project.file("crlf.txt", b"needle one\r\ntwo\r\n")
        assert (await project.call("grep", pattern="one$", path="crlf.txt")).content == "crlf.txt:1:needle one"
        project.file("u16.txt", "第一行 needle\n".encode("utf-16"))
        assert (await project.call("grep", pattern="needle", path="u16.txt")).content == "u16.txt:1:第一行 needle"

    @pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
    @pytest.mark.parametrize("begun", [False, True])
    async def test_stop_kills_the_search(self, project: Bench, ripgrep: str | None, begun: bool) -> None:
        """Rule 3.3, also for a search that would never end: a pattern, and a pipe that nobody writes to."""
        project.use([Grep(ripgrep)])
        if ripgrep is None:
            project.file("slow.txt", ("a" * 40 + "!\n") * 10)
        else:
            os.mkfifo(project.workspace / "slow.txt")
        call = project.start("grep", pattern="(a+)+$", path="slow.txt")
        await asyncio.sleep(0)
        if begun:
            await running_in(project.workspace)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert not processes_in(project.workspace)


async def test_a_search_that_never_ends_is_stopped_by_the_clock(project: Bench) -> None:
    project.use([Grep(None)])
    clock = project.clock = WatchedClock()
    project.file("slow.txt", "a" * 40 + "!\n")
    call = project.start("grep", pattern="(a+)+$", path="slow.txt")
    await clock.slept.wait()
    await clock.advance(60)
    outcome = await call
    assert code_of(outcome) == "TIMED_OUT"


async def test_own_search_reads_gb18030(project: Bench) -> None:
    project.use([Grep(None)])
    project.file("gb.txt", "第一行\r\n第二行：值=１\r\n".encode("gb18030"))
    assert (await project.call("grep", pattern="值=", path="gb.txt")).content == "gb.txt:2:第二行：值=１"
