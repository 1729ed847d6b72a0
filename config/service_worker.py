"""The service worker at the root of the site: only there may it look after all pages."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

__all__ = ["service_worker"]


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> FileResponse:
    """js/sw.js, asked for anew at every visit, so that a new version takes over at once."""
    path = finders.find("js/sw.js")
    if not isinstance(path, str):
        raise Http404
    return FileResponse(Path(path).open("rb"), content_type="text/javascript; charset=utf-8")
