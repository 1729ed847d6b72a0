"""What production needs is written down in one way everywhere. Files are read; no container starts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

from config.processes import PREPARATIONS, PROCESSES

ROOT = Path(__file__).resolve().parents[1]
SECRETS = {"SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def read_by_settings() -> set[str]:
    source = (ROOT / "config/settings.py").read_text()
    return set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', source))


def named_in_example() -> set[str]:
    return set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))


def with_variables(text: str) -> str:
    """The file as compose reads it: defaults filled in, required variables given some value."""
    text = re.sub(r"(?<!\$)\$\{\w+:-([^}]*)\}", r"\1", text)
    return re.sub(r"(?<!\$)\$\{\w+:\?[^}]*\}", "given", text)


def test_compose_file_keeps_to_the_specification() -> None:
    resolved = yaml.safe_load(with_variables((ROOT / "docker-compose.yml").read_text()))
    services = PyCompose.from_json(json.dumps(resolved)).service_names()
    assert set(services) == {"postgres", "redis", "prepare", *PROCESSES}


def test_compose_runs_what_make_run_runs(compose: dict[str, Any]) -> None:
    assert {name: compose["services"][name]["command"] for name in PROCESSES} == PROCESSES


def test_compose_prepares_the_tables_before_any_process(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert services["prepare"]["command"] == ["python", "manage.py", *PREPARATIONS[0]]
    for name in PROCESSES:
        assert services[name]["depends_on"]["prepare"] == {"condition": "service_completed_successfully"}


def test_image_starts_the_web_process() -> None:
    command = re.search(r"^CMD (.+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert command
    assert yaml.safe_load(command[1]) == PROCESSES["web"]


def test_image_does_not_run_as_root() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert [line for line in lines if line.startswith("USER ")] == ["USER tricktally"]


def test_every_lasting_service_tells_its_health(compose: dict[str, Any]) -> None:
    without = [name for name, service in compose["services"].items() if "healthcheck" not in service]
    assert without == ["prepare"]


def test_every_named_volume_is_declared(compose: dict[str, Any]) -> None:
    used = {
        volume.split(":")[0]
        for service in compose["services"].values()
        for volume in service.get("volumes", [])
    }
    assert used == set(compose["volumes"]) == {"postgres", "redis", "media"}


def test_secrets_have_no_default_in_compose() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    for name in SECRETS:
        assert set(re.findall(rf"\$\{{{name}(\W)", text)) == {":"}
        assert f"${{{name}:-" not in text


def test_example_names_every_variable_that_is_read() -> None:
    compose = set(re.findall(r"(?<!\$)\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text()))
    gunicorn = set(
        re.findall(r'environ\.get\(["\']([A-Z_]+)["\']', (ROOT / "config/gunicorn.py").read_text())
    )
    assert named_in_example() == read_by_settings() | compose | gunicorn


def test_compose_passes_on_every_setting(compose: dict[str, Any]) -> None:
    inside_the_image = {"MEDIA_ROOT"}
    assert read_by_settings() - inside_the_image <= set(compose["services"]["web"]["environment"])


def test_pins_carry_hashes_and_no_address() -> None:
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        text = path.read_text()
        pins = re.findall(r"^[\w.-]+(?:\[\w+\])?==.+\\$", text, re.MULTILINE)
        assert len(pins) == len(re.findall(r"^[\w.-]+.*==", text, re.MULTILINE)), path
        assert not re.search(r"://|--(extra-)?index|--find-links|--trusted", text), path
