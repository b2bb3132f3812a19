"""Every command that a document shows can be given, and every key does something."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest

import dev
from desktop.__main__ import _parser as window_parser
from desktop.client.commands import COMMANDS
from desktop.client.keys import EVERY_KEY
from desktop.client.slash_commands import slash_command
from desktop.models.settings.keyboard import GROUPS, source_of
from host.__main__ import _parser as host_parser
from tests.bench.__main__ import benches
from tests.docs.pages import FOLDERS, Page, all_pages, for_users, page
from tests.docs.test_words import messages

STARTS = re.compile(r"(?:\w+=\w+ )?(?:\./)?(python (?:dev\.py|-m host)|parley) .")
KEYS = re.compile(r"(?:\b(?:Ctrl|Alt|Shift)\+)+(?:Enter|Up|Down|F\d+|[A-Z,]\b|,)|\bF\d+\b")
SLASH = re.compile(r"/[a-z]+( .*)?")
OTHERS = re.compile(r"(git|cd|make|packaging/check_deb\.sh|\.ci/run|PARLEY_CHECK_PACKAGE=1 \.ci/run)\b")


def commands(one: Page) -> Iterator[str]:
    """Lines of code blocks that are no settings file, and code in running text that begins like a command."""
    for fence in one.fences:
        if fence.info == "":
            yield from filter(None, fence.content.splitlines())
    yield from (code for code in one.codes if STARTS.match(code))


def check(line: str) -> None:
    """Give the command to the parser that would read it.

    Raises:
        SystemExit, AssertionError: it would be refused.
    """
    words = shlex.split(line.replace("…", "").replace("[", "").replace("]", ""), comments=True)
    words = [word for word in words if "=" not in word or word.startswith("-")]
    match words:
        case ["python", "dev.py", name, *rest]:
            assert name in dev.COMMANDS, line
            if name == "run" and "args" not in rest:
                window_parser().parse_args(rest)
            assert name != "bench" or "names" in rest or benches(rest), line
        case ["python", "-m", "host", *rest]:
            host_parser().parse_args(rest)
        case ["parley" | "./parley", *rest]:
            window_parser().parse_args(rest)
        case _:
            raise AssertionError(f"nobody knows the command: {line}")


@pytest.mark.parametrize("line", ["python dev.py dance", "python -m host dance", "parley --dance", "parlay"])
def test_a_command_that_does_not_exist_is_noticed(line: str) -> None:
    with pytest.raises((SystemExit, AssertionError)):
        check(line)


@pytest.mark.parametrize("one", all_pages(), ids=lambda one: one.where)
def test_commands_can_be_given(one: Page) -> None:
    for line in commands(one):
        if not OTHERS.match(line.strip()) and (STARTS.match(line) or one.where.startswith(("README", "docs/guide"))):
            # What a page says about a command stands behind it.
            check(re.split(r" {2,}(?!#)", line)[0])


def test_contributing_names_every_command_of_dev() -> None:
    assert all(f"python dev.py {name}" in page("CONTRIBUTING.md").text for name in dev.COMMANDS)


@pytest.mark.parametrize("language", FOLDERS)
def test_slash_commands_exist(language: str) -> None:
    typed = {code for one in for_users(language) for code in one.codes if SLASH.fullmatch(code)}
    assert len(typed) > 20
    assert not [code for code in typed if slash_command(code) is None]


def written(key: str) -> str:
    return key.replace("Return", "Enter").replace("PgDown", "PgDn")


@pytest.mark.parametrize("language", FOLDERS)
def test_keys_do_something(language: str) -> None:
    known = {written(key) for use in EVERY_KEY for key in use.keys}
    for one in for_users(language):
        assert not set(KEYS.findall(one.text)) - known, one.where


@pytest.mark.parametrize("language", FOLDERS)
def test_the_keyboard_page_is_the_table_of_keys(language: str) -> None:
    chinese = {source: texts[0] for source, texts in messages("parley_zh_CN.ts")}

    def words(source: str) -> str:
        return source if language == "en" else chinese[source]

    one = page(f"docs/guide/{FOLDERS[language]}/keyboard.md")
    uses = [use for group in GROUPS for use in EVERY_KEY if use.group == group]
    keys = [[words(source_of(use)[1]), ", ".join(f"`{written(key)}`" for key in use.keys)] for use in uses]
    assert one.rows[: len(keys)] == keys
    assert [row[1] for row in one.rows[len(keys) :]] == [f"`/{command.slash}`" for command in COMMANDS if command.slash]
    assert [text for level, text in one.headings if level == 2][: len(GROUPS)] == [
        words(str(t)) for t in GROUPS.values()
    ]
