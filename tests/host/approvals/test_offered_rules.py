"""Rule 11: what "always allow" stands for."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.approvals.rules import Rule, offered_rule
from tests.host.approvals.conftest import need, passes


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("git status --short", "git status"),
        ("pytest -q tests", "pytest"),
        ("ls -la", "ls"),
        ("npm run build -- --watch", "npm run build"),
        ("npm test", "npm test"),
        ("python -m pytest -q", "python -m pytest"),
        ("python3.11 -m unittest", "python3.11 -m unittest"),
        ("uv run pytest -q", "uv run pytest"),
        ("uv run git status", "uv run git status"),
        ("uv run python -m pytest -q", "uv run python -m pytest"),
        ("uv run python -m pytest -p evil", None),
        ("cargo test -p x", "cargo test"),
        ("make", "make"),
        ("make test", "make test"),
        ("cd src && pytest -q | cat", "pytest; cat"),
        ("ls; ls -a", "ls"),
        ("rm -rf x", None),
        ("sudo ls", None),
        ("sh x.sh", None),
        ("bash -c ls", None),
        ("python -c 'x'", None),
        ("python script.py", None),
        ("python -m timeit x", None),
        ("python", None),
        ("./build.sh", None),
        ("uv run python -c x", None),
        ("uv run --with x pytest", None),
        ("npx thing", None),
        ("npm exec thing", None),
        ("docker run x", None),
        ("git config alias.x '!sh'", None),
        ("git", None),
        ("git -C /x status", None),
        ("find . -exec rm {} +", None),
        ("cat /etc/passwd", None),
        ("echo $HOME", None),
        ("echo x > a", None),
        ("ls; rm x", None),
        ("ls; cat a; grep x a; sort a", None),
        ("X=1 ls", None),
        ("python2 -c x", None),
        ("python3.12t -c x", None),
        ("ipython3 -c x", None),
        ("perl5.36 -e x", None),
        ("node18 -e x", None),
        ("hyperfine 'touch x'", None),
        ("pylint src", "pylint"),
        ("pylint --init-hook=x src", None),
        ("python -m pylint --init-hook=x src", None),
        ("split --filter=evil a", None),
        ("coverage report", "coverage report"),
        ("coverage run -m timeit x", None),
        ("git apply --unsafe-paths a.patch", None),
        ("git clone -u evil a b", None),
        ("git push -u origin main", "git push"),
        ("hg status --config alias.x=y", None),
        ("go env -w GOFLAGS=-toolexec=x", None),
        ("cp -rt/etc a", None),
        ("gcc -Isrc/include a.c", "gcc"),
        ("gcc -wrapper sh,-c,x a.c", None),
        ("gsed -i x a", None),
        ("go version", "go version"),
        ("xvfb-run x", None),
        ("pytest --basetemp=src", None),
    ],
)
def test_the_rule_offered_is_what_is_stored(place: Path, command: str, rule: str | None) -> None:
    offered = offered_rule(need(command), "shell", [], place)
    assert offered == rule
    if rule is not None:
        assert passes(command, place, rule.split("; ")), "what was stored lets the same command through"


def test_only_the_missing_part_is_offered(place: Path) -> None:
    assert offered_rule(need("git status && pytest"), "shell", [Rule("shell", "git status")], place) == "pytest"
