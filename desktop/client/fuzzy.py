"""How well a text fits what was typed to find it: letters in order, better at the start of words and side by side."""

from __future__ import annotations

SIDE_BY_SIDE = 10
WORD_START = 8
EXACT_START = 12
GAP = 1
FAR = 12  # letters between two hits that no longer make it worse


def score(query: str, text: str) -> int | None:
    """How well ``text`` fits all words of ``query``, higher is better; None where one does not fit. Case counts not."""
    whole = text.casefold()
    total = 0
    for word in query.casefold().split():
        best = _word(word, whole)
        if best is None:
            return None
        total += best
    return total


def _word(word: str, text: str) -> int | None:
    """The best of the ways to find ``word`` from each place where it may begin."""
    scores = [
        found
        for start, letter in enumerate(text)
        if letter == word[0] and (found := _from(word, text, start)) is not None
    ]
    return max(scores, default=None)


def _from(word: str, text: str, start: int) -> int | None:
    at = start
    total = EXACT_START if start == 0 else WORD_START if starts_word(text, start) else 0
    for letter in word[1:]:
        found = text.find(letter, at + 1)
        if found < 0:
            return None
        beside, starts = found == at + 1, starts_word(text, found)
        total += beside * SIDE_BY_SIDE + starts * WORD_START
        if not beside and not starts:
            total -= min(FAR, (found - at) * GAP)
        at = found
    # A word of three letters or more that is only strewn over the text is no find.
    return total if total > 0 or len(word) < 3 else None


def starts_word(text: str, at: int) -> bool:
    """Whether a word begins there; every Han character is one."""
    return at == 0 or not text[at - 1].isalnum() or "\u4e00" <= text[at] <= "\u9fff"


def begins(query: str, text: str) -> bool:
    """Whether every word of ``query`` begins a word of ``text``."""
    whole = text.casefold()
    return all(
        any(whole.startswith(word, at) and starts_word(whole, at) for at in range(len(whole)))
        for word in query.casefold().split()
    )
