"""Model providers: see `host.providers.base` for what they speak."""
