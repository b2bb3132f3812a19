"""A model server for tests: speaks OpenAI's and Anthropic's protocols byte by byte and refuses what they refuse."""

from tests.helpers.scripted_server import anthropic_wire, openai_wire
from tests.helpers.scripted_server.history import anthropic_refusal, openai_refusal, signature_of
from tests.helpers.scripted_server.http import Request
from tests.helpers.scripted_server.script import (
    Call,
    Fault,
    RedactedThink,
    Reply,
    Say,
    Think,
    Tokens,
    Turn,
    call,
    script_from_json,
    think,
    tokens,
    turn,
)
from tests.helpers.scripted_server.server import ScriptedServer

__all__ = [
    "Call",
    "Fault",
    "RedactedThink",
    "Reply",
    "Request",
    "Say",
    "ScriptedServer",
    "Think",
    "Tokens",
    "Turn",
    "anthropic_refusal",
    "anthropic_wire",
    "call",
    "openai_refusal",
    "openai_wire",
    "script_from_json",
    "signature_of",
    "think",
    "tokens",
    "turn",
]
