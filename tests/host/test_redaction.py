"""Keys, the home folder and the user's name do not leave by the log or a report (behaviour 12)."""

from __future__ import annotations

import json
import logging
import string
import textwrap
import traceback
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, quote_plus, unquote, unquote_plus

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host import RedactingFormatter, Redactor
from tests.helpers.hosted import MemorySecrets, desk_at, refused
from tests.helpers.scripted_server import ScriptedServer

KEYS = st.text(string.ascii_letters + string.digits + "-_+/=.~:%&?#@!$*^|(){}'\"\\äß中", min_size=8, max_size=120)

SPELLINGS: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {
    "as it is": (str, str),
    "in a repr": (repr, str),
    "in ASCII": (ascii, str),
    "in JSON": (json.dumps, str),
    "in JSON in JSON": (lambda key: json.dumps(json.dumps(key)), str),
    "in a URL": (lambda key: quote(key, safe=""), unquote),
    "in a form": (quote_plus, unquote_plus),
    "in a URL in a URL": (lambda key: quote(quote(key, safe=""), safe=""), lambda text: unquote(unquote(text))),
    "over several lines": (lambda key: "\n    ".join(key[at : at + 7] for at in range(0, len(key), 7)), str),
    "over several lines of a repr": (lambda key: repr("\n".join(textwrap.wrap(key, 9))), str),
}


def squeezed(text: str) -> str:
    """What a reader who wants the key would make of a text."""
    for escaped in ("\\n", "\\r", "\\t"):
        text = text.replace(escaped, "")
    return "".join(mark for mark in text if not mark.isspace() and mark not in "\"'\\")


@pytest.mark.parametrize("spelling", SPELLINGS)
@settings(deadline=None)
@given(
    key=KEYS,
    before=st.sampled_from(["", "key=", "the key ", "x: '", "%", "\\"]),
    after=st.sampled_from(["", " end", "'"]),
)
def test_a_known_key_goes_in_every_spelling(spelling: str, key: str, before: str, after: str) -> None:
    write, read = SPELLINGS[spelling]
    redactor = Redactor()
    redactor.learn(key)
    cleaned = redactor.clean(f"{before}{write(key)}{after}")
    assert squeezed(key) not in squeezed(read(cleaned))
    assert squeezed(key) not in squeezed(cleaned)


@settings(deadline=None)
@given(key=KEYS, keep=st.integers(12, 120))
def test_a_known_key_that_is_cut_off_goes_too(key: str, keep: int) -> None:
    redactor = Redactor()
    redactor.learn(key)
    if len(key) > keep:
        assert key[:keep] not in redactor.clean(f"it was {key[:keep]}")


UNKNOWN = [
    "sk-abcdefghijklmnopqrstuvwx",
    "sk-proj-AbCd_1234-efgh5678ijkl",
    "sk-ant-api03-aaaaaaaaaaaaaaaa-bbbbbbbbbbbbbb_ccc",
    "AIzaSyA1234567890abcdefghijklmnopqrstuv",
    "ghp_abcdefghij0123456789abcdefghij012345",
    "github_pat_11ABCDEFG0_abcdefghijklmnop",
    "xoxb-123456789012-abcdefghijkl",
    "AKIAIOSFODNN7EXAMPLE",
    "gsk_abc123def456ghi789",
    "hf_abcdefghijklmnop1234",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_DEF-123",
]
PLACES = [
    "{}",
    "Incorrect API key provided: {}.",
    "Authorization: Bearer {}",
    "{{'authorization': 'Bearer {}', 'accept': '*/*'}}",
    "(b'x-api-key', b'{}')",
    '{{"api_key": "{}", "model": "m"}}',
    '\\"apiKey\\": \\"{}\\"',
    "GET https://models.example/v1?key={}&alt=sse",
    "https%3A%2F%2Fmodels.example%2Fv1%3Fapi_key%3D{}%26alt%3Dsse",
    "OPENAI_API_KEY={} parley",
    "curl -H x-api-key:{}",
]


@pytest.mark.parametrize("key", UNKNOWN)
@pytest.mark.parametrize("place", PLACES)
def test_a_key_nobody_named_is_known_by_its_looks(key: str, place: str) -> None:
    assert key not in Redactor().clean(place.format(key))


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Authorization: Bearer short1", "short1"),
        ("authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
        ("Proxy-Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
        ("headers={'X-Api-Key': 'any thing'}", "any thing"),
        ("http://anna:hunter2@proxy.example:8080/", "hunter2"),
        ("socks5://anna:p%40ss@proxy.example:1080", "p%40ss"),
        ("https%3A%2F%2Fanna%3Ahunter2%40proxy.example", "hunter2"),
        ("https://token@host.example/x", "token"),
        ("GET /v1/models?api_key=abc&x=1", "abc"),
        ("GET /v1/models?x=1&access_token=abc", "abc"),
        ("password: 'correct horse'", "correct horse"),
        ("client_secret=abc123", "abc123"),
        ("Cookie: session=abc; other=def", "def"),
        ("Set-Cookie: session=abc; Path=/", "abc"),
        ("-----BEGIN PRIVATE KEY-----\nMIIE\nvQIB\n-----END PRIVATE KEY-----", "vQIB"),
        ("'-----BEGIN RSA PRIVATE KEY-----\\nMIIE\\nvQIB", "vQIB"),
    ],
)
def test_what_stands_where_secrets_stand_goes(text: str, secret: str) -> None:
    cleaned = Redactor().clean(text)
    assert secret not in cleaned
    assert "[removed]" in cleaned


