"""Markdown for the transcript: blocks, safe rich text, tables as cells, code tokens, terminal colours. No Qt."""

from desktop.markdown.block import Block, Kind
from desktop.markdown.blocks import BlockSplitter, split_blocks

__all__ = ["Block", "BlockSplitter", "Kind", "split_blocks"]
