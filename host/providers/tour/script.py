"""Finding the place in the script: a pure function from the request to what the tour says next."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence

from host.providers.base import AssistantOutput, CallResult, ModelRequest, RequestedCall, UserInput
from host.providers.tour.judges import JUDGES, user_kind
from host.providers.tour.scene import Facts, Language, Reply, Scene, Words
from host.providers.tour.scenes import FIRST, SCENES

_HAN = r"[\u3400-\u4dbf\u4e00-\u9fff]"
_PLAN_MODE = r"(?m)^Plan mode is on\b"
_HEARD = Words(
    "*(I heard you, but I am scripted: I go on with the tour.)*\n\n",
    "*（听到了，不过我是照脚本演的，导览继续。）*\n\n",
)
_NO_TOOLS = Words(
    "(Tour is scripted and sums nothing up: the user was being shown around the sample project.)",
    "（导览照脚本演出，不会总结：用户正在看示例项目的演示。）",
)


def usual_interpreters() -> tuple[str, ...]:
    """Commands that may start Python on this system, the likeliest first."""
    if sys.platform == "win32":
        return ("py", "python", "python3")
    own = () if getattr(sys, "frozen", False) or " " in sys.executable else (sys.executable,)
    return ("python3", "python", *own)


def next_reply(request: ModelRequest, interpreters: Sequence[str] | None = None) -> Reply:
    """What the tour says to ``request``; the same for the same request."""
    facts = _facts(request, tuple(usual_interpreters() if interpreters is None else interpreters))
    if not request.tools:
        return Reply(_NO_TOOLS.told(facts))
    scene = SCENES[_place(request, facts)]
    calls = tuple(
        RequestedCall(
            id=f"tour_{index}",
            name=use.tool,
            arguments=json.dumps(use.arguments(facts), ensure_ascii=False),
        )
        for index, use in enumerate(use for use in scene.uses if use.tool in facts.tools)
    )
    heard = _HEARD.told(facts) if facts.steered else ""
    return Reply(text=heard + scene.say.told(facts), thought=scene.think.told(facts), calls=calls)


def _facts(request: ModelRequest, interpreters: tuple[str, ...]) -> Facts:
    questions = next((tool for tool in request.tools if tool.name == "ask_user_question"), None)
    return Facts(
        language=_language(request),
        tools=frozenset(tool.name for tool in request.tools),
        timed=questions is not None and "timeout" in questions.parameters.get("properties", {}),
        planning=re.search(_PLAN_MODE, request.system) is not None,
        interpreters=interpreters,
    )


def _language(request: ModelRequest) -> Language:
    """That of the user's last message in their own words."""
    for message in reversed(request.messages):
        if isinstance(message, UserInput) and re.search(r"[^\W\d_]", message.text) and message.text[:1] != "{":
            return "zh" if re.search(_HAN, message.text) else "en"
    return "en"


class _Step:
    """A model message with the results of its calls."""

    def __init__(self, output: AssistantOutput) -> None:
        self.tools = [call.name for call in output.calls]
        self.results: list[CallResult] = []


def _steps(request: ModelRequest) -> Iterable[UserInput | _Step]:
    last: _Step | None = None
    found: list[UserInput | _Step] = []
    for message in request.messages:
        if isinstance(message, AssistantOutput):
            last = _Step(message)
            found.append(last)
        elif isinstance(message, CallResult):
            if last is not None:
                last.results.append(message)
        else:
            found.append(message)
    return found


def _place(request: ModelRequest, facts: Facts) -> str:
    """The name of the scene to play, with what the history told noted in ``facts``."""
    name, resting, asked, spare = FIRST, False, False, FIRST
    for item in _steps(request):
        if isinstance(item, UserInput):
            # Plan mode may have been otherwise when this was said: the way not taken now may have been taken then.
            spare = SCENES[name].follow("other" if facts.planning else "plan") if resting else name
            name = _heard(item, name, resting, asked, facts)
            resting = False
            continue
        facts.steered = False
        played = _played(name, item, facts) or _played(spare, item, facts)
        if played is None:
            continue  # cut short, or another model's: the scene is still to be played
        scene = SCENES[played]
        asked = asked or played == "question"
        resting = not scene.uses
        name = played
        if scene.uses:
            outcome = JUDGES[scene.judge](item.results, facts)
            name = played if outcome == "stopped" else scene.follow(outcome)
        spare = name
    return _present(name, facts)


def _heard(message: UserInput, name: str, resting: bool, asked: bool, facts: Facts) -> str:
    """The scene after a user message: the one it wakes, or the one it came in the middle of."""
    kind = user_kind(message.text, facts)
    if kind == "restart":
        return "restart"
    if kind == "answer":
        return "apply" if asked else name
    if resting:
        return SCENES[name].follow("plan" if facts.planning else "other")
    facts.steered = name != FIRST
    return name


def _left_out(scene: Scene, facts: Facts) -> bool:
    if scene.unless is not None and scene.unless(facts):
        return True
    return bool(scene.uses) and not any(use.tool in facts.tools for use in scene.uses)


def _present(name: str, facts: Facts) -> str:
    """``name``, or the first scene after it that is not left out."""
    while _left_out(SCENES[name], facts):
        name = SCENES[name].skipped_for
    return name


def _played(name: str, step: _Step, facts: Facts) -> str | None:
    """Which scene ``step`` was, of ``name`` and those that may have been left out before it; None for none.

    What is left out now need not have been then: plan mode comes and goes.
    """
    tried: list[str] = []
    while name not in tried:
        tried.append(name)
        scene = SCENES[name]
        tools = [use.tool for use in scene.uses]
        listed = [tool for tool in tools if tool in facts.tools]
        if step.tools in (tools, listed):
            return name
        if scene.unless is None and (listed or not tools):
            return None
        name = scene.skipped_for
    return None
