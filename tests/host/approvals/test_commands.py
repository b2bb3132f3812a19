"""Rule 11: a command is allowed by prefix rules only if every part is."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.approvals.commands import split_command
from host.approvals.rules import Rule, covered
from tests.host.approvals.conftest import need, passes


@pytest.mark.parametrize(
    "command",
    [
        "git status",
        "git status --short",
        "  git   status  ",
        "git status; git log -5",
        "git status && git diff | cat",
        "git status || echo 'no; repo'",
        "git status\ngit log",
        "git status 2>&1 | cat",
        "git status 2>/dev/null",
        "git status > /dev/null 2>&1",
        "echo 'a && rm -rf /'",
        'echo "a; rm -rf b"',
        "echo a\\;b",
        "echo a#b",
        "'git' \"status\"",
        "cd src && git status",
        "cat src/a.txt",
        "cat src/*.txt",
        "ls s*",
        "grep -n 'x|y' src",
        "npm run build --silent",
        "git log --oneline -- src",
    ],
)
def test_covered(place: Path, command: str) -> None:
    assert passes(command, place)


@pytest.mark.parametrize(
    "command",
    [
        # parts that no rule names
        "git status; rm -rf .",
        "git status && curl http://x | cat",
        "git status\nrm -rf .",
        "git status | tee out",
        "git statusx",
        "git push",
        "git -c core.pager='sh -c evil' log",
        "lsof",
        # substitution and expansion
        "git status $(rm -rf .)",
        "git status `rm -rf .`",
        'git status "$(rm -rf .)"',
        "echo $HOME",
        'echo "${x:-$(evil)}"',
        "cat <(evil)",
        "echo $'\\x3b evil'",
        # redirection
        "echo x > src/a.py",
        "echo x >> ~/.bashrc",
        "echo x >| a",
        "echo x &> a",
        "echo x 2> a",
        "cat < /etc/passwd",
        "cat << EOF\nx\nEOF",
        "cat <<< x",
        "echo x >/dev/null/../../a",
        "echo x >&a",
        "echo x > /dev/nullx",
        # assignment, wrappers, shells
        "LD_PRELOAD=./x.so ls",
        "PATH=.:$PATH git status",
        "GIT_PAGER='sh -c evil' git log",
        "sudo git status",
        "env git status",
        "env X=1 ls",
        "xargs ls",
        "ls | xargs rm",
        "sh -c 'git status'",
        "bash -c ls",
        "eval git status",
        "exec ls",
        "command ls",
        "nohup ls",
        "timeout 5 ls",
        "time ls",
        "find . -exec rm {} +",
        "find . -name '*.py' -delete",
        "find . -fprintf a %p",
        "find . *",
        "git log --output=src/a",
        "git log --outp src/a",
        "git diff --ext-diff",
        "git grep -O'sh -c evil' x",
        "sort -o src/a src/b",
        "sort --compress-program=evil a",
        "pytest -p evil",
        # groups, keywords, background, comments, what is unfinished
        "(ls)",
        "{ ls; }",
        "! ls",
        "if ls; then ls; fi",
        "ls &",
        "ls & rm x",
        "ls # comment",
        "ls;;ls",
        "ls &&",
        "| ls",
        "ls 'unfinished",
        'ls "unfinished',
        "ls \\",
        "ls \\\nrm",
        "ls \r rm",
        "",
        "   ",
        # the program hidden
        "/tmp/ls",
        "./ls",
        "l{s,sof}",
        "l? x",
        "g*t status",
        "git s*",
        # out of the workspace
        "cat /etc/passwd",
        "cat ../secret",
        "cat src/../../secret",
        "cat ~/.ssh/id_rsa",
        "cat ~root/x",
        "cat out/passwd",
        "cat o*t/passwd",
        "cat o*",
        "cat {/etc/passwd,a}",
        "cat {..,src}/a",
        "cat .git/config",
        "grep -R x src",
        "printf -v PATH . && ls",
        "enable -f ./x.so ls",
        "git diff --no-index /etc/passwd a",
        "grep -r x /",
        "grep --file=/etc/passwd x",
        "cd / && ls",
        "cd .. && ls",
        "cd out && ls",
        "cd - && ls",
        "cd && ls",
        "cd src && cat ../../secret",
        "cd src | cat out/passwd",
        "cat " + "/" * 1_500 + "etc/passwd",
        "cat -- -out/passwd",
        "ls -lt/etc",
        "ls -ltout",
        "grep --a=b=/etc/passwd x",
        "cat .GIT/config",
        "cat hidden\u00a0",
        "ls && cd src && ls",
        "cd src",
    ],
)
def test_not_covered(place: Path, command: str) -> None:
    assert not passes(command, place)


@pytest.mark.parametrize("rule", ["rm", "sudo", "sh", "bash -c", "python -c", "env", "xargs", "sed", "curl"])
def test_a_stored_rule_for_a_dangerous_program_covers_nothing(place: Path, rule: str) -> None:
    assert not passes(f"{rule} x", place, [rule])


def test_rules_of_another_tool_do_not_count(place: Path) -> None:
    assert not covered(need("ls"), "shell", [Rule("run_code", "ls")], place)


WORD = st.text(alphabet="ab'\"\\ $`;|&<>(){}*?~#=!-\n\t/.,", min_size=0, max_size=12)


@given(WORD)
@settings(max_examples=400, deadline=None)
def test_a_quoted_word_is_only_ever_an_argument(word: str) -> None:
    quoted = shlex.quote(word)
    parts = split_command(f"echo {quoted}")
    assert parts is not None
    assert [part.texts for part in parts] == [["echo", word]]


PIECES = "echo|x| |  |'|\"|\\|;|&&|\n|&|$(touch hit)|`touch hit`|$X|(|)|<|>|>f|2>&1|{|}|#|~|*|touch hit|=|X=1"
FRAGMENT = st.sampled_from([*PIECES.split("|"), "|", "||", ">/dev/null", "/dev/null", "\t", "-c", "!"])


@given(st.lists(FRAGMENT, max_size=9).map("".join))
@settings(max_examples=250, deadline=None)
def test_what_is_covered_runs_nothing_else(tmp_path_factory: pytest.TempPathFactory, tail: str) -> None:
    """Smuggling: commands made of dangerous pieces behind `echo`; one that a rule for echo covers must touch nothing
    when a real shell runs it."""
    folder = Path(os.path.realpath(tmp_path_factory.mktemp("smuggle")))
    command = f"echo {tail}"
    if not passes(command, folder, ["echo"]):
        return
    subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=10)
    assert os.listdir(folder) == [], command
