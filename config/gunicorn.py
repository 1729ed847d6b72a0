"""How gunicorn serves the site: a few processes with a few threads each, behind HOST and PORT."""

import os

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 4
worker_class = "gthread"
timeout = 60
graceful_timeout = 10
max_requests = 5000
max_requests_jitter = 500
control_socket_disable = True
