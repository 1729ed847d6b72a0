"""The processes of the site, named once: `make run` starts them, docker-compose.yml too (a test compares)."""

WEB = ["python", "-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi"]
WORKER = [
    "python",
    "-m",
    "celery",
    "--app",
    "config.celery",
    "worker",
    "--loglevel",
    "INFO",
    "--concurrency",
    "2",
]
BEAT = ["python", "-m", "celery", "--app", "config.celery", "beat", "--loglevel", "INFO"]
BEAT += ["--schedule", ".data/beat-schedule", "--pidfile", ""]

PROCESSES = {"web": WEB, "worker": WORKER, "beat": BEAT}

# Run once, in this order, before the processes start on a new version.
PREPARATIONS = (
    ["migrate", "--no-input", "--verbosity", "1"],
    ["collectstatic", "--no-input", "--verbosity", "0"],
)
