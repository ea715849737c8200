"""How the property tests search: few examples, the same ones every time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tradewinds",
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tradewinds")
