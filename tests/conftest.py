"""How hard the tests look: a short repeatable profile, or a long one under QUARANTA_SOAK."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("check", deadline=None, derandomize=True, database=None)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=5000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("soak" if os.environ.get("QUARANTA_SOAK") else "check")
