"""What of a settings file is used, and what is said about the rest (issue: bad input and its answer)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from host.settings import (
    Approvals,
    Defaults,
    Display,
    ProviderSettings,
    Questions,
    Send,
    Settings,
    SettingsStore,
    SettingsWarning,
    Window,
)

CONTRACT = """
language = "system"            # "en", "zh_CN"
theme = "system"               # "light", "dark"
[questions]
mode = "timed"                 # "legacy"
timeout = 120                  # seconds; -1: always wait
[defaults]
provider = "local"
model = "fake-1"
workspace = "/path"
approvals = "ask"              # "edits", "full"
[providers.local]
kind = "openai"                # "anthropic", "tour"
base_url = "http://127.0.0.1:8000/v1"
api_key_env = "LOCAL_KEY"      # or the keyring; "" for none
models = ["fake-1"]
context_window = 128000
"""

LOCAL = ProviderSettings(
    base_url="http://127.0.0.1:8000/v1", api_key_env="LOCAL_KEY", models=("fake-1",), context_window=128000
)


def load(home: Path, text: str | bytes) -> tuple[Settings, list[SettingsWarning]]:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return SettingsStore(home).load()


def told(warnings: list[SettingsWarning]) -> list[tuple[str, str]]:
    return [(warning.code, warning.key) for warning in warnings]


def test_an_absent_file_means_the_defaults(home: Path) -> None:
    assert SettingsStore(home).load() == (Settings(), [])
    assert not home.exists(), "reading writes nothing"


def test_the_file_of_the_protocol(home: Path) -> None:
    settings, warnings = load(home, CONTRACT)
    assert warnings == []
    assert settings == Settings(
        defaults=Defaults(provider="local", model="fake-1", workspace="/path"), providers={"local": LOCAL}
    )


def test_everything_else_there_is(home: Path) -> None:
    settings, warnings = load(
        home,
        """
        language = "zh_CN"
        theme = "dark"
        questions = {mode = "legacy", timeout = -1}
        display.transcript = "normal"
        send.busy = "steer"
        window = {tray = false, notifications = false}
        [approvals.always."/home/me/my.project"]
        shell = ["git status", "pytest"]
        """,
    )
    assert warnings == []
    assert settings == Settings(
        language="zh_CN",
        theme="dark",
        questions=Questions(mode="legacy", timeout=-1),
        display=Display(transcript="normal"),
        send=Send(busy="steer"),
        window=Window(tray=False, notifications=False),
        approvals=Approvals(always={"/home/me/my.project": {"shell": ("git status", "pytest")}}),
    )


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + CONTRACT.encode(),
        CONTRACT.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + CONTRACT.replace("\n", "\r\n").encode(),
        CONTRACT.rstrip("\n").encode(),
    ],
)
def test_bom_and_line_ends_do_not_matter(home: Path, data: bytes) -> None:
    settings, warnings = load(home, data)
    assert (settings.providers, warnings) == ({"local": LOCAL}, [])


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("language = 'fr'", "language"),
        ("language = 5", "language"),
        ("theme = ['dark']", "theme"),
        ("questions = 3", "questions"),
        ("questions.timeout = 0", "questions.timeout"),
        ("questions.timeout = -2", "questions.timeout"),
        ("questions.timeout = 2147484", "questions.timeout"),
        ("questions.timeout = 1.5", "questions.timeout"),
        ("questions.timeout = true", "questions.timeout"),
        ("questions.mode = 2026-01-01", "questions.mode"),
        ("defaults.approvals = 'yes'", "defaults.approvals"),
        ("providers.a = 'b'", "providers.a"),
        ("providers.a.kind = 'gemini'", "providers.a.kind"),
        ("providers.a.models = 'fake'", "providers.a.models"),
        ("providers.'a b'.context_window = 0", 'providers."a b".context_window'),
        ("approvals.always.'/w'.shell = 'ls'", 'approvals.always."/w".shell'),
        ("approvals.always = []", "approvals.always"),
        ("window.tray = 'yes'", "window.tray"),
    ],
)
def test_a_value_that_does_not_fit_falls_back_alone(home: Path, text: str, key: str) -> None:
    settings, warnings = load(home, text + "\nsend.busy = 'steer'\nproviders.good.base_url = 'http://x'\n")
    assert told(warnings) == [("SETTINGS_BAD_VALUE", key)]
    assert warnings[0].path == str(home / "settings.toml")
    assert settings.send == Send(busy="steer"), "what fits is used"
    assert settings.providers["good"].base_url == "http://x"
    rest = msgspec.structs.replace(settings, send=Send(), providers={})
    assert rest in (Settings(), Settings(approvals=Approvals(always={"/w": {}})))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("colour = 'blue'", "colour"),
        ("questions.patience = 3", "questions.patience"),
        ("[future.section]\nx = 1", "future"),
        ("providers.a.temperature = 0.5", "providers.a.temperature"),
    ],
)
def test_an_unknown_key_is_named_and_harms_nothing(home: Path, text: str, key: str) -> None:
    settings, warnings = load(home, "theme = 'dark'\n" + text)
    assert told(warnings) == [("SETTINGS_UNKNOWN", key)]
    assert settings.theme == "dark"


def test_a_warning_does_not_repeat_what_an_unknown_key_holds(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    _, warnings = load(home, "[providers.a]\napi_key = 'sk-secret-1'\n")
    assert "sk-secret-1" not in repr(warnings) + caplog.text


@pytest.mark.parametrize("data", [b"language = ", b"\xff\xfe\x00", b"a = 1\na = 2", b"[[[", b"\x00"])
def test_an_unreadable_file_is_kept_aside_and_said(home: Path, data: bytes) -> None:
    settings, warnings = load(home, data)
    aside = home / "settings.toml.bad-1"
    assert settings == Settings()
    assert [(warning.code, warning.path) for warning in warnings] == [("SETTINGS_UNREADABLE", str(aside))]
    assert aside.read_bytes() == data
    assert not (home / "settings.toml").exists()
    assert SettingsStore(home).load() == (Settings(), [])


def test_each_unreadable_file_is_kept(home: Path) -> None:
    for number in (1, 2, 3):
        _, warnings = load(home, f"broken {number}")
        assert warnings[0].path == str(home / f"settings.toml.bad-{number}")
    assert (home / "settings.toml.bad-2").read_text(encoding="utf-8") == "broken 2"


def test_a_folder_in_its_place_is_kept_aside_too(home: Path) -> None:
    (home / "settings.toml").mkdir(parents=True)
    settings, warnings = SettingsStore(home).load()
    assert (settings, told(warnings)) == (Settings(), [("SETTINGS_UNREADABLE", "")])
    assert (home / "settings.toml.bad-1").is_dir()
