"""Long plain text cut into pieces that are quick to lay out, one below the other."""

from __future__ import annotations


def plain_pieces(text: str, most: int) -> list[str]:
    """Pieces of at most ``most`` characters, cut after a line end if there is one, else after a blank, else anywhere.
    The line end at a cut is left out: the next piece begins a line anyway."""
    pieces = []
    at = 0
    while len(text) - at > most:
        end = text.rfind("\n", at, at + most)
        if end > at:
            pieces.append(text[at:end])
            at = end + 1
            continue
        blank = text.rfind(" ", at + most // 2, at + most)
        end = blank + 1 if blank >= 0 else at + most
        pieces.append(text[at:end])
        at = end
    return [*pieces, text[at:]]
