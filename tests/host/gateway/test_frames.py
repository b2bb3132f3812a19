"""Every frame is a member of a tagged union, encoded to bytes and decoded on the other side (behaviour 4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.errors import HostError
from host.events import Event
from host.gateway.frames import (
    Call,
    Failure,
    FrameRefused,
    FromClient,
    FromHost,
    Item,
    Result,
    Settle,
    encode,
    read_frame,
)

from_client: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)
from_host: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromHost)

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(plain)
def test_plain_values_come_out_as_they_went_in(value: Any) -> None:
    assert read_frame(from_host, encode(Result(1, value))) == Result(1, value)
    assert read_frame(from_client, encode(Settle(1, 2, value))) == Settle(1, 2, value)


@pytest.mark.parametrize(
    ("data", "code", "named"),
    [
        (b'{"type":"call/me","id":7,"method":"x","params":{}}', "UNKNOWN_FRAME", 7),
        (b'{"type":"","id":7}', "UNKNOWN_FRAME", 7),
        (b'{"type":"call","id":7,"method":"x"}', "BAD_FRAME", 7),
        (b'{"type":"call","id":"seven","method":"x","params":{}}', "BAD_FRAME", None),
        (b'{"id":7}', "BAD_FRAME", 7),
        (b'{"type":5}', "BAD_FRAME", None),
        (b"[]", "BAD_FRAME", None),
        (b"", "BAD_FRAME", None),
        (b"\xff\xfe", "BAD_FRAME", None),
        (b'{"type":"call","id":7,"method":"x","params":{"a":' + b"[" * 5000, "BAD_FRAME", None),
    ],
)
def test_what_is_no_frame_is_refused_with_an_error(data: bytes, code: str, named: int | None) -> None:
    with pytest.raises(FrameRefused) as caught:
        read_frame(from_client, data)
    assert (caught.value.answer.code, caught.value.answer.id) == (code, named)


def test_a_frame_of_the_other_direction_is_refused() -> None:
    with pytest.raises(FrameRefused) as caught:
        read_frame(from_host, encode(Call(3, "sessions/list", {})))
    assert (caught.value.answer.code, caught.value.answer.id) == ("BAD_FRAME", 3)


def test_event_bytes_are_embedded_unchanged() -> None:
    raw = b'{"text":"\\u4f60\\u597d", "unknown" : 1.50 }'
    event = Event("user/message", 4, 5, raw)
    assert raw in encode(Item(1, 0, {"event": msgspec.Raw(event.to_json())}))


def test_lone_surrogates_are_replaced_on_the_way() -> None:
    frame = read_frame(
        from_client, encode(Call(1, "send", {"text": "a\ud83dz \U0001f600", "k\udc00": ["\ud800", ("\udfff",)]}))
    )
    assert frame.params == {"text": "a\ufffdz \U0001f600", "k\ufffd": ["\ufffd", ["\ufffd"]]}


def test_surrogates_next_to_embedded_bytes() -> None:
    frame = read_frame(from_host, encode(Item(1, 0, {"event": msgspec.Raw(b'{"a":1}'), "text": "\ud800"})))
    assert frame.value == {"event": {"a": 1}, "text": "\ufffd"}


def test_paths_travel_as_text_and_other_objects_do_not(tmp_path: Path) -> None:
    assert read_frame(from_host, encode(Result(1, tmp_path))).value == str(tmp_path)
    with pytest.raises(TypeError, match="object does not travel"):
        encode(Result(1, object()))


def test_an_error_keeps_code_message_and_details() -> None:
    error = Failure.of(HostError("BAD_STORE", "it is damaged", path="/x")).error()
    assert (error.code, error.message, error.details) == ("BAD_STORE", "it is damaged", {"path": "/x"})


def test_an_error_always_travels(tmp_path: Path) -> None:
    """A detail that cannot goes as its text: the caller waits for this frame."""
    circle: list[Any] = []
    circle.append(circle)
    error = HostError("ODD", "x", path=tmp_path, live={1, object}, circle=circle, count=3, text="\ud800")
    sent = read_frame(from_host, encode(Result(1, error=Failure.of(error)))).error
    assert sent is not None
    assert sent.details["path"] == str(tmp_path)
    assert (sent.details["count"], sent.details["text"]) == (3, "\ufffd")
    assert "object" in sent.details["live"]
