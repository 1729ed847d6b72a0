"""How gunicorn serves the site: a few processes with a few threads each, behind HOST and PORT."""

import os
from typing import Any

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 4
worker_class = "gthread"
timeout = 60
graceful_timeout = 10
max_requests = 5000
max_requests_jitter = 500
control_socket_disable = True


def post_worker_init(worker: Any) -> None:
    """Gunicorn calls this in each process once the site is loaded."""
    from config.warming import warm_up  # noqa: PLC0415  (Django is set up only now)

    warm_up()
