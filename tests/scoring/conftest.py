"""A rule book on a busy machine: random examples may take their time."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
