"""A gateway with nothing behind it but what a test serves."""

from __future__ import annotations

import pytest

from host.gateway import Gateway
from host.offers import Offers


@pytest.fixture
def offers() -> Offers:
    return Offers()


@pytest.fixture
def gateway(offers: Offers) -> Gateway:
    return Gateway(offers)
