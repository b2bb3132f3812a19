"""Names and numbers that a document takes from the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from desktop.models.settings.catalogue import ENTRIES
from desktop.models.settings.pages import PAGES
from desktop.models.welcome import SERVICES
from host.agents.attachments import MAX_BYTES
from host.agents.instructions import FILES
from host.agents.instructions import MAX_BYTES as MOST_INSTRUCTIONS
from host.agents.subagent import Subagent
from host.approvals.policy import POLICIES
from host.calls.storage import PLACES
from host.plan.mode import REFUSED
from host.providers.local_servers import USUAL_PORTS
from host.providers.tour.scenes_ask import QUESTION_SECONDS
from host.settings.model import ProviderSettings, Section, Settings
from host.settings.reading import read_settings
from host.tools.ask_user_question import AskUserQuestion
from host.tools.exit_plan_mode import ExitPlanMode
from host.tools.run_code.tool import RunCode
from host.tools.standard import standard_tools
from host.trash import DAYS
from tests.docs.pages import FOLDERS, Page, page
from tests.docs.test_words import messages

LANGUAGES = pytest.mark.parametrize("language", FOLDERS)


def of(language: str, name: str) -> Page:
    return page(f"docs/guide/{FOLDERS[language]}/{name}.md")


# Settings


def fields(kind: type[Section], at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Key as the page spells it, type and default of everything in the file."""
    for field in msgspec.structs.fields(kind):
        if isinstance(field.type, type) and issubclass(field.type, Section):
            yield from fields(field.type, f"{at}{field.name}.")
        elif field.name == "providers":
            yield from fields(ProviderSettings, f"{at}providers.NAME.")
        else:
            yield f"{at}{field.name}", field.type, field.default


def spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@LANGUAGES
def test_every_setting_is_told_with_its_values_and_its_usual_one(language: str) -> None:
    rows = {row[0].strip("`"): row for row in of(language, "settings").rows}
    known = list(fields(Settings))
    assert sorted(rows) == sorted(key for key, _, _ in known)
    for key, kind, default in known:
        _, values, usual, _ = rows[key]
        choices = get_args(kind) if get_origin(kind) is Literal else (True, False) if kind is bool else ()
        assert not [one for one in choices if f"`{spelled(one)}`" not in values], key
        if choices or isinstance(default, int):
            assert usual == f"`{spelled(default)}`", key


@LANGUAGES
def test_every_setting_is_where_the_page_says(language: str) -> None:
    chinese = {source: texts[0] for source, texts in messages("parley_zh_CN.ts")}

    def words(source: object) -> str:
        return f"**{source if language == 'en' else chinese[str(source)]}**"

    titles = {one.key: words(one.title) for one in PAGES}
    rows = {row[0].strip("`").replace("NAME", "*"): row[3] for row in of(language, "settings").rows}
    for entry in ENTRIES:
        if entry.key in rows:
            shown, _, label = rows[entry.key].partition(" → ")
            assert shown == titles[entry.page], entry.key
            assert entry.kind == "part" or label == words(entry.label), entry.key


@LANGUAGES
def test_the_example_is_a_settings_file(language: str) -> None:
    (example,) = [fence.content for fence in of(language, "settings").fences if fence.info == "toml"]
    settings, misfits = read_settings(tomllib.loads(example))
    assert misfits == []
    assert settings.providers["local"].api_key_env == ""
    assert settings.approvals.always


# Folders


@LANGUAGES
def test_everything_in_the_data_folder_is_told(language: str) -> None:
    told = of(language, "data-and-privacy").codes
    assert not [parts[0] for parts in PLACES.values() if parts[0] not in told]


@LANGUAGES
@pytest.mark.parametrize("system", [Unix, MacOS])
def test_the_data_folder_is_there(language: str, system: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    folder = system("Parley", appauthor=False).user_data_dir.replace("/home/ada", "~")
    for one in (of(language, "data-and-privacy"), page({"en": "README.md", "zh_CN": "README.zh-CN.md"}[language])):
        assert folder in one.codes, one.where


# What the agent may do


@LANGUAGES
def test_every_tool_is_told(language: str) -> None:
    tools = {tool.name for tool in standard_tools()}
    tools |= {RunCode.name, Subagent.name, AskUserQuestion.name, ExitPlanMode.name}
    rows = [row for row in of(language, "approvals").rows if row[0].startswith("`")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row[0])} == tools
    assert len([row for row in of(language, "approvals").rows if row[0].startswith("**")]) == len(POLICIES)
    assert {"write", "edit", "shell", "run_code"} == REFUSED  # plans.md says so in words


# Providers


@LANGUAGES
def test_addresses_of_services_and_servers(language: str) -> None:
    codes = of(language, "providers").codes
    assert not [one["baseUrl"] for one in SERVICES.values() if one["baseUrl"] and one["baseUrl"] not in codes]
    rows = {row[0]: row[1] for row in of(language, "providers").rows}
    assert not [name for port, name in USUAL_PORTS.items() if rows[name] != f"`http://127.0.0.1:{port}/v1`"]


# Numbers

NUMBERS = [
    ("start", QUESTION_SECONDS, "{} seconds", "{} 秒"),
    ("start", MAX_BYTES >> 20, "{} MB each", "每个不超过 {} MB"),
    ("start", MOST_INSTRUCTIONS >> 10, "{} kB", "{} kB"),
    ("sessions", DAYS, "{} days", "{} 天"),
    ("data-and-privacy", DAYS, "{} days", "{} 天"),
]


@LANGUAGES
@pytest.mark.parametrize(("name", "number", "english", "chinese"), NUMBERS)
def test_numbers(language: str, name: str, number: int, english: str, chinese: str) -> None:
    text = " ".join(of(language, name).text.split())
    assert (english if language == "en" else chinese).format(number) in text


@LANGUAGES
def test_files_that_instruct_the_agent(language: str) -> None:
    assert set(FILES) <= set(of(language, "start").codes)


@LANGUAGES
def test_the_time_a_question_waits(language: str) -> None:
    assert Settings().questions.timeout == 120
    assert ("two minutes" if language == "en" else "两分钟") in of(language, "questions").text