@pytest.mark.parametrize(
    "text",
    [
        'api_key_env = "LOCAL_KEY"',
        "api_key=None, model='deepseek'",
        "max_tokens=4096, a basic understanding of tokens",
        "key-value pairs, keyword-arguments and lm-studio",
        "http://127.0.0.1:8000/v1/models?limit=20",
        "git@github.com:foo/bar",
        'File "host/providers/client.py", line 12, in send',
        "BAD_KEY: the provider refuses the key",
        "sessions/send failed: KeyError('key')",
    ],
)
def test_what_helps_to_find_a_fault_stays(text: str) -> None:
    assert Redactor({"OPENAI_API_KEY": "abcdefgh12345678"}, Path("/home/anna"), "anna").clean(text) == text


def test_the_environment_is_known_by_the_names_of_its_variables() -> None:
    variables = {
        "LOCAL_KEY": "qwertyuiop1",
        "MY_API_TOKEN": "asdfghjkl2",
        "DB_PASSWORD_2": "zxcvbnm345",
        "KEYBOARD": "qwertz-layout",
        "SSH_KEY": "/home/anna/.ssh/id",
        "SHORT_KEY": "none",
    }
    cleaned = Redactor(variables).clean(" ".join(variables.values()))
    assert cleaned == "[removed] [removed] [removed] qwertz-layout /home/[user]/.ssh/id none"


def test_home_and_user_are_not_told() -> None:
    redactor = Redactor(None, Path("/home/anna.b"), "anna.b")
    assert redactor.clean('File "/home/anna.b/parley/x.py"') == 'File "~/parley/x.py"'
    assert redactor.clean("file:///home/anna.b/x /run/anna.b/y") == "file://~/x /run/[user]/y"
    assert redactor.clean("%2Fhome%2Fanna.b%2Fx") == "~%2Fx"
    assert redactor.clean("/home/otto/x, C:\\\\Users\\\\otto\\\\x and /Users/otto") == (
        "/home/[user]/x, C:\\\\Users\\\\[user]\\\\x and /Users/[user]"
    )


def test_an_account_that_names_nobody_is_no_secret() -> None:
    assert Redactor(None, Path("/"), "root").clean("the root agent in /") == "the root agent in /"


def test_a_key_in_a_traceback_goes() -> None:
    """In the exception's text, in its cause and in its notes."""
    key = "Zq8!kd/93=Lm"
    redactor = Redactor()
    redactor.learn(key)
    try:
        try:
            raise ValueError(f"refused: {key}")
        except ValueError as fault:
            fault.add_note(f"sent {quote(key, safe='')}")
            raise RuntimeError(json.dumps({"given": key})) from fault
    except RuntimeError as fault:
        text = redactor.clean("".join(traceback.format_exception(fault)))
    assert key not in text
    assert quote(key, safe="") not in text
    assert text.count("[removed]") == 3
    assert "RuntimeError" in text


def test_words_that_are_too_short_for_keys_are_not_learnt() -> None:
    """A local server takes any key, and people write "none" or "ollama"."""
    redactor = Redactor()
    redactor.learn("ollama", "", None, "x")
    assert redactor.clean("ollama at localhost") == "ollama at localhost"


def formatted(redactor: Redactor, text: str, *values: object) -> str:
    record = logging.LogRecord("parley.test", logging.ERROR, __file__, 1, text, values, None)
    return RedactingFormatter(redactor, "%(levelname)s %(message)s").format(record)


def test_a_record_of_the_log_is_clean_and_bounded() -> None:
    redactor = Redactor()
    redactor.learn("Zq8!kd/93=Lm")
    assert formatted(redactor, "refused %s", "Zq8!kd/93=Lm") == "ERROR refused [removed]"
    text = formatted(redactor, "%s", "begin " + "Zq8!kd/93=Lm " * 100_000 + "end")
    assert text.startswith("ERROR begin [removed]")
    assert text.endswith("[removed] end")
    assert "characters left out" in text
    assert len(text) < 16_100
    assert "Zq8" not in text
    assert "=Lm" not in text


async def test_the_host_learns_each_key_it_meets(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the keyring, from a variable of any name, typed into a form; wherever it stands afterwards, it is known."""
    kept, named, typed = "kept-in-keyring-1", "named-by-variable-2", "typed-into-a-form-3"
    monkeypatch.setenv("MODEL_ACCESS", named)
    async with ScriptedServer([]) as server:
        home.mkdir()
        tables = (
            f'[providers.{name}]\nkind = "openai"\nbase_url = "{server.base_url}"\nmodels = ["m"]\n{where}\n'
            for name, where in (("ring", ""), ("variable", 'api_key_env = "MODEL_ACCESS"'))
        )
        (home / "settings.toml").write_text("".join(tables), encoding="utf-8")
        secrets = MemorySecrets()
        await secrets.set("provider/ring", kept)
        async with desk_at(home, secrets=secrets) as desk:
            clean = desk.host.redactor.clean
            assert clean(f"{kept} {named} {typed}") == f"{kept} {named} {typed}"
            for name in ("ring", "variable"):
                await desk.call("providers/test", provider=name)
            refusal = await refused(
                desk.call("providers/test", provider="new", kind="openai", baseUrl="http://127.0.0.1:9", key=typed)
            )
            assert refusal == "CONNECTION_REFUSED"
            await desk.call("providers/key", provider="other", key="  saved-for-later-4\n")
            assert clean(f"{kept} {named} {typed} saved-for-later-4") == " ".join(["[removed]"] * 4)
