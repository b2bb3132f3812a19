"""Models whose windows and prices are known without asking; in US dollars per million tokens, as of November 2026.

Where a price depends on the time of day or the length of the prompt, the higher one is given.
"""

from __future__ import annotations

from host.providers.base import ModelInfo


def _model(
    id: str, name: str, window: int, output: int, prices: tuple[float, float, float] | None, images: bool = True
) -> ModelInfo:
    price, written, cached = prices or (None, None, None)
    return ModelInfo(
        id=id,
        name=name,
        context_window=window,
        max_output=output,
        images=images,
        input_price=price,
        output_price=written,
        cached_price=cached,
    )


KNOWN_MODELS: tuple[ModelInfo, ...] = (
    _model("deepseek-flash", "DeepSeek Flash", 1_000_000, 384_000, (0.28, 1.12, 0.0056)),
    _model("deepseek-v4-flash", "DeepSeek Flash", 1_000_000, 384_000, (0.28, 1.12, 0.0056)),
    _model("deepseek-v4-pro", "DeepSeek V4 Pro", 1_000_000, 384_000, (1.32, 3.96, 0.044), images=False),
    _model("claude-fable-5", "Claude Fable 5", 1_000_000, 128_000, (10, 50, 1)),
    _model("claude-fable-5-1", "Claude Fable 5.1", 1_000_000, 128_000, (10, 50, 1)),
    _model("claude-opus-5-5", "Claude Opus 5.5", 1_000_000, 128_000, (4, 20, 0.4)),
    _model("claude-opus-5", "Claude Opus 5", 1_000_000, 128_000, (5, 25, 0.5)),
    _model("claude-opus-4-6", "Claude Opus 4.6", 200_000, 128_000, (5, 25, 0.5)),
    _model("claude-opus-4-5", "Claude Opus 4.5", 200_000, 64_000, (5, 25, 0.5)),
    _model("claude-opus-4-1", "Claude Opus 4.1", 200_000, 32_000, (15, 75, 1.5)),
    _model("claude-sonnet-5-5", "Claude Sonnet 5.5", 1_000_000, 128_000, (2, 10, 0.2)),
    _model("claude-sonnet-5", "Claude Sonnet 5", 1_000_000, 128_000, (2, 10, 0.2)),
    _model("claude-sonnet-4-6", "Claude Sonnet 4.6", 200_000, 64_000, (3, 15, 0.3)),
    _model("claude-sonnet-4-5", "Claude Sonnet 4.5", 200_000, 64_000, (3, 15, 0.3)),
    _model("claude-haiku-5-5", "Claude Haiku 5.5", 1_000_000, 128_000, None),
    _model("claude-haiku-4-5", "Claude Haiku 4.5", 200_000, 64_000, (1, 5, 0.1)),
    _model("gpt-4.1", "GPT-4.1", 1_047_576, 32_768, (2, 8, 0.5)),
    _model("gpt-4.1-mini", "GPT-4.1 mini", 1_047_576, 32_768, (0.4, 1.6, 0.1)),
    _model("gpt-4o", "GPT-4o", 128_000, 16_384, (2.5, 10, 1.25)),
    _model("gpt-4o-mini", "GPT-4o mini", 128_000, 16_384, (0.15, 0.6, 0.075)),
    _model("gpt-5", "GPT-5", 400_000, 128_000, (1.25, 10, 0.125)),
    _model("gpt-5-mini", "GPT-5 mini", 400_000, 128_000, (0.25, 2, 0.025)),
    _model("gpt-5-nano", "GPT-5 nano", 400_000, 128_000, (0.05, 0.4, 0.005)),
    _model("gpt-5.2", "GPT-5.2", 400_000, 128_000, (1.75, 14, 0.175)),
)
