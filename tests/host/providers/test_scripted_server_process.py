"""The scripted server in a process of its own, and on a thread."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx2

from tests.helpers.scripted_server import ScriptedServer, turn

ROOT = Path(__file__).parents[3]
ASK = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}


def test_a_script_file_is_served_again_and_again(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    replies = [
        {"type": "turn", "parts": [{"type": "say", "text": "你好"}, {"type": "call", "name": "read", "arguments": {}}]},
        {"type": "fault", "status": 429, "retry_after": 1},
    ]
    script.write_text(json.dumps(replies), "utf-8")
    command = [sys.executable, "-m", "tests.helpers.scripted_server", "--script", str(script), "--repeat"]
    with subprocess.Popen([*command, "--model", "m"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            root = f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
            with httpx2.Client(trust_env=False) as client:
                assert client.get(f"{root}/models").json()["data"][0]["id"] == "m"
                for _ in range(2):
                    message = client.post(f"{root}/chat/completions", json=ASK).json()["choices"][0]["message"]
                    assert message["content"] == "你好"
                    assert message["tool_calls"][0]["function"] == {"name": "read", "arguments": "{}"}
                    refused = client.post(f"{root}/chat/completions", json=ASK)
                    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1.0")
        finally:
            process.kill()


def test_on_a_thread_of_its_own() -> None:
    with ScriptedServer([turn("one")]) as server, httpx2.Client(trust_env=False) as client:
        for status in (200, 400):
            assert client.post(f"{server.base_url}/chat/completions", json=ASK).status_code == status
        server.add(turn("two"))
        answer = client.post(f"{server.base_url}/chat/completions", json=ASK).json()
        assert answer["choices"][0]["message"]["content"] == "two"
        assert client.post(f"{server.root_url}/elsewhere", json=ASK).status_code == 404
        assert len(server.requests) == 3
