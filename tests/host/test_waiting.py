"""What the list of sessions counts as waiting for the user (behaviour 6.8)."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.manual_clock import ManualClock
from tests.host.projections.question_history import CONTINUED, pending, queued, reply
from tests.host.questions.samples import call, result
from tests.host.test_session_index import indexed, made


async def test_a_question_whose_answer_is_queued_waits_for_nobody(home: Path, clock: ManualClock) -> None:
    """Rule 6.8: what its user has answered is in no badge and in no list, also after a restart."""
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", *CONTINUED, call("c2"), result("c2", pending("c2")))
        await made(folder, "ses_b", *CONTINUED, queued(reply("c1", [{"id": "colour", "selected": ["Red"]}])))
        await index.refresh()
        assert {row["id"]: row["waiting"] for row in await index.list()} == {"ses_a": 2, "ses_b": 0}
