"""The processes of the site, named once: `make run` starts them, docker-compose.yml too (a test compares)."""

WEB = ["python", "-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi"]
CELERY = ["python", "-m", "celery", "--quiet", "--app", "config.celery"]
WORKER = [
    *CELERY,
    "worker",
    "--loglevel",
    "INFO",
    "--concurrency",
    "2",
    "--without-mingle",
    "--without-gossip",
]
BEAT = [*CELERY, "beat", "--loglevel", "INFO", "--schedule", ".data/beat-schedule", "--pidfile", ""]

PROCESSES = {"web": WEB, "worker": WORKER, "beat": BEAT}

# Run once, in this order, before the processes start on a new version.
PREPARATIONS = (
    ["migrate", "--no-input", "--verbosity", "1"],
    ["collectstatic", "--no-input", "--verbosity", "0"],
)
