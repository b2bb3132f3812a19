"""`python dev.py bench [names]`: runs every ``bench_*.py`` and prints its figures against their bars.

A bench is a module with ``measure()``, which yields figures (`Figure.of`). Each runs in a process of its own, one after
the other, so that memory, imports and CPU of one do not show in the next.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec

from tests.bench.figure import Figure

FOLDER = Path(__file__).parent
ONE = "--one"


def benches(wanted: list[str]) -> list[str]:
    names = sorted(path.stem for path in FOLDER.glob("bench_*.py"))
    return [name for name in names if not wanted or name.removeprefix("bench_") in wanted or name in wanted]


def measure_here(name: str) -> int:
    """In the child: the figures as the last line of stdout."""
    figures = [Figure.of(row) for row in importlib.import_module(f"tests.bench.{name}").measure()]
    sys.stdout.write("\n" + msgspec.json.encode(figures).decode() + "\n")
    return 0


def environment() -> dict[str, str]:
    """As the tests run, without a display; and modules are compiled once, as they are for a person."""
    wanted = {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
    return {name: value for name, value in (wanted | os.environ).items() if name != "PYTHONDONTWRITEBYTECODE"}


def measure_apart(name: str) -> list[Figure] | None:
    command = [sys.executable, "-m", "tests.bench", ONE, name]
    done = subprocess.run(command, cwd=FOLDER.parents[1], env=environment(), stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode != 0:
        return None
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=list[Figure])


def line(figure: Figure) -> str:
    spread = f"{min(figure.runs):.4g} to {max(figure.runs):.4g}" if len(figure.runs) > 1 else ""
    verdict = ("met" if figure.met else "MISSED") if figure.judged else ""
    row = f"{figure.name:<58} {figure.value:>10.4g} {figure.unit:<6}  {figure.bar:<16} {verdict:<7} {spread}"
    return row.rstrip()


def main(arguments: list[str]) -> int:
    if arguments[:1] == [ONE]:
        return measure_here(arguments[1])
    names = benches(arguments)
    if not names:
        print("no such bench", file=sys.stderr)
        return 2
    print(f"{'figure':<58} {'value':>10} {'':<6}  {'bar':<16} {'':<7} spread", flush=True)
    missed = 0
    for name in names:
        figures = measure_apart(name)
        if figures is None:
            print(f"{name}: failed, see above", flush=True)
            missed += 1
            continue
        for figure in figures:
            print(line(figure), flush=True)
        missed += sum(not figure.met for figure in figures)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
