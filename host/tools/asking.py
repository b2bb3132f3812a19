"""What the tools that ask the user share: their model-facing texts and the way a refusal becomes a result."""

from __future__ import annotations

from typing import Any

from host.errors import HostError
from host.tools.base import ToolFailure
from host.tools.descriptions import description_of


class OutcomeTexts:
    """The ``## key`` sections of ``descriptions/<name>.outcomes.md``; each outcome has its own words."""

    def __init__(self, name: str) -> None:
        self._texts: dict[str, str] = {}
        for section in f"\n{description_of(f'{name}.outcomes')}".split("\n## ")[1:]:
            key, _, text = section.partition("\n")
            self._texts[key.strip()] = text.strip()

    def text(self, key: str, **values: Any) -> str:
        """The section ``key`` (``other`` where there is none) with ``values`` filled in, each paragraph on one line."""
        template = self._texts.get(key, self._texts["other"])
        paragraphs = (" ".join(paragraph.split("\n")) for paragraph in template.split("\n\n"))
        return "\n\n".join(paragraphs).format(**values)

    def failure(self, error: HostError) -> ToolFailure:
        """The failed result for a question that ended with ``error``."""
        values = {"callId": "unknown", **error.details, "code": error.code, "message": error.message}
        return ToolFailure(error.code, error.message, self.text(error.code, **values))
