"""architecture.md, rule 5, and behaviour 14: every code the host speaks has the window's own sentence."""

from __future__ import annotations

import ast
import re

from desktop.error_text import SENTENCES
from tests.architecture.source import listed, sources
from tests.architecture.test_languages import strings

CODE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+|INTERNAL|FORBIDDEN")

# Names in capitals that are no codes: variables of the environment, flags of the system.
NO_CODES = re.compile(
    r"O_\w+|CREATE_\w+|SIG\w+|\w+_PROXY|GIT_\w+|PARLEY_\w+|LC_\w+|BASH_ENV|PYTHON\w+|XDG_\w+|SSL_\w+|REQUESTS_\w+"
    r"|DEFAULT_BASE_URLS|WAYLAND_DISPLAY|NO_COLOR"
)
# Codes that end at a program: a client's late word, a time-out that becomes a pending result, a code for a terminal.
NEVER_SHOWN = {"OFFER_OVER", "ASK_TIMED_OUT", "BAD_BLOB", "NO_BLOB", "OPEN_CALLS", "USAGE_ERROR"}


def spoken() -> dict[str, str]:
    """Code -> where the host first speaks it."""
    found: dict[str, str] = {}
    for source in sources("host"):
        exported = {
            id(element)
            for node in source.tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
            for element in ast.walk(node.value)
        }
        for node in strings(source):
            if CODE.fullmatch(node.value) and not NO_CODES.fullmatch(node.value) and id(node) not in exported:
                found.setdefault(node.value, source.at(node))
    return found


def test_the_codes_are_found() -> None:
    assert {"REPLY_QUEUED", "BAD_PARAMS", "SETTINGS_UNREADABLE", "KEYRING_FAILED", "NO_PROVIDER"} <= set(spoken())


def test_every_code_has_a_sentence() -> None:
    codes = spoken()
    wrong = [f"{codes[code]} {code}" for code in sorted(codes) if code not in SENTENCES and code not in NEVER_SHOWN]
    assert not wrong, listed(wrong)


def test_every_sentence_has_a_code() -> None:
    """A sentence for a code nobody speaks is a sentence that was meant for another. The window has codes of its own."""
    words = {
        node.value
        for source in sources("host", "desktop")
        if not source.name.endswith("_sentences")
        for node in strings(source)
    }
    wrong = sorted(set(SENTENCES) - words)
    assert not wrong, listed(wrong)
