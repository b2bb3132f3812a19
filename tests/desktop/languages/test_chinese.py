"""The Chinese reads as Chinese is printed, with one word for one thing (docs/glossary.md)."""

from __future__ import annotations

import re

import pytest

from desktop.i18n import FOLDER
from resources.i18n.refresh import present

HAN = "[㐀-鿿]"
MARKS = "，。：；？！、（）「」《》"
# Words by which a setting may be looked for are on no screen.
UNSEEN = re.compile(r"^[^.%]+(?:, [^.%]+)+$")
FILES = re.compile(r" \((?:\*\S* ?)+\)$")  # of a file dialog
WRONG = {
    "a mark of English beside a Chinese character": rf"{HAN}[,;:?!.]|[,;:?!] ?{HAN}|[」）][,;:?!.]",
    "brackets of English around Chinese": rf"\((?=[^()]*{HAN})|{HAN} ?\(",
    "three dots": r"\.\.\.|。。",
    "quotation marks of another kind": '[“”‘’"『』]',
    # A place for words (%1) may stand close to others: "12 秒后重试".
    "no space between Chinese and Latin letters or digits": rf"{HAN}[A-Za-z0-9]|(?<!%)[A-Za-z0-9]{HAN}",
    "no space beside a number": rf"{HAN}%L?n|%L?n{HAN}",
    "a space beside a full-width mark": rf" [{MARKS}]|[{MARKS}] ",
    "a space between Chinese characters": rf"{HAN} +{HAN}",
    "two spaces": "  ",
    "an exclamation": "！",
}
# English words, and the Chinese one that must stand for them; where the first pattern of the pair fits.
TERMS = {
    r"\bsessions?\b": "会话",
    r"\bturns?\b(?! (?:pages|to))": "轮",
    r"\bhelpers?\b": "子智能体",
    r"\bagents?\b": "智能体",
    r"\bproviders?\b": "服务商",
    r"\bplan mode\b": "计划模式",
    r"\bside bar\b": "侧栏",
    r"\bworking folder\b": "工作文件夹",
    r"\bdata folder\b": "数据文件夹",
    r"\bcountdown\b": "倒计时",
    r"\btake your time\b": "慢慢回答",
    r"\btokens?\b": "token",
    r"\bcontext window\b": "上下文窗口",
    r"\btour\b": "导览",
    r"\bdrafts?\b": "草稿",
    r"\btrash\b": "回收站",
    r"\btake(?:n)? back\b": "撤回",
    r"\battach(?:ed)?\b": "附加",
    r"\bsummar(?:y|ised|ising)\b": "摘要",
    r"\bfull access\b": "完全放行",
    r"\bask first\b": "先询问",
    r"\balways allow\b": "始终允许",
    r"\bedits pass\b": "编辑直接通过",
    r"\bqueued?\b": "排",
    r"\bmessage field\b": "输入区",
    r"\bkeyring\b": "钥匙串",
}
# Words of other products for what has a name here.
NEVER = "答复|审批|助手|附上|收回|概要|概括|输入框|工作区|线程|您|登陆|帐号|撤消|点击"

CHINESE = [
    (context, source, form)
    for context, messages in present(FOLDER / "parley_zh_CN.ts").items()
    for source, words in messages.items()
    if not UNSEEN.match(source)
    for form in ([words] if isinstance(words, str) else words)
]


@pytest.mark.parametrize("fault", WRONG)
def test_it_is_printed_as_chinese_is(fault: str) -> None:
    bad = [(context, words) for context, _, words in CHINESE if re.search(WRONG[fault], FILES.sub("", words))]
    assert not bad, "\n".join(map(repr, bad))


def test_sentences_end_as_the_english_ones_do() -> None:
    ends = {".": "。", "?": "？", "…": "…", ":": "："}
    bad = [
        (context, source, words)
        for context, source, words in CHINESE
        for english, chinese in ends.items()
        if source.endswith(english) != words.endswith(chinese) and not source.endswith(("%1", "…."))
    ]
    assert not bad, "\n".join(map(repr, bad))


@pytest.mark.parametrize("english", TERMS)
def test_one_word_for_one_thing(english: str) -> None:
    wanted = TERMS[english]
    bad = [
        (context, source, words)
        for context, source, words in CHINESE
        if re.search(english, source, re.IGNORECASE) and wanted not in words
    ]
    assert not bad, "\n".join(map(repr, bad))


def test_no_other_word_for_it() -> None:
    bad = [(context, words) for context, _, words in CHINESE if re.search(NEVER, words)]
    assert not bad, "\n".join(map(repr, bad))
