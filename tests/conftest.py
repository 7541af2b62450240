"""Settings for the whole suite."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "turntable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], max_examples=150
)
settings.load_profile("turntable")
