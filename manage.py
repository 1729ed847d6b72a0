#!/usr/bin/env python
"""Django's command line. It brings the site's own servers up where DATABASE_URL or REDIS_URL is not set."""

import os
import sys

from django.core.management import execute_from_command_line

from config import embedded


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        with embedded.services():
            execute_from_command_line(sys.argv)
    except embedded.ServerFailed as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
