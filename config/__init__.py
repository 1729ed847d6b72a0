"""How the site is put together. The Celery app is loaded with Django so that shared tasks find it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
