"""How hard the tests look, and at which browser: QUARANTA_SOAK and QUARANTA_BROWSER say it."""

import os

import pytest
from hypothesis import HealthCheck, settings

from building.browser import FLAGS, VARIABLE

settings.register_profile("check", deadline=None, derandomize=True, database=None)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=5000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
SOAKING = bool(os.environ.get("QUARANTA_SOAK"))
settings.load_profile("soak" if SOAKING else "check")


@pytest.fixture(scope="session")
def random_deals() -> int:
    """How many random deals are played to their end."""
    return 100_000 if SOAKING else 100


@pytest.fixture(scope="session")
def exact_hands() -> int:
    """How many hands and tables the exact solver is held against other methods on."""
    return 5_000 if SOAKING else 60


@pytest.fixture(scope="session")
def small_tables() -> int:
    """How many small tables it is held against a search over actions on."""
    return 100_000 if SOAKING else 1_200


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The browser that build.py found, by its path."""
    path = os.environ.get(VARIABLE)
    assert path, f"{VARIABLE} names no browser: run these tests by python3 build.py test"
    return {"executable_path": path, "args": list(FLAGS)}
