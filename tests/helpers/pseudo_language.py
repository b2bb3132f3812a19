"""A language that nobody speaks, for tests: what stays plain on the screen is translated nowhere, what is cut off has
no room for a longer language.

"Send" becomes ``⟦Šēñðõ⟧``: every letter accented, at least `LONGER` times as long, in brackets. Values, markup and
line ends keep their place. Its plural forms are two, as in English.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from resources.i18n.refresh import CHINESE, english, fill

NAME = "en_XA"
LONGER = 1.6
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTS = str.maketrans(PLAIN, "āƀçðēƒğĥïĵķļɱñõþɋŕšţüṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĹṀÑÖÞǪŔŠŢÜṼŴẊÝŽ")
KEPT = re.compile(r"%\d|%n|\{\w+\}|<[^>]+>|\n|&(?=\w)|\(\*\.[^)]*\)|\(\*\)")  # values, markup, mnemonics, file patterns
MORE = "one two three four five six seven eight nine ten eleven twelve ".translate(ACCENTS)


def pseudo(text: str) -> str:
    """``text`` in the language; white space alone and what separates words stay as they are."""
    if not re.search(r"\w", text):
        return text
    pieces, at = [], 0
    for kept in KEPT.finditer(text):
        pieces += [text[at : kept.start()].translate(ACCENTS), kept.group()]
        at = kept.end()
    words = "".join([*pieces, text[at:].translate(ACCENTS)])
    # Not in front of a file pattern, and not into the values: what is missing comes at the end, in words that can wrap.
    missing = max(0, math.ceil(LONGER * len(text)) - len(words) - 2)
    room = " " if missing > 4 else ""
    more = (room + MORE * (1 + missing // len(MORE)))[:missing].rstrip()
    return f"⟦{words}{more}⟧"


def build(folder: Path, sources: Path = CHINESE) -> Path:
    """``parley_en_XA.ts`` in ``folder``, of all that ``sources`` has."""
    target = folder / f"parley_{NAME}.ts"
    tree = ElementTree.parse(sources)
    tree.getroot().set("language", NAME)
    tree.write(target, encoding="utf-8", xml_declaration=True)
    fill(target, lambda context, source: [pseudo(form) for form in english(context, source)])
    return target
