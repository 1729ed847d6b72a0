"""What the benchmarks of the site stand on: a database of their own, a large season, clocks.

Import it before anything that needs Django, which it sets up.
"""

import django
from django.conf import settings

# Nobody has collected static files for a benchmark.
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
django.setup()
