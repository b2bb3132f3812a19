"""Markdown for the transcript: blocks, safe rich text, tables as cells, code tokens, terminal colours. No Qt."""

from desktop.markdown.ansi import Span, Style, plain_terminal_text, terminal_text
from desktop.markdown.block import Block, Kind
from desktop.markdown.blocks import BlockSplitter, split_blocks
from desktop.markdown.drawing import Cell, Drawing, Table
from desktop.markdown.html import Renderer, link_target
from desktop.markdown.loading import load_libraries
from desktop.markdown.tokens import TOKEN_CLASSES, TokenSpan, language_of_path, token_spans

__all__ = [
    "TOKEN_CLASSES",
    "Block",
    "BlockSplitter",
    "Cell",
    "Drawing",
    "Kind",
    "Renderer",
    "Span",
    "Style",
    "Table",
    "TokenSpan",
    "language_of_path",
    "link_target",
    "load_libraries",
    "plain_terminal_text",
    "split_blocks",
    "terminal_text",
    "token_spans",
]
