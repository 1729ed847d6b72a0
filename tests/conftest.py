"""What every test gets: a database and a cache of its own, tasks that run at once, and Chromium where it is installed."""

import os
import shutil
import uuid
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import SettingsWrapper

from config import testing


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Runs that go on side by side in one checkout must not meet in a database."""
    from django.conf import settings

    name = testing.database_name(os.environ.get("PYTEST_XDIST_WORKER", ""))
    settings.DATABASES["default"]["TEST"] = {"NAME": name}
    from django.db import connections

    connections["default"].settings_dict["TEST"]["NAME"] = name


@pytest.fixture(autouse=True)
def cache_of_its_own(settings: SettingsWrapper) -> None:
    """The cache is shared by all tests at work, so each looks through a prefix of its own."""
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}}


@pytest.fixture(autouse=True)
def tasks_run_at_once() -> None:
    from config import celery_app

    celery_app.conf.update(task_always_eager=True, task_eager_propagates=True)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": ["--no-sandbox"] if os.geteuid() == 0 else []}


def chromium() -> str:
    """Chromium's path. Where it is missing browser tests are left out, except on CI, where that is a failure."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found:
        return str(Path(found))
    message = "Chromium is not installed (on Debian: apt-get install chromium)"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)
