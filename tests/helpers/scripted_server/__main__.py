"""``python -m tests.helpers.scripted_server --port 0 --script script.json``: prints its port, serves until killed."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from tests.helpers.scripted_server.script import script_from_json
from tests.helpers.scripted_server.server import ScriptedServer


async def _serve(server: ScriptedServer) -> None:
    async with server:
        print(server.port, flush=True)
        await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripted_server")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--script", type=Path, required=True, help="JSON: a list of turns and faults")
    parser.add_argument("--model", action="append", default=[], help="a model to list; other names get 404")
    parser.add_argument("--key", help="the only key it takes")
    parser.add_argument("--deepseek", action="store_true", help="reasoning_content must come back")
    parser.add_argument("--repeat", action="store_true", help="begin the script again at its end")
    options = parser.parse_args()
    replies = script_from_json(options.script.read_bytes())
    given = 0

    def again(_: object) -> object:
        nonlocal given
        given += 1
        return replies[(given - 1) % len(replies)]

    server = ScriptedServer(
        again if options.repeat else replies,  # type: ignore[arg-type]
        models=options.model,
        key=options.key,
        deepseek=options.deepseek,
        port=options.port,
    )
    try:
        asyncio.run(_serve(server))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
