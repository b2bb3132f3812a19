"""Rich text: safe whatever the model writes (rule 13), Han, direction, tables as cells."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from desktop.markdown import Block, Drawing, Renderer, link_target, split_blocks
from desktop.markdown.html import MOST_MARKS
from desktop.markdown.inline import rich_text
from tests.helpers.work import LINEAR, growth, lines_run

renderer = Renderer()


def drawn(text: str) -> list[Drawing]:
    return [renderer.draw(block) for block in split_blocks(text)]


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("**注意：**不要", "<b>注意：</b>不要"),
        ("这是**“引用”**不对", "这是<b>“引用”</b>不对"),
        ("中文*斜体*中文", "中文<i>斜体</i>中文"),
        ("a **b** ~~c~~ `d  e`", "a <b>b</b> <s>c</s> <code>d  e</code>"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("snake_case_name", "snake_case_name"),
        ("第一行\n第二行", "第一行第二行"),
        ("说“好”\n然后", "说“好”然后"),
        ("one\ntwo\n三", "one two 三"),
        ("한국\n어", "한국 어"),
        ("a  \nb", "a<br>b"),
        ("&lt;i&gt; &amp; <b>x</b>", "&lt;i&gt; &amp; &lt;b&gt;x&lt;/b&gt;"),
        ("https://ok.org/a?b=1。然后", '<a href="https://ok.org/a?b=1">https://ok.org/a?b=1</a>。然后'),
        ("(see https://ok.org/x_(y)).", '(see <a href="https://ok.org/x_(y)">https://ok.org/x_(y)</a>).'),
    ],
)
def test_inline(source: str, html: str) -> None:
    assert renderer.inline(source) == html


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("https://a.b/c", "https://a.b/c"),
        ("HTTP://a.b", "HTTP://a.b"),
        ("mailto:a@b.c", "mailto:a@b.c"),
        ("file:///etc/passwd", "file:///etc/passwd"),
        ("src/a%20b.py", "path:src/a b.py"),
        ("javascript:alert(1)", ""),
        ("%5C%5Chost%5Cshare", ""),
        ("%2F%2Fhost/x", ""),
        ("a%00b", ""),
        ("a%20b.py", "path:a b.py"),
        ("JaVaScRiPt:alert(1)", ""),
        (" javascript:alert(1)", ""),
        ("java\tscript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("vbscript:x", ""),
        ("parley-x://go", ""),
        ("qrc:/x", ""),
        ("image://icon/x", ""),
        ("//evil.example/x", ""),
        ("\\\\host\\share", ""),
        ("#top", ""),
        ("", ""),
    ],
)
def test_where_links_lead(address: str, target: str) -> None:
    """Rule 13: a link leads to the web, to mail, or to a file that is named; nowhere else."""
    assert link_target(address) == target


def test_images_become_links() -> None:
    """Rule 13: no remote images."""
    assert renderer.inline("![pic](http://h/p.png)") == '<a href="http://h/p.png">pic</a>'
    assert renderer.inline("![](http://h/p.png)") == '<a href="http://h/p.png">http://h/p.png</a>'
    assert renderer.inline("[![b](http://h/i.png)](http://l)") == '<a href="http://l">b</a>'


def test_a_file_link_shows_its_address() -> None:
    """Rule 13: no `file:` link is followed unseen."""
    assert renderer.inline("[local](file:///etc/passwd)").endswith("local</a> (file:///etc/passwd)")


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, list[tuple[str, str | None]]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))

    def handle_decl(self, decl: str) -> None:
        self.seen.append(("!" + decl, []))


def assert_safe(html: str) -> None:
    tags = Tags()
    tags.feed(html)
    tags.close()
    for tag, attributes in tags.seen:
        assert tag in {"p", "a", "b", "i", "s", "code", "br"}, tag
        for name, value in attributes:
            assert (tag, name) in {("a", "href"), ("p", "dir"), ("p", "align")}
            if name == "href":
                assert re.match(r"(https?|mailto|file|path):", value or "", re.I), value


hostile = st.lists(
    st.sampled_from(
        [
            "<img src=x>",
            "<script>",
            "![a](http://x)",
            "[a](javascript:x)",
            "<a href='http://x'>",
            '"',
            "'",
            "<",
            ">",
            "&",
            "`",
            "**",
            "[",
            "](",
            ")",
            "http://x/?a=<b>",
            '<http://a"b>',
            "\x1b[31m",
            "&#x3c;img&gt;",
            "\n",
            " ",
            "注：",
            "\ud83d",
            "data:image/png;base64,AAAA",
            "<!--",
            "<!DOCTYPE x>",
            "]: http://x",
            '"onload="x',
            "|",
            "\\",
        ]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(hostile)
@example('[x](http://a"onmouseover="b)')
@example("[a](http://x?&quot;onload=&quot;y)")
def test_no_text_becomes_active(text: str) -> None:
    """Rule 13: whatever is written, only known tags, no image, no style, no script come out."""
    for drawing in drawn(text):
        assert_safe(drawing.html)
        cells = [cell for line in drawing.table.rows for cell in line] if drawing.table else []
        for cell in cells:
            assert_safe(cell.html)
        for char in drawing.plain:
            assert char in "\n\t" or (char >= " " and not "\ud800" <= char <= "\udfff")


def test_a_link_that_leads_nowhere_is_its_text() -> None:
    assert [drawing.html for drawing in drawn("[x]() and []()")] == ["<p>x and </p>"]


def test_direction_is_the_text_s_own() -> None:
    """Rule 13: right to left by the letters, not by the first word."""
    assert drawn("README הוא הקובץ הראשון")[0].rtl
    assert drawn("README הוא הקובץ הראשון")[0].html.startswith('<p dir="rtl" align="right">')
    assert drawn("هذه فقرة مع `some long latin code here` في الوسط")[0].rtl
    assert "\u2066some" in drawn("هذه فقرة مع `some` في الوسط")[0].html
    assert not drawn("The word שלום means peace in Hebrew")[0].rtl
    assert drawn("שלום means peace in Hebrew")[0].html.startswith('<p dir="ltr" align="left">')
    assert not drawn("中文")[0].rtl


@pytest.mark.parametrize(
    "text", ["\ufdd0a\ufffe", "&#10;a&NewLine;b", "\u3000\u3000字\u2003 b", "a&nbsp; b\u00adc\u200d"]
)
def test_every_character_stands_where_qt_counts_it(qapp: QApplication, text: str) -> None:
    """Selection and copying go by these places."""
    drawing = drawn(text)[0]
    document = QTextDocument()
    document.setHtml("<style>p{white-space:pre-wrap}</style>" + drawing.html)
    assert document.toRawText() == drawing.plain


def test_plain_text_is_what_the_rich_text_reads() -> None:
    assert drawn("a **b** [c](http://d) `e<f>`\ng")[0].plain == "a b c e<f> g"


def test_table_cells() -> None:
    table = drawn("| a | 数 | c |\n| :-- | --: | :-: |\n| **x** | 1 | y \\| z |\n| short |\n| 1 | 2 | 3 | 4 |")[0].table
    assert table is not None
    assert [cell.align for cell in table.head] == ["left", "right", "center"]
    assert [[cell.plain for cell in row] for row in table.rows] == [
        ["x", "1", "y | z"],
        ["short", "", ""],
        ["1", "2", "3"],
    ]
    assert table.rows[0][0].html == "<b>x</b>"
    assert table.widths == (5, 3, 5)
    assert table.tsv() == "a\t数\tc\nx\t1\ty | z\nshort\t\t\n1\t2\t3\n"


def test_a_cell_without_an_alignment_stands_where_its_script_begins() -> None:
    table = drawn("| שם | b | `c` |\n| --- | --- | :-- |\n| שלום | x | שלום |")[0].table
    assert table is not None
    assert [cell.align for cell in (*table.head, *table.rows[0])] == ["right", "left", "left", "right", "left", "left"]


MARKED = ["[", "*", "**a ", "*a_b ", "![", "[a](", "~~a", "_a", "[a](b ", "[[[a]]]("]
UNMARKED = ["`", "` `` ", "<", "http://", "&", "\\"]
ONE_ROW = 1_000_000
"""Lines of Python that may be run for one paragraph; the machine this was written on runs them in 30 ms."""


@pytest.mark.parametrize("piece", MARKED)
def test_a_paragraph_with_as_many_marks_as_are_read_is_bounded(piece: str) -> None:
    """Seconds are in `bench_markdown`."""
    drawn("[warm](up) *now* ~~and~~ `then` http://a.b")
    marks = sum(map(piece.count, "[*_~"))
    for times in (MOST_MARKS // marks, MOST_MARKS // marks + 1, 4_000 // len(piece)):
        assert lines_run(lambda times=times: drawn("x " + piece * times)) < ONE_ROW


@pytest.mark.parametrize("piece", UNMARKED)
def test_a_paragraph_without_marks_costs_what_its_length_says(piece: str) -> None:
    assert growth(lambda times: drawn("x " + piece * times), 200) < LINEAR


def test_unseen_characters_do_not_reach_the_screen() -> None:
    assert renderer.inline("a\x00b\x1b[31mc\x1b[0m\ud83d") == "abc\ufffd"
    code = renderer.draw(Block(index=0, kind="code", source="", text=" 10%\r100%\n\x1b]8;;http://x\x07y\x1b]8;;\x07"))
    assert code.plain == "100%\ny"


@given(st.text(st.sampled_from("ab 中：:/.@!)]>-#1'\"é"), max_size=30))
@example("see: mailto.x and a://b")
def test_text_without_marks_is_what_the_parser_makes_of_it(text: str) -> None:
    tokens = renderer._parser(False).parseInline(text)[0].children or []
    assert renderer.inline(text) == rich_text(tokens, renderer._rules)
