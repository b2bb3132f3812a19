"""Characters that show nothing, or turn what stands around them about, spelled out where each one matters."""

from __future__ import annotations

import re

# Controls but for tab and line end; marks of direction; what has no width; line separators; tags; halves of pairs.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def spelled_out(text: str) -> str:
    """``text`` with every such character written as ``⟨U+202E⟩``: what is approved must be what is read."""
    return _UNSEEN.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", text.replace("\r\n", "\n"))
