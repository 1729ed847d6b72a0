"""The site's own servers: data outlives them, crashes are healed, no existing folder is opened to anybody."""

import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from config.embedded import Place, place_for, serving
from config.embedded.process import works_in

ROOT = Path(__file__).resolve().parents[1]
AS_ROOT = os.geteuid() == 0


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A checkout in a folder that nobody else can enter."""
    closed = tmp_path_factory.mktemp("closed")
    closed.chmod(0o700)
    path = closed / "check out"
    path.mkdir(mode=0o755)
    yield path
    forget(path)


@pytest.fixture
def place(checkout: Path) -> Place:
    return place_for(checkout, "run")


def forget(checkout: Path) -> None:
    folder = place_for(checkout, "run").folder
    shutil.rmtree(folder.parent if AS_ROOT else folder)


def modes(path: Path) -> dict[Path, int]:
    return {folder: stat.S_IMODE(folder.stat().st_mode) for folder in (path, *path.parents)}


def server_pid(place: Place) -> int:
    return int((place.folder / "postgres/data/postmaster.pid").read_text().split()[0])


def remember(addresses: dict[str, str]) -> None:
    with psycopg.connect(addresses["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS remembered")
        connection.execute("CREATE TABLE remembered AS SELECT 7 AS number")


def remembered(addresses: dict[str, str]) -> int:
    with psycopg.connect(addresses["DATABASE_URL"]) as connection:
        (number,) = connection.execute("SELECT number FROM remembered").fetchone() or (None,)
    return number


def test_restart_keeps_tables_and_queue(place: Place) -> None:
    with serving(place) as addresses:
        remember(addresses)
        redis.Redis.from_url(addresses["REDIS_URL"]).set("task", "waiting")
    with serving(place) as addresses:
        assert remembered(addresses) == 7
        assert redis.Redis.from_url(addresses["REDIS_URL"]).get("task") == b"waiting"


def test_no_existing_folder_changes_its_mode(checkout: Path) -> None:
    before = modes(checkout) | modes(Path(sys.prefix)) | modes(Path("/var/lib"))
    with serving(place_for(checkout, "run")):
        pass
    assert modes(checkout) | modes(Path(sys.prefix)) | modes(Path("/var/lib")) == before


def test_servers_run_as_us_but_never_as_root(place: Place) -> None:
    with serving(place):
        owner = Path(f"/proc/{server_pid(place)}").stat().st_uid
    assert owner != 0
    assert AS_ROOT or owner == os.getuid()


def test_passwords_are_for_our_eyes_only(place: Place) -> None:
    with serving(place) as addresses:
        wrong = addresses["DATABASE_URL"].replace(place.secret("postgres-password"), "guess")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(wrong)
    secrets = ("postgres-password", "valkey-password", "secret-key")
    assert {stat.S_IMODE((place.folder / name).stat().st_mode) for name in secrets} == {0o600}


def test_killed_servers_are_started_again(place: Place) -> None:
    with serving(place) as addresses:
        remember(addresses)
        os.kill(server_pid(place), signal.SIGKILL)
        with serving(place) as again:
            assert remembered(again) == 7


def test_stale_pid_file_that_names_another_program_is_healed(place: Place) -> None:
    with serving(place) as addresses:
        remember(addresses)
    stale = place.folder / "postgres/data/postmaster.pid"
    stale.write_text(f"{os.getpid()}\n{stale.parent}\n0\n5432\n\n127.0.0.1\n\nready\n")
    with serving(place) as addresses:
        assert remembered(addresses) == 7


def test_cluster_cut_short_while_being_made_is_made_anew(tmp_path: Path) -> None:
    place = place_for(tmp_path, "run")
    (place.room("postgres") / "data.new" / "base").mkdir(parents=True)
    with serving(place, forgetful=True) as addresses:
        remember(addresses)
    forget(tmp_path)


def test_servers_stay_until_the_last_user_leaves(place: Place) -> None:
    with serving(place) as first:
        with serving(place) as second:
            assert second == first
        psycopg.connect(first["DATABASE_URL"]).close()
        pid = server_pid(place)
    assert not works_in(pid, place.folder / "postgres/data")


def test_two_checkouts_and_two_purposes_have_places_of_their_own(checkout: Path) -> None:
    other = checkout.with_name("other")
    other.mkdir()
    folders = [place_for(path, purpose).folder for path in (checkout, other) for purpose in ("run", "test")]
    assert len(set(folders)) == 4
    forget(other)


def test_sigterm_stops_the_servers(place: Place, checkout: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from config.embedded import place_for, serving\n"
        "with serving(place_for(Path(sys.argv[1]), 'run')): print('up', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(checkout)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as user:
        assert user.stdout
        assert user.stdout.readline() == "up\n"
        pid = server_pid(place)
        user.terminate()
    assert user.returncode == 128 + signal.SIGTERM
    assert not works_in(pid, place.folder / "postgres/data")
