"""What every test gets: a database and a cache of its own, tasks that run at once, Chromium if any."""

import os
import shutil
import uuid
from collections.abc import Iterator

import pytest
from django.conf import settings as site_settings
from django.db import connections
from playwright.sync_api import Browser, sync_playwright
from pytest_django.fixtures import Settings

from config import celery_app, testing


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Runs that go on side by side in one checkout must not meet in a database."""
    name = testing.database_name(os.environ.get("PYTEST_XDIST_WORKER", ""))
    connections["default"].settings_dict["TEST"]["NAME"] = name


@pytest.fixture(autouse=True)
def cache_of_its_own(settings: Settings) -> None:
    """The cache is shared by all tests at work, so each looks through a prefix of its own."""
    settings.CACHES = {"default": site_settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}}


@pytest.fixture(scope="session", autouse=True)
def static_files_without_collecting() -> None:
    site_settings.STORAGES["staticfiles"] = {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
    }


@pytest.fixture(scope="session", autouse=True)
def passwords_are_cheap() -> None:
    """Hashing slowly is meant for thieves; a test signs in often."""
    site_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session", autouse=True)
def tasks_run_at_once() -> None:
    celery_app.conf.update(task_always_eager=True, task_eager_propagates=True)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium for the journeys. Django would take Playwright's event loop in this thread for async code."""
    path = _chromium()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=arguments)
        yield chromium
        chromium.close()


def _chromium() -> str:
    """Where Chromium is missing the journeys are left out, except on CI, where that is a failure."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found:
        return found
    message = "Chromium is not installed; on Debian or Ubuntu: apt-get install chromium"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)
