"""Plans to review."""

from __future__ import annotations

SHORT = """\
# Add a --greeting flag to the CLI

## Context

The CLI prints a fixed line. Users asked to choose their own greeting.

## Steps

1. Parse `--greeting <text>` in `src/args.ts`, defaulting to `Hello`.
2. Thread the value through `main()` into `render()`.
3. Cover both the default and the override in `tests/args.test.ts`.

## Risks

None that matter.
"""

LINES = 5_000
LAST = "The last line of the plan."


def long_plan(lines: int = LINES) -> str:
    """A plan of so many lines: a heading every hundred, a block of code and a table among its steps (case P-long)."""
    written = ["# Move the parser to the new reader", ""]
    written += ["```python", "def read(path: str) -> str:", "    return open(path).read()", "```", ""]
    written += ["| part | tests |", "|---|---|", "| reader | 12 |", ""]
    part = 0
    while len(written) < lines - 2:
        if len(written) % 100 == 0:
            part += 1
            written += ["", f"## Part {part}", ""]
        step = len(written)
        written.append(f"{step}. Step {step}: touch `src/part_{step}.py` and check `tests/test_{step}.py`.")
    return "\n".join([*written[: lines - 2], "", LAST])
